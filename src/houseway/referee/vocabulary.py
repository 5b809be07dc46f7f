"""Every action, option and event that there is, and how actions are written: the top of the package.

A word is stated once, where its family defines it; the lists and unions of all words are found from there. What is told
apart by its tag when it is read (a hand file, a message, a journal) is read through the unions.
"""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from houseway.referee.banked.actions import *
from houseway.referee.banked.events import *
from houseway.referee.banked.play import BankedView
from houseway.referee.mishaps import Report as Report
from houseway.referee.mishaps import parse_report
from houseway.referee.pan.actions import *
from houseway.referee.pan.deal import PanView
from houseway.referee.pan.events import *
from houseway.referee.poker.actions import *
from houseway.referee.poker.events import *
from houseway.referee.push.actions import *
from houseway.referee.push.deal import PushView
from houseway.referee.push.events import *
from houseway.referee.rulings.player_choices import *
from houseway.referee.rulings.ruling_events import *
from houseway.referee.shared_actions import *
from houseway.referee.shared_events import *
from houseway.referee.table.seating_events import *
from houseway.referee.view import HandView

if TYPE_CHECKING:
    from houseway.referee.play import PlayView

_Word = TypeVar("_Word", Action, Option, Event, HandEvent, TableEvent)
_FAMILIES: Final = ("shared", "poker", "banked", "push", "pan", "rulings", "mishaps", "table")
"""In the order in which their words are listed."""


def words(kind: type[_Word], *, family: str = "") -> tuple[type[_Word], ...]:
    """Every word of a kind that a family defines, or all of them.

    A word has the tag that it is read by; a `Range` is never read.
    """
    found: list[tuple[int, type[_Word]]] = []
    for one in globals().values():
        if isinstance(one, type) and issubclass(one, kind) and one.__struct_config__.tag and one is not Range:
            home = one.__module__.removeprefix("houseway.referee.")
            place = next(place for place, name in enumerate(_FAMILIES) if home.startswith(name))
            if family in ("", _FAMILIES[place]):
                found.append((place, one))
    return tuple(one for _, one in sorted(found, key=lambda each: each[0]))


def listed(kind: type[_Word], *also: str) -> list[str]:
    """The names of all words of a kind, and others that belong to them, for a public list."""
    return sorted([*also, *(one.__name__ for one in words(kind))])


if TYPE_CHECKING:  # for type checkers each is its base class, for decoders one of these
    AnyAction: TypeAlias = Action
    AnyOption: TypeAlias = Option
    AnyHandEvent: TypeAlias = HandEvent
    AnyEvent: TypeAlias = Event
    AnyPlayView: TypeAlias = PlayView
else:
    AnyAction = reduce(or_, words(Action))
    AnyOption = reduce(or_, words(Option))
    AnyHandEvent = reduce(or_, words(HandEvent))
    AnyEvent = reduce(or_, words(Event))
    AnyPlayView = BankedView | PushView | PanView


class SeenHand(HandView, frozen=True, kw_only=True):
    """A view decoded from what was sent."""

    options: tuple[AnyOption, ...]
    events: tuple[AnyHandEvent, ...]
    play: AnyPlayView | None = None


def parse_action(text: str) -> Action:
    """An action of any game as a person writes it: `call`, `bet $6`, `set ah kd`, `buy in`, `meld 4h 4h 4h`."""
    words = " ".join(text.lower().split())
    if words.startswith("report "):
        return parse_report(" ".join(text.split())[len("report ") :])
    action = parse_choice(words) or parse_poker(words) or parse_banked(words) or parse_push(words) or parse_pan(words)
    if action is None:
        raise ActionError(f"{text!r} is not an action: say call, bet $6, discard 3c, set Ah Kd, buy in or the like")
    return action


def format_action(action: Action) -> str:
    """Text that `parse_action` reads back."""
    return f"report {action}" if isinstance(action, Report) else str(action)
