"""A tournament at several tables of the room: seats, moves, the final table, and all of it after restarts."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

import pytest
from tests.repeats import repeats

from houseway.errors import HousewayError
from houseway.live.table.host_commands import StartGame
from houseway.live.table.table_commands import Direct, EnterTournament, Pause
from houseway.live.table.tournament_lay import structure_of
from houseway.live.table.tournament_money import paid_by
from houseway.live.views.tournament_view import tournament_now
from houseway.people.guests import Guest
from houseway.protocol.tournament_bodies import SaleNow
from houseway.room import tournament_requests
from houseway.room.room import Room, TableRun
from houseway.store import read_store
from houseway.store.rows import collection_of, pot_of
from houseway.tournaments.director_commands import Start
from houseway.tournaments.director_state import TournamentState
from houseway.tournaments.structures import CHIP
from houseway.upkeep.journal_audit import audit

from .scaffold import Ear, a_room, new_guest, until
from .test_hidden_cards import may_see, named_in
from .test_sit_and_go import QUICK, Hands, act_now, evening, its_turn, played

if TYPE_CHECKING:
    from houseway.cards import Card

FIELD = (
    QUICK.replace('"quick"', '"field"')
    .replace("players = [2, 3]", "players = [2, 60]")
    .replace("hands = 4", "hands = 6")
)
SHORT = FIELD.replace("starting_chips = 200", "starting_chips = 100").replace("hands = 6", "hands = 2")


OPEN = (
    SHORT.replace("hands = 2", "hands = 5")
    .replace(
        "[entry]",
        """[rebuy]
price = "$10"
chips = 100
through = 2
most = 2
when = "out"

[add_on]
price = "$5"
chips = 50
after = 2

[entry]
late_through = 2
guarantee = "$300"
""",
    )
    .replace("    { blinds = [25, 50], race_off = 5 },", "    { break = 1 },\n    { blinds = [25, 50], race_off = 5 },")
)

REBUYS = OPEN.replace("    { break = 1 },\n", "").replace('[add_on]\nprice = "$5"\nchips = 50\nafter = 2\n', "")


def tables_of(room: Room, desk: TableRun) -> list[TableRun]:
    return [
        run
        for run in room.runs.values()
        if run.table.field is not None and run.table.field.choice.desk == desk.table.id
    ]


def turns_of(runs: Iterable[TableRun], people: dict[str, Guest]) -> list[tuple[TableRun, Guest]]:
    """The tables where it is the turn of one of these people."""
    return [(run, guest) for run in runs if (guest := its_turn(run, people)) is not None]


async def play_out(room: Room, desk: TableRun, people: dict[str, Guest], done: Callable[[], bool]) -> None:
    """The people check and fold, wherever they sit."""
    while not done():
        await until(lambda: done() or turns_of(tables_of(room, desk), people))
        for run, guest in turns_of(tables_of(room, desk), people):
            await act_now(run, guest)


async def bots_enter(desk: TableRun, count: int) -> None:
    """Bots enter, and nobody else."""
    for number in range(count):
        bot = EnterTournament(f"bot-{number:04}", f"Bot {number}", bot=True, style="loose")
        await desk.ask(partial(lambda one: one, bot))


def state_of(desk: TableRun) -> TournamentState:
    return played(desk).state.director


def written(room: Room) -> int:
    """How many entries all tables have."""
    return sum(run.table.number for run in room.runs.values())


def at_rest(room: Room) -> bool:
    """Whether everything that was done is on the disk."""
    return not any(run.unsettled for run in room.runs.values())


@pytest.mark.verify
def test_bots_and_a_person_play_at_three_tables_to_the_end(place: str) -> None:
    asyncio.run(played_to_the_end(place))


async def played_to_the_end(place: str) -> None:
    """Three tables, until one player has all the chips."""
    async with a_room(place) as room:
        ann = await new_guest(room, "Ann")
        desk = await room.open_tournament(SHORT, bots=True, host=ann, players=9)
        await tournament_requests.enter(desk, ann)
        await desk.ask(lambda: StartGame(ann.id, ann.name))
        await until(lambda: len(tables_of(room, desk)) == 3)
        await play_out(room, desk, {ann.id: ann}, lambda: played(desk).over)
        await until(lambda: at_rest(room))
        assert sorted(place for _, place, _ in played(desk).director.standings()) == list(range(1, 10))
        balances = room.store.balances()
        assert balances.get(pot_of(desk.table.id), 0) == 0
        assert balances[collection_of(desk.table.id)] == 900
        report = audit(room.store)
        assert report.faults == []
        assert report.hands > 9


def a_copy(path: Path, to: Path) -> None:
    """What is on the disk at this moment, as a killed server would leave it."""
    with contextlib.closing(sqlite3.connect(path)) as now, contextlib.closing(sqlite3.connect(to)) as copy:
        now.backup(copy)


def check_whole(room: Room, desk: TableRun, chips: int, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Nobody has two seats, no chip is missing, and no place has changed; the places so far."""
    found = played(desk)
    state, structure = found.director.state, found.structure
    assert found.director.chips == state.sold + state.added
    assert state.sold >= (chips if found.started else 0)
    money = desk.table.chips()
    paid = sum(paid_by(structure, one) for one in state.players.values())
    assert money.pot + money.collected == (state.fees if found.over else paid)
    granted = found.state.granted
    playing = [one.guest for placement in granted.values() for one in placement.seats.values()]
    assert len(playing) == len(set(playing))
    for run in tables_of(room, desk):
        field = run.table.field
        assert field is not None
        if not (field.due or run.table.playing):
            continue
        placement = granted[field.choice.number]
        assert placement == field.state.placement, "a table deals what nobody has granted"
        on_the_table = sum(one.stack for one in run.table.table.seats.values())
        if run.table.hand is not None and run.table.playing:
            on_the_table = sum(run.table.hand.stacks) + run.table.hand.pot
        assert on_the_table == CHIP * sum(one.chips for one in placement.seats.values())
    now = [(player, place) for player, place, _ in found.director.standings()][::-1]
    assert now[: len(places)] == places, "a place has changed"
    return now


async def killed_often(folder: Path, structure: str, bots: int, kills: int, seed: int) -> int:
    """Play a tournament to its end, and kill the server so often; how many hands it had."""
    chance, path, chips = Random(seed), folder / "room-0.db", structure_of(structure).starting_chips * bots
    async with a_room(path) as room:
        host = await new_guest(room, "Ann")
        desk = await room.open_tournament(structure, bots=True, host=host, players=bots)
        await bots_enter(desk, bots)
        table, places = desk.table.id, list[tuple[int, int]]()
        a_copy(path, path := folder / "room-1.db")
    for kill in range(kills):
        async with a_room(path) as room:
            places = check_whole(room, room.runs[table], chips, places)
            await goes_on(room, room.runs[table], written(room) + chance.randrange(1, 400))
            for _ in range(chance.randrange(30)):
                await asyncio.sleep(0)
            a_copy(path, path := folder / f"room-{2 + kill}.db")
    async with a_room(path) as room:
        await goes_on(room, room.runs[table], None)
        await until(lambda: at_rest(room))
        places = check_whole(room, room.runs[table], chips, places)
        assert len(places) == bots
    with read_store(path) as store:
        assert store.balance(pot_of(table)) == 0
        assert store.balance(collection_of(table)) == 100 * bots
        assert sum(store.balances().values()) == 0
        report = audit(store)
        assert report.faults == []
        return report.hands


async def goes_on(room: Room, desk: TableRun, entries: int | None) -> None:
    """Until so many entries are written, or the tournament is over."""
    await until(lambda: played(desk).over or (entries is not None and written(room) > entries))


@evening
async def test_somebody_who_comes_late_to_full_tables_opens_another() -> None:
    async with a_room() as room:
        ann, bob = [await new_guest(room, name) for name in ("Ann", "Bob")]
        desk = await room.open_tournament(OPEN, bots=True, host=ann, players=8)
        await bots_enter(desk, 6)
        await desk.ask(lambda: Pause(ann.id, ann.name, on=True))
        await desk.ask(lambda: Direct(Start()))
        seen = tournament_now(desk.conduct, "", room.clock())
        assert seen is not None
        assert seen.sale == SaleNow(what="entry", price=1_100, chips=100)
        await tournament_requests.enter(desk, bob)
        assert sorted(len(table.seats) for table in state_of(desk).tables.values()) == [2, 2, 3]  # and balanced
        assert bob.wallet == room.guests.start - 1_100
        assert (desk.table.chips().pot, desk.table.chips().collected) == (7_000, 700)
        with pytest.raises(HousewayError, match="cannot rebuy now"):
            await tournament_requests.buy(desk, bob, "rebuy")
        await until(lambda: len(tables_of(room, desk)) == 3)


@pytest.mark.verify
@evening
async def test_players_come_late_and_buy_again_and_the_bank_pays_what_is_guaranteed(tmp_path: Path) -> None:
    """How the tables take turns differs from run to run, and so does when a player goes broke: hence several."""
    for number in range(50):
        if await somebody_bought_again(tmp_path / f"room-{number}.db"):
            return
    raise AssertionError("nobody bought chips again in 50 tournaments")


async def somebody_bought_again(path: Path) -> bool:
    """Play a tournament to its end, and check the money; whether there was a rebuy and an add-on."""
    clock = Hands()
    async with a_room(path, clock=clock) as room:
        ann, bob = [await new_guest(room, name) for name in ("Ann", "Bob")]
        desk = await room.open_tournament(OPEN, bots=True, host=ann, players=8)
        await bots_enter(desk, 6)
        await desk.ask(lambda: Direct(Start()))
        await tournament_requests.enter(desk, bob)

        def time_goes_on() -> bool:
            clock.now += 1.0 if state_of(desk).resting or played(desk).asked() else 0.0
            desk.poke()
            return played(desk).over

        await play_out(room, desk, {bob.id: bob}, time_goes_on)
        await until(lambda: at_rest(room))
        players = state_of(desk).players.values()
        paid = sum(1_100 * one.entries + 1_000 * one.rebuys + 500 * one.add_on for one in players)
        prizes = sum(prize for _, _, prize in played(desk).director.standings())
        fees = 100 * sum(one.entries for one in players)
        assert prizes == max(30_000, paid - fees)
        balances = room.store.balances()
        assert balances.get(pot_of(desk.table.id), 0) == 0
        assert balances[collection_of(desk.table.id)] == fees
    with read_store(path) as store:
        assert audit(store).faults == []
    return any(one.rebuys for one in players) and any(one.add_on for one in players)


@evening
async def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    assert await killed_often(tmp_path, SHORT, 6, 3, 1) > 5


class Watching(Ear):
    """Somebody at a table of a tournament, to whom no card is named that the rules have not let them see."""

    def __init__(self, guest: Guest, run: TableRun) -> None:
        super().__init__(guest)
        self.run = run
        self.known: dict[int, set[Card]] = {}

    def send(self, message: bytes) -> None:
        table = self.run.table
        if table.hand is not None:
            seat = table.dealt.get(self.guest.id, 0)
            seen = {card for event in table.hand.events for card in may_see(event, seat)}
            self.known[table.number_of_hand] = seen
        lately = {number: cards for number, cards in self.known.items() if number >= table.number_of_hand - 1}
        named = named_in(json.loads(message))
        assert named <= set().union(*lately.values()), f"{self.guest.name} was told of {named}"
        super().send(message)


@pytest.mark.verify
@evening
async def test_nobody_is_told_of_a_card_at_any_table_of_the_tournament() -> None:
    async with a_room() as room:
        ann, eve = [await new_guest(room, name) for name in ("Ann", "Eve")]
        desk = await room.open_tournament(SHORT, bots=True, host=ann, players=6)
        await tournament_requests.enter(desk, ann)
        await desk.ask(lambda: StartGame(ann.id, ann.name))
        await until(lambda: len(tables_of(room, desk)) == 2)
        ears = [Watching(guest, run) for run in tables_of(room, desk) for guest in (ann, eve)]
        for ear in ears:
            ear.run.audience.join(ear)
        await play_out(room, desk, {ann.id: ann}, lambda: played(desk).over)
        assert all(len(ear.heard) > 3 for ear in ears)
        assert not any(ear.dropped for ear in ears)
        assert any(named_in(json.loads(message)) for ear in ears for message in ear.heard)


@pytest.mark.verify
@repeats("seeds", 1, 4, 40)
def test_a_server_that_is_killed_at_any_moment_loses_nothing(tmp_path: Path, seeds: int) -> None:
    for seed in range(seeds):
        folder = tmp_path / str(seed)
        folder.mkdir()
        assert asyncio.run(killed_often(folder, (FIELD, REBUYS)[seed % 2], 9, 6, seed)) > 9


@pytest.mark.soak
@evening
async def test_sixty_bots_whose_server_is_killed_forty_times(tmp_path: Path) -> None:
    assert await killed_often(tmp_path, FIELD, 60, 40, SystemRandom().randrange(2**32)) > 60


@pytest.mark.soak
@evening
async def test_a_thousand_tournaments_are_played_to_the_end(tmp_path: Path) -> None:
    for seed in range(1_000):
        bots = 2 + seed % 23
        path = tmp_path / f"room-{seed}.db"
        async with a_room(path, seed=seed) as room:
            host = await new_guest(room, "Ann")
            desk = await room.open_tournament((SHORT, REBUYS)[seed % 2], bots=True, host=host, players=bots)
            await bots_enter(desk, bots)
            await until(partial(over_and_written, room, desk))
            check_whole(room, desk, 100 * bots, [])
            assert sum(room.store.balances().values()) == 0
            assert audit(room.store).faults == []


def over_and_written(room: Room, desk: TableRun) -> bool:
    return played(desk).over and at_rest(room)
