"""The old `solid` at poker: the hand against random ones, the price of a call, and nothing else. Not to be improved."""

from collections.abc import Sequence
from random import Random
from typing import Final

from bench.yardstick.drawing import low_rank, not_wanted, worst
from bench.yardstick.equity import known_cards, opponents, winning_share
from houseway.games import GAMES
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    Action,
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
    Option,
)

_RAISES_ABOVE: Final = 1.5
_BLUFFS: Final = 0.05
_FOURTH: Final = 2


class OldSolid:
    """One player. The same seed and the same views give the same play."""

    def __init__(self, seed: int = 0) -> None:
        self._chance: Final = Random(seed)

    def decide(self, view: HandView) -> Action:
        """What to do now, one of `view.options`."""
        options = view.options
        if discard := may(options, MayDiscard):
            return discard.take(worst(discard.cards, discard.count, view.board))
        if draw := may(options, MayDraw):
            return draw.take(not_wanted(draw.cards, draw.most, low=GAMES[view.game].low))
        if shown := may(options, MayShow) or may(options, MayMuck) or may(options, MayPlayBoard):
            return shown.take()
        if let_go := may(options, MayPass):
            return self._offered(view, options, let_go)
        if any(may(options, kind) for kind in (MayCheck, MayCall, MayBet, MayRaise)):
            return self._bet(view, options)
        return _whatever(options)

    def _offered(self, view: HandView, options: Sequence[Option], let_go: MayPass) -> Action:
        (mine, *_) = known_cards(view)
        good = len({low_rank(card) for card in mine}) == 2 and max(map(low_rank, mine)) <= 5
        in_the_mood = good and self._chance.random() < _BLUFFS
        return ((in_the_mood and (may(options, MayKill) or may(options, MayStraddle))) or let_go).take()

    def _bet(self, view: HandView, options: Sequence[Option]) -> Action:
        share = winning_share(view)
        even = 1 / (opponents(view) + 1)
        raising = may(options, MayRaise) or may(options, MayBet)
        bluff = self._chance.random() < _BLUFFS
        if raising is not None and (share > min(0.9, _RAISES_ABOVE * even) or bluff):
            return self._raise(view, raising)
        if check := may(options, MayCheck):
            return check.take()
        call = may(options, MayCall)
        if call is None:
            return _whatever(options)
        fold = may(options, MayFold)
        return call.take() if share >= call.amount / (view.pot + call.amount) or not fold else fold.take()

    def _raise(self, view: HandView, option: MayBet | MayRaise) -> Action:
        target = view.level + int(view.pot * self._chance.choice((0.5, 0.7, 1.0)))
        to = target - target % option.chip
        if to <= option.least:
            to = option.least
        elif to >= option.most or (view.family == "stud" and view.round == _FOURTH):
            to = option.most
        return option.take(to)


def _whatever(options: Sequence[Option]) -> Action:
    """The meekest thing on offer."""
    for kind in (MayBringIn, MayFold, MayAskCut, MayStraddle, MayKill):
        if option := may(options, kind):
            return option.take()
    raising = may(options, MayBet) or may(options, MayRaise)
    if raising is None:
        raise ValueError("nothing on offer is known to this player")
    return raising.take(raising.least)
