"""Accounts over the web: from guest to account, from browser to browser, sessions, passwords, the floor's people."""

import contextlib
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import Response
from tests.repeats import sampled
from tests.waiting import wait_until
from tests.web.asgi import Answer, Client, Closed
from tests.web.visiting import Talk, Visitor, a_site, at, quiet

from houseway.houses import house
from houseway.live.table.pace import pace
from houseway.people import passwords
from houseway.people.guests import Guest
from houseway.people.members import PREFERENCE_BYTES
from houseway.people.one_time_links import RESET_LINK
from houseway.protocol import account_bodies
from houseway.room.room import Room
from houseway.server.account_routes import Accounts
from houseway.server.cookies import SETTING, Cookies
from houseway.server.gate import Gate
from houseway.server.guest_socket import Sockets
from houseway.server.identity import SESSION
from houseway.server.json_answer import Answer as Answer_
from houseway.server.limits import Bounds
from houseway.server.login_attempts import BY_ACCOUNT, BY_ADDRESS, BY_BOTH, BY_BROWSER, BY_NAME
from houseway.server.people_routes import Crowd
from houseway.server.people_watch import Watch

Site = tuple[Room, Client]
TABLE = "ocean-view-holdem-1"
GOOD = "correct horse"


@pytest.fixture
def site() -> Iterator[Site]:
    with a_site(houses=(house("ocean-view"),)) as opened:
        yield opened


def named(client: Client, name: str) -> Visitor:
    one = Visitor(client)
    assert one.post("/api/name", {"name": name}).status_code == 200
    return one


def me(one: Visitor) -> dict[str, Any]:
    return dict(one.get("/api/account").json())


def member(client: Client, name: str, password: str = GOOD) -> Visitor:
    one = Visitor(client)
    answer = one.post("/api/account", {"name": name, "password": password})
    assert answer.status_code == 201, answer.text
    return one


def log_in(client: Client, name: str, password: str = GOOD) -> Visitor:
    one = Visitor(client)
    answer = one.post("/api/login", {"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    return one


def refused(answer: Answer, status: int, words: str) -> None:
    assert (answer.status_code, words in answer.json()["problem"]) == (status, True), answer.text


def sit(talk: Talk, seat: int, cents: int = 12_000) -> None:
    assert talk.ask(type="join", table=TABLE)["type"] == "ok"
    assert talk.ask(type="sit", table=TABLE, seat=seat, buy_in=cents)["type"] == "ok"


def closed(talk: Talk) -> list[str]:
    """What is said until the socket is closed."""
    said: list[str] = []
    with contextlib.suppress(Closed):
        while True:
            message = talk.hear()
            if message["type"] == "error":
                said.append(message["problem"])
    return said


def soon(done: Callable[[], bool]) -> None:
    wait_until(done, "what the test waits for")


# accounts


def test_an_account_is_made_of_the_guest_and_follows_to_another_browser(site: Site) -> None:
    _, client = site
    ann = named(client, "Ann")
    before = me(ann)
    with ann.socket() as talk:
        sit(talk, 1)
    old = dict(ann.cookies)
    made = ann.post("/api/account", {"name": "Ann", "password": GOOD})
    assert made.status_code == 201
    assert made.json()["guest"] == before["guest"]
    assert made.json()["wallet"] == before["wallet"] - 12_000, "wallet and seat stay"
    (cookie,) = [value for name, value in made.all_headers if name == "set-cookie" and value.startswith(SESSION)]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert ann.get("/api/lobby").json()["you"]["seats"] == [TABLE]

    other = log_in(client, "ann")
    assert me(other)["guest"] == before["guest"]
    assert [one["here"] for one in me(other)["sessions"]] == [True, False]
    thief = Visitor(client)
    thief.cookies = {"houseway": old["houseway"]}
    assert me(thief)["guest"] != before["guest"], "the guest's cookie opens no account"
    thief.cookies = {"houseway": old["houseway"]}
    with pytest.raises(Closed):
        thief.socket().__enter__()


def test_the_store_has_no_password_and_no_token(tmp_path: Path) -> None:
    with a_site(tmp_path / "room.db", houses=(house("ocean-view"),)) as (_, client):
        ann = member(client, "Ann")
        token = ann.cookies[SESSION]
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert token.encode() not in kept
    assert GOOD.encode() not in kept
    assert b"$argon2id$" in kept
    with a_site(tmp_path / "room.db", houses=(house("ocean-view"),)) as (_, client):
        again = Visitor(client)
        again.cookies = {SESSION: token}
        assert me(again)["name"] == "Ann", "a session outlives a restart"


@sampled(3)
@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"name": "Ann", "password": "short"}, "8 to 200 characters"),
        ({"name": "Ann", "password": "x" * 201}, "8 to 200 characters"),
        ({"name": "Annabella", "password": "AnnabeIIa"}, "too easily guessed"),
        ({"name": "Ann", "password": "aaaaaaaaaa"}, "too easily guessed"),
        ({"name": "Dеaler", "password": GOOD}, "mixes Cyrillic and Latin"),
        ({"name": "Bоb", "password": GOOD}, "mixes"),
        ({"name": "B0b", "password": GOOD}, "someone here is already called"),
        ({"name": "Ann"}, "password is missing"),
    ],
)
def test_what_makes_no_account_changes_nothing(site: Site, body: dict[str, str], words: str) -> None:
    _, client = site
    member(client, "Bob")
    ann = named(client, "Ann")
    refused(ann.post("/api/account", body), 409 if "someone" in words else 400, words)
    assert me(ann)["account"] is False
    assert me(ann)["name"] == "Ann"


def test_logging_in_leaves_the_guest_as_they_were_and_logging_out_goes_back(site: Site) -> None:
    _, client = site
    ann = member(client, "Ann")
    bob = named(client, "Bob")
    guest = me(bob)
    assert bob.post("/api/login", {"name": "Ann", "password": GOOD}).status_code == 200
    assert me(bob)["guest"] == me(ann)["guest"]
    assert bob.post("/api/logout", {}).status_code == 200
    assert me(bob) == guest, "with the same chips and name"
    assert len(me(ann)["sessions"]) == 1


def test_a_fresh_account_leaves_the_guest_alone(site: Site) -> None:
    _, client = site
    bob = named(client, "Bob")
    guest = me(bob)["guest"]
    assert bob.post("/api/account", {"name": "Robert", "password": GOOD, "fresh": True}).json()["guest"] != guest
    refused(bob.post("/api/account", {"name": "Rob", "password": GOOD}), 400, "you already have an account")
    bob.post("/api/logout", {})
    assert me(bob)["guest"] == guest


def test_wrong_names_and_passwords_get_one_answer_in_one_time(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes time is to check a password against a hash: that is done once, at the same costs, for any name."""
    _, client = site
    member(client, "Ann")
    named(client, "Bob")
    checking = passwords._hasher
    costs: list[str] = []

    class Noting:
        def verify(self, kept: str, password: bytes) -> bool:
            costs.append(kept.rpartition("$")[0].rpartition("$")[0])
            return checking.verify(kept, password)

    monkeypatch.setattr(passwords, "_hasher", Noting())
    for name in ("Ann", "Bob", "Nobody at all"):
        answer = Visitor(client).post("/api/login", {"name": name, "password": "wrong password"})
        refused(answer, 400, "the name or the password is wrong")
    assert costs == ["$argon2id$v=19$m=19456,t=2,p=1"] * 3, "a name that nobody has costs as much"


@pytest.mark.verify
def test_tries_are_bounded_by_name_and_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_site(houses=(house("ocean-view"),), gate=Gate(Bounds(proxies=("127.0.0.1",)))) as (room, client):
        now = room.clock()
        monkeypatch.setattr(room, "clock", lambda: now)
        ann = member(client, "Ann")

        def tries(count: int, address: str, name: str = "Ann", cookies: dict[str, str] | None = None) -> int:
            """How many of some wrong passwords from an address were looked at."""
            pairs = [f"{key}={value}" for key, value in (cookies or {}).items()]
            headers = {"x-forwarded-for": address, **({"cookie": "; ".join(pairs)} if pairs else {})}
            said = [
                client.post("/api/login", json={"name": name, "password": "x"}, headers=headers).json()["problem"]
                for _ in range(count)
            ]
            assert set(said) <= {"too many tries: wait a moment", "the name or the password is wrong"}
            return sum("wrong" in one for one in said)

        assert tries(20, "192.0.2.1") == BY_BOTH[1], "one address cannot use up what a name has"
        left = int(BY_NAME[1] - BY_BOTH[1]) - 1  # making the account was the first
        assert sum(tries(2, f"192.0.2.{number}") for number in range(2, 12)) == left
        assert tries(1, "198.51.100.1") == 0, "every stranger is kept waiting by now"

        known = {"houseway-known": ann.cookies["houseway-known"]}
        assert tries(20, "192.0.2.1", cookies=known) == BY_BROWSER[1], "who was logged in before is not"
        other = {"houseway-known": Cookies(room.store.secret(SETTING)).with_known(None, me(ann)["guest"])}
        assert tries(20, "192.0.2.9", cookies=other) == BY_ACCOUNT[1] - BY_BROWSER[1], "together they are bounded"
        assert tries(1, "192.0.2.9", cookies={"houseway-known": "0" * 84}) == 0, "nobody makes such a cookie up"
        assert tries(1, "192.0.2.9", name="Anna", cookies=other) == 1, "for another name it is worth nothing"
        now += 60
        ann.cookies = known
        assert ann.post("/api/login", {"name": "Ann", "password": GOOD}).status_code == 200
        assert ann.post("/api/account/password", {"old": GOOD, "new": "battery staple"}).status_code == 200
        flood = [tries(1, "203.0.113.5", name=f"Name {number}") for number in range(int(BY_ADDRESS[1]) + 5)]
        assert sum(flood) == BY_ADDRESS[1]


def test_a_browser_is_known_to_the_accounts_it_has_logged_in_to(site: Site) -> None:
    _, client = site
    ann, bob = member(client, "Ann"), member(client, "Bob")
    ids = [me(one)["guest"] for one in (ann, bob)]
    first = ann.cookies["houseway-known"]
    assert ann.post("/api/logout", {}).status_code == 200
    assert ann.post("/api/login", {"name": "Bob", "password": GOOD}).status_code == 200
    both = ann.cookies["houseway-known"]
    assert first in both, "a browser that two people share knows both"
    assert not any(id_ in both for id_ in ids), "and names neither"
    assert ann.post("/api/login", {"name": "Bob", "password": GOOD}).status_code == 200
    assert ann.cookies["houseway-known"] == both, "once"
    stranger = Visitor(client)
    stranger.cookies = {"houseway-known": both}
    assert me(stranger)["guest"] not in ids, "it opens nothing"


def test_sessions_are_listed_and_ended_one_by_one_and_all_at_once(site: Site) -> None:
    _, client = site
    ann = member(client, "Ann")
    second, third = log_in(client, "Ann"), log_in(client, "Ann")
    listed = me(ann)["sessions"]
    assert len(listed) == 3
    assert not any(ann.cookies[SESSION] in str(one) for one in listed)
    mine = next(one["id"] for one in me(second)["sessions"] if one["here"])
    with second.socket() as talk, third.socket() as other:
        talk.hear()
        other.hear()
        assert len(ann.post("/api/account/sessions", {"id": mine}).json()["sessions"]) == 2
        assert closed(talk) == ["you have been logged out here"]
        assert me(second)["account"] is False
        assert other.ask(type="ping")["type"] == "pong", "the others are left alone"
        refused(ann.post("/api/account/sessions", {"id": mine}), 400, "already over")
        refused(ann.post("/api/account/sessions", {}), 400, "say which")
        assert len(ann.post("/api/account/sessions", {"others": True}).json()["sessions"]) == 1
        assert closed(other)
    fourth = log_in(client, "Ann")
    assert ann.post("/api/account/sessions", {"all": True}).json() == {}
    assert me(ann)["account"] is me(fourth)["account"] is False


def test_another_password_ends_the_other_sessions(site: Site) -> None:
    _, client = site
    ann, other = member(client, "Ann"), log_in(client, "Ann")
    refused(ann.post("/api/account/password", {"old": "wrong", "new": "battery staple"}), 400, "not your password")
    assert ann.post("/api/account/password", {"old": GOOD, "new": "battery staple"}).status_code == 200
    assert me(ann)["account"] is True
    assert me(other)["account"] is False
    refused(Visitor(client).post("/api/login", {"name": "Ann", "password": GOOD}), 400, "wrong")
    log_in(client, "Ann", "battery staple")


def test_a_reset_link_is_good_once_and_ends_every_session(site: Site) -> None:
    room, client = site
    ann = member(client, "Ann")
    key = room.links.new(RESET_LINK, me(ann)["guest"])
    new = Visitor(client)
    refused(new.post("/api/reset", {"key": "0" * 32, "password": "battery staple"}), 409, "no longer good")
    refused(new.post("/api/reset", {"key": key, "password": "short"}), 400, "8 to 200")
    assert new.post("/api/reset", {"key": key, "password": "battery staple"}).json()["name"] == "Ann"
    assert me(ann)["account"] is False
    refused(new.post("/api/reset", {"key": key, "password": "battery staple"}), 409, "no longer good")
    log_in(client, "Ann", "battery staple")


def test_an_account_that_is_deleted_frees_the_name_and_keeps_the_hands(site: Site) -> None:
    room, client = site
    ann = member(client, "Ann")
    guest, old = me(ann)["guest"], dict(ann.cookies)
    room.roles.give(guest, "host")
    with ann.socket() as talk:
        sit(talk, 1)
        refused(ann.post("/api/account/delete", {"password": "wrong"}), 400, "not your password")
        assert ann.post("/api/account/delete", {"password": GOOD}).status_code == 200
        closed(talk)
    soon(lambda: room.store.balance(f"table:{TABLE}:{guest}") == 0)  # the chips are back in the wallet
    assert room.runs[TABLE].table.seat_of(guest) is None
    assert room.roles.of(guest) == ()
    refused(Visitor(client).post("/api/login", {"name": "Ann", "password": GOOD}), 400, "wrong")
    back = Visitor(client)
    back.cookies = old
    assert me(back)["guest"] != guest
    member(client, "Ann")


def test_preferences_follow_and_are_bounded(site: Site) -> None:
    _, client = site
    guest, ann = Visitor(client), member(client, "Ann")
    refused(guest.post("/api/account/preferences", {"preferences": {}}), 400, "log in first")
    liked = {"theme": "dark", "muted": ["abc"], "sound": True}
    assert ann.post("/api/account/preferences", {"preferences": liked}).status_code == 200
    assert me(log_in(client, "Ann"))["preferences"] == liked
    refused(ann.post("/api/account/preferences", {"preferences": {"x": "y" * PREFERENCE_BYTES}}), 400, "at most")
    assert me(ann)["preferences"] == liked


# other sites, and who is banned


def test_what_another_sites_page_sends_is_not_done(site: Site) -> None:
    _, client = site
    ann = member(client, "Ann")
    cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": ""},
        {"origin": "http://testserver.evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        for path in ("/api/logout", "/api/name", "/api/account/delete", "/api/nothing"):
            refused(client.post(path, json={}, headers={**headers, "cookie": cookie}), 403, "another site")
    ours = {"origin": "http://testserver", "sec-fetch-site": "same-origin", "cookie": cookie}
    assert client.post("/api/logout", json={}, headers=ours).status_code == 200


def test_who_is_banned_is_shown_out_and_let_in_again_when_it_is_lifted(site: Site) -> None:
    room, client = site
    flo, ann, bob = named(client, "Flo"), member(client, "Ann"), named(client, "Bob")
    room.roles.give(me(flo)["guest"], "floor")
    guest = me(ann)["guest"]
    ban = {"guest": guest, "what": "ban", "why": "shouting", "minutes": 60}
    refused(bob.post("/api/people/sanction", ban), 409, "this is for the floor")
    room.runs[TABLE].conduct.pace = replace(pace("test"), grace=0.1)
    with ann.socket() as talk, bob.socket() as other:
        sit(talk, 1)
        sit(other, 2)
        other.sees_hand()
        assert room.runs[TABLE].table.playing
        done = flo.post("/api/people/sanction", ban)
        assert done.status_code == 201, done.text
        (said,) = closed(talk)
        assert re.fullmatch(r"you are banned from this room for another \d\d minutes: shouting", said), said
        while room.store.balance(f"table:{TABLE}:{guest}"):  # the seat is free a moment before that is written
            other.drain()
            state = other.turn()
            if state is not None:
                other.ask(type="act", **at(state), action=quiet(state))
    assert room.runs[TABLE].table.seat_of(guest) is None
    assert room.store.balance(f"wallet:{guest}") > room.guests.start - 12_000, "what was left of the stack is there"
    refused(ann.post("/api/login", {"name": "Ann", "password": GOOD}), 409, "banned from this room for another")
    assert me(ann)["account"] is False
    refused(flo.post("/api/people/sanction", {**ban, "guest": me(flo)["guest"]}), 409, "to yourself")
    assert flo.post("/api/people/lift", {"id": done.json()["id"]}).json()["lifted_by"] == me(flo)["guest"]
    deeds = flo.get("/api/desk/deeds").json()["deeds"]
    assert [(one["what"], one["name"]) for one in deeds] == [("end of ban", "Flo"), ("ban", "Flo")]
    log_in(client, "Ann")


def test_a_ban_of_a_guest_and_the_address(site: Site) -> None:
    room, client = site
    flo, bob = named(client, "Flo"), named(client, "Bob")
    room.roles.give(me(flo)["guest"], "floor")
    with bob.socket() as talk:
        talk.hear()
        ban = {"guest": me(bob)["guest"], "what": "ban", "why": "bots", "address": True}
        number = flo.post("/api/people/sanction", ban).json()["id"]
        closed(talk)
    refused(bob.post("/api/sit", {"table": TABLE}), 403, "banned from this room: bots")
    assert bob.get("/api/lobby").json()["banned"] == "you are banned from this room: bots"
    assert flo.get("/api/lobby").json()["banned"] == ""
    refused(Visitor(client).post("/api/name", {"name": "Rob"}), 403, "banned")
    with bob.socket() as talk:
        assert closed(talk) == ["you are banned from this room: bots"]
    assert bob.get("/api/lobby").status_code == 200, "looking does no harm"
    assert flo.post("/api/people/lift", {"id": number}).status_code == 200
    assert Visitor(client).post("/api/name", {"name": "Rob"}).status_code == 200


def test_mutes_hold_at_a_table_or_in_the_room_and_hosts_mute_at_theirs(site: Site) -> None:
    room, client = site
    host, ann, flo = named(client, "Hal"), named(client, "Ann"), named(client, "Flo")
    room.roles.give(me(flo)["guest"], "floor")
    own = host.post("/api/open", {"house": "ocean-view", "game": "holdem", "bots": 0}).json()["table"]
    with ann.socket() as talk:
        for table in (own, TABLE):
            assert talk.ask(type="join", table=table)["type"] == "ok"
        assert talk.ask(type="sit", table=own, seat=2, buy_in=12_000)["type"] == "ok"
        assert talk.ask(type="chat", table=own, text="la\u202ela")["type"] == "ok"
        line = next(one for one in talk.heard if one["type"] == "chat")
        assert line["text"] == "la la"
        mute = {"table": own, "line": line["line"], "what": "mute", "why": "singing", "minutes": 5}
        refused(ann.post("/api/people/sanction", mute), 409, "for the floor")
        refused(host.post("/api/people/sanction", {**mute, "table": TABLE}), 409, "for the floor")
        refused(host.post("/api/people/sanction", {**mute, "why": " "}), 409, "say why")
        done = host.post("/api/people/sanction", {**mute, "line": None, "seat": 2})
        assert done.status_code == 201, done.text
        said = talk.ask(type="chat", table=own, text="la")
        assert said["problem"].startswith("you are muted at this table for another 5 minutes: ")
        assert talk.ask(type="call floor", table=own, text="help")["type"] == "refused"
        assert talk.ask(type="chat", table=TABLE, text="la")["type"] == "ok"
        everywhere = {"guest": me(ann)["guest"], "what": "mute", "why": "enough"}
        refused(host.post("/api/people/sanction", everywhere), 409, "for the floor")
        assert flo.post("/api/people/sanction", everywhere).status_code == 201
        assert talk.ask(type="chat", table=TABLE, text="la")["problem"] == "you are muted in this room: enough"
        assert len(me(ann)["sanctions"]) == 2
        assert host.post("/api/people/lift", {"id": done.json()["id"]}).status_code == 200
    history = flo.get(f"/api/people/{me(ann)['guest']}").json()["people"][0]["sanctions"]
    assert [one["lifted_at"] is None for one in history] == [False, True], "what was imposed is kept"


def test_a_line_is_reported_with_the_lines_around_it(site: Site) -> None:
    room, client = site
    ann, bob, flo = named(client, "Ann"), named(client, "Bob"), named(client, "Flo")
    room.roles.give(me(flo)["guest"], "floor")
    with ann.socket() as talk:
        talk.ask(type="join", table=TABLE)
        for text in ("good evening", "you play like a fool", "sorry"):
            assert talk.ask(type="chat", table=TABLE, text=text)["type"] == "ok"
        lines = [one for one in talk.heard if one["type"] == "chat"]
    numbers = [one["line"] for one in lines]
    assert numbers == sorted(set(numbers))
    assert len({one["who"] for one in lines}) == 1
    assert me(ann)["guest"] not in str(lines)
    report = {"table": TABLE, "line": numbers[1], "words": "rude"}
    refused(ann.post("/api/complaints", report), 409, "your own")
    refused(bob.post("/api/complaints", {**report, "line": 9}), 409, "no longer in the chat")
    number = bob.post("/api/complaints", report).json()["id"]
    refused(bob.get("/api/complaints"), 409, "for the floor")
    told = flo.get("/api/complaints?waiting=yes").json()
    (one,) = told["complaints"]
    assert (told["names"][one["guest"]], told["names"][one["about"]], one["words"]) == ("Bob", "Ann", "rude")
    assert [line["text"] for line in one["lines"]] == ["good evening", "you play like a fool", "sorry"]
    assert flo.post("/api/people/answer", {"id": number}).status_code == 200
    refused(flo.post("/api/people/answer", {"id": number}), 409, "has been answered")
    assert flo.get("/api/complaints?waiting=yes").json()["complaints"] == []
    assert len(flo.get("/api/complaints").json()["complaints"]) == 1
    refused(flo.get("/api/complaints?before=²"), 400, "before must be")
    said = [bob.post("/api/complaints", report).status_code for _ in range(8)]
    assert 400 in said


# the floor's people


def test_an_admin_gives_and_takes_roles_and_the_last_one_stays(site: Site) -> None:
    room, client = site
    eve, ann = member(client, "Eve"), named(client, "Ann")
    assert eve.post("/api/floor", {"key": room.links.new("admin")}).status_code == 200
    guest = me(ann)["guest"]
    assert eve.post("/api/people/role", {"guest": guest, "role": "floor", "on": True}).json()["roles"] == ["floor"]
    assert ann.get("/api/people").status_code == 200
    deeds = ann.get("/api/desk/deeds").json()["deeds"]
    assert [(one["what"], one["name"], one["words"]) for one in deeds] == [("role", "Eve", "Ann, floor")]
    refused(ann.post("/api/people/role", {"guest": guest, "role": "admin", "on": True}), 409, "this is for admins")
    refused(eve.post("/api/people/role", {"guest": guest, "role": "king", "on": True}), 409, "no role 'king'")
    mine = me(eve)["guest"]
    refused(eve.post("/api/people/role", {"guest": mine, "role": "admin", "on": False}), 409, "would have no admin")
    refused(eve.post("/api/account/delete", {"password": GOOD}), 409, "would have no admin")
    assert me(eve)["roles"] == ["admin"]
    refused(eve.post("/api/people/role", {"guest": guest, "role": "admin", "on": True}), 409, "needs an account")
    refused(ann.post("/api/people/sanction", {"guest": mine, "what": "ban", "why": "x"}), 409, "this is for admins")
    refused(eve.post("/api/people/role", {"guest": "g-nobody", "role": "host", "on": True}), 409, "no such guest")
    found = eve.get("/api/people?find=aNN").json()["people"]
    assert [(one["name"], one["roles"], one["account"]) for one in found] == [("Ann", ["floor"], False)]
    assert {one["name"] for one in eve.get("/api/people").json()["people"]} == {"Ann", "Eve"}
    for path in ("/api/people?find=%00", "/api/people?find=a%00b", "/api/people/%00"):
        refused(eve.get(path), 400, "no such address")
    for odd in ("%25", "%FF", "%F0%9F%82%A1", "'"):
        assert eve.get(f"/api/people?find={odd}").json()["people"] == []
    for odd in ("bot-1", "g-%E2%80%AE"):
        refused(eve.get(f"/api/people/{odd}"), 409, "no such guest")


def test_a_reset_link_of_the_desk_works(site: Site) -> None:
    room, client = site
    eve, ann = named(client, "Eve"), member(client, "Ann")
    room.roles.give(me(eve)["guest"], "admin")
    path = eve.post("/api/people/reset", {"guest": me(ann)["guest"]}).json()["path"]
    key = path.partition("#reset=")[2]
    assert Visitor(client).post("/api/reset", {"key": key, "password": "battery staple"}).status_code == 200
    refused(eve.post("/api/people/reset", {"guest": me(eve)["guest"]}), 409, "has no account")
    log_in(client, "Ann", "battery staple")
    assert eve.post("/api/people/sessions", {"guest": me(ann)["guest"]}).status_code == 409, "ann is a new guest now"
    deeds = eve.get("/api/desk/deeds").json()["deeds"]
    assert [(one["what"], one["name"], one["words"]) for one in deeds] == [("reset", "Eve", "Ann")]


def test_who_may_open_tables(site: Site) -> None:
    room, client = site
    wanted = {"house": "ocean-view", "game": "holdem", "bots": 0}
    bob, ann, hal = named(client, "Bob"), member(client, "Ann"), named(client, "Hal")
    room.roles.give(me(hal)["guest"], "host")
    room.people.opening = "accounts"
    assert [one.post("/api/open", wanted).status_code for one in (bob, ann, hal)] == [409, 201, 201]
    room.people.opening = "hosts"
    assert [one.post("/api/open", wanted).status_code for one in (bob, ann, hal)] == [409, 409, 201]
    refused(bob.post("/api/open", wanted), 409, "this is for hosts")


# the handbook


def test_every_route_is_in_the_handbook_with_its_body(site: Site) -> None:
    room, _ = site
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    section = text.partition("\n## People\n")[2].partition("\n## ")[0]
    told = {
        (cells[0].strip("` ")): cells[1].replace("`", "").split()
        for cells in (line.strip("|").split(" | ") for line in section.splitlines() if line.startswith("| `"))
    }
    sockets = Sockets(room, Cookies(b""), "", Gate())
    watch = Watch(room, sockets)
    made = Accounts(room, Cookies(b""), watch).routes(endpoint) + Crowd(room, watch).routes(endpoint)
    real = {f"{method} {route.path}" for route in made for method in (route.methods or ()) if method != "HEAD"}
    assert set(told) == real
    bodies: dict[str, type[msgspec.Struct]] = {
        "POST /api/account": account_bodies.AccountRequest,
        "POST /api/login": account_bodies.AccountRequest,
        "POST /api/account/password": account_bodies.PasswordChange,
        "POST /api/account/delete": account_bodies.PasswordRequest,
        "POST /api/account/sessions": account_bodies.SessionsEnd,
        "POST /api/account/preferences": account_bodies.Preferences,
        "POST /api/reset": account_bodies.PasswordReset,
        "POST /api/complaints": account_bodies.ComplaintRequest,
        "POST /api/people/role": account_bodies.RoleRequest,
        "POST /api/people/sanction": account_bodies.SanctionRequest,
        "POST /api/people/lift": account_bodies.LiftRequest,
        "POST /api/people/answer": account_bodies.ComplaintAnswerRequest,
        "POST /api/people/sessions": account_bodies.GuestRequest,
        "POST /api/people/reset": account_bodies.GuestRequest,
    }
    assert {route: sorted(told[route]) for route in bodies} == {
        route: sorted(kind.__struct_fields__) for route, kind in bodies.items()
    }
    (example,) = re.findall(r"```json\n(.*?)```", section, re.DOTALL)
    assert json.loads(msgspec.json.encode(msgspec.json.decode(example, type=account_bodies.AccountView))) == json.loads(
        example
    )


def endpoint(answering: Answer_) -> Callable[[Request], Awaitable[Response]]:
    async def answered(request: Request) -> Response:
        return await answering(request, Guest("", "", 0))

    return answered
