"""What players may do (options) and do (actions) around a push pot: buy in, and agree with one another."""

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from houseway.chips.money import format_money, parse_money
from houseway.referee.actions import Action, Option, Range, SaidCents, SaidNumber, SaidWord, amount_of, cents_of
from houseway.referee.errors import RefusedError

AGREEMENTS: Final = ("cow", "partners", "backing", "split")
"""What can be proposed: one hand bought together, two hands as partners, a buy-in repaid, the pot divided."""


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
    """Agree to what was proposed; to decline is to pass. `part` is less than was asked of a cow's price, 0 for all."""

    part: SaidCents = 0
    holds: bool = False
    """Whether who agrees to a cow also takes its hand."""

    def __str__(self) -> str:
        return "agree" + (" and hold" if self.holds else "") + _paying(self.part)


PushAction: TypeAlias = BuyIn | Propose | Agree


class MayBuyIn(Option, frozen=True, tag="buy in"):
    """The push pot may be bought into for this much."""

    amount: int

    takes = BuyIn()

    def __str__(self) -> str:
        return f"buy in for {format_money(self.amount)}"


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
        """Propose it to this seat, for the least part of a cow; `(seat, part)` to pay another."""
        seat, part = what if isinstance(what, tuple) and len(what) == 2 else (what, self.least)
        seat = int(seat) if isinstance(seat, str) and seat.isdecimal() and len(seat) < 3 else seat
        if seat is None and len(self.seats) == 1:
            seat = self.seats[0]
        if type(seat) is not int or seat not in self.seats:
            raise RefusedError(f"{self}: say to which seat", legal=str(self))
        return Propose(self.what, seat, cents_of(part))

    def legal(self) -> Iterator[Action | Range]:
        """To every seat; a part of a cow's price as a range."""
        for seat in self.seats:
            if self.most > self.least:
                yield Range(self, self.least, self.most, self.chip, seat)
            else:
                yield self.take((seat, self.least))

    def hear(self, said: str) -> Propose | None:
        """`propose split to seat 3`."""
        found = parse_push(said)
        return found if isinstance(found, Propose) and found.what == self.what else None


class MayAgree(Option, frozen=True, tag="agree"):
    """A proposal of another seat may be agreed to, for this much of one's own chips.

    A cow may be joined for less, from `least` up in whole chips: who proposed it then finds the rest. With `may_hold`,
    who joins may take the cow's hand as well (CC-PN-36); otherwise it stays with whoever holds it so far.
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
        """Agree, for all that is asked or for so much of it."""
        return Agree(0 if what is None else amount_of(self, what, self.least, self.amount))

    def legal(self) -> Iterator[Action | Range]:
        """For all that is asked, for every part of it, and holding the hand where one may."""
        yield Agree()
        if self.least and self.least != self.amount:
            yield Range(self, self.least, self.amount, self.chip)
        if self.may_hold:
            yield Agree(0, True)

    def hear(self, said: str) -> Agree | None:
        """`agree`, `agree and hold`, `agree paying $4`."""
        found = parse_push(said)
        return found if isinstance(found, Agree) else None


PushOption: TypeAlias = MayBuyIn | MayPropose | MayAgree

_PROPOSE: Final = re.compile(
    r"propose (?P<what>cow|partners|backing|split) (?:with|to) seat (?P<seat>\d{1,2})"
    r"(?: paying \$?(?P<part>[\d.]{1,12}))?"
)
_AGREE: Final = re.compile(r"agree(?P<holds> and hold)?(?: paying \$?(?P<part>[\d.]{1,12}))?")


def parse_push(said: str) -> PushAction | None:
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
