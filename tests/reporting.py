"""Random irregularities: possible and impossible reports, in every game."""

from typing import Final

from houseway.referee.hand import Hand
from houseway.referee.mishaps import IDENTIFIED, LOOKED, MISHAPS, MIXED, UNFINISHED, Report
from houseway.testing.decisions import Choices

_SAID: Final = (LOOKED, UNFINISHED, IDENTIFIED, MIXED)
_ACTIONS: Final = ("check", "call", "fold", "bet", "raise", "bet $6", "raise to $12")


def choose_report(hand: Hand, choices: Choices) -> Report:
    """Any report of the hand's family, mostly about an existing seat and card."""
    names = list(hand.game.family.desk.facts)
    kind = MISHAPS[names[choices.below(len(names))]]
    seats = (*hand.seats, 0, 11)
    seat = seats[choices.below(len(hand.seats) if not choices.one_in(8) else len(seats))] if kind.seats else 0
    if kind.name in ("boxed card", "joker in a game without", "two burns", "no burn", "not cleared"):
        seat = seat if choices.one_in(2) else 0
    others: tuple[int, ...] = ()
    if kind.seats == "two" or (kind.seats == "several" and choices.one_in(4)):
        others = (hand.seats[choices.below(len(hand.seats))],)
    card = 1 + choices.below(7 if not choices.one_in(6) else 12) if kind.card and seat else 0
    amount = 0
    if kind.amount:
        amount = hand.play.level + choices.below(3 * max(1, hand.play.bet_size)) + choices.below(2)
    said = tuple(one for one in kind.flags if one in _SAID and choices.one_in(2))
    if kind.name in ("two burns", "no burn") and seat == 0:
        said = ()
    if kind.name in ("out of turn", "miscall"):
        seat = seat or hand.seats[0]
    action = _ACTIONS[choices.below(len(_ACTIONS))] if kind.name == "out of turn" else ""
    count = 2 if kind.name in ("short", "extra") and choices.one_in(6) else 0
    return Report(kind.name, seat, card, others if seat else (), amount, count, said, action)


def likely_report(hand: Hand, choices: Choices) -> Report | None:
    """A uniformly random possible report; None if nothing can have happened.

    They are tried in random order until one is possible, which is much faster than listing all.
    """
    desk = hand.game.family.desk
    left = [] if hand.over else list(desk.thinkable(hand))
    while left:
        found: Report | None = desk.first_possible(hand, left.pop(choices.below(len(left))))
        if found is not None:
            return found
    return None
