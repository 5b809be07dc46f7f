"""The games that no house prints, dealt by the common book: situations, and random play with everything it checks."""

import pytest
from tests.referee.properties import cards_of, is_refused
from tests.repeats import sampled
from tests.reporting import likely_report

from houseway.bots.simple import SimpleBot
from houseway.cards import format_cards, parse_cards
from houseway.decks import deck
from houseway.games import GAMES
from houseway.history.handfile.record import record_of, replay
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.narrate.narrator import line_of
from houseway.houses import HOUSES, house
from houseway.ranking.draw_choice import not_wanted
from houseway.referee.hand import Hand, Post
from houseway.referee.rules import Rules
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.view import may
from houseway.referee.vocabulary import (
    Bet,
    Burned,
    Discard,
    Drew,
    MayBet,
    MayDraw,
    MayRaise,
    Mixed,
    Opened,
    Raise,
    Raised,
    Requested,
    RoundOpened,
    Shown,
    Won,
)
from houseway.testing import Choices, choose_action, random_hand
from houseway.testing import play as play_at_random

PRINTED = {page.game for name in HOUSES for page in house(name).games.values()}
OTHERS = [game for game in GAMES if game not in PRINTED]
BLINDS = (Post(0, 100, "small blind"), Post(1, 200, "big blind"))


def rules_of(game: str, limit: str = "fixed limit") -> Rules:
    return house("common").offer(game, limit=limit).rules


def dealt(game: str, *hands: str, rest: str = "", limit: str = "fixed limit", stack: int = 10_000) -> Hand:
    """The first cards of the deck make these hands, one card a pass; then the rest as named."""
    rules = rules_of(game, limit)
    held = [parse_cards(one) for one in hands]
    first = [one[card] for card in range(len(held[0])) for one in held] + list(parse_cards(rest))
    pack = (*first, *(card for card in deck(GAMES[game].deck).cards if card not in first))
    posts: tuple[Post, ...] = BLINDS
    if rules.blinds.forced == "ante":
        posts = tuple(Post(player, rules.limit.ante, "ante", live=False) for player in range(len(hands)))
    count = len(hands)
    opens = 2 % count if posts is BLINDS else 0
    return Hand(rules, GAMES[game], range(1, count + 1), (stack,) * count, pack, posts=posts, opens=opens)


def shown(hand: Hand) -> dict[int, str]:
    return {event.seat: event.words for event in hand.events if isinstance(event, Shown)}


def won(hand: Hand) -> dict[int, int]:
    found: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, Won):
            found[event.seat] = found.get(event.seat, 0) + event.amount
    return found


def test_the_common_book_deals_them_all_and_the_houses_none() -> None:
    assert len(PRINTED) == 17
    assert {page.game for page in house("common").games.values()} >= set(OTHERS)
    assert len(OTHERS) == 12


def test_triple_draw_has_three_exchanges_with_betting_between_and_the_bet_doubles_after_the_second() -> None:
    hand = dealt("deuce-to-seven-triple", "2c 3d 4h 7s Kc", "2d 3h 4s 8c 9d", rest="Qs 5d")
    hand.act("call")
    hand.act("check")
    for throws in ((Discard(parse_cards("Kc")), Discard(())), (Discard(()), Discard(())), (Discard(()), Discard(()))):
        for action in throws:
            hand.act(action)
        hand.act("bet")
        hand.act("call")
    rounds = [event.number for event in hand.events if isinstance(event, RoundOpened)]
    assert rounds == [1, 2, 3, 4]
    assert sum(isinstance(event, Burned) for event in hand.events) == 1  # nobody draws the second and third time
    assert [event.count for event in hand.events if isinstance(event, Drew)] == [1, 0, 0, 0, 0, 0]
    assert hand.over
    assert shown(hand)[1] == "number one"
    assert won(hand) == {1: 2 * (200 + 200 + 400 + 400)}


def test_each_draw_burns_a_card_before_the_first_that_is_given() -> None:
    hand = dealt("badugi", "2c 3d 4h Ks", "2d 3h 4s Kc")
    hand.act("call")
    hand.act("check")
    for _ in range(3):
        for _ in range(2):
            assert hand.who is not None
            hand.act(Discard(hand.hole[hand.who][-1:]))
        hand.act("check")
        hand.act("check")
    burned = [at for at, event in enumerate(hand.events) if isinstance(event, Burned)]
    drew = [at for at, event in enumerate(hand.events) if isinstance(event, Drew)]
    assert len(burned) == 3
    assert all(first < second for first, second in zip(burned, drew[::2], strict=True))


def test_the_discards_are_shuffled_in_when_the_stub_runs_out_and_none_is_lost() -> None:
    """Six players who throw five cards each three times over see 120 cards of 52."""
    game = "deuce-to-seven-triple"
    hands = ["2c 2d 2h 2s 3c", "3d 3h 3s 4c 4d", "4h 4s 5c 5d 5h", "5s 6c 6d 6h 6s", "7c 7d 7h 7s 8c", "8d 8h 8s 9c 9d"]
    hand = dealt(game, *hands)
    while not hand.over:
        assert hand.who is not None
        if any(isinstance(option, MayDraw) for option in hand.options):
            hand.act(Discard(hand.hole[hand.who]))
        else:
            hand.act(next(option for option in hand.options if str(option).startswith(("check", "call"))))
        assert sorted(cards_of(hand)) == [*range(52)]
    assert sum(isinstance(event, Mixed) for event in hand.events) >= 1
    assert sum(hand.stacks) == 60_000


@pytest.mark.parametrize(
    ("game", "hands", "words", "winner"),
    [
        ("deuce-to-seven", ("7c 6d 5h 3s 2c", "7d 6c 4h 3d 2s"), ("number three", "number two"), 2),
        ("deuce-to-seven", ("6c 5d 4h 3s 2c", "Kd Qc Jh 9d 8s"), ("six-high straight", "king-queen low"), 2),
        ("deuce-to-seven", ("8c 6c 5c 3c 2c", "2d 2h 3d 4d 5d"), ("eight-high flush", "pair of deuces"), 2),
        ("deuce-to-seven", ("Ac 5d 4h 3s 2c", "Kd Qc Jh 9d 8s"), ("ace-five low", "king-queen low"), 2),
        (
            "badugi",
            ("Ac 2d 3h Ks", "4d 5c 6h 6s"),
            ("four-card badugi, king-three-deuce-ace", "three-card hand, six-five-four"),
            1,
        ),
        (
            "badugi",
            ("Ac 2d 3h 4h", "2c 3d 4s 4c"),
            ("three-card hand, three-deuce-ace", "three-card hand, four-three-deuce"),
            1,
        ),
    ],
)
def test_what_wins_a_draw(game: str, hands: tuple[str, str], words: tuple[str, str], winner: int) -> None:
    hand = dealt(game, *hands)
    hand.act("call")
    hand.act("check")
    while not hand.over:
        hand.act("pat" if any(isinstance(option, MayDraw) for option in hand.options) else "check")
    told = [str(line_of(event)) for event in hand.events if isinstance(event, Requested | Drew)]
    assert set(told) == {"card", ""}, "who stands pat is told of once"
    assert told.count("card") == told.count("")
    said = shown(hand)
    assert said[winner] == words[winner - 1]
    assert won(hand) == {winner: 400}
    assert all(said.get(seat, word) == word for seat, word in enumerate(words, start=1))


def test_equal_badugis_share_the_pot_whatever_the_fourth_cards_are() -> None:
    hand = dealt("badugi", "Ac 2d 3h Kh", "As 2h 3d Qd")
    hand.act("call")
    hand.act("check")
    while not hand.over:
        hand.act("pat" if any(isinstance(option, MayDraw) for option in hand.options) else "check")
    assert won(hand) == {1: 200, 2: 200}
    counted = [format_cards(event.cards) for event in hand.events if isinstance(event, Won)]
    assert counted == ["Ac 2d 3h", "As 2h 3d"], "a card that does not count wins nothing"


def test_in_short_deck_a_flush_beats_a_full_house_and_the_ace_goes_under_the_six() -> None:
    hand = dealt("short-deck", "Ah 9h", "Kc Kd", rest="6s Kh 7h 7c 7s Jh 8s Qc", limit="no limit")
    hand.act("call")
    while not hand.over:
        hand.act("check")
    assert shown(hand)[1] == "ace-high flush"
    assert won(hand) == {1: 400}
    straight = dealt("short-deck", "Ah 9s", "Kc Kd", rest="6s 6h 7h 8c 7s Jh 8s Qc", limit="no limit")
    straight.act("call")
    while not straight.over:
        straight.act("check")
    assert shown(straight)[1] == "nine-high straight"


def test_five_card_omaha_plays_exactly_two_of_five() -> None:
    hand = dealt("omaha-5", "Ah Kh Qh Jh 2c", "3c 3d 4s 5d 6d", rest="9s Th 3h 8d 9c 7s 9d 2s")
    hand.act("call")
    while not hand.over:
        hand.act("check")
    # two hearts on the board give no flush with four in the hand
    assert shown(hand)[2] == "three threes"
    assert won(hand) == {2: 400}


class TestKuhn:
    """Jack, queen, king: a bet and an answer, and no raise."""

    def test_a_bet_cannot_be_raised_and_the_player_is_told_so(self) -> None:
        hand = dealt("kuhn", "Ks", "Qs", stack=10_000)
        hand.act("bet")
        assert [str(option) for option in hand.options] == ["fold", "call $1"]
        is_refused(hand, Raise(200))
        assert hand.game.steps[hand.at].why_not(hand)[0].words == "Bets are not raised in this game: call or fold."

    @pytest.mark.parametrize(
        ("actions", "net"),
        [
            (("check", "check"), 100),
            (("bet", "fold"), 100),
            (("bet", "call"), 200),
            (("check", "bet", "call"), 200),
            (("check", "bet", "fold"), -100),
        ],
    )
    def test_what_the_king_wins_from_the_queen(self, actions: tuple[str, ...], net: int) -> None:
        hand = dealt("kuhn", "Ks", "Qs")
        for action in actions:
            hand.act(action)
        assert hand.over
        assert hand.stacks[0] - 10_000 == net

    def test_leduc_is_raised_once_and_a_pair_wins(self) -> None:
        hand = dealt("leduc", "Jh", "Ks", rest="Js")
        hand.act("bet")
        hand.act("raise")
        is_refused(hand, Raise(600))
        hand.act("call")
        assert format_cards(hand.board) == "Js"
        hand.act(Bet(400))
        hand.act("call")
        assert shown(hand)[1] == "pair of jacks"
        assert won(hand) == {1: 2 * (100 + 400 + 400)}

    @pytest.mark.parametrize(("game", "count"), [("leduc", 1), ("rhode-island", 2), ("holdem", 5), ("kuhn", 0)])
    def test_a_board_laid_out_at_the_start_has_as_many_cards_as_the_game(self, game: str, count: int) -> None:
        rules, pack = rules_of(game).but(prelaid_board=True), deck(GAMES[game].deck).cards
        posts = BLINDS if rules.blinds.forced == "blinds" else ()
        hand = Hand(rules, GAMES[game], (1, 2), (10_000,) * 2, pack, posts=posts, opens=0)
        first = 2 * GAMES[game].hole_cards
        assert hand.laid == pack[first : first + count]
        assert hand.top == first + count == GAMES[game].most_cards(rules, 2)
        while not hand.over:
            hand.act(hand.options[1].take())
        assert hand.board == pack[first : first + count]


@pytest.mark.parametrize(
    ("kind", "cards", "thrown"),
    [
        ("deuce-to-seven", "2c 3d 4h 7s Kc", "Kc"),
        ("deuce-to-seven", "2c 3d 4h 5s 7c", ""),
        ("deuce-to-seven", "9c 8d 7h 6s 4c", ""),
        ("deuce-to-seven", "Tc 8d 7h 6s 4c", "Tc"),
        ("deuce-to-seven", "2c 3d 4h 5s 6c", "6c"),
        ("deuce-to-seven", "2c 3c 4c 5c 7c", "7c"),
        ("deuce-to-seven", "2c 2d 3h As 7c", "As 2d"),
        ("badugi", "Ac 2d 3h 4s", ""),
        ("badugi", "Ac 2d 3h Js", ""),
        ("badugi", "Ac 2d 3h Ks", "Ks"),
        ("badugi", "Ac 2d 3h 4h", "4h"),
        ("badugi", "Ac Ad 3h 3s", "3s Ad"),
        ("badugi", "Kc Qd Jh Js", "Kc Qd Jh Js"),
    ],
)
def test_what_a_simple_player_throws_away(kind: str, cards: str, thrown: str) -> None:
    gone = not_wanted(parse_cards(cards), 5, kind=kind)
    wanted = parse_cards(thrown)
    if kind == "badugi" and thrown == "3s Ad":
        assert len(gone) == 2
        assert {card >> 2 for card in gone} == {12, 1}
    else:
        assert sorted(gone) == sorted(wanted)


@pytest.mark.parametrize(
    ("kind", "cards", "thrown"),
    [
        ("low", "8d 8s Th Qd Kd", "8s Kd Qd"),
        ("low-joker", "8d 8s Th Qd Kd", "8s Kd Qd"),
        ("low", "2c 2d 2h Qs Kc", "2d 2h Kc"),
        ("deuce-to-seven", "7d 7s Th Qd Kd", "7s Kd Qd"),
        ("low", "2c 3d Th Qs Kc", "Kc Qs Th"),
    ],
)
def test_where_few_may_go_a_pair_does_not_stay(kind: str, cards: str, thrown: str) -> None:
    gone = not_wanted(parse_cards(cards), 3, kind=kind)
    assert sorted(card >> 2 for card in gone) == sorted(card >> 2 for card in parse_cards(thrown))


@pytest.mark.parametrize("game", OTHERS)
def test_random_play_keeps_every_chip_and_card_and_its_record_plays_again(game: str) -> None:
    for seed in range(6):
        limits = house("common").games[game].rules
        offer = house("common").offer(game, limit=limits[seed % len(limits)].limit.name)
        choices = Choices(seed)
        hand = random_hand(offer, choices)
        before = sum(hand.started)
        tuple(play_at_random(hand, choices))
        assert hand.over
        assert sum(hand.stacks) + hand.collected == before
        assert sorted(cards_of(hand)) == sorted(deck(GAMES[game].deck).cards)
        record = record_of(hand, {seat: f"Player {seat}" for seat in hand.seats})
        again = replay(parse_record(format_record(record)))
        assert again.stacks == hand.stacks
        assert again.events == hand.events


@sampled(9)
@pytest.mark.parametrize("game", OTHERS)
@pytest.mark.parametrize("level", ["easy", "regular", "strong"])
def test_bots_play_them_to_the_end(game: str, level: str) -> None:
    offer = house("common").offer(game)
    for seed in range(2):
        hand = random_hand(offer, Choices(seed))
        bots = {seat: SimpleBot(level=level, seed=seat) for seat in hand.seats}
        while hand.actor is not None:
            hand.act(bots[hand.actor].decide(hand.view(hand.actor)))
        assert hand.over


@pytest.mark.parametrize("game", OTHERS)
def test_whatever_goes_wrong_is_ruled_on_and_no_chip_is_lost(game: str) -> None:
    for seed in range(3):
        choices = Choices(seed)
        hand = random_hand(house("common").offer(game), choices)
        while not hand.over:
            report = likely_report(hand, choices) if choices.one_in(5) else None
            if report is None:
                hand.act(choose_action(hand, choices))
            else:
                hand.report(report)
        assert sum(hand.stacks) + hand.collected + hand.carried == sum(hand.started)


@pytest.mark.verify
def test_a_replacement_that_waits_for_the_draw_is_forgotten_when_the_card_is_thrown_away() -> None:
    """With more draws to come a card that everybody has seen may be thrown before it is replaced."""
    for seed in range(40):
        choices = Choices(seed)
        hand = random_hand(house("common").offer("deuce-to-seven-triple"), choices)
        while not hand.over:
            exposed = [one for one in hand.reportable() if one.what.startswith("exposed")] if choices.one_in(3) else []
            if exposed:
                hand.report(exposed[choices.below(len(exposed))])
            elif (draw := may(hand.options, MayDraw)) is not None:
                hand.act(draw.take(draw.cards[: draw.most]))
            else:
                hand.act(choose_action(hand, choices))
        assert sorted(cards_of(hand)) == [*range(52)]


CAPPED = [key for key, page in house("common").games.items() if any("capped" in one.name for one in page.limits)]


def test_at_a_capped_limit_four_bets_a_street_are_the_most() -> None:
    """As other programs have it: bets, completions and raises counted alike, between two players too, and all-in."""
    most: dict[str, int] = {}
    for game in CAPPED:
        rules = rules_of(game, "capped fixed limit")
        for seed in range(30):
            choices = Choices(seed)
            players = 2 + seed % 3
            table = Table(rules, GAMES[house("common").page(game).game], seats=players)
            for seat in range(1, players + 1):
                table.apply(Sit(seat, f"Seat {seat}", 100 * (3 + choices.below(58))))
            if table.has_button:
                table.apply(PlaceButton(1))
            hand = table.deal(seed=seed)
            while not hand.over:
                options = hand.options
                raises = [one for one in options if isinstance(one, MayBet | MayRaise)]
                hand.act(
                    raises[0].take(raises[0].least) if raises and choices.below(8) else choose_action(hand, choices)
                )
            count = 0
            for event in hand.events:
                count = 0 if isinstance(event, RoundOpened) else count + isinstance(event, Opened | Raised)
                most[game] = max(most.get(game, 0), count)
    assert most == dict.fromkeys(CAPPED, 4)
