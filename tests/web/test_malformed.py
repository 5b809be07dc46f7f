"""JSON that is not what was asked for: one line in plain words says what should stand where."""

from typing import Any

import msgspec
import pytest

from houseway.protocol import desk_bodies, host_messages, socket_messages
from houseway.protocol.http_bodies import TableRequest
from houseway.server.json_errors import in_words

from .visiting import Visitor, a_site


@pytest.mark.parametrize(
    ("kind", "sent", "words"),
    [
        (TableRequest, b'{"house":1,"game":"x"}', "house should be text, not a whole number"),
        (TableRequest, b'{"seats":"6"}', "seats should be a whole number or null, not text"),
        (TableRequest, b'{"seats":1e99}', "seats should be a whole number or null, not a number"),
        (TableRequest, b'{"private":"yes"}', "private should be true or false, not text"),
        (TableRequest, b'{"seats":-5}', "seats should be a whole number of at least 2"),
        (
            TableRequest,
            b'{"terms":{"blinds":[1,"x"]}}',
            "terms.blinds[1] should be a whole number, not text",
        ),
        (
            TableRequest,
            b'{"terms":{"blinds":[1,1,1,1,1]}}',
            "terms.blinds should be a list of at most 4 items",
        ),
        (TableRequest, b'{"house":"%s"}' % (b"x" * 99), "house should be text of at most 60 characters"),
        (TableRequest, b"[1]", "this should be an object, not a list"),
        (TableRequest, b"", "this is not JSON: it ends too early"),
        (TableRequest, b"{x", "this is not JSON: object keys must be strings (byte 1)"),
        (TableRequest, b'{"level":"good"}', "'good' cannot be chosen for level"),
        (desk_bodies.FloorCallRequest, b'{"table":"x"}', "call is missing"),
        (
            host_messages.KeepSeat,
            b'{"type":"host keep","table":"x","seat":500}',
            "seat should be a whole number of at most",
        ),
        (socket_messages.ClientMessage, b'{"type":"nothing"}', "'nothing' cannot be chosen for type"),
        (socket_messages.ClientMessage, b"{}", "type is missing"),
        (socket_messages.ClientMessage, b"\xff", "this is not JSON"),
        (dict[str, str], b'{"a":1}', "this should be text, not a whole number"),
        (dict[str, str], b"5", "this should be an object, not a whole number"),
    ],
)
def test_what_is_wrong_is_said_in_words(kind: Any, sent: bytes, words: str) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeError)) as wrong:
        msgspec.json.decode(sent, type=kind)
    said = in_words(wrong.value)
    assert said.startswith(words)
    assert not {"`", "$", "\n"} & set(said), said
    assert len(said) < 300


def test_so_it_is_over_http_and_over_the_socket() -> None:
    with a_site() as (_, client):
        ann = Visitor(client)
        told = ann.post("/api/open", {"house": 5})
        assert (told.status_code, told.json()) == (400, {"problem": "house should be text, not a whole number"})
        with ann.socket() as talk:
            talk.send(type="join", table=5)
            heard = talk.once(lambda message: message["type"] == "error")
            assert heard["problem"] == "table should be text, not a whole number"
