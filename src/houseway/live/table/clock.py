"""The action clock: the acting player's remaining time, and what happens when it is up.

Time is passed in, in seconds from any fixed moment. The clock never acts by itself: the table's conduct asks it.
"""

from collections.abc import Sequence
from math import inf
from typing import Final

from houseway.cards import rank_of
from houseway.live.table.pace import Pace
from houseway.protocol.table_state import ClockView
from houseway.referee.rulings.player_choices import MayKeep, MayStayActive
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    Action,
    MayBringIn,
    MayCall,
    MayCheck,
    MayChoosePile,
    MayDiscard,
    MayDraw,
    MayDrawCard,
    MayFold,
    MayMeld,
    MayPass,
    MayRunOnce,
    MaySet,
    MayShow,
    MayStand,
)

_QUIET: Final = (
    MayKeep, MayStayActive, MayRunOnce, MayPass, MayCheck, MayFold, MayBringIn, MayStand, MayShow, MaySet, MayDraw,
    MayDiscard, MayDrawCard, MayMeld, MayChoosePile, MayCall,
)  # fmt: skip
"""What may be done for a player without asking, quietest first."""


class Clock:
    """Runs for one seat at a time; every seat has its own time bank."""

    __slots__ = ("_banks", "_pace", "seat", "since", "stands_since")

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._banks: dict[int, float] = {}
        self.seat: int | None = None
        self.since = 0.0
        self.stands_since: float | None = None
        """When the table was paused, if it is: no player is charged for that time."""

    def keep_to(self, pace: Pace) -> None:
        """Change the pace, between hands; time banks are cut to the new maximum."""
        self._pace = pace
        self._banks = {seat: min(left, pace.bank) for seat, left in self._banks.items()}

    def start(self, seat: int, now: float) -> None:
        """A seat's turn starts."""
        self.stop(now)
        self.seat, self.since = None if self._pace.act == inf else seat, now
        if self.stands_since is not None:
            self.stands_since = now

    def stand(self, now: float, *, still: bool) -> None:
        """Stop while the table is paused, or go on with the same seconds left."""
        if still and self.stands_since is None:
            self.stands_since = now
        elif not still and self.stands_since is not None:
            self.since += now - self.stands_since
            self.stands_since = None

    def _used(self, now: float) -> float:
        return (now if self.stands_since is None else self.stands_since) - self.since

    def stop(self, now: float) -> None:
        """The turn is over; any excess time comes out of the bank."""
        if self.seat is not None:
            over = self._used(now) - self._pace.act
            if over > 0:
                self._banks[self.seat] = max(0.0, self.bank(self.seat) - over)
        self.seat = None

    def forget(self, seat: int) -> None:
        """Somebody else will sit there."""
        self._banks.pop(seat, None)

    def moved(self, seat: int, to: int) -> None:
        """A player changed seats, and the time bank moves along."""
        if seat in self._banks:
            self._banks[to] = self._banks.pop(seat)

    def hand_over(self, seats: Sequence[int]) -> None:
        """A finished hand puts some time back into the banks."""
        for seat in seats:
            self._banks[seat] = min(self._pace.bank, self.bank(seat) + self._pace.bank_per_hand)

    def give(self, seat: int, seconds: float) -> None:
        """A player brings a time bank along."""
        self._banks[seat] = seconds

    def bank(self, seat: int) -> float:
        """The seconds left in a time bank, as of the last decision."""
        return self._banks.get(seat, self._pace.bank)

    def deadline(self) -> float:
        """When the acting player's time is up, time bank included; never while it is stopped."""
        if self.stands_since is not None:
            return inf
        return self.since + self._pace.act + (0 if self.seat is None else self.bank(self.seat))

    def view(self, now: float) -> ClockView | None:
        """The time left."""
        if self.seat is None:
            return None
        used, act, bank = self._used(now), self._pace.act, self.bank(self.seat)
        in_bank = used >= act
        left = max(0.0, (act + bank if in_bank else act) - used)
        total = bank if in_bank else act
        stands = self.stands_since is not None
        return ClockView(self.seat, round(left * 1000), round(total * 1000), round(bank * 1000), in_bank, stands)


def default_action(view: HandView) -> Action | None:
    """The quietest option for a player whose time is up; None if none is quiet.

    Check if that is free, otherwise fold. Offers are declined; seven cards of pai gow are set the house way; a hand in
    a point game stands; in pan a card is drawn and discarded, since a turn there ends with a discard.
    """
    for kind in _QUIET:
        option = may(view.options, kind)
        if isinstance(option, MayDiscard):
            return option.take(_least(option.cards, option.count, view))
        if option is not None:
            return option.take()
    return None


def _least(cards: Sequence[int], count: int, view: HandView) -> tuple[int, ...]:
    """The drawn card first, then the lowest ones."""
    drawn = getattr(view.play, "drawn", None)
    order = sorted(cards, key=lambda card: (card != drawn, rank_of(card), card))
    return tuple(order[:count])
