"""When something goes wrong: what the house does, line by line with its clauses, and what common practice adds.

On a rule sheet these are two sections. `irregularities` makes a separate sheet of every situation of a game with its
remedies, for the floor to keep at hand.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from houseway.cards import JOKER
from houseway.decks import deck
from houseway.games import GAMES, Game
from houseway.houses.offers import Offer
from houseway.houses.sheets.model import Citing, Line, Section, Sheet
from houseway.houses.sheets.stake_lines import and_list
from houseway.referee.mishaps import MISHAPS, TWO
from houseway.referee.rules import COMMON, HOUSE, Answer, Rules
from houseway.referee.rulings.conditions import condition
from houseway.referee.rulings.remedies import REMEDIES, TREAT_AS

TITLE: Final = "When something goes wrong"
NO_RULINGS: Final = "The house prints no rulings for this game; the floor rules by common practice."
PRACTICE: Final = "Where the house's book is silent: common practice"
AREAS: Final = (
    ("The deal", "exposed"),
    ("Board, streets and burns", "premature flop"),
    ("Hands", "hand touched the muck"),
    ("The betting", "out of turn"),
)
"""The parts of the one-page sheet, each with the first situation that belongs to it, in the order of `MISHAPS`."""

_GAME: Final = re.compile("^[a-z -]{3,15}: ")
"""The game that a situation is explained for, which is not repeated on that game's own sheet."""


class Situation(NamedTuple):
    """One irregularity, in one of its cases."""

    what: str
    when: tuple[str, ...]
    """In words."""
    done: tuple[str, ...]
    """The remedy, in sentences."""
    clauses: tuple[str, ...]
    """Empty if common practice decides; `house` if the house's own line cites no clause."""
    otherwise: bool
    """Whether it covers whatever the cases before it do not."""


def situations(rules: Rules) -> tuple[Situation, ...]:
    """Everything that can go wrong under these rules, with its remedy, in lookup order."""
    nature, seen = GAMES[rules.game], set[str]()
    found = []
    for line in rules.irregularities:
        if happens(line.what, nature, rules):
            found.append(_situation(line, nature, otherwise=line.what in seen and not line.when))
            seen.add(line.what)
    return tuple(found)


def practiced(rules: Rules, what: str) -> tuple[str, ...]:
    """What common practice says of an irregularity, case by case: `Before substantial action: it is a misdeal.`"""
    found, nature = list[str](), GAMES[rules.game]
    for line in rules.irregularities:
        if line.what != what or line.clause != COMMON or not happens(what, nature, rules):
            continue
        one = _situation(line, nature, otherwise=bool(found) and not line.when)
        case, done = ", ".join(one.when) or ("otherwise" if one.otherwise else ""), " ".join(one.done)
        found.append(f"{case[:1].upper()}{case[1:]}: {done[:1].lower()}{done[1:]}" if case else done)
        for name in line.do:
            if name.startswith(TREAT_AS):
                found += practiced(rules, name.removeprefix(TREAT_AS))
    return tuple(found)


def happens(what: str, nature: Game, rules: Rules) -> bool:
    """Whether an irregularity is possible at all in the house's form of the game."""
    match what:
        case "not cleared":
            return nature.throws_away(rules) == "after flop"
        case "wrongly set":
            return nature.compares == "setting"
        case "wrong count at showdown":
            return nature.family.name != "pan"  # which has no showdown: such a hand is foul
        case "joker in a game without":
            return JOKER not in deck(nature.pack(rules)).cards
        case "partner raise without eight or better":
            return "partners" in rules.push.agreements
        case "two burns" | "no burn":
            return rules.dealing.burn and not rules.dealing.prelaid_board
        case "premature flop" | "premature turn" | "premature river":
            return not rules.dealing.prelaid_board
        case "flop with too many cards" | "turn with too many cards" | "river with too many cards":
            return not rules.dealing.prelaid_board
    return True


def _situation(line: Answer, nature: Game, *, otherwise: bool) -> Situation:
    clauses = tuple(one for one in line.clause.split() if one != COMMON)
    return Situation(line.what, when_in_words(line.when), in_words(line.what, line.do, nature), clauses, otherwise)


def when_in_words(when: Sequence[str]) -> tuple[str, ...]:
    """Conditions as they are printed, without those that another one implies."""
    return tuple(
        found.says
        for name in when
        if (found := condition(name)) is not None and not (name == "in a hand" and "has acted" in when)
    )


def in_words(what: str, do: Sequence[str], nature: Game) -> tuple[str, ...]:
    """The remedy for an irregularity, in sentences that say whose hand it is and fit the game."""
    found: list[str] = []
    for name in do:
        if name.startswith(TREAT_AS):
            found.append(f"It is treated as {name.removeprefix(TREAT_AS)}.")
            continue
        says = REMEDIES[name].says
        if name == "hand dead" and MISHAPS[what].seats == TWO:
            says = says.replace("The hand is dead", "The hand that was called wrong is dead")
        if name == "hand dead" and "ante back" in do[: do.index(name)]:
            says = says.replace("and what its player", "and what else its player")
        if name == "move the cards" and nature.board:  # where no card comes face down
            says = says.partition(";")[0].rstrip(".") + "."
        found.append(says)
    return tuple(found)


class _Words:
    """Says what happened and what is done: in full the first time, briefly after that."""

    def __init__(self) -> None:
        self._named: set[str] = set()
        self._told: set[str] = set()

    def line(self, whats: Sequence[str], one: Situation, *cites: str) -> Line:
        """`Exposed, before the draw, when it is five or lower: the card is kept.`"""
        head = ", ".join([*map(self._name, whats), *one.when, *(["otherwise"] if one.otherwise else [])])
        done = " ".join(map(self._done, one.done))
        return Line(f"{head[:1].upper()}{head[1:]}: {done[:1].lower()}{done[1:]}", cites, tuple(whats))

    def _done(self, sentence: str) -> str:
        short = sentence.partition(": ")[0].rstrip(".") + "."
        said_before = sentence in self._told
        self._told.add(sentence)
        return short if said_before else sentence

    def _name(self, what: str) -> str:
        if what in self._named:
            return what
        self._named.add(what)
        about = MISHAPS[what].about
        return f"{what} ({_GAME.sub('', about)})"


def sections(citing: Citing) -> list[Section]:
    """The two sections of a rule sheet: by the house's book, and by common practice."""
    every, words = situations(citing.first), _Words()
    own = [words.line((one.what,), one, *one.clauses) for one in every if one.clauses]
    if not own:
        own = [Line(NO_RULINGS)]
    pages = {_page_of(one) for line in own for one in line.cites if one != HOUSE}
    if citing.nature.family.name == "draw" and len(pages) > 1:
        own.append(Line("Where its pages differ, the page of the game itself counts.", ("CX-64",)))
    others = [words.line(whats, one) for whats, one in _together(one for one in every if not one.clauses)]
    if (substantial := _substantial(citing, every)) is not None:
        (own if any("substantial" in line.text for line in own) else others).append(substantial)
    found = [Section(TITLE, tuple(own)), Section(PRACTICE, tuple(others), small=True)]
    return [section for section in found if section.lines]


def practice_of(every: Mapping[str, Citing]) -> list[Section]:
    """What common practice adds in all these games, by title: each irregularity once, under the games that have it."""
    games: dict[tuple[str, tuple[Situation, ...]], list[str]] = {}
    substantial: dict[Line, list[str]] = {}
    for title, citing in every.items():
        found = [one for one in situations(citing.first) if not one.clauses]
        for what in dict.fromkeys(one.what for one in found):
            games.setdefault((what, tuple(one for one in found if one.what == what)), []).append(title)
        if (line := _substantial(citing, found)) is not None:
            substantial.setdefault(line, []).append(title)
    parts: dict[tuple[str, ...], list[Situation]] = {}
    for (_, cases), titles in games.items():
        parts.setdefault(tuple(titles), []).extend(cases)
    alone = {tuple(titles): line for line, titles in substantial.items()}
    sections = []
    order = list(every)
    for where in sorted({*parts, *alone}, key=lambda one: (-len(one), [order.index(title) for title in one])):
        words = _Words()
        lines = [words.line(whats, one) for whats, one in _together(parts.get(where, []))]
        lines += [alone[where]] if where in alone else []
        heading = "In every game" if len(where) == len(every) > 1 else f"In {and_list(where)}"
        sections.append(Section(heading, tuple(lines), small=True))
    return sections


def _page_of(clause: str) -> str:
    return clause.rpartition("-")[0]


def _substantial(citing: Citing, every: Iterable[Situation]) -> Line | None:
    """The definition of substantial action, if anything depends on it."""
    if not any("substantial" in words for one in every for words in one.when):
        return None
    return citing.switch("substantial_action")


def _together(every: Iterable[Situation]) -> list[tuple[tuple[str, ...], Situation]]:
    """Situations with all their cases; those treated alike in every case share one line."""
    cases: dict[str, list[Situation]] = {}
    for one in every:
        cases.setdefault(one.what, []).append(one)
    alike: dict[tuple[Situation, ...], list[str]] = {}
    for what, found in cases.items():
        alike.setdefault(tuple(one._replace(what="") for one in found), []).append(what)
    return [(tuple(whats), one) for found, whats in alike.items() for one in found]


def irregularities(offer: Offer) -> Sheet:
    """A sheet of all situations of a game and what is done about each: one page, for the floor to keep at hand."""
    rules, page = offer.rules, offer.page
    every, words = situations(rules), _Words()
    order, parts = list(MISHAPS), []
    starts = [order.index(first) for _, first in AREAS]
    for (title, _), start, end in zip(AREAS, starts, [*starts[1:], len(order)], strict=True):
        here = sorted((one for one in every if one.what in order[start:end]), key=lambda one: order.index(one.what))
        lines = [words.line(whats, one, *(one.clauses or (COMMON,))) for whats, one in _together(here)]
        if lines:
            parts.append(Section(title, tuple(lines), small=True))
    if (substantial := _substantial(Citing([rules]), every)) is not None:
        parts.append(Section("Substantial action", (substantial,), small=True))
    what = "What is done, in the order in which it is looked up: the first line that fits counts."
    return Sheet(
        offer.house, f"{page.title}: {TITLE[:1].lower()}{TITLE[1:]}", page.game, what, {}, tuple(parts), one_page=True
    )
