"""A hand that plays itself out: when nobody can bet anymore, the rest of its cards come in one command.

Viewers see one street after the other, at a pace that they can follow. This module finds where the streets begin among
the events of that command; `live.views.runout_steps` decides what each viewer sees of them.
"""

from collections.abc import Sequence
from typing import Final

from houseway.referee.vocabulary import (
    BoardDealt,
    Burned,
    Collected,
    Dealt,
    DealtUp,
    Drew,
    Event,
    HandEnded,
    HandStarted,
    HandVoided,
    Mixed,
    RoundOpened,
    SecondBoardDealt,
    Swept,
)

_BOARD: Final = (BoardDealt, SecondBoardDealt)
_CARDS: Final = (Dealt, DealtUp, Drew, *_BOARD)
_OF_A_STREET: Final = (*_CARDS, Burned, Mixed, Collected, RoundOpened, Swept)
_BEGUN: Final = (RoundOpened, Swept, BoardDealt)
NO_STEPS: Final[tuple[int, ...]] = ()


def steps_of(events: Sequence[Event]) -> tuple[int, ...]:
    """How many events have happened at the end of each step except the last; empty if nothing runs out.

    The first step has everything before the first street, the others a street each. The rest is the showdown.
    """
    if not any(type(event) is HandEnded for event in events) or any(type(event) is HandVoided for event in events):
        return NO_STEPS
    streets = _streets(events, _dealt_by(events))
    if not streets:
        return NO_STEPS
    end = streets[-1]
    while end < len(events) and isinstance(events[end], _OF_A_STREET):
        end += 1
    return tuple(at for at in (*streets, end) if at)


def _streets(events: Sequence[Event], begin: int) -> list[int]:
    """Where each street begins: at its burn, if there is one."""
    found: list[int] = []
    burned: int | None = None
    last: type[Event] | None = None
    for at in range(begin, len(events)):
        kind = type(events[at])
        if kind is Burned:
            burned, last = at if burned is None else burned, last if last is Drew else None
        elif kind in _CARDS:
            if last is not kind or kind in _BOARD:
                found.append(at if burned is None else burned)
            burned, last = None, kind
        elif kind not in (Mixed, Collected):
            burned = last = None
    return found


def _dealt_by(events: Sequence[Event]) -> int:
    """Where the first deal ends; if all players are all-in with their blinds, the hand runs out from there."""
    if not any(type(event) is HandStarted for event in events):
        return 0
    last = 0
    for at, event in enumerate(events):
        if isinstance(event, _BEGUN):
            break
        if isinstance(event, Dealt | DealtUp):
            last = at + 1
    return last
