"""`houseway packet` and `fees`: a house's whole rule book for filing, and its fees checked against the law."""

import sys
from json import dumps
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from houseway.chips.money import format_money
from houseway.houses import find_house

Named = Annotated[str, Parameter(help="A house, like oasis, or a rule book, like my-room.toml.")]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]


def packet_command(
    house: Named,
    *,
    html: Annotated[Path | None, Parameter(help="Write it to this file as a printable page.")] = None,
    json: Json = False,
) -> None:
    """Print a house's whole rule book, ready to file: every game, limit, rate and clause, with a glossary."""
    from houseway.houses.sheets.filing import make_packet
    from houseway.houses.sheets.model import Term
    from houseway.teach.word_list import terms_of

    packet = make_packet(find_house(house), [Term(one.word, one.says) for one in terms_of()])
    if html is not None:
        from houseway.houses.sheets.html import packet_html
        from houseway.server.sheet_style import paper_style

        html.write_text(packet_html(packet, paper_style()), encoding="utf-8")
        print(f"{packet.house.name}: {len(packet.chapters)} chapters written to {html}")
    elif json:
        from houseway.houses.sheets.sheet_data import packet_facts

        print(dumps(packet_facts(packet), indent=2))
    else:
        from houseway.houses.sheets.plain_sheet import packet_text

        print(packet_text(packet), end="")


def fees_command(house: Named, *, json: Json = False) -> None:
    """Check the fees of every limit against the law; exits with 1 if one of them is not allowed."""
    from houseway.houses.feelint import findings, schedules, told
    from houseway.houses.fees import MOST_RATES

    found = find_house(house)
    rows, looked = schedules(found), findings(found)
    if json:
        print(dumps({
            "house": found.id,
            "limits": [{"game": one.game, "limit": one.limit, "rates_cents": one.rates, "goes_by": one.goes_by,
                        "clauses": one.cites} for one in rows],
            "findings": [{"game": one.game, "limit": one.limit, "asked": one.asked, "clauses": one.cites,
                          "what": one.what, "allowed": not one.wrong} for one in looked],
        }, indent=2))  # fmt: skip
    else:
        games, limits = (
            max(len(text) for text in texts) for texts in zip(*((one.game, one.limit) for one in rows), strict=True)
        )
        for one in rows:
            rates = ", ".join(map(format_money, one.rates)) or "none"
            print(f"{one.game:<{games}}  {one.limit:<{limits}}  {rates}; by {one.goes_by}")
        print(f"{len(rows)} limits, none with more than {max(len(one.rates) for one in rows)} of {MOST_RATES} rates")
        for finding in told(looked):
            print(f"- {finding}")
        if not looked:
            print("All fees are flat, fixed before the deal and posted: nothing to fix.")
    if any(one.wrong for one in looked):
        sys.exit(1)
