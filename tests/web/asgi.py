"""An application called within the process: its own event loop in a thread, requests and sockets without a network."""

import asyncio
import contextlib
import json
import queue
import threading
import time
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message
from tests.waiting import HANG_SECONDS

_T = TypeVar("_T")


class Closed(Exception):  # noqa: N818
    """The socket was closed, or never opened."""


class Answer:
    """What a request got."""

    def __init__(self, status: int, headers: list[tuple[str, str]], content: bytes) -> None:
        self.status_code = status
        self.all_headers = headers
        self.headers = dict(headers)
        self.content = content

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def cookies(self) -> dict[str, str]:
        set_ = [value.split(";")[0].partition("=") for name, value in self.all_headers if name == "set-cookie"]
        return {name: value for name, _, value in set_}


class Client:
    """Calls the application; `open_app` makes one."""

    def __init__(self, app: ASGIApp, loop: asyncio.AbstractEventLoop) -> None:
        self.app = app
        self.loop = loop

    def run(self, work: Coroutine[Any, Any, _T], seconds: float = HANG_SECONDS) -> _T:
        """Let something happen on the application's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def get(self, path: str, headers: dict[str, str] | None = None) -> Answer:
        return self.run(self._request("GET", path, headers or {}, b""))

    def post(
        self, path: str, *, json: object = None, content: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        sent = dict(headers or {})
        if content is None:
            sent["content-type"] = "application/json"
        return self.run(self._request("POST", path, sent, _encoded(json) if content is None else content))

    async def _request(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        told: list[Message] = []
        given = [{"type": "http.request", "body": body, "more_body": False}]
        answered = asyncio.Event()

        async def receive() -> Message:
            if not given:
                await answered.wait()
            return given.pop() if given else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            told.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                answered.set()

        await self.app(_scope("http", path, headers, method=method, scheme="http"), receive, send)
        start = told[0]
        content = b"".join(message.get("body", b"") for message in told[1:])
        return Answer(start["status"], [(name.decode(), value.decode()) for name, value in start["headers"]], content)

    @contextlib.contextmanager
    def websocket_connect(self, path: str, headers: dict[str, str]) -> "Iterator[Socket]":
        socket = Socket(self)
        asyncio.run_coroutine_threadsafe(socket.serve(_scope("websocket", path, headers, scheme="ws")), self.loop)
        try:
            socket.opened()
            yield socket
        finally:
            socket.close()


def _encoded(value: object) -> bytes:
    return json.dumps(value).encode()


def _scope(kind: str, path: str, headers: dict[str, str], **more: object) -> dict[str, Any]:
    parts = urlsplit(path)
    sent = [(name.lower().encode(), value.encode()) for name, value in {"host": "testserver", **headers}.items()]
    return {
        "type": kind,
        "path": unquote(parts.path),
        "raw_path": parts.path.encode(),
        "headers": sent,
        "query_string": parts.query.encode(),
        "server": ("testserver", 80),
        "client": ("127.0.0.1", 1),
        "http_version": "1.1",
        "root_path": "",
        "asgi": {"version": "3.0"},
        **more,
    }


class Socket:
    """A socket, from the outside."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._out: queue.Queue[Message] = queue.Queue()
        self._closed = False

    async def serve(self, scope: dict[str, Any]) -> None:
        self._in.put_nowait({"type": "websocket.connect"})

        async def send(message: Message) -> None:
            self._out.put(message)

        await self._client.app(scope, self._in.get, send)
        self._out.put({"type": "websocket.close"})

    def _give(self, message: Message) -> None:
        self._client.loop.call_soon_threadsafe(self._in.put_nowait, message)

    def opened(self) -> None:
        if self._out.get(timeout=HANG_SECONDS)["type"] != "websocket.accept":
            raise Closed

    def send_text(self, text: str) -> None:
        self._give({"type": "websocket.receive", "text": text})

    def send_bytes(self, data: bytes) -> None:
        self._give({"type": "websocket.receive", "bytes": data})

    def receive_text(self) -> str:
        if self._closed:
            raise Closed
        message = self._out.get(timeout=HANG_SECONDS)
        if message["type"] != "websocket.send":
            self._closed = True
            raise Closed
        return str(message["text"])

    def waiting(self, seconds: float) -> bool:
        """Whether there is something to hear, or soon will be."""
        end = time.monotonic() + seconds
        while self._out.empty() and time.monotonic() < end:
            time.sleep(0.001)
        return not self._out.empty()

    def close(self) -> None:
        self._give({"type": "websocket.disconnect", "code": 1000})


@contextlib.contextmanager
def open_app(app: ASGIApp) -> Iterator[Client]:
    """The application, started and stopped as a server would."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    client = Client(app, loop)
    given: asyncio.Queue[Message] = asyncio.Queue()
    told: queue.Queue[str] = queue.Queue()

    async def send(message: Message) -> None:
        told.put(message["type"])

    async def lifespan() -> None:
        await app({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, given.get, send)

    def tell(kind: str) -> None:
        loop.call_soon_threadsafe(given.put_nowait, {"type": f"lifespan.{kind}"})
        assert told.get(timeout=HANG_SECONDS) == f"lifespan.{kind}.complete"

    running = asyncio.run_coroutine_threadsafe(lifespan(), loop)
    try:
        tell("startup")
        yield client
        tell("shutdown")
        running.result(HANG_SECONDS)
    finally:
        client.run(_end_all())
        loop.call_soon_threadsafe(loop.stop)
        thread.join(HANG_SECONDS)
        loop.close()


async def _end_all() -> None:
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
