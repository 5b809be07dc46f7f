"""Long work beside the event loop: who has the next turn, who is sent away, and what is left of a turn nobody wants."""

import asyncio
import threading

import pytest
from tests.waiting import HANG_SECONDS, until

from houseway.room.side_work import Asker, BusyError, SideWork


def aside(**more: int) -> SideWork:
    bounds = {"at_once": 1, "waiting": 100, "per_guest": 100, "per_address": 100, **more}
    return SideWork("test", too_many="too many", **bounds)


def test_addresses_have_their_turns_one_after_the_other() -> None:
    async def run() -> list[str]:
        line, go, done = aside(), threading.Event(), list[str]()

        def first() -> None:
            assert go.wait(HANG_SECONDS)

        asked = [asyncio.create_task(line.do(Asker("x", "far"), first))]
        for guest, address in [*((f"mob {one}", "mob") for one in range(4)), ("ann", "home"), ("bob", "office")]:
            asked.append(asyncio.create_task(line.do(Asker(guest, address), lambda guest=guest: done.append(guest))))  # type: ignore[misc]
        await until(lambda: line.waiting == 7, "everybody to stand in line")
        go.set()
        await asyncio.gather(*asked)
        assert line.waiting == 0
        await asyncio.to_thread(line.close)
        return done

    assert asyncio.run(run()) == ["mob 0", "ann", "bob", "mob 1", "mob 2", "mob 3"]


@pytest.mark.parametrize(
    ("bound", "asker", "another"),
    [
        ({"per_guest": 2}, Asker("ann", "home"), Asker("bob", "home")),
        ({"per_address": 2}, Asker("ann", "home"), Asker("ann", "office")),
        ({"per_address": 2, "per_guest": 2}, Asker("ann", "home"), Asker("bob")),
    ],
)
def test_who_asks_for_too_much_is_sent_away_and_others_are_not(
    bound: dict[str, int], asker: Asker, another: Asker
) -> None:
    async def run() -> None:
        line, go = aside(**bound), threading.Event()
        asked = [asyncio.create_task(line.do(asker, lambda: go.wait(HANG_SECONDS))) for _ in range(2)]
        await until(lambda: line.waiting == 2, "two to be waited for")
        with pytest.raises(BusyError, match="too many"):
            await line.do(asker, bool)
        other = asyncio.create_task(line.do(another, lambda: "told"))
        go.set()
        assert await other == "told"
        await asyncio.gather(*asked)
        assert await line.do(asker, lambda: "again") == "again"
        await asyncio.to_thread(line.close)

    asyncio.run(run())


def test_no_more_wait_than_may() -> None:
    async def run() -> None:
        line, go = aside(waiting=3), threading.Event()
        asked = [asyncio.create_task(line.do(Asker(str(one)), lambda: go.wait(HANG_SECONDS))) for one in range(3)]
        await until(lambda: line.waiting == 3, "the line to be full")
        with pytest.raises(BusyError):
            await line.do(Asker("ann"), bool)
        go.set()
        await asyncio.gather(*asked)
        await asyncio.to_thread(line.close)

    asyncio.run(run())


def test_a_turn_that_nobody_wants_any_more_lasts_until_its_work_has_ended() -> None:
    async def run() -> None:
        line, started, go, then = aside(), threading.Event(), threading.Event(), list[bool]()

        def work() -> None:
            started.set()
            assert go.wait(HANG_SECONDS)

        first = asyncio.create_task(line.do(Asker("ann"), work))
        await until(started.is_set, "the work to begin")
        left = asyncio.create_task(line.do(Asker("eve"), lambda: then.append(False)))
        waiting = asyncio.create_task(line.do(Asker("bob"), lambda: then.append(go.is_set())))
        await until(lambda: line.waiting == 3, "two to stand in line")
        left.cancel()
        for _ in range(3):  # however often it is said
            first.cancel()
            await asyncio.sleep(0)
        assert not waiting.done()
        go.set()
        await waiting
        assert then == [True]
        with pytest.raises(asyncio.CancelledError):
            await first
        assert line.waiting == 0
        await asyncio.to_thread(line.close)

    asyncio.run(run())
