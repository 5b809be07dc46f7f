"""What an action and an option are, and those that several families share."""

from msgspec import Struct

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.referee.poker.dealing import Throw


class ActionError(HousewayError):
    """Text that is not an action."""


class Discard(Action, frozen=True, tag="discard"):
    """Throw away hole cards."""

    cards: tuple[Card, ...]


class Pass(Action, frozen=True, tag="pass"):
    """Let an offer go by."""


class MayDiscard(Option, frozen=True, tag="discard"):
    """Exactly `count` of these cards must go."""

    count: int
    cards: tuple[Card, ...]


class MayPass(Option, frozen=True, tag="pass"):
    """The offer may be let go by."""
