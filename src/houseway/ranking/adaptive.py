"""A scorer for callers who do not know how many hands they will score.

Building a table takes a tenth of a second, which is too long for a single deal and worthwhile for a simulation: the
first hands are worked out directly, and a caller who keeps asking gets the table. A program that must not pause has
tables built in the background, and hands are worked out directly until one is ready.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from houseway.ranking.kinds import evaluator, kind
from houseway.ranking.orders import order
from houseway.ranking.radix import KEYS, RANK_MASK
from houseway.ranking.scalar import Evaluator, by_code

_PATIENCE = 3_000
_BOARDS = 200
_Build: TypeAlias = Callable[[], object]
_build: Callable[[_Build], object] = lambda build: build()  # noqa: E731 - it can be replaced


def build_tables(by: Callable[[_Build], object]) -> None:
    """Have tables built elsewhere, such as in another thread; by default the caller builds them."""
    global _build  # noqa: PLW0603 - set once, by a server
    _build = by


@cache
def scorer(kind_name: str, count: int) -> Evaluator:
    """Unchecked scores of hands of `count` cards, quick after a while; the same integers as `rank`."""
    slow = kind(kind_name).score
    asked = 0
    quick: Evaluator | None = None

    def score(cards: Sequence[int]) -> int:
        nonlocal asked, quick
        if quick is not None:
            return quick(cards)
        asked += 1
        if asked == _PATIENCE + 1:
            _build(build)
        return slow(cards)

    def build() -> None:
        nonlocal quick
        quick = evaluator(kind_name, count)

    return score


_SUITED = 3
"""Cards of a suit on a board that make a flush possible with two more."""
_FLUSH = 5
_NEVER = 99
_SUIT = sum(1 << card for card in range(0, 52, 4))
"""All cards of the first suit, as bits."""
_CODES = tuple(key & RANK_MASK for key in KEYS)
_shared: dict[tuple[str, int], int] = {}
"""By ranking and count of cards: the number of boards scored so far."""
_tables: dict[tuple[str, int], bool] = {}
"""By order and count of cards: whether the table that was asked for is there."""


def rank_code(cards: Sequence[int]) -> int:
    """What the ranks of some cards add to a hand's key."""
    return sum([_CODES[card] for card in cards])


def _has_table(name: str, count: int) -> bool:
    """Whether the table of an order exists; the first call has it built."""
    if (name, count) not in _tables:
        _tables[name, count] = False

        def build() -> None:
            by_code(name, count)
            _tables[name, count] = True

        _build(build)
    return _tables[name, count]


def _by_ranks(kind_name: str, count: int, hole: int) -> tuple[dict[int, int], bool] | None:
    """Scores by rank code, and whether there are flushes besides; None if ranks do not determine it, or not yet."""
    name = kind(kind_name).order
    if hole != 2 or name is None or kind(kind_name).exactly_two or order(name).joker or not _has_table(name, count):
        return None
    return by_code(name, count), order(name).flushes


def _flush(board: Sequence[int]) -> tuple[int, int]:
    """The cards of the suit in which a flush is possible with this board, as bits, and how many of them it lacks."""
    suits = [card & 3 for card in board]
    for suit in range(4):
        if (count := suits.count(suit)) >= _SUITED:
            return _SUIT << suit, _FLUSH - count
    return 0, _NEVER


class OnBoard:
    """Unchecked scores of hole cards together with a board: the board's cards are added up once for all of them."""

    __slots__ = ("_base", "_board", "_lacking", "_scores", "_suited", "_whole")

    def __init__(self, kind_name: str, board: Sequence[int], hole: int) -> None:
        count = hole + len(board)
        self._board = tuple(board)
        self._whole = scorer(kind_name, count)
        self._scores: dict[int, int] | None = None
        """By rank code, for hands that make no flush with this board."""
        asked = _shared[kind_name, count] = _shared.get((kind_name, count), 0) + 1
        known = _by_ranks(kind_name, count, hole) if asked >= _BOARDS else None
        if known is not None:
            self._scores, self._base = known[0], rank_code(board)
            self._suited, self._lacking = _flush(board) if known[1] else (0, _NEVER)

    def __call__(self, cards: Sequence[int]) -> int:
        """The score of one hand."""
        if self._scores is None or (
            self._suited and sum([self._suited >> card & 1 for card in cards]) >= self._lacking
        ):
            return self._whole((*cards, *self._board))
        return self._scores[self._base + rank_code(cards)]

    def each(self, hands: Sequence[tuple[Sequence[int], int, int]], lying: int) -> list[int]:
        """The scores of hands, each with its cards as bits and its rank code; -1 for one with a card of `lying`."""
        if self._scores is None:
            whole, board = self._whole, self._board
            return [-1 if mask & lying else whole((*cards, *board)) for cards, mask, _ in hands]
        scores, base = self._scores, self._base
        if self._suited:
            suited, lacking, whole, board = self._suited, self._lacking, self._whole, self._board
            return [
                -1
                if mask & lying
                else scores[base + code]
                if (mask & suited).bit_count() < lacking
                else whole((*cards, *board))
                for cards, mask, code in hands
            ]
        return [-1 if mask & lying else scores[base + code] for _, mask, code in hands]
