"""A table as a client sees it, updated by every message.

It holds only what the room has sent. A message out of sequence is not applied: something was missed, and the client
requests the complete state.
"""

from collections import deque
from typing import Final

from msgspec import json
from msgspec.structs import replace

from houseway.protocol.table_messages import ClockNotice, LogLine, PresenceNotice, Update, View
from houseway.protocol.table_state import SeatNow, TableNow
from houseway.referee.view import HandView
from houseway.referee.vocabulary import AnyEvent, HandEvent, SeenHand

_MOST_LINES: Final = 2_000
_views: json.Decoder[SeenHand | None] = json.Decoder(SeenHand | None)
_lines: json.Decoder[list[LogLine]] = json.Decoder(list[LogLine])
_events: json.Decoder[list[AnyEvent]] = json.Decoder(list[AnyEvent])


class TableView:
    """One table, always up to date with the last message."""

    def __init__(self, message: View) -> None:
        self.id: Final = message.table
        self.number = message.number
        """The number of the last update."""
        self.now: TableNow = message.now
        self.log: deque[LogLine] = deque(_lines.decode(message.log), maxlen=_MOST_LINES)
        self.stale = False
        """Whether something was missed: the connection was lost, or a number was out of sequence."""
        self._events: list[HandEvent] = []
        self._view: HandView | None = None
        self._read = False

    @property
    def seat(self) -> int | None:
        """This guest's seat, or the seat it will have after the hand."""
        return self.now.you

    @property
    def me(self) -> SeatNow | None:
        """This guest's seat: chips, state and the rest."""
        return next((one for one in self.now.seats if one.seat == self.now.you), None)

    @property
    def view(self) -> HandView | None:
        """The hand as this guest may see it, with the events received so far; None before the first deal."""
        if not self._read:
            found = _views.decode(self.now.view)
            self._view = None if found is None else replace(found, events=tuple(self._events))
            self._read = True
        return self._view

    @property
    def my_turn(self) -> HandView | None:
        """The view when this guest must decide, with the options to choose from; otherwise None."""
        view = None if self.stale or self.now.frozen else self.view
        return view if view is not None and view.options and not view.over else None

    def take(self, message: View | Update | ClockNotice | PresenceNotice) -> bool:
        """Apply a message; False for old messages, and for one that leaves a gap, which makes the table stale."""
        match message:
            case View():
                if message.now.hand != self.now.hand:
                    self._events = []
                self.log = deque(_lines.decode(message.log), maxlen=_MOST_LINES)
                self._become(message.number, message.now)
            case Update() if message.number == self.number + 1:
                self._remember(message)
                self.log.extend(_lines.decode(message.log))
                self._become(message.number, message.now)
            case ClockNotice():
                self.now = replace(self.now, clock=message.clock)
            case PresenceNotice():
                seats = {one.seat: one for one in (*self.now.seats, *message.seats) if one.seat not in message.gone}
                here = tuple(seats[seat] for seat in sorted(seats))
                clock = message.clock if message.held != self.now.held else self.now.clock
                self.now = replace(
                    self.now,
                    seats=here,
                    watchers=message.watchers,
                    closing=message.closing,
                    feeds=message.feeds,
                    held=message.held,
                    clock=clock,
                )
            case _:
                self.stale = self.stale or message.number > self.number
                return False
        return True

    def _remember(self, message: Update) -> None:
        if message.now.hand != self.now.hand:
            self._events = []
        self._events += [event for event in _events.decode(message.events) if isinstance(event, HandEvent)]

    def _become(self, number: int, now: TableNow) -> None:
        self.number, self.now = number, now
        self.stale = self._read = False
