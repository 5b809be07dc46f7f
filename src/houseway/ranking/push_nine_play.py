"""Heads-up push-nine in equilibrium: how often to check, bet, fold, call or raise.

A hand is known by its three ranks, because suits never matter: 455 hands. A strategy is stored for several sizes of the
pot, counted in bets: those of a house that caps the raises, and of one that lifts the cap heads-up. It was found by
`houseway.pricing.push_nine` and is stored in the file beside this one (`scripts/push_nine_play.py` makes it again, and
a test checks how good it is). Nothing here sees more than a hand's own three cards. Plain Python.
"""

import json
import zlib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Final

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.ranking.push_nine import CARD_COUNT, score

_RANKS: Final = 13
_SUITS: Final = 4
_WHOLE: Final = 60_000
"""Chances are kept as whole parts of this."""
_FILE: Final = "push_nine_play.json"
NO_CAP: Final = 6
"""This many raises are as good as unlimited: good players reach it too rarely to matter."""


def _example(ranks: Sequence[int]) -> list[Card]:
    """Three cards of these ranks."""
    return [_SUITS * rank + suit for suit, rank in enumerate(ranks)]


HANDS: Final = tuple(
    sorted(combinations_with_replacement(range(_RANKS), CARD_COUNT), key=lambda ranks: score(_example(ranks)))
)
"""Every hand by its ranks, the weakest first."""
SCORES: Final = tuple(score(_example(ranks)) for ranks in HANDS)
_PLACE: Final = {ranks: place for place, ranks in enumerate(HANDS)}


def hand_of(cards: Sequence[Card]) -> int:
    """Which of `HANDS` three cards are."""
    if len(cards) != CARD_COUNT:
        raise HousewayError(f"a push-nine hand is three cards, not {len(cards)}")
    return _PLACE[tuple(sorted(card >> 2 for card in cards))]  # type: ignore[index]


@dataclass(frozen=True, slots=True)
class Spot:
    """A decision spot: whose turn it is, how many bets there are to call, and who opened."""

    seat: int
    """0 acts first, 1 second."""
    level: int
    opener: int | None
    """Who made the first bet."""

    def __str__(self) -> str:
        if self.opener is None:
            return "first, nobody has bet" if self.seat == 0 else "second, after a check"
        facing = "a bet" if self.level == 1 else f"raise {self.level - 1}"
        opened = "" if self.level == 1 else " of a bet" if self.opener != self.seat else " of one's own bet"
        return f"{'first' if self.seat == 0 else 'second'}, facing {facing}{opened if self.level == 2 else ''}"


def spots_of(raises: int) -> tuple[Spot, ...]:
    """Every spot with this many raises allowed: first without a bet, then opened by the first, then by the second."""
    found = [Spot(0, 0, None), Spot(1, 0, None)]
    for opener in (0, 1):
        found += [Spot((opener + level) % 2, level, opener) for level in range(1, raises + 2)]
    return tuple(found)


def actions_at(spot: Spot, raises: int) -> tuple[str, ...]:
    """What is open at a spot."""
    if spot.opener is None:
        return ("check", "bet")
    return ("fold", "call", "raise") if spot.level <= raises else ("fold", "call")


@dataclass(frozen=True, slots=True)
class Play:
    """A strategy for both seats at a pot of this many bets."""

    pot: int
    raises: int
    """How many raises may be made; `NO_CAP` stands for any number."""
    pushed: tuple[float, ...]
    """What the first seat gains when hands are equal, by how many bets each has called: the game after the push."""
    chances: tuple[tuple[Sequence[float], ...], ...]
    """By spot, by action, by hand."""

    def at(self, seat: int, level: int, opener: int | None, hand: int) -> dict[str, float]:
        """How likely each action is for a hand; more raises than are kept are those of the last two levels."""
        spots = spots_of(self.raises)
        while level > self.raises + 1:
            level -= 2
        place = spots.index(Spot(seat, level, opener))
        found = actions_at(spots[place], self.raises)
        return {action: row[hand] for action, row in zip(found, self.chances[place], strict=True)}


def packed(plays: Sequence[Play]) -> str:
    """The text of the file that `plays` reads."""
    games = []
    for play in plays:
        parts = array("H")
        for rows in play.chances:
            for row in rows[1:]:
                parts.extend(round(_WHOLE * chance) for chance in row)
        text = b64encode(zlib.compress(parts.tobytes(), 9)).decode()
        games.append({"pot": play.pot, "raises": play.raises, "pushed": play.pushed, "chances": text})
    return json.dumps(games, indent=1) + "\n"


@cache
def plays() -> tuple[Play, ...]:
    """Everything that is kept: for a house with a cap and one without, an ordinary hand first, then push pots."""
    text = (files("houseway.ranking") / _FILE).read_text(encoding="utf-8")
    return tuple(_unpacked(**game) for game in json.loads(text))


def _unpacked(pot: int, raises: int, pushed: list[float], chances: str) -> Play:
    parts = array("H", zlib.decompress(b64decode(chances)))
    found, at, count = [], 0, len(HANDS)
    for spot in spots_of(raises):
        rows = []
        for _ in actions_at(spot, raises)[1:]:
            rows.append([part / _WHOLE for part in parts[at : at + count]])
            at += count
        first = [max(0.0, 1.0 - sum(others)) for others in zip(*rows, strict=True)]
        found.append((first, *rows))
    return Play(pot, raises, tuple(pushed), tuple(found))


def play_for(pot: float) -> Play:
    """The play that is kept for the pot nearest to this one, in bets; of an ordinary hand rather than of a push."""
    return min(plays(), key=lambda play: abs(play.pot - pot))
