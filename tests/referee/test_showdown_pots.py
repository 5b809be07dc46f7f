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
from houseway.referee.events import Mucked, Won
from houseway.referee.hand import Hand
from houseway.referee.showdown import score_of

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
        draw(st.sampled_from(GAMES)), draw(st.integers(0, 10**6)), totals, live, CHIP * draw(st.integers(0, 2)),
        CHIP * draw(st.integers(0, 2)), [draw(st.booleans()) for _ in range(count)],
    )  # fmt: skip


def at_showdown(case: Case, *, ask: bool, show_all: bool = False) -> Hand:
    """The hand with all its cards out and the bets in the pots, before anybody shows."""
    offer = house(case.game[0]).offer(case.game[1])
    rules = replace(offer.rules, show_all=show_all, limit=replace(offer.rules.limit, chip=CHIP, fee=None))
    deck = list(range(52))
    random.Random(case.seed).shuffle(deck)
    count = len(case.totals)
    stud = "stud" in case.game[1]
    each = 7 if stud else rules.hole_cards
    hand = Hand(rules, offer.game, range(1, count + 1), [10_000] * count, deck, ask_showdown=ask)
    hand.hole = [tuple(deck[each * player : each * (player + 1)]) for player in range(count)]
    hand.up = [()] * count
    hand.board = () if stud else tuple(deck[-5:])
    hand.bets = [0] * count
    hand.totals, hand.dead, hand.taken = case.totals[:], case.dead, case.taken
    hand.stacks = [10_000 - total for total in case.totals]
    hand.folded = [player not in case.live for player in range(count)]
    hand.aggressor = None
    hand.who = None
    hand.at = len(offer.game.steps) - 1
    hand._run()
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
        there = [player for player in players if player not in mucked]
        if not there:
            pushed[max(players, key=mucked.index)] += pots[players]
            continue
        halves = [0]
        if hand.rules.hi_lo and len(there) > 1 and max(scores[player][1] for player in there):
            halves = [0, 1]
        winners = [
            [
                one
                for one in there
                if len(there) == 1 or scores[one][half] == max(scores[other][half] for other in there)
            ]
            for half in halves
        ]
        amounts = [pots[players]]
        if len(halves) == 2:
            even = pots[players] // 2 // CHIP * CHIP
            odd = pots[players] - 2 * even
            high = hand.rules.odd_half == "high" or min(winners[0]) <= min(winners[1])
            amounts = [even + odd, even] if high else [even, even + odd]
        for amount, best in zip(amounts, winners, strict=True):
            share = amount // len(best) // CHIP * CHIP
            left = amount - share * len(best)
            for at, player in enumerate(best):
                extra = 0
                if hand.rules.odd_chips == "one each":
                    extra = CHIP if at * CHIP < left else 0
                elif at == 0:
                    extra = left
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
