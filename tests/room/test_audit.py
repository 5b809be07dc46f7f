"""The audit: a journal that is right passes in every game, and whatever is changed behind its back is named."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import copy

import pytest
from tests.room.played import EVERY_GAME, play_room

from houseway.cli import main
from houseway.live.table.restoration import replay
from houseway.store import Entry, ReplayedEntry, TableRow, open_store, read_store
from houseway.store.sqlite.sqlite_triggers import TRIGGERS
from houseway.upkeep.journal_audit import CHAIN, MOST_TOLD, Report, audit

GAMES = (("oasis", "holdem"), ("s-and-k", "push-nine"), ("ocean-view", "lowball"))


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("books") / "room.db"
    with open_store(path) as store:
        play_room(store, GAMES, hands=5)
    return path


def look(path: Path) -> Report:
    with read_store(path) as store:
        return audit(store)


def faults(path: Path) -> list[str]:
    """What the audit finds but for the chain, which sees every change."""
    return [str(fault) for fault in look(path).faults if fault.where != CHAIN]


def test_every_game_of_every_house_is_played_again_to_the_same_bytes() -> None:
    with open_store(":memory:") as store:
        play_room(store, EVERY_GAME, hands=2, seed=50)
        report = audit(store)
    assert [str(fault) for fault in report.faults] == []
    assert report.tables == len(EVERY_GAME)
    assert report.hands >= len(EVERY_GAME)
    assert report.snapshots >= report.hands
    assert report.decks >= report.hands
    assert report.entries > 10 * report.hands
    assert report.transfers > report.hands


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_long_sessions_of_every_game(seed: int) -> None:
    with open_store(":memory:") as store:
        play_room(store, EVERY_GAME, hands=20, seed=1_000 * seed)
        assert [str(fault) for fault in audit(store).faults] == []


def test_a_pot_that_is_carried_over_is_no_fault(books: Path) -> None:
    """A push in push-nine: the pot stays in the middle between hands."""
    with read_store(books) as store:
        row = store.table("s-and-k-push-nine")
        assert row is not None
        assert any(made.resting for made in replay(row, store.entries(row.id)))
    assert faults(books) == []


class Tampered:
    """A copy of the books with its triggers taken out, as somebody would who means harm."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def sql(self, statement: str, *values: object) -> int:
        with closing(sqlite3.connect(self.path)) as raw, raw:
            for name in TRIGGERS:
                raw.execute(f"DROP TRIGGER {name}")
            raw.execute("PRAGMA ignore_check_constraints=ON")
            changed = raw.execute(statement, values).rowcount
            for name, body in TRIGGERS.items():
                raw.execute(f"CREATE TRIGGER {name} {body}")
        return changed

    def number(self, kind: str, nth: int = 0) -> int:
        with closing(sqlite3.connect(self.path)) as raw:
            query = "SELECT number FROM entries WHERE \"table\" = 'oasis-holdem' AND kind = ? ORDER BY number"
            found: int = raw.execute(query, (kind,)).fetchall()[nth][0]
            return found


@pytest.fixture
def tampered(books: Path, tmp_path: Path) -> Tampered:
    return Tampered(Path(copy(books, tmp_path)))


_ENTRY = "WHERE \"table\" = 'oasis-holdem' AND number = ?"


def test_changed_events(tampered: Tampered) -> None:
    number = tampered.number("deal")
    with read_store(tampered.path) as store:
        events = next(entry.events for entry in store.entries("oasis-holdem", after=number - 1))
    other = re.sub(rb'("type":"dealt","seat":\d+,"cards":\[)\d+', rb"\g<1>52", events, count=1)
    assert other != events
    tampered.sql(f"UPDATE entries SET events = ? {_ENTRY}", other, number)
    (fault,) = faults(tampered.path)
    assert re.fullmatch(
        rf"table oasis-holdem, entry {number} \(deal\): its events disagree: \[\d+\]\.cards\[0\] is 52, "
        r"by the referee \d+",
        fault,
    )


def test_the_same_events_in_other_bytes(tampered: Tampered) -> None:
    number = tampered.number("deal")
    tampered.sql(f"UPDATE entries SET events = CAST(CAST(events AS TEXT) || ' ' AS BLOB) {_ENTRY}", number)
    assert faults(tampered.path) == [
        f"table oasis-holdem, entry {number} (deal): its events disagree: the same facts in other bytes"
    ]
    tampered.sql(f"UPDATE entries SET events = x'FF' {_ENTRY}", number)
    assert faults(tampered.path) == [f"table oasis-holdem, entry {number} (deal): its events disagree: it is not JSON"]


def test_another_command(tampered: Tampered) -> None:
    number = tampered.number("act", 3)
    tampered.sql(f"UPDATE entries SET body = ? {_ENTRY}", b'{"type":"act","seat":9,"action":{"type":"fold"}}', number)
    (fault,) = faults(tampered.path)
    assert fault == (
        f"table oasis-holdem, entry {number} (act): it cannot be played again: seat 9 is not in this hand; "
        "what comes after it was not replayed"
    )
    tampered.sql(f"UPDATE entries SET body = ? {_ENTRY}", b"not a command", number)
    (fault,) = faults(tampered.path)
    assert f"entry {number} (act): it cannot be played again: " in fault


def test_a_transfer_of_another_amount(tampered: Tampered) -> None:
    number = tampered.number("deal")
    tampered.sql(
        "UPDATE transfers SET cents = cents + 500 WHERE id = "
        f"(SELECT min(id) FROM transfers WHERE entry = (SELECT id FROM entries {_ENTRY}))",
        number,
    )
    found = faults(tampered.path)
    assert re.match(rf"table oasis-holdem, entry {number} \(deal\): its transfers disagree: \$", found[0])
    assert any(re.search(r"between hands \$5.* lies in the pot, but \$0 is carried over", fault) for fault in found)
    assert any(fault.startswith("pot:oasis-holdem: the transfers leave $5") for fault in found)
    assert any(fault.startswith("table:oasis-holdem:") and "less than zero" not in fault for fault in found)


def test_a_transfer_struck_out_and_one_slipped_in(tampered: Tampered) -> None:
    number = tampered.number("deal", 1)
    of_entry = f"entry = (SELECT id FROM entries {_ENTRY})"
    tampered.sql(f"DELETE FROM transfers WHERE id = (SELECT min(id) FROM transfers WHERE {of_entry})", number)
    assert f"table oasis-holdem, entry {number} (deal): its transfers disagree" in faults(tampered.path)[0]


def test_a_balance_of_its_own(tampered: Tampered) -> None:
    tampered.sql("UPDATE accounts SET balance = balance + 12345 WHERE name = 'wallet:ann'")
    found = faults(tampered.path)
    assert re.fullmatch(r"wallet:ann: the transfers leave \$[\d,.]+, the account says \$[\d,.]+", found[0])
    assert found[1:] == ["the ledger: all accounts together have $123.45, not zero"]


def test_another_snapshot(tampered: Tampered) -> None:
    with closing(sqlite3.connect(tampered.path)) as raw:
        query = "SELECT number, state FROM snapshots WHERE \"table\" = 'oasis-holdem' ORDER BY number LIMIT 1"
        number, state = raw.execute(query).fetchone()
    other = re.sub(rb'"stack":(\d+)', rb'"stack":7', state, count=1)
    tampered.sql(f"UPDATE snapshots SET state = ? {_ENTRY}", other, number)
    (fault,) = faults(tampered.path)
    assert re.search(rf"entry {number} \(act\): its snapshot disagrees: table\.seats\.1\.stack is 7, by the ref", fault)


def test_a_snapshot_in_the_middle_of_a_hand(tampered: Tampered) -> None:
    number = tampered.number("deal")
    tampered.sql("INSERT INTO snapshots VALUES ('oasis-holdem', ?, x'00')", number)
    assert faults(tampered.path) == [
        f"table oasis-holdem, entry {number} (deal): it has a snapshot in the middle of a hand"
    ]


def test_a_deck_that_was_not_committed_to(tampered: Tampered) -> None:
    number = tampered.number("prepare", 1)
    body = json.dumps({"type": "prepare", "seed": "00" * 32, "commitment": "ab" * 32}, separators=(",", ":"))
    tampered.sql(f"UPDATE entries SET body = ? {_ENTRY}", body.encode(), number)
    found = faults(tampered.path)
    where = f"table oasis-holdem, entry {number} (prepare): "
    assert found[0].startswith(f"{where}the commitment disagrees: this seed and deck 52 commit to ")
    assert found[1].startswith(f"{where}it cannot be played again: the prepared deck is not the one that is committed")
    assert re.match(r"table oasis-holdem, entry \d+ \(act\): hand 2 names another deck than the one that", found[2])


def test_the_same_deck_twice(tampered: Tampered) -> None:
    first, second = tampered.number("prepare"), tampered.number("prepare", 1)
    of_first = f"(SELECT body FROM entries WHERE \"table\" = 'oasis-holdem' AND number = {first})"
    tampered.sql(f"UPDATE entries SET body = {of_first} {_ENTRY}", second)
    assert f"table oasis-holdem, entry {second} (prepare): this deck was prepared before" in faults(tampered.path)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("UPDATE hands SET text = text || '# more'", "text"),
        ("UPDATE hands SET started_at = 1, house = 'elsewhere'", "house, started_at"),
        ("UPDATE hands SET hand = 77", "hand 77 is not stored as it was played: it differs in hand"),
    ],
)
def test_another_hand_row(tampered: Tampered, change: str, named: str) -> None:
    tampered.sql(f"{change} WHERE \"table\" = 'oasis-holdem' AND hand = 2")
    (fault,) = faults(tampered.path)
    assert re.search(rf"entry \d+ \(act\): hand \d+ is not stored as it was played: .*{named}|{named}$", fault)


def test_another_player_in_a_hand_row(tampered: Tampered) -> None:
    tampered.sql("UPDATE hand_seats SET guest = 'cy', name = 'Eve' WHERE rowid = 1")
    assert faults(tampered.path)[0].endswith("is not stored as it was played: it differs in names, guests")


def test_another_seed_in_a_hand_row(tampered: Tampered) -> None:
    tampered.sql("UPDATE hands SET seed = ? WHERE \"table\" = 'oasis-holdem' AND hand = 2", "00" * 32)
    found = faults(tampered.path)
    assert found[0].endswith("hand 2 names another deck than the one that was prepared for it")
    assert found[1].endswith("hand 2 is not stored as it was played: it differs in seed")


def test_a_hand_that_was_not_kept_and_one_that_was_never_played(tampered: Tampered) -> None:
    tampered.sql("DELETE FROM hand_seats WHERE hand = (SELECT id FROM hands WHERE hand = 2 LIMIT 1)")
    tampered.sql("DELETE FROM hands WHERE id = (SELECT id FROM hands WHERE hand = 2 LIMIT 1)")
    number = tampered.number("deal")
    tampered.sql("INSERT INTO hands VALUES (999, 'oasis-holdem', 66, ?, '', '', '', '', '', 1.0, 1.0, '')", number)
    found = faults(tampered.path)
    assert [fault.partition("): ")[2] for fault in found] == [
        "hand 66 names another deck than the one that was prepared for it",
        "a hand is stored that does not end here",
        "a hand ends here, but is not stored",
    ]


def test_an_entry_struck_out(tampered: Tampered) -> None:
    number = tampered.number("act", 2)
    tampered.sql(f"DELETE FROM entries {_ENTRY}", number)
    found = faults(tampered.path)
    assert f"table oasis-holdem, entry {number + 1} (act): number {number} is missing" in found


def test_the_cashiers_page(tampered: Tampered) -> None:
    page = "WHERE \"table\" = 'cashier' AND number = ?"
    tampered.sql(f"UPDATE entries SET body = ? {page}", b'{"type":"grant","guest":"bo","cents":1}', 1)
    tampered.sql(f"UPDATE entries SET kind = 'deal', body = ? {page}", b'{"type":"deal"}', 2)
    tampered.sql(f"UPDATE entries SET body = x'00' {page}", 3)
    tampered.sql(f"DELETE FROM entries {page}", 5)
    found = faults(tampered.path)
    assert any(
        one.startswith("cashier, entry 1: it says $0.01 from bank to wallet:bo, but its transfers say $")
        for one in found
    )
    assert "cashier, entry 2: 'deal' is not something a cashier does" in found
    assert any(fault.startswith("cashier, entry 3: its command cannot be read: ") for fault in found)
    assert "cashier, entry 6: number 5 is missing" in found


def test_a_table_of_another_house(tampered: Tampered) -> None:
    tampered.sql("UPDATE tables SET house = 'nowhere' WHERE id = 'oasis-holdem'")
    (fault,) = faults(tampered.path)
    assert fault.startswith("table oasis-holdem: it cannot be played again: there is no house 'nowhere'")
    tampered.sql("UPDATE tables SET house = 's-and-k' WHERE id = 'oasis-holdem'")
    assert faults(tampered.path)


def test_a_broken_pointer(tampered: Tampered) -> None:
    tampered.sql("DELETE FROM guests WHERE id = 'ann'")
    (fault,) = faults(tampered.path)
    assert re.fullmatch(r"the file: \d+ of hand_seats point to guests that are not there", fault)


def test_after_some_faults_of_a_table_the_rest_are_counted(books: Path) -> None:
    def disagreeing(row: TableRow, entries: Iterator[Entry]) -> Iterator[ReplayedEntry]:
        for made in replay(row, entries):
            yield ReplayedEntry(entry=made.entry, resting=None if made.resting is None else made.resting + 1)

    with read_store(books) as store:
        report = audit(store, replay=disagreeing)
    assert len(report.faults) == MOST_TOLD * len(GAMES)
    assert report.untold.keys() == {f"{where}-{key}" for where, key in GAMES}
    assert report.disagree == len(report.faults) + report.untold.total()


# the command


def test_the_command_while_a_server_runs(books: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(copy(books, tmp_path))
    with open_store(path) as store:
        main(["audit", "--db", str(path)])
        assert store.last_number("oasis-holdem") > 0
    said = capsys.readouterr().out
    assert re.fullmatch(
        r"3 tables, \d+ entries, \d+ hands, \d+ decks, \d+ snapshots, \d+ transfers: everything agrees \(\d+\.\d s\)\n",
        said,
    )


def test_the_command_says_what_disagrees(tampered: Tampered, capsys: pytest.CaptureFixture[str]) -> None:
    tampered.sql("UPDATE accounts SET balance = balance + 1 WHERE name = 'bank'")
    with pytest.raises(SystemExit) as ended:
        main(["audit", "--db", str(tampered.path)])
    assert ended.value.code == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("bank: the transfers leave ")
    assert ": 2 disagree (" in lines[-1]
    with pytest.raises(SystemExit):
        main(["audit", "--db", str(tampered.path), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert (told["tables"], told["disagree"], told["faults"][1]["where"]) == (3, 2, "the ledger")


def test_the_command_without_a_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["audit", "--db", str(tmp_path / "none.db")])
    assert ended.value.code == 2
    assert capsys.readouterr().err == f"houseway: there is no database {tmp_path / 'none.db'}\n"
