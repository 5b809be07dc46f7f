"""Guided tables: one learner among bots that call, an instructive first deck, no clock, no fee.

A lesson is a private table of the learner's own. Everyone sits down by commands, as usual, and the first deck is sealed
as usual, but chosen in advance. The next hand is dealt when the learner asks for it. A guest has one lesson at a time.
"""

import contextlib
from functools import partial
from math import inf
from typing import Final

from houseway.errors import HousewayError
from houseway.live.buy_ins import buy_in, usual_buy_in
from houseway.live.table.table_commands import Do, Prepare, RoomCommand, TakeSeat
from houseway.live.table_settings import Terms
from houseway.people.guests import Guest
from houseway.people.names import skeleton
from houseway.people.sanctions import check_welcome
from houseway.protocol.host_messages import EndNight
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.room import host_requests
from houseway.room.guest_requests import seat_of
from houseway.room.guest_requests import void as void_hand
from houseway.room.lobby import usual
from houseway.room.room import Room, TableChoices, TableRun
from houseway.teach.lessons import BOTS, LEARNER, SEATS, STYLE, number_of, seed_of

MOST_LESSONS: Final = 100
"""The most guided tables at once."""
_SPARE: Final = "Walt"
"""The name of a bot if the learner has the bot's own."""
_OVER: Final = "the lesson is over"


async def begin(room: Room, guest: Guest, house: str, game: str) -> TableRun:
    """Open a guided table for a guest, and seat everyone; the first hand waits for the learner."""
    check_welcome(room.sanctions, guest.id)
    offer = room.offer(house, game, None)
    rules = offer.page.rules[0]
    guest = await room.keep(guest)
    for run in lessons_of(room, guest):
        await end(run, guest)
    if sum(run.table.hosted.lesson for run in room.runs.values()) >= MOST_LESSONS:
        raise RefusedError("all guided tables are taken right now: try again in a while")
    if guest.wallet < buy_in(rules).least:
        await room.refill(guest)
    run = await room.open(
        house,
        offer.key,
        limit=rules.limit.name,
        seats=min(SEATS, rules.most_seats),
        bots=len(BOTS),
        host=guest,
        wanted=TableChoices(terms=Terms(no_fee=True), private=True, lesson=True),
    )
    try:
        for command in _seating(run, room.guests.known(guest)):
            await run.ask(partial(_itself, command), guest.id)
    except HousewayError:
        await room.close_out(run, guest, _OVER)
        raise
    run.conduct.manner.bots, run.conduct.manner.held_until = len(BOTS), inf
    run.conduct.presence(guest.id).gone_since = room.clock()  # until the page is open
    run.start()
    return run


def _itself(command: RoomCommand) -> RoomCommand:
    return command


def _seating(run: TableRun, guest: Guest) -> list[RoomCommand]:
    """Seat everyone, settle the deck, and give the learner the button."""
    table = run.table
    chips, names = usual_buy_in(table.rules), [_name(name, guest.name) for _, name in BOTS]
    seed = seed_of(number_of(table.offer.house.id, table.offer.key))
    commands: list[RoomCommand] = [TakeSeat(guest.id, guest.name, False, Sit(LEARNER, guest.name, usual(run, guest)))]
    for (seat, _), name in zip(BOTS, names, strict=True):
        commands.append(TakeSeat(f"bot-{table.id}-{seat}", name, True, Sit(seat, name, chips), STYLE))
    commands.append(Prepare(seed, table.commitment_of(seed), table.root_of(seed)))
    if table.table.has_button:
        commands.append(Do(PlaceButton(LEARNER)))
    return commands


def _name(name: str, learner: str) -> str:
    return _SPARE if skeleton(name) == skeleton(learner) else name


def lessons_of(room: Room, guest: Guest) -> list[TableRun]:
    """A guest's open guided tables."""
    return [run for run in room.runs.values() if run.table.hosted.lesson and run.table.hosted.host == guest.id]


async def next_hand(run: TableRun, guest: Guest) -> None:
    """Deal the next hand for the learner."""
    seat_of(run, guest)
    if not run.table.hosted.lesson:
        raise RefusedError("hands are dealt automatically here: that is for guided tables")
    if not run.table.playing:
        run.conduct.manner.held_until = 0.0
        run.poke()


async def end(run: TableRun, guest: Guest) -> None:
    """End a lesson, even during a hand: every chip goes back, and the table is closed."""
    with contextlib.suppress(RefusedError):  # the hand may have just ended by itself
        if run.table.playing:
            await void_hand(run, guest, _OVER)
    await host_requests.ask(run, guest, EndNight(table=run.table.id, on=True))
