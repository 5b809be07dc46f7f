"""A table of the room: the referee's table, who sits where, the prepared deck, and the chips for the ledger.

It is pure, like the referee: time and seeds are handed in with the commands, so that replaying the journal gives the
same bytes. `submit` is the only way in; a command that is refused changes nothing, and so does one that breaks the
referee. It never waits, sends or writes anything.
"""

from collections import deque
from typing import Final, NamedTuple

from msgspec.json import Decoder, Encoder

from houseway.cards import Card
from houseway.decks import Deck
from houseway.decks import deck as find_deck
from houseway.errors import HousewayError, InvariantError
from houseway.history.handfile.record import record_of
from houseway.history.handfile.text import format_record
from houseway.houses import Offer
from houseway.referee.errors import RefusedError
from houseway.referee.hand import Hand
from houseway.referee.reports import Report
from houseway.referee.table import seating as referee_seating
from houseway.referee.table.commands import Leave, Move, Sit, TopUp
from houseway.referee.table.snapshots import TableState, restore, table_state
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Action, Event
from houseway.room.ledger import Chips, transfers_of
from houseway.room.store.rows import Entry, HandRow
from houseway.room.table.commands import (
    Act,
    CallFloor,
    DealHand,
    Dismiss,
    Do,
    Freeze,
    Grant,
    MakeReport,
    Practice,
    Prepare,
    RoomCommand,
    TakeSeat,
    encode,
    kind_of,
)
from houseway.room.table.happenings import FloorCall, Happened, Occupant, Outcome, Prepared, Revealed, RoomState
from houseway.shuffle import FairDeck

_RECENT_ENTRIES: Final = 600
"""How many commands are kept for those who come to watch; a long hand of pan takes a few hundred."""
_MOST_CALLS: Final = 2
"""How many calls of one guest may wait for the floor at a table."""
_SNAPSHOT_EVERY: Final = 40
"""Between hands a snapshot is taken at the end of a hand, and otherwise after so many commands without one."""


_TABLE_FIELDS: Final = (
    *(name for name in TableState.__struct_fields__ if name not in ("count", "seats", "passed")),
    "_before",  # how it stood before the deal, for a hand that is void
)


_events = Encoder()
_states = Encoder()
_state_reader: Decoder[RoomState] = Decoder(RoomState)


class _Resting(NamedTuple):
    """What stays as it is while a hand is played: seats, who has them, and what the table remembers."""

    fields: dict[str, object]
    seats: dict[int, referee_seating.Seat]
    passed: dict[int, tuple[int, ...]]
    occupants: dict[int, Occupant]


class _Kept(NamedTuple):
    """A table as it was before a command."""

    resting: _Resting
    playing: Hand | None
    next: Prepared | None
    current: Prepared | None
    last: Revealed | None
    hand: Hand | None
    names: dict[int, str]
    started_at: float
    calls: dict[int, FloorCall]
    practice: int


class RoomTable:
    """One table. `hand` is the one being played, or the last one until the next is dealt."""

    def __init__(self, id: str, offer: Offer, *, seats: int | None = None) -> None:  # noqa: A002
        self.id: Final = id
        self.offer: Final = offer
        self.rules: Final = offer.rules
        self.table = Table(offer.rules, offer.game, seats=seats)
        self.occupants: dict[int, Occupant] = {}
        self.next: Prepared | None = None
        """The deck of the next hand, once it is settled."""
        self.current: Prepared | None = None
        """The deck of `hand`."""
        self.last: Revealed | None = None
        self.hand: Hand | None = None
        self.names: dict[int, str] = {}
        """Who was dealt into `hand`, by seat."""
        self.started_at = 0.0
        self.calls: dict[int, FloorCall] = {}
        """Calls for the floor that nobody has answered, by the number of their entry."""
        self.practice = 0
        """At a practice table, once in how many hands the dealer errs; 0 where the dealer does not."""
        self.frozen = ""
        self.number = 0
        """Of the last entry."""
        self._shuffled: tuple[str, tuple[Card, ...], str] = ("", (), "")
        """The last seed that was asked for, and what it makes."""
        self._resting: _Resting | None = None
        self._chips: Chips | None = None
        self._told_names: dict[int, str] = {}
        self._kept_at = 0
        """The number of the last entry with a snapshot."""
        self.recent: deque[Happened] = deque(maxlen=_RECENT_ENTRIES)

    # what stands

    @property
    def pack(self) -> Deck:
        """What the hands are dealt from."""
        return find_deck(self.rules.deck or self.offer.game.deck)

    @property
    def count(self) -> int:
        """How many seats there are."""
        return self.table.count

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""
        return self.hand is not None and not self.hand.over

    @property
    def number_of_hand(self) -> int:
        """Of the current or last hand; 0 before the first."""
        return self.table.hands_dealt

    @property
    def turn(self) -> int:
        """Which decision of the hand is next, from 0."""
        return 0 if self.hand is None else len(self.hand.actions)

    def seat_of(self, guest: str) -> int | None:
        """Where a guest sits."""
        return next((seat for seat, one in self.occupants.items() if one.guest == guest), None)

    def free_seats(self) -> list[int]:
        """Seats that nobody has."""
        return [seat for seat in range(1, self.count + 1) if seat not in self.occupants]

    def ready(self) -> list[int]:
        """The seats that the next hand could be dealt to."""
        return self.table.ready

    def claims(self, seat: int) -> bool:
        """Whether a seat has a part in a pot that an earlier hand left: who leaves for good gives it up (CX-113)."""
        carry = self.table.carry
        return carry is not None and carry.holds(seat)

    def stack_of(self, seat: int) -> int:
        """What lies before a seat now."""
        if self.playing and self.hand is not None and seat in self.hand.seats:
            return self.hand.stacks[self.hand.seats.index(seat)]
        return self.table.seats[seat].stack

    def chips(self) -> Chips:
        """Where the chips are."""
        table, stacks = self.table, {one.guest: self.stack_of(seat) for seat, one in self.occupants.items()}
        if self.playing and self.hand is not None:
            return Chips(stacks=stacks, pot=self.hand.pot, collected=table.collected + self.hand.collected)
        return Chips(stacks=stacks, pot=table.carried, collected=table.collected)

    # what is done

    def submit(self, command: RoomCommand, *, at: float) -> Outcome:
        """Carry out a command: what it did, or an error and everything as it was."""
        if self.frozen:
            raise RefusedError(f"this table is stopped: {self.frozen}")
        kept = self._keep()
        before = self._chips or self.chips()
        try:
            events, over = self._carry_out(command, at)
            after = self.chips()
            transfers = transfers_of(self.id, before, after, wallets=self._wallets(command, before))
            row = self._hand_row(at) if over else None
        except BaseException:
            self._put_back(kept)
            raise
        self.table.events.clear()
        self._chips = after
        if over or not isinstance(command, Act):
            self._resting = None
            self._told_names = {
                seat: one.name for seat, one in {**kept.resting.occupants, **self.occupants}.items()
            }  # fmt: skip
        self.number += 1
        entry = Entry(
            table=self.id,
            number=self.number,
            hand=self.number_of_hand,
            kind=kind_of(command),
            body=encode(command),
            events=_events.encode(events),
            transfers=transfers,
            snapshot=self._due_snapshot(over=over),
            hand_row=row,
            at=at,
        )
        happened = Happened(self.number, self.number_of_hand, events, self._told_names)
        self._remember(happened)
        return Outcome(entry, happened, over, self.calls is not kept.calls)

    def _carry_out(self, command: RoomCommand, at: float) -> tuple[tuple[Event, ...], bool]:
        match command:
            case TakeSeat():
                return self._seat(command), False
            case Do(wanted):
                events = self.table.apply(wanted)
                if isinstance(wanted, Leave):
                    del self.occupants[wanted.seat]
                elif isinstance(wanted, Move):
                    self.occupants[wanted.to] = self.occupants.pop(wanted.seat)
                return tuple(events), False
            case Prepare(seed, commitment):
                self._prepare(seed, commitment)
                return (), False
            case DealHand(mishaps):
                return self._deal(at, mishaps)
            case Act(seat, action):
                return self._act(seat, action)
            case MakeReport(_, _, report):
                return self._report(report)
            case CallFloor() | Dismiss():
                self._floor(command, at)
                return (), False
            case Practice(one_in):
                if self.number_of_hand or one_in < 1:
                    raise RefusedError("a table is made a practice table before its first hand, for 1 hand in so many")
                self.practice = one_in
                return (), False
            case Freeze(why):
                self.frozen = why or "something is wrong with it"
                return (), False
            case Grant():
                raise InvariantError("play chips are handed out by the cashier, not at a table")

    def _seat(self, command: TakeSeat) -> tuple[Event, ...]:
        if self.seat_of(command.guest) is not None:
            raise RefusedError("you have a seat at this table already")
        events = self.table.apply(command.command)
        self.occupants[command.command.seat] = Occupant(command.guest, command.name, command.bot, command.style)
        return tuple(events)

    def _prepare(self, seed: str, commitment: str) -> None:
        if self.playing:
            raise RefusedError("the next deck is prepared between hands")
        if self.next is not None:
            raise RefusedError("the next deck is prepared already, and no other may take its place")
        if self._cards_of(seed)[1] != commitment:
            raise InvariantError("the prepared deck is not the one that is committed to")
        self.next = Prepared(seed, commitment)

    def next_deck(self) -> tuple[str, tuple[Card, ...]]:
        """The seed of the next hand's deck and its cards, which nobody may see; nothing before it is settled."""
        return ("", ()) if self.next is None else (self.next.seed, self._cards_of(self.next.seed)[0])

    def commitment_of(self, seed: str) -> str:
        """What may be shown of the deck that a seed makes."""
        return self._cards_of(seed)[1]

    def _cards_of(self, seed: str) -> tuple[tuple[Card, ...], str]:
        """The deck that a seed makes, and its commitment."""
        if self._shuffled[0] != seed:
            fair = FairDeck.from_seed(self.pack, bytes.fromhex(seed))
            self._shuffled = (seed, fair.cards, fair.commitment)
        return self._shuffled[1:]

    def _deal(self, at: float, mishaps: tuple[Report, ...]) -> tuple[tuple[Event, ...], bool]:
        if self.next is None:
            raise RefusedError("no deck is prepared: its commitment is shown before the deal")
        if mishaps and not self.practice:
            raise InvariantError("the dealer errs on purpose at practice tables only")
        hand = self.table.deal(self._cards_of(self.next.seed)[0], mishaps=mishaps)
        self.hand, self.current, self.next, self.started_at = hand, self.next, None, at
        self.names = {seat: one.name for seat, one in self.occupants.items()}
        told = tuple(self.table.events)
        self.table.events.clear()
        return self._settled((*told, *hand.events))

    def _act(self, seat: int, action: Action) -> tuple[tuple[Event, ...], bool]:
        hand = self._acting(seat)
        if seat in hand.waiting:
            return self._settled(tuple(hand.act(action, None if action.by is not None else seat)))
        if action.by is None:
            raise RefusedError(f"it is not seat {seat}'s turn: seat {hand.actor} must act")
        try:
            return self._settled(tuple(hand.act(action)))
        except RefusedError as refused:  # what would be legal is the actor's to know: it may name cards
            raise RefusedError(refused.problem, clause=refused.clause) from None

    def _report(self, report: Report) -> tuple[tuple[Event, ...], bool]:
        """Something went wrong: the house rules on it, and whoever called for the floor has been answered."""
        hand = self.hand
        if hand is None or not self.playing:
            raise RefusedError("no hand is being played: what went wrong is reported while it is")
        before = len(hand.events)
        hand.report(report)
        self.calls = {} if self.calls else self.calls
        return self._settled(tuple(hand.events[before:]))

    def _floor(self, command: CallFloor | Dismiss, at: float) -> None:
        if isinstance(command, Dismiss):
            if command.call not in self.calls:
                raise RefusedError("that call has been answered already")
            self.calls = {number: one for number, one in self.calls.items() if number != command.call}
            return
        if sum(one.guest == command.guest for one in self.calls.values()) >= _MOST_CALLS:
            raise RefusedError("you have called the floor already: it is on its way")
        number = self.number + 1
        call = FloorCall(
            number, self.number_of_hand, command.guest, command.name, command.seat, command.text, at
        )  # fmt: skip
        self.calls = {**self.calls, number: call}

    def _acting(self, seat: int) -> Hand:
        if self.hand is None or not self.playing:
            raise RefusedError("no hand is being played")
        if seat not in self.hand.seats:
            raise RefusedError(f"seat {seat} is not in this hand")
        return self.hand

    def _settled(self, events: tuple[Event, ...]) -> tuple[tuple[Event, ...], bool]:
        """When the hand is over, the chips go back to the seats and the deck's seed is public."""
        if self.hand is None or not self.hand.over:
            return events, False
        self.table.events.clear()
        self.table.settle()
        told = (*events, *self.table.events)
        if self.current is None:
            raise InvariantError("a hand was played without a prepared deck")
        self.last = Revealed(self.number_of_hand, self.current.seed, self.current.commitment)
        return told, True

    def _wallets(self, command: RoomCommand, before: Chips) -> dict[str, int]:
        """What a command moves between wallets and the table."""
        match command:
            case TakeSeat(guest, _, _, Sit(_, _, buy_in)):
                return {guest: buy_in}
            case Do(TopUp(seat, amount)):
                return {self.occupants[seat].guest: amount}
            case Do(Leave()):
                gone = before.stacks.keys() - {one.guest for one in self.occupants.values()}
                return {guest: -before.stacks[guest] for guest in gone if before.stacks[guest]}
        return {}

    # what is kept

    def _keep(self) -> _Kept:
        """Everything that a failing command must not have changed."""
        hand = self.table.hand
        return _Kept(
            self._rest(), None if hand is None else hand.copy(), self.next, self.current, self.last, self.hand,
            self.names, self.started_at, self.calls, self.practice,
        )  # fmt: skip

    def _rest(self) -> _Resting:
        if self._resting is None:
            table = self.table
            self._resting = _Resting(
                {name: getattr(table, name) for name in _TABLE_FIELDS},
                {number: seat.copy() for number, seat in table.seats.items()},
                dict(table.passed),
                dict(self.occupants),
            )
        return self._resting

    def _put_back(self, kept: _Kept) -> None:
        table, resting = self.table, kept.resting
        for name, value in resting.fields.items():
            setattr(table, name, value)
        table.seats, table.passed, table.hand = resting.seats, resting.passed, kept.playing
        table.events.clear()
        self.occupants, self._resting, self._chips = resting.occupants, None, None
        self.next, self.current, self.last = kept.next, kept.current, kept.last
        self.hand = kept.hand if kept.playing is None else kept.playing
        self.names, self.started_at = kept.names, kept.started_at
        self.calls, self.practice = kept.calls, kept.practice

    def _remember(self, happened: Happened) -> None:
        """Keep what was done in this hand and the one before it."""
        self.recent.append(happened)
        while self.recent and self.recent[0].hand < self.number_of_hand - 1:
            self.recent.popleft()

    def _hand_row(self, at: float) -> HandRow:
        hand, deck = self.hand, self.current
        if hand is None or deck is None:
            raise InvariantError("a hand that ended was never dealt")
        names = {seat: self.names[seat] for seat in hand.seats}
        return HandRow(
            table=self.id, hand=self.number_of_hand, house=self.rules.house, game=self.offer.key,
            limit=self.rules.limit.name, names=names, commitment=deck.commitment, seed=deck.seed,
            guests={seat: self.occupants[seat].guest for seat in hand.seats},
            started_at=self.started_at, ended_at=at, text=_hand_file(hand, names, deck),
        )  # fmt: skip

    def _due_snapshot(self, *, over: bool) -> bytes | None:
        if self.playing or not (over or self.number - self._kept_at >= _SNAPSHOT_EVERY):
            return None
        self._kept_at = self.number
        return self.snapshot()

    def snapshot(self) -> bytes:
        """The table as data, between hands only."""
        return _states.encode(
            RoomState(
                table=table_state(self.table), occupants=self.occupants, next=self.next, last=self.last,
                frozen=self.frozen, calls=tuple(self.calls.values()), practice=self.practice,
            )
        )  # fmt: skip

    def load(self, snapshot: bytes, number: int) -> None:
        """Become the table that a snapshot was taken of."""
        state = _state_reader.decode(snapshot)
        self.table = restore(self.rules, self.offer.game, state.table)
        self.occupants, self.next, self.last = dict(state.occupants), state.next, state.last
        self.frozen, self.number, self._kept_at = state.frozen, number, number
        self.calls, self.practice = {one.number: one for one in state.calls}, state.practice
        self._resting = self._chips = None


def _hand_file(hand: Hand, names: dict[int, str], deck: Prepared) -> str:
    """The hand as a file; nothing where a game has no hand files."""
    try:
        return format_record(record_of(hand, names, commitment=deck.commitment, seed=deck.seed))
    except HousewayError:
        return ""
