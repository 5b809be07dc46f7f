"""The referee against a second one that was written from the clauses alone (`poker`): turns, ranges, last chips.

Random hands of every poker game of every house: evenings with coming and going, and hands with short and very unequal
stacks, many of them with an asked showdown. `make test` plays some from fixed seeds; `make soak` plays
`HOUSEWAY_SOAK_HANDS` of each pair (10,000 unless told) from fresh ones. A failure names its seeds.
"""

import os
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.repeats import sampled

from houseway import HousewayError
from houseway.decks import deck as deck_named
from houseway.houses import HOUSES, house
from houseway.testing import (
    Choices,
    bustle,
    choose_action,
    offer_at,
    open_table,
    places,
    straddle,
    switched,
    take_any,
)

from .poker import POKER, STUD_GAMES, DisagreementError, Legs, PokerModel, blinds_in_order, judged, kind_of, switch

HANDS = int(os.environ.get("HOUSEWAY_SOAK_HANDS", "10000"))
FIRST = int(os.environ.get("HOUSEWAY_SOAK_SEED") or int.from_bytes(os.urandom(6), "big"))
PAIRS = tuple(
    (book, game)
    for book in HOUSES
    if book != "common"
    for game in house(book).games
    if house(book).offer(game).game.name in POKER
)
LOWBALL = tuple(pair for pair in PAIRS if pair[1] == "lowball")
KILLS = tuple(pair for pair in PAIRS if switch(house(pair[0]).offer(pair[1]).rules, "kill") is not None)
AN_EVENING = 10

Hands = Iterator[Any]


def player(choices: Choices) -> Callable[[Any], None]:
    """Somebody who knows a little or nothing, and at a draw mostly stands pat, so that good lows are still there."""
    knows_nothing = choices.one_in(3)

    def act(hand: Any) -> None:
        if kind_of(hand.options[0]) == "MayDraw" and choices.below(4):
            hand.act("pat")
        else:
            hand.act(take_any(hand.options, choices) if knows_nothing else choose_action(hand, choices))

    return act


def any_offer(book: str, game: str, choices: Choices) -> Any:
    limits = next(limits for limits in places(book) if limits[0][1] == game)
    return offer_at(limits[choices.below(len(limits))])


def next_hand(table: Any, choices: Choices) -> Any:
    """The next hand, None where there are not two to play it."""
    cards = choices.deck(deck_named(table.game.pack(table.rules)))
    try:
        return table.deal(cards, ask_showdown=choices.one_in(2), ask_cuts=choices.one_in(3))
    except HousewayError as refusal:
        assert "takes two players" in str(refusal), refusal  # noqa: PT017 - nothing else may keep a hand back
        return None


def an_evening(book: str, game: str, choices: Choices) -> Hands:
    """One table at any limit, with coming and going between the hands."""
    offer = any_offer(book, game, choices)
    table = open_table(offer.rules, offer.game, choices)
    for _ in range(AN_EVENING):
        bustle(table, choices)
        straddle(table, choices)
        hand = next_hand(table, choices)
        if hand is not None:
            yield hand


def unequal(hand: Any, choices: Choices) -> Any:
    """The same hand with stacks from less than half a bet to sixteen, now and then not in whole chips."""
    bet, chip = hand.rules.limit.lower, hand.rules.limit.chip

    def stack() -> int:
        most = (bet // 2, bet, 3 * bet, 16 * bet)[choices.below(4)]
        some = 1 + choices.below(max(1, most))
        return some if choices.one_in(8) else max(chip, some // chip * chip)

    return hand.dealt_again(stacks=tuple(stack() for _ in hand.seats))


def short_stacks(book: str, game: str, choices: Choices) -> Hands:
    offer = any_offer(book, game, choices)
    for _ in range(AN_EVENING):
        hand = next_hand(open_table(offer.rules, offer.game, choices), choices)
        yield unequal(hand, choices)


def low_cards(book: str, game: str, choices: Choices, *, other: bool = False) -> Hands:
    """Lowball from a pack with the low cards on top: sevens and better all round."""
    offer = any_offer(book, game, choices)
    for _ in range(AN_EVENING):
        rules = switched(offer.rules, game, choices) if other else offer.rules
        if other and not comparable(rules):
            continue
        table = open_table(rules, offer.game, choices)
        pack = list(deck_named(table.game.pack(table.rules)).cards)
        chance = random.Random(choices.below(1 << 24))
        chance.shuffle(pack)
        low = [card for card in pack if card >= 48 or card // 4 < 6]
        high = [card for card in pack if card not in low]
        mixed = low + high[: choices.below(3) * 3]
        chance.shuffle(mixed)
        cards = (*mixed, *(card for card in pack if card not in mixed))
        yield unequal(table.deal(cards, ask_showdown=choices.one_in(3)), choices)


def other_switches(book: str, game: str, choices: Choices) -> Hands:
    """The same page with other switches: every form of limit, jacks to open, open pairs, odd chips one each."""
    offer = any_offer(book, game, choices)
    for _ in range(AN_EVENING):
        rules = switched(offer.rules, offer.game.name, choices)
        if comparable(rules):
            yield unequal(next_hand(open_table(rules, offer.game, choices), choices), choices)


def comparable(rules: Any) -> bool:
    """Leaves out what no rule book may say or no clause settles."""
    fee = rules.limit.fee
    if fee is not None and fee.payer.value not in ("pot", "big blind", "live button"):
        return False
    if fee is not None and fee.payer.value == "live button" and fee.amount(2) > max(rules.limit.blinds, default=0):
        return False  # a charge of more than the big blind
    if fee is not None and fee.payer.value != "pot" and switch(rules, "forced") != "blinds":
        return False
    sevens = switch(rules, "sevens")
    # whether a miscalled hand may have what a checked seven loses: no house has both rules
    return sevens is None or sevens.later_bets == "returned" or not switch(rules, "verbal_binding")


def disagreements(make: Callable[..., Hands], book: str, game: str, *, hands: int, first: int, **how: Any) -> list[str]:
    """What the two referees did not agree on in so many hands, with the seed to find it again."""
    found: list[str] = []
    seed, played = first, 0
    while played < hands and seed < first + hands:
        choices = Choices(seed)
        for hand in make(book, game, choices, **how):
            played += 1
            try:
                judged(hand, player(choices))
            except DisagreementError as problem:
                found.append(f"{book}/{game} {make.__name__} HOUSEWAY_SOAK_SEED={seed}: {problem}")
                if not hand.over:
                    break
        seed += 1
    return found


def agreed(found: list[str]) -> None:
    assert not found, f"{len(found)} disagreements, such as\n" + "\n".join(found[:5])


@sampled(7)
@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_evenings_of_every_pair(book: str, game: str) -> None:
    agreed(disagreements(an_evening, book, game, hands=20, first=1_000))


@sampled(7)
@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_short_and_unequal_stacks(book: str, game: str) -> None:
    agreed(disagreements(short_stacks, book, game, hands=20, first=2_000))


@sampled(7)
@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_rooms_of_ones_own(book: str, game: str) -> None:
    agreed(disagreements(other_switches, book, game, hands=10, first=3_000))


@pytest.mark.parametrize(("book", "game"), LOWBALL)
def test_checked_sevens(book: str, game: str) -> None:
    agreed(disagreements(low_cards, book, game, hands=50, first=4_000))
    agreed(disagreements(low_cards, book, game, hands=25, first=5_000, other=True))


@pytest.mark.soak
@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_thousands_of_hands_of_every_pair(book: str, game: str) -> None:
    found = disagreements(an_evening, book, game, hands=HANDS // 2, first=FIRST)
    found += disagreements(short_stacks, book, game, hands=HANDS // 2, first=FIRST)
    found += disagreements(other_switches, book, game, hands=HANDS // 4, first=FIRST)
    if (book, game) in LOWBALL:
        found += disagreements(low_cards, book, game, hands=HANDS, first=FIRST)
        found += disagreements(low_cards, book, game, hands=HANDS // 4, first=FIRST, other=True)
    agreed(found)


# quiet evenings: nobody comes or goes but who has lost all


def quiet(book: str, game: str, seed: int, watch: Callable[[Any, PokerModel], None]) -> int:
    choices = Choices(seed)
    offer = any_offer(book, game, choices)
    table = open_table(offer.rules, offer.game, choices)
    hands = 0
    while hands < 2 * AN_EVENING and (hand := next_hand(table, choices)) is not None:
        model = PokerModel(
            hand.rules, hand.game.name, hand.events[0], hand.given.posts, carried_in=hand.given.carried_in
        )
        model.asked = hand.given.ask_showdown
        act = player(choices)
        while not hand.over:
            act(hand)
        for event in hand.events:
            model.take(event)
        model.final()
        watch(hand, model)
        hands += 1
    return hands


@sampled(7)
@pytest.mark.clause("CX-05", "CX-07", "OV-HE-08", "CC-HE-11")
@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_blinds_stand_left_of_the_button(book: str, game: str) -> None:
    def watch(hand: Any, model: PokerModel) -> None:
        if switch(hand.rules, "short_blind") != "defer":
            blinds_in_order(model, hand.given.posts)
            assert hand.button == hand.seats[-1] or game in STUD_GAMES

    assert sum(quiet(book, game, seed, watch) for seed in (1, 2)) > 2


@pytest.mark.clause("CX-45", "CX-97")
@pytest.mark.parametrize(("book", "game"), KILLS)
def test_who_kills_the_next_pot(book: str, game: str) -> None:
    killed = 0
    for seed in range(12):
        legs, owed = Legs(), None

        def watch(hand: Any, model: PokerModel, legs: Legs = legs, seed: int = seed) -> None:
            nonlocal owed, killed
            posts = [hand.seats[post.player] for post in hand.given.posts if post.what == "kill"]
            assert posts == ([owed] if owed in hand.seats else []), f"seed {seed}: {owed} owes a kill"
            killed += len(posts)
            owed = legs.killer(model)

        quiet(book, game, seed, watch)
    assert killed > 5


@pytest.mark.clause("CX-131")
@pytest.mark.parametrize("game", STUD_GAMES)
def test_stud_has_no_button(game: str) -> None:
    """The first card, ties and odd chips go by the dealer's left: the lowest seat number dealt in comes first."""

    def watch(hand: Any, model: PokerModel) -> None:
        assert hand.seats == tuple(sorted(hand.seats))

    assert quiet("ocean-view", game, 3, watch) > 2


# the second referee is awake


def test_a_wrong_winner_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def worst(scores: dict[int, int]) -> list[int]:
        low = min(scores.values())
        return [at for at in scores if scores[at] == low]

    monkeypatch.setattr(PokerModel, "best", staticmethod(worst))
    assert disagreements(an_evening, "oasis", "holdem", hands=20, first=1_000)


def test_a_wrong_cap_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PokerModel, "capped", lambda self: self.raises >= 2)
    assert disagreements(an_evening, "ocean-view", "holdem", hands=40, first=1_000)


def test_a_wrong_opener_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PokerModel, "opener", lambda self: 1)
    assert disagreements(an_evening, "ocean-view", "stud", hands=20, first=1_000)
