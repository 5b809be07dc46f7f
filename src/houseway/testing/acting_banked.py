"""Random play against a bank: options taken, amounts and settings that are refused, and a player who mostly plays."""

from itertools import combinations
from typing import Final

from houseway.cards import Card
from houseway.referee.vocabulary import (
    Action,
    Bank,
    BankedOption,
    ChoosePile,
    Double,
    Hit,
    MayBank,
    MayChoosePile,
    MayDouble,
    MayHit,
    MaySet,
    MaySplit,
    MayStand,
    MaySurrender,
    MayWager,
    Option,
    Pass,
    SetHand,
    SplitPair,
    Stand,
    Surrender,
    Wager,
)
from houseway.testing.decisions import Choices

BANKED_PLAIN: Final[dict[type[Option], Action]] = {
    MayHit: Hit(),
    MayStand: Stand(),
    MayDouble: Double(),
    MaySplit: SplitPair(),
    MaySurrender: Surrender(),
}


def offers_banked(option: BankedOption, action: Action) -> bool:
    """Whether an option of a banked game offers this; written independently of the referee."""
    match option, action:
        case (MayBank(least, most, chip), Bank(amount)) | (MayWager(least, most, chip), Wager(amount)):
            return least <= amount <= most and (amount in (least, most) or amount % chip == 0)
        case MayChoosePile(most), ChoosePile(pile):
            return pile in range(1, most + 1)
        case MaySet(cards, _), SetHand(front):
            return len(front) == 2 == len(set(front)) and set(front) <= set(cards)
    return BANKED_PLAIN.get(type(option)) == action


def takes_banked(option: BankedOption) -> list[Action]:
    """The option taken: some amounts of a range, every pile, every setting, the house way first."""
    match option:
        case MayBank(least, most, chip) | MayWager(least, most, chip):
            amounts = {least, most, *(to for to in _inside(least, most, chip) if least <= to <= most)}
            return [option.take(to) for to in sorted(amounts)]
        case MayChoosePile(most):
            return [option.take(pile) for pile in range(1, most + 1)]
        case MaySet(cards, front):
            return [option.take(), *(option.take(two) for two in combinations(cards, 2) if set(two) != set(front))]
    return [option.take()]


def _inside(least: int, most: int, chip: int) -> tuple[int, ...]:
    """Whole chips just above the minimum, halfway, and a few bets up, as wagers and stakes often are."""
    return least - least % chip + chip, (least + most) // 2 // chip * chip, least + 4 * chip


def odd_banked(options: tuple[Option, ...], held: tuple[Card, ...], strange: Card) -> list[Action]:
    """Banks and wagers that are off by a little or a lot, missing piles, settings with wrong cards."""
    amounts = {-100, 0, 1, 10**12}
    piles = {-1, 0, 1, 8}
    for option in options:
        if isinstance(option, MayBank | MayWager):
            amounts |= {option.least - 1, option.least - option.chip, option.least + 1, option.most + 1}
            amounts |= {option.most - 1, option.most + option.chip}
        elif isinstance(option, MayChoosePile):
            piles.add(option.most + 1)
    fronts = [(), held, held[:1], held[:2], held[:3], held[:1] * 2, (strange, *held[:1]), (52, 52), (-1, 0), (99,)]
    return [
        *(kind(amount) for amount in sorted(amounts) for kind in (Bank, Wager)),
        *(ChoosePile(pile) for pile in sorted(piles)),
        *(SetHand(front) for front in fronts),
    ]


def choose_banked(actions: list[Action], choices: Choices) -> Action | None:
    """Mostly take the bank, mostly wager, mostly set the house way; None if the plain choice will do."""
    if isinstance(actions[0], SetHand):
        return actions[choices.below(len(actions)) if choices.one_in(4) else 0]
    if not isinstance(actions[0], Bank | Wager):
        return None
    if choices.one_in(3):
        return Pass()
    amounts = [one for one in actions if not isinstance(one, Pass)]
    return amounts[choices.below(len(amounts))]
