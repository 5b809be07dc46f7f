"""A PostgreSQL database as the store uses it: a pool of connections, and a separate one for the journal."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import psycopg
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError, OperationalError

from houseway.store.connections import Connections
from houseway.store.database import Database
from houseway.store.postgres.address import Address
from houseway.store.postgres.address import read_address as parse
from houseway.store.postgres.connecting import (
    TAKE_TURN,
    Line,
    cannot_open,
    connect,
    free_turn,
    one_line,
    take_server_lock,
)
from houseway.store.postgres.postgres_checks import problems_of
from houseway.store.postgres.postgres_engine import found_revision, make_engine, prepare, unhurried
from houseway.store.postgres.postgres_writing import PostgresWriter
from houseway.store.revisions import check_revision


class PostgresDatabase(Database):
    """Made by `open_address` and `read_address`."""

    def __init__(
        self,
        address: Address,
        engine: Engine,
        *,
        writer: PostgresWriter | None = None,
        steady: Connection | None = None,
        beside: bool = False,
    ) -> None:
        super().__init__(address.shown, writer)
        self._beside = beside
        self.address = address
        self._connections: Connections | None = Connections(engine)
        self._steady = steady
        """An observer's only connection, in one transaction: it sees one unchanging moment."""
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees what is committed."""
        if (connections := self._connections) is None:
            raise self.closed(writing=False)
        if self._steady is not None:
            with self.turn:
                yield self._steady
        else:
            with connections.connect(self._reading) as connection:
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction under the lock that every writer takes."""
        if (connections := self._connections) is None or (self.writer is None and not self._beside):
            raise self.closed(writing=True)
        with connections.connect() as connection:
            self._take_turn(connection)
            with connection.get_transaction() or connection.begin():
                yield connection

    @staticmethod
    def _take_turn(connection: Connection) -> None:
        while True:
            try:
                connection.exec_driver_sql(TAKE_TURN)
            except OperationalError as problem:
                if not isinstance(problem.orig, psycopg.errors.LockNotAvailable):
                    raise
                connection.rollback()
                raw = connection.connection.driver_connection
                if raw is None:
                    raise
                free_turn(raw)
                connection.rollback()
            else:
                return

    @contextmanager
    def amending(self, *tables: str) -> Iterator[Connection]:
        """Disable the triggers of these tables; that is part of the transaction."""
        with self.writing() as connection, unhurried(connection):
            connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
            for table in tables:
                connection.exec_driver_sql(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            yield connection
            for table in tables:
                connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE TRIGGER USER")

    def tidy(self) -> None:
        """Nothing to do: PostgreSQL vacuums by itself."""

    def problems(self) -> list[str]:
        """Rows that point nowhere, and promises that are no longer kept."""
        with self.reading() as connection:
            return problems_of(connection)

    def said(self, problem: DatabaseError) -> str:
        """The first line of PostgreSQL's message."""
        return one_line(problem.orig or problem)

    def close(self) -> None:
        """Close all connections."""
        with self.turn:
            writer, self.writer = self.writer, None
            if isinstance(writer, PostgresWriter):
                writer.close()
            connections, self._connections = self._connections, None
            if connections is not None:
                if self._steady is not None:
                    self._steady.close()
                connections.close()


def open_address(text: str, *, shared: bool) -> PostgresDatabase:
    """Lock a database for this process, or for servers that share it; then upgrade its schema and open it."""
    address = parse(text)

    def line() -> Line:
        made = connect(address)
        try:
            take_server_lock(made, address, shared=shared)
        except BaseException:
            made.close()
            raise
        return made

    with ExitStack() as opened, _plainly(address):
        writer = PostgresWriter(line)
        opened.callback(writer.close)
        engine = make_engine(address)
        opened.callback(engine.dispose)
        prepare(engine, address)
        opened.pop_all()
        return PostgresDatabase(address, engine, writer=writer)


def read_address(text: str) -> PostgresDatabase:
    """Read a database as it is at this moment."""
    address = parse(text)
    with ExitStack() as opened, _plainly(address):
        engine = make_engine(address, reading=True)
        opened.callback(engine.dispose)
        steady = engine.connect()
        opened.callback(steady.close)
        steady.begin()
        check_revision(found_revision(steady, address), address.shown)
        opened.pop_all()
        return PostgresDatabase(address, engine, steady=steady)


def open_beside(text: str) -> PostgresDatabase:
    """Open a database that servers may be using, for small transactions between theirs."""
    read_address(text).close()
    address = parse(text)
    with _plainly(address):
        return PostgresDatabase(address, make_engine(address), beside=True)


@contextmanager
def _plainly(address: Address) -> Iterator[None]:
    """Turn the driver's errors while opening into one line."""
    try:
        yield
    except DatabaseError as problem:
        raise cannot_open(address, problem.orig or problem) from None
    except psycopg.Error as problem:
        raise cannot_open(address, problem) from None
