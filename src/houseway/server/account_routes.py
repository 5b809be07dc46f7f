"""Accounts over HTTP: make one, log in and out, sessions, password, preferences, and deleting it."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.people.guests import Guest, GuestError
from houseway.people.names import skeleton
from houseway.people.one_time_links import RESET_LINK
from houseway.people.sanctions import check_welcome
from houseway.protocol.account_bodies import (
    AccountRequest,
    AccountView,
    PasswordChange,
    PasswordRequest,
    PasswordReset,
    Preferences,
    SessionsEnd,
    SessionView,
)
from houseway.room.guest_requests import check_not_dealt_in
from houseway.room.room import Room
from houseway.server import limits
from houseway.server.cookies import KNOWN, Cookies
from houseway.server.gate import address_of
from houseway.server.identity import asker_of, with_cookie, with_known, with_session, without_session
from houseway.server.json_answer import Endpoint, answer, routes_to
from houseway.server.login_attempts import Tries
from houseway.server.people_watch import Watch
from houseway.server.request_bodies import body_of


class Accounts:
    """A guest's requests about their own account."""

    def __init__(self, room: Room, cookies: Cookies, watch: Watch) -> None:
        self.room = room
        self.cookies = cookies
        self.watch = watch
        self._tries = Tries()

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        posts = {
            "/api/account": self.make,
            "/api/login": self.log_in,
            "/api/logout": self.log_out,
            "/api/account/password": self.password,
            "/api/account/delete": self.delete,
            "/api/account/sessions": self.sessions,
            "/api/account/preferences": self.preferences,
            "/api/reset": self.reset,
        }
        return routes_to(endpoint, gets={"/api/account": self.account}, posts=posts)

    def _login(self, request: Request) -> str:
        return asker_of(self.room, self.cookies, request).login

    async def _told(self, guest: Guest, login: str) -> AccountView:
        people = self.room.people
        mine = await asyncio.to_thread(people.sessions.of, guest.id) if login else []
        kept = await asyncio.to_thread(people.members.preferences, guest.id) if login else "{}"
        told = tuple(SessionView(one.short, one.agent, one.made_at, one.seen_at, one.id == login) for one in mine)
        words = tuple(
            f"{'muted' if one.what == 'mute' else 'banned'}{f' at {one.table}' if one.table else ''}"
            f"{people.sanctions.for_how_long(one)}: {one.why}"
            for one in people.sanctions.in_force()
            if one.guest == guest.id
        )
        return AccountView(
            guest.id,
            guest.name,
            guest.wallet,
            guest.id in people.members,
            people.roles.of(guest.id),
            told,
            msgspec.json.decode(kept),
            words,
        )

    async def account(self, request: Request, guest: Guest) -> Response:
        """Who the guest is, and where they are logged in."""
        return answer(await self._told(guest, self._login(request)))

    async def _let_in(self, request: Request, guest: Guest, status: int = 200) -> Response:
        """Start a new session, and answer with the account."""
        check_welcome(self.room.sanctions, guest.id)
        agent = request.headers.get("user-agent", "")
        token = await asyncio.to_thread(self.room.people.sessions.new, guest.id, agent)
        login = self.room.people.sessions.who(token)
        told = await self._told(guest, "" if login is None else login.id)
        known = self.cookies.with_known(request.cookies.get(KNOWN), guest.id)
        return with_known(with_session(answer(told, status), token, request), known, request)

    async def make(self, request: Request, guest: Guest) -> Response:
        """Make an account, either for the current guest with everything they have, or for a new one."""
        wanted = await body_of(request, AccountRequest)
        await self._take(request, wanted.name)
        if self._login(request):
            raise GuestError("you already have an account and are logged in: log out first")
        new = await self.room.keep(self.room.guests.find(self.cookies.new()) if wanted.fresh else guest)
        name = await self.room.people.members.make(new.id, wanted.name, wanted.password)
        self.room.renamed(new, name)
        if not wanted.fresh:  # open pages with the old cookie come back and are let in by the new one
            self.watch.end_guest(new.id, "you now have an account")
        response = await self._let_in(request, new, 201)
        return response if wanted.fresh else with_cookie(response, self.cookies, self.cookies.new(), request)

    async def log_in(self, request: Request, guest: Guest) -> Response:
        """Log in by name and password; the current guest stays as it is, with its chips."""
        wanted = await body_of(request, AccountRequest)
        await self._take(request, wanted.name)
        id_ = await self.room.people.members.check(wanted.name, wanted.password)
        check_welcome(self.room.sanctions, id_)
        old = self._login(request)
        if old:
            self.watch.end_sessions(await asyncio.to_thread(self.room.people.sessions.end, guest.id, only=old))
        return await self._let_in(request, self.room.guests.find(id_))

    async def _take(self, request: Request, name: str, *, login: str = "") -> None:
        """Count a login attempt. A browser that knows the account is not counted with strangers."""
        known, browser = request.cookies.get(KNOWN), login
        if known and not browser:
            holder = await asyncio.to_thread(self.room.people.names.holder, name)
            browser = self.cookies.browser(known, holder) if holder else ""
        address = address_of(request.scope)
        self._tries.take(name=skeleton(name), address=address, now=self.room.clock(), browser=browser)

    async def log_out(self, request: Request, guest: Guest) -> Response:
        """End this session; the browser is its earlier guest again."""
        await body_of(request, dict[str, str])
        login = self._login(request)
        if login:
            self.watch.end_sessions(await asyncio.to_thread(self.room.people.sessions.end, guest.id, only=login))
        return without_session(answer({}), request)

    def _own(self, request: Request) -> str:
        login = self._login(request)
        if not login:
            raise GuestError("log in first")
        return login

    async def password(self, request: Request, guest: Guest) -> Response:
        """Change the password; all other sessions end."""
        wanted, login = await body_of(request, PasswordChange), self._own(request)
        await self._take(request, guest.name, login=login)
        await self.room.people.members.change(guest.id, guest.name, wanted.old, wanted.new)
        self.watch.end_sessions(await asyncio.to_thread(self.room.people.sessions.end, guest.id, but=login))
        return answer(await self._told(guest, login))

    async def reset(self, request: Request, guest: Guest) -> Response:
        """Set a new password with a one-time link, and log in; all other sessions end."""
        wanted = await body_of(request, PasswordReset)
        await self._take(request, "")
        whose = await asyncio.to_thread(self.room.links.look, RESET_LINK, wanted.key)
        check_welcome(self.room.sanctions, whose)
        check_not_dealt_in(self.room, whose)
        id_ = await self.room.people.members.reset(wanted.key, wanted.password)
        self.watch.end_sessions(await asyncio.to_thread(self.room.people.sessions.end, id_))
        return await self._let_in(request, self.room.guests.find(id_))

    async def delete(self, request: Request, guest: Guest) -> Response:
        """Delete the account: the name becomes free, seats are given up, the hands stay."""
        shown = await body_of(request, PasswordRequest)
        await self._take(request, guest.name, login=self._own(request))
        over = {one.id for one in await asyncio.to_thread(self.room.people.sessions.of, guest.id)}
        name = await self.room.people.members.remove(guest.id, shown.password)
        self.room.renamed(guest, name)
        self.room.roles.refresh()
        await self.watch.goes(guest)
        self.watch.end_sessions(over)
        await self.watch.look()
        return without_session(answer({}), request)

    async def sessions(self, request: Request, guest: Guest) -> Response:
        """End one session, all others, or all of them."""
        wanted, login = await body_of(request, SessionsEnd), self._own(request)
        if not (wanted.id or wanted.others or wanted.all):
            raise GuestError("say which session to end, or others, or all")
        only, but = "" if wanted.others or wanted.all else wanted.id or "", login if wanted.others else ""
        over = await asyncio.to_thread(self.room.people.sessions.end, guest.id, only=only, but=but)
        if not over and only:
            raise GuestError("that session is already over")
        self.watch.end_sessions(over)
        if login in over:
            return without_session(answer({}), request)
        return answer(await self._told(guest, login))

    async def preferences(self, request: Request, guest: Guest) -> Response:
        """Store the guest's settings for the pages, for every browser."""
        wanted = await body_of(request, Preferences, most=limits.PREFERENCES_BYTES)
        self._own(request)
        await asyncio.to_thread(self.room.people.members.prefer, guest.id, wanted.preferences)
        return answer({})
