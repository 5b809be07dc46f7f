"""Ocean View draw poker and lowball at $3-$6, blinds $1 and $3, $4 taken before the draw: what is done about errors.

Button 1, so the deal goes 2, 3, 4, 1 and seat 4 speaks first; before the draw one card is burned (CX-106).
"""

import pytest

from houseway.referee.hand import Hand
from houseway.referee.rulings.ruling_events import CardExposed, CardReplaced, HandKilled, Supplied
from houseway.referee.vocabulary import Drew, MayDraw

from .room import events, may, only, option, play, text, to_call
from .trouble_room import (
    TroubleRoom,
    burns,
    dead,
    held,
    impossible,
    on_to,
    place,
    ruled,
    sound,
    stub,
    to_the_end,
)

CARDS = {2: "Kc Qc 9c 4c 2c", 3: "Kd Qd 9d 4d 3d", 4: "Kh Qh 9h 4h 2h", 1: "Ks Qs 9s 4s 2s"}
STUB = "Tc 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d"
CALLED = "4 call, 1 call, 2 call, 3 check"

BOTH = ("draw", "lowball")
both = pytest.mark.parametrize("game", BOTH)


def dealt(game: str = "draw", script: str = "", cards: dict[int, str] | None = None, **more: object) -> Hand:
    """The deal; nobody kills, and then as far as the script goes."""
    hand = TroubleRoom("ocean-view", game, "$3-$6", **more).deal(cards or CARDS, STUB)  # type: ignore[arg-type]
    while "pass" in may(hand):
        hand.act("pass")
    return play(hand, script)


def drawing(game: str, script: str, **more: object) -> Hand:
    """Everyone is in for $3, and the draw has gone as far as the script says."""
    return play(dealt(game, CALLED, **more), script)  # type: ignore[arg-type]


# too few and too many


@both
@pytest.mark.clause("OV-DR-02", "OV-GEN-01")
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_before_the_first_action_a_short_hand_is_supplied(game: str, seat: int) -> None:
    hand = dealt(game)
    ruling = ruled(hand, f"short seat {seat}", "OV-DR-02")
    given = only(ruling.events, Supplied)
    assert (given.seat, given.count) == (seat, 1)
    assert held(hand, seat) == set(CARDS[seat].split())
    assert stub(hand, 11) == STUB
    assert hand.actor == 4


@both
@pytest.mark.clause("OV-DR-02")
def test_two_cards_are_supplied_to_one_who_has_three(game: str) -> None:
    hand = dealt(game)
    ruled(hand, "short seat 2 by 2", "OV-DR-02")
    assert held(hand, 2) == set(CARDS[2].split())
    assert stub(hand, 11) == STUB


@both
@pytest.mark.clause("OV-DR-03")
@pytest.mark.parametrize("script", ["4 call", "4 raise to $6", "4 call, 1 call, 2 call"])
def test_action_before_the_deal_was_finished_takes_nothing_away(game: str, script: str) -> None:
    hand = dealt(game, script)
    ruled(hand, "short seat 3 deal unfinished", "OV-DR-03")
    assert held(hand, 3) == set(CARDS[3].split())
    assert stub(hand, 11) == STUB


@both
@pytest.mark.clause("OV-DR-04")
@pytest.mark.parametrize("script", ["4 call", "4 raise to $6, 1 call, 2 call"])
def test_the_dealer_position_has_the_fifth_card_even_after_action(game: str, script: str) -> None:
    hand = dealt(game, script)
    ruled(hand, "short seat 1", "OV-DR-04")
    assert held(hand, 1) == set(CARDS[1].split())
    assert stub(hand, 11) == STUB


@both
@pytest.mark.clause("OV-DR-05")
@pytest.mark.parametrize("script", ["4 call", "4 fold", "4 call, 1 raise to $6, 2 call"])
def test_after_action_a_short_hand_is_made_up_in_the_draw(game: str, script: str) -> None:
    hand = dealt(game, script)
    ruling = ruled(hand, "short seat 3", "OV-DR-05")
    assert not events(ruling.events, Supplied)
    assert held(hand, 3) == {"Kd", "Qd", "9d", "4d"}
    assert stub(hand, 3) == "3d Tc 6c"  # the fifth card was never dealt
    while "draw" not in may(hand):
        hand.act("check" if "check" in may(hand) else "call")
    while hand.actor != 3:
        hand.act("pat")
    hand.act("pat")
    while "draw" in may(hand):
        hand.act("pat")
    assert burns(hand) == "3d"
    assert held(hand, 3) == {"Kd", "Qd", "9d", "4d", "Tc"}
    assert [(one.seat, text(one.cards)) for one in events(hand.events, Drew) if one.cards] == [(3, ["Tc"])]
    to_the_end(hand)


@both
@pytest.mark.clause("OV-DR-05")
def test_a_short_hand_draws_what_it_throws_away_and_the_missing_card(game: str) -> None:
    hand = dealt(game, "4 call")
    ruled(hand, "short seat 3", "OV-DR-05")
    play(hand, "1 call, 2 call, 3 check, 2 discard Kc, 3 discard Kd Qd, 4 pat, 1 discard Ks")
    assert burns(hand) == "3d"
    assert held(hand, 2) == {"Qc", "9c", "4c", "2c", "Tc"}
    assert held(hand, 3) == {"9d", "4d", "6c", "6d", "6h"}
    assert held(hand, 1) == {"Qs", "9s", "4s", "2s", "6s"}


@both
@pytest.mark.clause("OV-DR-05")
def test_a_hand_short_by_two_may_throw_all_three_and_draw_five(game: str) -> None:
    hand = dealt(game, "4 call")
    ruled(hand, "short seat 3 by 2", "OV-DR-05")
    assert held(hand, 3) == {"Kd", "Qd", "9d"}
    play(hand, "1 call, 2 call, 3 check, 2 pat")
    offered = option(hand.options, MayDraw)
    assert offered is not None
    assert len(offered.cards) == 3
    play(hand, "3 discard Kd Qd 9d, 4 pat, 1 pat")
    assert len(held(hand, 3)) == 5
    assert not held(hand, 3) & {"Kd", "Qd", "9d"}
    to_the_end(hand)


@both
@pytest.mark.clause("OV-DR-01", "OV-GEN-01")
@pytest.mark.parametrize("script", ["", "2 bet $6", "2 bet $6, 3 call"])
def test_after_the_draw_a_hand_of_other_than_five_is_foul(game: str, script: str) -> None:
    hand = play(drawing(game, "2 pat, 3 pat, 4 pat, 1 pat"), script)
    ruling = ruled(hand, "wrong count at showdown seat 4", "OV-DR-01")
    assert only(ruling.events, HandKilled).seat == 4
    assert dead(hand, 4)
    won = to_the_end(hand)
    assert won[4] == -3


@both
@pytest.mark.clause("OV-DR-01")
@pytest.mark.parametrize("words", ["extra seat 4", "short seat 4"])
def test_said_as_a_card_too_many_or_too_few_it_is_foul_all_the_same(game: str, words: str) -> None:
    hand = drawing(game, "2 pat, 3 pat, 4 pat, 1 pat")
    ruled(hand, words, "OV-DR-01")
    assert dead(hand, 4)
    assert to_the_end(hand)[4] == -3


@pytest.mark.clause("OV-DR-01")
def test_a_foul_hand_loses_a_pot_it_would_have_won() -> None:
    cards = {**CARDS, 3: "As Ah Ad Ac 3d"}
    hand = drawing("draw", "2 pat, 3 pat, 4 pat, 1 pat", cards=cards)
    play(hand, "2 check, 3 bet $6, 4 call, 1 fold")
    ruled(hand, "wrong count at showdown seat 3", "OV-DR-01")
    play(hand, "2 call")
    won = to_the_end(hand)
    assert won[3] == -9
    assert won[1] == -3
    assert won[2] + won[4] == 8  # 12 before the draw and 18 after it less the fee: 26 for 18 put in


@both
@pytest.mark.clause("OV-DR-01")
def test_before_a_hand_has_drawn_its_count_is_not_that_after_the_draw(game: str) -> None:
    impossible(dealt(game), "wrong count at showdown seat 3")
    impossible(dealt(game, "4 call"), "wrong count at showdown seat 3")
    impossible(drawing(game, "2 pat"), "wrong count at showdown seat 4")


# pat


@both
@pytest.mark.clause("OV-DR-09")
@pytest.mark.parametrize("script", ["4 call, 1 raise to $6", "4 raise to $6, 1 raise to $9"])
def test_a_pat_hand_that_did_not_know_of_the_raise_may_still_be_played(game: str, script: str) -> None:
    hand = dealt(game, script)
    owed, before = to_call(hand), may(hand)
    ruled(hand, "pat unaware of a raise seat 2", "OV-DR-09")
    assert hand.actor == 2
    assert not dead(hand, 2)
    assert "call" in may(hand)
    assert may(hand) <= before
    assert to_call(hand) == owed
    hand.act("call")
    while "draw" not in may(hand):
        hand.act("call")
    play(hand, "2 pat")
    to_the_end(hand)


@both
@pytest.mark.clause("OV-DR-09")
def test_who_owes_no_raise_cannot_have_missed_one(game: str) -> None:
    impossible(dealt(game), "pat unaware of a raise seat 4", "pat unaware of a raise seat 2")
    impossible(dealt(game, "4 fold, 1 raise to $6"), "pat unaware of a raise seat 4", "pat unaware of a raise seat 1")


# exposed before the draw


@pytest.mark.clause("OV-DR-11", "CX-56")
@pytest.mark.parametrize("card", ["As", "2s", "5s", "6s", "7s", "8s", "Ks", "Jk"])
def test_in_draw_poker_a_card_exposed_before_the_draw_is_kept(card: str) -> None:
    cards = {**CARDS, 1: "Ts Qs 9s 4s 3s", 3: f"Kd Qd 9d 4d {card}"}
    hand = (
        dealt("draw", cards=cards)
        if card not in STUB
        else TroubleRoom("ocean-view", "draw", "$3-$6").deal(
            cards, " ".join(one for one in STUB.split() if one != card)
        )
    )
    before = hand.piles
    ruling = ruled(hand, "exposed seat 3 card 5", "OV-DR-11")
    assert text(only(ruling.events, CardExposed).cards) == [card]
    assert not events(ruling.events, CardReplaced)
    assert hand.piles == before
    assert hand.actor == 4


@pytest.mark.clause("OV-DR-11")
def test_two_exposed_cards_are_both_kept() -> None:
    hand = dealt()
    before = hand.piles
    ruled(hand, "exposed seat 3 card 1", "OV-DR-11")
    ruled(hand, "exposed seat 2 card 4", "OV-DR-11")
    assert hand.piles == before


LOW = [
    ("As", True),
    ("2s", True),
    ("4s", True),
    ("5s", True),
    ("Jk", True),
    ("6s", False),
    ("7s", False),
    ("Ks", False),
]


def lowball_with(card: str, at: int) -> tuple[Hand, list[str]]:
    """A deal, in the two-card window, in which seat 3 has the card at that place; and the stub that follows it."""
    rest = ["Kd", "Qd", "9d", "3d"]
    mine = [*rest[: at - 1], card, *rest[at - 1 :]]
    cards = {2: "Kc Qc 9c 4c 2c", 3: " ".join(mine), 4: "Kh Qh 9h 4h 2h", 1: "Js Qs 9s 8s 3s"}
    after = [one for one in STUB.split() if one != card]
    return TroubleRoom("ocean-view", "lowball", "$3-$6").deal(cards, " ".join(after)), after


@pytest.mark.clause("OV-LB-08", "OV-LB-09", "CX-56", "CX-64")
@pytest.mark.parametrize(("card", "kept"), LOW)
@pytest.mark.parametrize("words", ["exposed", "card off the table"])
def test_in_lowball_five_and_under_is_kept_and_six_and_over_replaced(card: str, kept: bool, words: str) -> None:
    hand, after = lowball_with(card, 5)
    while "pass" in may(hand):
        hand.act("pass")
    ruling = ruled(hand, f"{words} seat 3 card 5", "OV-LB-08" if kept else "OV-LB-09")
    assert ("OV-LB-09" in ruling.clauses) is not kept
    assert "OV-DR-11" not in ruling.clauses
    assert held(hand, 3) == {"Kd", "Qd", "9d", "3d", card if kept else after[0]}
    assert bool(events(ruling.events, CardReplaced)) is not kept
    assert stub(hand, 4) == " ".join(after[0 if kept else 1 :][:4])
    assert hand.actor == 4
    to_the_end(hand)


@pytest.mark.clause("OV-LB-11")
@pytest.mark.parametrize(("card", "kept"), [("5s", True), ("6s", False)])
def test_off_the_table_is_cited_and_counts_as_exposed(card: str, kept: bool) -> None:
    hand, after = lowball_with(card, 5)
    while "pass" in may(hand):
        hand.act("pass")
    ruled(hand, "card off the table seat 3 card 5", "OV-LB-11", "OV-LB-08" if kept else "OV-LB-09")
    assert (card in held(hand, 3)) is kept
    assert (after[0] in held(hand, 3)) is not kept


@pytest.mark.clause("OV-LB-09")
@pytest.mark.parametrize("kill", [False, True])
def test_exposed_with_two_cards_out_it_is_replaced_when_the_deal_is_over(kill: bool) -> None:
    hand, after = lowball_with("6s", 1)
    assert may(hand) == {"pass", "kill"}
    assert len(held(hand, 3)) == 2
    ruled(hand, "exposed seat 3 card 1", "OV-LB-09")
    while "pass" in may(hand):
        hand.act("kill" if kill and hand.actor == 3 and "kill" in may(hand) else "pass")
    assert held(hand, 3) == {"Kd", "Qd", "9d", "3d", after[0]}  # not the third card off the deck
    assert held(hand, 2) == {"Kc", "Qc", "9c", "4c", "2c"}
    assert held(hand, 1) == {"Js", "Qs", "9s", "8s", "3s"}
    assert stub(hand, 3) == " ".join(after[1:4])
    to_the_end(hand)


@pytest.mark.clause("OV-LB-08")
def test_exposed_with_two_cards_out_a_low_one_stays() -> None:
    hand, after = lowball_with("5s", 2)
    ruled(hand, "exposed seat 3 card 2", "OV-LB-08")
    while "pass" in may(hand):
        hand.act("pass")
    assert held(hand, 3) == {"Kd", "Qd", "9d", "3d", "5s"}
    assert stub(hand, 3) == " ".join(after[:3])


@pytest.mark.clause("OV-LB-09")
def test_two_high_cards_are_both_replaced() -> None:
    """The book replaces a card above a five, and sets no number."""
    hand = dealt("lowball")
    ruled(hand, "exposed seat 3 card 1", "OV-LB-09")
    ruled(hand, "exposed seat 2 card 2", "OV-LB-09")
    assert held(hand, 3) == {"Tc", "Qd", "9d", "4d", "3d"}
    assert held(hand, 2) == {"Kc", "6c", "9c", "4c", "2c"}


# exposed on the draw

REPLACED = {"draw": ("OV-DR-12", "OV-DR-13"), "lowball": ("OV-LB-10",)}


@pytest.mark.clause("OV-DR-12", "OV-DR-13", "OV-LB-10", "OV-LB-11", "CX-64")
@pytest.mark.parametrize(
    ("game", "words"), [("draw", "exposed"), ("lowball", "exposed"), ("lowball", "card off the table")]
)
def test_on_the_draw_it_is_never_kept_and_the_substitute_comes_last(game: str, words: str) -> None:
    hand = drawing(game, "2 discard Kc, 3 discard Kd Qd")
    assert held(hand, 2) == {"Qc", "9c", "4c", "2c", "6c"}
    ruled(hand, f"{words} seat 2 card {place(hand, 2, '6c')}", *REPLACED[game])
    play(hand, "4 pat, 1 discard Ks")
    assert held(hand, 3) == {"9d", "4d", "3d", "6d", "6h"}
    assert held(hand, 1) == {"Qs", "9s", "4s", "2s", "6s"}  # not touched by it
    assert held(hand, 2) == {"Qc", "9c", "4c", "2c", "7c"}
    assert burns(hand).split()[0] == "Tc"
    assert stub(hand, 2) == "7d 7h"
    assert hand.actor == 2
    to_the_end(hand)


@both
@pytest.mark.clause("OV-DR-12", "OV-DR-13", "OV-LB-10")
def test_the_draw_being_over_the_substitute_comes_at_once(game: str) -> None:
    hand = drawing(game, "2 discard Kc, 3 pat, 4 pat, 1 discard Ks")
    ruling = ruled(hand, f"exposed seat 1 card {place(hand, 1, '6d')}", *REPLACED[game])
    new = only(ruling.events, CardReplaced)
    assert (new.seat, text(new.cards)) == (1, ["6h"])
    assert held(hand, 1) == {"Qs", "9s", "4s", "2s", "6h"}
    assert held(hand, 2) == {"Qc", "9c", "4c", "2c", "6c"}
    assert stub(hand, 1) == "6s"


@pytest.mark.clause("OV-LB-10", "OV-DR-12")
@both
def test_even_a_low_card_is_not_kept_on_the_draw(game: str) -> None:
    at = TroubleRoom("ocean-view", game, "$3-$6")
    hand = at.deal({**CARDS, 2: "Kc Qc 9c 4c 5c"}, "Tc As 6d 6h 6s")
    while "pass" in may(hand):
        hand.act("pass")
    play(hand, CALLED + ", 2 discard Kc, 3 pat")
    ruled(hand, f"exposed seat 2 card {place(hand, 2, 'As')}", *REPLACED[game])
    play(hand, "4 pat, 1 pat")
    assert held(hand, 2) == {"Qc", "9c", "4c", "5c", "6d"}


@both
@pytest.mark.clause("OV-DR-13", "OV-LB-10")
def test_two_exposed_on_the_draw_both_come_last(game: str) -> None:
    hand = drawing(game, "2 discard Kc Qc, 3 discard Kd")
    ruled(hand, f"exposed seat 2 card {place(hand, 2, '6c')}", *REPLACED[game])
    ruled(hand, f"exposed seat 2 card {place(hand, 2, '6d')}", *REPLACED[game])
    play(hand, "4 pat, 1 discard Ks")
    assert held(hand, 3) == {"Qd", "9d", "4d", "3d", "6h"}
    assert held(hand, 1) == {"Qs", "9s", "4s", "2s", "6s"}
    assert held(hand, 2) == {"9c", "4c", "2c", "7c", "7d"}


@both
@pytest.mark.clause("OV-DR-13", "OV-LB-10")
def test_exposed_on_the_draw_to_two_players(game: str) -> None:
    hand = drawing(game, "2 discard Kc, 3 discard Kd, 4 discard Kh")
    ruled(hand, f"exposed seat 3 card {place(hand, 3, '6d')}", *REPLACED[game])
    ruled(hand, f"exposed seat 2 card {place(hand, 2, '6c')}", *REPLACED[game])
    play(hand, "1 discard Ks")
    assert held(hand, 4) == {"Qh", "9h", "4h", "2h", "6h"}
    assert held(hand, 1) == {"Qs", "9s", "4s", "2s", "6s"}
    assert held(hand, 2) | held(hand, 3) == {"Qc", "9c", "4c", "2c", "Qd", "9d", "4d", "3d", "7c", "7d"}
    sound(hand)


@both
@pytest.mark.clause("OV-DR-12", "CX-77", "CX-123")
def test_exposed_on_the_draw_and_the_stub_is_empty(game: str) -> None:
    """Eight players: 40 cards, one burn, and twelve more that are all drawn before the substitute is due."""
    ranks = "23456789"
    cards = {
        seat: " ".join(f"{rank}{suit}" for suit in "cdhs")
        for seat, rank in zip((2, 3, 4, 5, 6, 7, 8, 1), ranks, strict=True)
    }
    fifth = dict(zip((2, 3, 4, 5, 6, 7, 8, 1), ("Tc", "Td", "Th", "Ts", "Jc", "Jd", "Jh", "Js"), strict=True))
    cards = {seat: f"{named} {fifth[seat]}" for seat, named in cards.items()}
    at = TroubleRoom("ocean-view", game, "$3-$6", stacks=dict.fromkeys(range(1, 9), 100))
    hand = at.deal(cards, "Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As Jk")
    while "draw" not in may(hand):
        offered = may(hand)
        hand.act(next(said for said in ("pass", "check", "call") if said in offered))
    play(hand, "2 discard 2c 2d 2h 2s Tc, 3 discard 3c 3d 3h 3s Td, 4 discard 4c 4d")
    ruled(hand, f"exposed seat 2 card {place(hand, 2, 'Qd')}", *REPLACED[game])
    play(hand, "5 pat, 6 pat, 7 pat, 8 pat, 1 pat")
    assert len(held(hand, 2)) == 5
    assert "Qd" not in held(hand, 2)
    assert held(hand, 2) & {"Qh", "Qs", "Kc", "Kd"} == {"Qh", "Qs", "Kc", "Kd"}
    (new,) = held(hand, 2) - {"Qh", "Qs", "Kc", "Kd"}
    assert new in {"Qc", "3c", "3d", "3h", "3s", "Td", "4c", "4d"}  # burn and discards, but not one's own
    to_the_end(hand)


@both
def test_what_cannot_have_come_on_the_draw_is_refused(game: str) -> None:
    hand = drawing(game, "2 discard Kc, 3 pat, 4 pat")
    kept = place(hand, 2, "Qc")
    impossible(
        hand,
        f"exposed seat 2 card {kept}",
        "exposed seat 3 card 1",
        "exposed seat 1 card 1",
        "premature flop",
        "not cleared seat 2",
        "last card face up seat 2",
        "exposed seat 2 card 6",
    )


@both
def test_everything_in_the_menu_can_have_happened(game: str) -> None:
    hand = dealt(game)
    while not hand.over:
        for report in hand.reportable():
            hand.ruling(report)
        offered = may(hand)
        hand.act("pat" if "draw" in offered else next(said for said in ("check", "call") if said in offered))


@pytest.mark.clause("OV-DR-05", "OV-DR-13")
def test_a_short_hand_and_a_card_exposed_on_its_draw() -> None:
    hand = dealt("draw", "4 call")
    ruled(hand, "short seat 3", "OV-DR-05")
    play(hand, "1 call, 2 call, 3 check, 2 pat, 3 discard Kd, 4 pat")
    assert held(hand, 3) == {"Qd", "9d", "4d", "Tc", "6c"}
    ruled(hand, f"exposed seat 3 card {place(hand, 3, 'Tc')}", "OV-DR-12", "OV-DR-13")
    on_to(hand, round=2)
    assert held(hand, 3) == {"Qd", "9d", "4d", "6d", "6c"}
    to_the_end(hand)
