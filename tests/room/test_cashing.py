"""Tables that cannot be brought back are closed out: by the floor, by command, and over the web; no chip is lost."""

import asyncio
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from tests.repeats import sampled
from tests.room.played import play_room
from tests.room.test_damage import GAMES, HOUSES, tamper
from tests.web.visiting import Visitor, a_site

from houseway.cli import main
from houseway.houses import house
from houseway.live.table.voids import cashed_out, held_by, last_entry, lay_before
from houseway.people.roles import FLOOR
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests
from houseway.room.room import RoomError
from houseway.store import Entry, Transfer, open_store, read_store
from houseway.store.ledger import Chips
from houseway.store.opening import is_address
from houseway.upkeep import cash_out
from houseway.upkeep.journal_audit import audit

from .scaffold import a_room, new_guest

TABLE = "oasis-holdem"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A room in which a hand is on at every table."""
    path = tmp_path_factory.mktemp("played") / "room.db"
    with open_store(path) as store:
        play_room(store, GAMES, hands=2)
    return path


@pytest.fixture
def room_db(played: Path, tmp_path: Path) -> Path:
    for ending in ("", ".head"):
        shutil.copy(f"{played}{ending}", tmp_path / f"room.db{ending}")
    return tmp_path / "room.db"


def before_the_deal(path: Path | str) -> dict[str, int]:
    """What everybody will have in the wallet, by the transfers before the last deal."""
    accounts: Counter[str] = Counter()
    with read_store(path) as store:
        entries = list(store.entries(TABLE))
        deal = max(entry.number for entry in entries if entry.kind == "deal")
        assert all(entry.hand_row is None for entry in entries if entry.number >= deal), "a hand is on"
        for one in (one for entry in entries if entry.number < deal for one in entry.transfers):
            accounts[one.debit] -= one.cents
            accounts[one.credit] += one.cents
        stacks = held_by(TABLE, accounts).stacks
        return {guest: cents + store.balance(f"wallet:{guest}") for guest, cents in stacks.items()}


def damage(path: Path, how: str) -> None:
    """So that nothing can be made of the table's journal."""
    with closing(sqlite3.connect(path)) as raw:
        (last,) = raw.execute('SELECT max(number) FROM entries WHERE "table" = ?', (TABLE,)).fetchone()
    match how:
        case "a command that is none":
            tamper(path, 'UPDATE entries SET body = ? WHERE "table" = ? AND number = ?', b"\xff", TABLE, last)
        case "every snapshot and command":
            tamper(path, 'UPDATE entries SET body = ? WHERE "table" = ?', b"{}", TABLE)
            tamper(path, 'UPDATE snapshots SET state = ? WHERE "table" = ?', b"{}", TABLE)
        case "no such game":
            tamper(path, "UPDATE tables SET game = 'whist' WHERE id = ?", TABLE)


HOWS = ("a command that is none", "every snapshot and command", "no such game")


@pytest.mark.parametrize("how", HOWS)
def test_the_floor_closes_out_a_table_that_stays_shut(room_db: Path, how: str) -> None:
    wallets = before_the_deal(room_db)
    damage(room_db, how)

    async def evening() -> None:
        async with a_room(room_db, houses=HOUSES, start=False) as room:
            assert list(room.shut) == [TABLE]
            assert all(room.guests.find(guest).wallet < cents for guest, cents in wallets.items())
            flo = await new_guest(room, "Flo")
            with pytest.raises(RefusedError, match="this is for the floor"):
                await guest_requests.close_shut(room, TABLE, flo, "water on the disk")
            room.roles.give(flo.id, FLOOR)
            with pytest.raises(RefusedError, match="must have 1 to 200 characters"):
                await guest_requests.close_shut(room, TABLE, flo, " ")
            assert list(room.shut) == [TABLE], "nothing was done"
            await guest_requests.close_shut(room, TABLE, flo, "water on the disk")
            assert room.shut == {}
            assert {guest: room.guests.find(guest).wallet for guest in wallets} == wallets
            with pytest.raises(RoomError):
                await guest_requests.close_shut(room, TABLE, flo, "once more")
        async with a_room(room_db, houses=HOUSES, start=False) as room:
            assert room.shut == {}
            assert TABLE not in room.runs
            assert {guest: room.store.balance(f"wallet:{guest}") for guest in wallets} == wallets
            assert held_by(TABLE, room.store.balances()).pot == 0
            assert {one.where for one in audit(room.store).faults if "transfers leave" in one.what} == set()

    asyncio.run(evening())


def spoil(place: str) -> None:
    """The last command of the table cannot be read any more, in whichever database it is."""
    if not is_address(place):
        damage(Path(place), HOWS[0])
        return
    with psycopg.connect(place) as raw:
        raw.execute("SET session_replication_role = replica")  # somebody who means harm: without triggers
        spoilt = raw.execute(
            'UPDATE entries SET body = %s WHERE "table" = %s AND number = (SELECT max(number) FROM entries '
            'WHERE "table" = %s)',
            (b"\xff", TABLE, TABLE),
        )
        assert spoilt.rowcount == 1


@sampled(2)
@pytest.mark.parametrize("how", ["by command", "at the desk", "while it is sound"])
def test_a_table_is_closed_out_in_either_database(place: str, capsys: pytest.CaptureFixture[str], how: str) -> None:
    with open_store(place) as store:
        play_room(store, GAMES, hands=2)
    wallets = before_the_deal(place)
    assert sum(wallets.values()) > 0
    if how != "while it is sound":
        spoil(place)
        main(["close-out", "--db", place])
        assert capsys.readouterr().out.startswith(f"{TABLE}: $")
    if how == "at the desk":
        with a_site(place, houses=tuple(map(house, HOUSES))) as (room, client):
            assert list(room.shut) == [TABLE]
            flo = Visitor(client)
            assert flo.post("/api/name", {"name": "Flo"}).status_code == 200
            room.roles.give(str(flo.get("/api/lobby").json()["you"]["guest"]), FLOOR)
            said = {"table": TABLE, "why": "water on the disk"}
            assert flo.post("/api/desk/close-out", said).status_code == 200
            assert flo.post("/api/desk/close-out", said).status_code == 404
            assert room.shut == {}
    else:
        main(["close-out", TABLE, "--why", "water on the disk", "--db", place])
        assert capsys.readouterr().out.startswith(f"{TABLE} is closed: $")
        with pytest.raises(SystemExit):
            main(["close-out", TABLE, "--why", "again", "--db", place])
        assert capsys.readouterr().err == f"houseway: table {TABLE} is closed, and has no chips\n"
    main(["close-out", "--db", place])
    assert capsys.readouterr().out == "No table is stuck.\n"
    with read_store(place) as store:
        assert {guest: store.balance(f"wallet:{guest}") for guest in wallets} == wallets
        held = held_by(TABLE, store.balances())
        assert (held.stacks, held.pot) == ({}, 0)
        assert [row.id for row in store.tables(state="closed")] == [TABLE]
        assert sum(store.balances().values()) == 0
        if how == "while it is sound":
            assert [str(one) for one in audit(store).faults] == []


def test_the_desk_and_the_socket_close_out_a_table_that_stays_shut(room_db: Path) -> None:
    wallets = before_the_deal(room_db)
    damage(room_db, HOWS[0])
    with a_site(room_db, houses=tuple(map(house, HOUSES))) as (room, client):
        flo, ann = Visitor(client), Visitor(client)
        for one, name in ((flo, "Flo"), (ann, "Ann of the rail")):
            assert one.post("/api/name", {"name": name}).status_code == 200
        room.roles.give(str(flo.get("/api/lobby").json()["you"]["guest"]), FLOOR)
        [shut] = flo.get("/api/desk").json()["shut"]
        with read_store(room_db) as store:
            lies = cash_out.lying(store, TABLE)
        assert shut == {"table": TABLE, "why": room.shut[TABLE], "lying": lies}
        said = {"table": TABLE, "why": "water on the disk"}
        assert ann.post("/api/desk/close-out", said).status_code == 409
        with ann.socket() as talk:
            assert talk.ask(type="close out", **said)["type"] == "refused"
        assert TABLE in room.shut
        with flo.socket() as talk:
            assert talk.ask(type="close out", **said)["type"] == "ok"
        assert flo.get("/api/desk").json()["shut"] == []
        assert flo.post("/api/desk/close-out", said).status_code == 404
        assert [one["what"] for one in flo.get("/api/desk/deeds").json()["deeds"]] == ["close out"]
        assert {guest: room.store.balance(f"wallet:{guest}") for guest in wallets} == wallets


def test_the_command_lists_what_stands_still_and_closes_it_out(
    room_db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["close-out", "--db", str(room_db)])
    assert capsys.readouterr().out == "No table is stuck.\n"
    wallets = before_the_deal(room_db)
    damage(room_db, HOWS[0])
    main(["close-out", "--db", str(room_db)])
    listed = capsys.readouterr().out.splitlines()
    assert listed[0].startswith(f"{TABLE}: $")
    assert "on the table; it cannot be restored: " in listed[0]
    for words, wrong in (
        ((TABLE,), "the reason for closing the table, given with --why, must have 1 to 200 characters"),
        (("nowhere", "--why", "x"), "there is no table 'nowhere' in this room"),
    ):
        with pytest.raises(SystemExit) as ended:
            main(["close-out", *words, "--db", str(room_db)])
        assert ended.value.code == 2
        assert capsys.readouterr().err == f"houseway: {wrong}\n"
    main(["close-out", TABLE, "--why", "water on the disk", "--db", str(room_db)])
    assert capsys.readouterr().out.startswith(f"{TABLE} is closed: $")
    with read_store(room_db) as store:
        assert {guest: store.balance(f"wallet:{guest}") for guest in wallets} == wallets
        assert [row.id for row in store.tables(state="closed")] == [TABLE]
    with pytest.raises(SystemExit):
        main(["close-out", TABLE, "--why", "again", "--db", str(room_db)])
    assert capsys.readouterr().err == f"houseway: table {TABLE} is closed, and has no chips\n"


def test_a_sound_table_is_closed_out_by_command_and_the_audit_agrees(room_db: Path) -> None:
    main(["close-out", TABLE, "--why", "the building is sold", "--db", str(room_db)])
    with read_store(room_db) as store:
        assert [str(one) for one in audit(store).faults] == []


def an_entry(number: int, kind: str, *transfers: Transfer) -> Entry:
    return Entry(table="t", number=number, hand=1, kind=kind, body=b"", events=b"[]", transfers=transfers, at=1.0)


def test_what_a_hand_has_moved_is_undone_by_its_own_transfers_fees_too() -> None:
    ann, bob, pot, fees = "table:t:ann", "table:t:bob", "pot:t", "collection:t"
    deal = an_entry(1, "deal", Transfer(ann, pot, 300, ""), Transfer(bob, pot, 100, ""), Transfer(pot, fees, 50, ""))
    over = an_entry(2, "come over", Transfer("wallet:cat", "table:t:cat", 700, "carried over"))
    held = Chips(stacks={"ann": 700, "bob": 900, "cat": 700}, pot=350, collected=80)
    before = lay_before("t", held, [deal, over])
    assert before == Chips(stacks={"ann": 1_000, "bob": 1_000, "cat": 700}, pot=0, collected=30)
    assert lay_before("t", held, [deal, an_entry(2, "void")]) == held
    command = cashed_out(held, before, guest="", name="", why="it is late")
    assert command.back == before.stacks
    entry = last_entry("t", 3, 1, command, at=2.0)
    moved: Counter[str] = Counter({ann: 700, bob: 900, "table:t:cat": 700, pot: 350, fees: 80})
    for one in entry.transfers:
        moved[one.debit] -= one.cents
        moved[one.credit] += one.cents
        assert moved[one.debit] >= 0
    assert {name: cents for name, cents in moved.items() if cents} == {
        "wallet:ann": 1_000,
        "wallet:bob": 1_000,
        "wallet:cat": 700,
        fees: 30,
    }


def test_a_pot_that_was_carried_over_is_shared_and_pays_no_fee() -> None:
    held = Chips(stacks={"ann": 700, "bob": 900}, pot=650, collected=80)
    before = Chips(stacks={"ann": 900, "bob": 1_000}, pot=401, collected=29)
    assert cashed_out(held, before, guest="", name="", why="").back == {"ann": 1_101, "bob": 1_200}


@pytest.mark.parametrize(
    "before",
    [
        Chips(stacks={"ann": -5, "bob": 1_706}, pot=0, collected=80),
        Chips(stacks={"ann": 1_701}, pot=0, collected=80),
        Chips(stacks={"ann": 900, "bob": 900}, pot=0, collected=80),
        Chips(stacks={"ann": 700, "bob": 900}, pot=100, collected=81),
    ],
)
def test_where_it_cannot_be_told_what_lay_there_everybody_keeps_what_lies_there_now(before: Chips) -> None:
    held = Chips(stacks={"ann": 700, "bob": 900}, pot=101, collected=80)
    assert cashed_out(held, before, guest="", name="", why="").back == {"ann": 751, "bob": 950}
