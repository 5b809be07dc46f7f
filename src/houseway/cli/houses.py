"""`houseway houses`, `rules`, `clauses` and `check`: the games on offer, their rules, and the proof of each rule."""

import json as json_format
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from houseway.chips.money import format_money
from houseway.houses import HOUSES, GamePage, House, RuleBookError, find_offer, house, load
from houseway.houses.fees import amounts
from houseway.referee.rules import Betting, Rules

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]


def houses_command(*, json: Json = False) -> None:
    """Show which games each house offers, at which limits and for what fee."""
    every = [house(name) for name in HOUSES]
    if json:
        print(json_format.dumps([_house_facts(one) for one in every], indent=2))
        return
    for number, one in enumerate(every):
        print("\n" * bool(number) + f"{one.name}  ({one.id})")
        _print_games(one)
    print("\nhouseway rules HOUSE/GAME prints the rules of one of them, like houseway rules oasis/holdem")


def rules_command(
    offer: Annotated[str, Parameter(help="House and game, like oasis/omaha-hi-lo or my-room.toml/holdem.")],
    *,
    limit: Annotated[str | None, Parameter(help="Only this limit, like 3/6.")] = None,
    html: Annotated[bool, Parameter(negative="", help="Print a page of HTML.")] = False,
    json: Json = False,
) -> None:
    """Print the rules of a game at a house, every line with its clause."""
    from houseway.houses.sheets import make_sheet

    sheet = make_sheet(find_offer(offer, limit=limit), only=limit is not None)
    if json:
        from houseway.houses.sheets.sheet_data import as_facts

        print(json_format.dumps(as_facts(sheet), indent=2))
    elif html:
        from houseway.houses.sheets.html import as_html
        from houseway.server.sheet_style import paper_style

        print(as_html(sheet, paper_style()), end="")
    else:
        from houseway.houses.sheets.plain_sheet import as_text

        print(as_text(sheet), end="")


def clauses_command(
    *,
    house: Annotated[str | None, Parameter(help="Only this house, like oasis.")] = None,
    game: Annotated[str | None, Parameter(help="Only this game, like omaha-hi-lo or OM8; also FEE and GEN.")] = None,
    status: Annotated[str | None, Parameter(help="proved, elsewhere, printed, later or open.")] = None,
    json: Json = False,
) -> None:
    """Show for each clause whether a test proves it, or why not."""
    from houseway.houses.clause_proofs import STATUSES, status_of

    found = status_of(house=house, game=game, status=status)
    if json:
        print(json_format.dumps([one.facts() for one in found], indent=2))
        return
    for one in found:
        print(f"{one.clause.id:<11} {one.status:<10} {one.clause.rule}")
        print(f"{'':<11} {'':<10} -> {one.why}")
    counts = [(name, sum(one.status == name for one in found)) for name in STATUSES]
    print(f"{len(found)} clauses: {', '.join(f'{count} {name}' for name, count in counts if count)}")


def check_command(
    path: Annotated[Path, Parameter(help="A rule book, such as my-room.toml.")],
    *,
    json: Json = False,
) -> None:
    """Check a rule book and report every error in it."""
    try:
        found = load(path)
    except RuleBookError as error:
        if json:
            rows = [{"file": one.file, "line": one.line, "key": one.key, "what": one.what} for one in error.problems]
            print(json_format.dumps({"ok": False, "problems": rows}, indent=2))
        else:
            for problem in error.problems:
                print(f"houseway: {problem}", file=sys.stderr)
        sys.exit(2)
    from houseway.houses.feelint import findings, told

    looked = told(findings(found))
    if json:
        fees = [str(one) for one in looked]
        print(json_format.dumps({"ok": True, **_house_facts(found), "fees_to_look_at": fees}, indent=2))
        return
    offers = sum(len(page.rules) for page in found.games.values())
    print(f"OK: {found.name}, {_count(len(found.games), 'game')} at {_count(offers, 'limit')}")
    _print_games(found)
    for one in looked:
        print(f"fee: {one}")


def _print_games(one: House) -> None:
    width = max(len(_limits(page)) for page in one.games.values())
    for key, page in one.games.items():
        print(f"  {key:<22} {_limits(page):<{width}}  fee {_fee_span(page)}")


def _limits(page: GamePage) -> str:
    """`$2-$4 to $50-$100, $1-$6 to $5-$200 spread`: the first and last of each kind of betting."""
    parts = []
    for kind in Betting:
        names = [one.name for one in page.limits if one.betting is kind]
        if len(names) > 3:
            parts.append(f"{names[0].removesuffix(' spread')} to {names[-1]} ({len(names)} limits)")
        else:
            parts += names
    return ", ".join(parts)


def _fees(rules: Rules) -> list[int]:
    return list(amounts(rules.limit.fee))


def _fee_span(page: GamePage) -> str:
    charged = sorted(amount for rules in page.rules for amount in _fees(rules))
    if not charged:
        return "none"
    least, most = format_money(charged[0]), format_money(charged[-1])
    return least if least == most else f"{least} to {most}"


def _house_facts(one: House) -> dict[str, Any]:
    games = [
        {"key": key, "title": page.title, "game": page.game, "limits": list(map(_limit_facts, page.rules))}
        for key, page in one.games.items()
    ]
    return {"id": one.id, "name": one.name, "games": games}


def _limit_facts(rules: Rules) -> dict[str, Any]:
    limit, fee = rules.limit, rules.limit.fee
    bands = (
        [{"players": [band.least_players, band.most_players], "cents": band.amount} for band in fee.bands]
        if fee
        else []
    )
    tiers = [{"wager_up_to_cents": tier.wager or None, "cents": tier.amount} for tier in fee.tiers] if fee else []
    return {
        "name": limit.name, "betting": limit.betting.value, "lower_cents": limit.lower, "higher_cents": limit.higher,
        "blinds_cents": list(limit.blinds), "ante_cents": limit.ante, "bring_in_cents": limit.bring_in,
        "chip_cents": limit.chip,
        "buy_in_cents": limit.buy_in, "seats": rules.most_seats, "clause": limit.cite,
        "fee": {
            "bands": bands, "tiers": tiers, "taken": fee.moment.value, "paid_by": fee.payer.value,
            "no_flop_cents": fee.no_flop,
        } if fee else None,
    }  # fmt: skip


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
