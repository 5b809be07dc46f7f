"""Which line of a book decides, what happened before anything is done, and what other lines would do instead."""

import re
from collections.abc import Iterator
from dataclasses import replace as with_parts
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from houseway.cards import Card, format_card
from houseway.errors import HousewayError, InvariantError
from houseway.games import GAMES
from houseway.houses import HOUSES, Offer, house
from houseway.houses.sheets.irregularity_lines import in_words, when_in_words
from houseway.referee.hand import Hand
from houseway.referee.mishaps import MISHAPS, ONE, Report, Ruling
from houseway.referee.rules import COMMON, HOUSE, Answer
from houseway.referee.rulings.case import Fact
from houseway.referee.rulings.remedies import REMEDIES, TREAT_AS
from houseway.referee.rulings.ruling_events import BecameBurn, PutAside, TakenBack
from houseway.referee.shared_events import HandEvent, seen_by

_TREATED: Final = "It is treated as: "
_NOT_FELT: Final = ("rulings", "dead", "exposed", "turned", "boxed")
"""Traces of trouble in a hand that move no card and no chip: keeping a card means going on, whether or not everyone saw
it."""
_CARD: Final = re.compile(r"\b(?:card \d|[2-9TJQKA][cdhs]\b|Jk\b)")
"""A card, as steps name it."""
_OF_LOOSE: Final = frozenset({"reshuffle", "reshuffle with the burns"})
_OF_STREETS: Final = frozenset({"no new burn", "deal it again"})
_STREET: Final = ("premature ", " with too many cards")
_OF_WRONG_CARDS: Final = frozenset({"scrap"})
_WRONG_CARDS: Final = ("boxed card", "joker in a game without")
"""Remedies for cards on the table, for a street, and for a card that does not belong: nonsense in any other case."""
_CORE: Final = "houseway.referee.rulings.remedies"


class Other(NamedTuple):
    """A line of this or another book that might decide instead."""

    line: Answer
    whose: str
    """Where it applies, in words."""


class Way(NamedTuple):
    """What a line does about it, carried out by the referee."""

    ruling: Ruling
    effect: object
    """The resulting cards and chips, for comparison."""
    whose: str = ""


def instead(hand: Hand, report: Report, other: Other, *, loose: bool) -> Way | None:
    """What another line would do; None if its remedies find nothing to work on.

    `loose` says whether some cards belong nowhere: only those can go back into the deck.
    """
    street = report.what.startswith(_STREET[0]) or report.what.endswith(_STREET[1])
    street = street or (loose and bool(hand.game.board))  # the top card would have belonged to the next one
    for names, given in ((_OF_LOOSE, loose), (_OF_STREETS, street), (_OF_WRONG_CARDS, report.what in _WRONG_CARDS)):
        if not given and not names.isdisjoint(other.line.do):
            return None
    trial = hand.copy()
    line = Answer(what=report.what, do=other.line.do, clause=COMMON)
    trial.rules = with_parts(hand.rules, irregularities=(line, *hand.rules.irregularities))
    try:
        ruling = trial.report(report)
    except (HousewayError, InvariantError, StopIteration, LookupError, ValueError):
        return None  # a remedy for another moment: there is no such card, street, or set hand here
    about_a_card = MISHAPS[other.line.what].card and not report.card
    if about_a_card and any(_CARD.search(step) for step in ruling.steps):
        return None
    return Way(ruling, _effect(trial), other.whose) if _whole(ruling) else None


def ruled(hand: Hand, report: Report) -> Way:
    """What the house does."""
    trial = hand.copy()
    lines = tuple(with_parts(line, clause=COMMON) for line in hand.rules.irregularities)
    trial.rules = with_parts(hand.rules, irregularities=lines)
    trial.report(report)
    return Way(hand.ruling(report), _effect(trial))


def _whole(ruling: Ruling) -> bool:
    """Whether every remedy had an effect and words."""
    said = [step for step in ruling.steps if step == step.strip()]
    nothing = any(
        (isinstance(event, PutAside | BecameBurn) and not event.count)
        or (isinstance(event, TakenBack) and not event.amount)
        for event in ruling.events
    )
    return not nothing and len(said) == len(ruling.steps) >= len(ruling.remedies)


def _effect(hand: Hand) -> object:
    """Everything that a ruling can change except words. Clauses are left out, or all rulings would differ."""
    kept: dict[str, object] = {}
    if hand.trouble is not None:
        kept = dict(zip(type(hand.trouble).__slots__, hand.trouble.state(), strict=True))
        for name in _NOT_FELT:
            del kept[name]
    piles = {name: cards if name == "stub" else sorted(cards) for name, cards in hand.piles.items()}
    piles["muck"] = sorted((*piles["muck"], *piles.pop("discards")))
    return (
        hand.stacks, hand.bets, hand.totals, hand.folded, hand.mucked, hand.hole, hand.up, hand.board, hand.second,
        piles, hand.who, hand.at, hand.over, hand.carried, hand.play.level, kept,
    )  # fmt: skip


# lines for other moments and of other houses


def others(offer: Offer, report: Report, line: Answer) -> Iterator[list[Other]]:
    """Other lines, the closest first: of this page, of other houses and games, and for more or less similar mishaps."""
    own = [one for one in offer.rules.irregularities if not one.do[-1].startswith(TREAT_AS)]
    yield [Other(one, here(one, report)) for one in own if one.what == report.what and one != line]
    away = list(_elsewhere(offer))
    yield [other for other in away if other.line.what == report.what]
    desk, shape = offer.game.family.desk, _shape(report)
    facts = {} if desk is None else desk.facts
    near = [one for one in own if one.what != report.what]
    yield [
        Other(one, here(one, report))
        for one in near
        if one.what in facts and _needs(one.what) == shape and _subject(facts[one.what]) == _subject(facts[report.what])
    ]
    yield [Other(one, here(one, report)) for one in near if _fits(_needs(one.what), shape) and _core(one)]
    yield [other for other in away if bool(_needs(other.line.what)[0]) == bool(shape[0]) and _core(other.line)]


def _subject(fact: Fact) -> str:
    """The package that says how a mishap happens: its family's own, or the one for any game."""
    return fact.__module__.rpartition(".")[0]


def _elsewhere(offer: Offer) -> Iterator[Other]:
    """The lines of other houses and games; from another family, only what any game can do."""
    known = {name for one in offer.rules.irregularities for name in one.when}
    for there in map(house, HOUSES):
        for page in there.games.values():
            if (there.id, page.key) == (offer.house.id, offer.key):
                continue
            same = GAMES[page.game].family is offer.game.family
            for one in page.rules[0].irregularities:
                if one.clause == COMMON or one.do[-1].startswith(TREAT_AS):
                    continue
                if same or (set(one.when) <= known and _core(one)):
                    yield Other(one, f'at {there.name} in {page.title} for "{one.what}"{_told_by(one)}')


Shape: TypeAlias = tuple[str, bool, bool]
"""Whose it is, whether it names a card, whether it names an amount."""


def _needs(what: str) -> Shape:
    kind = MISHAPS[what]
    return kind.seats, kind.card, kind.amount


def _shape(report: Report) -> Shape:
    """The shape of a report, which may omit the seat."""
    kind = MISHAPS[report.what]
    return (kind.seats, kind.card, kind.amount) if report.seat else ("", False, False)


def _fits(needs: Shape, given: Shape) -> bool:
    """Whether a report has everything that another kind of report needs."""
    return (not needs[0] or (needs[0] == ONE and bool(given[0]))) and not needs[2]


def _core(line: Answer) -> bool:
    """Whether it does only what is possible in any game."""
    return all(name in REMEDIES and REMEDIES[name].do.__module__ == _CORE for name in line.do)


def here(line: Answer, report: Report) -> str:
    """The place of a line of the house's own: `here for "short", before anyone has acted (OV-HE-23)`."""
    whose = "by common practice" if line.clause == COMMON else "here"
    about = "" if line.what == report.what else f' for "{line.what}"'
    return f"{whose}{about}{_told_by(line)}"


def _told_by(line: Answer) -> str:
    when = "".join(f", {words}" for words in when_in_words(line.when))
    if line.clause == HOUSE:
        return f"{when}, by the house's own book"
    return when if line.clause == COMMON else f"{when} ({line.clause})"


# in words


def steps_of(ruling: Ruling) -> tuple[str, ...]:
    """What is done, without the line about what it is treated as."""
    return tuple(step for step in ruling.steps if not step.startswith(_TREATED))


def names_only(ruling: Ruling, seen: set[Card]) -> bool:
    """Whether the steps name only cards that everyone could see before."""
    words = {word.strip(".,;:") for step in ruling.steps for word in step.split()}
    shown = {card for event in ruling.events for card in _open_cards(event)}
    return not any(format_card(card) in words for card in shown - seen)


def _open_cards(event: HandEvent) -> tuple[Card, ...]:
    """The cards that an event turns face up for everyone."""
    public = seen_by(event, None)
    return (*getattr(public, "cards", ()), *getattr(public, "seen", ()))


def remedies_of(hand: Hand, ruling: Ruling) -> tuple[str, ...]:
    """The same in a sheet's words, without a particular seat or card."""
    known = [name for name in ruling.remedies if name in REMEDIES]
    return in_words(ruling.report.what, known, hand.game)


class ClauseText(Struct, frozen=True):
    """A clause's id and text."""

    id: str
    text: str


def clause_texts(ids: tuple[str, ...]) -> tuple[ClauseText, ...]:
    """Every clause and reading of a ruling, with its text."""
    from houseway.houses.clauses import clause, is_clause, reading

    found = []
    for name in ids:
        if name == COMMON:
            found.append(ClauseText(COMMON, "The house's book is silent, and the floor rules by common practice."))
        elif name == HOUSE:
            found.append(ClauseText(HOUSE, "By the house's own book, which names no clause for it."))
        elif name.startswith("CX-"):
            found.append(ClauseText(name, reading(name).reading))
        else:
            found.append(ClauseText(name, clause(name).rule if is_clause(name) else ""))
    return tuple(found)
