"""Small hands of draw games and stud that random play met and got wrong once, each in its shortest form."""

from dataclasses import replace

import pytest
from tests.referee.properties import cards_of, is_refused

from houseway.cards import parse_cards
from houseway.decks import deck
from houseway.games import GAMES
from houseway.houses import house
from houseway.live.views.hand_words import held_words
from houseway.ranking import rank
from houseway.referee.hand import UNKNOWN, Hand, Post
from houseway.referee.rules import Betting, Rules
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    Bet,
    Discard,
    MayBet,
    MayCall,
    MayFold,
    MayRaise,
    Mixed,
    Mucked,
    Pass,
    Posted,
    Raise,
    Show,
    Shown,
)
from houseway.testing import accepts, offered

WITH_JOKER = deck("53").cards


def antes(players: int, ante: int) -> tuple[Post, ...]:
    return tuple(Post(player, ante, "ante", live=False) for player in range(players))


def stud(*, book: str = "common", players: int = 2, stack: int = 10_000, cards: str = "", **switches: object) -> Hand:
    """Stud of the common book: two cards down, one up, the named cards first."""
    rules: Rules = house(book).offer("stud").rules.but(**switches)
    first = parse_cards(cards)
    pack = (*first, *(card for card in range(52) if card not in first))
    stacks = (stack,) * players
    return Hand(rules, GAMES["stud"], range(1, players + 1), stacks, pack, posts=antes(players, 50))


@pytest.mark.parametrize("betting", Betting)
def test_whoever_must_open_may_open_for_what_is_offered(betting: Betting) -> None:
    limit = house("common").offer("stud").rules.limit
    hand = stud(limit=replace(limit, betting=betting, higher=400))
    for action in offered(hand):
        hand.copy().act(action)


def test_a_forced_bet_as_large_as_the_lower_bet_is_raised_not_made_whole() -> None:
    limit = house("common").offer("stud").rules.limit
    hand = stud(players=3, limit=replace(limit, bring_in=200))
    assert [str(option) for option in hand.options] == ["bring in for $2"]
    hand.act("bring in")
    for to in (400, 600, 800):
        raising = next(option for option in hand.options if isinstance(option, MayRaise))
        assert (raising.least, raising.most) == (to, to)
        is_refused(hand, Raise(to - 200))
        hand.act(Raise(to))


@pytest.mark.parametrize("stack", [10_000, 150 + 321])
def test_an_open_pair_leaves_two_sizes_and_the_option_says_so(stack: int) -> None:
    """The lower bet, and the higher one or all that is left of it: nothing between."""
    streets = replace(house("common").offer("stud").rules.streets, open_pair="any")
    hand = stud(stack=stack, cards="As Ks Ah Kh 2c 9d 5d 2d 8c", streets=streets)
    hand.act("bring in")
    hand.act("call")
    option = next(option for option in hand.options if isinstance(option, MayBet))
    assert (option.least, option.most) == (200, min(400, stack - 150))
    for to in range(option.least, option.most + 1):
        if accepts(hand.options, Bet(to)):
            hand.copy().act(Bet(to))
        else:
            is_refused(hand, Bet(to))


def test_a_drawer_keeps_the_own_discards_out_of_the_new_stub_and_they_stay_discards() -> None:
    """Ten players at lowball leave three cards: the second drawer is served from the first one's discards."""
    rules = house("common").offer("lowball").rules.but(forced="ante")
    hand = Hand(rules, GAMES["lowball"], range(1, 11), (5_000,) * 10, WITH_JOKER, posts=antes(10, 100))
    while any(isinstance(option, MayFold) for option in hand.options):
        hand.act("check")
    for _ in range(3):
        assert hand.who is not None
        hand.act(Discard(hand.hole[hand.who][:2]))
        assert sorted(cards_of(hand)) == [*WITH_JOKER]
    assert any(isinstance(event, Mixed) for event in hand.events)


@pytest.mark.parametrize("declared", [-1, 1, 4, 14])
def test_a_low_is_called_by_its_highest_card_five_to_king(declared: int) -> None:
    rules = house("del-rio").offer("lowball").rules.but(forced="ante")
    hand = Hand(rules, GAMES["lowball"], (1, 2), (100, 100), WITH_JOKER, posts=antes(2, 100), ask_showdown=True)
    for _ in range(2):
        hand.act("pat")
    is_refused(hand, Show((), declared))


def test_who_has_straddled_already_does_not_straddle_again_for_nothing() -> None:
    rules = house("casino-club").offer("lowball").rules.but(straddle=True)
    small, big = rules.limit.blinds
    posts = (Post(0, small, "small blind"), Post(1, big, "big blind"), Post(2, 2 * big, "straddle"))
    hand = Hand(rules, GAMES["lowball"], (1, 2, 3), (5_000,) * 3, WITH_JOKER, posts=posts, opens=0)
    while Pass() in offered(hand):
        hand.act("straddle" if hand.actor == 3 else "pass")
    assert all(event.amount for event in hand.events if isinstance(event, Posted))


def told_in_part() -> Hand:
    """Stud recorded without its hole cards: 7c Kd 9d 2d showing against 8d Kh 9h 2h, all-in for the ante."""
    up = [parse_cards(street) for street in ("7c 8d", "Kd Kh", "9d 9h", "2d 2h")]
    hidden = (UNKNOWN,)
    cards = hidden * 4 + up[0] + hidden + up[1] + hidden + up[2] + hidden + up[3] + hidden * 3
    rules = house("common").offer("stud").rules
    return Hand(rules, GAMES["stud"], (1, 2), (50, 50), cards, posts=antes(2, 50), ask_showdown=True)


def test_hole_cards_seen_only_at_the_showdown_are_taken_in_stud() -> None:
    hand = told_in_part()
    assert [len(up) for up in hand.up] == [4, 4]
    hand.act("show As Ad 3c")
    hand.act("show Qc Qd 4c")
    assert hand.result is not None
    assert hand.result.net == (50, -50)
    assert [len(event.cards) for event in hand.events if isinstance(event, Shown)] == [7, 7]


@pytest.mark.parametrize("cards", ["Kd As Ad", "Kh As Ad"])
def test_an_open_card_is_nobodys_hole_card(cards: str) -> None:
    """One's own, or another's."""
    is_refused(told_in_part(), Show(parse_cards(cards)))


def test_killers_act_last_however_many_come_in() -> None:
    """While nobody has raised, everyone else acts before a player who has killed the pot to come in (CX-79)."""
    offer = house("ocean-view").offer("lowball")
    table = Table(offer.rules, offer.game, seats=8)
    for seat in (1, 2, 3, 4):
        table.apply(Sit(seat, f"Player {seat}", 20_000))
    table.apply(PlaceButton(1))
    hand = table.deal(seed=1)
    while not hand.over:
        hand.act("pass" if Pass() in offered(hand) else "fold")
    for seat in (6, 7):
        table.apply(Sit(seat, f"Player {seat}", 20_000, "kill"))
    hand = table.deal(seed=2)
    killers = {hand.seats[post.player] for post in hand.given.posts if post.what == "kill"}
    assert killers
    order: list[int] = []
    while any(isinstance(option, MayFold) for option in hand.options):
        assert hand.actor is not None
        order.append(hand.actor)
        hand.act("call" if any(isinstance(option, MayCall) for option in hand.options) else "check")
    assert set(order[-len(killers) :]) == killers


def test_a_mucked_hand_stays_whole_for_its_owner_and_for_nobody_else() -> None:
    """All seven cards, and so what they are in words; the others see that the open cards are gone too."""
    hand = stud(book="ocean-view", cards="As 2c Ah 3d 9c 8d")
    while not hand.over:
        said = [str(action) for action in offered(hand)]
        hand.act(next(one for one in ("bring in", "check", "call", "muck", "show") if one in said))
    loser = next(event.seat for event in hand.events if isinstance(event, Mucked))
    player = hand.seats.index(loser)
    whole = hand.view(loser).seat(loser)
    assert (whole.cards, whole.up, whole.card_count) == (hand.hole[player], hand.up[player], 0)
    assert (len(whole.cards), len(whole.up)) == (3, 4)
    for viewer in (None, 3 - loser):
        seen = hand.view(viewer).seat(loser)
        assert (seen.cards, seen.up) == ((), ())
    assert held_words(hand.view(loser), hand.rules) == rank((*whole.cards, *whole.up), "high").words
