"""Clients of other servers with requests about tables here: they come over a connection between the servers, and are
otherwise like any client.
"""

from msgspec import DecodeError

from houseway.people.guests import Guest
from houseway.protocol import socket_messages
from houseway.protocol.socket_messages import Ping, Problem, written
from houseway.server.conversation import Conversation, Premises
from houseway.server.peer_messages import Frame, NotHere, Shut
from houseway.server.peers import Inbound


class Visitor(Conversation):
    """A client of another server."""

    def __init__(self, premises: Premises, line: Inbound, channel: int, guest: Guest, address: str) -> None:
        super().__init__(premises, guest, address)
        self._line = line
        self._channel = channel

    def send(self, message: bytes) -> None:
        """Send a message through the other server, which disconnects slow clients."""
        self._line.send(Frame(self._channel, message))

    def drop(self) -> None:
        """Have the client reconnect."""
        self._line.send(Shut(self._channel))

    def hear(self, frame: bytes) -> None:
        """Handle the client's frame. The other server has checked it already, unless its version differs."""
        try:
            asked = socket_messages.read(frame)
        except DecodeError as wrong:
            self.send(written(Problem(str(wrong))))
        else:
            self.take(asked)

    def take(self, asked: socket_messages.ClientMessage) -> None:
        """Carry out a request. If the table has moved, do nothing and tell the other server."""
        if not isinstance(asked, Ping) and not self.is_here(asked.table) and asked.table in self.room.rows:
            self._moved(asked)
        else:
            super().take(asked)

    def _moved(self, asked: socket_messages.ClientMessage) -> bool:
        self._line.send(NotHere(self._channel, written(asked)))
        return True
