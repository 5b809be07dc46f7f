"""Hands that can go wrong: a table played calmly or actively, from a seed, and the same every time.

Nobody here plays well. A calm player checks, calls and shows, so that a hand reaches every street; an active one bets,
raises, folds and agrees to things now and then, so that everything else happens too.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from houseway.houses import Offer
from houseway.referee.hand import Hand
from houseway.referee.shared_actions import Action, Option, Range
from houseway.referee.table.seating_commands import ComeBack, TopUp
from houseway.referee.table.table import Table

SEATS: Final = 6
_CALM: Final = ("check", "call", "bring in", "show", "play", "bank", "wager", "set", "stand", "meld", "draw card")
"""A calm player takes the first of these that is open; otherwise the first option."""
_WEIGHTS: Final = {"check": 8, "call": 10, "show": 10, "fold": 1, "muck": 1, "bet": 4, "raise": 3, "bring in": 8,
                   "bank": 6, "wager": 12, "play": 10, "set": 10, "kill": 1, "straddle": 1, "cut": 1}  # fmt: skip
_USUAL_WEIGHT: Final = 3
FRIENDLY: Final = {**_WEIGHTS, "check": 2, "raise": 9, "propose": 12, "agree": 60}
"""For players who cooperate wherever possible, and raise each other."""
_TIMES: Final = {"bank": 20, "wager": 4}
"""How many times the minimum to put up."""
_MOST_ACTIONS: Final = 2_000
_BUY_IN_BETS: Final = 50
_EVERY_WAY: Final = 64
"""The most ways of taking one option to consider."""


def open_table(offer: Offer) -> Table:
    """A table of the offer with six players, or its full number of seats if that is less."""
    return offer.open(seats=min(SEATS, offer.rules.most_seats))


def walk(
    offer: Offer, seed: int, *, most: int = 1, lively: bool = False, weights: Mapping[str, int] = _WEIGHTS
) -> Iterator[Hand]:
    """A table's hands, stopped at every decision. Look at them, but do not change them."""
    table = open_table(offer)
    chance = Random(f"{offer.name} {seed}") if lively else None
    for _ in range(most):
        hand = table.deal(seed=seed, ask_showdown=True)
        yield from rests(hand, chance, weights)
        settle(table)


def rests(hand: Hand, chance: Random | None, weights: Mapping[str, int] = _WEIGHTS) -> Iterator[Hand]:
    """The hand at every decision, played on from one to the next; calmly if there is no `chance`."""
    for _ in range(_MOST_ACTIONS):
        if hand.over:
            return
        yield hand
        hand.act(choose(hand, chance, weights))


def choose(hand: Hand, chance: Random | None, weights: Mapping[str, int] = _WEIGHTS) -> Action:
    """The actor's next action."""
    options = hand.options
    if chance is None:
        ranked = {name: place for place, name in enumerate(_CALM)}
        option = min(options, key=lambda one: ranked.get(_name(one), len(ranked)))
    else:
        option = chance.choices(options, [weights.get(_name(one), _USUAL_WEIGHT) for one in options])[0]
    ways = [way for way, _ in zip(option.legal(), range(_EVERY_WAY), strict=False)]
    way = ways[0] if chance is None else chance.choice(ways)
    return _amount(way, chance) if isinstance(way, Range) else way


def _name(option: Option) -> str:
    return str(option.__struct_config__.tag)


def _amount(way: Range, chance: Random | None) -> Action:
    """The minimum amount, or a few times as much where that is usual."""
    times = _TIMES.get(_name(way.option), 1)
    wanted = way.least * (times if chance is None else chance.randint(1, times + 1))
    wanted = min(way.most, max(way.least, wanted - wanted % way.chip))
    return way.take(wanted)


def settle(table: Table) -> None:
    """A hand is over: players without chips buy in again."""
    table.settle()
    for seat, player in table.seats.items():
        if player.stack < table.rules.limit.lower:
            table.apply(TopUp(seat, _buy_in(table)))
            table.apply(ComeBack(seat))


def _buy_in(table: Table) -> int:
    limit = table.rules.limit
    wanted = max(limit.buy_in, _BUY_IN_BETS * max(limit.lower, *limit.blinds, limit.ante))
    return -(-wanted // limit.chip) * limit.chip
