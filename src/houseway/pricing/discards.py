"""Pineapple: which of three hole cards to discard, and what the hands are worth then.

A player keeps the two cards that do best against one random hand, given what is known of the board at that moment:
nothing before the flop, three cards after it. The discard is dead.
"""

from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

import numpy as np

from houseway.cards import Card
from houseway.pricing import equity_kernels as kernels
from houseway.pricing.contests import Contest
from houseway.pricing.showdowns import (
    EXACT_MATCHUPS,
    Counts,
    EquityError,
    Held,
    Progress,
    Question,
    Side,
    countable,
    counted,
    matchups_of,
    sampled,
)

_FLOP: Final = 3
_TRIED: Final = 4_096
_TRIED_ON_A_FLOP: Final = 256
_FLOPS: Final = 2_000
_SEED: Final = 3


def after_the_discard(by: Contest) -> Contest:
    """The showdown once everyone has two cards."""
    return by._replace(hole=by.hole - 1, discard="none")


@lru_cache(maxsize=100_000)
def keep_two(hand: tuple[Card, ...], by: Contest, flop: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """The best two of three cards against a random hand, with the third one dead."""
    trials = _TRIED_ON_A_FLOP if flop else _TRIED

    def worth(two: tuple[Card, ...]) -> int:
        thrown = tuple(card for card in hand if card not in two)
        sides = (Side("", (two,), ((),), 0), Side("", ((),), ((),), 2))
        return int(sampled(Question(after_the_discard(by), sides, flop, thrown), trials, _SEED, 1, None)[0, 0])

    return max(combinations(hand, 2), key=lambda two: (worth(two), two))


def thrown_away(
    asked: Question, trials: int, seed: int, workers: int, progress: Progress | None
) -> tuple[Counts, float | None, bool]:
    """The counts; the largest standard error, if it is not that of single showdowns; and whether all showdowns were
    counted.
    """
    matchups = matchups_of(asked)
    if not matchups:
        raise EquityError("these hands cannot be held at the same time: they need the same cards")
    if len(matchups) > EXACT_MATCHUPS:
        raise EquityError(f"{len(matchups):,} match-ups are too many in a game with discards: narrow the ranges")
    known = asked.board[:_FLOP] if asked.by.discard == "after flop" else ()
    if asked.by.discard == "after flop" and len(known) < _FLOP:
        return (*_over_flops(asked, matchups, trials, seed, workers, progress), False)
    total = np.zeros((len(asked.players) + 1, kernels.COLUMNS), np.int64)
    weight, exact = sum(matchups.values()), len(matchups) == 1
    for done, (held, times) in enumerate(matchups.items()):
        part = _with_two(asked, held, known, asked.board)
        exact = exact and countable(part)
        share = max(1, trials * times // weight)
        total += counted(part, workers, None) if exact else sampled(part, share, seed + done, workers, None)
        if progress is not None:
            progress(done + 1, len(matchups))
    return total, None, exact


def _with_two(asked: Question, held: Held, known: tuple[Card, ...], board: tuple[Card, ...]) -> Question:
    """The question after everyone has discarded, by what was known then."""
    sides, dead = [], list(asked.dead)
    for one, (hand, _) in zip(asked.players, held, strict=True):
        two = keep_two(hand, asked.by, known)
        sides.append(Side(one.text, (two,), ((),), 0))
        dead += [card for card in hand if card not in two]
    return Question(after_the_discard(asked.by), tuple(sides), board, tuple(dead))


def _over_flops(
    asked: Question, matchups: dict[Held, int], trials: int, seed: int, workers: int, progress: Progress | None
) -> tuple[Counts, float]:
    """Draw flops, let everyone discard on each, and sample the rest of the board after it."""
    chance = Random(seed)
    total = np.zeros((len(asked.players) + 1, kernels.COLUMNS), np.int64)
    hands, weights = list(matchups), list(matchups.values())
    means = []
    for at in range(_FLOPS):
        held = chance.choices(hands, weights)[0]
        gone = {*asked.board, *asked.dead, *(card for hand, _ in held for card in hand)}
        deck = [card for card in asked.by.pack if card not in gone]
        flop = tuple(sorted((*asked.board, *chance.sample(deck, _FLOP - len(asked.board)))))
        part = sampled(_with_two(asked, held, flop, flop), max(1, trials // _FLOPS), seed + at, workers, None)
        total += part
        means.append(part[:-1, kernels.UNITS] / kernels.UNIT / part[-1, kernels.SHOWDOWNS])
        if progress is not None:
            progress(at + 1, _FLOPS)
    # Boards with the same flop belong together: the sampled unit is the flop.
    return total, float(np.max(np.std(means, axis=0)) / np.sqrt(_FLOPS))
