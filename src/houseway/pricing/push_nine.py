"""Push-nine between two players, solved: the play on which nobody can gain, what it is worth, and what is left to gain.

One bet and so many raises, over the 455 hands that ranks can tell apart, every deal weighed by the ways it can fall:
one player's cards are missing from the other's pack. A tie pushes the pot to another deal with the seats changed, so
the game after a push is part of the game before it. It is solved by discounted counterfactual regret (each side plays
in proportion to what it regrets not having done, and early rounds are forgotten), which must never be trusted by
itself: `measured` asks what the best answer to a play would win, exactly, and that is the figure that counts. NumPy
only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, prod
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.ranking.push_nine_play import HANDS, SCORES, Play, Spot, actions_at, spots_of

Array: TypeAlias = npt.NDArray[np.float64]
Chances: TypeAlias = list[Array]
"""By spot: (action, hand)."""

_RANKS: Final = 13
_SUITS: Final = 4
_GROWS: Final = 1.5
"""How fast gains of the past are trusted (alpha of discounted regret)."""
_KEEPS: Final = 0.5
"""What is kept of what is not regretted, a round."""
_FORGETS: Final = 4.0
"""How much more later rounds weigh in the average (gamma)."""
_LOOK: Final = 20
"""Rounds between two looks at what is left to gain."""
_CALLED: Final = 5
"""Pots to which each has called more bets than this push as if it were so many: almost none of them do."""
ENDLESS: Final = 3
"""So many pushes to come are as good as no end to them."""


def _held() -> npt.NDArray[np.int64]:
    return np.array([[ranks.count(rank) for rank in range(_RANKS)] for ranks in HANDS])


@cache
def deals() -> Array:
    """How likely the two are to hold each pair of hands: (hand, other's hand), adding up to one."""
    held = _held()
    left = np.array([[comb(_SUITS - gone, more) for more in range(4)] for gone in range(4)])
    own = np.array([prod(comb(_SUITS, count) for count in row) for row in held.tolist()])
    ways = np.array([left[row, held].prod(axis=1) for row in held], np.float64) * own[:, None]
    found: Array = ways / ways.sum()
    return found


@cache
def _better() -> Array:
    """`deals` with 1 where the hand wins, -1 where it loses, 0 where the two tie."""
    scores = np.array(SCORES)
    found: Array = deals() * np.sign(scores[:, None] - scores[None, :])
    return found


@cache
def _equal() -> Array:
    scores = np.array(SCORES)
    found: Array = deals() * (scores[:, None] == scores[None, :])
    return found


def tie_chance() -> float:
    """How often two hands are equal."""
    return float(_equal().sum())


@dataclass(frozen=True, slots=True)
class Game:
    """One hand between two: chips are counted in bets, and gains from an even share of the pot that lies there."""

    pot: float
    raises: int
    pushed: tuple[float, ...]
    """What the first seat gains when hands are equal, by how many bets each has called."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a play is worth and what is left to gain on it, in bets."""

    value: float
    """What the first seat gains when both play so, beyond half of the pot."""
    first_could: float
    """What the first seat could win more with the best answer to the second."""
    second_could: float

    @property
    def exploitability(self) -> float:
        """What the two could gain, on average."""
        return (self.first_could + self.second_could) / 2


class _Tree:
    """The spots of a game and how they follow each other."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spots: tuple[Spot, ...] = spots_of(game.raises)
        self.actions = [len(actions_at(spot, game.raises)) for spot in self.spots]
        place = {spot: at for at, spot in enumerate(self.spots)}
        self.then: dict[tuple[int, int], int] = {(0, 0): 1}
        for at, spot in enumerate(self.spots):
            last = self.actions[at] - 1
            opener = spot.seat if spot.opener is None else spot.opener
            raised = Spot(1 - spot.seat, spot.level + 1, opener)
            if raised in place:
                self.then[at, last] = place[raised]
        self.ends = [
            (at, action) for at in range(len(self.spots)) for action in range(self.actions[at])
            if (at, action) not in self.then
        ]  # fmt: skip
        self.shown = [place for place, end in enumerate(self.ends) if not self._folded(*end)]

    def _folded(self, at: int, action: int) -> bool:
        return self.spots[at].opener is not None and action == 0

    def even(self) -> Chances:
        """Every action as likely as another."""
        return [np.full((count, len(HANDS)), 1 / count) for count in self.actions]

    def reach(self, chances: Chances, seat: int) -> list[Array]:
        """By spot: how likely a seat is to come there, as far as it depends on its own play."""
        found = [np.ones(len(HANDS))] * len(self.spots)
        for (at, action), then in sorted(self.then.items()):
            mine = self.spots[at].seat == seat
            found[then] = found[at] * chances[at][action] if mine else found[at]
        return found

    def worth(self, chances: Chances, seat: int, *, best: bool = False) -> tuple[Chances, list[Array]]:
        """For a seat against this play: what each action brings at every spot, and what the spots do.

        `best`: the seat itself answers for the best, instead of playing so.
        """
        game, other = self.game, 1 - seat
        there = self.reach(chances, other)
        coming = np.empty((len(HANDS), len(self.ends)))
        for place, (at, action) in enumerate(self.ends):
            coming[:, place] = there[at] * chances[at][action] if self.spots[at].seat == other else there[at]
        met = deals() @ coming
        shown = coming[:, self.shown]
        won, tied = _better() @ shown, _equal() @ shown
        bring: list[list[Array | None]] = [[None] * count for count in self.actions]
        for place, (at, action) in enumerate(self.ends):
            spot = self.spots[at]
            if self._folded(at, action):
                gain = game.pot / 2 + spot.level - 1
                bring[at][action] = met[:, place] * (gain if spot.seat == other else -gain)
            else:
                column, share = self.shown.index(place), game.pushed[spot.level] * (1 if seat == 0 else -1)
                bring[at][action] = (game.pot / 2 + spot.level) * won[:, column] + share * tied[:, column]
        found: Chances = [np.empty(0)] * len(self.spots)
        values = [np.empty(0)] * len(self.spots)
        for at in self._last_first():
            rows = [values[self.then[at, action]] if row is None else row for action, row in enumerate(bring[at])]
            found[at] = np.array(rows)
            if self.spots[at].seat != seat:
                values[at] = found[at].sum(axis=0)
            elif best:
                values[at] = found[at].max(axis=0)
            else:
                values[at] = (found[at] * chances[at]).sum(axis=0)
        return found, values

    def _last_first(self) -> list[int]:
        """The spots, each after all that follow it."""
        return [*range(len(self.spots) - 1, 1, -1), 1, 0]


def measured(game: Game, chances: Sequence[npt.ArrayLike]) -> Measured:
    """What a play is worth, and what the best answers to it would win; no hand's cards are left out of account."""
    tree, play = _Tree(game), [np.asarray(rows, np.float64) for rows in chances]
    value = float(tree.worth(play, 0)[1][0].sum())
    first = float(tree.worth(play, 0, best=True)[1][0].sum())
    second = float(tree.worth(play, 1, best=True)[1][0].sum())
    return Measured(value, first - value, second + value)


def solved(game: Game, *, within: float = 1e-5, rounds: int = 20_000) -> Chances:
    """A play of both seats on which nobody gains more than `within` bets, or the best that so many rounds find."""
    tree = _Tree(game)
    regret = [np.zeros((count, len(HANDS))) for count in tree.actions]
    total = [np.zeros((count, len(HANDS))) for count in tree.actions]
    now = tree.even()
    for turn in range(1, rounds + 1):
        trusted, remembered = turn**_GROWS / (turn**_GROWS + 1), ((turn - 1) / turn) ** _FORGETS
        for seat in (0, 1):
            bring, values = tree.worth(now, seat)
            own = tree.reach(now, seat)
            for at, spot in enumerate(tree.spots):
                if spot.seat != seat:
                    continue
                total[at] = total[at] * remembered + own[at] * now[at]
                old = regret[at]
                regret[at] = np.where(old > 0, old * trusted, old * _KEEPS) + bring[at] - values[at]
                now[at] = _in_proportion(np.maximum(regret[at], 0))
        if turn % _LOOK == 0 and measured(game, _play(total)).exploitability < within:
            break
    return _play(total)


def _in_proportion(rows: Array) -> Array:
    whole = rows.sum(axis=0)
    return np.where(whole > 0, rows / np.where(whole > 0, whole, 1), 1 / len(rows))


def _play(total: Chances) -> Chances:
    return [_in_proportion(rows) for rows in total]


class Ladder:
    """Games by the pot and by how many pushes may still come, each solved when it is first asked for.

    Whoever acts first on one deal acts second on the next: the button moves on, or goes to the pusher left of it. With
    no push to come a tie divides the pot. What is further away is met so much less often, a tie being one deal in
    eleven, that it is solved ten times less closely at every step; so a house without an end to its pushes is as good
    as one with `ENDLESS` of them.
    """

    def __init__(self, raises: int, pushes: int, *, within: float) -> None:
        self.raises, self.pushes, self.within = raises, pushes, within
        self.games: dict[tuple[int, int], tuple[Game, Chances]] = {}

    def play(self, pot: int, pushes: int) -> tuple[Game, Chances]:
        """The hand at this pot with so many pushes to come, and how it is played."""
        if (pot, pushes) not in self.games:
            most = min(self.raises + 1, _CALLED)
            then = [self.gain(pot + 2 * called, pushes - 1) for called in range(most + 1)]
            then += then[-1:] * (self.raises + 1 - most)
            game = Game(pot, self.raises, tuple(-gain for gain in then))
            self.games[pot, pushes] = game, solved(game, within=self.within * 10 ** (self.pushes - pushes))
        return self.games[pot, pushes]

    def gain(self, pot: int, pushes: int) -> float:
        """What the first seat gains beyond half the pot; nothing where it is divided."""
        return measured(*self.play(pot, pushes)).value if pushes >= 0 else 0.0


def kept(game: Game, chances: Chances) -> Play:
    """A play as it is kept in the file."""
    rows = tuple(tuple(row.tolist() for row in spot) for spot in chances)
    return Play(int(game.pot), game.raises, game.pushed, rows)


def game_of(play: Play) -> Game:
    """The hand that a play is for."""
    return Game(play.pot, play.raises, play.pushed)
