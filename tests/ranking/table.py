"""The few verbs that the clause tests are written in: beats, ties, words, falling."""

from itertools import combinations, pairwise

import pytest

from houseway.cards import format_cards, parse_cards
from houseway.ranking import rank

from . import reference

# The best and the worst hand of each of the ten categories.
BEST_OF_EACH = (
    "As Ks Qs Js Ts",
    "Kh Qh Jh Th 9h",
    "Ac Ad Ah As Kc",
    "Ac Ad Ah Kc Kd",
    "Ac Kc Qc Jc 9c",
    "Ac Kd Qh Js Tc",
    "Ac Ad Ah Kc Qd",
    "Ac Ad Kc Kd Qh",
    "Ac Ad Kc Qd Jh",
    "Ac Kd Qh Js 9c",
)
WORST_OF_EACH = (
    "Ac Kc Qc Jc Tc",
    "5d 4d 3d 2d Ad",
    "2c 2d 2h 2s 3c",
    "2c 2d 2h 3c 3d",
    "7h 5h 4h 3h 2h",
    "5c 4d 3h 2s Ac",
    "2c 2d 2h 4s 3c",
    "3c 3d 2c 2d 4h",
    "2c 2d 5h 4s 3c",
    "7c 5d 4h 3s 2c",
)
BEST_AND_WORST = " > ".join(
    [
        BEST_OF_EACH[0],
        *(five for both in zip(BEST_OF_EACH[1:], WORST_OF_EACH[1:], strict=True) for five in both),
    ]
)


def clauses(*ids: str) -> pytest.MarkDecorator:
    """The rule-book clauses (or CX readings) that a test proves."""
    return pytest.mark.clause(*ids)


def beats(kind: str, winner: str, loser: str) -> bool:
    return rank(winner, kind) > rank(loser, kind)


def ties(kind: str, mine: str, theirs: str) -> bool:
    return rank(mine, kind) == rank(theirs, kind)


def words(kind: str, cards: str) -> str:
    return rank(cards, kind).words


def rungs(ladder: str) -> list[str]:
    """The hands of a ladder written best first, as in `Ac Ad > Kc Kd > 2c 2d`."""
    return [hand.strip() for hand in ladder.split(">")]


def assert_falling(kind: str, *ladders: str) -> None:
    """On each ladder, every hand beats the one after it."""
    for ladder in ladders:
        for upper, lower in pairwise(rungs(ladder)):
            assert beats(kind, upper, lower), f"{kind}: {upper} should beat {lower}"


def dealt_in_omaha(ladder: str) -> str:
    """The ladder as Omaha: two cards of each five in the hole with two dead ones, the other three on the flop.

    Hands that nobody can end with in Omaha, such as a plain seven-high, are left out.
    """
    return " > ".join(filter(None, (_with_dead_cards(parse_cards(five)) for five in rungs(ladder))))


def _with_dead_cards(made: tuple[int, ...]) -> str:
    for dead in combinations([card for card in range(52) if card not in made], 2):
        cards = (*made[:2], *dead, *made[2:])
        if reference.omaha(cards) == reference.high(made):
            return format_cards(cards)
    return ""
