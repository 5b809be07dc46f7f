"""Main pot, side pots, and shares of them. Only amounts: cards do not matter here."""

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """An amount and the players (indexes) who can win it."""

    amount: int
    players: tuple[int, ...]


def build_pots(
    put_in: Sequence[int], live: Sequence[int], *, dead: int = 0, gone: int = 0, credit: int = 0
) -> list[Pot]:
    """Split what everyone has put in into a main pot and side pots, main pot first.

    `put_in` is each player's total, folded players too; `live` are the indexes still in, each of whom can win from
    every other player no more than the player's own total. A hand mucked at the showdown is live here: each pot belongs
    to those who put chips in it, whatever happens to their cards (CX-136). `dead` money belongs to the main pot. `gone`
    is counted in the totals but no longer there (the house's fee): the main pot bears it (CX-87), and the next pot only
    if the main pot is too small; a pot that it empties stays, so that the others keep their numbers. `credit` is the
    first part of a player's total that never was in the pot (a live charge of the house, CX-54): each pot lacks the
    chips that this part would have contributed, and beyond what anyone matched nothing else is missing.
    """
    pots: list[Pot] = []
    below = 0
    extra = dead
    for level in sorted({put_in[player] for player in live}):
        amount = extra
        for put in put_in:
            if put > below:
                amount += min(level, put) - below
        if credit > below:
            amount -= min(credit, level) - below
        extra = 0
        pots.append(Pot(amount, tuple(player for player in live if put_in[player] >= level)))
        below = level
    above = sum(put - below for put in put_in if put > below) - max(0, credit - below)
    if above:  # a folded player's chips beyond what any live player matched
        pots[-1] = Pot(pots[-1].amount + above, pots[-1].players)
    pots = _joined(pots)
    at = 0
    while gone and at < len(pots):
        taken = min(gone, pots[at].amount)
        pots[at] = Pot(pots[at].amount - taken, pots[at].players)
        gone -= taken
        at += 1
    return pots


def _joined(pots: list[Pot]) -> list[Pot]:
    """Merge pots that the same players can win, and drop empty ones."""
    found: list[Pot] = []
    for pot in pots:
        if found and found[-1].players == pot.players:
            found[-1] = Pot(found[-1].amount + pot.amount, pot.players)
        elif pot.amount:
            found.append(pot)
    return found


def shares(amount: int, winners: Sequence[int], *, chip: int, one_each: bool = False) -> list[int]:
    """Divide an amount evenly in whole chips among winners given in order from the button's left.

    The remainder goes to the first (OAS-HE-57, CX-14), or with `one_each` a chip each from the first on; an amount
    smaller than a chip always goes to the first.
    """
    count = len(winners)
    even = amount // count // chip * chip
    given = [even] * count
    left = amount - even * count
    if one_each:
        for at in range(count):
            if left < chip:
                break
            given[at] += chip
            left -= chip
    given[0] += left
    return given


def halves(amount: int, *, chip: int) -> tuple[int, int]:
    """Two equal halves in whole chips, and the remainder, which one side must get."""
    half = amount // 2 // chip * chip
    return half, amount - 2 * half
