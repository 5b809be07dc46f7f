"""A share of a load test, in its own process: some guests at some tables, run step by step.

It reads commands as lines of JSON and answers each with one line. All clients of a table are in one process, so that
times use one clock.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

from msgspec import Struct, json

from houseway.load.light_socket import Address, LoadError, ask
from houseway.load.load_player import Figures, Guest, Table

AT_ONCE: Final = 16
_TRIES: Final = 3


class Share(Struct, frozen=True, kw_only=True):
    """The work of one process."""

    url: str
    offers: tuple[tuple[str, str], ...]
    """Houses and games, taken in turn."""
    people: tuple[tuple[int, int], ...]
    """For each table: players and watchers."""
    seats: int
    pace: str
    seed: int


class WorkerReport(Struct, frozen=True, kw_only=True):
    """What a process has to say after a step."""

    problem: str = ""
    clients: int = 0
    tables: int = 0
    acts: int = 0
    messages: int = 0
    bytes: int = 0
    lost: int = 0
    problems: dict[str, int] = {}
    latencies: list[float] = []
    """Seconds from each action until another client received it."""


class Worker:
    """The guests of one process."""

    def __init__(self, share: Share) -> None:
        self._share = share
        self._address = Address(share.url)
        self._figures = Figures()
        self._tables: list[Table] = []
        self._guests: list[Guest] = []
        chance = Random(share.seed)
        for number, (players, lookers) in enumerate(share.people):
            house, game = share.offers[number % len(share.offers)]
            table = Table(house, game, max(0, share.seats - players) if players else share.seats)
            self._tables.append(table)
            for one in range(players + lookers):
                self._guests.append(
                    Guest(
                        len(self._guests),
                        self._address,
                        table,
                        plays=one < players,
                        pace=share.pace,
                        chance=Random(chance.getrandbits(32)),
                        figures=self._figures,
                    )
                )

    async def connect(self) -> None:
        """Everyone gets a cookie and a socket."""

        async def one(guest: Guest) -> None:
            status, _, guest.cookie = await ask(self._address, "GET", "/api/health")
            if status != 200 or not guest.cookie:
                raise LoadError(f"{self._address.url} lets no more guests in: it answered with {status}")
            await guest.connect()

        await _all([lambda guest=guest: one(guest) for guest in self._guests])  # type: ignore[misc]

    async def sit(self) -> None:
        """Tables are opened, and everyone sits down or watches."""
        at: dict[Table, list[Guest]] = {table: [] for table in self._tables}
        for guest in self._guests:
            at[guest.table].append(guest)

        async def fill(table: Table, guests: list[Guest]) -> None:
            wanted = {"house": table.house, "game": table.game, "seats": self._share.seats + 1, "bots": table.bots}
            status, told, _ = await ask(self._address, "POST", "/api/open", cookie=guests[0].cookie, body=wanted)
            if status != 201:
                raise LoadError(f"a table was not opened: {(told or {}).get('problem', status)}")
            table.id = told["table"]
            for guest in guests:
                await guest.tell("join")
                if guest.plays:
                    await self._take_a_seat(guest)

        await _all([lambda table=table, guests=guests: fill(table, guests) for table, guests in at.items() if guests])  # type: ignore[misc]

    async def _take_a_seat(self, guest: Guest) -> None:
        for tries in range(_TRIES):
            body = {"table": guest.table.id}
            status, told, _ = await ask(self._address, "POST", "/api/sit", cookie=guest.cookie, body=body)
            if status == 200:
                return
            if tries == _TRIES - 1:
                raise LoadError(f"a seat was not taken: {(told or {}).get('problem', status)}")
            await asyncio.sleep(0.5)

    async def measure(self, seconds: float) -> None:
        """Play, and count."""
        self._figures.measuring = True
        await asyncio.sleep(seconds)
        self._figures.measuring = False

    async def close(self) -> None:
        """Everyone hangs up."""
        for guest in self._guests:
            guest.close()

    def told(self, problem: str = "") -> WorkerReport:
        """What there is to say."""
        figures = self._figures
        return WorkerReport(
            problem=problem,
            clients=len(self._guests),
            tables=len(self._tables),
            acts=figures.acts,
            messages=figures.messages,
            bytes=figures.bytes,
            lost=figures.lost,
            problems=dict(figures.problems),
            latencies=figures.latencies if not figures.measuring else [],
        )


async def _all(works: list[Callable[[], Awaitable[None]]]) -> None:
    """All of them, a few at a time; the first that fails ends it."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(work: Callable[[], Awaitable[None]]) -> None:
        async with turn:
            await work()

    async with asyncio.TaskGroup() as group:
        for work in works:
            group.create_task(one(work))


async def _work() -> None:
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader(limit=2**24)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    worker = Worker(json.decode(await lines.readline(), type=Share))
    while line := await lines.readline():
        step, *more = json.decode(line)
        problem = ""
        try:
            await getattr(worker, {"connect": "connect", "sit": "sit", "measure": "measure", "close": "close"}[step])(
                *more
            )
        except* (LoadError, OSError, TimeoutError) as group:
            first: BaseException = group
            while isinstance(first, BaseExceptionGroup):
                first = first.exceptions[0]
            problem = " ".join(str(first).split()) or type(first).__name__
        sys.stdout.buffer.write(json.encode(worker.told(problem)) + b"\n")
        sys.stdout.buffer.flush()


def main() -> None:
    """Run commands until there are no more."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(_work())
    else:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_work())


if __name__ == "__main__":
    main()
