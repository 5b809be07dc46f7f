"""The host changes the game between hands: what is dealt, with which chips, and what the table remembers of it."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.errors import HousewayError
from houseway.history.handfile.text import parse_record
from houseway.houses import house
from houseway.houses.pages import OfferError
from houseway.live.table.game_changes import game_words
from houseway.live.table_settings import GameChoice, Rotation
from houseway.people.guests import Guest
from houseway.protocol import host_messages as wire
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests, host_requests
from houseway.room.lobby import lobby_of
from houseway.room.room import Room, TableChoices, TableRun
from houseway.store import read_store
from houseway.upkeep.journal_audit import audit

from .scaffold import Ear, a_room, at_rest, new_guest, until
from .seated import told
from .test_hosting import a_private_table, evening, host_asks, key_of

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")


async def friends(
    room: Room,
    count: int = 3,
    *,
    seats: int = 6,
    of: str = "home",
    game: str = "holdem",
    chips: int = 20_000,
    **wanted: Any,
) -> tuple[TableRun, dict[int, Guest]]:
    """So many friends at a table of their own, in the first seats, with a hand on."""
    guests = {seat: await new_guest(room, name) for seat, name in enumerate(NAMES[:count], 1)}
    choices = TableChoices(private=True, **wanted)
    run = await a_private_table(room, guests[1], choices, of=of, game=game, seats=seats)
    await guest_requests.pause(run, guests[1], on=True)
    for seat, one in guests.items():
        if seat > 1:
            await host_requests.enter(run, one, key=key_of(run))
        await guest_requests.sit(run, one, seat, chips)
    await guest_requests.pause(run, guests[1], on=False)
    await until(lambda: run.table.playing)
    await at_rest(run)
    return run, guests


async def over(run: TableRun, guests: dict[int, Guest]) -> None:
    """Everybody checks and folds until the hand is over."""
    number = run.table.number_of_hand
    while (hand := run.table.hand) is not None and run.table.playing and run.table.number_of_hand == number:
        seat = hand.actor or 0
        await guest_requests.act(run, guests[seat], number, run.table.turn, run.conduct.quiet_action(seat))


async def next_hand(run: TableRun, guests: dict[int, Guest]) -> None:
    number = run.table.number_of_hand
    await over(run, guests)
    await until(lambda: run.table.playing and run.table.number_of_hand > number)
    await at_rest(run)


def posts_of(run: TableRun) -> list[tuple[int, int]]:
    hand = run.table.hand
    assert hand is not None
    return [(hand.seats[post.player], post.amount) for post in hand.given.posts]


def checked(path: Path) -> None:
    with read_store(path) as store:
        assert not audit(store).faults


@evening
async def test_the_game_changes_when_the_hand_is_over(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        run, guests = await friends(room)
        ear, host = Ear(guests[2]), Ear(guests[1])
        run.audience.join(ear)
        run.audience.join(host)
        with pytest.raises(RefusedError, match="only the floor"):
            await host_asks(run, guests[2], wire.SetGame, game="omaha")
        await host_asks(run, guests[1], wire.SetGame, game="omaha")
        await at_rest(run)
        assert told(ear, "update")[-1]["now"]["coming"] == "Omaha, $1/$2 pot limit"
        first, *_, last = (one["game"] for one in told(host, "host"))
        assert (first["game"], first["limit"]) == ("holdem", "$1/$2 no limit")
        assert (last["game"], last["limit"]) == ("omaha", "$1/$2 pot limit")
        said = "Ann, the host, changes the game. From the next hand: Omaha, $1/$2 pot limit"
        assert said in str(told(ear, "update")[-1]["log"])
        assert run.table.offer.key == "holdem"
        stacks = {seat: run.table.stack_of(seat) for seat in guests}
        await next_hand(run, guests)
        hand = run.table.hand
        assert hand is not None
        assert (run.table.offer.key, [len(cards) for cards in hand.hole]) == ("omaha", [4, 4, 4])
        assert told(ear, "update")[-1]["now"]["coming"] == ""
        assert sum(hand.stacks) + hand.pot == sum(stacks.values()) + 300 == 60_000
        assert run.table.number_of_hand == 2
        await next_hand(run, guests)
        await room.journal.drain()
        rows = [room.store.hand(run.table.id, number) for number in (1, 2)]
        assert [(row.game, row.limit) for row in rows if row] == [
            ("holdem", "$1/$2 no limit"),
            ("omaha", "$1/$2 pot limit"),
        ]
        assert [parse_record(row.text, file="").rules.game for row in rows if row] == ["holdem", "omaha"]
    checked(path)


@evening
async def test_what_the_table_plays_already_takes_a_change_back() -> None:
    async with a_room() as room:
        run, guests = await friends(room)
        with pytest.raises(RefusedError, match=r"this table already plays Hold'em, \$1/\$2 no limit"):
            await host_asks(run, guests[1], wire.SetGame, game="holdem")
        await host_asks(run, guests[1], wire.SetGame, game="razz")
        with pytest.raises(RefusedError, match=r"the next hand is already Razz, \$2-\$4 limit"):
            await host_asks(run, guests[1], wire.SetGame, game="razz")
        await host_asks(run, guests[1], wire.SetGame, game="holdem")
        assert run.table.hosted.coming is None
        with pytest.raises(OfferError, match="does not offer 'whist'"):
            await host_asks(run, guests[1], wire.SetGame, game="whist")
        with pytest.raises(OfferError, match="is not offered at"):
            await host_asks(run, guests[1], wire.SetGame, game="razz", limit="$100/$200 no limit")


@evening
async def test_other_stakes_and_switches_with_the_same_button() -> None:
    async with a_room() as room:
        run, guests = await friends(room)
        before = run.table.table.button
        terms = wire.TermsRequest(blinds=(25, 50), ante=25, switches={"straddle": True})
        await host_asks(run, guests[1], wire.SetGame, game="holdem", terms=terms)
        await next_hand(run, guests)
        assert game_words(run.table.offer) == "Hold'em, $0.25/$0.50 no limit"
        assert run.table.rules.blinds.straddle
        button = run.table.table.button
        assert button == (before or 0) % 3 + 1
        around = [(button or 0) % 3 + 1, ((button or 0) + 1) % 3 + 1]
        assert [post for post in posts_of(run) if post[1] > 25 or post[0] == around[0]][-2:] == [
            (around[0], 25),
            (around[1], 50),
        ]


@evening
async def test_the_button_stays_where_it_is_while_stud_is_dealt(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        run, guests = await friends(room)
        button = run.table.table.button
        await host_asks(run, guests[1], wire.SetGame, game="stud")
        await next_hand(run, guests)
        assert [post for _, post in posts_of(run)] == [50, 50, 50]
        assert run.table.hand is not None
        assert run.table.hand.button == 0
        await next_hand(run, guests)
        await host_asks(run, guests[1], wire.SetGame, game="holdem")
        await next_hand(run, guests)
        assert run.table.table.button == (button or 0) % 3 + 1
    checked(path)


@evening
async def test_a_stack_that_does_not_fit_the_new_game_stays() -> None:
    """At nickels and dimes a player has $12.35; at $1-$2 the table goes on with chips that small."""
    async with a_room() as room:
        guests = {seat: await new_guest(room, name) for seat, name in enumerate(NAMES[:2], 1)}
        run = await a_private_table(
            room, guests[1], TableChoices(private=True), of="home", limit="$0.25/$0.50 no limit"
        )
        await host_requests.enter(run, guests[2], key=key_of(run))
        await guest_requests.sit(run, guests[1], 1, 1_225)
        await guest_requests.sit(run, guests[2], 2, 5_000)
        await until(lambda: run.table.playing)
        await host_asks(run, guests[1], wire.SetGame, game="holdem", limit="$2/$5 no limit")
        await next_hand(run, guests)
        hand = run.table.hand
        assert hand is not None
        assert run.table.rules.limit.chip == 25
        assert hand.pot == 700
        assert sum(hand.stacks) + hand.pot == 6_225
        assert run.table.offer.settings == ("chips of $0.25",)
        await next_hand(run, guests)


@evening
async def test_a_game_that_takes_fewer_players_is_refused() -> None:
    async with a_room() as room:
        run, guests = await friends(room, 7, seats=9)
        with pytest.raises(RefusedError, match="takes 6 players at most, and 7 sit here"):
            await host_asks(run, guests[1], wire.SetGame, game="deuce-to-seven-triple")
        await host_asks(run, guests[1], wire.SetGame, game="deuce-to-seven")
        late = await new_guest(room, "Hal")
        await host_requests.enter(run, late, key=key_of(run))
        await next_hand(run, guests)
        assert run.table.offer.key == "deuce-to-seven"
        assert (run.table.count, run.table.free_seats()) == (9, [])
        sitting = asyncio.create_task(guest_requests.sit(run, late, 9, 8_000))
        await until(lambda: run.conduct.later)
        await over(run, guests)
        with pytest.raises(RefusedError, match="takes 7 players at most, and 7 sit here"):
            await sitting


@evening
async def test_nobody_changes_the_game_of_a_table_for_all() -> None:
    async with a_room() as room:
        ann = await new_guest(room, "Ann")
        run = await a_private_table(room, ann, TableChoices())
        with pytest.raises(RefusedError, match="only at private tables"):
            await host_asks(run, ann, wire.SetGame, game="lowball")


@evening
async def test_a_table_where_nobody_plays_changes_at_once() -> None:
    async with a_room() as room:
        ann = await new_guest(room, "Ann")
        run = await a_private_table(room, ann, TableChoices(private=True), of="home")
        await host_asks(run, ann, wire.SetGame, game="pan")
        await until(lambda: run.table.offer.key == "pan")
        assert run.table.hosted.coming is None


@evening
async def test_a_room_that_stops_goes_on_in_the_right_game(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        run, guests = await friends(room)
        await host_asks(run, guests[1], wire.SetGame, game="badugi")
        table = run.table.id
    async with a_room(path) as room:  # before the change
        run = room.run(table)
        assert run.table.offer.key == "holdem"
        assert run.table.hosted.coming is not None
        await next_hand(run, guests)
        assert run.table.offer.key == "badugi"
    async with a_room(path) as room:  # in the middle of a hand of the other game
        run = room.run(table)
        assert run.table.offer.key == "badugi"
        assert run.table.playing
        await host_asks(run, guests[1], wire.SetGame, game="push-nine")
        await next_hand(run, guests)
        assert run.table.offer.key == "push-nine"
        await next_hand(run, guests)
    checked(path)


@evening
async def test_a_pot_that_waits_is_won_before_the_game_changes(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        run, guests = await friends(room, game="push-nine")
        await host_asks(run, guests[1], wire.SetGame, game="holdem")
        pushed = 0
        while run.table.offer.key == "push-nine":
            await next_hand(run, guests)
            pushed += bool(run.table.offer.key == "push-nine")
            assert run.table.offer.key == "holdem" or run.table.hand.given.carried_in  # type: ignore[union-attr]
        assert run.table.hosted.coming is None
        assert pushed
    checked(path)


async def every_game(room: Room, games: tuple[str, ...], *, hands: int) -> None:
    """A host watches bots, and changes the game after every few hands."""
    ann = await new_guest(room, "Ann")
    chosen = TableChoices(private=True, bots=4)
    run = await a_private_table(room, ann, chosen, of="home", seats=6, bots=4)
    run.audience.join(Ear(ann))
    run.conduct.host_came(ann.id)
    run.poke()
    for game in games:
        if run.table.offer.key != game:
            await host_asks(run, ann, wire.SetGame, game=game)
        await until(lambda game=game: run.table.offer.key == game)  # type: ignore[misc]
        number = run.table.number_of_hand
        await until(lambda number=number: run.table.frozen or run.table.number_of_hand >= number + hands)  # type: ignore[misc]
        assert not run.table.frozen
    await host_asks(run, ann, wire.EndNight)


def test_bots_play_one_game_after_another(tmp_path: Path) -> None:
    games = ("holdem", "pai-gow", "razz", "deuce-to-seven-triple", "push-nine", "omaha-5")
    path = tmp_path / "room.db"

    @evening
    async def test() -> None:
        async with a_room(path) as room:
            await every_game(room, games, hands=2)

    test()
    checked(path)


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(3))
def test_bots_play_every_game_after_every_other(tmp_path: Path, seed: int) -> None:
    games = [*house("home").games] * 3
    Random(seed).shuffle(games)
    path = tmp_path / "room.db"

    @evening
    async def test() -> None:
        async with a_room(path, seed=seed) as room:
            await every_game(room, tuple(games), hands=3)

    test()
    checked(path)


def in_turn(
    *games: str, every: int = 1, dealers_choice: bool = False, limit: str | None = None
) -> wire.RotationRequest:
    """Games of the book for home, most of them at fixed limit."""
    wanted = tuple(wire.GameRequest(game=game, limit=limit) for game in games)
    return wire.RotationRequest(games=wanted, every=every, dealers_choice=dealers_choice)


HORSE = ("holdem", "omaha-hi-lo", "razz", "stud", "stud-hi-lo")


async def games_of(run: TableRun, guests: dict[int, Guest], hands: int) -> list[str]:
    """What is dealt in so many hands, this one included."""
    found = [run.table.offer.key]
    for _ in range(hands - 1):
        await next_hand(run, guests)
        found.append(run.table.offer.key)
    return found


@evening
async def test_horse_is_played_an_orbit_each(tmp_path: Path) -> None:
    """The hand in which the host asks for it belongs to the first orbit if it is the first game."""
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        run, guests = await friends(room, 2, seats=8)
        ear = Ear(guests[2])
        run.audience.join(ear)
        await host_asks(run, guests[1], wire.SetRotation, rotation=in_turn(*HORSE, every=0))
        assert await games_of(run, guests, 12) == [
            "holdem", "holdem", "omaha-hi-lo", "omaha-hi-lo", "razz", "razz", "stud", "stud",
            "stud-hi-lo", "stud-hi-lo", "holdem", "holdem",
        ]  # fmt: skip
        said = told(ear, "update")[-1]["now"]["rotation"]
        assert (said["place"], said["next"], said["left"]) == (0, 1, 0)
        assert said["games"][1] == "Omaha hi-lo, $1/$2 pot limit"
        hers = Ear(guests[1])
        run.audience.join(hers)
        kept = told(hers, "host")[-1]["rotation"]
        assert ([one["game"] for one in kept["games"]], kept["every"]) == (list(HORSE), 0), "for the host to change"
        table = run.table.id
    async with a_room(path) as room:
        run = room.run(table)
        assert run.table.hosted.rotation is not None
        await next_hand(run, guests)
        assert run.table.offer.key == "omaha-hi-lo"
        await host_asks(run, guests[1], wire.SetRotation, rotation=None)
        assert await games_of(run, guests, 4) == ["omaha-hi-lo"] * 4
    checked(path)


@evening
async def test_every_so_many_hands_and_a_game_of_the_hosts_ends_it() -> None:
    async with a_room() as room:
        run, guests = await friends(room)
        await host_asks(run, guests[1], wire.SetRotation, rotation=in_turn("badugi", "holdem", every=3))
        assert await games_of(run, guests, 8) == ["holdem", *["badugi"] * 3, *["holdem"] * 3, "badugi"]
        await host_asks(run, guests[1], wire.SetGame, game="omaha")
        assert run.table.hosted.rotation is None
        assert await games_of(run, guests, 4) == ["badugi", "omaha", "omaha", "omaha"]


@evening
async def test_a_mixed_night_is_called_by_its_mix() -> None:
    async with a_room() as room:
        run, guests = await friends(room, 2, seats=8)

        def shown() -> tuple[str, str]:
            (line,) = lobby_of(room, guests[2]).private
            return line.title, line.table.limit

        assert shown() == ("Hold'em", "$1/$2 no limit")
        for rotation, expected in (
            (in_turn(*HORSE, limit="$2-$4 limit"), ("HORSE", "$2-$4 limit")),
            (in_turn("razz", "badugi"), ("Razz and Badugi", "$2-$4 limit")),
            (in_turn("holdem", "razz", "badugi", "omaha", every=2), ("Hold'em, Razz and 2 more", "several limits")),
            (
                in_turn("razz", "stud", dealers_choice=True),
                ("Dealer's choice: Razz and Seven-card stud", "$2-$4 limit"),
            ),
        ):
            await host_asks(run, guests[1], wire.SetRotation, rotation=rotation)
            assert shown() == expected


@evening
async def test_a_list_that_cannot_be_played_is_refused_when_it_is_made() -> None:
    async with a_room() as room:
        run, guests = await friends(room, seats=9)
        for rotation, why in (
            (in_turn(*HORSE), "Razz takes 8 players at most, and this table has 9 seats"),
            (in_turn("holdem"), "2 to 24 games are played in turn, not 1"),
            (in_turn("holdem", "whist"), "does not offer 'whist'"),
        ):
            with pytest.raises((RefusedError, OfferError), match=why):
                await host_asks(run, guests[1], wire.SetRotation, rotation=rotation)
        with pytest.raises(RefusedError, match="already plays one game"):
            await host_asks(run, guests[1], wire.SetRotation, rotation=None)
        assert run.table.hosted.rotation is None


@evening
async def test_the_dealer_chooses_and_has_the_button(tmp_path: Path) -> None:
    path, now = tmp_path / "room.db", 1_000.0
    async with a_room(path, clock=lambda: now) as room:
        run, guests = await friends(room)
        rotation = in_turn("holdem", "stud", "omaha", dealers_choice=True)
        await host_asks(run, guests[1], wire.SetRotation, rotation=rotation)
        await over(run, guests)
        seat = run.table.chooser
        hand = run.table.hand
        assert hand is not None
        assert seat == hand.button % 3 + 1
        other = seat % 3 + 1
        ears = {one: Ear(guest) for one, guest in guests.items()}
        for one in ears.values():
            run.audience.join(one)
        ear = ears[seat]
        assert told(ear, "view")[-1]["now"]["rotation"]["chooser"] == seat
        with pytest.raises(RefusedError, match="it is not your choice"):
            await guest_requests.choose_game(run, guests[other], 1)
        with pytest.raises(RefusedError, match="3 games to choose from"):
            await guest_requests.choose_game(run, guests[seat], 3)
        await guest_requests.choose_game(run, guests[seat], 1)
        await until(lambda: run.table.playing)
        assert run.table.offer.key == "stud"
        assert "chooses the next game: Seven-card stud, $2-$4 limit" in str(told(ear, "update"))
        await over(run, guests)
        assert run.table.chooser == other, "stud has no button, but the deal goes on"
        await guest_requests.choose_game(run, guests[other], 2)
        await until(lambda: run.table.playing)
        assert run.table.hand is not None
        assert (run.table.offer.key, run.table.hand.button) == ("omaha", other)
        await over(run, guests)
        third = other % 3 + 1
        assert run.table.chooser == third
        now += 61.0  # the clock runs out, and the same game is dealt again
        run.poke()
        await until(lambda: run.table.playing)
        assert run.table.hand is not None
        assert (run.table.offer.key, run.table.hand.button) == ("omaha", third)
    checked(path)


@evening
async def test_bots_choose_in_their_turn(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with a_room(path) as room:
        ann = await new_guest(room, "Ann")
        games = tuple(GameChoice(game, "") for game in ("holdem", "razz", "badugi"))
        chosen = TableChoices(private=True, bots=4, rotation=Rotation(games, every=1, dealers_choice=True))
        run = await a_private_table(room, ann, chosen, of="home", bots=4)
        run.audience.join(Ear(ann))
        run.conduct.host_came(ann.id)
        run.poke()
        played = set[str]()

        def heard() -> bool:
            played.add(run.table.offer.key)
            return bool(run.table.frozen) or len(played) == 3

        await until(heard)
        assert not run.table.frozen
        await host_asks(run, ann, wire.EndNight)
        await until(lambda: run.table.id not in room.runs)
        await room.journal.drain()
    checked(path)


@evening
async def test_a_table_opens_with_its_rotation() -> None:
    async with a_room() as room:
        ann = await new_guest(room, "Ann")
        games = tuple(GameChoice(game, "") for game in HORSE)
        wanted = TableChoices(private=True, rotation=Rotation(games))
        run = await a_private_table(room, ann, wanted, of="home", seats=6)
        assert run.table.hosted.rotation is not None
        assert [one.limit for one in run.table.hosted.rotation.games][2] == "$2-$4 limit"
        with pytest.raises(RefusedError, match="this table has 9 seats"):
            await a_private_table(room, ann, wanted, of="home", seats=9)
        with pytest.raises(HousewayError, match="put it first"):
            await a_private_table(room, ann, wanted, of="home", game="razz")
        with pytest.raises(HousewayError, match="say private"):
            await a_private_table(room, ann, replace(wanted, private=False))
