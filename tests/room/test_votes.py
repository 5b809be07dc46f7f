"""Who is dealt into a hand rules on it only if all other players agree; nothing else that is asked for touches it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.json import encode

from houseway.live.table_keys import mark_of
from houseway.live.views.report_menu import kinds_now
from houseway.people.guests import Guest
from houseway.protocol import host_messages as wire
from houseway.referee.mishaps import Report
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests, host_requests
from houseway.room.disputes import disputes_of
from houseway.room.room import Room, TableRun
from houseway.store import open_store
from houseway.store.rows import collection_of
from houseway.upkeep.journal_audit import audit

from .scaffold import Ear, a_room, at_rest, new_guest, stopped_clock, until
from .seated import act, quiet, told

START = 20_000


class Evening(NamedTuple):
    """Ann has opened the table and plays; Bob and Cat play too."""

    room: Room
    run: TableRun
    ann: Guest
    bob: Guest
    cat: Guest

    @property
    def seats(self) -> dict[int, Guest]:
        return {1: self.ann, 2: self.bob, 3: self.cat}

    @property
    def at(self) -> tuple[int, int]:
        return self.run.table.number_of_hand, self.run.table.turn

    async def reports(self, who: Guest | None = None, said: Report | None = None) -> None:
        await guest_requests.report(self.run, who or self.ann, *self.at, said or something(self.run))
        await at_rest(self.run)

    async def answers(self, who: Guest, *, agrees: bool) -> None:
        assert self.run.table.vote is not None
        await guest_requests.vote(self.run, who, self.run.table.vote.number, agrees=agrees)
        await at_rest(self.run)

    def log(self, who: Guest) -> list[str]:
        ear = Ear(who)
        self.run.audience.join(ear)
        self.run.audience.leave(ear)
        return [line["text"] for line in told(ear, "view")[-1]["log"]]

    def now(self, who: Guest) -> dict[str, Any]:
        ear = Ear(who)
        self.run.audience.join(ear)
        self.run.audience.leave(ear)
        return dict(told(ear, "view")[-1]["now"])


def something(run: TableRun) -> Report:
    """Somebody has acted out of turn."""
    hand = run.table.hand
    assert hand is not None
    (kind,) = [one for one in kinds_now(hand, practice=False) if one.what == "out of turn"]
    return Report("out of turn", kind.seats[0].seat, action=kind.seats[0].actions[0])


@contextlib.asynccontextmanager
async def an_evening(path: Path | str = ":memory:", **how: Any) -> AsyncIterator[Evening]:
    async with a_room(path, houses=("ocean-view",), **how) as room:
        ann, bob, cat = [await new_guest(room, name) for name in ("Ann", "Bob", "Cat")]
        run = await room.open("ocean-view", "holdem", limit=None, seats=6, bots=0, host=ann)
        await guest_requests.pause(run, ann, on=True)
        for seat, one in enumerate((ann, bob, cat), 1):
            await guest_requests.sit(run, one, seat, START)
            run.audience.join(Ear(one))
        await guest_requests.pause(run, ann, on=False)
        await until(lambda: run.table.playing)
        await at_rest(run)
        yield Evening(room, run, ann, bob, cat)


def state(run: TableRun) -> bytes:
    hand = run.table.hand
    assert hand is not None
    return encode([hand.view(seat) for seat in (None, *hand.seats)])


def test_all_agree_and_it_is_ruled() -> None:
    async def evening() -> None:
        async with an_evening() as it:
            before, said = state(it.run), something(it.run)
            await it.reports(said=said)
            assert state(it.run) == before, "nothing is done before all agree"
            bobs, anns, other = it.now(it.bob), it.now(it.ann)["vote"], it.now(await new_guest(it.room, "Dan"))["vote"]
            assert (bobs["held"], bobs["vote"]["by"], bobs["vote"]["may_answer"]) == ("Ann", "Ann (host)", True)
            assert bobs["vote"]["steps"]
            assert bobs["vote"]["waiting"] == ["Bob", "Cat"]
            assert (anns["yours"], anns["may_answer"], other["yours"], other["may_answer"]) == (True, *[False] * 3)
            with pytest.raises(RefusedError, match="the players are voting on this hand"):
                await act(it.run, it.seats, quiet(it.run))
            await it.answers(it.bob, agrees=True)
            with pytest.raises(RefusedError, match="already agreed"):
                await it.answers(it.bob, agrees=True)
            assert it.now(it.cat)["vote"]["agreed"] == ["Bob"]
            assert state(it.run) == before
            await it.answers(it.cat, agrees=True)
            hand = it.run.table.hand
            assert hand is not None
            assert [one.report for one in hand.rulings] == [said]
            assert it.run.table.vote is None
            log = it.log(it.bob)
            who = it.run.table.names[said.seat]
            assert (
                f"Ann (host) reports out of turn: {who}, {said.action}. Ann is dealt in, so the other players vote"
                in log
            )
            assert log.index("Bob agrees") < log.index("Agreed by Bob and Cat")
            assert log[log.index("Agreed by Bob and Cat") + 1].startswith("Ann (host) rules (out of turn: ")
            assert it.now(it.bob)["ruled_by"] == "Reported and ruled by Ann (host); agreed by Bob and Cat"
            await act(it.run, it.seats, quiet(it.run))

    asyncio.run(evening())


@pytest.mark.parametrize("void", [False, True])
def test_one_does_not_agree_and_the_floor_is_called(*, void: bool) -> None:
    async def evening() -> None:
        async with an_evening() as it:
            before = state(it.run)

            async def asks() -> None:
                await (guest_requests.void(it.run, it.ann, "a bad beat") if void else it.reports())

            await asks()
            await it.answers(it.bob, agrees=True)
            await it.answers(it.cat, agrees=False)
            assert state(it.run) == before
            assert it.run.table.vote is None
            assert "Cat does not agree. The hand is played as it stands, and the floor is called" in it.log(it.bob)
            (call,) = it.run.table.calls.values()
            assert (call.guest, call.seat) == (it.ann.id, 1)
            assert call.text.startswith(
                "wants to void the hand (a bad beat)" if void else "wants to report (out of turn"
            )
            (kept,) = disputes_of(it.room.store).disputes
            assert (kept.kind, kept.name, kept.words) == ("call", "Ann", call.text)
            with pytest.raises(RefusedError, match="did not agree: it is played as it stands"):
                await asks()
            await act(it.run, it.seats, quiet(it.run))

    asyncio.run(evening())


def test_who_does_not_answer_does_not_agree() -> None:
    async def evening() -> None:
        now = stopped_clock()
        async with an_evening(clock=lambda: now) as it:
            await it.reports()
            await it.answers(it.bob, agrees=True)
            now += 59.0
            it.run.poke()
            await at_rest(it.run)
            vote = it.now(it.cat)["vote"]
            assert (vote["left_ms"], vote["may_answer"]) == (1_000, True)
            now += 1.0
            it.run.poke()
            await until(lambda: it.run.table.vote is None and it.run.table.calls)
            hand = it.run.table.hand
            assert hand is not None
            assert not hand.rulings
            assert not hand.actions, "the clock stood meanwhile"
            await at_rest(it.run)
            assert any(line.startswith("Nobody rules: no answer from Cat. ") for line in it.log(it.bob))

    asyncio.run(evening())


def test_a_vote_is_about_one_thing_and_only_players_have_one() -> None:
    async def evening() -> None:
        async with an_evening() as it:
            dan = await new_guest(it.room, "Dan")
            it.room.roles.give(it.bob.id, "floor")
            await it.reports()
            for who in (it.ann, it.bob):
                with pytest.raises(RefusedError, match="Ann has asked the players about this hand"):
                    await it.reports(who)
                with pytest.raises(RefusedError, match="Ann has asked the players about this hand"):
                    await guest_requests.void(it.run, who, "because")
                with pytest.raises(RefusedError, match="you are dealt into this hand"):
                    await guest_requests.close_out(it.run, who, "because")
            with pytest.raises(RefusedError, match="only players seated at this table"):
                await it.answers(dan, agrees=False)
            with pytest.raises(RefusedError, match="the other players have to agree"):
                await it.answers(it.ann, agrees=True)
            assert it.run.table.vote is not None
            number = it.run.table.vote.number
            with pytest.raises(RefusedError, match="that vote is over"):
                await guest_requests.vote(it.run, it.bob, number - 1, agrees=True)
            await it.answers(it.ann, agrees=False)  # takes it back
            assert it.now(it.bob)["vote"] is None
            assert not it.run.table.calls
            with pytest.raises(RefusedError, match="no vote is open"):
                await guest_requests.vote(it.run, it.bob, number, agrees=True)
            await it.reports(it.bob)  # the floor is dealt in as well
            assert it.now(it.ann)["vote"]["by"] == "Bob (floor)"
            assert it.now(it.ann)["vote"]["may_answer"]

    asyncio.run(evening())


def test_the_floor_that_is_not_dealt_in_rules_at_once_and_ends_the_vote() -> None:
    async def evening() -> None:
        async with an_evening() as it:
            flo = await new_guest(it.room, "Flo")
            it.room.roles.give(flo.id, "floor")
            await it.reports()
            await it.reports(flo)
            hand = it.run.table.hand
            assert hand is not None
            assert len(hand.rulings) == 1
            assert it.run.table.vote is None
            log = it.log(it.bob)
            assert log[-1] == "Reported by Flo (floor)"
            assert any(line.startswith("Flo (floor) rules (out of turn: ") for line in log)
            assert it.now(it.bob)["ruled_by"] == "Reported and ruled by Flo (floor)"
            await guest_requests.pause(it.run, flo, on=True)
            await guest_requests.void(it.run, flo, "a torn card")
            await at_rest(it.run)
            assert it.now(it.bob)["void"]["name"] == "Flo (floor)"
            assert (
                "Flo (floor) voids hand 1 (a torn card): all chips go back to where they were before the deal"
                in it.log(it.bob)
            )

    asyncio.run(evening())


def test_who_runs_the_table_no_more_is_not_agreed_with() -> None:
    async def evening() -> None:
        async with an_evening() as it:
            await it.reports()
            mark = mark_of(it.run.table.id, it.cat.id)
            await host_requests.ask(it.run, it.ann, wire.HandOver(table=it.run.table.id, whom=mark))
            await until(lambda: it.run.table.vote is None)
            hand = it.run.table.hand
            assert hand is not None
            assert not hand.rulings

    asyncio.run(evening())


def test_bots_have_no_vote_and_whoever_sits_out_has_one() -> None:
    async def evening() -> None:
        async with a_room(houses=("ocean-view",)) as room:
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            run = await room.open("ocean-view", "holdem", limit=None, seats=6, bots=2, host=ann)
            await guest_requests.pause(run, ann, on=True)
            await guest_requests.sit(run, ann, 1, START)
            await until(lambda: len(run.table.occupants) == 3)
            await guest_requests.pause(run, ann, on=False)
            await until(lambda: run.table.playing)
            assert ann.id in run.table.dealt
            await guest_requests.pause(run, ann, on=True)
            await guest_requests.void(run, ann, "a mistake")
            assert not run.table.playing
            await guest_requests.sit(run, bob, run.table.free_seats()[0], START)
            await guest_requests.sit_out(run, bob)
            await guest_requests.pause(run, ann, on=False)
            await until(lambda: run.table.playing)
            assert (ann.id in run.table.dealt, bob.id in run.table.dealt) == (True, False)
            await guest_requests.void(run, ann, "a mistake")
            assert run.table.vote is not None
            assert list(run.table.vote.voters) == [bob.id]

    asyncio.run(evening())


def test_a_vote_goes_on_after_a_stop(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def first() -> str:
        async with an_evening(path) as it:
            await it.reports()
            await it.answers(it.bob, agrees=True)
            return it.run.table.id

    async def again(table: str) -> None:
        async with a_room(path, houses=("ocean-view",)) as room:
            run = room.run(table)
            cat = room.guests.find("g-" + "cat".rjust(20, "0"))
            vote = run.table.vote
            assert vote is not None
            assert [vote.voters[one] for one in vote.waiting] == ["Cat"]
            assert run.conduct.vote_left(room.clock()) == 60.0
            await guest_requests.vote(run, cat, vote.number, agrees=True)
            await at_rest(run)
            hand = run.table.hand
            assert hand is not None
            assert len(hand.rulings) == 1

    asyncio.run(again(asyncio.run(first())))
    with open_store(path) as store:
        assert [str(fault) for fault in audit(store).faults] == []


def test_many_answer_at_once_and_each_answer_counts_once() -> None:
    async def evening() -> None:
        async with an_evening() as it:
            before = state(it.run)
            asks: list[Coroutine[Any, Any, bool | None]] = [
                guest_requests.void(it.run, it.ann, "a torn card") for _ in range(5)
            ]
            asks += [guest_requests.report(it.run, it.ann, *it.at, something(it.run)) for _ in range(5)]
            asked = await asyncio.gather(*asks, return_exceptions=True)
            assert [one for one in asked if not isinstance(one, RefusedError)] == [False], "one of them asks"
            vote = it.run.table.vote
            assert vote is not None
            bobs = [guest_requests.vote(it.run, it.bob, vote.number, agrees=True) for _ in range(20)]
            told = await asyncio.gather(*bobs, guest_requests.leave(it.run, it.bob), return_exceptions=True)
            assert [one for one in told if not isinstance(one, RefusedError)] == [None, None], "one agrees, and leaves"
            assert it.run.table.vote is not None
            assert state(it.run) == before, "who has agreed and leaves has agreed for nobody else"
            cats = [guest_requests.vote(it.run, it.cat, vote.number, agrees=bool(one % 2)) for one in range(20)]
            told = await asyncio.gather(*cats, return_exceptions=True)
            assert [one for one in told if not isinstance(one, RefusedError)] == [None], "the first answer counts"
            hand = it.run.table.hand
            assert hand is not None
            assert not hand.rulings, "nothing is ruled, although Bob, who left, may have folded by now"
            await until(lambda: it.run.table.vote is None and len(it.run.table.calls) == 1)

    asyncio.run(evening())


@pytest.mark.parametrize("how", ["by the floor", "for the night", "by who asks"])
def test_a_table_that_is_closed_while_the_players_vote_gives_every_chip_back(tmp_path: Path, how: str) -> None:
    path = tmp_path / "room.db"

    async def evening() -> None:
        async with an_evening(path) as it:
            flo = await new_guest(it.room, "Flo")
            it.room.roles.give(flo.id, "floor")
            await it.reports()
            await it.answers(it.bob, agrees=True)
            match how:
                case "by the floor":
                    await guest_requests.close_out(it.run, flo, "it is late")
                case "for the night":
                    await it.room.lists.close(it.run)
                    await it.answers(it.cat, agrees=True)
                    while it.run.table.playing:
                        with contextlib.suppress(RefusedError):
                            await act(it.run, it.seats, quiet(it.run))
                        await asyncio.sleep(0)
                case _:
                    with pytest.raises(RefusedError, match="you are dealt into this hand"):
                        await guest_requests.close_out(it.run, it.ann, "it is late")
                    await it.answers(it.ann, agrees=False)
                    await guest_requests.close_out(it.run, flo, "it is late")
            await until(lambda: it.run.table.id not in it.room.runs)
            assert it.run.table.vote is None
            fees = it.room.store.balance(collection_of(it.run.table.id))
            assert sum(one.wallet for one in it.seats.values()) + fees == 3 * it.room.guests.start

    asyncio.run(evening())
    with open_store(path) as store:
        assert [str(fault) for fault in audit(store).faults] == []
        assert sum(store.balances().values()) == 0


def test_nobody_pauses_or_holds_the_hand_to_think_longer_about_their_own_bet() -> None:
    async def evening() -> None:
        now = stopped_clock()
        async with an_evening(clock=lambda: now) as it:
            flo = await new_guest(it.room, "Flo")
            it.room.roles.give(flo.id, "floor")
            hand = it.run.table.hand
            assert hand is not None
            actor = it.seats[hand.actor or 0]
            it.room.roles.give(actor.id, "floor")
            deadline = it.run.conduct.clock.deadline()
            await guest_requests.pause(it.run, actor, on=True)
            with pytest.raises(RefusedError, match="you cannot hold the hand on your own turn"):
                await guest_requests.hold(it.run, actor, on=True)
            assert it.run.conduct.clock.deadline() == deadline, "who is dealt in pauses between hands"
            assert not it.now(it.bob)["clock"]["stands"]
            now = deadline
            it.run.poke()
            await until(lambda: it.run.table.turn == 1)
            others = next(one for one in it.seats.values() if one is not actor)
            await guest_requests.pause(it.run, actor, on=False)
            await guest_requests.pause(it.run, flo, on=True)
            assert it.run.conduct.clock.deadline() == inf, "who is not dealt in stops the clock"
            await guest_requests.pause(it.run, flo, on=False)
            await guest_requests.hold(it.run, flo, on=True)
            assert it.now(others)["clock"]["stands"]
            await guest_requests.hold(it.run, flo, on=False)
            await guest_requests.pause(it.run, actor, on=True)
            while it.run.table.playing:
                await act(it.run, it.seats, quiet(it.run))
            await at_rest(it.run)
            assert it.run.table.number_of_hand == 1, "the pause is there between hands"

    asyncio.run(evening())
