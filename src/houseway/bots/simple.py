"""Simple players in five styles: they look at their own cards, the board and the price, and choose an option.

A bot is handed the view of its seat and nothing else. How good its hand is it finds by dealing the unseen cards a few
times over, from a seed, so the same views always give the same play. Whatever options it is offered, it takes one of
them: it must never ask for what is not on offer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from houseway.bots.banked import NERVES, decide_banked
from houseway.bots.choices import decide_choice
from houseway.bots.drawing import low_rank, not_wanted, worst
from houseway.bots.equity import known_cards, opponents
from houseway.bots.levels import LEVELS, USUAL_LEVEL
from houseway.bots.memory import Memory
from houseway.bots.poker import decide_bet
from houseway.bots.push import decide_push, pot_share, without_foul_raises
from houseway.bots.story import told
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    Action,
    BankedView,
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
    PanView,
    PushView,
)

_WINDOW: Final = 2
_GOOD_LOW: Final = 5
_FOURTH: Final = 2
_BETTING: Final = frozenset((MayFold, MayCheck, MayCall, MayBet, MayRaise))
_LISTEN: Final = frozenset(("push", "pan", "board", "draw", "stud"))
_POKER: Final = frozenset(("board", "draw", "stud"))
_MEEK: Final = (MayBringIn, MayFold, MayAskCut, MayStraddle, MayKill)


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody plays, in shares of one."""

    about: str
    calls_above: float
    """How much better than the price of the call the hand must be; negative for one who pays too much."""
    raises_above: float
    """How often the hand must win against this many opponents, compared with an even share."""
    bluffs: float
    """How often a bet is made without the hand for it."""
    eager: float = 0.0
    """How many bets more a bet or raise seems to promise than it does."""


STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "tight": Style("plays few hands and bets the good ones", 0.08, 1.9, 0.01, -0.05),
        "loose": Style("sees many flops and calls too much", -0.12, 2.2, 0.03, -0.25),
        "solid": Style("pays the right price and bets for value", 0.0, 1.5, 0.05),
        "wild": Style("bets and raises with anything", -0.15, 1.0, 0.30, 0.4),
        "caller": Style("calls and never raises", -1.0, 99.0, 0.0, -1e9),
    }
)
MIXED: Final = "mixed"


class BotError(HousewayError):
    """A style of play that does not exist."""


def styles_for(text: str, seats: int) -> list[str]:
    """The styles of so many bots: `mixed`, one style for all, or a list such as `tight,wild` that goes round."""
    wanted = [word.strip().lower() for word in text.split(",") if word.strip()]
    named = list(STYLES) if wanted in ([], [MIXED]) else wanted
    for style in named:
        if style not in STYLES:
            raise BotError(f"{style!r} is not a style of play: choose {MIXED}, {', '.join(STYLES)}")
    return [named[place % len(named)] for place in range(seats)]


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
        self._chance: Final = Random(seed)  # noqa: S311 - play, not secrets

    @staticmethod
    def listens(family: str) -> bool:
        """Whether a player of such games goes by what has happened so far, and not only by what lies on the table."""
        return family in _LISTEN

    def saw(self, view: HandView) -> None:
        """A hand is over, as everybody has seen it."""
        if view.family in _POKER:
            self.memory.note(told(view))

    def decide(self, view: HandView) -> Action:
        """What to do now, one of `view.options`."""
        options = view.options
        if view.play is None and options and _BETTING.issuperset(map(type, options)):
            return self._bet(view, options)
        if not options:
            raise BotError("there is nothing to decide: it is not this seat's turn")
        elsewhere = decide_choice(view) or self._not_poker(view)
        if elsewhere is not None:
            return elsewhere
        options = without_foul_raises(view)
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

    def _not_poker(self, view: HandView) -> Action | None:
        """What to do in a game with a state of its own; None where it comes down to betting."""
        if isinstance(view.play, BankedView):
            return decide_banked(view, view.play, self._chance, self._nerve)
        if isinstance(view.play, PanView):
            from houseway.bots.pan import decide_pan

            return decide_pan(view, self._chance, self.style)
        if isinstance(view.play, PushView):
            return decide_push(view, self._chance, generous=-self.style.calls_above)
        return None

    def _offered(self, view: HandView, options: Sequence[Option], let_go: MayPass) -> Action:
        """Kill or straddle with two low cards when in the mood; otherwise an offer goes by."""
        (mine, *_) = known_cards(view)
        good = len({low_rank(card) for card in mine}) == _WINDOW and max(map(low_rank, mine)) <= _GOOD_LOW
        in_the_mood = good and self._chance.random() < self.style.bluffs
        return ((in_the_mood and (may(options, MayKill) or may(options, MayStraddle))) or let_go).take()

    def _bet(self, view: HandView, options: Sequence[Option]) -> Action:
        if view.play is None:
            chosen = decide_bet(view, options, self.level, self.style, self.memory, self._chance)
            if chosen is not None:
                return chosen
        share = pot_share(view) if isinstance(view.play, PushView) else 0.5
        even = 1 / (opponents(view) + 1)
        known: dict[type[Option], Option] = {type(option): option for option in options}
        raising = known.get(MayRaise) or known.get(MayBet)
        bluff = self._chance.random() < self.style.bluffs
        if isinstance(raising, MayRaise | MayBet) and (share > min(0.9, self.style.raises_above * even) or bluff):
            return self._raise(view, raising)
        if check := known.get(MayCheck):
            return check.take()
        call = known.get(MayCall)
        if not isinstance(call, MayCall):
            return _whatever(options)
        price = call.amount / (view.pot + call.amount)
        fold = known.get(MayFold)
        return call.take() if share >= price + self.style.calls_above or not fold else fold.take()

    def _raise(self, view: HandView, option: MayBet | MayRaise) -> Action:
        target = view.level + int(view.pot * self._chance.choice((0.5, 0.7, 1.0)))
        to = target - target % option.chip
        if to <= option.least:
            to = option.least
        elif to >= option.most or (view.family == "stud" and view.round == _FOURTH):
            to = option.most  # an open pair on fourth street allows two sizes and nothing between them
        return option.take(to)


def _whatever(options: Sequence[Option]) -> Action:
    """The meekest thing on offer."""
    for kind in _MEEK:
        if option := may(options, kind):
            return option.take()
    raising = may(options, MayBet) or may(options, MayRaise)
    if raising is None:
        raise BotError("nothing on offer is known to this player")
    return raising.take(raising.least)
