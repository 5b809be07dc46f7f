"""What hands are worth in the banked games, said once more and slowly: pai gow with the bug, pan nine, blackjack 22.

Written from the clauses (SK-PG-02, CC-PG-04, CX-61, CX-107) and the sheets of blackjack 22, not from the rankings.
A worth is a tuple, and the larger is the better.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product

JOKER = 52
ACE = 14
Worth = tuple[int, ...]


def rank(card: int) -> int:
    """2 to 14, the ace high."""
    return card // 4 + 2


# pai gow


def front_worth(cards: Sequence[int]) -> Worth:
    """Two cards in front: a pair before none; the joker is an ace."""
    high, low = sorted((ACE if card == JOKER else rank(card) for card in cards), reverse=True)
    return (1, high) if high == low else (0, high, low)


def back_worth(cards: Sequence[int], *, wheel_second: bool, five_aces_top: bool = True) -> Worth:
    """Five cards behind; the joker is an ace, or any card that completes a straight or a flush, whichever is best."""
    if JOKER not in cards:
        return _five([(rank(card), card % 4) for card in cards], wheel_second)
    held = [(rank(card), card % 4) for card in cards if card != JOKER]
    if [at for at, _ in held] == [ACE] * 4:
        return (9, 0) if five_aces_top else (7, ACE, ACE)
    found = []
    for joker in product(range(2, 15), range(4)):
        if joker in held:
            continue
        worth = _five([*held, joker], wheel_second)
        if joker[0] == ACE or worth[0] in (4, 5, 8):
            found.append(worth)
    return max(found)


def _five(cards: list[tuple[int, int]], wheel_second: bool) -> Worth:
    """Five different cards: 8 straight flush, 7 quads, 6 full, 5 flush, 4 straight, 3 trips, 2 two pair, 1 pair, 0."""
    times = Counter(at for at, _ in cards)
    ranks = sorted(times, key=lambda at: (times[at], at), reverse=True)
    shape = sorted(times.values(), reverse=True)
    flush = len({suit for _, suit in cards}) == 1
    top = _straight(ranks, wheel_second) if len(ranks) == 5 else 0
    if top and flush:
        return (8, top)
    if shape == [4, 1]:
        return (7, *ranks)
    if shape == [3, 2]:
        return (6, *ranks)
    if flush:
        return (5, *ranks)
    if top:
        return (4, top)
    return ({(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), *ranks)


def _straight(ranks: list[int], wheel_second: bool) -> int:
    """Twice the top card of a straight, 0 for none; 5-4-3-2-A is lowest, or between ace-high and king-high (CX-107)."""
    if ranks == [ACE, 5, 4, 3, 2]:
        return 2 * ACE - 1 if wheel_second else 2 * 5
    return 2 * ranks[0] if ranks[0] - ranks[4] == 4 else 0


def is_foul(front: Sequence[int], back: Sequence[int], *, wheel_second: bool) -> bool:
    """Whether the two in front rank above the five behind (SK-PG-13); the same cards behind have three more."""
    two, five = front_worth(front), back_worth(back, wheel_second=wheel_second)
    return two[0] <= 1 and five[0] < 2 and two > five[: len(two)]


# super pan 9


def pan_nine(cards: Sequence[int]) -> int:
    """The last digit of the sum: ace one, faces nothing."""
    return sum({ACE: 1, 11: 0, 12: 0, 13: 0}.get(rank(card), rank(card)) for card in cards) % 10


# blackjack 22, sheets A, B and F

TARGET = {"a": 22, "b": 22, "f": 21}


def is_natural(cards: Sequence[int], sheet: str) -> bool:
    """Two first cards that beat every total: aces and jokers in A and F, two jokers in B."""
    return len(cards) == 2 and all(card == JOKER or (rank(card) == ACE and sheet != "b") for card in cards)


def hard(cards: Sequence[int]) -> int:
    """The total with aces and jokers as one."""
    return sum(1 if card == JOKER or rank(card) == ACE else min(rank(card), 10) for card in cards)


def total(cards: Sequence[int], sheet: str) -> int:
    """A: the total nearest to 22, under before over. B, F: a joker makes the target; else the best not over it."""
    target = TARGET[sheet]
    if sheet != "a" and JOKER in cards:
        return target
    elevens = sum(card == JOKER or rank(card) == ACE for card in cards)
    ways = [hard(cards) + 10 * count for count in range(elevens + 1)]
    if sheet == "a":
        return min(ways, key=lambda way: (abs(way - target), way > target))
    return max((way for way in ways if way <= target), default=ways[0])


def may_take_a_card(cards: Sequence[int], sheet: str) -> bool:
    """Not past the hard target, not on a natural, and in B and F not with a joker."""
    if is_natural(cards, sheet) or (sheet != "a" and JOKER in cards):
        return False
    return hard(cards) < TARGET[sheet]


def bank_must_draw(cards: Sequence[int], sheet: str) -> bool:
    """B, F: the bank draws to sixteen and on a soft seventeen."""
    if not may_take_a_card(cards, sheet):
        return False
    count = total(cards, sheet)
    return count < 17 or (count == 17 and hard(cards) < 17)


def against_bank(player: Sequence[int], bank: Sequence[int], sheet: str, *, split: bool = False) -> str:
    """`win`, `lose` or `push` for the player."""
    ours, theirs = is_natural(player, sheet) and not split, is_natural(bank, sheet)
    if ours or theirs:
        return "push" if ours and theirs else "win" if ours else "lose"
    mine, his, target = total(player, sheet), total(bank, sheet), TARGET[sheet]
    if sheet == "a":
        near, nearer = (abs(mine - target), mine > target), (abs(his - target), his > target)
        return "win" if near < nearer else "lose" if near > nearer else "push"
    if mine > target or his > target:
        if min(mine, his) > target:
            return "push" if mine < his else "lose"
        return "lose" if mine > target else "win"
    return "win" if mine > his else "lose" if mine < his else "push"
