"""The cashier's window: find people, give them chips, take chips back, and correct mistakes, with a receipt each time.

A receipt is an entry on the cashier's page of the journal. The page has other entries too, so receipts are numbered by
their order there: 1, 2, 3, without a gap. Nothing there ever changes: a mistake stays, and a new entry says how much is
corrected, on which receipt, why, and by whom.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import func, select

from houseway.chips.money import format_money
from houseway.errors import InvariantError
from houseway.live.cashier_moves import moves_of
from houseway.live.table.table_commands import BuyIn, CashOut, Correct, decode
from houseway.referee.refusals import RefusedError
from houseway.room.reports.calendar import QUARTER, Calendar
from houseway.store import schema
from houseway.store.rows import BANK, CASHIER, wallet_of
from houseway.store.store_errors import MovedError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from houseway.people.guests import Guest
    from houseway.room.room import Room
    from houseway.store.store import Store

KINDS: Final = ("buy in", "cash out", "correct")
MOST_CENTS: Final = 10**9
"""At one time: ten million dollars of play chips."""
WHY_LENGTH: Final = 200
_LEAST_WHY: Final = 3
_SLIP: Final = re.compile(r"[0-9A-Za-z-]{8,64}")
_FOUND: Final = 20
_PAGE: Final = 50


class Receipt(Struct, frozen=True, kw_only=True):
    """A receipt as printed."""

    number: int
    kind: str
    """`buy in`, `cash out` or `correct`."""
    guest: str
    name: str
    cents: int
    """What the wallet gained; negative if it lost."""
    at: float
    by: str
    by_name: str
    why: str = ""
    of: int = 0
    """The receipt it corrects."""
    corrected: tuple[int, ...] = ()
    """The receipts that correct it."""
    comes_to: int = 0
    """`cents` with all corrections, if a single receipt was requested; in a list, just `cents`."""
    play_chips: bool = True


class Person(Struct, frozen=True):
    """A person who was found."""

    guest: str
    name: str
    wallet: int
    seats: tuple[tuple[str, int], ...]
    """The tables where they sit, with their stacks."""


class TillRow(Struct, frozen=True, kw_only=True):
    """What one cashier did in one shift."""

    shift: str
    by: str
    by_name: str
    receipts: int
    bought: int
    cashed: int
    corrected: int
    """Above 0: into wallets."""
    net: int
    """What was paid out to wallets, minus what came back."""


class Window:
    """The cashier's work for a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._booking = asyncio.Lock()
        """One booking at a time, so that a slip sent twice at once is found the second time. Other servers may write to
        the page too, so a booking either directly follows the last entry looked at, or looks again.
        """
        self._slips: dict[str, int] = {}
        """Every slip ever booked, with the number of its entry."""
        self._read_to = 0
        self._last = 0
        """The last entry on the page when slips were last read."""

    # what is done

    async def buy_in(self, by: "Guest", guest: str, cents: int, slip: str) -> Receipt:
        """Give a guest play chips."""
        _check(cents, slip)
        who = self._known(guest)
        return await self._pay(BuyIn(who.id, who.name, cents, by.id, by.name, slip))

    async def cash_out(self, by: "Guest", guest: str, cents: int, slip: str) -> Receipt:
        """Take back a guest's play chips, at most those in the wallet."""
        _check(cents, slip)
        who = self._known(guest)
        return await self._pay(CashOut(who.id, who.name, cents, by.id, by.name, slip))

    async def correct(self, by: "Guest", of: int, cents: int, why: str, slip: str) -> Receipt:
        """Correct a receipt by this many cents, up or down, with a reason."""
        _check(abs(cents), slip)
        reason = " ".join("".join(sign if sign.isprintable() else " " for sign in why).split())
        if not _LEAST_WHY <= len(reason) <= WHY_LENGTH:
            raise RefusedError(f"a correction needs a reason of {_LEAST_WHY} to {WHY_LENGTH} characters")
        wrong, entry = await asyncio.to_thread(_found, self._room.store, of)
        who = self._known(wrong.guest)
        return await self._pay(Correct(who.id, who.name, cents, reason, entry, by.id, by.name, slip))

    def _known(self, guest: str) -> "Guest":
        found = self._room.guests.find(guest)
        if not found.kept or found.bot:
            raise RefusedError("no such person: find them by name")
        return found

    async def _pay(self, command: BuyIn | CashOut | Correct) -> Receipt:
        """Book it, unless its slip was booked before; then return that receipt again."""
        async with self._booking:
            return await self._pay_once(command)

    async def _pay_once(self, command: BuyIn | CashOut | Correct) -> Receipt:
        while True:
            before = await asyncio.to_thread(self._by_slip, command)
            if before is not None:
                return before
            if isinstance(command, Correct):
                await asyncio.to_thread(self._check_left, command)
            try:
                await self._book(command)
            except MovedError:
                continue
            done = await asyncio.to_thread(self._by_slip, command)
            if done is None:
                raise RefusedError("it is booked, but the receipt was not found: check the latest receipts")
            return done

    def _check_left(self, command: Correct) -> None:
        """Refuse to take back more than the receipt still amounts to after its corrections."""
        with self._room.store.reading() as connection:
            of = _numbers(connection)[command.of]
        wrong = receipt(self._room.store, of)
        left = wrong.comes_to
        if (left + command.cents) * (1 if wrong.cents > 0 else -1) < 0:
            raise RefusedError(
                f"receipt {of} now comes to {format_money(abs(left))} with its corrections: no "
                "more than that can be reversed"
            )

    async def _book(self, command: BuyIn | CashOut | Correct) -> None:
        (moved,) = moves_of(command)
        who = self._room.guests.find(command.guest)
        if moved.debit == wallet_of(who.id) and who.wallet < moved.cents:
            raise RefusedError(
                f"the wallet has {format_money(who.wallet)}, not {format_money(moved.cents)}: cash out the chips "
                "at the table first"
            )
        await self._room.pay(command, number=self._last + 1)

    def _by_slip(self, command: BuyIn | CashOut | Correct) -> Receipt | None:
        """The receipt that was booked with this slip, however long ago."""
        e = schema.entries
        since = select(e.c.number, e.c.body).where(
            e.c.table == CASHIER, e.c.kind.in_(KINDS), e.c.number > self._read_to
        )
        with self._room.store.reading() as connection:
            self._last = connection.execute(select(func.max(e.c.number)).where(e.c.table == CASHIER)).scalar() or 0
            for row in connection.execute(since.order_by(e.c.number)):
                said = decode(row.body)
                if isinstance(said, BuyIn | CashOut | Correct):
                    self._slips.setdefault(said.slip, row.number)
                self._read_to = row.number
            number = self._slips.get(command.slip)
            if number is None:
                return None
            found = connection.execute(select(e.c.body, e.c.at).where(e.c.table == CASHIER, e.c.number == number)).one()
            numbers = _numbers(connection)
        said = decode(found.body)
        if not isinstance(said, type(command)) or _asked_for(said) != _asked_for(command):
            raise RefusedError("that slip was used for something else: nothing was done")
        return _receipt(number, found.body, found.at, numbers)

    # queries

    def find(self, words: str) -> tuple[Person, ...]:
        """People whose name contains these words; a guest id finds its guest."""
        wanted = " ".join(words.split())[:60]
        if not wanted:
            raise RefusedError("enter a name or part of one")
        g = schema.guests
        named = g.c.name.icontains(wanted, autoescape=True) | (g.c.id == wanted)
        query = select(g.c.id).where(named, g.c.bot == 0).order_by(g.c.name, g.c.id).limit(_FOUND)
        with self._room.store.reading() as connection:
            found = list(connection.execute(query).scalars())
        return tuple(self.person(id_) for id_ in found)

    def person(self, guest: str) -> Person:
        """A person, with their current wallet and stacks."""
        who = self._known(guest)
        seats = []
        for run in self._room.runs.values():
            seat = run.table.seat_of(guest)
            if seat is not None:
                seats.append((run.table.id, run.table.stack_of(seat)))
        return Person(who.id, who.name, who.wallet, tuple(seats))


def _asked_for(said: BuyIn | CashOut | Correct) -> tuple[str, int, str, int]:
    """The fields that must be equal in two commands with one slip."""
    return said.guest, said.cents, said.by, said.of if isinstance(said, Correct) else 0


def _check(cents: int, slip: str) -> None:
    if not 0 < cents <= MOST_CENTS:
        raise RefusedError(f"an amount must be more than zero and at most {format_money(MOST_CENTS)}")
    if not _SLIP.fullmatch(slip):
        raise RefusedError("a slip must have 8 to 64 letters, digits and dashes")


def _numbers(connection: "Connection") -> dict[int, int]:
    """By entry of the cashier's page: the number of its receipt."""
    e = schema.entries
    query = select(e.c.number).where(e.c.table == CASHIER, e.c.kind.in_(KINDS)).order_by(e.c.number)
    return {entry: number for number, entry in enumerate(connection.execute(query).scalars(), 1)}


def _receipt(
    entry: int, body: bytes, at: float, numbers: Mapping[int, int], corrected: tuple[int, ...] = ()
) -> Receipt:
    said = decode(body)
    if not isinstance(said, BuyIn | CashOut | Correct):
        raise InvariantError(f"entry {entry} of the cashier's page is not a receipt")
    why, of = (said.why, numbers[said.of]) if isinstance(said, Correct) else ("", 0)
    (moved,) = moves_of(said)
    cents = moved.cents if moved.debit == BANK else -moved.cents
    return Receipt(
        number=numbers[entry], kind=_kind(said), guest=said.guest, name=said.name, cents=cents, at=at, by=said.by,
        by_name=said.by_name, corrected=corrected, why=why, of=of, comes_to=cents,
    )  # fmt: skip


def _kind(said: BuyIn | CashOut | Correct) -> str:
    return "buy in" if isinstance(said, BuyIn) else "cash out" if isinstance(said, CashOut) else "correct"


def receipt(store: "Store", number: int) -> Receipt:
    """One receipt, with the numbers of its corrections."""
    return _found(store, number)[0]


def _found(store: "Store", number: int) -> tuple[Receipt, int]:
    """One receipt, with the numbers of its corrections; and its entry."""
    e = schema.entries
    columns = (e.c.number, e.c.body, e.c.at)
    with store.reading() as connection:
        numbers = _numbers(connection)
        entry = next((entry for entry, one in numbers.items() if one == number), None)
        if entry is None:
            raise RefusedError(f"there is no receipt {number}")
        found = connection.execute(select(*columns).where(e.c.table == CASHIER, e.c.number == entry)).one()
        later = connection.execute(
            select(*columns).where(e.c.table == CASHIER, e.c.number > entry, e.c.kind == "correct")
        ).all()
    of = [(numbers[row.number], decode(row.body)) for row in later if row.number in numbers]
    later_ones = tuple(at for at, said in of if isinstance(said, Correct) and said.of == entry)
    made = _receipt(found.number, found.body, found.at, numbers, later_ones)
    return replace(made, comes_to=made.cents + sum(receipt(store, one).comes_to for one in later_ones)), entry


def receipts(store: "Store", *, guest: str = "", before: int | None = None, by: str = "") -> tuple[Receipt, ...]:
    """The latest receipts: all, one guest's, or one cashier's."""
    e = schema.entries
    query = select(e.c.number, e.c.body, e.c.at).where(e.c.table == CASHIER, e.c.kind.in_(KINDS))
    found = []
    with store.reading() as connection:
        numbers = _numbers(connection)
        for row in connection.execute(query.order_by(e.c.number.desc())):
            if row.number not in numbers or (before is not None and numbers[row.number] >= before):
                continue  # later than requested, or booked just now
            one = _receipt(row.number, row.body, row.at, numbers)
            if (not guest or one.guest == guest) and (not by or one.by == by):
                found.append(one)
                if len(found) == _PAGE:
                    break
    return tuple(found)


def till(store: "Store", calendar: Calendar, *, since: str = "", until: str = "") -> tuple[TillRow, ...]:
    """What each cashier did in each shift, latest first."""
    e = schema.entries
    query = select(e.c.number, e.c.body, e.c.at).where(e.c.table == CASHIER, e.c.kind.in_(KINDS))
    if since:
        query = query.where(e.c.at >= calendar.start_of(since) * QUARTER)
    if until:
        query = query.where(e.c.at < (calendar.end_of(until)) * QUARTER)
    sums: dict[tuple[str, str], Counter[str]] = {}
    names: dict[str, str] = {}
    with store.reading() as connection:
        rows = connection.execute(query.order_by(e.c.number)).all()
        numbers = _numbers(connection)
        for row in rows:
            one = _receipt(row.number, row.body, row.at, numbers)
            sums.setdefault((calendar.shift(int(one.at // QUARTER)), one.by), Counter()).update(
                {one.kind: one.cents, "receipts": 1}
            )
            names[one.by] = one.by_name
    return tuple(
        TillRow(
            shift=shift,
            by=by,
            by_name=names[by],
            receipts=did["receipts"],
            bought=did["buy in"],
            cashed=-did["cash out"],
            corrected=did["correct"],
            net=did["buy in"] + did["cash out"] + did["correct"],
        )
        for (shift, by), did in sorted(sums.items(), reverse=True)
    )
