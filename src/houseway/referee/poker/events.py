"""Events of a hand of poker: the bets, the board, the draw and the showdown."""

from houseway.cards import Card
from houseway.referee.shared_events import All, AmountEvent, HandEvent, HiddenCardsEvent, Nobody, SeatEvent


class Drew(HiddenCardsEvent, frozen=True, tag="drew", gc=False):
    """A player gets new cards for the discards; none means standing pat.

    If the house no longer shows how many (CX-146), another player's count is -1 in a view.
    """


class Requested(HiddenCardsEvent, frozen=True, tag="requested", gc=False):
    """A player says how many cards to replace; the discards are the player's secret.

    If the house no longer shows how many (CX-146), another player's count is -1 in a view.
    """


class StubCut(HandEvent, frozen=True, tag="cut", gc=False):
    """A player asks for a cut, and the player at the dealer's right makes it."""

    seat: All[int]
    by: All[int]
    at: All[int]
    clause: All[str]


class Declared(HandEvent, frozen=True, tag="declared", gc=False):
    """A player declares the hand before showing it."""

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


class AnsweredRuns(HandEvent, frozen=True, tag="answered runs", gc=False):
    """A player answers whether the rest of the board is run once or twice."""

    seat: All[int]
    runs: All[int]
    clause: All[str]


class BoardRunTwice(HandEvent, frozen=True, tag="run twice", gc=False):
    """The rest of the board will be dealt twice, and each run wins half of every pot that is contested."""

    clause: All[str]


class SecondBoardDealt(HandEvent, frozen=True, tag="second board", gc=False):
    """Shared cards of the second run are turned up."""

    cards: All[tuple[Card, ...]]
    street: All[str]
    clause: All[str]


class RoundOpened(HandEvent, frozen=True, tag="round", gc=False):
    """A betting round begins; `seat` acts first."""

    number: All[int]
    seat: All[int]
    clause: All[str]


class Folded(SeatEvent, frozen=True, tag="folded", gc=False):
    """A player is out of the hand."""


class Checked(SeatEvent, frozen=True, tag="checked", gc=False):
    """A player checks."""


class Called(HandEvent, frozen=True, tag="called", gc=False):
    """A player calls, or goes all-in for less."""

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


class Returned(AmountEvent, frozen=True, tag="returned", gc=False):
    """An uncalled bet goes back."""


class Swept(HandEvent, frozen=True, tag="swept", gc=False):
    """The round's bets go to the pot, which now holds `pot`."""

    amount: All[int]
    pot: All[int]
    clause: All[str]


class Discarded(HiddenCardsEvent, frozen=True, tag="discarded", gc=False):
    """A player discards hole cards, face down."""


class Shown(HandEvent, frozen=True, tag="shown", gc=False):
    """A hand is shown and speaks for itself."""

    seat: All[int]
    cards: All[tuple[Card, ...]]
    words: All[str]
    clause: All[str]


class HandsClear(HandEvent, frozen=True, tag="hands clear", gc=False):
    """The dealer calls the hands clear: a hand that still has a card too many is dead."""

    clause: All[str]


class HandDead(SeatEvent, frozen=True, tag="hand dead", gc=False):
    """A hand is dead and goes into the muck; its chips stay in the pot."""


class Mucked(SeatEvent, frozen=True, tag="mucked", gc=False):
    """A hand is mucked unseen at the showdown."""


class PlayedBoard(HandEvent, frozen=True, tag="played board", gc=False):
    """A player announces playing the board."""

    seat: All[int]
    words: All[str]
    clause: All[str]
