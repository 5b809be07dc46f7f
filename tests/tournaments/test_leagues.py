"""Season leagues: what places are worth, which results count, and what is refused in one line."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.repeats import examples
from tests.test_cli import refused, run

from houseway.tournaments.league_reader import LeagueError, read_league, usual_league
from houseway.tournaments.leagues import WHOLE, LeagueResult, league_standings, points_said

FRIDAY = """\
id = "friday"
name = "Friday league"
season = "year"
best = 2
attending = 1

[[points]]
entries = 2
places = [4, 2]

[[points]]
entries = 5
places = [10, 6, 3]
"""


def night(event: str, *order: str, entries: int = 0) -> LeagueResult:
    """The players in the order in which they finished."""
    return LeagueResult(event, {name: place for place, name in enumerate(order, 1)}, entries or len(order))


def test_places_have_points_by_the_number_of_entries() -> None:
    league = read_league(FRIDAY, "friday.toml")
    assert [league.points(4, place) // WHOLE for place in (1, 2, 3)] == [5, 3, 1]
    assert [league.points(5, place) // WHOLE for place in (1, 2, 3, 4)] == [11, 7, 4, 1]
    assert league.points(5, 2, tied=2) == 550, "two share the places 2 and 3: one point, and half of nine"
    assert league.points(9, 3, tied=2) == 250
    assert points_said(550) == "5.5"
    assert points_said(1_200) == "12"


def test_the_best_results_count_and_bots_are_left_out() -> None:
    league = read_league(FRIDAY, "friday.toml")
    nights = [night("a", "Ann", "Bob"), night("b", "Ann", "Bob"), night("c", "Ann", "Bob", "Cy"),
              LeagueResult("d", {"Rob": 1, "Bob": 2, "Ann": 3}, 3, frozenset({"Rob"}))]  # fmt: skip
    ranked = league_standings(league, nights)
    assert [(one.place, one.player, one.points // WHOLE, one.played, one.wins) for one in ranked] == [
        (1, "Ann", 10, 4, 3), (2, "Bob", 6, 4, 0), (3, "Cy", 1, 1, 0),
    ]  # fmt: skip
    assert ranked[0].counted < {"a", "b", "c", "d"}


def test_the_same_points_and_wins_share_a_place() -> None:
    league = read_league(FRIDAY.replace("best = 2", "best = 0"), "friday.toml")
    ranked = league_standings(league, [night("a", "Ann", "Bob"), night("b", "Bob", "Ann"), night("c", "Cy", "Dan")])
    assert [(one.place, one.player) for one in ranked] == [(1, "Ann"), (1, "Bob"), (3, "Cy"), (4, "Dan")]


@given(st.integers(0, 10**6))
@settings(max_examples=examples(80))
def test_one_more_tournament_takes_no_points_away(seed: int) -> None:
    chance, league = Random(seed), usual_league()
    names = [f"P{one}" for one in range(chance.randint(2, 40))]
    nights = [
        night(str(event), *chance.sample(names, chance.randint(1, len(names))))
        for event in range(chance.randint(1, 15))
    ]
    before = {one.player: one.points for one in league_standings(league, nights[:-1])}
    after = league_standings(league, nights)
    assert all(one.points >= before.get(one.player, 0) for one in after)
    assert [one.points for one in after] == sorted((one.points for one in after), reverse=True)
    assert all(len(one.counted) == min(one.played, league.best) for one in after)
    assert sum(one.played for one in after) == sum(len(one.places) for one in nights)


WRONG = [
    ('season = "year"\n', "", 1, "season: this is missing"),
    ('"year"', '"week"', 3, 'season: "week" is not a choice'),
    ("best = 2", "best = -1", 4, "best: -1 is out of range: write how many results count"),
    ("best = 2", "beste = 2", 4, "beste: there is no such key: did you mean best?"),
    ("[4, 2]", "[2, 4]", 9, "points[1].places: a better place has fewer points"),
    ("[4, 2]", "[4, 2, 1]", 9, "points[1].places: 3 places for 2 entries"),
    ("entries = 5", "entries = 2", 12, "points[2].entries: the rows go up: write more than 2"),
    ("places = [4, 2]\n", "", 7, "points[1]: places is missing here"),
    ('id = "friday"', "id = [", 1, ""),
]


@pytest.mark.parametrize(("old", "new", "line", "said"), WRONG)
def test_what_cannot_work_is_refused_in_one_line(old: str, new: str, line: int, said: str) -> None:
    with pytest.raises(LeagueError) as caught:
        read_league(FRIDAY.replace(old, new, 1), "friday.toml")
    first = str(caught.value.problems[0])
    assert said in first
    assert "\n" not in first
    assert first.startswith("friday.toml:")
    assert not said or first.split(":")[1] == str(line)


def test_the_command_prints_the_formula_and_the_standings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = []
    for name, text in (
        ("one", "place,player,bot,prize\n1,Ann,no,20.00\n2,Rob,yes,0.00\n3,Bob,no,0.00\n"),
        ("two", "place,player,bot,prize\n1,Bob,no,20.00\n2,Ann,no,0.00\n"),
    ):
        files.append(str(tmp_path / f"{name}.csv"))
        Path(files[-1]).write_text(text)
    formula = tmp_path / "friday.toml"
    formula.write_text(FRIDAY)
    assert "the best 10 results" in run(capsys, "tournament", "league")
    said = run(capsys, "tournament", "league", *files, "--points", str(formula))
    assert [line.split() for line in said.splitlines()[1:]] == [
        ["1", "Ann", "8", "2", "1"],
        ["2", "Bob", "6", "2", "1"],
    ]
    rows = json.loads(run(capsys, "tournament", "league", *files, "--points", str(formula), "--json"))["standings"]
    assert [(row["player"], row["points"]) for row in rows] == [("Ann", 8.0), ("Bob", 6.0)]
    for text, wrong in (
        ("player\nAnn\n", "write place,player"),
        ("place,player\nfirst,Ann\n", ":2: 'first' is not a place"),
        ("place,player\n1,Ann\n2,Ann\n", ":3: 'Ann' is there twice"),
        ("place,player\n1,Ann\n3,Bob\n", "nobody has place 2"),
        ("place,player\n", "there is no result"),
        ("", "write place,player"),
    ):
        Path(files[0]).write_text(text)
        assert wrong in refused(capsys, "tournament", "league", files[0])
    assert "cannot be read" in refused(capsys, "tournament", "league", "nowhere.csv")
