"""No message of any role shows, changes or takes a card of a hand in progress: in every game of every house."""

import contextlib
import os
from collections.abc import Iterator, Sequence
from typing import Any, Final, get_args

import pytest
from tests.repeats import QUICK, sampled
from tests.room.played import EVERY_GAME
from tests.room.scaffold import at_rest

from houseway.drill.drill_hands import choose
from houseway.houses import house
from houseway.live.buy_ins import usual_buy_in
from houseway.live.table_keys import mark_of
from houseway.people.admins import ADMIN
from houseway.people.one_time_links import RESET_LINK
from houseway.people.roles import CASHIER, FLOOR, HOST
from houseway.protocol.host_messages import HostMessage
from houseway.protocol.lobby_bodies import ServerTables
from houseway.referee.hand import Hand
from houseway.referee.mishaps import MISHAPS
from houseway.referee.push.pot import PushPot
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests
from houseway.room.room import TableRun
from houseway.server import limits
from houseway.server.cookies import Cookies
from houseway.server.gate import Gate
from houseway.server.guest_socket import Sockets
from houseway.server.limits import Rate
from houseway.server.people_routes import Crowd
from houseway.server.people_watch import Watch

from .asgi import Answer, Client
from .visiting import Talk, Visitor, a_site

DEALT: Final = ("ann", "bob", "flo")
"""Ann has opened the table, Flo is of the floor; all three are dealt in."""
ROLES: Final = (*DEALT, "cat", "dan", "joe")
"""Cat sits out and is a host elsewhere; Dan, a cashier, and Joe, an admin, look on. Bob alone has no role."""
GOOD: Final = "correct horse"
FLOORS: Final = {"dismiss", "pause", "hold", "void", "close out", "reportable", "ruling", "report", "vote"}
DECISIONS: Final = 1 if os.environ.get(QUICK) else 2


def cards(hand: Hand) -> tuple[Any, ...]:
    """Every card that nothing but the game itself may move, and who has seen it."""
    exposed = () if hand.trouble is None else (hand.trouble.exposed, hand.trouble.turned, hand.trouble.dead)
    lying = [tuple(one) for one in (hand.hole, hand.up, hand.shown, hand.folded, hand.mucked)]
    return (*lying, hand.board, hand.piles, hand.deck, hand.top, hand.aside, exposed)


def host_messages(run: TableRun, ids: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Each of them as it would be done; Bob is the one whom it is about."""
    bob, cat, ann = (mark_of(run.table.id, ids[name]) for name in ("bob", "cat", "ann"))
    yield from (
        {"type": "host remove", "whom": bob},
        {"type": "host remove", "whom": bob, "bar": True},
        {"type": "host readmit", "whom": bob},
        {"type": "host give", "seat": 2, "amount": 5_000},
        {"type": "host keep", "seat": 6, "whom": cat},
        {"type": "host move", "seat": 2, "to": 5},
        {"type": "host bots", "count": 1},
        {"type": "host pace", "act": 300, "between": 1},
        {"type": "host coach", "on": True},
        {"type": "host bomb pot"},
        {"type": "host rotation", "rotation": {"games": [{"game": "lowball"}, {"game": "holdem"}]}},
        {"type": "host rotation", "rotation": None},
        {"type": "host game", "game": "lowball"},
        {"type": "host rebuys", "most_rebuys": 1},
        {"type": "host start"},
        {"type": "host door", "on": True},
        {"type": "host admit", "whom": bob},
        {"type": "host confirm buy in", "whom": bob},
        {"type": "host key"},
        {"type": "host hand over", "whom": cat},
        {"type": "host hand over", "whom": ann},
        {"type": "host end"},
        {"type": "host end", "on": False},
    )


def floor_messages(run: TableRun, role: str) -> Iterator[dict[str, Any]]:
    """The same. Bob agrees to nothing; who is not dealt in voids no hand here, which takes back all of it."""
    hand, at = run.table.hand, {"hand": run.table.number_of_hand, "turn": run.table.turn}
    assert hand is not None
    yield from (
        {"type": "pause", "on": True},
        {"type": "reportable"},
        {"type": "dismiss", "call": 1},
        {"type": "hold", "on": True},
    )
    for kind in MISHAPS.values():
        seat = hand.seats[0] if kind.seats else 0
        said = {"type": "report", "what": kind.name, "seat": seat, "card": int(bool(kind.card and seat))}
        said |= {"action": "fold"} if kind.name == "out of turn" else {}
        yield from ({"type": "ruling", "report": said}, {"type": "report", **at, "report": said})
    if role in DEALT:
        yield from ({"type": "void", "why": "I lose it"}, {"type": "close out", "why": "I lose it"})
    number = 0 if run.table.vote is None else run.table.vote.number
    yield from ({"type": "vote", "vote": number, "agrees": role != "bob"}, {"type": "hold", "on": False})


def desk_posts(table: str, ids: dict[str, str], role: str) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from (
        ("pause", {"table": table, "on": True}),
        ("seen-to", {"table": table, "call": 1}),
        ("close", {"table": table, "on": True}),
        ("close", {"table": table, "on": False}),
        ("player", {"table": table, "seat": 2, "what": "leave"}),
        ("send", {"table": table, "seat": 2, "to": table}),
    )
    if role in DEALT:
        yield from (("void", {"table": table, "why": "I lose it"}), ("close-out", {"table": table, "why": "I lose it"}))
        yield "../people/sanction", {"guest": ids["bob"], "what": "ban", "why": "too lucky"}
        yield "../people/sessions", {"guest": ids["bob"]}
        yield "../people/reset", {"guest": ids["bob"]}


def test_nothing_that_a_host_or_the_floor_may_send_is_left_out() -> None:
    hosts = {kind.__struct_config__.tag for kind in get_args(HostMessage)}
    with a_table("ocean-view", "holdem") as (_, run, ids, _, _):
        assert {one["type"] for one in host_messages(run, ids)} == hosts
        assert {one["type"] for one in floor_messages(run, "ann")} == FLOORS


def test_nobody_at_a_desk_takes_an_opponent_out_of_a_hand_or_a_pot_or_into_their_cards() -> None:
    with a_table("casino-club", "push-nine") as (client, run, ids, people, talks):
        room, eve, bob = run.room, Visitor(client), {"guest": ids["bob"]}
        assert people["bob"].post("/api/account", {"name": "Bob", "password": GOOD}).status_code == 201
        room.roles.give(ids["flo"], ADMIN)
        for path, body in (
            ("sanction", {**bob, "what": "ban", "why": "too lucky"}),
            ("sessions", bob),
            ("reset", bob),
        ):
            refused(people["flo"].post(f"/api/people/{path}", body), "you and Bob are dealt into the same hand")
        assert eve.post("/api/name", {"name": "Eve"}).status_code == 200
        ban = {"guest": str(eve.get("/api/lobby").json()["you"]["guest"]), "what": "ban", "why": "bots"}
        with eve.socket() as talk:  # from the address that everybody comes from
            talk.hear()
            refused(people["flo"].post("/api/people/sanction", {**ban, "address": True}), "you and Ann are dealt into")
        assert people["flo"].post("/api/people/sanction", ban).status_code == 201

        # a link that somebody has made before the hand leads to nobody's cards
        reset = {"key": room.links.new(RESET_LINK, ids["bob"]), "password": "battery staple"}
        refused(Visitor(client).post("/api/reset", reset), "this account is dealt into a hand")
        for message in ({"type": "pause", "on": True}, {"type": "void", "why": "a torn card"}):
            assert talks["joe"].ask(table=run.table.id, **message)["type"] == "ok"
        run.table.table.carry = PushPot((2, 3), (), 1, 3, 400)  # Bob and Flo have pushed
        for path, body in (("sanction", {**bob, "what": "ban", "why": "too lucky"}), ("sessions", bob)):
            refused(people["flo"].post(f"/api/people/{path}", body), "you and Bob have shares of the same push pot")
        run.table.table.carry = None
        assert Visitor(client).post("/api/reset", reset).status_code == 200
        assert people["flo"].post("/api/people/sessions", bob).status_code == 200
        deeds = [(one["what"], one["words"]) for one in people["flo"].get("/api/desk/deeds").json()["deeds"]]
        assert deeds[0] == ("log out", "Bob")


def test_who_sits_together_at_another_server_of_the_room_is_not_taken_out_either() -> None:
    with a_table("ocean-view", "holdem") as (client, run, ids, _, _):
        crowd = Crowd(run.room, Watch(run.room, Sockets(run.room, Cookies(b""), "", Gate())))
        flo, cat = (run.room.guests.find(ids[name]) for name in ("flo", "cat"))
        client.run(crowd._check_not_against(flo, cat))

        async def elsewhere() -> Sequence[ServerTables]:
            return [ServerTables((), {flo.id: ("t-1", "t-2"), cat.id: ("t-2",)})]

        crowd.elsewhere = elsewhere
        client.run(crowd._check_not_against(flo, flo))
        with pytest.raises(RefusedError, match="you and Cat sit at the same table"):
            client.run(crowd._check_not_against(flo, cat))


def refused(answer: Answer, words: str) -> None:
    assert (answer.status_code, words in answer.json()["problem"]) == (409, True), answer.text


Seated = tuple[Client, TableRun, dict[str, str], dict[str, Visitor], dict[str, Talk]]


@contextlib.contextmanager
def a_table(of: str, game: str) -> Iterator[Seated]:
    """A hand has just been dealt to Ann, Bob and Flo, and nobody runs out of time."""
    with pytest.MonkeyPatch.context() as patch, contextlib.ExitStack() as stack:
        for name in ("FRAMES", "REQUESTS", "PAGES", "OPENED", "OPENED_THERE", "NEWCOMERS"):
            patch.setattr(limits, name, Rate(1e9, 1e9))
        patch.setattr(limits, "ASKED_AT_ONCE", 1_000)
        room, client = stack.enter_context(a_site(houses=(house(of),)))
        people = {name: Visitor(client) for name in ROLES}
        for name, one in people.items():
            assert one.post("/api/name", {"name": name.capitalize()}).status_code == 200
        ids = {name: str(one.get("/api/lobby").json()["you"]["guest"]) for name, one in people.items()}
        room.roles.give(ids["flo"], FLOOR)
        room.roles.give(ids["joe"], ADMIN)
        room.roles.give(ids["cat"], HOST)
        room.roles.give(ids["dan"], CASHIER)
        wanted = {"house": of, "game": game, "bots": 0, "seats": 6, "act": 300, "private": False}
        opened = people["ann"].post("/api/open", wanted)
        assert opened.status_code == 201, opened.text
        table = str(opened.json()["table"])
        run = room.run(table)
        talks = {name: stack.enter_context(one.socket()) for name, one in people.items()}
        for talk in talks.values():
            assert talk.ask(type="join", table=table)["type"] == "ok"
        assert talks["ann"].ask(type="pause", table=table, on=True)["type"] == "ok"
        for seat, name in enumerate((*DEALT, "cat"), 1):
            said = talks[name].ask(type="sit", table=table, seat=seat, buy_in=usual_buy_in(run.table.rules))
            assert said["type"] == "ok", said
        assert talks["cat"].ask(type="sit out", table=table)["type"] == "ok"
        assert talks["ann"].ask(type="pause", table=table, on=False)["type"] == "ok"
        talks["ann"].sees(lambda now: now["view"] is not None and not now["view"]["over"])
        client.run(at_rest(run))
        yield client, run, ids, people, talks


@sampled(2)
@pytest.mark.parametrize(("of", "game"), EVERY_GAME, ids=map("/".join, EVERY_GAME))
def test_no_message_touches_a_card(of: str, game: str) -> None:
    with a_table(of, game) as (client, run, ids, people, talks):
        assert {run.table.occupants[seat].guest for seat in run.table.dealt.values()} == {ids[name] for name in DEALT}
        for _ in range(DECISIONS):
            if not run.table.playing or run.table.number_of_hand != 1:
                break
            everything_is_asked(client, run, ids, people, talks)
            hand = run.table.hand
            assert hand is not None
            if hand.actor is None:
                break
            who = run.room.guests.find(run.table.occupants[hand.actor].guest)
            client.run(guest_requests.act(run, who, 1, run.table.turn, choose(hand, None)))
            client.run(at_rest(run))


def everything_is_asked(
    client: Client, run: TableRun, ids: dict[str, str], people: dict[str, Visitor], talks: dict[str, Talk]
) -> None:
    """Everyone sends everything, and not a card is touched; the hand waits for the same player."""
    hand = run.table.hand
    assert hand is not None
    before, actor, table = cards(hand), hand.actor, run.table.id
    for role in (*ROLES, "bob"):  # Bob once more, who does not agree to what was asked last
        talk = talks[role]
        for message in (*floor_messages(run, role), *host_messages(run, ids)):
            talk.send(table=table, **message)
            talk.ask(type="ping")
        untouched(client, run, before, role)
        for path, body in desk_posts(table, ids, role):
            people[role].post(f"/api/desk/{path}".replace("/desk/../", "/"), body)
        untouched(client, run, before, role)
        assert [one for one in talk.heard if one.get("problem", "").startswith("too many")] == [], "all of it was heard"
        talk.heard.clear()
    assert run.table.vote is None, "Bob never agrees"
    assert ids["ann"] in run.table.outvoted, "and was asked"
    now = run.table.hand
    assert now is not None
    assert now.actor == actor or now.rulings


def untouched(client: Client, run: TableRun, before: tuple[Any, ...], role: str) -> None:
    client.run(at_rest(run))
    now = run.table.hand
    assert now is not None
    assert run.table.playing, role
    assert cards(now) == before, role
