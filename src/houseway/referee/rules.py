"""What a house decides about a game: one frozen record that the referee reads and never changes.

A rule book's page becomes a `Rules` when a table is opened at one of its limits. Every switch has the
card room's words for its values. `cites` says which clause stands behind which topic; what a house
leaves unsaid is decided by the common layer and cited as `common`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final

from houseway.errors import HousewayError

COMMON: Final = "common"
"""Cited when the house's book is silent and the common layer decides."""
HOUSE: Final = "house"
"""Cited when a line of the house's own book decides that names no clause."""


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
    """A flat fee for a wager of up to so much; 0 for any wager above the tiers before (CX-43)."""

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
        """The fee for a wager of so much."""
        for tier in self.tiers:
            if wager <= tier.wager or not tier.wager:
                return tier.amount
        return self.amount(players)

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
    """Stud: what an open pair on fourth street does (CX-28), and whether making the forced bet whole counts (CX-65)."""

    open_pair: str = "none"
    """`none`; `any`: everyone may bet either size while an open pair shows; `holder first`: only who paired may open
    for the higher."""
    completion_counts: bool = False
    """Whether completing the forced bet counts as a raise (CX-65)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankRules:
    """Player-banked games: how the bank goes round (CX-39), and how wagers meet it (CX-62, CX-74)."""

    direction: str = "clockwise"
    """`clockwise` or `counter-clockwise`."""
    most_hands: int = 2
    """How many hands a player may bank, 0 for no end."""
    counted: str = "running"
    """Whether those hands are `running` (in a row) or `round` (in one round of the table)."""
    permanent: bool = False
    """Whether one may bank all the time when most of the others decline (SK-PG-09)."""
    action: str = "left"
    """Who gets action first: `left` of the bank, or by `dice`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowRules:
    """Pai gow: how the two hands are compared."""

    copies: str = "banker"
    """Who takes an exact tie: the `banker`, or nobody (`push`) (CX-40)."""
    five_aces_top: bool = True
    """Whether five aces beat every straight flush, or none of them (CX-61)."""
    piles: int = 7
    """How many piles of seven are dealt, whoever plays (CC-PG-15); 0 to deal to the players in turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuperPan9Rules:
    """Super pan 9: what an even count does, and whether the banker may take a second card."""

    ties: str = "push"
    """`push`, `player` or `banker`."""
    second_card: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PushRules:
    """Push-nine: the push pot and what players may agree on (CX-41, CX-42, CX-49)."""

    button: str = "clockwise"
    """The button moves on `clockwise`, or goes to the `winner`."""
    first: str = "left"
    """Who acts first: `left` of the button, or the `button`."""
    price: str = "half"
    """A buy-in is `half` the push pot, or the pot divided `per pusher`, rounded up to a chip."""
    most_pushes: int = 0
    """After so many pushes running the money is divided; 0 for no end."""
    split_unbet: bool = False
    """Whether the last two may divide a pot nobody has bet at (CC-PN-25)."""
    agreements: tuple[str, ...] = ()
    """What may be agreed on: `cow`, `partners`, `backing`."""
    pushers_may_split: bool = False
    """Whether the pushers may divide the pot when nobody buys in (CC-PN-45)."""
    betting_stake: int = 4
    """The stake for betting, in bets: one bet and three raises (CX-49)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PanRules:
    """Pan: the house's sheet (CX-38, CX-67, CX-68), and what the sheets do not print, off by default."""

    rate_by: str = "dealt"
    """Whether the house rate goes by players `dealt` in or by those `staying`."""
    set_growth: str = "free"
    """How a set of different suits grows: `free`, or `strict`."""
    pays: int = 2
    """Chips that the winner has from everyone still in."""
    conditions: bool = False
    """Whether melds of valle cards, of one suit, and the low and high ropes are paid for, to the winner once again."""
    free_aces_kings: bool = False
    """Whether aces and kings make sets in any suits."""
    forcing: bool = False
    switching: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a house does about one thing that goes wrong: a line of its rule book.

    The first line whose conditions all hold is the one that counts: the game's own lines stand before those of the
    page it is like, those before the house's general ones, and all of them before the common layer's.
    """

    what: str
    """What was reported (`houseway.referee.reports.MISHAPS`)."""
    when: tuple[str, ...] = ()
    """Conditions (`houseway.referee.rulings.conditions`), all of which hold."""
    do: tuple[str, ...] = ()
    """Remedies (`houseway.referee.rulings.remedies`), in order."""
    clause: str = COMMON


@dataclass(frozen=True, slots=True, kw_only=True)
class DealingRules:
    """How cards come and go."""

    substantial_action: tuple[int, int] = (2, 3)
    """When action is substantial: so many have put chips in, or so many have acted in any way (CX-27)."""

    burn: bool = True
    prelaid_board: bool = False
    """Whether the board is laid out face down at the start (CX-31)."""
    discard: str = ""
    """When one of three hole cards goes away: `none`, `before flop` or `after flop` (CX-35); else as the game says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingRules:
    """What may be bet and raised, beside the limit."""

    raise_cap: int | None = 3
    heads_up_uncapped: bool = True
    heads_up_test: str = "now"
    """`now`, or `round start` (CX-09)."""
    min_reraise: str = "last raise"
    """`last raise`, `first bet` of the round (CC-LB-29), or `any larger` (CX-08)."""
    short_all_in: str = "usual"
    """`usual`: at fixed limit less than half a bet does not reopen the betting, half or more counts as full, and in
    the other forms only a full raise reopens; `counts`: every all-in raise counts as one of its own."""
    check_raise: bool = True
    openers: str = "none"
    """Draw poker: `none`, or `jacks`: a pair of jacks or better to open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownRules:
    """What a hand is made of, who must show, and how a pot is divided."""

    exactly_two: bool | None = None
    """Whether a hand is two hole cards and three of the board, no other mix; None as the game says."""
    odd_half: str = "left of button"
    """Who gets an odd chip between the halves: `left of button` or `high` (CX-14)."""
    odd_chips: str = "one player"
    """`one player` gets all that is left over of a share, or `one each` (CX-14)."""
    show_all: bool = False
    """Whether every live hand is shown; otherwise a beaten hand may be thrown away unseen."""
    play_board_announce: str = "none"
    """`forfeit`: who throws the hand away without announcing to play the board loses all claim (CX-24)."""
    verbal_binding: bool = False
    """Whether a hand declared better than it is cannot win (DR-LB-06, CX-73)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindRules:
    """What must be put in before the cards come, and what raises the stakes."""

    forced: str = "blinds"
    """`blinds` or `ante` (CX-32); `game` where the game's own first steps take what is due."""
    heads_up_blinds: str = "literal"
    """`literal`: the button is the big blind; `button small`: the usual (CX-05)."""
    short_blind: str = "all in"
    """`all in`, or `defer`: one with less than half the blind is dealt in and the next takes it (DR-LB-14)."""
    straddle: bool = False
    kill: Kill | None = None
    window: str = "none"
    """What a player who has seen two cards may do before the third is dealt: `none`, `kill`, `straddle`."""
    kill_effect: str = "limit"
    """Whether a kill raises the limits (`limit`) or only the first bet (`blind`) (CX-59)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRules:
    """The button, and how players come in, go and come back."""

    button: str = "forward"
    """`forward` or `dead` (CX-06)."""
    stud_button: str = "none"
    """Stud: `none`, where a house dealer deals from the lowest seat on, or `travelling`, as in the other games
    (CX-131)."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A house's reading of a game at one limit; where it says nothing, the game says it."""

    house: str
    game: str
    limit: Limit
    title: str = ""
    most_seats: int = 9
    deck: str = ""
    """The pack, where the house's differs from the game's usual one."""
    ranking: tuple[str, ...] = ()
    """The kinds of ranking that decide, where the house's differ from the game's: the high, then the low."""
    self_dealt: bool = False
    """Whether the button player deals (CX-51)."""
    # poker
    dealing: DealingRules = DealingRules()
    betting: BettingRules = BettingRules()
    showdown: ShowdownRules = ShowdownRules()
    blinds: BlindRules = BlindRules()
    seating: SeatingRules = SeatingRules()
    draw: Draw = Draw()
    sevens: Sevens | None = None
    streets: Streets = Streets()
    # the games that are not poker
    bank: BankRules = BankRules()
    pai_gow: PaiGowRules = PaiGowRules()
    super_pan_9: SuperPan9Rules = SuperPan9Rules()
    blackjack: str = "a"
    """Which rules of blackjack 22 (`houseway.ranking.blackjack.VARIANTS`)."""
    push: PushRules = PushRules()
    pan: PanRules = PanRules()
    irregularities: tuple[Answer, ...] = ()
    """What is done when something goes wrong: the house's lines, then the common layer's."""
    cites: Mapping[str, str] = field(default_factory=dict)
    """The clause behind each topic. A topic such as `burn.flop` falls back on `burn`, and then on the common layer."""

    def __post_init__(self) -> None:
        given = self.cites
        resolved = {
            topic: given.get(topic) or given.get(closer) or given.get(stem, COMMON)
            for topic, closer, stem in _FALLBACKS
        }
        object.__setattr__(self, "cites", {**given, **resolved})

    def __repr__(self) -> str:
        return f"<Rules {self.house}/{self.game} {self.limit.name}>"

    def cite(self, topic: str) -> str:
        """The clause behind a topic."""
        return self.cites.get(topic, COMMON)

    def switch(self, name: str) -> Any:
        """The value of a switch by its own name: `rules.switch("raise_cap")`."""
        _known(name)
        return getattr(getattr(self, PART_OF[name]) if name in PART_OF else self, name)

    def but(self, **switches: Any) -> "Rules":
        """The same rules with other switches, each by its own name: `rules.but(raise_cap=None, forced="ante")`."""
        changed: dict[str, Any] = {}
        for name, value in switches.items():
            _known(name)
            part = PART_OF.get(name)
            if part is None:
                changed[name] = value
            else:
                changed[part] = replace(changed.get(part, getattr(self, part)), **{name: value})
        return replace(self, **changed)


def _known(name: str) -> None:
    """Refuse what is no switch."""
    if name not in PART_OF and name not in Rules.__slots__:
        from difflib import get_close_matches

        near = get_close_matches(str(name), [*PART_OF, *Rules.__slots__], 1)
        hint = f": did you mean {near[0]!r}?" if near else ": docs/rule-books.md lists them all"
        raise HousewayError(f"there is no switch {name!r}{hint}")


PARTS: Final = {
    "dealing": DealingRules, "betting": BettingRules, "showdown": ShowdownRules, "blinds": BlindRules,
    "seating": SeatingRules, "draw": Draw, "streets": Streets, "bank": BankRules, "pai_gow": PaiGowRules,
    "super_pan_9": SuperPan9Rules, "push": PushRules, "pan": PanRules,
}  # fmt: skip
"""The parts of `Rules` that are records of their own."""
PART_OF: Final = {
    one.name: part
    for part in ("dealing", "betting", "showdown", "blinds", "seating")
    for one in fields(PARTS[part])
}  # fmt: skip
"""Which part of `Rules` a switch of poker stands in; no two parts have one of the same name."""


def joined(*cited: str) -> str:
    """Several citations as one, each clause once."""
    return " ".join(dict.fromkeys(" ".join(cited).split()))


CLOSER: Final = {
    "bank.next": "bank.offer", "bank.again": "bank.turn", "set.hand": "set",
}  # fmt: skip
"""Topics that fall back on another before they fall back on the part before the dot."""

TOPICS: Final = (
    "deck", "seats", "button", "button.draw", "button.move", "blind.small", "blind.big", "blind.ante", "entry.free",
    "entry.post", "entry.back", "entry.wait", "entry.jump", "entry.behind", "entry.kill", "entry.between",
    "blind.deferred", "missed", "missed.post", "missed.kill", "missed.wait", "missed.arc", "missed.skipped",
    "seat.change", "buy_in",
    "deal", "round.1", "round.2", "round.3", "round.4", "round.5", "first.1", "first.later", "fold", "check",
    "check.1", "check.later", "owed.1", "owed.later", "call", "call.1", "call.later", "bet", "bet.1", "bet.fourth",
    "bet.later", "raise", "raise.1", "raise.fourth", "raise.later", "cap", "cap.1", "cap.later", "all_in", "reopen",
    "heads_up", "check_raise", "sweep", "burn.draw", "burn.flop", "burn.turn", "burn.river", "board.flop",
    "board.turn", "board.river", "discard", "discard.call", "discard.clear", "show", "muck", "play_board",
    "rank.high", "rank.low", "award", "award.win", "award.push", "award.lose", "tie", "uncontested", "draw", "draw.pat",
    "draw.ask", "draw.deal", "draw.dealer", "draw.fifth", "draw.last", "draw.cut", "draw.change", "window",
    "window.pause", "window.none", "sevens", "sevens.early", "sevens.later", "sevens.beaten", "sevens.call", "sevens.overcall",
    "sevens.forfeit", "bring_in", "open_pair", "open_pair.bet", "open_pair.raise", "open_pair.doubled", "run_out",
    "declare", "openers", "halves", "no_low", "odd", "fee", "fee.no_flop", "fee.1", "fee.2", "fee.3", "fee.4",
    "kill", "straddle", "returned", "side_pot", "bank", "bank.offer", "bank.stake", "bank.pass", "bank.none",
    "bank.turn", "bank.cover", "bank.settle", "bank.next", "bank.again", "wager", "wager.fixed", "pile", "dice",
    "action", "set", "set.hand", "foul", "copy", "hit", "stand", "natural", "double", "pair", "surrender", "points",
    "push", "push.buy_in", "push.price", "push.button", "push.cut", "push.last", "push.split", "push.no_taker",
    "split.unbet", "cow", "partners", "partners.raise", "backing", "play", "pass", "tops", "turn", "take",
    "take.may", "take.not", "meld", "meld.add", "meld.suits", "meld.suit", "rope", "rope.plain", "throw",
    "throw.drawn", "out", "pays", "condition", "force", "switch", "stock", "foul.drawn", "tops.carried",
)  # fmt: skip
"""Every topic that an event or a refusal may cite."""
_FALLBACKS: Final = tuple((topic, CLOSER.get(topic, ""), topic.partition(".")[0]) for topic in TOPICS)
"""Every topic, and the two that it falls back on."""
