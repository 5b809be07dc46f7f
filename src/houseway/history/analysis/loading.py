"""Recorded hands of any kind played again and put into tables, a piece at a time.

A hand that the referee does not agree with, or that cannot be read, is left out and counted: a table holds no hand that
is not so.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time

from houseway.errors import HousewayError
from houseway.history.analysis.tables import Rows, Told, add_hand, no_rows
from houseway.history.bulk import records_of
from houseway.history.check import AnyRecord, each_record
from houseway.history.errors import HistoryError
from houseway.history.handfile.record import HandRecord, replay
from houseway.history.phh.compare import check_phh
from houseway.history.phh.record import PhhHand
from houseway.history.pieces import Piece
from houseway.history.sites.playing import play_story
from houseway.history.sites.story import Story


@dataclass(slots=True)
class Loaded:
    """The hands of one piece, and why some are not among them."""

    rows: Rows = field(default_factory=no_rows)
    hands: int = 0
    left_out: list[str] = field(default_factory=list)

    def add(self, record: AnyRecord | HistoryError, *, played: datetime | None = None) -> None:
        """Put one hand in, or say why not."""
        if isinstance(record, HistoryError):
            self.left_out.append(str(record))
            return
        try:
            told = told_of(record, played)
        except HousewayError as error:
            self.left_out.append(str(error))
            return
        self.hands += 1
        add_hand(self.rows, self.hands, told)


def load_piece(piece: Piece) -> Loaded:
    """Everything that a piece holds."""
    loaded = Loaded()
    for path in piece.paths:
        try:
            for record in each_record(path):
                loaded.add(record)
        except HistoryError as error:
            loaded.left_out.append(str(error))
    if piece.problem:
        loaded.left_out.append(f"{piece.name}: {piece.problem}")
    elif piece.name:
        for record in records_of(piece):
            loaded.add(record)
    return loaded


def told_of(record: AnyRecord, played: datetime | None = None) -> Told:
    """A record played again; a `HousewayError` where the referee does not agree."""
    source = record.source
    if isinstance(record, Story):
        hand = play_story(record).hand
        left = [record.left[seat] / 100 for seat in hand.seats]
        return Told(hand=hand, names=record.names, file=source.file, name=source.hand or record.number,
                    played=record.when, left=left)  # fmt: skip
    if isinstance(record, HandRecord):
        return Told(hand=replay(record), names=record.names_by_seat, file=source.file, name=source.hand, played=played)
    replayed = check_phh(record)
    names = {seat: name for seat, name in zip(replayed.hand.seats, record.players or (), strict=False) if name}
    stated = record.finishing_stacks
    return Told(
        hand=replayed.hand, names=names, file=source.file, name=source.hand or str(record.hand or ""),
        played=_when(record), places=replayed.setting.units.places,
        left=None if stated is None else [float(amount) for amount in stated], unknown=replayed.setting.unknown_stacks,
        rake_told=stated is not None,
    )  # fmt: skip


def _when(record: PhhHand) -> datetime | None:
    if record.year is None or record.month is None or record.day is None:
        return None
    try:
        return datetime.combine(date(record.year, record.month, record.day), record.time or time())
    except ValueError:
        return None


def numbered(loads: Iterator[Loaded]) -> Iterator[Loaded]:
    """The same with hands numbered through, from 1: every row begins with the number of its hand."""
    base = 0
    for loaded in loads:
        if base:
            loaded.rows = {
                name: [(row[0] + base, *row[1:]) for row in rows] for name, rows in loaded.rows.items()
            }  # fmt: skip
        base += loaded.hands
        yield loaded
