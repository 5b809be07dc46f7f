"""Rulings in the games that are not plain poker: push-nine, the games with a bank, and pan, with exact cards and chips.

What holds whatever goes wrong, in these games as in all others, is in `test_rulings`; here too with books that choose
other remedies than any house does.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.push_room import PushRoom, bet_and_call, buy_ins, pot_of, served
from tests.clauses.room import check_down, events, net, only, play, stacks
from tests.clauses.table_room import BANKER, LOSES, WINS, PaiGow, TableRoom, charges, pan_deck, settled, uncovered
from tests.referee.test_rulings import trouble, whole
from tests.repeats import examples, repeats
from tests.reporting import likely_report

from houseway.cards import format_card, format_cards, parse_cards
from houseway.referee.banked.play import BankedView, banked
from houseway.referee.hand import Hand
from houseway.referee.mishaps import Ruling
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Answer, FeePayer, Rules
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    BoughtIn,
    CardExposed,
    CardReplaced,
    Charged,
    Collected,
    FeeCovered,
    Forfeited,
    HandFouled,
    HandKilled,
    HandVoided,
    MayKeep,
    MayTakeAnother,
    MoneyBack,
    PaidOver,
    Posted,
    PutAside,
    Returned,
    Ruled,
    SetShown,
    Settled,
    Shown,
    StockDrawn,
    Won,
)
from houseway.testing import BOOKS, Choices, choose_action, deal, offer_at, places, random_table, state_bytes

NINES = {2: "nine", 3: "eight", 4: "two", 5: "one", 1: "zero"}


def club(**given: Any) -> PushRoom:
    return PushRoom("casino-club", **given)


def reported(hand: Hand, report: str) -> Ruling:
    """Report it: cards, chips and replay hold, and the preview was right."""
    preview = hand.ruling(report)
    ruling = hand.report(report)
    assert ruling == preview
    whole(hand)
    again = hand.dealt_again(hand.actions)
    assert state_bytes(again) == state_bytes(hand)
    return ruling


def no_report(hand: Hand, report: str, why: str) -> None:
    """It cannot have happened, for this reason, and nothing has changed."""
    before = state_bytes(hand)
    with pytest.raises(RefusedError, match=why):
        hand.report(report)
    assert state_bytes(hand) == before


def held(hand: Hand, seat: int) -> str:
    return format_cards(hand.hole[hand.seats.index(seat)])


def top(hand: Hand, count: int = 1) -> str:
    return format_cards(hand.deck[hand.top : hand.top + count])


def voided(hand: Hand) -> bool:
    assert hand.result is not None
    return hand.result.voided


def with_lines(rules: Rules, *lines: Answer) -> Rules:
    """A book that has these lines before its own."""
    return replace(rules, irregularities=(*lines, *rules.irregularities))


# push-nine: an exposed card


@pytest.mark.clause("CC-PN-21", "CC-PN-23")
@pytest.mark.parametrize("another", [False, True])
def test_an_exposed_card_is_kept_or_another_taken_for_it(another: bool) -> None:
    hand = club().hand(NINES)
    assert held(hand, 3) == "8h Jc Tc"
    new = top(hand)
    ruling = reported(hand, "exposed seat 3 card 2")
    assert ruling.clauses == ("CC-PN-21", "CC-PN-23")
    assert (hand.actor, hand.options) == (3, (MayKeep(), MayTakeAnother()))
    assert hand.waiting == (3,)
    assert hand.view(None).seat(3).exposed == parse_cards("Jc")
    assert hand.view(None).seat(3).exposed_at == (1,)
    hand.act("another" if another else "keep")
    assert hand.actor == 1, "the player with the button still acts first"
    if not another:
        assert held(hand, 3) == "8h Jc Tc"
        assert hand.piles["aside"] == ()
    else:
        assert held(hand, 3) == f"8h {new} Tc"
        assert hand.piles["aside"] == parse_cards("Jc")
        told = only(hand.view(4).events, CardReplaced)
        assert (told.seen, told.cards) == (parse_cards("Jc"), ()), "everyone knows which card went, and not which came"
        assert hand.view(None).seat(3).exposed == ()
    whole(hand)
    play(hand, "1 check, 2 check, 3 check, 4 check, 5 check")
    assert hand.result is not None
    assert hand.result.winners == (2,)


@pytest.mark.clause("CC-PN-22")
def test_a_player_who_has_looked_keeps_it() -> None:
    hand = club().hand(NINES)
    ruling = reported(hand, "exposed seat 3 card 2 looked")
    assert ruling.clauses == ("CC-PN-22",)
    assert held(hand, 3) == "8h Jc Tc"
    assert only(ruling.events, CardExposed).cards == parse_cards("Jc")
    assert hand.actor == 1
    no_report(hand, "exposed seat 3 card 2", "seen card 2 of seat 3 already")
    no_report(hand, "exposed seat 3 card 4", "3 cards face down")


@pytest.mark.clause("CC-PN-23")
def test_the_substitute_comes_when_all_others_are_served() -> None:
    """The card comes off the top of what is left after all fifteen."""
    hand = club().hand(NINES)
    sixteenth = format_card(hand.first_deck[15])
    hand.report("card off the table seat 2 card 1")
    hand.act("another")
    assert held(hand, 2).startswith(sixteenth)
    assert hand.top == 16


@pytest.mark.clause("CC-PN-21")
def test_nothing_else_is_reported_while_somebody_chooses() -> None:
    hand = club().hand(NINES)
    hand.report("exposed seat 3 card 2")
    no_report(hand, "lap seat 4", "seat 3 must first choose")
    with pytest.raises(RefusedError, match="legal now: keep, another"):
        hand.act("check")


# push-nine: the count


@pytest.mark.clause("CC-PN-20", "CX-48")
@pytest.mark.parametrize("what", ["short", "extra"])
def test_a_wrong_count_before_the_first_action_is_a_misdeal(what: str) -> None:
    hand = club().hand(NINES)
    ruling = reported(hand, f"{what} seat 4")
    assert ruling.clauses == ("CC-PN-20",)
    assert voided(hand)
    assert stacks(hand) == {2: 100, 3: 100, 4: 100, 5: 100, 1: 98}, "the fee stays"
    no_report(hand, f"{what} seat 4", "the hand is over")


@pytest.mark.clause("CC-PN-19", "CX-48")
@pytest.mark.parametrize(("what", "cards"), [("short", 2), ("extra", 4)])
def test_a_wrong_count_after_the_first_action_kills_that_hand_alone(what: str, cards: int) -> None:
    hand = club().hand(NINES)
    play(hand, "1 bet $2, 2 call")
    ruling = reported(hand, f"{what} seat 2")
    assert ruling.clauses == ("CC-PN-19",)
    assert only(ruling.events, HandKilled).seat == 2
    assert len(hand.piles["muck"]) == cards
    assert hand.actor == 3
    play(hand, "3 call, 4 fold, 5 fold")
    assert stacks(hand) == {1: 94, 2: 96, 3: 112, 4: 98, 5: 98}, "seat 2's ante and bet stay in the pot"
    assert only(hand.events, Won).cards == parse_cards("8h Jc Tc")


@pytest.mark.clause("CC-PN-19", "CX-48")
def test_at_the_showdown_a_wrong_count_is_dead() -> None:
    hand = club().hand(NINES, ask=True)
    no_report(hand, "wrong count seat 2", "nobody has acted yet: report short or extra")
    play(hand, "1 bet $2, 2 call, 3 call, 4 fold, 5 fold")
    assert hand.actor == 1
    no_report(hand, "short seat 2", "only during the betting")
    ruling = reported(hand, "wrong count seat 2")
    assert ruling.clauses == ("CC-PN-19",)
    play(hand, "1 show, 3 show")
    assert hand.result is not None
    assert hand.result.winners == (3,)
    assert stacks(hand) == {1: 94, 2: 96, 3: 112, 4: 98, 5: 98}


# push-nine: the deck


@pytest.mark.clause("CC-PN-24")
@pytest.mark.parametrize("report", ["boxed card seat 5 card 1", "boxed card"])
def test_a_boxed_card_is_a_misdeal(report: str) -> None:
    hand = club().hand(NINES)
    play(hand, "1 check, 2 check")
    ruling = reported(hand, report)
    assert ruling.clauses == ("CC-PN-24",)
    assert voided(hand)
    assert {one.seat for one in events(ruling.events, MoneyBack)} == {1, 2, 3, 4, 5}


@pytest.mark.clause("CC-PN-12", "CC-PN-13", "CX-110")
def test_a_foul_deck_kills_all_hands_and_returns_everything_but_the_fee() -> None:
    at = club()
    hand = at.hand(NINES)
    play(hand, "1 bet $2, 2 raise to $4, 3 call")
    ruling = reported(hand, "foul deck")
    assert ruling.clauses == ("CC-PN-12", "CC-PN-13", "CC-PN-14")
    assert {one.seat: one.amount for one in events(ruling.events, MoneyBack)} == {
        1: 400,
        2: 600,
        3: 600,
        4: 200,
        5: 200,
    }
    assert hand.result is not None
    assert (hand.result.voided, hand.result.paid, hand.result.collected) == (True, ((1, 200),), 200)
    assert at.stacks == {1: 98, 2: 100, 3: 100, 4: 100, 5: 100}
    again = at.hand(NINES)
    assert again.button == 1, "the same button"
    assert events(again.events, Charged) == []
    assert only(again.events, FeeCovered).amount == 200
    bet_and_call(again)
    assert at.stacks == {1: 94, 2: 116, 3: 96, 4: 96, 5: 96}, "and one fee was paid for the two deals"


@pytest.mark.clause("CC-PN-12")
def test_before_the_deal_there_is_no_hand_to_be_dead() -> None:
    at = club()
    at.tie()
    hand = at.hand({2: "one", 3: "two"})
    assert not served(hand)
    for report in ("foul deck", "boxed card", "lap seat 2", "wrong count seat 2", "joker in a game without"):
        no_report(hand, report, "dealt|betting|has no cards")


@pytest.mark.clause("CC-PN-14", "CX-110", "CX-112")
def test_a_foul_deck_on_a_push_pot_leaves_the_earlier_hand_as_it_was() -> None:
    """The pot of $20 that pushed stays with its pushers; buy-ins go back, and everyone is asked again."""
    at = club()
    first = at.tie()
    pot = pot_of(first)
    before = at.stacks
    hand = at.hand({2: "one", 3: "two", 4: "nine"})
    buy_ins(hand, "4 buy in, 5 pass, 1 pass")
    assert only(hand.events, BoughtIn).amount == 1000
    assert hand.actor == 2, "the first pusher left of the button has it now"
    play(hand, "2 check, 3 bet $2")
    assert hand.pot == 2000 + 1000 + 200
    ruling = reported(hand, "foul deck")
    assert {one.seat: one.amount for one in events(ruling.events, MoneyBack)} == {3: 200, 4: 1000}
    assert hand.result is not None
    assert (hand.result.carried, hand.result.carry) == (2000, pot)
    assert at.stacks == {**before, 2: before[2] - 2}, "only the fee is gone"
    again = at.hand({2: "one", 3: "two", 5: "nine"})
    buy_ins(again, "4 pass, 5 buy in, 1 pass")
    assert again.button == 2
    assert only(again.events, FeeCovered).seat == 2
    check_down(again)
    assert at.stacks == {**before, 2: before[2] - 2, 5: before[5] - 10 + 30}


@pytest.mark.clause("CX-110", "CX-44", "SK-FEE-08")
def test_an_ante_that_is_the_fee_counts_on_the_hand_that_is_dealt_again() -> None:
    at = PushRoom("s-and-k")
    hand = at.hand(NINES)
    play(hand, "2 bet $2, 3 call")
    assert only(hand.events, Charged).seat == 1
    reported(hand, "foul deck")
    assert at.stacks == {1: 98, 2: 100, 3: 100, 4: 100, 5: 100}
    again = at.hand(NINES)
    assert again.button == 1
    assert [one.seat for one in events(again.events, Posted)] == [2, 3, 4, 5]
    assert again.pot == 800, "its ante is with the house, as it was"
    check_down(again)
    assert at.stacks == {1: 98, 2: 106, 3: 98, 4: 98, 5: 98}


@pytest.mark.clause("CX-110")
def test_a_fee_out_of_the_pot_is_borne_in_whole_chips_and_not_taken_again() -> None:
    at = club(fee_payer=FeePayer.POT)
    hand = at.hand(NINES)
    assert only(hand.events, Collected).amount == 200
    reported(hand, "foul deck")
    assert at.stacks == {1: 100, 2: 99, 3: 99, 4: 100, 5: 100}
    again = at.hand(NINES)
    assert events(again.events, Collected) == []
    assert again.pot == 1000


@pytest.mark.clause("CX-110")
def test_a_fee_out_of_a_push_pot_alone_is_taken_of_that() -> None:
    at = club(fee_payer=FeePayer.POT)
    carried = at.tie().carried
    before = at.stacks
    hand = at.hand({2: "one", 3: "two"})
    buy_ins(hand, "4 pass, 5 pass, 1 pass, 3 pass")
    reported(hand, "foul deck")
    assert hand.carried == carried - 200
    assert at.stacks == before


# push-nine: hands that are killed


@pytest.mark.clause("CC-PN-16")
def test_a_hand_that_touches_the_discards_is_dead_and_its_chips_are_lost() -> None:
    hand = club().hand(NINES)
    play(hand, "1 bet $2, 2 raise to $4, 3 call, 4 fold, 5 fold")
    ruling = reported(hand, "hand touched the muck seat 2")
    assert ruling.clauses == ("CC-PN-16",)
    assert hand.actor == 1
    play(hand, "1 call")
    assert stacks(hand) == {1: 92, 2: 94, 3: 94 + 22, 4: 98, 5: 98}


@pytest.mark.clause("CC-PN-17")
def test_a_card_in_the_lap_kills_the_hand_and_the_last_one_left_wins() -> None:
    hand = club().hand(NINES)
    play(hand, "1 fold, 2 check, 3 check, 4 fold")
    assert hand.actor == 5
    reported(hand, "lap seat 5")
    assert hand.over, "nobody is left to act"
    assert stacks(hand)[2] == 108
    other = club().hand(NINES)
    play(other, "1 fold, 2 fold, 3 fold")
    ruling = reported(other, "lap seat 4")
    assert ruling.clauses == ("CC-PN-17",)
    assert stacks(other) == {1: 96, 2: 98, 3: 98, 4: 98, 5: 108}
    no_report(other, "lap seat 5", "over")


@pytest.mark.clause("CC-PN-16")
def test_what_nobody_left_has_matched_goes_back() -> None:
    hand = club().hand(NINES)
    play(hand, "1 check, 2 bet $2, 3 fold, 4 fold, 5 fold")
    reported(hand, "lap seat 2")
    assert hand.over
    assert only(hand.events, Returned).seat == 2
    assert stacks(hand) == {1: 98 - 2 + 10, 2: 98, 3: 98, 4: 98, 5: 98}


def test_the_last_hand_cannot_be_killed() -> None:
    hand = club().hand({1: "one", 2: "two"} | dict(NINES))
    play(hand, "1 fold, 2 fold, 3 fold")
    no_report(hand, "wrong count seats 4 and 5", "no hand would be left")


def test_a_pending_division_lapses_when_one_of_the_two_is_out() -> None:
    hand = club().hand(NINES)
    play(hand, "1 fold, 2 fold, 3 fold, 4 propose split to seat 5")
    no_report(hand, "under-raise seat 5 $1", "must first answer|cannot|it takes")
    reported(hand, "exposed seat 5 card 1 looked")
    assert hand.actor == 5, "the answer is still to be given"
    reported(hand, "lap seat 4")
    assert hand.over
    assert hand.result is not None
    assert hand.result.winners == (5,)


COW = "4 propose cow to seat 5 paying $5, 5 agree, 1 pass"


@pytest.mark.clause("CC-PN-16", "CC-PN-36", "CX-119", "CX-113")
def test_a_cow_whose_hand_is_killed_has_its_unused_stake_back() -> None:
    """Seat 4 holds the hand. Half the betting stake is $4, $2 from each; $2 of it is bet and lost."""
    at = club()
    at.tie()
    before = at.stacks
    hand = at.hand({2: "one", 3: "two", 4: "nine"})
    buy_ins(hand, COW)
    play(hand, "2 check, 3 check, 4 bet $2, 2 call")
    no_report(hand, "lap seat 5", "out of the hand")
    reported(hand, "lap seat 4")
    play(hand, "3 call")
    assert hand.over
    back = [(one.seat, one.to, one.amount) for one in events(hand.events, PaidOver) if one.what == "of the cow's stake"]
    assert back == [(4, 5, 100)], "half of the $2 that is left"
    after = at.stacks
    assert (after[4] - before[4], after[5] - before[5]) == (-6, -6)
    assert after[3] - before[3] == 20 + 10 + 6 - 2


@pytest.mark.clause("CC-PN-14", "CX-119")
def test_a_void_hand_gives_a_cow_its_parts_and_its_stake_back() -> None:
    at = club()
    at.tie()
    before = at.stacks
    hand = at.hand({2: "one", 3: "two", 4: "nine"})
    buy_ins(hand, COW)
    reported(hand, "foul deck")
    assert at.stacks == {**before, 2: before[2] - 2}


PARTNERS = "4 propose partners to seat 5, 5 agree, 1 buy in"
BACKING = "4 propose backing to seat 5, 5 agree, 1 buy in"


def raised_partner(cards: str, agreed: str = PARTNERS, *, ask: bool = False, at: PushRoom | None = None) -> Hand:
    """Seat 5 has raised seat 4 with these cards, and seat 1 is to act."""
    at = club() if at is None else at
    at.tie()
    hand = at.hand({1: "three", 2: "one", 3: "two", 4: "nine", 5: cards}, ask=ask)
    buy_ins(hand, agreed)
    return play(hand, "2 check, 3 check, 4 bet $2, 5 raise to $4")


@pytest.mark.clause("CC-PN-40", "CC-PN-41", "CC-PN-44")
@pytest.mark.parametrize("agreed", [PARTNERS, BACKING])
def test_a_partner_raised_with_less_than_an_eight_puts_both_out(agreed: str) -> None:
    at = club()
    hand = raised_partner("seven", agreed, at=at)
    no_report(hand, "partner raise seat 4", "seat 4 has raised no partner")
    ruling = reported(hand, "partner raise seat 5")
    assert ruling.clauses == ("CC-PN-41",)
    assert only(ruling.events, Shown).cards == hand.hole[hand.seats.index(5)]
    assert {one.seat for one in events(ruling.events, HandKilled)} == {4, 5}
    assert hand.actor == 1
    play(hand, "1 call, 2 fold, 3 fold")
    assert hand.over
    assert {one.seat for one in events(hand.events, Won)} == {1}
    assert only(hand.events, Forfeited).seats == (5, 4)
    assert only(hand.events, Won).amount == 2000 + 3 * 1000 + 400 + 200 + 400


@pytest.mark.clause("CC-PN-40", "CX-50")
def test_an_eight_bears_the_raise_out() -> None:
    hand = raised_partner("eight")
    ruling = reported(hand, "partner raise seat 5")
    assert not events(ruling.events, Shown), "nobody sees the cards"
    assert not events(ruling.events, HandKilled)
    assert hand.actor == 1


@pytest.mark.clause("CC-PN-41", "CX-50")
def test_when_only_the_two_are_in_the_pot_is_pushed_to_the_others() -> None:
    hand = raised_partner("seven")
    play(hand, "1 fold, 2 fold, 3 fold")
    assert hand.actor == 4
    reported(hand, "partner raise seat 5")
    assert hand.over
    assert set(pot_of(hand).pushers) == {1, 2, 3}
    assert not {4, 5} & set(pot_of(hand).eligible)


@pytest.mark.clause("CC-PN-41")
def test_a_raiser_who_has_folded_since_is_judged_all_the_same() -> None:
    hand = raised_partner("seven")
    play(hand, "1 raise to $6, 2 call, 3 fold, 4 raise to $8, 5 fold")
    ruling = reported(hand, "partner raise seat 5")
    assert [one.seat for one in events(ruling.events, HandKilled)] == [4]
    play(hand, "1 call, 2 call")
    assert {one.seat for one in events(hand.events, Won)} == {1}


@pytest.mark.clause("CC-PN-19", "CC-PN-41")
def test_a_raiser_with_a_wrong_count_is_dead_and_proves_nothing() -> None:
    hand = raised_partner("seven")
    reported(hand, "short seat 5")
    play(hand, "1 fold, 2 fold, 3 fold")
    assert hand.over
    assert not events(hand.events, Forfeited)
    assert {one.seat for one in events(hand.events, Won)} == {4}


@pytest.mark.clause("CC-PN-42", "CC-PN-16")
def test_a_partner_whose_hand_was_killed_still_has_half_of_what_the_other_wins() -> None:
    hand = raised_partner("eight")
    reported(hand, "lap seat 5")
    play(hand, "1 fold, 2 fold, 3 fold")
    assert hand.over
    paid = only(hand.events, PaidOver)
    assert (paid.seat, paid.to) == (4, 5)
    assert paid.amount == only(hand.events, Won).amount // 2 // 100 * 100


def test_a_raiser_of_a_partner_cannot_be_misled_into_throwing_the_hand_away() -> None:
    hand = raised_partner("eight", ask=True)
    play(hand, "1 call, 2 call, 3 fold, 4 call")
    assert hand.actor == 5, "who has raised a partner shows first"
    no_report(hand, "miscall seat 1 makes seat 5 throw away", "has to show")
    play(hand, "5 show")
    reported(hand, f"miscall seat 5 makes seat {hand.actor} throw away")
    while not hand.over:
        hand.act("show")
    whole(hand)


@pytest.mark.parametrize(
    ("report", "action"), [("under-raise seat 2 $3", "raise"), ("oversized chip seat 2 $25", "call")]
)
def test_bets_go_wrong_as_in_poker(report: str, action: str) -> None:
    hand = club().hand(NINES)
    play(hand, "1 bet $2")
    ruling = reported(hand, report)
    assert ruling.clauses == ("common",)
    assert hand.bets[hand.seats.index(2)] == (400 if action == "raise" else 200)
    assert hand.actor == 3


def test_a_raise_of_a_partner_that_was_taken_back_is_none() -> None:
    hand = raised_partner("seven")
    reported(hand, "string bet seat 5")
    no_report(hand, "partner raise seat 5", "has raised no partner")


def test_a_book_cannot_leave_a_hand_with_two_cards() -> None:
    at = club()
    at.table.rules = with_lines(at.table.rules, Answer(what="short", do=("play on",)))
    hand = at.hand(NINES)
    no_report(hand, "short seat 2", "would play on with 2 cards")


# games with a bank


FRONT = {1: "Kc Qd", 2: "Ah Kd", 3: "Jh Ts", 4: "As Kh"}
HANDS = {1: BANKER, 2: WINS[0], 3: LOSES[0], 4: WINS[1]}
"""Seat 1 banks; seats 2 and 4 win, and seat 3 loses."""
WAGERS = {2: 10, 3: 20, 4: 30}


def pai_gow(stake: float = 100, **given: Any) -> Hand:
    """S & K: $10, $20 and $30 against a bank of $100; everyone has paid 50 cents, and seat 2 sets first."""
    hand = PaiGow("s-and-k", stake=stake, **given).deal(WAGERS, HANDS)
    assert hand.actor == 2
    return hand


def set_on(hand: Hand) -> Hand:
    """Everyone sets as told, as far as there is anything to set."""
    while not hand.over:
        hand.act(f"set {FRONT[hand.actor or 0]}")
    return hand


@pytest.mark.clause("SK-PG-18")
def test_a_wrongly_set_hand_loses_at_once() -> None:
    hand = pai_gow()
    no_report(hand, "wrongly set seat 2", "seat 2 has not set the hand")
    play(hand, "2 set Ah Kd")
    ruling = reported(hand, "wrongly set seat 2")
    assert ruling.clauses == ("SK-PG-18",)
    lost = only(ruling.events, Settled)
    assert (lost.seat, lost.amount, lost.outcome) == (2, -1000, "foul")
    assert only(ruling.events, SetShown).foul
    assert format_cards(only(ruling.events, SetShown).front) == "Ah Kd"
    assert hand.actor == 3
    no_report(hand, "wrongly set seat 2", "has not set|decided")
    set_on(hand)
    assert settled(hand) == {2: ("foul", -10), 3: ("lose", -20), 4: ("win", 30)}
    assert net(hand) == {1: -0.5, 2: -10.5, 3: -20.5, 4: 29.5}


@pytest.mark.clause("SK-PG-18", "CX-105")
def test_a_short_bank_settles_a_wrongly_set_hand_in_its_turn() -> None:
    """Of $25, $10 are for seat 2 first, so seat 3's $20 are not all covered."""
    hand = pai_gow(stake=25)
    play(hand, "2 set Ah Kd, 3 set Jh Ts")
    ruling = reported(hand, "wrongly set seat 3")
    assert not events(ruling.events, Settled)
    set_on(hand)
    assert settled(hand) == {2: ("win", 10), 3: ("foul", -15)}
    assert uncovered(hand) == {3: 5, 4: 30}


@pytest.mark.clause("SK-PG-18")
def test_the_banker_sets_nothing_when_every_wager_is_lost() -> None:
    hand = PaiGow("s-and-k").deal({2: 10}, {1: BANKER, 2: WINS[0]})
    play(hand, "2 set Ah Kd")
    reported(hand, "wrongly set seat 2")
    assert hand.over
    assert net(hand) == {1: 9.5, 2: -10.5}
    assert not [one for one in events(hand.events, SetShown) if one.seat == 1], "nobody sees the bank's hand"


def test_only_set_hands_are_wrongly_set() -> None:
    hand = point_game()
    no_report(hand, "wrongly set seat 2", "no hands are set in this game")


def test_a_dead_hand_loses_its_wager_in_the_order_of_action() -> None:
    hand = pai_gow()
    ruling = reported(hand, "hand touched the muck seat 3")
    assert ruling.clauses == ("common",)
    assert len(hand.piles["muck"]) == 7
    assert hand.actor == 2
    set_on(hand)
    assert [one.seat for one in events(hand.events, SetShown)] == [1, 2, 4]
    assert settled(hand) == {2: ("win", 10), 3: ("lose", -20), 4: ("win", 30)}
    assert net(hand) == {1: -20.5, 2: 9.5, 3: -20.5, 4: 29.5}
    no_report(hand, "lap seat 2", "over")


def test_who_was_to_act_and_is_dead_is_passed_over() -> None:
    hand = pai_gow()
    reported(hand, "hand touched the muck seat 2")
    assert hand.actor == 3
    assert only(hand.events, HandKilled).seat == 2


def test_against_a_dead_bank_every_wager_wins_as_far_as_it_is_covered() -> None:
    hand = pai_gow(stake=25)
    play(hand, "2 set Ah Kd")
    ruling = reported(hand, "hand touched the muck seat 1")
    assert ruling.steps[-1] == "Every wager wins, as far as the bank covers it."
    assert hand.over
    assert events(hand.events, SetShown) == []
    assert settled(hand) == {2: ("win", 10), 3: ("win", 15)}
    assert uncovered(hand) == {3: 5, 4: 30}
    assert net(hand) == {1: -25.5, 2: 9.5, 3: 14.5, 4: -0.5}


def test_a_hand_that_is_set_cannot_be_short_any_more() -> None:
    hand = pai_gow()
    no_report(hand, "wrong count seat 2", "report short or extra")
    play(hand, "2 set Ah Kd")
    no_report(hand, "short seat 2", "seat 2 has set the hand")
    reported(hand, "wrong count seat 2")
    set_on(hand)
    assert settled(hand)[2] == ("lose", -10)


@pytest.mark.clause("CX-110", "CX-43")
@pytest.mark.parametrize("report", ["foul deck", "extra seat 3", "player skipped", "short seats 2 and 3"])
def test_a_void_hand_has_its_fees_paid_once(report: str) -> None:
    """Whoever has paid does not pay again; seat 5, who comes in only then, does."""
    at = TableRoom("s-and-k", "pai-gow", stacks=dict.fromkeys((1, 2, 3, 5), 40))
    hand = at.open()
    turn = hand.given.carry
    while hand.actor != 1:
        hand.act("pass")
    play(hand, "1 bank $20, 2 wager $10, 3 wager $20, 5 pass")
    assert charges(hand) == {2: 0.5, 3: 0.5, 1: 0.5}
    reported(hand, report)
    assert voided(hand)
    assert stacks(hand) == {1: 39.5, 2: 39.5, 3: 39.5, 5: 40}
    assert (hand.carry, only(hand.events, HandVoided).fee) == (turn, 150), "nobody has banked"
    again = at.open(seed=1)
    assert again.button == hand.button
    while again.actor != 1:
        again.act("pass")
    play(again, "1 bank $39.50, 2 wager $39.50, 3 wager $20, 5 wager $5")
    assert {one.seat: one.amount for one in events(again.events, FeeCovered)} == {1: 50, 2: 50, 3: 50}
    assert charges(again) == {5: 0.5}, "and all of seat 2's chips are in the wager"
    whole(again)


def test_a_fee_still_counts_when_nobody_banks_the_hand_dealt_again() -> None:
    at = TableRoom("s-and-k", "pai-gow", stacks=dict.fromkeys((1, 2), 40))
    hand = at.open()
    while hand.actor != 1:
        hand.act("pass")
    play(hand, "1 bank $20, 2 wager $10")
    hand.report("foul deck")
    again = at.open(seed=1)
    while not again.over:
        again.act("pass")
    assert again.result is not None
    assert dict(again.result.paid) == {1: 50, 2: 50}


def test_piles_are_whole_at_every_moment_of_double_hand() -> None:
    hand = PaiGow("casino-club", stake=20).begin(TableRoom("casino-club", "pai-gow", stacks={1: 100, 2: 100}), {2: 5})
    assert len(hand.piles["laid"]) == 49
    no_report(hand, "exposed seat 2 card 1", "0 cards face down")
    no_report(hand, "player skipped", "have not been given out")
    boxed = top(hand)
    ruling = reported(hand, "boxed card")
    assert format_cards(only(ruling.events, PutAside).seen) == boxed
    assert hand.piles["aside"] == parse_cards(boxed)
    play(hand, "1 pile 3")
    whole(hand)
    assert len(hand.piles["muck"]) == 35


def test_a_boxed_card_of_a_hand_is_replaced_before_it_is_set() -> None:
    hand = pai_gow()
    new = top(hand)
    before = held(hand, 3)
    ruling = reported(hand, "boxed card seat 3 card 1")
    assert held(hand, 3) == f"{new} {before.partition(' ')[2]}"
    spot = next(one for one in banked(hand).spots if one.seat == 3)
    assert format_cards(spot.cards) == held(hand, 3)
    assert format_cards(hand.piles["aside"]) == before.split()[0]
    assert only(ruling.events, CardReplaced).seen == hand.piles["aside"]
    play(hand, "2 set Ah Kd")
    hand.act(f"set {new} {before.split()[1]}")
    whole(hand)


def test_a_book_cannot_leave_six_cards_to_be_set() -> None:
    hand = pai_gow()
    hand.rules = with_lines(hand.rules, Answer(what="short", do=("play on",)))
    no_report(hand, "short seat 3", "would play on with 6 cards")
    hand.rules = with_lines(hand.rules, Answer(what="short", do=("supply",)))
    before = held(hand, 3)
    hand.report("short seat 3")
    assert held(hand, 3) == before, "the card that was missing lay on top"
    whole(hand)


def point_game(script: str = "", **cards: str) -> Hand:
    """Super pan 9 at Del Rio: seat 1 banks $20; seat 2 has $5 on 7 points, seat 3 $10 on 3."""
    at = TableRoom("del-rio", "super-pan-9", stacks=dict.fromkeys((1, 2, 3), 50))
    hands = {2: "2h 2d 3c", 3: "Ac Ad As", 1: "2c 2s 4h"} | {int(seat[1:]): held for seat, held in cards.items()}
    hand = at.open(pack=at.in_turn(hands, "5h 6h Kh", each=3))
    while hand.actor != 1:
        hand.act("pass")
    play(hand, "1 bank $20, 2 wager $5, 3 wager $10")
    assert hand.actor == 2
    return play(hand, script)


def test_what_a_hand_of_points_amounts_to_follows_its_cards() -> None:
    hand = point_game()
    hand.rules = with_lines(hand.rules, Answer(what="exposed", do=("replace", "goes to the discards")))
    hand.report("exposed seat 3 card 1")
    spot = next(one for one in banked(hand).spots if one.seat == 3)
    assert (format_cards(spot.cards), spot.words) == ("5h Ad As", "seven points")
    assert format_cards(hand.piles["discards"]) == "Ac"
    play(hand, "2 stand, 3 stand, 1 stand")
    assert settled(hand) == {2: ("lose", -5), 3: ("lose", -10)}


def test_a_card_that_a_hand_has_twice_stays_one_of_two() -> None:
    """Twelve packs: seat 2 holds two deuces of hearts, and everyone has seen one of them."""
    hand = point_game(s2="2h 2h 3c")
    reported(hand, "exposed seat 2 card 1")
    assert hand.view(None).seat(2).exposed == parse_cards("2h")
    hand.rules = with_lines(hand.rules, Answer(what="flashed", do=("replace",)))
    ruling = hand.report("flashed seat 2 card 2")
    told = only(hand.view(3).events, CardReplaced)
    assert (told.seen, told.old) == ((), ()), "the other one was not seen, and is not told"
    assert "2h" not in " ".join(ruling.steps)
    assert hand.view(None).seat(2).exposed == parse_cards("2h")
    whole(hand)


def test_a_player_chooses_whether_to_keep_an_exposed_card_of_three() -> None:
    hand = point_game("2 stand")
    hand.rules = with_lines(hand.rules, Answer(what="exposed", do=("choose: keep or another",)))
    hand.report("exposed seat 1 card 3")
    assert hand.actor == 1
    hand.act("another")
    assert hand.actor == 3, "it is still seat 3's turn"
    assert held(hand, 1) == "2c 2s 5h"
    play(hand, "3 stand, 1 stand")
    assert settled(hand) == {2: ("lose", -5), 3: ("lose", -10)}


def test_a_dead_hand_of_points_and_a_dead_bank() -> None:
    hand = point_game("2 hit")
    reported(hand, "hand touched the muck seat 3")
    assert hand.actor == 1, "seat 3 was to act"
    play(hand, "1 stand")
    assert settled(hand) == {2: ("lose", -5), 3: ("lose", -10)}
    other = point_game("2 hit")
    reported(other, "hand touched the muck seat 1")
    assert other.over
    assert settled(other) == {2: ("win", 5), 3: ("win", 10)}


def blackjack(script: str = "", **cards: str) -> Hand:
    """Blackjack 22 at Del Rio, two cards face down; seat 1 banks $50, seats 2 and 3 wager $10."""
    at = TableRoom("del-rio", "blackjack-22", stacks=dict.fromkeys((1, 2, 3), 100))
    hands = {2: "Th 8d", 3: "9c 9d", 1: "7c Ts"} | {int(seat[1:]): held for seat, held in cards.items()}
    hand = at.open(pack=at.in_turn(hands, "2h 3h 4h", each=2))
    while hand.actor != 1:
        hand.act("pass")
    play(hand, "1 bank $50, 2 wager $10, 3 wager $10")
    return play(hand, script)


def test_at_blackjack_a_dead_hand_is_passed_over() -> None:
    hand = blackjack()
    assert hand.actor == 2
    reported(hand, "hand touched the muck seat 2")
    assert hand.actor == 3
    play(hand, "3 stand, 1 stand")
    assert settled(hand)[2] == ("lose", -10)
    assert settled(hand)[3] == ("win", 10)


def test_at_blackjack_nobody_draws_against_a_dead_bank() -> None:
    hand = blackjack("2 hit")
    reported(hand, "hand touched the muck seat 1")
    assert hand.over
    assert settled(hand) == {2: ("win", 10), 3: ("win", 10)}


def test_at_blackjack_the_banker_draws_for_nobody_when_all_are_dead() -> None:
    hand = blackjack("2 stand, 3 stand")
    assert hand.actor == 1
    reported(hand, "hand touched the muck seat 2")
    assert hand.actor == 1
    reported(hand, "hand touched the muck seat 3")
    assert hand.over
    assert settled(hand) == {2: ("lose", -10), 3: ("lose", -10)}


def test_an_open_card_is_not_exposed() -> None:
    hand = blackjack()
    no_report(hand, "exposed seat 1 card 2", "1 card face down")
    reported(hand, "exposed seat 1 card 1")
    assert hand.view(2).seat(1).exposed == parse_cards("7c")


# pan


SQUARES = "4c 4d 4h 5c 5d 5h 6c 6d 6h 6s"
"""Any four, five or six makes eleven."""
JUNK = "Ac 2d 3h 4c 5d 6h 7c Jd Qh Kc"


def pan(script: str = "3 play, 2 play, 1 play", stock: str = "", *, seats: int = 3, **given: Any) -> Hand:
    """Seat 1 deals; the highest seat goes first, and everything goes to the right."""
    at = TableRoom("s-and-k", "pan", stacks=dict.fromkeys(range(1, seats + 1), 50), button=1, **given)
    return at.open(script, pan_deck(at, dict.fromkeys(range(seats, 0, -1), JUNK), stock))


@pytest.mark.clause("SK-PAN-22", "SK-PAN-23")
def test_a_foul_hand_goes_to_the_dealer_and_still_pays_the_winner() -> None:
    hand = pan()
    ruling = reported(hand, "foul pan hand seat 3")
    assert ruling.clauses == ("SK-PAN-22", "SK-PAN-23")
    assert only(ruling.events, HandFouled).seat == 3
    assert len(hand.piles["muck"]) == 10
    assert hand.actor == 2, "it was seat 3's turn"
    reported(hand, "foul pan hand seat 2")
    assert hand.over
    assert net(hand) == {3: -3, 2: -3, 1: 5}, "the ante and two chips each, less a chip for the house"
    no_report(hand, "foul pan hand seat 1", "over")


@pytest.mark.clause("SK-PAN-24", "SK-PAN-23")
def test_a_drawn_card_put_into_the_hand_makes_it_foul() -> None:
    hand = pan(stock="7h")
    no_report(hand, "drawn card put into the hand seat 3", "seat 3 has drawn no card")
    play(hand, "3 draw card")
    ruling = reported(hand, "drawn card put into the hand seat 3")
    assert ruling.clauses == ("SK-PAN-24", "SK-PAN-23")
    assert format_card(hand.piles["muck"][-1]) == "7h", "it goes to the dealer with the hand"
    assert hand.piles["discards"] == ()
    assert hand.actor == 2
    no_report(hand, "drawn card put into the hand seat 2", "seat 2 has drawn no card")


@pytest.mark.clause("SK-PAN-22")
@pytest.mark.parametrize("what", ["short", "extra"])
def test_a_wrong_count_is_a_misdeal_before_anybody_has_declared_and_foul_after(what: str) -> None:
    hand = pan("")
    for foul in ("foul pan hand seat 2", "wrong count seat 2"):
        no_report(hand, foul, "nobody has declared yet: report short or extra")
    reported(hand, f"{what} seat 2")
    assert voided(hand)
    assert net(hand) == {1: 0, 2: 0, 3: 0}
    later = pan("3 play, 2 play")
    ruling = reported(later, f"{what} seat 2")
    assert only(ruling.events, HandFouled).seat == 2
    assert len(later.piles["muck"]) == (9 if what == "short" else 11)
    assert ruling.clauses == ("common", "SK-PAN-22", "SK-PAN-23")
    play(later, "1 play")
    reported(later, f"{what} seat 3")
    assert net(later) == {3: -3, 2: -3, 1: 5}


def test_a_hand_found_foul_before_its_holder_has_declared_loses_the_ante_only() -> None:
    hand = pan("3 play")
    reported(hand, "short seat 2")
    assert hand.actor == 1
    play(hand, "1 play")
    reported(hand, "wrong count seat 3")
    assert net(hand) == {3: -3, 2: -1, 1: 3}


def test_nobody_wins_by_a_report_that_leaves_nobody() -> None:
    hand = pan("3 play, 2 play, 1 pass")
    no_report(hand, "wrong count seats 2 and 3", "no hand would be left")


def test_a_dead_hand_gives_its_melds_up_and_its_turn() -> None:
    at = TableRoom("s-and-k", "pan", stacks=dict.fromkeys((1, 2, 3), 50), button=1)
    pack = pan_deck(at, {3: SQUARES, 2: JUNK, 1: JUNK}, "4s 7h")
    hand = at.open("3 play, 2 play, 1 play, 3 draw card, 3 meld 4c 4d 4h 4s", pack)
    reported(hand, "hand touched the muck seat 3")
    assert len(hand.piles["muck"]) == 11
    assert hand.up[hand.seats.index(3)] == ()
    assert hand.actor == 2
    play(hand, "2 draw card, 2 discard 7h")
    reported(hand, "hand touched the muck seat 1")
    assert net(hand) == {3: -3, 2: 5, 1: -3}


@pytest.mark.clause("CX-110", "SK-PAN-05")
def test_a_void_hand_of_pan_returns_the_antes_less_the_rate_that_is_not_taken_again() -> None:
    at = TableRoom("s-and-k", "pan", stacks=dict.fromkeys((1, 2, 3, 4), 50), button=1)
    hand = at.open("4 play, 3 play, 2 play, 1 play")
    assert only(hand.events, Collected).amount == 100
    ruling = reported(hand, "foul deck")
    assert stacks(hand) == {1: 50, 2: 49, 3: 50, 4: 50}, "one chip of the antes is with the house"
    assert {one.seat for one in events(ruling.events, MoneyBack)} == {1, 3, 4}
    again = at.open("4 play, 3 play, 2 play, 1 play", seed=3)
    assert again.button == hand.button
    assert events(again.events, Collected) == []
    assert only(again.events, FeeCovered).amount == 100
    assert again.pot == 400


def test_the_tops_of_an_earlier_hand_stay_when_a_hand_is_void() -> None:
    at = TableRoom("s-and-k", "pan", stacks=dict.fromkeys((1, 2, 3), 50), button=1)
    tops = at.open("3 pass, 2 pass, 1 pass").carried
    assert tops
    hand = at.open("", seed=1)
    reported(hand, "foul deck")
    assert hand.result is not None
    assert hand.result.carried == tops


def test_a_mix_by_a_ruling_is_not_the_one_new_stock_there_is() -> None:
    hand = pan("3 play")
    hand.rules = with_lines(hand.rules, Answer(what="exposed", do=("replace", "reshuffle")))
    hand.report("exposed seat 2 card 3")
    assert hand.mixes == 1
    play(hand, "2 play, 1 play")
    while hand.deck[hand.top :] and hand.mixes == 1 and not hand.over:
        hand.act("draw card")
        hand.act(f"discard {format_card(events(hand.events, StockDrawn)[-1].card)}")
        whole(hand)
    assert hand.mixes == 2, "the thrown cards have become a new stock"


def test_a_card_laid_away_goes_under_the_thrown_ones() -> None:
    hand = pan(stock="7h Qs")
    hand.rules = with_lines(hand.rules, Answer(what="boxed card", do=("goes to the discards",)))
    play(hand, "3 draw card")
    hand.report("boxed card")
    assert format_cards(hand.piles["discards"]) == "Qs 7h"
    play(hand, "3 discard 7h")
    whole(hand)


def test_an_exposed_card_that_was_thrown_is_not_seen_in_the_hand_any_more() -> None:
    """Eight packs: of two fours of clubs everyone has seen one, which goes first."""
    at = TableRoom("s-and-k", "pan", stacks=dict.fromkeys((1, 2, 3), 50), button=1)
    pack = pan_deck(at, {3: "4c 4c 4d 4h 7s 7h 7c Jd Qh Kc", 2: JUNK, 1: JUNK}, "4s")
    hand = at.open("", pack)
    reported(hand, "exposed seat 3 card 1")
    play(hand, "3 play, 2 play, 1 play, 3 draw card, 3 meld 4d 4h 4s")
    assert hand.view(None).seat(3).exposed == parse_cards("4c")
    play(hand, "3 discard 4c")
    assert parse_cards("4c")[0] in hand.hole[hand.seats.index(3)]
    assert hand.view(None).seat(3).exposed == ()


# anything, by any book


OURS = ("push", "banked", "pan")
PLACES = [
    place for book in BOOKS for game in places(book) for place in game[:1] if offer_at(place).game.family.name in OURS
]
GOES: tuple[tuple[str, ...], ...] = (
    (),
    ("set aside",),
    ("goes to the discards",),
    ("becomes the burn",),
    ("reshuffle",),
    ("reshuffle with the burns",),
)
CARD = (
    ("keep",),
    ("play on",),
    ("misdeal",),
    ("hand dead",),
    ("choose: keep or another",),
    *(("replace", *goes) for goes in GOES),
    *(("replace from a deep cut", *goes) for goes in GOES),
)
DEALT_WRONG = (("misdeal",), ("play on",), ("void the hand",))
REMEDIES: dict[str, Iterable[tuple[str, ...]]] = {
    "exposed": CARD,
    "contact": CARD,
    "flashed": CARD,
    "card off the table": (*CARD, ("treat as exposed",)),
    "short": (("supply",), ("misdeal",), ("hand dead",), ("play on",)),
    "extra": (
        ("hand dead",),
        ("misdeal",),
        *(("take the last card back", *goes) for goes in GOES),
        *(("draw one at random", *goes) for goes in GOES),
    ),
    "boxed card": (("misdeal",), ("scrap",), ("play on",)),
    "lap": (("hand dead",), ("play on",)),
    "player skipped": DEALT_WRONG,
    "wrong count at showdown": (("hand dead",), ("misdeal",)),
}
"""What a book might do, whatever the houses do."""


def test_there_are_houses_with_these_games() -> None:
    assert {offer_at(place).game.family.name for place in PLACES} == set(OURS)
    assert {offer_at(place).game.name for place in PLACES} >= {
        "push-nine",
        "pan",
        "pai-gow",
        "super-pan-9",
        "blackjack-22",
    }


def any_book(table: Table, choices: Choices) -> None:
    """A book at random, for some of what can happen."""
    lines = []
    for what, ways in REMEDIES.items():
        do = list(ways)
        lines.append(Answer(what=what, do=do[choices.below(len(do))], clause="HOUSE-1"))
    table.rules = with_lines(table.rules, *lines)


_TOLD = ("cards", "front", "back", "seen", "old", "card")


def told(events: Iterable[Any]) -> Counter[int]:
    """Every card that events name, as often as one of them names it at once."""
    found: Counter[int] = Counter()
    for event in events:
        for name in _TOLD:
            value = getattr(event, name, ())
            found |= Counter(value if isinstance(value, tuple) else (value,))
    return found


def nothing_leaks(hand: Hand) -> None:
    """A view shows what its events tell, and a ruling's words name no card that not everybody knows."""
    public = told(hand.view(None).events)
    for event in events(hand.events, Ruled):
        named = parse_cards(" ".join(re.findall(r"\b[2-9TJQKA][cdhs]\b", " ".join(event.steps))) or "As")
        assert set(named) <= {*public, *parse_cards("As")}, event
    for viewer in (None, *hand.seats):
        seen = hand.view(viewer)
        known = told(seen.events)
        shown = [card for seat in seen.seats for card in (*seat.cards, *seat.up, *seat.exposed)]
        if isinstance(seen.play, BankedView):
            shown += [card for spot in seen.play.spots for card in (*spot.cards, *spot.front, *spot.back)]
        assert set(shown) <= set(known), f"seat {viewer} sees {format_cards(set(shown) - set(known))}"
        for seat in seen.seats:
            player = hand.seats.index(seat.seat)
            assert seat.seat == viewer or hand.shown[player] or not seat.cards
            assert not Counter(seat.exposed) - Counter(hand.hole[player]), "a card is shown that is not in the hand"


def some_trouble(table: Table, choices: Choices) -> int:
    """A hand in which it is mostly trouble that happens; how many rulings there were."""
    hand = deal(table, choices)
    ruled = 0
    while hand is not None and not hand.over:
        report = likely_report(hand, choices) if choices.one_in(4) else None
        if report is not None:
            hand.report(report)
            ruled += 1
        else:
            hand.act(choose_action(hand, choices))
        whole(hand)
        nothing_leaks(hand)
    if hand is not None:
        again = hand.dealt_again(hand.actions)
        assert state_bytes(again) == state_bytes(hand)
        assert msgspec.json.encode(again.events) == msgspec.json.encode(hand.events)
        table.settle()
    return ruled


@repeats("seeds", 1, 8, 100)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place[0]}-{place[1]}")
def test_any_remedy_of_any_book_can_be_done(place: tuple[str, str, str], seeds: int) -> None:
    ruled = 0
    for seed in range(seeds + 20):
        if seed >= seeds and ruled > 5:
            break
        choices = Choices(seed)
        table = random_table(offer_at(place), choices)
        any_book(table, choices)
        ruled += some_trouble(table, choices)
    assert ruled > 5


@settings(max_examples=examples(20))
@given(st.integers(0, 1 << 40))
def test_these_games_with_anything_wrong_by_any_book(seed: int) -> None:
    choices = Choices(seed)
    table = random_table(offer_at(PLACES[choices.below(len(PLACES))]), choices)
    if choices.one_in(2):
        any_book(table, choices)
    some_trouble(table, choices)
    trouble(table, choices, hands=2)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place[0]}-{place[1]}")
def test_arranged_mishaps_happen_by_themselves_and_come_again(place: tuple[str, str, str]) -> None:
    happened = 0
    for seed in range(6):
        choices = Choices(seed)
        table = random_table(offer_at(place), choices)
        table.settle()
        try:
            hand = table.deal(
                seed=seed, mishaps=("exposed seat 2 card 1", "hand touched the muck seat 3", "boxed card")
            )
        except RefusedError:
            continue
        while not hand.over:
            whole(hand)
            hand.act(choose_action(hand, choices))
        happened += len(hand.rulings)
        assert state_bytes(hand.dealt_again(hand.actions)) == state_bytes(hand)
    assert happened
