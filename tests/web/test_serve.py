"""`houseway serve` as a person types it: what cannot be opened is said in one line, and limits do what they say."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from tests.servers import call, serving
from tests.waiting import wait_until

from houseway.cli import main
from houseway.server.limits import Bucket


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--pace", "slow"], "'slow' is not a pace: choose normal, fast, test"),
        (["--house", "nowhere"], "there is no house 'nowhere'"),
        (["--rules", "nothing.toml"], "cannot be read"),
        (["--port", "70000"], "70000 is not a port"),
        (["--port", "many"], "many"),
        (["--host", "256.1.1.1", "--port", "8642"], "; give --host 127.0.0.1 for this machine alone"),
        (
            ["--db", "mysql://host/room"],
            "mysql://host/room is not a known kind of address: name a file, or an address like",
        ),
        (["--host", ""], "--host is empty"),
        (["--host", " "], "--host is empty"),
        (["--host", "a" * 300], "cannot listen"),
        (["--proxies", "everybody"], "'everybody' is not the address of a proxy"),
        (["--per-address", "-1"], "give 1 or more, or 0 for no limit"),
        (["--close-empty", "-1"], "give 0 or more"),
        (["--log", "xml"], "'xml' is not a log format: choose text or json"),
    ],
)
def test_what_cannot_be_opened(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--port", "0", *words] if "--port" not in words else ["serve", *words])
    told = capsys.readouterr().err
    assert ended.value.code == 2
    assert said in told
    assert told.count("\n") == 1


def test_a_port_that_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit):
            main(["serve", "--port", str(port)])
    told = capsys.readouterr().err
    assert f"cannot listen on 127.0.0.1 port {port}: Address already in use; try --port 0" in told
    assert not list(tmp_path.iterdir()), "nothing was made before it was clear that the room can open"


def test_a_server_starts_without_the_batch_kernels() -> None:
    loaded = "import sys, houseway.cli.serve, houseway.server.app, houseway.upkeep.journal_audit, houseway.store"
    check = "print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", f"{loaded}; {check}"], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_buckets_fill_again_with_time() -> None:
    bucket = Bucket(2.0, 3.0, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.5)
    assert not bucket.take(0.6)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_a_service_that_is_told_to_stop_closes_its_books(tmp_path: Path) -> None:
    with serving(tmp_path, "--house", "oasis", "--log", "json") as server:
        paused, _ = call(server.port, "/metrics/pauses")
        assert paused["collections"].keys() == {"0", "1", "2", "all"}
        assert paused["collection_seconds"].keys() == paused["collections"].keys()
        # They are counted only from when the server looks for garbage in its own way.
        wait_until(lambda: call(server.port, "/metrics/pauses")[0]["collections"]["0"], "garbage to be looked for")
        assert server.end(signal.SIGTERM) == 0
        told = server.complaints
    assert told.endswith("The card room is closed. Every chip is accounted for.\n")
    assert not (tmp_path / "room.db-wal").exists() or (tmp_path / "room.db-wal").stat().st_size == 0
