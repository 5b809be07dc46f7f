"""Facts of a hand of poker: the bets, the board, the draw and the showdown."""

from typing import TypeAlias

from houseway.cards import Card
from houseway.referee.events import All, HandEvent, Nobody, Owner


class Drew(HandEvent, frozen=True, tag="drew", gc=False):
    """A player is given new cards for those thrown away; none is standing pat.

    Where the house no longer tells how many (CX-146), another player's count is -1 in a view.
    """

    seat: All[int]
    cards: Owner[tuple[Card, ...]]
    count: All[int]
    clause: All[str]


class Requested(HandEvent, frozen=True, tag="requested", gc=False):
    """A player says how many cards to replace; the cards thrown away are the player's own secret.

    Where the house no longer tells how many (CX-146), another player's count is -1 in a view.
    """

    seat: All[int]
    cards: Owner[tuple[Card, ...]]
    count: All[int]
    clause: All[str]


class StubCut(HandEvent, frozen=True, tag="cut", gc=False):
    """A player asks for a cut, and the player at the dealer's right makes it."""

    seat: All[int]
    by: All[int]
    at: All[int]
    clause: All[str]


class Declared(HandEvent, frozen=True, tag="declared", gc=False):
    """A player says what the hand is, before showing it."""

    seat: All[int]
    top: All[int]
    clause: All[str]


class Burned(HandEvent, frozen=True, tag="burned", gc=False):
    """The top card goes to the burns, unseen by anyone."""

    cards: Nobody[tuple[Card, ...]]
    count: All[int]
    clause: All[str]


class BoardDealt(HandEvent, frozen=True, tag="board", gc=False):
    """Shared cards are turned up."""

    cards: All[tuple[Card, ...]]
    street: All[str]
    clause: All[str]


class RoundOpened(HandEvent, frozen=True, tag="round", gc=False):
    """A betting round begins; `seat` acts first."""

    number: All[int]
    seat: All[int]
    clause: All[str]


class Folded(HandEvent, frozen=True, tag="folded", gc=False):
    """A player is out of the hand."""

    seat: All[int]
    clause: All[str]


class Checked(HandEvent, frozen=True, tag="checked", gc=False):
    """A player passes, owing nothing."""

    seat: All[int]
    clause: All[str]


class Called(HandEvent, frozen=True, tag="called", gc=False):
    """A player matches the bet, or puts in all there is."""

    seat: All[int]
    amount: All[int]
    to: All[int]
    all_in: All[bool]
    clause: All[str]


class Opened(HandEvent, frozen=True, tag="bet", gc=False):
    """A player opens the betting."""

    seat: All[int]
    amount: All[int]
    to: All[int]
    all_in: All[bool]
    clause: All[str]


class Raised(HandEvent, frozen=True, tag="raised", gc=False):
    """A player raises; `full` when it counts as a raise and reopens the betting."""

    seat: All[int]
    amount: All[int]
    to: All[int]
    full: All[bool]
    all_in: All[bool]
    clause: All[str]


class Returned(HandEvent, frozen=True, tag="returned", gc=False):
    """An uncalled bet goes back."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


class Swept(HandEvent, frozen=True, tag="swept", gc=False):
    """The round's bets go to the pot, which now holds `pot`."""

    amount: All[int]
    pot: All[int]
    clause: All[str]


class Discarded(HandEvent, frozen=True, tag="discarded", gc=False):
    """A player throws hole cards away, face down."""

    seat: All[int]
    cards: Owner[tuple[Card, ...]]
    count: All[int]
    clause: All[str]


class Shown(HandEvent, frozen=True, tag="shown", gc=False):
    """A hand is turned up and speaks for itself."""

    seat: All[int]
    cards: All[tuple[Card, ...]]
    words: All[str]
    clause: All[str]


class HandsClear(HandEvent, frozen=True, tag="hands clear", gc=False):
    """The dealer calls that all hands are clear: a hand that still has a card too many is dead."""

    clause: All[str]


class HandDead(HandEvent, frozen=True, tag="hand dead", gc=False):
    """A hand is dead and goes into the muck; its chips stay in the pot."""

    seat: All[int]
    clause: All[str]


class Mucked(HandEvent, frozen=True, tag="mucked", gc=False):
    """A hand is thrown away unseen at the showdown."""

    seat: All[int]
    clause: All[str]


class PlayedBoard(HandEvent, frozen=True, tag="played board", gc=False):
    """A player announces to play the board."""

    seat: All[int]
    words: All[str]
    clause: All[str]


PokerEvent: TypeAlias = (
    Burned
    | BoardDealt
    | RoundOpened
    | Folded
    | Checked
    | Called
    | Opened
    | Raised
    | Returned
    | Swept
    | Discarded
    | Requested
    | Drew
    | StubCut
    | Declared
    | HandsClear
    | HandDead
    | Shown
    | Mucked
    | PlayedBoard
)
