"""`python -m bench.icm`: how long the independent chip model takes, beside the sum over all orders of finish.

The sum is the yardstick: it takes factorial time, so it stops at nine players. Both must agree.
"""

import platform
from collections.abc import Callable, Sequence
from random import Random
from time import process_time

from houseway.chips.stack_worths import icm

SIZES = ((4, 3), (8, 3), (9, 9), (100, 15), (1_000, 150))
MOST_SUMMED = 9
TURNS = 5
Model = Callable[[Sequence[float], Sequence[float]], list[float]]


def summed(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """The definition: every order of finish, one after the other."""
    worths = [0.0] * len(stacks)

    def finish(left: tuple[int, ...], chance: float, place: int) -> None:
        if place == len(prizes):
            return
        chips = sum(stacks[player] for player in left)
        for player in left:
            next_chance = chance * stacks[player] / chips
            worths[player] += next_chance * prizes[place]
            finish(tuple(other for other in left if other != player), next_chance, place + 1)

    finish(tuple(range(len(stacks))), 1.0, 0)
    return worths


def main() -> None:
    """A line for each size, by the best of several turns, in processor time."""
    print(f"independent chip model on {platform.processor() or platform.machine()}, processor time")
    print(f"{'players':>8} {'prizes':>7} {'houseway':>12} {'summed':>12}  ratio")
    random = Random(7)
    for players, places in SIZES:
        stacks = [random.randrange(1_000, 200_000) for _ in range(players)]
        prizes = [1_000 / (place + 1) for place in range(places)]
        ours, worths = _best(icm, stacks, prizes)
        told = f"{players:>8,} {places:>7} {1_000 * ours:>9.1f} ms"
        if players > MOST_SUMMED:
            print(f"{told} {'-':>12}")
            continue
        theirs, wanted = _best(summed, stacks, prizes)
        off = max(abs(one - other) for one, other in zip(worths, wanted, strict=True))
        assert off < 1e-8 * sum(prizes), f"they differ by {off}"
        print(f"{told} {1_000 * theirs:>9.1f} ms  {theirs / ours:.1f}")


def _best(model: Model, stacks: list[int], prizes: list[float]) -> tuple[float, list[float]]:
    taken, worths = [], []
    for _ in range(TURNS):
        began = process_time()
        worths = model(stacks, prizes)
        taken.append(process_time() - began)
    return min(taken), worths


if __name__ == "__main__":
    main()
