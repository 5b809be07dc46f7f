"""A card turned up in the opening deal of a draw game: where it goes.

Four players, button 1, so that the deal goes 2, 3, 4, 1. The stub begins with the ten of clubs, which is the burn.
"""

import pytest

from houseway.referee.hand import Hand

from .room import may
from .trouble_room import TroubleRoom, burns, lying, quietly, ruled, stub, to_the_end

CARDS = {2: "Kc Qc 9c 4c 2c", 3: "Kd Qd 9d 4d 3d", 4: "Kh Qh 9h 4h 2h", 1: "Ks Qs 9s 4s 2s"}
STUB = "Tc 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d"

PRINTED = {"ocean-view": "OV-LB-09", "casino-club": "CC-LB-11", "del-rio": "DR-LB-18", "oasis": "common",
           "s-and-k": "common"}  # fmt: skip
LOWBALL = tuple(PRINTED)
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
