"""The orders of five-card hands: every class from worst to best, and the place of a hand among them.

An order is a ladder. A class is a category and the ranks that tell hands of it apart; its score is its
rung, counted from 1, so higher is always better, for lows too, and 0 means "no hand of this kind".
An order reads a hand as rank masks: `m1` has a bit for every rank held at least once, `m2` for every
rank held at least twice, and so on. This module knows nothing of tables, packs or arrays: it is the
plain statement that the tables are built from.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, Protocol, TypeAlias

from houseway.errors import HousewayError
from houseway.ranking.hand_names import dashed, deuce_words, high_words, low_words

HandClass: TypeAlias = tuple[int, tuple[int, ...]]

ACE: Final = 12
RANK_COUNT: Final = 13
NO_PAIR, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE_ACES = range(10)
LOW_NO_PAIR, LOW_PAIR, LOW_TWO_PAIR, LOW_TRIPS, LOW_FULL_HOUSE, LOW_QUADS = range(6)


SIX: Final = 4


def straights_from(lowest: int) -> tuple[tuple[int, int], ...]:
    """(rank of the top card, mask of the five ranks) where the pack begins at a rank: the ace below it comes first."""
    low_ace = (lowest + 3, 1 << ACE | 0b1111 << lowest)
    return (low_ace, *((top, 0b11111 << top - 4) for top in range(lowest + 4, ACE + 1)))


STRAIGHTS: Final = straights_from(0)
"""(rank of the top card, mask of the five ranks), five-high to ace-high."""


@cache
def ranks_in(mask: int) -> tuple[int, ...]:
    """The ranks of a mask, highest first."""
    return tuple(rank for rank in range(ACE, -1, -1) if mask >> rank & 1)


def _top(mask: int) -> int:
    return mask.bit_length() - 1


def class_of(by: "Order", score: int) -> HandClass:
    """The class on a rung, or a one-line error for a score that is none of this order's."""
    if not 1 <= score <= len(by.classes):
        raise HousewayError(f"{score} is not a {by.name} score: scores are 1 to {len(by.classes)}")
    return by.classes[score - 1]


class Order(Protocol):
    """What every order of five-card hands offers."""

    name: str
    classes: tuple[HandClass, ...]
    joker: bool
    flushes: bool

    def of_masks(self, m1: int, m2: int, m3: int, m4: int, *, joker: bool = False) -> int:
        """Score of the best five cards by rank alone."""

    def of_suit(self, mask: int, *, joker: bool = False) -> int:
        """Score of the best flush or straight flush among suited cards, 0 if there is none."""

    def words(self, score: int) -> str:
        """The hand's name."""

    def detail(self, score: int) -> str:
        """All five ranks, in order of weight."""


def _side_cards(count: int, *without: int, lowest: int = 0) -> list[tuple[int, ...]]:
    """Every choice of side cards, highest first within each, worst choice first."""
    left = [rank for rank in range(lowest, RANK_COUNT) if rank not in without]
    return sorted(tuple(reversed(some)) for some in combinations(left, count))


def _high_classes(straights: Sequence[tuple[int, int]], *, lowest: int, flush_over_full: bool) -> Iterator[HandClass]:
    """Every class from worst to best, with these straights in this order."""
    tops = [top for top, _ in straights]
    sequences = {ranks_in(mask) for _, mask in straights}
    loose = [ranks for ranks in _side_cards(5, lowest=lowest) if ranks not in sequences]
    every = range(lowest, RANK_COUNT)

    def side(count: int, *without: int) -> list[tuple[int, ...]]:
        return _side_cards(count, *without, lowest=lowest)

    yield from ((NO_PAIR, ranks) for ranks in loose)
    yield from ((PAIR, (pair, *rest)) for pair in every for rest in side(3, pair))
    yield from ((TWO_PAIR, (a, b, *rest)) for a in every for b in range(lowest, a) for rest in side(1, a, b))
    yield from ((TRIPS, (trips, *rest)) for trips in every for rest in side(2, trips))
    yield from ((STRAIGHT, (top,)) for top in tops)
    flushes: list[HandClass] = [(FLUSH, ranks) for ranks in loose]
    full_houses: list[HandClass] = [(FULL_HOUSE, (trips, pair)) for trips in every for pair in every if pair != trips]
    yield from (full_houses + flushes if flush_over_full else flushes + full_houses)
    yield from ((QUADS, (quads, kicker)) for quads in every for kicker in every if kicker != quads)
    yield from ((STRAIGHT_FLUSH, (top,)) for top in tops)
    yield FIVE_ACES, (ACE,)


class HighOrder:
    """High poker, with the joker as the bug if the pack has one.

    The joker is an ace, or fills a straight, a flush or a straight flush (OV-DR-16 to 19, SK-PG-02,
    CC-PG-04, CX-61). Where A-2-3-4-5 stands among the straights is the house's choice (CX-107); without `low_ace` it
    is no straight at all. A pack that begins at a higher rank has its own lowest straight, and may rank a flush over a
    full house; a card below its lowest rank makes no hand.
    """

    flushes = True

    def __init__(
        self,
        name: str,
        *,
        joker: bool = False,
        wheel_second: bool = False,
        low_ace: bool = True,
        lowest: int = 0,
        flush_over_full: bool = False,
    ) -> None:
        self.name = name
        self.joker = joker
        straights = list(straights_from(lowest)[0 if low_ace else 1 :])
        self._made = tuple(straights)
        if wheel_second:
            straights.insert(-1, straights.pop(0))
        self.classes: tuple[HandClass, ...] = tuple(
            _high_classes(straights, lowest=lowest, flush_over_full=flush_over_full)
        )
        if not joker:
            self.classes = self.classes[:-1]
        self._score = {klass: place for place, klass in enumerate(self.classes, start=1)}
        self._none = (1 << lowest) - 1
        """The ranks that the pack does not have."""
        self._straights: dict[tuple[int, int, bool], int] = {}

    def of_masks(self, m1: int, m2: int, m3: int, m4: int, *, joker: bool = False) -> int:
        """Score of the best five cards by rank alone, flushes aside."""
        if m1 & self._none:
            return 0
        if not joker:
            return self._natural(m1, m2, m3, m4)
        ace = 1 << ACE
        if m4 & ace:
            return self._score[FIVE_ACES, (ACE,)]
        as_ace = self._natural(m1 | ace, m2 | m1 & ace, m3 | m2 & ace, m4 | m3 & ace)
        return max(as_ace, self._straight(STRAIGHT, m1, joker=True))

    def _natural(self, m1: int, m2: int, m3: int, m4: int) -> int:
        if m4:
            quads = _top(m4)
            return self._score[QUADS, (quads, _top(m1 ^ 1 << quads))]
        trips = _top(m3)
        if m3 and m2 ^ 1 << trips:
            return self._score[FULL_HOUSE, (trips, _top(m2 ^ 1 << trips))]
        if straight := self._straight(STRAIGHT, m1, joker=False):
            return straight
        if m3:
            return self._score[TRIPS, (trips, *ranks_in(m1 ^ 1 << trips)[:2])]
        if not m2:
            return self._score[NO_PAIR, ranks_in(m1)[:5]]
        pair = _top(m2)
        second = m2 ^ 1 << pair
        if not second:
            return self._score[PAIR, (pair, *ranks_in(m1 ^ 1 << pair)[:3])]
        low = _top(second)
        return self._score[TWO_PAIR, (pair, low, _top(m1 ^ 1 << pair ^ 1 << low))]

    def of_suit(self, mask: int, *, joker: bool = False) -> int:
        """Score of the best flush or straight flush among suited cards, 0 if there is none."""
        if mask & self._none:
            return 0
        held = mask
        missing = ~mask & (1 << RANK_COUNT) - 1
        if joker and missing:  # the highest rank not held, so never a second ace (OV-DR-18, OV-DR-19)
            held |= 1 << _top(missing)
        if held.bit_count() < 5:
            return 0
        straight = self._straight(STRAIGHT_FLUSH, mask, joker=joker)
        return straight or self._score[FLUSH, ranks_in(held)[:5]]

    def _straight(self, category: int, mask: int, *, joker: bool) -> int:
        """The best straight (by this order, which may place the wheel high) or 0."""
        found = self._straights.get((category, mask, joker))
        if found is None:
            gaps = 1 if joker else 0
            made = [top for top, five in self._made if (five & ~mask).bit_count() <= gaps]
            found = max((self._score[category, (top,)] for top in made), default=0)
            self._straights[category, mask, joker] = found
        return found

    def words(self, score: int) -> str:
        """The hand's name."""
        return high_words(*class_of(self, score))

    def detail(self, score: int) -> str:
        """The ranks that decide, in order of weight."""
        category, ranks = class_of(self, score)
        if category in (STRAIGHT, STRAIGHT_FLUSH):
            five = ranks_in(dict(self._made)[ranks[0]])
            with_low_ace = sorted(five, key=lambda rank: (rank + 1) % RANK_COUNT, reverse=True)
            return dashed(five if ranks[0] == ACE else with_low_ace)
        repeats = {PAIR: (2,), TWO_PAIR: (2, 2), TRIPS: (3,), FULL_HOUSE: (3, 2), QUADS: (4,), FIVE_ACES: (5,)}
        copies = repeats.get(category, ())
        return dashed([rank for at, rank in enumerate(ranks) for _ in range(copies[at] if at < len(copies) else 1)])


class DeuceOrder:
    """Deuce-to-seven low: high poker turned upside down. Straights and flushes hurt, and the ace is always high."""

    flushes = True
    joker = False

    def __init__(self, name: str) -> None:
        self.name = name
        self._high = HighOrder(name, low_ace=False)
        self.classes = tuple(reversed(self._high.classes))

    def of_masks(self, m1: int, m2: int, m3: int, m4: int, *, joker: bool = False) -> int:
        """Score of five cards by rank alone."""
        return len(self.classes) + 1 - self._high.of_masks(m1, m2, m3, m4)

    def of_suit(self, mask: int, *, joker: bool = False) -> int:
        """Score of five suited cards, which is what they are and no better; 0 if there is no flush."""
        suited = self._high.of_suit(mask)
        return len(self.classes) + 1 - suited if suited else 0

    def words(self, score: int) -> str:
        """The hand's name."""
        return deuce_words(*class_of(self, score), place=len(self.classes) + 1 - score)

    def detail(self, score: int) -> str:
        """The ranks that decide, in order of weight."""
        class_of(self, score)
        return self._high.detail(len(self.classes) + 1 - score)


def _to_low(mask: int) -> int:
    """The mask with the ace moved from the top to the bottom."""
    return (mask << 1 | mask >> ACE) & (1 << RANK_COUNT) - 1


def _low_class(five: Sequence[int]) -> HandClass:
    """The class of five low ranks (0 ace to 12 king): category, then grouped ranks, then side cards."""
    groups = sorted(((five.count(rank), rank) for rank in set(five)), reverse=True)
    shape = tuple(count for count, _ in groups)
    shapes = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))
    return shapes.index(shape), tuple(rank for _, rank in groups)


def _low_classes() -> Iterator[HandClass]:
    """The classes of ace-to-five low, in ranks 0 ace to 12 king, in no order yet."""
    every = range(RANK_COUNT)
    yield from ((LOW_NO_PAIR, ranks) for ranks in _side_cards(5))
    yield from ((LOW_PAIR, (pair, *rest)) for pair in every for rest in _side_cards(3, pair))
    yield from ((LOW_TWO_PAIR, (a, b, *rest)) for a in every for b in range(a) for rest in _side_cards(1, a, b))
    yield from ((LOW_TRIPS, (trips, *rest)) for trips in every for rest in _side_cards(2, trips))
    yield from ((LOW_FULL_HOUSE, (trips, pair)) for trips in every for pair in every if pair != trips)
    yield from ((LOW_QUADS, (quads, side)) for quads in every for side in every if side != quads)


class LowOrder:
    """Ace-to-five low: straights and flushes do not count, the ace is low, pairs hurt.

    The joker is the lowest rank not held (CX-37). With `paired_aces_high` the order is the one Oasis
    prints (CX-15): among hands with a pair or more, paired aces are the worst of their class, while an
    ace as a side card stays low; the full house it leaves out stands between trips and quads (CX-16).
    """

    flushes = False

    def __init__(self, name: str, *, joker: bool = False, paired_aces_high: bool = False) -> None:
        self.name = name
        self.joker = joker
        self._aces_high = paired_aces_high
        worst_first = sorted(((self._badness(klass), klass) for klass in _low_classes()), reverse=True)
        self._score = {klass: place for place, (_, klass) in enumerate(worst_first, start=1)}
        self.classes: tuple[HandClass, ...] = tuple(
            (category, tuple((rank - 1) % RANK_COUNT for rank in ranks)) for (category, ranks), _ in worst_first
        )
        self._by_mask: dict[int, int] = {}  # cached results
        self._by_five: dict[tuple[int, ...], int] = {}

    def _badness(self, klass: HandClass) -> HandClass:
        category, ranks = klass
        grouped = (0, 1, 2, 1, 2, 1)[category]
        if not self._aces_high or not grouped:
            return klass
        paired = [rank or RANK_COUNT for rank in ranks[:grouped]]
        if category == LOW_TWO_PAIR:  # aces and kings is called by its aces (OAS-LB-21)
            paired.sort(reverse=True)
        return category, (*paired, *ranks[grouped:])

    def of_masks(self, m1: int, m2: int, m3: int, m4: int, *, joker: bool = False) -> int:
        """Score of the best low five of the hand."""
        low1, low2, low3, low4 = _to_low(m1), _to_low(m2), _to_low(m3), _to_low(m4)
        if joker:
            low1 |= low1 + 1
        if low1.bit_count() >= 5:
            if low1 not in self._by_mask:
                five = [rank for rank in range(RANK_COUNT) if low1 >> rank & 1][:5]
                self._by_mask[low1] = self._score[LOW_NO_PAIR, tuple(reversed(five))]
            return self._by_mask[low1]
        held = [rank for rank in range(RANK_COUNT) for mask in (low1, low2, low3, low4) if mask >> rank & 1]
        return max(map(self._of_five, set(combinations(held, 5))))

    def _of_five(self, five: tuple[int, ...]) -> int:
        if five not in self._by_five:
            self._by_five[five] = self._score[_low_class(five)]
        return self._by_five[five]

    def of_suit(self, mask: int, *, joker: bool = False) -> int:
        """Suits never matter in a low."""
        return 0

    def words(self, score: int) -> str:
        """The hand's name."""
        return low_words(*class_of(self, score))

    def detail(self, score: int) -> str:
        """All five ranks, in order of weight."""
        category, ranks = class_of(self, score)
        copies = ((1,), (2,), (2, 2), (3,), (3, 2), (4,))[category]
        return dashed([rank for at, rank in enumerate(ranks) for _ in range(copies[at] if at < len(copies) else 1)])


class EightOrder:
    """Ace-to-five low that needs an eight or better: five different ranks of eight or under, else 0."""

    flushes = False
    joker = False

    def __init__(self, name: str) -> None:
        self.name = name
        lows = sorted((tuple(reversed(five)) for five in combinations(range(8), 5)), reverse=True)
        self._score = {five: place for place, five in enumerate(lows, start=1)}
        self.classes = tuple((LOW_NO_PAIR, tuple((rank - 1) % RANK_COUNT for rank in five)) for five in lows)

    def of_masks(self, m1: int, m2: int, m3: int, m4: int, *, joker: bool = False) -> int:
        """Score of the best qualifying low, 0 if there is none."""
        return self.of_low_bits(_to_low(m1) & 0xFF)

    def of_low_bits(self, bits: int) -> int:
        """Score of the best five of a set of low ranks (bit 0 ace to bit 7 eight), 0 if fewer than five."""
        if bits.bit_count() < 5:
            return 0
        while bits.bit_count() > 5:
            bits ^= 1 << _top(bits)
        return self._score[ranks_in(bits)]

    def of_suit(self, mask: int, *, joker: bool = False) -> int:
        """Suits never matter in a low."""
        return 0

    def words(self, score: int) -> str:
        """The hand's name."""
        return low_words(*class_of(self, score)) if score else "no low"

    def detail(self, score: int) -> str:
        """All five ranks, highest first."""
        return dashed(class_of(self, score)[1]) if score else ""


@cache
def eight_order() -> EightOrder:
    """The eight-or-better order, with its own way in by low ranks."""
    return EightOrder("eight")


@cache
def order(name: str) -> Order:
    """The order of this name, built once."""
    match name:
        case "high":
            return HighOrder(name)
        case "bug":
            return HighOrder(name, joker=True)
        case "bug-wheel-second":
            return HighOrder(name, joker=True, wheel_second=True)
        case "short-deck":
            return HighOrder(name, lowest=SIX, flush_over_full=True)
        case "deuce-to-seven":
            return DeuceOrder(name)
        case "low":
            return LowOrder(name)
        case "low-joker":
            return LowOrder(name, joker=True)
        case "low-oasis":
            return LowOrder(name, paired_aces_high=True)
        case "eight":
            return eight_order()
        case _:
            raise KeyError(name)
