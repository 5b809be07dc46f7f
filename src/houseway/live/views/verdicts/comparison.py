"""Why one hand beats another of the same kind, down to the card that decides.

Most hands differ in their names. If two have the same name, the kickers decide: they are named up to the first that
differs, and no further.
"""

from typing import Final, NamedTuple

from houseway.ranking import KINDS, say
from houseway.ranking.hand_names import singular
from houseway.ranking.orders import class_of, order

_LOW: Final = " low"
_HIGH_NO_PAIR, _PAIR, _TWO_PAIR, _TRIPS, _FLUSH, _FULL, _QUADS, _FIVE = 0, 1, 2, 3, 5, 6, 7, 9
_MANY: Final = (_TWO_PAIR, _TRIPS, _FULL, _QUADS, _FIVE)
"""Hands named in the plural: `tens and sevens beat`."""
_KICKERS_AFTER: Final = {_PAIR: 1, _TWO_PAIR: 2, _TRIPS: 1, _QUADS: 1}
"""How many ranks name the hand; those after them are its kickers."""
_LOW_KICKERS_AFTER: Final = {1: 1, 2: 2, 3: 1, 5: 1}


class HandComparison(NamedTuple):
    """Two hands, described as far as it takes to see which is better."""

    best: str
    """What won, with the kicker if that decides."""
    other: str
    """What lost to it; if a kicker decides, only that."""
    kicker: bool
    many: bool
    """Whether the winning hand is named in the plural."""


def called(score: int, kind: str) -> str:
    """A hand's name in a sentence; a low without a pair is named by its ranks alone."""
    words = say(score, kind)
    return words.removesuffix(_LOW) if _is_low(kind) and not _paired_low(score, kind) else words


def _is_low(kind: str) -> bool:
    name = KINDS[kind].order
    return name is not None and not order(name).flushes


def _paired_low(score: int, kind: str) -> bool:
    name = KINDS[kind].order
    return name is not None and bool(score) and bool(class_of(order(name), score)[0])


def why(best: int, other: int, kind: str) -> HandComparison:
    """How a winning score differs from a lesser one of the same kind."""
    name = KINDS[kind].order
    won, lost = called(best, kind), called(other, kind)
    if name is None or not other:
        return HandComparison(won, lost, kicker=False, many=won.endswith(" points") or won.startswith("three "))
    low = _is_low(kind)
    (category, ranks), (beaten, others) = class_of(order(name), best), class_of(order(name), other)
    many = category in _MANY and not low
    if category != beaten:
        return HandComparison(won, lost, kicker=False, many=many)
    at = next(place for place, (one, two) in enumerate(zip(ranks, others, strict=True)) if one != two)
    named = (_LOW_KICKERS_AFTER if low else _KICKERS_AFTER).get(category)
    if named is not None and at >= named:
        return HandComparison(
            f"{won}, {_kickers(ranks[named : at + 1])}", _beside(others[named : at + 1]), kicker=True, many=many
        )
    if named is None and won == lost:  # hands without a pair, and flushes: named as far as it takes
        said, instead = (_all(one[: at + 1]) for one in (ranks, others))
        end = "" if low else " flush" if category == _FLUSH else " high"
        return HandComparison(f"{said}{end}", f"{instead}{end}", kicker=False, many=False)
    return HandComparison(won, lost, kicker=False, many=many)


def _all(ranks: tuple[int, ...]) -> str:
    return "-".join(singular(rank) for rank in ranks)


def _kickers(ranks: tuple[int, ...]) -> str:
    return f"{_all(ranks)} kicker{'s' if len(ranks) > 1 else ''}"


def _beside(ranks: tuple[int, ...]) -> str:
    if len(ranks) > 1:
        return _all(ranks)
    name = singular(ranks[0])
    return f"{'an' if name[0] in 'ae' and name != 'eleven' else 'a'} {name}"
