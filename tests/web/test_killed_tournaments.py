"""The server is killed without a warning, again and again, while two people and bots play a tournament."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.servers import Server, call
from tests.waiting import HANG_SECONDS, wait_until
from websockets.sync.client import connect

from houseway.live.table.restoration import bring_back
from houseway.live.table.room_table import RoomTable
from houseway.store import open_store, read_store
from houseway.store.rows import collection_of, pot_of
from houseway.upkeep.journal_audit import audit

from .players import two_players_at

_TURBO = 1_500
_PRICE = 1_100


def start(port: int, table: str, cookie: str) -> None:
    """The host starts it."""
    at = f"ws://127.0.0.1:{port}/ws"
    with connect(at, additional_headers={"cookie": cookie}, open_timeout=HANG_SECONDS, proxy=None) as socket:
        for message in ({"type": "join", "table": table}, {"type": "host start", "id": 1, "table": table}):
            socket.send(json.dumps(message))
        heard: dict[str, Any] = {}
        while heard.get("type") not in ("ok", "refused"):
            heard = json.loads(socket.recv(timeout=HANG_SECONDS))
        assert heard["type"] == "ok", heard


def brought_back(file: Path, table: str) -> RoomTable:
    """The table as the journal has it."""
    with read_store(file) as store:
        row = store.table(table)
        assert row is not None
        return bring_back(row, store.latest(table))


def written(file: Path, table: str) -> int:
    """The number of the table's last entry on the disk; both players may be out by now, but the bots play on."""
    with read_store(file) as store:
        return store.last_number(table)


def killed_while_they_play(folder: Path, times: int, seed: int) -> None:
    chance, file = random.Random(seed), folder / "room.db"
    server = Server(folder, "--house", "oasis", "--lively", "0", "--pace", "test", db=str(file))
    port = server.start()
    cookies = [call(port, "/api/lobby")[1] for _ in range(2)]
    wanted = {"structure": "turbo", "private": False, "bots": True}
    table = str(call(port, "/api/tournaments", cookies[0], wanted)[0]["table"])
    for cookie in cookies:
        call(port, f"/api/tables/{table}/tournament/enter", cookie, {})
    before = 0
    try:
        start(port, table, cookies[0])
        for _ in range(times):
            both = two_players_at(port, table, *cookies)
            enough = before + chance.randint(1, 40)
            wait_until(lambda: written(file, table) >= enough, "some more entries")  # noqa: B023
            server.kill()
            for player in both:
                player.join()
                assert player.wrong is None
            found = brought_back(file, table)
            assert found.number >= enough, "entries were lost"
            before = found.number
            assert found.sit_and_go is not None
            assert found.sit_and_go.director.chips == 9 * _TURBO
            assert max(Counter(one.guest for one in found.occupants.values()).values()) == 1
            with read_store(file) as store:
                assert store.balance(pot_of(table)) == 9 * (_PRICE - 100)
                assert store.balance(collection_of(table)) == 9 * 100
            port = server.start()
        assert server.stop() == 0
    finally:
        server.close()
    with open_store(file) as store:
        assert [str(fault) for fault in audit(store).faults] == []


def test_two_kills(tmp_path: Path) -> None:
    killed_while_they_play(tmp_path, 2, 17)


@pytest.mark.soak
def test_forty_kills(tmp_path: Path) -> None:
    killed_while_they_play(tmp_path, 40, random.SystemRandom().randrange(2**32))
