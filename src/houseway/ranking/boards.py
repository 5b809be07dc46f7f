"""Stud boards: the strength of the open cards, who is forced to open and who acts first.

One to four open cards, no straights, no flushes: a board is only its pairs and its ranks. Suits count in
one place alone, the forced bet on third street, and this module must never let them settle anything else:
equal boards go to the seat nearest the dealer's left, which is the order boards are handed in.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from houseway.cards import JOKER, require_distinct
from houseway.errors import CardError, HousewayError
from houseway.ranking.hand_names import plural, singular

MOST_CARDS: Final = 4

_NO_PAIR, _PAIR, _TWO_PAIR, _TRIPS, _QUADS = range(5)
_CATEGORY: Final = {
    (2,): _PAIR,
    (2, 1): _PAIR,
    (2, 1, 1): _PAIR,
    (2, 2): _TWO_PAIR,
    (3,): _TRIPS,
    (3, 1): _TRIPS,
    (4,): _QUADS,
}
# A key is the category, then up to four weights of four bits each; weight 0 is a card not there yet.
_WEIGHT_BITS: Final = 4
_CATEGORY_SHIFT: Final = _WEIGHT_BITS * MOST_CARDS


def _require_stud_cards(cards: Sequence[int]) -> None:
    if cards and not 0 <= min(cards) <= max(cards) < JOKER:
        raise CardError("stud is played with 52 cards, no joker (OV-7S-03)")
    require_distinct(cards)


def _ranks(cards: Sequence[int]) -> tuple[int, ...]:
    """The ranks of a board that can be, in order."""
    if not 1 <= len(cards) <= MOST_CARDS:
        raise CardError(f"a stud board is one to {MOST_CARDS} open cards, not {len(cards)}")
    _require_stud_cards(cards)
    return tuple(sorted([card >> 2 for card in cards]))


@cache  # 2,379 boards each way, once suits and order are gone
def _key(ranks: tuple[int, ...], *, ace_low: bool) -> int:
    """Bigger for more of a kind, then for higher ranks."""
    weights = [_weight(rank, ace_low=ace_low) for rank in ranks]
    groups = sorted(((weights.count(weight), weight) for weight in set(weights)), reverse=True)
    key = _CATEGORY.get(tuple(count for count, _ in groups), _NO_PAIR)
    for place in range(MOST_CARDS):
        key = key << _WEIGHT_BITS | (groups[place][1] if place < len(groups) else 0)
    return key


def _weight(rank: int, *, ace_low: bool) -> int:
    """1 to 13: deuce to ace, or ace to king."""
    return (rank + 1) % 13 + 1 if ace_low else rank + 1


@cache
def _ladder(*, ace_low: bool) -> tuple[tuple[int, ...], dict[int, int]]:
    """Every key of every board from worst to best, and the rung of each, from 1: small enough for 16 bits."""
    every = (board for size in range(1, MOST_CARDS + 1) for board in combinations_with_replacement(range(13), size))
    keys = tuple(sorted({_key(board, ace_low=ace_low) for board in every}, reverse=ace_low))
    return keys, {key: rung for rung, key in enumerate(keys, start=1)}


@cache
def _rungs_by_ranks(*, ace_low: bool) -> dict[tuple[int, ...], int]:
    """The rung of every board by its sorted ranks: a fast lookup for the referee on every street."""
    _, rungs = _ladder(ace_low=ace_low)
    every = (board for size in range(1, MOST_CARDS + 1) for board in combinations_with_replacement(range(13), size))
    return {board: rungs[_key(board, ace_low=ace_low)] for board in every}


def score_high(cards: Sequence[int]) -> int:
    """A board's strength if the high hand opens (OV-7S-31, OV-7S8-07): higher is better, aces high."""
    return _ladder(ace_low=False)[1][_key(_ranks(cards), ace_low=False)]


def score_low(cards: Sequence[int]) -> int:
    """A board's strength if the low hand opens (OV-RZ-04): higher is better, aces low, pairs bad."""
    return _ladder(ace_low=True)[1][_key(_ranks(cards), ace_low=True)]


def say_high(score: int) -> str:
    """`ace showing`, `king-ten high showing`, `pair of nines showing`, `nines and fours showing`."""
    return _say(score, ace_low=False)


def say_low(score: int) -> str:
    """`five showing`, `eight-six low showing`, `pair of aces showing`."""
    return _say(score, ace_low=True)


def _say(score: int, *, ace_low: bool) -> str:
    keys, _ = _ladder(ace_low=ace_low)
    if not 1 <= score <= len(keys):
        raise HousewayError(f"{score} is not the score of a stud board: those are 1 to {len(keys)}")
    key = keys[score - 1]
    category = key >> _CATEGORY_SHIFT
    weights = [key >> shift & 15 for shift in range(_CATEGORY_SHIFT - _WEIGHT_BITS, -1, -_WEIGHT_BITS)]
    ranks = [(weight - 2) % 13 if ace_low else weight - 1 for weight in weights if weight]
    first = ranks[0]
    match category:
        case 4:
            shown = f"four {plural(first)}"
        case 3:
            shown = f"three {plural(first)}"
        case 2:
            shown = f"{plural(first)} and {plural(ranks[1])}"
        case 1:
            shown = f"pair of {plural(first)}"
        case _ if len(ranks) == 1:
            shown = singular(first)
        case _:
            shown = f"{singular(first)}-{singular(ranks[1])} {'low' if ace_low else 'high'}"
    return f"{shown} showing"


def open_pair(cards: Sequence[int]) -> bool:
    """Whether a board shows two of a rank: on fourth street it opens the higher bet (OV-7S-06, CX-28)."""
    ranks = _ranks(cards)
    return len(set(ranks)) < len(ranks)


def opener(boards: Sequence[Sequence[int] | None], *, low: bool = False) -> int:
    """The index of the board that acts first on fourth street and later.

    Boards come in seat order from the dealer's left, None for a seat that is out, and the earliest of equal
    boards acts (OV-7S8-08). The high board opens; `low=True` is razz, where the low board does (OV-RZ-04).
    """
    _require_stud_cards([card for board in boards if board is not None for card in board])
    rungs = _rungs_by_ranks(ace_low=low)
    best, place = 0, -1
    for index, board in enumerate(boards):
        if board is None:
            continue
        strength = rungs.get(tuple(sorted([card >> 2 for card in board])))
        if strength is None:
            raise CardError(f"a stud board is one to {MOST_CARDS} open cards, not {len(board)}")
        if strength > best:
            best, place = strength, index
    if place < 0:
        raise HousewayError("nobody can open: there are no boards")
    return place


def bring_in(up_cards: Sequence[int | None], *, highest: bool = False, ace_low: bool = False) -> int:
    """The index of the up card that must make the forced bet on third street.

    The lowest card, ties by suit with clubs lowest, ace high (OV-7S8-05, OV-7S8-06, and for stud CX-66).
    Razz is `highest=True, ace_low=True`: the highest card, of equals the highest suit (OV-RZ-03, CX-66).
    None stands for a seat that is out or cannot be forced, such as one with an exposed hole card (OV-7S-12).
    """
    shown = [(index, card) for index, card in enumerate(up_cards) if card is not None]
    if not shown:
        raise HousewayError("nobody can be forced to open: there are no up cards")
    _require_stud_cards([card for _, card in shown])
    weighed = [(_weight(card >> 2, ace_low=ace_low), card & 3, index) for index, card in shown]
    return (max if highest else min)(weighed)[2]
