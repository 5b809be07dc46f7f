"""What takes long in every family: some families every time, all of them in the long run."""

from collections.abc import Iterable

import pytest


def some_of(families: Iterable[str], *always: str) -> list[object]:
    """The families by name; those that are not named here wait for `make soak`."""
    known = list(families)
    assert set(always) < set(known)
    return [one if one in always else pytest.param(one, marks=pytest.mark.soak) for one in known]
