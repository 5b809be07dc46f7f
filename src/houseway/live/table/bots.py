"""The bots of a room: who they are, and what each decides. A bot receives its seat's view and nothing else.

A faulty bot must never stall a table: the referee checks its decision like anyone's, and if it makes none, the conduct
does what the clock would do.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from houseway.bots.bot_question import Question
from houseway.bots.levels import LEVELS, USUAL_LEVEL
from houseway.bots.outlook import Outlook
from houseway.bots.player_memory import Memory
from houseway.bots.simple import STYLES, SimpleBot
from houseway.people.names import skeleton
from houseway.referee.view import HandView
from houseway.referee.vocabulary import Action

BOT_STYLES: Final = tuple(style for style in ("solid", "loose", "tight", "wild") if style in STYLES)
MIXED: Final = "mixed"
_MIX: Final = ("easy", "regular", "regular", "strong")
"""The bots of the room's own tables: something for everybody."""
NAMES: Final = (
    "Ada", "Alma", "Amos", "Artie", "Bea", "Bert", "Birdie", "Buck", "Cass", "Cleo", "Cora", "Cy", "Dell", "Dora",
    "Earl", "Edie", "Elsie", "Ezra", "Faye", "Flo", "Gil", "Goldie", "Grace", "Gus", "Hank", "Hattie", "Hugo", "Ida",
    "Inez", "Ike", "Jonas", "Josie", "June", "Kit", "Lacey", "Lena", "Lou", "Mabel", "Mae", "Mick", "Milo", "Nell",
    "Nora", "Obie", "Odell", "Opal", "Otis", "Pearl", "Penny", "Pete", "Quinn", "Ray", "Rose", "Roy", "Ruby", "Sadie",
    "Sal", "Stella", "Ted", "Tess", "Trixie", "Vera", "Vic", "Walt", "Willa", "Zeke",
)  # fmt: skip


_DECISION_BITS: Final = 24
_SEEDS: Final = (1 << 63 - _DECISION_BITS) - 1
"""A seed and a decision's number are sent as one number of 63 bits."""


def bot_name(taken: Iterable[str], pick: Callable[[int], int]) -> str:
    """A name that nobody at the table has, nor one that looks like it."""
    there = set(map(skeleton, taken))
    free = [name for name in NAMES if skeleton(name) not in there] or list(NAMES)
    return free[pick(len(free))]


def manner_of(level: str, style: str) -> str:
    """How a bot plays, as recorded with its seat: `strong tight`."""
    return f"{level} {style}"


def level_and_style(written: str) -> tuple[str, str]:
    """A bot's level and style; bots seated before there were levels are regulars."""
    level, _, style = written.rpartition(" ")
    return level if level in LEVELS else USUAL_LEVEL, style if style in STYLES else "solid"


def level_for(wanted: str, pick: Callable[[int], int]) -> str:
    """The level of the table's next bot; `mixed` picks one at random."""
    return _MIX[pick(len(_MIX))] if wanted == MIXED else wanted if wanted in LEVELS else USUAL_LEVEL


@dataclass(slots=True)
class _Mind:
    """One bot's mind, and how often it has decided."""

    bot: SimpleBot
    seed: int
    asked: int = 0

    def next_seed(self) -> int:
        """The seed of the next decision, far away from all others."""
        self.asked += 1
        return self.seed << _DECISION_BITS | self.asked


class BotPlayers:
    """The minds of one table's bots, by guest and manner, created on first use; and their shared memory of the others.

    Everyone at the table saw what they remember, so all bots can share one memory.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed = int.from_bytes(os.urandom(6), "big") if seed is None else seed
        self._minds: dict[tuple[str, str], _Mind] = {}
        self._made = 0
        self.memory = Memory()
        self._sat: dict[int, str] = {}

    def _mind(self, guest: str, style: str) -> _Mind:
        mind = self._minds.get((guest, style))
        if mind is None:
            level, known = level_and_style(style)
            seed = (self._seed + self._made) & _SEEDS
            mind = self._minds[guest, style] = _Mind(SimpleBot(known, level=level, memory=self.memory), seed)
            self._made += 1  # no two bots are alike, even after one leaves
        return mind

    def question(self, guest: str, style: str, view: HandView, outlook: Outlook | None = None) -> Question:
        """What to ask a bot with its view; anyone who answers says what `decide` would."""
        mind = self._mind(guest, style)
        level, known = level_and_style(style)
        habits = self.memory.known() if mind.bot.level.remembers else {}
        return Question(level, known, mind.next_seed(), view, habits, outlook)

    def decide(self, guest: str, style: str, view: HandView, outlook: Outlook | None = None) -> Action:
        """A bot's action, given its view, and in a tournament its outlook."""
        mind = self._mind(guest, style)
        return mind.bot.decide(view, seed=mind.next_seed(), outlook=outlook)

    def remembers(self) -> bool:
        """Whether any bot here uses how others have played."""
        return any(mind.bot.level.remembers for mind in self._minds.values())

    def saw(self, view: HandView, seated: Mapping[int, str]) -> None:
        """A hand is over, as spectators saw it; `seated` has the guests by seat."""
        for seat, guest in self._sat.items():
            if seated.get(seat) != guest:
                self.memory.forget(seat)
        self._sat = dict(seated)
        for mind in self._minds.values():
            mind.bot.saw(view)
            return  # they share their memory

    @staticmethod
    def listens(family: str) -> bool:
        """Whether a bot needs the events so far in this family of games."""
        return SimpleBot.listens(family)

    def forget(self, guest: str) -> None:
        """A bot has left."""
        for key in [key for key in self._minds if key[0] == guest]:
            del self._minds[key]
