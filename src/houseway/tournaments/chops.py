"""Splitting the prizes that are left: how much each player gets, by chips or by what the stacks are worth.

The director takes amounts, not formulas: what a journal keeps does not depend on how a machine rounds.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from houseway.chips.stack_worths import icm
from houseway.tournaments.director_state import TournamentError, TournamentState

HOW: Final = ("chips", "icm", "custom")


def chop_amounts(state: TournamentState, how: str, rest: int = 0) -> dict[int, int]:
    """What each player who is left would get, by player in cents, if `rest` is left to play for."""
    stacks = {one.number: one.stack for one in state.alive if one.stack}
    check_rest(state.prizes_left, rest)
    if how == "chips":
        return by_chips(stacks, state.prizes_left, rest)
    if how == "icm":
        return by_icm(stacks, state.prizes_left, rest)
    raise TournamentError(f"prizes are split by chips, by icm, or by custom amounts, not by {how!r}")


def check_rest(prizes: Sequence[int], rest: int) -> None:
    """Check that the rest can be played for."""
    if not prizes or not sum(prizes):
        raise TournamentError("there are no prizes left to split")
    if not 0 <= rest <= prizes[0]:
        raise TournamentError(f"the rest that is played for is at most the first prize: 0 to {prizes[0] / 100:,.2f}")


def by_chips(stacks: Mapping[int, int], prizes: Sequence[int], rest: int = 0) -> dict[int, int]:
    """Everyone has the lowest of the prizes, and what is left is shared by chips."""
    money = sum(prizes) - rest
    least = min(prizes[-1] if len(prizes) == len(stacks) else 0, money // len(stacks))
    shared, chips = money - least * len(stacks), sum(stacks.values())
    return to_cents({player: least + Fraction(shared * stack, chips) for player, stack in stacks.items()}, money)


def by_icm(stacks: Mapping[int, int], prizes: Sequence[int], rest: int = 0) -> dict[int, int]:
    """What each stack is worth, less what it is worth in the play for the rest."""
    chips = sum(stacks.values())
    worths = zip(stacks.items(), icm([*stacks.values()], prizes), strict=True)
    shares = {player: Fraction(worth) - Fraction(rest * stack, chips) for (player, stack), worth in worths}
    return to_cents({player: max(Fraction(), share) for player, share in shares.items()}, sum(prizes) - rest)


def to_cents(shares: Mapping[int, Fraction], money: int) -> dict[int, int]:
    """Whole cents that add up to the money: the odd ones go to those who lose most by rounding."""
    found = {player: int(share) for player, share in shares.items()}
    odd = money - sum(found.values())
    for player in sorted(shares, key=lambda one: (found[one] - shares[one], one))[: max(0, odd)]:
        found[player] += 1
    if odd < 0:  # floating point has rounded up
        found[max(found, key=lambda one: (found[one], -one))] += odd
    return found
