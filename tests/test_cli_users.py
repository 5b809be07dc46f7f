"""`houseway users`: the people of a room from the command line, while it is closed and while it is open."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.repeats import sampled
from tests.room.patience import patient_servers
from tests.waiting import wait_until
from tests.web.asgi import Closed
from tests.web.visiting import Talk, Visitor, a_site

from houseway.cli import main
from houseway.houses import house
from houseway.people.roles import Roles
from houseway.store import open_store, read_store, tend_store

__all__ = ["patient_servers"]

GOOD = "correct horse"


def users(capsys: pytest.CaptureFixture[str], db: str, *words: str) -> str:
    """What the command prints; a refusal raises with its one line."""
    code: object = 0
    try:
        main(["users", *words, "--db", db])
    except SystemExit as left:
        code = left.code
    said = capsys.readouterr()
    if code == 0:
        return said.out
    assert (code, said.err.count("\n")) == (2, 1), said.err
    raise UserWarning(said.err)


def soon(done: Callable[[], object]) -> None:
    wait_until(done, "the open room to hear of it")


@pytest.fixture
def db(place: str) -> str:
    """A room with Ann, who has an account, and Bob, who has none; in a file and in PostgreSQL."""
    with a_site(place, houses=(house("ocean-view"),)) as (_, client):
        ann, bob = Visitor(client), Visitor(client)
        assert ann.post("/api/account", {"name": "Ann", "password": GOOD}).status_code == 201
        assert bob.post("/api/name", {"name": "Bob"}).status_code == 200
    return place


@sampled(1)
def test_roles_lists_and_refusals_of_a_closed_room(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert users(capsys, db, "promote", "ann", "floor") == "Ann now has the role floor.\n"
    assert users(capsys, db, "promote", "Bob", "host") == "Bob now has the role host.\n"
    told = json.loads(users(capsys, db, "list", "--json"))
    assert [(one["name"], one["account"], one["roles"], one["sessions"]) for one in told] == [
        ("Ann", True, ["floor"], 1),
        ("Bob", False, ["host"], 0),
    ]
    assert re.search(r"^Ann +g-[0-9a-f]{20} +yes +floor +1 +20\d\d-", users(capsys, db, "list"), re.MULTILINE)
    assert "Bob" not in users(capsys, db, "list", "an")
    assert users(capsys, db, "promote", "Ann", "admin") == "Ann now has the role admin.\n"
    for leaving in ("demote Ann", "demote Ann admin", "ban Ann --why x --minutes 5"):
        with pytest.raises(UserWarning, match="the room would have no admin: make another person admin first"):
            users(capsys, db, *leaving.split())
    with pytest.raises(UserWarning, match="an admin needs an account"):
        users(capsys, db, "promote", "Bob", "admin")
    assert json.loads(users(capsys, db, "list", "Ann", "--json"))[0]["roles"] == ["floor", "admin"]
    assert users(capsys, db, "demote", "Bob") == "Bob is no longer host.\n"
    assert [one["name"] for one in json.loads(users(capsys, db, "list", "--json"))] == ["Ann"]
    for words, why in (
        (("promote", "Zed", "floor"), "no one in this room is called 'Zed'"),
        (("promote", "Ann", "king"), "king"),
        (("demote", "Ann", "host"), "Ann does not have the role host, only floor, admin"),
        (("demote", "Bob"), "Bob has no role to take away"),
        (("reset", "Bob"), "Bob has no account"),
        (("unban", "Bob"), "Bob is not banned"),
        (("ban", "Bob", "--why", " "), "say why"),
        (("ban", "Bob", "--why", "x", "--minutes", "0"), "more than 0 minutes"),
    ):
        with pytest.raises(UserWarning, match=why):
            users(capsys, db, *words)


def test_the_environment_may_name_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSEWAY_DB", str(tmp_path / "elsewhere.db"))
    for words in (["users", "list"], ["reports"]):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 2
        assert "elsewhere.db" in capsys.readouterr().err


def test_there_has_to_be_a_room(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UserWarning, match="there is no database"):
        users(capsys, str(tmp_path / "none.db"), "list")
    (tmp_path / "text.db").write_text("not a database, but long enough to be looked at " * 40)
    with pytest.raises(UserWarning, match="cannot be opened"):
        users(capsys, str(tmp_path / "text.db"), "link")
    assert {one.name for one in tmp_path.iterdir()} == {"text.db"}


def test_a_link_of_the_command_line_makes_an_admin_and_a_reset_a_password(
    db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    old = users(capsys, db, "link").strip().partition("#")[2]
    address, _, key = users(capsys, db, "link", "--url", "https://cards.example/").strip().partition("#")
    assert address == "https://cards.example/floor"
    reset = users(capsys, db, "reset", "Ann").strip().partition("#reset=")[2]
    with a_site(db, houses=(house("ocean-view"),)) as (room, client):
        eve = Visitor(client)
        assert "no longer good" in eve.post("/api/floor", {"key": old}).text
        assert "an admin needs an account" in eve.post("/api/floor", {"key": key}).text
        assert not room.roles.holders("admin")
        assert eve.post("/api/account", {"name": "Eve", "password": GOOD}).status_code == 201
        assert eve.post("/api/floor", {"key": key}).status_code == 200
        assert room.roles.may(eve.get("/api/account").json()["guest"], "cashier")
        ann = Visitor(client)
        assert ann.post("/api/reset", {"key": reset, "password": "battery staple"}).json()["name"] == "Ann"


@pytest.mark.verify
def test_a_room_that_is_open_hears_of_it_within_a_moment(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    with a_site(db, houses=(house("ocean-view"),), lively=1) as (room, client):
        ann, bob = Visitor(client), Visitor(client)
        assert ann.post("/api/login", {"name": "Ann", "password": GOOD}).status_code == 200
        guest = ann.get("/api/account").json()["guest"]
        bob.post("/api/name", {"name": "Rob"})
        with ann.socket() as talk, bob.socket() as other:
            talk.hear()
            other.hear()
            users(capsys, db, "promote", "Ann", "floor")
            soon(lambda: room.roles.may(guest, "floor"))
            assert "Ann was logged out: 2 sessions ended." in users(capsys, db, "end-sessions", "Ann")
            assert _closed(talk) == ["you have been logged out here"]
            assert ann.get("/api/account").json()["account"] is False
            users(capsys, db, "ban", "Rob", "--why", "cheating", "--minutes", "5")
            (said,) = _closed(other)
            assert re.fullmatch(r"you are banned from this room for another \d minutes?: cheating", said), said
            assert bob.post("/api/name", {"name": "Rob"}).status_code == 403
            users(capsys, db, "unban", "rob")
            soon(lambda: bob.post("/api/name", {"name": "Rob"}).status_code == 200)
        assert bob.post("/api/account", {"name": "Rob", "password": GOOD}).status_code == 201
        key = users(capsys, db, "link").strip().partition("#")[2]
        assert bob.post("/api/floor", {"key": key}).status_code == 200, "armed while the room is open"
        assert not room.failed


def _closed(talk: Talk) -> list[str]:
    said: list[str] = []
    try:
        while True:
            message = talk.hear()
            if message["type"] == "error":
                said.append(message["problem"])
    except Closed:
        return said


def test_small_writes_beside_a_server_wait_their_turn(db: str) -> None:
    """The server's file lock stays the server's, and neither writer is refused for the other's sake."""
    with open_store(db) as server, tend_store(db) as other:
        mine, theirs = Roles(server), Roles(other)
        ids = [f"g-{number}" for number in range(30)]
        for id_ in ids:
            server.add_guest(id_, id_)
            theirs.give(id_, "host")
            mine.give(id_, "floor")
        assert Roles(server).holders("host") >= set(ids)
        with pytest.raises(Exception, match="open for reading only"):
            other.write()
    with read_store(db) as looker:
        assert {f"g-{number}" for number in range(30)} <= Roles(looker).holders("floor")
        assert looker.problems() == []
