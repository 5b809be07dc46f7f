"""The floor desk: a report is checked against the hand, the rule book's line is found, and its remedies are done.

Nothing here knows a house. What can have happened is the family's to say (`Desk.check`), what is done is a line of the
rule book (`Answer`), and how it is done is in `remedies`.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from msgspec.structs import replace

from houseway.cards import Card
from houseway.errors import InvariantError
from houseway.referee.actions import Action, Option, said
from houseway.referee.errors import RefusedError
from houseway.referee.reports import MISHAPS, Report, Ruling, Trace
from houseway.referee.rules import Answer, joined
from houseway.referee.rulings.case import Case
from houseway.referee.rulings.choices import Keep, PotOnly, StayActive, TakeAnother
from houseway.referee.rulings.conditions import condition, said_when
from houseway.referee.rulings.events import Chosen, Released, Ruled, Supplied
from houseway.referee.rulings.facts import at_rest
from houseway.referee.rulings.remedies import REMEDIES, TREAT_AS, leave_aside, replace_card

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


Fact: TypeAlias = Callable[[Case], Callable[[], None] | None]


class Desk:
    """What a family of games knows of reports; the families of poker, of banked games, push-nine and pan extend it."""

    facts: ClassVar[Mapping[str, Fact]] = {}
    """What can be reported in the family: each checks that it can have happened now, refuses it otherwise, and gives
    back what it does to the cards, which is done once it is known by which clause."""

    once_at_rest: ClassVar[bool] = False
    """Whether a report is ruled on only where somebody must decide, and not between two steps of a hand."""

    def rule(self, hand: "Hand", report: Report) -> Ruling:
        """Rule on a report and carry it out."""
        return _rule(hand, report, self)[0]

    def trace(self, hand: "Hand", report: Report) -> Trace:
        """Rule on a report and carry it out, and tell how the ruling came about."""
        seen: list[_Found] = []
        ruling, lines = _rule(hand, report, self, seen)
        return Trace(ruling, lines, *seen[0])

    def choose(self, hand: "Hand", action: Action) -> bool:
        """A player chooses what a ruling left open; the step it happened in is not done by that."""
        choose(hand, action)
        return False

    def held_to(self, hand: "Hand", action: Action) -> tuple[Option, ...]:
        """The one option of a player who is held to an action."""
        raise NotImplementedError

    def still_held(self, hand: "Hand", action: Action, since: int) -> bool:
        """Whether what was done out of turn, when there were so many events (-1: whatever happens), still binds."""
        raise NotImplementedError

    def overtaken(self, hand: "Hand", since: int) -> bool:  # noqa: ARG002
        """Whether something has been done since that frees who was held to an action."""
        return False

    def release(self, hand: "Hand") -> None:
        """Tell who is held no more to what was done out of turn."""
        bound = {} if hand.trouble is None else hand.trouble.bound
        for player, (_, _, since, clause) in tuple(bound.items()):
            if since >= 0 and self.overtaken(hand, since):
                del bound[player]
                hand.events.append(Released(hand.seats[player], clause))

    def could_do(self, hand: "Hand", seat: int) -> tuple[Option, ...]:  # noqa: ARG002
        """What somebody can have done out of turn."""
        return ()

    # what the conditions ask

    def acted(self, case: Case) -> bool:
        """Whether somebody has acted since the cards in question came."""
        return self.action(case.hand)[1] > 0

    def action(self, hand: "Hand") -> tuple[int, int]:
        """How many have put chips in of their own will, and how often somebody has acted."""
        raise NotImplementedError

    def drawn(self, case: Case) -> bool:  # noqa: ARG002
        """Whether the card came on the draw, or the draw has begun."""
        return False

    def last_card(self, case: Case) -> bool:  # noqa: ARG002
        """Whether it is the last card of the hand."""
        return False

    def half(self, case: Case) -> bool:  # noqa: ARG002
        """Whether what was put in is half of the least raise or more."""
        return False

    def has_acted(self, case: Case) -> bool:
        """Whether the player has acted in this hand."""
        return any(seat == case.seat for seat, _ in case.hand.actions)

    def acted_on_street(self, case: Case) -> bool:
        """Whether the player has acted since the last cards came."""
        return self.has_acted(case)

    def breach(self, case: Case) -> bool:  # noqa: ARG002
        """Whether the cards do not bear out what was done with them."""
        return False

    # what the remedies ask

    dealt_again: ClassVar[str] = "the deal does not move on"
    """What is said of a hand that is dealt again after a misdeal."""

    def as_dealt(self, hand: "Hand", player: int) -> tuple[Card, ...]:
        """A player's cards by the numbers that a report has for them."""
        return hand.hole[player]

    def places(self, hand: "Hand", report: Report) -> tuple[int, ...]:
        """Which of a seat's cards it can have happened to, by those numbers: any that lies face down."""
        return tuple(one.card for one in Desk.tries(self, hand, report) if one.card)

    def burn_is_due(self, hand: "Hand") -> bool:
        """Whether a burn is still to come that a card can serve as."""
        return hand.rules.dealing.burn

    def serve_as_burn(self, case: Case) -> None:
        """The next burn is not made."""
        case.trouble.waived = True

    def deal_is_on(self, hand: "Hand") -> bool:  # noqa: ARG002
        """Whether the deal has stopped half-way, and a card is replaced when it is over."""
        return False

    def left_after_deal(self, hand: "Hand") -> int:
        """How many cards are on the deck when a deal that has stopped is over."""
        return len(hand.deck) - hand.top

    def draw_is_on(self, hand: "Hand") -> bool:  # noqa: ARG002
        """Whether players are drawing now."""
        return False

    def changed(self, hand: "Hand", player: int, old: Card, new: Card) -> None:
        """A card of a hand is another now; for a family that keeps the cards somewhere else too."""

    def supply(self, case: Case, player: int, cards: tuple[Card, ...]) -> None:
        """Cards come to a short hand, face down."""
        case.hand.hole[player] += cards
        case.tell(Supplied(case.hand.seats[player], cards, len(cards), case.clause))

    def lay_away(self, hand: "Hand", cards: tuple[Card, ...]) -> None:
        """Cards go to the discards."""
        hand.discards += cards

    def in_step(self, case: Case) -> None:
        """A ruling is done, but for whose turn it is: for a family that keeps cards or hands somewhere else too."""

    def bears(self, hand: "Hand", put_in: list[int]) -> list[int]:  # noqa: ARG002
        """By what everyone bears a fee out of the pot of a hand that is void: what each has put in."""
        return put_in

    def perform(self, case: Case, action: Action) -> None:
        """The actor does this, by the ruling."""
        hand = case.hand
        if hand.game.steps[hand.at].act(hand, action):
            hand.at += 1
            hand.run()

    def answer(self, case: Case) -> Answer:
        """The line of the rule book that decides; the first whose conditions hold."""
        for line in case.hand.rules.irregularities:
            if line.what == case.report.what and all(_holds(name, case) for name in line.when):
                return line
        raise RefusedError(f"neither the house's book nor common practice says what to do: {case.report}")

    def reportable(self, hand: "Hand") -> tuple[Report, ...]:
        """Everything that can have happened now, a report of each, with a seat and a card where it takes them."""
        found = (self.first_possible(hand, thought_of) for thought_of in self.thinkable(hand))
        return tuple(dict.fromkeys(report for report in found if report is not None))

    def thinkable(self, hand: "Hand") -> Iterator[Report]:
        """What might have happened now, one of each kind and seat, whether it can have or not."""
        for name in self.facts:
            kind = MISHAPS[name]
            seats = [seat for player, seat in enumerate(hand.seats) if not hand.folded[player]] if kind.seats else [0]
            seats = [*([0] if kind.alone else []), *seats, *([0] if kind.in_deck else [])]
            yield from (Report(name, seat, card=1 if kind.card and seat else 0) for seat in seats)

    def first_possible(self, hand: "Hand", thought_of: Report) -> Report | None:
        """The first way in which that can have happened now, if there is one."""
        return next((report for report in self.tries(hand, thought_of) if possible(hand, report)), None)

    def tries(self, hand: "Hand", report: Report) -> tuple[Report, ...]:
        """A report with what it needs besides a seat, in the ways it may have happened."""
        if report.card and report.seat:
            held = len(hand.hole[hand.seats.index(report.seat)])
            return tuple(Report(report.what, report.seat, card) for card in range(1, max(held, 1) + 1))
        return (report,)


def _holds(name: str, case: Case) -> bool:
    found = condition(name)
    if found is None:
        raise InvariantError(f"{name!r} is no condition")
    return found.holds(case)


def undecided(hand: "Hand", report: Report, hidden: Callable[[str], bool]) -> tuple[Answer, ...]:
    """Those of the book's lines that may decide for one who cannot tell the `hidden` conditions.

    They go up to the first that no hidden condition can turn down, and keep of theirs only the hidden ones. Where a
    line says what it is treated as, it goes on with the lines for that.
    """
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
"""The hand once it has happened, the cards that lie open, and whether any belong nowhere."""


def _rule(
    hand: "Hand", report: Report, desk: Desk, seen: list[_Found] | None = None
) -> tuple[Ruling, tuple[Answer, ...]]:
    """Rule on a report and carry the ruling out, on a hand that may be thrown away if this is refused half-way.

    The lines of the book that decided come with it. `seen` is given what the floor finds, where that is asked for.
    """
    if desk.once_at_rest:
        at_rest(hand, report)
    if report.what not in MISHAPS:
        raise RefusedError(f"{report.what!r} is nothing that can be reported")
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
    hand.events.insert(before, Ruled(
        str(replace(report, order=())), report.seat, tuple(case.steps), told, report.title, case.why
    ))  # fmt: skip
    _ask_first(hand)
    if case.again and not hand.over:
        if hand.who is None:
            raise RefusedError(f"{report}: it is nobody's turn yet, so nobody can be out")
        _go_on(hand)
    ruling = Ruling(report, tuple(told.split()), tuple(case.steps), remedies, tuple(hand.events[before:]), case.why)
    case.trouble.rulings += (ruling,)
    return ruling, lines


def _up_to_treating(line: Answer) -> Iterator[str]:
    """What a line says to do; once it says to treat it as something else, other lines go on from there."""
    for name in line.do:
        yield name
        if name.startswith(TREAT_AS):
            return


def _done(case: Case, seen: list[_Found] | None) -> tuple[Answer, ...]:
    """Let it have happened and do what the book says; where it says `treat as`, what it says of that."""
    happens = case.desk.facts[case.report.what](case)
    line = case.desk.answer(case)
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
                raise InvariantError(f"{what!r} is nothing that happens here")
            case.say(f"It is treated as: {what}.")
            case.report = replace(case.report, what=what)
            return (line, *_done(case, seen))
        if name not in REMEDIES:
            raise InvariantError(f"{name!r} is no remedy")
        REMEDIES[name].do(case)
    return (line,)


def _ask_first(hand: "Hand") -> None:
    """A player who has a choice is asked before anything goes on."""
    if hand.trouble is not None and hand.trouble.asked and not hand.over:
        hand.who = hand.trouble.asked[0].player


def _go_on(hand: "Hand") -> None:
    """Somebody is out: the next is asked, the round is over, or the last one has won."""
    if hand.game.steps[hand.at].dropped(hand):
        hand.at += 1
        hand.run()


def choose(hand: "Hand", action: Action) -> None:
    """A player answers what a ruling left open; the hand goes on where it was."""
    trouble = hand.trouble
    if trouble is None or not trouble.asked:
        raise InvariantError("nobody is asked anything")
    question = trouble.asked[0]
    seat = hand.seats[question.player]
    if action not in [option.takes for option in question.options]:
        raise RefusedError(
            f"seat {seat} must first choose and cannot {action}",
            legal=said(question.options), clause=question.clause,
        )  # fmt: skip
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
