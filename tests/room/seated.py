"""Two people at a table, for the tests of a running room."""

import json
from typing import Any

from houseway.people.guests import Guest
from houseway.referee.vocabulary import Action, Call, Check, MayCheck
from houseway.room import guest_requests
from houseway.room.room import Room, TableRun

from .scaffold import Ear, at_rest, new_guest, until


def told(ear: Ear, kind: str) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, ear.heard) if message["type"] == kind]


def quiet(run: TableRun) -> Action:
    hand = run.table.hand
    assert hand is not None
    return Check() if any(isinstance(option, MayCheck) for option in hand.options) else Call()


async def two_at(room: Room, run: TableRun) -> dict[int, Guest]:
    ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
    await guest_requests.sit(run, ann, 1, 20_000)
    await guest_requests.sit(run, bob, 4, 20_000)
    await until(lambda: run.table.playing)
    await at_rest(run)
    return {1: ann, 4: bob}


async def act(run: TableRun, guests: dict[int, Guest], action: Action) -> None:
    hand = run.table.hand
    assert hand is not None
    await guest_requests.act(run, guests[hand.actor or 0], run.table.number_of_hand, run.table.turn, action)
