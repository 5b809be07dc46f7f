"""A scorer for those who do not know how often they will ask.

Building a table takes a tenth of a second, which a single deal should not pay and a simulation should not do
without: the first hands are worked out directly, and a caller who keeps asking gets the table.
"""

from collections.abc import Sequence
from functools import cache

from houseway.ranking.kinds import evaluator, kind
from houseway.ranking.orders import order
from houseway.ranking.radix import FLUSH_BIAS, FLUSH_BITS, KEYS, RANK_MASK
from houseway.ranking.scalar import Evaluator, by_code

_PATIENCE = 3_000
_BOARDS = 200


@cache
def scorer(kind_name: str, count: int) -> Evaluator:
    """Unchecked scores of hands of `count` cards, quick after a while; the same integers as `rank`."""
    slow = kind(kind_name).score
    asked = 0
    quick: Evaluator | None = None

    def score(cards: Sequence[int]) -> int:
        nonlocal asked, quick
        if quick is not None:
            return quick(cards)
        asked += 1
        if asked > _PATIENCE:
            quick = evaluator(kind_name, count)
        return slow(cards)

    return score


_TWO = 2
_shared: dict[tuple[str, int], int] = {}
"""By ranking and count of cards: on how many boards somebody has asked for scores."""


def on_board(kind_name: str, board: Sequence[int], hole: int) -> Evaluator:
    """Unchecked scores of `hole` cards together with a board: the board's cards are added up once for all of them."""
    count = hole + len(board)
    whole, name = scorer(kind_name, count), kind(kind_name).order
    asked = _shared[kind_name, count] = _shared.get((kind_name, count), 0) + 1
    if hole != _TWO or name is None or kind(kind_name).exactly_two or order(name).joker or asked < _BOARDS:
        return lambda cards: whole((*cards, *board))
    scores, keys, ranks = by_code(name, count), KEYS, RANK_MASK
    flushes = FLUSH_BITS if order(name).flushes else 0
    base = sum([KEYS[card] for card in board], FLUSH_BIAS)

    def score(cards: Sequence[int]) -> int:
        one, other = cards
        key = base + keys[one] + keys[other]
        return whole((one, other, *board)) if key & flushes else scores[key & ranks]

    return score
