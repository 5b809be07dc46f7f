"""The words of a rule book: every key, what it may be set to, and which field of `Rules` it becomes.

This is the one list that the loader, the linter, the printed sheets and the handbook's test read. A reader
function turns a TOML value into what the referee keeps, or says what is wrong and what would be right; none of
them looks beyond its own value.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from reprlib import repr as shortly
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

from houseway.chips.money import MoneyError, parse_money
from houseway.errors import HousewayError
from houseway.referee.rules import Betting, Kill, Sevens

Reader: TypeAlias = Callable[[object], object]
_Part = TypeVar("_Part")

MOST_SEATS: Final = 10
MOST_BLINDS: Final = 3
_MOST_CENTS: Final = 10**12


class WrongValueError(HousewayError):
    """A value that a key cannot have; the message says what would be right. `inside` is where in the value it is."""

    def __init__(self, message: str, *inside: str | int) -> None:
        super().__init__(message)
        self.inside = inside
        self.others: tuple[WrongValueError, ...] = ()
        """What else is wrong with the same value."""


def read_parts(parts: Iterable[tuple[str | int, Callable[[], _Part]]]) -> list[_Part]:
    """Read every part of a value; raise one error for all that are wrong."""
    found, errors = [], []
    for place, read in parts:
        try:
            found.append(read())
        except WrongValueError as error:
            for one in (error, *error.others):
                one.inside = (place, *one.inside)
                errors.append(one)
    if errors:
        errors[0].others = tuple(errors[1:])
        raise errors[0]
    return found


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a rule book."""

    name: str
    field: str
    read: Reader
    values: str
    """How its values are written."""
    about: str


def show(value: object) -> str:
    """A value as the file would have it, cut short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a table"
    return '"' + shortly(value)[1:-1] + '"' if isinstance(value, str) else shortly(value)


def read_flag(value: object) -> bool:
    """`true` or `false`."""
    if not isinstance(value, bool):
        raise WrongValueError(f"{show(value)} is neither true nor false: write true or false, without quotes")
    return value


def read_text(value: object) -> str:
    """Some words on one line."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise WrongValueError(f"{show(value)} is not a line of text: write it in quotes")
    return value.strip()


def read_money(value: object) -> int:
    """Cents: from text such as `"$1.50"`, or from whole dollars."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        cents = 100 * value
    elif isinstance(value, str):
        try:
            cents = parse_money(value)
        except MoneyError as error:
            raise WrongValueError(str(error)) from None
    else:
        raise WrongValueError(f'{show(value)} is not an amount of money: write it as text, like "$3" or "$1.50"')
    if cents > _MOST_CENTS:
        raise WrongValueError(f"{show(value)} is more money than there is: the most is $10,000,000,000")
    return cents


def read_more_money(value: object) -> int:
    """Cents, and more than nothing."""
    cents = read_money(value)
    if cents == 0:
        raise WrongValueError(f'{show(value)} is nothing: write an amount like "$1"')
    return cents


def read_moneys(most: int) -> Reader:
    """A list of one to `most` amounts."""

    def read(value: object) -> tuple[int, ...]:
        items = value if isinstance(value, list) else [value]
        if not 1 <= len(items) <= most:
            raise WrongValueError(f'{len(items)} amounts where 1 to {most} are wanted, like ["$2", "$4"]')
        return tuple(read_parts((place, partial(read_more_money, item)) for place, item in enumerate(items)))

    return read


def read_choice(*choices: str) -> Callable[[object], str]:
    """One of a few words."""

    def read(value: object) -> str:
        if not isinstance(value, str) or value not in choices:
            raise WrongValueError(f"{show(value)} is not a choice: write {or_list(choices)}")
        return value

    return read


def read_choices(*choices: str) -> Callable[[object], tuple[str, ...]]:
    """A list of some of a few words, none twice."""
    one = read_choice(*choices)

    def read(value: object) -> tuple[str, ...]:
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list) or not items:
            raise WrongValueError(f"{show(value)} is not a list of choices: write a list of {or_list(choices)}")
        for place, item in enumerate(items):
            if item in items[:place]:
                raise WrongValueError(f"{show(item)} is there twice: once is enough", place)
        return tuple(read_parts((place, partial(one, item)) for place, item in enumerate(items)))

    return read


def or_list(choices: tuple[str, ...]) -> str:
    """`"a", "b" or "c"`."""
    quoted = [f'"{choice}"' for choice in choices]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def read_whole(least: int, most: int, *, none: bool = False) -> Reader:
    """A whole number in a range; with `none`, also the word."""

    def read(value: object) -> int | None:
        if none and value == "none":
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            other = ', or "none"' if none else ""
            raise WrongValueError(f"{show(value)} is out of range: write a whole number from {least} to {most}{other}")
        return value

    return read


_SUIT_ORDER: Final = re.compile("(?!.*(.).*\\1)[cdhs]{4}")


def read_button_draw(value: object) -> str:
    """`redraw`, or the suits from low to high."""
    if value == "redraw" or (isinstance(value, str) and _SUIT_ORDER.fullmatch(value)):
        return str(value)
    raise WrongValueError(f'{show(value)} is no order of suits: write them from low to high, like "cdhs", or "redraw"')


_KILL_SIZES: Final = MappingProxyType({"full": 200, "half": 150})
_KILL_PARTS: Final = MappingProxyType({
    "size": (read_choice("full", "half"), "full"),
    "when": (read_choice("two pots running", "scoop"), "two pots running"),
    "scoop_bets": (read_whole(1, 100), 10),
})  # fmt: skip


def read_kill(value: object) -> Kill | None:
    """`none`, or a table with `size`, `when` and `scoop_bets`."""
    if value == "none":
        return None
    if not isinstance(value, Mapping):
        raise WrongValueError(
            f'{show(value)} is not a kill: write "none", or {{ size = "full", when = "two pots running" }}'
        )
    for key in value:
        if key not in _KILL_PARTS:
            raise WrongValueError(f'"{key}" is no part of a kill: it has {", ".join(_KILL_PARTS)}', key)
    parts = read_parts((key, partial(read, value.get(key, usual))) for key, (read, usual) in _KILL_PARTS.items())
    size, when, bets = parts
    return Kill(percent=_KILL_SIZES[str(size)], trigger=str(when), scoop_bets=int(str(bets)))


_SEVEN_PARTS: Final = MappingProxyType({
    "when": (read_choice("after draw", "before draw"), "after draw"),
    "later_bets": (read_choice("returned", "second best", "pot forfeited"), "returned"),
    "short_all_in": (read_flag, False),
})  # fmt: skip


def read_check_seven(value: object) -> Sevens | None:
    """`none`, or a table with `when`, `later_bets` and `short_all_in`."""
    if value == "none":
        return None
    if not isinstance(value, Mapping):
        raise WrongValueError(
            f'{show(value)} says nothing of a checked seven: write "none", or '
            '{ when = "after draw", later_bets = "returned" }'
        )
    for key in value:
        if key not in _SEVEN_PARTS:
            raise WrongValueError(f'"{key}" is no part of the rule: it has {", ".join(_SEVEN_PARTS)}', key)
    when, later, short = read_parts(
        (key, partial(read, value.get(key, usual))) for key, (read, usual) in _SEVEN_PARTS.items()
    )
    return Sevens(when=str(when), later_bets=str(later), short_all_in=short is True)


NOT_PRINTED: Final = ("limits", "blinds", "ante", "bring-in", "fee", "buy-in", "seats")


def read_not_printed(value: object) -> tuple[str, ...]:
    """What the house's own pages do not say; the list may be empty."""
    if value == []:
        return ()
    return read_choices(*NOT_PRINTED)(value)


def _choice(name: str, choices: tuple[str, ...], about: str, field: str = "") -> Key:
    return Key(name, field or name, read_choice(*choices), or_list(choices), about)


def _flag(name: str, about: str, field: str = "") -> Key:
    return Key(name, field or name, read_flag, "true or false", about)


ENTRY: Final = ("free", "post", "wait", "after button", "post ahead of button", "kill")
_MISSED: Final = ("post", "wait", "kill")
KINDS: Final = ("high", "bug", "eight", "low", "low-joker", "low-oasis")
"""The rankings that a page may name; `houseway rank` knows them by the same names."""

SWITCHES: Final = (
    Key("seats", "most_seats", read_whole(2, MOST_SEATS), f"2 to {MOST_SEATS}", "the most seats at a table"),
    _flag("burn", "a card is burned before flop, turn and river"),
    _flag("prelaid_board", "the five board cards are laid out face down at the start and turned over in stages"),
    _flag("exactly_two", "a hand is two hole cards and three of the board, no other mix"),
    _choice("discard", ("none", "before flop", "after flop"), "when each player throws one of three hole cards away"),
    Key("raise_cap", "raise_cap", read_whole(1, 99, none=True), '1 to 99, or "none"', "raises in one betting round"),
    _flag("heads_up_uncapped", "between two players the raises are not counted"),
    _choice("heads_up_test", ("now", "round start"), "when the two players are counted"),
    _choice("min_reraise", ("last raise", "any larger"), "how much a re-raise must add"),
    _choice("short_all_in", ("usual", "counts"), "whether an all-in raise of less than a full one counts as a raise"),
    _flag("check_raise", "a player who has checked may raise in the same round"),
    _choice("odd_half", ("left of button", "high"), "who gets the odd chip between the halves of a split pot"),
    _choice("odd_chips", ("one player", "one each"), "who gets the chips left over of a shared part"),
    _flag("show_all", "every live hand is shown; otherwise a beaten hand may be thrown away unseen"),
    _choice("play_board_announce", ("none", "forfeit"), "playing the board must be announced, or all claim is lost"),
    _choice("forced", ("blinds", "ante"), "what starts the pot"),
    _choice("button", ("forward", "dead"), "the button always goes to a player, or may fall on an empty seat"),
    _choice("heads_up_blinds", ("literal", "button small"), "between two, the button is the big or the small blind"),
    Key("button_draw", "button_draw", read_button_draw, 'suits from low to high, like "cdhs", or "redraw"',
        "how equal cards are told apart in the draw for the button"),
    _choice("button_draw_ace", ("high", "low"), "whether the ace is the highest or the lowest card in that draw"),
    Key("new_player", "entry", read_choices(*ENTRY), "a list of " + or_list(ENTRY), "how a new player may come in"),
    _choice("jump_seat", ("left", "right"), "which seat by the button posts ahead of it", "entry_jump_seat"),
    _flag("waits_behind_button", "a new player between button and small blind gets no cards until the button is past",
          "entry_waits_behind_button"),
    Key("missed_blinds", "missed", read_choices(*_MISSED), "a list of " + or_list(_MISSED),
        "how a player who missed the blinds may come back"),
    _choice("no_makeup_arc", ("none", "short", "long"), "seats from which missed blinds may not be made up: "
            "none, those from the button to the big blind, or all others"),
    _choice("seat_change", ("free", "post or wait", "free before blind"), "what a change of seats costs"),
    _flag("straddle", "the player after the blinds may post twice the big blind, live"),
    Key("kill", "kill", read_kill, '"none", or { size = "full" or "half", when = "two pots running" or "scoop", '
        "scoop_bets = 10 }", "pots played for higher stakes"),
    Key("ranking", "ranking", read_choices(*KINDS), "a list of " + or_list(KINDS),
        "draw and stud: what decides, the high and then the low"),
    _flag("self_dealt", "the player with the button deals"),
    Key("draw_most", "draw.most", read_whole(0, 5), "0 to 5", "draw games: how many cards a player may replace"),
    _flag("fifth_card_late", "who draws five gets the fifth after all others have drawn", "draw.fifth_late"),
    Key("dealer_draw_most", "draw.dealer_most", read_whole(0, 5), "0 to 5",
        "how many cards the dealer of a self-dealt game may replace"),
    _flag("cut_before_draw", "a player may ask for a cut before the draw", "draw.cut"),
    _choice("two_card_window", ("none", "kill", "straddle"),
            "what a player who has seen two cards may do before the third is dealt", "window"),
    _choice("kill_effect", ("limit", "blind"), "whether a kill doubles the limits or only the first bet"),
    Key("check_seven", "sevens", read_check_seven, '"none", or { when = "after draw" or "before draw", later_bets = '
        '"returned", "second best" or "pot forfeited", short_all_in = true or false }',
        "lowball: what a seven or better that is checked may still win"),
    _choice("openers", ("none", "jacks"), "draw poker: whether it takes a pair of jacks to open"),
    _flag("verbal_binding", "a hand declared better than it is cannot win"),
    _choice("short_blind", ("all in", "defer"), "what a player with less than half the blind does: "
            "puts all in, or is dealt in while the next takes the blind"),
    _choice("open_pair", ("none", "any", "holder first"), "stud: who may bet the higher limit while an open pair shows "
            "on fourth street", "streets.open_pair"),
    _flag("completion_counts", "stud: making the forced bet whole counts as a raise", "streets.completion_counts"),
)  # fmt: skip
"""Keys that may stand under `[every_game]`, under a game, or in one of its limits; the nearest one counts."""

STAKES: Final = (
    Key("betting", "betting", read_choice(*Betting), or_list(tuple(Betting)), "how much may be bet"),
    Key("bets", "bets", read_moneys(2), '["$3", "$6"]; no limit and pot limit: ["$4"]',
        "the lower and the higher bet; of a spread, the smallest and the largest; without a limit, the smallest"),
    Key("blinds", "blinds", read_moneys(MOST_BLINDS), 'one to three amounts, like ["$1", "$3"]',
        "from the first seat left of the button; the last is the big blind"),
    Key("ante", "ante", read_more_money, 'an amount, like "$1"', "what everyone puts in before the deal"),
    Key("bring_in", "bring_in", read_more_money, 'an amount, like "$1"', "stud: the forced bet of third street"),
    Key("chip", "chip", read_more_money, 'an amount, like "$1"', "the smallest chip: bets are whole chips"),
    Key("buy_in", "buy_in", read_more_money, 'an amount, like "$30"', "the least buy-in"),
)  # fmt: skip
"""Keys of the stakes of a table."""
