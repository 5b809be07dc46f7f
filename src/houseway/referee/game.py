"""What a game is: its family, its pack, and its steps in order, each of which says what it does.

A game is data. Lay it beside a house's printed page and tick it off: what is dealt, who opens, what goes away and when,
what wins. A house's `Rules` override what its page prints differently; a switch left out means: as the game says.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from houseway.cards import JOKER
from houseway.decks import deck as find_deck
from houseway.errors import InvariantError
from houseway.ranking import KINDS
from houseway.referee.actions import Action, Option
from houseway.referee.reports import Report, Ruling, Trace
from houseway.referee.rules import Rules
from houseway.referee.why import WhyNot

if TYPE_CHECKING:
    from houseway.referee.events import HandEvent
    from houseway.referee.hand import Hand
    from houseway.referee.play import Play


class Step(Struct, frozen=True):
    """One thing a game does. A step that asks nothing runs to its end in `start`."""

    role = ""
    """What others call the step when they go to it: `showdown`."""
    compares = ""
    """What it compares with the bank's: the two hands of a `setting`, the `points` of nine, or those of `22`."""

    @property
    def each(self) -> int:
        """The cards it deals to every player."""
        return 0

    @property
    def board(self) -> int:
        """The shared cards it turns up."""
        return 0

    @property
    def throws(self) -> int:
        """The hole cards that every player throws away in it for good."""
        return 0

    @property
    def high(self) -> str:
        """The kind of ranking that wins the high, where it decides."""
        return ""

    @property
    def low(self) -> str:
        """The kind of ranking that wins the low, where it decides."""
        return ""

    def variant(self, rules: Rules) -> str:  # noqa: ARG002
        """The switch of a house that a player must know of besides the limits, where it compares."""
        return ""

    @property
    def stock(self) -> bool:
        """Whether cards are turned up from a stock in it."""
        return False

    def draws(self, rules: Rules) -> int:  # noqa: ARG002
        """How many cards a player can draw in it at most."""
        return 0

    def start(self, hand: "Hand") -> bool:
        """Begin the step; True when it is done, False when somebody must decide."""
        raise NotImplementedError

    def act(self, hand: "Hand", action: Action) -> bool:
        """Take the actor's decision, or refuse it and change nothing; True when the step is done."""
        raise NotImplementedError

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """What the actor may do."""
        raise NotImplementedError

    def why_not(self, hand: "Hand") -> tuple[WhyNot, ...]:  # noqa: ARG002
        """Why something is not open that the actor may look for."""
        return ()

    def hear(self, hand: "Hand", said: str) -> Action | None:
        """What words (in lower case) mean now; None when they mean nothing that is open."""
        for option in self.options(hand):
            if (action := option.hear(said)) is not None:
                return action
        return None

    def waiting(self, hand: "Hand") -> list[int]:
        """The players (indexes) who may act now: the actor, or several where all may act at once."""
        return [] if hand.who is None else [hand.who]

    def dropped(self, hand: "Hand") -> bool:
        """Somebody is out of it by a ruling: see whose turn it is; True when the step is done."""
        raise NotImplementedError

    def cards(self, rules: Rules, players: int) -> int:  # noqa: ARG002
        """How many cards the step takes from the stub at most."""
        return 0


def _whole_ante(rules: Rules) -> int:
    """The ante, where everyone antes (OV-7S-10); with blinds any chip is enough."""
    return rules.limit.ante if rules.blinds.forced == "ante" else 0


def _all_events(hand: "Hand", _viewer: int | None) -> "Sequence[HandEvent]":
    return hand.events


@dataclass(frozen=True, slots=True)
class Family:
    """Games that are played alike: what their hands keep, and the words that are said in them."""

    name: str
    """`board`, `draw` or `stud`; of the games that are not poker, `banked`, `push` or `pan`."""
    begin: "Callable[[Hand], Play]"
    """What a hand keeps besides chips and cards, at its start."""
    parse: Callable[[str], Action | None]
    """An action as a person writes it, in lower case; None when it is none of the family's."""
    least_stack: Callable[[Rules], int] = _whole_ante
    """What it takes to be dealt in."""
    poker: bool = False
    """Whether it is played for a pot in betting rounds with blinds, or with antes as stud."""
    rounds: tuple[str, ...] = ()
    """What its betting rounds are called, where they have names."""
    told: "Callable[[Hand, int | None], Sequence[HandEvent]]" = _all_events
    """The events of a hand that a seat is told of; None is a spectator. What is hidden in them is not its business."""
    desk: "Any" = None
    """What can go wrong in it, and how it is ruled on (`rulings.desk.Desk`)."""

    def rule(self, hand: "Hand", report: Report) -> Ruling:
        """Rule on a report, and carry it out."""
        ruling: Ruling = self.desk.rule(hand, report)
        return ruling

    def trace(self, hand: "Hand", report: Report) -> Trace:
        """Rule on a report, carry it out, and tell how the ruling came about."""
        trace: Trace = self.desk.trace(hand, report)
        return trace

    def choose(self, hand: "Hand", action: Action) -> bool:
        """A player chooses what a ruling left open; True when the step is done."""
        return bool(self.desk.choose(hand, action))

    def held_to(self, hand: "Hand", action: Action) -> tuple[Option, ...]:
        """The one option of a player who is held to an action."""
        options: tuple[Option, ...] = self.desk.held_to(hand, action)
        return options


_WITHOUT_JOKER: Final = {"bug": "high", "low-joker": "low"}
"""How a ranking reads when the house plays without the joker."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A way of playing, whole: to be laid beside a house's printed page."""

    name: str
    title: str
    family: Family
    packs: tuple[str, ...]
    """What it may be dealt from, the usual pack first."""
    steps: tuple[Step, ...]
    about: str = ""
    """The game in one line, for who has never seen it."""
    # what follows from the steps
    places: dict[str, int] = field(init=False, repr=False)
    """Where the steps with a role stand."""
    dealing: tuple[Step, ...] = field(init=False, repr=False)
    """The steps that take cards from the stub."""
    decides: Step = field(init=False, repr=False)
    """The step that says what wins."""
    hole_cards: int = field(init=False)
    """The cards a player is dealt in all, the open ones of stud included."""
    keeps: int = field(init=False)
    """The cards of one's own that a player holds in the end."""
    board: int = field(init=False)
    """The shared cards there are in the end."""
    hi_lo: bool = field(init=False)
    """Whether the pot is halved between a high and a low."""
    low: bool = field(init=False)
    """Whether the lowest hand wins."""
    exactly_two: bool = field(init=False)
    """Whether a hand is two hole cards and three of the board, no other mix."""
    discard: str = field(init=False)
    """When a hole card goes away for good: `none`, `before flop`, `after flop`."""
    compares: str = field(init=False)
    """What is compared with the bank's, where there is a bank: `setting`, `points` or `22`."""

    def __post_init__(self) -> None:
        steps = self.steps
        decides = next((step for step in steps if step.high or step.low), steps[-1])
        thrown = next((at for at, step in enumerate(steps) if step.throws), None)
        flopped = thrown is not None and any(step.board for step in steps[:thrown])
        facts = {
            "places": {step.role: at for at, step in enumerate(steps) if step.role},
            "dealing": tuple(step for step in steps if type(step).cards is not Step.cards),
            "decides": decides,
            "hole_cards": sum(step.each for step in steps),
            "keeps": sum(step.each - step.throws for step in steps),
            "board": sum(step.board for step in steps),
            "hi_lo": bool(decides.high and decides.low),
            "low": bool(decides.low) and not decides.high,
            "exactly_two": bool(decides.high) and KINDS[decides.high].exactly_two,
            "discard": "none" if thrown is None else "after flop" if flopped else "before flop",
            "compares": next((step.compares for step in steps if step.compares), ""),
        }
        for name, fact in facts.items():
            object.__setattr__(self, name, fact)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def deck(self) -> str:
        """The usual pack."""
        return self.packs[0]

    def pack(self, rules: Rules) -> str:
        """The pack a house deals it from."""
        return rules.deck or self.packs[0]

    def place(self, role: str) -> int:
        """Where the step with this role stands."""
        if role not in self.places:
            raise InvariantError(f"{self.name} has no step that is its {role}")
        return self.places[role]

    def kinds(self, rules: Rules) -> tuple[str, ...]:
        """The rankings that decide at a house: the high, and in hi-lo the low; in lowball and razz the low alone."""
        return rules.ranking or usual_kinds(self, rules.deck, exactly_two=rules.showdown.exactly_two)

    def two_exactly(self, rules: Rules) -> bool:
        """Whether a hand is two hole cards and three of the board at a house."""
        exactly = rules.showdown.exactly_two
        return self.exactly_two if exactly is None else exactly

    def throws_away(self, rules: Rules) -> str:
        """When a hole card goes away for good at a house: `none`, `before flop`, `after flop`."""
        return rules.dealing.discard or self.discard

    def as_played(self, rules: Rules) -> "Game":
        """The game with its steps in the order a house takes them: a hole card may go away at another time (CX-35)."""
        when = self.throws_away(rules)
        return self if self.discard in ("none", when) or when == "none" else _thrown_away(self, when)

    def variant(self, rules: Rules) -> str:
        """The switch of a house that a player must know of besides the limits, in a game with a bank."""
        return next((step.variant(rules) for step in self.steps if step.compares), "")

    def has_button(self, rules: Rules) -> bool:
        """Whether a button goes round the table: a house may deal stud without one (CX-131)."""
        return self.family.name != "stud" or rules.seating.stud_button == "travelling"

    def most_cards(self, rules: Rules, players: int) -> int:
        """How many cards a hand can need."""
        return sum([step.cards(rules, players) for step in self.dealing])


@cache
def _thrown_away(game: Game, when: str) -> Game:
    """The game with its hole card thrown away after the first betting round (`before flop`) or after the second."""
    step = next(one for one in game.steps if one.throws)
    rest = [one for one in game.steps if one is not step]
    rounds = [at for at, one in enumerate(rest) if hasattr(one, "number")]
    place = rounds[("before flop", "after flop").index(when)] + 1
    return replace(game, steps=(*rest[:place], step, *rest[place:]))


@cache
def usual_kinds(game: Game, deck: str = "", *, exactly_two: bool | None = None) -> tuple[str, ...]:
    """The rankings that decide with a pack where a house names none: as the game says."""
    kinds = tuple(kind for kind in (game.decides.high, game.decides.low) if kind)
    if exactly_two and not game.exactly_two:
        kinds = ("two-hole", "two-hole8")[: len(kinds)]
    if JOKER not in find_deck(deck or game.deck).cards:
        kinds = tuple(_WITHOUT_JOKER.get(kind, kind) for kind in kinds)
    return kinds
