"""Printed sheets: a house's game as players get it, every line with the clauses behind it."""

from dataclasses import replace
from typing import Final

from houseway.decks import deck
from houseway.houses.clauses import GAME_CODES, Clause, clauses
from houseway.houses.offers import House, Offer
from houseway.houses.pages import GamePage
from houseway.houses.sheets import irregularity_lines
from houseway.houses.sheets.draw_terms import drawing_sections
from houseway.houses.sheets.model import Citing, Example, Grid, Line, Lines, Section, Sheet, Term
from houseway.houses.sheets.play_order import order_of_play
from houseway.houses.sheets.play_terms import betting, coming_in, habits, seating, showdown
from houseway.houses.sheets.ranks import rank_sections
from houseway.houses.sheets.stake_lines import and_list, stakes
from houseway.referee.rules import Rules

__all__ = ["Example", "Grid", "Line", "Section", "Sheet", "Term", "make_sheet"]

_DECKS: Final = {"52": "52 cards, no joker", "53": "52 cards and a joker"}


def make_sheet(offer: Offer, *, only: bool = False) -> Sheet:
    """The sheet of an offer's game: at all its limits, or `only` at the offer's own."""
    house, page = offer.house, offer.page
    rules = (offer.rules,) if only else page.rules
    usual = [one for one in rules if one.blinds.forced == rules[0].blinds.forced]
    citing = Citing(usual, page.fee_name)
    made = _poker if citing.nature.family.poker else _table_game
    sections = made(citing, offer, rules)
    if len(usual) < len(rules):
        sections.append(_otherwise(offer, [one for one in rules if one not in usual], sections))
    sections += irregularity_lines.sections(citing)
    if page.desk is not None and page.desk.tournament:
        from houseway.houses.sheets.tournaments import tournament

        if (otherwise := tournament(offer, sections, made)) is not None:
            sections.append(otherwise)
    found = _clauses(house, page, sections)
    if found:
        sections.append(Section("The clauses in full", entries=tuple(Term(one.id, one.rule) for one in found)))
    readings = {name for section in sections for name in section.cited() if name.startswith("CX-")}
    if readings:
        said = Line("Where the house's pages conflict or say nothing, the game is played this way:")
        entries = tuple(
            _played(name, sections) for name in sorted(readings, key=lambda name: int(name.removeprefix("CX-")))
        )
        sections.append(Section("Readings", (said,), entries=entries))
    facts = {"Deck": _deck(rules[0].deck or offer.game.deck), "Seats": f"up to {rules[0].most_seats}"}
    if page.registration:
        facts["Registration"] = page.registration
    if house.dated:
        facts["Pages dated"] = house.dated
    return Sheet(house, page.title, page.game, citing.nature.about, facts, tuple(sections))


def _otherwise(offer: Offer, rules: list[Rules], said: list[Section]) -> Section:
    """The differences at limits where the pot starts another way: antes there, blinds here (CX-147)."""
    citing = Citing(rules, offer.page.fee_name)
    lines = Lines(citing)
    lines.say("A table opened at one of these limits plays this form. The differences:", cx="CX-147")
    known = {line.text for section in said for line in section.lines}
    there = _poker(citing, offer, tuple(rules))
    new = [line for section in there if section.table is None for line in section.lines if line.text not in known]
    first = lines.section(f"At {and_list([one.limit.name for one in rules])}")
    return replace(first, lines=(*first.lines, *new))


def _poker(citing: Citing, offer: Offer, rules: tuple[Rules, ...]) -> list[Section]:
    return [
        *rank_sections(citing),
        Section("Order of play", order_of_play(citing, offer.game), numbered=True),
        *drawing_sections(citing),
        betting(citing),
        showdown(citing),
        stakes(offer.page, rules),
        seating(citing),
        coming_in(citing),
        habits(citing),
    ]


def _table_game(citing: Citing, offer: Offer, rules: tuple[Rules, ...]) -> list[Section]:
    from houseway.houses.sheets import table_games

    said = table_games.printed(offer.page, citing)
    found = [*_own_sections(citing, offer), table_games.stakes(offer.page, rules)]
    if offer.page.game != "push-nine":  # in which seating follows the button
        found.append(table_games.seats(citing))
    return [said, *found] if said is not None else found


def _own_sections(citing: Citing, offer: Offer) -> list[Section]:
    """The part of a sheet that only one game has; its module is imported on demand, like the game's steps."""
    match offer.page.game:
        case "pai-gow":
            from houseway.houses.sheets.pai_gow import sections
        case "super-pan-9":
            from houseway.houses.sheets.counting import sections
        case "blackjack-22":
            from houseway.houses.sheets.blackjack_22 import sections
        case "push-nine":
            from houseway.houses.sheets.push_nine import sections
        case _:
            from houseway.houses.sheets.pan import sections
    return sections(citing, offer.game)


def _deck(name: str) -> str:
    """The pack in words."""
    found = deck(name)
    return _DECKS.get(name) or f"{found.size} cards, {found.about}"


def _clauses(house: House, page: GamePage, sections: list[Section]) -> list[Clause]:
    """The page's own clauses, those the house prints on every sheet, and those cited above, in printed order."""
    code = "" if house.source else GAME_CODES.get(page.game, "")
    wanted = {*house.prints, *(name for section in sections for name in section.cited())}
    return [one for one in clauses() if one.id in wanted or (one.house == house.id and one.game == code)]


def _played(name: str, sections: list[Section]) -> Term:
    """The effect of a reading in this game, in the sheet's own words; the reasons are left to the filing."""
    lines = [line.text for section in sections for line in section.lines if name in line.cites]
    lines = [text for text in lines if not text.endswith(":")]
    titles = [section.title for section in sections if name in section.cited()]
    return Term(name, " ".join(dict.fromkeys(lines)) or f"As it stands above: {', '.join(titles).lower()}.")
