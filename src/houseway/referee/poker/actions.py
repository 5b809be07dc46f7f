"""What an actor may do (options) and does (actions) at poker. Amounts of bets and raises are totals for the round."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, TypeAlias

from msgspec.structs import force_setattr

from houseway.cards import Card, format_cards, parse_cards
from houseway.chips.money import format_money, parse_money
from houseway.referee.actions import (
    Action,
    Cents,
    Discard,
    MayDiscard,
    MayPass,
    Option,
    Pass,
    Range,
    SaidCards,
    SaidNumber,
    amount_of,
    cards_of,
    cents_of,
    choices_of,
    number_of,
    parse_shared,
    span,
)


class Fold(Action, frozen=True, tag="fold"):
    """Give up the hand."""


class Check(Action, frozen=True, tag="check"):
    """Pass when nothing is owed."""


class Call(Action, frozen=True, tag="call"):
    """Match the bet, or all one has towards it."""


class Bet(Action, frozen=True, tag="bet"):
    """Open the betting for so much: cents, or money as text."""

    to: Cents

    def __post_init__(self) -> None:
        if type(self.to) is str:
            force_setattr(self, "to", cents_of(self.to))

    def __str__(self) -> str:
        return f"bet {format_money(self.to)}"


class Raise(Action, frozen=True, tag="raise"):
    """Raise to so much in this round: cents, or money as text."""

    to: Cents

    def __post_init__(self) -> None:
        if type(self.to) is str:
            force_setattr(self, "to", cents_of(self.to))

    def __str__(self) -> str:
        return f"raise to {format_money(self.to)}"


class Clear(Action, frozen=True, tag="clear"):
    """The dealer calls that all hands are clear. It is offered to nobody: whoever runs the table makes the call."""

    @property
    def by_dealer(self) -> bool:
        """No player's to make."""
        return True


class Show(Action, frozen=True, tag="show"):
    """Turn the hand up. `cards` is for hands recorded without them: what was seen only now.

    `declared` is what the player calls the hand first, where words bind: the highest card of a low, 5 to 13.
    """

    cards: SaidCards = ()
    declared: SaidNumber = 0

    def __str__(self) -> str:
        if self.declared:
            return f"declare {self.declared} and show {format_cards(self.cards)}".rstrip()
        return f"show {format_cards(self.cards)}" if self.cards else "show"

    @property
    def named(self) -> tuple[Card, ...]:
        """What was seen only now."""
        return self.cards


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

    at: SaidNumber

    def __str__(self) -> str:
        return f"cut {self.at}"


class ChangeDraw(Action, frozen=True, tag="change draw"):
    """Change a draw request that has not been served yet; the seat may be anyone's whose request is still open."""

    seat: SaidNumber
    cards: SaidCards

    def __str__(self) -> str:
        return f"change draw of seat {self.seat} to {format_cards(self.cards)}".rstrip()

    @property
    def named(self) -> tuple[Card, ...]:
        """Those thrown away instead."""
        return self.cards

    @property
    def by(self) -> int | None:
        """Whose request it is."""
        return self.seat


class BringIn(Action, frozen=True, tag="bring in"):
    """Make the forced bet of third street."""


PokerAction: TypeAlias = (
    Fold | Check | Call | Bet | Raise | Discard | Show | Muck | PlayBoard | Pass | Kill | Straddle | AskCut | ChangeDraw
    | BringIn | Clear
)  # fmt: skip


class MayFold(Option, frozen=True, tag="fold"):
    """Fold is open."""

    takes = Fold()


class MayCheck(Option, frozen=True, tag="check"):
    """Check is open."""

    takes = Check()

    def hear(self, said: str) -> Check | None:
        """`check`; a rap or a knock means the same (DR-LB-36)."""
        return Check() if said in ("check", "rap", "knock") else None


class MayCall(Option, frozen=True, tag="call"):
    """Call is open, for this many more chips."""

    amount: int

    takes = Call()

    def __str__(self) -> str:
        return f"call {format_money(self.amount)}"

    def hear(self, said: str) -> Call | None:
        """`call`, or `call $6` for exactly what is owed."""
        owed = _AMOUNT_TO_CALL.fullmatch(said)
        return Call() if said == "call" or (owed and parse_money(owed["amount"]) == self.amount) else None

    def all_in(self, stack: int, bet: int) -> Call | None:  # noqa: ARG002
        """Where it takes the whole stack."""
        return Call() if self.amount == stack else None


class MayBet(Option, frozen=True, tag="bet"):
    """A bet is open, from `least` to `most` in whole `chip`s; `most` itself is always a legal amount."""

    least: int
    most: int
    chip: int

    def __str__(self) -> str:
        return f"bet {span(self.least, self.most, self.chip)}"

    def take(self, what: object = None) -> Bet:
        """Bet so much."""
        return Bet(amount_of(self, what, self.least, self.most))

    def hear(self, said: str) -> Bet | None:
        """`bet $6`; `bet` alone where there is one size."""
        if said == "bet":
            return self.take()
        found = _AMOUNT.fullmatch(said)
        return Bet(parse_money(found["amount"])) if found and found["what"] == "bet" else None

    def legal(self) -> Iterable[Action | Range]:
        """Every size."""
        return choices_of(self, self.least, self.most, self.chip)

    def all_in(self, stack: int, bet: int) -> Bet | None:
        """Where the limit lets the whole stack in."""
        return Bet(self.most) if self.most == stack + bet else None


class MayRaise(Option, frozen=True, tag="raise"):
    """A raise is open, to anything from `least` to `most` in whole `chip`s; `most` itself is always legal."""

    least: int
    most: int
    chip: int

    def __str__(self) -> str:
        return f"raise to {span(self.least, self.most, self.chip)}"

    def take(self, what: object = None) -> Raise:
        """Raise to so much."""
        return Raise(amount_of(self, what, self.least, self.most))

    def hear(self, said: str) -> Raise | None:
        """`raise to $12`; `raise` alone where there is one size."""
        if said == "raise":
            return self.take()
        found = _AMOUNT.fullmatch(said)
        return Raise(parse_money(found["amount"])) if found and found["what"] == "raise" else None

    def legal(self) -> Iterable[Action | Range]:
        """Every size."""
        return choices_of(self, self.least, self.most, self.chip)

    def all_in(self, stack: int, bet: int) -> Raise | None:
        """Where the limit lets the whole stack in."""
        return Raise(self.most) if self.most == stack + bet else None


class MayDraw(Option, frozen=True, tag="draw"):
    """Up to `most` of these cards may be thrown away and replaced, none to stand pat."""

    most: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"discard up to {self.most} of {format_cards(self.cards)}, or pat"

    def take(self, what: object = None) -> Discard:
        """Throw these away; nothing is standing pat."""
        return Discard(() if what is None else cards_of(self, what))

    def hear(self, said: str) -> Discard | None:
        """`discard 3c 4d`, `draw 3c 4d` for the same, `pat`; a rap or a knock is standing pat (OV-DR-08)."""
        if said in ("pat", "rap", "knock", "stand pat"):
            return Discard(())
        verb, _, cards = said.partition(" ")
        return Discard(parse_cards(cards)) if verb in ("discard", "draw") and cards else None

    def legal(self) -> Iterator[Discard]:
        """Every choice of cards to throw, none first."""
        return (Discard(cards) for count in range(self.most + 1) for cards in combinations(self.cards, count))


class MayKill(Option, frozen=True, tag="kill"):
    """The pot may be killed for this much."""

    amount: int

    takes = Kill()

    def __str__(self) -> str:
        return f"kill for {format_money(self.amount)}"


class MayStraddle(Option, frozen=True, tag="straddle"):
    """A straddle of this much is open."""

    amount: int

    takes = Straddle()

    def __str__(self) -> str:
        return f"straddle for {format_money(self.amount)}"


class MayAskCut(Option, frozen=True, tag="cut"):
    """A cut may be asked for, from 1 to `most` cards deep."""

    most: int

    def __str__(self) -> str:
        return f"cut 1 to {self.most}"

    def take(self, what: object = None) -> AskCut:
        """Ask for a cut so many cards deep; in the middle when nothing is said."""
        return AskCut(max(1, self.most // 2) if what is None else number_of(self, what, self.most))

    def legal(self) -> Iterator[AskCut]:
        """At every depth."""
        return map(AskCut, range(1, self.most + 1))

    def hear(self, said: str) -> AskCut | None:
        """`cut 12`."""
        found = _CUT.fullmatch(said)
        return AskCut(int(found["at"])) if found else None


class MayBringIn(Option, frozen=True, tag="bring in"):
    """The forced bet is to be made, for this much."""

    amount: int

    takes = BringIn()

    def __str__(self) -> str:
        return f"bring in for {format_money(self.amount)}"

    def all_in(self, stack: int, bet: int) -> BringIn | None:  # noqa: ARG002
        """Where it takes the whole stack."""
        return BringIn() if self.amount == stack else None


class MayShow(Option, frozen=True, tag="show"):
    """The hand may be turned up."""

    def take(self, what: object = None) -> Show:
        """Turn it up; with cards where a record does not tell them."""
        return Show(() if what is None else cards_of(self, what))

    def hear(self, said: str) -> Show | None:
        """`show`, `show As Kd`, `declare 7 and show`."""
        return _shown(said)


class MayMuck(Option, frozen=True, tag="muck"):
    """The hand may be thrown away."""

    takes = Muck()


class MayPlayBoard(Option, frozen=True, tag="play board"):
    """The board may be played."""

    takes = PlayBoard()


PokerOption: TypeAlias = (
    MayFold | MayCheck | MayCall | MayBet | MayRaise | MayDiscard | MayDraw | MayPass | MayKill | MayStraddle
    | MayAskCut | MayBringIn | MayShow | MayMuck | MayPlayBoard
)  # fmt: skip

_PLAIN: Final[dict[str, Action]] = {
    "fold": Fold(), "check": Check(), "call": Call(), "show": Show(), "muck": Muck(), "play board": PlayBoard(),
    "kill": Kill(), "straddle": Straddle(), "bring in": BringIn(),
    "clear": Clear(), "hands clear": Clear(),
}  # fmt: skip
_AMOUNT: Final = re.compile(r"(?P<what>bet|raise)(?: to)? (?P<amount>\S+)")
_AMOUNT_TO_CALL: Final = re.compile(r"call (?P<amount>\S+)")
_CUT: Final = re.compile(r"cut (?P<at>\d{1,3})")
_CHANGE: Final = re.compile(r"change draw of seat (?P<seat>\d{1,2}) to(?P<cards>.*)")
_DECLARED: Final = re.compile(r"declare (?P<declared>\d{1,2}) and show(?P<cards>.*)")


def parse_poker(said: str) -> Action | None:
    """An action in lower case as a person writes it: `call`, `bet $6`, `discard 3c`; None when it is none of these."""
    if said in _PLAIN:
        return _PLAIN[said]
    if found := _AMOUNT.fullmatch(said):
        to = parse_money(found["amount"])
        return Bet(to) if found["what"] == "bet" else Raise(to)
    if found := _CUT.fullmatch(said):
        return AskCut(int(found["at"]))
    if found := _CHANGE.fullmatch(said):
        return ChangeDraw(int(found["seat"]), parse_cards(found["cards"]))
    return _shown(said) or parse_shared(said)


def _shown(said: str) -> Show | None:
    if found := _DECLARED.fullmatch(said):
        return Show(parse_cards(found["cards"]), int(found["declared"]))
    if said == "show":
        return Show()
    return Show(parse_cards(said.removeprefix("show "))) if said.startswith("show ") else None
