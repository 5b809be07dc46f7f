"""Several servers for one room: `houseway serve --node NAME`, and `houseway drain NAME`."""

import asyncio
import re
import secrets
import signal
import socket
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter
from msgspec import Struct

from houseway.cli.room_address import Db
from houseway.errors import HousewayError

if TYPE_CHECKING:
    from houseway.room.cluster.membership import Membership
    from houseway.room.room import Room
    from houseway.server.forwarding import Cluster
    from houseway.server.gate import Gate

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_ADDRESS: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[^\s:/\[\]]+):([0-9]{1,5})")
_EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound


class ClusterError(HousewayError):
    """The server cannot join the others as requested."""


class NodeOptions(Struct, frozen=True):
    """How the other servers know this one."""

    node: str
    address: str
    grace: float
    lease: float


def among(
    node: str, peer_address: str | None, listening: socket.socket, db: str, *, grace: float, lease: float
) -> NodeOptions:
    """The options of the command line, checked."""
    from houseway.store.opening import is_address

    if not _NAME.fullmatch(node):
        raise ClusterError(f"{node[:60]!r} is not a server name: use up to 40 letters, digits, dots and dashes")
    if not is_address(db):
        raise ClusterError(
            f"servers share a room through a PostgreSQL database: give --db postgresql://... instead of {db}"
        )
    if not 0 <= grace <= 3600:
        raise ClusterError(f"{grace} is not a grace period: give 0 to 3600 seconds")
    if not 1 <= lease <= 60:
        raise ClusterError(f"{lease:g} is not a lease: give 1 to 60 seconds")
    host, port = listening.getsockname()[:2]
    if peer_address is None:
        if host in _EVERYWHERE:
            raise ClusterError("give the address at which the other servers reach this one: --peer-address HOST:PORT")
        peer_address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    found = _ADDRESS.fullmatch(peer_address)
    if found is None or not 0 < int(found[2]) < 65_536:
        raise ClusterError(f"{peer_address[:80]!r} is not an address: give HOST:PORT, such as 10.0.0.7:8642")
    return NodeOptions(node, peer_address, grace, lease)


class JoinedServer:
    """A server that has joined the others."""

    def __init__(self, membership: "Membership", web: "Cluster", grace: float) -> None:
        self.membership = membership
        self.web = web
        self._grace = grace
        self._ending: asyncio.Task[None] | None = None

    def hear(self, server: Any, gate: "Gate") -> None:
        """The first SIGTERM hands the tables over; a second one stops the server at once."""
        loop = asyncio.get_running_loop()
        at_once = server.handle_exit

        def handle_exit(sig: int, frame: FrameType | None) -> None:
            if sig == signal.SIGTERM and not self.membership.draining:
                loop.call_soon_threadsafe(self.membership.drain)
            else:
                at_once(sig, frame)

        def draining() -> None:
            gate.draining = True
            self._ending = asyncio.create_task(self._end(server))

        def cut(off: bool) -> None:
            gate.draining = off or self.membership.draining
            self.web.send_away(off=off)

        self.membership.on_drain = draining
        self.membership.on_cut = cut
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, handle_exit)

    async def _end(self, server: Any) -> None:
        """Keep forwarding pages for a while after the last table is handed over, so that load balancers can switch
        first.
        """
        await self.membership.drained.wait()
        until = asyncio.get_running_loop().time() + self._grace
        while self.web.sockets is not None and self.web.sockets.open and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.05)
        server.should_exit = True


def join(room: "Room", how: NodeOptions, *, lively: int) -> JoinedServer:
    """Be one of the servers of a room: known to the others, with its share of the tables."""
    from houseway.room.cluster.membership import Membership
    from houseway.server import cookies, peer_messages
    from houseway.server.forwarding import Cluster
    from houseway.server.peers import Peers
    from houseway.store.postgres.leasing import LeaseBook

    book = LeaseBook(room.store, how.node, secrets.token_hex(8), how.lease)
    membership = Membership(room, book, how.address)
    with book.opening():
        room.store.secret(cookies.SETTING)
        secret = room.store.secret(peer_messages.SETTING)
    membership.open(lively=lively)
    return JoinedServer(membership, Cluster(membership, Peers(membership.directory, secret)), how.grace)


def drain_command(
    node: Annotated[str, Parameter(help="The server's name, as given with --node.")], /, *, db: Db
) -> None:
    """Ask a server to hand its tables over to the others and stop."""
    from houseway.store import read_store
    from houseway.store.postgres.leasing import drain

    with read_store(db) as store:
        drain(store, node)
    print(f"{node} is handing over its tables, then stops.")
