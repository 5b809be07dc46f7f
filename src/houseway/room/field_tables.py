"""Tournaments at several tables: opens the tables that the director needs, and carries word between them and the desk.

Only the desk's journal says who has which chips. A table asks its desk before each hand and reports every hand that is
over; both can be repeated without harm, so each side may stop at any moment. It moves no chip itself.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final, Protocol, TypeAlias

from houseway.errors import HousewayError
from houseway.live.loop import TableLoop
from houseway.live.surroundings import Surroundings
from houseway.live.table.field_table import field_table
from houseway.live.table.placement import DeskAnswer, DeskQuestion
from houseway.live.table.table_commands import CountHand, GrantHand
from houseway.live.table.tournament_board import TournamentBoard, packed, unpacked
from houseway.referee.refusals import RefusedError

log = logging.getLogger("houseway.room")
CLOSED: Final = "the tournament is over"
BROKEN: Final = "this table is broken: its players have moved to others"
_AGAIN_SECONDS: Final = 1.0
"""After this time a desk that could not be reached is asked again."""


AskDesk: TypeAlias = Callable[[DeskQuestion], Awaitable[DeskAnswer]]
"""How a desk at another server is asked."""


class TournamentRoom(Protocol):
    """What the tables of a tournament need of the room."""

    failed: str

    @property
    def runs(self) -> Mapping[str, TableLoop[Surroundings]]:
        """The tables in play here."""

    @property
    def rows(self) -> Mapping[str, object]:
        """All open tables, at any server."""

    def clock(self) -> float:
        """The time."""

    async def open_field_table(self, desk: str, number: int) -> None:
        """Open one of a tournament's tables, by the director's number."""


class FieldTables:
    """The tables of all tournaments of one room."""

    def __init__(self, room: TournamentRoom) -> None:
        self._room = room
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """By table: what is being opened or asked."""
        self._stopped = False
        self._elsewhere: AskDesk | None = None
        self._watching: asyncio.Task[None] | None = None

    def reach(self, elsewhere: "AskDesk") -> None:
        """From now on, desks at other servers are asked like this."""
        self._elsewhere = elsewhere
        self._watching = asyncio.create_task(self._watch(), name="desks elsewhere")

    async def stop(self) -> None:
        """Ask and open nothing more."""
        self._stopped = True
        tasks, self._tasks = [*self._tasks.values()], {}
        if self._watching is not None:
            tasks.append(self._watching)
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    # at the desk

    def noticed(self, table: str) -> None:
        """Something was done at a table of a tournament, or it has just come into play."""
        run = self._room.runs.get(table)
        if run is None or self._stopped:
            return
        if run.table.field is not None:
            desk = self._room.runs.get(run.table.field.choice.desk)
            if run.conduct.board is None and desk is not None:
                self._show(desk, run)
            return
        tournament = run.table.sit_and_go
        if tournament is None or not tournament.spread:
            return
        for one in self._of(table):
            self._show(run, one)
        if tournament.started and not tournament.over and not run.table.closed:
            for number in tournament.director.state.tables:
                self._open(table, number)

    def _of(self, desk: str) -> Iterator[TableLoop[Surroundings]]:
        """The tables here of a tournament."""
        for run in tuple(self._room.runs.values()):
            if run.table.field is not None and run.table.field.choice.desk == desk:
                yield run

    def _show(self, desk: TableLoop[Surroundings], run: TableLoop[Surroundings]) -> None:
        """Let a table know how the tournament stands at its desk here."""
        if (board := _board(desk)) is not None:
            self._shown(board, run)

    def _shown(self, board: TournamentBoard, run: TableLoop[Surroundings]) -> None:
        """Let a table know how the tournament stands, and its viewers, if it is news."""
        before = run.conduct.board
        run.conduct.follow(board, self._room.clock())
        run.poke()
        if before is None or _seen(before) != _seen(board):
            run.audience.tell_everyone()

    async def _watch(self) -> None:
        """Look again and again how the tournaments stand whose desks are at other servers."""
        while True:
            await asyncio.sleep(_AGAIN_SECONDS)
            fields = [run.table.field for run in self._room.runs.values() if run.table.field is not None]
            for desk in {field.choice.desk for field in fields} - self._room.runs.keys():
                try:
                    answer = await self._asked(DeskQuestion(desk))
                    for run in self._of(desk) if answer.board else ():
                        self._shown(unpacked(answer.board, self._room.clock()), run)
                except HousewayError as problem:
                    log.info("the desk %s did not answer: %s", desk, problem)

    async def _asked(self, question: DeskQuestion) -> DeskAnswer:
        """Ask a desk, wherever it is."""
        if question.desk in self._room.runs or self._elsewhere is None:
            return await self.answer(question)
        return await self._elsewhere(question)

    def _open(self, desk: str, number: int) -> None:
        table = field_table(desk, number)
        if table not in self._room.rows and table not in self._tasks:
            self._begin(table, self._opened(desk, number))

    async def _opened(self, desk: str, number: int) -> None:
        try:
            await self._room.open_field_table(desk, number)
        except HousewayError as problem:
            log.warning("table %d of tournament %s could not be opened: %s", number, desk, problem)
            await asyncio.sleep(_AGAIN_SECONDS)

    async def answer(self, question: DeskQuestion) -> DeskAnswer:
        """What the desk says to one of its tables: the hand is counted once, and the next one granted once."""
        run = self._room.runs.get(question.desk)
        if run is None and question.desk in self._room.rows:
            raise RefusedError("the desk of this tournament is at another server")
        if run is None or run.table.sit_and_go is None or run.table.closed or run.table.hosted.ended:
            return DeskAnswer(gone=CLOSED)
        number, report = question.table, question.report
        if not number:
            board = _board(run)
            return DeskAnswer(board=b"" if board is None else packed(board, self._room.clock()))
        if report is not None and _outstanding(run, number) == report.serial:
            await run.ask(lambda: CountHand(number, report))
        if question.ready and not _outstanding(run, number) and not _why(run, number):
            with contextlib.suppress(HousewayError):  # something else has just come first
                await run.ask(lambda: GrantHand(number))
        found = run.table.sit_and_go
        if number in found.state.granted:
            return DeskAnswer(found.state.granted[number])
        if found.over or number not in found.director.state.tables:
            return DeskAnswer(gone=CLOSED if found.over else BROKEN)
        return DeskAnswer(found.seated(number), _why(run, number))

    # at the tables

    def ask_desk(self, table: str) -> None:
        """Tell or ask the desk what a table has to."""
        if table not in self._tasks and not self._stopped:
            self._begin(table, self._errand(table))

    def _begin(self, table: str, doing: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.create_task(doing, name=f"tournament table {table}")
        self._tasks[table] = task
        task.add_done_callback(lambda _: self._done(table, task))

    def _done(self, table: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(table) is task:
            del self._tasks[table]
        if not task.cancelled() and (broken := task.exception()) is not None:
            log.error("table %s of a tournament", table, exc_info=broken)
        run = self._room.runs.get(table)
        if run is not None and not self._stopped:
            run.poke()

    async def _errand(self, table: str) -> None:
        run = self._room.runs.get(table)
        if run is None or run.table.field is None:
            return
        conduct = run.conduct
        question = conduct.errand.question(run.table.field, conduct.banks(), conduct.away())
        try:
            answer = await self._asked(question)
        except HousewayError as problem:
            log.info("table %s: the desk of its tournament did not answer: %s", table, problem)
            await asyncio.sleep(_AGAIN_SECONDS)
            conduct.errand.stale = True
            return
        conduct.errand.answered(question, answer)


def _board(desk: TableLoop[Surroundings]) -> TournamentBoard | None:
    """How the tournament stands whose desk is here."""
    table = desk.table
    if table.sit_and_go is None:
        return None
    return TournamentBoard(table.sit_and_go, desk.conduct.levels, table.hosted, table.paused)


def _outstanding(run: TableLoop[Surroundings], number: int) -> int:
    """The hand that a table was told to deal and has not reported yet; 0 for none."""
    granted = None if run.table.sit_and_go is None else run.table.sit_and_go.state.granted.get(number)
    return 0 if granted is None else granted.serial


def _why(run: TableLoop[Surroundings], number: int) -> str:
    """Why a table may deal no hand now, in words; empty if it may."""
    tournament, table = run.table.sit_and_go, run.table
    if table.paused or table.frozen:
        return f"{table.paused} to go on" if table.paused else "the floor"
    if tournament is not None and (tournament.state.asked is not None or tournament.state.director.chop is not None):
        return "an answer to what the players are asked"
    if tournament is None or number not in tournament.director.state.tables:
        return BROKEN
    return tournament.why_no_hand(number)


def _seen(board: TournamentBoard) -> object:
    """What viewers of any table should see at once."""
    state = board.tournament.state
    director = state.director
    return state.moves, director.level, director.resting, director.out, director.over, board.paused, director.round
