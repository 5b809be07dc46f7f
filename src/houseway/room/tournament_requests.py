"""What a guest may ask of a tournament: to enter, to take the entry back before the start, to answer a question; and
what whoever has the director's desk may decide.
"""

from typing import Final

from houseway.chips.money import format_money
from houseway.live.table.sit_and_go import DECLINED, SitAndGo
from houseway.live.table.table_commands import (
    AnswerDesk,
    BuyChips,
    Decide,
    EnterTournament,
    Pause,
    RoomCommand,
    ShiftLevel,
    TakeBackEntry,
)
from houseway.live.table.tournament_money import price_of
from houseway.people.guests import Guest
from houseway.people.sanctions import check_welcome
from houseway.protocol.tournament_bodies import (
    CallOffRequest,
    ChopRequest,
    DeskRequest,
    DropChopRequest,
    PauseRequest,
    PenaltyRequest,
    RemovalRequest,
    SeatRequest,
    StackRequest,
    TimeRequest,
)
from houseway.referee.refusals import RefusedError
from houseway.room.floor_deeds import keep_deed
from houseway.room.guest_requests import check_admitted
from houseway.room.room import TableRun
from houseway.tournaments.chops import chop_amounts
from houseway.tournaments.director_commands import (
    CallOff,
    CorrectStack,
    DropChop,
    FloorDecision,
    MovePlayer,
    Penalize,
    ProposeChop,
    RemovePlayer,
)

NO_TOURNAMENT: Final = "no tournament is played at this table"


def tournament_at(run: TableRun, guest: Guest) -> SitAndGo:
    """The tournament of a table, for a guest who may watch it."""
    check_admitted(run, guest)
    if run.table.sit_and_go is None:
        raise RefusedError(NO_TOURNAMENT)
    return run.table.sit_and_go


async def enter(run: TableRun, guest: Guest) -> None:
    """Enter, and pay for it from the wallet."""
    price = tournament_at(run, guest).price
    check_welcome(run.room.sanctions, guest.id)
    guest = await run.room.keep(guest)
    _check_wallet(guest, price, "enter")
    await run.ask(lambda: EnterTournament(guest.id, guest.name), guest.id)


async def buy(run: TableRun, guest: Guest, what: str) -> None:
    """Buy chips or enter again, paid from the wallet; or do without a rebuy."""
    tournament = tournament_at(run, guest)
    if what != DECLINED:
        check_welcome(run.room.sanctions, guest.id)
        _check_wallet(guest, price_of(tournament.structure, what)[0], f"buy the {what}")
    await run.ask(lambda: BuyChips(guest.id, guest.name, what), guest.id)


def _check_wallet(guest: Guest, price: int, what: str) -> None:
    if guest.wallet < price:
        has = format_money(guest.wallet)
        raise RefusedError(f"it costs {format_money(price)} to {what}, and your wallet has {has} in play chips")


async def take_back(run: TableRun, guest: Guest) -> None:
    """Take the entry back before the start; the whole price returns to the wallet."""
    tournament_at(run, guest)
    await run.ask(lambda: TakeBackEntry(guest.id, guest.name), guest.id)


async def decide(run: TableRun, guest: Guest, asked: DeskRequest) -> None:
    """Carry out a request at the director's desk; if the guest plays, the other players may have to agree first."""
    tournament_at(run, guest)
    guest = await run.room.keep(guest)

    def make() -> RoomCommand:
        if not run.conduct.directs(guest.id):
            raise RefusedError("only the floor, or the host of a private tournament, can do that: call the floor")
        return _command(tournament_at(run, guest), guest, asked)

    await run.ask(make, guest.id)
    why = getattr(asked, "why", "")
    what = type(asked).__struct_config__.tag
    await keep_deed(run.room, guest.id, "tournament", run.table.id, f"{what}: {why}" if why else str(what))


async def answer(run: TableRun, guest: Guest, *, agrees: bool) -> None:
    """Agree to what the desk asks, or not."""
    tournament_at(run, guest)
    await run.ask(lambda: AnswerDesk(guest.id, guest.name, agrees), guest.id)


def _command(now: SitAndGo, guest: Guest, asked: DeskRequest) -> RoomCommand:
    """The command of the journal for a request."""
    who = (guest.id, guest.name)
    match asked:
        case PauseRequest(on):
            return Pause(*who, on)
        case TimeRequest(seconds):
            return ShiftLevel(*who, seconds)
        case RemovalRequest(player) if not now.started:
            entrant = now.state.entrants.get(player)
            if entrant is None:
                raise RefusedError(f"there is no player {player}")
            return TakeBackEntry(entrant.guest, now.state.director.players[player].name)
    return Decide(*who, _decision(now, asked))


def _decision(
    now: SitAndGo,
    asked: StackRequest
    | SeatRequest
    | PenaltyRequest
    | RemovalRequest
    | ChopRequest
    | DropChopRequest
    | CallOffRequest,
) -> FloorDecision:
    match asked:
        case StackRequest(player, chips, why):
            return CorrectStack(player, chips, why)
        case SeatRequest(player, table, seat):
            return MovePlayer(player, table, seat)
        case PenaltyRequest(player, hands, why):
            return Penalize(player, hands, why)
        case RemovalRequest(player, why):
            return RemovePlayer(player, why)
        case ChopRequest(by, amounts, rest):
            found = amounts if by == "custom" else chop_amounts(now.state.director, by, rest)
            return ProposeChop(by, found, rest)
        case DropChopRequest():
            return DropChop()
        case CallOffRequest(why):
            return CallOff(why)
