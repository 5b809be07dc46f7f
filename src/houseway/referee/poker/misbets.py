"""What can go wrong in the betting: out of turn, in two motions, too little, with one large chip.

No house's book covers it, so the lines are the common layer's; the remedies make the action that counts.
"""

from typing import TYPE_CHECKING, Final

from houseway.chips.money import format_money
from houseway.referee.poker.actions import (
    Bet,
    BringIn,
    Call,
    Check,
    Fold,
    MayBet,
    MayBringIn,
    MayCall,
    MayCheck,
    MayFold,
    MayRaise,
    Raise,
    parse_poker,
)
from houseway.referee.poker.betting import ClosedBetting, may_raise
from houseway.referee.poker.mishaps import in_round
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings.case import Case
from houseway.referee.rulings.remedies import remedy
from houseway.referee.rulings.ruling_events import Bound, TakenBack
from houseway.referee.rulings.table_facts import one, refuse
from houseway.referee.shared_actions import Action, Option

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

_WHATEVER: Final = -1
"""Marks an action out of turn that binds regardless of what happens before it."""


def held_to(hand: "Hand", action: Action) -> tuple[Option, ...]:
    """The option that this action would take."""
    player = hand.who or 0
    match action:
        case Check():
            return (MayCheck(),)
        case Call():
            return (MayCall(min(hand.stacks[player], hand.play.level - hand.bets[player])),)
        case Bet(to):
            return (MayBet(to, to, hand.rules.limit.chip),)
        case Raise(to):
            return (MayRaise(to, to, hand.rules.limit.chip),)
    return (MayFold(),)


def out_of_turn(case: Case) -> None:
    """A player acts out of turn."""
    hand, player = case.hand, one(case)
    in_round(case)
    if player == hand.who:
        raise refuse(case, f"it is seat {case.seat}'s turn")
    if not hand.stacks[player]:
        raise refuse(case, f"seat {case.seat} is all-in and has nothing to do")
    _meant(case)


def open_to(hand: "Hand", player: int) -> tuple[Option, ...]:
    """What a player could do facing this bet on their turn, or facing the forced bet if that is still due."""
    if hand.who != player and any(isinstance(one, MayBringIn) for one in hand.options):
        hand = hand.copy()
        hand.game.steps[hand.at].act(hand, BringIn())
    turn, hand.who = hand.who, player
    try:
        return tuple(hand.game.steps[hand.at].options(hand))
    finally:
        hand.who = turn


def _meant(case: Case) -> Action:
    """What was done, as an action that would be open facing this bet."""
    hand, player, said = case.hand, case.player, case.report.action
    options = open_to(hand, player)
    turn, hand.who = hand.who, player
    try:
        action = parse_poker(said) or in_round(case).hear(hand, said)
    finally:
        hand.who = turn
    fits = action is not None and any(takes(option, action) for option in options)
    if action is None or not fits:
        raise refuse(case, f"{said!r} would not be open to seat {case.seat} at this bet")
    return action


def takes(option: Option, action: Action) -> bool:
    """Whether an action takes an option."""
    match option, action:
        case (MayBet(least, most), Bet(to)) | (MayRaise(least, most), Raise(to)):
            return bool(least <= to <= most)
        case (MayFold(), Fold()) | (MayCheck(), Check()) | (MayCall(), Call()):
            return True
    return False


@remedy(
    "hold to it",
    "It is binding when the player's turn comes, unless someone bets, calls or raises first; a fold is always binding.",
    cards=False,
)
def _hold(case: Case) -> None:
    action = _meant(case)
    fold = isinstance(action, Fold)
    play = case.hand.play
    since = _WHATEVER if fold else len(case.hand.events)
    case.trouble.bound[case.player] = (action, play.round, since, case.clause)
    case.tell(Bound(case.seat, str(action), case.clause))
    case.say(
        f"It is seat {case.hand.actor}'s turn. Seat {case.seat} is held to it when the turn comes: {action}"
        f"{'.' if fold else ', unless someone bets, calls or raises first.'}"
    )


def string_bet(case: Case) -> None:
    """A raise that was just made was made in two motions."""
    hand, player = case.hand, one(case)
    in_round(case)
    last = hand.actions[-1] if hand.actions else (0, None)
    if last[0] != case.seat or not isinstance(last[1], Raise):
        raise refuse(case, f"the last action was not a raise by seat {case.seat}")
    if hand.bets[player] != last[1].to:
        raise refuse(case, "the betting has gone on since")


@remedy("take the raise back", "The raise is taken back.")
def _take_back(case: Case) -> None:
    hand = case.hand
    there = hand.bets[case.player]
    before = hand.dealt_again(hand.actions[:-1])
    events, actions = hand.events, hand.actions
    for name in before.__slots__:
        setattr(hand, name, getattr(before, name))
    hand.events, hand.actions = events, actions
    back = there - hand.bets[case.player]
    case.tell(TakenBack(case.seat, back, case.clause))
    case.say(f"Seat {case.seat}'s raise to {format_money(there)} is taken back.")


@remedy("call", "It counts as a call.", cards=False)
def _call(case: Case) -> None:
    hand, player = case.hand, case.player
    owed = min(hand.play.level - hand.bets[player], hand.stacks[player])
    case.say(f"It counts as {f'a call of {format_money(owed)}' if owed > 0 else 'a check'}.")
    case.desk.perform(case, Call() if owed > 0 else Check())


# an amount


def amount(case: Case) -> None:
    """The actor has put in an illegal amount."""
    hand, player = case.hand, one(case)
    in_round(case)
    if player != hand.who:
        raise refuse(case, f"it is seat {hand.actor}'s turn")
    if case.report.amount <= 0:
        raise refuse(case, f"say how much, like: {case.report.what} seat {case.seat} $5")
    if case.report.amount > hand.bets[player] + hand.stacks[player]:
        raise refuse(case, f"seat {case.seat} does not have that many chips")


def under_raise(case: Case) -> None:
    """Less than the minimum bet or raise."""
    amount(case)
    hand, player = case.hand, case.player
    span = may_raise(hand, player)
    if case.report.amount <= hand.play.level:
        raise refuse(case, f"it takes more than {format_money(hand.play.level)} to raise")
    if not isinstance(span, ClosedBetting) and case.report.amount >= span[0]:
        raise refuse(case, f"{format_money(case.report.amount)} is enough: the minimum is {format_money(span[0])}")


def oversized(case: Case) -> None:
    """One chip that is worth more than is owed."""
    amount(case)
    owed = case.hand.play.level - case.hand.bets[case.player]
    if case.report.amount <= owed:
        raise refuse(case, f"{format_money(owed)} is owed: the chip is not too large")


def wrong_amount(case: Case) -> None:
    """A bet or raise of an illegal size, or less than a call."""
    amount(case)
    hand, player = case.hand, case.player
    put, level, there = case.report.amount, hand.play.level, hand.bets[player]
    if put < level:
        if put <= there:
            raise refuse(case, f"seat {case.seat} has put in nothing: {format_money(there)} was already there")
        if put == there + hand.stacks[player]:
            raise refuse(case, f"that is all that seat {case.seat} has, and a call")
        return
    if put == level:
        raise refuse(case, f"{format_money(put)} is what it takes to {'call' if level > there else 'check'}")
    span = may_raise(hand, player)
    if isinstance(span, ClosedBetting):
        raise refuse(case, f"seat {case.seat} may not bet or raise: {span.why}")
    least, most, step = span
    if least <= put <= most and (put in (least, most) or put % step == 0):
        raise refuse(case, f"nothing is wrong with {format_money(put)}: it is open to seat {case.seat}")


@remedy("complete the raise", "It is brought up to the minimum bet or raise.", cards=False)
def _complete(case: Case) -> None:
    _make(case, least=True)


@remedy("correct the amount", "It is corrected to the nearest legal amount.", cards=False)
def _correct(case: Case) -> None:
    _make(case, least=False)


def _make(case: Case, *, least: bool) -> None:
    """The bet or raise that counts."""
    hand, player = case.hand, case.player
    span = may_raise(hand, player)
    if isinstance(span, ClosedBetting) or case.report.amount < hand.play.level:
        _call(case)
        return
    low, high, step = span
    if not least and case.report.amount < low and hand.play.level and not case.desk.half(case):
        _call(case)  # less than half of the minimum raise: a call is nearer
        return
    put = low if least else max(low, min(case.report.amount, high))
    if put not in (low, high):
        put = max(low, put - put % step)
    opening = not hand.play.level
    case.say(f"It counts as {'a bet of' if opening else 'a raise to'} {format_money(put)}.")
    case.desk.perform(case, Bet(put) if opening else Raise(put))


__all__ = ["RefusedError", "amount", "held_to", "out_of_turn", "oversized", "string_bet", "under_raise", "wrong_amount"]
