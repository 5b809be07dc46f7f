"""A hand as other sites' histories record it: who sat where, and line by line what everyone could see.

Every site format is written from a `Story` and read into one, so that no two of them need to know each other. A story
holds amounts in cents and cards as ints; nothing here decides what is legal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple, TypeAlias

from houseway.cards import Card
from houseway.history.handfile.toml import Source
from houseway.referee.rules import Betting

STUD: Final = ("stud", "stud-hi-lo", "razz")
DRAWS: Final = ("draw", "deuce-to-seven", "deuce-to-seven-triple", "badugi")
GAMES: Final = ("holdem", "short-deck", "omaha", "omaha-hi-lo", "omaha-5", "omaha-5-hi-lo", *STUD, *DRAWS)
"""The games that sites have too."""

SMALL: Final = "small blind"
BIG: Final = "big blind"
ANTE: Final = "ante"
STRADDLE: Final = "straddle"
DEAD: Final = "dead post"
BRING_IN: Final = "bring-in"
BOTH: Final = "both blinds"
"""Of a player coming in, in one line: a dead small blind and a live big one."""
STREETS: Final = ("3rd", "4th", "5th", "6th", "7th")
"""The rounds of stud, by the number of cards everyone has."""


class Player(NamedTuple):
    """A player dealt in."""

    seat: int
    name: str
    stack: int


class Posted(NamedTuple):
    """Forced chips; a small blind after the first is dead, as sites have it."""

    seat: int
    what: str
    amount: int
    all_in: bool = False
    line: int = 0


class Dealt(NamedTuple):
    """A player's cards known to the teller: `held` from before, and new `cards`."""

    seat: int
    cards: tuple[Card, ...]
    held: tuple[Card, ...] = ()
    up: int = 0
    """How many of the new cards are face up: the last ones."""
    line: int = 0


class Street(NamedTuple):
    """The start of a round: `flop`, `turn`, `river`, `draw`, or a street of stud, with the shared cards dealt for it.

    In stud only the seventh card may be shared, if the deck runs short.
    """

    name: str
    cards: tuple[Card, ...] = ()
    line: int = 0


class Acted(NamedTuple):
    """`fold`, `check`, `call`, `bet` or `raise`; `amount` went in now, which makes `to` in this round."""

    seat: int
    verb: str
    amount: int = 0
    to: int = 0
    all_in: bool = False
    line: int = 0


class Threw(NamedTuple):
    """Cards discarded in a draw: how many, and which if known; 0 means standing pat."""

    seat: int
    number: int
    cards: tuple[Card, ...] = ()
    line: int = 0


class Showed(NamedTuple):
    """A hand turned up, fully or in part; no cards if it was mucked unseen."""

    seat: int
    cards: tuple[Card, ...] = ()
    words: str = ""
    line: int = 0


class Returned(NamedTuple):
    """A returned bet that nobody called."""

    seat: int
    amount: int
    line: int = 0


class Won(NamedTuple):
    """Chips from a pot; 1 is the main pot."""

    seat: int
    amount: int
    pot: int = 1
    line: int = 0


Line: TypeAlias = Posted | Dealt | Street | Acted | Threw | Showed | Returned | Won


class Tourney(NamedTuple):
    """The tournament that a hand belongs to; its amounts are chips."""

    number: str
    level: int
    buy_in: int = 0
    fee: int = 0
    """What an entry cost, in cents of the currency."""
    currency: str = "USD"


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """One hand, from the seats to the last chip pushed."""

    game: str
    betting: Betting
    stakes: tuple[int, int]
    """At fixed limit, the bets of the early and late rounds; otherwise the small and big blind."""
    players: tuple[Player, ...]
    """In order of their seats."""
    button: int = 0
    """The button's seat, which may be empty; 0 if there is none."""
    lines: tuple[Line, ...]
    number: str = ""
    table: str = ""
    when: datetime | None = None
    size: int = 0
    """How many seats the table has."""
    hero: int | None = None
    """The seat of the player who tells the story."""
    currency: str = "USD"
    """Empty for play chips."""
    tournament: Tourney | None = None
    notes: tuple[str, ...] = ()
    """What the format cannot express, in words."""
    second: tuple[Card, ...] = ()
    """The whole second board of a hand that was run twice; the streets in `lines` belong to the first."""
    source: Source = field(default_factory=Source, compare=False)

    @property
    def names(self) -> dict[int, str]:
        """The names by seat."""
        return {player.seat: player.name for player in self.players}

    @property
    def put_in(self) -> dict[int, int]:
        """By seat: everything put in."""
        sums = dict.fromkeys(self.names, 0)
        for line in self.lines:
            if isinstance(line, Posted | Acted):
                sums[line.seat] += line.amount
        return sums

    @property
    def came_back(self) -> dict[int, int]:
        """By seat: everything returned or won."""
        sums = dict.fromkeys(self.names, 0)
        for line in self.lines:
            if isinstance(line, Returned | Won):
                sums[line.seat] += line.amount
        return sums

    @property
    def left(self) -> dict[int, int]:
        """By seat: the final stack."""
        into, back = self.put_in, self.came_back
        return {player.seat: player.stack - into[player.seat] + back[player.seat] for player in self.players}

    @property
    def rake(self) -> int:
        """What was put in and came back to nobody."""
        return sum(self.put_in.values()) - sum(self.came_back.values())

    @property
    def board(self) -> tuple[Card, ...]:
        """All shared cards."""
        return tuple(card for line in self.lines if isinstance(line, Street) for card in line.cards)

    def known(self, seat: int) -> tuple[Card, ...]:
        """Every known card of a player, from the deal or the showdown, including discards."""
        dealt = [card for line in self.lines if isinstance(line, Dealt) and line.seat == seat for card in line.cards]
        shown = [card for line in self.lines if isinstance(line, Showed) and line.seat == seat for card in line.cards]
        return tuple(dict.fromkeys([*dealt, *shown]))


def uncalled(lines: Sequence[Line]) -> tuple[int, int] | None:
    """Who has put in more than anyone else, and how much more; dead posts match nothing."""
    sums: dict[int, int] = {}
    for line in lines:
        if isinstance(line, Acted) or (isinstance(line, Posted) and line.what not in (ANTE, DEAD)):
            sums[line.seat] = sums.get(line.seat, 0) + line.amount
    first, second = ([*sorted(sums.values(), reverse=True), 0, 0])[:2]
    if first == second:
        return None
    return next(seat for seat, amount in sums.items() if amount == first), first - second
