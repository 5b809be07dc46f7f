"""A game is a tuple of steps; this is what a game and a step are."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from houseway.referee.rules import Rules

if TYPE_CHECKING:
    from houseway.referee.actions import Action, Option
    from houseway.referee.hand import Hand


class Step(Protocol):
    """One thing a game does. A step that asks nothing runs to its end in `start`."""

    def start(self, hand: "Hand") -> bool:
        """Begin the step; True when it is done, False when somebody must decide."""

    def act(self, hand: "Hand", action: "Action") -> bool:
        """Take the actor's decision, or refuse it and change nothing; True when the step is done."""

    def options(self, hand: "Hand") -> "tuple[Option, ...]":
        """What the actor may do."""

    def cards(self, rules: Rules, players: int) -> int:
        """How many cards the step takes from the stub at most."""


@runtime_checkable
class AllAtOnce(Protocol):
    """A step in which more than one player may act at a time."""

    def waiting(self, hand: "Hand") -> list[int]:
        """The players (indexes) who may act now."""


@dataclass(frozen=True, slots=True)
class Game:
    """A way of playing: its name, its pack, and its steps in order, to be laid beside a house's printed page."""

    name: str
    title: str
    deck: str
    steps: tuple[Step, ...]
    streets: bool = False
    """Whether it is stud, which a house may deal without a button (CX-131)."""

    def has_button(self, rules: Rules) -> bool:
        """Whether a button goes round the table."""
        return not self.streets or rules.seating.stud_button == "travelling"

    def most_cards(self, rules: Rules, players: int) -> int:
        """How many cards a hand can need."""
        return sum(step.cards(rules, players) for step in self.steps)
