"""Bots at the games with a bank: the house way, the best way to draw, and as much at stake as suits their style."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.referee import bank_table
from tests.repeats import sampled

from houseway.bots.banked import NERVES, decide_banked
from houseway.bots.simple import STYLES, SimpleBot
from houseway.cards import Card
from houseway.decks import deck as deck_named
from houseway.games import GAMES
from houseway.houses import house
from houseway.ranking import blackjack_play, points
from houseway.ranking.house_way import house_way
from houseway.ranking.pan_nine_odds import banker_hits_against, player_hits
from houseway.referee.banked.play import BankedView
from houseway.referee.banked.variants import SHEETS
from houseway.referee.hand import Hand
from houseway.referee.rules import Rules, SuperPan9Rules
from houseway.referee.vocabulary import (
    Action,
    Bank,
    Double,
    Hit,
    MayBank,
    MayHit,
    MaySet,
    MayWager,
    Pass,
    SetHand,
    SplitPair,
    Stand,
    Surrender,
    Wager,
)


def rules_at(book: str, game: str, **switches: Any) -> Rules:
    return house(book).offer(game).rules.but(**switches)


def dealt(rules: Rules, seed: int, *, players: int = 4, carry: Any = None) -> Hand:
    pack = list(deck_named(rules.deck or GAMES[rules.game].deck).cards)
    Random(seed).shuffle(pack)
    return Hand(rules, GAMES[rules.game], range(1, players + 1), (20_000,) * players, pack, carry=carry)


def bots(style: str = "solid", seed: int = 0) -> dict[int, SimpleBot]:
    return {seat: SimpleBot(style, seed=10 * seed + seat) for seat in range(1, 8)}


def decided(hand: Hand, minds: dict[int, SimpleBot]) -> Action:
    assert hand.actor is not None
    return minds[hand.actor].decide(hand.view(hand.actor))


class TestStakes:
    @sampled(2)
    @pytest.mark.parametrize("style", STYLES)
    def test_bank_and_wagers_are_what_the_style_risks(self, style: str) -> None:
        taken, stakes, wagers = Counter[bool](), [], []
        for seed in range(150):
            hand, minds = dealt(rules_at("s-and-k", "pai-gow"), seed), bots(style, seed)
            while not hand.over:
                action = decided(hand, minds)
                if isinstance(hand.options[0], MayBank):
                    taken[isinstance(action, Bank)] += 1
                stakes += [action.stake] if isinstance(action, Bank) else []
                wagers += [action.amount] if isinstance(action, Wager) else []
                assert not isinstance(action, Pass) or isinstance(hand.options[0], MayBank), "who can wager, wagers"
                hand.act(action)
        nerve = NERVES[style]
        assert taken[True] / taken.total() == pytest.approx(nerve.banks, abs=0.12)
        assert max(stakes) <= 20_000 * nerve.stake
        assert max(wagers) <= max(500, 1.5 * nerve.wager * 20_000)

    def test_no_wager_is_more_than_the_bank_can_still_meet(self) -> None:
        """A banker with $6: the others bet about that much between them, and never less than the least."""
        for seed in range(20):
            hand, minds, left = dealt(rules_at("del-rio", "super-pan-9"), seed), bots("wild", seed), 600
            while not hand.over and isinstance(hand.options[0], MayBank | MayWager):
                first = hand.options[0]
                action = Bank(600) if isinstance(first, MayBank) else decided(hand, minds)
                if isinstance(action, Wager):
                    assert action.amount <= max(left, first.least)
                    left -= action.amount
                hand.act(action)

    def test_nobody_banks_with_less_than_a_least_wager_of_everybody(self) -> None:
        rules = rules_at("s-and-k", "pai-gow")
        pack = list(deck_named(rules.deck or GAMES[rules.game].deck).cards)
        short = Hand(rules, GAMES[rules.game], range(1, 5), (3 * rules.limit.lower,) * 4, pack)
        for seed in range(20):
            assert isinstance(decided(short, bots("wild", seed)), Pass)

    @pytest.mark.parametrize("style", NERVES)
    def test_where_hardly_anybody_is_left_to_bank_somebody_does(self, style: str) -> None:
        rules = rules_at("s-and-k", "pai-gow")
        for seed in range(30):
            hand = dealt(rules, seed)
            hand.act("pass")
            hand.act("pass")
            assert isinstance(decided(hand, bots(style, seed)), Bank)

    def test_the_loose_wager_more_than_the_tight(self) -> None:
        def wagered(style: str) -> int:
            total = 0
            for seed in range(40):
                hand, minds = dealt(rules_at("s-and-k", "pai-gow"), seed), bots(style, seed)
                while not hand.over:
                    action = decided(hand, minds)
                    total += action.amount if isinstance(action, Wager) else 0
                    hand.act(action)
            return total

        assert wagered("tight") < wagered("solid") < wagered("loose") < wagered("wild")

    def test_a_bank_is_never_more_than_there_is(self) -> None:
        hand = bank_table.hand(bank_table.rules("pai-gow"), {1: 600, 2: 100_000})
        seen = hand.view(hand.actor)
        for seed in range(30):
            action = SimpleBot("wild", seed=seed).decide(seen)
            assert action == Pass() or (isinstance(action, Bank) and 500 <= action.stake <= 600)


class TestPaiGow:
    @pytest.mark.parametrize("book", ["s-and-k", "casino-club", "del-rio"])
    def test_every_hand_is_set_the_house_way(self, book: str) -> None:
        rules = rules_at(book, "pai-gow")
        kind = rules.ranking[0]
        set_hands = 0
        for seed in range(60):
            hand, minds = dealt(rules, seed), bots(seed=seed)
            while not hand.over:
                action = decided(hand, minds)
                if isinstance(hand.options[0], MaySet):
                    set_hands += 1
                    cards = hand.hole[hand.seats.index(hand.actor or 0)]
                    assert isinstance(action, SetHand)
                    assert set(action.front) == set(house_way(cards, back=kind)[0])
                hand.act(action)
            assert not any(getattr(event, "foul", False) for event in hand.events)
        assert set_hands > 150


class TestSuperPan9:
    @sampled(1)
    @pytest.mark.parametrize("ties", ["push", "player", "banker"])
    def test_cards_are_taken_as_the_odds_have_it(self, ties: str) -> None:
        rules = rules_at("del-rio", "super-pan-9", super_pan_9=SuperPan9Rules(ties=ties))
        asked: Counter[tuple[bool, int, bool]] = Counter()
        for seed in range(250):
            hand, minds = dealt(rules, seed, players=3), bots(seed=seed)
            while not hand.over:
                action, seen = decided(hand, minds), hand.view(hand.actor)
                if isinstance(hand.options[0], MayHit):
                    play = seen.play
                    assert isinstance(play, BankedView)
                    total, banks = points.score(seen.seats[hand.seats.index(hand.actor or 0)].cards), play.bank
                    against = [(spot.wager, spot.count > 3) for spot in play.spots if spot.seat != banks]
                    best = (
                        banker_hits_against(total, against, ties=ties)
                        if hand.actor == banks
                        else player_hits(total, ties=ties)
                    )
                    assert action == (Hit() if best else Stand())
                    asked[hand.actor == banks, total, best] += 1
                hand.act(action)
        assert {(banker, total) for banker, total, _ in asked} == {(b, t) for b in (True, False) for t in range(10)}

    def test_the_banker_may_take_two(self) -> None:
        rules = rules_at("del-rio", "super-pan-9", super_pan_9=SuperPan9Rules(second_card=True))
        most = 0
        for seed in range(80):
            hand, minds = dealt(rules, seed, players=3), bots(seed=seed)
            while not hand.over:
                hand.act(decided(hand, minds))
            most = max(most, *map(len, hand.hole))
        assert most == 5


class TestBlackjack22:
    @sampled(1)
    @pytest.mark.parametrize(
        ("sheet", "pack"),
        [
            ("a", "blackjack-22"),
            ("a", "blackjack-22 packs=6"),
            ("b", "blackjack-22-b"),
            ("e", "blackjack-22-f"),
            ("f", "blackjack-22-f"),
            ("c", "blackjack-22 packs=6"),
            ("d", "blackjack-22 packs=2"),
        ],
    )
    def test_what_expects_the_most_is_done(self, sheet: str, pack: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """The best play is asked with all that is known: the up card, and only hands that are still to be compared."""
        asked: list[tuple[str, Any, Any]] = []
        advise, banker_advise = blackjack_play.advise, blackjack_play.banker_advise

        def player(rules: Any, cards: Sequence[Card], up: Card | None, may: list[str]) -> str:
            asked.append(("player", up, may))
            return advise(rules, cards, up, may)

        def banker(rules: Any, cards: Sequence[Card], players: Any, *, up: Card | None = None) -> str:
            asked.append(("banker", up, players))
            return banker_advise(rules, cards, players, up=up)

        monkeypatch.setattr(blackjack_play, "advise", player)
        monkeypatch.setattr(blackjack_play, "banker_advise", banker)
        rules = rules_at("del-rio", "blackjack-22", blackjack=sheet, deck=pack)
        kinds: Counter[str] = Counter()
        for seed in range(120):
            hand, minds = dealt(rules, seed), bots("loose", seed)
            while not hand.over:
                asked.clear()
                before = hand.copy()
                action = decided(hand, minds)
                if isinstance(hand.options[0], MayHit):
                    self.is_asked_rightly(before, asked)
                    kinds[asked[0][0]] += 1
                hand.act(action)
        assert kinds["player"] > 100
        assert (kinds["banker"] > 20) is (SHEETS[sheet].bank_draws == "free")

    @staticmethod
    def is_asked_rightly(hand: Hand, asked: list[tuple[str, Any, Any]]) -> None:
        ((who, up, told),) = asked
        seen = hand.view(hand.actor)
        assert isinstance(seen.play, BankedView)
        bank = hand.seats.index(seen.play.bank or 0)
        assert up == hand.up[bank][0]
        if who == "banker":
            compared = [spot for spot in seen.play.spots if spot.seat != seen.play.bank and spot.state != "settled"]
            assert told == [(spot.wager, spot.cards or None, spot.count) for spot in compared]
            assert told, "a bank without hands to meet is not asked"

    @pytest.mark.verify
    def test_sheet_f_is_doubled_split_and_surrendered(self) -> None:
        rules = rules_at("del-rio", "blackjack-22", blackjack="f", deck="blackjack-22-f")
        done: Counter[type[Action]] = Counter()
        for seed in range(300):
            hand, minds = dealt(rules, seed, players=6), bots(seed=seed)
            while not hand.over:
                action = decided(hand, minds)
                done[type(action)] += 1
                hand.act(action)
        assert done[Double] > 20
        assert done[SplitPair] > 5
        assert done[Hit] > 100
        assert done[Stand] > 200
        assert done[Surrender] <= done.total() / 20

    def test_a_settled_natural_does_not_count_any_more(self) -> None:
        """A banker with sixteen meets one low hand and a natural that is paid already."""
        rules = rules_at("del-rio", "blackjack-22")
        for seed in range(2_000):
            hand, minds = dealt(rules, seed, players=3), bots(seed=seed)
            while not hand.over and not self.banker_is_asked(hand):
                hand.act(decided(hand, minds))
            if not hand.over and any(spot.state == "settled" for spot in self.spots(hand)):
                assert decided(hand, minds) in (Hit(), Stand())
                return
        pytest.fail("no natural was settled before the bank was asked")

    @staticmethod
    def spots(hand: Hand) -> Any:
        play = hand.view(hand.actor).play
        assert isinstance(play, BankedView)
        return play.spots

    @staticmethod
    def banker_is_asked(hand: Hand) -> bool:
        play = hand.view(hand.actor).play
        return isinstance(play, BankedView) and play.bank == hand.actor and isinstance(hand.options[0], MayHit)


def test_what_a_bot_does_depends_on_its_view_and_its_luck_alone() -> None:
    hand = bank_table.hand(bank_table.rules("super-pan-9"), {1: 50_000, 2: 50_000, 3: 50_000})
    seen = hand.view(hand.actor)
    assert isinstance(seen.play, BankedView)
    one = [decide_banked(seen, seen.play, Random(seed), NERVES["wild"]) for seed in range(20)]
    assert one == [decide_banked(seen, seen.play, Random(seed), NERVES["wild"]) for seed in range(20)]
    assert {type(action) for action in one} == {Bank, Pass}
    assert any(isinstance(option, MayBank | MayWager) for option in seen.options)
