"""The cashier's window: find a person, hand out chips, take them back, put right what was wrong; a receipt for each.

A receipt is an entry of the cashier's page of the journal and has its number. Nothing is ever changed there: what was
wrong stays, and a new entry says by how much, of which receipt, why, and by whom.
"""

import asyncio
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import func, select

from houseway.chips.money import format_money
from houseway.referee.errors import RefusedError
from houseway.room.cashier.moves import moves_of
from houseway.room.reports.calendar import QUARTER, Calendar
from houseway.room.store import schema
from houseway.room.store.errors import MovedError
from houseway.room.store.rows import BANK, CASHIER, wallet_of
from houseway.room.table.commands import BuyIn, CashOut, Correct, decode

if TYPE_CHECKING:
    from houseway.room.guests import Guest
    from houseway.room.room import Room
    from houseway.room.store.store import Store

KINDS: Final = ("buy in", "cash out", "correct")
MOST_CENTS: Final = 10**9
"""At one time; ten million dollars of play chips."""
WHY_LENGTH: Final = 200
_LEAST_WHY: Final = 3
_SLIP: Final = re.compile(r"[0-9A-Za-z-]{8,64}")
_FOUND: Final = 20
_PAGE: Final = 50


class Receipt(Struct, frozen=True, kw_only=True):
    """A receipt, as it is printed."""

    number: int
    kind: str
    """`buy in`, `cash out` or `correct`."""
    guest: str
    name: str
    cents: int
    """What the wallet gained, or lost where it is below nothing."""
    at: float
    by: str
    by_name: str
    why: str = ""
    of: int = 0
    """The receipt that it corrects."""
    corrected: tuple[int, ...] = ()
    """The receipts that correct it."""
    comes_to: int = 0
    """The same with all that corrects it, where one receipt is asked for; in a list it is by itself."""
    play_chips: bool = True


class Person(Struct, frozen=True):
    """Somebody who was found."""

    guest: str
    name: str
    wallet: int
    seats: tuple[tuple[str, int], ...]
    """Tables where they sit, with the stack."""


class TillRow(Struct, frozen=True, kw_only=True):
    """What one cashier did in one shift."""

    shift: str
    by: str
    by_name: str
    receipts: int
    bought: int
    cashed: int
    corrected: int
    """More than nothing: into wallets."""
    net: int
    """What went out to wallets, less what came back."""


class Window:
    """The cashier's work over a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._booking = asyncio.Lock()
        """One at a time: a slip that is sent twice at once is looked for when the first is booked. Other servers may
        write on the page too, so what is booked becomes the entry after all that were looked at, or is looked for anew.
        """
        self._slips: dict[str, int] = {}
        """Every slip that was ever booked: the number of its receipt."""
        self._read_to = 0
        self._last = 0
        """The last entry of the page when it was last looked at; slips were seen at least so far."""

    # what is done

    async def buy_in(self, by: "Guest", guest: str, cents: int, slip: str) -> Receipt:
        """Hand a guest play chips."""
        _check(cents, slip)
        who = self._known(guest)
        return await self._pay(BuyIn(who.id, who.name, cents, by.id, by.name, slip))

    async def cash_out(self, by: "Guest", guest: str, cents: int, slip: str) -> Receipt:
        """Take a guest's play chips back; not more than the wallet has."""
        _check(cents, slip)
        who = self._known(guest)
        return await self._pay(CashOut(who.id, who.name, cents, by.id, by.name, slip))

    async def correct(self, by: "Guest", of: int, cents: int, why: str, slip: str) -> Receipt:
        """Put a receipt right by so many cents, up or down, with a reason."""
        _check(abs(cents), slip)
        reason = " ".join("".join(sign if sign.isprintable() else " " for sign in why).split())
        if not _LEAST_WHY <= len(reason) <= WHY_LENGTH:
            raise RefusedError(f"a correction says why, in {_LEAST_WHY} to {WHY_LENGTH} characters")
        wrong = receipt(self._room.store, of)
        who = self._known(wrong.guest)
        return await self._pay(Correct(who.id, who.name, cents, reason, of, by.id, by.name, slip))

    def _known(self, guest: str) -> "Guest":
        found = self._room.guests.find(guest)
        if not found.kept or found.bot:
            raise RefusedError("the cashier knows nobody by that: find the person by name")
        return found

    async def _pay(self, command: BuyIn | CashOut | Correct) -> Receipt:
        """Book it, unless the same slip was booked before: then that receipt is given once more."""
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
                raise RefusedError("it is booked, but the receipt was not found: look at the latest receipts")
            return done

    def _check_left(self, command: Correct) -> None:
        """Refuse to take back more than a receipt still comes to, with all that has corrected it."""
        wrong = receipt(self._room.store, command.of)
        left = wrong.comes_to
        if (left + command.cents) * (1 if wrong.cents > 0 else -1) < 0:
            raise RefusedError(
                f"receipt {command.of} comes to {format_money(abs(left))} by now, with what has corrected it: no "
                "more than that can be taken back"
            )

    async def _book(self, command: BuyIn | CashOut | Correct) -> None:
        (moved,) = moves_of(command)
        who = self._room.guests.find(command.guest)
        if moved.debit == wallet_of(who.id) and who.wallet < moved.cents:
            raise RefusedError(
                f"the wallet has {format_money(who.wallet)}, not {format_money(moved.cents)}: chips at a table are "
                "taken away from there first"
            )
        await self._room.pay(command, number=self._last + 1)

    def _by_slip(self, command: BuyIn | CashOut | Correct) -> Receipt | None:
        """What was booked by this slip, however long ago."""
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
            found = connection.execute(
                select(e.c.body, e.c.at).where(e.c.table == CASHIER, e.c.number == number)
            ).one()  # fmt: skip
        said = decode(found.body)
        if not isinstance(said, type(command)) or _asked_for(said) != _asked_for(command):
            raise RefusedError("that slip was used for something else: nothing was done")
        return _receipt(number, found.body, found.at)

    # what is looked at

    def find(self, words: str) -> tuple[Person, ...]:
        """People whose name has these words in it; a guest id finds its guest."""
        wanted = " ".join(words.split())[:60]
        if not wanted:
            raise RefusedError("say a name, or a part of one")
        g = schema.guests
        named = g.c.name.icontains(wanted, autoescape=True) | (g.c.id == wanted)
        query = select(g.c.id).where(named, g.c.bot == 0).order_by(g.c.name, g.c.id).limit(_FOUND)
        with self._room.store.reading() as connection:
            found = list(connection.execute(query).scalars())
        return tuple(self.person(id_) for id_ in found)

    def person(self, guest: str) -> Person:
        """Somebody, with wallet and stacks as they are now."""
        who = self._known(guest)
        seats = []
        for run in self._room.runs.values():
            seat = run.table.seat_of(guest)
            if seat is not None:
                seats.append((run.table.id, run.table.stack_of(seat)))
        return Person(who.id, who.name, who.wallet, tuple(seats))


def _asked_for(said: BuyIn | CashOut | Correct) -> tuple[str, int, str, int]:
    """What makes two commands by one slip the same."""
    return said.guest, said.cents, said.by, said.of if isinstance(said, Correct) else 0


def _check(cents: int, slip: str) -> None:
    if not 0 < cents <= MOST_CENTS:
        raise RefusedError(f"an amount is more than nothing and at most {format_money(MOST_CENTS)}")
    if not _SLIP.fullmatch(slip):
        raise RefusedError("a slip has 8 to 64 letters, digits and dashes")


def _receipt(number: int, body: bytes, at: float, corrected: tuple[int, ...] = ()) -> Receipt:
    said = decode(body)
    if not isinstance(said, BuyIn | CashOut | Correct):
        raise RefusedError(f"entry {number} of the cashier's page is no receipt")
    why, of = (said.why, said.of) if isinstance(said, Correct) else ("", 0)
    (moved,) = moves_of(said)
    cents = moved.cents if moved.debit == BANK else -moved.cents
    return Receipt(
        number=number, kind=_kind(said), guest=said.guest, name=said.name, cents=cents, at=at, by=said.by,
        by_name=said.by_name, corrected=corrected, why=why, of=of, comes_to=cents,
    )  # fmt: skip


def _kind(said: BuyIn | CashOut | Correct) -> str:
    return "buy in" if isinstance(said, BuyIn) else "cash out" if isinstance(said, CashOut) else "correct"


def receipt(store: "Store", number: int) -> Receipt:
    """One receipt, with what corrects it."""
    e = schema.entries
    columns = (e.c.number, e.c.body, e.c.at)
    with store.reading() as connection:
        found = connection.execute(select(*columns).where(e.c.table == CASHIER, e.c.number == number)).one_or_none()
        later = connection.execute(
            select(*columns).where(e.c.table == CASHIER, e.c.number > number, e.c.kind == "correct")
        ).all()
    if found is None:
        raise RefusedError(f"there is no receipt {number}")
    of = [(row.number, decode(row.body)) for row in later]
    later_ones = tuple(at for at, said in of if isinstance(said, Correct) and said.of == number)
    made = _receipt(found.number, found.body, found.at, later_ones)
    return replace(made, comes_to=made.cents + sum(receipt(store, one).comes_to for one in later_ones))


def receipts(store: "Store", *, guest: str = "", before: int | None = None, by: str = "") -> tuple[Receipt, ...]:
    """The latest receipts, of everybody, of one guest, or by one cashier."""
    e = schema.entries
    query = select(e.c.number, e.c.body, e.c.at).where(e.c.table == CASHIER, e.c.kind.in_(KINDS))
    if before is not None:
        query = query.where(e.c.number < before)
    found = []
    with store.reading() as connection:
        for row in connection.execute(query.order_by(e.c.number.desc())):
            one = _receipt(row.number, row.body, row.at)
            if (not guest or one.guest == guest) and (not by or one.by == by):
                found.append(one)
                if len(found) == _PAGE:
                    break
    return tuple(found)


def till(store: "Store", calendar: Calendar, *, since: str = "", until: str = "") -> tuple[TillRow, ...]:
    """What each cashier did in each shift, latest shift first."""
    e = schema.entries
    query = select(e.c.number, e.c.body, e.c.at).where(e.c.table == CASHIER, e.c.kind.in_(KINDS))
    if since:
        query = query.where(e.c.at >= calendar.start_of(since) * QUARTER)
    if until:
        query = query.where(e.c.at < (calendar.end_of(until)) * QUARTER)
    sums: dict[tuple[str, str], Counter[str]] = {}
    names: dict[str, str] = {}
    with store.reading() as connection:
        for row in connection.execute(query.order_by(e.c.number)):
            one = _receipt(row.number, row.body, row.at)
            sums.setdefault((calendar.shift(int(one.at // QUARTER)), one.by), Counter()).update(
                {one.kind: one.cents, "receipts": 1}
            )
            names[one.by] = one.by_name
    return tuple(
        TillRow(
            shift=shift, by=by, by_name=names[by], receipts=did["receipts"], bought=did["buy in"],
            cashed=-did["cash out"], corrected=did["correct"],
            net=did["buy in"] + did["cash out"] + did["correct"],
        )
        for (shift, by), did in sorted(sums.items(), reverse=True)
    )  # fmt: skip
