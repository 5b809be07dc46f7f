"""How much of a test runs in which suite: a little of it in `make test`, more in `make verify`, most in `make soak`."""

import os
from collections.abc import Sequence
from typing import Final

import pytest

QUICK: Final = "HOUSEWAY_QUICK"
"""Set in the environment of `make test`, where properties are tried on a few examples."""
THOROUGH: Final = "HOUSEWAY_THOROUGH"
"""Set in the environment of `make soak`, where they are tried on many, which no run before it has seen."""
_SHARE: Final = 8
_TIMES: Final = 20
_LEAST: Final = 3


def examples(usual: int) -> int:
    """How many examples of a property are tried: `usual`, an eighth of that in `make test`, 20 times that in a soak."""
    if os.environ.get(THOROUGH):
        return usual * _TIMES
    return max(_LEAST, usual // _SHARE) if os.environ.get(QUICK) else usual


def repeats(name: str, quick: int, usual: int, many: int) -> pytest.MarkDecorator:
    """A test that is handed a number as `name`: `quick` in `make test`, `usual` in `make verify`, `many` in a soak."""
    later = [pytest.param(usual, marks=pytest.mark.verify)] if usual > quick else []
    return pytest.mark.parametrize(name, [quick, *later, pytest.param(many, marks=pytest.mark.soak)])


def sampled(count: int) -> pytest.MarkDecorator:
    """A test with many parameters: `count` of them, spread evenly, run in `make test`, the others in `make verify`."""
    return pytest.mark.sampled(count)


def spread(total: int, count: int) -> set[int]:
    """Which of `total` things are taken if `count` of them are: the first, and the others evenly after it."""
    return {place * total // count for place in range(min(count, total))} if total > count else set(range(total))


def leave_to_verify(items: Sequence[pytest.Item]) -> None:
    """Mark what `sampled` leaves out of `make test`."""
    groups: dict[tuple[object, int], list[pytest.Item]] = {}
    for item in items:
        mark = item.get_closest_marker("sampled")
        if mark is not None and not item.get_closest_marker("soak"):
            groups.setdefault((item.nodeid.partition("[")[0], mark.args[0]), []).append(item)
    for (_, count), group in groups.items():
        taken = spread(len(group), count)
        for place, item in enumerate(group):
            if place not in taken:
                item.add_marker(pytest.mark.verify)
