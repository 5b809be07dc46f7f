"""The final hands of each poker game, and how they are scored: the basis for weighing hands."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

from houseway.cards import Card
from houseway.decks import deck as find_deck
from houseway.games import GAMES
from houseway.ranking import KINDS
from houseway.ranking.adaptive import OnBoard, scorer
from houseway.ranking.radix import KEYS, RANK_MASK
from houseway.ranking.scalar import Evaluator, by_code, by_suit
from houseway.referee.game import usual_kinds
from houseway.referee.poker.betting import BettingRound
from houseway.referee.poker.drawing import DrawCards

Cards: TypeAlias = tuple[Card, ...]
_PAIR_ROWS: Final = 8_192
_REFERENCE: Final = 2_000
_TOP: Final = 16_384
"""No score of a five-card hand is as high."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The number of hole cards and shared cards, and the ranking; `pack` has all cards."""

    hole: int
    board: int
    ranked: tuple[str, ...]
    draws: int
    """The number of draws."""
    rounds: int
    """The number of betting rounds."""
    flop: int
    """The number of shared cards in the first deal of them."""
    pack: tuple[Card, ...]


@cache
def shape(name: str) -> Shape:
    """By the game's own definition; a view does not include a house's own ranking."""
    game = GAMES[name]
    return Shape(
        game.keeps,
        game.board,
        usual_kinds(game),
        sum(isinstance(step, DrawCards) for step in game.steps),
        sum(isinstance(step, BettingRound) for step in game.steps),
        next((step.board for step in game.steps if step.board), 0),
        find_deck(game.deck).cards,
    )


def scorers(ranked: tuple[str, ...], hole: int, board: Cards) -> list[Evaluator]:
    """The scorers of hole cards on a complete board, for each ranking."""
    return [
        two_and_three(board) if KINDS[kind].exactly_two and KINDS[kind].order == "high" else OnBoard(kind, board, hole)
        for kind in ranked
    ]


@lru_cache(maxsize=_PAIR_ROWS)
def _pair_row(ranks: tuple[int, ...]) -> tuple[dict[int, int], list[int]]:
    """For a board's ranks: best scores by the ranks of two hole cards, computed on demand; and the board's groups of
    three.
    """
    codes = [KEYS[rank * 4] & RANK_MASK for rank in ranks]
    return {}, list({a + b + c for a, b, c in combinations(codes, 3)})


def two_and_three(board: Cards) -> Evaluator:
    """The best five-card hand of exactly two hole cards and three of the board."""
    row, threes = _pair_row(tuple(sorted(card >> 2 for card in board)))
    scores = by_code("high", 5)
    of_suit: dict[int, list[Card]] = {}
    for card in board:
        of_suit.setdefault(card & 3, []).append(card)
    suit, suited_board = next(((one, cards) for one, cards in of_suit.items() if len(cards) >= 3), (-1, []))
    suited = by_suit("high") if suit >= 0 else {}
    masks = [sum(1 << (card >> 2) for card in three) for three in combinations(suited_board, 3)]

    def score(cards: Sequence[Card]) -> int:
        best = 0
        for one, other in combinations(cards, 2):
            pair = (KEYS[one] + KEYS[other]) & RANK_MASK
            found = row.get(pair)
            if found is None:
                found = row[pair] = max([scores[pair + three] for three in threes])
            best = max(best, found)
            if one & 3 == suit == other & 3:
                mask = 1 << (one >> 2) | 1 << (other >> 2)
                best = max(best, *[suited[mask | three] for three in masks])
        return best

    return score


@cache
def standing(kind: str, count: int) -> list[float]:
    """By score: the share of all hands with this many cards that are worse, counting ties half."""
    score = scorer(kind, count)
    chance = Random(f"{kind} {count}")
    pack = range(52)
    scores = sorted(score(chance.sample(pack, count)) for _ in range(_REFERENCE))
    return [(bisect_left(scores, one) + bisect_right(scores, one)) / (2 * _REFERENCE) for one in range(_TOP)]
