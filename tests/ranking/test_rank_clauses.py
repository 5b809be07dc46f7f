"""High hands at every house: what beats what, clause by clause, as situations at the table.

Every test carries the clauses (or the CX readings of unclear clauses) that it proves. Cards are written
hole cards first, then the board, with a slash between. Lows, the joker and the small games have their own
files beside this one.
"""

import pytest

from houseway.errors import HousewayError
from houseway.ranking import rank

from .table import (
    BEST_AND_WORST,
    BEST_OF_EACH,
    WORST_OF_EACH,
    assert_falling,
    beats,
    clauses,
    dealt_in_omaha,
    rungs,
    ties,
    words,
)

# High hands: Oasis hold'em, Omaha and pineapple, Del Rio hold'em, Ocean View

HIGH_WORDS = (
    "royal flush",
    "king-high straight flush",
    "four aces",
    "aces full of kings",
    "ace-high flush",
    "ace-high straight",
    "three aces",
    "aces and kings",
    "pair of aces",
    "ace-king high",
)


@clauses("OAS-HE-02", "OAS-HE-04", "OAS-PA-04", "OAS-PA-06", "DR-HE-06", "DR-HE-08", "DR-HE-01", "OV-7S-09")
def test_ten_categories_best_and_worst_of_each() -> None:
    assert ties("high", BEST_OF_EACH[0], WORST_OF_EACH[0])
    assert_falling("high", BEST_AND_WORST)


@clauses("OAS-OM8-05", "OAS-OM8-13", "OV-OM-05", "OV-OM8-06", "SK-OM-09")
def test_ten_categories_in_omaha() -> None:
    in_omaha = dealt_in_omaha(BEST_AND_WORST)
    assert len(rungs(in_omaha)) >= 18
    assert_falling("omaha", in_omaha)


@clauses("OV-HE-14", "OV-CP-07", "OV-HE8-03", "OV-CP8-04")
def test_ocean_view_holdem_is_its_draw_list_without_the_joker() -> None:
    assert_falling("high", BEST_AND_WORST)
    assert_falling("bug", BEST_AND_WORST)
    with pytest.raises(HousewayError):
        rank("Ac Ad / Ah As Jk 2c 3d", "high")


@pytest.mark.parametrize(("five", "name"), list(zip(BEST_OF_EACH, HIGH_WORDS, strict=True)))
def test_each_category_has_its_words(five: str, name: str) -> None:
    assert words("high", five) == name
    assert words("bug", five) == name
    assert words("omaha", dealt_in_omaha(five)) == name


@clauses("OAS-HE-05", "OAS-OM8-14", "OAS-PA-07")
def test_the_royal_flush_stands_apart_in_all_four_suits_alike() -> None:
    royals = [f"A{suit} K{suit} Q{suit} J{suit} T{suit}" for suit in "cdhs"]
    for royal in royals:
        assert words("high", royal) == "royal flush"
        assert ties("high", royal, royals[0])
        assert beats("high", royal, "Kc Qc Jc Tc 9c")


CLASS_RUNS = (
    pytest.param(
        "straight flush",
        "Kc Qc Jc Tc 9c > Qc Jc Tc 9c 8c > 6d 5d 4d 3d 2d > 5s 4s 3s 2s As",
        marks=clauses("OAS-HE-06", "OAS-OM8-15", "OAS-PA-08"),
    ),
    pytest.param(
        "four",
        "Ac Ad Ah As 2c > Kc Kd Kh Ks Ac > 3c 3d 3h 3s Ac > 2c 2d 2h 2s Ac > 2c 2d 2h 2s Kc",
        marks=clauses("OAS-HE-07", "OAS-OM8-16", "OAS-PA-09"),
    ),
    pytest.param(
        "full",
        "Ac Ad Ah Ks Kd > Ac Ad Ah 2s 2d > Kc Kd Kh As Ad > 3c 3d 3h 2s 2d > 2c 2d 2h As Ad > 2c 2d 2h 3s 3d",
        marks=clauses("OAS-HE-08", "OAS-OM8-17", "OAS-PA-10"),
    ),
    pytest.param(
        "flush",
        "Ac Kc Qc Jc 9c > Ad Kd Qd Jd 8d > Ah 6h 4h 3h 2h > Ks Qs Js Ts 8s > 7c 6c 4c 3c 2c > 7d 5d 4d 3d 2d",
        marks=clauses("OAS-HE-09", "OAS-OM8-18", "OAS-PA-11"),
    ),
    pytest.param(
        "straight",
        "Ac Kd Qh Js Tc > Kc Qd Jh Ts 9c > 6c 5d 4h 3s 2c > 5c 4d 3h 2s Ac",
        marks=clauses("OAS-HE-10", "OAS-OM8-19", "OAS-PA-12", "DR-HE-07"),
    ),
    pytest.param(
        "three",
        "Ac Ad Ah 3s 2c > Kc Kd Kh As Qc > 3c 3d 3h As Kc > 2c 2d 2h As Kc > 2c 2d 2h As Qc > 2c 2d 2h 4s 3c",
        marks=clauses("OAS-HE-11", "OAS-OM8-20", "OAS-PA-13"),
    ),
    pytest.param(
        " and ",
        "Ac Ad Kh Ks Qc > Ac Ad Kh Ks 2c > Ac Ad Qh Qs Kc > Kc Kd Qh Qs Ac > 4c 4d 2h 2s Ac"
        " > 3c 3d 2h 2s Ac > 3c 3d 2h 2s 4c",
        marks=clauses("OAS-HE-12", "OAS-OM8-21", "OAS-PA-14"),
    ),
    pytest.param(
        "pair of",
        "Ac Ad 4h 3s 2c > Kc Kd Ah Qs Jc > 3c 3d Ah Ks Qc > 2c 2d Ah Ks Qc > 2c 2d Ah Ks Jc > 2c 2d 5h 4s 3c",
        marks=clauses("OAS-HE-13", "OAS-OM8-22", "OAS-PA-15"),
    ),
    pytest.param(
        "high",
        "Ac Kd Qh Js 9c > Ac Kd Qh Js 8c > Ac 6d 4h 3s 2c > Kc Qd Jh Ts 8c > 7c 6d 4h 3s 2c > 7c 5d 4h 3s 2c",
        marks=clauses("OAS-HE-14", "OAS-OM8-23", "OAS-PA-16"),
    ),
)


@pytest.mark.parametrize(("name", "ladder"), CLASS_RUNS)
def test_each_class_runs_from_its_best_to_its_worst(name: str, ladder: str) -> None:
    assert_falling("high", ladder)
    assert_falling("bug", ladder)
    in_omaha = dealt_in_omaha(ladder)
    assert len(rungs(in_omaha)) >= 3
    assert_falling("omaha", in_omaha)
    for five in rungs(ladder):
        assert name in words("high", five)


@clauses("OAS-HE-10", "DR-HE-06", "DR-HE-07")
def test_a_straight_does_not_turn_the_corner() -> None:
    for five in ("Kc Ad 2h 3s 4c", "Qc Kd Ah 2s 3c", "Jc Qd Kh As 2c"):
        assert words("high", five).endswith(" high")
    assert words("high", "Qs Ks As 2s 3s") == "ace-high flush"
    assert words("high", "5s 4h 3c 2d Ah") == "five-high straight"
    assert words("high", "5s 4s 3s 2s As") == "five-high straight flush"


@clauses("OAS-HE-15", "OAS-PA-02", "OV-HE-12", "SK-HE-05", "CC-HE-07", "DR-HE-09", "DR-HE-10")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("2c 3d / As Ks Qs Js Ts", "royal flush"),
        ("9c 3d / Kh Qs Js Tc 2d", "king-high straight"),
        ("Ac Ad / Ah Kc Kd 7s 2h", "aces full of kings"),
        ("7c 2d / 7d 7h 7s Ac Kd", "four sevens"),
        ("Qh Jh / Th 9h 8h Ah Kd", "queen-high straight flush"),
        ("Ah Kd / Qh Jh Th 9h 8h", "queen-high straight flush"),
        ("6c 6d / 5c 5d 4c 4d Ah", "sixes and fives"),
        ("6c 6d / 6h 5c 5d 5h Ah", "sixes full of fives"),
        ("Ac 6d / 5c 4d 3h 2s Kc", "six-high straight"),
        ("Ac Kc / Qc 8c 3c Qd Qh", "ace-high flush"),
    ],
)
def test_any_five_of_seven(cards: str, name: str) -> None:
    assert words("high", cards) == name


@clauses("OAS-HE-15", "SK-HE-04", "CC-HE-08", "SK-PA-08")
def test_when_the_board_plays_everyone_ties() -> None:
    board = "Ac Kd Qh Js Tc"
    assert ties("high", f"2c 2d / {board}", f"9s 8s / {board}")
    assert ties("pineapple", f"2c 2d 3h / {board}", f"9s 8s 7s / {board}")
    assert words("pineapple", f"2c 2d 3h / {board}") == "ace-high straight"


@clauses("OAS-HE-03", "OAS-PA-05", "DR-HE-05")
def test_kickers_that_the_board_counterfeits_tie() -> None:
    board = "Ac Ad Kh Qs 9c"
    assert ties("high", f"Jc 2c / {board}", f"Jd 3d / {board}")
    assert beats("high", f"Jc 2c / {board}", f"8c 7c / {board}")
    assert ties("high", f"8c 2c / {board}", f"7d 3d / {board}")


@clauses("SK-PA-07", "SK-PA-09", "CX-35")
def test_pineapple_at_s_and_k_plays_up_to_three_hole_cards() -> None:
    assert words("pineapple", "As Ks Qs / Js Ts 2d") == "royal flush"
    assert words("pineapple", "9c 9d 9h / 2s 5d Kh Jc 3s") == "three nines"
    assert words("pineapple", "9c 9d 9h / 2s 2d Kh Jc 3s") == "nines full of deuces"
    assert words("pineapple", "Ac Kd 7h / Qh Js Tc 2d") == "ace-high straight"


# Exactly two and three: Omaha everywhere, and S & K's hi-lo hold'em


@clauses("OAS-OM8-02", "OV-OM-04", "SK-OM-08", "SK-OM8-02", "CC-OM-02", "CC-OM-05", "DR-OM8-06")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("2c 3d 4h 6s / As Ks Qs Js Ts", "ace-king high"),
        ("As 2d 3h 4c / Ks Qs Js Ts 9h", "ace-king high"),
        ("As Ah Ad Ac / 2c 7d 9h Js Kc", "pair of aces"),
        ("As Ah Kd Kc / Ad Kh 2c 7s 9d", "three aces"),
        ("Ah Kh 2c 4d / Qh Jh 3s 3d 9c", "pair of threes"),
        ("Ah Kh Qh 2d / Jh Th 3s 3d 9c", "king-high straight"),
        ("Ah 2c 3d 4s / Kh Qh Jh 9h 9c", "pair of nines"),
        ("8c 7d 2h 2s / 6c 5d 4h Ks Kd", "eight-high straight"),
        ("Ks Kd 3c 4c / Kh Kc 7d 7h 2s", "four kings"),
        ("Ks 3d 4c 5c / Kh Kc Kd 7h 2s", "four kings"),
        ("Qs 3d 4c 5c / Kh Kc Kd 7h 2s", "three kings"),
        ("Qs Qd 3c 4c / 9h 9c 9d 7h 2s", "nines full of queens"),
        ("2s 3d 4c 6c / 9h 9c 9d 7h 7s", "three nines"),
    ],
)
def test_omaha_is_two_from_the_hole_and_three_from_the_board(cards: str, name: str) -> None:
    assert words("omaha", cards) == name


def test_equal_omaha_hands_tie() -> None:
    board = "Kh Qc Js 3d 2c"
    assert ties("omaha", f"As Tc 4d 4h / {board}", f"Ad Td 9s 8s / {board}")


@clauses("SK-HE8-12", "CX-33")
def test_hi_lo_holdem_at_s_and_k_plays_both_hole_cards() -> None:
    assert words("two-hole", "2c 3d / As Ks Qs Js Ts") == "ace-king high"
    assert words("high", "2c 3d / As Ks Qs Js Ts") == "royal flush"
    assert words("two-hole", "2c 3d / Ac Ad Ah As Kc") == "three aces"
    assert words("two-hole", "Kc Kd / 2c 3d 4h 5s 6c") == "pair of kings"
    assert rank("Kc 2d / Ah 3c 4s 5d 6h", "two-hole8") == 0
    assert rank("Kc 2d / Ah 3c 4s 5d 6h", "eight") > 0
    assert words("two-hole8", "6c 2d / Ah 3c 4s 8d Kh") == "six-four low"


@clauses("OV-HE8-04", "SK-HE8-02", "CX-33")
def test_hi_lo_holdem_at_ocean_view_takes_any_five_for_each_half() -> None:
    cards = "Kc 2d / Ah 3c 4s 5d 6h"
    assert words("eight", cards) == "wheel"
    assert words("high", cards) == "six-high straight"
