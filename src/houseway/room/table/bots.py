"""The bots of a room: who they are, and what each decides. A bot is handed its seat's view and nothing else.

Whatever a bot does wrong must never stall a table: what it decides is checked by the referee like anybody's action, and
its conduct has the clock's default to fall back on.
"""

import asyncio
import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from houseway.bots.simple import STYLES, SimpleBot
from houseway.referee.view import HandView
from houseway.referee.vocabulary import Action
from houseway.room.people.names import skeleton

BOT_STYLES: Final = tuple(style for style in ("solid", "loose", "tight", "wild") if style in STYLES)
NAMES: Final = (
    "Ada", "Alma", "Amos", "Artie", "Bea", "Bert", "Birdie", "Buck", "Cass", "Cleo", "Cora", "Cy", "Dell", "Dora",
    "Earl", "Edie", "Elsie", "Ezra", "Faye", "Flo", "Gil", "Goldie", "Grace", "Gus", "Hank", "Hattie", "Hugo", "Ida",
    "Inez", "Ike", "Jonas", "Josie", "June", "Kit", "Lacey", "Lena", "Lou", "Mabel", "Mae", "Mick", "Milo", "Nell",
    "Nora", "Obie", "Odell", "Opal", "Otis", "Pearl", "Penny", "Pete", "Quinn", "Ray", "Rose", "Roy", "Ruby", "Sadie",
    "Sal", "Stella", "Ted", "Tess", "Trixie", "Vera", "Vic", "Walt", "Willa", "Zeke",
)  # fmt: skip


_TIMED: Final = 40
_FIRST: Final = 20
"""The first decisions of a game build what the later ones look up, and say little about them."""
_QUICK_SECONDS: Final = 0.002


def bot_name(taken: Iterable[str], pick: Callable[[int], int]) -> str:
    """A name that nobody at the table has, nor one that looks like it."""
    there = set(map(skeleton, taken))
    free = [name for name in NAMES if skeleton(name) not in there] or list(NAMES)
    return free[pick(len(free))]


def _timed(decide: Callable[[int], Action], seat: int) -> tuple[Action, float]:
    """A decision, and how long this thread worked on it: what others did meanwhile does not count."""
    start = time.thread_time()
    return decide(seat), time.thread_time() - start


class Thinking:
    """Where bots think: beside the event loop, unless they have shown that they decide in no time.

    One thread is enough, since only one thing is ever computed at a time; it is there so that nobody waits for a bot
    that weighs a hand for the first time. A game whose bots have been quick so far is decided on the spot.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._usual: dict[str, tuple[int, float]] = {}
        """By game: how many decisions were timed, and how long one takes of late."""

    async def think(self, game: str, decide: Callable[[int], Action], seat: int) -> Action:
        """A bot's decision."""
        timed, usual = self._usual.get(game, (0, 0.0))
        if timed < _TIMED or usual > _QUICK_SECONDS:
            action, took = await asyncio.get_running_loop().run_in_executor(self._thread, _timed, decide, seat)
        else:
            action, took = _timed(decide, seat)
        self._usual[game] = (timed + 1, took if timed < _FIRST else usual + (took - usual) / _TIMED)
        return action

    def quick(self, game: str) -> bool:
        """Whether a bot's decision may be made on the spot."""
        timed, usual = self._usual.get(game, (0, 0.0))
        return timed >= _TIMED and usual <= _QUICK_SECONDS

    def close(self) -> None:
        """No more decisions."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class BotPlayers:
    """The minds of one table's bots, by seat and style; made when first asked."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = int.from_bytes(os.urandom(6), "big") if seed is None else seed
        self._minds: dict[tuple[str, str], SimpleBot] = {}
        self._made = 0

    def decide(self, guest: str, style: str, view: HandView) -> Action:
        """What a bot does with its view."""
        mind = self._minds.get((guest, style))
        if mind is None:
            known = style if style in STYLES else "solid"
            mind = self._minds[guest, style] = SimpleBot(known, seed=self._seed + self._made)
            self._made += 1  # no two are alike, whoever has left since
        return mind.decide(view)

    @staticmethod
    def listens(family: str) -> bool:
        """Whether a bot in such a game must be told what has happened so far."""
        return SimpleBot.listens(family)

    def forget(self, guest: str) -> None:
        """A bot has left."""
        for key in [key for key in self._minds if key[0] == guest]:
            del self._minds[key]
