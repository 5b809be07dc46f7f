"""`python -m bench.blunders [--hands N] [--level LEVEL] [GAME ...]`: how often bots do what cannot be right.

Bots of one level and all styles play each other at tables of all houses and at home, as many as sit down, with some
coming and going. The judge (`bench.judge`) looks at every decision.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from bench.judge.verdicts import FLAGS, Judge
from houseway.bots.player_memory import Memory
from houseway.bots.simple import SimpleBot
from houseway.games import GAMES
from houseway.houses import Offer, house
from houseway.referee.hand import Hand
from houseway.testing import BOOKS, Choices, bustle, deal, open_table

STYLES: Final = ("solid", "loose", "tight", "wild")
"""Those that bots of a room have."""
HANDS: Final = 500
AN_EVENING: Final = 8
"""Hands at a table before the next one is opened."""
_STRIDE: Final = 7


@dataclass(slots=True)
class Count:
    """What came of many hands."""

    hands: int = 0
    decisions: int = 0
    flags: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)
    seconds: float = 0.0
    """What the bots thought, in seconds of the processor."""

    @property
    def rate(self) -> float:
        """Flags for each decision."""
        return self.flags.total() / max(1, self.decisions)


def offers_of(game: str) -> list[Offer]:
    """The game at every limit of every house that deals it, and of a home game."""
    return [
        house(book).offer(game, limit=limit.name)
        for book in (*BOOKS, "home")
        if game in house(book).games
        for limit in house(book).games[game].limits
    ]


def judged(game: str, level: str, hands: int, *, seed: int = 0) -> Count:
    """So many hands of bots of one level against each other, at tables of all sizes of all houses."""
    offers, found, table_number = offers_of(game), Count(), 0
    while found.hands < hands:
        offer, choices = offers[table_number * _STRIDE % len(offers)], Choices(1_000_003 * seed + table_number)
        table = open_table(offer.rules, offer.game, choices)
        memory = Memory()
        bots = {
            seat: SimpleBot(
                STYLES[(seat + table_number) % len(STYLES)],
                level=level,
                seed=1_000 * table_number + seat + seed,
                memory=memory,
            )
            for seat in range(1, 13)
        }
        table_number += 1
        for _ in range(min(AN_EVENING, hands - found.hands)):
            hand = deal(table, choices)
            if hand is None:
                break
            for flag, example in _hand(hand, bots, found):
                found.flags[flag] += 1
                found.examples.append(f"{flag}: {example}")
            found.hands += 1
            bots[1].saw(hand.view(None))
            bustle(table, choices)
    return found


def _hand(hand: Hand, bots: dict[int, SimpleBot], found: Count) -> Iterator[tuple[str, str]]:
    judge = Judge(hand.game, hand.rules)
    while hand.actor is not None:
        seat = hand.actor
        view = hand.view(seat)
        start = time.thread_time()
        action = bots[seat].decide(view)
        found.seconds += time.thread_time() - start
        found.decisions += 1
        for flag in judge.flags(view, action):
            yield (
                flag,
                f"{hand.rules.house}/{hand.rules.limit.name}, {bots[seat].style.about}, seat {seat} {action}, {view}",
            )
        hand.act(action)


def main() -> None:
    """Count, and print a row for each game."""
    parser = argparse.ArgumentParser(prog="python -m bench.blunders", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--level", action="append", default=[], help="regular and strong, unless given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--examples", type=int, default=0, help="print so many examples of each flag")
    asked = parser.parse_args()
    print(
        "| level | game | hands | decisions | flags per 10,000 | which | ms a decision |\n|---|---|---|---|---|---|---|"
    )
    for level in asked.level or ("regular", "strong"):
        for game in asked.games:
            found = judged(game, level, asked.hands, seed=asked.seed)
            which = ", ".join(f"{flag} {count}" for flag, count in found.flags.most_common())
            print(
                f"| {level} | {game} | {found.hands:,} | {found.decisions:,} | {1e4 * found.rate:.1f} | {which} "
                f"| {1e3 * found.seconds / max(1, found.decisions):.2f} |",
                flush=True,
            )
            for flag in FLAGS:
                for example in [one for one in found.examples if one.startswith(flag + ":")][: asked.examples]:
                    print("   ", example[:1500])


if __name__ == "__main__":
    main()
