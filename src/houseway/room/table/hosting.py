"""What the host of a table may have done, as commands of the journal, and what the table remembers of it.

A command names who gave it. Whether that one may is decided before it comes here; whether it can be done is decided
here. Like the table it is pure: keys and hashes are handed in.
"""

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.referee.errors import RefusedError
from houseway.referee.table.commands import Move, TopUp
from houseway.referee.table.events import Paused
from houseway.referee.vocabulary import Event
from houseway.room.store.rows import BANK, Transfer, wallet_of

if TYPE_CHECKING:
    from houseway.room.hosting.settings import Chosen
    from houseway.room.table.table import RoomTable

MOST_ENTERED: Final = 300
"""How many guests a private table lets in over a night."""
OVER: Final = "the night at this table is over"


class Enter(Struct, frozen=True, tag="enter"):
    """A guest has shown the key of a private table, and may come and go from now on."""

    guest: str
    name: str


class ChangeKey(Struct, frozen=True, tag="key"):
    """The link or the password is another one; those who are in stay in."""

    guest: str
    name: str
    key: int
    password: str = ""


class Remove(Struct, frozen=True, tag="remove"):
    """A guest leaves the table with the chips, and may be kept from coming back."""

    guest: str
    name: str
    whom: str
    whom_name: str
    bar: bool = False


class Readmit(Struct, frozen=True, tag="readmit"):
    """A guest who was kept from coming back may come again."""

    guest: str
    name: str
    whom: str
    whom_name: str


class GiveChips(Struct, frozen=True, tag="give"):
    """Play chips from the bank, through the wallet, to a stack at a private table."""

    guest: str
    name: str
    seat: int
    cents: int


class KeepSeat(Struct, frozen=True, tag="keep"):
    """A free seat is kept for a guest, or for nobody any more."""

    guest: str
    name: str
    seat: int
    whom: str = ""
    whom_name: str = ""


class MovePlayer(Struct, frozen=True, tag="place"):
    """A player is moved to a free seat."""

    guest: str
    name: str
    seat: int
    to: int


class SetBots(Struct, frozen=True, tag="bots", omit_defaults=True):
    """So many bots sit here from now on, and play so well; nothing is as well as before."""

    guest: str
    name: str
    count: int
    level: str = ""


class SetPace(Struct, frozen=True, tag="pace", omit_defaults=True):
    """The clock, the pause between hands, and how long an absent player's seat is kept, in seconds."""

    guest: str
    name: str
    act: float
    between: float
    seat: float | None = None
    """Nothing where it stays as it is."""


class HandOver(Struct, frozen=True, tag="host"):
    """Somebody else is the host from now on."""

    guest: str
    name: str
    whom: str
    whom_name: str


class EndNight(Struct, frozen=True, tag="night"):
    """Everybody's chips go back to the wallets, and the table is closed."""

    guest: str
    name: str


class LastHand(Struct, frozen=True, tag="last hand"):
    """The night ends when this hand is over, or goes on after all. The table remembers it until then."""

    guest: str
    name: str
    on: bool = True


class SetCoach(Struct, frozen=True, tag="coach"):
    """Whether players may ask the coach from now on."""

    guest: str
    name: str
    on: bool


HostCommand: TypeAlias = (
    Enter | ChangeKey | Remove | Readmit | GiveChips | KeepSeat | MovePlayer | SetBots | SetPace | HandOver | EndNight
    | LastHand | SetCoach
)  # fmt: skip


class KeptSeat(Struct, frozen=True):
    """A seat that waits for a guest."""

    seat: int
    guest: str
    name: str


class Hosted(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a table remembers of its host's doings."""

    host: str = ""
    private: bool = False
    key: int = 1
    password: str = ""
    entered: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    kept: tuple[KeptSeat, ...] = ()
    bots: int | None = None
    act: float | None = None
    between: float | None = None
    ended: bool = False
    ending: str = ""
    """The guest by whose word the night ends when the hand is over, and the name."""
    ending_name: str = ""
    seat: float | None = None
    """For how many seconds an absent player's seat is kept, where it is not the room's own time."""
    lesson: bool = False
    """Whether it is a guided table: one learner among bots, without a clock, and every hand waits to be asked for."""
    coach: bool | None = None
    """Whether players may ask the coach; None where it goes by who sits there."""
    level: str = ""
    """How well bots here play: a level, or `mixed`; nothing where nobody has chosen."""

    def admits(self, guest: str) -> bool:
        """Whether a guest may look on and sit here: anybody at an open table, those with the key at a private one."""
        return not self.private or (guest not in self.barred and (guest == self.host or guest in self.entered))


NO_HOST: Final = Hosted()


class Done(NamedTuple):
    """What a host's command did."""

    hosted: Hosted
    events: tuple[Event, ...] = ()
    wallets: dict[str, int] = {}  # noqa: RUF012 - never changed
    first: tuple[Transfer, ...] = ()
    """What moves before everything else."""


def hosted_of(chosen: "Chosen") -> Hosted:
    """A table on its first day."""
    return Hosted(
        host=chosen.host, private=chosen.private, password=chosen.password, bots=chosen.bots, act=chosen.act,
        between=chosen.between, lesson=chosen.lesson, coach=chosen.coach, level=chosen.level,
    )  # fmt: skip


def check_seat(hosted: Hosted, guest: str, seat: int, *, bot: bool) -> Hosted:
    """Whether a guest may take a seat; what was kept for the guest is kept no longer."""
    if bot:
        if any(one.seat == seat for one in hosted.kept):
            raise RefusedError(f"seat {seat} is kept for somebody")
        return hosted
    if guest in hosted.barred:
        raise RefusedError("the host keeps you from sitting down here")
    if not hosted.admits(guest):
        raise RefusedError("this table is private: it takes the key to sit down")
    for one in hosted.kept:
        if one.seat == seat and one.guest != guest:
            raise RefusedError(f"seat {seat} is kept for {one.name}")
    if not any(one.guest == guest for one in hosted.kept):
        return hosted
    return replace(hosted, kept=tuple(one for one in hosted.kept if one.guest != guest))


def carry_out(table: "RoomTable", command: HostCommand) -> Done:
    """Do it, or a `RefusedError`; the table puts everything back that was touched by then."""
    hosted = table.hosted
    match command:
        case Enter(guest):
            return Done(_enter(hosted, guest))
        case ChangeKey(_, _, key, password):
            return Done(replace(hosted, key=key, password=password))
        case Remove():
            return _remove(table, command)
        case Readmit(_, _, whom):
            return Done(_readmit(hosted, whom))
        case GiveChips():
            return _give(table, command)
        case KeepSeat():
            return Done(_keep_seat(table, command))
        case MovePlayer(_, _, seat, to):
            return Done(hosted, table.move(Move(seat, to)))
        case SetBots(_, _, count, level):
            return Done(_bots(hosted, count, level, table.count))
        case SetPace() | SetCoach():
            return Done(_set(hosted, command))
        case HandOver(_, _, whom):
            return Done(_hand_over(hosted, whom))
        case EndNight():
            return _end(table)
        case LastHand():
            return _last_hand(table, command)


def _set(hosted: Hosted, command: SetPace | SetCoach) -> Hosted:
    if isinstance(command, SetCoach):
        return replace(hosted, coach=command.on)
    seat = hosted.seat if command.seat is None else command.seat
    return replace(hosted, act=command.act, between=command.between, seat=seat)


def _enter(hosted: Hosted, guest: str) -> Hosted:
    if guest in hosted.barred:
        raise RefusedError("the host keeps you from this table")
    if guest in hosted.entered:
        return hosted
    if len(hosted.entered) >= MOST_ENTERED:
        raise RefusedError(f"a private table lets in {MOST_ENTERED} guests at most")
    return replace(hosted, entered=(*hosted.entered, guest))


def _readmit(hosted: Hosted, whom: str) -> Hosted:
    if whom not in hosted.barred:
        raise RefusedError("that guest is not kept from coming back")
    return replace(hosted, barred=tuple(one for one in hosted.barred if one != whom))


def _bots(hosted: Hosted, count: int, level: str, seats: int) -> Hosted:
    if not 0 <= count < seats:
        raise RefusedError(f"a table of {seats} seats takes 0 to {seats - 1} bots, not {count}")
    return replace(hosted, bots=count, level=level or hosted.level)


def _hand_over(hosted: Hosted, whom: str) -> Hosted:
    """The former host stays let in."""
    if whom == hosted.host:
        raise RefusedError("that is the host already")
    if whom in hosted.barred or not hosted.admits(whom):
        raise RefusedError("that guest is not let in here")
    entered = (*hosted.entered, hosted.host) if hosted.host and hosted.private else hosted.entered
    return replace(hosted, host=whom, entered=tuple(dict.fromkeys(entered)))


def _remove(table: "RoomTable", command: Remove) -> Done:
    hosted, whom = table.hosted, command.whom
    if whom == hosted.host:
        raise RefusedError("the host is not removed: hand the chair over first")
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
        return Done(after, (), {whom: -table.turn_back(whom)})
    if seat is None:
        return Done(after)
    stack = table.table.seats[seat].stack if not table.playing else 0
    events = table.leave(seat)
    return Done(after, events, {whom: -stack} if stack else {})


def _give(table: "RoomTable", command: GiveChips) -> Done:
    if not table.hosted.private:
        raise RefusedError("chips are given at private tables only")
    one = table.occupants.get(command.seat)
    if one is None:
        raise RefusedError(f"nobody sits in seat {command.seat}")
    events = tuple(table.table.apply(TopUp(command.seat, command.cents)))
    given = Transfer(BANK, wallet_of(one.guest), command.cents, "given")
    return Done(table.hosted, events, {one.guest: command.cents}, (given,))


def _keep_seat(table: "RoomTable", command: KeepSeat) -> Hosted:
    hosted, seat = table.hosted, command.seat
    if not 1 <= seat <= table.count:
        raise RefusedError(f"there is no seat {seat}: seats are 1 to {table.count}")
    others = tuple(one for one in hosted.kept if one.seat != seat and one.guest != command.whom)
    if not command.whom:
        if len(others) == len(hosted.kept):
            raise RefusedError(f"seat {seat} is kept for nobody")
        return replace(hosted, kept=others)
    if seat in table.occupants:
        raise RefusedError(f"seat {seat} is {table.occupants[seat].name}'s")
    table.check_not_coming(seat)
    if table.seat_of(command.whom) is not None or command.whom in table.arriving:
        raise RefusedError(f"{command.whom_name} has a seat already: move the player")
    if not hosted.admits(command.whom):
        raise RefusedError(f"{command.whom_name} is not let in here")
    return replace(hosted, kept=(*others, KeptSeat(seat, command.whom, command.whom_name)))


def _last_hand(table: "RoomTable", command: LastHand) -> Done:
    """A table that is paused goes on: the hand has to be played to its end."""
    hosted = table.hosted
    if command.on is bool(hosted.ending):
        raise RefusedError(
            "the night ends with this hand already" if command.on else "nobody has asked to end the night"
        )
    if not command.on:
        return Done(replace(hosted, ending="", ending_name=""))
    paused, table.paused = table.paused, ""
    events = (Paused(command.name, on=False),) if paused else ()
    return Done(replace(hosted, ending=command.guest, ending_name=command.name), events)


def _end(table: "RoomTable") -> Done:
    """What waits in the middle is divided among those who were dealt in last, and everybody leaves with the chips."""
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
    after = replace(table.hosted, ended=True, kept=(), ending="", ending_name="")
    return Done(after, tuple(events), wallets)


def words_of(command: HostCommand, table: "RoomTable") -> str:
    """The line that the log has for everybody; nothing for what is only the host's."""
    by = command.name
    match command:
        case Enter():
            return ""
        case ChangeKey():
            return f"{by}, the host, has changed the {'password' if command.password else 'link'}"
        case Remove(_, _, _, whom):
            return f"{by}, the host, has {whom} leave the table" + (" for good" if command.bar else "")
        case Readmit(_, _, _, whom):
            return f"{by}, the host, lets {whom} come back"
        case GiveChips(_, _, seat, cents):
            one = table.occupants.get(seat)
            return f"{by}, the host, gives {one.name if one else f'seat {seat}'} {format_money(cents)} in play chips"
        case KeepSeat(_, _, seat, _, whom):
            return f"{by}, the host, keeps seat {seat} for {whom}" if whom else f"Seat {seat} is free for anybody again"
        case MovePlayer(_, _, seat, to):
            one = table.occupants.get(to)
            return f"{by}, the host, moves {one.name if one else f'seat {seat}'} from seat {seat} to seat {to}"
        case SetBots(_, _, count, level):
            what = f"{level} {'bot' if count == 1 else 'bots'}".strip()
            return f"{by}, the host, wants {count or 'no'} {what} here"
        case SetPace(_, _, act, between):
            kept = "" if command.seat is None else f"; an absent player's seat is kept {command.seat / 60:g} minutes"
            return f"{by}, the host, sets the clock to {act:g} seconds and the pause between hands to {between:g}{kept}"
        case HandOver(_, _, _, whom):
            return f"{whom} is the host now, by {by}'s word"
        case SetCoach():
            return f"{by}, the host, " + (
                "lets players ask the coach" if command.on else "wants no coach at this table"
            )
        case LastHand():
            return f"{by}, the host, " + ("ends the night after this hand" if command.on else "lets the night go on")
        case EndNight():
            return f"{by}, the host, has ended the night: everybody's chips are back in the wallets"
