"""Decides where bots think: on the spot in the event loop's thread or, if many play, in separate processes.

A decision depends only on its question, so it is the same wherever it is made. Nobody waits for a bot: if its answer
takes longer than the table's clock gives a player, or is lost with its process, the bot checks or folds and play goes
on.
"""

import asyncio
import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, cast
from weakref import WeakKeyDictionary

from houseway.bots.bot_question import HEAD, NumberedAnswer, NumberedQuestion, Question, packed, read_answered
from houseway.live.table.conduct import Conduct
from houseway.referee.vocabulary import Action

log = logging.getLogger("houseway.room")
MANY_BOTS: Final = 100
"""With this many seated, bots get processes of their own."""
_TIMED: Final = 40
_FIRST: Final = 20
"""The first decisions of a game build tables for the later ones, so their times are not counted."""
_QUICK_SECONDS: Final = 0.002
_SENT_SECONDS: Final = 0.00015
"""Faster decisions are not worth sending to another process."""
_QUEUE: Final = 20
"""A process with this many waiting hands gets no more; this process thinks as well instead."""
_ON_THE_WAY: Final = 4
"""When a process has this many questions, further ones wait for its next answer, since each wake-up costs time."""
_MOST_UNSENT: Final = 65_536
_LONGEST_SECONDS: Final = 60.0
"""A bot's time at a table without a clock."""
_LOSSES: Final = 5
"""After losing this many processes, no new one is started."""
_COMMAND: Final = (sys.executable, "-m", "houseway.bots.bot_worker")


def spare_processors() -> int:
    """How many processors there are besides the one for this process."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(0, count - 1)


class Worker(asyncio.Protocol):
    """A process that thinks, seen from this one."""

    def __init__(self, process: "subprocess.Popen[bytes]", lost: Callable[["Worker"], None]) -> None:
        self.process = process
        self.waiting: dict[int, asyncio.Future[NumberedAnswer | None]] = {}
        self._lost = lost
        self._line: asyncio.Transport | None = None
        self._number = 0
        self._read = bytearray()
        self._unsent = bytearray()
        """Questions to send together with the next answer: until then, the process has enough to do."""
        self._watch: asyncio.TimerHandle | None = None
        """Checks whether an answer is late; one timer for all questions."""
        self._until: dict[int, float] = {}
        """By question: when its answer is late."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is up."""
        self._line = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Some answers, or parts of one."""
        read = self._read
        read += data
        at = 0
        while len(read) >= at + HEAD:
            end = at + HEAD + int.from_bytes(read[at : at + HEAD], "big")
            if len(read) < end:
                break
            answered = read_answered(bytes(read[at + HEAD : end]))
            at = end
            asked = self.waiting.pop(answered.number, None)
            if asked is not None and not asked.done():
                asked.set_result(answered)
        del read[:at]
        self._send()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - as asyncio calls it
        """The process is gone, or was told to stop: nobody waits for it anymore."""
        self.end()
        self._lost(self)

    async def ask(self, question: Question, seconds: float) -> NumberedAnswer | None:
        """The answer; None if it is late or the process is lost."""
        if self._line is None:
            return None
        self._number += 1
        loop, number = asyncio.get_running_loop(), self._number
        asked: asyncio.Future[NumberedAnswer | None] = loop.create_future()
        self.waiting[number] = asked
        until = self._until[number] = loop.time() + seconds
        if self._watch is None or until < self._watch.when():
            self._look_at(until)
        self._unsent += packed(NumberedQuestion(number, question))
        if len(self.waiting) <= _ON_THE_WAY or len(self._unsent) > _MOST_UNSENT:
            self._send()
        try:
            return await asked
        finally:
            self.waiting.pop(number, None)
            self._until.pop(number, None)

    def _send(self) -> None:
        if self._unsent and self._line is not None:
            self._line.write(bytes(self._unsent))
            self._unsent.clear()

    def _look_at(self, when: float) -> None:
        if self._watch is not None:
            self._watch.cancel()
        self._watch = asyncio.get_running_loop().call_at(when, self._look)

    def _look(self) -> None:
        """Check whether an answer is late, and when to check again."""
        self._watch = None
        if not self._until:
            return
        first = min(self._until.values())
        if first > asyncio.get_running_loop().time():
            self._look_at(first)
            return
        log.warning("a process for bots is late and is ended; its bots only check or fold meanwhile")
        self.end()

    def end(self) -> None:
        """The process is no longer needed; it stores nothing, so it may be killed at any moment."""
        line, self._line = self._line, None
        if line is not None:
            line.close()
        if self._watch is not None:
            self._watch.cancel()
        self.process.kill()
        self.process.wait()
        waiting, self.waiting = self.waiting, {}
        for asked in waiting.values():
            if not asked.done():
                asked.set_result(None)


class Thinkers:
    """Decides where each bot thinks, by how long the game's bots have lately taken in such a round.

    Until a game's bots have shown that they are quick, one thread decides for them, so that nobody waits for a bot's
    first analysis of a hand. One thread is enough, since only one thing is ever computed at a time. If there are
    processes, slow decisions go to them, all of a hand to the same one, which then knows its boards.
    """

    def __init__(self, *, workers: int | None = None, many: int = MANY_BOTS) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._usual: dict[tuple[str, int], tuple[int, float]] = {}
        """By game and round: how many decisions were timed, and how long one takes lately."""
        self._most, self._many = spare_processors() if workers is None else workers, many
        self.workers: list[Worker] = []
        self._coming: set[asyncio.Task[None]] = set()
        self._losses = 0
        self._closed = False
        self._at: WeakKeyDictionary[Conduct, tuple[int, Worker | None]] = WeakKeyDictionary()
        """By table: its hand, and the process that thinks about it."""

    async def think(self, conduct: Conduct, seat: int) -> Action:
        """The action of the bot in a seat."""
        kind = _kind(conduct)
        worker = self._worker(conduct)
        question = None if worker is None else conduct.bot_question(seat)
        if worker is not None and question is not None:
            answered = await worker.ask(question, min(conduct.pace.act, _LONGEST_SECONDS))
            if answered is None:
                return conduct.quiet_action(seat)
            self._note(kind, answered.seconds)
            return conduct.bot_answer(seat, question, answered.action)
        if self.quick(*kind):
            action, took = _timed(conduct.bot_action, seat)
        else:
            action, took = await asyncio.get_running_loop().run_in_executor(
                self._thread, _timed, conduct.bot_action, seat
            )
        self._note(kind, took)
        return action

    def quick(self, game: str, round_: int) -> bool:
        """Whether a bot's decision takes almost no time."""
        timed, usual = self._usual.get((game, round_), (0, 0.0))
        return timed >= _TIMED and usual <= _QUICK_SECONDS

    def on_the_spot(self, conduct: Conduct) -> bool:
        """Whether the acting bot may decide right here, while everyone else waits."""
        return self._worker(conduct) is None and self.quick(*_kind(conduct))

    def elsewhere(self, conduct: Conduct) -> bool:
        """Whether the acting bot thinks in another process."""
        return self._worker(conduct) is not None

    def _note(self, kind: tuple[str, int], took: float) -> None:
        timed, usual = self._usual.get(kind, (0, 0.0))
        self._usual[kind] = (timed + 1, took if timed < _FIRST else usual + (took - usual) / _TIMED)

    def _worker(self, conduct: Conduct) -> Worker | None:
        """The process that thinks about a table's next decision, if any."""
        if not self.workers:
            return None
        timed, usual = self._usual.get(_kind(conduct), (0, 0.0))
        if timed >= _TIMED and usual <= _SENT_SECONDS:
            return None
        hand = conduct.table.number_of_hand
        known, worker = self._at.get(conduct, (None, None))
        if known != hand or (worker is not None and worker not in self.workers):
            worker = min(self.workers, key=lambda one: len(one.waiting))
            if len(worker.waiting) >= _QUEUE and timed >= _TIMED and usual <= _QUICK_SECONDS:
                worker = None
            self._at[conduct] = (hand, worker)
        return worker

    # processes

    def seated(self, bots: int) -> None:
        """How many bots sit in the room: if there are many, start processes, as far as there are processors."""
        if bots < self._many or self._closed:
            return
        for _ in range(self._most - len(self.workers) - len(self._coming)):
            task = asyncio.get_running_loop().create_task(self._begin())
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)

    async def _begin(self) -> None:
        here, there = socket.socketpair()
        try:
            process = await asyncio.to_thread(_start, there)
        except OSError as problem:
            here.close()
            self._most = len(self.workers)
            log.warning("no process for bots can be started: %s; they decide in this one", problem)
            return
        finally:
            there.close()
        worker = Worker(process, self._lost)
        await asyncio.get_running_loop().create_connection(lambda: worker, sock=here)
        if self._closed:
            worker.end()
        else:
            self.workers.append(worker)

    def _lost(self, worker: Worker) -> None:
        if self._closed or worker not in self.workers:
            return
        self.workers.remove(worker)
        self._losses += 1
        log.warning("a process for bots has ended; its bots only check or fold until another starts")
        if self._losses >= _LOSSES:
            self._most = len(self.workers)
            log.warning("too many processes for bots were lost: from now on they decide in this one")
        else:
            self.seated(self._many)

    async def close(self) -> None:
        """Stop all decisions and all processes."""
        self._closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*self._coming)
        for worker in self.workers:
            worker.end()
        self.workers.clear()


def _kind(conduct: Conduct) -> tuple[str, int]:
    """The kind of decision that is next: its game and round."""
    hand = conduct.table.hand
    return conduct.table.offer.key, 0 if hand is None else hand.play.round


def _timed(decide: Callable[[int], Action], seat: int) -> tuple[Action, float]:
    """A decision, and how long this thread worked on it, without the time of other threads."""
    start = time.thread_time()
    return decide(seat), time.thread_time() - start


def _start(line: socket.socket) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(_COMMAND, stdin=line.fileno(), stdout=subprocess.DEVNULL)  # noqa: S603 - our own module
