"""The sheet of super pan 9: what the cards count, and who draws."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from houseway.cards import parse_cards
from houseway.houses.sheets.bank_terms import StepLine, order_of_play, the_bank
from houseway.houses.sheets.model import Citing, Example, Line, Lines, Section
from houseway.referee.banked.super_pan_9 import ComparePoints, HitOrStand
from houseway.referee.game import Game

COUNTS: Final = (
    ("nine", "6h 2c As", "the best; 6 and 2 and 1"),
    ("eight", "Kh 5c 3d", "faces count nothing"),
    ("six", "Qs Jh 6c", "the last digit counts"),
    ("two", "Ac 5d 6d Qh", "twelve: a fourth card was taken"),
    ("zero", "Kc Qd Jh", "the worst"),
)
"""Hands from the best down."""


def _counts(citing: Citing) -> Section:
    lines = Lines(citing)
    lines.say(
        "An ace counts one, deuce to six count their number, and kings, queens and jacks nothing. There are no "
        "sevens, eights, nines and tens.",
        "points",
    )
    lines.say("A hand counts the last digit of its sum. Nine is best, and there are no naturals.", "points", "award")
    examples = tuple(Example(name, parse_cards(cards), about) for name, cards, about in COUNTS)
    return replace(lines.section("What the cards count"), examples=examples)


def _hit(citing: Citing) -> Line:
    more = f", {second}" if (second := citing.words("second_card")) else ""
    text = (
        "In the order of action, each player takes one more card or stands. The banker decides last, having seen who "
    )
    return citing.line(f"{text}drew, and may take one card{more}.", "hit", "stand")


def _compare(citing: Citing) -> Line:
    return citing.line(f"The higher count wins even money; {citing.words('ties')}.", "award", "points")


_STEPS: Final[Mapping[type, StepLine]] = {HitOrStand: _hit, ComparePoints: _compare}


def sections(citing: Citing, game: Game) -> list[Section]:
    """All that is particular to super pan 9."""
    return [_counts(citing), order_of_play(citing, game, _STEPS), the_bank(citing)]
