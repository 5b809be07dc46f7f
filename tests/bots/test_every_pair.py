"""Bots at every table of every house, in every style, at every level: never refused, every hand comes to its end."""

import subprocess
import sys
from collections import Counter

import pytest
from tests.referee.evenings import PAIRS
from tests.repeats import repeats, sampled

from houseway.bots.levels import LEVELS
from houseway.bots.simple import STYLES, SimpleBot
from houseway.houses import Offer, house
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import Action, Fold, Pass
from houseway.testing import Choices, bustle, deal, open_table, switched

NOT_POKER = ("pai-gow", "super-pan-9", "blackjack-22", "push-nine", "pan")
HANDS = {"pan": 20, **dict.fromkeys(("pai-gow", "super-pan-9", "blackjack-22", "push-nine"), 80)}
POKER_HANDS = 24
FOR_LONG = repeats("times", 1, 1, 10)


class Watched:
    """Five bots, one of each style, at the seats of a table, with what they do."""

    def __init__(self, seed: int) -> None:
        self.done: Counter[tuple[str, type[Action]]] = Counter()
        self.sit_down(seed)

    def sit_down(self, seed: int) -> None:
        styles = sorted(STYLES)
        self.styles = {seat: styles[(seat + seed) % len(styles)] for seat in range(1, 11)}
        levels = sorted(LEVELS)
        self.bots = {
            seat: SimpleBot(style, level=levels[(seat + seed // 3) % len(levels)], seed=100 * seed + seat)
            for seat, style in self.styles.items()
        }

    def play(self, hand: Hand) -> None:
        for _ in range(5_000):
            if hand.actor is None:
                break
            seen = hand.view(hand.actor)
            action = self.bots[hand.actor].decide(seen)
            self.done[self.styles[hand.actor], type(action)] += 1
            hand.act(action)
        assert hand.over, "the hand does not come to its end"
        for bot in self.bots.values():
            bot.saw(hand.view(None))


def evenings(offers: list[Offer], hands: int, *, switches: bool = False) -> Watched:
    """So many hands at one table after the other, with some coming and going."""
    watched = Watched(0)
    played = seed = 0
    while played < hands:
        choices = Choices(seed)
        watched.sit_down(seed)
        offer = offers[seed % len(offers)]
        rules = switched(offer.rules, offer.game.name, choices) if switches else offer.rules
        table = open_table(rules, offer.game, choices)
        seed += 1
        for _ in range(10):
            hand = deal(table, choices)
            if hand is None:
                break
            watched.play(hand)
            played += 1
            bustle(table, choices)
    return watched


def offers(book: str, game: str) -> list[Offer]:
    return [house(book).offer(game, limit=limit.name) for limit in house(book).games[game].limits]


@sampled(3)
@FOR_LONG
@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_every_style_at_every_table(book: str, game: str, times: int) -> None:
    watched = evenings(offers(book, game), times * HANDS.get(game, POKER_HANDS))
    assert {style for style, _ in watched.done} == set(STYLES)
    given_up = {style for style, kind in watched.done if kind in (Fold, Pass)}
    assert given_up, "nobody ever gives anything up"


@FOR_LONG
@pytest.mark.parametrize(("book", "game"), [pair for pair in PAIRS if pair[1] in NOT_POKER])
def test_every_style_however_the_house_plays(book: str, game: str, times: int) -> None:
    """With other switches: every sheet of blackjack 22, agreements and prices of push pots, conditions of pan."""
    evenings(offers(book, game), times * HANDS[game] // 2, switches=True)


def test_nothing_is_worked_out_before_it_is_asked_for() -> None:
    """Importing bots computes no tables: neither the best play of banked games nor how good hands are."""
    code = (
        "import sys, houseway.bots.simple, houseway.bots.pan, houseway.bots.push as push;"
        "heavy = ('numba', 'houseway.ranking.blackjack_model', 'houseway.ranking.pan_nine_odds');"
        "print([name for name in heavy if name in sys.modules], push._standing.cache_info().currsize)"
    )
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert said == "[] 0\n"
