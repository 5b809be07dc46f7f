"""Play leaves nothing behind that only a search for garbage would free: while Python searches, everybody waits."""

import asyncio
from collections import Counter
from random import Random

import pytest
from tests.garbage import garbage_of
from tests.repeats import sampled

from houseway.errors import HousewayError
from houseway.houses import HOUSES, house
from houseway.live.steady_work import SteadyWork
from houseway.live.table.conduct import Conduct
from houseway.live.table.manner import Manner
from houseway.live.table.pace import pace
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import Act

HANDS = 4
GAMES = {key: name for name in HOUSES for key in house(name).games}
"""Each game of the houses once."""


def play(conduct: Conduct, hands: int) -> None:
    """Bots play so many hands, to the end of each."""
    table = conduct.table
    end, now = table.number_of_hand + hands, 1_000.0
    while table.number_of_hand < end or table.playing:
        now += 1_000.0
        due = conduct.next(now)
        command = due.command if due.bot is None else Act(due.bot, conduct.bot_action(due.bot))
        if command is not None:
            conduct.noticed(now, over=table.submit(command, at=now).over)


@sampled(6)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_hands_leave_no_garbage(game: str) -> None:
    chance = Random(game)
    conduct = Conduct(
        RoomTable("t-1", house(GAMES[game]).offer(game)),
        pace("test"),
        manner=Manner(bots=5, lively=True),
        chance=chance,
        entropy=lambda: chance.randbytes(32),
    )
    play(conduct, 1)  # what is worked out once may leave something
    left = garbage_of(lambda: play(conduct, HANDS))
    assert len(left) < HANDS, Counter(type(one).__name__ for one in left).most_common(5)


def test_a_refused_question_leaves_no_garbage() -> None:
    steady = SteadyWork()

    async def refuse() -> None:
        await asyncio.sleep(0)
        raise HousewayError("not now")

    async def ask() -> None:
        with pytest.raises(HousewayError):
            await steady.do(refuse())

    async def ask_often() -> None:
        for _ in range(10):
            await asyncio.create_task(ask())

    left = garbage_of(lambda: asyncio.run(ask_often()))
    assert not [one for one in left if isinstance(one, HousewayError)]
