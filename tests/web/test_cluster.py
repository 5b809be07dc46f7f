"""Several servers, one room: owners killed, stopped, cut off and drained while people play; nothing is lost."""

import json
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from tests.postgres import PASSWORD, USER, Cluster
from tests.servers import Server, call
from tests.waiting import HANG_SECONDS, wait_until
from tests.web.nest import Nest, Proxy, nest
from tests.web.players import Player
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from houseway.cli import main
from houseway.room.cluster.directory import home_of
from houseway.store import read_store, wallet_of
from houseway.upkeep.journal_audit import audit

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


class Seat:
    """A browser at a table, with all that it knows of it."""

    def __init__(self, line: ClientConnection, table: str) -> None:
        self._line, self.table, self.now, self._asked = line, table, dict[str, Any](), 0
        assert self.ask("join")["type"] == "ok"
        self.sees(bool)

    def hear(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self._line.recv(HANG_SECONDS))
        if told["type"] in ("view", "update") and told["table"] == self.table:
            self.now = told["now"]
        return told

    def ask(self, what: str, **said: object) -> dict[str, Any]:
        """The answer to it."""
        self._asked += 1
        self._line.send(json.dumps({"type": what, "id": self._asked, "table": self.table, **said}))
        while (told := self.hear())["type"] not in ("ok", "refused", "error") or told["id"] != self._asked:
            pass
        return told

    def sees(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        while not self.now or not wanted(self.now):
            self.hear()
        return self.now


def playing_now(now: dict[str, Any]) -> bool:
    return bool(now["view"]) and not now["view"]["over"]


@contextmanager
def voting(nest: Nest) -> Iterator[tuple[Seat, Seat, Seat]]:
    """A hand at a table of server b: its host comes in by a, one player by c and one by b. Nobody runs out of time."""
    a, b, c = (nest.servers[name].port for name in "abc")
    game, cookies = _game_at(nest, "b"), [call(a, "/api/lobby")[1] for _ in range(3)]
    opened = {"house": "oasis", "game": game, "seats": 4, "bots": 0, "act": 300, "private": False}
    table = call(a, "/api/open", cookies[0], opened)[0]["table"]
    nest.settled(tuple(nest.servers))
    assert nest.owners()[table] == "b"
    with ExitStack() as stack:
        seats = []
        for port, cookie in zip((a, c, b), cookies, strict=True):
            line = connect(
                f"ws://127.0.0.1:{port}/ws", additional_headers={"cookie": cookie}, max_size=2**22, ping_interval=None
            )
            seats.append(Seat(stack.enter_context(line), table))
        host = seats[0]
        assert host.ask("pause", on=True)["type"] == "ok"
        for number, seat in enumerate(seats, 1):
            assert seat.ask("sit", seat=number, buy_in=seat.now["buy_in"]["usual"])["type"] == "ok"
        assert host.ask("pause", on=False)["type"] == "ok"
        for seat in seats:
            seat.sees(playing_now)
        yield host, seats[1], seats[2]


def test_players_vote_wherever_their_browsers_are_connected(servers: Nest) -> None:
    with voting(servers) as (host, far, near):
        hand, epoch = host.now["hand"], servers.epoch(host.table)
        assert host.ask("void", why="a torn card")["type"] == "ok"
        for seat in (far, near):
            vote = seat.sees(lambda now: now["vote"])["vote"]
            assert (vote["what"], vote["words"], vote["may_answer"]) == ("void", "a torn card", True)
        assert host.sees(lambda now: now["vote"])["vote"]["yours"]
        number = far.now["vote"]["number"]
        assert "the other players have to agree" in host.ask("vote", vote=number, agrees=True)["problem"]
        assert far.ask("vote", vote=number, agrees=True)["type"] == "ok"
        assert "already agreed" in far.ask("vote", vote=number, agrees=True)["problem"]
        assert len(near.sees(lambda now: now["vote"] and now["vote"]["agreed"])["vote"]["agreed"]) == 1
        assert near.now["hand"] == hand, "it is not void before all agree"
        assert near.ask("vote", vote=number, agrees=True)["type"] == "ok"
        for seat in (host, far, near):
            assert not seat.sees(lambda now: playing_now(now) and now["hand"] == hand + 1)["vote"]
        assert host.ask("void", why="another")["type"] == "ok"
        number = far.sees(lambda now: now["vote"])["vote"]["number"]
        assert far.ask("vote", vote=number, agrees=False)["type"] == "ok"
        for seat in (host, far, near):
            assert playing_now(seat.sees(lambda now: not now["vote"]))
        assert servers.epoch(host.table) == epoch, "all that time the table was at its own server"


def test_what_is_no_server_of_the_room_is_shown_out_in_one_line(servers: Nest) -> None:
    """Frames that are no proof, however long, and one who hangs up before anything was said."""
    a = servers.servers["a"]
    for frame in (b"\0" * 1_000_000, "text" * 300_000, b"\0nonsense", b"\7", "text"):
        with connect(f"ws://127.0.0.1:{a.port}/peer", max_size=None) as line:
            line.recv(HANG_SECONDS)
            with suppress(ConnectionClosed):
                line.send(frame)
                line.recv(HANG_SECONDS)
                raise AssertionError("it was answered")
    with connect(f"ws://127.0.0.1:{a.port}/peer"):
        pass
    said = "refused a connection from something that is not a server of this room"
    wait_until(lambda: said in a.complaints, lambda: f"what the server says of it: {a.complaints}")
    assert "Traceback" not in a.complaints
    call(a.port, "/api/lobby")


@pytest.mark.verify
def test_an_owner_that_slept_through_its_lease_writes_nothing(servers: Nest) -> None:
    with playing(servers, "b") as (table, roamers):
        b = servers.servers["b"]
        b.send(signal.SIGSTOP)
        try:
            servers.expire("b")
            roamers[1].look_elsewhere()
            goes_on(servers, table, 8)
            servers.settled(("a", "c"))
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
            servers.settled(("a", "b", "c"))
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
        assert capsys.readouterr().out == "b is handing over its tables, then stops.\n"
        assert again.ended() == 0
        servers.start("b")


@pytest.mark.verify
def test_a_server_is_named_once_and_wants_postgres(servers: Nest, tmp_path: Path) -> None:
    first = servers.servers["a"]
    second = servers.start("a", wait=False, lease=1)  # it waits no longer than that for one that was killed
    servers.servers["a"] = first
    wrong = servers.start("x", db=str(tmp_path / "room.db"), wait=False)
    del servers.servers["x"]
    _ended(
        wrong, "houseway: servers share a room through a PostgreSQL database: give --db postgresql://... instead of "
    )
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
