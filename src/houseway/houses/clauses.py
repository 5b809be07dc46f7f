"""The clauses of the five houses in our own words, and our readings where they clash or are silent.

Both are data files, loaded on first use. Events, errors and printed sheets quote them by id. Nothing here may decide a
rule: the rule books do, and cite these.
"""

from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.json import Decoder

from houseway.errors import HousewayError

if TYPE_CHECKING:
    from collections.abc import Mapping

DATA: Final = Path(__file__).parent / "data"

GAME_CODES: Final = MappingProxyType({
    "holdem": "HE", "holdem-hi-lo": "HE8", "omaha": "OM", "omaha-hi-lo": "OM8", "pineapple": "PA",
    "crazy-pineapple": "CP", "crazy-pineapple-hi-lo": "CP8", "draw": "DR", "lowball": "LB", "stud": "7S",
    "stud-hi-lo": "7S8", "razz": "RZ", "pan": "PAN", "pai-gow": "PG", "push-nine": "PN",
    "super-pan-9": "SP9", "blackjack-22": "BJ22", "fees": "FEE", "general": "GEN",
})  # fmt: skip
"""The games by name, with the code that stands in their clause ids."""


class ClauseError(HousewayError):
    """A clause, reading, house or game that does not exist."""


class Clause(Struct, frozen=True):
    """One numbered rule of one house."""

    id: str
    house: str
    game: str
    """The code in the id: `HE`, `OM8`, `FEE`, `GEN` ..."""
    kind: str
    rule: str
    conflicts: tuple[str, ...] = ()
    """The readings that bear on it."""


class Reading(Struct, frozen=True):
    """How we read a point on which the houses are silent or clash."""

    id: str
    about: str
    """Which clauses it bears on."""
    question: str
    reading: str
    switch: str
    """The rule-book key that selects another reading, with its values; empty if there is none."""


_clauses = Decoder(Clause)
_readings = Decoder(Reading)


@cache
def _all_clauses() -> "Mapping[str, Clause]":
    rows = _clauses.decode_lines((DATA / "clauses.jsonl").read_bytes())
    return {row.id: row for row in rows}


@cache
def _all_readings() -> "Mapping[str, Reading]":
    rows = _readings.decode_lines((DATA / "readings.jsonl").read_bytes())
    return {row.id: row for row in rows}


def clause(name: str) -> Clause:
    """The clause of an id such as `OV-HE-21`."""
    found = _all_clauses().get(name.strip().upper())
    if found is None:
        raise ClauseError(f"there is no clause {name!r}: ids look like OV-HE-21; `houseway clauses` lists them")
    return found


def is_clause(name: str) -> bool:
    """Whether this is the id of a clause."""
    return name in _all_clauses()


def clauses(house: str | None = None, game: str | None = None) -> tuple[Clause, ...]:
    """The clauses in printed order, of one house or all, of one game (name or code) or all."""
    every = _all_clauses().values()
    code = None if game is None else _code(game)
    if house is not None and house not in (houses := sorted({one.house for one in every})):
        raise ClauseError(f"there are no clauses of {house!r}: the houses are {', '.join(houses)}")
    return tuple(one for one in every if (house is None or one.house == house) and (code is None or one.game == code))


def _code(game: str) -> str:
    code = GAME_CODES.get(game.lower(), game.upper())
    if code not in GAME_CODES.values():
        known = ", ".join(f"{name} ({code})" for name, code in GAME_CODES.items())
        raise ClauseError(f"there is no game {game!r}: choose {known}")
    return code


def reading(name: str) -> Reading:
    """The reading of an id such as `CX-05`."""
    found = _all_readings().get(name.strip().upper())
    if found is None:
        raise ClauseError(f"there is no reading {name!r}: they are CX-01 to CX-{len(_all_readings())}")
    return found


def readings() -> tuple[Reading, ...]:
    """All readings in order."""
    return tuple(_all_readings().values())
