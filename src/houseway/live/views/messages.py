"""What the room sends to the viewers of a table, as sent over the wire: views, updates, the clock and the chat.

Every message is made for one viewer. It holds what `table_views` and `log_lines` made for that viewer and nothing else.
"""

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Raw, Struct
from msgspec.json import Encoder

from houseway.live.table.happenings import Happening
from houseway.live.table.room_table import RoomTable
from houseway.live.views.log_lines import lines_of, log_of, without_counts
from houseway.live.views.runout_steps import RunoutShares, steps_told
from houseway.live.views.table_views import events_seen
from houseway.protocol.table_messages import StepNow, Update, View
from houseway.referee.poker.counts import forgets
from houseway.referee.vocabulary import HandEvent

_encoder = Encoder()
NO_LINES = Raw(b"[]")
UNKNOWN_WALLET: Final = -1
"""Stands in a shared message in place of each viewer's wallet."""
_NO_WALLET: Final = b'"wallet":-1,'
"""The same in JSON; no text can look like it, because quotes in a text are escaped."""
_DOLLARS: Final = re.compile(rb"\$(?=\d)")
"""In words about a tournament: its chips are no money."""


def encoded(message: Struct) -> bytes:
    """A message as sent over the wire."""
    return _encoder.encode(message)


class SharedMessage:
    """A message for all viewers who see the same except for their wallet: encoded once for all of them."""

    __slots__ = ("_head", "_made", "_tail")

    def __init__(self, message: View | Update) -> None:
        told = encoded(message)
        if message.now.tournament is not None:
            told = _DOLLARS.sub(b"", told)
        self._head, _, self._tail = told.partition(_NO_WALLET)
        self._made: dict[int, bytes] = {}

    def of(self, wallet: int) -> bytes:
        """The message for a wallet."""
        made = self._made.get(wallet)
        if made is None:
            made = self._made[wallet] = b'%b"wallet":%d,%b' % (self._head, wallet, self._tail)
        return made


def log_told(table: RoomTable, guest: str | None) -> Raw:
    """The log of this hand and the last for a guest; None for a spectator of both."""
    recent: Sequence[Happening] = table.recent
    if table.hand is not None and not table.hand.over and forgets(table.hand.rules):
        recent = without_counts(tuple(recent), table.number_of_hand, guest)
    return Raw(_encoder.encode(log_of(recent, guest)))


def steps_seen(
    table: RoomTable, happened: Happening, seat: int | None, weighed: RunoutShares, ms: int
) -> tuple[StepNow, ...]:
    """The steps of a hand that played itself out, as a seat may see them."""
    hand = table.hand
    if hand is None:
        return ()
    events = events_seen(happened.events, seat)
    return steps_told(hand, hand.view(seat, events=False), hand.rules, events, weighed, ms)


def news_told(happened: Happening, before: Sequence[HandEvent], seat: int | None) -> tuple[Raw, Raw]:
    """The events of one command, and their lines, as a seat may know them; `before` is their context."""
    if not happened.events and not happened.note:
        return NO_LINES, NO_LINES
    events = Raw(_encoder.encode(events_seen(happened.events, seat)))
    return events, Raw(_encoder.encode(lines_of(happened, seat, before)))
