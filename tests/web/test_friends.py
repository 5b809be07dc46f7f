"""Friends over the web: a link and an acceptance, what each lets the other see, and an end that either can make."""

from collections.abc import Iterator

import pytest

from houseway.houses import house
from houseway.room.room import Room

from .asgi import Client
from .test_hosting import key_of, named, opened, seated
from .visiting import Visitor, a_site

Site = tuple[Room, Client]


@pytest.fixture
def site() -> Iterator[Site]:
    with a_site(houses=(house("oasis"),)) as made:
        yield made


def link_of(guest: Visitor) -> str:
    return str(guest.post("/api/friends/link", {}).json()["key"])


def become_friends(one: Visitor, other: Visitor) -> None:
    answer = other.post("/api/friends/accept", {"key": link_of(one)})
    assert answer.status_code == 200, answer.text


def names_of(guest: Visitor) -> list[str]:
    return [one["name"] for one in guest.get("/api/friends").json()["friends"]]


def test_a_friend_is_added_when_the_other_accepts(site: Site) -> None:
    _, client = site
    ann, bob, eve = (named(client, name) for name in ("Ann", "Bob", "Eve"))
    assert ann.get("/api/friends").json() == {"key": "", "shows": False, "hears": True, "friends": []}
    key = link_of(ann)
    assert bob.post("/api/friends/look", {"key": key}).json() == {"name": "Ann", "yours": False, "friends": False}
    assert names_of(ann) == names_of(bob) == [], "to look is not to accept"
    own = ann.post("/api/friends/accept", {"key": key})
    assert (own.status_code, "your own link" in own.text) == (409, True)
    for _ in range(2):  # twice is as good as once
        assert bob.post("/api/friends/accept", {"key": key}).status_code == 200
    assert (names_of(ann), names_of(bob), names_of(eve)) == (["Bob"], ["Ann"], [])
    newer = link_of(ann)
    assert newer != key
    for old in (key, "0" * 32, ""):
        refused = eve.post("/api/friends/accept", {"key": old})
        assert (refused.status_code, "no longer works" in refused.text) == (409, True)
    assert "g-" not in ann.get("/api/friends").text, "a guest's id is nobody else's business"


def test_either_can_end_it_and_the_link_ends_with_it(site: Site) -> None:
    _, client = site
    ann, bob = named(client, "Ann"), named(client, "Bob")
    key = link_of(ann)
    assert bob.post("/api/friends/accept", {"key": key}).status_code == 200
    (bobs,) = ann.get("/api/friends").json()["friends"]
    after = ann.post("/api/friends/remove", {"mark": bobs["mark"]}).json()
    assert (after["friends"], names_of(bob)) == ([], [])
    assert after["key"] not in ("", key)
    assert bob.post("/api/friends/accept", {"key": key}).status_code == 409, "Bob still has the old one"
    become_friends(ann, bob)
    (anns,) = bob.get("/api/friends").json()["friends"]
    assert bob.post("/api/friends/remove", {"mark": anns["mark"]}).json()["friends"] == []
    assert names_of(ann) == []
    assert bob.post("/api/friends/remove", {"mark": anns["mark"]}).status_code == 409


def test_friends_see_where_one_plays_only_if_one_lets_them(site: Site) -> None:
    _, client = site
    ann, bob, cat = (named(client, name) for name in ("Ann", "Bob", "Cat"))
    become_friends(ann, bob)
    table, den = opened(cat, private=False), opened(ann)
    with ann.socket() as hers:
        seated(hers, table, 1)
        seated(hers, den, 1)
        assert bob.get("/api/friends").json()["friends"][0]["at"] == []
        assert ann.post("/api/friends/choices", {"shows": True}).json()["shows"]
        at = {one["table"]: one for one in bob.get("/api/friends").json()["friends"][0]["at"]}
        assert set(at) == {table, ""}, "of a private table, only that it is one"
        assert (at[table]["title"], at[""]["title"]) == ("Texas Hold'em", "")
        assert bob.post(f"/api/tables/{den}/enter", {"key": key_of(ann, den)}).json()["admitted"]
        assert {one["table"] for one in bob.get("/api/friends").json()["friends"][0]["at"]} == {table, den}
        assert ann.get("/api/friends").json()["friends"][0]["at"] == []
        assert cat.get("/api/friends").json()["friends"] == []


def test_a_friend_hears_of_a_new_table_that_they_may_enter(site: Site) -> None:
    _, client = site
    ann, bob, cat = (named(client, name) for name in ("Ann", "Bob", "Cat"))
    become_friends(ann, bob)
    with bob.socket() as his, cat.socket() as hers:
        opened(ann, private=False)
        assert bob.get("/api/lobby").json()["friends"] == [], "Ann has not allowed it"
        ann.post("/api/friends/choices", {"shows": True})
        opened(ann)
        told = bob.get("/api/lobby").json()["friends"]
        assert len(told) == 1, "the private one is nobody else's"
        table = opened(ann, private=False, game="lowball")
        told = bob.get("/api/lobby").json()["friends"]
        assert (told[0]["table"], told[0]["name"], told[0]["house_name"]) == (table, "Ann", "Oasis Card Room")
        word = his.once(lambda one: one["type"] == "word")
        assert word["words"].startswith(f"your friend Ann has opened a table: {told[0]['title']} ")
        assert bob.post("/api/friends/choices", {"hears": False}).json()["hears"] is False
        opened(ann, private=False, game="lowball")
        assert bob.get("/api/lobby").json()["friends"] == []
        assert cat.get("/api/lobby").json()["friends"] == []
        for talk in (his, hers):
            talk.ask(type="ping")
        assert [len([one for one in talk.heard if one["type"] == "word"]) for talk in (his, hers)] == [1, 0]


def test_friends_are_there_after_a_restart_and_gone_with_the_account(site: Site) -> None:
    room, client = site
    ann, bob = named(client, "Ann"), named(client, "Bob")
    become_friends(ann, bob)
    friends = room.people.friends
    guest = ann.get("/api/lobby").json()["you"]["guest"]
    before = (friends.of(guest), friends.key(guest))
    friends.refresh()
    assert (friends.of(guest), friends.key(guest)) == before
    made = ann.post("/api/account", {"name": "Ann", "password": "correct horse battery"})
    assert made.status_code == 201, made.text
    assert names_of(ann) == ["Bob"]
    assert ann.post("/api/account/delete", {"password": "correct horse battery"}).status_code == 200
    client.run(_refreshed(room))
    assert names_of(bob) == []


async def _refreshed(room: Room) -> None:
    room.people.refresh()
