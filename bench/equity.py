"""What hands are worth, beside others' calculators: `python -m bench.equity`. One thread, the same work, turn by turn.

- Sampled: ace-king suited against two queens, boards of five, one thread.
- Counted: the same two hands over all 1,712,304 boards, one thread.
- The table: all 169 classes of starting hands against each other, exactly.
"""

import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from houseway.pricing import preflop
from houseway.pricing.hand_equity import equity
from houseway.ranking import starting_hands
from houseway.ranking.timing import best_seconds

HANDS: Final = ("AsKs", "QhQd")
TRIALS: Final = 2_000_000
TURNS: Final = 7


def _peer(name: str) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return import_module(name)
    except ImportError:
        return None


def samplers() -> dict[str, Callable[[], object]]:
    """Those who can sample, each with the same number of boards."""
    found: dict[str, Callable[[], object]] = {"houseway": lambda: equity(*HANDS, trials=TRIALS, threads=1)}
    eval7 = _peer("eval7")
    if eval7 is not None:
        mine = [eval7.Card(HANDS[0][:2]), eval7.Card(HANDS[0][2:])]
        others = eval7.HandRange(HANDS[1])
        found["eval7"] = lambda: eval7.py_hand_vs_range_monte_carlo(mine, others, [], TRIALS)
    return found


def counters() -> dict[str, Callable[[], object]]:
    """Those who can go through every board."""
    found: dict[str, Callable[[], object]] = {"houseway": lambda: equity(*HANDS, threads=1)}
    rust = _peer("poker_equity")
    if rust is not None:
        found["poker-equity"] = lambda: rust.exact_from_text("holdem", list(HANDS))
    return found


def compare(works: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The best of several turns, in seconds."""
    return best_seconds(works, repeats=TURNS)


def main() -> None:
    """Measure and print."""
    seconds = compare(samplers())
    for who, took in seconds.items():
        print(f"sampled  {who:<14}{TRIALS / took / 1e6:8.1f} M boards/s  {took / seconds['houseway']:6.1f} times ours")
    seconds = compare(counters())
    for who, took in seconds.items():
        print(f"counted  {who:<14}{1_000 * took:8.2f} ms            {took / seconds['houseway']:6.1f} times ours")
    start = time.perf_counter()
    table = preflop.computed(lambda done, of: print(f"\r{done} of {of}", end="", file=sys.stderr))
    same = bool((table == starting_hands.table()).all())
    print(f"\ntable    {time.perf_counter() - start:.1f} s for 169 x 169, {'as kept' if same else 'NOT AS KEPT'}")


if __name__ == "__main__":
    main()
