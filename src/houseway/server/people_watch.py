"""Watches for changes to people's accounts, made here or by another process, and applies them at once.

The sockets of a session that has ended are closed. A banned guest is removed: their sockets are closed, and each of
their seats is given up when its hand is over, with the chips back in the wallet.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from houseway.errors import HousewayError
from houseway.people.guests import Guest
from houseway.people.sanctions import banned_words
from houseway.room import guest_requests
from houseway.room.room import Room
from houseway.store.store_errors import StoreError

if TYPE_CHECKING:
    from houseway.server.guest_socket import Sockets

log = logging.getLogger("houseway.server")
_LOOK_SECONDS: Final = 1.0
_SEEN_SECONDS: Final = 300.0


class Watch:
    """Checks once a second, and after every change made here."""

    def __init__(self, room: Room, sockets: "Sockets") -> None:
        self.room = room
        self.sockets = sockets
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start checking."""
        self._task = asyncio.create_task(self._run(), name="people")

    async def stop(self) -> None:
        """Stop checking, and store when everyone was last seen."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._keep_seen()

    async def _run(self) -> None:
        kept = self.room.clock()
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                await self.look()
                if self.room.clock() - kept >= _SEEN_SECONDS:
                    kept = self.room.clock()
                    await self._keep_seen()
            except StoreError as problem:
                log.warning("accounts, roles and bans could not be refreshed: %s", problem)
            except Exception:
                log.exception("accounts, roles and bans could not be refreshed")

    async def look(self) -> None:
        """Reread what has changed, and act on it."""
        changed = await asyncio.to_thread(self.room.people.refresh)
        if changed is None:
            return
        self.end_sessions(changed.over)
        for guest in changed.banned:
            await self.show_out(guest)
        for guest in changed.roles:
            for run in self.room.runs.values():
                run.audience.tell_guest(guest)

    def end_sessions(self, over: Iterable[str]) -> None:
        """Close the sockets of sessions that are over."""
        gone = set(over)
        for session in tuple(self.sockets.open) if gone else ():
            if session.login in gone:
                session.end("you have been logged out here")

    def end_guest(self, guest: str, why: str) -> None:
        """Close all sockets of a guest."""
        for session in tuple(self.sockets.open):
            if session.guest.id == guest:
                session.end(why)

    def address_of(self, guest: str) -> str:
        """A guest's address; empty if no page is open."""
        return next((one.address for one in self.sockets.open if one.guest.id == guest), "")

    def guests_at(self, address: str) -> list[Guest]:
        """Everyone with a page open at an address."""
        return list({one.guest.id: one.guest for one in self.sockets.open if one.address == address}.values())

    async def goes(self, guest: Guest) -> None:
        """Someone leaves for good: every seat is given up when its hand is over."""
        self.end_guest(guest.id, "you have left")
        await guest_requests.send_home(self.room, guest)

    async def show_out(self, guest: str) -> None:
        """Remove someone who is banned."""
        sanctions = self.room.sanctions
        ban = sanctions.banned(guest)
        self.end_guest(guest, "you are banned from this room" if ban is None else banned_words(sanctions, ban))
        over = await asyncio.to_thread(self.room.people.sessions.end, guest)
        self.end_sessions(over)
        await guest_requests.send_home(self.room, self.room.guests.find(guest), banned=True)

    async def _keep_seen(self) -> None:
        here = {session.guest.id for session in self.sockets.open}
        try:
            await asyncio.to_thread(self.room.people.sessions.keep_seen)
            await asyncio.to_thread(self.room.people.names.seen, here)
        except HousewayError as problem:
            log.warning("the times people were last seen could not be saved: %s", problem)
