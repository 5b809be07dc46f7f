"""`houseway replay`, `houseway history check` and `houseway history convert`: narrate, check and convert recorded
hands.

A hand is narrated with every card on record unless one seat's view is requested. Checking exits with 1 if the referee
disagrees with a record; checking and converting also do so if a hand cannot be read. Such hands are listed, and the
others are still processed.
"""

import sys
from collections.abc import Mapping
from json import dumps
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from houseway.chips.money import format_money
from houseway.cli.progress import CheckProgress
from houseway.history.check import AGREES, AnyRecord, HandCheck, Report, each_record
from houseway.history.files import written_as
from houseway.history.handfile.record import HandRecord, replay
from houseway.history.history_errors import HistoryError, NotPlayedError, Place
from houseway.history.narrate.narrator import narrate
from houseway.history.narrate.plain_facts import hand_facts
from houseway.history.parallel_check import check_all, cores, work_in
from houseway.history.phh.compare import check_phh
from houseway.history.phh.replay import OVER, UNDECIDED, ReplayedHand, winners_by_stacks, winners_by_winnings
from houseway.history.sites.reenactment import play_story
from houseway.history.sites.story import Story
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import HandEvent, seen_by

DISAGREE_EXIT: Final = 1
UNREADABLE_EXIT: Final = 1
_NAMED: Final = 20
"""At most this many files that look like no hand history are listed."""
_SPECTATOR: Final = "spectator"

_Json = Annotated[bool, Parameter(negative="", help="Print JSON.")]


def replay_command(
    file: Annotated[Path, Parameter(help="Recorded hands: a hand file, PHH, a site's text or Open Hand History.")],
    *,
    hand: Annotated[
        str | None, Parameter(help="Which hand of a collection, such as 17; by default all of them.")
    ] = None,
    view: Annotated[
        str | None, Parameter(help="Only what one seat saw: its number or name, or `spectator`; by default everything.")
    ] = None,
    json: _Json = False,
) -> None:
    """Replay a recorded hand and narrate it, with the clause behind every event."""
    told: list[dict[str, object]] = []
    first = True
    for record in _records(file, hand):
        played, names, ending = _played(record)
        events = _seen(played, names, view)
        if json:
            told.append(hand_facts(played, names, events))
            continue
        if not first:
            print()
        first = False
        print(*narrate(events, names), *ending, sep="\n")
    if json:
        print(dumps(told[0] if len(told) == 1 else told, ensure_ascii=False))


def history_check_command(
    folder: Annotated[
        Path,
        Parameter(
            help="A folder, or one file: PHH, hand files, sites' text, Open Hand History; .gz, .zst and .zip work too."
        ),
    ],
    *,
    json: _Json = False,
    verbose: Annotated[bool, Parameter(negative="", help="Also list every hand that agrees.")] = False,
    jobs: Annotated[int, Parameter(help="How many processes; 0 for one per core.")] = 0,
) -> None:
    """Replay every recorded hand under a folder; exits with 1 if the referee disagrees with any."""
    work = work_in(folder)
    report = Report(unknown=[*map(str, work.others)])
    with CheckProgress(work.size) as progress:
        for step in check_all(work, jobs=jobs or cores(), every=verbose and not json):
            report.take(step.report)
            for check in step.report.kept:
                print(_line(check))
            progress.went_on(step.size, report.hands)
    if json:
        print(dumps(_report_facts(report), ensure_ascii=False))
    else:
        _print_report(report)
    if report.disagreements:
        sys.exit(DISAGREE_EXIT)
    if not report.checked and not report.passed_over:
        files = f"{report.files:,} file{'' if report.files == 1 else 's'}"
        raise HistoryError(
            f"no hand could be read ({files}): give hand files (.toml), PHH (.phh, .phhs), a site's "
            "text (.txt) or Open Hand History (.ohh)",
            place=Place(str(folder)),
        )
    if report.unreadable:
        sys.exit(UNREADABLE_EXIT)


def history_convert_command(
    source: Annotated[Path, Parameter(help="Recorded hands: a hand file, PHH, a site's text or Open Hand History.")],
    target: Annotated[
        Path,
        Parameter(
            help="The file to write; .toml is a hand file, .phh and .phhs are PHH, .txt is PokerStars "
            "text, .ohh is Open Hand History."
        ),
    ],
    *,
    hero: Annotated[
        str | None,
        Parameter(help="For .txt and .ohh: write only the cards of this player (a name or a seat) and those shown."),
    ] = None,
) -> None:
    """Convert recorded hands to another format; exits with 1 and lists the hands that cannot be read or written."""
    left_out: list[HistoryError] = []
    records = _records(source, None, left_out)
    written = written_as(records, target, hero=hero, left_out=left_out)
    if not written.hands:
        raise left_out[0]
    try:
        target.write_text(written.text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise HistoryError(f"cannot be written: {error.strerror or error}", place=Place(str(target))) from None
    more = f", {len(left_out):,} left out" if left_out else ""
    print(f"{target}: {_hands(written.hands)} written{more}")
    for why in left_out:
        print(f"left out  {why}")
    for note in written.notes:
        print(f"note  {note}")
    if not all(isinstance(why, NotPlayedError) for why in left_out):
        sys.exit(UNREADABLE_EXIT)


def _records(file: Path, wanted: str | None, left_out: list[HistoryError] | None = None) -> list[AnyRecord]:
    """The hands of a file, or one of them. The first unreadable hand raises its error, unless hands may be left out."""
    found: list[AnyRecord] = []
    place = Place(str(file))
    if not file.is_file():
        problem = (
            "is not a file: name a file of recorded hands"
            if file.exists()
            else "does not exist: name a file of recorded hands"
        )
        raise HistoryError(problem, place=place)
    for record in each_record(file):
        name = record.place.hand if isinstance(record, HistoryError) else record.source.hand
        if wanted is not None and name != wanted:
            continue
        if not isinstance(record, HistoryError):
            found.append(record)
        elif left_out is None:
            raise record
        else:
            left_out.append(record)
    if not found and left_out:
        raise left_out[0]
    if not found:
        if wanted is not None:
            raise HistoryError(f"has no hand [{wanted}]", place=place)
        raise HistoryError("has no hands: give a hand file, PHH, a site's text or Open Hand History", place=place)
    return found


def _played(record: AnyRecord) -> tuple[Hand, Mapping[int, str], list[str]]:
    """The hand, who sat where, and what remains to be said after the last event."""
    if isinstance(record, HandRecord):
        return replay(record), record.names_by_seat, []
    if isinstance(record, Story):
        played = play_story(record)
        return played.hand, record.names, [f"Note: {note}" for note in played.notes]
    replayed = check_phh(record)
    names = {seat: name for seat, name in zip(replayed.hand.seats, record.players or (), strict=False) if name}
    return replayed.hand, names, _ending(replayed, names)


def _ending(replayed: ReplayedHand, names: Mapping[int, str]) -> list[str]:
    said = [f"Note: {note}" for note in replayed.notes]
    if replayed.ending == UNDECIDED:
        winners = winners_by_stacks(replayed) or winners_by_winnings(replayed)
        seats = [replayed.hand.seats[player] for player in sorted(winners)]
        won = ", ".join(names.get(seat) or f"Seat {seat}" for seat in seats) or "no one by name"
        said.append(f"The record lacks the cards that decide the showdown; it says who won: {won}")
    elif replayed.ending != OVER:
        said.append("The record stops here, before the hand is over")
    if replayed.rake:
        said.append(f"By the record's final stacks the room took {format_money(replayed.rake)}")
    return said


def _seen(hand: Hand, names: Mapping[int, str], view: str | None) -> list[HandEvent]:
    if view is None:
        return hand.events
    wanted = view.strip().lower()
    if wanted == _SPECTATOR:
        return [seen_by(event, None) for event in hand.events]
    for seat in hand.seats:
        if wanted in (str(seat), names.get(seat, "").lower()):
            return [seen_by(event, seat) for event in hand.events]
    raise HistoryError(f"{view!r} is not a seat of this hand: its seats are {', '.join(map(str, hand.seats))}")


def _hands(count: int) -> str:
    return f"{count:,} hand{'' if count == 1 else 's'}"


def _line(check: HandCheck) -> str:
    said = f": {check.reason}" if check.reason else f" ({check.ending})" if check.ending != OVER else ""
    notes = f" [{'; '.join(check.notes)}]" if check.notes else ""
    return f"{check.status}  {check.place}{said}{notes}"


def _print_report(report: Report) -> None:
    for check in (*report.unreadable, *report.disagreements):
        print(_line(check))
    for file in report.unknown[:_NAMED]:
        print(f"unknown  {file}: its first line is not that of any known hand history")
    for reason, count in sorted(report.passed_over.items()):
        print(f"skipped  {_hands(count)}: {reason}")
    print(
        f"{_hands(report.checked)} checked in {report.files:,} file{'' if report.files == 1 else 's'}: "
        f"{report.agree:,} agree, {len(report.disagreements):,} disagree"
    )
    open_ends = [f"{count:,} {ending}" for ending, count in sorted(report.endings.items()) if ending != OVER]
    if open_ends:
        print(f"of those that agree, {' and '.join(open_ends)}: the record does not say how they end")
    if report.passed_over or report.unreadable:
        print(f"{report.passed_over.total():,} skipped, {len(report.unreadable):,} could not be read")
    if report.unknown:
        many = len(report.unknown)
        print(f"{many:,} file{'' if many == 1 else 's'} of an unknown format")


def _report_facts(report: Report) -> dict[str, object]:
    return {
        "files": report.files,
        "checked": report.checked,
        AGREES: report.agree,
        "undecided": report.endings["undecided"],
        "unfinished": report.endings["unfinished"],
        "disagreements": [_check_facts(check) for check in report.disagreements],
        "unreadable": [_check_facts(check) for check in report.unreadable],
        "unknown_files": report.unknown,
        "passed_over": [{"reason": reason, "hands": count} for reason, count in sorted(report.passed_over.items())],
    }


def _check_facts(check: HandCheck) -> dict[str, object]:
    return {
        "file": check.place.file,
        "hand": check.place.hand or None,
        "line": check.place.line,
        "reason": check.reason,
    }
