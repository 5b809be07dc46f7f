"""Structures with mistakes in them, for `houseway tournament check`: what it accepts can be printed, planned, paid, and
played to the end, and what it refuses is named in one line each.
"""

import contextlib
import io
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.repeats import examples

from houseway.cli import main
from houseway.tournaments.forecast import forecast
from houseway.tournaments.payouts import prizes
from houseway.tournaments.structure_files import BUILT_IN, find_structure, text_of
from houseway.tournaments.structure_sheet import sheet
from houseway.tournaments.structures import Structure, stakes

from .desk import TEXT, Desk, random_tournament
from .test_structures import GOOD

TEXTS = (*map(text_of, BUILT_IN), TEXT, GOOD)
TOKEN = re.compile(r'"[^"\n]*"|[\d_.]+|\w+|[\[\]{},=]')
ODD = ("-1", "0", "1.5", "nan", "inf", "true", '""', '"x"', '"a\\nb"', '"any"', "'''x\ny'''", "[]", "{}", "[[]]",
       "[1, 2]", "1_000_000_000", "9" * 22, '"$0"', '"$5"', '"$1,000,000"', "07:32:00")  # fmt: skip


def mutated(chance: Random) -> str:
    """A structure in which something has been mistyped, moved, doubled, or left out."""
    text = chance.choice(TEXTS)
    for _ in range(chance.choice((1, 1, 2))):
        lines = text.splitlines()
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.choice("ttttttdsci"):
            case "t":
                text = _mistyped(text, chance)
                continue
            case "d":
                del lines[at]
            case "s":
                lines[at], lines[other] = lines[other], lines[at]
            case "c":
                lines.insert(other, lines[at])
            case _:
                lines.insert(at, chance.choice(chance.choice(TEXTS).splitlines()))
        text = "\n".join(lines) + "\n"
    return text


def _mistyped(text: str, chance: Random) -> str:
    found = chance.choice([*TOKEN.finditer(text)])
    digits = found[0].replace("_", "")
    if digits.isdigit() and chance.random() < 0.7:
        number = int(digits)
        other = str(chance.choice((number + 1, number - 1, 2 * number, number // 2, 10 * number, number // 10, 0)))
    else:
        other = chance.choice((*ODD, *TOKEN.findall(text)))
    return text[: found.start()] + other + text[found.end() :]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("structures") / "any.toml"


@given(st.integers(0, 10**6))
@settings(max_examples=examples(320))
def test_a_mistake_is_named_or_the_structure_works(file: Path, seed: int) -> None:
    chance = Random(seed)
    text = mutated(chance)
    file.write_text(text)
    said, wrong = io.StringIO(), io.StringIO()
    code: int | str | None = 0
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(wrong):
        try:
            main(("tournament", "check", str(file)))
        except SystemExit as ended:
            code = ended.code
    if code == 0:
        assert said.getvalue().startswith("OK: ")
        works(find_structure(str(file)), chance)
        return
    assert (code, said.getvalue()) == (2, "")
    for line in wrong.getvalue().splitlines():
        where = re.fullmatch(rf"houseway: {re.escape(str(file))}:(\d+): (.+)", line)
        assert where, line
        assert 1 <= int(where[1]) <= len(text.splitlines()) + 1
        assert len(line) < 600


def works(found: Structure, chance: Random) -> None:
    for entries in {found.least_players, min(found.most_players, 300)}:
        assert [*sheet(found, entries)]
        pool = entries * found.entry.buy_in
        paid = prizes(found, entries, pool)
        assert sum(paid) == pool
        assert all(paid)
        assert list(paid) == sorted(paid, reverse=True)
        assert len(paid) <= entries
        assert forecast(found, entries).levels[-1].left == 1
    for level in found.levels:
        for play in found.plays:
            at = stakes(found, play, level.number)
            assert all(amount % at.chip == 0 for amount in (*at.blinds, *at.bets, at.ante, at.bring_in))
            assert all((*at.blinds, *at.bets))
    desk = Desk(max(found.least_players, min(found.most_players, 6)), found, seed=chance.randrange(100))
    random_tournament(desk, chance)
    assert sum(prize for _, _, prize in desk.director.standings()) == desk.director.pool
