"""The sheet of pai gow: what ranks in front and behind, how a hand is set, and who wins."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from houseway.cards import parse_cards
from houseway.houses.sheets.bank_terms import StepLine, order_of_play, the_bank
from houseway.houses.sheets.model import Citing, Example, Line, Lines, Section
from houseway.houses.sheets.ranks import BUG
from houseway.referee.banked.pai_gow import CompareSettings, DealSeven, LayPiles, PickPile, SetHands, ShowSettings
from houseway.referee.game import Game

FRONT: Final = (
    ("pair of aces", "Ac Jk", "the joker in front is an ace"),
    ("pair of kings", "Kc Kd", "any pair beats any two other cards"),
    ("pair of deuces", "2c 2h", "the lowest pair"),
    ("ace-king", "As Kd", "then the higher card counts, then the other"),
    ("three-deuce", "3d 2s", "the lowest of all"),
)
"""Hands of two cards from the best down."""

_WHEEL_SECOND: Final = (
    ("straight", "As Kd Qc Jh Ts", "the highest straight"),
    ("straight", "5s 4d 3c 2h As", "the second-highest straight, here"),
    ("straight", "Ks Qd Jk Th 9s", "the joker is the jack"),
)
_WHEEL_LOW: Final = (
    ("straight", "As Kd Qc Jh Ts", "the highest straight"),
    ("straight", "8s 7d Jk 5h 4s", "the joker is the six"),
    ("straight", "5s 4d 3c 2h As", "the lowest straight"),
)
_STRAIGHT: Final = 6


def back(kind: str) -> tuple[tuple[str, str, str], ...]:
    """Hands of five cards from the best down, with A-2-3-4-5 where the house has it (CX-107)."""
    straights = _WHEEL_SECOND if kind == "bug-wheel-second" else _WHEEL_LOW
    return (*BUG[:_STRAIGHT], *straights, *BUG[_STRAIGHT + 1 :])


def _in_order(citing: Citing, kind: str) -> tuple[tuple[str, str, str], ...]:
    """The same with five aces where the house has them (CX-61)."""
    rows = back(kind)
    if citing.first.pai_gow.five_aces_top:
        return rows
    aces = [row for row in rows if row[0] == "five aces"]
    flushes = [row for row in rows if row[0] in ("royal flush", "straight flush")]
    return (*flushes, *aces, *(row for row in rows if row not in aces and row not in flushes))


def _examples(rows: tuple[tuple[str, str, str], ...]) -> tuple[Example, ...]:
    return tuple(Example(name, parse_cards(cards), about) for name, cards, about in rows)


def _ranks(citing: Citing) -> list[Section]:
    kind = citing.nature.kinds(citing.first)[0]
    lines = Lines(citing)
    lines.say(
        "The joker is an ace, or fills a straight, a flush or a straight flush; in a flush it is the highest "
        "card not held.",
        "joker",
        cx="CX-61",
    )
    lines.switch("ranking")
    lines.rest("ranks behind")
    lines.say("The five behind, from the best down:", "rank.high", but="joker")
    front = Lines(citing)
    front.say("Straights and flushes count for nothing in front. From the best down:")
    return [
        replace(lines.section("Ranks of the five cards behind"), examples=_examples(_in_order(citing, kind))),
        replace(front.section("Ranks of the two cards in front"), examples=_examples(FRONT)),
    ]


def _piles(citing: Citing) -> Line | None:
    if not citing.first.pai_gow.piles:
        return None
    return citing.line(f"The cards are shuffled and the banker cuts. {citing.words('piles')}", "deal")


def _pick(citing: Citing) -> Line | None:
    if not citing.first.pai_gow.piles:
        return None
    return citing.line("The banker points at a pile, and the action button goes on it.", "pile", cx="CX-62")


def _deal(citing: Citing) -> Line:
    if not citing.first.pai_gow.piles:
        return citing.line(citing.words("piles"), "deal")
    text = "That pile goes to the place that gets action first, and the others follow clockwise, one to every place."
    return citing.line(text, "action", cx="CX-62")


_STEPS: Final[Mapping[type, StepLine]] = {
    LayPiles: _piles,
    PickPile: _pick,
    DealSeven: _deal,
    SetHands: lambda citing: citing.line(
        "Everyone sets two cards in front and five behind, face down, the banker last.", "set", "hand"
    ),
    ShowSettings: lambda citing: citing.line("All hands are turned up, the bank's first.", "show"),
    CompareSettings: lambda citing: citing.line(
        "In the order of action, each player's two hands are compared with the bank's, and the wager is settled.",
        "award",
        "bank.settle",
    ),
}


def _setting(citing: Citing) -> Section:
    lines = Lines(citing)
    lines.say("Seven cards are set as a hand of two in front and a hand of five behind.", "set", "hand")
    lines.say(
        "The five behind must rank at least as high as the two in front. Any other setting is foul and loses.",
        "foul",
    )
    lines.say(
        "A player wins with both hands higher than the bank's, and loses with both lower.", "award.win", "award.lose"
    )
    lines.say("One higher and one lower is a push: the wager goes back.", "award.push", but="award.win")
    lines.switch("copies", but="award.win award.lose")
    lines.rest("setting")
    return lines.section("Setting and comparing")


def sections(citing: Citing, game: Game) -> list[Section]:
    """All that is particular to pai gow."""
    return [*_ranks(citing), order_of_play(citing, game, _STEPS), _setting(citing), the_bank(citing)]
