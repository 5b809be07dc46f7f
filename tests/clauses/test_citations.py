"""Every event names its clause: one of this house, printed for this table, or `common` where the book is silent."""

import random

import pytest

from houseway.houses import house
from houseway.houses.clauses import clause
from houseway.referee.actions import (
    Action,
    AskCut,
    Bet,
    Discard,
    MayAskCut,
    MayBet,
    MayDiscard,
    MayDraw,
    MayRaise,
    Option,
    Raise,
    parse_action,
)  # fmt: skip
from houseway.referee.commands import PlaceButton, Sit
from houseway.referee.errors import RefusedError
from houseway.referee.events import Event
from houseway.referee.table import Table

from .room import HOUSES, clause_of

TABLES = [(one, game) for one in HOUSES for game in house(one).games]
WITHOUT_BOARD = ("draw", "lowball", "stud", "stud-hi-lo", "razz")
BOARD_TABLES = [(one, game) for one, game in TABLES if game not in WITHOUT_BOARD]


def choose(rng: random.Random, options: tuple[Option, ...]) -> Action:
    option = rng.choice(options)
    match option:
        case MayBet(least, most, _):
            return Bet(rng.choice((least, most)))
        case MayRaise(least, most, _):
            return Raise(rng.choice((least, most)))
        case MayDiscard(count, cards):
            return Discard(tuple(rng.sample(cards, count)))
        case MayDraw(most, cards):
            return Discard(tuple(rng.sample(cards, rng.randint(0, most))))
        case MayAskCut(most):
            return AskCut(rng.randint(1, most))
        case _:
            return parse_action(str(option.__struct_config__.tag))


def evening(house_id: str, game: str, seed: int) -> list[Event]:
    """Everything that happens at one table over four hands of wild play."""
    rng = random.Random(seed)
    offer = house(house_id).offer(game)
    table = Table(offer.rules, offer.game, seats=8)
    for seat in rng.sample(range(1, 9), rng.randint(2, 7)):
        table.apply(Sit(seat, f"Player {seat}", max(offer.rules.limit.buy_in, rng.choice((2_000, 5_000, 30_000)))))
    table.apply(PlaceButton(rng.choice(sorted(table.seats))))
    told: list[Event] = []
    for _ in range(4):
        deck = list(range(52))
        rng.shuffle(deck)
        try:
            hand = table.deal(tuple(deck), ask_showdown=rng.random() < 0.5)
        except RefusedError:  # fewer than two have chips
            break
        while not hand.over:
            hand.act(choose(rng, hand.options))
        told += hand.events
        table.settle()
    return [*told, *table.events]


@pytest.mark.parametrize(("house_id", "game"), TABLES)
def test_an_event_cites_clauses_of_its_own_house_once_each(house_id: str, game: str) -> None:
    for seed in range(40):
        for event in evening(house_id, game, seed):
            cites = clause_of(event).split()
            assert len(cites) == len(set(cites)), event
            for cite in cites:
                assert cite == "common" or cite.startswith(HOUSES[house_id] + "-"), event
                assert cite == "common" or clause(cite).kind != "irregularity", event


SPOKEN = {
    "oasis": "hand started, posted, collected, dealt, burned, board, round, folded, checked, called, bet, raised,"
    " swept, shown, won, button, seated",
    "ocean-view": "posted, collected, dealt, board, round, bet, raised, shown, button, came back, seated",
    "s-and-k": "dealt, board, shown, won",
    "casino-club": "posted, collected, dealt, board, round, shown, button, came back, seated",
    "del-rio": "posted, charged, shown, came back",
}


@pytest.mark.parametrize(("house_id", "game"), BOARD_TABLES)
def test_where_the_book_speaks_it_is_cited(house_id: str, game: str) -> None:
    spoken = set(SPOKEN[house_id].split(", "))
    for seed in range(40, 60):
        for event in evening(house_id, game, seed):
            if str(event.__struct_config__.tag) in spoken:
                assert clause_of(event) != "common", event


@pytest.mark.parametrize(("house_id", "game"), BOARD_TABLES)
def test_a_refusal_cites_its_own_house_too(house_id: str, game: str) -> None:
    offer = house(house_id).offer(game)
    table = Table(offer.rules, offer.game, seats=4)
    for seat in (1, 2, 3, 4):
        table.apply(Sit(seat, f"Player {seat}", 30_000))
    table.apply(PlaceButton(1))
    hand = table.deal(tuple(range(52)))
    for said in ("check", "bet $1", "raise to $1", "raise to $9999", "discard 2c", "show", "muck", "play board"):
        with pytest.raises(RefusedError) as caught:
            hand.act(said)
        for cite in caught.value.clause.split():
            assert cite == "common" or cite.startswith(HOUSES[house_id] + "-")
        assert caught.value.legal
        assert caught.value.clause
        assert "\n" not in str(caught.value)
