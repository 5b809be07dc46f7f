"""Pai gow settings: what is foul, and how a player's two hands meet the banker's."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, parse_cards
from houseway.errors import HousewayError
from houseway.ranking import rank
from houseway.ranking.pai_gow import FRONT_CLASSES, Outcome, against_banker, back_score, foul

SETTINGS = [
    # front, back, foul?
    ("2d 2h", "3d 6d 7d 8d Td", False),  # a flush behind a pair of deuces
    ("As Kd", "Qs Jh 9c 4d 2c", True),  # ace-king before queen high
    ("As Kd", "Ah Qh 9c 4d 2c", True),  # ace-king before ace-queen
    ("As Qd", "Ah Kh 9c 4d 2c", False),
    ("As Kd", "Ah Kh 4c 3d 2c", False),  # the same two, and three more
    ("9s 9d", "Ah Kh Qc Jd 2c", True),  # a pair before no pair
    ("9s 9d", "Th Tc 4c 3d 2c", False),
    ("Ts Td", "9h 9c Ac Kd 2c", True),
    ("9s 9d", "9h 9c 4c 3d 2c", False),  # the same pair, and three more
    ("As Jk", "Kh Kc 4c 3d 2c", True),  # the joker in front is an ace
    ("As Jk", "Ah Ac 4c 3d 2c", False),
    ("Ks Jk", "Ah Kc Qc 3d 2c", False),  # ace-king against ace-king-queen
    ("As Ad", "Kh Kc 4c 4d 2c", False),  # two pair behind any pair
    ("3s 2d", "7h 5c 4c 3d 2c", False),  # the least of all backs
]


@pytest.mark.clause("SK-PG-12", "SK-PG-13", "SK-PG-14")
@pytest.mark.parametrize(("front", "back", "expected"), SETTINGS)
@pytest.mark.parametrize("back_order", ["bug", "bug-wheel-second"])
def test_the_two_card_hand_may_not_outrank_the_five(front: str, back: str, expected: bool, back_order: str) -> None:
    assert foul(parse_cards(front), parse_cards(back), back_order=back_order) is expected


def obvious(front: tuple[int, ...], back: tuple[int, ...]) -> bool:
    """Foul, by the plainest reading: compare what a two-card hand can have, pair first, then cards from the top."""
    fronts = sorted((12 if card == JOKER else card >> 2 for card in front), reverse=True)
    if rank(back, "bug") >= rank("2c 2d 3h 4s 5c", "bug"):
        words = rank(back, "bug").words
        if fronts[0] != fronts[1] or not words.startswith("pair of"):
            return False
        ranks = [12 if card == JOKER else card >> 2 for card in back]
        return fronts[0] > max(one for one in ranks if ranks.count(one) > 1)
    if fronts[0] == fronts[1]:
        return True
    backs = sorted((12 if card == JOKER else card >> 2 for card in back), reverse=True)
    return fronts > backs[:2]


@given(st.lists(st.integers(0, 52), min_size=7, max_size=7, unique=True))
def test_foul_against_the_plain_reading(cards: list[int]) -> None:
    for front in combinations(cards, 2):
        back = tuple(card for card in cards if card not in front)
        assert foul(front, back) is obvious(front, back)


def test_fronts_are_ninety_one_and_in_order() -> None:
    assert len(FRONT_CLASSES) == 91
    ladder = ["3s 2d", "4s 2d", "4s 3d", "As Kd", "2s 2d", "3s 3d", "Ks Kd", "As Ad"]
    scores = [rank(front, "pai-gow-front") for front in ladder]
    assert scores == sorted(set(scores))
    assert (int(scores[0]), int(scores[-1])) == (1, 91)


MEETINGS = [
    # (player front, back), (banker front, back), copies, outcome
    ((50, 500), (40, 400), "banker", Outcome.WIN),
    ((50, 300), (40, 400), "banker", Outcome.PUSH),
    ((30, 300), (40, 400), "banker", Outcome.LOSE),
    ((40, 500), (40, 400), "banker", Outcome.PUSH),  # a copy and a win
    ((40, 300), (40, 400), "banker", Outcome.LOSE),  # a copy and a loss
    ((40, 400), (40, 400), "banker", Outcome.LOSE),  # two copies
    ((40, 500), (40, 400), "push", Outcome.WIN),
    ((40, 300), (40, 400), "push", Outcome.LOSE),
    ((40, 400), (40, 400), "push", Outcome.PUSH),
]


@pytest.mark.clause("SK-PG-15", "SK-PG-16", "SK-PG-17", "CC-PG-01", "CX-40")
@pytest.mark.parametrize(("player", "banker", "copies", "outcome"), MEETINGS)
def test_player_against_banker(player: tuple[int, int], banker: tuple[int, int], copies: str, outcome: Outcome) -> None:
    assert against_banker(player, banker, copies=copies) is outcome


def test_bad_settings_are_refused() -> None:
    with pytest.raises(HousewayError, match="two cards in front and five behind, not 3 and 4"):
        foul((1, 2, 3), (4, 5, 6, 7))
    with pytest.raises(HousewayError, match="2d appears 2 times"):
        foul((1, 2), (1, 5, 6, 7, 8))
    with pytest.raises(HousewayError, match="'banker' or 'push'"):
        against_banker((1, 1), (1, 1), copies="house")


@pytest.mark.clause("CX-61")
def test_five_aces_stand_over_or_under_the_straight_flushes() -> None:
    aces, low_flush, quads = parse_cards("As Ah Ad Ac Jk"), parse_cards("6s 5s 4s 3s 2s"), parse_cards("Ks Kh Kd Kc As")
    assert back_score(aces) > back_score(low_flush) > back_score(quads)
    best_quads = parse_cards("As Ah Ad Ac Ks")
    under = [back_score(one, five_aces_top=False) for one in (low_flush, aces, best_quads, quads)]
    assert under == sorted(under, reverse=True)
    assert len(set(under)) == len(under)
