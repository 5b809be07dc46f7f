"""One hand at a time, in plain Python: computed directly, or read from tables for frequent callers.

`direct` needs no preparation and suits a command that ranks one hand. `evaluator` builds its table once
(a tenth of a second) and then ranks more than a million hands a second. Neither checks its cards: that
is the business of `houseway.ranking.rank`. Neither may import NumPy or Numba.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from houseway.cards import JOKER
from houseway.ranking.orders import RANK_COUNT, Order, order
from houseway.ranking.radix import FLUSH_BIAS, FLUSH_BITS, JOKER_BIT, KEYS, RANK_MASK, multisets

Evaluator: TypeAlias = Callable[[Sequence[int]], int]


def masks_of(cards: Sequence[int]) -> tuple[int, int, int, int]:
    """The ranks held at least once, twice, three and four times, the joker aside."""
    m1 = m2 = m3 = m4 = 0
    for card in cards:
        if card == JOKER:
            continue
        bit = 1 << (card >> 2)
        m4 |= m3 & bit
        m3 |= m2 & bit
        m2 |= m1 & bit
        m1 |= bit
    return m1, m2, m3, m4


def suit_masks(cards: Sequence[int]) -> tuple[int, int, int, int]:
    """The ranks held in clubs, diamonds, hearts and spades, the joker aside."""
    suits = [0, 0, 0, 0]
    for card in cards:
        if card != JOKER:
            suits[card & 3] |= 1 << (card >> 2)
    return suits[0], suits[1], suits[2], suits[3]


def direct(by: Order, cards: Sequence[int]) -> int:
    """The score of the best five of the cards, computed directly."""
    joker = JOKER in cards
    score = by.of_masks(*masks_of(cards), joker=joker)
    if not by.flushes:
        return score
    suited = max(by.of_suit(mask, joker=joker) for mask in suit_masks(cards))
    # Five suited cards are only a flush, even if that hurts; with more cards, the better five count.
    return (suited or score) if len(cards) == 5 else max(score, suited)


@cache
def by_code(name: str, count: int) -> dict[int, int]:
    """Score by rank code for hands of `count` cards in this order, flushes aside."""
    by = order(name)
    scores = {code: by.of_masks(m1, m2, m3, m4) for code, m1, m2, m3, m4 in multisets(count)}
    if by.joker:
        for code, m1, m2, m3, m4 in multisets(count - 1):
            scores[code | JOKER_BIT] = by.of_masks(m1, m2, m3, m4, joker=True)
    return scores


@cache
def by_suit(name: str) -> dict[int, int]:
    """Score by the mask of suited ranks, with bit 13 for the joker: all that hold a flush."""
    by = order(name)
    scores = {mask: by.of_suit(mask) for mask in range(1 << RANK_COUNT) if mask.bit_count() >= 5}
    if by.joker:
        for mask in range(1 << RANK_COUNT):
            if mask.bit_count() >= 4:
                scores[mask | 1 << RANK_COUNT] = by.of_suit(mask, joker=True)
    return scores


def evaluator(name: str, count: int) -> Evaluator:
    """A function that scores hands of exactly `count` cards by this order, unchecked, from tables."""
    scores = by_code(name, count)
    flushes = FLUSH_BITS if order(name).flushes else 0
    suited = by_suit(name) if flushes else {}
    keys, first = list(KEYS), [key + FLUSH_BIAS for key in KEYS]
    ranks = RANK_MASK

    def with_flush(cards: Sequence[int], key: int) -> int:
        suit = (key & flushes).bit_length() - 36 >> 2
        mask = RANK_COUNT_BIT if key & JOKER_BIT else 0
        for card in cards:
            if card & 3 == suit and card != JOKER:
                mask |= 1 << (card >> 2)
        # Five suited cards are a flush, even where that hurts. A flush can meet quads or a full house only with eight
        # cards or the joker; the better one counts.
        return suited[mask] if count == 5 else max(suited[mask], scores[key & ranks])

    def seven(cards: Sequence[int]) -> int:
        a, b, c, d, e, f, g = cards
        key = first[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
        if key & flushes:
            return with_flush(cards, key)
        return scores[key & ranks]

    key_of = keys.__getitem__

    def any_count(cards: Sequence[int]) -> int:
        key = sum(map(key_of, cards), FLUSH_BIAS)
        if key & flushes:
            return with_flush(cards, key)
        return scores[key & ranks]

    return seven if count == 7 else any_count


RANK_COUNT_BIT = 1 << RANK_COUNT
