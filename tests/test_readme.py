"""The README tells the truth: its sessions are run, its commands too, its links lead somewhere."""

import contextlib
import doctest
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.suite import jobs_of
from tests.waiting import HANG_SECONDS, wait_until

from houseway import HOUSES, house
from houseway.cli import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent


def shell_lines() -> list[tuple[str, str]]:
    """(command, expected output) of every `$` line; no output shown means that any will do."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def shell(command: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, env=env(), cwd=cwd)


def env() -> dict[str, str]:
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}


OF_THE_ROOM = ("houseway serve", "houseway audit")
COMMANDS = [pair for pair in shell_lines() if not pair[0].startswith(("make ", *OF_THE_ROOM))]


def test_there_is_something_to_run() -> None:
    assert len(COMMANDS) >= 8
    assert [command for command, _ in shell_lines()][:2] == ["make run", "make test"]


@pytest.mark.parametrize(("command", "output"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_commands_do_what_the_readme_shows(command: str, output: str) -> None:
    done = shell(command)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    if output:
        assert done.stdout == output


def test_the_games_of_every_house_are_in_the_table() -> None:
    """By their names in words, and the pairs add up to what the README says."""
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| ([^|]+) \|$", README, re.MULTILINE)
    plain = str.maketrans({"'": "", " ": "-"})
    listed = {name: [game.lower().translate(plain) for game in games.split(", ")] for name, _, games in rows}
    books = [house(name) for name in HOUSES]
    assert {name: sorted(games) for name, games in listed.items()} == {
        book.name: sorted(page.game for page in book.games.values()) for book in books
    }
    assert [int(count) for _, count, _ in rows] == [len(games) for games in listed.values()]
    pairs = sum(len(book.games) for book in books)
    assert f"## {len({game for games in listed.values() for game in games})} games, {pairs} ways to play them" in README


def test_every_command_is_in_the_table() -> None:
    table = "".join(re.findall(r"^\| (`[^|]+) \|", README, re.MULTILINE))
    assert sorted(re.findall(r"`([\w-]+)`", table)) == sorted(name for name in app if name[0] != "-")


@contextlib.contextmanager
def opened(command: str, cwd: Path, log: Path) -> Iterator[str]:
    """Run a command that opens the room until Ctrl-C, as at a terminal; the address it prints."""
    with log.open("wb") as told:
        process = subprocess.Popen(
            ["bash", "-c", command], stdout=told, stderr=told, env=env(), cwd=cwd, start_new_session=True
        )
    try:

        def address() -> re.Match[str] | None:
            assert process.poll() is None, log.read_text()
            return re.search(r"http://[\w.]+:\d+/", log.read_text())

        found = wait_until(address, log.read_text, pause=0.05)
        assert found is not None
        yield found[0]
        os.killpg(process.pid, signal.SIGINT)
        process.wait(HANG_SECONDS)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(HANG_SECONDS)


def answers(address: str) -> None:
    """The lobby is there, and so is what it shows."""
    with urllib.request.urlopen(address, timeout=HANG_SECONDS) as page:
        assert "text/html" in page.headers["content-type"]
    with urllib.request.urlopen(f"{address}api/lobby", timeout=HANG_SECONDS) as lobby:
        assert b"Ocean View Cardroom" in lobby.read()


@pytest.mark.verify
def test_make_run_opens_the_room_until_ctrl_c(tmp_path: Path) -> None:
    """In the checkout's own environment, with a database and a port of the test's own."""
    if not (ROOT / ".venv").exists():
        assert os.environ.get("CI") is None, "CI runs this by way of `make test`, which makes .venv"
        pytest.skip("run by hand outside `make`: there is no .venv to run in")
    log = tmp_path / "log"
    with opened(f'make run ARGS="--port 0 --db {tmp_path}/room.db"', ROOT, log) as address:
        answers(address)
    said = log.read_text()
    assert "Every chip is accounted for." in said
    assert "Traceback" not in said
    recipe = shell("make -n run").stdout
    assert "houseway serve" in recipe
    assert "--" not in recipe.partition("houseway serve")[2]


def test_make_test_does_what_it_says() -> None:
    """It cannot run itself, so its recipe is only spelled out."""
    assert "-m tests.suite test" in shell("make -n test").stdout
    commands = [" ".join(job.command) for job in jobs_of("test")]
    for check in ("ruff check", "ruff format --check", "mypy"):
        assert any(check in command for command in commands), check


@pytest.mark.verify
def test_the_room_is_opened_and_audited_as_shown(tmp_path: Path) -> None:
    serve, audit = (command for command, _ in shell_lines() if command.startswith(OF_THE_ROOM))
    log = tmp_path / "log"
    with opened(f"exec {serve} --port 0", tmp_path, log) as address:
        answers(address)
    assert "Traceback" not in log.read_text()
    done = shell(audit, tmp_path)
    assert (done.returncode, "everything agrees" in done.stdout) == (0, True), done.stdout + done.stderr


def test_python_sessions() -> None:
    failed, attempted = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert attempted >= 10
    assert failed == 0


def local_links(page: Path) -> list[str]:
    return [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")) if "://" not in link]


@pytest.mark.parametrize(
    "page",
    [ROOT / "README.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").glob("*.md"))],
    ids=lambda page: page.name,
)
def test_links_lead_somewhere(page: Path) -> None:
    for link in local_links(page):
        assert (page.parent / link).exists(), f"{page.name} links to {link}"


@pytest.mark.parametrize("module", ["houseway.cards", "houseway.ranking.kinds", "houseway.ranking.push_nine"])
def test_examples_in_docstrings(module: str) -> None:
    __import__(module)
    failed, attempted = doctest.testmod(sys.modules[module])
    assert attempted
    assert failed == 0
