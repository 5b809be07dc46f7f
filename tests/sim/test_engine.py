"""The compiled engine: a game needs no more than its steps, and what is missing is compiled once, side by side."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.waiting import HANG_SECONDS, wait_until

from houseway.bulk import engine
from houseway.bulk.compiling import needs
from houseway.cli import engine_warmup
from houseway.houses import house

POKER = {"hands", "bets", "showdown", "dealing"}


@pytest.mark.parametrize(
    ("pair", "more"),
    [
        ("oasis/holdem", {"best_five"}),
        ("ocean-view/stud", {"best_five", "streets"}),
        ("ocean-view/lowball", {"best_five", "draws", "sevens"}),
        ("oasis/omaha-hi-lo", {"two_and_three"}),
    ],
)
def test_a_game_needs_what_its_steps_do_and_nothing_else(pair: str, more: set[str]) -> None:
    name, _, game = pair.partition("/")
    offer = house(name).offer(game)
    found = needs(offer.rules, offer.game, 6)
    assert {*found} == POKER | more
    assert len(found) == len({*found})
    assert {*needs(offer.rules, offer.game, 6, loop="planned")} == POKER - {"hands"} | {"planned"} | more


def test_push_nine_has_a_loop_of_its_own() -> None:
    offer = house("s-and-k").offer("push-nine")
    assert needs(offer.rules, offer.game, 6) == ("push_hands",)


def test_a_server_gets_ready_for_every_game() -> None:
    assert {*engine._DONE_BY.values()} | {
        "hands",
        "planned",
        "seats",
        "many_tables",
        "push_hands",
        "best_five",
        "two_and_three",
        "sevens",
    } == {name for name in engine.EVERYTHING if not name.startswith("banked_hands")}
    assert len(engine.EVERYTHING) == len({*engine.EVERYTHING})


def test_what_is_ready_is_not_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    with engine.getting_ready(["best_five"], "a test"):
        pass
    capsys.readouterr()
    with engine.getting_ready(["best_five"], "a test"):
        assert engine.missing(["best_five"]) == ()
    assert capsys.readouterr().err == ""


_COLD = """
import fcntl, sys
from pathlib import Path
from houseway.bulk import engine
from houseway.bulk.kernels import root

one = root("best_five")
assert engine.missing(["best_five", "showdown"]) == ("showdown", "best_five")
folder = Path(one._run._cache.cache_path)
folder.mkdir(parents=True, exist_ok=True)
with (folder / "houseway.bulk.kernels.best_five.lock").open("w") as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    one.keep(wait=False)
    assert not one.kept, "somebody else is at it"
engine.cores = lambda: 2
told = []
with engine.getting_ready(["best_five", "dealing"], "a test", lambda *how: told.append(how)):
    pass
assert told[0] == ("a test", 0, 2) and told[-1] == ("a test", 2, 2), told
assert root("best_five").kept and root("dealing").kept
assert not root("best_five")._run.overloads, "another process has compiled it"
assert root("best_five").address
assert root("best_five")._run.stats.cache_hits, "and this one has read it"
"""


@pytest.mark.verify
def test_what_is_missing_is_compiled_by_other_processes_and_kept(tmp_path: Path) -> None:
    """In a folder of its own, as on a machine on which nothing was compiled yet."""
    here = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    found = subprocess.run(
        [sys.executable, "-c", _COLD], env=here, capture_output=True, text=True, timeout=HANG_SECONDS
    )
    assert found.returncode == 0, found.stderr


@pytest.mark.verify
def test_what_a_process_leaves_behind_is_compiled_here(tmp_path: Path) -> None:
    program = """
import subprocess, sys
from houseway.bulk import engine
from houseway.bulk.kernels import root

engine.cores = lambda: 2
engine._worker = lambda names: subprocess.Popen([sys.executable, "-c", "raise SystemExit(1)"])
with engine.getting_ready(["best_five", "dealing"], "a test"):
    pass
assert root("best_five").kept and root("dealing").kept
"""
    found = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    )
    assert found.returncode == 0, found.stderr
    assert "houseway: compiling the engine for a test: 0 of 2, once on this machine\n" in found.stderr
    assert "houseway: compiling the engine for a test: 2 of 2, once on this machine\n" in found.stderr


@pytest.mark.verify
def test_who_is_killed_while_keeping_leaves_nothing_old_behind(tmp_path: Path) -> None:
    """Numba lists a file, then writes it: in between an older file of that name would be listed as new."""
    program = """
from houseway.bulk.kernels import root

def again(stamp):
    root.cache_clear()
    one = root("best_five")
    one._run._cache._cache_file._source_stamp = stamp
    return one

def killed(*_):
    raise SystemExit

again("old").keep()
assert again("old").kept and not again("new").kept
new = again("new")
new._run._cache._cache_file._save_data = killed
try:
    new.keep()
except SystemExit:
    pass
else:
    raise AssertionError
after = again("new")
assert not after.kept
after.keep()
assert after.kept and not after._run.stats.cache_hits
assert again("new").address
"""
    found = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    )
    assert found.returncode == 0, found.stderr


_BEYOND_REACH = {"NUMBA_CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator", "NUMBA_CACHE_DIR": ""}
"""As on a system on which neither the program's folder nor a home can be written to: only a folder by name is left."""


@pytest.mark.verify
def test_without_a_folder_for_compiled_code_there_is_one_for_the_run(tmp_path: Path) -> None:
    program = """
import os
from houseway.bulk import engine
from houseway.bulk.kernels import root

engine.cores = lambda: 2
with engine.getting_ready(["best_five", "dealing"], "a test"):
    pass
print(os.environ["NUMBA_CACHE_DIR"], root("best_five").kept and not root("best_five")._run.overloads)
"""
    found = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | _BEYOND_REACH | {"TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    )
    assert found.returncode == 0, found.stderr
    folder, shared = found.stdout.split()
    assert Path(folder).parent == tmp_path
    assert shared == "True", "the processes that compile do not share the folder"
    assert not list(tmp_path.iterdir()), "the folder is left behind"
    assert found.stderr.count("compiled code cannot be kept here: set NUMBA_CACHE_DIR") == 1


def test_a_server_does_not_warm_up_what_cannot_be_kept(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "houseway.bulk.engine", "--kindly"],
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | _BEYOND_REACH | {"TMPDIR": str(tmp_path)},
    ) as process:
        assert process.wait(HANG_SECONDS) == 0, "it ends by itself, though its input is open"
    assert not list(tmp_path.iterdir())


class _Compiled:
    """A root that another program is compiling: it comes to disk when it is waited for."""

    kept = False

    def __init__(self, told: list[tuple[str, int, int]]) -> None:
        self.told = told

    def keep(self) -> None:
        self.kept = True
        wait_until(lambda: len(self.told) > 1, "the progress to be told")


def test_progress_is_told_while_another_program_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int, int]] = []
    roots = {"one": _Compiled(told), "two": _Compiled(told)}
    monkeypatch.setattr(engine, "root", roots.get)
    monkeypatch.setattr(engine, "cores", lambda: 2)
    monkeypatch.setattr(engine, "_worker", lambda _: subprocess.Popen([sys.executable, "-c", ""]))
    monkeypatch.setattr(engine, "_ready", set())
    with engine.getting_ready(roots, "a test", lambda *how: told.append(how)):
        pass
    assert told == [("a test", done, 2) for done in range(3)]


def test_a_server_that_does_not_warm_up_starts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_words: Any, **_how: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(subprocess, "Popen", never)
    with engine_warmup.warming_up(wanted=False):
        pass


@pytest.mark.verify
def test_a_server_warms_up_beside_itself_and_no_longer_than_it_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[subprocess.Popen[bytes]] = []
    real: Any = subprocess.Popen
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))

    def begin(*words: Any, **how: Any) -> "subprocess.Popen[bytes]":
        begun.append(real(*words, **how))
        return begun[-1]

    monkeypatch.setattr(subprocess, "Popen", begin)
    with engine_warmup.warming_up(wanted=True):
        (process,) = begun
        wait_until(
            lambda: process.poll() is not None or os.getpriority(os.PRIO_PROCESS, process.pid) == 19,
            "a process that makes way",
        )
        assert process.poll() is None
    assert process.poll() is not None


@pytest.mark.verify
def test_it_ends_when_the_server_is_killed(tmp_path: Path) -> None:
    """Then nobody ends it: its input is closed, and that is enough."""
    process = subprocess.Popen(
        [sys.executable, "-m", "houseway.bulk.engine", "--kindly"],
        stdin=subprocess.PIPE,
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
    )
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(HANG_SECONDS) == 0
    assert not any("push_hands" in path.name for path in tmp_path.rglob("*.nbi")), "it ended before it was done"


@pytest.mark.verify
def test_an_equity_is_compiled_once_too_and_tells_of_it(tmp_path: Path) -> None:
    """Two hands before the turn take one loop, and behind it another: each is on disk from then on."""
    asked = ["equity", "AsKs", "QhQd", "--dead", "2c"]
    for more, told in (
        ([], ["0 of 1", "1 of 1"]),
        ([], []),
        (["--board", "3c4c5d6h"], ["0 of 1", "1 of 1"]),
        (["--board", "3c4c5d6h7h"], []),
    ):
        found = subprocess.run(
            [sys.executable, "-m", "houseway", *asked, *more],
            env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=HANG_SECONDS,
        )
        assert found.returncode == 0, found.stderr
        lines = [f"houseway: compiling the engine for holdem: {how}, once on this machine" for how in told]
        assert found.stderr.splitlines() == lines
