"""The audit: replays the whole journal, computes every figure again, and compares all of it with what was written.

It trusts only the commands that the server wrote. Events, transfers, snapshots and hand rows must come out of the
referee byte for byte. In entries of another version of Houseway, chips, cards and commands must agree, and differences
in words are counted. Hands that such a version played by other rules are listed as played under it, and are faults only
if they contradict themselves. Every deck must be the one committed to; balances must follow from the transfers, add up
to zero, and leave a pot empty between hands except for what is carried over. The audit only reads, and it goes on after
a fault, so that one bad entry does not hide another table's.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import MsgspecError, Struct
from msgspec.structs import replace

from houseway import __version__
from houseway.cards import format_card
from houseway.chips.money import format_money
from houseway.decks import Deck
from houseway.decks import deck as find_deck
from houseway.errors import HousewayError, InvariantError
from houseway.live.cashier_moves import CashierCommand, moves_of
from houseway.live.table.agreement import difference, moved_otherwise, said_otherwise, same_hand, transfers_said
from houseway.live.table.game_changes import offer_of_choice
from houseway.live.table.restoration import hosted_before, house_of, offer_of, version, written_by
from houseway.live.table.restoration import replay as replay_table
from houseway.live.table.table_commands import (
    Act,
    Archived,
    ChangeGame,
    Correct,
    DealHand,
    LossAccepted,
    MakeReport,
    Prepare,
    decode,
    kind_of,
)
from houseway.live.table_settings import GameChoice
from houseway.shuffle import FairDeck, seal_of, verify
from houseway.store import BANK, CASHIER, Entry, ReplayedEntry, Store, TableRow, Transfer, pot_of
from houseway.store.chain import digest, is_archived
from houseway.store.head import Head
from houseway.upkeep.chain_check import chain_faults
from houseway.upkeep.contradictions import JournalFollower
from houseway.upkeep.journal_archive import Archive

if TYPE_CHECKING:
    from houseway.houses import House

Replay: TypeAlias = Callable[..., Iterator[ReplayedEntry]]
"""Replays a table's journal: `replay(row, entries)` from its first entry on, or after a `start`."""

CHAIN: Final = "the chain"
_IN_HAND: Final = frozenset(kind.__struct_config__.tag for kind in (DealHand, Act, MakeReport))
MOST_TOLD: Final = 10
"""After this many faults of one table, the rest are only counted, since the first ones cause the others."""


class Fault(Struct, frozen=True):
    """Something that disagrees."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Report:
    """What was checked, and what disagrees."""

    def __init__(self) -> None:
        self.tables = self.entries = self.transfers = self.hands = self.decks = self.snapshots = 0
        self.faults: list[Fault] = []
        self.untold: Counter[str] = Counter()
        """By table: faults that were only counted."""
        self.words: Counter[str] = Counter()
        """By version of Houseway: entries that this version would word differently."""
        self.under: dict[tuple[str, str], set[int]] = {}
        """By table and version of Houseway: hands played by rules that differ from this version's."""
        self.notes: list[Fault] = []
        """Facts worth knowing that are not faults."""
        self.archived: dict[str, int] = {}
        """By table: the last entry with parts in an archive."""

    @property
    def disagree(self) -> int:
        """The number of faults."""
        return len(self.faults) + self.untold.total()

    def told(self) -> list[str]:
        """Everything that is not a fault, one line each."""
        counted = [
            f"{written_by(program)}: words differ in {count:,} {'entry' if count == 1 else 'entries'}"
            for program, count in self.words.items()
        ]
        under = [
            f"table {table}: {_hands_said(hands)} played under {version(program)}; this version would play differently"
            for (table, program), hands in self.under.items()
            if hands
        ]
        return [*map(str, self.notes), *under, *counted]


def audit(
    store: Store, *, replay: Replay = replay_table, head: Head | None = None, archive: Archive | None = None
) -> Report:
    """Check everything that a store holds at this moment; `head` names the entries acknowledged before that.

    Where old pages are archived, it continues after them, unless the `archive` is given.
    """
    report = Report()
    report.faults += [Fault(CHAIN, line) for line in chain_faults(store, head)]
    report.faults += [Fault("the file", line) for line in store.problems()]
    books: Counter[str] = Counter()
    _cashier(store, books, report)
    for row in store.tables():
        report.tables += 1
        _Table(store, row, books, report, archive or Archive()).check(replay)
    _balances(store, books, report)
    return report


def _hands_said(hands: set[int]) -> str:
    """Some hands of a table in words; if there are many, only their number."""
    if len(hands) == 1:
        return f"hand {min(hands)} was"
    return f"{len(hands):,} hands from {min(hands):,} to {max(hands):,} were"


def _post(books: Counter[str], transfers: Iterable[Transfer]) -> None:
    for transfer in transfers:
        books[transfer.debit] -= transfer.cents
        books[transfer.credit] += transfer.cents


def _cashier(store: Store, books: Counter[str], report: Report) -> None:
    """Check that the cashier's page moves chips between the bank and wallets as each command says."""
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
        if isinstance(command, LossAccepted | Archived) and kind_of(command) == entry.kind and not entry.transfers:
            report.notes.append(Fault(where, _kept_otherwise(command)))
            if isinstance(command, Archived):
                report.archived |= {t: max(n, report.archived.get(t, 0)) for t, n in command.until.items()}
            continue
        if not isinstance(command, CashierCommand) or kind_of(command) != entry.kind:
            report.faults.append(Fault(where, f"{entry.kind!r} is not something a cashier does"))
            continue
        try:
            ours = moves_of(command)
        except InvariantError as problem:
            report.faults.append(Fault(where, str(problem)))
            continue
        if entry.transfers != ours:
            told = transfers_said(replace(entry, transfers=ours))
            report.faults.append(Fault(where, f"it says {told}, but its transfers say {transfers_said(entry)}"))
        if isinstance(command, Correct) and not 0 < command.of < entry.number:
            report.faults.append(Fault(where, f"it corrects receipt {command.of}, but there is none before it"))


def _kept_otherwise(command: LossAccepted | Archived) -> str:
    """What was done to the journal itself, in words."""
    if isinstance(command, LossAccepted):
        return f"entry {command.entry:,} was acknowledged, the journal ended at {command.last:,}, and that was accepted"
    where = f"moved to {command.file}, and " if command.file else ""
    return f"{command.entries:,} entries were {where}{command.snapshots:,} snapshots taken out"


def _balances(store: Store, books: Counter[str], report: Report) -> None:
    kept = store.balances()
    for account in sorted(kept.keys() | books.keys()):
        ours, theirs = books[account], kept.get(account, 0)
        if ours != theirs:
            told = f"the transfers leave {format_money(ours)}, the account says {format_money(theirs)}"
            report.faults.append(Fault(account, told))
        if ours < 0 and account != BANK:
            report.faults.append(Fault(account, f"the transfers leave {format_money(ours)}, less than zero"))
    if total := sum(kept.values()):
        report.faults.append(Fault("the ledger", f"all accounts together have {format_money(total)}, not zero"))


class _Table:
    """One table's journal, read once: replay it and count its chips along the way."""

    def __init__(self, store: Store, row: TableRow, books: Counter[str], report: Report, archive: Archive) -> None:
        self.store, self.row, self.books, self.report, self.archive = store, row, books, report, archive
        self.gone = self._gone()
        """Up to this entry, commands are in an archive that was not given."""
        self.now: Entry | None = None
        self.told = 0
        self.prepared: Prepare | None = None
        self.dealt: Prepare | None = None
        self.deal = b""
        self.commitments: set[str] = set()
        self.pack: Deck | None = None
        self.house: House | None = None
        """The table's house, once the game has changed."""
        self.followed: JournalFollower | None = None
        self.otherwise: dict[int, str] = {}
        """Hands dealt by another version that come out differently here, and that version."""

    def check(self, replay: Replay) -> None:
        with suppress(HousewayError):  # the replay reports a missing rule book
            offer = offer_of(self.row)
            self.pack = find_deck(offer.rules.deck or offer.game.deck)
        self.followed = JournalFollower(self.row, self.pack)
        entries = self._read()
        start = self._past(entries) if self.gone else None
        try:
            for made in replay(self.row, entries) if start is None else replay(self.row, entries, start):
                if self.now is not None:
                    self._look_at(self.now, made)
        except Exception as problem:  # noqa: BLE001  (whatever it is, the other tables must be looked at too)
            said = " ".join(str(problem).split()) or type(problem).__name__
            self._fault(f"it cannot be played again: {said}; what comes after it was not replayed")
        for _ in entries:
            pass  # the chips of entries that could not be replayed still count

    def _gone(self) -> int:
        until = self.report.archived.get(self.row.id, 0)
        old = takewhile(lambda entry: entry.number <= until, self.store.entries(self.row.id) if until else ())
        return 0 if self.archive.has_all(old) else until

    def _past(self, entries: Iterator[Entry]) -> Entry | None:
        """Count the chips of entries archived elsewhere; returns the entry to go on from."""
        told = f"its entries up to {self.gone:,} are archived and were not played again: give the files with --archive"
        self.report.notes.append(Fault(f"table {self.row.id}", told))
        start = next((entry for entry in entries if entry.number == self.gone), None)
        if start is not None and start.snapshot is not None:
            with suppress(HousewayError):
                self._plays(hosted_before(self.row, start.snapshot).game)
        return start

    def _plays(self, choice: GameChoice | None) -> None:
        """From here on the table plays this, perhaps with another pack."""
        if choice is None:
            return
        self.house = self.house or house_of(self.row)
        offer = offer_of_choice(self.house, choice)
        self.pack = find_deck(offer.rules.deck or offer.game.deck)
        if self.followed is not None:
            self.followed.plays(offer.game.name, self.pack)

    def _fault(self, what: str) -> None:
        self.told += 1
        entry, where = self.now, f"table {self.row.id}"
        if self.told > MOST_TOLD:
            self.report.untold[self.row.id] += 1
        elif entry is None:
            self.report.faults.append(Fault(where, what))
        else:
            self.report.faults.append(Fault(f"{where}, entry {entry.number} ({entry.kind})", what))

    def _read(self) -> Iterator[Entry]:
        number = 0
        for kept in self.store.entries(self.row.id):
            self.now = entry = self.archive.filled(kept)
            number += 1
            if entry.number != number:
                self._fault(f"number {number} is missing")
                number = entry.number
            self.report.entries += 1
            self.report.transfers += len(entry.transfers)
            _post(self.books, entry.transfers)
            if self.followed is not None:
                self.followed.follow(entry)
            self._deck(entry)
            yield entry

    def _deck(self, entry: Entry) -> None:
        """Check that every deck is the one committed to, and that the prepared one was dealt."""
        if entry.kind == "prepare":
            with suppress(MsgspecError):  # the replay reports it
                command = decode(entry.body)
                if isinstance(command, Prepare):
                    self.prepared = command
                    self._verify(command)
        elif entry.kind == "change game" and entry.number > self.gone:
            with suppress(MsgspecError, HousewayError):  # the replay reports it
                command = decode(entry.body)
                if isinstance(command, ChangeGame):
                    self._plays(command.game)
        elif entry.kind == "deal":
            self.dealt, self.prepared, self.deal = self.prepared, None, entry.body
        if (row := entry.hand_row) is not None:
            self.report.hands += 1
            if entry.number <= self.gone:
                return
            if self.dealt is None or (row.seed, row.commitment) != (self.dealt.seed, self.dealt.commitment):
                self._fault(f"hand {row.hand} names another deck than the one that was prepared for it")
            elif self.pack is not None and (wrong := _wrong_deck(self.pack, self.dealt, self.deal, row.text)):
                self._fault(f"hand {row.hand}: {wrong}")

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

    def _look_at(self, written: Entry, made: ReplayedEntry) -> None:
        written = _with_snapshot(written, made)
        wrong = self.followed.wrong(written) if self.followed is not None and made.program != __version__ else ""
        if made.lost:
            if wrong:
                self._fault(wrong)
            elif written.kind in _IN_HAND:
                self.otherwise[written.hand] = made.program
                self.report.under.setdefault((self.row.id, made.program), set()).add(written.hand)
            return
        if written.kind == "void" and (program := self.otherwise.pop(written.hand, None)) is not None:
            self.report.under[self.row.id, program].discard(written.hand)
            told = f"{written_by(program)}, it would come out differently; it is void, and every chip is back"
            self.report.notes.append(Fault(f"table {self.row.id}, hand {written.hand}", told))
        if made.program == __version__:
            self._compare(written, made)
        elif wrong := moved_otherwise(written, made.entry):
            self._fault(wrong)
        else:
            self.report.snapshots += written.snapshot is not None
            if said_otherwise(written, made.entry):
                self.report.words[made.program] += 1
        pot = self.books[pot_of(self.row.id)]
        if made.resting is not None and pot != made.resting:
            told = f"{format_money(pot)} lies in the pot, but {format_money(made.resting)} is carried over"
            self._fault(f"between hands {told}")

    def _compare(self, written: Entry, made: ReplayedEntry) -> None:
        ours = made.entry
        for field in ("number", "hand", "kind", "body"):
            if getattr(written, field) != getattr(ours, field):
                self._fault(f"its {field} is {getattr(written, field)!r}, by the referee {getattr(ours, field)!r}")
        if written.events != ours.events:
            self._fault(f"its events disagree: {difference(written.events, ours.events)}")
        if written.transfers != ours.transfers:
            self._fault(f"its transfers disagree: {transfers_said(written)}, by the referee {transfers_said(ours)}")
        if written.snapshot is not None:
            self.report.snapshots += 1
            if ours.snapshot is None:
                self._fault("it has a snapshot in the middle of a hand")
            elif written.snapshot != ours.snapshot:
                self._fault(f"its snapshot disagrees: {difference(written.snapshot, ours.snapshot)}")
        self._compare_hands(written, ours)

    def _compare_hands(self, written: Entry, ours: Entry) -> None:
        stored = None if written.hand_row is None else replace(written.hand_row, id=0)
        if stored == ours.hand_row:
            return
        if stored is None or ours.hand_row is None:
            self._fault(
                "a hand ends here, but is not stored" if stored is None else "a hand is stored that does not end here"
            )
            return
        wrong = same_hand(stored, ours.hand_row)
        self._fault(f"hand {stored.hand} is not stored as it was played: it differs in {', '.join(wrong)}")


def _with_snapshot(written: Entry, made: ReplayedEntry) -> Entry:
    """An entry with its removed snapshot restored; a different snapshot is reported as a fault."""
    gone, ours = written.snapshot, made.entry.snapshot
    if gone is None or ours is None or not is_archived(gone):
        return written
    same = made.program != __version__ or digest(gone) == digest(ours)
    return replace(written, snapshot=ours) if same else written


def _wrong_deck(pack: Deck, prepared: Prepare, deal: bytes, text: str) -> str:
    """What is wrong with a dealt deck: it must be the prepared one, in the order made by the journaled nonces."""
    try:
        nonces = command.nonces if isinstance(command := decode(deal), DealHand) else {}
        if any(prepared.seals.get(seat) != seal_of(nonce) for seat, nonce in nonces.items()):
            return "a nonce opens no seal that was published with the deck"
        cards = " ".join(map(format_card, FairDeck.from_seed(pack, bytes.fromhex(prepared.seed)).dealt(nonces)))
    except (MsgspecError, ValueError) as problem:
        return str(problem)
    found = re.search(r"^deck = \[(.*?)\]", text, re.DOTALL | re.MULTILINE)
    if found is not None and " ".join(re.findall(r"[\w?]{2}", found[1])) != cards:
        return "it was dealt from another order than the prepared deck and the nonces make"
    return ""
