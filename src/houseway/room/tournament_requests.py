"""What a guest may ask of a tournament: to enter, and to take the entry back before the start."""

from typing import Final

from houseway.chips.money import format_money
from houseway.live.table.sit_and_go import SitAndGo
from houseway.live.table.table_commands import EnterTournament, TakeBackEntry
from houseway.people.guests import Guest
from houseway.people.sanctions import check_welcome
from houseway.referee.refusals import RefusedError
from houseway.room.guest_requests import check_admitted
from houseway.room.room import TableRun

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
    if guest.wallet < price:
        has = format_money(guest.wallet)
        raise RefusedError(f"it costs {format_money(price)} to enter, and your wallet has {has} in play chips")
    await run.ask(lambda: EnterTournament(guest.id, guest.name), guest.id)


async def take_back(run: TableRun, guest: Guest) -> None:
    """Take the entry back before the start; the whole price returns to the wallet."""
    tournament_at(run, guest)
    await run.ask(lambda: TakeBackEntry(guest.id, guest.name), guest.id)
