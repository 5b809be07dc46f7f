"""`houseway tournament` as a person meets it."""

import json
from pathlib import Path

import pytest
from tests.test_cli import refused, run

from houseway.tournaments.bulk_plan import bulk_plan
from houseway.tournaments.structure_files import find_structure

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


@pytest.fixture(scope="module")
def compiled() -> None:
    """The kernels are on disk, so that no command says that it compiles them."""
    for name in ("turbo", "evening"):
        structure = find_structure(name)
        bulk_plan(structure, structure.least_players, count=2)


@pytest.mark.usefixtures("compiled")
def test_plan_plays_the_structure_in_bulk(capsys: pytest.CaptureFixture[str]) -> None:
    few = ("--tournaments", "30")
    said = run(capsys, "tournament", "plan", "turbo", "--entries", "9", *few)
    assert said.startswith("Turbo sit-and-go with 9 entries: 0:")
    assert "30 tournaments played in bulk" in said
    assert "fees to the house $9" in said
    facts = json.loads(run(capsys, "tournament", "plan", "evening", "--entries", "60", *few, "--json"))
    assert facts["levels"][0] | {"big_blinds": 0} == {
        "level": 1, "starts_minutes": 0, "reached": 1.0, "left": 60.0, "tables": 7.0, "big_blinds": 0,
    }  # fmt: skip
    assert facts["levels"][0]["big_blinds"] == {"low": 100.0, "middle": 100.0, "high": 100.0}
    assert [one["players"] for one in facts["styles"]] == [15] * 4
    assert sum(one["wins"] for one in facts["styles"]) == pytest.approx(1, abs=0.001)
    assert sum(one["prizes"] for one in facts["styles"]) == pytest.approx(1, abs=0.001)
    assert facts["fees_cents"] == 60 * 1_000
    lasts = facts["minutes"]
    assert lasts["least"] <= lasts["low"] <= lasts["middle"] <= lasts["high"] <= lasts["most"]
    hourly = (facts["fees_cents"] - facts["overlay_cents"]) * 60 / lasts["mean"]
    assert facts["house_cents_an_hour"] == pytest.approx(hourly, rel=0.01)
    assert facts["open_tables"][0]["tables"] == 7
    assert facts["open_tables"][-1]["tables"] <= 1
    twice = run(capsys, "tournament", "plan", "turbo", "--entries", "9", *few, "--hands-an-hour", "30")
    assert twice != said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("horse", "--entries", "65"), "65 entries: HORSE is for 2 to 64"),
        (("turbo", "--entries", "9", "--tournaments", "1"), "1 tournaments: play 2 to 20,000"),
        (("turbo", "--entries", "9", "--styles", "genius"), "'genius' is not a style"),
        (("turbo", "--entries", "9", "--styles", ""), "name 1 to 5 different styles"),
        (("turbo", "--entries", "9", "--hands-an-hour", "0"), "0 hands an hour: a table deals 1 to 600"),
        (("turbo", "--entries", "9", "--seed", "-1"), "-1 is not a seed"),
    ],
)
def test_a_plan_that_cannot_be_made_is_refused(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert said in refused(capsys, "tournament", "plan", *words)


@pytest.mark.usefixtures("compiled")
def test_the_page_of_a_plan_stands_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra houseway[plots] is not installed")
    page = tmp_path / "plan.html"
    words = ("tournament", "plan", "turbo", "--entries", "9", "--tournaments", "20", "--report", str(page))
    assert f"the report is in {page}" in run(capsys, *words)
    text = page.read_text()
    assert "<h1>Turbo sit-and-go with 9 entries</h1>" in text
    assert text.count("<figure>") == 4
    assert "http" not in text.replace("http://www.w3.org", "")
    assert "is not a folder" in refused(capsys, *words[:-1], str(tmp_path / "no" / "plan.html"))


def test_an_estimate_ends_with_a_winner(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "tournament", "plan", "horse", "--players", "40", "--hours", "3")
    assert "200,000 chips in play" in said
    assert "To end after 3 hours, let levels last" in said
    facts = json.loads(run(capsys, "tournament", "plan", "horse", "--players", "40", "--hours", "3", "--json"))
    assert facts["levels"][-1]["left"] == 1
    assert sum(facts["prizes_cents"]) == facts["pool_cents"] == 200_000
    assert "is for 2 to 64" in refused(capsys, "tournament", "plan", "horse", "--players", "65", "--hours", "3")


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
