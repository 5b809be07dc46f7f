"""Casino Club push-nine at a $2 condition: four players with $100, ante $2, and $2 of the button that does not play.

Button 1: the deal goes 2, 3, 4, 1 and the button speaks first. Seat 2 has a nine, 3 an eight, 4 two points, 1 one.
"""

import pytest

from houseway.cards import format_cards
from houseway.referee.hand import Hand
from houseway.referee.push.pot import PushPot
from houseway.referee.rulings.player_choices import MayKeep, MayTakeAnother
from houseway.referee.rulings.ruling_events import CardExposed, CardReplaced, HandKilled, HandVoided, MoneyBack
from houseway.referee.vocabulary import Charged, Collected, HandEnded

from .push_room import PushRoom, buy_ins, net_of, pot_of
from .room import dollars, events, may, only, option, play, stacks, text
from .trouble_room import dead, held, impossible, ruled, sound, stub, void

CC = "casino-club"
HOLDING = {2: "nine", 3: "eight", 4: "two", 1: "one"}
CARDS = {2: {"9h", "Kc", "Qc"}, 3: {"8h", "Jc", "Tc"}, 4: {"5h", "5c", "2d"}, 1: {"7s", "3s", "As"}}


def room(players: int = 4) -> PushRoom:
    return PushRoom(CC, stacks=dict.fromkeys(range(1, players + 1), 100))


def dealt(script: str = "") -> Hand:
    return play(room().hand(HOLDING), script)


def finish(hand: Hand) -> dict[int, float]:
    while not hand.over:
        hand.act("check" if "check" in may(hand) else "call")
    sound(hand)
    return net_of(hand)


# the deck


@pytest.mark.clause("CC-PN-12", "CC-PN-13", "CX-110")
@pytest.mark.parametrize("script", ["", "1 bet $2", "1 bet $2, 2 call, 3 raise to $4, 4 fold", "1 check, 2 fold"])
def test_a_foul_deck_kills_all_hands_and_everything_goes_back(script: str) -> None:
    hand = dealt(script)
    put_in = {seat: hand.seat(seat).put_in for seat in (1, 2, 3, 4)}
    ruling = ruled(hand, "foul deck", "CC-PN-12", "CC-PN-13", "CC-PN-14")
    void(hand)
    assert {one.seat: one.amount for one in events(ruling.events, MoneyBack)} == put_in
    assert net_of(hand) == {1: -2, 2: 0, 3: 0, 4: 0}  # the fee has dropped, and counts for the next deal
    assert only(ruling.events, HandVoided).fee == 200
    assert isinstance(hand.events[-1], HandEnded)


@pytest.mark.clause("CC-PN-13", "CC-PN-12", "CX-110", "CC-FEE-17")
def test_the_next_deal_has_the_same_button_and_no_second_fee() -> None:
    at = room()
    hand = play(at.hand(HOLDING), "1 bet $2, 2 call")
    hand.report("foul deck")
    assert at.stacks == {1: 98, 2: 100, 3: 100, 4: 100}
    again = at.hand(HOLDING)
    assert again.button == 1
    assert again.actor == 1
    assert stacks(again) == {1: 96, 2: 98, 3: 98, 4: 98}  # the antes, and no fee
    assert not events(again.events, Charged)
    play(again, "1 check, 2 bet $2, 3 fold, 4 fold, 1 fold")
    assert at.stacks == {1: 96, 2: 106, 3: 98, 4: 98}
    later = at.hand({seat: HOLDING[seat] for seat in (3, 4, 1, 2)})
    assert later.button == 2
    assert stacks(later)[2] == 102  # the winner's fee for a new hand


@pytest.mark.clause("CC-PN-14")
def test_earlier_hands_stand() -> None:
    at = room()
    first = play(at.hand(HOLDING), "1 bet $2, 2 call, 3 fold, 4 fold")
    assert net_of(first) == {1: -6, 2: 8, 3: -2, 4: -2}
    hand = at.hand({seat: HOLDING[seat] for seat in (3, 4, 1, 2)})
    assert hand.button == 2
    hand.report("foul deck")
    void(hand)
    assert at.stacks == {1: 94, 2: 106, 3: 98, 4: 98}  # seat 2's fee stays


@pytest.mark.clause("CC-PN-12", "CX-110", "CX-112")
def test_two_misdeals_running_take_one_fee() -> None:
    at = room()
    at.hand(HOLDING).report("foul deck")
    at.hand(HOLDING).report("boxed card")
    assert at.stacks == {1: 98, 2: 100, 3: 100, 4: 100}
    assert stacks(at.hand(HOLDING)) == {1: 96, 2: 98, 3: 98, 4: 98}


@pytest.mark.clause("CC-PN-24")
def test_a_boxed_card_is_a_misdeal() -> None:
    hand = dealt()
    ruling = ruled(hand, "boxed card", "CC-PN-24")
    assert only(ruling.events, HandVoided).fee == 200
    void(hand)
    assert net_of(hand) == {1: -2, 2: 0, 3: 0, 4: 0}
    assert isinstance(hand.events[-1], HandEnded)


@pytest.mark.clause("CC-PN-24")
def test_a_boxed_card_that_came_to_a_player_is_one_too() -> None:
    hand = dealt()
    ruled(hand, "boxed card seat 3 card 2", "CC-PN-24")
    void(hand)


# dead hands


@pytest.mark.clause("CC-PN-16", "CC-PN-17")
@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("hand touched the muck", "CC-PN-16"),
        ("hand taken by the dealer", "CC-PN-16"),
        ("lap", "CC-PN-17"),
        ("card on the floor", "CC-PN-17"),
    ],
)
@pytest.mark.parametrize(
    ("script", "lost"), [("", -2), ("1 bet $2, 2 call", -4), ("1 bet $2, 2 raise to $4, 3 call", -6)]
)
def test_a_hand_in_the_discards_or_the_lap_is_dead_and_its_chips_lost(
    words: str, clause: str, script: str, lost: int
) -> None:
    hand = dealt(script)
    ruling = ruled(hand, f"{words} seat 2", clause)
    assert only(ruling.events, HandKilled).seat == 2
    assert dead(hand, 2)
    assert set(text(hand.piles["muck"])) >= CARDS[2]
    won = finish(hand)
    assert won[2] == lost
    assert hand.result is not None
    assert hand.result.winners == (3,)


@pytest.mark.clause("CC-PN-16", "CC-PN-19")
def test_the_pot_with_the_dead_chips_goes_to_the_best_hand_left() -> None:
    hand = dealt("1 bet $2, 2 call")
    ruled(hand, "hand touched the muck seat 2", "CC-PN-16")
    play(hand, "3 call, 4 call")
    assert net_of(hand) == {1: -6, 2: -4, 3: 12, 4: -4}


@pytest.mark.clause("CC-PN-17")
def test_the_dead_hand_may_be_the_one_to_act() -> None:
    hand = dealt("1 bet $2, 2 call")
    ruled(hand, "lap seat 3", "CC-PN-17")
    assert hand.actor == 4
    play(hand, "4 fold")
    assert net_of(hand) == {1: -6, 2: 8, 3: -2, 4: -2}


@pytest.mark.clause("CC-PN-17")
def test_a_folded_hand_cannot_die_again() -> None:
    hand = dealt("1 bet $2, 2 fold")
    impossible(
        hand,
        "lap seat 2",
        "hand touched the muck seat 2",
        "extra seat 2",
        "exposed seat 2 card 1",
        "premature flop",
        "lap seat 7",
        "flop with four cards",
    )


@pytest.mark.clause("CC-PN-16", "CX-136")
def test_a_dead_all_in_hand_gives_up_the_main_pot() -> None:
    at = PushRoom(CC, stacks={1: 100, 2: 3, 3: 100, 4: 100})
    hand = play(at.hand(HOLDING), "1 bet $2, 2 call, 3 raise to $4, 4 fold")
    assert dollars(hand.seat(2).stack) == 0
    ruled(hand, "hand touched the muck seat 2", "CC-PN-16")
    play(hand, "1 call")
    assert net_of(hand) == {1: -8, 2: -3, 3: 11, 4: -2}


# the count


@pytest.mark.clause("CC-PN-20", "CX-48")
@pytest.mark.parametrize("words", ["short seat 3", "extra seat 3", "short seats 2 and 3", "short seat 3 by 2"])
def test_a_wrong_count_before_the_first_action_is_a_misdeal(words: str) -> None:
    hand = dealt()
    ruling = ruled(hand, words, "CC-PN-20")
    assert "CC-PN-19" not in ruling.clauses
    void(hand)
    assert net_of(hand) == {1: -2, 2: 0, 3: 0, 4: 0}


@pytest.mark.clause("CC-PN-19", "CX-48")
@pytest.mark.parametrize("words", ["short seat 3", "extra seat 3"])
@pytest.mark.parametrize("script", ["1 check", "1 bet $2", "1 fold", "1 bet $2, 2 call, 3 raise to $4"])
def test_after_it_that_hand_alone_is_dead(words: str, script: str) -> None:
    hand = dealt(script)
    lost = -dollars(hand.seat(3).put_in)
    ruling = ruled(hand, words, "CC-PN-19")
    assert "CC-PN-20" not in ruling.clauses
    assert not hand.voided
    assert dead(hand, 3)
    assert finish(hand)[3] == lost


@pytest.mark.clause("CC-PN-19")
def test_two_hands_may_die_so() -> None:
    hand = dealt("1 bet $2, 2 call")
    ruled(hand, "extra seat 3", "CC-PN-19")
    ruled(hand, "short seat 2", "CC-PN-19")
    play(hand, "4 call")
    assert net_of(hand) == {1: -6, 2: -4, 3: -2, 4: 10}


# face up


@pytest.mark.clause("CC-PN-21", "CC-PN-23")
@pytest.mark.parametrize("card", [1, 2, 3])
def test_one_who_has_not_looked_keeps_it_or_takes_another(card: int) -> None:
    hand = dealt()
    top = stub(hand, 1)
    seen = text(hand.seat(3).cards)[card - 1]
    ruling = ruled(hand, f"exposed seat 3 card {card}", "CC-PN-21")
    assert text(only(ruling.events, CardExposed).cards) == [seen]
    assert hand.actor == 3
    assert option(hand.options, MayKeep)
    assert option(hand.options, MayTakeAnother)
    kept = hand.copy()
    kept.act("keep")
    assert held(kept, 3) == CARDS[3]
    assert kept.actor == 1
    sound(kept)
    happened = hand.act("another")
    assert held(hand, 3) == CARDS[3] - {seen} | {top}
    assert "CC-PN-23" in {cite for event in happened for cite in getattr(event, "clause", "").split()}
    assert text(only(happened, CardReplaced).cards) == [top]
    assert hand.actor == 1
    sound(hand)


@pytest.mark.clause("CC-PN-22")
@pytest.mark.parametrize("card", [1, 2, 3])
def test_one_who_has_looked_must_keep_it(card: int) -> None:
    hand = dealt()
    ruling = ruled(hand, f"exposed seat 3 card {card} looked", "CC-PN-22")
    assert "CC-PN-21" not in ruling.clauses
    assert held(hand, 3) == CARDS[3]
    assert hand.actor == 1


@pytest.mark.clause("CC-PN-21", "CC-PN-23")
def test_two_who_take_another_have_them_in_order() -> None:
    hand = dealt()
    first, second = stub(hand, 2).split()
    ruled(hand, "exposed seat 3 card 1", "CC-PN-21")
    hand.act("another")
    ruled(hand, "exposed seat 2 card 1", "CC-PN-21")
    hand.act("another")
    assert first in held(hand, 3)
    assert second in held(hand, 2)
    sound(hand)


@pytest.mark.clause("CC-PN-21")
def test_the_new_card_plays() -> None:
    """Seat 3 gives an eight up; the pot is seat 3's no more, and the chips follow."""
    hand = dealt()
    ruled(hand, "exposed seat 2 card 1", "CC-PN-21")  # the nine of nine points
    hand.act("another")
    play(hand, "1 bet $2, 2 call, 3 call, 4 call")
    assert "9h" not in held(hand, 2)
    assert sum(net_of(hand).values()) == -2


# push pots


def pushed_pot() -> tuple[PushRoom, Hand]:
    """Seats 2 and 3 pushed a pot of $20 and seat 2 has the button; 4 buys in for $10, 5 and 1 do not."""
    at = PushRoom(CC)
    at.tie()
    hand = buy_ins(at.hand({3: "nine", 4: "two", 2: "one"}), "")
    while may(hand) & {"buy in", "pass"}:
        hand.act("buy in" if hand.actor == 4 else "pass")
    return at, hand


@pytest.mark.clause("CC-PN-13", "CC-PN-26", "CX-100", "CX-110")
@pytest.mark.parametrize("words", ["foul deck", "boxed card", "short seat 3"])
def test_a_misdeal_in_a_push_pot_leaves_the_pot_to_be_played_for_again(words: str) -> None:
    at, hand = pushed_pot()
    assert hand.given.carried_in == 2000
    before = hand.given.carry
    ruled(hand, words)
    assert hand.voided
    assert hand.carried == 2000
    carry = pot_of(hand)
    assert isinstance(before, PushPot)
    assert (carry.pushers, carry.eligible, carry.number) == (before.pushers, before.eligible, before.number)
    stacks_then = at.stacks
    assert stacks_then[4] == 96  # its buy-in is back; ante and bet of the first hand are not
    again = at.table.deal(tuple(range(52)))
    assert again.button == hand.button
    assert again.given.carried_in == 2000
    assert "buy in" in may(again) or again.pot >= 2000
    while may(again) & {"buy in", "pass"}:
        again.act("buy in" if again.actor == 4 else "pass")
    assert again.pot == 3000
    assert dollars(again.stacks[again.seats.index(2)]) == stacks_then[2]  # no second fee
    while not again.over:
        again.act("check" if "check" in may(again) else "call")
    sound(again)


@pytest.mark.clause("CC-PN-16")
def test_a_pusher_whose_hand_touches_the_muck_loses_the_push_pot() -> None:
    _, hand = pushed_pot()
    ruled(hand, "hand touched the muck seat 3", "CC-PN-16")
    assert dead(hand, 3)
    won = finish(hand)
    assert won[3] == 0  # it put nothing in on this hand
    assert won[4] == 20
    assert not events(hand.events, Collected) or hand.collected == 200


def test_everything_in_the_menu_can_have_happened() -> None:
    hand = dealt()
    while not hand.over:
        for report in hand.reportable():
            hand.ruling(report)
        hand.act("check" if "check" in may(hand) else "call")


def test_the_top_card_is_not_told_to_the_others() -> None:
    hand = dealt()
    top = stub(hand, 1)
    ruled(hand, "exposed seat 3 card 1", "CC-PN-21")
    hand.act("another")
    assert top in held(hand, 3)
    assert hand.view(2).seat(3).cards == ()
    assert format_cards(hand.view(3).seat(3).cards).count(top) == 1
