"""A player who always straddles: right before each deal in which they may, for what they have seen it costs."""

from pathlib import Path
from typing import Any

import pytest

from houseway.live.table_settings import Terms
from houseway.people.guests import Guest
from houseway.protocol import host_messages as wire
from houseway.referee.refusals import RefusedError
from houseway.referee.shared_events import Posted
from houseway.referee.view import may
from houseway.referee.vocabulary import MayStraddle
from houseway.room import guest_requests
from houseway.room.room import Room, TableRun

from .scaffold import Ear, a_room, at_rest, new_guest, until
from .seated import told
from .test_changed_games import checked, friends, next_hand, over, posts_of
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
        await guest_requests.always_straddle(run, guests[2], on=True)
        assert told(ear, "view")[-1]["now"]["straddling"] == {"cost": 400, "always": True}
        turns = 0
        for _ in range(8):
            await next_hand(run, guests)
            assert straddled(run) == ([2] if under_the_gun(run) == 2 else [])
            turns += under_the_gun(run) == 2
        assert turns == 2
        await guest_requests.always_straddle(run, guests[2], on=False)
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
            await guest_requests.always_straddle(run, guest, on=True)
        for _ in range(4):
            await next_hand(run, guests)
            assert straddled(run) == [under_the_gun(run)]


@evening
async def test_nobody_straddles_with_fewer_chips_than_it_costs(tmp_path: Path) -> None:
    async with a_room(tmp_path / "room.db") as room:
        run, guests = await straddlers(room, chips=500)
        for guest in guests.values():
            await guest_requests.always_straddle(run, guest, on=True)
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
            await guest_requests.always_straddle(run, guest, on=True)
        terms = wire.TermsRequest(blinds=(200, 400), switches={"straddle": True})
        await host_asks(run, guests[1], wire.SetGame, game="holdem", terms=terms)
        for _ in range(2):
            await next_hand(run, guests)
            assert len(posts_of(run)) == 2
        assert not run.conduct.always_straddles(guests[1].id)
        await guest_requests.always_straddle(run, guests[1], on=True)
        assert run.conduct.always_straddles(guests[1].id)


@evening
async def test_where_there_is_none_it_is_refused(tmp_path: Path) -> None:
    async with a_room(tmp_path / "room.db") as room:
        run, guests = await friends(room)
        with pytest.raises(RefusedError, match="there is no straddle at this table"):
            await guest_requests.always_straddle(run, guests[1], on=True)
        await guest_requests.always_straddle(run, guests[1], on=False)
        with pytest.raises(RefusedError, match="no seat"):
            await guest_requests.always_straddle(run, await new_guest(room, "Zoe"), on=True)


@evening
async def test_it_outlives_the_server_and_ends_when_the_player_leaves(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        run, guests = await straddlers(room)
        await guest_requests.always_straddle(run, guests[2], on=True)
        await guest_requests.always_straddle(run, guests[3], on=True)
        await guest_requests.always_straddle(run, guests[3], on=False)
    async with a_room(path) as room:
        await until(lambda: run.table.id in room.runs)
        run = room.runs[run.table.id]
        guests = {seat: room.guests.find(one.id) for seat, one in guests.items()}
        for one in guests.values():
            run.audience.join(Ear(one))
        assert [run.conduct.always_straddles(guests[seat].id) for seat in (1, 2, 3, 4)] == [False, True, False, False]
        await until(lambda: run.table.playing)
        turns = 0
        for _ in range(5):
            await next_hand(run, guests)
            assert straddled(run) == ([2] if under_the_gun(run) == 2 else [])
            turns += under_the_gun(run) == 2
        assert turns
        await guest_requests.pause(run, guests[1], on=True)
        await over(run, guests)
        await guest_requests.leave(run, guests[2])
        assert not run.conduct.always_straddles(guests[2].id)
        await guest_requests.sit(run, guests[2], 2, 20_000)
        assert not run.conduct.always_straddles(guests[2].id)
    checked(path)


@evening
async def test_where_players_straddle_after_two_cards_it_is_made_when_they_are_asked(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path, houses=("casino-club",)) as room:
        run, guests = await friends(room, 4, game="lowball", of="casino-club")
        ear = Ear(guests[2])
        run.audience.join(ear)
        cost = run.table.rules.limit.straddle
        assert told(ear, "view")[-1]["now"]["straddling"] == {"cost": cost, "always": False}
        await guest_requests.always_straddle(run, guests[2], on=True)
        made = 0
        for _ in range(6):
            hand, number = run.table.hand, run.table.number_of_hand
            assert hand is not None
            while run.table.playing and run.table.number_of_hand == number:
                await at_rest(run)
                seat = hand.actor
                if seat is None:
                    break
                assert seat != 2 or may(hand.view(seat).options, MayStraddle) is None, "not asked any more"
                await guest_requests.act(run, guests[seat], number, run.table.turn, run.conduct.quiet_action(seat))
            posted = [one for one in hand.events if isinstance(one, Posted) and one.what == "straddle"]
            assert [one.seat for one in posted] in ([], [2])
            made += len(posted)
            await until(lambda: run.table.number_of_hand > number)  # noqa: B023
            await at_rest(run)
        assert made
    checked(path)
