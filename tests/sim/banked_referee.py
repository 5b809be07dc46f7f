"""Hands that the bulk engine has played, played again by the referee: same deck, same decisions, same chips."""

from collections.abc import Iterator

import numpy as np

from houseway.bulk.banked import Stretch, play_tables, seeds_of
from houseway.bulk.kernels import banking
from houseway.games import GAMES
from houseway.history.handfile.record import record_of
from houseway.history.handfile.text import format_record
from houseway.referee.hand import Hand
from houseway.referee.rules import Rules
from houseway.referee.vocabulary import (
    Action,
    Bank,
    ChoosePile,
    Double,
    Hit,
    MaySet,
    Pass,
    SetHand,
    SplitPair,
    Stand,
    Surrender,
    Wager,
)

PLAIN: dict[int, Action] = {
    int(banking.PASS): Pass(),
    int(banking.HIT): Hit(),
    int(banking.STAND): Stand(),
    int(banking.DOUBLE): Double(),
    int(banking.SPLIT): SplitPair(),
    int(banking.GIVE_UP): Surrender(),
}


def spoken(what: int, amount: int, hand: Hand) -> Action:
    """A decision of the engine in the referee's words."""
    if what in PLAIN:
        return PLAIN[what]
    if what == banking.BANK:
        return Bank(amount)
    if what == banking.WAGER:
        return Wager(amount)
    if what == banking.PILE:
        return ChoosePile(amount)
    if amount >= 0:
        return SetHand((amount // 64, amount % 64))
    option = hand.options[0]
    assert isinstance(option, MaySet)
    return option.take()


def replayed(rules: Rules, players: int, played: Stretch) -> Iterator[tuple[int, Hand]]:
    """Every hand of a traced table, as the referee plays it; what disagrees fails with the hand's file."""
    carry, collected, trace = None, 0, played.trace
    game = GAMES[rules.game]
    seats = range(1, players + 1)
    hands = len(trace.decks)
    for place in range(hands):
        stacks = [int(trace.stacks[place, seat]) for seat in seats]
        dice = tuple(trace.dice[place].tolist()) if rules.bank.action == "dice" and trace.dice[place].any() else ()
        hand = Hand(rules, game, seats, stacks, trace.decks[place].tolist(), carry=carry, dice=dice)
        begin, end = trace.spans[place].tolist()
        for seat, what, amount in trace.log[begin:end].tolist():
            if hand.over or hand.actor != seat:
                raise AssertionError(f"hand {place}: seat {seat} {what}, the referee asks {hand.actor}\n{told(hand)}")
            hand.act(spoken(what, amount, hand))
        assert hand.over, f"hand {place}: the referee still asks seat {hand.actor}: {hand.options}\n{told(hand)}"
        carry = hand.carry
        collected += hand.collected
        yield place, hand
    assert collected == played.taken.sum(), f"the house took {collected}, and {played.taken.sum()} in bulk"


def told(hand: Hand) -> str:
    """The file of a hand that two do not agree on."""
    return format_record(record_of(hand))


def agree(rules: Rules, players: int, *, hands: int, seed: int, buy_in: int, by_chance: bool, stake: int = 0) -> None:
    """Play so many hands in bulk and by the referee: chips and fees are the same after each."""
    rows = [(0, 0)] + [(int(by_chance), rules.limit.higher or 4 * rules.limit.lower)] * players
    styles = np.array(rows, np.int64)
    found = play_tables(rules, players, styles, seeds_of(seed, 0, 1), hands, buy_in=buy_in, stake=stake, traced=True)
    after = found.trace.stacks
    for place, hand in replayed(rules, players, found):
        for player, seat in enumerate(range(1, players + 1)):
            gained = int(after[place + 1, seat]) - hand.stacks[player]
            bought_in = gained == buy_in and place + 1 < hands
            if gained and not bought_in:
                raise AssertionError(f"hand {place}, seat {seat}: {gained} cents apart\n{told(hand)}")
    assert int(found.net.sum()) + int(found.taken.sum()) == 0
