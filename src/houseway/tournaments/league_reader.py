"""From TOML to a league's formula, and from CSV files to the results of tournaments; or errors with lines."""

import csv
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import Any, Final

from houseway.errors import HousewayError
from houseway.houses import book_files
from houseway.houses.problems import RuleBookError
from houseway.houses.readers import WrongValueError, read_short, show
from houseway.referee.rules.values import Choice
from houseway.tournaments.leagues import SEASONS, League, LeagueResult, PointsRow
from houseway.tournaments.structure_files import DATA
from houseway.tournaments.toml_reading import Reader, TomlReading, parsed, whole_number

MOST_POINTS: Final = 1_000_000
MOST_ENTRIES: Final = 10_000
BOT: Final = "yes"
"""In the column `bot`, for a player who is one."""


class LeagueError(RuleBookError):
    """A formula that cannot work. The message has one line for each of its `problems`."""


class ResultsError(HousewayError):
    """A file that has no results of a tournament."""


def _places(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_ENTRIES:
        raise WrongValueError(f"{show(value)} is not a list: write the points of each place, like [10, 6, 3]")
    found = tuple(whole_number(0, MOST_POINTS)(one) for one in value)
    if list(found) != sorted(found, reverse=True):
        raise WrongValueError("a better place has fewer points than a worse one: write them from the first place down")
    return found


_TOP: Final[Mapping[str, Reader]] = {
    "id": read_short(60), "name": read_short(60), "about": read_short(160), "season": Choice(SEASONS).read,
    "best": whole_number(0, 1_000, "write how many results count, like 10, or 0 for all"),
    "attending": whole_number(0, MOST_POINTS), "points": lambda value: value,
}  # fmt: skip
_NEEDED: Final = {
    "id": 'a short name, like id = "friday"',
    "name": 'what players call it, like name = "Friday league"',
    "season": 'how long it lasts, like season = "quarter"',
    "points": "write [[points]] with entries and places",
}
_ROW: Final[Mapping[str, Reader]] = {"entries": whole_number(2, MOST_ENTRIES), "places": _places}


class _Reading(TomlReading):
    error = LeagueError

    def league(self) -> League:
        top = self.table((), self.document, _TOP)
        for key, right in _NEEDED.items():
            if key not in self.document:
                self.wrongs.append(((key,), f"this is missing: write {right}"))
        rows = self.rows(top.get("points", []))
        if self.wrongs:
            self.fail()
        return League(rows=rows, **{key: value for key, value in top.items() if key != "points"})

    def rows(self, given: object) -> tuple[PointsRow, ...]:
        if not isinstance(given, list) or ("points" in self.document and not given):
            self.wrongs.append((("points",), "write each row as [[points]], with entries and places"))
            return ()
        found: list[PointsRow] = []
        for at, one in enumerate(given):
            values: dict[str, Any] = self.table(("points", at), one, _ROW)
            if not self.needs(("points", at), values, one, "entries", "places"):
                continue
            row = PointsRow(values["entries"], values["places"])
            if found and row.entries <= found[-1].entries:
                self.wrongs.append((("points", at, "entries"), f"the rows go up: write more than {found[-1].entries}"))
            if len(row.places) > row.entries:
                what = f"{len(row.places)} places for {row.entries} entries: leave some out"
                self.wrongs.append((("points", at, "places"), f"{what}, or write entries = {len(row.places)}"))
            found.append(row)
        return tuple(found)


def read_league(text: str, file: str) -> League:
    """The formula that a text describes."""
    return _Reading(text, file, parsed(text, file, "league", LeagueError)).league()


@cache
def usual_league() -> League:
    """The built-in formula."""
    return read_league((DATA / "league.toml").read_text(encoding="utf-8"), "league.toml")


def find_league(name: str) -> League:
    """A user's own formula by its path; empty for the built-in one."""
    return read_league(book_files.own(FilePath(name)), name) if name else usual_league()


def read_results(file: str) -> LeagueResult:
    """The results of a tournament, as the room gives them: a line for each player, with `place` and `player`."""
    lines = csv.DictReader(io.StringIO(book_files.own(FilePath(file))))
    if not {"place", "player"} <= {*(lines.fieldnames or ())}:
        raise ResultsError(f"{file}:1: the first line names the columns: write place,player")
    places: dict[str, int] = {}
    bots: set[str] = set()
    try:
        for row in lines:
            place, player = (row["place"] or "").strip(), (row["player"] or "").strip()
            if not (place.isascii() and place.isdecimal() and 1 <= int(place[:9]) <= MOST_ENTRIES):
                raise ResultsError(f"{file}:{lines.line_num}: {place[:40]!r} is not a place: write 1, 2, and so on")
            if not player or not player.isprintable() or player in places:
                what = "is there twice" if player in places else "is not a name"
                raise ResultsError(f"{file}:{lines.line_num}: {player[:40]!r} {what}: write each player once")
            places[player] = int(place)
            if (row.get("bot") or "").strip() == BOT:
                bots.add(player)
    except csv.Error as error:
        raise ResultsError(f"{file}:{lines.line_num}: {error}") from None
    held = sorted(places.values())
    for place in held:
        if place != held.index(place) + 1:
            raise ResultsError(
                f"{file}: nobody has place {held.index(place) + 1}: players who share a place have the first"
            )
    if not places:
        raise ResultsError(f"{file}: there is no result in it")
    return LeagueResult(file, places, len(places), frozenset(bots))
