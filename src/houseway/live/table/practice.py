"""Practice tables: chooses the hands in which the dealer makes mistakes, and how.

Software makes no dealing mistakes. At a table that was opened for practice, and is marked as such everywhere, the
dealer errs now and then so that people can learn what the house does about it. The deck's seed alone decides which
error it is; the journal records it with the deal, and the referee makes it happen as soon as it can. To find an error
that can happen at all, the hand is dealt and played quietly on a copy of the table, so this module knows no game.
"""

import hashlib
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from houseway.errors import HousewayError
from houseway.live.table.clock import default_action
from houseway.live.table.room_table import RoomTable
from houseway.referee.hand import Hand
from houseway.referee.mishaps import MISHAPS, Report
from houseway.referee.table.snapshots import restore, table_state
from houseway.referee.view import may
from houseway.referee.vocabulary import Action, MayBank, MayCall, MayCheck, MayPlay, MayWager

ON_REPORT: Final = 10**9
"""Once in this many hands means never: at such a table, the dealer makes mistakes only where it is reported."""
RATES: Final[Mapping[str, int]] = MappingProxyType(
    {"never": 0, "when reported": ON_REPORT, "1 in 20": 20, "1 in 5": 5, "every hand": 1}
)
"""How often the dealer makes mistakes: words, and once in how many hands."""
DEALERS: Final = (
    "exposed", "flashed", "card off the table", "boxed card", "short", "extra", "last card face up", "premature flop",
    "premature turn", "premature river", "premature street", "flop with too many cards", "turn with too many cards",
    "no burn", "two burns",
)  # fmt: skip
"""The dealer's errors; everything else that can be reported is a player's doing, or is found out later."""
_MOST_STEPS: Final = 60
_MOST_TRIED: Final = 12


def rate_words(one_in: int) -> str:
    """How often the dealer makes mistakes at a table, in words; empty if never."""
    if not one_in:
        return ""
    return next((words for words, each in RATES.items() if each == one_in), f"1 in {one_in}")


class _Chance:
    """Random numbers from a seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def below(self, most: int) -> int:
        """From 0 to `most - 1`."""
        self._count += 1
        made = hashlib.sha256(f"houseway/practice/1\0{self._seed}\0{self._count}".encode()).digest()
        return int.from_bytes(made[:8], "big") % most


def mishaps_of(table: RoomTable, nonces: Mapping[int, str] | None = None) -> tuple[Report, ...]:
    """The dealer's errors in the next hand: one, or none."""
    seed, cards = table.next_deck(nonces)
    if table.practice in (0, ON_REPORT) or not cards:
        return ()
    chance = _Chance(seed)
    if chance.below(table.practice):
        return ()
    for report in _candidates(table, chance):
        if _happens(table, cards, report):
            return (report,)
    return ()


def _candidates(table: RoomTable, chance: _Chance) -> Iterator[Report]:
    """Errors in an order given by the seed, each with a seat and a card if it needs them."""
    kinds, seats = [name for name in DEALERS if name in MISHAPS], table.ready()
    for _ in range(min(_MOST_TRIED, len(kinds))):
        kind = MISHAPS[kinds.pop(chance.below(len(kinds)))]
        seat = seats[chance.below(len(seats))] if kind.seats and seats else 0
        yield Report(kind.name, seat, card=1 + chance.below(2) if kind.card else 0)


def _happens(table: RoomTable, cards: tuple[int, ...], report: Report) -> bool:
    """Whether an error comes about in a hand where everyone checks and calls."""
    trial = restore(table.rules, table.offer.game, table_state(table.table))
    try:
        hand = trial.deal(cards, mishaps=(report,))
        for _ in range(_MOST_STEPS):
            if hand.rulings or hand.over or hand.actor is None:
                break
            action = _quietly(hand, hand.actor)
            if action is None:
                break
            hand.act(action)
    except HousewayError:
        return False
    return bool(hand.rulings)


def _quietly(hand: Hand, seat: int) -> Action | None:
    """The cheapest action of a player who wants to see the hand through."""
    view = hand.view(seat)
    if (priced := may(view.options, MayBank) or may(view.options, MayWager)) is not None:
        return priced.take(priced.least)
    for free in (MayCheck, MayCall, MayPlay):
        if (option := may(view.options, free)) is not None:
            return option.take()
    return default_action(view)
