"""The share of the pots that each face-up hand can expect when nobody can bet anymore.

Only what everyone sees counts: the open hands, the board, and cards dealt face up. If there are few ways for the cards
to come, all of them are tried, and otherwise a random sample; the same cards always give the same figures. Pots and
halves of pots are weighted by the chips in them.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import Final, NamedTuple

from houseway.cards import JOKER, Card
from houseway.ranking import KINDS
from houseway.ranking.adaptive import scorer
from houseway.ranking.radix import KEYS, RANK_MASK
from houseway.ranking.scalar import Evaluator, by_code, by_suit

_HIGH: Final = "high"
_PACK: Final = range(JOKER)
_MOST: Final = 1_100
"""The most ways for the cards to come that are tried: all of them after a flop of hold'em."""
_MOST_SLOW: Final = 300
"""The same where each way is slow: exactly two hole cards, or cards for everyone."""


class Race(NamedTuple):
    """Hands face up, and the cards still to come."""

    kinds: tuple[str, ...]
    """The ranking of the high or only hand; in hi-lo, also of the low."""
    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    to_board: int
    """How many cards are still to come on the board."""
    to_each: int
    """And to every hand."""
    pots: tuple[tuple[int, tuple[int, ...]], ...]
    """(amount, who can win it by place among the hands)."""
    seen: tuple[Card, ...] = ()
    """Other cards that everyone has seen."""


def shares(race: Race) -> tuple[int, ...]:
    """Each hand's share in percent; they add up to a hundred."""
    won, count = [0.0] * len(race.hands), 0
    for board, extra in _ways(race):
        count += 1
        scoring = [_scoring(kind, race, board) for kind in race.kinds]
        scores = [
            tuple(score((*hand, *more)) for score in scoring) for hand, more in zip(race.hands, extra, strict=True)
        ]
        for amount, players in race.pots:
            _divide(won, amount, players, scores)
    whole = sum(won)
    return _rounded([part / whole for part in won]) if count and whole else ()


def averaged(races: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The shares if each of several runs of the board wins the same part of the pots."""
    if len(races) == 1 or not all(races):
        return races[0] if all(races) else ()
    return _rounded([sum(parts) / len(races) / 100 for parts in zip(*races, strict=True)])


def _scoring(kind: str, race: Race, board: tuple[Card, ...]) -> Evaluator:
    """A function that scores a hand on this board."""
    if KINDS[kind].exactly_two and KINDS[kind].order == _HIGH:
        return _two_and_three(board)
    # If every hand gets cards of its own, few are scored: building a table would take longer than it saves.
    whole = KINDS[kind].score if race.to_each else scorer(kind, len(race.hands[0]) + len(board))
    return lambda cards: whole((*cards, *board))


def _two_and_three(board: tuple[Card, ...]) -> Evaluator:
    """The best high hand of exactly two hole cards and three of the board."""
    scores, suited = by_code(_HIGH, 5), by_suit(_HIGH)
    threes = [(sum(KEYS[card] for card in three), three) for three in combinations(board, 3)]
    ranks = [key & RANK_MASK for key, _ in threes]
    flushing = [three for _, three in threes if len({card & 3 for card in three}) == 1]

    def score(cards: Sequence[Card]) -> int:
        best = 0
        for one, other in combinations(cards, 2):
            pair = (KEYS[one] + KEYS[other]) & RANK_MASK
            best = max(best, *[scores[key + pair] for key in ranks])
            for three in flushing if one & 3 == other & 3 else ():
                if three[0] & 3 == one & 3:
                    best = max(best, suited[sum(1 << (card >> 2) for card in (one, other, *three))])
        return best

    return score


def _divide(won: list[float], amount: int, players: Sequence[int], scores: Sequence[tuple[int, ...]]) -> None:
    halves = len(scores[0])
    best = [max(scores[player][half] for player in players) for half in range(halves)]
    counted = [half for half in range(halves) if best[half]]
    for half in counted:
        winners = [player for player in players if scores[player][half] == best[half]]
        for player in winners:
            won[player] += amount / len(counted) / len(winners)


def _ways(race: Race) -> Iterator[tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]]:
    """The ways for the cards to come: the whole board, and the cards of each hand."""
    out = {*race.board, *race.seen, *(card for hand in race.hands for card in hand)}
    left = [card for card in _PACK if card not in out]
    needed = race.to_board + race.to_each * len(race.hands)
    slow = any(KINDS[kind].exactly_two for kind in race.kinds) or race.to_each
    most = _MOST_SLOW if slow else _MOST
    nothing: tuple[tuple[Card, ...], ...] = ((),) * len(race.hands)
    if not race.to_each and comb(len(left), race.to_board) <= most:
        for cards in combinations(left, race.to_board):
            yield (*race.board, *cards), nothing
        return
    chance = Random(f"{race.hands} {race.board} {race.seen}")
    for _ in range(most):
        drawn = chance.sample(left, needed)
        board, rest = (*race.board, *drawn[: race.to_board]), drawn[race.to_board :]
        yield board, tuple(tuple(rest[at :: len(race.hands)]) for at in range(len(race.hands)))


def _rounded(parts: Sequence[float]) -> tuple[int, ...]:
    """Whole percentages that add up to a hundred: the remainder goes to those who lost most by rounding down."""
    found = [int(100 * part) for part in parts]
    by_rest = sorted(range(len(parts)), key=lambda at: found[at] - 100 * parts[at])
    for at in by_rest[: 100 - sum(found)]:
        found[at] += 1
    return tuple(found)
