"""What the sheets of the non-poker games share: stakes and fees, seats, and what the house prints."""

from typing import Final

from houseway.chips.money import format_money
from houseway.games import GAMES
from houseway.houses.pages import GamePage
from houseway.houses.sheets.model import Citing, Line, Lines, Section
from houseway.houses.sheets.stake_lines import buy_in_words, fee_basis, fee_words, named_grid, not_printed, row_cites
from houseway.referee.rules import Betting, Fee, FeePayer, Limit, Rules

_PAYERS: Final = {
    FeePayer.EACH_PLAYER: "from everyone with a wager and from the banker, over and above the wager",
    FeePayer.BUTTON: "from the player with the button, over and above the ante",
    FeePayer.BUTTON_ANTE: "from the player with the button: that player's whole ante, which stays out of the pot",
    FeePayer.TOPS: "out of the antes",
    FeePayer.POT: "out of the pot",
}
_HEADS: Final = {
    "banked": ("limit", "wagers", "smallest chip", "buy-in", "fee"),
    "push": ("limit", "ante", "bet", "buy-in", "fee"),
    "pan": ("limit", "ante", "buy-in", "fee"),
}
_STAKES: Final = {"banked": "wagers", "push": "antes", "pan": "antes"}
_READINGS: Final = {
    "pai-gow": "CX-43 CX-103",
    "super-pan-9": "CX-103",
    "blackjack-22": "CX-103",
    "push-nine": "CX-44",
    "pan": "CX-38 CX-67",
}


def printed(page: GamePage, citing: Citing) -> Section | None:
    """An opening note if the house prints no rules of play."""
    if not any("play" in names for names in page.not_printed):
        return None
    cited = tuple(dict.fromkeys(one for rules in citing.rules for one in row_cites(rules)))
    lines = (
        Line(
            f"The house's book gives the limit and the {page.fee_name or 'fee'} of this game, and nothing else.", cited
        ),
        Line("Everything else on this sheet is our reading by common practice, not the house's own rules."),
    )
    return Section("What the house prints", lines)


def stakes(page: GamePage, rules: tuple[Rules, ...]) -> Section:
    """The table of limits, and how to read it."""
    family = GAMES[page.game].family.name
    silent = [page.not_printed[page.rules.index(one)] for one in rules]
    cites = [row_cites(one) for one in rules]
    if len(rules) > 1:  # what applies to every row goes above the table
        shared = set.intersection(*map(set, cites))
        cites = [tuple(one for one in row if one not in shared) for row in cites]
    missing = list(dict.fromkeys(what for names in silent for what in names if what != "play"))
    rows = tuple(_row(family, one.limit, names) for one, names in zip(rules, silent, strict=True))
    fee = page.fee_name or "fee"
    lines = [*_fee_lines(page, rules, fee), *not_printed(missing, rows, {}, fee)]
    title = f"Limits, {_STAKES[family]} and {page.fee_name or 'fees'}"
    return Section(title, tuple(lines), table=named_grid(_HEADS[family], rows, cites, fee))


def _row(family: str, limit: Limit, silent: tuple[str, ...]) -> tuple[str, ...]:
    def mark(what: str, text: str) -> str:
        return f"{text}*" if what in silent else text

    name = mark("limits", limit.name)
    ante = mark("ante", format_money(limit.ante))
    buy_in = buy_in_words(limit) or ("not printed" if "buy-in" in silent else "any")
    fee = mark("fee", _fee(limit.fee))
    span = f"{format_money(limit.lower)} to {format_money(limit.higher)}"
    match family:
        case "banked":
            return name, mark("limits", span), format_money(limit.chip), buy_in, fee
        case "push":
            bet = {Betting.FIXED: format_money(limit.lower), Betting.SPREAD: span}.get(limit.betting)
            return name, ante, mark("limits", bet or f"{format_money(limit.lower)} or more"), buy_in, fee
    return name, ante, buy_in, fee


def _fee(fee: Fee | None) -> str:
    if fee is None or not fee.tiers:
        return fee_words(fee)
    amounts = [tier.amount for tier in fee.tiers]
    return f"{format_money(min(amounts))} to {format_money(max(amounts))}"


def _tiers(fee: Fee) -> str:
    """`$0.50 up to $50, $1 up to $100, $3 above that`."""
    return ", ".join(
        f"{format_money(tier.amount)} {f'up to {format_money(tier.wager)}' if tier.wager else 'above that'}"
        for tier in fee.tiers
    )


def _fee_lines(page: GamePage, rules: tuple[Rules, ...], name: str) -> list[Line]:
    fees = [one.limit.fee for one in rules if one.limit.fee is not None]
    if not fees:
        return [Line(f"The house takes no {name}.")]
    citing, lines = Citing(rules), Lines(Citing(rules))
    lines.say(
        f"The {name} is taken {fees[0].moment}, every hand, {_PAYERS[fees[0].payer]}. {fee_basis(rules)}",
        "fee",
        cx=_READINGS[page.game],
    )
    tiers = next((fee for fee in fees if fee.tiers), None)
    if tiers is not None:
        text = f"For a wager it is {_tiers(tiers)}. The banker's goes by the largest wager made against the bank."
        lines.say(text, "fee", cx="CX-43 CX-103 CX-111")
    players = citing.first.pan.rate_by == "dealt"
    banded = any(len({band.amount for band in fee.bands}) > 1 for fee in fees)
    who = "dealt in" if players else "who stay"
    lines.say(f"In the table, 1-4: $1 means $1 with one to four players {who}.", when=banded)
    return list(lines.section("").lines)


def seats(citing: Citing) -> Section:
    """How many sit at a table, and how a new player comes in."""
    lines = Lines(citing)
    lines.switch("seats", "button_draw")
    lines.say("A new player is dealt in at once.", "entry.free")
    lines.say("Chips may be added only between hands.")
    return lines.section("Seats")
