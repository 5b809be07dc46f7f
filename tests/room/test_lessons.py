"""Guided tables and the coach in a running room: real tables, real chips, and a word for one seat alone."""

import asyncio
import threading
from pathlib import Path

import pytest
from tests.waiting import HANG_SECONDS

from houseway.live.views.table_views import terms_of
from houseway.people.guests import Guest
from houseway.protocol.host_messages import SetCoach
from houseway.protocol.lobby_bodies import ServerTables
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests, guided_tables, host_requests
from houseway.room.lobby import find_seat, lobby_of, tables_here
from houseway.room.own_hands.hand_finder import HandFilter, OwnHands
from houseway.room.room import Room, TableChoices, TableRun
from houseway.room.side_work import BusyError
from houseway.server.seat_routes import seats_of
from houseway.store import open_store, wallet_of
from houseway.teach.lessons import BOTS, LEARNER, number_of, seed_of
from houseway.upkeep.journal_audit import audit

from .scaffold import Ear, a_room, new_guest, until
from .seated import told, two_at
from .test_hosting import evening

SOME = (("ocean-view", "lowball"), ("del-rio", "pai-gow"), ("ocean-view", "razz"))
"""With a draw, with a bank, and without a button; in `tests/teach` every game is followed to its end."""


async def followed(run: TableRun, guest: Guest) -> int:
    """Play the hand as the coach suggests; how many decisions it took."""
    asked = 0
    while True:
        await until(lambda: not run.table.playing or (run.table.hand and run.table.hand.actor == LEARNER))
        await until(lambda: not run.unsettled)
        if not run.table.playing:
            return asked
        heard = await guest_requests.coach(run, guest, 7)
        if (heard.hand, heard.turn) != (run.table.number_of_hand, run.table.turn):
            continue
        assert heard.id == 7
        assert heard.said.action is not None
        await guest_requests.act(run, guest, heard.hand, heard.turn, heard.said.action)
        asked += 1


@pytest.mark.verify
@evening
async def test_lessons_are_played_to_its_end_by_the_suggestions() -> None:
    async with a_room(houses=["ocean-view", "del-rio"]) as room:
        ann = await new_guest(room, "Ann")
        for name, key in SOME:
            run = await guided_tables.begin(room, ann, name, key)
            ear = Ear(ann)
            run.audience.join(ear)
            assert run.table.seat_of(ann.id) == LEARNER
            assert not run.table.playing, "the first hand waits for the learner"
            await guided_tables.next_hand(run, ann)
            await until(lambda run=run: run.table.number_of_hand == 1)  # type: ignore[misc]
            assert await followed(run, ann) >= 1
            assert run.table.last is not None
            assert run.table.last.seed == seed_of(number_of(name, key))
            over = await guest_requests.coach(run, ann, None)
            assert over.said.ended
            assert run.table.number_of_hand == 1, "nothing is dealt that the learner has not asked for"
            assert run.table.table.collected == 0
            assert told(ear, "view")[-1]["now"]["lesson"] is True
            assert not any(message["clock"] for message in told(ear, "clock"))


@evening
async def test_a_lesson_is_private_and_one_at_a_time_and_ends_with_every_chip_back(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path, houses=["ocean-view"]) as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        before = ann.wallet
        first = await guided_tables.begin(room, ann, "ocean-view", "holdem")
        await guided_tables.next_hand(first, ann)
        await until(lambda: first.table.playing)
        assert not any(one.table.id == first.table.id for one in lobby_of(room, bob).private)
        with pytest.raises(RefusedError, match="private"):
            await guest_requests.sit(first, bob, 5, 20_000)
        with pytest.raises(RefusedError, match="no seat"):
            await guided_tables.next_hand(first, bob)
        second = await guided_tables.begin(room, ann, "ocean-view", "razz")
        await until(lambda: first.table.id not in room.runs)
        assert guided_tables.lessons_of(room, ann) == [second]
        assert [one.name for seat, one in second.table.occupants.items() if seat != LEARNER] == [n for _, n in BOTS]
        await guided_tables.end(second, ann)
        await until(lambda: second.table.id not in room.runs)
        await room.journal.drain()
        assert room.store.balance(wallet_of(ann.id)) == ann.wallet == before
    store = open_store(path)
    try:
        assert not audit(store).faults
    finally:
        store.close()


async def nowhere() -> tuple[ServerTables, ...]:
    """No other server has a table."""
    return ()


@evening
async def test_a_lesson_is_no_table_of_the_room_and_its_hands_are_no_hands_played() -> None:
    """The lobby, the bar of seats, a seat at the game and the own hands know nothing of it."""
    async with a_room(houses=["ocean-view"]) as room:
        ann = await new_guest(room, "Ann")
        lesson = await guided_tables.begin(room, ann, "ocean-view", "holdem")
        lesson.audience.join(Ear(ann))
        await guided_tables.next_hand(lesson, ann)
        await until(lambda: lesson.table.number_of_hand == 1)
        await followed(lesson, ann)
        await room.journal.drain()
        seen, here = lobby_of(room, ann), tables_here(room)
        assert (seen.private, seen.you.seats, here.seats, here.private) == ((), (), {}, {})
        assert (await seats_of(room, ann, nowhere)).seats == ()
        run, _ = await find_seat(room, ann, house="ocean-view", game="holdem")
        assert run is not lesson
        hands = OwnHands(room.store)
        assert hands.read_more(ann.id, str, seconds=60) == 0
        assert hands.page(ann.id, HandFilter(), most=10) == []
        assert hands.sums(ann.id, HandFilter()) == []


@evening
async def test_a_bot_never_has_the_learners_name() -> None:
    async with a_room(houses=["ocean-view"]) as room:
        bea = await new_guest(room, "Bea")
        run = await guided_tables.begin(room, bea, "ocean-view", "stud")
        names = [one.name for one in run.table.occupants.values()]
        assert len({*names}) == len(names) == len(BOTS) + 1


@evening
async def test_a_lesson_is_refused_in_one_line_and_opens_nothing() -> None:
    async with a_room(houses=["ocean-view"]) as room:
        ann, before = await new_guest(room, "Ann"), len(room.runs)
        for name, key in (("nowhere", "holdem"), ("ocean-view", "bridge")):
            with pytest.raises(Exception, match=r"^[^\n]+$"):
                await guided_tables.begin(room, ann, name, key)
        assert len(room.runs) == before


async def open_table(room: Room, host: Guest, **wanted: bool) -> TableRun:
    return await room.open(
        "oasis",
        "holdem",
        limit=None,
        seats=6,
        bots=0,
        host=host,
        wanted=TableChoices(**wanted),  # type: ignore[arg-type]
    )


@evening
async def test_a_coach_who_thinks_long_takes_no_thread_that_others_need() -> None:
    async with a_room() as room:
        host = await new_guest(room, "Hal")
        run = await open_table(room, host)
        guests = await two_at(room, run)
        await host_requests.ask(run, host, SetCoach(table=run.table.id, on=True))
        begun, go = list[int](), threading.Event()

        def think(*_: object) -> None:
            begun.append(1)
            assert go.wait(HANG_SECONDS)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(guest_requests, "coached", think)
            asked = [asyncio.create_task(guest_requests.coach(run, guests[1], one)) for one in range(40)]
            most = 4
            await until(lambda: (sum(one.done() for one in asked), len(begun)) == (40 - most, 1))
            with pytest.raises(BusyError, match="too many requests for advice"):
                await guest_requests.coach(run, guests[1], 1)
            assert await asyncio.to_thread(lambda: "read")
            go.set()
            told = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(one, BusyError) for one in told) == 40 - most


@evening
async def test_the_coach_speaks_where_one_plays_against_bots_and_as_the_host_says() -> None:
    async with a_room() as room:
        host = await new_guest(room, "Hal")
        run = await open_table(room, host)
        assert run.conduct.may_coach()
        guests = await two_at(room, run)
        assert not run.conduct.may_coach(), "two people play"
        hand = run.table.hand
        assert hand is not None
        with pytest.raises(RefusedError, match="no coach at this table"):
            await guest_requests.coach(run, guests[1], 1)
        await host_requests.ask(run, host, SetCoach(table=run.table.id, on=True))
        assert terms_of(run.table) == ("coach allowed",)
        for seat, guest in guests.items():
            others = next(cards for one, cards in zip(hand.seats, hand.hole, strict=True) if one != seat)
            said = repr(await guest_requests.coach(run, guest, 1))
            assert str(others) not in said
        with pytest.raises(RefusedError, match="dealt in"):
            await guest_requests.coach(run, host, 1)
        with pytest.raises(RefusedError, match="floor or the host"):
            await host_requests.ask(run, guests[1], SetCoach(table=run.table.id, on=False))
        await host_requests.ask(run, host, SetCoach(table=run.table.id, on=False))
        assert terms_of(run.table) == ("no coach",)
        with pytest.raises(RefusedError, match="no coach at this table"):
            await guest_requests.coach(run, guests[1], 1)
        alone = await open_table(room, host, coach=False)
        assert not alone.conduct.may_coach(), "as it was chosen when the table was opened"
