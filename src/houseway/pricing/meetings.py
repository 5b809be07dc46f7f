"""Showdowns one by one with the plain rankings, for games that the compiled showdowns do not support: games with
several draws, deuce-to-seven, badugi, and small research games.

Every way the missing cards can fall is counted if that takes only seconds; otherwise they are sampled. Before each draw
everyone discards as a simple player does (`ranking.draw_choice`), and discards do not come back while the stub lasts.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import comb, prod
from random import Random
from typing import Final, TypeAlias

import numpy as np

from houseway.cards import Card
from houseway.pricing import equity_kernels as kernels
from houseway.pricing.contests import Contest
from houseway.pricing.showdowns import Counts, EquityError, Progress, Question
from houseway.ranking.adaptive import scorer
from houseway.ranking.draw_choice import not_wanted
from houseway.ranking.kinds import KINDS

_EXACT: Final = 250_000
"""The most showdowns counted one by one."""
_TRIALS: Final = 20_000
"""Default sample size."""
_TRIES: Final = 1_000
_TICK: Final = 1_000

Hand: TypeAlias = tuple[Card, ...]


def met(asked: Question, trials: int | None, seed: int, progress: Progress | None) -> tuple[Counts, bool]:
    """The result for these hands, and whether it is exact."""
    tally = _Tally(asked)
    if trials is None and _ways(asked) <= _EXACT:
        for hands, board in _every(asked):
            tally.add(hands, board)
        if not tally.counts[-1, kernels.SHOWDOWNS]:
            raise EquityError("these hands cannot be held at the same time: they need the same cards")
        return tally.counts, True
    chance, wanted = Random(seed), trials or _TRIALS
    for done in range(wanted):
        tally.add(*_any(asked, chance))
        if progress is not None and done % _TICK == 0:
            progress(done, wanted)
    return tally.counts, False


class _Tally:
    """Counts how much each player won, and the showdowns."""

    def __init__(self, asked: Question) -> None:
        by = asked.by
        self.counts: Counts = np.zeros((len(asked.players) + 1, kernels.COLUMNS), np.int64)
        kind = KINDS[by.high]
        self._score: Callable[[Sequence[Card]], int] = kind.score if kind.order is None else scorer(by.high, by.cards)

    def add(self, hands: Sequence[Hand], board: Hand) -> None:
        """Add one showdown."""
        scores = [self._score((*hand, *board)) for hand in hands]
        best = max(scores)
        winners = [at for at, one in enumerate(scores) if one == best]
        units = kernels.UNIT // len(winners)
        alone = len(winners) == 1
        for at in winners:
            self.counts[at] += (units, units * units, units, 0, alone, 0, not alone)
        self.counts[-1, kernels.SHOWDOWNS] += 1


@lru_cache(maxsize=1 << 16)
def _thrown(hand: Hand, kind: str) -> Hand:
    return not_wanted(hand, len(hand), kind=kind)


# exactly


def _ways(asked: Question) -> int:
    """How many showdowns there are; more than can be counted if cards repeat."""
    by = asked.by
    matchups = prod(len(one.hands) for one in asked.players)
    if matchups > _EXACT:
        return matchups
    if not by.draws:
        return matchups * _deals(asked, [one.own for one in asked.players])
    if any(one.own for one in asked.players):
        return _EXACT + 1
    found = 0
    for held in product(*(one.hands for one in asked.players)):
        draws = [len(_thrown(hand, by.high)) for hand in held]
        if by.draws > 1 and any(draws):
            return _EXACT + 1
        found += _deals(asked, draws)
        if found > _EXACT:
            break
    return found


def _deals(asked: Question, drawn: Sequence[int]) -> int:
    left = len(asked.by.pack) - len(asked.board) - len(asked.dead) - sum(len(one.hands[0]) for one in asked.players)
    found = 1
    for count in (*drawn, asked.left):
        found *= comb(left, count)
        left -= count
    return found


def _every(asked: Question) -> Iterator[tuple[Sequence[Hand], Hand]]:
    by, known = asked.by, (*asked.board, *asked.dead)
    for held in product(*(one.hands for one in asked.players)):
        cards = [card for hand in held for card in hand]
        if len(set(cards)) < len(cards):
            continue
        deck = [card for card in by.pack if card not in cards and card not in known]
        kept = [_after(hand, by) for hand in held]
        for hands, rest in _dealt(kept, [by.hole - len(hand) for hand in kept], deck):
            for more in combinations(rest, asked.left):
                yield hands, (*asked.board, *more)


def _after(hand: Hand, by: Contest) -> Hand:
    """The cards kept for the draw if there is one, otherwise the hand."""
    thrown = _thrown(hand, by.high) if by.draws else ()
    return tuple(card for card in hand if card not in thrown)


def _dealt(hands: list[Hand], wanted: list[int], deck: list[Card]) -> Iterator[tuple[list[Hand], list[Card]]]:
    """Every way to deal everyone this many cards, with the rest of the deck."""
    if not hands:
        yield [], deck
        return
    for cards in combinations(deck, wanted[0]):
        rest = [card for card in deck if card not in cards] if cards else deck
        for others, left in _dealt(hands[1:], wanted[1:], rest):
            yield [(*hands[0], *cards), *others], left


# by sampling


def _any(asked: Question, chance: Random) -> tuple[list[Hand], Hand]:
    """One random showdown."""
    by = asked.by
    for _ in range(_TRIES):
        hands = [one.hands[0] if len(one.hands) == 1 else chance.choice(one.hands) for one in asked.players]
        held = {card for hand in hands for card in hand}
        if len(held) == sum(map(len, hands)):
            break
    else:
        raise EquityError("these hands cannot be held at the same time, or hardly ever: look at the ranges")
    gone = held.union(asked.board, asked.dead)
    stub = [card for card in by.pack if card not in gone]
    chance.shuffle(stub)
    hands = [(*hand, *(stub.pop() for _ in range(by.hole - len(hand)))) for hand in hands]
    discards: list[Card] = []
    for _ in range(by.draws):
        hands = [_drawn(hand, by, stub, discards, chance) for hand in hands]
    return hands, (*asked.board, *(stub.pop() for _ in range(asked.left)))


def _drawn(hand: Hand, by: Contest, stub: list[Card], discards: list[Card], chance: Random) -> Hand:
    """The hand after a draw; when the stub runs out, cards come from the discards, the player's own last."""
    thrown = _thrown(tuple(sorted(hand)), by.high)
    kept = [card for card in hand if card not in thrown]
    while len(kept) < by.hole:
        if not stub:
            stub += discards or thrown
            discards.clear()
            chance.shuffle(stub)
        kept.append(stub.pop())
    discards += [card for card in thrown if card not in stub and card not in kept]
    return tuple(kept)
