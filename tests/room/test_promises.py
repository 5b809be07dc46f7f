"""What the database promises whoever writes to it: plain SQL tries to break each promise and must fail."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy

import psycopg
import pytest
from tests.postgres import Cluster
from tests.repeats import sampled
from tests.room.books import bets, entry, furnish, sits

from houseway.store import open_store
from houseway.store.schema import metadata


def play(place: Path | str) -> None:
    """A room where a hand has been played."""
    with open_store(place) as opened:
        furnish(opened).write(sits("one", 1, "ann", 5_000), entry("one", 2, bets("one", "ann", 700)))
        opened.write(entry("one", 3, snapshot=b"S", hand=1))


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("books") / "room.db"
    play(path)
    return path


@pytest.fixture
def raw(books: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Those books in somebody else's hands: SQLite by itself, without our settings."""
    connection = sqlite3.connect(copy(books, tmp_path), isolation_level=None)
    yield connection
    connection.close()


Plain = psycopg.Connection[tuple[object, ...]]


@pytest.fixture(scope="module")
def plain(cluster: Cluster) -> Iterator[Plain]:
    """The same in PostgreSQL, by a connection of its own that takes everything back."""
    with cluster.database() as name:
        play(cluster.local(name))
        with psycopg.connect(cluster.local(name)) as connection:
            yield connection


def _everything(connection: Plain) -> dict[str, list[tuple[object, ...]]]:
    return {
        table.name: connection.execute(f"SELECT * FROM {table.name} t ORDER BY t::text".encode()).fetchall()
        for table in metadata.sorted_tables
    }


def _in_postgres(statement: str) -> bytes:
    """The same attempt, in PostgreSQL's words."""
    said = statement.replace("x'00'", "'\\x00'::bytea")
    if replaced := re.match(r"INSERT OR REPLACE INTO (\w+) ", said):
        first = next(iter(metadata.tables[replaced[1]].primary_key)).name
        said = said.replace(" OR REPLACE", "") + (
            f' ON CONFLICT ON CONSTRAINT pk_{replaced[1]} DO UPDATE SET "{first}" = excluded."{first}"'
        )
    return said.encode()


BREAKS = {
    "change an entry": "UPDATE entries SET body = x'00' WHERE id = 4",
    "renumber an entry": "UPDATE entries SET number = 9 WHERE id = 6",
    "strike out an entry": "DELETE FROM entries WHERE id = 6",
    "leave a gap": "INSERT INTO entries VALUES (99, 'one', 5, 0, 'act', x'00', x'00', 1.0, NULL)",
    "write a number twice": "INSERT INTO entries VALUES (99, 'one', 3, 0, 'act', x'00', x'00', 1.0, NULL)",
    "replace an entry by its number":
        "INSERT OR REPLACE INTO entries VALUES (99, 'one', 3, 0, 'act', x'00', x'00', 1.0, NULL)",
    "replace an entry by its id":
        "INSERT OR REPLACE INTO entries VALUES (4, 'two', 1, 0, 'act', x'00', x'00', 1.0, NULL)",
    "slip an entry in before others": "INSERT INTO entries VALUES (-4, 'two', 1, 0, 'act', x'00', x'00', 1.0, NULL)",
    "change a transfer": "UPDATE transfers SET cents = 1 WHERE id = 1",
    "strike out a transfer": "DELETE FROM transfers WHERE id = 5",
    "replace a transfer": "INSERT OR REPLACE INTO transfers VALUES (5, 5, 'bank', 'wallet:ann', 700, 'x')",
    "add a transfer to an old entry": "INSERT INTO transfers VALUES (99, 2, 'bank', 'wallet:ann', 700, 'x')",
    "slip a transfer in before others": "INSERT INTO transfers VALUES (-1, 6, 'bank', 'wallet:ann', 700, 'x')",
    "take more than there is": "INSERT INTO transfers VALUES (99, 6, 'pot:one', 'wallet:ann', 701, 'x')",
    "move nothing": "INSERT INTO transfers VALUES (99, 6, 'bank', 'wallet:ann', 0, 'x')",
    "move less than nothing": "INSERT INTO transfers VALUES (99, 6, 'wallet:ann', 'bank', -5, 'x')",
    "move half a cent": "INSERT INTO transfers VALUES (99, 6, 'bank', 'wallet:ann', 0.5, 'x')",
    "move a word": "INSERT INTO transfers VALUES (99, 6, 'bank', 'wallet:ann', 'ten', 'x')",
    "move to oneself": "INSERT INTO transfers VALUES (99, 6, 'bank', 'bank', 5, 'x')",
    "move from nowhere": "INSERT INTO transfers VALUES (99, 6, 'wallet:nobody', 'wallet:ann', 5, 'x')",
    "move to nowhere": "INSERT INTO transfers VALUES (99, 6, 'wallet:ann', 'wallet:nobody', 5, 'x')",
    "give chips away": "UPDATE accounts SET balance = balance + 100 WHERE name = 'wallet:ann'",
    "give chips away by an old transfer":
        "UPDATE accounts SET balance = balance + 1000000, posted = 1 WHERE name = 'wallet:ann'",
    "give chips away by another's transfer":
        "UPDATE accounts SET balance = balance + 700, posted = 5 WHERE name = 'wallet:bo'",
    "give chips away by no transfer":
        "UPDATE accounts SET balance = balance + 5, posted = 77 WHERE name = 'wallet:ann'",
    "forget which transfers count": "UPDATE accounts SET posted = 0 WHERE name = 'wallet:ann'",
    "let somebody have another's chips": "UPDATE accounts SET name = 'wallet:eve' WHERE name = 'wallet:ann'",
    "open an account with chips": "INSERT INTO accounts VALUES ('wallet:eve', 5, 0)",
    "open an account for the future": "INSERT INTO accounts VALUES ('wallet:eve', 0, 5)",
    "open an account of no kind": "INSERT INTO accounts VALUES ('eve', 0, 0)",
    "empty an account by replacing it": "INSERT OR REPLACE INTO accounts VALUES ('wallet:ann', 0, 0)",
    "strike out an account": "DELETE FROM accounts WHERE name = 'wallet:ann'",
    "change a snapshot": "UPDATE snapshots SET state = x'00'",
    "strike out a snapshot": "DELETE FROM snapshots",
    "replace a snapshot": "INSERT OR REPLACE INTO snapshots VALUES ('one', 3, x'00')",
    "change a hand": "UPDATE hands SET seed = ''",
    "strike out a hand": "DELETE FROM hands",
    "replace a hand": "INSERT OR REPLACE INTO hands VALUES (9, 'one', 1, 3, '', '', '', '', '', 1.0, 1.0, '')",
    "change who played": "UPDATE hand_seats SET guest = 'cy'",
    "strike out who played": "DELETE FROM hand_seats",
    "replace who played": "INSERT OR REPLACE INTO hand_seats VALUES (1, 3, 'Eve', 'cy')",
    "change a table's house": "UPDATE tables SET house = 's-and-k' WHERE id = 'one'",
    "strike out a table": "DELETE FROM tables WHERE id = 'two'",
    "replace a table": "INSERT OR REPLACE INTO tables VALUES ('one', 'x', 'x', '', 2, '', 'open', '', '', '', 0.0)",
    "close the cashier": "UPDATE tables SET state = 'closed' WHERE id = 'cashier'",
    "put a table in no state": "UPDATE tables SET state = 'gone' WHERE id = 'one'",
}  # fmt: skip


@sampled(30)
@pytest.mark.parametrize("foreign_keys", ["ON", "OFF"])
@pytest.mark.parametrize("statement", BREAKS.values(), ids=BREAKS.keys())
def test_plain_sql_cannot_break_the_books(raw: sqlite3.Connection, statement: str, foreign_keys: str) -> None:
    raw.execute(f"PRAGMA foreign_keys={foreign_keys}")
    before = list(raw.iterdump())
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(statement)
    assert list(raw.iterdump()) == before


POINTING = [
    "INSERT INTO entries VALUES (99, 'none', 1, 0, 'act', x'00', x'00', 1.0, NULL)",
    "INSERT INTO transfers VALUES (99, 77, 'bank', 'wallet:ann', 5, 'x')",
    "INSERT INTO snapshots VALUES ('one', 4, x'00')",
    "INSERT INTO hands VALUES (9, 'one', 2, 4, '', '', '', '', '', 1.0, 1.0, '')",
    "INSERT INTO hand_seats VALUES (1, 4, 'Eve', 'eve')",
    "DELETE FROM guests WHERE id = 'ann'",
]


@pytest.mark.parametrize("statement", POINTING)
def test_nothing_points_to_what_is_not_there(raw: sqlite3.Connection, statement: str) -> None:
    raw.execute("PRAGMA foreign_keys=ON")
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        raw.execute(statement)


def test_plain_sql_may_add_what_is_right(raw: sqlite3.Connection) -> None:
    """The triggers refuse what is wrong, not what is unusual."""
    raw.execute("PRAGMA foreign_keys=ON")
    raw.execute("INSERT INTO entries VALUES (7, 'one', 4, 0, 'act', x'00', x'00', 1.0, NULL)")
    raw.execute("INSERT INTO accounts VALUES ('wallet:eve', 0, 0)")
    raw.execute("INSERT INTO transfers VALUES (6, 7, 'pot:one', 'wallet:eve', 700, 'x')")
    assert dict(raw.execute("SELECT name, balance FROM accounts"))["wallet:eve"] == 700
    assert raw.execute("SELECT sum(balance) FROM accounts").fetchone() == (0,)


# the same promises in PostgreSQL

WHOLE = ("move half a cent",)
"""What PostgreSQL rounds to a whole number before anybody sees it."""
MORE = {
    f"empty {table}": f"TRUNCATE {table} CASCADE"
    for table in ("entries", "transfers", "snapshots", "hands", "hand_seats", "accounts", "tables")
}


@pytest.fixture
def attempt(plain: Plain) -> Iterator[Callable[[str], None]]:
    """Try a statement; whatever comes of it is taken back."""

    def tried(statement: str) -> None:
        plain.execute(_in_postgres(statement))

    yield tried
    plain.rollback()


@sampled(6)
@pytest.mark.parametrize("name", [name for name in BREAKS | MORE if name not in WHOLE])
def test_plain_sql_cannot_break_the_books_in_postgres(plain: Plain, attempt: Callable[[str], None], name: str) -> None:
    before = _everything(plain)
    plain.rollback()
    with pytest.raises((psycopg.IntegrityError, psycopg.DataError)):
        attempt((BREAKS | MORE)[name])
    plain.rollback()
    assert _everything(plain) == before


@pytest.mark.parametrize("name", ["strike out an entry", "leave a gap", "replace an entry by its id", "move nothing",
                                  "give chips away", "open an account with chips", "replace a hand"])  # fmt: skip
def test_both_databases_refuse_in_the_same_words(
    raw: sqlite3.Connection, attempt: Callable[[str], None], name: str
) -> None:
    with pytest.raises(sqlite3.IntegrityError) as one:
        raw.execute(BREAKS[name])
    with pytest.raises(psycopg.IntegrityError) as other:
        attempt(BREAKS[name])
    said, constraint = other.value.diag.message_primary, other.value.diag.constraint_name
    assert str(one.value) in (said, f"CHECK constraint failed: {constraint}")


@pytest.mark.parametrize("statement", POINTING)
def test_nothing_points_to_what_is_not_there_in_postgres(attempt: Callable[[str], None], statement: str) -> None:
    with pytest.raises(psycopg.errors.ForeignKeyViolation):
        attempt(statement)


def test_plain_sql_may_add_what_is_right_in_postgres(plain: Plain, attempt: Callable[[str], None]) -> None:
    attempt("INSERT INTO entries VALUES (7, 'one', 4, 0, 'act', x'00', x'00', 1.0, NULL)")
    attempt("INSERT INTO accounts VALUES ('wallet:eve', 0, 0)")
    attempt("INSERT INTO transfers VALUES (6, 7, 'pot:one', 'wallet:eve', 700, 'x')")
    found = plain.execute("SELECT balance, (SELECT sum(balance) FROM accounts) FROM accounts WHERE name = 'wallet:eve'")
    assert found.fetchone() == (700, 0)


def test_no_half_cent_is_ever_kept_in_postgres(plain: Plain, attempt: Callable[[str], None]) -> None:
    attempt(BREAKS["move half a cent"])
    assert plain.execute("SELECT cents FROM transfers WHERE id = 99").fetchone() == (1,)
    assert plain.execute("SELECT sum(balance) FROM accounts").fetchone() == (0,)
