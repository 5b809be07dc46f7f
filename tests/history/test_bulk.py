"""Many recorded hands at once: plain lines and TOML read alike, pieces, packed files, and every core."""

import gzip
import io
import json
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.history.hands import DEAD_POST, FIXED_OMAHA, HEADS_UP, POT_LIMIT, RAKED
from tests.history.site_hands import HOLDEM
from tests.repeats import examples
from tests.waiting import HANG_SECONDS

from houseway.cli.history import history_check_command
from houseway.cli.progress import CheckProgress
from houseway.history import parallel_check
from houseway.history import workload as cutting
from houseway.history.check import Report
from houseway.history.history_errors import DisagreementError, HistoryError
from houseway.history.parallel_check import check_all, check_folder, work_in
from houseway.history.phh import read as reading
from houseway.history.phh.compare import check_phh
from houseway.history.phh.phh_record import PhhHand
from houseway.history.phh.read import each_in_text, parse_phh

HANDS = (HEADS_UP, RAKED, DEAD_POST, FIXED_OMAHA, POT_LIMIT)
ODD_LINES = (
    "_note = 'mine'", "_many = [1, 2]", 'venue = "A\\tB"', "hand = 0x10", "year = 2_009", "time = 25:00:00",
    "time = 20:15:00", "antes = [\n  0,\n  0,\n]", "players = ['A', \"B\"]", "table = 'x'  # said", "day = 'x'",
    "a.b = 1", "variant = 'NT'", "winnings = [1]", "_big = 1.5", "_yes = true", "[x]", "nonsense",
    "_none = inf", "starting_stacks = [50, inf]", "_zero = -0", "_zeros = 007", "time = 24:00:00", "_when = 09:08:07",
    "finishing_stacks = [-1, 1]", "antes = [-1, 0]", "_text = ['a', 'b']", "_mixed = [1, 'b']", "level = 1.0",
    "hand = ", "_empty = ", "min_bet = 2", "seats = [1, 2, 3]", "players = ['it's']", "bring_in = 1", "_more = -1",
)  # fmt: skip


def same(text: str) -> None:
    """Plain lines are read as TOML has them, errors and their places too."""
    quick, full = [*each_in_text(text, file="f")], [*reading._each_by_toml(text, "f")]
    assert len(quick) == len(full)
    for ours, theirs in zip(quick, full, strict=True):
        if isinstance(theirs, HistoryError):
            assert str(ours) == str(theirs)
        else:
            assert isinstance(ours, PhhHand)
            assert (ours, ours.order, ours.source) == (theirs, theirs.order, theirs.source)


@pytest.mark.parametrize("text", HANDS)
def test_plain_lines_are_read_as_toml_has_them(text: str) -> None:
    same(text)
    same(f"[1]\n{text}\n[two]\n{HEADS_UP}")


@settings(max_examples=examples(60), deadline=None)
@given(st.sampled_from(HANDS), st.lists(st.sampled_from(ODD_LINES), max_size=2), st.booleans())
def test_whatever_is_unusual_is_parsed_as_toml(text: str, lines: list[str], several: bool) -> None:
    odd = "\n".join([text.rstrip("\n"), *lines]) + "\n"
    if several and not any(line in ("[x]", "nonsense") for line in lines):
        same(f"[1]\n{odd}\n[2]\n{HEADS_UP}")
    elif "[x]" not in lines:
        same(odd)


def test_line_ends_of_another_system() -> None:
    (hand,) = each_in_text(HEADS_UP.replace("\n", "\r\n"))
    assert hand == parse_phh(HEADS_UP)


@pytest.fixture
def long_file(tmp_path: Path) -> Path:
    file = tmp_path / "long.phhs"
    wrong = HEADS_UP.replace("[134, 46]", "[135, 45]")
    hands = [RAKED, HEADS_UP, DEAD_POST, FIXED_OMAHA, POT_LIMIT, wrong] * 40
    file.write_text("".join(f"[{number}]\n{hand}\n" for number, hand in enumerate(hands, start=1)))
    return file


def summed(root: Path, *, jobs: int = 1) -> Report:
    report = Report()
    for step in check_all(work_in(root), jobs=jobs):
        report.take(step.report)
    return report


@pytest.mark.verify
def test_a_long_file_in_pieces_is_the_same_file(long_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = check_folder(long_file)
    assert (whole.checked, len(whole.disagreements), whole.files) == (240, 40, 1)
    monkeypatch.setattr(cutting, "_PIECE", 5_000)
    cut = [*cutting.pieces([long_file])]
    assert len(cut) > 5
    assert max(len(piece.text) for piece in cut) < 12_000
    assert "".join(piece.text for piece in cut) == long_file.read_text()
    assert sum(piece.size for piece in cut) == long_file.stat().st_size
    in_pieces = check_folder(long_file)
    assert in_pieces == whole  # places too: every disagreement is on the line where it stands
    line = whole.disagreements[0].place.line
    assert line is not None
    assert "[135, 45]" in long_file.read_text().splitlines()[line - 1]


def test_packed_files(long_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "packed"
    folder.mkdir()
    (folder / "a.phhs.gz").write_bytes(gzip.compress(long_file.read_bytes()))
    with zipfile.ZipFile(folder / "b.zip", "w") as packed:
        packed.writestr("deep/one.phh", HEADS_UP)
        packed.writestr("deep/sites.txt", HOLDEM)
        packed.writestr("readme.md", "nothing")
    (folder / "bad.phhs.gz").write_bytes(b"no")
    (folder / "c.zip").write_bytes(b"no")
    report = check_folder(folder)
    assert (report.agree, len(report.disagreements)) == (202, 40)
    assert [Path(check.place.file).name for check in report.unreadable] == ["bad.phhs.gz", "c.zip"]
    assert all("cannot be read" in check.reason for check in report.unreadable)
    assert {check.place.file for check in report.disagreements} == {str(folder / "a.phhs.gz")}


def test_zstandard_where_it_is_installed(long_file: Path, tmp_path: Path) -> None:
    target = tmp_path / "z" / "a.phhs.zst"
    target.parent.mkdir()
    try:
        import zstandard
    except ImportError:
        target.write_bytes(b"x")
        assert check_folder(target).unreadable[0].reason.startswith("needs the package zstandard")
    else:
        target.write_bytes(zstandard.ZstdCompressor().compress(long_file.read_bytes()))
        assert check_folder(target).agree == 200


@pytest.mark.verify
def test_two_processes_say_what_one_says(long_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.history.parallel_check._ALONE", 0)
    monkeypatch.setattr(cutting, "_PIECE", 20_000)
    assert summed(long_file, jobs=2) == summed(long_file)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux alone")
def test_processes_are_copied_only_where_no_other_thread_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_check, "_WITH_THREADS", ())
    monkeypatch.setattr("threading.active_count", lambda: 1)
    assert parallel_check._processes().get_start_method() == "fork"
    monkeypatch.setattr(parallel_check, "_WITH_THREADS", ("sys",))
    assert parallel_check._processes().get_start_method() == "forkserver"
    monkeypatch.undo()
    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    try:
        assert parallel_check._processes().get_start_method() == "forkserver"
    finally:
        stop.set()
        other.join()


ON_TWO_CORES = """
import sys
from pathlib import Path
from houseway.history import parallel_check
assert parallel_check._processes().get_start_method() == sys.argv[2], sys.modules.keys()
parallel_check._ALONE = 0
steps = [*parallel_check.check_all(parallel_check.work_in(Path(sys.argv[1])), jobs=2)]
print(sum(step.report.agree for step in steps), sum(len(step.report.disagreements) for step in steps))
"""


@pytest.mark.verify
@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux alone")
def test_a_program_of_its_own_copies_itself(long_file: Path) -> None:
    """Nothing that the check loads has threads of its own."""
    run = [sys.executable, "-c", ON_TWO_CORES, str(long_file), "fork"]
    done = subprocess.run(run, capture_output=True, text=True, timeout=HANG_SECONDS)
    assert (done.stdout, done.stderr) == ("200 40\n", "")


def test_disagreements_for_programs(long_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        history_check_command(long_file, json=True, jobs=1)
    assert ended.value.code == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["checked"], told["agrees"], len(told["disagreements"])) == (240, 200, 40)
    assert told["disagreements"][0]["hand"] == "6"


def test_a_bar_only_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    with CheckProgress(10**9) as progress:
        assert progress.bar is not None
        progress.went_on(10**8, 12_345)
        assert progress.bar.tasks[0].fields["said"].startswith("12,345 hands, ")
    with CheckProgress(10) as progress:
        assert progress.bar is None


ONE_BLIND = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [0, 6]
min_bet = 6
starting_stacks = [600, 600]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p1 cbr 18', 'p2 f']
"""


def test_two_players_and_one_blind() -> None:
    """No small blind was posted, and p1 acts first: so the big blind is p2's."""
    replayed = check_phh(parse_phh(ONE_BLIND + "finishing_stacks = [606, 594]\n"))
    assert replayed.notes == [
        "with one blind posted, the posts of two players stand as written, judging by the rest of the record"
    ]
    swapped = check_phh(parse_phh(ONE_BLIND + "finishing_stacks = [600, 600]\n"))
    assert "the player who posted it acts first" in swapped.notes[0]


def test_who_folded_and_left() -> None:
    text = ONE_BLIND.replace("p1 cbr 18', 'p2 f", "p2 cbr 18', 'p1 f") + "finishing_stacks = [0, 606]\n"
    with pytest.raises(DisagreementError, match=r"p1 ends with 0 .* with 594 .*a player who folded keeps the rest"):
        check_phh(parse_phh(text))
