"""Rule books that were written to do harm: refused in a line or a few, and in little memory."""

import os
import resource
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from bench.hostile import BASE, HOSTILE
from tests.repeats import sampled
from tests.waiting import HANG_SECONDS

from houseway.errors import HousewayError
from houseway.houses.book_files import BUILT_IN
from houseway.houses.bounds import MOST_DEPTH, MOST_PARTS
from houseway.houses.clauses import DATA
from houseway.houses.loader import read_book
from houseway.houses.problems import MOST_TOLD, RuleBookError


@sampled(6)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_books_are_refused_soon(name: str) -> None:
    """In a few short lines; `bench.promises` has how long it may take."""
    text, said = HOSTILE[name]
    with pytest.raises(RuleBookError) as refused:
        read_book(BASE + text, file="x.toml")
    assert len(refused.value.problems) <= MOST_TOLD + 1
    assert said in str(refused.value)
    assert all(len(str(problem)) < 2_000 and "\n" not in str(problem) for problem in refused.value.problems)


@pytest.mark.parametrize("name", ["\\u0000.toml", f"{'a' * 5_000}.toml", "a\\nb.toml"])
def test_a_book_over_a_file_that_can_have_no_such_name(name: str, tmp_path: Path) -> None:
    with pytest.raises(RuleBookError, match="is not a book"):
        read_book(f'id = "x"\nname = "X"\nextends = "{name}"\n', file="x.toml", folder=tmp_path)


def test_what_is_decent_stays_so() -> None:
    parts = ".".join("abcdefghijklmnop"[:MOST_PARTS])
    with pytest.raises(RuleBookError) as refused:
        read_book(f"{BASE}{parts} = 1", file="x.toml")
    assert "parts" not in str(refused.value)
    assert MOST_DEPTH > 8
    for name in BUILT_IN:
        text = (DATA / f"{name}.toml").read_text(encoding="utf-8")
        if name != "common":
            assert read_book(text, file=f"{name}.toml", proved=True).id == name


def check(path: str) -> tuple[int, str]:
    """`houseway check` in a process that may have a gigabyte."""

    def little_memory() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))

    done = subprocess.run(
        [sys.executable, "-m", "houseway", "check", path],
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        preexec_fn=little_memory,
    )
    return done.returncode, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory as Linux does")
def test_endless_files_and_a_key_of_forty_kilobytes(tmp_path: Path) -> None:
    code, said = check("/dev/zero")
    assert (code, said.count("\n")) == (2, 1)
    assert "make the rule book shorter" in said
    book = tmp_path / "book.toml"
    book.write_text(f"{BASE}{'.'.join('a' * 20_000)} = 1\n")
    code, said = check(str(book))
    assert (code, said.count("\n")) == (2, 1)
    assert f"{book}:4: not a rule book: a key has more than" in said


ODD = (
    "[]", "{}", '""', '"x"', "0", "-1", "1e308", "nan", "inf", "999999999999999", "true", "1979-05-27", "07:32:00",
    "[[]]", "[{}]", "{a=1}", '[1,"x"]', '"\\u0000"', "[[[[[[1]]]]]]", "{a={b={c={}}}}", "0.1", '"$2-$4"',
    '"$999999999-$9999999999"', '"-$1"', "[[1,2],[3,4]]", '"\\n"', '"²"', '"$²"', '"1e5"', "['a','a']",
)  # fmt: skip
TABLES = ("[holdem.limits]", "[[holdem.limits]]", "[holdem.cites]", "[every_game.tournament]", "[[x]]", '[""]',
          "[[every_game.irregularities]]", "[extends]", "[[id]]", "[holdem.bank]")  # fmt: skip


def mutated(books: list[str], chance: Random) -> str:
    lines = chance.choice(books).split("\n")
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(lines))
        line, kind = lines[place], chance.random()
        if "=" in line and kind < 0.6:
            lines[place] = f"{line.split('=')[0]}= {chance.choice(ODD)}"
        elif kind < 0.75:
            lines.insert(place, chance.choice(TABLES))
        elif kind < 0.9 and line:
            at = chance.randrange(len(line))
            lines[place] = line[:at] + chance.choice('²\x00\u2028$-9"[]\\é') + line[at + chance.randint(0, 2) :]
        else:
            lines.insert(place, f"{chance.choice(('holdem', 'like', 'limits.x', 'deck'))} = {chance.choice(ODD)}")
    return "\n".join(lines)


def try_mutants(count: int, seed: int) -> int:
    """How many were refused; anything but a refusal or a house is a fault."""
    books = [(DATA / f"{name}.toml").read_text(encoding="utf-8") for name in BUILT_IN] + [BASE + "[holdem]\nseats = 9"]
    chance, refused = Random(seed), 0
    for _ in range(count):
        try:
            read_book(mutated(books, chance), file="x.toml")
        except HousewayError:
            refused += 1
    return refused


@pytest.mark.verify
def test_mutants() -> None:
    assert try_mutants(150, 12) > 75


@pytest.mark.soak
def test_many_mutants() -> None:
    assert try_mutants(20_000, int.from_bytes(os.urandom(8), "big")) > 10_000
