"""The server is killed while guests wait for the host: at the door, and for their chips. The host still sees them."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.servers import Server, call
from tests.waiting import HANG_SECONDS
from websockets.sync.client import ClientConnection, connect

from houseway.upkeep.journal_audit import audit

from .test_killing import reading


class Socket:
    """A page at a table."""

    def __init__(self, opened: ExitStack, port: int, cookie: str, table: str) -> None:
        self.table, self.heard = table, list[dict[str, Any]]()
        line = connect(f"ws://127.0.0.1:{port}/ws", additional_headers={"cookie": cookie})
        self.line: ClientConnection = opened.enter_context(line)
        self.send("join")

    def send(self, kind: str, **what: object) -> None:
        self.line.send(json.dumps({"type": kind, "table": self.table, **what}))

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message that is as wanted, whether it was heard already or not."""
        for message in self.heard:
            if wanted(message):
                return message
        while True:
            self.heard.append(json.loads(self.line.recv(timeout=HANG_SECONDS)))
            if wanted(self.heard[-1]):
                return self.heard[-1]

    def waiting(self, *, knocking: list[str], asking: list[str]) -> dict[str, Any]:
        """What the host is told once exactly these guests wait."""
        found = self.until(
            lambda one: (
                one["type"] == "host"
                and [each["name"] for each in one["knocking"]] == knocking
                and [each["name"] for each in one["asking"]] == asking
            )
        )
        self.heard.clear()
        return found


def test_whoever_waits_for_the_host_still_waits_after_a_kill(tmp_path: Path) -> None:
    server = Server(tmp_path, "--house", "oasis", "--pace", "test", "--lively", "0")
    port = server.start()
    opened = ExitStack()
    try:
        cookies = dict[str, str]()
        for name in ("Ann", "Bob", "Cat"):
            cookies[name] = call(port, "/api/lobby")[1]
            call(port, "/api/name", cookies[name], {"name": name})
        wanted = {"house": "oasis", "game": "holdem", "private": True, "confirms": True, "bots": 0}
        table = str(call(port, "/api/open", cookies["Ann"], wanted)[0]["table"])
        link = str(call(port, f"/api/tables/{table}/share", cookies["Ann"])[0]["links"][0]["link"])
        key = {"key": link.rpartition("=")[2]}
        for name in ("Bob", "Cat"):
            assert call(port, f"/api/tables/{table}/enter", cookies[name], key)[0]["waiting"]
        hers = Socket(opened, port, cookies["Ann"], table)
        told = hers.waiting(knocking=["Bob", "Cat"], asking=[])
        hers.send("host admit", whom=told["knocking"][1]["mark"], on=True)
        hers.waiting(knocking=["Bob"], asking=[])
        cats = Socket(opened, port, cookies["Cat"], table)
        cats.send("sit", seat=2, buy_in=40_000)
        hers.waiting(knocking=["Bob"], asking=["Cat"])
        server.kill()
        port = server.start()

        # the host, the guest at the door, and the guest who asked for chips all find it as it was
        assert call(port, f"/api/tables/{table}/door", cookies["Bob"])[0]["waiting"]
        cats = Socket(opened, port, cookies["Cat"], table)
        cats.until(
            lambda one: one["type"] == "view" and [each["what"] for each in one["now"]["pending"]] == ["confirm"]
        )
        hers = Socket(opened, port, cookies["Ann"], table)
        told = hers.waiting(knocking=["Bob"], asking=["Cat"])
        assert [(one["seat"], one["cents"], one["more"]) for one in told["asking"]] == [(2, 40_000, False)]
        hers.send("host confirm buy in", whom=told["asking"][0]["mark"], on=True)
        cats.until(lambda one: one["type"] in ("view", "update") and one["now"]["you"] == 2)
        hers.send("host admit", whom=told["knocking"][0]["mark"], on=True)
        hers.waiting(knocking=[], asking=[])
        assert call(port, f"/api/tables/{table}/door", cookies["Bob"])[0]["admitted"]
        assert server.stop() == 0
    finally:
        opened.close()
        server.close()
    with reading(tmp_path / "room.db") as store:
        assert audit(store).faults == []
