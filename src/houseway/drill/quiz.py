"""Questions: a hand in trouble, what happened, and four things that a house might do about it, one of them right.

There are only three choices if the house prints a clause and no book has a fourth thing to do.

A question depends only on an offer and a number, so it is the same every time. The referee confirms that what happened
can have happened. The right answer is the house's line; the others are what the lines for other moments, other games
and other houses would do to the very same cards and chips. No two of the four have the same result.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from houseway.cards import Card
from houseway.drill.deciding_line import (
    ClauseText,
    Way,
    clause_texts,
    here,
    instead,
    names_only,
    others,
    remedies_of,
    ruled,
    steps_of,
)
from houseway.drill.drill_hands import open_table, rests, settle
from houseway.drill.floor_picture import TablePicture, draw
from houseway.drill.moments import happened, looks_so, reports, so_far, stage, told
from houseway.errors import HousewayError
from houseway.houses import HOUSES, Offer, find_offer, house
from houseway.houses.sheets.irregularity_lines import happens
from houseway.referee.hand import Hand, Trace
from houseway.referee.mishaps import MISHAPS, SEVERAL, Report
from houseway.referee.push.family import PUSH
from houseway.referee.rules import COMMON
from houseway.referee.rulings.remedies import TREAT_AS
from houseway.referee.rulings.ruling_desk import possible

LETTERS: Final = "abcd"
_LEAST: Final = 3
MOST_SEED: Final = 2**31
_TRIES: Final = 100
_KINDS: Final = 8
"""How many kinds of trouble to try at one moment before giving up."""
_LATEST, _EARLY = 48, 1.5
"""The number of decisions to choose from, and the preference for early ones."""
_PRINTED: Final = 4
"""How much more likely a question is if the house's own book covers it."""
_AGAIN: Final = ("exposed", "boxed card")
"""Troubles that may happen twice in one deal."""


class DrillError(HousewayError):
    """A question that cannot be asked."""


class Choice(Struct, frozen=True):
    """One of the possible answers."""

    letter: str
    does: tuple[str, ...]
    """What is done, step by step."""
    remedies: tuple[str, ...]
    """The same in a rule book's terms."""
    whose: str
    """Where that applies: `here for "short", before anyone has acted`, or at which other house."""


class Situation(Struct, frozen=True, order=True):
    """What distinguishes a question: house and game, the deciding line, and the moment."""

    offer: str
    what: str
    when: tuple[str, ...]
    do: tuple[str, ...]
    clause: str
    moment: str


class Question(Struct, frozen=True):
    """A hand in trouble, with the answers."""

    offer: str
    """`ocean-view/holdem`."""
    seed: int
    house: str
    game: str
    limit: str
    moment: str
    """The stage of the hand, in a line."""
    report: str
    """What happened, in the form of a report."""
    happened: str
    """The same in a sentence."""
    before: str
    """What has already gone wrong in this hand, and what was done; usually empty."""
    table: TablePicture
    choices: tuple[Choice, ...]
    answer: str
    """The letter of the right answer."""
    steps: tuple[str, ...]
    """What the referee does, naming every seat and card."""
    clauses: tuple[ClauseText, ...]
    situation: Situation

    @property
    def right(self) -> Choice:
        """The right choice."""
        return self.choices[LETTERS.index(self.answer)]

    @property
    def key(self) -> str:
        """The key for asking it again."""
        return f"{self.offer}#{self.seed}"


class QuestionView(Struct, frozen=True):
    """A question, with the ids by which a page asks for it again."""

    house: str
    game: str
    seed: int
    question: Question


@cache
def offers() -> tuple[str, ...]:
    """Every game of every house where something can be reported."""
    return tuple(
        f"{name}/{key}"
        for name in HOUSES
        for key in house(name).games
        if house(name).offer(key).game.family.desk is not None
    )


def question(offer: Offer, seed: int) -> Question:
    """The offer's question with this number."""
    if offer.game.family.desk is None:
        raise DrillError(f"there are no questions on {offer.page.title} yet")
    if not 0 <= seed < MOST_SEED:
        raise DrillError(f"{seed} is not a seed: give a whole number from 0 to {MOST_SEED - 1}")
    chance = Random(f"drill {offer.name} {seed}")
    for _ in range(_TRIES):
        hand = _dealt(offer, chance)
        for what in _kinds(hand, chance)[:_KINDS]:
            now, report = _mishap(hand, what, chance)
            if report is not None and (made := _asked(offer, seed, now, report, chance)) is not None:
                return made
    raise DrillError(f"{offer.name} leaves nothing to ask: all of its lines lead to the same ruling")


# a hand in trouble


def _dealt(offer: Offer, chance: Random) -> Hand:
    """A table's hand somewhere along the way; a push pot comes after an earlier hand."""
    table = open_table(offer)
    for _ in range(chance.randrange(3) if offer.game.family is PUSH else 0):
        for _ in rests(table.deal(seed=chance.randrange(MOST_SEED)), chance):
            pass
        settle(table)
    hand = table.deal(seed=chance.randrange(MOST_SEED), ask_showdown=True)
    wanted = int(_LATEST * chance.random() ** _EARLY) if chance.randrange(4) else 0
    fresh, step = not chance.randrange(3), -1
    for at, _ in enumerate(rests(hand, chance)):
        if at >= wanted and (not fresh or hand.at != step):  # sometimes right after cards were dealt
            return hand
        step = hand.at
    return hand.dealt_again(hand.actions[: int(len(hand.actions) * chance.random())])


def _mishap(hand: Hand, what: str, chance: Random) -> tuple[Hand, Report | None]:
    """Something of this kind that can have happened now; sometimes for the second time."""
    found = _one(hand, what, chance)
    if found is None or what not in _AGAIN or chance.randrange(6):
        return hand, found
    twice = hand.copy()
    twice.report(found)
    asked = twice.trouble is not None and twice.trouble.asked
    return (hand, found) if twice.over or asked else (twice, _one(twice, what, chance))


def _kinds(hand: Hand, chance: Random) -> list[str]:
    """The kinds to try, in random order, but mostly those in the house's book first."""
    desk, lines = hand.game.family.desk, hand.rules.irregularities
    printed = {line.what for line in lines if line.clause != COMMON}
    facts = () if desk is None else [what for what in desk.facts if happens(what, hand.game, hand.rules)]
    return sorted(facts, key=lambda what: chance.random() ** (_PRINTED if what in printed else 1))


def _one(hand: Hand, what: str, chance: Random) -> Report | None:
    """One way in which it can have happened, sometimes with an additional remark."""
    ways = [one for one in reports(hand, what) if looks_so(hand, one)]
    if not ways:
        return None
    whole = [one for one in ways if not one.amount % hand.rules.limit.chip]
    found = chance.choice(whole or ways)
    if MISHAPS[what].seats == SEVERAL and found.seat and not chance.randrange(4):
        two = replace(found, seats=(chance.choice([hand.seats[player] for player in hand.live]),))
        found = two if possible(hand, two) and looks_so(hand, two) else found
    for flag in _telling(hand, what):
        more = replace(found, said=(*found.said, flag))
        if not chance.randrange(2) and possible(hand, more):
            found = more
    return found


def _telling(hand: Hand, what: str) -> list[str]:
    """The remarks that a line of the book asks for."""
    lines = hand.rules.irregularities
    about = {what, *(line.do[-1].removeprefix(TREAT_AS) for line in lines if line.what == what)}
    asked = {name for line in lines if line.what in about for name in line.when}
    return [flag for flag in MISHAPS[what].flags if {flag, f"not {flag}"} & asked]


# the answers


def _asked(offer: Offer, seed: int, hand: Hand, report: Report, chance: Random) -> Question | None:
    """The question; None if too few other answers have a different result."""
    found = hand.trace(report)
    line, right = found.lines[-1], ruled(hand, report)
    wrong = _wrong(offer, hand, report, found, right, chance)
    if len(wrong) < (_LEAST if right.ruling.printed else len(LETTERS)) - 1:
        return None
    seen = _seen(found.found, found.lying)
    ways = [right, *wrong[: len(LETTERS) - 1]]
    named = all(names_only(way.ruling, seen) for way in ways)
    words = [steps_of(way.ruling) if named else remedies_of(hand, way.ruling) for way in ways]
    if len(set(words)) < len(ways) or not all(words):
        return None
    order = list(range(len(ways)))
    chance.shuffle(order)
    choices = tuple(
        Choice(letter, words[at], ways[at].ruling.remedies, ways[at].whose or here(line, report))
        for letter, at in zip(LETTERS, order, strict=False)
    )
    acted = "after action" if so_far(hand) else "before action"
    before = " ".join(f"{one.report}: {' '.join(one.steps)}" for one in hand.rulings)
    return Question(
        offer.name, seed, offer.house.name, offer.page.title, offer.rules.limit.name, told(hand), str(report),
        happened(report), before, draw(found.found, found.lying, report), choices, LETTERS[order.index(0)],
        right.ruling.steps, clause_texts(right.ruling.clauses),
        Situation(
            offer.name, report.what, tuple(name for one in found.lines for name in one.when), right.ruling.remedies,
            " ".join(right.ruling.clauses), f"{stage(hand)}, {acted}",
        ),
    )  # fmt: skip


def _wrong(offer: Offer, hand: Hand, report: Report, by: Trace, right: Way, chance: Random) -> list[Way]:
    """What other lines would do with a different result, the closest first."""
    effects, words = [right.effect], {steps_of(right.ruling)}
    found: list[Way] = []
    for lines in others(offer, report, by.lines[-1]):
        chance.shuffle(lines)
        done: set[tuple[str, ...]] = set()
        for other in lines:
            if len(found) == len(LETTERS) - 1:
                return found
            if other.line.do in done:
                continue
            done.add(other.line.do)
            way = instead(hand, report, other, loose=by.loose)
            if way is not None and way.effect not in effects and steps_of(way.ruling) not in words:
                effects.append(way.effect)
                words.add(steps_of(way.ruling))
                found.append(way)
    return found


def _seen(hand: Hand, lying: tuple[Card, ...]) -> set[Card]:
    """Every card that the floor can see."""
    view = hand.view(None)
    seats = [card for seat in view.seats for card in (*seat.cards, *seat.up, *seat.exposed)]
    return {*view.board, *lying, *seats}


def situations(each: int) -> Iterator[Situation]:
    """The situations of this many questions for every offer."""
    for name in offers():
        offer = find_offer(name)
        for seed in range(each):
            yield question(offer, seed).situation
