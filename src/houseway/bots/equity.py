"""How much of the pot a hand is worth, as a bot can know it: by dealing what nobody has seen a few times over.

It works from one seat's view and knows nothing else. The cards nobody has seen are shuffled, and one deal after the
other is taken from them until they run out, which is quicker than to shuffle for each and no less fair.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import Final

from houseway.bots.drawing import not_wanted
from houseway.cards import JOKER, Card
from houseway.games import GAMES
from houseway.ranking.adaptive import scorer
from houseway.ranking.scalar import Evaluator
from houseway.referee.game import usual_kinds
from houseway.referee.view import HandView

_PACK: Final = 52
_DEALS: Final = 20
_STARTING_DEALS: Final = 200
_TWO: Final = 2
_MOST_OPPONENTS: Final = 3
_DRAWN: Final = 3
"""How many cards a player is taken to draw at most."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a hand of a game is in the end: so many cards of one's own, so many shared, and how they rank."""

    hole: int
    board: int
    ranked: tuple[str, ...]
    low: bool = False
    draws: bool = False


@cache
def _shape(name: str) -> _Shape:
    """As the game says of itself; a house's own way of ranking is more than a view tells."""
    game = GAMES[name]
    return _Shape(game.keeps, game.board, usual_kinds(game), game.low, draws=game.family.name == "draw")


def winning_share(view: HandView, chance: Random) -> float:
    """How much of the pot the viewer's hand wins, 0 to 1."""
    shape, against = _shape(view.game), opponents(view)
    mine, *theirs = known_cards(view)
    if not mine or not all(0 <= card <= JOKER for cards in (mine, view.board, *theirs) for card in cards):
        return 0.5 / (against + 1)
    theirs = theirs[:_MOST_OPPONENTS]
    if len(mine) == _TWO == shape.hole and not view.board:
        share = _starting_share(view.game, _alike(mine), len(theirs))
    else:
        share = _dealt_out(shape, view.board, [mine, *theirs], chance, deals=_DEALS, drawn=view.round != 1)
    # Against more opponents than were dealt to, the hand has to hold up more often.
    return math.pow(share, against / max(1, len(theirs)))


def _alike(mine: tuple[Card, ...]) -> tuple[Card, ...]:
    """Two cards that are as good as these before the board comes."""
    high, low = max(mine), min(mine)
    return high & ~3, low & ~3 | (high & 3 != low & 3)


@cache
def _starting_share(game: str, mine: tuple[Card, ...], others: int) -> float:
    """The same for every hand that starts with such cards, so it is worked out once and well."""
    chance = Random(f"{game} {mine} {others}")  # noqa: S311 - play, not secrets
    return _dealt_out(_shape(game), (), [mine] + [()] * others, chance, deals=_STARTING_DEALS, drawn=False)


def _dealt_out(
    shape: _Shape, shown: tuple[Card, ...], held: Sequence[tuple[Card, ...]], chance: Random, *, deals: int, drawn: bool
) -> float:
    """The first hand's share of the pots of so many deals; `drawn` when it has drawn already."""
    mine = held[0]
    unseen = sorted(set(range(_PACK)).difference(shown, *held))
    hole = max(shape.hole - len(shown) * (not shape.board), len(mine))
    missing = [(known, hole - len(known)) for known in held]
    to_come = max(0, shape.board - len(shown))
    needed = to_come + sum(lacking + _DRAWN * shape.draws for _, lacking in missing)
    quick = [scorer(kind, hole + len(shown) + to_come) for kind in shape.ranked]
    won, at = 0.0, len(unseen)
    for _ in range(deals):
        if at + needed > len(unseen):
            unseen.sort(key=lambda _: chance.random())
            at = 0
        board = (*shown, *unseen[at : at + to_come])
        place = at + to_come
        hands = []
        for known, lacking in missing:
            hands.append((*known, *unseen[place : place + lacking], *board))
            place += lacking
        if shape.draws:
            hands = _after_the_draw(hands, shape, iter(unseen[place:]), mine_too=not drawn)
        won += _share(quick, hands)
        at += needed
    return won / deals


def _after_the_draw(
    hands: Sequence[tuple[Card, ...]], shape: _Shape, rest: Iterator[Card], *, mine_too: bool
) -> list[tuple[Card, ...]]:
    """The hands as anybody would draw to them; the viewer's own, the first, may have drawn already."""
    return [_drawn(hand, shape, rest) if place or mine_too else hand for place, hand in enumerate(hands)]


def _drawn(cards: tuple[Card, ...], shape: _Shape, rest: Iterator[Card]) -> tuple[Card, ...]:
    thrown = not_wanted(cards, _DRAWN, low=shape.low)
    kept = tuple(card for card in cards if card not in thrown)
    return (*kept, *islice(rest, shape.hole - len(kept)))


def _share(quick: Sequence[Evaluator], hands: Sequence[tuple[Card, ...]]) -> float:
    """The first hand's share of a pot: all of it, or half for each way of ranking that somebody qualifies for."""
    shares = []
    for score in quick:
        scores = [score(hand) for hand in hands]
        best = max(scores)
        if best:
            shares.append(1 / scores.count(best) if scores[0] == best else 0.0)
    return sum(shares) / len(shares) if shares else 0.0


def known_cards(view: HandView) -> list[tuple[Card, ...]]:
    """What is known of the viewer's cards, then of everybody else's who is still in."""
    known: dict[bool, list[tuple[Card, ...]]] = {True: [], False: []}
    for seat in view.seats:
        if not seat.folded:
            known[seat.seat == view.viewer].append(tuple(dict.fromkeys((*seat.cards, *seat.up))))
    return [*(known[True] or [()]), *known[False]]


def opponents(view: HandView) -> int:
    """How many others are still in, one at least."""
    return max(1, sum(not seat.folded for seat in view.seats) - 1)
