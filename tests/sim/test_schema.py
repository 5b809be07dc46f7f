"""The kernels' memory: declared once, all of it used, and written into the handbook."""

import re
from pathlib import Path

import numpy as np
import pytest
from scripts.handbook import MEMORY_PAGE, memory

from houseway.bulk import kernels
from houseway.bulk.kernels import codes, kernel_memory
from houseway.bulk.kernels.banked_memory import BANK_COUNTERS, BANKED, BANKED_PARTS
from houseway.bulk.kernels.kernel_memory import (
    COUNTERS,
    MEMORY,
    PARTS,
    SIGHT,
    STANDING,
    Part,
)
from houseway.bulk.tally import COUNTS
from houseway.ranking.blackjack_model import COUNTS as CARD_COUNTS
from houseway.ranking.house_way_kernel import SCRATCH
from houseway.referee.rules import SWITCHES

SOURCES = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(str(kernels.__file__)).parent.glob("*.py"))
    if path.name not in ("kernel_memory.py", "banked_memory.py")
)
RECORDS = {"m": PARTS, "b": BANKED_PARTS, "state": (STANDING,), "where": (SIGHT,)}
EVERY_RECORD = pytest.mark.parametrize("record", RECORDS)
TYPES = {"m": MEMORY, "b": BANKED, "state": kernel_memory.STATE, "where": kernel_memory.WHERE}


@EVERY_RECORD
def test_no_field_is_declared_twice(record: str) -> None:
    names = [name for part in RECORDS[record] for name in part.fields]
    assert len(names) == len({*names}) == len(TYPES[record].names or ())


@pytest.mark.parametrize(
    ("record", "part"),
    [(record, part) for record, parts in RECORDS.items() for part in parts],
    ids=lambda one: one.title.partition(",")[0] if isinstance(one, Part) else "",
)
def test_every_field_is_used_by_the_kernels(record: str, part: Part) -> None:
    unused = [name for name in part.fields if not re.search(rf"\b{record}\.{name}\b", SOURCES)]
    assert not unused


@EVERY_RECORD
def test_kernels_use_no_field_that_is_not_declared(record: str) -> None:
    declared = {name for part in RECORDS[record] for name in part.fields}
    assert {*re.findall(rf"\b{record}\.([a-z]\w*)", SOURCES)} <= declared


@EVERY_RECORD
def test_every_field_has_a_meaning_and_room_of_its_own(record: str) -> None:
    whole, parts = np.zeros((), TYPES[record]), RECORDS[record]
    for place, part in enumerate(parts):
        for name, row in part.rows():
            assert row.meaning, name
            assert whole[name].shape == row.shape
            assert whole[name].dtype == row.kind
            whole[name] = place + 1
    for place, part in enumerate(parts):
        assert all((whole[name] == place + 1).all() for name in part.fields), part.title
    assert whole.nbytes == sum(whole[name].nbytes for part in parts for name in part.fields)


def test_a_switch_that_the_kernels_read_names_a_field() -> None:
    named = {one.kernel_field for one in SWITCHES.values() if one.kernel_field}
    assert named <= {*(MEMORY.names or ())}


def test_what_a_tally_counts_of_poker_is_counted() -> None:
    assert len(COUNTS.keys() & {name for name, kind in COUNTERS.fields.items() if isinstance(kind, str)}) > 25


def test_a_tally_counts_of_the_banked_games_all_that_is_counted() -> None:
    single = {name for name, kind in BANK_COUNTERS.fields.items() if isinstance(kind, str)}
    assert single - COUNTS.keys() == {"collected", "decisions", "bank_squares"}


def test_there_is_room_for_what_other_modules_work_on() -> None:
    assert codes.SETTING >= SCRATCH
    assert len(CARD_COUNTS) == codes.CARD_COUNTS


def test_kernels_are_compiled_anew_when_any_of_their_sources_changes() -> None:
    """All that they import from elsewhere is in the hash that names the cached code."""
    taken = re.findall(r"^from houseway\.(?!bulk\.kernels)([\w.]+) import ([\w, ]+)$", SOURCES, re.MULTILINE)
    modules = {one for package, names in taken if package == "ranking" for one in names.split(", ")}
    modules |= {package.removeprefix("ranking.") for package, _ in taken if package != "ranking"}
    assert modules == {*kernels.RANKING}


def test_the_handbook_has_the_memory_as_it_is() -> None:
    assert MEMORY_PAGE.read_text(encoding="utf-8") == memory()
