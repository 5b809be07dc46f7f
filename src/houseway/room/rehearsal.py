"""Plays a hand of every game in the background, soon after the room has opened.

What is computed when a game is played for the first time, such as the order of all its hands, takes some hundredths of
a second, for which the first players of an evening would have to wait. The tables for fast ranking take even longer:
they too are built here rather than during an action.
"""

import asyncio
import logging
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Final

from houseway.houses import House, Offer
from houseway.live.table.conduct import Conduct
from houseway.live.table.manner import Manner
from houseway.live.table.pace import pace
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import Act
from houseway.ranking.adaptive import build_tables
from houseway.referee.vocabulary import Action, Call

log = logging.getLogger("houseway.room")
_AFTER: Final = 3.0
_BETWEEN: Final = 0.2
"""Seconds from the opening to the first hand and between hands, which leaves time for the people in the room."""
_PLAYERS: Final = 3
_MOST_STEPS: Final = 1_000


class Rehearsal:
    """The thread that works ahead for a room."""

    def __init__(self, offers: Iterable[Offer], *, after: float = _AFTER, between: float = _BETWEEN) -> None:
        self._offers = iter(offers)
        self._after = after
        self._between = between
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="rehearsal")
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start after a short wait."""
        build_tables(self._thread.submit)
        self._task = asyncio.create_task(self._play_all(), name="rehearsal")

    def stop(self) -> None:
        """Stop."""
        build_tables(lambda build: build())
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _play_all(self) -> None:
        await asyncio.sleep(self._after)
        while await asyncio.get_running_loop().run_in_executor(self._thread, self._play_one):
            await asyncio.sleep(self._between)

    def _play_one(self) -> bool:
        """Play the next game; False when all have been played."""
        offer = next(self._offers, None)
        if offer is None:
            return False
        try:
            play_through(offer)
        except Exception:  # an error will show at the table; nothing depends on it here
            log.exception("a hand of %s could not be rehearsed", offer.key)
        return True

    async def over(self) -> None:
        """Wait until all games have been played."""
        if self._task is not None:
            await self._task


def one_of_each(houses: Iterable[House]) -> Iterator[Offer]:
    """Every game of the houses, once each."""
    known: set[str] = set()
    for house in houses:
        for key in house.games:
            if key not in known:
                known.add(key)
                yield house.offer(key)


def play_through(offer: Offer) -> bool:
    """Play a hand to the end, with everyone calling or doing the least; returns whether it ended."""
    chance = Random(1)  # noqa: S311 - nobody plays it
    table = RoomTable("rehearsal", offer)
    conduct = Conduct(
        table,
        pace("test"),
        manner=Manner(bots=_PLAYERS, lively=True),
        chance=chance,
        entropy=lambda: chance.randbytes(32),
    )
    now, over = 0.0, False
    for _ in range(_MOST_STEPS):
        now += 1_000.0
        due = conduct.next(now)
        command = due.command if due.bot is None else Act(due.bot, _least(conduct, due.bot))
        if command is None:
            continue
        over = table.submit(command, at=now).over
        conduct.noticed(now, over=over)
        if over:
            break
    return over


def _least(conduct: Conduct, seat: int) -> Action:
    """A seat's cheapest action except folding, because nobody who folds sees a showdown."""
    hand = conduct.table.hand
    options = () if hand is None else hand.view(seat).options
    return Call() if any(option.takes == Call() for option in options) else conduct.quiet_action(seat)
