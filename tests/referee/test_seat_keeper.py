"""Evenings of coming and going at every table with blinds, held against a second opinion on seats and blinds."""

import random

import pytest
from tests.referee.evenings import PAIRS
from tests.referee.seat_keeper import Keeper
from tests.repeats import sampled

from houseway.decks import deck as deck_named
from houseway.houses import house
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, Command, Leave, Move, Sit, SitOut, TopUp
from houseway.referee.table.table import Table
from houseway.testing import Choices, offer_at, places, take_any

BLINDS = [(book, game) for book, game in PAIRS if house(book).offer(game).rules.blinds.forced == "blinds"]
HANDS = 300


def somebody(table: Table, rng: random.Random, number: int) -> Command | None:
    """Somebody comes, goes, sits out, comes back in one of the ways offered, moves or buys chips."""
    rules, taken = table.rules, sorted(table.seats)
    empty = [seat for seat in range(1, table.count + 1) if seat not in table.seats]
    stack = max(rules.limit.buy_in, rng.choice((4, 10, 40)) * max(rules.limit.lower, rules.limit.chip))
    seat = rng.choice(taken)
    player = table.seats[seat]
    if player.out and rng.random() < 0.6:
        ways = rules.seating.missed if player.owes else rules.seating.entry if player.new else (None,)
        return ComeBack(seat, rng.choice(ways)) if player.stack else TopUp(seat, stack)
    match rng.randrange(9):
        case 0 | 1 | 2 if empty:
            return Sit(rng.choice(empty), f"Player {number}", stack, rng.choice(rules.seating.entry))
        case 3 if len(taken) > 3:
            return Leave(seat)
        case 4 | 5:
            return SitOut(seat)
        case 6 if empty and rng.random() < 0.3:
            return Move(seat, rng.choice(empty))
        case 7:
            return TopUp(seat, stack)
    return None


@sampled(5)
@pytest.mark.clause("OV-HE-21", "OV-HE-19", "CC-HE-18", "CC-HE-20", "DR-LB-16", "OV-LB-19", "CX-05", "CX-06", "CX-46",
                    "CX-71", "CX-98", "CX-117", "CX-128", "CX-133", "CX-134", "CX-135")  # fmt: skip
@pytest.mark.parametrize(("book", "game"), BLINDS)
def test_a_second_opinion_agrees_all_evening(book: str, game: str) -> None:
    rng = random.Random(f"{book} {game}")
    hands = judged = seed = 0
    while hands < HANDS:
        seed += 1
        played, one = evening(book, game, rng, Choices(seed))
        hands, judged = hands + played, judged + one
    assert judged > HANDS // 3


def evening(book: str, game: str, rng: random.Random, choices: Choices) -> tuple[int, int]:
    """Thirty hands at a table; how many were dealt, and how many the keeper could judge."""
    offer = offer_at(rng.choice(next(limits for limits in places(book) if limits[0][1] == game)))
    table = Table(offer.rules, offer.game, seats=rng.randint(4, offer.rules.most_seats))
    keeper = Keeper(table.rules, table.count)
    heard = hands = 0
    pack = list(deck_named(table.rules.deck or table.game.deck).cards)
    for seat in rng.sample(range(1, table.count + 1), 3):
        table.apply(Sit(seat, f"Player {seat}", 60 * max(table.rules.limit.lower, table.rules.limit.buy_in)))
    for number in range(100, 130):
        for event in table.events[heard:]:
            keeper.hear(event)
        heard = len(table.events)
        for turn in range(rng.randrange(4)):
            command = somebody(table, rng, 10 * number + turn)
            try:
                told = [] if command is None else table.apply(command)
            except RefusedError:
                continue
            for event in table.events[heard : len(table.events) - len(told)]:
                keeper.hear(event)
            for event in told:
                keeper.hear(event)
            heard = len(table.events)
        rng.shuffle(pack)
        try:
            hand = table.deal(tuple(pack))
        except RefusedError:
            continue
        hands += 1
        keeper.dealt(list(table.events[heard:]), list(hand.events))
        heard = len(table.events)
        while not hand.over:
            hand.act(take_any(hand.options, choices))
        keeper.ended(hand.seats, hand.events[-1])  # type: ignore[arg-type]
        table.settle()
    return hands, keeper.judged
