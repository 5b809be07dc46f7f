"""Which keys are allowed where in a rule book: at the top, under every game, under one game, or in a limit."""

from functools import partial
from types import MappingProxyType
from typing import Final

from houseway.houses.clauses import is_clause
from houseway.houses.fees import FEE_NAME, FEES
from houseway.houses.keys import NOT_PRINTED, STAKES, SWITCHES, TABLE_SETTINGS, Key
from houseway.houses.readers import (
    WrongValueError,
    read_color,
    read_names,
    read_parts,
    read_short,
    read_text,
    show,
)
from houseway.referee.rules import COMMON, TOPICS
from houseway.referee.rules import SWITCHES as RECORDS
from houseway.referee.rules.switch import FLAG
from houseway.referee.rules.values import Choice, Choices


def read_clauses(value: object) -> tuple[str, ...]:
    """A list of clause ids, or one."""
    ids = [value] if isinstance(value, str) else value
    if not isinstance(ids, list) or not ids:
        raise WrongValueError(f'{show(value)} is not a clause: write an id like "OAS-HE-01", or a list of them')

    def read(one: object) -> str:
        if not isinstance(one, str) or (one != COMMON and not is_clause(one)):
            raise WrongValueError(f"there is no clause {show(one)}: `houseway clauses` lists them all")
        return one

    if isinstance(value, str):
        return (read(value),)
    return tuple(read_parts((place, partial(read, one)) for place, one in enumerate(ids)))


def _text(name: str, about: str) -> Key:
    return Key(name, name, read_text, "text", about)


_NOT_PRINTED: Final = Key(
    "not_printed",
    "not_printed",
    Choices(NOT_PRINTED, may_be_empty=True).read,
    "a list",
    "what the house does not print",
)
MOST_NAME: Final = 60
MOST_ABOUT: Final = 120
_TABLE_SETTINGS: Final = Key(
    "table_settings",
    "table_settings",
    Choices(TABLE_SETTINGS, may_be_empty=True).read,
    "a list",
    "what each table may set for itself",
)
HOUSE_KEYS: Final = MappingProxyType({key.name: key for key in (
    Key("id", "id", read_short(MOST_NAME), "text", "a short name for commands"),
    Key("name", "name", read_short(MOST_NAME), "text", "the house's name"), _text("place", "where it is"),
    _text("dated", "the date its pages carry"),
    Key("about", "about", read_short(MOST_ABOUT), f"text, {MOST_ABOUT} characters at most",
        "the house in one line, for the lobby"),
    Key("tint", "tint", read_color, 'a color, like "#7a1f2b"', "the house's color in the room"),
    Key("player_dealer", "player_dealer", Choice(("never", "banked games")).read, '"never" or "banked games"',
        "whether any seat may ever bank a game"),
    _text("extends", "the book that this one extends"),
    Key("games_without", "games_without", read_names, "a list of pages", "pages of that book that are not inherited"),
    Key("prints", "prints", read_clauses, "a list of clause ids", "the clauses that stand on every printed sheet"),
)})  # fmt: skip
"""Keys at the top of the file."""
PAGE_KEYS: Final = MappingProxyType(
    {
        key.name: key
        for key in (
            _text("game", "the game played"),
            _text("title", "what the house calls it"),
            _text("like", "the page that supplies what this one leaves out"),
            _text("deck", "the pack"),
            _text("registration", "a registration number, for the printed sheet"),
            Key("player_dealer", "player_dealer", FLAG.read, "true or false", "whether a seat banks the game"),
        )
    }
)
"""Keys allowed only under a game."""
SHEET_KEYS: Final = MappingProxyType({key.name: key for key in (FEE_NAME,)})
"""Keys of the printed sheet, allowed under `[every_game]` or under a game."""
LIMIT_KEYS: Final = MappingProxyType(
    {
        key.name: key
        for key in (
            _text("name", "what the limit is called"),
            *(key for key in STAKES if key.name in ("bets", "blinds", "wagers", "condition")),
        )
    }
)
"""Keys allowed only in a limit."""
SHARED_KEYS: Final = MappingProxyType(
    {key.name: key for key in (*SWITCHES, *STAKES, *FEES, _NOT_PRINTED, _TABLE_SETTINGS) if key.name not in LIMIT_KEYS}
)
"""Keys allowed under `[every_game]`, under a game, or in a limit."""

TOURNAMENT_KEYS: Final = MappingProxyType({key.name: key for key in (*SWITCHES, *FEES)})
"""Keys allowed in the table of a tournament's differences."""

GROUPS: Final = MappingProxyType(
    {
        group: MappingProxyType(
            {key.name.partition(".")[2]: key for key in SWITCHES if key.name.startswith(f"{group}.")}
        )
        for group in dict.fromkeys(key.name.partition(".")[0] for key in SWITCHES if "." in key.name)
    }
)
"""Keys that belong in a table of their own, such as `[pai-gow.bank]`, wherever other keys are allowed."""

SHEET_TOPICS: Final = (
    "hand", "suits", "low_choice", "scoop", "speak", "show_all", "heads_up_blinds", "short_blind", "min_reraise",
    "kill_effect", "play_board_announce", "draw.count", "joker", "rank.classes", "rank.points", "rank.aces",
    "run_out.short", "run_out.mixed", "run_out.burn", "run_out.shared", "irregularities",
)  # fmt: skip
"""Topics that no event cites: how a hand is made, that suits are equal, whether high and low may use different cards,
that one player may win both halves, that cards speak; what a switch of that name decides; what pai gow's joker is;
push-nine's classes of hands, its points and its aces; what is done, step by step, when the deck of stud runs short; and
the clause by which a page adopts the rulings of the page it is `like`.
"""
_SWITCH_TOPICS: Final = frozenset(topic for one in RECORDS.values() for topic in one.topics)
CITED: Final = frozenset({*TOPICS, *SHEET_TOPICS, *_SWITCH_TOPICS, *(topic.partition(".")[0] for topic in TOPICS)})
"""What a `cites` table may name; `burn` stands for `burn.flop`, `burn.turn` and `burn.river`."""
