"""A part in a push pot outlasts an absence: the room plays for who is away, warns who leaves, keeps bots (CX-113)."""

import asyncio

import pytest
from tests.room.scaffold import a_room, a_table, new_guest
from tests.room.test_conduct import Evening

from houseway.live.table.conduct import DeferredRequest
from houseway.live.table.host_commands import EndNight
from houseway.live.table.table_commands import Act, Do, TakeSeat
from houseway.live.views.table_views import seats_now
from houseway.referee.push.pot import PushPot
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, Leave, Sit, SitOut
from houseway.referee.table.seating_events import PotTaken
from houseway.referee.vocabulary import Check, Fold, MayCheck, Pass
from houseway.room import guest_requests

Push = tuple[Evening, int, int]


def pushed(*, seats: int = 6, people: tuple[str, ...] = ("Ann", "Bob", "Cat"), bots: int = 0) -> Push:
    """Hands are checked down at the Casino Club until one pushes; two seats that have pushed."""
    evening = Evening(of="casino-club", game="push-nine", seats=seats, bots=bots)
    evening.sit(*people)
    for _ in range(400):
        evening.wait(20)
        evening.finish()
        carry = evening.table.table.carry
        if isinstance(carry, PushPot) and carry.number == 1 and len(carry.pushers) == 2:
            return evening, *carry.pushers
    raise AssertionError("no hand has pushed")


def acts_for(evening: Evening, seat: int) -> list[Act]:
    return [one for one in evening.done if isinstance(one, Act) and one.seat == seat]


@pytest.mark.clause("CX-113")
def test_the_room_acts_at_once_for_a_pusher_who_sits_out() -> None:
    evening, seat, other = pushed()
    evening.submit(Do(SitOut(seat)))
    evening.done.clear()
    for _ in range(40):
        evening.wait(1)
        hand = evening.table.hand
        assert hand is not None
        assert not (evening.table.playing and hand.actor == seat), "nobody waits for one who is away"
        if evening.table.playing and hand.actor is not None:
            free = any(isinstance(option, MayCheck) for option in hand.options)
            evening.submit(Act(hand.actor, Check() if free else Pass()))
        if hand.over and acts_for(evening, seat):
            break
    hand = evening.table.hand
    assert hand is not None
    assert {seat, other} <= set(hand.seats)
    assert hand.hole[hand.seats.index(seat)], "dealt in"
    assert all(isinstance(one.action, Check | Fold | Pass) for one in acts_for(evening, seat))
    assert evening.table.table.seats[seat].out


@pytest.mark.clause("CX-113")
def test_one_who_comes_back_in_the_middle_of_the_hand_plays_it() -> None:
    evening, seat, _ = pushed(people=("Ann", "Bob"))
    guest = evening.table.occupants[seat].guest
    evening.submit(Do(SitOut(seat)))
    while not evening.table.playing:
        evening.now += 1
        due = evening.conduct.next(evening.now).command
        if due is not None:
            evening.submit(due)
    assert evening.conduct._absent(seat)
    assert {one.seat: one.state for one in seats_now(evening.conduct, set())}[seat] == "away"
    evening.conduct.later.append(DeferredRequest(guest, Do(ComeBack(seat))))
    assert not evening.conduct._absent(seat)


@pytest.mark.clause("CX-113")
def test_who_asked_to_leave_before_the_push_stays_until_the_pot_is_settled() -> None:
    evening, seat, _ = pushed()
    guest = evening.table.occupants[seat].guest
    evening.conduct.presence(guest).leaving = True
    evening.go(1)
    assert evening.table.seat_of(guest) == seat
    evening.conduct.presence(guest).gives_up = True
    evening.done.clear()
    evening.go(1)
    assert evening.done == [Do(Leave(seat))]


@pytest.mark.clause("CX-113")
def test_a_lost_connection_costs_no_claim_however_long_it_lasts() -> None:
    evening, seat, _ = pushed()
    guest = evening.table.occupants[seat].guest
    evening.conduct.presence(guest).gone_since = evening.now - 10 * evening.conduct.pace.away_gone
    evening.done.clear()
    evening.go(1)
    assert Do(Leave(seat)) not in evening.done
    evening.wait(600)
    assert not evening.table.claims(seat)
    assert evening.table.seat_of(guest) is None, "gone once the pot is settled"


@pytest.mark.clause("CX-113")
def test_a_pot_that_only_absent_players_have_a_claim_on_rests() -> None:
    evening, seat, other = pushed(people=("Ann", "Bob"))
    for one in (seat, other):
        evening.submit(Do(SitOut(one)))
    hands = evening.table.number_of_hand
    evening.wait(120)
    assert evening.table.number_of_hand == hands
    evening.submit(TakeSeat("g-Eve", "Eve", False, Sit(evening.table.free_seats()[0], "Eve", 40_000)))
    evening.wait(120)
    assert evening.table.number_of_hand > hands, "but nobody else is kept waiting for it"


@pytest.mark.clause("CX-113")
def test_a_pot_that_waits_is_divided_where_the_floor_closes_the_table() -> None:
    evening, seat, other = pushed()
    pot = evening.table.table.carried
    evening.conduct.manner.closing = True
    evening.done.clear()
    evening.go(1)
    assert evening.done == [EndNight("", "")]
    events = evening.table.recent[-1].events
    assert {one.seat: one.amount for one in events if isinstance(one, PotTaken)} == {seat: pot // 2, other: pot // 2}
    assert not evening.table.occupants
    assert evening.table.recent[-1].note.startswith("The floor has closed the table: ")


def test_a_bot_with_a_claim_is_not_sent_away_from_a_full_table() -> None:
    evening, seat, other = pushed(seats=3, people=(), bots=2)
    for one in (seat, other):
        assert evening.table.occupants[one].bot
    free = evening.table.free_seats()[0]
    evening.submit(TakeSeat("g-Ann", "Ann", False, Sit(free, "Ann", 40_000)))
    evening.done.clear()
    evening.go(1)
    assert not any(isinstance(one, Do) and isinstance(one.command, Leave) for one in evening.done)


@pytest.mark.clause("CX-113")
def test_leaving_with_a_part_in_a_push_pot_takes_a_second_word() -> None:
    async def evening() -> None:
        async with a_room(houses=("casino-club",)) as room:
            run = await a_table(room, "push-nine", of="casino-club")
            ann = await new_guest(room, "Ann")
            await guest_requests.sit(run, ann, 1, 20_000)
            run.table.table.carry = PushPot((1, 4), (), 1, 4, 400)
            with pytest.raises(RefusedError, match="leaving gives it up"):
                await guest_requests.leave(run, ann)
            assert run.table.seat_of(ann.id) == 1
            await guest_requests.leave(run, ann, give_up=True)
            assert run.table.seat_of(ann.id) is None

    asyncio.run(evening())
