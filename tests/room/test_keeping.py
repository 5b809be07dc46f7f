"""Copies of a room while it runs, old pages in an archive, and the doctor: on both databases."""

import gzip
import json
import re
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.repeats import sampled

from houseway import __version__
from houseway.cli import main
from houseway.live.table.table_commands import Archived, decode
from houseway.store import Store, StoreError, open_store, read_store
from houseway.store.chain import is_archived
from houseway.store.head import head_beside, read_head
from houseway.store.store_errors import KeepingError
from houseway.upkeep import checkup
from houseway.upkeep.journal_archive import Archive, archive, due, prune_snapshots
from houseway.upkeep.journal_audit import audit
from houseway.upkeep.room_copies import back_up, put_back
from houseway.upkeep.row_copy import copy_room
from houseway.upkeep.table_return import return_table

from .books import entry, furnish
from .played import play_room

if TYPE_CHECKING:
    from tests.postgres import Cluster

GAMES = (("oasis", "holdem"), ("s-and-k", "push-nine"))
NOW = 10_000.0


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "room.db"
    with open_store(path) as store:
        play_room(store, GAMES, hands=6)
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def room(request: pytest.FixtureRequest, played: Path, tmp_path: Path) -> Iterator[str]:
    """The same room, in a file and on a server."""
    if request.param == "sqlite":
        shutil.copy(played, tmp_path / "room.db")
        yield str(tmp_path / "room.db")
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    with cluster.database() as name:
        put_back(played, cluster.local(name))
        yield cluster.local(name)


def faults(store: Store, *, archive: Archive | None = None) -> list[str]:
    return [str(fault) for fault in audit(store, archive=archive).faults]


def everything(store: Store) -> list[object]:
    return [
        store.tables(),
        store.balances(),
        list(store.links()),
        store.hands_of("ann"),
        store.setting("key"),
        [store.guest(guest) for guest in ("ann", "bo", "cy", "di")],
    ]


# copies


def test_a_copy_has_everything_and_is_a_room_itself(room: str, played: Path, tmp_path: Path) -> None:
    made = back_up(room, tmp_path / "copy.db")
    assert made.path.stat().st_mode & 0o777 == 0o600
    assert sorted(one.name for one in tmp_path.iterdir() if "copy" in one.name) == ["copy.db"]
    with read_store(made.path) as copy, read_store(room) as source, read_store(played) as first:
        assert everything(copy) == everything(source) == everything(first)
        assert faults(copy) == []
        assert (made.entries, made.bytes) == ((source.last_link() or (0,))[0], made.path.stat().st_size)
    with open_store(made.path) as copy:
        copy.set_setting("key", "a copy may be served")
    with pytest.raises(KeepingError, match=r"copy\.db already exists: give the backup another name"):
        back_up(room, tmp_path / "copy.db")
    with pytest.raises(KeepingError, match="there is no folder"):
        back_up(room, tmp_path / "none" / "copy.db")


@sampled(1)
def test_a_copy_while_somebody_writes(place: str, tmp_path: Path) -> None:
    """Every copy is one moment: the chain is whole, and nothing that was written before is missing."""
    with furnish(open_store(place)) as store:
        written, stop = [0], threading.Event()

        def write() -> None:
            number = 0
            while not stop.is_set():
                number += 1
                store.write(entry("one", number, snapshot=b"s" * 500))
                written[0] = number

        writer = threading.Thread(target=write)
        writer.start()
        try:
            for copy in range(2):
                before = written[0]
                made = back_up(place, tmp_path / f"copy{copy}.db")
                with read_store(made.path) as copied:
                    assert copied.last_number("one") >= before
                    assert not [fault for fault in audit(copied).faults if fault.where in ("the chain", "the file")]
        finally:
            stop.set()
            writer.join()


def test_the_way_back_moves_aside_what_was_there(played: Path, tmp_path: Path) -> None:
    shutil.copy(played, tmp_path / "room.db")
    with open_store(tmp_path / "room.db") as store:
        store.set_setting("key", "old")
        with pytest.raises(StoreError, match="is in use by another Houseway server"):
            put_back(played, str(tmp_path / "room.db"))
    aside = put_back(played, str(tmp_path / "room.db"))
    assert aside == str(tmp_path / "room.db.replaced")
    with read_store(aside) as old, open_store(tmp_path / "room.db") as back:
        assert (old.setting("key"), back.setting("key")) == ("old", None)
    with pytest.raises(KeepingError, match="is left from the last time: move it away first"):
        put_back(played, str(tmp_path / "room.db"))
    with pytest.raises(KeepingError, match="there is no backup"):
        put_back(tmp_path / "none.db", str(tmp_path / "room.db"))
    (tmp_path / "words").write_text("no database " * 100)
    with pytest.raises(StoreError, match="cannot be opened as a Houseway database"):
        put_back(tmp_path / "words", str(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()


def test_a_room_that_is_there_is_not_written_over(room: str, played: Path) -> None:
    with open_store(room) as target, read_store(played) as source:
        before = everything(target)
        with pytest.raises(KeepingError, match="has a room in it already: give an empty database"):
            copy_room(source, target)
        assert everything(target) == before


# archives


@sampled(1)
def test_old_pages_in_a_file(room: str, tmp_path: Path) -> None:
    with open_store(room) as store:
        whole = list(store.links())
        until = due(store, keep_hands=2, keep_days=0, now=NOW)
        assert until.keys() == {"oasis-holdem", "s-and-k-push-nine"}
        moved = archive(store, tmp_path / "old.gz", until, program="1.2", now=NOW)
        assert moved.file == tmp_path / "old.gz"
        assert moved.file.stat().st_mode & 0o777 == 0o600
        assert moved.hands >= 6
        assert moved.entries > 40
        store.database.tidy()
    with read_store(room) as store:
        left = list(store.links())
        for old, new in zip(whole, left, strict=False):
            gone = new.entry.number <= until.get(new.entry.table, 0)
            assert (old.chain, old.entry.transfers, old.entry.kind) == (new.chain, new.entry.transfers, new.entry.kind)
            assert is_archived(new.entry.body) == (gone and old.entry.kind in ("act", "deal", "prepare"))
        marker = decode(left[-1].entry.body)
        assert isinstance(marker, Archived)
        assert (marker.file, marker.until, marker.entries) == ("old.gz", until, moved.entries)
        report = audit(store)
        assert [str(fault) for fault in report.faults] == []
        assert sum("are archived and were not played again" in line for line in report.told()) == 2
        full = audit(store, archive=Archive([tmp_path / "old.gz"]))
        assert [str(fault) for fault in full.faults] == []
        assert not any("were not played again" in line for line in full.told())
        assert full.decks > report.decks
        first = store.hands_of("ann")[-1]
        assert first.text == ""
        assert store.hands_of("ann")[0].text
        for row in store.tables():
            assert return_table(store, row, None, store.balances()).mended == ""
    with open_store(room) as store:
        assert archive(store, tmp_path / "more.gz", until, program="1.2", now=NOW).entries == 0
        with pytest.raises(StoreError, match="never changed"), store.writing() as connection:
            connection.exec_driver_sql("UPDATE entries SET hand = 9")


@sampled(1)
def test_a_changed_archive_is_not_believed(room: str, tmp_path: Path) -> None:
    with open_store(room) as store:
        until = due(store, keep_hands=0, keep_days=0, now=NOW)
        archive(store, tmp_path / "old.gz", until, program="1.2", now=NOW)
        text = gzip.decompress((tmp_path / "old.gz").read_bytes())
        (tmp_path / "other.gz").write_bytes(
            gzip.compress(text.replace(b'\\"type\\":\\"call\\"', b'\\"type\\":\\"fold\\"'))
        )
        assert faults(store, archive=Archive([tmp_path / "old.gz"])) == []
        report = audit(store, archive=Archive([tmp_path / "other.gz"]))
        assert any("were not played again" in line for line in report.told())
        for bad in (b"", b"words", gzip.compress(b"words"), gzip.compress(b'{"format":"x","program":"","made_at":1}')):
            (tmp_path / "bad.gz").write_bytes(bad)
            with pytest.raises(KeepingError, match=r"bad\.gz (cannot be read as|is no) archive|cannot be read as an"):
                Archive([tmp_path / "bad.gz"])


def test_nothing_is_taken_out_when_the_archive_cannot_be_written(room: str, tmp_path: Path) -> None:
    (tmp_path / "there.gz").write_bytes(b"mine")
    with open_store(room) as store:
        before = everything(store)
        until = due(store, keep_hands=0, keep_days=0, now=NOW)
        for name in ("there.gz", "none/old.gz"):
            with pytest.raises(KeepingError, match=r"already exists|there is no folder"):
                archive(store, tmp_path / name, until, program="1.2", now=NOW)
        assert everything(store) == before
        assert due(store, keep_hands=0, keep_days=1, now=NOW) == {}
        assert due(store, keep_hands=100, keep_days=0, now=NOW) == {}
    assert (tmp_path / "there.gz").read_bytes() == b"mine"


@sampled(1)
def test_snapshots_taken_out(room: str, tmp_path: Path) -> None:
    with open_store(room) as store:
        moved = prune_snapshots(store, now=NOW)
        assert moved.snapshots >= 8
        assert faults(store) == []
        for row in store.tables():
            assert return_table(store, row, None, store.balances()).mended == ""
        assert prune_snapshots(store, now=NOW).snapshots == 0
        until = due(store, keep_hands=0, keep_days=0, now=NOW)
        archive(store, tmp_path / "old.gz", until, program="1.2", now=NOW)
        assert faults(store) == []
        assert faults(store, archive=Archive([tmp_path / "old.gz"])) == []


# the commands


def run(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> tuple[str, str]:
    if code:
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == code
    else:
        main(words)
    said = capsys.readouterr()
    return said.out, said.err


def test_the_commands(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = str(tmp_path / "room.db")
    shutil.copy(played, db)
    out, _ = run(capsys, "backup", str(tmp_path / "copy.db"), "--db", db)
    assert re.fullmatch(r".*copy\.db: \d+ entries, [\d,]+ bytes\neverything agrees\n", out)
    _, err = run(capsys, "backup", str(tmp_path / "copy.db"), "--db", db, code=2)
    assert err.count("\n") == 1
    assert "already exists" in err
    out, _ = run(capsys, "archive", str(tmp_path / "old.gz"), "--db", db, "--keep-hands", "1", "--keep-days", "0")
    assert re.match(r".*old\.gz: \d+ entries of \d+ hands, [\d,]+ bytes\. Keep it with the room's backups", out)
    out, _ = run(capsys, "archive", "--snapshots", "--db", db)
    assert out == "Nothing is old enough, so nothing was changed.\n"
    out, _ = run(capsys, "audit", "--db", db, "--archive", str(tmp_path / "old.gz"))
    assert "everything agrees" in out
    for words in (
        ["archive", "--db", db],
        ["archive", str(tmp_path / "x.gz"), "--snapshots", "--db", db],
        ["archive", str(tmp_path / "x.gz"), "--keep-days", "-1", "--db", db],
        ["archive", str(tmp_path / "x.gz"), "--db", str(tmp_path / "none.db")],
    ):
        _, err = run(capsys, *words, code=2)
        assert err.count("\n") == 1
    out, _ = run(capsys, "restore", str(tmp_path / "copy.db"), "--db", db)
    assert out.startswith(f"The previous room is now {db}.replaced\n")
    out, _ = run(capsys, "audit", "--db", db)
    assert "everything agrees" in out


# the doctor


def findings(db: str, **more: object) -> dict[str, checkup.Finding]:
    given = {"host": "127.0.0.1", "port": 0, **more}
    return {one.what: one for one in checkup.examine(db, **given)}  # type: ignore[arg-type]


def test_a_room_that_is_well(room: str, tmp_path: Path) -> None:
    head = tmp_path / "kept.head"
    open_store(room, head=head).close()
    Path(tmp_path / "room.db").chmod(0o600) if room.endswith("room.db") else None
    found = findings(room, head=head)
    private = {"fsync", "full_page_writes"}  # the tests' own server is told not to wait for its disk
    assert {one.what for one in found.values() if one.how == checkup.BAD} <= private
    assert found["head"].how == checkup.WELL
    assert found["versions"].said.startswith(f"Houseway {__version__}, Python 3.")
    assert ("PostgreSQL" in found) == room.startswith("postgresql")


def test_what_is_not_well(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    db = str(tmp_path / "room.db")
    assert findings(db)["database"].how == checkup.LOOK
    shutil.copy(played, db)
    Path(db).chmod(0o644)
    assert findings(db)["permissions"].said.startswith("others can read room.db")
    assert findings(db, port=70_000)["port"].how == checkup.BAD
    Path(db).chmod(0o600)
    open_store(db).close()
    assert {one.how for one in findings(db).values()} <= {checkup.WELL, checkup.LOOK}
    with closing(sqlite3.connect(db)) as raw, raw:
        raw.execute("DROP TRIGGER entries_stay")
        raw.execute("DELETE FROM entries WHERE id > 100")
    assert findings(db)["head"].how == checkup.BAD
    monkeypatch.setattr(checkup, "LEAST_BYTES", 10**18)
    assert findings(db)["disk"].how == checkup.BAD
    monkeypatch.setattr("houseway.upkeep.checkup.time.time", lambda: 100.0)
    assert findings(db)["clock"].how == checkup.BAD
    monkeypatch.undo()
    out, _ = run(capsys, "doctor", "--db", db, "--port", "0", "--json", code=1)
    told = json.loads(out)
    assert told["bad"] >= 1
    (tmp_path / "words.db").write_text("this is no database\n" * 50)
    out, _ = run(capsys, "doctor", "--db", str(tmp_path / "words.db"), "--port", "0", code=1)
    assert re.search(r"^bad +database .*words\.db cannot be opened as a Houseway database", out, re.MULTILINE)


def test_the_doctor_beside_a_server_that_writes(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The look at the database is of one moment; what is acknowledged after it is no loss."""
    db = str(tmp_path / "room.db")
    shutil.copy(played, db)
    looking = Store.problems
    with open_store(db) as server:

        def looked(store: Store) -> list[str]:
            store.last_link()
            if server.head is not None:
                server.head.note(10_000, b"later")  # as the server does after its next commit
            return looking(store)

        monkeypatch.setattr(Store, "problems", looked)
        assert findings(db)["head"].how == checkup.WELL


def test_the_head_of_a_room_that_was_copied_back(played: Path, tmp_path: Path) -> None:
    put_back(played, str(tmp_path / "room.db"))
    assert read_head(head_beside(tmp_path / "room.db")) is None
    open_store(tmp_path / "room.db").close()
    assert read_head(head_beside(tmp_path / "room.db")) is not None
