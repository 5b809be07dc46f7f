"""Replay every recorded hand under a folder: where the referee agrees, where it does not, and why.

PHH files, PHH collections, Houseway hand files, sites' text, and Open Hand History are checked; other files are
ignored. A hand of a game that Houseway does not play is skipped with the reason, an unreadable file or hand is
reported, and neither stops the rest.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from houseway.history.handfile.record import HandRecord, replay
from houseway.history.handfile.text import parse_record
from houseway.history.history_errors import (
    DisagreementError,
    HistoryError,
    NotPlayedError,
    Place,
    encoding_of,
    read_text,
)
from houseway.history.phh.compare import check_phh
from houseway.history.phh.phh_record import PhhHand
from houseway.history.phh.read import MOST_BYTES, each_in_text, parts_of
from houseway.history.phh.replay import OVER, UNFINISHED
from houseway.history.sites.forms import reader_of
from houseway.history.sites.reenactment import check_story
from houseway.history.sites.story import Story

AGREES: Final = "agrees"
DISAGREES: Final = "disagrees"
PASSED_OVER: Final = "passed over"
UNREADABLE: Final = "cannot be read"

AnyRecord: TypeAlias = PhhHand | HandRecord | Story
"""A hand as recorded in any format."""
PHH_SUFFIXES: Final = (".phh", ".phhs")
SITE_SUFFIXES: Final = (".txt", ".ohh", ".json")
_ENOUGH: Final = 2_000
"""Bytes needed to tell a site's history from any other text."""
HAND_SUFFIXES: Final = (".toml", ".hand")
"""Hand files, including the names under which a room offers them for download."""
SUFFIXES: Final = (*PHH_SUFFIXES, *SITE_SUFFIXES, *HAND_SUFFIXES)
_HAND_FILE: Final = re.compile(r"^\s*houseway_hand\s*=", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class HandCheck:
    """The result for one hand."""

    place: Place
    status: str
    reason: str = ""
    ending: str = OVER
    notes: tuple[str, ...] = ()


@dataclass(slots=True)
class Report:
    """The results for all hands."""

    files: int = 0
    agree: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    passed_over: Counter[str] = field(default_factory=Counter)
    disagreements: list[HandCheck] = field(default_factory=list)
    unreadable: list[HandCheck] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    """Files that do not begin like any history."""
    keep_all: bool = False
    """Whether to keep the results of hands that agree, too, in order."""
    kept: list[HandCheck] = field(default_factory=list)
    """Every hand in order, if they are kept."""

    @property
    def checked(self) -> int:
        """Hands that were replayed, whatever the result."""
        return self.agree + len(self.disagreements)

    @property
    def hands(self) -> int:
        """All hands found, whatever the result."""
        return self.checked + self.passed_over.total() + len(self.unreadable)

    def add(self, check: HandCheck) -> None:
        """Count one hand."""
        if self.keep_all:
            self.kept.append(check)
        match check.status:
            case "agrees":
                self.agree += 1
                self.endings[check.ending] += 1
            case "disagrees":
                self.disagreements.append(check)
            case "passed over":
                self.passed_over[check.reason] += 1
            case _:
                self.unreadable.append(check)

    def agreed(self, file: str, hand: str) -> None:
        """Count one hand that was played to its end and agrees."""
        self.agree += 1
        self.endings[OVER] += 1
        if self.keep_all:
            self.kept.append(HandCheck(Place(file, hand=hand), AGREES))

    def take(self, other: "Report") -> None:
        """Add another report's counts; its order of hands is not merged."""
        self.files += other.files
        self.agree += other.agree
        self.endings.update(other.endings)
        self.passed_over.update(other.passed_over)
        self.disagreements += other.disagreements
        self.unreadable += other.unreadable
        self.unknown += other.unknown


def may_hold_hands(path: Path) -> bool:
    """Whether a file is a hand history, by its name; for text and JSON, which may be anything, by its first bytes."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES or not path.is_file():
        return False
    if suffix not in SITE_SUFFIXES:
        return True
    try:
        with path.open("rb") as file:
            raw = file.read(_ENOUGH)
            return reader_of(raw.decode(encoding_of(raw), "replace")) is not None
    except OSError:
        return True  # reading it will report the problem


def is_hand_file(text: str) -> bool:
    """Whether a text is a Houseway hand file, by the key that all of them have."""
    return "houseway_hand" in text and _HAND_FILE.search(text) is not None


def each_record(path: Path) -> Iterator[AnyRecord | HistoryError]:
    """The hands of a file, with an error in place of an unreadable one; nothing for a file of another kind."""
    text = read_text(path, most_bytes=MOST_BYTES)
    yield from each_in(text, file=str(path), suffix=path.suffix.lower())


def each_in(text: str, *, file: str = "", suffix: str = "") -> Iterator[AnyRecord | HistoryError]:
    """The hands of a text, whose format is detected from its content; nothing if a file of this suffix need not hold
    any.
    """
    if is_hand_file(text):
        try:
            yield parse_record(text, file=file)
        except HistoryError as error:
            yield error
    elif (reader := reader_of(text)) is not None:
        yield from reader(text, file=file)
    elif suffix not in (*HAND_SUFFIXES, *SITE_SUFFIXES):
        yield from each_in_text(text, file=file)


def check_record(record: AnyRecord) -> HandCheck:
    """Replay one hand."""
    place = Place(record.source.file, hand=record.source.hand)
    try:
        if isinstance(record, Story):
            return HandCheck(place, AGREES, notes=tuple(check_story(record).notes))
        if isinstance(record, HandRecord):
            hand = replay(record)
            return HandCheck(place, AGREES, ending=OVER if hand.over else UNFINISHED)
        replayed = check_phh(record)
        return HandCheck(place, AGREES, ending=replayed.ending, notes=tuple(replayed.notes))
    except DisagreementError as error:
        if isinstance(record, HandRecord) and record.program and record.adds_up:
            return HandCheck(place, PASSED_OVER, f"played under {record.program}, which plays it differently")
        return HandCheck(error.place, DISAGREES, error.problem)
    except HistoryError as error:
        return _not_checked(error)


def _not_checked(error: HistoryError) -> HandCheck:
    if isinstance(error, NotPlayedError):
        return HandCheck(error.place, PASSED_OVER, error.problem)
    return HandCheck(error.place, UNREADABLE, f"{error.key}: {error.problem}" if error.key else error.problem)


def check_file(path: Path, report: Report) -> None:
    """The results for every hand of a file."""
    file, suffix = str(path), path.suffix.lower()
    try:
        check_text(read_text(path, most_bytes=MOST_BYTES), report, file=file, suffix=suffix)
    except HistoryError as error:
        report.add(_not_checked(error))


def check_text(text: str, report: Report, *, file: str = "", suffix: str = "") -> None:
    """The results for every hand of a text, whose format is detected from its content."""
    if suffix in PHH_SUFFIXES and not is_hand_file(text) and reader_of(text) is None:
        check_phh_text(text, report, file=file)
        return
    if suffix in SITE_SUFFIXES and not is_hand_file(text) and reader_of(text) is None:
        report.unknown.append(file)
        return
    for check in check_each(each_in(text, file=file, suffix=suffix)):
        report.add(check)


def check_phh_text(text: str, report: Report, *, file: str = "", first_line: int = 1) -> None:
    """The results for every hand of a PHH text; `first_line` if it is part of a file.

    Plain hands that agree are recognized quickly. The referee replays all others, and its result is reported.
    """
    parts = parts_of(text, first_line=first_line)
    if parts is None:
        for check in check_each(each_in_text(text, file=file, first_line=first_line)):
            report.add(check)
        return
    for part in parts:
        if part.agrees():
            report.agreed(file, part.name)
        else:
            for check in check_each(part.hands(file)):
                report.add(check)


def check_each(records: Iterator[AnyRecord | HistoryError]) -> Iterator[HandCheck]:
    """The results for readable and unreadable hands."""
    for record in records:
        yield _not_checked(record) if isinstance(record, HistoryError) else check_record(record)
