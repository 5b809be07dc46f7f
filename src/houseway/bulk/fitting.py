"""A style fitted from recorded hands: how often a player took each action, by the hand's strength at that moment.

Only decisions with known cards count. Small samples are smoothed: every eighth is pulled toward the player's own
average as if that had been observed `PRIOR` times, and the average itself is pulled toward one half.
"""

from collections.abc import Collection, Iterable
from typing import Final

import numpy as np
from msgspec import Struct

from houseway.bulk.compiling import compile_table
from houseway.bulk.kernels import codes
from houseway.bulk.kernels.kernel_memory import CompiledTable
from houseway.bulk.play_styles import BUCKETS, Style, check, find_style
from houseway.errors import HousewayError
from houseway.ranking.adaptive import scorer
from houseway.ranking.draw_choice import low_rank, not_wanted
from houseway.referee.hand import UNKNOWN, Hand
from houseway.referee.rules import Betting
from houseway.referee.vocabulary import Bet, BringIn, Call, Check, Fold, Raise

PRIOR: Final = 12
"""The weight of the player's own average in every eighth, in decisions."""
_ROWS: Final = ("enter", "open", "bet", "go_on", "raises")
_USUAL_SIZE: Final = 75
_MOST_SIZE: Final = 1000


class FitError(HousewayError):
    """Hands from which no style can be fitted."""


class Fit(Struct, frozen=True, kw_only=True):
    """A style, and the data behind it."""

    style: Style
    hands: int
    decisions: int
    """Decisions with known cards."""
    seen: dict[str, tuple[int, ...]]
    """For each row, the number of decisions in each eighth."""


class _Counts:
    """How often each row applied in each eighth, and how often the player followed it."""

    def __init__(self) -> None:
        self.seen = {row: [0] * BUCKETS for row in _ROWS}
        self.done = {row: [0] * BUCKETS for row in _ROWS}
        self.sizes: list[int] = []

    def note(self, row: str, bucket: int, *, done: bool) -> None:
        self.seen[row][bucket] += 1
        self.done[row][bucket] += done

    def rates(self, row: str) -> tuple[int, ...]:
        """In percent, smoothed."""
        seen, done = self.seen[row], self.done[row]
        average = (sum(done) + 1) / (sum(seen) + 2)
        return tuple(
            round(100 * (hits + PRIOR * average) / (count + PRIOR)) for hits, count in zip(done, seen, strict=True)
        )


def fit(hands: Iterable[Hand], seats: Collection[int] | None = None, *, name: str = "fitted") -> Fit:
    """Fit the style of the players in these seats, or of everyone, from poker hands replayed by the referee."""
    counts, number = _Counts(), 0
    for hand in hands:
        if not hand.game.family.poker:
            raise FitError(f"{hand.game.title} has no betting rounds: fit a style from hands of poker")
        number += 1
        _count(hand, seats, counts)
    decisions = sum(sum(counts.seen[row]) for row in ("enter", "bet", "go_on"))
    if not decisions:
        raise FitError(f"{number} hands and no decision with known cards: a style needs hands that were shown")
    size = round(sum(counts.sizes) / len(counts.sizes)) if counts.sizes else _USUAL_SIZE
    style = Style(
        name=name,
        about=f"fitted from {decisions:,} decisions in {number:,} hands",
        enter=counts.rates("enter"),
        open=counts.rates("open"),
        bet=counts.rates("bet"),
        go_on=counts.rates("go_on"),
        raises=counts.rates("raises"),
        size=max(1, min(_MOST_SIZE, size)),
    )
    seen = {row: tuple(counts.seen[row]) for row in _ROWS}
    return Fit(style=check(style), hands=number, decisions=decisions, seen=seen)


def _count(hand: Hand, seats: Collection[int] | None, counts: _Counts) -> None:
    """Replay the hand and look at every decision before it is made."""
    table = compile_table(hand.rules, hand.game, len(hand.seats), [find_style("caller")] * len(hand.seats), 1)
    again = hand.dealt_again()
    for seat, action in hand.actions:
        who = again.who
        if (
            who is not None
            and (seats is None or seat in seats)
            and isinstance(action, Fold | Check | Call | Bet | Raise)
        ):
            bucket = bucket_of(again, who, table)
            if bucket is not None:
                _note(again, who, action, bucket, counts)
        again.act(action, seat if seat and action.by is None and not isinstance(action, BringIn) else None)


def _note(hand: Hand, who: int, action: object, bucket: int, counts: _Counts) -> None:
    play = hand.play
    owed, raised = play.level - hand.bets[who], isinstance(action, Bet | Raise)
    if owed > 0:
        unraised = play.round == 1 and play.aggressor is None
        counts.note("enter" if unraised else "go_on", bucket, done=not isinstance(action, Fold))
        counts.note("open" if unraised else "raises", bucket, done=raised)
    else:
        counts.note("open" if play.round == 1 else "bet", bucket, done=raised)
    if isinstance(action, Bet | Raise) and hand.rules.limit.betting is not Betting.FIXED and hand.pot + play.level:
        counts.sizes.append(100 * (action.to - play.level) // (hand.pot + play.level))


def bucket_of(hand: Hand, player: int, table: CompiledTable) -> int | None:
    """The eighth of all hands that a player's hand is in now, as in the kernels; None if the cards are unknown."""
    held = hand.hole[player] + hand.up[player]
    if UNKNOWN in held or not held:
        return None
    m, board, kinds = table.memory, hand.board, hand.play.kinds
    cuts = int(m["cuts"][hand.play.round])
    first, low = cuts, 0
    if len(held) + len(board) < 5:
        value = _worth(held, table)
    elif m["has_draw"] and m["low_draw"] and not hand.play.flopped:
        thrown = not_wanted(held, 5, kind=kinds[0])
        value = sum(100 - low_rank(card) for card in held if card not in thrown)
    else:
        scores = [scorer(kind, len(held) + len(board))(held + board) for kind in kinds]
        value = scores[0]
        if len(scores) > 1:
            low = _above(scores[1], table, cuts + codes.TEXTURES * codes.BUCKETS)
        suits = [card & 3 for card in board]
        paired = len({card >> 2 for card in board}) < len(board)
        flush = any(suits.count(suit) > 2 for suit in range(4))
        first += (int(paired) + 2 * int(flush)) * codes.BUCKETS
    return max(low, _above(value, table, first))


def _worth(held: tuple[int, ...], table: CompiledTable) -> int:
    first, worth = int(table.memory["worth"]), 0
    for place, one in enumerate(held):
        for other in held[place + 1 :]:
            worth += int(table.t16[first + 52 * one + other])
    return worth


def _above(value: int, table: CompiledTable, first: int) -> int:
    return int(np.count_nonzero(value > table.t32[first : first + BUCKETS - 1].astype(np.int64)))
