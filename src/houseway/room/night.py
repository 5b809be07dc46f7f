"""What the host of a table may ask, and how a guest comes in at a private one.

A guest is named by a mark that only the table's host is told. What can only be done between hands is kept until the
hand is over, and answered then.
"""

import asyncio
from collections.abc import Callable

from msgspec import Struct

from houseway.errors import HousewayError
from houseway.referee.errors import RefusedError
from houseway.room.asking import check_runs
from houseway.room.guests import Guest
from houseway.room.hosting import keys
from houseway.room.running import TableRun
from houseway.room.stakes import buy_in
from houseway.room.table.conduct import Order
from houseway.room.table.hosting import (
    ChangeKey,
    EndNight,
    Enter,
    GiveChips,
    HandOver,
    HostCommand,
    KeepSeat,
    LastHand,
    MovePlayer,
    Readmit,
    Remove,
    SetBots,
    SetCoach,
    SetPace,
)
from houseway.room.table.pace import checked_seconds
from houseway.room.wire import hosting as wire

_WRONG_KEY = "this link opens nothing any more: ask the host for the new one"
_WRONG_PASSWORD = "that is not the password of this table"  # noqa: S105


async def enter(run: TableRun, guest: Guest, *, key: str | None = None, password: str | None = None) -> None:
    """A guest shows the key or says the password, and is in from then on."""
    hosted = run.table.hosted
    if run.conduct.admits(guest.id):
        return
    if guest.id in hosted.barred:
        raise RefusedError("the host keeps you from this table")
    if hosted.password:
        if not await asyncio.to_thread(keys.password_fits, hosted.password, password or ""):
            raise RefusedError(_WRONG_PASSWORD)
    elif not key or not keys.key_fits(run.room.table_secret, run.table.id, hosted.key, key):
        raise RefusedError(_WRONG_KEY)
    guest = await run.room.keep(guest)

    def make() -> Enter:
        now = run.table.hosted
        if (now.key, now.password) != (hosted.key, hosted.password):
            raise RefusedError("the host has just changed the key: try again")
        return Enter(guest.id, guest.name)

    await run.ask(make)


async def ask(run: TableRun, guest: Guest, asked: wire.HostAsked) -> Struct | None:
    """Do what the host asks; now, or when the hand is over."""
    check_runs(run, guest)
    who = (guest.id, guest.name)
    match asked:
        case wire.AskRemove(whom=mark, bar=bar):
            whom, name = _guest(run, mark)
            if whom == guest.id:
                raise RefusedError("you are the one who asks: stand up, or hand the chair over")
            await _after_the_hand(run, guest, Remove(*who, whom, name, bar), at_once=run.table.seat_of(whom) is None)
        case wire.AskReadmit(whom=mark):
            await _now(run, guest, Readmit(*who, *_guest(run, mark)))
        case wire.AskGive(seat=seat, amount=amount):
            _check_gift(run, seat, amount)
            await _after_the_hand(run, guest, GiveChips(*who, seat, amount))
        case wire.AskKeepSeat(seat=seat, whom=mark):
            await _now(run, guest, KeepSeat(*who, seat, *(("", "") if mark is None else _guest(run, mark))))
        case wire.AskMove(seat=seat, to=to):
            await _after_the_hand(run, guest, MovePlayer(*who, seat, to))
        case wire.AskBots(count=count, level=level):
            await _now(run, guest, SetBots(*who, count, level))
        case wire.AskCoachSet(on=on):
            await _now(run, guest, SetCoach(*who, on))
        case wire.AskPace(act=act, between=between, seat=seat):
            checked_seconds(act, between, seat)
            await _after_the_hand(run, guest, SetPace(*who, act, between, seat))
        case wire.AskKey(password=password):
            await _change_key(run, guest, password)
        case wire.AskHandOver(whom=mark):
            whom, name = _guest(run, mark)
            await run.room.keep(run.room.guests.find(whom))
            await _now(run, guest, HandOver(*who, whom, name))
        case wire.AskEnd(on=on):
            await _end(run, guest, on=on)
    return None


def _guest(run: TableRun, mark: str) -> tuple[str, str]:
    """The guest whom the host means, and the name."""
    hosted, table = run.table.hosted, run.table.id
    seated = {one.guest: one.name for one in run.table.occupants.values() if not one.bot}
    seated |= {one.guest: one.name for one in run.table.arriving.values()}
    for guest in (*seated, *run.connected(), *hosted.entered, *hosted.barred):
        if keys.mark_of(table, guest) == mark:
            return guest, seated.get(guest) or run.room.guests.find(guest).name
    raise RefusedError("there is no such guest at this table")


def _check_gift(run: TableRun, seat: int, amount: int) -> None:
    if not run.table.hosted.private:
        raise RefusedError("chips are given at private tables only")
    most = buy_in(run.table.rules).most
    if seat in run.table.occupants and amount > most:
        raise RefusedError(f"at most {most // 100} dollars are given at a time here")


async def _now(run: TableRun, guest: Guest, command: HostCommand) -> None:
    """Whatever the hand is at; still only by whoever runs the table when it is the turn."""
    await run.ask(_checked(run, guest, command))


def _checked(run: TableRun, guest: Guest, command: HostCommand) -> Callable[[], HostCommand]:
    def make() -> HostCommand:
        check_runs(run, guest)
        return command

    return make


async def _change_key(run: TableRun, guest: Guest, password: str | None) -> None:
    if not run.table.hosted.private:
        raise RefusedError("anybody may come to this table: it has no key")
    kept = ""
    if password is not None:
        kept = await asyncio.to_thread(keys.hashed, keys.checked_password(password))

    def make() -> HostCommand:
        check_runs(run, guest)
        return ChangeKey(guest.id, guest.name, run.table.hosted.key + 1, kept)

    await run.ask(make)


async def _after_the_hand(run: TableRun, guest: Guest, command: HostCommand, *, at_once: bool = False) -> None:
    """Between hands at once; during a hand when it is over, if the guest still runs the table. Returns when done."""
    if at_once:
        await _now(run, guest, command)
        return
    if isinstance(command, Remove):
        seat = run.table.seat_of(command.whom)
        waits = seat is not None and run.table.claims(seat)
    else:
        waits = False
    if not waits and await run.between_hands(_checked(run, guest, command)):
        return
    if command in (one.command for one in run.conduct.orders):
        raise RefusedError("you have asked for that already: it is done when the hand is over")
    if len(run.conduct.orders) >= _MOST_ORDERS:
        raise RefusedError("too much waits for the hand to be over: wait a moment")
    answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(problem: HousewayError | None) -> None:
        if not answer.done():
            if problem is None:
                answer.set_result(None)
            else:
                answer.set_exception(problem)

    run.conduct.orders.append(Order(command, done))
    run.tell_everyone()
    run.poke()
    await answer


_MOST_ORDERS = 20


async def _end(run: TableRun, guest: Guest, *, on: bool) -> None:
    """End the night, or think better of it while the hand is still on.

    During a hand the journal has the word, and it is answered at once: a stop of the server does not lose it.
    """
    who = (guest.id, guest.name)
    if on and await run.between_hands(_checked(run, guest, EndNight(*who))):
        return
    await run.ask(_checked(run, guest, LastHand(*who, on)))
    run.tell_everyone()
