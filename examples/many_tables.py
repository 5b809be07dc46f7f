"""A program that learns razz at many tables at once, against somebody who calls everything, in a few seconds.

For every round and action a linear function of what the seat sees says what the hand will be worth; each time round it
is fitted to what came of the hands that were played by the one before, and any action now and then.

python examples/many_tables.py common/razz 5
"""

import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.envs import make_vector

TABLES, STEPS, EXPLORES, RIDGE = 512, 120, 0.3, 30.0

Numbers = npt.NDArray[Any]


class Learner:
    """What each action is worth, by round: weights of the columns of an observation."""

    def __init__(self, env: Any) -> None:
        self.rounds = [at for at, name in enumerate(env.columns) if name.startswith("round ")]
        self.weights = np.zeros((len(self.rounds), len(env.actions), len(env.columns) + 1), np.float32)

    def round_of(self, seen: Numbers) -> Numbers:
        """The betting round, from 0."""
        found: Numbers = seen[:, self.rounds].argmax(axis=1)
        return found

    def worth(self, seen: Numbers) -> Numbers:
        """What every action promises, table by table."""
        found, rounds = np.zeros((len(seen), self.weights.shape[1])), self.round_of(seen)
        for number, weights in enumerate(self.weights):
            rows = rounds == number
            found[rows] = seen[rows] @ weights[:, :-1].T + weights[:, -1]
        return found

    def fit(self, seen: Numbers, taken: Numbers, came: Numbers) -> None:
        """Ridge regression of what came of each action on what was seen."""
        rounds = self.round_of(seen)
        for number, weights in enumerate(self.weights):
            for action in range(len(weights)):
                rows = (rounds == number) & (taken == action)
                known = np.column_stack([seen[rows], np.ones(rows.sum(), np.float32)])
                square = known.T @ known + RIDGE * np.eye(known.shape[1])
                weights[action] = np.linalg.solve(square, known.T @ came[rows])


def play(env: Any, learner: Learner, *, seed: int, explores: float = 0.0, learns: bool = False) -> float:
    """What the learner wins a hand, in bets; it learns from the hands afterward if it is to."""
    chance = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    kept: list[tuple[Numbers, Numbers, Numbers, Numbers]] = []
    won, hands = 0.0, 0
    for _ in range(STEPS):
        mask = info["action_mask"] != 0
        anything = chance.random(mask.shape)
        free = chance.random((env.num_envs, 1)) < explores
        taken = np.where(mask, np.where(free, anything, learner.worth(seen)), -np.inf).argmax(axis=1)
        before = seen
        seen, rewards, over, _, info = env.step(taken)
        kept.append((before, taken, rewards, over))
        won += rewards.sum()
        hands += int(info["final_info"]["hands"][over].sum()) if over.any() else 0
    if learns:
        came, known, rows = np.zeros(env.num_envs), np.zeros(env.num_envs, np.bool_), []
        for before, taken, rewards, over in reversed(kept):  # a hand is worth to all its decisions what it ended with
            came, known = np.where(over, rewards, came), known | over
            rows.append((before[known], taken[known], came[known]))
        learner.fit(*(np.concatenate(part) for part in zip(*rows, strict=True)))
    return won / hands


def learn(offer: str, times: int) -> tuple[float, float]:
    """What a hand was worth before and after learning so many times, on other decks than were learned from."""
    env = make_vector(offer, TABLES, styles="caller", seats=2)
    learner = Learner(env)
    before = play(env, learner, seed=10**6, explores=1.0)
    for time in range(times):
        play(env, learner, seed=time * TABLES, explores=1.0 if time == 0 else EXPLORES, learns=True)
    return before, play(env, learner, seed=10**6)


if __name__ == "__main__":
    where, rounds = (sys.argv[1], int(sys.argv[2])) if len(sys.argv) > 2 else ("common/razz", 5)
    first, last = learn(where, rounds)
    print(
        f"{where}: {first:+.3f} bets a hand by chance, {last:+.3f} after learning from {rounds} times {TABLES} tables"
    )
