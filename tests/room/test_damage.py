"""Damage is seen: bytes flipped, a log cut off, a file cut short, entries taken away, an old copy put in place."""

import asyncio
import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.repeats import sampled

from houseway.cli import main
from houseway.live.table.table_commands import LossAccepted, decode
from houseway.store import StoreError, open_store, read_store
from houseway.store.chain import GENESIS, archived, digest, is_archived, seal
from houseway.store.head import HeadFile, head_beside, read_head
from houseway.store.sqlite.sqlite_triggers import TRIGGERS
from houseway.upkeep.chain_check import write_down_loss
from houseway.upkeep.journal_audit import CHAIN, audit

from .books import bets, entry, furnish, sits
from .played import play_room
from .scaffold import a_room

GAMES = (("oasis", "holdem"), ("s-and-k", "push-nine"))
HOUSES = ("oasis", "s-and-k")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "room.db"
    with open_store(path) as store:
        play_room(store, GAMES, hands=4)
    return path


@pytest.fixture
def room_db(played: Path, tmp_path: Path) -> Path:
    for ending in ("", ".head"):
        shutil.copy(f"{played}{ending}", tmp_path / f"room.db{ending}")
    return tmp_path / "room.db"


def tamper(path: Path, statement: str, *values: object) -> None:
    """As somebody would who means harm: without triggers."""
    with closing(sqlite3.connect(path)) as raw, raw:
        for name in TRIGGERS:
            raw.execute(f"DROP TRIGGER {name}")
        assert raw.execute(statement, values).rowcount > 0
        for name, body in TRIGGERS.items():
            raw.execute(f"CREATE TRIGGER {name} {body}")


def chain_faults(path: Path) -> list[str]:
    with read_store(path) as store:
        return [fault.what for fault in audit(store, head=read_head(head_beside(path))).faults if fault.where == CHAIN]


# the chain


def test_the_chain_covers_everything_of_an_entry() -> None:
    one = entry("one", 1, snapshot=b"state", hand=1)
    value = seal(GENESIS, 1, 1, one)
    assert len({value, seal(value, 1, 1, one), seal(GENESIS, 2, 1, one), seal(GENESIS, 1, 2, one)}) == 4
    row = one.hand_row
    assert row is not None
    others = [
        replace(one, table="two"), replace(one, hand=2), replace(one, kind="deal"), replace(one, body=b"{}"),
        replace(one, events=b"[1]"), replace(one, at=one.at + 0.001), replace(one, snapshot=None),
        replace(one, transfers=sits("one", 1, "ann", 5).transfers), replace(one, hand_row=None),
        *(replace(one, hand_row=replace(row, **{name: value})) for name, value in {
            "text": "other", "names": {3: "An", 1: "Bo"}, "guests": {3: "bo", 1: "ann"}, "seed": "6" * 64,
        }.items()),
    ]  # fmt: skip
    assert len({seal(GENESIS, 1, 1, other) for other in others} | {value}) == len(others) + 1


def test_what_was_archived_keeps_its_place_in_the_chain() -> None:
    one = entry("one", 1, snapshot=b"state", hand=1)
    left = replace(one, body=archived(one.body), events=archived(one.events), snapshot=archived(b"state"))
    assert is_archived(left.body)
    assert digest(left.body) == digest(one.body)
    assert seal(GENESIS, 1, 1, left) == seal(GENESIS, 1, 1, one)
    assert archived(left.body) == left.body


def test_a_room_is_sealed_as_it_is_written(place: str) -> None:
    with furnish(open_store(place)) as store:
        store.write(sits("one", 1, "ann", 5_000), entry("one", 2, snapshot=b"s", hand=1))
        refused = store.commit([entry("one", 3), entry("one", 9), entry("two", 1)])
        assert [problem is None for problem in refused] == [True, False, True]
        value = GENESIS
        for link in store.links():
            value = seal(value, link.id, link.entry.number, link.entry)
            assert link.chain == value
        assert store.last_link() == (link.id, value)


@sampled(2)
@pytest.mark.parametrize("change", [
    "UPDATE entries SET events = x'5B5D' WHERE id = 40",
    "UPDATE entries SET at = at + 1 WHERE id = 40",
    "UPDATE snapshots SET state = CAST(state AS BLOB) || x'20' WHERE rowid = 2",
    "UPDATE transfers SET what = 'gift' WHERE id = 20",
    "UPDATE hands SET text = text || ' ' WHERE id = 2",
    "UPDATE hand_seats SET name = 'Eve' WHERE hand = 2 AND seat = (SELECT min(seat) FROM hand_seats WHERE hand = 2)",
])  # fmt: skip
def test_the_audit_sees_every_change(room_db: Path, change: str) -> None:
    assert chain_faults(room_db) == []
    tamper(room_db, change)
    (fault,) = chain_faults(room_db)
    assert re.fullmatch(r"entry \d+ \([a-z]+\) of [\w-]+ is not what was written", fault)


def test_entries_taken_out_of_the_middle(room_db: Path) -> None:
    tamper(room_db, "DELETE FROM entries WHERE id BETWEEN 30 AND 33")
    assert "entries 30 to 33 of the room are missing" in chain_faults(room_db)


# the head


def test_the_head_is_whole_whatever_happens_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "room.db.head"
    head = HeadFile(path)
    for number in range(1, 6):
        head.note(number, bytes([number]) * 32)
    head.close()
    whole = path.read_bytes()
    found = read_head(path)
    assert found is not None
    assert (found.entry, found.chain, found.closed) == (5, b"\x05" * 32, False)
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at] + b"?" + whole[at + 1 :])
        found = read_head(path)
        assert found is not None
        assert found.entry in (4, 5)
    path.write_bytes(b"nothing of ours")
    assert read_head(path) is None
    assert HeadFile(path).path == path


def test_a_room_closed_in_good_order_says_so(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    with furnish(open_store(path)) as store:
        head = read_head(head_beside(path))
        assert head is not None
        assert (head.entry, head.closed) == (3, False)
        store.write(sits("one", 1, "ann", 5_000))
    head = read_head(head_beside(path))
    assert head is not None
    assert (head.entry, head.closed) == (4, True)
    assert (4, head.chain) == Reading(path).last


class Reading:
    def __init__(self, path: Path) -> None:
        with read_store(path) as store:
            self.last = store.last_link()


LOST = r"has lost (\d+) of (\d+) entries that were acknowledged \(by .*\.head\): restore a newer copy, or accept it"


def test_half_a_log_cut_off(tmp_path: Path) -> None:
    """A server is killed, and half of the write-ahead log goes with it."""
    path, copy = tmp_path / "live.db", tmp_path / "room.db"
    with furnish(open_store(path)) as store:
        for number in range(1, 60):
            store.write(entry("one", number))
        for ending in ("", "-wal", ".head"):
            shutil.copy(f"{path}{ending}", f"{copy}{ending}")
    log = copy.with_name("room.db-wal")
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])
    before = copy.read_bytes()
    with pytest.raises(StoreError, match=LOST):
        open_store(copy)
    if copy.read_bytes() != before:
        with closing(sqlite3.connect(copy)) as raw:
            assert raw.execute("SELECT 1").fetchone()
    (fault,) = [one for one in chain_faults(copy) if "acknowledged" in one]
    assert re.fullmatch(r"\d+ entries that were acknowledged are missing", fault)


def test_the_last_entries_taken_away_and_the_loss_accepted(place: str, tmp_path: Path) -> None:
    head = tmp_path / "kept.head"
    with furnish(open_store(place, head=head)) as store:
        store.write(*(entry("one", number) for number in range(1, 6)))
    take_away(place, last=6)
    with pytest.raises(StoreError, match=LOST) as refused:
        open_store(place, head=head)
    assert (found := re.search(LOST, str(refused.value)))
    assert found.groups() == ("2", "8")
    with open_store(place, head=head, accept_loss=True) as store:
        write_down_loss(store, 77.0)
        (said,) = [one for one in store.entries("cashier") if one.kind == "loss accepted"]
        command = decode(said.body)
        assert isinstance(command, LossAccepted)
        assert (command.entry, command.last) == (8, 6)
    open_store(place, head=head).close()


def take_away(place: str, *, last: int) -> None:
    """As somebody would who has the keys to the database."""
    if not place.startswith("postgresql"):
        tamper(Path(place), f"DELETE FROM entries WHERE id > {last}")
        return
    import psycopg

    with psycopg.connect(place, autocommit=True) as raw:
        raw.execute("SET session_replication_role = replica")
        raw.execute(f"DELETE FROM entries WHERE id > {last}")


def test_an_old_copy_put_in_place(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    with furnish(open_store(path)) as store:
        store.write(entry("one", 1))
    shutil.copy(path, tmp_path / "old.db")
    with open_store(path) as store:
        store.write(entry("one", 2))
    shutil.copy(tmp_path / "old.db", path)
    with pytest.raises(StoreError, match=LOST):
        open_store(path)
    with open_store(path, accept_loss=True) as store:
        store.write(entry("one", 2), entry("two", 1))
    shutil.copy(tmp_path / "old.db", path)
    with open_store(path, accept_loss=True) as store:
        store.write(*(entry("two", number) for number in range(1, 9)))
        assert store.loss is not None


def test_another_journal_under_the_same_head(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    furnish(open_store(path)).close()
    with furnish(open_store(tmp_path / "other.db")) as store:
        store.write(entry("one", 1), entry("two", 1))
    shutil.copy(tmp_path / "other.db", path)
    tamper(path, "UPDATE entries SET chain = x'00' WHERE id = 3")
    with pytest.raises(StoreError, match="is not the journal that was acknowledged: entry 3 is different"):
        open_store(path)


def test_a_new_room_where_one_was_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    furnish(open_store(path)).close()
    kept = {one.name: one.read_bytes() for one in tmp_path.iterdir() if one != path}
    path.unlink()
    with pytest.raises(StoreError, match=r"room\.db is missing, but according to .*\.head it held a room with 3"):
        open_store(path)
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == kept, "nothing was made, nothing was changed"
    with open_store(path, accept_loss=True) as store:
        assert (store.tables(), store.loss and store.loss.head.entry) == ([], 3)
        write_down_loss(store, 77.0)
    open_store(path).close()
    path.unlink()
    head_beside(path).write_bytes(b"nonsense")
    with pytest.raises(StoreError, match=r"it held a room: put the file back"):
        open_store(path)
    head_beside(path).unlink()
    path.write_bytes(b"")
    furnish(open_store(path)).close()
    path.write_bytes(b"")
    with pytest.raises(StoreError, match=LOST):
        open_store(path)


# pages


def refused_line(path: Path) -> str:
    with pytest.raises(StoreError) as refused:
        open_store(path)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_file_cut_short(room_db: Path) -> None:
    size = room_db.stat().st_size
    with room_db.open("r+b") as file:
        file.truncate(size // 2 // 4096 * 4096)
    assert re.search("is damaged|malformed", refused_line(room_db))


@pytest.mark.parametrize("garbage", [b"\xff" * 64, b"\x00" * 4096], ids=["flipped bytes", "a page of nothing"])
def test_pages_overwritten(room_db: Path, garbage: bytes) -> None:
    """Wherever it hits, the file is refused, or the chain names what was changed."""
    whole = room_db.read_bytes()
    pages = len(whole) // 4096
    for page in range(1, pages, max(1, pages // 12)):
        room_db.write_bytes(whole[: page * 4096] + garbage + whole[page * 4096 + len(garbage) :])
        said = ""
        try:
            open_store(room_db).close()
        except StoreError as refused:
            said = str(refused)
        else:
            with read_store(room_db) as store:
                unseen = not audit(store, head=read_head(head_beside(room_db))).disagree
            assert not unseen or not whole[page * 4096 :][: len(garbage)].strip(b"\0")
        assert not said or re.fullmatch(r".*(is damaged|malformed|cannot be|has lost).*", said)
        for ending in ("-wal", "-shm"):
            room_db.with_name(f"room.db{ending}").unlink(missing_ok=True)


# snapshots


def test_the_accounts_of_one_table(place: str) -> None:
    with furnish(open_store(place)) as store:
        store.write(sits("one", 1, "ann", 5_000), sits("two", 1, "bo", 700))
        store.write(entry("one", 2, bets("one", "ann", 300)))
        assert store.balances_at("one") == {"table:one:ann": 4_700, "pot:one": 300}
        assert store.balances_at("o%") == {}


def state_of(path: Path, table: str) -> tuple[int, bytes]:
    with closing(sqlite3.connect(path)) as raw:
        query = 'SELECT number, state FROM snapshots WHERE "table" = ? ORDER BY number DESC LIMIT 1'
        number, state = raw.execute(query, (table,)).fetchone()
        return number, state


def reseal(path: Path) -> None:
    """Somebody who knows how the chain is made makes it anew."""
    from sqlalchemy import create_engine

    from houseway.store.journal_order import seal_all

    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("DROP TRIGGER entries_stand")
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        seal_all(connection)
    engine.dispose()
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(f"CREATE TRIGGER entries_stand {TRIGGERS['entries_stand']}")
    head_beside(path).unlink()


def no_json(state: bytes) -> bytes:
    return b"{" + state


def richer(state: bytes) -> bytes:
    return re.sub(rb'"stack":(\d+)', lambda found: b'"stack":%d' % (int(found[1]) + 10_000), state, count=1)


def other_deck(state: bytes) -> bytes:
    return re.sub(rb'"button":\d+', b'"button":1', state.replace(b'"button":1', b'"button":2'))


@sampled(2)
@pytest.mark.parametrize("change", [no_json, richer, other_deck])
@pytest.mark.parametrize("sealed", [False, True], ids=["chain broken", "chain made anew"])
def test_a_bad_snapshot_is_not_served(room_db: Path, change: Callable[[bytes], bytes], *, sealed: bool) -> None:
    table = "oasis-holdem"
    number, state = state_of(room_db, table)
    assert change(state) != state
    with read_store(room_db) as store:
        stacks = {name: cents for name, cents in store.balances().items() if name.startswith(f"table:{table}:")}
    tamper(room_db, 'UPDATE snapshots SET state = ? WHERE "table" = ? AND number = ?', change(state), table, number)
    if sealed:
        if change is other_deck:
            return  # chips agree and the chain too: only the audit can tell
        reseal(room_db)

    async def evening() -> None:
        async with a_room(room_db, houses=HOUSES, start=False) as room:
            assert room.shut == {}
            assert list(room.mended) == [table]
            chips = room.run(table).table.chips()
            assert {f"table:{table}:{guest}": cents for guest, cents in chips.stacks.items()} == {
                name: cents for name, cents in stacks.items() if name.removeprefix(f"table:{table}:") in chips.stacks
            }
            assert room.run(table).table.playing

    asyncio.run(evening())


def test_a_table_of_which_nothing_can_be_trusted_stays_shut(room_db: Path) -> None:
    table = "oasis-holdem"
    number, _ = state_of(room_db, table)
    tamper(
        room_db, 'UPDATE entries SET body = ? WHERE "table" = ? AND number = ?',
        b'{"type":"act","seat":9,"action":{"type":"fold"}}', table, number + 2,
    )  # fmt: skip

    async def evening() -> None:
        async with a_room(room_db, houses=HOUSES, start=False) as room:
            assert list(room.shut) == [table]
            assert room.shut[table] == f"entry {number + 2} is not what was written"
            assert "s-and-k-push-nine" in room.runs

    asyncio.run(evening())


# the commands


def test_the_audit_command_knows_the_head(room_db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["audit", "--db", str(room_db)])
    capsys.readouterr()
    with read_store(room_db) as store:
        last = store.last_link()
    assert last is not None
    tamper(room_db, f"DELETE FROM entries WHERE id > {last[0] - 1}")
    with pytest.raises(SystemExit) as ended:
        main(["audit", "--db", str(room_db), "--json"])
    assert ended.value.code == 1
    assert "1 entries that were acknowledged are missing" in [
        fault["what"] for fault in json.loads(capsys.readouterr().out)["faults"] if fault["where"] == CHAIN
    ]


def test_serve_refuses_in_one_line(room_db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(room_db, "DELETE FROM entries WHERE id > 50")
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--db", str(room_db), "--port", "0"])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert re.fullmatch(r"houseway: .*room\.db has lost \d+ of \d+ entries .* --accept-loss\n", said)
