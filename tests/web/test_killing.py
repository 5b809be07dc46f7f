"""The server is killed without a warning, again and again, while bots and a player play: nothing is ever lost."""

import contextlib
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.postgres import Cluster
from tests.servers import Server, call, serving
from tests.waiting import wait_until

from houseway.cli import main
from houseway.live.table.table_commands import Act, decode
from houseway.store import Store, read_store
from houseway.upkeep.journal_audit import audit

from .players import Player, a_table_for_two, two_players_at

ARGUMENTS = ("--house", "oasis", "--house", "del-rio", "--lively", "2", "--pace", "test")


@contextlib.contextmanager
def reading(file: Path | str) -> Iterator[Store]:
    """The database as it is at this moment."""
    store = read_store(file)
    try:
        yield store
    finally:
        store.close()


def numbers(file: Path | str) -> dict[str, int]:
    with reading(file) as store:
        return {row.id: store.last_number(row.id) for row in store.tables()}


def acted(store: Store, table: str, guest: str) -> list[tuple[int, int]]:
    """(hand, turn) of everything a guest did, from the journal alone."""
    found: list[tuple[int, int]] = []
    turns: dict[int, int] = {}
    seats: dict[int, str] = {}
    for entry in store.entries(table):
        command = decode(entry.body)
        if entry.kind == "seat":
            seats[command.command.seat] = command.guest  # type: ignore[union-attr]
        if entry.kind == "do" and command.command.__struct_config__.tag == "leave":  # type: ignore[union-attr]
            seats.pop(command.command.seat)  # type: ignore[union-attr]
        if isinstance(command, Act):
            if seats[command.seat] == guest:
                found.append((entry.hand, turns.get(entry.hand, 0)))
            turns[entry.hand] = turns.get(entry.hand, 0) + 1
    return found


def killed_again_and_again(folder: Path, file: str, times: int, seed: int) -> tuple[int, int]:
    """How many commands were acknowledged, and how many entries there are in the end."""
    chance = random.Random(seed)
    server = Server(folder, *ARGUMENTS, db=file)
    port = server.start()
    cookies = [call(port, "/api/lobby")[1] for _ in range(2)]
    table = a_table_for_two(port, *cookies)
    acknowledged: dict[str, list[tuple[int, int]]] = {cookie: [] for cookie in cookies}
    guests: dict[str, str] = {}
    before: dict[str, int] = {}

    def count(both: list[Player]) -> None:
        for player in both:
            player.join()
            assert player.wrong is None
            acknowledged[player.cookie] += player.acknowledged
            guests[player.cookie] = player.guest

    try:
        for _ in range(times):
            both = two_players_at(port, table, *cookies)
            enough = chance.randint(1, 12)
            wait_until(lambda: sum(len(player.acknowledged) for player in both) >= enough, "some acts to be answered")  # noqa: B023
            server.kill()
            count(both)
            now = numbers(file)
            assert all(now[table] >= number for table, number in before.items()), "entries were lost"
            before = now
            with reading(file) as store:
                balances = store.balances()
            assert sum(balances.values()) == 0, "chips were lost"
            assert all(cents >= 0 for account, cents in balances.items() if account != "bank")
            port = server.start()
        both = two_players_at(port, table, *cookies)
        lively = [table for table, number in before.items() if number > 8]
        wait_until(
            lambda: all(number > before[table] for table, number in numbers(file).items() if table in lively),
            "every lively table to go on",
        )
        assert server.stop() == 0
        count(both)
    finally:
        server.close()
    with reading(file) as store:
        for cookie, done in acknowledged.items():
            mine = acted(store, table, guests[cookie])
            assert len(set(mine)) == len(mine), "a command is there twice"
            assert set(done) <= set(mine), "an acknowledged command is not there"
            assert len(set(done)) == len(done)
        report = audit(store)
        assert [str(fault) for fault in report.faults] == []
        return sum(map(len, acknowledged.values())), report.entries


def test_five_kills(tmp_path: Path) -> None:
    acknowledged, entries = killed_again_and_again(tmp_path, str(tmp_path / "room.db"), 5, 7)
    assert entries > acknowledged >= 5


@pytest.mark.verify
def test_some_kills_on_postgres(tmp_path: Path, cluster: Cluster) -> None:
    with cluster.database() as name:
        acknowledged, entries = killed_again_and_again(tmp_path, cluster.local(name), 3, 8)
    assert entries > acknowledged >= 3


@pytest.mark.soak
def test_a_thousand_kills(tmp_path: Path) -> None:
    for evening in range(50):
        killed_again_and_again(tmp_path, str(tmp_path / f"room{evening}.db"), 20, evening)


@pytest.mark.soak
def test_a_thousand_kills_on_postgres(tmp_path: Path, cluster: Cluster) -> None:
    for evening in range(50):
        with cluster.database() as name:
            killed_again_and_again(tmp_path, cluster.local(name), 20, evening)


def test_a_room_opened_in_the_background_hears_ctrl_c_too(tmp_path: Path) -> None:
    with serving(tmp_path, *ARGUMENTS, background=True) as server:
        assert server.stop() == 0
        assert "Traceback" not in server.said
        assert "Every chip is accounted for." in server.complaints


def test_a_second_server_on_the_same_database_is_refused_and_ctrl_c_ends_cleanly(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path, *ARGUMENTS) as first:
        with pytest.raises(SystemExit) as refused:
            main(["serve", "--db", str(first.db), "--port", "0", *ARGUMENTS])
        assert refused.value.code == 2
        assert first.stop() == 0
        assert "Traceback" not in first.said
        assert "closed" in first.complaints
    told = capfd.readouterr().err
    assert "in use by another Houseway server" in told
    assert "Traceback" not in told
