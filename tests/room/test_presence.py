"""Who is gone, who is back, and what waits for the end of a hand: nobody is waited for in vain, and no chip is lost."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from houseway.chips.money import format_money
from houseway.live.broadcaster import Broadcaster
from houseway.live.table.conduct import DeferredRequest
from houseway.live.table.host_commands import SetPace
from houseway.live.table.pace import pace
from houseway.live.table.practice import ON_REPORT
from houseway.live.table.table_commands import Act, Do, Pause, RoomCommand, TakeSeat
from houseway.live.views.standing import pending_now, waiting_now
from houseway.people.guests import Guest
from houseway.protocol.table_state import PendingNow, WaitingNow
from houseway.referee.mishaps import parse_report
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, Leave, Sit, SitOut
from houseway.referee.vocabulary import Call, Check, Fold, MayCheck
from houseway.room import guest_requests
from houseway.store.rows import at_table, wallet_of

from .scaffold import Ear, a_room, a_table, at_rest, new_guest, until
from .seated import act, quiet, told, two_at
from .test_conduct import Evening

NORMAL = pace("normal")
BUY_IN = 40_000


class Night(Evening):
    """An evening that keeps what goes to and from wallets."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self.wallets: dict[str, int] = {}

    def submit(self, command: RoomCommand) -> None:
        done = self.table.submit(command, at=self.now)
        self.done.append(command)
        for one in done.entry.transfers:
            for account, cents in ((one.debit, -one.cents), (one.credit, one.cents)):
                self.wallets[account] = self.wallets.get(account, 0) + cents
        self.conduct.noticed(self.now, over=done.over)

    @property
    def guest(self) -> str:
        """Whose turn it is."""
        hand = self.table.hand
        assert hand is not None
        return self.table.occupants[hand.actor or 0].guest

    def gone(self, guest: str) -> None:
        """The last page is closed."""
        self.conduct.presence(guest).gone_since = self.now

    def waiting(self, guest: str) -> WaitingNow | None:
        return waiting_now(self.conduct, guest, self.table.seat_of(guest))

    def pending(self, guest: str) -> list[str]:
        return [one.what for one in pending_now(self.conduct, guest)]

    def stack(self, guest: str) -> int:
        seat = self.table.seat_of(guest)
        assert seat is not None
        return self.table.stack_of(seat)


def three(**how: Any) -> Night:
    """Three at a table, and the first of them is to act."""
    night = Night(**how)
    night.sit("Ann", "Bob", "Cat")
    night.wait(2)
    return night


def test_who_is_gone_is_waited_for_a_few_seconds_and_no_longer() -> None:
    night = three()
    guest, seat = night.guest, night.conduct.clock.seat
    night.gone(guest)
    night.wait(NORMAL.grace - 0.1)
    assert night.guest == guest, "the page may be back in a moment"
    night.wait(0.2)
    assert night.done[-1] == Act(seat or 0, Fold())
    assert night.guest != guest
    assert night.stack(guest) == BUY_IN, "it had paid nothing"


def test_who_was_gone_before_the_turn_came_is_not_waited_for_at_all() -> None:
    night = three()
    hand = night.table.hand
    assert hand is not None
    after = hand.seats[(hand.seats.index(hand.actor or 0) + 1) % 3]
    night.gone(night.table.occupants[after].guest)
    night.wait(NORMAL.grace + 2)
    turn, now = night.conduct.clock.seat, night.now
    assert turn != after
    night.submit(Act(turn or 0, Call()))
    night.go()
    assert night.now == now
    assert night.done[-1] == Act(after, Fold())


def test_a_page_that_is_loaded_again_in_time_changes_nothing() -> None:
    night = three()
    guest = night.guest
    night.gone(guest)
    night.wait(NORMAL.grace - 1)
    night.conduct.presence(guest).gone_since = None
    night.wait(NORMAL.act - NORMAL.grace)
    assert night.guest == guest
    assert not night.conduct.presence(guest).away


def test_a_free_check_is_taken_and_nothing_is_given_up() -> None:
    night = three()
    for _ in range(2):
        night.submit(Act(night.conduct.clock.seat or 0, Call()))
    assert any(isinstance(option, MayCheck) for option in night.options())
    big, guest = night.conduct.clock.seat, night.guest
    night.gone(guest)
    night.wait(NORMAL.grace)
    assert Act(big or 0, Check()) in night.done
    hand = night.table.hand
    assert hand is not None
    assert not hand.folded[hand.seats.index(big or 0)]


def test_nothing_is_done_for_anybody_while_the_table_is_paused() -> None:
    night = three()
    guest = night.guest
    night.submit(Pause("g-Flo", "Flo", True))
    night.gone(guest)
    night.wait(10 * NORMAL.grace)
    assert night.guest == guest
    night.submit(Pause("g-Flo", "Flo", False))
    night.go()
    assert night.guest != guest


def test_nothing_is_done_while_the_floor_looks_into_the_hand_and_no_second_is_anybodys() -> None:
    night = three()
    seat, guest, left = night.conduct.clock.seat, night.guest, night.conduct.clock.deadline() - night.now
    night.conduct.hold("flo", "Flo", night.now)
    for _ in range(3):  # renewed by the page
        night.wait(20)
        night.conduct.hold("flo", "Flo", night.now)
    assert night.guest == guest
    night.conduct.release(night.now)
    assert night.conduct.clock.seat == seat
    assert night.conduct.clock.deadline() - night.now == pytest.approx(left)
    night.wait(left + 1)
    assert night.guest != guest


def test_a_hold_that_is_not_renewed_ends_and_none_goes_on_for_ever() -> None:
    night = three()
    guest = night.guest
    night.gone(guest)
    night.conduct.hold("flo", "Flo", night.now)
    night.wait(29)
    assert night.guest == guest
    night.wait(2)
    assert night.conduct.held is None
    assert night.guest != guest, "who was gone for longer than the grace"
    start, turn = night.now, night.table.turn
    while night.now < start + 300:
        night.conduct.hold("flo", "Flo", night.now)
        night.wait(10)
    assert night.table.turn == turn
    assert night.conduct.held is None
    with pytest.raises(RefusedError, match="for five minutes"):
        night.conduct.hold("flo", "Flo", night.now)


def test_a_hand_is_held_by_who_runs_the_table_until_the_ruling() -> None:
    async def evening() -> None:
        async with a_room(houses=("ocean-view",)) as room:
            hal = await new_guest(room, "Hal")
            run = await room.open("ocean-view", "holdem", limit=None, seats=6, bots=0, host=hal, practice=ON_REPORT)
            with pytest.raises(RefusedError, match="nothing to hold"):
                await guest_requests.hold(run, hal, on=True)
            guests = await two_at(room, run)
            ear = Ear(guests[1])
            run.audience.join(ear)
            with pytest.raises(RefusedError, match="only the floor or the host of this table"):
                await guest_requests.hold(run, guests[1], on=True)
            await guest_requests.hold(run, hal, on=True)
            await until(lambda: [one for one in told(ear, "presence") if one["held"] == "Hal"])
            (held,) = [one for one in told(ear, "presence") if one["held"]]
            assert held["clock"]["stands"]
            number = run.table.number
            with pytest.raises(RefusedError, match="Hal is looking into this hand"):
                await act(run, guests, quiet(run))
            assert run.table.number == number
            seen = await guest_requests.ruling(run, hal, parse_report("exposed seat 4 card 1"), None)
            await guest_requests.report(run, hal, seen.hand, seen.turn, seen.report)
            await until(lambda: told(ear, "update")[-1]["now"]["held"] == "" or not told(ear, "presence")[-1]["held"])
            await act(run, guests, quiet(run))
            await guest_requests.hold(run, hal, on=True)
            await guest_requests.hold(run, hal, on=False)
            await act(run, guests, quiet(run))

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("of", "game"),
    [
        ("oasis", "lowball"),
        ("ocean-view", "stud"),
        ("s-and-k", "pan"),
        ("casino-club", "push-nine"),
        ("del-rio", "pai-gow"),
        ("del-rio", "super-pan-9"),
        ("del-rio", "blackjack-22"),
    ],
)
def test_every_family_goes_on_without_who_is_gone(of: str, game: str) -> None:
    night = Night(of=of, game=game)
    for place, name in enumerate(("Ann", "Bob", "Cat"), 1):
        night.submit(TakeSeat(f"g-{name}", name, False, Sit(place, name, 100_000)))
    night.wait(3)
    for name in ("Ann", "Bob", "Cat"):
        night.gone(f"g-{name}")
    start = night.now
    night.wait(NORMAL.grace + 1)
    assert not night.table.playing, "the hand is over as soon as the grace is"
    assert night.now - start < NORMAL.act
    chips = night.table.chips()
    assert sum(chips.stacks.values()) + chips.pot + chips.collected == 300_000


def test_from_the_next_hand_on_one_sits_out_and_then_the_seat_is_free_with_every_chip_in_the_wallet() -> None:
    night = three()
    guest = night.guest
    seat = night.table.seat_of(guest)
    assert seat is not None
    night.gone(guest)
    night.wait(NORMAL.grace)
    assert night.conduct.presence(guest).away
    night.finish()
    night.go()
    assert Do(SitOut(seat)) in night.done
    assert night.table.table.seats[seat].out
    left = night.stack(guest)
    night.wait(2)
    assert night.table.playing, "the others play on"
    for _ in range(40):  # ten minutes, the others folding and folding
        night.finish()
        night.wait(20)
    assert night.table.seat_of(guest) is None
    assert night.done.count(Do(Leave(seat))) == 1
    assert night.wallets[wallet_of(guest)] == left - BUY_IN
    assert night.wallets[at_table("t-1", guest)] == 0


def test_the_host_of_a_private_table_may_keep_a_seat_longer() -> None:
    night = three()
    night.finish()
    night.submit(SetPace("g-Ann", "Ann", 25, 4.5, 3_600))
    assert night.conduct.pace.away_gone == 3_600
    assert night.table.hosted.seat == 3_600
    night.submit(SetPace("g-Ann", "Ann", 30, 4.5))
    assert night.conduct.pace.away_gone == 3_600, "what is not said stays"


def test_back_within_the_hand_one_tap_and_nothing_is_missed() -> None:
    night = three()
    guest = night.guest
    night.gone(guest)
    night.wait(NORMAL.grace)
    night.conduct.presence(guest).gone_since = None
    waiting = night.waiting(guest)
    assert waiting is not None
    assert [way.label for way in waiting.choices] == ["I’m back"]
    assert night.pending(guest) == [], "it is said once"
    night.conduct.presence(guest).away = False
    assert night.waiting(guest) is None
    night.finish()
    night.wait(6)
    hand = night.table.hand
    assert hand is not None
    assert night.table.seat_of(guest) in hand.seats


def test_whose_seat_was_given_up_hears_of_it_until_the_next_seat() -> None:
    night = Night(bots=2)
    night.sit("Ann")
    night.wait(1)
    night.gone("g-Ann")
    night.wait(NORMAL.grace + NORMAL.away_gone + 60)
    assert night.table.seat_of("g-Ann") is None
    heard = night.waiting("g-Ann")
    assert heard is not None
    back = night.wallets["wallet:g-Ann"] + BUY_IN
    assert heard.words == (
        f"You were away too long, so you lost your seat: {format_money(back)} went back to your wallet."
    )
    assert heard.ask == "sit"
    night.conduct.presence("g-Ann").gone_since = None
    night.finish()
    night.sit("Ann")
    night.wait(6)
    night.conduct.presence("g-Ann").leaving = True
    night.finish()
    night.wait(6)
    assert night.table.seat_of("g-Ann") is None
    assert night.waiting("g-Ann") is None, "who stands up knows it"


@pytest.mark.clause("OV-HE-20")
def test_back_before_a_blind_is_missed_by_one_tap_and_after_it_as_the_house_has_it() -> None:
    night = three(of="ocean-view")
    night.finish()
    night.sit("Dan")
    guest = "g-Dan"
    seat = night.table.seat_of(guest)
    assert seat is not None
    night.wait(6)
    night.finish()
    night.submit(Do(SitOut(seat)))
    back = night.waiting(guest)
    assert back is not None
    assert [(way.how, way.label, way.hands) for way in back.choices] == [(None, "I’m back", 0)]
    for _ in range(5):
        night.wait(6)
        night.finish()
    assert night.table.table.seats[seat].owes
    owed = night.waiting(guest)
    assert owed is not None
    assert owed.words == "You are sitting out. You missed the blinds."
    ways = {way.how: way for way in owed.choices}
    assert set(ways) == {"post", "wait"}
    assert ways["post"].words == "You post $2 and $1 dead and play the next hand."
    assert ways["post"].cost == 300
    before = night.stack(guest)
    night.submit(Do(ComeBack(seat, "post")))
    night.wait(6)
    hand = night.table.hand
    assert hand is not None
    assert seat in hand.seats
    assert night.table.playing
    assert before - night.stack(guest) == 300, "as it was said"


def test_without_chips_one_is_told_at_once_what_it_takes() -> None:
    night = three()
    night.finish()
    seat = night.table.seat_of("g-Bob")
    assert seat is not None
    player = night.table.table.seats[seat]
    night.table.table.brought_in -= player.stack
    player.stack, player.out = 0, True
    waiting = night.waiting("g-Bob")
    assert waiting is not None
    assert (waiting.words, waiting.ask) == ("You have no chips left at this table.", "top up")
    (again,) = waiting.choices
    assert (again.label, again.cost) == ("Buy in again ($400)", 40_000)


def test_what_waits_for_the_end_of_the_hand_is_said() -> None:
    night = three()
    night.conduct.presence("g-Ann").leaving = True
    night.conduct.presence("g-Bob").sit_out = True
    night.conduct.later.append(DeferredRequest("g-Dan", TakeSeat("g-Dan", "Dan", False, Sit(5, "Dan", BUY_IN))))
    assert pending_now(night.conduct, "g-Ann") == (
        PendingNow("leave", "You will leave after this hand with your chips.", "leaving"),
    )
    assert night.pending("g-Bob") == ["sit out"]
    assert night.pending("g-Dan") == ["sit"]
    assert night.pending("g-Cat") == []
    promised = night.waiting("g-Dan")
    assert promised is not None
    assert promised.words == "You will be dealt in on the next hand."


# in a running room


def test_what_waits_is_told_to_its_owner_and_taken_back() -> None:
    async def scene() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            hand = run.table.hand
            assert hand is not None
            actor = hand.actor or 0
            seat, ann = next((seat, guest) for seat, guest in guests.items() if seat != actor)
            ear, other = Ear(ann), Ear(guests[actor])
            run.audience.join(ear)
            run.audience.join(other)
            before = room.guests.known(ann).wallet
            await guest_requests.leave(run, ann)
            top_up = asyncio.ensure_future(guest_requests.top_up(run, ann, 10_000))
            move = asyncio.ensure_future(guest_requests.move(run, ann, 6))
            await until(lambda: [one["what"] for one in last(ear)["pending"]] == ["leave", "top up", "move"])
            assert last(ear)["pending"][1]["words"] == "$100 will be added to your stack after this hand."
            assert last(other)["pending"] == [], "it is nobody else's"
            guest_requests.take_back(run, ann, "leave")
            guest_requests.take_back(run, ann, "top up")
            guest_requests.take_back(run, ann, "move")
            for one in (top_up, move):
                with pytest.raises(RefusedError, match="canceled that"):
                    await one
            with pytest.raises(RefusedError, match="nothing like that"):
                guest_requests.take_back(run, ann, "move")
            await until(lambda: last(ear)["pending"] == [])
            while run.table.playing:
                await act(run, guests, quiet(run))
            await until(lambda: run.table.number_of_hand == 2)
            assert run.table.seat_of(ann.id) == seat
            assert room.guests.known(ann).wallet == before

    asyncio.run(scene())


def test_another_name_is_said_at_once_and_told_to_all_from_the_next_hand_on() -> None:
    async def scene() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            ear, other = Ear(guests[1]), Ear(guests[4])
            run.audience.join(ear)
            run.audience.join(other)
            await room.rename(guests[1], "Zoe")
            await until(lambda: last(ear)["pending"])
            assert last(ear)["pending"][0]["words"] == "Your name will be Zoe starting with the next hand."
            assert not last(ear)["pending"][0]["back"]
            assert run.table.occupants[1].name == "Ann", "a hand is told by the names it was dealt to"
            while run.table.playing:
                await act(run, guests, quiet(run))
            await until(lambda: last(other)["seats"][0]["name"] == "Zoe")
            lines = [line["text"] for one in told(other, "update") for line in one["log"]]
            assert "Ann is now called Zoe" in lines

    asyncio.run(scene())


def test_only_newer_lines_of_chat_are_told_to_who_is_back() -> None:
    async def scene() -> None:
        async with a_room() as room:
            run = await a_table(room)
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            first = Ear(ann)
            run.audience.join(first)
            for text in ("one", "two"):
                guest_requests.chat(run, bob, text)
            heard = told(first, "chat")
            assert [(one["text"], one["past"]) for one in heard] == [("one", False), ("two", False)]
            run.audience.leave(first)
            guest_requests.chat(run, ann, "three")
            back, fresh = Ear(ann), Ear(bob)
            run.audience.join(back, heard[-1]["line"])
            run.audience.join(fresh)
            assert [(one["text"], one["past"]) for one in told(back, "chat")] == [("three", True)]
            assert [one["text"] for one in told(fresh, "chat")] == ["one", "two", "three"]
            # the same table on another server: nobody there knows the lines before
            later = Broadcaster(room, run.conduct, poke=run.poke, unsettled=lambda: False)
            later.clients[back] = None
            room.wall = lambda: heard[-1]["at"] + 1
            later.say(bob, "four")
            assert told(back, "chat")[-1]["line"] > told(back, "chat")[0]["line"] > heard[-1]["line"]

    asyncio.run(scene())


def test_after_a_restart_everybody_has_the_grace_anew_and_a_seat_without_a_page_gives_way(tmp_path: Path) -> None:
    now, ticking = 1_000.0, pace("test")

    async def evening() -> dict[int, Guest]:
        async with a_room(tmp_path / "room.db") as room:
            return await two_at(room, await a_table(room))

    async def later(guests: dict[int, Guest]) -> None:
        nonlocal now
        async with a_room(tmp_path / "room.db", clock=lambda: now, start=False) as room:
            (run,) = room.runs.values()
            assert run.table.playing
            hand = run.table.hand
            assert hand is not None
            actor = hand.actor or 0
            run.conduct.presence(guests[actor].id).gone_since = room.clock() - 1_000  # it took long to open the room
            room.start()
            assert run.conduct.presence(guests[actor].id).gone_since == now
            other = next(guest for seat, guest in guests.items() if seat != actor)
            run.audience.join(Ear(other))
            await at_rest(run)
            assert run.table.playing, "the grace has only begun"
            now += ticking.grace
            run.poke()
            await until(lambda: not run.table.playing)
            await at_rest(run)
            assert run.table.seat_of(guests[actor].id) is not None
            now += ticking.away_gone
            run.poke()
            await until(lambda: run.table.seat_of(guests[actor].id) is None)
            assert run.table.seat_of(other.id) is not None, "whose page is open stays"
            await room.journal.drain()
            balances = room.store.balances()
            assert sum(balances.values()) == 0
            assert at_table(run.table.id, guests[actor].id) not in {key for key, cents in balances.items() if cents}

    asyncio.run(later(asyncio.run(evening())))


def last(ear: Ear) -> dict[str, Any]:
    """The table as somebody was last told it is."""
    now = [one["now"] for one in map(json.loads, ear.heard) if one["type"] in ("view", "update")]
    return dict(now[-1])


def test_who_acts_is_here_and_is_not_sat_out_by_the_end_of_that_very_hand() -> None:
    async def scene() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            hand = run.table.hand
            assert hand is not None
            seat = hand.actor or 0
            guest, ears = guests[seat], {one: Ear(one) for one in guests.values()}
            for ear in ears.values():
                run.audience.join(ear)
            run.conduct.presence(guest.id).away = True  # the clock ran out twice
            heard = {one: len(ear.heard) for one, ear in ears.items()}
            await guest_requests.act(
                run, guest, run.table.number_of_hand, run.table.turn, Fold()
            )  # which ends the hand
            assert hand.over
            await until(lambda: run.table.hand is not hand and run.table.playing)
            assert not run.table.table.seats[seat].out
            for one, ear in ears.items():
                for told_now in map(json.loads, ear.heard[heard[one] :]):
                    if told_now["type"] == "update":
                        assert all(each["state"] != "away" for each in told_now["now"]["seats"])

    asyncio.run(scene())
