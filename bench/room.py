"""`python -m bench.room`: the card room in figures, each measured on the real thing.

Start-up is `houseway serve` on a new database until it answers; hands a second are bots in the room's own process with
the journal on a disk, as quick as they can; the way from one player's action to the other's screen is measured over
two sockets at a table of a server that keeps fifty tables of bots going at the normal pace; memory is the server's own
with few and with many tables.
"""

import asyncio
import contextlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from houseway.houses import HOUSES, house
from houseway.live.table.conduct import Conduct
from houseway.live.table.pace import pace
from houseway.live.table.table_commands import Act
from houseway.room.room import Room
from houseway.store import Store, open_store
from houseway.store.journal import Journal

TABLES: Final = 50
WARM: Final = 25.0
"""What is worked out once is worked out by then, in every process."""
SECONDS: Final = 15.0
ACTIONS: Final = 300
RESULTS: Final = Path(__file__).parent / "room.json"
_START: Final = 30.0
_BUSY: Final = ("--lively", "99", "--per-address", "0")
"""All these guests come from one address."""


@contextlib.contextmanager
def server(folder: Path, *options: str) -> Iterator[tuple[str, int, float]]:
    """A real server; its address, its process and how long it took to answer."""
    words = ("serve", "--db", str(folder / "room.db"), "--port", "0", "--no-warm-up", *options)
    command = [sys.executable, "-m", "houseway", *words]
    before = time.perf_counter()
    kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # as after an install: the first start leaves its bytecode
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=kept)
    try:
        line = process.stdout.readline() if process.stdout else ""
        address = line.split(" at ")[1].split("  ")[0].rstrip("/")
        with urllib.request.urlopen(f"{address}/api/health", timeout=_START) as answer:
            answer.read()
        yield address, process.pid, time.perf_counter() - before
    finally:
        process.terminate()
        process.wait(_START)


class FlatOut(NamedTuple):
    """A room that plays as quickly as it can: hands a second, and milliseconds of the processor a hand."""

    by_the_clock: float
    here: float
    """In the room's own process, its journal included."""
    in_workers: float

    @property
    def possible(self) -> float:
        """Hands a second where each process has a processor to itself: the busier of two sets the pace."""
        return 1_000 / max(self.here, self.in_workers)


def start_up() -> float:
    """Seconds from the command to the first answer, all houses and a table for every game, second time on."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(4):
            with server(Path(folder)) as (_, _, seconds):
                times.append(seconds)
    return min(times[1:])


def _spent(room: Room) -> tuple[float, float]:
    """Seconds that this process's threads have worked, and those in which bots think."""
    ticks = 0
    for worker in room.thinking.workers:
        told = Path(f"/proc/{worker.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(told[11]) + int(told[12])
    return time.process_time(), ticks / os.sysconf("SC_CLK_TCK")


async def _flat_out(games: tuple[tuple[str, str], ...], folder: Path) -> FlatOut:
    store = open_store(folder / "room.db")
    journal = Journal(store)
    room = Room(store, journal, [house(name) for name in HOUSES], pace=pace("test"))
    for at in range(TABLES):
        where, game = games[at % len(games)]
        room.open_unasked(room.offer(where, game, None), bots=5, lively=True)
    room.start()
    await asyncio.sleep(WARM)
    await journal.drain()
    first, before, busy = _hands(store), time.perf_counter(), _spent(room)
    await asyncio.sleep(SECONDS)
    await journal.drain()
    played, after = _hands(store) - first, time.perf_counter()
    here, in_workers = (now - then for now, then in zip(_spent(room), busy, strict=True))
    await room.stop()
    journal.close()
    store.close()
    return FlatOut(played / (after - before), 1_000 * here / played, 1_000 * in_workers / played)


async def _apart(games: tuple[tuple[str, str], ...], hands: int, folder: Path) -> dict[str, float]:
    store = open_store(folder / "room.db")
    journal = Journal(store)
    room = Room(store, journal, [house(name) for name in HOUSES], pace=pace("test"))
    runs = [room.open_unasked(room.offer(*game, None), bots=5, lively=True) for game in games]
    spent = {"due": 0.0, "bots": 0.0, "carrying_out": 0.0}
    for times in (hands, hands):  # what is worked out once is not counted
        spent = dict.fromkeys(spent, 0.0)
        for run in runs:
            _play_alone(run.conduct, times, spent)
    journal.close()
    store.close()
    return {f"ms_a_hand_{name}": 1_000 * seconds / (hands * len(runs)) for name, seconds in spent.items()}


def _play_alone(conduct: Conduct, hands: int, spent: dict[str, float]) -> None:
    """Play hands at a table without an event loop and a disk, and add up the processor's seconds."""
    table, now = conduct.table, 1_000.0
    end = table.number_of_hand + hands
    clock = time.process_time
    while table.number_of_hand < end:
        now += 1_000.0
        conduct.resting = False
        start = clock()
        due = conduct.next(now)
        asked = clock()
        command = due.command if due.bot is None else Act(due.bot, conduct.bot_action(due.bot))
        chosen = clock()
        if command is not None:
            outcome = table.submit(command, at=now)
            conduct.noticed(now, over=outcome.over)
        spent["due"] += asked - start
        spent["bots"] += chosen - asked
        spent["carrying_out"] += clock() - chosen


def apart(games: tuple[tuple[str, str], ...], hands: int = 100) -> dict[str, float]:
    """Where a hand's time goes: what is due, the bots' thinking, and carrying out what they do, without the disk."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_apart(games, hands, Path(folder)))


def _hands(store: Store) -> int:
    """Hands that are on the disk, to the end."""
    with sqlite3.connect(f"file:{store.path}?mode=ro", uri=True) as reading:
        return int(reading.execute("SELECT count(*) FROM hands").fetchone()[0])


def flat_out(games: tuple[tuple[str, str], ...]) -> FlatOut:
    """Fifty tables of five bots, every command committed."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_flat_out(games, Path(folder)))


class Player:
    """Somebody at the table, over a socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookie = ""
        self.socket: ClientConnection | None = None
        self.now: dict[str, Any] = {}

    def ask(self, path: str, body: dict[str, object] | None = None) -> Any:
        """An answer over HTTP."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, {"content-type": "application/json", "cookie": self.cookie}
        )
        with urllib.request.urlopen(request, timeout=_START) as answer:
            if not self.cookie:
                self.cookie = str(answer.headers["set-cookie"]).split(";")[0]
            return json.loads(answer.read())

    async def join(self, table: str) -> None:
        """Look at a table."""
        headers = {"Cookie": self.cookie, "Origin": self.address}
        self.socket = await connect(self.address.replace("http", "ws") + "/ws", additional_headers=headers)
        await self.send({"type": "join", "table": table})

    async def send(self, message: dict[str, object]) -> None:
        """Say something."""
        if self.socket is not None:
            await self.socket.send(json.dumps(message))

    async def read(self) -> dict[str, Any]:
        """The next message; views and updates are remembered."""
        if self.socket is None:
            return {}
        message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] in ("view", "update"):
            self.now = message["now"]
        return message


def _quiet_action(options: list[dict[str, Any]]) -> dict[str, Any]:
    kinds = {option["type"]: option for option in options}
    for kind in ("check", "call", "show", "fold", "pass"):
        if kind in kinds:
            return {"type": kind}
    raise SystemExit(f"there is nothing quiet to do among {sorted(kinds)}")


async def latency(
    address: str, actions: int = ACTIONS, beside: Callable[[str, list[str]], None] = lambda *_: None
) -> list[float]:
    """Milliseconds from one player's action leaving to the other player's update arriving.

    `beside` is told the table and the players' cookies before they sit down there.
    """
    players = [Player(address), Player(address)]
    for player in players:
        player.ask("/api/lobby")
    table = players[0].ask("/api/open", {"house": "ocean-view", "game": "holdem", "limit": None, "seats": 2, "bots": 0})
    beside(table["table"], [player.cookie for player in players])
    for player in players:
        player.ask("/api/sit", {"table": table["table"]})
        await player.join(table["table"])
    seen: list[float] = []
    waiting: dict[str, Any] = {"since": None, "actor": None}

    async def follow(me: Player, number: int) -> None:
        done: tuple[int, int] | None = None
        while len(seen) < actions:
            message = await me.read()
            if message["type"] not in ("view", "update"):
                continue
            if message["type"] == "update" and waiting["since"] is not None and waiting["actor"] != number:
                seen.append(1_000 * (time.perf_counter() - waiting["since"]))
                waiting["since"] = None
            view, turn = me.now["view"], (me.now["hand"], me.now["turn"])
            if view and view["options"] and turn != done and waiting["since"] is None:
                done = turn
                await asyncio.sleep(0.02)
                waiting.update(since=time.perf_counter(), actor=number)
                action = _quiet_action(view["options"])
                act = {"type": "act", "table": table["table"], "hand": turn[0], "turn": turn[1], "action": action}
                await me.send(act)

    tasks = [asyncio.create_task(follow(player, number)) for number, player in enumerate(players)]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED, timeout=600)
    for task in tasks:
        task.cancel()
    return seen


def _memory(process: int) -> float:
    """Megabytes of a process in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def busy_room() -> dict[str, float]:
    """Latency with all tables lively, and memory per table."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), *_BUSY) as (address, process, _):
        someone = Player(address)
        first = len(HOUSES) and sum(len(house["games"]) for house in someone.ask("/api/lobby")["houses"])
        for at in range(TABLES - first):
            someone = Player(address)  # a guest may open a few tables only
            someone.ask("/api/lobby")
            opened = someone.ask("/api/open", {"house": "oasis", "game": "holdem", "bots": 4, "limit": None})
            if at == 0:
                someone.ask("/api/sit", {"table": opened["table"]})
        time.sleep(20)
        seen = asyncio.run(latency(address))
        before = _memory(process)
        for _ in range(100):
            guest = Player(address)
            guest.ask("/api/lobby")
            guest.ask("/api/open", {"house": "oasis", "game": "holdem", "bots": 4, "limit": None})
        after = _memory(process)
    cuts = quantiles(seen, n=100)
    return {
        "action_to_other_ms_p50": median(seen),
        "action_to_other_ms_p99": cuts[98],
        "actions": float(len(seen)),
        "server_mb": before,
        "kb_per_open_table": (after - before) * 10,
    }


def shown(figures: dict[str, float]) -> dict[str, float]:
    """The same, printed as soon as they are known."""
    for name, value in figures.items():
        print(f"{name:28} {value:10.2f}", flush=True)
    return figures


def main() -> None:
    """Measure, print and write."""
    holdem = (("oasis", "holdem"), ("ocean-view", "holdem"), ("casino-club", "holdem"), ("del-rio", "holdem"))
    every = tuple((name, game) for name in HOUSES for game in house(name).games)
    figures = shown({"start_up_seconds": start_up()})
    for name, games in (("holdem", holdem), ("all_games", every)):
        found = flat_out(games)
        figures |= shown(
            {
                f"hands_a_second_{name}": found.by_the_clock,
                f"hands_two_processors_could_{name}": found.possible,
                f"ms_a_hand_room_{name}": found.here,
                f"ms_a_hand_bots_elsewhere_{name}": found.in_workers,
            }
        )
    figures |= shown(apart(holdem))
    figures |= shown(busy_room())
    RESULTS.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
