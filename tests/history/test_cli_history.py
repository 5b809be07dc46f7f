"""`houseway replay`, `houseway history check` and `houseway history convert`."""

import json
from pathlib import Path

import pytest
from tests.history.hands import HEADS_UP, POT_LIMIT, RAKED

from houseway.cli.history import history_check_command, history_convert_command, replay_command
from houseway.history.history_errors import DisagreementError, HistoryError
from houseway.history.phh.read import parse_phh

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def raked(tmp_path: Path) -> Path:
    file = tmp_path / "raked.phh"
    file.write_text(RAKED)
    return file


class TestReplay:
    def test_tells_a_phh_hand(self, raked: Path, capsys: Capture) -> None:
        replay_command(raked)
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].startswith("A hand of Hold'em $0.10-$0.25 no limit at common: Ann (seat 4) $10.60, Bob")
        assert "Cat raises to $0.75 (common)" in lines
        assert "Bob mucks (common)" in lines
        assert lines[-1] == "By the record's final stacks the room took $0.23"

    def test_tells_every_hand_of_a_collection_or_one(self, tmp_path: Path, capsys: Capture) -> None:
        file = tmp_path / "two.phhs"
        file.write_text(f"[1]\n{HEADS_UP}\n[x]\n{RAKED}")
        replay_command(file)
        assert capsys.readouterr().out.count("A hand of Hold'em") == 2
        replay_command(file, hand="x", json=True)
        assert json.loads(capsys.readouterr().out)["players"][0]["name"] == "Ann"
        replay_command(file, json=True)
        assert len(json.loads(capsys.readouterr().out)) == 2
        with pytest.raises(HistoryError, match=r"two\.phhs: has no hand \[9\]"):
            replay_command(file, hand="9")

    def test_json_has_every_event_and_the_final_chips(self, raked: Path, capsys: Capture) -> None:
        replay_command(raked, json=True)
        facts = json.loads(capsys.readouterr().out)
        chips = ["collected", "carried_in", "carried"]
        assert list(facts) == ["house", "game", "limit", "button", "players", "over", *chips, "events"]
        assert facts["players"][2] == {"seat": 1, "name": "Cat", "stack": 2980, "left": 3215}
        kinds = [event["type"] for event in facts["events"]]
        assert (kinds[0], kinds[-1]) == ("hand started", "hand ended")
        assert {"type": "board", "cards": ["6h", "9h", "Kh"], "street": "flop", "clause": "common"} in facts["events"]
        assert {"type": "dealt", "seat": 4, "cards": ["??", "??"], "count": 2, "clause": "common"} in facts["events"]

    @pytest.mark.parametrize(("view", "sees"), [("6", "Bob is dealt ?? ??"), ("spectator", "Bob is dealt 2 cards")])
    def test_a_view(self, raked: Path, capsys: Capture, view: str, sees: str) -> None:
        replay_command(raked, view=view)
        said = capsys.readouterr().out
        assert sees in said
        assert "Cat is dealt 2 cards" in said

    def test_a_view_by_name_and_of_nobody(self, raked: Path, capsys: Capture) -> None:
        replay_command(raked, view="cat")
        assert "Cat is dealt Kd Qd" in capsys.readouterr().out
        with pytest.raises(HistoryError, match="'9' is not a seat of this hand: its seats are 4, 6, 1"):
            replay_command(raked, view="9")

    def test_says_what_a_record_leaves_open(self, tmp_path: Path, capsys: Capture) -> None:
        file = tmp_path / "open.phh"
        file.write_text(RAKED.replace("'p3 sm KdQd'", "'p3 sm ????'"))
        replay_command(file)
        assert "lacks the cards that decide the showdown; it says who won: Cat" in (capsys.readouterr().out)
        file.write_text(HEADS_UP[: HEADS_UP.index(", 'd db 2s")] + "]\n")
        replay_command(file)
        assert capsys.readouterr().out.endswith("The record stops here, before the hand is over\n")

    def test_what_cannot_be_replayed(self, tmp_path: Path) -> None:
        with pytest.raises(HistoryError, match="does not exist: name a file of recorded hands"):
            replay_command(tmp_path / "missing.phh")
        other = tmp_path / "other.toml"
        other.write_text("name = 'a room'\n")
        with pytest.raises(HistoryError, match=r"other\.toml: has no hands"):
            replay_command(other)
        wrong = tmp_path / "wrong.phh"
        wrong.write_text(HEADS_UP.replace("p2 cbr 6", "p2 cbr 3"))
        with pytest.raises(DisagreementError, match=r"wrong\.phh:6: action 3"):
            replay_command(wrong)


class TestCheck:
    def test_all_agree(self, raked: Path, capsys: Capture) -> None:
        history_check_command(raked.parent)
        assert capsys.readouterr().out == "1 hand checked in 1 file: 1 agree, 0 disagree\n"

    def test_exit_1_on_a_disagreement(self, raked: Path, capsys: Capture) -> None:
        wrong = raked.parent / "wrong.phh"
        wrong.write_text(HEADS_UP.replace("[134, 46]", "[133, 47]"))
        with pytest.raises(SystemExit) as ended:
            history_check_command(raked.parent)
        assert ended.value.code == 1
        said = capsys.readouterr().out.splitlines()
        assert said[0].startswith(f"disagrees  {wrong}:8: finishing_stacks: p2 ends with 47 in the record")
        assert said[-1] == "2 hands checked in 2 files: 1 agree, 1 disagree"
        with pytest.raises(SystemExit):
            history_check_command(raked.parent, json=True)
        facts = json.loads(capsys.readouterr().out)
        assert (facts["checked"], facts["agrees"]) == (2, 1)
        (one,) = facts["disagreements"]
        assert (one["file"], one["hand"], one["line"]) == (str(wrong), None, 8)

    def test_a_bad_file_does_not_fail_the_rest(self, raked: Path, capsys: Capture) -> None:
        (raked.parent / "bad.phh").write_text("no")
        (raked.parent / "twice.phh").write_text(RAKED.replace("'p3 sm KdQd'", "'d db 9h9d9c9s', 'p3 sm KdQd'"))
        (raked.parent / "open.phh").write_text(RAKED.replace("'p3 sm KdQd'", "'p3 sm ????'"))
        with pytest.raises(SystemExit) as ended:
            history_check_command(raked.parent, verbose=True)
        assert ended.value.code == 1
        said = capsys.readouterr().out.splitlines()
        assert said[0].startswith(f"cannot be read  {raked.parent / 'bad.phh'}:1: ")
        assert f"agrees  {raked}" in said
        assert f"agrees  {raked.parent / 'open.phh'} (undecided)" in said
        assert said[-4] == (
            "skipped  1 hand: 9 cards are dealt to the board: a hand run more than once is not played by Houseway"
        )
        assert said[-3:] == [
            "2 hands checked in 4 files: 2 agree, 0 disagree",
            "of those that agree, 1 undecided: the record does not say how they end",
            "1 skipped, 1 could not be read",
        ]


class TestConvert:
    def test_there_and_back(self, raked: Path, capsys: Capture) -> None:
        toml, phh, phhs = (raked.with_name(name) for name in ("hand.toml", "back.phh", "back.phhs"))
        history_convert_command(raked, toml)
        assert capsys.readouterr().out == f"{toml}: 1 hand written\n"
        history_convert_command(toml, phh)
        history_convert_command(phh, phhs)
        back = parse_phh(phh.read_text())
        assert back.players == ("Ann", "Bob", "Cat")
        assert back.finishing_stacks == parse_phh(RAKED).finishing_stacks
        assert phhs.read_text() == f"[1]\n{phh.read_text()}"
        history_check_command(raked.parent)

    def test_what_cannot_be_written(self, raked: Path) -> None:
        with pytest.raises(HistoryError, match=r"hand\.json: cannot be written: end it in \.toml"):
            history_convert_command(raked, raked.with_name("hand.json"))
        two = raked.with_name("two.phhs")
        two.write_text(f"[1]\n{HEADS_UP}\n[2]\n{POT_LIMIT}")
        with pytest.raises(
            HistoryError, match=r"hand\.toml: 2 hands: a \.phhs, \.txt or \.ohh file holds more than one"
        ):
            history_convert_command(two, raked.with_name("hand.toml"))
