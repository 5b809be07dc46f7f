"""A game: its family, its pack, and its steps in order, each of which describes itself.

A game is data. Compare it with a house's printed page and check it off: what is dealt, who opens, what is discarded and
when, what wins. A house's `Rules` override whatever its page prints differently; without a switch the game's own rule
applies.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from msgspec import Struct

from houseway.cards import JOKER
from houseway.decks import deck as find_deck
from houseway.errors import InvariantError
from houseway.ranking import KINDS
from houseway.referee.mishaps import Report, Ruling
from houseway.referee.play import PlayView
from houseway.referee.rules import Rules
from houseway.referee.shared_actions import Action, Option
from houseway.referee.why import WhyNot

if TYPE_CHECKING:
    from houseway.referee.hand import Hand, Trace
    from houseway.referee.shared_events import HandEvent


class Step(Struct, frozen=True):
    """One step of a game. A step without decisions completes in `start`."""

    role = ""
    """The name by which other steps jump to it: `showdown`."""
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
        """How many hole cards every player discards for good in it."""
        return 0

    @property
    def high(self) -> str:
        """The kind of ranking that wins the high, if it decides."""
        return ""

    @property
    def low(self) -> str:
        """The kind of ranking that wins the low, if it decides."""
        return ""

    def variant(self, rules: Rules) -> str:
        """The house switch, besides the limits, that a player must know for the comparison."""
        return ""

    @property
    def stock(self) -> bool:
        """Whether cards are turned up from a stock in it."""
        return False

    def draws(self, rules: Rules) -> int:
        """How many cards a player can draw in it at most."""
        return 0

    def start(self, hand: "Hand") -> bool:
        """Begin the step; True if it is done, False if someone must decide."""
        raise NotImplementedError

    def act(self, hand: "Hand", action: Action) -> bool:
        """Take the actor's decision, or refuse it and change nothing; True when the step is done."""
        raise NotImplementedError

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """What the actor may do."""
        raise NotImplementedError

    def why_not(self, hand: "Hand") -> tuple[WhyNot, ...]:
        """Why something that the actor might expect is not open."""
        return ()

    def hear(self, hand: "Hand", said: str) -> Action | None:
        """What lower-case words mean now; None if they mean nothing that is open."""
        for option in self.options(hand):
            if (action := option.hear(said)) is not None:
                return action
        return None

    def waiting(self, hand: "Hand") -> list[int]:
        """The players (indexes) who may act now: the actor, or several if all may act at once."""
        return [] if hand.who is None else [hand.who]

    def dropped(self, hand: "Hand") -> bool:
        """A ruling has put someone out: find whose turn it is; True if the step is done."""
        raise NotImplementedError

    def cards(self, rules: Rules, players: int) -> int:
        """The most cards that the step takes from the stub."""
        return 0


class Play(Protocol):
    """A family's own state within a hand: it can copy itself, and say, by naming it, what a viewer may see."""

    @property
    def round(self) -> int:
        """The betting round being played; 0 where there is none."""

    @property
    def level(self) -> int:
        """The bet to call; 0 where there is none."""

    def copy(self) -> Self:
        """An independent copy."""

    def view(self, hand: "Hand", viewer: int | None) -> PlayView | None:
        """What a seat may see of it; None is a spectator. Nothing where the hand's own view says it all."""


def _whole_ante(rules: Rules) -> int:
    """The ante, if everyone antes and it takes all of it (OV-7S-10); otherwise any chip is enough."""
    return rules.limit.ante if rules.blinds.forced == "ante" and rules.blinds.short_ante == "waits" else 0


def _all_events(hand: "Hand", _viewer: int | None) -> "Sequence[HandEvent]":
    return hand.events


@dataclass(frozen=True, slots=True)
class Family:
    """Games that share the state of a hand and the vocabulary of actions."""

    name: str
    """`board`, `draw` or `stud`; of the games that are not poker, `banked`, `push` or `pan`."""
    begin: "Callable[[Hand], Play]"
    """The family's own state at the start of a hand."""
    parse: Callable[[str], Action | None]
    """An action as a person writes it, in lower case; None when it is none of the family's."""
    least_stack: Callable[[Rules], int] = _whole_ante
    """What it takes to be dealt in."""
    poker: bool = False
    """Whether it is played for a pot in betting rounds with blinds, or with antes as stud."""
    rounds: tuple[str, ...] = ()
    """What its betting rounds are called, where they have names."""
    told: "Callable[[Hand, int | None], Sequence[HandEvent]]" = _all_events
    """The events of a hand that are sent to a seat; None is a spectator. Hidden fields are blanked elsewhere."""
    desk: "Any" = None
    """What can go wrong in it, and how it is ruled on (`rulings.ruling_desk.Desk`)."""

    def rule(self, hand: "Hand", report: Report) -> Ruling:
        """Rule on a report, and carry it out."""
        ruling: Ruling = self.desk.rule(hand, report)
        return ruling

    def trace(self, hand: "Hand", report: Report) -> "Trace":
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
    """The game in one line, for someone who has never seen it."""
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
    """The number of cards in a player's own hand at the end."""
    board: int = field(init=False)
    """The shared cards there are in the end."""
    hi_lo: bool = field(init=False)
    """Whether the pot is halved between a high and a low."""
    low: bool = field(init=False)
    """Whether the lowest hand wins."""
    ace_low: bool = field(init=False)
    """Whether the ace is the lowest card of that hand, as everywhere but in deuce-to-seven."""
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
            "ace_low": bool(decides.low) and not decides.high and decides.low != "deuce-to-seven",
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
    """The game with its hole card discarded after the first betting round (`before flop`) or after the second."""
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
