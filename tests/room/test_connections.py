"""A database that is closed while threads use it: each keeps its connection until it is done, and then none is left."""

import pytest
from sqlalchemy import text

from houseway.store import StoreError, open_store


def test_a_connection_in_use_at_the_close_is_closed_when_it_is_done(place: str) -> None:
    store = open_store(place)
    with store.database.reading() as first:
        line = first.connection.dbapi_connection
        assert line is not None
        with store.database.reading() as second:
            store.close()
            assert second.execute(text("SELECT 1")).scalar() == 1
        assert first.execute(text("SELECT 1")).scalar() == 1
        with pytest.raises(StoreError, match="the store is closed"), store.database.reading():
            pass
    with pytest.raises(Exception, match="closed"):
        line.cursor().execute("SELECT 1")
