"""Two ways of playing against each other, deal by deal: every deck is played twice, with the seats exchanged.

What one side wins more than the other over both plays of a deck is one observation, in big bets; luck with the cards
falls out of it for the most part. Players keep what they remember of each other from deal to deal.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import Final, Protocol

from houseway.houses import Offer, house
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.view import HandView
from houseway.referee.vocabulary import Action

FIVE: Final = ("holdem", "omaha-hi-lo", "lowball", "stud", "razz")
"""The games in which levels are compared."""
_STACK_BETS: Final = 25


class Player(Protocol):
    """Who decides from a view, and may look on when a hand is over."""

    def decide(self, view: HandView, /) -> Action:
        """One of the options."""
        ...


Maker = Callable[[int], Player]


@dataclass(slots=True)
class Result:
    """How far the first side was ahead, deal by deal, in big bets a hand; and seconds a decision of its players."""

    each: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @property
    def per_100(self) -> float:
        """Big bets a hundred hands that each player of the first side wins of the second."""
        return 100 * fmean(self.each)

    @property
    def error(self) -> float:
        """The standard error of that."""
        return 100 * stdev(self.each) / sqrt(len(self.each))


def fixed_limit(game: str) -> Offer:
    """The game at a fixed limit of one house that offers them all."""
    return house("ocean-view").offer(game, limit="$10-$20")


def _tables(offer: Offer, seats: int) -> list[Table]:
    """Fresh tables, the button at each seat in turn."""
    tables = []
    stack = _STACK_BETS * (offer.rules.limit.higher or 10 * offer.rules.limit.lower)
    for button in range(1, seats + 1):
        table = Table(offer.rules, offer.game, seats=seats)
        for seat in range(1, seats + 1):
            table.apply(Sit(seat, f"Player {seat}", stack))
        if table.has_button:
            table.apply(PlaceButton(button))
        tables.append(table)
    return tables


def played(hand: Hand, players: Sequence[Player], times: dict[int, list[float]] | None = None) -> None:
    """A hand to its end; who wants to sees the end of it as everybody does."""
    while hand.actor is not None:
        seat = hand.actor
        view = hand.view(seat)
        start = time.thread_time()
        action = players[seat - 1].decide(view)
        if times is not None:
            times[seat].append(time.thread_time() - start)
        hand.act(action)
    over = hand.view(None)
    for player in players:
        saw = getattr(player, "saw", None)
        if saw is not None:
            saw(over)


def duel(offer: Offer, first: Maker, second: Maker, deals: int, *, seats: int = 2, seed: int = 0) -> Result:
    """So many decks, each played twice; every second seat is the first side's."""
    tables, result = _tables(offer, seats), Result()
    bet = offer.rules.limit.higher or 2 * offer.rules.limit.lower
    sides = [[(first, second)[(seat + swap) % 2](1_000 * seed + seat) for seat in range(seats)] for swap in range(2)]
    for deal in range(deals):
        ahead = 0
        for swap, players in enumerate(sides):
            hand = tables[deal % seats].copy().deal(seed=seed * 1_000_000 + deal)
            before = dict(zip(hand.seats, hand.stacks, strict=True))
            start = {seat: stack + bet_in for seat, stack, bet_in in _in_front(hand, before)}
            times: dict[int, list[float]] = {seat: [] for seat in hand.seats}
            played(hand, players, times)
            for seat, stack in zip(hand.seats, hand.stacks, strict=True):
                mine = (seat - 1 + swap) % 2 == 0
                ahead += (stack - start[seat]) * (1 if mine else -1)
                if mine:
                    result.seconds += times[seat]
        result.each.append(ahead / bet / (2 * seats))
    return result


def _in_front(hand: Hand, stacks: dict[int, int]) -> list[tuple[int, int, int]]:
    """By seat: what is left in front, and what has gone in."""
    return [
        (seat, stacks[seat], total + bet) for seat, total, bet in zip(hand.seats, hand.totals, hand.bets, strict=True)
    ]
