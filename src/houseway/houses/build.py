"""From the values in force at one limit to the referee's `Rules` and `Limit`: nothing here validates a value."""

from types import MappingProxyType
from typing import Any, Final, Protocol

from houseway.chips.money import format_money
from houseway.games import GAMES, Game
from houseway.houses import linter
from houseway.houses.fees import PAYERS
from houseway.houses.spoken_names import limit_name
from houseway.referee.rules import (
    COMMON,
    PARTS,
    SWITCHES,
    Answer,
    Betting,
    Fee,
    FeeBand,
    FeeMoment,
    FeePayer,
    FeeTier,
    Limit,
    Rules,
)

_CAN_BE_NONE: Final = frozenset(one.key for one in SWITCHES.values() if None in one.values.samples())


class InForce(linter.Values, Protocol):
    """The values in force, and the citations."""

    own_cites: dict[str, str]
    irregularities: tuple[Answer, ...]
    """The rulings for irregularities."""

    def cites(self) -> dict[str, str]:
        """All citations in force, the limit's own first."""


def build_rules(force: InForce, *, house: str, title: str, game: str, deck: str) -> Rules:
    """The rules of a game at one limit."""
    nature = GAMES[game]
    switches: dict[str, Any] = {}
    parts: dict[str, dict[str, Any]] = {part: {} for part in PARTS}
    for key, one in SWITCHES.items():
        found = force.get(key, object)
        if found is None and not (key in _CAN_BE_NONE and force.has(key)):
            found = one.usual
        part, dot, inner = one.field.partition(".")
        if dot:
            parts[part][inner] = found
        else:
            switches[one.field] = found
    cites = force.cites()
    row = cites.pop("limit", COMMON)
    if "fee" not in force.own_cites and row != COMMON:
        cites["fee"] = f"{cites['fee']} {row}" if "fee" in cites else row
    limit = _limit(force, row, nature) if nature.family.poker else _table_limit(force, row, nature)
    return Rules(
        house=house,
        game=game,
        title=title,
        limit=limit,
        deck="" if deck == nature.deck else deck,
        cites=MappingProxyType(cites),
        irregularities=force.irregularities,
        **{part: kind(**parts[part]) for part, kind in PARTS.items()},
        **switches,
    )


def _fee(force: linter.Values, nature: Game) -> Fee | None:
    found = force.get("fee", tuple) or ()
    if not found:
        return None
    return Fee(
        bands=tuple(one for one in found if isinstance(one, FeeBand)),
        tiers=tuple(one for one in found if isinstance(one, FeeTier)),
        moment=FeeMoment(force.get("fee_taken", str) or linter.usual_moment(nature)),
        payer=FeePayer(force.get("fee_paid_by", str) or PAYERS[nature.family.name][0]),
        no_flop=force.get("fee_without_flop", int),
    )


def _limit(force: linter.Values, row: str, nature: Game) -> Limit:
    betting, bets, blinds = linter.betting(force), linter.bets(force), linter.blinds(force)
    lower = bets[0] if bets else 0
    structured = betting in (Betting.FIXED, Betting.SPREAD)
    return Limit(
        name=force.get("name", str) or limit_name(betting, bets, blinds),
        betting=betting,
        lower=lower,
        higher=bets[-1] if structured and bets else 0,
        blinds=blinds,
        ante=linter.ante(force, nature),
        bring_in=linter.bring_in(force, nature),
        chip=linter.chip(force),
        buy_in=force.get("buy_in", int) or 0,
        most_buy_in=force.get("most_buy_in", int) or 0,
        fee=_fee(force, nature),
        cite=row,
    )


def _table_limit(force: linter.Values, row: str, nature: Game) -> Limit:
    """The stakes of a game that is not poker: wagers, a condition, or a chip for the ante."""
    betting, ante = Betting.FIXED, 0
    match nature.family.name:
        case "banked":
            betting = Betting.SPREAD
            wagers = force.get("wagers", tuple) or (0,)
            lower, higher = wagers[0], wagers[-1]
            name = f"{format_money(lower)}-{format_money(higher)}"
        case "push":
            betting = linter.betting(force)
            ante = lower = force.get("condition", int) or 0
            bets = force.get("bets", tuple) or (lower,)
            higher = bets[-1] if betting in linter.STRUCTURED else 0
            fixed = betting is Betting.FIXED
            name = f"{format_money(ante)} condition" if fixed else limit_name(betting, bets, ())
        case _:
            ante = lower = higher = force.get("ante", int) or 0
            name = f"{format_money(ante)} ante"
    return Limit(
        name=force.get("name", str) or name,
        betting=betting,
        lower=lower,
        higher=higher,
        ante=ante,
        chip=linter.chip(force),
        buy_in=force.get("buy_in", int) or 0,
        most_buy_in=force.get("most_buy_in", int) or 0,
        fee=_fee(force, nature),
        cite=row,
    )
