"""The room: all its tables, its guests and their play chips, kept going on one event loop.

Everything the room tells anyone is in the journal first. It knows nothing about sockets and pages: a client is anything
that accepts bytes.
"""

import asyncio
import logging
import os
import re
import time
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from houseway import __version__
from houseway.chips.money import format_money
from houseway.errors import HousewayError
from houseway.houses import House, Offer
from houseway.houses import house as built_in
from houseway.houses.book_files import BUILT_IN, HOME
from houseway.houses.book_text import book_id, whole_book
from houseway.live import table_keys
from houseway.live.buy_ins import buy_in as buy_in_of
from houseway.live.buy_ins import usual_buy_in
from houseway.live.cashier_moves import CashierCommand, moves_of
from houseway.live.loop import TableLoop
from houseway.live.steady_work import SteadyWork
from houseway.live.surroundings import Surroundings
from houseway.live.table.conduct import Conduct
from houseway.live.table.field_table import FieldTable, field_table
from houseway.live.table.game_changes import check_rotation, offer_of_choice
from houseway.live.table.manner import Manner
from houseway.live.table.pace import Pace, checked_seconds, lesson_pace, tournament_pace
from houseway.live.table.pace import pace as find_pace
from houseway.live.table.rebuys import check_most_bought
from houseway.live.table.restoration import VOIDED, bring_back, new_table, offer_of
from houseway.live.table.room_table import RoomTable
from houseway.live.table.sit_and_go import DECLINED, SitAndGo
from houseway.live.table.table_commands import (
    BuyChips,
    Do,
    EnterTournament,
    Grant,
    Practice,
    RoomCommand,
    TakeSeat,
    encode,
    kind_of,
)
from houseway.live.table.tournament_lay import TournamentLay, offer_played, structure_of, table_seats
from houseway.live.table.tournament_money import price_of
from houseway.live.table_settings import (
    ChosenError,
    FieldChoice,
    GameChoice,
    Rotation,
    SitAndGoChoice,
    TableSettings,
    chosen_of,
    named,
    set_offer,
    written,
)
from houseway.live.thinkers import Thinkers
from houseway.people.groups import checked_group_name
from houseway.people.guests import Guest, GuestError, Guests, checked_name, given_name
from houseway.people.people import People
from houseway.people.roles import FLOOR
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import Sit, TopUp
from houseway.room.books.reader import Books
from houseway.room.field_tables import FieldTables
from houseway.room.lists.keeper import Lists
from houseway.room.side_work import Asker, SideWork
from houseway.store.journal import Journal
from houseway.store.rows import CASHIER, Entry, TableRow, Transfer
from houseway.store.store import Store
from houseway.store.store_errors import EntryRefusedError, MovedError, StoreError
from houseway.upkeep.cash_out import SETTLED, closing_entry, open_table, settling_entry
from houseway.upkeep.table_return import return_table

if TYPE_CHECKING:
    from houseway.live.broadcaster import Client

log = logging.getLogger("houseway.room")
START_CENTS: Final = 200_000
MOST_TABLES: Final = 500
DEFAULT_SEATS: Final = 6
DEFAULT_BOTS: Final = 4
_MOST_AHEAD: Final = 30 * 86_400.0
"""How long before its start a tournament can be opened, in seconds."""
DEFAULT_GIFTS: Final = 20
"""How many usual buy-ins a host may give in all at a private table."""
PRIVATE: Final = "this table is private: use the link its host shares, or the password"


class RoomError(HousewayError):
    """Something that does not exist in this room."""


class TableChoices(TableSettings, frozen=True, kw_only=True):
    """The choices for a guest's own table, in addition to game, limit, seats, and bots; the password as typed."""

    book: str = ""
    """The text of the guest's own rule book."""
    group: str = ""
    """The name of the group of people who play here, if it has one."""
    before: str = ""
    """The table of an earlier night that this one follows."""
    sealed: str = ""
    """The hash of that night's password, if it had one."""


_NOTHING: Final = TableChoices()


class _Restoration(NamedTuple):
    table: RoomTable | None
    """None if everyone has been cashed out and the table must be closed."""
    done: list[Entry]


class Room(Surroundings):
    """Tables by id, guests by id, one journal."""

    def __init__(
        self,
        store: Store,
        journal: Journal,
        houses: Iterable[House],
        *,
        pace: Pace,
        rulebooks: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        entropy: Callable[[], bytes] = lambda: os.urandom(32),
        chance: Random | None = None,
        seeds: bool = True,
    ) -> None:
        self.store = store
        self.journal = journal
        self.houses = {house.id: house for house in houses}
        self.home = self.houses.get(HOME) or built_in(HOME)
        """The book of private tables; it counts among the houses only if the room was opened with it."""
        self.rulebooks = dict(rulebooks or {})
        """By house: the text of a rule book that is not built in."""
        self.pace = pace
        self.clock = clock
        self.wall = wall
        self.entropy = entropy
        self.chance = chance or Random(int.from_bytes(os.urandom(8), "big"))  # noqa: S311 - thinking time and names
        self.guests = Guests(store, start=_start_cents(self.houses.values()))
        self.people = People(store, wall=wall, present=self.guests.here)
        self.roles = self.people.roles
        self.links = self.people.links
        self.sanctions = self.people.sanctions
        self.runs: dict[str, TableLoop[Room]] = {}
        self.here: dict[Client, None] = {}
        """Everyone with an open socket, whatever they watch."""
        self.rows: dict[str, TableRow] = {}
        self.group_names: dict[str, str] = {}
        """By table: the name of the group that plays there, at private tables that belong to one."""
        self.shut: dict[str, str] = {}
        """Tables that could not be restored, and why."""
        self._kept_quiet: set[str] = set()
        """Those of them that are private, or may be."""
        self.mended: dict[str, str] = {}
        """Tables whose last snapshot could not be used, and why."""
        self.failed = ""
        self.default_bots = DEFAULT_BOTS
        self.gifts = DEFAULT_GIFTS
        self.seeds = seeds
        """Whether players see the deck's seed after the hand, at tables that do not say otherwise."""
        self.on_failure: Callable[[], None] = lambda: None
        self.claim: Callable[[str], None] = lambda _: None
        """Called in any thread before a table is written to; takes the table's lease if several servers share
        the room."""
        self.on_open: Callable[[str], None] = lambda _: None
        """Called afterward; tells the other servers that the table is here."""
        self.opening = ""
        """A table in the store but not yet in memory: no one else may restore it."""
        self.lose: Callable[[str], None] = lambda _: None
        """Called when the store says that a table belongs to another server."""
        self._visited = clock()
        self.thinking = Thinkers()
        self.lists = Lists(self)
        self.field_tables = FieldTables(self)
        """The tables of tournaments that are played at several."""
        self.keeps_lists = True
        """Whether this one of several servers keeps the lists."""
        self.turn = asyncio.Lock()
        """Tables that run ahead of the disk do so one at a time, and everyone else is served in between."""
        self._opening = asyncio.Lock()
        self._keeping = asyncio.Lock()
        self._refilling: set[str] = set()
        """Guests to whom the bank is giving chips."""
        self._steady = SteadyWork()
        self._closing: set[asyncio.Task[None]] = set()
        self._table_secret = b""
        self.books = Books()
        self.advising = SideWork(
            "advice",
            at_once=1,
            waiting=64,
            per_guest=4,
            per_address=32,
            too_many="too many requests for advice at once: wait for an answer",
        )
        """The coach's advice and lists of what can be reported: for one guest, while the game goes on."""

    # opening and closing

    def load(self) -> None:
        """Restore every open table of the open houses from the journal."""
        self.people.names.settle()
        owed: list[Entry] = []
        over: list[str] = []
        balances = self.store.balances()
        for row in self.store.tables(state="open"):
            if not self._opens(row):
                continue  # its chips stay where they are until the house opens again
            brought = self._bring(row, balances)
            if brought is None:
                continue
            owed += brought.done
            if brought.table is None:
                over.append(row.id)
            else:
                self._add(row, brought.table)
        if owed:
            self.store.write(*owed)
        for table in over:
            self.store.close_table(table)
        self.lists.load()

    def _bring(self, row: TableRow, balances: Mapping[str, int]) -> "_Restoration | None":
        """Restore a table from its journal, with what must still be written; None if it stays shut."""
        try:
            brought = return_table(self.store, row, self._offer(row), balances)
            if brought.table.hosted.ended or brought.table.closed:
                self.store.close_table(row.id)
                return None
            done = [brought.table.submit(command, at=self.wall()).entry for command in brought.owed]
        except Exception as problem:
            if (entry := settling_entry(self.store, row, balances, at=self.wall())) is not None:
                log.warning("table %s is closed: %s", row.id, SETTLED, exc_info=problem)
                return _Restoration(None, [entry])
            log.exception("table %s could not be restored; it stays shut", row.id)
            self.shut[row.id] = " ".join(str(problem).split()) or type(problem).__name__
            if _private(row):
                self._kept_quiet.add(row.id)
            return None
        if brought.mended:
            self.mended[row.id] = brought.mended
            log.error("table %s: %s; it was rebuilt from an earlier state", row.id, brought.mended)
        if brought.otherwise:
            log.warning("table %s: %s; the hand is void, and the journal has the evidence", row.id, VOIDED)
        return _Restoration(brought.table, done)

    def standing_still(self) -> tuple[str, ...]:
        """The tables that could not be restored, as far as anyone may know about them."""
        return tuple(sorted(self.shut.keys() - self._kept_quiet))

    def row_of(self, table: str) -> TableRow | None:
        """A table's row, even if it is closed by now."""
        return self.rows.get(table) or self.store.table(table)

    def keeps_quiet(self, table: str) -> bool:
        """Whether a table is private, so that only guests with the key may know about it."""
        run = self.runs.get(table)
        return table in self._kept_quiet if run is None else run.table.hosted.private

    # tables that move between servers

    def load_rows(self) -> None:
        """Load the rows of all open tables, whichever server has them."""
        self.rows.update({row.id: row for row in self.store.tables(state="open") if self._opens(row)})

    def learn(self, table: str) -> None:
        """Note a table that another server has opened."""
        row = self.store.table(table)
        if row is not None and row.state == "open" and self._opens(row):
            self.rows[table] = row

    def _opens(self, row: TableRow) -> bool:
        """Whether a table is open here: its house is, or it has its own book or tournament."""
        chosen = chosen_of(row.settings)
        tournament = chosen.tournament is not None or chosen.field is not None
        return self.house(row.house) is not None or chosen.own_book or tournament

    def house(self, name: str) -> House | None:
        """A house that is open here, or the book of private tables."""
        return self.home if name == HOME else self.houses.get(name)

    def adopt(self, table: str) -> TableLoop["Room"] | None:
        """Restore a table that now belongs to this server; None if that fails and it stays shut."""
        return self._adopted(table, self._take_on(self.rows[table]))

    async def adopt_soon(self, table: str) -> TableLoop["Room"] | None:
        """The same, while others are served."""
        return self._adopted(table, await asyncio.to_thread(self._take_on, self.rows[table]))

    def _adopted(self, table: str, brought: RoomTable | None) -> TableLoop["Room"] | None:
        if brought is None:
            return None
        run = self._add(self.rows[table], brought)
        self.lists.take_up(table)
        return run

    def _take_on(self, row: TableRow) -> RoomTable | None:
        self.shut.pop(row.id, None)
        brought = self._bring(row, self.store.balances())
        if brought is None:
            return None
        if brought.done:
            self.store.write(*brought.done)
        if brought.table is None:
            self.store.close_table(row.id)
        return brought.table

    def drop(self, table: str) -> None:
        """A table belongs to another server: forget it silently. It stays in the lobby, with its new server."""
        run = self.runs.pop(table, None)
        if run is not None:
            run.abandon()
            self.lists.put_down(table)

    def refresh(self) -> None:
        """Reread what other servers may have changed: names and wallets of the people here."""
        self.guests.refresh()

    def keep_lists(self, *, on: bool) -> None:
        """Keep the waiting lists from now on, loaded from the store, or leave them to another server."""
        if on != self.keeps_lists:
            self.keeps_lists = on
            self.lists.keep_book(on=on)

    async def look_again(self) -> None:
        """Reread the wallets."""
        await asyncio.to_thread(self.guests.refresh)

    def _offer(self, row: TableRow) -> Offer | None:
        known = self.house(row.house)
        same = self._whole(row.house) == row.whole if row.book else self.rulebooks.get(row.house, "") == row.rulebook
        return offer_of(row, known if same else None)

    def offer_of(self, row: TableRow) -> Offer:
        """What is or was played at a table. A guest's own book may have to be read again, so call it in a thread."""
        run = self.runs.get(row.id)
        if run is not None:
            return run.table.offer
        own = bool(row.whole) and chosen_of(row.settings).own_book
        return self.books.kept(row) if own else offer_of(row)

    def offer_played(self, row: TableRow, game: str, limit: str) -> Offer:
        """What was played in a hand of a table, which may have changed its game since; in a thread, as above."""
        chosen = chosen_of(row.settings)
        played = chosen.tournament or chosen.field
        if played is not None:
            return offer_played(structure_of(played.structure), TournamentLay(), game, limit)
        return self.offer_of(row).played(game, limit)

    def _whole(self, house: str) -> str:
        """The whole rule book for new tables of a house; empty if there is no text of it."""
        own = self.rulebooks.get(house, "")
        return whole_book(house, own) if own or house in BUILT_IN else ""

    def _add(self, row: TableRow, table: RoomTable) -> TableLoop["Room"]:
        seated = sum(one.bot for one in table.occupants.values())
        known = self.store.settings(*(f"{what} {row.id}" for what in ("lively", "host", "closing")))
        lively = known.get(f"lively {row.id}") == "yes"
        host = table.hosted.host or known.get(f"host {row.id}") or ""
        chosen = chosen_of(row.settings)
        manner = Manner(
            bots=max(seated, self.bots_for(table) if lively else 0),
            lively=lively,
            host=host,
            host_name=self.guests.find(host).name if host else "",
            floor=self.roles.holders(FLOOR),
            seeds=self.shows_seeds(row),
            name_of=self._name_of,
            closing=known.get(f"closing {row.id}") == "yes",
            opened=GameChoice(table.first.key, chosen.limit or table.first.rules.limit.name, chosen.terms),
        )
        chance = Random(self.chance.getrandbits(64))  # noqa: S311 - thinking time and names
        pace = lesson_pace(self.pace) if chosen.lesson else find_pace(chosen.pace) if chosen.pace else self.pace
        if (tournament := table.sit_and_go or table.field) is not None:
            pace = tournament_pace(pace, tournament.structure.time_bank)
        conduct = Conduct(table, pace, manner=manner, chance=chance, entropy=self.entropy)
        if table.sit_and_go is not None and (starts_at := table.sit_and_go.choice.starts_at):
            conduct.starts = self.clock() + starts_at - self.wall()
        if table.last is not None and not table.shown_to:
            played = self.store.hand(row.id, table.last.hand)
            table.shown_to = frozenset(() if played is None else played.guests.values())
        for one in table.occupants.values():
            self.guests.find(one.guest)
            if not one.bot:
                conduct.presence(one.guest).gone_since = self.clock()
        run: TableLoop[Room] = TableLoop(self, conduct)
        self.runs[row.id], self.rows[row.id] = run, row
        if table.hosted.private and (group := self.people.groups.of(row.id)) is not None:
            self.group_names[row.id] = group.name
        if manner.closing:
            self.lists.closing.add(row.id)
        return run

    def start(self) -> None:
        """Start every table."""
        for run in self.runs.values():
            run.start()
        self.count_bots()
        self.lists.start()

    def count_bots(self) -> None:
        """Give bots processes to think in, if there are many."""
        self.thinking.seated(sum(run.written.bots for run in self.runs.values()))

    async def stop(self) -> None:
        """Stop every table, and write what is left to write."""
        await self.field_tables.stop()
        await self._steady.over()
        await self.lists.stop()
        await asyncio.gather(*(run.stop() for run in self.runs.values()), *self._closing)
        await self._steady.over()
        await self.thinking.close()
        await asyncio.to_thread(self.books.close)
        await asyncio.to_thread(self.advising.close)
        await self.journal.drain()

    def visited(self) -> None:
        """Someone is here: resume idle tables."""
        resting, self._visited = self.resting, self.clock()
        if resting:
            for run in self.runs.values():
                run.poke()

    @property
    def resting(self) -> bool:
        """Whether nobody has been here for so long that bots need not play for show."""
        return self.clock() - self._visited > self.pace.rest

    def fail(self, problem: StoreError) -> None:
        """The journal cannot be written: tell nobody anything more, and close the room."""
        if not self.failed:
            self.failed = str(problem)
            log.critical("the journal has failed, and the room is closing: %s", problem)
            for run in self.runs.values():
                run.poke()
            self.on_failure()

    def open_offers(self, *, lively: int = 2) -> None:
        """Open a table for every game of every house; bots keep the first few of each house going."""
        for house in self.houses.values():
            for place, key in enumerate(house.games):
                if not any((row.house, row.game) == (house.id, key) for row in self.rows.values()):
                    self.open_unasked(house.offer(key), bots=DEFAULT_BOTS, lively=place < lively)

    def open_unasked(self, offer: Offer, *, bots: int, lively: bool) -> TableLoop["Room"]:
        """Open a table of the room's own before anyone is served."""
        row, table = self._new_table(offer, None, frozenset(self.rows), bots=bots, lively=lively)
        run = self._add(row, table)
        self.opening = ""
        self.on_open(row.id)
        return run

    def _new_table(
        self,
        offer: Offer,
        seats: int | None,
        known: frozenset[str],
        *,
        bots: int,
        lively: bool = False,
        chosen: TableSettings | None = None,
        wanted: TableChoices = _NOTHING,
        whole: str = "",
        called: str = "",
    ) -> tuple[TableRow, RoomTable]:
        """Store a new table and claim it for this server; no table in memory changes. It is numbered, unless it is
        `called` something.
        """
        house, rules = offer.house, offer.rules
        tournament = None if chosen is None or chosen.tournament is None else structure_of(chosen.tournament.structure)
        stem = _slug(f"{house.id}-{offer.key}" if tournament is None else tournament.id)
        number = 1 + sum(row.startswith(f"{stem}-") for row in known)
        while f"{stem}-{number}" in known or self.store.table(f"{stem}-{number}") is not None:
            number += 1
        count = min(DEFAULT_SEATS, rules.most_seats) if seats is None else seats
        whole = whole or self._whole(house.id)
        row = TableRow(
            id=called or f"{stem}-{number}",
            house=house.id,
            game=offer.key,
            limit=rules.limit.name,
            seats=count,
            rulebook=wanted.book or self.rulebooks.get(house.id, ""),
            program=__version__,
            opened_at=self.wall(),
            whole=whole,
            book=book_id(whole) if whole else "",
            settings="{}" if chosen is None else written(chosen),
        )
        table = new_table(row, offer)
        self.opening = row.id
        self.store.add_table(row)
        self.claim(row.id)
        self.store.set_setting(f"bots {row.id}", str(min(bots, count - 1)))
        if chosen is not None and wanted.before:
            self.people.groups.carry_on(wanted.before, row.id, chosen.host, wanted.group)
        elif chosen is not None and wanted.group:
            self.people.groups.add(row.id, chosen.host, wanted.group)
        if lively:
            self.store.set_setting(f"lively {row.id}", "yes")
        return row, table

    async def open(
        self, house: str, game: str, *, limit: str | None, seats: int | None, bots: int, host: Guest | None = None,
        practice: int = 0, wanted: TableChoices = _NOTHING, asker: Asker | None = None,
    ) -> TableLoop["Room"]:  # fmt: skip
        """Open a table, for a guest who then runs it; for practice, with a dealer who errs 1 time in `practice`.

        `asker` is the guest for whom a rule book is read, if one was sent.
        """
        asker = asker or Asker("" if host is None else host.id)
        offer, chosen, whole = await self._chosen(house, game, limit, wanted, asker)
        if not 0 <= bots <= offer.rules.most_seats - 1:
            raise RoomError(f"a table takes 0 to {offer.rules.most_seats - 1} bots, not {bots}")
        if chosen.rotation is not None:
            count = min(DEFAULT_SEATS, offer.rules.most_seats) if seats is None else seats
            check_rotation(lambda one: offer_of_choice(offer.house, one), chosen.rotation, count)
        if host is not None:
            host = await self.keep(host)
            chosen = replace(chosen, host=host.id, bots=bots)
        run = await self._steady.do(self._open(offer, seats, bots, chosen, wanted=wanted, whole=whole))
        run.conduct.given = 0
        if practice:
            await run.ask(lambda: Practice(practice))
        if not wanted.lesson:
            run.start()
        return run

    async def open_tournament(
        self,
        structure: str,
        *,
        bots: bool,
        host: Guest,
        private: bool = False,
        password: str = "",
        players: int = 0,
        starts_at: float = 0.0,
    ) -> TableLoop["Room"]:
        """Open a tournament for a guest who then hosts it, by the text of its structure; for fewer `players` than that
        takes, if so many are wanted. With `starts_at`, it starts by itself at that time.
        """
        if starts_at and not 0 < starts_at - self.wall() <= _MOST_AHEAD:
            raise ChosenError("a tournament starts later than now, and within 30 days: choose another time")
        choice = SitAndGoChoice(structure, self.chance.getrandbits(48), bots, players, starts_at)
        read = structure_of(structure)
        if players and not read.least_players <= players <= read.most_players:
            raise ChosenError(f"{read.name} is for {read.least_players} to {read.most_players} players, not {players}")
        sealed = ""
        if password:
            if not private:
                raise ChosenError("a password is for a private tournament: say private")
            sealed = await asyncio.to_thread(table_keys.hashed, table_keys.checked_password(password))
        host = await self.keep(host)
        chosen = TableSettings(
            host=host.id, private=private, password=sealed, act=float(read.clock), start=True, tournament=choice
        )
        offer = SitAndGo(choice).offer()
        run = await self._steady.do(self._open(offer, table_seats(read), 0, chosen))
        run.start()
        return run

    async def open_field_table(self, desk: str, number: int) -> None:
        """Open one of the tables of a tournament, by the director's number."""
        row, hosted = self.rows[desk], self.run(desk).table.hosted
        settings = chosen_of(row.settings)
        if settings.tournament is None:
            raise ChosenError(f"no tournament is played at {desk}")
        choice = FieldChoice(desk, number, settings.tournament.structure)
        chosen = TableSettings(
            host=hosted.host, private=hosted.private, invited=hosted.entered, act=settings.act, field=choice
        )
        read = structure_of(choice.structure)
        offer, called = FieldTable(choice).offer(), field_table(desk, number)
        run = await self._steady.do(self._open(offer, table_seats(read), 0, chosen, called=called))
        run.start()

    async def _open(
        self,
        offer: Offer,
        seats: int | None,
        bots: int,
        chosen: TableSettings,
        *,
        wanted: TableChoices = _NOTHING,
        whole: str = "",
        called: str = "",
    ) -> TableLoop["Room"]:
        async with self._opening:
            if len(self.runs) >= MOST_TABLES:
                raise RoomError(f"the room is full: it has {MOST_TABLES} tables")
            known = frozenset(self.rows)
            try:
                row, table = await asyncio.to_thread(
                    self._new_table, offer, seats, known, bots=bots, chosen=chosen, wanted=wanted, whole=whole,
                    called=called,
                )  # fmt: skip
                run = self._add(row, table)
            finally:
                self.opening = ""
            self.on_open(row.id)
            return run

    async def _chosen(
        self, house: str, game: str, limit: str | None, wanted: TableChoices, asker: Asker
    ) -> tuple[Offer, TableSettings, str]:
        """What to play, with the table's settings and the whole of a book that was sent.

        An impossible choice is refused in one line.
        """
        checked_seconds(wanted.act, wanted.between)
        if wanted.pace and wanted.pace != self.pace.name:
            find_pace(wanted.pace)
        if wanted.password:
            table_keys.checked_password(wanted.password)
        if wanted.group:
            checked_group_name(wanted.group)
        if wanted.group and not wanted.private:
            raise RoomError("a group plays at private tables: say private")
        if (wanted.most_rebuys is not None or wanted.most_bought is not None) and not wanted.private:
            raise RoomError("only a private table limits rebuys: say private")
        if wanted.rotation is not None and (wanted.book or not wanted.private):
            raise RoomError("games in turn are for a private table by a house's book: say private")
        if (wanted.password or wanted.book) and not wanted.private:
            what = "a password" if wanted.password else "your own rule book"
            raise RoomError(f"{what} is for a private table: say private")
        if house == HOME and HOME not in self.houses and not wanted.private:
            raise RoomError("home rules are for private tables: say private")
        kept = {name: getattr(wanted, name) for name in TableSettings.__struct_fields__}
        kept |= {"own_book": bool(wanted.book), "password": "", "confirms": wanted.confirms and wanted.private}
        kept["counted"] = wanted.private
        chosen = TableSettings(**kept)
        if wanted.book:
            offer, printed, whole = await self.books.opening(asker, wanted.book, game, limit, written(chosen))
            if self.house(offer.house.id) is not None:
                raise RoomError(f"there is already a house {offer.house.id!r} here: give yours another id")
        else:
            plain, whole = self.offer(house, game, limit), ""
            offer = await asyncio.to_thread(set_offer, plain.house, plain.key, plain.rules.limit.name, chosen)
            printed = "" if offer.rules is plain.rules else plain.rules.limit.name
        if wanted.rotation is not None:
            chosen = replace(chosen, rotation=_rotation(offer, printed, wanted.rotation, chosen))
        check_most_bought(chosen.most_bought, buy_in_of(offer.rules).least)
        sealed = await asyncio.to_thread(table_keys.hashed, wanted.password) if wanted.password else wanted.sealed
        return offer, replace(chosen, limit=printed, password=sealed), whole

    @property
    def table_secret(self) -> bytes:
        """The secret from which the keys of private tables are derived."""
        self._table_secret = self._table_secret or self.store.secret(table_keys.SETTING)
        return self._table_secret

    def tournament_noticed(self, table: str) -> None:
        """Something was done at a table of a tournament."""
        self.field_tables.noticed(table)

    def ask_desk(self, table: str) -> None:
        """A table of a tournament has something to tell or to ask at its desk."""
        self.field_tables.ask_desk(table)

    def night_over(self, table: str) -> None:
        """A table's night is over: close it, and tell its viewers."""
        run = self.runs[table]
        task = asyncio.create_task(self._close(run), name=f"closing {run.table.id}")
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def _close(self, run: TableLoop["Room"]) -> None:
        try:
            await self.close_table(run)
        except StoreError as failed:
            self.fail(failed)
        except Exception:  # the night is over anyway, and everyone is told
            log.exception("the night at table %s is over, but the table could not be closed", run.table.id)
            run.audience.close()

    def shows_seeds(self, row: TableRow) -> bool:
        """Whether players of a hand see its seed; what they saw is proved in any case."""
        return self.seeds and chosen_of(row.settings).seeds

    def bots_for(self, table: RoomTable) -> int:
        """How many bots a table should have once someone plays there."""
        if table.hosted.bots is not None:
            return min(table.hosted.bots, table.count - 1)
        return int(self.store.setting(f"bots {table.id}") or 0)

    def offer(self, house: str, game: str, limit: str | None) -> Offer:
        """An offer of a house of this room."""
        return self.checked_house(house).offer(game, limit=limit)

    def checked_house(self, name: str) -> House:
        """A house whose book may be used to open a table here."""
        found = self.house(name)
        if found is None:
            known = ", ".join(dict.fromkeys((*self.houses, HOME)))
            raise RoomError(f"there is no house {name[:40]!r} here: choose {known}")
        return found

    def run(self, table: str) -> TableLoop["Room"]:
        """A table that is open here."""
        found = self.runs.get(table)
        if found is None:
            raise RoomError(f"there is no table {table!r} in this room")
        return found

    async def brought_back(self, table: str) -> RoomTable:
        """A table as the journal has it."""
        row = self.rows[table]
        await self.journal.drain()
        latest = await asyncio.to_thread(self.store.latest, table)
        return bring_back(row, latest, self._offer(row))

    async def close_out(self, run: TableLoop["Room"], guest: Guest, why: str) -> None:
        """Return everyone's chips to the wallets by the ledger, and close the table for good."""
        await run.close_out(guest, why)
        await self.close_table(run)

    async def close_shut(self, table: str, guest: Guest, why: str) -> None:
        """The same at a table that could not be restored."""
        async with self._opening:
            if table not in self.shut:
                raise RoomError(f"there is no table {table!r} in this room")
            await self.journal.drain()
            entry = await asyncio.to_thread(self._closing_entry, table, guest, why)
            self.guests.reserve(entry.transfers)
            try:
                await self.journal.append(entry)
            except StoreError as failed:
                self.guests.reserve(entry.transfers, back=True)
                if not isinstance(failed, EntryRefusedError):
                    self.fail(failed)
                raise
            self.guests.book(entry.transfers)
            await asyncio.to_thread(self.store.close_table, table)
            del self.shut[table]
            self._kept_quiet.discard(table)
            self.rows.pop(table, None)
            self.group_names.pop(table, None)

    def _closing_entry(self, table: str, guest: Guest, why: str) -> Entry:
        row = open_table(self.store, table)
        return closing_entry(self.store, row, guest=guest.id, name=guest.name, why=why, at=self.wall())

    async def close_table(self, run: TableLoop[Surroundings]) -> None:
        """Close a table without players or chips for good, unless someone has just come."""
        table = run.table.id
        if not await run.shut():
            return
        await asyncio.to_thread(self.store.close_table, table)
        await run.stop()
        self.runs.pop(table, None)
        self.rows.pop(table, None)
        self.group_names.pop(table, None)
        run.audience.close()

    # guests and chips

    def tell(self, guest: str, message: bytes) -> None:
        """Send a message to all sockets of a guest."""
        for client in tuple(self.here):
            if client.guest.id == guest:
                client.send(message)

    async def keep(self, guest: Guest) -> Guest:
        """Remember a guest, and give the first play chips."""
        if guest.kept:
            return guest
        async with self._keeping:
            known = self.guests.find(guest.id)
            if known.kept:
                return known
            if guest.bot:
                await asyncio.to_thread(self.store.add_guest, guest.id, guest.name, bot=True)
                self.guests.keep(guest)
                return guest
            self._refilling.add(guest.id)  # from storing the guest until the first chips arrive
            try:
                guest.name = await asyncio.to_thread(self.people.names.admit, guest.id)
            except BaseException:
                self._refilling.discard(guest.id)
                raise
            self.guests.keep(guest)
        try:
            await self.grant(guest, self.guests.start)
        finally:
            self._refilling.discard(guest.id)
        return guest

    async def grant(self, guest: Guest, cents: int) -> None:
        """Issue play chips from the bank."""
        await self.pay(Grant(guest.id, cents))

    async def pay(self, command: CashierCommand, *, number: int = 0) -> None:
        """Write a command to the cashier's page, with its transfers; the ledger may refuse it.

        With a number, it becomes that entry of the page; a `MovedError` means that somebody else has written that
        entry. Even if the client hangs up, the wallet in memory ends up as written.
        """
        transfers = moves_of(command)
        self.guests.reserve(transfers)
        await self._steady.do(self._pay(command, transfers, number))

    async def _pay(self, command: CashierCommand, transfers: tuple[Transfer, ...], number: int) -> None:
        entry = Entry(
            table=CASHIER,
            number=number,
            hand=0,
            kind=kind_of(command),
            body=encode(command),
            events=b"[]",
            transfers=transfers,
            at=self.wall(),
        )
        try:
            await self.journal.append(entry)
        except EntryRefusedError as refused:
            self.guests.reserve(transfers, back=True)
            if isinstance(refused, MovedError):
                raise
            log.error("the cashier's page: %s", refused)
            raise RefusedError("the ledger refused that: nothing was done") from None
        except StoreError as failed:
            self.fail(failed)
            raise
        self.guests.book(transfers)

    def tell_floor(self, table: str) -> None:
        """A player called the floor, or was answered: tell those who run the table but watch elsewhere."""
        run = self.runs[table]
        elsewhere = {
            client: None for other in self.runs.values() if other is not run for client in other.audience.clients
        }
        for client in elsewhere:
            if client not in run.audience.clients and run.conduct.runs(client.guest.id):
                client.send(run.audience.floor_told(client.guest.id))

    def gone_home(self, guest: str) -> None:
        """Someone left a table or closed a page: forget a guest who is at no table and watches none."""
        for run in self.runs.values():
            if run.table.seat_of(guest) is not None or guest in run.audience.connected():
                return
            if guest in run.table.arriving or any(one.guest == guest for one in run.conduct.later):
                return
        self.guests.forget(guest)

    async def refill(self, guest: Guest) -> None:
        """Give play chips to a guest who has too few to sit down anywhere."""
        guest = self.guests.known(await self.keep(guest))
        cash = [run.table for run in self.runs.values() if not run.table.in_tournament]
        seats = [(table, table.seat_of(guest.id)) for table in cash]
        at_tables = any(table.has_chips(seat) for table, seat in seats if seat is not None)
        anybodys = (table for table in cash if not table.hosted.private)
        least = min((usual_buy_in(table.rules) for table in anybodys), default=self.guests.start)
        if guest.wallet >= least:
            raise GuestError(f"you have {format_money(guest.wallet)} in play chips left: that is enough for a seat")
        if at_tables and guest.wallet > 0:
            raise GuestError("you have chips at a table: leave it first")
        if guest.id in self._refilling:
            raise GuestError("your play chips are already on the way")
        self._refilling.add(guest.id)
        try:
            await self.grant(guest, self.guests.start - guest.wallet)
        finally:
            self._refilling.discard(guest.id)

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Give a guest a free name; at a table it shows from the next hand on."""
        checked_name(name, given=guest.name if name == guest.name else given_name(guest.id))
        kept = await self.keep(guest)
        self.renamed(kept, await asyncio.to_thread(self.people.names.take, kept.id, name))
        return kept

    def renamed(self, guest: Guest, name: str) -> None:
        """The store has a new name for a guest."""
        guest.name = name
        for run in self.runs.values():
            if run.conduct.manner.host == guest.id:
                run.conduct.manner.host_name = name
            if run.table.seat_of(guest.id) is not None:
                run.audience.changed(guest.id)  # during a hand: the table uses it from the next hand on
                run.poke()

    def _name_of(self, guest: str) -> str:
        return self.guests.find(guest).name

    async def provide(self, table: RoomTable, command: RoomCommand) -> None:
        """Check that the wallet can pay for a command; bots are given what they lack."""
        match command:
            case TakeSeat(id, name, bot, Sit(_, _, cents)):
                guest = self.guests.find(id)
                if bot and not guest.kept:
                    guest.bot, guest.name = True, name
                guest = await self.keep(guest)
            case EnterTournament(id, name, bot) if table.sit_and_go is not None:
                guest, cents = self.guests.find(id), table.sit_and_go.price
                if bot and not guest.kept:
                    guest.bot, guest.name = True, name
                guest = await self.keep(guest)
            case BuyChips(id, _, what) if table.sit_and_go is not None and what != DECLINED:
                guest, (cents, _) = self.guests.find(id), price_of(table.sit_and_go.structure, what)
            case Do(TopUp(seat, cents)) if seat in table.occupants:
                guest = self.guests.find(table.occupants[seat].guest)
            case _:
                return
        if guest.wallet >= cents:
            return
        if not guest.bot:
            raise RefusedError(f"your wallet has {format_money(guest.wallet)} in play chips, not {format_money(cents)}")
        await self.grant(guest, cents - guest.wallet)


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _rotation(offer: Offer, printed: str, wanted: Rotation, chosen: TableSettings) -> Rotation:
    """The games of a new table in turn, the first as the table is opened with it."""
    games = tuple(named(offer.house, one) for one in wanted.games)
    if not games or games[0].game != offer.key:
        raise RoomError("a table opens with the first of the games played in turn: put it first in the list")
    first = GameChoice(offer.key, printed or offer.rules.limit.name, chosen.terms)
    return replace(wanted, games=(first, *games[1:]))


def _start_cents(houses: Iterable[House]) -> int:
    """A newcomer's chips: enough for two usual buy-ins at any table here."""
    usual = (usual_buy_in(rules) for house in houses for page in house.games.values() for rules in page.rules)
    most = max(usual, default=0)
    return max(START_CENTS, -(-2 * most // 100_000) * 100_000)


def _private(row: TableRow) -> bool:
    """Whether a table is private, by its settings; if they cannot be read, it is."""
    try:
        return chosen_of(row.settings).private
    except HousewayError:
        return True


TableRun: TypeAlias = TableLoop[Room]
"""A running table of this room."""
