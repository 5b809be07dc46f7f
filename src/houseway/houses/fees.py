"""How a rule book writes its collection, and the forms it may never have.

A fee is a flat amount that follows from the table and from how many players are dealt in, both known before the
hand starts. A percentage or fraction is refused (OAS-FEE-05), so is more than five rates at a table (OAS-FEE-06),
and so is anything that could change the rate once the hand has started (OAS-FEE-04).
"""

import re
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from houseway.houses.keys import MOST_SEATS, Key, WrongValueError, or_list, read_choice, read_money, read_parts, show
from houseway.referee.rules import NO_FLOP_FULL, FeeBand, FeeMoment, FeePayer

MOST_RATES: Final = 5
MOMENTS: Final = MappingProxyType({
    "board": (FeeMoment.BEFORE_DEAL, FeeMoment.BEFORE_FLOP, FeeMoment.AFTER_FLOP),
    "draw": (FeeMoment.BEFORE_DEAL, FeeMoment.BEFORE_DRAW, FeeMoment.AFTER_DRAW),
    "stud": (FeeMoment.BEFORE_DEAL, FeeMoment.BEFORE_FOURTH),
})  # fmt: skip
"""When a game can have its fee taken, by family: with a board, with a draw, or stud (CX-22)."""

_SHARE: Final = re.compile(
    r"%|percent|per cent|pct|\d\s*/\s*\d|\b(half|third|quarter|tenth|twentieth|share)\b", re.IGNORECASE
)
_SHARE_KEYS: Final = ("percent", "pct", "rake", "share", "fraction", "rate", "cap", "most", "part")
_CHANGING_KEYS: Final = (
    "pot", "street", "round", "bet", "wager", "raise", "action", "flop", "turn", "river", "showdown", "win", "won",
    "after", "until", "when", "clock", "minute", "hour", "time", "live", "left", "active", "remaining",
)  # fmt: skip
_PLAYERS: Final = re.compile(r"(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?")
_FLAT: Final = 'a fee is a flat amount like "$4", never a percentage or fraction (OAS-FEE-05)'


def read_fee(value: object) -> tuple[FeeBand, ...]:
    """`"none"`, one amount for all, or a list of bands `{ players = "1-6", amount = "$4" }`."""
    if value == "none":
        return ()
    if isinstance(value, Mapping):
        return (_read_band(value),)
    if not isinstance(value, list):
        amount = read_fee_amount(value)
        return (FeeBand(1, MOST_SEATS, amount),) if amount else ()
    if not value:
        raise WrongValueError('an empty list is no fee: write "none", or bands like { players = "1-6", amount = "$4" }')
    return tuple(read_parts((place, partial(_read_band, item)) for place, item in enumerate(value)))


def read_fee_amount(value: object) -> int:
    """A flat amount and nothing else."""
    if isinstance(value, float):
        raise WrongValueError(f"{value} could be a fraction: {_FLAT}")
    if isinstance(value, str) and _SHARE.search(value):
        raise WrongValueError(f"{show(value)} is a share of something: {_FLAT}")
    return read_money(value)


def _read_band(value: object) -> FeeBand:
    if not isinstance(value, Mapping):
        raise WrongValueError(f'{show(value)} is not a fee band: write {{ players = "1-6", amount = "$4" }}')
    parts: dict[str, object] = {}

    def read(key: str) -> None:
        if key == "players":
            parts[key] = _read_players(value[key])
        elif key == "amount":
            parts[key] = read_fee_amount(value[key])
        else:
            raise WrongValueError(why_no_fee_key(key) or f'"{key}" is unknown: a fee band has players and amount')

    read_parts((key, partial(read, key)) for key in value)
    amount = parts.get("amount")
    if not isinstance(amount, int):
        raise WrongValueError('the band has no amount: write { players = "1-6", amount = "$4" }')
    match parts.get("players", (1, MOST_SEATS)):
        case (int(least), int(most)):
            return FeeBand(least, most, amount)
    raise WrongValueError('the band has no players: write { players = "1-6", amount = "$4" }')


def _read_players(value: object) -> tuple[int, int]:
    found = _PLAYERS.fullmatch(str(value).strip()) if isinstance(value, str | int) else None
    if found is None or isinstance(value, bool):
        raise WrongValueError(f'{show(value)} is no number of players: write "4", or a span like "1-6"')
    least, most = int(found[1]), int(found[2] or found[1])
    if least > most:
        raise WrongValueError(f'{show(value)} runs backwards: write "{most}-{least}"')
    if not 1 <= least <= most <= MOST_SEATS:
        raise WrongValueError(f"{show(value)} goes beyond a table: players are 1 to {MOST_SEATS}")
    return least, most


def why_no_fee_key(name: str) -> str | None:
    """Why a fee may not depend on what a key names; None when the name says nothing of the kind."""
    words = set(re.split(r"[^a-z]+", name.lower()))
    if words & set(_SHARE_KEYS):
        return f'"{name}" would make it a share: {_FLAT}'
    if words & set(_CHANGING_KEYS):
        return (
            f'"{name}" could change the rate after the hand starts (OAS-FEE-04): '
            "a fee may depend only on the players dealt in"
        )
    return None


def read_no_flop(value: object) -> int | None:
    """`"nothing"`, `"full"`, or a flat amount, for a hand that ends before the flop."""
    if value == "nothing":
        return None
    if value == "full":
        return NO_FLOP_FULL
    try:
        return read_fee_amount(value) or None
    except WrongValueError as error:
        if "OAS-FEE" in str(error):
            raise
        raise WrongValueError(
            f'{show(value)} is not a choice: write "nothing", "full" or an amount like "$1"'
        ) from None


def rates(bands: tuple[FeeBand, ...], no_flop: int | None) -> set[int]:
    """The different amounts that may be taken at one table."""
    found = {band.amount for band in bands}
    return found | {no_flop} if no_flop is not None and no_flop != NO_FLOP_FULL else found


def wrong_bands(bands: tuple[FeeBand, ...], seats: int) -> str | None:
    """What is wrong with bands taken together: overlaps, or numbers of players that no band covers."""
    cover = {players: [band for band in bands if band.least_players <= players <= band.most_players]
             for players in range(1, MOST_SEATS + 1)}  # fmt: skip
    twice = [players for players, found in cover.items() if len(found) > 1]
    if twice:
        return f"{_some(twice)} in two bands: let each number of players stand in one"
    gaps = [players for players, found in cover.items() if not found and 2 <= players <= seats]
    if gaps:
        return f"no band for {_some(gaps)}, but the table seats {seats}: let the bands cover 2 to {seats}"
    return None


def _some(players: list[int]) -> str:
    return f"{', '.join(map(str, players))} player{'s' if players != [1] else ''}"


FEES: Final = (
    Key("fee", "bands", read_fee, '"none", an amount, or a list of bands like { players = "1-6", amount = "$4" }',
        "what the house takes from a hand, by the number of players dealt in"),
    Key("fee_taken", "moment", read_choice(*FeeMoment), or_list(tuple(FeeMoment)), "when it is taken"),
    Key("fee_paid_by", "payer", read_choice(*FeePayer), or_list(tuple(FeePayer)), "whose chips it is taken from"),
    Key("fee_without_flop", "no_flop", read_no_flop, '"nothing", "full" or an amount',
        "what is taken from a hand that ends before the flop, the draw or fourth street"),
)  # fmt: skip
"""Keys of the collection."""
