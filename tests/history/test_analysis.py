"""Recorded hands as tables: what is put in, what is asked, and the bounds of the answers."""

import gzip
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.history.hands import HEADS_UP, POT_LIMIT, RAKED
from tests.history.site_hands import EVERY_GAME, HOLDEM, STUD
from tests.room.played import play_room

from houseway.cli.analysis import load_command, query_command, stats_command
from houseway.history.analysis import table_store
from houseway.history.analysis.hand_tables import COLUMNS, add_hand, no_rows
from houseway.history.analysis.loading import load_piece, told_of
from houseway.history.analysis.statistics import share
from houseway.history.history_errors import HistoryError
from houseway.history.phh.read import parse_phh
from houseway.history.sites.forms import FORMS
from houseway.history.sites.story import Story
from houseway.history.workload import pieces
from houseway.store import open_store

DOCS = Path(__file__).parents[2] / "docs" / "analysis.md"


def rows_of(text: str) -> dict[str, list[dict[str, object]]]:
    (story,) = FORMS["pokerstars"].each(text)
    assert isinstance(story, Story)
    rows = no_rows()
    add_hand(rows, 1, told_of(story))
    return {name: [dict(zip(COLUMNS[name], row, strict=True)) for row in found] for name, found in rows.items()}


def contents(path: Path) -> dict[str, bytes]:
    """A file, or all files of a folder."""
    return {one.name: one.read_bytes() for one in (path.iterdir() if path.is_dir() else [path])}


def once(do: Callable[..., Any] | None, error: BaseException) -> Callable[..., Any]:
    """Something that works the first time and then fails; without anything to do it fails at once."""
    left = [do]

    def called(*given: Any) -> Any:
        first = left.pop() if left else None
        if first is None:
            raise error
        return first(*given)

    return called


def failing(do: Callable[..., Any], which: Callable[[Path], bool]) -> Callable[..., Any]:
    """Moving files, but for some that cannot be moved."""

    def called(path: Path, target: Path) -> Any:
        if which(path):
            raise OSError(28, "No space left on device")
        return do(path, target)

    return called


def test_a_hand_in_the_tables() -> None:
    rows = rows_of(HOLDEM)
    (hand,) = rows["hands"]
    assert (hand["game"], hand["betting"], hand["unit"], hand["players"]) == ("holdem", "no limit", 1.0, 5)
    assert (hand["pot"], hand["rake"], hand["board"]) == (231.5, 3.0, "2c 7d Jh 5s 9d")
    assert (hand["showdown"], hand["finished"]) == (True, True)
    by_name = {row["player"]: row for row in rows["players"]}
    assert by_name["Hero"]["cards"] == "Ah Ad"
    assert by_name["returner"]["cards"] is None  # thrown away unseen
    assert by_name["btn_p"]["position"] == "button"
    assert by_name["bb player"]["position"] == "big blind"
    results = {row["seat"]: row for row in rows["results"]}
    assert {seat: row["net"] for seat, row in results.items()} == {1: -1, 2: 40, 3: -100.5, 4: 58.5, 5: 0}
    assert {seat: row["vpip"] for seat, row in results.items()} == {1: False, 2: True, 3: True, 4: True, 5: False}
    assert {seat: row["pfr"] for seat, row in results.items()} == {1: False, 2: True, 3: False, 4: True, 5: False}
    assert {seat for seat, row in results.items() if row["won_showdown"]} == {2, 4}
    raised = [row for row in rows["actions"] if row["action"] == "raise"]
    assert [(row["amount"], row["to_amount"], row["pot_before"]) for row in raised] == [
        (3, 3, 2.5),
        (30, 30, 7.5),
        (97, 100, 37.5),
    ]
    assert [row["number"] for row in rows["actions"]] == list(range(1, 1 + len(rows["actions"])))


def test_a_forced_bet_is_not_voluntary() -> None:
    rows = rows_of(STUD)
    results = {row["seat"]: row for row in rows["results"]}
    assert (results[4]["vpip"], results[4]["pfr"]) == (True, False)  # called after bringing it in
    assert (results[1]["vpip"], results[6]["pfr"]) == (False, True)
    assert {row["position"] for row in rows["players"]} == {None}
    assert results[4]["aggressive"] == 1


def test_what_a_record_does_not_tell_is_null() -> None:
    rows = no_rows()
    add_hand(rows, 1, told_of(parse_phh(POT_LIMIT)))
    unknown = POT_LIMIT.count("inf")
    nets = [row[list(COLUMNS["results"]).index("net")] for row in rows["results"]]
    assert nets.count(None) == unknown > 0


def test_bounds() -> None:
    found = share(10, 100)
    assert (round(found.low, 4), round(found.high, 4)) == (0.0552, 0.1744)  # as in any table of Wilson's
    assert share(0, 0).rate is None
    assert share(5, 5).high == 1.0


def test_hands_that_do_not_agree_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "some.phhs"
    file.write_text(f"[1]\n{HEADS_UP}\n[2]\n{HEADS_UP.replace('[134, 46]', '[135, 45]')}\n[3]\nx\n[4]\n{RAKED}")
    (loaded,) = [load_piece(piece) for piece in pieces([file])]
    assert loaded.hands == 2
    assert [row[0] for row in loaded.rows["hands"]] == [1, 2]
    assert ["[2]" in why or "[3]" in why for why in loaded.left_out] == [True, True]


def test_the_documented_columns_are_the_columns() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for name, columns in COLUMNS.items():
        section = text.split(f"### `{name}`")[1].split("###")[0]
        named = [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]
        assert named == [*columns], name


class TestCommands:
    @pytest.fixture(autouse=True)
    def here(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for package in ("duckdb", "pyarrow"):
            pytest.importorskip(package)
        monkeypatch.chdir(tmp_path)
        (tmp_path / "in").mkdir()
        (tmp_path / "in" / "sites.txt").write_text("\n\n".join(EVERY_GAME.values()), encoding="utf-8")
        (tmp_path / "in" / "a.phh").write_text(HEADS_UP)

    @pytest.mark.parametrize("target", ["hands.parquet", "hands.duckdb"])
    def test_load_and_ask(self, target: str, capsys: pytest.CaptureFixture[str]) -> None:
        load_command("in", to=Path(target))
        load_command("in", to=Path(target))  # what was there is replaced
        assert capsys.readouterr().out.endswith(f"{target}: 8 hands loaded\n")
        question = "SELECT count(*) AS hands, sum(rake) AS rake, max(hand_id) AS last FROM hands"
        query_command(question, source=Path(target), form="json")
        assert json.loads(capsys.readouterr().out) == [{"hands": 8, "rake": pytest.approx(4.32), "last": 8}]
        query_command("SELECT sum(net) + (SELECT sum(rake) FROM hands) AS all_of_it FROM results", source=Path(target))
        assert abs(float(capsys.readouterr().out.splitlines()[1])) < 1e-6  # no chip is lost
        query_command("SELECT player FROM players WHERE player = 'co: p'", source=Path(target), form="csv")
        assert capsys.readouterr().out == "player\nco: p\n"

    @pytest.mark.parametrize("target", ["hands.parquet", "hands.duckdb"])
    @pytest.mark.parametrize("fails", ["hands", "rows", "place", "database", "nothing"])
    def test_a_load_that_fails_leaves_what_was_there(
        self, target: str, fails: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        load_command("in", to=Path(target))
        before = contents(Path(target))
        Path("more").mkdir()
        for name in ("a.phhs.gz", "b.phhs.gz"):  # each a piece of work of its own
            Path("more", name).write_bytes(gzip.compress(f"[1]\n{HEADS_UP}".encode()))
        source = "more"
        match fails:
            case "hands":  # the first piece is read and written, the second is not
                monkeypatch.setattr("houseway.cli.analysis.load_piece", once(load_piece, OSError(28, "No space left")))
            case "rows":
                monkeypatch.setattr(table_store, "_AT_ONCE", 1)
                monkeypatch.setattr(table_store, "_flush", once(table_store._flush, OSError(28, "No space left")))
            case "place":
                monkeypatch.setattr(Path, "rename", failing(Path.rename, lambda path: path.name.endswith(".part")))
                monkeypatch.setattr(Path, "replace", failing(Path.replace, lambda path: path.name.endswith(".part")))
            case "database":
                monkeypatch.setattr(
                    table_store, "_to_database", once(None, HistoryError("cannot be written: disk full"))
                )
                monkeypatch.setattr(table_store, "_put_in_place", once(None, OSError(28, "No space left")))
            case _:
                source = "empty"
                Path("empty").mkdir()
                Path("empty", "b.phh").write_text("no")
        with pytest.raises(HistoryError) as caught:
            load_command(source, to=Path(target))
        assert "\n" not in str(caught.value)
        assert contents(Path(target)) == before
        assert sorted(path.name for path in Path().iterdir() if path.name.startswith("hands")) == [target]
        query_command("SELECT count(*) AS hands FROM hands", source=Path(target), form="csv")
        assert capsys.readouterr().out.endswith("hands\n8\n")

    def test_a_folder_left_aside_is_put_back(self) -> None:
        load_command("in")
        Path("hands.parquet").rename("hands.parquet.old")  # as where the power fails between two steps
        Path("empty").mkdir()
        with pytest.raises(HistoryError, match="no hand that could be loaded"):
            load_command("empty")
        assert (Path("hands.parquet") / "hands.parquet").is_file()
        assert not Path("hands.parquet.old").exists()

    def test_a_folder_with_other_files_is_refused_before_any_work(self, monkeypatch: pytest.MonkeyPatch) -> None:
        Path("hands.parquet").mkdir()
        Path("hands.parquet", "notes.txt").write_text("mine")
        monkeypatch.setattr("houseway.cli.analysis.load_piece", once(None, AssertionError("nothing is to be read")))
        with pytest.raises(HistoryError, match="is a folder with other files in it"):
            load_command("in")
        assert Path("hands.parquet", "notes.txt").read_text() == "mine"

    def test_statistics(self, capsys: pytest.CaptureFixture[str]) -> None:
        load_command("in")
        capsys.readouterr()
        stats_command(json=True, player="hero")
        (hero,) = json.loads(capsys.readouterr().out)
        assert (hero["hands"], hero["vpip"]["times"], hero["pfr"]["times"]) == (2, 2, 1)
        assert hero["net"] == pytest.approx(40 - 0.3)
        assert hero["low"] < hero["per_100"] < hero["high"]
        stats_command(by="position", game="holdem")
        said = capsys.readouterr().out
        assert said.splitlines()[0].startswith("position")
        assert "big blind" in said
        stats_command(most=1)
        assert "--most" in capsys.readouterr().out

    @pytest.mark.verify
    def test_a_drawing(self, capsys: pytest.CaptureFixture[str]) -> None:
        pytest.importorskip("matplotlib")
        load_command("in")
        stats_command(player="Ann", plot_to=Path("ann.svg"))
        assert "what Ann has won" in Path("ann.svg").read_text() or Path("ann.svg").stat().st_size > 5_000
        assert capsys.readouterr().out

    @pytest.mark.parametrize(
        ("do", "problem"),
        [
            (lambda: load_command("in", to=Path("hands.csv")), "end it in .parquet"),
            (lambda: load_command("nowhere"), "there is no such file or folder"),
            (lambda: load_command("in", to=Path("no/such/folder/x.duckdb")), ""),
            (lambda: query_command("SELECT 1", source=Path("missing")), "there are no tables: make them with"),
            (lambda: stats_command(source=Path("in/a.phh")), "cannot be opened"),
        ],
    )
    def test_what_goes_wrong_is_one_line(self, do: "object", problem: str) -> None:
        assert callable(do)
        if not problem:
            do()
            assert Path("no/such/folder/x.duckdb").is_file()
            return
        with pytest.raises(HistoryError) as caught:
            do()
        assert problem in str(caught.value)
        assert "\n" not in str(caught.value)

    def test_a_question_that_makes_no_sense(self) -> None:
        load_command("in")
        with pytest.raises(HistoryError, match=r"the question cannot be answered: .*nothing") as caught:
            query_command("SELECT nothing FROM hands")
        assert "\n" not in str(caught.value)

    def test_a_room_is_loaded_like_a_folder(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        with open_store(tmp_path / "room.db") as room:
            play_room(room, [("ocean-view", "holdem"), ("s-and-k", "pan")], hands=1)
            played = room.hands_at("ocean-view-holdem") + room.hands_at("s-and-k-pan")
        load_command(str(tmp_path / "room.db"))
        capsys.readouterr()
        query_command("SELECT count(*) AS hands, min(played) IS NOT NULL AS known FROM hands", form="json")
        (told,) = json.loads(capsys.readouterr().out)
        assert (told["hands"], told["known"]) == (played, True)
        query_command(
            "SELECT count(*) AS off FROM (SELECT hand_id, sum(net) + any_value(rake) AS off FROM results "
            "JOIN hands USING (hand_id) WHERE game = 'holdem' GROUP BY hand_id) WHERE abs(off) > 0.001",
            form="json",
        )
        assert json.loads(capsys.readouterr().out) == [{"off": 0}]

    def test_without_the_packages(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "pyarrow", None)
        with pytest.raises(HistoryError, match=r"this needs pyarrow: pip install 'houseway\[data\]'"):
            load_command("in")
