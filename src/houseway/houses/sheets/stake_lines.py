"""The stakes on a sheet: every limit with its blinds, buy-in and fees."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from houseway.chips.money import format_money
from houseway.games import GAMES
from houseway.houses import feelint
from houseway.houses.pages import GamePage
from houseway.houses.sheets.model import Citing, Grid, Line, Section
from houseway.referee.rules import COMMON, NO_FLOP_FULL, Fee, FeeMoment, FeePayer, Limit, Rules

_PAYERS = {
    FeePayer.POT: "out of the pot",
    FeePayer.BIG_BLIND: "from the player with the big blind",
    FeePayer.LIVE_BUTTON: "from the player with the button",
}

_MARKED: Final = ("limits", "blinds", "ante", "bring-in", "fee")
"""The columns of the table of limits that are marked when they hold a setting of ours."""
_ENDS_EARLY: Final = {"board": "no flop", "draw": "no draw", "stud": "no fourth street"}
"""The heading of the column for hands that end before the fee is due."""


def stakes(page: GamePage, rules: tuple[Rules, ...]) -> Section:
    """The table of limits, and how to read it."""
    silent = [page.not_printed[page.rules.index(one)] for one in rules]
    rows = [_row(one.limit, missing) for one, missing in zip(rules, silent, strict=True)]
    cites = [row_cites(one) for one in rules]
    if len(rules) > 1:  # what applies to every row goes above the table
        shared = set.intersection(*map(set, cites))
        cites = [tuple(one for one in row if one not in shared) for row in cites]
    missing = list(dict.fromkeys(what for names in silent for what in names))
    stud = rules[0].limit.bring_in > 0
    readings = {
        "limits": "CX-18" if "ante" in missing else "CX-88",
        "fee": "CX-88",
        "blinds": "CX-89",
        "ante": "CX-65" if stud else "CX-18",
        "bring-in": "CX-65",
    }
    fee = page.fee_name or "fee"
    lines = [*_fee_lines(rules, fee, printed="fee" not in missing), *not_printed(missing, rows, readings, fee)]
    antes, mixed = rules[0].blinds.forced == "ante", len({one.blinds.forced for one in rules}) > 1
    forced = "blinds" if not antes else "ante, forced bet" if rules[0].limit.bring_in else "ante"
    forced = "ante or blinds" if mixed else forced
    heads = ("limit", "betting", forced, "buy-in", "fee", _ENDS_EARLY[GAMES[page.game].family.name])
    title = f"Limits, {'antes' if antes else 'blinds'} and {page.fee_name or 'fees'}"
    return Section(title, tuple(lines), table=named_grid(heads, rows, cites, fee))


def buy_in_words(limit: Limit) -> str:
    """`$40`, `$40 to $200`, `up to $200`; nothing where the book does not say."""
    least, most = (format_money(one) if one else "" for one in (limit.buy_in, limit.most_buy_in))
    return f"{least} to {most}" if least and most else f"up to {most}" if most else least


def named_grid(
    heads: Sequence[str], rows: Iterable[tuple[str, ...]], cites: Iterable[tuple[str, ...]], fee: str
) -> Grid:
    """A table whose fee column has the house's own word as its heading."""
    own = tuple(fee if head == "fee" else head for head in heads)
    return Grid(own, tuple(rows), tuple(cites), keys=tuple(heads))


def row_cites(rules: Rules) -> tuple[str, ...]:
    """The clauses of a row: of the limit and of its fee."""
    topics = ("fee", "fee.no_flop")
    ids = dict.fromkeys([*rules.limit.cite.split(), *(one for topic in topics for one in rules.cite(topic).split())])
    return tuple(one for one in ids if one != COMMON)


def not_printed(
    missing: Sequence[str], rows: Iterable[Sequence[str]], readings: Mapping[str, str], fee: str
) -> list[Line]:
    """What the house's pages leave out: settings of ours, marked in the table, and what is missing altogether."""
    marked = any(cell.endswith("*") for row in rows for cell in row)
    ours = [what for what in missing if what in _MARKED] if marked else []
    others = [what for what in missing if what not in ours]
    lines = []

    def said(names: list[str]) -> str:
        return and_list([fee if what == "fee" else what for what in names])

    if ours:
        cited = tuple(dict.fromkeys(readings[what] for what in ours if what in readings))
        lines.append(Line(f"An asterisk (*) marks our own setting where the house prints none: {said(ours)}.", cited))
    if others:
        also = "; the number of seats is also our own setting" if "seats" in others else ""
        lines.append(Line(f"Not printed by the house: {said(others)}{also}."))
    return lines


def and_list(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _row(limit: Limit, silent: tuple[str, ...]) -> tuple[str, ...]:
    def mark(what: str, text: str) -> str:
        return f"{text}*" if what in silent else text

    forced = mark("blinds", " ".join(map(format_money, limit.blinds)))
    if not limit.blinds:
        forced = mark("ante", format_money(limit.ante))
    if limit.bring_in:
        forced = f"{forced}, {mark('bring-in', format_money(limit.bring_in))}"
    buy_in = buy_in_words(limit) or ("not printed" if "buy-in" in silent else "any")
    fee = mark("fee", fee_words(limit.fee))
    return (
        mark("limits", limit.name),
        limit.betting.value,
        forced,
        buy_in,
        fee,
        no_flop_words(limit.fee),
    )


def fee_words(fee: Fee | None) -> str:
    """`1-6: $4, 7-9: $5`, `$4`, or `none`."""
    if fee is None:
        return "none"
    if len({band.amount for band in fee.bands}) == 1:
        return format_money(fee.bands[0].amount)
    parts = []
    for band in sorted(fee.bands, key=lambda one: one.least_players):
        span = (
            f"{band.least_players}-{band.most_players}"
            if band.most_players > band.least_players
            else str(band.least_players)
        )
        parts.append(f"{span}: {format_money(band.amount)}")
    return ", ".join(parts)


def no_flop_words(fee: Fee | None) -> str:
    """What is taken when a hand ends before the flop."""
    if fee is None:
        return "none"
    if fee.moment is FeeMoment.BEFORE_DEAL or fee.no_flop == NO_FLOP_FULL:
        return "the same"
    return "none" if fee.no_flop is None else format_money(fee.no_flop)


_BASES: Final = {
    feelint.BY_LIMIT: "the limit alone",
    feelint.BY_DEALT: "the number of players dealt in",
    feelint.BY_STAYING: "the number of players who stay",
    feelint.BY_WAGER: "the wager, which is fixed by then",
}


def fee_basis(rules: Iterable[Rules]) -> str:
    """What the fee at these limits depends on: the one sentence used by sheets and packets."""
    found = dict.fromkeys(feelint.goes_by(one) for one in rules if one.limit.fee is not None)
    if len(found) > 1:  # if some limits have rates by the number of players and others have one rate
        found.pop(feelint.BY_LIMIT, None)
    return f"It depends on {and_list([_BASES[one] for one in found])}, and is never a share of a pot or a wager."


def _fee_lines(rules: tuple[Rules, ...], name: str, *, printed: bool) -> list[Line]:
    fees = [one.limit.fee for one in rules if one.limit.fee is not None]
    if not fees:
        none = f"takes no {name}." if printed else f"prints no {name} for this game: none is taken."
        return [Line(f"The house {none}")]
    text = f"The {name} is taken {fees[0].moment}, once a hand, {_PAYERS[fees[0].payer]}. {fee_basis(rules)}"
    lines = [Citing(rules).line(text, "fee", cx="CX-87")]
    if any(len({band.amount for band in fee.bands}) > 1 for fee in fees):
        lines.append(Line("In the table, 1-6: $4 means $4 with one to six players dealt in."))
    return lines
