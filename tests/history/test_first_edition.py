"""Hand files that the first edition wrote, with all switches of poker side by side, are read and come out the same."""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from houseway.chips.money import format_money
from houseway.history.check import Report, check_text
from houseway.history.handfile.record import replay
from houseway.history.handfile.text import format_record, load, parse_record

FILES = sorted((Path(__file__).parent / "first_edition").glob("*.toml"))


def test_there_are_some_of_every_kind() -> None:
    assert {path.stem.partition("-")[0] for path in FILES} == {"oasis", "ocean", "s", "casino", "del"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_the_first_edition_is_played_again(path: Path) -> None:
    record = load(path)
    hand = replay(record)
    assert hand.over
    assert record.program == "0.1.0"
    assert tuple(hand.stacks) == record.left
    again = parse_record(format_record(record))
    assert again.rules == record.rules
    assert replay(again).stacks == hand.stacks


ROOMS = Path(__file__).parents[1] / "room" / "rooms"


@pytest.mark.parametrize("version", sorted(path.name.partition("-")[0] for path in ROOMS.glob("*-stopped.db.xz")))
def test_what_a_room_of_an_earlier_version_played_otherwise_is_no_disagreement(version: str, tmp_path: Path) -> None:
    room = tmp_path / "room.db"
    room.write_bytes(lzma.decompress((ROOMS / f"{version}-stopped.db.xz").read_bytes()))
    with closing(sqlite3.connect(room)) as raw:
        texts = [text for (text,) in raw.execute("SELECT text FROM hands WHERE game = 'pai-gow'")]
    report = Report()
    for text in texts:
        check_text(text, report)
    assert report.hands == len(texts) > 0
    assert not report.disagreements
    assert not report.unreadable
    told = {"played under 0.1.0, which plays it differently"}
    assert report.passed_over.keys() == (told if version == "0.1.0" else set())


def test_chips_that_do_not_add_up_disagree_in_a_file_of_an_earlier_version_too() -> None:
    text = next(path.read_text() for path in FILES if path.stem == "s-and-k-pai-gow")
    left = load(next(path for path in FILES if path.stem == "s-and-k-pai-gow")).left
    assert left is not None
    stated = f"left = '{format_money(left[0])}'"
    assert stated in text
    report = Report()
    check_text(text.replace(stated, f"left = '{format_money(left[0] + 100)}'", 1), report)
    assert len(report.disagreements) == 1
