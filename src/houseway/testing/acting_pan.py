"""Random play at pan: options taken, melds that are refused, foul hands, and a player who mostly melds whatever is
possible.

Separate from the other games because pan's options name whole melds, and because a foul hand, which no option mentions,
can be found at any time.
"""

from typing import Final

from houseway.cards import Card
from houseway.referee.hand import Hand
from houseway.referee.pan.deal import PanPlay
from houseway.referee.vocabulary import (
    FOULS,
    Action,
    DrawCard,
    Force,
    FoulHand,
    MayDrawCard,
    MayForce,
    MayMeld,
    MayPlay,
    Meld,
    Option,
    Play,
)
from houseway.testing.decisions import Choices

PAN_PLAIN: Final[dict[type[Option], Action]] = {MayPlay: Play(), MayDrawCard: DrawCard(), MayForce: Force()}
_NO_MELD: Final = 99
_NOBODY_MELDS: Final = 51
"""The card at the bottom of the pack, the ace of spades, marks a hand that goes on until the stock runs out."""


def offers_meld(option: MayMeld, action: Meld) -> bool:
    """Whether exactly this meld is offered, with its cards in any order."""
    asked = (sorted(action.cards), action.to, action.borrowed)
    return asked == (sorted(option.cards), option.to, option.borrowed)


def fouls(hand: Hand) -> list[Action]:
    """Every hand that can be found foul now."""
    if not isinstance(hand.play, PanPlay) or hand.over:
        return []
    return [
        FoulHand(seat, why)
        for seat, standing in zip(hand.seats, hand.play.standing, strict=True)
        if standing == "playing"
        for why in FOULS
    ]


def odd_melds(held: tuple[Card, ...], strange: Card) -> list[Action]:
    """Illegal melds: no cards, too few, cards from no pack, cards of another's hand, melds that do not exist."""
    cards = [(), held[:1], held[:2], (52,) * 3, (-1,) * 3, (strange,) * 3, held * 2]
    return [
        *(Meld(some) for some in cards),
        Meld(held[:1], _NO_MELD),
        Meld(held[:3], 0, _NO_MELD),
        Meld((), 1),
        Meld(held[:1], -1),
        FoulHand(0, FOULS[0]),
        *(FoulHand(seat, "") for seat in (1, 2)),
    ]


def choose_at_pan(actions: list[Action], hand: Hand, choices: Choices) -> Action:
    """Mostly play, mostly meld, otherwise anything; on rare occasions a hand is found foul.

    In one hand of forty nobody melds, so that the stock runs out.
    """
    if choices.one_in(250) and (found := fouls(hand)):
        return found[choices.below(len(found))]
    if Play() in actions and not choices.one_in(4):
        return Play()
    melds = [one for one in actions if isinstance(one, Meld)]
    if melds and not choices.one_in(8) and hand.first_deck[-1] != _NOBODY_MELDS:
        return melds[choices.below(len(melds))]
    others = [one for one in actions if not isinstance(one, Meld)]
    return others[choices.below(len(others))]
