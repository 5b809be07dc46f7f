"""The cashier: buy-ins and cash-outs with receipts, corrections as new entries, tills by shift, and the audit."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from houseway.live.cashier_moves import moves_of
from houseway.live.table.table_commands import BuyIn, CashOut, Correct, encode, kind_of
from houseway.people.guests import Guest
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests
from houseway.room.cashier_window import Window, receipt, receipts, till
from houseway.room.reports.calendar import Calendar
from houseway.room.room import Room
from houseway.store import BANK, CASHIER, Entry, Transfer, read_store, wallet_of
from houseway.upkeep.journal_audit import audit

from .scaffold import a_room, a_table, new_guest


async def people(room: Room) -> tuple[Guest, Guest, Window]:
    return await new_guest(room, "Cass"), await new_guest(room, "Ann"), Window(room)


def test_chips_are_bought_and_cashed_in_with_numbered_receipts(place: str) -> None:
    async def evening() -> None:
        async with a_room(place) as room:
            cass, ann, window = await people(room)
            start, bank = ann.wallet, room.store.balance(BANK)
            bought = await window.buy_in(cass, ann.id, 50_000, "slip-0001")
            assert (bought.kind, bought.cents, bought.by_name, bought.name) == ("buy in", 50_000, "Cass", "Ann")
            cashed = await window.cash_out(cass, ann.id, 20_000, "slip-0002")
            assert (cashed.cents, cashed.number) == (-20_000, bought.number + 1)
            assert ann.wallet == start + 30_000 == room.store.balance(wallet_of(ann.id))
            assert room.store.balance(BANK) == bank - 30_000
            assert receipt(room.store, bought.number) == bought
            assert [one.number for one in receipts(room.store, guest=ann.id)] == [cashed.number, bought.number]
            assert receipts(room.store, guest=cass.id) == ()

    asyncio.run(evening())
    with read_store(place) as store:
        assert audit(store).disagree == 0


def test_the_same_slip_is_paid_once() -> None:
    async def evening() -> None:
        async with a_room() as room:
            cass, ann, window = await people(room)
            start = ann.wallet
            first = await window.buy_in(cass, ann.id, 5_000, "slip-0001")
            assert await window.buy_in(cass, ann.id, 5_000, "slip-0001") == first
            assert ann.wallet == start + 5_000
            with pytest.raises(RefusedError, match="that slip was used for something else"):
                await window.buy_in(cass, ann.id, 6_000, "slip-0001")
            assert ann.wallet == start + 5_000

    asyncio.run(evening())


def test_a_slip_at_two_windows_at_once_is_paid_once(place: str) -> None:
    """Two servers have a window each, and neither sees what the other is about to write; nor who gets first chips."""

    async def evening() -> None:
        async with a_room(place) as room:
            cass, ann, _ = await people(room)
            start = ann.wallet
            windows = [Window(room) for _ in range(4)]
            for number in range(8):
                given = asyncio.create_task(new_guest(room, f"Newcomer {number}"))
                paid = await asyncio.gather(
                    *(window.buy_in(cass, ann.id, 5_000, f"slip-{number:04}") for window in windows)
                )
                await given
                assert len(set(paid)) == 1
                assert ann.wallet == start + 5_000 * (number + 1) == room.store.balance(wallet_of(ann.id))

    asyncio.run(evening())
    with read_store(place) as store:
        assert audit(store).disagree == 0


def test_no_more_is_cashed_in_than_lies_in_the_wallet() -> None:
    async def evening() -> None:
        async with a_room() as room:
            cass, ann, window = await people(room)
            run = await a_table(room)
            start = ann.wallet
            await guest_requests.sit(run, ann, 1, 12_000)
            with pytest.raises(RefusedError, match="cash out the chips at the table first"):
                await window.cash_out(cass, ann.id, start, "slip-0001")
            with pytest.raises(RefusedError, match="more than zero"):
                await window.cash_out(cass, ann.id, 0, "slip-0002")
            with pytest.raises(RefusedError, match="no such person"):
                await window.cash_out(cass, "g-nobody", 100, "slip-0003")
            together = await asyncio.gather(
                *(window.cash_out(cass, ann.id, start - 12_000, f"slip-{number:04}") for number in range(10)),
                return_exceptions=True,
            )
            assert sum(not isinstance(one, BaseException) for one in together) == 1, "twenty windows, one wallet"
            assert ann.wallet == 0
            assert window.person(ann.id).seats == ((run.table.id, 12_000),)

    asyncio.run(evening())


def test_what_was_wrong_stays_and_a_new_entry_puts_it_right(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_room(tmp_path / "room.db") as room:
            cass, ann, window = await people(room)
            start = ann.wallet
            wrong = await window.buy_in(cass, ann.id, 100_000, "slip-0001")
            right = await window.correct(cass, wrong.number, -90_000, "  a zero\ttoo many ", "slip-0002")
            assert (right.kind, right.of, right.cents, right.why) == (
                "correct",
                wrong.number,
                -90_000,
                "a zero too many",
            )
            assert ann.wallet == start + 10_000
            seen = receipt(room.store, wrong.number)
            assert seen == replace(wrong, corrected=(right.number,), comes_to=10_000)
            for cents, why, said in (
                (-1, "", "needs a reason"),
                (0, "nothing", "more than zero"),
                (5, "x" * 201, "needs a reason"),
            ):
                with pytest.raises(RefusedError, match=said):
                    await window.correct(cass, wrong.number, cents, why, "slip-0003")
            with pytest.raises(
                RefusedError, match=rf"^receipt {wrong.number} now comes to \$100 with .* no more than that can be"
            ):
                await window.correct(cass, wrong.number, -10_001, "too much", "slip-0006")
            more = await window.correct(cass, wrong.number, -10_000, "all of it", "slip-0007")
            twice = await asyncio.gather(
                *(window.correct(cass, wrong.number, -10_000, "all of it", f"slip-010{one}") for one in range(3)),
                return_exceptions=True,
            )
            assert all(isinstance(one, RefusedError) for one in twice), "it was taken back before"
            await window.correct(cass, more.number, 10_000, "not all of it after all", "slip-0008")
            with pytest.raises(RefusedError, match=rf"receipt {more.number} now comes to \$0"):
                await window.correct(cass, more.number, 1, "once more", "slip-0009")
            out = await window.cash_out(cass, ann.id, 500, "slip-0010")
            await window.correct(cass, out.number, 500, "nothing was taken", "slip-0011")
            with pytest.raises(RefusedError, match=rf"receipt {out.number} now comes to \$0"):
                await window.correct(cass, out.number, 500, "nothing was taken", "slip-0012")
            with pytest.raises(RefusedError, match="there is no receipt 999"):
                await window.correct(cass, 999, 5, "because", "slip-0004")
            with pytest.raises(RefusedError, match="there is no receipt 0"):
                await window.correct(cass, 0, 5, "the first chips", "slip-0005")
            assert ann.wallet == start + 10_000
            # first chips are booked on the same page, and take no number
            bea = await room.keep(await new_guest(room, "Bea"))
            last = await window.buy_in(cass, bea.id, 700, "slip-0013")
            assert [one.number for one in receipts(room.store)] == list(range(last.number, 0, -1))
            assert (wrong.number, right.number) == (1, 2)
            assert [one.number for one in receipts(room.store, before=3)] == [2, 1]
            assert receipt(room.store, last.number) == last

    asyncio.run(evening())
    with read_store(tmp_path / "room.db") as store:
        assert audit(store).disagree == 0


def test_a_till_has_each_cashiers_shift() -> None:
    async def evening() -> None:
        async with a_room() as room:
            cass, ann, window = await people(room)
            dan = await new_guest(room, "Dan")
            at = [1_792_062_000.0]  # 15 October 2026, 13:00 in Zurich
            room.wall = lambda: at[0]
            bought = await window.buy_in(cass, ann.id, 50_000, "slip-0001")
            await window.cash_out(cass, ann.id, 10_000, "slip-0002")
            at[0] += 3_600
            await window.correct(cass, bought.number, -500, "miscounted", "slip-0003")
            await window.buy_in(dan, ann.id, 700, "slip-0004")
            rows = till(room.store, Calendar("Europe/Zurich"))
            told = {
                (row.shift, row.by_name): (row.receipts, row.bought, row.cashed, row.corrected, row.net) for row in rows
            }
            assert told == {
                ("2026-10-15 14-22", "Dan"): (1, 700, 0, 0, 700),
                ("2026-10-15 14-22", "Cass"): (1, 0, 0, -500, -500),
                ("2026-10-15 06-14", "Cass"): (2, 50_000, 10_000, 0, 40_000),
            }
            assert till(room.store, Calendar("Europe/Zurich"), since="2026-10-16") == ()
            assert [one.name for one in window.find("AN")] == ["Ann", "Dan"]

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("command", "moved", "said"),
    [
        (BuyIn("ann", "Ann", 500, "c", "Cass", "s"), (Transfer(BANK, wallet_of("ann"), 600, "bought chips"),),
         "it says $5 from bank to wallet:ann, but its transfers say $6 from bank to wallet:ann"),
        (CashOut("ann", "Ann", 500, "c", "Cass", "s"), (Transfer(BANK, wallet_of("ann"), 500, "cashed out"),),
         "it says $5 from wallet:ann to bank"),
        (Correct("ann", "Ann", 500, "why", 77, "c", "Cass", "s"), (Transfer(BANK, wallet_of("ann"), 500, "corrected"),),
         "it corrects receipt 77, but there is none before it"),
        (Correct("ann", "Ann", 0, "why", 1, "c", "Cass", "s"), (), "a correction of nothing"),
    ],
)  # fmt: skip
def test_the_audit_holds_the_cashier_to_what_was_said(
    tmp_path: Path, command: BuyIn | CashOut | Correct, moved: tuple[Transfer, ...], said: str
) -> None:
    from houseway.store import open_store

    with open_store(tmp_path / "room.db") as store:
        store.add_guest("ann", "Ann")
        first = BuyIn("ann", "Ann", 5_000, "c", "Cass", "first")
        for one, transfers in ((first, moves_of(first)), (command, moved)):
            store.write(
                Entry(
                    table=CASHIER,
                    number=0,
                    hand=0,
                    kind=kind_of(one),
                    body=encode(one),
                    events=b"[]",
                    transfers=transfers,
                    at=1.0,
                )
            )
        (fault,) = audit(store).faults
        assert str(fault).startswith(f"cashier, entry 2: {said}")
