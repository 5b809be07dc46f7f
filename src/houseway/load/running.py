"""A load from beginning to end: a server of its own if none is named, the processes that play, and the report.

A server of its own is the program as anybody starts it, over a new database in a temporary folder, with no bound for
one address, since all clients have the same.
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

from msgspec import Struct, json

from houseway.load.wire import Address, LoadError, ask
from houseway.load.worker import Share, Told

_START_SECONDS: Final = 60.0
_SETTLE_SECONDS: Final = 3.0
_STEP_SECONDS: Final = 600.0
_CLIENTS_PER_PROCESS: Final = 500
_MOST_PROCESSES: Final = 8
_LOOK_ON: Final = 5
"""One client in so many looks on."""
SERVER_PACES: Final = {"human": "normal", "flat-out": "test"}


class Wanted(Struct, frozen=True, kw_only=True):
    """What load is to be put on a room."""

    url: str = ""
    tables: int = 200
    players: int = 1_000
    seconds: float = 60.0
    seats: int = 6
    pace: str = "human"
    processes: int = 0
    offers: tuple[tuple[str, str], ...]
    """By house and game, each in turn."""
    seed: int = 1
    serve: tuple[str, ...] = ()
    """More words for a server of its own."""


class Report(Struct, frozen=True, kw_only=True):
    """What came of it."""

    tables: int
    clients: int
    players: int
    lookers_on: int
    seconds: float
    pace: str
    processes: int
    start_seconds: float
    """From the command to the first answer, of a server of its own; 0 otherwise."""
    hands: int
    hands_per_second: float
    entries_per_second: float
    actions: int
    heard: int
    """How often another client's hearing of an action was timed."""
    p50_ms: float
    p99_ms: float
    worst_ms: float
    messages_per_second: float
    megabytes_per_second: float
    server_processor: float
    """Share of one core that the server used; 0 where it is somewhere else."""
    load_processor: float
    """Share of one core that the clients used, all processes together."""
    memory_mb: float
    memory_per_table_kb: float
    memory_per_connection_kb: float
    commit_p50_ms: float
    commit_p99_ms: float
    frozen: int
    lost: int
    problems: dict[str, int]
    machine: str
    """How busy the machine was besides."""


class _Server:
    """A server of our own."""

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
async def _server(wanted: Wanted) -> "AsyncIterator[_Server | None]":
    if wanted.url:
        yield None
        return
    houses = dict.fromkeys(house for house, _ in wanted.offers)
    with tempfile.TemporaryDirectory(prefix="houseway-load-") as folder:
        words = ["serve", "--db", str(Path(folder) / "room.db"), "--port", "0", "--per-address", "0", "--lively", "0",
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
                raise LoadError("the server did not start: its own words say why")
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
    """What those we start need to find the program by."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def shares_of(wanted: Wanted, url: str) -> list[Share]:
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
            url=url, offers=wanted.offers, people=tuple(people[number::count]), seats=wanted.seats, pace=wanted.pace,
            seed=wanted.seed * 1_000 + number,
        )
        for number in range(count)
    ]  # fmt: skip


def _part(whole: int, parts: int, number: int) -> int:
    return whole * (number + 1) // parts - whole * number // parts


class _Workers:
    """The processes that play."""

    def __init__(self) -> None:
        self._processes: list[asyncio.subprocess.Process] = []

    async def start(self, shares: list[Share]) -> None:
        for share in shares:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "houseway.load.worker", stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE, limit=2**26, env=_environment(),
            )  # fmt: skip
            self._processes.append(process)
            _give(process, share)

    async def step(self, *words: Any) -> list[Told]:
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


async def _taken(process: asyncio.subprocess.Process) -> Told:
    line = b"" if process.stdout is None else await process.stdout.readline()
    if not line:
        raise LoadError("a process of the load has ended: its own words say why")
    return json.decode(line, type=Told)


async def _health(address: Address) -> dict[str, Any]:
    status, told, _ = await ask(address, "GET", "/api/health")
    if status != 200 or not isinstance(told, dict):
        raise LoadError(f"{address.url}/api/health answered with {status}: is it a room?")
    return told


async def run(wanted: Wanted, say: Callable[[str], None]) -> Report:
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
            before, used = await _health(address), _used(server)
            start = time.perf_counter()
            told = await workers.step("measure", wanted.seconds)
            took = time.perf_counter() - start
            after, used_after = await _health(address), _used(server)
            busy = os.getloadavg()
            with contextlib.suppress(LoadError):
                await workers.step("close")
        finally:
            await workers.end()
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
    figures = [empty, connected, before, after]
    start_seconds = 0.0 if server is None else server.start_seconds
    spent = children.ru_utime + children.ru_stime  # of the clients: the server was still running
    return _report(wanted, shares, told, figures, took, start_seconds, used_after - used, spent, busy)


def _used(server: _Server | None) -> float:
    return 0.0 if server is None else server.processor_seconds()


def _report(
    wanted: Wanted, shares: list[Share], told: list[Told], figures: list[dict[str, Any]], took: float,
    start_seconds: float, server_seconds: float, load_seconds: float, busy: tuple[float, float, float],
) -> Report:  # fmt: skip
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
        commit_p50_ms=after["p50_ms"], commit_p99_ms=after["p99_ms"], frozen=after["frozen"],
        lost=sum(one.lost for one in told), problems=problems,
        machine=f"{os.cpu_count()} cores, load average {busy[0]:.1f} at the end",
    )  # fmt: skip


def _percentile(times: list[float], percent: int) -> float:
    """In milliseconds; 0 where nothing was timed."""
    return round(1e3 * times[min(len(times) - 1, len(times) * percent // 100)], 2) if times else 0.0
