"""docs/protocol.md tells the truth: every example is a message, every list complete, the conversation takes place."""

import asyncio
import contextlib
import hashlib
import itertools
import json
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from houseway.client.http import Http
from houseway.houses import house
from houseway.room.journal import Journal
from houseway.room.pace import pace
from houseway.room.room import Room
from houseway.room.store import open_store
from houseway.web.app import make_app

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


@contextlib.asynccontextmanager
async def a_running_room(path: Path) -> AsyncIterator[str]:
    """A server with one house and no tables, whose decks are the same every time; its address."""
    numbers = itertools.count()
    store = open_store(path)
    journal = Journal(store)
    room = Room(
        store, journal, [house("ocean-view")], pace=pace("test"), chance=Random(7),
        entropy=lambda: hashlib.sha256(f"protocol {next(numbers)}".encode()).digest(),
    )  # fmt: skip
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(make_app(room), log_config=None, access_log=False, lifespan="on")
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    serving = asyncio.create_task(server._serve(sockets=[listening]))
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving
        journal.close()
        store.close()
        listening.close()
