"""What an actor may do and may not, in full, and one thing of it chosen at random.

It all goes by the options, so it fits every game. Whether an option offers an action is worked out here apart from
the referee, which is held against it.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from houseway.cards import Card
from houseway.referee.actions import (
    Action,
    AskCut,
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Kill,
    MayAskCut,
    MayBet,
    MayBringIn,
    MayCall,
    MayCheck,
    MayDiscard,
    MayDraw,
    MayFold,
    MayKill,
    MayMuck,
    MayPass,
    MayPlayBoard,
    MayRaise,
    MayShow,
    MayStraddle,
    Muck,
    Option,
    Pass,
    PlayBoard,
    Raise,
    Show,
    Straddle,
)
from houseway.referee.hand import Hand
from houseway.testing.choices import Choices


def accepts(options: tuple[Option, ...], action: Action, *, held: tuple[Card, ...] = ()) -> bool:
    """Whether some option offers the action to a player who holds these cards; written apart from the referee."""
    for option in options:
        match option, action:
            case MayShow(), Show(cards):
                return not cards or sorted(cards) == sorted(held)
            case (MayBet(least, most, chip), Bet(to)) | (MayRaise(least, most, chip), Raise(to)):
                return least <= to <= most and (to in (least, most) or to % chip == 0)
            case MayDiscard(count, cards), Discard(thrown):
                return len(thrown) == count == len(set(thrown)) and set(thrown) <= set(cards)
            case MayDraw(most, cards), Discard(thrown):
                return len(set(thrown)) == len(thrown) <= most and set(thrown) <= set(cards)
            case MayAskCut(most), AskCut(at):
                return 1 <= at <= most
        if _PLAIN.get(type(option)) == action:
            return True
    return False


def offered(hand: Hand) -> list[Action]:
    """The actor's options taken: least, most and some between of a range, every way to discard."""
    found: list[Action] = []
    for option in hand.options:
        match option:
            case MayBet(least, most, chip) | MayRaise(least, most, chip):
                kind = Bet if isinstance(option, MayBet) else Raise
                found += [kind(to) for to in _amounts(least, most, chip)]
            case MayDiscard(count, cards):
                found += [Discard(thrown) for thrown in combinations(cards, count)]
            case MayDraw(most, cards):
                found += [Discard(thrown) for count in range(most + 1) for thrown in combinations(cards, count)]
            case MayAskCut(most):
                found += [AskCut(at) for at in sorted({1, (1 + most) // 2, most})]
            case _:
                found.append(_PLAIN[type(option)])
    return found


_PLAIN: Final[dict[type[Option], Action]] = {
    MayFold: Fold(), MayCheck: Check(), MayCall: Call(), MayShow: Show(), MayMuck: Muck(), MayPlayBoard: PlayBoard(),
    MayPass: Pass(), MayKill: Kill(), MayStraddle: Straddle(), MayBringIn: BringIn(),
}  # fmt: skip


def _amounts(least: int, most: int, chip: int) -> list[int]:
    """Both ends of a range, and whole chips after the one, before the other and halfway."""
    inside = (least - least % chip + chip, (least + most) // 2 // chip * chip, most - 1 - (most - 1) % chip)
    return sorted({least, most, *(to for to in inside if least <= to <= most)})


def not_offered(hand: Hand) -> list[Action]:
    """Actions of every kind that the actor's options leave out, many of them by very little."""
    options = hand.options
    held = () if hand.actor is None else hand.hole[hand.seats.index(hand.actor)]
    amounts = {-100, 0, 1, hand.level, hand.level + 1, hand.bet_size, 10**12}
    for option in options:
        if isinstance(option, MayBet | MayRaise):
            amounts |= {option.least - option.chip, option.least - 1, option.least + 1, option.most - 1}
            amounts |= {option.most + 1, option.most + option.chip}
    strange = next(card for card in range(52) if card not in held)
    thrown = [(), held, held[:1], held[:2], held[:1] * 2, (strange,), (52,), (-1,)]
    tried: list[Action] = [
        *_PLAIN.values(), *(kind(to) for to in sorted(amounts) for kind in (Bet, Raise)),
        *(Discard(cards) for cards in thrown), Show((strange, *held[1:])), Show(held[:1]),
    ]  # fmt: skip
    return [action for action in tried if not accepts(options, action, held=held)]


def choose_action(hand: Hand, choices: Choices) -> Action:
    """Something legal: mostly check, call or show, often a raise, now and then a fold or all the chips."""
    actions = offered(hand)
    plain = next((one for one in actions if isinstance(one, Check | Call | Show)), None)
    if plain is None:  # a discard, or an offer to take or let go by
        return actions[choices.below(len(actions))]
    weight = choices.below(16)
    raises = [one for one in actions if isinstance(one, Bet | Raise)]
    if weight < 8:
        return plain
    if weight < 10 or not raises:
        others = [one for one in actions if not isinstance(one, Bet | Raise)]
        return others[choices.below(len(others))]
    if weight < 13:
        return raises[0]
    return raises[-1] if weight == 13 else raises[choices.below(len(raises))]


def play(hand: Hand, choices: Choices) -> Iterator[Action]:
    """Play a hand to its end; each action before it is taken."""
    while not hand.over:
        action = choose_action(hand, choices)
        yield action
        hand.act(action)
