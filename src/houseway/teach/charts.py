"""Charts of the best play, for the games where it can be computed: super pan 9 and blackjack 22.

`ranking` computes every square from the pack; nothing is typed in.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec import Struct

from houseway.cards import JOKER, Card, parse_card, parse_cards
from houseway.errors import InvariantError
from houseway.games import GAMES
from houseway.ranking.blackjack import Joker
from houseway.referee.banked.variants import SHEETS, may_draw
from houseway.referee.rules import Rules

_UPS: Final = "2 3 4 5 6 7 8 9 T A"
_SOFT: Final = range(2, 10)
_COUNTS: Final = range(11, 22)


class Row(Struct, frozen=True):
    """A line of a chart: a holding, and what to do in each column."""

    head: str
    cells: tuple[str, ...]


class Chart(Struct, frozen=True):
    """What to do, by holding and by what is in sight."""

    title: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def charts_of(rules: Rules) -> tuple[Chart, ...]:
    """The charts of a game at a house; none if the best play is unknown."""
    match GAMES[rules.game].compares:
        case "points":
            return _nine(rules.super_pan_9.ties)
        case "22":
            return _twenty_two(rules.blackjack)
    return ()


@cache
def _nine(ties: str) -> tuple[Chart, ...]:
    from houseway.ranking.pan_nine_odds import TOTALS, banker_hits, player_hits

    def said(hits: bool) -> str:
        return "hit" if hits else "stand"

    about = "Your points with three cards, and whether to take a fourth."
    player = tuple(Row(f"{total}", (said(player_hits(total, ties=ties)),)) for total in TOTALS)
    banker = tuple(
        Row(f"{total}", tuple(said(banker_hits(total, drew, ties=ties)) for drew in (True, False))) for total in TOTALS
    )
    return (
        Chart("Against the bank", about, ("you",), player),
        Chart("As the bank", "The bank's points against one player.", ("who took a card", "who stood"), banker),
    )


@cache
def _twenty_two(letter: str) -> tuple[Chart, ...]:
    from houseway.ranking.blackjack_play import advise

    sheet = SHEETS[letter]
    ups = [parse_card(f"{rank}c") for rank in _UPS.split()]
    if sheet.count.joker is not Joker.NONE:
        ups.append(JOKER)
    ways = ["hit", "stand", *(["double"] if sheet.doubles else ())]
    rows = tuple(
        Row(head, tuple(advise(sheet.count, cards, up, ways) for up in ups))
        for head, cards in _hands()
        if may_draw(cards, sheet.count)
    )
    columns = (*_UPS.replace("T", "10").split(), *(("joker",) if JOKER in ups else ()))
    about = "Your count on the left, the bank's up card above. A soft count has an ace that can be one or eleven."
    return (Chart("Against the bank", about, columns, rows),)


def _hands() -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Hands of two or three cards for every count that leaves a choice, hard ones first."""
    for total in _COUNTS:
        yield f"{total}", _hard(total)
    for low in _SOFT:
        yield f"soft {low + 11}", parse_cards(f"Ac {low}d")


def _hard(total: int) -> tuple[Card, ...]:
    """Cards of different ranks with this count and no ace."""
    for first in range(10, 1, -1):
        for second in range(first - 1, 1, -1):
            if first + second == total:
                return parse_cards(f"{_rank(first)}c {_rank(second)}d")
            for third in range(second - 1, 1, -1):
                if first + second + third == total:
                    return parse_cards(f"{_rank(first)}c {_rank(second)}d {_rank(third)}h")
    raise InvariantError(f"no hand counts {total}")


def _rank(value: int) -> str:
    return "T" if value == 10 else str(value)
