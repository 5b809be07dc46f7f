"""The process that forks servers for the tests: it has loaded the program once (`tests.servers` gives it its orders).

A suite has loaded the program itself, and forks one of these for each job; otherwise `python -m tests.forge` is one.
"""

import gc
import json
import os
import signal
import sys
import traceback
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tests import steady_cards

from houseway.cli import main
from houseway.houses import HOUSES, house

LOADED: Final = (
    "alembic.command", "psycopg", "uvicorn.lifespan.on", "uvicorn.protocols.http.h11_impl",
    "uvicorn.protocols.http.httptools_impl", "uvicorn.protocols.websockets.websockets_sansio_impl",
    "websockets.asyncio.client", "houseway.cli.serve", "houseway.cli.node", "houseway.server.app",
    "houseway.store.postgres.leasing",
)  # fmt: skip
"""What a server would otherwise import as it starts."""


def load() -> None:
    """Load the program and its houses once, for every process that is forked from this one."""
    for name in LOADED:
        import_module(name)
    for name in HOUSES:
        house(name)
    gc.freeze()


def run() -> None:
    """Fork a server for each line on standard input, and answer with its process id, until the input ends."""
    exits: dict[int, str] = {}  # where the exit code of each server goes

    def reap(*_: object) -> None:
        while exits:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not pid:
                return
            note = Path(exits.pop(pid))
            unfinished = note.with_name(f"{note.name}~")
            unfinished.write_text(str(os.waitstatus_to_exitcode(status)))
            unfinished.replace(note)

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for pytest, which then closes what it has opened
    signal.signal(signal.SIGCHLD, reap)
    with open(0, encoding="utf-8", closefd=False) as orders:
        for line in orders:
            asked = json.loads(line)
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
            child = os.fork()
            if child == 0:
                _serve(asked)
            exits[child] = f"{asked['log']}.exit"
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
            os.write(1, f"{child}\n".encode())
    for child in list(exits):  # the job that asked for them is over
        os.kill(child, signal.SIGKILL)


def _serve(asked: dict[str, Any]) -> None:
    """In the fork: be the command, and end."""
    os.chdir(asked["folder"])
    os.environ["HOUSEWAY_WARM_UP"] = "no"  # it compiles nothing beside the tests
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(f"{asked['log']}.{name}", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), number)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN if asked["background"] else signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    steady_cards.settle(asked["test"], asked["life"])
    code: object = 1
    try:
        main(asked["words"])
        code = 0
    except SystemExit as ended:
        code = ended.code or 0
    except BaseException:  # noqa: BLE001
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 1)


if __name__ == "__main__":
    load()
    run()
