"""Facts of the games where one player banks against the others. Fees are `Charged`, cards `Dealt` or `DealtUp`."""

from houseway.cards import Card
from houseway.referee.shared_events import All, AmountEvent, HandEvent, Owner, OwnerUntilUp, SeatEvent


class BankPassed(SeatEvent, frozen=True, tag="bank passed", gc=False):
    """A player is offered the bank and passes."""


class BankTaken(HandEvent, frozen=True, tag="bank taken", gc=False):
    """A player banks this hand with this stake, for the `running`th hand in a row."""

    seat: All[int]
    stake: All[int]
    running: All[int]
    clause: All[str]


class NoBank(HandEvent, frozen=True, tag="no bank", gc=False):
    """Nobody banks, so no hand is dealt."""

    clause: All[str]


class Wagered(AmountEvent, frozen=True, tag="wagered", gc=False):
    """A player bets against the bank."""


class NotIn(SeatEvent, frozen=True, tag="not in", gc=False):
    """A player makes no wager and gets no cards on this hand."""


class PileChosen(HandEvent, frozen=True, tag="pile chosen", gc=False):
    """The player-dealer chooses the pile that gets the action button."""

    seat: All[int]
    pile: All[int]
    clause: All[str]


class DiceThrown(HandEvent, frozen=True, tag="dice", gc=False):
    """Three dice decide which position gets the action hand: a place at the table, counted from the bank as 1.

    `position` is that place's seat number, taken or not; `seat` is the first one with a wager from there on.
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


class _AmountOfHand(HandEvent, frozen=True, gc=False):
    seat: All[int]
    amount: All[int]
    hand: All[int]
    clause: All[str]


class CardTaken(HandEvent, frozen=True, tag="card taken", gc=False):
    """A player takes a card, face up or down; `hand` counts a seat's hands from 1 after a split."""

    seat: All[int]
    cards: OwnerUntilUp[tuple[Card, ...]]
    up: All[bool]
    hand: All[int]
    clause: All[str]


class Stood(HandEvent, frozen=True, tag="stood", gc=False):
    """A player stands."""

    seat: All[int]
    hand: All[int]
    clause: All[str]


class Doubled(_AmountOfHand, frozen=True, tag="doubled", gc=False):
    """A player doubles the wager for one card."""


class PairSplit(_AmountOfHand, frozen=True, tag="pair split", gc=False):
    """A player splits a pair; the new hand gets the seat's next number."""


class Surrendered(_AmountOfHand, frozen=True, tag="surrendered", gc=False):
    """A player gives up at most this much of the wager; settlement says what the bank gets of it."""


class HandShown(HandEvent, frozen=True, tag="hand shown", gc=False):
    """A hand of a point game is turned up."""

    seat: All[int]
    cards: All[tuple[Card, ...]]
    hand: All[int]
    words: All[str]
    clause: All[str]


class Settled(HandEvent, frozen=True, tag="settled", gc=False):
    """A wager is settled with the bank: `amount` goes to the seat, or from it when negative.

    The rest of this hand's wager goes back to the seat.
    """

    seat: All[int]
    amount: All[int]
    outcome: All[str]
    """`win`, `lose`, `push`, `foul`, `surrender`."""
    words: All[str]
    hand: All[int]
    clause: All[str]


class Uncovered(_AmountOfHand, frozen=True, tag="uncovered", gc=False):
    """The part of a wager that the bank cannot cover gets no action and goes back before the rest is settled."""


class BankReturned(AmountEvent, frozen=True, tag="bank returned", gc=False):
    """The banker takes back what is left of the stake and what it won."""
