"""Which cards to exchange in a draw game: the usual draw, a beginner's draw, and reading the others' draws."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final

from houseway.bots.betting_record import told
from houseway.bots.fields import draw_field, kept_share, own_draws
from houseway.bots.levels import Level
from houseway.bots.shapes import Cards, shape
from houseway.cards import JOKER, Card
from houseway.ranking import rank
from houseway.ranking.adaptive import scorer
from houseway.ranking.draw_choice import by_worst, low_rank, not_wanted, worst
from houseway.referee.hand import UNKNOWN
from houseway.referee.view import HandView
from houseway.referee.vocabulary import MayDiscard, MayDraw

_MARGIN, _PLAIN = 0.02, 0.06
"""How much better than usual another draw must be, for a close look and otherwise."""
_NOVICE_PAT: Final = 10
_NOVICE_KEEPS: Final = 9
_ACE: Final = 12
_ROUGH: Final = {
    "low": ("8c 7d 6h 5s 4c", "Jc Td 9h 8s 7c"),
    "low-joker": ("8c 7d 6h 5s 4c", "Jc Td 9h 8s 7c"),
    "deuce-to-seven": ("8c 7d 6h 5s 3c", "Jc Td 9h 8s 6c"),
    "badugi": ("8c 7d 6h 5s", "Kc Qd Jh Ts"),
}
"""The roughest hands that are never drawn to, and the roughest that may stand pat."""
_NOVICES_KNOW: Final = ("bug", "high", "low", "low-joker")
"""The games in which beginners draw differently."""


def thrown_away(view: HandView, option: MayDraw, level: Level) -> tuple[Card, ...]:
    """The discards of a player of this level."""
    of = shape(view.game)
    kind = of.ranked[0]
    usual = not_wanted(option.cards, option.most, kind=kind)
    if len(option.cards) != of.hole or UNKNOWN in option.cards:
        return usual
    if not level.foresees:
        return _novice(option, usual, low=kind.startswith("low")) if kind in _NOVICES_KNOW else usual
    if not usual and _made(option.cards, kind):
        return usual
    if view.round < of.draws:  # a bad discard now can be corrected later
        return usual
    return _best(view, option, usual, kind=kind, margin=_MARGIN if level.remembers else _PLAIN)


def discarded(view: HandView, option: MayDiscard, level: Level) -> tuple[Card, ...]:
    """The final discard from a hand with a board: it leaves the hand that wins most; for beginners, the best
    hand now.
    """
    board = view.board
    plain = worst(option.cards, option.count, board)
    if not board or not level.foresees or UNKNOWN in (*option.cards, *board):
        return plain

    def wins(kept: Cards) -> tuple[float, int, bool]:
        suits = [card & 3 for card in (*kept, *board)]
        flush = max(suits.count(card & 3) for card in kept)
        return kept_share(view.game, kept, option.cards, board), flush, not set(kept).intersection(plain)

    best = max(combinations(option.cards, len(option.cards) - option.count), key=wins)
    return tuple(card for card in option.cards if card not in best)


def _novice(option: MayDraw, usual: tuple[Card, ...], *, low: bool) -> tuple[Card, ...]:
    """A beginner is happy with a ten low, draws to a nine, and keeps an ace with a pair."""
    ranks = [low_rank(card) for card in option.cards]
    if not low:
        aces = [card for card in usual if card != JOKER and card >> 2 == _ACE]
        return tuple(card for card in usual if card not in aces) if len(usual) == 3 and len(aces) == 1 else usual
    if len(set(ranks)) == 5 and max(ranks) <= _NOVICE_PAT:
        return ()
    nine = [card for card in usual if low_rank(card) == _NOVICE_KEEPS]
    kept = {low_rank(card) for card in option.cards if card not in usual}
    return tuple(card for card in usual if card != nine[0]) if nine and _NOVICE_KEEPS not in kept else usual


def _made(cards: tuple[Card, ...], kind: str) -> bool:
    """Whether nobody draws to this: a pat hand in high, an eight or better in low, a badugi."""
    return kind not in _ROUGH or scorer(kind, len(cards))(cards) >= _mark(_ROUGH[kind][0], kind)


def _stands(cards: tuple[Card, ...], kind: str) -> bool:
    """Whether to stand pat on this: a jack or better in low; otherwise only a hand that nobody draws to."""
    return kind in _ROUGH and scorer(kind, len(cards))(cards) >= _mark(_ROUGH[kind][1], kind)


def _paired(cards: Iterable[Card]) -> bool:
    ranks = [low_rank(card) for card in cards]
    return len(set(ranks)) < len(ranks)


@cache
def _mark(cards: str, kind: str) -> int:
    return int(rank(cards, kind))


def _best(view: HandView, option: MayDraw, usual: tuple[Card, ...], *, kind: str, margin: float) -> tuple[Card, ...]:
    """The draw that wins most against the players in, given how many cards some have drawn."""
    story = told(view)
    others = [seat.seat for seat in view.seats if seat.seat != view.viewer and not seat.folded]
    ends = [draw_field(view.game, story.drew.get(seat)).ends[0][0] for seat in others]
    if not ends:
        return usual
    ordered = by_worst(option.cards, kind=kind)
    tried = {tuple(ordered[:count]) for count in range(1, min(option.most, 2) + 1)}
    if kind in _ROUGH:  # where low hands win, nobody draws and keeps a pair
        tried = {thrown for thrown in tried if not _paired(card for card in option.cards if card not in thrown)}
    tried.add(usual)
    if _stands(option.cards, kind):
        tried.add(())

    def wins(thrown: tuple[Card, ...]) -> float:
        marks = own_draws(view.game, option.cards, thrown)
        total = 0.0
        for mark in marks:
            won = 1.0
            for one in ends:
                won *= sum([1.0 if mark > end else 0.5 if mark == end else 0.0 for end in one]) / len(one)
            total += won
        return total / len(marks)

    best = max(sorted(tried), key=wins)
    return best if wins(best) > wins(usual) + margin else usual
