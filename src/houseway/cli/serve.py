"""`houseway serve`: open the card room and keep it open until Ctrl-C. Everything is kept in one database file."""

import asyncio
import logging
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from houseway.errors import HousewayError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from houseway.houses import House
    from houseway.room.room import Room
    from houseway.room.store.store import Store
    from houseway.room.table.pace import Pace

DEFAULT_DB: Final = Path("houseway-room.db")
DEFAULT_PORT: Final = 8642
_BACKLOG: Final = 512
_CLOSING_SECONDS: Final = 3


class ServeError(HousewayError):
    """A room that cannot be opened as asked."""


def serve_command(
    *,
    db: Annotated[Path, Parameter(help="The room's database; it is made if it is not there.")] = DEFAULT_DB,
    house: Annotated[
        list[str] | None, Parameter(help="Which houses to open, by id; none opens all of them.", consume_multiple=True)
    ] = None,
    rules: Annotated[
        list[Path] | None, Parameter(help="Rule books of your own to open as well.", consume_multiple=True)
    ] = None,
    host: Annotated[str, Parameter(help="Which address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="Which port to listen on; 0 takes a free one.")] = DEFAULT_PORT,
    open: Annotated[bool, Parameter(negative="", help="Open the lobby in a browser.")] = False,  # noqa: A002
    pace: Annotated[str, Parameter(help="How quickly things happen: normal, fast or test.")] = "normal",
    lively: Annotated[int, Parameter(help="At how many tables of each house bots play by themselves.")] = 2,
) -> None:
    """Open the card room. Play chips only."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    from houseway.room.table.pace import pace as find_pace

    ticking = find_pace(pace)
    houses, texts = _houses(house, rules)
    with _listen(host, port) as listening:
        failed = _open(db, houses, texts, ticking, listening, lively=lively, open_page=open)
    if failed:
        raise ServeError(f"the room had to close: {failed}")


def _open(
    db: Path, houses: "list[House]", texts: dict[str, str], ticking: "Pace", listening: socket.socket, *, lively: int,
    open_page: bool,
) -> str:  # fmt: skip
    """Open the room over its database and serve it; why it had to close, or nothing."""
    from houseway.room.journal import Journal
    from houseway.room.room import Room
    from houseway.room.store import open_store

    store = open_store(db)
    try:
        journal = Journal(store)
        try:
            room = Room(store, journal, houses, pace=ticking, rulebooks=texts)
            room.load()
            room.open_offers(lively=lively)
            return _serve(room, store, listening, open_page=open_page)
        finally:
            journal.close()
    finally:
        store.close()


def _houses(names: "Sequence[str] | None", files: "Sequence[Path] | None") -> "tuple[list[House], dict[str, str]]":
    """The houses to open, and the text of those that are not built in."""
    from houseway.houses import HOUSES, load
    from houseway.houses import house as built_in
    from houseway.houses.extending import whole_text

    chosen = list(HOUSES) if not names and not files else list(names or ())
    houses = [built_in(name.strip().lower()) for name in chosen]
    texts: dict[str, str] = {}
    for file in files or ():
        own = load(file)
        if any(own.id == other.id for other in houses):
            raise ServeError(f"{file}: there is a house {own.id!r} already: give yours another id")
        houses.append(own)
        texts[own.id] = whole_text(file)
    return houses, texts


def _listen(host: str, port: int) -> socket.socket:
    """The socket to listen on, taken before anything else is done."""
    if not 0 <= port <= 65_535:
        raise ServeError(f"{port} is not a port: give 0 to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(_BACKLOG)
    except OSError as error:
        taken.close()
        raise ServeError(f"cannot listen on {host} port {port}: {error.strerror or error}; try --port 0") from None
    return taken


def _hear_ctrl_c() -> None:
    """Ctrl-C closes the room also where whoever started it ignores that, as a shell does in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _serve(room: "Room", store: "Store", listening: socket.socket, *, open_page: bool) -> str:
    """Serve until told to stop; why the room had to close, or nothing."""
    import uvicorn

    from houseway.web.app import floor_link, make_app
    from houseway.web.limits import FRAME_BYTES

    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host  # noqa: S104
    address = f"http://{shown}:{port}/"
    config = uvicorn.Config(
        make_app(room), log_level="warning", access_log=False, server_header=False, lifespan="on",
        ws_max_size=2 * FRAME_BYTES, ws_per_message_deflate=False, timeout_graceful_shutdown=_CLOSING_SECONDS,
        log_config=None,
    )  # fmt: skip
    server = uvicorn.Server(config)

    def close() -> None:
        server.should_exit = True

    room.on_failure = close
    _hear_ctrl_c()

    async def run() -> None:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            print(f"The card room is open at {address}  (play chips only; kept in {store.path})", flush=True)
            print("Ctrl-C closes it. Hands go on where they were when it opens again.", flush=True)
            print(f"The floor's desk, for one browser: {floor_link(room, address)}", flush=True)
            if open_page:
                webbrowser.open(address)
        await serving

    try:
        asyncio.run(run())
    except KeyboardInterrupt:
        print("\nThe card room is closed. Every chip is in the book.", file=sys.stderr)
    return room.failed
