"""What happened told in a card room's words, one line an event, each with the clause it follows from.

The teller is handed events and names and knows nothing else, so a seat's own view is told by handing in the events
as that seat may see them. How each type of event is said stands in one module for each family.
"""

from collections.abc import Iterable, Mapping, Sequence

from houseway.games import GAMES
from houseway.history.narrate import banked, pan, poker, push, rulings, shared, table
from houseway.history.narrate.saying import Line, Scene, declares, line_of, words_of
from houseway.referee.events import Event, HandStarted, Posted, Won
from houseway.referee.poker.events import Mucked, Raised, RoundOpened, Shown

__all__ = ["FAMILIES", "Line", "declares", "line_of", "narrate", "tell"]

FAMILIES = (shared, poker, banked, push, pan, rulings, table)
"""The modules that declare how events are told: all of them are needed before anything is."""


def narrate(events: Sequence[Event], names: Mapping[int, str] | None = None) -> list[str]:
    """The lines of a hand, or of a part of one, each with its clause."""
    lines = []
    for event, said in zip(events, tell(events, names or {}), strict=True):
        clause = getattr(event, "clause", "")
        lines.append(f"{said} ({clause})" if clause else said)
    return lines


def tell(
    events: Sequence[Event], names: Mapping[int, str], *, before: Iterable[Event] = (), number: int = 0
) -> list[str]:
    """The words of events; `before` is what the hand began with, `number` the hand's number where a table counts."""
    pots = max((event.pot for event in events if isinstance(event, Won)), default=1)
    scene = Scene(names, number, pots=pots)
    for event in before:
        _go_on(scene, event)
    said = []
    for event in events:
        if isinstance(event, HandStarted):
            _go_on(scene, event)
        said.append(words_of(event, scene))
        _go_on(scene, event)
    return said


def _go_on(scene: Scene, event: Event) -> None:
    """What the words after this event need to know of it."""
    if isinstance(event, HandStarted):
        scene.seats, scene.game = event.seats, GAMES.get(event.game)
        scene.brought_in = scene.standing = scene.showing = False
    elif isinstance(event, RoundOpened | Raised):
        scene.brought_in = False
        scene.standing &= not isinstance(event, RoundOpened) or event.number == 1
    elif isinstance(event, Posted) and event.what == shared.BRING_IN:
        scene.brought_in = True
    elif isinstance(event, Posted) and event.live:
        scene.standing = scene.game is not None and scene.game.family.name == "draw"
    elif isinstance(event, Shown | Mucked):
        scene.showing = True
