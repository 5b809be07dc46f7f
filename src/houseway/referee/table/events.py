"""Facts of a table between hands: who comes and goes, what they owe, and where the button is."""

from typing import TypeAlias

from houseway.cards import Card
from houseway.referee.events import All, TableEvent


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
    """Whoever runs the table pauses it, or lets it go on."""

    name: All[str]
    on: All[bool]


class VoidDeclared(TableEvent, frozen=True, tag="void declared", gc=False):
    """Whoever runs the table voids a hand: every chip is back where it was before the deal."""

    hand: All[int]
    name: All[str]
    why: All[str]


class ClosedOut(TableEvent, frozen=True, tag="closed out", gc=False):
    """The table is closed, and everybody's chips are back in the wallets."""

    name: All[str]
    why: All[str]


class Left(TableEvent, frozen=True, tag="left", gc=False):
    """A player takes the chips and goes."""

    seat: All[int]
    name: All[str]
    stack: All[int]


class ToppedUp(TableEvent, frozen=True, tag="topped up", gc=False):
    """Chips are added between hands."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


class SatOut(TableEvent, frozen=True, tag="sat out", gc=False):
    """A player is not dealt in until coming back."""

    seat: All[int]


class CameBack(TableEvent, frozen=True, tag="came back", gc=False):
    """A player returns or chooses how to come in: by posting, by waiting, or free."""

    seat: All[int]
    how: All[str]
    clause: All[str]


class Waiting(TableEvent, frozen=True, tag="waiting", gc=False):
    """A player is not dealt in on this hand, and why."""

    seat: All[int]
    why: All[str]
    clause: All[str]


class Missed(TableEvent, frozen=True, tag="missed", gc=False):
    """The blinds pass an absent player, who owes this much on coming back."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


class BlindDeferred(TableEvent, frozen=True, tag="blind deferred", gc=False):
    """A blind goes to the next player, because this one has less than half of it."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


class KillOwed(TableEvent, frozen=True, tag="kill owed", gc=False):
    """The next hand is a kill pot and this seat posts for it."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


class PotTaken(TableEvent, frozen=True, tag="pot taken", gc=False):
    """Between hands, chips of a push pot go to a player because nobody is left to play against for it."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


class StraddleAnnounced(TableEvent, frozen=True, tag="straddle announced", gc=False):
    """A player will straddle the next hand."""

    seat: All[int]
    clause: All[str]


AnyTableEvent: TypeAlias = (
    Paused
    | VoidDeclared
    | ClosedOut
    | ButtonDrawn
    | ButtonMoved
    | Seated
    | Left
    | ToppedUp
    | SatOut
    | CameBack
    | Waiting
    | Missed
    | BlindDeferred
    | KillOwed
    | PotTaken
    | StraddleAnnounced
)
