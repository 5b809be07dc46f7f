"""Figures for Prometheus and for balancers: what they say, and who may ask."""

import asyncio

from prometheus_client.parser import text_string_to_metric_families

from houseway.server.gate import Gate
from houseway.server.limits import Bounds
from houseway.server.pauses import Pauses

from .asgi import Client
from .test_http import played_hand
from .test_socket import visitor
from .visiting import a_site

TOKEN = "a-token-of-sixteen"


def figures(text: str) -> dict[str, float]:
    """Every sample by its name and labels."""
    return {
        f"{sample.name}{''.join(sorted(map(str, sample.labels.values())))}": sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_what_is_counted() -> None:
    with a_site() as (room, client):
        played_hand(client, room)
        hands, before = room.journal.hands, room.journal.stats
        answer = client.get("/metrics")
        after = room.journal.stats  # the table plays on while it is asked
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain")
        assert "set-cookie" not in answer.headers
        told = figures(answer.text)
        assert told["houseway_up"] == 1
        assert 1 <= hands <= told["houseway_hands_total"] <= room.journal.hands
        assert before.entries <= told["houseway_entries_total"] <= after.entries
        assert before.commits <= told["houseway_commit_seconds_count"] <= after.commits
        assert told["houseway_act_seconds_count"] > 0
        assert told["houseway_act_seconds_bucket+Inf"] == told["houseway_act_seconds_count"]
        assert told["houseway_seatspeople"] == 2
        states = sum(told[f"houseway_tables{state}"] for state in ("playing", "waiting", "frozen"))
        assert states == len(room.runs)
        assert told["houseway_memory_bytes"] > 10_000_000
        for name in ("connections", "sockets", "queuejournal", "queuereplays", "draining", "disk_free_bytes"):
            assert f"houseway_{name}" in told


def test_what_was_turned_away_is_counted_by_reason() -> None:
    gate = Gate(Bounds(per_address=200))
    with a_site(gate=gate) as (_, client):
        one = visitor(client)
        for _ in range(8):
            one.post("/api/open", {"house": "oasis", "game": "holdem"})
        assert figures(client.get("/metrics").text)["houseway_refused_totaltables"] == 2


def test_what_kept_the_event_loop() -> None:
    pauses = Pauses()
    with a_site(pauses=pauses) as (_, client):
        pauses.called("/api/open", 0.03, 0.02)
        pauses.called("Journal._tell", 0.04, 0.001)
        pauses.collected("2", 0.006, 0.005)
        told = figures(client.get("/metrics").text)
        assert told["houseway_long_callbacks_total/api/open"] == 1
        assert told["houseway_long_callback_worst_seconds/api/open"] == 0.02
        assert told["houseway_long_waits_total"] == 1
        assert told["houseway_collections_total2"] == 1
        assert told["houseway_collection_worst_seconds2"] == told["houseway_collection_seconds_total2"] == 0.005
        paused = client.get("/metrics/pauses").json()
        assert [(one["kind"], one["name"], one["processor"]) for one in paused["recent"]] == [
            ("callback", "/api/open", 0.02),
            ("callback", "Journal._tell", 0.001),
            ("collection", "2", 0.005),
        ]
        assert paused["collections"] == {"0": 0, "1": 0, "2": 1, "all": 0}
        assert paused["recent"][-1]["at"] <= paused["at"]


def asked_from(client: Client, address: str, path: str = "/metrics", **headers: str) -> int:
    async def asked() -> int:
        told: list[dict[str, object]] = []

        async def send(message: dict[str, object]) -> None:
            told.append(message)

        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
            "client": (address, 1),
            "server": ("x", 80),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
            "asgi": {"version": "3.0"},
        }
        await client.app(scope, asyncio.Event().wait, send)  # type: ignore[arg-type]
        return int(str(told[0]["status"]))

    return client.run(asked())


def test_who_may_ask() -> None:
    with a_site(gate=Gate(Bounds(metrics_token=TOKEN))) as (_, client):
        assert asked_from(client, "127.0.0.1") == 200
        assert asked_from(client, "::1") == 200
        assert asked_from(client, "127.0.0.1", x_forwarded_for="6.6.6.6") == 404, "a proxy here speaks for a stranger"
        assert asked_from(client, "10.0.0.5") == 404
        assert asked_from(client, "10.0.0.5", authorization="Bearer wrong") == 404
        assert asked_from(client, "10.0.0.5", authorization=f"Bearer {TOKEN}") == 200
        assert asked_from(client, "127.0.0.1", "/metrics/pauses") == 200
        assert asked_from(client, "10.0.0.5", "/metrics/pauses") == 404
        assert asked_from(client, "10.0.0.5", "/metrics/pauses", authorization=f"Bearer {TOKEN}") == 200
    with a_site() as (_, client):
        assert asked_from(client, "10.0.0.5", authorization="Bearer ") == 404


def test_health_for_people_programs_and_balancers() -> None:
    gate = Gate()
    with a_site(gate=gate) as (room, client):
        told = client.get("/api/health").json()
        assert (told["ok"], told["stands"], told["draining"], told["problem"]) == (True, [], False, "")
        assert set(told["versions"]) == {"houseway", "python", "schema"}
        assert told["memory"] > 0
        assert client.get("/health").status_code == 200
        word = client.get("/healthz")
        assert (word.status_code, word.text) == (200, "ok\n")
        assert "set-cookie" not in word.headers
        gate.draining = True
        word = client.get("/healthz")
        assert (word.status_code, word.text) == (503, "draining\n")
        assert client.get("/api/health").json()["draining"]
        gate.draining = False
        room.failed = "the disk is full"
        word = client.get("/healthz")
        assert (word.status_code, word.text) == (503, "failed\n")
        assert client.get("/api/health").status_code == 503
        room.failed = ""
