"""Random hands of pan: no chip or card is lost, options are the truth, replays agree, hands stay secret."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import msgspec
import pytest
from tests.referee.pan_table import CHIP, PAN, SHEET_A, SHEET_B, pan, rules
from tests.referee.properties import (
    a_copy_is_as_good,
    a_replay_is_equal,
    a_session_adds_up,
    chips_are_conserved,
    every_card_is_in_its_place,
    hidden_cards_do_not_matter,
    options_are_the_truth,
    view_bytes,
    views_keep_secrets,
)
from tests.repeats import sampled

from houseway.cards import Card
from houseway.decks import deck
from houseway.ranking.pan import PACK, Growth, classify, may_add
from houseway.referee.hand import Hand
from houseway.referee.pan.deal import PanView, sets_of
from houseway.referee.pan.melds import Laid, Sets, laid
from houseway.referee.rules import Rules
from houseway.referee.vocabulary import (
    Discard,
    ForcedOn,
    HandFouled,
    MayDiscard,
    MayMeld,
    Meld,
    Melded,
    OpenTaken,
    PaidOver,
    WentOut,
    format_action,
    parse_action,
)
from houseway.testing import Choices, choose_action, fouls, offered, open_table, play
from houseway.testing.switches import switched

SEEDS = range(15)


def rooms(seed: int) -> Rules:
    """The sheets as printed, and then every other way to play."""
    if seed % 3 == 0:
        return rules(bands=SHEET_B if seed % 2 else SHEET_A)
    return switched(rules(bands=SHEET_A), "pan", Choices(seed))


def random_pan(seed: int) -> Hand:
    chance = Random(seed)
    page, players = rooms(seed), chance.randint(2, 7)
    cards = list(deck(page.deck or "pan").cards)
    chance.shuffle(cards)
    stacks = [chance.choice((1, 2, 3, 20, 40)) * CHIP + chance.choice((0, 0, 50)) for _ in range(players)]
    return Hand(page, PAN, range(1, players + 1), stacks, cards, carried_in=chance.choice((0, 0, 300)))


@pytest.mark.parametrize("seed", SEEDS)
def test_chips_are_conserved_after_every_event(seed: int) -> None:
    chips_are_conserved(random_pan(seed), Choices(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_is_in_its_place(seed: int) -> None:
    every_card_is_in_its_place(random_pan(seed), Choices(seed))


@pytest.mark.parametrize("seed", range(3))
def test_options_are_the_truth(seed: int) -> None:
    options_are_the_truth(random_pan(seed), Choices(seed))


@pytest.mark.parametrize("seed", range(12))
def test_a_copy_is_as_good(seed: int) -> None:
    a_copy_is_as_good(random_pan(seed), Choices(seed))


@pytest.mark.parametrize("seed", range(8))
def test_a_replay_is_equal(seed: int) -> None:
    hand = random_pan(seed)
    actions = tuple(play(hand, Choices(seed)))
    a_replay_is_equal(hand, actions)


@pytest.mark.parametrize("seed", range(3))
def test_views_keep_secrets(seed: int) -> None:
    views_keep_secrets(random_pan(seed), Choices(seed))


@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_do_not_matter(seed: int) -> None:
    hidden_cards_do_not_matter(random_pan(seed), Choices(seed))


@pytest.mark.parametrize("seed", range(3))
def test_a_session_adds_up(seed: int) -> None:
    choices = Choices(seed)
    a_session_adds_up(open_table(rooms(seed), PAN, choices), choices, hands=6)


def test_random_play_meets_everything_there_is() -> None:
    met: Counter[type] = Counter()
    borrowed = 0
    for seed in range(120):
        hand = random_pan(seed)
        for _ in play(hand, Choices(seed)):
            pass
        met.update(map(type, hand.events))
        borrowed += sum(isinstance(event, Melded) and event.borrowed > 0 for event in hand.events)
    for kind in (ForcedOn, HandFouled, WentOut, OpenTaken, PaidOver):
        assert met[kind], kind
    assert borrowed


def test_actions_and_options_are_words_that_can_be_read_back() -> None:
    for seed in range(8):
        hand = random_pan(seed)
        while not hand.over:
            assert all(str(option) for option in hand.options)
            for action in (*offered(hand), *fouls(hand)):
                assert parse_action(format_action(action)) == action
            hand.act(choose_action(hand, Choices(seed)))


# every meld there is, by trying every three cards


def melds_by_trying(hand: Hand) -> set[tuple[tuple[Card, ...], int, int]]:
    """Three cards from anywhere, and one card to any own meld, that the referee's own rules of melds allow."""
    player, pan_play = hand.who, hand.view(None).play
    assert player is not None
    assert isinstance(pan_play, PanView)
    pan_rules, held = hand.rules.pan, list(hand.hole[player])
    growth: Growth = "strict" if pan_rules.set_growth == "strict" else "free"
    table = [hand.discards[-1]] if pan_play.stage == "drawn" or pan_play.usable else []
    if pan_play.stage == "start" and not table:
        return set()
    must = Counter(table)
    found = set()
    own = [one.cards for one in pan_play.seats[player].melds]

    def is_meld(cards: tuple[Card, ...]) -> bool:
        return classify(cards, growth=growth, free_aces_kings=pan_rules.free_aces_kings) is not None

    for cards in combinations(held + table, 3):
        if not must - Counter(cards) and is_meld(cards):
            found.add((tuple(sorted(cards)), 0, 0))
    for number, meld in enumerate(own, 1):
        for card in table or held:
            if may_add(meld, card, growth=growth, free_aces_kings=pan_rules.free_aces_kings):
                found.add(((card,), number, 0))
        for card in set(meld) if pan_rules.switching and len(meld) > 3 else ():
            rest = list(meld)
            rest.remove(card)
            was = classify(meld, growth=growth, free_aces_kings=pan_rules.free_aces_kings)
            left = classify(rest, growth=growth, free_aces_kings=pan_rules.free_aces_kings)
            if was is None or left is None or left.kind is not was.kind:
                continue
            for two in combinations(held + table, 2):
                cards = (card, *two)
                lacking = Counter(cards) - Counter(held + table)
                if not must - Counter(two) and is_meld(cards) and lacking:
                    found.add((tuple(sorted(cards)), 0, number))
    return found


@sampled(4)
@pytest.mark.parametrize("seed", range(20))
def test_every_meld_is_on_offer_once_and_no_other(seed: int) -> None:
    hand, choices = random_pan(seed), Choices(seed)
    page = replace(hand.rules, pan=replace(hand.rules.pan, switching=seed % 2 == 0))
    hand = Hand(page, PAN, hand.seats, hand.started, hand.first_deck)
    while not hand.over:
        stage = getattr(hand.view(None).play, "stage", "")
        if stage in ("start", "drawn", "melded"):
            listed = [
                (tuple(sorted(one.cards)), one.to, one.borrowed) for one in hand.options if isinstance(one, MayMeld)
            ]
            assert len(set(listed)) == len(listed)
            assert set(listed) == melds_by_trying(hand)
        hand.act(choose_action(hand, choices))


@pytest.mark.parametrize("growth", ["free", "strict"])
@pytest.mark.parametrize("free", [False, True])
def test_what_a_meld_takes_is_what_may_be_added_to_it(growth: str, free: bool) -> None:
    chance = Random(growth + str(free))
    sets = sets_of(rules(set_growth=growth, free_aces_kings=free))
    assert sets == Sets(growth, free)  # type: ignore[arg-type]
    for meld in grown_melds(chance, sets):
        for card in PACK:
            assert (card in meld.takes) == may_add(
                meld.cards, card, growth=sets.growth, free_aces_kings=sets.free_aces_kings
            )


def grown_melds(chance: Random, sets: Sets) -> list[Laid]:
    """Melds of every kind and of three to eight cards."""
    found: list[Laid] = []
    while len(found) < 200:
        first = chance.choice(PACK)
        near = [card for card in PACK if card >> 2 == first >> 2 or card & 3 == first & 3]
        meld = laid((first, *chance.choices(near, k=2)), sets)
        while meld is not None:
            found.append(meld)
            if len(meld.cards) == 8 or not meld.takes:
                break
            meld = laid((*meld.cards, chance.choice(meld.takes)), sets)
    return found


# what cannot be seen makes no difference


@pytest.mark.parametrize("seed", range(10))
def test_a_view_is_the_same_whatever_the_others_hold(seed: int) -> None:
    """Two decks that differ only in cards a viewer has not seen, played alike by players who throw what they draw."""
    chance = Random(seed)
    cards = list(deck("pan").cards)
    chance.shuffle(cards)
    players, viewer = 4, chance.randint(1, 4)
    drawn = 12
    order = [3, 2, 1, 4]
    mine = {5 * (half * players + order.index(viewer)) + at for half in (0, 1) for at in range(5)}
    stock = range(10 * players, 10 * players + drawn)
    hidden = [at for at in range(len(cards)) if at not in mine and at not in stock]
    other = list(cards)
    for at, instead in zip(hidden, chance.sample(hidden, len(hidden)), strict=True):
        other[at] = cards[instead]
    hands = [Hand(rules(), PAN, (1, 2, 3, 4), (2_000,) * 4, tuple(one)) for one in (cards, other)]
    for hand in hands:
        for _ in range(players):
            hand.act("play")
    for _ in range(drawn):
        for said in ("draw card", ""):
            for hand in hands:
                hand.act(said or Discard(hand.discards[-1:]))
            for seat in (viewer, None):
                assert view_bytes(hands[0], seat) == view_bytes(hands[1], seat)


def test_a_thrown_card_is_a_meld_missed_or_not_and_nobody_can_tell() -> None:
    """Whether the player could have used the card is seen by that player alone."""
    with_use = pan(3, {2: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh"}, "Kh")
    without_use = pan(3, {2: "Kc 2d 2s 3h 4c 5d 6h 7c Jd Qh"}, "Kh")
    for hand in (with_use, without_use):
        hand.act("draw card")
        assert MayDiscard(1, hand.discards[-1:]) in hand.options
    for seat in (None, 1, 3):
        assert msgspec.json.encode(with_use.view(seat)) == msgspec.json.encode(without_use.view(seat))
    assert with_use.view(2) != without_use.view(2)


def test_a_hand_that_nobody_can_finish_comes_to_an_end() -> None:
    hand = pan(2)
    for _ in play(hand, Choices(b"")):
        pass
    assert hand.over
    assert hand.carried


def test_melding_is_never_refused_for_the_order_of_the_cards() -> None:
    for seed in range(10):
        hand, chance = random_pan(seed), Random(seed)
        choices = Choices(seed)
        while not hand.over:
            action = choose_action(hand, choices)
            if isinstance(action, Meld):
                cards = list(action.cards)
                chance.shuffle(cards)
                action = Meld(tuple(cards), action.to, action.borrowed)
            hand.act(action)
