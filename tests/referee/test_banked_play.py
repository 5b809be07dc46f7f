"""Random play against a bank by all switches: no chip is lost, no card told, options are the truth, replays equal."""

from collections.abc import Callable
from random import Random

import pytest
from tests.referee.bank_table import CASINO_CLUB, GOLD, IN_TURN, S_AND_K, TIERS, fee, rules
from tests.referee.properties import (
    a_copy_is_as_good,
    a_replay_is_equal,
    a_session_adds_up,
    chips_are_conserved,
    every_card_is_in_its_place,
    hidden_cards_do_not_matter,
    options_are_the_truth,
    views_keep_secrets,
)
from tests.repeats import sampled

from houseway.decks import deck
from houseway.games import GAMES
from houseway.referee.banked.turn import BankTurn
from houseway.referee.hand import Hand
from houseway.referee.rules import BankRules, PaiGowRules, Rules, SuperPan9Rules
from houseway.testing import Choices, open_table, play

ONE_PACK = "super-pan-9 packs=1"
TABLES: dict[str, Rules] = {
    "casino club": rules("pai-gow", bank=CASINO_CLUB, ranking=("bug",), charge=fee(50)),
    "s and k": rules("pai-gow", bank=S_AND_K, charge=fee(tiers=TIERS)),
    "in turn": rules("pai-gow", pai_gow=PaiGowRules(piles=0, copies="push"), chip=100, least=100),
    "dice in turn": rules("pai-gow", bank=CASINO_CLUB, pai_gow=IN_TURN),
    "pan 9": rules("super-pan-9", charge=fee(100), deck=ONE_PACK),
    "pan 9 gold": rules("super-pan-9", bank=CASINO_CLUB, super_pan_9=GOLD, deck=ONE_PACK),
    "pan 9, banker wins ties": rules(
        "super-pan-9", bank=BankRules(most_hands=0), super_pan_9=SuperPan9Rules(ties="banker")
    ),
    "22 a": rules("blackjack-22", charge=fee(50), least=200, most=5_000),
    "22 a, dice": rules("blackjack-22", bank=CASINO_CLUB),
    "22 b": rules("blackjack-22", blackjack="b", deck="blackjack-22-b"),
    "22 c": rules("blackjack-22", blackjack="c", bank=CASINO_CLUB),
    "22 d": rules("blackjack-22", blackjack="d"),
    "22 e": rules("blackjack-22", blackjack="e", bank=S_AND_K),
    "22 f": rules("blackjack-22", blackjack="f", deck="blackjack-22-f", charge=fee(tiers=TIERS)),
    "22 f, one pack": rules("blackjack-22", blackjack="f", bank=CASINO_CLUB),
    "22 i": rules("blackjack-22", blackjack="i"),
    "22 j": rules("blackjack-22", blackjack="j", deck="blackjack-22 packs=1 jokers=0"),
}
each_table = pytest.mark.parametrize("name", TABLES)


def dealt(name: str, choices: Choices) -> Hand:
    """Two to seven players in any seats, rich and poor, with any turn to bank before them."""
    by = TABLES[name]
    game = GAMES[by.game]
    seats = sorted(Random(choices.below(1 << 16)).sample(range(1, 8), 2 + choices.below(6)))
    most = (1_000, 5_000, 40_000, 40_000)[choices.below(4)]
    stacks = [1 + choices.below(most // 50) * 50 + choices.below(2) * 49 for _ in seats]
    seat, running = 1 + choices.below(7), choices.below(4)
    turn = BankTurn(seat, running, ((seat, running),) if running else ()) if choices.below(4) else None
    last = choices.below(len(seats))
    order = seats[last + 1 :] + seats[: last + 1]
    return Hand(by, game, order, stacks, choices.deck(deck(by.deck or game.deck)), carry=turn)


def hold(name: str, held: Callable[[Hand, Choices], None], hands: int) -> None:
    for seed in range(hands):
        choices = Choices(seed)
        held(dealt(name, choices), choices)


@each_table
def test_chips_are_conserved_after_every_event(name: str) -> None:
    hold(name, chips_are_conserved, 25)


@each_table
def test_every_card_is_in_its_place(name: str) -> None:
    hold(name, every_card_is_in_its_place, 12)


@sampled(5)
@each_table
def test_options_are_the_truth(name: str) -> None:
    hold(name, options_are_the_truth, 3)


@each_table
def test_a_copy_is_as_good(name: str) -> None:
    hold(name, a_copy_is_as_good, 8)


@each_table
def test_a_replay_is_equal(name: str) -> None:
    def replayed(hand: Hand, choices: Choices) -> None:
        a_replay_is_equal(hand, tuple(play(hand, choices)))

    hold(name, replayed, 8)


@sampled(5)
@each_table
def test_views_keep_secrets(name: str) -> None:
    hold(name, views_keep_secrets, 5)


@each_table
def test_hidden_cards_do_not_matter_to_who_has_not_seen_them(name: str) -> None:
    hold(name, hidden_cards_do_not_matter, 15)


@each_table
def test_a_session_adds_up(name: str) -> None:
    by = TABLES[name]
    choices = Choices(1)
    a_session_adds_up(open_table(by, GAMES[by.game], choices), choices, hands=12)


@pytest.mark.soak
@each_table
def test_ten_thousand_hands(name: str) -> None:
    hold(name, chips_are_conserved, 10_000)
