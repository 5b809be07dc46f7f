"""The public history of a poker hand: who bet, called, raised and drew, when, and at what price.

It is read from a view's events, which are what the seat may see. It uses and stores nothing else.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from houseway.referee.shared_events import HandEvent
from houseway.referee.view import HandView
from houseway.referee.vocabulary import (
    BoardDealt,
    Called,
    Charged,
    Checked,
    DealtUp,
    Drew,
    Folded,
    Mucked,
    Opened,
    Posted,
    Raised,
    RoundOpened,
    Shown,
    Won,
)

if TYPE_CHECKING:
    from houseway.cards import Card

CHECK: Final = "check"
BET: Final = "bet"
CALL: Final = "call"
RAISE: Final = "raise"
FOLD: Final = "fold"
_STEPS: Final = 16
"""Steps into which prices are rounded, so that similar situations are weighed once."""


class Act(NamedTuple):
    """A player's action: its round, its kind, and its price.

    The price of a call or a fold is its cost as a part of the pot including it; that of a bet or raise is how much it
    added to the previous bet, on the same scale. Both are in sixteenths.
    """

    round: int
    what: str
    price: int


class Story:
    """A hand so far: what each seat did, and the board and draws."""

    __slots__ = ("acts", "board_at", "drew", "last_bettor", "mucked", "round", "shown", "stake", "ups", "won")

    def __init__(self) -> None:
        self.round = 0
        self.acts: dict[int, list[Act]] = {}
        self.board_at: dict[int, int] = {0: 0, 1: 0}
        """How many cards were on the board in each round."""
        self.drew: dict[int, int] = {}
        self.ups: list[Card] = []
        """Every card that has been face up in front of a player, including players who are out."""
        self.last_bettor: int | None = None
        self.shown: set[int] = set()
        self.mucked: set[int] = set()
        self.stake = 0
        """The largest blind, ante or forced bet."""
        self.won: set[int] = set()


def price_of(pay: int, pot: int) -> int:
    """The amount to pay as a part of the pot including it, in steps."""
    return 0 if pay <= 0 else (2 * _STEPS * pay // (pot + pay) + 1) // 2 or 1


def told(view: HandView) -> Story:
    """The hand so far, as the viewer has seen it."""
    return tell(view.events)


def tell(events: tuple[HandEvent, ...]) -> Story:
    """The hand described by these events."""
    return Listener().follow(events)


class Listener:
    """Follows a hand incrementally, without reprocessing events."""

    def __init__(self) -> None:
        self._first: HandEvent | None = None
        self._last: HandEvent | None = None
        self._count = 0
        self._ear = _Ear(Story())

    def follow(self, events: tuple[HandEvent, ...]) -> Story:
        """The hand so far; continues from the last call, unless it is another hand or one that was taken back."""
        heard = self._count
        if not heard or len(events) < heard or events[0] is not self._first or events[heard - 1] != self._last:
            self._ear, heard = _Ear(Story()), 0
        ear = self._ear
        for event in events[heard:] if heard else events:
            if type(event) in _HEAR:
                _HEAR[type(event)](ear, event)
        if events:
            self._first, self._last, self._count = events[0], events[-1], len(events)
        return ear.story


class _Ear:
    """Takes in events one by one; tracks the pot and everyone's bets in the round."""

    def __init__(self, story: Story) -> None:
        self.story, self.pot, self.level, self.lying = story, 0, 0, 0
        self.bets: dict[int, int] = {}

    def did(self, seat: int, what: str, price: int) -> None:
        story = self.story
        acts = story.acts.get(seat)
        if acts is None:
            acts = story.acts[seat] = []
        acts.append(Act(story.round, what, price))

    def folded(self, event: Folded) -> None:
        self.did(event.seat, FOLD, price_of(self.level - self.bets.get(event.seat, 0), self.pot))

    def called(self, event: Called) -> None:
        self.did(event.seat, CALL, price_of(event.amount, self.pot))
        self.pot += event.amount
        self.bets[event.seat] = event.to

    def opened(self, event: Opened | Raised, what: str = BET) -> None:
        self.did(event.seat, what, price_of(event.to - self.level, self.pot))
        self.pot += event.amount
        self.level = max(self.level, event.to)
        self.bets[event.seat] = event.to
        self.story.last_bettor = event.seat

    def raised(self, event: Raised) -> None:
        self.opened(event, RAISE)

    def checked(self, event: Checked) -> None:
        self.did(event.seat, CHECK, 0)

    def posted(self, event: Posted | Charged) -> None:
        self.pot += event.amount
        self.story.stake = max(self.story.stake, event.amount)
        if event.live:
            self.bets[event.seat] = self.bets.get(event.seat, 0) + event.amount
            self.level = max(self.level, self.bets[event.seat])

    def charged(self, event: Charged) -> None:
        self.posted(event)
        self.pot -= event.amount

    def round(self, event: RoundOpened) -> None:
        if event.number > 1:
            self.level, self.bets, self.story.last_bettor = 0, {}, None
        self.story.round = event.number
        self.story.board_at[event.number] = self.lying

    def board(self, event: BoardDealt) -> None:
        self.lying += len(event.cards)

    def up(self, event: DealtUp) -> None:
        self.story.ups += event.cards

    def drew(self, event: Drew) -> None:
        if event.count >= 0:  # otherwise the house no longer shows the count
            self.story.drew[event.seat] = event.count

    def shown(self, event: Shown) -> None:
        self.story.shown.add(event.seat)

    def mucked(self, event: Mucked) -> None:
        self.story.mucked.add(event.seat)

    def won(self, event: Won) -> None:
        self.story.won.add(event.seat)


# Not bound methods: each object would refer to itself and stay in memory until the next garbage collection.
_HEAR: Final[dict[type[HandEvent], Callable[[_Ear, Any], None]]] = {
    Folded: _Ear.folded, Called: _Ear.called, Opened: _Ear.opened, Raised: _Ear.raised, Checked: _Ear.checked,
    Posted: _Ear.posted, Charged: _Ear.charged, RoundOpened: _Ear.round, BoardDealt: _Ear.board,
    DealtUp: _Ear.up, Drew: _Ear.drew, Shown: _Ear.shown, Mucked: _Ear.mucked, Won: _Ear.won,
}  # fmt: skip
