"""Settings for the whole suite: which tests run, how hard properties are tried, and what a failure says at its end."""

import os
import zlib
from collections.abc import Generator, Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from hypothesis import settings
from tests import postgres, servers
from tests.repeats import QUICK, THOROUGH, examples, leave_to_verify

SUITES = ("all", "test", "verify", "soak")
FRESH_ENTROPY: Final = os.urandom


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--suite` is for `make`; without it everything runs that is not a soak."""
    parser.addoption("--suite", choices=SUITES, default="all", help="which of the project's suites to run")


def pytest_configure(config: pytest.Config) -> None:
    """Properties are tried on the same examples in every run, but on fresh ones in a soak; a slow one is not wrong."""
    suite = config.getoption("--suite")
    if suite in ("test", "soak"):
        os.environ[QUICK if suite == "test" else THOROUGH] = "1"
    os.environ["HOUSEWAY_WARM_UP"] = "no"  # a server compiles nothing beside the tests
    settings.register_profile(
        "houseway", deadline=None, print_blob=True, max_examples=examples(60), derandomize=suite != "soak"
    )
    settings.load_profile("houseway")


def _is_soak(item: pytest.Item) -> bool:
    return item.get_closest_marker("soak") is not None


def _belongs(item: pytest.Item, suite: str) -> bool:
    soak, verify = _is_soak(item), item.get_closest_marker("verify") is not None
    is_property = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
    match suite:
        case "test":
            return not soak and not verify
        case "verify":  # properties ran on a few examples before; now they run on all
            return not soak and (verify or is_property)
        case "soak":
            return soak or is_property
        case _:
            return not soak


def _keep_clauses(items: list[pytest.Item]) -> None:
    """Every clause is tested in `make test`, if only in a sample."""
    proving = {item.nodeid.partition("[")[0]: item.nodeid for item in items if item.get_closest_marker("clause")}
    kept = {item.nodeid.partition("[")[0] for item in items if _belongs(item, "test") or _belongs(item, "soak")}
    for function, test in proving.items():
        if function not in kept:
            raise pytest.UsageError(f"{test} proves a clause: keep some of it in `make test`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what belongs to the suite."""
    leave_to_verify(items)
    _keep_clauses(items)
    suite = config.getoption("--suite")
    if config.option.markexpr or any("::" in word for word in config.args):
        return  # a test that is named is run
    kept = [item for item in items if _belongs(item, suite)]
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if not _belongs(item, suite)])
        items[:] = kept


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note which servers a test can have used, and tell them which test it is: their decks follow from that."""
    servers.new_test("" if _is_soak(item) else item.nodeid)
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure ends with the logs of the servers that the test used, and with where to look."""
    report = yield
    if report.failed:
        report.sections += servers.logs_of_this_test()
        crash = getattr(report.longrepr, "reprcrash", None)
        place = f"{os.path.relpath(crash.path)}:{crash.lineno}" if crash else item.location[0]
        report.sections.append(("where to look", f"{place}; again: python -m pytest '{item.nodeid}'"))
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """The same decks and bots in every run, so that luck fails no test; soaks have fresh ones."""
    os.urandom = FRESH_ENTROPY if _is_soak(item) else Random(zlib.crc32(item.nodeid.encode())).randbytes


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


def pytest_sessionfinish() -> None:
    """The first process of a run stops the database that all of them used."""
    postgres.stop_own_cluster()
