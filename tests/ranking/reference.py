"""What beats what, written a second time and slowly, from the rule books alone.

This is the oracle that `houseway.ranking` is tested against: every five-card combination is tried, and
the joker tries every card the rules let it be. It must never import `houseway.ranking`, use a table, or
be made clever. Every function returns a tuple; the bigger tuple wins, equal tuples tie, and the empty
tuple is no qualifying hand.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product

Value = tuple[int, ...]
RankSuit = tuple[int, int]

JOKER = 52
ACE = 14
NO_SUIT = 4

FIVE_ACES, ROYAL, STRAIGHT_FLUSH, QUADS, FULL_HOUSE = 10, 9, 8, 7, 6
FLUSH, STRAIGHT, TRIPS, TWO_PAIR, PAIR, NO_PAIR = 5, 4, 3, 2, 1, 0

NO_LOW: Value = ()


def seen(card: int) -> RankSuit:
    """Rank 2 to 14 (ace) and suit 0 to 3 of a card that is not the joker."""
    return card // 4 + 2, card % 4


def grouped(ranks: Iterable[int]) -> tuple[int, ...]:
    """The ranks with the biggest groups first, and the higher rank first among equal groups."""
    count = Counter(ranks)
    return tuple(sorted(count, key=lambda rank: (count[rank], rank), reverse=True))


def pairing(ranks: Iterable[int]) -> int:
    """The category that equal ranks alone make, for one to five cards."""
    sizes = sorted(Counter(ranks).values(), reverse=True)
    if sizes[0] == 5:
        return FIVE_ACES
    if sizes[0] == 4:
        return QUADS
    if sizes[0] == 3:
        return FULL_HOUSE if 2 in sizes else TRIPS
    if sizes[0] == 2:
        return TWO_PAIR if sizes.count(2) == 2 else PAIR
    return NO_PAIR


# High hands


def straights(*, wheel_second: bool) -> list[set[int]]:
    """The ten straights from worst to best."""
    wheel = {ACE, 2, 3, 4, 5}
    others = [set(range(top - 4, top + 1)) for top in range(6, ACE)]
    broadway = {10, 11, 12, 13, ACE}
    return [*others, wheel, broadway] if wheel_second else [wheel, *others, broadway]


STRAIGHTS_WHEEL_LAST = straights(wheel_second=False)
STRAIGHTS_WHEEL_SECOND = straights(wheel_second=True)


def five_high(five: Sequence[RankSuit], *, wheel_second: bool = False) -> Value:
    """A poker hand of exactly five cards, none of them a joker."""
    ranks = [rank for rank, _ in five]
    order = STRAIGHTS_WHEEL_SECOND if wheel_second else STRAIGHTS_WHEEL_LAST
    flush = len({suit for _, suit in five}) == 1
    if set(ranks) in order:
        place = order.index(set(ranks))
        if not flush:
            return (STRAIGHT, place)
        return (ROYAL,) if place == 9 else (STRAIGHT_FLUSH, place)
    if flush:
        return (FLUSH, *sorted(ranks, reverse=True))
    return (pairing(ranks), *grouped(ranks))


def five_bug(five: Sequence[int], *, wheel_second: bool) -> Value:
    """Five cards of 53: the joker is an ace, or any card that completes a straight or a flush.

    A joker that stands for a plain ace is given a suit of its own, so it never completes a flush that
    way; to do so it must be a card the hand lacks, and so no flush counts two aces (OV-DR-19).
    """
    cards = [seen(card) for card in five if card != JOKER]
    if len(cards) == 5:
        return five_high(cards, wheel_second=wheel_second)
    best = five_high([*cards, (ACE, NO_SUIT)], wheel_second=wheel_second)
    for stand_in in product(range(2, ACE + 1), range(4)):
        if stand_in not in cards:
            value = five_high([*cards, stand_in], wheel_second=wheel_second)
            if value[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL):
                best = max(best, value)
    return best


def high(cards: Sequence[int]) -> Value:
    return max(five_high([seen(card) for card in five]) for five in combinations(cards, 5))


def bug(cards: Sequence[int]) -> Value:
    return max(five_bug(five, wheel_second=False) for five in combinations(cards, 5))


def bug_wheel_second(cards: Sequence[int]) -> Value:
    return max(five_bug(five, wheel_second=True) for five in combinations(cards, 5))


# Lows: the worst category first, the ace counts 1, everything negated so that bigger is better


def low_ranks(cards: Iterable[int]) -> list[int]:
    return [1 if rank == ACE else rank for rank, _ in map(seen, cards)]


def five_low_of_ranks(ranks: Sequence[int]) -> Value:
    return (-pairing(ranks), *(-rank for rank in grouped(ranks)))


def five_low(five: Sequence[int]) -> Value:
    """Ace-to-five: straights and flushes are not looked at."""
    return five_low_of_ranks(low_ranks(five))


def five_low_joker(five: Sequence[int]) -> Value:
    ranks = low_ranks(card for card in five if card != JOKER)
    if len(ranks) == 4:
        ranks.append(next(rank for rank in range(1, 14) if rank not in ranks))
    return five_low_of_ranks(ranks)


def five_low_oasis(five: Sequence[int]) -> Value:
    """As Oasis prints it (CX-15): an ace that is paired counts 14, an ace on the side counts 1."""
    count = Counter(low_ranks(five))
    ranks = [ACE if rank == 1 and count[1] > 1 else rank for rank in low_ranks(five)]
    return five_low_of_ranks(ranks)


def five_eight(five: Sequence[int]) -> Value:
    ranks = low_ranks(five)
    if len(set(ranks)) < 5 or max(ranks) > 8:
        return NO_LOW
    return five_low(five)


def low(cards: Sequence[int]) -> Value:
    return max(five_low(five) for five in combinations(cards, 5))


def low_joker(cards: Sequence[int]) -> Value:
    return max(five_low_joker(five) for five in combinations(cards, 5))


def low_oasis(cards: Sequence[int]) -> Value:
    return max(five_low_oasis(five) for five in combinations(cards, 5))


def eight(cards: Sequence[int]) -> Value:
    return max(five_eight(five) for five in combinations(cards, 5))


# Hole cards first, then the board: exactly two and three


def two_and_three(cards: Sequence[int], hole: int) -> list[tuple[int, ...]]:
    return [two + three for two in combinations(cards[:hole], 2) for three in combinations(cards[hole:], 3)]


def omaha(cards: Sequence[int]) -> Value:
    return max(high(five) for five in two_and_three(cards, 4))


def omaha8(cards: Sequence[int]) -> Value:
    return max(five_eight(five) for five in two_and_three(cards, 4))


def two_hole(cards: Sequence[int]) -> Value:
    return max(high(five) for five in two_and_three(cards, 2))


def two_hole8(cards: Sequence[int]) -> Value:
    return max(five_eight(five) for five in two_and_three(cards, 2))


def omaha_5(cards: Sequence[int]) -> Value:
    return max(high(five) for five in two_and_three(cards, 5))


def omaha_5_8(cards: Sequence[int]) -> Value:
    return max(five_eight(five) for five in two_and_three(cards, 5))


# What no house deals: short deck, deuce-to-seven, badugi, and the small games that are studied


def five_short(five: Sequence[RankSuit]) -> Value:
    """From 36 cards a flush is over a full house, and the ace goes below the six."""
    ranks = {rank for rank, _ in five}
    if ranks == {ACE, 6, 7, 8, 9}:
        return (STRAIGHT_FLUSH, -1) if len({suit for _, suit in five}) == 1 else (STRAIGHT, -1)
    value = five_high(five)
    swapped = {FLUSH: FULL_HOUSE, FULL_HOUSE: FLUSH}
    return (swapped.get(value[0], value[0]), *value[1:])


def short_deck(cards: Sequence[int]) -> Value:
    return max(five_short([seen(card) for card in five]) for five in combinations(cards, 5))


def deuce_to_seven(cards: Sequence[int]) -> Value:
    """High poker turned about, where A-2-3-4-5 is only an ace and four small cards."""
    five = [seen(card) for card in cards]
    ranks = [rank for rank, _ in five]
    if set(ranks) == {ACE, 2, 3, 4, 5}:
        category = FLUSH if len({suit for _, suit in five}) == 1 else NO_PAIR
        value: Value = (category, *sorted(ranks, reverse=True))
    else:
        value = five_high(five)
    return tuple(-part for part in value)


def badugi(cards: Sequence[int]) -> Value:
    best: Value = ()
    for count in range(1, 5):
        for some in combinations(cards, count):
            if len({card // 4 for card in some}) == count == len({card % 4 for card in some}):
                best = max(best, (count, *(-rank for rank in sorted(low_ranks(some), reverse=True))))
    return best


def three_cards(cards: Sequence[int], order: Sequence[int]) -> Value:
    """Straight flush, three of a kind, straight, flush, pair, nothing; `order` has the ranks as they follow."""
    ranks = [rank for rank, _ in map(seen, cards)]
    flush = len({suit for _, suit in map(seen, cards)}) == 1
    runs = [{order[-1], order[0], order[1]}, *(set(order[at : at + 3]) for at in range(len(order) - 2))]
    if set(ranks) in runs:
        return (5 if flush else 3, runs.index(set(ranks)))
    if len(set(ranks)) == 1:
        return (4, ranks[0])
    if flush:
        return (2, *sorted(ranks, reverse=True))
    return (pairing(ranks), *grouped(ranks))


def rhode_island(cards: Sequence[int]) -> Value:
    return three_cards(cards, range(2, ACE + 1))


def numeral_211(cards: Sequence[int]) -> Value:
    return three_cards(cards, (*range(2, 11), ACE))


# The small games


def push_nine(cards: Sequence[int]) -> Value:
    """Three of a kind, three-card straights, three faces with a pair, points."""
    ranks = [rank for rank, _ in map(seen, cards)]
    if len(set(ranks)) == 1:
        return (3, ranks[0])
    for top in range(ACE, 3, -1):
        if set(ranks) == {top, top - 1, top - 2}:
            return (2, top)
    if set(ranks) == {ACE, 2, 3}:
        return (2, 3)
    if all(rank in (11, 12, 13) for rank in ranks):
        return (1, 0)
    return (0, sum(pips(rank) for rank in ranks) % 10)


def pips(rank: int) -> int:
    """Ace one, faces ten, others their number."""
    if rank == ACE:
        return 1
    return min(rank, 10)


def pai_gow_front(cards: Sequence[int]) -> Value:
    ranks = [ACE if card == JOKER else seen(card)[0] for card in cards]
    return (pairing(ranks), *grouped(ranks))


def super_pan_9(cards: Sequence[int]) -> Value:
    return (sum(pips(seen(card)[0]) for card in cards) % 10,)


def blackjack22(cards: Sequence[int]) -> Value:
    """Variant A: aces and jokers 1 or 11; nobody busts: the closest to 22 wins, and under beats over."""
    two_way = [card == JOKER or seen(card)[0] == ACE for card in cards]
    if len(cards) == 2 and all(two_way):
        return (1, 0, 0)
    choices = [(1, 11) if either else (pips(seen(card)[0]),) for card, either in zip(cards, two_way, strict=True)]
    return max((0, -abs(22 - sum(pick)), int(sum(pick) <= 22)) for pick in product(*choices))


def showing_high(cards: Sequence[int]) -> Value:
    ranks = [rank for rank, _ in map(seen, cards)]
    return (pairing(ranks), *grouped(ranks))


def showing_low(cards: Sequence[int]) -> Value:
    return five_low_of_ranks(low_ranks(cards))


REFERENCE: dict[str, Callable[[Sequence[int]], Value]] = {
    "high": high,
    "bug": bug,
    "bug-wheel-second": bug_wheel_second,
    "low": low,
    "low-joker": low_joker,
    "low-oasis": low_oasis,
    "eight": eight,
    "omaha": omaha,
    "omaha8": omaha8,
    "two-hole": two_hole,
    "two-hole8": two_hole8,
    "pineapple": high,
    "omaha-5": omaha_5,
    "omaha-5-8": omaha_5_8,
    "short-deck": short_deck,
    "deuce-to-seven": deuce_to_seven,
    "badugi": badugi,
    "kuhn": showing_high,
    "leduc": showing_high,
    "rhode-island": rhode_island,
    "numeral-211": numeral_211,
    "push-nine": push_nine,
    "pai-gow-front": pai_gow_front,
    "super-pan-9": super_pan_9,
    "blackjack22": blackjack22,
    "showing-high": showing_high,
    "showing-low": showing_low,
}
