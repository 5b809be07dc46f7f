"""The kernels' memory: declared once, all of it used, and written into the handbook."""

import re
from pathlib import Path

import numpy as np
import pytest
from scripts.handbook import MEMORY_PAGE, memory

from houseway.bulk import kernels
from houseway.bulk.kernels.schema import COUNTERS, MEMORY, PARTS, SIGHT, STANDING, Part, blank
from houseway.bulk.tally import COUNTS
from houseway.referee.rules import SWITCHES

SOURCES = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(str(kernels.__file__)).parent.glob("*.py"))
    if path.name != "schema.py"
)


def test_no_field_is_declared_twice() -> None:
    names = [name for part in PARTS for name in part.fields]
    assert len(names) == len({*names}) == len(MEMORY.names or ())


@pytest.mark.parametrize(
    ("record", "part"), [*(("m", part) for part in PARTS), ("state", STANDING), ("where", SIGHT)],
    ids=lambda one: one.title.partition(",")[0] if isinstance(one, Part) else "",
)  # fmt: skip
def test_every_field_is_used_by_the_kernels(record: str, part: Part) -> None:
    unused = [name for name in part.fields if not re.search(rf"\b{record}\.{name}\b", SOURCES)]
    assert not unused


@pytest.mark.parametrize("record", ["m", "state", "where"])
def test_kernels_use_no_field_that_is_not_declared(record: str) -> None:
    parts = {"m": PARTS, "state": (STANDING,), "where": (SIGHT,)}[record]
    declared = {name for part in parts for name in part.fields}
    assert {*re.findall(rf"\b{record}\.([a-z]\w*)", SOURCES)} <= declared


def test_every_field_has_a_meaning_and_room_of_its_own() -> None:
    whole = blank()
    for place, part in enumerate(PARTS):
        for name, shape, meaning in part.rows():
            assert meaning, name
            assert whole[name].shape == shape
            whole[name] = place + 1
    for place, part in enumerate(PARTS):
        assert all((whole[name] == place + 1).all() for name in part.fields), part.title
    assert whole.nbytes == sum(np.prod(shape, dtype=int) * 8 for part in PARTS for _, shape, _ in part.rows())


def test_a_switch_that_the_kernels_read_names_a_field() -> None:
    named = {one.kernel_field for one in SWITCHES.values() if one.kernel_field}
    assert named <= {*(MEMORY.names or ())}


def test_what_a_tally_counts_of_poker_is_counted() -> None:
    assert len(COUNTS.keys() & {name for name, kind in COUNTERS.fields.items() if isinstance(kind, str)}) > 25


def test_the_handbook_has_the_memory_as_it_is() -> None:
    assert MEMORY_PAGE.read_text(encoding="utf-8") == memory()
