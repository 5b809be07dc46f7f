"""A program that learns to beat somebody who calls everything: Monte Carlo control over what it has seen.

python examples/learner.py common/leduc 2000
"""

import random
import sys
from collections import defaultdict
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.bots.simple import SimpleBot
from houseway.envs import make

EXPLORES = 0.3


class Learner:
    """For every observation and action the mean of what came of it."""

    def __init__(self, seed: int = 0) -> None:
        self.means: dict[bytes, dict[int, float]] = defaultdict(dict)
        self.counts: dict[tuple[bytes, int], int] = defaultdict(int)
        self.chance = random.Random(seed)  # noqa: S311 - play, not secrets
        self.trace: list[tuple[bytes, int]] = []

    def decide(self, seen: dict[str, npt.NDArray[Any]], *, explores: float) -> int:
        """The action that did best here so far; now and then any."""
        state = seen["observation"].tobytes()
        open_now = np.flatnonzero(seen["action_mask"]).tolist()
        known = self.means[state]
        untried = [action for action in open_now if action not in known]
        if explores and (untried or self.chance.random() < explores):
            action = self.chance.choice(untried or open_now)
        else:
            action = max(open_now, key=lambda one: known.get(one, 0.0))
        self.trace.append((state, action))
        return action

    def learn(self, reward: float) -> None:
        """The episode is over: what was done in it was worth that."""
        for state, action in self.trace:
            self.counts[state, action] += 1
            was = self.means[state].get(action, 0.0)
            self.means[state][action] = was + (reward - was) / self.counts[state, action]
        self.trace.clear()


def play(offer: str, learner: Learner, episodes: int, *, seed: int, explores: float = 0.0) -> float:
    """What the learner, in seat 1, wins a hand on average against a caller in seat 2."""
    env = make(offer, seats=2)
    caller = SimpleBot("caller")
    total = 0.0
    env.reset(seed=seed)
    for _ in range(episodes):
        env.reset()
        for agent in env.agent_iter():
            seen, reward, over, cut, _ = env.last()
            if over or cut:
                if agent == "seat_1":
                    total += reward
                    if explores:
                        learner.learn(reward)
                    learner.trace.clear()
                env.step(None)
            elif agent == "seat_1":
                env.step(learner.decide(seen, explores=explores))
            else:
                env.step(caller.decide(env.view(agent)))
    return total / episodes


if __name__ == "__main__":
    where, hands = (sys.argv[1], int(sys.argv[2])) if len(sys.argv) > 2 else ("common/leduc", 2_000)
    new = Learner()
    before = play(where, new, hands // 4, seed=1)
    play(where, new, hands, seed=2, explores=EXPLORES)
    after = play(where, new, hands // 4, seed=1)
    print(f"{where}: {before:+.3f} bets a hand before learning, {after:+.3f} after {hands:,} hands")
