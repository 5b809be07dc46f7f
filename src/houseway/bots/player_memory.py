"""What a bot remembers about the players at a table: how often they fold, bet, and raise, compared with the usual rate.

It is recorded from finished hands, as everyone saw them, and belongs to a seat until someone else takes it.
"""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from houseway.bots.betting_record import BET, CALL, CHECK, FOLD, RAISE, Act, Listener, Story
from houseway.referee.shared_events import HandEvent

_PRIOR: Final = 6.0
"""Decisions needed before a player counts as unusual."""
_FADES: Final = 120.0
"""Decisions after which older ones count less, since people change."""
_LEAST, _MOST = 0.1, 2.5
_GRAIN: Final = 8
"""Habits are rounded to eighths, so that similar players are weighed once."""
_USUAL_FOLD: Final = 0.36
_USUAL_PRICE: Final = 4.0
"""In sixteenths: the usual share of hands folded at each price."""
_WHOLE, _DEAR = 16.4, 10.0
"""In sixteenths: bets above about half the pot are made with fewer hands, and very large ones with few."""
_USUAL_BET: Final = 0.42
_USUAL_RAISE: Final = 0.16
_USUAL_FIRST_RAISE: Final = 0.24
_WEAK: Final = 0.4
"""How often the last bettor usually loses at the showdown."""


class Habits(NamedTuple):
    """How somebody plays, as a multiple of what is usual, in eighths, with the first round separate."""

    folds: int = _GRAIN
    raises: int = _GRAIN
    first_folds: int = _GRAIN
    first_raises: int = _GRAIN
    bets: int = _GRAIN
    bluffs: int = _GRAIN


USUAL: Final = Habits()


@lru_cache(maxsize=4_096)
def fold_share(habits: Habits, act_round: int, price: int) -> float:
    """The part of a player's range folded at a price."""
    times = (habits.first_folds if act_round == 1 else habits.folds) / _GRAIN
    return min(0.93, times * _USUAL_FOLD * math.pow(price / _USUAL_PRICE, 0.8))


@lru_cache(maxsize=4_096)
def bet_share(habits: Habits, act_round: int, price: int, what: str) -> float:
    """The part of a player's range bet or raised, by size."""
    dear = min(1.0, math.pow((_WHOLE - price) / _DEAR, 1.2))
    if what == RAISE:
        first = act_round == 1
        usual, times = (_USUAL_FIRST_RAISE, habits.first_raises) if first else (_USUAL_RAISE, habits.raises)
    else:
        usual, times = _USUAL_BET, habits.bets
    return min(0.9, times / _GRAIN * usual * dear)


class _Count:
    """How often something was done, and how often it usually is."""

    __slots__ = ("done", "usual")

    def __init__(self) -> None:
        self.done = self.usual = 0.0

    def note(self, usual: float, *, done: bool) -> None:
        if self.usual > _FADES * _WEAK:
            self.done *= 0.98
            self.usual *= 0.98
        self.done += done
        self.usual += usual

    def times(self) -> int:
        """In eighths of the usual rate."""
        prior = _PRIOR * _WEAK
        return round(_GRAIN * min(_MOST, max(_LEAST, (self.done + prior) / (self.usual + prior))))


class _PlayerRecord:
    __slots__ = ("bets", "bluffs", "first_folds", "first_raises", "folds", "habits", "raises")

    def __init__(self) -> None:
        self.folds, self.raises, self.first_folds = _Count(), _Count(), _Count()
        self.first_raises, self.bets, self.bluffs = _Count(), _Count(), _Count()
        self.habits = USUAL

    def note(self, act: Act) -> None:
        first = act.round == 1
        if act.what in (CHECK, BET):
            self.bets.note(bet_share(USUAL, act.round, 3, BET), done=act.what == BET)
            return
        if act.what in (FOLD, CALL):
            usual = fold_share(USUAL, act.round, act.price)
            (self.first_folds if first else self.folds).note(usual, done=act.what == FOLD)
        elif act.what == RAISE:
            usual = fold_share(USUAL, act.round, act.price)
            (self.first_folds if first else self.folds).note(usual, done=False)
        usual = bet_share(USUAL, act.round, 3, RAISE)
        (self.first_raises if first else self.raises).note(usual, done=act.what == RAISE)

    def settle(self) -> None:
        self.habits = Habits(
            self.folds.times(),
            self.raises.times(),
            self.first_folds.times(),
            self.first_raises.times(),
            self.bets.times(),
            self.bluffs.times(),
        )


class Memory:
    """The players of one table, by seat."""

    def __init__(self) -> None:
        self._known: dict[int, _PlayerRecord] = {}
        self._listener = Listener()

    @staticmethod
    def of(habits: Mapping[int, Habits]) -> "Memory":
        """A copy with players' habits found elsewhere."""
        memory = Memory()
        for seat, known in habits.items():
            memory._known.setdefault(seat, _PlayerRecord()).habits = known
        return memory

    def known(self) -> dict[int, Habits]:
        """The habits of the known players."""
        return {seat: known.habits for seat, known in self._known.items()}

    def hear(self, events: tuple[HandEvent, ...]) -> Story:
        """The current hand so far."""
        return self._listener.follow(events)

    def habits(self, seat: int) -> Habits:
        """How the player in a seat plays, as far as known."""
        known = self._known.get(seat)
        return USUAL if known is None else known.habits

    def note(self, story: Story) -> None:
        """A hand is over."""
        for seat, acts in story.acts.items():
            known = self._known.setdefault(seat, _PlayerRecord())
            for act in acts:
                known.note(act)
        bettor = story.last_bettor
        if bettor is not None and (bettor in story.shown or bettor in story.mucked):
            self._known.setdefault(bettor, _PlayerRecord()).bluffs.note(_WEAK, done=bettor not in story.won)
        for seat in story.acts:
            self._known[seat].settle()

    def forget(self, seat: int) -> None:
        """Somebody else sits there now."""
        self._known.pop(seat, None)
