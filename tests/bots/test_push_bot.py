"""Bots at push-nine: they bet what their three cards are worth, buy in at a fair price and keep agreements in mind."""

from collections import Counter

import pytest
from tests.referee.push_room import CC, EIGHT, FACES, FIVE, FOUR, NINE, SEVEN, SIX, SK, Room, switched

from houseway.bots.simple import STYLES, SimpleBot
from houseway.referee.hand import Hand
from houseway.referee.rules import Rules
from houseway.referee.vocabulary import Action, Agree, Bet, BuyIn, Call, Check, Fold, MayRaise, Pass, Propose, Raise

STACKS = {1: 100, 2: 100, 3: 100, 4: 100}
ZERO, ONE = 0, 1


def choices(hand: Hand, style: str = "solid") -> set[Action]:
    """What a bot of this style does, over many moods."""
    return {SimpleBot(style, seed=seed).decide(hand.view(hand.actor)) for seed in range(30)}


def pushed(rules: Rules, *, stacks: dict[int, int] | None = None) -> Room:
    """Seats 1 and 2 have tied for the pot that everybody anted to."""
    room = Room(rules, stacks or STACKS, button=4)
    hand = room.deal({1: NINE, 2: NINE, 3: FOUR, 4: FIVE})
    while not hand.over:
        hand.act("check")
    room.table.settle()
    return room


def bought(room: Room, *said: str, hands: dict[int, int] | None = None) -> Hand:
    return room.deal(hands or {1: ONE, 2: FOUR, 3: SIX, 4: SEVEN}, *said)


class TestThePrice:
    @pytest.mark.parametrize("rules", [CC, SK], ids=["per pusher", "half"])
    def test_who_pays_what(self, rules: Rules) -> None:
        """With two pushers both houses ask half of the pot, which is what an even share of it will be worth."""
        hand = bought(pushed(rules))
        assert hand.actor in (3, 4)
        assert choices(hand, "tight") == {Pass()}
        assert choices(hand, "solid") == choices(hand, "loose") == choices(hand, "wild") == {BuyIn()}

    def test_a_price_that_is_too_high(self) -> None:
        """Three pushers, and a buy-in of half the pot for a fourth of it and of what it costs."""
        room = Room(SK, STACKS, button=4)
        hand = room.deal({1: NINE, 2: NINE, 3: NINE, 4: FIVE})
        while not hand.over:
            hand.act("check")
        room.table.settle()
        hand = room.deal({1: ONE, 2: FOUR, 3: SIX, 4: SEVEN})
        assert choices(hand, "solid") == {Pass()}
        assert choices(hand, "caller") == {BuyIn()}

    def test_a_price_by_the_pushers_is_fair_with_any_number_of_them(self) -> None:
        room = Room(CC, STACKS, button=4)
        hand = room.deal({1: NINE, 2: NINE, 3: NINE, 4: FIVE})
        while not hand.over:
            hand.act("check")
        room.table.settle()
        assert choices(room.deal({1: ONE, 2: FOUR, 3: SIX, 4: SEVEN})) == {BuyIn()}

    def test_too_few_chips_for_it_are_put_together(self) -> None:
        """Seat 3 has less than the price left: it asks another to buy a hand together, with all it can spare."""
        rules = switched(CC, betting_stake=0)
        room = pushed(rules, stacks={1: 100, 2: 100, 3: 5, 4: 100})
        hand = bought(room)
        while hand.actor != 3:
            hand.act("pass")
        (asked,) = choices(hand, "solid")
        assert asked == Pass() or (isinstance(asked, Propose) and asked.what == "cow" and asked.part > 0)
        assert choices(hand, "tight") == {Pass()}


class TestAgreements:
    @pytest.mark.parametrize("what", ["partners", "backing"])
    def test_agreed_to_if_it_is_worth_its_price(self, what: str) -> None:
        hand = bought(pushed(CC))
        first = hand.actor
        other = 4 if first == 3 else 3
        hand.act(f"propose {what} to seat {other}")
        assert choices(hand, "solid") == {Agree()}
        assert choices(hand, "tight") == {Pass()}

    def test_a_cow_too(self) -> None:
        hand = bought(pushed(CC))
        hand.act(f"propose cow to seat {4 if hand.actor == 3 else 3} paying $2")
        assert choices(hand, "solid") == {Agree()}
        assert choices(hand, "tight") == {Pass()}

    def test_pushers_divide_when_nobody_buys_in_but_gamblers_may_play_on(self) -> None:
        hand = bought(pushed(CC), hands={1: ONE, 2: FOUR})
        while hand.actor in (3, 4):
            hand.act("pass")
        assert choices(hand, "tight") == {Propose("split", 2)} or choices(hand, "tight") == {Propose("split", 1)}
        assert choices(hand, "wild") >= {Pass()}
        hand.act(choices(hand, "tight").pop())
        assert choices(hand, "solid") == {Agree()}
        assert choices(hand, "wild") == {Agree(), Pass()}

    def test_the_last_two_divide_an_unbet_pot_with_weak_hands_only(self) -> None:
        def told(mine: int, theirs: int) -> Hand:
            room = Room(CC, {1: 100, 2: 100}, button=2)
            return room.deal({1: theirs, 2: mine})

        weak, strong = told(ONE, FIVE), told(EIGHT, FIVE)
        assert Propose("split", 1) in choices(weak)
        assert Propose("split", 1) not in choices(strong)
        for hand, answer in ((told(FIVE, ONE), Agree()), (told(FIVE, NINE), Pass())):
            hand.act("propose split to seat 1")
            assert choices(hand) == {answer}

    @pytest.mark.parametrize("style", ["wild", "solid"])
    @pytest.mark.parametrize("what", ["partners", "backing"])
    def test_a_partner_is_not_raised_without_an_eight(self, what: str, style: str) -> None:
        """It would cost both all right to the pot (CC-PN-40, CC-PN-41, CC-PN-44)."""
        for points, raises in ((SEVEN, False), (EIGHT, True), (FACES, True)):
            hand = bought(pushed(CC), hands={1: ZERO, 2: ZERO, 3: points, 4: points})
            first = hand.actor
            other = 4 if first == 3 else 3
            hand.act(f"propose {what} to seat {other}")
            hand.act("agree")
            while hand.actor not in (3, 4):
                hand.act("check")
            hand.act("bet $2")
            while hand.actor not in (3, 4):
                hand.act("fold")
            assert any(isinstance(option, MayRaise) for option in hand.options)
            assert any(isinstance(action, Raise) for action in choices(hand, style)) is raises

    def test_others_than_a_partner_are_raised_as_ever(self) -> None:
        hand = bought(pushed(CC), hands={1: ZERO, 2: ZERO, 3: SEVEN, 4: SEVEN})
        hand.act(f"propose partners to seat {4 if hand.actor == 3 else 3}")
        hand.act("agree")
        while hand.actor in (3, 4):
            hand.act("check")
        hand.act("bet $2")
        while hand.actor not in (3, 4):
            hand.act("call")
        assert any(isinstance(action, Raise) for action in choices(hand, "wild"))


class TestBetting:
    def test_good_hands_are_bet_and_bad_ones_given_up(self) -> None:
        def first(points: int, style: str) -> set[Action]:
            room = Room(SK, STACKS, button=4)
            return choices(room.deal({1: points, 2: FIVE, 3: FIVE, 4: FIVE}), style)

        assert first(FACES, "solid") == {Bet(200)}
        assert Bet(200) not in first(FIVE, "tight")
        room = Room(SK, STACKS, button=4)
        hand = room.deal({1: FIVE, 2: ONE, 3: NINE, 4: FIVE}, "1 bet $2")
        assert choices(hand, "tight") == {Fold()}
        assert Call() in choices(hand, "caller")
        hand.act("fold")
        assert Raise(400) in choices(hand, "wild")

    def test_styles_differ(self) -> None:
        def play(style: str) -> Counter[type[Action]]:
            done: Counter[type[Action]] = Counter()
            for points in range(10):
                for bet in (False, True):
                    room = Room(SK, STACKS, button=4)
                    others = [p for p in (FOUR, FIVE, SIX, SEVEN) if p != points][:3]
                    hand = room.deal({1: others[0], 2: points, 3: others[1], 4: others[2]})
                    hand.act("bet $2" if bet else "check")
                    done.update(type(SimpleBot(style, seed=seed).decide(hand.view(hand.actor))) for seed in range(10))
            return done

        played = {style: play(style) for style in STYLES}
        assert played["tight"][Fold] > played["loose"][Fold] > played["caller"][Fold]
        assert played["wild"][Raise] > played["solid"][Raise] >= played["tight"][Raise] > 0
        assert played["caller"][Raise] == played["caller"][Bet] == 0
        assert played["caller"][Check] > 0

    def test_stakes_beyond_the_stack_are_never_asked_for(self) -> None:
        room = Room(SK.but(raise_cap=None), {1: 3, 2: 100, 3: 4}, button=3)
        hand = room.deal({1: NINE, 2: NINE, 3: FACES})
        while not hand.over:
            hand.act(SimpleBot("wild", seed=hand.actor or 0).decide(hand.view(hand.actor)))
        assert min(hand.stacks) >= 0
