"""The clauses as data: all there, in our words, each proved or with a reason."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from houseway.houses import HOUSES
from houseway.houses.clause_proofs import INDEX, STATUSES, main, reasons, scan, status_of
from houseway.houses.clauses import GAME_CODES, Clause, ClauseError, clause, clauses, reading, readings
from houseway.houses.fees import FEES
from houseway.houses.keys import STAKES, SWITCHES

ROOT = Path(__file__).parents[2]

MATRIX = {
    "HE": (57, 38, 20, 24, 13), "HE8": (0, 4, 15, 0, 0), "OM": (0, 6, 10, 6, 0), "OM8": (67, 7, 12, 3, 12),
    "PA": (63, 0, 10, 0, 0), "CP": (0, 8, 0, 0, 0), "CP8": (0, 5, 0, 0, 0), "DR": (0, 20, 0, 0, 0),
    "LB": (62, 22, 11, 36, 39), "7S": (0, 31, 0, 0, 0), "7S8": (0, 13, 0, 0, 0), "RZ": (0, 5, 0, 0, 0),
    "PAN": (0, 0, 25, 0, 0), "PG": (0, 0, 18, 24, 1), "PN": (0, 0, 25, 53, 0), "SP9": (0, 0, 0, 0, 1),
    "BJ22": (0, 0, 0, 0, 1), "FEE": (13, 24, 8, 21, 12), "GEN": (4, 3, 2, 2, 4),
}  # fmt: skip


def test_every_clause_of_every_house_is_there() -> None:
    every = clauses()
    assert len(every) == len({one.id for one in every}) == 860
    counts = Counter((one.game, one.house) for one in every)
    assert {game: tuple(counts[game, house] for house in HOUSES) for game in MATRIX} == MATRIX
    assert tuple(len(clauses(house)) for house in HOUSES) == (266, 186, 156, 169, 83)
    assert len(clauses(game="omaha-hi-lo")) == len(clauses(game="om8")) == 101


def test_ids_name_their_house_and_game() -> None:
    prefix = dict(zip(HOUSES, ("OAS", "OV", "SK", "CC", "DR"), strict=True))
    for one in clauses():
        assert re.fullmatch(rf"{prefix[one.house]}-{one.game}-\d\d", one.id)
        assert one.rule.endswith((".", ".)", ")")), one
        assert not re.search(r"\bseeds?\b|\[CX|\bL\d", one.rule), one
        for name in one.conflicts:
            assert reading(name).id == name


def test_readings() -> None:
    assert [one.id for one in readings()] == [f"CX-{number:02}" for number in range(1, 148)]
    five = reading("CX-05")
    assert five.reading == "Literal."
    assert five.switch == "heads_up_blinds = literal, button small"
    for one in readings():
        assert one.question
        assert one.reading
        assert not re.search(r"\bseeds?\b|\boutside 0\d|`", one.question + one.reading + one.switch), one


def test_readings_of_the_games_that_are_built_name_keys_of_a_rule_book() -> None:
    known = {key.name for key in (*SWITCHES, *STAKES, *FEES)} | {"not_printed"}
    desk = {"CX-27", "CX-56"}  # rulings of the floor desk
    for one in readings():
        for part in filter(None, one.switch.split(";")) if one.id not in desk else ():
            for name in part.partition("=")[0].split(","):
                assert {name.strip(), name.strip().partition(".")[0]} & known, one


def test_finding_one() -> None:
    assert clause("ov-he-21").rule == "The button never stands still or goes back; blinds follow from its new place."
    for wrong in (
        lambda: clause("OV-HE-99"),
        lambda: reading("CX-999"),
        lambda: clauses("atlantis"),
        lambda: clauses(game="go"),
    ):
        with pytest.raises(ClauseError):
            wrong()


# Proofs


@cache
def _claims() -> dict[str, list[str]]:
    return scan(ROOT / "tests")


def test_the_index_of_proofs_is_up_to_date() -> None:
    assert json.loads(INDEX.read_text()) == _claims(), "run `make clauses` to renew it"


def test_every_claim_names_a_clause_or_reading_that_exists() -> None:
    known = {one.id for one in clauses()} | {one.id for one in readings()}
    assert not _claims().keys() - known


def test_every_clause_of_a_finished_game_is_proved_or_has_a_reason() -> None:
    found = [one for game in GAME_CODES.values() for one in status_of(game=game)]
    assert not [one.clause.id for one in found if one.status == "open"]
    assert not [one.clause.id for one in found if one.status == "later"]
    rulings = [one for one in found if one.clause.kind == "irregularity"]
    assert len(rulings) > 70
    assert {one.status for one in rulings} == {"proved"}


def test_reasons_are_used_and_in_order() -> None:
    every = clauses()
    for reason in reasons():
        assert reason.status in STATUSES
        assert any(reason.covers(one) for one in every), reason
        assert "\n" not in reason.why
    assert {one.status for one in status_of()} <= set(STATUSES)


def test_marks_are_found_wherever_they_stand(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "table.py").write_text(
        "import pytest\ndef proves(*ids):\n    return pytest.mark.clause(*ids)\nmark = pytest.mark.clause\n"
    )
    (folder / "test_one.py").write_text(
        "import pytest\nfrom .table import mark, proves\n"
        "ROWS = [pytest.param(1, marks=mark('OV-HE-01')), pytest.param(2, marks=mark('OV-HE-02', 'CX-01'))]\n"
        "THREE = pytest.mark.clause('OV-HE-03')\n"
        "@THREE\n@proves('OV-HE-04')\n@pytest.mark.parametrize('n', ROWS)\ndef test_rows(n): ...\n"
        "@mark('OV-HE-05')\nclass TestAll:\n    def test_in(self): ...\n    def other(self): ...\n"
        "def test_none(): mark('OV-HE-06')\n"
    )
    (folder / "test_two.py").write_text(
        "import pytest\npytestmark = pytest.mark.clause('OV-HE-07')\ndef test_it(): ...\n"
    )
    assert scan(folder) == {
        "CX-01": ["tests/test_one.py::test_rows"],
        "OV-HE-01": ["tests/test_one.py::test_rows"],
        "OV-HE-02": ["tests/test_one.py::test_rows"],
        "OV-HE-03": ["tests/test_one.py::test_rows"],
        "OV-HE-04": ["tests/test_one.py::test_rows"],
        "OV-HE-05": ["tests/test_one.py::TestAll::test_in"],
        "OV-HE-07": ["tests/test_two.py::test_it"],
    }


def test_the_index_is_written_as_it_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    index, folder = tmp_path / "proofs.json", ROOT / "tests" / "houses"
    assert main([str(folder), str(index)]) == 0
    assert json.loads(index.read_text()) == scan(folder) != {}
    assert "clauses and" in capsys.readouterr().out
    assert main([]) == 2


def test_the_tests_that_prove_are_there() -> None:
    there: dict[str, set[str]] = {}
    for tests in _claims().values():
        for test in tests:
            file, _, name = test.partition("::")
            if file not in there:
                there[file] = set(re.findall(r"^ *def (\w+)\(", (ROOT / file).read_text(), re.MULTILINE))
            assert name.rpartition("::")[2] in there[file]


def test_a_clause_is_small() -> None:
    assert isinstance(clause("OAS-HE-01"), Clause)
    assert not hasattr(clause("OAS-HE-01"), "lines")
