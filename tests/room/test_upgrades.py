"""Rooms that earlier programs wrote are opened by this one: tables go on where they were, or a hand is void."""

import asyncio
import gzip
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Collection, Coroutine
from contextlib import closing
from functools import wraps
from pathlib import Path
from typing import ParamSpec

import pytest
from tests.repeats import sampled

from houseway import __version__
from houseway.decks import deck as find_deck
from houseway.houses import HOUSES, book_files, house
from houseway.houses.book_text import book_id, read_whole, whole_book
from houseway.houses.loader import read_book
from houseway.live.table.host_commands import Enter
from houseway.live.table.restoration import new_table, replay, take_on
from houseway.live.table.table_commands import (
    Act,
    CallFloor,
    ComeOver,
    DealHand,
    Do,
    Pause,
    Prepare,
    RoomCommand,
    TakeSeat,
    Upgraded,
    VoidHand,
    decode,
)
from houseway.live.table_settings import TableSettings, written
from houseway.referee import steps
from houseway.referee.hand import Hand
from houseway.referee.mishaps import Report
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Action, Call
from houseway.shuffle import FairDeck
from houseway.store import BANK, Entry, Store, TableRow, open_store, read_store
from houseway.store.rows import Latest
from houseway.upkeep import journal_audit as auditing

from .rooms.make import OWN, TABLES
from .scaffold import a_room, until

ROOMS = Path(__file__).parent / "rooms"
EDITIONS = ("first", "rulings")
ALL = (*HOUSES, read_whole(whole_book("the-shed", OWN)))


_P = ParamSpec("_P")


def evening(test: Callable[_P, Coroutine[None, None, None]]) -> Callable[_P, None]:
    """A test that needs an event loop."""

    @wraps(test)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def unpacked(edition: str, folder: Path) -> Path:
    path = folder / "room.db"
    path.write_bytes(gzip.decompress((ROOMS / f"{edition}.db.gz").read_bytes()))
    return path


@pytest.fixture(params=EDITIONS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return unpacked(request.param, tmp_path)


@pytest.fixture
def first(tmp_path: Path) -> Path:
    return unpacked("first", tmp_path)


def chips(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as raw:
        return dict(raw.execute("SELECT name, balance FROM accounts"))


def looked_at(path: Path) -> auditing.Report:
    with read_store(path) as store:
        return auditing.audit(store)


def kinds(path: Path) -> Counter[str]:
    with closing(sqlite3.connect(path)) as raw:
        return Counter(kind for (kind,) in raw.execute("SELECT kind FROM entries"))


@evening
async def test_every_table_goes_on_where_it_was(old: Path) -> None:
    with closing(sqlite3.connect(old)) as raw:
        in_hand = {
            table
            for table, last in raw.execute('SELECT "table", max(number) FROM entries GROUP BY 1')
            if table != "cashier"
            and not raw.execute(
                'SELECT 1 FROM entries e WHERE "table" = ? AND number > coalesce((SELECT max(number) FROM entries '
                'WHERE "table" = e."table" AND kind = \'deal\'), 0) AND EXISTS (SELECT 1 FROM hands h WHERE '
                'h."table" = e."table" AND h.number = e.number)',
                (table,),
            ).fetchone()
        }
    before = chips(old)
    async with a_room(old, houses=ALL, start=False) as room:
        assert len(room.runs) >= len(TABLES) + 2
        assert {table for table, run in room.runs.items() if run.table.playing} == in_hand
        assert len(in_hand) >= 9
        assert all(run.table.program == __version__ for run in room.runs.values())
    assert chips(old) == before
    assert kinds(old)["upgraded"] == len(room.runs)
    assert kinds(old)["void"] == 0
    async with a_room(old, houses=ALL, start=False) as room:
        assert kinds(old)["upgraded"] == len(room.runs), "it is said once"
    report = looked_at(old)
    assert [str(fault) for fault in report.faults] == []
    assert report.hands >= 59


@pytest.mark.verify
@evening
async def test_bots_play_on_at_an_old_table(first: Path) -> None:
    async with a_room(first, houses=ALL) as room:
        run = room.run("oasis-pineapple-1")
        dealt = run.table.number_of_hand
        await until(lambda: run.table.number_of_hand >= dealt + 2)
    assert [str(fault) for fault in looked_at(first).faults] == []


@evening
async def test_books_are_kept_with_old_tables(old: Path) -> None:
    open_store(old).close()
    with read_store(old) as store:
        rows = {row.id: row for row in store.tables()}
    assert all(row.book == book_id(row.whole) for row in rows.values())
    assert rows["oasis-holdem-1"].whole == whole_book("oasis")
    assert rows["the-shed-holdem-1"].whole == whole_book("the-shed", OWN)
    assert {row.program for row in rows.values()} == {""}


@pytest.mark.verify
def test_other_words_are_counted_and_are_no_fault(first: Path) -> None:
    with closing(sqlite3.connect(first)) as raw, raw:
        (stand,) = raw.execute("SELECT sql FROM sqlite_master WHERE name = 'entries_stand'").fetchone()
        raw.execute("DROP TRIGGER entries_stand")
        words = ('"clause":"OAS', '"clause":"OLD')
        raw.execute(
            "UPDATE entries SET events = CAST(replace(CAST(events AS TEXT), ?, ?) AS BLOB) "
            "WHERE \"table\" = 'oasis-holdem-1' AND kind = 'deal'",
            words,
        )
        raw.execute(stand)
    open_store(first).close()
    report = looked_at(first)
    assert [str(fault) for fault in report.faults] == []
    assert report.words[""] >= 5
    assert f"written by Houseway 0.1.0: words differ in {report.words['']:,} entries" in report.told()


@sampled(1)
@pytest.mark.parametrize(
    ("field", "other", "said"),
    [
        ('"cards":[', '"cards":[52,', "hand 2 does not have the cards that its deck gives"),
        ('"amount":', '"amount":1', "its events move "),
    ],
)
def test_other_cards_and_chips_are_faults_whoever_wrote_them(first: Path, field: str, other: str, said: str) -> None:
    with closing(sqlite3.connect(first)) as raw, raw:
        (stand,) = raw.execute("SELECT sql FROM sqlite_master WHERE name = 'entries_stand'").fetchone()
        raw.execute("DROP TRIGGER entries_stand")
        raw.execute(
            "UPDATE entries SET events = CAST(replace(CAST(events AS TEXT), ?, ?) AS BLOB) "
            "WHERE \"table\" = 'oasis-holdem-1' AND kind = 'deal' AND hand = 2",
            (field, other),
        )
        raw.execute(stand)
    open_store(first).close()
    (fault,) = looked_at(first).faults
    assert fault.where.startswith("table oasis-holdem-1, entry ")
    assert fault.what.startswith(said)


def dearer(patch: pytest.MonkeyPatch, _: Collection[tuple[int, ...]]) -> None:
    """Another program in which whoever pays anything pays a dollar more."""
    real = steps.pay

    def pay(hand: Hand, player: int, amount: int) -> int:
        return real(hand, player, amount + 100 if amount else 0)

    for module in [module for name, module in sys.modules.items() if name.startswith("houseway.referee")]:
        if getattr(module, "pay", None) is real:
            patch.setattr(module, "pay", pay)


def from_below(patch: pytest.MonkeyPatch, decks: Collection[tuple[int, ...]] | None) -> None:
    """Another program that deals some decks, or all of them, from the other end."""
    real = Table.deal

    def deal(table: Table, deck: tuple[int, ...], *, mishaps: tuple[Report, ...] = ()) -> Hand:
        other = tuple(reversed(deck)) if decks is None or tuple(deck) in decks else deck
        return real(table, other, mishaps=mishaps)

    patch.setattr(Table, "deal", deal)


def another_version(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("houseway.live.table.restoration.take_on.__kwdefaults__", {"program": "99.1"})
    for part in ("live.table.restoration", "upkeep.journal_audit"):
        patch.setattr(f"houseway.{part}.__version__", "99.1")


def at_rest(store: Store, table: str) -> dict[str, int]:
    """What the ledger had at a table when its last hand was dealt."""
    accounts: Counter[str] = Counter()
    entries = list(store.entries(table))
    deal = max(entry.number for entry in entries if entry.kind == "deal")
    for transfer in (one for entry in entries if entry.number < deal for one in entry.transfers):
        accounts[transfer.debit] -= transfer.cents
        accounts[transfer.credit] += transfer.cents
    return {name: cents for name, cents in accounts.items() if not name.startswith("wallet:") and cents}


@sampled(1)
@pytest.mark.parametrize(
    ("edition", "otherwise"), [("first", from_below), ("rulings", dearer)], ids=["other cards", "other chips"]
)
@evening
async def test_a_hand_that_would_come_out_otherwise_is_void_and_the_table_goes_on(
    tmp_path: Path,
    edition: str,
    monkeypatch: pytest.MonkeyPatch,
    otherwise: Callable[[pytest.MonkeyPatch, Collection[tuple[int, ...]]], None],
) -> None:
    old = unpacked(edition, tmp_path)
    async with a_room(old, houses=ALL, start=False) as room:
        playing = {table for table, run in room.runs.items() if run.table.playing and not run.table.frozen}
        rested = {table: at_rest(room.store, table) for table in playing}
        issued = room.store.balance(BANK)
        decks = [hand.deck for table in playing if (hand := room.run(table).table.hand) is not None]
    otherwise(monkeypatch, decks)
    another_version(monkeypatch)
    void: set[str] = set()
    async with a_room(old, houses=ALL, start=False) as room:
        for table in playing:
            run, entries = room.run(table), list(room.store.entries(table))
            assert run.table.program == "99.1"
            if entries[-1].kind != "void":
                continue
            void.add(table)
            upgraded, command = (decode(entry.body) for entry in entries[-2:])
            assert isinstance(upgraded, Upgraded)
            assert "written by Houseway 0." in upgraded.evidence
            assert isinstance(command, VoidHand)
            assert not run.table.playing
            assert command.hand == run.table.number_of_hand == entries[-3].hand
            assert {name: cents for name, cents in room.store.balances().items() if of(table, name) and cents} == (
                rested[table]
            )
            assert entries[-1].snapshot is not None
        assert room.store.balance(BANK) == issued
        run = room.run("oasis-pineapple-1")
        if otherwise is from_below:
            assert void == playing - {"casino-club-pai-gow-1", "del-rio-blackjack-22-1"}  # no card is out there
            dealt = run.table.number_of_hand
            room.start()
            await until(lambda: run.table.number_of_hand >= dealt + 2)
        else:
            assert {"oasis-holdem-1", "the-shed-holdem-1", "s-and-k-push-nine-1"} <= void
    if otherwise is from_below:
        report = looked_at(old)
        assert [str(fault) for fault in report.faults] == []
        assert {str(note).split(",")[0].removeprefix("table ") for note in report.notes} == void


@pytest.mark.verify
def test_hands_that_were_played_to_the_end_stay_and_are_told(first: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand is judged by the version it was played under; after such a hand the table goes on."""
    open_store(first).close()
    with read_store(first) as store:
        (second, *_) = [entry for entry in store.entries("oasis-holdem-1") if entry.kind == "prepare"][1:]
    prepared = decode(second.body)
    assert isinstance(prepared, Prepare)
    from_below(monkeypatch, [FairDeck.from_seed(find_deck("52"), bytes.fromhex(prepared.seed)).cards])
    report = looked_at(first)
    assert report.under == {("oasis-holdem-1", ""): {second.hand + 1}}
    told = f"table oasis-holdem-1: hand {second.hand + 1} was played under 0.1.0; this version would play differently"
    assert told in report.told()
    assert report.faults == []


def of(table: str, account: str) -> bool:
    """Whether an account is a table's."""
    return account in (f"pot:{table}", f"collection:{table}") or account.startswith(f"table:{table}:")


@evening
async def test_a_table_keeps_its_rules_when_a_built_in_book_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_room(tmp_path / "room.db", start=False) as room:
        run = await room.open("oasis", "lowball", limit=None, seats=6, bots=0)
        old = run.table.rules
    read = book_files._read
    changed = read("oasis").replace("raise_cap = 3 ", "raise_cap = 5 ")
    monkeypatch.setattr(book_files, "_read", lambda name: changed if name == "oasis" else read(name))
    whole_book.cache_clear()
    today = read_book(changed, file="oasis.toml", proved=True)
    assert today.offer("lowball").rules != old
    async with a_room(tmp_path / "room.db", houses=[today], start=False) as room:
        assert room.run("oasis-lowball-1").table.rules == old
        newer = await room.open("oasis", "lowball", limit=None, seats=6, bots=0)
        assert newer.table.rules == today.offer("lowball").rules
    with read_store(tmp_path / "room.db") as store:
        assert len({row.book for row in store.tables()}) == 2
        assert {row.program for row in store.tables()} == {__version__}
    whole_book.cache_clear()


def in_a_hand() -> tuple[TableRow, list[Entry]]:
    """Ann and Bob are in a hand; meanwhile Cat has come over, the host has let Dot in, and the floor has paused it."""
    offer = house("oasis").offer("holdem")
    settings = written(TableSettings(host="g-Ann", private=True))
    row = TableRow(
        id="t-1",
        house="oasis",
        game="holdem",
        limit=offer.rules.limit.name,
        seats=4,
        settings=settings,
        program=__version__,
    )
    table, seed = new_table(row), "00" * 32
    told: list[RoomCommand] = [Enter(f"g-{name}", name) for name in ("Bob", "Cat")]
    told += [TakeSeat(f"g-{name}", name, False, Sit(seat, name, 40_000)) for seat, name in ((1, "Ann"), (2, "Bob"))]
    told += [Do(PlaceButton(1)), Prepare(seed, table.commitment_of(seed)), DealHand()]
    told += [ComeOver("g-Cat", "Cat", 3, 20_000, "another"), Enter("g-Dot", "Dot"), CallFloor("g-Bob", "Bob", 2, "oh")]
    told += [Pause("g-Ann", "Ann", on=True)]
    entries = [table.submit(command, at=0).entry for command in told]
    entries.append(table.submit(Act(2, Call()), at=0).entry)
    return row, entries


def stricter(patch: pytest.MonkeyPatch, _: object) -> None:
    """Another program that lets nobody act."""

    def act(hand: Hand, action: Action | str, seat: int | None = None) -> object:
        raise RefusedError(f"{action} is nothing that seat {seat} of {hand} may do")

    patch.setattr(Hand, "act", act)


@pytest.mark.parametrize("otherwise", [from_below, stricter], ids=["from the deal on", "from an act on"])
def test_what_was_done_beside_a_hand_that_is_void_stands(
    monkeypatch: pytest.MonkeyPatch, otherwise: Callable[[pytest.MonkeyPatch, object], None]
) -> None:
    row, entries = in_a_hand()
    otherwise(monkeypatch, None)
    another_version(monkeypatch)
    brought = take_on(row, Latest(None, 0, entries), program="99.1")
    assert brought.otherwise
    entries += [brought.table.submit(command, at=1).entry for command in brought.owed]
    table = brought.table
    assert (table.playing, table.paused, table.calls, [*table.arriving]) == (False, "Ann", {}, ["g-Cat"])
    assert "g-Dot" in table.hosted.entered
    assert table.chips().stacks == {"g-Ann": 40_000, "g-Bob": 40_000, "g-Cat": 20_000}
    again = list(replay(row, entries))
    assert again[-1].entry.snapshot == entries[-1].snapshot == table.snapshot()
    assert again[-1].entry.transfers == entries[-1].transfers
