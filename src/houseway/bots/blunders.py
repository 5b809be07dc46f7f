"""Plays that cannot be right, whatever the others hold: bots never choose them.

A value computed from samples is never exact, and a close choice may go either way. These few cases are not close, and a
player who gets them wrong looks foolish: no bot of a room decides them by values.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from houseway.bots.betting_record import Story
from houseway.bots.shapes import Cards, Shape, scorers, shape
from houseway.cards import Card
from houseway.ranking import KINDS, rank
from houseway.ranking.adaptive import scorer
from houseway.ranking.draw_choice import low_rank, not_wanted
from houseway.ranking.two_from_hand import low_bits, low_of
from houseway.referee.view import HandView, SeatView, may
from houseway.referee.vocabulary import (
    Action,
    Bet,
    Call,
    Called,
    Check,
    Checked,
    Fold,
    Folded,
    MayCall,
    Opened,
    Raise,
    Raised,
    RoundOpened,
)

_ANY, _BARE = 0.05, 0.15
"""A hand that wins from fewer than this share of a field of samples is too weak to call with, or to bet into cards that
everyone can see.
"""
_CHEAP_DRAW: Final = 1 / 8
"""For this share of the pot or less, a player may call to draw every card."""
_TWO: Final = 2
_BEST: Final = {
    "deuce-to-seven": "7c 5d 4h 3s 2c", "badugi": "Ac 2d 3h 4s", "high": "As Ks Qs Js Ts", "bug": "As Ah Ad Ac Jk"
}  # fmt: skip
"""The best hand of each ranking of draw games, other than the wheel."""
_WHEEL: Final = "Ac 2d 3h 4s 5c"

Choice: TypeAlias = tuple[float, Action]
"""The value of an action, and the action."""


class Spot(NamedTuple):
    """A betting decision, and what is needed to tell what cannot be right in it."""

    view: HandView
    story: Story
    me: SeatView
    last: bool
    """Whether it is the last round of betting, with all cards dealt."""
    parts: Callable[[int], list[float]]
    """With all cards dealt: the share of the pot won from each hand that a seat may hold."""

    @property
    def mine(self) -> Cards:
        """The player's own cards."""
        return self.me.cards + self.me.up

    @property
    def rivals(self) -> list[SeatView]:
        """Everyone else who is in."""
        mine = self.me.seat
        return [seat for seat in self.view.seats if seat.seat != mine and not seat.folded and seat.card_count]


def without_blunders(promised: list[Choice], spot: Spot) -> list[Choice]:
    """The choices except those that cannot be right, whatever their values say."""
    if not spot.last:
        return _left(promised, _before_a_draw(spot))
    rivals = spot.rivals
    contesting = [one for one in rivals if one.stack or one.put_in > spot.me.put_in]
    parts = [spot.parts(one.seat) for one in contesting]
    best = max(promised, key=lambda one: one[0])[1]
    if not parts or (isinstance(best, Check) and min(map(min, parts)) < 1 / 2):
        return promised
    if not isinstance(best, Bet | Raise) and min(map(min, parts)) >= 1 / 2:
        return _left(promised, _too_meek(promised, best, spot, contesting))
    idle: tuple[type[Action], ...] = ()
    if isinstance(best, Call | Bet | Raise) and any(_few(one, _ANY) for one in parts):
        idle = (Call, Bet, Raise) if isinstance(best, Call) or _seen_through(spot, rivals) else (Call,)
    elif isinstance(best, Bet | Raise) and _seen_through(spot, rivals) and any(_few(one, _BARE) for one in parts):
        idle = (Bet, Raise)
    return _left(promised, idle)


def _left(promised: list[Choice], without: tuple[type[Action], ...]) -> list[Choice]:
    return [one for one in promised if not isinstance(one[1], without)] or promised if without else promised


def _before_a_draw(spot: Spot) -> tuple[type[Action], ...]:
    """No raise before drawing all cards or all but one; no call before drawing all, unless it is cheap."""
    of, mine, view = shape(spot.view.game), spot.mine, spot.view
    if view.round > of.draws or len(mine) != of.hole:
        return ()
    drawing = len(not_wanted(mine, of.hole, kind=of.ranked[0]))
    if drawing < of.hole - 1:
        return ()
    call = may(view.options, MayCall)
    cheap = call is None or call.amount <= _CHEAP_DRAW * (view.pot + call.amount)
    return (Bet, Raise) if cheap or drawing < of.hole else (Bet, Raise, Call)


def _few(parts: Sequence[float], share: float) -> bool:
    """Whether it wins something from fewer hands than this share of them."""
    return sum([part > 0 for part in parts]) < share * len(parts)


def _seen_through(spot: Spot, rivals: Sequence[SeatView]) -> bool:
    """Whether a bluff is pointless: into open cards, or into several players, one of whom will call."""
    return spot.view.family == "stud" or len(rivals) > 1


def _too_meek(
    promised: list[Choice], best: Action, spot: Spot, contesting: Sequence[SeatView]
) -> tuple[type[Action], ...]:
    """A hand that cannot lose is not folded, and the last player to act bets or raises it."""
    quartered = len(shape(spot.view.game).ranked) > 1 and len(contesting) > 1
    last = not quartered and any(isinstance(one, Bet | Raise) for _, one in promised) and acts_last(spot.view)
    if not (last or isinstance(best, Fold)) or not cannot_lose(spot.view, spot.story, spot.mine, contesting):
        return ()
    return (Check, Call, Fold) if last else (Fold,)


def cannot_lose(view: HandView, story: Story, mine: Cards, rivals: Sequence[SeatView]) -> bool:
    """Whether, with all cards dealt, no possible hand gets more than half of the pot, and some get less."""
    of = shape(view.game)
    if of.draws:
        return scorer(of.ranked[0], of.hole)(mine) == int(rank(_BEST.get(of.ranked[0], _WHEEL), of.ranked[0]))
    seen = {*mine, *view.board, *story.ups}
    unseen = [card for card in of.pack if card not in seen]
    ahead = False
    for rival in rivals:
        for share in _shares(of, view.board, mine, rival, unseen):
            if share < 0:
                return False
            ahead = ahead or share > 0
    return ahead


def _shares(of: Shape, board: Cards, mine: Cards, rival: SeatView, unseen: list[Card]) -> Iterator[int]:
    """The halves of the pot the hand wins minus those it loses, against every hand a player can hold."""
    count = rival.card_count
    ways = scorers(of.ranked, len(mine), board)
    own = [one(mine) for one in ways]
    if KINDS[of.ranked[0]].exactly_two:
        highs, lows = _of_two(of, board, unseen)
        yield _halves(own, [max(highs), max(lows)][: len(own)])
        yield int(own[0] > min(highs))
        return
    for held in combinations(sorted(unseen, key=lambda card: _feared(of, card, rival.up), reverse=True), count):
        yield _halves(own, [one((*held, *rival.up)) for one in ways])


def _feared(of: Shape, card: Card, up: Cards) -> tuple[int, int]:
    """How likely a card is to make a better hand: trying the most feared first finds a winning hand soon."""
    if of.ranked[0].startswith("low"):
        return -low_rank(card), 0
    return [one >> 2 for one in up].count(card >> 2), card >> 2


def _of_two(of: Shape, board: Cards, unseen: list[Card]) -> tuple[list[int], list[int]]:
    """The highs and lows that any two cards make: a player with four cards may have the best of both."""
    twos, lying = list(combinations(unseen, _TWO)), low_bits(board)
    high = scorers(of.ranked[:1], _TWO, board)[0]
    return [high(two) for two in twos], [low_of(low_bits(two), lying) for two in twos]


def _halves(own: Sequence[int], theirs: Sequence[int]) -> int:
    won = [(mine > other) - (mine < other) for mine, other in zip(own, theirs, strict=True)]
    if len(won) > 1 and not own[1] and not theirs[1]:
        return won[0]
    return sum(won)


def acts_last(view: HandView) -> bool:
    """Whether nobody may act after a check or call in this round."""
    others = {seat.seat for seat in view.seats if seat.seat != view.viewer and not seat.folded and not seat.all_in}
    waiting = set(others)
    for event in view.events:
        if isinstance(event, RoundOpened):
            waiting = set(others)
        elif isinstance(event, Checked | Called | Folded):
            waiting.discard(event.seat)
        elif isinstance(event, Opened | Raised):
            waiting = others - {event.seat}
    return bool(others) and not waiting
