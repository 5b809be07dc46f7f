"""The statistical tests: each turns many shuffles of a pack, or a long stream of bytes, into one p-value.

A shuffle's cards are not independent of each other, so where the textbook distribution does not hold, the exact one is
used (`exact_odds`), or degrees of freedom that are derived next to the statistic. Every p-value is two-sided: too
uneven is a biased shuffle, too even is not a random one. The tests know nothing of where the shuffles come from.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER
from houseway.evidence import exact_odds
from houseway.evidence.special import chi_square_p, normal_p, poisson_p

Orders: TypeAlias = NDArray[np.uint8]
"""Shuffles x places: which card is where."""
Counts: TypeAlias = NDArray[np.intp]
_LEAST_EXPECTED: Final = 8.0
"""Classes with fewer expected samples are merged."""
_KINDS: Final = 53


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The result of one test."""

    name: str
    about: str
    samples: int
    distribution: str
    statistic: float
    p: float
    word: str = ""
    """Another program's verdict on its own test; it is final, and the p-value is not corrected."""


def _pearson(name: str, about: str, seen: Counts, shares: Sequence[float] | NDArray[np.floating[Any]]) -> Trial:
    """Counts of independent samples against exact shares; rare classes are merged."""
    count = int(seen.sum())
    if not count:  # a class of probability 1 without a sample
        return Trial(name=name, about=about, samples=0, distribution="nothing to count", statistic=0.0, p=0.0)
    expected = np.asarray(shares, dtype=np.float64) * count
    by_size = np.argsort(expected)
    tail = int(np.searchsorted(np.cumsum(expected[by_size]), _LEAST_EXPECTED))
    lone = int(np.searchsorted(expected[by_size], _LEAST_EXPECTED))
    rare, usual = by_size[: max(tail + 1, lone)], by_size[max(tail + 1, lone) :]
    if expected[by_size[0]] >= _LEAST_EXPECTED:
        rare, usual = by_size[:0], by_size
    parts = [*zip(seen[usual].tolist(), expected[usual].tolist(), strict=True)]
    if len(rare):
        parts.append((float(seen[rare].sum()), float(expected[rare].sum())))
    freedom = len(parts) - 1
    statistic = sum((one - wanted) ** 2 / wanted for one, wanted in parts)
    p = chi_square_p(statistic, freedom) if freedom else 1.0
    return Trial(
        name=name, about=about, samples=count, distribution=f"chi-square, {freedom} df", statistic=statistic, p=p
    )


def _normal(name: str, about: str, values: NDArray[np.float64], mean: float, variance: float) -> Trial:
    z = float((values.mean() - mean) / np.sqrt(variance / len(values)))
    return Trial(name=name, about=about, samples=len(values), distribution="normal", statistic=z, p=normal_p(z))


class Pack:
    """A pack's cards by what the tests count: kinds of card, ranks, colors."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.cards = tuple(cards)
        self.size = len(self.cards)
        self.kinds, self.copies = np.unique(np.array(self.cards), return_counts=True)
        self.single = len(self.kinds) == self.size
        ranks = np.array([card // 4 for card in range(_KINDS)])
        self.ranks, self.by_rank = np.unique(ranks[np.array(self.cards)], return_counts=True)
        self.rank_at: Final = np.searchsorted(self.ranks, ranks).clip(0, len(self.ranks) - 1)
        """By card: its rank's index; a joker is a rank of its own."""
        self.kind_at: Final = np.searchsorted(self.kinds, np.arange(_KINDS)).clip(0, len(self.kinds) - 1)
        suits = np.bincount([card % 4 for card in self.cards if card != JOKER], minlength=4)
        self.even_suits: Final = len(set(suits.tolist())) == 1
        self.red: Final = np.array([card != JOKER and card % 4 in (1, 2) for card in range(_KINDS)])


def card_by_place(orders: Orders, pack: Pack) -> Trial:
    """Total distribution. Without replacement, Pearson's sum times (n-1)/n has (c-1)(n-1) degrees of freedom."""
    kinds = len(pack.kinds)
    seen = np.zeros((pack.size, kinds))
    for place in range(pack.size):
        seen[place] = np.bincount(pack.kind_at[orders[:, place]], minlength=kinds)
    expected = len(orders) * pack.copies / pack.size
    statistic = float((((seen - expected) ** 2) / expected).sum()) * (pack.size - 1) / pack.size
    freedom = (kinds - 1) * (pack.size - 1)
    return Trial(
        name="card by place",
        about="every card equally often in every place (total distribution)",
        samples=len(orders),
        distribution=f"chi-square, {freedom} df",
        statistic=statistic,
        p=chi_square_p(statistic, freedom),
    )


def neighbors(orders: Orders, pack: Pack) -> Trial:
    """Interplay: one pair of neighbors per shuffle, each time one place further down; in shoes by rank."""
    by_card = pack.single and len(orders) >= 2 * _LEAST_EXPECTED * pack.size * (pack.size - 1)
    at, copies = (pack.kind_at, pack.copies) if by_card else (pack.rank_at, pack.by_rank)
    rows = np.arange(len(orders))
    place = rows % (pack.size - 1)
    pairs = len(copies) * at[orders[rows, place]] + at[orders[rows, place + 1]]
    shares = (np.outer(copies, copies) - np.diag(copies)).ravel() / (pack.size * (pack.size - 1))
    seen = np.bincount(pairs, minlength=len(shares))
    return _pearson(
        "neighbors", "which card is under which (interplay correlation)", seen[shares > 0], shares[shares > 0]
    )


def serial_pairs(orders: Orders, pack: Pack) -> Trial:
    """Serial: the top cards of shuffle 1 and 2, of 3 and 4, and so on are independent."""
    top = pack.rank_at[orders[: len(orders) // 2 * 2, 0]]
    kinds = len(pack.ranks)
    share = pack.by_rank / pack.size
    seen = np.bincount(kinds * top[::2] + top[1::2], minlength=kinds * kinds)
    return _pearson(
        "serial", "the top card says nothing about the next shuffle's (serial)", seen, np.outer(share, share).ravel()
    )


def runs(orders: Orders, pack: Pack) -> Trial:
    """Runs of red and of black cards in each shuffle, against their exact distribution."""
    red = pack.red[orders]
    count = 1 + (red[:, 1:] != red[:, :-1]).sum(axis=1)
    ones = int(pack.red[np.array(pack.cards)].sum())
    shares = exact_odds.color_runs(ones, pack.size - ones)
    seen = np.bincount(count, minlength=len(shares))
    return _pearson("runs", "how many runs of red and black cards (runs)", seen, shares)


def ascents(orders: Orders, pack: Pack) -> Trial:
    """Runs up: how often a higher card follows a lower one."""
    up = (orders[:, 1:] > orders[:, :-1]).sum(axis=1)
    shares = exact_odds.ascents(pack.size)
    seen = np.bincount(up, minlength=len(shares))
    return _pearson("runs up", "how often a higher card follows a lower one (runs up and down)", seen, shares)


def poker(orders: Orders, pack: Pack) -> Trial:
    """Poker: pairs, triplets and so on among the first five cards."""
    hands = pack.rank_at[orders[:, :5]]
    same = (hands[:, :, None] == hands[:, None, :]).sum(axis=(1, 2))
    shares = exact_odds.five_cards(tuple(pack.by_rank.tolist()))
    by_sum: dict[int, float] = {}
    for pattern, share in shares.items():  # no two patterns of five have the same sum of squares
        by_sum[sum(one * one for one in pattern)] = share
    seen = np.bincount(same, minlength=max(by_sum) + 1)
    sums = sorted(by_sum)
    return _pearson(
        "poker", "pairs and better among the first five cards (poker)", seen[sums], [by_sum[one] for one in sums]
    )


def gaps(orders: Orders, pack: Pack) -> Trial:
    """Gap: how many shuffles are between two whose top card has the pack's first rank."""
    hit = np.flatnonzero(pack.rank_at[orders[:, 0]] == 0)
    share = float(pack.by_rank[0] / pack.size)
    gap = np.diff(hit) - 1
    most = int(np.ceil(np.log(1e-4) / np.log(1 - share)))
    shares = share * (1 - share) ** np.arange(most + 1)
    shares[most] = 1 - shares[:most].sum()
    return _pearson(
        "gap",
        "shuffles between two with the same rank on top (gap)",
        np.bincount(np.minimum(gap, most), minlength=most + 1),
        shares,
    )


def coupons(orders: Orders, pack: Pack) -> Trial:
    """Coupon collector: how many top cards it takes to see every suit; jokers do not count."""
    top = orders[:, 0]
    suits = (top[top != JOKER] % 4).tolist() if pack.even_suits else []
    done: list[int] = []
    held, drawn = 0, 0
    for suit in suits:
        held |= 1 << suit
        drawn += 1
        if held == 0b1111:
            done.append(drawn)
            held = drawn = 0
    shares = list(exact_odds.collections(4, 60))
    shares[-1] += max(0.0, 1 - sum(shares))
    seen = np.bincount(np.minimum(np.array(done, dtype=np.intp), 60), minlength=61)
    return _pearson("coupons", "top cards until every suit has come (coupon collector)", seen, shares)


def permutations(orders: Orders, pack: Pack) -> Trial:
    """Permutation: if the first four cards are all different, each of their 24 orders is equally frequent."""
    first = orders[:, :4].astype(np.intp)
    different = np.ones(len(first), dtype=bool)
    for one in range(4):
        for other in range(one):
            different &= first[:, one] != first[:, other]
    code = np.zeros(int(different.sum()), dtype=np.intp)
    kept = first[different]
    for one in range(4):
        code = code * (4 - one) + (kept[:, one, None] > kept[:, one + 1 :]).sum(axis=1)
    return _pearson(
        "permutation", "the order of the first four cards (permutation)", np.bincount(code, minlength=24), [1 / 24] * 24
    )


def serial_correlation(orders: Orders, pack: Pack) -> Trial:
    """Serial correlation of neighbors around the deck, with its exact mean and variance over all orders."""
    values = orders.astype(np.float64)
    products = (values * np.roll(values, -1, axis=1)).sum(axis=1)
    return _normal(
        "serial correlation",
        "neighboring cards are uncorrelated (serial correlation)",
        products,
        *exact_odds.serial_moments(pack.cards),
    )


def overlaps(orders: Orders, pack: Pack) -> Trial:
    """Overlaps: how many cards are where they were in the previous shuffle."""
    same = (orders[1:] == orders[:-1]).sum(axis=1)
    name, about = "overlaps", "cards in the same place as in the previous shuffle (overlaps)"
    if not pack.single:
        return _normal(name, about, same.astype(np.float64), *exact_odds.match_moments(tuple(pack.copies.tolist())))
    shares = exact_odds.matches(pack.size)
    return _pearson(name, about, np.bincount(same, minlength=len(shares)), shares)


def duplicates(orders: Orders, pack: Pack) -> Trial:
    """Duplicates: no order occurs twice; even one repeat is more than a lifetime of shuffles would see."""
    rows = np.ascontiguousarray(orders).view(np.dtype((np.void, orders.shape[1]))).ravel()
    again = len(rows) - len(np.unique(rows))
    return Trial(
        name="duplicates",
        about="no order occurs twice (duplicates)",
        samples=len(orders),
        distribution="none at all",
        statistic=again,
        p=0.0 if again else 1.0,
    )


def birthdays(orders: Orders, pack: Pack) -> Trial:
    """Birthday spacings: the first five cards as a number; equal distances among 512 of them come by Poisson's law."""
    year, number = 1, np.zeros(len(orders), dtype=np.int64)
    first = orders[:, :5].astype(np.int64)
    for place in range(5):
        lower = (first[:, :place] < first[:, place, None]).sum(axis=1) if place else 0
        number = number * (pack.size - place) + (pack.kind_at[first[:, place]] - lower)
        year *= pack.size - place
    return _spacings(
        "birthday spacings", "distances between shuffles taken as numbers (birthday spacings)", number, year
    )


def _spacings(name: str, about: str, numbers: NDArray[np.int64], year: int, people: int = 512) -> Trial:
    groups = len(numbers) // people
    days = np.sort(numbers[: groups * people].reshape(groups, people), axis=1)
    between = np.sort(np.diff(days, axis=1), axis=1)
    equal = int((between[:, 1:] == between[:, :-1]).sum())
    mean = groups * people**3 / (4 * year)
    return Trial(
        name=name,
        about=about,
        samples=groups * people,
        distribution=f"Poisson, mean {mean:.1f}",
        statistic=equal,
        p=poisson_p(equal, mean),
    )


SHUFFLE_TESTS: Final[Mapping[str, Callable[[Orders, Pack], Trial]]] = {
    "card by place": card_by_place,
    "neighbors": neighbors,
    "serial": serial_pairs,
    "runs": runs,
    "poker": poker,
    "gap": gaps,
    "coupons": coupons,
    "permutation": permutations,
    "serial correlation": serial_correlation,
    "overlaps": overlaps,
    "duplicates": duplicates,
}
SINGLE_TESTS: Final[Mapping[str, Callable[[Orders, Pack], Trial]]] = {
    "runs up": ascents,
    "birthday spacings": birthdays,
}
"""For packs without duplicate cards."""


_LEAST: Final = {"poker": 5, "permutation": 4, "serial correlation": 5, "overlaps": 5, "birthday spacings": 5}
"""Tests that need a minimum number of cards."""


def shuffle_trials(orders: Orders, cards: Sequence[int]) -> list[Trial]:
    """Every test that fits a pack, on its shuffles."""
    pack = Pack(cards)
    tests = {**SHUFFLE_TESTS, **(SINGLE_TESTS if pack.single else {})}
    if not pack.even_suits:
        del tests["coupons"]
    if len(set(pack.red[np.array(pack.cards)].tolist())) == 1:
        del tests["runs"]
    for name, least in _LEAST.items():
        if pack.size < least:
            tests.pop(name, None)
    return [test(orders, pack) for test in tests.values()]


# the raw stream


def stream_trials(stream: bytes) -> list[Trial]:
    """Tests of the bytes that shuffles are made from."""
    raw = np.frombuffer(stream[: len(stream) // 8 * 8], np.uint8)
    bits, words = np.unpackbits(raw), raw.view(">u2").astype(np.int64)
    nibbles = np.stack((raw >> 4, raw & 15), axis=1).ravel()
    pairs = raw[::2].astype(np.intp) * 256 + raw[1::2]
    middle = words - 32767.5
    every = "every byte equally often (total distribution)"
    alike = "neighboring words are uncorrelated (serial correlation)"
    apart = "distances between 32-bit numbers (birthday spacings)"
    return [
        _pearson("frequency", "ones and zeros (frequency)", np.bincount(bits, minlength=2), [0.5, 0.5]),
        _pearson("bytes", every, np.bincount(raw, minlength=256), np.full(256, 1 / 256)),
        _pearson(
            "byte pairs",
            "which byte follows which (serial)",
            np.bincount(pairs, minlength=65536),
            np.full(65536, 1 / 65536),
        ),
        _bit_runs(bits),
        _nibble_poker(nibbles),
        _normal("word correlation", alike, middle[::2] * middle[1::2], 0.0, ((65536**2 - 1) / 12) ** 2),
        _byte_gaps(raw),
        _spacings("birthday spacings", apart, raw.view(">u4").astype(np.int64), 2**32, 2048),
    ]


def _bit_runs(bits: NDArray[np.uint8]) -> Trial:
    lengths = np.diff(np.flatnonzero(np.diff(bits)))
    shares = [0.0, *(0.5**length for length in range(1, 20)), 0.5**19]
    seen = np.bincount(np.minimum(lengths, 20), minlength=21)
    return _pearson("runs", "how long ones and zeros run (runs)", seen[1:], shares[1:])


def _nibble_poker(nibbles: NDArray[np.uint8]) -> Trial:
    """Five hex digits: the sum of squares of their repeats identifies the hand."""
    hands = nibbles[: len(nibbles) // 5 * 5].reshape(-1, 5)
    same = (hands[:, :, None] == hands[:, None, :]).sum(axis=(1, 2))
    shares = {
        5: 16 * 15 * 14 * 13 * 12,
        7: 10 * 16 * 15 * 14 * 13,
        9: 15 * 16 * 15 * 14,
        11: 10 * 16 * 15 * 14,
        13: 10 * 16 * 15,
        17: 5 * 16 * 15,
        25: 16,
    }
    seen = np.bincount(same, minlength=26)
    return _pearson(
        "poker", "hands of five hex digits (poker)", seen[list(shares)], [one / 16**5 for one in shares.values()]
    )


def _byte_gaps(raw: NDArray[np.uint8]) -> Trial:
    gap, share, most = np.diff(np.flatnonzero(raw < 32)) - 1, 1 / 8, 60
    shares = share * (1 - share) ** np.arange(most + 1)
    shares[most] = 1 - shares[:most].sum()
    return _pearson(
        "gap", "bytes between two low ones (gap)", np.bincount(np.minimum(gap, most), minlength=most + 1), shares
    )
