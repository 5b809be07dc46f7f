"""What the host of a table may request, and how a guest enters a private one.

Guests are named by marks that only the host receives. A request that must wait for the end of the hand is answered
then.
"""

import asyncio
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import asdict, replace

from houseway.chips.money import format_money
from houseway.errors import HousewayError
from houseway.live import table_keys
from houseway.live.buy_ins import buy_in, usual_buy_in
from houseway.live.table.conduct import Order
from houseway.live.table.host_commands import (
    AnswerChips,
    ChangeKey,
    EndNight,
    Enter,
    GiveChips,
    HandOver,
    HostCommand,
    KeepOut,
    KeepSeat,
    Knock,
    LastHand,
    MovePlayer,
    Readmit,
    Remove,
    SetBombPot,
    SetBots,
    SetCoach,
    SetDoor,
    SetGame,
    SetPace,
    SetRebuys,
    SetRotation,
    StartGame,
    TurnAway,
)
from houseway.live.table.pace import checked_seconds
from houseway.live.table_settings import GameChoice, Rotation, Terms, chosen_of, named
from houseway.people.guests import Guest
from houseway.protocol import host_messages as wire
from houseway.referee.refusals import RefusedError
from houseway.room.guest_requests import answer_due, bring, check_runs
from houseway.room.room import TableRun
from houseway.store.rows import BANK

_WRONG_KEY = "this link no longer works: ask the host for the new one"
_WRONG_PASSWORD = "that is not this table's password"  # noqa: S105 - said, not used


async def enter(run: TableRun, guest: Guest, *, key: str | None = None, password: str | None = None) -> None:
    """Enter with the key or password, or wait if the host lets each guest in."""
    hosted = run.table.hosted
    if run.conduct.admits(guest.id):
        return
    if guest.id in hosted.barred:
        raise RefusedError("the host has barred you from this table")
    if hosted.password:
        if not await asyncio.to_thread(table_keys.password_fits, hosted.password, password or ""):
            raise RefusedError(_WRONG_PASSWORD)
    elif not key or not table_keys.key_fits(run.room.table_secret, run.table.id, hosted.key, key):
        raise RefusedError(_WRONG_KEY)
    guest = await run.room.keep(guest)

    def make() -> Enter | Knock:
        now = run.table.hosted
        if (now.key, now.password) != (hosted.key, hosted.password):
            raise RefusedError("the host has just changed the key: try again")
        return (Knock if now.confirms else Enter)(guest.id, guest.name)

    await run.ask(make)


async def _admit(run: TableRun, host: Guest, mark: str, *, on: bool) -> None:
    """Let in a guest who waits at the door, or turn them away: they may knock again."""
    knocking = run.table.hosted.knocking
    one = next((one for one in knocking if table_keys.mark_of(run.table.id, one.guest) == mark), None)
    if one is None:
        raise RefusedError("nobody of that name is waiting at the door")
    await _now(run, host, Enter(one.guest, one.name) if on else TurnAway(host.id, host.name, one.guest, one.name))


async def _confirm(run: TableRun, host: Guest, mark: str, *, on: bool) -> None:
    """Confirm or refuse the chips that someone has asked for."""
    waiting = run.table.hosted.asking
    asked = next((one for one in waiting if table_keys.mark_of(run.table.id, one.guest) == mark), None)
    if asked is None:
        raise RefusedError("that guest is not asking for chips")
    lost = asked.guest not in run.conduct.confirming
    await _now(run, host, AnswerChips(host.id, host.name, asked.guest, asked.name, on))
    if on and lost:
        await bring(run, asked)


async def _set_door(run: TableRun, host: Guest, *, on: bool) -> None:
    await _now(run, host, SetDoor(host.id, host.name, on))
    if not on:
        hosted, mark_of = run.table.hosted, table_keys.mark_of
        for knock in hosted.knocking:
            await _admit(run, host, mark_of(run.table.id, knock.guest), on=True)
        asked = [mark_of(run.table.id, one.guest) for one in hosted.asking]
        await asyncio.gather(*(_confirm(run, host, mark, on=True) for mark in asked))


async def _at_the_door(
    run: TableRun, host: Guest, asked: wire.Admit | wire.ConfirmBuyIn | wire.SetDoor | wire.StartGame
) -> None:
    match asked:
        case wire.Admit(whom=mark, on=on):
            await _admit(run, host, mark, on=on)
        case wire.ConfirmBuyIn(whom=mark, on=on):
            await _confirm(run, host, mark, on=on)
        case wire.SetDoor(on=on):
            await _set_door(run, host, on=on)
        case wire.StartGame():
            await _now(run, host, StartGame(host.id, host.name))


async def ask(run: TableRun, guest: Guest, asked: wire.HostMessage) -> Struct | None:
    """Carry out the host's request, now or when the hand is over."""
    check_runs(run, guest)
    who = (guest.id, guest.name)
    match asked:
        case wire.Remove():
            await _remove(run, guest, asked)
        case wire.Readmit(whom=mark):
            await _now(run, guest, Readmit(*who, *_guest(run, mark)))
        case wire.GiveChips(seat=seat, amount=amount):
            await _give(run, guest, seat, amount)
        case wire.KeepSeat(seat=seat, whom=mark):
            await _now(run, guest, KeepSeat(*who, seat, *(("", "") if mark is None else _guest(run, mark))))
        case wire.MovePlayer(seat=seat, to=to):
            await _after_the_hand(run, guest, MovePlayer(*who, seat, to))
        case wire.SetBombPot(on=on):
            await _after_the_hand(run, guest, SetBombPot(*who, on))
        case wire.SetBots() | wire.SetCoach() | wire.SetGame() | wire.SetRotation() | wire.SetRebuys():
            await _now(run, guest, _setting(run, guest, asked))
        case wire.SetPace(act=act, between=between, seat=seat):
            checked_seconds(act, between, seat)
            await _after_the_hand(run, guest, SetPace(*who, act, between, seat))
        case wire.Admit() | wire.ConfirmBuyIn() | wire.SetDoor() | wire.StartGame():
            await _at_the_door(run, guest, asked)
        case wire.ChangeKey(password=password):
            await _change_key(run, guest, password)
        case wire.HandOver(whom=mark):
            whom, name = _guest(run, mark)
            await run.room.keep(run.room.guests.find(whom))
            await _now(run, guest, HandOver(*who, whom, name))
        case wire.EndNight(on=on):
            await _end(run, guest, on=on)
    return None


def _setting(
    run: TableRun, guest: Guest, asked: wire.SetBots | wire.SetCoach | wire.SetGame | wire.SetRotation | wire.SetRebuys
) -> HostCommand:
    who = (guest.id, guest.name)
    match asked:
        case wire.SetBots(count=count, level=level):
            return SetBots(*who, count, level)
        case wire.SetCoach(on=on):
            return SetCoach(*who, on)
        case wire.SetRebuys(most_rebuys=times, most_bought=cents):
            return SetRebuys(*who, times, cents)
        case wire.SetGame(game=game, limit=limit, terms=terms):
            return SetGame(*who, _choice(run, wire.GameRequest(game=game, limit=limit, terms=terms)))
        case wire.SetRotation(rotation=wanted):
            rotation = rotation_of(wanted)
            if rotation is not None:
                games = tuple(_named(run, one) for one in rotation.games)
                rotation = replace(rotation, games=games)
            return SetRotation(*who, rotation)


def _choice(run: TableRun, asked: wire.GameRequest) -> GameChoice:
    """A game of the table's book, as the host wants it played."""
    return _named(run, GameChoice(asked.game, asked.limit or "", terms_of(asked.terms)))


def _named(run: TableRun, choice: GameChoice) -> GameChoice:
    if chosen_of(run.room.rows[run.table.id].settings).own_book:
        raise RefusedError("a table with a rule book of its own keeps its game: open another table")
    return named(run.table.first.house, choice)


def rotation_of(asked: wire.RotationRequest | None) -> Rotation | None:
    """Games in turn, as requested; the book's names come later."""
    if asked is None:
        return None
    games = tuple(GameChoice(one.game, one.limit or "", terms_of(one.terms)) for one in asked.games)
    return Rotation(games, asked.every, asked.dealers_choice)


def terms_of(asked: wire.TermsRequest) -> Terms:
    """A table's own settings, as requested."""
    return Terms(**asdict(asked))


async def _remove(run: TableRun, host: Guest, asked: wire.Remove) -> None:
    whom, name = _guest(run, asked.whom)
    if whom == host.id:
        raise RefusedError("you cannot do that to yourself: leave, or make another player the host")
    renews = asked.bar and asked.new_link and run.table.hosted.private
    who = (host.id, host.name, whom, name)
    out = KeepOut(*who) if renews else Remove(*who, asked.bar)
    await _after_the_hand(run, host, out, at_once=run.table.seat_of(whom) is None)


def _guest(run: TableRun, mark: str) -> tuple[str, str]:
    """The id and name of the guest the host means."""
    hosted, table = run.table.hosted, run.table.id
    seated = {one.guest: one.name for one in run.table.occupants.values() if not one.bot}
    seated |= {one.guest: one.name for one in run.table.arriving.values()}
    for guest in (*seated, *run.audience.connected(), *hosted.entered, *hosted.barred):
        if table_keys.mark_of(table, guest) == mark:
            return guest, seated.get(guest) or run.room.guests.find(guest).name
    raise RefusedError("there is no such guest at this table")


def _check_gift(run: TableRun, seat: int, amount: int) -> None:
    if not run.table.hosted.private:
        raise RefusedError("chips can be given only at private tables")
    most = buy_in(run.table.rules).most
    if seat in run.table.occupants and amount > most:
        raise RefusedError(f"you can give at most {most // 100} dollars at a time here")


async def _give(run: TableRun, host: Guest, seat: int, amount: int) -> None:
    """Give chips, up to the room's limit for hosts."""
    _check_gift(run, seat, amount)
    conduct, room = run.conduct, run.room
    if conduct.given is None:
        moves = await asyncio.to_thread(room.store.moved_at, run.table.id)
        if conduct.given is None:  # nobody else has checked meanwhile, so nothing is on the way
            conduct.given = sum(cents for debit, _, cents in moves if debit == BANK)
    most = room.gifts * usual_buy_in(run.table.rules)
    left = max(0, most - conduct.given)
    if amount > left:
        raise RefusedError(
            f"hosts can give {format_money(most)} in all at this table, and {format_money(left)} of that is left"
        )
    conduct.given += amount
    try:
        await _after_the_hand(run, host, GiveChips(host.id, host.name, seat, amount))
    except HousewayError:
        conduct.given -= amount
        raise


async def _now(run: TableRun, guest: Guest, command: HostCommand) -> None:
    """Carry it out at once, even during a hand, if the guest still runs the table by then."""
    await run.ask(_checked(run, guest, command))


def _checked(run: TableRun, guest: Guest, command: HostCommand) -> Callable[[], HostCommand]:
    def make() -> HostCommand:
        check_runs(run, guest)
        return command

    return make


async def _change_key(run: TableRun, guest: Guest, password: str | None) -> None:
    if not run.table.hosted.private:
        raise RefusedError("anyone can come to this table: it has no key")
    kept = ""
    if password is not None:
        kept = await asyncio.to_thread(table_keys.hashed, table_keys.checked_password(password))

    def make() -> HostCommand:
        check_runs(run, guest)
        return ChangeKey(guest.id, guest.name, run.table.hosted.key + 1, kept)

    await run.ask(make)


async def _after_the_hand(run: TableRun, guest: Guest, command: HostCommand, *, at_once: bool = False) -> None:
    """Do it at once between hands, otherwise when the hand is over, if the guest still runs the table. Returns when
    done.
    """
    if at_once:
        await _now(run, guest, command)
        return
    if isinstance(command, Remove | KeepOut):
        seat = run.table.seat_of(command.whom)
        waits = seat is not None and run.table.claims(seat)
    else:
        waits = False
    if not waits and await run.between_hands(_checked(run, guest, command)):
        return
    if command in (one.command for one in run.conduct.orders):
        raise RefusedError("you have already asked for that: it will be done when the hand is over")
    if len(run.conduct.orders) >= _MOST_ORDERS:
        raise RefusedError("too much is pending until the hand is over: wait a moment")
    answer, done = answer_due()
    run.conduct.orders.append(Order(command, done))
    run.audience.tell_everyone()
    run.poke()
    await answer


_MOST_ORDERS = 20


async def _end(run: TableRun, guest: Guest, *, on: bool) -> None:
    """End the night, or cancel that while the hand is still on.

    During a hand it is journaled and answered at once, so that stopping the server does not lose it.
    """
    who = (guest.id, guest.name)
    if on and await run.between_hands(_checked(run, guest, EndNight(*who))):
        return
    await run.ask(_checked(run, guest, LastHand(*who, on)))
    run.audience.tell_everyone()
