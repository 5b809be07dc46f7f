"""A tournament whose tables are at home at several servers: they deal on while its desk and its tables are killed."""

import pytest
from tests.postgres import Cluster
from tests.servers import call
from tests.waiting import wait_until
from tests.web.nest import Nest, nest
from tests.web.test_killed_tournaments import start

from houseway.room.cluster.directory import home_of
from houseway.store import read_store
from houseway.upkeep.journal_audit import audit

pytestmark = pytest.mark.verify
TABLES = 3
PLAYERS = 8 * TABLES


def spread_out(servers: Nest, cookie: str) -> str:
    """A tournament with a table at another server than its desk; it follows from its name."""
    port = servers.servers["a"].port
    while True:
        wanted = {"structure": "horse", "private": False, "bots": True, "players": PLAYERS}
        desk = str(call(port, "/api/tournaments", cookie, wanted)[0]["table"])
        names = (desk, *(f"{desk}-t{number + 1}" for number in range(TABLES)))
        if len({home_of(name, tuple(servers.servers)) for name in names}) == len(servers.servers):
            return desk


def goes_on(servers: Nest, desk: str, entries: int) -> None:
    """Wait until every table of the tournament has so many entries more, and the desk too."""
    names = [desk, *(f"{desk}-t{number + 1}" for number in range(TABLES))]
    before = {name: servers.last(name) for name in names}

    def stands() -> str:
        return f"more entries than {before}: { {name: servers.last(name) for name in names} } {servers.owners()}"

    wait_until(lambda: all(servers.last(name) >= before[name] + entries for name in names), stands)


def test_tables_at_several_servers_play_one_tournament(
    cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with nest(cluster, tmp_path_factory.mktemp("far")) as servers:
        port = servers.servers["a"].port
        cookie = call(port, "/api/lobby")[1]
        desk = spread_out(servers, cookie)
        call(port, f"/api/tables/{desk}/tournament/enter", cookie, {})
        start(port, desk, cookie)
        wait_until(lambda: f"{desk}-t{TABLES}" in servers.owners(), lambda: f"the tables to open: {servers.owners()}")
        servers.settled(tuple(servers.servers))
        goes_on(servers, desk, 12)
        page = call(servers.servers["c"].port, f"/api/tables/{desk}/tournament/page", cookie)[0]
        assert [one["players"] for one in page["tables"]] == [8] * TABLES
        for victim in (home_of(desk, ("a", "b", "c")), "a"):
            if victim not in servers.servers:
                continue
            servers.kill(victim)
            goes_on(servers, desk, 12)
            servers.start(victim)
            servers.settled(("a", "b", "c"))
        goes_on(servers, desk, 8)
        with read_store(servers.place) as store:
            assert [str(fault) for fault in audit(store).faults] == []
            assert sum(store.balances().values()) == 0
        for server in servers.servers.values():
            assert "Traceback" not in server.said, server.said
