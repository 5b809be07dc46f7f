"""A bot that plays sensibly wins chips from players who take any of their options, at each game that is not poker.

Fixed seeds, so it is the same every time; how far ahead the bots are is measured in standard errors.
"""

from math import sqrt
from statistics import fmean, stdev

import pytest

from houseway.bots.simple import SimpleBot
from houseway.games import GAMES
from houseway.houses import house
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.testing import Choices, take_any

pytestmark = pytest.mark.verify


PLAYERS = 4


def evening(rules: Rules, seed: int, *, style: str, hands: int) -> float:
    """Chips the two bots are ahead of the two others after some hands at one table, in smallest bets."""
    table = Table(rules, GAMES[rules.game], seats=PLAYERS)
    start = 400 * max(rules.limit.lower, rules.limit.ante)
    for seat in range(1, PLAYERS + 1):
        table.apply(Sit(seat, f"Player {seat}", start))
    table.apply(PlaceButton(1 + seed % PLAYERS))
    bots = {seat: SimpleBot(style, seed=seed + seat) for seat in range(1, PLAYERS + 1) if (seat + seed) % 2}
    choices = Choices(seed)
    for number in range(hands):
        try:
            hand = table.deal(seed=100 * seed + number)
        except RefusedError:  # somebody has lost it all
            break
        while hand.actor is not None:
            bot = bots.get(hand.actor)
            hand.act(take_any(hand.options, choices) if bot is None else bot.decide(hand.view(hand.actor)))
    table.settle()
    ahead = sum((1 if seat in bots else -1) * player.stack for seat, player in table.seats.items())
    return ahead / max(rules.limit.lower, rules.limit.ante)


@pytest.mark.parametrize(
    ("book", "game", "evenings", "hands"),
    [
        ("s-and-k", "pai-gow", 120, 4),
        ("casino-club", "pai-gow", 120, 4),
        ("del-rio", "super-pan-9", 250, 4),
        ("del-rio", "blackjack-22", 150, 4),
        ("s-and-k", "push-nine", 120, 5),
        ("casino-club", "push-nine", 120, 5),
        ("s-and-k", "pan", 60, 1),
    ],
)
@pytest.mark.parametrize("style", ["solid", "tight"])
def test_a_bot_beats_players_who_know_nothing(book: str, game: str, evenings: int, hands: int, style: str) -> None:
    rules = house(book).offer(game).rules
    ahead: list[float] = []
    for seed in range(evenings):
        ahead.append(evening(rules, seed, style=style, hands=hands))
        if seed >= 30 and fmean(ahead) > 5 * stdev(ahead) / sqrt(len(ahead)):
            break  # beyond doubt
    error = stdev(ahead) / sqrt(len(ahead))
    assert fmean(ahead) > 3 * error, f"ahead by {fmean(ahead):.2f} smallest bets, give or take {error:.2f}"
