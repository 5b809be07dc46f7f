"""What a house decides about a game: one frozen record that the referee reads and never changes.

A rule book's page becomes a `Rules` when a table is opened at one of its limits. Every switch has the
card room's words for its values. `cites` says which clause stands behind which topic; what a house
leaves unsaid is decided by the common layer and cited as `common`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

COMMON: Final = "common"
"""Cited when the house's book is silent and the common layer decides."""


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


class FeePayer(StrEnum):
    """Whose chips the collection is taken from."""

    POT = "pot"
    BIG_BLIND = "big blind"
    """An extra, dead charge on the last blind (S & K: SK-FEE-02, CX-70, CX-94)."""
    LIVE_BUTTON = "live button"
    """The button pays it and it counts as that much of the button's first-round bet (Del Rio: DR-FEE-05, CX-54)."""


@dataclass(frozen=True, slots=True)
class FeeBand:
    """A flat fee for a number of players dealt in."""

    least_players: int
    most_players: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fee:
    """The collection of one table: flat amounts, never a percentage (OAS-FEE-05)."""

    bands: tuple[FeeBand, ...]
    moment: FeeMoment
    payer: FeePayer = FeePayer.POT
    no_flop: int | None = None
    """What is taken when the hand ends before the flop: None for nothing, -1 for the full fee, else an amount."""

    def amount(self, players: int) -> int:
        """The fee for so many players dealt in; 0 where no band covers them."""
        for band in self.bands:
            if band.least_players <= players <= band.most_players:
                return band.amount
        return 0


NO_FLOP_FULL: Final = -1


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
    """The least buy-in."""
    fee: Fee | None = None
    cite: str = COMMON


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """A pot played at higher stakes, posted for by whoever brought it on (CX-45, CX-97)."""

    percent: int = 200
    """200 doubles the limits (full kill), 150 makes them half as much again (half kill)."""
    trigger: str = "two pots running"
    """`two pots running`, or `scoop` (hi-lo: all of a pot of `scoop_bets` lower bets or more)."""
    scoop_bets: int = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """How cards are replaced in a draw game (CX-36)."""

    most: int = 5
    fifth_late: bool = False
    """Whether who draws five gets the fifth only after all others have drawn (CC-LB-16)."""
    dealer_most: int = 5
    """The most the dealer may draw in a self-dealt game (CC-LB-18, CX-51)."""
    cut: bool = False
    """Whether a player may ask for a cut before the draw (CC-LB-22)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sevens:
    """Lowball: what becomes of a seven or better that is checked (CX-19, CX-20, CX-85)."""

    when: str = "after draw"
    """`before draw` or `after draw`: in which round the check is held against the player."""
    later_bets: str = "returned"
    """`returned` to those who made them, to the `second best` hand, or `pot forfeited` (tournaments)."""
    short_all_in: bool = False
    """Whether a seven that only calls an all-in of less than a bet may win it, overcalls being returned (OV-LB-16)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Streets:
    """Stud: who opens (OV-7S-31, OV-RZ-03, OV-RZ-04), and what an open pair on fourth street does (CX-28)."""

    low: bool = False
    """Razz: the highest card makes the forced bet, and later the lowest hand showing opens."""
    open_pair: str = "none"
    """`none`; `any`: everyone may bet either size while an open pair shows; `holder first`: only who paired may open
    for the higher."""
    completion_counts: bool = False
    """Whether completing the forced bet counts as a raise (CX-65)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A house's reading of a game at one limit."""

    house: str
    game: str
    limit: Limit
    title: str = ""
    most_seats: int = 9
    # the deal
    deck: str = ""
    """The pack, where the house's differs from the game's usual one."""
    ranking: tuple[str, ...] = ()
    """The kinds of ranking that decide, where they do not follow from the switches: the high, then the low."""
    self_dealt: bool = False
    """Whether the button player deals (CX-51)."""
    window: str = "none"
    """What a player who has seen two cards may do before the third is dealt: `none`, `kill`, `straddle`."""
    kill_effect: str = "limit"
    """Whether a kill raises the limits (`limit`) or only the first bet (`blind`) (CX-59)."""
    draw: Draw = Draw()
    sevens: Sevens | None = None
    streets: Streets = Streets()
    openers: str = "none"
    """Draw poker: `none`, or `jacks`: a pair of jacks or better to open."""
    verbal_binding: bool = False
    """Whether a hand declared better than it is cannot win (DR-LB-06, CX-73)."""
    short_blind: str = "all in"
    """`all in`, or `defer`: one with less than half the blind is dealt in and the next takes it (DR-LB-14)."""
    burn: bool = True
    prelaid_board: bool = False
    hole_cards: int = 2
    exactly_two: bool = False
    """Whether a hand is two hole cards and three of the board, no other mix."""
    hi_lo: bool = False
    discard: str = "none"
    """`none`, `before flop`, `after flop` (CX-35)."""
    # betting
    raise_cap: int | None = 3
    heads_up_uncapped: bool = True
    heads_up_test: str = "now"
    """`now`, or `round start` (CX-09)."""
    min_reraise: str = "last raise"
    """`last raise`, or `any larger` (CX-08)."""
    short_all_in: str = "usual"
    """`usual`: at fixed limit less than half a bet does not reopen the betting, half or more counts as full, and in
    the other forms only a full raise reopens; `counts`: every all-in raise counts as one of its own."""
    check_raise: bool = True
    # showdown and award
    odd_half: str = "left of button"
    """Who gets an odd chip between the halves: `left of button` or `high` (CX-14)."""
    odd_chips: str = "one player"
    """`one player` gets all that is left over of a share, or `one each` (CX-14)."""
    show_all: bool = False
    """Whether every live hand is shown; otherwise a beaten hand may be thrown away unseen."""
    play_board_announce: str = "none"
    """`forfeit`: who throws the hand away without announcing to play the board loses all claim (CX-24)."""
    # seats, button, blinds
    forced: str = "blinds"
    """`blinds` or `ante` (CX-32)."""
    button: str = "forward"
    """`forward` or `dead` (CX-06)."""
    heads_up_blinds: str = "literal"
    """`literal`: the button is the big blind; `button small`: the usual (CX-05)."""
    button_draw: str = "cdhs"
    """How equal ranks are told apart in the draw for the button: suits from low to high, or `redraw` (CX-01)."""
    button_draw_ace: str = "high"
    """Whether the ace is the highest card in that draw or, by the game's own order, the lowest (CX-02)."""
    entry: tuple[str, ...] = ("free",)
    """What a new player may do: `free`, `post`, `wait` (for the big blind), `after button` (wait until blinds and
    button have gone by, CC-HE-16), `post ahead of button` (CX-71)."""
    entry_jump_seat: str = "left"
    """Which seat next to the button `post ahead of button` means: `left` or `right` (CX-25)."""
    entry_waits_behind_button: bool = False
    """Whether a new player between the button and the small blind gets no cards until the button is past (CC-HE-17)."""
    missed: tuple[str, ...] = ("post", "wait")
    no_makeup_arc: str = "none"
    """`none`, `short` (from the button to the big blind), or `long` (the other seats) (CX-46)."""
    seat_change: str = "free"
    """`free`; `post or wait` for one who has not paid the big blind and moves away from it (CX-26); `free before
    blind`: no penalty while the blind has not yet passed the new seat, else as for missed blinds (CC-HE-23)."""
    straddle: bool = False
    kill: Kill | None = None
    cites: Mapping[str, str] = field(default_factory=dict)
    """The clause behind each topic. A topic such as `burn.flop` falls back on `burn`, and then on the common layer."""

    def __post_init__(self) -> None:
        given = self.cites
        resolved = {topic: given.get(topic) or given.get(topic.partition(".")[0], COMMON) for topic in TOPICS}
        object.__setattr__(self, "cites", {**given, **resolved})

    def cite(self, topic: str) -> str:
        """The clause behind a topic."""
        return self.cites.get(topic, COMMON)


def joined(*cited: str) -> str:
    """Several citations as one, each clause once."""
    return " ".join(dict.fromkeys(" ".join(cited).split()))


TOPICS: Final = (
    "deck", "seats", "button", "button.draw", "button.move", "blind.small", "blind.big", "blind.ante", "entry.free",
    "entry.post", "entry.wait", "entry.jump", "entry.behind", "entry.kill", "entry.between", "blind.deferred",
    "missed", "missed.post", "missed.kill", "missed.wait", "missed.arc", "seat.change", "buy_in", "deal", "round.1",
    "round.2", "round.3", "round.4", "round.5", "first.1", "first.later", "fold", "check", "call", "bet", "raise",
    "cap", "heads_up", "check_raise", "sweep", "burn.flop", "burn.turn", "burn.river", "board.flop", "board.turn",
    "board.river", "discard", "show", "muck", "play_board", "rank.high", "rank.low", "award", "tie", "draw",
    "draw.fifth", "draw.cut", "draw.change", "window", "sevens", "bring_in", "open_pair", "run_out", "declare",
    "openers", "halves", "no_low", "odd", "fee", "fee.no_flop", "kill", "straddle", "returned", "side_pot",
)  # fmt: skip
"""Every topic that an event or a refusal may cite."""
