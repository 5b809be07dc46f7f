"""A database that does not answer: every visitor and the log get one line, at pages, sockets and requests alike."""

import contextlib
import logging
import socket
from collections.abc import Iterator

import pytest
from sqlalchemy.exc import OperationalError
from tests.postgres import PASSWORD, USER, Cluster
from tests.room.patience import patient_servers

from houseway.cli import main
from houseway.server.outage import BOOK_SHUT
from houseway.store import StoreError, open_store
from houseway.store.postgres import postgres_engine
from houseway.store.postgres.connecting import PooledLine

from .asgi import Closed
from .nest import Proxy
from .visiting import Visitor, a_site

__all__ = ["patient_servers"]

STRANGER = {"houseway-session": "x" * 43}
"""The cookie of a session that is not known in memory: the store has to be asked."""


def test_whoever_comes_is_told_that_the_book_is_shut(caplog: pytest.LogCaptureFixture) -> None:
    with a_site() as (room, client):
        visitor = Visitor(client)
        visitor.cookies = dict(STRANGER)
        room.store.database.close()
        caplog.set_level(logging.WARNING)
        for asked in (visitor.get("/api/lobby"), visitor.get("/api/seats"), visitor.post("/api/name", {"name": "Ann"})):
            assert (asked.status_code, asked.json()) == (503, {"problem": BOOK_SHUT})
        page = client.get("/", headers={**visitor._headers(), "accept": "text/html"})
        assert (page.status_code, "Something went wrong" in page.text) == (503, True)
        assert "content-security-policy" in page.headers
        with pytest.raises(Closed), visitor.socket():
            pass
    lines = [one for one in caplog.records if "could not be answered" in one.getMessage()]
    assert len(lines) == 5
    assert not [one for one in caplog.records if one.exc_info]
    assert all("\n" not in one.getMessage() for one in caplog.records)


def test_all_connections_wait_for_a_database_that_does_not_answer(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_engine, "_WAIT_SECONDS", 0.01)
    with cluster.database() as database, open_store(cluster.local(database)) as store, contextlib.ExitStack() as held:
        for _ in range(postgres_engine._CONNECTIONS + postgres_engine._MORE):
            held.enter_context(store.reading())
        with pytest.raises(StoreError, match="cannot be read: all connections wait for the database"):
            store.setting("anything")
        with pytest.raises(StoreError, match="cannot be written: all connections wait for the database"):
            store.set_setting("anything", "else")


@pytest.mark.verify
def test_a_request_does_not_wait_for_ever_for_a_database_that_swallows_everything(cluster: Cluster) -> None:
    proxy = Proxy(cluster.port)
    try:
        with cluster.database() as database:
            secret = PASSWORD.replace(" ", "%20")
            address = f"postgresql://{USER}:{secret}@127.0.0.1:{proxy.port}/{database}"
            with open_store(address) as store:
                store.set_setting("anything", "said")
                with store.reading() as connection:  # one that is on its way when the database falls silent
                    proxy.cut()
                    line = connection.connection.driver_connection
                    assert isinstance(line, PooledLine)
                    line.patience = 0.2  # of this line alone: nothing that may be slow is cut short
                    with pytest.raises(OperationalError, match="does not answer"):
                        connection.exec_driver_sql("SELECT 1")
                with pytest.raises(StoreError, match="cannot be read: "):
                    store.setting("anything")
                proxy.mend()
                assert store.setting("anything") == "said", "it is asked again on a line of its own"
    finally:
        proxy.close()


@contextlib.contextmanager
def silent() -> Iterator[int]:
    """A port where connections are taken and nothing is said, as by a PostgreSQL that hangs."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


@pytest.mark.verify  # each waits for the connection's own time limit
@pytest.mark.parametrize("words", ["serve --port 0", "serve --node a --port 0", "users list", "drain a"])
def test_a_command_says_in_one_line_that_postgresql_hangs(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with silent() as port, pytest.raises(SystemExit) as left:
        main([*words.split(), "--db", f"postgresql://ann@127.0.0.1:{port}/room?connect_timeout=2"])
    said = capsys.readouterr().err
    assert (left.value.code, said.count("\n")) == (2, 1), said
    assert "connection timeout expired" in said
