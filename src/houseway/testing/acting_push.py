"""Around a push pot: the options, near misses, and random choices from them."""

from typing import Final, TypeAlias

from houseway.referee.hand import Hand
from houseway.referee.push.deal import PushPlay
from houseway.referee.vocabulary import (
    AGREEMENTS,
    Action,
    Agree,
    Bet,
    BuyIn,
    MayAgree,
    MayBuyIn,
    MayPropose,
    Option,
    Pass,
    Propose,
    PushOption,
    Raise,
)
from houseway.testing.decisions import Choices

PUSH_PLAIN: Final[dict[type[Option], Action]] = {MayBuyIn: BuyIn()}
STRANGE_TO_POKER: Final[tuple[Action, ...]] = (
    BuyIn(),
    Agree(),
    Agree(100),
    Propose("split", 1),
    Propose("cow", 2, 100),
)
"""Actions that make sense only around a push pot."""
Answer: TypeAlias = BuyIn | Propose | Agree


def offers_push(option: PushOption, action: Action) -> bool:
    """Whether an option offers the action; written independently of the referee."""
    match option, action:
        case MayBuyIn(), BuyIn():
            return True
        case MayPropose(what, seats, least, most, chip), Propose(named, seat, part):
            whole = least <= part <= most and part % chip == 0 if most else part == 0
            return what == named and seat in seats and whole
        case MayAgree(_, _, amount, least, chip, may_hold), Agree(part, holds):
            whole = part == 0 or (chip > 0 and least <= part <= amount and part % chip == 0)
            return whole and (may_hold or not holds)
    return False


def takes_push(option: PushOption) -> list[Action]:
    """The option taken, with the smallest, largest, and a middle part of a price, and with a cow's hand."""
    match option:
        case MayPropose(_, seats, least, most, chip):
            return [option.take((seat, part)) for seat in seats for part in _parts(least, most, chip)]
        case MayAgree(_, _, amount, least, chip, may_hold):
            parts = [0, *(part for part in _parts(least, amount, chip) if part)]
            return [Agree(part, holds) for holds in ((False, True) if may_hold else (False,)) for part in parts]
    return [option.take()]


def _parts(least: int, most: int, chip: int) -> list[int]:
    return sorted({least, (least + most) // 2 // chip * chip, most}) if chip else [0]


def odd_push(options: tuple[Option, ...], seats: tuple[int, ...]) -> list[Action]:
    """Agreements of every kind, with everyone and no one, for almost correct parts of a price."""
    parts = {-100, 0, 1, 100, 10**12}
    for option in options:
        if isinstance(option, MayPropose) and option.most:
            parts |= {option.least - option.chip, option.least + 1, option.most + option.chip}
        elif isinstance(option, MayAgree) and option.least:
            parts |= {option.least - option.chip, option.least + 1, option.amount + option.chip}
    each = [(what, seat) for what in (*AGREEMENTS, "marriage") for seat in (0, *seats)]
    proposals = [Propose(what, seat, part) for what, seat in each for part in sorted(parts)]
    agreements = [Agree(part, holds) for holds in (False, True) for part in sorted(parts)]
    return [BuyIn(), *agreements, *proposals]


def choose_push(actions: list[Action], hand: Hand, choices: Choices) -> Action | None:
    """Each kind of answer to a price or proposal is equally likely; during the betting a proposal at times, or None.

    A cow can be proposed in many more ways than a partnership, but should not be more frequent because of it. Partners
    bet and raise more than others, so that at times one raises the other without the hand for it.
    """
    answers = [one for one in actions if isinstance(one, Answer)]
    bets: list[Action] = [one for one in actions if isinstance(one, Bet | Raise)]
    if bets and isinstance(hand.play, PushPlay) and hand.play.partner_of(hand.actor or 0) and choices.below(2):
        return bets[choices.below(len(bets))]
    if not answers or (Pass() not in actions and not choices.one_in(4)):
        return None
    kinds: dict[tuple[type[Action], str], list[Action]] = {}
    for one in actions if Pass() in actions else answers:
        kinds.setdefault((type(one), one.what if isinstance(one, Propose) else ""), []).append(one)
    chosen = list(kinds.values())[choices.below(len(kinds))]
    return chosen[choices.below(len(chosen))]
