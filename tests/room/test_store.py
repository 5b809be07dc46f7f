"""The database: what it keeps, and how it leaves out what does not fit."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest
from msgspec.structs import replace
from tests.postgres import Cluster
from tests.repeats import sampled
from tests.room.books import OPENING, bets, entry, fill, furnish, hand_row, issue, sits

from houseway.store import (
    BANK,
    CASHIER,
    EntryRefusedError,
    GuestRow,
    JournalError,
    Store,
    StoreError,
    TableRow,
    Transfer,
    at_table,
    open_store,
    pot_of,
    wallet_of,
)


@pytest.fixture(params=["file", "memory", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path, furnished: Path) -> Iterator[Store]:
    if request.param == "memory":
        with open_store(":memory:") as opened:
            yield furnish(opened)
    elif request.param == "file":
        with open_store(copy(furnished, tmp_path)) as opened:
            yield opened
    else:
        cluster: Cluster = request.getfixturevalue("cluster")
        with (
            cluster.database(request.getfixturevalue("furnished_database")) as name,
            open_store(cluster.local(name)) as opened,
        ):
            yield opened


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("books") / "room.db"
    furnish(open_store(path)).close()
    return path


@pytest.fixture(scope="module")
def furnished_database(cluster: Cluster) -> Iterator[str]:
    with cluster.database() as name:
        furnish(open_store(cluster.local(name))).close()
        yield name


# what it keeps


def test_tables_guests_and_settings(store: Store) -> None:
    assert [row.id for row in store.tables()] == ["one", "two"]
    store.add_table(TableRow(id="a", house="mine", game="razz", limit="", seats=6, rulebook="name = 'Mine'\n"))
    assert [row.id for row in store.tables()] == ["one", "two", "a"]
    assert store.table("a") == store.tables()[-1]
    assert store.table("a") == TableRow(
        id="a", house="mine", game="razz", limit="", seats=6, rulebook="name = 'Mine'\n"
    )
    assert store.table(CASHIER) is None
    assert store.table("b") is None
    store.close_table("one")
    assert [row.id for row in store.tables(state="closed")] == ["one"]
    assert [row.id for row in store.tables(state="open")] == ["two", "a"]
    with pytest.raises(StoreError, match=r"^there is no table cashier$"):
        store.close_table(CASHIER)
    with pytest.raises(StoreError, match=r"^table one cannot be added: a table is opened once$"):
        store.add_table(TableRow(id="one", house="oasis", game="holdem", limit="", seats=9))

    cy = store.guest("cy")
    assert cy == GuestRow(id="cy", name="Cy", bot=True)
    store.rename("cy", "Cynthia")
    assert store.guest("cy") == GuestRow(id="cy", name="Cynthia", bot=True)
    assert store.guest("nobody") is None
    with pytest.raises(StoreError, match=r"^there is no guest nobody$"):
        store.rename("nobody", "X")
    with pytest.raises(StoreError, match=r"^guest ann cannot be added: .*(guests\.id|pk_guests)"):
        store.add_guest("ann", "Ann")

    assert store.setting("secret") is None
    store.set_setting("secret", "1")
    store.set_setting("secret", "2")
    assert store.setting("secret") == "2"


def test_entries_come_back_as_they_were(store: Store) -> None:
    written = [
        sits("one", 1, "ann", 5_000),
        entry("one", 2, bets("one", "ann", 700), Transfer(pot_of("one"), "collection:one", 300, "collected")),
        entry("one", 3, snapshot=b"\x00state", hand=1),
        entry("one", 4),
        entry("one", 5),
    ]
    store.write(*written[:2])
    store.write(*written[2:])
    store.write(sits("two", 1, "ann", 4_000))
    back = list(store.entries("one"))
    assert back[2].hand_row is not None
    assert back[2].hand_row.id == 1
    back[2] = entry("one", 3, snapshot=b"\x00state", hand=1)
    assert back == written
    assert store.latest("one") == (b"\x00state", 3, written[3:])
    assert store.latest("two") == (None, 0, [sits("two", 1, "ann", 4_000)])
    assert store.latest("none at all") == (None, 0, [])
    assert [store.last_number(table) for table in ("one", "two", CASHIER, "three")] == [5, 1, 3, 0]


def test_a_long_journal_is_read_page_by_page(store: Store) -> None:
    many = [entry("one", number, snapshot=b"%d" % number if number % 7 == 0 else None) for number in range(1, 1_203)]
    store.write(*many)
    assert list(store.entries("one")) == many
    assert list(store.entries("one", after=1_000)) == many[1_000:]


def test_hands_by_guest_latest_first(store: Store) -> None:
    for number in range(1, 8):
        store.write(entry("one", number, hand=number), entry("two", number, hand=number))
    first = store.hands_of("ann", limit=5)
    assert [(row.table, row.hand) for row in first] == [("two", 7), ("one", 7), ("two", 6), ("one", 6), ("two", 5)]
    rest = store.hands_of("ann", before=first[-1].id)
    assert [(row.table, row.hand) for row in rest][:2] == [("one", 5), ("two", 4)]
    assert len(rest) == 9
    assert store.hands_of("cy") == []
    one = store.hand("two", 7)
    assert one == first[0]
    assert (one.names, one.guests) == ({1: "Bo", 3: "Ann"}, {1: "bo", 3: "ann"})
    assert store.hand("two", 8) is None


def test_balances_follow_the_transfers_and_add_up_to_nothing(store: Store) -> None:
    store.write(sits("one", 1, "ann", 5_000), entry("one", 2, bets("one", "ann", 700)))
    assert store.balances() == {
        BANK: -3 * OPENING,
        wallet_of("ann"): OPENING - 5_000,
        wallet_of("bo"): OPENING,
        wallet_of("cy"): OPENING,
        at_table("one", "ann"): 4_300,
        pot_of("one"): 700,
    }
    assert sum(store.balances().values()) == 0
    assert store.balance(pot_of("one")) == 700
    assert store.balance(pot_of("two")) == 0
    assert store.problems() == []


# one bad entry among others


@sampled(9)
@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (sits("one", 1, "ann", OPENING + 1), "never_below_nothing"),
        (entry("one", 1, bets("one", "ann", 1)), "never_below_nothing"),
        (entry("one", 2), "without gaps"),
        (entry("one", 0), "without gaps"),
        (entry("three", 1), "(?i:FOREIGN KEY)"),
        (entry("one", 1, Transfer(BANK, BANK, 5, "x")), "two_accounts"),
        (entry("one", 1, Transfer(BANK, wallet_of("ann"), 0, "x")), "ck_transfers_cents"),
        (entry("one", 1, Transfer(BANK, wallet_of("ann"), -5, "x")), "ck_transfers_cents"),
        (entry("one", 1, Transfer(BANK, "under the table", 5, "x")), "ck_accounts_name"),
        (entry("one", 1, Transfer(BANK, wallet_of("ann"), 2**63, "x")), "(too large|out of range)"),
        (entry("one", 1, *[Transfer(BANK, wallet_of("ann"), 2**62, "x")] * 2), ""),
        (entry("one", 1, Transfer(BANK, wallet_of("\udfff"), 5, "x")), "surrogate"),
        (entry("one", -1), "without gaps"),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
def test_a_bad_entry_is_left_out_alone_and_whole(store: Store, bad: object, why: str) -> None:
    assert isinstance(bad, type(entry("one", 1)))
    before = store.balances()
    with pytest.raises(EntryRefusedError, match=rf"^entry -?\d \(act\) of table \w+ was refused: .*{why}") as refused:
        store.write(bad)
    assert "\n" not in str(refused.value)
    assert (store.balances(), store.last_number("one")) == (before, 0)
    said = store.commit([entry("two", 1), bad, entry("two", 2), issue("bo", 5)])
    assert [problem is None for problem in said] == [True, False, True, True]
    assert store.balances() == before | {BANK: before[BANK] - 5, wallet_of("bo"): OPENING + 5}
    assert (store.last_number("one"), store.last_number("two"), store.last_number(CASHIER)) == (0, 2, 4)
    store.write(entry("one", 1), entry("two", 3), issue("bo", 6))
    assert store.last_number(CASHIER) == 5
    assert store.problems() == []


def test_what_waits_behind_a_refused_entry_is_refused_and_the_table_goes_on_with_its_number(store: Store) -> None:
    said = store.commit([sits("one", 1, "ann", 9 * OPENING), entry("one", 2), entry("two", 1), entry("one", 3)])
    assert [problem is None for problem in said] == [False, False, True, False]
    store.write(entry("one", 1))
    assert store.last_number("one") == 1


def test_a_hand_row_must_name_its_players_and_its_table(store: Store) -> None:
    for wrong in (replace(hand_row("one", 1), guests={3: "ann"}), hand_row("two", 1)):
        with pytest.raises(EntryRefusedError, match="its hand row"):
            store.write(replace(entry("one", 1), hand_row=wrong))
    with pytest.raises(EntryRefusedError, match=r"(?i)foreign key"):
        store.write(replace(entry("one", 1), hand_row=replace(hand_row("one", 1), guests={3: "ann", 1: "nobody"})))
    store.write(entry("one", 1, hand=1))
    with pytest.raises(EntryRefusedError, match="a hand is played once"):
        store.write(entry("one", 2, hand=1))


def test_a_full_disk_is_a_failed_commit_not_a_bad_entry(tmp_path: Path) -> None:
    store = furnish(open_store(tmp_path / "room.db"))
    fill(store, pages=3)
    with pytest.raises(JournalError, match=r"^the journal cannot be written, and nothing more .*: .*disk is full$"):
        store.write(entry("one", 1), entry("one", 2, snapshot=b"x" * 200_000))
    assert store.last_number("one") == 0
    store.close()
    with open_store(tmp_path / "room.db") as again:
        assert (again.last_number("one"), again.problems()) == (0, [])
        again.write(entry("one", 1))
