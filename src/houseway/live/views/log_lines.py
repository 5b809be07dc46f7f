"""The log of a table, one line per event, each with the clause behind it, as one viewer may see it.

The history's narrator provides the words and the kind of each line, if any. It gets the events as the viewer may see
them and knows nothing else. Lines have the same numbers for everyone.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from houseway.cards import RANKS, SUITS, parse_cards
from houseway.history.narrate.narrator import Line, line_of, tell
from houseway.live.table.happenings import Happening
from houseway.live.views.table_views import events_seen
from houseway.protocol.table_messages import LogLine
from houseway.referee.poker.counts import is_action, remembered
from houseway.referee.table.seating_events import BombPotCalled, ToppedUp
from houseway.referee.vocabulary import Event, HandEvent, HandStarted, Posted, Raised, RoundOpened

_PER_ENTRY: Final = 1_000
"""How many line numbers are reserved for each command."""


_HOST_LINE: Final = "seat"


_CARD: Final = re.compile(rf"(?<!\w)(?:[{RANKS}][{SUITS}]|Jk)(?!\w)")
_MASK: Final = "_"
"""Replaces names where only their length counts."""


def _parts(text: str, masked: str) -> tuple[str | int, ...]:
    """The text split at its cards; `masked` has the same length and no names."""
    found: list[str | int] = []
    at = 0
    for code in _CARD.finditer(masked):
        found += [text[at : code.start()], *parse_cards(code[0])]
        at = code.end()
    return (*(part for part in found if part != ""), *((text[at:],) if text[at:] else ())) if found else ()


def without_counts(recent: Sequence[Happening], hand: int, guest: str | None) -> list[Happening]:
    """The events, without how many cards others drew before an action of the current hand."""
    found, acted = list[Happening](), False
    for happened in reversed(recent):
        if happened.hand == hand:
            seat = None if guest is None else happened.dealt.get(guest)
            found.append(replace(happened, events=remembered(happened.events, seat, acted=acted)))
            acted = acted or is_action(happened.events)
        else:
            found.append(happened)
    return found[::-1]


def log_of(recent: Iterable[Happening], guest: str | None) -> list[LogLine]:
    """All lines about these events for a guest: in each hand, what the guest's own seat saw."""
    lines: list[LogLine] = []
    told: list[HandEvent] = []
    for happened in recent:
        lines += lines_of(happened, None if guest is None else happened.dealt.get(guest), told)
        told = context_of(happened.events, told)
    return lines


def context_of(events: Iterable[Event], before: Sequence[HandEvent] = ()) -> list[HandEvent]:
    """What later lines need to know about these events and earlier ones: nothing hidden."""
    told = list(before)
    for event in events:
        if isinstance(event, HandStarted):
            told = [event]
        elif isinstance(event, RoundOpened):
            blinds = Posted if event.number == 1 else HandStarted
            told = [*(one for one in told if isinstance(one, HandStarted | blinds)), event]
        elif isinstance(event, Posted | Raised):
            told.append(event)
    return told


def lines_of(happened: Happening, seat: int | None, told: Sequence[HandEvent]) -> list[LogLine]:
    """The lines of one command for a seat; `told` is the context of the hand before it."""
    seen = events_seen(happened.events, seat)
    words = tell(seen, happened.names, before=told, number=happened.hand, floor=happened.by)
    plain = words
    if any(_CARD.search(name) for name in happened.names.values()):  # somebody may be called As, and is not a card
        plain = tell(
            seen,
            {one: _MASK * len(name) for one, name in happened.names.items()},
            before=told,
            number=happened.hand,
            floor=happened.by,
        )
    lines = []
    for place, (event, text, masked) in enumerate(zip(seen, words, plain, strict=True)):
        kind = line_of(event)
        if isinstance(event, ToppedUp | BombPotCalled) and happened.note:
            continue  # a gift or an order of the host's: the note says whose it is
        if kind is not Line.NONE:
            clause, who = str(getattr(event, "clause", "")), getattr(event, "seat", None)
            number = happened.number * _PER_ENTRY + place
            lines.append(LogLine(number, happened.hand, text, clause, who, kind.value, _parts(text, masked)))
    if happened.note:
        lines.append(
            LogLine((happened.number + 1) * _PER_ENTRY - 1, happened.hand, happened.note, "", None, _HOST_LINE)
        )
    return lines
