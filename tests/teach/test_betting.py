"""What the coach says at a bet: sound cards are played, sizes fit the pot, and nobody bets what is mostly beaten."""

import re
from dataclasses import replace as replace_level
from random import Random
from statistics import mean

import pytest
from msgspec.structs import replace

from houseway.bots.poker import Bettor
from houseway.bots.styles import STYLES
from houseway.cards import parse_cards
from houseway.chips.money import format_money
from houseway.houses import Offer, find_offer
from houseway.referee.hand import Hand
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import Bet, Call, Check, Fold, MayBet, MayCall, MayCheck, MayFold, MayRaise, Raise
from houseway.teach.advice import suggest
from houseway.teach.bet_advice import TAUGHT
from houseway.teach.lessons import LEARNER, dealt
from houseway.teach.outs import odds_of
from houseway.teach.seen import opponents

pytestmark = pytest.mark.verify


CHIPS = 40_000


def at_the_turn(offer: Offer, number: int, *before: str) -> Hand:
    """A hand at the learner's first turn, on the button of four: the one before has done this, the blinds wait."""
    hand = dealt(offer, number, CHIPS)
    for action in before:
        hand.act(action)
    assert hand.actor == LEARNER
    return hand


def holding(hand: Hand, cards: str) -> HandView:
    """What the learner sees, with these cards; nobody's cards are in it but those."""
    view, mine = hand.view(LEARNER), parse_cards(cards)
    return replace(view, seats=tuple(replace(one, cards=mine) if one.seat == LEARNER else one for one in view.seats))


@pytest.mark.parametrize(
    ("game", "before", "cards", "wanted"),
    [
        ("ocean-view/holdem", "fold", "As Kd", (Raise,)),
        ("ocean-view/holdem", "fold", "9h 9d", (Raise,)),
        ("ocean-view/holdem", "fold", "Ah 9h", (Call, Raise)),
        ("ocean-view/holdem", "fold", "7d 2c", (Fold,)),
        ("ocean-view/holdem", "fold", "Qs Js", (Raise,)),
        ("ocean-view/holdem", "fold", "Js Ts", (Call, Raise)),
        ("ocean-view/holdem", "call", "Ks Qd", (Call, Raise)),
        ("ocean-view/holdem", "call", "Ks Ts", (Call, Raise)),
        ("ocean-view/holdem", "call", "Ts 2d", (Fold,)),
        ("ocean-view/holdem", "call", "Ad 4c", (Call, Fold)),
        ("ocean-view/holdem", "raise to $4", "As Ks", (Raise,)),
        ("ocean-view/holdem", "raise to $4", "Qs Qh", (Raise,)),
        ("ocean-view/holdem", "raise to $4", "As Jh", (Call,)),
        ("ocean-view/holdem", "raise to $4", "Ah 4d", (Fold, Call)),
        ("ocean-view/holdem", "raise to $4", "8d 3c", (Fold,)),
        ("oasis/holdem", "fold", "Ah 9h", (Call, Raise)),
        ("oasis/holdem", "fold", "Ad 7c", (Call, Raise)),
        ("oasis/omaha-hi-lo", "fold", "As 2s 3d Kd", (Call, Raise)),
        ("oasis/omaha-hi-lo", "fold", "As Ah 4s Td", (Call, Raise)),
        ("oasis/omaha-hi-lo", "fold", "9s 8h 8d 7c", (Fold,)),
        ("oasis/omaha-hi-lo", "fold", "8d 5s 2s 5d", (Fold, Call)),
        ("oasis/omaha-hi-lo", "fold", "Kh 8d 6s 2d", (Fold, Call)),
        ("ocean-view/draw", "fold", "Qs Qh 8d 5c 2s", (Call, Raise)),
        ("ocean-view/draw", "fold", "Ks 9h 7d 5c 3s", (Fold,)),
    ],
)
def test_first_cards_are_weighed_against_those_who_pay(
    game: str, before: str, cards: str, wanted: tuple[type, ...]
) -> None:
    """Better than an even share, with two blinds to come that may give up or pay: no price makes that a fold."""
    offer = find_offer(game)
    said = suggest(holding(at_the_turn(offer, 3, before), cards), offer.rules)
    assert isinstance(said.action, wanted), said.why
    assert before.startswith("raise") or "must win" not in said.why, "what the pot will be, nobody knows yet"


def on_a_flop(game: str, cards: str, board: str, *acts: str) -> HandView:
    """Everybody called, and somebody did this on the flop; the learner is next."""
    offer = find_offer(game)
    hand = at_the_turn(offer, 3, "call")
    hand.act("call")
    while hand.view(None).round == 1:
        hand.act("check" if any(str(one) == "check" for one in hand.options) else "call")
    for action in acts:
        hand.act(action)
    assert hand.actor == LEARNER
    return replace(holding(hand, cards), board=parse_cards(board))


def test_a_bet_of_no_limit_is_a_part_of_the_pot() -> None:
    view = on_a_flop("oasis/holdem", "As Ad", "Ah 9c 4d", "check", "check", "check")
    said = suggest(view, find_offer("oasis/holdem").rules)
    assert isinstance(said.action, Bet), said.why
    assert 0.3 * view.pot <= said.action.to <= 1.2 * view.pot
    assert re.search(r"a bet of .*the pot makes the others pay", said.why)


def test_second_pair_is_not_raised_against_a_bet_of_the_pot() -> None:
    view = on_a_flop("oasis/holdem", "9s 8s", "Jh 9c 6d", "bet $16", "fold", "fold")
    said = suggest(view, find_offer("oasis/holdem").rules)
    assert isinstance(said.action, Call | Fold), said.why
    assert "by how they have played, more like" in said.why
    figures = [int(one) for one in re.findall(r"about (\d+) %|more like (\d+) %", said.why) for one in one if one]
    assert figures[1] < figures[0], "who bets the pot has more than a random hand"


@pytest.mark.parametrize("game", ["ocean-view/holdem", "oasis/omaha-hi-lo", "ocean-view/lowball", "ocean-view/stud"])
def test_nobody_is_told_to_bet_with_less_than_an_even_share(game: str) -> None:
    """Over many turns: what is suggested can be done, and a bet goes with a share that is worth one."""
    offer, bets = find_offer(game), 0
    for number in range(1, 13):
        hand = dealt(offer, number, CHIPS)
        for _ in range(60):
            if hand.actor is None:
                break
            view = hand.view(hand.actor)
            said = suggest(view, offer.rules)
            if isinstance(said.action, Bet | Raise) and said.odds is not None and "seven or better" not in said.why:
                bets += 1
                assert said.odds.share >= 0.9 / (opponents(view) + 1), said.why
                raising = may(view.options, MayRaise) or may(view.options, MayBet)
                assert raising is not None
                assert raising.least <= said.action.to <= raising.most
            hand.act(said.action, hand.actor)
    assert bets > 5


def test_a_check_that_is_free_is_never_a_fold() -> None:
    view = on_a_flop("ocean-view/holdem", "7d 2c", "As Kd 9h", "check", "check", "check")
    said = suggest(view, find_offer("ocean-view/holdem").rules)
    assert isinstance(said.action, Check)
    assert said.why.endswith("A check costs nothing.")


def test_what_an_all_in_call_cannot_win_is_not_in_its_price() -> None:
    """Four called $4, somebody bets $40 and the learner has $13 left: of the $40 that is $13 can be won."""
    view = on_a_flop("oasis/holdem", "As Kd", "Ah 9c 4d", "bet $40", "fold", "fold")
    short = replace(view, seats=tuple(replace(one, stack=1_300) if one.seat == LEARNER else one for one in view.seats))
    short = replace(short, options=(MayFold(), MayCall(1_300)))
    said = suggest(short, find_offer("oasis/holdem").rules)
    pot = view.pot - 4_000 + 1_300
    assert isinstance(said.action, Call), said.why
    assert f"$13 for a pot of {format_money(pot)}" in said.why
    assert "would have to pay more" not in said.why


def test_on_the_river_nobody_pays_to_stay_in() -> None:
    view = on_a_flop("oasis/holdem", "As Ad", "Ah 9c 4d", "check", "check", "check")
    said = suggest(replace(view, board=parse_cards("Ah 9c 4d 2s 7h"), round=4), find_offer("oasis/holdem").rules)
    assert isinstance(said.action, Bet), said.why
    assert "stay in" not in said.why


@pytest.mark.parametrize("game", ["ocean-view/holdem", "oasis/omaha-hi-lo", "ocean-view/stud", "ocean-view/draw"])
def test_where_the_betting_is_not_read_the_share_is_that_against_random_hands(game: str) -> None:
    """Both look at many hands to their end, in their own ways: they may not be far apart."""
    offer, apart = find_offer(game), []
    for number in range(4):
        hand = dealt(offer, number, CHIPS)
        while hand.actor is not None:
            view = hand.view(hand.actor)
            paying = may(view.options, MayCheck) or may(view.options, MayCall)
            if hand.actor == LEARNER and paying is not None:
                odds = odds_of(view, offer.rules)
                assert odds is not None
                deaf = Bettor(view, replace_level(TAUGHT, reads=0.0), STYLES["solid"], None, Random(0))
                apart.append(deaf.share() - odds.share)
            hand.act(paying.take() if paying else suggest(view, offer.rules).action)
    assert len(apart) > 4
    assert abs(mean(apart)) < 0.06, apart
    assert max(map(abs, apart)) < 0.2, apart


@pytest.mark.parametrize("game", ["ocean-view/holdem", "oasis/omaha-hi-lo"])
def test_nobodys_hand_gets_better_by_being_bet_at(game: str) -> None:
    """All have checked so far, somebody bets now and is called: that is no sign of weakness."""
    offer, told = find_offer(game), 0
    for number in range(8):
        hand = dealt(offer, number, CHIPS)
        while hand.view(None).round < 4:
            options = hand.view(hand.actor).options
            hand.act("check" if may(options, MayCheck) else "call")
        first = may(hand.view(hand.actor).options, MayBet)
        assert first is not None
        hand.act(first.take(first.least))
        while hand.actor != LEARNER:
            hand.act("call")
        said = suggest(hand.view(LEARNER), offer.rules)
        if more := re.search(r"more like (\d+)", said.why):
            told += 1
            assert int(more[1]) < (said.odds.often if said.odds else 0), said.why
    assert told
