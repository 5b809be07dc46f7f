"""The number of cards each player drew, and how long it stays public (CX-146)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.structs import replace

from houseway.referee.poker.events import Called, Checked, Drew, Folded, Opened, Raised, Requested
from houseway.referee.rules import Rules
from houseway.referee.shared_events import HandEvent

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

UNTOLD: Final = -1
_Event = TypeVar("_Event")
_ACTIONS: Final = (Folded, Checked, Called, Opened, Raised)


def forgets(rules: Rules) -> bool:
    """Whether a house stops showing how many cards were drawn."""
    return rules.draw.counts == "until action"


def remembered(events: Sequence[_Event], viewer: int | None, *, acted: bool = False) -> tuple[_Event, ...]:
    """The events of a hand in progress, without how many cards others drew before an action.

    `acted`: someone has acted after these events.
    """
    found: list[_Event] = []
    for event in reversed(events):
        if isinstance(event, _ACTIONS):
            acted = True
        if acted and isinstance(event, Drew | Requested) and event.seat != viewer:
            event = replace(event, count=UNTOLD)  # noqa: PLW2901 - its count is hidden
        found.append(event)
    return tuple(reversed(found))


def is_action(events: Iterable[object]) -> bool:
    """Whether this is a betting action."""
    return any(isinstance(event, _ACTIONS) for event in events)


def just_forgotten(hand: "Hand", new: int) -> bool:
    """Whether the last `new` events are the first action after a draw, at a house that then hides the counts."""
    if not forgets(hand.rules) or not is_action(hand.events[len(hand.events) - new :]):
        return False
    before = hand.events[: len(hand.events) - new]
    return isinstance(next((one for one in reversed(before) if isinstance(one, (*_ACTIONS, Drew))), None), Drew)


def events_told(hand: "Hand", viewer: int | None) -> Sequence[HandEvent]:
    """The events of a hand as sent to a seat; after the hand the counts are public again."""
    return remembered(hand.events, viewer) if forgets(hand.rules) and not hand.over else hand.events
