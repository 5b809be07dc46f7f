"""Random sessions of push-nine through the table: no chip or card is lost, options are the truth, replays agree."""

from collections import Counter

import pytest
from tests.referee.ledger import ledger_of
from tests.referee.properties import (
    a_copy_is_as_good,
    a_replay_is_equal,
    chips_are_conserved,
    every_card_is_in_its_place,
    everything_is_accounted_for,
    hidden_cards_do_not_matter,
    options_are_the_truth,
    try_command,
    views_keep_secrets,
)
from tests.referee.push_room import CC, GAME, SK
from tests.repeats import sampled

from houseway.cards import Card
from houseway.referee.hand import Hand
from houseway.referee.push.pot import PushPot
from houseway.referee.refusals import RefusedError
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    Agreed,
    Charged,
    Dealt,
    Forfeited,
    PaidOver,
    Proposed,
    Pushed,
    format_action,
    parse_action,
)
from houseway.testing import Choices, choose_command, open_table, play, switched, table_bytes

SEEDS = range(24)
HANDS = 20
CHECKS = (
    chips_are_conserved,
    every_card_is_in_its_place,
    options_are_the_truth,
    a_copy_is_as_good,
    views_keep_secrets,
    hidden_cards_do_not_matter,
)


def deck(choices: Choices) -> tuple[Card, ...]:
    """Every other time one sorted by ranks, in which hands tie as often as can be."""
    if choices.one_in(2):
        return choices.deck()
    ranks = sorted(range(13), key=lambda _: choices.below(1_000))
    return tuple(4 * rank + suit for rank in ranks for suit in range(4))


def new_table(choices: Choices) -> Table:
    """Of either house, or of one with other switches."""
    rules = (CC, CC, SK)[choices.below(3)]
    return open_table(switched(rules, "push-nine", choices) if choices.one_in(2) else rules, GAME, choices)


def hands_of(table: Table, choices: Choices, *, hands: int) -> list[Hand]:
    """A session with coming and going, every hand of it held against what must hold of any hand."""
    played: list[Hand] = []
    for _ in range(hands):
        for _ in range(choices.below(3) if choices.one_in(2) else 0):
            try_command(table, choose_command(table, choices))
            everything_is_accounted_for(table)
        table.settle()
        before = table_bytes(table)
        try:
            hand = table.deal(deck(choices), ask_showdown=choices.one_in(3))
        except RefusedError:
            assert table_bytes(table) == before, "a deal was refused and changed the table"
            continue
        everything_is_accounted_for(table)
        CHECKS[choices.below(len(CHECKS))](hand.copy(), choices)
        a_replay_is_equal(hand, tuple(play(hand, choices)))
        ledger_of(hand.events, hand.given.carried_in)
        only_who_is_dealt_in_pays(hand)
        everything_is_accounted_for(table)
        played.append(hand)
    return played


def only_who_is_dealt_in_pays(hand: Hand) -> None:
    """Nobody is charged without cards, the button lies before cards, and who pushed has them (CX-112, CX-113)."""
    dealt = {event.seat for event in hand.events if isinstance(event, Dealt)}
    assert {event.seat for event in hand.events if isinstance(event, Charged)} <= dealt
    if dealt:
        pushers = hand.given.carry.pushers if isinstance(hand.given.carry, PushPot) else ()
        assert {hand.button, *pushers} <= dealt


@sampled(4)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_session(seed: int) -> None:
    choices = Choices(seed)
    for hand in hands_of(new_table(choices), choices, hands=HANDS):
        for _, action in hand.actions:
            assert parse_action(format_action(action)) == action


@pytest.mark.verify
def test_random_play_meets_what_it_should() -> None:
    """Many hands without the costly checks: every kind of agreement, push and forfeit has been there."""
    met: Counter[str] = Counter()
    for seed in range(400):
        choices = Choices(1_000 + seed)
        table = open_table(CC, GAME, choices)
        for _ in range(4):
            try:
                hand = table.deal(deck(choices))
            except RefusedError:
                break
            for _ in play(hand, choices):
                pass
            ledger_of(hand.events, hand.given.carried_in)
            met.update(f"agreed {event.what}" for event in hand.events if isinstance(event, Agreed))
            met.update("takes the hand" for event in hand.events if isinstance(event, Agreed) and event.holds)
            met.update(f"proposed {event.what}" for event in hand.events if isinstance(event, Proposed))
            met.update(event.what for event in hand.events if isinstance(event, PaidOver))
            met.update(f"push {event.number}" for event in hand.events if isinstance(event, Pushed))
            met.update("forfeited" for event in hand.events if isinstance(event, Forfeited))
        everything_is_accounted_for(table)
    expected = {
        "agreed cow", "agreed partners", "agreed backing", "agreed split", "share of the cow", "partner's half",
        "buy-in repaid", "push 1", "push 2", "forfeited", "takes the hand",
    }  # fmt: skip
    assert expected <= met.keys(), f"never met: {expected - met.keys()}"


@sampled(8)
@pytest.mark.parametrize("seed", range(40))
def test_stacks_of_any_size(seed: int) -> None:
    """A cent, a few cents more than a bet: what no table lets anybody sit down with."""
    choices = Choices(5_000 + seed)
    hand = new_table(choices).deal(deck(choices))
    stacks = tuple(1 + choices.below((50, 250, 1_000)[choices.below(3)]) for _ in hand.seats)
    odd = hand.dealt_again(stacks=stacks)
    chips_are_conserved(odd.copy(), choices)
    options_are_the_truth(odd, choices)
