"""Recorded hands for programs: `read` a file or a text, `replay` a record, `save` a hand, whatever the format.

A hand file (`.toml`), PHH (`.phh` for one hand, `.phhs` for several), a site's text (`.txt`) and Open Hand History
(`.ohh`) are recognized by their content when read, and by the suffix when written.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from houseway.history.check import PHH_SUFFIXES, AnyRecord, each_in, each_record
from houseway.history.handfile.record import HandRecord, record_of
from houseway.history.handfile.record import replay as replay_record
from houseway.history.handfile.text import format_record
from houseway.history.history_errors import DisagreementError, HistoryError, Place
from houseway.history.phh.compare import check_phh
from houseway.history.phh.convert import from_phh, to_phh
from houseway.history.phh.phh_record import PhhHand, collection, format_phh
from houseway.history.sites.forms import FORMS, form_by_suffix, write_site
from houseway.history.sites.reenactment import play_story, record_story
from houseway.history.sites.story import Story
from houseway.history.sites.story_writer import About
from houseway.referee.hand import Hand
from houseway.referee.rules import Fee, FeeBand, FeeMoment

_SUFFIXES: Final = (".toml", *PHH_SUFFIXES, *(form.suffix for form in FORMS.values()))
_ONE_HAND: Final = (".toml", ".phh")
_ENDINGS: Final = ".toml (hand file), .phh, .phhs, .txt (PokerStars) or .ohh (Open Hand History)"


def read(source: Path | str) -> list[AnyRecord]:
    """The hands of a hand file or PHH, from a path or from the text; raises the error of the first unreadable hand."""
    found: list[AnyRecord] = []
    for record in _each(source):
        if isinstance(record, HistoryError):
            raise record
        found.append(record)
    if not found:
        raise HistoryError(
            "has no hands: give a hand file, PHH, a site's text or Open Hand History", place=_place(source)
        )
    return found


def _is_text(source: Path | str) -> bool:
    """Whether this is a record rather than a path, which is always one line."""
    return isinstance(source, str) and "\n" in source


def _place(source: Path | str) -> Place:
    return Place("" if _is_text(source) else str(source))


def _each(source: Path | str) -> Iterator[AnyRecord | HistoryError]:
    if not isinstance(source, Path | str):
        raise HistoryError(f"{source!r} is neither a path nor the text of a record")
    if not _is_text(source):
        yield from each_record(Path(source))
    else:
        yield from each_in(str(source))


def replay(record: AnyRecord | Hand) -> Hand:
    """Replay a record, or a hand from its beginning; raises `DisagreementError` if the referee disagrees."""
    if isinstance(record, PhhHand):
        return check_phh(record).hand
    if isinstance(record, Story):
        return play_story(record).hand
    if not isinstance(record, HandRecord | Hand):
        raise HistoryError(f"{record!r} is not a record of a hand: use one that `read` returns")
    return replay_record(record_of(record) if isinstance(record, Hand) else record)


def save(
    hands: Hand | AnyRecord | Sequence[Hand | AnyRecord], path: Path | str, *, names: Mapping[int, str] | None = None
) -> None:
    """Write a hand or a record in the format that the suffix stands for; `names` by seat."""
    file = Path(path)
    place = Place(str(file))
    given: object = names
    texts = given.values() if isinstance(given, Mapping) else () if given is None else (given, None)
    if not all(isinstance(one, str) for one in texts):
        raise HistoryError("cannot be written: names are text by seat, like {1: 'Ann'}", place=place)
    several = [hands] if isinstance(hands, Hand | HandRecord | PhhHand | Story) else [*hands]
    records = [record_of(one, names) if isinstance(one, Hand) else one for one in several]
    written = written_as(records, file)
    try:
        file.write_text(written.text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise HistoryError(f"cannot be written: {error.strerror or error}", place=place) from None


@dataclass(frozen=True, slots=True)
class HandText:
    """The text of some hands in a format, and what had to be changed for it, by hand."""

    text: str
    notes: tuple[str, ...] = ()
    hands: int = 0


def written_as(
    records: Sequence[AnyRecord], file: Path, *, hero: str | None = None, left_out: list[HistoryError] | None = None
) -> HandText:
    """The hands in the format of a file's suffix; `hero` is the player whose cards sites show.

    The first hand that the format cannot express raises an error, unless there is a list for such hands.
    """
    suffix, place = file.suffix.lower(), Place(str(file))
    if suffix not in _SUFFIXES:
        raise HistoryError(f"cannot be written: end it in {_ENDINGS}, not {suffix or 'nothing'}", place=place)
    if len(records) != 1 and suffix in _ONE_HAND:
        problem = f"{len(records)} hands: a .phhs, .txt or .ohh file holds more than one"
        raise HistoryError(problem, place=place)
    texts: list[str] = []
    notes: list[str] = []
    for number, one in enumerate(records, start=1):
        try:
            text, noted = _text_of(one, suffix, hero)
        except HistoryError as error:
            if left_out is None:
                raise
            left_out.append(error)
            continue
        texts.append(text)
        notes += [f"hand {number}: {note}" for note in noted]
    return HandText(collection(texts) if suffix == ".phhs" else "\n\n".join(texts), tuple(notes), len(texts))


def _text_of(one: AnyRecord, suffix: str, hero: str | None) -> tuple[str, tuple[str, ...]]:
    """The text of one hand, and what had to be changed for it."""
    if suffix == ".toml":
        return format_record(as_record(one)), ()
    if suffix in PHH_SUFFIXES:
        return format_phh(one if isinstance(one, PhhHand) else to_phh(as_record(one))), ()
    return _for_site(one, suffix, hero)


def as_record(one: AnyRecord) -> HandRecord:
    """Convert any record to one for a hand file."""
    if isinstance(one, Story):
        return record_story(one)
    return from_phh(one) if isinstance(one, PhhHand) else one


def _for_site(one: AnyRecord, suffix: str, hero: str | None) -> tuple[str, tuple[str, ...]]:
    form = form_by_suffix(suffix)
    if form is None:
        raise HistoryError(f"{suffix} is not a site's format")
    record = _raked(one) if isinstance(one, PhhHand) else as_record(one)
    story = write_site(record, form, About(hero=_seat(record, hero), number=_number(one), table=_table(one)))
    if isinstance(one, Story):
        story = replace(
            story, when=one.when, currency=one.currency, tournament=one.tournament, notes=(*one.notes, *story.notes)
        )
    return form.write(story), story.notes


def _number(one: AnyRecord) -> str:
    return one.number if isinstance(one, Story) else ""


def _table(one: AnyRecord) -> str:
    return one.table if isinstance(one, Story) else ""


def _seat(record: HandRecord, hero: str | None) -> int | None:
    """The hero's seat, by name or number."""
    if hero is None:
        return None
    wanted = hero.strip().lower()
    for seat, name in record.names_by_seat.items():
        if wanted in (str(seat), name.lower()):
            return seat
    raise HistoryError(f"{hero!r} was not dealt in: there are {', '.join(record.names)}", place=record.source.place())


def _raked(phh: PhhHand) -> HandRecord:
    """A PHH hand with the rake implied by its final stacks, which sites state and PHH does not."""
    record, rake = from_phh(phh), check_phh(phh).rake
    if not rake:
        return record
    fee = Fee(bands=(FeeBand(1, 99, rake),), moment=FeeMoment.AT_END)
    rules = record.rules.but(limit=replace(record.rules.limit, fee=fee))
    try:
        hand = replay_record(replace(record, rules=rules, left=None))
    except DisagreementError:
        raise HistoryError("the rake cannot be stated with this hand", place=record.source.place()) from None
    return replace(record_of(hand, record.names_by_seat, about=record.about), source=record.source)
