"""Rule books that guests send, on the room's side: who is waiting, what is known already, and the process that reads.

A book is a stranger's text. The room never reads it: a separate process does, one book at a time, and is killed when a
book takes too much. The findings, including errors, are cached by the book's text, so reading the same book again costs
nothing.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections import OrderedDict
from hashlib import sha256
from logging import getLogger
from pathlib import Path
from threading import Event, Lock
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from houseway.errors import HousewayError
from houseway.houses import Offer
from houseway.live.table_settings import check_length
from houseway.room.books.book_worker import FOUND, LENGTH_BYTES, OUT_OF_MEMORY, REFUSED, TOO_MUCH_MEMORY, received
from houseway.room.books.findings import KeptBook, Offers, Opening, TableOffer, unpacked
from houseway.room.side_work import Asker, BusyError, SideWork

if TYPE_CHECKING:
    from houseway.store.rows import TableRow

log = getLogger("houseway.room")
TOO_LONG: Final = "the rule book takes too long to read: make it smaller"
TOO_MUCH: Final = "the rule book is too big: make it smaller"
_CANNOT: Final = "the rule book cannot be read: houseway check says what is wrong with it"
_NOT_NOW: Final = "no rule book can be read right now: try again in a moment"
_SOURCE: Final = Path(__file__).parents[3]


class BookError(HousewayError):
    """A refused rule book."""


class Bounds(Struct, frozen=True, kw_only=True):
    """Limits on reading a book, and on waiting ones."""

    processor_seconds: float = 5.0
    """Ten times what the longest reasonable book takes."""
    seconds: float = 60.0
    """By the clock: only a process that is stopped or hardly gets a processor takes this long."""
    memory_bytes: int = 256 * 2**20
    answer_bytes: int = 2_000_000
    waiting: int = 24
    per_guest: int = 1
    per_address: int = 12
    books: int = 100
    """After this many books the process is replaced anyway, so that nothing builds up in it."""
    known: int = 200
    known_bytes: int = 32_000_000


class Books:
    """The reader of one room."""

    def __init__(self, bounds: Bounds = Bounds()) -> None:  # noqa: B008 - it is frozen
        self.bounds = bounds
        self._aside = SideWork(
            "books",
            at_once=1,
            waiting=bounds.waiting,
            per_guest=bounds.per_guest,
            per_address=bounds.per_address,
            too_many="too many rule books are being read: wait for an answer",
        )
        self._worker = Worker(bounds)
        self._known: OrderedDict[bytes, bytes] = OrderedDict()
        self._knowing = Lock()
        self._known_bytes = 0

    @property
    def pid(self) -> int | None:
        """The id of the process, if it is running."""
        return self._worker.pid

    @property
    def waiting(self) -> int:
        """How many books are waited for, including the one being read."""
        return self._aside.waiting

    async def offers(self, asker: Asker, book: str) -> bytes:
        """What a book offers and leaves open, as JSON."""
        return await self._asked(asker, book, Offers(book))

    async def opening(self, asker: Asker, book: str, game: str, limit: str | None, settings: str) -> TableOffer:
        """What is played at a table to be opened with a book."""
        found: TableOffer = unpacked(await self._asked(asker, book, Opening(book, game, limit, settings)))
        return found

    def kept(self, row: "TableRow") -> Offer:
        """What was played at a table opened with a book; call it in a thread."""
        question = msgspec.json.encode(KeptBook(row.whole, row.game, row.limit, row.settings))
        found: Offer = unpacked(self._read(question))
        return found

    def close(self) -> None:
        """Stop reading books."""
        self._worker.close()
        self._aside.close()

    async def _asked(self, asker: Asker, book: str, question: Offers | Opening) -> bytes:
        check_length(book)
        encoded = msgspec.json.encode(question)
        known = self._remembered(sha256(encoded).digest())
        if known is not None:
            return _found(known)
        return await self._aside.do(asker, lambda: self._read(encoded))

    def _read(self, question: bytes) -> bytes:
        name = sha256(question).digest()
        answer = self._remembered(name)
        if answer is None:
            try:
                answer = self._worker.ask(question)
            except BookError as problem:
                answer = REFUSED + str(problem).encode()
            self._remember(name, answer)
        return _found(answer)

    def _remembered(self, name: bytes) -> bytes | None:
        with self._knowing:
            if name in self._known:
                self._known.move_to_end(name)
            return self._known.get(name)

    def _remember(self, name: bytes, answer: bytes) -> None:
        with self._knowing:
            self._known_bytes += len(answer) - len(self._known.pop(name, b""))
            self._known[name] = answer
            while len(self._known) > self.bounds.known or self._known_bytes > self.bounds.known_bytes:
                self._known_bytes -= len(self._known.popitem(last=False)[1])


def _found(answer: bytes) -> bytes:
    if answer[:1] == FOUND:
        return answer[1:]
    raise BookError(answer[1:].decode())


class Worker:
    """The process: started with the first book, killed when a book takes too much, and restarted with the next."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._asking = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._read = 0
        """How many books it has read."""
        self._closing = Event()

    @property
    def pid(self) -> int | None:
        """Its id, if it is running."""
        process = self._process
        return None if process is None else process.pid

    def ask(self, question: bytes) -> bytes:
        """Its answer to a question; a `BookError` if the book takes too much."""
        with self._asking:
            try:
                line = self._begun()
                line.settimeout(self._bounds.seconds)
                line.sendall(len(question).to_bytes(LENGTH_BYTES) + question)
                return self._answer(line)
            except TimeoutError:
                self._end("took too long")
                raise BusyError(TOO_LONG) from None
            except OSError as problem:
                self._end(f"cannot be asked: {problem}")
                raise BusyError(_NOT_NOW) from None

    def _answer(self, line: socket.socket) -> bytes:
        """Its answer, if it comes in time and is not too long."""
        length = received(line, LENGTH_BYTES)
        count = int.from_bytes(length)
        if len(length) == LENGTH_BYTES and count > self._bounds.answer_bytes:
            self._end("answered too much")
            raise BookError(TOO_MUCH)
        answer = received(line, count)
        if answer and len(answer) == count:
            return answer
        code = self._end("crashed on a book", kill=False)
        if code in (OUT_OF_MEMORY, -signal.SIGSEGV):  # a stack at its limit ends a process with that signal
            raise BookError(TOO_MUCH_MEMORY)
        if code >= 0 or code == -signal.SIGPROF:
            raise BookError(TOO_LONG if code < 0 else _CANNOT)
        raise BusyError(_NOT_NOW)  # something else ended it, which says nothing about the book

    def _begun(self) -> socket.socket:
        if self._read >= self._bounds.books or (self._process is not None and self._process.poll() is not None):
            self._end("")
        self._read += 1
        if self._closing.is_set():
            raise BusyError(_NOT_NOW)
        if self._line is None:
            ours, theirs = socket.socketpair()
            with theirs:
                bounds = (str(self._bounds.processor_seconds), str(self._bounds.memory_bytes))
                path = os.pathsep.join(filter(None, (str(_SOURCE), os.environ.get("PYTHONPATH", ""))))
                self._process = subprocess.Popen(  # noqa: S603 - our own module, and two numbers
                    [sys.executable, "-P", "-m", "houseway.room.books.book_worker", *bounds],
                    stdin=theirs.fileno(),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env={**os.environ, "PYTHONPATH": path},
                    process_group=0,  # Ctrl-C goes to the room, which ends the process
                )
            self._line, self._read = ours, 1
            if self._closing.is_set():  # set since it was checked above
                self._process.kill()
        return self._line

    def _end(self, why: str, *, kill: bool = True) -> int:
        """Stop the process, clean up after it, and return its exit code."""
        process, self._process = self._process, None
        if self._line is not None:
            self._line.close()
            self._line = None
        if process is None:
            return 0
        if kill:
            process.kill()
        code = process.wait()  # it ends at the latest when its socket closes
        if why and not self._closing.is_set():
            log.warning("the process that reads rule books %s (%d): the next book starts another", why, code)
        return code

    def close(self) -> None:
        """Stop it, even in the middle of a book."""
        self._closing.set()
        process = self._process
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        with self._asking:
            self._end("")
