"""Facts of the games where one player banks against the others. Fees are `Charged`, cards `Dealt` or `DealtUp`."""

from typing import TypeAlias

from houseway.cards import Card
from houseway.referee.events import All, HandEvent, Owner, OwnerUntilUp


class BankPassed(HandEvent, frozen=True, tag="bank passed", gc=False):
    """A player is offered the bank and lets it go by."""

    seat: All[int]
    clause: All[str]


class BankTaken(HandEvent, frozen=True, tag="bank taken", gc=False):
    """A player banks this hand with so much put up; `running` hands in a row now."""

    seat: All[int]
    stake: All[int]
    running: All[int]
    clause: All[str]


class NoBank(HandEvent, frozen=True, tag="no bank", gc=False):
    """Nobody banks, so no hand is dealt."""

    clause: All[str]


class Wagered(HandEvent, frozen=True, tag="wagered", gc=False):
    """A player bets against the bank."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


class NotIn(HandEvent, frozen=True, tag="not in", gc=False):
    """A player makes no wager and gets no cards on this hand."""

    seat: All[int]
    clause: All[str]


class PileChosen(HandEvent, frozen=True, tag="pile chosen", gc=False):
    """The player-dealer chooses the pile that gets the action button."""

    seat: All[int]
    pile: All[int]
    clause: All[str]


class DiceThrown(HandEvent, frozen=True, tag="dice", gc=False):
    """Three dice tell which position gets the action hand: a place at the table, counted from the bank as 1.

    `position` is that place's seat number, be there anybody or not; `seat` the first with a wager from there on.
    """

    dice: All[tuple[int, ...]]
    position: All[int]
    seat: All[int]
    clause: All[str]


class HandSet(HandEvent, frozen=True, tag="hand set", gc=False):
    """A player has set the two hands, face down."""

    seat: All[int]
    front: Owner[tuple[Card, ...]]
    back: Owner[tuple[Card, ...]]
    clause: All[str]


class SetShown(HandEvent, frozen=True, tag="set shown", gc=False):
    """A set hand is turned up: the two in front, the five behind."""

    seat: All[int]
    front: All[tuple[Card, ...]]
    back: All[tuple[Card, ...]]
    words: All[str]
    foul: All[bool]
    clause: All[str]


class CardTaken(HandEvent, frozen=True, tag="card taken", gc=False):
    """A player takes a card, face up or down; `hand` counts a seat's hands from 1 where a pair was split."""

    seat: All[int]
    cards: OwnerUntilUp[tuple[Card, ...]]
    up: All[bool]
    hand: All[int]
    clause: All[str]


class Stood(HandEvent, frozen=True, tag="stood", gc=False):
    """A player takes no more cards."""

    seat: All[int]
    hand: All[int]
    clause: All[str]


class Doubled(HandEvent, frozen=True, tag="doubled", gc=False):
    """A player wagers as much again for one card."""

    seat: All[int]
    amount: All[int]
    hand: All[int]
    clause: All[str]


class PairSplit(HandEvent, frozen=True, tag="pair split", gc=False):
    """A player makes two hands of a pair; the new one is numbered after those the seat has."""

    seat: All[int]
    amount: All[int]
    hand: All[int]
    clause: All[str]


class Surrendered(HandEvent, frozen=True, tag="surrendered", gc=False):
    """A player gives up so much of the wager at most; what the bank has of it is said when the hand is settled."""

    seat: All[int]
    amount: All[int]
    hand: All[int]
    clause: All[str]


class HandShown(HandEvent, frozen=True, tag="hand shown", gc=False):
    """A hand of a point game is turned up."""

    seat: All[int]
    cards: All[tuple[Card, ...]]
    hand: All[int]
    words: All[str]
    clause: All[str]


class Settled(HandEvent, frozen=True, tag="settled", gc=False):
    """A wager is settled with the bank: `amount` goes to the seat, or from it when negative.

    Whatever else is left of this hand's wager goes back to the seat.
    """

    seat: All[int]
    amount: All[int]
    outcome: All[str]
    """`win`, `lose`, `push`, `foul`, `surrender`."""
    words: All[str]
    hand: All[int]
    clause: All[str]


class Uncovered(HandEvent, frozen=True, tag="uncovered", gc=False):
    """What the bank cannot cover of a wager gets no action and goes back, before the rest is settled."""

    seat: All[int]
    amount: All[int]
    hand: All[int]
    clause: All[str]


class BankReturned(HandEvent, frozen=True, tag="bank returned", gc=False):
    """The banker takes back what is left of the stake and what it won."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


BankedEvent: TypeAlias = (
    BankPassed | BankTaken | NoBank | Wagered | NotIn | PileChosen | DiceThrown | HandSet | SetShown | CardTaken
    | Stood | Doubled | PairSplit | Surrendered | HandShown | Settled | Uncovered | BankReturned
)  # fmt: skip
