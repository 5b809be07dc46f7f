"""Play now: a hand within three seconds at the right table, or at a fresh one with bots, whatever the house says."""

import asyncio

import pytest
from tests.repeats import sampled

from houseway.houses import HOUSES, house
from houseway.live.table.entry_ways import ways_in
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests
from houseway.room.lobby import usual
from houseway.room.play_now import Place, choose, play_now, suggested
from houseway.room.room import Room, RoomError

from .scaffold import Ear, a_room, a_table, new_guest, until

IDLE = Place("idle", 3, None, 1.5, people=0, cost=0)


def test_company_before_bots_then_the_cheaper_then_the_sooner() -> None:
    late = Place("late", 1, None, 40.0, people=5, cost=0)
    company = Place("company", 2, "post", 2.0, people=2, cost=300)
    sooner = Place("sooner", 4, None, 0.5, people=0, cost=0)
    assert choose([late]) is None
    assert choose([]) is None
    assert choose([late, IDLE]) == IDLE
    assert choose([IDLE, sooner]) == sooner
    assert choose([IDLE, sooner, company]) == company
    assert choose([company, company._replace(entry=None, cost=0)]) == company._replace(entry=None, cost=0)


def test_who_names_nothing_is_suggested_the_game_that_most_know() -> None:
    async def scene() -> None:
        async with a_room(houses=("del-rio", "oasis"), start=False) as room:
            assert suggested(room) == ("del-rio", "holdem")
            assert suggested(room, "oasis") == ("oasis", "holdem")
            assert suggested(room, "nowhere") == ("del-rio", "holdem")

    asyncio.run(scene())


@sampled(3)
@pytest.mark.parametrize(
    ("of", "game"),
    [
        (one, game)
        for one in HOUSES
        for game in house(one).games
        if len(house(one).offer(game).rules.seating.entry) > 1
        or house(one).offer(game).rules.seating.entry != ("free",)
    ],
)
def test_a_newcomer_plays_at_once_wherever_the_house_would_have_them_wait(of: str, game: str) -> None:
    async def scene() -> None:
        async with a_room(houses=(of,), tables=True) as room:
            first = await plays(room, "Ann", of, game)
            second = await plays(room, "Bob", of, game)
            assert first.startswith(second[: second.rfind("-")])

    asyncio.run(scene())


async def plays(room: Room, name: str, of: str, game: str) -> str:
    """Somebody comes, taps once, and is dealt a hand; the table."""
    guest = await new_guest(room, name)
    run, seat, entry = await play_now(room, guest, house=of, game=game)
    run.audience.join(Ear(guest))
    assert not run.table.playing, "the next hand comes at once"
    (way,) = [one for one in ways_in(run.table, seat, buy_in=usual(run, guest)) if entry in (None, one.how)]
    assert not way.hands, "and the newcomer is in it"
    await guest_requests.sit(run, guest, seat, usual(run, guest), entry)
    await until(lambda: guest.id in run.table.dealt)
    assert run.table.seat_of(guest.id) == seat
    again, same, _ = await play_now(room, guest, house=of, game=game)
    assert (again.table.id, same) == (run.table.id, seat), "who has a seat goes back to it"
    return run.table.id


def test_a_table_that_must_not_be_opened_is_not_and_a_later_seat_is_better_than_none() -> None:
    async def scene() -> None:
        def full() -> None:
            raise RoomError("the room is full")

        async with a_room(houses=("oasis",)) as room:
            run = await a_table(room, seats=2)
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            await guest_requests.sit(run, ann, 1, 40_000)
            found = await play_now(room, bob, house="oasis", game="holdem", opening=full)
            assert (found[0], found[1]) == (run, 2)
            await guest_requests.sit(run, bob, 2, 40_000)
            cat = await new_guest(room, "Cat")
            with pytest.raises(RoomError, match="every table of this game is full"):
                await play_now(room, cat, house="oasis", game="holdem", opening=full)
            with pytest.raises(RoomError, match="there is no house"):
                await play_now(room, cat, house="nowhere", game="holdem")

    asyncio.run(scene())


def test_bots_come_when_they_are_asked_for_by_who_is_alone_and_not_among_people() -> None:
    async def scene() -> None:
        async with a_room(houses=("oasis",)) as room:
            run = await a_table(room, seats=6)
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            with pytest.raises(RefusedError, match="with no other people"):
                await guest_requests.add_bots(run, ann)
            await guest_requests.sit(run, ann, 1, 40_000)
            run.audience.join(Ear(ann))
            await guest_requests.add_bots(run, ann)
            await until(lambda: sum(one.bot for one in run.table.occupants.values()) == 4)
            await until(lambda: ann.id in run.table.dealt)
            alone = await a_table(room, seats=6)
            await guest_requests.sit(alone, ann, 1, 40_000)
            await guest_requests.sit(alone, bob, 2, 40_000)
            with pytest.raises(RefusedError, match="with no other people"):
                await guest_requests.add_bots(alone, bob)

    asyncio.run(scene())


def test_nobody_is_sent_to_a_table_where_there_is_nobody_to_play_with() -> None:
    async def scene() -> None:
        async with a_room() as room:
            empty = await a_table(room, seats=3, bots=0)
            ann = await new_guest(room, "Ann")
            run, seat, entry = await play_now(room, ann, house="oasis", game="holdem")
            assert run is not empty
            await guest_requests.sit(run, ann, seat, usual(run, ann), entry)
            await until(lambda: run.table.playing)

    asyncio.run(scene())


def test_the_last_bot_does_not_leave_somebody_alone_with_one_who_is_away() -> None:
    """Three seats: one is away, one plays with a bot. The bot stays, and comes if it is asked for."""

    async def scene() -> None:
        async with a_room() as room:
            run = await a_table(room, seats=3, bots=0)
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            await guest_requests.sit(run, ann, 1, usual(run, ann))
            await guest_requests.sit_out(run, ann)
            await guest_requests.sit(run, bob, 2, usual(run, bob))
            assert run.conduct.may_add_bots(bob.id)
            await guest_requests.add_bots(run, bob)
            await until(lambda: run.table.playing)
            assert {one.bot for one in run.table.occupants.values()} == {True, False}
            assert not run.conduct.may_add_bots(bob.id)

    asyncio.run(scene())


def test_nobody_kills_a_pot_who_has_not_asked_for_it() -> None:
    """Del Rio's lowball lets a newcomer wait, or kill the pot: Play now does neither, and deals at once."""

    async def scene() -> None:
        async with a_room(houses=("del-rio",), tables=True) as room:
            await plays(room, "Ann", "del-rio", "lowball")
            dan = await new_guest(room, "Dan")
            for _ in range(3):
                run, seat, entry = await play_now(room, dan, house="del-rio", game="lowball")
                assert entry != "kill"
            await guest_requests.sit(run, dan, seat, usual(run, dan), entry)
            await until(lambda: dan.id in run.table.dealt)

    asyncio.run(scene())
