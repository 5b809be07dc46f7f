"""A table driven within the process, with a client in every seat and one that only looks on.

The table, its conduct and everything it tells are the room's own; only the deck is handed in, so that two runs can
differ in cards that nobody has seen, and time stands still.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, cast

from houseway.cards import Card
from houseway.houses import Offer
from houseway.live.buy_ins import usual_buy_in
from houseway.live.table.conduct import Conduct
from houseway.live.table.manner import Manner
from houseway.live.table.pace import pace
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import Act, Do, Prepare, RoomCommand, TakeSeat
from houseway.people.guests import Guest
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import ComeBack, Sit, TopUp
from houseway.referee.vocabulary import Action
from houseway.room.room import TableRun

from .scaffold import Ear

if TYPE_CHECKING:
    from houseway.referee.vocabulary import Event
    from houseway.room.room import Room

CARD_KEYS = frozenset((
    "cards", "up", "board", "front", "back", "open", "drawn", "card", "seen", "old", "exposed", "order", "parts",
    "aside", "own",
))  # fmt: skip
_TEXT_KEYS = frozenset(("text", "words", "why", "report", "problem", "legal"))
_FOLDED = (dict, list)
NOBODY = 0
"""Stands for the seat of one who only looks on."""


class OpenTable(RoomTable):
    """A table whose decks are handed in."""

    decks: Mapping[str, tuple[Card, ...]]

    def _cards_of(self, seed: str) -> tuple[tuple[Card, ...], str]:
        return self.decks[seed], "commitment of " + seed


class _Strangers:
    """People who have no account."""

    def mark_of(self, guest: str) -> str:
        return f"mark of {guest}"


class _StillRoom:
    """What a table needs of a room to tell what it has to tell: the time, and by what mark people are known."""

    people = _Strangers()

    def clock(self) -> float:
        return 100.0

    def wall(self) -> float:
        return 1_000.0


class Table:
    """One table and everybody who listens to it."""

    def __init__(self, offer: Offer, decks: Iterable[tuple[Card, ...]], *, seats: int) -> None:
        self.room_table = OpenTable("t-1", offer, seats=seats)
        self.room_table.decks = {f"{number:064x}": deck for number, deck in enumerate(decks)}
        conduct = Conduct(self.room_table, pace("test"), manner=Manner(), chance=Random(1), entropy=lambda: bytes(32))
        self.run = TableRun(cast("Room", _StillRoom()), conduct)
        self.ears: dict[int, Ear] = {}
        self.events: list[tuple[Event, ...]] = []
        """The truth, command by command."""
        self._join(NOBODY)

    def _join(self, seat: int) -> None:
        ear = self.ears[seat] = Ear(Guest(f"g-{seat}", f"Player {seat}", 1_000_000))
        self.run.audience.clients[ear] = None
        self.run.conduct.watched = len(self.run.audience.clients)
        self.run.audience.tell_all(ear)

    def submit(self, command: RoomCommand) -> None:
        done = self.room_table.submit(command, at=1_000.0)
        self.events.append(done.happened.events)
        self.run.conduct.noticed(100.0, over=done.over)
        self.run.audience.tell(done)
        if isinstance(command, TakeSeat):
            self._join(command.command.seat)

    def sit(self, seat: int) -> None:
        chips = usual_buy_in(self.room_table.rules)
        self.submit(TakeSeat(f"g-{seat}", f"Player {seat}", False, Sit(seat, f"Player {seat}", chips)))

    def refill(self) -> None:
        chips = usual_buy_in(self.room_table.rules)
        for seat, player in list(self.room_table.table.seats.items()):
            if player.stack < chips // 4:
                self.submit(Do(TopUp(seat, chips)))
            if self.room_table.table.seats[seat].out:
                self.submit(Do(ComeBack(seat)))

    def prepare(self, number: int) -> bool:
        """Prepare deck so and so; False where nobody can play."""
        if len(self.room_table.ready()) < 2:
            return False
        self.submit(Prepare(f"{number:064x}", f"commitment of {number:064x}"))
        return True

    def play(self, choose: Callable[[Hand], Action]) -> list[tuple[int, Action]]:
        """To the end of the hand; what was done."""
        done: list[tuple[int, Action]] = []
        table = self.room_table
        while table.playing and table.hand is not None and table.hand.actor is not None:
            seat, action = table.hand.actor, choose(table.hand)
            self.submit(Act(seat, action))
            done.append((seat, action))
        return done


def card_fields(told: Any) -> list[int]:
    """Every card that a message names, wherever it stands."""
    found: list[int] = []
    parts = [told]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            for key, value in part.items():
                if key in CARD_KEYS and not isinstance(value, bool | dict):
                    found += [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, int)]
                elif type(value) in _FOLDED:
                    parts.append(value)
        elif isinstance(part, list):
            parts += [value for value in part if type(value) in _FOLDED]
    return found


def text_fields(told: Any) -> list[str]:
    """Every text of a message that is read by people."""
    found: list[str] = []
    parts = [told]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            for key, value in part.items():
                if key in _TEXT_KEYS and isinstance(value, str):
                    found.append(value)
                elif key == "steps":
                    found += value
                elif key == "seat_words":
                    found += value.values()
                elif type(value) in _FOLDED:
                    parts.append(value)
        elif isinstance(part, list):
            parts += [value for value in part if type(value) in _FOLDED]
    return found
