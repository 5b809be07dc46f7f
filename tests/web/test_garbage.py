"""When the server looks for garbage: with a clock and a collector that are handed in, and once with Python's own."""

import asyncio
import gc
from typing import Any

from tests.waiting import until

from houseway.server.garbage import BATCH, YOUNG, Garbage
from houseway.server.pauses import EVERYTHING, Pauses


class Collected:
    """A collector that writes down what it is told to do, and whatever is said to Python's."""

    def __init__(self) -> None:
        self.callbacks: list[Any] = []
        self.threshold = (700, 10, 10)
        self.done: list[str] = []
        self.frozen = 100_000
        self.fresh = 0

    def get_threshold(self) -> tuple[int, int, int]:
        return self.threshold

    def set_threshold(self, threshold0: int, threshold1: int = 10, threshold2: int = 10, /) -> None:
        self.threshold = (threshold0, threshold1, threshold2)

    def collect(self, generation: int = 2) -> int:
        self._call("start", generation)
        self.done.append(f"collect {generation}")
        self._call("stop", generation)
        return 0

    def young(self, times: int) -> None:
        """Python looks through what is new by itself."""
        for _ in range(times):
            self._call("start", 0)
            self.fresh += YOUNG
            self._call("stop", 0)

    def freeze(self) -> None:
        self.done.append("freeze")
        self.frozen += self.fresh
        self.fresh = 0

    def unfreeze(self) -> None:
        self.done.append("unfreeze")

    def get_freeze_count(self) -> int:
        return self.frozen

    def _call(self, phase: str, generation: int) -> None:
        for one in self.callbacks:
            one(phase, {"generation": generation, "collected": 0, "uncollectable": 0})


class Evening:
    """A server's garbage, with a watch; people ask for things all the time unless they are still."""

    def __init__(self) -> None:
        self.gc = Collected()
        self.pauses = Pauses()
        self.now = 1_000.0
        self.asked = self.waiting = 0
        self.garbage = Garbage(
            self.pauses,
            asking=lambda: self.waiting,
            asked=lambda: self.asked,
            clock=lambda: self.now,
            processor=lambda: self.now,
            collector=self.gc,
        )

    async def open(self) -> None:
        """Start, without the task that looks again and again."""
        self.garbage.start()
        task = self.garbage._task
        assert task is not None
        task.cancel()
        self.gc.done.clear()

    def pass_by(self, seconds: float, *, still: bool = False) -> list[str]:
        """Look as often as is asked for; what was done meanwhile."""
        end = self.now + seconds
        before = len(self.gc.done)
        while self.now < end:
            self.asked += not still
            self.now += self.garbage.look()
        return self.gc.done[before:]


def evening() -> Evening:
    one = Evening()
    asyncio.run(one.open())
    return one


def test_python_does_not_look_through_everything_by_itself_while_the_server_runs() -> None:
    one = Evening()

    async def run() -> None:
        one.garbage.start()
        assert one.gc.threshold[0] == YOUNG
        assert one.gc.threshold[2] > 1_000_000
        assert one.gc.done == ["freeze"], "what was loaded is set apart"
        assert one.gc.callbacks
        one.garbage.stop()

    asyncio.run(run())
    assert one.gc.threshold == (700, 10, 10)
    assert one.gc.done[-1] == "unfreeze"
    assert not one.gc.callbacks
    one.garbage.stop()  # twice is no harm


def test_what_is_new_is_set_apart_in_batches() -> None:
    one = evening()
    one.gc.young(BATCH - 1)
    assert one.pass_by(5) == []
    one.gc.young(1)
    assert one.pass_by(5) == ["collect 2", "freeze"]
    assert one.pass_by(5) == []
    one.gc.young(50)  # many tables are opened in a moment
    assert one.pass_by(5) == ["collect 2", "freeze"]


def test_nothing_is_looked_through_while_somebody_waits_for_an_answer() -> None:
    one = evening()
    one.waiting = 1
    one.gc.young(BATCH)
    assert one.pass_by(1.5) == []
    one.waiting = 0
    assert one.pass_by(0.1) == ["collect 2", "freeze"]
    one.waiting = 1
    one.gc.young(BATCH)
    assert one.pass_by(3) == ["collect 2", "freeze"], "but not for ever, where somebody always waits"
    one.gc.young(BATCH)
    assert one.pass_by(1.5) == [], "patience begins anew"


def test_everything_is_looked_through_when_nobody_asks_for_anything() -> None:
    one = evening()
    assert one.pass_by(60) == [], "somebody asks all the time"
    whole = ["unfreeze", "collect 2", "freeze"]
    assert one.pass_by(15, still=True) == whole, "what was garbage when the server started"
    assert one.pass_by(60, still=True) == [], "nothing is new since"
    for _ in range(120):
        one.gc.young(BATCH)
        one.pass_by(1)
    assert one.pass_by(15, still=True) == whole
    assert one.pauses.collections[EVERYTHING].times == 2


def test_who_waits_for_an_answer_is_not_still() -> None:
    one = evening()
    one.waiting = 1
    assert one.pass_by(60, still=True) == []


def filled(one: Evening, batches: int) -> list[str]:
    """So many batches are set apart while people play; how often everything was looked through, as what was done."""
    done: list[str] = []
    for _ in range(batches):
        one.gc.young(BATCH)
        done += one.pass_by(0.3)
    return done


def test_a_room_that_fills_is_not_looked_through() -> None:
    one = evening()
    done = filled(one, 900)
    assert "unfreeze" not in done
    assert done.count("collect 2") == 900


def test_memory_does_not_grow_without_end() -> None:
    one = evening()
    done = filled(one, 5_000)
    assert done.count("unfreeze") >= 1, "ten million objects have been set apart, and nobody was ever still"
    assert done.count("unfreeze") <= 5


def test_what_was_set_apart_and_has_gone_does_not_count() -> None:
    one = evening()
    for _ in range(3_000):
        one.gc.young(BATCH)
        one.gc.frozen = 100_000  # whatever was set apart was freed since
        assert "unfreeze" not in one.pass_by(0.3)


def test_what_a_collection_takes_is_counted() -> None:
    one = evening()
    one.gc.young(BATCH)
    one.pass_by(1)
    counted = {name: count.times for name, count in one.pauses.collections.items()}
    assert counted == {"0": BATCH, "1": 0, "2": 1, EVERYTHING: 0}


def test_with_pythons_own_collector() -> None:
    """Objects that refer to themselves are found, and those in use stay what they are."""
    pauses = Pauses()
    kept: list[list[object]] = []

    async def run() -> None:
        garbage = Garbage(pauses, asking=lambda: 0, asked=lambda: 0)
        garbage.start()
        try:
            for _ in range(2):
                before = pauses.collections["2"].times
                for _ in range(6 * YOUNG):
                    one: list[object] = []
                    one.append(one)
                    kept.append([len(kept)])
                await until(lambda: pauses.collections["2"].times > before, "what is new to be set apart")  # noqa: B023
        finally:
            garbage.stop()

    before = gc.get_threshold(), gc.get_freeze_count(), len(gc.callbacks)
    asyncio.run(run())
    assert (gc.get_threshold(), len(gc.callbacks)) == (before[0], before[2])
    assert gc.get_freeze_count() == 0
    assert [number for (number,) in kept] == list(range(len(kept)))
    assert pauses.collections["0"].times
