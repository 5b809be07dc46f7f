"""What happens next at a table without anyone's request: deals, bots, the clock, comings and goings between hands.

Time and randomness are passed in. The conduct looks at a table and says which command is due, or when to ask again. It
changes nothing at the table itself, and a command that it names is refused or carried out like anyone else's.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.bots.bot_question import Question
from houseway.bots.outlook import Outlook
from houseway.cards import Card
from houseway.decks import deck as find_deck
from houseway.errors import HousewayError
from houseway.live.table.bot_company import Company
from houseway.live.table.bots import BotPlayers
from houseway.live.table.clock import Clock, default_action
from houseway.live.table.errand import Errand
from houseway.live.table.field_table import FieldTable
from houseway.live.table.game_changes import fitted
from houseway.live.table.happenings import Vote
from houseway.live.table.host_commands import EndNight, HostCommand, KeepOut, Remove
from houseway.live.table.level_clock import LevelClock
from houseway.live.table.manner import Manner
from houseway.live.table.pace import Pace, own_pace
from houseway.live.table.practice import mishaps_of
from houseway.live.table.preactions import pre_action
from houseway.live.table.room_table import RoomTable, straddle_cost
from houseway.live.table.runout import steps_of
from houseway.live.table.sit_and_go import DECLINED, TABLE, SitAndGo
from houseway.live.table.table_commands import (
    Act,
    AnswerDesk,
    BuyChips,
    CallFloor,
    ChangeGame,
    ChooseGame,
    CloseVote,
    DealHand,
    Direct,
    Do,
    EndQuestion,
    EnterTournament,
    MakeReport,
    Prepare,
    Rename,
    RoomCommand,
    SettleIn,
    TakePlaces,
    TakeSeat,
    TurnBack,
    VoidHand,
)
from houseway.live.table.tournament_board import TournamentBoard
from houseway.live.table.votes import voters_at
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, DrawButton, Leave, Sit, SitOut, Straddle, TopUp
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import Action, Bet, Clear, MayBet, MayRaise, MayStraddle, Option, Raise
from houseway.shuffle import FairDeck, seal_of
from houseway.tournaments.chops import chop_amounts
from houseway.tournaments.director_commands import Start, TimeUp

if TYPE_CHECKING:
    from houseway.referee.table.aftermath import Aftermath

log = logging.getLogger("houseway.room")
ELSEWHERE: Final = "you are no longer in that seat: ask again from your seat"
NOT_RUN: Final = "only the floor or the host of this table can do that: call the floor"
_TIMEOUTS: Final = 2
"""After this many timeouts in a row, a player counts as away."""
_LOOKS_AGAIN: Final = 5.0
"""How often a table that waits for someone checks whether they are still there."""
_HOLD_SECONDS: Final = 30.0
"""How long a hold lasts; the page of the person looking into the hand renews it."""
_HOLD_MOST: Final = 300.0
"""The longest a hand can be held at the same decision."""
_VOTE_SECONDS: Final = 60.0
"""How long the players have to vote on a ruling by a person who is dealt in."""
_DESK_SECONDS: Final = 120.0
"""How long the players of a tournament have to answer what its desk asks."""
_REBUY_SECONDS: Final = 30.0
"""How long a table waits for a player who is offered a rebuy."""
_LAST_LOOK: Final = 60.0
"""How many seconds a tournament's table stays open when it is over."""
_OPENING_SECONDS: Final = 1.0
"""How long a deal waits for a sealed nonce; a player who does not open one has added none."""


@dataclass(slots=True)
class Presence:
    """A person at the table, as far as the referee does not care."""

    gone_since: float | None = None
    """When the player last had a page of the table open; for a player still arriving, the time by which to open one."""
    timeouts: int = 0
    away: bool = False
    """Away, by the clock or the connection: sits out until the player is back."""
    leaving: bool = False
    """Leaving by choice: the rest of the hand is checked or folded."""
    sent_home: str = ""
    """The floor person who makes them leave after this hand, which they play to its end; empty if nobody does."""
    gives_up: bool = False
    """Leaves even if that gives up a part in a push pot; otherwise a leaving player stays until it is settled."""
    sit_out: bool = False
    stood_up: int | None = None
    """The chips that went back to the wallet when an absent player's seat was given up; None for everyone else."""
    pre: str | None = None
    seal: str = ""
    """The seal of the nonce that the player will add to the next deck."""

    @property
    def going(self) -> bool:
        """Whether the seat is given up when the hand is over."""
        return self.leaving or bool(self.sent_home)


@dataclass(slots=True)
class DeferredRequest:
    """A request made during a hand, to be carried out when it is over."""

    guest: str
    command: TakeSeat | Do
    done: Callable[[HousewayError | None], None] = lambda problem: None
    """Called when it is committed, or with the reason why it was not done."""
    by: str = ""
    """The floor person who asked for it; the player cannot take it back."""

    @property
    def seat(self) -> int | None:
        """The seat it is for; None if someone wants to sit down."""
        return None if isinstance(self.command, TakeSeat) else getattr(self.command.command, "seat", None)


@dataclass(slots=True)
class Order:
    """A host's order given during a hand, carried out first when the hand is over."""

    command: HostCommand
    done: Callable[[HousewayError | None], None] = lambda problem: None


@dataclass(slots=True)
class Hold:
    """Someone who runs the table is looking into the hand, and meanwhile nobody acts."""

    guest: str
    name: str
    until: float
    """It ends at this time unless renewed."""


class NextStep(NamedTuple):
    """What is due: a command now, or nothing until `wake` (None: until someone does something)."""

    command: RoomCommand | None
    wake: float | None = None
    bot: int | None = None
    """The seat of a bot that must decide now, by `bot_action`, which takes a while."""
    asks: bool = False
    """Whether the tournament's desk must be told or asked something, by the `errand`."""


def _on_offer(options: Sequence[Option], action: Action) -> bool:
    """Whether an action is clearly one of the options; if that cannot be seen at once, it must be tried."""
    for option in options:
        if option.takes is not None and option.takes == action:
            return True
        if isinstance(option, MayBet | MayRaise) and isinstance(action, Bet | Raise):
            to, same = action.to, isinstance(option, MayBet) == isinstance(action, Bet)
            return same and option.least <= to <= option.most and not to % option.chip
    return False


class Conduct:
    """One table's conduct."""

    def __init__(
        self, table: RoomTable, pace: Pace, *, manner: Manner, chance: Random, entropy: Callable[[], bytes]
    ) -> None:
        self.table = table
        self._base_pace = pace
        self._hosted = table.hosted
        self.pace = own_pace(pace, table.hosted.act, table.hosted.between, table.hosted.seat)
        self.manner = manner
        self.clock = Clock(self.pace)
        self.bots = Company(table, manner, chance)
        self.minds = BotPlayers(chance.getrandbits(32))
        self.people: dict[str, Presence] = {}
        self.later: list[DeferredRequest] = []
        self.orders: list[Order] = []
        self.confirming: dict[str, Callable[[HousewayError | None], None]] = {}
        """By guest: called with the host's answer about their chips. Those who asked before a restart have none."""
        self.given: int | None = None
        """Cents that hosts have given here, including orders for after the hand; None if not known yet."""
        self.held: Hold | None = None
        self._first_held = ((0, 0), 0.0)
        """The decision that was last held, and since when."""
        self._vote = (0, 0.0)
        """The number of the open vote, and its deadline."""
        self._desk_asked = (0.0, 0.0)
        """When the desk of a tournament asked its players something, and the deadline."""
        self._fair: dict[int, int] = {}
        """By player: the cents of a split that are worth a stack."""
        self._cannot: Vote | None = None
        """A vote that has passed for something that can no longer be done."""
        self._due: DeferredRequest | Order | None = None
        self.watched = 0
        """The number of open pages, of players and spectators."""
        self.resting = False
        """Whether the whole room is empty."""
        self.deal_at: float | None = None
        self._chance = chance
        self._entropy = entropy
        self._think_until = 0.0
        self._idle_since: dict[str, float] = {}
        self._bot_problems: set[str] = set()
        self._at = (0, 0, 0)
        """The hand, its turn, and its rulings as last seen."""
        self._given_up: list[RoomCommand] = []
        self._seated = {seat: one.guest for seat, one in table.occupants.items()}
        self.nonces: dict[int, str] = {}
        """By seat: the nonces that players have opened for the next deck."""
        self.choose_by = 0.0
        """Until when the dealer may choose the next game."""
        self._choosing: tuple[int, int | None] = (0, None)
        """The hand after which a dealer was asked, and the dealer's seat."""
        self._after: Aftermath | None = None
        """What could be shown after the hand, as last seen."""
        self._opened_by = 0.0
        """Until when a deal waits for sealed nonces."""
        self.levels = LevelClock()
        """The clock of a tournament's levels."""
        self.errand = Errand()
        """What a table of a tournament has heard from its desk."""
        self.starts: float | None = None
        """When a tournament starts by itself."""
        self.asked_until: dict[str, float] = {}
        """By guest: until when a rebuy is offered."""
        self.board: TournamentBoard | None = None
        """How the tournament stands, at a table that deals for it."""
        self._stand(0.0)

    def go_on_with(self, table: RoomTable) -> None:
        """Continue with a table restored from the journal in place of this one."""
        self.table = self.bots.table = table

    def runs(self, guest: str) -> bool:
        """Whether a guest runs this table: the person who opened it, and the floor. Nobody else may report what went
        wrong.
        """
        return guest in self.manner.floor or (bool(guest) and guest == self.manner.host)

    def directs(self, guest: str) -> bool:
        """Whether a guest has the desk of this table's tournament: the floor, or the host of a private one."""
        return guest in self.manner.floor or (self.table.hosted.private and self.runs(guest))

    def hold(self, guest: str, name: str, now: float) -> None:
        """Stop all action while someone looks into the hand; asking again extends it, up to a few minutes."""
        at = (self.table.number_of_hand, self.table.turn)
        if self._first_held[0] != at:
            self._first_held = (at, now)
        if self._to_act(guest) and not self.rules_alone(guest):
            raise RefusedError("you cannot hold the hand on your own turn: the clock keeps running")
        most = self._first_held[1] + _HOLD_MOST
        if now >= most:
            raise RefusedError("the hand has been held for five minutes: rule on it, void it or resume play")
        self.held = Hold(guest, name, min(now + _HOLD_SECONDS, most))
        self._stand(now)

    def release(self, now: float) -> None:
        """Let the hand go on, and the clock with the same seconds left."""
        self.held = None
        self._stand(now)

    def _stand(self, now: float) -> None:
        self.clock.stand(now, still=self._stopped or bool(self.held_by))

    @property
    def _stopped(self) -> bool:
        """Whether a pause stops the clock: not a pause by a player in the hand, who would get longer to decide."""
        if self.board is not None and self.board.paused:
            return True
        return bool(self.table.paused) and self.rules_alone(self.table.paused_by)

    def _to_act(self, guest: str) -> bool:
        seat, hand = self.table.dealt.get(guest), self.table.hand
        return seat is not None and hand is not None and (seat == hand.actor or seat in hand.waiting)

    @property
    def held_by(self) -> str:
        """The person for whom the hand is held: looking into it, or asking the players about it."""
        return self.held.name if self.held is not None else self.table.vote.asked.name if self.table.vote else ""

    def rules_alone(self, guest: str) -> bool:
        """Whether a guest may rule on the current hand without anyone's agreement.

        Guests who are dealt in may not if another person sits here, except at a practice table or if the hand cannot be
        played on.
        """
        table = self.table
        if not table.playing or table.practice or table.frozen or guest not in table.dealt:
            return True
        return not voters_at(table.occupants, guest)

    def vote_left(self, now: float) -> float:
        """How many seconds the open vote has left."""
        return max(0.0, self._vote[1] - now)

    def may_coach(self) -> bool:
        """Whether players may ask the coach: as the host says; otherwise in lessons, and against bots only."""
        hosted = self.table.hosted
        if hosted.coach is not None:
            return hosted.coach
        return hosted.lesson or bool(self.table.practice) or self.bots.playing() <= 1

    def admits(self, guest: str) -> bool:
        """Whether a guest may watch, sit down, and see the hands played here; at a private table that takes the key."""
        hosted = self.table.hosted if self.board is None else self.board.hosted
        if hosted.admits(guest) or guest in self.manner.floor:
            return True
        return guest not in hosted.barred and self.table.seat_of(guest) is not None

    def may_add_bots(self, guest: str) -> bool:
        """Whether a guest may ask for bots: those who run the table, or a player at an open one with no other
        people.
        """
        table = self.table
        if self.manner.closing or not guest or self.bots.wanted() <= len(self.bots.seats()):
            return False
        others = any(
            not one.bot and one.guest != guest and not table.table.seats[seat].out
            for seat, one in table.occupants.items()
        )
        return self.runs(guest) or (not table.hosted.private and not others and table.seat_of(guest) is not None)

    @property
    def ending(self) -> bool:
        """Whether the night ends with this hand."""
        return bool(self.table.hosted.ending)

    def _follow_host(self) -> None:
        """Apply what the host has changed: at once, or for bots and the pace from the next hand on."""
        hosted, before = self.table.hosted, self._hosted
        if hosted.host != before.host:
            self.manner.host = hosted.host
        if hosted is before or self.table.playing:
            return
        self._hosted = hosted
        if hosted.bots is not None and hosted.bots != before.bots:
            self.manner.bots = hosted.bots
        if (hosted.act, hosted.between, hosted.seat) != (before.act, before.between, before.seat):
            self.pace = own_pace(self._base_pace, hosted.act, hosted.between, hosted.seat)
            self.clock.keep_to(self.pace)

    def host_came(self, guest: str) -> None:
        """Let bots that the host asked for come when the host does, before anyone sits down."""
        hosted = self.table.hosted
        if guest and guest == hosted.host and hosted.bots and not hosted.lesson:
            self.manner.bots = max(self.manner.bots, min(hosted.bots, self.table.count - 1))

    def presence(self, guest: str) -> Presence:
        """What is known about a guest here."""
        return self.people.setdefault(guest, Presence())

    # after a command

    def noticed(self, now: float, *, over: bool) -> list[str]:
        """A command has been carried out: set the clock for the next player. Returns who has left."""
        self._follow_host()
        self.levels.noticed(self.table, now)
        hand = self.table.hand
        self._sealed(now)
        if over or not self.table.playing:
            self.held = None
        if self.table.vote is not None and self.table.vote.number != self._vote[0]:
            self._vote = (self.table.vote.number, now + _VOTE_SECONDS)
        self._stand(now)
        self._note_choice(now)
        if over and hand is not None:
            if self.table.hosted.lesson:  # the learner asks for the next one
                self.manner.held_until = inf
            self._given_up.clear()
            self.clock.stop(now)
            self.clock.hand_over(hand.seats)
            if self.minds.remembers():
                self.minds.saw(hand.view(None), {seat: one.guest for seat, one in self.table.occupants.items()})
            shown = any(hand.shown) or bool(hand.rulings) or self._may_show()  # give time to read a ruling, or to show
            self.deal_at = now + (self.pace.between if shown else self.pace.between_folded) + self._running_out(hand)
            if not self.watched and not self.persons:
                self.deal_at = now + self.pace.unwatched
            for one in self.people.values():
                one.pre = None
        elif self.table.playing and hand is not None and hand.actor is not None:
            self._turn_of(hand, hand.actor, now)
        else:
            self.clock.stop(now)
            if self._after != self.table.table.aftermath and self.deal_at is not None:  # somebody has shown something
                self.deal_at = max(self.deal_at, now + self.pace.between)
        self._after = self.table.table.aftermath
        return [] if self.table.playing else self._came_or_left()

    def _may_show(self) -> bool:
        """Whether a person here may show cards now, or ask for the rest of the board."""
        after = self.table.table.aftermath
        return after is not None and any(not self.table.occupants[seat].bot for seat in after.seats)

    def _running_out(self, hand: Hand) -> float:
        """How long it takes to show the last streets, if the hand played itself out."""
        happened = self.table.recent[-1] if self.table.recent else None
        if happened is None or not self.pace.street or not hand.game.family.poker:
            return 0.0
        return len(steps_of(happened.events)) * self.pace.street

    def _sealed(self, now: float) -> None:
        """Clear seals once they are in a settled deck, wait for its nonces, and forget them once dealt."""
        deck = self.table.next
        if deck is None:
            self.nonces.clear()
        elif deck.seals:
            for one in self.people.values():
                if one.seal and one.seal in deck.seals.values():
                    one.seal, self._opened_by = "", now + _OPENING_SECONDS

    def open_nonce(self, nonce: str) -> bool:
        """A player opens a nonce; knowing it proves who sealed it. Returns whether it belongs to the next deck."""
        seal, deck = seal_of(nonce), self.table.next
        seats = [] if deck is None else [seat for seat, one in deck.seals.items() if one == seal]
        self.nonces.update(dict.fromkeys(seats, nonce))
        return bool(seats)

    def _seals(self) -> dict[int, str]:
        """By seat: the seals that players have sent for the next deck."""
        found = {seat: self.people.get(one.guest) for seat, one in self.table.occupants.items() if not one.bot}
        return {seat: one.seal for seat, one in sorted(found.items()) if one is not None and one.seal}

    def _turn_of(self, hand: Hand, seat: int, now: float) -> None:
        """Give the acting player the full time. What others do in the meantime does not extend it, but a
        ruling does.
        """
        at = (self.table.number_of_hand, len(hand.actions), len(hand.rulings))
        before, self._at = self._at, at
        if at == before and self.clock.seat == seat:
            return  # a call for the floor has not moved the hand
        ruled = at[0] == before[0] and at[2] != before[2]
        by_others = self.clock.seat == seat and hand.actions and hand.actions[-1][0] != seat
        if ruled or not by_others:
            self.clock.start(seat, now)
        least, most = self.pace.bot_least, self.pace.bot_most
        self._think_until = now + least + (most - least) * self._chance.random()

    def _came_or_left(self) -> list[str]:
        """The same, with the time banks that players bring from other tables of a tournament."""
        before, field = {*self._seated.values()}, self.table.field
        gone = self._who_left()
        if field is not None and field.due and field.state.placement is not None:
            for seat, one in field.state.placement.seats.items():
                if one.bank is not None:
                    self.clock.give(seat, one.bank)
                if one.away and one.guest not in before:
                    self.presence(one.guest).away = True
        return gone

    def _who_left(self) -> list[str]:
        """The next player in a seat starts with a full time bank, and nothing is remembered about who left."""
        seated = {seat: one.guest for seat, one in self.table.occupants.items()}
        before, self._seated = self._seated, seated
        if before == seated:
            return []
        now_in, gone = {guest: seat for seat, guest in seated.items()}, []
        for seat, guest in before.items():
            if guest not in now_in:
                self.clock.forget(seat)
                self.minds.forget(guest)
                self._idle_since.pop(guest, None)
                gone.append(guest)
            elif now_in[guest] != seat:
                self.clock.moved(seat, now_in[guest])
        return gone

    @property
    def persons(self) -> int:
        """How many people sit here."""
        return sum([not one.bot for one in self.table.occupants.values()])

    # what is due

    def begin_anew(self) -> None:
        """A hand was void: what was impossible before it may be possible now."""
        self._given_up.clear()
        self._at, self.deal_at = (0, 0, 0), None
        for one in self.people.values():
            one.pre = None

    def next(self, now: float) -> NextStep:
        """The command that is due, or when to check again."""
        if self.table.frozen or self.table.closed or self.table.hosted.ended:
            return NextStep(None)
        lost = self.table.lost_vote
        if lost is not None and not any(one.guest == lost.asked.guest for one in self.table.calls.values()):
            return NextStep(CallFloor(lost.asked.guest, lost.asked.name, lost.seat, lost.call))
        if self.table.sit_and_go is not None:
            return self._in_tournament(self.table.sit_and_go, now)
        if self.table.field is not None:
            return self._for_a_tournament(self.table.field, now)
        if self.table.playing:
            return self._in_the_hand(now)
        return self._comings_and_goings(now) or self._next_deal(now)

    def _in_tournament(self, tournament: SitAndGo, now: float) -> NextStep:
        """The same where a tournament is played: nobody comes or goes but by its director, who also has the clock."""
        if self.levels.is_up(now):
            return NextStep(Direct(TimeUp()))
        if self.table.playing:
            due = self._in_the_hand(now)
        elif (command := self._ordered(now) or self._asked_for(now)) is not None:  # to be refused, in so many words
            due = NextStep(command)
        elif tournament.over:
            due = self._after_the_end(now)
        elif not tournament.started:
            due = self._before_the_start(tournament, now)
        elif (question := self._desk_asks(tournament, now)) is not None:
            due = question
        elif (purchase := self._purchase(tournament, now)) is not None:
            due = purchase
        elif tournament.spread:
            due = NextStep(None)
        elif self.table.paused or tournament.why_no_deal:
            self.deal_at = None
            due = NextStep(None)
        elif not tournament.in_place(self._lying()):
            due = self._not_before_the_deal(TakePlaces(), now)
        else:
            due = self._deal(now)
        if due.command is not None or due.bot is not None or self.levels.until is None:
            return due
        return due._replace(wake=min(self.levels.until, inf if due.wake is None else due.wake))

    def _lying(self) -> dict[int, tuple[str, int]]:
        """By seat: who sits here, with how many chips."""
        seats = self.table.table.seats
        return {seat: (one.guest, seats[seat].stack) for seat, one in self.table.occupants.items()}

    def _desk_asks(self, tournament: SitAndGo, now: float) -> NextStep | None:
        """What is due while the players are asked something: the bots' answers about a split, and the end of the time;
        None if nothing is asked.

        A bot agrees to what is worth no less to it than its stack, by the independent chip model.
        """
        state, chop = tournament.state, tournament.state.director.chop
        if chop is None and state.asked is None:
            return None
        if self._desk_asked[0] != state.asked_at:
            self._desk_asked = (state.asked_at, now + _DESK_SECONDS)
            self._fair = {} if chop is None else chop_amounts(state.director, "icm", chop.rest)
        for number in () if chop is None else chop.amounts:
            if chop is not None and state.entrants[number].bot and number not in chop.agreed:
                name, fair = state.director.players[number].name, self._fair[number]
                return NextStep(AnswerDesk(state.entrants[number].guest, name, chop.amounts[number] >= fair - 1))
        until = self._desk_asked[1]
        return NextStep(None, until) if now < until else NextStep(EndQuestion())

    def _before_the_start(self, tournament: SitAndGo, now: float) -> NextStep:
        """Start when it is full or its host says so; then bots take the free seats, if they may play.

        With a time for the start, bots come only if too few have entered; without them it is called off.
        """
        if self.starts is not None and self.table.hosted.unstarted:
            if now < self.starts or self.table.paused:
                return NextStep(None, None if self.table.paused else self.starts)
            if tournament.may_start:
                return NextStep(Direct(Start()))
            if not tournament.choice.bots:
                return NextStep(EndNight("", ""))
            return self._bot_enters(tournament)
        if self.table.hosted.unstarted and not tournament.full:
            return NextStep(None)
        if tournament.choice.bots and not tournament.full:
            return self._bot_enters(tournament)
        return NextStep(Direct(Start())) if tournament.may_start else NextStep(None)

    def follow(self, board: TournamentBoard, now: float) -> None:
        """Something was done at the desk of the tournament."""
        self.board, self.errand.stale = board, True
        self._stand(now)

    def banks(self) -> dict[str, float]:
        """By guest: the seconds left in the time banks of the people here."""
        return {one.guest: self.clock.bank(seat) for seat, one in self.table.occupants.items() if not one.bot}

    def away(self) -> list[str]:
        """The people here who sit out."""
        guests = (one.guest for one in self.table.occupants.values() if not one.bot)
        return [guest for guest in guests if guest in self.people and self.people[guest].away]

    def _for_a_tournament(self, field: FieldTable, now: float) -> NextStep:
        """The same where hands are dealt for a tournament with its desk elsewhere, which is asked before each hand."""
        errand = self.errand
        if self.table.playing:
            return self._in_the_hand(now)
        if (command := self._ordered(now) or self._asked_for(now)) is not None:  # to be refused, in so many words
            return NextStep(command)
        if field.due:
            return self._deal(now)
        if errand.owes(field):
            return NextStep(None, asks=True)
        if errand.gone:
            return self._after_the_end(now)
        if self.deal_at is not None and now < self.deal_at:
            return NextStep(None, self.deal_at)
        heard, stacks = errand.heard, {seat: one.stack for seat, one in self.table.table.seats.items()}
        if heard is not None and (heard.serial > field.serial or not (heard.serial or field.in_place(heard, stacks))):
            return NextStep(TakePlaces(heard))
        return NextStep(None, asks=errand.stale)

    def _purchase(self, tournament: SitAndGo, now: float) -> NextStep | None:
        """Bots buy what they buy, and a person who does not answer in time does without; None if nobody is asked."""
        if tournament.over or self.table.paused:
            return None
        if (found := tournament.buyer()) is not None:
            bot, name, what = found
            return NextStep(BuyChips(bot.guest, name, what))
        asked = tournament.asked()
        self.asked_until = {guest: self.asked_until.get(guest, now + _REBUY_SECONDS) for guest in asked}
        for guest, until in self.asked_until.items():
            if now >= until:
                return NextStep(BuyChips(guest, asked[guest], DECLINED))
        return NextStep(None, min(self.asked_until.values())) if asked and not tournament.spread else None

    def _bot_enters(self, tournament: SitAndGo) -> NextStep:
        bot = self.bots.entrant(player.name for player in tournament.state.director.players.values())
        return NextStep(EnterTournament(bot.guest, bot.name, bot=True, style=bot.style))

    def _after_the_end(self, now: float) -> NextStep:
        """Close the table once everyone has seen how the last hand ended."""
        closes = (now if self.deal_at is None else self.deal_at) + _LAST_LOOK
        self.deal_at = closes - _LAST_LOOK
        return NextStep(EndNight("", "")) if now >= closes else NextStep(None, closes)

    def _in_the_hand(self, now: float) -> NextStep:
        hand = self.table.hand
        if hand is None or hand.actor is None:
            return NextStep(None)
        if self.table.vote is not None:
            return self._voting(self.table.vote, now)
        if self.held is not None:
            if now < self.held.until:
                return NextStep(None, self.held.until)
            self.release(now)
        seat = hand.actor
        one = self.table.occupants[seat]
        if self._dealt_through(seat):
            return NextStep(Act(seat, self.quiet_action(seat)))
        bot = seat if one.bot else self._bot_out_of_turn()
        if bot is not None:
            if now < self._think_until:
                return NextStep(None, self._think_until)
            return NextStep(None, bot=bot)
        who = self.presence(one.guest)
        if who.leaving or self._absent(seat):
            return NextStep(Act(seat, self.quiet_action(seat)))
        if (straddle := self._straddle_in_turn(seat, who, now)) is not None:
            return NextStep(Act(seat, straddle))
        if who.pre is not None:
            wanted, who.pre = pre_action(hand.view(seat), who.pre), None
            if wanted is not None:
                who.timeouts = 0
                return NextStep(Act(seat, wanted))
        deadline = self._deadline(who)
        if now < deadline:
            return NextStep(None, None if deadline == inf else deadline)
        who.timeouts += 1
        if who.timeouts >= _TIMEOUTS or self._gone(who, now):
            who.away = True
        return NextStep(Act(seat, Clear() if self._may_clear() else self.quiet_action(seat)))

    def _voting(self, vote: Vote, now: float) -> NextStep:
        """Carry out a vote when all agree; drop it when time is up or the person who asked no longer runs the table."""
        asked = vote.asked
        if not self.runs(asked.guest) or vote is self._cannot:
            return NextStep(CloseVote())
        if not vote.passed:
            return NextStep(None, self._vote[1]) if now < self._vote[1] else NextStep(CloseVote())
        if asked.report is None:
            return NextStep(VoidHand(asked.guest, asked.name, asked.why))
        return NextStep(MakeReport(asked.guest, asked.name, asked.report, asked.players, asked.answers))

    def _deadline(self, who: Presence) -> float:
        """The acting player's deadline: sooner for a player who is away, and at once after the grace period.

        The seat is kept, but the others need not wait for the whole time bank each time.
        """
        deadline = self.clock.deadline()
        if self._stopped:
            return deadline
        if who.gone_since is not None:
            deadline = min(deadline, who.gone_since + self.pace.grace)
        if who.away:
            deadline = min(deadline, self.clock.since + min(self.pace.act, 3.0))
        return deadline

    def _gone(self, who: Presence, now: float) -> bool:
        """Whether a player has had no page of the table open for longer than the grace period."""
        return who.gone_since is not None and now >= who.gone_since + self.pace.grace

    def _bot_out_of_turn(self) -> int | None:
        """A bot that may act while the table waits for a person, when everyone discards at once."""
        waiting = () if self.table.hand is None else self.table.hand.waiting
        return next((seat for seat in waiting if self.table.occupants[seat].bot), None)

    def _may_clear(self) -> bool:
        """Whether the dealer may call the hands clear: everyone discards at once, and somebody has (CX-137)."""
        hand = self.table.hand
        if hand is None:
            return False
        try:
            hand.copy().act(Clear())
        except RefusedError:
            return False
        return True

    def _dealt_through(self, seat: int) -> bool:
        """Whether a seat is dealt in and folded by order of a tournament's director."""
        tournament, field = self.table.sit_and_go, self.table.field
        if tournament is not None:
            return seat in tournament.director.absent_seats(TABLE)
        placement = None if field is None else field.state.placement
        return placement is not None and seat in placement.seats and placement.seats[seat].absent

    def _absent(self, seat: int) -> bool:
        """Whether a seat was dealt in, because of its claim on the pot, although its player sits out and is not coming
        back.
        """
        guest = self.table.occupants[seat].guest
        return self.table.table.seats[seat].out and not any(
            one.guest == guest and isinstance(one.command.command, ComeBack) for one in self.later
        )

    def bot_action(self, seat: int) -> Action:
        """The action of the bot in a seat: its own choice, or the clock's if it cannot choose."""
        one = self.table.occupants[seat]
        try:
            view = self._bot_view(seat)
            return self._checked(seat, view, self.minds.decide(one.guest, one.style, view, self._outlook()))
        except Exception as problem:  # noqa: BLE001  (whatever it is, the table must not stop)
            return self._undecided(seat, problem)

    def bot_question(self, seat: int) -> Question | None:
        """The same as a question that may be answered elsewhere; None if there is nothing to ask."""
        one = self.table.occupants[seat]
        try:
            return self.minds.question(one.guest, one.style, self._bot_view(seat), self._outlook())
        except Exception as problem:  # noqa: BLE001
            self._undecided(seat, problem)
            return None

    def bot_answer(self, seat: int, question: Question, action: Action | None) -> Action:
        """The action of the bot in a seat from its answer, which may be impossible."""
        if action is None:
            return self.quiet_action(seat)
        try:
            return self._checked(seat, question.view, action)
        except Exception as problem:  # noqa: BLE001
            return self._undecided(seat, problem)

    def _outlook(self) -> Outlook | None:
        """What the players here know of the tournament that is played."""
        if self.table.field is not None and self.board is not None:
            return self.board.tournament.outlook(self.table.field.choice.number)
        return None if self.table.sit_and_go is None else self.table.sit_and_go.outlook()

    def _bot_view(self, seat: int) -> HandView:
        hand = self.table.hand
        if hand is None:
            raise RuntimeError("a bot decides in a hand")
        return hand.view(seat, events=self.minds.listens(hand.game.family.name))

    def _checked(self, seat: int, view: HandView, action: Action) -> Action:
        """A bot's decision, checked to be one of its options."""
        if not _on_offer(view.options, action) and self.table.hand is not None:
            self.table.hand.copy().act(action, seat)
        return action

    def _undecided(self, seat: int, problem: Exception) -> Action:
        """A bot has failed: log it once, since repeating it every second helps nobody."""
        said = f"{type(problem).__name__}: {problem}"
        if said not in self._bot_problems:
            self._bot_problems.add(said)
            log.error("table %s: the bot in seat %d could not decide", self.table.id, seat, exc_info=problem)
        return self.quiet_action(seat)

    def quiet_action(self, seat: int) -> Action:
        """The action for a seat whose player does not act."""
        hand = self.table.hand
        if hand is None:
            raise RuntimeError("there is no hand to act in")
        view = hand.view(seat)
        action = default_action(view)
        return self.minds.decide("", "solid", view) if action is None else action

    def give_up(self, command: RoomCommand) -> None:
        """A command that was due was refused: drop its cause, and do not try again before the next hand."""
        self._given_up.append(command)
        match command:
            case TakeSeat() if command.bot:
                self.manner.bots = max(0, self.manner.bots - 1)
            case Do(Leave(seat) | SitOut(seat) | TopUp(seat) | ComeBack(seat)) if seat in self.table.occupants:
                who = self.people.get(self.table.occupants[seat].guest)
                if who is not None:
                    who.leaving = who.gives_up = who.sit_out = who.away = False
                    who.sent_home = ""
            case DealHand():
                self.deal_at = None
            case MakeReport() | VoidHand():
                self._cannot = self.table.vote

    # between hands

    def _comings_and_goings(self, now: float) -> NextStep | None:
        for due in (
            self._ordered,
            self._night_ends,
            self._arriving,
            self._leaving,
            self._sitting_out,
            self._asked_for,
            self.bots.give_way,
            self._renamed,
            self.bots.leave,
            self.bots.broke,
            self.bots.come,
        ):
            command = due(now)
            if command is not None and (self.asked or command not in self._given_up):
                return NextStep(command)
        return None

    def _arriving(self, now: float) -> RoomCommand | None:
        """Give a player who has come from another table the seat, or the chips if this table is closing."""
        for guest in self.table.arriving:
            return TurnBack(guest) if self.manner.closing or self.presence(guest).going else SettleIn(guest)
        return None

    def _leaving(self, now: float) -> RoomCommand | None:
        for seat, one in self.table.occupants.items():
            if one.bot:
                continue
            who = self.presence(one.guest)
            gone = who.gone_since is not None and now - who.gone_since >= self.pace.away_gone
            player, claims = self.table.table.seats[seat], self.table.claims(seat)
            if player.out and player.stack == 0 and not claims:
                since = self._idle_since.setdefault(one.guest, now)
                gone = gone or now - since >= self.pace.away_gone
            else:
                self._idle_since.pop(one.guest, None)
            who.stood_up = player.stack if gone and not who.going else None
            if self.manner.closing or ((who.going or gone) and (who.gives_up or not claims)):
                return Do(Leave(seat))
        return None

    def _sitting_out(self, now: float) -> RoomCommand | None:
        for seat, one in self.table.occupants.items():
            if one.bot or self.table.table.seats[seat].out:
                continue
            who = self.presence(one.guest)
            if self._gone(who, now):
                who.away = True
            if who.sit_out or who.away:
                return Do(SitOut(seat))
        return None

    def _ordered(self, now: float) -> RoomCommand | None:
        """The next order of the host. Nobody is removed who has a part in a waiting pot.

        Orders of a person who is no longer host or floor are dropped.
        """
        for order in [one for one in self.orders if not self.runs(one.command.guest)]:
            self.orders.remove(order)
            order.done(RefusedError(NOT_RUN))
        for place, order in enumerate(self.orders):
            seat = self.table.seat_of(order.command.whom) if isinstance(order.command, Remove | KeepOut) else None
            if seat is None or not self.table.claims(seat):
                self._due = self.orders.pop(place)
                return self._due.command
        return None

    def _night_ends(self, now: float) -> RoomCommand | None:
        """End the night as the host ordered; the table remembers it even if the room restarts.

        If the floor closes a table with a waiting pot, the pot is divided in the same way: players who left one by one
        would leave it all to the last.
        """
        hosted = self.table.hosted
        if hosted.ending or (self.manner.closing and self.table.table.carried):
            return EndNight(hosted.ending, hosted.ending_name)
        return None

    def _asked_for(self, now: float) -> RoomCommand | None:
        """The next request made during the hand."""
        while self.later:
            one = self.later.pop(0)
            if one.seat is not None and self.table.seat_of(one.guest) != one.seat:
                one.done(RefusedError(ELSEWHERE))  # whoever sits there now has not asked for it
                continue
            self._due = one
            return one.command
        return None

    @property
    def asked(self) -> bool:
        """Whether the command that is due is a guest's request, not the table's own need."""
        return self._due is not None

    def answered(self, problem: HousewayError | None) -> None:
        """The command that was due has been committed or refused."""
        due, self._due = self._due, None
        if due is not None:
            due.done(problem)

    def _renamed(self, now: float) -> RoomCommand | None:
        """A player who has changed names in the meantime."""
        name_of = self.manner.name_of
        for one in self.table.occupants.values() if name_of is not None else ():
            if not one.bot and name_of is not None and (name := name_of(one.guest)) != one.name:
                return Rename(one.guest, name)
        return None

    def _next_deal(self, now: float) -> NextStep:
        table, ready = self.table, self.table.ready()
        if self.manner.closing:
            return NextStep(None)
        if now < self.manner.held_until:
            return NextStep(None, min(self.manner.held_until, now + _LOOKS_AGAIN))
        if table.paused or table.hosted.unstarted or len(ready) < 2 or not self._wanted(ready):
            self.deal_at = None
            return self._change_game(now, deals=False) or NextStep(None, now + 1.0 if self.people else None)
        if (change := self._change_game(now, deals=True)) is not None:
            return change
        return self._deal(now)

    def _deal(self, now: float) -> NextStep:
        """Settle the next deck, and deal it when it is time."""
        table = self.table
        if table.next is None:
            seed = self._entropy().hex()
            return NextStep(Prepare(seed, table.commitment_of(seed), table.root_of(seed), self._seals()))
        if table.table.button is None and table.table.has_button:
            return NextStep(Do(DrawButton(self._cards_to_draw())))
        if self.deal_at is None:
            self.deal_at = now + min(1.0, self.pace.between)
        waits = len(self.nonces) < len(table.next.seals) and now < self._opened_by
        if now < self.deal_at or waits:
            return NextStep(None, max(self.deal_at, self._opened_by) if waits else self.deal_at)
        if (straddle := self._straddle(now)) is not None:
            return NextStep(straddle)
        nonces = table.opened(self.nonces)
        return NextStep(DealHand(mishaps_of(table, nonces), nonces))

    def always_straddles(self, guest: str) -> bool:
        """Whether a guest straddles here whenever they may; what was wanted at other stakes does not count."""
        wanted = self.table.hosted.straddles.get(guest, 0)
        return self.table.seat_of(guest) is not None and wanted == straddle_cost(self.table.rules) > 0

    def _straddle(self, now: float) -> RoomCommand | None:
        """The straddle of a player who always straddles: right before the deal, when nobody else has announced one.

        A player who is away or has too few chips makes none.
        """
        table = self.table
        for seat in table.table.straddlers:
            guest, command = table.occupants[seat].guest, Do(Straddle(seat))
            if not self.always_straddles(guest) or command in self._given_up:
                continue
            if table.table.seats[seat].stack >= straddle_cost(table.rules) and self._here(self.presence(guest), now):
                return command
        return None

    def _here(self, who: Presence, now: float) -> bool:
        return not (who.away or who.going or self._gone(who, now))

    def _straddle_in_turn(self, seat: int, who: Presence, now: float) -> Action | None:
        """The same where straddles are made after two cards: when the player is asked."""
        hand, guest = self.table.hand, self.table.occupants[seat].guest
        if hand is None or not self.always_straddles(guest) or not self._here(who, now):
            return None
        option = may(hand.view(seat).options, MayStraddle)
        return None if option is None else option.take()

    def _change_game(self, now: float, *, deals: bool) -> NextStep | None:
        """Change the game, once the last hand has been shown for as long as any other.

        In dealer's choice the dealer is asked first, if a hand is due.
        """
        if deals and (asked := self._asks_dealer(now)) is not None:
            return asked
        change = self.table.change_due
        if change is None or change in self._given_up:
            return None
        return self._not_before_the_deal(change, now)

    def _not_before_the_deal(self, command: RoomCommand, now: float) -> NextStep:
        return NextStep(command) if self.deal_at is None or now >= self.deal_at else NextStep(None, self.deal_at)

    def _note_choice(self, now: float) -> None:
        """Give a dealer who is asked for the next game their time."""
        key = (self.table.number_of_hand, self.table.chooser)
        if key != self._choosing:
            self._choosing, self.choose_by = key, now + self.pace.act

    def _asks_dealer(self, now: float) -> NextStep | None:
        """Wait for the dealer's choice; a dealer who is away or makes none has the same game dealt again."""
        self._note_choice(now)
        seat, rotation = self.table.chooser, self.table.hosted.rotation
        if seat is None or rotation is None:
            return None
        one, place = self.table.occupants[seat], self.table.hosted.place
        if one.bot:
            chosen = ChooseGame(one.guest, one.name, self._chance.randrange(len(rotation.games)))
            return self._not_before_the_deal(chosen, now)
        who = self.presence(one.guest)
        if now < self.choose_by and not (who.away or who.going or self._gone(who, now)):
            return NextStep(None, min(self.choose_by, now + _LOOKS_AGAIN))
        again = ChangeGame(fitted(self.table, rotation.games[place]), place)
        return None if again in self._given_up else self._not_before_the_deal(again, now)

    def _cards_to_draw(self) -> tuple[Card, ...]:
        """One shuffled pack of the game's cards: no tens are drawn for the deal at pan."""
        used = set(find_deck(self.table.rules.deck or self.table.offer.game.deck).cards)
        shuffled = FairDeck.from_seed(find_deck("52"), self._entropy()).cards
        return tuple(card for card in shuffled if card in used)

    def _wanted(self, ready: list[int]) -> bool:
        """Whether to deal: people play, someone watches, or the bots here keep the room alive.

        If only absent players have a claim on a pot, it is played out when someone waits for it or wants to leave.
        """
        seats, people = self.table.table.seats, [seat for seat in ready if not self.table.occupants[seat].bot]
        if any(not seats[seat].out for seat in people):
            return True
        if people and (
            any(player.ready and seat not in ready for seat, player in seats.items())
            or any(self._wants_to_go(seat) for seat in people)
        ):
            return True
        if len(people) == len(ready):
            return False
        return self.watched > 0 or (self.manner.lively and not self.resting)

    def _wants_to_go(self, seat: int) -> bool:
        who = self.presence(self.table.occupants[seat].guest)
        return who.going or who.gone_since is not None

    def sitting_down(self) -> list[TakeSeat]:
        """Those who sit down when this hand is over."""
        coming = [
            TakeSeat(one.guest, one.name, False, Sit(one.seat, one.name, one.cents))
            for one in self.table.arriving.values()
        ]
        return coming + [one.command for one in self.later if isinstance(one.command, TakeSeat)]

    @property
    def lacks_players(self) -> bool:
        """Whether no hand is on and there are too few players for one."""
        return not (self.table.playing or self.table.frozen or self.table.paused or len(self.table.ready()) >= 2)

    def waiting_for(self) -> str:
        """Why no hand is dealt, in words; empty if one is on or due."""
        if self.table.field is not None:
            return "" if self.table.playing or self.table.field.due else self.errand.why
        if self.table.sit_and_go is not None:
            return "the end of the break" if self.table.sit_and_go.state.director.resting else ""
        if self.lacks_players:
            return "players" if not self.table.ready() else "a second player"
        if self.table.hosted.unstarted and not (self.table.frozen or self.table.paused):
            return f"{self.manner.host_name or 'the host'} to start the game"
        return ""
