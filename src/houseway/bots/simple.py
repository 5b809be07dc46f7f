"""Simple players in five styles: they look at their own cards, the board and the price, and choose an option.

A bot is handed the view of its seat and nothing else. How good its hand is it finds by dealing the unseen cards a few
times over, from a seed, so the same views always give the same play. Whatever options it is offered, it takes one of
them: it must never ask for what is not on offer.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Final, TypeVar

from houseway.bots.banked import NERVES, decide_banked
from houseway.bots.drawing import low_rank, not_wanted, worst
from houseway.bots.push import decide_push
from houseway.cards import JOKER, Card
from houseway.errors import HousewayError
from houseway.ranking.adaptive import scorer
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
from houseway.referee.plays import BankedView, PanView, PushView
from houseway.referee.view import HandView

_PACK: Final = 52
_DEALS: Final = 20
_MOST_OPPONENTS: Final = 3
_DRAWN: Final = 3
"""How many cards a player is taken to draw at most."""
_WINDOW: Final = 2
_GOOD_LOW: Final = 5
_FOURTH: Final = 2
_STUDS: Final = ("stud", "stud-hi-lo", "razz")
_HIGH_DRAW: Final = ("draw",)
_T = TypeVar("_T")


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


STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "tight": Style("plays few hands and bets the good ones", 0.08, 1.9, 0.01),
        "loose": Style("sees many flops and calls too much", -0.12, 2.2, 0.03),
        "solid": Style("pays the right price and bets for value", 0.0, 1.5, 0.05),
        "wild": Style("bets and raises with anything", -0.15, 1.0, 0.30),
        "caller": Style("calls and never raises", -1.0, 99.0, 0.0),
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

    def __init__(self, style: str = "solid", *, seed: int = 0) -> None:
        if style not in STYLES:
            raise BotError(f"{style!r} is not a style of play: choose {', '.join(STYLES)}")
        self.style: Final = STYLES[style]
        self._nerve: Final = NERVES[style]
        self._chance: Final = Random(seed)  # noqa: S311 - play, not secrets

    def decide(self, view: HandView) -> Action:
        """What to do now, one of `view.options`."""
        options = view.options
        if not options:
            raise BotError("there is nothing to decide: it is not this seat's turn")
        elsewhere = self._not_poker(view)
        if elsewhere is not None:
            return elsewhere
        if discard := _first(options, MayDiscard):
            return Discard(worst(discard.cards, discard.count, view.board))
        if draw := _first(options, MayDraw):
            return Discard(not_wanted(draw.cards, draw.most, low=view.game not in _HIGH_DRAW))
        if _first(options, MayShow) or _first(options, MayMuck) or _first(options, MayPlayBoard):
            return _at_showdown(options)
        if _first(options, MayPass):
            return self._offered(view, options)
        if any(_first(options, kind) for kind in (MayCheck, MayCall, MayBet, MayRaise)):
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

    def _offered(self, view: HandView, options: Sequence[Option]) -> Action:
        """Kill or straddle with two low cards when in the mood; otherwise an offer goes by."""
        (mine, *_) = _known_cards(view)
        good = len({low_rank(card) for card in mine}) == _WINDOW and max(map(low_rank, mine)) <= _GOOD_LOW
        if good and self._chance.random() < self.style.bluffs:
            if _first(options, MayKill):
                return Kill()
            if _first(options, MayStraddle):
                return Straddle()
        return Pass()

    def _bet(self, view: HandView, options: Sequence[Option]) -> Action:
        share, opponents = self._winning_share(view), _opponents(view)
        even = 1 / (opponents + 1)
        raising = _first(options, MayRaise) or _first(options, MayBet)
        bluff = self._chance.random() < self.style.bluffs
        if raising is not None and (share > min(0.9, self.style.raises_above * even) or bluff):
            return self._raise(view, raising)
        if _first(options, MayCheck):
            return Check()
        call = _first(options, MayCall)
        if call is None:
            return _whatever(options)
        price = call.amount / (view.pot + call.amount)
        if share >= price + self.style.calls_above or not _first(options, MayFold):
            return Call()
        return Fold()

    def _raise(self, view: HandView, option: MayBet | MayRaise) -> Action:
        target = view.level + int(view.pot * self._chance.choice((0.5, 0.7, 1.0)))
        to = target - target % option.chip
        if to <= option.least:
            to = option.least
        elif to >= option.most or (view.game in _STUDS and view.round == _FOURTH):
            to = option.most  # an open pair on fourth street allows two sizes and nothing between them
        return Bet(to) if isinstance(option, MayBet) else Raise(to)

    def _winning_share(self, view: HandView) -> float:
        """How much of the pot the hand wins, by dealing what nobody has seen a few times over."""
        shape, opponents = _shape(view.game), _opponents(view)
        mine, *theirs = _known_cards(view)
        if not mine or not all(0 <= card <= JOKER for cards in (mine, view.board, *theirs) for card in cards):
            return 0.5 / (opponents + 1)
        theirs = theirs[:_MOST_OPPONENTS]
        unseen = sorted(set(range(_PACK)).difference(mine, view.board, *theirs))
        hole = max(shape.hole - len(view.board) * (not shape.board), len(mine))
        draws = _DRAWN * shape.draws
        needed = sum(hole - len(known) + draws for known in (mine, *theirs)) + shape.board - len(view.board)
        won = 0.0
        for _ in range(_DEALS):
            rest = iter(self._chance.sample(unseen, min(needed, len(unseen))))
            board = _filled(view.board, shape.board, rest)
            hands = [_filled(known, hole, rest) for known in (mine, *theirs)]
            if shape.draws:
                still = view.round == 1
                hands = [_drawn(one, shape, rest) if place or still else one for place, one in enumerate(hands)]
            won += _share_of(shape, hands, board)
        # Against more opponents than were dealt to, the hand has to hold up more often.
        return math.pow(won / _DEALS, opponents / max(1, len(theirs)))


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a hand of a game is in the end: so many cards of one's own, so many shared, and how they rank."""

    hole: int
    board: int
    ranked: tuple[str, ...]
    draws: bool = False


_SHAPES: Final[Mapping[str, _Shape]] = MappingProxyType(
    {
        "holdem": _Shape(2, 5, ("high",)),
        "holdem-hi-lo": _Shape(2, 5, ("high", "eight")),
        "omaha": _Shape(4, 5, ("omaha",)),
        "omaha-hi-lo": _Shape(4, 5, ("omaha", "omaha8")),
        "pineapple": _Shape(2, 5, ("high",)),
        "crazy-pineapple": _Shape(2, 5, ("high",)),
        "crazy-pineapple-hi-lo": _Shape(2, 5, ("high", "eight")),
        "draw": _Shape(5, 0, ("bug",), draws=True),
        "lowball": _Shape(5, 0, ("low-joker",), draws=True),
        "stud": _Shape(7, 0, ("high",)),
        "stud-hi-lo": _Shape(7, 0, ("high", "eight")),
        "razz": _Shape(7, 0, ("low",)),
        "push-nine": _Shape(3, 0, ("push-nine",)),
    }
)


def _shape(game: str) -> _Shape:
    return _SHAPES.get(game, _SHAPES["holdem"])


def _filled(known: tuple[Card, ...], count: int, rest: Iterator[Card]) -> tuple[Card, ...]:
    """Known cards with unseen ones up to a count."""
    return (*known, *islice(rest, max(0, count - len(known))))


def _drawn(cards: tuple[Card, ...], shape: _Shape, rest: Iterator[Card]) -> tuple[Card, ...]:
    """A hand after the draw, as anybody would draw to it."""
    thrown = not_wanted(cards, _DRAWN, low=shape.ranked != ("bug",))
    return _filled(tuple(card for card in cards if card not in thrown), shape.hole, rest)


def _share_of(shape: _Shape, hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> float:
    """The first hand's share of a pot: all of it, or half for each way of ranking that somebody qualifies for."""
    shares = []
    for kind in shape.ranked:
        scores = [scorer(kind, len(hand) + len(board))(hand + board) for hand in hands]
        best = max(scores)
        if best:
            shares.append(1 / scores.count(best) if scores[0] == best else 0.0)
    return sum(shares) / len(shares) if shares else 0.0


def _known_cards(view: HandView) -> list[tuple[Card, ...]]:
    """What is known of the viewer's cards, then of everybody else's who is still in."""
    known: dict[bool, list[tuple[Card, ...]]] = {True: [], False: []}
    for seat in view.seats:
        if not seat.folded:
            known[seat.seat == view.viewer].append(tuple(dict.fromkeys((*seat.cards, *seat.up))))
    return [*(known[True] or [()]), *known[False]]


def _opponents(view: HandView) -> int:
    return max(1, sum(not seat.folded for seat in view.seats) - 1)


def _at_showdown(options: Sequence[Option]) -> Action:
    if _first(options, MayShow):
        return Show()
    return Muck() if _first(options, MayMuck) else PlayBoard()


def _whatever(options: Sequence[Option]) -> Action:
    """The meekest thing on offer."""
    if _first(options, MayBringIn):
        return BringIn()
    if _first(options, MayFold):
        return Fold()
    if cut := _first(options, MayAskCut):
        return AskCut(max(1, cut.most // 2))
    if _first(options, MayStraddle):
        return Straddle()
    if _first(options, MayKill):
        return Kill()
    raising = _first(options, MayBet) or _first(options, MayRaise)
    if raising is None:
        raise BotError("nothing on offer is known to this player")
    return Bet(raising.least) if isinstance(raising, MayBet) else Raise(raising.least)


def _first(options: Sequence[Option], kind: type[_T]) -> _T | None:
    return next((option for option in options if isinstance(option, kind)), None)
