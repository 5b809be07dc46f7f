"""A table for friends: what is chosen for it, who may come in, what its host may do, and how the night is settled."""

import asyncio
import functools
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import ParamSpec

import pytest

from houseway.errors import HousewayError
from houseway.houses import house
from houseway.houses.book_files import BUILT_IN
from houseway.live.buy_ins import limit_about, limit_title, limit_words, usual_buy_in
from houseway.live.table.restoration import offer_of
from houseway.live.table_keys import link_key, mark_of
from houseway.live.table_settings import TableSettings, Terms, chosen_of, own_house, written
from houseway.people.guests import Guest
from houseway.protocol import host_messages as wire
from houseway.protocol.lobby_bodies import ServerTables
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import Fold
from houseway.room import guest_requests, host_requests
from houseway.room.empty_tables import FRIENDS_SECONDS, EmptyTableCloser
from houseway.room.lobby import find_seat, lobby_of, tables_here
from houseway.room.room import Room, TableChoices, TableRun
from houseway.room.settlement import as_csv, as_text, settlement_of
from houseway.store import BANK, CASHIER, Entry, Transfer, open_store, read_store, wallet_of
from houseway.upkeep.journal_audit import audit

from .scaffold import Ear, a_room, at_rest, new_guest, until
from .seated import told

PRIVATE = TableChoices(private=True)
P = ParamSpec("P")


def evening(test: Callable[P, Coroutine[object, object, None]]) -> Callable[P, None]:
    """A test that happens in a room, on a loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


async def a_private_table(room: Room, host: Guest, wanted: TableChoices = PRIVATE, **how: object) -> TableRun:
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
    await host_requests.ask(run, host, kind(table=run.table.id, **what))


async def fold_out(run: TableRun, guests: dict[int, Guest]) -> None:
    """Everybody folds to the last, and the next hand is waited for."""
    hand = run.table.number_of_hand
    while run.table.playing and run.table.number_of_hand == hand and run.table.hand is not None:
        actor = run.table.hand.actor
        assert actor is not None
        await guest_requests.act(run, guests[actor], hand, run.table.turn, Fold())


@evening
async def test_a_night_with_five_players() -> None:
    """Five friends, a gift, one who leaves early, one who is removed; the ledger says who is up and who is down."""
    async with a_room() as room:
        ann, bob, cat, dan, eve = [await new_guest(room, name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
        run = await a_private_table(room, ann, TableChoices(private=True, terms=Terms(no_fee=True)))
        assert run.table.offer.settings == ("no collection",)
        await guest_requests.pause(run, ann, on=True)  # until all have come
        for seat, one in enumerate((ann, bob, cat, dan, eve), 1):
            if one is not ann:
                with pytest.raises(RefusedError, match="private"):
                    await guest_requests.sit(run, one, seat, 12_000)
                await host_requests.enter(run, one, key=key_of(run))
            await guest_requests.sit(run, one, seat, 12_000)
        await guest_requests.pause(run, ann, on=False)
        await until(lambda: run.table.playing)
        # the gift and the removal wait for the hand
        gift = asyncio.create_task(host_asks(run, ann, wire.GiveChips, seat=2, amount=5_000))
        out = asyncio.create_task(host_asks(run, ann, wire.Remove, whom=mark(run, eve), bar=True))
        await until(lambda: len(run.conduct.orders) == 2)
        assert [type(one.command).__name__ for one in run.conduct.orders] == ["GiveChips", "KeepOut"]
        assert run.table.stack_of(2) <= 12_000
        seats = {1: ann, 2: bob, 3: cat, 4: dan, 5: eve}
        await fold_out(run, seats)
        await asyncio.gather(gift, out)
        assert run.table.seat_of(eve.id) is None
        with pytest.raises(RefusedError, match="has barred you from"):
            await host_requests.enter(run, eve, key=key_of(run))
        with pytest.raises(RefusedError, match="private"):
            await guest_requests.sit(run, eve, 5, 12_000)
        await host_asks(run, ann, wire.Readmit, whom=mark(run, eve))
        await host_requests.enter(run, eve, key=key_of(run))
        # the night ends after the hand
        await until(lambda: run.table.playing)
        await host_asks(run, ann, wire.EndNight)
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
    wanted = TableChoices(private=True, terms=Terms(no_fee=True), act=40.0, between=3.0, password="opensesame")
    now = 1_000.0
    async with a_room(path, clock=lambda: now) as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        run = await a_private_table(room, ann, wanted, bots=0, seats=4)
        table = run.table.id
        with pytest.raises(RefusedError, match="not this table's password"):
            await host_requests.enter(run, bob, password="no")
        await host_requests.enter(run, bob, password="opensesame")
        await guest_requests.sit(run, ann, 1, 12_000)
        await guest_requests.sit(run, bob, 2, 12_000)
        await at_rest(run)
        now += 3.0
        run.poke()
        await until(lambda: run.table.playing)
        await fold_out(run, {1: ann, 2: bob})
        await host_asks(run, ann, wire.HandOver, whom=mark(run, bob))
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
        await host_requests.enter(run, bob, key=key_of(run))
        await guest_requests.sit(run, ann, 1, 12_000)
        await guest_requests.sit(run, bob, 2, 12_000)
        await until(lambda: run.table.playing)
        await host_asks(run, ann, wire.HandOver, whom=mark(run, bob))
        assert run.table.playing
        assert (run.conduct.runs(ann.id), run.conduct.runs(bob.id)) == (False, True)
        with pytest.raises(RefusedError):
            await host_asks(run, ann, wire.SetBots, count=1)
        await host_asks(run, bob, wire.SetBots, count=1)


@evening
async def test_what_the_book_prints_stays_printed() -> None:
    async with a_room(houses=("oasis", "ocean-view")) as room:
        ann = await new_guest(room, "Ann")
        with pytest.raises(HousewayError, match="up to the house"):
            await a_private_table(
                room, ann, TableChoices(private=True, terms=Terms(bets=(700, 1_400))), of="ocean-view"
            )
        with pytest.raises(HousewayError, match="seconds"):
            await a_private_table(room, ann, TableChoices(private=True, act=1.0))
        with pytest.raises(HousewayError, match="private"):
            await a_private_table(room, ann, TableChoices(password="secret"))
        with pytest.raises(HousewayError, match="not a pace"):
            await a_private_table(room, ann, TableChoices(pace="hasty"))
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
            await a_private_table(room, ann, TableChoices(book=BOOK))
        run = await a_private_table(room, ann, TableChoices(private=True, book=BOOK))
        table = run.table.id
        assert (run.table.offer.house.id, run.table.offer.page.title) == ("kitchen-table", "Kitchen hold'em")
        await host_requests.enter(run, bob, key=key_of(run))
        await guest_requests.sit(run, ann, 1, 12_000)
        await guest_requests.sit(run, bob, 2, 12_000)
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
            await a_private_table(room, ann, TableChoices(private=True, book=book))


@evening
async def test_friends_play_by_the_rules_for_home_which_are_no_house_of_the_room(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        run = await a_private_table(room, ann, of="home", game="badugi")
        table, offer = run.table.id, run.table.offer
        assert (offer.house.name, offer.page.title, offer.rules.betting.raise_cap) == ("Home game", "Badugi", None)
        await host_requests.enter(run, bob, key=key_of(run))
        await guest_requests.sit(run, ann, 1, 12_000)
        await guest_requests.sit(run, bob, 2, 12_000)
        await until(lambda: run.table.playing)
        await fold_out(run, {1: ann, 2: bob})
        assert [one.id for one in lobby_of(room, ann).houses] == ["oasis"]
        with pytest.raises(HousewayError, match="home rules are for private tables: say private"):
            await a_private_table(room, ann, TableChoices(), of="home")
        book = 'id = "home"\nname = "Another"\nextends = "del-rio"\n'
        with pytest.raises(HousewayError, match="already"):
            await a_private_table(room, ann, TableChoices(private=True, book=book))
        await room.journal.drain()
    async with a_room(path) as room:
        assert room.run(table).table.offer.page.title == "Badugi"
        assert [one.house_name for one in lobby_of(room, room.guests.find(ann.id)).private] == ["Home game"]
    with read_store(path) as store:
        assert not audit(store).faults


@evening
async def test_the_host_calls_a_bomb_pot_for_after_the_hand() -> None:
    async with a_room() as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        switches: dict[str, bool | int | str] = {"bomb_pots": "when called", "bomb_ante": 5}
        chosen = TableChoices(private=True, terms=Terms(switches=switches))
        run = await a_private_table(room, ann, chosen, of="home")
        await host_requests.enter(run, bob, key=key_of(run))
        await guest_requests.sit(run, ann, 1, 12_000)
        await guest_requests.sit(run, bob, 2, 12_000)
        await until(lambda: run.table.playing)
        with pytest.raises(RefusedError, match="only the floor"):
            await host_asks(run, bob, wire.SetBombPot)
        called = asyncio.create_task(host_asks(run, ann, wire.SetBombPot))
        await until(lambda: bool(run.conduct.orders))
        await fold_out(run, {1: ann, 2: bob})
        await called
        await until(lambda: run.table.playing and run.table.hand is not None)
        hand = run.table.hand
        assert hand is not None
        assert (len(hand.board), [post.amount for post in hand.given.posts]) == (3, [1_000, 1_000])
        other = await a_private_table(room, ann)
        with pytest.raises(RefusedError, match="there are no bomb pots at this table"):
            await host_asks(other, ann, wire.SetBombPot)


def test_what_a_limit_is_called_is_explained_where_the_name_says_no_bet() -> None:
    assert limit_words(house("s-and-k").offer("push-nine").rules) == "$1 is the ante and the minimum bet"
    assert limit_words(house("s-and-k").offer("pan").rules) == "$1 ante, the fee as the house's sheet A prints it"
    assert limit_words(house("oasis").offer("holdem").rules) == ""


@pytest.mark.parametrize(
    ("place", "limit", "title", "about"),
    [
        ("oasis/holdem", "$1 to no limit", "No limit, $2-$4 blinds", "$1 to no limit: any bet up to all you have"),
        ("casino-club/holdem", "$5-$10 no limit", "No limit, $5-$10 blinds", "any bet up to all you have"),
        ("common/omaha", "pot limit", "Pot limit, $1-$2 blinds", "any bet up to the pot"),
        ("common/holdem", "fixed limit", "Fixed limit, $2-$4", "blinds $1-$2"),
        ("common/stud", "capped fixed limit", "Capped fixed limit, $2-$4", "ante $0.50"),
        ("ocean-view/holdem", "$3-$6", "$3-$6", "blinds $1-$3"),
        ("ocean-view/holdem", "$1-$6 spread", "$1-$6 spread", "blind $1"),
        ("del-rio/lowball", "$6 limit", "$6 limit", "blinds $1-$2-$3"),
        ("s-and-k/push-nine", "$1 condition", "$1 condition", "$1 is the ante and the minimum bet"),
    ],
)
def test_the_lobby_says_what_a_limit_is_and_what_is_posted(place: str, limit: str, title: str, about: str) -> None:
    name, _, game = place.partition("/")
    rules = house(name).offer(game, limit=limit).rules
    assert (limit_title(rules), limit_about(rules)) == (title, about)


@pytest.mark.parametrize("name", BUILT_IN)
def test_no_two_limits_of_a_game_have_one_title(name: str) -> None:
    for page in house(name).games.values():
        titles = [limit_title(rules) for rules in page.rules]
        assert len(set(titles)) == len(titles), page.key


@evening
async def test_the_wallet_tells_of_the_chips_on_every_table() -> None:
    async with a_room(houses=["oasis"]) as room:
        ann = await new_guest(room, "Ann")
        before = lobby_of(room, ann).you
        assert before.in_play == 0
        for game in ("holdem", "omaha-hi-lo"):
            run, seat = await find_seat(room, ann, house="oasis", game=game)
            await guest_requests.sit(run, ann, seat, usual_buy_in(run.table.rules))
        you = lobby_of(room, ann).you
        held = [(run, run.table.seat_of(ann.id)) for run in room.runs.values()]
        stacks = [run.table.stack_of(seat) for run, seat in held if seat is not None]
        assert (len(stacks), you.in_play) == (2, sum(stacks))
        assert you.wallet == before.wallet - 2 * 40_000
        elsewhere = ServerTables((), {ann.id: ("t-1",)}, {}, {ann.id: 700, "g-other": 5})
        assert lobby_of(room, ann, [elsewhere]).you.in_play == sum(stacks) + 700
        assert tables_here(room).in_play == {ann.id: sum(stacks)}


@evening
async def test_a_guest_at_two_tables_is_counted_once() -> None:
    async with a_room(houses=["oasis"]) as room:
        ann, eve = await new_guest(room, "Ann"), await new_guest(room, "Eve")
        for game in ("holdem", "omaha-hi-lo"):
            run, seat = await find_seat(room, ann, house="oasis", game=game)
            await guest_requests.sit(run, ann, seat, usual_buy_in(run.table.rules))
        (house_now,) = lobby_of(room, eve).houses
        assert house_now.people == 1
        assert sum(table.people for game in house_now.games for table in game.tables) == 2


@evening
async def test_the_first_hand_waits_until_the_host_starts_the_game() -> None:
    async with a_room() as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        run = await a_private_table(room, ann, TableChoices(private=True, start=True))
        await host_requests.enter(run, bob, key=key_of(run))
        ear = Ear(bob)
        run.audience.join(ear)
        run.audience.join(Ear(ann))
        await guest_requests.sit(run, ann, 1, 12_000)
        assert run.conduct.waiting_for() == "a second player"
        await guest_requests.sit(run, bob, 2, 12_000)
        assert run.conduct.waiting_for() == "Ann to start the game"
        now = told(ear, "update")[-1]["now"]
        assert (now["unstarted"], now["waiting_for"], now["alone"]) == (True, "Ann to start the game", False)
        assert run.conduct.next(room.clock() + 1_000).command is None, "however long they wait"
        with pytest.raises(RefusedError, match="only the floor or the host"):
            await host_asks(run, bob, wire.StartGame)
        await host_asks(run, ann, wire.StartGame)
        await until(lambda: run.table.playing)
        assert run.table.number_of_hand == 1
        lines = [line["text"] for message in told(ear, "update") for line in message["log"]]
        assert "Ann, the host, starts the game" in lines
        with pytest.raises(RefusedError, match="already started"):
            await host_asks(run, ann, wire.StartGame)


async def asked_of(run: TableRun, guest: Guest, seat: int, cents: int) -> "asyncio.Task[None]":
    """Somebody asks to sit down, and the host hears of it."""
    sitting = asyncio.create_task(guest_requests.sit(run, guest, seat, cents))
    await until(lambda: any(one.guest == guest.id for one in run.table.hosted.asking) or sitting.done())
    return sitting


@evening
async def test_the_host_lets_each_guest_in_and_confirms_what_they_buy_in_for() -> None:
    async with a_room() as room:
        ann, bob, cat = [await new_guest(room, name) for name in ("Ann", "Bob", "Cat")]
        run = await a_private_table(room, ann, TableChoices(private=True, confirms=True))
        hers, door = Ear(ann), Ear(bob)
        run.audience.join(hers)
        await guest_requests.sit(run, ann, 1, 12_000)  # nobody asks the host
        for one in (bob, cat):
            await host_requests.enter(run, one, key=key_of(run))
            assert not run.conduct.admits(one.id)
        await until(lambda: len(told(hers, "host")[-1]["knocking"]) == 2)
        assert [one["name"] for one in told(hers, "host")[-1]["knocking"]] == ["Bob", "Cat"]
        with pytest.raises(RefusedError, match="only the floor or the host"):
            await host_asks(run, bob, wire.Admit, whom=mark(run, bob))
        await host_asks(run, ann, wire.Admit, whom=mark(run, bob))
        await host_asks(run, ann, wire.Admit, whom=mark(run, cat), on=False)
        assert (run.conduct.admits(bob.id), run.conduct.admits(cat.id), run.table.hosted.knocking) == (True, False, ())
        with pytest.raises(RefusedError, match="nobody of that name is waiting"):
            await host_asks(run, ann, wire.Admit, whom=mark(run, cat))
        # a buy-in is refused, then confirmed; nothing moves before
        run.audience.join(door)
        before = bob.wallet
        sitting = await asked_of(run, bob, 2, 12_000)
        await until(lambda: told(hers, "host")[-1]["asking"])
        assert told(hers, "host")[-1]["asking"] == [
            {"mark": mark(run, bob), "name": "Bob", "seat": 2, "cents": 12_000, "more": False}
        ]
        await host_asks(run, ann, wire.ConfirmBuyIn, whom=mark(run, bob), on=False)
        with pytest.raises(RefusedError, match="has not confirmed"):
            await sitting
        assert (bob.wallet, run.table.seat_of(bob.id), run.table.hosted.asking) == (before, None, ())
        sitting = await asked_of(run, bob, 2, 12_000)
        await host_asks(run, ann, wire.ConfirmBuyIn, whom=mark(run, bob))
        await sitting
        assert (bob.wallet, run.table.seat_of(bob.id)) == (before - 12_000, 2)
        # chips are added in the same way; whoever asks may think better of it
        await until(lambda: run.table.playing)
        adding = asyncio.create_task(guest_requests.top_up(run, bob, 1_000))
        await until(lambda: bool(run.table.hosted.asking))
        assert run.table.hosted.asking[0].more
        canceling = guest_requests.take_back(run, bob, "confirm")
        assert canceling is not None
        await canceling
        with pytest.raises(RefusedError, match="you have canceled"):
            await adding
        with pytest.raises(RefusedError, match="not asking for chips"):
            await host_asks(run, ann, wire.ConfirmBuyIn, whom=mark(run, bob))


@evening
async def test_a_seat_that_is_taken_while_the_host_thinks_is_not_taken_twice() -> None:
    async with a_room() as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        run = await a_private_table(room, ann, TableChoices(private=True, confirms=True))
        await host_requests.enter(run, bob, key=key_of(run))
        await host_asks(run, ann, wire.Admit, whom=mark(run, bob))
        before, sitting = bob.wallet, await asked_of(run, bob, 2, 12_000)
        await guest_requests.sit(run, ann, 2, 12_000)
        await host_asks(run, ann, wire.ConfirmBuyIn, whom=mark(run, bob))
        with pytest.raises(RefusedError, match="seat 2 is Ann's"):
            await sitting
        assert bob.wallet == before
        # the night ends, and nobody waits for an answer that cannot come
        sitting = await asked_of(run, bob, 3, 12_000)
        await host_asks(run, ann, wire.EndNight)
        with pytest.raises(RefusedError):
            await sitting


@evening
async def test_whoever_waits_is_let_in_when_the_host_keeps_the_door_no_longer() -> None:
    async with a_room() as room:
        ann, bob, cat = [await new_guest(room, name) for name in ("Ann", "Bob", "Cat")]
        run = await a_private_table(room, ann, TableChoices(private=True))
        await host_requests.enter(run, bob, key=key_of(run))
        await host_asks(run, ann, wire.SetDoor, on=True)
        await host_requests.enter(run, cat, key=key_of(run))
        sitting = await asked_of(run, bob, 2, 12_000)
        await host_asks(run, ann, wire.SetDoor, on=False)
        await sitting
        assert run.conduct.admits(cat.id)
        public = await a_private_table(room, ann, TableChoices(confirms=True))
        assert not public.table.hosted.confirms, "anyone may come to a public table"
        with pytest.raises(RefusedError, match="no one to let in"):
            await host_asks(public, ann, wire.SetDoor, on=True)


@evening
async def test_a_restart_keeps_whoever_waits_for_the_host(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        ann, bob, cat, dan = [await new_guest(room, name) for name in ("Ann", "Bob", "Cat", "Dan")]
        run = await a_private_table(room, ann, TableChoices(private=True, confirms=True, start=True))
        await guest_requests.sit(run, ann, 1, 12_000)
        for one in (bob, cat, dan):
            await host_requests.enter(run, one, key=key_of(run))
        for one in (bob, cat):
            await host_asks(run, ann, wire.Admit, whom=mark(run, one))
        sitting = await asked_of(run, bob, 2, 12_000)
        await host_asks(run, ann, wire.ConfirmBuyIn, whom=mark(run, bob))
        await sitting
        adding = asyncio.create_task(guest_requests.top_up(run, bob, 1_000))
        await until(lambda: bool(run.table.hosted.asking))
        lost = [adding, await asked_of(run, cat, 3, 12_000)]
        assert not any(task.done() for task in lost)
        for task in lost:
            task.cancel()
        await asyncio.gather(*lost, return_exceptions=True)
    async with a_room(path) as room:
        run = room.run(run.table.id)
        ann, bob, cat, dan = [room.guests.find(one.id) for one in (ann, bob, cat, dan)]
        hosted = run.table.hosted
        assert [one.name for one in hosted.knocking] == ["Dan"]
        assert [(one.name, one.cents, one.more) for one in hosted.asking] == [
            ("Bob", 1_000, True),
            ("Cat", 12_000, False),
        ]
        with pytest.raises(RefusedError, match="already asked the host"):
            await guest_requests.top_up(run, bob, 2_000)
        await host_asks(run, ann, wire.ConfirmBuyIn, whom=mark(run, bob))
        assert run.table.stack_of(2) == 13_000
        canceling = guest_requests.take_back(run, cat, "confirm")
        assert canceling is not None
        await canceling
        sitting = await asked_of(run, cat, 3, 12_000)
        sitting.cancel()
        await asyncio.gather(sitting, return_exceptions=True)
    async with a_room(path) as room:  # the host asks no longer: everyone who waits is let in, with the chips
        run = room.run(run.table.id)
        await host_asks(run, room.guests.find(ann.id), wire.SetDoor, on=False)
        assert (run.table.seat_of(cat.id), run.table.stack_of(3)) == (3, 12_000)
        assert run.conduct.admits(dan.id)
        assert (run.table.hosted.knocking, run.table.hosted.asking) == ((), ())


@pytest.mark.parametrize("private", [False, True])
@evening
async def test_bots_play_alone_while_their_host_watches(private: bool) -> None:
    async with a_room() as room:
        ann, eve = await new_guest(room, "Ann"), await new_guest(room, "Eve")
        run = await a_private_table(room, ann, TableChoices(private=private), bots=3)
        assert not run.table.occupants
        if not private:
            run.audience.join(Ear(eve))  # whoever else looks on brings no bots
            await at_rest(run)
            assert not run.table.occupants
        run.audience.join(Ear(ann))
        run.poke()
        await until(lambda: run.table.number_of_hand >= 2)
        assert [one.bot for one in run.table.occupants.values()] == [True] * 3
        await guest_requests.sit(run, ann, run.table.free_seats()[0], 40_000)
        assert run.table.seat_of(ann.id) is not None


@evening
async def test_what_hosts_give_is_bounded_by_the_room(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        run = await a_private_table(room, ann, TableChoices(private=True, start=True))
        await host_requests.enter(run, bob, key=key_of(run))
        await guest_requests.sit(run, bob, 2, 12_000)
        usual = usual_buy_in(run.table.rules)
        room.gifts = 2
        await host_asks(run, ann, wire.GiveChips, seat=2, amount=usual)
        with pytest.raises(RefusedError, match=r"can give \$800 in all at this table, and \$400 of that is left"):
            await host_asks(run, ann, wire.GiveChips, seat=2, amount=usual + 100)
        with pytest.raises(RefusedError, match="nobody sits in seat 5"):
            await host_asks(run, ann, wire.GiveChips, seat=5, amount=usual)
        together = await asyncio.gather(
            *(host_asks(run, ann, wire.GiveChips, seat=2, amount=usual) for _ in range(3)), return_exceptions=True
        )
        assert [isinstance(one, RefusedError) for one in together].count(False) == 1, "what failed is not counted"
        assert run.table.stack_of(2) == 12_000 + 2 * usual
    async with a_room(path) as room:
        run, room.gifts = room.run(run.table.id), 2
        with pytest.raises(RefusedError, match=r"and \$0 of that is left"):
            await host_asks(run, room.guests.find(ann.id), wire.GiveChips, seat=2, amount=100)
        room.gifts = 0
        with pytest.raises(RefusedError, match=r"can give \$0 in all"):
            await host_asks(run, room.guests.find(ann.id), wire.GiveChips, seat=2, amount=100)


@evening
async def test_a_game_that_was_not_started_is_not_started_by_a_restart(tmp_path: Path) -> None:
    for started in (False, True):
        path = tmp_path / f"{started}.db"
        async with a_room(path) as room:
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            run = await a_private_table(room, ann, TableChoices(private=True, start=True))
            await host_requests.enter(run, bob, key=key_of(run))
            if started:
                await host_asks(run, ann, wire.StartGame)
            for seat, one in enumerate((ann, bob), 1):
                await guest_requests.sit(run, one, seat, 12_000)
        async with a_room(path) as room:
            again = room.run(run.table.id)
            assert again.table.hosted.unstarted is not started


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
            with pytest.raises(RefusedError, match="no longer works"):
                await host_requests.enter(run, eve, key=wrong)
        with pytest.raises(RefusedError, match="only the floor"):
            await host_asks(run, eve, wire.EndNight)
        old = key_of(run)
        await host_asks(run, ann, wire.ChangeKey)
        with pytest.raises(RefusedError, match="no longer works"):
            await host_requests.enter(run, eve, key=old)
        await host_asks(run, ann, wire.ChangeKey, password="geheim")
        with pytest.raises(RefusedError, match="not this table's password"):
            await host_requests.enter(run, eve, key=key_of(run))
        await host_requests.enter(run, eve, password="geheim")
        assert run.conduct.admits(eve.id)


@evening
async def test_who_is_removed_for_good_hears_nothing_more() -> None:
    async with a_room() as room:
        ann, eve = await new_guest(room, "Ann"), await new_guest(room, "Eve")
        run = await a_private_table(room, ann)
        await host_requests.enter(run, eve, key=key_of(run))
        ear, hers = Ear(ann), Ear(eve)
        run.audience.join(ear)
        run.audience.join(hers)
        await until(lambda: any(one["here"] for one in told(ear, "host")[-1]["guests"] if one["name"] == "Eve"))
        guests = told(ear, "host")[-1]["guests"]
        assert [(one["name"], one["here"]) for one in guests if one["name"] == "Eve"] == [("Eve", True)]
        assert not told(hers, "host")
        assert eve.id not in b"".join(ear.heard).decode()
        await host_asks(run, ann, wire.Remove, whom=mark(run, eve), bar=True)
        assert told(hers, "shut")[-1]["table"] == run.table.id
        heard = len(hers.heard)
        run.audience.say(ann, "she is gone")
        assert len(hers.heard) == heard
        assert not run.conduct.admits(eve.id)


@evening
async def test_a_seat_is_kept_for_a_guest_and_a_player_moved() -> None:
    async with a_room() as room:
        ann, bob, cat = [await new_guest(room, name) for name in ("Ann", "Bob", "Cat")]
        run = await a_private_table(room, ann, bots=2)
        for one in (bob, cat):
            await host_requests.enter(run, one, key=key_of(run))
        await host_asks(run, ann, wire.KeepSeat, seat=3, whom=mark(run, bob))
        with pytest.raises(RefusedError, match="held for Bob"):
            await guest_requests.sit(run, cat, 3, 12_000)
        await guest_requests.sit(run, bob, 3, 12_000)
        assert run.table.hosted.kept == ()
        await until(lambda: len(run.table.occupants) == 3)  # two bots have come
        await host_asks(run, ann, wire.SetBots, count=0)
        ear = Ear(ann)
        run.audience.join(ear)
        while len(run.table.occupants) > 1:  # the bots leave when the hand is over
            if run.table.playing and run.table.hand is not None and run.table.hand.actor == 3:
                await guest_requests.act(run, bob, run.table.number_of_hand, run.table.turn, Fold())
            await asyncio.sleep(0.002)
        await host_asks(run, ann, wire.MovePlayer, seat=3, to=5)
        assert run.table.seat_of(bob.id) == 5
        texts = [line["text"] for one in told(ear, "update") for line in one["log"]]
        assert "Ann, the host, moves Bob from seat 3 to seat 5" in texts
        await host_asks(run, ann, wire.SetPace, act=60.0, between=10.0)
        assert (run.conduct.pace.act, run.conduct.pace.between) == (60.0, 10.0)
        with pytest.raises(HousewayError, match="5 to 300 seconds"):
            await host_asks(run, ann, wire.SetPace, act=1.0, between=10.0)


@evening
async def test_chips_are_given_at_private_tables_only() -> None:
    async with a_room() as room:
        ann = await new_guest(room, "Ann")
        run = await a_private_table(room, ann, TableChoices())
        await guest_requests.sit(run, ann, 1, 12_000)
        with pytest.raises(RefusedError, match="only at private tables"):
            await host_asks(run, ann, wire.GiveChips, seat=1, amount=5_000)


@evening
async def test_a_pot_that_waits_is_divided_when_the_night_ends() -> None:
    """Push-nine: the pot of a push is shared by those who pushed when everybody goes home."""
    async with a_room(houses=("casino-club",)) as room:
        ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
        run = await a_private_table(room, ann, of="casino-club", game="push-nine")
        await host_requests.enter(run, bob, key=key_of(run))
        chips = run.table.rules.limit.buy_in or 10_000
        await guest_requests.sit(run, ann, 1, max(chips, 20_000))
        await guest_requests.sit(run, bob, 2, max(chips, 20_000))
        for _ in range(400):
            await until(lambda: run.table.playing)
            while run.table.playing and run.table.hand is not None:
                actor = run.table.hand.actor
                assert actor is not None
                one = {1: ann, 2: bob}[actor]
                await guest_requests.act(
                    run, one, run.table.number_of_hand, run.table.turn, run.conduct.quiet_action(actor)
                )
            if run.table.table.carried:
                break
        assert run.table.table.carried
        await host_asks(run, ann, wire.EndNight)
        await until(lambda: run.table.id not in room.runs)
        await room.journal.drain()
        found = settlement_of(room.store, run.table.id)
        assert found.middle == 0
        assert sum(one.result for one in found.players) + found.collected == 0


def test_settings_are_versioned() -> None:
    assert written(TableSettings()) == "{}"
    assert chosen_of("{}") == TableSettings()
    with pytest.raises(HousewayError, match="version 9"):
        chosen_of('{"version":9}')


def test_a_closed_night_stays_closed_after_a_stop(tmp_path: Path) -> None:
    """The room stops between the word that ends the night and the table's being closed."""

    async def first() -> str:
        async with a_room(tmp_path / "room.db") as room:
            ann = await new_guest(room, "Ann")
            run = await a_private_table(room, ann)
            room.night_over = lambda table: None  # type: ignore[method-assign]
            await guest_requests.sit(run, ann, 1, 12_000)
            await host_asks(run, ann, wire.EndNight)
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
            await host_requests.enter(run, bob, key=key_of(run))
            await guest_requests.sit(run, ann, 1, 12_000)
            await guest_requests.sit(run, bob, 2, 12_000)
            await until(lambda: run.table.playing)
            await guest_requests.pause(run, ann, on=True)  # nobody would have to act, and the hand would never be over
            await host_asks(run, ann, wire.EndNight)
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
        await host_requests.enter(run, bob, key=key_of(run))
        await guest_requests.sit(run, ann, 1, 12_000)
        await guest_requests.sit(run, bob, 2, 12_000)
        await until(lambda: run.table.playing)
        await host_asks(run, ann, wire.EndNight)
        await guest_requests.void(run, ann, "the lamp went out")
        assert run.table.vote is not None
        await guest_requests.vote(run, bob, run.table.vote.number, agrees=True)
        await until(lambda: run.table.id not in room.runs)
        assert ann.wallet == bob.wallet == room.guests.start


@evening
async def test_who_waits_when_the_night_ends_is_told_so() -> None:
    async with a_room() as room:
        ann, bob, cat = [await new_guest(room, name) for name in ("Ann", "Bob", "Cat")]
        run = await a_private_table(room, ann)
        for one in (bob, cat):
            await host_requests.enter(run, one, key=key_of(run))
        await guest_requests.sit(run, ann, 1, 12_000)
        await guest_requests.sit(run, bob, 2, 12_000)
        await until(lambda: run.table.playing)
        waits = asyncio.create_task(guest_requests.sit(run, cat, 3, 12_000))
        gift = asyncio.create_task(host_asks(run, ann, wire.GiveChips, seat=2, amount=33))
        await until(lambda: run.conduct.orders and run.conduct.later)
        with pytest.raises(RefusedError, match="nobody has asked"):
            await host_asks(run, ann, wire.EndNight, on=False)
        await host_asks(run, ann, wire.EndNight)
        with pytest.raises(RefusedError, match="already"):
            await host_asks(run, ann, wire.EndNight)
        await host_asks(run, ann, wire.EndNight, on=False)
        with pytest.raises(RefusedError, match="nobody has asked"):
            await host_asks(run, ann, wire.EndNight, on=False)
        await host_asks(run, ann, wire.EndNight)
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
        small = await a_private_table(room, ann, TableChoices(private=True, terms=Terms(blinds=(100, 100))))
        usual = usual_buy_in(small.table.rules)
        assert usual < min(usual_buy_in(run.table.rules) for run in room.runs.values() if run is not small)
        transfer = Transfer(wallet_of(bob.id), BANK, bob.wallet - usual, "spent")
        entry = Entry(
            table=CASHIER, number=0, hand=0, kind="spent", body=b"{}", events=b"[]", transfers=(transfer,), at=1.0
        )
        await room.journal.append(entry)
        bob.wallet = usual
        await room.refill(bob)
        assert bob.wallet == room.guests.start


def test_the_settlement_is_the_same_on_both_databases(place: str) -> None:
    async def evening() -> None:
        async with a_room(place) as room:
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            run = await a_private_table(room, ann, TableChoices(private=True, terms=Terms(no_fee=True)))
            await host_requests.enter(run, bob, key=key_of(run))
            await guest_requests.sit(run, ann, 1, 12_000)
            await host_asks(run, ann, wire.GiveChips, seat=1, amount=3_000)
            await guest_requests.sit(run, bob, 2, 12_000)
            await until(lambda: run.table.playing)
            await fold_out(run, {1: ann, 2: bob})
            await host_asks(run, ann, wire.EndNight)
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
        open_to_all = await a_private_table(room, ann, TableChoices())
        among_friends = await a_private_table(room, ann)
        closing = EmptyTableCloser(room, after=60.0)
        assert await closing.look() == []
        now[0] += 3_600.0
        assert await closing.look() == [open_to_all.table.id]
        now[0] += FRIENDS_SECONDS
        assert await closing.look() == [among_friends.table.id]
