"""PostgreSQL as a store: what cannot be opened, one server at a time, connections that break, tampering seen."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect
from tests.postgres import PASSWORD, RUN, USER, Cluster
from tests.repeats import sampled
from tests.room.books import OPENING, bets, entry, furnish, issue, sits
from tests.room.patience import impatient
from tests.room.played import play_room
from tests.room.scaffold import a_room, a_table, until
from tests.room.seated import act, quiet, two_at
from tests.waiting import HANG_SECONDS

from houseway.cli import main
from houseway.cli.room_address import warn_of_password
from houseway.store import (
    BANK,
    CASHIER,
    Entry,
    EntryRefusedError,
    JournalError,
    Store,
    StoreError,
    open_store,
    read_store,
    wallet_of,
)
from houseway.store.journal import Journal
from houseway.store.postgres.address import read_address
from houseway.store.postgres.connecting import STUCK_MS, Line, free_turn
from houseway.store.postgres.postgres_triggers import TRIGGERS
from houseway.store.postgres.postgres_writing import PostgresWriter
from houseway.store.promises import PROMISES
from houseway.store.schema import HEAD, metadata
from houseway.upkeep.journal_audit import audit


@pytest.fixture
def address(cluster: Cluster) -> Iterator[str]:
    with cluster.database() as name:
        yield cluster.local(name)


def writer_of(store: Store) -> PostgresWriter:
    assert isinstance(store.database.writer, PostgresWriter)
    return store.database.writer


# the schema


def test_both_databases_have_the_same_tables_and_promises(cluster: Cluster, tmp_path: Path) -> None:
    open_store(tmp_path / "room.db").close()
    small = create_engine(f"sqlite:///{tmp_path / 'room.db'}")
    with cluster.database("template0") as name:
        open_store(cluster.local(name)).close()
        large = create_engine(cluster.address(name).replace("postgresql:", "postgresql+psycopg:"))
        with large.connect() as connection:
            context = MigrationContext.configure(
                connection, opts={"include_name": lambda name, kind, _: (kind, name) != ("column", "rowid")}
            )
            assert context.get_current_revision() == HEAD
            assert compare_metadata(context, metadata) == []
        one, other = inspect(small), inspect(large)
        assert set(one.get_table_names()) == set(other.get_table_names()) == {*metadata.tables, "alembic_version"}
        for table in metadata.tables:
            columns = [
                [
                    (column["name"], column["nullable"])
                    for column in seen.get_columns(table)
                    if column["name"] != "rowid"
                ]
                for seen in (one, other)
            ]
            assert columns[0] == columns[1]
            for look in ("get_foreign_keys", "get_unique_constraints", "get_indexes"):
                names = [{found["name"] for found in getattr(seen, look)(table)} for seen in (one, other)]
                shared = (
                    {name for name in names[1] if not str(name).startswith("uq_")}
                    if look == "get_indexes"
                    else names[1]
                )
                assert names[0] == shared, f"{look} of {table}"
            checks = [{check["name"] for check in seen.get_check_constraints(table)} for seen in (one, other)]
            assert checks[0] - {"ck_accounts_whole"} == checks[1]
        with cluster.asking(name) as plain:
            made = plain.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal").fetchall()
        assert {name for (name,) in made} == set(TRIGGERS)
        assert set(PROMISES) < set(TRIGGERS)
        large.dispose()
    small.dispose()


# what cannot be opened


@pytest.fixture
def nobody() -> Iterator[int]:
    """A port where nobody listens, and which nobody else is given."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield bound.getsockname()[1]


@pytest.mark.parametrize("opening", [open_store, read_store])
def test_what_cannot_be_opened_is_said_in_one_line_without_the_password(
    cluster: Cluster, opening: "type[Store]", nobody: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    shown = f"postgresql://{USER}@127.0.0.1:{cluster.port}"
    wrong = {
        cluster.address("blank", port=nobody): "[Cc]onnection refused",
        cluster.address("blank", password="guess me"): f'password authentication failed for user "{USER}"',
        cluster.address("nowhere"): 'database "nowhere" does not exist',
        f"postgresql://{USER}@127.0.0.1:{cluster.port}/blank": "no password supplied",
        "postgresql://u:tests%20only@ho st:x:y/db": "^the address of the database cannot be read: it is like postgresql://",
        f"postgresql://u:{PASSWORD}@host/db?nonsense=1": "^the address of the database cannot be read",
    }
    for text, line in wrong.items():
        with pytest.raises(StoreError, match=line) as refused:
            opening(text)  # type: ignore[arg-type]
        said = str(refused.value)
        assert "\n" not in said
        assert not re.search("tests.{1,3}only|guess", said)
        assert said.startswith(("the address", shown, f"postgresql://{USER}@127.0.0.1:{nobody}/blank"))


def test_an_address_is_shown_without_what_is_secret() -> None:
    for text, shown in {
        "postgresql://ann:s3cret@db.example:5433/room?sslmode=require": "postgresql://ann@db.example:5433/room",
        "postgres://ann:s3cret@[::1]/room": "postgresql://ann@[::1]/room",
        "POSTGRESQL://db.example/room?user=ann&password=s3cret": "postgresql://ann@db.example/room",
        "postgresql:///room?host=/var/run": "postgresql:///room",
    }.items():
        assert read_address(text).shown == shown
        assert read_address(text).has_password is ("s3cret" in text)


def test_the_password_may_come_from_the_environment_or_a_file(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with cluster.database() as name:
        bare = f"postgresql://{USER}@127.0.0.1:{cluster.port}/{name}"
        monkeypatch.setenv("PGPASSWORD", PASSWORD)
        open_store(bare).close()
        monkeypatch.delenv("PGPASSWORD")
        secret = tmp_path / "pgpass"
        secret.write_text(f"*:*:*:{USER}:{PASSWORD}\n")
        secret.chmod(0o600)
        monkeypatch.setenv("PGPASSFILE", str(secret))
        open_store(bare).close()


def test_a_password_on_the_command_line_is_warned_of_and_not_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for word, warned in (("postgresql://ann:s3cret@host/room", True), ("postgresql://ann@host/room", False)):
        monkeypatch.setattr(sys, "argv", ["houseway", "serve", "--db", word])
        warn_of_password(word)
        said = capsys.readouterr().err
        assert bool(said) is warned
        assert "s3cret" not in said
    monkeypatch.setattr(sys, "argv", ["houseway", "serve"])
    warn_of_password("postgresql://ann:s3cret@host/room")  # out of the environment
    assert capsys.readouterr().err == ""


def test_databases_that_are_not_ours_or_of_another_time(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    with cluster.database("template0") as name:
        place = cluster.local(name)
        shown = f"postgresql://{USER}@:{cluster.port}/{name}"
        with pytest.raises(StoreError, match=f"^{shown} is empty: no room has been kept in it yet$"):
            read_store(place)
        with cluster.asking(name) as plain:
            plain.execute("CREATE TABLE recipes (name text)")
            for opening in (open_store, read_store):
                with pytest.raises(StoreError, match=f"^{shown} is a database, but not one of Houseway's: "):
                    opening(place)
            plain.execute("DROP TABLE recipes")
            open_store(place).close()
            with monkeypatch.context() as older:
                older.setattr("houseway.store.schema.HEAD", f"{int(HEAD) + 1:04}")
                with pytest.raises(StoreError, match=rf"^{shown} was written by an older Houseway \(revision {HEAD}, "):
                    read_store(place)
            plain.execute("UPDATE alembic_version SET version_num = '0042'")
        for opening in (open_store, read_store):
            with pytest.raises(StoreError, match=rf"^{shown} was written by a newer Houseway \(revision 0042, "):
                opening(place)


def test_an_upgrade_that_fails_leaves_nothing_behind(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    with cluster.database("template0") as name:
        with monkeypatch.context() as patched:
            patched.setattr("houseway.store.postgres.postgres_engine.make_schema", broken)
            with pytest.raises(KeyboardInterrupt):
                open_store(cluster.local(name))
        with pytest.raises(StoreError, match="is empty: no room has been kept in it yet"):
            read_store(cluster.local(name))
        with open_store(cluster.local(name)) as store:
            assert store.tables() == []


def test_a_database_in_another_alphabet_is_refused(cluster: Cluster) -> None:
    with cluster.asking() as plain:
        plain.execute("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    try:
        with pytest.raises(StoreError, match="keeps text as LATIN1, and names are written in every script"):
            open_store(cluster.local("latin"))
    finally:
        cluster.drop("latin")


def test_without_the_driver_it_is_said_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ImportError('not here')\n")
    done = subprocess.run(
        [sys.executable, "-m", "houseway", "audit", "--db", "postgresql://host/room"], capture_output=True, text=True,
        check=False, env={**os.environ, "PYTHONPATH": f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}"},
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == (
        "houseway: a PostgreSQL database needs the driver psycopg: install it with pip install 'houseway[postgres]'\n"
    )


# side by side


def test_one_server_to_a_database_and_its_lock_ends_with_it(address: str) -> None:
    store = open_store(address)
    with pytest.raises(StoreError) as refused, impatient():
        open_store(address)
    assert re.fullmatch(
        rf"postgresql://\S+ is in use by another Houseway server \(process {os.getpid()} on \S+\): stop that one, or "
        "give this one a database of its own with --db",
        str(refused.value),
    )
    with pytest.raises(StoreError, match="in use by another Houseway server"), impatient():
        open_store(address, shared=True)
    store.close()
    refused_again = pytest.raises(StoreError, match="in use by another Houseway server")
    with open_store(address, shared=True), open_store(address, shared=True), refused_again, impatient():
        open_store(address)
    open_store(address).close()


def test_one_who_looks_on_sees_one_moment_and_changes_nothing(address: str) -> None:
    with furnish(open_store(address)) as store, read_store(address) as looking:
        assert looking.last_number("one") == 0
        store.write(sits("one", 1, "ann", 5_000))
        assert store.last_number("one") == 1
        assert looking.last_number("one") == 0
        assert looking.balance(wallet_of("ann")) == OPENING
        with pytest.raises(StoreError, match="open for reading only"):
            looking.set_setting("a", "b")
        with pytest.raises(StoreError, match="open for reading only"):
            looking.write(entry("one", 1))
        store.close()
        store.close()
        with pytest.raises(StoreError, match="closed"):
            store.balances()
        with pytest.raises(StoreError, match="closed"):
            store.write(entry("one", 2))


def test_several_servers_write_one_after_another_without_a_gap(address: str) -> None:
    """Two stores, four threads each with its own table: every number once, every id upwards."""
    tables = ("one", "two", "a", "b")
    with open_store(address, shared=True) as first, open_store(address, shared=True) as second:
        furnish(first)
        for name in tables[2:]:
            first.add_table(first.tables()[0].__class__(id=name, house="x", game="x", limit="", seats=2))

        def write(store: Store, table: str) -> None:
            for number in range(1, 41):
                store.write(entry(table, number), issue("ann", 3))

        threads = [
            threading.Thread(target=write, args=(store, table))
            for store, table in zip((first, second, first, second), tables, strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for table in tables:
            assert [one.number for one in second.entries(table)] == list(range(1, 41))
        assert first.last_number(CASHIER) == 3 + 160
        assert first.balance(BANK) == -3 * OPENING - 160 * 3
        assert first.problems() == []


# connections that break


def kick(cluster: Cluster, store: Store) -> None:
    """The server ends our writing connection, as a restart would."""
    with cluster.asking() as plain:
        plain.execute("SELECT pg_terminate_backend(%s)", (writer_of(store).line.info.backend_pid,))


def test_a_connection_lost_between_commits_is_made_anew(cluster: Cluster, address: str) -> None:
    with furnish(open_store(address)) as store:
        kick(cluster, store)
        store.write(sits("one", 1, "ann", 5_000))
        assert store.last_number("one") == 1
        with pytest.raises(StoreError, match="in use by another"), impatient():
            open_store(address)  # with the lock that goes with it


class Cutting:
    """A writer whose line is cut at a chosen moment of a commit."""

    def __init__(self, store: Store, *, after: bool) -> None:
        self.writer = writer_of(store)
        self.after = after
        self._insert = self.writer.insert
        self.writer.insert = self.insert  # type: ignore[method-assign]

    def insert(self, rows: object, *, last: bool) -> None:
        self.writer.insert = self._insert  # type: ignore[method-assign]
        if self.after:
            self._insert(rows, last=last)  # type: ignore[arg-type]
        self.writer.line.close()
        raise psycopg.OperationalError("the connection is lost")


@sampled(2)
@pytest.mark.parametrize("after", [False, True], ids=["before it was written", "after it was written"])
@pytest.mark.parametrize("batch", [
    [sits("one", 1, "ann", 5_000), entry("two", 1)], [issue("ann", 7)], [entry("two", 1), issue("ann", 7)],
], ids=["tables", "the cashier", "both"])  # fmt: skip
def test_a_commit_that_was_cut_off_is_found_out_and_written_once(
    address: str, batch: list[Entry], *, after: bool
) -> None:
    with furnish(open_store(address)) as store:
        before = store.balance(BANK)
        Cutting(store, after=after)
        assert store.commit(batch) == [None] * len(batch)
        granted = sum(one.table == CASHIER for one in batch)
        assert store.last_number(CASHIER) == 3 + granted
        assert store.balance(BANK) == before - 7 * granted
        assert store.last_number("two") == sum(one.table == "two" for one in batch)
        assert store.problems() == []


def test_entries_of_others_do_not_pass_for_ours(address: str) -> None:
    """While the line was down, another server wrote under the number that ours would have had."""
    with furnish(open_store(address, shared=True)) as store, open_store(address, shared=True) as other:
        Cutting(store, after=False)
        line = writer_of(store)._connect
        others = [entry("two", 1)]

        def connect() -> "psycopg.Connection[tuple[object, ...]]":
            while others:
                other.write(others.pop())
            return line()

        writer_of(store)._connect = connect
        store.write(entry("one", 1))
        assert (store.last_number("one"), store.last_number("two")) == (1, 1)


def test_a_server_that_stays_away_fails_the_journal_and_nobody_is_told(cluster: Cluster, address: str) -> None:
    with furnish(open_store(address)) as store:
        writer = writer_of(store)
        writer._lost_seconds = 0.3
        writer._connect = lambda: (_ for _ in ()).throw(psycopg.OperationalError("connection refused"))
        kick(cluster, store)

        async def story() -> None:
            journal = Journal(store)
            with pytest.raises(JournalError, match=r"^the journal cannot be written, and nothing more is accepted: "):
                await journal.append(entry("one", 1))
            with pytest.raises(JournalError):
                journal.append(entry("one", 1))
            journal.close()

        asyncio.run(story())
        assert store.last_number("one") == 0


def test_a_database_that_was_taken_by_another_meanwhile_is_not_written_to(cluster: Cluster, address: str) -> None:
    store = furnish(open_store(address))
    line = writer_of(store)._connect
    others: list[Store] = []

    def connect() -> "psycopg.Connection[tuple[object, ...]]":
        if not others:
            others.append(open_store(address))
        with impatient():
            return line()

    writer_of(store)._connect = connect
    kick(cluster, store)
    with pytest.raises(JournalError, match="in use by another Houseway server"):
        store.write(entry("one", 1))
    assert others[0].last_number("one") == 0
    others[0].close()
    store.close()


def test_a_transaction_left_lying_is_taken_back_and_the_others_go_on(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that stands still in the middle of a commit holds everybody up for a moment only."""
    freed: list[Line] = []

    def noted(line: Line) -> None:
        freed.append(line)
        free_turn(line)

    monkeypatch.setattr("houseway.store.postgres.postgres_writing.free_turn", noted)
    with furnish(open_store(address, shared=True)) as store, open_store(address, shared=True) as other:
        waiting = writer_of(other).line
        assert waiting.execute("SHOW lock_timeout").fetchone() == (f"{STUCK_MS // 1_000}s",)
        writer_of(store).begin([entry("one", 1)])
        other.write(entry("one", 1))
        assert set(freed) == {waiting}, "after it was waited for in vain"
        assert isinstance(store.commit([entry("one", 1)])[0], EntryRefusedError)
        assert store.last_number("one") == 1


@contextmanager
def a_cluster_of_our_own() -> Iterator[Cluster]:
    own = Cluster(RUN / f"own-{os.getpid()}", fsync=True)
    own.folder.mkdir()
    own.make()
    try:
        yield own
    finally:
        own.stop()
        own.release_port()


@pytest.mark.verify
def test_postgres_itself_is_killed_in_the_middle(cluster: Cluster) -> None:
    """Its crash and recovery: what was acknowledged is there exactly once, and the journal goes on by itself."""
    assert cluster.port
    with a_cluster_of_our_own() as own:
        place = own.local(own.new())
        store = furnish(open_store(place))
        writer_of(store)._lost_seconds = HANG_SECONDS
        acknowledged: list[str] = []

        async def table(journal: Journal, name: str) -> None:
            number = 0
            while len(acknowledged) < 400:
                number += 1
                await journal.append(entry(name, number))
                acknowledged.append(f"{name} {number}")

        async def story() -> None:
            journal = Journal(store)
            both = asyncio.gather(table(journal, "one"), table(journal, "two"))
            for crash in (60, 180, 300):
                await until(lambda crash=crash: len(acknowledged) >= crash or both.done())  # type: ignore[misc]
                await asyncio.to_thread(own.stop)
                await asyncio.to_thread(own.start)
            await both
            journal.close()

        asyncio.run(story())
        written = [f"{name} {one.number}" for name in ("one", "two") for one in store.entries(name)]
        assert sorted(written) == sorted(acknowledged)
        assert store.problems() == []
        store.close()


# a whole room


def test_a_room_goes_on_after_a_restart_and_the_audit_agrees(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def evening() -> None:
        async with a_room(address) as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            for _ in range(3):
                await act(run, guests, quiet(run))
            number, table = run.table.number, run.table.id
        async with a_room(address, start=False) as again:
            assert again.runs[table].table.number == number
            again.start()
            await until(lambda: again.runs[table].table.playing)

    asyncio.run(evening())
    main(["audit", "--db", address])
    assert "everything agrees" in capsys.readouterr().out


@pytest.mark.verify
def test_tampering_is_named(cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    with cluster.database() as name:
        with open_store(cluster.local(name)) as store:
            play_room(store, (("oasis", "holdem"),), hands=3)
            assert [str(fault) for fault in audit(store).faults] == []
        cases = {
            "UPDATE accounts SET balance = balance + 12345 WHERE name = 'wallet:ann'":
                "^wallet:ann: the transfers leave",
            "UPDATE entries SET events = '\\xff' WHERE \"table\" = 'oasis-holdem' AND kind = 'deal'": "it is not JSON",
            "DELETE FROM entries WHERE \"table\" = 'oasis-holdem' AND number = 7": "number 7 is missing",
            "UPDATE snapshots SET state = "
            "convert_to(replace(convert_from(state, 'UTF8'), '\"stack\":', '\"stack\":1'), 'UTF8')":
                "its snapshot disagrees",
            "DELETE FROM guests WHERE id = 'ann'": r"^the file: \d+ of hand_seats point to guests that are not there",
            "UPDATE hands SET text = text || '# more' WHERE hand = 2": "it differs in text",
            "DROP TRIGGER entries_stay ON entries": "^the file: the trigger entries_stay is missing or switched off",
            "ALTER TABLE transfers DISABLE TRIGGER transfers_post": "the trigger transfers_post is missing or switched",
            "ALTER TABLE accounts DROP CONSTRAINT ck_accounts_never_below_nothing":
                "the constraint ck_accounts_never_below_nothing is missing",
        }  # fmt: skip
        for statement, named in cases.items():
            with cluster.database(name) as copy:
                with cluster.asking(copy) as plain:
                    plain.execute("SET session_replication_role = replica")
                    plain.execute(statement.encode())
                with pytest.raises(SystemExit) as ended:
                    main(["audit", "--db", cluster.local(copy)])
                assert ended.value.code == 1
                said = capsys.readouterr().out
                assert re.search(named, said, re.MULTILINE), said


def test_bets_below_nothing_are_refused_by_either_server(address: str) -> None:
    with furnish(open_store(address, shared=True)) as store, open_store(address, shared=True) as other:
        other.write(sits("two", 1, "ann", OPENING))
        (refused,) = store.commit([sits("one", 1, "ann", 1)])
        assert isinstance(refused, EntryRefusedError)
        assert "never_below_nothing" in str(refused)
        other.write(entry("two", 2, bets("two", "ann", 5)))


def test_a_killed_servers_lock_is_gone_at_once(address: str) -> None:
    holder = (
        "import sys; from houseway.store import open_store; s = open_store(sys.argv[1]); "
        "print('open', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", holder, address]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "open\n"
        server.send_signal(signal.SIGKILL)
        server.wait()
        open_store(address).close()
