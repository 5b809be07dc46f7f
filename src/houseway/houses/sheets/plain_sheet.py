"""A sheet as plain text, for the terminal and for simple printing."""

from dataclasses import replace
from textwrap import fill
from typing import Final

from houseway.cards import JOKER, SUIT_SIGNS, Card, rank_of, suit_of
from houseway.houses.offers import House
from houseway.houses.sheets.model import Grid, Packet, Section, Sheet, legend
from houseway.referee.rules import HOUSE

WIDTH: Final = 96
_RANK_SIGNS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def rank_sign(card: Card) -> str:
    """The rank as printed on cards: `10`, not `T`."""
    return _RANK_SIGNS[rank_of(card)]


def card_sign(card: Card) -> str:
    """A card within a line of text."""
    return "Jk" if card == JOKER else f"{rank_sign(card)}{SUIT_SIGNS[suit_of(card)]}"


def packet_text(packet: Packet) -> str:
    """A house's whole book: title, contents and chapters, each on a page of its own where pages are printed."""
    facts = " ".join(f"{what}: {value}." for what, value in packet.facts.items())
    contents = [f"{number:>4}. {sheet.title}" for number, sheet in enumerate(packet.chapters, 1)]
    front = [
        _place(packet.house).upper(),
        packet.title,
        "=" * len(packet.title),
        _wrap(packet.summary, ""),
        _wrap(facts, ""),
        "",
        "CONTENTS",
        *contents,
    ]
    chapters = (
        as_text(replace(sheet, title=f"{number}. {sheet.title}")) for number, sheet in enumerate(packet.chapters, 1)
    )
    return "\f\n".join(["\n".join(front) + "\n", *chapters])


def as_text(sheet: Sheet) -> str:
    """The whole sheet, ending with a newline."""
    facts = " ".join(f"{what}: {value}." for what, value in sheet.facts.items())
    parts = [
        _place(sheet.house).upper(),
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


def _place(house: House) -> str:
    return house.name if not house.place else f"{house.name}, {house.place}"


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
    width = max((10, *(len(entry.id) for entry in section.entries)))
    lines += [_wrap(entry.text, f"  {entry.id:<{width}} ") for entry in section.entries]
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
