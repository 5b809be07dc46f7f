"""Whatever is dealt and done at any house's table: chips stay, options tell the truth, hidden cards stay hidden."""

import os
import random
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.referee.properties import (
    a_copy_is_as_good,
    a_replay_is_equal,
    a_session_adds_up,
    blinds_are_in_order,
    chips_are_conserved,
    every_card_is_in_its_place,
    hidden_cards_do_not_matter,
    is_refused,
    legal_actions_are_taken,
    options_are_the_truth,
    try_command,
    views_keep_secrets,
)
from tests.repeats import examples, sampled

from houseway.cards import parse_cards
from houseway.games import GAMES
from houseway.houses import house
from houseway.referee.hand import UNKNOWN, Hand, Post
from houseway.referee.table.seating_commands import Leave, PlaceButton, Sit, Straddle
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Discard, Show
from houseway.testing import (
    BOOKS,
    Choices,
    PlayedHand,
    TestingError,
    decks,
    hands,
    offer_at,
    places,
    play,
    played_hands,
    random_hand,
    random_offer,
    random_table,
    table_bytes,
    tables,
)

choices = st.binary(min_size=200, max_size=200).map(Choices)
quick = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@settings(quick, max_examples=examples(50))
@given(hands(), choices)
def test_chips_are_conserved_after_every_event(hand: Hand, choices: Choices) -> None:
    chips_are_conserved(hand, choices)


@settings(quick, max_examples=examples(100))
@given(hands(), choices)
def test_every_card_is_in_its_place(hand: Hand, choices: Choices) -> None:
    every_card_is_in_its_place(hand, choices)


@settings(quick, max_examples=examples(50))
@given(hands(), choices)
def test_options_are_the_truth(hand: Hand, choices: Choices) -> None:
    options_are_the_truth(hand, choices)


PAIRS = [limits for book in BOOKS for limits in places(book)]


@sampled(8)
@pytest.mark.parametrize("limits", PAIRS, ids=lambda limits: f"{limits[0][0]}/{limits[0][1]}")
def test_every_action_in_legal_is_taken_as_it_is(limits: tuple[tuple[str, str, str], ...]) -> None:
    """At every house's every game, at its first and its last limit."""
    for number in range(examples(16)):
        chance = Choices(random.Random(number).randbytes(400))
        legal_actions_are_taken(random_hand(offer_at(limits[-(number % 2)]), chance), chance)


@settings(quick, max_examples=examples(80))
@given(hands(), choices)
def test_copy_and_act_equals_act(hand: Hand, choices: Choices) -> None:
    a_copy_is_as_good(hand, choices)


@settings(quick, max_examples=examples(50))
@given(hands(), choices)
def test_a_view_holds_no_card_its_seat_may_not_see(hand: Hand, choices: Choices) -> None:
    views_keep_secrets(hand, choices)


@settings(quick, max_examples=examples(100))
@given(hands(), choices)
def test_a_view_does_not_depend_on_hidden_cards(hand: Hand, choices: Choices) -> None:
    hidden_cards_do_not_matter(hand, choices)


@settings(quick, max_examples=examples(100))
@given(played_hands())
def test_a_replay_is_equal(played: PlayedHand) -> None:
    a_replay_is_equal(played.hand, played.actions)


@settings(quick, max_examples=examples(40))
@given(tables(), st.binary(min_size=2_000, max_size=2_000).map(Choices))
def test_a_table_adds_up_over_a_session(table: Table, choices: Choices) -> None:
    a_session_adds_up(table, choices, hands=12)


@settings(quick, max_examples=examples(100))
@given(hands())
def test_blinds_are_in_order(hand: Hand) -> None:
    blinds_are_in_order(hand)


@settings(quick, max_examples=examples(40))
@given(st.binary(min_size=600, max_size=600))
def test_the_same_choices_make_the_same_table(given: bytes) -> None:
    first, second = (random_table(random_offer(choices), choices) for choices in (Choices(given), Choices(given)))
    assert table_bytes(first) == table_bytes(second)


def recorded_hand() -> Hand:
    """A hand whose hole cards the record does not tell, at the showdown, with 7c 7d 7h 8c Ts on the board."""
    rules = house("common").offer("holdem", limit="no limit").rules.but(burn=False)
    blinds = (Post(0, 100, "small blind"), Post(1, 200, "big blind"))
    deck = (UNKNOWN,) * 4 + parse_cards("7c 7d 7h 8c Ts")
    hand = Hand(rules, GAMES["holdem"], (1, 2), (1_000, 1_000), deck, posts=blinds, ask_showdown=True)
    for action in ("call", *["check"] * 7):
        hand.act(action)
    return hand


def test_cards_seen_only_at_the_showdown_are_taken() -> None:
    hand = recorded_hand()
    hand.act("show As Ad")
    hand.act("show Kc Kd")
    assert hand.result is not None
    assert hand.result.net == (200, -200)


@pytest.mark.parametrize("cards", [(51, 51), (20, 0), (99, 98), (-7, 3), (52, 3), (3,), (1, 2, 3)])
def test_cards_that_cannot_be_are_not_shown(cards: tuple[int, ...]) -> None:
    """The same card twice, one that lies on the board, cards of no pack, the joker, too few, too many."""
    is_refused(recorded_hand(), Show(cards))


def test_without_hypothesis_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis.strategies", None)
    with pytest.raises(TestingError, match="pip install hypothesis"):
        decks()


@given(decks(), decks("53"))
def test_a_deck_is_a_pack(deck: tuple[int, ...], with_joker: tuple[int, ...]) -> None:
    assert sorted(deck) == [*range(52)]
    assert sorted(with_joker) == [*range(53)]


def test_every_game_of_every_house_is_drawn() -> None:
    drawn = {(offer.rules.house, offer.game.name) for offer in map(random_offer, map(Choices, range(2_000)))}
    assert {game for _, game in drawn} == set(GAMES)
    assert len([game for _, game in drawn if game == "lowball"]) == len(BOOKS)


@sampled(2)
@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("draw", {"ChangeDraw", "AskCut", "Drew", "Mixed", "CarriedOver"}),
        ("lowball", {"ChangeDraw", "AskCut", "Drew", "Mixed", "Kill", "Straddle", "Declared"}),
        ("stud", {"BringIn", "DealtUp", "Mixed"}),
        ("stud-hi-lo", {"BringIn", "DealtUp", "Mixed"}),
        ("razz", {"BringIn", "DealtUp", "Mixed"}),
    ],
)
def test_random_play_comes_to_everything_a_game_has(game: str, wanted: set[str]) -> None:
    """Kills, straddles, cuts, changed draws, decks that run out, declared hands: whatever there is is tried."""
    offers = [offer_at(limits[0]) for book in BOOKS for limits in places(book)]
    offers = [offer for offer in offers if offer.game.name == game]
    seen: set[str] = set()
    for seed in range(1_500):
        choices = Choices(seed)
        hand = random_hand(offers[choices.below(len(offers))], choices)
        seen |= {type(action).__name__ for action in play(hand, choices)}
        seen |= {type(event).__name__ for event in hand.events}
        if wanted <= seen:
            return
    pytest.fail(f"{wanted - seen} never happened")


def started_table(*, blinds: int = 2, **switches: object) -> Table:
    """Three players at a no-limit table of the common book, its first hand played."""
    offer = house("common").offer("holdem", limit="no limit")
    limit = replace(offer.rules.limit, blinds=offer.rules.limit.blinds[-blinds:])
    table = Table(offer.rules.but(limit=limit, **switches), offer.game, seats=6)
    for seat in (1, 3, 5):
        table.apply(Sit(seat, f"Player {seat}", 20_000))
    table.apply(PlaceButton(1))
    hand = table.deal(range(52))
    while not hand.over:
        hand.act("fold")
    return table


def test_one_blind_and_a_dead_button() -> None:
    hand = started_table(blinds=1, button="dead").deal(range(52))
    assert [(hand.seats[post.player], post.what) for post in hand.given.posts] == [(5, "big blind")]


def test_a_new_player_who_posts_and_straddles_has_the_straddle_in() -> None:
    table = started_table()
    table.apply(Sit(2, "New", 20_000, "post"))
    table.apply(Straddle(2))
    hand = table.deal(range(52))
    assert (hand.play.level, max(hand.bets)) == (400, 400)


def test_heads_up_the_small_blind_opens_straddle_or_no_straddle() -> None:
    table = started_table()
    table.apply(Leave(5))
    for seat in (1, 3):
        try_command(table, Straddle(seat))
    hand = table.deal(range(52))
    small = next(post.player for post in hand.given.posts if post.what == "small blind")
    assert hand.actor == hand.seats[small]


def test_a_straddle_lapses_when_its_seat_is_no_longer_left_of_the_big_blind() -> None:
    table = started_table()
    table.apply(Straddle(3))
    table.apply(Sit(2, "New", 20_000, "post"))
    hand = table.deal(range(52))
    assert hand.actor == 2
    assert "straddle" not in {post.what for post in hand.given.posts}


@pytest.mark.parametrize("action", [Discard((99,)), Discard((-60,)), Show((99, 98))])
def test_a_card_of_no_pack_is_refused_like_any_other(action: Discard | Show) -> None:
    is_refused(started_table().deal(range(52)), action)


JOURNAL = """
import hashlib, sys
from houseway.testing import Choices, random_offer, random_table, table_bytes
journal = hashlib.sha256()
for seed in range(int(sys.argv[1])):
    choices = Choices(seed)
    journal.update(table_bytes(random_table(random_offer(choices), choices, hands=int(sys.argv[2]))))
print(journal.hexdigest(), "hypothesis" in sys.modules)
"""


@pytest.mark.verify
@pytest.mark.parametrize(("played", "hands"), [(120, 3), pytest.param(400, 8, marks=pytest.mark.soak)])
def test_a_journal_does_not_depend_on_the_hash_seed(played: int, hands: int) -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", JOURNAL, str(played), str(hands)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(said) == 1
    digest, needs_hypothesis = said.pop().split()
    assert len(digest) == 64
    assert needs_hypothesis == "False"
