"""Two cards from the hand and three from the board, exactly: Omaha, and hold'em hi-lo at S & K.

The rank part of such a hand depends only on the board's rank multiset and on the pair of hole ranks, so
the best score of each (board, pair) is worked out once and kept: 6,175 boards times 91 pairs fit in a
megabyte. A flush needs three of a suit on the board and two in the hand; a low depends only on which
ranks of eight or under the hand and the board hold. Plain Python, unchecked cards, no NumPy.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from houseway.ranking.orders import RANK_COUNT, STRAIGHT_FLUSH, STRAIGHTS, Order, eight_order, order, ranks_in
from houseway.ranking.radix import BOARD_BIAS, FLUSH_BITS, HOLE_BIAS, KEYS, RANK_MASK
from houseway.ranking.scalar import Evaluator, by_code, by_suit, masks_of, suit_masks

PAIRS: Final = tuple((low, high) for high in range(RANK_COUNT) for low in range(high + 1))
"""The 91 pairs of hole ranks, in index order."""

PAIR_INDEX: Final = tuple(
    tuple(max(a, b) * (max(a, b) + 1) // 2 + min(a, b) for b in range(RANK_COUNT)) for a in range(RANK_COUNT)
)

_LOW_BIT: Final = tuple(
    1 << (card // 4 + 1) % RANK_COUNT if (card // 4 + 1) % RANK_COUNT < 8 else 0 for card in range(52)
)


def direct_high(by: Order, hole: Sequence[int], board: Sequence[int]) -> int:
    """The best high hand, by trying every two with every three."""
    best = 0
    for two in combinations(hole, 2):
        for three in combinations(board, 3):
            five = two + three
            suited = max(by.of_suit(mask) for mask in suit_masks(five))
            best = max(best, by.of_masks(*masks_of(five)), suited)
    return best


def low_bits(cards: Sequence[int]) -> int:
    """The ranks of eight or under that are held, bit 0 for the ace to bit 7 for the eight."""
    bits = 0
    for card in cards:
        bits |= _LOW_BIT[card]
    return bits


def low_rung(five: Sequence[int]) -> int:
    """The score of a low of five different low ranks (0 ace to 7 eight)."""
    return eight_order().of_low_bits(sum(1 << rank for rank in five))


@cache
def low_of(hole: int, board: int) -> int:
    """The best 8-or-better low with two ranks of `hole` and three of `board`, 0 if there is none (CX-47)."""
    best = 0
    for two in combinations(ranks_in(hole), 2):
        left = board & ~(1 << two[0] | 1 << two[1])
        for three in combinations(ranks_in(left), 3):
            best = max(best, low_rung(two + three))
    return best


def two_plus_three_flush(hole: int, board: int, suited: dict[int, int], least_straight_flush: int) -> int:
    """The best flush from suited hole ranks (two or more) and suited board ranks (three or more).

    Without a straight flush the top two and the top three are best. A straight flush must use exactly two
    hole cards, so it is looked for only if all the suited cards together contain one.
    """
    if suited[hole | board] >= least_straight_flush:
        for top, five in reversed(STRAIGHTS):
            if not five & ~(hole | board) and (five & hole).bit_count() == 2:
                return least_straight_flush + top - STRAIGHTS[0][0]
    two, three = ranks_in(hole)[:2], ranks_in(board)[:3]
    return suited[sum(1 << rank for rank in two + three)]


def high_evaluator(hole_count: int, board_count: int) -> Evaluator:
    """Scores hands of `hole_count` hole cards followed by `board_count` board cards, unchecked."""
    by = order("high")
    least_straight_flush = 1 + next(
        place for place, (category, _) in enumerate(by.classes) if category == STRAIGHT_FLUSH
    )
    fives, suited = by_code("high", 5), by_suit("high")
    rank_key = [KEYS[4 * rank] & RANK_MASK for rank in range(RANK_COUNT)]
    pair_keys = [rank_key[low] + rank_key[high] for low, high in PAIRS]
    pair_of = [[PAIR_INDEX[one >> 2][other >> 2] for other in range(52)] for one in range(52)]
    keys = list(KEYS)
    hole_pairs = tuple(combinations(range(hole_count), 2))
    rows: dict[int, list[int]] = {}

    def row_of(board: Sequence[int]) -> list[int]:
        """The best score of each of the 91 pairs with this board; five of a rank, which no pack deals, counts 0."""
        threes = {sum(rank_key[card >> 2] for card in three) for three in combinations(board, 3)}
        return [max(fives.get(pair + three, 0) for three in threes) for pair in pair_keys]

    def flush_of(hole: Sequence[int], board: Sequence[int], flush: int) -> int:
        suit = flush.bit_length() - 36 >> 2
        return two_plus_three_flush(suit_masks(hole)[suit], suit_masks(board)[suit], suited, least_straight_flush)

    def score(cards: Sequence[int]) -> int:
        hole, board = cards[:hole_count], cards[hole_count:]
        board_key = sum([keys[card] for card in board], BOARD_BIAS)
        code = board_key & RANK_MASK
        if code not in rows:
            rows[code] = row_of(board)
        row = rows[code]
        top = max([row[pair_of[hole[one]][hole[other]]] for one, other in hole_pairs])
        if board_key & FLUSH_BITS:
            flush = board_key & sum([keys[card] for card in hole], HOLE_BIAS) & FLUSH_BITS
            if flush:
                return max(top, flush_of(hole, board, flush))
        return top

    def omaha(cards: Sequence[int]) -> int:
        """The same, written out for four and five cards."""
        a, b, c, d, e, f, g, h, i = cards
        board_key = BOARD_BIAS + keys[e] + keys[f] + keys[g] + keys[h] + keys[i]
        code = board_key & RANK_MASK
        row = rows.get(code)
        if row is None:
            row = rows[code] = row_of(cards[4:])
        with_a, with_b = pair_of[a], pair_of[b]
        top = max(row[with_a[b]], row[with_a[c]], row[with_a[d]], row[with_b[c]], row[with_b[d]], row[pair_of[c][d]])
        if board_key & FLUSH_BITS:
            flush = board_key & (HOLE_BIAS + keys[a] + keys[b] + keys[c] + keys[d]) & FLUSH_BITS
            if flush:
                return max(top, flush_of(cards[:4], cards[4:], flush))
        return top

    return omaha if (hole_count, board_count) == (4, 5) else score


def low_evaluator(hole_count: int) -> Evaluator:
    """Scores the 8-or-better low of hole cards followed by board cards, unchecked."""

    def score(cards: Sequence[int]) -> int:
        return low_of(low_bits(cards[:hole_count]), low_bits(cards[hole_count:]))

    return score
