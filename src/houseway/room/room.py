"""The room: all its tables, its guests and their play chips, kept going on one event loop.

What the room tells anybody has been written to the journal first. It knows nothing of sockets and pages: a client is
whatever can be sent bytes.
"""

import asyncio
import logging
import os
import re
import time
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Final

from houseway.chips.money import format_money
from houseway.errors import HousewayError
from houseway.houses import House, Offer
from houseway.referee.errors import RefusedError
from houseway.referee.table.commands import Sit, TopUp
from houseway.room.floor import Floor
from houseway.room.guests import Guest, GuestError, Guests, checked_name
from houseway.room.journal import Journal
from houseway.room.running import TableRun
from houseway.room.stakes import usual_buy_in
from houseway.room.store.errors import StoreError
from houseway.room.store.rows import BANK, CASHIER, Entry, TableRow, Transfer, wallet_of
from houseway.room.store.store import Store
from houseway.room.table.bots import Thinking
from houseway.room.table.commands import Do, Grant, Practice, RoomCommand, TakeSeat, encode
from houseway.room.table.conduct import Conduct, Manner
from houseway.room.table.pace import Pace
from houseway.room.table.restore import bring_back, offer_of
from houseway.room.table.table import RoomTable

log = logging.getLogger("houseway.room")
START_CENTS: Final = 200_000
MOST_TABLES: Final = 500
DEFAULT_SEATS: Final = 6
DEFAULT_BOTS: Final = 4


class RoomError(HousewayError):
    """Something that is not in this room."""


class Room:
    """Tables by id, guests by id, one journal."""

    def __init__(
        self, store: Store, journal: Journal, houses: Iterable[House], *, pace: Pace,
        rulebooks: Mapping[str, str] | None = None, clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time, entropy: Callable[[], bytes] = lambda: os.urandom(32),
        chance: Random | None = None,
    ) -> None:  # fmt: skip
        self.store = store
        self.journal = journal
        self.houses = {house.id: house for house in houses}
        self.rulebooks = dict(rulebooks or {})
        """By house: the text of a rule book that is not built in."""
        self.pace = pace
        self.clock = clock
        self.wall = wall
        self.entropy = entropy
        self.chance = chance or Random(int.from_bytes(os.urandom(8), "big"))  # noqa: S311 - thinking time and names
        self.guests = Guests(store, start=_start_cents(self.houses.values()))
        self.floor = Floor(store)
        self.runs: dict[str, TableRun] = {}
        self.rows: dict[str, TableRow] = {}
        self.failed = ""
        self.default_bots = DEFAULT_BOTS
        self.on_failure: Callable[[], None] = lambda: None
        self._visited = clock()
        self.thinking = Thinking()
        self._opening = asyncio.Lock()
        self._keeping = asyncio.Lock()

    # opening and closing

    def load(self) -> None:
        """Bring every open table of the houses that are open back from the journal."""
        for row in self.store.tables(state="open"):
            if row.house not in self.houses:
                continue  # its chips stay where they are until the house opens again
            try:
                self._add(row, bring_back(row, self.store.latest(row.id), self._offer(row)))
            except Exception:
                log.exception("table %s could not be brought back; it stays shut", row.id)

    def _offer(self, row: TableRow) -> Offer | None:
        known = self.houses.get(row.house)
        if known is None or self.rulebooks.get(row.house, "") != row.rulebook:
            return offer_of(row)
        return known.offer(row.game, limit=row.limit)

    def _add(self, row: TableRow, table: RoomTable) -> TableRun:
        seated = sum(one.bot for one in table.occupants.values())
        lively = self.store.setting(f"lively {row.id}") == "yes"
        host = self.store.setting(f"host {row.id}") or ""
        manner = Manner(
            bots=max(seated, self.bots_for(table) if lively else 0), lively=lively, host=host,
            host_name=self.guests.find(host).name if host else "", floor=self.floor.guests,
        )  # fmt: skip
        chance = Random(self.chance.getrandbits(64))  # noqa: S311 - thinking time and names
        conduct = Conduct(table, self.pace, manner=manner, chance=chance, entropy=self.entropy)
        for one in table.occupants.values():
            self.guests.find(one.guest)
            if not one.bot:
                conduct.presence(one.guest).gone_since = self.clock()
        run = TableRun(self, conduct)
        self.runs[row.id], self.rows[row.id] = run, row
        return run

    def start(self) -> None:
        """Let every table go on."""
        for run in self.runs.values():
            run.start()

    async def stop(self) -> None:
        """Stop every table, and write what is still to be written."""
        await asyncio.gather(*(run.stop() for run in self.runs.values()))
        self.thinking.close()
        await self.journal.drain()

    def visited(self) -> None:
        """Somebody is here: tables that were resting go on."""
        resting, self._visited = self.resting, self.clock()
        if resting:
            for run in self.runs.values():
                run.poke()

    @property
    def resting(self) -> bool:
        """Whether nobody has been here for so long that the bots need not play for show."""
        return self.clock() - self._visited > self.pace.rest

    def fail(self, problem: StoreError) -> None:
        """The journal cannot be written: nobody is told anything more, and the room closes."""
        if not self.failed:
            self.failed = str(problem)
            log.critical("the journal has failed, the room closes: %s", problem)
            self.on_failure()

    def open_offers(self, *, lively: int = 2) -> None:
        """A table for every game of every house; bots keep the first few of each house going."""
        for house in self.houses.values():
            for place, key in enumerate(house.games):
                if not any((row.house, row.game) == (house.id, key) for row in self.rows.values()):
                    self._open_now(house.offer(key), None, bots=DEFAULT_BOTS, lively=place < lively)

    def _open_now(
        self, offer: Offer, seats: int | None, *, bots: int, lively: bool = False, host: str = ""
    ) -> TableRun:  # fmt: skip
        house, rules = offer.house, offer.rules
        if len(self.runs) >= MOST_TABLES:
            raise RoomError(f"the room is full: it has {MOST_TABLES} tables")
        stem = _slug(f"{house.id}-{offer.key}")
        number = 1 + sum(row.startswith(f"{stem}-") for row in self.rows)
        while f"{stem}-{number}" in self.rows or self.store.table(f"{stem}-{number}") is not None:
            number += 1
        count = min(DEFAULT_SEATS, rules.most_seats) if seats is None else seats
        row = TableRow(
            id=f"{stem}-{number}", house=house.id, game=offer.key, limit=rules.limit.name, seats=count,
            rulebook=self.rulebooks.get(house.id, ""),
        )  # fmt: skip
        table = RoomTable(row.id, offer, seats=count)
        self.store.add_table(row)
        self.store.set_setting(f"bots {row.id}", str(min(bots, count - 1)))
        if lively:
            self.store.set_setting(f"lively {row.id}", "yes")
        if host:
            self.store.set_setting(f"host {row.id}", host)
        return self._add(row, table)

    async def open(
        self, house: str, game: str, *, limit: str | None, seats: int | None, bots: int, host: Guest | None = None,
        practice: int = 0,
    ) -> TableRun:  # fmt: skip
        """Open another table, for a guest who then runs it; for practice, where the dealer errs 1 time in so many."""
        offer = self.offer(house, game, limit)
        if not 0 <= bots <= offer.rules.most_seats - 1:
            raise RoomError(f"a table takes 0 to {offer.rules.most_seats - 1} bots, not {bots}")
        if host is not None:
            host = await self.keep(host)
        async with self._opening:
            run = self._open_now(offer, seats, bots=bots, host="" if host is None else host.id)
        if practice:
            await run.ask(lambda: Practice(practice))
        run.start()
        return run

    def bots_for(self, table: RoomTable) -> int:
        """How many bots belong to a table once somebody plays there."""
        return int(self.store.setting(f"bots {table.id}") or 0)

    def offer(self, house: str, game: str, limit: str | None) -> Offer:
        """What a house of this room offers."""
        found = self.houses.get(house)
        if found is None:
            raise RoomError(f"there is no house {house!r} here: choose {', '.join(self.houses)}")
        return found.offer(game, limit=limit)

    def run(self, table: str) -> TableRun:
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

    # guests and chips

    async def keep(self, guest: Guest) -> Guest:
        """Remember a guest, and hand out the first play chips."""
        if guest.kept:
            return guest
        async with self._keeping:
            known = self.guests.find(guest.id)
            if known.kept:
                return known
            await asyncio.to_thread(self.store.add_guest, guest.id, guest.name, bot=guest.bot)
            self.guests.keep(guest)
        if not guest.bot:
            await self.grant(guest, self.guests.start)
        return guest

    async def grant(self, guest: Guest, cents: int) -> None:
        """The bank issues play chips."""
        transfer = Transfer(BANK, wallet_of(guest.id), cents, "play chips")
        entry = Entry(
            table=CASHIER, number=0, hand=0, kind="grant", body=encode(Grant(guest.id, cents)), events=b"[]",
            transfers=(transfer,), at=self.wall(),
        )  # fmt: skip
        self.guests.reserve((transfer,))
        try:
            await self.journal.append(entry)
        except StoreError as failed:
            self.fail(failed)
            raise
        self.guests.book((transfer,))

    def tell_floor(self, run: TableRun) -> None:
        """Somebody has called the floor, or was answered: told to whoever runs the table and looks on elsewhere."""
        elsewhere = {client: None for other in self.runs.values() if other is not run for client in other.clients}
        for client in elsewhere:
            if client not in run.clients and run.conduct.runs(client.guest.id):
                client.send(run.floor_told(client.guest.id))

    def gone_home(self, guest: str) -> None:
        """Somebody has left a table or closed a page: who is at no table and looks on nowhere is not kept in mind."""
        for run in self.runs.values():
            if run.table.seat_of(guest) is not None or guest in run.connected():
                return
            if any(one.guest == guest for one in run.conduct.later):
                return
        self.guests.forget(guest)

    async def refill(self, guest: Guest) -> None:
        """Play chips for a guest who has too few to sit down anywhere."""
        guest = await self.keep(guest)
        at_tables = sum(run.table.seat_of(guest.id) is not None for run in self.runs.values())
        least = min((usual_buy_in(run.table.rules) for run in self.runs.values()), default=self.guests.start)
        if guest.wallet >= least:
            raise GuestError(f"you have {format_money(guest.wallet)} of play chips left: that buys a seat")
        if at_tables and guest.wallet > 0:
            raise GuestError("you have chips at a table: stand up there first")
        await self.grant(guest, self.guests.start - guest.wallet)

    async def rename(self, guest: Guest, name: str) -> Guest:
        """A guest says a name; it holds from the next seat on."""
        wanted = checked_name(name)
        kept = await self.keep(guest)
        kept.name = wanted
        await asyncio.to_thread(self.store.rename, kept.id, wanted)
        for run in self.runs.values():
            if run.conduct.manner.host == kept.id:
                run.conduct.manner.host_name = wanted
        return kept

    async def provide(self, table: RoomTable, command: RoomCommand) -> None:
        """See that the wallet has what a command takes out of it; a bot is given what it lacks."""
        match command:
            case TakeSeat(id, name, bot, Sit(_, _, cents)):
                guest = self.guests.find(id)
                if bot and not guest.kept:
                    guest.bot, guest.name = True, name
                guest = await self.keep(guest)
            case Do(TopUp(seat, cents)) if seat in table.occupants:
                guest = self.guests.find(table.occupants[seat].guest)
            case _:
                return
        if guest.wallet >= cents:
            return
        if not guest.bot:
            raise RefusedError(f"your wallet has {format_money(guest.wallet)} of play chips, not {format_money(cents)}")
        await self.grant(guest, cents - guest.wallet)


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _start_cents(houses: Iterable[House]) -> int:
    """What a newcomer starts with: enough for two of the usual buy-ins of any table here."""
    usual = (usual_buy_in(rules) for house in houses for page in house.games.values() for rules in page.rules)
    most = max(usual, default=0)
    return max(START_CENTS, -(-2 * most // 100_000) * 100_000)
