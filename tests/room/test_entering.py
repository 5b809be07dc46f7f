"""What is said about coming in is what happens: every way in of every house, from every seat, dealt out to the end."""

import pytest
from msgspec.structs import replace
from tests.repeats import sampled

from houseway.houses import HOUSES, house
from houseway.live.table.entry_ways import beforehand, ways_in
from houseway.live.table.table_commands import TakeSeat
from houseway.protocol.table_state import Way
from houseway.referee.table.seating_commands import Sit

from .test_conduct import Evening

OFFERS = [(one, game) for one in HOUSES for game in house(one).games]


def lively(of: str, game: str) -> Evening:
    """Four of seven seats taken, and two hands played."""
    evening = Evening(of=of, game=game, seats=min(7, house(of).offer(game).rules.most_seats), ticking="test")
    for seat in (1, 2, 4, 5):
        evening.submit(TakeSeat(f"g-{seat}", f"P{seat}", False, Sit(seat, f"P{seat}", 400_000)))
    for _ in range(2):
        deal(evening)
        evening.finish()
    return evening


def deal(evening: Evening) -> None:
    while not evening.table.playing:
        command = evening.conduct.next(evening.now).command
        assert command is not None
        evening.submit(command)


def comes_in(evening: Evening, seat: int, way: Way) -> None:
    """Sit down so, and see that it is dealt in when it was said, for what was said."""
    evening.submit(TakeSeat("g-new", "New", False, Sit(seat, "New", 400_000, way.how)))
    assert way.hands is not None
    for hands in range(way.hands + 1):
        deal(evening)
        hand = evening.table.hand
        assert hand is not None
        assert (seat in hand.seats) == (hands == way.hands), (way, hands)
        if seat in hand.seats:
            place = hand.seats.index(seat)
            own = sum(
                post.amount
                for post in hand.given.posts
                if post.player == place and not post.what.endswith("blind") and post.what != "ante"
            )
            assert own == way.cost
            return
        evening.finish()


@sampled(9)
@pytest.mark.parametrize(("of", "game"), OFFERS)
def test_one_is_dealt_in_when_and_for_what_it_was_said(of: str, game: str) -> None:
    free = lively(of, game).table.free_seats()
    rules = house(of).offer(game).rules
    assert free
    for seat in free if rules.limit.blinds else free[:1]:
        found = ways_in(lively(of, game).table, seat, buy_in=400_000)
        assert found
        for way in found:
            assert way.words.startswith("You ")
            assert way.words.endswith(".")
            comes_in(lively(of, game), seat, way)


def said(of: str, game: str, seat: int) -> dict[str | None, str]:
    return {way.how: way.words for way in ways_in(lively(of, game).table, seat, buy_in=400_000)}


def test_the_words_of_each_house() -> None:
    assert said("oasis", "holdem", 6) == {"free": "You will be dealt in on the next hand."}
    everything = {words for of, game in OFFERS for seat in (3, 6) for words in said(of, game, seat).values()}
    assert any(words.startswith("You will come in with the big blind ($3) in about ") for words in everything)
    assert "You post $3 and play the next hand." in everything
    assert "You kill the pot for $4 and play the next hand." in everything
    assert any(words.startswith("You are waiting: the button must pass you, about ") for words in everything)
    assert not any("not your turn" in words for words in everything)


def test_in_the_middle_of_a_hand_it_is_the_next_one_that_counts() -> None:
    evening = lively("del-rio", "omaha-hi-lo")
    before = ways_in(evening.table, 3, buy_in=400_000)
    deal(evening)
    during = ways_in(evening.table, 3, buy_in=400_000)
    assert [(way.hands or 4) - 1 for way in before] == [way.hands for way in during]


def test_at_a_table_with_nobody_one_plays_as_soon_as_somebody_comes() -> None:
    evening = Evening(of="del-rio", game="omaha-hi-lo")
    (way,) = ways_in(evening.table, 1, buy_in=400_000)
    assert way.words == "You will be dealt in as soon as there is someone to play with."
    evening.submit(TakeSeat("g-1", "One", False, Sit(4, "One", 400_000)))
    (way,) = ways_in(evening.table, 1, buy_in=400_000)
    assert (way.hands, way.cost) == (0, 0)


def test_before_the_first_hand_one_waits_for_the_host() -> None:
    table = lively("del-rio", "lowball").table
    table.hosted = replace(table.hosted, unstarted=True)
    (way,) = ways_in(table, 6, buy_in=400_000)
    assert (way.words, way.hands, way.cost) == ("You will be dealt in when the host starts the game.", None, 0)


def test_the_lobby_tells_every_way_in_and_not_the_first_alone() -> None:
    """DR-LB-11: a newcomer waits for the blind or kills the pot, and so hears what either comes to."""
    table = lively("del-rio", "lowball").table
    ways = ways_in(table, 6, buy_in=400_000)
    assert [way.how for way in ways] == ["wait", "kill"]
    said = beforehand(ways)
    assert said.startswith("You will come in with the big blind ($3) in about ")
    assert said.endswith(". Or you kill the pot for $6 and play the next hand.")
    assert beforehand(ways_in(lively("oasis", "holdem").table, 6, buy_in=400_000)) == ""
