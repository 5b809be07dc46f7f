"""What an actor may do (options) and does (actions).

Options say exactly what the referee will accept, with ranges; an action is an option taken. Both are small
frozen structs that compare and encode as they are. Amounts of bets and raises are totals for the round ("to").
"""

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from houseway.cards import Card, format_cards, parse_cards
from houseway.chips.money import format_money, parse_money
from houseway.errors import HousewayError


class ActionError(HousewayError):
    """Text that is not an action."""


class Fold(Struct, frozen=True, tag="fold"):
    """Give up the hand."""


class Check(Struct, frozen=True, tag="check"):
    """Pass when nothing is owed."""


class Call(Struct, frozen=True, tag="call"):
    """Match the bet, or all one has towards it."""


class Bet(Struct, frozen=True, tag="bet"):
    """Open the betting for so much."""

    to: int


class Raise(Struct, frozen=True, tag="raise"):
    """Raise to so much in this round."""

    to: int


class Discard(Struct, frozen=True, tag="discard"):
    """Throw away hole cards."""

    cards: tuple[Card, ...]


class Show(Struct, frozen=True, tag="show"):
    """Turn the hand up. `cards` is for hands recorded without them: what was seen only now."""

    cards: tuple[Card, ...] = ()


class Muck(Struct, frozen=True, tag="muck"):
    """Throw the hand away at the showdown, giving up all claim."""


class PlayBoard(Struct, frozen=True, tag="play board"):
    """Announce that one plays the board, and throw the hand away."""


Action: TypeAlias = Fold | Check | Call | Bet | Raise | Discard | Show | Muck | PlayBoard


class MayFold(Struct, frozen=True, tag="fold"):
    """Fold is open."""


class MayCheck(Struct, frozen=True, tag="check"):
    """Check is open."""


class MayCall(Struct, frozen=True, tag="call"):
    """Call is open, for this many more chips."""

    amount: int


class MayBet(Struct, frozen=True, tag="bet"):
    """A bet is open, from `least` to `most` in whole `chip`s; `most` itself is always a legal amount."""

    least: int
    most: int
    chip: int


class MayRaise(Struct, frozen=True, tag="raise"):
    """A raise is open, to anything from `least` to `most` in whole `chip`s; `most` itself is always legal."""

    least: int
    most: int
    chip: int


class MayDiscard(Struct, frozen=True, tag="discard"):
    """Exactly `count` of these cards must go."""

    count: int
    cards: tuple[Card, ...]


class MayShow(Struct, frozen=True, tag="show"):
    """The hand may be turned up."""


class MayMuck(Struct, frozen=True, tag="muck"):
    """The hand may be thrown away."""


class MayPlayBoard(Struct, frozen=True, tag="play board"):
    """The board may be played, by announcement."""


Option: TypeAlias = MayFold | MayCheck | MayCall | MayBet | MayRaise | MayDiscard | MayShow | MayMuck | MayPlayBoard

_PLAIN: Final[dict[str, Action]] = {
    "fold": Fold(), "check": Check(), "call": Call(), "show": Show(), "muck": Muck(), "play board": PlayBoard(),
}  # fmt: skip
_AMOUNT: Final = re.compile(r"(?P<what>bet|raise)(?: to)? (?P<amount>\S+)")


def parse_action(text: str) -> Action:
    """An action as a person writes it: `call`, `bet $6`, `raise to 12`, `discard 3c`, `show`."""
    said = " ".join(text.lower().split())
    if said in _PLAIN:
        return _PLAIN[said]
    if found := _AMOUNT.fullmatch(said):
        to = parse_money(found["amount"])
        return Bet(to) if found["what"] == "bet" else Raise(to)
    if said.startswith("discard "):
        return Discard(parse_cards(said.removeprefix("discard ")))
    if said.startswith("show "):
        return Show(parse_cards(said.removeprefix("show ")))
    raise ActionError(
        f"{text!r} is not an action: say fold, check, call, bet $6, raise to $12, discard 3c, show or muck"
    )


def format_action(action: Action) -> str:
    """Text that `parse_action` reads back."""
    match action:
        case Bet(to):
            return f"bet {format_money(to)}"
        case Raise(to):
            return f"raise to {format_money(to)}"
        case Discard(cards):
            return f"discard {format_cards(cards)}"
        case Show(cards) if cards:
            return f"show {format_cards(cards)}"
        case _:
            return str(action.__struct_config__.tag)


def format_option(option: Option) -> str:
    """An option in words, with its amounts."""
    match option:
        case MayCall(amount):
            return f"call {format_money(amount)}"
        case MayBet(least, most, _) | MayRaise(least, most, _):
            verb = "bet" if isinstance(option, MayBet) else "raise to"
            span = format_money(least) if least == most else f"{format_money(least)} to {format_money(most)}"
            return f"{verb} {span}"
        case MayDiscard(count, cards):
            return f"discard {count} of {format_cards(cards)}"
        case _:
            return str(option.__struct_config__.tag)


def format_options(options: Sequence[Option]) -> str:
    """All options in one line."""
    return ", ".join(map(format_option, options))
