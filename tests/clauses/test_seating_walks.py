"""Long evenings of coming and going: what the books promise about button and blinds holds all night."""

import random

import pytest

from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, Leave, Move, PlaceButton, Sit, SitOut
from houseway.referee.vocabulary import Posted

from .room import Room, events

ENTRIES = {
    ("ocean-view", "holdem"): ("free", "wait", "post ahead of button"),
    ("casino-club", "holdem"): ("free", "after button"),
    ("del-rio", "holdem"): ("post", "wait"),
    ("del-rio", "omaha-hi-lo"): ("wait",),
    ("oasis", "holdem"): ("free",),
    ("s-and-k", "holdem"): ("free",),
}


def wander(rng: random.Random, room: Room, entries: tuple[str, ...]) -> None:
    """Somebody comes, goes, sits out, comes back or moves; refusals are part of life."""
    table = room.table
    empty = [seat for seat in range(1, table.count + 1) if seat not in table.seats]
    taken = sorted(table.seats)
    try:
        match rng.choice(("sit", "sit", "leave", "out", "back", "back", "move", "stay", "stay")):
            case "sit" if empty:
                room.do(Sit(rng.choice(empty), "New", 20_000, rng.choice(entries)))
            case "leave" if len(taken) > 3:
                room.do(Leave(rng.choice(taken)))
            case "out" if len(taken) > 3:
                room.do(SitOut(rng.choice(taken)))
            case "back":
                room.do(ComeBack(rng.choice(taken), rng.choice((None, "post", "wait"))))
            case "move" if empty:
                room.do(Move(rng.choice(taken), rng.choice(empty), rng.choice((None, "post", "wait"))))
            case _:
                pass
    except RefusedError:
        pass


def bigs(hand: Hand) -> list[Posted]:
    return [one for one in events(hand.events, Posted) if one.what == "big blind"]


@pytest.mark.clause("OV-HE-21", "CC-HE-19", "CC-HE-14", "CX-06", "CX-98")
@pytest.mark.parametrize(("house_id", "game"), ENTRIES)
@pytest.mark.parametrize("seed", range(25))
def test_the_button_is_always_on_a_seat_dealt_in_and_never_twice_running(house_id: str, game: str, seed: int) -> None:
    rng = random.Random(f"{house_id} {game} {seed}")
    room = Room(
        house_id,
        game,
        "3/6" if house_id in ("ocean-view", "casino-club", "del-rio") else None,
        stacks=dict.fromkeys(rng.sample(range(1, 9), 4), 2000),
        seats=8,
    )
    last: int | None = None
    room.do(PlaceButton(min(room.table.seats)))
    for _ in range(30):
        wander(rng, room, ENTRIES[house_id, game])
        out = {seat for seat, player in room.table.seats.items() if player.out}
        try:
            hand = room.pass_hand()
        except RefusedError:
            continue
        assert hand.button in hand.seats
        assert hand.seats[-1] == hand.button
        assert hand.button != last, "the button stood still"
        assert not out & set(hand.seats)
        small = [one for one in events(hand.events, Posted) if one.what == "small blind"]
        assert len(small) <= 1
        if house_id != "del-rio" or room.table.big != hand.button:  # else the live button charge serves (CX-91)
            assert len(bigs(hand)) == 1
        order = [hand.seats.index(one.seat) for one in (*small, *bigs(hand))]
        assert order == sorted(order)
        posts = [one for one in events(hand.events, Posted) if "post" in one.what]
        assert not {one.seat for one in posts} & {one.seat for one in (*small, *bigs(hand))}
        last = hand.button
    assert room.table.collected + room.table.taken_away + sum(p.stack for p in room.table.seats.values()) == (
        room.table.brought_in
    )


@pytest.mark.clause("OV-HE-16", "DR-HE-13", "DR-OM8-12")
@pytest.mark.parametrize(
    ("house_id", "game"), [("ocean-view", "holdem"), ("del-rio", "holdem"), ("del-rio", "omaha-hi-lo")]
)
@pytest.mark.parametrize("seed", range(20))
def test_whoever_waits_comes_in_on_the_big_blind_within_a_round(house_id: str, game: str, seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.sample(range(1, 10), 6)
    room = Room(house_id, game, "3/6", stacks=dict.fromkeys(seats, 500), button=rng.choice(seats), seats=9)
    room.pass_hand()
    new = rng.choice([seat for seat in range(1, 10) if seat not in seats])
    room.do(Sit(new, "New", 20_000, "wait"))
    for hands in range(8):
        hand = room.pass_hand()
        if new in hand.seats:
            assert [one.seat for one in bigs(hand)] == [new]
            break
        assert hands < 7, "never dealt in"


@pytest.mark.clause("CC-HE-16", "CC-HE-17")
@pytest.mark.parametrize("entry", ["free", "after button"])
@pytest.mark.parametrize("seed", range(20))
def test_at_casino_club_a_new_player_is_never_first_dealt_between_button_and_small_blind(entry: str, seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.sample(range(1, 10), 5)
    room = Room("casino-club", "holdem", "3/6", stacks=dict.fromkeys(seats, 500), button=rng.choice(seats), seats=9)
    room.pass_hand()
    new = rng.choice([seat for seat in range(1, 10) if seat not in seats])
    room.do(Sit(new, "New", 20_000, entry))
    for _ in range(8):
        hand = room.pass_hand()
        if new in hand.seats:
            break
    assert new in hand.seats
    assert hand.button != new
    if entry == "after button":
        assert new not in [one.seat for one in events(hand.events, Posted)]
