"""What an actor may do (options) and does (actions) at poker. Amounts of bets and raises are totals for the round."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Final

from msgspec.structs import force_setattr

from houseway.cards import Card, format_cards, parse_cards
from houseway.chips.money import format_money, parse_money
from houseway.referee.shared_actions import (
    Action,
    AmountOption,
    Cents,
    Discard,
    Option,
    PricedOption,
    SaidCards,
    SaidNumber,
    cards_of,
    cents_of,
    number_of,
    parse_shared,
    span,
)


class Fold(Action, frozen=True, tag="fold"):
    """Give up the hand."""


class Check(Action, frozen=True, tag="check"):
    """Pass when nothing is owed."""


class Call(Action, frozen=True, tag="call"):
    """Match the bet, or go all-in for less."""


class _PutIn(Action, frozen=True):
    to: Cents

    def __post_init__(self) -> None:
        if type(self.to) is str:
            force_setattr(self, "to", cents_of(self.to))


class Bet(_PutIn, frozen=True, tag="bet"):
    """Open the betting for this amount: cents, or money as text."""

    def __str__(self) -> str:
        return f"bet {format_money(self.to)}"


class Raise(_PutIn, frozen=True, tag="raise"):
    """Raise to this total for the round: cents, or money as text."""

    def __str__(self) -> str:
        return f"raise to {format_money(self.to)}"


class Clear(Action, frozen=True, tag="clear"):
    """The dealer calls the hands clear. No player gets this option: the person or program running the table makes the
    call.
    """

    @property
    def by_dealer(self) -> bool:
        """No player's to make."""
        return True


class Show(Action, frozen=True, tag="show"):
    """Turn the hand up.

    `cards` is for hands recorded without them: what the showdown revealed. `declared` is what the player called the
    hand, in games where declarations bind: the highest card of a low, 5 to 13.
    """

    cards: SaidCards = ()
    declared: SaidNumber = 0

    def __str__(self) -> str:
        if self.declared:
            return f"declare {self.declared} and show {format_cards(self.cards)}".rstrip()
        return f"show {format_cards(self.cards)}" if self.cards else "show"

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards revealed only now."""
        return self.cards


class Muck(Action, frozen=True, tag="muck"):
    """Muck the hand at the showdown, giving up all claim."""


class PlayBoard(Action, frozen=True, tag="play board"):
    """Announce playing the board, and muck the hand."""


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
    """Change a draw request that has not been served yet; the seat may be any with a request still open."""

    seat: SaidNumber
    cards: SaidCards

    def __str__(self) -> str:
        return f"change draw of seat {self.seat} to {format_cards(self.cards)}".rstrip()

    @property
    def named(self) -> tuple[Card, ...]:
        """The new discards."""
        return self.cards

    @property
    def by(self) -> int | None:
        """The seat whose request it is."""
        return self.seat


class RunOnce(Action, frozen=True, tag="run it once"):
    """Have the rest of the board dealt once, as usual."""


class RunTwice(Action, frozen=True, tag="run it twice"):
    """Agree to have the rest of the board dealt twice."""


class BringIn(Action, frozen=True, tag="bring in"):
    """Make the forced bet of third street."""


class MayFold(Option, frozen=True, tag="fold"):
    """Fold is open."""

    takes = Fold()


class MayCheck(Option, frozen=True, tag="check"):
    """Check is open."""

    takes = Check()

    def hear(self, said: str) -> Check | None:
        """A rap or a knock means the same (DR-LB-36)."""
        return Check() if said in ("rap", "knock") else None


class MayCall(Option, frozen=True, tag="call"):
    """Call is open, for this many more chips."""

    amount: int

    takes = Call()

    def __str__(self) -> str:
        return f"call {format_money(self.amount)}"

    def hear(self, said: str) -> Call | None:
        """`call $6` for exactly what is owed."""
        owed = _AMOUNT_TO_CALL.fullmatch(said)
        return Call() if owed and parse_money(owed["amount"]) == self.amount else None

    def all_in(self, stack: int, bet: int) -> Call | None:
        """If it takes the whole stack."""
        return Call() if self.amount == stack else None


class _MayPutIn(AmountOption, frozen=True):
    verb: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.verb} {span(self.least, self.most, self.chip)}"

    def hear(self, said: str) -> Action | None:
        """`bet` or `raise` alone where there is one size."""
        return self.take() if said == self.__struct_config__.tag else None


class MayBet(_MayPutIn, frozen=True, tag="bet"):
    """A bet is open, from `least` to `most` in whole `chip`s; `most` itself is always a legal amount."""

    makes, verb = Bet, "bet"


class MayRaise(_MayPutIn, frozen=True, tag="raise"):
    """A raise is open, to anything from `least` to `most` in whole `chip`s; `most` itself is always legal."""

    makes, verb = Raise, "raise to"


class MayDraw(Option, frozen=True, tag="draw"):
    """Up to `most` of these cards may be discarded and replaced, none to stand pat."""

    most: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"discard up to {self.most} of {format_cards(self.cards)}, or pat"

    def take(self, what: object = None) -> Discard:
        """Discard these; an empty choice stands pat."""
        return Discard(() if what is None else cards_of(self, what))

    def hear(self, said: str) -> Discard | None:
        """`draw 3c 4d` for `discard 3c 4d`; a rap or a knock is standing pat (OV-DR-08)."""
        if said in ("rap", "knock", "stand pat"):
            return Discard(())
        return Discard(parse_cards(said.removeprefix("draw "))) if said.startswith("draw ") else None

    def legal(self) -> Iterator[Discard]:
        """Every choice of discards, standing pat first."""
        return (Discard(cards) for count in range(self.most + 1) for cards in combinations(self.cards, count))


class MayKill(PricedOption, frozen=True, tag="kill"):
    """The pot may be killed for this much."""

    takes = Kill()


class MayStraddle(PricedOption, frozen=True, tag="straddle"):
    """A straddle of this much is open."""

    takes = Straddle()


class MayAskCut(Option, frozen=True, tag="cut"):
    """A cut may be asked for, from 1 to `most` cards deep."""

    most: int

    def __str__(self) -> str:
        return f"cut 1 to {self.most}"

    def take(self, what: object = None) -> AskCut:
        """Ask for a cut this many cards deep; by default in the middle."""
        return AskCut(max(1, self.most // 2) if what is None else number_of(self, what, self.most))

    def legal(self) -> Iterator[AskCut]:
        """At every depth."""
        return map(AskCut, range(1, self.most + 1))


class MayRunOnce(Option, frozen=True, tag="run it once"):
    """The rest of the board may be dealt once."""

    takes = RunOnce()

    def hear(self, said: str) -> RunOnce | None:
        """`once` alone, or `no`."""
        return RunOnce() if said in ("once", "no") else None


class MayRunTwice(Option, frozen=True, tag="run it twice"):
    """The rest of the board may be dealt twice, if everyone else in the hand agrees."""

    takes = RunTwice()

    def hear(self, said: str) -> RunTwice | None:
        """`twice` alone, or `yes`."""
        return RunTwice() if said in ("twice", "yes") else None


class MayBringIn(PricedOption, frozen=True, tag="bring in"):
    """The forced bet is due, for this much."""

    takes = BringIn()

    def all_in(self, stack: int, bet: int) -> BringIn | None:
        """If it takes the whole stack."""
        return BringIn() if self.amount == stack else None


class MayShow(Option, frozen=True, tag="show"):
    """The hand may be turned up."""

    def take(self, what: object = None) -> Show:
        """Turn it up; with cards if a record does not show them."""
        return Show(() if what is None else cards_of(self, what))


class MayMuck(Option, frozen=True, tag="muck"):
    """The hand may be mucked."""

    takes = Muck()


class MayPlayBoard(Option, frozen=True, tag="play board"):
    """The board may be played."""

    takes = PlayBoard()


_PLAIN: Final[dict[str, Action]] = {
    **{
        str(one): one
        for one in (
            Fold(),
            Check(),
            Call(),
            Muck(),
            PlayBoard(),
            Kill(),
            Straddle(),
            RunOnce(),
            RunTwice(),
            BringIn(),
            Clear(),
        )
    },
    "hands clear": Clear(),
}
_AMOUNT: Final = re.compile(r"(?P<what>bet|raise)(?: to)? (?P<amount>\S+)")
_AMOUNT_TO_CALL: Final = re.compile(r"call (?P<amount>\S+)")
_CUT: Final = re.compile(r"cut (?P<at>\d{1,3})")
_CHANGE: Final = re.compile(r"change draw of seat (?P<seat>\d{1,2}) to(?P<cards>.*)")
_DECLARED: Final = re.compile(r"declare (?P<declared>\d{1,2}) and show(?P<cards>.*)")


def parse_poker(said: str) -> Action | None:
    """An action in lower case as a person writes it: `call`, `bet $6`, `discard 3c`; None for anything else."""
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
