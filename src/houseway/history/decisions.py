"""Who decided what in a hand, found again from its events.

A hand keeps its events and not the actions behind them. Playing it again from its start, every decision is the one
whose events come next in the log; an offer that was let go by leaves no event, so it is what fits when nothing else
does. What is found is certain: the events of the hand played again are the same to the last one.
"""

from collections.abc import Iterator, Sequence

from houseway.errors import InvariantError
from houseway.referee.actions import (
    Action,
    AskCut,
    Bet,
    BringIn,
    Call,
    ChangeDraw,
    Check,
    Discard,
    Fold,
    Kill,
    Muck,
    Pass,
    PlayBoard,
    Raise,
    Show,
    Straddle,
)
from houseway.referee.errors import RefusedError
from houseway.referee.events import (
    Burned,
    Called,
    Checked,
    Declared,
    Discarded,
    Drew,
    Folded,
    HandEvent,
    Mixed,
    Mucked,
    Opened,
    PlayedBoard,
    Posted,
    Raised,
    Requested,
    Shown,
    StubCut,
)
from houseway.referee.hand import Hand


def actions_between(hand: Hand, events: Sequence[HandEvent]) -> tuple[tuple[int, Action], ...]:
    """The decisions, with their seats, that take a hand from its start (it is played on) to these events."""
    found: list[tuple[int, Action]] = []
    while hand.actor is not None and len(hand.events) < len(events):
        seat = hand.actor
        found.append((seat, _decided(hand, events)))
    if hand.events != list(events):
        raise InvariantError("the events of a hand cannot be played again")
    return tuple(found)


def _decided(hand: Hand, events: Sequence[HandEvent]) -> Action:
    """Take the one decision whose events are those that come next."""
    at = len(hand.events)
    for action in _candidates(events[at:]):
        tried = hand.copy()
        try:
            new = tried.act(action)
        except RefusedError:
            continue
        if new == list(events[at : at + len(new)]):
            hand.act(action)
            return action
    raise InvariantError(f"no decision of seat {hand.actor} leads to {events[at]}")


def _candidates(events: Sequence[HandEvent]) -> Iterator[Action]:
    """What may have been decided, by the events that follow; letting an offer go by comes last."""
    # A request for cards serves the one before it first.
    told = next((event for event in events if not isinstance(event, Burned | Drew | Mixed)), events[0])
    if isinstance(told, Folded | Checked | Called | Opened | Raised):
        yield _bet(told)
    elif isinstance(told, Declared | Shown | Mucked | PlayedBoard):
        yield _at_showdown(told, events)
    else:
        yield from _other(told)
    yield Pass()


def _bet(event: Folded | Checked | Called | Opened | Raised) -> Action:
    match event:
        case Folded():
            return Fold()
        case Checked():
            return Check()
        case Called():
            return Call()
        case Opened(_, _, to):
            return Bet(to)
        case Raised(_, _, to):
            return Raise(to)


def _at_showdown(event: Declared | Shown | Mucked | PlayedBoard, events: Sequence[HandEvent]) -> Action:
    match event:
        case Declared(_, top):
            return Show(next((shown.cards for shown in events if isinstance(shown, Shown)), ()), top)
        case Shown(_, cards):
            return Show(cards)
        case Mucked():
            return Muck()
        case PlayedBoard():
            return PlayBoard()


def _other(event: HandEvent) -> Iterator[Action]:
    match event:
        case Discarded(_, cards):
            yield Discard(cards)
        case Requested(seat, cards):
            yield Discard(cards)
            yield ChangeDraw(seat, cards)
        case StubCut(_, _, at):
            yield AskCut(at)
        case Posted(_, _, "kill"):
            yield Kill()
        case Posted(_, _, "straddle"):
            yield Straddle()
        case Posted():
            yield BringIn()
