"""Whether an entry replays as it was written: chips, cards and commands exactly, but not necessarily the words.

A newer Houseway may cite another clause, use other words, or report one thing more. It may not move a chip elsewhere or
deal another card. Numbers, seats, cards and amounts are facts here; text is words.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import MsgspecError, json
from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.live.table.old_snapshots import facts_of
from houseway.store.chain import is_archived
from houseway.store.rows import Entry, HandRow

_CARDS: Final = frozenset({"card", "cards", "front", "back", "old", "seen", "top", "dice"})
"""The fields of events that hold cards or dice: an event with one of these is never just words."""
_SHOWN: Final = 160


def moved_otherwise(written: Entry, made: Entry) -> str:
    """How commands, chips, or cards disagree, in a line; empty if the entry replays as written."""
    for field in ("number", "hand", "kind"):
        if getattr(written, field) != getattr(made, field):
            return f"its {field} is {getattr(written, field)!r}, by the referee {getattr(made, field)!r}"
    if written.transfers != made.transfers:
        return f"its transfers disagree: {transfers_said(written)}, by the referee {transfers_said(made)}"
    if (wrong := _events(written.events, made.events)) or (wrong := _snapshots(written.snapshot, made.snapshot)):
        return wrong
    return _hands(written.hand_row, made.hand_row)


def said_otherwise(written: Entry, made: Entry) -> bool:
    """Whether only the words of an entry differ."""
    if written.events != made.events or written.body != made.body:
        return True
    if written.snapshot is not None and written.snapshot != made.snapshot:
        return True
    return written.hand_row is not None and made.hand_row is not None and written.hand_row.text != made.hand_row.text


def _events(written: bytes, made: bytes) -> str:
    if written == made:
        return ""
    try:
        theirs, ours = json.decode(written, type=list[dict[str, Any]]), json.decode(made, type=list[dict[str, Any]])
    except (MsgspecError, ValueError):
        return "its events disagree: it is not JSON"
    known = {event.get("type") for event in theirs} & {event.get("type") for event in ours}
    for event in (*theirs, *ours):
        if event.get("type") not in known and any(event.get(field) for field in _CARDS):
            return f"its events disagree: only one side has {shown(event)}"
    theirs, ours = ([event for event in side if event.get("type") in known] for side in (theirs, ours))
    if len(theirs) != len(ours):
        return f"its events disagree: it has {len(theirs)}, by the referee {len(ours)}"
    for one, other in zip(theirs, ours, strict=True):
        if one.get("type") != other.get("type") or not _same_facts(one, other):
            return f"its events disagree: {shown(one)}, by the referee {shown(other)}"
    return ""


def _snapshots(written: bytes | None, made: bytes | None) -> str:
    if written is None or written == made or is_archived(written):
        return ""
    if made is None:
        return "it has a snapshot in the middle of a hand"
    try:
        theirs, ours = facts_of(written), json.decode(made)
    except (MsgspecError, ValueError):
        return "its snapshot disagrees: it is not JSON"
    return "" if _same_facts(theirs, ours) else f"its snapshot disagrees: {difference(written, made)}"


def _hands(written: HandRow | None, made: HandRow | None) -> str:
    if written is None or made is None:
        if written is made:
            return ""
        return "a hand ends here, but is not stored" if written is None else "a hand is stored that does not end here"
    names = [name for name in written.__struct_fields__ if name not in ("id", "text")]
    wrong = [name for name in names if getattr(written, name) != getattr(made, name)]
    return f"hand {written.hand} is not stored as it was played: it differs in {', '.join(wrong)}" if wrong else ""


def _same_facts(written: object, made: object) -> bool:
    """Equal except for text, and for fields that only one of the two versions writes."""
    match written, made:
        case str(), str():
            return True
        case Mapping(), Mapping():
            return all(_same_facts(value, made[key]) for key, value in written.items() if key in made)
        case list(), list():
            return len(written) == len(made) and all(map(_same_facts, written, made))
    return type(written) is type(made) and written == made


def same_hand(written: HandRow, made: HandRow) -> list[str]:
    """The fields in which two records of a hand differ, ignoring the store's own number."""
    stored = replace(written, id=made.id)
    return [name for name in stored.__struct_fields__ if getattr(stored, name) != getattr(made, name)]


def difference(written: bytes, ours: bytes) -> str:
    """The first place where two pieces of JSON differ."""
    try:
        return _apart(json.decode(written), json.decode(ours), "")
    except (MsgspecError, ValueError):
        return "it is not JSON"


def _apart(written: object, ours: object, place: str) -> str:
    match written, ours:
        case list(), list():
            for number, (one, other) in enumerate(zip(written, ours, strict=False)):
                if one != other:
                    return _apart(one, other, f"{place}[{number}]")
            if len(written) != len(ours):
                return f"{place or 'it'} has {len(written)} parts, by the referee {len(ours)}"
        case dict(), dict():
            for key in {**written, **ours}:
                if written.get(key) != ours.get(key):
                    return _apart(written.get(key), ours.get(key), f"{place}.{key}" if place else str(key))
    if written == ours:
        return "the same facts in other bytes"
    return f"{place or 'it'} is {shown(written)}, by the referee {shown(ours)}"


def shown(value: object) -> str:
    """A value as JSON, cut short."""
    said = json.encode(value).decode()
    return said if len(said) <= _SHOWN else f"{said[:_SHOWN]}…"


def transfers_said(entry: Entry) -> str:
    """The transfers of an entry, in words."""
    moved = [f"{format_money(one.cents)} from {one.debit} to {one.credit}" for one in entry.transfers]
    return ", ".join(moved) or "none"
