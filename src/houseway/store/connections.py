"""An engine's connections as threads use them: closing takes back those that are free, and the last user the rest.

SQLAlchemy closes only the connections that are in its pool at that moment. One that a thread is reading with would go
back to a pool that no one uses anymore, and stay open until the garbage collector finds it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from sqlalchemy import Connection, Engine

from houseway.store.store_errors import StoreError


class Connections:
    """The connections of one engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._pool = engine.pool
        self._lock = Lock()
        self._in_use = 0
        self._closed = False

    @contextmanager
    def connect(self, engine: Engine | None = None) -> Iterator[Connection]:
        """A connection; `engine` is the same engine with other options."""
        with self._lock:
            if self._closed:
                raise StoreError("the store is closed")
            self._in_use += 1
        try:
            with (engine or self._engine).connect() as connection:
                yield connection
        finally:
            self._give_back()

    def _give_back(self) -> None:
        with self._lock:
            self._in_use -= 1
            last = self._closed and not self._in_use
        if last:
            self._pool.dispose()

    def close(self) -> None:
        """Close them all; a thread that uses one now keeps it until it is done."""
        with self._lock:
            self._closed = True
        self._engine.dispose()
