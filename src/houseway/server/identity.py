"""Who is asking: a session cookie stands for an account, a signed cookie for a guest, and neither for a new guest."""

from typing import Final, NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from houseway.people.guests import Guest
from houseway.room.room import Room
from houseway.server.cookies import KNOWN, MAX_AGE, NAME, Cookies

SESSION: Final = "houseway-session"


class Asker(NamedTuple):
    """Who asks."""

    guest: str | None
    """None for a newcomer."""
    login: str = ""
    """The session, if logged in."""


def asker_of(room: Room, cookies: Cookies, request: HTTPConnection) -> Asker:
    """Read the cookies. A guest's own cookie does not open an account: that takes the password."""
    login = room.people.sessions.who(request.cookies.get(SESSION))
    if login is not None:
        return Asker(login.guest, login.id)
    known = cookies.read(request.cookies.get(NAME))
    return Asker(None if known is None or room.people.members.bound(known) else known)


def guest_of(room: Room, cookies: Cookies, request: HTTPConnection) -> tuple[Guest, bool]:
    """The guest, and whether the cookie must still be set."""
    room.visited()
    known = asker_of(room, cookies, request).guest
    return room.guests.find(known or cookies.new()), known is None


def with_cookie(response: Response, cookies: Cookies, guest: str, request: Request) -> Response:
    """Add the guest's cookie to a response."""
    return _set(response, NAME, cookies.sign(guest), request)


def with_session(response: Response, token: str, request: Request) -> Response:
    """Add a session cookie to a response."""
    return _set(response, SESSION, token, request)


def with_known(response: Response, value: str, request: Request) -> Response:
    """Mark the browser as known to the account, even after it logs out."""
    return _set(response, KNOWN, value, request)


def without_session(response: Response, request: Request) -> Response:
    """Remove the session cookie."""
    return _set(response, SESSION, "", request, age=0)


def _set(response: Response, name: str, value: str, request: Request, *, age: int = MAX_AGE) -> Response:
    response.set_cookie(
        name, value, max_age=age, path="/", httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )
    return response
