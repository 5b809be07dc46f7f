"""Events of a table between hands: who comes and goes, what they owe, and where the button is."""

from houseway.cards import Card
from houseway.referee.shared_events import All, TableEvent


class _Amount(TableEvent, frozen=True, gc=False):
    seat: All[int]
    amount: All[int]
    clause: All[str]


class ButtonDrawn(TableEvent, frozen=True, tag="button drawn", gc=False):
    """A card turned up for a seat when drawing for the button."""

    seat: All[int]
    card: All[Card]
    clause: All[str]


class ButtonMoved(TableEvent, frozen=True, tag="button", gc=False):
    """The button goes to a seat."""

    seat: All[int]
    clause: All[str]


class Seated(TableEvent, frozen=True, tag="seated", gc=False):
    """A player sits down or moves seats."""

    seat: All[int]
    name: All[str]
    stack: All[int]
    clause: All[str]


class Paused(TableEvent, frozen=True, tag="paused", gc=False):
    """The host or the floor pauses the table, or resumes it."""

    name: All[str]
    on: All[bool]


class VoidDeclared(TableEvent, frozen=True, tag="void declared", gc=False):
    """The host or the floor voids a hand: every chip is back where it was before the deal."""

    hand: All[int]
    name: All[str]
    why: All[str]


class ClosedOut(TableEvent, frozen=True, tag="closed out", gc=False):
    """The table is closed, and everyone's chips are back in their wallets."""

    name: All[str]
    why: All[str]


class Left(TableEvent, frozen=True, tag="left", gc=False):
    """A player leaves with their chips."""

    seat: All[int]
    name: All[str]
    stack: All[int]


class ToppedUp(_Amount, frozen=True, tag="topped up", gc=False):
    """Chips are added between hands."""


class SatOut(TableEvent, frozen=True, tag="sat out", gc=False):
    """A player sits out."""

    seat: All[int]


class CameBack(TableEvent, frozen=True, tag="came back", gc=False):
    """A player returns or chooses how to come in: by posting, by waiting, or for free."""

    seat: All[int]
    how: All[str]
    clause: All[str]


class Waiting(TableEvent, frozen=True, tag="waiting", gc=False):
    """A player is not dealt in on this hand, and why."""

    seat: All[int]
    why: All[str]
    clause: All[str]


class Missed(_Amount, frozen=True, tag="missed", gc=False):
    """The blinds pass an absent player, who owes this much on coming back."""


class BlindDeferred(_Amount, frozen=True, tag="blind deferred", gc=False):
    """A blind passes to the next player, because this one has less than half of it."""


class KillOwed(_Amount, frozen=True, tag="kill owed", gc=False):
    """The next hand is a kill pot and this seat posts for it."""


class PotTaken(_Amount, frozen=True, tag="pot taken", gc=False):
    """Between hands, chips of a push pot go to a player because no opponent is left."""


class BombPotCalled(TableEvent, frozen=True, tag="bomb pot called", gc=False):
    """The next hand will be a bomb pot, or no longer will."""

    on: All[bool]
    clause: All[str]


class StraddleAnnounced(TableEvent, frozen=True, tag="straddle announced", gc=False):
    """A player will straddle the next hand."""

    seat: All[int]
    clause: All[str]


class CardsShown(TableEvent, frozen=True, tag="cards shown", gc=False):
    """After a hand, a player shows cards that nobody has seen."""

    seat: All[int]
    cards: All[tuple[Card, ...]]
    clause: All[str]


class RabbitHunted(TableEvent, frozen=True, tag="rabbit hunted", gc=False):
    """After a hand that ended early, a player asks for the cards of the board that would have come."""

    seat: All[int]
    cards: All[tuple[Card, ...]]
    clause: All[str]
