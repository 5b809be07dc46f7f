"""A button that is missing is explained: the referee says why, in a sentence to who must act, by the house's clause."""

from dataclasses import replace

import pytest

from houseway.houses import house
from houseway.houses.clauses import clause
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import MayBet, MayRaise
from houseway.referee.why import WhyNot
from houseway.testing import Choices, choose_action

from .draw_room import DrawRoom, in_window, to_draw, to_round
from .room import HOUSES, Room, may, option, play
from .table_room import TableRoom, pan_deck, parts

TABLES = [(one, game) for one in HOUSES for game in house(one).games]
FOUR = {1: 400, 2: 400, 3: 400, 4: 400}
SEVEN, NINE = "7c 5c 4c 3c 2c", "9s 8d 4s 3s 2s"


def why(hand: Hand) -> dict[str, WhyNot]:
    """What is said to who must act; nobody else is told anything."""
    assert hand.actor is not None
    assert not [seat for seat in hand.seats if seat not in hand.waiting and hand.why_not(seat)]
    return {one.what: one for one in hand.why_not(hand.actor)}


def raised_out(hand: Hand) -> Hand:
    """Everybody bets and raises by the least until nobody may."""
    while bold := option(hand.options, MayRaise) or option(hand.options, MayBet):
        assert not set(why(hand)) & {"bet", "raise"}
        hand.act(bold.take(bold.least))
    return hand


CAPS = [
    ("oasis", "holdem", "Three", "OAS-HE-41"),
    ("oasis", "omaha-hi-lo", "Three", "OAS-OM8-51"),
    ("oasis", "pineapple", "Three", "OAS-PA-43"),
    ("oasis", "lowball", "Three", "OAS-LB-37"),
    ("ocean-view", "holdem", "Three", "common"),
    ("ocean-view", "stud", "Three", "OV-7S-07"),
    ("ocean-view", "razz", "Three", "OV-7S-07"),
    ("s-and-k", "holdem", "Three", "SK-HE-14"),
    ("s-and-k", "holdem-hi-lo", "Three", "SK-HE-14 SK-HE8-01"),
    ("s-and-k", "omaha-hi-lo", "Three", "SK-OM8-05"),
    ("s-and-k", "lowball", "Three", "SK-LB-03"),
    ("s-and-k", "push-nine", "Three", "SK-PN-11"),
    ("casino-club", "push-nine", "Three", "CC-PN-09"),
    ("del-rio", "holdem", "Three", "DR-HE-11"),
    ("del-rio", "omaha-hi-lo", "Three", "DR-OM8-10"),
    ("del-rio", "lowball", "Six", "DR-LB-34"),
]


@pytest.mark.clause(
    "OAS-HE-41", "OAS-OM8-51", "OAS-PA-43", "OAS-LB-37", "OV-7S-07", "SK-HE-14", "SK-HE8-01", "SK-OM8-05", "SK-LB-03",
    "SK-PN-11", "CC-PN-09", "DR-HE-11", "DR-OM8-10", "DR-LB-34",
)  # fmt: skip
@pytest.mark.parametrize(("house_id", "game", "count", "cite"), CAPS)
def test_so_many_raises_are_in(house_id: str, game: str, count: str, cite: str) -> None:
    at = Room(house_id, game, stacks=FOUR, button=1)
    hand = raised_out(in_window(at.table.deal(seed=4)))
    assert why(hand) == {"raise": WhyNot("raise", f"{count} raises are in: call or fold.", cite)}


@pytest.mark.clause("CC-LB-30")
def test_where_there_is_no_cap_nothing_is_said_until_the_chips_are_gone() -> None:
    at = Room("casino-club", "lowball", stacks=dict.fromkeys(FOUR, 40), button=1)
    hand = raised_out(in_window(at.table.deal(seed=4)))
    assert hand.over or why(hand)["raise"].words == "The call takes all your chips: call or fold."


@pytest.mark.clause("OV-LB-07", "CC-LB-07", "DR-LB-33", "CX-72")
@pytest.mark.parametrize(
    ("house_id", "cite"),
    [("ocean-view", "OV-LB-07"), ("casino-club", "CC-LB-07"), ("del-rio", "DR-LB-33"), ("s-and-k", "common")],
)
def test_who_has_checked_may_not_raise(house_id: str, cite: str) -> None:
    at = DrawRoom(house_id, "lowball", stacks=FOUR, button=1)
    hand = to_round(in_window(at.serve({2: NINE})), 2)
    first = hand.actor
    hand.act("check")
    bet = option(hand.options, MayBet)
    assert bet is not None
    hand.act(bet.take(bet.least))
    while hand.actor != first:
        hand.act("call")
    said = "You have checked, and a player who has checked may not raise: call or fold."
    assert why(hand) == {"raise": WhyNot("raise", said, cite)}


@pytest.mark.clause("CX-99")
@pytest.mark.parametrize(("house_id", "limit"), [("ocean-view", "4/8"), ("oasis", None)])
def test_a_short_all_in_opens_nothing_again(house_id: str, limit: str | None) -> None:
    at = Room(house_id, "holdem", limit, stacks={**FOUR, 1: 9}, button=1)
    hand = play(at.table.deal(seed=4), "4 raise to $8, 1 raise to $9, 2 call, 3 call")
    said = "The all-in was less than a full raise and does not open the betting again: call or fold."
    assert why(hand) == {"raise": WhyNot("raise", said, "common")}


def test_a_call_of_all_there_is_and_nobody_left_to_bet_against() -> None:
    at = Room("oasis", "holdem", stacks={1: 400, 2: 400, 3: 20}, button=1)
    hand = play(at.table.deal(seed=4), "1 raise to $50, 2 fold")
    assert why(hand) == {"raise": WhyNot("raise", "The call takes all your chips: call or fold.", "common")}
    at = Room("oasis", "holdem", stacks={1: 20, 2: 400, 3: 400}, button=1)
    hand = play(at.table.deal(seed=4), "1 raise to $20, 2 fold")
    assert why(hand) == {"raise": WhyNot("raise", "Nobody else has chips left to bet with: call or fold.", "common")}


@pytest.mark.parametrize(("held", "told"), [("Tc Td 7h 4c 2s", True), ("Jc Jd 7h 4c 2s", False)])
def test_it_takes_jacks_to_open_where_a_house_says_so(held: str, told: bool) -> None:
    betting = replace(house("ocean-view").offer("draw").rules.betting, openers="jacks")
    stakes = {"blinds": (), "ante": 100}
    hand = DrawRoom("ocean-view", "draw", stacks=FOUR, button=1, betting=betting, stakes=stakes).serve({2: held})
    assert hand.actor == 2
    said = {"bet": "It takes a pair of jacks or better to open: check or fold."} if told else {}
    assert {what: one.words for what, one in why(hand).items()} == said


@pytest.mark.clause("OV-LB-13", "CC-LB-08", "DR-LB-38", "OAS-LB-59", "CX-20")
@pytest.mark.parametrize(
    ("house_id", "number", "to"),
    [
        ("ocean-view", 2, "go back to those who made them"),
        ("casino-club", 2, "go back to those who made them"),
        ("del-rio", 2, "go back to those who made them"),
        ("oasis", 1, "go to the second-best hand"),
    ],
)
def test_who_holds_a_seven_is_told_what_a_check_costs(house_id: str, number: int, to: str) -> None:
    def asked(**cards: str) -> Hand:
        """Whoever may check first in that round."""
        dealt = {int(seat): held for seat, held in cards.items()}
        hand = to_round(in_window(DrawRoom(house_id, "lowball", stacks=FOUR, button=1).serve(dealt)), number)
        while "check" not in may(hand):
            hand.act("call")
        return hand

    seat = str(asked().actor)
    assert "check" not in why(asked(**{seat: NINE}))
    hand = asked(**{seat: SEVEN})
    said = f"Check a seven or better and it wins no later bets: they {to}."
    assert why(hand)["check"] == WhyNot("check", said, hand.rules.cite("sevens.later"))
    assert hand.rules.cite("sevens.later") != "common"


@pytest.mark.clause("OV-7S-31", "OV-7S8-05", "OV-RZ-03")
@pytest.mark.parametrize(("game", "card"), [("stud", "low"), ("stud-hi-lo", "low"), ("razz", "high")])
def test_who_is_forced_to_open_is_told_so(game: str, card: str) -> None:
    hand = DrawRoom("ocean-view", game, stacks=FOUR, button=1).table.deal(seed=4)
    told = why(hand)["check"]
    assert told.words.startswith(f"You have the {card} card and must open: bring in for $")
    assert told.clause == hand.rules.cite("bring_in") != "common"
    hand.act("bring in")
    assert not why(hand)


@pytest.mark.clause("OAS-LB-43", "CC-LB-18")
def test_fewer_cards_may_be_drawn_than_are_held() -> None:
    hand = to_draw(in_window(DrawRoom("oasis", "lowball", stacks=FOUR, button=1).serve()))
    told = why(hand)["draw"]
    assert told.words == "You may draw three cards at most."
    assert "OAS-LB-43" in told.clause.split()
    at = DrawRoom("casino-club", "lowball", stacks={1: 400, 2: 400}, button=1, self_dealt=True)
    hand = to_draw(in_window(at.serve()))
    assert not why(hand)
    hand.act("pat")
    assert why(hand) == {"draw": WhyNot("draw", "The dealer may draw four cards at most.", "CC-LB-18")}


def at_pan(held: str, stock: str) -> Hand:
    """Three play; seat 3 goes first and holds these cards."""
    at = TableRoom("s-and-k", "pan", stacks={1: 50, 2: 50, 3: 50}, button=1)
    return at.open("3 play, 2 play, 1 play", pan_deck(at, {3: held, 2: "", 1: ""}, stock))


@pytest.mark.clause("SK-PAN-10", "SK-PAN-12")
def test_pan_says_why_nothing_can_be_laid_down() -> None:
    hand = at_pan("Ac 3d 5h 7s Jc Ad 3h 5s 7c Jd", "Kh")
    assert not why(hand)  # nothing lies open yet
    hand.act("draw card")
    told = why(hand)["meld"]
    assert told == WhyNot("meld", "You cannot meld the card you drew: discard it.", hand.rules.cite("throw.drawn"))
    assert told.clause == "SK-PAN-10"
    hand = at_pan("Kc Kc 3d 5h 7s Jc Ad 3h 5s 7c", "Kc")
    play(hand, "3 draw card, 3 meld Kc Kc Kc, 3 discard Ad")
    said = "The open card was discarded from a hand and may not be taken."
    assert why(hand) == {"meld": WhyNot("meld", said, "SK-PAN-12")}


def test_doubling_and_splitting_take_chips() -> None:
    changed = parts("del-rio", "blackjack-22")
    at = TableRoom("del-rio", "blackjack-22", stacks={1: 200, 2: 15, 3: 200}, button=1, blackjack="f", **changed)
    hand = at.open("1 bank $100, 2 wager $10, 3 wager $10", at.in_turn({2: "8c 8d", 3: "9c 9d", 1: "5c 7h"}, each=2))
    assert hand.actor == 2
    assert {one.words for one in why(hand).values()} == {
        "Doubling takes $10 more, and you have $4.50 left.",
        "Splitting takes $10 more, and you have $4.50 left.",
    }
    hand.act("stand")
    assert hand.actor == 3
    assert not why(hand)


def test_who_can_only_stand_is_told_why_there_is_a_question_at_all() -> None:
    at = TableRoom("del-rio", "blackjack-22", stacks={1: 200, 2: 200, 3: 200}, button=1, blackjack="a")
    cards = at.in_turn({2: "Kc Qd", 3: "9c 9d", 1: "5c 7h"}, "2h", each=2)
    hand = at.open("1 bank $100, 2 wager $10, 3 wager $10", cards)
    assert hand.actor == 2
    assert "hit" not in why(hand)
    hand.act("hit")
    assert set(may(hand)) == {"stand"}
    words = why(hand)["hit"].words
    assert "takes no more cards: stand." in words
    assert words.endswith("You are asked all the same, so that nobody can tell what you hold.")


@pytest.mark.parametrize(("house_id", "game"), TABLES)
def test_no_raise_is_ever_missing_without_a_word(house_id: str, game: str) -> None:
    """Over hands played at random: what is said is a sentence by a clause of this house, and only where it is so."""
    offer = house(house_id).offer(game)
    choices = Choices(7)
    for number in range(6):
        table = Table(offer.rules, offer.game, seats=4)
        for seat, chips in ((1, 2_000), (2, 4_000), (3, 30_000), (4, 30_000)):
            table.apply(Sit(seat, f"Player {seat}", max(offer.rules.limit.buy_in, chips)))
        if table.has_button:
            table.apply(PlaceButton(1 + number % 4))
        hand = table.deal(seed=70 + number)
        while not hand.over:
            open_to, told = may(hand), why(hand)
            if "fold" in open_to and not open_to & {"bet", "raise", "bring in"}:
                assert open_to & {"check", "call"}
                assert set(told) & {"bet", "raise"}, f"{open_to} and not a word"
            for one in told.values():
                assert one.words[0].isupper()
                assert one.words.endswith(".")
                assert one.what not in open_to - {"check", "draw", "kill", "straddle"}
                assert one.clause == "common" or all(clause(cite) for cite in one.clause.split())
            hand.act(choose_action(hand, choices))
