"""The floor desk: it checks a report against the hand, finds the line of the rule book, and carries out its remedies.

Nothing here knows a house. The family decides what can have happened (`Desk.check`), a line of the rule book what to do
(`Answer`), and `remedies` how to do it.
"""

import dataclasses
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from msgspec.structs import replace

from houseway.errors import InvariantError
from houseway.referee.hand import Trace
from houseway.referee.mishaps import MISHAPS, Report, Ruling
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Answer, joined
from houseway.referee.rulings.case import Case, Circumstances
from houseway.referee.rulings.conditions import condition, said_when
from houseway.referee.rulings.player_choices import Keep, PotOnly, StayActive, TakeAnother
from houseway.referee.rulings.remedies import REMEDIES, TREAT_AS, leave_aside, replace_card
from houseway.referee.rulings.ruling_events import Chosen, Released, Ruled
from houseway.referee.rulings.table_facts import at_rest
from houseway.referee.shared_actions import Action, Option, said

if TYPE_CHECKING:
    from houseway.cards import Card
    from houseway.referee.hand import Hand


class Desk(Circumstances):
    """What a family of games knows of reports; the families of poker, of banked games, push-nine and pan extend it."""

    once_at_rest: ClassVar[bool] = False
    """Whether reports are ruled on only when someone must decide, not between two steps of a hand."""

    def rule(self, hand: "Hand", report: Report) -> Ruling:
        """Rule on a report and carry out the ruling."""
        return _rule(hand, report, self)[0]

    def trace(self, hand: "Hand", report: Report) -> Trace:
        """Rule on a report, carry it out, and return the reasons."""
        seen: list[_Found] = []
        ruling, lines = _rule(hand, report, self, seen)
        return Trace(ruling, lines, *seen[0])

    def choose(self, hand: "Hand", action: Action) -> bool:
        """A player makes a choice that a ruling gave; the current step goes on."""
        choose(hand, action)
        return False

    def held_to(self, hand: "Hand", action: Action) -> tuple[Option, ...]:
        """The one option of a player who is held to an action."""
        raise NotImplementedError

    def still_held(self, hand: "Hand", action: Action, since: int) -> bool:
        """Whether an action out of turn, made after this many events (-1: binding regardless), still binds."""
        raise NotImplementedError

    def overtaken(self, hand: "Hand", since: int) -> bool:
        """Whether anything done since releases a player held to an action."""
        return False

    def release(self, hand: "Hand") -> None:
        """Announce players released from an action out of turn."""
        bound = {} if hand.trouble is None else hand.trouble.bound
        for player, (_, _, since, clause) in tuple(bound.items()):
            if since >= 0 and self.overtaken(hand, since):
                del bound[player]
                hand.events.append(Released(hand.seats[player], clause))

    def could_do(self, hand: "Hand", seat: int) -> tuple[Option, ...]:
        """What a player can have done out of turn."""
        return ()

    def places(self, hand: "Hand", report: Report) -> tuple[int, ...]:
        """Which of a seat's cards can be affected, by number: any that is face down."""
        return tuple(one.card for one in Desk.tries(self, hand, report) if one.card)

    def reportable(self, hand: "Hand") -> tuple[Report, ...]:
        """A report of everything that can have happened now, with a seat and a card if needed."""
        found = (self.first_possible(hand, thought_of) for thought_of in self.thinkable(hand))
        return tuple(dict.fromkeys(report for report in found if report is not None))

    def thinkable(self, hand: "Hand") -> Iterator[Report]:
        """Candidate reports, one of each kind and seat, possible or not."""
        for name in self.facts:
            kind = MISHAPS[name]
            seats = [seat for player, seat in enumerate(hand.seats) if not hand.folded[player]] if kind.seats else [0]
            seats = [*([0] if kind.alone else []), *seats, *([0] if kind.in_deck else [])]
            yield from (Report(name, seat, card=1 if kind.card and seat else 0) for seat in seats)

    def first_possible(self, hand: "Hand", thought_of: Report) -> Report | None:
        """The first possible version of a report, if there is one."""
        return next((report for report in self.tries(hand, thought_of) if possible(hand, report)), None)

    def tries(self, hand: "Hand", report: Report) -> tuple[Report, ...]:
        """A report in every version, with what it needs besides a seat; a card face up on the deck is nobody's."""
        found: tuple[Report, ...] = (report,)
        if report.card and report.seat:
            held = len(hand.hole[hand.seats.index(report.seat)])
            found = tuple(Report(report.what, report.seat, card) for card in range(1, max(held, 1) + 1))
        return (*found, Report(report.what)) if report.what == "boxed card" else found


def _holds(name: str, case: Case) -> bool:
    found = condition(name)
    if found is None:
        raise InvariantError(f"{name!r} is not a condition")
    return found.holds(case)


def _answer(case: Case) -> Answer:
    """The line of the rule book that decides; the first whose conditions hold."""
    for line in case.hand.rules.irregularities:
        if line.what == case.report.what and all(_holds(name, case) for name in line.when):
            return line
    raise RefusedError(f"neither the house's book nor common practice says what to do: {case.report}")


def undecided(hand: "Hand", report: Report, hidden: Callable[[str], bool]) -> tuple[Answer, ...]:
    """The book's lines that may decide for someone who does not know the `hidden` conditions.

    They end with the first one that no hidden condition can rule out, and keep only their hidden conditions. If a line
    says what to treat it as, the lines for that follow.
    """
    if report.what not in hand.game.family.desk.facts:
        return ()  # no line decides what cannot happen in this game; the ruling says so
    lines = tuple(line for line in hand.rules.irregularities if line.what == report.what)
    case, found = Case(hand.copy(), report, hand.game.family.desk), list[Answer]()
    try:
        case.desk.facts[report.what](case)
    except RefusedError:
        return lines
    for line in lines:
        left = tuple(name for name in line.when if hidden(name))
        if all(_holds(name, case) for name in line.when if name not in left):
            treated = next((name for name in line.do if name.startswith(TREAT_AS)), None)
            if treated is None:
                found.append(dataclasses.replace(line, when=left))
            else:
                before = line.do[: line.do.index(treated) + 1]
                found += [
                    dataclasses.replace(
                        then, when=(*left, *then.when), do=(*before, *then.do), clause=joined(line.clause, then.clause)
                    )
                    for then in undecided(hand, replace(report, what=treated.removeprefix(TREAT_AS)), hidden)
                ]
            if not left:
                break
    return tuple(found)


def possible(hand: "Hand", report: Report) -> bool:
    """Whether a report can have happened now."""
    try:
        hand.ruling(report)
    except RefusedError:
        return False
    return True


_Found: TypeAlias = "tuple[Hand, tuple[Card, ...], bool]"
"""The hand after the irregularity, the loose face-up cards, and whether any cards have no place."""


def _rule(
    hand: "Hand", report: Report, desk: Desk, seen: list[_Found] | None = None
) -> tuple[Ruling, tuple[Answer, ...]]:
    """Rule on a report and carry out the ruling, on a copy that is dropped if this is refused halfway.

    Returns the deciding lines too. `seen`, if given, receives what the floor finds.
    """
    if desk.once_at_rest:
        at_rest(hand, report)
    if report.what not in MISHAPS:
        raise RefusedError(f"{report.what!r} is not an irregularity")
    if report.what not in desk.facts:
        raise RefusedError(
            f"{report.what}: that cannot happen in {hand.rules.title or hand.game.title}",
            legal=", ".join(desk.facts),
        )
    if hand.over:
        raise RefusedError(f"{report}: the hand is over, and what was ruled or won in it stands")
    if hand.trouble is not None and hand.trouble.asked and report.what != "foul deck":
        asked = hand.seats[hand.trouble.asked[0].player]
        raise RefusedError(f"{report}: seat {asked} must first choose", legal=said(hand.options))
    for seat in report.all_seats:
        if seat not in hand.seats:
            raise RefusedError(f"seat {seat} is not dealt in", legal=f"seats {', '.join(map(str, hand.seats))}")
    case = Case(hand, report, desk)
    before = len(hand.events)
    lines = _done(case, seen)
    remedies = tuple(name for line in lines for name in _up_to_treating(line))
    leave_aside(case)
    desk.in_step(case)
    told = joined(case.clause)
    hand.events.insert(
        before, Ruled(str(replace(report, order=())), report.seat, tuple(case.steps), told, report.title, case.why)
    )
    _ask_first(hand)
    if case.again and not hand.over:
        if hand.who is None:
            raise RefusedError(f"{report}: it is nobody's turn yet, so nobody can be out")
        _go_on(hand)
    ruling = Ruling(report, tuple(told.split()), tuple(case.steps), remedies, tuple(hand.events[before:]), case.why)
    case.trouble.rulings += (ruling,)
    return ruling, lines


def _up_to_treating(line: Answer) -> Iterator[str]:
    """The remedies of a line; once it says to treat it as something else, that thing's lines take over."""
    for name in line.do:
        yield name
        if name.startswith(TREAT_AS):
            return


def _done(case: Case, seen: list[_Found] | None) -> tuple[Answer, ...]:
    """Apply the irregularity and the book's remedies, following `treat as`."""
    happens = case.desk.facts[case.report.what](case)
    line = _answer(case)
    case.clause = joined(case.clause, line.clause)
    case.why = said_when(line.when, seen=case.report.what == "exposed") or case.why
    if happens is not None:
        happens()
    if seen is not None:
        seen.append((case.hand.copy(), case.loose if case.seen else (), bool(case.loose)))
    for name in _up_to_treating(line):
        if name.startswith(TREAT_AS):
            what = name.removeprefix(TREAT_AS)
            if what not in case.desk.facts:
                raise InvariantError(f"{what!r} does not happen here")
            case.say(f"It is treated as: {what}.")
            case.report = replace(case.report, what=what)
            return (line, *_done(case, seen))
        if name not in REMEDIES:
            raise InvariantError(f"{name!r} is not a remedy")
        REMEDIES[name].do(case)
    return (line,)


def _ask_first(hand: "Hand") -> None:
    """Ask a player who has a choice before anything goes on."""
    if hand.trouble is not None and hand.trouble.asked and not hand.over:
        hand.who = hand.trouble.asked[0].player


def _go_on(hand: "Hand") -> None:
    """Someone is out: ask the next player, end the round, or give the last one the pot."""
    if hand.game.steps[hand.at].dropped(hand):
        hand.at += 1
        hand.run()


def choose(hand: "Hand", action: Action) -> None:
    """A player makes a choice that a ruling gave; the hand goes on from there."""
    trouble = hand.trouble
    if trouble is None or not trouble.asked:
        raise InvariantError("nobody has a choice to make")
    question = trouble.asked[0]
    seat = hand.seats[question.player]
    if action not in [option.takes for option in question.options]:
        raise RefusedError(
            f"seat {seat} must first choose and cannot {action}",
            legal=said(question.options),
            clause=question.clause,
        )
    trouble.asked = trouble.asked[1:]
    hand.events.append(Chosen(seat, str(action), question.clause))
    hand.who = question.turn
    match action:
        case Keep() | StayActive():
            pass
        case TakeAnother():
            case_ = Case(hand, Report("exposed", seat), hand.game.family.desk)
            case_.clause = question.clause
            case_.bare = True
            replace_card(case_, question.player, question.card, "top")
            leave_aside(case_)
            case_.desk.in_step(case_)
        case PotOnly():
            trouble.all_in |= {question.player}
            _go_on(hand)
    _ask_first(hand)
