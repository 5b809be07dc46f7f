"""The process that reads rule books: `python -m houseway.room.books.book_worker`, with a socket as its standard input.

It reads one book at a time, within limits on processor time and memory. A book that takes more ends the process, and
the next book gets a new one.
"""

import contextlib
import os
import resource
import signal
import socket
import sys
from typing import Final

from houseway.errors import HousewayError
from houseway.room.books.findings import look

FOUND: Final = b"+"
REFUSED: Final = b"-"
LENGTH_BYTES: Final = 4
TOO_MUCH_MEMORY: Final = "the rule book takes too much memory to read: make it smaller"
OUT_OF_MEMORY: Final = 3
"""The exit code if there is not even enough memory to say so."""
_KINDNESS: Final = 5
"""How far its priority is lowered, as a `nice` value."""


def received(line: socket.socket, count: int) -> bytes:
    """This many bytes, or fewer if the other side has closed."""
    pieces = bytearray()
    while len(pieces) < count and (piece := line.recv(min(count - len(pieces), 1 << 16))):
        pieces += piece
    return bytes(pieces)


def told(question: bytes) -> bytes:
    """The findings, or a one-line error."""
    try:
        return FOUND + look(question)
    except HousewayError as problem:
        return REFUSED + str(problem).encode("utf-8", "replace")
    except MemoryError:
        return REFUSED + TOO_MUCH_MEMORY.encode()


def main(seconds: float, memory: int) -> None:
    """Read books until the socket closes, each within these limits on processor seconds and bytes of memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = socket.socket(fileno=os.dup(0))
    os.nice(_KINDNESS)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(ValueError, OSError):  # without a limit on memory, the time limit still holds
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    while len(length := received(line, LENGTH_BYTES)) == LENGTH_BYTES:
        question = received(line, int.from_bytes(length))
        signal.setitimer(signal.ITIMER_PROF, seconds)  # its signal ends the process, whatever it is doing
        answer = told(question)
        signal.setitimer(signal.ITIMER_PROF, 0)
        line.sendall(len(answer).to_bytes(LENGTH_BYTES) + answer)


if __name__ == "__main__":
    try:
        main(float(sys.argv[1]), int(sys.argv[2]))
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
