"""The health of the room: for people, for programs, and for load balancers."""

import os
import platform
import resource
import shutil
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway import __version__
from houseway.people.guests import Guest
from houseway.people.roles import FLOOR
from houseway.protocol.http_bodies import HealthView
from houseway.room.room import Room
from houseway.server.gate import Gate
from houseway.server.json_answer import answer
from houseway.store.schema import HEAD

_TEXT: Final = "text/plain; charset=utf-8"
_STATM: Final = Path("/proc/self/statm")
VERSIONS: Final = {"houseway": __version__, "python": platform.python_version(), "schema": HEAD}


def memory_bytes() -> int:
    """The memory this process uses; if the system does not say, the most it ever used."""
    try:
        return int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else 1_024 * most


def disk_free(file: Path | None) -> int:
    """Free bytes on the disk of a file; -1 if unknown."""
    try:
        return -1 if file is None else shutil.disk_usage(file.parent).free
    except OSError:
        return -1


class Health:
    """Checks one room."""

    def __init__(self, room: Room, gate: Gate, sockets: Callable[[], int]) -> None:
        self._room = room
        self._gate = gate
        self._sockets = sockets
        self._since = time.monotonic()

    def routes(self) -> list[Route]:
        """Routes for balancers, without cookies or guests."""
        return [Route("/healthz", self.balancer)]

    def now(self, *, floor: bool = False) -> HealthView:
        """The current health. Private tables are counted, but named only to the floor."""
        room = self._room
        stats, runs = room.journal.stats, room.runs.values()
        stands = tuple(run.table.id for run in runs if run.table.frozen)

        def named(tables: Iterable[str]) -> tuple[str, ...]:
            return tuple(one for one in tables if floor or not room.keeps_quiet(one))

        return HealthView(
            ok=not (room.failed or stands or room.shut or room.mended), tables=len(runs), frozen=len(stands),
            sockets=self._sockets(),
            hands=sum(run.table.number_of_hand for run in runs), entries=stats.entries, commits=stats.commits,
            p50_ms=stats.p50_ms, p99_ms=stats.p99_ms, stands=named(stands),
            problem="the journal cannot be written, and the room closes" if room.failed else "",
            draining=self._gate.draining, connections=self._gate.connected, waiting=stats.waiting,
            up_seconds=round(time.monotonic() - self._since, 1), memory=memory_bytes(),
            disk_free=disk_free(room.store.path), versions=VERSIONS,
            shut=named(room.shut), mended=named(room.mended),
        )  # fmt: skip

    async def told(self, request: Request, guest: Guest) -> Response:
        """Whether all is well; a stopped table is no reason to restart."""
        return answer(self.now(floor=self._room.roles.may(guest.id, FLOOR)), 503 if self._room.failed else 200)

    async def balancer(self, request: Request) -> Response:
        """One word: whether this server should get clients."""
        word = "failed" if self._room.failed else "draining" if self._gate.draining else "ok"
        return Response(f"{word}\n", 200 if word == "ok" else 503, {"cache-control": "no-store"}, _TEXT)
