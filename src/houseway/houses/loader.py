"""From a rule book's text to a house: read every value, check everything, then build the rules of each limit.

Built-in and user books are loaded the same way. All problems are collected and raised together; a wrong value is never
guessed at. What a page leaves out comes from the page it is `like`, then from `[every_game]`, then from the common
layer.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Any, Final, NoReturn, TypeAlias, TypeVar

from houseway.games import GAMES
from houseway.houses import book_files, irregularities, linter
from houseway.houses.build import build_rules
from houseway.houses.drawlint import check_draw_and_stud
from houseway.houses.extending import Layer, WholeBook, parse, whole_book
from houseway.houses.families import fits, misfit, takes_over
from houseway.houses.fees import why_no_fee_key
from houseway.houses.irregularities import KEY as TROUBLE
from houseway.houses.irregularities import Line, Source
from houseway.houses.keys import Key
from houseway.houses.offers import House
from houseway.houses.pages import GamePage
from houseway.houses.places import (
    CITED,
    GROUPS,
    HOUSE_KEYS,
    LIMIT_KEYS,
    PAGE_KEYS,
    SHARED_KEYS,
    SHEET_KEYS,
    TOURNAMENT_KEYS,
    read_clauses,
)
from houseway.houses.problems import Problem, RuleBookError
from houseway.houses.readers import WrongValueError, show
from houseway.houses.tablelint import TABLE_SEATS, check_table_game, deck_of_variant
from houseway.houses.toml_lines import Path, format_path, key_lines
from houseway.referee.rules import COMMON, SWITCHES, Answer, Limit, Rules
from houseway.referee.rules.rules import STUD_SEATS

_Value = TypeVar("_Value")
Report: TypeAlias = Callable[[Path, str], None]

MOST_LIMITS: Final = 200
MOST_PAGES: Final = 100
MOST_RULES: Final = 1_000
"""Limits of all pages together, counting inherited ones again."""
MOST_WRONG: Final = 500
"""After this many problems the loader stops reading."""

_STUD_USUAL: Final = MappingProxyType({"forced": "ante", "seats": STUD_SEATS})
"""Defaults for a page of stud (CX-65, CX-76)."""
_TABLE_USUAL: Final = MappingProxyType({"forced": "game", "seats": TABLE_SEATS})
"""Defaults for a page of a banked game or of pan."""
_USUAL: Final = MappingProxyType(
    {
        "stud": _STUD_USUAL,
        "banked": _TABLE_USUAL,
        "pan": _TABLE_USUAL,
        "push": MappingProxyType({"forced": "game"}),
    }
)
_MOST_SAID: Final = 700
_ALL_SEATS: Final = ("every_game", "seats")
_ID: Final = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_FEE_WORDS: Final = frozenset({"fee", "fees", "rake", "collection", "drop", "percent", "percentage"})


@dataclass(slots=True)
class _PlacedValue:
    """A value, and where it stands. `value` is None where it was wrong."""

    value: object
    path: Path


@dataclass(slots=True)
class _Section:
    """A table of the book: its values, its citations and its limits."""

    path: Path
    values: dict[str, _PlacedValue] = field(default_factory=dict)
    cites: dict[str, str] = field(default_factory=dict)
    limits: list["_Section"] | None = None
    tournament: "_Section | None" = None
    """The differences in a tournament."""
    trouble: list[Line] = field(default_factory=list)
    """The rulings for irregularities."""

    def text(self, key: str) -> str:
        found = self.values.get(key)
        return found.value if found is not None and isinstance(found.value, str) else ""

    def texts(self, key: str) -> tuple[str, ...]:
        found = self.values.get(key)
        return found.value if found is not None and isinstance(found.value, tuple) else ()


class _InForce:
    """The values in force at one limit: its own over those of the sections behind it (`build.InForce`).

    `over` has values that override all others: a tournament's, or the settings of one table.
    """

    def __init__(
        self,
        report: Report,
        limit: _Section,
        behind: "_Behind",
        over: Mapping[str, _PlacedValue] = MappingProxyType({}),
        *,
        tournament: bool = False,
    ) -> None:
        cites = behind.tournament_cites if tournament else {}
        self._report = report
        self._limit = limit
        self._usual = behind.usual
        self._page = behind.key
        self._values = {**behind.values, **behind.taken_over(limit), **over}
        self._cites = {**behind.cites, **limit.cites, **cites}
        self.own_cites = {**limit.cites, **cites}
        self.irregularities = behind.answers(tournament=tournament)

    def get(self, key: str, kind: type[_Value]) -> _Value | None:
        found = self._values.get(key)
        value = self._usual.get(key) if found is None else found.value
        return value if isinstance(value, kind) else None

    def has(self, key: str) -> bool:
        return key in self._values

    def report(self, key: str, what: str) -> None:
        found = self._values.get(key)
        if found is not None and found.path == _ALL_SEATS:  # wrong for some games only: say which
            what = f"[{self._page}]: {what}{' there' * ('write seats' in what)}"
        self._report(found.path if found is not None else (*self._limit.path, *key.split(".")), what)

    def cites(self) -> dict[str, str]:
        return self._cites.copy()


class _Behind:
    """What all limits of a page inherit: the page itself, the pages it follows, and every game's."""

    def __init__(self, game: str, chain: list[_Section]) -> None:
        nature = GAMES[game]
        self._game = game
        self._own = chain[0].path
        self.key = format_path(self._own)
        self.usual: Mapping[str, object] = _USUAL.get(nature.family.name, {})
        self.values: dict[str, _PlacedValue] = {}
        self.cites: dict[str, str] = {}
        self.tournament: dict[str, _PlacedValue] = {}
        self.tournament_cites: dict[str, str] = {}
        for section in reversed(chain):
            self.values |= self.taken_over(section)
            self.cites |= section.cites
            if section.tournament is not None:
                self.tournament |= self.taken_over(section.tournament)
                self.tournament_cites |= section.tournament.cites
        if (nature.hi_lo or nature.low) and "open_pair" not in chain[0].values:
            self.values.pop("open_pair", None)  # hi-lo stud and razz do not inherit it from stud (CX-57, OV-RZ-02)
        self._sources = [_source(section) for section in chain]
        self._trouble: dict[bool, tuple[Line, ...]] = {}
        self._common = book_files.built_in(irregularities.PRACTICE)
        self.own_in_tournaments = tuple(line.answer for source in self._sources for line in source.tournament)

    def trouble(self, *, tournament: bool) -> tuple[Line, ...]:
        """The rulings for irregularities, including common practice."""
        if tournament not in self._trouble:
            self._trouble[tournament] = irregularities.in_force(
                self._game, self._sources, tournament=tournament, common=self._common
            )
        return self._trouble[tournament]

    def answers(self, *, tournament: bool) -> tuple[Answer, ...]:
        """The same for the referee."""
        return tuple(line.answer for line in self.trouble(tournament=tournament))

    def taken_over(self, section: _Section) -> dict[str, _PlacedValue]:
        """The values of a section that hold for this page's game."""
        where = str(section.path[0])
        if where == self._own[0]:
            return {key: found for key, found in section.values.items() if fits(self._game, key)}
        return {key: found for key, found in section.values.items() if takes_over(self._game, key, where)}


class _Desk:
    """Makes a page's rules: at its limits as the book has them, or with a table's settings (`pages.Desk`)."""

    def __init__(self, house: str, title: str, game: str, deck: str, limits: list[_Section], behind: _Behind) -> None:
        self._house, self._title, self._game, self._deck = house, title, game, deck
        self._limits = limits
        self._behind = behind

    @property
    def tournament(self) -> Mapping[str, object]:
        """The book's differences in a tournament, by key."""
        found = {key: found.value for key, found in self._behind.tournament.items()}
        return {**found, TROUBLE: self._behind.own_in_tournaments} if self._behind.own_in_tournaments else found

    def force(
        self, place: int, report: Report, over: Mapping[str, object] = MappingProxyType({}), *, tournament: bool = False
    ) -> _InForce:
        """The values in force at a limit, with a table's settings; problems with a setting are reported under its own
        key.
        """
        behind = self._behind
        found = dict(behind.tournament) if tournament else {}
        found |= {key: _PlacedValue(value, (key,)) for key, value in over.items()}
        return _InForce(report, self._limits[place], behind, found, tournament=tournament)

    def rules(self, force: _InForce) -> Rules:
        """The resulting rules; problems are reported along the way."""
        nature, deck = GAMES[self._game], self._deck
        if nature.family.poker:
            deck = deck or nature.deck
            linter.check_limit(force, nature)
            check_draw_and_stud(force, nature, deck)
        else:
            deck = deck or deck_of_variant(force, nature)
            check_table_game(force, self._game, deck)
        return build_rules(force, house=self._house, title=self._title, game=self._game, deck=deck)


class _Pages(Mapping[str, GamePage]):
    """The pages of a built-in book, each built on first use, so that a command about one game is quick."""

    def __init__(self, keys: list[str], make: Callable[[str], GamePage]) -> None:
        self._keys = dict.fromkeys(keys)
        self._make = make
        self._made: dict[str, GamePage] = {}

    def __getitem__(self, key: str) -> GamePage:
        if key not in self._made:
            if key not in self._keys:
                raise KeyError(key)
            self._made[key] = self._make(key)
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def __contains__(self, key: object) -> bool:
        return key in self._keys


def read_book(text: str, *, file: str, source: str = "", folder: FilePath | None = None, proved: bool = False) -> House:
    """The house that a rule book describes, or a `RuleBookError` with everything that is wrong.

    `folder` holds the user's own books that it may extend. The pages of a `proved` book, such as the built-in ones that
    tests cover, are read and checked on first use.
    """
    document = parse(text, file, proved=proved)
    whole = WholeBook(document) if proved else whole_book(Layer(file, text, document), folder)
    if whole.bases and not whole.bases[0].built_in:  # errors in the extended book are that book's own
        base = whole.bases[0]
        read_book(base.text, file=base.file, folder=FilePath(base.file).parent)
    book = _Book(file, text, whole.bases, document, proved=proved)
    for path, what in whole.wrongs:
        book.report(path, what)
    house = book.house(whole, source, proved=proved)
    if house is None or book.wrongs:
        raise RuleBookError(book.problems())
    return house


class _Book:
    """Reads one document and collects its problems."""

    def __init__(self, file: str, text: str, bases: Sequence[Layer], own: Mapping[str, Any], *, proved: bool) -> None:
        self.file = file
        self.text = text
        self.bases = bases
        self.own = own
        """The document without what it inherits."""
        self.proved = proved
        self.at = ""
        """The page being checked."""
        self.wrongs: dict[tuple[Path, str], str] = {}
        self.every = _Section(("every_game",))
        self.pages: dict[str, _Section] = {}
        self.rules = 0
        """Limits of the pages so far."""

    def report(self, path: Path, what: str) -> None:
        self.wrongs.setdefault((path, what), self.at)
        if len(self.wrongs) >= MOST_WRONG:
            raise RuleBookError(self.problems())

    def refuse(self, path: Path, what: str) -> NoReturn:
        """A size limit was exceeded: nothing more is read."""
        self.report(path, what)
        raise RuleBookError(self.problems())

    def problems(self) -> list[Problem]:
        """All problems, with lines; a missing key has the line of its table.

        A problem in something inherited has the line of the change that caused it, as nearly as possible, and says
        where it comes from.
        """
        lines, below = key_lines(self.text), [(base.file, key_lines(base.text)) for base in self.bases]
        found: dict[object, Problem] = {}
        more: dict[object, int] = {}
        for (path, what), at in self.wrongs.items():
            near = _nearest(path, lines)
            source = _inherited(path, near, below)
            instead = [(at,), ("every_game",), ("extends",)] if source else []
            line = next((lines[one] for one in (near, *instead) if one in lines), 1)
            problem = Problem(self.file, line, format_path(path), f"{what} ({source})" if source else what)
            alike = (line, path[-1]) if source else (path, what)  # one change may break every inherited limit
            more[alike] = more.get(alike, -1) + 1
            found.setdefault(alike, problem)
        return [
            replace(one, what=f"{one.what}, and {more[alike]} more like it") if more[alike] else one
            for alike, one in found.items()
        ]

    def house(self, whole: WholeBook, source: str, *, proved: bool) -> House | None:
        """The house, as far as the book can be read."""
        top, document = _Section(()), whole.document
        pages = sum(isinstance(value, Mapping) and key != "every_game" for key, value in document.items())
        if pages > MOST_PAGES:
            self.refuse((), f"{pages:,} pages are too many: write {MOST_PAGES} at most")
        for key, value in document.items():
            if key in HOUSE_KEYS:
                self._read(top, HOUSE_KEYS[key], value)
            elif not isinstance(value, Mapping):
                self._unknown((key,), [*HOUSE_KEYS, "every_game"], "at the top of the file")
            elif key == "every_game":
                self.every = self._section(("every_game",), value, {**SHEET_KEYS, **SHARED_KEYS})
            else:
                self.pages[key] = self._section((key,), value, {**PAGE_KEYS, **SHEET_KEYS, **SHARED_KEYS})
        for key in ("id", "name"):
            if key not in document:
                self.report((key,), f'the house has no {key}: write {key} = "..." at the top of the file')
        if (given := top.text("id")) and not _ID.fullmatch(given):
            self.report(
                ("id",), f'{show(given)} is not an id: write lower-case letters, digits and hyphens, like "my-room"'
            )
        if not self.pages:
            self.report((), "the book offers no game: add a table such as [holdem]")
        return House(
            id=top.text("id"),
            name=top.text("name"),
            games=self._games(top, proved=proved),
            place=top.text("place"),
            dated=top.text("dated"),
            player_dealer=top.text("player_dealer"),
            source=source,
            prints=top.texts("prints"),
            about=top.text("about"),
            tint=top.text("tint"),
            base=whole.root,
        )

    def _games(self, top: _Section, *, proved: bool) -> Mapping[str, GamePage]:
        """Every page, or for a proved book pages that load on first use."""
        follows = {key: page.text("like") for key, page in self.pages.items()}

        def make(key: str) -> GamePage:
            page = self._page(key, self.pages[key], top, follows)
            if page is None or self.wrongs:
                raise RuleBookError(self.problems())
            return page

        if proved:
            return _Pages(list(self.pages), make)
        pages = [self._page(key, page, top, follows) for key, page in self.pages.items()]
        return MappingProxyType({page.key: page for page in pages if page is not None})

    def _section(self, path: Path, table: Mapping[str, Any], keys: Mapping[str, Key]) -> _Section:
        section = _Section(path)
        in_limit = len(path) == 3
        for key, value in table.items():
            if key == "cites":
                section.cites = self._cites(section, value, in_limit=in_limit)
            elif key == "limits" and len(path) == 1:
                section.limits = self._limits((*path, "limits"), value)
            elif key == "tournament" and len(path) == 1:
                section.tournament = self._tournament((*path, key), value)
            elif key == TROUBLE and not in_limit:
                section.trouble = self._trouble((*path, key), value)
            elif key in keys:
                self._read(section, keys[key], value)
            elif key in GROUPS:
                self._group(section, key, value)
            elif in_limit and key in (*PAGE_KEYS, *SHEET_KEYS):
                self.report((*path, key), f"unknown key in a limit: it belongs on the page, under [{path[0]}]")
            else:
                others = ["limits", "tournament"] if len(path) == 1 else []
                others += [] if in_limit else [TROUBLE]
                self._unknown((*path, key), [*keys, *others, "cites"], _where(path))
        return section

    def _group(self, section: _Section, group: str, value: object) -> None:
        """Keys that belong in a table of their own."""
        path, keys = (*section.path, group), GROUPS[group]
        if not isinstance(value, Mapping):
            self.report(path, f"{show(value)} is not a table: write [{'.'.join(map(str, path))}] and its keys under it")
            return
        for name, inner in value.items():
            if name in keys:
                self._read(section, keys[name], inner)
            else:
                self._unknown((*path, name), list(keys), f"in a {group} table")

    def _tournament(self, path: Path, value: object) -> _Section:
        if not isinstance(value, Mapping):
            self.report(path, f"{show(value)} is not a table: write [{format_path(path)}] and its switches under it")
            return _Section(path)
        return self._section(path, value, TOURNAMENT_KEYS)

    def _trouble(self, path: Path, value: object) -> list[Line]:
        """The lines of a table; a book may put one before all inherited lines, so only its own are compared."""
        own = _count(self.own, path)
        users = 0 if self.proved else own + sum(_count(base.document, path) for base in self.bases if not base.built_in)
        return irregularities.Reader(self.report, proved=self.proved).read(path, value, own=own, house=users)

    def _limits(self, path: Path, value: object) -> list[_Section]:
        if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
            self.report(path, f"each limit is a table of its own: write [[{path[0]}.limits]]")
            return []
        if len(value) > MOST_LIMITS:
            self.report(path, f"{len(value)} limits are too many: write {MOST_LIMITS} at most")
        keys = {**LIMIT_KEYS, **SHARED_KEYS}
        return [self._section((*path, place), item, keys) for place, item in enumerate(value[:MOST_LIMITS])]

    def _read(self, section: _Section, key: Key, value: object) -> None:
        path = (*section.path, *key.name.split("."))
        try:
            section.values[key.name] = _PlacedValue(key.read(value), path)
        except WrongValueError as error:
            section.values[key.name] = _PlacedValue(None, path)
            self._report_each(path, error)

    def _unknown(self, path: Path, known: list[str], where: str) -> None:
        from difflib import get_close_matches

        name = str(path[-1])
        words = set(name.lower().split("_")) & _FEE_WORDS
        if words and (why := why_no_fee_key(name)):
            self.report(path, why)
            return
        near = get_close_matches(name, known, 1)
        every = ", ".join(sorted({one.partition(".")[0] if where != "among the topics" else one for one in known}))
        every = every if len(every) < _MOST_SAID else f"{every[:_MOST_SAID].rpartition(',')[0]} and more"
        hint = f'did you mean "{near[0]}"?' if near else f"the keys are {every}"
        self.report(path, f"unknown key {where}: {hint}")

    def _cites(self, section: _Section, value: object, *, in_limit: bool) -> dict[str, str]:
        path = (*section.path, "cites")
        if in_limit and not isinstance(value, Mapping):
            return {"limit": self._ids(path, value)}
        if not isinstance(value, Mapping):
            self.report(path, 'citations are a table by topic: write deck = "OAS-HE-01" under it')
            return {}
        found: dict[str, str] = {}
        for topic, ids in value.items():
            if topic not in CITED and not (in_limit and topic == "limit"):
                self._unknown((*path, topic), sorted(CITED), "among the topics")
            else:
                found[topic] = self._ids((*path, topic), ids)
        return found

    def _ids(self, path: Path, value: object) -> str:
        try:
            return " ".join(read_clauses(value))
        except WrongValueError as error:
            self._report_each(path, error)
            return COMMON

    def _report_each(self, path: Path, error: WrongValueError) -> None:
        for one in (error, *error.others):
            self.report((*path, *one.inside), str(one))

    # one page

    def _page(self, key: str, page: _Section, top: _Section, follows: Mapping[str, str]) -> GamePage | None:
        self.at = key
        game = self._game(key, page)
        if game is None:
            return None
        dealer = page.values.get("player_dealer")
        banks = dealer.value if dealer is not None and isinstance(dealer.value, bool) else None
        if wrong := linter.check_player_dealer(banks, GAMES[game], top.text("player_dealer")):
            self.report((key, "player_dealer"), wrong)
        self._check_fitting(game, page)
        names = linter.follow(follows, key, lambda what: self.report((key, "like"), what))
        chain = [*(self.pages[name] for name in names), self.every]
        named = next((section for section in chain if "deck" in section.values), page)
        given = named.text("deck")
        deck = linter.find_deck(given, game) if given else ""
        if deck is None:
            self.report((key, "deck") if named is page else (key,), linter.right_decks(game))
        several = chain if GAMES[game].family.poker else chain[:-1]  # the limits under [every_game] are bets and blinds
        limits = next((section.limits for section in several if section.limits is not None), None)
        if not limits:
            if limits is None and not follows[names[-1]]:
                also = ", or [[every_game.limits]]" if GAMES[game].family.poker else ""
                self.report((key,), f"there are no limits: write [[{key}.limits]]{also}")
            return None
        self.rules += len(limits)
        if self.rules > MOST_RULES:
            self.refuse((key,), f"all pages together have more than {MOST_RULES:,} limits: remove some")
        behind = _Behind(game, chain)
        self._check_circles(behind)
        title = page.text("title") or GAMES[game].title
        desk = _Desk(top.text("id"), title, game, deck or "", limits, behind)
        forces = [desk.force(place, self.report) for place in range(len(limits))]
        rules = [desk.rules(force) for force in forces]
        self._check_different(limits, [one.limit for one in rules])
        if behind.tournament:  # something may be wrong only there; what is wrong everywhere is reported once
            for place in range(len(limits)):
                desk.rules(desk.force(place, self.report, tournament=True))
        return GamePage(
            key=key,
            title=title,
            game=game,
            rules=tuple(rules),
            like=page.text("like"),
            not_printed=tuple(force.get("not_printed", tuple) or () for force in forces),
            registration=page.text("registration"),
            switches=MappingProxyType(_switches(chain)),
            desk=desk,
            table_settings=tuple(force.get("table_settings", tuple) or () for force in forces),
            fee_name=forces[0].get("fee_name", str) or "",
        )

    def _game(self, key: str, page: _Section) -> str | None:
        """The game a page is for; for an unknown name the nearest match, so that the rest can still be checked."""
        from difflib import get_close_matches

        name = page.text("game") if "game" in page.values else key
        if name in GAMES or not name:
            return name or None
        near = get_close_matches(name, GAMES, 1)
        hint = f'did you mean "{near[0]}"?' if near else f"the games are {', '.join(GAMES)}"
        path = (*page.path, "game") if "game" in page.values else page.path
        self.report(path, f'there is no game "{name}": {hint}')
        return near[0] if near else None

    def _check_fitting(self, game: str, page: _Section) -> None:
        """Every key on a page must apply to its game."""
        for section in (page, *(page.limits or ()), *([page.tournament] if page.tournament else ())):
            for name, found in section.values.items():
                if not fits(game, name):
                    self.report(found.path, misfit(game, name))
            for line in section.trouble:
                if wrong := irregularities.misfit(game, line):
                    self.report(line.path, wrong)

    def _check_circles(self, behind: _Behind) -> None:
        for tournament in (False, True) if behind.own_in_tournaments else (False,):
            if (round_trip := irregularities.circle(behind.trouble(tournament=tournament))) is not None:
                line, way = round_trip
                self.report(line.path, f"these are treated as each other in a circle ({' -> '.join(way)}): break it")

    def _check_different(self, sections: list[_Section], limits: list[Limit]) -> None:
        names: dict[str, Path] = {}
        stakes: dict[object, Path] = {}
        for section, limit in zip(sections, limits, strict=True):
            fee = limit.fee if limit.ante and not limit.blinds and not limit.bring_in else None  # two sheets of pan
            own = repr(
                sorted(_switches([section]).items())
            )  # the same stakes with a different cap are a different limit
            same = (limit.betting, limit.lower, limit.higher, limit.blinds, limit.ante, limit.bring_in, fee, own)
            first = names.setdefault(limit.name.lower(), section.path)
            first = stakes.setdefault(same, section.path) if first == section.path else first
            if first != section.path:
                what = f"{limit.name} is the same limit as {format_path(first)}: change one, or remove it"
                self.report(section.path, what)


def _source(section: _Section) -> Source:
    """The lines of a section, and the clause by which it adopts those of the page it is `like`."""
    return Source(
        section.trouble,
        section.tournament.trouble if section.tournament is not None else (),
        section.cites.get(TROUBLE, COMMON),
        section.path == ("every_game",),
    )


def _nearest(path: Path, lines: Mapping[Path, int]) -> Path:
    """The longest prefix of a path that the text contains."""
    while path and path not in lines:
        path = path[:-1]
    return path


def _inherited(path: Path, near: Path, below: list[tuple[str, dict[Path, int]]]) -> str:
    """Where an inherited value comes from; nothing if it is the book's own."""
    for file, lines in below:
        found = _nearest(path, lines)
        if len(found) > len(near):
            return f"{format_path(found)} is inherited from {file}:{lines[found]}"
    return ""


def _where(path: Path) -> str:
    if len(path) == 3:
        return "in a limit"
    if path[-1] == "tournament":
        return "in a tournament table"
    return "under [every_game]" if path == ("every_game",) else "under a game"


def _switches(chain: list[_Section]) -> dict[str, object]:
    found: dict[str, object] = {}
    for section in reversed(chain):
        found |= {key: one.value for key, one in section.values.items() if key in SWITCHES}
    return found


def _count(document: Any, path: Path) -> int:
    """How many lines there are at a place in a document."""
    for part in path:
        document = document.get(part) if isinstance(document, Mapping) else None
    return len(document) if isinstance(document, list) else 0
