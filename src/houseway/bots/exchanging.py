"""Which cards are exchanged in a draw game: what is usual, what a beginner keeps, and what the others' draws say."""

from typing import Final

from houseway.bots.fields import draw_field, own_draws
from houseway.bots.levels import Level
from houseway.bots.shapes import shape
from houseway.bots.story import told
from houseway.cards import JOKER, Card
from houseway.ranking.drawing import by_worst, low_rank, not_wanted
from houseway.referee.hand import UNKNOWN
from houseway.referee.view import HandView
from houseway.referee.vocabulary import MayDraw

_FIVE: Final = 5
_MARGIN, _PLAIN = 0.02, 0.06
"""So much better another draw than the usual one must be, for who looks closely, and for others."""
_NOVICE_PAT: Final = 10
_NOVICE_KEEPS: Final = 9
_ACE: Final = 12
_NOVICES_KNOW: Final = ("bug", "high", "low", "low-joker")
"""Where beginners have a way of their own."""


def thrown_away(view: HandView, option: MayDraw, level: Level) -> tuple[Card, ...]:
    """What to throw away, as somebody of a level does."""
    of = shape(view.game)
    kind = of.ranked[0]
    usual = not_wanted(option.cards, option.most, kind=kind)
    if len(option.cards) != of.hole or UNKNOWN in option.cards:
        return usual
    if not level.foresees:
        return _novice(option, usual, low=kind.startswith("low")) if kind in _NOVICES_KNOW else usual
    if view.round < of.draws:  # what is thrown now can be made good later
        return usual
    return _best(view, option, usual, kind=kind, margin=_MARGIN if level.remembers else _PLAIN)


def _novice(option: MayDraw, usual: tuple[Card, ...], *, low: bool) -> tuple[Card, ...]:
    """A beginner is content with a ten low, draws to a nine, and keeps an ace beside a pair."""
    ranks = [low_rank(card) for card in option.cards]
    if not low:
        aces = [card for card in usual if card != JOKER and card >> 2 == _ACE]
        return tuple(card for card in usual if card not in aces) if len(usual) == 3 and len(aces) == 1 else usual
    if len(set(ranks)) == _FIVE and max(ranks) <= _NOVICE_PAT:
        return ()
    nine = [card for card in usual if low_rank(card) == _NOVICE_KEEPS]
    kept = {low_rank(card) for card in option.cards if card not in usual}
    return tuple(card for card in usual if card != nine[0]) if nine and _NOVICE_KEEPS not in kept else usual


def _best(view: HandView, option: MayDraw, usual: tuple[Card, ...], *, kind: str, margin: float) -> tuple[Card, ...]:
    """The draw that wins most against those who are in: some have drawn, and one may know how many."""
    story = told(view)
    others = [seat.seat for seat in view.seats if seat.seat != view.viewer and not seat.folded]
    ends = [draw_field(view.game, story.drew.get(seat)).ends[0][0] for seat in others]
    if not ends:
        return usual
    worst = by_worst(option.cards, kind=kind)
    tried = {usual, ()} | {tuple(worst[:count]) for count in range(1, min(option.most, 2) + 1)}
    tried = {one for one in tried if len(one) <= option.most}

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
