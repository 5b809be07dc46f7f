"""Stud boards at Ocean View: what shows, who is forced to open, who acts first."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, parse_card, parse_cards
from houseway.errors import CardError, HousewayError
from houseway.ranking.boards import (
    bring_in,
    open_pair,
    opener,
    say_high,
    say_low,
    score_high,
    score_low,
)

boards = st.lists(st.integers(0, 51), min_size=1, max_size=4, unique=True)


def show(*texts: str) -> list[tuple[int, ...]]:
    """Boards in seat order from the dealer's left."""
    return [parse_cards(text) for text in texts]


HIGH_LADDER = [
    "2c 2d 2h 2s", "Ac Ad Ah Ks", "Kc Kd Kh As", "Ac Ad Kc Kd", "Ac Ad 2c 2d", "Kc Kd Qc Qd",
    "Ac Ad Kh Qs", "Ac Ad Kh Js", "2c 2d Ah Ks", "Ac Kd Qh Js", "Ac Kd Qh 9s",
    "Kc Qc Jc Tc", "6c 5d 4h 2s", "5c 4d 3h 2s",
]  # fmt: skip
LOW_LADDER = [
    "Ac 2d 3h 4s", "Ac 2d 3h 5s", "2c 3c 4c 5c", "Ac 2d 3h 6s", "5c 6d 7h 8s", "Ac 2d 3h Ks",
    "Tc Jd Qh Ks", "Ac Ad 2h 3s", "Ac Ad Qh Ks", "2c 2d Ah 3s", "Kc Kd Ah 2s", "Ac Ad 2h 2s",
    "2c 2d 3h 3s", "Kc Kd Ah As", "Ac Ad Ah 2s", "2c 2d 2h As", "Ac Ad Ah As", "Kc Kd Kh Ks",
]  # fmt: skip


@pytest.mark.clause("OV-7S-31", "OV-7S8-07")
def test_high_boards_from_best_to_worst() -> None:
    scores = [score_high(board) for board in show(*HIGH_LADDER)]
    assert scores == sorted(set(scores), reverse=True)


@pytest.mark.clause("OV-RZ-04", "OV-RZ-05")
def test_low_boards_from_best_to_worst() -> None:
    scores = [score_low(board) for board in show(*LOW_LADDER)]
    ladder = sorted(zip(scores, LOW_LADDER, strict=True), reverse=True)
    assert [text for _, text in ladder] == LOW_LADDER
    assert len(set(scores)) == len(scores)


@pytest.mark.parametrize(
    ("board", "high", "low"),
    [
        ("As", "ace showing", "ace showing"),
        ("2c", "deuce showing", "deuce showing"),
        ("Kc Td", "king-ten high showing", "king-ten low showing"),
        ("Ac 8d 6h", "ace-eight high showing", "eight-six low showing"),
        ("9c 9d", "pair of nines showing", "pair of nines showing"),
        ("9c 9d Ah 2s", "pair of nines showing", "pair of nines showing"),
        ("9c 9d Ah As", "aces and nines showing", "nines and aces showing"),
        ("6c 6d 6h", "three sixes showing", "three sixes showing"),
        ("Ac Ad Ah As", "four aces showing", "four aces showing"),
    ],
)
def test_how_a_board_is_called(board: str, high: str, low: str) -> None:
    cards = parse_cards(board)
    assert say_high(score_high(cards)) == high
    assert say_low(score_low(cards)) == low


@pytest.mark.clause("OV-7S-31")
@pytest.mark.parametrize(
    ("seats", "acts"),
    [
        (["9c 9d", "Ac Kd", "8c 8d"], 0),
        (["Qc Jc", "Ac 2d", "Kc Qd"], 1),
        (["3c 3d 4c", "2c 2d Ac", "3h 3s 5c"], 2),
        (["Ac Kc Qc Jc", "2c 2d 7h 8s"], 1),  # four to a royal flush is only ace high
    ],
)
def test_the_high_hand_showing_opens(seats: list[str], acts: int) -> None:
    assert opener(show(*seats)) == acts


@pytest.mark.clause("OV-7S8-08")
def test_equal_high_boards_go_to_the_dealers_left() -> None:
    assert opener(show("5c 2d", "Ac Kd", "As Ks")) == 1
    assert opener(show("5c 2d", "As Ks", "Ac Kd")) == 1


@pytest.mark.clause("OV-RZ-04")
@pytest.mark.parametrize(
    ("seats", "acts"),
    [
        (["9c 9d", "Kc Qd", "8c 8d"], 1),
        (["8c 2d", "Ac 8d", "9c Ad"], 1),
        (["7c 4d 3h", "6c 5d 4h", "6d 5h 3s"], 2),
        (["2c 2d", "Ac Ad", "3c 3d"], 1),
    ],
)
def test_in_razz_the_low_hand_showing_opens(seats: list[str], acts: int) -> None:
    assert opener(show(*seats), low=True) == acts


@pytest.mark.clause("OV-7S8-08", "OV-RZ-01")
def test_equal_low_boards_go_to_the_dealers_left() -> None:
    assert opener(show("Kc 2d", "7s 4s", "7c 4c"), low=True) == 1


def test_a_seat_that_is_out_never_acts() -> None:
    assert opener([None, *show("2c 3d"), None, *show("4c 5d")]) == 3
    assert bring_in([None, parse_card("9c"), None, parse_card("8s")]) == 3
    with pytest.raises(HousewayError, match="nobody can open"):
        opener([None, None])
    with pytest.raises(HousewayError, match="nobody can be forced"):
        bring_in([])


@pytest.mark.clause("OV-7S8-05", "OV-7S8-06", "OV-7S-31", "CX-66")
@pytest.mark.parametrize(
    ("up", "pays"),
    [
        ("9c 4s 4h Kd", 2),  # hearts below spades
        ("2s 2h 2d 2c", 3),
        ("2d 2h 2s", 0),
        ("Ac 3s Kd", 1),  # the ace is high
        ("Ac As", 0),
        ("Kc Ac", 0),
    ],
)
def test_the_lowest_up_card_is_forced_to_open(up: str, pays: int) -> None:
    assert bring_in(parse_cards(up)) == pays


@pytest.mark.clause("OV-RZ-03", "CX-66")
@pytest.mark.parametrize(
    ("up", "pays"),
    [
        ("9c Ks Kh 4d", 1),  # of two kings the spade
        ("2s 2h 2d 2c", 0),
        ("As 2c", 1),  # the ace is low
        ("Ad Qc Qd As", 2),
        ("Ad As", 1),
    ],
)
def test_in_razz_the_highest_up_card_is_forced_to_open(up: str, pays: int) -> None:
    assert bring_in(parse_cards(up), highest=True, ace_low=True) == pays


@pytest.mark.clause("OV-7S-12")
def test_a_hand_with_an_exposed_hole_card_is_not_forced() -> None:
    low, middle, high = parse_cards("2c 7d Jh")
    assert bring_in([high, low, middle]) == 1
    assert bring_in([high, None, middle]) == 2


@pytest.mark.clause("OV-7S-06", "CX-28")
@pytest.mark.parametrize(("board", "pair"), [("9c 9d", True), ("9c 8c", False), ("9c", False), ("9c 8d 9h", True)])
def test_an_open_pair_is_seen(board: str, pair: bool) -> None:
    assert open_pair(parse_cards(board)) is pair


@pytest.mark.clause("OV-7S-03")
@pytest.mark.parametrize(
    ("board", "message"),
    [([], "not 0"), ([0, 1, 2, 3, 4], "not 5"), ([JOKER], "no joker"), ([5, 5], "3d appears 2 times")],
)
def test_other_boards_are_refused(board: list[int], message: str) -> None:
    for look in (score_high, score_low, open_pair):
        with pytest.raises(CardError, match=message):
            look(board)


def test_one_card_cannot_lie_on_two_boards() -> None:
    with pytest.raises(CardError, match="As appears 2 times"):
        opener(show("As Kd", "As Qd"))
    with pytest.raises(CardError, match="As appears 2 times"):
        bring_in(parse_cards("As Kd As"))
    with pytest.raises(CardError, match="no joker"):
        bring_in([JOKER, 4])


@pytest.mark.parametrize("score", [0, -1, 1 << 30, 15 << 12, 2 << 16 | 5 << 12])
def test_other_scores_have_no_words(score: int) -> None:
    with pytest.raises(HousewayError, match="not the score of a stud board"):
        say_high(score)


def test_low_words_refuse_a_number_that_is_no_score() -> None:
    with pytest.raises(HousewayError, match="0 is not the score of a stud board"):
        say_low(0)


def test_every_two_card_board_has_its_place() -> None:
    """78 unpaired and 13 paired boards of two cards, in either order."""
    for score in (score_high, score_low):
        assert len({score(board) for board in combinations(range(52), 2)}) == 91


@given(boards, st.data())
def test_neither_order_nor_suits_matter(board: list[int], data: st.DataObject) -> None:
    suits = data.draw(st.permutations(range(4)))
    other = [card & ~3 | suits[card & 3] for card in data.draw(st.permutations(board))]
    assert score_high(other) == score_high(board)
    assert score_low(other) == score_low(board)


@given(boards, boards)
def test_boards_tie_only_with_the_same_ranks(mine: list[int], theirs: list[int]) -> None:
    same = sorted(card >> 2 for card in mine) == sorted(card >> 2 for card in theirs)
    assert (score_high(mine) == score_high(theirs)) is same
    assert (score_low(mine) == score_low(theirs)) is same


@given(boards)
def test_every_board_can_be_called(board: list[int]) -> None:
    pair = open_pair(board)
    for words in (say_high(score_high(board)), say_low(score_low(board))):
        assert words.endswith(" showing")
        assert any(sign in words for sign in ("pair", "three ", "four ", " and ")) or not pair


@given(st.lists(st.integers(0, 51), min_size=1, max_size=8, unique=True))
def test_the_forced_bet_never_depends_on_the_seat(up: list[int]) -> None:
    assert up[bring_in(up)] == min(up)
    razz = up[bring_in(up, highest=True, ace_low=True)]
    backwards = up[::-1]
    assert backwards[bring_in(backwards, highest=True, ace_low=True)] == razz
