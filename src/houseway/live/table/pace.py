"""Durations in the room, in seconds. No chips or cards depend on them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf
from types import MappingProxyType
from typing import Final

from houseway.errors import HousewayError

_STREET: Final = 1.6


class PaceError(HousewayError):
    """A pace that does not exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """A set of durations for a room."""

    name: str
    act: float
    """The time for a decision before the time bank runs."""
    bank: float
    """The time bank on sitting down, which is also its maximum."""
    bank_per_hand: float
    """The time that each hand puts back into it."""
    between: float
    """From the end of a hand with a showdown to the next deal."""
    between_folded: float
    """The same for a hand without a showdown."""
    bot_least: float
    bot_most: float
    """A bot's longest thinking time."""
    grace: float
    """How long the room waits for a player without a connection: enough to reload the page or change networks. After
    that, their turns are checked or folded at once, and they sit out from the next hand on.
    """
    away_gone: float
    """After this time the seat is free and the chips go back to the wallet; also for a player who sits out without
    chips.
    """
    rest: float
    """Tables with only bots stop dealing when nobody has been in the room for this long."""
    unwatched: float
    """From hand to hand when nobody is watching."""

    @property
    def street(self) -> float:
        """How long each street stays when a hand plays itself out, scaled with the time for looking at a result."""
        return min(_STREET, self.between / 3)


PACES: Final[Mapping[str, Pace]] = MappingProxyType(
    {
        "normal": Pace(
            name="normal", act=25, bank=60, bank_per_hand=2, between=4.5, between_folded=2.0, bot_least=0.7,
            bot_most=2.4, grace=8, away_gone=600, rest=600, unwatched=12,
        ),
        "fast": Pace(
            name="fast", act=12, bank=20, bank_per_hand=1, between=1.5, between_folded=0.8, bot_least=0.15,
            bot_most=0.5, grace=5, away_gone=300, rest=600, unwatched=6,
        ),
        "test": Pace(
            name="test", act=60, bank=60, bank_per_hand=1, between=0.0, between_folded=0.0, bot_least=0.0,
            bot_most=0.0, grace=15, away_gone=60, rest=86_400, unwatched=0.0,
        ),
    }
)  # fmt: skip


def pace(name: str) -> Pace:
    """The pace of this name."""
    found = PACES.get(name)
    if found is None:
        raise PaceError(f"{name!r} is not a pace: choose {', '.join(PACES)}")
    return found


ACT_BOUNDS: Final = (5.0, 300.0)
BETWEEN_BOUNDS: Final = (0.0, 60.0)
SEAT_BOUNDS: Final = (60.0, 43_200.0)
"""The limits for how long an absent player's seat is kept: from a minute to half a day."""


def checked_seconds(act: float | None, between: float | None, seat: float | None = None) -> None:
    """Check a table's own clock, pause between hands, and time for keeping an absent player's seat."""
    for what, seconds, (least, most) in (
        ("the clock", act, ACT_BOUNDS),
        ("the pause between hands", between, BETWEEN_BOUNDS),
        ("the time for which an absent player's seat is kept", seat, SEAT_BOUNDS),
    ):
        if seconds is not None and not least <= seconds <= most:
            raise PaceError(f"{what} is {least:g} to {most:g} seconds, not {seconds:g}")


def lesson_pace(base: Pace) -> Pace:
    """The pace of a guided table: no clock, and the learner decides when the next hand is dealt."""
    return replace(base, name="lesson", act=inf, bank=0, bank_per_hand=0, between=0, between_folded=0, grace=120)


def tournament_pace(base: Pace, bank: int) -> Pace:
    """The pace of a tournament: a time bank for all of it, in seconds."""
    return replace(base, bank=float(bank), bank_per_hand=0.0)


def own_pace(base: Pace, act: float | None, between: float | None, seat: float | None = None) -> Pace:
    """A table's own pace: the room's, with the clock, pause, and waiting time that its host has set."""
    found = base
    if act is not None:
        found = replace(found, name="own", act=act)
    if between is not None:
        found = replace(found, name="own", between=between, between_folded=min(between, base.between_folded))
    if seat is not None:
        found = replace(found, name="own", away_gone=seat)
    return found
