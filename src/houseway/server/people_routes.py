"""People over HTTP, for the floor: find someone, roles, mutes and bans, complaints. Hosts may mute at their table."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.people.admins import ADMIN, BAN
from houseway.people.clean_text import cleaned
from houseway.people.complaints import PAGE
from houseway.people.guests import Guest
from houseway.people.one_time_links import RESET_LINK
from houseway.people.roles import FLOOR, check_role
from houseway.people.sanctions import MUTE, muted_words
from houseway.people.search import find_people
from houseway.protocol.account_bodies import (
    ComplaintAnswerRequest,
    ComplaintNumber,
    ComplaintRequest,
    ComplaintsView,
    GuestRequest,
    LiftRequest,
    OneTimeLink,
    PeopleView,
    PersonReference,
    PersonView,
    RoleRequest,
    Sanction,
    SanctionRequest,
)
from houseway.protocol.socket_messages import WordNotice, written
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests
from houseway.room.floor_deeds import keep_deed
from houseway.room.room import Room
from houseway.server.json_answer import Endpoint, answer, routes_to
from houseway.server.json_routes import nothing
from houseway.server.limits import Bucket
from houseway.server.people_watch import Watch
from houseway.server.request_bodies import RequestError, body_of

if TYPE_CHECKING:
    from houseway.protocol.lobby_bodies import ServerTables

_DIGITS = 15
_THEMSELVES = "you cannot do this to yourself"


class Crowd:
    """The answers about other people."""

    def __init__(self, room: Room, watch: Watch) -> None:
        self.room = room
        self.watch = watch
        self.elsewhere: Callable[[], Awaitable[Sequence[ServerTables]]] = nothing
        """The tables of the other servers of the room."""
        self._complained: dict[str, Bucket] = {}

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        posts = {
            "/api/people/role": self.role,
            "/api/people/sanction": self.sanction,
            "/api/people/lift": self.lift,
            "/api/people/sessions": self.sessions,
            "/api/people/reset": self.reset,
            "/api/people/answer": self.answer,
            "/api/complaints": self.complain,
        }
        gets = {
            "/api/people": self.people,
            "/api/people/{guest}": self.person,
            "/api/complaints": self.complaints,
        }
        return routes_to(endpoint, gets=gets, posts=posts)

    # finding people

    async def people(self, request: Request, guest: Guest) -> Response:
        """People who are here, whose name contains this text, or who have a role, a mute, or a ban."""
        check_role(self.room.roles, guest.id, FLOOR)
        text = cleaned(request.query_params.get("find", "")[:60])
        seated = {one.guest for run in self.room.runs.values() for one in run.table.occupants.values() if not one.bot}
        here = seated | {session.guest.id for session in self.watch.sockets.open}
        found = await asyncio.to_thread(find_people, self.room.store, text, here)
        in_force = self.room.sanctions.in_force()
        told = tuple(self._told(id_, name, [one for one in in_force if one.guest == id_]) for id_, name in found)
        return answer(PeopleView(told, await self._names(one.by for one in in_force)))

    async def person(self, request: Request, guest: Guest) -> Response:
        """One person, with everything ever imposed on them."""
        check_role(self.room.roles, guest.id, FLOOR)
        one = self._kept(request.path_params["guest"])
        sanctions = await asyncio.to_thread(self.room.sanctions.of, one.id)
        names = await self._names(id_ for each in sanctions for id_ in (each.by, each.lifted_by))
        return answer(PeopleView((self._told(one.id, one.name, sanctions),), names))

    def _told(self, id_: str, name: str, sanctions: list[Sanction]) -> PersonView:
        room = self.room
        return PersonView(
            guest=id_,
            name=name,
            account=id_ in room.people.members,
            roles=room.roles.of(id_),
            here=any(session.guest.id == id_ for session in self.watch.sockets.open),
            tables=tuple(run.table.id for run in room.runs.values() if run.table.seat_of(id_) is not None),
            sanctions=tuple(sanctions),
        )

    async def _names(self, ids: Iterable[str]) -> dict[str, str]:
        wanted = {id_ for id_ in ids if id_.startswith("g-")}
        return {id_: self.room.guests.find(id_).name for id_ in sorted(wanted)}

    def _kept(self, id_: str) -> Guest:
        found = self.room.guests.find(id_) if id_.isascii() and id_.isprintable() else None
        if found is None or not found.kept or found.bot:
            raise RefusedError("there is no such guest in this room")
        return found

    def _meant(self, whom: PersonReference) -> Guest:
        """A person, by id, or by a seat or a line of chat at a table."""
        if whom.guest is not None:
            return self._kept(whom.guest)
        run = self.room.run(whom.table)
        if whom.seat is not None and whom.seat in run.table.occupants:
            return self._kept(run.table.occupants[whom.seat].guest)
        for one in run.audience.said_by():
            if one.number == whom.line:
                return self._kept(one.guest)
        raise RefusedError("say who you mean: name a guest, a seat that is taken, or a line of the chat")

    # the floor's actions

    async def role(self, request: Request, guest: Guest) -> Response:
        """Give a role or take one back."""
        wanted, roles = await body_of(request, RoleRequest), self.room.roles
        check_role(roles, guest.id, ADMIN)
        whom = self._kept(wanted.guest)
        if wanted.on:
            await asyncio.to_thread(lambda: self.room.people.promote(whom.id, wanted.role, by=guest.id))
        else:
            await asyncio.to_thread(roles.take, whom.id, wanted.role)
        await keep_deed(
            self.room, guest.id, "role" if wanted.on else "end of role", words=f"{whom.name}, {wanted.role}"
        )
        await self.watch.look()
        return answer(self._told(whom.id, whom.name, []))

    def _check_over(self, guest: Guest, whom: Guest) -> None:
        """Refuse actions on oneself, and on the floor unless the guest is an admin."""
        if whom.id == guest.id:
            raise RefusedError(_THEMSELVES)
        if self.room.roles.may(whom.id, FLOOR):
            check_role(self.room.roles, guest.id, ADMIN)

    async def _check_not_against(self, guest: Guest, whom: Guest) -> None:
        """Like `check_not_against`. Of hands at other servers, it only knows who sits together."""
        if guest.id == whom.id:
            return
        guest_requests.check_not_against(self.room, guest, whom)
        for there in await self.elsewhere():
            if {*there.seats.get(guest.id, ())} & {*there.seats.get(whom.id, ())}:
                raise RefusedError(f"you and {whom.name} sit at the same table", legal="another floor person can do it")

    async def sanction(self, request: Request, guest: Guest) -> Response:
        """Mute someone, at a table or everywhere, or ban them from the room."""
        wanted = await body_of(request, SanctionRequest)
        at_own_table = wanted.what == MUTE and wanted.table and self.room.run(wanted.table).conduct.runs(guest.id)
        if not at_own_table:
            check_role(self.room.roles, guest.id, FLOOR)
        whom = self._meant(wanted)
        self._check_over(guest, whom)
        address = self.watch.address_of(whom.id) if wanted.address and wanted.what == BAN else ""
        if wanted.what == BAN:
            await self._check_not_against(guest, whom)
        for one in self.watch.guests_at(address) if address else ():
            if one.id != guest.id and not self.room.roles.may(one.id, FLOOR):
                await self._check_not_against(guest, one)
        table = wanted.table if wanted.what == MUTE else ""
        seconds = None if wanted.minutes is None else wanted.minutes * 60
        done = await asyncio.to_thread(
            lambda: self.room.sanctions.impose(
                whom.id, wanted.what, by=guest.id, why=wanted.why, table=table, seconds=seconds, address=address
            )
        )
        await self._deed(guest, whom, wanted.what, done)
        if done.what == MUTE:
            self.room.tell(whom.id, written(WordNotice(muted_words(self.room.sanctions, done))))
        await self.watch.look()
        return answer(self._for_asker(done, guest), 201)

    async def _deed(self, guest: Guest, whom: Guest, what: str, one: Sanction, *, why: bool = True) -> None:
        await keep_deed(self.room, guest.id, what, one.table, f"{whom.name}: {one.why}" if why else whom.name)

    def _for_asker(self, one: Sanction, guest: Guest) -> Sanction:
        """A host knows a guest by the seat; ids and addresses are only for the floor."""
        return one if self.room.roles.may(guest.id, FLOOR) else replace(one, guest="", address="")

    async def lift(self, request: Request, guest: Guest) -> Response:
        """End a mute or ban early."""
        wanted = await body_of(request, LiftRequest)
        try:
            found = await asyncio.to_thread(self.room.sanctions.find, wanted.id)
        except RefusedError:
            check_role(self.room.roles, guest.id, FLOOR)
            raise
        if found.by != guest.id or found.what != MUTE:
            check_role(self.room.roles, guest.id, FLOOR)
        if found.guest == guest.id:
            raise RefusedError(_THEMSELVES)
        done = await asyncio.to_thread(lambda: self.room.sanctions.lift(found.id, by=guest.id))
        await self._deed(guest, self.room.guests.find(found.guest), f"end of {found.what}", done, why=False)
        if found.what == MUTE and found.holds(self.room.wall()):
            self.room.tell(found.guest, written(WordNotice("you are no longer muted")))
        return answer(self._for_asker(done, guest))

    async def sessions(self, request: Request, guest: Guest) -> Response:
        """End all of someone's sessions."""
        check_role(self.room.roles, guest.id, FLOOR)
        whom = self._kept((await body_of(request, GuestRequest)).guest)
        self._check_over(guest, whom)
        await self._check_not_against(guest, whom)
        over = await asyncio.to_thread(self.room.people.sessions.end, whom.id)
        self.watch.end_sessions(over)
        await keep_deed(self.room, guest.id, "log out", words=whom.name)
        return answer({"ended": len(over)})

    async def reset(self, request: Request, guest: Guest) -> Response:
        """Make a link for choosing a new password."""
        check_role(self.room.roles, guest.id, ADMIN)
        whom = self._kept((await body_of(request, GuestRequest)).guest)
        if whom.id not in self.room.people.members:
            raise RefusedError(f"{whom.name} has no account")
        await self._check_not_against(guest, whom)
        key = await asyncio.to_thread(self.room.links.new, RESET_LINK, whom.id)
        await keep_deed(self.room, guest.id, "reset", words=whom.name)
        return answer(OneTimeLink(f"/account#reset={key}"))

    # complaints

    async def complain(self, request: Request, guest: Guest) -> Response:
        """Report a line of chat to the floor."""
        said = await body_of(request, ComplaintRequest)
        now = self.room.clock()
        if len(self._complained) > 5_000:
            self._complained.clear()
        if not self._complained.setdefault(guest.id, Bucket(1 / 60, 5.0, now)).take(now):
            raise RequestError("you have reported several lines: the floor has them")
        number = await guest_requests.complain(self.room.run(said.table), guest, said.line, said.words)
        return answer(ComplaintNumber(number), 201)

    async def complaints(self, request: Request, guest: Guest) -> Response:
        """The reported lines, latest first; with `?waiting=yes`, only those without an answer."""
        check_role(self.room.roles, guest.id, FLOOR)
        text = request.query_params.get("before", "")
        if text and not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS):
            raise RequestError("before must be the number of a complaint")
        waiting = request.query_params.get("waiting", "") == "yes"
        page = await asyncio.to_thread(
            lambda: self.room.people.complaints.page(before=int(text) if text else None, waiting=waiting)
        )
        names = await self._names(id_ for one in page for id_ in (one.guest, one.about, one.by))
        return answer(ComplaintsView(tuple(page), names, page[-1].id if len(page) >= PAGE else None))

    async def answer(self, request: Request, guest: Guest) -> Response:
        """Mark a complaint as answered."""
        check_role(self.room.roles, guest.id, FLOOR)
        wanted = await body_of(request, ComplaintAnswerRequest)
        await asyncio.to_thread(lambda: self.room.people.complaints.answer(wanted.id, by=guest.id))
        return answer({})
