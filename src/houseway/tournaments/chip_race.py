"""Racing off a chip: the odd small chips become larger ones, by cards.

Each table gives out as many larger chips as its odd chips make, one at most to a player, by the highest cards; what is
left over of all tables together goes, chip by chip, to those with the most left over, and the last bit is rounded up.
Nobody is raced out: a player who would have nothing gets a chip.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from houseway.cards import Card, format_cards, rank_of, suit_of
from houseway.decks import deck

_PACK: Final = deck("52").cards
_LARGE: Final = len(_PACK)


@dataclass(frozen=True, slots=True)
class Race:
    """The outcome of a race."""

    stacks: dict[int, int]
    """Everyone's stack afterwards, by player."""
    cards: tuple[tuple[int, str], ...]
    """(player, cards) as they were dealt."""
    added: int
    """Chips that were not in play before."""


def race(tables: Mapping[int, Mapping[int, int]], small: int, large: int, chance: Random) -> Race:
    """Race off `small` chips into `large` ones; `tables` has each table's stacks, in order of seats, by player."""
    odd = {table: sum(stack % large for stack in stacks.values()) for table, stacks in tables.items()}
    prizes = {table: amount // large for table, amount in odd.items()}
    left = sum(amount % large for amount in odd.values())
    for table in sorted(odd, key=lambda one: (-(odd[one] % large), one))[: -(-left // large)]:
        prizes[table] += 1
    added = -left % large
    after: dict[int, int] = {}
    cards: list[tuple[int, str]] = []
    for table, stacks in tables.items():
        won = _draw(stacks, small, large, prizes[table], chance, cards)
        for player, stack in stacks.items():
            kept = stack - stack % large + large * (player in won)
            if stack and not kept:
                kept = large
                added += large
            after[player] = kept
    return Race(after, tuple(cards), added)


def _draw(
    stacks: Mapping[int, int], small: int, large: int, prizes: int, chance: Random, told: list[tuple[int, str]]
) -> set[int]:
    """Who wins a larger chip: a card for each odd chip, from the first seat on, and the highest cards win.

    Those who have nothing but odd chips come first, so that the fewest chips have to be added.
    """
    odd = {player: stack % large // small for player, stack in stacks.items() if stack % large}
    if sum(odd.values()) > _LARGE:
        odd = dict.fromkeys(odd, 1)
    pack = list(_PACK)
    chance.shuffle(pack)
    best: dict[int, tuple[bool, int, int]] = {}
    for player, count in odd.items():
        held = [pack.pop() for _ in range(count)]
        told.append((player, format_cards(held)))
        best[player] = (stacks[player] < large, *max(map(_height, held)))
    return set(sorted(best, key=lambda player: best[player], reverse=True)[:prizes])


def _height(card: Card) -> tuple[int, int]:
    return rank_of(card), suit_of(card)
