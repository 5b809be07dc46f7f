"""docs/rulings.md tells the truth: its commands print what it shows, and its tables are the program's."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from houseway.drill.explaining import Explanation, LineView
from houseway.drill.floor_picture import SeatPicture, TablePicture
from houseway.drill.quiz import Choice, Question, Situation
from houseway.drill.repetition import PAUSES
from houseway.referee.mishaps import MISHAPS, parse_report

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")


def rows(head: str, part: str = PAGE) -> list[list[str]]:
    """The rows of the table whose head begins so."""
    found = re.search(rf"^\| {re.escape(head)} \|.*\n\|---.*\n((?:\|.*\n)+)", part, re.MULTILINE)
    assert found is not None
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in found[1].splitlines()]


def commands() -> list[tuple[str, str]]:
    blocks = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


@pytest.mark.parametrize(("command", "output"), commands(), ids=[command for command, _ in commands()])
def test_commands_print_what_is_shown(command: str, output: str) -> None:
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=env, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert done.stdout == (output or done.stdout)


def test_every_report_is_there_with_an_example_that_is_read() -> None:
    told = rows("report", PAGE.partition("## What can be reported")[2])
    assert told == [[f"`{one.name}`", one.about, f"`{one.example}`", one.caused_by] for one in MISHAPS.values()]
    for name, _, example, _ in told:
        assert parse_report(example.strip("`")).what == name.strip("`")


def names(rows_: list[list[str]]) -> set[str]:
    return {word for row in rows_ for word in re.findall(r"`(\w+)`", row[0])}


def test_the_keys_are_those_of_the_program() -> None:
    ruling, drill = PAGE.partition("## The drill")[::2]
    assert names(rows("key", ruling)) == set(Explanation.__struct_fields__)
    assert names(rows("key", drill)) == set(Question.__struct_fields__)
    words = set(re.findall(r"`(\w+)`", PAGE))
    for kind in (TablePicture, SeatPicture, LineView, Choice, Situation):
        assert set(kind.__struct_fields__) <= words, kind
    assert json.loads(msgspec.json.encode(Choice("a", (), (), ""))).keys() == set(Choice.__struct_fields__)


def test_what_comes_again_comes_when_it_is_said() -> None:
    assert PAUSES == (3, 8)
    assert re.search(r"comes again\s+after three other questions, and once more after eight", PAGE)
