"""A card turned up in the opening deal of a draw game: where it goes, and what is done about more than one of them.

Four players, button 1, so that the deal goes 2, 3, 4, 1. The stub begins with the ten of clubs, which is the burn.
"""

import pytest

from houseway.houses import HOUSES
from houseway.houses import house as find
from houseway.referee.hand import Hand

from .room import may
from .trouble_room import TroubleRoom, burns, held, lying, quietly, ruled, stub, to_the_end, void

CARDS = {2: "Kc Qc 9c 4c 2c", 3: "Kd Qd 9d 4d 3d", 4: "Kh Qh 9h 4h 2h", 1: "Ks Qs 9s 4s 2s"}
STUB = "Tc 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d"

PRINTED = {
    "ocean-view": "OV-LB-09",
    "casino-club": "CC-LB-11",
    "del-rio": "DR-LB-18",
    "oasis": "common",
    "s-and-k": "common",
}
LOWBALL = tuple(PRINTED)
KEPT = {
    "ocean-view": "OV-LB-08",
    "casino-club": "CC-LB-10",
    "del-rio": "DR-LB-17",
    "oasis": "common",
    "s-and-k": "common",
}
every_house = pytest.mark.parametrize("house", LOWBALL)


def dealt(house: str, *, all_five: bool = True) -> Hand:
    hand = TroubleRoom(house, "lowball").deal(CARDS, STUB)
    while all_five and "pass" in may(hand):
        hand.act("pass")
    return hand


def cut(house: str) -> str:
    """Casino Club replaces from a deep cut: 20 cards down."""
    return " cut 20" if house == "casino-club" else ""


def drawn_by(hand: Hand, seat: int, thrown: str) -> Hand:
    """Everyone stays in, that seat throws a card away, and the others stand pat."""
    while "draw" not in may(hand):
        quietly(hand)
    while "draw" in may(hand):
        hand.act(f"discard {thrown}" if hand.actor == seat else "pat")
    return hand


# where it goes


@every_house
@pytest.mark.clause("CX-142", "OV-LB-09", "CC-LB-11", "CC-LB-12", "DR-LB-18")
def test_a_replaced_card_goes_to_the_discards_and_the_burn_is_made_as_usual(house: str) -> None:
    hand = dealt(house)
    ruling = ruled(hand, f"exposed seat 3 card 1{cut(house)}", PRINTED[house])
    assert ruling.steps[-1] == "The Kd goes to the discards."
    assert (lying(hand, "discards"), burns(hand)) == (["Kd"], "")
    burn = stub(hand, 1)
    drawn_by(hand, 2, "Kc")
    assert burns(hand) == burn
    assert lying(hand, "discards") == ["Kd", "Kc"]
    to_the_end(hand)


@pytest.mark.clause("CX-142", "OV-LB-09", "CC-LB-11")
@pytest.mark.parametrize("house", ["ocean-view", "casino-club"])
def test_with_two_cards_out_it_goes_there_when_the_deal_is_over(house: str) -> None:
    hand = dealt(house, all_five=False)
    assert "pass" in may(hand)
    ruling = ruled(hand, "exposed seat 3 card 1", PRINTED[house])
    assert ruling.steps[-1] == "The Kd then goes to the discards."
    assert lying(hand, "discards") == []
    while "pass" in may(hand):
        hand.act("pass")
    assert (lying(hand, "discards"), burns(hand), lying(hand, "aside")) == (["Kd"], "", [])
    burn = stub(hand, 1)
    drawn_by(hand, 2, "Kc")
    assert burns(hand) == burn


@pytest.mark.clause("OV-HE-36", "CX-142")
def test_in_hold_em_it_is_the_burn_as_ever() -> None:
    hand = TroubleRoom("ocean-view", "holdem").deal({2: "As Ah", 3: "Ks Kh", 4: "Qs Qh", 1: "Js Jh"}, STUB)
    ruled(hand, "exposed seat 3 card 1", "OV-HE-35", "OV-HE-36")
    assert (burns(hand), lying(hand, "discards")) == ("Ks", [])


# two or more


@every_house
@pytest.mark.clause("CX-138", "CX-56", "CX-82", "OV-LB-08", "OV-LB-09", "CC-LB-10", "CC-LB-11", "DR-LB-17", "DR-LB-18")
def test_in_lowball_each_of_two_cards_is_kept_or_replaced_by_its_rank(house: str) -> None:
    """A king, a queen and a three are seen before anybody has acted: the three stays, the others are replaced."""
    hand = dealt(house)
    ruled(hand, f"exposed seat 3 card 1{cut(house)}", PRINTED[house])
    ruled(hand, f"exposed seat 2 card 2{cut(house)}", PRINTED[house])
    ruled(hand, "exposed seat 3 card 5", KEPT[house])
    assert not hand.voided
    assert lying(hand, "discards") == ["Kd", "Qc"]
    assert {"Qd", "9d", "4d", "3d"} < held(hand, 3)
    assert {"Kc", "9c", "4c", "2c"} < held(hand, 2)
    if house != "casino-club":
        assert (held(hand, 3) - {"Qd", "9d", "4d", "3d"}, held(hand, 2) - {"Kc", "9c", "4c", "2c"}) == ({"Tc"}, {"6c"})
    to_the_end(hand)


@pytest.mark.clause("CX-138", "OV-DR-11")
def test_in_ocean_view_s_draw_poker_both_are_kept() -> None:
    hand = TroubleRoom("ocean-view", "draw").deal(CARDS, STUB)
    ruled(hand, "exposed seat 3 card 1", "OV-DR-11")
    ruled(hand, "exposed seat 2 card 2", "OV-DR-11")
    assert (held(hand, 3), held(hand, 2)) == (set(CARDS[3].split()), set(CARDS[2].split()))


@pytest.mark.clause("CX-138", "OV-7S-11", "OV-7S-12")
def test_in_stud_each_player_has_the_third_card_down() -> None:
    cards = {1: "As Ah 2c", 2: "Ks Kh 9d", 3: "Qs Qh 9h", 4: "Js Jh 9s"}
    hand = TroubleRoom("ocean-view", "stud", "$3-$6").deal(cards, STUB, order=(1, 2, 3, 4))
    ruled(hand, "exposed seat 2 card 1", "OV-7S-11", "OV-7S-12")
    ruled(hand, "exposed seat 3 card 2", "OV-7S-11", "OV-7S-12")
    assert not hand.voided
    assert (held(hand, 2), held(hand, 3)) == ({"Kh", "9d"}, {"Qs", "9h"})


@pytest.mark.clause("CX-138", "OV-HE-35", "OV-HE-36")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hi-lo", "crazy-pineapple", "crazy-pineapple-hi-lo"])
def test_where_one_card_can_be_the_burn_a_second_one_is_a_misdeal(game: str) -> None:
    at = TroubleRoom("ocean-view", game)
    cards = {2: "As Ah Ad Ac", 3: "Ks Kh Kd Kc", 4: "Qs Qh Qd Qc", 1: "Js Jh Jd Jc"}
    own = {seat: " ".join(held.split()[: at.table.game.hole_cards]) for seat, held in cards.items()}
    hand = at.deal(own, "8c 2c 3d 4h 8d 5s")
    ruled(hand, "exposed seat 3 card 2", "OV-HE-35", "OV-HE-36")
    assert burns(hand) == "Kh"
    assert ruled(hand, "exposed seat 4 card 2", "common").remedies == ("misdeal",)
    void(hand)


EACH, ONCE = "each", "misdeal"
BY_THE_READING = {
    **{(house, "lowball"): EACH for house in LOWBALL},
    **{("ocean-view", game): EACH for game in ("draw", "stud", "stud-hi-lo", "razz")},
    **{(house, "push-nine"): EACH for house in ("s-and-k", "casino-club")},
    ("s-and-k", "pan"): EACH,
    ("del-rio", "super-pan-9"): EACH,
    ("del-rio", "blackjack-22"): EACH,
    **{(house, "pai-gow"): EACH for house in ("s-and-k", "casino-club", "del-rio")},
}
"""Where each card is ruled on by itself; everywhere else two are a misdeal by common practice."""


@pytest.mark.clause("CX-138")
@pytest.mark.parametrize("pair", [(house, game) for house in HOUSES for game in find(house).games])
def test_every_house_and_game_goes_by_the_reading(pair: tuple[str, str]) -> None:
    """A line that calls two exposed cards a misdeal stands only where no rule for one card can be done twice."""
    lines = [one for one in find(pair[0]).offer(pair[1]).rules.irregularities if one.what == "exposed"]
    twice = any("two or more" in one.when and "misdeal" in one.do for one in lines)
    assert (ONCE if twice else EACH) == BY_THE_READING.get(pair, ONCE)
