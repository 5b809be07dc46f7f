"""What an actor may do (options) and does (actions) at poker. Amounts of bets and raises are totals for the round ("to")."""

import re
from typing import Final

from msgspec import Struct

from houseway.cards import Card
from houseway.chips.money import format_money
from houseway.referee.actions import Action, Discard, Option, Pass
from houseway.referee.poker.dealing import Throw


class Fold(Action, frozen=True, tag="fold"):
    """Give up the hand."""


class Check(Action, frozen=True, tag="check"):
    """Pass when nothing is owed."""


class Call(Action, frozen=True, tag="call"):
    """Match the bet, or all one has towards it."""


class Bet(Action, frozen=True, tag="bet"):
    """Open the betting for so much."""

    to: int


class Raise(Action, frozen=True, tag="raise"):
    """Raise to so much in this round."""

    to: int


class Clear(Action, frozen=True, tag="clear"):
    """The dealer calls that all hands are clear. It is offered to nobody: whoever runs the table makes the call."""


class Show(Action, frozen=True, tag="show"):
    """Turn the hand up. `cards` is for hands recorded without them: what was seen only now.

    `declared` is what the player calls the hand first, where words bind: the highest card of a low, 5 to 13.
    """

    cards: tuple[Card, ...] = ()
    declared: int = 0


class Muck(Action, frozen=True, tag="muck"):
    """Throw the hand away at the showdown, giving up all claim."""


class PlayBoard(Action, frozen=True, tag="play board"):
    """Announce that one plays the board, and throw the hand away."""


class Kill(Action, frozen=True, tag="kill"):
    """Kill the pot: post for higher stakes."""


class Straddle(Action, frozen=True, tag="straddle"):
    """Straddle: post twice the big blind, live."""


class AskCut(Action, frozen=True, tag="cut"):
    """Ask for a cut of the stub before the draw; `at` is how many cards the cutter lifts."""

    at: int


class ChangeDraw(Action, frozen=True, tag="change draw"):
    """Change a draw request that has not been served yet; the seat may be anyone's whose request is still open."""

    seat: int
    cards: tuple[Card, ...]


class BringIn(Action, frozen=True, tag="bring in"):
    """Make the forced bet of third street."""


class MayFold(Option, frozen=True, tag="fold"):
    """Fold is open."""


class MayCheck(Option, frozen=True, tag="check"):
    """Check is open."""


class MayCall(Option, frozen=True, tag="call"):
    """Call is open, for this many more chips."""

    amount: int


class MayBet(Option, frozen=True, tag="bet"):
    """A bet is open, from `least` to `most` in whole `chip`s; `most` itself is always a legal amount."""

    least: int
    most: int
    chip: int


class MayRaise(Option, frozen=True, tag="raise"):
    """A raise is open, to anything from `least` to `most` in whole `chip`s; `most` itself is always legal."""

    least: int
    most: int
    chip: int


class MayDraw(Option, frozen=True, tag="draw"):
    """Up to `most` of these cards may be thrown away and replaced, none to stand pat."""

    most: int
    cards: tuple[Card, ...]


class MayKill(Option, frozen=True, tag="kill"):
    """The pot may be killed for this much."""

    amount: int


class MayStraddle(Option, frozen=True, tag="straddle"):
    """A straddle of this much is open."""

    amount: int


class MayAskCut(Option, frozen=True, tag="cut"):
    """A cut may be asked for, from 1 to `most` cards deep."""

    most: int


class MayBringIn(Option, frozen=True, tag="bring in"):
    """The forced bet of this much is open, and no less."""

    amount: int


class MayShow(Option, frozen=True, tag="show"):
    """The hand may be turned up."""


class MayMuck(Option, frozen=True, tag="muck"):
    """The hand may be thrown away."""


class MayPlayBoard(Option, frozen=True, tag="play board"):
    """The board may be played, by announcement."""


_PLAIN: Final[dict[str, Action]] = {
    "fold": Fold(), "check": Check(), "call": Call(), "show": Show(), "muck": Muck(), "play board": PlayBoard(),
    "pass": Pass(), "kill": Kill(), "straddle": Straddle(), "bring in": BringIn(), "pat": Discard(()),
    "clear": Clear(), "hands clear": Clear(),
}  # fmt: skip


_AMOUNT: Final = re.compile(r"(?P<what>bet|raise)(?: to)? (?P<amount>\S+)")


_CUT: Final = re.compile(r"cut (?P<at>\d{1,3})")


_CHANGE: Final = re.compile(r"change draw of seat (?P<seat>\d{1,2}) to(?P<cards>.*)")


_DECLARED: Final = re.compile(r"declare (?P<declared>\d{1,2}) and show(?P<cards>.*)")


def _format_span(least: int, most: int, chip: int) -> str:
    """The amounts of a bet or raise, and no other: two sizes, or whole chips between the two."""
    if least == most:
        return format_money(least)
    if (most - 1) // chip * chip <= least:
        return f"{format_money(least)} or {format_money(most)}"
    return f"{format_money(least)} to {format_money(most)} in whole {format_money(chip)} chips"
