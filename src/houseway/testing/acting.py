"""Everything an actor may and may not do, and random choices from it.

It uses only the options, so it fits every game; the one thing no option mentions is that a draw request can still be
changed. Whether an option offers an action is decided here independently of the referee, which is tested against it.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from houseway.cards import Card
from houseway.referee.hand import Hand
from houseway.referee.pan.deal import PanPlay
from houseway.referee.push.deal import PushPlay
from houseway.referee.vocabulary import (
    Action,
    AskCut,
    BankedOption,
    Bet,
    BringIn,
    Call,
    ChangeDraw,
    Check,
    Discard,
    Fold,
    Keep,
    Kill,
    MayAskCut,
    MayBet,
    MayBringIn,
    MayCall,
    MayCheck,
    MayDiscard,
    MayDraw,
    MayFold,
    MayKeep,
    MayKill,
    MayMeld,
    MayMuck,
    MayPass,
    MayPlayBoard,
    MayPotOnly,
    MayRaise,
    MayRunOnce,
    MayRunTwice,
    MayShow,
    MayStayActive,
    MayStraddle,
    MayTakeAnother,
    Meld,
    Muck,
    Option,
    Pass,
    PlayBoard,
    PotOnly,
    PushOption,
    Raise,
    RunOnce,
    RunTwice,
    Show,
    StayActive,
    Straddle,
    TakeAnother,
)
from houseway.testing.acting_banked import BANKED_PLAIN, choose_banked, odd_banked, offers_banked, takes_banked
from houseway.testing.acting_pan import PAN_PLAIN, choose_at_pan, odd_melds, offers_meld
from houseway.testing.acting_push import (
    PUSH_PLAIN,
    STRANGE_TO_POKER,
    choose_push,
    odd_push,
    offers_push,
    takes_push,
)
from houseway.testing.decisions import Choices


def accepts(options: tuple[Option, ...], action: Action, *, held: tuple[Card, ...] = ()) -> bool:
    """Whether some option offers the action to a player who holds these cards; written independently of the referee."""
    for option in options:
        match option, action:
            case MayShow(), Show(cards, declared):
                return (not cards or sorted(cards) == sorted(held)) and (not declared or declared in _DECLARED)
            case (MayBet(least, most, chip), Bet(to)) | (MayRaise(least, most, chip), Raise(to)):
                return least <= to <= most and (to in (least, most) or to % chip == 0)
            case MayDiscard(count, cards), Discard(thrown):
                return len(thrown) == count == len(set(thrown)) and set(thrown) <= set(cards)
            case MayDraw(most, cards), Discard(thrown):
                return _are_some(thrown, cards, most)
            case MayAskCut(most), AskCut(at):
                return 1 <= at <= most
            case MayMeld(), Meld() if offers_meld(option, action):
                return True
            case _ if isinstance(option, BankedOption) and offers_banked(option, action):
                return True
            case _ if isinstance(option, PushOption) and offers_push(option, action):
                return True
        if _PLAIN.get(type(option)) == action:
            return True
    return False


def _pending(hand: Hand) -> tuple[int, tuple[Card, ...]] | None:
    """The draw request that can still be changed, in a game with a draw."""
    pending: tuple[int, tuple[Card, ...]] | None = getattr(hand.play, "pending", None)
    return pending


def may_change(hand: Hand, action: ChangeDraw) -> bool:
    """Whether that seat's unserved draw request may be changed to this; again independent of the referee."""
    pending = _pending(hand)
    if pending is None or hand.seats[pending[0]] != action.seat:
        return False
    player, thrown = pending
    draw = hand.rules.draw
    deals = hand.rules.self_dealt and action.seat == hand.button
    most = min(draw.most, draw.dealer_most) if deals else draw.most
    return _are_some(action.cards, hand.hole[player] + thrown, most)


def _are_some(thrown: tuple[Card, ...], held: tuple[Card, ...], most: int) -> bool:
    return len(set(thrown)) == len(thrown) <= most and set(thrown) <= set(held)


def changes(hand: Hand) -> list[Action]:
    """Every other way to make the draw request that is not served yet."""
    pending = _pending(hand)
    if pending is None:
        return []
    player, thrown = pending
    ways = [ChangeDraw(hand.seats[player], cards) for cards in _subsets(hand.hole[player] + thrown, 5)]
    return [change for change in ways if may_change(hand, change)]


def _subsets(cards: tuple[Card, ...], most: int) -> list[tuple[Card, ...]]:
    return [some for count in range(most + 1) for some in combinations(cards, count)]


def offered(hand: Hand) -> list[Action]:
    """The actor's options taken: the minimum, the maximum, and some amounts between; every way to discard or draw."""
    found: list[Action] = []
    for option in hand.options:
        found += ways(option)
        if isinstance(option, MayShow) and hand.rules.showdown.verbal_binding:
            found += [Show((), declared) for declared in (5, 8, 13)]
    return found


def ways(option: Option) -> list[Action]:
    """Ways to take one option, regardless of the rest of the hand."""
    match option:
        case MayBet(least, most, chip) | MayRaise(least, most, chip):
            return [option.take(to) for to in _amounts(least, most, chip)]
        case MayDiscard(count, cards):
            return [option.take(thrown) for thrown in combinations(cards, count)]
        case MayDraw(most, cards):
            return [option.take(thrown) for thrown in _subsets(cards, most)]
        case MayAskCut(most):
            return [option.take(at) for at in sorted({1, (1 + most) // 2, most})]
    if isinstance(option, BankedOption):
        return takes_banked(option)
    return takes_push(option) if isinstance(option, PushOption) else [option.take()]


_PLAIN: Final[dict[type[Option], Action]] = {
    MayFold: Fold(), MayCheck: Check(), MayCall: Call(), MayShow: Show(), MayMuck: Muck(), MayPlayBoard: PlayBoard(),
    MayPass: Pass(), MayKill: Kill(), MayStraddle: Straddle(), MayRunOnce: RunOnce(),
    MayRunTwice: RunTwice(), MayBringIn: BringIn(), **PAN_PLAIN,
    **BANKED_PLAIN, **PUSH_PLAIN, MayKeep: Keep(), MayTakeAnother: TakeAnother(), MayStayActive: StayActive(),
    MayPotOnly: PotOnly(),
}  # fmt: skip
_DECLARED: Final = range(5, 14)
"""The possible declarations of a low: its highest card, with a king as 13."""


def _amounts(least: int, most: int, chip: int) -> list[int]:
    """Both ends of a range, the next whole chip inside each, and one halfway."""
    inside = (least - least % chip + chip, (least + most) // 2 // chip * chip, most - 1 - (most - 1) % chip)
    return sorted({least, most, *(to for to in inside if least <= to <= most)})


def not_offered(hand: Hand) -> list[Action]:
    """Actions of every kind that the actor's options leave out, many of them by very little."""
    options = hand.options
    held = () if hand.who is None else hand.hole[hand.who]
    amounts = {-100, 0, 1, hand.play.level, hand.play.level + 1, hand.rules.limit.lower, 10**12}
    for option in options:
        if isinstance(option, MayBet | MayRaise):
            amounts |= {option.least - option.chip, option.least - 1, option.least + 1, option.most - 1}
            amounts |= {option.most + 1, option.most + option.chip}
    strange = next(card for card in range(52) if card not in held)
    thrown = [(), held, held[:1], held[:2], held[:4], held[:1] * 2, (strange,), (52,), (-1,)]
    deep = {option.most + 1 for option in options if isinstance(option, MayAskCut)}
    tried: list[Action] = [
        *_PLAIN.values(),
        *(kind(to) for to in sorted(amounts) for kind in (Bet, Raise)),
        *(Discard(cards) for cards in thrown),
        Show((strange, *held[1:])),
        Show(held[:1]),
        *(Show((), declared) for declared in (-1, 4, 14)),
        *(AskCut(at) for at in sorted({-1, 0, 1, 100, *deep})),
    ]
    tried += odd_melds(held, strange) if isinstance(hand.play, PanPlay) else [Meld(held[:3])]
    tried += odd_banked(options, held, strange)
    tried += odd_push(options, hand.seats) if isinstance(hand.play, PushPlay) else STRANGE_TO_POKER
    refused = [action for action in tried if not accepts(options, action, held=held)]
    if not hand.game.low:
        refused.append(Show((), 8))  # only a low is called by its highest card
    return refused + [change for change in _odd_changes(hand, strange) if not may_change(hand, change)]


def _odd_changes(hand: Hand, strange: Card) -> list[ChangeDraw]:
    """Changes of draw requests, mostly of the open one: to none, to all, to cards not held."""
    asked, thrown = _pending(hand) or (0, ())
    held = hand.hole[asked] + thrown
    tried = [(), held, held[:4], held[:1] * 2, (strange,), (-1,)]
    found = [ChangeDraw(hand.seats[asked], cards) for cards in tried]
    return found + [ChangeDraw(seat, ()) for seat in (0, *hand.seats) if seat != hand.seats[asked]]


def take_any(options: tuple[Option, ...], choices: Choices) -> Action:
    """A uniformly random option, taken in a uniformly random way: a player who knows nothing about the game."""
    found = ways(options[choices.below(len(options))])
    return found[choices.below(len(found))]


def choose_action(hand: Hand, choices: Choices) -> Action:
    """Something legal: mostly check, call, or show, often a raise, sometimes a fold or all the chips.

    Every number of cards drawn is equally likely, and sometimes a draw request is changed before it is served.
    """
    if _pending(hand) is not None and not isinstance(hand.options[0], MayKeep) and choices.one_in(6):
        ways = changes(hand)
        return ways[choices.below(len(ways))]
    actions = offered(hand)
    if isinstance(actions[0], Keep | StayActive):
        return actions[choices.below(len(actions))]
    if isinstance(hand.play, PanPlay):
        return choose_at_pan(actions, hand, choices)
    if (banked := choose_banked(actions, choices)) is not None:
        return banked
    if (answer := choose_push(actions, hand, choices)) is not None:
        return answer
    if isinstance(hand.options[0], MayDraw):
        count = choices.below(hand.options[0].most + 1)
        actions = [one for one in actions if isinstance(one, Discard) and len(one.cards) == count]
    if isinstance(actions[0], RunOnce):
        return actions[choices.one_in(3) ^ 1]
    plain = next((one for one in actions if isinstance(one, Check | Call | Show | Pass | BringIn)), None)
    if plain is None:  # a discard
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
    """Play a hand to its end; yields each action before it is taken."""
    while not hand.over:
        action = choose_action(hand, choices)
        yield action
        hand.act(action)
