"""The Python client against a running room: it sits, plays, asks, is refused, and comes back when the line breaks."""

import asyncio
import contextlib
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from tests import waiting
from tests.servers import HOUSEWAY, Server, serving
from tests.waiting import HANG_SECONDS

from houseway.bots.simple import SimpleBot
from houseway.client import Client, ClientError, TableView, connect
from houseway.client.connection import Line
from houseway.client.http_requests import Http
from houseway.history.handfile.text import parse_record
from houseway.protocol.socket_messages import Welcome
from houseway.protocol.table_messages import ChatNotice
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import Fold, HandStarted, Ruled
from houseway.shuffle import VerificationError

ROOT = Path(__file__).parents[2]


async def until(done: Callable[[], object]) -> None:
    """Wait until something is true: tables are brought up to date by themselves."""
    await waiting.until(done, "what the test waits for")


async def play_on(client: Client, table: TableView, done: Callable[[], object]) -> int:
    """Play like a bot until something is true and a decision was made; how many there were."""
    bot, decided = SimpleBot("loose", seed=5), 0
    async with asyncio.timeout(HANG_SECONDS):
        while not (decided and done()):
            if view := table.my_turn:
                await client.act(table.id, bot.decide(view))
                decided += 1
            else:
                await anext(client)
    return decided


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take its time to open a socket; once it can be opened, it is."""
    monkeypatch.setattr("houseway.client.connection.OPEN_SECONDS", HANG_SECONDS)
    monkeypatch.setattr("houseway.client.connection._LONGEST_PAUSE", 0.1)
    monkeypatch.setattr("houseway.client.http_requests._SECONDS", HANG_SECONDS)


@contextlib.contextmanager
def a_server(folder: Path, *options: str, same_port: bool = False) -> Iterator[Server]:
    """A server at the pace of tests, where nothing may go wrong."""
    with serving(folder, "--pace", "test", "--lively", "0", *options, same_port=same_port) as server:
        yield server
        assert "Traceback" not in server.said


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with a_server(tmp_path_factory.mktemp("room")) as found:
        yield found


@pytest.mark.verify
def test_the_example_bot_plays(server: Server) -> None:
    for game in (("oasis", "holdem"), ("s-and-k", "pai-gow")):
        command = [sys.executable, str(ROOT / "examples" / "bot.py"), server.url, *game, "2"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=HANG_SECONDS)
        assert done.returncode == 0, done.stderr
        assert "Thirty Lines" in done.stdout
        assert "Hand 2" in done.stdout


def test_the_example_bot_is_about_thirty_lines() -> None:
    lines = (ROOT / "examples" / "bot.py").read_text().splitlines()
    assert len([line for line in lines if line.strip()]) <= 32


@pytest.mark.parametrize(
    ("house", "game"), [("s-and-k", "pan"), ("casino-club", "push-nine"), ("del-rio", "super-pan-9")]
)
def test_every_family_is_played_by_the_view_alone(server: Server, house: str, game: str) -> None:
    async def run() -> None:
        async with connect(server.url, name="Ann") as client:
            table = await client.find_seat(house, game)
            first = table.now.hand
            assert await play_on(client, table, lambda: table.now.hand >= first + 2)
            view = table.view
            assert view is not None
            assert view.viewer == table.seat
            assert sum(isinstance(event, HandStarted) for event in view.events) <= 1
            await client.leave(table.id, give_up=True)

    asyncio.run(run())


def test_the_lobby_and_a_name(server: Server) -> None:
    async def run() -> None:
        async with connect(server.url, name="  Ann   Lee ") as client:
            lobby = await client.lobby()
            assert (lobby.you.name, lobby.you.guest) == ("Ann Lee", client.guest)
            assert "holdem" in {game.key for house in lobby.houses for game in house.games}
            await client.ping()
            async with connect(server.url, cookie=client.cookie) as again:
                assert again.guest == client.guest
            assert (await client.rename("Bea")).name == "Bea"
            with pytest.raises(ClientError, match="1 to 20 characters"):
                await client.rename("x" * 50)

    asyncio.run(run())


def test_a_line_comes_back_by_the_cookie_that_an_account_brings(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room closes the socket when it answers; the line may be refused before the answer has been read."""
    refused = threading.Event()
    keep, given_up = Http._keep_cookie, Line._given_up

    def kept_late(http: Http, headers: Sequence[str]) -> None:
        if any("session" in one for one in headers):
            assert refused.wait(HANG_SECONDS)
        keep(http, headers)

    def noted(line: Line, problem: Exception, seconds: float) -> str:
        refused.set()
        return given_up(line, problem, seconds)

    async def run() -> None:
        async with connect(server.url, name="Ina C") as client:
            monkeypatch.setattr(Http, "_keep_cookie", kept_late)
            monkeypatch.setattr(Line, "_given_up", noted)
            await client.make_account("Ina C", "correct horse")
            await client.ping()
            assert refused.is_set()

    asyncio.run(run())


def test_an_account_is_made_and_logged_in_to(server: Server) -> None:
    async def run() -> None:
        async with connect(server.url, name="Ida B") as client:
            made = await client.make_account("Ida B", "correct horse")
            assert (made.guest, made.account) == (client.guest, True)
            await client.ping()
            async with connect(server.url, name="Ida B", password="correct horse") as other:
                assert other.guest == client.guest
                async with connect(server.url, cookie=other.cookie) as again:
                    assert again.guest == client.guest
                    assert len((await again.account()).sessions) == 2
        with pytest.raises(ClientError, match="the name or the password is wrong"):
            await connect(server.url, name="Ida B", password="incorrect horse")

    asyncio.run(run())


async def at_a_table(client: Client, other: Client) -> tuple[TableView, TableView]:
    """Two people and no bots at a table of their own."""
    opened = await client.open("ocean-view", "holdem", limit="$3-$6", seats=4, bots=0)
    mine, theirs = await client.join(opened), await other.join(opened)
    await client.sit(opened, 1, 30_000)
    await other.sit(opened, 3, 30_000)
    await until(lambda: mine.now.hand == 1 and mine.number >= theirs.number)
    await until(lambda: theirs.now.hand == 1)
    return mine, theirs


def test_two_people_and_everything_they_may_ask(server: Server) -> None:
    async def run() -> None:
        async with connect(server.url, name="Ann Asks") as ann, connect(server.url, name="Bob Asks") as bob:
            mine, theirs = await at_a_table(ann, bob)
            assert (mine.seat, theirs.seat) == (1, 3)
            assert mine.now.captions.words
            first, second = (ann, bob) if mine.my_turn else (bob, ann)
            table = mine if mine.my_turn else theirs
            with pytest.raises(RefusedError, match="cannot check") as refused:
                await first.act(table.id, "check")
            assert (refused.value.legal, refused.value.clause != "") == ("fold, call $2, raise to $6", True)
            with pytest.raises(RefusedError):
                await second.act(table.id, Fold())
            await second.pre(table.id, "call any")
            await first.act(table.id, "raise to $6")
            await until(lambda: table.view is not None and table.view.board)
            await ann.chat(mine.id, "good luck")
            assert await heard_chat(bob) == ("Ann Asks", "good luck")
            asked = asyncio.gather(ann.top_up(mine.id, 5_000), bob.sit_out(mine.id))
            await play_out(ann, mine, bob, theirs)
            await asked
            await until(lambda: mine.now.seats[0].stack and mine.now.seats[-1].state == "out")
            await bob.move(theirs.id, 4)
            await bob.come_back(theirs.id)
            await bob.leave(theirs.id)
            await ann.leave(mine.id)
            played = await ann.hands()
            record = parse_record(await ann.hand_file(mine.id, played.hands[-1].hand))
            assert set(record.names) == {"Ann Asks", "Bob Asks"}
            await ann.unjoin(mine.id)
            assert mine.id not in ann.tables

    asyncio.run(run())


async def play_out(ann: Client, mine: TableView, bob: Client, theirs: TableView) -> None:
    """Check or call to the end of the hand."""
    hand = mine.now.hand
    async with asyncio.timeout(HANG_SECONDS):
        while mine.now.hand == hand and not (mine.view is not None and mine.view.over):
            for client, table in ((ann, mine), (bob, theirs)):
                if view := table.my_turn:
                    quiet = "check" if "check" in {option.__struct_config__.tag for option in view.options} else "call"
                    await client.act(table.id, quiet)
            await asyncio.sleep(0.01)


async def heard_chat(client: Client) -> tuple[str, str]:
    """The next line of chat."""
    async with asyncio.timeout(HANG_SECONDS):
        async for message in client:
            if isinstance(message, ChatNotice):
                return message.name, message.text
    raise AssertionError


def test_what_cannot_be(server: Server) -> None:
    async def run() -> None:
        async with connect(server.url) as client:
            for wrong in (
                client.join("nowhere-1"),
                client.find_seat("nowhere", "holdem"),
                client.find_seat(table="nowhere-1"),
            ):
                with pytest.raises((ClientError, RefusedError), match="there is no"):
                    await wrong
            with pytest.raises(ClientError, match="join table 'nowhere-1' first"):
                await client.act("nowhere-1", "fold")
            assert client.tables == {}
        with pytest.raises(ClientError, match="closed"):
            await client.ping()
        assert [message async for message in client if not isinstance(message, Welcome)] == []

    asyncio.run(run())


def test_no_room_there(tmp_path: Path) -> None:
    async def run(url: str, problem: str) -> None:
        with pytest.raises(ClientError, match=problem) as error:
            await connect(url)
        assert "\n" not in str(error.value)

    with socket.socket() as taken:  # it is bound and does not listen, and nobody else is given its port
        taken.bind(("127.0.0.1", 0))
        asyncio.run(run(f"http://127.0.0.1:{taken.getsockname()[1]}", "cannot be reached: Connection refused"))
    for bad in ("ftp://x", "http://", "http://localhost:99999", ""):
        with pytest.raises(ClientError):
            connect(bad)


@pytest.mark.verify
def test_the_server_is_killed_in_mid_hand_and_the_client_plays_on(tmp_path: Path) -> None:
    with a_server(tmp_path, "--house", "oasis", same_port=True) as server:

        async def run() -> None:
            async with connect(server.url, name="Ann Again", patience=HANG_SECONDS) as client:
                table = await client.find_seat("oasis", "holdem")
                await play_on(client, table, lambda: table.now.hand >= 2 and table.my_turn)
                before = table.my_turn
                hand, turn, number, boot = table.now.hand, table.now.turn, table.number, client.boot
                assert before is not None
                await asyncio.to_thread(server.kill)
                await until(lambda: table.stale)
                assert table.my_turn is None
                asked = asyncio.create_task(client.act(table.id, SimpleBot("solid", seed=1).decide(before)))
                await asyncio.to_thread(server.start)
                await asked
                assert client.boot != boot
                assert (table.now.hand, table.now.turn) > (hand, turn)
                assert table.number > number
                await play_on(client, table, lambda: table.now.hand >= hand + 2)
                assert {one.name for one in table.now.seats} >= {"Ann Again"}
                await client.leave(table.id)

        asyncio.run(run())
        assert server.stop() == 0
        assert "everything agrees" in audited(server.db)


def audited(db: Path | str) -> str:
    """What the audit says of a room in which nothing is wrong."""
    done = subprocess.run([*HOUSEWAY, "audit", "--db", str(db)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


async def hear_all(client: Client) -> None:
    async for _ in client:
        pass


def test_patience_has_an_end(tmp_path: Path) -> None:
    with a_server(tmp_path, "--house", "oasis") as server:

        async def run() -> None:
            async with connect(server.url, patience=0.3) as client:
                await asyncio.to_thread(server.kill)
                with pytest.raises(ClientError, match="can no longer be reached"):
                    await hear_all(client)
                assert not client.connected

        asyncio.run(run())


def test_who_opens_a_table_reports_there_and_a_player_calls(server: Server) -> None:
    async def run() -> None:
        async with connect(server.url, name="Ann") as ann, connect(server.url, name="Bob") as bob:
            table = await ann.open("ocean-view", "holdem", seats=4, bots=0, practice="when reported")
            mine, theirs = await ann.join(table), await bob.join(table)
            await ann.sit(table, 1, 12_000)
            await bob.sit(table, 2, 12_000)
            await until(lambda: mine.view and theirs.view)
            assert (mine.now.floor, theirs.now.floor) == (True, False)
            with pytest.raises(RefusedError, match="only the floor or the host of this table"):
                await bob.reportable(table)
            with pytest.raises(RefusedError, match="only the floor or the host of this table"):
                await bob.ruling(table, "premature flop")
            await bob.call_floor(table, "what is that")
            await until(lambda: mine.now.calls)
            await ann.dismiss(table, mine.now.calls[0].number)
            await until(lambda: not mine.now.calls)
            menu = await ann.reportable(table)
            assert "exposed" in {kind.what for kind in menu.kinds}
            ruling = await ann.ruling(table, "exposed seat 2 card 1")
            assert "OV-HE-35" in ruling.clauses
            await ann.report(ruling)
            await until(lambda: theirs.view and any(isinstance(event, Ruled) for event in theirs.view.events))
            with pytest.raises(RefusedError, match="the table has moved on: look"):
                await ann.report(ruling)
            for asked in (ann.take_floor("0" * 32), ann.floor_calls(), ann.disputes(table=table, clause="OV-HE-35")):
                with pytest.raises(RefusedError, match=r"this link is no longer good|this is for the floor"):
                    await asked

    asyncio.run(run())


def both_past(mine: TableView, theirs: TableView, hand: int) -> bool:
    return mine.now.hand > hand and theirs.now.hand > hand


def test_both_players_add_to_the_deck_and_each_client_checks_it(server: Server) -> None:
    async def run() -> None:
        async with connect(server.url, name="Anouk") as ann, connect(server.url, name="Bertil") as bob:
            mine, theirs = await at_a_table(ann, bob)
            added: list[int] = []
            while len(added) < 2:  # the room does not wait for slow clients
                hand = mine.now.hand
                await until(lambda: mine.my_turn or theirs.my_turn)
                while mine.now.hand == hand and not (mine.view and mine.view.over):
                    client, table = (ann, mine) if mine.my_turn else (bob, theirs)
                    if table.my_turn:
                        with contextlib.suppress(RefusedError):
                            await client.act(table.id, "fold")
                    await asyncio.sleep(0.01)
                await until(partial(both_past, mine, theirs, hand))
                if sorted((await ann.check(mine.id, hand)).proof.nonces) == [1, 3]:
                    added.append(hand)
            async with connect(server.url, name="Cyrill") as looker:
                for hand in added:
                    checked = [await client.check(mine.id, hand) for client in (ann, bob, looker)]
                    assert [sorted(one.proof.nonces) for one in checked] == [[1, 3]] * 3
                    assert [one.unopened for one in checked] == [()] * 3
                    assert [one.proof.viewer for one in checked] == [1, 3, None]
                    own = [{one.card for one in each.proof.cards} for each in checked]
                    assert (len(own[0]), len(own[1])) == (2, 2)
                    assert own[0] & own[1] == own[2] == set()
                    assert checked[2].proof.seed == ""
            noted = ann._line.fair.noted
            noted[mine.id, hand] = noted[mine.id, hand]._replace(root="00" * 32)
            with pytest.raises(VerificationError, match="the root disagrees"):
                await ann.check(mine.id, hand)
            with pytest.raises(ClientError, match="no finished hand 999"):
                await ann.check(mine.id, 999)

    asyncio.run(run())
