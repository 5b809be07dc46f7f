"""Rule books of strangers: read in a process that is ended when a book takes too much, and nothing is left of it."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import wraps

import pytest
from msgspec.structs import replace
from tests.waiting import HANG_SECONDS, until

from houseway.houses.book_text import whole_book
from houseway.live.table_settings import ChosenError, TableSettings, Terms, own_house, written
from houseway.room.books.book_worker import OUT_OF_MEMORY, TOO_MUCH_MEMORY
from houseway.room.books.findings import ReplyError, unpacked
from houseway.room.books.reader import TOO_LONG, TOO_MUCH, BookError, Books, Bounds, Worker
from houseway.room.side_work import Asker, BusyError
from houseway.store.rows import TableRow

BOOK = 'id = "kitchen-table"\nname = "The Kitchen Table"\nextends = "oasis"\n'
LARGE = (
    BOOK
    + '[p0]\ngame = "holdem"\n'
    + "".join(f"[[p0.limits]]\nbets = [{one}, {2 * one}]\n" for one in range(1, 201))
    + "".join(f'[p{number}]\ngame = "holdem"\nlike = "p0"\n' for number in range(1, 4))
)
"""As much as a book may have, nearly."""
ANN, BOB = Asker("ann", "home"), Asker("bob", "office")
DECENT = Bounds(processor_seconds=HANG_SECONDS, seconds=HANG_SECONDS)


@contextmanager
def reading(bounds: Bounds = DECENT) -> Iterator[Books]:
    books = Books(bounds)
    try:
        yield books
    finally:
        pid = books.pid
        books.close()
        assert pid is None or gone(pid)


def gone(pid: int) -> bool:
    """Whether nothing is left of a process; a zombie would still be there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def stopped(books: Books, how: signal.Signals = signal.SIGSTOP) -> int:
    """The process that reads, which does nothing more from now on."""
    pid = books.pid
    assert pid is not None
    os.kill(pid, how)
    return pid


def within(test: Callable[[], Coroutine[object, object, None]]) -> Callable[[], None]:
    @wraps(test)
    def run() -> None:
        asyncio.run(test())

    return run


@within
async def test_what_is_found_is_what_the_room_would_find() -> None:
    from houseway.room.books.findings import offers_of

    with reading() as books:
        import msgspec

        assert await books.offers(ANN, BOOK) == msgspec.json.encode(offers_of(own_house(BOOK)))
        chosen = TableSettings(terms=Terms(blinds=(200, 500)), own_book=True, private=True)
        found = await books.opening(ANN, BOOK, "holdem", None, written(chosen))
        plain = own_house(BOOK).offer("holdem")
        set_ = own_house(BOOK).offer("holdem", blinds=(200, 500))
        assert (found.offer.rules, found.offer.house.name) == (set_.rules, "The Kitchen Table")
        assert (found.printed, list(found.offer.house.games)) == (plain.rules.limit.name, ["holdem"])
        assert found.whole == whole_book("kitchen-table", BOOK)
        row = TableRow(
            id="x",
            house="kitchen-table",
            game="holdem",
            limit=found.offer.rules.limit.name,
            seats=6,
            rulebook=BOOK,
            program="",
            opened_at=0.0,
            whole=found.whole,
            settings=written(replace(chosen, limit=found.printed)),
        )
        assert books.kept(row).rules == set_.rules


@within
async def test_the_same_book_is_read_once_and_refused_once() -> None:
    with reading() as books:
        told = await books.offers(ANN, BOOK)
        stopped(books)  # it reads nothing more
        assert await books.offers(BOB, BOOK) == told
    with reading() as books:
        for _ in range(2):
            with pytest.raises(BookError, match="not TOML"):
                await books.offers(ANN, "id = ")
            stopped(books)


@within
async def test_no_more_is_remembered_than_may_be() -> None:
    with reading(replace(DECENT, known=2)) as books:
        told = [await books.offers(ANN, f'{BOOK}about = "{one}"\n') for one in range(3)]
        pid = stopped(books)
        assert await books.offers(ANN, f'{BOOK}about = "2"\n') == told[2]
        again = asyncio.create_task(books.offers(ANN, f'{BOOK}about = "0"\n'))
        await until(lambda: books.waiting == 1, "a book that is forgotten to be read again")
        os.kill(pid, signal.SIGCONT)
        assert await again == told[0]


@within
async def test_a_book_that_takes_too_much_of_the_processor_ends_the_process() -> None:
    with reading(replace(DECENT, processor_seconds=0.02)) as books:
        with pytest.raises(BookError, match=TOO_LONG):
            await books.offers(ANN, LARGE)
        assert books.pid is None
        with pytest.raises(BookError, match=TOO_LONG):  # and does not do so twice
            await books.offers(BOB, LARGE)
        assert books.pid is None


@within
async def test_a_book_that_takes_too_much_memory_or_finds_too_much_is_refused() -> None:
    with reading(replace(DECENT, memory_bytes=1)) as books, pytest.raises(BookError, match=TOO_MUCH_MEMORY):
        await books.offers(ANN, LARGE)
    with reading(replace(DECENT, answer_bytes=20_000)) as books:
        with pytest.raises(BookError, match=TOO_MUCH):
            await books.offers(ANN, LARGE)
        assert await books.offers(ANN, BOOK)


@pytest.mark.parametrize("code", [OUT_OF_MEMORY, -signal.SIGSEGV])
def test_a_process_that_ends_for_want_of_memory_says_so(code: int) -> None:
    ends = f"os._exit({code})" if code > 0 else f"os.kill(os.getpid(), {-code})"
    worker = Worker(DECENT)
    ours, theirs = socket.socketpair()
    worker._process, worker._line = subprocess.Popen([sys.executable, "-c", f"import os; {ends}"]), ours
    theirs.close()
    with pytest.raises(BookError, match=TOO_MUCH_MEMORY):
        worker._answer(ours)
    assert worker.pid is None


@within
async def test_a_process_that_hangs_is_ended_and_the_next_book_gets_another() -> None:
    with reading() as books:
        await books.offers(ANN, BOOK)
        pid = stopped(books)
        books._worker._bounds = replace(DECENT, seconds=0.01)
        with pytest.raises(BusyError, match=TOO_LONG):
            await books.offers(ANN, LARGE)
        assert gone(pid)
        books._worker._bounds = DECENT
        assert await books.offers(ANN, LARGE), "that it hung says nothing of the book"
        other = stopped(books, signal.SIGKILL)
        await until(lambda: _is_dead(other), "the process to end")
        assert await books.offers(ANN, f'{BOOK}about = "x"\n')


def _is_dead(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@within
async def test_one_guest_waits_for_one_book() -> None:
    with reading(replace(DECENT, waiting=3)) as books:
        await books.offers(ANN, BOOK)
        pid = stopped(books)
        texts = [f'{BOOK}about = "{one}"\n' for one in range(4)]
        asked = [asyncio.create_task(books.offers(ANN, texts[0]))]
        await until(lambda: books.waiting == 1, "Ann's book to be read")
        with pytest.raises(BusyError):
            await books.offers(ANN, texts[1])
        asked += [asyncio.create_task(books.offers(Asker(name), texts[2])) for name in ("bob", "cid")]
        await until(lambda: books.waiting == 3, "two to wait")
        with pytest.raises(BusyError):
            await books.offers(Asker("dan"), texts[3])
        os.kill(pid, signal.SIGCONT)
        assert len(await asyncio.gather(*asked)) == 3


@within
async def test_a_process_is_ended_in_the_middle_of_a_book() -> None:
    with reading() as books:
        await books.offers(ANN, BOOK)
        pid = stopped(books)
        asked = asyncio.create_task(books.offers(ANN, LARGE))
        await until(lambda: books.waiting == 1, "a book to be read")
        await asyncio.to_thread(books.close)
        assert gone(pid)
        with pytest.raises(BusyError):
            await asked
        with pytest.raises(BusyError):
            books._worker.ask(b"{}")


@within
async def test_after_so_many_books_there_is_another_process() -> None:
    with reading(replace(DECENT, books=2)) as books:
        pids = []
        for one in range(3):
            await books.offers(ANN, f'{BOOK}about = "{one}"\n')
            pids.append(books.pid)
        assert pids[0] == pids[1] != pids[2]


@within
async def test_what_is_too_long_is_not_even_sent_there() -> None:
    with reading() as books:
        for text in ("x" * 70_000, "#" * 1_001):
            with pytest.raises(ChosenError):
                await books.offers(ANN, text)
        assert books.pid is None


def test_nothing_but_a_rule_book_is_taken_from_there() -> None:
    import pickle

    for one in (os.system, pytest.raises, own_house, print):
        with pytest.raises(ReplyError, match="not part of a rule book"):
            unpacked(pickle.dumps(one))
    with pytest.raises(ReplyError, match="cannot be read"):
        unpacked(b"x")
