"""The lobby: what every house of the room offers, at which tables, and how many sit there."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from msgspec.structs import replace

from houseway.games import GAMES
from houseway.houses import GamePage, House
from houseway.live.buy_ins import buy_in, fee_words, limit_about, limit_title, usual_buy_in
from houseway.live.table.entry_ways import beforehand, ways_in
from houseway.live.table.game_changes import night_words
from houseway.live.table.practice import rate_words
from houseway.live.table_settings import chosen_of
from houseway.people.guests import Guest
from houseway.people.names import is_given
from houseway.protocol.lobby_bodies import GameNow, HouseNow, LimitNow, Lobby, PrivateNow, ServerTables, TableLine, You
from houseway.protocol.tournament_bodies import TournamentLine
from houseway.referee.refusals import RefusedError
from houseway.room.friend_tables import opened_by_friends
from houseway.room.lists.waiting_lists import Wish
from houseway.room.room import PRIVATE, Room, RoomError, TableRun


def tables_here(room: Room) -> ServerTables:
    """The tables of this server."""
    seats: dict[str, tuple[str, ...]] = {}
    in_play: Counter[str] = Counter()
    for run in room.runs.values():
        for seat, one in run.table.occupants.items():
            if not one.bot and not run.table.in_tournament:
                in_play[one.guest] += run.table.stack_of(seat)
    runs = [run for run in room.runs.values() if not run.table.hosted.lesson and not run.table.in_tournament]
    for run in runs:
        for one in run.table.occupants.values():
            if not one.bot:
                seats[one.guest] = (*seats.get(one.guest, ()), run.table.id)
    rows = [room.rows[run.table.id] for run in runs if run.table.id in room.rows and not run.table.hosted.private]
    private: dict[str, tuple[PrivateNow, ...]] = {}
    for run in runs:
        hosted = run.table.hosted
        if hosted.private:
            known = {hosted.host, *hosted.entered, *(one.guest for one in run.table.occupants.values())}
            for guest in known - set(hosted.barred):
                private[guest] = (*private.get(guest, ()), _private_now(room, run, guest))
    lines = tuple((row.house, row.game, _short(room.runs[row.id])) for row in rows)
    return ServerTables(lines, seats, private, dict(in_play))


def lobby_of(room: Room, guest: Guest, elsewhere: Iterable[ServerTables] = (), *, banned: str = "") -> Lobby:
    """The lobby as a guest sees it, with the tables of other servers."""
    there = tuple(elsewhere)
    you = you_of(room, guest)
    seats = tuple(dict.fromkeys((*you.seats, *(seat for one in there for seat in one.seats.get(guest.id, ())))))
    in_play = you.in_play + sum(one.in_play.get(guest.id, 0) for one in there)
    more: dict[tuple[str, str], dict[str, TableLine]] = {}
    for one in there:
        for house, game, short in one.tables:
            more.setdefault((house, game), {})[short.id] = short
    present = _present(room, there)
    houses = tuple(
        replace(_house(room, house, more), people=len(present.get(house.id, ()))) for house in room.houses.values()
    )
    private = (*_private(room, guest), *(now for one in there for now in one.private.get(guest.id, ())))
    return Lobby(
        replace(you, seats=seats, in_play=in_play),
        houses,
        private=private,
        banned=banned,
        still=room.standing_still(),
        friends=opened_by_friends(room, guest.id),
        tournaments=tuple(_tournaments(room, guest)),
    )


def _present(room: Room, there: Iterable[ServerTables]) -> dict[str, set[str]]:
    """By house: the guests who sit at public tables, here or at another server."""
    found: dict[str, set[str]] = {}
    for run in room.runs.values():
        if not run.table.hosted.private:
            here = found.setdefault(run.table.offer.house.id, set())
            here.update(one.guest for one in run.table.occupants.values() if not one.bot)
    for one in there:
        houses = {short.id: house for house, _, short in one.tables}
        for guest, tables in one.seats.items():
            for table in tables:
                if table in houses:
                    found.setdefault(houses[table], set()).add(guest)
    return found


def _tournaments(room: Room, guest: Guest) -> Iterator[TournamentLine]:
    for run in room.runs.values():
        found, hosted = run.table.sit_and_go, run.table.hosted
        entered = found is not None and bool(found.number_of(guest.id))
        if found is None or found.over or hosted.ended or not (entered or hosted.admits(guest.id)):
            continue
        structure = found.structure
        yield TournamentLine(
            table=run.table.id,
            name=structure.name,
            title=structure.title,
            host=run.conduct.manner.host_name,
            price=found.price,
            entrants=len(found.state.entrants),
            most=found.most,
            left=len(found.director.alive),
            started=found.started,
            entered=entered,
            private=hosted.private,
            starts_at=found.choice.starts_at,
        )


def _private(room: Room, guest: Guest) -> Iterator[PrivateNow]:
    for run in room.runs.values():
        hosted = run.table.hosted
        if hosted.lesson or run.table.in_tournament:
            continue
        if hosted.private and (hosted.admits(guest.id) or run.table.seat_of(guest.id) is not None):
            yield _private_now(room, run, guest.id)


def _private_now(room: Room, run: TableRun, guest: str) -> PrivateNow:
    table = run.table
    yours, row = table.hosted.host == guest, room.rows[table.id]
    again = not yours and table.seat_of(guest) is None and guest in chosen_of(row.settings).invited
    group = room.group_names.get(table.id, "")
    house, rotation = table.offer.house, table.hosted.rotation
    short = _short(run)
    title, limit = night_words(house, table.offer.page.title, short.limit, rotation)
    return PrivateNow(house.name, title, replace(short, limit=limit), yours, group, again)


def you_of(room: Room, guest: Guest) -> You:
    """A guest's view of themselves."""
    held = [(run, seat) for run in room.runs.values() if (seat := run.table.seat_of(guest.id)) is not None]
    seats = tuple(run.table.id for run, _ in held if not run.table.hosted.lesson)
    may = room.roles.may
    return You(
        guest.id,
        guest.name,
        guest.wallet,
        seats,
        may(guest.id, "floor"),
        guest.id in room.people.members,
        may(guest.id, "cashier"),
        sum(run.table.stack_of(seat) for run, seat in held if not run.table.in_tournament),
        named=not is_given(guest.name),
    )


_More = Mapping[tuple[str, str], Mapping[str, TableLine]]


def _house(room: Room, house: House, more: _More) -> HouseNow:
    games = tuple(_game(room, house, page, more) for page in house.games.values())
    return HouseNow(house.id, house.name, house.place, house.about, house.tint, games)


def _game(room: Room, house: House, page: GamePage, more: _More) -> GameNow:
    titles = Counter(map(limit_title, page.rules))
    limits = tuple(
        LimitNow(
            rules.limit.name,
            fee_words(rules),
            rules.limit.chip,
            buy_in(rules),
            limit_about(rules),
            limit_title(rules) if titles[limit_title(rules)] == 1 else rules.limit.name,
        )
        for rules in page.rules
    )
    elsewhere = more.get((house.id, page.key), {})
    tables = tuple(
        _short(room.runs[row.id]) if row.id in room.runs else elsewhere[row.id]
        for row in room.rows.values()
        if (row.house, row.game) == (house.id, page.key)
        and (_anybodys(room.runs[row.id]) if row.id in room.runs else row.id in elsewhere)
    )
    counts = {limit.name: room.lists.book.count(Wish(house.id, page.key, limit.name)) for limit in limits}
    waiting = {limit: count for limit, count in counts.items() if count}
    return GameNow(
        page.key, page.title, page.game, GAMES[page.game].family.name, limits, tables, waiting, GAMES[page.game].about
    )


def _anybodys(run: TableRun) -> bool:
    """Whether anybody may sit down for cash."""
    return not run.table.hosted.private and not run.table.in_tournament


def _short(run: TableRun) -> TableLine:
    table = run.table
    written = run.written
    bots = written.bots
    coming = {one.command.seat for one in run.conduct.sitting_down()}
    kept = len(run.conduct.manner.kept.keys() - coming - table.occupants.keys())
    taken = written.taken + len(coming)
    return TableLine(
        table.id, table.rules.limit.name, table.count, taken, taken - bots, bots, written.hand, written.playing,
        run.conduct.manner.host_name, rate_words(table.practice), bool(table.frozen), bool(table.paused), kept,
        table.offer.settings, _wait(run), run.conduct.manner.feeds,
    )  # fmt: skip


def _wait(run: TableRun) -> str:
    """What a newcomer hears in advance at a running table; computed once a hand."""
    table, seating, state = run.table, run.table.rules.seating, run.written
    always = seating.entry == ("free",) and not seating.entry_waits_behind_button
    if always or not state.hand or run.unsettled:
        return "" if always or not state.hand else run.wait_words[1]
    if run.wait_words[0] != state:
        free = table.free_seats()
        ways = ways_in(table, free[0], buy_in=usual_buy_in(table.rules)) if free else ()
        run.wait_words = (state, beforehand(ways))
    return run.wait_words[1]


def free_seat(run: TableRun, guest: str = "") -> int | None:
    """A seat that nobody has, is about to take, or is ahead for; one held for the guest comes first."""
    coming, lists = {one.command.seat for one in run.conduct.sitting_down()}, run.room.lists
    own = [seat for seat, whose in lists.kept_at(run.table.id).items() if whose == guest]
    for seat in (*own, *run.table.free_seats()):
        if seat not in coming:
            with suppress(RefusedError):
                lists.check_seat(run, guest, seat)
                return seat
    return None


def seat_here(run: TableRun, guest: str) -> int | None:
    """A guest's seat at a table, now or when the hand is over."""
    seat = run.table.seat_of(guest)
    return next((one.command.seat for one in run.conduct.sitting_down() if one.guest == guest), seat)


async def find_seat(
    room: Room, guest: Guest, *, house: str = "", game: str = "", limit: str | None = None, table: str | None = None
) -> tuple[TableRun, int]:
    """A table of the game with a free seat, opened with bots if necessary; if the guest sits at one already,
    that one.
    """
    if table is not None:
        found = [room.run(table)]
        if not found[0].conduct.admits(guest.id):
            raise RefusedError(PRIVATE)
    else:
        offer = room.offer(house, game, limit)
        found = [
            run
            for run in room.runs.values()
            if (run.table.offer.house.id, run.table.offer.key) == (offer.house.id, offer.key)
            and (limit is None or run.table.rules.limit.name == offer.rules.limit.name)
            and not run.table.frozen
            and not run.table.practice  # a guest who only names a game has not asked for a dealer who errs
            and not run.table.offer.settings  # nor for stakes other than the book's
            and (not run.table.hosted.private or run.table.seat_of(guest.id) is not None)
            and not run.table.hosted.lesson
        ]
    for run in found:
        own = seat_here(run, guest.id)
        if own is not None:
            return run, own
    found.sort(key=lambda run: (-len(run.table.occupants), run.table.id))
    for run in found:
        seat = free_seat(run, guest.id)
        if seat is not None:
            return run, seat
    for run in found:
        for seat in run.table.free_seats()[:1]:
            room.lists.check_seat(run, guest.id, seat)  # the error says whose it is
    if table is not None:
        raise RoomError("that table has no free seat now")
    _check_no_list(room, guest, house, game, limit)
    run = await room.open(house, game, limit=limit, seats=None, bots=room.default_bots)
    return run, run.table.free_seats()[-1]


def _check_no_list(room: Room, guest: Guest, house: str, game: str, limit: str | None) -> None:
    """While people wait for a game, refuse to open a table ahead of them."""
    offer = room.offer(house, game, limit)
    room.lists.book.check_nobody_ahead(Wish(house, offer.key, offer.rules.limit.name), guest.id)


def usual(run: TableRun, guest: Guest) -> int:
    """A guest's buy-in if none is named: the usual one, or the whole wallet."""
    rules = run.table.rules
    wanted, chip = usual_buy_in(rules), rules.limit.chip
    if guest.wallet >= wanted:
        return wanted
    return max(guest.wallet // chip * chip, buy_in(rules).least)
