"""The last admin stays, whatever would take the role away, and whichever two would leave at the same moment."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pytest
from tests.repeats import sampled
from tests.room.patience import patient_servers
from tests.waiting import HANG_SECONDS

from houseway.people.admins import ADMIN
from houseway.people.people import People
from houseway.referee.refusals import RefusedError
from houseway.store import Store, open_store, tend_store

__all__ = ["patient_servers"]

GOOD: Final = "correct horse"
NONE_LEFT: Final = r"^the room would have no admin: make another person admin first$"


def admins(store: Store, *ids: str, wall: Callable[[], float] = lambda: 0.0) -> People:
    people = People(store, wall=wall)
    for id_ in ids:
        people.names.admit(id_)
        asyncio.run(people.members.make(id_, f"Ann {id_.replace('-', '')}", GOOD))
        people.promote(id_, ADMIN, by="test")
    return people


def steps_down(people: People, guest: str) -> None:
    people.roles.take(guest)


def is_demoted(people: People, guest: str) -> None:
    people.roles.take(guest, ADMIN)


def is_banned(people: People, guest: str) -> None:
    people.sanctions.impose(guest, "ban", by="test", why="shouting", seconds=60)


def deletes_the_account(people: People, guest: str) -> None:
    asyncio.run(people.members.remove(guest, GOOD))


WAYS: Final = (steps_down, is_demoted, is_banned, deletes_the_account)


@pytest.mark.parametrize("goes", WAYS)
def test_the_only_admin_stays_and_nothing_is_changed(goes: Callable[[People, str], None]) -> None:
    with open_store(":memory:") as store:
        people = admins(store, "g-1")
        with pytest.raises(RefusedError, match=NONE_LEFT):
            goes(people, "g-1")
        again = People(store, wall=lambda: 0.0)
        assert (again.roles.of("g-1"), "g-1" in again.members, again.sanctions.in_force()) == ((ADMIN,), True, [])
        admins(store, "g-2")
        goes(people, "g-1")
        with pytest.raises(RefusedError, match=NONE_LEFT):
            goes(people, "g-2")


def test_an_admin_who_is_banned_is_none_until_the_ban_is_over() -> None:
    now = 0.0
    with open_store(":memory:") as store:
        people = admins(store, "g-1", "g-2", wall=lambda: now)
        people.sanctions.impose("g-1", "mute", by="test", why="singing")
        is_banned(people, "g-1")
        with pytest.raises(RefusedError, match=NONE_LEFT):
            steps_down(people, "g-2")
        people.roles.give("g-2", "floor")
        people.roles.take("g-2", "floor")
        now = 61.0
        steps_down(people, "g-2")
        assert People(store).roles.holders(ADMIN) == {"g-1"}


@sampled(3)
@pytest.mark.parametrize("second", WAYS)
def test_of_two_who_leave_at_once_one_stays(place: str, second: Callable[[People, str], None]) -> None:
    """One in the server, one beside it, as `houseway users` or another server would."""
    with open_store(place) as server, tend_store(place) as beside:
        mine, theirs = admins(server, "g-1", "g-2"), People(beside, wall=lambda: 0.0)
        ready, said = threading.Barrier(2), list[str]()

        def go(goes: Callable[[People, str], None], people: People, guest: str) -> None:
            ready.wait(HANG_SECONDS)
            with suppress(RefusedError):
                goes(people, guest)
                said.append(guest)

        both = [
            threading.Thread(target=go, args=(steps_down, mine, "g-1")),
            threading.Thread(target=go, args=(second, theirs, "g-2")),
        ]
        for one in both:
            one.start()
        for one in both:
            one.join()
        assert len(said) == 1, "both have gone, or neither"
        left = People(server, wall=lambda: 0.0)
        banned = set(left.sanctions.bans().values())
        assert left.roles.holders(ADMIN) - banned == {"g-1", "g-2"} - set(said)


def test_a_link_that_was_refused_for_want_of_an_account_is_still_good() -> None:
    with open_store(":memory:") as store:
        people = admins(store)
        people.names.admit("g-1")
        key = people.links.new("admin")
        with pytest.raises(RefusedError, match=r"^an admin needs an account: make one first, or log in$"):
            people.make_admin("g-1", key)
        with pytest.raises(RefusedError, match="an admin needs an account"):
            people.promote("g-1", ADMIN, by="test")
        people.promote("g-1", "host", by="test")
        asyncio.run(people.members.make("g-1", "Ann", GOOD))
        with pytest.raises(RefusedError, match="no longer good"):
            people.make_admin("g-1", "0" * 32)
        people.make_admin("g-1", key)
        assert People(store).roles.of("g-1") == ("host", ADMIN)
        with pytest.raises(RefusedError, match="no longer good"):
            people.links.use("admin", key)
