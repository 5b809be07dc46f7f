"""The room's figures in Prometheus format, for the operators of the machine and for no one else.

Other modules count them as plain numbers; this one writes them out when someone asks.
"""

import hmac
import ipaddress
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.room.room import Room
from houseway.server.gate import Gate
from houseway.server.health import VERSIONS, disk_free, memory_bytes
from houseway.server.json_answer import answer
from houseway.server.long_work import HeavyWork
from houseway.server.pauses import Pauses
from houseway.store.counters import Histogram

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.metrics_core import Metric

_FORWARDED: Final = ("x-forwarded-for", "forwarded", "via", "x-real-ip")


class Metrics:
    """The answer to a scrape."""

    def __init__(
        self, room: Room, gate: Gate, *, sockets: Callable[[], int], acts: Histogram, heavy: HeavyWork, pauses: Pauses
    ) -> None:
        self._room = room
        self._gate = gate
        self._sockets = sockets
        self._acts = acts
        self._heavy = heavy
        self._pauses = pauses
        self._token = gate.bounds.metrics_token
        self._registry: CollectorRegistry | None = None

    def routes(self) -> list[Route]:
        """The addresses of the metrics."""
        return [Route("/metrics", self.told), Route("/metrics/pauses", self.pauses)]

    async def told(self, request: Request) -> Response:
        """The metrics, for this machine and holders of the token; anyone else gets a missing page."""
        if not self._may(request):
            return self._nothing()
        from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

        if self._registry is None:
            self._registry = CollectorRegistry()
            self._registry.register(self)
        return Response(generate_latest(self._registry), 200, {"content-type": CONTENT_TYPE_LATEST})

    async def pauses(self, request: Request) -> Response:
        """What blocked the event loop lately, one by one, for those who may read the metrics."""
        return answer(self._pauses.told()) if self._may(request) else self._nothing()

    def _nothing(self) -> Response:
        self._gate.refused["metrics"] += 1
        return Response('{"problem":"there is nothing here"}', 404, media_type="application/json")

    def _may(self, request: Request) -> bool:
        word = request.headers.get("authorization", "")
        if self._token and hmac.compare_digest(word.encode(), f"Bearer {self._token}".encode()):
            return True
        if request.client is None or any(name in request.headers for name in _FORWARDED):
            return False  # a web server on this machine acts for somebody else
        try:
            return ipaddress.ip_address(request.client.host).is_loopback
        except ValueError:
            return False

    def collect(self) -> "Iterator[Metric]":
        """The current metrics; Prometheus' own library calls this."""
        from prometheus_client.metrics_core import CounterMetricFamily as Counted
        from prometheus_client.metrics_core import GaugeMetricFamily as Gauge
        from prometheus_client.metrics_core import HistogramMetricFamily as Timed
        from prometheus_client.metrics_core import InfoMetricFamily as Info

        room, gate = self._room, self._gate
        runs, stats = list(room.runs.values()), room.journal.stats
        yield Info("houseway", "Versions of this server", value=VERSIONS)
        yield Gauge("houseway_up", "1 if the journal can be written, otherwise 0", value=not room.failed)
        yield Gauge("houseway_draining", "1 while the server is draining, otherwise 0", value=gate.draining)
        yield Gauge("houseway_connections", "Open connections of all kinds", value=gate.connected)
        yield Gauge("houseway_sockets", "Open WebSockets", value=self._sockets())
        tables = Gauge("houseway_tables", "Open tables, by state", labels=["state"])
        playing = sum(run.table.playing and not run.table.frozen for run in runs)
        frozen = sum(bool(run.table.frozen) for run in runs)
        for state, count in (("playing", playing), ("frozen", frozen), ("waiting", len(runs) - playing - frozen)):
            tables.add_metric([state], count)
        yield tables
        seated = Gauge("houseway_seats", "Taken seats, by people or bots", labels=["who"])
        bots = sum(one.bot for run in runs for one in run.table.occupants.values())
        people = sum(len(run.table.occupants) for run in runs) - bots
        seated.add_metric(["people"], people)
        seated.add_metric(["bots"], bots)
        yield seated
        yield Counted("houseway_hands", "Hands completed since the start", value=room.journal.hands)
        yield Counted("houseway_entries", "Entries written since the start", value=stats.entries)
        yield Counted("houseway_commits", "Transactions that hold them", value=stats.commits)
        yield Counted("houseway_entries_refused", "Entries that the database refused", value=stats.refused)
        queues = Gauge("houseway_queue", "Work waiting, by queue", labels=["queue"])
        queues.add_metric(["journal"], stats.waiting)
        queues.add_metric(["replays"], self._heavy.waiting)
        yield queues
        commits, acts = room.journal.commit_times, self._acts
        yield Timed("houseway_commit_seconds", "How long a commit takes", commits.buckets(), commits.total)
        yield Timed("houseway_act_seconds", "Time from an action's frame to its answer", acts.buckets(), acts.total)
        refused = Counted("houseway_refused", "Requests and connections refused, by reason", labels=["reason"])
        for reason, count in sorted(gate.refused.items()):
            refused.add_metric([reason], count)
        yield refused
        yield Counted("houseway_replays_abandoned", "Replays that nobody waited for", value=self._heavy.abandoned)
        yield Gauge("houseway_memory_bytes", "Memory of the server", value=memory_bytes())
        yield Gauge("houseway_disk_free_bytes", "Free where the room is kept", value=disk_free(room.store.path))
        yield from self._paused()
        times = os.times()
        yield Counted("houseway_processor_seconds", "Processor time of the server", value=times.user + times.system)

    def _paused(self) -> "Iterator[Metric]":
        """What blocked the event loop."""
        from prometheus_client.metrics_core import CounterMetricFamily as Counted
        from prometheus_client.metrics_core import GaugeMetricFamily as Gauge

        pauses = self._pauses
        long = Counted("houseway_long_callbacks", "Callbacks with 10 ms of processor time or more", labels=["name"])
        worst = Gauge("houseway_long_callback_worst_seconds", "The longest since the start", labels=["name"])
        for name, one in sorted(pauses.callbacks.items()):
            long.add_metric([name], one.times)
            worst.add_metric([name], one.worst)
        yield long
        yield worst
        yield Counted("houseway_long_waits", "Callbacks of 10 ms or more that mostly waited", value=pauses.waits.times)
        found = Counted("houseway_collections", "Garbage collections", labels=["generation"])
        took = Counted("houseway_collection_seconds", "Processor time of garbage collections", labels=["generation"])
        most = Gauge("houseway_collection_worst_seconds", "The longest since the start", labels=["generation"])
        for generation, one in pauses.collections.items():
            found.add_metric([generation], one.times)
            took.add_metric([generation], one.seconds)
            most.add_metric([generation], one.worst)
        yield found
        yield took
        yield most
