"""A load test from start to finish: its own server if none is named, the client processes, and the report.

Its own server is the normal program, over a new database in a temporary folder, without limits per address, since all
clients share one.
"""

import asyncio
import contextlib
import os
import re
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, ValidationError, convert, json
from msgspec.structs import replace

from houseway.load.light_socket import Address, LoadError, ask
from houseway.load.load_worker import Share, WorkerReport
from houseway.protocol.http_bodies import PausesView, PauseView

_START_SECONDS: Final = 60.0
_SETTLE_SECONDS: Final = 3.0
_STEP_SECONDS: Final = 600.0
_CLIENTS_PER_PROCESS: Final = 500
_MOST_PROCESSES: Final = 8
_OK: Final = 200
_LONG_SECONDS: Final = 0.010
_LOOK_ON: Final = 5
"""One client in this many only watches."""
SERVER_PACES: Final = {"human": "normal", "flat-out": "test"}


class LoadPlan(Struct, frozen=True, kw_only=True):
    """What load is to be put on a room."""

    url: str = ""
    tables: int = 200
    players: int = 1_000
    seconds: float = 60.0
    seats: int = 6
    pace: str = "human"
    processes: int = 0
    offers: tuple[tuple[str, str], ...]
    """Houses and games, taken in turn."""
    seed: int = 1
    db: str = ""
    """The database of its own server; by default a temporary file."""
    serve: tuple[str, ...] = ()
    """Extra arguments for its own server."""


class SlowCallbacks(Struct, frozen=True, kw_only=True):
    """Callbacks of the server's event loop that took 10 ms and more, of one name."""

    name: str
    times: int
    processor: int
    """How many of them used that much CPU time; the others were waiting."""
    worst_ms: float
    worst_processor_ms: float


class Collections(Struct, frozen=True, kw_only=True):
    """Garbage collections of one generation, and their CPU time."""

    generation: str
    times: int
    total_ms: float
    worst_ms: float
    """Individually reported collections: in the younger generations only those of 10 ms or more."""


class Report(Struct, frozen=True, kw_only=True):
    """The results."""

    tables: int
    clients: int
    players: int
    lookers_on: int
    seconds: float
    pace: str
    processes: int
    start_seconds: float
    """The time from the command to the first answer, for its own server; 0 otherwise."""
    hands: int
    hands_per_second: float
    entries_per_second: float
    actions: int
    heard: int
    """The number of timed actions."""
    p50_ms: float
    p99_ms: float
    worst_ms: float
    messages_per_second: float
    megabytes_per_second: float
    server_processor: float
    """Share of one core that the server used; 0 if it runs elsewhere."""
    load_processor: float
    """Share of one core that the clients used, all processes together."""
    memory_mb: float
    memory_per_table_kb: float
    memory_per_connection_kb: float
    commit_p50_ms: float
    commit_p99_ms: float
    long: tuple[SlowCallbacks, ...]
    collections: tuple[Collections, ...]
    """Both empty if the server does not report them."""
    frozen: int
    lost: int
    problems: dict[str, int]
    machine: str
    """The load of the machine."""


class _Server:
    """The load test's own server."""

    def __init__(self, process: asyncio.subprocess.Process, address: Address, start_seconds: float) -> None:
        self.process = process
        self.address = address
        self.start_seconds = start_seconds

    def processor_seconds(self) -> float:
        with contextlib.suppress(OSError, IndexError, ValueError):
            words = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0


@contextlib.asynccontextmanager
async def _server(wanted: LoadPlan) -> "AsyncIterator[_Server | None]":
    if wanted.url:
        yield None
        return
    houses = dict.fromkeys(house for house, _ in wanted.offers)
    with tempfile.TemporaryDirectory(prefix="houseway-load-") as folder:
        db = wanted.db or str(Path(folder) / "room.db")
        words = ["serve", "--db", db, "--port", "0", "--per-address", "0", "--lively", "0", "--no-warm-up",
                 "--pace", SERVER_PACES[wanted.pace], *(word for house in houses for word in ("--house", house)),
                 *wanted.serve]  # fmt: skip
        start = time.perf_counter()
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "houseway", *words, stdout=asyncio.subprocess.PIPE, env=_environment()
        )
        try:
            found = None
            async with asyncio.timeout(_START_SECONDS):
                while found is None and process.stdout is not None and (line := await process.stdout.readline()):
                    found = re.search(rb"http://[\w.]+:(\d+)/", line)
            if found is None:
                raise LoadError("the server did not start: see its output")
            address = Address(f"http://127.0.0.1:{int(found[1])}")
            await ask(address, "GET", "/api/health")
            yield _Server(process, address, time.perf_counter() - start)
        finally:
            if process.returncode is None:
                process.terminate()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), 20)
            if process.returncode is None:
                process.kill()
                await process.wait()


def _environment() -> dict[str, str]:
    """The environment that child processes need to find the program."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def shares_of(wanted: LoadPlan, url: str) -> list[Share]:
    """The load in parts: whole tables, people spread evenly over them, and over the processes."""
    lookers = wanted.players // _LOOK_ON
    players = min(wanted.players - lookers, wanted.tables * wanted.seats)
    lookers = wanted.players - players
    people = [
        (_part(players, wanted.tables, number), _part(lookers, wanted.tables, number))
        for number in range(wanted.tables)
    ]
    count = wanted.processes or min(_MOST_PROCESSES, -(-wanted.players // _CLIENTS_PER_PROCESS))
    count = max(1, min(count, wanted.tables))
    return [
        Share(
            url=url,
            offers=wanted.offers,
            people=tuple(people[number::count]),
            seats=wanted.seats,
            pace=wanted.pace,
            seed=wanted.seed * 1_000 + number,
        )
        for number in range(count)
    ]


def _part(whole: int, parts: int, number: int) -> int:
    return whole * (number + 1) // parts - whole * number // parts


class _Workers:
    """The processes that play."""

    def __init__(self) -> None:
        self._processes: list[asyncio.subprocess.Process] = []

    async def start(self, shares: list[Share]) -> None:
        for share in shares:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "houseway.load.load_worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=2**26,
                env=_environment(),
            )
            self._processes.append(process)
            _give(process, share)

    async def step(self, *words: Any) -> list[WorkerReport]:
        """Have all of them do something; what they say, or the first that could not."""
        for process in self._processes:
            _give(process, words)
        async with asyncio.timeout(_STEP_SECONDS):
            told = await asyncio.gather(*(_taken(process) for process in self._processes))
        for one in told:
            if one.problem:
                raise LoadError(one.problem)
        return told

    async def end(self) -> None:
        for process in self._processes:
            if process.stdin is not None:
                process.stdin.close()
        for process in self._processes:
            try:
                await asyncio.wait_for(process.wait(), 10)
            except TimeoutError:
                process.kill()
                await process.wait()


def _give(process: asyncio.subprocess.Process, what: object) -> None:
    if process.stdin is not None:
        process.stdin.write(json.encode(what) + b"\n")


async def _taken(process: asyncio.subprocess.Process) -> WorkerReport:
    line = b"" if process.stdout is None else await process.stdout.readline()
    if not line:
        raise LoadError("a client process has ended: its output says why")
    return json.decode(line, type=WorkerReport)


async def _health(address: Address) -> dict[str, Any]:
    status, told, _ = await ask(address, "GET", "/api/health")
    if status != 200 or not isinstance(told, dict):
        raise LoadError(f"{address.url}/api/health answered with {status}: is it a room?")
    return told


async def _pauses(address: Address) -> PausesView | None:
    """What blocked the server's event loop; None if the server does not tell."""
    with contextlib.suppress(LoadError, ValidationError):
        status, told, _ = await ask(address, "GET", "/metrics/pauses")
        if status == _OK:
            return convert(told, PausesView)
    return None


def _long(before: PausesView | None, after: PausesView | None) -> tuple[SlowCallbacks, ...]:
    """Slow callbacks during the test, by name; most CPU time first."""
    if before is None or after is None:
        return ()
    by_name: dict[str, list[PauseView]] = {}
    for one in after.recent:
        if one.kind == "callback" and one.at > before.at:
            by_name.setdefault(one.name, []).append(one)
    told = [
        SlowCallbacks(
            name=name,
            times=len(some),
            processor=sum(one.processor >= _LONG_SECONDS for one in some),
            worst_ms=_ms(max(one.seconds for one in some)),
            worst_processor_ms=_ms(max(one.processor for one in some)),
        )
        for name, some in by_name.items()
    ]
    return tuple(sorted(told, key=lambda one: (-one.worst_processor_ms, -one.worst_ms)))


def _collections(before: PausesView | None, after: PausesView | None) -> tuple[Collections, ...]:
    """Garbage collection during the test."""
    if before is None or after is None:
        return ()
    some = [one for one in after.recent if one.kind == "collection" and one.at > before.at]
    return tuple(
        Collections(
            generation=name,
            times=times - before.collections.get(name, 0),
            total_ms=_ms(after.collection_seconds[name] - before.collection_seconds.get(name, 0.0)),
            worst_ms=_ms(max((one.processor for one in some if one.name == name), default=0.0)),
        )
        for name, times in after.collections.items()
    )


def _ms(seconds: float) -> float:
    return round(1e3 * seconds, 1)


async def run(wanted: LoadPlan, say: Callable[[str], None]) -> Report:
    """Put the load on, and measure."""
    async with _server(wanted) as server:
        address = Address(wanted.url) if server is None else server.address
        shares = shares_of(wanted, address.url)
        workers = _Workers()
        try:
            await workers.start(shares)
            empty = await _health(address)
            several = "process" if len(shares) == 1 else "processes"
            say(f"{wanted.players:,} clients connect, from {len(shares)} {several}")
            await workers.step("connect")
            connected = await _health(address)
            say(f"{wanted.tables:,} tables are opened, and they sit down")
            await workers.step("sit")
            await asyncio.sleep(_SETTLE_SECONDS)
            say(f"measuring for {wanted.seconds:g} s")
            paused, before, used = await _pauses(address), await _health(address), _used(server)
            start = time.perf_counter()
            told = await workers.step("measure", wanted.seconds)
            took = time.perf_counter() - start
            after, used_after = await _health(address), _used(server)
            paused_after = await _pauses(address)
            busy = os.getloadavg()
            with contextlib.suppress(LoadError):
                await workers.step("close")
        finally:
            await workers.end()
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
    figures = [empty, connected, before, after]
    start_seconds = 0.0 if server is None else server.start_seconds
    spent = children.ru_utime + children.ru_stime  # the clients' CPU time: the server was still running
    report = _report(wanted, shares, told, figures, took, start_seconds, used_after - used, spent, busy)
    return replace(report, long=_long(paused, paused_after), collections=_collections(paused, paused_after))


def _used(server: _Server | None) -> float:
    return 0.0 if server is None else server.processor_seconds()


def _report(
    wanted: LoadPlan,
    shares: list[Share],
    told: list[WorkerReport],
    figures: list[dict[str, Any]],
    took: float,
    start_seconds: float,
    server_seconds: float,
    load_seconds: float,
    busy: tuple[float, float, float],
) -> Report:
    before, after = figures[2:]
    times = sorted(one for each in told for one in each.latencies)
    problems: dict[str, int] = {}
    for each in told:
        for problem, count in each.problems.items():
            problems[problem] = problems.get(problem, 0) + count
    players = sum(players for share in shares for players, _ in share.people)
    memory = [float(one.get("memory", 0)) for one in figures]
    return Report(
        tables=wanted.tables, clients=wanted.players, players=players, lookers_on=wanted.players - players,
        seconds=round(took, 2), pace=wanted.pace, processes=len(shares), start_seconds=round(start_seconds, 2),
        hands=after["hands"] - before["hands"], hands_per_second=round((after["hands"] - before["hands"]) / took, 1),
        entries_per_second=round((after["entries"] - before["entries"]) / took, 1),
        actions=sum(one.acts for one in told), heard=len(times), p50_ms=_percentile(times, 50),
        p99_ms=_percentile(times, 99), worst_ms=_percentile(times, 100),
        messages_per_second=round(sum(one.messages for one in told) / took, 1),
        megabytes_per_second=round(sum(one.bytes for one in told) / took / 1e6, 2),
        server_processor=round(server_seconds / took, 2), load_processor=round(load_seconds / took, 2),
        memory_mb=round(memory[3] / 1e6, 1),
        memory_per_table_kb=round(max(0.0, memory[2] - memory[1]) / wanted.tables / 1e3, 1),
        memory_per_connection_kb=round(max(0.0, memory[1] - memory[0]) / wanted.players / 1e3, 1),
        long=(), collections=(), commit_p50_ms=after["p50_ms"], commit_p99_ms=after["p99_ms"], frozen=after["frozen"],
        lost=sum(one.lost for one in told), problems=problems,
        machine=f"{os.cpu_count()} cores, load average {busy[0]:.1f} at the end",
    )  # fmt: skip


def _percentile(times: list[float], percent: int) -> float:
    """In milliseconds; 0 if nothing was timed."""
    return round(1e3 * times[min(len(times) - 1, len(times) * percent // 100)], 2) if times else 0.0
