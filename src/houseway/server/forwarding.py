"""Several servers on the web: pass requests and clients on to the server that has the table, and answer those from
other servers.
"""

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any, Final

from msgspec import MsgspecError, msgpack
from msgspec.json import decode, encode
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from houseway.errors import HousewayError
from houseway.live.table.placement import DeskAnswer, DeskQuestion
from houseway.protocol.lobby_bodies import ServerTables
from houseway.room.field_tables import CLOSED
from houseway.room.lobby import tables_here
from houseway.server import limits
from houseway.server.gate import address_of
from houseway.server.peer_messages import Answer, Ask, Frame, OpenChannel, Shut, Word
from houseway.server.peers import Inbound, PeerError, Peers
from houseway.server.remote_clients import Visitor

if TYPE_CHECKING:
    from houseway.room.cluster.directory import Node
    from houseway.room.cluster.membership import Membership
    from houseway.room.room import Room
    from houseway.server.guest_socket import Sockets

log = logging.getLogger("houseway.cluster")
TABLES: Final = "/peer/tables"
DESK: Final = "/peer/desk"
_ONE_DOES: Final = ("/api/lists", "/api/desk/list", "/api/desk/settings", "/api/chips")
"""What a single server does for all: the waiting lists, and filling wallets, so that nobody is paid twice."""
_AT: Final = ("/api/tables/", "/table/")
"""Paths that continue with the id of an open table."""
_WAIT_SECONDS: Final = 6.0
_FRESH_SECONDS: Final = 0.5
_MISSING: Final = 404
_NOT_HERE: Final = 421
"""Between servers: the table is no longer here, and nothing was done."""
_PASSED: Final = frozenset((
    b"accept", b"accept-language", b"content-type", b"cookie", b"host", b"origin", b"referer", b"sec-fetch-site",
    b"user-agent", b"x-forwarded-proto",
))  # fmt: skip
_KEPT: Final = frozenset((b"cache-control", b"content-disposition", b"content-type", b"location", b"set-cookie"))


class Cluster:
    """A server's web access to the other servers."""

    def __init__(self, membership: "Membership", peers: Peers) -> None:
        self.membership = membership
        self.peers = peers
        self._elsewhere: tuple[float, tuple[ServerTables, ...]] = (-1.0, ())
        self._looking = asyncio.Lock()
        self.app: ASGIApp | None = None
        """The application that answers requests passed on to us."""
        self.sockets: Sockets | None = None

    @property
    def room(self) -> "Room":
        """The room of this server."""
        return self.membership.room

    def start(self) -> None:
        """From now on, when a table moves, its viewers move with it."""
        self.membership.watchers.append(self._moved)
        self.room.field_tables.reach(self._ask_desk)

    def _moved(self) -> None:
        if self.sockets is not None:
            for session in tuple(self.sockets.open):
                session.moved()

    def send_away(self, *, off: bool) -> None:
        """A server without its database can do nothing for anyone: send all clients to another one."""
        if self.sockets is not None:
            self.sockets.closed = off
            for session in tuple(self.sockets.open) if off else ():
                session.drop()

    # other servers' tables

    async def elsewhere(self) -> tuple[ServerTables, ...]:
        """The tables of all other servers, as of a moment ago."""
        async with self._looking:
            now = asyncio.get_running_loop().time()
            if now - self._elsewhere[0] > _FRESH_SECONDS:
                asked = (self._tables_of(node) for node in self.membership.directory.others())
                found = await asyncio.gather(*asked)
                self._elsewhere = (now, tuple(one for one in found if one is not None))
            return self._elsewhere[1]

    async def _tables_of(self, node: "Node") -> ServerTables | None:
        try:
            answer = await self.peers.line(node).ask("GET", TABLES, seconds=1.0)
            return decode(answer.body, type=ServerTables)
        except (PeerError, MsgspecError):
            return None

    async def owner(self, table: str) -> "Node | None":
        """The server that has a table, waiting while none has it; None if it is here, or nowhere."""
        directory = self.membership.directory
        until = asyncio.get_running_loop().time() + _WAIT_SECONDS
        while directory.elsewhere(table) and table not in self.room.runs:
            found = directory.owner(table)
            if found is not None:
                return found
            if asyncio.get_running_loop().time() > until:
                raise PeerError(
                    "this table's server is gone, and no other server has taken over yet: try again in a moment"
                )
            await asyncio.sleep(0.05)
        return None

    def first(self) -> "Node | None":
        """The other server that acts for all; None if it is this one."""
        directory = self.membership.directory
        return None if directory.first == directory.here else directory.nodes.get(directory.first)

    async def _ask_desk(self, question: DeskQuestion) -> DeskAnswer:
        """Ask the desk of a tournament, whose tables may be at several servers."""
        try:
            owner = await self.owner(question.desk)
        except PeerError:
            row = await asyncio.to_thread(self.room.store.table, question.desk)
            if row is None or row.state == "closed":
                return DeskAnswer(gone=CLOSED)
            raise
        if owner is None:
            return await self.room.field_tables.answer(question)
        answer = await self.peers.line(owner).ask("POST", DESK, body=msgpack.encode(question), table=question.desk)
        if answer.status == _NOT_HERE:
            await self.membership.look_for(question.desk, owner.name)
            raise PeerError("the desk of the tournament is moving between servers")
        return msgpack.decode(answer.body, type=DeskAnswer)

    async def _at_desk(self, ask: Ask) -> Answer:
        """Answer for a desk that is here."""
        try:
            answer = await self.room.field_tables.answer(msgpack.decode(ask.body, type=DeskQuestion))
        except HousewayError as problem:
            log.info("the desk %s: %s", ask.table, problem)
            return Answer(ask.id, _NOT_HERE, [], b"")
        return Answer(ask.id, 200, [], msgpack.encode(answer))

    # connections from other servers

    async def serve(self, socket: WebSocket) -> None:
        """Serve another server's connection until it closes."""
        line = Inbound(socket)
        if not await line.greet(self.membership.directory.here, self.peers.secret):
            return
        visitors: dict[int, Visitor] = {}
        answering: set[asyncio.Task[None]] = set()

        def heard(word: Word) -> None:
            match word:
                case OpenChannel(channel, guest, address) if self.sockets is not None:
                    known = self.room.guests.find(guest)
                    visitors[channel] = Visitor(self.sockets, line, channel, known, address)
                case Frame(channel, data) if channel in visitors:
                    self.room.visited()
                    visitors[channel].hear(data)
                case Shut(channel) if channel in visitors:
                    visitors.pop(channel).gone()
                case Ask():
                    task = asyncio.create_task(self._answer(line, word))
                    answering.add(task)
                    task.add_done_callback(answering.discard)
                case _:
                    pass

        try:
            await line.run(heard)
        finally:
            for visitor in visitors.values():
                visitor.gone()

    async def _answer(self, line: Inbound, ask: Ask) -> None:
        if ask.path == TABLES:
            line.send(Answer(ask.id, 200, [], encode(tables_here(self.room))))
            return
        if ask.path == DESK:
            line.send(await self._at_desk(ask))
            return
        told = Answer(ask.id, _NOT_HERE, [], b"")
        if self.has(ask.table):
            told = await _answered(self.app, ask)
            if told.status == _MISSING and not self.has(ask.table):  # it moved while we looked: nothing was done
                told = Answer(ask.id, _NOT_HERE, [], b"")
        line.send(told)

    def has(self, table: str) -> bool:
        """Whether a table is here; a request about no table belongs anywhere."""
        return not table or table in self.room.runs or table in self.room.shut


async def _answered(app: ASGIApp | None, ask: Ask) -> Answer:
    """Answer a request as if it had come here directly."""
    scope: dict[str, Any] = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": ask.method, "path": ask.path,
        "raw_path": ask.path.encode(), "query_string": ask.query, "root_path": "", "scheme": "http",
        "headers": [(bytes(name), bytes(value)) for name, value in ask.headers], "client": (ask.address, 0),
        "server": None, "state": {}, "houseway.passed_on": True,
    }  # fmt: skip
    status, headers, body = 500, [], bytearray()
    asked = False

    async def receive() -> Message:
        nonlocal asked
        if asked:
            await asyncio.sleep(3600)
        asked = True
        return {"type": "http.request", "body": ask.body, "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status, headers
        if message["type"] == "http.response.start":
            status, headers = message["status"], [pair for pair in message["headers"] if pair[0].lower() in _KEPT]
        else:
            body.extend(message.get("body", b""))

    if app is not None:
        try:
            await app(scope, receive, send)
        except Exception:
            log.exception("%s, passed on by another server, could not be answered", ask.path)
            status, headers, body = 500, [], bytearray(b'{"problem":"something is wrong in the room"}')
    return Answer(ask.id, status, [(bytes(name), bytes(value)) for name, value in headers], bytes(body))


class Forwarder:
    """Passes requests about another server's table on to it; everything else is answered here."""

    def __init__(self, app: ASGIApp, cluster: Cluster) -> None:
        self.app = app
        self.cluster = cluster

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or pass it on."""
        if scope["type"] != "http" or not scope["path"].startswith(("/api/", *_AT)):
            await self.app(scope, receive, send)
            return
        body = b""
        if scope["method"] not in ("GET", "HEAD"):
            body, receive = await _read(receive)
        fields = _fields(body) if _is_json(scope) else {}
        await self._look_for(scope, fields)
        if not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        table = self._table(scope, fields)
        if table is None and scope["path"] == "/api/sit":
            table, body = await self._seat(body)
            receive = _again(body)
        if table and scope["path"].startswith(_ONE_DOES) and not self.cluster.membership.directory.elsewhere(table):
            table = None
        until = asyncio.get_running_loop().time() + _WAIT_SECONDS
        while not await self._pass_on(table or "", scope, body, receive, send):
            receive = _again(body)
            if asyncio.get_running_loop().time() > until:
                await _say(send, _problem("this table is moving between servers: try again in a moment"))
                return

    async def _pass_on(self, table: str, scope: Scope, body: bytes, receive: Receive, send: Send) -> bool:
        """Answer here, or let the table's server answer; False, with nothing done, if it no longer has the table."""
        membership = self.cluster.membership
        try:
            owner = await self.cluster.owner(table) if table else None
            if not table and scope["path"].startswith(_ONE_DOES):
                owner = self.cluster.first()
            if owner is None:
                return await self._here(table, scope, receive, send)
            headers = [pair for pair in scope["headers"] if pair[0] in _PASSED]
            answer = await self.cluster.peers.line(owner).ask(
                scope["method"],
                scope["path"],
                query=scope.get("query_string", b""),
                headers=headers,
                body=body,
                address=address_of(scope),
                table=table,
            )
        except PeerError as problem:
            answer = _problem(str(problem))
        if answer.status == _NOT_HERE and owner is not None:
            await membership.look_for(table, owner.name)
            return False
        await _say(send, answer)
        return True

    async def _here(self, table: str, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer here; False if the table was handed over before anything was done."""
        gone = False

        async def held(message: Message) -> None:
            nonlocal gone
            missing = message["type"] == "http.response.start" and message["status"] == _MISSING
            gone = gone or (missing and self.cluster.membership.directory.elsewhere(table))
            if not gone:
                await send(message)

        await self.app(scope, receive, held if table else send)
        return not gone

    async def _look_for(self, scope: Scope, fields: dict[str, Any]) -> None:
        """Look for a table that nobody here knows: another server may have just opened it."""
        membership = self.cluster.membership
        found = fields.get("table") if scope["path"].startswith("/api/") else None
        for start in _AT:
            if scope["path"].startswith(start):
                found = scope["path"].removeprefix(start).partition("/")[0]
        if isinstance(found, str) and found not in self.cluster.room.runs and found not in membership.directory.owners:
            await membership.look()

    def _table(self, scope: Scope, fields: dict[str, Any]) -> str | None:
        """The table of a request, named in its path or its body."""
        directory = self.cluster.membership.directory
        named = [*scope["path"].split("/"), fields.get("table")]
        found = [part for part in named if isinstance(part, str) and part in directory.owners]
        return found[0] if found else None

    async def _seat(self, body: bytes) -> tuple[str | None, bytes]:
        """For a guest who wants a seat at a game: the fullest table with a free seat, on any server."""
        wanted = _fields(body)
        if wanted.get("table") or not wanted.get("house") or not wanted.get("game"):
            return None, body
        here = tables_here(self.cluster.room)
        best: tuple[int, str] | None = None
        for place in (here, *await self.cluster.elsewhere()):
            for house, game, short in place.tables:
                fits = (house, game) == (wanted["house"], wanted["game"]) and wanted.get("limit") in (None, short.limit)
                if fits and short.taken < short.seats and not (short.frozen or short.practice):
                    best = max(best or (-1, ""), (short.taken, short.id))
        if best is None or best[1] in self.cluster.room.runs:
            return None, body
        return best[1], json.dumps({"table": best[1]}).encode()


def _problem(words: str) -> Answer:
    return Answer(0, 503, [(b"content-type", b"application/json")], encode({"problem": words}))


async def _say(send: Send, answer: Answer) -> None:
    length = (b"content-length", str(len(answer.body)).encode())
    await send({"type": "http.response.start", "status": answer.status, "headers": [*answer.headers, length]})
    await send({"type": "http.response.body", "body": answer.body})


def _is_json(scope: Scope) -> bool:
    return Headers(scope=scope).get("content-type", "").startswith("application/json")


def _fields(body: bytes) -> dict[str, Any]:
    try:
        found = decode(body)
    except (MsgspecError, UnicodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


async def _read(receive: Receive) -> tuple[bytes, Receive]:
    """A request's body, and a way to read it again. Length is checked elsewhere."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body, _again(body, message)
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return body, _again(body)
        if len(body) > 16 * limits.BODY_BYTES:
            return b"", _rest(body, receive)


def _again(body: bytes, after: Message | None = None) -> Receive:
    said = False

    async def receive() -> Message:
        nonlocal said
        if said:
            if after is not None:
                return after
            await asyncio.sleep(3600)
        said = True
        return {"type": "http.request", "body": body, "more_body": after is not None}

    return receive


def _rest(body: bytes, receive: Receive) -> Receive:
    said = False

    async def more() -> Message:
        nonlocal said
        if said:
            return await receive()
        said = True
        return {"type": "http.request", "body": body, "more_body": True}

    return more
