"""Bots at every table of every house, in every style, at every level: never refused, every hand comes to its end."""

import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace

import pytest
from tests.machine import quiet_time
from tests.referee.evenings import PAIRS
from tests.repeats import repeats

from houseway.bots.levels import LEVELS
from houseway.bots.simple import STYLES, SimpleBot
from houseway.houses import Offer, house
from houseway.ranking.blackjack_play import warm_up
from houseway.referee.banked.variants import SHEETS
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import Action, Fold, Pass
from houseway.testing import Choices, bustle, deal, open_table, switched

NOT_POKER = ("pai-gow", "super-pan-9", "blackjack-22", "push-nine", "pan")
HANDS = {"pan": 20, **dict.fromkeys(("pai-gow", "super-pan-9", "blackjack-22", "push-nine"), 80)}
POKER_HANDS = 24
FOR_LONG = repeats("times", 1, 10)
SLOW_SECONDS = 0.02


class Watched:
    """Five bots, one of each style, at the seats of a table, with what they do and how long they think."""

    def __init__(self, seed: int) -> None:
        self.done: Counter[tuple[str, type[Action]]] = Counter()
        self.slowest = 0.0
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
            start = time.thread_time()
            action = self.bots[hand.actor].decide(seen)
            self.slowest = max(self.slowest, time.thread_time() - start)
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


@pytest.mark.parametrize("game", NOT_POKER)
def test_no_decision_takes_long(game: str) -> None:
    """In processor time, once what has to be worked out only once has been."""
    known = [offer for book, one in PAIRS if one == game for offer in offers(book, game)]
    if game == "blackjack-22":
        known = [
            replace(offer, rules=replace(offer.rules, blackjack=sheet, deck=deck))
            for offer in known
            for sheet, deck in (("a", ""), ("b", "blackjack-22-b"), ("f", "blackjack-22-f"))
        ]
        for sheet in "abf":
            warm_up(SHEETS[sheet].count)
    hands = 40 if game != "pan" else 8
    evenings(known, hands)  # tables are made once

    def slowest() -> float:
        return evenings(known, 3 * hands // 2).slowest

    assert quiet_time(slowest, under=SLOW_SECONDS, tries=3) < SLOW_SECONDS


def test_nothing_is_worked_out_before_it_is_asked_for() -> None:
    """Importing bots computes no tables: neither the best play of banked games nor how good hands are."""
    code = (
        "import sys, houseway.bots.simple, houseway.bots.pan, houseway.bots.push as push;"
        "heavy = ('numba', 'houseway.ranking.blackjack_model', 'houseway.ranking.pan_nine_odds');"
        "print([name for name in heavy if name in sys.modules], push._standing.cache_info().currsize)"
    )
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert said == "[] 0\n"
