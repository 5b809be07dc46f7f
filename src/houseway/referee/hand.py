"""One deal, from the first posted chip to the last chip pushed.

A `Hand` gets everything at the start, including the order of the deck, and changes only through `act`. It runs a game's
steps one after the other and stops only when someone must decide. The same inputs give the same events, byte for byte:
no clock, no I/O, no randomness. Internally, players are indexed 0, 1, 2 ... clockwise from the button's left (or the
dealer's left if there is no button); externally, they are known by their seat numbers.

A hand holds what every game has: chips, cards, who is in. A family's additional state is its `play`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from houseway.cards import JOKER, Card
from houseway.chips.money import MoneyError, format_money, in_chips
from houseway.decks import deck as find_deck
from houseway.errors import CardError
from houseway.referee.mishaps import Report, Ruling, check_report, parse_report
from houseway.referee.picture import headline, picture
from houseway.referee.play import Carry
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Answer, Rules
from houseway.referee.shared_actions import Action, ActionError, Discard, Option, Range, said
from houseway.referee.shared_events import HandEnded, HandEvent, HandStarted, TableEvent, Won
from houseway.referee.view import HandView, SeatView, aside_seen, events_seen, seats_seen, whole_seat
from houseway.referee.why import WhyNot

if TYPE_CHECKING:
    from houseway.referee.game import Game
    from houseway.referee.trouble import Trouble

NO_BUTTON: Final = 0
"""The button's seat if there is none: a house dealer deals, and the lowest seat is first (CX-131)."""
BOMB_ANTE: Final = "bomb ante"
"""What everyone posts for a bomb pot, and nobody for any other."""
UNKNOWN: Final[Card] = -1
"""A card that a record of the hand does not show."""


class Post(NamedTuple):
    """Chips that a player (an index) must put in before the deal; a dead post is no part of the player's bet."""

    player: int
    amount: int
    what: str
    live: bool = True
    topic: str = ""
    """The topic to cite if `what` alone does not determine it: why a live post is owed."""
    last: bool = False
    """Whether the poster is passed over in the first round until all others have acted (CX-79)."""


class HandSetup(NamedTuple):
    """What the table hands a hand besides players, chips and cards."""

    posts: tuple[Post, ...] = ()
    opens: int = 0
    """Who (an index) acts first in the first round."""
    ask_showdown: bool = False
    """Whether players are asked to show or muck, instead of the table turning the hands up."""
    ask_cuts: bool = False
    """Whether players are asked for a cut before the draw."""
    kill_percent: int = 100
    carried_in: int = 0
    """Chips that an earlier hand left on the table."""
    carry: Carry | None = None
    """What the last hand passed on."""
    button: int = 0
    """Where the button lay."""
    dice: tuple[int, ...] = ()
    """What the dice show, if arranged; otherwise it is derived from the deck."""
    paid: tuple[tuple[int, int], ...] = ()
    """(seat, fee) already paid on a hand that is redealt; seat 0 for what came out of the pot (CX-110)."""
    mishaps: tuple[Report, ...] = ()
    """For practice: the dealer's errors in this hand, each as soon as it can happen."""


class PotResult(NamedTuple):
    """One pot as it was pushed: 1 is the main pot."""

    number: int
    amount: int
    shares: dict[int, int]
    """Chips by the seat they were pushed to, high and low together."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Who was pushed any of it, in order."""
        return tuple(self.shares)


class Result(NamedTuple):
    """The result of a hand, in the order of its seats."""

    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    net: tuple[int, ...]
    collected: int
    carried: int = 0
    """What stays on the table for the next hand."""
    carry: Carry | None = None
    """What this hand passes on to the next."""
    next_button: int | None = None
    """Where the button goes next, when this hand decides it."""
    won: tuple[Won, ...] = ()
    """Every push of chips out of a pot."""
    voided: bool = False
    """Whether the hand does not count and is redealt: a misdeal, or a foul deck."""
    paid: tuple[tuple[int, int], ...] = ()
    """The fees that the redealt hand does not pay again: (seat, amount), seat 0 for the pot."""

    @property
    def pots(self) -> tuple[PotResult, ...]:
        """Every pot, main pot first; none in a banked game or if the pot stays for the next hand."""
        shares: dict[int, dict[int, int]] = {}
        for event in self.won:
            pot = shares.setdefault(event.pot, {})
            pot[event.seat] = pot.get(event.seat, 0) + event.amount
        return tuple(PotResult(number, sum(pot.values()), pot) for number, pot in sorted(shares.items()))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that were pushed all or part of a pot; if nothing is pushed, those who are ahead."""
        if self.won:
            pushed = {event.seat for event in self.won if event.amount}
            return tuple(seat for seat in self.seats if seat in pushed)
        return tuple(seat for seat, net in zip(self.seats, self.net, strict=True) if net > 0)

    def net_of(self, seat: int) -> int:
        """What a seat has won or lost."""
        return self.net[self.seats.index(seat)]


class Trace(NamedTuple):
    """How a ruling comes about: which lines of the book decide, and what the floor finds before anything is done."""

    ruling: Ruling
    lines: tuple[Answer, ...]
    """The line that decides; before it those that said to treat it as something else."""
    found: "Hand"
    """The hand once it has happened, and before any remedy."""
    lying: tuple[Card, ...]
    """Cards that lie open on the table then, and belong nowhere."""
    loose: bool
    """Whether there are cards that belong nowhere, open or not."""


class Hand:
    """The state of one hand; the module docstring has its guarantees.

    Two hands are equal if they had the same deal and the same actions. A hand is mutable, so it has no hash.
    """

    __slots__ = (
        "actions", "aside", "at", "bets", "board", "burns", "button", "carried", "carry", "collected", "credit", "dead",
        "deck", "discards", "events", "fees_paid", "first_deck", "folded", "game", "given", "hole", "laid", "mixes",
        "muck", "mucked", "next_button", "over", "play", "rules", "seats", "second", "seed", "seen",
        "shown", "stacks", "started", "table_events", "taken", "top", "totals", "trouble", "up", "who",
    )  # fmt: skip
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        rules: Rules,
        game: "Game",
        seats: Sequence[int],
        stacks: Sequence[int],
        deck: Sequence[Card],
        *,
        posts: Sequence[Post] = (),
        button: int | None = None,
        opens: int = 0,
        ask_showdown: bool = False,
        ask_cuts: bool = False,
        kill_percent: int = 100,
        carried_in: int = 0,
        carry: Carry | None = None,
        dice: Sequence[int] = (),
        paid: Sequence[tuple[int, int]] = (),
        mishaps: Sequence[Report] = (),
    ) -> None:
        count = len(seats)
        _check_start(rules, game, seats, stacks, deck, opens, carry)
        self.rules = rules
        self.game = game.as_played(rules)
        self.seats = tuple(seats)
        start = button if button is not None else seats[-1] if game.has_button(rules) else NO_BUTTON
        self.given = HandSetup(
            tuple(posts), opens, ask_showdown, ask_cuts, kill_percent, carried_in, carry, start, tuple(dice),
            tuple(paid), tuple(mishaps),
        )  # fmt: skip
        self.seen: dict[int | None, tuple[HandEvent, ...]] = {}
        """By viewer: the events as `view` has made them so far, so that each is made once."""
        self.seed: int | None = None
        """The seed of a simulation shuffle that the table dealt from."""
        self.table_events: tuple[TableEvent, ...] = ()
        """What happened at the table before the deal: the button moved, someone waits or missed a blind."""
        self.button = start
        """Where the button is: on a push pot it may move on from its starting seat."""
        # who is in, and with what
        self.started = tuple(stacks)
        self.stacks = list(stacks)
        self.bets = [0] * count
        """What each player has put in during this round."""
        self.totals = [0] * count
        """What each has in the pot from the rounds before."""
        self.folded = [False] * count
        self.shown = [False] * count
        self.mucked = [False] * count
        # the pot: dead money, the house's part of it, and a charge that counts as a bet but was never in it
        self.dead = carried_in
        self.taken = 0
        self.credit = 0
        self.collected = 0
        self.carried = 0
        """What stays on the table for the next hand."""
        self.carry = carry
        """What this hand passes on to the next."""
        self.next_button: int | None = None
        # the cards, each in one of these places
        self.deck = self.first_deck = tuple(deck)
        """The deck as it is now, and as it was passed in; a cut or a mix changes only the first."""
        self.top = 0
        """How many cards are off the stub."""
        self.mixes = 0
        self.hole: list[tuple[Card, ...]] = [()] * count
        self.up: list[tuple[Card, ...]] = [()] * count
        self.board: tuple[Card, ...] = ()
        self.second: tuple[Card, ...] = ()
        """The second run's own cards, if the board was run twice: the last ones of another board."""
        self.laid: tuple[Card, ...] = ()
        """Cards laid out face down for later."""
        self.burns: tuple[Card, ...] = ()
        self.muck: tuple[Card, ...] = ()
        self.discards: tuple[Card, ...] = ()
        self.aside: tuple[Card, ...] = ()
        """Cards set aside by a ruling, which do not play."""
        # what went wrong
        self.trouble: Trouble | None = None
        """None while nothing has."""
        self.fees_paid: dict[int, int] = {}
        """For a void hand: the fees that the redealt hand does not pay, by seat; 0 for the pot."""
        # where it stands
        self.who: int | None = None
        self.at = 0
        self.over = False
        self.actions: list[tuple[int, Action]] = []
        """Every action taken, with its seat: together with the inputs, all that is needed to replay the hand."""
        self.events: list[HandEvent] = [
            HandStarted(
                rules.house,
                game.name,
                rules.limit.name,
                self.seats,
                self.started,
                self.button,
                rules.cite("button"),
                rules.limit.in_chips,
            )
        ]
        self.play: Any = game.family.begin(self)
        """The family's own state; each of its steps knows the type."""
        self.run()

    def run(self) -> None:
        """Run the steps without decisions; stop at the first one that must wait for someone, or at the end."""
        steps = self.game.steps
        while self.at < len(steps):
            if not steps[self.at].start(self):
                if self.given.mishaps:
                    self._err()
                return
            self.at += 1
            if self.given.mishaps:
                self._err()
        if not self.over:
            self.end()

    def end(self) -> None:
        """Nothing is left to do."""
        self.at = len(self.game.steps)
        self.who = None
        self.over = True
        self.events.append(HandEnded(tuple(self.stacks), self.collected))

    def act(self, action: Action | Option | str, seat: int | None = None) -> list[HandEvent]:
        """Carry out an action; returns the new events, or raises `RefusedError` with nothing changed.

        `seat`, if given, must be the actor's or that of another player who may act now.
        """
        if self.rules.limit.tournament is None:
            return self._act(action, seat)
        with in_chips():
            return self._act(action, seat)

    def _act(self, action: Action | Option | str, seat: int | None) -> list[HandEvent]:
        if self.over:
            raise RefusedError("the hand is over: nobody may act")
        if isinstance(action, str):
            action = self._heard(action)
        elif isinstance(action, Report):
            return list(self.report(action).events)
        elif isinstance(action, Option):
            action = action.take()
        elif not isinstance(action, Action):
            raise ActionError(f"{_cut(repr(action))} is not an action", legal=said(self.options))
        if (named := action.named) != ():
            _check_cards(named, repeats=action.repeats, unseen=UNKNOWN in self.first_deck)
        before = len(self.events)
        by = action.by
        acting = self.seats[self.who or 0] if by is None else by
        if self.trouble is not None and (self.trouble.asked or self.trouble.bound):
            done = self._ruled_on(action, acting, seat)
        elif seat is None or seat == acting:
            done = self.game.steps[self.at].act(self, action)
        else:
            done = self._out_of_turn(action, seat)
            acting = seat
        self.actions.append((acting, action))
        if done:
            self.at += 1
            self.run()
        elif self.given.mishaps:
            self._err()
        return self.events[before:]

    # what goes wrong

    def report(self, report: Report | str) -> Ruling:
        """Report an irregularity and carry out the house's ruling; raises `RefusedError` with nothing changed.

        A report says what happened, like `exposed seat 3 card 2`; the rule book has the remedy.
        """
        report = check_report(parse_report(report) if isinstance(report, str) else report)
        self.ruling(report)  # tried on a copy: what is refused halfway through changes nothing here
        with in_chips(self.rules.limit.in_chips):
            ruling = self.game.family.rule(self, report)
        self.actions.append((0, report))
        return ruling

    def ruling(self, report: Report | str) -> Ruling:
        """The house's ruling on an irregularity, without carrying it out."""
        report = check_report(parse_report(report) if isinstance(report, str) else report)
        trial = self.copy()
        with in_chips(self.rules.limit.in_chips):
            return trial.game.family.rule(trial, report)

    def trace(self, report: Report) -> Trace:
        """The reasons for that ruling, without carrying it out: the deciding lines, and what the floor finds."""
        trial = self.copy()
        return trial.game.family.trace(trial, check_report(report))

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What has been ruled in this hand."""
        return () if self.trouble is None else self.trouble.rulings

    def reportable(self) -> tuple[Report, ...]:
        """Every possible irregularity now: a report of each kind for every seat it could concern."""
        return () if self.over else self.game.family.desk.reportable(self)

    def _err(self) -> None:
        """Make the arranged dealer's errors as soon as they can happen; the house rules on each at once."""
        for report in () if self.over else self.given.mishaps:
            done = 0 if self.trouble is None else sum(one.report == report for one in self.trouble.rulings)
            if not done:
                try:
                    ruling = self.ruling(report)
                except RefusedError:
                    continue
                self.game.family.rule(self, ruling.report)  # no action: it is derived from the inputs
                return

    def _ruled_on(self, action: Action, acting: int, seat: int | None) -> bool:
        """Act when a ruling has left a player a choice, or holds a player to an action out of turn."""
        trouble = self.trouble
        if trouble is not None and trouble.asked:
            asked = self.seats[trouble.asked[0].player]
            if (seat or acting) != asked:
                raise RefusedError(f"seat {asked} must first choose", legal=said(self.options))
            return self.game.family.choose(self, action)
        if seat is not None and seat != acting:
            return self._out_of_turn(action, seat)
        if (held := self._held_to()) is not None:
            wanted, clause = held
            if action != wanted:
                raise RefusedError(
                    f"seat {acting} is held to what was done out of turn: {wanted}", legal=str(wanted), clause=clause
                )
            if trouble is not None:
                trouble.bound.pop(self.who or 0)
        done = self.game.steps[self.at].act(self, action)
        self.game.family.desk.release(self)
        return done

    def _held_to(self) -> tuple[Action, str] | None:
        """The action that the actor is held to, if the bet has not changed."""
        if self.trouble is None or self.who is None or self.who not in self.trouble.bound:
            return None
        action, number, since, clause = self.trouble.bound[self.who]
        same = number == self.play.round and self.game.family.desk.still_held(self, action, since)
        return (action, clause) if same else None

    def is_held(self, seat: int) -> bool:
        """Whether a seat has no choice when its turn comes, because it is held to an action out of turn."""
        if self.trouble is None or seat not in self.seats or self.seats.index(seat) not in self.trouble.bound:
            return False
        return self._at_turn_of(seat)._held_to() is not None  # noqa: SLF001 - it is a hand too

    def _at_turn_of(self, seat: int) -> "Hand":
        """The hand as it would be if it were this seat's turn: itself, or a copy to be looked at."""
        player = self.seats.index(seat)
        if player == self.who:
            return self
        other = self.copy()
        other.who = player
        return other

    @property
    def piles(self) -> dict[str, tuple[Card, ...]]:
        """Every card by location; together they are always the whole pack."""
        hands = [
            (() if self.folded[player] or self.mucked[player] else hole) + up
            for player, (hole, up) in enumerate(zip(self.hole, self.up, strict=True))
        ]
        return {
            "stub": self.deck[self.top :],
            "burns": self.burns,
            "muck": self.muck,
            "discards": self.discards,
            "aside": self.aside,
            "board": self.board + self.second,
            "laid": self.laid,
            "hands": tuple(card for one in hands for card in one),
            "between": self.play.between() if hasattr(self.play, "between") else (),
        }

    def _out_of_turn(self, action: Action, seat: int) -> bool:
        """Another player acts, if all may act at once."""
        turn = self.who
        if type(seat) is not int:
            raise RefusedError(f"{_cut(repr(seat))} is not a seat's number", legal=f"seat {self.actor}")
        if action.by is not None or action.by_dealer or seat not in self.waiting:
            clause = self.rules.cite("discard") if isinstance(action, Discard) else ""
            raise RefusedError(f"it is seat {self.actor}'s turn, not seat {seat}'s", clause=clause)
        self.who = self.seats.index(seat)
        try:
            return self.game.steps[self.at].act(self, action)
        except RefusedError:
            self.who = turn
            raise

    def _heard(self, text: str) -> Action:
        """Parse an action in this game's words, as they are meant now."""
        words = " ".join(text.lower().split())
        if words in _ALL_IN:
            return self._all_in()
        if words.startswith("report "):
            raise ActionError("a report is made with hand.report(...)", legal=said(self.options))
        try:
            if self.trouble is not None and self.trouble.asked:
                action = next((one.takes for one in self.options if str(one) == words), None)
            else:
                action = self.game.family.parse(words) or self.game.steps[self.at].hear(self, words)
        except (MoneyError, CardError) as error:
            raise ActionError(str(error), legal=said(self.options)) from None
        if action is None:
            raise ActionError(f"{_cut(repr(text))} is not an action here", legal=said(self.options))
        return action

    def _all_in(self) -> Action:
        """The bet, raise or call that puts every chip in; refused if the limit does not allow it."""
        player, options = self.who or 0, self.options
        stack = self.stacks[player]
        for option in reversed(options):
            if (action := option.all_in(stack, self.bets[player])) is not None:
                return action
        raise RefusedError(
            f"seat {self.actor} cannot put all {format_money(stack)} in now",
            legal=said(options),
            clause=self.rules.cite("all_in"),
        )

    def skip_to(self, role: str) -> None:
        """After this step, jump to the one with this role."""
        self.at = self.game.place(role) - 1

    def skip_to_end(self) -> None:
        """After this step, the hand is over."""
        self.at = len(self.game.steps) - 1

    @property
    def actor(self) -> int | None:
        """The seat that must act; None when the hand is over."""
        return None if self.who is None else self.seats[self.who]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now: the actor's, or if all may act at once, everyone's who still has to."""
        if self.who is None or self.over:
            return ()
        if self.trouble is not None and self.trouble.asked:
            return (self.seats[self.who],)
        return tuple(self.seats[player] for player in self.game.steps[self.at].waiting(self))

    def options_of(self, seat: int) -> tuple[Option, ...]:
        """What a seat may do now, in turn or out of it."""
        if seat == self.actor:
            return self.options
        if seat not in self.waiting:
            return ()
        turn, self.who = self.who, self.seats.index(seat)
        options = self.options
        self.who = turn
        return options

    def why_not(self, seat: int) -> tuple[WhyNot, ...]:
        """Why something is not open to a seat that may act now; only for that seat's eyes."""
        if seat not in self.waiting:
            return ()
        turn, self.who = self.who, self.seats.index(seat)
        asked, held = self.trouble is not None and self.trouble.asked, self._held_to()
        found = () if asked or held is not None else self.game.steps[self.at].why_not(self)
        self.who = turn
        if held is None or asked:
            return found
        return (WhyNot("turn", f"You are held to what you did out of turn: {held[0]}.", held[1]),)

    @property
    def options(self) -> tuple[Option, ...]:
        """All of the actor's options; empty only when the hand is over."""
        if self.trouble is not None and not self.over:
            if self.trouble.asked:
                return self.trouble.asked[0].options
            if self.trouble.bound and (held := self._held_to()) is not None:
                return self.game.family.held_to(self, held[0])
        return () if self.over else self.game.steps[self.at].options(self)

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """The actions open to the actor, or to a seat that may act now, each as `act` takes it.

        For a choice of amounts, these are the least and the most; `ranges` has those between.
        """
        found = self._legal(seat)
        ends = ((one.take(one.least), one.take(one.most)) if isinstance(one, Range) else (one,) for one in found)
        return tuple(action for some in ends for action in some)

    def ranges(self, seat: int | None = None) -> tuple[Range, ...]:
        """The amounts that the actor, or a seat that may act now, may choose from."""
        return tuple(one for one in self._legal(seat) if isinstance(one, Range))

    def _legal(self, seat: int | None) -> list[Action | Range]:
        options = self.options if seat is None else self.options_of(seat)
        return [one for option in options for one in option.legal()]

    def seat(self, number: int) -> SeatView:
        """What lies before a seat: stack, bet, cards, all of it, be it face down or up."""
        if number not in self.seats:
            raise RefusedError(f"seat {number} is not dealt in", legal=f"seats {', '.join(map(str, self.seats))}")
        return whole_seat(self, self.seats.index(number))

    @property
    def pot(self) -> int:
        """All chips in the middle: pots and the bets of this round, minus what the house has taken."""
        return sum(self.totals) + sum(self.bets) + self.dead - self.taken - self.credit

    @property
    def live(self) -> list[int]:
        """The players (indexes) still in the hand."""
        return [player for player, out in enumerate(self.folded) if not out]

    @property
    def result(self) -> Result | None:
        """The result; None until the hand is over."""
        if not self.over:
            return None
        net = tuple(now - then for now, then in zip(self.stacks, self.started, strict=True))
        return Result(self.seats, tuple(self.stacks), net, self.collected, self.carried, self.carry, self.next_button,
                      tuple(event for event in self.events if type(event) is Won), bool(self.voided),
                      tuple(self.fees_paid.items()))  # fmt: skip

    def board_of(self, run: int) -> tuple[Card, ...]:
        """The board of a run: the second if there is one and it is asked for, and otherwise the board."""
        if run == 2 and self.second:
            return self.board[: len(self.board) - len(self.second)] + self.second
        return self.board

    @property
    def voided(self) -> bool:
        """Whether it was declared void and will be redealt."""
        return self.over and self.trouble is not None and self.trouble.void

    def view(self, seat: int | None, *, events: bool = True) -> HandView:
        """The hand as a seat may see it; None for a spectator. Without its events it is made sooner."""
        return HandView(
            viewer=seat, house=self.rules.house, game=self.game.name, family=self.game.family.name,
            limit=self.rules.limit.name, button=self.button, board=self.board, pot=self.pot, round=self.play.round,
            level=self.play.level, seats=seats_seen(self, seat), actor=self.actor,
            options=() if seat is None else self.options_of(seat), over=self.over,
            events=events_seen(self, self.game.family.told(self, seat), seat) if events else (),
            play=self.play.view(self, seat), aside=aside_seen(self) if self.aside else (), second=self.second,
        )  # fmt: skip

    def __str__(self) -> str:
        with in_chips(self.rules.limit.in_chips):
            return picture(self)

    def __repr__(self) -> str:
        with in_chips(self.rules.limit.in_chips):
            return f"<Hand {headline(self)}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self is other or _dealt_and_done(self) == _dealt_and_done(other)

    def dealt_again(
        self,
        actions: Sequence[tuple[int, Action]] = (),
        *,
        deck: Sequence[Card] = (),
        stacks: Sequence[int] = (),
    ) -> "Hand":
        """The same hand from the beginning, replaying these of its actions; with another deck or stacks, if given."""
        new = Hand(
            self.rules, self.game, self.seats, stacks or self.started, deck or self.first_deck, **self.given._asdict()
        )
        new.seed, new.table_events = self.seed, self.table_events
        for seat, action in actions:
            new.act(action, seat if seat and action.by is None else None)
        return new

    def copy(self) -> Self:
        """An independent copy: acting on one leaves the other unchanged."""
        new = object.__new__(type(self))
        new.rules, new.game, new.given = self.rules, self.game, self.given
        new.seats, new.button, new.started = self.seats, self.button, self.started
        new.stacks, new.bets, new.totals = self.stacks[:], self.bets[:], self.totals[:]
        new.folded, new.shown, new.mucked = self.folded[:], self.shown[:], self.mucked[:]
        new.dead, new.taken, new.credit = self.dead, self.taken, self.credit
        new.collected, new.carried, new.carry = self.collected, self.carried, self.carry
        new.next_button, new.deck, new.first_deck = self.next_button, self.deck, self.first_deck
        new.top, new.mixes = self.top, self.mixes
        new.hole, new.up = self.hole[:], self.up[:]
        new.board, new.second, new.laid = self.board, self.second, self.laid
        new.burns, new.muck, new.discards, new.aside = self.burns, self.muck, self.discards, self.aside
        new.trouble = None if self.trouble is None else self.trouble.copy()
        new.fees_paid = self.fees_paid
        new.who, new.at, new.over = self.who, self.at, self.over
        new.actions, new.events, new.play = self.actions[:], self.events[:], self.play.copy()
        new.seed, new.table_events, new.seen = self.seed, self.table_events, {}
        return new


_REPEATED: Final = 80
"""How much of an invalid input a refusal repeats."""
_ALL_IN: Final = frozenset(("all-in", "all in", "allin"))


def _dealt_and_done(hand: Hand) -> tuple[object, ...]:
    """Everything that determines a hand's state."""
    return hand.actions, hand.first_deck, hand.seats, hand.started, hand.given, hand.game.name, hand.rules


def _cut(said: str) -> str:
    """An input, cut to a length worth repeating."""
    return said if len(said) <= _REPEATED else f"{said[:_REPEATED]}..."


def _check_cards(cards: Sequence[Card], *, repeats: bool, unseen: bool) -> None:
    """Refuse invalid or duplicate cards before anything is done with them; a record may have unseen cards."""
    if not isinstance(cards, tuple | list):
        raise RefusedError(f"{_cut(repr(cards))} are not cards")
    if unseen:
        cards = [card for card in cards if card != UNKNOWN]
    for card in cards:
        if type(card) is not int or not 0 <= card <= JOKER:
            raise RefusedError(f"{card!r} is not a card")
    if not repeats and len(set(cards)) != len(cards):
        raise RefusedError("a card is named twice")


def _check_start(
    rules: Rules,
    game: "Game",
    seats: Sequence[int],
    stacks: Sequence[int],
    deck: Sequence[Card],
    opens: int,
    carry: Carry | None,
) -> None:
    count = len(seats)
    if rules.game != game.name:
        raise RefusedError(f"these are the rules of {rules.game}, and the game is {game.name}")
    if not 2 <= count <= rules.most_seats:
        raise RefusedError(
            f"a hand of {rules.title or game.title} takes 2 to {rules.most_seats} players, not {count}",
            clause=rules.cite("seats"),
        )
    if len(set(seats)) != count or len(stacks) != count:
        raise RefusedError(f"{count} seats and {len(stacks)} stacks: every seat once, with its stack")
    if min(stacks) <= 0 and any(
        stack < 0 or (stack == 0 and (carry is None or not carry.holds(seat)))
        for seat, stack in zip(seats, stacks, strict=True)
    ):
        raise RefusedError("everyone who is dealt in must have chips", clause=rules.cite("buy_in"))
    if not 0 <= opens < count:
        raise RefusedError(f"player {opens} cannot open: players are 0 to {count - 1}")
    needed = game.most_cards(rules, count)
    if len(deck) < needed:
        raise RefusedError(
            f"{len(deck)} cards in the deck where {count} players need {needed}", clause=rules.cite("deck")
        )
    _check_pack(deck, game.pack(rules), rules)


@cache
def _in_the_pack(name: str) -> Mapping[Card, int]:
    """The number of copies of each card in a pack."""
    return Counter(find_deck(name).cards)


def _check_pack(deck: Sequence[Card], name: str, rules: Rules) -> None:
    """Check that every card belongs to the pack, with no more copies than the pack has."""
    different = set(deck)
    pack = _in_the_pack(name)
    if len(different) == len(deck) and different <= pack.keys():
        return
    if name not in ("52", "53"):
        if any(count > pack.get(card, 0) for card, count in Counter(deck).items() if card != UNKNOWN):
            raise RefusedError(f"the deck has a card that does not belong to {name}", clause=rules.cite("deck"))
        return
    known = len(deck) if UNKNOWN not in different else len(deck) - deck.count(UNKNOWN)
    if len(different - {UNKNOWN}) != known:
        raise RefusedError("a card is in the deck twice", clause=rules.cite("deck"))
    if min(different) < UNKNOWN or max(different) > JOKER:
        raise RefusedError("the deck contains something that is not a card", clause=rules.cite("deck"))
    if JOKER in different and name == "52":
        raise RefusedError("there is a joker in the deck, but the pack has 52 cards", clause=rules.cite("deck"))
