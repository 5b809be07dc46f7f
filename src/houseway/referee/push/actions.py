"""What players may do (options) and do (actions) around a push pot: buy in, and agree with one another."""

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from houseway.chips.money import format_money, parse_money
from houseway.referee.refusals import RefusedError
from houseway.referee.shared_actions import (
    Action,
    Option,
    PricedOption,
    Range,
    SaidCents,
    SaidNumber,
    SaidWord,
    amount_of,
    cents_of,
)

AGREEMENTS: Final = ("cow", "partners", "backing", "split")
"""The possible proposals: one hand bought together, two hands as partners, a repaid buy-in, a divided pot."""


class BuyIn(Action, frozen=True, tag="buy in"):
    """Pay the price and be dealt in for the push pot."""


class Propose(Action, frozen=True, tag="propose"):
    """Propose something to another seat; `part` is what the proposer pays of a cow's price."""

    what: SaidWord
    seat: SaidNumber
    part: SaidCents = 0

    def __str__(self) -> str:
        return f"propose {self.what} to seat {self.seat}" + _paying(self.part)


class Agree(Action, frozen=True, tag="agree"):
    """Agree to a proposal; passing declines it. `part` is less than was asked of a cow's price, 0 for all of it."""

    part: SaidCents = 0
    holds: bool = False
    """Whether the player who agrees to a cow also takes its hand."""

    def __str__(self) -> str:
        return "agree" + (" and hold" if self.holds else "") + _paying(self.part)


class MayBuyIn(PricedOption, frozen=True, tag="buy in"):
    """The push pot may be bought into for this much."""

    takes = BuyIn()


class MayPropose(Option, frozen=True, tag="propose"):
    """This may be proposed to one of these seats; a part of a cow's price is from `least` to `most` in whole chips."""

    what: str
    seats: tuple[int, ...]
    least: int = 0
    most: int = 0
    chip: int = 0

    def __str__(self) -> str:
        paying = f" paying {format_money(self.least)} to {format_money(self.most)}" if self.most else ""
        return f"propose {self.what} to seat {' or '.join(map(str, self.seats))}{paying}"

    def take(self, what: object = None) -> Propose:
        """Propose it to this seat, for the smallest part of a cow; `(seat, part)` to pay another part."""
        seat, part = what if isinstance(what, tuple) and len(what) == 2 else (what, self.least)
        seat = int(seat) if isinstance(seat, str) and seat.isdecimal() and len(seat) < 3 else seat
        if seat is None and len(self.seats) == 1:
            seat = self.seats[0]
        if type(seat) is not int or seat not in self.seats:
            raise RefusedError(f"{self}: name the seat", legal=str(self))
        return Propose(self.what, seat, cents_of(part))

    def legal(self) -> Iterator[Action | Range]:
        """To every seat; a part of a cow's price as a range."""
        for seat in self.seats:
            if self.most > self.least:
                yield Range(self, self.least, self.most, self.chip, seat)
            else:
                yield self.take((seat, self.least))


class MayAgree(Option, frozen=True, tag="agree"):
    """Another seat's proposal may be accepted, for this much of the player's own chips.

    A cow may be joined for less, from `least` up in whole chips: its proposer then finds the rest. With `may_hold`, the
    player who joins may also take the cow's hand (CC-PN-36); otherwise its present holder keeps it.
    """

    what: str
    seat: int
    amount: int
    least: int = 0
    chip: int = 0
    may_hold: bool = False

    def __str__(self) -> str:
        least = f"{format_money(self.least)} to " if self.least and self.least != self.amount else ""
        paying = f" for {least}{format_money(self.amount)}" if self.amount else ""
        return f"agree to seat {self.seat}'s {self.what}{paying}" + (", agree and hold" if self.may_hold else "")

    def take(self, what: object = None) -> Agree:
        """Agree, for the full amount or for this part of it."""
        return Agree(0 if what is None else amount_of(self, what, self.least, self.amount))

    def legal(self) -> Iterator[Action | Range]:
        """For the full amount, for every part of it, and holding the hand if allowed."""
        yield Agree()
        if self.least and self.least != self.amount:
            yield Range(self, self.least, self.amount, self.chip)
        if self.may_hold:
            yield Agree(0, True)


PushOption: TypeAlias = MayBuyIn | MayPropose | MayAgree

_PROPOSE: Final = re.compile(
    r"propose (?P<what>cow|partners|backing|split) (?:with|to) seat (?P<seat>\d{1,2})"
    r"(?: paying \$?(?P<part>[\d.]{1,12}))?"
)
_AGREE: Final = re.compile(r"agree(?P<holds> and hold)?(?: paying \$?(?P<part>[\d.]{1,12}))?")


def parse_push(said: str) -> Action | None:
    """An action in lower case as a person writes it (`buy in`, `propose split to seat 3`); None when it is none."""
    if said == "buy in":
        return BuyIn()
    if found := _AGREE.fullmatch(said):
        return Agree(parse_money(found["part"]) if found["part"] else 0, found["holds"] is not None)
    if found := _PROPOSE.fullmatch(said):
        return Propose(found["what"], int(found["seat"]), parse_money(found["part"]) if found["part"] else 0)
    return None


def _paying(part: int) -> str:
    return f" paying {format_money(part).replace(',', '')}" if part else ""
