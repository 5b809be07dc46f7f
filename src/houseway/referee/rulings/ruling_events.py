"""Events of a ruling: what was reported and ruled, and its effect on cards and chips."""

from houseway.cards import Card
from houseway.referee.shared_events import (
    All,
    AmountEvent,
    HandEvent,
    HiddenCardsEvent,
    Nobody,
    OpenCardsEvent,
    Owner,
    SeatEvent,
)


class Ruled(HandEvent, frozen=True, tag="ruled", gc=False):
    """Something went wrong, and this is the ruling, step by step."""

    report: All[str]
    seat: All[int]
    """The seat it happened to; 0 for the table."""
    steps: All[tuple[str, ...]]
    clause: All[str]
    title: All[str] = ""
    """What happened, as a title."""
    why: All[str] = ""
    """The condition, if the book distinguishes cases: `once someone has acted`."""


class CardExposed(OpenCardsEvent, frozen=True, tag="card exposed", gc=False):
    """Everyone has seen a card of a seat."""


class CardReplaced(HandEvent, frozen=True, tag="card replaced", gc=False):
    """A seat's card is replaced by another; `seen` is the old one, if everyone has seen it."""

    seat: All[int]
    seen: All[tuple[Card, ...]]
    old: Owner[tuple[Card, ...]]
    cards: Owner[tuple[Card, ...]]
    clause: All[str]


class CardsTurned(HandEvent, frozen=True, tag="cards turned", gc=False):
    """Cards are face up that should not be: turned too early, too many, or face up in the deck."""

    cards: All[tuple[Card, ...]]
    what: All[str]
    clause: All[str]


class CardsTaken(OpenCardsEvent, frozen=True, tag="cards taken", gc=False):
    """Cards are taken from a seat's hand and shown; the seat is 0 if they come from the board."""


class CardsMissing(HandEvent, frozen=True, tag="cards missing", gc=False):
    """A hand is short: its missing cards are still on the deck."""

    seat: All[int]
    count: All[int]
    clause: All[str]


class ExtraDealt(HiddenCardsEvent, frozen=True, tag="extra dealt", gc=False):
    """A hand has too many cards."""


class Supplied(HiddenCardsEvent, frozen=True, tag="supplied", gc=False):
    """A short hand gets its missing cards."""


class BecameBurn(HandEvent, frozen=True, tag="became burn", gc=False):
    """Cards serve as the burn; unseen cards stay unseen."""

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
    """A card is moved to where it should have gone: a seat's hand, or 0 for the board; `up` if it is face up."""

    seat: All[int]
    seen: All[tuple[Card, ...]]
    cards: Owner[tuple[Card, ...]]
    up: All[bool]
    clause: All[str]


class TurnedDown(HandEvent, frozen=True, tag="turned down", gc=False):
    """An open card of a seat is turned face down, or a card is dealt face down that should be open."""

    seat: All[int]
    cards: Owner[tuple[Card, ...]]
    clause: All[str]


class HandKilled(SeatEvent, frozen=True, tag="hand killed", gc=False):
    """A hand is declared dead; its chips stay where they are."""


class Chosen(HandEvent, frozen=True, tag="chosen", gc=False):
    """A player has made a choice that a ruling gave."""

    seat: All[int]
    what: All[str]
    clause: All[str]


class Bound(HandEvent, frozen=True, tag="bound", gc=False):
    """A player will be held to an action out of turn, as long as the bet does not change."""

    seat: All[int]
    action: All[str]
    clause: All[str]


class Released(SeatEvent, frozen=True, tag="released", gc=False):
    """A player is released from an action out of turn: someone has bet, called or raised since."""


class TakenBack(AmountEvent, frozen=True, tag="taken back", gc=False):
    """A player's last action is undone, and its chips go back."""


class MoneyBack(AmountEvent, frozen=True, tag="money back", gc=False):
    """What a player put in on this hand goes back."""


class FeeCovered(HandEvent, frozen=True, tag="fee covered", gc=False):
    """The fee of a redealt hand was paid on the previous one; `live` if it counts as that player's bet."""

    seat: All[int]
    """Who paid it; 0 for the pot."""
    amount: All[int]
    live: All[bool]
    clause: All[str]


class HandVoided(HandEvent, frozen=True, tag="hand voided", gc=False):
    """The hand does not count: it is redealt without paying a fee twice."""

    why: All[str]
    fee: All[int]
    """What the house keeps and the redealt hand does not pay."""
    clause: All[str]
