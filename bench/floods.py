"""Guests who ask for as much as they may of what takes long, while two others play: how long those wait.

`python -m bench.floods` measures each flood beside a quiet room. The guests are a process of their own, as they would
be on the internet, and come from one address.
"""

import asyncio
import http.client
import itertools
import json
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from pathlib import Path
from statistics import quantiles
from typing import Final
from urllib.parse import urlsplit

from bench.room import latency, server

GUESTS: Final = 20
ACTIONS: Final = 200
_OPTIONS: Final = ("--lively", "0", "--pace", "test")
_TIMEOUT: Final = 60.0
_TOO_MANY: Final = 429
_PAUSE: Final = 0.3
"""Seconds until who was sent away asks again, so that the address may ask anything at all."""
_FEE: Final = {"house": "ocean-view", "game": "holdem", "limit": "$3-$6", "what": "fee", "to": "5"}
FLOODS: Final = ("books", "what-if", "exports", "replays")


def book_of(number: int) -> str:
    """A book of 52 kB that takes about a second to read, and is like no other."""
    text = f'id = "x"\nname = "X"\nextends = "oasis"\nabout = "{number}"\n'
    for page in range(5):
        text += f'[p{page}]\ngame = "holdem"\n'
        text += "".join(f"[[p{page}.limits]]\nbets = [{one}, {2 * one}]\n" for one in range(1, 181))
    return text + "#" * 80 + ("\n" + "#" * 900) * 28


def others_wait(kind: str = "") -> float:
    """Seconds that 99 of 100 actions of two players take to arrive, while others ask for things of this kind."""
    crowd: list[subprocess.Popen[bytes]] = []

    def beside(table: str, cookies: list[str]) -> None:
        if kind:
            words = [sys.executable, "-m", "bench.floods", kind, address, table, *cookies]
            crowd.append(subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
            assert crowd[0].stdout is not None
            crowd[0].stdout.readline()  # the first answers are there

    with tempfile.TemporaryDirectory() as folder, server(Path(folder), *_OPTIONS) as (address, _, _):
        try:
            took = asyncio.run(latency(address, ACTIONS, beside))
        finally:
            for one in crowd:
                one.kill()
                one.communicate()
    return quantiles(took, n=100)[98] / 1_000


def flood(kind: str, address: str, table: str, cookies: list[str]) -> None:
    """Twenty guests who ask again as soon as they are answered; how the first hundred were answered is printed."""
    known, answers, said = [*cookies], Counter[int](), threading.Event()
    while len(known) < GUESTS:
        with urllib.request.urlopen(f"{address}/api/lobby") as answer:
            known.append(str(answer.headers["set-cookie"]).split(";")[0])
    where, numbers = urlsplit(address), itertools.count()

    def ask(cookie: str) -> None:
        line = http.client.HTTPConnection(str(where.hostname), where.port, timeout=_TIMEOUT)
        for number in numbers:
            method, path, body = _wanted(kind, table, number)
            try:
                line.request(method, path, body, {"content-type": "application/json", "cookie": cookie})
                got = line.getresponse()
                got.read()
                answers[got.status] += 1
                if got.status == _TOO_MANY:
                    time.sleep(_PAUSE)
            except (OSError, http.client.HTTPException):
                line.close()
            if answers.total() >= GUESTS and not said.is_set():
                said.set()
                print(dict(answers), flush=True)

    own = known[:2] if kind == "exports" else known  # of own hands, and only the players have some
    for cookie, _ in zip(itertools.cycle(own), range(GUESTS), strict=False):
        threading.Thread(target=ask, args=(cookie,), daemon=True).start()
    sys.stdin.read()


def _wanted(kind: str, table: str, number: int) -> tuple[str, str, str | None]:
    match kind:
        case "books":
            return "POST", "/api/open/offers", json.dumps({"book": book_of(number)})
        case "what-if":
            return "POST", "/api/what-if", json.dumps(_FEE)
        case "exports":
            return "GET", ("/api/hands/files.zip", "/api/hands/list.csv", "/api/hands/sums")[number % 3], None
    return "GET", f"/api/hands/{table}/{1 + number % 20}", None


def main(words: list[str]) -> None:
    """The crowd, or what others feel of each."""
    if words:
        kind, address, table, *cookies = words
        flood(kind, address, table, cookies)
        return
    for kind in ("", *FLOODS):
        print(f"{kind or 'nothing':<10} {1_000 * others_wait(kind):6.1f} ms for 99 of 100 actions", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
