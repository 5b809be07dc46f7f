"""A tournament's structure: its games, chips, levels, breaks, entries and prizes. Only values, all of them checked.

Chips are plain numbers here and money is cents; no chip can become a cent. At a table the referee counts everything in
cents, so a chip is `CHIP` of its cents there; a limit with a tournament's level says so, and prints 25 and not $25.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from houseway.games import GAMES
from houseway.houses import GamePage
from houseway.referee.rules import Betting

CHIP: Final = 100
"""What a tournament chip counts in the referee's cents."""
ANY_NUMBER: Final = 1_000
"""How many re-entries or rebuys `any` stands for."""

_NAMED_AFTER: Final = ("Texas", "Omaha", "Kuhn", "Leduc", "Rhode")
"""Places and people keep their capital within a line; other names of several words do not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """One game of a tournament: a house's page, and how it is bet."""

    name: str
    """`common/holdem`."""
    page: GamePage
    betting: Betting

    @property
    def has_antes(self) -> bool:
        """Whether the game starts with antes instead of blinds, as stud does."""
        return self.page.rules[0].blinds.forced == "ante"

    @property
    def has_bring_in(self) -> bool:
        """Whether the lowest or highest open card brings in."""
        return GAMES[self.page.game].family.name == "stud"

    @property
    def title(self) -> str:
        """`No-limit Texas Hold'em`, `Limit seven-card stud`."""
        kind = {Betting.FIXED: "Limit", Betting.POT_LIMIT: "Pot-limit", Betting.NO_LIMIT: "No-limit"}[self.betting]
        first, _, rest = self.page.title.partition(" ")
        plain = rest.islower() and first not in _NAMED_AFTER
        return f"{kind} {first.lower() if plain else first} {rest}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """The stakes for a while, in chips."""

    number: int
    """From 1; breaks have no number."""
    blinds: tuple[int, ...] = ()
    bets: tuple[int, ...] = ()
    """The lower and the higher bet, for games at a limit."""
    ante: int = 0
    """What each player antes; in stud a quarter of the lower bet unless said."""
    big_blind_ante: int = 0
    """What the big blind antes for everyone."""
    bring_in: int = 0
    minutes: int = 0
    hands: int = 0
    """How many hands it lasts, where levels are counted in hands."""
    race_off: int = 0
    """The chip that is raced off before this level."""

    @property
    def big(self) -> int:
        """The big blind, or in games at a limit the lower bet: what stacks are measured in."""
        return self.blinds[-1] if self.blinds else self.bets[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause:
    """A break between two levels."""

    minutes: int
    race_off: int = 0
    """The chip that is raced off in the break."""


Row: TypeAlias = Level | Pause


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What it costs to take part, and until when it is possible."""

    buy_in: int = 0
    """Cents that go to the prizes."""
    fee: int = 0
    """Cents that go to the house, on top."""
    guarantee: int = 0
    """The least that the prizes add up to."""
    late_through: int = 0
    """The last level in which a player may still enter; 0 if only before the start."""
    reentries: int = 0
    """How often a player who is out may enter again."""
    reentry_through: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuy:
    """Chips for a player who is out of them, or has no more than a starting stack."""

    price: int
    """Cents, all of which go to the prizes."""
    chips: int
    through: int
    """The last level with rebuys."""
    most: int = ANY_NUMBER
    """How many a player may take."""
    only_when_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AddOn:
    """Chips that every player may buy once, after a level."""

    price: int
    chips: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutRow:
    """What the places are paid from a number of entries on."""

    entries: int
    shares: tuple[int, ...]
    """In hundredths of a percent, the first place first; they add up to 10,000."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """Payouts for a field of any size."""

    paid: int
    """How many entries in a hundred are paid."""
    steepness: int
    """In hundredths: at 100 the second place has half of the first place's share above the least prize."""
    least: int
    """The least prize, in hundredths of a buy-in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """Everything that is decided before a tournament begins."""

    id: str
    name: str
    about: str
    plays: tuple[Play, ...]
    change: str = "level"
    """When a rotation goes on to its next game: by `level` or by `orbit`."""
    seats: int
    final_table: int
    least_players: int
    most_players: int
    starting_chips: int
    chips: tuple[int, ...]
    """The denominations, the smallest first."""
    rows: tuple[Row, ...]
    clock: int
    """Seconds for a decision."""
    time_bank: int
    """Seconds that a player may take longer, over the whole tournament."""
    straddle: bool = False
    entry: Entry
    rebuy: Rebuy | None = None
    add_on: AddOn | None = None
    payouts: tuple[PayoutRow, ...] = ()
    curve: Curve | None = None
    round_to: int = 100
    """Prizes are whole multiples of this many cents; what is left over goes to the first place."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels without the breaks."""
        return tuple(row for row in self.rows if isinstance(row, Level))

    def level(self, number: int) -> Level:
        """A level by its number; the last one goes on to the end."""
        levels = self.levels
        return levels[min(number, len(levels)) - 1]

    def pause_after(self, number: int) -> Pause | None:
        """The break after a level."""
        at = self.rows.index(self.level(number)) + 1
        after = self.rows[at] if at < len(self.rows) else None
        return after if isinstance(after, Pause) and number <= len(self.levels) else None

    def minutes_before_break(self, number: int) -> int | None:
        """Minutes from the end of a level to the next break; None if none comes, or if levels last so many hands."""
        passed = 0
        for row in self.rows[self.rows.index(self.level(number)) + 1 :]:
            if isinstance(row, Pause):
                return passed
            if not row.minutes:
                return None
            passed += row.minutes
        return None

    def races_after(self, number: int) -> tuple[int, ...]:
        """The chips that are raced off between a level and the next one."""
        if number >= len(self.levels):
            return ()
        pause = self.pause_after(number)
        races = (pause.race_off if pause else 0, self.level(number + 1).race_off)
        return tuple(chip for chip in races if chip)

    def chip_at(self, number: int) -> int:
        """The smallest chip in play in a level."""
        raced = {chip for level in range(1, min(number, len(self.levels))) for chip in self.races_after(level)}
        return next(chip for chip in self.chips if chip not in raced)

    def play_at(self, number: int) -> Play:
        """The game of a level, where the game changes by level."""
        return self.plays[(number - 1) % len(self.plays)]

    @property
    def stud_antes(self) -> bool:
        """Whether antes are for stud and its like alone: where they are played in turn with games that have blinds."""
        kinds = {play.has_antes for play in self.plays}
        return kinds == {True, False}

    @property
    def title(self) -> str:
        """The game, or that there are several."""
        if len(self.plays) == 1:
            return self.plays[0].title
        return f"A rotation of {len(self.plays)} games"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What one game is played for in one level, in chips."""

    blinds: tuple[int, ...]
    bets: tuple[int, ...]
    """The lower and the higher bet, or the smallest bet where there is no limit."""
    ante: int
    one_ante: bool
    """Whether the big blind antes for everyone."""
    bring_in: int
    chip: int
    """The smallest chip in play."""


def stakes(structure: Structure, play: Play, number: int) -> Stakes:
    """The stakes of a game in a level; what the level leaves out follows from its bets, as at cash tables (CX-65,
    CX-89).
    """
    level, chip = structure.level(number), structure.chip_at(number)
    lower = level.bets[0] if level.bets else level.big
    bets = (level.bets or (lower, 2 * lower)) if play.betting is Betting.FIXED else (lower,)
    if play.has_antes:
        ante, bring_in = (max(chip, lower // part // chip * chip) for part in (4, 2))
        return Stakes(
            blinds=(),
            bets=bets,
            ante=level.ante or ante,
            one_ante=False,
            bring_in=level.bring_in or bring_in,
            chip=chip,
        )
    blinds = level.blinds or (lower // 2 // chip * chip, lower)
    bets = bets if play.betting is Betting.FIXED else blinds[-1:]
    ante = 0 if structure.stud_antes else level.ante
    one_ante = bool(level.big_blind_ante)
    return Stakes(blinds=blinds, bets=bets, ante=level.big_blind_ante or ante, one_ante=one_ante, bring_in=0, chip=chip)


def chips_said(amount: int) -> str:
    """Chips as players read them: `1,500`."""
    return f"{amount:,}"


def races(structure: Structure) -> Iterator[tuple[int, int]]:
    """Each chip that is raced off, and after which level."""
    for level in structure.levels:
        for chip in structure.races_after(level.number):
            yield chip, level.number
