"""The README tells the truth: its sessions are run, its commands too, its links lead somewhere."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
BIN = Path(sys.executable).parent


def shell_lines() -> list[tuple[str, str]]:
    """(command, expected output) of every `$` line; no output shown means that any will do."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def shell(command: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, env=env, cwd=ROOT)


COMMANDS = [pair for pair in shell_lines() if not pair[0].startswith("make ")]


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


def test_make_run_deals() -> None:
    """In the checkout's own environment; `make test` cannot run itself, so its recipe is only spelled out."""
    if not (ROOT / ".venv").exists():
        assert os.environ.get("CI") is None, "CI runs this by way of `make test`, which makes .venv"
        pytest.skip("run by hand outside `make`: there is no .venv to run in")
    done = shell("make run")
    assert done.returncode == 0, done.stderr
    assert "Omaha hi-lo" in done.stdout
    recipe = shell("make -n test").stdout
    assert "pytest" in recipe
    assert "mypy" in recipe
    assert "ruff check" in recipe


def test_python_sessions() -> None:
    failed, attempted = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert attempted >= 15
    assert failed == 0


def local_links(page: Path) -> list[str]:
    return [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()) if "://" not in link]


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: page.name
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
