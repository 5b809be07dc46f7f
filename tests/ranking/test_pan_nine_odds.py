"""Super pan 9 in numbers: published odds to the last deal, the best play found again, and the play against chance."""

from collections import defaultdict
from functools import cache
from math import comb, sqrt
from random import Random
from statistics import fmean, stdev
from subprocess import run
from sys import executable

import pytest

from houseway.errors import HousewayError
from houseway.ranking.pan_nine_odds import (
    STANDARD,
    TOTALS,
    Odds,
    Strategy,
    banker_hits,
    banker_hits_against,
    best_reply,
    best_strategy,
    first_totals,
    odds,
    player_hits,
    up_to,
)
from houseway.ranking.points import PACK, card_value


def test_twelve_packs_to_the_last_deal() -> None:
    found = odds(packs=12)
    assert found == Odds(win=13_814_753_426_678_396_928, tie=3_577_141_425_765_970_944, lose=14_176_640_808_610_024_128)
    assert found.total == 31_568_535_661_054_392_000 == comb(432, 3) * comb(429, 3) * 426 * 425


@pytest.mark.parametrize(
    ("packs", "win", "tie", "lose", "edge"),
    [
        (12, 0.43761147, 0.11331351, 0.44907502, 1.146355),
        (8, 0.43762775, 0.11327082, 0.44910143, 1.147368),
        (1, 0.43768123, 0.11290326, 0.44941552, 1.173429),
    ],
)
def test_published_shares(packs: int, win: float, tie: float, lose: float, edge: float) -> None:
    found = odds(STANDARD, packs=packs)
    assert (found.win / found.total, found.tie / found.total, found.lose / found.total) == pytest.approx(
        (win, tie, lose), abs=5e-9
    )
    assert 100 * found.bank_edge() == pytest.approx(edge, abs=5e-7)
    cards = 36 * packs
    assert found.total == comb(cards, 3) * comb(cards - 3, 3) * (cards - 6) * (cards - 7)


def test_a_banker_who_wins_ties() -> None:
    assert 100 * odds().bank_edge(ties="banker") == pytest.approx(12.477705, abs=5e-7)
    assert odds().bank_edge(ties="player") < 0 < odds().bank_edge() < odds().bank_edge(ties="banker")


@pytest.mark.parametrize("packs", [1, 8, 12])
def test_the_same_play_on_both_sides_is_fair(packs: int) -> None:
    found = odds(Strategy(up_to(5), up_to(5), up_to(5)), packs=packs)
    assert found.win == found.lose
    if packs == 12:
        assert found.win / found.total == pytest.approx(0.440325, abs=5e-7)
        assert found.tie / found.total == pytest.approx(0.119349, abs=5e-7)


def test_first_three_cards() -> None:
    assert first_totals(packs=12) == (
        1_475_760, 1_320_192, 1_276_432, 1_226_896, 1_315_584, 1_448_080, 1_610_512, 1_322_496, 1_226_896, 1_120_912,
    )  # fmt: skip
    assert first_totals(packs=8) == (
        434_720, 390_144, 376_160, 362_336, 388_096, 427_872, 475_488, 391_168, 362_336, 331_616,
    )  # fmt: skip
    assert sum(first_totals(packs=1)) == comb(36, 3)


@pytest.mark.parametrize("packs", [1, 6, 8, 12])
def test_the_standard_play_is_found_and_not_typed_in(packs: int) -> None:
    assert best_strategy(packs=packs) == STANDARD
    for total in TOTALS:
        assert player_hits(total, packs=packs) is (total <= 5)
        assert banker_hits(total, True, packs=packs) is (total <= 5)
        assert banker_hits(total, False, packs=packs) is (total <= 6)


@pytest.mark.parametrize(("most", "edge"), [(4, 2.585), (5, 1.1464), (6, 2.146)])
def test_other_players_fare_worse_against_the_best_reply(most: int, edge: float) -> None:
    assert 100 * odds(best_reply(up_to(most))).bank_edge() == pytest.approx(edge, abs=5e-4)


@pytest.mark.parametrize("ties", ["push", "player", "banker"])
@pytest.mark.parametrize("packs", [1, 12])
def test_neither_side_can_do_better_alone(ties: str, packs: int) -> None:
    """A saddle point: changing what one side does on any one total never helps that side."""
    best = best_strategy(packs=packs, ties=ties)
    edge = odds(best, packs=packs).bank_edge(ties=ties)
    for total in TOTALS:
        flip = frozenset({total})
        other_player = Strategy(best.player ^ flip, best.banker_after_hit, best.banker_after_stand)
        assert odds(other_player, packs=packs).bank_edge(ties=ties) >= edge
        for changed in (
            Strategy(best.player, best.banker_after_hit ^ flip, best.banker_after_stand),
            Strategy(best.player, best.banker_after_hit, best.banker_after_stand ^ flip),
        ):
            assert odds(changed, packs=packs).bank_edge(ties=ties) <= edge


def test_ties_change_the_bankers_play() -> None:
    assert banker_hits(5, True, ties="push")
    assert not banker_hits(5, True, ties="banker")
    assert best_strategy(ties="player").banker_after_stand == up_to(6)


@pytest.mark.parametrize(
    ("total", "hands", "hit"),
    [
        (6, [(10, False)], True),
        (6, [(10, True)], False),
        (6, [(10, False), (1, True)], True),  # the big bet stood
        (6, [(1, False), (10, True)], False),  # the big bet drew
        (6, [(10, True), (10, True), (1, False)], False),
        (3, [(1, True), (1, False)], True),
        (8, [(1, True), (1, False)], False),
        (0, [], False),  # nobody to beat
    ],
)
def test_the_banker_weighs_the_bets(total: int, hands: list[tuple[int, bool]], hit: bool) -> None:
    assert banker_hits_against(total, hands) is hit


Table = dict[tuple[int, bool, bool], list[tuple[int, int]]]
WAGERS = (1, 3)


@cache
def simulated() -> Table:
    """Deals with two players, a wager of one and of three: what the banker makes by standing and by hitting.

    By the banker's total and who drew. The players draw on five or less.
    """
    chance = Random(9)
    shoe = [card_value(card) for card in PACK] * 12
    found: Table = defaultdict(list)
    for _ in range(60_000):
        cards = chance.sample(shoe, 12)
        banker = sum(cards[0:3]) % 10
        firsts = [sum(cards[at : at + 3]) % 10 for at in (3, 6)]
        drew = [first <= 5 for first in firsts]
        finals = [(first + cards[9 + at] * drew[at]) % 10 for at, first in enumerate(firsts)]
        stand, hit = (
            sum(wager * ((mine > final) - (mine < final)) for wager, final in zip(WAGERS, finals, strict=True))
            for mine in (banker, (banker + cards[11]) % 10)
        )
        found[banker, drew[0], drew[1]].append((stand, hit))
    return found


@pytest.mark.verify
def test_the_bankers_play_against_simulated_deals() -> None:
    told = 0
    for (total, *drew), deals in simulated().items():
        gains = [hit - stand for stand, hit in deals]
        error = stdev(gains) / sqrt(len(gains))
        if abs(fmean(gains)) > 4 * error:
            told += 1
            assert banker_hits_against(total, list(zip(WAGERS, drew, strict=True))) is (fmean(gains) > 0)
    assert told >= 30


def test_bad_questions_are_refused() -> None:
    with pytest.raises(HousewayError, match="10 is not a super pan 9 total"):
        player_hits(10)
    with pytest.raises(HousewayError, match="-1 is not a super pan 9 total"):
        banker_hits(-1, True)
    with pytest.raises(HousewayError, match="a shoe has 1 to 100 packs, not 0"):
        odds(packs=0)
    with pytest.raises(HousewayError, match="ties go to 'house'"):
        player_hits(3, ties="house")
    with pytest.raises(HousewayError, match="a wager is more than nothing"):
        banker_hits_against(3, [(0, True)])


def test_a_shoe_is_worked_out_quickly() -> None:
    """That needs neither NumPy nor Numba; `bench.promises` has how long it may take."""
    program = """
import sys
from houseway.ranking.pan_nine_odds import banker_hits, player_hits
player_hits(5, packs=12), banker_hits(5, True, packs=12)
print({"numpy", "numba"} & set(sys.modules))
"""
    assert run([executable, "-c", program], capture_output=True, text=True, check=True).stdout == "set()\n"
