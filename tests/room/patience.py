"""How long a server waits for the lock of a PostgreSQL database that another has: for good, or hardly at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from tests.waiting import HANG_SECONDS

_LOCK_SECONDS: Final = "houseway.store.postgres.connecting._LOCK_SECONDS"


@contextmanager
def patient() -> Iterator[None]:
    """PostgreSQL may take its time to notice that a server is gone: the next one waits until it has."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_LOCK_SECONDS, HANG_SECONDS)
        yield


@contextmanager
def impatient() -> Iterator[None]:
    """In this block a database that another server has is refused soon."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_LOCK_SECONDS, 0.1)
        yield


@pytest.fixture(scope="session", autouse=True)
def patient_servers() -> Iterator[None]:
    """Every test is patient, unless it says otherwise."""
    with patient():
        yield
