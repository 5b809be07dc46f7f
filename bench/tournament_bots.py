"""`python -m bench.tournament_bots`: what it is worth in prize money to play for the prizes.

Many sit-and-gos at one table, on the real referee. Every second bot knows the tournament, and the others play as if
their chips were money; otherwise they are the same players. Every draw of seats is played twice with the two halves
exchanged, and the share of the prizes that those who know win over both plays is one observation.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from houseway.bots.outlook import Outlook
from houseway.bots.simple import SimpleBot
from houseway.referee.view import HandView
from houseway.referee.vocabulary import Action
from houseway.tournaments.bot_evening import Evening
from houseway.tournaments.structure_files import find_structure

PAIRS: Final = 150
PLAYERS: Final = 8
SURE: Final = 1.96
"""Standard errors either way of a 95 % confidence interval."""
FIELDS: Final = (("solid", "regular"), ("solid", "strong"), ("tight", "regular"), ("wild", "regular"))


@dataclass(slots=True)
class CashBot:
    """A bot that is told nothing of the tournament."""

    bot: SimpleBot

    def decide(self, view: HandView, *, outlook: Outlook | None = None) -> Action:
        """As at a cash table."""
        del outlook
        return self.bot.decide(view)


def share(structure: str, players: int, style: str, level: str, seed: int, *, first: int) -> float:
    """The share of the prizes that the players of one half win who know the tournament: 1, 3, 5 ... if `first` is 0."""
    bots = [SimpleBot(style, level=level, seed=1_000 * seed + at) for at in range(players)]
    evening = Evening(
        find_structure(structure), [bot if at % 2 == first else CashBot(bot) for at, bot in enumerate(bots)], seed=seed
    )
    for _ in evening.play():
        pass
    standings = evening.director.standings()
    won = sum(prize for player, _, prize in standings if (player - 1) % 2 == first)
    return won / sum(prize for _, _, prize in standings)


def shares(structure: str, players: int, style: str, level: str, pairs: int) -> Iterator[float]:
    """One observation after the other."""
    for seed in range(1, pairs + 1):
        yield fmean(share(structure, players, style, level, seed, first=first) for first in (0, 1))


def main() -> None:
    """Measure and print; an argument says how many pairs of sit-and-gos."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS
    print("| structure | players | bots | sit-and-gos | share of the prizes |\n|---|---|---|---|---|")
    for style, level in FIELDS:
        found = list(shares("turbo", PLAYERS, style, level, pairs))
        wide = 100 * SURE * stdev(found) / sqrt(pairs)
        told = f"{100 * fmean(found):.1f} % ± {wide:.1f}"
        print(f"| turbo | {PLAYERS} | {level} {style} | {2 * pairs:,} | {told} |", flush=True)


if __name__ == "__main__":
    main()
