"""The independent chip model: what each stack of a tournament is worth in prize money.

A player's chance to finish first is the player's share of the chips; the chance to finish second behind a given
winner is the share of the chips that are left, and so on. Summing over every order of finish takes factorial time.
The same chances come from a race: give each player a clock that rings once, at a random time, with the stack as its
rate. The order in which the clocks ring is the order of finish. At a given time the clocks are independent, so the
number that have rung before a player's own is a product of simple polynomials, and the worth of a stack is one
integral over time. It is exact for any number of players, up to the rounding of floating point.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from houseway.errors import HousewayError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MOST_PLAYERS: Final = 10_000
_STEP: Final = 0.25
_FINER: Final = 0.9
"""The more places are paid, the narrower is the time in which one of them is decided: by the root of their number."""
_FINEST: Final = 0.001
_TOLERANCE: Final = 1e-11
"""By how much the worths may miss the sum of the prizes, as a share of it."""
_EARLIEST: Final = -3.7
"""Before this nothing has rung: `exp(u - exp(-u))` is below 1e-19 here."""
_LATEST: Final = 45.0
"""How many mean times of the slowest clock a race lasts at most."""
_SPREADS: Final = 8
"""A count of clocks farther than this from what is likely, in standard deviations, does not matter."""
_NARROW: Final = 24


class IcmError(HousewayError):
    """Stacks or prizes that the model cannot work with."""


def icm(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """What each stack is worth, in the unit of the prizes; the first prize is for the first place.

    >>> [round(worth, 2) for worth in icm([5000, 3000, 2000], [50, 30, 20])]
    [38.39, 32.75, 28.86]
    """
    return _worths(stacks, [prizes])[0]


def finish_chances(stacks: Sequence[float], places: int) -> list[list[float]]:
    """The chance of each player to finish in each of the first places, player by player."""
    columns = _worths(stacks, [[float(place == paid) for place in range(paid + 1)] for paid in range(places)])
    return [list(row) for row in zip(*columns, strict=True)]


def icm_table(rows: Sequence[Sequence[float]], prizes: Sequence[float]) -> "Floats":
    """What each stack is worth in each of several outcomes of the same players, for programs that compare many.

    A player without chips has finished last and has the last prize; several share the last prizes. To about seven
    digits.
    """
    import numpy as np

    stacks = np.asarray(rows, dtype=np.float64)
    outcomes, players = stacks.shape
    paid = np.zeros(players)
    paid[: len(prizes)] = prizes[:players]
    left = (stacks > 0).sum(axis=1)
    places = int(np.flatnonzero(paid)[-1]) + 1 if paid.any() else 1
    step = min(_STEP, _FINER / places**0.5)
    rates = stacks / stacks.max(axis=1, keepdims=True)
    slowest = np.where(rates > 0, rates, 1).min(axis=1)
    latest = float(np.log(_LATEST * rates.sum(axis=1) / slowest).max())
    nodes = np.arange(_EARLIEST, latest, step)
    times = np.exp(nodes - np.exp(-nodes)) / rates.sum(axis=1, keepdims=True)
    weights = (times * (1 + np.exp(-nodes)) * step).ravel()
    by_node = np.repeat(rates.T, len(nodes), axis=1) * times.ravel()
    quiet, rung = np.exp(-by_node), -np.expm1(-by_node)
    # a prize is for a player who is in: of those who are out nobody's clock rings
    there = np.arange(places)[:, None] < np.repeat(left, len(nodes))
    prize = np.where(there, paid[:places, None], 0.0)
    density = np.repeat(rates.T, len(nodes), axis=1) * quiet * weights
    ahead = np.zeros((players, places, len(weights)))
    ahead[0, 0] = 1.0
    for player in range(players - 1):
        ahead[player + 1] = ahead[player] * quiet[player]
        ahead[player + 1, 1:] += ahead[player, :-1] * rung[player]
    found: Floats = np.zeros((outcomes, players))
    behind = prize
    for player in range(players - 1, -1, -1):
        worth = (ahead[player] * behind).sum(axis=0) * density[player]
        found[:, player] = worth.reshape(outcomes, -1).sum(axis=1)
        below = np.zeros_like(behind)
        below[:-1] = behind[1:]
        behind = behind * quiet[player] + below * rung[player]
    for row, alive in enumerate(left):
        if alive < players:
            found[row, stacks[row] <= 0] = paid[alive:].mean()
    return found


def _worths(stacks: Sequence[float], tables: Sequence[Sequence[float]]) -> list[list[float]]:
    """The worth of each stack under each of several tables of prizes."""
    _check(stacks, tables)
    import numpy as np

    rates = np.asarray(stacks, dtype=np.float64) / max(stacks)
    paid = np.zeros((len(tables), max(len(prizes) for prizes in tables)))
    for row, prizes in enumerate(tables):
        paid[row, : len(prizes)] = prizes
    pools = paid.sum(axis=1)
    latest = float(np.log(_LATEST * rates.sum() / rates.min()))
    step = min(_STEP, _FINER / paid.shape[1] ** 0.5)
    found = _race(np, rates, paid, np.arange(_EARLIEST, latest, step)) * step
    # the worths add up to the prizes: where they do not yet, the nodes halfway between those that are done come in
    while step > _FINEST and np.abs(found.sum(axis=1) - pools).max() > _TOLERANCE * pools.max():
        found = found / 2 + _race(np, rates, paid, np.arange(_EARLIEST + step / 2, latest, step)) * (step / 2)
        step /= 2
    return [[float(worth) for worth in row] for row in found]


def _race(np: Any, rates: "Floats", paid: "Floats", nodes: "Floats") -> "Floats":
    """The sum over nodes of what the race pays there: a row for each table of prizes, a column for each player."""
    times = np.exp(nodes - np.exp(-nodes)) / rates.sum()
    weights = times * (1 + np.exp(-nodes))
    quiet = np.exp(-np.outer(rates, times))
    rung = -np.expm1(-np.outer(rates, times))
    places = paid.shape[1]
    likely, spread = rung.sum(axis=0), _SPREADS * (np.sqrt((rung * quiet).sum(axis=0)) + 1)
    most = np.minimum(likely + spread + 1, places)
    found: Floats = np.zeros((len(paid), len(rates)))
    # Nodes whose counts of clocks have about the same bound go together. At some, no paid place can be open anymore.
    left = np.flatnonzero(likely - spread < places)
    while left.size:
        wide = most[left] <= max(3.0 * most[left[0]], _NARROW)
        some, left = left[wide], left[~wide]
        width = int(most[some].max())
        density = rates[:, None] * quiet[:, some] * weights[some]
        _pay(np, quiet[:, some], rung[:, some], density, paid[:, :width], found)
    return found


def _pay(np: Any, quiet: "Floats", rung: "Floats", density: "Floats", paid: "Floats", found: "Floats") -> None:
    """Add what each player is paid at some nodes, with a row in `quiet`, `rung` and `density` for each player."""
    players, count = quiet.shape
    width = paid.shape[1]
    # `ahead[i]` has, for each node, the chance of each number of the first `i` clocks to have rung
    ahead = np.zeros((players, width, count))
    ahead[0, 0] = 1.0
    part = np.empty((width - 1, count))
    for player in range(players - 1):
        np.multiply(ahead[player], quiet[player], out=ahead[player + 1])
        np.multiply(ahead[player, :-1], rung[player], out=part)
        ahead[player + 1, 1:] += part
    for row, prizes in enumerate(paid):
        # `behind[k]`: what is paid on average if `k` of the clocks before this player's have rung
        behind = np.repeat(prizes[:, None], count, axis=1)
        for player in range(players - 1, -1, -1):
            found[row, player] += np.einsum("kn,kn->n", ahead[player], behind) @ density[player]
            np.multiply(behind[1:], rung[player], out=part)
            behind *= quiet[player]
            behind[:-1] += part


def _check(stacks: Sequence[float], tables: Sequence[Sequence[float]]) -> None:
    if not stacks:
        raise IcmError("there is no stack: write the chips of each player, like 5000 3000 2000")
    if len(stacks) > MOST_PLAYERS:
        raise IcmError(f"{len(stacks):,} players are too many: at most {MOST_PLAYERS:,}")
    for stack in stacks:
        if not 0 < stack < float("inf"):
            raise IcmError(f"a stack of {stack:g} is not possible: leave out players who are out of chips")
    for prizes in tables:
        if not prizes:
            raise IcmError("there is no prize: write the prize of each place, like 50 30 20")
        if len(prizes) > len(stacks):
            raise IcmError(f"there are {len(prizes)} prizes for {len(stacks)} players: at most one for each")
        for prize in prizes:
            if not 0 <= prize < float("inf"):
                raise IcmError(f"a prize of {prize:g} is not possible: write 0 or more")
