"""The strength of a hand among all possible hands: cut points between the eighths, found by sampling.

Fewer than five cards are worth the sum over each two of them; two cards are worth their equity against a random hand.
From five cards on, the score itself counts; on a board, it is compared with other hands on boards of the same texture.
Samples are seeded, so the cuts are the same everywhere.
"""

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from houseway.bulk.kernels.codes import BUCKETS, TEXTURES
from houseway.cards import JOKER
from houseway.ranking import batch
from houseway.ranking.adaptive import scorer
from houseway.ranking.draw_choice import low_rank, not_wanted
from houseway.ranking.kinds import kind

_SEED: Final = 20
_A_PAIR: Final = 600
_HANDS: Final = 20_000
_DRAWN_HANDS: Final = 3_000
_FULL: Final = 1000

Cards: Any = npt.NDArray[np.uint8]


def _dealt(count: int, cards: int, pack: int = JOKER, seed: int = _SEED) -> Cards:
    """This many random rows of different cards."""
    generator = np.random.default_rng(seed)
    rows, every = np.tile(np.arange(pack, dtype=np.uint8), (count, 1)), np.arange(count)
    for place in range(cards):
        other = generator.integers(place, pack, count)
        rows[every, place], rows[every, other] = rows[every, other], rows[every, place].copy()
    return rows[:, :cards]


def _scores(cards: Cards, name: str) -> npt.NDArray[np.int64]:
    return batch.rank(cards, name, check=False, threads=1).astype(np.int64)


@cache
def pair_worth(kinds: tuple[str, ...], hole: int, board: int) -> npt.NDArray[np.uint16]:
    """The equity of each two cards (52 rows of 52), in thousandths."""
    classes = [(4 * high + 1, 4 * low) for high in range(13) for low in range(high + 1)]
    classes += [(4 * high, 4 * low) for high in range(13) for low in range(high)]
    mine = np.repeat(np.array(classes, np.uint8), _A_PAIR, axis=0)
    rest = 2 * hole - 2 + board
    # Deal two extra cards, so that those already held can be left out.
    others = _dealt(len(mine), rest + 2)
    held = (others == mine[:, :1]) | (others == mine[:, 1:])
    order = np.argsort(held, axis=1, kind="stable")[:, :rest]
    others = np.take_along_axis(others, order, axis=1)
    shared = others[:, :board]
    one = np.concatenate([mine, others[:, board : board + hole - 2], shared], axis=1)
    two = np.concatenate([others[:, board + hole - 2 :], shared], axis=1)
    parts = [_share(_scores(one, name), _scores(two, name), low=bool(place)) for place, name in enumerate(kinds)]
    share = parts[0] if len(parts) == 1 else np.where(np.isnan(parts[1]), parts[0], (parts[0] + parts[1]) / 2)
    worth = (share.reshape(-1, _A_PAIR).mean(axis=1) * _FULL).astype(np.uint16)
    table = np.zeros((JOKER, JOKER), np.uint16)
    by_class = {(a >> 2, b >> 2, a & 3 == b & 3): value for (a, b), value in zip(classes, worth, strict=True)}
    for a in range(JOKER):
        for b in range(JOKER):
            if a != b:
                high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
                table[a, b] = by_class[high, low, a & 3 == b & 3]
    return table


def _share(one: npt.NDArray[np.int64], two: npt.NDArray[np.int64], *, low: bool) -> npt.NDArray[np.float64]:
    """1 for a win, a half for a tie; NaN if neither has a low."""
    share = np.where(one > two, 1.0, np.where(one == two, 0.5, 0.0))
    return np.where((one == 0) & (two == 0), np.nan, share) if low else share


def eighths(values: npt.NDArray[np.int64]) -> npt.NDArray[np.uint32]:
    """The values between the eighths, and one more number to fill the row."""
    cuts = np.zeros(BUCKETS, np.uint32)
    if len(values):
        ordered = np.sort(values)
        cuts[: BUCKETS - 1] = ordered[[len(ordered) * eighth // BUCKETS for eighth in range(1, BUCKETS)]]
    return cuts


@cache
def cuts_of_few(kinds: tuple[str, ...], hole: int, board: int, held: int) -> npt.NDArray[np.uint32]:
    """The cuts for fewer than five cards; there is no board, so they are the same for every texture."""
    worth, cards = pair_worth(kinds, hole, board).astype(np.int64), _dealt(_HANDS, held)
    values = np.zeros(len(cards), np.int64)
    for one in range(held):
        for other in range(one + 1, held):
            values += worth[cards[:, one], cards[:, other]]
    return np.concatenate([np.tile(eighths(values), TEXTURES), np.zeros(BUCKETS, np.uint32)])


@cache
def cuts_of_scores(kinds: tuple[str, ...], held: int, board: int) -> npt.NDArray[np.uint32]:
    """The cuts of scores by the board's texture, and of the low's scores."""
    pack = JOKER + 1 if kind(kinds[0]).joker else JOKER
    cards = _dealt(4 * _HANDS, held + board, pack)
    scores = _scores(cards, kinds[0])
    texture = np.zeros(len(cards), np.int64)
    if board:
        laid = np.sort(cards[:, held:] >> 2, axis=1)
        suits = cards[:, held:] & 3
        paired = (laid[:, 1:] == laid[:, :-1]).any(axis=1)
        flush = np.stack([(suits == suit).sum(axis=1) >= 3 for suit in range(4)]).any(axis=0)
        texture = paired + 2 * flush
    rows = [eighths(scores[texture == one] if board else scores) for one in range(TEXTURES)]
    low = eighths(_scores(cards, kinds[1])) if len(kinds) > 1 else np.zeros(BUCKETS, np.uint32)
    return np.concatenate([*rows, low])


@cache
def cuts_before_draw(kinds: tuple[str, ...], pack: int, *, low: bool) -> npt.NDArray[np.uint32]:
    """The cuts of five cards before the draw: for a low by the cards kept, for a high by the score."""
    cards = _dealt(_HANDS, 5, pack)
    if not low:
        values = _scores(cards, kinds[0])
    else:
        rows = [tuple(row) for row in cards[: _HANDS // 4].tolist()]
        values = np.array([sum(100 - low_rank(card) for card in _kept(row, kinds[0])) for row in rows], np.int64)
    return np.concatenate([np.tile(eighths(values), TEXTURES), np.zeros(BUCKETS, np.uint32)])


def _kept(row: tuple[int, ...], kind: str) -> list[int]:
    thrown = not_wanted(row, 5, kind=kind)
    return [card for card in row if card not in thrown]


@cache
def cuts_after_draw(kinds: tuple[str, ...], pack: int, most: int) -> npt.NDArray[np.uint32]:
    """The cuts of five cards after a simple player's draw."""
    score = scorer(kinds[0], 5)
    values = []
    for row in _dealt(_DRAWN_HANDS, 10, pack).tolist():
        thrown = not_wanted(tuple(row[:5]), most, kind=kinds[0])
        kept = [card for card in row[:5] if card not in thrown]
        values.append(score((*kept, *row[5 : 10 - len(kept)])))
    return np.concatenate([np.tile(eighths(np.array(values)), TEXTURES), np.zeros(BUCKETS, np.uint32)])
