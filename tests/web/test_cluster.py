"""Several servers, one room: owners killed, stopped, cut off and drained while people play; nothing is lost."""

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from urllib.error import HTTPError

import pytest
from tests.postgres import PASSWORD, USER, Cluster
from tests.servers import Server, call
from tests.waiting import wait_until
from tests.web.nest import Nest, Proxy, nest
from tests.web.players import Player

from houseway.cli import main
from houseway.room.audit import audit
from houseway.room.cluster.placing import home_of
from houseway.room.store import read_store, wallet_of

from .test_killing import acted


@pytest.fixture(scope="module")
def servers(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nest]:
    """Three servers, for all tests of this file; each puts back what it has broken."""
    with nest(cluster, tmp_path_factory.mktemp("nest")) as made:
        yield made


def _game_at(nest: Nest, at: str) -> str:
    """A game whose next table belongs to a server: that follows from its name."""
    cookie = call(next(iter(nest.servers.values())).port, "/api/lobby")[1]
    while True:
        tables = nest.owners()
        for game in ("holdem", "omaha-hi-lo"):
            numbers = [int(one.rpartition("-")[2]) for one in tables if one.startswith(f"oasis-{game}-")]
            if home_of(f"oasis-{game}-{max(numbers) + 1}", tuple(nest.servers)) == at:
                return game
        call(next(iter(nest.servers.values())).port, "/api/open", cookie, {"house": "oasis", "game": "holdem"})


@contextmanager
def playing(nest: Nest, at: str) -> Iterator[tuple[str, list[Player]]]:
    """A table with two people who come in by other servers than the one called `at`, and one who comes in by that."""
    ports = [server.port for server in nest.servers.values()]
    cookies = [call(ports[0], "/api/lobby")[1] for _ in range(2)]
    opened = {"house": "oasis", "game": _game_at(nest, at), "seats": 2, "bots": 0}
    table = call(ports[0], "/api/open", cookies[0], opened)[0]["table"]
    nest.settled(tuple(nest.servers))
    assert nest.owners()[table] == at
    others = [server.port for name, server in nest.servers.items() if name != at]
    roamers = [
        Player(table, cookies[0], *others[:2], roams=True),
        Player(table, cookies[1], nest.servers[at].port, others[1], roams=True),
    ]
    for roamer, port in zip(roamers, others[:2], strict=True):
        call(port, "/api/sit", roamer.cookie, {"table": table})
        roamer.start()
    try:
        goes_on(nest, table, 12)
        yield table, roamers
    finally:
        for roamer in roamers:
            roamer.stop()


def goes_on(nest: Nest, table: str, entries: int) -> None:
    """Wait for more entries of a table."""
    before = nest.last(table)

    def stuck() -> str:
        with read_store(nest.place) as store:
            lies = {key: cents for key, cents in store.balances().items() if table in key}
        return f"{entries} more entries of {table}, which stands at {nest.last(table)}: {lies} {nest.owners()}"

    wait_until(lambda: nest.last(table) >= before + entries, stuck)


def nothing_lost(nest: Nest, table: str, roamers: list[Player]) -> int:
    """Every acknowledged action is there exactly once, and the audit agrees; how many there were."""
    for roamer in roamers:
        roamer.stop()
        assert roamer.wrong is None
    with read_store(nest.place) as store:
        for roamer in roamers:
            mine = acted(store, table, roamer.guest)
            assert len(set(mine)) == len(mine), "a command is there twice"
            assert set(roamer.acknowledged) <= set(mine), "an acknowledged command is not there"
            assert len(set(roamer.acknowledged)) == len(roamer.acknowledged)
        assert [str(fault) for fault in audit(store).faults] == []
        assert sum(store.balances().values()) == 0
    for server in nest.servers.values():
        assert "Traceback" not in server.said, server.said
    return sum(len(roamer.acknowledged) for roamer in roamers)


def test_a_table_is_known_everywhere_as_soon_as_it_is_open(servers: Nest) -> None:
    """By every server at once, though most of these tables are handed over to their own server that very moment."""
    ports = [server.port for server in servers.servers.values()]
    opened = {"house": "oasis", "game": "holdem", "seats": 2, "bots": 0}
    for at, port in [(ports[0], ports[1]), (ports[0], ports[2]), (ports[1], ports[0]), (ports[2], ports[1])] * 2:
        cookie, friend = (call(ports[0], "/api/lobby")[1] for _ in range(2))
        table = call(at, "/api/open", cookie, opened)[0]["table"]
        assert call(port, "/api/sit", friend, {"table": table})[0]["table"] == table
    servers.settled(tuple(servers.servers))


def test_an_owner_is_killed_and_its_tables_go_on_elsewhere(servers: Nest) -> None:
    with playing(servers, "b") as (table, roamers):
        servers.kill("b")
        goes_on(servers, table, 8)
        servers.settled(("a", "c"))
        lobby = call(servers.servers["a"].port, "/api/lobby", roamers[0].cookie)[0]
        shown = {one["id"] for house in lobby["houses"] for game in house["games"] for one in game["tables"]}
        assert shown == set(servers.owners())
        assert table in lobby["you"]["seats"]
        assert nothing_lost(servers, table, roamers) > 5
    servers.start("b")
    servers.settled(("a", "b", "c"))


@pytest.mark.verify
def test_an_owner_that_slept_through_its_lease_writes_nothing(servers: Nest) -> None:
    with playing(servers, "b") as (table, roamers):
        b = servers.servers["b"]
        b.send(signal.SIGSTOP)
        try:
            servers.expire("b")
            roamers[1].look_elsewhere()
            goes_on(servers, table, 8)
            assert servers.owners()[table] in ("a", "c")
            epoch = servers.epoch(table)
        finally:
            b.send(signal.SIGCONT)
        wait_until(lambda: "is another server's now" in b.said, "the server that slept to notice")
        servers.settled(("a", "b", "c"))  # it is trusted again, with new leases
        assert servers.epoch(table) > epoch
        goes_on(servers, table, 8)
        assert nothing_lost(servers, table, roamers) > 10


@pytest.mark.verify
def test_a_server_cut_off_from_the_database_loses_its_tables_and_comes_back(cluster: Cluster, servers: Nest) -> None:
    proxy = Proxy(cluster.port)
    secret = PASSWORD.replace(" ", "%20")
    all_four = ("a", "b", "c", "d")
    d = servers.start("d", db=f"postgresql://{USER}:{secret}@127.0.0.1:{proxy.port}/{servers.database}")
    try:
        servers.settled(all_four)
        with playing(servers, "d") as (table, roamers):
            proxy.cut()
            servers.expire("d")
            for roamer in roamers:
                roamer.look_elsewhere()
            goes_on(servers, table, 8)
            assert servers.owners()[table] in ("a", "b", "c")
            proxy.mend()
            servers.settled(all_four)
            goes_on(servers, table, 8)
            assert nothing_lost(servers, table, roamers) > 5
    finally:
        proxy.mend()
        d.end(signal.SIGTERM)
        del servers.servers["d"]
        proxy.close()
    servers.settled(("a", "b", "c"))


@pytest.mark.verify
def test_a_server_is_drained_and_players_notice_a_moment_at_most(
    servers: Nest, capsys: pytest.CaptureFixture[str]
) -> None:
    with playing(servers, "b") as (table, roamers):
        b = servers.servers["b"]
        assert b.end(signal.SIGTERM) == 0
        goes_on(servers, table, 8)
        servers.settled(("a", "c"))
        assert roamers[0].connections == 1, "it never lost its server, and was passed on"
        assert nothing_lost(servers, table, roamers) > 5
        again = servers.start("b")
        servers.settled(("a", "b", "c"))
        main(["drain", "b", "--db", servers.place])  # the other way to say it
        assert capsys.readouterr().out == "b hands its tables over, and ends.\n"
        assert again.ended() == 0
        servers.start("b")


@pytest.mark.verify
def test_a_server_is_named_once_and_wants_postgres(servers: Nest, tmp_path: Path) -> None:
    first = servers.servers["a"]
    second = servers.start("a", wait=False, lease=1)  # it waits no longer than that for one that was killed
    servers.servers["a"] = first
    wrong = servers.start("x", db=str(tmp_path / "room.db"), wait=False)
    del servers.servers["x"]
    _ended(wrong, "houseway: servers share a room over a PostgreSQL database: give --db postgresql://... and not ")
    _ended(second, "houseway: a server called a is running already: give this one another --node\n")


def _ended(server: Server, line: str) -> None:
    assert server.ended() == 2
    assert line in server.said
    assert "Traceback" not in server.said


@pytest.mark.soak
def test_owners_are_killed_again_and_again(cluster: Cluster, tmp_path: Path) -> None:
    """And their leases run out by themselves."""
    with nest(cluster, tmp_path, lease=3.0) as servers, playing(servers, "b") as (table, roamers):
        for _ in range(100):
            owner = servers.owners()[table] or "a"
            servers.servers[owner].kill()
            goes_on(servers, table, 5)
            started = servers.start(owner)
            for roamer in roamers:
                roamer.ports[:] = [server.port for server in servers.servers.values() if server is not started]
            servers.settled(("a", "b", "c"))
        print(f"100 kills, {nothing_lost(servers, table, roamers)} acknowledged")


def test_a_slip_sent_to_every_server_at_once_is_paid_once(servers: Nest, capsys: pytest.CaptureFixture[str]) -> None:
    ports = [server.port for server in servers.servers.values()]
    cookies = [call(ports[0], "/api/lobby")[1] for _ in range(2)]
    for name, cookie in zip(("Cass", "Ann"), cookies, strict=True):
        call(ports[0], "/api/name", cookie, {"name": name})
    cass, ann = (call(ports[0], "/api/account", cookie)[0] for cookie in cookies)
    main(["users", "promote", cass["guest"], "cashier", "--db", servers.place])
    capsys.readouterr()
    for port in ports:  # each hears of it in a moment
        wait_until(
            lambda port=port: "cashier" in call(port, "/api/account", cookies[0])[0]["roles"],  # type: ignore[misc]
            f"the server at {port} to hear of the new cashier",
        )
    with read_store(servers.place) as store:
        before = store.balance(wallet_of(ann["guest"]))

    def pay(port: int, slip: str) -> int:
        said = {"guest": ann["guest"], "cents": 700, "slip": slip}
        while True:
            try:
                return int(call(port, "/api/cashier/buy-in", cookies[0], said)[0]["number"])
            except HTTPError as refused:  # the server is cut off for a moment: that is what the slip's number is for
                with refused:
                    if refused.code != HTTPStatus.SERVICE_UNAVAILABLE:
                        raise

    with ThreadPoolExecutor(len(ports)) as hands:
        for slip in (f"slip-{number:04}" for number in range(10)):
            assert len(set(hands.map(pay, ports, [slip] * len(ports)))) == 1
    with read_store(servers.place) as store:
        assert store.balance(wallet_of(ann["guest"])) == before + 7_000
