"""The house way of pai gow: every printed rule at the table, every hand there is counted, and ten million deals."""

from collections import Counter
from functools import cache
from math import comb, sqrt
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import format_cards, parse_cards
from houseway.errors import CardError, HousewayError
from houseway.ranking import evaluator, house_way_kernel, radix, rank
from houseway.ranking.house_way import BACK_ORDERS, house_way
from houseway.ranking.orders import NO_PAIR, PAIR, STRAIGHT, STRAIGHT_FLUSH, order, ranks_in
from houseway.ranking.pai_gow import FRONT_CLASSES, foul
from houseway.ranking.pai_gow import score as front_score
from houseway.ranking.timing import random_hands

from .strategies import hands

RULES = [
    # 1. No pair.
    ("Ks Jd 9c 8h 6d 4s 2c", "Jd 9c"),
    ("Jk Kd Jc 9h 6d 4s 2c", "Kd Jc"),  # the joker is the ace behind
    # 2. One pair.
    ("8s 8d Ac Qh 9d 5s 3c", "Ac Qh"),
    ("As Ad Kc Th 7d 5s 3c", "Kc Th"),
    ("Jk Ad Kc Th 7d 5s 3c", "Kc Th"),  # the joker pairs the ace
    # 3. Two pair, the bigger of jacks to aces: split, whatever else there is.
    ("Js Jd 4c 4h As Kd 9c", "4h 4c"),
    ("As Ad Kc Kh 9d 7s 2c", "Kh Kc"),
    ("As Jk 2c 2h Kd 9s 7c", "2h 2c"),
    # 3. Two pair, the bigger of sevens to tens: together behind an ace, else split.
    ("Ts Td 3c 3h As Jd 8c", "As Jd"),
    ("Ts Td 3c 3h Ks Jd 8c", "3h 3c"),
    ("7s 7d 6c 6h Ks Jd 2c", "6h 6c"),
    ("7s 7d 6c 6h Jk Jd 2c", "Jk Jd"),
    # 3. Two pair, the bigger of threes to sixes: together behind a king or an ace, else split.
    ("6s 6d 2c 2h Ks 9d 8c", "Ks 9d"),
    ("6s 6d 2c 2h Qs 9d 8c", "2h 2c"),
    ("3s 3d 2c 2h As 9d 8c", "As 9d"),
    # 4. Three pair.
    ("Qs Qd 9c 9h 4s 4d Ac", "Qs Qd"),
    ("As Jk Kc Kd Qh Qs Jd", "As Jk"),  # though the joker could make a straight
    # 5. Trips.
    ("As Ad Ac Qh 9d 7s 3c", "As Qh"),
    ("Jk Ad Ac Qh 9d 7s 3c", "Ad Qh"),
    ("9s 9d 9c Ah Jd 6s 3c", "Ah Jd"),
    # 6. Two trips.
    ("Ts Td Tc 5h 5d 5s Kc", "Ts Td"),
    # 7. A complete hand and no pair: the two highest that leave it complete.
    ("9s 8d 7c 6h 5d 2s Kc", "Kc 2s"),
    ("9s 8d 7c 6h 5d 4s Kc", "Kc 9s"),  # the lower straight is complete as well
    ("Ah 6h 5h 4h 3h 7s 9c", "Ah 9c"),  # a straight will do where a flush would cost the ace
    ("Ah Qh 9h 6h 3h 2h Ks", "Ah Ks"),  # of six suited, the ace can be spared
    ("Ah Qh 9h 6h 3h 2c Ks", "Ks 2c"),
    ("As Ks Qs Js Ts 9s 8s", "As Ks"),  # a royal flush gives way to queen high
    ("Jk 9d 8c 7h 6s Kd 2c", "Kd 2c"),
    # 7. A complete hand and one pair: the best front, the pair or not.
    ("Ks Kd 9s 8d 7c 6h 5d", "Ks Kd"),
    ("9s 9d 8d 7c 6h 5d Kc", "Kc 9s"),
    ("9s 9d 8s 7s 3s 2s Ac", "Ac 9d"),  # the nine that the flush can spare
    ("As Jk Kd Qc Jh 4s 2d", "4s 2d"),  # aces, unless the joker is a ten
    # 7. The exception: an ace in front of a pair of tens to kings, if that is a better front.
    ("As Ks 7s 5s 3s Kd 2c", "As 7s"),
    ("Jk Ks 9s 7s 4s Kd 2c", "Jk 9s"),
    ("Ts Td As 9c 8d 7h 6s", "As Ts"),  # ace-ten already, with the straight behind
    ("As 9s 7s 5s 3s 9d 2c", "9d 2c"),  # nines are too small for it
    ("Kc Kd As Qs 9s 7s 3s", "Kd Kc"),  # and a pair in front is better than an ace
    # 7. A complete hand and two pair: as two pair.
    ("9s 9d 8c 8h 7d 6s 5c", "8h 8c"),
    ("As 9s 8s 6s 3s 9d 8d", "As 6s"),
    # 7. A complete hand and trips: the pair in front, and where it cannot go, the best other front.
    ("9s 9d 9c 8h 7d 6s 5c", "9s 9d"),
    ("Qs 9s 7s 5s 2s Qd Qh", "Qh Qd"),
    ("As Ad Jk Kc Qh Jd 4s", "As 4s"),
    # 8. Full house.
    ("Ks Kd Kc 5h 5d 9s 2c", "5h 5d"),
    ("4s 4d 4c Jh Jd 9s 9c", "Jh Jd"),
    ("As Jk 6c 6d 6h Ts 3d", "As Jk"),
    # 9. Quads: jacks to aces split; sevens to tens kept behind a king or better; sixes and less always kept.
    ("Js Jd Jc Jh As 9d 2c", "Js Jh"),
    ("As Ad Ac Jk 9d 7s 2c", "As Ad"),
    ("As Ad Ac Jk Kh Qd Js", "As Ad"),  # the two that leave a straight
    ("8s 8d 8c 8h Ks 5d 2c", "Ks 5d"),
    ("Ts Td Tc Th Qs 5d 2c", "Ts Th"),
    ("7s 7d 7c 7h Jk 5d 2c", "Jk 5d"),
    ("6s 6d 6c 6h Js 5d 2c", "Js 5d"),
    ("Ks Kd Kc Kh 3s 3d 7c", "3s 3d"),
    ("5s 5d 5c 5h 9s 9d 9c", "9s 9d"),
    # 10. Five aces.
    ("As Ad Ac Ah Jk Qs 9d", "As Ah"),
    ("As Ad Ac Ah Jk Qs Qd", "As Ah"),
    ("As Ad Ac Ah Jk Ks Kd", "Ks Kd"),
]


@pytest.mark.parametrize(("seven", "front"), RULES)
@pytest.mark.parametrize("back", BACK_ORDERS)
def test_every_rule_at_the_table(seven: str, front: str, back: str) -> None:
    set_front, set_back = house_way(parse_cards(seven), back=back)
    assert format_cards(set_front) == front
    assert sorted(set_front + set_back) == sorted(parse_cards(seven))
    assert not foul(set_front, set_back, back_order=back)


BACKS = [
    # seven cards, what stands behind with the wheel second, and with the wheel lowest
    ("As Ad Ac Jk Kh Qd Js", "ace-high straight", "ace-high straight"),
    ("As Ks Qs Js Ts 9s 8s", "queen-high straight flush", "queen-high straight flush"),
    ("As Ad Jk Kc Qh Jd 4s", "ace-high straight", "ace-high straight"),
    ("Js Jd Jc Jh As 9d 2c", "pair of jacks", "pair of jacks"),
    ("4s 4d 4c Jh Jd 9s 9c", "fours full of nines", "fours full of nines"),
    ("Jk 2s 3d 4c 5h Ks Qd", "five-high straight", "six-high straight"),
]


@pytest.mark.clause("CX-107")
@pytest.mark.parametrize(("seven", "second", "lowest"), BACKS)
def test_what_is_left_behind(seven: str, second: str, lowest: str) -> None:
    for back, expected in (("bug-wheel-second", second), ("bug", lowest)):
        assert rank(house_way(parse_cards(seven), back=back)[1], back).words == expected


def test_bad_hands_are_refused() -> None:
    with pytest.raises(CardError, match="the house way sets 7 cards, not 6"):
        house_way(range(6))
    with pytest.raises(CardError, match="2c appears 2 times"):
        house_way([0, 0, 1, 2, 3, 4, 5])
    with pytest.raises(CardError, match="53 is not a card"):
        house_way([0, 53, 1, 2, 3, 4, 5])
    with pytest.raises(HousewayError, match="'high' does not rank a back hand"):
        house_way(range(7), back="high")
    with pytest.raises(HousewayError, match="'high' does not rank a back hand"):
        house_way_kernel.set_hands([list(range(7))], back="high")
    with pytest.raises(HousewayError, match="hand 1 of the batch: 2c appears 2 times"):
        house_way_kernel.set_hands([[0, 1, 2, 3, 4, 5, 6], [0, 0, 1, 2, 3, 4, 5]])
    with pytest.raises(HousewayError, match="rows of 7 cards"):
        house_way_kernel.set_hands([[0, 1, 2]])
    with pytest.raises(HousewayError, match="0 deals are too few"):
        house_way_kernel.simulate(0)


@given(hands("bug", 7), st.sampled_from(BACK_ORDERS), st.randoms())
def test_never_foul_and_the_same_in_any_order(seven: list[int], back: str, chance: Random) -> None:
    setting = house_way(seven, back=back)
    assert not foul(*setting, back_order=back)
    assert sorted(setting[0] + setting[1]) == sorted(seven)
    assert house_way(chance.sample(seven, 7), back=back) == setting


def scores(seven: list[int], back: str) -> tuple[int, int]:
    front, behind = house_way(seven, back=back)
    return front_score(front), evaluator(back, 5)(behind)


def assert_kernel_agrees(rows: list[list[int]], back: str) -> None:
    fronts, backs = house_way_kernel.set_hands(rows, back=back)
    for seven, *theirs in zip(rows, fronts.tolist(), backs.tolist(), strict=True):
        assert tuple(theirs) == scores(seven, back), format_cards(seven)


@pytest.mark.verify
@given(st.lists(hands("bug", 7), min_size=1, max_size=20), st.sampled_from(BACK_ORDERS))
def test_the_kernel_sets_as_the_rules_do(rows: list[list[int]], back: str) -> None:
    assert_kernel_agrees(rows, back)


@pytest.mark.verify
def test_the_kernel_sets_as_the_rules_do_for_random_hands() -> None:
    assert_kernel_agrees(random_hands(np.random.default_rng(53), 5_000, 7, pack=53).tolist(), "bug-wheel-second")


def test_the_kernel_sets_suited_hands_as_the_rules_do() -> None:
    """Dealt from one suit, four other cards and the joker, so that five are nearly always suited."""
    chance = Random(7)
    short = [[*range(suit, 52, 4), *chance.sample(range(52), 4), 52] for suit in range(4) for _ in range(500)]
    assert_kernel_agrees([chance.sample(sorted(set(pack)), 7) for pack in short], "bug-wheel-second")


def every_rank_multiset() -> list[list[int]]:
    """A hand of every combination of ranks, five of them never suited."""
    return [
        [4 * rank + at % 4 for at, rank in enumerate(sorted(rank for mask in masks for rank in ranks_in(mask)))]
        + [52] * jokers
        for jokers in (0, 1)
        for _, *masks in radix.multisets(7 - jokers)
    ]


@pytest.mark.verify
def test_the_kernel_sets_every_combination_of_ranks_as_the_rules_do() -> None:
    rows = every_rank_multiset()
    assert len(rows) == 67_600
    assert_kernel_agrees(rows, "bug-wheel-second")


@cache
def every_setting(back: str) -> tuple[Counter[int], Counter[int], set[tuple[int, int]]]:
    """Of all 154,143,080 hands: how many have each front, how many each back, and which go together."""
    counts = house_way_kernel.count_settings(back=back)
    fronts = Counter({int(at): int(counts[at].sum()) for at in np.flatnonzero(counts.any(axis=1))})
    backs = Counter({int(at): int(counts[:, at].sum()) for at in np.flatnonzero(counts.any(axis=0))})
    front_at, back_at = np.nonzero(counts)
    return fronts, backs, set(zip(front_at.tolist(), back_at.tolist(), strict=True))


FRONTS = {
    "3c 2d": 221_460,
    "4c 2d": 203_436,
    "4c 3d": 188_708,
    "5c 2d": 183_156,
    "5c 3d": 170_756,
    "Ac Kd": 11_766_800,
    "2c 2d": 4_162_594,
    "Kc Kd": 1_594_056,
    "Ac Ad": 1_685_542,
}
BACK_CATEGORIES = [
    # no pair, pair, two pair, trips, straight, flush, full house, quads, straight flush and royal, five aces
    24_780_420, 95_022_652, 8_393_760, 10_453_872, 10_593_808, 4_498_500, 150_546, 161_568, 80_940 + 7_008, 6,
]  # fmt: skip


@pytest.mark.verify
@pytest.mark.parametrize("back", BACK_ORDERS)
def test_all_hands_are_set_as_published(back: str) -> None:
    fronts, backs, _ = every_setting(back)
    assert fronts.total() == backs.total() == comb(53, 7)
    assert {front: fronts[front_score(parse_cards(front))] for front in FRONTS} == FRONTS
    pairs = [at for at, (high, low) in enumerate(FRONT_CLASSES, start=1) if high == low]
    assert sum(fronts[at] for at in pairs) == 37_724_404
    classes = order(back).classes
    categories: Counter[int] = Counter()
    for at, count in backs.items():
        categories[classes[at - 1][0]] += count
    assert [categories[category] for category in range(10)] == BACK_CATEGORIES
    assert backs[rank("As Ks Qs Js Ts", back)] == 7_008
    queen_high = [at for at in backs if classes[at - 1][0] == NO_PAIR and classes[at - 1][1][0] == 10]
    assert sum(backs[at] for at in queen_high) == 2_719_500


@pytest.mark.verify
@pytest.mark.parametrize("back", BACK_ORDERS)
def test_no_hand_at_all_is_set_foul(back: str) -> None:
    for front_at, back_at in every_setting(back)[2]:
        high, low = FRONT_CLASSES[front_at - 1]
        category, ranks = order(back).classes[back_at - 1]
        if category == NO_PAIR:
            assert high != low
            assert (high, low) <= ranks[:2]
        elif category == PAIR:
            assert high != low or high <= ranks[0]


@pytest.mark.verify
def test_where_the_wheel_stands_moves_straights_only() -> None:
    """The fronts are the same; only who calls a wheel, and who a six-high straight, changes."""
    (fronts, second, _), (other_fronts, lowest, _) = (every_setting(back) for back in BACK_ORDERS)
    assert fronts == other_fronts
    by_class = [
        Counter({order(back).classes[at - 1]: count for at, count in backs.items()})
        for back, backs in zip(BACK_ORDERS, (second, lowest), strict=True)
    ]
    moved = (by_class[0] - by_class[1]) + (by_class[1] - by_class[0])
    assert {category for category, _ in moved} <= {STRAIGHT, STRAIGHT_FLUSH}
    assert (STRAIGHT, (12,)) not in moved


DEALS = 3_000_000
PUBLISHED = {"win": 0.2912, "push": 0.4049, "lose": 0.3039}


@pytest.mark.verify
def test_millions_of_deals_of_house_way_against_house_way() -> None:
    tally = house_way_kernel.simulate(DEALS, seed=2004)
    assert tally.deals == DEALS
    for outcome, share in PUBLISHED.items():
        assert abs(getattr(tally, outcome) / DEALS - share) < 3 * sqrt(share * (1 - share) / DEALS)
    for copies, share in ((tally.front_copies, 0.02495), (tally.back_copies, 0.00036)):
        assert abs(copies / DEALS - share) < 4 * sqrt(share * (1 - share) / DEALS) + 5e-6  # its rounding


def test_a_seed_gives_one_tally_on_any_number_of_threads() -> None:
    first = house_way_kernel.simulate(100_000, seed=1, threads=1)
    assert first == house_way_kernel.simulate(100_000, seed=1, threads=2)
    assert first != house_way_kernel.simulate(100_000, seed=2)


@pytest.mark.soak
def test_two_hundred_million_deals() -> None:
    """The published figures come from as many; both have an error."""
    tally = house_way_kernel.simulate(200_000_000, seed=17)
    for outcome, share in {"win": 0.291174, "push": 0.404933, "lose": 0.303893}.items():
        assert abs(getattr(tally, outcome) / tally.deals - share) < 4 * sqrt(2 * share * (1 - share) / tally.deals)


@pytest.mark.soak
def test_the_kernel_sets_as_the_rules_do_for_a_million_hands() -> None:
    for back in BACK_ORDERS:
        assert_kernel_agrees(random_hands(np.random.default_rng(), 500_000, 7, pack=53).tolist(), back)
