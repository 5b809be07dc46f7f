"""What a printed sheet is made of: sections of lines and tables, each line with the clauses behind it.

The wording is produced here and in the neighboring modules; `plain_sheet` and `html` decide how it looks on a terminal
or a page.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from houseway.cards import Card
from houseway.games import GAMES, Game
from houseway.houses.offers import House
from houseway.referee.rules import COMMON, HOUSE, SWITCHES, Rules, Switch


@dataclass(frozen=True, slots=True)
class Line:
    """One statement, with the clauses (and our readings) behind it; none means common practice."""

    text: str
    cites: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """Keywords of the text, in their order, for readers who search the sheet."""


@dataclass(frozen=True, slots=True)
class Example:
    """A hand as it would lie on the table."""

    name: str
    cards: tuple[Card, ...]
    about: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Figures in rows; the last column is the clauses."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    cites: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...] = ()
    """Names of the columns for programs, if the heads are in the house's own words."""


@dataclass(frozen=True, slots=True)
class Term:
    """A clause or a reading in full."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what follows it."""

    title: str
    lines: tuple[Line, ...] = ()
    numbered: bool = False
    examples: tuple[Example, ...] = ()
    table: Grid | None = None
    entries: tuple[Term, ...] = ()
    small: bool = False
    """Whether it is set in smaller type."""

    def cited(self) -> tuple[str, ...]:
        """Every clause and reading that a line or a row rests on, in order."""
        rows = self.table.cites if self.table else ()
        return tuple(dict.fromkeys(name for cites in (*(line.cites for line in self.lines), *rows) for name in cites))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game of a house as it is handed to the players."""

    house: House
    title: str
    game: str
    summary: str
    facts: Mapping[str, str] = field(default_factory=dict)
    sections: tuple[Section, ...] = ()
    one_page: bool = False
    """Whether it must fit on one page, to be posted."""


@dataclass(frozen=True, slots=True)
class Packet:
    """A house's whole book, bound: chapters in their order, each a sheet."""

    house: House
    title: str
    summary: str
    facts: Mapping[str, str]
    chapters: tuple[Sheet, ...]

    def entries(self) -> frozenset[str]:
        """Every clause, reading and word that a chapter gives in full."""
        return frozenset(entry.id for sheet in self.chapters for section in sheet.sections for entry in section.entries)


def capital(text: str) -> str:
    """The text with a capital first."""
    return text[:1].upper() + text[1:]


def legend(sheet: Sheet) -> str:
    """What the marks beside the lines mean, if there are any."""
    if all(section.entries and not section.table for section in sheet.sections):
        return ""
    cited = {name for section in sheet.sections for name in section.cited()}
    said = [f"The small marks {'name' if sheet.one_page else 'beside a line name'} the house's clauses."]
    if any(name.startswith("CX-") for name in cited) or not sheet.one_page:
        said.append("CX marks a reading, where its pages conflict or say nothing.")
    if HOUSE in cited:
        said.append("The mark house: by the house's own book, which names no clause.")
    if not sheet.one_page:
        said.append("A line without a mark is common practice.")
    elif COMMON in cited:
        said.append("The mark common: by common practice, where its book is silent.")
    return " ".join(said)


class Citing:
    """Finds the clauses behind a statement that holds for all the limits a sheet is about."""

    def __init__(self, rules: Iterable[Rules], fee_name: str = "") -> None:
        self.rules = tuple(rules)
        self.fee_name = fee_name
        """What the house calls its fee, if its book has its own word."""
        self.first = self.rules[0]
        self.nature = GAMES[self.first.game]
        self.one = self.first if len(self.rules) == 1 else None
        """The rules, when the sheet is about a single limit and can name amounts."""

    @property
    def the_fee(self) -> str:
        """The fee at its first mention in a sentence."""
        return f"the {self.fee_name}" if self.fee_name else "the house's fee"

    def ids(self, *topics: str) -> tuple[str, ...]:
        """The clauses that every limit cites for these topics, each once."""
        found: dict[str, None] = {}
        for topic in topics:
            shared = [set(rules.cite(topic).split()) for rules in self.rules]
            found |= dict.fromkeys(
                one for one in self.first.cite(topic).split() if one != COMMON and all(one in ids for ids in shared)
            )
        return tuple(found)

    def closest(self, part: str, topic: str) -> str:
        """A part of a topic if the book has clauses on just that part, otherwise the whole topic."""
        return part if self.ids(part) else topic

    def words(self, key: str) -> str:
        """The effect of a switch at the first limit that it concerns, in words; empty if it has none."""
        one = SWITCHES[key]
        return next(filter(None, (one.sentence(rules, self.nature) for rules in self.rules)), "")

    def switch(self, key: str, but: str = "") -> Line | None:
        """The statement of a switch, with its clauses and readings."""
        return self._stated(SWITCHES[key], Switch.sentence, but)

    def habit(self, key: str) -> Line | None:
        """What a player from another room should know about a switch."""
        return self._stated(SWITCHES[key], Switch.habit_of)

    def _stated(self, one: Switch, words: Callable[[Switch, Rules, Game], str], but: str = "") -> Line | None:
        for rules in self.rules:
            if text := words(one, rules, self.nature):
                cites = one.cites_of(rules, self.nature)
                return self.line(text, *cites, but=but, cx=one.readings_of(rules, self.nature))
        return None

    def line(self, text: str, *topics: str, but: str = "", cx: str = "") -> Line:
        """A statement on these topics, and the readings that bear on it.

        An event may cite clauses for several things at once. Those on the topics in `but` do not concern the statement
        and are left out.
        """
        others = self.ids(*but.split())
        return Line(text, (*(one for one in self.ids(*topics) if one not in others), *cx.split()))


class Lines:
    """Statements in the making."""

    def __init__(self, citing: Citing) -> None:
        self._citing = citing
        self._found: list[Line] = []
        self._said: set[str] = set()

    def say(self, text: str, *topics: str, but: str = "", cx: str = "", when: bool = True) -> None:
        """Add a statement, if it holds."""
        if when:
            self._found.append(self._citing.line(text, *topics, but=but, cx=cx))

    def switch(self, *keys: str, but: str = "") -> None:
        """State the house's choices, switch by switch, if they make a difference."""
        for key in keys:
            self._said.add(key)
            self._add(self._citing.switch(key, but))

    def rest(self, section: str) -> None:
        """State the house's remaining choices that belong here."""
        self.switch(*(key for key, one in SWITCHES.items() if one.section == section and key not in self._said))

    def habits(self) -> None:
        """State what a player from another room should know about every switch."""
        for key in SWITCHES:
            self._add(self._citing.habit(key))

    def _add(self, line: Line | None) -> None:
        if line is not None:
            self._found.append(line)

    def section(self, title: str) -> Section:
        """The statements under a heading."""
        return Section(title, tuple(self._found))
