"""docs/rule-books.md tells the truth: its books are checked, its tables have every key, its sessions run as shown."""

import re
from operator import attrgetter
from pathlib import Path

import pytest
from scripts import handbook

from houseway.cli import main
from houseway.games import GAMES
from houseway.houses import house, load
from houseway.houses.fees import FEES
from houseway.houses.irregularities import remedies
from houseway.houses.keys import NOT_PRINTED, STAKES, SWITCHES, TABLE_SETTINGS, Key
from houseway.houses.loader import read_book
from houseway.houses.places import HOUSE_KEYS, LIMIT_KEYS, PAGE_KEYS, SHARED_KEYS, SHEET_KEYS, SHEET_TOPICS
from houseway.houses.settings import Settings
from houseway.referee.mishaps import MISHAPS
from houseway.referee.rules import TOPICS, FeeMoment
from houseway.referee.rulings.conditions import CONDITIONS, condition
from houseway.referee.rulings.remedies import REMEDIES

PAGE = (Path(__file__).parents[2] / "docs" / "rule-books.md").read_text(encoding="utf-8")
BOOK, NIGHT, MORE, TABLES, *_ = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
BROKEN = """\
id = "broken"
name = "Broken"

[every_game]
seets = 8

[holdem]
[[holdem.limits]]
bets = ["$6", "$3"]
fee = "5%"
"""
SESSIONS = {
    command: output.splitlines()
    for command, output in re.findall(r"```console\n\$ (houseway check [^\n]*)\n(.*?)```", PAGE, re.DOTALL)
}


def test_the_room_of_your_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("back-room.toml").write_text(BOOK)
    main(["check", "back-room.toml"])
    assert capsys.readouterr().out.splitlines() == SESSIONS["houseway check back-room.toml"]
    room = load("back-room.toml")
    low, high = room.page("holdem").rules
    assert (low.blinds.straddle, high.blinds.straddle, low.betting.raise_cap, low.limit.buy_in) == (
        False,
        True,
        4,
        4000,
    )
    omaha = room.offer("omaha").rules
    assert (omaha.betting.raise_cap, omaha.seating.entry, omaha.limit.blinds) == (4, ("post", "wait"), (200, 400))
    main(["rules", "back-room.toml/holdem"])
    assert "THE BACK ROOM" in capsys.readouterr().out


def test_a_house_with_a_few_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("night-view.toml").write_text(NIGHT)
    main(["check", "night-view.toml"])
    assert capsys.readouterr().out.splitlines() == SESSIONS["houseway check night-view.toml"]


def test_every_key_is_there_with_its_name_in_python() -> None:
    """And the name is a real one, of the rules of some offer."""
    section = PAGE[PAGE.index("## Keys and Python's names") :]
    rows = dict(re.findall(r"^\| `([a-z_.]+)` \| (`rules\.[a-z0-9_., `]+`) \|$", section, re.MULTILINE))
    assert rows == {
        key.name: ", ".join(f"`rules.{one}`" for one in key.field.split()) for key in (*SWITCHES, *STAKES, *FEES)
    }
    rules = house("ocean-view").offer("holdem").rules
    for names in rows.values():
        for name in re.findall(r"`rules\.([a-z0-9_.]+)`", names):
            attrgetter(name)(rules)


def test_limits_one_to_a_line() -> None:
    room = read_book(f'id = "x"\nname = "X"\n\n{MORE}', file="x.toml")
    low, high = room.page("lowball").rules
    assert (low.limit.blinds, high.limit.blinds, low.limit.fee and low.limit.fee.moment) == (
        (100, 300),
        (200, 400),
        FeeMoment.BEFORE_DRAW,
    )
    stud = room.offer("stud").rules
    assert (stud.most_seats, stud.blinds.forced, stud.limit.ante, stud.limit.bring_in) == (8, "ante", 100, 200)


def test_the_games_that_are_not_poker() -> None:
    room = read_book(f'id = "x"\nname = "X"\n\n{TABLES}', file="x.toml")
    pai_gow, nine, pan = (room.offer(game).rules for game in ("pai-gow", "push-nine", "pan"))
    assert (pai_gow.most_seats, pai_gow.bank.direction, pai_gow.limit.lower) == (7, "counter-clockwise", 500)
    assert pai_gow.limit.fee is not None
    assert [pai_gow.limit.fee.for_wager(amount, 5) for amount in (500, 5000, 5050)] == [50, 50, 100]
    assert (nine.limit.name, nine.limit.ante, nine.push.agreements) == ("$1 condition", 100, ("cow",))
    assert pan.limit.fee is not None
    assert (pan.limit.fee.payer, pan.limit.fee.amount(6), pan.blinds.forced) == ("antes", 200, "game")


def test_the_broken_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.toml").write_text(BROKEN)
    with pytest.raises(SystemExit) as caught:
        main(["check", "broken.toml"])
    assert caught.value.code == 2
    assert capsys.readouterr().err.splitlines() == SESSIONS["houseway check broken.toml"]


@pytest.mark.parametrize(
    "key",
    [*STAKES, *FEES, *HOUSE_KEYS.values(), *PAGE_KEYS.values(), *SHEET_KEYS.values(), *LIMIT_KEYS.values()],
    ids=lambda key: key.name,
)
def test_every_key_is_in_a_table_with_its_values(key: Key) -> None:
    rows = re.findall(rf"^\| `{key.name}` \| (.*?) \| (.*?) ?\| (.*?) \|$", PAGE, re.MULTILINE)
    assert (key.values, key.about) in [(values, about) for values, _, about in rows]


def test_no_key_is_forgotten() -> None:
    lists = {"not_printed", "table_settings"}
    assert {key.name for key in (*SWITCHES, *STAKES, *FEES)} | lists == (
        SHARED_KEYS.keys() | LIMIT_KEYS.keys() - {"name"}
    )
    assert all(f'"{word}"' in PAGE for word in (*NOT_PRINTED, *TABLE_SETTINGS))
    assert all(f"`{name}`" in PAGE for name in Settings.__required_keys__ | Settings.__optional_keys__)
    assert all(f"`{game}`" in PAGE for game in GAMES)
    assert all(f"`{topic}`" in PAGE for topic in (*TOPICS, *SHEET_TOPICS))


def test_the_tables_of_switches_follow_from_their_records() -> None:
    assert handbook.written(PAGE) == PAGE, "run python -m scripts.handbook"


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading."""
    start = PAGE.index(f"\n### {heading}\n")
    table = PAGE[start : PAGE.index("\n#", start + 5)]
    found = re.findall(r"^\| (`.*) \|$", table, re.MULTILINE)
    return [row.split(" | ") for row in found]


def test_every_situation_condition_and_remedy_is_in_its_table() -> None:
    assert remedies()  # every family has brought its own by now
    assert rows("What can go wrong") == [[f"`{one.name}`", one.about, f"`{one.example}`"] for one in MISHAPS.values()]
    *conditions, (number, says) = rows("When")
    assert conditions == [[f"`{one.name}`", one.says] for one in CONDITIONS.values()]
    up_to = condition(number.strip("`"))
    assert up_to is not None
    assert says == up_to.says
    *done, (treated, _) = rows("What is done")
    assert {name: says for name, says in done} == {f"`{one.name}`": one.says for one in REMEDIES.values()}  # noqa: C416
    assert treated == "`treat as exposed`"


def test_the_lines_of_the_page_are_a_book() -> None:
    *_, text = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    room = read_book(f'id = "x"\nname = "X"\n\n{text}', file="x.toml")
    assert [(one.what, one.when, one.do, one.clause) for one in room.offer("lowball").rules.irregularities[:3]] == [
        ("exposed", ("before the draw", "up to 5"), ("keep",), "OV-LB-08"),
        ("exposed", ("before the draw",), ("replace", "goes to the discards"), "house"),
        ("card off the table", (), ("treat as exposed",), "house"),
    ]
    assert 'irregularities = [{ what = "contact", do = ["keep"] }]' in PAGE
