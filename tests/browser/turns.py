"""What takes long in every family: some families in `make test`, all of them in `make verify`."""

from collections.abc import Iterable

import pytest


def some_of(families: Iterable[str], *always: str) -> list[object]:
    """The families by name; those that are not named here wait for `make verify`."""
    known = list(families)
    assert set(always) < set(known)
    return [one if one in always else pytest.param(one, marks=pytest.mark.verify) for one in known]
