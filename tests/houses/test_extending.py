"""A rule book that builds on another: what it inherits, what it changes, and what is said when that does not go."""

from pathlib import Path

import pytest

from houseway.cli import main
from houseway.houses import House, RuleBookError, book_files, find_offer, house, load
from houseway.houses.extending import MOST_BASES, SAID_BY, as_toml, merged, parse, whole_text
from houseway.houses.loader import read_book
from houseway.houses.places import SHARED_KEYS, SHEET_TOPICS
from houseway.houses.sheets import make_sheet
from houseway.houses.sheets.irregularity_lines import TITLE
from houseway.houses.sheets.plain_sheet import as_text
from houseway.live.table.restoration import house_of
from houseway.referee.rules import TOPICS
from houseway.store.rows import TableRow

NIGHT = """\
id = "night-view"
name = "Night View"
extends = "ocean-view"
about = "Ocean View's games after midnight."
games_without = ["razz", "stud-hi-lo"]

[every_game]
raise_cap = 4

[holdem]
title = "Midnight Hold'em"
fee = "$3"
straddle = true
"""
LATE = """\
id = "late-view"
name = "Late View"
extends = "night.toml"

[holdem]
seats = 6
"""


def book(text: str) -> House:
    return read_book(text, file="x.toml", source="x.toml")


def problems(text: str) -> list[str]:
    with pytest.raises(RuleBookError) as caught:
        book(text)
    return [str(one) for one in caught.value.problems]


@pytest.fixture
def rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "night.toml").write_text(NIGHT)
    (tmp_path / "late.toml").write_text(LATE)
    return tmp_path


def test_a_few_lines_change_a_house() -> None:
    night, day = book(NIGHT), house("ocean-view")
    assert (night.id, night.name, night.base, night.tint) == ("night-view", "Night View", "ocean-view", day.tint)
    assert (night.about, night.dated, night.prints) == ("Ocean View's games after midnight.", "", day.prints)
    assert list(night.games) == [game for game in day.games if game not in ("razz", "stud-hi-lo")]
    assert [one.name for one in night.page("holdem").limits] == [one.name for one in day.page("holdem").limits]
    changed, usual = (one.offer("holdem", limit="3/6").rules for one in (night, day))
    assert (changed.betting.raise_cap, usual.betting.raise_cap) == (4, 3)
    assert (changed.blinds.straddle, changed.title, changed.limit.blinds) == (True, "Midnight Hold'em", (100, 300))
    assert changed.limit.fee is not None
    assert [changed.limit.fee.amount(players) for players in (2, 9)] == [300, 300]
    assert changed.seating == usual.seating


def test_what_is_inherited_keeps_its_clause_and_what_is_changed_loses_it() -> None:
    changed, usual = (one.offer("holdem", limit="3/6").rules for one in (book(NIGHT), house("ocean-view")))
    assert usual.cite("fee") != "common"
    assert (changed.cite("fee"), changed.cite("cap"), changed.limit.cite) == ("common", "common", usual.limit.cite)
    assert changed.cite("entry.wait") == usual.cite("entry.wait") == "OV-HE-16"
    own = book(NIGHT + '\n[holdem.cites]\nfee = "OV-FEE-01"\n')
    assert own.offer("holdem", limit="3/6").rules.cite("burn.flop") == usual.cite("burn.flop")


def test_what_a_book_says_of_every_game_counts_before_an_inherited_page() -> None:
    day = house("oasis").offer("lowball").rules
    room = book('id = "x"\nname = "X"\nextends = "oasis"\n[every_game]\nfee = "none"\nbutton_draw_ace = "high"\n')
    rules = room.offer("lowball").rules
    assert (day.limit.fee is None, rules.limit.fee) == (False, None)
    assert (day.seating.button_draw_ace, rules.seating.button_draw_ace) == ("low", "high")
    assert all(one.limit.fee is None for page in room.games.values() for one in page.rules)


def test_limits_of_its_own_stand_for_all_that_are_inherited() -> None:
    room = book('id = "x"\nname = "X"\nextends = "oasis"\n[[holdem.limits]]\nbets = ["$5", "$10"]\nfee = "$2"\n')
    assert [one.name for one in room.page("holdem").limits] == ["$5-$10"]
    assert [one.name for one in room.page("pineapple").limits] == ["$1 to no limit"]
    more = book('id = "x"\nname = "X"\nextends = "oasis"\n[omaha]\nlike = "holdem"\nexactly_two = true\n')
    assert [*more.games] == [*house("oasis").games, "omaha"]


def test_tables_within_a_page_are_taken_over_key_by_key() -> None:
    room = book('id = "x"\nname = "X"\nextends = "del-rio"\n[pai-gow.bank]\nmost_hands = 5\n')
    bank, usual = room.offer("pai-gow").rules.bank, house("del-rio").offer("pai-gow").rules.bank
    assert (bank.most_hands, usual.most_hands, bank.action) == (5, 2, usual.action)
    room = book('id = "x"\nname = "X"\nextends = "casino-club"\n[lowball.tournament]\nraise_cap = 5\n')
    rules = room.offer("lowball", tournament=True).rules
    assert (rules.betting.raise_cap, rules.blinds.window) == (5, "none")


def test_a_registration_is_one_houses_alone() -> None:
    room = book('id = "x"\nname = "X"\nextends = "oasis"\n')
    assert (house("oasis").page("holdem").registration, room.page("holdem").registration) == ("GEGA-003942", "")


def test_the_sheet_has_the_rulings_of_the_house_below() -> None:
    sheet = as_text(make_sheet(book(NIGHT).offer("holdem")))
    assert "NIGHT VIEW" in sheet
    assert "A round has at most a bet and four raises" in sheet
    ours, theirs = (
        next(section for section in make_sheet(one.offer("holdem")).sections if section.title == TITLE)
        for one in (book(NIGHT), house("ocean-view"))
    )
    assert ours.lines == theirs.lines


@pytest.mark.usefixtures("rooms")
def test_a_book_over_a_book_over_a_house(capsys: pytest.CaptureFixture[str]) -> None:
    late = load("late.toml")
    rules = late.offer("holdem", limit="3/6").rules
    assert (rules.most_seats, rules.betting.raise_cap, rules.blinds.straddle, late.base) == (6, 4, True, "ocean-view")
    assert "razz" not in late.games
    main(["check", "late.toml"])
    assert capsys.readouterr().out.startswith("OK: Late View, 9 games at 180 limits")
    main(["rules", "late.toml/holdem", "--limit", "3/6"])
    assert "LATE VIEW" in capsys.readouterr().out


def test_the_commands_and_a_hand_file_that_needs_no_book(rooms: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["deal", "late.toml/holdem", "--seed", "7", "--save", "one.hand"])
    told = capsys.readouterr().out
    for name in ("late.toml", "night.toml"):
        (rooms / name).unlink()
    main(["replay", "one.hand"])
    assert capsys.readouterr().out.splitlines()[-1] == told.splitlines()[-1]
    assert "house = 'late-view'" in (rooms / "one.hand").read_text()


def test_the_room_keeps_such_a_book_as_one_text(rooms: Path) -> None:
    late, text = load("late.toml"), whole_text(rooms / "late.toml")
    for name in ("late.toml", "night.toml"):
        (rooms / name).unlink()
    kept = house_of(TableRow(id="t", house=late.id, game="holdem", limit="$3-$6", seats=6, rulebook=text))
    assert [*kept.games] == [*late.games]
    assert all(kept.page(key).rules == page.rules for key, page in late.games.items())


def test_a_book_that_extends_no_file_is_kept_as_it_is(rooms: Path) -> None:
    assert whole_text(rooms / "night.toml") == NIGHT


@pytest.mark.parametrize("name", ["oasis", "casino-club", "s-and-k", "del-rio", "ocean-view"])
def test_a_book_that_changes_nothing_plays_as_the_house_does(name: str) -> None:
    room, same = book(f'id = "x"\nname = "X"\nextends = "{name}"\n'), house(name)
    for key, page in same.games.items():
        ours = [one.but(house=name) for one in room.page(key).rules]
        assert ours == list(page.rules)


def test_written_out_and_read_again_a_document_is_the_same() -> None:
    document = {
        "id": "x",
        "name": 'The "X" \\ é \u007f',
        "prints": ["OAS-GEN-01"],
        "holdem": {"burn": True, "cites": {"button.draw": ["OAS-HE-29"]}, "limits": [{"bets": ["$1", 2]}, {"chip": 1}]},
    }
    assert parse(as_toml(document), "x.toml") == document


# what is wrong

EXTENDS = 'id = "x"\nname = "X"\nextends = '


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (EXTENDS + '"ocean-veiw"', 'x.toml:3: extends: "ocean-veiw" is not a book: write oasis, ocean-view'),
        (EXTENDS + "7", "x.toml:3: extends: 7 is not a book"),
        (EXTENDS + '"other.toml"', 'x.toml:3: extends: "other.toml" is another file, and a book kept'),
        (EXTENDS.replace('"x"', '"oasis"') + '"oasis"', 'x.toml:1: id: "oasis" is the house it extends'),
        (EXTENDS + '"oasis"\ngames_without = ["razz"]', 'x.toml:4: games_without[1]: "razz" is not a page of oasis'),
        (EXTENDS + '"oasis"\ngames_without = "razz"', 'x.toml:4: games_without: "razz" is not a list of names'),
        (
            'id = "x"\nname = "X"\ngames_without = ["razz"]\n[holdem]\nlimits = [{ bets = ["$3", "$6"] }]',
            "x.toml:3: games_without: nothing is inherited here",
        ),
        ('extends = "oasis"\nname = "X"', "x.toml:1: id: the house has no id"),
        (EXTENDS + '"ocean-view"\n[holdem]\nraise_cop = 4', "x.toml:5: holdem.raise_cop: unknown key under a game"),
        (EXTENDS + '"ocean-view"\n\n[holdem]\nchip = "$2"\n', "x.toml:5: every_game.limits[1].blinds: $1 is not"),
        (EXTENDS + '"oasis"\n[every_game]\nplayer_dealer = true', "x.toml:5: every_game.player_dealer: unknown key"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, said: str) -> None:
    assert problems(text)[0].startswith(said)


def test_what_is_wrong_with_something_inherited_says_where_it_comes_from() -> None:
    (first, *_) = [one for one in problems(EXTENDS + '"oasis"\n\n[every_game]\nchip = "$3"\n') if ".bets" in one]
    assert first.startswith("x.toml:5: holdem.limits[1].bets: $4 is not whole chips of $3")

    line = 1 + book_files.built_in("oasis").splitlines().index(
        'bets = ["$4"]                    # the smallest bet is the big blind (CX-95)'
    )
    assert f"(holdem.limits[1].bets is inherited from oasis.toml:{line})" in first
    (alike,) = [
        one
        for one in problems(EXTENDS + '"ocean-view"\n\n[every_game]\nchip = "$7"\n')
        if "every_game.limits[1].bets" in one
    ]
    assert "more like it" in alike


def test_a_page_that_is_like_one_that_is_gone() -> None:
    (said,) = [one for one in problems(EXTENDS + '"ocean-view"\ngames_without = ["stud"]') if ".like" in one]
    assert 'there is no page "stud" here' in said
    assert "is inherited from ocean-view.toml:" in said


def test_a_key_without_end_is_not_repeated_whole(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text(f'id = "long"\nname = "N"\nextends = "oasis"\n{"k" * 50_000} = 1\n')
    with pytest.raises(RuleBookError, match=r"long.toml:1: not a rule book: a text in it is longer than") as caught:
        load(tmp_path / "long.toml")
    assert len(str(caught.value)) < 500
    (tmp_path / "long.toml").write_text(f'id = "long"\nname = "N"\nextends = "oasis"\n{"k" * 15_000} = 1\n')
    with pytest.raises(RuleBookError, match="unknown key at the top of the file") as caught:
        load(tmp_path / "long.toml")
    assert len(str(caught.value)) < 500


def test_a_book_nested_without_end(tmp_path: Path) -> None:
    (tmp_path / "deep.toml").write_text(f'id = "deep"\nname = "N"\nplace = {"[" * 100_000}{"]" * 100_000}\n')
    with pytest.raises(RuleBookError, match="nested too deeply"):
        load(tmp_path / "deep.toml")


def test_books_in_a_circle_and_books_that_are_not_there(tmp_path: Path) -> None:
    for name, base in (("a", "b"), ("b", "c"), ("c", "a"), ("d", "d"), ("e", "nowhere")):
        (tmp_path / f"{name}.toml").write_text(f'id = "{name}"\nname = "N"\nextends = "{base}.toml"\n')
    for name, right in (("a", "in a circle"), ("d", "in a circle"), ("e", "No such file or directory")):
        with pytest.raises(RuleBookError) as caught:
            load(tmp_path / f"{name}.toml")
        (problem,) = caught.value.problems
        assert (problem.line, problem.key) == (3, "extends")
        assert right in problem.what


def test_there_is_an_end_to_books_on_books(tmp_path: Path) -> None:
    for number in range(MOST_BASES + 3):
        base = f"r{number - 1}.toml" if number else "oasis"
        (tmp_path / f"r{number}.toml").write_text(f'id = "r{number}"\nname = "R"\nextends = "{base}"\n')
    assert load(tmp_path / f"r{MOST_BASES - 1}.toml").base == "oasis"
    with pytest.raises(RuleBookError, match="books are in the chain below"):
        load(tmp_path / f"r{MOST_BASES + 2}.toml")


def test_what_is_wrong_in_the_book_below_is_said_of_that_book(tmp_path: Path) -> None:
    (tmp_path / "low.toml").write_text('id = "low"\nname = "Low"\n[holdem]\nlimits = [{ bets = ["$6", "$3"] }]\n')
    (tmp_path / "top.toml").write_text('id = "top"\nname = "Top"\nextends = "low.toml"\n')
    with pytest.raises(RuleBookError) as caught:
        load(tmp_path / "top.toml")
    (problem,) = caught.value.problems
    assert (Path(problem.file).name, problem.line) == ("low.toml", 4)
    (tmp_path / "low.toml").write_text('id = "low"\nname = \n')
    with pytest.raises(RuleBookError, match=r"low.toml:2: not TOML"):
        load(tmp_path / "top.toml")


def test_the_base_is_looked_for_beside_the_book(tmp_path: Path) -> None:
    (tmp_path / "bases").mkdir()
    (tmp_path / "bases" / "night.toml").write_text(NIGHT)
    (tmp_path / "late.toml").write_text(LATE.replace('"night.toml"', '"bases/night.toml"'))
    assert find_offer(f"{tmp_path / 'late.toml'}/holdem", limit="3/6").rules.most_seats == 6


def test_topics_and_keys_of_what_a_change_takes_the_clause_from() -> None:
    known = {*TOPICS, *SHEET_TOPICS, *(topic.partition(".")[0] for topic in TOPICS)}
    assert {topic for topics in SAID_BY.values() for topic in topics} <= known
    assert SAID_BY.keys() - {"deck"} <= SHARED_KEYS.keys()


def test_to_lay_a_book_over_another_changes_neither() -> None:
    base, own = parse(NIGHT, "x.toml"), parse(LATE, "y.toml")
    before = (str(base), str(own))
    merged(base, own)["holdem"]["fee"] = "$9"
    assert (str(base), str(own)) == before
