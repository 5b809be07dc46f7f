"""What each place is paid: a structure's shares or its curve, applied to a prize pool, to the cent."""

from collections.abc import Sequence
from decimal import Decimal, localcontext
from typing import Final

from houseway.tournaments.structures import Curve, Structure

WHOLE: Final = 10_000
"""All of a pool, in hundredths of a percent."""
_DIGITS: Final = 28


def prizes(structure: Structure, entries: int, pool: int, *, players: int | None = None) -> tuple[int, ...]:
    """The prize of each paid place, the first first; together they are the pool.

    `entries` counts re-entries too, `players` does not: nobody wins two prizes.
    """
    most = entries if players is None else players
    if pool <= 0 or most <= 0:
        return ()
    if structure.curve is not None:
        found = _curved(structure, structure.curve, min(entries, most), pool)
    else:
        shares = _row(structure, entries)[:most]
        found = [pool * share // WHOLE for share in shares]
    rounded = [prize // structure.round_to * structure.round_to for prize in found]
    rounded = [prize for prize in rounded if prize] or [0]
    return (rounded[0] + pool - sum(rounded), *rounded[1:])


def _row(structure: Structure, entries: int) -> tuple[int, ...]:
    fits = [row for row in structure.payouts if row.entries <= entries] or [structure.payouts[0]]
    return fits[-1].shares


def _curved(structure: Structure, curve: Curve, players: int, pool: int) -> list[int]:
    """Every paid place has the least prize, and the rest falls with the place."""
    least = structure.entry.buy_in * curve.least // 100
    places = max(1, -(-players * curve.paid // 100))
    if least:
        places = max(1, min(places, pool // least))
    least = min(least, pool // places)
    rest = pool - least * places
    with localcontext() as context:
        context.prec = _DIGITS  # the same digits on every machine
        weights = [1 / Decimal(place) ** (Decimal(curve.steepness) / 100) for place in range(1, places + 1)]
        total = sum(weights)
        return [least + int(rest * weight / total) for weight in weights]


def shared(prizes_of: Sequence[int], place: int, tied: int) -> tuple[int, ...]:
    """What each of several players gets who finish together in places `place` and following, odd cents first."""
    amount = sum(prizes_of[place - 1 : place - 1 + tied])
    each, odd = divmod(amount, tied)
    return tuple(each + (at < odd) for at in range(tied))
