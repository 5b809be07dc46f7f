"""Commands that read files: what is no record, or is endless, is said in a line, and never passes for checked."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.repeats import sampled
from tests.waiting import HANG_SECONDS

from houseway.cli import main


def test_a_check_that_could_read_nothing_is_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.phh").write_bytes(b"\xff\xfe not a hand")
    for folder in (tmp_path, tmp_path / "empty"):
        folder.mkdir(exist_ok=True)
        with pytest.raises(SystemExit) as ended:
            main(["history", "check", str(folder)])
        assert ended.value.code == 2
        assert "no hand could be read" in capsys.readouterr().err


@sampled(3)
@pytest.mark.skipif(sys.platform != "linux", reason="has the endless files of Linux")
@pytest.mark.parametrize(
    "words",
    [
        ["check", "/dev/zero"],
        ["replay", "/dev/zero"],
        ["history", "check", "/dev/zero"],
        ["history", "convert", "/dev/zero", "x.phh"],
        ["verify", "/dev/zero"],
        ["audit", "--db", "/dev/zero"],
        ["ruling", "holdem", "x", "--at", "/dev/zero:1"],
        ["serve", "--port", "0", "--rules", "/dev/zero"],
        ["rules", "/dev/zero", "holdem"],
        ["deal", "holdem", "--house", "/dev/zero"],
    ],
    ids=" ".join,
)
def test_endless_files(words: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "houseway", *words], capture_output=True, text=True, timeout=HANG_SECONDS, cwd=tmp_path
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("houseway: ")
