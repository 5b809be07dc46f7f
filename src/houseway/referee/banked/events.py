"""Facts of the games where one player banks against the others. Fees are `Charged`, cards `Dealt` or `DealtUp`."""

from typing import Final, TypeAlias

from msgspec import Struct

from houseway.cards import Card
from houseway.referee.events import HandEvent


class BankPassed(HandEvent, frozen=True, tag="bank passed", gc=False):
    """A player is offered the bank and lets it go by."""

    seat: int
    clause: str


class BankTaken(HandEvent, frozen=True, tag="bank taken", gc=False):
    """A player banks this hand with so much put up; `running` hands in a row now."""

    seat: int
    stake: int
    running: int
    clause: str


class NoBank(HandEvent, frozen=True, tag="no bank", gc=False):
    """Nobody banks, so no hand is dealt."""

    clause: str


class Wagered(HandEvent, frozen=True, tag="wagered", gc=False):
    """A player bets against the bank."""

    seat: int
    amount: int
    clause: str


class NotIn(HandEvent, frozen=True, tag="not in", gc=False):
    """A player makes no wager and gets no cards on this hand."""

    seat: int
    clause: str


class PileChosen(HandEvent, frozen=True, tag="pile chosen", gc=False):
    """The player-dealer chooses the pile that gets the action button."""

    seat: int
    pile: int
    clause: str


class DiceThrown(HandEvent, frozen=True, tag="dice", gc=False):
    """Three dice tell which position gets the action hand: a place at the table, counted from the bank as 1.

    `position` is that place's seat number, be there anybody or not; `seat` the first with a wager from there on.
    """

    dice: tuple[int, ...]
    position: int
    seat: int
    clause: str


class HandSet(HandEvent, frozen=True, tag="hand set", gc=False):
    """A player has set the two hands, face down."""

    seat: int
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    clause: str


class SetShown(HandEvent, frozen=True, tag="set shown", gc=False):
    """A set hand is turned up: the two in front, the five behind."""

    seat: int
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    words: str
    foul: bool
    clause: str


class CardTaken(HandEvent, frozen=True, tag="card taken", gc=False):
    """A player takes a card, face up or down; `hand` counts a seat's hands from 1 where a pair was split."""

    seat: int
    cards: tuple[Card, ...]
    up: bool
    hand: int
    clause: str


class Stood(HandEvent, frozen=True, tag="stood", gc=False):
    """A player takes no more cards."""

    seat: int
    hand: int
    clause: str


class Doubled(HandEvent, frozen=True, tag="doubled", gc=False):
    """A player wagers as much again for one card."""

    seat: int
    amount: int
    hand: int
    clause: str


class PairSplit(HandEvent, frozen=True, tag="pair split", gc=False):
    """A player makes two hands of a pair; the new one is numbered after those the seat has."""

    seat: int
    amount: int
    hand: int
    clause: str


class Surrendered(HandEvent, frozen=True, tag="surrendered", gc=False):
    """A player gives up so much of the wager at most; what the bank has of it is said when the hand is settled."""

    seat: int
    amount: int
    hand: int
    clause: str


class HandShown(HandEvent, frozen=True, tag="hand shown", gc=False):
    """A hand of a point game is turned up."""

    seat: int
    cards: tuple[Card, ...]
    hand: int
    words: str
    clause: str


class Settled(HandEvent, frozen=True, tag="settled", gc=False):
    """A wager is settled with the bank: `amount` goes to the seat, or from it when negative.

    Whatever else is left of this hand's wager goes back to the seat.
    """

    seat: int
    amount: int
    outcome: str
    """`win`, `lose`, `push`, `foul`, `surrender`."""
    words: str
    hand: int
    clause: str


class Uncovered(HandEvent, frozen=True, tag="uncovered", gc=False):
    """What the bank cannot cover of a wager gets no action and goes back, before the rest is settled."""

    seat: int
    amount: int
    hand: int
    clause: str


class BankReturned(HandEvent, frozen=True, tag="bank returned", gc=False):
    """The banker takes back what is left of the stake and what it won."""

    seat: int
    amount: int
    clause: str


BankedEvent: TypeAlias = (
    BankPassed | BankTaken | NoBank | Wagered | NotIn | PileChosen | DiceThrown | HandSet | SetShown | CardTaken
    | Stood | Doubled | PairSplit | Surrendered | HandShown | Settled | Uncovered | BankReturned
)  # fmt: skip


BANKED_HIDING: Final = (HandSet, CardTaken)
"""The events that `banked_seen_by` may have to change."""


def banked_seen_by(event: BankedEvent, seat: int | None) -> BankedEvent:
    """The event as a seat may see it: set hands and cards taken face down are their owner's alone."""
    if isinstance(event, HandSet) and event.seat != seat:
        return HandSet(event.seat, (), (), event.clause)
    if isinstance(event, CardTaken) and not event.up and event.seat != seat:
        return CardTaken(event.seat, (), event.up, event.hand, event.clause)
    return event
