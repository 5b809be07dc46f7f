"""A sheet as plain data, for programs."""

from typing import Any

from houseway.cards import format_cards
from houseway.houses.sheets.model import Packet, Section, Sheet


def as_facts(sheet: Sheet) -> dict[str, Any]:
    """Everything on the sheet, ready for JSON."""
    return {
        "house": sheet.house.id,
        "name": sheet.house.name,
        "title": sheet.title,
        "game": sheet.game,
        "summary": sheet.summary,
        "facts": dict(sheet.facts),
        "sections": [_section(one) for one in sheet.sections],
    }


def packet_facts(packet: Packet) -> dict[str, Any]:
    """A whole book."""
    return {
        "house": packet.house.id,
        "name": packet.house.name,
        "title": packet.title,
        "facts": dict(packet.facts),
        "chapters": [as_facts(sheet) for sheet in packet.chapters],
    }


def _section(section: Section) -> dict[str, Any]:
    facts: dict[str, Any] = {"title": section.title}
    if section.lines:
        facts["lines"] = [{"text": line.text, "clauses": list(line.cites)} for line in section.lines]
    if section.examples:
        facts["examples"] = [
            {"name": one.name, "cards": format_cards(one.cards), "about": one.about} for one in section.examples
        ]
    if (table := section.table) is not None:
        facts["rows"] = [
            {**dict(zip(table.keys or table.heads, row, strict=True)), "clauses": list(cites)}
            for row, cites in zip(table.rows, table.cites, strict=True)
        ]
    if section.entries:
        facts["clauses"] = [{"id": entry.id, "text": entry.text} for entry in section.entries]
    return facts
