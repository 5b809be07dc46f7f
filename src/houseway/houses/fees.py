"""How a rule book writes its fees, and the forms that are never allowed.

A fee is a flat amount that depends on the table and the number of players dealt in, both known before the hand starts,
or in banked games on the wager, which is fixed before a card is dealt. A percentage or fraction is refused
(OAS-FEE-05), more than five rates at a table are refused (OAS-FEE-06), and so is anything that could change the rate
once the hand has started (OAS-FEE-04).
"""

import re
from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

from houseway.chips.money import format_money
from houseway.houses.keys import Key
from houseway.houses.readers import WrongValueError, or_list, read_money, read_parts, read_short, show
from houseway.referee.rules import NO_FLOP_FULL, Fee, FeeBand, FeeMoment, FeePayer, FeeTier
from houseway.referee.rules.rules import MOST_SEATS
from houseway.referee.rules.switch import POKER
from houseway.referee.rules.values import Choice

MOST_RATES: Final = 5
MOMENTS: Final = MappingProxyType(
    {
        "board": (FeeMoment.BEFORE_DEAL, FeeMoment.BEFORE_FLOP, FeeMoment.AFTER_FLOP),
        "draw": (FeeMoment.BEFORE_DEAL, FeeMoment.BEFORE_DRAW, FeeMoment.AFTER_DRAW),
        "stud": (FeeMoment.BEFORE_DEAL, FeeMoment.BEFORE_FOURTH),
        "banked": (FeeMoment.BEFORE_DEAL,),
        "push": (FeeMoment.BEFORE_DEAL,),
        "pan": (FeeMoment.AFTER_DECLARING,),
    }
)
"""When a game can have its fee taken, by family, the usual moment last (CX-22)."""
_TAKEN: Final = tuple(moment for moment in FeeMoment if any(moment in moments for moments in MOMENTS.values()))
_POT_PAYERS: Final = (FeePayer.POT, FeePayer.BIG_BLIND, FeePayer.LIVE_BUTTON)
PAYERS: Final = MappingProxyType(
    {
        "board": _POT_PAYERS,
        "draw": _POT_PAYERS,
        "stud": _POT_PAYERS,
        "banked": (FeePayer.EACH_PLAYER,),
        "push": (FeePayer.BUTTON, FeePayer.BUTTON_ANTE, FeePayer.POT),
        "pan": (FeePayer.TOPS,),
    }
)
"""Whose chips a game can have its fee taken from, by family, the usual first."""

_SHARE: Final = re.compile(
    r"%|percent|per cent|pct|\d\s*/\s*\d|\b(half|third|quarter|tenth|twentieth|share)\b", re.IGNORECASE
)
_SHARE_KEYS: Final = ("percent", "pct", "rake", "share", "fraction", "rate", "cap", "most", "part")
_CHANGING_KEYS: Final = (
    "pot", "street", "round", "bet", "wager", "raise", "action", "flop", "turn", "river", "showdown", "win", "won",
    "after", "until", "when", "clock", "minute", "hour", "time", "live", "left", "active", "remaining",
)  # fmt: skip
_PLAYERS: Final = re.compile(r"(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?")
_WAGER: Final = re.compile(
    r"(?:(?P<open>over|above|up to|to) +)?(?P<from>\$?[\d.,]{1,20})(?:\s*(?:-|–|to)\s*(?P<to>\$?[\d.,]{1,20}))?"
)
_BETWEEN: Final = 100  # "$5 to $50" and "$51 to $100" leave no wager out at a table of whole dollars (CX-43)
_FLAT: Final = 'a fee is a flat amount like "$4", never a percentage or fraction (OAS-FEE-05)'


def read_fee(value: object) -> tuple[FeeBand | FeeTier, ...]:
    """`"none"`, one amount for all, or a list of bands by players or of tiers by wager."""
    if value == "none":
        return ()
    if isinstance(value, Mapping):
        return _in_order([_read_tier(value)]) if "wager" in value else (_read_band(value),)
    if not isinstance(value, list):
        amount = read_fee_amount(value)
        return (FeeBand(1, MOST_SEATS, amount),) if amount else ()
    if not value:
        raise WrongValueError(
            'an empty list is not a fee: write "none", or bands like { players = "1-6", amount = "$4" }'
        )
    by_wager = [isinstance(item, Mapping) and "wager" in item for item in value]
    if any(by_wager) and not all(by_wager):
        raise WrongValueError(
            "some of these depend on the wager and some on the players: use one or the other for all",
            by_wager.index(False),
        )
    if not all(by_wager):
        return tuple(read_parts((place, partial(_read_band, item)) for place, item in enumerate(value)))
    return _in_order(read_parts((place, partial(_read_tier, item)) for place, item in enumerate(value)))


def read_fee_amount(value: object) -> int:
    """A flat amount and nothing else."""
    if isinstance(value, float):
        raise WrongValueError(f"{value} could be a fraction: {_FLAT}")
    if isinstance(value, str) and _SHARE.search(value):
        raise WrongValueError(f"{show(value)} is a share: {_FLAT}")
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


_Span: TypeAlias = tuple[int, int, int]
"""A tier as it is written: from, to (0 for no end), amount."""


def _read_tier(value: Mapping[str, object]) -> _Span:
    parts: dict[str, int | tuple[int, int]] = {}

    def read(key: str) -> None:
        if key == "wager":
            parts[key] = _read_wager(value[key])
        elif key == "amount":
            parts[key] = read_fee_amount(value[key])
        else:
            raise WrongValueError(why_no_fee_key(key) or f'"{key}" is unknown: a tier has wager and amount')

    read_parts((key, partial(read, key)) for key in value)
    match parts:
        case {"wager": (int(least), int(most)), "amount": int(amount)}:
            return least, most, amount
    raise WrongValueError('the tier has no amount: write { wager = "$5-$50", amount = "$1" }')


def _read_wager(value: object) -> tuple[int, int]:
    found = _WAGER.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None or (found["open"] and found["to"]):
        raise WrongValueError(f'{show(value)} is not a range of wagers: write "$5-$50", "up to $50" or "over $200"')
    first = read_money(found["from"])
    if found["open"] in ("over", "above"):
        return first, 0
    last = read_money(found["to"]) if found["to"] else first
    if found["to"] and first > last:
        raise WrongValueError(f'{show(value)} runs backwards: write "{format_money(last)}-{format_money(first)}"')
    return (first, last) if found["to"] else (0, last)


def _in_order(spans: list[_Span]) -> tuple[FeeTier, ...]:
    """The tiers from the smallest wager up, without overlaps or gaps."""
    before = None
    for place, (least, most, _) in enumerate(spans):
        if before == 0:
            raise WrongValueError("a tier without an upper end must be the last: move it to the end", place)
        if before is not None and not (before <= least <= before + _BETWEEN or (least == 0 and most > before)):
            right = f"{format_money(before + _BETWEEN)}-{format_money(max(most, before + 2 * _BETWEEN))}"
            raise WrongValueError(f'the one before ends at {format_money(before)}: continue with "{right}"', place)
        before = most
    return tuple(FeeTier(most, amount) for _, most, amount in spans)


def _read_players(value: object) -> tuple[int, int]:
    found = _PLAYERS.fullmatch(str(value).strip()) if isinstance(value, str | int) else None
    if found is None or isinstance(value, bool):
        raise WrongValueError(f'{show(value)} is not a number of players: write "4", or a range like "1-6"')
    least, most = int(found[1]), int(found[2] or found[1])
    if least > most:
        raise WrongValueError(f'{show(value)} runs backwards: write "{most}-{least}"')
    if not 1 <= least <= most <= MOST_SEATS:
        raise WrongValueError(f"{show(value)} does not fit a table: players are 1 to {MOST_SEATS}")
    return least, most


def why_no_fee_key(name: str) -> str | None:
    """Why a fee may not depend on what a key names; None if the name suggests nothing forbidden."""
    words = set(re.split(r"[^a-z]+", name.lower()))
    if words & set(_SHARE_KEYS):
        return f'"{name}" would make it a share: {_FLAT}'
    if words & set(_CHANGING_KEYS):
        return (
            f'"{name}" could change the rate after the hand starts (OAS-FEE-04): '
            "a fee may depend only on the number of players dealt in, or in banked games on the wager"
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


def rates(fee: Iterable[FeeBand | FeeTier], no_flop: int | None) -> set[int]:
    """The different amounts that may be taken at one table."""
    found = {part.amount for part in fee}
    return found | {no_flop} if no_flop is not None and no_flop != NO_FLOP_FULL else found


def amounts(fee: Fee | None) -> tuple[int, ...]:
    """Every possible amount of a fee, as the book lists them."""
    if fee is None:
        return ()
    return (*(band.amount for band in fee.bands), *(tier.amount for tier in fee.tiers))


def dearer_later(bands: Iterable[FeeBand], no_flop: int | None) -> FeeBand | None:
    """The band that a hand would end up paying more than, by ending early: a rate that rises after the deal."""
    return next((band for band in bands if no_flop is not None and no_flop > band.amount), None)


def wrong_bands(bands: tuple[FeeBand, ...], seats: int) -> str | None:
    """What is wrong with a set of bands: overlaps, or numbers of players that no band covers."""
    cover = {
        players: [band for band in bands if band.least_players <= players <= band.most_players]
        for players in range(1, MOST_SEATS + 1)
    }
    twice = [players for players, found in cover.items() if len(found) > 1]
    if twice:
        return f"{_some(twice)} in two bands: put each number of players in one band"
    gaps = [players for players, found in cover.items() if not found and 2 <= players <= seats]
    if gaps:
        return f"no band for {_some(gaps)}, but the table seats {seats}: make the bands cover 2 to {seats}"
    return None


def _some(players: list[int]) -> str:
    return f"{', '.join(map(str, players))} player{'s' if players != [1] else ''}"


MOST_FEE_NAME: Final = 40
_FEE_NAME: Final = re.compile(r"(?!(?:an?|the) )[^\W\d_]+(?:[ '/-][^\W\d_]+)*", re.IGNORECASE)


def read_fee_name(value: object) -> str:
    """What a house calls its fee, as used in a sentence after `the`."""
    name = read_short(MOST_FEE_NAME)(value)
    if not _FEE_NAME.fullmatch(name):
        raise WrongValueError(
            f'{show(value)} is not a name for a fee: write only words, without "the", like "table fee"'
        )
    return name


FEE_NAME: Final = Key(
    "fee_name",
    "fee_name",
    read_fee_name,
    f"text, {MOST_FEE_NAME} characters at most",
    "what the house calls its fee, on every printed sheet",
)
FEES: Final = (
    Key("fee", "limit.fee.bands limit.fee.tiers", read_fee,
        '"none", an amount, or a list of bands like { players = "1-6", amount = "$4" } or of '
        'tiers like { wager = "$5-$50", amount = "$1" }',
        "what the house takes from a hand, by the number of players dealt in or by the wager"),
    Key("fee_taken", "limit.fee.moment", Choice(_TAKEN).read, or_list(_TAKEN), "when it is taken"),
    Key("fee_paid_by", "limit.fee.payer", Choice(tuple(FeePayer)).read, or_list(tuple(FeePayer)),
        "whose chips it is taken from"),
    Key("fee_without_flop", "limit.fee.no_flop", read_no_flop, '"nothing", "full" or an amount',
        "what is taken from a hand that ends before the flop, the draw or fourth street", POKER),
)  # fmt: skip
"""Keys of the collection."""
