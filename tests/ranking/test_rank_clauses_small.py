"""Push nine, stud boards, super pan 9 and blackjack 22, clause by clause where a house prints one."""

import pytest

from houseway.ranking import rank

from .table import assert_falling, beats, clauses, ties, words

# Push nine: S & K and Casino Club

PUSH_NINE_TRIPS = tuple(f"{one}c {one}d {one}h" for one in "AKQJT98765432")
PUSH_NINE_STRAIGHTS = tuple(
    f"{top}c {middle}d {bottom}h"
    for top, middle, bottom in zip("AKQJT9876543", "KQJT98765432", "QJT98765432A", strict=True)
)
PUSH_NINE_FACES = ("Kc Kd Qh", "Kc Kd Jh", "Qc Qd Kh", "Qc Qd Jh", "Jc Jd Kh", "Jc Jd Qh")
PUSH_NINE_POINTS = (
    ("Kc Qd 9h", 9), ("Kc Qd 8h", 8), ("5c 2d Ah", 8), ("9c 8d Kh", 7), ("Ac 6d Th", 7), ("4c Ad Ah", 6),
    ("9c 9d 8h", 6), ("Ac 2d 2h", 5), ("8c 6d Kh", 4), ("Kc Ad 2h", 3), ("9c Ad 2h", 2), ("Tc Td Ah", 1),
    ("Kc Kd Th", 0), ("7c Ad 2h", 0),
)  # fmt: skip
ZERO_HANDS = ("KKT", "KQT", "KJT", "QQT", "JJT", "AK9", "AT9", "K82", "Q73", "992", "J55", "Q64", "532", "875")
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@clauses("SK-PN-17", "SK-PN-18", "SK-PN-20", "SK-PN-21", "SK-PN-22", "SK-PN-23", "CC-PN-47", "CC-PN-48", "CC-PN-49")
def test_push_nine_has_36_ranks_in_the_printed_order() -> None:
    points = [next(cards for cards, count in PUSH_NINE_POINTS if count == wanted) for wanted in range(9, -1, -1)]
    ladder = [*PUSH_NINE_TRIPS, *PUSH_NINE_STRAIGHTS, PUSH_NINE_FACES[0], *points]
    assert [int(rank(cards, "push-nine")) for cards in ladder] == list(range(36, 0, -1))


@clauses("SK-PN-22", "CC-PN-50", "CX-60")
def test_three_faces_with_a_pair_are_all_equal() -> None:
    for faces in PUSH_NINE_FACES:
        assert ties("push-nine", faces, PUSH_NINE_FACES[0])
        assert words("push-nine", faces) == "three faces"
    assert words("push-nine", "Kc Kd Kh") == "three kings"
    assert "straight" in words("push-nine", "Kc Qd Jh")


@clauses("SK-PN-18", "SK-PN-19", "SK-PN-21", "CC-PN-49", "CX-63")
def test_the_ace_is_high_in_ace_king_queen_low_in_three_deuce_ace_and_never_wraps() -> None:
    assert words("push-nine", "Qh Ac Kd") == "ace-king-queen straight"
    assert words("push-nine", "Ah 3c 2d") == "three-deuce-ace straight"
    assert beats("push-nine", "4c 3d 2h", "3c 2d Ah")
    assert words("push-nine", "Kc Ad 2h") == "three points"
    assert words("push-nine", "5c 2d Ah") == "eight points"


@clauses("SK-PN-21", "CC-PN-49")
def test_a_suited_three_card_straight_is_no_better() -> None:
    assert ties("push-nine", "9s 8s 7s", "9c 8d 7h")
    assert beats("push-nine", "Kc Kd Qh", "Ks Qs 9s")


@clauses("SK-PN-23", "SK-PN-24", "CC-PN-51", "CC-PN-52")
@pytest.mark.parametrize(("cards", "points"), PUSH_NINE_POINTS)
def test_points_are_the_last_digit_of_the_sum(cards: str, points: int) -> None:
    assert int(rank(cards, "push-nine")) == points + 1
    assert words("push-nine", cards).startswith(f"{NUMBERS[points]} point")


@clauses("SK-PN-25", "SK-PN-24")
@pytest.mark.parametrize("ranks", ZERO_HANDS)
def test_the_printed_zero_hands(ranks: str) -> None:
    cards = " ".join(one + suit for one, suit in zip(ranks, "cdh", strict=True))
    assert words("push-nine", cards) == "zero points"
    assert int(rank(cards, "push-nine")) == 1


@clauses("CC-PN-53")
@pytest.mark.parametrize(("ranks", "points"), [("AK9", 0), ("739", 9), ("KT8", 8), ("556", 6), ("889", 5)])
def test_the_casino_club_worked_cases(ranks: str, points: int) -> None:
    cards = " ".join(one + suit for one, suit in zip(ranks, "cdh", strict=True))
    assert words("push-nine", cards) == f"{NUMBERS[points]} points"


@clauses("CX-50")
def test_eight_or_better_is_eight_points_and_everything_above() -> None:
    eight_points = rank("Kc Td 8h", "push-nine")
    for cards in ("Kc Td 9h", "Kc Kd Qh", "3c 2d Ah", "2c 2d 2h"):
        assert rank(cards, "push-nine") > eight_points
    assert rank("Kc Td 7h", "push-nine") < eight_points


# Stud boards


@clauses("OV-7S-31", "OV-7S8-07")
def test_the_high_hand_showing() -> None:
    ladder = (
        "Ac Ad Ah As > 2c 2d 2h 2s > Ac Ad Ah Kc > 2c 2d 2h 3s > Ac Ad Kc Kd > 3c 3d 2h 2s"
        " > Ac Ad Kc Qd > 2c 2d 4h 3s > Ac Kd Qh Js > Ac Kd Qh Ts > 6c 4d 3h 2s > 5c 4d 3h 2s"
    )
    assert_falling("showing-high", ladder)
    assert_falling("showing-high", "Ac Ad Ah > 2c 2d 2h > Ac Ad 2h > 2c 2d Ah > Ac Kd Qh > 4c 3d 2h")
    assert_falling("showing-high", "Ac Ad > 2c 2d > Ac Kd > Kc Qd > 3c 2d")


@clauses("OV-7S-31", "OV-7S8-07")
def test_four_open_cards_make_no_straight_or_flush() -> None:
    assert beats("showing-high", "2c 2d 4h 3s", "As Ks Qs Js")
    assert ties("showing-high", "As Ks Qs Js", "Ac Kd Qh Jc")
    assert beats("showing-high", "Ac 4d 3h 2s", "Kc Qc Jc Tc")
    assert beats("showing-low", "5s 4s 3s 2s", "6c 4d 3h 2c")


@clauses("OV-RZ-04")
def test_the_lowest_hand_showing() -> None:
    ladder = (
        "4c 3d 2h As > 5c 3d 2h As > 5c 4d 3h 2s > Kc 3d 2h As > Kc Qd Jh Ts > Ac Ad 3h 2s"
        " > 2c 2d 3h As > Kc Kd Qh Js > 2c 2d Ah As > Kc Kd Qh Qs > Ac Ad Ah 2s > Kc Kd Kh Qs"
        " > Ac Ad Ah As > Kc Kd Kh Ks"
    )
    assert_falling("showing-low", ladder)
    assert_falling("showing-low", "2c Ad > 3c Ad > 3c 2d > Kc Qd > Ac Ad > 2c 2d > Kc Kd")


@clauses("OV-7S8-06", "OV-7S-31", "OV-RZ-03", "CX-66")
def test_one_card_up_the_ace_is_high_in_stud_and_low_in_razz() -> None:
    assert_falling("showing-high", " > ".join(f"{one}h" for one in "AKQJT98765432"))
    assert_falling("showing-low", " > ".join(f"{one}h" for one in "A23456789TJQK"))


# Del Rio's point games, from outside sources


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("Ac 5d 6h Qs", 2),
        ("Kc Qd Jh", 0),
        ("4c 5d Kh", 9),
        ("6c 6d 6h 6s 6c", 0),
        ("3c 3c 3c", 9),
        ("Ac", 1),
        ("5c 5d", 0),
    ],
)
def test_super_pan_9_counts_the_last_digit(cards: str, points: int) -> None:
    assert int(rank(cards, "super-pan-9")) == points
    assert words("super-pan-9", cards).startswith(f"{NUMBERS[points]} point")


@clauses("CX-108")
def test_blackjack_22_naturals_tie_and_beat_any_drawn_22() -> None:
    for natural in ("As Ah", "Jk Jk", "As Jk"):
        assert ties("blackjack22", natural, "Ac Ad")
        assert beats("blackjack22", natural, "Kc 9d 3h")
    assert beats("blackjack22", "Kc 9d 3h", "As Kd")


@clauses("CX-108")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc Td", "Kc 9d 5h"),
        ("Kc 9d 2h", "Kc 9d 4h"),
        ("Kc 9d 4h", "Kc Td"),
        ("Kc 9d 5h", "Kc 9d"),
        ("Ac Kd", "Kc Td"),
        ("Kc Ac Ad", "Kc Jd Ah"),
        ("Jk Kd", "Kc Td"),
    ],
)
def test_blackjack_22_closest_wins_and_under_beats_over(better: str, worse: str) -> None:
    assert beats("blackjack22", better, worse)


@clauses("CX-108")
def test_blackjack_22_equal_totals_push_whatever_made_them() -> None:
    assert ties("blackjack22", "Ac Kd", "Kc 8d 3h")
    assert ties("blackjack22", "Jk 9d", "Kc Td")
    assert ties("blackjack22", "Kc Qd", "5c 5d 4h 4s 2c")


def test_california_no_bust_joker_with_anything_is_an_ordinary_21() -> None:
    assert ties("blackjack22-f", "Jk 5c", "As Kd")
    assert ties("blackjack22-f", "Jk 5c", "7c 7d 7h")
    for natural in ("As Ah", "Jk Jk", "As Jk"):
        assert beats("blackjack22-f", natural, "As Kd")
    assert beats("blackjack22-f", "As Kd", "Kc Qd")
