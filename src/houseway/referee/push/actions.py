"""What players may do (options) and do (actions) around a push pot: buy in, and agree with one another."""

import re
from typing import Final, TypeAlias

from msgspec import Struct

from houseway.chips.money import format_money, parse_money
from houseway.referee.actions import Action, Option

AGREEMENTS: Final = ("cow", "partners", "backing", "split")
"""What can be proposed: one hand bought together, two hands as partners, a buy-in repaid, the pot divided."""


class BuyIn(Action, frozen=True, tag="buy in"):
    """Pay the price and be dealt in for the push pot."""


class Propose(Action, frozen=True, tag="propose"):
    """Propose something to another seat; `part` is what the proposer pays of a cow's price."""

    what: str
    seat: int
    part: int = 0


class Agree(Action, frozen=True, tag="agree"):
    """Agree to what was proposed; to decline is to pass. `part` is less than was asked of a cow's price, 0 for all."""

    part: int = 0
    holds: bool = False
    """Whether who agrees to a cow also takes its hand."""


PushAction: TypeAlias = BuyIn | Propose | Agree


class MayBuyIn(Option, frozen=True, tag="buy in"):
    """The push pot may be bought into for this much."""

    amount: int


class MayPropose(Option, frozen=True, tag="propose"):
    """This may be proposed to one of these seats; a part of a cow's price is from `least` to `most` in whole chips."""

    what: str
    seats: tuple[int, ...]
    least: int = 0
    most: int = 0
    chip: int = 0


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


def format_push(action: PushAction) -> str:
    """Text that `parse_push` reads back."""
    match action:
        case Propose(what, seat, part):
            return f"propose {what} to seat {seat}" + _paying(part)
        case Agree(part, holds):
            return "agree" + (" and hold" if holds else "") + _paying(part)
        case _:
            return str(action.__struct_config__.tag)


def _paying(part: int) -> str:
    return f" paying {format_money(part).replace(',', '')}" if part else ""


def format_push_option(option: PushOption) -> str:
    """An option in words, with its amounts."""
    match option:
        case MayBuyIn(amount):
            return f"buy in for {format_money(amount)}"
        case MayPropose(what, seats, least, most, _):
            paying = f" paying {format_money(least)} to {format_money(most)}" if most else ""
            return f"propose {what} to seat {' or '.join(map(str, seats))}{paying}"
        case MayAgree(what, seat, amount, least, _, may_hold):
            span = f"{format_money(least)} to " if least and least != amount else ""
            paying = f" for {span}{format_money(amount)}" if amount else ""
            return f"agree to seat {seat}'s {what}{paying}" + (", agree and hold" if may_hold else "")
