"""A hand in a card room's words, one line per event, each with the clause it follows from.

The narrator gets events and names and knows nothing else, so it tells a seat's own view if it gets the events as that
seat may see them. Each family has a module with the words for its types of events.
"""

from collections.abc import Iterable, Mapping, Sequence

from houseway.games import GAMES
from houseway.history.narrate import banked, pan, poker, push, rulings, shared, table_lines
from houseway.history.narrate.phrases import Line, Scene, declares, line_of, words_of
from houseway.referee.poker.events import Mucked, Raised, RoundOpened, Shown
from houseway.referee.shared_events import Event, HandStarted, Posted, Won

__all__ = ["FAMILIES", "Line", "declares", "line_of", "narrate", "tell"]

FAMILIES = (shared, poker, banked, push, pan, rulings, table_lines)
"""The modules that declare how events are told: all of them are needed before anything is."""


def narrate(events: Sequence[Event], names: Mapping[int, str] | None = None) -> list[str]:
    """The lines of a hand, or of a part of one, each with its clause."""
    lines = []
    for event, said in zip(events, tell(events, names or {}), strict=True):
        clause = getattr(event, "clause", "")
        lines.append(f"{said} ({clause})" if clause else said)
    return lines


def tell(
    events: Sequence[Event], names: Mapping[int, str], *, before: Iterable[Event] = (), number: int = 0, floor: str = ""
) -> list[str]:
    """The words of events; `before` is what the hand began with, `number` the hand's number where a table counts.

    `floor` is what to call whoever has ruled.
    """
    pots = max((event.pot for event in events if isinstance(event, Won)), default=1)
    scene = Scene(names, number, pots=pots, floor=floor)
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
        scene.seats, scene.game, scene.chips = event.seats, GAMES.get(event.game), event.chips
        scene.brought_in = scene.standing = scene.showing = False
        scene.blinds = {}
    elif isinstance(event, RoundOpened | Raised):
        scene.brought_in = False
        scene.standing &= not isinstance(event, RoundOpened) or event.number == 1
    elif isinstance(event, Posted) and event.what == shared.BRING_IN:
        scene.brought_in = True
    elif isinstance(event, Posted) and event.live:
        scene.standing = scene.game is not None and scene.game.family.name == "draw"
        scene.blinds[event.seat] = scene.blinds.get(event.seat, 0) + event.amount
    elif isinstance(event, Shown | Mucked):
        scene.showing = True
