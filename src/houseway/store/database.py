"""What a store needs from its database: connections that read, transactions that write, a writer of entries."""

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from pathlib import Path
from threading import RLock

from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError

from houseway.store.store_errors import StoreError
from houseway.store.writing import EntryWriter


class Database(ABC):
    """An open database. There is one class for SQLite and one for PostgreSQL."""

    def __init__(self, name: str, writer: EntryWriter | None) -> None:
        self.name = name
        """A name without a password, safe to show to anyone."""
        self.writer = writer
        """Writes entries; None if the database is closed or open for reading only."""
        self.turn = RLock()
        """Held while using something that exists only once: the writer, or SQLite's writing connection."""

    @property
    def path(self) -> Path | None:
        """The file that holds the database, if it is a file."""
        return None

    def gone(self) -> str:
        """Why nothing written is kept anymore, in one line; empty while all is well."""
        return ""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Connection]:
        """A connection for reading: one fixed moment for an observer, the latest commit for a server."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction. While it lasts, no one else can write, in this process or another."""

    @abstractmethod
    def amending(self, *tables: str) -> AbstractContextManager[Connection]:
        """A transaction in which rows of these tables may be changed. Only archives and copies need this.

        The triggers that forbid it are off inside the transaction and on again at its end.
        """

    @abstractmethod
    def tidy(self) -> None:
        """Free unused disk space, if the database does not do so by itself."""

    @abstractmethod
    def problems(self) -> list[str]:
        """What the database itself finds wrong; empty if all is well."""

    @abstractmethod
    def said(self, problem: DatabaseError) -> str:
        """The driver's message, in one line."""

    @abstractmethod
    def close(self) -> None:
        """Unlock the database for the next server. Closing twice is harmless."""

    def closed(self, *, writing: bool) -> StoreError:
        """The error for a database that is closed, or open for reading only."""
        return StoreError(f"{self.name} is closed, or open for reading only" if writing else "the store is closed")
