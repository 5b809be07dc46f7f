"""What holds of every showdown, whatever was put in and whoever throws a hand away when (CX-136).

A hand is dealt and its betting made up: totals, folded hands and the fee are drawn, then players show or muck. A plain
model of the pots, chip layer by chip layer, says who must be pushed what; the referee must agree to the chip.
"""

import random
from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.poker.showdown import score_of
from houseway.referee.rules import Sevens
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Mucked, Returned, Swept, Won, format_action
from houseway.testing import offered

GAMES = [
    ("ocean-view", "holdem"),
    ("casino-club", "omaha-hi-lo"),
    ("ocean-view", "stud-hi-lo"),
    ("s-and-k", "omaha-hi-lo"),
]
CHIP = 100


class Case(NamedTuple):
    """A made-up hand: which cards, chips of each player, who has folded, dead money, the fee, who mucks when asked."""

    game: tuple[str, str]
    seed: int
    totals: list[int]
    live: list[int]
    dead: int
    taken: int
    mucks: list[bool]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    count = draw(st.integers(2, 6))
    totals = [CHIP * draw(st.integers(1, 7)) for _ in range(count)]
    live = sorted(draw(st.sets(st.integers(0, count - 1), min_size=2)))
    top = max(totals[player] for player in live)
    totals = [min(total, top) for total in totals]
    return Case(
        draw(st.sampled_from(GAMES)),
        draw(st.integers(0, 10**6)),
        totals,
        live,
        CHIP * draw(st.integers(0, 2)),
        CHIP * draw(st.integers(0, 2)),
        [draw(st.booleans()) for _ in range(count)],
    )


def at_showdown(case: Case, *, ask: bool, show_all: bool = False) -> Hand:
    """The hand with all its cards out and the bets in the pots, before anybody shows."""
    offer = house(case.game[0]).offer(case.game[1])
    rules = offer.rules.but(show_all=show_all, limit=replace(offer.rules.limit, chip=CHIP, fee=None))
    deck = list(range(52))
    random.Random(case.seed).shuffle(deck)
    count = len(case.totals)
    stud = "stud" in case.game[1]
    each = 7 if stud else offer.game.hole_cards
    hand = Hand(rules, offer.game, range(1, count + 1), [10_000] * count, deck, ask_showdown=ask)
    hand.hole = [tuple(deck[each * player : each * (player + 1)]) for player in range(count)]
    hand.up = [()] * count
    hand.board = () if stud else tuple(deck[-5:])
    hand.bets = [0] * count
    hand.totals, hand.dead, hand.taken = case.totals[:], case.dead, case.taken
    hand.stacks = [10_000 - total for total in case.totals]
    hand.folded = [player not in case.live for player in range(count)]
    hand.play.aggressor = None
    hand.who = None
    hand.at = len(offer.game.steps) - 1
    hand.run()
    return hand


def modelled(hand: Hand, case: Case, scores: dict[int, tuple[int, ...]], mucked: list[int]) -> dict[int, int]:
    """What each player must be pushed, worked out a dollar at a time; `mucked` in the order in which they did."""
    pots: dict[tuple[int, ...], int] = {}
    for layer in range(CHIP, max(case.totals) + 1, CHIP):
        there = tuple(player for player in case.live if case.totals[player] >= layer)
        pots[there] = pots.get(there, 0) + CHIP * sum(total >= layer for total in case.totals)
    order = sorted(pots, key=len, reverse=True)
    pots[order[0]] += case.dead
    fee = case.taken
    for players in order:
        taken = min(fee, pots[players])
        pots[players] -= taken
        fee -= taken
    pushed = dict.fromkeys(range(len(case.totals)), 0)
    for players in order:
        left = [player for player in players if player not in mucked]
        if not left:
            pushed[max(players, key=mucked.index)] += pots[players]
            continue
        halves = [0]
        if hand.game.hi_lo and len(left) > 1 and max(scores[player][1] for player in left):
            halves = [0, 1]
        winners = [
            [one for one in left if len(left) == 1 or scores[one][half] == max(scores[other][half] for other in left)]
            for half in halves
        ]
        amounts = [pots[players]]
        if len(halves) == 2:
            even = pots[players] // 2 // CHIP * CHIP
            odd = pots[players] - 2 * even
            high = hand.rules.showdown.odd_half == "high" or min(winners[0]) <= min(winners[1])
            amounts = [even + odd, even] if high else [even, even + odd]
        for amount, best in zip(amounts, winners, strict=True):
            share = amount // len(best) // CHIP * CHIP
            rest = amount - share * len(best)
            for at, player in enumerate(best):
                extra = 0
                if hand.rules.showdown.odd_chips == "one each":
                    extra = CHIP if at * CHIP < rest else 0
                elif at == 0:
                    extra = rest
                pushed[player] += share + extra
    return pushed


def received(hand: Hand) -> dict[int, int]:
    return {player: hand.stacks[player] - hand.started[player] for player in range(len(hand.seats))}


@pytest.mark.clause("CX-136", "CX-14", "CX-87")
@given(cases())
def test_every_pot_goes_to_its_own_players_whoever_mucks_and_when(case: Case) -> None:
    hand = at_showdown(case, ask=True)
    scores = {player: score_of(hand, player) for player in case.live}
    mucked: list[int] = []
    while not hand.over:
        player = hand.who
        assert player is not None
        if case.mucks[player]:
            mucked.append(player)
        hand.act("muck" if case.mucks[player] else "show")
    pushed = modelled(hand, case, scores, mucked)
    assert {player: got + case.totals[player] for player, got in received(hand).items()} == pushed
    check(hand, case)


def check(hand: Hand, case: Case) -> None:
    """No chip lost; nobody wins from anyone more than he matched; the pots are numbered and their winners in them."""
    assert sum(hand.stacks) == 10_000 * len(case.totals) + case.dead - case.taken
    levels = sorted({case.totals[player] for player in case.live})
    for event in hand.events:
        if isinstance(event, Won):
            assert 1 <= event.pot <= len(levels)
            player = hand.seats.index(event.seat)
            assert player in case.live
            assert case.totals[player] >= levels[event.pot - 1], "a winner without chips in the pot"
    for player, got in received(hand).items():
        matched = sum(min(total, case.totals[player]) for total in case.totals)
        assert got + case.totals[player] <= matched + case.dead
    numbers = [event.pot for event in hand.events if isinstance(event, Won)]
    assert numbers == sorted(numbers)


@pytest.mark.clause("CX-136")
@given(cases())
@example(Case(GAMES[0], 3, [300, 700, 700, 500], [0, 1, 2], 0, 0, [False] * 4))
def test_hands_that_the_table_throws_away_as_beaten_change_nothing(case: Case) -> None:
    shown, thrown = at_showdown(case, ask=False, show_all=True), at_showdown(case, ask=False)
    assert shown.stacks == thrown.stacks
    check(thrown, case)
    pots = [[(e.seat, e.amount, e.pot, e.share) for e in one.events if isinstance(e, Won)] for one in (shown, thrown)]
    assert pots[0] == pots[1]
    winners = {event.seat for event in thrown.events if isinstance(event, Won)}
    assert not winners & {event.seat for event in thrown.events if isinstance(event, Mucked)}


# Checked sevens, played at random

HOUSES = ["oasis", "ocean-view", "del-rio", "casino-club"]


def lowball(where: str, seed: int, *, show_all: bool) -> Hand:
    """A hand of short stacks and many all-ins, played the same way whether all hands must be shown or not."""
    chance = random.Random(seed)
    name, _, tournament = where.partition(" ")
    offer = house(name).offer("lowball")
    rules = offer.rules.but(show_all=show_all)
    if tournament:
        rules = replace(rules, sevens=Sevens(later_bets="pot forfeited"))
    table = Table(replace(rules, limit=replace(rules.limit, buy_in=0)), offer.game, seats=6)
    for seat in chance.sample(range(1, 7), chance.randint(3, 5)):
        table.apply(Sit(seat, f"Player {seat}", CHIP * chance.choice((5, 6, 8, 9, 11, 14, 20, 40))))
    table.apply(PlaceButton(min(table.seats)))
    size = int(rules.deck or offer.game.deck)
    low = [card for card in range(52) if (card >> 2) in (0, 1, 2, 3, 4, 5, 6, 12)]
    deck = chance.sample(low, 28) + chance.sample(list(range(size)), size)
    hand = table.deal(tuple(dict.fromkeys(deck)))
    while not hand.over:
        said = [format_action(one) for one in offered(hand)]
        liked = [one for one in said if one.startswith(("check", "call", "raise", "bet", "pass"))] or ["pat"]
        hand.act(chance.choice(liked if chance.random() < 0.9 or "fold" not in said else ["fold"]))
    return hand


@pytest.mark.clause("CX-124", "CX-127")
@pytest.mark.parametrize("where", [*HOUSES, "casino-club tournament"])
@given(st.integers(0, 10**9))
def test_sevens_by_pots_whether_beaten_hands_are_shown_or_not(where: str, seed: int) -> None:
    hand, other = lowball(where, seed, show_all=True), lowball(where, seed, show_all=False)
    assert hand.result == other.result
    assert hand.result is not None
    assert sum(hand.result.net) == -hand.result.collected
    put = [hand.started[at] - stack for at, stack in enumerate(before_award(hand))]
    for player, net in enumerate(hand.result.net):
        matched = sum(min(one, put[player]) for one in put)
        folded_beyond = max(0, max(put) - max(put[one] for one in hand.live))
        assert net + put[player] <= matched + folded_beyond, "more than he could match"


def before_award(hand: Hand) -> list[int]:
    """What everyone had before the first chip was pushed or a later bet given back."""
    pushed = dict.fromkeys(hand.seats, 0)
    last = max((at for at, event in enumerate(hand.events) if isinstance(event, Swept)), default=0)
    for event in hand.events[last:]:
        if isinstance(event, Won | Returned):
            pushed[event.seat] += event.amount
    return [stack - pushed[seat] for seat, stack in zip(hand.seats, hand.stacks, strict=True)]
