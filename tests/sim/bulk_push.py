"""The actions of a push pot, for comparing bulk play with the referee: random choices, and their numbers."""

import random
from typing import Final

from houseway.bulk.kernels import codes
from houseway.referee.hand import Hand
from houseway.referee.shared_actions import MayPass, Pass
from houseway.referee.vocabulary import (
    Action,
    Agree,
    BuyIn,
    MayAgree,
    MayBuyIn,
    MayFold,
    MayPropose,
    Option,
    Propose,
)

_KINDS: Final = {"cow": codes.COW, "partners": codes.PARTNERS, "backing": codes.BACKING, "split": codes.SPLIT}


def any_answer(options: tuple[Option, ...], chance: random.Random) -> Action | None:
    """A legal answer to a price or proposal; None if somebody bets, or in another game."""
    proposals = [option for option in options if isinstance(option, MayPropose)]
    if isinstance(options[0], MayFold):
        return _proposed(proposals[0], chance) if proposals and chance.random() < 0.25 else None
    if not isinstance(options[-1], MayPass) or not isinstance(options[0], MayBuyIn | MayPropose | MayAgree):
        return None
    if chance.random() < 0.2:
        return Pass()
    option = chance.choice(options[:-1])
    match option:
        case MayPropose():
            return _proposed(option, chance)
        case MayAgree(_, _, amount, least, chip, may_hold):
            part = _part(least, amount, chip, chance) if least and chance.random() < 0.4 else 0
            return Agree(part, may_hold and chance.random() < 0.5)
    return BuyIn()


def _part(least: int, most: int, chip: int, chance: random.Random) -> int:
    return least + chance.randrange((most - least) // chip + 1) * chip


def _proposed(option: MayPropose, chance: random.Random) -> Propose:
    part = _part(option.least, option.most, option.chip, chance) if option.most else 0
    return Propose(option.what, chance.choice(option.seats), part)


def push_code(hand: Hand, action: Action) -> int | None:
    """A decision about a push pot as a number for the kernel; None for any other decision."""
    match action:
        case BuyIn():
            return codes.BUY
        case Agree(part, holds):
            return codes.AGREED | (codes.HOLDS if holds else 0) | part << codes.PART_SHIFT
        case Propose("split") if isinstance(hand.options[0], MayFold):
            return codes.PROPOSE_SPLIT
        case Propose(what, seat, part):
            return _KINDS[what] | seat - 1 << codes.SEAT_SHIFT | part << codes.PART_SHIFT
    return None


def push_action(options: tuple[Option, ...], code: int) -> Action | None:
    """The kernel's number as a decision about a push pot; None if there is none to make."""
    proposals = {option.what: option for option in options if isinstance(option, MayPropose)}
    if isinstance(options[0], MayFold):
        return proposals["split"].take() if code == codes.PROPOSE_SPLIT else None
    if not isinstance(options[0], MayBuyIn | MayPropose | MayAgree):
        return None
    if not code:
        return Pass()
    if isinstance(options[0], MayAgree):
        return Agree(code >> codes.PART_SHIFT, bool(code & codes.HOLDS))
    if code == codes.BUY:
        return BuyIn()
    what = next(name for name, kind in _KINDS.items() if kind == code & 15)
    if what == "split":
        return proposals[what].take()
    return Propose(what, (code >> codes.SEAT_SHIFT & 15) + 1, code >> codes.PART_SHIFT)
