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
from houseway.referee.rulings.remedies import REMEDIES, TREAT_AS
from houseway.referee.rulings.ruling_events import BecameBurn, PutAside, TakenBack
from houseway.referee.shared_events import HandEvent, seen_by

_TREATED: Final = "It is treated as: "
_NOT_FELT: Final = ("rulings", "dead", "exposed", "turned", "boxed")
"""What a hand keeps of its troubles that moves no card and no chip: to keep a card is to go on, seen by all or not."""
_CARD: Final = re.compile(r"\b(?:card \d|[2-9TJQKA][cdhs]\b|Jk\b)")
"""A card of a hand, as steps name it."""
_OF_LOOSE: Final = frozenset({"reshuffle", "reshuffle with the burns"})
_OF_STREETS: Final = frozenset({"no new burn", "deal it again"})
_STREET: Final = ("premature ", " with too many cards")
_OF_WRONG_CARDS: Final = frozenset({"scrap"})
_WRONG_CARDS: Final = ("boxed card", "joker in a game without")
"""What would be done to cards that lie there, to a street, and to a card that is none: nonsense where it is not so."""
_CORE: Final = "houseway.referee.rulings.remedies"


class Other(NamedTuple):
    """A line of this or another book, that might decide instead."""

    line: Answer
    whose: str
    """Where it counts, in words."""


class Way(NamedTuple):
    """What a line does about it, carried out by the referee."""

    ruling: Ruling
    effect: object
    """The cards and chips as they then are, to be compared."""
    whose: str = ""


def instead(hand: Hand, report: Report, other: Other, *, loose: bool) -> Way | None:
    """What is done when another line decides; None where its remedies find nothing to work on.

    `loose` says whether there are cards that belong nowhere: only those can go back into the deck.
    """
    street = report.what.startswith(_STREET[0]) or report.what.endswith(_STREET[1])
    street = street or (loose and bool(hand.game.board))  # the card on top would have been of the next one
    for names, given in ((_OF_LOOSE, loose), (_OF_STREETS, street), (_OF_WRONG_CARDS, report.what in _WRONG_CARDS)):
        if not given and not names.isdisjoint(other.line.do):
            return None
    trial = hand.copy()
    line = Answer(what=report.what, do=other.line.do, clause=COMMON)
    trial.rules = with_parts(hand.rules, irregularities=(line, *hand.rules.irregularities))
    try:
        ruling = trial.report(report)
    except (HousewayError, InvariantError, StopIteration, LookupError, ValueError):
        return None  # a remedy made for another moment: there is no such card, street or set hand here
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
    """Whether every remedy had something to do and to say."""
    said = [step for step in ruling.steps if step == step.strip()]
    nothing = any(
        (isinstance(event, PutAside | BecameBurn) and not event.count)
        or (isinstance(event, TakenBack) and not event.amount)
        for event in ruling.events
    )
    return not nothing and len(said) == len(ruling.steps) >= len(ruling.remedies)


def _effect(hand: Hand) -> object:
    """All that a ruling can have changed but for the words; clauses are part of it, so all are ruled without."""
    kept: dict[str, object] = {}
    if hand.trouble is not None:
        kept = dict(zip(type(hand.trouble).__slots__, hand.trouble.state(), strict=True))
        for name in _NOT_FELT:
            del kept[name]
    piles = {name: cards if name == "stub" else sorted(cards) for name, cards in hand.piles.items()}
    piles["muck"] = sorted((*piles["muck"], *piles.pop("discards")))
    return (
        hand.stacks, hand.bets, hand.totals, hand.folded, hand.mucked, hand.hole, hand.up, hand.board, piles, hand.who,
        hand.at, hand.over, hand.carried, hand.play.level, kept,
    )  # fmt: skip


# the lines of other moments and other houses


def others(offer: Offer, report: Report, line: Answer) -> Iterator[list[Other]]:
    """Other lines, the nearest first: of this page, of other houses and games, and of mishaps more or less like it."""
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
        if one.what in facts
        and _needs(one.what) == shape
        and facts[one.what].__module__ == facts[report.what].__module__
    ]
    yield [Other(one, here(one, report)) for one in near if _fits(_needs(one.what), shape) and _core(one)]
    yield [other for other in away if bool(_needs(other.line.what)[0]) == bool(shape[0]) and _core(other.line)]


def _elsewhere(offer: Offer) -> Iterator[Other]:
    """What the books of other houses and games print; of another family only what any game can do."""
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
"""Whose it is, whether a card is named, whether an amount is."""


def _needs(what: str) -> Shape:
    kind = MISHAPS[what]
    return kind.seats, kind.card, kind.amount


def _shape(report: Report) -> Shape:
    """The same of a report, which may leave the seat out."""
    kind = MISHAPS[report.what]
    return (kind.seats, kind.card, kind.amount) if report.seat else ("", False, False)


def _fits(needs: Shape, given: Shape) -> bool:
    """Whether a report gives all that another kind of report would."""
    return (not needs[0] or (needs[0] == ONE and bool(given[0]))) and not needs[2]


def _core(line: Answer) -> bool:
    """Whether it does only what can be done in any game."""
    return all(name in REMEDIES and REMEDIES[name].do.__module__ == _CORE for name in line.do)


def here(line: Answer, report: Report) -> str:
    """Where a line of the house's own stands: `here for "short", before anyone has acted (OV-HE-23)`."""
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
    """What is done, without what it is treated as."""
    return tuple(step for step in ruling.steps if not step.startswith(_TREATED))


def names_only(ruling: Ruling, seen: set[Card]) -> bool:
    """Whether the steps name no card but those that everyone sees before anything is done."""
    words = {word.strip(".,;:") for step in ruling.steps for word in step.split()}
    shown = {card for event in ruling.events for card in _open_cards(event)}
    return not any(format_card(card) in words for card in shown - seen)


def _open_cards(event: HandEvent) -> tuple[Card, ...]:
    """The cards that an event turns up before everyone."""
    public = seen_by(event, None)
    return (*getattr(public, "cards", ()), *getattr(public, "seen", ()))


def remedies_of(hand: Hand, ruling: Ruling) -> tuple[str, ...]:
    """The same as a sheet prints it, for no certain seat or card."""
    known = [name for name in ruling.remedies if name in REMEDIES]
    return in_words(ruling.report.what, known, hand.game)


class ClauseText(Struct, frozen=True):
    """A clause by its id, with what it says."""

    id: str
    text: str


def clause_texts(ids: tuple[str, ...]) -> tuple[ClauseText, ...]:
    """Every clause and reading of a ruling with its text."""
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
