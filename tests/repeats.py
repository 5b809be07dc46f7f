"""How often a test repeats itself: a few times in `make test`, many times in `make soak`."""

import pytest


def repeats(name: str, few: int, many: int) -> pytest.MarkDecorator:
    """A test that is handed `few` as `name`, and that a soak runs with `many`."""
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=pytest.mark.soak)])
