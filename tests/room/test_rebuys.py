"""A host limits how often a player may rebuy in a night, or for how much they may buy in altogether."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.people.guests import Guest
from houseway.protocol import host_messages as wire
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests, host_requests
from houseway.room.another_night import play_again
from houseway.room.room import Room, RoomError, TableChoices, TableRun
from houseway.room.settlement import settlement_of
from houseway.room.side_work import Asker

from .scaffold import Ear, a_room, new_guest, until
from .seated import told
from .test_changed_games import checked
from .test_hosting import a_private_table, evening, host_asks, key_of, mark


async def seated(room: Room, *, chips: int = 20_000, **limits: Any) -> tuple[TableRun, Guest, Guest]:
    """Ann hosts a table and has paused it; Bob sits there with $200."""
    ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
    run = await a_private_table(room, ann, TableChoices(private=True, **limits), of="home")
    await guest_requests.pause(run, ann, on=True)
    await host_requests.enter(run, bob, key=key_of(run))
    await guest_requests.sit(run, bob, 2, chips)
    return run, ann, bob


def words(ear: Ear) -> str:
    return str([*told(ear, "view"), *told(ear, "update")][-1]["now"]["rebuys"])


def said(ear: Ear) -> list[str]:
    return [line["text"] for one in (*told(ear, "view"), *told(ear, "update")) for line in one["log"]]


@evening
async def test_a_player_rebuys_as_often_as_the_host_allows(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        run, _, bob = await seated(room, most_rebuys=2)
        ear = Ear(bob)
        run.audience.join(ear)
        assert words(ear) == "Tonight: 2 of 2 rebuys left."
        assert told(ear, "view")[-1]["now"]["terms"] == ["2 rebuys a night"]
        for left in (1, 0):
            await guest_requests.top_up(run, bob, 5_000)
            assert words(ear) == f"Tonight: {left} of 2 rebuys left."
        before = room.guests.find(bob.id).wallet
        with pytest.raises(RefusedError, match=r"^this table allows 2 rebuys a night, and you have made them all$"):
            await guest_requests.top_up(run, bob, 5_000)
        assert (room.guests.find(bob.id).wallet, run.table.stack_of(2)) == (before, 30_000)
        night = settlement_of(room.store, run.table.id)
        assert [(one.name, one.bought, one.result) for one in night.players] == [("Bob", 30_000, 0)]
    checked(path)
    async with a_room(path) as room:  # the limit and the count outlive the server
        await until(lambda: run.table.id in room.runs)
        with pytest.raises(RefusedError, match="you have made them all"):
            await guest_requests.top_up(room.runs[run.table.id], room.guests.find(bob.id), 5_000)


@evening
async def test_nobody_rebuys_where_there_are_no_rebuys() -> None:
    async with a_room() as room:
        run, _, bob = await seated(room, most_rebuys=0)
        with pytest.raises(RefusedError, match=r"^this table allows no rebuys$"):
            await guest_requests.top_up(run, bob, 5_000)


@evening
async def test_chips_that_a_player_left_with_come_back_without_counting(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        run, _, bob = await seated(room, most_rebuys=1, most_bought=30_000)
        ear = Ear(bob)
        run.audience.join(ear)
        await guest_requests.leave(run, bob)
        assert words(ear) == (
            "Tonight: 1 of 1 rebuy left, $100 of $300 in buy-ins left. The $200 you left with may come back as well."
        )
        await guest_requests.sit(run, bob, 3, 15_000)
        await guest_requests.top_up(run, bob, 5_000)
        assert words(ear) == "Tonight: 1 of 1 rebuy left, $100 of $300 in buy-ins left."
        await guest_requests.leave(run, bob)
        await guest_requests.sit(run, bob, 2, 25_000)
        assert words(ear) == "Tonight: 0 of 1 rebuy left, $50 of $300 in buy-ins left."
        await guest_requests.leave(run, bob)
        with pytest.raises(RefusedError, match=r"^this table allows 1 rebuy a night, and you have made it$"):
            await guest_requests.sit(run, bob, 2, 25_100)
        await guest_requests.sit(run, bob, 2, 25_000)
    checked(path)


@evening
async def test_nobody_buys_in_for_more_than_the_host_allows() -> None:
    async with a_room() as room:
        run, ann, bob = await seated(room, most_bought=30_000)
        await guest_requests.top_up(run, bob, 8_000)
        with pytest.raises(RefusedError, match=r"^this table allows \$300 in buy-ins a night, and you have \$20 left$"):
            await guest_requests.top_up(run, bob, 2_100)
        await guest_requests.top_up(run, bob, 2_000)
        with pytest.raises(RefusedError, match=r"and you have \$300 left"):
            await guest_requests.sit(run, ann, 1, 30_100)
        await guest_requests.sit(run, ann, 1, 20_000)


@evening
async def test_what_the_host_gives_does_not_count() -> None:
    async with a_room() as room:
        run, ann, bob = await seated(room, most_rebuys=0, most_bought=20_000)
        await host_asks(run, ann, wire.GiveChips, seat=2, amount=5_000)
        assert run.table.stack_of(2) == 25_000
        assert run.table.hosted.bought[bob.id].cents == 20_000


@evening
async def test_a_player_removed_by_the_host_may_come_back_with_the_same_chips() -> None:
    async with a_room() as room:
        run, ann, bob = await seated(room, most_rebuys=0)
        await guest_requests.sit(run, ann, 1, 20_000)
        await host_asks(run, ann, wire.Remove, whom=mark(run, bob))
        await guest_requests.sit(run, bob, 2, 20_000)
        with pytest.raises(RefusedError, match="no rebuys"):
            await guest_requests.top_up(run, bob, 100)


@evening
async def test_without_limits_nobody_reads_about_them() -> None:
    async with a_room() as room:
        run, _, bob = await seated(room)
        ear = Ear(bob)
        run.audience.join(ear)
        await guest_requests.top_up(run, bob, 5_000)
        assert words(ear) == ""


@evening
async def test_limits_set_during_the_night_count_what_was_bought_before(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        run, ann, bob = await seated(room)
        cat = await new_guest(room, "Cat")
        await host_requests.enter(run, cat, key=key_of(run))
        await guest_requests.sit(run, cat, 3, 30_000)
        await guest_requests.leave(run, cat)
        ear, other, host = Ear(bob), Ear(cat), Ear(ann)
        for one in (ear, other, host):
            run.audience.join(one)
        await guest_requests.top_up(run, bob, 5_000)
        with pytest.raises(RefusedError, match="rebuys have no limits"):
            await host_asks(run, ann, wire.SetRebuys)
        await host_asks(run, ann, wire.SetRebuys, most_rebuys=2, most_bought=40_000)
        assert words(ear) == "Tonight: 1 of 2 rebuys left, $150 of $400 in buy-ins left."
        assert words(other) == (
            "Tonight: 2 of 2 rebuys left, $100 of $400 in buy-ins left. The $300 you left with may come back as well."
        )
        assert (told(host, "host")[-1]["most_rebuys"], told(host, "host")[-1]["most_bought"]) == (2, 40_000)
        assert "Ann, the host, allows each player 2 rebuys a night and $400 in buy-ins a night" in said(ear)
        await host_asks(run, ann, wire.SetRebuys, most_rebuys=1)
        with pytest.raises(RefusedError, match=r"^this table allows 1 rebuy a night, and you have made it$"):
            await guest_requests.top_up(run, bob, 5_000)
        with pytest.raises(RefusedError, match="rebuys already have these limits"):
            await host_asks(run, ann, wire.SetRebuys, most_rebuys=1)
        with pytest.raises(RefusedError, match="the minimum buy-in here is"):
            await host_asks(run, ann, wire.SetRebuys, most_bought=1)
    checked(path)
    async with a_room(path) as room:  # the change outlives the server
        await until(lambda: run.table.id in room.runs)
        run, ann, bob = room.runs[run.table.id], room.guests.find(ann.id), room.guests.find(bob.id)
        with pytest.raises(RefusedError, match="you have made it"):
            await guest_requests.top_up(run, bob, 5_000)
        await host_asks(run, ann, wire.SetRebuys)
        await guest_requests.top_up(run, bob, 5_000)
        assert run.table.hosted.bought[bob.id].times == 3
    checked(path)


@evening
async def test_limits_at_a_table_that_counted_nothing_begin_with_what_is_there() -> None:
    """Tables opened by an earlier version."""
    async with a_room() as room:
        run, ann, bob = await seated(room)
        run.table.hosted = replace(run.table.hosted, counted=False, bought={})
        await guest_requests.top_up(run, bob, 5_000)
        assert run.table.hosted.bought == {}
        await host_asks(run, ann, wire.SetRebuys, most_rebuys=0)
        with pytest.raises(RefusedError, match=r"^this table allows no rebuys$"):
            await guest_requests.top_up(run, bob, 5_000)
        assert run.table.hosted.bought[bob.id].cents == 25_000


@evening
async def test_the_host_of_an_open_table_limits_nothing() -> None:
    async with a_room() as room:
        ann = await new_guest(room, "Ann")
        run = await a_private_table(room, ann, TableChoices())
        with pytest.raises(RefusedError, match="only a private table limits rebuys"):
            await host_asks(run, ann, wire.SetRebuys, most_rebuys=1)


@evening
async def test_another_night_has_the_limits_of_the_last() -> None:
    async with a_room() as room:
        run, ann, _ = await seated(room, most_rebuys=3)
        await host_asks(run, ann, wire.SetRebuys, most_rebuys=1, most_bought=50_000)
        row, hosted = room.rows[run.table.id], run.table.hosted
        later = await play_again(room, row, hosted, ann, Asker(ann.id))
        assert (later.table.hosted.most_rebuys, later.table.hosted.most_bought) == (1, 50_000)


@evening
async def test_impossible_limits_are_refused() -> None:
    async with a_room() as room:
        ann = await new_guest(room, "Ann")
        with pytest.raises(RoomError, match="only a private table limits rebuys: say private"):
            await a_private_table(room, ann, TableChoices(most_rebuys=1))
        with pytest.raises(RefusedError, match="the minimum buy-in here is"):
            await a_private_table(room, ann, TableChoices(private=True, most_bought=1), of="home")
