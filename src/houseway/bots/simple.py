"""Players in five styles and three levels: they weigh their cards, the others' actions, and the price.

A bot gets only its seat's view, and remembers only what it saw in finished hands. All its randomness comes from a seed,
so the same views always give the same play. It always takes one of its options, and must never attempt anything else.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from houseway.bots.banked import NERVES, decide_banked
from houseway.bots.exchanging import discarded, thrown_away
from houseway.bots.levels import LEVELS, USUAL_LEVEL
from houseway.bots.outlook import Outlook
from houseway.bots.player_memory import Memory
from houseway.bots.poker import decide_bet
from houseway.bots.push import decide_push, pot_share, without_foul_raises
from houseway.bots.ruling_answers import decide_choice
from houseway.bots.styles import MIXED, STYLES, BotError, styles_for
from houseway.ranking.draw_choice import low_rank
from houseway.referee.banked.play import BankedView
from houseway.referee.pan.deal import PanView
from houseway.referee.push.deal import PushView
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
    MayRunTwice,
    MayShow,
    MayStraddle,
    Option,
)

_WINDOW: Final = 2
_GOOD_LOW: Final = 5
_FOURTH_STREET: Final = 2
_BETTING: Final = frozenset((MayFold, MayCheck, MayCall, MayBet, MayRaise))
_LISTEN: Final = frozenset(("push", "pan", "banked", "board", "draw", "stud"))
_POKER: Final = frozenset(("board", "draw", "stud"))
_MEEK: Final = (MayBringIn, MayFold, MayAskCut, MayStraddle, MayKill)


class SimpleBot:
    """One player. The same seed and the same views give the same play."""

    def __init__(
        self, style: str = "solid", *, level: str = USUAL_LEVEL, seed: int = 0, memory: Memory | None = None
    ) -> None:
        if style not in STYLES:
            raise BotError(f"{style!r} is not a style of play: choose {', '.join(STYLES)}")
        if level not in LEVELS:
            raise BotError(f"{level!r} is not a level of play: choose {', '.join(LEVELS)}")
        self.style: Final = STYLES[style]
        self.level: Final = LEVELS[level]
        self.memory: Final = Memory() if memory is None else memory
        self._nerve: Final = NERVES[style]
        self._chance: Final = Random(seed)

    @staticmethod
    def listens(family: str) -> bool:
        """Whether play in this family depends on the history, not only on what is on the table."""
        return family in _LISTEN

    def saw(self, view: HandView) -> None:
        """Learn from a finished hand, as everyone saw it."""
        if view.family in _POKER:
            self.memory.note(self.memory.hear(view.events))

    def decide(self, view: HandView, *, seed: int | None = None, outlook: Outlook | None = None) -> Action:
        """Choose one of `view.options`; with a seed the choice is independent of earlier decisions.

        In a tournament, `outlook` is what the player knows of it.
        """
        if seed is not None:
            self._chance.seed(seed)
        options = view.options
        if view.play is None and options and _BETTING.issuperset(map(type, options)):
            return self._bet(view, options, outlook)
        if not options:
            raise BotError("it is not this seat's turn")
        elsewhere = decide_choice(view) or self._not_poker(view)
        if elsewhere is not None:
            return elsewhere
        options = without_foul_raises(view)
        if discard := may(options, MayDiscard):
            return discard.take(discarded(view, discard, self.level))
        if draw := may(options, MayDraw):
            return draw.take(thrown_away(view, draw, self.level))
        if shown := may(options, MayShow) or may(options, MayMuck) or may(options, MayPlayBoard):
            return shown.take()
        if twice := may(options, MayRunTwice):
            return twice.take()  # a bot always agrees, so that the people at the table decide
        if let_go := may(options, MayPass):
            return self._offered(view, options, let_go)
        if any(may(options, kind) for kind in (MayCheck, MayCall, MayBet, MayRaise)):
            return self._bet(view, options, outlook)
        return _whatever(options)

    def _not_poker(self, view: HandView) -> Action | None:
        """The choice in a game with its own state; None if it is a betting decision."""
        if isinstance(view.play, BankedView):
            return decide_banked(view, view.play, self._chance, self._nerve, slips=self.level.slips)
        if isinstance(view.play, PanView):
            from houseway.bots.pan import decide_pan

            return decide_pan(view, self._chance, self.style)
        if isinstance(view.play, PushView):
            return decide_push(view, self._chance, generous=-self.style.calls_above, balanced=self.level.balanced)
        return None

    def _offered(self, view: HandView, options: Sequence[Option], let_go: MayPass) -> Action:
        """Kill or straddle with two low cards when in the mood; otherwise pass."""
        mine = next((seat.cards for seat in view.seats if seat.seat == view.viewer), ())
        good = len({low_rank(card) for card in mine}) == _WINDOW and max(map(low_rank, mine)) <= _GOOD_LOW
        in_the_mood = good and self._chance.random() < self.style.bluffs
        return ((in_the_mood and (may(options, MayKill) or may(options, MayStraddle))) or let_go).take()

    def _bet(self, view: HandView, options: Sequence[Option], outlook: Outlook | None) -> Action:
        chosen = None
        if view.play is None:
            chosen = decide_bet(view, options, self.level, self.style, self.memory, self._chance, outlook)
        return self._plainly(view, options) if chosen is None else chosen

    def _plainly(self, view: HandView, options: Sequence[Option]) -> Action:
        """Decide only by how often the hand wins against all others."""
        others = max(1, sum(not seat.folded for seat in view.seats) - 1)
        share = pot_share(view) if isinstance(view.play, PushView) else 0.5 / (others + 1)
        raising = may(options, MayRaise) or may(options, MayBet)
        bluff = self._chance.random() < self.style.bluffs
        if raising is not None and (share > min(0.9, self.style.raises_above / (others + 1)) or bluff):
            return self._raise(view, raising)
        if check := may(options, MayCheck):
            return check.take()
        call, fold = may(options, MayCall), may(options, MayFold)
        if call is None:
            return _whatever(options)
        price = call.amount / (view.pot + call.amount)
        return call.take() if share >= price + self.style.calls_above or fold is None else fold.take()

    def _raise(self, view: HandView, option: MayBet | MayRaise) -> Action:
        target = view.level + int(view.pot * self._chance.choice((0.5, 0.7, 1.0)))
        to = target - target % option.chip
        if to <= option.least:
            to = option.least
        elif to >= option.most or (view.family == "stud" and view.round == _FOURTH_STREET):
            to = option.most  # an open pair on fourth street allows two sizes and nothing between
        return option.take(to)


def _whatever(options: Sequence[Option]) -> Action:
    """The most passive option."""
    for kind in _MEEK:
        if option := may(options, kind):
            return option.take()
    raising = may(options, MayBet) or may(options, MayRaise)
    if raising is None:
        raise BotError("this player knows none of the options")
    return raising.take(raising.least)


__all__ = ["MIXED", "STYLES", "BotError", "SimpleBot", "styles_for"]
