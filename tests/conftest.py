"""Settings for the whole suite."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tests import postgres

# A loaded two-core machine makes single examples slow now and then; a slow example is not a wrong one.
settings.register_profile("houseway", deadline=None, print_blob=True, max_examples=60)
settings.register_profile("soak", deadline=None, print_blob=True, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "houseway"))


@pytest.fixture(scope="session")
def cluster() -> postgres.Cluster:
    """The private PostgreSQL of this run."""
    return postgres.shared_cluster()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a new room can be kept: a file, then a PostgreSQL database."""
    if request.param == "sqlite":
        yield str(tmp_path / "room.db")
    else:
        found: postgres.Cluster = request.getfixturevalue("cluster")
        with found.database() as name:
            yield found.local(name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that mostly wait for a page stand between those that compute: so the processors are never idle together."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    waiting = [path for path in files if path.parent.name == "browser"]
    others = [path for path in files if path.parent.name != "browser"]
    order = sorted(
        [((place + 0.5) / len(kind), path) for kind in (waiting, others) for place, path in enumerate(kind)],
        key=lambda one: one[0],
    )  # fmt: skip
    items[:] = [item for _, path in order for item in files[path]]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """The first process of a run stops the database that its workers used."""
    if not hasattr(session.config, "workerinput"):
        postgres.stop_shared_cluster()
