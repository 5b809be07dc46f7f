"""What everybody has seen of a hand of poker: who bet, called, raised and drew, when, and at what price.

It is read from a view's events, which are what the seat may see. Nothing else is known here, and nothing is kept.
"""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from houseway.referee.events import HandEvent
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
    from collections.abc import Callable

    from houseway.cards import Card

CHECK: Final = "check"
BET: Final = "bet"
CALL: Final = "call"
RAISE: Final = "raise"
FOLD: Final = "fold"
_STEPS: Final = 16
"""Prices are told apart in so many steps, so that alike situations are weighed once."""


class Act(NamedTuple):
    """One thing a player did: in which round, what, and at what price.

    The price of a call, and of a fold, is what it cost as a part of the pot with it; that of a bet or a raise is how
    much higher it was than what lay there before, taken the same way. Both are in sixteenths.
    """

    round: int
    what: str
    price: int


class Story:
    """A hand so far: what each seat did, and what the board and the draws were."""

    __slots__ = ("acts", "board_at", "drew", "last_bettor", "mucked", "round", "shown", "stake", "ups", "won")

    def __init__(self) -> None:
        self.round = 0
        self.acts: dict[int, list[Act]] = {}
        self.board_at: dict[int, int] = {0: 0, 1: 0}
        """How many cards of the board lay there in each round."""
        self.drew: dict[int, int] = {}
        self.ups: list[Card] = []
        """Every card that has been face up before a player, of those who are out too."""
        self.last_bettor: int | None = None
        self.shown: set[int] = set()
        self.mucked: set[int] = set()
        self.stake = 0
        """The largest blind, ante or forced bet."""
        self.won: set[int] = set()


def price_of(pay: int, pot: int) -> int:
    """What has to be paid as a part of the pot that it makes, in steps."""
    return 0 if pay <= 0 else (2 * _STEPS * pay // (pot + pay) + 1) // 2 or 1


def told(view: HandView) -> Story:
    """The hand so far, as the viewer has seen it."""
    return tell(view.events)


_TOLD: Final = frozenset(
    (
        Folded,
        Called,
        Opened,
        Raised,
        Checked,
        Posted,
        Charged,
        RoundOpened,
        BoardDealt,
        DealtUp,
        Drew,
        Shown,
        Mucked,
        Won,
    )
)


def tell(events: tuple[HandEvent, ...]) -> Story:
    """The hand that these events tell."""
    return Listener().follow(events)


class Listener:
    """Somebody who follows a hand: what has been taken in is not taken in again."""

    def __init__(self) -> None:
        self._first: HandEvent | None = None
        self._last: HandEvent | None = None
        self._count = 0
        self._ear = _Ear(Story())

    def follow(self, events: tuple[HandEvent, ...]) -> Story:
        """The hand so far; it goes on from where it was, unless it is another hand, or has been taken back."""
        heard = self._count
        if not heard or len(events) < heard or events[0] is not self._first or events[heard - 1] != self._last:
            self._ear, heard = _Ear(Story()), 0
        hear = self._ear.hear
        for event in events[heard:] if heard else events:
            if type(event) in _TOLD:
                hear[type(event)](event)
        if events:
            self._first, self._last, self._count = events[0], events[-1], len(events)
        return self._ear.story


class _Ear:
    """Takes one fact after the other in; it keeps count of the pot and of what each has bet in the round."""

    def __init__(self, story: Story) -> None:
        self.story, self.pot, self.level, self.lying = story, 0, 0, 0
        self.bets: dict[int, int] = {}
        self.hear: dict[type[HandEvent], Callable[[Any], None]] = {
            Folded: self.folded, Called: self.called, Opened: self.opened, Raised: self.raised, Checked: self.checked,
            Posted: self.posted, Charged: self.charged, RoundOpened: self.round, BoardDealt: self.board,
            DealtUp: self.up, Drew: self.drew, Shown: self.shown, Mucked: self.mucked, Won: self.won,
        }  # fmt: skip

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
        if event.count >= 0:  # else the house no longer tells
            self.story.drew[event.seat] = event.count

    def shown(self, event: Shown) -> None:
        self.story.shown.add(event.seat)

    def mucked(self, event: Mucked) -> None:
        self.story.mucked.add(event.seat)

    def won(self, event: Won) -> None:
        self.story.won.add(event.seat)
