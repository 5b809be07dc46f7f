"""The arrays that push-nine needs in addition: its switches, its fee by number of players, and all its hands."""

from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.bulk import strengths
from houseway.bulk.kernels import codes
from houseway.bulk.kernels.kernel_memory import Memory
from houseway.games.push_nine import PUSH_NINE
from houseway.ranking.push_nine import score
from houseway.referee.game import Game
from houseway.referee.rules import SWITCHES, FeePayer, Rules
from houseway.referee.rules.switch import PUSH_NINE as PUSH_GAMES

_KIND: Final = "push-nine"
_RANKS: Final = 13
_PLACES: Final = 1 << 12
_STRENGTH_SHIFT: Final = 8
_WAYS: Final = {1: 4, 2: 24, 3: 64}
"""How many hands have these three ranks, by how many of the ranks are different."""


def is_push_nine(rules: Rules, game: Game) -> bool:
    """Whether the push-nine loop can play these steps and this ranking."""
    return game.steps == PUSH_NINE.steps and game.kinds(rules) == (_KIND,)


@cache
def hands_of_three() -> npt.NDArray[np.uint16]:
    """Score and strength of all hands, by the ranks of their cards in any order, four bits per rank."""
    scores = {
        ranks: score([4 * rank + place for place, rank in enumerate(ranks)])
        for ranks in combinations_with_replacement(range(_RANKS), 3)
    }
    every = [value for ranks, value in scores.items() for _ in range(_WAYS[len({*ranks})])]
    cuts = strengths.eighths(np.array(every, np.int64))[: codes.BUCKETS - 1].astype(np.int64)
    table = np.zeros(_PLACES, np.uint16)
    for ranks, value in scores.items():
        strength = int(np.count_nonzero(value > cuts))
        for one, two, three in {*permutations(ranks)}:
            table[one << 8 | two << 4 | three] = strength << _STRENGTH_SHIFT | value
    return table


def write_switches(m: Memory, rules: Rules, *, push: bool) -> None:
    """Write the switches that the kernels read directly: those of push-nine, or all others."""
    for one in SWITCHES.values():
        if one.kernel_field and (one.games is PUSH_GAMES) is push:
            m[one.kernel_field] = one.code(one.value(rules))


def write_push(m: Memory, rules: Rules) -> None:
    """Write the switches of push-nine, and the fee for any number of players."""
    push, fee = rules.push, rules.limit.fee
    values = {
        "may_cow": "cow" in push.agreements,
        "may_partners": "partners" in push.agreements,
        "may_back": "backing" in push.agreements,
        "half_stake": push.betting_stake * rules.limit.lower // 2,
        "ranks_at": 0,
        "percent": 100,
    }
    for name, value in values.items():
        m[name] = value
    write_switches(m, rules, push=True)
    if fee is not None:
        m["fee_payer"] = {FeePayer.POT: codes.FROM_POT, FeePayer.BUTTON_ANTE: codes.BUTTON_ANTE_IS_FEE}.get(
            fee.payer, codes.FROM_BUTTON
        )
        m["fees_by"] = [fee.amount(count) for count in range(codes.SEATS)]
