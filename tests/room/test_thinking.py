"""Where bots think: what a process is asked, the same answer everywhere, and play that goes on whatever becomes of it.

No test here depends on how fast anything is: a process that is to be late has been stopped, and never answers.
"""

import asyncio
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.msgpack import encode
from tests.referee.evenings import PAIRS
from tests.repeats import sampled
from tests.waiting import HANG_SECONDS, wait_until

from houseway.bots.bot_question import (
    HEAD,
    NumberedAnswer,
    NumberedQuestion,
    Question,
    answer,
    packed,
    read_answered,
    read_asked,
)
from houseway.bots.levels import LEVELS
from houseway.bots.player_memory import USUAL, Habits
from houseway.bots.simple import STYLES
from houseway.houses import house
from houseway.live import thinkers
from houseway.live.table.bots import BOT_STYLES, BotPlayers, manner_of
from houseway.live.table.pace import pace
from houseway.live.thinkers import MANY_BOTS, Thinkers, Worker
from houseway.referee.hand import Hand
from houseway.room.room import Room, TableRun
from houseway.testing import Choices, bustle, deal, open_table

from .scaffold import a_room, until

FIRST = {game: book for book, game in reversed(PAIRS)}


def hand_of(game: str, seed: int = 1) -> Hand:
    choices = Choices(seed)
    offer = house(FIRST[game]).offer(game)
    hand = deal(open_table(offer.rules, offer.game, choices), choices)
    assert hand is not None
    return hand


def questions(game: str, count: int) -> list[Question]:
    """What is asked in a hand of a game, up to so many decisions, of players of every sort."""
    hand, found = hand_of(game), list[Question]()
    styles, levels = sorted(STYLES), sorted(LEVELS)
    while hand.actor is not None and len(found) < count:
        at = len(found)
        habits = {hand.actor: Habits(folds=4, bets=12)}
        found.append(Question(levels[at % 3], styles[at % 5], 1_000 + at, hand.view(hand.actor), habits))
        hand.act(answer(found[-1]))
    return found


async def begun(thinking: Thinkers) -> Worker:
    thinking.seated(MANY_BOTS)
    await until(lambda: thinking.workers)
    return thinking.workers[0]


# the same answer everywhere


@sampled(6)
@pytest.mark.parametrize("game", FIRST)
def test_a_question_that_was_sent_has_the_same_answer(game: str) -> None:
    for question in questions(game, 12):
        number, read = read_asked(packed(NumberedQuestion(7, question))[HEAD:])
        assert number == 7
        assert encode(read) == encode(question), "a question is not read back as it was sent"
        assert answer(read) == answer(question)


def test_a_process_gives_the_answers_that_are_given_here() -> None:
    async def check() -> None:
        thinking = Thinkers(workers=1)
        try:
            worker = await begun(thinking)
            for game in ("holdem", "lowball", "stud", "pai-gow", "push-nine", "pan"):
                for question in questions(game, 4):
                    answered = await worker.ask(question, HANG_SECONDS)
                    assert answered is not None
                    assert answered.action == answer(question)
        finally:
            await thinking.close()

    asyncio.run(check())


@pytest.mark.parametrize("game", ["holdem", "omaha-hi-lo", "stud", "lowball", "push-nine"])
def test_a_table_decides_alike_here_and_by_questions(game: str) -> None:
    """Two tables of the same seed, hand after hand: one has its bots decide on the spot, the other asks elsewhere."""
    choices, offer = Choices(1), house(FIRST[game]).offer(game)
    table, here, there = open_table(offer.rules, offer.game, choices), BotPlayers(seed=5), BotPlayers(seed=5)
    manners = [manner_of(level, style) for level in LEVELS for style in BOT_STYLES]
    played = 0
    while played < 12:
        hand = deal(table, choices)
        if hand is None:  # not enough players are in
            bustle(table, choices)
            continue
        played += 1
        while hand.actor is not None:
            seat = hand.actor
            guest, manner = f"bot-{seat}", manners[-seat]
            view = hand.view(seat, events=here.listens(offer.game.family.name))
            action = here.decide(guest, manner, view)
            _, read = read_asked(packed(NumberedQuestion(1, there.question(guest, manner, view)))[HEAD:])
            assert action == answer(read)
            hand.act(action)
        for bots in (here, there):
            bots.saw(hand.view(None), {seat: f"bot-{seat}" for seat in range(1, 11)})
        bustle(table, choices)
    if offer.game.family.poker:
        assert {*there.memory.known().values()} - {USUAL}, "nothing was ever learned of anybody"


def test_a_question_holds_the_view_of_its_seat_and_nothing_else_of_the_hand() -> None:
    hand = hand_of("holdem")
    assert hand.actor is not None
    question = BotPlayers(seed=5).question("bot-1", "strong solid", hand.view(hand.actor))
    assert question.view == hand.view(hand.actor)
    assert Question.__struct_fields__ == ("level", "style", "seed", "view", "habits", "outlook")
    seen = [seat for seat in read_asked(packed(NumberedQuestion(1, question))[HEAD:])[1].view.seats if seat.cards]
    assert [seat.seat for seat in seen] == [hand.actor], "somebody else's cards are sent"


def test_an_answer_is_read_as_it_was_given() -> None:
    for question in questions("push-nine", 6):
        given = NumberedAnswer(3, answer(question), 0.5)
        assert read_answered(packed(given)[HEAD:]) == given


# what becomes of a process


def test_few_bots_begin_no_process() -> None:
    async def check() -> None:
        thinking = Thinkers(workers=1)
        thinking.seated(MANY_BOTS - 1)
        assert not thinking._coming
        await thinking.close()
        thinking.seated(MANY_BOTS)
        assert not thinking._coming, "a process begins in a room that is closed"

    asyncio.run(check())


def bots_at(room: Room) -> TableRun:
    return room.open_unasked(room.offer("oasis", "holdem", None), bots=4, lively=True)


def test_a_late_bot_plays_quietly_and_play_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    async def check() -> None:
        async with a_room() as room:
            room.thinking = Thinkers(workers=1)
            worker = await begun(room.thinking)
            os.kill(worker.process.pid, signal.SIGSTOP)
            room.thinking._most = 0  # no other comes
            run = bots_at(room)
            run.conduct.pace = replace(pace("test"), act=0.01)
            run.start()
            await until(lambda: worker.process.poll() is not None)
            hand = run.table.number_of_hand
            await until(lambda: run.table.number_of_hand > hand + 1)
            assert not run.table.frozen
            assert not room.thinking.workers

    asyncio.run(check())
    assert sum("is late" in record.message for record in caplog.records) == 1


@pytest.fixture
def all_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """However quick this machine is, every decision is worth sending."""
    monkeypatch.setattr(thinkers, "_SENT_SECONDS", -1.0)


async def in_the_middle_of_a_question(room: Room) -> tuple[Worker, TableRun]:
    """A table whose bot waits for an answer of a process that will not give it."""
    room.thinking = Thinkers(workers=1)
    worker = await begun(room.thinking)
    run = bots_at(room)
    run.start()
    await until(lambda: run.table.number_of_hand > 1)
    os.kill(worker.process.pid, signal.SIGSTOP)
    await until(lambda: worker.waiting)
    return worker, run


@pytest.mark.usefixtures("all_sent")
def test_after_a_process_is_killed_another_comes_and_play_goes_on() -> None:
    async def check() -> None:
        async with a_room() as room:
            first, run = await in_the_middle_of_a_question(room)
            first.process.kill()
            await until(lambda: room.thinking.workers and room.thinking.workers[0] is not first)
            hand = run.table.number_of_hand
            await until(lambda: run.table.number_of_hand > hand + 1)
            assert not run.table.frozen
            second = room.thinking.workers[0]
        assert second.process.poll() is not None, "a process is left behind when the room closes"
        assert first.process.poll() is not None

    asyncio.run(check())


@pytest.mark.usefixtures("all_sent")
def test_a_room_closes_in_the_middle_of_a_question() -> None:
    async def check() -> None:
        async with a_room() as room:
            worker, run = await in_the_middle_of_a_question(room)
        assert worker.process.poll() is not None
        assert not worker.waiting
        assert not run.table.frozen

    asyncio.run(check())


def test_bots_that_sit_down_get_their_processes() -> None:
    async def check() -> None:
        async with a_room() as room:
            room.thinking = Thinkers(workers=1, many=4)
            bots_at(room).start()
            await until(lambda: room.thinking.workers)

    asyncio.run(check())


_SERVER = """
import asyncio
from houseway.live.thinkers import MANY_BOTS, Thinkers
async def main():
    thinking = Thinkers(workers=2)
    thinking.seated(MANY_BOTS)
    await asyncio.gather(*thinking._coming)
    print(*(worker.process.pid for worker in thinking.workers), flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


def _alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:  # it is gone, perhaps in the middle of the look
        return False


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="processes are looked up in /proc")
def test_a_server_that_is_killed_leaves_no_process_behind() -> None:
    with subprocess.Popen([sys.executable, "-c", _SERVER], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        there = [int(word) for word in server.stdout.readline().split()]
        assert len(there) == 2
        assert all(map(_alive, there))
        server.kill()
    wait_until(lambda: not any(map(_alive, there)), "the processes in which bots thought to end")
