"""The stakes of a table: how much may be bet, what must be put in, and what the house takes."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from houseway.referee.rules.topics import COMMON


class Betting(StrEnum):
    """How much a player may bet."""

    FIXED = "fixed limit"
    SPREAD = "spread limit"
    NO_LIMIT = "no limit"
    POT_LIMIT = "pot limit"


class FeeMoment(StrEnum):
    """When the collection is taken."""

    BEFORE_DEAL = "before the deal"
    BEFORE_FLOP = "before the flop"
    AFTER_FLOP = "after the flop"
    BEFORE_DRAW = "before the draw"
    AFTER_DRAW = "after the draw"
    BEFORE_FOURTH = "before fourth street"
    AFTER_DECLARING = "after the declarations"
    AT_END = "at the end"
    """Out of the pots when all betting is done: how other rooms take their rake. No rule book here has it."""


class FeePayer(StrEnum):
    """Whose chips the collection is taken from."""

    POT = "pot"
    BIG_BLIND = "big blind"
    """An extra, dead charge on the last blind (S & K: SK-FEE-02, CX-70, CX-94)."""
    LIVE_BUTTON = "live button"
    """The button pays it and it counts as that much of the button's first-round bet (Del Rio: DR-FEE-05, CX-54)."""
    BUTTON = "button"
    """The button pays it on top of the ante, and it does not play (CC-FEE-17, CC-FEE-18)."""
    BUTTON_ANTE = "button's ante"
    """The button's whole ante is the fee and stays out of the pot (SK-FEE-08, CX-44)."""
    EACH_PLAYER = "each player"
    """Everyone with a wager pays it, the banker too (CC-FEE-19, CX-103)."""
    TOPS = "antes"
    """Taken from the antes once everyone has declared (SK-PAN-05)."""


@dataclass(frozen=True, slots=True)
class FeeBand:
    """A flat fee for a number of players dealt in."""

    least_players: int
    most_players: int
    amount: int


@dataclass(frozen=True, slots=True)
class FeeTier:
    """A flat fee for a wager of up to this much; 0 for any wager above the earlier tiers (CX-43)."""

    wager: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fee:
    """The collection of one table: flat amounts, never a percentage (OAS-FEE-05)."""

    bands: tuple[FeeBand, ...]
    moment: FeeMoment
    payer: FeePayer = FeePayer.POT
    no_flop: int | None = None
    """What is taken when the hand ends before the flop: None for nothing, -1 for the full fee, else an amount."""
    tiers: tuple[FeeTier, ...] = ()
    """Fees by the size of the wager, smallest first, in the banked games."""

    def for_wager(self, wager: int, players: int) -> int:
        """The fee for a wager of this size."""
        for tier in self.tiers:
            if wager <= tier.wager or not tier.wager:
                return tier.amount
        return self.amount(players)

    def amount(self, players: int) -> int:
        """The fee for this many players dealt in; 0 if no band covers them."""
        for band in self.bands:
            if band.least_players <= players <= band.most_players:
                return band.amount
        return 0


NO_FLOP_FULL: Final = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentLevel:
    """The level of a tournament that sets the stakes."""

    name: str
    """The tournament's."""
    level: int
    buy_in: int = 0
    """What it cost to enter, in cents, without the fee."""
    entry_fee: int = 0
    """What the house kept of each entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """One limit of a game: the stakes of a table."""

    name: str
    betting: Betting
    lower: int
    """Fixed: the bet of the early rounds. Spread and no limit: the smallest bet."""
    higher: int
    """Fixed: the bet of the late rounds. Spread: the largest bet or raise. No limit and pot limit: 0."""
    blinds: tuple[int, ...] = ()
    """From the first seat left of the button; the last is the big blind."""
    ante: int = 0
    bring_in: int = 0
    """Stud: the forced bet of third street (CX-65)."""
    chip: int = 100
    """The smallest chip: bets are whole chips, and a share of a pot never has less."""
    buy_in: int = 0
    """The minimum buy-in."""
    most_buy_in: int = 0
    """The maximum buy-in, and the most that a stack may be topped up to; 0 where there is none."""
    fee: Fee | None = None
    cite: str = COMMON
    tournament: TournamentLevel | None = None
    """None where chips are money."""

    @property
    def in_chips(self) -> bool:
        """Whether amounts are chips of a tournament, which are not money."""
        return self.tournament is not None

    @property
    def straddle(self) -> int:
        """What a straddle before the deal costs: twice the big blind; 0 without blinds."""
        return 2 * self.blinds[-1] if self.blinds else 0
