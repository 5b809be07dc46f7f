"""Clients of other servers who ask something of tables here: heard and told over a line between the servers, and
otherwise like any client."""

from typing import TYPE_CHECKING, Any

from houseway.room.guests import Guest
from houseway.room.wire import messages
from houseway.room.wire.messages import Ping, written
from houseway.web.peers import Inbound
from houseway.web.peerwire import Frame, NotHere, Shut
from houseway.web.socket import Session

if TYPE_CHECKING:
    from houseway.web.socket import Sockets


class Visitor(Session):
    """A client that another server has taken in."""

    def __init__(self, sockets: "Sockets", line: Inbound, channel: int, guest: Guest, address: str) -> None:
        nothing: Any = None
        super().__init__(sockets, nothing, guest, address)
        self._relay = None
        self._line = line
        self._channel = channel

    def send(self, message: bytes) -> None:
        """Tell it something, by the other server, which drops who takes too little."""
        self._line.send(Frame(self._channel, message))

    def drop(self) -> None:
        """It is to come back."""
        self._line.send(Shut(self._channel))

    def hear(self, frame: bytes) -> None:
        """It said something; what is wrong with a frame was found by the other server."""
        self.take(messages.read(frame))

    def take(self, asked: messages.Asked) -> None:
        """Do it; for a table that has gone elsewhere nothing is done, and the other server is told so."""
        if not isinstance(asked, Ping) and not self.is_here(asked.table) and asked.table in self.room.rows:
            self._moved(asked)
        else:
            super().take(asked)

    def _moved(self, asked: messages.Asked) -> bool:
        self._line.send(NotHere(self._channel, written(asked)))
        return True
