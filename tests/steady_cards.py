"""Decks, bots and drill questions that are the same in every run, at the servers that tests start.

`settle` is called in the process of a server before it opens. Every table then has cards and bots of its own, which
follow from nothing that happens at other tables. Tokens, ids and secrets stay as random as they always are.
"""

import hashlib
import os
from collections import Counter
from collections.abc import Callable
from random import Random

import houseway.room.room
import houseway.server.drill_routes
from houseway.live.table.conduct import Conduct
from houseway.live.table.manner import Manner
from houseway.live.table.pace import Pace
from houseway.live.table.room_table import RoomTable


def settle(test: int, life: str) -> None:
    """From now on nothing is left to chance, unless it is during a soak.

    `test` is an open file with the name of the test that is running; it has none during a soak. `life` is this server,
    and how often it has been started: bots who come after a restart are not those from before it.
    """
    settled = _Settled(test, life)
    vars(houseway.room.room)["Conduct"] = settled.conduct
    vars(houseway.server.drill_routes)["SystemRandom"] = settled.drill


class _Settled:
    """What takes the place of chance in one server."""

    def __init__(self, test: int, life: str) -> None:
        self._file = test
        self._life = life
        self._first: dict[tuple[str, str], int] = {}
        """By test and offer: the number of the first table that was opened for it."""
        self._times: Counter[str] = Counter()

    def conduct(
        self, table: RoomTable, pace: Pace, *, manner: Manner, chance: Random, entropy: Callable[[], bytes]
    ) -> Conduct:
        """A table's conduct, with decks that follow from the table and the number of the hand."""
        test = self._test()
        if not test:
            return Conduct(table, pace, manner=manner, chance=chance, entropy=entropy)
        name = self._name(test, table)
        self._times[name] += 1
        chance = Random(f"bots {name} {self._life} {self._times[name]}")
        drawn: Counter[str] = Counter()

        def seed() -> bytes:
            now = made.table  # a deck that is ready waits for its hand: what is drawn meanwhile is another
            hand = f"{name}, hand {now.number_of_hand}, {'drawn' if now.next else 'dealt'}"
            drawn[hand] += 1
            return hashlib.sha256(f"{hand}, {drawn[hand]}".encode()).digest()

        made = Conduct(table, pace, manner=manner, chance=chance, entropy=seed)
        return made

    def drill(self) -> Random:
        """Where the drill takes the number of its next question from."""
        test = self._test()
        self._times[f"drill {test}"] += 1
        return Random(f"drill {test} {self._times[f'drill {test}']}") if test else Random()

    def _test(self) -> str:
        return os.pread(self._file, os.fstat(self._file).st_size, 0).rstrip(b"\0").decode(errors="replace")

    def _name(self, test: str, table: RoomTable) -> str:
        """A table that somebody has opened goes by the test, whatever tests before it have opened in this room."""
        if not table.hosted.host:
            return table.id
        field = table.field  # the tables of a tournament go by the one with its desk
        offer, _, number = (table.id if field is None else field.choice.desk).rpartition("-")
        first = self._first.setdefault((test, offer), int(number))
        return f"{test} {offer} {int(number) - first}" + ("" if field is None else f" table {field.choice.number}")
