"""What kept the event loop: long callbacks by name, without the collections of garbage that fell into them."""

import asyncio
import time

from houseway.server.event_loop import TimedLoop, name_of
from houseway.server.pauses import Pauses


def work(seconds: float = 0.03) -> None:
    """So many seconds of the processor."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def long_work() -> None:
    await asyncio.sleep(0)
    work()


def noted(pauses: Pauses) -> None:
    """Have callbacks and tasks done on a loop of their own."""

    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.call_soon(work)
        loop.call_later(0, work)
        loop.call_at(loop.time(), work)
        await loop.run_in_executor(None, lambda: loop.call_soon_threadsafe(work))
        await asyncio.create_task(long_work())
        await asyncio.create_task(long_work(), name="/api/lobby")
        done = loop.create_future()
        loop.call_later(0.001, done.set_result, None)
        await done

    with asyncio.Runner(loop_factory=lambda: TimedLoop(pauses)) as runner:
        runner.run(run())


def test_what_takes_the_processor_long_is_counted_by_name() -> None:
    pauses = Pauses()
    noted(pauses)
    counted = {name: one.times for name, one in pauses.callbacks.items()}
    assert counted == {"work": 4, "long_work": 1, "/api/lobby": 1}
    assert all(one.worst >= 0.03 for one in pauses.callbacks.values())
    told = pauses.told()
    assert sorted(one.name for one in told.recent if one.processor >= 0.03) == sorted(["work"] * 4 + [*counted][1:])


def test_what_only_waits_is_counted_apart() -> None:
    pauses = Pauses()

    async def run() -> None:
        asyncio.get_running_loop().call_soon(time.sleep, 0.03)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    with asyncio.Runner(loop_factory=lambda: TimedLoop(pauses)) as runner:
        runner.run(run())
    assert "sleep" not in pauses.callbacks
    assert pauses.waits.times >= 1
    assert [one.seconds >= 0.03 for one in pauses.told().recent if one.name == "sleep"] == [True]


def test_a_callback_that_fails_is_noted_and_the_loop_goes_on() -> None:
    pauses, seen = Pauses(), []

    def fail() -> None:
        work()
        raise ValueError("no")

    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: seen.append(context["exception"]))
        loop.call_soon(fail)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    with asyncio.Runner(loop_factory=lambda: TimedLoop(pauses)) as runner:
        runner.run(run())
    assert [str(one) for one in seen] == ["no"]
    assert [name.rpartition(".")[2] for name in pauses.callbacks] == ["fail"]


def test_a_cancelled_timer_is_not_called() -> None:
    called: list[int] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(0, called.append, 1).cancel()
        loop.call_soon(called.append, 2).cancel()
        await asyncio.sleep(0.01)

    with asyncio.Runner(loop_factory=lambda: TimedLoop(Pauses())) as runner:
        runner.run(run())
    assert called == []


def test_a_task_is_called_by_what_it_does_and_where_it_waits() -> None:
    async def run() -> tuple[str, str]:
        task = asyncio.create_task(asyncio.sleep(0), name="table oasis-holdem-1")
        named = asyncio.create_task(asyncio.sleep(0), name="/api/open")
        step = type("Step", (), {"__self__": task, "__call__": print})()
        other = type("Step", (), {"__self__": named, "__call__": print})()
        names = name_of(step), name_of(other)
        await asyncio.gather(task, named)
        return names

    assert asyncio.run(run()) == ("sleep", "/api/open")
    assert name_of(Pauses().called) == "Pauses.called"


def test_collections_are_taken_off() -> None:
    now = [100.0]
    pauses = Pauses(lambda: now[0])
    pauses.collected("2", 0.2, 0.1)  # before it
    now[0] += 1
    pauses.collected("1", 0.02, 0.02)
    pauses.called("late", 0.025, 0.025)
    assert not pauses.callbacks, "without the collection it took 5 ms"
    pauses.called("long", 0.05, 0.05)
    assert pauses.callbacks["long"].worst < 0.04
    assert [(one.kind, one.name) for one in pauses.told().recent] == [
        ("collection", "2"),
        ("collection", "1"),
        ("callback", "long"),
    ]


def test_names_are_bounded() -> None:
    pauses = Pauses()
    for number in range(500):
        pauses.called(f"work {number}", 0.02, 0.02)
    assert len(pauses.callbacks) <= 101
    assert sum(one.times for one in pauses.callbacks.values()) == 500


def test_a_collection_in_the_middle_of_the_count_breaks_nothing() -> None:
    class Collecting(float):
        """The time, during whose reckoning garbage is collected."""

        def __sub__(self, seconds: float) -> float:
            pauses.collected("0", 0.001, 0.001)
            return float(self) - seconds

    pauses = Pauses(lambda: Collecting(100.0))
    pauses.collected("0", 0.001, 0.001)
    pauses.called("work", 0.03, 0.03)
    assert pauses.callbacks["work"].times == 1
