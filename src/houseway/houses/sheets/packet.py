"""A house's whole book as it is filed: a chapter a game, then the collection, the words, the clauses and the readings.

A game's chapter is its rule sheet with the schedule of its collection written out; what sheets say in full at their
end stands once for the whole packet.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from houseway.chips.money import format_money
from houseway.games import GAMES
from houseway.houses import feelint
from houseway.houses.clauses import clause, reading
from houseway.houses.fees import MOST_RATES
from houseway.houses.pages import GamePage, House
from houseway.houses.sheets import make_sheet
from houseway.houses.sheets.model import Grid, Line, Packet, Section, Sheet, Term
from houseway.houses.sheets.stakes import no_flop_words
from houseway.referee.rules import Fee, FeeMoment, Rules

TITLE: Final = "Rules of play and collection"
SCHEDULE: Final = "Collection schedule"


def make_packet(house: House, words: Sequence[Term]) -> Packet:
    """The packet of a house, with a glossary of these words."""
    games = [_chapter(house, page) for page in house.games.values()]
    entries = {one.id: one for sheet in games for section in sheet.sections for one in section.entries}
    entries |= {name: Term(name, clause(name).rule) for name in feelint.LAW}
    clauses = [one for one in entries.values() if not one.id.startswith("CX-")]
    readings = [_reading(name) for name in entries if name.startswith("CX-")]
    readings.sort(key=lambda one: int(one.id.removeprefix("CX-")))
    chapters = [
        *(replace(sheet, sections=tuple(one for one in sheet.sections if not one.entries)) for sheet in games),
        _collection(house),
        _full(house, "Words", "The card room's words as this packet uses them.", words),
        _full(house, "The clauses in full", "The rules of the house that the marks beside the lines name.", clauses),
        _full(house, "Readings", "Where the house's pages clash or say nothing, it is played so.", readings),
    ]
    limits = sum(len(page.rules) for page in house.games.values())
    facts = {"Games": str(len(house.games)), "Limits": str(limits)}
    if house.dated:
        facts["Pages dated"] = house.dated
    summary = "Every game of the house: how it is played, with what, at which limits and for what fee."
    return Packet(house, TITLE, summary, facts, tuple(sheet for sheet in chapters if sheet.sections))


def _chapter(house: House, page: GamePage) -> Sheet:
    sheet = make_sheet(house.offer(page.key))
    place = next((place for place, one in enumerate(sheet.sections) if one.title.startswith("Limits")), 0)
    return replace(sheet, sections=(*sheet.sections[: place + 1], schedule(page), *sheet.sections[place + 1 :]))


def _reading(name: str) -> Term:
    """A reading with what is read: who files a book, or looks at one, is told why."""
    found = reading(name)
    return Term(name, f"{_sentence(found.question)} {_sentence(found.reading)}")


def _sentence(text: str) -> str:
    """A capital first and a full stop last."""
    ended = text if text.endswith((".", "?", ")")) else f"{text}."
    return ended[:1].upper() + ended[1:]


def _full(house: House, title: str, summary: str, entries: Iterable[Term]) -> Sheet:
    found = tuple(entries)
    return Sheet(house, title, "", summary, sections=(Section(title, entries=found),) if found else ())


# one game's schedule


def schedule(page: GamePage) -> Section:
    """What is taken at every limit: for every number of players, or for every wager."""
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
    return Section(SCHEDULE, (_taken(page),), table=grid)


def _by_wager(page: GamePage) -> Section:
    rows, cites = [], []
    for rules in page.rules:
        fee = rules.limit.fee
        least = rules.limit.lower
        for tier in fee.tiers if fee is not None else ():
            most = min(tier.wager or rules.limit.higher, rules.limit.higher)
            if least <= most:
                rows.append((rules.limit.name, f"{format_money(least)} to {format_money(most)}",
                             format_money(tier.amount)))  # fmt: skip
                cites.append(feelint.fee_cites(rules))
            least = most + rules.limit.chip
    return Section(SCHEDULE, (_taken(page),), table=Grid(("limit", "wager", "fee a hand"), tuple(rows), tuple(cites)))


def _taken(page: GamePage) -> Line:
    fees = [rules.limit.fee for rules in page.rules if rules.limit.fee is not None]
    if not fees:
        return Line("No fee is taken in this game.")
    return Line(f"{_SETTLED[fees[0].moment]} {_basis(fees)} It is a flat amount, never a share of a pot or a wager.")


_SETTLED: Final = {
    moment: "The amount is settled before the deal"
    + ("." if moment is FeeMoment.BEFORE_DEAL else f", and taken {moment}.")
    for moment in FeeMoment
}


def _basis(fees: Sequence[Fee]) -> str:
    if any(fee.tiers for fee in fees):
        return "It goes by the wager, which is down and fixed by then."
    if any(len({band.amount for band in fee.bands}) > 1 for fee in fees):
        return "It goes by the number of players."
    return "It goes by the limit of the table alone."


def _for(rules: Rules, players: int) -> str:
    fee = rules.limit.fee
    if players > rules.most_seats:
        return ""
    amount = 0 if fee is None else fee.amount(players)
    return format_money(amount) if amount else "none"


def _spans(rows: Sequence[Sequence[str]], first: int) -> list[tuple[int, int]]:
    """The spans of numbers of players for which every row stays the same."""
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


# the collection of the whole house


def _collection(house: House) -> Sheet:
    every = feelint.schedules(house)
    rows = tuple(
        (house.games[one.game].title, one.limit, ", ".join(map(format_money, one.rates)) or "none", one.goes_by,
         f"{len(one.rates)} of {MOST_RATES}")
        for one in every
    )  # fmt: skip
    grid = Grid(("game", "limit", "rates", "by", "count"), rows, tuple(one.cites for one in every))
    asked = tuple(
        Line(f"{says[:1].upper()}{says[1:]}.", (name,)) for name, says in feelint.LAW.items()
    )  # fmt: skip
    found = feelint.told(feelint.findings(house))
    lines = tuple(
        Line(f"{house.games[one.game].title} at {one.limit}: {one.what}. "
             + ("This cannot stand: " if one.wrong else "To be looked at: ") + f"{feelint.LAW[one.asked]}.",
             (*one.cites, one.asked))
        for one in found
    ) or (Line("Nothing was found that the law does not allow or that needs a word of explanation."),)  # fmt: skip
    return Sheet(
        house, "Collection", "", "Every rate of the house, laid beside what the law asks of a fee.",
        sections=(
            Section("What the law asks", (Line("Penal Code 337j(f), as the clauses beside restate it:"), *asked)),
            Section("What was found", lines),
            Section("Every rate", table=grid),
        ),
    )  # fmt: skip
