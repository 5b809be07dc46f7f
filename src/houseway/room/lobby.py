"""The lobby: what every house of the room offers, at which tables, and how many sit there."""

from msgspec import Struct

from houseway.games import GAMES
from houseway.houses import GamePage, House
from houseway.room.guests import Guest
from houseway.room.room import Room, RoomError
from houseway.room.running import TableRun
from houseway.room.stakes import BuyIn, buy_in, fee_words, usual_buy_in
from houseway.room.table.practice import rate_words


class LimitNow(Struct, frozen=True):
    """A limit of a game."""

    name: str
    fee: str
    chip: int
    buy_in: BuyIn


class TableShort(Struct, frozen=True):
    """A table in one line."""

    id: str
    limit: str
    seats: int
    taken: int
    people: int
    bots: int
    hand: int
    playing: bool
    host: str = ""
    """Who opened it, by name; empty where the room did."""
    practice: str = ""
    """At a practice table how often the dealer errs, in words."""


class GameNow(Struct, frozen=True):
    """A game of a house."""

    key: str
    title: str
    game: str
    family: str
    """`board`, `draw`, `stud`, `banked`, `push` or `pan`."""
    limits: tuple[LimitNow, ...]
    tables: tuple[TableShort, ...]


class HouseNow(Struct, frozen=True):
    """A house."""

    id: str
    name: str
    place: str
    about: str
    tint: str
    """Its colour, such as `#7a1f2b`; nothing for the room's own."""
    games: tuple[GameNow, ...]


class You(Struct, frozen=True):
    """Who asks."""

    guest: str
    name: str
    wallet: int
    seats: tuple[str, ...]
    """The tables where they sit."""
    floor: bool = False
    """Whether they are the floor."""


class Lobby(Struct, frozen=True):
    """All of it."""

    you: You
    houses: tuple[HouseNow, ...]
    play_chips: bool = True


def lobby_of(room: Room, guest: Guest) -> Lobby:
    """The lobby as a guest sees it."""
    return Lobby(you_of(room, guest), tuple(_house(room, house) for house in room.houses.values()))


def you_of(room: Room, guest: Guest) -> You:
    """A guest, as they see themselves."""
    seats = tuple(run.table.id for run in room.runs.values() if run.table.seat_of(guest.id) is not None)
    return You(guest.id, guest.name, guest.wallet, seats, guest.id in room.floor.guests)


def _house(room: Room, house: House) -> HouseNow:
    games = tuple(_game(room, house, page) for page in house.games.values())
    return HouseNow(house.id, house.name, house.place, house.about, house.tint, games)


def _game(room: Room, house: House, page: GamePage) -> GameNow:
    limits = tuple(
        LimitNow(rules.limit.name, fee_words(rules), rules.limit.chip, buy_in(rules)) for rules in page.rules
    )
    tables = tuple(
        _short(room.runs[row.id]) for row in room.rows.values() if (row.house, row.game) == (house.id, page.key)
    )
    return GameNow(page.key, page.title, page.game, GAMES[page.game].family.name, limits, tables)


def _short(run: TableRun) -> TableShort:
    table = run.table
    bots = sum(one.bot for one in table.occupants.values())
    taken = len(table.occupants) + len(run.conduct.sitting_down())
    return TableShort(
        table.id, table.rules.limit.name, table.count, taken, taken - bots, bots, table.number_of_hand, table.playing,
        run.conduct.manner.host_name, rate_words(table.practice),
    )  # fmt: skip


def free_seat(run: TableRun) -> int | None:
    """A seat that nobody has or is about to take."""
    coming = {one.command.seat for one in run.conduct.sitting_down()}
    return next((seat for seat in run.table.free_seats() if seat not in coming), None)


async def find_seat(
    room: Room, guest: Guest, *, house: str = "", game: str = "", limit: str | None = None, table: str | None = None
) -> tuple[TableRun, int]:
    """A table of the game with a free seat for a guest, opened with bots if need be; where the guest sits, that one."""
    if table is not None:
        found = [room.run(table)]
    else:
        offer = room.offer(house, game, limit)
        found = [
            run
            for run in room.runs.values()
            if (run.table.offer.house.id, run.table.offer.key) == (offer.house.id, offer.key)
            and (limit is None or run.table.rules.limit.name == offer.rules.limit.name)
            and not run.table.frozen
            and not run.table.practice  # who only asks for a game has not asked for a dealer who errs
        ]
    for run in found:
        seat = run.table.seat_of(guest.id)
        coming = next((one.command.seat for one in run.conduct.sitting_down() if one.guest == guest.id), seat)
        if coming is not None:
            return run, coming
    found.sort(key=lambda run: (-len(run.table.occupants), run.table.id))
    for run in found:
        seat = free_seat(run)
        if seat is not None:
            return run, seat
    if table is not None:
        raise RoomError("there is no free seat at that table now")
    run = await room.open(house, game, limit=limit, seats=None, bots=room.default_bots)
    return run, run.table.free_seats()[-1]


def usual(run: TableRun, guest: Guest) -> int:
    """What a guest sits down with when nothing is said: the usual, or what the wallet has."""
    rules = run.table.rules
    wanted, chip = usual_buy_in(rules), rules.limit.chip
    if guest.wallet >= wanted:
        return wanted
    return max(guest.wallet // chip * chip, buy_in(rules).least)
