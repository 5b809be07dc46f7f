"""What another player may hold, by what a seat has seen, and how the seat's own hand does against each of these.

On a board, in stud, and at push-nine every possible hand is counted, as often as any other. In draw games there are too
many, and the number of cards drawn says much: there a few hundred hands stand for all, drawn to in the usual way.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Final, NamedTuple

from houseway.cards import Card
from houseway.decks import deck as find_deck
from houseway.games import Game
from houseway.ranking import push_nine, rank
from houseway.ranking.adaptive import scorer
from houseway.ranking.draw_choice import not_wanted
from houseway.referee.rules import Rules
from houseway.referee.view import HandView, SeatView
from houseway.referee.vocabulary import DealtUp, Drew

_DRAWN: Final = 400
_DEALS: Final = 200_000
_MANY, _SOME = 50_000, 2_000
"""Of more hands than the first number, the second number at random stand for all."""
NONE: Final = 0.01
"""A hand that beats or ties less than this share of what another may hold is nothing to call with."""
BARE: Final = 0.05
"""And one that beats or ties less than this is nothing to bet into what everyone can see."""

Scores = tuple[int, ...]
"""A hand's score in each ranking: the high or the only one, and in hi-lo the low, 0 without one."""


class Showing(NamedTuple):
    """One seat, at the end of the cards: what it holds, and what is out."""

    game: Game
    rules: Rules
    view: HandView
    me: SeatView

    @property
    def mine(self) -> Scores:
        """The score of the seat's own hand."""
        return self._scores(self.me.cards + self.me.up)

    def _scores(self, cards: tuple[Card, ...]) -> Scores:
        if self.view.family == "push":
            return (push_nine.score(cards),)
        held = cards + self.view.board
        return tuple(scorer(kind, len(held))(held) for kind in self.game.kinds(self.rules))

    @property
    def rivals(self) -> list[SeatView]:
        """Everyone else who is in for all that the seat is in for."""
        return [
            seat
            for seat in self.view.seats
            if seat.seat != self.me.seat and not seat.folded and (seat.stack or seat.put_in > self.me.put_in)
        ]

    def _unseen(self) -> list[Card]:
        seen = {*self.me.cards, *self.me.up, *self.view.board, *self.view.aside}
        for event in self.view.events:
            if isinstance(event, DealtUp):
                seen.update(event.cards)
        left = [card for card in find_deck(self.game.pack(self.rules)).cards if card not in seen]
        Random(self.view.pot).shuffle(left)
        return left

    def holdings(self, rival: SeatView) -> tuple[int, Iterator[Scores]]:
        """How many hands this player may hold, and the score of each."""
        if self.view.family == "draw":
            drew = [event.count for event in self.view.events if isinstance(event, Drew) and event.seat == rival.seat]
            hands = _drawn(
                self.game.pack(self.rules), self.game.kinds(self.rules)[0], self.game.keeps, drew[-1] if drew else -1
            )
            return len(hands), iter(hands)
        unseen, held = self._unseen(), rival.card_count
        count = comb(len(unseen), held)
        every: Iterable[tuple[Card, ...]] = combinations(unseen, held)
        if count > _MANY:
            chance, count = Random(self.view.pot), _SOME
            every = (tuple(chance.sample(unseen, held)) for _ in range(_SOME))
        return count, (self._scores(cards + rival.up) for cards in every)

    def _of_two(self) -> list[list[int]]:
        """Where two cards of a hand play: the scores of every two that another may hold, in each ranking."""
        threes, twos = list(combinations(self.view.board, 3)), list(combinations(self._unseen(), 2))
        rankings = ("high", "eight")[: len(self.mine)]
        return [
            [max(score((*two, *three)) for three in threes) for two in twos]
            for score in [scorer(kind, 5) for kind in rankings]
        ]

    def hopeless_against(self, rival: SeatView, most: float = NONE) -> bool:
        """Whether the hand beats or ties, in no half of the pot, as much as this share of what a player may hold."""
        mine, (count, holdings) = self.mine, self.holdings(rival)
        needed = max(1, most * count)
        found = 0
        for theirs in holdings:
            found += any(own and own >= other for own, other in zip(mine, theirs, strict=True))
            if found >= needed:
                return False
        return True

    def unbeaten(self) -> bool:
        """Whether nobody can hold a hand that gets more than half of the pot from this one, and some get less."""
        if self.view.family == "draw":
            return self.mine[0] == _best(self.game.kinds(self.rules)[0])
        mine = self.mine
        if self.game.two_exactly(self.rules):
            each = self._of_two()
            return _share(mine, tuple(map(max, each))) >= 0 and mine[0] > min(each[0])
        return bool(self.rivals) and all(
            _never_behind(mine, self.holdings(rival)[1]) for rival in sorted(self.rivals, key=lambda one: one.seat)
        )


def _never_behind(mine: Scores, holdings: Iterable[Scores]) -> bool:
    ahead = False
    for theirs in holdings:
        share = _share(mine, theirs)
        if share < 0:
            return False
        ahead = ahead or share > 0
    return ahead


def _share(mine: Scores, theirs: Scores) -> int:
    """How many halves of the pot are won, less those that are lost."""
    halves = [(own > other) - (own < other) for own, other in zip(mine, theirs, strict=True)]
    if len(halves) > 1 and not mine[1] and not theirs[1]:
        return halves[0]
    return sum(halves)


_BEST: Final = {
    "deuce-to-seven": "7c 5d 4h 3s 2c", "badugi": "Ac 2d 3h 4s", "high": "As Ks Qs Js Ts", "bug": "As Ah Ad Ac Jk"
}  # fmt: skip
_WHEEL: Final = "Ac 2d 3h 4s 5c"


@cache
def _best(kind: str) -> int:
    """The score of the best hand of a draw game."""
    return int(rank(_BEST.get(kind, _WHEEL), kind))


@cache
def _drawn(pack: str, kind: str, held: int, count: int) -> list[Scores]:
    """Hands of players who have drawn so many cards in the usual way."""
    chance, cards = Random(f"{pack} {kind} {count}"), find_deck(pack).cards
    score = scorer(kind, held)
    found: list[Scores] = []
    for _ in range(_DEALS):
        dealt = tuple(chance.sample(cards, 2 * held))
        thrown = not_wanted(dealt[:held], held, kind=kind)
        if count < 0 or len(thrown) == count:
            kept = [card for card in dealt[:held] if card not in thrown]
            found.append((score((*kept, *dealt[held : held + len(thrown)])),))
            if len(found) == _DRAWN:
                break
    return found or _drawn(pack, kind, held, -1)
