"""What bots make of the betting: who has raised holds more, and nobody calls all-in on nothing."""

import pytest

from houseway.bots.betting_record import BET, CALL, CHECK, FOLD, RAISE, Act, told
from houseway.bots.levels import LEVELS
from houseway.bots.player_memory import USUAL, Memory, bet_share, fold_share
from houseway.bots.poker import rivals_of
from houseway.bots.simple import SimpleBot
from houseway.bots.weighing import against, share_of
from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Call, Fold


def dealt(
    game: str = "holdem",
    *said: str,
    place: str = "ocean-view",
    cards: dict[int, str] | None = None,
    board: str = "",
    players: int = 3,
    stack: int = 40_000,
) -> Hand:
    """A hand with these cards, the button at seat 1, after what was said in turn."""
    offer = house(place).offer(game)
    table = Table(offer.rules, offer.game, seats=players)
    for seat in range(1, players + 1):
        table.apply(Sit(seat, f"P{seat}", stack))
    if table.has_button:
        table.apply(PlaceButton(1))
    hand = table.deal(seed=5, cards=cards or {}, board=board or None)
    for words in said:
        hand.act(words)
    return hand


def share(hand: Hand, level: str = "strong", memory: Memory | None = None) -> float:
    """How much of the pot the actor expects."""
    view = hand.view(hand.actor)
    _, rivals = rivals_of(view, told(view), LEVELS[level], memory)
    return share_of([against(one.read) for one in rivals])


class TestStory:
    def test_who_did_what_when_and_at_what_price(self) -> None:
        hand = dealt("holdem", "raise to $4", "call", "fold", "check", "bet $2", "raise to $4", "fold", players=3)
        story = told(hand.view(None))
        first, second, third = 1, 2, 3
        assert [act.what for act in story.acts[first]] == [RAISE, BET, FOLD]
        assert [act.what for act in story.acts[second]] == [CALL, CHECK, RAISE]
        assert [act.what for act in story.acts[third]] == [FOLD]
        assert [act.round for act in story.acts[first]] == [1, 2, 2]
        assert 0 < story.acts[second][0].price < 8
        assert story.board_at[2] == 3

    def test_a_seat_s_story_tells_no_hidden_card(self) -> None:
        hand = dealt("stud", players=3)
        story = told(hand.view(1))
        assert sorted(story.ups) == sorted(card for cards in hand.up for card in cards)


class TestReading:
    def test_a_raise_makes_the_same_hand_worth_less(self) -> None:
        cards = {2: "Ks Jd"}
        quiet = dealt("holdem", cards=cards, players=2)
        raised = dealt("holdem", "call", "raise to $4", cards=cards, players=2)
        assert quiet.actor == raised.actor == 2
        assert share(raised) < share(quiet) - 0.05

    def test_who_reads_nothing_sees_no_difference_in_a_raise(self) -> None:
        raised = dealt("holdem", "call", "raise to $4", cards={2: "Ks Jd"}, players=2)
        assert share(raised, "easy") > share(raised, "strong")

    def test_a_stud_player_believes_what_lies_open(self) -> None:
        def facing(open_card: str) -> float:
            hand = dealt("razz", cards={1: "As 4d 7h", 2: f"Kc Qc {open_card}"}, players=2)
            while hand.actor != 1:
                hand.act(hand.options[0].take())
            return share(hand)

        assert facing("2d") < facing("Ks") - 0.1

    def test_who_stands_pat_is_taken_to_hold_a_hand(self) -> None:
        def facing(drawn: str) -> float:
            mine, theirs = "As 2d 4h 5c 9s", "Ad 2h 3s 7c 8d"
            hand = dealt("lowball", cards={1: mine, 2: theirs}, players=2)
            while hand.actor is not None and told(hand.view(None)).round < 2:
                words = [str(option) for option in hand.options]
                if any(one.startswith("discard") for one in words):
                    hand.act("pat" if hand.actor == 1 or not drawn else f"discard {drawn}")
                else:
                    hand.act(next(one for one in ("pass", "check", "call") if any(w.startswith(one) for w in words)))
            while hand.actor != 1:
                hand.act("check")
            return share(hand)

        assert facing("") < facing("8d 7c") - 0.1


class TestMemory:
    def test_nobody_is_taken_for_anything_before_being_seen(self) -> None:
        assert Memory().habits(3) == USUAL

    def test_who_gives_up_is_expected_to_give_up(self) -> None:
        hand = dealt("holdem", "fold", "fold", players=3)
        memory = Memory()
        for _ in range(20):
            memory.note(told(hand.view(None)))
        meek, usual = memory.habits(1), USUAL
        assert fold_share(meek, 1, 4) > fold_share(usual, 1, 4) * 1.3
        assert bet_share(meek, 1, 4, RAISE) < bet_share(usual, 1, 4, RAISE)
        memory.forget(1)
        assert memory.habits(1) == USUAL

    def test_a_dear_bet_is_made_with_fewer_hands(self) -> None:
        shares = [bet_share(USUAL, 2, price, BET) for price in (2, 8, 12, 15)]
        assert shares == sorted(shares, reverse=True)
        assert shares[-1] < shares[0] / 4


class TestSense:
    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize("style", ["tight", "loose", "solid", "wild"])
    @pytest.mark.parametrize("cards", ["3c 2d", "7h 2c", "Kd 5c"])
    def test_nobody_calls_an_all_in_on_nothing(self, level: str, style: str, cards: str) -> None:
        hand = dealt("holdem", place="oasis", cards={2: cards}, players=2)
        if hand.actor == 2:
            hand.act("call")
        hand.act("raise to $400")
        assert hand.actor == 2
        done = {SimpleBot(style, level=level, seed=seed).decide(hand.view(2)) for seed in range(12)}
        assert done == {Fold()}

    @pytest.mark.parametrize("level", LEVELS)
    def test_aces_are_not_folded_to_it(self, level: str) -> None:
        hand = dealt("holdem", place="oasis", cards={2: "Ac Ad"}, players=2)
        if hand.actor == 2:
            hand.act("call")
        hand.act("raise to $400")
        assert SimpleBot("tight", level=level).decide(hand.view(2)) == Call()

    def test_an_act_says_what_it_was(self) -> None:
        assert Act(2, CALL, 3) == (2, "call", 3)
        assert (CHECK, FOLD) == ("check", "fold")
