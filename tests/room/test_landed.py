"""Rooms that each landed version left, stopped in good order or killed: opened, played on, audited, and closed out."""

import asyncio
import lzma
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec import json
from tests.repeats import sampled

from houseway.history.handfile.record import replay
from houseway.history.handfile.text import parse_record
from houseway.history.history_errors import DisagreementError
from houseway.houses import HOUSES
from houseway.live.table.happenings import RoomState
from houseway.live.table.table_commands import CloseOut, decode
from houseway.people.roles import FLOOR
from houseway.room import guest_requests
from houseway.room.room import TableRun
from houseway.store import BANK, open_store, read_store
from houseway.upkeep import journal_audit
from houseway.upkeep.cash_out import SETTLED
from houseway.upkeep.journal_archive import prune_snapshots

from .rooms.serve import TABLES
from .scaffold import a_room, new_guest, until

ROOMS = Path(__file__).parent / "rooms"
LANDED = tuple(f"{version}-{end}" for version in ("0.1.0", "0.2.0", "0.3.0") for end in ("killed", "stopped"))
OTHERWISE = {"pai-gow", "push-nine", "stud", "stud-hi-lo", "razz"}
"""What 0.1.0 played by other rules than are played now, hand after hand."""
PAN = "s-and-k-pan-1"


@pytest.fixture
def landed(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "room.db"
    path.write_bytes(lzma.decompress((ROOMS / f"{request.param}.db.xz").read_bytes()))
    return path


def test_rooms_of_every_version_are_kept() -> None:
    """Of all but the version that is being written, at least: its own are made once it is released."""
    changelog = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    _, *landed = re.findall(r"^## (\d+\.\d+\.\d+)", changelog, re.MULTILINE)
    kept = {path.name.removesuffix(".db.xz") for path in ROOMS.glob("*.db.xz")}
    assert kept == set(LANDED)
    assert kept >= {f"{version}-{end}" for version in landed for end in ("killed", "stopped")}


every_room = pytest.mark.parametrize("landed", LANDED, indirect=True)


class Undone(NamedTuple):
    """Where the chips would be with every hand in progress undone, by the transfers alone."""

    owned: dict[str, int]
    """By guest: wallet and stacks together."""
    carried: int
    """In pots that wait for the next deal."""
    collected: int


def with_hands_undone(path: Path) -> Undone:
    accounts: Counter[str] = Counter()
    with closing(sqlite3.connect(path)) as raw:
        moved = raw.execute(
            "SELECT debit, credit, cents FROM transfers t JOIN entries e ON t.entry = e.id WHERE e.kind NOT IN "
            "('deal', 'act', 'report') OR e.number <= coalesce((SELECT max(h.number) FROM hands h WHERE "
            'h."table" = e."table"), 0)'
        )
        for debit, credit, cents in moved:
            accounts[debit] -= cents
            accounts[credit] += cents
    owned: Counter[str] = Counter()
    for name, cents in accounts.items():
        if name.startswith(("wallet:", "table:")):
            owned[name.rpartition(":")[2]] += cents
    sums = [sum(cents for name, cents in accounts.items() if name.startswith(kind)) for kind in ("pot:", "collection:")]
    return Undone({guest: cents for guest, cents in owned.items() if cents}, *sums)


def check_cashed_out(balances: dict[str, int], undone: Undone) -> None:
    """Every chip is in a wallet, as before the deal; what a pot was carrying over has been shared."""
    assert {name.partition(":")[0] for name, cents in balances.items() if cents} <= {BANK, "wallet", "collection"}
    shared = Counter({name.removeprefix("wallet:"): cents for name, cents in balances.items() if "wallet:" in name})
    shared.subtract(undone.owned)
    assert min(shared.values()) >= 0
    assert sum(shared.values()) == undone.carried
    assert sum(cents for name, cents in balances.items() if name.startswith("collection:")) == undone.collected


def audited(path: Path) -> journal_audit.Report:
    with read_store(path) as store:
        report = journal_audit.audit(store)
    assert [str(fault) for fault in report.faults] == []
    return report


@sampled(2)
@every_room
def test_every_table_opens_is_audited_and_is_closed_out_with_every_chip(landed: Path) -> None:
    undone = with_hands_undone(landed)

    async def evening() -> None:
        async with a_room(landed, houses=HOUSES, start=False) as room:
            assert room.shut == room.mended == {}
            assert len(room.runs) == len(room.store.tables()) == 36
            assert sum(run.table.playing for run in room.runs.values()) >= 10
            flo = await new_guest(room, "Flo")
            room.roles.give(flo.id, FLOOR)
            undone.owned[flo.id] = flo.wallet
            for run in tuple(room.runs.values()):
                await guest_requests.close_out(run, flo, "the room moves")
            check_cashed_out(room.store.balances(), undone)

    asyncio.run(evening())
    report = audited(landed)
    others = {table.partition("-1")[0] for table, _ in report.under}
    assert not others or any(other.endswith(game) for other in others for game in OTHERWISE)


@contextmanager
def tampering(path: Path) -> Iterator[sqlite3.Connection]:
    """As somebody would who means harm: without triggers."""
    with closing(sqlite3.connect(path)) as raw, raw:
        stands = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in stands:
            raw.execute(f"DROP TRIGGER {name}")
        yield raw
        for _, sql in stands:
            raw.execute(sql)


@sampled(1)
@pytest.mark.parametrize("landed", [one for one in LANDED if "killed" in one], indirect=True)
def test_no_chip_is_out_of_reach_at_tables_that_are_damaged(landed: Path) -> None:
    """Such a table stays shut until the floor closes it out, or goes, where the damage is not seen, by the room."""
    undone = with_hands_undone(landed)
    damaged = ("oasis-holdem-1", "ocean-view-razz-1", "casino-club-push-nine-1", PAN)
    with tampering(landed) as raw:
        for table in damaged[:2]:
            raw.execute("UPDATE entries SET body = x'FF' WHERE \"table\" = ?", (table,))
        raw.execute("UPDATE tables SET game = 'whist' WHERE id = ?", (damaged[2],))
        raw.execute("UPDATE entries SET body = x'FF' WHERE \"table\" = ?", (PAN,))
        raw.execute("UPDATE snapshots SET state = x'7B' WHERE \"table\" = ?", (PAN,))

    async def evening() -> None:
        async with a_room(landed, houses=HOUSES, start=False) as room:
            assert {*room.shut, *(row.id for row in room.store.tables(state="closed"))} == {*damaged}
            flo = await new_guest(room, "Flo")
            room.roles.give(flo.id, FLOOR)
            undone.owned[flo.id] = flo.wallet
            for table in tuple(room.shut):
                await guest_requests.close_shut(room, table, flo, "water on the disk")
            for run in tuple(room.runs.values()):
                await guest_requests.close_out(run, flo, "the room moves")
            check_cashed_out(room.store.balances(), undone)

    asyncio.run(evening())


@pytest.mark.verify
@every_room
def test_every_table_is_played_on(landed: Path) -> None:
    """The people who sat there go home, and the bots go on: into another hand, or a while where one takes long."""

    async def evening() -> None:
        async with a_room(landed, houses=HOUSES, start=False) as room:
            runs = [room.run(table) for table in TABLES]
            before = {run.table.id: (run.table.number_of_hand, run.table.number) for run in runs}
            for run in runs:
                run.conduct.manner.lively = True
            room.start()
            going = [
                guest_requests.leave(run, room.guests.find(one.guest), give_up=True)
                for run in runs
                for one in tuple(run.table.occupants.values())
                if not one.bot
            ]
            assert len(going) >= 20
            room.visited()

            def went_on(run: TableRun) -> bool:
                hand, number = before[run.table.id]
                return run.table.number_of_hand > hand or (run.table.id == PAN and run.table.number > number + 20)

            await asyncio.gather(*going, until(lambda: all(map(went_on, runs))))
            assert not any(run.table.frozen for run in room.runs.values())

    asyncio.run(evening())
    audited(landed)


@sampled(1)
@every_room
def test_every_hand_file_is_read_and_played_again(landed: Path, request: pytest.FixtureRequest) -> None:
    first = "0.1.0" in request.node.name
    open_store(landed).close()
    with read_store(landed) as store:
        hands = list(store.each_hand())
    assert len(hands) >= 60
    for hand in hands:
        record = parse_record(hand.text)
        try:
            assert tuple(replay(record).stacks) == record.left
        except DisagreementError:
            assert first, f"{hand.table}, hand {hand.hand}"
            assert hand.game in OTHERWISE


@pytest.mark.verify
@pytest.mark.parametrize("landed", ["0.1.0-killed"], indirect=True)
def test_a_room_itself_closes_out_what_it_cannot_go_on_with(landed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a Houseway would that reads none of the snapshots of 0.1.0."""
    undone = with_hands_undone(landed)

    def todays(snapshot: bytes, _: int) -> RoomState:
        return json.decode(snapshot, type=RoomState)

    monkeypatch.setattr("houseway.live.table.room_table.read_state", todays)

    async def evening() -> None:
        async with a_room(landed, houses=HOUSES, start=False) as room:
            assert room.shut == {}
            over = [row.id for row in room.store.tables(state="closed")]
            assert len(over) >= 5
            for table in over:
                assert table not in room.runs
                (*_, last) = room.store.entries(table)
                command = decode(last.body)
                assert isinstance(command, CloseOut)
                assert (command.guest, command.why) == ("", SETTLED)
                assert sum(room.store.balances_at(table).values()) == command.held.collected - (
                    sum(command.back.values()) - sum(command.held.stacks.values()) - command.held.pot
                )
            flo = await new_guest(room, "Flo")
            room.roles.give(flo.id, FLOOR)
            undone.owned[flo.id] = flo.wallet
            for run in tuple(room.runs.values()):
                await guest_requests.close_out(run, flo, "the room moves")
            check_cashed_out(room.store.balances(), undone)

    asyncio.run(evening())
    monkeypatch.undo()
    audited(landed)


AT = "\"table\" = 'ocean-view-stud-1'"
"""Where this Houseway would deal every hand otherwise, so that entries are judged by themselves."""
DEAL, HAND = f"{AT} AND kind = 'deal' AND hand = 2", f"{AT} AND hand = 2"
ENDED = f"{AT} AND number = (SELECT min(number) FROM hands WHERE {AT})"
CONTRADICTIONS = {
    "another card": ("entries", "events", '"cards":[', '"cards":[52,', DEAL, "not have the cards that its deck gives"),
    "more chips": ("entries", "events", '"amount":', '"amount":1', DEAL, "its events move"),
    "other stacks": ("entries", "events", '"stacks":[', '"stacks":[9', DEAL, "does not start with the stacks"),
    "another fee": ("entries", "events", '"collected":', '"collected":1', HAND, "collected, by the transfers"),
    "no events": ("entries", "events", "[", "", DEAL, "it cannot be read"),
    "another snapshot": ("snapshots", "state", '"stack":', '"stack":1', ENDED, "its snapshot does not have the chips"),
    "another game": ("hands", "game", "stud", "razz", HAND, "is not stored as it ended"),
}


@sampled(1)
@pytest.mark.parametrize("what", CONTRADICTIONS)
@pytest.mark.parametrize("landed", ["0.1.0-stopped"], indirect=True)
def test_an_entry_that_contradicts_itself_is_a_fault_whatever_it_was_played_under(landed: Path, what: str) -> None:
    rows, column, old, new, where, said = CONTRADICTIONS[what]
    with tampering(landed) as raw:
        changed = f"replace(CAST({column} AS TEXT), ?, ?)"
        kept = changed if rows == "hands" else f"CAST({changed} AS BLOB)"
        assert raw.execute(f"UPDATE {rows} SET {column} = {kept} WHERE {where}", (old, new)).rowcount >= 1
    open_store(landed).close()
    with read_store(landed) as store:
        faults = journal_audit.audit(store).faults
    assert {fault.where.partition(",")[0] for fault in faults} == {"table ocean-view-stud-1"}
    assert any(said in fault.what for fault in faults)


@pytest.mark.verify
@pytest.mark.parametrize("landed", ["0.1.0-stopped"], indirect=True)
def test_snapshots_that_an_upgrade_went_on_from_stay(landed: Path) -> None:
    """Without them the audit would begin the first hand of the new version from a state of its own making."""

    async def evening() -> None:
        async with a_room(landed, houses=HOUSES, start=False) as room:
            run = room.run("casino-club-omaha-hi-lo-1")
            for one in [one for one in run.table.occupants.values() if not one.bot]:
                run.conduct.presence(one.guest).leaving = True
            run.conduct.manner.lively = True
            dealt = run.table.number_of_hand
            room.start()
            room.visited()
            await until(lambda: run.table.number_of_hand >= dealt + 2)

    asyncio.run(evening())
    with open_store(landed) as store:
        assert prune_snapshots(store, now=1.0).snapshots > 30
    audited(landed)
