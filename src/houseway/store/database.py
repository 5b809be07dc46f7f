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
    """An open database; SQLite's and PostgreSQL's say how."""

    def __init__(self, name: str, writer: EntryWriter | None) -> None:
        self.name = name
        """As it may be shown to anybody: without a password."""
        self.writer = writer
        """Who writes entries; None when it is closed, or open for reading only."""
        self.turn = RLock()
        """Held by whoever uses what there is one of: the writer, or SQLite's writing connection."""

    @property
    def path(self) -> Path | None:
        """The file it is kept in, if it is one."""
        return None

    def gone(self) -> str:
        """Why what is written is not kept anymore, in one line; nothing, as long as it is."""
        return ""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Connection]:
        """A connection to read by: one moment for a looker-on, what is committed for a server."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction, the only one that writes while it lasts, whoever else has the database open."""

    @abstractmethod
    def amending(self, *tables: str) -> AbstractContextManager[Connection]:
        """Such a transaction in which rows of these tables may be changed: for archives and copies, nothing else.

        What forbids it is lifted inside the transaction and back in force at its end.
        """

    @abstractmethod
    def tidy(self) -> None:
        """Give back the room that was freed, where the database does not do so by itself."""

    @abstractmethod
    def problems(self) -> list[str]:
        """What the database itself finds wrong; nothing, if all is well."""

    @abstractmethod
    def said(self, problem: DatabaseError) -> str:
        """What the driver says, in one line."""

    @abstractmethod
    def close(self) -> None:
        """Let the next server in. Twice is no harm."""

    def closed(self, *, writing: bool) -> StoreError:
        """What is said when there is nothing to read or write by."""
        return StoreError(f"{self.name} is closed, or open for reading only" if writing else "the store is closed")
