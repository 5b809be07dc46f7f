"""S & K Push-Nine: antes and fee, three cards, one round of betting, and the pot that pushes until somebody wins it."""

import pytest

from houseway.cards import JOKER
from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import FeePayer
from houseway.referee.table.seating_commands import Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    BoughtIn,
    BuyInNamed,
    Charged,
    Dealt,
    HandEvent,
    HandStarted,
    MayBet,
    Opened,
    Posted,
    Pushed,
    Raised,
    RoundOpened,
    Shown,
    Won,
)

from .push_room import FIVE, TIE, PushRoom, before, buy_ins, net_of, pot_of, price, push_view, pushed, served
from .room import bets, blinds, check_down, events, fee, may, only, option, play, raises, refused, stacks, text, won

SK = "s-and-k"


def room(players: int = 5, limit: str = "$2 condition") -> PushRoom:
    """Button 1, $100 each: the deal and the action go 2, 3, ... 1."""
    return PushRoom(SK, limit, stacks=dict.fromkeys(range(1, players + 1), 100))


def twenty(at: PushRoom, holding: dict[int, str] | None = None) -> Hand:
    """A pot of $20 that pushes: four antes of $2 (the button's is the fee), three who go to $4, two who fold."""
    hand = play(at.hand(holding or TIE), "2 bet $2, 3 raise to $4, 4 call, 5 fold, 1 fold, 2 call")
    assert pushed(hand)[1] == 20
    return hand


# Deck, seats, antes, fee


@pytest.mark.clause("SK-PN-01")
def test_fifty_two_cards_and_a_pack_with_a_joker_is_refused() -> None:
    at = room()
    assert at.table.game.deck == "52"
    assert len(at.table.deal(tuple(range(52))).events) > 0
    with pytest.raises(RefusedError) as caught:
        room().table.deal((JOKER, *range(51)))
    assert caught.value.clause == "SK-PN-01"


@pytest.mark.clause("SK-PN-02")
def test_ten_players_are_dealt_in_and_an_eleventh_finds_no_seat() -> None:
    at = room(10)
    hand = at.table.deal(tuple(range(52)))
    assert len(served(hand)) == 10
    check_down(hand)
    with pytest.raises(RefusedError, match="SK-PN-02"):
        at.do(Sit(11, "Eleventh", 10_000))
    with pytest.raises(RefusedError, match="SK-PN-02"):
        Table(at.rules, at.table.game, seats=11)


@pytest.mark.clause("SK-PN-03", "SK-PN-05", "SK-FEE-08", "CX-44")
@pytest.mark.parametrize("condition", [1, 2])
def test_the_ante_is_the_condition_and_the_buttons_is_the_fee(condition: int) -> None:
    hand = room(limit=f"${condition} condition").table.deal(tuple(range(52)))
    put_out = {seat: 100 - chips for seat, chips in stacks(hand).items()}
    assert put_out == dict.fromkeys(range(1, 6), condition)
    assert hand.pot == 4 * condition * 100
    assert hand.collected == condition * 100
    assert blinds(hand) == [(seat, "ante", condition) for seat in (2, 3, 4, 5)]
    assert {"SK-PN-03", "SK-PN-05"} <= set(events(hand.events, Posted)[0].clause.split())
    assert before(hand.events, Posted, Dealt)


@pytest.mark.clause("SK-FEE-08", "CX-44")
@pytest.mark.parametrize("condition", [1, 2])
def test_the_buttons_ante_is_no_part_of_the_pot_that_is_won(condition: int) -> None:
    hand = check_down(room(limit=f"${condition} condition").hand({**TIE, 2: "eight"}))
    assert won(hand) == [(3, 4 * condition, 1, "all")]
    assert fee(hand) == condition
    paid = only(hand.events, Charged)
    assert (paid.seat, paid.amount, paid.live, paid.clause) == (1, condition * 100, False, "SK-FEE-08")
    assert net_of(hand) == {seat: 3 * condition if seat == 3 else -condition for seat in range(1, 6)}


@pytest.mark.clause("CX-44")
def test_the_other_reading_of_the_fee_is_over_and_above_the_ante() -> None:
    at = PushRoom(SK, fee_payer=FeePayer.BUTTON)
    hand = check_down(at.hand({**TIE, 2: "eight"}))
    assert won(hand) == [(3, 10, 1, "all")]
    assert net_of(hand) == {1: -4, 2: -2, 3: 8, 4: -2, 5: -2}
    assert fee(hand) == 2


@pytest.mark.clause("SK-PN-04")
@pytest.mark.parametrize("condition", [1, 2])
def test_a_table_runs_one_condition(condition: int) -> None:
    assert [one.limit.ante for one in house(SK).games["push-nine"].rules] == [100, 200]
    hand = room(limit=f"${condition} condition").table.deal(tuple(range(52)))
    for other in {1, 2, 3, 4} - {condition}:
        refused(hand, f"bet ${other}")
    assert "SK-PN-04" in hand.rules.limit.cite
    play(hand, f"2 bet ${condition}, 3 raise to ${2 * condition}, 4 call, 5 call, 1 call, 2 call")
    assert {one.amount for one in events(hand.events, Posted)} == {100 * condition}


@pytest.mark.clause("SK-PN-06")
def test_three_cards_each_face_down() -> None:
    hand = room().hand(TIE)
    assert [(one.count, "SK-PN-06" in one.clause) for one in events(hand.events, Dealt)] == [(3, True)] * 5
    for viewer in (None, 1, 2, 3, 4, 5):
        seen = {one.seat: text(one.cards) for one in hand.view(viewer).seats if one.cards}
        assert set(seen) == ({viewer} if viewer else set())
        assert all(len(cards) == 3 for cards in seen.values())
        dealt = [one for one in hand.view(viewer).events if isinstance(one, Dealt)]
        assert all(bool(one.cards) == (one.seat == viewer) for one in dealt)


# The betting


@pytest.mark.clause("SK-PN-07", "SK-PN-10", "CX-41")
@pytest.mark.parametrize(("button", "asked"), [(1, [2, 3, 4, 5, 1]), (3, [4, 5, 1, 2, 3]), (5, [1, 2, 3, 4, 5])])
def test_left_of_the_button_acts_first_and_action_runs_clockwise(button: int, asked: list[int]) -> None:
    hand = PushRoom(SK, button=button).hand(TIE)
    opened = only(hand.events, RoundOpened)
    assert (opened.seat, opened.clause) == (asked[0], "SK-PN-07")
    order = []
    while not hand.over:
        order.append(hand.actor)
        hand.act("check")
    assert order == asked


@pytest.mark.clause("SK-PN-08")
def test_check_or_bet_and_facing_a_bet_call_or_fold() -> None:
    hand = room().hand(TIE)
    assert {"check", "bet"} <= may(hand)
    assert not {"call", "raise"} & may(hand)
    play(hand, "2 check, 3 bet $2")
    assert {"call", "fold"} <= may(hand)
    assert not {"check", "bet"} & may(hand)
    refused(hand, "check", clause="SK-PN-08", legal="call $2")
    refused(hand, "bet $2", legal="call $2")
    play(hand, "4 fold, 5 call, 1 fold, 2 call")
    assert hand.over
    assert pushed(hand) == ((2, 3), 8 + 6, 1)


@pytest.mark.clause("SK-PN-09")
@pytest.mark.parametrize("condition", [1, 2])
def test_a_bet_is_the_amount_of_the_condition(condition: int) -> None:
    hand = room(limit=f"${condition} condition").hand(TIE)
    assert bets(hand) == (condition, condition)
    refused(hand, f"bet ${condition + 1}", clause="SK-PN-09", legal=f"bet ${condition}")
    refused(hand, f"bet ${condition / 2:.2f}", clause="SK-PN-09")
    play(hand, f"2 bet ${condition}")
    assert raises(hand) == (2 * condition, 2 * condition)
    assert "SK-PN-09" in only(hand.events, Opened).clause


@pytest.mark.clause("SK-PN-11")
def test_a_bet_and_three_raises_and_no_more() -> None:
    hand = play(room().hand(TIE), "2 bet $2, 3 raise to $4, 4 raise to $6, 5 raise to $8")
    assert "raise" not in may(hand)
    refused(hand, "raise to $10", clause="SK-PN-11")
    play(hand, "1 call, 2 call, 3 call, 4 call")
    assert len(events(hand.events, Raised)) == 3
    assert pushed(hand)[1] == 8 + 5 * 8


@pytest.mark.clause("SK-PN-11", "CX-09")
def test_the_cap_holds_with_two_players_left() -> None:
    hand = play(room(2).hand({1: "nine", 2: "eight"}), "2 bet $2, 1 raise to $4, 2 raise to $6, 1 raise to $8")
    refused(hand, "raise to $10", clause="SK-PN-11")
    play(hand, "2 call")
    assert won(hand) == [(1, 2 + 16, 1, "all")]


@pytest.mark.clause("SK-PN-16")
def test_no_wager_before_antes_and_fee() -> None:
    hand = room().hand(TIE)
    assert before(hand.events, Posted, RoundOpened)
    assert before(hand.events, Charged, RoundOpened)
    assert before(hand.events, Charged, Dealt)
    assert not events(hand.events, Opened)


@pytest.mark.clause("SK-PN-16", "CX-100", "CX-112")
def test_no_wager_on_a_push_pot_before_fee_and_buy_ins() -> None:
    at = room()
    twenty(at)
    hand = at.hand({2: "one", 3: "two", 4: "nine"})
    assert bets(hand) is None
    buy_ins(hand, "4 buy in, 5 pass, 1 pass")
    assert fee_of(hand) == (2, 2)
    assert before(hand.events, BoughtIn, Charged)
    assert before(hand.events, Charged, RoundOpened)
    assert option(hand.options, MayBet) is not None


def fee_of(hand: Hand) -> tuple[int, float]:
    """Who pays the house, and how much."""
    paid = only(hand.events, Charged)
    return paid.seat, paid.amount / 100


# The push pot


@pytest.mark.clause("SK-PN-12")
def test_a_tie_for_best_is_not_split_but_played_for_again() -> None:
    at = room()
    first = twenty(at)
    assert not events(first.events, Won)
    assert pushed(first) == ((2, 3), 20, 1)
    assert "SK-PN-12" in only(first.events, Pushed).clause
    assert at.stacks == {1: 98, 2: 94, 3: 94, 4: 94, 5: 98}
    second = at.hand({2: "four", 3: "nine"})
    assert second.pot == 2000
    buy_ins(second, "4 pass, 5 pass, 1 pass")
    check_down(second)
    assert won(second) == [(3, 20, 1, "all")]
    assert at.stacks == {1: 98, 2: 94 - 2, 3: 114, 4: 94, 5: 98}, "seat 2 has the button and pays the fee"


@pytest.mark.clause("SK-PN-12")
def test_two_who_tie_below_the_best_hand_push_nothing() -> None:
    hand = check_down(room().hand({2: "eight", 3: "eight", 4: "nine", 5: "one", 1: "zero"}))
    assert won(hand) == [(4, 8, 1, "all")]
    assert not events(hand.events, Pushed)
    assert hand.carried == 0


@pytest.mark.clause("SK-PN-12")
def test_one_left_after_everyone_folds_pushes_nothing() -> None:
    hand = play(room().hand(TIE), "2 fold, 3 bet $2, 4 fold, 5 fold, 1 fold")
    assert net_of(hand)[3] == 6
    assert not events(hand.events, Pushed)


@pytest.mark.clause("SK-PN-12", "CX-100")
def test_a_push_hand_has_no_antes_but_the_fee_as_ever() -> None:
    at = room()
    twenty(at)
    hand = at.hand({2: "four", 3: "nine"})
    buy_ins(hand, "4 pass, 5 pass, 1 pass")
    assert not events(hand.events, Posted)
    assert fee_of(hand) == (2, 2)
    check_down(hand)
    third = at.table.deal(tuple(range(52)))
    assert len(events(third.events, Posted)) == 4, "an ordinary hand again"
    assert fee_of(third) == (3, 2)


@pytest.mark.clause("SK-PN-12")
def test_bets_on_the_push_hand_go_to_its_winner_with_the_rest() -> None:
    at = room()
    twenty(at)
    hand = buy_ins(at.hand({2: "four", 3: "two", 5: "nine"}), "4 pass, 5 buy in, 1 pass")
    play(hand, "3 bet $2, 5 raise to $4, 2 call, 3 fold")
    assert won(hand) == [(5, 20 + 10 + 2 + 4 + 4, 1, "all")]
    assert net_of(hand) == {1: 0, 2: -2 - 4, 3: -2, 4: 0, 5: 20 + 2 + 4}


@pytest.mark.clause("SK-PN-12")
def test_a_pot_pushes_as_often_as_hands_tie() -> None:
    at = room(3)
    hand = play(at.hand({1: "zero", 2: "nine", 3: "nine"}), "2 bet $2, 3 call, 1 fold")
    assert pushed(hand) == ((2, 3), 8, 1)
    for number in range(2, 8):
        hand = at.hand({2: "nine", 3: "nine"})
        while not hand.over:
            hand.act("pass" if "pass" in may(hand) else "check")
        assert pushed(hand) == ((2, 3), 8, number)
        assert not events(hand.events, Won)
    last = at.hand({2: "nine", 3: "eight"})
    while not last.over:
        last.act("pass" if "pass" in may(last) else "check")
    assert won(last) == [(2, 8, 1, "all")]


@pytest.mark.clause("SK-PN-13", "CX-100")
def test_who_lost_the_pot_may_buy_in_and_so_may_who_folded() -> None:
    at = room()
    twenty(at)  # seat 4 lost at the showdown, seats 5 and 1 folded
    at.do(Sit(6, "Newcomer", 10_000))
    hand = at.hand({2: "one", 3: "two", 4: "nine", 5: "eight"})
    named_price = only(hand.events, BuyInNamed)
    assert (set(named_price.seats), named_price.amount) == ({1, 4, 5}, 1000)
    assert set(push_view(hand).may_buy) == {1, 4, 5}
    assert set(push_view(hand).pushers) == {2, 3}
    assert may(hand) == {"buy in", "pass"}
    buy_ins(hand, "4 buy in, 5 buy in, 1 pass")
    assert [(one.seat, one.amount, one.clause) for one in events(hand.events, BoughtIn)] == [
        (4, 1000, "SK-PN-13"),
        (5, 1000, "SK-PN-13"),
    ]
    assert set(served(hand)) == {2, 3, 4, 5}
    check_down(hand)
    assert won(hand) == [(4, 40, 1, "all")]
    assert at.stacks[6] == 100


@pytest.mark.clause("SK-PN-13")
def test_who_did_not_play_the_hand_that_pushed_lost_nothing_and_stays_out() -> None:
    at = room()
    twenty(at)
    at.do(Sit(6, "Newcomer", 10_000))
    hand = at.hand({2: "one", 3: "two", 4: "nine"})
    assert 6 not in only(hand.events, HandStarted).seats
    buy_ins(hand, "4 buy in, 5 pass, 1 pass")
    check_down(hand)
    following = at.table.deal(tuple(range(52)))
    assert 6 in only(following.events, HandStarted).seats


@pytest.mark.clause("SK-PN-13")
def test_the_pushers_pay_nothing_to_play_on() -> None:
    at = room()
    twenty(at)
    held = at.stacks
    hand = buy_ins(at.hand({2: "one", 3: "two", 4: "nine"}), "4 buy in, 5 pass, 1 pass")
    assert stacks(hand)[3] == held[3]
    assert stacks(hand)[2] == held[2] - 2, "only the fee of the button"
    assert stacks(hand)[4] == held[4] - 10


@pytest.mark.clause("SK-PN-14", "CX-42")
def test_ten_dollars_into_a_pot_of_twenty() -> None:
    at = room()
    twenty(at)
    hand = at.hand({2: "one", 3: "two", 4: "nine"})
    assert price(hand) == 10
    assert only(hand.events, BuyInNamed).clause == "SK-PN-14"
    buy_ins(hand, "4 buy in, 5 pass, 1 pass")
    assert hand.pot == 3000


@pytest.mark.clause("SK-PN-14", "CX-42")
@pytest.mark.parametrize(("rule", "costs"), [("half", 10), ("per pusher", 7)])
def test_half_the_pot_however_many_push(rule: str, costs: int) -> None:
    """Three push a pot of $20: half is $10; by the other reading a third of it, rounded up to a chip."""
    at = PushRoom(SK, push={"price": rule})
    twenty(at, {2: "nine", 3: "nine", 4: "nine", 5: "one", 1: "zero"})
    hand = at.hand({2: "one", 3: "two", 4: "four", 5: "nine"})
    assert price(hand) == costs
    buy_ins(hand, "5 buy in, 1 pass")
    check_down(hand)
    assert won(hand) == [(5, 20 + costs, 1, "all")]


@pytest.mark.clause("SK-PN-14", "SK-PN-12", "SK-PN-13")
def test_the_price_of_a_second_push_is_half_of_the_larger_pot() -> None:
    at = room()
    twenty(at)
    second = buy_ins(at.hand({2: "two", 3: "nine", 4: "nine", 5: "one"}), "4 buy in, 5 buy in, 1 pass")
    check_down(second)
    assert pushed(second) == ((3, 4), 40, 2)
    assert set(pot_of(second).eligible) == {2, 5}, "seat 1 was not in on the pot just played"
    third = at.hand({2: "nine", 3: "two", 4: "three"})
    assert price(third) == 20
    while not events(third.events, Dealt):
        third.act("buy in" if third.actor == 2 else "pass")
    check_down(third)
    assert won(third) == [(2, 60, 1, "all")]
    assert net_of(third) == {2: 40, 3: -2, 4: 0, 5: 0}


@pytest.mark.clause("SK-PN-14", "CX-42")
def test_half_of_an_odd_pot_is_rounded_up_to_a_chip() -> None:
    at = PushRoom(SK, "$1 condition", stacks={1: 100, 2: 100, 3: 100, 4: 100})
    check_down(at.hand({2: "nine", 3: "nine", 4: "two", 1: "zero"}))  # three antes: $3
    assert price(at.hand({2: "one", 3: "two", 4: "nine"})) == 2


@pytest.mark.clause("SK-PN-14")
def test_no_buying_in_for_less_than_the_price() -> None:
    at = PushRoom(SK, stacks={**FIVE, 4: 15})
    twenty(at)  # seat 4 has $9 left
    hand = at.hand({2: "nine", 3: "two", 5: "one"})
    assert hand.actor == 5
    buy_ins(hand, "5 buy in, 1 pass")
    assert set(served(hand)) == {2, 3, 5}


@pytest.mark.clause("SK-PN-13", "SK-PN-12")
def test_nothing_else_can_be_agreed_on() -> None:
    at = room()
    twenty(at)
    hand = at.hand({2: "nine", 3: "one"})
    for said in ("propose cow to seat 5 paying $5", "propose partners to seat 5", "propose backing to seat 5"):
        refused(hand, said, legal="buy in for $10, pass")
    buy_ins(hand, "4 pass, 5 pass, 1 pass")
    refused(hand, "propose split to seat 2")
    assert may(hand) == {"fold", "check", "bet"}


# The button


@pytest.mark.clause("SK-PN-15", "CX-41")
def test_the_button_moves_clockwise_whoever_wins() -> None:
    at = room()
    seen = []
    for winner in (4, 4, 2, 1, 5, 3):
        others = [seat for seat in range(1, 6) if seat != winner]
        hand = check_down(at.hand({winner: "nine", **dict(zip(others, ("zero", "one", "two", "three"), strict=True))}))
        seen.append(hand.button)
        assert won(hand) == [(winner, 8, 1, "all")]
    assert seen == [1, 2, 3, 4, 5, 1]


@pytest.mark.clause("SK-PN-15", "SK-PN-07", "CX-41", "CX-112")
def test_the_button_moves_clockwise_after_a_push_too() -> None:
    at = room()
    hand = check_down(at.hand({2: "one", 3: "zero", 4: "nine", 5: "nine", 1: "two"}))
    assert pushed(hand)[0] == (4, 5)
    second = at.hand({4: "nine", 5: "two", 1: "four"})
    while not events(second.events, Dealt):
        second.act("buy in" if second.actor == 1 else "pass")
    assert second.button == 4, "neither seat 2 nor seat 3 is dealt in"
    assert fee_of(second) == (4, 2)
    assert second.actor == 5, "the first of those dealt in, left of the button"
    check_down(second)
    assert at.table.deal(tuple(range(52))).button == 5


@pytest.mark.clause("CX-41")
def test_the_other_reading_gives_the_button_to_the_winner_who_acts_first() -> None:
    at = PushRoom(SK, push={"button": "winner", "first": "button"})
    first = at.hand({2: "one", 3: "zero", 4: "nine", 5: "three", 1: "two"})
    assert first.actor == 1
    check_down(first)
    second = at.hand({2: "one", 3: "zero", 4: "two", 5: "nine", 1: "three"})
    assert (second.button, second.actor) == (4, 4)


# What beats what, as the table shows it

SHOWDOWNS = [
    ("SK-PN-17", "Ah Ad Ac", "Kh Kd Kc", "three aces"),
    ("SK-PN-18", "As Kd Qh", "Ks Qc Jd", "ace-king-queen straight"),
    ("SK-PN-19", "5h 2h As", "7h Kd Kc", "eight points"),
    ("SK-PN-20", "Kh Kd Kc", "Qh Qd Qc", "three kings"),
    ("SK-PN-20", "2h 2d 2c", "As Kd Qh", "three deuces"),
    ("SK-PN-21", "Kh Qd Jc", "Qh Jd Tc", "king-queen-jack straight"),
    ("SK-PN-21", "3h 2d Ac", "Kh Kd Qc", ""),
    ("SK-PN-22", "Jh Jd Qc", "9h Kd Kc", "three faces"),
    ("SK-PN-23", "9h Td Kc", "8h Ts Kh", "nine points"),
    ("SK-PN-23", "Ah Td Kc", "5d 3c 2c", "one point"),
    ("SK-PN-24", "6h Kd Jc", "5h Ts 9c", "six points"),
]


@pytest.mark.clause("SK-PN-17", "SK-PN-18", "SK-PN-19", "SK-PN-20", "SK-PN-21", "SK-PN-22", "SK-PN-23", "SK-PN-24")
@pytest.mark.parametrize(("clause", "better", "worse", "words"), SHOWDOWNS)
def test_the_better_hand_takes_the_pot(clause: str, better: str, worse: str, words: str) -> None:
    for holding in ({1: worse, 2: better}, {1: better, 2: worse}):
        hand = check_down(room(2).hand(holding))
        paid = only(hand.events, Won)
        assert holding[paid.seat] == better
        assert words in paid.words
        assert clause in hand.rules.cite("rank.high").split()


@pytest.mark.clause("SK-PN-12", "SK-PN-20", "SK-PN-21", "SK-PN-22", "SK-PN-23", "CX-60", "CX-63")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kh Kd Qc", "Jh Jd Qs"),  # three faces are all equal
        ("Qh Qd Kc", "Jh Jd Ks"),
        ("As Kd Qh", "Ah Ks Qc"),  # suits are nothing
        ("3h 2d Ac", "3c 2c Ad"),
        ("9h Td Kc", "4h 4d Ac"),  # 29 and 9
        ("Kh Ad 2c", "3h Td Qc"),  # K-A-2 is no straight: three points
    ],
)
def test_equal_hands_push(one: str, other: str) -> None:
    hand = check_down(room(3).hand({2: one, 3: other, 1: "5d 3s 2s"}))
    assert pushed(hand) == ((2, 3), 4, 1)


ZEROS = "KK10 KQ10 KJ10 QQ10 JJ10 AK9 A109 K82 Q73 992 J55 Q64 532 875"


@pytest.mark.clause("SK-PN-25")
@pytest.mark.parametrize("printed", ZEROS.split())
def test_the_printed_zero_hands_push_with_one_another_and_lose_to_one_point(printed: str) -> None:
    ranks = printed.replace("10", "T")
    cards = " ".join(rank + suit for rank, suit in zip(ranks, "hdc", strict=True))
    hand = check_down(room(2).hand({1: cards, 2: "6s 4s Ts"}))
    assert pushed(hand)[0] == (1, 2)
    assert {one.words for one in events(hand.events, Shown)} == {"zero points"}
    hand = check_down(room(2).hand({1: cards, 2: "As Js Ts"}))
    assert won(hand)[0][0] == 2


@pytest.mark.clause("SK-PN-03", "SK-PN-12", "SK-PN-14", "SK-FEE-08")
def test_every_chip_is_somewhere_over_a_long_evening() -> None:
    at = room()
    house_has = 0.0
    told: list[HandEvent] = []
    for number in range(60):
        hand = at.table.deal(seed=number)
        while not hand.over:
            bold = (number + (hand.actor or 0)) % 2
            wanted = ("buy in", "bet $2", "call", "check") if bold else ("pass", "call", "check")
            hand.act(next(said for said in wanted if said.partition(" $")[0] in may(hand)))
        net_of(hand)
        told += hand.events
        house_has += fee(hand)
        assert sum(at.stacks.values()) + hand.carried / 100 + house_has == 500
        assert any(isinstance(one, Won | Pushed) for one in hand.events)
    assert events(told, Pushed)
    assert events(told, BoughtIn)
