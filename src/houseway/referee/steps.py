"""Building blocks for the steps of every game: taking chips and cards, and a step without decisions.

The physical deck stays in separate piles throughout: the stub is the deck from `top` on, and burns, muck and discards
are piles of their own, so that a ruling can put a card back where it came from.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.cards import Card
from houseway.referee.game import Step
from houseway.referee.refusals import RefusedError
from houseway.referee.shared_actions import Action, Option
from houseway.referee.shared_events import Collected

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


class QuietStep(Step, frozen=True):
    """A step without decisions."""

    def act(self, hand: "Hand", action: Action) -> bool:
        """Nobody has anything to decide here."""
        raise RefusedError(f"nobody may {action} now")

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Nothing."""
        return ()


class DealtDown(QuietStep, frozen=True):
    """Cards face down to every player."""

    down: int

    @property
    def each(self) -> int:
        """What every player is dealt."""
        return self.down


def pay(hand: "Hand", player: int, amount: int) -> int:
    """Take chips from a player's stack, at most what is there; return the amount taken."""
    paid = min(amount, hand.stacks[player])
    hand.stacks[player] -= paid
    return paid


def take_cards(hand: "Hand", count: int) -> tuple[Card, ...]:
    """The next cards off the stub."""
    cards = hand.deck[hand.top : hand.top + count]
    hand.top += count
    return cards


def take_from_pot(hand: "Hand", amount: int, topic: str) -> None:
    """Move chips from the pot to the collection, never more than there are."""
    taken = min(amount, hand.pot)
    if taken > 0:
        hand.taken += taken
        hand.collected += taken
        hand.events.append(Collected(taken, len(hand.seats), hand.rules.cite(topic)))


def without(held: Sequence[Card], thrown: Sequence[Card]) -> tuple[Card, ...] | None:
    """The cards left after discarding some; None if they were not all held."""
    left = list(held)
    for card in thrown:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)
