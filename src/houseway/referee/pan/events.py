"""Events of pan. Every drawn card is turned up, so only the hands themselves are hidden. Pays are `PaidOver`."""

from houseway.cards import Card
from houseway.referee.shared_events import All, HandEvent, SeatEvent


class Plays(SeatEvent, frozen=True, tag="plays", gc=False):
    """A player declares to play the hand."""


class PassedHand(SeatEvent, frozen=True, tag="passed hand", gc=False):
    """A player passes and loses the ante."""


class StockDrawn(HandEvent, frozen=True, tag="stock drawn", gc=False):
    """A player turns up the top card of the stock."""

    seat: All[int]
    card: All[Card]
    clause: All[str]


class OpenTaken(HandEvent, frozen=True, tag="open taken", gc=False):
    """A player takes the card that the previous player drew and did not use."""

    seat: All[int]
    card: All[Card]
    clause: All[str]


class Melded(HandEvent, frozen=True, tag="melded", gc=False):
    """Cards are laid down as the player's meld number `meld`, new or grown; `cards` are only the ones laid now.

    `borrowed` is the number of the meld that gave one of them, 0 if none did.
    """

    seat: All[int]
    cards: All[tuple[Card, ...]]
    meld: All[int]
    what: All[str]
    clause: All[str]
    borrowed: All[int] = 0


class ThrownUp(HandEvent, frozen=True, tag="thrown up", gc=False):
    """A card is discarded face up; `open` when it came from the stock, so that the next player may take it."""

    seat: All[int]
    card: All[Card]
    open: All[bool]
    clause: All[str]


class ForcedOn(HandEvent, frozen=True, tag="forced on", gc=False):
    """A player forces the open card on another."""

    seat: All[int]
    by: All[int]
    card: All[Card]
    clause: All[str]


class HandFouled(HandEvent, frozen=True, tag="hand fouled", gc=False):
    """A hand is foul: its cards go to the dealer, and its holder still pays the winner."""

    seat: All[int]
    why: All[str]
    clause: All[str]


class WentOut(SeatEvent, frozen=True, tag="went out", gc=False):
    """A player has eleven cards down and has won."""


class StockRunOut(HandEvent, frozen=True, tag="stock run out", gc=False):
    """The stock has run out, with `left` cards undrawn, and what happens to it."""

    what: All[str]
    clause: All[str]
    left: All[int] = 0
