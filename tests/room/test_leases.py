"""Leases and the fence at the store: who may write what, decided by the database alone."""

from collections.abc import Callable, Iterator

import pytest
from tests.postgres import Cluster
from tests.room.books import OPENING, entry, furnish, issue, sits

from houseway.room.cluster.directory import Directory, Node, home_of
from houseway.store import LeaseLostError, SpentError, Store, StoreError, open_store, wallet_of
from houseway.store.postgres.leasing import LeaseBook, drain

LEASE = 30_000.0
"""So long that no lease runs out by itself, however slow the machine is; of it, nine tenths have to be without news."""


@pytest.fixture
def database(cluster: Cluster) -> Iterator[str]:
    with cluster.database() as name:
        yield name


@pytest.fixture
def pair(cluster: Cluster, database: str) -> Iterator[tuple[Store, LeaseBook, Store, LeaseBook]]:
    """Two servers of one room."""
    place = cluster.local(database)
    with furnish(open_store(place, shared=True)) as one, open_store(place, shared=True) as other:
        books = [LeaseBook(store, node, f"boot {node}", LEASE) for store, node in ((one, "a"), (other, "b"))]
        for book in books:
            book.register("127.0.0.1:1")
        yield one, books[0], other, books[1]
        for book in books:
            book.close()


@pytest.fixture
def pass_time(cluster: Cluster, database: str) -> Callable[[float], None]:
    """As though so many seconds were gone, to the database: nothing here depends on how quick the machine is."""

    def passed(seconds: float) -> None:
        with cluster.asking(database) as plain:
            for kind in ("leases", "nodes"):
                plain.execute(f"UPDATE {kind} SET expires = expires - {seconds}".encode())

    return passed


Pair = tuple[Store, LeaseBook, Store, LeaseBook]
PassTime = Callable[[float], None]


def test_only_who_holds_the_lease_writes_for_a_table(pair: Pair) -> None:
    one, a, other, b = pair
    assert a.take(["one", "two"]) == ["one", "two"]
    assert b.take(["one"]) == []
    one.write(entry("one", 1), entry("two", 1))
    said = other.commit([entry("one", 2), issue("bo", 5)])
    assert isinstance(said[0], LeaseLostError)
    assert str(said[0]) == "table one is another server's now: entry 2 is not written"
    assert said[1] is None
    assert (one.last_number("one"), one.balance(wallet_of("bo"))) == (1, OPENING + 5)


def test_an_owner_whose_lease_ran_out_writes_nothing_even_before_another_takes_it(
    pair: Pair, pass_time: PassTime
) -> None:
    one, a, _, b = pair
    a.take(["one"])
    one.write(entry("one", 1))
    pass_time(0.95 * LEASE)
    for _ in range(2):
        (said,) = one.commit([entry("one", 2)])
        assert isinstance(said, LeaseLostError)
        b.beat()
        assert b.take(["one"]) in (["one"], [])
    assert one.last_number("one") == 1


def test_a_take_over_counts_the_epoch_up_and_the_old_owner_can_never_come_back(pair: Pair, pass_time: PassTime) -> None:
    one, a, other, b = pair
    a.take(["one"])
    pass_time(0.95 * LEASE)
    b.beat()
    assert b.take(["one"]) == ["one"]
    assert (a.epochs, b.epochs) == ({"one": 1}, {"one": 2})
    beat = a.beat()  # it wakes up, and believes it still has the table
    assert beat.kept == frozenset()
    a.epochs["one"] = 1
    assert isinstance(one.commit([entry("one", 1)])[0], LeaseLostError)
    a.epochs["one"] = 2  # not even by guessing: the lease has another owner
    assert isinstance(one.commit([entry("one", 1)])[0], LeaseLostError)
    other.write(entry("one", 1))
    a.release(["one"])
    b.beat()
    other.write(entry("one", 2))


def test_heartbeats_keep_a_lease_and_releasing_gives_it_away_at_once(pair: Pair, pass_time: PassTime) -> None:
    one, a, _, b = pair
    a.take(["one"])
    for _ in range(4):
        pass_time(0.7 * LEASE)
        assert a.beat().kept == {"one"}
    one.write(entry("one", 1))
    seen = {found.table: found.owner for found in b.beat().tables}
    assert seen == {"one": "a", "two": ""}
    a.release(["one"])
    assert isinstance(one.commit([entry("one", 2)])[0], LeaseLostError)
    assert b.take(["one"]) == ["one"]
    a.retire()
    assert [node.name for node in b.beat().nodes] == ["b"]


def test_a_name_is_one_servers_and_a_new_one_of_that_name_fences_the_old(
    pair: Pair, pass_time: PassTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, a, other, b = pair
    a.take(["one"])
    again = LeaseBook(other, "a", "another boot", LEASE)
    a.beat()
    taken = pytest.raises(StoreError, match=r"^a server called a is running already: give this one another --node$")
    with monkeypatch.context() as hurried, taken:
        hurried.setattr("houseway.store.postgres.leasing.time", _Hurried())
        again.register("127.0.0.1:2")
    pass_time(0.95 * LEASE)
    again.register("127.0.0.1:2")
    assert isinstance(one.commit([issue("bo", 5)])[0], LeaseLostError)  # not even the cashier's page
    with pytest.raises(StoreError, match="another server is called a now"):
        a.beat()
    again.close()
    del b


class _Hurried:
    """A clock that is always late."""

    def __init__(self) -> None:
        self._now = 0.0

    def monotonic(self) -> float:
        self._now += 2 * LEASE
        return self._now

    def sleep(self, seconds: float) -> None:
        pass


def test_a_wallet_that_another_server_has_emptied_refuses_one_entry(pair: Pair) -> None:
    one, a, other, b = pair
    a.take(["one"])
    b.take(["two"])
    other.write(sits("two", 1, "ann", OPENING))
    (said,) = one.commit([sits("one", 1, "ann", 5)])
    assert isinstance(said, SpentError)
    one.write(entry("one", 1))


def test_draining_by_name(cluster: Cluster, pair: Pair) -> None:
    one, a, _, b = pair
    drain(one, "b")
    assert b.beat().draining
    assert {node.name: node.draining for node in a.beat().nodes} == {"a": False, "b": True}
    with pytest.raises(StoreError, match=r"^no server is called x: there are a, b$"):
        drain(one, "x")
    with open_store(":memory:") as small, pytest.raises(StoreError, match="servers share a room over a postgresql"):
        LeaseBook(small, "a", "boot")


def test_few_tables_move_when_a_server_comes_and_none_without_need() -> None:
    tables = [f"oasis-holdem-{number}" for number in range(1, 301)]
    before = {table: home_of(table, ("a", "b")) for table in tables}
    after = {table: home_of(table, ("c", "b", "a")) for table in tables}
    assert {owner: list(after.values()).count(owner) > 60 for owner in "abc"} == {"a": True, "b": True, "c": True}
    assert all(after[table] in (before[table], "c") for table in tables)
    assert home_of("x", ()) == ""


def test_the_directory_knows_what_is_elsewhere() -> None:
    seen = Directory("a")
    nodes = [Node(name, f"{name}:1", "", name == "c") for name in "abc"]
    assert seen.set(nodes, {"one": "a", "two": "b", "three": ""})
    assert not seen.set(nodes, {"one": "a", "two": "b", "three": ""})
    assert [seen.elsewhere(table) for table in ("one", "two", "three", "four")] == [False, True, True, False]
    assert seen.owner("two") == nodes[1]
    assert seen.owner("three") is None
    assert (seen.takers(), seen.first, [node.name for node in seen.others()]) == (["a", "b"], "a", ["b", "c"])
