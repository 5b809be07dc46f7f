"""How the rooms of each landed version in this folder were made: played at over that version's own server.

    $ PYTHONPATH=EARLIER/src python tests/room/rooms/serve.py 0.1.0-stopped
    $ PYTHONPATH=EARLIER/src python tests/room/rooms/serve.py 0.1.0-killed

where EARLIER is a checkout of that version: 0.1.0 is e396e74, 0.2.0 is bc758568, and 0.3.0 is b70a8926. Their clients
call `find_seat` `sit`. Two guests and the house's bots play at one or two tables of every family; then the server is
stopped as by Ctrl-C, or killed while hands are being played. What it left is packed as it lies there: opening it is the
newer program's business.
"""

import asyncio
import contextlib
import lzma
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from houseway import RefusedError
from houseway.bots.simple import SimpleBot
from houseway.client import connect
from houseway.errors import HousewayError

HANDS = 3
LONGEST = 240.0
TABLES = (
    "oasis-holdem-1", "oasis-pineapple-1", "oasis-lowball-1", "ocean-view-omaha-hi-lo-1",
    "ocean-view-crazy-pineapple-hi-lo-1", "ocean-view-draw-1", "ocean-view-lowball-1", "ocean-view-stud-1",
    "ocean-view-stud-hi-lo-1", "ocean-view-razz-1", "ocean-view-omaha-1", "s-and-k-pan-1", "s-and-k-pai-gow-1",
    "s-and-k-push-nine-1", "casino-club-omaha-hi-lo-1", "casino-club-lowball-1", "casino-club-push-nine-1",
    "casino-club-pai-gow-1", "del-rio-lowball-1", "del-rio-super-pan-9-1", "del-rio-blackjack-22-1",
)  # fmt: skip


async def play(url: str, name: str, tables: tuple[str, ...], hands: dict[str, int]) -> None:
    """One guest sits down everywhere and plays like a bot."""
    bot, chance = SimpleBot("loose"), random.Random(name)
    async with connect(url, name=name) as client:
        for table in tables:
            while table not in client.tables:
                with contextlib.suppress(RefusedError):  # a bot was quicker
                    await client.find_seat(table=table)
        async for _ in client:
            for table, seen in client.tables.items():
                hands[table] = seen.now.hand
                with contextlib.suppress(HousewayError):  # the clock was faster, or the wallet is empty
                    if view := seen.my_turn:
                        await client.act(table, bot.decide(view))
                    elif seen.me is not None and not seen.me.stack and chance.random() < 0.05:
                        await client.chips()
                        await client.top_up(table, 20_000)
                        await client.come_back(table)


async def evening(url: str) -> None:
    """Until every game but pan, which is slow, has had its hands; some hand is always on then."""
    hands: dict[str, int] = {}
    parts = [TABLES[at : at + 4] for at in range(0, len(TABLES), 4)]
    tasks = [
        asyncio.create_task(play(url, f"{name} {place}", part, hands))
        for place, part in enumerate(parts, start=1)
        for name in ("Ann", "Bob")
    ]
    end = time.monotonic() + LONGEST
    while any(hands.get(table, 0) <= HANDS for table in TABLES if "-pan-" not in table) and time.monotonic() < end:
        await asyncio.sleep(0.1)
        for task in tasks:
            if task.done():
                task.result()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print({table: hands.get(table, 0) for table in TABLES})


def make(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "room.db"
        words = ("serve", "--db", str(path), "--port", "0", "--pace", "test", "--lively", "0")
        server = subprocess.Popen(
            [sys.executable, "-m", "houseway", *words], stdout=subprocess.PIPE, text=True, env=dict(os.environ)
        )
        try:
            if server.stdout is None or (open_at := re.search(r"http://\S+", server.stdout.readline())) is None:
                raise SystemExit("the server did not open")
            asyncio.run(evening(open_at[0]))
            server.send_signal(signal.SIGKILL if name.endswith("-killed") else signal.SIGINT)
            server.wait(60)
        finally:
            server.kill()
        with closing(sqlite3.connect(path)) as raw:  # what the killed server left in its log is in the file from now on
            raw.execute("VACUUM")
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        packed = Path(__file__).with_name(f"{name}.db.xz")
        packed.write_bytes(lzma.compress(path.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
        print(path.stat().st_size, packed.stat().st_size)


if __name__ == "__main__":
    make(sys.argv[1])
