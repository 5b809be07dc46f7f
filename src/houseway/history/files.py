"""Recorded hands for programs: `read` a file or a text, `replay` a record, `save` a hand, whatever the format.

A hand file (`.toml`) and PHH (`.phh` for one hand, `.phhs` for several) are told apart by what is in them when they are
read, and by the suffix when they are written.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from houseway.history.check import PHH_SUFFIXES, each_record, is_hand_file
from houseway.history.errors import HistoryError, Place
from houseway.history.handfile.record import HandRecord, record_of
from houseway.history.handfile.record import replay as replay_record
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.phh.compare import check_phh
from houseway.history.phh.convert import from_phh, to_phh
from houseway.history.phh.read import each_in_text
from houseway.history.phh.record import PhhHand, format_phh, format_phhs
from houseway.referee.hand import Hand

AnyRecord: TypeAlias = HandRecord | PhhHand
_SUFFIXES: Final = (".toml", *PHH_SUFFIXES)


def read(source: Path | str) -> list[AnyRecord]:
    """The hands of a hand file or of PHH, from a path or from the text; the first that cannot be read is raised."""
    found: list[AnyRecord] = []
    for record in _each(source):
        if isinstance(record, HistoryError):
            raise record
        found.append(record)
    if not found:
        raise HistoryError("holds no hands: give a hand file or PHH", place=_place(source))
    return found


def _is_text(source: Path | str) -> bool:
    """Whether it is a record itself: a path is one line, a record never is."""
    return isinstance(source, str) and "\n" in source


def _place(source: Path | str) -> Place:
    return Place("" if _is_text(source) else str(source))


def _each(source: Path | str) -> Iterator[AnyRecord | HistoryError]:
    if not isinstance(source, Path | str):
        raise HistoryError(f"{source!r} is neither a path nor the text of a record")
    if not _is_text(source):
        yield from each_record(Path(source))
    elif is_hand_file(str(source)):
        yield parse_record(str(source))
    else:
        yield from each_in_text(str(source))


def replay(record: AnyRecord | Hand) -> Hand:
    """Play a record again, or a hand from its beginning; where the referee disagrees, a `DisagreementError`."""
    if isinstance(record, PhhHand):
        return check_phh(record).hand
    if not isinstance(record, HandRecord | Hand):
        raise HistoryError(f"{record!r} is no record of a hand: `read` gives records")
    return replay_record(record_of(record) if isinstance(record, Hand) else record)


def save(
    hands: Hand | AnyRecord | Sequence[Hand | AnyRecord], path: Path | str, *, names: Mapping[int, str] | None = None
) -> None:
    """Write a hand or a record: `.toml` is a hand file, `.phh` is PHH, `.phhs` takes several; `names` by seat."""
    file = Path(path)
    suffix = file.suffix.lower()
    place = Place(str(file))
    if suffix not in _SUFFIXES:
        problem = f"cannot be written: end it in .toml (hand file), .phh or .phhs, not {suffix or 'nothing'}"
        raise HistoryError(problem, place=place)
    given: object = names
    texts = given.values() if isinstance(given, Mapping) else () if given is None else (given, None)
    if not all(isinstance(one, str) for one in texts):
        raise HistoryError("cannot be written: names are text by seat, like {1: 'Ann'}", place=place)
    several = [hands] if isinstance(hands, Hand | HandRecord | PhhHand) else [*hands]
    records = [record_of(one, names) if isinstance(one, Hand) else one for one in several]
    if len(records) != 1 and suffix != ".phhs":
        raise HistoryError(f"{len(records)} hands: only a .phhs file holds more than one", place=place)
    try:
        file.write_text(_text(records, suffix), encoding="utf-8", newline="\n")
    except OSError as error:
        raise HistoryError(f"cannot be written: {error.strerror or error}", place=place) from None


def _text(records: Sequence[AnyRecord], suffix: str) -> str:
    if suffix == ".toml":
        one = records[0]
        return format_record(one if isinstance(one, HandRecord) else from_phh(one))
    hands = [one if isinstance(one, PhhHand) else to_phh(one) for one in records]
    return format_phhs(hands) if suffix == ".phhs" else format_phh(hands[0])
