"""The room's league: which tournaments count, for whom, and from when until when."""

from datetime import UTC, datetime
from functools import partial

import pytest

from houseway.live.table.host_commands import EndNight
from houseway.room import tournament_requests
from houseway.room.reports.calendar import Calendar
from houseway.room.room import Room, TableRun
from houseway.room.season_league import league_csv, league_of, season_of

from .scaffold import a_room, new_guest, until
from .test_sit_and_go import QUICK, evening, play_out, played, start


@pytest.mark.parametrize(
    ("length", "before", "name", "first", "after"),
    [
        ("month", 0, "2026-11", "2026-11-01", "2026-12-01"),
        ("month", 11, "2025-12", "2025-12-01", "2026-01-01"),
        ("quarter", 0, "2026-Q4", "2026-10-01", "2027-01-01"),
        ("quarter", 1, "2026-Q3", "2026-07-01", "2026-10-01"),
        ("quarter", 4, "2025-Q4", "2025-10-01", "2026-01-01"),
        ("year", 0, "2026", "2026-01-01", "2027-01-01"),
    ],
)
def test_a_season_is_whole_months_in_the_rooms_time(
    length: str, before: int, name: str, first: str, after: str
) -> None:
    now = datetime(2026, 11, 19, 20, tzinfo=UTC).timestamp()
    season = season_of(Calendar("UTC"), length, now, before=before)
    days = [datetime.fromtimestamp(at, UTC).date().isoformat() for at in (season.since, season.until)]
    assert (season.name, days) == (name, [first, after])


async def closed(room: Room, run: TableRun) -> None:
    """The table of a tournament that is over is closed."""
    await until(lambda: not run.unsettled)
    await run.ask(partial(EndNight, "", ""))
    await until(lambda: run.table.id not in room.runs)


@evening
async def test_tournaments_open_to_everyone_count_once_they_are_over() -> None:
    async with a_room() as room:
        ann, eve = [await new_guest(room, name) for name in ("Ann", "Eve")]
        for private in (False, True):
            run = await room.open_tournament(QUICK, bots=True, host=ann, private=private)
            await tournament_requests.enter(run, ann)
            await start(run, ann)
            await play_out(run, {ann.id: ann})
            place = next(place for player, place, _ in played(run).director.standings() if player == 1)
            if not private:
                public, first = place, run
                assert not league_of(room, "this", room.wall()).players, "its table is still open"
            await closed(room, run)
        off = await room.open_tournament(QUICK, bots=True, host=eve)
        await tournament_requests.enter(off, eve)
        await off.ask(lambda: EndNight(eve.id, eve.name))
        await until(lambda: off.table.id not in room.runs)
        view = league_of(room, "this", room.wall(), guest=ann.id)
        assert view.tournaments == 1
        (line,) = view.players
        points = 1 + (4 if public == 1 else 0)
        assert (line.place, line.name, line.you, line.points, line.played) == (1, "Ann", True, str(points), 1)
        first_line, second = league_csv(view).splitlines()
        assert first_line == "place,player,points,played,counted,wins"
        assert second == f'1,"Ann",{points},1,1,{int(public == 1)}'
        assert not league_of(room, "last", room.wall()).players
        assert first.table.id != run.table.id
