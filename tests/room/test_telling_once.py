"""What many look on at is made once: counted in messages and bytes that are built, and not only timed."""

import asyncio
import json
from typing import Any

import pytest

from houseway.live import broadcaster
from houseway.live.views import messages
from houseway.people.guests import Guest
from houseway.room import guest_requests
from houseway.room.room import TableRun

from .scaffold import Ear, a_room, a_table, at_rest, until
from .seated import act, quiet, told, two_at

WATCHERS = 200


class Built:
    """Everything that is encoded to be told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[bytes] = []
        real = messages.encoded

        def counted(message: Any) -> bytes:
            made = real(message)
            self.messages.append(made)
            return made

        monkeypatch.setattr(messages, "encoded", counted)
        monkeypatch.setattr(broadcaster, "encoded", counted)

    def taken(self) -> tuple[int, int]:
        """How many messages and bytes, since this was last asked."""
        found = len(self.messages), sum(map(len, self.messages))
        self.messages.clear()
        return found


def _watchers(run: TableRun, count: int = WATCHERS) -> list[Ear]:
    ears = [Ear(Guest(f"g-looks-{number}", f"Looker {number}", 1_000 * (number % 3))) for number in range(count)]
    for ear in ears:
        run.audience.join(ear)
    return ears


async def _rest(run: TableRun, ears: list[Ear]) -> None:
    await at_rest(run)
    for ear in ears:
        ear.heard.clear()


def test_an_action_is_encoded_once_for_all_who_look_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            built = Built(monkeypatch)
            ears = _watchers(run)
            views, size = built.taken()
            assert views == 1, "all who come to look on see the same"
            players = {seat: Ear(guest) for seat, guest in guests.items()}
            for player in players.values():
                run.audience.join(player)
            await _rest(run, [*ears, *players.values()])
            built.taken()
            await act(run, guests, quiet(run))
            updates, size = built.taken()
            assert updates == 1 + len(guests)
            assert size < 40_000
            for number, ear in enumerate(ears):
                (update,) = told(ear, "update")
                assert update["now"]["wallet"] == 1_000 * (number % 3)
                assert update["now"]["you"] is None
            assert len({ear.heard[0] for ear in ears}) == 3, "one for each wallet there is"
            for seat, player in players.items():
                assert told(player, "update")[0]["now"]["you"] == seat
                assert told(player, "update")[0]["now"]["wallet"] == guests[seat].wallet

    asyncio.run(evening())


def test_what_changes_nothing_is_told_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            ears = _watchers(run) + [Ear(guests[1]) for _ in range(10)]
            for ear in ears[-10:]:
                run.audience.join(ear)
            await _rest(run, ears)
            built = Built(monkeypatch)
            for _ in range(100):
                await guest_requests.come_back(run, guests[1])
                guest_requests.pre(run, guests[1], None)
            await at_rest(run)
            assert built.taken() == (0, 0)
            assert not any(ear.heard for ear in ears)

    asyncio.run(evening())


def test_who_comes_and_goes_is_told_in_few_words_and_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            await two_at(room, run)
            ears = _watchers(run)
            await _rest(run, ears)
            built = Built(monkeypatch)
            restless = Ear(Guest("g-restless", "Rex", 5))
            for _ in range(300):
                run.audience.join(restless)
                run.audience.leave(restless)
            run.audience.join(restless)
            await until(lambda: told(ears[0], "presence"))
            messages, size = built.taken()
            assert messages <= 3, "one view, and who looks on now"
            assert size < 20_000
            assert [json.loads(one) for one in ears[0].heard] == [
                {
                    "type": "presence",
                    "table": run.table.id,
                    "watchers": WATCHERS + 1,
                    "seats": [],
                    "gone": [],
                    "closing": False,
                    "feeds": "",
                    "held": "",
                    "clock": None,
                }
            ]
            restless.heard.clear()
            for _ in range(50):
                run.audience.leave(restless)
                run.audience.join(restless)
            await at_rest(run)
            assert len(ears[0].heard) == 1, "nothing is otherwise than it was"

    asyncio.run(evening())


def test_what_somebody_means_to_do_is_told_as_a_change_of_one_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            seat = 4 if run.table.hand is not None and run.table.hand.actor == 1 else 1  # not the one to act
            own, ears = Ear(guests[seat]), _watchers(run)
            run.audience.join(own)
            await _rest(run, [own, *ears])
            built = Built(monkeypatch)
            for _ in range(20):
                await guest_requests.leave(run, guests[seat])
                await guest_requests.come_back(run, guests[seat])
            await guest_requests.leave(run, guests[seat])
            await until(lambda: told(ears[0], "presence"))
            (heard,) = map(json.loads, ears[0].heard)
            assert [(one["seat"], one["leaving"]) for one in heard["seats"]] == [(seat, True)]
            assert told(own, "view")
            assert built.taken()[0] <= 4

    asyncio.run(evening())
