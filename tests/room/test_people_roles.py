"""Roles: who has which, admins have all, kept in the store; links that are good once, for a time."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread, current_thread, main_thread
from typing import Any

import pytest
from sqlalchemy import Connection, select

from houseway.people.admins import ADMIN
from houseway.people.one_time_links import ADMIN_LINK, RESET_LINK, Links
from houseway.people.roles import CASHIER, FLOOR, HOST, ROLES, Roles, check_role
from houseway.referee.refusals import RefusedError
from houseway.store import Store, open_store, schema

NOT_GOOD = "no longer good"


def people(store: Store, *ids: str) -> None:
    for id_ in ids:
        store.add_guest(id_, id_)


def test_a_role_is_kept_and_an_admin_has_them_all(place: str) -> None:
    with open_store(place) as store:
        people(store, "g-1", "g-2")
        roles = Roles(store)
        floor = roles.holders(FLOOR)
        assert not any(roles.may("g-1", role) for role in ROLES)
        roles.give("g-1", FLOOR, by="g-2")
        roles.give("g-1", FLOOR)
        roles.give("g-2", ADMIN)
        assert floor == {"g-1", "g-2"}, "the set that was handed out is as it is now"
        assert [roles.may("g-2", role) for role in ROLES] == [True] * len(ROLES)
        assert [roles.may("g-1", role) for role in (HOST, CASHIER, ADMIN)] == [False] * 3
        assert (roles.of("g-1"), roles.of("g-2")) == ((FLOOR,), (ADMIN,))
    with open_store(place) as store:
        again = Roles(store)
        check_role(again, "g-1", FLOOR)
        with pytest.raises(RefusedError, match=r"^this is for the cashier: an admin assigns that role$"):
            check_role(again, "g-1", CASHIER)
        again.take("g-1", FLOOR)
        with pytest.raises(RefusedError, match=r"^this is for the floor"):
            check_role(again, "g-1", FLOOR)
        with pytest.raises(RefusedError, match="no role 'king': choose host, floor, cashier or admin"):
            again.give("g-1", "king")
        with pytest.raises(RefusedError, match=r"^the room would have no admin: make another person admin first$"):
            again.take("g-2")
        assert (again.of("g-2"), Roles(store).of("g-2")) == ((ADMIN,), (ADMIN,)), "nothing was changed"
        again.give("g-1", ADMIN)
        again.take("g-2")
        assert [again.holders(role) for role in ROLES] == [{"g-1"}] * 4


def test_what_another_process_changed_is_taken_over(place: str) -> None:
    with open_store(place) as store:
        people(store, "g-1")
        first, second = Roles(store), Roles(store)
        first.give("g-1", HOST)
        assert not second.may("g-1", HOST)
        second.refresh()
        assert second.may("g-1", HOST)


def test_a_role_given_while_roles_are_read_again_is_not_forgotten(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The room rereads them when anybody has changed something; what it read before the change must not be kept."""
    with open_store(place) as store:
        people(store, "g-1", "g-2")
        roles = Roles(store)
        reading, given = store.reading, Event()

        def give() -> None:
            roles.give("g-1", FLOOR)
            given.set()

        giving = Thread(target=give)

        @contextmanager
        def slow() -> Iterator[Connection]:
            with reading() as connection:
                yield connection
            if current_thread() is main_thread():  # the rows are read, and not kept yet
                giving.start()
                while FLOOR not in {row.role for row in rows_of(store)}:
                    assert not given.is_set()

        def rows_of(store: Store) -> Sequence[Any]:
            with reading() as connection:
                return connection.execute(select(schema.roles)).all()

        monkeypatch.setattr(store, "reading", slow)
        roles.refresh()
        giving.join()
        assert given.is_set()
        assert roles.may("g-1", FLOOR)


def test_a_link_is_good_once_for_a_time_and_only_the_latest(place: str) -> None:
    now = 1_000.0
    with open_store(place) as store:
        links = Links(store, wall=lambda: now)
        with pytest.raises(RefusedError, match=NOT_GOOD):
            links.use(ADMIN_LINK, "")
        old, key = links.new(ADMIN_LINK), links.new(ADMIN_LINK)
        for wrong in (old, key.upper() if key.upper() != key else "x", "\ud800"):
            with pytest.raises(RefusedError, match=NOT_GOOD):
                links.use(ADMIN_LINK, wrong)
        with pytest.raises(RefusedError, match=NOT_GOOD):
            links.use(RESET_LINK, key)
        assert links.use(ADMIN_LINK, key) == ""
        with pytest.raises(RefusedError, match=NOT_GOOD):
            links.use(ADMIN_LINK, key)
        late = links.new(RESET_LINK, "g-1")
        kept = links.new(RESET_LINK, "g-2")
        now += 23 * 3600
        assert links.use(RESET_LINK, kept) == "g-2", "a link for somebody else is left alone"
        now += 2 * 3600
        with pytest.raises(RefusedError, match=NOT_GOOD):
            links.use(RESET_LINK, late)
        with store.reading() as connection:
            assert key not in str(connection.execute(select(schema.links)).all())
