"""Hand files that the first edition wrote, with all switches of poker side by side, are read and come out the same."""

from pathlib import Path

import pytest

from houseway.history.handfile.record import load, replay
from houseway.history.handfile.text import format_record, parse_record

FILES = sorted((Path(__file__).parent / "first_edition").glob("*.toml"))


def test_there_are_some_of_every_kind() -> None:
    assert {path.stem.partition("-")[0] for path in FILES} == {"oasis", "ocean", "s", "casino", "del"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_the_first_edition_is_played_again(path: Path) -> None:
    record = load(path)
    hand = replay(record)
    assert hand.over
    assert tuple(hand.stacks) == record.left
    again = parse_record(format_record(record))
    assert again.rules == record.rules
    assert replay(again).stacks == hand.stacks
