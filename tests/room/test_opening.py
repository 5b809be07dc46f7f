"""Opening a database: migrations, files that are not ours, one server at a time, lookers-on."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from tests.room.books import OPENING, entry, furnish, sits

from houseway.store import StoreError, open_store, read_store, wallet_of
from houseway.store.migrations import config, upgrade
from houseway.store.revisions import make_schema
from houseway.store.schema import APPLICATION_ID, HEAD, metadata
from houseway.store.sqlite.sqlite_database import _CLOSING_MS, SQLiteDatabase
from houseway.store.sqlite.sqlite_engine import WAIT_SECONDS
from houseway.store.sqlite.sqlite_triggers import TRIGGERS


def _schema(connection: sqlite3.Connection) -> dict[str, object]:
    """What SQLite was told, with the parts of each table in any order: constraints come in no order of meaning."""
    rows = connection.execute("SELECT name, type, sql FROM sqlite_master WHERE tbl_name != 'alembic_version'")
    return {
        name: (kind, sorted(part.strip(" \n\t()") for part in re.split(r",\s|\(\s*\n", sql or "")))
        for name, kind, sql in rows
    }


def test_the_migrations_make_the_schema_that_the_program_has(tmp_path: Path) -> None:
    migrated = create_engine(f"sqlite:///{tmp_path / 'migrated.db'}")
    with migrated.begin() as connection:
        upgrade(connection)
    migrated.dispose()
    open_store(tmp_path / "made.db").close()
    found = []
    for name in ("migrated.db", "made.db"):
        raw = sqlite3.connect(tmp_path / name)
        rows = [
            sorted(map(repr, row))
            for table in ("alembic_version", "tables", "settings")
            for row in raw.execute(f"SELECT * FROM {table}")
        ]
        found.append((_schema(raw), raw.execute("PRAGMA application_id").fetchone(), rows))
        raw.close()
    assert found[0] == found[1]
    assert TRIGGERS.keys() <= found[0][0].keys()


def test_alembic_finds_nothing_to_do(tmp_path: Path) -> None:
    open_store(tmp_path / "room.db").close()
    engine = create_engine(f"sqlite:///{tmp_path / 'room.db'}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == HEAD
    engine.dispose()
    assert ScriptDirectory.from_config(config()).get_heads() == [HEAD]
    raw = sqlite3.connect(tmp_path / "room.db")
    assert raw.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    raw.close()


def test_a_room_in_a_file_loads_no_alembic_and_no_postgresql(tmp_path: Path) -> None:
    """They would be a sixth of all that a server imports before its first page."""
    program = (
        "import sys\nimport houseway.cli.serve, houseway.room.room, houseway.server.app\n"
        "from houseway.store import open_store\nfor _ in 'new', 'old': open_store(sys.argv[1]).close()\n"
        "print([name for name in sys.modules if name.startswith(('alembic', 'sqlalchemy.dialects.postgresql'))])"
    )
    words = [sys.executable, "-c", program, str(tmp_path / "room.db")]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == "[]\n"


def test_things_that_the_room_remembers_are_read_together(tmp_path: Path) -> None:
    with_two = open_store(tmp_path / "room.db")
    with_two.set_setting("lively a", "yes")
    with_two.set_setting("host a", "ann")
    assert with_two.settings("lively a", "closing a", "host a") == {"lively a": "yes", "host a": "ann"}
    assert with_two.settings() == {}
    with_two.close()


def _set_revision(path: Path, revision: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    connection.commit()
    connection.close()


def test_a_database_of_a_newer_houseway_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    open_store(path).close()
    _set_revision(path, "0042")
    before = path.read_bytes()
    for opening in (open_store, read_store):
        with pytest.raises(
            StoreError, match=rf"^{path} was written by a newer Houseway \(revision 0042, this one knows"
        ):
            opening(path)
    assert path.read_bytes() == before


def test_a_database_of_an_older_houseway_is_only_read_after_an_update(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "room.db"
    open_store(path).close()
    monkeypatch.setattr("houseway.store.schema.HEAD", f"{int(HEAD) + 1:04}")
    with pytest.raises(
        StoreError,
        match=rf"^{path} was written by an older Houseway \(revision {HEAD}, this one has {int(HEAD) + 1:04}",
    ):
        read_store(path)


def test_an_upgrade_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "room.db"

    def half(connection: Connection) -> None:
        make_schema(connection)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("houseway.store.sqlite.sqlite_engine.make_schema", half)
        with pytest.raises(KeyboardInterrupt):
            open_store(path)
    with pytest.raises(StoreError, match="is empty: no room has been kept in it yet"):
        read_store(path)
    with open_store(path) as store:
        assert store.tables() == []


# files that are not ours


def test_what_cannot_be_opened_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "words.db").write_text("this is no database\n" * 50)
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = (tmp_path / "other.db").read_bytes()
    expected = {
        tmp_path / "words.db": "cannot be opened as a Houseway database: file is not a database",
        tmp_path / "other.db": "is a database, but not one of Houseway's: give another file with --db",
        tmp_path: "is a folder: name a file in it",
    }
    for opening in (open_store, read_store):
        for path, line in expected.items():
            with pytest.raises(StoreError) as refused:
                opening(path)
            assert str(refused.value).startswith(f"{path} {line}")
    assert (tmp_path / "other.db").read_bytes() == before
    assert not (tmp_path / "other.db-wal").exists()
    with pytest.raises(StoreError, match="there is no database"):
        open_store(tmp_path / "new.db", create=False)
    with pytest.raises(StoreError, match="there is no database"):
        read_store(tmp_path / "new.db")
    with pytest.raises(StoreError, match="there is no folder"):
        open_store(tmp_path / "deep" / "new.db")
    assert not (tmp_path / "new.db").exists()


def test_a_new_database_is_for_its_owner_alone_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "Ann's room? #1 100%.db"
    with furnish(open_store(path)):
        modes = {left.name.removeprefix(path.name): left.stat().st_mode & 0o777 for left in tmp_path.iterdir()}
    assert modes == {"": 0o600, "-wal": 0o600, "-shm": 0o600, ".lock": 0o600, ".head": 0o600}
    with read_store(path) as looking:
        assert looking.balance(wallet_of("ann")) == OPENING


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = furnish(open_store(tmp_path / "room.db"))
    store.close()
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.balances()
    with pytest.raises(StoreError, match="closed"):
        store.set_setting("a", "b")
    with pytest.raises(StoreError, match="closed"):
        store.write(entry("one", 1))


# side by side


def test_closing_leaves_one_file_and_a_lock_that_means_nothing(tmp_path: Path) -> None:
    with open_store(tmp_path / "room.db") as store:
        furnish(store)
        assert (tmp_path / "room.db-wal").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["room.db", "room.db.head", "room.db.lock"]
    with open_store(tmp_path / "room.db", create=False) as store:
        assert store.balance(wallet_of("ann")) == OPENING


def test_one_who_looks_on_sees_one_moment_and_changes_nothing(tmp_path: Path) -> None:
    with furnish(open_store(tmp_path / "room.db")) as store, read_store(tmp_path / "room.db") as looking:
        assert looking.last_number("one") == 0
        store.write(sits("one", 1, "ann", 5_000))
        assert store.last_number("one") == 1
        assert looking.last_number("one") == 0
        assert looking.balance(wallet_of("ann")) == OPENING
        with pytest.raises(StoreError, match="open for reading only"):
            looking.set_setting("a", "b")
        with pytest.raises(StoreError, match="open for reading only"):
            looking.write(entry("one", 1))


def test_closing_does_not_wait_for_one_who_looks_on(tmp_path: Path) -> None:
    store = furnish(open_store(tmp_path / "room.db"))
    with read_store(tmp_path / "room.db") as looking:
        store.write(sits("one", 1, "ann", 5_000))
        assert isinstance(store.database, SQLiteDatabase)
        assert store.database.raw is not None
        done: list[str] = []
        store.database.raw.set_trace_callback(done.append)
        store.close()
        assert done[:2] == [f"PRAGMA busy_timeout={_CLOSING_MS}", "PRAGMA wal_checkpoint(TRUNCATE)"]
        assert _CLOSING_MS < 1_000 * WAIT_SECONDS / 10, "the log stays rather than that anybody waits"
        assert looking.last_number("one") == 0
    with open_store(tmp_path / "room.db") as again:
        assert again.last_number("one") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["room.db", "room.db.head", "room.db.lock"]


def test_looking_on_at_a_copy_that_cannot_be_written_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    furnish(open_store(tmp_path / "room.db")).close()
    monkeypatch.setattr("houseway.store.sqlite.sqlite_engine.os.access", lambda path, mode: False)
    with read_store(tmp_path / "room.db") as looking:
        assert looking.balance(wallet_of("ann")) == OPENING
    assert sorted(path.name for path in tmp_path.iterdir()) == ["room.db", "room.db.head", "room.db.lock"]


@pytest.mark.verify
def test_the_log_is_cut_back_while_the_room_runs(tmp_path: Path) -> None:
    """Checkpoints keep the write-ahead log near its mark however much is written."""
    with furnish(open_store(tmp_path / "room.db")) as store:
        number = 0
        for _ in range(12):
            store.write(*(entry("one", number + more, snapshot=b"x" * 20_000) for more in range(1, 301)))
            number += 300
        assert (tmp_path / "room.db-wal").stat().st_size < 64 * 1024 * 1024
        assert (tmp_path / "room.db").stat().st_size > 40_000_000


def test_a_second_server_is_refused_under_any_name_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "room.db")
    store = open_store(tmp_path / "room.db")
    for name in ("room.db", "link.db"):
        with pytest.raises(StoreError) as refused:
            open_store(tmp_path / name)
        assert str(refused.value) == (
            f"{tmp_path / 'room.db'} is in use by another Houseway server (process {os.getpid()}): stop that one, "
            "or give this one a database of its own with --db"
        )
    store.close()
    open_store(tmp_path / "link.db").close()


HOLDER = """
import sys
from houseway.store import open_store
store = open_store(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""
"""Has a database open until it is killed, or its standard input ends."""


def test_the_lock_of_a_killed_server_is_gone_at_once(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "open\n"
        with pytest.raises(StoreError, match=rf"in use by another Houseway server \(process {server.pid}\)"):
            open_store(path)
        server.send_signal(signal.SIGKILL)
        server.wait()
    open_store(path).close()
