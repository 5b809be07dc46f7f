"""What happens next at a table when nobody asks: deals, bots, the clock, comings and goings between hands.

Time is handed in, and so is chance. The conduct looks at a table and says which command is due, or when to ask again;
it changes nothing at the table itself, and a command it names is refused or carried out like anybody else's.
"""

import logging
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from houseway.decks import deck as find_deck
from houseway.errors import HousewayError
from houseway.referee.errors import RefusedError
from houseway.referee.hand import Hand
from houseway.referee.rules import FeePayer
from houseway.referee.table.commands import ComeBack, DrawButton, Leave, Sit, SitOut, TopUp
from houseway.referee.vocabulary import Action, Clear
from houseway.room.stakes import usual_buy_in
from houseway.room.table.bots import BOT_STYLES, BotPlayers, bot_name
from houseway.room.table.clock import Clock, default_action
from houseway.room.table.commands import Act, DealHand, Do, Prepare, RoomCommand, TakeSeat
from houseway.room.table.happenings import Occupant
from houseway.room.table.pace import Pace
from houseway.room.table.practice import mishaps_of
from houseway.room.table.preact import pre_action
from houseway.room.table.table import RoomTable
from houseway.shuffle import FairDeck

log = logging.getLogger("houseway.room")
_TIMEOUTS: Final = 2
"""After so many running a player is taken to be away."""
_TWO: Final = 2


@dataclass(slots=True)
class Presence:
    """A person at the table, as far as it is no business of the referee's."""

    gone_since: float | None = None
    timeouts: int = 0
    away: bool = False
    """Taken to be away, by the clock or the connection: sits out until the player is back."""
    leaving: bool = False
    gives_up: bool = False
    """Leaves even where that gives up a part in a push pot; anybody else who leaves stays until it is settled."""
    sit_out: bool = False
    pre: str | None = None


@dataclass(slots=True)
class Later:
    """What a person has asked for while a hand was on: it is done when the hand is over."""

    guest: str
    command: TakeSeat | Do
    done: Callable[[HousewayError | None], None] = lambda problem: None  # noqa: ARG005
    """Told when it is committed, or why it was not done."""


class Next(NamedTuple):
    """What is due: a command now, or nothing until `wake` (None: until somebody does something)."""

    command: RoomCommand | None
    wake: float | None = None
    bot: int | None = None
    """The seat of a bot that is to decide now, by `bot_action`: that takes a while, and anybody may do the waiting."""


@dataclass(slots=True)
class Manner:
    """How a table is kept going."""

    bots: int = 0
    """How many bots should sit here."""
    lively: bool = False
    """Whether the bots play when nobody looks on."""
    host: str = ""
    """The guest who opened the table, where one did."""
    host_name: str = ""
    floor: AbstractSet[str] = frozenset()
    """The guests who run every table of the room."""


class Conduct:
    """One table's conduct."""

    def __init__(
        self, table: RoomTable, pace: Pace, *, manner: Manner, chance: Random, entropy: Callable[[], bytes]
    ) -> None:
        self.table = table
        self.pace = pace
        self.manner = manner
        self.clock = Clock(pace)
        self.minds = BotPlayers(chance.getrandbits(32))
        self.people: dict[str, Presence] = {}
        self.later: list[Later] = []
        self._due: Later | None = None
        self.watched = 0
        """How many look on or play from a page."""
        self.resting = False
        """Whether the whole room is empty."""
        self.deal_at: float | None = None
        self._chance = chance
        self._entropy = entropy
        self._think_until = 0.0
        self._idle_since: dict[str, float] = {}
        self._bot_problems: set[str] = set()
        self._idle: list[Occupant] = []
        self._at = (0, 0, 0)
        """The hand, its turn and its rulings when they were last noticed."""
        self._given_up: list[RoomCommand] = []
        self._seated = {seat: one.guest for seat, one in table.occupants.items()}

    def runs(self, guest: str) -> bool:
        """Whether a guest runs this table: who opened it, and the floor. Nobody else may report what went wrong."""
        return guest in self.manner.floor or (bool(guest) and guest == self.manner.host)

    def presence(self, guest: str) -> Presence:
        """What is known of a guest here."""
        return self.people.setdefault(guest, Presence())

    # after a command

    def noticed(self, now: float, *, over: bool) -> list[str]:
        """A command has been carried out: set the clock for whoever is next. Tells who has left."""
        hand = self.table.hand
        if over and hand is not None:
            self._given_up.clear()
            self.clock.stop(now)
            self.clock.hand_over(hand.seats)
            shown = any(hand.shown) or bool(hand.rulings)  # what was ruled wants to be read
            self.deal_at = now + (self.pace.between if shown else self.pace.between_folded)
            if not self.watched and not self._persons():
                self.deal_at = now + self.pace.unwatched
            for one in self.people.values():
                one.pre = None
        elif self.table.playing and hand is not None and hand.actor is not None:
            self._turn_of(hand, hand.actor, now)
        else:
            self.clock.stop(now)
        return [] if self.table.playing else self._who_left()

    def _turn_of(self, hand: Hand, seat: int, now: float) -> None:
        """Whose turn it is has the whole time. What others do meanwhile gives nobody more of it, but a ruling does."""
        at = (self.table.number_of_hand, len(hand.actions), len(hand.rulings))
        before, self._at = self._at, at
        if at == before and self.clock.seat == seat:
            return  # somebody has called the floor, and the hand has not moved
        ruled = at[0] == before[0] and at[2] != before[2]
        by_others = self.clock.seat == seat and hand.actions and hand.actions[-1][0] != seat
        if ruled or not by_others:
            self.clock.start(seat, now)
        least, most = self.pace.bot_least, self.pace.bot_most
        self._think_until = now + least + (most - least) * self._chance.random()

    def _who_left(self) -> list[str]:
        """Whoever sits down next begins with a full time bank, and nothing is kept of who is gone."""
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

    def _persons(self) -> int:
        return sum(not one.bot for one in self.table.occupants.values())

    # what is due

    def next(self, now: float) -> Next:
        """The command that is due, or when to ask again."""
        if self.table.frozen:
            return Next(None)
        if self.table.playing:
            return self._in_the_hand(now)
        return self._comings_and_goings(now) or self._next_deal(now)

    def _in_the_hand(self, now: float) -> Next:
        hand = self.table.hand
        if hand is None or hand.actor is None:
            return Next(None)
        seat = hand.actor
        one = self.table.occupants[seat]
        bot = seat if one.bot else self._bot_out_of_turn()
        if bot is not None:
            if now < self._think_until:
                return Next(None, self._think_until)
            return Next(None, bot=bot)
        who = self.presence(one.guest)
        if who.leaving or self._absent(seat):
            return Next(Act(seat, self.quiet_action(seat)))
        if who.pre is not None:
            wanted, who.pre = pre_action(hand.view(seat), who.pre), None
            if wanted is not None:
                who.timeouts = 0
                return Next(Act(seat, wanted))
        deadline = self.clock.deadline()
        if who.away:  # the seat is kept, but the others need not wait for the whole bank each time
            deadline = min(deadline, self.clock.since + min(self.pace.act, 3.0))
        if now < deadline:
            return Next(None, deadline)
        who.timeouts += 1
        if who.timeouts >= _TIMEOUTS:
            who.away = True
        return Next(Act(seat, Clear() if self._may_clear() else self.quiet_action(seat)))

    def _bot_out_of_turn(self) -> int | None:
        """A bot that may act while a person is waited for: where all discard at once."""
        waiting = () if self.table.hand is None else self.table.hand.waiting
        return next((seat for seat in waiting if self.table.occupants[seat].bot), None)

    def _may_clear(self) -> bool:
        """Whether the dealer may call the hands clear: all discard at once, and somebody has (CX-137)."""
        hand = self.table.hand
        if hand is None:
            return False
        try:
            hand.copy().act(Clear())
        except RefusedError:
            return False
        return True

    def _absent(self, seat: int) -> bool:
        """Whether a seat was dealt in though its player sits out, for a claim on the pot, and is not coming back."""
        guest = self.table.occupants[seat].guest
        return self.table.table.seats[seat].out and not any(
            one.guest == guest and isinstance(one.command.command, ComeBack) for one in self.later
        )

    def bot_action(self, seat: int) -> Action:
        """What the bot in a seat does: its own choice, or the clock's where it cannot choose."""
        hand = self.table.hand
        if hand is None:
            raise RuntimeError("a bot decides in a hand")
        one = self.table.occupants[seat]
        try:
            action = self.minds.decide(one.guest, one.style, hand.view(seat))
            hand.copy().act(action, seat)
        except Exception as problem:
            said = f"{type(problem).__name__}: {problem}"
            if said not in self._bot_problems:  # the same thing every second helps nobody
                self._bot_problems.add(said)
                log.exception("table %s: the bot in seat %d could not decide", self.table.id, seat)
            return self.quiet_action(seat)
        return action

    def quiet_action(self, seat: int) -> Action:
        """What is done for a seat whose player does not."""
        hand = self.table.hand
        if hand is None:
            raise RuntimeError("there is no hand to act in")
        view = hand.view(seat)
        action = default_action(view)
        return self.minds.decide("", "solid", view) if action is None else action

    def give_up(self, command: RoomCommand) -> None:
        """A command that was due has been refused: drop what asked for it, and do not ask again in this pause."""
        self._given_up.append(command)
        match command:
            case TakeSeat() if command.bot:
                self.manner.bots = max(0, self.manner.bots - 1)
            case Do(Leave(seat) | SitOut(seat) | TopUp(seat) | ComeBack(seat)) if seat in self.table.occupants:
                who = self.people.get(self.table.occupants[seat].guest)
                if who is not None:
                    who.leaving = who.gives_up = who.sit_out = who.away = False
            case DealHand():
                self.deal_at = None

    # between hands

    def _comings_and_goings(self, now: float) -> Next | None:
        for due in (
            self._leaving,
            self._sitting_out,
            self._asked_for,
            self._bots_leave,
            self._bots_broke,
            self._bots_come,
        ):
            command = due(now)
            if command is not None and command not in self._given_up:
                return Next(command)
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
            if (who.leaving or gone) and (who.gives_up or not claims):
                return Do(Leave(seat))
        return None

    def _sitting_out(self, now: float) -> RoomCommand | None:
        for seat, one in self.table.occupants.items():
            if one.bot or self.table.table.seats[seat].out:
                continue
            who = self.presence(one.guest)
            if who.gone_since is not None and now - who.gone_since >= self.pace.away_out:
                who.away = True
            if who.sit_out or who.away:
                return Do(SitOut(seat))
        return None

    def _asked_for(self, now: float) -> RoomCommand | None:  # noqa: ARG002
        """The next thing that somebody asked for during the hand."""
        if not self.later:
            return None
        self._due = self.later.pop(0)
        return self._due.command

    def answered(self, problem: HousewayError | None) -> None:
        """The command that was due has been committed or refused."""
        due, self._due = self._due, None
        if due is not None:
            due.done(problem)

    def _bot_seats(self) -> list[int]:
        return [seat for seat, one in self.table.occupants.items() if one.bot]

    def _bots_leave(self, now: float) -> RoomCommand | None:  # noqa: ARG002
        """A newcomer can always sit down: a full table loses a bot, though none that has a claim on the pot."""
        bots, taken = self._bot_seats(), len(self.table.occupants)
        full = taken >= self.table.count and taken > _TWO
        free = [seat for seat in bots if not self.table.claims(seat)]
        if free and (full or len(bots) > self.manner.bots):
            leaver = max(free, key=lambda seat: self.table.table.seats[seat].stack == 0)
            self._idle.append(self.table.occupants[leaver])
            return Do(Leave(leaver))
        return None

    def _bots_broke(self, now: float) -> RoomCommand | None:  # noqa: ARG002
        """A bot that cannot pay what comes next buys in again, and comes back; one with a claim on the pot plays on."""
        rules = self.table.rules
        limit = rules.limit
        each = limit.fee is not None and limit.fee.payer is FeePayer.EACH_PLAYER
        fee = limit.fee.for_wager(limit.lower, _TWO) if limit.fee is not None and each else 0
        short = max(limit.lower + fee, self.table.offer.game.family.least_stack(rules), *limit.blinds, 1)
        for seat in self._bot_seats():
            player = self.table.table.seats[seat]
            if self.table.claims(seat):
                continue
            if player.stack < short:
                wanted = usual_buy_in(rules) - player.stack
                return Do(TopUp(seat, -(-wanted // limit.chip) * limit.chip))
            if player.out:
                return Do(ComeBack(seat))
        return None

    def _bots_come(self, now: float) -> RoomCommand | None:  # noqa: ARG002
        free = self.table.free_seats()
        bots = self._bot_seats()
        if len(bots) >= self.manner.bots or len(free) <= (1 if self.table.count > _TWO else 0):
            return None
        seat = free[self._chance.randrange(len(free))]
        bot = self._next_bot()
        return TakeSeat(bot.guest, bot.name, True, Sit(seat, bot.name, usual_buy_in(self.table.rules)), bot.style)

    def _next_bot(self) -> Occupant:
        """One who was here before and has chips of its own, or a new one."""
        here = {one.guest for one in self.table.occupants.values()}
        names = {one.name for one in self.table.occupants.values()}
        while self._idle:
            bot = self._idle.pop()
            if bot.guest not in here and bot.name not in names:
                return bot
        style = BOT_STYLES[self._chance.randrange(len(BOT_STYLES))]
        guest = f"bot-{self.table.id}-{self._chance.getrandbits(40):010x}"
        return Occupant(guest, bot_name(names, self._chance.randrange), bot=True, style=style)

    def _next_deal(self, now: float) -> Next:
        table, ready = self.table, self.table.ready()
        if len(ready) < _TWO or not self._wanted(ready):
            self.deal_at = None
            return Next(None, now + 1.0 if self.people else None)
        if table.next is None:
            seed = self._entropy().hex()
            return Next(Prepare(seed, table.commitment_of(seed)))
        if table.table.button is None and table.table.has_button:
            return Next(Do(DrawButton(FairDeck.from_seed(find_deck("52"), self._entropy()).cards)))
        if self.deal_at is None:
            self.deal_at = now + min(1.0, self.pace.between)
        return Next(DealHand(mishaps_of(table))) if now >= self.deal_at else Next(None, self.deal_at)

    def _wanted(self, ready: list[int]) -> bool:
        """Whether to deal: people play, or somebody looks on, or the bots here keep the room alive.

        A pot that only people who are away have a claim on is played out when somebody waits for it, or wants to leave.
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
        return who.leaving or who.gone_since is not None

    def sitting_down(self) -> list[TakeSeat]:
        """Those who take a seat when this hand is over."""
        return [one.command for one in self.later if isinstance(one.command, TakeSeat)]

    def waiting_for(self) -> str:
        """Why no hand is dealt, in words; nothing when one is on or due."""
        if self.table.playing or self.table.frozen or len(self.table.ready()) >= _TWO:
            return ""
        return "players" if not self.table.ready() else "a second player"
