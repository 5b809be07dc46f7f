"""The joker in high hands, and pai gow: Ocean View draw poker, S & K and Casino Club, clause by clause."""

import pytest

from .table import BEST_OF_EACH, WORST_OF_EACH, assert_falling, beats, clauses, ties, words

# The joker in high hands: Ocean View draw, pai gow at S & K and Casino Club


@clauses("OV-DR-14", "OV-DR-15", "CX-61")
@pytest.mark.parametrize("kind", ["bug", "bug-wheel-second"])
def test_eleven_categories_with_five_aces_on_top(kind: str) -> None:
    assert words(kind, "Ac Ad Ah As Jk") == "five aces"
    assert_falling(kind, " > ".join(["Ac Ad Ah As Jk", *BEST_OF_EACH]))
    assert_falling(kind, " > ".join(["Ac Ad Ah As Jk", *WORST_OF_EACH]))
    assert words(kind, "Ac Ad Ah As Jk Ks Kd") == "five aces"


@clauses("OV-DR-16", "SK-PG-02", "CC-PG-04", "CX-61")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Jk 9c 9d 5h 2s", "pair of nines"),
        ("Jk Ac 9d 5h 2s", "pair of aces"),
        ("Jk Kc Kd 5h 2s", "pair of kings"),
        ("Jk Kc Kd 5h 5s", "kings and fives"),
        ("Jk Ac Ad 5h 2s", "three aces"),
        ("Jk Ac Ad 5h 5s", "aces full of fives"),
        ("Jk Kc Kd Kh 2s", "three kings"),
        ("Jk Kc Kd Kh As", "kings full of aces"),
        ("Jk Ac Ad Ah 2s", "four aces"),
        ("Jk Kc Kd Kh Ks", "four kings"),
        ("Jk Ac Kd Kh 2s", "aces and kings"),
        ("Jk Kc Jd 7h 2s", "ace-king high"),
    ],
)
def test_the_joker_is_an_ace_and_never_another_pairing_card(cards: str, name: str) -> None:
    assert words("bug", cards) == name
    assert words("bug-wheel-second", cards) == name


@clauses("OV-DR-16")
def test_the_joker_as_ace_ties_the_ace_it_stands_for() -> None:
    assert ties("bug", "Jk Kc Jd 7h 2s", "Ac Kc Jd 7h 2s")
    assert ties("bug", "Jk Kc Kd Kh Ks", "Ac Kc Kd Kh Ks")
    assert ties("bug", "Jk Ac 9d 5h 2s", "Ad Ac 9d 5h 2s")


@clauses("OV-DR-17", "SK-PG-02", "SK-PG-04", "CC-PG-04")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("4c 5d 6h 7s Jk", "eight-high straight"),
        ("4c 5d 7h 8s Jk", "eight-high straight"),
        ("Tc Jd Qh Ks Jk", "ace-high straight"),
        ("Ac Kd Qh Js Jk", "ace-high straight"),
        ("9c Td Jh Qs Jk", "king-high straight"),
        ("Ac 2d 4h 5s Jk", "five-high straight"),
        ("4c 5d 6h 7s Jk Kd Kh", "eight-high straight"),
        ("3c 4d 5h 6s 8c Jk Kh", "eight-high straight"),
    ],
)
def test_the_joker_fills_a_straight(cards: str, name: str) -> None:
    assert words("bug", cards) == name
    assert words("bug-wheel-second", cards) == name


@clauses("OV-DR-17", "CX-61")
def test_two_three_four_five_and_the_joker_take_the_better_straight() -> None:
    assert words("bug", "2c 3d 4h 5s Jk") == "six-high straight"
    assert ties("bug-wheel-second", "2c 3d 4h 5s Jk", "2c 3d 4h 5s Ac")


@clauses("OV-DR-18", "OV-DR-19", "SK-PG-02", "CC-PG-04", "CX-61")
@pytest.mark.parametrize(
    ("with_joker", "without"),
    [
        ("Ks 9s 5s 2s Jk", "As Ks 9s 5s 2s"),
        ("As 9s 5s 2s Jk", "As Ks 9s 5s 2s"),
        ("As Ks 9s 5s Jk", "As Ks Qs 9s 5s"),
        ("As Ks Qs 5s Jk", "As Ks Qs Js 5s"),
        ("As Ks Js 5s Jk", "As Ks Qs Js 5s"),
        ("As Qs Js 9s Jk", "As Ks Qs Js 9s"),
    ],
)
def test_the_joker_in_a_flush_is_the_highest_rank_missing(with_joker: str, without: str) -> None:
    for kind in ("bug", "bug-wheel-second"):
        assert ties(kind, with_joker, without)
        assert "flush" in words(kind, with_joker)


@clauses("OV-DR-19", "CX-61")
def test_no_flush_counts_two_aces() -> None:
    assert ties("bug", "As Qs 7s 4s Jk", "Ah Kh Qh 7h 4h")
    assert beats("bug", "Ah Kh Qh 8h 4h", "As Qs 7s 4s Jk")


@clauses("SK-PG-03")
def test_two_four_jack_queen_of_spades_and_the_joker_are_a_flush() -> None:
    for kind in ("bug", "bug-wheel-second"):
        assert words(kind, "2s 4s Js Qs Jk") == "ace-high flush"


@clauses("SK-PG-02", "OV-DR-17", "OV-DR-18", "CX-61")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ks Qs Js Ts Jk", "royal flush"),
        ("As Ks Qs Ts Jk", "royal flush"),
        ("Qs Js Ts 9s Jk", "king-high straight flush"),
        ("9s 8s 6s 5s Jk", "nine-high straight flush"),
        ("As 2s 3s 5s Jk", "five-high straight flush"),
        ("9s 8s 7s 6s Jk Ac Ad", "ten-high straight flush"),
    ],
)
def test_the_joker_fills_a_straight_flush(cards: str, name: str) -> None:
    assert words("bug", cards) == name
    assert words("bug-wheel-second", cards) == name


@clauses("CX-107", "CC-PG-02")
def test_the_wheel_is_the_lowest_straight_at_casino_club() -> None:
    assert_falling("bug", "Ac Kd Qh Js Tc > Kc Qd Jh Ts 9c > 6c 5d 4h 3s 2c > Ac 2d 3h 4s 5c > Ac Ad Ah Ks Qc")
    assert_falling("bug", "As Ks Qs Js Ts > Ks Qs Js Ts 9s > 6s 5s 4s 3s 2s > As 2s 3s 4s 5s > Ac Ad Ah As Kc")


@clauses("CX-107")
def test_the_wheel_is_the_second_straight_at_s_and_k_and_del_rio() -> None:
    kind = "bug-wheel-second"
    assert_falling(kind, "Ac Kd Qh Js Tc > Ac 2d 3h 4s 5c > Kc Qd Jh Ts 9c > 6c 5d 4h 3s 2c > Ac Ad Ah Ks Qc")
    assert_falling(kind, "As Ks Qs Js Ts > As 2s 3s 4s 5s > Ks Qs Js Ts 9s > 6s 5s 4s 3s 2s > Ac Ad Ah As Kc")
    assert ties(kind, "Ac 2d 3h 4s 5c 6d 7h", "Ac 2d 3h 4s 5c")


# Pai gow settings


@clauses("SK-PG-14")
def test_a_diamond_flush_behind_and_deuces_in_front() -> None:
    assert words("bug-wheel-second", "Td 8d 7d 6d 3d") == "ten-high flush"
    assert words("pai-gow-front", "2d 2h") == "pair of deuces"


@clauses("SK-PG-02", "CC-PG-02", "CC-PG-04")
def test_fronts_pairs_over_high_cards_and_the_joker_an_ace() -> None:
    ladder = "Ac Ad > Kc Kd > 2c 2d > Ac Kd > Ac Qd > Ac 2d > Kc Qd > 4c 2d > 3c 2d"
    assert_falling("pai-gow-front", ladder)
    assert ties("pai-gow-front", "Jk Ac", "Ad Ah")
    assert ties("pai-gow-front", "Jk Kc", "Ac Kd")
    assert beats("pai-gow-front", "2c 2d", "Jk Kd")


@clauses("CX-40")
def test_a_copy_is_an_exact_tie_joker_or_not() -> None:
    assert ties("pai-gow-front", "Jk Qd", "Qs Ah")
    assert ties("bug", "Jk Kd Kh 7c 4s", "As Kc Ks 7d 4h")
    assert not ties("pai-gow-front", "Jk Qd", "Js Ah")
