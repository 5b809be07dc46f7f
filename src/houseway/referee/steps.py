"""What the steps of every game are made of: taking chips and cards, and a step that asks nothing.

The physical deck is kept apart throughout: the stub is the deck from `top` on, and burns, muck and discards are
piles of their own, so that a ruling can put a card back where it came from.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.cards import Card
from houseway.referee.actions import Action, Option
from houseway.referee.errors import RefusedError
from houseway.referee.events import Collected
from houseway.referee.game import Step

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


class Quiet(Step, frozen=True):
    """A step that asks nothing."""

    def act(self, hand: "Hand", action: Action) -> bool:  # noqa: ARG002
        """Nobody has anything to decide here."""
        raise RefusedError(f"nobody may {action} now")

    def options(self, hand: "Hand") -> tuple[Option, ...]:  # noqa: ARG002
        """Nothing."""
        return ()


def pay(hand: "Hand", player: int, amount: int) -> int:
    """Take chips from a player's stack, as many as there are; what was taken."""
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
    """The cards left after throwing some; None if they were not all held."""
    left = list(held)
    for card in thrown:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)
