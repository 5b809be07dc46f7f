"""The audit: the whole journal played again and every figure worked out anew, to be laid beside what was written.

It believes nothing that the server wrote but the commands. Events, transfers, snapshots and hand rows must come out of
the referee byte for byte; every deck must be the one committed to; balances must follow from the transfers, add up to
nothing, and leave a pot empty between hands but for what is carried over. It only reads, and it goes on after a fault,
so that one bad entry does not hide another table's.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Final, TypeAlias

from msgspec import MsgspecError, Struct, json
from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.decks import Deck
from houseway.decks import deck as find_deck
from houseway.errors import HousewayError
from houseway.room.store import BANK, CASHIER, Entry, Replayed, Store, TableRow, Transfer, pot_of, wallet_of
from houseway.room.table.commands import Grant, Prepare, decode
from houseway.room.table.restore import offer_of
from houseway.room.table.restore import replay as replay_table
from houseway.shuffle import verify

Replay: TypeAlias = Callable[[TableRow, Iterable[Entry]], Iterator[Replayed]]
"""A table's journal carried out again from its first entry on."""

MOST_TOLD: Final = 10
"""After so many faults of one table the rest are only counted: the first ones cause the others."""
_SHOWN: Final = 160


class Fault(Struct, frozen=True):
    """Something that disagrees."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Report:
    """What was looked at, and what disagrees."""

    def __init__(self) -> None:
        self.tables = self.entries = self.transfers = self.hands = self.decks = self.snapshots = 0
        self.faults: list[Fault] = []
        self.untold: Counter[str] = Counter()
        """By table: faults that were counted only."""

    @property
    def disagree(self) -> int:
        """How many faults there are."""
        return len(self.faults) + self.untold.total()


def audit(store: Store, *, replay: Replay = replay_table) -> Report:
    """Look at everything that a store holds, as it is at this moment."""
    report = Report()
    report.faults += [Fault("the file", line) for line in store.problems()]
    books: Counter[str] = Counter()
    _cashier(store, books, report)
    for row in store.tables():
        report.tables += 1
        _Table(store, row, books, report).check(replay)
    _balances(store, books, report)
    return report


def _post(books: Counter[str], transfers: Iterable[Transfer]) -> None:
    for transfer in transfers:
        books[transfer.debit] -= transfer.cents
        books[transfer.credit] += transfer.cents


def _cashier(store: Store, books: Counter[str], report: Report) -> None:
    """The cashier's page has nothing but play chips from the bank to a wallet."""
    for number, entry in enumerate(store.entries(CASHIER), start=1):
        report.entries += 1
        report.transfers += len(entry.transfers)
        _post(books, entry.transfers)
        where = f"cashier, entry {entry.number}"
        if entry.number != number:
            report.faults.append(Fault(where, f"number {number} is missing"))
            return
        try:
            command = decode(entry.body)
        except MsgspecError as problem:
            report.faults.append(Fault(where, f"its command cannot be read: {problem}"))
            continue
        if not isinstance(command, Grant):
            report.faults.append(Fault(where, f"{entry.kind!r} is nothing a cashier does"))
        elif [(one.debit, one.credit, one.cents) for one in entry.transfers] != [
            (BANK, wallet_of(command.guest), command.cents)
        ]:
            told = f"{format_money(command.cents)} from the bank to {command.guest}"
            report.faults.append(Fault(where, f"it says {told}, but its transfers say otherwise"))


def _balances(store: Store, books: Counter[str], report: Report) -> None:
    kept = store.balances()
    for account in sorted(kept.keys() | books.keys()):
        ours, theirs = books[account], kept.get(account, 0)
        if ours != theirs:
            told = f"the transfers leave {format_money(ours)}, the account says {format_money(theirs)}"
            report.faults.append(Fault(account, told))
        if ours < 0 and account != BANK:
            report.faults.append(Fault(account, f"the transfers leave {format_money(ours)}, less than nothing"))
    if total := sum(kept.values()):
        report.faults.append(Fault("the ledger", f"all accounts together have {format_money(total)}, not nothing"))


class _Table:
    """One table's journal, read once: replayed, and its chips counted on the way."""

    def __init__(self, store: Store, row: TableRow, books: Counter[str], report: Report) -> None:
        self.store, self.row, self.books, self.report = store, row, books, report
        self.now: Entry | None = None
        self.told = 0
        self.prepared: Prepare | None = None
        self.dealt: Prepare | None = None
        self.commitments: set[str] = set()
        self.pack: Deck | None = None

    def check(self, replay: Replay) -> None:
        with suppress(HousewayError):  # a rule book that is gone is told by the replay
            offer = offer_of(self.row)
            self.pack = find_deck(offer.rules.deck or offer.game.deck)
        entries = self._read()
        try:
            for made in replay(self.row, entries):
                if self.now is not None:
                    self._compare(self.now, made)
        except Exception as problem:  # noqa: BLE001  (whatever it is, the other tables must be looked at too)
            said = " ".join(str(problem).split()) or type(problem).__name__
            self._fault(f"it cannot be played again: {said}; what comes after it was not replayed")
        for _ in entries:
            pass  # the chips of what could not be replayed are counted all the same

    def _fault(self, what: str) -> None:
        self.told += 1
        where = f"table {self.row.id}"
        if self.told > MOST_TOLD:
            self.report.untold[self.row.id] += 1
        elif self.now is None:
            self.report.faults.append(Fault(where, what))
        else:
            self.report.faults.append(Fault(f"{where}, entry {self.now.number} ({self.now.kind})", what))

    def _read(self) -> Iterator[Entry]:
        number = 0
        for entry in self.store.entries(self.row.id):
            self.now = entry
            number += 1
            if entry.number != number:
                self._fault(f"number {number} is missing")
                number = entry.number
            self.report.entries += 1
            self.report.transfers += len(entry.transfers)
            _post(self.books, entry.transfers)
            self._deck(entry)
            yield entry

    def _deck(self, entry: Entry) -> None:
        """Whether every deck is the one committed to, and what was dealt is what was prepared."""
        if entry.kind == "prepare":
            with suppress(MsgspecError):  # the replay tells it
                command = decode(entry.body)
                if isinstance(command, Prepare):
                    self.prepared = command
                    self._verify(command)
        elif entry.kind == "deal":
            self.dealt, self.prepared = self.prepared, None
        if (row := entry.hand_row) is not None:
            self.report.hands += 1
            if self.dealt is None or (row.seed, row.commitment) != (self.dealt.seed, self.dealt.commitment):
                self._fault(f"hand {row.hand} names another deck than the one that was prepared for it")

    def _verify(self, command: Prepare) -> None:
        self.report.decks += 1
        if command.commitment in self.commitments:
            self._fault("this deck was prepared before")
        self.commitments.add(command.commitment)
        if self.pack is None:
            return
        try:
            verify(self.pack, bytes.fromhex(command.seed), command.commitment)
        except ValueError as problem:
            self._fault(str(problem))

    def _compare(self, written: Entry, made: Replayed) -> None:
        ours = made.entry
        for field in ("number", "hand", "kind", "body"):
            if getattr(written, field) != getattr(ours, field):
                self._fault(f"its {field} is {getattr(written, field)!r}, by the referee {getattr(ours, field)!r}")
        if written.events != ours.events:
            self._fault(f"its events disagree: {_difference(written.events, ours.events)}")
        if written.transfers != ours.transfers:
            self._fault(f"its transfers disagree: {_transfers(written)}, by the referee {_transfers(ours)}")
        if written.snapshot is not None:
            self.report.snapshots += 1
            if ours.snapshot is None:
                self._fault("it has a snapshot in the middle of a hand")
            elif written.snapshot != ours.snapshot:
                self._fault(f"its snapshot disagrees: {_difference(written.snapshot, ours.snapshot)}")
        self._compare_hands(written, ours)
        pot = self.books[pot_of(self.row.id)]
        if made.resting is not None and pot != made.resting:
            told = f"{format_money(pot)} lies in the pot, but {format_money(made.resting)} is carried over"
            self._fault(f"between hands {told}")

    def _compare_hands(self, written: Entry, ours: Entry) -> None:
        stored = None if written.hand_row is None else replace(written.hand_row, id=0)
        if stored == ours.hand_row:
            return
        if stored is None or ours.hand_row is None:
            self._fault(
                "a hand ends here, but is not kept" if stored is None else "a hand is kept that does not end here"
            )
            return
        wrong = [name for name in stored.__struct_fields__ if getattr(stored, name) != getattr(ours.hand_row, name)]
        self._fault(f"hand {stored.hand} is kept otherwise than it was played: its {', its '.join(wrong)}")


def _difference(written: bytes, ours: bytes) -> str:
    """The first place where two pieces of JSON part."""
    try:
        return _apart(json.decode(written), json.decode(ours), "")
    except (MsgspecError, ValueError):
        return "it is not JSON"


def _apart(written: object, ours: object, place: str) -> str:
    match written, ours:
        case list(), list():
            for number, (one, other) in enumerate(zip(written, ours, strict=False)):
                if one != other:
                    return _apart(one, other, f"{place}[{number}]")
            if len(written) != len(ours):
                return f"{place or 'it'} has {len(written)} parts, by the referee {len(ours)}"
        case dict(), dict():
            for key in {**written, **ours}:
                if written.get(key) != ours.get(key):
                    return _apart(written.get(key), ours.get(key), f"{place}.{key}" if place else str(key))
    if written == ours:
        return "the same facts in other bytes"
    return f"{place or 'it'} is {_short(written)}, by the referee {_short(ours)}"


def _short(value: object) -> str:
    said = json.encode(value).decode()
    return said if len(said) <= _SHOWN else f"{said[:_SHOWN]}…"


def _transfers(entry: Entry) -> str:
    moved = [f"{format_money(one.cents)} from {one.debit} to {one.credit}" for one in entry.transfers]
    return ", ".join(moved) or "none"
