"""A table as a client sees it, brought up to date by every message. It holds only what the room has told.

A message whose number does not follow the last one is not taken: then something was missed, and the client asks to be
told everything.
"""

from collections import deque
from typing import Final

from msgspec import json
from msgspec.structs import replace

from houseway.referee.view import HandView
from houseway.referee.vocabulary import AnyEvent, HandEvent, SeenHand
from houseway.room.telling.loglines import LogLine
from houseway.room.telling.telling import ClockTold, PresenceTold, Update, View
from houseway.room.telling.views import SeatNow, TableNow

_MOST_LINES: Final = 2_000
_views: json.Decoder[SeenHand | None] = json.Decoder(SeenHand | None)
_lines: json.Decoder[list[LogLine]] = json.Decoder(list[LogLine])
_events: json.Decoder[list[AnyEvent]] = json.Decoder(list[AnyEvent])


class TableSeen:
    """One table; always as new as the last message."""

    def __init__(self, message: View) -> None:
        self.id: Final = message.table
        self.number = message.number
        """Of the last command that was told."""
        self.now: TableNow = message.now
        self.log: deque[LogLine] = deque(_lines.decode(message.log), maxlen=_MOST_LINES)
        self.stale = False
        """Whether something was missed: the connection has gone, or a number is not the next one."""
        self._events: list[HandEvent] = []
        self._view: HandView | None = None
        self._read = False

    @property
    def seat(self) -> int | None:
        """Where this guest sits, or will sit when the hand is over."""
        return self.now.you

    @property
    def me(self) -> SeatNow | None:
        """This guest's seat: chips, state and the rest."""
        return next((one for one in self.now.seats if one.seat == self.now.you), None)

    @property
    def view(self) -> HandView | None:
        """The hand as this guest may see it, with the events that were heard of it; None before the first deal."""
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

    def take(self, message: View | Update | ClockTold | PresenceTold) -> bool:
        """Bring the table up to date; False for what is known already, and for what leaves a gap: then it is stale."""
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
            case ClockTold():
                self.now = replace(self.now, clock=message.clock)
            case PresenceTold():
                seats = {one.seat: one for one in (*self.now.seats, *message.seats) if one.seat not in message.gone}
                here = tuple(seats[seat] for seat in sorted(seats))
                clock = message.clock if message.held != self.now.held else self.now.clock
                self.now = replace(
                    self.now, seats=here, watchers=message.watchers, closing=message.closing, feeds=message.feeds,
                    held=message.held, clock=clock,
                )  # fmt: skip
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
