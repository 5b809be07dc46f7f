"""`python -m tests.suite test` or `verify`: run a whole suite, with everything side by side that can be.

`test` is what everybody runs before every commit; `verify` is all the rest. Each test file runs in a
process of its own, or together with its small neighbors: it is forked from this one, which has loaded the program
once, and it collects only what it runs. The browser tests share one server and one Chromium. ruff, mypy
and the compilation of the kernels run beside them. What failed is printed when it fails, and named again at the end.
"""

import argparse
import contextlib
import gc
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

if TYPE_CHECKING:
    import pytest

ROOT: Final = Path(__file__).parents[1]
TESTS: Final = ROOT / "tests"
CHECKS: Final = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",))

# Parts with long jobs start first: one that starts last leaves the other processors idle.
FIRST: Final = ("kernels", "checks", "suites", "web", "room", "sim", "bots", "referee", "ranking", "others", "history")
# These wait until the kernels are compiled, so that no two processes compile the same ones.
COMPILED: Final = ("sim", "envs", "ranking", "test_api.py", "test_bench.py", "test_docs.py", "test_readme.py")
WHOLLY_LATER: Final = "\npytestmark = pytest.mark.verify\n"
FILES_A_JOB: Final = 8
BROWSER: Final = "browser"
BROWSERS: Final = {"test": 1, "verify": 2}
"""How many processes run the browser tests."""
MEMORY: Final = Path("/dev/shm")
ENOUGH: Final = 4 << 30
LOADED: Final = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
"""Of plugins that this process has loaded for its forks."""
RARELY: Final = (20_000, 20, 50)
"""How rarely Python looks for garbage here: as often as usual would be a fifteenth of all work."""
NO_TESTS: Final = 5
"""What pytest says when a file has no test in this suite."""


class Job(NamedTuple):
    """Something to run: a command, or test files in a fork of this process."""

    part: str
    """What its time is counted under."""
    name: str
    files: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    wants_kernels: bool = False


class Result(NamedTuple):
    """What became of a job."""

    job: Job
    code: int
    seconds: float
    counts: Counter[str]
    log: str


def jobs_of(suite: str) -> list[Job]:
    """What a suite is made of, in the order in which it is started."""
    scripts = Path(sys.executable).parent
    found: list[Job] = [Job("kernels", "kernels", command=(sys.executable, "-m", "tests.kernels"))]
    if suite == "test":
        found += [Job("checks", " ".join(check[:2]), command=(str(scripts / check[0]), *check[1:])) for check in CHECKS]
    else:
        found.append(Job("suites", "compare_suites", command=(sys.executable, "-m", "scripts.compare_suites")))
    parts: dict[str, list[Path]] = {}
    for path in files_of(suite):
        if path.parent.name != BROWSER:
            parts.setdefault(_part(path), []).append(path)
    for paths in parts.values():
        found += [_job(paths[start : start + FILES_A_JOB]) for start in range(0, len(paths), FILES_A_JOB)]
    return sorted(found, key=lambda job: FIRST.index(job.part) if job.part in FIRST else len(FIRST))


def files_of(suite: str) -> list[Path]:
    """The test files with something to run; one that is left to `make verify` as a whole says so in a line."""
    found = sorted(TESTS.rglob("test_*.py"))
    return [path for path in found if suite != "test" or WHOLLY_LATER not in path.read_text(encoding="utf-8")]


def _part(path: Path) -> str:
    inside = path.relative_to(TESTS)
    return inside.parts[0] if len(inside.parts) > 1 else "others"


def _job(paths: Sequence[Path]) -> Job:
    files = tuple(str(path.relative_to(ROOT)) for path in paths)
    part = _part(paths[0])
    name = files[0] if len(files) == 1 else f"{files[0]} and {len(files) - 1} more"
    wants = any(part == one or path.name == one for one in COMPILED for path in paths)
    return Job(part, name, files, wants_kernels=wants)


def browser_jobs(suite: str) -> list[Job]:
    """The browser tests: one process with a server and a Chromium of its own, or two, as they take longest."""
    files = [str(path.relative_to(ROOT)) for path in files_of(suite) if path.parent.name == BROWSER]
    return [
        Job(BROWSER, f"{BROWSER} {one + 1}", tuple(files[one :: BROWSERS[suite]])) for one in range(BROWSERS[suite])
    ]


class Suite:
    """One run."""

    def __init__(self, suite: str, folder: Path, more: Sequence[str]) -> None:
        self.suite, self.folder, self.more = suite, folder, more
        self.results: list[Result] = []
        self._running: dict[int, tuple[Job, float, Path]] = {}
        self._began = time.monotonic()
        self._count = 0

    def run(self, waiting: list[Job], slots: int, beside: Sequence[Job]) -> None:
        """Run as many at once as there are slots, and `beside` them those that mostly wait."""
        self._say(f"{self.suite}: {len(waiting) + len(beside)} jobs, {slots} at once and the browser beside them")
        for job in [job for job in waiting if job.command][:slots]:
            waiting.remove(job)
            self._start(job)
        load()
        for job in beside:
            self._start(job)
        while waiting or self._running:
            while len(self._running) < slots + self._beside(beside) and (ready := self._next(waiting)) is not None:
                waiting.remove(ready)
                self._start(ready)
            self._finish_one()

    def _beside(self, beside: Sequence[Job]) -> int:
        return sum(job in beside for job, _, _ in self._running.values())

    def _next(self, waiting: list[Job]) -> Job | None:
        compiling = any(job.part == "kernels" for job, _, _ in self._running.values())
        return next((job for job in waiting if not (compiling and job.wants_kernels)), None)

    def _start(self, job: Job) -> None:
        self._count += 1
        place = self.folder / str(self._count)
        place.mkdir()
        pid = os.fork()
        if pid == 0:
            self._be(job, place)
        self._running[pid] = (job, time.monotonic(), place)

    def _be(self, job: Job, place: Path) -> NoReturn:
        """In the fork: do the job, and end."""
        code = 1
        try:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.setpgid(0, 0)
            with (place / "log").open("wb") as log:
                os.dup2(log.fileno(), 1)
                os.dup2(log.fileno(), 2)
            code = run_command(job.command) if job.command else self._test(job, place)
        except BaseException:  # noqa: BLE001
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _test(self, job: Job, place: Path) -> int:
        import pytest
        from tests import servers

        servers.have_forge()
        counter = Counting()
        words = [*job.files, "-q", "--no-header", "--suite", self.suite, "--basetemp", str(place / "tmp"), *self.more]
        words += ["-p", "no:cacheprovider", "-W", LOADED]
        code = int(pytest.main(words, plugins=[counter]))
        (place / "counts").write_text(json.dumps(counter.counts))
        shutil.rmtree(place / "tmp", ignore_errors=True)
        return 0 if code == NO_TESTS else code

    def _finish_one(self) -> None:
        pid, status = os.wait()
        job, began, place = self._running.pop(pid)
        counts = place / "counts"
        result = Result(
            job,
            os.waitstatus_to_exitcode(status),
            time.monotonic() - began,
            Counter(json.loads(counts.read_text())) if counts.exists() else Counter(),
            (place / "log").read_text(encoding="utf-8", errors="replace"),
        )
        self.results.append(result)
        if result.code:
            self._say(f"FAILED {job.name}\n{result.log}")
        elif result.counts or not job.files:
            told = f", {spelled(result.counts)}" if result.counts else ""
            self._say(f"{job.name}: {result.seconds:.0f} s{told}")

    def _say(self, what: str) -> None:
        print(f"[{time.monotonic() - self._began:4.0f} s] {what}", flush=True)

    def stop(self) -> None:
        """End what still runs, each job with all that it has started."""
        for pid in self._running:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
        while self._running:
            with contextlib.suppress(KeyboardInterrupt):
                self._running.pop(os.wait()[0], None)

    def sum_up(self) -> int:
        """Say how long each part took and what failed; the exit code."""
        parts: dict[str, list[Result]] = {}
        for result in self.results:
            parts.setdefault(result.job.part, []).append(result)
        print(f"\n{'part':<10} {'seconds':>8}  tests")
        for part, results in sorted(parts.items(), key=lambda one: -sum(result.seconds for result in one[1])):
            counts = sum((result.counts for result in results), Counter[str]())
            print(f"{part:<10} {sum(result.seconds for result in results):>8.0f}  {spelled(counts)}")
        print(f"{'in all':<10} {time.monotonic() - self._began:>8.0f}\n")
        failed = [result for result in self.results if result.code]
        for result in failed:
            named = re.findall(r"^(?:FAILED|ERROR) .*$", result.log, re.MULTILINE)
            print("\n".join(named) or f"FAILED {result.job.name}: exit code {result.code}")
        counts = sum((result.counts for result in self.results), Counter[str]())
        lost = sum(not result.counts["failed"] for result in failed)
        print(f"{counts['passed']} passed, {counts['failed'] + lost} failed, {counts['skipped']} skipped")
        return 1 if failed else 0


class Counting:
    """Counts tests by what became of them."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: "pytest.TestReport") -> None:
        if report.when == "call" or report.outcome != "passed":
            self.counts[report.outcome] += 1

    def pytest_collectreport(self, report: "pytest.CollectReport") -> None:
        if report.failed:
            self.counts["failed"] += 1


def spelled(counts: Counter[str]) -> str:
    """Counts in words."""
    return ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items(), reverse=True))


def run_command(command: Sequence[str]) -> int:
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def use_memory() -> None:
    """Keep the tests' files in memory where there is room: nothing here asks a disk to outlive its machine."""
    with contextlib.suppress(OSError):
        free = os.statvfs(MEMORY)
        if "TMPDIR" not in os.environ and free.f_bavail * free.f_frsize > ENOUGH and os.access(MEMORY, os.W_OK):
            os.environ["TMPDIR"] = str(MEMORY)


def load() -> None:
    """Load the program and what tests it once, for all the processes that are forked from this one."""
    import hypothesis  # noqa: F401
    import pytest  # noqa: F401
    from tests import forge

    forge.load()
    gc.set_threshold(*RARELY)


def main(words: Sequence[str] | None = None) -> int:
    """Run a suite; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.suite")
    parser.add_argument("suite", choices=("test", "verify"))
    parser.add_argument("--jobs", type=int, default=(os.cpu_count() or 1) + 2, help="how many at once")
    parser.add_argument("--part", action="append", default=[], help="only this part, such as room; may be repeated")
    asked, more = parser.parse_known_args(words)
    os.chdir(ROOT)
    use_memory()
    from tests import postgres

    folder = postgres.RUN / "jobs"
    folder.mkdir(parents=True)
    suite = Suite(asked.suite, folder, more)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        wanted = [job for job in jobs_of(asked.suite) if not asked.part or job.part in asked.part]
        suite.run(wanted, asked.jobs, browser_jobs(asked.suite) if not asked.part or BROWSER in asked.part else [])
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    finally:
        suite.stop()
        postgres.stop_own_cluster()
    return suite.sum_up()


if __name__ == "__main__":
    sys.exit(main())
