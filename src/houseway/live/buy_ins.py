"""A player's buy-in at a table and the house's fee, in words. Only amounts are known here."""

from typing import Final, NamedTuple

from houseway.chips.money import format_money
from houseway.games import GAMES
from houseway.protocol.table_state import BuyIn
from houseway.referee.rules import Betting, Fee, FeePayer, Rules

_FIXED_BETS: Final = 40
_SPREAD_BETS: Final = 10
_BIG_BLINDS: Final = 100
_MOST_TIMES: Final = 5
_ANTES: Final = 60
_MOST: Final = {Betting.NO_LIMIT: "any bet up to all you have", Betting.POT_LIMIT: "any bet up to the pot"}


_PAYERS: Final = {
    FeePayer.POT: "",
    FeePayer.EACH_PLAYER: " from each player",
    FeePayer.TOPS: ", out of the antes",
    FeePayer.BUTTON_ANTE: ": the button's ante",
}


def usual_buy_in(rules: Rules) -> int:
    """Forty small bets at fixed limit, a hundred big blinds at no limit; in whole chips, and never below the
    minimum.
    """
    limit = rules.limit
    if limit.betting is Betting.FIXED:
        wanted = _FIXED_BETS * limit.lower
    elif limit.betting is Betting.SPREAD:
        wanted = max(_FIXED_BETS * limit.lower, _SPREAD_BETS * limit.higher)
    else:
        wanted = _BIG_BLINDS * max((limit.lower, *limit.blinds))
    wanted = max(wanted, _ANTES * limit.ante, limit.buy_in, limit.chip)
    if limit.most_buy_in:
        return min(-(-wanted // limit.chip), limit.most_buy_in // limit.chip) * limit.chip
    return -(-wanted // limit.chip) * limit.chip


def buy_in(rules: Rules) -> BuyIn:
    """The house's minimum, the usual buy-in, and this room's maximum."""
    limit, usual = rules.limit, usual_buy_in(rules)
    least = max(limit.buy_in, limit.chip, GAMES[rules.game].family.least_stack(rules), *limit.blinds)
    return BuyIn(-(-least // limit.chip) * limit.chip, usual, limit.most_buy_in or _MOST_TIMES * usual)


def fee_words(rules: Rules) -> str:
    """`$4 a hand`, `$3 to $5 a hand, by players`, or that there is no fee."""
    fee = rules.limit.fee
    if fee is None:
        return "no collection"
    amounts = _amounts(fee, rules.most_seats)
    if not amounts:
        return "no collection"
    said = format_money(amounts[0])
    if len(amounts) > 1:
        said = f"{said} to {format_money(amounts[-1])}"
    by = ", by the wager" if fee.tiers else ", by the number of players" if len(amounts) > 1 else ""
    return f"{said} a hand{_PAYERS.get(fee.payer, f', paid by the {fee.payer.value}')}{by}"


def limit_words(rules: Rules) -> str:
    """The meaning of a limit's name that is not the amount of a bet: the condition of push-nine, a sheet of pan, the
    limits of a book that has one of each kind."""
    family, limit = GAMES[rules.game].family.name, rules.limit
    if family == "push" and limit.ante:
        return f"{format_money(limit.ante)} is the ante and the minimum bet"
    if family == "pan" and limit.ante:
        printed = f", the fee as the house's {limit.name} prints it" if limit.name.startswith("sheet") else ""
        return f"{format_money(limit.ante)} ante{printed}"
    if "$" in limit.name or limit.in_chips or not GAMES[rules.game].family.poker:
        return ""
    if limit.betting == "fixed limit":
        return stakes_words(limit.lower, limit.higher)
    return f"blinds {stakes_words(*limit.blinds[-2:])}" if len(limit.blinds) > 1 else ""


def limit_title(rules: Rules) -> str:
    """A limit's title when choosing a table: `No limit, $2-$4 blinds`, or its own name if that says what is bet."""
    limit = rules.limit
    if limit.betting in _MOST and len(limit.blinds) > 1:
        return f"{limit.betting.value.capitalize()}, {stakes_words(*limit.blinds[-2:])} blinds"
    if limit.betting is Betting.FIXED and "$" not in limit.name and GAMES[rules.game].family.poker:
        return f"{limit.name.capitalize()}, {stakes_words(limit.lower, limit.higher)}"
    return limit.name


def limit_about(rules: Rules) -> str:
    """What the title leaves out: the house's own name, what may be bet, the blinds, and the ante."""
    limit, title = rules.limit, limit_title(rules)
    if not GAMES[rules.game].family.poker:
        return limit_words(rules)
    posted = []
    if limit.betting in _MOST:
        posted.append(_MOST[limit.betting])
    elif limit.blinds:
        amounts = "-".join(map(format_money, limit.blinds))
        posted.append(f"blinds {amounts}" if len(limit.blinds) > 1 else f"blind {amounts}")
    if limit.ante:
        posted.append(f"ante {format_money(limit.ante)}")
    said = ", ".join(posted)
    known = set(limit.name.lower().split()) <= set(title.lower().replace(",", "").split())
    return said if known else f"{limit.name}: {said}"


def stakes_words(lower: int, higher: int) -> str:
    """`$3-$6`, as limits are called."""
    return f"{format_money(lower)}-{format_money(higher)}"


def _amounts(fee: Fee, seats: int) -> list[int]:
    if fee.tiers:
        return sorted({tier.amount for tier in fee.tiers})
    found = {fee.amount(players) for players in range(2, seats + 1)}
    return sorted(found - {0})


class Stakes(NamedTuple):
    """Facts that never change at a table."""

    rules: Rules
    fee: str
    buy_in: BuyIn


_MOST_KEPT: Final = 512
_known: dict[int, Stakes] = {}
"""By the identity of the rules; keeps the rules too, so that the identity stays theirs."""


def stakes_of(rules: Rules) -> Stakes:
    """The fee in words and the buy-in, computed once for a table's rules."""
    found = _known.get(id(rules))
    if found is None or found.rules is not rules:
        if len(_known) >= _MOST_KEPT:
            _known.clear()
        found = _known[id(rules)] = Stakes(rules, fee_words(rules), buy_in(rules))
    return found
