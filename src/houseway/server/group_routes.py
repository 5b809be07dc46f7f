"""Groups of people over the web: play again with the same people, and the standings over all their nights.

Only people who have played in a group learn that it exists.
"""

import asyncio

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.people.guests import Guest
from houseway.protocol.group_bodies import GroupLine, GroupsView, GroupView
from houseway.protocol.http_bodies import TableAnswer
from houseway.room.another_night import later_night, open_night, play_again
from houseway.room.friend_tables import announce
from houseway.room.group_standings import standings_csv, standings_of
from houseway.room.room import Room, RoomError
from houseway.server.downloads import CSV, download
from houseway.server.json_answer import Endpoint, answer, routes_to
from houseway.server.json_routes import Http
from houseway.server.request_bodies import body_of

_NO_GROUP = "there is no such group in this room, or you have not played in it"


class GroupDesk:
    """The answers for one room."""

    def __init__(self, room: Room, http: Http) -> None:
        self.room = room
        self.http = http
        self._opening = asyncio.Lock()

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        gets = {
            "/api/groups": self.groups,
            "/api/groups/{group}.csv": self.standings_csv,
            "/api/groups/{group}": self.standings,
        }
        return routes_to(endpoint, gets=gets, posts={"/api/tables/{table}/again": self.again})

    async def again(self, request: Request, guest: Guest) -> Response:
        """Open a table like one whose night is over, for the same people; if they have one open, that one."""
        await body_of(request, dict[str, str])
        async with self._opening:  # two clicks open one table
            row, hosted = await self.http.hosting.over(request.path_params["table"], guest)
            later = await asyncio.to_thread(later_night, self.room, row, guest.id)
            if later is not None:
                return answer(TableAnswer(later.id))
            self.http.check_opening(request, guest)
            run = await play_again(self.room, row, hosted, guest, self.http.heavy.asker(request, guest.id))
        announce(self.room, run, guest)
        return answer(TableAnswer(run.table.id), 201)

    async def groups(self, request: Request, guest: Guest) -> Response:
        """The groups that the guest has played in."""

        def work() -> tuple[GroupLine, ...]:
            groups = self.room.people.groups
            found = groups.played_by(guest.id)
            return tuple(GroupLine(group=one.id, name=one.name, nights=len(groups.nights(one.id))) for one in found)

        return answer(GroupsView(await asyncio.to_thread(work)))

    async def standings(self, request: Request, guest: Guest) -> Response:
        """The standings of one of them."""
        return answer(await self._view(request, guest))

    async def standings_csv(self, request: Request, guest: Guest) -> Response:
        """The same for a spreadsheet."""
        view = await self._view(request, guest)
        return download(standings_csv(view), f"group-{view.group}.csv", CSV)

    async def _view(self, request: Request, guest: Guest) -> GroupView:
        wanted = request.path_params["group"]
        return await self.http.heavy.do(request, guest.id, lambda _: self._standings(wanted, guest.id))

    def _standings(self, wanted: str, guest: str) -> GroupView:
        groups = self.room.people.groups
        group = next((one for one in groups.played_by(guest) if one.id == wanted), None)
        if group is None:
            raise RoomError(_NO_GROUP)
        tables = groups.nights(group.id)
        there = open_night(self.room, tables, guest)
        view = standings_of(self.room.store, group, tables, guest=guest, offer_of=self.room.offer_of)
        return view if there is None else replace(view, open=there.id)
