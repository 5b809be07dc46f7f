"""The league of a room: the season's tournaments that were open to everyone, by the built-in formula.

Nothing of it is stored: it follows from how those tournaments ended. Private ones are nobody else's business, and those
that were called off, or are not over, do not count.
"""

from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.live.table.restoration import tournament_kept
from houseway.live.table.sit_and_go import SitAndGo
from houseway.live.table_settings import chosen_of
from houseway.protocol.league_bodies import LeagueLine, LeagueView
from houseway.room.reports.calendar import QUARTER, Calendar, calendar_of
from houseway.room.settlement import cell
from houseway.tournaments.league_reader import usual_league
from houseway.tournaments.leagues import LeagueResult, league_sheet, league_standings, points_said

if TYPE_CHECKING:
    from houseway.room.room import Room

MOST_TOURNAMENTS: Final = 500
"""The most of a season that count, the latest ones."""
WHICH: Final = ("this", "last")
_MONTHS: Final = {"month": 1, "quarter": 3, "year": 12}


class Season(NamedTuple):
    """A season of a league."""

    name: str
    since: float
    until: float


def season_of(calendar: Calendar, length: str, now: float, *, before: int = 0) -> Season:
    """The season of a moment, or so many before it, in the room's time zone: `2026-Q4`."""
    months, today = _MONTHS[length], calendar.local(now).date()
    at = (12 * today.year + today.month - 1) // months - before
    first, after = (date(*_month(months * one)) for one in (at, at + 1))
    number = (first.month - 1) // months + 1
    name = {"month": f"{first:%Y-%m}", "quarter": f"{first.year}-Q{number}", "year": str(first.year)}[length]
    since, until = (float(QUARTER * calendar.start_of(one.isoformat())) for one in (first, after))
    return Season(name, since, until)


def _month(months: int) -> tuple[int, int, int]:
    return months // 12, months % 12 + 1, 1


def league_of(room: "Room", which: str, now: float, *, guest: str = "") -> LeagueView:
    """The standings of this or the last season."""
    league = usual_league()
    season = season_of(calendar_of(room.store), league.season, now, before=WHICH.index(which))
    results, names = [], dict[str, str]()
    for row in room.store.tournaments_between(season.since, season.until, MOST_TOURNAMENTS):
        chosen = chosen_of(row.settings)
        found = None if chosen.private or chosen.tournament is None else tournament_kept(row, room.store.latest(row.id))
        if found is None or not found.over or found.state.director.called_off:
            continue
        results.append(_result(row.id, found))
        for number, one in found.state.entrants.items():
            names.setdefault(one.guest, found.state.director.players[number].name)
    return LeagueView(
        name=league.name,
        season=season.name,
        since=season.since,
        until=season.until,
        tournaments=len(results),
        players=tuple(
            LeagueLine(
                place=one.place,
                name=names[one.player],
                you=one.player == guest,
                points=points_said(one.points),
                played=one.played,
                wins=one.wins,
                counted=len(one.counted),
            )
            for one in league_standings(league, results)
        ),
        sheet=tuple(league_sheet(league)),
    )


def _result(table: str, found: SitAndGo) -> LeagueResult:
    """How a tournament ended, by guest."""
    entrants = found.state.entrants
    places = {entrants[player].guest: place for player, place, _ in found.director.standings()}
    bots = frozenset(one.guest for one in entrants.values() if one.bot)
    return LeagueResult(table, places, found.director.entries, bots)


def league_csv(view: LeagueView) -> str:
    """The standings as CSV."""
    lines = [
        f"{one.place},{cell(one.name)},{one.points.replace(',', '')},{one.played},{one.counted},{one.wins}"
        for one in view.players
    ]
    return "\n".join(("place,player,points,played,counted,wins", *lines)) + "\n"
