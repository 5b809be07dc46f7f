"""A table for friends: what is chosen for it, who may come in, what its host may do, and how the night is settled."""

import asyncio
import functools
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import ParamSpec

import pytest

from houseway.errors import HousewayError
from houseway.houses import house
from houseway.referee.errors import RefusedError
from houseway.referee.vocabulary import Fold
from houseway.room import asking, night
from houseway.room.audit import audit
from houseway.room.closing import FRIENDS_SECONDS, Closing
from houseway.room.guests import Guest
from houseway.room.hosting.keys import link_key, mark_of
from houseway.room.hosting.settings import Chosen, Terms, chosen_of, own_house, written
from houseway.room.hosting.settlement import as_csv, as_text, settlement_of
from houseway.room.lobby import find_seat, lobby_of
from houseway.room.room import Room, Wanted
from houseway.room.running import TableRun
from houseway.room.stakes import bets_words, limit_words, usual_buy_in
from houseway.room.store import BANK, CASHIER, Entry, Transfer, open_store, read_store, wallet_of
from houseway.room.table.restore import offer_of
from houseway.room.wire import hosting as wire

from .scaffold import Ear, a_room, at_rest, new_guest, until
from .seated import told

PRIVATE = Wanted(private=True)
P = ParamSpec("P")


def evening(test: Callable[P, Coroutine[object, object, None]]) -> Callable[P, None]:
    """A test that happens in a room, on a loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


async def a_private_table(room: Room, host: Guest, wanted: Wanted = PRIVATE, **how: object) -> TableRun:
    game = str(how.pop("game", "holdem"))
    seats = int(str(how.pop("seats", 6)))
    limit = how.pop("limit", None)
    bots = int(str(how.pop("bots", 0)))
    of = str(how.pop("of", "oasis"))
    return await room.open(
        of, game, limit=None if limit is None else str(limit), seats=seats, bots=bots, host=host, wanted=wanted
    )


def key_of(run: TableRun) -> str:
    return link_key(run.room.table_secret, run.table.id, run.table.hosted.key)


def mark(run: TableRun, guest: Guest) -> str:
    return mark_of(run.table.id, guest.id)


async def host_asks(run: TableRun, host: Guest, kind: type, **what: object) -> None:
    await night.ask(run, host, kind(table=run.table.id, **what))


async def fold_out(run: TableRun, guests: dict[int, Guest]) -> None:
    """Everybody folds to the last, and the next hand is waited for."""
    hand = run.table.number_of_hand
    while run.table.playing and run.table.number_of_hand == hand and run.table.hand is not None:
        actor = run.table.hand.actor
        assert actor is not None
        await asking.act(run, guests[actor], hand, run.table.turn, Fold())


@evening
async def test_a_night_with_five_players() -> None:
    """Five friends, a gift, one who leaves early, one who is removed; the ledger says who is up and who is down."""
    async with a_room() as room:
        ann, bob, cat, dan, eve = [await new_guest(room, name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
        run = await a_private_table(room, ann, Wanted(private=True, terms=Terms(no_fee=True)))
        assert run.table.offer.settings == ("no collection",)
        await asking.pause(run, ann, on=True)  # until all have come
        for seat, one in enumerate((ann, bob, cat, dan, eve), 1):
            if one is not ann:
                with pytest.raises(RefusedError, match="private"):
                    await asking.sit(run, one, seat, 12_000)
                await night.enter(run, one, key=key_of(run))
            await asking.sit(run, one, seat, 12_000)
        await asking.pause(run, ann, on=False)
        await until(lambda: run.table.playing)
        # the gift and the removal wait for the hand
        gift = asyncio.create_task(host_asks(run, ann, wire.AskGive, seat=2, amount=5_000))
        out = asyncio.create_task(host_asks(run, ann, wire.AskRemove, whom=mark(run, eve), bar=True))
        await until(lambda: len(run.conduct.orders) == 2)
        assert [type(one.command).__name__ for one in run.conduct.orders] == ["GiveChips", "Remove"]
        assert run.table.stack_of(2) <= 12_000
        seats = {1: ann, 2: bob, 3: cat, 4: dan, 5: eve}
        await fold_out(run, seats)
        await asyncio.gather(gift, out)
        assert run.table.seat_of(eve.id) is None
        with pytest.raises(RefusedError, match="keeps you from"):
            await night.enter(run, eve, key=key_of(run))
        with pytest.raises(RefusedError, match="private"):
            await asking.sit(run, eve, 5, 12_000)
        await host_asks(run, ann, wire.AskReadmit, whom=mark(run, eve))
        await night.enter(run, eve, key=key_of(run))
        # the night ends after the hand
        await until(lambda: run.table.playing)
        await host_asks(run, ann, wire.AskEnd)
        assert run.conduct.ending
        await fold_out(run, seats)
        await until(lambda: run.table.id not in room.runs)
        await room.journal.drain()
        row = room.store.table(run.table.id)
        assert row is not None
        assert row.state == "closed"
        found = settlement_of(room.store, run.table.id)
        by_name = {one.name: one for one in found.players}
        assert found.hands == 2
        assert (by_name["Bob"].bought, by_name["Bob"].given) == (12_000, 5_000)
        assert all(one.stack == 0 for one in found.players)
        assert sum(one.result for one in found.players) == 0 == found.collected == found.middle
        assert found.bought + found.given == found.cashed == 5 * 12_000 + 5_000
        for one in (ann, bob, cat, dan, eve):  # what the wallets say
            given = by_name[one.name].given
            assert room.guests.find(one.id).wallet - room.guests.start == by_name[one.name].result + given
        assert "Bob" in as_text(found, "A night")
        assert as_csv(found).startswith("player,bot,hands,")


@evening
async def test_the_table_comes_back_as_it_was_chosen(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    wanted = Wanted(private=True, terms=Terms(no_fee=True), act=40.0, between=3.0, password="opensesame")
    now = 1_000.0
    async with a_room(path, clock=lambda: now) as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        run = await a_private_table(room, ann, wanted, bots=0, seats=4)
        table = run.table.id
        with pytest.raises(RefusedError, match="not the password"):
            await night.enter(run, bob, password="no")
        await night.enter(run, bob, password="opensesame")
        await asking.sit(run, ann, 1, 12_000)
        await asking.sit(run, bob, 2, 12_000)
        await at_rest(run)
        now += 3.0
        run.poke()
        await until(lambda: run.table.playing)
        await fold_out(run, {1: ann, 2: bob})
        await host_asks(run, ann, wire.AskHandOver, whom=mark(run, bob))
        assert run.conduct.manner.host_name == "Bob"
        await room.journal.drain()
        before, rules = run.table.hosted, run.table.rules
    async with a_room(path) as room:
        run = room.run(table)
        assert run.table.hosted == before
        assert run.table.rules == rules
        assert run.table.rules.limit.fee is None
        assert (run.conduct.pace.act, run.conduct.pace.between) == (40.0, 3.0)
        assert run.conduct.manner.host_name == "Bob"
        assert run.conduct.admits(room.guests.find("g-" + "bob".rjust(20, "0")).id)
    with read_store(path) as store:
        row = store.table(table)
        assert row is not None
        assert "opensesame" not in row.settings
        assert chosen_of(row.settings).password.startswith("$argon2id$")
        assert offer_of(row).rules == rules
        assert not audit(store).faults


@evening
async def test_the_chair_is_handed_over_in_the_middle_of_a_hand() -> None:
    async with a_room() as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        run = await a_private_table(room, ann)
        await night.enter(run, bob, key=key_of(run))
        await asking.sit(run, ann, 1, 12_000)
        await asking.sit(run, bob, 2, 12_000)
        await until(lambda: run.table.playing)
        await host_asks(run, ann, wire.AskHandOver, whom=mark(run, bob))
        assert run.table.playing
        assert (run.conduct.runs(ann.id), run.conduct.runs(bob.id)) == (False, True)
        with pytest.raises(RefusedError):
            await host_asks(run, ann, wire.AskBots, count=1)
        await host_asks(run, bob, wire.AskBots, count=1)


@evening
async def test_what_the_book_prints_stays_printed() -> None:
    async with a_room(houses=("oasis", "ocean-view")) as room:
        ann = await new_guest(room, "Ann")
        with pytest.raises(HousewayError, match="the house's to say"):
            await a_private_table(room, ann, Wanted(private=True, terms=Terms(bets=(700, 1_400))), of="ocean-view")
        with pytest.raises(HousewayError, match="seconds"):
            await a_private_table(room, ann, Wanted(private=True, act=1.0))
        with pytest.raises(HousewayError, match="private"):
            await a_private_table(room, ann, Wanted(password="secret"))
        with pytest.raises(HousewayError, match="not a pace"):
            await a_private_table(room, ann, Wanted(pace="hasty"))
        assert not room.runs


BOOK = """
id = "kitchen-table"
name = "The Kitchen Table"
extends = "oasis"

[holdem]
title = "Kitchen hold'em"
"""


@evening
async def test_a_book_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        with pytest.raises(HousewayError, match="private"):
            await a_private_table(room, ann, Wanted(book=BOOK))
        run = await a_private_table(room, ann, Wanted(private=True, book=BOOK))
        table = run.table.id
        assert (run.table.offer.house.id, run.table.offer.page.title) == ("kitchen-table", "Kitchen hold'em")
        await night.enter(run, bob, key=key_of(run))
        await asking.sit(run, ann, 1, 12_000)
        await asking.sit(run, bob, 2, 12_000)
        await until(lambda: run.table.playing)
        await fold_out(run, {1: ann, 2: bob})
        await room.journal.drain()
    async with a_room(path) as room:
        assert room.run(table).table.offer.page.title == "Kitchen hold'em"
        assert [one.title for one in lobby_of(room, room.guests.find(ann.id)).private] == ["Kitchen hold'em"]
    with read_store(path) as store:
        assert not audit(store).faults


@pytest.mark.parametrize(
    "text",
    [
        "", "not toml at all [", 'id = "oasis"', "a." * 3_000 + "b = 1", "[" * 500, 'extends = "/etc/passwd.toml"',
        'extends = "../oasis.toml"\nid = "x"\nname = "x"', "x = " + "[" * 900 + "]" * 900, "\0", "é" * 40_000,
        "id = 1\nname = 2\n[holdem]\nlimits = 7", "a = 1\n" * 20_000,
    ],
)  # fmt: skip
def test_a_hostile_book_is_refused_in_words(text: str) -> None:
    with pytest.raises(HousewayError) as refused:
        own_house(text)
    assert str(refused.value)


@evening
async def test_a_book_may_not_call_itself_a_house_that_is_here() -> None:
    async with a_room() as room:
        ann = await new_guest(room, "Ann")
        book = 'id = "oasis"\nname = "Another"\nextends = "del-rio"\n'
        with pytest.raises(HousewayError, match="already"):
            await a_private_table(room, ann, Wanted(private=True, book=book))


def test_what_a_limit_is_called_is_explained_where_the_name_says_no_bet() -> None:
    assert limit_words(house("s-and-k").offer("push-nine").rules) == "$1 is the ante and the least bet"
    assert limit_words(house("s-and-k").offer("pan").rules) == "$1 ante, the fee as the house's sheet A prints it"
    assert limit_words(house("oasis").offer("holdem").rules) == ""
    assert bets_words(house("oasis").offer("holdem").rules) == "blinds $2-$4, any bet up to all you have"
    assert bets_words(house("ocean-view").offer("holdem").rules) == ""


@evening
async def test_a_guest_at_two_tables_is_counted_once() -> None:
    async with a_room(houses=["oasis"]) as room:
        ann, eve = await new_guest(room, "Ann"), await new_guest(room, "Eve")
        for game in ("holdem", "omaha-hi-lo"):
            run, seat = await find_seat(room, ann, house="oasis", game=game)
            await asking.sit(run, ann, seat, usual_buy_in(run.table.rules))
        (house_now,) = lobby_of(room, eve).houses
        assert house_now.people == 1
        assert sum(table.people for game in house_now.games for table in game.tables) == 2


@evening
async def test_a_private_table_is_nobody_elses() -> None:
    async with a_room() as room:
        ann, eve = await new_guest(room, "Ann"), await new_guest(room, "Eve")
        run = await a_private_table(room, ann)
        assert [one.table.id for one in lobby_of(room, ann).private] == [run.table.id]
        lobby = lobby_of(room, eve)
        assert lobby.private == ()
        assert run.table.id not in [table.id for one in lobby.houses for game in one.games for table in game.tables]
        with pytest.raises(RefusedError, match="private"):
            await find_seat(room, eve, table=run.table.id)
        other, _ = await find_seat(room, eve, house="oasis", game="holdem")
        assert other is not run
        for wrong in ("", "0" * 32, key_of(run)[:-1], "ä" * 32):
            with pytest.raises(RefusedError, match="opens nothing"):
                await night.enter(run, eve, key=wrong)
        with pytest.raises(RefusedError, match="only the floor"):
            await host_asks(run, eve, wire.AskEnd)
        old = key_of(run)
        await host_asks(run, ann, wire.AskKey)
        with pytest.raises(RefusedError, match="opens nothing"):
            await night.enter(run, eve, key=old)
        await host_asks(run, ann, wire.AskKey, password="geheim")
        with pytest.raises(RefusedError, match="not the password"):
            await night.enter(run, eve, key=key_of(run))
        await night.enter(run, eve, password="geheim")
        assert run.conduct.admits(eve.id)


@evening
async def test_who_is_removed_for_good_hears_nothing_more() -> None:
    async with a_room() as room:
        ann, eve = await new_guest(room, "Ann"), await new_guest(room, "Eve")
        run = await a_private_table(room, ann)
        await night.enter(run, eve, key=key_of(run))
        ear, hers = Ear(ann), Ear(eve)
        run.join(ear)
        run.join(hers)
        await until(lambda: any(one["here"] for one in told(ear, "host")[-1]["guests"] if one["name"] == "Eve"))
        guests = told(ear, "host")[-1]["guests"]
        assert [(one["name"], one["here"]) for one in guests if one["name"] == "Eve"] == [("Eve", True)]
        assert not told(hers, "host")
        assert eve.id not in b"".join(ear.heard).decode()
        await host_asks(run, ann, wire.AskRemove, whom=mark(run, eve), bar=True)
        assert told(hers, "shut")[-1]["table"] == run.table.id
        heard = len(hers.heard)
        run.say(ann, "she is gone")
        assert len(hers.heard) == heard
        assert not run.conduct.admits(eve.id)


@evening
async def test_a_seat_is_kept_for_a_guest_and_a_player_moved() -> None:
    async with a_room() as room:
        ann, bob, cat = [await new_guest(room, name) for name in ("Ann", "Bob", "Cat")]
        run = await a_private_table(room, ann, bots=2)
        for one in (bob, cat):
            await night.enter(run, one, key=key_of(run))
        await host_asks(run, ann, wire.AskKeepSeat, seat=3, whom=mark(run, bob))
        with pytest.raises(RefusedError, match="kept for Bob"):
            await asking.sit(run, cat, 3, 12_000)
        await asking.sit(run, bob, 3, 12_000)
        assert run.table.hosted.kept == ()
        await until(lambda: len(run.table.occupants) == 3)  # two bots have come
        await host_asks(run, ann, wire.AskBots, count=0)
        ear = Ear(ann)
        run.join(ear)
        while len(run.table.occupants) > 1:  # the bots leave when the hand is over
            if run.table.playing and run.table.hand is not None and run.table.hand.actor == 3:
                await asking.act(run, bob, run.table.number_of_hand, run.table.turn, Fold())
            await asyncio.sleep(0.002)
        await host_asks(run, ann, wire.AskMove, seat=3, to=5)
        assert run.table.seat_of(bob.id) == 5
        texts = [line["text"] for one in told(ear, "update") for line in one["log"]]
        assert "Ann, the host, moves Bob from seat 3 to seat 5" in texts
        await host_asks(run, ann, wire.AskPace, act=60.0, between=10.0)
        assert (run.conduct.pace.act, run.conduct.pace.between) == (60.0, 10.0)
        with pytest.raises(HousewayError, match="5 to 300 seconds"):
            await host_asks(run, ann, wire.AskPace, act=1.0, between=10.0)


@evening
async def test_chips_are_given_at_private_tables_only() -> None:
    async with a_room() as room:
        ann = await new_guest(room, "Ann")
        run = await a_private_table(room, ann, Wanted())
        await asking.sit(run, ann, 1, 12_000)
        with pytest.raises(RefusedError, match="private tables only"):
            await host_asks(run, ann, wire.AskGive, seat=1, amount=5_000)


@evening
async def test_a_pot_that_waits_is_divided_when_the_night_ends() -> None:
    """Push-nine: the pot of a push is shared by those who pushed when everybody goes home."""
    async with a_room(houses=("casino-club",)) as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        run = await a_private_table(room, ann, of="casino-club", game="push-nine")
        await night.enter(run, bob, key=key_of(run))
        chips = run.table.rules.limit.buy_in or 10_000
        await asking.sit(run, ann, 1, max(chips, 20_000))
        await asking.sit(run, bob, 2, max(chips, 20_000))
        for _ in range(400):
            await until(lambda: run.table.playing)
            while run.table.playing and run.table.hand is not None:
                actor = run.table.hand.actor
                assert actor is not None
                one = {1: ann, 2: bob}[actor]
                await asking.act(
                    run, one, run.table.number_of_hand, run.table.turn, run.conduct.quiet_action(actor)
                )  # fmt: skip
            if run.table.table.carried:
                break
        assert run.table.table.carried
        await host_asks(run, ann, wire.AskEnd)
        await until(lambda: run.table.id not in room.runs)
        await room.journal.drain()
        found = settlement_of(room.store, run.table.id)
        assert found.middle == 0
        assert sum(one.result for one in found.players) + found.collected == 0


def test_settings_are_versioned() -> None:
    assert written(Chosen()) == "{}"
    assert chosen_of("{}") == Chosen()
    with pytest.raises(HousewayError, match="version 9"):
        chosen_of('{"version":9}')


def test_a_closed_night_stays_closed_after_a_stop(tmp_path: Path) -> None:
    """The room stops between the word that ends the night and the table's being closed."""

    async def first() -> str:
        async with a_room(tmp_path / "room.db") as room:
            ann = await new_guest(room, "Ann")
            run = await a_private_table(room, ann)
            room.night_over = lambda run: None  # type: ignore[method-assign]
            await asking.sit(run, ann, 1, 12_000)
            await host_asks(run, ann, wire.AskEnd)
            return run.table.id

    async def second(table: str) -> None:
        async with a_room(tmp_path / "room.db") as room:
            assert table not in room.runs

    table = asyncio.run(first())
    asyncio.run(second(table))
    with open_store(tmp_path / "room.db") as store:
        row = store.table(table)
        assert row is not None
        assert row.state == "closed"
        assert house(row.house).id == "oasis"


def test_a_stop_before_the_hand_is_over_does_not_lose_the_end_of_the_night(tmp_path: Path) -> None:
    """The word stands in the journal: the hand is played to its end when the room is back, and the night ends."""

    async def first() -> str:
        async with a_room(tmp_path / "room.db") as room:
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            run = await a_private_table(room, ann)
            await night.enter(run, bob, key=key_of(run))
            await asking.sit(run, ann, 1, 12_000)
            await asking.sit(run, bob, 2, 12_000)
            await until(lambda: run.table.playing)
            await asking.pause(run, ann, on=True)  # nobody would have to act, and the hand would never be over
            await host_asks(run, ann, wire.AskEnd)
            assert not run.table.paused
            assert run.table.playing
            return run.table.id

    async def second(table: str) -> None:
        async with a_room(tmp_path / "room.db") as room:
            run = room.runs[table]
            assert run.conduct.ending
            seats = {seat: room.guests.find(one.guest) for seat, one in run.table.occupants.items()}
            await fold_out(run, seats)
            await until(lambda: table not in room.runs)
            await room.journal.drain()
            found = settlement_of(room.store, table)
            assert found.cashed == 24_000 - found.collected

    table = asyncio.run(first())
    asyncio.run(second(table))
    with read_store(tmp_path / "room.db") as store:
        assert not audit(store).faults


@evening
async def test_a_void_hand_is_the_last_one_too() -> None:
    async with a_room() as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        run = await a_private_table(room, ann)
        await night.enter(run, bob, key=key_of(run))
        await asking.sit(run, ann, 1, 12_000)
        await asking.sit(run, bob, 2, 12_000)
        await until(lambda: run.table.playing)
        await host_asks(run, ann, wire.AskEnd)
        await asking.void(run, ann, "the lamp went out")
        await until(lambda: run.table.id not in room.runs)
        assert ann.wallet == bob.wallet == room.guests.start


@evening
async def test_who_waits_when_the_night_ends_is_told_so() -> None:
    async with a_room() as room:
        ann, bob, cat = [await new_guest(room, name) for name in ("Ann", "Bob", "Cat")]
        run = await a_private_table(room, ann)
        for one in (bob, cat):
            await night.enter(run, one, key=key_of(run))
        await asking.sit(run, ann, 1, 12_000)
        await asking.sit(run, bob, 2, 12_000)
        await until(lambda: run.table.playing)
        waits = asyncio.create_task(asking.sit(run, cat, 3, 12_000))
        gift = asyncio.create_task(host_asks(run, ann, wire.AskGive, seat=2, amount=33))
        await until(lambda: run.conduct.orders and run.conduct.later)
        with pytest.raises(RefusedError, match="nobody has asked"):
            await host_asks(run, ann, wire.AskEnd, on=False)
        await host_asks(run, ann, wire.AskEnd)
        with pytest.raises(RefusedError, match="already"):
            await host_asks(run, ann, wire.AskEnd)
        await host_asks(run, ann, wire.AskEnd, on=False)
        with pytest.raises(RefusedError, match="nobody has asked"):
            await host_asks(run, ann, wire.AskEnd, on=False)
        await host_asks(run, ann, wire.AskEnd)
        await fold_out(run, {1: ann, 2: bob})
        with pytest.raises(RefusedError, match="whole chips"):  # what could not be done was said when its turn came
            await gift
        with pytest.raises(RefusedError, match="the night at this table is over"):
            await waits
        await until(lambda: run.table.id not in room.runs)
        assert cat.wallet == room.guests.start


@evening
async def test_small_stakes_at_a_private_table_keep_nobody_from_new_chips() -> None:
    """An empty wallet is filled by what a seat costs where anybody may sit."""
    async with a_room(tables=True) as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        small = await a_private_table(room, ann, Wanted(private=True, terms=Terms(blinds=(100, 100))))
        usual = usual_buy_in(small.table.rules)
        assert usual < min(usual_buy_in(run.table.rules) for run in room.runs.values() if run is not small)
        transfer = Transfer(wallet_of(bob.id), BANK, bob.wallet - usual, "spent")
        entry = Entry(
            table=CASHIER, number=0, hand=0, kind="spent", body=b"{}", events=b"[]", transfers=(transfer,), at=1.0
        )  # fmt: skip
        await room.journal.append(entry)
        bob.wallet = usual
        await room.refill(bob)
        assert bob.wallet == room.guests.start


def test_the_settlement_is_the_same_on_both_databases(place: str) -> None:
    async def evening() -> None:
        async with a_room(place) as room:
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            run = await a_private_table(room, ann, Wanted(private=True, terms=Terms(no_fee=True)))
            await night.enter(run, bob, key=key_of(run))
            await asking.sit(run, ann, 1, 12_000)
            await host_asks(run, ann, wire.AskGive, seat=1, amount=3_000)
            await asking.sit(run, bob, 2, 12_000)
            await until(lambda: run.table.playing)
            await fold_out(run, {1: ann, 2: bob})
            await host_asks(run, ann, wire.AskEnd)
            await until(lambda: run.table.id not in room.runs)
            found = settlement_of(room.store, run.table.id)
            assert (found.bought, found.given, found.cashed) == (24_000, 3_000, 27_000)
            assert {one.name: one.given for one in found.players} == {"Ann": 3_000, "Bob": 0}
            assert sum(one.result for one in found.players) == 0
            assert found.hands >= 1

    asyncio.run(evening())


@evening
async def test_a_table_among_friends_waits_for_them() -> None:
    async with a_room() as room:
        now = [1_000.0]
        room.clock = lambda: now[0]
        ann = await new_guest(room, "Ann")
        open_to_all = await a_private_table(room, ann, Wanted())
        among_friends = await a_private_table(room, ann)
        closing = Closing(room, after=60.0)
        assert await closing.look() == []
        now[0] += 3_600.0
        assert await closing.look() == [open_to_all.table.id]
        now[0] += FRIENDS_SECONDS
        assert await closing.look() == [among_friends.table.id]
