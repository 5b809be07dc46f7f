"""The ranks of hands for a printed sheet, each with a hand to look at."""

from dataclasses import replace
from typing import Final

from houseway.cards import parse_cards
from houseway.houses.sheets.model import Citing, Example, Lines, Section
from houseway.referee.rules import Rules

HIGH: Final = (
    ("royal flush", "As Ks Qs Js Ts", "ace, king, queen, jack and ten of one suit"),
    ("straight flush", "9h 8h 7h 6h 5h", "five in sequence, one suit"),
    ("four of a kind", "Qc Qd Qh Qs 7d", "all four of a rank"),
    ("full house", "Tc Td Th 4s 4c", "three of one rank, two of another"),
    ("flush", "Kd Jd 8d 6d 3d", "five of one suit, out of sequence"),
    ("straight", "8s 7d 6c 5h 4s", "five in sequence, mixed suits; 5-4-3-2-A is the lowest"),
    ("three of a kind", "7c 7d 7s Kh 2d", "three of a rank"),
    ("two pair", "Js Jd 5h 5c 9s", "two ranks twice"),
    ("one pair", "Ah Ad Ts 6c 3h", "one rank twice"),
    ("high card", "Ac Qd 9h 6s 4c", "none of these: the highest card counts, then the next"),
)
"""The classes of high hands from the best down, each with an example."""

LOW: Final = (
    ("five-four low", "5s 4d 3c 2h As", "the best low; straights and flushes do not spoil it"),
    ("six-four low", "6c 4h 3d 2s Ac", "compare from the highest card down: the smaller wins"),
    ("seven-six low", "7d 6h 4c 3s 2d", "beats 8-6-5-3-A"),
    ("eight-seven low", "8h 7c 6d 5s 4h", "the worst hand that qualifies"),
)
"""Lows of eight or better from the best down."""


def rank_sections(citing: Citing) -> list[Section]:
    """What beats what, with hands drawn."""
    rules = citing.first
    if rules.exactly_two:
        made = "A hand is exactly two hole cards and three cards of the board."
    elif rules.hole_cards == 3 and rules.discard == "none":
        made = "A hand is the best five of the three hole cards and the board, with any number of hole cards."
    else:
        made = "A hand is the best five of the two hole cards and the board, with two, one or no hole cards."
    lines = Lines(citing)
    lines.say(made, "hand")
    lines.say("Suits are equal: no suit breaks a tie between hands.", "suits")
    lines.say("From the best down:", "rank.high")
    sections = [replace(lines.section("Ranks of the hands"), examples=_examples(HIGH))]
    if rules.hi_lo:
        low = Lines(citing)
        low.say("A low hand is five different cards of eight or under, the ace being lowest.", "rank.low")
        low.say("High and low may use the same cards or different ones.", "low_choice")
        low.say("From the best down:", cx="CX-12")
        sections.append(replace(low.section("Ranks of the low hands"), examples=_examples(LOW)))
    return sections


def _examples(rows: tuple[tuple[str, str, str], ...]) -> tuple[Example, ...]:
    return tuple(Example(name, parse_cards(cards), about) for name, cards, about in rows)


def suits_line(rules: Rules) -> str:
    """How the button is drawn for, and equal cards are told apart."""
    names = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
    how = "equal cards draw again"
    if rules.button_draw != "redraw":
        how = "between equal cards the suit decides, " + " below ".join(names[suit] for suit in rules.button_draw)
    return f"When a table opens, each player is dealt one card face up; the highest takes the button, and {how}."
