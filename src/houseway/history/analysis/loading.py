"""Replay recorded hands of any kind and put them into tables, a piece at a time.

Hands that cannot be read, or that the referee disagrees with, are left out and counted, so every hand in a table is
verified.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time

from houseway.errors import HousewayError
from houseway.history.analysis.hand_tables import LoadedHand, Rows, add_hand, no_rows
from houseway.history.check import AnyRecord, each_record
from houseway.history.handfile.record import HandRecord, replay
from houseway.history.history_errors import HistoryError
from houseway.history.parallel_check import records_of
from houseway.history.phh.compare import check_phh
from houseway.history.phh.phh_record import PhhHand
from houseway.history.sites.reenactment import play_story
from houseway.history.sites.story import Story
from houseway.history.workload import Piece


@dataclass(slots=True)
class LoadedHands:
    """The hands of one piece, and why others are missing."""

    rows: Rows = field(default_factory=no_rows)
    hands: int = 0
    left_out: list[str] = field(default_factory=list)

    def add(self, record: AnyRecord | HistoryError, *, played: datetime | None = None) -> None:
        """Add one hand, or record why not."""
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


def load_piece(piece: Piece) -> LoadedHands:
    """Load everything in a piece."""
    loaded = LoadedHands()
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


def told_of(record: AnyRecord, played: datetime | None = None) -> LoadedHand:
    """A replayed record; a `HousewayError` if the referee disagrees."""
    source = record.source
    if isinstance(record, Story):
        hand = play_story(record).hand
        left = [record.left[seat] / 100 for seat in hand.seats]
        return LoadedHand(
            hand=hand,
            names=record.names,
            file=source.file,
            name=source.hand or record.number,
            played=record.when,
            left=left,
        )
    if isinstance(record, HandRecord):
        return LoadedHand(
            hand=replay(record), names=record.names_by_seat, file=source.file, name=source.hand, played=played
        )
    replayed = check_phh(record)
    names = {seat: name for seat, name in zip(replayed.hand.seats, record.players or (), strict=False) if name}
    stated = record.finishing_stacks
    return LoadedHand(
        hand=replayed.hand,
        names=names,
        file=source.file,
        name=source.hand or str(record.hand or ""),
        played=_when(record),
        places=replayed.setting.units.places,
        left=None if stated is None else [float(amount) for amount in stated],
        unknown=replayed.setting.unknown_stacks,
        rake_told=stated is not None,
    )


def _when(record: PhhHand) -> datetime | None:
    if record.year is None or record.month is None or record.day is None:
        return None
    try:
        return datetime.combine(date(record.year, record.month, record.day), record.time or time())
    except ValueError:
        return None


def numbered(loads: Iterator[LoadedHands]) -> Iterator[LoadedHands]:
    """The same with hands numbered from 1; every row begins with its hand's number."""
    base = 0
    for loaded in loads:
        if base:
            loaded.rows = {name: [(row[0] + base, *row[1:]) for row in rows] for name, rows in loaded.rows.items()}
        base += loaded.hands
        yield loaded
