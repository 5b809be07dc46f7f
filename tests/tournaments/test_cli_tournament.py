"""`houseway tournament` as a person meets it."""

import json
from pathlib import Path

import pytest
from tests.test_cli import refused, run

from .test_structures import GOOD


def test_check_says_what_it_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(GOOD)
    said = run(capsys, "tournament", "check", str(file))
    assert said == "OK: Friday, No-limit Texas Hold'em, 3 levels and 1 break\n"
    assert json.loads(run(capsys, "tournament", "check", str(file), "--json"))["levels"] == 3


def test_check_names_the_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(GOOD.replace("[50, 100] }", "[5, 10] }"))
    assert f"{file}:11: levels[2].blinds: the blinds fall" in refused(capsys, "tournament", "check", str(file))


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot be read" in refused(capsys, "tournament", "check", "nowhere.toml")
    assert "choose turbo" in refused(capsys, "tournament", "print", "nowhere")


def test_print_has_levels_and_prizes(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "tournament", "print", "evening", "--entries", "100")
    assert "250/500" in said
    assert "with the 25 chips raced off" in said
    assert "Prizes for 100 entries: $5,000" in said
    assert "the smallest is" not in said
    assert "for 10 to 300" in refused(capsys, "tournament", "print", "evening", "--entries", "1")


def test_plan_ends_with_a_winner(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "tournament", "plan", "horse", "--players", "40", "--hours", "3")
    assert "200,000 chips in play" in said
    assert "To end after 3 hours, let levels last" in said
    facts = json.loads(run(capsys, "tournament", "plan", "horse", "--players", "40", "--json"))
    assert facts["levels"][-1]["left"] == 1
    assert sum(facts["prizes_cents"]) == facts["pool_cents"] == 200_000
    assert "is for 2 to 64" in refused(capsys, "tournament", "plan", "horse", "--players", "65")


def test_play_prints_the_standings(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "tournament", "play", "turbo", "--players", "5", "--seed", "2", "--bots", "wild,caller")
    assert "Level 1: 10/20; 5 players left (T-21)" in said
    assert "is out in place 5 (T-17)" in said
    facts = json.loads(
        run(capsys, "tournament", "play", "turbo", "--players", "5", "--seed", "2", "--bots", "wild,caller", "--json")
    )
    assert [row["place"] for row in facts["standings"]] == [1, 2, 3, 4, 5]
    assert sum(row["prize_cents"] for row in facts["standings"]) == facts["pool_cents"] == 5_000
    assert facts["fees_cents"] == 500
    assert "is for 2 to 9" in refused(capsys, "tournament", "play", "turbo", "--players", "10")
    assert "is not a style of play" in refused(capsys, "tournament", "play", "turbo", "--players", "5", "--bots", "x")
    assert "is not a seed" in refused(capsys, "tournament", "play", "turbo", "--players", "5", "--seed", "-1")


def test_rules_are_numbered(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "tournament", "rules").startswith("T-01  Seats. ")
    assert json.loads(run(capsys, "tournament", "rules", "--json"))[0]["id"] == "T-01"
