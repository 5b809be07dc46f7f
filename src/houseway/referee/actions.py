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
from houseway.referee.actions_banked import (
    BankedAction,
    BankedOption,
    format_banked,
    format_banked_option,
    parse_banked,
)
from houseway.referee.actions_pan import PanAction, PanOption, format_pan, format_pan_option, parse_pan
from houseway.referee.actions_push import PushAction, PushOption, format_push, format_push_option, parse_push


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


class Clear(Struct, frozen=True, tag="clear"):
    """The dealer calls that all hands are clear. It is offered to nobody: whoever runs the table makes the call."""


class Show(Struct, frozen=True, tag="show"):
    """Turn the hand up. `cards` is for hands recorded without them: what was seen only now.

    `declared` is what the player calls the hand first, where words bind: the highest card of a low, 5 to 13.
    """

    cards: tuple[Card, ...] = ()
    declared: int = 0


class Muck(Struct, frozen=True, tag="muck"):
    """Throw the hand away at the showdown, giving up all claim."""


class PlayBoard(Struct, frozen=True, tag="play board"):
    """Announce that one plays the board, and throw the hand away."""


class Pass(Struct, frozen=True, tag="pass"):
    """Let an offer go by."""


class Kill(Struct, frozen=True, tag="kill"):
    """Kill the pot: post for higher stakes."""


class Straddle(Struct, frozen=True, tag="straddle"):
    """Straddle: post twice the big blind, live."""


class AskCut(Struct, frozen=True, tag="cut"):
    """Ask for a cut of the stub before the draw; `at` is how many cards the cutter lifts."""

    at: int


class ChangeDraw(Struct, frozen=True, tag="change draw"):
    """Change a draw request that has not been served yet; the seat may be anyone's whose request is still open."""

    seat: int
    cards: tuple[Card, ...]


class BringIn(Struct, frozen=True, tag="bring in"):
    """Make the forced bet of third street."""


Action: TypeAlias = (
    Fold | Check | Call | Bet | Raise | Discard | Show | Muck | PlayBoard | Pass | Kill | Straddle | AskCut | ChangeDraw
    | BringIn | Clear | BankedAction | PushAction | PanAction
)  # fmt: skip


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


class MayDraw(Struct, frozen=True, tag="draw"):
    """Up to `most` of these cards may be thrown away and replaced, none to stand pat."""

    most: int
    cards: tuple[Card, ...]


class MayPass(Struct, frozen=True, tag="pass"):
    """The offer may be let go by."""


class MayKill(Struct, frozen=True, tag="kill"):
    """The pot may be killed for this much."""

    amount: int


class MayStraddle(Struct, frozen=True, tag="straddle"):
    """A straddle of this much is open."""

    amount: int


class MayAskCut(Struct, frozen=True, tag="cut"):
    """A cut may be asked for, from 1 to `most` cards deep."""

    most: int


class MayBringIn(Struct, frozen=True, tag="bring in"):
    """The forced bet of this much is open, and no less."""

    amount: int


class MayShow(Struct, frozen=True, tag="show"):
    """The hand may be turned up."""


class MayMuck(Struct, frozen=True, tag="muck"):
    """The hand may be thrown away."""


class MayPlayBoard(Struct, frozen=True, tag="play board"):
    """The board may be played, by announcement."""


Option: TypeAlias = (
    MayFold | MayCheck | MayCall | MayBet | MayRaise | MayDiscard | MayDraw | MayPass | MayKill | MayStraddle
    | MayAskCut | MayBringIn | MayShow | MayMuck | MayPlayBoard | BankedOption | PushOption | PanOption
)  # fmt: skip

_PLAIN: Final[dict[str, Action]] = {
    "fold": Fold(), "check": Check(), "call": Call(), "show": Show(), "muck": Muck(), "play board": PlayBoard(),
    "pass": Pass(), "kill": Kill(), "straddle": Straddle(), "bring in": BringIn(), "pat": Discard(()),
    "clear": Clear(), "hands clear": Clear(),
}  # fmt: skip
_AMOUNT: Final = re.compile(r"(?P<what>bet|raise)(?: to)? (?P<amount>\S+)")
_CUT: Final = re.compile(r"cut (?P<at>\d{1,3})")
_CHANGE: Final = re.compile(r"change draw of seat (?P<seat>\d{1,2}) to(?P<cards>.*)")
_DECLARED: Final = re.compile(r"declare (?P<declared>\d{1,2}) and show(?P<cards>.*)")


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
    if found := _CUT.fullmatch(said):
        return AskCut(int(found["at"]))
    if found := _CHANGE.fullmatch(said):
        return ChangeDraw(int(found["seat"]), parse_cards(found["cards"]))
    if found := _DECLARED.fullmatch(said):
        return Show(parse_cards(found["cards"]), int(found["declared"]))
    if said.startswith("show "):
        return Show(parse_cards(said.removeprefix("show ")))
    other = parse_banked(said) or parse_push(said) or parse_pan(said)
    if other is not None:
        return other
    raise ActionError(
        f"{text!r} is not an action: say fold, check, call, bet $6, raise to $12, discard 3c, pat, show or muck"
    )


def format_action(action: Action) -> str:
    """Text that `parse_action` reads back."""
    match action:
        case Bet(to):
            return f"bet {format_money(to)}"
        case Raise(to):
            return f"raise to {format_money(to)}"
        case Discard(cards):
            return f"discard {format_cards(cards)}" if cards else "pat"
        case AskCut(at):
            return f"cut {at}"
        case ChangeDraw(seat, cards):
            return f"change draw of seat {seat} to {format_cards(cards)}".rstrip()
        case Show(cards, declared) if declared:
            return f"declare {declared} and show {format_cards(cards)}".rstrip()
        case Show(cards) if cards:
            return f"show {format_cards(cards)}"
        case _ if isinstance(action, BankedAction):
            return format_banked(action)
        case _ if isinstance(action, PushAction):
            return format_push(action)
        case _ if isinstance(action, PanAction):
            return format_pan(action)
        case _:
            return str(action.__struct_config__.tag)


def format_option(option: Option) -> str:
    """An option in words, with its amounts."""
    match option:
        case MayCall(amount):
            return f"call {format_money(amount)}"
        case MayBet(least, most, chip) | MayRaise(least, most, chip):
            verb = "bet" if isinstance(option, MayBet) else "raise to"
            return f"{verb} {_format_span(least, most, chip)}"
        case MayDiscard(count, cards):
            return f"discard {count} of {format_cards(cards)}"
        case MayDraw(most, cards):
            return f"discard up to {most} of {format_cards(cards)}, or pat"
        case MayKill(amount) | MayStraddle(amount) | MayBringIn(amount):
            return f"{option.__struct_config__.tag} for {format_money(amount)}"
        case MayAskCut(most):
            return f"cut 1 to {most}"
        case _ if isinstance(option, BankedOption):
            return format_banked_option(option)
        case _ if isinstance(option, PushOption):
            return format_push_option(option)
        case _ if isinstance(option, PanOption):
            return format_pan_option(option)
        case _:
            return str(option.__struct_config__.tag)


def _format_span(least: int, most: int, chip: int) -> str:
    """The amounts of a bet or raise, and no other: two sizes, or whole chips between the two."""
    if least == most:
        return format_money(least)
    if (most - 1) // chip * chip <= least:
        return f"{format_money(least)} or {format_money(most)}"
    return f"{format_money(least)} to {format_money(most)} in whole {format_money(chip)} chips"


def format_options(options: Sequence[Option]) -> str:
    """All options in one line."""
    return ", ".join(map(format_option, options))
