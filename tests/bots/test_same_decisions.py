"""Bots play as they have always played: every decision of a few hands of each game, kept beside this file.

Whatever is done to make thinking cheaper must not change what is thought. Where a change of play is meant, write the
file anew with `python -m tests.bots.test_same_decisions` and say in the commit how much stronger the play became.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pytest
from tests.referee.evenings import PAIRS
from tests.repeats import sampled

from houseway.bots.fields import beaten_on_board, board_field
from houseway.bots.levels import LEVELS
from houseway.bots.player_memory import Memory
from houseway.bots.shapes import shape
from houseway.bots.simple import STYLES, SimpleBot
from houseway.houses import house
from houseway.referee.vocabulary import format_action
from houseway.testing import Choices, bustle, deal, open_table

KEPT: Final = Path(__file__).parent / "decisions.txt"
HANDS: Final = 6
FIRST: Final = dict.fromkeys(house("common").games, "common") | {game: book for book, game in reversed(PAIRS)}
"""Each game at the first house that deals it."""
BOARDS: Final = ("holdem", "holdem-hi-lo", "omaha", "omaha-hi-lo", "crazy-pineapple")


def decisions(book: str, game: str) -> Iterator[str]:
    """What is done in a few hands by players of all styles and levels, who remember each other; a line a hand."""
    limits = house(book).games[game].limits
    styles, levels = sorted(STYLES), sorted(LEVELS)
    for seed in range(HANDS):
        choices, memory = Choices(seed), Memory()
        offer = house(book).offer(game, limit=limits[seed % len(limits)].name)
        table = open_table(offer.rules, offer.game, choices)
        bots = {
            seat: SimpleBot(styles[(seat + seed) % 5], level=levels[seat % 3], seed=100 * seed + seat, memory=memory)
            for seat in range(1, 11)
        }
        for number in range(2):
            hand = deal(table, choices)
            if hand is None:
                break
            done = []
            while hand.actor is not None:
                action = bots[hand.actor].decide(hand.view(hand.actor))
                done.append(f"{hand.actor} {format_action(action)}")
                hand.act(action)
            bots[1].saw(hand.view(None))
            yield f"{game} {seed}.{number}: {', '.join(done)}"
            bustle(table, choices)


def figures(game: str) -> Iterator[str]:
    """How fields are ordered, and how some hands do against them, for players and for the coach; a line a board."""
    of = shape(game)
    for seed in range(4):
        cards = Random(seed).sample(of.pack, len(of.pack))
        board, mine = tuple(cards[: of.flop + seed % 3]), tuple(sorted(cards[-of.hole :], reverse=True))
        for fine in (False, True):
            field, beaten = board_field(game, of.hole, board, fine=fine), beaten_on_board(game, mine, board, fine=fine)
            shares = [round(sum(row) / len(row), 9) for row in (*beaten.rows, *beaten.lows)]
            yield f"{game} {'coach' if fine else 'players'} {seed}: {field.orders[-1][:12]} {shares[:12]}"


def recorded() -> Iterator[str]:
    """All of the file."""
    for game, book in FIRST.items():
        yield from decisions(book, game)
    for game in BOARDS:
        yield from figures(game)


@cache
def kept() -> tuple[str, ...]:
    return tuple(KEPT.read_text().splitlines())


def kept_of(game: str, *, played: bool) -> list[str]:
    return [line for line in kept() if line.startswith(f"{game} ") and line.split(" ")[1][0].isdigit() == played]


@sampled(8)
@pytest.mark.parametrize("game", FIRST)
def test_every_decision_is_the_one_that_was_recorded(game: str) -> None:
    assert list(decisions(FIRST[game], game)) == kept_of(game, played=True)


@sampled(1)
@pytest.mark.parametrize("game", BOARDS)
def test_fields_are_in_the_order_they_always_were(game: str) -> None:
    assert list(figures(game)) == kept_of(game, played=False)


if __name__ == "__main__":
    KEPT.write_text("".join(f"{line}\n" for line in recorded()))
