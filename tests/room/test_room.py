"""The room as it runs: seats, chips, numbers, chat, and who is told what."""

import asyncio
from threading import Event

import pytest
from tests.waiting import HANG_SECONDS

from houseway.errors import HousewayError
from houseway.live.table.table_commands import Grant, decode
from houseway.people.guests import GuestError, checked_name
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import (
    Bet,
    Call,
    ChangeDraw,
    Clear,
    Discard,
    Fold,
    FoulHand,
    MayBet,
    MayDiscard,
    MayRaise,
    Raise,
    Show,
)
from houseway.room import guest_requests
from houseway.room.lobby import find_seat, lobby_of
from houseway.room.room import RoomError
from houseway.store import TableRow

from .scaffold import Ear, a_room, a_table, new_guest, until
from .seated import act, quiet, told, two_at


def test_updates_are_numbered_and_a_view_comes_first() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            ear = Ear(room.guests.find("g-looker"))
            run.audience.join(ear)
            guests = await two_at(room, run)
            for _ in range(6):
                if run.table.playing:
                    await act(run, guests, quiet(run))
                await until(lambda: run.table.playing)
            views, updates = told(ear, "view"), told(ear, "update")
            assert views[0]["number"] == 0
            numbers = [update["number"] for update in updates]
            assert numbers == list(range(1, len(numbers) + 1))
            assert all(update["now"]["view"] is None or update["now"]["view"]["options"] == [] for update in updates)
            seated = Ear(guests[1])
            run.audience.join(seated)
            now = told(seated, "view")[0]["now"]
            assert (now["you"], now["wallet"]) == (1, guests[1].wallet)
            assert len(now["view"]["seats"]) == 2

    asyncio.run(evening())


def test_others_play_on_while_a_table_is_written_into_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that takes its time holds up the one who opens a table, and no one else."""

    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            stands, go_on, add = Event(), Event(), room.store.add_table

            def slow(row: TableRow) -> None:
                stands.set()
                assert go_on.wait(HANG_SECONDS), "nobody could play on meanwhile"
                add(row)

            monkeypatch.setattr(room.store, "add_table", slow)
            opening = asyncio.create_task(a_table(room, "omaha-hi-lo"))
            await until(stands.is_set)
            turn = run.table.turn
            await act(run, guests, quiet(run))
            assert run.table.turn != turn
            assert room.opening == "oasis-omaha-hi-lo-1"
            assert room.opening not in room.runs
            go_on.set()
            opened = await opening
            assert room.opening == ""
            assert room.runs["oasis-omaha-hi-lo-1"] is opened

    asyncio.run(evening())


def test_a_table_is_opened_to_the_end_although_its_guest_hung_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            stands, go_on, add = Event(), Event(), room.store.add_table

            def slow(row: TableRow) -> None:
                stands.set()
                assert go_on.wait(HANG_SECONDS), "the request was not cancelled"
                add(row)

            monkeypatch.setattr(room.store, "add_table", slow)
            opening = asyncio.create_task(a_table(room))
            await until(stands.is_set)
            opening.cancel()
            with pytest.raises(asyncio.CancelledError):
                await opening
            go_on.set()
            await until(lambda: room.runs)
            assert [row.id for row in room.store.tables()] == list(room.runs)

    asyncio.run(evening())


def test_who_has_gone_home_is_not_kept_in_mind_and_finds_the_same_chips_again() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room, bots=2)
            run.conduct.manner.bots = 2
            run.poke()
            ann = await new_guest(room, "Ann")
            ear = Ear(ann)
            run.audience.join(ear)
            await guest_requests.sit(run, ann, 1, 20_000)
            await until(lambda: len(run.table.occupants) == 3)
            bots = {one.guest for one in run.table.occupants.values() if one.bot}
            assert bots <= room.guests._known.keys()
            run.conduct.manner.bots = 0
            await guest_requests.leave(run, ann)
            await until(lambda: not bots & room.guests._known.keys())
            assert not run.table.occupants
            assert ann.id in room.guests._known, "she looks on"
            run.audience.leave(ear)
            room.gone_home(ann.id)
            assert ann.id not in room.guests._known
            again = room.guests.find(ann.id)
            assert (again.name, again.wallet) == ("Ann", ann.wallet)

    asyncio.run(evening())


def test_a_guest_whose_chips_are_on_the_way_is_kept_in_mind() -> None:
    async def evening() -> None:
        async with a_room() as room:
            ann = await new_guest(room, "Ann")
            before = ann.wallet
            granting = asyncio.create_task(room.grant(ann, 5_000))
            await asyncio.sleep(0)
            room.gone_home(ann.id)
            assert room.guests.find(ann.id) is ann
            await granting
            assert ann.wallet == before + 5_000
            room.gone_home(ann.id)
            assert room.guests.find(ann.id).wallet == before + 5_000

    asyncio.run(evening())


def test_late_repeated_and_foreign_actions_are_refused_and_do_no_harm() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            hand, turn = run.table.number_of_hand, run.table.turn
            seat = run.table.hand.actor if run.table.hand else None
            assert seat is not None
            other = guests[5 - seat]
            with pytest.raises(RefusedError, match="not seat"):
                await guest_requests.act(run, other, hand, turn, Fold())
            await guest_requests.act(run, guests[seat], hand, turn, Call())
            before = run.table.number
            for guest, which, when in ((guests[seat], hand, turn), (guests[seat], hand - 1, 0), (other, hand, turn)):
                with pytest.raises(RefusedError, match="decision is over"):
                    await guest_requests.act(run, guest, which, when, Fold())
            with pytest.raises(RefusedError, match="no seat"):
                await guest_requests.act(run, await new_guest(room, "Eve"), hand, run.table.turn, Fold())
            for action in (FoulHand(seat, "wrong number of cards"), ChangeDraw(seat, ()), Show((1, 2))):
                with pytest.raises(RefusedError):
                    await guest_requests.act(run, other, hand, run.table.turn, action)
            assert run.table.number == before

    asyncio.run(evening())


@pytest.mark.clause("CX-137")
def test_two_who_discard_at_the_same_moment_are_both_heard() -> None:
    """Both answer the same decision of crazy pineapple; only the dealer may call the hands clear."""

    async def evening() -> None:
        async with a_room(houses=("ocean-view",)) as room:
            run = await a_table(room, "crazy-pineapple", of="ocean-view")
            guests = await two_at(room, run)
            hand = run.table.hand
            assert hand is not None
            while not any(isinstance(option, MayDiscard) for option in hand.options):
                await act(run, guests, quiet(run))
            number, turn = run.table.number_of_hand, run.table.turn
            first, second = hand.waiting
            with pytest.raises(RefusedError, match="only the dealer"):
                await guest_requests.act(run, guests[first], number, turn, Clear())
            for seat in (second, first):
                card = hand.hole[hand.seats.index(seat)][:1]
                await guest_requests.act(run, guests[seat], number, turn, Discard(card))
                with pytest.raises(RefusedError, match="decision is over"):
                    await guest_requests.act(run, guests[seat], number, turn, Discard(card))
            assert [seat for seat, done in hand.actions if isinstance(done, Discard)] == [second, first]

    asyncio.run(evening())


def test_one_seat_a_guest_and_what_it_costs() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            ann = await new_guest(room, "Ann")
            start = ann.wallet
            await guest_requests.sit(run, ann, 2, 20_000)
            assert ann.wallet == start - 20_000
            for seat, chips in ((3, 20_000), (2, 20_000)):
                with pytest.raises(RefusedError, match="already"):
                    await guest_requests.sit(run, ann, seat, chips)
            bob = await new_guest(room, "Bob")
            for seat, chips, why in (
                (2, 20_000, "Ann"),
                (99, 20_000, "no seat"),
                (3, 10**9, "at most"),
                (3, 1, "too small"),
            ):
                with pytest.raises(RefusedError, match=why):
                    await guest_requests.sit(run, bob, seat, chips)
            await guest_requests.top_up(run, ann, 5_000)
            assert ann.wallet == start - 25_000
            await guest_requests.move(run, ann, 5)
            assert run.table.seat_of(ann.id) == 5
            await guest_requests.leave(run, ann)
            assert ann.wallet == start
            assert room.store.balance(f"wallet:{ann.id}") == start
            with pytest.raises(GuestError, match="left"):
                await room.refill(ann)

    asyncio.run(evening())


def test_a_seat_asked_for_during_a_hand_is_taken_after_it() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            cat = await new_guest(room, "Cat")
            ear = Ear(cat)
            run.audience.join(ear)
            sitting = asyncio.create_task(guest_requests.sit(run, cat, 2, 20_000))
            await until(run.conduct.sitting_down)
            await until(lambda: told(ear, "view")[-1]["now"]["you"] == 2)
            now = told(ear, "view")[-1]["now"]
            assert [one["why"] for one in now["seats"] if one["seat"] == 2] == ["sitting down after this hand"]
            dan = await new_guest(room, "Dan")
            with pytest.raises(RefusedError, match="taken when this hand is over"):
                await guest_requests.sit(run, dan, 2, 20_000)
            assert cat.wallet == room.guests.start
            await act(run, guests, Fold())
            await sitting
            assert cat.wallet == room.guests.start - 20_000

    asyncio.run(evening())


def test_leaving_and_coming_back() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            seat = run.table.hand.actor if run.table.hand else 0
            leaver, stayer = guests[seat or 0], guests[5 - (seat or 0)]
            await guest_requests.sit_out(run, stayer)
            await guest_requests.come_back(run, stayer)
            await guest_requests.leave(run, leaver)
            await until(lambda: run.table.seat_of(leaver.id) is None)
            assert not run.table.playing
            await guest_requests.sit_out(run, stayer)
            assert run.table.table.seats[5 - (seat or 0)].out
            await guest_requests.come_back(run, stayer)
            with pytest.raises(RefusedError, match="sit down first"):
                await guest_requests.leave(run, leaver)

    asyncio.run(evening())


def test_the_lobby_finds_a_seat_and_opens_a_table_when_all_are_taken() -> None:
    async def evening() -> None:
        async with a_room(tables=True) as room:
            ann = await new_guest(room, "Ann")
            run, seat = await find_seat(room, ann, house="oasis", game="holdem")
            await guest_requests.sit(run, ann, seat, 20_000)
            assert await find_seat(room, ann, house="oasis", game="holdem") == (run, seat)
            await until(lambda: run.table.playing)
            assert sum(one.bot for one in run.table.occupants.values()) >= 1
            games = {game.key: game for game in lobby_of(room, ann).houses[0].games}
            assert games["holdem"].tables[0].people == 1
            assert lobby_of(room, ann).you.seats == (run.table.id,)
            with pytest.raises(RoomError):
                await find_seat(room, ann, house="nowhere", game="holdem")
            with pytest.raises(HousewayError):
                await find_seat(room, ann, house="oasis", game="chess")
            small = await a_table(room, "pineapple", seats=2)
            for name in ("Bob", "Cat"):
                guest = await new_guest(room, name)
                found = small.table.free_seats()[0]
                await guest_requests.sit(small, guest, found, 20_000)
            with pytest.raises(RoomError, match="no free seat"):
                await find_seat(room, ann, table=small.table.id)

    asyncio.run(evening())


def test_absent_players_keep_their_seat_and_connected_ones_are_seen() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            first, second = Ear(guests[1]), Ear(guests[1])
            run.audience.join(first)
            run.audience.join(second)
            run.audience.leave(first)
            assert run.conduct.presence(guests[1].id).gone_since is None
            run.audience.leave(second)
            assert run.conduct.presence(guests[1].id).gone_since is not None
            run.audience.leave(second)
            looker = Ear(room.guests.find("g-looker"))
            run.audience.join(looker)
            now = told(looker, "view")[-1]["now"]
            assert [one["connected"] for one in now["seats"]] == [False, False]
            assert now["watchers"] == 1

    asyncio.run(evening())


def test_chat_is_kept_short_and_told_to_everybody() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            ear = Ear(await new_guest(room, "Ann"))
            run.audience.join(ear)
            guest_requests.chat(run, ear.guest, "  good\nevening\x00 ")
            assert told(ear, "chat")[0]["text"] == "good evening"
            for text in ("", " \n", "x" * 201):
                with pytest.raises(RefusedError):
                    guest_requests.chat(run, ear.guest, text)
            for number in range(60):
                guest_requests.chat(run, ear.guest, f"line {number}")
            late = Ear(await new_guest(room, "Bob"))
            run.audience.join(late)
            assert len(told(late, "chat")) == 50

    asyncio.run(evening())


@pytest.mark.parametrize("name", ["", " ", "x" * 21, "<b>", "a\x00b", "dealer", "-x-", "a  \u202e b"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(GuestError):
        checked_name(name)


@pytest.mark.parametrize("name", ["Ann", "O'Neill", "J. R.", "Zoë", "李雷", "Mary-Jane", "  two   words "])
def test_names_that_are(name: str) -> None:
    assert checked_name(name) == " ".join(name.split())


def test_play_chips_come_from_the_bank_and_are_written() -> None:
    async def evening() -> None:
        async with a_room() as room:
            ann = await new_guest(room, "Ann")
            assert room.store.balance("bank") == -ann.wallet
            entries = list(room.store.entries("cashier"))
            assert decode(entries[0].body) == Grant(ann.id, ann.wallet)
            looker = room.guests.find("g-looker")
            assert (looker.wallet, looker.kept) == (room.guests.start, False)
            assert room.store.guest("g-looker") is None

    asyncio.run(evening())


def test_who_goes_broke_and_buys_in_again_is_dealt_in() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            broke: list[int] = []
            while not broke:  # hands may be split, and the next one waits for the disk
                hand = run.table.hand
                if not run.table.playing:
                    broke = [seat for seat, player in run.table.table.seats.items() if player.stack == 0]
                if hand is not None and hand.actor is not None and run.table.playing:
                    raising = [option for option in hand.options if isinstance(option, MayBet | MayRaise)]
                    bold = Raise(raising[0].most) if raising and isinstance(raising[0], MayRaise) else None
                    await act(run, guests, bold or (Bet(raising[0].most) if raising else quiet(run)))
                await asyncio.sleep(0.001)
            await guest_requests.top_up(run, guests[broke[0]], 20_000)
            assert not run.table.table.seats[broke[0]].out
            await until(lambda: run.table.playing)

    asyncio.run(evening())
