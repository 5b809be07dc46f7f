"""Ocean View draw poker, $3-$6: the bug, eleven categories, the draw, blinds or antes, and openers by switch."""

from typing import Any

import pytest

from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import (
    CarriedOver,
    ChangeDraw,
    Checked,
    Collected,
    Drew,
    MayCall,
    MayDraw,
    Requested,
    RoundOpened,
    Shown,
    Won,
)

from .draw_room import DrawRoom, burned, cites, drew, keep_quiet, says, to_draw, to_round
from .room import bets, blinds, cents, dollars, events, fee, may, net, only, play, raises, refused, text, to_call

ANTES = {"blinds": (), "ante": 100}


def room(players: int = 4, **switches: Any) -> DrawRoom:
    """Button 1, blinds $1 and $3 at 2 and 3, seat 4 first."""
    seats = dict.fromkeys(range(1, players + 1), 200)
    return DrawRoom("ocean-view", "draw", "3/6", stacks=seats, button=1, **switches)


def ante_room(players: int = 4, **switches: Any) -> DrawRoom:
    seats = dict.fromkeys(range(1, players + 1), 200)
    return DrawRoom("ocean-view", "draw", "3/6", stacks=seats, button=1, stakes=ANTES, forced="ante", **switches)


# Hands


ORDER = [
    ("As Ah Ad Ac Jk", "Ks Qs Js Ts 9s", "five aces before a straight flush"),
    ("As Ks Qs Js Jk", "Kh Qh Jh Th 9h", "a royal flush with the joker before a straight flush"),
    ("6c 5c 4c 3c 2c", "Ks Kh Kd Kc As", "a straight flush before quads"),
    ("2c 2d 2h 2s 3c", "As Ah Ad Kc Kd", "quads before a full house"),
    ("As Ah Ad Jk 2c", "Ks Kh Kd Kc Qc", "three aces and the joker are quads"),
    ("2c 2d 2h 3c 3d", "As Ks Js 9s 7s", "a full house before a flush"),
    ("As Ac Jk 2c 2d", "Kc Kd Kh Qc Qd", "the joker makes aces full"),
    ("7c 5c 4c 3c 2c", "As Kd Qh Jc Ts", "a flush before a straight"),
    ("5c 4d 3h 2s As", "Ad Ac Ah Kc Qd", "a straight before trips"),
    ("9c 8d Jk 6h 5s", "Ad Ac Ah Kc Qd", "the joker fills a straight"),
    ("Jk 4d 3h 2s 5d", "Ad Ac Ah Kc Qd", "at the end of it, too"),
    ("2c 2d 2h 4s 5d", "As Ad Kc Kd Qh", "trips before two pair"),
    ("3c 3d 2h 2s 4d", "As Ad Kc Qd Jh", "two pair before one"),
    ("2c 2d 3h 4s 5d", "As Kd Qc Jd 9h", "a pair before high cards"),
    ("2c 2d 2h 4s 5d", "Kd Kc Jk 9h 3s", "the joker is no third king"),
    ("Kd Kc Jk 5h 2s", "Ks Kh Qd Jh Th", "it is an ace at the side"),
    ("As Jk 9d 5c 3h", "Kd Kc Qh Js Th", "it pairs an ace"),
    ("Ah Jh 9h 5h Jk", "As Ks Js 8s 2s", "in a flush it is the highest rank missing"),
    ("Ac Kc Jc 9c 6c", "Ah Jh 9h 5h Jk", "and never a second ace"),
    ("Kh Jh 9h 5h Jk", "Ks Qs Js 9s 8s", "without the ace it is the ace"),
]


@pytest.mark.clause("OV-DR-14", "OV-DR-15", "OV-DR-16", "OV-DR-17", "OV-DR-18", "OV-DR-19", "CX-61")
@pytest.mark.parametrize(("best", "worse", "why"), ORDER)
@pytest.mark.parametrize("turned", [False, True])
def test_eleven_categories_and_the_joker(best: str, worse: str, why: str, turned: bool) -> None:
    hand = to_round(room(2).serve({2: worse, 1: best} if turned else {2: best, 1: worse}), 2)
    play(hand, "2 bet $6, 1 call")
    winner, loser = (1, 2) if turned else (2, 1)
    assert net(hand) == {winner: 9 - 4, loser: -9}, why


@pytest.mark.clause("OV-DR-14")
def test_five_aces_are_called_so() -> None:
    hand = keep_quiet(room(2).serve({2: "As Ah Ad Ac Jk", 1: "Ks Kh Kd Kc 2c"}))
    assert only(hand.events, Won).seat == 2
    assert "five aces" in only(hand.events, Won).words.lower()


@pytest.mark.clause("OV-DR-20")
def test_fifty_three_cards() -> None:
    assert room().size == 53


# Betting


@pytest.mark.clause("CX-81", "CX-90", "OV-DR-08")
def test_blinds_and_two_rounds() -> None:
    hand = room().serve()
    assert blinds(hand) == [(2, "small blind", 1), (3, "big blind", 3)]
    assert (hand.actor, to_call(hand), raises(hand)) == (4, 3, (6, 6))
    play(hand, "4 call, 1 call, 2 fold, 3 check, 3 pat, 4 pat, 1 pat")
    assert (hand.actor, bets(hand)) == (3, (6, 6))
    keep_quiet(hand)
    assert [one.number for one in events(hand.events, RoundOpened)] == [1, 2]
    assert events(hand.events, Shown)


@pytest.mark.clause("CX-81", "CX-09")
def test_three_raises_heads_up_freedom_and_check_raise() -> None:
    hand = play(room().serve(), "4 raise to $6, 1 raise to $9, 2 raise to $12, 3 call")
    assert raises(hand) is None
    play(hand, "4 call, 1 fold, 2 pat, 3 pat, 4 pat, 2 check, 3 bet $6, 4 fold, 2 raise to $12")
    play(hand, "3 raise to $18, 2 raise to $24, 3 raise to $30, 2 raise to $36")


@pytest.mark.clause("OV-FEE-06", "CX-22")
@pytest.mark.parametrize(("players", "amount"), [(4, 4), (8, 5)])
def test_the_fee_just_before_the_draw(players: int, amount: int) -> None:
    hand = to_draw(room(players).serve())
    assert dollars(only(hand.events, Collected).amount) == amount
    early = play(room().serve(), "4 fold, 1 fold, 2 fold")
    assert fee(early) == 0


# The draw


@pytest.mark.clause("OV-DR-06", "CX-36", "CX-106")
def test_none_to_five_cards() -> None:
    cards = {2: "Kc Qc Jc Tc 8c", 3: "As Ah Ad Ac 9d", 4: "7h 6d 4c 3s 2d", 1: "9h 9s 9c 3d 2c"}
    hand = to_draw(room().serve(cards, "2s 3c 4d 5h 7c Jk 5s 5c", burned="Th"))
    play(hand, "2 discard Kc Qc Jc Tc 8c, 3 discard 9d, 4 pat, 1 discard 3d 2c")
    assert [one for one in drew(hand) if one[1]] == [
        (2, ["2s", "3c", "4d", "5h", "7c"]),
        (3, ["Jk"]),
        (1, ["5s", "5c"]),
    ]
    assert burned(hand) == ["Th"]
    assert "OV-DR-06" in cites(hand.events, Drew)
    assert hand.view(2).seats[1].cards == ()
    assert set(text(hand.view(3).seats[1].cards)) == {"As", "Ah", "Ad", "Ac", "Jk"}
    assert only(keep_quiet(hand).events, Won).seat == 3


@pytest.mark.clause("OV-DR-10")
def test_a_request_may_be_altered_while_nothing_has_left_the_deck_for_it() -> None:
    hand = to_draw(room().serve({2: "Kc Qc 4c 3c 2c", 3: "Kd 5d 4d 3d 2d"}, "5c 6c 6d"))
    says(hand, 2, "discard Kc")
    says(hand, 3, ChangeDraw(2, hand.hole[0][:2]))
    says(hand, 3, "discard Kd")
    with pytest.raises(RefusedError) as caught:
        hand.act(ChangeDraw(2, ()))
    assert "OV-DR-10" in caught.value.clause
    says(hand, 4, "pat")
    with pytest.raises(RefusedError):
        hand.act(ChangeDraw(3, ()))
    keep_quiet(hand, lambda now: now.play.round == 2)
    assert [one for one in drew(hand) if one[1]] == [(2, ["5c", "6c"]), (3, ["6d"])]


@pytest.mark.clause("OV-DR-10", "OV-DR-08")
def test_a_request_may_be_altered_to_pat_and_back() -> None:
    hand = to_draw(room().serve({2: "Kc Qc 4c 3c 2c"}, "5c"))
    says(hand, 2, "discard Kc Qc")
    says(hand, 3, ChangeDraw(2, ()))
    says(hand, 3, ChangeDraw(2, hand.hole[0][:1]))
    says(hand, 3, "pat")
    assert drew(hand)[0] == (2, ["5c"])


@pytest.mark.clause("OV-DR-07", "CC-LB-21", "DR-LB-29", "DR-LB-30")
@pytest.mark.parametrize(
    ("house_id", "game"), [("ocean-view", "draw"), ("casino-club", "lowball"), ("del-rio", "lowball")]
)
def test_before_the_next_bet_everyone_can_tell_how_many_cards_were_drawn_and_nobody_which(
    house_id: str, game: str
) -> None:
    at = DrawRoom(house_id, game, stacks=dict.fromkeys((1, 2, 3, 4, 5), 200), button=1)
    hand = to_draw(at.serve({2: "Kc Qc 4c 3c 2c", 3: "Kd Qd Jd 3d 2d"}))
    play(hand, "2 discard Kc Qc, 3 discard Kd Qd Jd, 4 pat, 5 pat, 1 pat")
    for viewer in (None, 1, 4):
        told = [one for one in hand.view(viewer).events if isinstance(one, Drew) and one.seat in (2, 3)]
        assert [(one.seat, one.count, one.cards) for one in told] == [(2, 2, ()), (3, 3, ())]
        asked = [one for one in hand.view(viewer).events if isinstance(one, Requested) and one.seat in (2, 3)]
        assert all(one.cards == () for one in asked)


@pytest.mark.clause("DR-LB-31", "CX-146")
def test_after_the_first_action_del_rio_no_longer_tells_how_many_cards_were_drawn() -> None:
    def counts(hand: Hand, viewer: int | None) -> dict[int, int]:
        return {one.seat: one.count for one in hand.view(viewer).events if isinstance(one, Drew | Requested)}

    at = DrawRoom("del-rio", "lowball", stacks=dict.fromkeys((1, 2, 3, 4, 5), 200), button=1)
    hand = to_draw(at.serve({2: "Kc Qc 4c 3c 2c", 3: "Kd Qd Jd 3d 2d"}))
    play(hand, "2 discard Kc Qc, 3 discard Kd Qd Jd, 4 pat, 5 pat, 1 pat")
    everything = {2: 2, 3: 3, 4: 0, 5: 0, 1: 0}
    assert counts(hand, None) == counts(hand, 3) == everything
    play(hand, "2 check")
    assert counts(hand, None) == dict.fromkeys(everything, -1)
    assert counts(hand, 3) == {**dict.fromkeys(everything, -1), 3: 3}, "one's own draw is one's own to know"
    play(hand, "3 check, 4 check, 5 check, 1 check")
    assert hand.over
    assert counts(hand, None) == everything


# Antes and openers by switch

JACKS, TENS, HIGH = "Js Jd 9c 5h 3s", "Ts Td 9d 5s 3d", "Ah Kc 9h 5c 3h"


@pytest.mark.clause("OV-DR-15")
def test_by_switch_antes_and_checks() -> None:
    hand = ante_room().serve()
    assert [post[1:] for post in blinds(hand)] == [("ante", 1)] * 4
    assert (hand.actor, bets(hand)) == (2, (3, 3))
    play(hand, "2 check, 3 check, 4 bet $3, 1 fold, 2 fold, 3 call")
    assert hand.pot == cents(4 + 6 - 4)
    assert hand.actor == 3


def openers(**cards: str) -> tuple[DrawRoom, Hand]:
    at = ante_room(3, openers="jacks")
    return at, at.serve({int(seat[1:]): held for seat, held in cards.items()})


def test_by_switch_only_jacks_or_better_may_open_and_then_anyone_may_raise() -> None:
    _, hand = openers(s2=TENS, s3=HIGH, s1=JACKS)
    assert may(hand) & {"check", "bet"} == {"check"}
    refused(hand, "bet $3")
    play(hand, "2 check")
    assert "bet" not in may(hand)
    play(hand, "3 check")
    assert bets(hand) == (3, 3)
    play(hand, "1 bet $3")
    assert raises(hand) == (6, 6)
    play(hand, "2 raise to $6, 3 fold, 1 call")


@pytest.mark.parametrize(
    "held", ["Qs Qd 4c 3h 2s", "3s 3d 2c 2h 4s", "2s 2d 2c 5h 7s", "As Jk 9c 5h 3s", "6c 5d 4h 3s 2c", "Jk Kc 7d 5h 3c"]
)
def test_by_switch_what_opens(held: str) -> None:
    _, hand = openers(s2=held)
    assert ("bet" in may(hand)) == (held != "Jk Kc 7d 5h 3c")


def test_by_switch_a_pot_that_nobody_opens_stays_for_the_next_deal() -> None:
    at, hand = openers(s2=TENS, s3=HIGH, s1="Qs Kd 8c 7h 2s")
    play(hand, "2 check, 3 check, 1 check")
    assert hand.over
    assert dollars(only(hand.events, CarriedOver).amount) == 3
    assert hand.result is not None
    assert (hand.result.net, dollars(hand.result.carried), fee(hand)) == ((-100, -100, -100), 3, 0)
    again = at.serve({3: JACKS, 1: TENS, 2: HIGH}, order=[3, 1, 2])  # the button moves to 2
    assert again.pot == cents(6)
    play(again, "3 bet $3, 1 fold, 2 fold")
    assert again.result is not None
    assert dict(zip(again.result.seats, again.result.net, strict=True)) == {3: 500, 1: -100, 2: -100}
    at.table.settle()
    assert [dollars(at.table.seats[seat].stack) for seat in (1, 2, 3)] == [198, 198, 204]


def test_by_switch_a_carried_pot_is_played_out_and_pays_the_fee_once() -> None:
    at, hand = openers(s2=TENS, s3=HIGH, s1="Qs Kd 8c 7h 2s")
    play(hand, "2 check, 3 check, 1 check")
    again = at.serve({3: JACKS, 1: TENS, 2: HIGH}, order=[3, 1, 2])
    play(again, "3 bet $3, 1 call, 2 fold, 3 pat, 1 pat, 3 bet $6, 1 call")
    assert again.result is not None
    assert fee(again) == 4
    assert dict(zip(again.result.seats, again.result.net, strict=True)) == {
        3: 600 + 1800 - 400 - 1000,
        1: -1000,
        2: -100,
    }


@pytest.mark.clause("OV-DR-08", "DR-LB-36")
@pytest.mark.parametrize("said", ["rap", "Knock"])
def test_a_rap_in_turn_is_a_check_or_a_pat_hand(said: str) -> None:
    table = house("ocean-view").open("draw", seats=3)
    hand = table.deal(seed=3)
    while not any(isinstance(option, MayDraw) for option in hand.options):
        hand.act("call" if any(isinstance(option, MayCall) for option in hand.options) else said)
    before = hand.hole[0]
    for _ in range(3):
        hand.act(said)
    assert hand.hole[0] == before
    assert hand.play.round == 2
    hand.act(said)
    assert isinstance(hand.events[-1], Checked)
