"""A tournament at one table of the room: entries, the start, levels, places, prizes, and all of it after restarts."""

import asyncio
import contextlib
import functools
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import ParamSpec

import pytest

from houseway.errors import HousewayError
from houseway.live.table.host_commands import EndNight, StartGame
from houseway.live.table.restoration import bring_back
from houseway.live.table.sit_and_go import SitAndGo
from houseway.live.table.table_commands import Pause, VoidHand
from houseway.live.views.tournament_view import tournament_as_seen, tournament_now
from houseway.people.guests import Guest
from houseway.referee.vocabulary import Fold, MayFold
from houseway.room import guest_requests, tournament_requests
from houseway.room.lobby import lobby_of
from houseway.room.room import Room, TableRun
from houseway.room.tournament_results import closed_tournament, own_tournaments, results_csv
from houseway.store import Store, open_store, read_store
from houseway.store.rows import Latest, collection_of, pot_of
from houseway.upkeep.journal_audit import audit

from .scaffold import a_room, new_guest, until

P = ParamSpec("P")
ENTRY = """
[entry]
buy_in = "$10"
fee = "$1"

[[payouts]]
entries = 2
percent = [100]

[[payouts]]
entries = 3
percent = [70, 30]
"""
QUICK = (
    """
id = "quick"
name = "Quick sit-and-go"
about = "Three players, and the blinds double every four hands."
games = ["common/holdem"]
betting = "no limit"
players = [2, 3]
seats = 3
final_table = 3
starting_chips = 200
chips = [5, 25, 100]
hands = 4
clock = 20
time_bank = 30
levels = [
    { blinds = [5, 10] },
    { blinds = [10, 20] },
    { blinds = [25, 50], race_off = 5 },
    { blinds = [50, 100] },
    { blinds = [100, 200], race_off = 25 },
    { blinds = [200, 400] },
]
"""
    + ENTRY
)
MIXED = (
    """
id = "mixed"
name = "Mixed games"
about = "Five games in turn, three hands of each."
games = ["common/holdem", "common/omaha-hi-lo", "common/razz", "common/stud", "common/stud-hi-lo"]
betting = "fixed limit"
change = "level"
players = [2, 3]
seats = 3
final_table = 3
starting_chips = 1_000
chips = [5, 25, 100]
hands = 3
clock = 20
time_bank = 30
levels = [
    { bets = [20, 40], ante = 5, bring_in = 10 },
    { bets = [40, 80], ante = 10, bring_in = 15 },
    { bets = [80, 160], ante = 15, bring_in = 25 },
    { bets = [150, 300], ante = 25, bring_in = 50, race_off = 5 },
    { bets = [300, 600], ante = 50, bring_in = 100 },
    { bets = [400, 800], ante = 100, bring_in = 150 },
    { bets = [600, 1_200], ante = 100, bring_in = 200, race_off = 25 },
]
"""
    + ENTRY
)


def evening(test: Callable[P, Coroutine[object, object, None]]) -> Callable[P, None]:
    """A test that happens in a room, on a loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def played(run: TableRun) -> SitAndGo:
    assert run.table.sit_and_go is not None
    return run.table.sit_and_go


async def opened(room: Room, host: Guest, *, bots: bool = False, structure: str = QUICK) -> TableRun:
    return await room.open_tournament(structure, bots=bots, host=host)


async def start(run: TableRun, host: Guest) -> None:
    await run.ask(lambda: StartGame(host.id, host.name))


@evening
async def test_it_starts_when_it_is_full() -> None:
    async with a_room() as room:
        ann, bob, cy = [await new_guest(room, name) for name in ("Ann", "Bob", "Cy")]
        had = ann.wallet
        run = await opened(room, ann)
        for guest in (ann, bob):
            await tournament_requests.enter(run, guest)
        assert ann.wallet == had - 1_100
        assert run.table.chips().pot == 2_200
        assert not played(run).started
        await tournament_requests.enter(run, cy)
        await until(lambda: run.table.playing)
        assert sorted(one.name for one in run.table.occupants.values()) == ["Ann", "Bob", "Cy"]
        assert {one.stack for one in run.table.table.seats.values()} <= {20_000, 19_500, 19_000}
        assert run.table.chips().pot == 3_000
        assert run.table.chips().collected == 300
        assert lobby_of(room, ann).you.in_play == 0  # chips of a tournament are not money


@evening
async def test_an_entry_can_be_taken_back_before_the_start() -> None:
    async with a_room() as room:
        ann, bob = [await new_guest(room, name) for name in ("Ann", "Bob")]
        had = bob.wallet
        run = await opened(room, ann)
        await tournament_requests.enter(run, bob)
        with pytest.raises(HousewayError, match="entered this tournament already"):
            await tournament_requests.enter(run, bob)
        await tournament_requests.take_back(run, bob)
        assert bob.wallet == had
        with pytest.raises(HousewayError, match="have not entered"):
            await tournament_requests.take_back(run, bob)


@evening
async def test_the_host_calls_it_off_and_everyone_has_the_money_back() -> None:
    async with a_room() as room:
        ann, bob = [await new_guest(room, name) for name in ("Ann", "Bob")]
        had = ann.wallet, bob.wallet
        run = await opened(room, ann)
        for guest in (ann, bob):
            await tournament_requests.enter(run, guest)
        await run.ask(lambda: EndNight(ann.id, ann.name))
        assert (ann.wallet, bob.wallet) == had
        assert not run.table.chips().pot
        await until(lambda: run.table.id not in room.runs)


@evening
async def test_nobody_sits_down_buys_chips_or_leaves() -> None:
    async with a_room() as room:
        ann, bob = [await new_guest(room, name) for name in ("Ann", "Bob")]
        run = await opened(room, ann)
        with pytest.raises(HousewayError, match="it takes 2 to start"):
            await start(run, ann)
        with pytest.raises(HousewayError, match="this is a tournament"):
            await guest_requests.sit(run, bob, 1, 10_000)
        for guest in (ann, bob):
            await tournament_requests.enter(run, guest)
        await start(run, ann)
        await until(lambda: run.table.playing)
        for asked in (
            guest_requests.sit(run, bob, 3, 10_000),
            guest_requests.top_up(run, bob, 10_000),
            guest_requests.leave(run, bob),
            guest_requests.move(run, bob, 3),
        ):
            with pytest.raises(HousewayError, match=r"tournament"):
                await asked
        with pytest.raises(HousewayError, match="played to its end"):
            await run.ask(lambda: EndNight(ann.id, ann.name))


async def play_out(run: TableRun, people: dict[str, Guest]) -> None:
    """The people fold, until the bots have the chips."""
    while not played(run).over:
        await until(lambda: played(run).over or its_turn(run, people) is not None)
        guest = its_turn(run, people)
        if guest is not None and run.table.hand is not None:
            hand, turn, seat = run.table.number_of_hand, run.table.turn, run.table.hand.actor
            assert seat is not None
            options = run.table.hand.view(seat).options
            action = Fold() if any(isinstance(one, MayFold) for one in options) else options[0].take()
            await guest_requests.act(run, guest, hand, turn, action)


def its_turn(run: TableRun, people: dict[str, Guest]) -> Guest | None:
    hand = run.table.hand
    if hand is None or not run.table.playing or hand.actor is None:
        return None
    return people.get(run.table.occupants[hand.actor].guest)


@evening
async def test_bots_take_the_free_seats_and_it_is_played_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        ann = await new_guest(room, "Ann")
        run = await opened(room, ann, bots=True)
        await tournament_requests.enter(run, ann)
        await start(run, ann)
        table = run.table.id
        await play_out(run, {ann.id: ann})
        found = played(run)
        standings = found.director.standings()
        assert [place for _, place, _ in standings] == [1, 2, 3]
        assert [prize for _, _, prize in standings] == [2_100, 900, 0]
        await until(lambda: not run.unsettled)
        won = {found.state.entrants[player].guest: prize for player, _, prize in standings}
        assert ann.wallet == room.guests.start - 1_100 + won[ann.id]
        assert run.table.chips().pot == 0
        balances = room.store.balances()
        assert balances.get(pot_of(table), 0) == 0
        assert balances[collection_of(table)] == 300
    with read_store(path) as store:
        report = audit(store)
        assert report.faults == []
        assert report.hands > 3
        check_every_moment(store, table)


@evening
async def test_the_results_stay_when_the_table_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        ann, eve = [await new_guest(room, name) for name in ("Ann", "Eve")]
        off = await opened(room, ann)
        await tournament_requests.enter(off, ann)
        await off.ask(lambda: EndNight(ann.id, ann.name))
        run = await room.open_tournament(QUICK, bots=True, host=ann, private=True)
        await tournament_requests.enter(run, ann)
        await start(run, ann)
        await until(lambda: its_turn(run, {ann.id: ann}) is not None)
        (so_far,) = own_tournaments(room, ann, most=10)
        assert (so_far.table, so_far.place, so_far.prize) == (run.table.id, 0, 0)
        await play_out(run, {ann.id: ann})
        await until(lambda: not run.unsettled)
        places = {
            found.name: (found.place, found.prize)
            for found in tournament_as_seen(run.table.id, played(run), "").standings
        }
        await run.ask(lambda: EndNight("", ""))
        await until(lambda: run.table.id not in room.runs)
    async with a_room(path) as room:
        ann, eve = room.guests.find(ann.id), room.guests.find(eve.id)
        row = room.store.table(run.table.id)
        assert row is not None
        now = tournament_as_seen(row.id, closed_tournament(room, row, ann), ann.id)
        assert {one.name: (one.place, one.prize) for one in now.standings} == places
        assert (now.over, now.entered) == (True, True)
        with pytest.raises(HousewayError, match="only the people who were let in can see its results"):
            closed_tournament(room, row, eve)
        (mine,) = own_tournaments(room, ann, most=10)
        assert (mine.place, mine.prize, mine.price, mine.entrants) == (*places["Ann"], 1_100, 3)
        assert not own_tournaments(room, eve, most=10)
        lines = results_csv(now).splitlines()
        assert lines[0] == "place,player,bot,prize"
        assert [line[:2] for line in lines[1:]] == ["1,", "2,", "3,"]
        assert [line.rpartition(",")[2] for line in lines[1:]] == ["21.00", "9.00", "0.00"]


@pytest.mark.verify
@evening
async def test_several_games_in_turn_are_played_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        ann = await new_guest(room, "Ann")
        run = await opened(room, ann, bots=True, structure=MIXED)
        await tournament_requests.enter(run, ann)
        await start(run, ann)
        await play_out(run, {ann.id: ann})
        await until(lambda: not run.unsettled)
        assert [prize for _, _, prize in played(run).director.standings()] == [2_100, 900, 0]
        assert run.table.chips().pot == 0
    with read_store(path) as store:
        report = audit(store)
        assert report.faults == []
        games = {row.game for row in store.hands_of(ann.id, limit=500)}
        assert games >= {"holdem", "omaha-hi-lo", "razz"}


def check_every_moment(store: Store, table: str) -> None:
    """Whatever the last entry is that is on the disk, the tournament goes on from it."""
    row, entries = store.table(table), list(store.entries(table))
    assert row is not None
    latest, held = Latest(None, 0, []), 0
    places: list[tuple[int, int]] = []
    for entry in entries:
        held += sum(one.cents for one in entry.transfers if one.credit == pot_of(table))
        held -= sum(one.cents for one in entry.transfers if one.debit == pot_of(table))
        latest = Latest(latest.snapshot, latest.number, [*latest.entries, entry])
        if entry.snapshot is not None:
            latest = Latest(entry.snapshot, entry.number, [])
        found = bring_back(row, latest)
        assert found.sit_and_go is not None
        director = found.sit_and_go.director
        assert found.chips().pot == held
        assert director.chips == (600 if found.sit_and_go.started else 0)
        seats = [one.guest for one in found.occupants.values()]
        assert len(seats) == len(set(seats))
        out = [(player, place) for player, place, _ in director.standings()][::-1]
        assert out[: len(places)] == places, "a place has changed"
        places = out


async def act_once(run: TableRun, guest: Guest) -> None:
    """The guest checks or folds once, unless it is over before that."""
    await until(lambda: played(run).over or its_turn(run, {guest.id: guest}))
    if its_turn(run, {guest.id: guest}):
        await act_now(run, guest)


async def act_now(run: TableRun, guest: Guest) -> None:
    """The guest, whose turn it is, checks or folds."""
    assert run.table.hand is not None
    seat = run.table.hand.actor
    assert seat is not None
    action = run.conduct.quiet_action(seat)
    await guest_requests.act(run, guest, run.table.number_of_hand, run.table.turn, action)


@evening
async def test_it_goes_on_after_every_restart(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        ann = await new_guest(room, "Ann")
        run = await opened(room, ann, bots=True)
        table = run.table.id
        await tournament_requests.enter(run, ann)
        await start(run, ann)
        await until(lambda: its_turn(run, {ann.id: ann}))
    over = False
    for _ in range(200):
        if over:
            break
        async with a_room(path) as room:
            run, ann = room.runs[table], room.guests.find(ann.id)
            now = played(run)
            assert now.director.chips == 600
            seats = [one.guest for one in run.table.occupants.values()]
            assert len(seats) == len(set(seats))
            entries = run.table.number
            await act_once(run, ann)
            assert run.table.number >= entries
            over = played(run).over
    assert over
    with open_store(path) as store:
        assert store.balance(pot_of(table)) == 0
        assert audit(store).faults == []


class Hands:
    """A clock that a test moves by hand."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


TIMED = (
    QUICK.replace("hands = 4", "minutes = 5")
    .replace('"quick"', '"timed"')
    .replace("    { blinds = [25, 50]", "    { break = 10 },\n    { blinds = [25, 50]")
)


@evening
async def test_levels_rise_by_the_clock_which_stands_in_a_pause() -> None:
    clock = Hands()
    async with a_room(clock=clock) as room:
        ann, bob = [await new_guest(room, name) for name in ("Ann", "Bob")]
        run = await opened(room, ann, structure=TIMED)
        for guest in (ann, bob):
            await tournament_requests.enter(run, guest)
        await start(run, ann)
        await until(lambda: run.table.playing)
        assert run.table.rules.limit.blinds == (500, 1_000)

        await run.ask(lambda: Pause(ann.id, ann.name, on=True))
        clock.now += 3_600
        run.poke()
        await run.ask(lambda: Pause(ann.id, ann.name, on=False))
        assert run.conduct.levels.left(clock.now) == 300
        seen = tournament_now(run.conduct, bob.id, clock.now)
        assert seen is not None
        assert (seen.left_ms, seen.break_ms) == (300_000, 600_000)
        assert played(run).state.director.level == 1

        clock.now += 301
        run.poke()
        await until(lambda: played(run).state.director.level == 2)
        people = {ann.id: ann, bob.id: bob}
        while run.table.number_of_hand == 1:  # the hand is played to its end at the old stakes
            await until(lambda: its_turn(run, people) or run.table.number_of_hand > 1)
            actor = its_turn(run, people)
            if actor is not None and run.table.number_of_hand == 1:
                assert run.table.rules.limit.blinds == (500, 1_000)
                with contextlib.suppress(HousewayError):  # whose time was up is folded by now
                    await act_now(run, actor)
        assert run.table.rules.limit.blinds == (1_000, 2_000)
        assert played(run).director.chips == 400


@evening
async def test_a_void_hand_gives_every_chip_back() -> None:
    async with a_room() as room:
        ann, bob = [await new_guest(room, name) for name in ("Ann", "Bob")]
        run = await opened(room, ann)
        for guest in (ann, bob):
            await tournament_requests.enter(run, guest)
        await start(run, ann)
        await until(lambda: run.table.playing)
        await run.ask(lambda: VoidHand("", "", "the deck is foul"))
        await until(lambda: run.table.number_of_hand == 2 and run.table.playing)
        assert run.table.hand is not None
        assert sum(run.table.hand.stacks) + run.table.hand.pot == 40_000
        assert played(run).director.chips == 400


@evening
async def test_a_table_that_is_closed_out_gives_back_what_everyone_paid() -> None:
    async with a_room() as room:
        ann, bob = [await new_guest(room, name) for name in ("Ann", "Bob")]
        had = ann.wallet, bob.wallet
        run = await opened(room, ann)
        for guest in (ann, bob):
            await tournament_requests.enter(run, guest)
        await start(run, ann)
        await until(lambda: run.table.playing)
        floor = await new_guest(room, "Flo")
        await room.close_out(run, floor, "the room closes")
        assert (ann.wallet, bob.wallet) == had
        await until(lambda: run.table.id not in room.runs)
        assert room.store.balance(pot_of(run.table.id)) == room.store.balance(collection_of(run.table.id)) == 0


def now(run: TableRun) -> tuple[int, int]:
    return run.table.number_of_hand, run.table.turn


def time_passes(run: TableRun, clock: Hands, turn: tuple[int, int]) -> bool:
    """Little by little, until a turn is over: it may only just have come, with its time not running yet."""
    clock.now += 0.1
    run.poke()
    return now(run) != turn or not run.table.playing


@evening
async def test_a_player_who_sits_out_is_dealt_in_and_blinded_off() -> None:
    async with a_room(clock=(clock := Hands())) as room:
        ann, bob = [await new_guest(room, name) for name in ("Ann", "Bob")]
        run = await opened(room, ann)
        for guest in (ann, bob):
            await tournament_requests.enter(run, guest)
        await start(run, ann)
        await until(lambda: run.table.playing)
        await guest_requests.sit_out(run, bob)
        seat = run.table.seat_of(bob.id)
        while run.table.number_of_hand < 3:
            await until(lambda: its_turn(run, {ann.id: ann, bob.id: bob}) or run.table.number_of_hand >= 3)
            if its_turn(run, {bob.id: bob}):
                await until(functools.partial(time_passes, run, clock, now(run)))
            elif its_turn(run, {ann.id: ann}):
                await act_once(run, ann)
        assert seat is not None
        assert run.table.hand is not None
        assert seat in run.table.hand.seats
        assert run.conduct.presence(bob.id).away
        await guest_requests.come_back(run, bob)
        assert not run.conduct.presence(bob.id).away


@evening
async def test_it_starts_by_itself_at_its_time_or_is_called_off() -> None:
    clock, wall = Hands(), 1_700_000_000.0
    async with a_room(clock=clock) as room:
        room.wall = lambda: wall + clock.now
        ann, bob = [await new_guest(room, name) for name in ("Ann", "Bob")]
        had = bob.wallet
        soon = room.wall() + 600
        with pytest.raises(HousewayError, match="later than now, and within 30 days"):
            await room.open_tournament(QUICK, bots=False, host=ann, starts_at=room.wall() - 1)
        run, alone, bots = [
            await room.open_tournament(QUICK, bots=bots, host=ann, starts_at=soon) for bots in (False, False, True)
        ]
        for one, guest in ((run, ann), (run, bob), (alone, bob)):
            await tournament_requests.enter(one, guest)
        clock.now += 599
        run.poke()
        await until(lambda: not run._poked.is_set())
        assert not played(run).started
        clock.now += 2
        for one in (run, alone, bots):
            one.poke()
        await until(lambda: run.table.playing and played(bots).started)
        assert len(played(run).state.entrants) == 2
        assert [one.bot for one in played(bots).state.entrants.values()] == [True, True]
        await until(lambda: alone.table.id not in room.runs)
        assert bob.wallet == had - 1_100
