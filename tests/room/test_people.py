"""Accounts, sessions, mutes, bans and complaints in the store, on SQLite and on PostgreSQL."""

import asyncio
import threading

import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select, update
from tests.room.scaffold import turns, until
from tests.waiting import HANG_SECONDS

from houseway.people import passwords
from houseway.people.complaints import PAGE
from houseway.people.names import GuestError, given_name
from houseway.people.one_time_links import RESET_LINK
from houseway.people.people import People
from houseway.people.sanctions import check_heard, check_welcome
from houseway.people.sessions import MOST_EACH, UNSEEN_SECONDS
from houseway.protocol.account_bodies import ChatLine
from houseway.referee.refusals import RefusedError
from houseway.store import open_store, schema

GOOD = "correct horse"


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def test_an_account_from_making_to_its_end(place: str) -> None:
    async def evening() -> None:
        with open_store(place) as store:
            people = People(store)
            for id_ in ("g-1", "g-2"):
                people.names.admit(id_)
            assert await people.members.make("g-1", "Ann", GOOD) == "Ann"
            with pytest.raises(GuestError, match="already"):
                await people.members.make("g-1", "Anna", GOOD)
            with pytest.raises(GuestError, match="someone here is already called"):
                await people.members.make("g-2", "АNN".replace("А", "A"), GOOD)
            assert not people.members.bound("g-2"), "what is refused leaves nothing behind"
            assert await people.members.check(" ann", GOOD) == "g-1"
            for name, password in (("Ann", "wrong"), ("Zed", GOOD), (given_name("g-2"), GOOD), ("Ann", ""), ("", "")):
                with pytest.raises(GuestError, match=r"^the name or the password is wrong$"):
                    await people.members.check(name, password)
            await people.members.change("g-1", "Ann", GOOD, "battery staple")
            key = people.links.new(RESET_LINK, "g-1")
            assert await people.members.reset(key, GOOD) == "g-1"
            people.members.prefer("g-1", {"theme": "dark"})
            assert People(store).members.preferences("g-1") == '{"theme":"dark"}'
            assert await people.members.remove("g-1", GOOD) == given_name("g-1")
            assert "g-1" not in people.members
            assert people.members.bound("g-1"), "the old cookie opens nothing"
            with pytest.raises(GuestError):
                await people.members.check("Ann", GOOD)
            assert await people.members.make("g-2", "Ann", GOOD) == "Ann", "the name is free"

    asyncio.run(evening())


def test_a_password_of_other_costs_is_hashed_anew(place: str) -> None:
    async def evening() -> None:
        with open_store(place) as store:
            people = People(store)
            people.names.admit("g-1")
            await people.members.make("g-1", "Ann", GOOD)
            m = schema.members
            old = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1).hash(GOOD.encode())
            with store.writing() as connection:
                connection.execute(update(m).values(password=old))
            await people.members.check("Ann", GOOD)
            with store.reading() as connection:
                kept = connection.execute(select(m.c.password)).scalar_one()
            assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
            assert await people.members.check("Ann", GOOD) == "g-1"

    asyncio.run(evening())


def test_hashing_never_holds_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing waits here for the event loop, so the loop cannot be waiting for it."""
    go_on, hashing = threading.Event(), passwords._hasher
    threads: set[str] = set()

    class Held:
        def hash(self, password: bytes) -> str:
            threads.add(threading.current_thread().name.partition("_")[0])
            assert go_on.wait(HANG_SECONDS)
            return hashing.hash(password)

    passwords._nobodys()
    monkeypatch.setattr(passwords, "_hasher", Held())

    async def evening() -> None:
        work = asyncio.gather(*(passwords.hashed(GOOD) for _ in range(6)))
        await until(lambda: threads)
        await turns()
        assert not work.done()
        go_on.set()
        assert len(set(await work)) == 6, "each has its own salt"

    asyncio.run(evening())
    assert threads == {"passwords"}


def test_sessions_end_and_are_over_for_other_servers_too(place: str) -> None:
    clock = Clock()
    with open_store(place) as store:
        here, there = People(store, wall=clock), People(store, wall=clock)
        here.names.admit("g-1")
        tokens = [here.sessions.new("g-1", f"browser {number}") for number in range(3)]
        found = [there.sessions.who(token) for token in tokens]
        assert [one.agent for one in found if one] == ["browser 0", "browser 1", "browser 2"]
        for nothing in (None, "", "x" * 43, tokens[0] + "x", "\ud800" * 43):
            assert here.sessions.who(nothing) is None
        first = found[0]
        assert first is not None
        assert here.sessions.end("g-1", only=first.short) == {first.id}
        assert here.sessions.who(tokens[0]) is None
        changed = there.refresh()
        assert changed is not None
        assert changed.over == {first.id}
        assert there.sessions.who(tokens[0]) is None
        assert there.refresh() is None, "nothing has changed since"
        clock.now += UNSEEN_SECONDS - 10
        assert here.sessions.who(tokens[1]) is not None
        here.sessions.keep_seen()
        clock.now += 20
        assert here.sessions.who(tokens[1]) is not None, "it is used"
        assert there.sessions.who(tokens[2]) is None, "it was not used for long"
        for _ in range(MOST_EACH + 5):
            here.sessions.new("g-1", "x")
        assert len(here.sessions.of("g-1")) == MOST_EACH


def test_mutes_and_bans_hold_for_their_time_and_are_kept(place: str) -> None:
    clock = Clock()
    with open_store(place) as store:
        people, other = People(store, wall=clock), People(store, wall=clock)
        for id_ in ("g-1", "g-2"):
            people.names.admit(id_)
        rules = people.sanctions
        rules.impose("g-1", "mute", by="g-2", why="  singing  ", table="t-1", seconds=60)
        with pytest.raises(RefusedError, match=r"^you are muted at this table for another 1 minute: singing$"):
            check_heard(rules, "g-1", "t-1")
        check_heard(rules, "g-1", "t-2")
        check_welcome(rules, "g-1")
        clock.now += 61
        check_heard(rules, "g-1", "t-1")
        ban = rules.impose("g-1", "ban", by="g-2", why="cheating", address="192.0.2.7")
        with pytest.raises(RefusedError, match=r"^you are banned from this room: cheating$"):
            check_welcome(rules, "g-1")
        with pytest.raises(RefusedError, match="banned"):
            check_welcome(rules, "g-2", "192.0.2.7")
        check_welcome(rules, "g-2", "192.0.2.8")
        changed = other.refresh()
        assert changed is not None
        assert changed.banned == {"g-1"}
        rules.lift(ban.id, by="g-2")
        lifted = rules.lift(ban.id, by="g-1")
        assert (lifted.lifted_by, lifted.lifted_at) == ("g-2", clock.now), "who lifted it first did"
        check_welcome(rules, "g-1", "192.0.2.7")
        for what, why, table in (("kick", "x", ""), ("mute", " ", ""), ("ban", "x", "t-1")):
            with pytest.raises(RefusedError):
                rules.impose("g-1", what, by="g-2", why=why, table=table)
        assert [one.what for one in rules.of("g-1")] == ["mute", "ban"]
        with pytest.raises(RefusedError, match="there is no sanction 99"):
            rules.lift(99, by="g-2")


def test_complaints_are_answered_once_and_paged(place: str) -> None:
    with open_store(place) as store:
        complaints = People(store).complaints
        lines = [ChatLine(1, "g-2", "Bob", "you fool", 5.0)]
        numbers = [complaints.add("t-1", "g-1", "g-2", "  rude\n", lines) for _ in range(PAGE + 2)]
        first = complaints.page()
        assert [one.id for one in first] == numbers[:1:-1]
        assert (first[0].words, first[0].lines) == ("rude", tuple(lines))
        assert [one.id for one in complaints.page(before=first[-1].id)] == numbers[1::-1]
        complaints.answer(numbers[-1], by="g-3")
        with pytest.raises(RefusedError, match="has been answered"):
            complaints.answer(numbers[-1], by="g-3")
        assert complaints.page(waiting=True)[0].id == numbers[-2]


def test_what_people_did_not_change_is_not_read_again(place: str) -> None:
    with open_store(place) as store:
        people = People(store)
        assert people.refresh() is None
        people.names.admit("g-1")
        people.roles.give("g-1", "host")
        changed = people.refresh()
        assert changed is not None
        assert changed.roles == {"g-1"}
        with store.reading() as connection:
            assert connection.execute(select(func.count()).select_from(schema.roles)).scalar_one() == 1
