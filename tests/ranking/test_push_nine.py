"""Push-nine at S & K and Casino Club: what three cards are worth."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, RANKS, parse_cards
from houseway.errors import CardError, HousewayError
from houseway.ranking.push_nine import BEST, eight_or_better, say, score

hands = st.lists(st.integers(0, 51), min_size=3, max_size=3, unique=True)


def in_three_suits(ranks: str) -> tuple[int, ...]:
    """`K K 10` as the king of clubs, the king of diamonds and the ten of hearts."""
    return parse_cards(" ".join(rank + suit for rank, suit in zip(ranks.split(), "cdh", strict=True)))


def points(ranks: str) -> int:
    """The points of a hand that has nothing better."""
    value = score(in_three_suits(ranks))
    assert 1 <= value <= 10, say(value)
    return value - 1


THREE_OF_A_KIND = [f"{rank} {rank} {rank}" for rank in "AKQJT98765432"]
STRAIGHTS = [" ".join("AKQJT98765432A"[top : top + 3]) for top in range(12)]
THREE_FACES = ["K K Q", "K K J", "Q Q K", "Q Q J", "J J K", "J J Q"]


@pytest.mark.clause("SK-PN-17", "SK-PN-20", "CC-PN-48", "CX-63")
def test_three_of_a_kind_runs_from_aces_down_to_deuces() -> None:
    assert [score(in_three_suits(hand)) for hand in THREE_OF_A_KIND] == list(range(36, 23, -1))
    assert say(36) == "three aces"
    assert say(35) == "three kings"
    assert say(24) == "three deuces"
    assert say(28) == "three sixes"


@pytest.mark.clause("SK-PN-18", "SK-PN-21", "CC-PN-49", "CX-63")
def test_straights_run_from_ace_king_queen_down_to_three_deuce_ace() -> None:
    assert [score(in_three_suits(hand)) for hand in STRAIGHTS] == list(range(23, 11, -1))
    assert say(23) == "ace-king-queen straight"
    assert say(12) == "three-deuce-ace straight"


@pytest.mark.clause("SK-PN-21", "CC-PN-49")
def test_a_straight_in_one_suit_is_worth_no_more() -> None:
    assert score(parse_cards("9h 8h 7h")) == score(parse_cards("9c 8d 7s"))


@pytest.mark.clause("CX-63")
@pytest.mark.parametrize(("hand", "counts"), [("K A 2", 3), ("Q A 2", 3), ("A 2 4", 7)])
def test_no_straight_goes_round_the_corner(hand: str, counts: int) -> None:
    assert points(hand) == counts


@pytest.mark.clause("SK-PN-22", "CC-PN-50", "CX-60")
def test_three_faces_with_a_pair_are_all_equal() -> None:
    assert {score(in_three_suits(hand)) for hand in THREE_FACES} == {11}
    assert say(11) == "three faces"


@pytest.mark.clause("CX-60")
def test_three_kings_and_king_queen_jack_are_no_three_faces() -> None:
    assert say(score(in_three_suits("K K K"))) == "three kings"
    assert say(score(in_three_suits("K Q J"))) == "king-queen-jack straight"


@pytest.mark.clause("CC-PN-47")
def test_the_classes_beat_each_other_in_order() -> None:
    ladder = ["2 2 2", "A K Q", "3 2 A", "J J Q", "K 5 4", "K Q 10"]
    scores = [score(in_three_suits(hand)) for hand in ladder]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)


@pytest.mark.clause("SK-PN-19")
def test_elsewhere_an_ace_is_one() -> None:
    assert points("5 2 A") == 8


@pytest.mark.clause("SK-PN-23", "SK-PN-24", "CC-PN-51", "CC-PN-52")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("K J 9", 9),
        ("Q 6 3", 9),
        ("2 2 5", 9),
        ("K Q 8", 8),
        ("9 9 10", 8),
        ("A A 6", 8),
        ("K 10 A", 1),
        ("6 6 9", 1),
        ("10 10 K", 0),
        ("A A 8", 0),
    ],
)
def test_points_are_the_last_digit_of_the_sum(hand: str, counts: int) -> None:
    assert points(hand) == counts


@pytest.mark.clause("SK-PN-25")
@pytest.mark.parametrize(
    "hand",
    ["K K 10", "K Q 10", "K J 10", "Q Q 10", "J J 10", "A K 9", "A 10 9", "K 8 2", "Q 7 3", "9 9 2", "J 5 5", "Q 6 4",
     "5 3 2", "8 7 5"],
)  # fmt: skip
def test_the_printed_zero_hands_are_zero(hand: str) -> None:
    assert points(hand) == 0
    assert say(score(in_three_suits(hand))) == "zero points"


@pytest.mark.clause("CC-PN-53")
@pytest.mark.parametrize(("hand", "counts"), [("A K 9", 0), ("7 3 9", 9), ("K 10 8", 8), ("5 5 6", 6), ("8 8 9", 5)])
def test_the_printed_worked_cases(hand: str, counts: int) -> None:
    assert points(hand) == counts


@pytest.mark.clause("CC-PN-40", "CC-PN-44", "CX-50")
@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        ("K 5 2", False),
        ("K Q 10", False),
        ("K 5 3", True),
        ("K 5 4", True),
        ("K K J", True),
        ("3 2 A", True),
        ("2 2 2", True),
    ],
)
def test_a_partner_raises_the_other_only_with_eight_or_better(hand: str, allowed: bool) -> None:
    assert eight_or_better(score(in_three_suits(hand))) is allowed


def test_all_22100_hands_fall_into_their_classes() -> None:
    """The expected counts come from combinations of card values, not from any hand."""
    of_value = {value: 16 if value == 0 else 4 for value in range(10)}
    by_points: Counter[int] = Counter()
    for triple in combinations_with_replacement(range(10), 3):
        ways = 1
        for value, times in Counter(triple).items():
            ways *= comb(of_value[value], times)
        by_points[sum(triple) % 10] += ways
    assert by_points.total() == comb(52, 3) == 22_100
    for pip in (*range(1, 10), 0, 0, 0, 0):  # trips: three of four suits
        by_points[3 * pip % 10] -= 4
    for top in range(3, 15):  # straights: any suit for each card
        by_points[sum(min(pip, 10) if pip < 14 else 1 for pip in (top, top - 1, top - 2)) % 10] -= 64
    by_points[0] -= 3 * 2 * comb(4, 2) * 4  # a pair of faces and another face

    expected = {points + 1: count for points, count in by_points.items()}
    expected |= {11: 144} | dict.fromkeys(range(12, 24), 64) | dict.fromkeys(range(24, 37), 4)
    assert Counter(score(hand) for hand in combinations(range(52), 3)) == expected


@pytest.mark.clause("SK-PN-01")
@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([1, 2], "three cards, not 2"),
        ([1, 2, 3, 4], "three cards, not 4"),
        ([1, 2, JOKER], "no joker"),
        ([JOKER, JOKER, JOKER], "no joker"),
        ([5, 5, 9], "3d appears 2 times"),
        ([5, 9, 5], "3d appears 2 times"),
    ],
)
def test_other_cards_are_refused(cards: Sequence[int], message: str) -> None:
    with pytest.raises(CardError, match=message):
        score(cards)


@pytest.mark.parametrize("value", [0, -1, BEST + 1])
def test_other_scores_have_no_words(value: int) -> None:
    with pytest.raises(HousewayError, match="1 to 36"):
        say(value)


def test_every_class_has_a_name_of_its_own() -> None:
    assert len({say(value) for value in range(1, BEST + 1)}) == BEST


@given(hands)
def test_the_order_of_the_cards_never_matters(hand: list[int]) -> None:
    assert len({score(shuffled) for shuffled in permutations(hand)}) == 1


@given(hands, hands)
def test_words_tell_scores_apart(mine: list[int], theirs: list[int]) -> None:
    assert (say(score(mine)) == say(score(theirs))) == (score(mine) == score(theirs))


@given(st.lists(st.integers(0, 12), min_size=3, max_size=3), st.data())
def test_suits_never_matter(ranks: list[int], data: st.DataObject) -> None:
    def dealt() -> list[int]:
        suits = data.draw(st.permutations(range(4)))
        return [4 * rank + suit for rank, suit in zip(ranks, suits, strict=False)]

    assert score(dealt()) == score(dealt()), [RANKS[rank] for rank in ranks]
