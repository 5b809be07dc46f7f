"""Players at the sockets of real servers: they check and call, and note what was acknowledged."""

import contextlib
import json
import threading
import time
from typing import Any, Final

import websockets.exceptions
from tests.servers import call
from tests.waiting import HANG_SECONDS, wait_until
from websockets.sync.client import ClientConnection, connect

_THINKING: Final = 0.07
"""Seconds before each act: a room hears so many messages a second from one guest and no more."""


class Player(threading.Thread):
    """Plays at one table over a server, until that is gone; one who `roams` goes on at the next server."""

    def __init__(self, table: str, cookie: str, *ports: int, roams: bool = False) -> None:
        super().__init__(daemon=True)
        self.table, self.cookie, self.roams = table, cookie, roams
        self.ports = list(ports)
        self.acknowledged: list[tuple[int, int]] = []
        """(hand, turn) of every action that a server said was done."""
        self.refused: list[str] = []
        self.connections = 0
        self.guest = ""
        self.welcomed = threading.Event()
        self.wrong: Exception | None = None
        self._done: set[tuple[int, int]] = set()
        self._asked: dict[int, tuple[int, int]] = {}
        self._ids = 0
        self._bought = 0
        self._over = threading.Event()
        self._elsewhere = threading.Event()

    def stop(self) -> None:
        """Play no more."""
        self._over.set()
        self.join(HANG_SECONDS)
        assert not self.is_alive(), f"{self.name} does not stop playing"

    def look_elsewhere(self) -> None:
        """Leave a server that does not answer, as a page does after a while, and go on at the next one."""
        self._elsewhere.set()

    def run(self) -> None:
        try:
            while not self._over.is_set():
                for port in tuple(self.ports):
                    with contextlib.suppress(OSError, EOFError, TimeoutError, websockets.exceptions.WebSocketException):
                        self._visit(port)
                    self._elsewhere.clear()
                    if self._over.is_set() or not self.roams:
                        return
                time.sleep(0.05)
        except Exception as wrong:  # noqa: BLE001
            self.wrong = wrong

    def _visit(self, port: int) -> None:
        headers = {"cookie": self.cookie}
        with connect(
            f"ws://127.0.0.1:{port}/ws",
            additional_headers=headers,
            max_size=2**22,
            open_timeout=HANG_SECONDS,
            close_timeout=0.2,
            ping_interval=None,
            proxy=None,
        ) as socket:
            self.connections += 1
            self._asked.clear()
            socket.send(json.dumps({"type": "join", "table": self.table}))
            while not self._over.is_set() and not self._elsewhere.is_set():
                with contextlib.suppress(TimeoutError):
                    self._hear(socket, json.loads(socket.recv(timeout=0.1)))

    def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.guest = message["guest"]
                self.welcomed.set()
            case "ok" if message["id"] in self._asked:
                self.acknowledged.append(self._asked.pop(message["id"]))
            case "refused":
                self.refused.append(message["problem"])
                if message["id"] in self._asked:  # perhaps done, perhaps not: what is told next decides
                    self._done.discard(self._asked.pop(message["id"]))
                    socket.send(json.dumps({"type": "resync", "table": self.table}))
            case "view" | "update":
                if message["type"] == "view":  # the whole truth: what was asked on another line was not done
                    self._done -= {(message["now"]["hand"], message["now"]["turn"])} - set(self._asked.values())
                self._top_up(socket, message["now"])
                self._act(socket, message["now"])

    def _top_up(self, socket: ClientConnection, now: dict[str, Any]) -> None:
        """A player who is broke or all in asks for chips, so that an evening is as long as its test."""
        if now["hand"] != self._bought and any(one["seat"] == now["you"] and not one["stack"] for one in now["seats"]):
            self._bought = now["hand"]
            socket.send(json.dumps({"type": "top up", "table": self.table, "amount": now["buy_in"]["usual"]}))

    def _act(self, socket: ClientConnection, now: dict[str, Any]) -> None:
        turn = (now["hand"], now["turn"])
        options = [option["type"] for option in (now["view"] or {}).get("options", ())]
        if options and turn not in self._done:
            if self.roams:
                time.sleep(_THINKING)
            self._done.add(turn)
            self._ids += 1
            self._asked[self._ids] = turn
            action = {"type": "check" if "check" in options else "call" if "call" in options else "fold"}
            said = {"type": "act", "id": self._ids, "table": self.table, "hand": turn[0], "turn": turn[1]}
            socket.send(json.dumps({**said, "action": action}))


def two_players_at(port: int, table: str, *cookies: str) -> list[Player]:
    """Two people who have sat down at a table and begin to play."""
    both = [Player(table, cookie, port) for cookie in cookies]
    for player in both:
        player.start()
    for player in both:
        wait_until(player.welcomed.is_set, f"{player.cookie} to be welcomed")
    return both


def a_table_for_two(port: int, *cookies: str) -> str:
    """A table of Oasis hold'em without bots, with these two guests at it."""
    wanted = {"house": "oasis", "game": "holdem", "seats": 2, "bots": 0}
    table = str(call(port, "/api/open", cookies[0], wanted)[0]["table"])
    for cookie in cookies:
        call(port, "/api/sit", cookie, {"table": table})
    return table
