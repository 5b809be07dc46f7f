"""The socket's protocol: joining, numbers, resync, an answer to everything asked, and what is wrong in one line."""

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from houseway.people.guests import Guest
from houseway.protocol.socket_messages import OUTDATED, VERSION, has_nul
from houseway.server import limits
from houseway.server.conversation import one_line
from houseway.server.cookies import SETTING, Cookies
from houseway.server.remote_clients import Visitor as RemoteVisitor

from .asgi import Client, Closed
from .visiting import Talk, Visitor, a_site, at, play, quiet

if TYPE_CHECKING:
    from houseway.server.peer_messages import Frame

TABLE = "oasis-holdem-1"


def visitor(client: Client) -> Visitor:
    one = Visitor(client)
    assert one.get("/api/lobby").status_code == 200
    return one


def sat(client: Client, name: str) -> Visitor:
    one = visitor(client)
    assert one.post("/api/name", {"name": name}).status_code == 200
    return one


def seated(talk: Talk, seat: int) -> None:
    assert talk.ask(type="join", table=TABLE)["type"] == "ok"
    assert talk.ask(type="sit", table=TABLE, seat=seat, buy_in=40_000) == {"type": "ok", "id": talk.asked}


def test_a_problem_that_is_cut_short_says_so() -> None:
    assert one_line(" a\n\tchip  ") == "a chip"
    whole = "x" * 300
    assert one_line(whole) == whole
    assert one_line(whole + "y") == "x" * 299 + "…"


def test_a_whole_hand_between_two() -> None:
    with a_site() as (room, client):
        room.store.set_setting(f"bots {TABLE}", "0")
        ann, bob = sat(client, "Ann"), sat(client, "Bob")
        with ann.socket() as first, bob.socket() as second:
            welcome = first.hear()
            assert (welcome["type"], welcome["version"], welcome["name"]) == ("welcome", VERSION, "Ann")
            seated(first, 2)
            seated(second, 5)
            play((first, second), until=lambda: room.run(TABLE).table.number_of_hand >= 2)
            updates = [one for one in first.heard if one["type"] == "update"]
            numbers = [one["number"] for one in updates]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            own = [e for one in updates for e in one["events"] if e["type"] == "dealt"]
            assert {event["seat"] for event in own if event["cards"]} == {2}
            assert all(line["clause"] for one in updates for line in one["log"] if line["kind"] == "bet")


def test_late_repeated_and_foreign_actions_are_refused() -> None:
    with a_site() as (room, client):
        room.store.set_setting(f"bots {TABLE}", "0")
        ann, bob = sat(client, "Ann"), sat(client, "Bob")
        with ann.socket() as first, bob.socket() as second:
            seated(first, 2)
            seated(second, 5)
            turn = None
            while turn is None:
                first.drain()
                second.drain()
                turn = first.turn() or second.turn()
            mover, other = (first, second) if turn["now"]["you"] == 2 else (second, first)
            refused = other.ask(type="act", **at(turn), action={"type": "fold"})
            assert refused["type"] == "refused"
            assert "turn" in refused["problem"]
            illegal = mover.ask(type="act", **at(turn), action={"type": "bet", "to": 1})
            assert illegal["type"] == "refused"
            assert illegal["legal"]
            assert illegal["clause"]
            assert mover.ask(type="act", **at(turn), action=quiet(turn))["type"] == "ok"
            again = mover.ask(type="act", **at(turn), action=quiet(turn))
            assert (again["type"], again["problem"]) == ("refused", "that decision is over: nothing was done")
            second_seat = mover.ask(type="sit", table=TABLE, seat=4, buy_in=40_000)
            assert (second_seat["type"], second_seat["problem"]) == ("refused", "you already have a seat at this table")


def test_join_resync_unjoin() -> None:
    with a_site() as (room, client), visitor(client).socket() as talk:
        assert talk.hear()["type"] == "welcome"
        talk.send(type="join", table=TABLE)
        view = talk.hear()
        assert (view["type"], view["table"], view["number"]) == ("view", TABLE, 0)
        now = view["now"]
        assert (now["you"], now["view"], now["seats"], now["waiting_for"]) == (None, None, [], "players")
        assert talk.hear()["type"] == "ok"
        talk.send(type="resync", table=TABLE)
        assert talk.until(lambda one: one["type"] == "view")["table"] == TABLE
        assert talk.ask(type="unjoin", table=TABLE)["type"] == "ok"
        assert room.run(TABLE).audience.clients == {}
        assert talk.ask(type="join", table="nowhere-1")["problem"] == "there is no table 'nowhere-1' in this room"
        assert talk.ask(type="ping")["type"] == "pong"


@pytest.mark.parametrize(
    "frame",
    ["", "{", "[]", "null", "17", '"join"', "{}", '{"type":"dance"}', '{"type":"join"}', '{"type":"join","table":5}',
     '{"type":"sit","table":"t","seat":0,"buy_in":5}', '{"type":"sit","table":"t","seat":1,"buy_in":-5}',
     '{"type":"act","table":"t","hand":1,"turn":1,"action":{"type":"raise"}}', '{"type":"pre","table":"t"}',
     '{"type":"act","table":"t","hand":1,"turn":1,"action":{"type":"raise","to":1e400}}', "\ud83d", "[" * 3_000,
     '{"type":"act","table":"t","hand":1,"turn":1,"action":{"type":"discard","cards":[1,"x"]}}', "x" * 5_000],
    ids=range(19),
)  # fmt: skip
def test_what_is_no_message_is_said_in_one_line(frame: str) -> None:
    with a_site() as (_, client), visitor(client).socket() as talk:
        talk.hear()
        if "\ud83d" in frame:
            talk.opened.send_bytes(b"\xff\xfe\x00")
        else:
            talk.opened.send_text(frame)
        answer = talk.hear()
        assert answer["type"] == "error"
        assert "\n" not in answer["problem"]
        assert "Traceback" not in answer["problem"]
        assert talk.ask(type="ping")["type"] == "pong"


STOOD_UP = '{"id":7,"type":"stand","table":"oasis-holdem-1","give_up":false}'
"""How version 1 of the protocol left a table."""


def test_a_client_of_version_1_is_refused_in_one_line() -> None:
    with a_site() as (_, client), visitor(client).socket() as talk:
        talk.hear()
        talk.opened.send_text(STOOD_UP)
        assert talk.hear() == {"type": "error", "problem": OUTDATED}
        assert talk.ask(type="ping")["type"] == "pong"


def test_what_another_server_passes_on_of_version_1_is_refused_in_one_line() -> None:
    told: list[Frame] = []
    line: Any = SimpleNamespace(send=told.append)
    sockets: Any = SimpleNamespace(gate=None, peers=None)
    guest = Guest("g-1", "Ann", 0)
    RemoteVisitor(sockets, line, 3, guest, "10.0.0.1").hear(STOOD_UP.encode())
    assert [(one.channel, json.loads(one.data)) for one in told] == [(3, {"type": "error", "problem": OUTDATED})]


def test_too_many_frames_are_refused_and_the_socket_closed() -> None:
    with a_site() as (_, client), visitor(client).socket() as talk:
        for _ in range(200):
            talk.send(type="ping")
        with pytest.raises(Closed):
            talk.until(lambda one: False)
        assert sum(one["type"] == "pong" for one in talk.heard) >= int(limits.FRAMES.at_once)
        assert any("too many" in one.get("problem", "") for one in talk.heard)


def test_no_cookie_a_forged_one_and_a_foreign_page() -> None:
    with a_site() as (room, client):
        nobody = Visitor(client)
        forged = Visitor(client)
        forged.cookies = {"houseway": "g-" + "0" * 20 + "." + "0" * 64}
        for one in (nobody, forged):
            with pytest.raises(Closed), one.socket():
                pass
        known = visitor(client)
        with pytest.raises(Closed), known.socket(origin="http://elsewhere.example"):
            pass
        with known.socket(origin="http://testserver") as talk:
            assert talk.hear()["type"] == "welcome"
        cookies = Cookies(room.store.secret(SETTING))
        value = known.cookies["houseway"]
        assert cookies.read(value) == value.split(".")[0]
        assert cookies.read(value[:-1] + ("0" if value[-1] != "0" else "1")) is None
        assert cookies.read(value.replace("g-", "g-0", 1)) is None


def test_tables_per_socket_and_sockets_per_guest_are_bounded() -> None:
    with a_site() as (room, client):
        one = visitor(client)
        with one.socket() as talk:
            names = list(room.runs)
            assert len(names) > limits.TABLES_PER_SOCKET
            answers = [talk.ask(type="join", table=name)["type"] for name in names[: limits.TABLES_PER_SOCKET + 1]]
            assert answers == ["ok"] * limits.TABLES_PER_SOCKET + ["refused"]


def test_chat_has_a_length_and_a_rate() -> None:
    with a_site() as (_, client), sat(client, "Ann").socket() as talk:
        assert talk.ask(type="chat", table=TABLE, text="hello")["problem"] == "join the table first"
        talk.ask(type="join", table=TABLE)
        assert talk.ask(type="chat", table=TABLE, text="hello")["type"] == "ok"
        said = next(one for one in talk.heard if one["type"] == "chat")
        assert (said["name"], said["text"], said["seat"]) == ("Ann", "hello", None)
        assert talk.ask(type="chat", table=TABLE, text="x" * 300)["type"] == "refused"
        answers = [talk.ask(type="chat", table=TABLE, text=f"line {n}") for n in range(8)]
        assert any("not so fast" in one.get("problem", "") for one in answers)


def test_pre_actions_are_the_players_own() -> None:
    with a_site() as (room, client):
        room.store.set_setting(f"bots {TABLE}", "0")
        ann, bob = sat(client, "Ann"), sat(client, "Bob")
        with ann.socket() as first, bob.socket() as second:
            seated(first, 2)
            seated(second, 5)
            first.sees_hand()
            hand = room.run(TABLE).table.hand
            assert hand is not None
            waiting, seat = (first, 2) if hand.actor != 2 else (second, 5)
            assert waiting.ask(type="pre", table=TABLE, what="fold")["type"] == "ok"
            view = [one for one in waiting.heard if one["type"] == "view"][-1]
            assert view["now"]["pre"] == "fold"
            assert room.run(TABLE).conduct.presence(room.run(TABLE).table.occupants[seat].guest).pre == "fold"
            assert waiting.ask(type="pre", table=TABLE, what="win")["type"] == "refused"


def test_a_player_who_reloads_has_the_seat_still() -> None:
    with a_site() as (room, client):
        room.store.set_setting(f"bots {TABLE}", "0")
        ann = sat(client, "Ann")
        with ann.socket() as talk:
            seated(talk, 3)
        with ann.socket() as talk:
            talk.ask(type="join", table=TABLE)
            view = next(one for one in talk.heard if one["type"] == "view")
            assert view["now"]["you"] == 3
            assert talk.ask(type="leave", table=TABLE)["type"] == "ok"
            assert talk.ask(type="leave", table=TABLE)["type"] == "refused"


def test_the_letters_that_stand_for_u_0000_elsewhere_are_a_text() -> None:
    """Only the sign itself is refused: whoever writes about it writes a backslash and five letters."""
    assert has_nul(rb'{"text":"a\u0000b"}')
    assert has_nul(r'{"text":"a\\\u0000b"}')
    assert not has_nul(rb'{"text":"a\\u0000b"}')
    assert not has_nul('{"text":"Zoé \ud800"}')
