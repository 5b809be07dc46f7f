"""Heads-up push-nine, solved: the equilibrium play, its value, and how exploitable it is.

One bet and a number of raises, over the 455 hands that differ by rank, every deal weighted by the number of ways to
deal it, with one player's cards removed from the other's pack. A tie pushes the pot to another deal with the seats
exchanged, so the game after a push is part of the game before it. It is solved by discounted counterfactual regret
minimization (each side plays in proportion to its regrets, and early rounds fade), whose result must never be trusted
unchecked: `measured` computes exactly what a best response to a play wins, and that is the figure that counts. NumPy
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
"""How fast past positive regrets gain weight (alpha of discounted regret)."""
_KEEPS: Final = 0.5
"""The share of negative regret kept per round."""
_FORGETS: Final = 4.0
"""The extra weight of later rounds in the average (gamma)."""
_LOOK: Final = 20
"""Rounds between two measurements of exploitability."""
_CALLED: Final = 5
"""Pots with more bets called than this are pushed as if they had this many; almost none occur."""
ENDLESS: Final = 3
"""This many future pushes are as good as infinitely many."""


def _held() -> npt.NDArray[np.int64]:
    return np.array([[ranks.count(rank) for rank in range(_RANKS)] for ranks in HANDS])


@cache
def deals() -> Array:
    """The probability of each pair of hands (hand, other's hand), adding up to one."""
    held = _held()
    left = np.array([[comb(_SUITS - gone, more) for more in range(4)] for gone in range(4)])
    own = np.array([prod(comb(_SUITS, count) for count in row) for row in held.tolist()])
    ways = np.array([left[row, held].prod(axis=1) for row in held], np.float64) * own[:, None]
    found: Array = ways / ways.sum()
    return found


@cache
def _better() -> Array:
    """`deals`, times 1 where the hand wins, -1 where it loses, and 0 where they tie."""
    scores = np.array(SCORES)
    found: Array = deals() * np.sign(scores[:, None] - scores[None, :])
    return found


@cache
def _equal() -> Array:
    scores = np.array(SCORES)
    found: Array = deals() * (scores[:, None] == scores[None, :])
    return found


def tie_chance() -> float:
    """How often two hands tie."""
    return float(_equal().sum())


@dataclass(frozen=True, slots=True)
class Game:
    """One heads-up hand: chips are in bets, and gains are relative to half the pot."""

    pot: float
    raises: int
    pushed: tuple[float, ...]
    """What the first seat gains on a tie, by how many bets each has called."""


@dataclass(frozen=True, slots=True)
class PlayMeasure:
    """What a play is worth and what is left to gain on it, in bets."""

    value: float
    """What the first seat gains if both play this way, beyond half the pot."""
    first_could: float
    """How much more the first seat could win with a best response."""
    second_could: float

    @property
    def exploitability(self) -> float:
        """What the two seats could gain, on average."""
        return (self.first_could + self.second_could) / 2


class _Tree:
    """The game tree: its spots and how they follow each other."""

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
            (at, action)
            for at in range(len(self.spots))
            for action in range(self.actions[at])
            if (at, action) not in self.then
        ]
        self.shown = [place for place, end in enumerate(self.ends) if not self._folded(*end)]

    def _folded(self, at: int, action: int) -> bool:
        return self.spots[at].opener is not None and action == 0

    def even(self) -> Chances:
        """Every action equally likely."""
        return [np.full((count, len(HANDS)), 1 / count) for count in self.actions]

    def reach(self, chances: Chances, seat: int) -> list[Array]:
        """By spot: the probability of reaching it, as far as it depends on the seat's own play."""
        found = [np.ones(len(HANDS))] * len(self.spots)
        for (at, action), then in sorted(self.then.items()):
            mine = self.spots[at].seat == seat
            found[then] = found[at] * chances[at][action] if mine else found[at]
        return found

    def worth(self, chances: Chances, seat: int, *, best: bool = False) -> tuple[Chances, list[Array]]:
        """For a seat against this play: the value of each action at every spot, and of the spots.

        With `best`, the seat plays a best response instead.
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


def measured(game: Game, chances: Sequence[npt.ArrayLike]) -> PlayMeasure:
    """The value of a play, and what the best responses to it would win; every deal is counted."""
    tree, play = _Tree(game), [np.asarray(rows, np.float64) for rows in chances]
    value = float(tree.worth(play, 0)[1][0].sum())
    first = float(tree.worth(play, 0, best=True)[1][0].sum())
    second = float(tree.worth(play, 1, best=True)[1][0].sum())
    return PlayMeasure(value, first - value, second + value)


def solved(game: Game, *, within: float = 1e-5, rounds: int = 20_000) -> Chances:
    """A play of both seats with exploitability of at most `within` bets, or the best found in this many rounds."""
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
    """Games by pot and by how many pushes may still follow, each solved on first use.

    The player who acts first on one deal acts second on the next: the button moves on, or goes to the pusher left of
    it. With no push left, a tie divides the pot. Since only one deal in eleven is a tie, each further push is solved
    ten times less precisely; so a house with unlimited pushes is as good as one with `ENDLESS` of them.
    """

    def __init__(self, raises: int, pushes: int, *, within: float) -> None:
        self.raises, self.pushes, self.within = raises, pushes, within
        self.games: dict[tuple[int, int], tuple[Game, Chances]] = {}

    def play(self, pot: int, pushes: int) -> tuple[Game, Chances]:
        """The hand at this pot with this many pushes left, and its solution."""
        if (pot, pushes) not in self.games:
            most = min(self.raises + 1, _CALLED)
            then = [self.gain(pot + 2 * called, pushes - 1) for called in range(most + 1)]
            then += then[-1:] * (self.raises + 1 - most)
            game = Game(pot, self.raises, tuple(-gain for gain in then))
            self.games[pot, pushes] = game, solved(game, within=self.within * 10 ** (self.pushes - pushes))
        return self.games[pot, pushes]

    def gain(self, pot: int, pushes: int) -> float:
        """What the first seat gains beyond half the pot; nothing if the pot is divided."""
        return measured(*self.play(pot, pushes)).value if pushes >= 0 else 0.0


def kept(game: Game, chances: Chances) -> Play:
    """A play as stored in the file."""
    rows = tuple(tuple(row.tolist() for row in spot) for spot in chances)
    return Play(int(game.pot), game.raises, game.pushed, rows)


def game_of(play: Play) -> Game:
    """The hand that a play is for."""
    return Game(play.pot, play.raises, play.pushed)
