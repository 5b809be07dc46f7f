"""`python -m bench.bots`: how far each level of bots is ahead of the next, and how long they think.

Two sides sit heads-up with 25 big bets each at a fixed limit. Every deck is played twice with the seats exchanged, and
what one side wins more than the other over both plays is one observation. Figures are big bets a hundred hands with
their standard error; time is the processor's, over all decisions of the first side.
"""

import sys
from typing import Final

from bench.duels import FIVE, Maker, Result, duel, fixed_limit
from bench.yardstick.solid import OldSolid
from houseway.bots.simple import SimpleBot

DEALS: Final = 2_000
GOAL: Final = 10.0
"""Big bets a hundred hands that each level is to be ahead of the one below."""


def of_level(level: str) -> Maker:
    """Solid players of a level."""
    return lambda seed: SimpleBot("solid", level=level, seed=seed)


PAIRS: Final[dict[str, tuple[Maker, Maker]]] = {
    "strong over regular": (of_level("strong"), of_level("regular")),
    "regular over the old solid": (of_level("regular"), OldSolid),
    "strong over the old solid": (of_level("strong"), OldSolid),
    "regular over easy": (of_level("regular"), of_level("easy")),
}


def measured(pair: str, game: str, deals: int, seed: int = 1) -> Result:
    """One pair at one game."""
    first, second = PAIRS[pair]
    return duel(fixed_limit(game), first, second, deals, seed=seed)


def main() -> None:
    """Measure and print; an argument says how many decks, others which games."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    games = sys.argv[2:] or FIVE
    print("| pair | game | big bets per 100 hands | decks | ms p50 | p99 | mean |\n|---|---|---|---|---|---|---|")
    for pair in PAIRS:
        for game in games:
            found = measured(pair, game, deals)
            times = sorted(found.seconds)
            middle, late = times[len(times) // 2], times[int(0.99 * len(times))]
            mean = sum(times) / len(times)
            print(
                f"| {pair} | {game} | {found.per_100:.1f} ± {found.error:.1f} | {deals:,} "
                f"| {1e3 * middle:.2f} | {1e3 * late:.2f} | {1e3 * mean:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
