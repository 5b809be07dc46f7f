"""What can go wrong at a table, and how to say it: a report, and the ruling that answers it.

A report is made by whoever runs the table. It says what happened, never what to do about it: that is in the rule book.
Hand files, the command line and the room use the same words: `exposed seat 3 card 2`, `premature turn`, `short seat 5`.
The referee knows what is on the table; a report adds what it cannot know.
"""

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from houseway.cards import Card, format_cards, parse_cards
from houseway.chips.money import format_money, parse_money
from houseway.errors import HousewayError
from houseway.referee.refusals import RefusedError
from houseway.referee.shared_actions import Action, ActionError, SaidCard, SaidCents, SaidNumber, SaidWord

if TYPE_CHECKING:
    from houseway.referee.shared_events import HandEvent

ONE, SEVERAL, TWO = "one", "several", "two"
WORD, HAND = "word", "hand"
"""What causes a mishap: a player's word, or a hand on real cards and chips."""


ORDERED: Final = (
    "premature flop",
    "premature turn",
    "premature river",
    "flop with too many cards",
    "turn with too many cards",
    "river with too many cards",
    "extra",
)
"""Mishaps in which cards are mixed or drawn at random, so that their order may be arranged."""


class Mishap(NamedTuple):
    """One kind of irregularity."""

    name: str
    """The words that report it."""
    about: str
    """What it is, in one line."""
    seats: str = ""
    """Whether it concerns `one` seat, `several`, or `two`; empty if it concerns the table."""
    card: bool = False
    """Whether the report names one of the seat's cards."""
    amount: bool = False
    flags: tuple[str, ...] = ()
    """Optional words of the report."""
    other_words: tuple[str, ...] = ()
    alone: bool = False
    """Whether it is usually reported without a seat."""
    in_deck: bool = False
    """Whether it may be found in the deck instead of at a seat."""
    game: str = ""
    """The only game in which it happens, if `about` begins with it."""
    caused_by: str = HAND
    """`word`: caused by what a player says, which happens wherever people play. `hand`: caused by a dealer's or a
    player's hand on real cards and chips; if the program deals, it cannot happen, or the program sees it and rules by
    itself.
    """

    @property
    def about_here(self) -> str:
        """What it is, to those who play that game."""
        return self.about.removeprefix(f"{self.game}: ")

    @property
    def example(self) -> str:
        """How it is written."""
        seats = " seat 3" if self.seats and not self.alone else ""
        if self.name == "miscall":
            return "miscall seat 3 makes seat 5 throw away"
        if self.name == "out of turn":
            return "out of turn seat 3 raise to $6"
        return f"{self.name}{seats}{' card 2' if self.card and seats else ''}{' $5' if self.amount else ''}"


LOOKED, UNFINISHED, IDENTIFIED, MIXED = "looked", "deal unfinished", "identified", "mixed"
FLAGS: Final = (LOOKED, UNFINISHED, IDENTIFIED, MIXED)
COUNTED: Final = (
    "short",
    "extra",
    "exposed",
    "card off the table",
    "premature street",
    "flop with too many cards",
    "turn with too many cards",
    "river with too many cards",
)
"""Mishaps that may involve several cards; for an exposed card the number says where the deck is cut."""

MISHAPS: Final = {
    one.name: one
    for one in (
        # the deal
        Mishap("exposed", "the dealer turns a player's card up by mistake", ONE, card=True, flags=(LOOKED,),
               other_words=("exposed card", "card exposed")),
        Mishap("card off the table", "a card is dealt off the table", ONE, card=True, flags=(LOOKED,),
               other_words=("off the table", "off table")),
        Mishap("contact", "a card is turned up by touching the player it was meant for", ONE, card=True),
        Mishap("flashed", "a card is seen for a moment but not turned up", ONE, card=True, flags=(LOOKED,),
               other_words=("flashed card",)),
        Mishap("last card face up", "the last card of stud is dealt face up", ONE,
               other_words=("last card up",)),
        Mishap("short", "a player has too few cards", SEVERAL, flags=(UNFINISHED,), other_words=("too few cards",)),
        Mishap("extra", "a player has one card too many", SEVERAL, other_words=("extra card", "too many cards")),
        Mishap("boxed card", "a card lies face up in the deck: on its top, or as it came to a player", ONE, card=True,
               other_words=("boxed",), in_deck=True),
        Mishap("joker in a game without", "a joker is found where the pack has none: in a hand, or in the deck", ONE,
               card=True, other_words=("joker", "stray joker"), in_deck=True),
        Mishap("foul deck", "two cards of the deck are the same, or backs differ", other_words=("fouled deck",)),
        Mishap("button misplaced", "the button was in front of the wrong seat"),
        Mishap("first card to the wrong seat", "the deal began at the wrong seat"),
        Mishap("card to an empty seat", "a card went to a seat with no right to one"),
        Mishap("player skipped", "a player with a right to cards got none", other_words=("skipped",)),
        Mishap("dealt out of order", "cards went to the wrong seats"),
        # the board and the streets
        Mishap("premature flop", "the flop comes before the betting is over"),
        Mishap("premature turn", "the turn card comes before the betting is over"),
        Mishap("premature river", "the river card comes before the betting is over"),
        Mishap("premature street", "stud: the next cards come before the betting is over",
               other_words=("premature card", "premature cards"), game="stud"),
        Mishap("flop with too many cards", "more than three cards are flopped",
               other_words=("flop with four cards", "flop with five cards", "four card flop", "four-card flop")),
        Mishap("turn with too many cards", "more than one card is turned", other_words=("turn with two cards",)),
        Mishap("river with too many cards", "more than one card is turned for the river",
               other_words=("river with two cards",)),
        Mishap("two burns", "two cards were burned for one street", SEVERAL, flags=(MIXED,), alone=True),
        Mishap("no burn", "no card was burned for the street", SEVERAL, flags=(MIXED,), alone=True,
               other_words=("missed burn",)),
        # hands
        Mishap("hand touched the muck", "a live hand touches the discards or is taken by the dealer", ONE,
               flags=(IDENTIFIED,), other_words=("touched the muck", "hand taken by the dealer")),
        Mishap("lap", "a card falls into a player's lap or on the floor", ONE, other_words=("card in the lap",
               "card on the floor", "floor")),
        Mishap(
            "wrong count at showdown", "a hand has the wrong number of cards", SEVERAL, other_words=("wrong count",)
        ),
        Mishap("not cleared", "crazy pineapple: a hand still has three cards after the call", SEVERAL,
               game="crazy pineapple"),
        Mishap("miscall", "a player miscalls the hand, and another player mucks because of it", TWO),
        Mishap("pat unaware of a raise", "a player signals pat without having seen the raise", ONE,
               caused_by=WORD),
        Mishap("wrongly set", "pai gow: the two hands are set wrong", ONE, game="pai gow"),
        Mishap("foul pan hand", "pan: a hand has the wrong number of cards", ONE, game="pan"),
        Mishap("drawn card put into the hand", "pan: a drawn card is put into the hand", ONE, game="pan"),
        Mishap("partner raise without eight or better", "push-nine: a partner is raised with less than an eight", ONE,
               other_words=("partner raise",), game="push-nine"),
        # the betting
        Mishap("out of turn", "a player acts out of turn", ONE, caused_by=WORD),
        Mishap("string bet", "a raise is made in two motions", ONE, other_words=("string raise",)),
        Mishap("under-raise", "a raise is less than the minimum", ONE, amount=True, other_words=("under raise",
               "underraise", "under-bet", "underbet"), caused_by=WORD),
        Mishap("oversized chip", "a single large chip is put in without a word", ONE, amount=True),
        Mishap("wrong amount", "a bet, call or raise is the wrong size", ONE, amount=True,
               caused_by=WORD),
    )
}  # fmt: skip
"""Every irregularity, by its words."""


class Report(Action, frozen=True, tag="report"):
    """A report of what went wrong."""

    what: SaidWord
    seat: SaidNumber = 0
    card: SaidNumber = 0
    """Which of the seat's cards, 1 for the first dealt."""
    seats: Annotated[tuple[SaidNumber, ...], Meta(max_length=40)] = ()
    """Other seats it happened to, or the one that mucked because of a miscall."""
    amount: SaidCents = 0
    count: SaidNumber = 0
    """How many cards too many or too few, if not one; or the position of a cut."""
    said: Annotated[tuple[SaidWord, ...], Meta(max_length=8)] = ()
    """Optional words: `looked`, `mixed`, `identified`, `deal unfinished`."""
    action: SaidWord = ""
    """What was done out of turn."""
    order: Annotated[tuple[SaidCard, ...], Meta(max_length=800)] = ()
    """The order of cards drawn at random or mixed, if it was arranged."""

    def __str__(self) -> str:
        parts = [self.what]
        if self.what == "miscall":
            parts.append(f"seat {self.seat} makes seat {self.seats[0]} throw away" if self.seats else "")
        else:
            parts += [f"seat {seat}" for seat in (self.seat, *self.seats) if seat]
        parts.append(f"card {self.card}" if self.card else "")
        parts.append(f"by {self.count}" if self.count else "")
        parts.append(format_money(self.amount) if self.amount else "")
        parts += [*self.said, self.action, f"order {format_cards(self.order)}" if self.order else ""]
        return " ".join(part for part in parts if part)

    @property
    def title(self) -> str:
        """What happened, as a title: `exposed: seat 2, card 2`."""
        if self.what == "miscall":
            return str(self).replace(self.what, f"{self.what}:", 1)
        parts = [" and ".join(f"seat {seat}" for seat in self.all_seats), f"card {self.card}" if self.card else ""]
        parts.append(f"by {self.count}" if self.count else "")
        parts += [format_money(self.amount) if self.amount else "", *self.said, self.action]
        rest = ", ".join(part for part in parts if part)
        return f"{self.what}: {rest}" if rest else self.what

    @property
    def named(self) -> tuple[Card, ...]:
        """None to check as one hand's cards: a pack may have several copies of a card."""
        return ()

    @property
    def by(self) -> int:
        """No seat: it comes from whoever runs the table."""
        return 0

    @property
    def by_dealer(self) -> bool:
        """No player can make it."""
        return True

    @property
    def all_seats(self) -> tuple[int, ...]:
        """Every seat it names, in order."""
        return (self.seat, *self.seats) if self.seat else self.seats


def check_report(report: object) -> "Report":
    """Check that everything in a report belongs to the irregularity."""
    if not isinstance(report, Report):
        raise RefusedError(
            f"{str(report)[:80]!r} is not a report", legal="a Report, or text like: exposed seat 3 card 2"
        )
    what: object = report.what
    kind = MISHAPS.get(what) if isinstance(what, str) else None
    if kind is None:
        raise RefusedError(f"{str(what)[:80]!r} is not an irregularity")
    try:
        plain = _read_back(str(report)) == report
    except (HousewayError, TypeError, ValueError, IndexError, AttributeError):
        plain = False
    if not plain:
        raise RefusedError(f"{report.what}: that does not say what happened", legal=kind.example)
    most = {"": 0, ONE: 1, TWO: 2}.get(kind.seats, len(report.all_seats))
    wrong = (
        "no seat" if not kind.seats and report.all_seats else
        "one seat" if len([seat for seat in report.all_seats if seat]) > most else
        "no card" if report.card and not kind.card else
        "no amount" if report.amount and not kind.amount else
        "no number" if report.count and kind.name not in COUNTED else
        f"no word like {report.said[0]}" if set(report.said) - set(kind.flags) else
        "each word once" if len(set(report.said)) < len(report.said) else
        "no order" if report.order and kind.name not in ORDERED else ""
    )  # fmt: skip
    if wrong:
        raise RefusedError(f"{report}: {kind.name} takes {wrong}", legal=kind.example)
    return report


@lru_cache(4096)
def _read_back(text: str) -> "Report":
    """Parse a report's words; cached because a desk sees the same few again and again."""
    return parse_report(text)


class Ruling(Struct, frozen=True):
    """The house's ruling on a report: its clauses, the steps, and the events that carry them out."""

    report: Report
    clauses: tuple[str, ...]
    """Clause ids; `common` if the house's book is silent and the common layer rules."""
    steps: tuple[str, ...]
    """The steps, in plain words and in order."""
    remedies: tuple[str, ...]
    """The steps by their names in the rule book."""
    events: "tuple[HandEvent, ...]"
    """What happens at the table, including hidden cards: send a seat only its own view of these events."""
    why: str = ""
    """The condition, if the book distinguishes cases: `once someone has acted`."""

    @property
    def printed(self) -> bool:
        """Whether the house's own book decides it."""
        return self.clauses != ("common",)

    def __str__(self) -> str:
        return f"{self.report}: {' '.join(self.steps)} [{' '.join(self.clauses)}]"


_ORDER: Final = re.compile(r"(?<!out of )\border:?\s+(.+)$")
_SEATS: Final = re.compile(r"\bseats?\s+(\d+(?:(?:\s*,\s*|\s+and\s+|\s+)\d+)*)")
_CARD: Final = re.compile(r"\bcard\s+(\d+)")
_COUNT: Final = re.compile(r"\b(?:by|cut)\s+(\d+)")
_AMOUNT: Final = re.compile(r"\$\s*[\d,.]+")
_MISCALL: Final = re.compile(r"makes?\s+seat\s+(\d+)\s+throw\s+away|throws?\s+away")
_TURN: Final = re.compile(r"out\s+of\s+turn")
_COUNTED: Final = {"flop with five cards": 2}
_MOST: Final = 99
_LONGEST: Final = 1000
"""The longest arranged order is a whole pack."""


@cache
def _names() -> dict[str, str]:
    """Every way to name an irregularity, with its standard name."""
    return {words: one.name for one in MISHAPS.values() for words in (one.name, *one.other_words)}


def _known(what: str) -> str:
    if what in _names():
        return _names()[what]
    from difflib import get_close_matches

    near = get_close_matches(what, _names(), 1)
    hint = f"did you mean {near[0]!r}?" if near else f"say {', '.join(list(MISHAPS)[:6])} or the like"
    raise ActionError(f"{what[:80]!r} is not an irregularity: {hint}")


def parse_report(text: str) -> Report:
    """A report as a person writes it: `exposed seat 3 card 2 looked`."""
    words = " ".join(text.strip().removeprefix("report ").split())
    if len(words) > _LONGEST:
        raise ActionError(f"a report is short, like: exposed seat 3 card 2; this one has {len(words)} characters")
    order: tuple[Card, ...] = ()
    if found := _ORDER.search(words):
        try:
            order = parse_cards(found[1])
        except HousewayError as error:
            raise ActionError(f"after `order` cards are named like As Kd: {error}") from None
        words = words[: found.start()].strip()
    words = words.lower()
    if found := _TURN.search(words):
        return _out_of_turn(words, found)
    victim = next((int(found[1]) for found in _MISCALL.finditer(words) if found[1]), 0)
    words = _MISCALL.sub(" ", words)
    seats: list[int] = []
    for found in _SEATS.finditer(words):
        seats += map(int, re.findall(r"\d+", found[1]))
    words = _SEATS.sub(" ", words)
    card, words = _taken(_CARD, words)
    count, words = _taken(_COUNT, words)
    amount = 0
    if found := _AMOUNT.search(words):
        try:
            amount = parse_money(found[0].replace(" ", ""))
        except HousewayError as error:
            raise ActionError(str(error)) from None
        words = _AMOUNT.sub(" ", words)
    words = " ".join(words.replace(" makes", " ").split()).strip(" ,:")
    said: list[str] = []
    while flag := next((one for one in FLAGS if words.endswith(" " + one)), ""):
        words = words.removesuffix(flag).strip(" ,")
        said.insert(0, flag)
    what = _known(words)
    if max([card, count, *seats], default=0) > _MOST:
        raise ActionError(f"{text[:80]!r} names a seat, a card or a number that does not exist")
    if victim:
        seats = [seats[0] if seats else 0, victim]
    first, rest = seats[0] if seats else 0, tuple(seats[1:])
    return Report(what, first, card, rest, amount, count or _COUNTED.get(words, 0), tuple(said), "", order)


def _taken(pattern: "re.Pattern[str]", words: str) -> tuple[int, str]:
    found = pattern.findall(words)
    if len(found) > 1:
        raise ActionError(f"name at most one card and one number, not {', '.join(found[:4])}")
    return (int(found[0]), pattern.sub(" ", words)) if found else (0, words)


def _out_of_turn(words: str, found: "re.Match[str]") -> Report:
    """`out of turn seat 3 raise to $6`, or `seat 3 raise to $6 out of turn`."""
    rest = f"{words[: found.start()]} {words[found.end() :]}"
    seat = _SEATS.search(rest)
    if seat is None:
        raise ActionError(
            "the report does not say who acted out of turn: write it like: out of turn seat 3 raise to $6"
        )
    action = " ".join(_SEATS.sub(" ", rest).split())
    if not action:
        raise ActionError(
            "the report does not say what was done out of turn: write it like: out of turn seat 3 raise to $6"
        )
    return Report("out of turn", int(seat[1].split()[0].rstrip(",")), action=action)
