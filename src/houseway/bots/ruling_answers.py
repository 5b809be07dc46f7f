"""A simple player's choices after a ruling: keep an exposed card, stay in the betting."""

from typing import Final

from houseway.games import GAMES
from houseway.ranking.draw_choice import low_rank, not_wanted
from houseway.referee.game import usual_kinds
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import Action, MayKeep, MayPotOnly, MayStayActive, MayTakeAnother

_LOW: Final = 8


def decide_choice(view: HandView) -> Action | None:
    """The choice after a ruling; None if there is no choice."""
    options = view.options
    if stay := may(options, MayStayActive):
        return stay.take()
    keep, another = may(options, MayKeep), may(options, MayTakeAnother)
    if keep is not None:
        return keep.take() if another is None or _good(view) else another.take()
    asked = another or may(options, MayPotOnly)
    return None if asked is None else asked.take()


def _good(view: HandView) -> bool:
    """Whether the exposed card is worth keeping: a low one if low wins, otherwise a high one or one of a pair."""
    mine = next((one for one in view.seats if one.seat == view.viewer), None)
    if mine is None or not mine.exposed:
        return True
    card, others = mine.exposed[-1], [one for one in mine.cards if one != mine.exposed[-1]]
    game = GAMES[view.game]
    low = game.low
    if game.family.name == "draw" and len(mine.cards) == game.keeps:
        return card not in not_wanted(mine.cards, game.keeps, kind=usual_kinds(game)[0])
    if low or view.family == "push":
        return low_rank(card) <= _LOW and low_rank(card) not in map(low_rank, others)
    return low_rank(card) in (0, 1) or low_rank(card) >= 10 or low_rank(card) in map(low_rank, others)
