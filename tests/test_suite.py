"""The suites themselves: every file runs once in each, samples are spread, and a failure says where to look."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.repeats import spread
from tests.suite import ROOT, TESTS, browser_jobs, jobs_of

FAILING = """
from pathlib import Path
from tests.servers import serving

def test_of_a_server(tmp_path: Path) -> None:
    with serving(tmp_path, "--house", "oasis", "--lively", "0"):
        assert 1 == 2
"""


@pytest.mark.parametrize("suite", ["test", "verify"])
def test_every_file_runs_once(suite: str) -> None:
    files = Counter(file for job in jobs_of(suite) + browser_jobs(suite) for file in job.files)
    wanted = {str(path.relative_to(ROOT)) for path in TESTS.rglob("test_*.py")}
    later = {
        file for file in wanted if "\npytestmark = pytest.mark.verify\n" in (ROOT / file).read_text(encoding="utf-8")
    }
    left_out = later if suite == "test" else set()
    assert set(files) == wanted - left_out
    assert set(files.values()) == {1}


def test_a_sample_is_spread_evenly() -> None:
    assert spread(10, 3) == {0, 3, 6}
    assert spread(36, 1) == {0}
    assert spread(3, 5) == {0, 1, 2}


@pytest.mark.verify
def test_a_failure_ends_with_the_log_of_its_server_and_where_to_look(tmp_path: Path) -> None:
    file = tmp_path / "test_failing.py"
    file.write_text(FAILING)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider", "-c",
         str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "--basetemp", str(tmp_path / "tmp"), str(file)],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    before, _, last = done.stdout.partition("where to look")
    assert "log of server" in before
    assert "The card room is open at" in before
    assert "test_failing.py:7; again: python -m pytest '" in last.splitlines()[1]
    assert last.splitlines()[2].startswith("=="), "it is the last line of the failure"
