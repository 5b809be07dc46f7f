"""A switch is one record: everything that the program knows about one thing a house decides.

A record stands where the referee keeps the value, as the default of a field of `Rules` or of one of its parts:

    check_raise: bool = switch(True, FLAG, "a player who has checked may raise in the same round", ...)

The keys of rule books, the games that know them, what an extending book no longer cites, the sentences on sheets, the
tables of the handbook, the random books of the tests and the input of bulk play all follow from it. To add a switch,
add a record and let a step obey it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from houseway.referee.rules.values import Choice, Flag, Values

if TYPE_CHECKING:
    from houseway.referee.game import Game
    from houseway.referee.rules.rules import Rules

_T = TypeVar("_T")
_RECORD: Final = "switch"

Test: TypeAlias = "Callable[[Rules, Game], bool]"
Words: TypeAlias = "Mapping[Any, str] | Callable[[Rules, Game], str]"
"""What is printed: by value, or worked out. Nothing for a value means that nothing is printed."""


@dataclass(frozen=True, slots=True)
class Games:
    """Some games, and what they are called."""

    words: str
    """As the subject of a sentence: `only stud has this`."""
    include: "Callable[[Game], bool]"


@dataclass(frozen=True, slots=True)
class Compiled:
    """Bulk play obeys the switch.

    `field` is where the kernels read it, and `code` turns a value into their number. A switch that becomes something
    else, such as a ranking or a step that is left out, has no field of its own.
    """

    field: str = ""
    code: Callable[[Any], int] | None = None


@dataclass(frozen=True, slots=True)
class ComingAndGoing:
    """Bulk play obeys the switch where players come and go; with the same players on every hand it decides nothing."""

    reason: str = "the same players sit through every hand: let them come and go with --turnover 20"


@dataclass(frozen=True, slots=True)
class NoEffect:
    """The switch moves no chip in bulk play; a test plays both values in the referee and compares every chip."""

    reason: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Bulk play does not model the switch, and says so instead of answering."""

    reason: str


Bulk: TypeAlias = Compiled | ComingAndGoing | NoEffect | Refused


def _always(_rules: "Rules", _game: "Game") -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """One thing that a house decides."""

    key: str
    """As a rule book writes it. `bank.direction` is `direction` in a table `[pai-gow.bank]`."""
    field: str
    """Where `Rules` has it: `betting.check_raise`."""
    default: Any
    usual: Any
    """What a rule book gets that says nothing, where that is not the referee's own default."""
    values: Values
    about: str
    """What it decides, for the handbook."""
    games: Games
    """The games that know it."""
    bulk: tuple[tuple[Games, Bulk], ...]
    """What bulk play makes of it, by games; the first that fits counts."""
    topics: tuple[str, ...]
    """What a clause speaks of that decides it."""
    says: Words
    """The sentence on a printed sheet, or the words of a sentence."""
    habit: Words
    """What a player from elsewhere should know, said once more under *Particular to this house*."""
    cites: "tuple[str, ...] | Callable[[Rules, Game], tuple[str, ...]]"
    """The topics whose clauses stand beside the sentence; `topics` unless it says otherwise."""
    readings: "str | Callable[[Rules, Game], str]"
    """The readings behind the sentence."""
    section: str
    """The section of a sheet that prints the sentence; none where the line of a step does."""
    applies: Test
    """Whether it makes a difference at a table, by the other rules there."""

    def value(self, rules: "Rules") -> Any:
        """What a table has."""
        inside, _, name = self.field.rpartition(".")
        return getattr(getattr(rules, inside) if inside else rules, name)

    def set(self, rules: "Rules", value: Any) -> "Rules":
        """The same rules with another value."""
        inside, _, name = self.field.rpartition(".")
        if not inside:
            return replace(rules, **{name: value})
        return replace(rules, **{inside: replace(getattr(rules, inside), **{name: value})})

    def concerns(self, rules: "Rules", game: "Game") -> bool:
        """Whether the game knows it, and it makes a difference at this table."""
        return self.games.include(game) and self.applies(rules, game)

    def sentence(self, rules: "Rules", game: "Game") -> str:
        """What a sheet prints of it; nothing where it makes no difference."""
        return self._words(self.says, rules, game)

    def habit_of(self, rules: "Rules", game: "Game") -> str:
        """What the sheet says once more where the house goes its own way."""
        return self._words(self.habit, rules, game)

    def _words(self, words: Words, rules: "Rules", game: "Game") -> str:
        if not self.concerns(rules, game):
            return ""
        return words.get(self.value(rules), "") if isinstance(words, Mapping) else words(rules, game)

    def cites_of(self, rules: "Rules", game: "Game") -> tuple[str, ...]:
        """The topics whose clauses stand beside the sentence at a table."""
        return self.cites if isinstance(self.cites, tuple) else self.cites(rules, game)

    def readings_of(self, rules: "Rules", game: "Game") -> str:
        """The readings behind the sentence at a table."""
        return self.readings if isinstance(self.readings, str) else self.readings(rules, game)

    def in_bulk(self, game: "Game") -> Bulk:
        """What bulk play makes of it in a game."""
        return next(bulk for games, bulk in self.bulk if games.include(game))

    @property
    def kernel_field(self) -> str:
        """Where the kernels of bulk play read it; nothing where they do not read the value as it stands."""
        return next((bulk.field for _, bulk in self.bulk if isinstance(bulk, Compiled)), "")

    def code(self, value: Any) -> int:
        """A value as the kernels of bulk play have it."""
        for _, bulk in self.bulk:
            if isinstance(bulk, Compiled) and bulk.code is not None:
                return bulk.code(value)
        if isinstance(self.values, Choice):
            return self.values.choices.index(value)
        return -1 if value is None else int(value)


def switch(
    default: _T, values: Values, about: str, *, games: Games, bulk: "Bulk | tuple[tuple[Games, Bulk], ...]",
    key: str = "", usual: Any = None,
    topics: tuple[str, ...] = (), says: "Words | None" = None, habit: "Words | None" = None,
    cites: "tuple[str, ...] | Callable[[Rules, Game], tuple[str, ...]] | None" = None,
    readings: "str | Callable[[Rules, Game], str]" = "", section: str = "", applies: "Test" = _always,
) -> _T:  # fmt: skip
    """Declare a switch as the default of a field; the field's name is the key unless it says otherwise."""
    record = Switch(
        key=key, field="", default=default, usual=default if usual is None else usual, values=values, about=about,
        games=games, bulk=bulk if isinstance(bulk, tuple) else ((EVERY_GAME, bulk),), topics=topics, says=says or {},
        habit=habit or {},
        cites=topics if cites is None else cites, readings=readings, section=section, applies=applies,
    )  # fmt: skip
    found: _T = field(default=default, metadata={_RECORD: record})
    return found


def switches_of(record: type, part: str = "") -> Iterator[Switch]:
    """The switches that are declared in a record, with the names that follow from where they stand."""
    for one in fields(record):
        found = one.metadata.get(_RECORD)
        if found is not None:
            yield _placed(found, one, part)


def _placed(found: Switch, one: "Field[Any]", part: str) -> Switch:
    return replace(found, key=found.key or one.name, field=f"{part}.{one.name}" if part else one.name)


FLAG: Final = Flag()


def choice(*choices: str) -> Choice:
    """One of a few words."""
    return Choice(choices)


# games

EVERY_GAME: Final = Games("every game", lambda game: True)
POKER: Final = Games("poker", lambda game: game.family.poker)
ROUNDS: Final = Games("a game with betting rounds", lambda game: game.family.poker or game.family.name == "push")
BUTTON: Final = Games("a game with a button", lambda game: game.family.name != "banked")
BOARD: Final = Games("a game with a board", lambda game: game.family.name == "board")
SPARE_CARD: Final = Games("pineapple", lambda game: game.family.name == "board" and game.hole_cards == 3)
HI_LO: Final = Games("a hi-lo game", lambda game: game.family.poker and game.hi_lo)
DRAW: Final = Games("a game with a draw", lambda game: game.family.name == "draw")
LOWBALL: Final = Games("a lowball game", lambda game: any(step.role == "window" for step in game.steps))
DRAW_POKER: Final = Games("draw poker", lambda game: game.family.name == "draw" and not game.low)
STUD: Final = Games("stud", lambda game: game.family.name == "stud")
BANKED: Final = Games("a banked game", lambda game: game.family.name == "banked")
PAI_GOW: Final = Games("pai gow", lambda game: game.compares == "setting")
SUPER_PAN_9: Final = Games("super pan 9", lambda game: game.compares == "points")
BLACKJACK_22: Final = Games("blackjack 22", lambda game: game.compares == "22")
PUSH_NINE: Final = Games("push-nine", lambda game: game.family.name == "push")
PAN: Final = Games("pan", lambda game: game.family.name == "pan")
RANKED: Final = Games(
    "a game without a board",
    lambda game: game.family.name in ("draw", "stud", "push") or game.compares == "setting",
)
