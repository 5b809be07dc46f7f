"""The words for an event and its line in the log: declared once for each type of event, and looked up only here.

`does(Folded, Line.BET)(lambda _: "folds")` declares both: the function returns the words for such an event, and the
line says what kind of line a table's log makes of it, if any. Over a longer function it stands as `@does(...)`. An
event type without a declaration is refused, so no event ever appears under its bare name. Words never say more than
their event holds: the event itself declares who may see what, and the narrator gets events as someone may see them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeAlias, TypeVar

from houseway.cards import Card, format_card
from houseway.chips.money import in_chips
from houseway.errors import InvariantError
from houseway.ranking.hand_names import NUMBER_WORDS
from houseway.referee.game import Game
from houseway.referee.hand import UNKNOWN
from houseway.referee.shared_events import Event

_E = TypeVar("_E", bound=Event)


class Line(StrEnum):
    """What sort of line an event makes in the log of a table."""

    DEAL = "deal"
    BET = "bet"
    WIN = "win"
    CARD = "card"
    SEAT = "seat"
    FEE = "fee"
    SAY = "say"
    RULING = "ruling"
    """What the floor rules, and what a player chooses by it."""
    NONE = ""
    """No line: the table shows it well enough."""


@dataclass(slots=True)
class Scene:
    """What the words of an event may lean on besides the event: the names, and what was said of the hand before."""

    names: Mapping[int, str] = field(default_factory=dict)
    number: int = 0
    """The number of the hand at its table, where it has one."""
    game: Game | None = None
    seats: tuple[int, ...] = ()
    """Who was dealt in, in the order in which stacks are told."""
    pots: int = 1
    brought_in: bool = False
    """Whether a bring-in stands that nobody has completed yet."""
    standing: bool = False
    """Whether a blind stands before the draw: there is nothing to check then (CX-58, CX-143)."""
    blinds: dict[int, int] = field(default_factory=dict)
    """By seat: the live blinds that lie in front of it before the first bet."""
    showing: bool = False
    """Whether the showdown has begun: no bet is left then that nobody called."""
    floor: str = ""
    """Who has ruled, where that is known."""
    chips: bool = False
    """Whether amounts are chips of a tournament."""

    def who(self, seat: int) -> str:
        """What to call the player in a seat."""
        return self.names.get(seat) or f"Seat {seat}"

    def all(self, seats: Sequence[int]) -> str:
        """Several players."""
        names = [self.who(seat) for seat in seats]
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nobody"


Words: TypeAlias = Callable[[_E, Scene], str]
_Sort: TypeAlias = Line | Callable[[_E], Line]


@dataclass(frozen=True, slots=True)
class _Declaration:
    """What one type of event declares."""

    words: Words[Any]
    line: _Sort[Any]


_DECLARED: Final[dict[type[Event], _Declaration]] = {}


def says(kind: type[_E], line: _Sort[_E]) -> Callable[[Words[_E]], Words[_E]]:
    """Declare a type of event: over the function that puts it in words, with the line that it makes in a log."""

    def declare(words: Words[_E]) -> Words[_E]:
        if kind in _DECLARED:
            raise InvariantError(f"{kind.__name__} has words already: one place says how an event is told")
        _DECLARED[kind] = _Declaration(words, line)
        return words

    return declare


def does(kind: type[_E], line: _Sort[_E]) -> Callable[[Callable[[_E], str]], Callable[[_E], str]]:
    """The same for what one player does: the function says what, and who it is is put before it."""

    def declare(what: Callable[[_E], str]) -> Callable[[_E], str]:
        says(kind, line)(lambda event, scene: f"{scene.who(event.seat)} {what(event)}")  # type: ignore[attr-defined]
        return what

    return declare


def declares(kind: type[Event]) -> bool:
    """Whether a type of event says how it is told."""
    return kind in _DECLARED


def _of(event: Event) -> _Declaration:
    told = _DECLARED.get(type(event))
    if told is None:
        raise InvariantError(f"{type(event).__name__} does not say how it is told: declare it with says")
    return told


def words_of(event: Event, scene: Scene) -> str:
    """The event in words, without its clause."""
    with in_chips(scene.chips):
        return _of(event).words(event, scene)


def line_of(event: Event) -> Line:
    """What sort of line the event makes."""
    line = _of(event).line
    return line if isinstance(line, Line) else line(event)


def cards_said(cards: Iterable[Card]) -> str:
    """Cards as people write them; one that the record does not tell is `??`."""
    return " ".join("??" if card == UNKNOWN else format_card(card) for card in cards)


def count_said(number: int, what: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def number_said(number: int) -> str:
    """`three`, `12`."""
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)


def all_in_said(all_in: bool) -> str:
    """What is added where it is all a player has."""
    return " and is all in" if all_in else ""


def th(number: int) -> str:
    """`second`, `third`, ... `12th`."""
    return {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}.get(number, f"{number}th")
