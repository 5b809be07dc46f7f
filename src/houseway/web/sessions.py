"""Who asks: the guest of a request, by its cookie, and a new guest where there is none."""

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from houseway.room.guests import Guest
from houseway.room.room import Room
from houseway.web.cookies import MAX_AGE, NAME, Cookies


def guest_of(room: Room, cookies: Cookies, request: HTTPConnection) -> tuple[Guest, bool]:
    """The guest, and whether the cookie is still to be set."""
    room.visited()
    known = cookies.read(request.cookies.get(NAME))
    return room.guests.find(known or cookies.new()), known is None


def with_cookie(response: Response, cookies: Cookies, guest: str, request: Request) -> Response:
    """The same response, with the session cookie."""
    response.set_cookie(
        NAME, cookies.sign(guest), max_age=MAX_AGE, path="/", httponly=True, samesite="lax",
        secure=request.url.scheme == "https",
    )  # fmt: skip
    return response
