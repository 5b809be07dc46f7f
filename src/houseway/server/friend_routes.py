"""Friends over the web: the personal link, the list, and what friends may see. Nobody is ever told of a removal."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.people.guests import Guest
from houseway.protocol.friend_bodies import (
    FriendChoicesRequest,
    FriendKeyRequest,
    FriendLinkView,
    FriendMarkRequest,
    FriendsView,
)
from houseway.referee.refusals import RefusedError
from houseway.room.friend_tables import friends_of
from houseway.room.room import Room
from houseway.server import limits
from houseway.server.gate import TooManyError
from houseway.server.json_answer import Endpoint, answer, routes_to
from houseway.server.json_routes import Http
from houseway.server.request_bodies import body_of


class FriendDesk:
    """The answers for one room."""

    def __init__(self, room: Room, http: Http) -> None:
        self.room = room
        self.http = http
        self.friends = room.people.friends
        self._tried = limits.Buckets(limits.KEYS)

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        posts = {
            "/api/friends/link": self.link,
            "/api/friends/look": self.look,
            "/api/friends/accept": self.accept,
            "/api/friends/remove": self.remove,
            "/api/friends/choices": self.choose,
        }
        return routes_to(endpoint, gets={"/api/friends": self.list}, posts=posts)

    async def _view(self, guest: Guest) -> Response:
        chosen = self.friends.choices(guest.id)
        ids = list(self.friends.of(guest.id))
        there = await self.http.elsewhere() if ids else ()
        known = await asyncio.to_thread(self.room.store.guests_and_wallets, ids)
        told = friends_of(self.room, guest.id, {one: name for one, (name, _) in known.items()}, there)
        key = self.friends.key(guest.id)
        return answer(FriendsView(key=key, shows=chosen.shows, hears=chosen.hears, friends=told))

    async def list(self, request: Request, guest: Guest) -> Response:
        """The guest's friends, and what the guest lets them see."""
        return await self._view(guest)

    async def link(self, request: Request, guest: Guest) -> Response:
        """Make a personal link, or a new one."""
        await body_of(request, dict[str, str])
        guest = await self.room.keep(guest)
        await asyncio.to_thread(self.friends.renew, guest.id)
        return await self._view(guest)

    def _try(self, guest: Guest) -> None:
        if not self._tried.take(guest.id, self.room.clock()):
            raise TooManyError("too many tries: wait a moment")

    async def look(self, request: Request, guest: Guest) -> Response:
        """Whose link it is, before accepting."""
        shown = await body_of(request, FriendKeyRequest)
        self._try(guest)
        owner = self.friends.owner(shown.key)
        row = await asyncio.to_thread(self.room.store.guest, owner)
        return answer(
            FriendLinkView("" if row is None else row.name, owner == guest.id, owner in self.friends.of(guest.id))
        )

    async def accept(self, request: Request, guest: Guest) -> Response:
        """Become friends with the owner of a link."""
        shown = await body_of(request, FriendKeyRequest)
        self._try(guest)
        self.friends.owner(shown.key)
        guest = await self.room.keep(guest)
        await asyncio.to_thread(self.friends.accept, guest.id, shown.key)
        return await self._view(guest)

    async def remove(self, request: Request, guest: Guest) -> Response:
        """End a friendship."""
        wanted = await body_of(request, FriendMarkRequest)
        mark_of = self.room.people.mark_of
        friend = next((one for one in self.friends.of(guest.id) if mark_of(one) == wanted.mark), None)
        if friend is None:
            raise RefusedError("you are not friends")
        await asyncio.to_thread(self.friends.remove, guest.id, friend)
        return await self._view(guest)

    async def choose(self, request: Request, guest: Guest) -> Response:
        """Choose what friends may see, and whether to be told when one opens a table."""
        wanted = await body_of(request, FriendChoicesRequest)
        guest = await self.room.keep(guest)
        await asyncio.to_thread(lambda: self.friends.choose(guest.id, shows=wanted.shows, hears=wanted.hears))
        return await self._view(guest)
