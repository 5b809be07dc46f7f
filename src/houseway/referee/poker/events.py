"""Facts of a hand of poker: the bets, the board, the draw and the showdown."""

from msgspec import Struct

from houseway.cards import Card
from houseway.referee.events import HandEvent


class Drew(HandEvent, frozen=True, tag="drew", gc=False):
    """A player is given new cards for those thrown away; none is standing pat."""

    seat: int
    cards: tuple[Card, ...]
    count: int
    clause: str


class Requested(HandEvent, frozen=True, tag="requested", gc=False):
    """A player says how many cards to replace; the cards thrown away are the player's own secret."""

    seat: int
    cards: tuple[Card, ...]
    count: int
    clause: str


class StubCut(HandEvent, frozen=True, tag="cut", gc=False):
    """A player asks for a cut, and the player at the dealer's right makes it."""

    seat: int
    by: int
    at: int
    clause: str


class Declared(HandEvent, frozen=True, tag="declared", gc=False):
    """A player says what the hand is, before showing it."""

    seat: int
    top: int
    clause: str


class Burned(HandEvent, frozen=True, tag="burned", gc=False):
    """The top card goes to the burns, unseen by anyone."""

    cards: tuple[Card, ...]
    count: int
    clause: str


class BoardDealt(HandEvent, frozen=True, tag="board", gc=False):
    """Shared cards are turned up."""

    cards: tuple[Card, ...]
    street: str
    clause: str


class RoundOpened(HandEvent, frozen=True, tag="round", gc=False):
    """A betting round begins; `seat` acts first."""

    number: int
    seat: int
    clause: str


class Folded(HandEvent, frozen=True, tag="folded", gc=False):
    """A player is out of the hand."""

    seat: int
    clause: str


class Checked(HandEvent, frozen=True, tag="checked", gc=False):
    """A player passes, owing nothing."""

    seat: int
    clause: str


class Called(HandEvent, frozen=True, tag="called", gc=False):
    """A player matches the bet, or puts in all there is."""

    seat: int
    amount: int
    to: int
    all_in: bool
    clause: str


class Opened(HandEvent, frozen=True, tag="bet", gc=False):
    """A player opens the betting."""

    seat: int
    amount: int
    to: int
    all_in: bool
    clause: str


class Raised(HandEvent, frozen=True, tag="raised", gc=False):
    """A player raises; `full` when it counts as a raise and reopens the betting."""

    seat: int
    amount: int
    to: int
    full: bool
    all_in: bool
    clause: str


class Returned(HandEvent, frozen=True, tag="returned", gc=False):
    """An uncalled bet goes back."""

    seat: int
    amount: int
    clause: str


class Swept(HandEvent, frozen=True, tag="swept", gc=False):
    """The round's bets go to the pot, which now holds `pot`."""

    amount: int
    pot: int
    clause: str


class Discarded(HandEvent, frozen=True, tag="discarded", gc=False):
    """A player throws hole cards away, face down."""

    seat: int
    cards: tuple[Card, ...]
    count: int
    clause: str


class Shown(HandEvent, frozen=True, tag="shown", gc=False):
    """A hand is turned up and speaks for itself."""

    seat: int
    cards: tuple[Card, ...]
    words: str
    clause: str


class HandDead(HandEvent, frozen=True, tag="hand dead", gc=False):
    """A hand is dead and goes into the muck; its chips stay in the pot."""

    seat: int
    clause: str


class Mucked(HandEvent, frozen=True, tag="mucked", gc=False):
    """A hand is thrown away unseen at the showdown."""

    seat: int
    clause: str


class PlayedBoard(HandEvent, frozen=True, tag="played board", gc=False):
    """A player announces to play the board."""

    seat: int
    words: str
    clause: str
