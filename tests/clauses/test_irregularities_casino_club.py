"""Casino Club low ball at $3-$6, blinds $1 and $3, no fee printed: exposed cards, six cards, hands called wrong.

Button 1, so the deal goes 2, 3, 4, 1 and seat 4 speaks first. 33 cards are left after the deal.
"""

import pytest

from houseway.cards import format_cards
from houseway.referee.hand import Hand
from houseway.referee.rulings.ruling_events import CardReplaced, HandKilled, HandVoided
from houseway.referee.vocabulary import Posted

from .room import blinds, events, may, net, only, play, text
from .trouble_room import (
    TroubleRoom,
    burns,
    dead,
    held,
    impossible,
    lying,
    place,
    ruled,
    sound,
    stub,
    to_the_end,
    void,
)

CARDS = {2: "Kc Qc 9c 4c 2c", 3: "Kd Qd 9d 4d 3d", 4: "Kh Qh 9h 4h 2h", 1: "Ks Qs 9s 4s 2s"}
STUB = "Tc 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s Td Th Jc Jd Jh Js Ac Ad Ah 5c 5d 5h 3c 3h"
CALLED = "4 call, 1 call, 2 call, 3 check"


def dealt(
    script: str = "",
    cards: dict[int, str] | None = None,
    after: str = STUB,
    *,
    window: bool = False,
    ask: bool = False,
    **more: object,
) -> Hand:
    """The deal; nobody straddles, and then as far as the script goes."""
    at = TroubleRoom("casino-club", "lowball", "$3-$6", **more)  # type: ignore[arg-type]
    hand = at.deal(cards or CARDS, after, ask=ask)
    while "pass" in may(hand) and not window:
        hand.act("pass")
    return play(hand, script)


def with_card(card: str, seat: int = 3, at: int = 5, **more: object) -> Hand:
    """A deal in which a seat has this card at that place."""
    mine = [one for one in CARDS[seat].split() if one != card][:4]
    cards = {**CARDS, seat: " ".join([*mine[: at - 1], card, *mine[at - 1 :]])}
    taken = {one for held in cards.values() for one in held.split()}
    return dealt(cards=cards, after=" ".join(one for one in STUB.split() if one not in taken), **more)  # type: ignore[arg-type]


LOW = [
    ("As", True),
    ("3s", True),
    ("5s", True),
    ("Jk", True),
    ("6s", False),
    ("7s", False),
    ("8s", False),
    ("Ts", False),
]


@pytest.mark.clause("CC-LB-10", "CC-LB-11", "CX-56")
@pytest.mark.parametrize(("card", "kept"), LOW)
def test_before_the_draw_five_and_under_is_kept_and_six_and_over_replaced(card: str, kept: bool) -> None:
    hand = with_card(card)
    before = hand.piles
    ruling = ruled(hand, "exposed seat 3 card 5", "CC-LB-10" if kept else "CC-LB-11")
    assert ("CC-LB-11" in ruling.clauses) is not kept
    assert (card in held(hand, 3)) is kept
    assert len(held(hand, 3)) == 5
    if kept:
        assert hand.piles == before
    assert hand.actor == 4
    to_the_end(hand)


@pytest.mark.clause("CC-LB-12")
@pytest.mark.parametrize("cut", [17, 20, 25, 32])
def test_the_substitute_is_from_a_cut_in_the_middle_or_deeper(cut: int) -> None:
    hand = dealt()
    lying = text(hand.piles["stub"])
    assert len(lying) == 33
    ruling = ruled(hand, f"exposed seat 3 card 1 cut {cut}", "CC-LB-11", "CC-LB-12")
    assert text(only(ruling.events, CardReplaced).cards) == [lying[cut]]
    assert held(hand, 3) == {lying[cut], "Qd", "9d", "4d", "3d"}
    assert set(text(hand.piles["stub"])) == set(lying) - {lying[cut]}


@pytest.mark.clause("CC-LB-12")
def test_a_cut_above_the_middle_is_none() -> None:
    impossible(
        dealt(),
        "exposed seat 3 card 1 cut 1",
        "exposed seat 3 card 1 cut 15",
        "exposed seat 3 card 1 cut 33",
        "exposed seat 3 card 1 cut 60",
    )


@pytest.mark.clause("CC-LB-12")
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_where_no_cut_is_named_it_is_deep_all_the_same(seat: int) -> None:
    hand, again = dealt(), dealt()
    lying = text(hand.piles["stub"])
    ruling = ruled(hand, f"exposed seat {seat} card 1", "CC-LB-12")
    (new,) = text(only(ruling.events, CardReplaced).cards)
    assert lying.index(new) >= 16
    assert ruling == ruled(again, f"exposed seat {seat} card 1", "CC-LB-12")


@pytest.mark.clause("CC-LB-11", "CC-LB-12", "CC-LB-26")
@pytest.mark.parametrize("straddle", [False, True])
def test_exposed_with_two_cards_out_the_substitute_waits_till_all_have_five(straddle: bool) -> None:
    hand = dealt(window=True)
    assert len(held(hand, 3)) == 2
    ruled(hand, "exposed seat 3 card 1", "CC-LB-11", "CC-LB-12")
    while "pass" in may(hand):
        hand.act("straddle" if straddle and "straddle" in may(hand) else "pass")
    for seat in (2, 4, 1):
        assert held(hand, seat) == set(CARDS[seat].split())
    assert held(hand, 3) > {"Qd", "9d", "4d", "3d"}
    assert "Kd" not in held(hand, 3)
    (new,) = held(hand, 3) - {"Qd", "9d", "4d", "3d"}
    left = pack_after_deal()
    assert left.index(new) >= 16
    to_the_end(hand)


def pack_after_deal() -> list[str]:
    """The 33 cards that lie after the deal, from the top."""
    return text(dealt().piles["stub"])


@pytest.mark.clause("CC-LB-13")
def test_after_the_draw_it_is_replaced_last_of_all() -> None:
    hand = dealt(CALLED + ", 2 discard Kc, 3 discard Kd Qd")
    assert held(hand, 2) == {"Qc", "9c", "4c", "2c", "6c"}
    ruled(hand, f"exposed seat 2 card {place(hand, 2, '6c')}", "CC-LB-13")
    play(hand, "4 discard Kh, 1 discard Ks")
    assert held(hand, 3) == {"9d", "4d", "3d", "6d", "6h"}
    assert held(hand, 4) == {"Qh", "9h", "4h", "2h", "6s"}
    assert held(hand, 1) == {"Qs", "9s", "4s", "2s", "7c"}
    assert held(hand, 2) == {"Qc", "9c", "4c", "2c", "7d"}
    to_the_end(hand)


@pytest.mark.clause("CC-LB-13")
@pytest.mark.parametrize("card", ["Ac", "5c", "6c"])
def test_after_the_draw_even_a_low_card_goes(card: str) -> None:
    after = " ".join(["Tc", card, *(one for one in STUB.split()[1:] if one != card)])
    hand = dealt(CALLED + ", 2 discard Kc, 3 pat, 4 pat, 1 pat", after=after)
    ruling = ruled(hand, f"exposed seat 2 card {place(hand, 2, card)}", "CC-LB-13")
    assert "CC-LB-10" not in ruling.clauses
    assert card not in held(hand, 2)
    assert len(held(hand, 2)) == 5


@pytest.mark.clause("CC-LB-13", "CC-LB-16")
def test_a_late_fifth_card_comes_before_the_substitute() -> None:
    hand = dealt(CALLED + ", 2 discard Kc Qc 9c 4c 2c, 3 discard Kd")
    assert held(hand, 2) == {"6c", "6d", "6h", "6s"}
    ruled(hand, f"exposed seat 2 card {place(hand, 2, '6d')}", "CC-LB-13")
    play(hand, "4 discard Kh, 1 pat")
    assert held(hand, 3) == {"Qd", "9d", "4d", "3d", "7c"}
    assert held(hand, 4) == {"Qh", "9h", "4h", "2h", "7d"}
    assert held(hand, 2) == {"6c", "6h", "6s", "7h", "7s"}  # the fifth, and last of all the substitute
    to_the_end(hand)


@pytest.mark.clause("CC-LB-14", "CX-51")
def test_a_player_who_deals_keeps_every_card_of_his_own_before_the_draw() -> None:
    hand = dealt(self_dealt=True)
    before = hand.piles
    ruled(hand, "exposed seat 1 card 1", "CC-LB-14")
    assert hand.piles == before
    ruled(hand, "exposed seat 3 card 1 cut 20", "CC-LB-11", "CC-LB-12")
    assert "Kd" not in held(hand, 3)


@pytest.mark.clause("CC-LB-14", "CX-51")
def test_and_after_the_draw() -> None:
    hand = dealt(CALLED + ", 2 pat, 3 discard Kd, 4 pat, 1 discard Ks", self_dealt=True)
    assert held(hand, 1) == {"Qs", "9s", "4s", "2s", "6d"}
    ruled(hand, f"exposed seat 1 card {place(hand, 1, '6d')}", "CC-LB-14")
    assert held(hand, 1) == {"Qs", "9s", "4s", "2s", "6d"}
    ruled(hand, f"exposed seat 3 card {place(hand, 3, '6c')}", "CC-LB-13")
    assert held(hand, 3) == {"Qd", "9d", "4d", "3d", "6h"}


@pytest.mark.clause("CC-LB-14", "CX-51")
def test_with_a_staff_dealer_the_button_is_like_everybody() -> None:
    hand = dealt()
    ruling = ruled(hand, "exposed seat 1 card 1", "CC-LB-11", "CC-LB-12")
    assert "CC-LB-14" not in ruling.clauses
    assert "Ks" not in held(hand, 1)


# six cards


@pytest.mark.clause("CC-LB-34")
@pytest.mark.parametrize("words", ["extra seats 2 and 4", "extra seat 2, 3, 4", "extra seats 1 3"])
def test_two_or_more_with_six_cards_is_a_misdeal(words: str) -> None:
    hand = dealt()
    ruling = ruled(hand, words, "CC-LB-34")
    assert only(ruling.events, HandVoided).clause == "CC-LB-34"
    void(hand)
    assert net(hand) == {1: 0, 2: 0, 3: 0, 4: 0}


@pytest.mark.clause("CC-LB-34")
def test_found_one_after_the_other_it_is_a_misdeal_too() -> None:
    """Two players were dealt six cards, whenever it is seen."""
    hand = dealt()
    hand.report("extra seat 2")
    assert not hand.over
    ruled(hand, "extra seat 4", "CC-LB-34")
    void(hand)


@pytest.mark.clause("CC-LB-34")
def test_one_player_with_six_is_none() -> None:
    hand = dealt()
    ruling = ruled(hand, "extra seat 2", "common")
    assert not hand.over
    assert len(held(hand, 2)) == 5
    assert "CC-LB-34" not in ruling.clauses
    to_the_end(hand)


@pytest.mark.clause("CC-LB-34", "CX-110")
def test_the_next_deal_is_the_same_again() -> None:
    at = TroubleRoom("casino-club", "lowball", "$3-$6")
    hand = at.deal(CARDS, STUB)
    while "pass" in may(hand):
        hand.act("pass")
    hand.report("extra seats 2 and 4")
    void(hand)
    assert at.stacks == {1: 100, 2: 100, 3: 100, 4: 100}
    again = at.next_deal()
    assert again.button == 1
    assert blinds(again) == [(2, "small blind", 1), (3, "big blind", 3)] or [
        (one.seat, one.amount) for one in events(again.events, Posted)
    ] == [(2, 100), (3, 300)]


# hands called wrong

SHOWDOWN = {2: "9c 8c 7c 6c 4c", 3: "8d 7d 6d 5d 3d", 4: "7h 5h 4h 3h 2h", 1: "Ks Qs Js Ts 9s"}
"""Seat 4 has the best hand, then seat 3, then seat 2."""


def at_showdown(script: str = "2 check, 3 bet $6, 4 call, 1 fold, 2 call", **more: object) -> Hand:
    hand = dealt(CALLED + ", 2 pat, 3 pat, 4 pat, 1 pat", SHOWDOWN, "Tc 6h", ask=True, **more)  # type: ignore[arg-type]
    play(hand, script)
    assert "show" in may(hand)
    return hand


@pytest.mark.clause("CC-LB-33", "CX-73")
def test_who_miscalls_and_makes_another_throw_away_loses_the_pot_to_the_best_hand_left() -> None:
    hand = at_showdown()
    ruling = ruled(hand, "miscall seat 3 makes seat 4 throw away", "CC-LB-33")
    assert {one.seat for one in events(ruling.events, HandKilled)} >= {3}
    assert dead(hand, 3) or 3 in {one.seat for one in events(hand.events, HandKilled)}
    assert to_the_end(hand) == {1: -3, 2: 21, 3: -9, 4: -9}  # seat 3 had the better hand of the two


@pytest.mark.clause("CC-LB-33", "CX-73")
def test_with_nobody_else_left_the_miscaller_still_does_not_win() -> None:
    hand = at_showdown("2 check, 3 bet $6, 4 call, 1 fold, 2 fold")
    ruled(hand, "miscall seat 3 makes seat 4 throw away", "CC-LB-33")
    assert to_the_end(hand) == {1: -3, 2: -3, 3: -9, 4: 15}


@pytest.mark.clause("CC-LB-33", "CX-136")
def test_a_miscall_costs_the_side_pot_too() -> None:
    """Seat 2 is all-in before the draw; the side pot lies between 3 and 4, and only 4 is left for it."""
    hand = dealt(
        CALLED + ", 2 pat, 3 pat, 4 pat, 1 pat", SHOWDOWN, "Tc 6h", ask=True, stacks={1: 100, 2: 3, 3: 100, 4: 100}
    )
    play(hand, "3 bet $6, 4 call, 1 fold")
    ruled(hand, "miscall seat 3 makes seat 4 throw away", "CC-LB-33")
    won = to_the_end(hand)
    assert won == {1: -3, 2: 9, 3: -9, 4: 3}
    sound(hand)


def test_a_miscall_before_the_showdown_is_none() -> None:
    impossible(dealt(), "miscall seat 3 makes seat 4 throw away")
    impossible(dealt(CALLED), "miscall seat 3 makes seat 4 throw away")
    hand = at_showdown()
    impossible(
        hand,
        "miscall seat 3 makes seat 1 throw away",
        "miscall seat 1 makes seat 4 throw away",
        "miscall seat 3 makes seat 3 throw away",
        "miscall seat 3 makes seat 9 throw away",
    )


@pytest.mark.clause("CC-LB-17", "CC-LB-16")
@pytest.mark.parametrize("script", ["4 call", "4 call, 1 call"])
def test_a_short_hand_that_draws_five_has_the_fifth_late(script: str) -> None:
    """The book says nothing of short hands; one of four that throws all away draws five, which come in two parts."""
    hand = dealt(script)
    ruled(hand, "short seat 2", "common")
    assert held(hand, 2) == {"Kc", "Qc", "9c", "4c"}
    while "draw" not in may(hand):
        hand.act("check" if "check" in may(hand) else "call")
    play(hand, "2 discard Kc Qc 9c 4c, 3 discard Kd, 4 pat, 1 pat")
    assert format_cards(hand.burns) == "2c"
    assert held(hand, 2) == {"Tc", "6c", "6d", "6h", "7c"}  # four, then seat 3's card, then the fifth
    assert held(hand, 3) == {"Qd", "9d", "4d", "3d", "6s"}
    to_the_end(hand)


def test_everything_in_the_menu_can_have_happened() -> None:
    hand = dealt()
    while not hand.over:
        for report in hand.reportable():
            hand.ruling(report)
        offered = may(hand)
        hand.act("pat" if "draw" in offered else next(said for said in ("check", "call") if said in offered))


@pytest.mark.clause("CC-LB-11", "CC-LB-12", "CX-142", "CX-106")
def test_the_burn_before_the_draw_is_made_though_a_card_was_exposed() -> None:
    hand = dealt()
    ruled(hand, "exposed seat 3 card 1 cut 20", "CC-LB-11")
    assert lying(hand, "discards") == ["Kd"]
    play(hand, CALLED + ", 2 discard Kc, 3 pat, 4 pat, 1 pat")
    assert (burns(hand), held(hand, 2) & {"Tc", "6c"}) == ("Tc", {"6c"})
    assert lying(hand, "discards") == ["Kd", "Kc"]
    assert stub(hand, 1) == "6d"
