"""A push pot from hand to hand: side pots, broke pushers, and players who leave, move, sit out or come in between."""

import pytest
from tests.referee.push_room import (
    CC,
    FIVE,
    FOUR,
    NINE,
    SIX,
    SK,
    Room,
    check_down,
    events,
    money,
    only,
    play,
    push_pot,
)

from houseway.history.handfile.record import record_of, replay
from houseway.history.handfile.text import format_record, parse_record
from houseway.referee.hand import Hand
from houseway.referee.push.pot import Group, PushPot
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.table.seating_commands import ComeBack, Leave, Move, Sit, SitOut, TopUp
from houseway.referee.vocabulary import (
    ButtonStopped,
    BuyInNamed,
    Charged,
    Dealt,
    Left,
    PaidOver,
    Posted,
    PotTaken,
    Pushed,
    Waiting,
    Won,
)
from houseway.testing import table_bytes

# side pots


def broke_pusher(hands: dict[int, int]) -> Hand:
    """Seat 1, all-in with the ante, has pushed with seat 2; seat 3 buys in, and 2 and 3 bet $2 beside seat 1."""
    room = Room(CC, {1: 2, 2: 100, 3: 100}, button=3)
    check_down(room.deal({1: NINE, 2: NINE, 3: FIVE}))
    hand = room.deal(hands)
    assert (hand.button, hand.seats, money(hand)) == (1, (2, 3, 1), {1: 0, 2: 98, 3: 96})
    play(hand, "3 buy in", "2 bet $2", "3 call")
    return hand


@pytest.mark.clause("CC-PN-03", "CC-PN-27")
def test_a_pusher_without_chips_plays_for_the_push_pot_and_not_for_the_bets() -> None:
    hand = broke_pusher({2: FIVE, 3: SIX, 1: NINE})
    assert [(event.seat, event.amount, event.pot) for event in events(hand, Won)] == [(1, 900, 1), (3, 400, 2)]
    assert money(hand) == {1: 9, 2: 96, 3: 96 - 5 + 4}
    assert hand.next_button == 1


def test_an_outright_winner_of_a_side_pot_takes_it_while_the_main_pot_pushes() -> None:
    hand = broke_pusher({2: NINE, 3: SIX, 1: NINE})
    assert only(hand, Pushed).amount == hand.carried == 900
    assert only(hand, Won).amount == 400
    assert push_pot(hand).pushers == (2, 1)
    assert money(hand) == {1: 0, 2: 100, 3: 91}


def test_a_side_pot_tied_by_others_than_the_pushers_is_divided() -> None:
    for hands, pushers in (({2: SIX, 3: SIX, 1: NINE}, ()), ({2: NINE, 3: NINE, 1: NINE}, (2, 3, 1))):
        hand = broke_pusher(hands)
        assert [event.seats for event in events(hand, Pushed)] == ([pushers] if pushers else [])
        shared = [event for event in events(hand, Won) if event.pot == 2]
        assert [(event.seat, event.amount) for event in shared] == [(2, 200), (3, 200)]


def test_a_side_pot_that_the_very_pushers_tie_for_goes_into_the_push_pot() -> None:
    hand = broke_pusher({2: NINE, 3: NINE, 1: SIX})
    assert only(hand, Pushed).seats == (2, 3)
    assert hand.carried == 1_300
    assert push_pot(hand).eligible == (1,)


# coming and going


def pushed(*, seats: tuple[int, ...] = (1, 2, 3, 4), rules: Rules = CC) -> Room:
    """Seats 1 and 2 have pushed against the others, the highest of whom had the button; $98 each, $96 there."""
    room = Room(rules, dict.fromkeys(seats, 100), button=seats[-1])
    check_down(room.deal({seat: NINE if seat < 3 else FIVE for seat in seats}))
    room.table.settle()
    return room


@pytest.mark.clause("CC-PN-28")
def test_a_newcomer_has_no_part_in_a_push_pot_and_waits() -> None:
    room = pushed()
    room.apply(Sit(7, "Gus", 10_000))
    hand = room.deal({2: FIVE, 3: SIX, 1: NINE}, "3 buy in", "4 pass")
    assert 7 not in hand.seats
    waiting = [event for event in room.table.events if isinstance(event, Waiting)]
    assert [(event.seat, event.why) for event in waiting] == [(7, "had no part in the hand that pushed")]
    check_down(hand)
    hand = room.deal(dict.fromkeys((1, 2, 3, 4, 7), 0) | {1: NINE})
    assert 7 in hand.seats
    assert len(events(hand, Posted)) == 5


def test_a_pusher_who_leaves_gives_up_the_claim() -> None:
    room = pushed()
    room.apply(Leave(1))
    hand = room.deal({3: SIX, 4: NINE, 2: FIVE})
    assert hand.button == 2  # the next pusher deals, now that the first is gone
    assert only(hand, BuyInNamed) == BuyInNamed(400, (3, 4), "common")  # the price is what it was
    play(hand, "3 buy in", "4 buy in")
    check_down(hand)
    assert room.money() == {2: 96, 3: 94, 4: 96 - 4 + 16}


def test_a_pusher_with_nobody_left_to_play_against_takes_the_pot_when_nobody_buys_in() -> None:
    room = pushed()
    room.apply(Leave(1))
    hand = room.deal({}, "3 pass", "4 pass")
    assert (only(hand, Won).share, events(hand, Dealt)) == ("uncontested", [])
    assert room.money() == {2: 98 + 8, 3: 98, 4: 96}  # no cards, no fee (CX-112)
    assert hand.next_button == 2


@pytest.mark.parametrize("rules", [CC, SK], ids=["casino-club", "s-and-k"])
def test_when_all_who_could_play_leave_the_last_pusher_takes_the_pot_at_once(rules: Rules) -> None:
    room = pushed(seats=(1, 2), rules=rules)
    pot = room.table.carried
    before = room.money()[2]
    left, taken = room.apply(Leave(1))
    assert isinstance(left, Left)
    assert taken == PotTaken(2, pot, "common")
    assert room.money() == {2: before + pot // 100}
    assert (room.table.carried, room.table.carry) == (0, None)
    room.apply(Sit(5, "Eve", 10_000))
    assert len(events(room.deal({2: FIVE, 5: SIX}), Posted)) == (2 if rules == CC else 1)


@pytest.mark.clause("CX-113")
def test_a_pusher_who_sits_out_is_dealt_in_and_keeps_the_claim() -> None:
    room = pushed(seats=(1, 2))
    room.apply(Sit(5, "Eve", 10_000))
    room.apply(SitOut(1))
    hand = room.deal({2: FIVE, 1: SIX}, "2 pass")
    assert (hand.seats, hand.button, hand.given.carried_in) == ((2, 1), 1, 400)
    check_down(hand)
    assert room.money() == {1: 98 - 2 + 4, 2: 96, 5: 100}
    assert room.table.seats[1].out  # and is away as before
    assert set(room.deal({2: FIVE, 5: SIX}).seats) == {2, 5}


@pytest.mark.clause("CX-113")
def test_who_could_buy_in_and_sits_out_is_not_asked() -> None:
    room = pushed()
    room.apply(SitOut(3))
    assert only(room.deal({2: FIVE, 1: SIX}), BuyInNamed).seats == (4,)


def test_a_deal_that_is_refused_takes_nothing_from_a_push_pot() -> None:
    room = pushed(seats=(1, 2, 3))
    room.apply(Leave(1))
    room.apply(SitOut(3))  # the one other who may buy in: seat 2 would take the pot, but there is no hand to deal
    before = table_bytes(room.table)
    with pytest.raises(RefusedError, match="two players"):
        room.table.deal(seed=1)
    assert table_bytes(room.table) == before


def test_with_all_pushers_gone_everyone_antes_for_the_pot() -> None:
    room = pushed()
    room.apply(Sit(7, "Gus", 10_000))
    room.apply(Leave(1))
    room.apply(Leave(2))
    hand = room.deal({3: FIVE, 4: SIX, 7: NINE})
    assert len(events(hand, Posted)) == 3
    check_down(hand)
    assert only(hand, Won).amount == 800 + 600
    assert room.money()[7] == 100 - 2 + 14 - 2 * (hand.button == 7)


def test_one_who_could_have_bought_in_and_leaves_does_not_come_back_for_it() -> None:
    room = pushed()
    room.apply(Leave(3))
    room.apply(Sit(3, "Cleo", 10_000))
    assert only(room.deal({2: FIVE, 1: SIX}), BuyInNamed).seats == (4,)


def test_a_claim_moves_with_the_player() -> None:
    room = pushed()
    room.apply(Move(2, 8))
    room.apply(Move(3, 6))
    hand = room.deal({6: SIX, 8: NINE, 1: FIVE}, "4 pass", "6 buy in")
    assert [event.seat for event in events(hand, Dealt)] == [6, 8, 1]
    check_down(hand)
    assert room.money() == {1: 96, 4: 96, 6: 94, 8: 110}


@pytest.mark.clause("CC-PN-07")
def test_the_button_moves_with_the_winner() -> None:
    room = Room(CC, dict.fromkeys((1, 2, 3, 4), 100), button=4)
    hands = {1: FIVE, 2: NINE, 3: SIX, 4: FOUR}
    check_down(room.deal(hands))
    room.apply(Move(2, 9))
    assert room.deal({1: FIVE, 9: NINE, 3: SIX, 4: FOUR}).button == 9


def test_a_broke_pusher_who_wins_is_dealt_in_again() -> None:
    room = Room(CC, {1: 2, 2: 100, 3: 100}, button=3)
    check_down(room.deal({1: NINE, 2: NINE, 3: FIVE}))
    check_down(room.deal({2: FIVE, 3: SIX, 1: NINE}, "3 buy in"))
    assert room.money()[1] == 9
    assert 1 in room.deal({1: FIVE, 2: SIX, 3: NINE}).seats


def test_a_broke_pusher_who_loses_sits_out() -> None:
    room = Room(CC, {1: 2, 2: 100, 3: 100}, button=3)
    check_down(room.deal({1: NINE, 2: NINE, 3: FIVE}))
    check_down(room.deal({2: FIVE, 3: NINE, 1: SIX}, "3 buy in"))
    assert 1 not in room.deal({2: SIX, 3: NINE}).seats


def test_a_broke_pusher_who_tops_up_has_not_been_away() -> None:
    room = Room(CC, {1: 2, 2: 100, 3: 100}, button=3)
    check_down(room.deal({1: NINE, 2: NINE, 3: FIVE}))
    room.apply(TopUp(1, 5_000))
    hand = room.deal({2: FIVE, 3: SIX, 1: NINE}, "3 buy in", "1 bet $2")
    assert hand.actor == 2


def test_a_busted_player_comes_back_with_chips_and_buys_in() -> None:
    room = Room(CC, {1: 100, 2: 100, 3: 2}, button=2)
    check_down(room.deal({3: FIVE, 1: NINE, 2: NINE}))
    room.apply(TopUp(3, 5_000))
    room.apply(ComeBack(3))
    hand = room.deal({2: FIVE, 3: NINE, 1: SIX}, "3 buy in")
    check_down(hand)
    assert room.money() == {1: 96, 2: 96, 3: 50 - 3 + 9}


@pytest.mark.clause("CX-112")
def test_the_button_goes_past_one_who_does_not_buy_in() -> None:
    """At S & K the button goes on clockwise, here to one who does not buy in, and so to the next who is dealt in."""
    room = Room(SK, dict.fromkeys((1, 2, 3, 4), 100), button=3)
    check_down(room.deal({4: FIVE, 1: NINE, 2: NINE, 3: SIX}))
    hand = room.deal({1: FIVE, 2: NINE})
    assert hand.button == 4
    play(hand, "3 pass", "4 pass")
    assert (hand.button, only(hand, ButtonStopped).seat, only(hand, Charged).seat) == (1, 1, 1)
    assert hand.actor == 2
    check_down(hand)
    assert room.money() == {1: 96, 2: 98 + 6, 3: 98, 4: 98}
    assert room.table.button == 1
    record = parse_record(format_record(record_of(hand)))
    assert replay(record).events == hand.events


# agreements that outlast a hand


def cow_pushed() -> Room:
    """The cow of 3, who holds its hand, and 4, who paid $1 of $4, has pushed $12 with seat 1."""
    room = pushed()
    hand = room.deal({2: FIVE, 3: NINE, 1: NINE}, "3 propose cow to seat 4 paying $3", "4 agree")
    check_down(hand)
    assert push_pot(hand) == PushPot((3, 1), (2,), 2, 3, 600, (Group("cow", (3, 4), (300, 100)),))
    room.table.settle()
    return room


def test_when_a_cows_holder_leaves_the_next_member_plays_its_hand() -> None:
    room = cow_pushed()
    room.apply(Leave(3))
    hand = room.deal({1: SIX, 4: NINE}, "2 pass", "1 pass")
    assert [event.seat for event in events(hand, Dealt)] == [1, 4]
    check_down(hand)
    assert not events(hand, PaidOver)
    assert room.money()[4] == 96 - 1 - 2 + 12


def test_a_member_of_a_cow_is_there_for_the_share_without_a_chip() -> None:
    room = Room(CC, {1: 100, 2: 100, 3: 100, 4: 3}, button=3)
    check_down(room.deal({4: FIVE, 1: NINE, 2: NINE, 3: FIVE}))
    hand = room.deal({2: FIVE, 3: NINE, 1: NINE}, "3 propose cow to seat 4 paying $3", "4 agree")
    check_down(hand)
    assert room.money()[4] == 0
    hand = room.deal({1: SIX, 3: NINE}, "2 pass", "1 pass")
    check_down(hand)
    assert room.money()[4] == 3
    assert not room.table.seats[4].out


def test_the_last_pusher_shares_with_the_cow_what_nobody_is_left_to_play_for() -> None:
    room = cow_pushed()
    room.apply(Leave(2))
    events_ = room.apply(Leave(1))
    assert events_[1:] == [PotTaken(3, 900, "common"), PotTaken(4, 300, "common")]


def test_what_is_carried_is_written_into_the_hands_file_and_read_back() -> None:
    room = cow_pushed()
    hand = room.deal({1: SIX, 3: NINE}, "2 pass", "1 propose split to seat 3", "3 agree")
    record = parse_record(format_record(record_of(hand)))
    assert record.carry == hand.given.carry
    assert replay(record).events == hand.events


def test_a_claim_of_a_group_moves_and_ends_with_its_players() -> None:
    pot = PushPot(
        (3, 1), (2, 6), 1, 3, 400, (Group("cow", (3, 4, 5), (200, 100, 100)), Group("backing", (1, 6), (4, 4)))
    )
    moved = pot.moved(4, 9).moved(3, 8)
    assert (moved.pushers, moved.cutter) == ((8, 1), 8)
    assert moved.groups[0].seats == (8, 9, 5)
    assert pot.without(4).groups[0] == Group("cow", (3, 5), (200, 100))
    assert pot.without(3).pushers == (1, 4)
    assert pot.without(6).groups == pot.groups[:1]
    assert pot.without(1).without(3).without(4).groups == ()
    assert pot.without(1).without(3).without(4).pushers == (5,)
