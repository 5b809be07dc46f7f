"""Acts that cannot be right: the judge names them, and bots that should know better do not commit them."""

from typing import Final

import pytest
from bench.blunders import STYLES, judged
from bench.judge.verdicts import FLAGS, Judge
from tests.bots.test_reading import dealt
from tests.repeats import repeats, sampled

from houseway.bots.levels import LEVELS
from houseway.bots.simple import SimpleBot
from houseway.cards import parse_cards
from houseway.games import GAMES
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import Action, Bet, Check, Discard, Fold, Raise, parse_action

LEAST: Final = {"regular": 1 / 1_000, "strong": 1 / 10_000}
"""A level's flags for each decision must be fewer."""
PLAYED: Final = [(level, game) for level in LEAST for game in GAMES]


def found(hand: Hand, *said: str) -> list[str]:
    """What the judge says of the acts of a hand, said in turn."""
    judge, flags = Judge(hand.game, hand.rules), []
    for words in said:
        action = parse_action(words)
        flags += list(judge.flags(hand.view(hand.actor), action))
        hand.act(action)
    return flags


CHECKED: Final = ("call", "check", *["check"] * 4)
"""Heads-up at hold'em, where seat 2 acts first: all is checked up to the last round."""


class TestJudge:
    @pytest.mark.parametrize(
        ("thrown", "flags"),
        [("8c 7h 3s", []), ("Kd 8c 7h 3s", ["raise, then draw"]), ("As Kd 8c 7h 3s", ["raise, then draw"])],
    )
    def test_who_raises_holds_something(self, thrown: str, flags: list[str]) -> None:
        hand = dealt("draw", cards={2: "As Kd 8c 7h 3s"}, players=2)
        assert found(hand, "raise to $4", "call", f"discard {thrown}") == flags

    def test_who_checks_may_draw_as_many_as_he_likes(self) -> None:
        hand = dealt("draw", cards={2: "As Kd 8c 7h 3s"}, players=2)
        assert found(hand, "call", "check", "discard Kd 8c 7h 3s") == []

    @pytest.mark.parametrize(
        ("game", "cards", "thrown", "flags"),
        [
            ("draw", "9s 8d 7c 6h 5s", "9s", ["broken hand"]),
            ("draw", "9s 9d 9c 9h 5s", "5s", []),
            ("draw", "9s 9d 7c 6h 5s", "", ["empty pat"]),
            ("lowball", "8s 6d 4c 3h 2s", "8s", ["broken hand"]),
            ("lowball", "9s 6d 4c 3h 2s", "9s", []),
            ("lowball", "Ks 6d 4c 3h 2s", "", ["empty pat"]),
            ("lowball", "Ks 6d 6c 3h 2s", "Ks", ["kept pair"]),
            ("badugi", "8s 6d 4c 3h", "8s", ["broken hand"]),
            ("badugi", "8s 6s 4c 3h", "", ["empty pat"]),
        ],
    )
    def test_a_draw(self, game: str, cards: str, thrown: str, flags: list[str]) -> None:
        hand = dealt(game, cards={2: cards}, players=2, place="ocean-view" if game == "draw" else "common")
        assert found(hand, "call", "check", f"discard {thrown}" if thrown else "pat") == flags

    def test_the_nuts(self) -> None:
        def at_the_end(*said: str) -> list[str]:
            return found(dealt(cards={1: "As Ks", 2: "2c 7d"}, board="Qs Js Ts 3c 4d", players=2), *CHECKED, *said)

        assert at_the_end("check", "check") == ["passive nuts"]
        assert at_the_end("bet $4", "call") == ["passive nuts"]
        assert at_the_end("bet $4", "fold") == ["folded nuts"]
        assert at_the_end("bet $4", "raise to $8") == []
        assert at_the_end("fold") == ["free fold"]

    def test_a_call_that_wins_against_nothing(self) -> None:
        def call(cards: str) -> list[str]:
            hand = dealt(cards={1: cards, 2: "Ac 7d"}, board="4h 5h 9d Td Kc", players=2)
            return found(hand, *CHECKED, "bet $4", "call")

        assert call("2c 3c") == ["hopeless call"]
        assert call("As 3c") == []

    def test_a_bet_into_what_all_can_see(self) -> None:
        low = {1: "Kc Kd Qh Qd Jc Js Th", 2: "9s 9h As 2d 3h 4s 9d"}
        hand = dealt("razz", cards=low, players=2)
        judge = Judge(hand.game, hand.rules)
        while hand.view(None).round < 5:
            hand.act(next((str(one) for one in hand.options if str(one) == "check"), hand.options[-1].take()))
        while hand.actor != 1:
            hand.act("check")
        bet = next(one.take() for one in hand.options if str(one).startswith("bet"))
        assert list(judge.flags(hand.view(1), bet)) == ["hopeless bet"]


def choices(hand: Hand, *said: str) -> set[type[Action]]:
    """What bots of all styles and levels of a room do after this."""
    for words in said:
        hand.act(words)
    bots = [SimpleBot(style, level=level, seed=seed) for style in STYLES for level in LEVELS for seed in range(4)]
    return {type(bot.decide(hand.view(hand.actor))) for bot in bots}


class TestBots:
    def test_nobody_raises_to_draw_four(self) -> None:
        assert Raise not in choices(dealt("draw", cards={2: "As Kd 8c 7h 3s"}, players=2))
        assert Raise in choices(dealt("draw", cards={2: "As Ad 8c 7h 3s"}, players=2))

    @pytest.mark.parametrize("cards", ["Ac As 4c 2s 2h", "2h 2s Qc Ac Ah", "Kc Ks 3c 3s 2h"])
    def test_a_bot_that_draws_to_a_low_keeps_no_pair(self, cards: str) -> None:
        hand = dealt("deuce-to-seven", "call", "check", cards={2: cards}, players=2, place="common")
        for level in ("regular", "strong"):
            act = SimpleBot("solid", level=level, seed=1).decide(hand.view(2))
            assert isinstance(act, Discard)
            kept = [card >> 2 for card in parse_cards(cards) if card not in act.cards]
            assert len(set(kept)) == len(kept), level

    def test_the_nuts_are_bet_by_the_last_to_act_except_by_callers(self) -> None:
        hand = dealt(cards={1: "As Ks", 2: "2c 7d"}, board="Qs Js Ts 3c 4d", players=2)
        assert choices(hand, *CHECKED, "check") == {Bet}
        assert SimpleBot("caller").decide(hand.view(1)) == Check()

    def test_nothing_is_called_with_what_beats_nothing(self) -> None:
        hand = dealt(cards={1: "Ac 7d", 2: "2c 3c"}, board="4h 5h 9d Td Kc", players=2)
        hand.act("call")
        assert choices(hand, "raise to $4", "call", *["check"] * 5, "bet $4") == {Fold}


@sampled(14)
@repeats("hands", 24, 200, 10_000)
@pytest.mark.parametrize(("level", "game"), PLAYED)
def test_bots_do_not_do_what_cannot_be_right(level: str, game: str, hands: int) -> None:
    """The same decks and bots every time; over ten thousand hands the few that slip through are counted."""
    count = judged(game, level, hands)
    assert count.hands == hands
    assert count.decisions > hands
    assert set(count.flags) <= set(FLAGS)
    assert count.rate < LEAST[level], count.examples
