"""`houseway serve`: open the card room and keep it open until Ctrl-C. Everything is kept in one database file."""

import asyncio
import gc
import logging
import socket
import sys
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from houseway.cli.engine_warmup import warming_up
from houseway.cli.interrupts import hear_ctrl_c
from houseway.cli.room_address import Db, warn_of_password
from houseway.errors import HousewayError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from houseway.cli.node import JoinedServer, NodeOptions
    from houseway.houses import House
    from houseway.live.table.pace import Pace
    from houseway.room.room import Room
    from houseway.server.limits import Bounds
    from houseway.store.store import Store

events = logging.getLogger("houseway.serve")
DEFAULT_DB: Final = "houseway-room.db"
DEFAULT_PORT: Final = 8642
_BACKLOG: Final = 512
_CLOSING_SECONDS: Final = 3
_TOKEN_LENGTH: Final = 16
_MOST_GIFTS: Final = 1_000_000
_CLOCK_SECONDS: Final = 5.0
"""A clock behind by no more than this is only being corrected."""


class ServeError(HousewayError):
    """The room cannot be opened as requested."""


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Nothing is looked through for garbage until the room is open: all that is loaded is there for good.

    It took a tenth of the start.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def serve_command(
    *,
    db: Db = DEFAULT_DB,
    house: Annotated[
        list[str] | None,
        Parameter(help="Which houses to open, by id; by default all and `common`.", consume_multiple=True),
    ] = None,
    rules: Annotated[
        list[Path] | None, Parameter(help="Your own rule books to open as well.", consume_multiple=True)
    ] = None,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port to listen on; 0 picks a free one.")] = DEFAULT_PORT,
    open: Annotated[bool, Parameter(negative="", help="Open the lobby in a browser.")] = False,  # noqa: A002 - as typed
    pace: Annotated[str, Parameter(help="How quickly the game moves: normal, fast or test.")] = "normal",
    opening: Annotated[
        Literal["anyone", "accounts", "hosts"],
        Parameter(help="Who may open tables: anyone, people with an account, or hosts."),
    ] = "anyone",
    lively: Annotated[int, Parameter(help="How many tables of bots to run at each house.")] = 2,
    per_address: Annotated[
        int, Parameter(help="How many connections each address may have; its other limits scale with it. 0: no limit.")
    ] = 200,
    proxies: Annotated[
        list[str] | None,
        Parameter(help="Proxies whose X-Forwarded-For is trusted, by address or network.", consume_multiple=True),
    ] = None,
    close_empty: Annotated[
        float, Parameter(help="Minutes after which an empty table opened by a guest closes. 0: never.")
    ] = 30.0,
    gifts: Annotated[
        int, Parameter(help="How many usual buy-ins hosts may give in all at a private table. 0: none.")
    ] = 20,
    metrics: Annotated[
        str,
        Parameter(help="A token that lets Prometheus on another machine read /metrics.", env_var="HOUSEWAY_METRICS"),
    ] = "",
    log: Annotated[str, Parameter(help="The format of the log on standard error: text or json.")] = "text",
    seeds: Annotated[
        bool, Parameter(negative="--no-seeds", help="After each hand, show the deck's seed to the players dealt in.")
    ] = True,
    head: Annotated[
        Path | None, Parameter(help="The file for the journal's head; by default next to the database file.")
    ] = None,
    accept_loss: Annotated[
        bool,
        Parameter(negative="", help="Continue with a journal that lacks acknowledged entries; this is put on record."),
    ] = False,
    node: Annotated[
        str | None, Parameter(help="This server's name, if several servers share a postgresql:// room.")
    ] = None,
    peer_address: Annotated[
        str | None,
        Parameter(help="HOST:PORT at which the other servers reach this one, if it differs from where it listens."),
    ] = None,
    grace: Annotated[
        float, Parameter(help="With --node: seconds that pages stay connected after the tables are handed over.")
    ] = 5.0,
    lease: Annotated[
        float,
        Parameter(help="With --node: seconds of silence after which another server takes over this one's tables."),
    ] = 3.0,
    qr: Annotated[bool, Parameter(negative="", help="Also print the address for others as a QR code.")] = False,
    warm_up: Annotated[
        bool,
        Parameter(
            negative="--no-warm-up",
            env_var="HOUSEWAY_WARM_UP",
            help="Compile the bulk engine in the background, if this machine has not done so yet.",
        ),
    ] = True,
    join: Annotated[
        bool,
        Parameter(
            negative="--no-join",
            env_var="HOUSEWAY_JOIN",
            help="Join the scripts and the styles of each page; otherwise serve them file by file.",
        ),
    ] = True,
) -> None:
    """Open the card room. Play chips only."""
    with _undisturbed():
        from houseway.live.table.pace import pace as find_pace
        from houseway.server.addresses import networks
        from houseway.server.limits import Bounds
        from houseway.server.logs import set_up

        set_up(log)
        if per_address < 0:
            raise ServeError(f"{per_address} connections per address are too few: give 1 or more, or 0 for no limit")
        if not 0 <= close_empty < 1_000_000:
            raise ServeError(f"{close_empty:g} is not a number of minutes for closing empty tables: give 0 or more")
        if not 0 <= gifts <= _MOST_GIFTS:
            raise ServeError(f"{gifts} is not a number of buy-ins that hosts may give: say 0 to {_MOST_GIFTS:,}")
        if metrics and not (len(metrics) >= _TOKEN_LENGTH and metrics.isascii() and metrics.isprintable()):
            raise ServeError(
                f"the token for /metrics is too weak: use a secret of {_TOKEN_LENGTH} or more plain characters"
            )
        bounds = Bounds(
            per_address=per_address, proxies=tuple(proxies or ()), empty_minutes=close_empty, metrics_token=metrics
        )
        networks(bounds.proxies)
        ticking = find_pace(pace)
        warn_of_password(db)
        houses, texts = _houses(house, rules)
        with _listen(host, port) as listening, warming_up(wanted=warm_up):
            among = _among(node, peer_address, listening, db, grace=grace, lease=lease)
            failed = _open(
                db, houses, texts, ticking, listening, bounds, lively=lively, open_page=open, seeds=seeds, head=head,
                accept_loss=accept_loss, opening=opening, qr=qr, among=among, join=join, gifts=gifts,
            )  # fmt: skip
        if failed:
            raise ServeError(f"the room had to close: {failed}")


def _open(
    db: str,
    houses: "list[House]",
    texts: dict[str, str],
    ticking: "Pace",
    listening: socket.socket,
    bounds: "Bounds",
    *,
    lively: int,
    open_page: bool,
    seeds: bool = True,
    head: Path | None = None,
    accept_loss: bool = False,
    opening: str = "anyone",
    qr: bool = False,
    among: "NodeOptions | None" = None,
    join: bool = True,
    gifts: int = 20,
) -> str:
    """Open the room's database and serve the room; return why it had to close, if it had to."""
    from houseway.room.room import Room
    from houseway.store import open_store
    from houseway.store.journal import Journal
    from houseway.store.opening import head_for
    from houseway.upkeep.chain_check import write_down_loss

    if among is not None:
        from houseway.cli.node import join as join_servers
    head = head or head_for(db)
    if among is not None and head is not None:
        head = head.with_name(
            f"{head.stem}-{among.node}{head.suffix}"
        )  # servers may share a folder, but each needs a head of its own
    store = open_store(db, shared=among is not None, head=head, accept_loss=accept_loss)
    try:
        write_down_loss(store, time.time())
        _look_at_the_clock(store.last_at(), time.time())
        journal = Journal(store)
        try:
            room = Room(store, journal, houses, pace=ticking, rulebooks=texts, seeds=seeds)
            room.people.opening = opening
            room.gifts = gifts
            cluster = None if among is None else join_servers(room, among, lively=lively)
            if cluster is None:
                room.load()
                room.open_offers(lively=lively)
            return _serve(room, store, listening, bounds, open_page=open_page, qr=qr, cluster=cluster, join=join)
        finally:
            journal.close()
    finally:
        store.close()


def _among(
    node: str | None, peer_address: str | None, listening: socket.socket, db: str, *, grace: float, lease: float
) -> "NodeOptions | None":
    """How the other servers know this one, if there are any."""
    if node is None:
        if peer_address is not None:
            raise ServeError("--peer-address needs --node: give this server a name")
        return None
    from houseway.cli.node import among

    return among(node, peer_address, listening, db, grace=grace, lease=lease)


def _look_at_the_clock(last: float, now: float) -> None:
    """Warn if the clock has gone back since the last entry. The journal is ordered by number, so nothing is lost."""
    if last > now + _CLOCK_SECONDS:
        written, today = (time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(one)) for one in (last, now))
        events.warning(
            "the clock has gone back: the last entry was written at %s, and it is now %s (UTC). Entries keep their "
            "order by number; set the clock, so that their times can be trusted",
            written,
            today,
        )


def _houses(names: "Sequence[str] | None", files: "Sequence[Path] | None") -> "tuple[list[House], dict[str, str]]":
    """The houses to open, and the text of rule books that are not built in."""
    from houseway.houses import house as built_in
    from houseway.houses import load
    from houseway.houses.book_files import COMMON, HOUSES
    from houseway.houses.extending import whole_text

    chosen = [*HOUSES, COMMON] if not names and not files else list(names or ())
    houses = [built_in(name.strip().lower()) for name in chosen]
    texts: dict[str, str] = {}
    for file in files or ():
        own = load(file)
        if any(own.id == other.id for other in houses):
            raise ServeError(f"{file}: there is already a house {own.id!r}: give yours another id")
        houses.append(own)
        texts[own.id] = whole_text(file)
    return houses, texts


def _listen(host: str, port: int) -> socket.socket:
    """Bind the socket before anything else is done."""
    if not 0 <= port <= 65_535:
        raise ServeError(f"{port} is not a port: give 0 to 65535")
    if not host.strip():
        raise ServeError("--host is empty: give 127.0.0.1 for this machine alone, 0.0.0.0 for everyone")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Name the protocol, not 0: event loops set TCP_NODELAY only on a socket that says it is TCP.
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(_BACKLOG)
    except (OSError, UnicodeError) as problem:
        error = problem if isinstance(problem, OSError) else OSError("that is not an address")
        taken.close()
        # Another port does not help if the address is not this machine's.
        strange = port == 0 or not isinstance(problem, OSError) or isinstance(problem, socket.gaierror)
        better = "give --host 127.0.0.1 for this machine alone, 0.0.0.0 for everyone" if strange else "try --port 0"
        raise ServeError(f"cannot listen on {host} port {port}: {error.strerror or error}; {better}") from None
    return taken


def _serve(
    room: "Room",
    store: "Store",
    listening: socket.socket,
    bounds: "Bounds",
    *,
    open_page: bool,
    qr: bool,
    cluster: "JoinedServer | None" = None,
    join: bool = True,
) -> str:
    """Serve until stopped; return why the room had to close, if it had to."""
    from houseway.room.rehearsal import Rehearsal, one_of_each
    from houseway.server.app import admin_link, make_app
    from houseway.server.door import make_server
    from houseway.server.event_loop import TimedLoop
    from houseway.server.garbage import Garbage
    from houseway.server.gate import Gate
    from houseway.server.pauses import Pauses
    from houseway.server.share_links import home_addresses, qr_in_terminal

    gate, pauses = Gate(bounds), Pauses()
    garbage = Garbage(pauses, asking=lambda: gate.waiting, asked=lambda: gate.asked)
    rehearsal = Rehearsal(one_of_each(room.houses.values()))
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host  # noqa: S104 - compared, not bound
    address = f"http://{shown}:{port}/"
    home = home_addresses(host, port)
    web = None if cluster is None else cluster.web
    app = make_app(room, gate, home=home, cluster=web, pauses=pauses, join=join)
    server = make_server(app, gate, closing_seconds=_CLOSING_SECONDS)

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
            gc.enable()
            garbage.start()
            rehearsal.start()
            if cluster is not None:
                cluster.hear(server, gate)
            print(f"The card room is open at {address}  (play chips only; kept in {store.name})", flush=True)
            for one in home:
                print(f"For others on your network: {one}", flush=True)
            if qr and home:
                print(qr_in_terminal(home[0]), flush=True)
            elif qr:
                print("No QR code: only this machine can open that address. --host 0.0.0.0 lets others in.", flush=True)
            print("Press Ctrl-C to close it. When it opens again, hands continue where they were.", flush=True)
            if link:
                print(f"No one runs this room yet. Open this link to become the admin: {link}", flush=True)
            if open_page:
                webbrowser.open(address)
        await serving
        rehearsal.stop()
        garbage.stop()

    try:
        with asyncio.Runner(loop_factory=lambda: TimedLoop(pauses)) as runner:
            runner.run(run())
    except KeyboardInterrupt:
        if not room.failed and not store.gone():
            print("\nThe card room is closed. Every chip is accounted for.", file=sys.stderr)
    return room.failed or store.gone()
