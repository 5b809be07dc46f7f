"""Every hand there is, counted: the rankings against published and independently computed figures."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.repeats import sampled

from houseway.ranking import badugi, batch, say
from houseway.ranking.orders import order

NO_PAIR, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, FIVE_ACES = range(10)
ROYAL = "royal flush"


def by_category(kind: str, cards: int) -> tuple[Counter[int], int]:
    """Hands of each category among all hands of the kind, and how many of them are royal flushes."""
    counts = batch.count_scores(kind, cards)
    ladder = order(kind)
    found: Counter[int] = Counter()
    royal = 0
    for score in counts.nonzero()[0].tolist():
        category, _ = ladder.classes[score - 1]
        found[category] += int(counts[score])
        if ladder.words(score) == ROYAL:
            royal += int(counts[score])
    assert counts[0] == 0
    return found, royal


HIGH = {
    # pack and number of cards: five aces, royal, other straight flushes, quads, full, flush, straight, trips, ...
    ("high", 5): (0, 4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
    ("bug", 5): (1, 24, 180, 828, 4_368, 7_804, 20_532, 63_360, 138_600, 1_215_024, 1_418_964),
    ("high", 6): (0, 188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900),
    ("bug", 6): (48, 1_132, 8_248, 19_752, 196_896, 314_944, 696_228, 853_264, 2_873_952, 10_809_876, 7_183_140),
    ("high", 7): (
        0, 4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460,
    ),
    ("bug", 7): (
        1_128, 26_132, 184_832, 307_472, 4_188_528, 6_172_088, 11_236_028, 7_470_676, 35_553_816, 64_221_960,
        24_780_420,
    ),
}  # fmt: skip


@sampled(1)
@pytest.mark.clause("OAS-HE-04", "OV-DR-14", "OV-DR-15")
@pytest.mark.parametrize(("kind", "cards"), HIGH)
def test_all_high_hands(kind: str, cards: int) -> None:
    found, royal = by_category(kind, cards)
    five_aces, royals, straight_flushes, quads, full, flush, straight, trips, two_pair, pair, nothing = HIGH[
        kind, cards
    ]
    assert royal == royals
    assert dict(found) == {
        category: count
        for category, count in {
            FIVE_ACES: five_aces,
            STRAIGHT_FLUSH: straight_flushes + royals,
            QUADS: quads,
            FULL: full,
            FLUSH: flush,
            STRAIGHT: straight,
            TRIPS: trips,
            TWO_PAIR: two_pair,
            PAIR: pair,
            NO_PAIR: nothing,
        }.items()
        if count
    }
    assert found.total() == comb(52 if kind == "high" else 53, cards)


@sampled(1)
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_the_wheel_switch_moves_the_wheel_and_nothing_else(cards: int) -> None:
    """The same hands, but for those that hold a wheel and a better straight: they now rather call the wheel."""
    lowest, second = batch.count_scores("bug", cards), batch.count_scores("bug-wheel-second", cards)
    classes = {
        name: {order(name).classes[score - 1]: int(counts[score]) for score in counts.nonzero()[0].tolist()}
        for name, counts in (("bug", lowest), ("bug-wheel-second", second))
    }
    straight_tops = {category: (category, (3,)) for category in (STRAIGHT, STRAIGHT_FLUSH)}
    for klass, count in classes["bug"].items():
        category, ranks = klass
        if category not in straight_tops:
            assert classes["bug-wheel-second"][klass] == count
        elif ranks in ((3,), (12,)):
            assert classes["bug-wheel-second"][klass] >= count
        else:
            assert classes["bug-wheel-second"][klass] <= count
    assert order("bug-wheel-second").words(order("bug-wheel-second").of_masks(0b1000000001111, 0, 0, 0)) == (
        "five-high straight"
    )


LOW = {
    ("low", 5): (
        [1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880],
        [1_098_240, 123_552, 54_912, 3_744, 624],
    ),
    ("low-joker", 5): (
        [2_304, 7_680, 20_480, 44_800, 86_016, 150_528, 245_760, 380_160, 563_200],
        [1_180_608, 126_360, 57_408, 3_744, 637],
    ),
    ("low", 6): (
        [40_448, 181_760, 483_840, 985_600, 1_684_480, 2_515_968, 3_333_120, 3_886_080, 3_801_600],
        [3_203_200, 226_512, 13_728, 2_184, 0],
    ),
    ("low", 7): (
        [781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120, 21_457_920, 13_939_200],
        [5_948_800, 219_648, 0, 624, 0],
    ),
    ("low-joker", 7): (
        [1_725_312, 4_593_920, 9_666_560, 16_105_600, 22_521_856, 27_019_776, 27_709_440, 23_464_320, 14_924_800],
        [6_189_040, 221_832, 0, 624, 0],
    ),
}


@sampled(1)
@pytest.mark.clause("OAS-LB-18", "OAS-LB-24", "OV-RZ-05", "CX-16", "CX-17")
@pytest.mark.parametrize(("kind", "cards"), LOW)
def test_all_ace_to_five_lows(kind: str, cards: int) -> None:
    counts = batch.count_scores(kind, cards)
    ladder = order(kind)
    tops: Counter[int] = Counter()
    paired: Counter[int] = Counter()
    for score in counts.nonzero()[0].tolist():
        category, ranks = ladder.classes[score - 1]
        if category == 0:
            tops[ranks[0]] += int(counts[score])
        else:
            paired[category] += int(counts[score])
    unpaired_figures, paired_figures = LOW[kind, cards]
    assert [tops[top] for top in range(3, 12)] == unpaired_figures
    assert [paired[category] for category in range(1, 6)] == paired_figures
    assert counts.sum() == comb(53 if kind == "low-joker" else 52, cards)


def test_oasis_order_holds_the_same_hands_in_another_order() -> None:
    usual, printed = (batch.count_scores(kind, 5) for kind in ("low", "low-oasis"))
    usual_classes = {
        frozenset(Counter(order("low").detail(score).split("-")).items()): int(usual[score])
        for score in usual.nonzero()[0].tolist()
    }
    printed_classes = {
        frozenset(Counter(order("low-oasis").detail(score).split("-")).items()): int(printed[score])
        for score in printed.nonzero()[0].tolist()
    }
    assert usual_classes == printed_classes


@pytest.mark.clause("OV-7S8-02")
def test_eight_or_better_among_all_seven_card_hands() -> None:
    counts = batch.count_scores("eight", 7)
    assert int(counts[1:].sum()) == 24_530_944
    assert int(counts.sum()) == comb(52, 7)


def of_classes(kind: str, cards: int) -> dict[int, int]:
    counts = batch.count_scores(kind, cards)
    assert counts[0] == 0
    found: Counter[int] = Counter()
    for score in counts.nonzero()[0].tolist():
        found[order(kind).classes[score - 1][0]] += int(counts[score])
    return dict(found)


def test_all_deuce_to_seven_hands() -> None:
    """As high poker, but A-2-3-4-5 is no straight: 1,020 hands move to those without a pair, 4 to the flushes."""
    assert of_classes("deuce-to-seven", 5) == {
        NO_PAIR: 1_303_560,
        PAIR: 1_098_240,
        TWO_PAIR: 123_552,
        TRIPS: 54_912,
        STRAIGHT: 9_180,
        FLUSH: 5_112,
        FULL: 3_744,
        QUADS: 624,
        STRAIGHT_FLUSH: 36,
    }
    counts = batch.count_scores("deuce-to-seven", 5)
    assert int(counts.sum()) == comb(52, 5)
    best = [int(counts[score]) for score in range(len(order("deuce-to-seven").classes), 0, -1)][:4]
    assert best == [4**5 - 4] * 4  # 7-5-4-3-2 to 7-6-5-4-2, suited ones aside
    tops: Counter[int] = Counter()
    for score in counts.nonzero()[0].tolist():
        category, ranks = order("deuce-to-seven").classes[score - 1]
        if category == NO_PAIR:
            tops[ranks[0]] += int(counts[score]) // 1_020
    # of the choices of four lower ranks, one makes a straight, but none with an ace and four small cards
    assert [tops[top] for top in range(5, 13)] == [comb(top, 4) - 1 for top in range(5, 13)]


SHORT = {
    5: (122_400, 193_536, 36_288, 16_128, 6_120, 480, 1_728, 288, 24),
    7: (233_100, 2_316_600, 3_157_056, 607_200, 1_169_940, 175_560, 633_024, 44_640, 10_560),
}


@pytest.mark.parametrize("cards", [5, 7])
def test_all_short_deck_hands(cards: int) -> None:
    found = of_classes("short-deck", cards)
    assert tuple(found[category] for category in range(9)) == SHORT[cards]
    assert sum(found.values()) == comb(36, cards)


def test_all_badugi_hands() -> None:
    """Of all 270,725: every four ranks in 24 ways of suits, and so on down to four cards of a suit or a rank."""
    hands = np.array(list(combinations(range(52), 4)), np.uint8)
    scores = batch.rank(hands, "badugi")
    counts = np.bincount(scores, minlength=len(badugi.classes()) + 1)
    sizes: Counter[int] = Counter()
    for ranks, count in zip(badugi.classes(), counts[1:].tolist(), strict=True):
        sizes[len(ranks)] += count
        if len(ranks) == 4:
            assert count == 24
    assert sizes == {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873}
    assert int(counts.sum()) == comb(52, 4)
    assert counts[0] == 0
    # one card counts where all are of a suit (the lowest of the four), or all of a rank
    ones = [counts[place] for place, ranks in enumerate(badugi.classes(), start=1) if len(ranks) == 1]
    assert [int(count) for count in ones] == [4 * comb(12 - rank, 3) + 1 for rank in range(12, -1, -1)]


def test_all_three_card_hands() -> None:
    hands = np.array(list(combinations(range(52), 3)), np.uint8)
    found = Counter(say(int(score), "rhode-island").split()[-1] for score in batch.rank(hands, "rhode-island"))
    straights = 12 * (64 - 4)
    flushes = 4 * (comb(13, 3) - 12)
    assert found["straight"] == straights
    assert found["flush"] == flushes + 12 * 4
    assert found["high"] == (comb(13, 3) - 12) * 60
    assert found.total() == comb(52, 3)
