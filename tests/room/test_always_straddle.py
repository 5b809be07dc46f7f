"""A player who always straddles: right before each deal in which they may, for what they have seen it costs."""

from pathlib import Path
from typing import Any

import pytest

from houseway.live.table_settings import Terms
from houseway.people.guests import Guest
from houseway.protocol import host_messages as wire
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests
from houseway.room.room import Room, TableRun

from .scaffold import Ear, a_room, new_guest
from .seated import told
from .test_changed_games import checked, friends, next_hand, posts_of
from .test_hosting import evening, host_asks


async def straddlers(room: Room, where: str = "under the gun", **how: Any) -> tuple[TableRun, dict[int, Guest]]:
    """Four friends at a table with a straddle of twice the $2 big blind."""
    switches: dict[str, bool | int | str] = {"straddle": True, "straddle_from": where}
    return await friends(room, 4, terms=Terms(switches=switches), **how)


def straddled(run: TableRun) -> list[int]:
    """Who has straddled the hand that is played, for $4."""
    hand = run.table.hand
    assert hand is not None
    posts = [post for post in hand.given.posts if post.what == "straddle"]
    assert all(post.amount == 400 for post in posts)
    return [hand.seats[post.player] for post in posts]


def under_the_gun(run: TableRun) -> int:
    """The seat after the blinds of the hand that is played."""
    hand = run.table.hand
    assert hand is not None
    return hand.seats[2]


@evening
async def test_it_is_made_whenever_the_turn_comes_until_it_is_turned_off(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        run, guests = await straddlers(room)
        ear = Ear(guests[2])
        run.audience.join(ear)
        guest_requests.always_straddle(run, guests[2], on=True)
        assert told(ear, "view")[-1]["now"]["straddling"] == {"cost": 400, "always": True}
        turns = 0
        for _ in range(8):
            await next_hand(run, guests)
            assert straddled(run) == ([2] if under_the_gun(run) == 2 else [])
            turns += under_the_gun(run) == 2
        assert turns == 2
        guest_requests.always_straddle(run, guests[2], on=False)
        assert told(ear, "view")[-1]["now"]["straddling"] == {"cost": 400, "always": False}
        for _ in range(4):
            await next_hand(run, guests)
            assert straddled(run) == []
    checked(path)


@evening
async def test_of_several_the_first_to_act_straddles_and_one_alone(tmp_path: Path) -> None:
    async with a_room(tmp_path / "room.db") as room:
        run, guests = await straddlers(room, "any seat")
        for guest in guests.values():
            guest_requests.always_straddle(run, guest, on=True)
        for _ in range(4):
            await next_hand(run, guests)
            assert straddled(run) == [under_the_gun(run)]


@evening
async def test_nobody_straddles_with_fewer_chips_than_it_costs(tmp_path: Path) -> None:
    async with a_room(tmp_path / "room.db") as room:
        run, guests = await straddlers(room, chips=500)
        for guest in guests.values():
            guest_requests.always_straddle(run, guest, on=True)
        seen = set()
        for _ in range(6):
            await next_hand(run, guests)
            hand = run.table.hand
            assert hand is not None
            seat = under_the_gun(run)
            enough = hand.started[hand.seats.index(seat)] >= 400
            assert straddled(run) == ([seat] if enough else [])
            seen.add(enough)
        assert seen == {True, False}


@evening
async def test_other_stakes_end_it(tmp_path: Path) -> None:
    async with a_room(tmp_path / "room.db") as room:
        run, guests = await straddlers(room)
        for guest in guests.values():
            guest_requests.always_straddle(run, guest, on=True)
        terms = wire.TermsRequest(blinds=(200, 400), switches={"straddle": True})
        await host_asks(run, guests[1], wire.SetGame, game="holdem", terms=terms)
        for _ in range(2):
            await next_hand(run, guests)
            assert len(posts_of(run)) == 2
        assert not run.conduct.always_straddles(guests[1].id)
        guest_requests.always_straddle(run, guests[1], on=True)
        assert run.conduct.always_straddles(guests[1].id)


@evening
async def test_where_there_is_none_it_is_refused(tmp_path: Path) -> None:
    async with a_room(tmp_path / "room.db") as room:
        run, guests = await friends(room)
        with pytest.raises(RefusedError, match="there is no straddle before the deal at this table"):
            guest_requests.always_straddle(run, guests[1], on=True)
        guest_requests.always_straddle(run, guests[1], on=False)
        with pytest.raises(RefusedError, match="no seat"):
            guest_requests.always_straddle(run, await new_guest(room, "Zoe"), on=True)
