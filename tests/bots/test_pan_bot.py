"""The pan bot: it melds, keeps what waits for many cards, throws what waits for none, and gives up hopeless hands."""

from random import Random

import pytest
from tests.referee.pan_table import ALL_BUT_ONE, JUNK, PAN, pan, rules, throws, turn
from tests.repeats import sampled

from houseway.bots.pan import decide_pan
from houseway.bots.simple import STYLES
from houseway.cards import parse_cards
from houseway.decks import deck
from houseway.errors import HousewayError
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import Action, Discard, DrawCard, Meld, Pass, Play, Won
from houseway.testing import Choices, choose_action
from houseway.testing.switches import switched

SOLID = STYLES["solid"]
GOOD = "4c 4d 5c 5d 6c 6d 7h Jh Qs Qc"


def decide(hand: Hand, style: str = "solid") -> Action:
    return decide_pan(hand.view(hand.actor), Random(1), STYLES[style])


def played(seed: int, bots: set[int], players: int = 4) -> Hand:
    """A hand between bots in some seats and random players, who meld whatever they happen to meld, in the others."""
    cards = list(deck("pan").cards)
    Random(seed).shuffle(cards)
    seats = [(seed + place) % players + 1 for place in range(players)]
    hand = Hand(rules(), PAN, seats, (20_000,) * players, cards)
    choices, chance = Choices(seed), Random(seed)
    while not hand.over:
        if hand.actor in bots:
            hand.act(decide_pan(hand.view(hand.actor), chance, SOLID))
        else:
            hand.act(choose_action(hand, choices))
    return hand


def test_a_hopeless_hand_is_passed_and_a_good_one_played() -> None:
    hand = pan(3, {2: JUNK, 1: GOOD, 3: ALL_BUT_ONE}, declared=False)
    assert hand.actor == 2
    assert decide(hand) == Pass()
    assert decide(hand, "caller") == Play()
    hand.act("play")
    assert decide(hand) == Play()
    hand.act("play")
    assert decide(hand, "tight") == Play()


def test_nobody_passes_when_all_others_have() -> None:
    hand = pan(3, declared=False)
    turn(hand, "pass", "pass")
    assert decide(hand, "tight") == Play()


def test_a_drawn_card_is_melded_and_the_whole_hand_laid_down() -> None:
    hand = pan(3, {2: ALL_BUT_ONE}, "4s")
    while not hand.over:
        assert hand.actor == 2
        hand.act(decide(hand))
    assert hand.result is not None
    assert hand.result.net[1] > 0


def test_the_open_card_is_taken_when_it_fits_and_drawn_past_when_not() -> None:
    hand = pan(3, {1: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh"}, "Kh")
    throws(hand, "Kh")
    assert decide(hand) == Meld(parse_cards("Kc Kd Kh"))
    hand = pan(3, stock="Kh")
    throws(hand, "Kh")
    assert decide(hand) == DrawCard()


def test_three_cards_are_laid_rather_than_one_added() -> None:
    hand = pan(3, {2: "Kc Kd 4s 5s 6s 2d 3h 7c Jd Qh"}, "Kh")
    turn(hand, "draw card", "meld Kc Kd Kh")
    assert decide(hand) == Meld(parse_cards("4s 5s 6s"))


def test_the_card_that_waits_for_nothing_is_thrown() -> None:
    hand = pan(3, {2: "Kc Kd 4c 4d 5s 6s 2h 2s Qc 7h"}, "Kh")
    turn(hand, "draw card", "meld Kc Kd Kh")
    thrown = decide(hand)
    assert isinstance(thrown, Discard)
    assert thrown.cards[0] in parse_cards("Qc 7h")


def test_a_pair_is_broken_when_what_it_waits_for_has_gone_by() -> None:
    """Two fours and two queens, and every other four has been thrown."""
    gone = "4c 4c 4c 4c 4c 4c 4c 4c 4d 4d 4d 4d 4d 4d 4d 4d 4s 4s 4s 4s 4s 4s 4s 4s 4h 4h 4h 4h 4h 4h 2c 2c 2c"
    other = "Ac Ac 2d 2d 5h 5h 7c 7c Qs Qs"
    hand = pan(3, {2: "Kc Kc Kd Kd Kh Ks 4h 4h Qd Qd", 1: other, 3: other}, f"{gone} Kh")
    throws(hand, *gone.split())
    turn(hand, "draw card", "meld Kc Kc Kd Kd Kh Kh Ks")
    assert decide(hand) == Discard(parse_cards("4h"))


@sampled(8)
@pytest.mark.parametrize("seed", range(30))
def test_it_takes_only_what_is_on_offer_however_the_house_plays(seed: int) -> None:
    chance = Random(seed)
    page = switched(rules(), "pan", Choices(seed))
    cards = list(deck(page.deck or "pan").cards)
    chance.shuffle(cards)
    players = 2 + seed % 6
    hand = Hand(page, PAN, range(1, players + 1), (1_000,) * players, cards)
    while not hand.over:
        style = STYLES[sorted(STYLES)[(hand.actor or 0) % len(STYLES)]]
        hand.act(decide_pan(hand.view(hand.actor), chance, style))


def test_the_same_view_and_chance_give_the_same_play() -> None:
    one, other = played(3, {1, 2, 3, 4}), played(3, {1, 2, 3, 4})
    assert one.actions == other.actions


@pytest.mark.verify
def test_it_wins_clearly_more_often_than_a_random_player() -> None:
    hands = 160
    won, net = 0, 0
    for seed in range(hands):
        hand = played(seed, {1})
        won += any(isinstance(event, Won) and event.seat == 1 for event in hand.events)
        assert hand.result is not None
        net += hand.result.net[hand.seats.index(1)]
    assert won > 0.34 * hands, "an even share would be a quarter"
    assert net > 50 * hands


def test_there_is_nothing_to_decide_out_of_turn_or_at_another_game() -> None:
    hand = pan(3)
    with pytest.raises(HousewayError, match="not this seat's turn"):
        decide_pan(hand.view(1), Random(1), SOLID)
