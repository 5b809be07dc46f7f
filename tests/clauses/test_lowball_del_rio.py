"""Del Rio lowball, $6 limit: blinds $1, $2 and $3, the live charge of $3, no check before the draw, six raises."""

import pytest

from houseway.history.narrate.narrator import narrate
from houseway.houses import house
from houseway.houses.sheets import make_sheet
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, Leave, Sit, SitOut, TopUp
from houseway.referee.vocabulary import (
    ChangeDraw,
    Charged,
    Checked,
    Dealt,
    Declared,
    Drew,
    Posted,
    Returned,
    RoundOpened,
    Show,
    Waiting,
    Won,
)

from .draw_room import DrawRoom, burned, cites, drew, keep_quiet, order_of_action, says, to_draw, to_round
from .room import bets, blinds, cents, dollars, events, fee, may, net, only, play, raises, refused, stacks, to_call, won

SEVEN, SIX, EIGHT, NINE = "7c 5c 4c 3c 2c", "6d 5d 4d 3d 2d", "8h 5h 4h 3h 2h", "9s 5s 4s 3s 2s"
KINGS = "Kc Kd Kh Qc Qd"


def room(players: int = 5, **stack: float) -> DrawRoom:
    """Button 1; blinds at 2, 3 and 4; seat 5 first."""
    seats = {seat: stack.get(f"s{seat}", 200) for seat in range(1, players + 1)}
    return DrawRoom("del-rio", "lowball", stacks=seats, button=1, stakes={"chip": 50})


def posted(hand: Hand) -> list[tuple[int, float]]:
    return [(seat, amount) for seat, _, amount in blinds(hand)]


# Blinds, charge and betting


@pytest.mark.clause("DR-FEE-08", "DR-FEE-09", "CX-07", "CX-54")
def test_three_blinds_left_of_the_button_and_the_button_pays_only_the_charge() -> None:
    hand = room().serve()
    assert posted(hand) == [(2, 1), (3, 2), (4, 3)]
    assert "DR-FEE-09" in cites(hand.events, Posted)
    charge = only(hand.events, Charged)
    assert (charge.seat, dollars(charge.amount), charge.live) == (1, 3, True)
    assert "DR-FEE-08" in charge.clause
    assert hand.events.index(charge) < hand.events.index(events(hand.events, Dealt)[0])
    assert hand.pot == cents(6)  # the charge is the house's
    assert stacks(hand) == {2: 199, 3: 198, 4: 197, 5: 200, 1: 197}


@pytest.mark.clause("CX-91", "DR-FEE-08")
def test_heads_up_the_charge_is_the_buttons_big_blind() -> None:
    hand = room(2).serve({2: SEVEN, 1: EIGHT})
    assert 1 not in [seat for seat, _ in posted(hand)]
    assert dollars(only(hand.events, Charged).amount) == 3
    assert (hand.actor, hand.bets[0] + cents(to_call(hand) or 0)) == (2, cents(3))
    play(hand, "2 call")
    assert may(hand) >= {"check", "raise"}
    keep_quiet(hand)
    assert net(hand) == {2: 0, 1: -3}  # the pot is seat 2's own three dollars


@pytest.mark.clause("DR-FEE-09", "CX-07", "CX-91", "DR-LB-11", "DR-LB-16")
def test_as_many_blinds_as_players_up_to_three_and_who_waits_comes_in_on_the_last_of_three() -> None:
    """Two players, and a third in seat 1 who waits for the big blind: it comes to him when the button does."""
    at = DrawRoom("del-rio", "lowball", stacks={1: 200, 2: 200, 4: 200}, button=1, stakes={"chip": 50})
    keep_quiet(at.serve())
    at.do(Leave(1))
    at.do(Sit(1, "Newcomer", cents(200), "wait"))
    dealt = []
    for _ in range(3):
        hand = at.table.deal(tuple(range(53)))
        dealt.append((hand.seats, [post[:2] for post in hand.given.posts]))
        assert hand.button == only(hand.events, Charged).seat
        keep_quiet(hand)
    two = [(0, cents(2)), (1, cents(3))]
    three = [(0, cents(1)), (1, cents(2)), (2, cents(3))]
    assert dealt == [((4, 2), two), ((2, 4), two), ((2, 4, 1), three)]


@pytest.mark.clause("DR-LB-02", "DR-LB-03", "CX-58", "CX-92", "DR-FEE-05")
def test_before_the_draw_a_player_bets_or_folds() -> None:
    hand = room().serve()
    assert hand.actor == 5
    assert may(hand) == {"fold", "call", "raise"}
    refused(hand, "check", clause="DR-LB-03")
    assert (to_call(hand), raises(hand)) == (3, (6, 6))
    play(hand, "5 call")
    assert (hand.actor, to_call(hand), raises(hand)) == (1, None, (6, 6))  # the charge is a bet of three already
    play(hand, "1 check")
    assert (may(hand), to_call(hand)) == ({"fold", "call", "raise"}, 2)
    play(hand, "2 call, 3 call")
    assert may(hand) >= {"check", "raise"}  # a live blind has already bet
    play(hand, "4 check")
    assert hand.pot == cents(12)
    assert "draw" in may(hand)


@pytest.mark.clause("DR-LB-32", "CX-55")
def test_units_are_three_before_and_six_after_the_draw_and_the_smallest_opening_is_the_big_blind() -> None:
    hand = room().serve()
    refused(hand, "raise to $5", legal="raise to $6")
    to_round(hand, 2)
    assert (hand.actor, bets(hand)) == (2, (6, 6))
    refused(hand, "bet $3")


@pytest.mark.clause("DR-LB-34", "CX-09")
def test_a_bet_and_six_raises() -> None:
    hand = room().serve()
    for level in (6, 9, 12, 15, 18, 21):
        hand.act(f"raise to ${level}")
    assert may(hand) == {"fold", "call"}
    refused(hand, "raise to $24", clause="DR-LB-34")
    keep_quiet(hand, lambda now: now.play.round == 2)
    for level in (6, 12, 18, 24, 30, 36, 42):
        hand.act(f"bet ${level}" if level == 6 else f"raise to ${level}")
    refused(hand, "raise to $48", clause="DR-LB-34")


@pytest.mark.clause("DR-LB-35", "CX-80")
def test_heads_up_raises_never_end() -> None:
    hand = play(room().serve(), "5 raise to $6, 1 fold, 2 fold, 3 fold")
    for level in range(9, 40, 3):
        hand.act(f"raise to ${level}")


@pytest.mark.clause("DR-LB-33", "CX-72")
def test_no_check_and_raise() -> None:
    hand = play(to_round(room().serve(), 2), "2 check, 3 bet $6, 4 fold, 5 fold, 1 fold")
    assert may(hand) == {"fold", "call"}
    refused(hand, "raise to $12", clause="DR-LB-33")


@pytest.mark.clause("DR-FEE-05", "DR-LB-03", "DR-LB-33", "CX-92")
def test_the_button_that_stayed_in_on_its_charge_has_bet_and_may_raise_again() -> None:
    """Nobody checks before the draw: the charge is a bet of three, so this is no check and raise."""
    hand = play(room().serve(), "5 call, 1 check, 2 call, 3 call, 4 raise to $6, 5 call")
    assert (hand.actor, to_call(hand), raises(hand)) == (1, 3, (9, 9))
    play(hand, "1 raise to $9, 2 fold, 3 fold, 4 fold, 5 fold")
    assert net(hand) == {1: 15, 2: -3, 3: -3, 4: -6, 5: -6}


@pytest.mark.clause("CX-143", "CX-92", "DR-LB-03", "DR-FEE-05")
def test_sheet_log_and_clause_say_alike_who_may_stay_in_without_adding_chips() -> None:
    """The button has put the bet in by its charge and seat 4 by the big blind; nobody else may stay in for nothing."""
    hand = play(room().serve(), "5 call, 1 check, 2 call, 3 call, 4 check")
    stayed = events(hand.events, Checked)
    assert [(one.seat, one.clause) for one in stayed] == [(1, "DR-LB-03"), (4, "DR-LB-03")]
    log = narrate(hand.events)
    assert [line for line in log if "stays in" in line or "checks" in line] == [
        "Seat 1 stays in (DR-LB-03)",
        "Seat 4 stays in (DR-LB-03)",
    ]
    play(hand, "2 pat, 3 pat, 4 pat, 5 pat, 1 pat, 2 check")
    assert narrate(hand.events)[-1] == "Seat 2 checks (DR-LB-36)"
    line = next(
        one
        for section in make_sheet(house("del-rio").offer("lowball")).sections
        for one in section.lines
        if "without adding chips" in one.text
    )
    assert line.text == (
        "Before the draw there is nothing to check: a player calls, raises or folds. A player who has already put in "
        "as much as the bet, by a blind or by the live button charge, may stay in without adding chips."
    )
    assert {"DR-LB-03", "CX-143"} <= set(line.cites)
    assert "DR-LB-36" not in line.cites


@pytest.mark.clause("CX-90")
def test_after_the_draw_the_first_live_player_left_of_the_button_opens() -> None:
    hand = play(room().serve(), "5 call, 1 check, 2 fold, 3 call, 4 check")
    to_round(hand, 2)
    assert (hand.actor, events(hand.events, RoundOpened)[-1].seat) == (3, 3)


@pytest.mark.clause("DR-LB-01", "DR-LB-05", "DR-LB-08", "DR-LB-09", "DR-LB-10", "DR-FEE-08", "CX-37")
@pytest.mark.parametrize(
    ("best", "worse"),
    [
        ("5c 4c 3c 2c Ac", "6d 4d 3d 2d Ad"),
        ("6d 5d 4d 3d 2d", "8c 4c 3c 2c As"),
        ("Jk 4c 3c 2c Ac", "6d 4d 3d 2d Ad"),
        ("9c 5c 4c 3c 2c", "Jk 9d 6d 3d 2d"),
    ],
)
def test_the_lowest_hand_wins(best: str, worse: str) -> None:
    """Fifteen dollars of bets stand in the pot but for the button's three, which are the house's."""
    hand = to_round(room().serve({5: best, 4: worse, 2: KINGS, 3: "Ks Qh Qs Jc Jd", 1: "Th Td Ts 8h 8d"}), 2)
    play(hand, "2 check, 3 check, 4 bet $6, 5 call, 1 fold, 2 fold, 3 fold")
    assert net(hand) == {5: 12 + 12 - 9, 4: -9, 2: -3, 3: -3, 1: -3}
    assert fee(hand) == 3


# The draw


@pytest.mark.clause("DR-LB-04", "DR-LB-22", "CX-36", "CX-106")
def test_none_to_five_cards() -> None:
    cards = {2: "Kc Qc Jc Tc 9c", 3: SEVEN, 4: "Kh 5h 4h 3h 2h", 5: "Kd Qd 4d 3d 2d", 1: "Ks Qs Js 3s 2s"}
    hand = to_draw(room().serve(cards, "6c 8c Ac Ad As 6h 6d 7d 6s 7s 8s", burned="9h"))
    play(hand, "2 discard Kc Qc Jc Tc 9c, 3 pat, 4 discard Kh, 5 discard Kd Qd, 1 discard Ks Qs Js")
    assert [one for one in drew(hand) if one[1]] == [
        (2, ["6c", "8c", "Ac", "Ad", "As"]),
        (4, ["6h"]),
        (5, ["6d", "7d"]),
        (1, ["6s", "7s", "8s"]),
    ]
    assert burned(hand) == ["9h"]
    assert {"DR-LB-04", "DR-LB-22"} & cites(hand.events, Drew)


@pytest.mark.clause("DR-LB-27", "DR-LB-28")
def test_a_request_may_change_until_somebody_acts_on_it() -> None:
    hand = to_draw(room().serve({2: "Kc Qc 4c 3c 2c", 3: "Kd 5d 4d 3d 2d"}, "5c 6c 6d"))
    says(hand, 2, "discard Kc")
    assert not burned(hand)  # the burn counts as a card dealt
    says(hand, 3, ChangeDraw(2, hand.hole[0][:2]))
    says(hand, 3, "discard Kd")
    with pytest.raises(RefusedError) as caught:
        hand.act(ChangeDraw(2, ()))
    assert {"DR-LB-27", "DR-LB-28"} & set(caught.value.clause.split())


# A checked seven

LATER = "4 check, 5 bet $6, 1 raise to $12, 4 call, 5 fold"


def drawn(four: str, five: str, one: str) -> Hand:
    """Nine dollars of the three in the hand less the button's three, and the folded blinds of one and two."""
    hand = room().serve({4: four, 5: five, 1: one, 2: KINGS, 3: "Ks Qh Qs Jc Jd"})
    return play(hand, "5 call, 1 check, 2 fold, 3 fold, 4 check, 4 pat, 5 pat, 1 pat")


@pytest.mark.clause("DR-LB-37", "DR-LB-38", "DR-LB-39", "CX-20", "CX-84", "CX-85")
@pytest.mark.parametrize("low", [SEVEN, "6c 5c 4c 3c 2c", "5c 4c 3c 2c Jk"])
def test_a_checked_seven_that_is_best_wins_what_was_there_before_the_draw(low: str) -> None:
    hand = play(drawn(low, NINE, EIGHT), LATER)
    assert net(hand) == {4: 9 - 3, 5: -3, 1: -3, 2: -1, 3: -2}
    assert "DR-LB-38" in cites(hand.events, Returned)


@pytest.mark.clause("DR-LB-37", "CX-20")
def test_a_checked_seven_that_is_beaten_loses_all() -> None:
    assert net(play(drawn(SEVEN, NINE, SIX), LATER)) == {4: -15, 5: -9, 1: 9 + 30 - 15, 2: -1, 3: -2}


@pytest.mark.clause("DR-LB-37")
def test_a_seven_that_is_bet_wins_all() -> None:
    hand = play(drawn(SEVEN, NINE, EIGHT), "4 bet $6, 5 fold, 1 call")
    assert net(hand) == {4: 9 + 12 - 9, 5: -3, 1: -9, 2: -1, 3: -2}


@pytest.mark.clause("CX-86", "DR-LB-37")
def test_an_eight_may_be_checked() -> None:
    assert net(play(drawn("8c 4c 3c 2c Ac", NINE, EIGHT), LATER)) == {4: 9 + 30 - 15, 5: -9, 1: -15, 2: -1, 3: -2}


# A blind that a stack cannot pay


@pytest.mark.clause("DR-LB-13")
@pytest.mark.parametrize("stack", [1.5, 2])
def test_half_the_blind_counts_as_the_full_blind(stack: float) -> None:
    hand = room(s4=stack).serve()
    assert posted(hand) == [(2, 1), (3, 2), (4, stack)]
    assert (hand.actor, to_call(hand), raises(hand)) == (5, 3, (6, 6))


@pytest.mark.clause("DR-LB-14", "CX-91")
def test_with_less_than_half_the_next_player_takes_the_blind_and_the_short_one_is_dealt_in() -> None:
    """Seat 4 has a dollar: seat 5 takes the three, seat 4 acts in turn as a short all-in and wins four dollars."""
    cards = {4: SEVEN, 5: EIGHT, 2: NINE, 3: KINGS, 1: "Ks Qh Qs Jc Jd"}
    hand = room(s4=1).serve(cards)
    assert posted(hand) == [(2, 1), (3, 2), (5, 3)]
    assert 4 in hand.seats
    play(hand, "1 check, 2 call, 3 call, 4 call, 5 check")
    play(hand, "2 pat, 3 pat, 4 pat, 5 pat, 1 pat, 2 check, 3 check, 5 check, 1 check")
    assert {(seat, amount) for seat, amount, *_ in won(hand)} == {(4, 4), (5, 6)}
    assert net(hand) == {4: 3, 5: 3, 2: -3, 3: -3, 1: -3}


@pytest.mark.clause("DR-LB-14")
def test_the_deferred_blind_names_its_clause() -> None:
    at = room(s4=1)
    hand = at.serve()
    assert "DR-LB-14" in cites(hand.events, object) | cites(at.table.events, object)


@pytest.mark.clause("DR-LB-15")
def test_the_short_player_who_takes_the_pot_takes_the_blind_next() -> None:
    at = room(s4=1)
    keep_quiet(at.serve({4: SEVEN, 5: EIGHT, 2: NINE, 3: KINGS, 1: "Ks Qh Qs Jc Jd"}))
    hand = at.next_deal()
    assert (4, 3) in posted(hand)


@pytest.mark.clause("DR-LB-15")
def test_the_short_player_who_rebuys_takes_the_blind_next() -> None:
    at = room(s4=1)
    keep_quiet(at.serve({4: KINGS, 5: EIGHT, 2: NINE, 3: SEVEN, 1: "Ks Qh Qs Jc Jd"}))
    at.table.settle()
    at.do(TopUp(4, cents(100)))
    if at.table.seats[4].out:
        at.do(ComeBack(4))
    hand = at.next_deal()
    assert (4, 3) in posted(hand)


@pytest.mark.clause("CX-130", "DR-LB-13", "DR-LB-15")
@pytest.mark.parametrize(("stack", "paid"), [(1, 0), (1.5, 1.5), (2, 2), (3, 3), (50, 3)])
def test_a_deferred_blind_is_posted_once_half_of_it_is_there(stack: float, paid: float) -> None:
    """Seat 7 was too short for three dollars and is now behind the blinds: half or more goes in, all-in if need be."""
    at = room(7)
    at.fold_round()
    at.table.seats[7].deferred = cents(3)
    at.table.brought_in -= at.table.seats[7].stack - cents(stack)
    at.table.seats[7].stack = cents(stack)
    hand = at.next_deal()  # button 2, blinds 3, 4, 5
    assert [amount for seat, amount in posted(hand) if seat == 7] == [paid] * bool(paid)
    assert at.table.seats[7].deferred == (0 if paid else cents(3))
    if paid:
        assert "DR-LB-15" in cites([one for one in events(hand.events, Posted) if one.seat == 7], Posted)


@pytest.mark.clause("CX-130", "DR-LB-15", "DR-LB-16")
def test_a_deferred_blind_is_not_forgotten_while_its_owner_waits_to_come_back() -> None:
    at = room(7)
    at.fold_round()
    at.do(SitOut(5))
    at.fold_round()  # the big blind passes seat 5
    at.table.seats[5].deferred = cents(3)
    at.do(ComeBack(5))
    assert 5 not in at.fold_round().seats
    assert at.table.seats[5].deferred == cents(3)


@pytest.mark.clause("DR-LB-11", "DR-FEE-09", "CX-07")
def test_the_blinds_never_go_on_past_the_button() -> None:
    """Two play and a third waits: the first hand leaves the one-dollar blind out, then the third has the big blind."""
    at = room(2)
    at.fold_round()
    at.do(Sit(3, "New", cents(200), entry="wait"))
    hand = at.fold_round()
    assert (hand.button, posted(hand), at.table.big) == (2, [(1, 2)], 2)  # the charge serves as the big blind (CX-91)
    hand = at.fold_round()
    assert (hand.button, posted(hand), at.table.big) == (3, [(1, 1), (2, 2)], 3)


# Coming in


@pytest.mark.clause("CX-128", "DR-LB-11")
def test_one_kill_a_deal_the_first_from_the_buttons_left() -> None:
    at = room()
    at.fold_round()
    at.do(Sit(7, "Newer", cents(200), entry="kill"))
    at.do(Sit(6, "New", cents(200), entry="kill"))
    hand = at.next_deal()
    assert [(seat, amount) for seat, what, amount in blinds(hand) if what == "kill"] == [(6, 6)]
    assert 7 not in hand.seats
    waits = [one for one in events(at.table.events, Waiting) if one.seat == 7]
    assert (len(waits), waits[0].clause) == (1, "DR-LB-11 DR-LB-12")
    keep_quiet(hand)
    hand = at.next_deal()
    assert [(seat, amount) for seat, what, amount in blinds(hand) if what == "kill"] == [(7, 6)]


@pytest.mark.clause("CX-128", "DR-LB-11")
@pytest.mark.parametrize(("stack", "dealt"), [(5, False), (6, True)])
def test_a_kill_is_posted_whole_or_not_at_all(stack: float, dealt: bool) -> None:
    at = room()
    at.fold_round()
    at.do(Sit(6, "New", cents(stack), entry="kill"))
    at.do(Sit(7, "Newer", cents(200), entry="kill"))
    hand = at.next_deal()
    assert (6 in hand.seats) is dealt
    assert (7 in hand.seats) is not dealt  # who cannot kill keeps nobody else from it


@pytest.mark.clause("DR-LB-11", "DR-LB-12", "CX-55", "CX-59", "CX-71", "CX-79", "CX-91")
def test_a_new_player_kills_the_pot_and_the_limits_double() -> None:
    at = room()
    at.fold_round()
    at.do(Sit(6, "New", cents(200), entry="kill"))
    hand = at.next_deal()  # button 2, blinds 3, 4, 5
    assert posted(hand) == [(3, 1), (4, 2), (5, 3), (6, 6)]
    assert "DR-LB-11" in cites([one for one in events(hand.events, Posted) if one.seat == 6], Posted)
    assert (hand.actor, to_call(hand), raises(hand)) == (1, 6, (12, 12))
    assert order_of_action(hand) == [1, 2, 3, 4, 5, 6]
    to_round(hand, 2)
    assert bets(hand) == (12, 12)


@pytest.mark.clause("DR-LB-11")
def test_a_new_player_who_waits_comes_in_on_the_blind() -> None:
    at = room()
    at.fold_round()
    at.do(Sit(6, "New", cents(200), entry="wait"))
    assert 6 not in at.fold_round().seats  # button 2: three dollars at 5
    hand = at.fold_round()
    assert (6, 3) in posted(hand)


@pytest.mark.clause("DR-LB-11")
@pytest.mark.parametrize("entry", ["free", "post"])
def test_no_other_way_in(entry: str) -> None:
    at = room()
    at.fold_round()
    with pytest.raises(RefusedError) as caught:
        at.do(Sit(6, "New", cents(200), entry=entry))
    assert "DR-LB-11" in caught.value.clause


@pytest.mark.clause("DR-LB-16")
def test_one_who_missed_a_blind_comes_back_only_at_the_next_blind() -> None:
    at = room(6)
    at.fold_round()
    at.do(SitOut(5))
    at.fold_round()  # the big blind passes seat 5
    with pytest.raises(RefusedError) as caught:
        at.do(ComeBack(5, "kill"))
    assert "DR-LB-16" in caught.value.clause
    at.do(ComeBack(5, "wait"))
    for _ in range(8):
        hand = at.fold_round()
        if 5 in hand.seats:
            break
    assert (5, 3) in posted(hand)
    assert all(one.live for one in events(hand.events, Posted))


# Words


def showing(four: str, five: str) -> Hand:
    """Four and five check to the showdown for nine dollars: six of their own and the folded blinds."""
    at = room()
    hand = at.serve({4: four, 5: five, 1: KINGS, 2: "Ks Qh Qs Jc Jd", 3: "Th Tc Ts 8d 8s"}, ask=True)
    return play(hand, "5 call, 1 fold, 2 fold, 3 fold, 4 check, 4 pat, 5 pat, 4 check, 5 check")


def show(hand: Hand, declared: dict[int, int]) -> Hand:
    while not hand.over:
        hand.act(Show(declared=declared.get(hand.actor or 0, 0)))
    return hand


@pytest.mark.clause("DR-LB-06", "CX-73")
def test_a_hand_called_better_than_it_is_cannot_win() -> None:
    hand = show(showing(NINE, "Td 5d 4d 3d 2d"), {4: 8})
    assert net(hand) == {4: -3, 5: 9 - 3, 1: -3, 2: -1, 3: -2}
    said = only(hand.events, Declared)
    assert (said.seat, said.top) == (4, 8)
    assert "DR-LB-06" in said.clause


@pytest.mark.clause("DR-LB-06", "DR-LB-05", "CX-73")
@pytest.mark.parametrize("called", [8, 9, 0])
def test_a_hand_as_good_as_called_or_better_wins(called: int) -> None:
    hand = show(showing(EIGHT, NINE), {4: called})
    assert net(hand) == {4: 9 - 3, 5: -3, 1: -3, 2: -1, 3: -2}


@pytest.mark.clause("CX-73", "DR-LB-05")
def test_by_switch_words_do_not_bind() -> None:
    at = DrawRoom("del-rio", "lowball", stacks=dict.fromkeys(range(1, 6), 200), button=1, verbal_binding=False)
    hand = at.serve({4: NINE, 5: "Td 5d 4d 3d 2d", 1: KINGS}, ask=True)
    play(hand, "5 call, 1 fold, 2 fold, 3 fold, 4 check, 4 pat, 5 pat, 4 check, 5 check")
    assert net(show(hand, {4: 8}))[4] == 6
    assert any(cite.startswith("DR-") for cite in cites(hand.events, Won))


@pytest.mark.clause("DR-FEE-09", "CX-98", "CX-117")
def test_the_button_does_not_stop_at_one_who_waits_when_two_play() -> None:
    """Seats 1 and 4 play; 5 has a dollar and waits for the big blind, 3 waits too: the hand is 4 against 1."""
    at = DrawRoom("del-rio", "lowball", stacks={1: 200, 4: 200}, button=4)
    keep_quiet(at.table.deal(seed=1))
    at.do(Sit(5, "Cat", 100, "wait"))
    at.do(Sit(3, "Dan", cents(200), "wait"))
    hand = at.table.deal(seed=2)
    assert (hand.seats, hand.button) == ((4, 1), 1)
    assert posted(hand) == [(4, 2)]
    assert [(event.seat, dollars(event.amount)) for event in events(hand.events, Charged)] == [(1, 3)]
