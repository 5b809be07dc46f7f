"""Bots at push-nine: whether a push pot is worth its price, which agreements to make, and how to bet heads-up.

A bot gets its seat's view like any other player. It never makes a proposal that it would not honor, never raises a
partner without the hand for it, and agrees to divide a pot only if its hand is worth less than its share. Heads-up it
can use the solved play (`houseway.ranking.push_nine_play`): then it samples its bets from the stored probabilities, and
agrees to no division, since only that could give an opponent an edge.
"""

import math
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

from msgspec.structs import replace

from houseway.cards import Card
from houseway.ranking.push_nine import BEST, CARD_COUNT, eight_or_better, score
from houseway.ranking.push_nine_play import hand_of, play_for
from houseway.referee.push.deal import PushView
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    Action,
    Dealt,
    MayAgree,
    MayBet,
    MayBuyIn,
    MayCall,
    MayCheck,
    MayFold,
    MayPass,
    MayPropose,
    MayRaise,
    Opened,
    Option,
    Raised,
    RoundOpened,
)

_OFFERS: Final = 0.3
"""How often a weak hand offers to divide a pot that nobody has bet at."""
_ROUNDED: Final = 0.05
"""A price is rounded up to a chip, so it may exceed the fair price by this share of the pot."""
_GAMBLER: Final = 0.1
"""A player who overpays by this much would rather play than divide."""
_BELIEVED: Final = 0.8
"""The best part of the remaining range that a bettor is assumed to hold, at every bet and raise."""
_LEAST_BEST: Final = 0.1
_PACK: Final = 52
_EVEN: Final = 0.5


_WORDS: Final[dict[str, type[Option]]] = {
    "check": MayCheck,
    "bet": MayBet,
    "fold": MayFold,
    "call": MayCall,
    "raise": MayRaise,
}


def decide_push(view: HandView, chance: Random, *, generous: float, balanced: bool = False) -> Action | None:
    """An answer to a price or a proposal, or a heads-up bet; None for any other betting.

    `generous` is how much more than its worth the player pays, as a share of the pot.
    """
    options = view.options
    if balanced and (found := _between_two(view, chance)) is not None:
        return found
    let_go = may(options, MayPass)
    if agree := may(options, MayAgree):
        if let_go and not _agrees(view, agree, chance, generous):
            return let_go.take()
        return replace(agree.take(), holds=_holds(view, agree))
    split = next((option for option in options if isinstance(option, MayPropose) and option.what == "split"), None)
    if let_go:
        if split is None:
            return _comes_in(view, generous) or let_go.take()
        return split.take() if generous < _GAMBLER or chance.random() < _EVEN else let_go.take()
    if split is not None and _strength(view) < _EVEN and chance.random() < _OFFERS:
        return split.take()
    return None


def _between_two(view: HandView, chance: Random) -> Action | None:
    """A bet sampled from the stored probabilities for this hand, pot and spot; None if the solution does not apply.

    It applies if two were dealt in, bets have one size and are all whole, and there are no agreements.
    """
    cards, options, play = _own_cards(view), view.options, view.play
    dealt = {event.seat for event in view.events if isinstance(event, Dealt)}
    first = next((event.seat for event in reversed(view.events) if isinstance(event, RoundOpened)), None)
    if len(cards) != CARD_COUNT or len(dealt) != 2 or first is None or not isinstance(play, PushView) or play.groups:
        return None
    if may(options, MayAgree):
        let_go = may(options, MayPass)
        return None if let_go is None else let_go.take()
    size = _bet_size(view)
    if not size or view.level % size:
        return None
    opened = _opened(view)
    opener = None if opened is None else int(opened.seat != first)
    before = (view.pot - sum(seat.bet for seat in view.seats)) / size
    chances = play_for(before).at(int(view.viewer != first), view.level // size, opener, hand_of(cards))
    drawn = chance.choices(list(chances), list(chances.values()))[0]
    option = may(options, _WORDS[drawn]) or may(options, MayCall) or may(options, MayCheck)
    return None if option is None else option.take()


def _opened(view: HandView) -> Opened | None:
    """The first bet of this round, ignoring earlier rounds and bets taken back."""
    if not view.level:
        return None
    for event in reversed(view.events):
        if isinstance(event, Opened):
            return event
        if isinstance(event, RoundOpened):
            break
    return None


def _bet_size(view: HandView) -> int:
    """The size of every bet; 0 if sizes vary, or if somebody was too short for it."""
    opened = _opened(view)
    if opened is not None:
        raising = may(view.options, MayRaise)
        whole = raising is None or raising.least == raising.most == view.level + opened.to
        later = view.events[view.events.index(opened) :]
        sizes = 1 + sum(isinstance(event, Raised) for event in later)  # if sizes vary, they need not add up
        return opened.to if whole and not opened.all_in and view.level == sizes * opened.to else 0
    betting = may(view.options, MayBet)
    return betting.least if betting is not None and betting.least == betting.most else 0


def _comes_in(view: HandView, generous: float) -> Action | None:
    """Buy in for a fair price; with too few chips, look for others to buy one hand together; otherwise stay out."""
    if not _worth_it(view, generous):
        return None
    if buy := may(view.options, MayBuyIn):
        return buy.take()
    cow = next((option for option in view.options if isinstance(option, MayPropose) and option.what == "cow"), None)
    return None if cow is None else cow.take((cow.seats[0], cow.most))


def _worth_it(view: HandView, generous: float) -> bool:
    """Whether an even share of the pot, with everyone now in, is worth the price of a hand.

    A part of a cow's price buys the same part of what its hand wins, so the whole price is what counts.
    """
    play = view.play
    if not isinstance(play, PushView):
        return False
    share = (view.pot + play.price) / (len(play.pushers) + len(play.bought) + 1)
    return share + (generous + _ROUNDED) * view.pot >= play.price


def _agrees(view: HandView, proposal: MayAgree, chance: Random, generous: float) -> bool:
    """Agree to divide if the hand is worth less; join a cow if it is worth its price."""
    if proposal.what != "split":
        return _worth_it(view, generous)
    strength = _strength(view)
    if strength == _EVEN:  # before the deal
        return generous < _GAMBLER or chance.random() < _EVEN
    return strength < _EVEN


def _holds(view: HandView, proposal: MayAgree) -> bool:
    """Whether to hold a cow's hand: if this player would have more left to bet with than the proposer, who pays the
    rest.
    """
    if not proposal.may_hold or not isinstance(view.play, PushView):
        return False
    stacks = {seat.seat: seat.stack for seat in view.seats}
    mine, theirs = stacks[view.viewer or 0] - proposal.amount, stacks[proposal.seat]
    return mine > theirs - (view.play.price - proposal.amount)


def _own_cards(view: HandView) -> tuple[Card, ...]:
    """The viewer's three cards; none before the deal."""
    return next((seat.cards for seat in view.seats if seat.seat == view.viewer), ())


def _strength(view: HandView) -> float:
    """How often the viewer's hand beats another, counting ties half; works even before the deal."""
    cards = _own_cards(view)
    return _standing()[score(cards)] if len(cards) == CARD_COUNT else _EVEN


def pot_share(view: HandView) -> float:
    """The share of the pot that the viewer's hand is worth: how often it beats everyone still in.

    Every bet or raise by another player counts as a sign of a better hand.
    """
    signs = sum(isinstance(event, Opened | Raised) and event.seat != view.viewer for event in view.events)
    best = max(_LEAST_BEST, math.pow(_BELIEVED, signs))
    against = max(0.0, (_strength(view) - (1 - best)) / best)
    return math.pow(against, max(1, sum(not seat.folded for seat in view.seats) - 1))


@cache
def _standing() -> tuple[float, ...]:
    """By score: the share of all hands that are lower, and half of those that are equal."""
    counts = [0] * (BEST + 1)
    for cards in combinations(range(_PACK), CARD_COUNT):
        counts[score(cards)] += 1
    whole = sum(counts)
    return tuple((sum(counts[:at]) + counts[at] / 2) / whole for at in range(BEST + 1))


def without_foul_raises(view: HandView) -> tuple[Option, ...]:
    """The options without a raise of a partner's or backer's bet, unless the hand is eight or better.

    Such a raise costs both players all right to the pot.
    """
    play = view.play
    if not isinstance(play, PushView) or not play.groups or len(cards := _own_cards(view)) != CARD_COUNT:
        return view.options
    bettor = next((event.seat for event in reversed(view.events) if isinstance(event, Opened | Raised)), None)
    bound = any(what != "cow" and {bettor, view.viewer} <= set(seats) for what, seats in play.groups)
    if not bound or bettor == view.viewer or eight_or_better(score(cards)):
        return view.options
    return tuple(option for option in view.options if not isinstance(option, MayRaise))
