"""After a hand at a table for friends: what each screen is told of cards shown and of the rabbit, and what is kept."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from houseway.live.table.table_commands import decode
from houseway.people.guests import Guest
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import Fold
from houseway.room import guest_requests
from houseway.room.room import Room, TableRun
from houseway.server.hand_routes import replay_of

from .listening import card_fields
from .scaffold import Ear, a_room, at_rest, new_guest, until
from .seated import act, told
from .test_changed_games import checked, friends
from .test_hosting import evening


class Hours:
    """A clock that goes on only when told to."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


async def a_hand_folded(room: Room, clock: Hours) -> tuple[TableRun, dict[int, Guest]]:
    """Three friends at a table with a pause after each hand, and a hand that everyone folds to one of them."""
    sitting = asyncio.create_task(friends(room, between=20))
    while not sitting.done():
        clock.now += 0.1
        for run in room.runs.values():
            run.poke()
        await asyncio.sleep(0.01)
    run, guests = sitting.result()
    for _ in range(2):
        await act(run, guests, Fold())
    assert not run.table.playing
    return run, guests


def last(ear: Ear) -> dict[str, Any]:
    return dict([*told(ear, "view"), *told(ear, "update")][-1]["now"])


@evening
async def test_everyone_sees_what_is_shown_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path, clock=(clock := Hours())) as room:
        run, guests = await a_hand_folded(room, clock)
        gus = await new_guest(room, "Gus")
        run.conduct.manner.floor = frozenset({gus.id})
        ears = {seat: Ear(guest) for seat, guest in (*guests.items(), (0, gus))}
        for ear in ears.values():
            run.audience.join(ear)
        hand, number = run.table.hand, run.table.number_of_hand
        assert hand is not None
        hole = {seat: list(hand.hole[hand.seats.index(seat)]) for seat in guests}
        for seat in guests:
            assert last(ears[seat])["after"]["may_show"] == hole[seat]
            assert last(ears[seat])["after"]["may_hunt"]
        assert last(ears[0])["after"] == {"may_show": [], "may_hunt": False, "shown": {}, "rabbit": []}
        await guest_requests.show_cards(run, guests[2], number, (hole[2][0],))
        for ear in ears.values():
            assert last(ear)["after"]["shown"] == {"2": hole[2][:1]}
            assert str(hole[2][1]) not in json.dumps(last(ear)["after"]["shown"])
            assert [line["text"] for line in told(ear, "update")[-1]["log"]] == [log_line(hole[2][0])]
        await guest_requests.rabbit_hunt(run, guests[1], number)
        for seat, ear in ears.items():
            assert len(last(ear)["after"]["rabbit"]) == 5
            assert not last(ear)["after"]["may_hunt"]
            for other in set(guests) - {seat}:
                hidden = set(hole[other]) - ({hole[2][0]} if other == 2 else set())
                assert not hidden & {*last(ear)["after"]["rabbit"], *last(ear)["after"]["may_show"]}
        with pytest.raises(RefusedError, match="too early or too late"):
            await guest_requests.show_cards(run, guests[1], number - 1, (hole[1][0],))
        with pytest.raises(RefusedError, match="only its own cards"):
            await guest_requests.show_cards(run, guests[1], number, (hole[3][0],))
        with pytest.raises(RefusedError, match="no seat"):
            await guest_requests.rabbit_hunt(run, gus, number)
    checked(path)


def log_line(card: int) -> str:
    return f"Bob shows {'23456789TJQKA'[card >> 2]}{'cdhs'[card & 3]} after the hand"


@evening
async def test_the_replay_has_what_was_shown_and_nothing_else(tmp_path: Path) -> None:
    """Everyone who may see the hand sees the same two frames after its end, in this room and after a restart."""
    path = tmp_path / "room.db"
    async with a_room(path, clock=(clock := Hours())) as room:
        run, guests = await a_hand_folded(room, clock)
        hand, table, number = run.table.hand, run.table.id, run.table.number_of_hand
        assert hand is not None
        hole = {seat: list(hand.hole[hand.seats.index(seat)]) for seat in guests}
        before = [frames(room, table, number, guest) for guest in guests.values()]
        assert all(told["now"]["after"] is None for one in before for told in one)
        await guest_requests.show_cards(run, guests[2], number, (hole[2][0],))
        await guest_requests.rabbit_hunt(run, guests[1], number)
        await guest_requests.show_cards(run, guests[3], number, tuple(hole[3]))
        await next_hand_dealt(run, clock)
        await guest_requests.pause(run, guests[1], on=True)
        for _ in range(2):
            await act(run, guests, Fold())
        later = run.table.number_of_hand
        another = run.table.hand
        assert another is not None
        card = another.hole[another.seats.index(1)][0]
        await guest_requests.show_cards(run, guests[1], later, (card,))
    async with a_room(path) as room:
        await until(lambda: table in room.runs)
        for seat, guest in guests.items():
            told = frames(room, table, number, guest)
            assert len(told) == len(before[seat - 1]) + 3
            assert told[-4]["now"]["after"] is None
            assert [one["events"][0]["type"] for one in told[-3:]] == ["cards shown", "rabbit hunted", "cards shown"]
            assert [line["text"] for line in told[-3]["log"]] == [log_line(hole[2][0])]
            assert told[-3]["now"]["after"]["shown"] == {"2": hole[2][:1]}
            assert told[-1]["now"]["after"]["shown"] == {"2": hole[2][:1], "3": hole[3]}
            assert told[-1]["now"]["after"]["may_show"] == []
            hidden = {card for other, cards in hole.items() if other not in (seat, 3) for card in cards} - {hole[2][0]}
            assert not hidden & set(card_fields(told))
            assert frames(room, table, later, guest)[-1]["now"]["after"]["shown"] == {"1": [card]}


async def next_hand_dealt(run: TableRun, clock: Hours) -> None:
    number = run.table.number_of_hand

    def later() -> bool:
        clock.now += 0.1
        run.poke()
        return run.table.playing and run.table.number_of_hand > number

    await until(later)
    await at_rest(run)


def frames(room: Room, table: str, hand: int, guest: Guest) -> list[dict[str, Any]]:
    return [json.loads(bytes(frame)) for frame in replay_of(room, table, hand, guest.id).frames]


@evening
async def test_it_is_in_the_journal_and_outlives_a_restart(tmp_path: Path) -> None:
    """The room restarts between two things shown: the second is still possible, and the audit finds no fault."""
    path = tmp_path / "room.db"
    async with a_room(path, clock=(clock := Hours())) as room:
        run, guests = await a_hand_folded(room, clock)
        hand, table, number = run.table.hand, run.table.id, run.table.number_of_hand
        assert hand is not None
        seat = hand.seats[0]
        await guest_requests.show_cards(run, guests[seat], number, hand.hole[0])
        kinds = [decode(entry.body) for entry in room.store.entries(table)]
        assert "ShowCards" in str(kinds[-1])
    checked(path)
    async with a_room(path) as room:
        await until(lambda: table in room.runs)
        run = room.runs[table]
        after = run.table.table.aftermath
        assert after is not None
        assert (after.shown, len(after.coming)) == ({seat: hand.hole[0]}, 5)
    checked(path)


@evening
async def test_there_is_time_to_show_and_to_look(tmp_path: Path) -> None:
    async with a_room(tmp_path / "room.db", clock=(clock := Hours())) as room:
        run, guests = await a_hand_folded(room, clock)
        assert run.conduct.deal_at == clock.now + 20
        run.conduct.deal_at = clock.now + 3
        await guest_requests.rabbit_hunt(run, guests[1], run.table.number_of_hand)
        assert run.conduct.deal_at == clock.now + 20
