"""A table of the room: the referee's table, who sits where, the prepared deck, and the chips for the ledger.

It is pure, like the referee: time and seeds come in with the commands, so that replaying the journal gives the same
bytes. `submit` is the only way in. A refused command changes nothing, and neither does one that breaks the referee. It
never waits, sends, or writes.
"""

from collections import deque
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple, cast, get_args

from msgspec.json import Encoder
from msgspec.structs import replace

from houseway.cards import Card
from houseway.decks import Deck
from houseway.decks import deck as find_deck
from houseway.errors import HousewayError, InvariantError
from houseway.history.handfile.record import record_of
from houseway.history.handfile.text import format_record
from houseway.houses import Offer
from houseway.live.table import game_changes, host_deeds, rebuys, tournament_deeds, votes
from houseway.live.table.field_table import FieldTable
from houseway.live.table.game_changes import game_words, offer_of_choice
from houseway.live.table.happenings import FloorCall, Happening, Occupant, Outcome, PreparedDeck, RoomState, Vote
from houseway.live.table.host_commands import (
    NO_HOST,
    OVER,
    EndNight,
    GivenCommand,
    HostCommand,
    HostState,
    StartGame,
    check_seat,
)
from houseway.live.table.old_snapshots import read_state
from houseway.live.table.sit_and_go import Done, SitAndGo, SitAndGoState
from houseway.live.table.table_commands import (
    Act,
    AlwaysStraddle,
    AnswerDesk,
    Archived,
    AskVote,
    Broke,
    BuyChips,
    BuyIn,
    CallFloor,
    CashOut,
    CastVote,
    ChangeGame,
    ChooseGame,
    CloseOut,
    CloseVote,
    ComeOver,
    Correct,
    CountHand,
    DealHand,
    Decide,
    Direct,
    Dismiss,
    Do,
    EndQuestion,
    EnterTournament,
    Freeze,
    GoOver,
    Grant,
    GrantHand,
    LossAccepted,
    MakeReport,
    Pause,
    Practice,
    Prepare,
    Rename,
    RoomCommand,
    Seating,
    SettleIn,
    ShiftLevel,
    TakeBackEntry,
    TakePlaces,
    TakeSeat,
    TournamentCommand,
    TurnBack,
    Upgraded,
    VoidHand,
    VoteCommand,
    encode,
    kind_of,
)
from houseway.live.table_settings import GameChoice
from houseway.protocol.table_state import DeckSeed
from houseway.referee.hand import Hand
from houseway.referee.mishaps import Report
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.table import seating as referee_seating
from houseway.referee.table.seating_commands import Bring, Leave, Move, Sit, TopUp
from houseway.referee.table.seating_events import ClosedOut, Paused, VoidDeclared
from houseway.referee.table.snapshots import TableState, restore, table_state
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Action, Event
from houseway.shuffle import FairDeck, dealt_order, seal_of
from houseway.store.ledger import CARRIED, Chips, transfers_of
from houseway.store.rows import Entry, HandRow, Transfer

_HOSTS: Final = get_args(HostCommand)
_VOTES: Final = get_args(VoteCommand)
_TOURNAMENT: Final = get_args(TournamentCommand)
_RECENT_ENTRIES: Final = 600
"""How many commands are kept for new spectators; a long hand of pan takes a few hundred."""
_MOST_CALLS: Final = 2
"""The most open calls for the floor by one guest at a table."""
_SNAPSHOT_EVERY: Final = 40
"""A snapshot is taken at the end of a hand, and between hands after this many commands without one."""


_TABLE_FIELDS: Final = (
    *(name for name in TableState.__struct_fields__ if name not in ("count", "seats", "passed")),
    "_before",  # the table before the deal, in case the hand is void
)


_events = Encoder()
_states = Encoder()


class _Resting(NamedTuple):
    """Parts of the table that do not change during a hand: seats, their players, and what the table remembers."""

    fields: dict[str, object]
    seats: dict[int, referee_seating.Seat]
    passed: dict[int, tuple[int, ...]]
    occupants: dict[int, Occupant]


class Ruler(NamedTuple):
    """The person who made a ruling, in words, and in which hand."""

    hand: int
    words: str


class _Checkpoint(NamedTuple):
    """A table as it was before a command."""

    resting: _Resting
    playing: Hand | None
    next: PreparedDeck | None
    current: PreparedDeck | None
    last: DeckSeed | None
    hand: Hand | None
    names: dict[int, str]
    started_at: float
    calls: dict[int, FloorCall]
    practice: int
    arriving: dict[str, ComeOver]
    dealt: dict[str, int]
    shown_to: frozenset[str]
    table: Table
    offer: Offer
    frozen: str
    paused: str
    hosted: HostState
    vote: Vote | None
    outvoted: frozenset[str]
    lost_vote: Vote | None
    sit_and_go: SitAndGo | None
    field: FieldTable | None

    def asked_for(self, command: MakeReport) -> bool:
        """Whether the players were asked about a ruling and have agreed."""
        return self.vote is not None and self.vote.passed and self.vote.asked.guest == command.guest


class RoomTable:
    """One table. `hand` is the one being played, or the last one until the next is dealt."""

    def __init__(
        self,
        id: str,
        offer: Offer,
        *,
        seats: int | None = None,
        hosted: HostState = NO_HOST,
        sit_and_go: SitAndGo | None = None,
        field: FieldTable | None = None,
    ) -> None:
        self.id: Final = id
        self.first: Final = offer
        """What the table was opened with."""
        self.use(offer)
        self.table = Table(offer.rules, offer.game, seats=seats)
        self.occupants: dict[int, Occupant] = {}
        self.next: PreparedDeck | None = None
        """The next hand's deck, once it is settled."""
        self.current: PreparedDeck | None = None
        """The deck of `hand`."""
        self.last: DeckSeed | None = None
        self.hand: Hand | None = None
        self.names: dict[int, str] = {}
        """By seat: the guests dealt into `hand`."""
        self.dealt: dict[str, int] = {}
        """The same by guest: who may see which hidden cards of `hand`, wherever they sit now."""
        self.shown_to: frozenset[str] = frozenset()
        """The guests dealt into the hand of `last`, whose seed gives away every card."""
        self.started_at = 0.0
        self.calls: dict[int, FloorCall] = {}
        """Open calls for the floor, by the number of their entry."""
        self.vote: Vote | None = None
        """The players' vote on a ruling by a person who is dealt in."""
        self.outvoted: frozenset[str] = frozenset()
        """Guests who lost a vote in this hand and cannot ask again in it."""
        self.lost_vote: Vote | None = None
        """A lost vote, until the floor has been called."""
        self.ruled = Ruler(0, "")
        """The person who made the last ruling."""
        self.practice = 0
        """At a practice table, the dealer errs once in this many hands; otherwise 0."""
        self.hosted = hosted
        """What the table remembers of its host's commands."""
        self.sit_and_go = sit_and_go
        """The tournament that is played here, or has its desk here; None at a table for cash."""
        self.field = field
        """The part of this table in a tournament with its desk elsewhere."""
        self._paid: dict[str, int] = {}
        """What the tournament took from wallets, or below 0 paid to them, with this command."""
        self._news = ""
        """What its director decided, in words."""
        self._added = 0
        """What the bank added to the pot for its guarantee."""
        self.arriving: dict[str, ComeOver] = {}
        """By guest: players who have moved here from another table and take their seat when the hand is over."""
        self.frozen = ""
        """Why it is stopped; empty if it is not."""
        self.paused = ""
        """The name of the person who paused it."""
        self.paused_by = ""
        """The same as a guest id, during the hand in which it was paused; empty if the room did."""
        self.closed = ""
        """Why it is closed for good."""
        self.program = ""
        """The version of Houseway that continues it; empty for versions that did not record theirs."""
        self.number = 0
        """The number of the last entry."""
        self._resting: _Resting | None = None
        self._chips: Chips | None = None
        self._undealt: _Checkpoint | None = None
        """The table as it was before the current hand was dealt."""
        self._told_names: dict[int, str] = {}
        self._brought: dict[str, int] = {}
        self._first: tuple[Transfer, ...] = ()
        """The transfers of a host's command to and from wallets, and those before it."""
        self._kept_at = 0
        """The number of the last entry with a snapshot."""
        self.recent: deque[Happening] = deque(maxlen=_RECENT_ENTRIES)

    def use(self, offer: Offer) -> None:
        """Play this game from now on, as part of a command."""
        self.offer = offer
        """What is played, or was until the game changed."""
        self.rules = offer.rules
        self.pack: Deck = find_deck(offer.rules.deck or offer.game.deck)
        """The pack for dealing."""
        self._shuffled: tuple[str, FairDeck] | None = None
        """The last seed used, and its deck."""

    # current state

    @property
    def count(self) -> int:
        """How many seats there are."""
        return self.table.count

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""
        return self.hand is not None and not self.hand.over

    @property
    def in_tournament(self) -> bool:
        """Whether a tournament is played here, so that its director deals out seats and chips."""
        return self.sit_and_go is not None or self.field is not None

    @property
    def number_of_hand(self) -> int:
        """The current or last hand; 0 before the first."""
        return self.table.hands_dealt

    @property
    def turn(self) -> int:
        """The number of the next decision in the hand, from 0."""
        return 0 if self.hand is None else len(self.hand.actions)

    def seat_of(self, guest: str) -> int | None:
        """A guest's seat."""
        return next((seat for seat, one in self.occupants.items() if one.guest == guest), None)

    @property
    def most_players(self) -> int:
        """How many players may sit here: fewer than there are seats, if the game takes no more."""
        coming = self.hosted.coming
        most = min(self.count, self.rules.most_seats)
        return most if coming is None else min(most, self.offer_for(coming).rules.most_seats)

    def free_seats(self) -> list[int]:
        """Free seats; none if the game takes no more players, or a tournament is played here."""
        taken = self.occupants.keys() | {one.seat for one in self.arriving.values()}
        if self.in_tournament or len(taken) >= self.most_players:
            return []
        return [seat for seat in range(1, self.count + 1) if seat not in taken]

    def offer_for(self, choice: GameChoice | None) -> Offer:
        """What a choice means here; None for the game that the table was opened with."""
        return self.first if choice is None else offer_of_choice(self.first.house, choice)

    @property
    def change_due(self) -> ChangeGame | None:
        """The change of game to be made before the next hand; None if there is none, or a pot still waits."""
        return game_changes.change_due(self)

    @property
    def chooser(self) -> int | None:
        """The seat of the dealer whose choice it is what is dealt next; None if nobody is asked."""
        return game_changes.chooser_of(self)

    def ready(self) -> list[int]:
        """The seats that the next hand could be dealt to."""
        return self.table.ready

    def claims(self, seat: int) -> bool:
        """Whether a seat has a part in a pot that an earlier hand left, which leaving gives up (CX-113)."""
        carry = self.table.carry
        return carry is not None and carry.holds(seat)

    def stack_of(self, seat: int) -> int:
        """The chips in front of a seat now."""
        if self.playing and self.hand is not None and seat in self.hand.seats:
            return self.hand.stacks[self.hand.seats.index(seat)]
        return self.table.seats[seat].stack

    def has_chips(self, seat: int) -> bool:
        """Whether a seat has chips here, in front of it or in the current hand."""
        hand = self.hand
        return self.stack_of(seat) > 0 or (self.playing and hand is not None and seat in hand.seats)

    def chips(self) -> Chips:
        """Where the chips are that the ledger knows: in a tournament, the money of the entries."""
        if self.sit_and_go is not None:
            return self.sit_and_go.money
        if self.field is not None:
            return tournament_deeds.NOTHING
        table, hand, seats = self.table, self.hand, self.table.seats
        if hand is not None and not hand.over:
            lying = dict(zip(hand.seats, hand.stacks, strict=True))
            stacks = {
                one.guest: lying[seat] if seat in lying else seats[seat].stack for seat, one in self.occupants.items()
            }
            if self.arriving:
                stacks |= {one.guest: one.cents for one in self.arriving.values()}
            return Chips(stacks=stacks, pot=hand.pot, collected=table.collected + hand.collected)
        stacks = {one.guest: seats[seat].stack for seat, one in self.occupants.items()}
        stacks |= {one.guest: one.cents for one in self.arriving.values()}
        return Chips(stacks=stacks, pot=table.carried, collected=table.collected)

    # commands

    def submit(self, command: RoomCommand, *, at: float) -> Outcome:
        """Carry out a command: returns what it did, or raises an error with everything unchanged."""
        if self.closed:
            raise RefusedError(f"this table is closed: {self.closed}")
        if self.frozen and not isinstance(command, VoidHand | CloseOut | Upgraded):
            raise RefusedError(f"this table is stopped: {self.frozen}")
        if self.hosted.ended:
            raise RefusedError(OVER)
        if self.in_tournament:
            tournament_deeds.check_allowed(self, command)
        kept = self._keep()
        self._paid, self._news, self._added = {}, "", 0
        before = _held(command) or self._chips or self.chips()
        try:
            lay = self._lying() if isinstance(command, Act) else None
            events, over = self._carry_out(command, at)
            still = lay is not None and not over and lay == self._lying()
            after, transfers = (before, ()) if still else self._moved(command, before)
            row = self._hand_row(at) if over else None
        except BaseException:
            self._put_back(kept)
            self._chips = None if _held(command) else before
            raise
        self.table.events.clear()
        self._chips = after
        if isinstance(command, DealHand):
            self._undealt = kept
        if not self.playing:
            self._undealt = None
        if over or not isinstance(command, Act):
            self._resting = None
            self._told_names = {seat: one.name for seat, one in {**kept.resting.occupants, **self.occupants}.items()}
        self.number += 1
        entry = Entry(
            table=self.id,
            number=self.number,
            hand=self.number_of_hand,
            kind=kind_of(command),
            body=encode(command),
            events=_events.encode(events),
            transfers=transfers,
            snapshot=self._due_snapshot(over=over or _settles(command)),
            hand_row=row,
            at=at,
        )
        by = self._ruler(command, kept) if isinstance(command, MakeReport | VoidHand | CloseOut) else ""
        note = self._news or ("" if isinstance(command, Act) else self._note(command, kept, by))
        happened = Happening(self.number, self.number_of_hand, events, self._told_names, self.dealt, note, by)
        self._remember(happened)
        return Outcome(entry, happened, over, self.calls is not kept.calls)

    def _note(self, command: RoomCommand, kept: _Checkpoint, by: str) -> str:
        """What the log says about a command besides its events."""
        if isinstance(command, _HOSTS):
            return host_deeds.words_of(command, self)
        if isinstance(command, ChangeGame):
            return f"Now: {game_words(self.offer)}"
        if isinstance(command, ChooseGame):
            return game_changes.chosen_words(self, command)
        if isinstance(command, _VOTES):
            asks = self.vote or kept.vote
            return votes.words_of(command, kept.vote, self.vote, "" if asks is None else self.role_of(asks.asked))
        if isinstance(command, MakeReport) and by and not kept.asked_for(command):
            return f"Reported by {by}"
        if isinstance(command, Rename):
            return f"{self._called(kept, command.guest)} is now called {command.name}"
        return ""

    def role_of(self, command: MakeReport | VoidHand | CloseOut | AskVote | GivenCommand) -> str:
        """The name of the person who gives a command, and whether they are host or floor."""
        return f"{command.name} ({'host' if command.guest == self.hosted.host else 'floor'})" if command.guest else ""

    def _ruler(self, command: MakeReport | VoidHand | CloseOut, kept: _Checkpoint) -> str:
        """Who made the ruling, in the log's words; kept for the notice."""
        by = self.role_of(command)
        if isinstance(command, MakeReport) and by:
            agreed = votes.agreed_words(kept.vote) if kept.asked_for(command) else ""
            words = f"Reported and ruled by {by}" + (f"; agreed by {agreed}" if agreed else "")
            self.ruled = Ruler(self.number_of_hand, words)
        return by

    def _called(self, kept: _Checkpoint, guest: str) -> str:
        return next((one.name for one in kept.resting.occupants.values() if one.guest == guest), "Somebody")

    def _lying(self) -> tuple[list[int], int, int] | None:
        """The chips of the current hand, for comparison: half of all acts move none."""
        hand = self.hand
        return None if hand is None or hand.over else (hand.stacks[:], hand.pot, hand.collected)

    def _moved(self, command: RoomCommand, before: Chips) -> tuple[Chips, tuple[Transfer, ...]]:
        """The chips after a command, and the transfers that moved them."""
        after = self.chips()
        words = CARRIED if isinstance(command, GoOver | ComeOver) else ""
        wallets = self._wallets(command, before, after)
        transfers = transfers_of(self.id, before, after, wallets=wallets, words=words, added=self._added)
        return after, (*self._first, *transfers) if isinstance(command, _HOSTS) else transfers

    def _carry_out(self, command: RoomCommand, at: float) -> tuple[tuple[Event, ...], bool]:
        if isinstance(command, Act):  # nearly all commands
            return self._act(command.seat, command.action, at)
        match command:
            case TakeSeat():
                return self._seat(command), False
            case Do(wanted):
                return self._do(wanted), False
            case GoOver() | ComeOver() | SettleIn() | TurnBack():
                return self._carry_over(command), False
            case Rename() | Prepare() | ChangeGame():
                self._between_hands(command)
                return (), False
            case DealHand(mishaps, nonces):
                return self._deal(at, mishaps, nonces)
            case MakeReport(_, _, report, _, answers):
                return self._report(report, answers, at)
            case CallFloor() | Dismiss():
                self._floor(command, at)
                return (), False
            case ChooseGame() | AlwaysStraddle():
                self.hosted = self._chosen_ahead(command)
                return (), False
            case AskVote() | CastVote() | CloseVote():
                self._vote(command)
                return (), False
            case Practice(one_in):
                if self.number_of_hand or one_in < 1:
                    raise RefusedError("a practice table is made before its first hand, at 1 in 1 or rarer")
                self.practice = one_in
                return (), False
            case Grant() | BuyIn() | CashOut() | Correct() | LossAccepted() | Archived():
                raise InvariantError("that stands on the cashier's page, not on a table's")
            case _:
                return self._standing(command, at), False

    def _chosen_ahead(self, command: ChooseGame | AlwaysStraddle) -> HostState:
        if isinstance(command, ChooseGame):
            return game_changes.choose_game(self, command)
        if self.seat_of(command.guest) is None:
            raise RefusedError("you have no seat at this table")
        if command.cents not in (0, straddle_cost(self.rules)):
            raise RefusedError("a straddle costs a different amount here", clause=self.rules.cite("straddle"))
        seated = {one.guest for one in self.occupants.values()} - {command.guest}
        straddles = {guest: cents for guest, cents in self.hosted.straddles.items() if guest in seated}
        if command.cents:
            straddles[command.guest] = command.cents
        return replace(self.hosted, straddles=straddles)

    def _standing(
        self,
        command: Freeze | Broke | Pause | VoidHand | CloseOut | Upgraded | HostCommand | TournamentCommand,
        at: float,
    ) -> tuple[Event, ...]:
        """Stop the table, resume it, or carry out its host's commands."""
        match command:
            case VoidHand():
                return self._void(command, at)
            case CloseOut():
                return self._close_out(command)
            case Freeze(why):
                self.frozen = why or "something is wrong with it"
            case Pause(guest, name, on):
                if on is bool(self.paused):
                    raise RefusedError("this table is already paused" if on else "this table is not paused")
                self.paused, self.paused_by = (name or "the room", guest) if on else ("", "")
                if self.sit_and_go is not None:
                    self.sit_and_go = self.sit_and_go.paused(at, on=on)
                return (Paused(name, on),)
            case Upgraded(program):
                self.program = program
            case Broke():
                pass
            case EnterTournament() | TakeBackEntry() | BuyChips() | Direct() | TakePlaces() | GrantHand() | CountHand():
                self._directed(tournament_deeds.carry_out(self, command, at))
            case Decide() | AnswerDesk() | EndQuestion() | ShiftLevel():
                self._directed(tournament_deeds.carry_out(self, command, at))
            case EndNight(guest) if self.field is not None:
                tournament_deeds.check_closing(self.field, guest)
                self.hosted, self._first = host_deeds.carry_out(self, command).hosted, ()
            case EndNight() | StartGame() if self.sit_and_go is not None:
                tournament_deeds.check_end_or_start(self.sit_and_go)
                self.hosted, self._first = host_deeds.carry_out(self, command).hosted, ()
                self.sit_and_go, self._news, self._paid = tournament_deeds.end_or_start(self, command)
            case _:
                done = host_deeds.carry_out(self, command)
                self.hosted, self._brought, self._first = done.hosted, done.wallets, done.first
                return done.events
        return ()

    def _do(self, wanted: Seating) -> tuple[Event, ...]:
        match wanted:
            case Leave(seat):
                one, stack = self.occupants.get(seat), self.stack_of(seat) if seat in self.occupants else 0
                events = self.leave(seat)
                if one is not None and not one.bot:
                    self.hosted = rebuys.took(self.hosted, one.guest, stack)
                return events
            case Move():
                return self.move(wanted)
            case TopUp(seat, amount):
                one = self.occupants.get(seat)
                hosted = self.hosted if one is None or one.bot else rebuys.brought(self.hosted, one.guest, amount)
                events = tuple(self.table.apply(wanted))
                self.hosted = hosted
                return events
        return tuple(self.table.apply(wanted))

    def leave(self, seat: int) -> tuple[Event, ...]:
        """Give up a seat, as part of a command."""
        events = self.table.apply(Leave(seat))
        del self.occupants[seat]
        return tuple(events)

    def move(self, wanted: Move) -> tuple[Event, ...]:
        """Move a player, as part of a command."""
        self.check_not_coming(wanted.to)
        for one in self.hosted.kept:
            if one.seat == wanted.to:
                raise RefusedError(f"seat {one.seat} is held for {one.name}")
        events = self.table.apply(wanted)
        self.occupants[wanted.to] = self.occupants.pop(wanted.seat)
        return tuple(events)

    def check_not_coming(self, seat: int) -> None:
        """Refuse a seat that belongs to a player who is still arriving."""
        for one in self.arriving.values():
            if one.seat == seat:
                raise RefusedError(f"seat {seat} is {one.name}'s, who has moved here from another table")

    def _check_not_full(self) -> None:
        """Refuse another player if this game, or the next, takes no more."""
        most = self.most_players
        if most < self.count and len(self.occupants) + len(self.arriving) >= most:
            raise RefusedError(f"the game here takes {most} players at most, and {most} sit here")

    def _carry_over(self, command: GoOver | ComeOver | SettleIn | TurnBack) -> tuple[Event, ...]:
        """Move someone between tables with the whole stack. Chips in the pot here stay."""
        match command:
            case GoOver(guest, seat):
                if self.seat_of(guest) != seat:
                    raise RefusedError("that seat now belongs to another player")
                if self.claims(seat):
                    raise RefusedError("a player with a share of the push pot stays until it is played")
                events = self.table.apply(Leave(seat))
                del self.occupants[seat]
                return tuple(events)
            case ComeOver(guest, _, seat, cents):
                if self.seat_of(guest) is not None or guest in self.arriving:
                    raise RefusedError("you already have a seat at this table")
                self._check_not_full()
                if seat not in self.free_seats():
                    raise RefusedError(f"seat {seat} is not free")
                if cents <= 0 or cents % self.rules.limit.chip:
                    raise RefusedError("that stack does not come out in whole chips at this table")
                self.hosted = check_seat(self.hosted, guest, seat, bot=False)
                self.arriving = {**self.arriving, guest: command}
                return ()
        one = self.arriving.get(command.guest)
        if one is None:
            raise RefusedError("no such player has come from another table")
        events = []
        if isinstance(command, SettleIn):
            events = self.table.apply(Bring(one.seat, one.name, one.cents))
            self.occupants[one.seat] = Occupant(one.guest, one.name, bot=False)
        self.turn_back(one.guest)
        return tuple(events)

    def turn_back(self, guest: str) -> int:
        """Stop expecting a player from another table, as part of a command; returns the chips they brought."""
        cents = self.arriving[guest].cents
        self.arriving = {one: other for one, other in self.arriving.items() if one != guest}
        return cents

    def _seat(self, command: TakeSeat) -> tuple[Event, ...]:
        if self.seat_of(command.guest) is not None or command.guest in self.arriving:
            raise RefusedError("you already have a seat at this table")
        self.check_not_coming(command.command.seat)
        self._check_not_full()
        hosted = check_seat(self.hosted, command.guest, command.command.seat, bot=command.bot)
        if not command.bot:
            hosted = rebuys.brought(hosted, command.guest, command.command.buy_in)
        events = self.table.apply(command.command)
        self.hosted = hosted
        self.occupants[command.command.seat] = Occupant(command.guest, command.name, command.bot, command.style)
        return tuple(events)

    def _between_hands(self, command: Rename | Prepare | ChangeGame) -> None:
        match command:
            case Rename(guest, name):
                self._rename(guest, name)
            case Prepare():
                self._prepare(command)
            case ChangeGame():
                self._change_game(command)

    def _change_game(self, command: ChangeGame) -> None:
        """Play another game. A deck that is prepared from another pack is not dealt."""
        offer, pack = self.offer_for(command.game), self.pack
        hosted = game_changes.after_change(self, command)
        dealer = hosted.chooser if hosted.rotation is not None and hosted.rotation.dealers_choice else None
        self.table = self.table.changed(offer.rules, offer.game, dealer=dealer)
        self.use(offer)
        self.next = self.next if self.pack == pack else None
        self.hand = self.current = None
        self.names, self.dealt = {}, {}
        self.hosted = hosted

    def _rename(self, guest: str, name: str) -> None:
        seat = self.seat_of(guest)
        if seat is None or self.playing:
            raise RefusedError("only a player's name can change, and only between hands")
        self.occupants[seat] = replace(self.occupants[seat], name=name)
        self.table.seats[seat].name = name

    def _prepare(self, command: Prepare) -> None:
        seed, commitment, root, seals = command.seed, command.commitment, command.root, command.seals
        if self.playing:
            raise RefusedError("the next deck is prepared between hands")
        if self.next is not None:
            raise RefusedError("the next deck is already prepared and cannot be replaced")
        if self._cards_of(seed)[1] != commitment:
            raise InvariantError("the prepared deck is not the one that is committed to")
        if root and root != self.root_of(seed):
            raise InvariantError("the prepared deck is not the one that the root seals")
        if seals and not (root and all(seat in self.occupants and not self.occupants[seat].bot for seat in seals)):
            raise InvariantError("only a seated person can seal a nonce, and only for a deck with a root")
        self.next = PreparedDeck(seed, commitment, root, seals)

    def next_deck(self, nonces: Mapping[int, str] | None = None) -> tuple[str, tuple[Card, ...]]:
        """The seed of the next hand's deck, and the cards in dealing order; empty before it is settled."""
        return ("", ()) if self.next is None else (self.next.seed, self._dealt(self.next, nonces or {}))

    def _dealt(self, deck: PreparedDeck, nonces: Mapping[int, str]) -> tuple[Card, ...]:
        """The room's deck, reordered by the players' nonces if there are any."""
        cards = self._cards_of(deck.seed)[0]
        if not nonces:
            return cards
        return tuple([cards[at] for at in dealt_order(deck.commitment, deck.root, nonces, len(cards))])

    def opened(self, nonces: Mapping[int, str]) -> dict[int, str]:
        """By seat: those of the nonces that open a seal of the next deck."""
        seals = {} if self.next is None else self.next.seals
        return {seat: nonce for seat, nonce in sorted(nonces.items()) if seals.get(seat) == seal_of(nonce)}

    def root_of(self, seed: str) -> str:
        """The root that proves every card of a seed's deck."""
        return self._fair(seed).root

    def commitment_of(self, seed: str) -> str:
        """The public commitment to a seed's deck."""
        return self._cards_of(seed)[1]

    def _cards_of(self, seed: str) -> tuple[tuple[Card, ...], str]:
        fair = self._fair(seed)
        return fair.cards, fair.commitment

    def _fair(self, seed: str) -> FairDeck:
        if self._shuffled is None or self._shuffled[0] != seed:
            self._shuffled = (seed, FairDeck.from_seed(self.pack, bytes.fromhex(seed)))
        return self._shuffled[1]

    def _deal(self, at: float, mishaps: tuple[Report, ...], nonces: dict[int, str]) -> tuple[tuple[Event, ...], bool]:
        if self.next is None:
            raise RefusedError("no deck is prepared: its commitment is shown before the deal")
        if mishaps and not self.practice:
            raise InvariantError("the dealer errs on purpose at practice tables only")
        if nonces and self.opened(nonces) != nonces:
            raise InvariantError("a nonce opens no seal of the prepared deck")
        hand = self.table.deal(self._dealt(self.next, nonces), mishaps=mishaps)
        tournament_deeds.dealt(self, at)
        current = replace(self.next, nonces=nonces) if nonces else self.next
        self.hand, self.current, self.next, self.started_at = hand, current, None, at
        self.vote, self.outvoted, self.lost_vote = None, frozenset(), None
        self.names = {seat: one.name for seat, one in self.occupants.items()}
        self.dealt = {self.occupants[seat].guest: seat for seat in hand.seats}
        told = tuple(self.table.events)
        self.table.events.clear()
        return self._settled((*told, *hand.events), at)

    def _directed(self, done: Done | None) -> None:
        """The director of a tournament has decided."""
        if done is not None:
            self.sit_and_go, self._paid, self._news, self._added = done

    def _act(self, seat: int, action: Action, at: float) -> tuple[tuple[Event, ...], bool]:
        hand = self._acting(seat)
        if self.vote is not None:
            raise RefusedError(
                f"{self.vote.asked.name} has asked the players about this hand: nobody acts until they have answered"
            )
        if seat in hand.waiting:
            return self._settled(tuple(hand.act(action, None if action.by is not None else seat)), at)
        if action.by is None:
            raise RefusedError(f"it is not seat {seat}'s turn: seat {hand.actor} must act")
        try:
            return self._settled(tuple(hand.act(action)), at)
        except RefusedError as refused:  # only the actor may read what would be legal, because it may name cards
            raise RefusedError(refused.problem, clause=refused.clause) from None

    def _report(self, report: Report, answers: Collection[int] | None, at: float) -> tuple[tuple[Event, ...], bool]:
        """Something went wrong: the house rules on it, and calls for the floor about it are answered."""
        hand = self.hand
        if hand is None or not self.playing:
            raise RefusedError("no hand is in progress: report what went wrong while it is being played")
        before = len(hand.events)
        hand.report(report)
        self.vote = None
        if answered := self.calls.keys() if answers is None else self.calls.keys() & answers:
            self.calls = {number: call for number, call in self.calls.items() if number not in answered}
        return self._settled(tuple(hand.events[before:]), at)

    def _void(self, command: VoidHand, at: float) -> tuple[Event, ...]:
        """Return to the state before the deal; the hand's number and deck are used up."""
        if not self.playing and not self.frozen and command.held is None:
            raise RefusedError("no hand is in progress: there is nothing to void")
        number = command.hand or (self.number_of_hand if self.playing else 0)
        if self.playing:
            if self._undealt is None:
                raise InvariantError("the state of the table before this hand is unknown")
            paused, arriving, hosted = self.paused, self.arriving, self.hosted
            sit_and_go, field = self.sit_and_go, self.field
            self._put_back(self._undealt)
            self.paused, self.arriving, self.hosted = paused, arriving, hosted
            self.sit_and_go, self.field = sit_and_go, field
        if number:
            self.table.voids += number - self.table.hands_dealt
            self.table.hands_dealt = number
        self.hand = self.current = self.next = self.table.aftermath = None
        self.names, self.dealt, self.calls, self.frozen = {}, {}, {}, ""
        self.vote, self.outvoted, self.lost_vote = None, frozenset(), None
        tournament_deeds.hand_void(self, at)
        return (VoidDeclared(number, command.name, command.why),)

    def before_deal(self) -> Chips:
        """The chips when the current hand was dealt; between hands, the chips now."""
        if not self.playing or self._undealt is None or self.in_tournament:
            return self.chips()
        resting = self._undealt.resting
        stacks = {one.guest: resting.seats[seat].stack for seat, one in resting.occupants.items()}
        coming = {one.guest: one.cents for one in self.arriving.values()}
        pot, collected = (cast("int", resting.fields[name]) for name in ("carried", "collected"))
        return Chips(stacks=coming | stacks, pot=pot, collected=collected)

    def _close_out(self, command: CloseOut) -> tuple[Event, ...]:
        """Empty the table of players and chips, whatever was wrong with it."""
        held, back = command.held, command.back
        fees = sum(back.values()) - sum(held.stacks.values()) - held.pot
        if not 0 <= fees <= held.collected or min(back.values(), default=0) < 0:
            raise RefusedError("the chips returned to the wallets are not those at the table")
        old = self.table
        self.table = Table(self.rules, self.offer.game)
        self.table.count = old.count
        self.table.hands_dealt, self.table.voids = old.hands_dealt, old.voids
        self.table.collected = self.table.brought_in = held.collected - fees
        self.occupants, self.arriving, self._undealt, self._resting = {}, {}, None, None
        self.hand = self.current = self.next = None
        self.names, self.dealt, self.calls, self.frozen, self.paused = {}, {}, {}, "", ""
        self.vote, self.outvoted, self.lost_vote = None, frozenset(), None
        self.closed = command.why or "everybody has been cashed out"
        if self.sit_and_go is not None:
            self.sit_and_go = self.sit_and_go.closed(fees)
        return (ClosedOut(command.name, command.why),)

    def _floor(self, command: CallFloor | Dismiss, at: float) -> None:
        if isinstance(command, Dismiss):
            if command.call not in self.calls:
                raise RefusedError("that call has already been answered")
            self.calls = {number: one for number, one in self.calls.items() if number != command.call}
            return
        if sum(one.guest == command.guest for one in self.calls.values()) >= _MOST_CALLS:
            raise RefusedError("you have already called the floor: they are on the way")
        if self.lost_vote is not None and self.lost_vote.asked.guest == command.guest:
            self.lost_vote = None
        number = self.number + 1
        call = FloorCall(number, self.number_of_hand, command.guest, command.name, command.seat, command.text, at)
        self.calls = {**self.calls, number: call}

    def _vote(self, command: VoteCommand) -> None:
        """Handle a vote. After a failed one, its asker asks no more in this hand, and the floor is called unless it was
        withdrawn.
        """
        vote = self.vote
        self.vote, failed = votes.vote_after(self, command)
        if vote is None or self.vote is not None:
            return
        self.outvoted |= {vote.asked.guest}
        self.lost_vote = vote if failed else None

    def _acting(self, seat: int) -> Hand:
        if self.hand is None or not self.playing:
            raise RefusedError("no hand is in progress")
        if seat not in self.hand.seats:
            raise RefusedError(f"seat {seat} is not in this hand")
        return self.hand

    def _settled(self, events: tuple[Event, ...], at: float) -> tuple[tuple[Event, ...], bool]:
        """When the hand is over, return the chips to the seats and publish the deck's seed."""
        if self.hand is None or not self.hand.over:
            return events, False
        self.table.events.clear()
        self.table.settle()
        told = (*events, *self.table.events)
        if self.in_tournament:
            self._directed(tournament_deeds.hand_over(self, at))
        if self.current is None:
            raise InvariantError("a hand was played without a prepared deck")
        self.last = DeckSeed(self.number_of_hand, self.current.seed, self.current.commitment)
        self.shown_to = frozenset(self.dealt)
        self.outvoted = frozenset()
        return told, True

    def _wallets(self, command: RoomCommand, before: Chips, after: Chips) -> dict[str, int]:
        """What a command moves between wallets and the table."""
        if isinstance(command, Act):
            return self._paid
        match command:
            case TakeSeat(guest, _, _, Sit(_, _, buy_in)):
                return {guest: buy_in}
            case Do(TopUp(seat, amount)):
                return {self.occupants[seat].guest: amount}
            case ComeOver(guest, _, _, cents):
                return {guest: cents}
            case TurnBack(guest):
                return {guest: -before.stacks[guest]}
            case Do(Leave()) | GoOver():
                gone = before.stacks.keys() - after.stacks.keys()  # a player still arriving has no seat, but stays
                return {guest: -before.stacks[guest] for guest in gone if before.stacks[guest]}
            case CloseOut():
                return {guest: -cents for guest, cents in command.back.items() if cents}
        if self.in_tournament:
            return self._paid
        return self._brought if isinstance(command, _HOSTS) else {}

    # saving and loading

    def _keep(self) -> _Checkpoint:
        """Save everything that a failing command must not change."""
        hand = self.table.hand
        return _Checkpoint(
            self._rest(), None if hand is None else hand.copy(), self.next, self.current, self.last, self.hand,
            self.names, self.started_at, self.calls, self.practice, self.arriving, self.dealt, self.shown_to,
            self.table, self.offer, self.frozen, self.paused, self.hosted, self.vote, self.outvoted,
            self.lost_vote, self.sit_and_go, self.field,
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

    def _put_back(self, kept: _Checkpoint) -> None:
        table, resting = kept.table, kept.resting
        self.table, self.closed = table, ""
        if self.offer is not kept.offer:
            self.use(kept.offer)
        for name, value in resting.fields.items():
            setattr(table, name, value)
        table.seats, table.passed, table.hand = resting.seats, resting.passed, kept.playing
        table.events.clear()
        self.occupants, self._resting, self._chips = resting.occupants, None, None
        self.next, self.current, self.last = kept.next, kept.current, kept.last
        self.hand = kept.hand if kept.playing is None else kept.playing
        self.names, self.started_at = kept.names, kept.started_at
        self.calls, self.practice, self.arriving = kept.calls, kept.practice, kept.arriving
        self.hosted = kept.hosted
        self.dealt, self.shown_to = kept.dealt, kept.shown_to
        self.frozen, self.paused = kept.frozen, kept.paused
        self.vote, self.outvoted, self.lost_vote = kept.vote, kept.outvoted, kept.lost_vote
        self.sit_and_go, self.field = kept.sit_and_go, kept.field

    def _remember(self, happened: Happening) -> None:
        """Remember what was done in this hand and the one before it."""
        self.recent.append(happened)
        while self.recent and self.recent[0].hand < self.number_of_hand - 1:
            self.recent.popleft()

    def _hand_row(self, at: float) -> HandRow:
        hand, deck = self.hand, self.current
        if hand is None or deck is None:
            raise InvariantError("a hand that ended was never dealt")
        names = {seat: self.names[seat] for seat in hand.seats}
        return HandRow(
            table=self.id,
            hand=self.number_of_hand,
            house=self.rules.house,
            game=self.offer.key,
            limit=self.rules.limit.name,
            names=names,
            commitment=deck.commitment,
            seed=deck.seed,
            guests={seat: guest for guest, seat in self.dealt.items()},
            started_at=self.started_at,
            ended_at=at,
            text=_hand_file(hand, names, deck, self._tournament),
        )

    @property
    def _tournament(self) -> str:
        """The id of the tournament that is played here: the table with its director."""
        return self.field.choice.desk if self.field is not None else self.id if self.sit_and_go is not None else ""

    def _due_snapshot(self, *, over: bool) -> bytes | None:
        if self.playing or not (over or self.number - self._kept_at >= _SNAPSHOT_EVERY):
            return None
        self._kept_at = self.number
        return self.snapshot()

    def snapshot(self) -> bytes:
        """The table as data; only between hands."""
        return _states.encode(
            RoomState(
                table=table_state(self.table), occupants=self.occupants, next=self.next, last=self.last,
                arriving=tuple(self.arriving.values()),
                frozen=self.frozen, calls=tuple(self.calls.values()), practice=self.practice, paused=self.paused,
                closed=self.closed, program=self.program, hosted=None if self.hosted == NO_HOST else self.hosted,
                dealt=tuple(sorted(self.shown_to)) if self.table.carried else (), lost_vote=self.lost_vote,
                sit_and_go=None if self.sit_and_go is None else self.sit_and_go.state,
                field=None if self.field is None else self.field.state,
            )
        )  # fmt: skip

    def load(self, snapshot: bytes, number: int) -> None:
        """Become the table in a snapshot."""
        state = read_state(snapshot, len(self.first.rules.limit.blinds))
        self.hosted = state.hosted or self.hosted
        if self.sit_and_go is not None and state.sit_and_go is not None:
            self.sit_and_go = SitAndGo(self.sit_and_go.choice, state.sit_and_go)
            self.use(self.sit_and_go.offer())
        elif self.field is not None and state.field is not None:
            self.field = FieldTable(self.field.choice, state.field)
            self.use(self.field.offer())
        else:
            self.use(self.offer_for(self.hosted.game))
        self.table = restore(self.rules, self.offer.game, state.table)
        self.occupants, self.next, self.last = dict(state.occupants), state.next, state.last
        self.frozen, self.number, self._kept_at = state.frozen, number, number
        self.calls, self.practice = {one.number: one for one in state.calls}, state.practice
        self.arriving = {one.guest: one for one in state.arriving}
        self.paused, self.closed, self._undealt = state.paused, state.closed, None
        self.program, self.shown_to = state.program, frozenset(state.dealt)
        self.vote, self.outvoted, self.lost_vote = None, frozenset(), state.lost_vote
        self._resting = self._chips = None


def straddle_cost(rules: Rules) -> int:
    """What a straddle costs, before the deal or after two cards; 0 where nobody may make one."""
    blinds = rules.blinds
    return rules.limit.straddle if blinds.straddle or blinds.window == "straddle" else 0


def kept_hosted(snapshot: bytes) -> HostState | None:
    """The host's state in a snapshot."""
    return read_state(snapshot, 0).hosted


def kept_sit_and_go(snapshot: bytes) -> SitAndGoState | None:
    """How the tournament stood at a snapshot."""
    return read_state(snapshot, 0).sit_and_go


def _held(command: RoomCommand) -> Chips | None:
    """Where the ledger has the chips, if a command says so."""
    return command.held if isinstance(command, VoidHand | CloseOut) else None


def _settles(command: RoomCommand) -> bool:
    """Whether to take a snapshot after a command, so that nobody needs to replay what came before."""
    return isinstance(command, VoidHand | CloseOut | EndNight | TakePlaces) or (
        isinstance(command, Upgraded) and not command.evidence
    )


def _hand_file(hand: Hand, names: dict[int, str], deck: PreparedDeck, tournament: str) -> str:
    """The hand as a file; empty if the game has no hand files."""
    try:
        return format_record(
            record_of(
                hand,
                names,
                commitment=deck.commitment,
                seed=deck.seed,
                root=deck.root,
                seals=deck.seals,
                nonces=deck.nonces,
                tournament=tournament,
            )
        )
    except HousewayError:
        return ""
