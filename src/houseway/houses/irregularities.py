"""A rule book's lines on irregularities: what happened, when, the remedy, and the clause behind it.

    [[lowball.irregularities]]
    what = "exposed"
    when = ["before the draw", "up to 5"]
    do = ["keep"]
    cites = "OV-LB-08"

A line describes a remedy in the referee's own words. The lines are read and checked here; `in_force` says which of them
apply to a game: first its own page's, then those of the pages it is `like`, then every game's, and common practice
(`practice.toml`) last.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from houseway.games import GAMES
from houseway.houses import book_files
from houseway.houses.places import read_clauses
from houseway.houses.readers import WrongValueError, show
from houseway.houses.toml_lines import Path, format_path
from houseway.houses.troublelint import family_of, no_answer, no_question
from houseway.referee.mishaps import MISHAPS
from houseway.referee.rules import COMMON, HOUSE, Answer, joined
from houseway.referee.rulings.conditions import CONDITIONS, condition
from houseway.referee.rulings.remedies import REMEDIES, TREAT_AS

Report: TypeAlias = Callable[[Path, str], None]

KEY: Final = "irregularities"
"""The key of the lines, and the topic of the clause by which a page adopts another page's lines."""
PARTS: Final = ("what", "when", "do", "cites")
"""The keys of a line."""
MOST_LINES: Final = 200
PRACTICE: Final = "practice"
"""The built-in file of common practice."""

_UP_TO: Final = "up to "
_OPPOSITES: Final = (
    ("before action", "after action"),
    ("before substantial action", "after substantial action"),
    ("before the draw", "on the draw"),
    ("looked", "not looked"),
)
"""Conditions that exclude each other."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line, and where it is."""

    answer: Answer
    path: Path

    @property
    def leads_to(self) -> str:
        """What it is treated as, if anything."""
        last = self.answer.do[-1] if self.answer.do else ""
        return last.removeprefix(TREAT_AS) if last.startswith(TREAT_AS) else ""


# what a game knows


@cache
def known_to(game: str) -> frozenset[str]:
    """What can go wrong in a game."""
    nature = GAMES[game]
    facts = set(nature.family.desk.facts)
    if nature.discard == "none":
        facts.discard("not cleared")
    if nature.compares != "setting":
        facts.discard("wrongly set")
    return frozenset(facts)


@cache
def remedies() -> tuple[str, ...]:
    """Every remedy in any game: families have remedies of their own, so this imports them all."""
    list(GAMES.values())
    return tuple(REMEDIES)


# reading


class Reader:
    """Reads the lines of one table of a book, and reports what is wrong with them.

    In a `proved` book, such as the built-in ones that tests cover, the remedies are known to be right, so their
    families are not imported.
    """

    def __init__(self, report: Report, *, proved: bool = False) -> None:
        self._report = report
        self._proved = proved

    def read(self, path: Path, value: object, *, own: int | None = None, house: int = 0) -> list[Line]:
        """The lines as far as they can be read; of the first `own` (all, if not said) each must be reachable.

        The first `house` of them are a user's: such a line rests on the house's own word where it cites no clause.
        """
        if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
            self._report(path, f"each of these is a table of its own: write [[{'.'.join(map(str, path))}]] for each")
            return []
        if len(value) > MOST_LINES:
            self._report(path, f"{len(value)} lines are too many: write {MOST_LINES} at most")
        found = [
            line
            for place, item in enumerate(value[:MOST_LINES])
            if (line := self._line((*path, place), item, HOUSE if place < house else COMMON))
        ]
        self._check_reached([line for line in found if own is None or int(line.path[-1]) < own])
        return found

    def _line(self, path: Path, item: Mapping[str, object], uncited: str) -> Line | None:
        right = True
        for key in item:
            if key not in PARTS:
                self._report((*path, key), f"unknown key in a line: {_nearest(key, PARTS, 'the keys are')}")
                right = False
        what = item.get("what")
        if not isinstance(what, str) or what not in MISHAPS:
            given = "what" in item
            self._report(
                (*path, "what") if given else path,
                _no_mishap(what)
                if given
                else 'the line does not say what went wrong: write what = "exposed" or the like',
            )
            right = False
        when = self._names((*path, "when"), item.get("when", []), _no_condition)
        do = self._names((*path, "do"), item.get("do", []), _never_wrong if self._proved else _no_remedy)
        if when is not None and (wrong := _contradiction(when)):
            self._report((*path, "when"), wrong)
            right = False
        if do is not None and (wrong := _nothing_done(do)):
            self._report((*path, "do") if "do" in item else path, wrong)
            right = False
        clause = self._clause((*path, "cites"), item["cites"]) if "cites" in item else uncited
        if not right or when is None or do is None or clause is None:
            return None
        if not self._proved and not self._goes_together(path, str(what), when, do):
            return None
        return Line(Answer(what=str(what), when=when, do=do, clause=clause), path)

    def _goes_together(self, path: Path, what: str, when: Sequence[str], do: Sequence[str]) -> bool:
        """Check that conditions and remedies fit what happened."""
        wrongs = {"when": no_question(what, when), "do": no_answer(what, when, do)}
        for key, wrong in wrongs.items():
            if wrong:
                self._report((*path, key), wrong)
        return not any(wrongs.values())

    def _names(self, path: Path, value: object, wrong: Callable[[str], str]) -> tuple[str, ...] | None:
        """A list of names, or one; `wrong` says what is wrong with one."""
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list) or not all(isinstance(one, str) for one in items):
            self._report(path, f'{show(value)} is not a list of names: write a list like ["{_LIKE[str(path[-1])]}"]')
            return None
        found = None if (bad := [(place, said) for place, one in enumerate(items) if (said := wrong(one))]) else items
        for place, said in bad:
            self._report((*path, place) if isinstance(value, list) else path, said)
        for place, one in enumerate(items):
            if one in items[:place]:
                self._report((*path, place), f"{show(one)} is listed twice: once is enough")
                found = None
        return None if found is None else tuple(found)

    def _clause(self, path: Path, value: object) -> str | None:
        try:
            return joined(*read_clauses(value))
        except WrongValueError as error:
            for one in (error, *error.others):
                self._report((*path, *one.inside), str(one))
            return None

    def _check_reached(self, lines: Sequence[Line]) -> None:
        """A line is unreachable if an earlier one matches whenever it does."""
        for place, line in enumerate(lines):
            before = [one for one in lines[:place] if one.answer.what == line.answer.what]
            if is_reached(line.answer, [one.answer for one in before]):
                continue
            alone = next((one for one in before if not is_reached(line.answer, [one.answer])), None)
            which = "those" if alone is None else format_path(alone.path)
            hold = "hold" if alone is None else "holds"
            self._report(
                line.path,
                f'this line is never reached for "{line.answer.what}": {which} before it {hold} '
                "whenever it does: move it up, or remove it",
            )


_LIKE: Final = {"when": "before action", "do": "keep"}


def _nearest(name: str, known: Sequence[str], otherwise: str) -> str:
    near = get_close_matches(name, known, 1)
    return f'did you mean "{near[0]}"?' if near else f"{otherwise} {', '.join(known)}"


def _no_mishap(what: object) -> str:
    if not isinstance(what, str):
        return f'{show(what)} is not an irregularity: write one like "exposed"'
    names = {words: one.name for one in MISHAPS.values() for words in (one.name, *one.other_words)}
    near = get_close_matches(what, names, 1)
    hint = f'did you mean "{names[near[0]]}"?' if near else f"it may be {', '.join(MISHAPS)}"
    return f"{show(what)} is not an irregularity: {hint}"


def _no_condition(name: str) -> str:
    if condition(name) is not None:
        return ""
    if name.startswith(_UP_TO):
        return f'{show(name)} does not name a card: write "up to 5", from 1 for an ace to 13 for a king'
    return f"{show(name)} is not a condition: {_nearest(name, (*CONDITIONS, 'up to 5'), 'they are')}"


def _never_wrong(name: str) -> str:  # noqa: ARG001 - stands in for a check
    return ""


def _no_remedy(name: str) -> str:
    if name.startswith(TREAT_AS):
        target = name.removeprefix(TREAT_AS)
        return "" if target in MISHAPS else _no_mishap(target)
    if name in REMEDIES or name in remedies():
        return ""
    return f"{show(name)} is not a remedy: {_nearest(name, (*remedies(), 'treat as exposed'), 'they are')}"


def _contradiction(when: Sequence[str]) -> str:
    for one, other in _OPPOSITES:
        if one in when and other in when:
            return f'"{one}" and "{other}" exclude each other: remove one of them'
    highest = [name for name in when if name.startswith(_UP_TO)]
    return f'"{highest[0]}" and "{highest[1]}" contradict each other: remove one' if len(highest) > 1 else ""


def _nothing_done(do: Sequence[str]) -> str:
    return "" if do else 'the line does not say what to do: write do = ["play on"] if play simply goes on'


def is_reached(line: Answer, before: Sequence[Answer]) -> bool:
    """Whether a line can ever apply: whether it can match when none of those before it does."""
    return _is_reached(line.when, tuple(one.when for one in before if one.what == line.what))


@cache
def _is_reached(when: tuple[str, ...], before: tuple[tuple[str, ...], ...]) -> bool:
    """Try every possible case: each condition true or false, and exactly one of two opposites true."""
    if not all(before):
        return False
    names = {name for one in (when, *before) for name in one}
    axes: list[tuple[str, ...]] = []
    for one, other in _OPPOSITES:
        if {one, other} & names:
            axes.append((one, other))
    paired = {name for axis in axes for name in axis}
    axes += [(name, "") for name in sorted(names - paired) if not name.startswith(_UP_TO)]
    if cards := sorted((name for name in names if name.startswith(_UP_TO)), key=_card):
        axes.append((*cards, ""))
    for case in product(*axes):
        lowest = next((_card(name) for name in case if name.startswith(_UP_TO)), _CARDS)

        def holds(names: Sequence[str], case: tuple[str, ...] = case, lowest: int = lowest) -> bool:
            return all(lowest <= _card(name) if name.startswith(_UP_TO) else name in case for name in names)

        if holds(when) and not any(map(holds, before)):
            return True
    return False


_CARDS: Final = 99


def _card(name: str) -> int:
    return int(name.removeprefix(_UP_TO))


# which lines apply to a game


@dataclass(frozen=True, slots=True)
class Source:
    """A TOML table with lines: a page's or every game's, with the differences in a tournament."""

    lines: Sequence[Line] = ()
    tournament: Sequence[Line] = ()
    carried: str = COMMON
    """The clause by which this page adopts the lines of the page it is `like`."""
    every: bool = False
    """Whether it is every game's; those apply without being adopted."""


def fitting(game: str, line: Line) -> bool:
    """Whether everything that a line mentions exists in a game."""
    known = known_to(game)
    target = line.leads_to
    return line.answer.what in known and (not target or target in known) and not foreign(game, line.answer.do)


def foreign(game: str, do: Sequence[str]) -> str:
    """The first remedy that belongs to another family and does not exist in this game, if there is one."""
    family = GAMES[game].family
    mine = {"poker"} if family.poker else {family.name, "poker"} if family.name == "push" else {family.name}
    for name in do:
        found = REMEDIES.get(name)
        place = "" if found is None else found.do.__module__.removeprefix("houseway.referee.").partition(".")[0]
        if (place and place != "rulings" and place not in mine) or family_of(name) not in ("", family.name):
            return name
    return ""


def misfit(game: str, line: Line) -> str:
    """What is wrong with a line of a game's own page; nothing if it is right."""
    known = known_to(game)
    for what in (line.answer.what, line.leads_to):
        if what and what not in known:
            return f'"{what}" cannot happen in {game}: remove it'
    name = foreign(game, line.answer.do)
    return f'"{name}" is not a remedy in {game}: remove it' if name else ""


def in_force(
    game: str, chain: Sequence[Source], *, tournament: bool = False, common: str | None = None
) -> tuple[Line, ...]:
    """The lines that a game goes by: those of its page, of the pages it is like, every game's, and common practice.

    Lines that are never reached are left out. `common` is the text of common practice, if it is not today's.
    """
    text = book_files.built_in(PRACTICE) if common is None else common
    found: list[Line] = []
    before: dict[str, tuple[tuple[str, ...], ...]] = {}
    for line in (*_of(game, chain, tournament=tournament), *_practice_of(game, text, tournament=tournament)):
        what, when = line.answer.what, line.answer.when
        if _is_reached(when, before.get(what, ())):
            found.append(line)
            before[what] = (*before.get(what, ()), when)
    return tuple(found)


@cache
def _practice_of(game: str, text: str, *, tournament: bool) -> tuple[Line, ...]:
    return tuple(_of(game, practice(game, text), tournament=tournament))


def _of(game: str, chain: Sequence[Source], *, tournament: bool) -> Iterator[Line]:
    carried: tuple[str, ...] = ()
    for source in chain:
        for line in (*(source.tournament if tournament else ()), *source.lines):
            if fitting(game, line):
                yield line if source.every else _carried(line, carried)
        if source.carried != COMMON:
            carried = (source.carried, *carried)


def _carried(line: Line, clauses: Sequence[str]) -> Line:
    """A line with the clauses by which it was adopted; one without a clause of its own needs none."""
    if not clauses or line.answer.clause in (COMMON, HOUSE):
        return line
    return replace(line, answer=replace(line.answer, clause=joined(line.answer.clause, *clauses)))


def circle(lines: Sequence[Line]) -> tuple[Line, list[str]] | None:
    """The first line in a cycle of "treat as", and the cycle; None if there is none."""
    leads: dict[str, list[str]] = {}
    for line in lines:
        if line.leads_to:
            leads.setdefault(line.answer.what, []).append(line.leads_to)
    for line in lines:
        if line.leads_to and (way := _way_back(line.leads_to, line.answer.what, leads)):
            return line, [line.answer.what, *way]
    return None


def _way_back(at: str, wanted: str, leads: Mapping[str, list[str]], seen: tuple[str, ...] = ()) -> list[str]:
    if at == wanted:
        return [at]
    for further in leads.get(at, ()):
        if further not in seen and (way := _way_back(further, wanted, leads, (*seen, at))):
            return [at, *way]
    return []


# common practice


@cache
def practice(game: str, text: str | None = None) -> tuple[Source, ...]:
    """The tables of common practice that apply to a game: its own, its family's, poker's, and every game's."""
    tables, family = _tables(book_files.built_in(PRACTICE) if text is None else text), GAMES[game].family
    names = dict.fromkeys((game, family.name, *(["poker"] if family.poker else []), "every_game"))
    return tuple(tables[name] for name in names if name in tables)


@cache
def _tables(text: str) -> Mapping[str, Source]:
    from houseway.houses.extending import parse

    file = f"{PRACTICE}.toml"
    return read_practice(parse(text, file, proved=True), _must_be_right, proved=True)


def read_practice(document: Mapping[str, object], report: Report, *, proved: bool = False) -> Mapping[str, Source]:
    """The tables of common practice, by family or game."""
    reader = Reader(report, proved=proved)

    def lines(table: object, *path: str) -> list[Line]:
        return reader.read((*path, KEY), table[KEY]) if isinstance(table, Mapping) and KEY in table else []

    return {
        name: Source(lines(table, name), lines(table.get("tournament"), name, "tournament"))
        for name, table in document.items()
        if isinstance(table, Mapping)
    }


def _must_be_right(path: Path, what: str) -> None:
    from houseway.errors import InvariantError

    raise InvariantError(f"{PRACTICE}.toml: {format_path(path)}: {what}")
