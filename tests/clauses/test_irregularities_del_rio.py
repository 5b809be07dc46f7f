"""Del Rio lowball, $6 limit: $1, $2 and $3 blinds left of the button, whose $3 is the house's and counts as a bet.

Five players, button 1: blinds at 2, 3 and 4, seat 5 speaks first, and the button is in for $3. Seven is the mark here.
"""

import pytest

from houseway.referee.hand import Hand
from houseway.referee.rulings.ruling_events import CardExposed, CardReplaced, HandKilled, Supplied
from houseway.referee.vocabulary import Drew

from .room import events, fee, may, only, play, stacks, text
from .trouble_room import TroubleRoom, burns, dead, held, impossible, place, ruled, stub, to_the_end, void

CARDS = {2: "Kc Qc 9c 4c 2c", 3: "Kd Qd 9d 4d 3d", 4: "Kh Qh 9h 4h 2h", 5: "Jc Jd 3c 3h 2d", 1: "Ks Qs 9s 4s 2s"}
STUB = "Tc 6c 6d 6h 6s 7c 7d 7h Td 8c 8d Th Jh"
FIVE = dict.fromkeys((1, 2, 3, 4, 5), 100)
CALLED = "5 call, 1 check, 2 call, 3 call, 4 check"


def dealt(
    script: str = "", cards: dict[int, str] | None = None, after: str = STUB, *, ask: bool = False, **more: object
) -> Hand:
    at = TroubleRoom("del-rio", "lowball", **{"stacks": FIVE, **more})  # type: ignore[arg-type]
    return play(at.deal(cards or CARDS, after, ask=ask), script)


def called(**more: object) -> Hand:
    """Everyone is in for $3."""
    hand = dealt(**more)  # type: ignore[arg-type]
    while "draw" not in may(hand):
        hand.act("check" if "check" in may(hand) else "call")
    return hand


# exposed

RANKS = [
    ("As", True),
    ("5s", True),
    ("6s", True),
    ("7s", True),
    ("Jk", True),
    ("8s", False),
    ("Ts", False),
    ("Ah", True),
]


@pytest.mark.clause("DR-LB-17", "DR-LB-18", "CX-56")
@pytest.mark.parametrize(("card", "kept"), RANKS)
def test_before_the_draw_seven_and_under_is_kept_and_eight_and_over_replaced(card: str, kept: bool) -> None:
    cards = {**CARDS, 3: f"Kd Qd 9d 4d {card}"}
    after = " ".join(one for one in STUB.split() if one != card)
    hand = dealt(cards=cards, after=after)
    before = hand.piles
    ruling = ruled(hand, "exposed seat 3 card 5", "DR-LB-17" if kept else "DR-LB-18")
    assert ("DR-LB-18" in ruling.clauses) is not kept
    assert text(only(ruling.events, CardExposed).cards) == [card]
    assert held(hand, 3) == {"Kd", "Qd", "9d", "4d", card if kept else "Tc"}
    if kept:
        assert hand.piles == before
    assert hand.actor == 5


@pytest.mark.clause("DR-LB-18")
@pytest.mark.parametrize("seat", [1, 2, 4, 5])
def test_the_substitute_is_the_next_card_when_all_are_served(seat: int) -> None:
    hand = dealt()
    ruling = ruled(hand, f"exposed seat {seat} card 1", "DR-LB-18")
    assert text(only(ruling.events, CardReplaced).cards) == ["Tc"]
    assert held(hand, seat) == set(CARDS[seat].split()[1:]) | {"Tc"}
    for other in {1, 2, 3, 4, 5} - {seat}:
        assert held(hand, other) == set(CARDS[other].split())
    to_the_end(hand)


@pytest.mark.clause("DR-LB-19")
def test_on_the_draw_it_is_replaced_after_all_have_had_theirs() -> None:
    hand = play(called(), "2 discard Kc, 3 discard Kd Qd")
    ruled(hand, f"exposed seat 2 card {place(hand, 2, '6c')}", "DR-LB-19")
    play(hand, "4 pat, 5 discard Jc, 1 discard Ks")
    assert held(hand, 3) == {"9d", "4d", "3d", "6d", "6h"}
    assert held(hand, 5) == {"Jd", "3c", "3h", "2d", "6s"}
    assert held(hand, 1) == {"Qs", "9s", "4s", "2s", "7c"}
    assert held(hand, 2) == {"Qc", "9c", "4c", "2c", "7d"}
    assert burns(hand).split()[0] == "Tc"
    to_the_end(hand)


@pytest.mark.clause("DR-LB-19", "DR-LB-21")
def test_a_six_that_would_be_kept_before_the_draw_is_not_kept_on_it() -> None:
    hand = play(called(), "2 discard Kc, 3 pat, 4 pat, 5 pat, 1 pat")
    ruling = ruled(hand, f"exposed seat 2 card {place(hand, 2, '6c')}", "DR-LB-19")
    assert "DR-LB-17" not in ruling.clauses
    assert held(hand, 2) == {"Qc", "9c", "4c", "2c", "6d"}


@pytest.mark.clause("DR-LB-20")
@pytest.mark.parametrize("card", [1, 4, 5])
def test_before_the_draw_a_flashed_card_is_no_exposed_card(card: int) -> None:
    hand = dealt()
    before = hand.piles
    ruling = ruled(hand, f"flashed seat 3 card {card}", "DR-LB-20")
    assert not {"DR-LB-17", "DR-LB-18"} & set(ruling.clauses)
    assert not events(ruling.events, CardReplaced)
    assert not events(ruling.events, CardExposed)  # it was not turned up, and is nobody's to know
    assert hand.piles == before


@pytest.mark.clause("DR-LB-21", "DR-LB-19")
def test_after_the_draw_a_flashed_card_is_replaced_too() -> None:
    hand = play(called(), "2 discard Kc, 3 discard Kd")
    ruled(hand, f"flashed seat 2 card {place(hand, 2, '6c')}", "DR-LB-21")
    play(hand, "4 discard Kh, 5 pat, 1 pat")
    assert held(hand, 2) == {"Qc", "9c", "4c", "2c", "6s"}
    assert held(hand, 3) == {"Qd", "9d", "4d", "3d", "6d"}
    assert held(hand, 4) == {"Qh", "9h", "4h", "2h", "6h"}
    to_the_end(hand)


@pytest.mark.clause("DR-LB-21")
def test_one_exposed_and_one_flashed_on_the_draw() -> None:
    hand = play(called(), "2 discard Kc Qc, 3 discard Kd")
    ruled(hand, f"exposed seat 2 card {place(hand, 2, '6c')}", "DR-LB-19")
    ruled(hand, f"flashed seat 2 card {place(hand, 2, '6d')}", "DR-LB-21")
    play(hand, "4 pat, 5 pat, 1 pat")
    assert held(hand, 2) == {"9c", "4c", "2c", "6s", "7c"}
    assert held(hand, 3) == {"Qd", "9d", "4d", "3d", "6h"}


def test_a_card_kept_was_neither_exposed_nor_flashed_on_the_draw() -> None:
    hand = play(called(), "2 discard Kc, 3 pat")
    impossible(
        hand,
        f"flashed seat 2 card {place(hand, 2, 'Qc')}",
        f"exposed seat 2 card {place(hand, 2, '9c')}",
        "flashed seat 4 card 1",
        "exposed seat 3 card 2",
    )


# the count


@pytest.mark.clause("DR-LB-24")
@pytest.mark.parametrize("seat", [1, 2, 3, 4, 5])
def test_before_the_first_action_a_short_hand_is_supplied(seat: int) -> None:
    hand = dealt()
    ruling = ruled(hand, f"short seat {seat}", "DR-LB-24")
    assert (only(ruling.events, Supplied).seat, only(ruling.events, Supplied).count) == (seat, 1)
    assert held(hand, seat) == set(CARDS[seat].split())
    assert stub(hand, 13) == STUB


@pytest.mark.clause("DR-LB-24")
@pytest.mark.parametrize("script", ["5 call", "5 raise to $6, 1 fold, 2 call"])
def test_and_so_it_is_when_the_action_came_before_the_deal_was_done(script: str) -> None:
    hand = dealt(script)
    ruled(hand, "short seat 3 deal unfinished", "DR-LB-24")
    assert held(hand, 3) == set(CARDS[3].split())


@pytest.mark.clause("DR-LB-25")
@pytest.mark.parametrize("script", ["5 call", "5 raise to $6, 1 call, 2 call"])
def test_the_button_is_supplied_even_after_action(script: str) -> None:
    hand = dealt(script)
    ruled(hand, "short seat 1", "DR-LB-25")
    assert held(hand, 1) == set(CARDS[1].split())
    assert stub(hand, 13) == STUB


@pytest.mark.clause("DR-LB-26")
@pytest.mark.parametrize("script", ["5 call", "5 fold", "5 raise to $6, 1 call"])
def test_after_action_a_short_hand_is_made_up_on_the_draw(script: str) -> None:
    hand = dealt(script)
    ruling = ruled(hand, "short seat 3", "DR-LB-26")
    assert not events(ruling.events, Supplied)
    assert held(hand, 3) == {"Kd", "Qd", "9d", "4d"}
    while "draw" not in may(hand):
        hand.act("check" if "check" in may(hand) else "call")
    play(hand, "2 pat, 3 discard Kd")
    while "draw" in may(hand):
        hand.act("pat")
    assert burns(hand) == "3d"  # the card that never came
    assert held(hand, 3) == {"Qd", "9d", "4d", "Tc", "6c"}
    assert [(one.seat, text(one.cards)) for one in events(hand.events, Drew) if one.cards] == [(3, ["Tc", "6c"])]
    to_the_end(hand)


@pytest.mark.clause("DR-LB-23")
@pytest.mark.parametrize("words", ["wrong count at showdown seat 3", "extra seat 3", "short seat 3"])
def test_other_than_five_cards_after_the_draw_is_a_dead_hand(words: str) -> None:
    hand = play(called(), "2 pat, 3 pat, 4 pat, 5 pat, 1 pat")
    ruling = ruled(hand, words, "DR-LB-23")
    assert only(ruling.events, HandKilled).seat == 3
    assert dead(hand, 3)
    assert to_the_end(hand)[3] == -3


@pytest.mark.clause("DR-LB-23")
def test_at_the_showdown_itself_a_dead_hand_loses_what_it_had_won() -> None:
    best = {**CARDS, 2: "6c 5c 4c 3s 2c", 3: "7d 6d 4d 3d Ad", 5: "Jc Jd 3c 3h 2d"}
    hand = called(cards=best, after="Tc 8c 8d", ask=True)
    play(hand, "2 pat, 3 pat, 4 pat, 5 pat, 1 pat, 2 bet $6, 3 call, 4 fold, 5 fold, 1 fold")
    assert "show" in may(hand)
    ruled(hand, "wrong count at showdown seat 2", "DR-LB-23")
    won = to_the_end(hand)
    assert won[2] == -9
    assert won[3] == 12 + 12 - 9  # four blinds and calls of $3 in the pot, the button's is the house's
    assert fee(hand) == 3


# hands called wrong

SHOWDOWN = {2: "9c 8c 7c 6c 4c", 3: "8d 7d 6d 5d 3d", 4: "7h 5h 4h 3h 2h", 5: "Jc Jd Tc Th 9d", 1: "Ks Qs Js Ts 9s"}


@pytest.mark.clause("DR-LB-07", "CX-73")
def test_a_miscall_that_makes_another_throw_away_kills_the_miscaller() -> None:
    hand = called(cards=SHOWDOWN, after="Td 6h", ask=True)
    play(hand, "2 pat, 3 pat, 4 pat, 5 pat, 1 pat, 2 check, 3 bet $6, 4 call, 5 fold, 1 fold, 2 call")
    ruling = ruled(hand, "miscall seat 3 makes seat 4 throw away", "DR-LB-07")
    assert 3 in {one.seat for one in events(ruling.events, HandKilled)}
    assert to_the_end(hand) == {1: -3, 2: 12 + 18 - 9, 3: -9, 4: -9, 5: -3}


@pytest.mark.clause("DR-LB-07", "CX-73")
def test_between_two_the_pot_goes_to_the_one_who_was_misled() -> None:
    hand = called(cards=SHOWDOWN, after="Td 6h", ask=True)
    play(hand, "2 pat, 3 pat, 4 pat, 5 pat, 1 pat, 2 check, 3 bet $6, 4 call, 5 fold, 1 fold, 2 fold")
    ruled(hand, "miscall seat 3 makes seat 4 throw away", "DR-LB-07")
    won = to_the_end(hand)
    assert won[3] == -9
    assert won[4] == 12 + 12 - 9


# dealt again


@pytest.mark.clause("DR-FEE-01", "CX-110", "CX-54")
@pytest.mark.parametrize("words", ["foul deck", "extra seats 2 and 4", "player skipped"])
def test_a_live_button_charge_is_paid_once_and_still_counts(words: str) -> None:
    at = TroubleRoom("del-rio", "lowball", stacks=FIVE)
    hand = at.deal(CARDS, STUB)
    ruled(hand, words, "common")
    void(hand)
    assert at.stacks == {1: 97, 2: 100, 3: 100, 4: 100, 5: 100}
    again = at.deal(CARDS, STUB, order=(2, 3, 4, 5, 1))
    assert again.button == 1
    assert stacks(again) == {1: 97, 2: 99, 3: 98, 4: 97, 5: 100}
    play(again, "5 call")
    assert "check" in may(again)  # the button is in for $3, paid with the first deal
    while "draw" not in may(again):
        again.act("check" if "check" in may(again) else "call")
    assert again.pot == 1200
    to_the_end(again)
    later = at.next_deal()
    assert later.button == 2
    assert later.collected == 300


def test_everything_in_the_menu_can_have_happened() -> None:
    hand = dealt()
    while not hand.over:
        for report in hand.reportable():
            hand.ruling(report)
        offered = may(hand)
        hand.act("pat" if "draw" in offered else next(said for said in ("check", "call") if said in offered))
