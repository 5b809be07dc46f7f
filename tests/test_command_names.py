"""A command has one name: in the page, on the wire, in the journal, in the referee and in the Python client.

Journals keep their tags forever, and so does the referee, whose commands stand in them. What is new takes its name from
there. The tables below have the few that differ, and what is a command in one place only.
"""

import re
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from houseway.client import Client
from houseway.live.table.table_commands import RoomCommand
from houseway.protocol.host_messages import HostMessage
from houseway.protocol.socket_messages import VERSION, ClientMessage
from houseway.referee.table.seating_commands import Command
from houseway.room import guest_requests

SCRIPTS: Final = Path(__file__).parents[1] / "src" / "houseway" / "pages" / "js"
PAGE: Final = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SCRIPTS.rglob("*.js")))


def _tags(union: Any) -> dict[str, str]:
    """By its class: what a command is called."""
    return {kind.__name__: str(kind.__struct_config__.tag) for kind in get_args(union)}


WIRE: Final = _tags(ClientMessage)
JOURNAL: Final = _tags(RoomCommand)
REFEREE: Final = _tags(Command)
HOST: Final = set(_tags(HostMessage).values())
"""These begin with `host`, for a guest's own `move` is another command than the host's."""

STORED: Final = {
    "CallFloor": ("call floor", "call"),  # `call` is what a player does with a bet
    "MovePlayer": ("host move", "place"),
    "HandOver": ("host hand over", "host"),
    "EndNight": ("host end", "night"),
}
"""By class: the tags of the wire and of the journal where they differ. The journal's were there first, and stay."""

NOT_STORED: Final = {
    "Join", "Unjoin", "Resync", "Ping", "Chat",  # nothing at the table changes
    "AskWays", "AskCoach", "AskReportable", "AskRuling",  # questions
    "Admit", "ConfirmBuyIn",  # what becomes of them is written by `Enter` and the seat
    "TakeBack", "PreAct", "Hold", "NextHand", "AddBots",  # what becomes of them is written when it happens
    "SealNonce", "OpenNonce",  # written with the deck, by `Prepare` and `DealHand`
}  # fmt: skip
"""What is asked over the socket and is no command of the journal's."""

NOT_ASKED: Final = {
    "Do", "TakeSeat", "CallBombPot",  # a referee's command, with whose it is
    "KeepOut", "LastHand", "AskVote",  # what becomes of `Remove`, `EndNight`, `VoidHand` and `MakeReport` at times
    "Knock", "TurnAway", "AskChips", "AnswerChips",  # of `Admit`, `Sit`, `TopUp` and `ConfirmBuyIn`, at a host's table
    "Enter", "Rename", "BuyIn", "CashOut", "Correct", "GoOver", "EnterTournament", "TakeBackEntry",  # asked over HTTP
    "BuyChips", "Decide", "AnswerDesk", "ShiftLevel",  # over HTTP too, at a tournament's desk
    "Prepare", "DealHand", "CloseVote", "ComeOver", "SettleIn", "TurnBack", "Bring", "DrawButton", "PlaceButton",
    "ChangeGame", "Direct", "TakePlaces", "EndQuestion", "GrantHand", "CountHand",
    "Broke", "Upgraded", "Freeze", "Practice", "Grant", "LossAccepted", "Archived",  # done by the room itself
}  # fmt: skip
"""Commands of the journal and of the referee that nobody gives over the socket."""

ELSEWHERE: Final = {"open": "open_nonce"}
"""By tag: the name in Python, where `open` is taken."""
BY_ITSELF: Final = {"seal", "open"}
"""What the Python client sends without being asked."""
OF_THE_SOCKET: Final = {"join", "unjoin", "resync", "ping"}
"""What no table is asked."""
NOT_PRESSED: Final = {
    "unjoin",  # a page that goes closes its socket
    "come back",  # the page sends what `now.waiting` says
    "void",
    "close out",  # on the floor's desk, over HTTP
}


@pytest.mark.parametrize("name", sorted(WIRE.keys() & (JOURNAL.keys() | REFEREE.keys())))
def test_a_command_has_the_same_tag_wherever_it_is(name: str) -> None:
    assert name not in JOURNAL or name not in REFEREE
    sent, kept = WIRE[name], JOURNAL.get(name) or REFEREE[name]
    if name in STORED:
        assert (sent, kept) == STORED[name]
    else:
        assert sent == (f"host {kept}" if sent in HOST else kept)


def test_a_command_has_the_same_class_name_wherever_it_is() -> None:
    stored = JOURNAL.keys() | REFEREE.keys()
    assert stored - WIRE.keys() == NOT_ASKED
    assert WIRE.keys() - stored == NOT_STORED
    assert STORED.keys() <= WIRE.keys() & stored


def test_every_tag_is_one_commands() -> None:
    for tags in (WIRE, JOURNAL, REFEREE):
        assert len(set(tags.values())) == len(tags)


@pytest.mark.parametrize("name", sorted(WIRE))
def test_a_class_is_called_by_its_tag(name: str) -> None:
    """By its words, and one more where a verb alone would not say enough: `void` is `VoidHand`."""
    words = {word.lower() for word in re.findall("[A-Z][a-z]*", name)}
    tag = set(WIRE[name].removeprefix("host ").split())
    assert tag <= words
    assert len(words - tag) <= 1


def _in_python(tag: str) -> str:
    return ELSEWHERE.get(tag, tag.replace(" ", "_"))


@pytest.mark.parametrize("tag", sorted(set(WIRE.values()) - HOST - OF_THE_SOCKET - {"next hand"}))
def test_a_room_is_asked_by_the_tag(tag: str) -> None:
    assert callable(getattr(guest_requests, _in_python(tag)))


@pytest.mark.parametrize("tag", sorted(set(WIRE.values()) - HOST - BY_ITSELF))
def test_the_client_asks_by_the_tag(tag: str) -> None:
    assert callable(getattr(Client, _in_python(tag)))


def test_the_page_asks_by_the_tag() -> None:
    sent = set(re.findall(r'\b(?:send|ask|raw)\(\s*\{\s*type: "([^"]+)"', PAGE))
    assert sent <= set(WIRE.values())
    assert set(WIRE.values()) - set(re.findall(r'type: "([^"]+)"', PAGE)) == NOT_PRESSED


def test_the_page_speaks_the_version_of_the_room() -> None:
    assert re.findall(r"^const VERSION = (\d+); // of the protocol$", PAGE, re.MULTILINE) == [str(VERSION)]
