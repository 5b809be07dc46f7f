"""The pages of docs/ tell the truth: sessions and commands are run, links have targets, lists are complete."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest
from tests.repeats import sampled

from houseway.ranking import KINDS, SPLITS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
FLOORS: tuple[set[str], ...] = run_path(str(ROOT / "tests" / "test_floors.py"))["FLOORS"]

# Pages whose shell sessions print the same on every machine.
SHELL_PAGES = ("rankings.md", "shuffles.md", "pricing.md", "tournaments.md")


def read(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def code_words(text: str) -> set[str]:
    """Everything written `like this`."""
    return set(re.findall(r"`([^`\n]+)`", text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_sessions_run_as_shown(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("page", ["rankings.md", "shuffles.md"])
def test_there_are_sessions_to_run(page: str) -> None:
    assert read(page).count(">>> ") >= 15


def commands() -> list[tuple[str, str]]:
    """(command, output shown) of every `$` line; where none is shown, any will do."""
    blocks = [block for page in SHELL_PAGES for block in re.findall(r"```console\n(.*?)```", read(page), re.DOTALL)]
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


@sampled(20)
@pytest.mark.parametrize(("command", "output"), commands(), ids=[command[:30] for command, _ in commands()])
def test_commands_print_what_is_shown(command: str, output: str) -> None:
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, env=env, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout == (output or done.stdout)


def anchors(page: Path) -> set[str]:
    """The targets that a page's headings make, spelled as GitHub does."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "SECURITY.md", *PAGES], ids=lambda page: page.name)
def test_links_to_headings_find_them(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            other = page.parent / target if target else page
            assert anchor in anchors(other), f"{page.name} links to {other.name}#{anchor}"


def test_architecture_has_the_floors_as_the_imports_are_held_to_them() -> None:
    rows = re.findall(r"^\| (\d+) \| ([^|]*) \|", read("architecture.md"), re.MULTILINE)
    assert {int(floor): code_words(rooms) for floor, rooms in rows} == dict(enumerate(FLOORS))
    assert len(rows) == len(FLOORS)


def test_architecture_names_only_what_there_is() -> None:
    source = ROOT / "src" / "houseway"
    paths = {word for word in code_words(read("architecture.md")) if re.fullmatch(r"[\w/-]+/[\w.-]+", word)}
    assert len(paths) > 20
    roots = (source, ROOT, ROOT / "src")
    missing = [path for path in sorted(paths) if not any((root / path).exists() for root in roots)]
    assert missing == []


def test_rankings_has_every_kind_and_every_split() -> None:
    named = code_words(read("rankings.md"))
    assert set(KINDS) | set(SPLITS) <= named


@pytest.mark.parametrize("name", KINDS)
def test_rankings_says_what_a_kind_takes(name: str) -> None:
    kind = KINDS[name]
    row = re.search(rf"^\| \[`{name}`\]\(#[\w-]+\) \| ([^|]+) \| ([^|]+) \|", read("rankings.md"), re.MULTILINE)
    assert row is not None
    low, high = kind.counts[0] - kind.hole, kind.counts[-1] - kind.hole
    cards = (f"{kind.hole} + " if kind.hole else "") + (f"{low} to {high}" if low < high else f"{low}")
    assert row[1] == cards
    assert (row[2] != "no") == kind.joker


def test_rankings_states_every_reading_that_the_code_rests_on() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/houseway/ranking").glob("*.py"))
    stated = re.findall(r"^\| (CX-\d+) \|", read("rankings.md"), re.MULTILINE)
    assert set(re.findall(r"CX-\d+", code)) <= set(stated)
    assert stated == sorted(stated, key=lambda reading: int(reading.removeprefix("CX-")))


def glossary() -> list[str]:
    return re.findall(r"^- \*\*(.+?)\*\*", read("glossary.md"), re.MULTILINE)


def test_the_glossary_is_alphabetical_and_has_each_word_once() -> None:
    words = [word.casefold() for word in glossary()]
    assert len(words) >= 60
    assert words == sorted(set(words))


def test_the_picture_is_what_the_script_draws() -> None:
    """If the tour has changed: `make picture`, and look at it."""
    drawn = run_path(str(ROOT / "scripts" / "picture.py"))["draw"]()
    assert drawn == (DOCS / "tour.svg").read_text(encoding="utf-8")


def test_the_picture_stands_alone() -> None:
    picture = read("tour.svg").replace('xmlns="http://www.w3.org/2000/svg"', "")
    for outside in ("http", "url(", "@import", "href", "<script", "<image"):
        assert outside not in picture
    for suit in "♣♦♥♠":
        assert suit in picture
