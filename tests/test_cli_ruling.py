"""`houseway ruling`: step by step with the clauses, at any moment of a recorded hand, and the sheet for the floor."""

import json
import shutil
from pathlib import Path

import pytest

from houseway.cli import main
from houseway.cli import ruling as command
from houseway.houses.clauses import clause

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: str) -> str:
    main(["ruling", *words])
    return capsys.readouterr().out


def refused(capsys: Capture, *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["ruling", *words])
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("houseway: ")
    assert told.err.count("\n") == 1
    return told.err


def test_steps_and_clauses(capsys: Capture) -> None:
    told = run(capsys, "ocean-view/holdem", "premature turn")
    lines = told.splitlines()
    assert lines[0] == "Ocean View Cardroom, Texas Hold'em, $2-$4"
    assert lines[1] == "On the flop; nobody has acted at this stage yet; seat 2 is to act."
    assert "  1. Kc is set aside and does not play." in lines
    for name in ("OV-HE-30", "OV-HE-31", "OV-HE-32", "OV-HE-33"):
        assert f"  {name}  " in told
        assert clause(name).rule[:40] in told
    assert told == run(capsys, "ocean-view/holdem", "premature turn")


def test_what_else_the_book_says(capsys: Capture) -> None:
    told = run(capsys, "ocean-view/lowball", "exposed seat 3 card 2")
    marked = [line for line in told.splitlines() if line.startswith("  > Exposed")]
    assert len(marked) == 1
    assert "when it is five or lower: the card is kept. [OV-LB-08]" in told
    assert "(chosen for this example)" not in told
    assert "(chosen for this example)" in run(capsys, "ocean-view/lowball", "exposed")


def test_where_the_book_is_silent(capsys: Capture) -> None:
    told = run(capsys, "oasis/holdem", "foul deck")
    assert "The house's book is silent; common practice applies." in told


def test_out_of_turn_leaves_out_what_it_likes(capsys: Capture) -> None:
    assert "out of turn seat 2 call (chosen for this example): " in run(capsys, "oasis/holdem", "out of turn")
    assert "out of turn seat 3 check (chosen" in run(capsys, "oasis/holdem", "seat 3 out of turn")
    assert "out of turn seat 2 raise to $8 (chosen" in run(capsys, "oasis/holdem", "raise to $8 out of turn")
    assert "(chosen" not in run(capsys, "oasis/holdem", "out of turn seat 2 call")
    assert "seat 9 is not dealt in" in refused(capsys, "oasis/holdem", "out of turn seat 9")


OWN = """\
id = "my-room"
name = "My Room"
extends = "ocean-view"

[[holdem.irregularities]]
what = "lap"
do = ["hand dead"]

[[holdem.irregularities]]
what = "boxed card"
do = ["treat as foul deck"]
"""


def test_a_book_of_ones_own_is_not_silent(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "my.toml"
    file.write_text(OWN)
    told = run(capsys, f"{file}/holdem", "lap")
    assert "Seat 4's hand is dead" in told
    assert "By the house's own book, which has no numbered clause for it." in told
    assert "common practice" not in told
    facts = json.loads(run(capsys, f"{file}/holdem", "lap", "--json"))
    assert facts["printed"] is True
    assert [one["id"] for one in facts["clauses"]] == ["house"]
    mixed = run(capsys, f"{file}/holdem", "boxed card")
    assert "  house   By the house's own book" in mixed
    assert "  common  The house's book is silent" in mixed
    assert "common practice applies." in run(capsys, f"{file}/holdem", "flashed")
    assert "[house]" in run(capsys, f"{file}/holdem", "--list")


def test_json(capsys: Capture) -> None:
    told = json.loads(run(capsys, "ocean-view/omaha", "premature turn", "--json"))
    assert told["remedies"] == ["set aside", "the next card plays instead", "shuffle back before the river"]
    assert [one["id"] for one in told["clauses"]][-1] == "OV-OM-06"
    assert told["printed"] is True
    assert told["table"]["lying"] == ["Jc"]
    assert [line["decides"] for line in told["lines"]] == [True]
    assert list(told) == ["offer", "house", "game", "limit", "moment", "report", "happened", "chosen", "table",
                          "steps", "remedies", "printed", "clauses", "lines"]  # fmt: skip


@pytest.fixture
def hand_file(tmp_path: Path, capsys: Capture) -> Path:
    """A hand of hold'em on file, of which the first nine actions are known to be before the flop."""
    file = tmp_path / "hand.toml"
    main(["deal", "ocean-view/holdem", "--seed", "3", "--bots", "caller", "--save", str(file)])
    capsys.readouterr()
    return file


def test_at_a_moment_of_a_recorded_hand(hand_file: Path, capsys: Capture) -> None:
    before = run(capsys, "ocean-view/holdem", "extra seat 2", "--at", f"{hand_file}:0")
    after = run(capsys, "ocean-view/holdem", "extra seat 2", "--at", f"{hand_file}:3")
    assert "OV-HE-24  " in before
    assert "OV-HE-25  " in after
    assert "Before the flop; nobody has acted yet" in before
    assert "Before the flop; so far seat " in after
    common = run(capsys, "casino-club/holdem", "extra seat 2", "--at", f"{hand_file}:3")
    assert "common practice applies" in common


def test_moments_that_there_are_not(hand_file: Path, tmp_path: Path, capsys: Capture) -> None:
    offer = "ocean-view/holdem"
    assert "FILE:N" in refused(capsys, offer, "foul deck", "--at", str(hand_file))
    assert "FILE:N" in refused(capsys, offer, "foul deck", "--at", f"{hand_file}:two")
    assert "actions: say 0 to" in refused(capsys, offer, "foul deck", "--at", f"{hand_file}:500")
    assert "nowhere" in refused(capsys, offer, "foul deck", "--at", f"{tmp_path}/nowhere.toml:1")
    assert "the turn comes after round 2" in refused(capsys, offer, "premature turn", "--at", f"{hand_file}:0")
    assert "that is a hand of Hold'em" in refused(capsys, "ocean-view/omaha", "foul deck", "--at", f"{hand_file}:0")
    over = refused(capsys, offer, "foul deck", "--at", f"{hand_file}:{_count(hand_file)}")
    assert "the hand is over" in over


def _count(file: Path) -> int:
    from houseway.history.files import read, replay

    return len(replay(read(file)[0]).actions)


def test_what_makes_no_sense_is_one_line(capsys: Capture) -> None:
    assert "did you mean 'premature flop'?" in refused(capsys, "oasis/holdem", "premature flob")
    assert "say what happened" in refused(capsys, "oasis/holdem")
    assert "that cannot happen in" in refused(capsys, "oasis/holdem", "foul pan hand")
    assert "there is no house" in refused(capsys, "nowhere/holdem", "foul deck")
    assert "add --list" in refused(capsys, "oasis/holdem", "foul deck", "--html")
    assert "leave out the report" in refused(capsys, "oasis/holdem", "foul deck", "--list")
    assert "choose one of" in refused(capsys, "oasis/holdem", "--list", "--html", "--json")
    assert "seat 9 is not dealt in" in refused(capsys, "oasis/holdem", "short seat 9")


def test_the_sheet(capsys: Capture) -> None:
    text = run(capsys, "ocean-view/holdem", "--list")
    assert "Texas Hold'em: when something goes wrong" in text
    assert "[OV-HE-30 OV-HE-31 OV-HE-32 OV-HE-33]" in " ".join(text.split())
    assert "[common]" in text
    page = run(capsys, "ocean-view/holdem", "--list", "--html")
    assert page.startswith("<!DOCTYPE html>")
    assert "OV-HE-30" in page
    facts = json.loads(run(capsys, "ocean-view/holdem", "--list", "--json"))
    assert facts["title"] == "Texas Hold'em: when something goes wrong"


def test_the_sheet_is_printed_by_a_browser(tmp_path: Path, capsys: Capture) -> None:
    if not any(map(shutil.which, command._BROWSERS)):
        pytest.skip("there is no Chromium")
    file = tmp_path / "sheet.pdf"
    assert str(file) in run(capsys, "casino-club/push-nine", "--list", "--pdf", str(file))
    data = file.read_bytes()
    assert data.startswith(b"%PDF-")
    assert "there is no folder" in refused(capsys, "oasis/holdem", "--list", "--pdf", str(tmp_path / "no" / "a.pdf"))


def test_without_a_browser_it_says_how_to_print(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_BROWSERS", ("no-such-browser",))
    told = refused(capsys, "oasis/holdem", "--list", "--pdf", str(tmp_path / "a.pdf"))
    assert "houseway ruling oasis/holdem --list --html > sheet.html" in told
    broken = tmp_path / "browser"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(command, "_BROWSERS", (str(broken),))
    assert "could not print the sheet" in refused(capsys, "oasis/holdem", "--list", "--pdf", str(tmp_path / "a.pdf"))
