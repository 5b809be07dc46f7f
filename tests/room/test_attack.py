"""What somebody who means harm tries on a table: no frame freezes it, and a frozen one can be got going again."""

import asyncio
import contextlib
import json
import logging
import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from houseway.cards import format_card
from houseway.errors import HousewayError, InvariantError
from houseway.houses import HOUSES, house
from houseway.live.buy_ins import usual_buy_in
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import Act, Prepare, VoidHand
from houseway.live.table.voids import held_by
from houseway.live.views.table_views import void_now
from houseway.people.guests import Guest
from houseway.protocol import socket_messages
from houseway.protocol.table_state import VoidNow
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Action, AnyAction, Call, Fold, Meld
from houseway.room import guest_requests
from houseway.room.room import Room, TableRun
from houseway.store.rows import at_table, pot_of, wallet_of
from houseway.upkeep.journal_audit import audit

from .scaffold import Ear, a_room, a_table, at_rest, new_guest, resting, until
from .seated import act, quiet, told, two_at

ACTIONS: tuple[type[Action], ...] = get_args(AnyAction)
HOSTILE_INTS = (-(2**63), -1, 0, 1, 3, 7, 51, 52, 53, 99, 1_000, 2**31, 2**53, 2**64)
HOSTILE_TEXT = ("", "cow", "split", "fold", "\0", "\u202ex", "a" * 150, "'; --", "exposed", "out of turn", "miscall")


def hostile(kind: type[Action], chance: Random) -> Action | None:
    """An action of some type with nonsense in it, as far as the wire lets it through."""
    told: dict[str, Any] = {"type": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        if chance.random() < 0.2 and not field.required:
            continue
        said = str(field.type)
        if "tuple" in said:
            many = chance.choice((0, 1, 2, 3, 5, 11, 60))
            told[field.name] = [
                "looked" if "str" in said else chance.choice((*range(53), *HOSTILE_INTS)) for _ in range(many)
            ]
        elif "str" in said:
            told[field.name] = chance.choice(HOSTILE_TEXT)
        elif "bool" in said:
            told[field.name] = chance.random() < 0.5
        else:
            told[field.name] = chance.choice(HOSTILE_INTS)
    frame = {"type": "act", "table": "t", "hand": 1, "turn": 0, "action": told}
    try:
        asked = socket_messages.read(msgspec.json.encode(frame))
    except msgspec.DecodeError:
        return None
    assert isinstance(asked, socket_messages.Act)
    return asked.action


def test_no_card_number_or_text_out_of_bounds_is_read_from_the_wire() -> None:
    for action in (
        {"type": "meld", "cards": [53]}, {"type": "meld", "cards": [-1]}, {"type": "discard", "cards": [53]},
        {"type": "meld", "cards": [0] * 65}, {"type": "bet", "to": -1}, {"type": "bet", "to": 10**14},
        {"type": "cut", "at": -1}, {"type": "pile", "pile": 10**6}, {"type": "set", "front": [0, 99]},
        {"type": "propose", "what": "x" * 201, "seat": 1}, {"type": "agree", "part": -5},
        {"type": "show", "cards": [60]}, {"type": "report", "what": "short", "seat": -1},
        {"type": "report", "what": "short", "order": [77]}, {"type": "foul", "seat": 2**60, "why": ""},
    ):  # fmt: skip
        frame = {"type": "act", "table": "t", "hand": 1, "turn": 0, "action": action}
        with pytest.raises(msgspec.ValidationError):
            socket_messages.read(msgspec.json.encode(frame))


def test_the_referee_refuses_a_card_that_is_none_in_a_meld() -> None:
    offer = house("oasis").offer("holdem")
    table = Table(offer.rules, offer.game)
    for seat in (1, 2):
        table.apply(Sit(seat, f"Player {seat}", 20_000))
    hand = table.deal(seed=1)
    with pytest.raises(RefusedError, match="53 is not a card"):
        hand.act(Meld((53,)))


def _quietly(run: TableRun, seat: int) -> Act:
    return Act(seat, run.conduct.quiet_action(seat))


def _to_act(run: TableRun) -> int:
    hand = run.table.hand
    return 0 if hand is None or hand.over else hand.actor or 0


async def _play_a_little(run: TableRun, guests: dict[int, Guest], chance: Random, tries: int) -> int:
    """Hostile actions by everybody at the table, and what the clock would do now and then; how many were tried."""
    done = 0
    for turn in range(tries):
        await until(lambda: run.table.playing or resting(run))
        if not run.table.playing:  # too few have chips left
            break
        for kind in ACTIONS:
            action = hostile(kind, chance)
            seat = chance.choice(list(guests))
            if action is None or not run.table.playing:
                continue
            done += 1
            with contextlib.suppress(HousewayError):
                await guest_requests.act(run, guests[seat], run.table.number_of_hand, run.table.turn, action)
        assert not run.table.frozen, run.table.frozen
        seat = _to_act(run)
        if turn % 2 and seat:
            await run.ask(partial(_quietly, run, seat))
    return done


async def _all_tables(room: Room, chance: Random, tries: int, every: int) -> int:
    done, place = 0, 0
    guests = [await new_guest(room, name) for name in ("Ann", "Bob", "Cat")]
    for name in HOUSES:
        for game in house(name).games:
            place += 1
            if place % every:
                continue
            run = await room.open(name, game, limit=None, seats=None, bots=0, host=guests[0])
            await guest_requests.pause(run, guests[0], on=True)
            for seat, guest in enumerate(guests, 1):
                await room.grant(guest, 10_000_000)
                run.audience.join(Ear(guest))
                await guest_requests.sit(run, guest, seat, usual_buy_in(run.table.rules))
            await guest_requests.pause(run, guests[0], on=False)
            await until(lambda run=run: run.table.playing)  # type: ignore[misc]
            done += await _play_a_little(run, dict(enumerate(guests, 1)), chance, tries)
            assert not run.table.frozen
            assert run._task is not None
            assert not run._task.done()
    return done


def _fuzz(seed: int, tries: int, every: int) -> None:
    async def evening() -> None:
        async with a_room(houses=tuple(HOUSES)) as room:
            assert await _all_tables(room, Random(seed), tries, every) > 0
            await room.stop()
            assert [str(one) for one in audit(room.store).faults] == []

    asyncio.run(evening())


@pytest.mark.verify
def test_no_action_with_nonsense_in_it_freezes_a_table() -> None:
    _fuzz(seed=5, tries=6, every=3)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_no_action_with_nonsense_in_it_freezes_any_table(seed: int) -> None:
    _fuzz(seed=seed, tries=60, every=1)


def breaking(monkeypatch: pytest.MonkeyPatch, run: TableRun, *, when: type[Action] | None = None) -> None:
    """From now on the referee breaks at this table: on every act, or on one kind of it."""
    rules, acting = run.table.rules, Hand.act

    def broken(self: Hand, action: Any, seat: int | None = None) -> Any:
        if self.rules is rules and (when is None or isinstance(action, when)):
            self.stacks[0] -= 100  # it breaks in the middle of it
            raise InvariantError("the ace of spades is there twice")
        return acting(self, action, seat)

    monkeypatch.setattr(Hand, "act", broken)


def test_what_breaks_the_referee_is_refused_and_the_table_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            assert run.table.hand is not None
            stacks = list(run.table.hand.stacks)
            with monkeypatch.context() as patch:
                breaking(patch, run, when=Call)
                for _ in range(3):
                    with pytest.raises(RefusedError, match="nothing was changed"):
                        await act(run, guests, Call())
            assert not run.table.frozen
            assert list(run.table.hand.stacks) == stacks
            kept = [one for one in room.store.entries(run.table.id) if one.kind == "broke"]
            assert len(kept) == 1, "the same thing is written down once"
            assert "the ace of spades" in kept[0].body.decode()
            await act(run, guests, Call())
            await act(run, guests, quiet(run))
            await room.stop()
            assert audit(room.store).disagree == 0

    with caplog.at_level(logging.ERROR):
        asyncio.run(evening())
    assert sum("broke the referee" in one.message for one in caplog.records) == 1


def test_a_table_that_cannot_go_on_stops_and_is_seen_and_can_be_voided(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "room.db"

    async def evening() -> tuple[str, int, str]:
        async with a_room(file) as room:
            host = await new_guest(room, "Hal")
            run = await room.open("oasis", "holdem", limit=None, seats=6, bots=0, host=host)
            guests = await two_at(room, run)
            await act(run, guests, Call())
            assert run.table.current is not None
            with monkeypatch.context() as patch:
                breaking(patch, run)
                seat = run.table.hand.actor if run.table.hand else 0
                run.conduct.presence(guests[seat or 0].id).leaving = True
                run.poke()
                await until(lambda: run.table.frozen)
            with pytest.raises(RefusedError, match="is stopped"):
                await act(run, guests, Call())
            return run.table.id, run.table.number_of_hand, run.table.current.commitment

    table, number, commitment = asyncio.run(evening())

    async def next_day() -> None:
        async with a_room(file) as room:
            run = room.run(table)
            assert run.table.frozen, "it survives a restart"
            host, ann = room.guests.find(f"g-{'hal':0>20}"), room.guests.find(f"g-{'ann':0>20}")
            ear = Ear(ann)
            run.audience.join(ear)
            with pytest.raises(RefusedError, match="only the floor"):
                await guest_requests.void(run, ann, "because")
            await guest_requests.void(run, host, "the referee broke")
            assert not run.table.frozen
            assert room.store.balance(pot_of(table)) == 0
            for name in ("ann", "bob"):
                assert room.store.balance(at_table(table, f"g-{name:0>20}")) == 20_000
            assert any("voids hand" in line["text"] for one in told(ear, "update") for line in one["log"])
            await until(lambda: run.table.playing and run.table.number_of_hand == number + 1)
            assert run.table.current is not None
            assert run.table.current.commitment != commitment
            await room.stop()
            assert [str(one) for one in audit(room.store).faults] == []

    asyncio.run(next_day())


def test_a_hand_of_a_healthy_table_is_void_with_every_chip_and_fee_back() -> None:
    async def evening() -> None:
        async with a_room() as room:
            host = await new_guest(room, "Hal")
            run = await room.open("oasis", "holdem", limit=None, seats=6, bots=0, host=host)
            guests = await two_at(room, run)
            await act(run, guests, Call())
            before = room.store.balances()
            assert before[pot_of(run.table.id)] > 0
            await guest_requests.pause(run, host, on=True)
            await guest_requests.void(run, host, "the wrong deck")
            after = room.store.balances()
            assert after[pot_of(run.table.id)] == after.get(f"collection:{run.table.id}", 0) == 0
            assert [after[at_table(run.table.id, one.id)] for one in guests.values()] == [20_000, 20_000]
            assert (run.table.number_of_hand, run.table.playing, run.table.next) == (1, False, None)
            assert void_now(run.table) == VoidNow(1, "Hal (host)", "the wrong deck")
            with pytest.raises(RefusedError, match="nothing to void"):
                await guest_requests.void(run, host, "again")
            await guest_requests.pause(run, host, on=False)
            await until(lambda: run.table.playing)
            assert void_now(run.table) is None
            assert run.table.number_of_hand == 2
            await room.stop()
            assert [str(one) for one in audit(room.store).faults] == []

    asyncio.run(evening())


def test_a_deal_that_breaks_stops_the_table_and_another_deck_is_dealt_after_the_void(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        async with a_room() as room:
            host = await new_guest(room, "Hal")
            run = await room.open("oasis", "holdem", limit=None, seats=6, bots=0, host=host)

            def broken(*_: Any, **__: Any) -> Any:
                raise IndexError("tuple index out of range")

            with monkeypatch.context() as patch:
                patch.setattr(RoomTable, "_deal", broken)
                ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
                await guest_requests.sit(run, ann, 1, 20_000)
                await guest_requests.sit(run, bob, 4, 20_000)
                await until(lambda: run.table.frozen)
            assert run.table.next is not None
            first = run.table.next.commitment
            await guest_requests.void(run, host, "the deal broke")
            await until(lambda: run.table.playing)
            assert run.table.current is not None
            assert run.table.current.commitment != first

    asyncio.run(evening())


@pytest.mark.parametrize("frozen", [False, True])
def test_a_table_is_cashed_out_by_what_the_ledger_says(monkeypatch: pytest.MonkeyPatch, frozen: bool) -> None:
    async def evening() -> None:
        async with a_room() as room:
            host = await new_guest(room, "Hal")
            run = await room.open("oasis", "holdem", limit=None, seats=6, bots=0, host=host)
            guests = await two_at(room, run)
            await act(run, guests, Call())
            if frozen:
                await run._freeze("act", InvariantError("two aces"))

                def worse(*_: Any) -> Any:
                    raise InvariantError("nobody knows")

                monkeypatch.setattr(RoomTable, "_void", worse)
                with pytest.raises(RefusedError):
                    await guest_requests.void(run, host, "try it")
                assert run.table.frozen
            await guest_requests.close_out(run, host, "it cannot go on")
            table, balances = run.table.id, room.store.balances()
            assert [balances[at_table(table, one.id)] for one in guests.values()] == [0, 0]
            assert balances[pot_of(table)] == 0
            assert [balances[wallet_of(one.id)] for one in guests.values()] == [room.guests.start] * 2
            assert [one.wallet for one in guests.values()] == [room.guests.start] * 2
            assert table not in room.runs
            assert [one.id for one in room.store.tables(state="closed")] == [table]
            await room.stop()
            assert [str(one) for one in audit(room.store).faults] == []

    asyncio.run(evening())


def test_a_hand_that_cannot_be_played_again_is_void_by_the_ledgers_balances() -> None:
    """What an upgrade does: the table before the deal, the ledger as it is, and an entry that puts them together."""

    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            await act(run, guests, Call())
            await room.stop()
            table = run.table.id
            entries = list(room.store.entries(table))
            deal = next(place for place, one in enumerate(entries) if one.kind == "deal")
            from houseway.live.table.restoration import bring_back
            from houseway.store.rows import Latest

            row = room.rows[table]
            before = bring_back(row, Latest(None, 0, entries[:deal]))
            held = held_by(table, room.store.balances())
            before.number = entries[-1].number
            done = before.submit(VoidHand("", "", "the program has changed", entries[-1].hand, held), at=1.0)
            room.store.write(done.entry)
            balances = room.store.balances()
            assert balances[pot_of(table)] == 0
            assert held_by(table, balances).stacks == {one.id: 20_000 for one in guests.values()}
            assert (before.number_of_hand, before.next) == (1, None)
            assert [str(one) for one in audit(room.store).faults] == [], "the same comes out where it can be played"
            again = bring_back(row, room.store.latest(table))
            assert again.snapshot() == before.snapshot()

    asyncio.run(evening())


def test_what_is_written_is_never_refused_and_a_failure_for_one_is_that_ones_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Deaf(Ear):
        def send(self, message: bytes) -> None:
            raise IndexError("list index out of range")

    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            cat = await new_guest(room, "Cat")
            deaf, ear = Deaf(cat), Ear(guests[1])
            run.audience.join(ear)
            run.audience.clients[deaf] = None
            number = run.table.number
            await act(run, guests, quiet(run))
            assert run.table.number == number + 1
            assert deaf.dropped
            assert deaf not in run.audience.clients
            assert told(ear, "update")[-1]["number"] == number + 1
            await act(run, guests, Fold())

    with caplog.at_level(logging.ERROR):
        asyncio.run(evening())
    assert sum("could not be sent an update" in one.message for one in caplog.records) == 1


def test_a_word_that_cannot_be_said_keeps_nobody_from_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> str:
        raise IndexError("list index out of range")

    monkeypatch.setattr("houseway.live.views.hand_words._in_words", broken)

    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            ear = Ear(guests[1])
            run.audience.join(ear)
            await act(run, guests, quiet(run))
            last = told(ear, "update")[-1]
            assert last["now"]["captions"]["words"] == ""
            assert last["now"]["view"]["seats"]

    asyncio.run(evening())


def test_a_refused_deck_leaves_no_seed_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    prepare = RoomTable._prepare
    seeds: list[str] = []

    def refused(self: RoomTable, command: Prepare) -> None:
        if len(seeds) < 2:
            seeds.append(command.seed)
            raise RefusedError(f"not now {command.seed}") if len(seeds) == 1 else InvariantError("not this one")
        prepare(self, command)

    async def evening() -> None:
        async with a_room() as room:
            host = await new_guest(room, "Hal")
            run = await room.open("oasis", "holdem", limit=None, seats=6, bots=0, host=host)
            monkeypatch.setattr(RoomTable, "_prepare", refused)
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            await guest_requests.sit(run, ann, 1, 20_000)
            await guest_requests.sit(run, bob, 4, 20_000)
            await until(lambda: len(seeds) == 2)
            await until(lambda: run.table.frozen)
            await guest_requests.void(run, host, "go on")
            await until(lambda: run.table.playing)

    with caplog.at_level(logging.DEBUG):
        asyncio.run(evening())
    assert "prepare" in caplog.text
    assert not any(seed in caplog.text for seed in seeds)


def test_pausing_a_table_is_seen_by_all_and_for_who_runs_it() -> None:
    async def evening() -> None:
        async with a_room() as room:
            host = await new_guest(room, "Hal")
            run = await room.open("oasis", "holdem", limit=None, seats=6, bots=0, host=host)
            guests = await two_at(room, run)
            ear = Ear(guests[1])
            run.audience.join(ear)
            with pytest.raises(RefusedError, match="only the floor"):
                await guest_requests.pause(run, guests[1], on=True)
            await guest_requests.pause(run, host, on=True)
            now = told(ear, "update")[-1]["now"]
            assert (now["paused"], now["clock"]["stands"]) == ("Hal", True)
            left = now["clock"]["left_ms"]
            await act(run, guests, Fold())
            await at_rest(run)
            assert (run.table.number_of_hand, run.table.playing) == (1, False), "no new hand"
            with pytest.raises(RefusedError, match="already paused"):
                await guest_requests.pause(run, host, on=True)
            await guest_requests.pause(run, host, on=False)
            await until(lambda: run.table.number_of_hand == 2)
            assert left > 0
            await room.stop()
            assert [str(one) for one in audit(room.store).faults] == []

    asyncio.run(evening())


def test_the_clock_stands_while_the_table_is_paused() -> None:
    from houseway.live.table.clock import Clock
    from houseway.live.table.pace import pace

    clock = Clock(pace("normal"))
    clock.start(3, 100.0)
    clock.stand(110.0, still=True)
    assert clock.deadline() == float("inf")
    seen = clock.view(500.0)
    assert seen is not None
    assert (seen.left_ms, seen.stands) == (15_000, True)
    clock.stand(500.0, still=False)
    seen = clock.view(500.0)
    assert seen is not None
    assert (seen.left_ms, seen.stands, clock.deadline()) == (15_000, False, 500.0 + 15 + 60)


def test_seeds_and_cards_go_by_guest_and_hand_and_not_by_seat() -> None:
    async def evening() -> None:
        async with a_room() as room:
            host = await new_guest(room, "Hal")
            run = await room.open("oasis", "holdem", limit=None, seats=6, bots=0, host=host)
            guests = await two_at(room, run)
            await guest_requests.pause(run, host, on=True)
            first = run.table.hand
            assert first is not None
            cards = {seat: first.hole[first.seats.index(seat)] for seat in first.seats}
            cat = await new_guest(room, "Cat")
            sitting = asyncio.create_task(guest_requests.sit(run, cat, 2, 20_000))
            await until(run.conduct.sitting_down)
            leaver = 1 if first.actor != 1 else 4
            await guest_requests.leave(run, guests[leaver])
            seed = run.table.current.seed if run.table.current else ""
            await act(run, guests, Fold())
            await sitting
            await until(lambda: run.table.seat_of(guests[leaver].id) is None)
            newcomer, old = Ear(cat), Ear(guests[leaver])
            dan = await new_guest(room, "Dan")
            await guest_requests.sit(run, dan, leaver, 20_000)
            in_the_seat = Ear(dan)
            for ear in (newcomer, old, in_the_seat):
                run.audience.join(ear)
            assert told(old, "view")[0]["now"]["fairness"]["last"]["seed"] == seed
            assert told(in_the_seat, "view")[0]["now"]["gone"] == {str(leaver): guests[leaver].name}
            assert any(_named(cards[leaver][0], line["text"]) for line in told(old, "view")[0]["log"])
            for ear in (newcomer, in_the_seat):
                heard = b"".join(ear.heard).decode()
                assert seed not in heard
                for message in map(json.loads, ear.heard):
                    if message["type"] == "view":
                        lines = " ".join(line["text"] for line in message["log"] if line["hand"] == 1)
                        assert not any(_named(card, lines) for card in cards[leaver])

    def _named(card: int, text: str) -> bool:
        return re.search(rf"\b{format_card(card)}\b", text) is not None  # Th is no part of "The"

    asyncio.run(evening())
