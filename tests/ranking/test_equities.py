"""Hands against hands over every board: exact wins, losses and ties, as published or computed elsewhere."""

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from houseway.cards import parse_cards
from houseway.ranking import batch

pytestmark = pytest.mark.verify


Cards = npt.NDArray[np.uint8]


def dealt(hole: tuple[int, ...], laid: Cards) -> Cards:
    return np.hstack([np.tile(np.array(hole, np.uint8), (len(laid), 1)), laid])


HOLDEM = [
    ("AcAd", "KhKs", 1_388_072, 317_694, 6_538),
    ("AcAd", "KcKh", 1_399_204, 305_177, 7_923),
    ("AcAd", "KcKd", 1_410_336, 292_660, 9_308),
    ("AdAc", "Td9d", 1_338_249, 367_143, 6_912),
    ("AdAc", "QcJh", 1_450_987, 254_763, 6_554),
    ("KcKd", "Kh2c", 1_612_287, 73_825, 26_192),
    ("AsKs", "QhQd", 787_966, 917_606, 6_732),
    ("AsKh", "QcQd", 730_541, 975_909, 5_854),
    ("AsKh", "QhQd", 736_843, 968_234, 7_227),
    ("2c2d", "JhTh", 775_969, 912_248, 24_087),
    ("2c2d", "AhKs", 903_239, 799_119, 9_946),
    ("AsKs", "AhQh", 1_184_278, 455_618, 72_408),
    ("AcAd", "7h2s", 1_493_820, 212_248, 6_236),
    ("AcAd", "6h5h", 1_314_307, 391_582, 6_415),
]


def wins_and_ties(mine: npt.NDArray[np.uint16], theirs: npt.NDArray[np.uint16]) -> tuple[int, int, int]:
    return int((mine > theirs).sum()), int((mine < theirs).sum()), int((mine == theirs).sum())


@cache
def board_positions(count: int) -> npt.NDArray[np.intp]:
    every = np.fromiter((at for five in combinations(range(count), 5) for at in five), np.intp)
    return every.reshape(comb(count, 5), 5)


def boards_without(dead: tuple[int, ...]) -> Cards:
    left = np.array([card for card in range(52) if card not in dead], np.uint8)
    laid: Cards = left[board_positions(len(left))]
    return laid


@pytest.mark.parametrize(("one", "other", "wins", "losses", "ties"), HOLDEM)
def test_holdem_heads_up(one: str, other: str, wins: int, losses: int, ties: int) -> None:
    mine, theirs = parse_cards(one), parse_cards(other)
    laid = boards_without(mine + theirs)
    scores = [batch.rank(dealt(hole, laid), "high", check=False) for hole in (mine, theirs)]
    assert wins_and_ties(scores[0], scores[1]) == (wins, losses, ties)


def test_holdem_three_ways() -> None:
    holes = [parse_cards(hole) for hole in ("AcAd", "KhKs", "QcQd")]
    laid = boards_without(holes[0] + holes[1] + holes[2])
    scores = np.stack([batch.rank(dealt(hole, laid), "high", check=False) for hole in holes])
    best = scores == scores.max(axis=0)
    alone = best.sum(axis=0) == 1
    assert [int((row & alone).sum()) for row in best] == [909_810, 256_920, 198_576]
    assert int((~alone).sum()) == 5_448


OMAHA = [
    ("AsAhKsKh", "8d7d6c5c", 635_566, 450_442, 0),
    ("AsAdKhKc", "8s7s6d5d", 564_676, 521_332, 0),
    ("AsAhJsTh", "JdTd9c8c", 681_634, 351_158, 53_216),
    ("AsAhKdKc", "QsQhJsTh", 664_838, 421_098, 72),
]


@pytest.mark.parametrize(("one", "other", "wins", "losses", "ties"), OMAHA)
def test_omaha_heads_up(one: str, other: str, wins: int, losses: int, ties: int) -> None:
    mine, theirs = parse_cards(one), parse_cards(other)
    laid = boards_without(mine + theirs)
    scores = [batch.rank(dealt(hole, laid), "omaha", check=False) for hole in (mine, theirs)]
    assert wins_and_ties(scores[0], scores[1]) == (wins, losses, ties)


HI_LO = [
    ("As2sKh3h", "AdAcKsQs", (343_564, 711_203, 31_241), (578_424, 0, 0), 507_584, 0.490710),
    ("As2s3dKd", "8c7c6h5h", (527_110, 558_898, 0), (420_795, 152_514, 243), 512_456, 0.566751),
]


@pytest.mark.parametrize(("one", "other", "highs", "lows", "no_low", "equity"), HI_LO)
def test_omaha_hi_lo(
    one: str, other: str, highs: tuple[int, int, int], lows: tuple[int, int, int], no_low: int, equity: float
) -> None:
    mine, theirs = parse_cards(one), parse_cards(other)
    laid = boards_without(mine + theirs)
    (high, low), (their_high, their_low) = (batch.rank_split(dealt(hole, laid), check=False) for hole in (mine, theirs))
    assert wins_and_ties(high, their_high) == highs
    nobody = (low == 0) & (their_low == 0)
    assert int(nobody.sum()) == no_low
    low_wins, low_losses, low_ties = wins_and_ties(low, their_low)
    assert (low_wins, low_losses, low_ties - no_low) == lows
    high_share = (high > their_high) + (high == their_high) / 2
    low_share = (low > their_low) + (low == their_low) / 2
    share = np.where(nobody, high_share, (high_share + low_share) / 2)
    assert float(share.mean()) == pytest.approx(equity, abs=5e-7)
