"""`houseway houses`, `rules`, `clauses` and `check`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.cli.houses import check_command, clauses_command, houses_command, rules_command
from houseway.errors import HousewayError
from houseway.houses.clauses import ClauseError

GOOD = """
id = "my-room"
name = "My Room"
[holdem]
fee_taken = "after the flop"
[[holdem.limits]]
bets = ["$3", "$6"]
fee = "$3"
"""


@pytest.fixture
def room(tmp_path: Path) -> Path:
    file = tmp_path / "my-room.toml"
    file.write_text(GOOD)
    return file


def test_houses(capsys: pytest.CaptureFixture[str]) -> None:
    houses_command()
    out = capsys.readouterr().out
    assert "Oasis Card Room  (oasis)" in out
    assert "$2-$4 to $50-$100 (12 limits), $1-$6 to $5-$200 spread (8 limits)  fee $2 to $6" in out
    assert "$1 to no limit  fee $4" in out
    houses_command(json=True)
    facts = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in facts] == ["oasis", "ocean-view", "s-and-k", "casino-club", "del-rio"]
    club = facts[3]["games"][0]["limits"][0]
    assert club["fee"]["bands"][0] == {"players": [5, 9], "cents": 200}
    assert (club["buy_in_cents"], club["blinds_cents"], club["clause"]) == (2000, [100, 200], "CC-FEE-03")


def test_rules(capsys: pytest.CaptureFixture[str], room: Path) -> None:
    rules_command("oasis/omaha-hi-lo")
    assert "OAS-OM8-63" in capsys.readouterr().out
    rules_command("ocean-view/holdem", limit="3/6", html=True)
    page = capsys.readouterr().out
    assert page.startswith("<!DOCTYPE html>")
    assert "OV-FEE-06" in page
    assert "OV-FEE-07" not in page
    rules_command("del-rio/holdem", json=True)
    assert json.loads(capsys.readouterr().out)["title"] == "Texas Hold'em"
    rules_command(f"{room}/holdem")
    assert "MY ROOM" in capsys.readouterr().out


@pytest.mark.parametrize("offer", ["oasis", "oasis/canasta", "atlantis/holdem", "no-such.toml/holdem"])
def test_rules_of_nothing(offer: str) -> None:
    with pytest.raises(HousewayError) as caught:
        rules_command(offer)
    assert "\n" not in str(caught.value)


def test_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    clauses_command(house="oasis", game="FEE")
    out = capsys.readouterr().out
    assert "OAS-FEE-05  proved" in out
    assert "OAS-FEE-12  proved" in out
    assert "OAS-FEE-07  printed" in out
    assert "13 clauses: " in out
    clauses_command(json=True)
    facts = json.loads(capsys.readouterr().out)
    assert len(facts) == 860
    proved = next(one for one in facts if one["id"] == "OAS-FEE-05")
    assert any(test.startswith("tests/houses/test_linter.py::") for test in proved["tests"])
    clauses_command(game="push-nine", status="printed", json=True)
    assert {one["game"] for one in json.loads(capsys.readouterr().out)} == {"PN"}
    with pytest.raises(ClauseError, match="choose proved, elsewhere, printed, later, open"):
        clauses_command(status="lost")


def test_check(capsys: pytest.CaptureFixture[str], room: Path) -> None:
    check_command(room)
    assert capsys.readouterr().out.startswith("OK: My Room, 1 game at 1 limit\n")
    check_command(room, json=True)
    assert json.loads(capsys.readouterr().out)["ok"] is True
    room.write_text(GOOD.replace('fee = "$3"', 'fee = "5%"').replace('bets = ["$3"', 'bets = ["$9"'))
    with pytest.raises(SystemExit) as caught:
        check_command(room)
    assert caught.value.code == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith(f"houseway: {room}:7: holdem.limits[1].bets: the lower bet $9")
    assert second.startswith(f"houseway: {room}:8: holdem.limits[1].fee: ")
    assert "OAS-FEE-05" in second
    with pytest.raises(SystemExit):
        check_command(room, json=True)
    found = json.loads(capsys.readouterr().out)
    assert [one["line"] for one in found["problems"]] == [7, 8]
    with pytest.raises(HousewayError, match="No such file"):
        check_command(room.parent / "missing.toml")


def test_they_answer_at_once() -> None:
    """They need no batch engine; `bench.promises` has how long they may take."""
    code = (
        "import sys\n"
        "from houseway.cli.houses import houses_command, rules_command\n"
        "houses_command(); rules_command('ocean-view/omaha-hi-lo', html=True)\n"
        "print({'numpy', 'numba'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "set()\n"
