"""`houseway serve`: open the card room and keep it open until Ctrl-C. Everything is kept in one database file."""

import asyncio
import logging
import socket
import sys
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from houseway.cli.database import Db, warn_of_password
from houseway.cli.interrupts import hear_ctrl_c
from houseway.errors import HousewayError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from houseway.cli.clustering import Among, Joined
    from houseway.houses import House
    from houseway.room.room import Room
    from houseway.room.store.store import Store
    from houseway.room.table.pace import Pace
    from houseway.web.limits import Bounds

events = logging.getLogger("houseway.serve")
DEFAULT_DB: Final = "houseway-room.db"
DEFAULT_PORT: Final = 8642
_BACKLOG: Final = 512
_CLOSING_SECONDS: Final = 3
_TOKEN_LENGTH: Final = 16
_CLOCK_SECONDS: Final = 5.0
"""A clock that is so little behind is only being set right."""


class ServeError(HousewayError):
    """A room that cannot be opened as asked."""


def serve_command(
    *,
    db: Db = DEFAULT_DB,
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
    opening: Annotated[
        Literal["anyone", "accounts", "hosts"],
        Parameter(help="Who may open tables: anyone, who has an account, hosts."),
    ] = "anyone",
    lively: Annotated[int, Parameter(help="At how many tables of each house bots play by themselves.")] = 2,
    per_address: Annotated[
        int, Parameter(help="How many connections one address may have; with it goes all it may ask for. 0: no bound.")
    ] = 200,
    proxies: Annotated[
        list[str] | None,
        Parameter(help="Proxies whose X-Forwarded-For is believed, by address or network.", consume_multiple=True),
    ] = None,
    close_empty: Annotated[
        float, Parameter(help="After how many minutes an empty table that a guest opened is closed. 0: never.")
    ] = 30.0,
    metrics: Annotated[
        str, Parameter(help="A token that lets a Prometheus elsewhere read /metrics.", env_var="HOUSEWAY_METRICS")
    ] = "",
    log: Annotated[str, Parameter(help="How events are written to standard error: text or json.")] = "text",
    seeds: Annotated[
        bool, Parameter(negative="--no-seeds", help="Show a deck's seed after the hand to those dealt in.")
    ] = True,
    head: Annotated[
        Path | None, Parameter(help="Where the head of the journal is kept; beside a file unless said.")
    ] = None,
    accept_loss: Annotated[
        bool, Parameter(negative="", help="Go on with a journal that lacks what was acknowledged; it is written down.")
    ] = False,
    node: Annotated[str | None, Parameter(help="This server's name, where several share a postgresql:// room.")] = None,
    peer_address: Annotated[
        str | None, Parameter(help="HOST:PORT at which the others reach this one, if not where it listens.")
    ] = None,
    grace: Annotated[
        float, Parameter(help="With --node: how many seconds pages stay connected after the tables were handed over.")
    ] = 5.0,
    lease: Annotated[
        float, Parameter(help="With --node: seconds of silence after which this server's tables go on elsewhere.")
    ] = 3.0,
    qr: Annotated[bool, Parameter(negative="", help="Print the address for others as a QR code as well.")] = False,
) -> None:
    """Open the card room. Play chips only."""
    from houseway.room.table.pace import pace as find_pace
    from houseway.web.addresses import networks
    from houseway.web.limits import Bounds
    from houseway.web.logs import set_up

    set_up(log)
    if per_address < 0:
        raise ServeError(f"{per_address} connections of one address are too few: give 1 or more, or 0 for no bound")
    if not 0 <= close_empty < 1_000_000:
        raise ServeError(f"{close_empty:g} minutes are no time to close empty tables after: give 0 or more")
    if metrics and not (len(metrics) >= _TOKEN_LENGTH and metrics.isascii() and metrics.isprintable()):
        raise ServeError(
            f"a token for /metrics has {_TOKEN_LENGTH} or more plain characters: make one that is a secret"
        )
    bounds = Bounds(
        per_address=per_address, proxies=tuple(proxies or ()), empty_minutes=close_empty, metrics_token=metrics
    )
    networks(bounds.proxies)
    ticking = find_pace(pace)
    warn_of_password(db)
    houses, texts = _houses(house, rules)
    with _listen(host, port) as listening:
        among = _among(node, peer_address, listening, db, grace=grace, lease=lease)
        failed = _open(
            db, houses, texts, ticking, listening, bounds, lively=lively, open_page=open, seeds=seeds, head=head,
            accept_loss=accept_loss, opening=opening, qr=qr, among=among,
        )  # fmt: skip
    if failed:
        raise ServeError(f"the room had to close: {failed}")


def _open(
    db: str, houses: "list[House]", texts: dict[str, str], ticking: "Pace", listening: socket.socket,
    bounds: "Bounds", *, lively: int, open_page: bool, seeds: bool = True, head: Path | None = None,
    accept_loss: bool = False, opening: str = "anyone", qr: bool = False, among: "Among | None" = None,
) -> str:  # fmt: skip
    """Open the room over its database and serve it; why it had to close, or nothing."""
    from houseway.room.journal import Journal
    from houseway.room.keeping.losing import write_down_loss
    from houseway.room.room import Room
    from houseway.room.store import open_store
    from houseway.room.store.opening import head_for

    if among is not None:
        from houseway.cli.clustering import join
    head = head or head_for(db)
    if among is not None and head is not None:
        head = head.with_name(f"{head.stem}-{among.node}{head.suffix}")  # servers may share a folder, but not a head
    store = open_store(db, shared=among is not None, head=head, accept_loss=accept_loss)
    try:
        write_down_loss(store, time.time())
        _look_at_the_clock(store.last_at(), time.time())
        journal = Journal(store)
        try:
            room = Room(store, journal, houses, pace=ticking, rulebooks=texts, seeds=seeds)
            room.people.opening = opening
            cluster = None if among is None else join(room, among, lively=lively)
            if cluster is None:
                room.load()
                room.open_offers(lively=lively)
            return _serve(room, store, listening, bounds, open_page=open_page, qr=qr, cluster=cluster)
        finally:
            journal.close()
    finally:
        store.close()


def _among(
    node: str | None, peer_address: str | None, listening: socket.socket, db: str, *, grace: float, lease: float
) -> "Among | None":
    """How this server is known to the others, if there are any."""
    if node is None:
        if peer_address is not None:
            raise ServeError("--peer-address is for a server among others: give it a name with --node")
        return None
    from houseway.cli.clustering import among

    return among(node, peer_address, listening, db, grace=grace, lease=lease)


def _look_at_the_clock(last: float, now: float) -> None:
    """Say so when the clock has gone back since the last entry; the journal's order is by number, nothing is lost."""
    if last > now + _CLOCK_SECONDS:
        written, today = (time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(one)) for one in (last, now))
        events.warning(
            "the clock has gone back: the last entry was written on %s, and now it is %s (UTC). Entries keep their "
            "order by number; set the clock right, so that their times can be believed", written, today
        )  # fmt: skip


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
    if not host.strip():
        raise ServeError("an empty --host names no address: give 127.0.0.1 for this machine alone, 0.0.0.0 for all")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol said, not 0: event loops send at once (TCP_NODELAY) only where they see that it is TCP.
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(_BACKLOG)
    except (OSError, UnicodeError) as problem:
        error = problem if isinstance(problem, OSError) else OSError("that is no address")
        taken.close()
        # An address that is not this machine's is no better at another port.
        strange = port == 0 or not isinstance(problem, OSError) or isinstance(problem, socket.gaierror)
        better = "give --host 127.0.0.1 for this machine alone, 0.0.0.0 for all" if strange else "try --port 0"
        raise ServeError(f"cannot listen on {host} port {port}: {error.strerror or error}; {better}") from None
    return taken


def _loop() -> "asyncio.AbstractEventLoop":
    """The quick event loop where it is installed, Python's own elsewhere."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def _serve(
    room: "Room", store: "Store", listening: socket.socket, bounds: "Bounds", *, open_page: bool, qr: bool,
    cluster: "Joined | None" = None,
) -> str:  # fmt: skip
    """Serve until told to stop; why the room had to close, or nothing."""
    from houseway.web.app import admin_link, make_app
    from houseway.web.door import make_server
    from houseway.web.gate import Gate
    from houseway.web.sharing import home_addresses, qr_in_terminal

    gate = Gate(bounds)
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host  # noqa: S104
    address = f"http://{shown}:{port}/"
    home = home_addresses(host, port)
    web = None if cluster is None else cluster.web
    server = make_server(make_app(room, gate, home=home, cluster=web), gate, closing_seconds=_CLOSING_SECONDS)

    def close() -> None:
        server.should_exit = True

    room.on_failure = close
    hear_ctrl_c(term=True)
    link = "" if room.roles.holders("admin") else admin_link(room, address)

    async def run() -> None:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            if cluster is not None:
                cluster.hear(server, gate)
            print(f"The card room is open at {address}  (play chips only; kept in {store.name})", flush=True)
            for one in home:
                print(f"For others in your network: {one}", flush=True)
            if qr and home:
                print(qr_in_terminal(home[0]), flush=True)
            elif qr:
                print("No QR code: only this machine can open that address. --host 0.0.0.0 lets others in.", flush=True)
            print("Ctrl-C closes it. Hands go on where they were when it opens again.", flush=True)
            if link:
                print(f"Nobody runs this room yet. Who opens this link does: {link}", flush=True)
            if open_page:
                webbrowser.open(address)
        await serving

    try:
        with asyncio.Runner(loop_factory=_loop) as runner:
            runner.run(run())
    except KeyboardInterrupt:
        print("\nThe card room is closed. Every chip is in the book.", file=sys.stderr)
    return room.failed
