"""The HTTP side of a client: the session cookie and JSON requests, one at a time, each with a time limit.

Requests run in a thread with the standard library alone. A refusal raises the referee's own error, anything else a
one-line error.
"""

import asyncio
import http.client
from collections.abc import Sequence
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from msgspec import MsgspecError, Struct, json

from houseway.client.client_errors import ClientError
from houseway.protocol.http_bodies import Failure
from houseway.referee.refusals import RefusedError

_T = TypeVar("_T")
_SECONDS: Final = 15.0
_MOST_BYTES: Final = 16 * 2**20
_COOKIES: Final = ("houseway", "houseway-session")
"""The cookies that identify a guest and a login session."""
_REFUSED: Final = 409
_BAD: Final = 400


class Http:
    """Requests to one room, as one guest."""

    def __init__(self, url: str, *, cookie: str = "") -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ClientError(f"{url!r} is not the address of a room: it is like http://localhost:8642")
        try:
            self._port = parts.port
        except ValueError:
            raise ClientError(f"{url!r} has no port from 0 to 65535") from None
        self._host = parts.hostname
        self._secure = parts.scheme == "https"
        self.address = f"{parts.scheme}://{parts.netloc}"
        self._cookies: dict[str, str] = {}
        self._under_way: set[asyncio.Future[bytes]] = set()
        self.cookie = cookie

    @property
    def socket_address(self) -> str:
        """The address of the room's socket."""
        return f"{self.address.replace('http', 'ws', 1)}/ws"

    @property
    def cookie(self) -> str:
        """The cookies that identify the guest, and the session if logged in; keep them secret."""
        guest, session = (self._cookies.get(name, "") for name in _COOKIES)
        return f"{guest} {session}" if session else guest

    @cookie.setter
    def cookie(self, value: str) -> None:
        given = zip(_COOKIES, value.split(" "), strict=False)
        self._cookies = {name: part for name, part in given if part}

    @property
    def cookie_header(self) -> str:
        """The cookies as sent."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    async def get(self, path: str, kind: type[_T]) -> _T:
        """Send a GET request."""
        return _read(await self._ask("GET", path), kind)

    async def post(self, path: str, body: Struct | None, kind: type[_T]) -> _T:
        """Send a POST request."""
        sent = b"{}" if body is None else json.encode(body)
        return _read(await self._ask("POST", path, sent), kind)

    async def text(self, path: str) -> str:
        """Get a file."""
        return (await self._ask("GET", path)).decode()

    async def settled(self) -> None:
        """Wait until every pending request is answered: an answer may set another cookie."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _ask(self, method: str, path: str, body: bytes = b"") -> bytes:
        asked = asyncio.ensure_future(asyncio.to_thread(self._request, method, path, body))
        self._under_way.add(asked)
        asked.add_done_callback(self._under_way.discard)
        return await asked

    def _request(self, method: str, path: str, body: bytes) -> bytes:
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        connection = kind(self._host, self._port, timeout=_SECONDS)
        headers = {"accept": "application/json"}
        if self._cookies:
            headers["cookie"] = self.cookie_header
        if method == "POST":
            headers["content-type"] = "application/json"
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            content = answer.read(_MOST_BYTES)
        except (OSError, http.client.HTTPException, ValueError) as problem:
            said = getattr(problem, "strerror", None) or problem
            raise ClientError(f"the room at {self.address} cannot be reached: {said}") from None
        finally:
            connection.close()
        self._keep_cookie(answer.headers.get_all("set-cookie") or ())
        if answer.status >= _BAD:
            raise _failure(answer.status, content)
        return content

    def _keep_cookie(self, headers: Sequence[str]) -> None:
        for header in headers:
            try:
                found = SimpleCookie(header)
            except CookieError:
                continue
            for name in _COOKIES:
                if name in found:
                    self._cookies[name] = found[name].value
                    if not found[name].value:
                        del self._cookies[name]


def _failure(status: int, content: bytes) -> ClientError | RefusedError:
    try:
        problem = json.decode(content, type=Failure).problem
    except MsgspecError:
        problem = f"the room answers with status {status}"
    return RefusedError(problem) if status == _REFUSED else ClientError(problem)


def _read(content: bytes, kind: type[_T]) -> _T:
    try:
        return json.decode(content, type=kind)
    except MsgspecError as problem:
        raise ClientError(f"the room's answer cannot be read: {problem}") from None


def quoted(*parts: Any) -> str:
    """The parts of a path, safe to send."""
    from urllib.parse import quote

    return "/".join(quote(str(part), safe="") for part in parts)
