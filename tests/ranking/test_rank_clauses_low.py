"""Lows at every house: eight-or-better, lowball, razz, and Oasis's lowball as printed, clause by clause."""

import pytest

from houseway.errors import HousewayError
from houseway.ranking import rank

from .table import assert_falling, beats, clauses, ties, words

# Eight-or-better lows


@clauses("OAS-OM8-08", "OV-HE8-02", "OV-OM8-04", "OV-CP8-03", "OV-7S8-02")
@clauses("SK-HE8-03", "DR-OM8-08")
@pytest.mark.parametrize("cards", ["8c 7d 6h 5s 4c", "8c 4d 3h 2s Ac", "5c 4d 3h 2s Ac", "8c 7d 5h 3s Ac Kd Kh"])
def test_an_eight_or_better_qualifies(cards: str) -> None:
    assert rank(cards, "eight") > 0


@clauses("OAS-OM8-08", "OV-HE8-02", "OV-OM8-04")
@pytest.mark.parametrize("cards", ["9c 4d 3h 2s Ac", "Tc 4d 3h 2s Ac", "Kc Kd 7h 5s 4c 3d 3h", "9c 8d 7h 6s Kc Qd 2h"])
def test_a_nine_or_anything_above_spoils_a_low(cards: str) -> None:
    assert rank(cards, "eight") == 0


@clauses("OAS-OM8-09", "OV-7S8-12", "OV-LB-22", "SK-OM8-04", "CX-34")
@pytest.mark.parametrize(
    ("straight_or_flush", "plain"),
    [
        ("8s 7s 5s 3s 2s", "8c 7s 5d 3s 2h"),
        ("8c 7d 6h 5s 4c", "8c 7c 6c 5c 4c"),
        ("5s 4s 3s 2s As", "5c 4d 3h 2s Ac"),
        ("6s 5s 4s 3s 2s", "6c 5d 4h 3s 2c"),
    ],
)
def test_straights_and_flushes_still_qualify(straight_or_flush: str, plain: str) -> None:
    assert rank(straight_or_flush, "eight") > 0
    assert ties("eight", straight_or_flush, plain)


@clauses("OAS-OM8-10")
@pytest.mark.parametrize(
    "cards", ["8c 8d 3h 2s Ac", "2c 2d 3h 3s Ac", "Ac Ad Ah 2s 3c", "Ac Ad Ah 2s 2c", "4c 4d 4h 4s 2c"]
)
def test_a_pair_or_better_disqualifies_a_low(cards: str) -> None:
    assert rank(cards, "eight") == 0


@clauses("OAS-OM8-10")
def test_a_pair_among_seven_cards_only_costs_the_double() -> None:
    assert ties("eight", "Ac Ad 2c 2d 3h 4s 8c", "8c 4d 3h 2s Ac")


@clauses("OAS-OM8-06", "OAS-OM8-11", "OAS-OM8-12", "OV-OM8-07", "OV-CP8-05", "OV-HE8-04", "CX-12")
def test_lows_run_from_the_wheel_to_the_rough_eight() -> None:
    ladder = (
        "5c 4d 3h 2s Ac > 6c 4d 3h 2s Ac > 6c 5d 3h 2s Ac > 6c 5d 4h 3s 2c > 7c 4d 3h 2s Ac"
        " > 7c 6d 4h 3s 2c > 7c 6d 5h 2s Ac > 8c 4d 3h 2s Ac > 8c 6d 5h 3s Ac > 8c 7d 6h 5s Ac"
        " > 8c 7d 6h 5s 4c"
    )
    assert_falling("eight", ladder)
    assert_falling("low", ladder)


@clauses("OAS-OM8-12", "CX-12")
def test_the_oasis_example_seventy_six_beats_eighty_six() -> None:
    assert beats("eight", "7c 6d 4h 3s 2c", "8c 6d 5h 3s Ac")
    assert beats("omaha8", "7c 6d Kh Ks / 4h 3s 2c", "8c 6s Kc Kd / 5h 3s Ac")


@clauses("CX-12", "OAS-OM8-12", "OAS-LB-26", "OV-LB-21")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("8c 6d 5h 3s Ac", "8c 7d 3h 2s Ac"),
        ("8c 7d 5h 3s 2c", "8c 7d 6h 2s Ac"),
        ("8c 7d 6h 3s 2c", "8c 7d 6h 4s Ac"),
        ("8c 7d 6h 4s Ac", "8c 7d 6h 4s 2c"),
    ],
)
def test_equal_top_cards_go_down_card_by_card(better: str, worse: str) -> None:
    for kind in ("eight", "low", "low-joker", "low-oasis"):
        assert beats(kind, better, worse)


@clauses("CX-13", "OAS-OM8-01")
def test_of_two_qualifying_lows_only_the_better_is_best() -> None:
    board = "8c 7d 3h Ks Kc"
    assert beats("omaha8", f"Ac 2d Qh Qs / {board}", f"Ad 4d Jh Js / {board}")
    assert ties("omaha8", f"Ac 2d Qh Qs / {board}", f"Ad 2h Jh Js / {board}")
    assert rank(f"Ad 4d Jh Js / {board}", "omaha8") > 0


@clauses("OAS-OM8-02", "OAS-OM8-08", "OV-OM8-02", "CC-OM8-02", "SK-OM8-02")
@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [
        ("Ac 2d Kh Ks / 3h 4s 8c Qd Jd", True),
        ("Ac Kd Kh Ks / 2c 3h 4s 5c 8d", False),
        ("Ac 2d 3h 4s / 5c 6d Kh Qs Jc", False),
        ("Ac 2d 3h 4s / 5c 6d 7h Qs Jc", True),
        ("Ac Ad 2h 2s / Ah 2c 3d 4h 5s", True),
        ("Ac Ad Ah As / 2c 3d 4h 5s 6c", False),
        ("3c 4d Kh Ks / 3h 4s 8c Ad 2d", True),
        ("3c 4d Kh Ks / 3h 4s 8c Ad Kd", False),
    ],
)
def test_an_omaha_low_is_two_and_three_as_well(cards: str, qualifies: bool) -> None:
    assert (rank(cards, "omaha8") > 0) == qualifies


@clauses("CC-OM8-03", "CX-47")
def test_three_low_cards_on_the_board_must_be_of_three_ranks() -> None:
    hole = "Ac 2d 3h 4s"
    assert rank(f"{hole} / 7c 8d Kh Qs Jc", "omaha8") == 0
    assert rank(f"{hole} / 7c 7d 8h Qs Jc", "omaha8") == 0
    assert rank(f"{hole} / 7c 8d 6h Qs Jc", "omaha8") > 0
    assert rank("7h 8s Kd Kh / 7c 8d 6h Qs Jc", "omaha8") == 0


@clauses("OAS-OM8-03", "OV-OM8-02", "SK-OM8-12", "CC-OM8-02", "DR-OM8-07")
def test_high_and_low_choose_their_cards_apart() -> None:
    cards = "Ac 2d Ks Kd / Kh 3c 4s 5d 9h"
    assert words("omaha", cards) == "five-high straight"
    assert words("omaha8", cards) == "wheel"
    cards = "Ac 2d Ks Kd / Kh Kc 4s 5d 8h"
    assert words("omaha", cards) == "four kings"
    assert words("omaha8", cards) == "eight-five low"


@clauses("OV-7S8-11", "OV-7S8-12", "OV-7S8-13")
def test_stud_hi_lo_any_five_for_each_half_and_the_ace_both_ways() -> None:
    cards = "As Ks Qs 4s 3s 2d 5h"
    assert words("high", cards) == "ace-high flush"
    assert words("eight", cards) == "wheel"
    cards = "Ac Ad 7h 6s 4c 2d Kh"
    assert words("high", cards) == "pair of aces"
    assert words("eight", cards) == "seven-six low"


# Lowball: Ocean View, S & K, Casino Club, Del Rio (joker); razz (no joker)


@clauses("OV-LB-01", "OV-LB-20", "SK-LB-08", "DR-LB-01", "DR-LB-08", "CC-LB-05", "OV-RZ-01", "OV-RZ-05")
def test_best_lows_in_order() -> None:
    for kind in ("low", "low-joker"):
        assert_falling(kind, "5c 4d 3h 2s Ac > 6c 4d 3h 2s Ac > 6c 5d 3h 2s Ac > 6c 5d 4h 2s Ac")
        assert words(kind, "5c 4d 3h 2s Ac") == "wheel"
        assert words(kind, "6c 4d 3h 2s Ac") == "six-four low"


@clauses("OV-LB-21")
def test_the_ocean_view_example_third_card_decides() -> None:
    assert beats("low-joker", "7c 6d 4h 3s 2c", "7c 6d 5h 2s Ac")
    assert beats("low", "7c 6d 4h 3s 2c", "7c 6d 5h 2s Ac")


@clauses("OV-LB-22", "SK-LB-09", "DR-LB-09", "CX-34")
@pytest.mark.parametrize("ranks", ["5432A", "65432", "KQJT9", "87532", "KJ982"])
def test_straights_and_flushes_neither_help_nor_hurt_a_low(ranks: str) -> None:
    flush = " ".join(f"{one}s" for one in ranks)
    mixed = " ".join(one + suit for one, suit in zip(ranks, "cdhsc", strict=True))
    for kind in ("low", "low-joker", "low-oasis"):
        assert ties(kind, flush, mixed)


@clauses("OV-LB-01", "OV-RZ-05")
def test_pairs_spoil_a_low_and_two_pairs_spoil_it_more() -> None:
    ladder = (
        "Kc Qd Jh Ts 9c > Ac Ad 4h 3s 2c > 2c 2d 4h 3s Ac > Kc Kd Qh Js Tc > 2c 2d Ah As 3c"
        " > Kc Kd Qh Qs Jc > Ac Ad Ah 3s 2c > Kc Kd Kh Qs Jc > Ac Ad Ah 2s 2c > Kc Kd Kh Qs Qc"
        " > Ac Ad Ah As 2c > Kc Kd Kh Ks Qc"
    )
    assert_falling("low", ladder)
    assert_falling("low-joker", ladder)


@clauses("OV-LB-03", "SK-LB-11", "CC-LB-06", "DR-LB-10", "CX-37")
@pytest.mark.parametrize(
    ("with_joker", "without"),
    [
        ("Jk 5c 4d 3h 2s", "5c 4d 3h 2s Ac"),
        ("Jk 4c 3d 2h As", "5c 4d 3h 2s Ac"),
        ("Jk 5c 4d 3h As", "5c 4d 3h 2s Ac"),
        ("Jk 8c 6d 5h Ks", "Kc 8d 6h 5s Ac"),
        ("Jk Ac 8d 6h 2s", "8c 6d 3h 2s Ac"),
        ("Jk Ac Ad 3h 4s", "Ac Ad 4h 3s 2c"),
        ("Jk Kc Kd Qh Qs", "Kc Kd Qh Qs Ac"),
        ("Jk Ac Ad 2h 2s", "Ac Ad 2h 2s 3c"),
        ("Jk Ac Ad Ah As", "Ac Ad Ah As 2c"),
        ("Jk Kc Kd Kh Ks", "Kc Kd Kh Ks Ac"),
        ("Jk Ac 2d 3h 4s 5c", "5c 4d 3h 2s Ac"),
        ("Jk Ac 2d 3h 9s Kc Kd", "9c 4d 3h 2s Ac"),
    ],
)
def test_the_joker_is_the_lowest_rank_the_low_lacks(with_joker: str, without: str) -> None:
    assert ties("low-joker", with_joker, without)


@clauses("CX-37", "SK-LB-11")
def test_the_joker_never_pairs_a_low() -> None:
    assert beats("low-joker", "Jk Ac 2d 3h 4s", "Ac Ad 2h 3s 4c")
    assert words("low-joker", "Jk Ac 2d 3h 4s") == "wheel"


@clauses("OV-RZ-05", "OV-7S-03", "CX-29", "OAS-LB-01")
@pytest.mark.parametrize("kind", ["low", "low-oasis", "eight"])
def test_razz_and_oasis_lowball_have_no_joker(kind: str) -> None:
    with pytest.raises(HousewayError, match=r"(?i)joker|Jk"):
        rank("Jk 5c 4d 3h 2s", kind)


@clauses("OV-RZ-01", "OV-RZ-05")
def test_razz_takes_the_lowest_five_of_seven() -> None:
    assert words("low", "Kc Kd 8h 6s 4c 2d Ah") == "eight-six low"
    assert words("low", "5s 4s 3s 2s As Ks Qs") == "wheel"
    assert ties("low", "Ac Ad Ah 2c 2d 2h 3s", "Ac Ad 2h 2s 3c")
    assert beats("low", "9c 8d 7h 6s 5c Kd Kh", "Tc 4d 3h 2s Ac Kd Kh")


# Oasis lowball as printed


@clauses("OAS-LB-14", "OAS-LB-15", "OAS-LB-17", "OAS-LB-25", "CX-16")
def test_oasis_lowball_categories_from_best_to_worst() -> None:
    ladder = (
        "5c 4d 3h 2s Ac > 6c 4d 3h 2s Ac > Kc Qd Jh Ts 9c > 2c 2d 4h 3s Ac > Ac Ad Kh Qs Jc"
        " > 3c 3d 2h 2s Ac > Ac Ad Kh Ks Qc > 2c 2d 2h 3s Ac > Ac Ad Ah Ks Qc > 2c 2d 2h 3s 3c"
        " > Ac Ad Ah Ks Kc > 2c 2d 2h 2s Ac > Ac Ad Ah As Kc"
    )
    assert_falling("low-oasis", ladder)


@clauses("CX-16", "OAS-LB-17")
def test_a_full_house_lies_between_trips_and_quads() -> None:
    assert beats("low-oasis", "Ac Ad Ah Ks Qc", "2c 2d 2h 3s 3c")
    assert beats("low-oasis", "Ac Ad Ah Ks Kc", "2c 2d 2h 2s Ac")


@clauses("OAS-LB-18", "OAS-LB-24", "CX-17")
def test_only_five_four_three_two_ace_is_a_wheel() -> None:
    assert ties("low-oasis", "5s 4s 3s 2s As", "5c 4d 3h 2s Ac")
    assert words("low-oasis", "5s 4s 3s 2s As") == "wheel"
    assert "wheel" not in words("low-oasis", "6c 5d 4h 3s 2c")
    assert beats("low-oasis", "6c 4d 3h 2s Ac", "6c 5d 4h 3s 2c")
    assert beats("low-oasis", "7c 6d 5h 4s 2c", "7c 6d 5h 4s 3c")


@clauses("OAS-LB-19", "CX-17")
def test_no_pair_hands_run_from_six_four_to_the_king_high_run() -> None:
    assert_falling("low-oasis", "6c 4d 3h 2s Ac > Kc Qd Jh 9s 8c > Kc Qd Jh Ts 8c > Kc Qd Jh Ts 9c > 2c 2d 3h 4s Ac")


@clauses("OAS-LB-15")
def test_the_king_is_the_worst_single_card_and_the_ace_the_best() -> None:
    ranks = "A6789TJQK"
    assert_falling("low-oasis", " > ".join(f"{one}c 5d 4h 3s 2c" for one in ranks))


OASIS_PAIRED = (
    pytest.param(
        "2c 2d 4h 3s Ac > 2c 2d 5h 3s Ac > 3c 3d 4h 2s Ac > Kc Kd 4h 3s 2c > Ac Ad 4h 3s 2c > Ac Ad Kh Qs Jc",
        marks=clauses("OAS-LB-20", "CX-15"),
    ),
    pytest.param(
        "3c 3d 2h 2s Ac > 3c 3d 2h 2s Kc > 4c 4d 2h 2s Ac > Kc Kd Qh Qs Jc > Ac Ad 2h 2s 3c"
        " > Ac Ad 3h 3s 2c > Ac Ad Kh Ks Qc",
        marks=clauses("OAS-LB-21", "CX-15"),
    ),
    pytest.param(
        "2c 2d 2h 3s Ac > 2c 2d 2h Ks Qc > 3c 3d 3h 2s Ac > Kc Kd Kh Qs Jc > Ac Ad Ah 3s 2c > Ac Ad Ah Ks Qc",
        marks=clauses("OAS-LB-22", "CX-15"),
    ),
    pytest.param(
        "2c 2d 2h 3s 3c > 2c 2d 2h Ks Kc > 2c 2d 2h As Ac > 3c 3d 3h 2s 2c > Kc Kd Kh As Ac"
        " > Ac Ad Ah 2s 2c > Ac Ad Ah Ks Kc",
        marks=clauses("OAS-LB-17", "CX-15", "CX-16"),
    ),
    pytest.param(
        "2c 2d 2h 2s Ac > 2c 2d 2h 2s 3c > 2c 2d 2h 2s Kc > 3c 3d 3h 3s Ac > Kc Kd Kh Ks Qc"
        " > Ac Ad Ah As 2c > Ac Ad Ah As Kc",
        marks=clauses("OAS-LB-23", "CX-15"),
    ),
)


@pytest.mark.parametrize("ladder", OASIS_PAIRED)
def test_oasis_prints_aces_worst_of_the_paired_but_low_on_the_side(ladder: str) -> None:
    assert_falling("low-oasis", ladder)


@clauses("CX-15", "OAS-LB-20")
def test_the_same_pair_of_aces_is_the_best_pair_elsewhere() -> None:
    assert beats("low", "Ac Ad 4h 3s 2c", "2c 2d 4h 3s Ac")
    assert beats("low-oasis", "2c 2d 4h 3s Ac", "Ac Ad 4h 3s 2c")


@clauses("OAS-LB-26", "CX-12")
def test_the_oasis_lowball_example() -> None:
    assert beats("low-oasis", "7c 6d 4h 3s 2c", "8c 6d 5h 3s Ac")
    assert words("low-oasis", "7c 6d 4h 3s 2c") == "seven-six low"
    assert words("low-oasis", "8c 6d 5h 3s Ac") == "eight-six low"
