"""Tournament tables in bulk: one hand at each of thousands of tables, with any stacks, at the stakes of a level.

The kernel moves blinds and buttons and plays the hands (`kernels.many_tables`). Who sits where is up to the caller.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace as with_fields

from houseway.bulk.compiling import compile_table, needs
from houseway.bulk.engine import Tell, connect, getting_ready, in_lines
from houseway.bulk.kernels import root
from houseway.bulk.kernels.kernel_memory import CompiledTable
from houseway.bulk.play_styles import Style
from houseway.errors import InvariantError
from houseway.referee.game import Game
from houseway.referee.rules import Betting, Rules

LOOP: Final = "many_tables"
SHORT: Final = 12
"""With so many big blinds or fewer to play for, styles push or fold where there is no limit."""
_ALL_IN: Final = 1_000
"""A bet of so many percent of the pot."""
_STAYS, _RAISES, _AGAIN, _FADE, _SIZE = 50, 25, 40, 12, 33
"""With a deep stack, in percent: how often a style goes on and raises of what it does at a cash table, how much sooner
it gives up after more raises and in later rounds, and the most it bets, of the pot. Fitted to the bots on the referee.
"""

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class TableRules:
    """What is played: a game, its rules with the stakes of a level, and how many seats there are."""

    game: Game
    rules: Rules
    seats: int

    @property
    def big_blind_ante(self) -> int:
        """What the big blind antes for everyone."""
        return self.rules.limit.ante if self.rules.blinds.ante_from == "big blind" else 0

    @property
    def for_kernels(self) -> Rules:
        """The same without what the rounds do: the big blind's ante, and dealing in players with less than an ante."""
        rules = self.rules.but(short_ante="waits")
        if not self.big_blind_ante:
            return rules
        return replace(rules, limit=replace(rules.limit, ante=0)).but(ante_from="each player")


def manners(style: Style) -> tuple[Style, Style, Style]:
    """The forms of a style in a tournament: with a deep stack, with a short one, and with that against few players.

    Styles do not look at the size of a bet. At a cash table a player who loses everything buys in again, but nobody
    plays a tournament like that: with a deep stack a style bets less and gives up sooner. With a short one and no limit
    it pushes what it would enter with, and calls a push half as loosely; against few players, with weaker hands still.
    """
    names = (style.name, f"{style.name}, short", f"{style.name}, short against few")
    if style.by_chance or not style.looks:
        deep, short, few = (with_fields(style, name=name) for name in names)
        return deep, short, few
    deep = with_fields(
        style,
        name=names[0],
        go_on=tuple(one * _STAYS // 100 for one in style.go_on[:-1]) + style.go_on[-1:],
        raises=tuple(one * _RAISES // 100 for one in style.raises),
        again=style.again + _AGAIN,
        fade=style.fade + _FADE,
        size=min(style.size, _SIZE),
    )
    pushes = (style.enter, tuple(min(100, one + 100 * at // len(style.enter)) for at, one in enumerate(style.enter, 1)))
    short, few = (
        with_fields(
            style, name=name, enter=push, open=push, go_on=calls, raises=calls, bluffs=0, again=0, fade=0, size=_ALL_IN
        )
        for name, push in zip(names[1:], pushes, strict=True)
        for calls in [tuple((one + opens) // 2 for one, opens in zip(push, style.open, strict=True))]
    )
    return deep, short, few


def compiled(played: TableRules, styles: tuple[Style, ...]) -> CompiledTable:
    """The table for the kernels, with all forms of each style."""
    forms = [one for style in styles for one in manners(style)]
    players = min(played.seats, played.rules.most_seats)
    return compile_table(played.for_kernels, played.game, players, forms, played.rules.limit.chip, turnover=True)


def get_ready(played: Sequence[TableRules], styles: tuple[Style, ...], tell: Tell = in_lines) -> None:
    """Compile everything that these tables need, unless it is on disk."""
    names = {name for one in played for name in needs(one.for_kernels, one.game, one.seats, loop=LOOP)}
    with getting_ready(names, "tournaments", tell):
        compiled(played[0], styles)


class TableRounds:
    """Tables at one level's stakes."""

    def __init__(self, played: TableRules, styles: tuple[Style, ...], seed: int) -> None:
        self._table = compiled(played, styles)
        self.memory = self._table.memory.copy()
        connect(self.memory, self._table)
        limit = played.rules.limit
        self._ante = played.big_blind_ante
        self._deep = SHORT * limit.blinds[-1] if limit.betting is Betting.NO_LIMIT and limit.blinds else 0
        self._seed = np.uint64(seed)

    def play(self, hand: int, which: Numbers, stacks: Numbers, styles: Numbers, places: Numbers) -> None:
        """Play a hand at these rows of the tables; stacks and places are updated."""
        call = root(LOOP).call
        call(self.memory.ctypes.data, self._seed, hand, self._ante, self._deep, which, stacks, styles, places)
        if self.memory["trouble"]:
            raise InvariantError("a betting round has too many bets for the engine")
