"""A folder of recorded hands: what agrees is counted, what does not is named, and a bad file stops nothing."""

from pathlib import Path

import pytest
from tests.history.hands import DEAD_POST, FIXED_OMAHA, HEADS_UP, POT_LIMIT, RAKED

from houseway.history.handfile.text import save
from houseway.history.history_errors import HistoryError
from houseway.history.parallel_check import check_folder, work_in
from houseway.history.phh.convert import from_phh
from houseway.history.phh.read import parse_phh

RUN_TWICE = HEADS_UP.replace("'p2 sm", "'d db 9h9d9c9s', 'd db 8h8d', 'p2 sm", 1)
"""More cards on the board than one board has."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Hands that agree, in every kind of file, some folders deep, beside things that are no hands."""
    (tmp_path / "a.phh").write_text(HEADS_UP)
    deeper = tmp_path / "2009" / "july"
    deeper.mkdir(parents=True)
    (deeper / "b.phhs").write_text(f"[1]\n{RAKED}\n[2]\n{DEAD_POST}\n[7]\n{FIXED_OMAHA}")
    save(from_phh(parse_phh(POT_LIMIT)), deeper / "c.toml")
    (deeper / "my-room.toml").write_text("name = 'no hand file'\n")
    (deeper / "notes.txt").write_text("nothing")
    return tmp_path


def test_hands_that_agree(folder: Path) -> None:
    report = check_folder(folder)
    assert (report.checked, report.agree, report.files) == (5, 5, 4)
    assert (report.disagreements, report.unreadable) == ([], [])
    assert report.endings == {"over": 5}


def test_one_file(folder: Path) -> None:
    assert check_folder(folder / "a.phh").checked == 1
    assert check_folder(folder / "2009" / "july" / "c.toml").checked == 1
    with pytest.raises(HistoryError, match="there is no such file or folder"):
        work_in(folder / "missing")


def test_disagreements_are_named_by_file_hand_and_reason(folder: Path) -> None:
    wrong = folder / "wrong.phhs"
    wrong.write_text(f"[1]\n{HEADS_UP}\n[2]\n{HEADS_UP.replace('[134, 46]', '[135, 45]')}")
    illegal = folder / "illegal.phh"
    illegal.write_text(HEADS_UP.replace("p2 cbr 6", "p2 cbr 3"))
    report = check_folder(folder)
    assert (report.checked, report.agree) == (8, 6)
    (first, second) = report.disagreements
    assert (first.place.file, first.place.line) == (str(illegal), 6)
    assert first.reason.startswith("action 3 (p2 cbr 3): seat 2 cannot raise to $3; legal now:")
    assert (second.place.file, second.place.hand, second.place.line) == (str(wrong), "2", 19)
    assert second.reason == "finishing_stacks: p2 ends with 45 in the record, but with 46 when replayed"


def test_bad_files_are_reported_and_passed_over(folder: Path) -> None:
    (folder / "bad.phh").write_text("variant = \n")
    (folder / "binary.phh").write_bytes(b"\xff")
    (folder / "bad.toml").write_text("houseway_hand = 1\n")
    (folder / "some.phhs").write_text(f"[1]\n{HEADS_UP}\n[2]\nvariant = 'NT'\n")
    report = check_folder(folder)
    assert (report.checked, report.agree) == (6, 6)
    assert [(Path(one.place.file).name, one.place.line) for one in report.unreadable] == [
        ("bad.phh", 1),
        ("bad.toml", None),
        ("binary.phh", 1),
        ("some.phhs", 12),
    ]
    assert report.unreadable[1].reason == "game: is missing"


def test_what_is_not_played_is_passed_over_with_the_reason(folder: Path) -> None:
    (folder / "twice.phh").write_text(RUN_TWICE)
    (folder / "thrice.phhs").write_text(f"[1]\n{RUN_TWICE}\n[2]\n{RUN_TWICE}")
    report = check_folder(folder)
    assert report.checked == 5
    assert report.passed_over == {
        "11 cards are dealt to the board: a hand run more than once is not played by Houseway": 3
    }


def test_a_hand_file_that_was_changed(folder: Path) -> None:
    file = folder / "2009" / "july" / "c.toml"
    file.write_text(file.read_text().replace("left = '$59'", "left = '$60'"))
    (check,) = check_folder(folder).disagreements
    assert check.reason == "seat 1 is left with $60 in the record, but with $59 when replayed"
    assert (
        check.place.line
        == file.read_text()
        .splitlines()
        .index(next(line for line in file.read_text().splitlines() if "left = '$60'" in line))
        + 1
    )
