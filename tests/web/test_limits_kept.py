"""The room keeps to every row of the table of limits in docs/protocol.md: so much, and not one more.

The figures are read from the page, not from the program. Nothing is waited for: the clock is the test's own. Rows about
long work (books, replays, bulk play) are tested beside that work, in `test_floods.py`, `test_whatif.py` and
`tests/room/test_books.py`.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from houseway.houses import HOUSES, house
from houseway.live.buy_ins import usual_buy_in
from houseway.people.roles import FLOOR
from houseway.room.room import Room
from houseway.server.gate import Gate
from houseway.server.limits import Bounds

from .asgi import Client, Closed
from .visiting import Talk, Visitor, a_site

DOCS: Final = Path(__file__).parents[2] / "docs"
PAGE: Final = (DOCS / "protocol.md").read_text(encoding="utf-8")
ROWS: Final = {
    what: [float(one.replace(",", "")) for one in figures.split(";")]
    for what, figures in re.findall(r"^\| ([a-z][^|]+) \| ([\d.,; ]+) \|$", PAGE, re.MULTILINE)
}
OPEN: Final = {"house": "oasis", "game": "holdem", "bots": 0}


def figure(start: str, place: int = 0) -> int:
    """The documented figure of the row that begins so."""
    [found] = [figures for what, figures in ROWS.items() if what.startswith(start)]
    assert found[place] == int(found[place])
    return int(found[place])


class Site(NamedTuple):
    """A room whose clock stands until a test moves it."""

    room: Room
    client: Client
    clock: list[float]

    def somebody(self) -> Visitor:
        one = Visitor(self.client)
        assert one.get("/api/lobby").status_code == 200
        return one


@contextmanager
def a_still_site() -> Iterator[Site]:
    """By address nothing is bounded: a test has but one."""
    clock = [1_000.0]
    gate = Gate(Bounds(per_address=0), lambda: clock[0])
    with a_site(houses=(house("oasis"),), gate=gate) as (room, client):
        room.clock = lambda: clock[0]
        yield Site(room, client, clock)


@pytest.fixture
def site() -> Iterator[Site]:
    with a_still_site() as made:
        yield made


Try = Callable[[], bool]
"""Ask for one more; whether it was taken."""


def frames(site: Site, stack: ExitStack) -> Try:
    talk = stack.enter_context(site.somebody().socket())

    def once() -> bool:
        talk.send(type="ping")
        return bool(talk.until(lambda one: one["type"] in ("pong", "error"))["type"] == "pong")

    return once


def chats(site: Site, stack: ExitStack) -> Try:
    talk, table = at_a_table(site, stack)
    return lambda: talk.ask(type="chat", table=table, text="hello")["type"] == "ok"


def requests(site: Site, stack: ExitStack) -> Try:
    one = Visitor(site.client)
    site.clock[0] += 1_000.0
    assert one.get("/api/lobby").status_code == 200
    site.clock[0] += 1_000.0  # what that took has come back
    return lambda: one.get("/api/lobby").status_code != 429


def opened(site: Site, stack: ExitStack) -> Try:
    one = site.somebody()
    return lambda: one.post("/api/open", {**OPEN, "game": "no such game"}).status_code != 429


def books(site: Site, stack: ExitStack) -> Try:
    one = site.somebody()
    return lambda: one.post("/api/open/offers", {"book": "nonsense = ["}).status_code != 429


def entering(site: Site, stack: ExitStack) -> Try:
    table = a_private_table(site)
    one = site.somebody()
    return lambda: one.post(f"/api/tables/{table}/enter", {"key": "wrong"}).status_code != 429


def entering_by_all(site: Site, stack: ExitStack) -> Try:
    table = a_private_table(site)

    def once() -> bool:
        return site.somebody().post(f"/api/tables/{table}/enter", {"key": "wrong"}).status_code != 429

    return once


RATES: Final = {
    "frames from one guest": frames,
    "chat lines and calls": chats,
    "requests from one guest": requests,
    "tables opened by one guest": opened,
    "rule books from one guest per second": books,
    "one guest's tries at private tables": entering,
    "everyone's tries at one private table": entering_by_all,
}


def at_a_table(site: Site, stack: ExitStack) -> tuple[Talk, str]:
    table = next(iter(site.room.runs))
    talk = stack.enter_context(site.somebody().socket())
    assert talk.ask(type="join", table=table)["type"] == "ok"
    return talk, table


def a_private_table(site: Site) -> str:
    answer = site.somebody().post("/api/open", {**OPEN, "private": True})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


@pytest.mark.parametrize("what", RATES)
def test_so_many_at_once_and_so_many_a_second_for_long(what: str, site: Site) -> None:
    at_once = figure(what, 1)
    [(per_second, _)] = [figures for said, figures in ROWS.items() if said.startswith(what)]
    with ExitStack() as stack:
        once = RATES[what](site, stack)
        assert [once() for _ in range(at_once + 1)] == [True] * at_once + [False]
        for seconds, more in ((1 / per_second, 1), (3 / per_second, 3)):
            site.clock[0] += seconds + 1e-6
            assert [once() for _ in range(more + 1)] == [True] * more + [False]
        site.clock[0] += 0.9 / per_second
        assert not once()


def test_every_rate_of_the_page_is_tried() -> None:
    said = [what for what in ROWS if "per second, sustained" in what and "bulk-play" not in what]
    assert sorted(RATES) == sorted(one for one in RATES for what in said if what.startswith(one))
    assert len(said) == len(RATES)


def padded(value: object, size: int) -> bytes:
    """JSON of exactly so many bytes."""
    return json.dumps(value).encode().ljust(size)


@pytest.mark.parametrize(
    ("row", "place", "path", "body"),
    [
        ("bytes in a request's body", 0, "/api/name", {"name": "Ann"}),
        ("bytes in a request that may bring a rule book", 0, "/api/open/offers", {"house": "oasis"}),
        ("bytes in a request that may bring a rule book", 0, "/api/open", OPEN),
        ("bytes of preferences; of the request", 1, "/api/account/preferences", {"preferences": {}}),
    ],
)
def test_a_body_of_so_many_bytes_and_not_one_more(site: Site, row: str, place: int, path: str, body: object) -> None:
    one, most = site.somebody(), figure(row, place)
    assert one.post("/api/account", {"name": "Bo", "password": "correct horse"}).status_code == 201
    headers = {**one._headers(), "content-type": "application/json"}
    assert site.client.post(path, content=padded(body, most), headers=headers).status_code in (200, 201)
    over = site.client.post(path, content=padded(body, most + 1), headers=headers)
    assert 400 <= over.status_code < 500
    assert f"{most:,}".replace(",", "") in over.text.replace(",", ""), over.text


def test_preferences_of_so_many_bytes_and_not_one_more(site: Site) -> None:
    one, most = site.somebody(), figure("bytes of preferences")
    assert one.post("/api/account", {"name": "Bo", "password": "correct horse"}).status_code == 201
    wrapped = len('{"x":""}')
    for size, status in ((most, 200), (most + 1, 400)):
        answer = one.post("/api/account/preferences", {"preferences": {"x": "y" * (size - wrapped)}})
        assert answer.status_code == status, answer.text


def test_a_frame_of_so_many_bytes_and_not_one_more(site: Site) -> None:
    most = figure("bytes in a frame")
    with site.somebody().socket() as talk:
        for size, answer in ((most, "pong"), (most + 1, "error")):
            talk.opened.send_text(padded({"type": "ping", "id": 1}, size).decode())
            assert talk.until(lambda one: one["type"] in ("pong", "error"))["type"] == answer


def test_a_line_of_so_many_characters_and_not_one_more(site: Site) -> None:
    most = figure("characters in a line")
    with ExitStack() as stack:
        talk, table = at_a_table(site, stack)
        for size, answer in ((most, "ok"), (most + 1, "refused")):
            assert talk.ask(type="chat", table=table, text="é" * size)["type"] == answer


def test_a_reported_line_brings_so_many_lines_before_and_after_it(site: Site) -> None:
    page = " ".join((DOCS / "room.md").read_text(encoding="utf-8").split())
    [around] = [{"five": 5}[said] for said in re.findall(r"with (\w+) lines before and after it", page)]
    with ExitStack() as stack:
        talk, table = at_a_table(site, stack)
        for number in range(2 * around + 3):
            site.clock[0] += 10.0
            assert talk.ask(type="chat", table=table, text=f"line {number}")["type"] == "ok"
        lines = [one["line"] for one in talk.heard if one["type"] == "chat"]
    bob, flo = site.somebody(), site.somebody()
    assert flo.post("/api/name", {"name": "Flo"}).status_code == 200
    site.room.roles.give(str(flo.get("/api/lobby").json()["you"]["guest"]), FLOOR)
    complaint = {"table": table, "line": lines[around + 1], "words": "rude"}
    assert bob.post("/api/complaints", complaint).status_code in (200, 201)
    [told] = flo.get("/api/complaints").json()["complaints"]
    assert [line["text"] for line in told["lines"]] == [f"line {number}" for number in range(1, 2 * around + 2)]


def test_a_newcomer_has_chips_for_two_buy_ins_at_the_most_expensive_table() -> None:
    with a_site(houses=[house(name) for name in HOUSES]) as (room, client):
        wallet = Visitor(client).get("/api/lobby").json()["you"]["wallet"]
        rules = [rules for one in room.houses.values() for page in one.games.values() for rules in page.rules]
        assert wallet >= 2 * max(map(usual_buy_in, rules)) > 0


def test_so_many_frames_that_are_no_messages_and_the_socket_is_closed(site: Site) -> None:
    most = figure("invalid frames")
    with site.somebody().socket() as talk:
        for _ in range(most - 1):
            talk.opened.send_text("nonsense")
        assert talk.ask(type="ping")["type"] == "pong"
        talk.opened.send_text("nonsense")
        with pytest.raises(Closed):
            talk.until(lambda _: False)


def test_so_many_sockets_of_one_guest_and_not_one_more(site: Site) -> None:
    one = site.somebody()
    with ExitStack() as stack:
        for _ in range(figure("sockets of one guest")):
            assert stack.enter_context(one.socket()).hear()["type"] == "welcome"
        with pytest.raises(Closed), one.socket():
            pass
        assert stack.enter_context(site.somebody().socket()).hear()["type"] == "welcome"


def test_so_many_open_tables_of_one_guest_and_not_one_more(site: Site) -> None:
    one, most, answers = site.somebody(), figure("tables that one guest has open"), []
    for _ in range(most + 1):
        site.clock[0] += 1_000.0
        answers.append(one.post("/api/open", OPEN))
    assert [answer.status_code for answer in answers] == [201] * most + [400]
    assert f"you have {most} tables open" in answers[-1].json()["problem"]


def test_a_client_for_whom_so_many_messages_wait_is_dropped_with_the_next(site: Site) -> None:
    most = figure("messages waiting")
    with site.somebody().socket() as talk:
        assert talk.ask(type="ping")["type"] == "pong"
        [line] = site.room.here

        def flood(messages: int) -> None:  # in one go: nobody takes any of it meanwhile
            for _ in range(messages):
                line.send(b'{"type":"pong","id":0}')

        site.client.loop.call_soon_threadsafe(flood, most)
        for _ in range(most):
            assert talk.hear()["id"] == 0
        site.client.loop.call_soon_threadsafe(flood, most + 1)
        with pytest.raises(Closed):
            talk.hear()


def test_a_host_sets_the_clock_the_pause_and_the_patience_within_the_bounds_of_the_page(site: Site) -> None:
    said = " ".join(PAGE.split())
    found = re.search(
        r"Set the clock \(([\d,]+) to ([\d,]+) seconds\), the pause between hands \(([\d,]+) to ([\d,]+)\), "
        r"and how long an absent player's seat is kept \(([\d,]+) to ([\d,]+)\)",
        said,
    )
    assert found is not None
    bounds = [int(one.replace(",", "")) for one in found.groups()]
    one = site.somebody()
    table = str(one.post("/api/open", OPEN).json()["table"])
    usual = {"act": 30, "between": 3, "seat": 600}
    with one.socket() as talk:
        assert talk.ask(type="join", table=table)["type"] == "ok"
        for name, least, most in zip(usual, bounds[::2], bounds[1::2], strict=True):
            for seconds, taken in ((least, True), (most, True), (least - 1, False), (most + 1, False)):
                talk.send(type="host pace", table=table, **{**usual, name: seconds})
                told = talk.until(lambda one: one["type"] in ("ok", "refused", "error"))
                assert (told["type"] == "ok") is taken, (name, seconds, told)
