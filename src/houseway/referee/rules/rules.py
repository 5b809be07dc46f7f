"""What a house decides about a game: one frozen record that the referee reads and never changes.

A rule book's page becomes a `Rules` when a table is opened at one of its limits. Every switch has the card room's words
for its values. `cites` says which clause stands behind which topic; if a house is silent, the common layer decides and
is cited as `common`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from houseway.errors import HousewayError
from houseway.referee.rules.banked import BankRules, PaiGowRules, SuperPan9Rules, variant
from houseway.referee.rules.blinds_and_seats import BlindRules, SeatingRules
from houseway.referee.rules.draw_and_stud import Draw, Sevens, Streets, check_seven
from houseway.referee.rules.pan import PanRules
from houseway.referee.rules.poker import BettingRules, DealingRules, ShowdownRules
from houseway.referee.rules.push import PushRules
from houseway.referee.rules.stakes import Limit
from houseway.referee.rules.switch import (
    BANKED,
    EVERY_GAME,
    FLAG,
    POKER,
    RANKED,
    CompiledSwitch,
    NoEffect,
    PlayedGame,
    switch,
    switches_of,
)
from houseway.referee.rules.topics import COMMON, FALLBACKS
from houseway.referee.rules.values import Choices, WholeNumber, number

MOST_SEATS: Final = 10
STUD_SEATS: Final = 8
"""The most hands of stud that a pack serves up to sixth street (CX-76)."""
KINDS: Final = ("high", "bug", "bug-wheel-second", "eight", "low", "low-joker", "low-oasis", "push-nine")
"""The rankings that a page may name; `houseway rank` knows them by the same names."""


def _seats(rules: "Rules", _game: PlayedGame) -> str:
    return f"A table seats {number(rules.most_seats)} players at most."


_RANKINGS: Final = (
    ("bug",),
    ("bug-wheel-second",),
    ("low",),
    ("low-oasis",),
    ("high", "eight"),
    ("high", "low"),
    ("high",),
    ("low-joker",),
    ("push-nine",),
)
"""Every ranking that some game takes; two that one game takes stand side by side."""
_LOWS: Final = {
    "low": "",
    "low-joker": ", and the joker the lowest card that the hand does not hold",
    "low-oasis": ", but pairs, threes and fours of aces are the worst of their class",
}
_LOW_HALVES: Final = {
    "eight": "A low hand is five different cards of eight or under, the ace being lowest.",
    "low": "Any five cards may be the low hand, the ace being lowest.",
}


def _ranking(rules: "Rules", game: PlayedGame) -> str:
    kind = game.kinds(rules)[-1]
    if game.compares == "setting":
        return f"5-4-3-2-A is the {'second-highest' if kind == 'bug-wheel-second' else 'lowest'} straight."
    if game.hi_lo:
        return _LOW_HALVES[kind]
    if kind in _LOWS:
        return f"Straights and flushes count for nothing; the ace is the lowest card{_LOWS[kind]}."
    if kind == "bug":
        return "The joker is an ace, or fills a straight or a flush; in a flush it is the highest card not held."
    return ""


def _ranking_cites(_rules: "Rules", game: PlayedGame) -> tuple[str, ...]:
    if game.compares == "setting":
        return ()
    return ("rank.low",) if game.low or game.hi_lo else ("rank.high",)


def _ranking_readings(rules: "Rules", game: PlayedGame) -> str:
    if game.compares == "setting":
        return "CX-107"
    kind = game.kinds(rules)[-1]
    stud = "CX-29" if game.low and game.family.name == "stud" else ""
    return " ".join(filter(None, (stud, {"low-joker": "CX-37", "low-oasis": "CX-15"}.get(kind, ""))))


def _dealer_bound(rules: "Rules", game: PlayedGame) -> bool:
    """Whether anything binds a player who deals: the draw, the cut, or an own card that is exposed (CX-51)."""
    if game.family.name != "draw":
        return False
    exposed = any("dealer's own card" in answer.when for answer in rules.irregularities)
    return rules.draw.dealer_most < rules.draw.most or rules.draw.cut or exposed


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a house does about one irregularity: a line of its rule book.

    The first line whose conditions all hold applies: the game's own lines come before those of the page it is like,
    those before the house's general ones, and all of them before the common layer's.
    """

    what: str
    """What was reported (`houseway.referee.mishaps.MISHAPS`)."""
    when: tuple[str, ...] = ()
    """Conditions (`houseway.referee.rulings.conditions`), all of which hold."""
    do: tuple[str, ...] = ()
    """Remedies (`houseway.referee.rulings.remedies`), in order."""
    clause: str = COMMON


@lru_cache(maxsize=256)
def _resolved(given: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """The clause behind every topic; most limits of a game have the same."""
    cites = dict(given)
    resolved = {
        topic: cites.get(topic) or cites.get(closer) or cites.get(stem, COMMON) for topic, closer, stem in FALLBACKS
    }
    return MappingProxyType(cites | resolved)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A house's version of a game at one limit; where it is silent, the game decides."""

    house: str
    game: str
    limit: Limit
    title: str = ""
    most_seats: int = switch(
        9,
        WholeNumber(2, MOST_SEATS, tried=(9, 6)),
        "the maximum number of seats at a table",
        key="seats",
        games=EVERY_GAME,
        bulk=(
            (BANKED, CompiledSwitch()),
            (EVERY_GAME, NoEffect("bulk play seats as many players as you ask for, up to this maximum")),
        ),
        topics=("seats",),
        section="seating",
        says=_seats,
        readings=lambda rules, game: "CX-76" if game.family.name == "stud" and rules.most_seats == STUD_SEATS else "",
    )
    deck: str = ""
    """The pack, if the house's differs from the game's usual one."""
    ranking: tuple[str, ...] = switch(
        (),
        Choices(KINDS, tried=_RANKINGS),
        "how hands rank where there is no board: the high, then the low",
        games=RANKED,
        bulk=CompiledSwitch(),
        topics=("rank",),
        says=_ranking,
        cites=_ranking_cites,
        readings=_ranking_readings,
        habit=lambda rules, game: "Paired aces are the worst of their class." if "low-oasis" in rules.ranking else "",
    )
    self_dealt: bool = switch(
        False,
        FLAG,
        "the player with the button deals",
        games=POKER,
        bulk=CompiledSwitch(),
        section="seating",
        says={True: "The player with the button deals."},
        readings="CX-51",
        applies=_dealer_bound,
    )
    # poker
    dealing: DealingRules = DealingRules()
    betting: BettingRules = BettingRules()
    showdown: ShowdownRules = ShowdownRules()
    blinds: BlindRules = BlindRules()
    seating: SeatingRules = SeatingRules()
    draw: Draw = Draw()
    sevens: Sevens | None = check_seven()
    streets: Streets = Streets()
    # the games that are not poker
    bank: BankRules = BankRules()
    pai_gow: PaiGowRules = PaiGowRules()
    super_pan_9: SuperPan9Rules = SuperPan9Rules()
    blackjack: str = variant()
    """Which rules of blackjack 22 (`houseway.ranking.blackjack.VARIANTS`)."""
    push: PushRules = PushRules()
    pan: PanRules = PanRules()
    irregularities: tuple[Answer, ...] = ()
    """The rulings for irregularities: the house's lines, then the common layer's."""
    cites: Mapping[str, str] = field(default_factory=dict)
    """The clause behind each topic. A topic such as `burn.flop` falls back on `burn`, and then on the common layer."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cites", dict(_resolved(tuple(self.cites.items()))))

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
        """A copy with other switches, each by its own name: `rules.but(raise_cap=None, forced="ante")`."""
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
    """Refuse an unknown switch."""
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
    one.name: part for part in ("dealing", "betting", "showdown", "blinds", "seating") for one in fields(PARTS[part])
}
"""Which part of `Rules` a switch of poker stands in; no two parts have one of the same name."""
SWITCHES: Final = {
    one.key: one
    for one in (*switches_of(Rules), *(one for part, kind in PARTS.items() for one in switches_of(kind, part)))
}
"""Every switch by the key of a rule book."""
