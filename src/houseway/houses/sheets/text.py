"""A sheet as plain text, for the terminal and for printing without ado."""

from textwrap import fill
from typing import Final

from houseway.cards import JOKER, SUIT_SIGNS, Card, rank_of, suit_of
from houseway.houses.sheets.model import Grid, Section, Sheet, legend
from houseway.referee.rules import HOUSE

WIDTH: Final = 96
_RANK_SIGNS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def rank_sign(card: Card) -> str:
    """The rank as cards print it: `10`, not `T`."""
    return _RANK_SIGNS[rank_of(card)]


def card_sign(card: Card) -> str:
    """A card as a line of text shows it."""
    return "Jk" if card == JOKER else f"{rank_sign(card)}{SUIT_SIGNS[suit_of(card)]}"


def as_text(sheet: Sheet) -> str:
    """The whole sheet, ending with a newline."""
    head = sheet.house.name if not sheet.house.place else f"{sheet.house.name}, {sheet.house.place}"
    facts = " ".join(f"{what}: {value}." for what, value in sheet.facts.items())
    parts = [
        head.upper(),
        sheet.title,
        "=" * len(sheet.title),
        _wrap(sheet.summary, ""),
        *([_wrap(facts, "")] if facts else []),
    ]
    for section in sheet.sections:
        parts += ["", section.title.upper(), *_section(section)]
    if sheet.one_page or any(HOUSE in section.cited() for section in sheet.sections):
        parts += ["", _wrap(legend(sheet), "")]
    return "\n".join(parts) + "\n"


def _section(section: Section) -> list[str]:
    lines = []
    for number, line in enumerate(section.lines, 1):
        mark = f"{number:>2}. " if section.numbered else "  - "
        cited = f" [{' '.join(line.cites)}]" if line.cites else ""
        lines.append(_wrap(line.text + cited, mark))
    width = max((16, *(len(example.name) for example in section.examples)))
    for example in section.examples:
        cards = " ".join(map(card_sign, example.cards))
        lines.append(f"    {example.name:<{width}} {cards:<17} {example.about}".rstrip())
    if section.table is not None:
        lines += _table(section.table)
    lines += [_wrap(entry.text, f"  {entry.id:<11}") for entry in section.entries]
    return lines


def _wrap(text: str, mark: str) -> str:
    return fill(text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False)


def _table(table: Grid) -> list[str]:
    rows = [
        (*table.heads, "clause"),
        *((*row, " ".join(cites)) for row, cites in zip(table.rows, table.cites, strict=True)),
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "    " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
