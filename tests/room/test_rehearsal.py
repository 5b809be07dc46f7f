"""Hands played for nobody: to their end, in every game, beside the event loop; and tables built there too."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.repeats import sampled

from houseway.cards import parse_cards
from houseway.houses import HOUSES, house
from houseway.ranking import adaptive
from houseway.ranking.adaptive import OnBoard, build_tables, scorer
from houseway.ranking.kinds import kind
from houseway.room.rehearsal import Rehearsal, one_of_each, play_through

GAMES = [(name, key) for name in HOUSES for key in house(name).games]


@sampled(5)
@pytest.mark.parametrize(("name", "game"), GAMES, ids=["-".join(one) for one in GAMES])
def test_a_hand_comes_to_its_end(name: str, game: str) -> None:
    assert play_through(house(name).offer(game))


def test_each_game_is_played_once_and_a_broken_one_hurts_nobody(caplog: pytest.LogCaptureFixture) -> None:
    houses = [house("oasis"), house("ocean-view")]
    offers = list(one_of_each(houses))
    assert sorted(offer.key for offer in offers) == sorted({key for one in houses for key in one.games})
    some = [offers[0], replace(offers[1], rules=replace(offers[1].rules, deck="none such")), offers[2]]
    left = iter(some)

    async def run() -> None:
        rehearsal = Rehearsal(left, after=0.0, between=0.0)
        rehearsal.start()
        await rehearsal.over()
        rehearsal.stop()

    asyncio.run(run())
    assert list(left) == []
    assert [record.getMessage() for record in caplog.records] == [
        f"a hand of {some[1].key} could not be rehearsed",
    ]


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """Tables that are to be built, and are not yet."""
    monkeypatch.setattr(adaptive, "_tables", {})
    monkeypatch.setattr(adaptive, "_shared", {})
    found: list[object] = []
    build_tables(found.append)
    yield found
    build_tables(lambda build: build())


def built(waiting: list[object]) -> None:
    (build,) = waiting
    assert callable(build)
    build()


def test_hands_are_worked_out_directly_until_the_table_is_there(waiting: list[object]) -> None:
    score = scorer.__wrapped__("high", 5)  # one that nobody has asked before
    cards = parse_cards("As Ks Qs Js 9d")
    for _ in range(3_000):
        score(cards)
    assert not waiting
    told = {score(cards) for _ in range(10)}
    built(waiting)
    assert told == {score(cards)} == {kind("high").score(cards)}


def test_so_are_those_on_a_board(waiting: list[object]) -> None:
    board, hole = parse_cards("As Ks 2d 7h 7c"), parse_cards("Ad Kd")
    right = kind("high").score((*hole, *board))
    for _ in range(199):
        assert OnBoard("high", board, 2)(hole) == right
    assert not waiting
    for _ in range(5):
        assert OnBoard("high", board, 2)(hole) == right
    built(waiting)
    assert OnBoard("high", board, 2)(hole) == right
