"""What a sheet says about tournaments: only the differences, if the house's book has any."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from houseway.houses.offers import Offer
from houseway.houses.settings import set_table
from houseway.houses.sheets import irregularity_lines
from houseway.houses.sheets.model import Citing, Lines, Section
from houseway.referee.rules import Rules

Sections = Callable[[Citing, Offer, tuple[Rules, ...]], list[Section]]
_GONE: Final = {
    "two_card_window": ("Nobody kills the pot or straddles while the cards are dealt.", "window"),
    "straddle": ("There is no straddle.", "straddle"),
    "kill": ("There are no kill pots.", "kill"),
    "check_seven": ("Checking a seven costs nothing.", "sevens"),
}
"""Sentences for what a tournament leaves out."""
_NOTHING: Final = (None, False, "none")


def tournament(offer: Offer, said: list[Section], sections: Sections) -> Section | None:
    """How a tournament differs from what the sheet has already said."""
    page = offer.page
    if page.desk is None or not page.desk.tournament:
        return None
    rules = tuple(set_table(page, place, {"tournament": True})[0] for place in range(len(page.rules)))
    citing = Citing(rules, page.fee_name)
    there = sections(citing, replace(offer, page=replace(page, rules=rules), rules=rules[0]), rules)
    there += irregularity_lines.sections(citing)
    known = {line.text for section in said for line in section.lines}
    lines = Lines(citing)
    for key, value in page.desk.tournament.items():
        if key in _GONE and value in _NOTHING:
            lines.say(_GONE[key][0], _GONE[key][1])
    lines.say(
        f"No {page.fee_name or 'collection'} is taken from the pots.", when=all(one.limit.fee is None for one in rules)
    )
    new = [line for section in there if section.table is None for line in section.lines if line.text not in known]
    first = lines.section("In a tournament")
    return replace(first, lines=(*first.lines, *new))
