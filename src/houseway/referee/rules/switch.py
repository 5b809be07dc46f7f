"""A switch is one record: everything that the program knows about one thing a house decides.

A record stands where the referee keeps the value, as the default of a field of `Rules` or of one of its parts:

    check_raise: bool = switch(True, FLAG, "a player who has checked may raise in the same round", ...)

The keys of rule books, the games that have them, what an extending book no longer cites, the sentences on sheets, the
tables of the handbook, the random books of the tests and the input of bulk play are all derived from it. To add a
switch, add a record and let a step obey it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

from houseway.referee.rules.values import Choice, Flag, Values

if TYPE_CHECKING:
    from houseway.referee.rules.rules import Rules

_T = TypeVar("_T")
_RECORD: Final = "switch"
_WHATEVER: Final = object()


class PlayedFamily(Protocol):
    """A family of games, as the switches of a house know it."""

    @property
    def name(self) -> str:
        """`board`, `draw` or `stud`; of the games that are not poker, `banked`, `push` or `pan`."""

    @property
    def poker(self) -> bool:
        """Whether it is played for a pot in betting rounds."""


class PlayedStep(Protocol):
    """A step of a game, as the switches know it."""

    @property
    def role(self) -> str:
        """What others call it when they go to it."""


class PlayedGame(Protocol):
    """A game, as the switches know it."""

    @property
    def family(self) -> PlayedFamily:
        """The games that are played alike."""

    @property
    def steps(self) -> Sequence[PlayedStep]:
        """What it does, in order."""

    @property
    def packs(self) -> tuple[str, ...]:
        """What it may be dealt from, the usual pack first."""

    @property
    def hole_cards(self) -> int:
        """The cards a player is dealt in all."""

    @property
    def board(self) -> int:
        """The shared cards there are in the end."""

    @property
    def hi_lo(self) -> bool:
        """Whether the pot is halved between a high and a low."""

    @property
    def low(self) -> bool:
        """Whether the lowest hand wins."""

    @property
    def compares(self) -> str:
        """What is compared with the bank's."""

    def kinds(self, rules: "Rules") -> tuple[str, ...]:
        """The rankings that decide."""

    def two_exactly(self, rules: "Rules") -> bool:
        """Whether a hand is two hole cards and three of the board."""

    def throws_away(self, rules: "Rules") -> str:
        """When a hole card goes away for good."""

    def has_button(self, rules: "Rules") -> bool:
        """Whether a button goes round the table."""


Test: TypeAlias = "Callable[[Rules, PlayedGame], bool]"
Words: TypeAlias = "Mapping[Any, str] | Callable[[Rules, PlayedGame], str]"
"""What is printed: by value, or worked out. Nothing for a value means that nothing is printed."""


@dataclass(frozen=True, slots=True)
class Games:
    """A set of games, and what to call it."""

    words: str
    """As the subject of a sentence: `only stud has this`."""
    include: "Callable[[PlayedGame], bool]"


@dataclass(frozen=True, slots=True)
class CompiledSwitch:
    """Bulk play obeys the switch.

    `field` is where the kernels read it, and `code` turns a value into their number. A switch that takes effect
    otherwise, such as by a ranking or a missing step, has no field of its own.
    """

    field: str = ""
    code: Callable[[Any], int] | None = None


@dataclass(frozen=True, slots=True)
class TurnoverSwitch:
    """Bulk play obeys the switch if players come and go; with the same players on every hand it has no effect."""

    reason: str = "the same players sit through every hand: let them come and go with --turnover 20"


@dataclass(frozen=True, slots=True)
class NoEffect:
    """The switch moves no chip in bulk play; a test plays both values in the referee and compares every chip."""

    reason: str


@dataclass(frozen=True, slots=True)
class RefusedSwitch:
    """Bulk play does not model the switch, and refuses instead of answering.

    `plays` is the one value that it does play, if another would move chips: a table with another one is not played.
    """

    reason: str
    plays: Any = _WHATEVER

    def leaves_out(self, value: Any) -> bool:
        """Whether a table with this value would be played wrong."""
        return self.plays is not _WHATEVER and value != self.plays


Bulk: TypeAlias = CompiledSwitch | TurnoverSwitch | NoEffect | RefusedSwitch


def _always(_rules: "Rules", _game: PlayedGame) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """One thing that a house decides."""

    key: str
    """Its key in a rule book. `bank.direction` is `direction` in a table `[pai-gow.bank]`."""
    field: str
    """Its path in `Rules`: `betting.check_raise`."""
    default: Any
    usual: Any
    """The default for a rule book, if it differs from the referee's default."""
    values: Values
    about: str
    """What it decides, for the handbook."""
    games: Games
    """The games that have it."""
    bulk: tuple[tuple[Games, Bulk], ...]
    """How bulk play treats it, by games; the first match applies."""
    topics: tuple[str, ...]
    """The topics of the clauses that decide it."""
    says: Words
    """The sentence on a printed sheet, or the words of a sentence."""
    habit: Words
    """What a player from elsewhere should know, said once more under *Particular to this house*."""
    cites: "tuple[str, ...] | Callable[[Rules, PlayedGame], tuple[str, ...]]"
    """The topics whose clauses stand beside the sentence; `topics` unless it says otherwise."""
    readings: "str | Callable[[Rules, PlayedGame], str]"
    """The readings behind the sentence."""
    section: str
    """The section of a sheet that prints the sentence; none if the line of a step does."""
    applies: Test
    """Whether it makes a difference at a table, given the other rules there."""
    asked: str
    """What whoever opens a table is asked, where a book leaves it to the table; no table sets it if nothing."""
    asked_after: str
    """The switch or stake without which it makes no difference, and is not asked."""

    def value(self, rules: "Rules") -> Any:
        """A table's value."""
        inside, _, name = self.field.rpartition(".")
        return getattr(getattr(rules, inside) if inside else rules, name)

    def set(self, rules: "Rules", value: Any) -> "Rules":
        """The same rules with another value."""
        inside, _, name = self.field.rpartition(".")
        if not inside:
            return replace(rules, **{name: value})
        return replace(rules, **{inside: replace(getattr(rules, inside), **{name: value})})

    def concerns(self, rules: "Rules", game: PlayedGame) -> bool:
        """Whether the game knows it, and it makes a difference at this table."""
        return self.games.include(game) and self.applies(rules, game)

    def sentence(self, rules: "Rules", game: PlayedGame) -> str:
        """What a sheet prints of it; nothing where it makes no difference."""
        return self._words(self.says, rules, game)

    def habit_of(self, rules: "Rules", game: PlayedGame) -> str:
        """What the sheet says once more where the house goes its own way."""
        return self._words(self.habit, rules, game)

    def _words(self, words: Words, rules: "Rules", game: PlayedGame) -> str:
        if not self.concerns(rules, game):
            return ""
        return words.get(self.value(rules), "") if isinstance(words, Mapping) else words(rules, game)

    def cites_of(self, rules: "Rules", game: PlayedGame) -> tuple[str, ...]:
        """The topics whose clauses stand beside the sentence at a table."""
        return self.cites if isinstance(self.cites, tuple) else self.cites(rules, game)

    def readings_of(self, rules: "Rules", game: PlayedGame) -> str:
        """The readings behind the sentence at a table."""
        return self.readings if isinstance(self.readings, str) else self.readings(rules, game)

    def in_bulk(self, game: PlayedGame) -> Bulk:
        """What bulk play makes of it in a game."""
        return next(bulk for games, bulk in self.bulk if games.include(game))

    @property
    def kernel_field(self) -> str:
        """The field that the bulk kernels read; nothing if they do not read the value itself."""
        return next((bulk.field for _, bulk in self.bulk if isinstance(bulk, CompiledSwitch)), "")

    def code(self, value: Any) -> int:
        """A value in the bulk kernels' form."""
        for _, bulk in self.bulk:
            if isinstance(bulk, CompiledSwitch) and bulk.code is not None:
                return bulk.code(value)
        if isinstance(self.values, Choice):
            return self.values.choices.index(value)
        return -1 if value is None else int(value)


def switch(
    default: _T,
    values: Values,
    about: str,
    *,
    games: Games,
    bulk: "Bulk | tuple[tuple[Games, Bulk], ...]",
    key: str = "",
    usual: Any = None,
    topics: tuple[str, ...] = (),
    says: "Words | None" = None,
    habit: "Words | None" = None,
    cites: "tuple[str, ...] | Callable[[Rules, PlayedGame], tuple[str, ...]] | None" = None,
    readings: "str | Callable[[Rules, PlayedGame], str]" = "",
    section: str = "",
    applies: "Test" = _always,
    asked: str = "",
    asked_after: str = "",
) -> _T:
    """Declare a switch as the default of a field; the key is the field's name by default."""
    record = Switch(
        key=key, field="", default=default, usual=default if usual is None else usual, values=values, about=about,
        games=games, bulk=bulk if isinstance(bulk, tuple) else ((EVERY_GAME, bulk),), topics=topics, says=says or {},
        habit=habit or {},
        cites=topics if cites is None else cites, readings=readings, section=section, applies=applies,
        asked=asked, asked_after=asked_after,
    )  # fmt: skip
    found: _T = field(default=default, metadata={_RECORD: record})
    return found


def switches_of(record: type, part: str = "") -> Iterator[Switch]:
    """The switches declared in a record, with the names derived from their positions."""
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
FLOP: Final = Games("a game with a flop", lambda game: game.family.name == "board" and game.board == 5)
HOLDEM: Final = Games(
    "hold'em with a whole pack", lambda game: FLOP.include(game) and game.hole_cards == 2 and game.packs[0] == "52"
)
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
