"""Facts of a ruling: what was reported and ruled, and what it does to cards and chips."""

from typing import TypeAlias

from houseway.cards import Card
from houseway.referee.events import All, HandEvent, Nobody, Owner


class Ruled(HandEvent, frozen=True, tag="ruled", gc=False):
    """Something went wrong, and this is what is done about it, step by step."""

    report: All[str]
    seat: All[int]
    """The seat it happened to; 0 for the table."""
    steps: All[tuple[str, ...]]
    clause: All[str]
    title: All[str] = ""
    """What happened, as a title has it."""
    why: All[str] = ""
    """When it is done so, where the book tells cases apart: `once somebody has acted`."""


class CardExposed(HandEvent, frozen=True, tag="card exposed", gc=False):
    """A card of a seat has been seen by everyone."""

    seat: All[int]
    cards: All[tuple[Card, ...]]
    clause: All[str]


class CardReplaced(HandEvent, frozen=True, tag="card replaced", gc=False):
    """A card of a seat goes away, and its owner has another for it; `seen` is the old one, where all have seen it."""

    seat: All[int]
    seen: All[tuple[Card, ...]]
    old: Owner[tuple[Card, ...]]
    cards: Owner[tuple[Card, ...]]
    clause: All[str]


class CardsTurned(HandEvent, frozen=True, tag="cards turned", gc=False):
    """Cards lie face up that should not: turned too early, too many, or face up in the deck."""

    cards: All[tuple[Card, ...]]
    what: All[str]
    clause: All[str]


class CardsTaken(HandEvent, frozen=True, tag="cards taken", gc=False):
    """Cards are taken from a seat's hand and shown; the seat is 0 where they come from the board."""

    seat: All[int]
    cards: All[tuple[Card, ...]]
    clause: All[str]


class CardsMissing(HandEvent, frozen=True, tag="cards missing", gc=False):
    """A hand is short: cards that should have come to it are still on the deck."""

    seat: All[int]
    count: All[int]
    clause: All[str]


class ExtraDealt(HandEvent, frozen=True, tag="extra dealt", gc=False):
    """A hand has cards too many: they came off the deck with the others."""

    seat: All[int]
    cards: Owner[tuple[Card, ...]]
    count: All[int]
    clause: All[str]


class Supplied(HandEvent, frozen=True, tag="supplied", gc=False):
    """A short hand is given what it lacks."""

    seat: All[int]
    cards: Owner[tuple[Card, ...]]
    count: All[int]
    clause: All[str]


class BecameBurn(HandEvent, frozen=True, tag="became burn", gc=False):
    """Cards serve as the burn; those that nobody has seen stay unseen."""

    seen: All[tuple[Card, ...]]
    cards: Nobody[tuple[Card, ...]]
    count: All[int]
    clause: All[str]


class PutAside(HandEvent, frozen=True, tag="set aside", gc=False):
    """Cards are set aside and do not play."""

    seen: All[tuple[Card, ...]]
    cards: Nobody[tuple[Card, ...]]
    count: All[int]
    clause: All[str]


class CardMoved(HandEvent, frozen=True, tag="card moved", gc=False):
    """A card is moved to where it should have gone: a seat's hand, or 0 for the board; `up` where it lies open."""

    seat: All[int]
    seen: All[tuple[Card, ...]]
    cards: Owner[tuple[Card, ...]]
    up: All[bool]
    clause: All[str]


class TurnedDown(HandEvent, frozen=True, tag="turned down", gc=False):
    """An open card of a seat is turned face down, or comes face down where it should come open."""

    seat: All[int]
    cards: Owner[tuple[Card, ...]]
    clause: All[str]


class HandKilled(HandEvent, frozen=True, tag="hand killed", gc=False):
    """A hand is declared dead; its chips stay where they are."""

    seat: All[int]
    clause: All[str]


class Chosen(HandEvent, frozen=True, tag="chosen", gc=False):
    """A player has chosen what a ruling left open."""

    seat: All[int]
    what: All[str]
    clause: All[str]


class Bound(HandEvent, frozen=True, tag="bound", gc=False):
    """A player will be held to what was done out of turn, as long as the bet stays what it was."""

    seat: All[int]
    action: All[str]
    clause: All[str]


class Released(HandEvent, frozen=True, tag="released", gc=False):
    """A player is held no more to what was done out of turn: somebody has bet, called or raised since."""

    seat: All[int]
    clause: All[str]


class TakenBack(HandEvent, frozen=True, tag="taken back", gc=False):
    """A player's last action is undone, and its chips go back."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


class MoneyBack(HandEvent, frozen=True, tag="money back", gc=False):
    """What a player put in on this hand goes back."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


class FeeCovered(HandEvent, frozen=True, tag="fee covered", gc=False):
    """The fee of a hand that is dealt again was paid on the one before; `live` when it counts as that player's bet."""

    seat: All[int]
    """Who paid it; 0 for the pot."""
    amount: All[int]
    live: All[bool]
    clause: All[str]


class HandVoided(HandEvent, frozen=True, tag="hand voided", gc=False):
    """The hand does not count: it is dealt again, with a fee that was paid paid once."""

    why: All[str]
    fee: All[int]
    """What the house keeps, and the hand dealt again does not pay."""
    clause: All[str]


RulingEvent: TypeAlias = (
    Ruled | CardExposed | CardReplaced | CardsTurned | CardsTaken | CardsMissing | ExtraDealt | Supplied | BecameBurn
    | PutAside | CardMoved | TurnedDown | HandKilled | Chosen | Bound | Released | TakenBack | MoneyBack | FeeCovered
    | HandVoided
)  # fmt: skip
