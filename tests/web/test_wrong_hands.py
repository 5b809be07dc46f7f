"""Those who may not, or may no longer: a banned cashier, a stranger who tries keys, a socket full of closed tables."""

from houseway.people.admins import BAN
from houseway.people.one_time_links import ADMIN_LINK
from houseway.people.roles import CASHIER, FLOOR
from houseway.server.gate import Gate
from houseway.server.limits import Bounds

from .asgi import Answer
from .visiting import Visitor, a_site


def test_a_banned_cashier_reads_nothing_that_is_for_cashiers() -> None:
    with a_site() as (room, client):
        cass = Visitor(client)
        guest = cass.post("/api/name", {"name": "Cass"}).json()["guest"]
        room.roles.give(guest, CASHIER, by="test")
        room.roles.give(guest, FLOOR, by="test")
        for path in ("/api/cashier/people?name=Cass", "/api/reports", "/api/desk", "/api/people", "/api/disputes"):
            assert cass.get(path).status_code == 200, path
        room.sanctions.impose(guest, BAN, by="test", why="took the till home")
        for path in ("/api/cashier/people?name=Cass", "/api/reports", "/api/desk", "/api/people", "/api/disputes"):
            answer = cass.get(path)
            assert answer.status_code == 409, path
            assert "took the till home" in answer.json()["problem"]


def test_keys_that_one_address_tries_do_not_keep_another_from_the_admins_link() -> None:
    with a_site(gate=Gate(Bounds(proxies=("127.0.0.1",)))) as (room, client):

        def shows(key: str, address: str) -> Answer:
            return client.post("/api/floor", json={"key": key}, headers={"x-forwarded-for": address})

        tried = [shows("0" * 32, "192.0.2.1").json()["problem"] for _ in range(12)]
        assert tried[-1] == "too many tries: wait a moment"
        said = shows(room.links.new(ADMIN_LINK), "192.0.2.7").json()["problem"]
        assert said == "an admin needs an account: make one first, or log in", "the link was looked at, and is good"


def test_a_socket_looks_away_from_tables_that_are_closed() -> None:
    with a_site() as (room, client):
        ann = Visitor(client)
        ann.post("/api/name", {"name": "Ann"})
        with ann.socket() as talk:
            tables = []
            for _ in range(3):
                opened = {"house": "oasis", "game": "holdem", "bots": 0}
                tables.append(ann.post("/api/open", opened).json()["table"])
                assert talk.ask(type="join", table=tables[-1])["type"] == "ok"
            assert talk.ask(type="close out", table=tables[0], why="it is late")["type"] == "ok"
            assert tables[0] not in room.runs
            assert talk.ask(type="unjoin", table=tables[0])["type"] == "ok"
            assert talk.ask(type="unjoin", table=tables[0])["type"] == "refused"
            assert talk.ask(type="unjoin", table=tables[1])["type"] == "ok"
