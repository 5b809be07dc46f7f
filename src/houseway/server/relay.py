"""One client's requests about tables on other servers: passed on and back, and joined again when a table moves.

If a connection breaks before the answer, the request may or may not have been carried out: the client is told so, and
gets the complete state. A request that was certainly not carried out waits for the new owner.
"""

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder

from houseway.protocol import socket_messages
from houseway.protocol.socket_messages import Join, Ping, Refusal, Unjoin, written
from houseway.referee.refusals import RefusedError
from houseway.server.peers import Channel, Peers

if TYPE_CHECKING:
    from houseway.room.room import TableRun

MOST_HELD: Final = 32
HELD_SECONDS: Final = 8.0
"""How many seconds a request waits for a table that no server has: longer than a takeover lasts."""
_AGAIN: Final = 0.1
UNKNOWN: Final = "this table's server is gone: check whether it was done before you do it again"
NOBODY: Final = "this table's server is gone, and no other server has taken over yet: try again in a moment"


class _Answer(Struct):
    id: int | None = None


_answered: Decoder[_Answer] = Decoder(_Answer)


class Asker(Protocol):
    """What this module needs of the client's socket."""

    @property
    def here(self) -> "dict[str, TableRun]":
        """The tables of this server that the client watches."""

    @property
    def who(self) -> tuple[str, str]:
        """The guest's id, and the address."""

    def send(self, message: bytes) -> None:
        """Send a message."""

    def drop(self) -> None:
        """Disconnect the client."""

    def take(self, asked: socket_messages.ClientMessage) -> None:
        """Carry out a request, here or elsewhere."""

    def look_on(self, table: str) -> bool:
        """Watch a table of this server; False if it is not here."""

    def is_here(self, table: str) -> bool:
        """Whether this server has a table."""


class Relay:
    """The requests of one client."""

    def __init__(self, asker: Asker, peers: Peers) -> None:
        self._asker = asker
        self._peers = peers
        self.joined: dict[str, str] = {}
        """Tables elsewhere that the client watches, with the server they were joined at; empty if none yet."""
        self._channels: dict[str, Channel] = {}
        self._pending: dict[str, dict[int, str]] = {}
        """By server: requests passed on and not yet answered, with their table."""
        self._held: deque[tuple[float, socket_messages.ClientMessage]] = deque()
        self._later: asyncio.TimerHandle | None = None
        self._closed = False

    def takes(self, asked: socket_messages.ClientMessage) -> bool:
        """Whether this is for a table of another server."""
        return (
            not isinstance(asked, Ping)
            and not self._asker.is_here(asked.table)
            and (self._peers.directory.elsewhere(asked.table) or asked.table in self.joined)
        )

    def pass_on(self, asked: socket_messages.ClientMessage) -> None:
        """Pass it on to the table's server, or as soon as there is one."""
        if isinstance(asked, Ping):
            return
        owner = self._peers.directory.owner(asked.table)
        if isinstance(asked, Unjoin):
            self.joined.pop(asked.table, None)
        if owner is None:
            self.hold(asked)
            return
        if isinstance(asked, Join):
            self.joined[asked.table] = owner.name
        channel = self._channel(owner.name)
        if asked.id is not None:
            self._pending[owner.name][asked.id] = asked.table
        channel.say(written(asked))

    def hold(self, asked: socket_messages.ClientMessage) -> None:
        """Keep a request that was not carried out until some server has the table."""
        if isinstance(asked, Ping) or self._closed:
            return
        if isinstance(asked, Join):
            self.joined.setdefault(asked.table, "")
        if len(self._held) >= MOST_HELD:
            self._asker.send(written(Refusal(asked.id, asked.table, NOBODY, "", "")))
            return
        self._held.append((asyncio.get_running_loop().time() + HELD_SECONDS, asked))
        self._soon()

    def _soon(self) -> None:
        if self._later is None and not self._closed:
            self._later = asyncio.get_running_loop().call_later(_AGAIN, self.moved)

    def moved(self) -> None:
        """Tables may have moved: watch them at their new server, and send waiting requests there."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if self._closed:
            return
        self._give_up_moved()
        for table in [table for table in self._asker.here if not self._asker.is_here(table)]:
            del self._asker.here[table]
            self.joined.setdefault(table, "")
        for table, at in tuple(self.joined.items()):
            if self._asker.is_here(table):
                del self.joined[table]
                self._asker.look_on(table)
                continue
            owner = self._peers.directory.owner(table)
            if owner is not None and (owner.name != at or owner.name not in self._channels):
                self.joined[table] = owner.name
                self._channel(owner.name).say(written(Join(table=table)))
            elif owner is None and table not in self._peers.directory.owners:
                del self.joined[table]  # it is closed
        self._ask_again()

    def _give_up_moved(self) -> None:
        """Give up requests to a server that no longer has the table: they were done before it moved, or never."""
        for node, pending in self._pending.items():
            for id, table in tuple(pending.items()):
                if self._peers.directory.owners.get(table, node) not in (node, ""):
                    del pending[id]
                    self._asker.send(written(Refusal(id, table, UNKNOWN, "", "")))

    def _ask_again(self) -> None:
        held, self._held = self._held, deque()
        now = asyncio.get_running_loop().time()
        for until, asked in held:
            if isinstance(asked, Ping):
                continue
            if self._asker.is_here(asked.table) or self._peers.directory.owner(asked.table) is not None:
                self._asker.take(asked)
            elif now > until:
                self._asker.send(written(Refusal(asked.id, asked.table, NOBODY, "", "")))
            else:
                self._held.append((until, asked))
        if self._held or any(not at for at in self.joined.values()):
            self._soon()

    def _channel(self, node: str) -> Channel:
        found = self._channels.get(node)
        if found is None or found.line.closed:
            guest, address = self._asker.who
            self._pending.setdefault(node, {})
            found = self._channels[node] = self._peers.line(self._peers.directory.nodes[node]).open(
                guest,
                address,
                lambda data: self._told(node, data),
                lambda data: self._returned(node, data),
                lambda: self._shut(node),
            )
        return found

    def _told(self, node: str, data: bytes) -> None:
        pending = self._pending.get(node)
        if pending:
            with suppress(MsgspecError):
                pending.pop(_answered.decode(data).id or 0, None)
        self._asker.send(data)

    def _returned(self, node: str, data: bytes) -> None:
        """The other server no longer has the table and did nothing."""
        asked = socket_messages.read(data)
        if asked.id is not None:
            self._pending.get(node, {}).pop(asked.id, None)
        if not isinstance(asked, Ping) and self.joined.get(asked.table) == node and isinstance(asked, Join):
            self.joined[asked.table] = ""
            self._soon()
        else:
            self.hold(asked)

    def _shut(self, node: str) -> None:
        """The connection is gone, and with it all unanswered requests."""
        self._channels.pop(node, None)
        for id, table in self._pending.pop(node, {}).items():
            self._asker.send(written(Refusal(id, table, UNKNOWN, "", "")))
        for table, at in self.joined.items():
            if at == node:
                self.joined[table] = ""
        self._soon()

    def check_room(self, most: int) -> None:
        """Check that the client may watch one more table."""
        if len(self.joined) + len(self._asker.here) >= most:
            raise RefusedError(f"one socket can join at most {most} tables")

    def close(self) -> None:
        """The client is gone."""
        self._closed = True
        if self._later is not None:
            self._later.cancel()
        for channel in self._channels.values():
            channel.close()
