"""What a printed sheet is made of: sections of lines and tables, each line with the clauses it rests on.

The words are found once, here and in the modules beside; how they look on a terminal or a page is for `text` and
`html` to say.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from houseway.cards import Card
from houseway.games import GAMES, Game
from houseway.houses.pages import House
from houseway.referee.rules import COMMON, HOUSE, SWITCHES, Rules, Switch


@dataclass(frozen=True, slots=True)
class Line:
    """One statement, with the clauses (and our readings) behind it; none means common practice."""

    text: str
    cites: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """What it is about, in the words of the text and in their order, for whoever looks for that."""


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
    """What programs call the columns, where the heads are the house's own words."""


@dataclass(frozen=True, slots=True)
class Term:
    """A clause or a reading in full."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

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
    """Whether it is to fit on one page, to be hung up."""


@dataclass(frozen=True, slots=True)
class Packet:
    """A house's whole book, bound: chapters in their order, each a sheet."""

    house: House
    title: str
    summary: str
    facts: Mapping[str, str]
    chapters: tuple[Sheet, ...]

    def entries(self) -> frozenset[str]:
        """Every clause, reading and word that stands in full in one of the chapters."""
        return frozenset(entry.id for sheet in self.chapters for section in sheet.sections for entry in section.entries)


def capital(text: str) -> str:
    """The text with a capital first."""
    return text[:1].upper() + text[1:]


def legend(sheet: Sheet) -> str:
    """What the marks beside the lines mean, as far as there are such; nothing on a sheet of entries alone."""
    if all(section.entries and not section.table for section in sheet.sections):
        return ""
    cited = {name for section in sheet.sections for name in section.cited()}
    said = [f"The small marks {'name' if sheet.one_page else 'beside a line name'} the house's clauses."]
    if any(name.startswith("CX-") for name in cited) or not sheet.one_page:
        said.append("CX marks a reading, where its pages clash or say nothing.")
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
        """What the house calls its fee, if it has a word of its own."""
        self.first = self.rules[0]
        self.nature = GAMES[self.first.game]
        self.one = self.first if len(self.rules) == 1 else None
        """The rules, when the sheet is about a single limit and can name amounts."""

    @property
    def the_fee(self) -> str:
        """The fee in a sentence that has not spoken of it yet."""
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
        """A part of a topic where the book has clauses on it alone, or else the whole topic."""
        return part if self.ids(part) else topic

    def words(self, key: str) -> str:
        """What a switch comes to at the first limit that it concerns, in words; nothing where it says nothing."""
        one = SWITCHES[key]
        return next(filter(None, (one.sentence(rules, self.nature) for rules in self.rules)), "")

    def switch(self, key: str, but: str = "") -> Line | None:
        """The statement of a switch, with its clauses and readings."""
        return self._stated(SWITCHES[key], Switch.sentence, but)

    def habit(self, key: str) -> Line | None:
        """What a player from elsewhere should know of a switch."""
        return self._stated(SWITCHES[key], Switch.habit_of)

    def _stated(self, one: Switch, words: Callable[[Switch, Rules, Game], str], but: str = "") -> Line | None:
        for rules in self.rules:
            if text := words(one, rules, self.nature):
                cites = one.cites_of(rules, self.nature)
                return self.line(text, *cites, but=but, cx=one.readings_of(rules, self.nature))
        return None

    def line(self, text: str, *topics: str, but: str = "", cx: str = "") -> Line:
        """A statement on these topics, and the readings that bear on it.

        An event may well cite clauses for several things that happen at once. Those that are on the topics in `but`
        say nothing of the statement and are left out.
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
        """Say what the house has chosen, switch by switch, where it makes a difference."""
        for key in keys:
            self._said.add(key)
            self._add(self._citing.switch(key, but))

    def rest(self, section: str) -> None:
        """Say what the house has chosen of everything that belongs here and is not said yet."""
        self.switch(*(key for key, one in SWITCHES.items() if one.section == section and key not in self._said))

    def habits(self) -> None:
        """Say of every switch what a player from elsewhere should know."""
        for key in SWITCHES:
            self._add(self._citing.habit(key))

    def _add(self, line: Line | None) -> None:
        if line is not None:
            self._found.append(line)

    def section(self, title: str) -> Section:
        """What was said, under a heading."""
        return Section(title, tuple(self._found))
