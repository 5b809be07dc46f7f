"""Pages and the JSON interface: what they answer, with which headers, and nothing from outside the pages."""

import json
import re
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile
from zoneinfo import ZoneInfo

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from tests.waiting import wait_until

from houseway.cards import parse_cards
from houseway.history.handfile.text import parse_record
from houseway.houses import house, load
from houseway.houses.clauses import DATA
from houseway.houses.loader import read_book
from houseway.room.room import Room
from houseway.server import limits
from houseway.server.page_files import Files

from .asgi import Answer, Client, open_app
from .test_socket import TABLE, sat, seated, visitor
from .visiting import Visitor, a_site, play


def one_line(answer: Answer) -> str:
    problem = answer.json()["problem"]
    assert "\n" not in problem
    assert "Traceback" not in answer.text
    return str(problem)


def test_the_lobby_and_who_you_are() -> None:
    with a_site() as (room, client):
        ann = Visitor(client)
        answer = ann.get("/api/lobby")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        told = answer.json()
        assert told["you"]["wallet"] == room.guests.start
        assert told["you"]["named"] is False
        assert [one["id"] for one in told["houses"]] == ["oasis", "del-rio"]
        game = told["houses"][0]["games"][0]
        assert (game["key"], game["tables"][0]["id"]) == ("holdem", TABLE)
        assert game["limits"][0]["buy_in"]["usual"] == 40_000
        assert "set-cookie" not in ann.get("/api/lobby").headers
        assert ann.post("/api/name", {"name": "Ann"}).json()["name"] == "Ann"
        you = ann.get("/api/lobby").json()["you"]
        assert (you["name"], you["named"]) == ("Ann", True)
        for name in ("", "x" * 50, "<script>", 5):
            assert one_line(ann.post("/api/name", {"name": name}))


def test_two_clicks_and_one_sits_against_bots() -> None:
    with a_site() as (room, client):
        ann = visitor(client)
        found = ann.post("/api/sit", {"house": "oasis", "game": "holdem"})
        assert found.status_code == 200
        table, seat = found.json()["table"], found.json()["seat"]
        run = room.run(table)
        assert run.table.occupants[seat].guest == ann.get("/api/lobby").json()["you"]["guest"]
        assert ann.post("/api/sit", {"house": "oasis", "game": "holdem"}).json()["seat"] == seat
        with ann.socket() as talk:
            talk.ask(type="join", table=table)
            talk.sees(lambda now: bool((now["view"] or {}).get("options")))
            assert sum(one.bot for one in run.table.occupants.values()) == 4


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/sit", {}, 400),
        ("/api/sit", {"house": "oasis", "game": "chess"}, 400),
        ("/api/sit", {"table": "x"}, 404),
        ("/api/sit", {"house": "nowhere", "game": "holdem"}, 404),
        ("/api/sit", [], 400),
        ("/api/sit", {"house": "oasis", "game": "holdem", "limit": "$9-$9"}, 400),
        ("/api/open", {"house": "oasis", "game": "holdem", "seats": 99}, 400),
        ("/api/open", {"house": "oasis", "game": "holdem", "bots": 17}, 404),
        ("/api/chips", {}, 400),
    ],
)
def test_what_cannot_be_had(path: str, body: object, status: int) -> None:
    with a_site() as (_, client):
        answer = visitor(client).post(path, body)
        assert answer.status_code == status, answer.text
        assert one_line(answer)


def test_bodies_are_bounded_and_are_json() -> None:
    with a_site() as (_, client):
        one = visitor(client)
        mine = {"cookie": f"houseway={one.cookies['houseway']}"}
        kind = {**mine, "content-type": "application/json"}
        assert "bytes" in one_line(client.post("/api/name", content=b"x" * 10_000, headers=kind))
        assert one_line(client.post("/api/name", content=b"{", headers=kind))
        assert "application/json" in one_line(client.post("/api/name", content=b'{"name":"x"}', headers=mine))
        assert one.get("/api/nothing").status_code == 404
        assert client.get("/api/name").status_code in (404, 405)


def test_tables_can_be_opened_and_not_without_end() -> None:
    with a_site() as (room, client):
        one = visitor(client)
        answer = one.post("/api/open", {"house": "del-rio", "game": "lowball", "seats": 3, "bots": 2})
        assert answer.status_code == 201
        run = room.run(answer.json()["table"])
        assert (run.table.count, run.table.offer.key) == (3, "lowball")
        answers = [one.post("/api/open", {"house": "oasis", "game": "holdem"}).status_code for _ in range(8)]
        assert answers.count(201) == 5, answers
        assert 429 in answers
        stranger = client.post("/api/open", json={"house": "oasis", "game": "holdem"})
        assert stranger.status_code == 400
        assert "load the lobby first" in one_line(stranger)


def test_clauses_and_readings() -> None:
    with a_site() as (_, client):
        told = client.get("/api/clauses/OAS-HE-31").json()
        assert (told["id"], told["house"]) == ("OAS-HE-31", "oasis")
        assert told["rule"]
        reading = client.get("/api/clauses/CX-05").json()
        assert reading["readings"][0]["question"]
        assert client.get("/api/clauses/XX-99").status_code == 404


def test_what_common_practice_says_of_a_thing() -> None:
    with a_site() as (_, client):
        opened = visitor(client).post("/api/open", {"house": "oasis", "game": "holdem"})
        asked = f"/api/clauses/common?table={opened.json()['table']}&what="
        told = client.get(f"{asked}string bet").json()
        assert (told["kind"], told["rule"]) == ("practice", "The raise is taken back. It counts as a call.")
        cases = client.get(f"{asked}button misplaced").json()["rule"]
        assert cases.startswith("Before substantial action: it is a misdeal")
        assert cases.endswith("Otherwise: nothing is changed, and the hand goes on.")
        assert client.get(f"{asked}nonsense").json()["rule"] == ""
        assert client.get("/api/clauses/common?table=nowhere&what=lap").json()["rule"] == ""
        assert client.get("/api/clauses/common").json()["rule"] == ""


def test_pages_and_files() -> None:
    with a_site() as (_, client):
        sheet = client.get("/rules/oasis/holdem")
        assert sheet.status_code == 200
        assert "<style" not in sheet.text
        assert "style=" not in sheet.text
        assert '<link rel="stylesheet" href="/static/joined/sitting.' in sheet.text
        policy = sheet.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert sheet.headers["x-content-type-options"] == "nosniff"
        assert "--tint: #" in client.get("/houses.css").text
        for path in ("/rules/oasis/chess", "/rules/nowhere/holdem", "/table/nowhere-1", "/static/nothing.js"):
            assert client.get(path).status_code == 404


def test_files_are_served_with_types_and_tags_and_none_from_outside(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    (pages / "js").mkdir(parents=True)
    (pages / "js" / "table.js").write_text("export {};")
    (pages / "notes.py").write_text("secret")
    (tmp_path / "secret.js").write_text("secret")
    (pages / "out.js").symlink_to(tmp_path / "secret.js")
    files = Files(pages)

    async def serve(request: Request) -> Response:
        return files.file(request, request.path_params["path"])

    with open_app(Starlette(routes=[Route("/static/{path:path}", serve)])) as client:
        answer = client.get("/static/js/table.js")
        assert (answer.text, answer.headers["content-type"]) == ("export {};", "text/javascript; charset=utf-8")
        again = client.get("/static/js/table.js", headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        outside = ("../secret.js", "%2e%2e/secret.js", "js/../../secret.js", "/etc/passwd", "out.js", "..%2fsecret.js")
        for path in (*outside, "notes.py", "js", "js//table.js", ".hidden.js", "js/table.js/"):
            assert client.get(f"/static/{path}").status_code == 404, path


def played_hand(client: Client, room: Room, *, hands: int = 1) -> tuple[Visitor, Visitor]:
    """A hand, or more, between Ann and Bob that comes to its end."""
    room.store.set_setting(f"bots {TABLE}", "0")
    ann, bob = sat(client, "Ann"), sat(client, "Bob")
    with ann.socket() as first, bob.socket() as second:
        seated(first, 2)
        seated(second, 5)
        play((first, second), until=lambda: room.run(TABLE).table.number_of_hand > hands)
    return ann, bob


def test_own_hands_files_and_the_replay() -> None:
    with a_site() as (room, client):
        ann, _ = played_hand(client, room)
        page = ann.get("/api/hands").json()
        assert [(one["table"], one["hand"], one["seat"]) for one in page["hands"]][-1] == (TABLE, 1, 2)
        file = ann.get(f"/api/hands/{TABLE}/1.hand")
        assert "attachment" in file.headers["content-disposition"]
        record = parse_record(file.text)
        assert set(record.names) == {"Ann", "Bob"}
        phh = ann.get(f"/api/hands/{TABLE}/1.phh")
        assert phh.status_code == 200
        assert "variant" in phh.text
        mine = ann.get(f"/api/hands/{TABLE}/1").json()
        assert (mine["you"], mine["seed"] != "", mine["house"]) == (2, True, "oasis")
        dealt = [event for event in mine["frames"][0]["events"] if event["type"] == "dealt"]
        assert {event["seat"] for event in dealt if event["cards"]} == {2}
        assert len(mine["frames"]) == 1 + len(record.actions)
        eve = visitor(client)
        theirs = eve.get(f"/api/hands/{TABLE}/1").json()
        assert theirs["you"] is None
        assert all(not event["cards"] for event in theirs["frames"][0]["events"] if event["type"] == "dealt")
        shown = {seat["seat"] for seat in theirs["frames"][-1]["now"]["view"]["seats"] if seat["cards"]}
        told = json.dumps(theirs["frames"][-1]["events"])
        assert all(f'"type": "shown", "seat": {seat}' in told for seat in shown)
        assert eve.get(f"/api/hands/{TABLE}/1.hand").status_code == 404
        assert eve.get("/api/hands").json() == {"hands": [], "before": None, "unread": 0}
        for path in (f"/api/hands/{TABLE}/99", "/api/hands/nowhere/1", f"/api/hands/{TABLE}/{10**30}"):
            assert eve.get(path).status_code == 404
        for asked in ("before=x", "least=-1", "since=x", "result=maybe", "ids=1,x"):
            assert eve.get(f"/api/hands?{asked}").status_code == 400, asked


def test_no_more_hands_are_taken_home_together_than_the_latest_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_site() as (room, client):
        ann, _ = played_hand(client, room, hands=2)
        latest, *others = [one["id"] for one in ann.get("/api/hands").json()["hands"]]
        assert others
        monkeypatch.setattr(limits, "HANDS_IN_ZIP", 1)
        both = f"ids={others[0]},{latest}"
        for asked in ("", "&" + both):
            packed = ZipFile(BytesIO(ann.get(f"/api/hands/files.zip?form=hand{asked}").content))
            assert len(packed.namelist()) == 1, asked


def test_own_hands_are_added_up_and_taken_home_together() -> None:
    with a_site() as (room, client):
        ann, bob = played_hand(client, room)
        hands = ann.get("/api/hands?words=bob").json()["hands"]
        mine = hands[-1]
        held = ann.get(f"/api/hands/{TABLE}/1").json()["frames"][0]["events"]
        dealt = next(event["cards"] for event in held if event["type"] == "dealt" and event["seat"] == 2)
        assert parse_cards(mine["cards"]) == tuple(dealt)
        assert mine["forms"] == ["hand", "phh", "txt", "ohh"]
        began = datetime.fromtimestamp(int(mine["started_at"]), UTC)
        assert f'"{began:%Y-%m-%dT%H:%M:%S}Z"' in ann.get(f"/api/hands/{TABLE}/1.ohh").text
        eastern = began.astimezone(ZoneInfo("America/New_York"))
        assert f"{eastern:%Y/%m/%d} {eastern.hour}:{eastern:%M:%S} ET" in ann.get(f"/api/hands/{TABLE}/1.txt").text
        theirs = bob.get("/api/hands").json()["hands"][-1]
        assert theirs["cards"] != mine["cards"]
        assert theirs["net"] + mine["net"] <= 0  # the house has taken the rest
        sums = ann.get("/api/hands/sums").json()
        assert (sums["all"]["net"], sums["graph"][-1][2]) == (sum(one["net"] for one in hands),) * 2
        assert ann.get("/api/hands/sums?words=nobody").json()["all"] is None
        for form in mine["forms"]:
            packed = ZipFile(BytesIO(ann.get(f"/api/hands/files.zip?form={form}&ids={mine['id']}").content))
            assert packed.namelist() == [f"{TABLE}-1.{form}"]
            assert packed.read(f"{TABLE}-1.{form}").decode() == ann.get(f"/api/hands/{TABLE}/1.{form}").text
        lines = ann.get("/api/hands/list.csv").text.splitlines()
        assert len(lines) == 1 + len(hands)
        assert "showdown,won_showdown,folded,net_cents" in lines[0]
        assert "Bob" in lines[-1]
        eve = visitor(client)
        assert ZipFile(BytesIO(eve.get(f"/api/hands/files.zip?ids={mine['id']}").content)).namelist() == []
        assert len(eve.get("/api/hands/list.csv").text.splitlines()) == 1
        assert eve.get("/api/hands/files.zip?form=exe").status_code == 400


def test_a_rule_book_of_ones_own(tmp_path: Path) -> None:
    text = (DATA / "oasis.toml").read_text(encoding="utf-8").replace('id = "oasis"', 'id = "my-room"', 1)
    book = tmp_path / "my-room.toml"
    book.write_text(text, encoding="utf-8")
    file = tmp_path / "room.db"
    with a_site(file, houses=(load(book),), books={"my-room": text}) as (room, client):
        answer = visitor(client).post("/api/sit", {"house": "my-room", "game": "holdem"})
        assert answer.json()["table"] == "my-room-holdem-1"
        assert room.rows["my-room-holdem-1"].rulebook == text
        assert client.get("/rules/my-room/holdem").status_code == 200
    with a_site(file, houses=(house("del-rio"),)) as (room, _):
        assert "my-room-holdem-1" not in room.runs, "a house that is not open keeps its tables shut"
    book.write_text("", encoding="utf-8")
    with a_site(file, houses=(read_book(text, file="my-room.toml"),), books={"my-room": text}) as (room, _):
        assert sum(not one.bot for one in room.run("my-room-holdem-1").table.occupants.values()) == 1


def test_health() -> None:
    with a_site() as (room, client):
        told = client.get("/api/health").json()
        assert (told["ok"], told["tables"], told["frozen"]) == (True, len(room.runs), 0)


LOOKING = {"accept": "text/html,application/xhtml+xml"}


NOT_THERE = (
    ("/nowhere/<script>", "Page not found"),
    ("/table/<script>alert(1)", "Table not found"),
    ("/night/<b>", "Table not found"),
    ("/rules/oasis/<b>", "Rule sheet not found"),
    ("/rules/<b>/holdem", "Rule sheet not found"),
    (f"/replay/{TABLE}/99", "Hand not found"),
)


def test_what_is_not_there_is_a_page_that_repeats_nothing() -> None:
    with a_site() as (_, client):
        for path, words in NOT_THERE:
            answer = client.get(path, headers=LOOKING)
            assert answer.status_code == 404
            assert answer.headers["content-type"].startswith("text/html")
            assert words in answer.text
            assert 'href="/"' in answer.text
            loaded = re.findall(r'<(?:link rel="stylesheet" href|script[^>]* src)="([^"]+)"', answer.text)
            assert [one.rpartition(".")[2] for one in loaded] == ["js", "css", "js"], loaded
            assert all(client.get(one).status_code == 200 for one in loaded)
            assert not any(piece in answer.text for piece in ("<script>", "alert(1)", "<b>", "%3C"))
        program = client.get("/api/nothing/<script>")
        assert (program.status_code, program.json()) == (404, {"problem": "there is nothing here"})


def test_where_one_sits_and_is_waited_for() -> None:
    with a_site() as (room, client):
        assert visitor(client).get("/api/seats").json() == {"seats": []}
        room.store.set_setting(f"bots {TABLE}", "0")
        ann, bob = sat(client, "Ann"), sat(client, "Bob")
        with ann.socket() as first, bob.socket() as second:
            seated(first, 2)
            seated(second, 5)
            table = room.run(TABLE).table
            play((first, second), until=lambda: table.playing)

            def one_is_timed() -> bool:
                held = [one.get("/api/seats").json()["seats"][0] for one in (ann, bob)]
                assert [(seat["table"], seat["seat"]) for seat in held] == [(TABLE, 2), (TABLE, 5)]
                assert sorted(seat["turn"] for seat in held) == [False, True]
                return [seat["left_ms"] is not None for seat in held] == [seat["turn"] for seat in held]

            wait_until(one_is_timed, "the clock of the player whose turn it is, and of nobody else")
