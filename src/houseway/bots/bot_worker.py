"""`python -m houseway.bots.bot_worker`: a process that answers questions put to bots, one after the other.

Its standard input is a socket, and it ends when the other side closes that for any reason. It knows only the questions,
stores only computations about cards, and writes no files.
"""

import signal
import socket
import sys
import time
import traceback
from typing import Final

from houseway.bots.bot_question import HEAD, NumberedAnswer, answer, packed, read_asked

_LINE: Final = 0
_AT_ONCE: Final = 65_536
_WAITS_SECONDS: Final = 0.001
"""An answer waits no longer than this for the next one."""


def _answered(body: bytes) -> NumberedAnswer:
    number, question = read_asked(body)
    start = time.thread_time()
    try:
        action = answer(question)
    except Exception:  # noqa: BLE001  (whatever it is, the table goes on; the other side plays the quick choice)
        traceback.print_exc(file=sys.stderr)
        return NumberedAnswer(number, None, time.thread_time() - start)
    return NumberedAnswer(number, action, time.thread_time() - start)


def _answer_all(line: socket.socket) -> None:
    """Answer all questions received; quick answers are sent together, since each send wakes a process."""
    read = bytearray()
    while data := line.recv(_AT_ONCE):
        read += data
        ready, at, since = bytearray(), 0, time.monotonic()
        while len(read) >= at + HEAD:
            end = at + HEAD + int.from_bytes(read[at : at + HEAD], "big")
            if len(read) < end:
                break
            ready += packed(_answered(bytes(read[at + HEAD : end])))
            at = end
            if time.monotonic() - since > _WAITS_SECONDS:
                line.sendall(ready)
                ready, since = bytearray(), time.monotonic()
        del read[:at]
        if ready:
            line.sendall(ready)


def main() -> None:
    """Answer until no more questions come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the connection
    with socket.socket(fileno=_LINE) as line:
        try:
            _answer_all(line)
        except (BrokenPipeError, ConnectionResetError):  # the server is gone
            return


if __name__ == "__main__":
    main()
