"""How a table carries out its host's commands.

Whether a person may give a command is decided elsewhere; whether it can be carried out is decided here. Like the table,
it is pure.
"""

from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.live.buy_ins import buy_in
from houseway.live.table import game_changes, rebuys
from houseway.live.table.host_commands import (
    AnswerChips,
    AskChips,
    ChangeKey,
    EndNight,
    Enter,
    GiveChips,
    HandOver,
    HostCommand,
    HostState,
    KeepOut,
    KeepSeat,
    KeptSeat,
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
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import CallBombPot, Move, TopUp
from houseway.referee.table.seating_events import Paused
from houseway.referee.vocabulary import Event
from houseway.store.rows import BANK, Transfer, wallet_of

MOST_ENTERED: Final = 300
"""The most guests a private table lets in during a night."""
MOST_WAITING: Final = 20
"""The most guests who wait to be let in."""


class HostEffect(NamedTuple):
    """What a host's command did."""

    hosted: HostState
    events: tuple[Event, ...] = ()
    wallets: dict[str, int] = {}  # noqa: RUF012 - never changed
    first: tuple[Transfer, ...] = ()
    """Transfers that come before all others."""


class HostedTable(game_changes.PlayedTable, Protocol):
    """What the host's commands need of the table."""

    paused: str
    """The name of the person who paused it."""
    shown_to: frozenset[str]
    """The guests dealt into the last hand."""

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""

    def stack_of(self, seat: int) -> int:
        """A seat's chips that are not in the pot."""

    def seat_of(self, guest: str) -> int | None:
        """A guest's seat."""

    def leave(self, seat: int) -> tuple[Event, ...]:
        """Give up a seat."""

    def move(self, wanted: Move) -> tuple[Event, ...]:
        """A player changes seats."""

    def turn_back(self, guest: str) -> int:
        """Stop expecting a player from another table; returns the chips they brought."""

    def check_not_coming(self, seat: int) -> None:
        """Refuse a seat that belongs to a player who is still arriving."""


def carry_out(table: HostedTable, command: HostCommand) -> HostEffect:
    """Carry it out, or raise a `RefusedError`; then the table undoes everything."""
    hosted = table.hosted
    match command:
        case Enter() | Knock() | TurnAway() | AskChips() | AnswerChips():
            return HostEffect(_at_the_door(hosted, command))
        case ChangeKey(_, _, key, password):
            return HostEffect(replace(hosted, key=key, password=password))
        case Remove():
            return _remove(table, command)
        case KeepOut(guest, name, whom, whom_name):
            done = _remove(table, Remove(guest, name, whom, whom_name, bar=True))
            return done._replace(hosted=replace(done.hosted, key=hosted.key + 1, password=""))
        case Readmit(_, _, whom):
            return HostEffect(_readmit(hosted, whom))
        case GiveChips():
            return _give(table, command)
        case KeepSeat():
            return HostEffect(_keep_seat(table, command))
        case MovePlayer() | SetBombPot():
            return HostEffect(hosted, _between_hands(table, command))
        case SetBots() | SetPace() | SetCoach() | SetDoor() | StartGame():
            return HostEffect(_set(hosted, command, table.count))
        case SetGame() | SetRotation() | SetRebuys():
            return HostEffect(_stakes(table, command))
        case HandOver(_, _, whom):
            return HostEffect(_hand_over(hosted, whom))
        case EndNight():
            return _end(table)
        case LastHand():
            return _last_hand(table, command)


def _between_hands(table: HostedTable, command: MovePlayer | SetBombPot) -> tuple[Event, ...]:
    if isinstance(command, MovePlayer):
        return table.move(Move(command.seat, command.to))
    return tuple(table.table.apply(CallBombPot(command.on)))


def _set(hosted: HostState, command: SetBots | SetPace | SetCoach | SetDoor | StartGame, seats: int) -> HostState:
    match command:
        case SetBots(_, _, count, level):
            return _bots(hosted, count, level, seats)
        case SetCoach(_, _, on):
            return replace(hosted, coach=on)
        case SetDoor(_, _, on):
            if on and not hosted.private:
                raise RefusedError("anyone can come to this table, so there is no one to let in")
            return replace(hosted, confirms=on)
        case StartGame():
            if not hosted.unstarted:
                raise RefusedError("the game has already started")
            return replace(hosted, unstarted=False)
        case SetPace(_, _, act, between, seat):
            return replace(hosted, act=act, between=between, seat=hosted.seat if seat is None else seat)


def _stakes(table: HostedTable, command: SetGame | SetRotation | SetRebuys) -> HostState:
    if not isinstance(command, SetRebuys):
        return game_changes.carry_out(table, command)
    seated = {one.guest: table.stack_of(seat) for seat, one in table.occupants.items() if not one.bot}
    return rebuys.set_limits(table.hosted, command, seated, buy_in(table.offer.rules).least)


def _enter(hosted: HostState, guest: str) -> HostState:
    if guest in hosted.barred:
        raise RefusedError("the host has barred you from this table")
    knocking = tuple(one for one in hosted.knocking if one.guest != guest)
    if guest in hosted.entered:
        return replace(hosted, knocking=knocking)
    if len(hosted.entered) >= MOST_ENTERED:
        raise RefusedError(f"a private table lets in {MOST_ENTERED} guests at most")
    return replace(hosted, entered=(*hosted.entered, guest), knocking=knocking)


def _at_the_door(hosted: HostState, command: Enter | Knock | TurnAway | AskChips | AnswerChips) -> HostState:
    """What waits for the host: guests to be let in, and chips to be confirmed."""
    if isinstance(command, Knock | AskChips) and not hosted.confirms:
        raise RefusedError("the host has just stopped asking: try again")
    match command:
        case Enter(guest):
            return _enter(hosted, guest)
        case Knock(guest):
            if guest in hosted.barred:
                raise RefusedError("the host has barred you from this table")
            if any(one.guest == guest for one in hosted.knocking) or hosted.admits(guest):
                return hosted
            if len(hosted.knocking) >= MOST_WAITING:
                raise RefusedError("too many people are waiting at this door: try again in a moment")
            return replace(hosted, knocking=(*hosted.knocking, command))
        case TurnAway(_, _, whom):
            left = tuple(one for one in hosted.knocking if one.guest != whom)
            if left == hosted.knocking:
                raise RefusedError("nobody of that name is waiting at the door")
            return replace(hosted, knocking=left)
        case AskChips(guest):
            if not hosted.admits(guest):
                raise RefusedError("this table is private: you need its key to sit down")
            if any(one.guest == guest for one in hosted.asking):
                raise RefusedError("you have already asked the host for chips: wait for the answer, or cancel")
            return replace(hosted, asking=(*hosted.asking, command))
        case AnswerChips(_, _, whom):
            waiting = tuple(one for one in hosted.asking if one.guest != whom)
            if waiting == hosted.asking:
                raise RefusedError("that guest is not asking for chips")
            return replace(hosted, asking=waiting)


def _readmit(hosted: HostState, whom: str) -> HostState:
    if whom not in hosted.barred:
        raise RefusedError("that guest is not barred")
    return replace(hosted, barred=tuple(one for one in hosted.barred if one != whom))


def _bots(hosted: HostState, count: int, level: str, seats: int) -> HostState:
    if not 0 <= count < seats:
        raise RefusedError(f"a table of {seats} seats takes 0 to {seats - 1} bots, not {count}")
    return replace(hosted, bots=count, level=level or hosted.level)


def _hand_over(hosted: HostState, whom: str) -> HostState:
    """The former host stays let in."""
    if whom == hosted.host:
        raise RefusedError("that person is already the host")
    if whom in hosted.barred or not hosted.admits(whom):
        raise RefusedError("that guest is not let in here")
    entered = (*hosted.entered, hosted.host) if hosted.host and hosted.private else hosted.entered
    return replace(hosted, host=whom, entered=tuple(dict.fromkeys(entered)))


def _remove(table: HostedTable, command: Remove) -> HostEffect:
    hosted, whom = table.hosted, command.whom
    if whom == hosted.host:
        raise RefusedError("the host cannot be removed: make another player the host first")
    seat = table.seat_of(whom)
    if seat is None and whom not in table.arriving and not command.bar:
        raise RefusedError(f"{command.whom_name} has no seat at this table")
    entered, barred = hosted.entered, hosted.barred
    if command.bar:
        entered = tuple(one for one in entered if one != whom)
        barred = barred if whom in barred else (*barred, whom)
    kept = tuple(one for one in hosted.kept if one.guest != whom)
    after = replace(hosted, entered=entered, barred=barred, kept=kept)
    if whom in table.arriving:
        return HostEffect(after, (), {whom: -table.turn_back(whom)})
    if seat is None:
        return HostEffect(after)
    stack = table.table.seats[seat].stack if not table.playing else 0
    events = table.leave(seat)
    return HostEffect(rebuys.took(after, whom, stack), events, {whom: -stack} if stack else {})


def _give(table: HostedTable, command: GiveChips) -> HostEffect:
    if not table.hosted.private:
        raise RefusedError("chips can be given only at private tables")
    one = table.occupants.get(command.seat)
    if one is None:
        raise RefusedError(f"nobody sits in seat {command.seat}")
    events = tuple(table.table.apply(TopUp(command.seat, command.cents)))
    given = Transfer(BANK, wallet_of(one.guest), command.cents, "given")
    return HostEffect(table.hosted, events, {one.guest: command.cents}, (given,))


def _keep_seat(table: HostedTable, command: KeepSeat) -> HostState:
    hosted, seat = table.hosted, command.seat
    if not 1 <= seat <= table.count:
        raise RefusedError(f"there is no seat {seat}: seats are 1 to {table.count}")
    others = tuple(one for one in hosted.kept if one.seat != seat and one.guest != command.whom)
    if not command.whom:
        if len(others) == len(hosted.kept):
            raise RefusedError(f"seat {seat} is not being held")
        return replace(hosted, kept=others)
    if seat in table.occupants:
        raise RefusedError(f"seat {seat} is {table.occupants[seat].name}'s")
    table.check_not_coming(seat)
    if table.seat_of(command.whom) is not None or command.whom in table.arriving:
        raise RefusedError(f"{command.whom_name} already has a seat: move the player")
    if not hosted.admits(command.whom):
        raise RefusedError(f"{command.whom_name} is not let in here")
    return replace(hosted, kept=(*others, KeptSeat(seat, command.whom, command.whom_name)))


def _last_hand(table: HostedTable, command: LastHand) -> HostEffect:
    """End the night after this hand. A paused table goes on, because the hand must be finished."""
    hosted = table.hosted
    if command.on is bool(hosted.ending):
        raise RefusedError(
            "the night is already ending after this hand" if command.on else "nobody has asked to end the night"
        )
    if not command.on:
        return HostEffect(replace(hosted, ending="", ending_name=""))
    paused, table.paused = table.paused, ""
    events = (Paused(command.name, on=False),) if paused else ()
    return HostEffect(replace(hosted, ending=command.guest, ending_name=command.name), events)


def _end(table: HostedTable) -> HostEffect:
    """Divide what is in the middle among the players dealt in last, and send everyone home with their chips."""
    events: list[Event] = []
    dealt = [seat for seat, one in table.occupants.items() if one.guest in table.shown_to]
    events += table.table.divide(dealt)
    wallets: dict[str, int] = {}
    for seat, one in list(table.occupants.items()):
        stack = table.table.seats[seat].stack
        events += table.leave(seat)
        if stack:
            wallets[one.guest] = -stack
    for coming in table.arriving.values():
        wallets[coming.guest] = -coming.cents
    table.arriving = {}
    after = replace(table.hosted, ended=True, kept=(), knocking=(), asking=(), ending="", ending_name="")
    return HostEffect(after, tuple(events), wallets)


def _for_good(command: Remove | KeepOut) -> str:
    if isinstance(command, KeepOut):
        return " and bars them, with a new link"
    return " for good" if command.bar else ""


_TURNED: Final = {
    SetCoach: ("turns the coach off at this table", "lets players ask the coach"),
    SetDoor: ("lets guests in and buy in without asking", "lets each guest in and confirms buy-ins"),
    SetBombPot: ("takes the bomb pot back", "makes the next hand a bomb pot"),
    LastHand: ("keeps the night going", "ends the night after this hand"),
}
"""What is turned off, and on."""


def _set_words(command: SetBots | SetPace | StartGame) -> str:
    match command:
        case SetBots(_, _, count, level):
            what = f"{level} {'bot' if count == 1 else 'bots'}".strip()
            return f"sets the table to {count or 'no'} {what}"
        case SetPace(_, _, act, between, seat):
            kept = "" if seat is None else f"; an absent player's seat is held for {seat / 60:g} minutes"
            return f"sets the clock to {act:g} seconds and the pause between hands to {between:g}{kept}"
        case StartGame():
            return "starts the game"


def words_of(command: HostCommand, table: HostedTable) -> str:
    """The log's line for everyone; empty for what concerns only the host."""
    by = command.name
    match command:
        case Enter() | Knock() | TurnAway() | AskChips() | AnswerChips():
            return ""
        case ChangeKey():
            return f"{by}, the host, has changed the {'password' if command.password else 'link'}"
        case Remove(_, _, _, whom) | KeepOut(_, _, _, whom):
            return f"{by}, the host, removes {whom} from the table{_for_good(command)}"
        case Readmit(_, _, _, whom):
            return f"{by}, the host, lets {whom} back in"
        case GiveChips(_, _, seat, cents):
            one = table.occupants.get(seat)
            return f"{by}, the host, gives {one.name if one else f'seat {seat}'} {format_money(cents)} in play chips"
        case KeepSeat(_, _, seat, _, whom):
            return f"{by}, the host, holds seat {seat} for {whom}" if whom else f"Seat {seat} is open to anyone again"
        case MovePlayer(_, _, seat, to):
            one = table.occupants.get(to)
            return f"{by}, the host, moves {one.name if one else f'seat {seat}'} from seat {seat} to seat {to}"
        case SetBots() | SetPace() | StartGame():
            return f"{by}, the host, {_set_words(command)}"
        case SetRebuys():
            return f"{by}, the host, {rebuys.limits_words(command)}"
        case SetGame() | SetRotation():
            return f"{by}, the host, {game_changes.words_of(table, command)}"
        case HandOver(_, _, _, whom):
            return f"{by} makes {whom} the host"
        case SetCoach() | SetDoor() | SetBombPot() | LastHand():
            return f"{by}, the host, {_TURNED[type(command)][command.on]}"
        case EndNight():
            ended = f"{by}, the host, has ended the night" if by else "The floor has closed the table"
            return f"{ended}: all chips are back in the players' wallets"
