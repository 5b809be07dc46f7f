"""The director's desk in the room: who may use it, what the players are asked, and what it comes to in the ledger."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from houseway.errors import HousewayError
from houseway.live.table.host_commands import Enter
from houseway.live.views.tournament_view import tournament_as_seen
from houseway.people.guests import Guest
from houseway.people.roles import FLOOR
from houseway.protocol.tournament_bodies import (
    CallOffRequest,
    ChopRequest,
    DeskRequest,
    DropChopRequest,
    PauseRequest,
    PenaltyRequest,
    QuestionNow,
    RemovalRequest,
    SeatRequest,
    StackRequest,
    TimeRequest,
)
from houseway.room import tournament_requests
from houseway.room.room import Room, TableRun
from houseway.room.tournament_results import own_tournaments
from houseway.store import read_store
from houseway.store.rows import collection_of, pot_of
from houseway.upkeep.journal_audit import audit

from .scaffold import a_room, new_guest, stopped_clock, until
from .test_field_tables import FIELD, play_out, tables_of
from .test_sit_and_go import QUICK, TIMED, Hands, act_now, evening, its_turn, played, start

PAID = QUICK.replace("entries = 3\npercent = [70, 30]", "entries = 3\npercent = [50, 30, 20]")
EVERY: list[DeskRequest] = [
    PauseRequest(on=False), TimeRequest(60), StackRequest(1, 250, "counted"), SeatRequest(1, 1, 2),
    PenaltyRequest(1, 2), RemovalRequest(1, "left"), ChopRequest("chips"), DropChopRequest(), CallOffRequest("late"),
]  # fmt: skip
"""Each request of the desk."""


class Event(NamedTuple):
    """A private tournament of Ann, Bob, and Cy, paused between hands."""

    room: Room
    run: TableRun
    ann: Guest
    bob: Guest
    cy: Guest
    flo: Guest
    """Of the floor, and not in it."""

    def number(self, guest: Guest) -> int:
        return played(self.run).number_of(guest.id)

    def stack(self, guest: Guest) -> int:
        return played(self.run).state.director.players[self.number(guest)].stack

    def question(self, guest: Guest) -> QuestionNow | None:
        return tournament_as_seen(self.run.table.id, played(self.run), guest.id).question

    async def asks(self, guest: Guest, asked: DeskRequest) -> None:
        await tournament_requests.decide(self.run, guest, asked)

    async def says(self, guest: Guest, *, agrees: bool) -> None:
        await tournament_requests.answer(self.run, guest, agrees=agrees)

    def news(self) -> str:
        return self.run.table.recent[-1].note


@asynccontextmanager
async def an_event(
    path: Path | None = None, *, structure: str = QUICK, plays: bool = True, clock: Hands | None = None
) -> AsyncIterator[Event]:
    """With `plays`, Ann, the host, plays too; otherwise Dan is the third player."""
    async with a_room(path or ":memory:", clock=clock or stopped_clock) as room:
        ann, bob, cy, flo, dan = [await new_guest(room, name) for name in ("Ann", "Bob", "Cy", "Flo", "Dan")]
        room.roles.give(flo.id, FLOOR)
        run = await room.open_tournament(structure, bots=False, host=ann, private=True)
        people = {one.id: one for one in (ann if plays else dan, bob, cy)}
        for guest in people.values():
            if guest is not ann:
                await run.ask(partial(Enter, guest.id, guest.name))
            await tournament_requests.enter(run, guest)
        await until(lambda: run.table.playing)
        await tournament_requests.decide(run, flo, PauseRequest(on=True))
        while run.table.playing:
            await until(lambda: its_turn(run, people) or not run.table.playing)
            actor = its_turn(run, people)
            if actor is not None:
                await act_now(run, actor)
        yield Event(room, run, ann, bob, cy, flo)


@evening
async def test_only_the_floor_and_the_host_of_a_private_tournament_have_the_desk() -> None:
    assert {type(one) for one in EVERY} == {*get_args(DeskRequest)}
    async with an_event() as event:
        before = event.run.table.number
        for asked in EVERY:
            with pytest.raises(HousewayError, match="only the floor, or the host of a private tournament"):
                await event.asks(event.bob, asked)
        assert event.run.table.number == before
        open_to_all = await event.room.open_tournament(QUICK, bots=False, host=event.ann)
        for asked in EVERY:
            with pytest.raises(HousewayError, match="only the floor, or the host of a private tournament"):
                await tournament_requests.decide(open_to_all, event.ann, asked)


@evening
async def test_whoever_does_not_play_decides_alone() -> None:
    async with an_event(plays=False) as event:
        stack = event.stack(event.bob)
        await event.asks(event.ann, StackRequest(event.number(event.bob), stack + 50, "a pot was pushed wrong"))
        assert event.stack(event.bob) == stack + 50
        assert event.news().startswith("Ann (host): The stack of Bob is corrected")
        await event.asks(event.flo, PenaltyRequest(event.number(event.cy), 2, "a phone at the table"))
        assert event.news() == "Flo (floor): Cy sits out 2 hands: a phone at the table"
        await event.asks(event.flo, PauseRequest(on=False))
        await until(lambda: event.run.table.playing)
        seats = {one.name: seat for seat, one in event.run.table.occupants.items()}
        assert event.run.table.table.seats[seats["Bob"]].stack <= (stack + 50) * 100
        dan = event.room.guests.find(played(event.run).state.entrants[1].guest)
        people = {one.id: one for one in (event.bob, dan)}
        while event.run.table.playing:  # Cy is never waited for
            await until(lambda: not event.run.table.playing or its_turn(event.run, people))
            actor = its_turn(event.run, people)
            if actor is not None:
                await act_now(event.run, actor)
        assert played(event.run).state.director.players[event.number(event.cy)].penalty == 1


@evening
async def test_the_players_agree_to_what_a_host_who_plays_decides() -> None:
    async with an_event() as event:
        run, ann, bob, cy = event.run, event.ann, event.bob, event.cy
        stack = event.stack(bob)
        asked = StackRequest(event.number(ann), 400, "counted again")
        await event.asks(ann, asked)
        assert event.news() == (
            "Ann (host) plays, so Bob and Cy must agree: the stack of Ann is corrected to 400 (counted again)?"
        )
        assert event.stack(ann) != 400
        assert played(run).why_no_deal == "the players are asked"
        question = event.question(bob)
        assert question is not None
        assert (question.asks_you, question.waiting) == (True, ("Bob", "Cy"))
        with pytest.raises(HousewayError, match="wait for their answer"):
            await event.asks(ann, asked)
        with pytest.raises(HousewayError, match="only the other players"):
            await event.says(ann, agrees=True)
        await event.says(bob, agrees=True)
        with pytest.raises(HousewayError, match="already agreed"):
            await event.says(bob, agrees=True)
        await event.says(cy, agrees=True)
        assert event.stack(ann) == 400
        assert event.news().startswith("Agreed by Bob and Cy: The stack of Ann is corrected")
        await event.asks(ann, RemovalRequest(event.number(bob), "left the room"))
        question = event.question(bob)
        assert question is not None
        assert not question.asks_you, "nobody is asked about their own removal"
        await event.says(cy, agrees=False)
        assert event.news() == "Cy does not agree: it is not done"
        assert event.stack(bob) == stack
        await event.asks(ann, CallOffRequest("too late"))
        await event.says(ann, agrees=False)
        assert event.news() == "Ann withdraws it"
        assert event.question(bob) is None
        seat = played(run).state.director.players[event.number(cy)].seat
        for request in (SeatRequest(event.number(bob), 1, seat), PenaltyRequest(event.number(bob), 1)):
            before = played(run).state.director
            await event.asks(ann, request)
            assert played(run).state.director == before, "not alone"
            await event.says(ann, agrees=False)


@evening
async def test_against_bots_alone_nobody_decides_for_oneself() -> None:
    async with a_room() as room:
        ann = await new_guest(room, "Ann")
        run = await room.open_tournament(QUICK, bots=True, host=ann, private=True)
        await tournament_requests.enter(run, ann)
        await start(run, ann)
        await until(lambda: run.table.playing)
        with pytest.raises(HousewayError, match="nobody else here can agree to that: call the floor"):
            await tournament_requests.decide(run, ann, CallOffRequest("losing"))


@evening
async def test_a_split_is_confirmed_by_everyone_and_paid(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with an_event(path, structure=PAID) as event:
        run, had = event.run, {one.id: one.wallet for one in (event.ann, event.bob, event.cy)}
        await event.asks(event.ann, ChopRequest("custom", {1: 1_000, 2: 900, 3: 1_100}))
        question = event.question(event.bob)
        assert question is not None
        assert question.shares == (("Ann", 1_000), ("Bob", 900), ("Cy", 1_100))
        await event.says(event.bob, agrees=False)
        assert event.question(event.bob) is None
        with pytest.raises(HousewayError, match=r"add up to 29.00: they have to make 30.00"):
            await event.asks(event.ann, ChopRequest("custom", {1: 1_000, 2: 900, 3: 1_000}))
        with pytest.raises(HousewayError, match="not by 'luck'"):
            await event.asks(event.ann, ChopRequest("luck"))
        await event.asks(event.ann, ChopRequest("icm"))
        await event.asks(event.ann, DropChopRequest())
        await event.asks(event.flo, ChopRequest("chips"))
        question = event.question(event.bob)
        assert question is not None
        shares = dict(question.shares)
        with pytest.raises(HousewayError, match="only players of this tournament are asked"):
            await event.says(event.flo, agrees=True)
        for one in (event.ann, event.bob, event.cy):
            await event.says(one, agrees=True)
        assert played(run).over
        await until(lambda: not run.unsettled)
        for one in (event.ann, event.bob, event.cy):
            assert one.wallet == had[one.id] + shares[one.name]
        assert run.table.chips().pot == 0
    with read_store(path) as store:
        assert audit(store).faults == []


@evening
async def test_it_is_called_off_and_everyone_is_paid_back(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with an_event(path) as event:
        table = event.run.table.id
        await event.asks(event.flo, CallOffRequest("a fire alarm"))
        assert event.news() == "Flo (floor): The tournament is called off: a fire alarm"
        await until(lambda: not event.run.unsettled)
        for one in (event.ann, event.bob, event.cy):
            assert one.wallet == event.room.guests.start
        balances = event.room.store.balances()
        assert balances.get(pot_of(table), 0) == balances.get(collection_of(table), 0) == 0
        assert tournament_as_seen(event.run.table.id, played(event.run), event.ann.id).called_off
        assert own_tournaments(event.room, event.ann, most=10) == ()
    with read_store(path) as store:
        assert audit(store).faults == []


@evening
async def test_before_the_start_an_entry_is_taken_out_and_all_are_paid_back() -> None:
    async with a_room() as room:
        ann, bob = [await new_guest(room, name) for name in ("Ann", "Bob")]
        run = await room.open_tournament(QUICK, bots=False, host=ann, private=True)
        await run.ask(partial(Enter, bob.id, bob.name))
        for guest in (ann, bob):
            await tournament_requests.enter(run, guest)
        await tournament_requests.decide(run, ann, RemovalRequest(2, "never came"))
        assert bob.wallet == room.guests.start
        with pytest.raises(HousewayError, match="there is no player 7"):
            await tournament_requests.decide(run, ann, RemovalRequest(7, "never came"))
        room.roles.give(bob.id, FLOOR)
        await tournament_requests.decide(run, bob, CallOffRequest("nobody came"))
        assert ann.wallet == room.guests.start
        assert played(run).over


@evening
async def test_a_level_is_made_longer_and_shorter() -> None:
    clock = Hands()
    async with an_event(structure=TIMED, clock=clock) as event:
        left = event.run.conduct.levels.left(clock.now)
        await event.asks(event.ann, TimeRequest(120))
        assert event.run.conduct.levels.left(clock.now) == left + 120
        assert event.news() == "Ann (host): 2:00 minutes are added to the level"
        await event.asks(event.ann, PauseRequest(on=False))
        await event.asks(event.ann, TimeRequest(-180))
        assert event.run.conduct.levels.left(clock.now) == left - 60
        assert played(event.run).state.director.level == 1
        await event.asks(event.ann, TimeRequest(-3_600))
        await until(lambda: played(event.run).state.director.level == 2)
        await until(lambda: event.run.conduct.levels.left(clock.now) == 300)  # the next level lasts as long as ever
    async with an_event() as event:
        with pytest.raises(HousewayError, match="no clock is running"):
            await event.asks(event.ann, TimeRequest(60))


@evening
async def test_a_question_that_is_not_answered_in_time_is_closed() -> None:
    clock = Hands()
    async with an_event(structure=PAID, clock=clock) as event:
        for asked in (ChopRequest("chips"), StackRequest(event.number(event.bob), 250, "counted")):
            await event.asks(event.ann, asked)
            assert event.question(event.bob) is not None
            clock.now += 121
            event.run.poke()
            await until(lambda: event.question(event.bob) is None)
            assert "in time" in event.news()


@evening
async def test_bots_agree_to_no_less_than_their_stacks_are_worth() -> None:
    async with a_room() as room:
        ann, flo = [await new_guest(room, name) for name in ("Ann", "Flo")]
        room.roles.give(flo.id, FLOOR)
        run = await room.open_tournament(PAID, bots=True, host=ann)
        await tournament_requests.enter(run, ann)
        await start(run, ann)
        await until(lambda: run.table.playing)
        await tournament_requests.decide(run, flo, PauseRequest(on=True))
        while run.table.playing:
            await until(lambda: its_turn(run, {ann.id: ann}) or not run.table.playing)
            if its_turn(run, {ann.id: ann}):
                await act_now(run, ann)
        await tournament_requests.decide(run, flo, ChopRequest("custom", {1: 2_000, 2: 500, 3: 500}))
        await until(lambda: played(run).state.director.chop is None)
        assert not played(run).over
        await tournament_requests.decide(run, flo, ChopRequest("icm"))
        await until(lambda: (chop := played(run).state.director.chop) is not None and len(chop.agreed) == 2)
        await tournament_requests.answer(run, ann, agrees=True)
        assert played(run).over


@evening
async def test_at_several_tables_the_desk_moves_exchanges_and_splits(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        ann, flo = [await new_guest(room, name) for name in ("Ann", "Flo")]
        room.roles.give(flo.id, FLOOR)
        desk = await room.open_tournament(FIELD, bots=True, host=ann, players=6)
        await tournament_requests.enter(desk, ann)
        await start(desk, ann)
        await until(lambda: len(tables_of(room, desk)) == 2)
        await until(lambda: played(desk).state.granted)
        await tournament_requests.decide(desk, flo, PauseRequest(on=True))
        await play_out(room, desk, {ann.id: ann}, lambda: not played(desk).state.granted)
        state = played(desk).state.director
        one, two = (state.tables[number].seats for number in (1, 2))
        first, second = (next(iter(sorted(seats.items()))) for seats in (one, two))
        await tournament_requests.decide(desk, flo, SeatRequest(first[1], 2, second[0]))
        await tournament_requests.decide(desk, flo, StackRequest(first[1], 300, "counted again"))
        chips, serial = played(desk).director.chips, played(desk).state.serial
        moved = played(desk).state.director
        assert moved.tables[2].seats[second[0]] == first[1]
        assert moved.tables[1].seats[first[0]] == second[1]
        await tournament_requests.decide(desk, flo, PauseRequest(on=False))
        await play_out(room, desk, {ann.id: ann}, lambda: played(desk).state.serial > serial)
        assert played(desk).director.chips == chips, "all of them are where the desk says"
        await tournament_requests.decide(desk, flo, PauseRequest(on=True))
        await play_out(room, desk, {ann.id: ann}, lambda: not played(desk).state.granted)
        await tournament_requests.decide(desk, flo, ChopRequest("icm"))
        number = played(desk).number_of(ann.id)
        if played(desk).state.director.players[number].stack:
            await until(
                lambda: (chop := played(desk).state.director.chop) and len(chop.agreed) == len(chop.amounts) - 1
            )
            await tournament_requests.answer(desk, ann, agrees=True)
        await until(lambda: played(desk).over)
        await until(lambda: not any(run.unsettled for run in room.runs.values()))
        assert desk.table.chips().pot == 0
        assert sum(prize for _, _, prize in played(desk).director.standings()) == 6_000
    with read_store(path) as store:
        assert audit(store).faults == []
