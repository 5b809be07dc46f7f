"""People over HTTP, for the floor: find somebody, roles, mutes and bans, complaints. Hosts may mute at their table."""

import asyncio
from collections.abc import Iterable

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.referee.errors import RefusedError
from houseway.room import asking
from houseway.room.deeds import keep_deed
from houseway.room.guests import Guest
from houseway.room.people.complaints import PAGE
from houseway.room.people.lines import cleaned
from houseway.room.people.links import RESET_LINK
from houseway.room.people.roles import ADMIN, FLOOR, check_role
from houseway.room.people.sanctions import BAN, MUTE, Sanction, muted_words
from houseway.room.people.search import find_people
from houseway.room.people.wire import (
    ComplaintAnswered,
    ComplaintKept,
    ComplaintMade,
    ComplaintsTold,
    GuestMeant,
    LinkTold,
    PeopleTold,
    PersonTold,
    RoleWanted,
    SanctionLifted,
    SanctionWanted,
    Whom,
)
from houseway.room.room import Room
from houseway.room.wire.messages import WordTold, written
from houseway.web.accounts import Endpoint
from houseway.web.answering import answer
from houseway.web.bodies import RequestError, body_of
from houseway.web.limits import Bucket
from houseway.web.watching import Watch

_DIGITS = 15
_THEMSELVES = "nobody does this to themselves"


class Crowd:
    """The answers about other people."""

    def __init__(self, room: Room, watch: Watch) -> None:
        self.room = room
        self.watch = watch
        self._complained: dict[str, Bucket] = {}

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """Where each answer is found."""
        posts = {
            "/api/people/role": self.role, "/api/people/sanction": self.sanction, "/api/people/lift": self.lift,
            "/api/people/sessions": self.sessions, "/api/people/reset": self.reset, "/api/people/answer": self.answer,
            "/api/complaints": self.complain,
        }  # fmt: skip
        return [
            Route("/api/people", endpoint(self.people), methods=["GET"]),
            Route("/api/people/{guest}", endpoint(self.person), methods=["GET"]),
            Route("/api/complaints", endpoint(self.complaints), methods=["GET"]),
            *(Route(path, endpoint(doing), methods=["POST"]) for path, doing in posts.items()),
        ]

    # who there is

    async def people(self, request: Request, guest: Guest) -> Response:
        """Whoever is here, or whose name has this in it, or has a role or is muted or banned."""
        check_role(self.room.roles, guest.id, FLOOR)
        text = cleaned(request.query_params.get("find", "")[:60])
        seated = {one.guest for run in self.room.runs.values() for one in run.table.occupants.values() if not one.bot}
        here = seated | {session.guest.id for session in self.watch.sockets.open}
        found = await asyncio.to_thread(find_people, self.room.store, text, here)
        in_force = self.room.sanctions.in_force()
        told = tuple(self._told(id_, name, [one for one in in_force if one.guest == id_]) for id_, name in found)
        return answer(PeopleTold(told, await self._names(one.by for one in in_force)))

    async def person(self, request: Request, guest: Guest) -> Response:
        """One of them, with all that was ever imposed."""
        check_role(self.room.roles, guest.id, FLOOR)
        one = self._kept(request.path_params["guest"])
        sanctions = await asyncio.to_thread(self.room.sanctions.of, one.id)
        names = await self._names(id_ for each in sanctions for id_ in (each.by, each.lifted_by))
        return answer(PeopleTold((self._told(one.id, one.name, sanctions),), names))

    def _told(self, id_: str, name: str, sanctions: list[Sanction]) -> PersonTold:
        room = self.room
        return PersonTold(
            guest=id_, name=name, account=id_ in room.people.members, roles=room.roles.of(id_),
            here=any(session.guest.id == id_ for session in self.watch.sockets.open),
            tables=tuple(run.table.id for run in room.runs.values() if run.table.seat_of(id_) is not None),
            sanctions=tuple(sanctions),
        )  # fmt: skip

    async def _names(self, ids: Iterable[str]) -> dict[str, str]:
        wanted = {id_ for id_ in ids if id_.startswith("g-")}
        return {id_: self.room.guests.find(id_).name for id_ in sorted(wanted)}

    def _kept(self, id_: str) -> Guest:
        found = self.room.guests.find(id_) if id_.isascii() and id_.isprintable() else None
        if found is None or not found.kept or found.bot:
            raise RefusedError("there is no such guest in this room")
        return found

    def _meant(self, whom: Whom) -> Guest:
        """Somebody by the id, or by a seat or a line at a table."""
        if whom.guest is not None:
            return self._kept(whom.guest)
        run = self.room.run(whom.table)
        if whom.seat is not None and whom.seat in run.table.occupants:
            return self._kept(run.table.occupants[whom.seat].guest)
        for one in run.said_by():
            if one.number == whom.line:
                return self._kept(one.guest)
        raise RefusedError("nobody is meant by that: name a guest, a seat that is taken, or a line of the chat")

    # what the floor does

    async def role(self, request: Request, guest: Guest) -> Response:
        """Give a role, or take one back."""
        wanted, roles = await body_of(request, RoleWanted), self.room.roles
        check_role(roles, guest.id, ADMIN)
        whom = self._kept(wanted.guest)
        if wanted.on:
            await asyncio.to_thread(lambda: roles.give(whom.id, wanted.role, by=guest.id))
        else:
            await asyncio.to_thread(lambda: roles.take(whom.id, wanted.role, keep_an_admin=True))
        await self.watch.look()
        return answer(self._told(whom.id, whom.name, []))

    def _check_over(self, guest: Guest, whom: Guest) -> None:
        """Nobody does this to themselves, nor to the floor, unless they are an admin."""
        if whom.id == guest.id:
            raise RefusedError(_THEMSELVES)
        if self.room.roles.may(whom.id, FLOOR):
            check_role(self.room.roles, guest.id, ADMIN)

    async def sanction(self, request: Request, guest: Guest) -> Response:
        """Mute somebody, at a table or everywhere, or ban them from the room."""
        wanted = await body_of(request, SanctionWanted)
        at_own_table = wanted.what == MUTE and wanted.table and self.room.run(wanted.table).conduct.runs(guest.id)
        if not at_own_table:
            check_role(self.room.roles, guest.id, FLOOR)
        whom = self._meant(wanted)
        self._check_over(guest, whom)
        address = self.watch.address_of(whom.id) if wanted.address and wanted.what == BAN else ""
        table = wanted.table if wanted.what == MUTE else ""
        seconds = None if wanted.minutes is None else wanted.minutes * 60
        done = await asyncio.to_thread(
            lambda: self.room.sanctions.impose(
                whom.id, wanted.what, by=guest.id, why=wanted.why, table=table, seconds=seconds, address=address
            )
        )
        await self._deed(guest, whom, wanted.what, done)
        if done.what == MUTE:
            self.room.tell(whom.id, written(WordTold(muted_words(self.room.sanctions, done))))
        await self.watch.look()
        return answer(self._for_asker(done, guest), 201)

    async def _deed(self, guest: Guest, whom: Guest, what: str, one: Sanction, *, why: bool = True) -> None:
        await keep_deed(self.room, guest.id, what, one.table, f"{whom.name}: {one.why}" if why else whom.name)

    def _for_asker(self, one: Sanction, guest: Guest) -> Sanction:
        """A host knows a guest by the seat; by which id and from where is the floor's to know."""
        return one if self.room.roles.may(guest.id, FLOOR) else replace(one, guest="", address="")

    async def lift(self, request: Request, guest: Guest) -> Response:
        """End a mute or a ban before its time."""
        wanted = await body_of(request, SanctionLifted)
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
            self.room.tell(found.guest, written(WordTold("you are not muted any more: you are heard again")))
        return answer(self._for_asker(done, guest))

    async def sessions(self, request: Request, guest: Guest) -> Response:
        """End all of somebody's sessions."""
        check_role(self.room.roles, guest.id, FLOOR)
        whom = self._kept((await body_of(request, GuestMeant)).guest)
        self._check_over(guest, whom)
        over = await asyncio.to_thread(self.room.people.sessions.end, whom.id)
        self.watch.end_sessions(over)
        return answer({"ended": len(over)})

    async def reset(self, request: Request, guest: Guest) -> Response:
        """A link by which somebody chooses a new password."""
        check_role(self.room.roles, guest.id, ADMIN)
        whom = self._kept((await body_of(request, GuestMeant)).guest)
        if whom.id not in self.room.people.members:
            raise RefusedError(f"{whom.name} has no account")
        key = await asyncio.to_thread(self.room.links.new, RESET_LINK, whom.id)
        return answer(LinkTold(f"/account#reset={key}"))

    # complaints

    async def complain(self, request: Request, guest: Guest) -> Response:
        """Report a line of chat to the floor."""
        said = await body_of(request, ComplaintMade)
        now = self.room.clock()
        if len(self._complained) > 5_000:
            self._complained.clear()
        if not self._complained.setdefault(guest.id, Bucket(1 / 60, 5.0, now)).take(now):
            raise RequestError("you have reported several lines: the floor has them")
        number = await asking.complain(self.room.run(said.table), guest, said.line, said.words)
        return answer(ComplaintKept(number), 201)

    async def complaints(self, request: Request, guest: Guest) -> Response:
        """What was reported, the latest first; `?waiting=yes` only what nobody has seen to."""
        check_role(self.room.roles, guest.id, FLOOR)
        text = request.query_params.get("before", "")
        if text and not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS):
            raise RequestError("before is the number of a complaint")
        waiting = request.query_params.get("waiting", "") == "yes"
        page = await asyncio.to_thread(
            lambda: self.room.people.complaints.page(before=int(text) if text else None, waiting=waiting)
        )
        names = await self._names(id_ for one in page for id_ in (one.guest, one.about, one.by))
        return answer(ComplaintsTold(tuple(page), names, page[-1].id if len(page) >= PAGE else None))

    async def answer(self, request: Request, guest: Guest) -> Response:
        """A complaint has been seen to."""
        check_role(self.room.roles, guest.id, FLOOR)
        wanted = await body_of(request, ComplaintAnswered)
        await asyncio.to_thread(lambda: self.room.people.complaints.answer(wanted.id, by=guest.id))
        return answer({})
