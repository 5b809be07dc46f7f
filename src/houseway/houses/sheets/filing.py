"""A house's whole book for filing: a chapter per game, then what applies to all of them.

A game's chapter is its rule sheet with its fee schedule written out. Common practice, and what sheets give in full at
their end, appears once in the packet, limited to what concerns the house and its games.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from houseway.chips.money import format_money
from houseway.games import GAMES
from houseway.houses import feelint
from houseway.houses.clauses import GAME_CODES, clause
from houseway.houses.fees import MOST_RATES
from houseway.houses.offers import House
from houseway.houses.pages import GamePage
from houseway.houses.sheets import irregularity_lines, make_sheet
from houseway.houses.sheets.glossary import with_fee_names, words_used
from houseway.houses.sheets.model import Citing, Grid, Line, Packet, Section, Sheet, Term, capital
from houseway.houses.sheets.references import closure, codes_of, concerns, named
from houseway.houses.sheets.stake_lines import and_list, no_flop_words
from houseway.referee.rules import COMMON, HOUSE, Rules

TITLE: Final = "Rules of play"
FEE: Final = "collection"
"""The name of the fee in headings if the book has no word of its own."""
PRACTICE: Final = "Common practice"


def make_packet(house: House, words: Sequence[Term]) -> Packet:
    """The packet of a house, with a glossary of these words."""
    sheets = [_chapter(house, page) for page in house.games.values()]
    printed = {one.id for sheet in sheets for section in sheet.sections for one in section.entries}
    codes = codes_of(printed)
    told = [_own(sheet, codes) for sheet in (*sheets, _practice(house), _collection(house, printed))]
    entries = closure([*(one for one in printed if not one.startswith("CX-")), *_marks(told)])
    clauses = _in_book_order(house, (one for one in entries.values() if not one.id.startswith("CX-")))
    readings = [one for one in entries.values() if one.id.startswith("CX-")]
    text = " ".join([*_texts(told), *(one.text for one in entries.values())])
    known = with_fee_names(words, FEE, {page.title: page.fee_name for page in house.games.values()})
    used = words_used(known, text, {page.game for page in house.games.values()})
    chapters = [
        *told,
        _full(house, "Words", "The card room's words as this packet uses them.", used),
        _full(house, "The clauses in full", "The rules of the house that the marks beside the lines name.", clauses),
        _full(house, "Readings", "How the games are played where the house's pages conflict or say nothing.", readings),
    ]
    limits = sum(len(page.rules) for page in house.games.values())
    facts = {"Games": str(len(house.games)), "Limits": str(limits)}
    if house.dated:
        facts["Pages dated"] = house.dated
    summary = "Every game of the house: how it is played, with what, at which limits, and what the house takes."
    return Packet(
        house,
        and_list([TITLE, *_fee_names(house)]),
        summary,
        facts,
        tuple(sheet for sheet in chapters if sheet.sections),
    )


def _fee_names(house: House) -> tuple[str, ...]:
    """What the house calls its fees, in the order of its games."""
    return tuple(dict.fromkeys(page.fee_name or FEE for page in house.games.values()))


def _in_book_order(house: House, entries: Iterable[Term]) -> list[Term]:
    """Clauses in chapter order: the whole house, then game by game, then the fees."""
    places = {"GEN": -1} | {
        GAME_CODES.get(page.game, page.game): place for place, page in enumerate(house.games.values())
    }
    return sorted(entries, key=lambda one: places.get(clause(one.id).game, len(places)))


def _chapter(house: House, page: GamePage) -> Sheet:
    sheet = make_sheet(house.offer(page.key))
    sections = [_referring(one) for one in sheet.sections if one.title != irregularity_lines.PRACTICE]
    place = next((place for place, one in enumerate(sections) if one.title.startswith("Limits")), 0)
    return replace(sheet, sections=(*sections[: place + 1], schedule(page), *sections[place + 1 :]))


def _referring(section: Section) -> Section:
    """The section on what goes wrong, which leads on to the chapter on common practice."""
    if section.title != irregularity_lines.TITLE:
        return section
    own = [line for line in section.lines if line.text != irregularity_lines.NO_RULINGS]
    where = "Where the house's book is silent" if own else "The house prints no rulings for this game:"
    more = Line(f"{where}{',' if own else ''} the floor rules by common practice, which has a chapter of its own.")
    return replace(section, lines=(*own, more))


def _own(sheet: Sheet, codes: Collection[str]) -> Sheet:
    """A chapter without what the packet gives in full elsewhere, and without marks that concern other houses."""

    def own(cites: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for one in cites if not one.startswith("CX-") or concerns(one, codes))

    def marked(section: Section) -> Section:
        table = section.table and replace(section.table, cites=tuple(map(own, section.table.cites)))
        return replace(
            section, lines=tuple(replace(line, cites=own(line.cites)) for line in section.lines), table=table
        )

    return replace(sheet, sections=tuple(marked(one) for one in sheet.sections if not one.entries))


def _practice(house: House) -> Sheet:
    every = {page.title: Citing(page.rules, page.fee_name) for page in house.games.values()}
    summary = "What the floor does where the house's book is silent; the first line that fits counts."
    return Sheet(house, PRACTICE, "", summary, sections=tuple(irregularity_lines.practice_of(every)))


def _texts(sheets: Iterable[Sheet]) -> Iterator[str]:
    for section in (section for sheet in sheets for section in sheet.sections):
        yield section.title
        yield from (line.text for line in section.lines)
        if section.table is not None:
            yield from (cell for row in (section.table.heads, *section.table.rows) for cell in row)


def _marks(sheets: Iterable[Sheet]) -> list[str]:
    """Every clause and reading beside or inside a line or row."""
    sections = [section for sheet in sheets for section in sheet.sections]
    return [
        name
        for section in sections
        for name in (
            *(one for one in section.cited() if one not in (COMMON, HOUSE)),
            *(one for line in section.lines for one in named(line.text)),
        )
    ]


def _full(house: House, title: str, summary: str, entries: Iterable[Term]) -> Sheet:
    found = tuple(entries)
    return Sheet(house, title, "", summary, sections=(Section(title, entries=found),) if found else ())


# one game's schedule


def schedule(page: GamePage) -> Section:
    """The fee at every limit: for every number of players, or for every wager."""
    if any(rules.limit.fee is not None and rules.limit.fee.tiers for rules in page.rules):
        return _by_wager(page)
    players = range(2, max(rules.most_seats for rules in page.rules) + 1)
    amounts = [[_for(rules, count) for count in players] for rules in page.rules]
    spans = _spans(amounts, players.start)
    columns = [_players(*span) for span in spans]
    early = GAMES[page.game].family.poker
    rows, cites = [], []
    for rules, row in zip(page.rules, amounts, strict=True):
        cells = [row[first - players.start] for first, _ in spans]
        rows.append((rules.limit.name, *cells, *([no_flop_words(rules.limit.fee)] if early else [])))
        cites.append(feelint.fee_cites(rules))
    heads = ("limit", *columns, *(["if it ends early"] if early else []))
    grid = Grid(heads, tuple(rows), tuple(cites))
    return Section(schedule_title(page), _settled(page), table=grid)


def schedule_title(page: GamePage) -> str:
    """The heading over what is taken at every limit."""
    return f"{capital(page.fee_name or FEE)} schedule"


def _by_wager(page: GamePage) -> Section:
    rows, cites = [], []
    for rules in page.rules:
        fee = rules.limit.fee
        least = rules.limit.lower
        for tier in fee.tiers if fee is not None else ():
            most = min(tier.wager or rules.limit.higher, rules.limit.higher)
            if least <= most:
                rows.append(
                    (rules.limit.name, f"{format_money(least)} to {format_money(most)}", format_money(tier.amount))
                )
                cites.append(feelint.fee_cites(rules))
            least = most + rules.limit.chip
    heads = ("limit", "wager", f"{page.fee_name or 'fee'} a hand")
    grid = Grid(heads, tuple(rows), tuple(cites), keys=("limit", "wager", "fee a hand"))
    return Section(schedule_title(page), _settled(page), table=grid)


def _settled(page: GamePage) -> tuple[Line, ...]:
    """When the amount is known; what it depends on is stated with the limits."""
    charged = [rules for rules in page.rules if rules.limit.fee is not None]
    if not charged:
        return ()
    staying = any(feelint.goes_by(rules) == feelint.BY_STAYING for rules in charged)
    when = "when the players have declared" if staying else "before the deal"
    return (Line(f"Every amount is flat, and settled {when}."),)


def _for(rules: Rules, players: int) -> str:
    fee = rules.limit.fee
    if players > rules.most_seats:
        return ""
    amount = 0 if fee is None else fee.amount(players)
    return format_money(amount) if amount else "none"


def _spans(rows: Sequence[Sequence[str]], first: int) -> list[tuple[int, int]]:
    """The ranges of player counts for which every row stays the same."""
    spans: list[tuple[int, int]] = []
    columns = list(zip(*rows, strict=True))
    for place, column in enumerate(columns):
        if spans and column == columns[place - 1]:
            spans[-1] = (spans[-1][0], first + place)
        else:
            spans.append((first + place, first + place))
    return spans


def _players(least: int, most: int) -> str:
    return f"{least} players" if least == most else f"{least} to {most} players"


# the fees of the whole house


def _collection(house: House, printed: Collection[str]) -> Sheet:
    """Every rate against the law, with the clauses that restate it if they are among the `printed` ones."""
    restated = {asked: (name,) if name in printed else () for asked, name in feelint.RESTATED.items()}
    every = feelint.schedules(house)
    rows = tuple(
        (
            house.games[one.game].title,
            one.limit,
            ", ".join(map(format_money, one.rates)) or "none",
            one.goes_by,
            f"{len(one.rates)} of {MOST_RATES}",
        )
        for one in every
    )
    grid = Grid(("game", "limit", "rates", "by", "count"), rows, tuple(one.cites for one in every))
    asked = tuple(Line(f"{says[:1].upper()}{says[1:]}.", restated[name]) for name, says in feelint.LAW.items())
    found = feelint.told(feelint.findings(house))
    lines = tuple(
        Line(
            f"{house.games[one.game].title} at {one.limit}: {one.what}. "
            + ("Not allowed: " if one.wrong else "Worth a look: ")
            + f"{feelint.LAW[one.asked]}.",
            (*one.cites, *restated[one.asked]),
        )
        for one in found
    ) or (Line("Nothing was found that the law does not allow or that needs a word of explanation."),)
    return Sheet(
        house,
        capital(and_list(_fee_names(house))),
        "",
        "Every rate of the house, checked against the law.",
        sections=(
            Section("What the law requires", (Line(f"{feelint.CODE} requires of every rate:"), *asked)),
            Section("What was found", lines),
            Section("Every rate", table=grid),
        ),
    )
