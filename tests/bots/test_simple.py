"""Simple bots: handed a seat's view and nothing else, they take what is on offer and nothing else."""

import inspect

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.repeats import examples

from houseway.bots.levels import LEVELS
from houseway.bots.simple import STYLES, BotError, SimpleBot, styles_for
from houseway.cards import parse_cards
from houseway.games import GAMES
from houseway.houses import house
from houseway.ranking.draw_choice import low_rank
from houseway.referee.hand import Hand, Post
from houseway.referee.view import HandView
from houseway.referee.vocabulary import (
    AskCut,
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Kill,
    MayAskCut,
    MayBet,
    MayBringIn,
    MayCall,
    MayCheck,
    MayDiscard,
    MayDraw,
    MayFold,
    MayKill,
    MayMuck,
    MayPass,
    MayPlayBoard,
    MayRaise,
    MayShow,
    MayStraddle,
    Muck,
    Option,
    Pass,
    PlayBoard,
    Raise,
    Show,
    Straddle,
)
from houseway.testing import hands

styles = st.sampled_from(sorted(STYLES))
levels = st.sampled_from(sorted(LEVELS))


def view(
    *options: Option, cards: str = "As Ad", board: str = "", pot: int = 900, game: str = "holdem", rivals: int = 2
) -> HandView:
    """What seat 1 sees: its own cards, the board, the pot, and what it may do."""
    found = house("common").offer("holdem", limit="no limit")
    seats = tuple(range(1, rivals + 2))
    seen = Hand(found.rules, found.game, seats, (20_000,) * len(seats), tuple(range(52))).view(1)
    mine, *others = seen.seats
    return replace(
        seen,
        game=game,
        family=GAMES[game].family.name,
        board=parse_cards(board),
        pot=pot,
        level=300,
        actor=1,
        options=options,
        seats=(replace(mine, cards=parse_cards(cards)), *others),
    )


class TestLegal:
    @settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))
    @given(hands(), st.lists(st.tuples(styles, levels), min_size=1, max_size=5), st.integers(0, 99))
    def test_every_decision_is_accepted_in_every_game_of_every_house(
        self, hand: Hand, chosen: list[tuple[str, str]], seed: int
    ) -> None:
        bots = {}
        for seat in hand.seats:
            style, level = chosen[seat % len(chosen)]
            bots[seat] = SimpleBot(style, level=level, seed=seed + seat)
        for _ in range(2_000):
            if hand.actor is None:
                break
            hand.act(bots[hand.actor].decide(hand.view(hand.actor)))
        assert hand.over

    @settings(suppress_health_check=list(HealthCheck))
    @given(styles, st.integers(0, 1000), st.integers(0, 50_000), st.sampled_from([1, 25, 100]), st.integers(0, 50_000))
    def test_an_amount_is_within_the_range_and_whole_chips(
        self, style: str, least_chips: int, more: int, chip: int, pot: int
    ) -> None:
        least = (least_chips + 1) * chip
        option = MayRaise(least, least + more, chip)
        action = SimpleBot(style).decide(view(MayFold(), MayCall(100), option, pot=pot + 300))
        if isinstance(action, Raise):
            assert least <= action.to <= least + more
            assert action.to in (least, least + more) or action.to % chip == 0
        else:
            assert action in (Fold(), Call())

    @pytest.mark.parametrize(
        ("options", "action"),
        [
            ((MayShow(), MayMuck(), MayPlayBoard()), Show()),
            ((MayMuck(), MayPlayBoard()), Muck()),
            ((MayPlayBoard(),), PlayBoard()),
            ((MayFold(),), Fold()),
            ((MayCheck(),), Check()),
            ((MayCall(100),), Call()),
            ((MayBet(300, 300, 100),), Bet(300)),
            ((MayRaise(600, 600, 100),), Raise(600)),
            ((MayPass(), MayKill(600)), Pass()),
            ((MayStraddle(600),), Straddle()),
            ((MayKill(600),), Kill()),
            ((MayAskCut(20),), AskCut(10)),
            ((MayBringIn(100), MayBet(300, 300, 100)), BringIn()),
        ],
    )
    def test_whatever_is_offered_alone_is_taken(self, options: tuple[Option, ...], action: object) -> None:
        taken = SimpleBot("caller").decide(view(*options, rivals=9, cards="2c 7d"))
        assert taken == action or (isinstance(action, BringIn) and taken in (Bet(300), BringIn()))

    def test_no_turn_no_decision(self) -> None:
        with pytest.raises(BotError, match="not this seat's turn"):
            SimpleBot().decide(view())


class TestPlay:
    def test_the_same_seed_gives_the_same_play(self) -> None:
        def playing(seed: int) -> list[object]:
            found = house("common").offer("holdem", limit="no limit")
            deck = tuple(range(52))
            posts = (Post(0, 100, "small blind"), Post(1, 200, "big blind"))
            hand = Hand(found.rules, found.game, (1, 2, 3), (20_000,) * 3, deck, posts=posts, opens=2)
            bots = {seat: SimpleBot("wild", seed=seed + seat) for seat in hand.seats}
            while hand.actor is not None:
                hand.act(bots[hand.actor].decide(hand.view(hand.actor)))
            return list(hand.events)

        assert playing(7) == playing(7)
        assert len({str(playing(seed)) for seed in range(6)}) > 1

    def test_a_bot_is_never_handed_the_hand(self) -> None:
        assert list(inspect.signature(SimpleBot.decide).parameters) == ["self", "view", "seed", "outlook"]
        assert inspect.signature(SimpleBot.decide).parameters["view"].annotation is HandView

    def test_good_hands_are_raised_and_bad_ones_folded(self) -> None:
        options = (MayFold(), MayCall(300), MayRaise(600, 20_000, 100))
        assert isinstance(SimpleBot("solid").decide(view(*options, cards="As Ad")), Raise)
        assert SimpleBot("tight").decide(view(*options, cards="2c 7d", rivals=5, pot=400)) == Fold()
        assert SimpleBot("caller").decide(view(*options, cards="As Ad")) == Call()

    def test_hi_lo_and_four_cards(self) -> None:
        low = view(MayCheck(), MayBet(300, 300, 100), cards="As 2s 3c 4d", board="5h 6h 7d", game="omaha-hi-lo")
        assert isinstance(SimpleBot("solid").decide(low), Bet)

    def test_what_is_thrown_away(self) -> None:
        def thrown(cards: str, board: str = "") -> object:
            return SimpleBot().decide(view(MayDiscard(1, parse_cards(cards)), cards=cards, board=board))

        assert thrown("As Ad 2c") == Discard(parse_cards("2c"))
        assert thrown("Ks Qs 2c") == Discard(parse_cards("2c"))
        assert thrown("As Kd 2c", "2d 2h 7s") in (Discard(parse_cards("Kd")), Discard(parse_cards("As")))

    def test_what_is_kept_may_still_become_something(self) -> None:
        def thrown(game: str, cards: str, board: str, level: str) -> object:
            option = MayDiscard(1, parse_cards(cards))
            return SimpleBot(level=level).decide(view(option, cards=cards, board=board, game=game))

        nut_low = ("crazy-pineapple-hi-lo", "As 2d Kh", "3c 4h 8s")
        assert thrown(*nut_low, "regular") == Discard(parse_cards("Kh"))
        assert thrown(*nut_low, "easy") != Discard(parse_cards("Kh"))

    @pytest.mark.parametrize(
        ("game", "cards", "most", "thrown"),
        [
            ("lowball", "As 2d 3c 4h 5s", 5, ""),
            ("lowball", "9s 2d 3c 4h 5s", 5, ""),
            ("lowball", "As Ad 3c Kh 5s", 5, "Kh Ad"),
            ("lowball", "As Ad 3c Kh 5s", 1, "Ad"),  # a king alone is better than a pair
            ("lowball", "Jk 2d 3c Kh 5s", 3, "Kh"),
            ("lowball", "Ks Kd Qc Jh Ts", 3, "Kd Ks Qc"),
            ("draw", "As Ad 3c Kh 5s", 5, "3c 5s Kh"),
            ("draw", "As Ad 3c 3h 5s", 5, "5s"),
            ("draw", "9s 8d 7c 6h 5s", 5, ""),
            ("draw", "As Js 7s 6s 2s", 5, ""),
            ("draw", "As Js 7s 6s 2d", 5, "2d"),
            ("draw", "2s 9d 8c 7h 6s", 5, "2s"),
            ("draw", "As Kd 8c 7h 3s", 5, "3s 7h 8c Kd"),
            ("draw", "Jk Ad 8c 7h 3s", 5, "3s 7h 8c"),
        ],
    )
    def test_a_draw(self, game: str, cards: str, most: int, thrown: str) -> None:
        held = parse_cards(cards)
        action = SimpleBot().decide(view(MayDraw(most, held), cards=cards, game=game))
        assert isinstance(action, Discard)
        assert set(action.cards) == set(parse_cards(thrown))
        assert action.cards == () or low_rank(action.cards[0]) >= low_rank(action.cards[-1]) or game == "draw"

    def test_good_lows_are_bet_before_the_draw_and_junk_is_folded(self) -> None:
        options = (MayFold(), MayCall(200), MayRaise(400, 400, 100))

        def plays(cards: str, game: str, style: str = "tight") -> object:
            seen = replace(view(*options, cards=cards, game=game, rivals=4, pot=300), round=1)
            return SimpleBot(style).decide(seen)

        assert isinstance(plays("As 2d 3c 4h 6s", "lowball"), Raise)
        assert plays("Ks Kd Qc Jh Ts", "lowball") == Fold()
        assert isinstance(plays("As Ad Ac Kh 5s", "draw"), Raise)
        assert plays("2s 4d 7c 9h Js", "draw") == Fold()
        assert isinstance(plays("As 2d 3c 4h", "razz"), Raise)
        assert plays("Ks Kd Qc", "razz") == Fold()

    def test_two_low_cards_are_killed_with_when_in_the_mood(self) -> None:
        def taken(cards: str, *options: Option) -> set[object]:
            seen = view(MayPass(), *options, cards=cards, game="lowball")
            return {SimpleBot("wild", seed=seed).decide(seen) for seed in range(40)}

        assert taken("As 2d", MayKill(400)) == {Pass(), Kill()}
        assert taken("As 2d", MayStraddle(400)) == {Pass(), Straddle()}
        assert taken("As Ad", MayKill(400)) == {Pass()}
        assert taken("As 9d", MayKill(400)) == {Pass()}
        assert taken("As 2d", MayAskCut(10)) == {Pass()}

    def test_an_open_pair_leaves_two_sizes_and_none_between(self) -> None:
        seen = view(MayCheck(), MayBet(300, 600, 100), cards="As Ad Ah Ac", game="stud", pot=700)
        bets = {SimpleBot("wild", seed=seed).decide(replace(seen, round=2, level=0)) for seed in range(40)}
        assert {bet.to for bet in bets if isinstance(bet, Bet)} <= {300, 600}


class TestStyles:
    def test_lists_go_round(self) -> None:
        assert styles_for("mixed", 6) == [*STYLES, next(iter(STYLES))]
        assert styles_for("tight, Wild", 3) == ["tight", "wild", "tight"]
        assert styles_for("caller", 2) == ["caller", "caller"]

    @pytest.mark.parametrize("text", ["brave", "tight,brave"])
    def test_a_style_that_is_none(self, text: str) -> None:
        with pytest.raises(BotError, match="'brave' is not a style of play: choose mixed, tight"):
            styles_for(text, 2)
        with pytest.raises(BotError, match="'brave' is not a style"):
            SimpleBot("brave")

    def test_a_level_that_is_none(self) -> None:
        with pytest.raises(BotError, match="'perfect' is not a level of play: choose easy, regular, strong"):
            SimpleBot("solid", level="perfect")
