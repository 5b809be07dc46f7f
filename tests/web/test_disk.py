"""A disk that is full or read-only, a clock that goes back: a clear word, nothing lost, and the room opens again."""

import contextlib
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.servers import Server, call, serving
from tests.waiting import wait_until

from houseway.store import open_store
from houseway.store.journal import Journal
from houseway.upkeep.journal_audit import audit

from .players import Player, a_table_for_two, two_players_at
from .test_killing import acted, numbers, reading
from .visiting import a_room

OPEN = ("--house", "oasis", "--lively", "4", "--pace", "test")
_SMALL = 24 * 1024 * 1024


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A real file system of a few megabytes, for who may mount one."""
    disk = folder / "disk"
    disk.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={_SMALL}", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if made.returncode != 0:
        pytest.skip("only root can mount a small disk here; the other form of this test ran")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def players_of(server: Server) -> tuple[str, list[Player]]:
    """Two people at a table of their own, who check and call as fast as they can."""
    cookies = [call(server.port, "/api/lobby")[1] for _ in range(2)]
    call(server.port, "/api/name", cookies[0], {"name": "Ann"})
    table = a_table_for_two(server.port, *cookies)
    both = two_players_at(server.port, table, *cookies)
    wait_until(lambda: all(len(player.acknowledged) > 3 for player in both), "both to play")
    return table, both


def closes_and_opens_again(folder: Path, disk: Path, fill: Callable[[Server], None], empty: Callable[[], None]) -> None:
    """The server is playing when the disk is full: it closes, says so in a line, and goes on when there is room."""
    file = disk / "room.db"
    with serving(folder, *OPEN, db=file) as server:
        table, both = players_of(server)
        fill(server)
        assert server.ended() == 2
        told = server.complaints
        assert "Traceback" not in told
        last = told.splitlines()[-1]
        assert last.startswith("houseway: the room had to close: the journal cannot be written")
        for player in both:
            player.join()
            assert player.wrong is None
    if disk is not folder:
        with serving(folder, *OPEN, db=file, opens=False) as server:
            assert server.ended() == 2, "it cannot be opened, or not for long"
            assert "Traceback" not in server.complaints
            assert server.complaints.splitlines()[-1].startswith("houseway: ")
            assert "full" in server.complaints
    empty()
    before = numbers(file)
    with reading(file) as store:
        for player in both:
            mine = acted(store, table, player.guest)
            assert set(player.acknowledged) <= set(mine), "somebody was told what is not on the disk"
        assert sum(store.balances().values()) == 0
    with serving(folder, *OPEN, db=file) as server:
        wait_until(lambda: any(number > before[table] for table, number in numbers(file).items()), "the room to go on")
        server.stop()
    with reading(file) as store:
        assert [str(fault) for fault in audit(store).faults] == []


@pytest.mark.soak  # a full disk, below, is the same to the room
@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are Linux's")
def test_no_file_may_grow_any_more(tmp_path: Path) -> None:
    def fill(server: Server) -> None:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4_096, 4_096))

    closes_and_opens_again(tmp_path, tmp_path, fill, lambda: None)


@pytest.mark.verify
@pytest.mark.skipif(sys.platform != "linux", reason="mounts a small disk")
def test_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path) as disk:
        filler = disk / "filler"

        def fill(server: Server) -> None:
            with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
                while True:
                    file.write(b"\0" * 65_536)

        closes_and_opens_again(tmp_path, disk, fill, filler.unlink)


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """A folder nobody can write to, root either."""
    if os.getuid() != 0:
        folder.chmod(0o500)
        (folder / "room.db").chmod(0o400)
        try:
            yield
        finally:
            folder.chmod(0o700)
            (folder / "room.db").chmod(0o600)
        return
    name = str(folder)
    if subprocess.run(["mount", "--bind", name, name], capture_output=True, check=False).returncode != 0:
        pytest.skip("this root can write everywhere")
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", name], check=True)
        yield
    finally:
        subprocess.run(["umount", "-l", name], check=True)


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_that_cannot_be_written(tmp_path: Path, *, there: bool) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    file = disk / "room.db"
    if there:
        open_store(file).close()
    else:
        file.touch()
    before = file.read_bytes()
    with read_only(disk), serving(tmp_path, *OPEN, db=file, opens=False) as server:
        assert server.ended() == 2
        told = server.complaints
        assert told.count("\n") == 1
        assert told.startswith("houseway: ")
        assert str(file) in told
    assert file.read_bytes() == before


@pytest.mark.verify
def test_a_clock_that_has_gone_back(tmp_path: Path) -> None:
    """Entries keep their order by their numbers, and the room says that the clock is wrong."""
    file = tmp_path / "room.db"
    times = iter(range(2_000_000_000, 0, -1_000))
    store = open_store(file)
    journal = Journal(store)
    try:
        with a_room(store, journal, wall=lambda: float(next(times))) as (room, client):
            wait_until(
                lambda: max(run.table.number_of_hand for run in room.runs.values()) >= 3, "a table to deal three hands"
            )
            assert client.get("/api/health").json()["ok"]
            assert not any(run.table.frozen for run in room.runs.values())
    finally:
        journal.close()
        store.close()
    with reading(file) as store:
        assert [str(fault) for fault in audit(store).faults] == []
    with serving(tmp_path, "--house", "oasis", db=file) as server:
        assert server.port
        assert server.stop() == 0
        assert "the clock has gone back: the last entry was written at 2033-05-1" in server.complaints
        assert "Traceback" not in server.complaints


@pytest.mark.verify
def test_pages_that_go_bad_while_the_room_is_open(tmp_path: Path) -> None:
    """With people at the tables: the room says so in a line or goes on until it is closed, and does not open again."""
    file = tmp_path / "room.db"
    with serving(tmp_path, *OPEN, db=file) as server:
        assert server.stop() == 0
    with serving(tmp_path, *OPEN, db=file) as server:
        _, both = players_of(server)
        assert file.stat().st_size > 20 * 4_096
        with file.open("r+b") as damaged:
            size = damaged.seek(0, os.SEEK_END)
            for page in range(1, size // 4_096):
                damaged.seek(4_096 * page)
                damaged.write(os.urandom(4_096))
        for _ in range(20):  # whatever it does while it is asked, it does not get stuck
            with contextlib.suppress(OSError):
                call(server.port, "/api/lobby")
        code = server.stop()
        for player in both:
            player.join()
            assert player.wrong is None
        told = server.complaints
        assert "Traceback" not in told
        assert code == 0 or told.splitlines()[-1].startswith("houseway: "), told
    for _ in range(2):
        with serving(tmp_path, *OPEN, db=file, opens=False) as server:
            assert server.ended() == 2
            told = server.complaints
            assert told.count("\n") == 1
            assert told.startswith("houseway: ")
            assert str(file) in told
