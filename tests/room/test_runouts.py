"""A hand that plays itself out is told street by street, and no step knows more than its cards tell."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from tests.repeats import sampled

from houseway.cards import parse_cards
from houseway.houses import HOUSES, house
from houseway.live.table.pace import pace
from houseway.live.table.runout import steps_of
from houseway.live.views.pot_shares import Race, shares
from houseway.live.views.runout_steps import RunoutShares, steps_told, weigh
from houseway.protocol.table_messages import StepNow
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import (
    Bet,
    Call,
    ChangeDraw,
    Collected,
    HandEvent,
    MayBet,
    MayCall,
    MayRaise,
    Raise,
    seen_by,
)
from houseway.room import guest_requests
from houseway.testing import Choices, choose_action

from .scaffold import Ear, a_room, a_table, at_rest, new_guest, until
from .seated import act, told

POKER = [f"{name}/{key}" for name in HOUSES for key in house(name).games if house(name).offer(key).game.family.poker]


def all_in(place: str, seed: int, **how: Any) -> tuple[Hand, list[HandEvent]]:
    """Everybody puts in what there is; the hand, and what the last decision did."""
    name, _, game = place.partition("/")
    table = house(name).offer(game).open(seats=3)
    for at, seat in enumerate(table.seats.values()):
        seat.stack = 400 + 200 * at
    hand, chance = table.deal(seed=seed, **how), Choices(seed)
    events: list[HandEvent] = list(hand.events)
    while not hand.over:
        chosen: Raise | Bet | Call | None = None
        for option in hand.options:
            if isinstance(option, MayRaise):
                chosen = Raise(option.most)
            elif isinstance(option, MayBet):
                chosen = Bet(option.most)
            elif isinstance(option, MayCall) and chosen is None:
                chosen = Call()
        action = chosen or choose_action(hand, chance)
        events = hand.act(action, action.seat if isinstance(action, ChangeDraw) else None)
    return hand, events


def steps(hand: Hand, events: list[HandEvent], weighed: RunoutShares, viewer: int | None) -> tuple[StepNow, ...]:
    seen = [seen_by(event, viewer) for event in events]
    return steps_told(hand, hand.view(viewer, events=False), hand.rules, seen, weighed, 100)


@sampled(7)
@pytest.mark.parametrize("place", POKER)
def test_a_step_has_what_lies_there_by_then_and_no_more(place: str) -> None:
    ran_out = 0
    for seed in range(60):
        hand, events = all_in(place, seed)
        weighed = weigh(hand, events)
        if weighed is None:
            continue
        ran_out += 1
        if ran_out > 2:
            break
        brought = sum(hand.started)
        for viewer in (None, *hand.seats):
            before: StepNow | None = None
            for step in steps(hand, events, weighed, viewer):
                assert hand.board[: len(step.board)] == step.board
                assert before is None or before.events < step.events
                assert before is None or before.lines <= step.lines
                known = {one.seat: one.cards for one in step.seats}
                for player, seat in enumerate(hand.seats):
                    if hand.folded[player]:
                        assert seat not in known
                    elif known[seat]:
                        assert weighed.open or seat == viewer
                        assert hand.hole[player][: len(known[seat])] == known[seat]
                in_play = {one.seat: one.stack for one in step.seats}
                stacks = sum(in_play.get(seat, hand.stacks[player]) for player, seat in enumerate(hand.seats))
                taken = sum(one.amount for one in events[step.events :] if isinstance(one, Collected))
                assert stacks + step.pot + hand.collected - taken == brought + hand.given.carried_in
                assert sum(pot.amount for pot in step.pots) == step.pot
                shared = [one.share for one in step.seats if one.share is not None]
                assert not shared or (weighed.open and sum(shared) == 100)
                before = step
    assert ran_out, "nothing ran out"


def test_hands_lie_open_only_where_all_of_them_are_shown_in_the_end() -> None:
    open_seen = hidden_seen = 0
    for seed in range(30):
        hand, events = all_in("ocean-view/stud", seed)
        weighed = weigh(hand, events)
        if weighed is None:
            continue
        mucked = any(hand.mucked[player] for player in hand.live)
        assert weighed.open is not mucked
        open_seen, hidden_seen = open_seen + weighed.open, hidden_seen + mucked
        if mucked:
            assert not any(weighed.parts)
    assert open_seen
    assert hidden_seen


def test_a_hand_that_is_played_out_by_its_players_has_no_steps() -> None:
    hand = house("oasis").offer("holdem").open(seats=2).deal(seed=1)
    while not hand.over:
        events = hand.act("check" if any(str(one) == "check" for one in hand.options) else "call")
        assert steps_of(events) == ()


def race(mine: str, other: str, board: str = "", kinds: tuple[str, ...] = ("high",), to_each: int = 0) -> Race:
    hands = (parse_cards(mine), parse_cards(other))
    shown = parse_cards(board)
    return Race(kinds, hands, shown, 0 if to_each else 5 - len(shown), to_each, ((1_000, (0, 1)),))


def test_parts_of_the_pot() -> None:
    assert shares(race("As Ah", "7d 6d", "Kd 8d 2c 3s")) == (80, 20), "nine of forty-four"
    assert shares(race("As Ah", "Ad Ac", "Kd 8d 2c 3s"))[0] in (48, 49, 50), "a flush is possible for one of them alone"
    first = shares(race("As Ah", "Ks Kh"))
    assert 78 <= first[0] <= 85
    assert first == shares(race("As Ah", "Ks Kh")), "the same cards give the same figures"
    halves = shares(race("As 2h Kc Kd", "Qs Qh Jc Td", "3c 4d 8h Ks", ("omaha", "omaha8")))
    assert halves[0] > 90
    razz = shares(race("As 2h 3c 4d", "Ks Qh Jc Td", kinds=("low",), to_each=3))
    assert razz[0] > 95


def test_a_short_hand_can_expect_no_more_than_its_pot() -> None:
    hands = (parse_cards("As Ah"), parse_cards("Ks Kh"), parse_cards("2d 7c"))
    board = parse_cards("Ad Ac 3s 9h")
    found = shares(Race(("high",), hands, board, 1, 0, ((300, (0, 1, 2)), (700, (1, 2)))))
    assert found[0] == 30, "certain of the main pot, and of nothing else"
    assert sum(found) == 100


def test_the_room_tells_the_steps_and_leaves_time_for_them() -> None:
    async def evening() -> None:
        ticking = replace(pace("test"), between=3.0, between_folded=0.0)
        now = 1_000.0
        async with a_room(ticking=ticking, clock=lambda: now) as room:
            run = await a_table(room)
            guests = {1: await new_guest(room, "Ann"), 4: await new_guest(room, "Bob")}
            for place, guest in guests.items():
                await guest_requests.sit(run, guest, place, 20_000)
            await at_rest(run)
            now += ticking.between
            run.poke()
            await until(lambda: run.table.playing)
            await at_rest(run)
            ears = {seat: Ear(guest) for seat, guest in guests.items()}
            looker = Ear(await room.rename(room.guests.find("g-0000000000000looker"), "Looker"))
            for ear in (*ears.values(), looker):
                run.audience.join(ear)
            hand = run.table.hand
            assert hand is not None
            await act(run, guests, Raise(20_000))
            await act(run, guests, Call())
            assert hand.over
            for seat, ear in ((None, looker), *ears.items()):
                update = next(one for one in told(ear, "update") if one.get("steps"))
                assert [len(step.get("board", ())) for step in update["steps"]] == [0, 3, 4, 5]
                assert {step["ms"] for step in update["steps"]} == {1_000}
                assert update["now"]["result"]["sentence"]
                assert update["now"]["next_deal_ms"] == 7_000, "four streets of a second, and the pause after them"
                mine = [] if seat is None else list(hand.hole[hand.seats.index(seat)])
                shown = [card for player in hand.live if hand.shown[player] for card in hand.hole[player]]
                for step in update["steps"]:
                    for one in step["seats"]:
                        assert {*one.get("cards", ())} <= {*mine, *shown}
            late = Ear(looker.guest)
            run.audience.join(late)
            await until(lambda: told(late, "view"))
            (view,) = told(late, "view")
            assert "steps" not in view
            assert json.dumps(view["now"]["result"]) == json.dumps(told(looker, "update")[-1]["now"]["result"])

    asyncio.run(evening())
