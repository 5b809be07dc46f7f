"""The compiled engine: the parts that a game needs, compiled before play and linked together.

Each root (`kernels.pieces`) is compiled once per machine and cached on disk. Several processes compile missing ones at
once: `python -m houseway.bulk.engine NAME...` compiles what no other process is compiling. With `--kindly` it compiles
everything, one after the other at low priority, as long as standard input stays open: this is how a server prepares.
"""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from houseway.bulk.kernels import codes, root

if TYPE_CHECKING:
    from houseway.bulk.kernels.kernel_memory import CompiledTable, Memory

Tell = Callable[[str, int, int], None]
"""What is being compiled, how many parts are done, and how many there are."""

_DONE_BY: Final = {
    codes.COLLECT: "dealing", codes.POST: "dealing", codes.DEAL: "dealing", codes.TURN_UP: "dealing",
    codes.BET_ROUND: "bets", codes.THROW: "draws", codes.DRAW: "draws", codes.PASS_OUT: "draws",
    codes.ASK_WINDOW: "draws", codes.UP: "streets", codes.LAST: "streets", codes.THIRD: "streets",
    codes.STREET: "streets", codes.SHOW: "showdown",
}  # fmt: skip
"""The kernel that carries out each step."""
_LONGEST: Final = ("seats", "bets", "draws", "hands", "sevens", "showdown")
"""These take longest to compile, so they are started first."""
EVERYTHING: Final = (
    "hands", "bets", "showdown", "dealing", "best_five", "draws", "streets", "two_and_three", "sevens", "push_hands",
    "banked_hands settings", "banked_hands points", "banked_hands counting", "planned", "seats", "many_tables",
)  # fmt: skip
"""All roots, the most likely to be needed first."""
_KINDNESS: Final = 19
_RARELY: Final = (20_000, 20, 50)
"""How rarely a process that compiles looks for garbage, of which there is little."""
_LOOKED: Final = 0.1
"""Seconds between two checks of what is done."""
_ready: set[str] = set()


def roots_of(memory: "Memory", loop: str) -> tuple[str, ...]:
    """The roots that play the poker game in a memory, inside this loop."""
    kinds = memory["steps"][: memory["step_count"], 0].tolist()
    found = {loop, _scoring(memory), *(_DONE_BY[kind] for kind in kinds), *(["sevens"] if memory["sevens"] else [])}
    return tuple(found)


def _scoring(memory: "Memory") -> str:
    return "two_and_three" if memory["exact"] else "best_five"


def connect(memory: "Memory", table: "CompiledTable") -> None:
    """Write the addresses of all tables and code that a table's loop uses. The caller must keep `table` alive."""
    memory["t16"], memory["t32"] = table.t16.ctypes.data, table.t32.ctypes.data
    if table.push:
        return
    for place, kind in enumerate(memory["steps"][: memory["step_count"], 0].tolist()):
        memory["doing"][place] = root(_DONE_BY[kind]).address
    memory["scoring"] = root(_scoring(memory)).address
    if memory["sevens"]:
        memory["judging"] = root("sevens").address


def in_lines(title: str, done: int, total: int) -> None:
    """Print the progress on standard error."""
    print(f"houseway: {describe(title, done, total)}", file=sys.stderr, flush=True)


def describe(title: str, done: int, total: int) -> str:
    """The progress, in words."""
    return f"compiling the engine for {title}: {done} of {total}, once on this machine"


def missing(names: Iterable[str]) -> tuple[str, ...]:
    """The roots that are not on disk, slowest first."""
    found = [name for name in {*names} - _ready if not root(name).kept]
    return tuple(sorted(found, key=lambda name: (_LONGEST.index(name) if name in _LONGEST else len(_LONGEST), name)))


@contextmanager
def getting_ready(names: Iterable[str], title: str, tell: Tell = in_lines) -> Iterator[None]:
    """Compile all of these in the background; they are on disk when the block ends."""
    names = {*names}
    absent = missing(names)
    if not absent:
        _ready.update(names)
        yield
        return
    tell(title, 0, len(absent))
    workers = _workers(absent)
    stop = Event()
    watch = Thread(target=_watch, args=(absent, title, tell, stop), daemon=True)
    try:
        if workers:
            watch.start()
        yield
        for worker in workers:
            worker.wait()
        for done, name in enumerate(absent, start=1):
            # Usually on disk by now. Wait for what another program is compiling, compile what a process left
            # unfinished, and raise any error here.
            root(name).keep()
            if not workers:
                tell(title, done, len(absent))
    finally:
        stop.set()
        for worker in workers:
            worker.terminate()
            worker.wait()
        if workers:
            watch.join()
    if workers:
        tell(title, len(absent), len(absent))
    _ready.update(names)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _workers(names: tuple[str, ...]) -> list["subprocess.Popen[bytes]"]:
    """Processes that compile; none if there is only one root or one core."""
    count = min(cores(), len(names))
    found: list[subprocess.Popen[bytes]] = []
    if count < 2 or not sys.executable:
        return found
    with suppress(OSError):  # without another process, this one compiles alone
        for _ in range(count):
            found.append(_worker(names))  # noqa: PERF401 - keeps the processes already started if the next one fails
    return found


def _worker(names: tuple[str, ...]) -> "subprocess.Popen[bytes]":
    quiet = subprocess.DEVNULL
    return subprocess.Popen(  # noqa: S603 - this program itself, with names of its own modules only
        [sys.executable, "-m", "houseway.bulk.engine", *names], stdin=quiet, stdout=quiet, stderr=quiet
    )


def _watch(names: tuple[str, ...], title: str, tell: Tell, stop: Event) -> None:
    """Report whenever more of them are on disk."""
    before = 0
    while not stop.wait(_LOOKED):
        done = sum(root(name).kept for name in names)
        if before < done < len(names):
            tell(title, done, len(names))
            before = done


def main(words: list[str]) -> None:
    """Compile those that no other process is compiling."""
    if words == ["--kindly"]:
        _make_way()
        from houseway.ranking.code_cache import FOR_THIS_RUN

        if FOR_THIS_RUN:
            return  # no other process could find the result
        words = [*EVERYTHING]
    gc.freeze()
    gc.set_threshold(*_RARELY)
    for name in words:
        root(name).keep(wait=False)


def _make_way() -> None:
    """Run at low priority, ignore Ctrl-C, and end when the parent process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_KINDNESS)
    Thread(target=_end_with_input, daemon=True).start()


def _end_with_input() -> None:
    while os.read(0, 1):  # not `sys.stdin`: Python aborts at exit while a thread reads it
        pass
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
