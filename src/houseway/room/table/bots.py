"""The bots of a room: who they are, and what each decides. A bot is handed its seat's view and nothing else.

Whatever a bot does wrong must never stall a table: what it decides is checked by the referee like anybody's action, and
its conduct has the clock's default to fall back on.
"""

import asyncio
import os
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from houseway.bots.levels import LEVELS, USUAL_LEVEL
from houseway.bots.memory import Memory
from houseway.bots.simple import STYLES, SimpleBot
from houseway.referee.view import HandView
from houseway.referee.vocabulary import Action
from houseway.room.people.names import skeleton

BOT_STYLES: Final = tuple(style for style in ("solid", "loose", "tight", "wild") if style in STYLES)
BOT_LEVELS: Final = tuple(LEVELS)
MIXED: Final = "mixed"
_MIX: Final = ("easy", "regular", "regular", "strong")
"""What a room's own tables are given: something for everybody."""
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


def manner_of(level: str, style: str) -> str:
    """How a bot plays, as it is written down with its seat: `strong tight`."""
    return f"{level} {style}"


def level_and_style(written: str) -> tuple[str, str]:
    """The level and the style of a bot; one that was seated before there were levels is a regular."""
    level, _, style = written.rpartition(" ")
    return level if level in LEVELS else USUAL_LEVEL, style if style in STYLES else "solid"


def level_for(wanted: str, pick: Callable[[int], int]) -> str:
    """The level of the next bot at a table that wants them so; `mixed` takes what comes."""
    return _MIX[pick(len(_MIX))] if wanted == MIXED else wanted if wanted in LEVELS else USUAL_LEVEL


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
    """The minds of one table's bots, by guest and manner, made when first asked; and what they remember of the others.

    What is remembered has been seen by everybody at the table, so they all go by the same memory.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed = int.from_bytes(os.urandom(6), "big") if seed is None else seed
        self._minds: dict[tuple[str, str], SimpleBot] = {}
        self._made = 0
        self.memory = Memory()
        self._sat: dict[int, str] = {}

    def decide(self, guest: str, style: str, view: HandView) -> Action:
        """What a bot does with its view."""
        mind = self._minds.get((guest, style))
        if mind is None:
            level, known = level_and_style(style)
            seed = self._seed + self._made
            mind = self._minds[guest, style] = SimpleBot(known, level=level, seed=seed, memory=self.memory)
            self._made += 1  # no two are alike, whoever has left since
        return mind.decide(view)

    def remembers(self) -> bool:
        """Whether anybody here goes by how others have played."""
        return any(mind.level.remembers for mind in self._minds.values())

    def saw(self, view: HandView, seated: Mapping[int, str]) -> None:
        """A hand is over, as those who look on have seen it; `seated` are the guests by seat."""
        for seat, guest in self._sat.items():
            if seated.get(seat) != guest:
                self.memory.forget(seat)
        self._sat = dict(seated)
        for mind in self._minds.values():
            mind.saw(view)
            return  # they share what they remember

    @staticmethod
    def listens(family: str) -> bool:
        """Whether a bot in such a game must be told what has happened so far."""
        return SimpleBot.listens(family)

    def forget(self, guest: str) -> None:
        """A bot has left."""
        for key in [key for key in self._minds if key[0] == guest]:
            del self._minds[key]
