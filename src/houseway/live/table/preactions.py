"""Pre-actions: what a player has chosen before their turn, and whether it still fits.

A pre-action is the player's own note. Nobody else sees it, and it never does more than an option allows.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from houseway.referee.banked.play import BankedView
from houseway.referee.pan.deal import PanView
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import Action, MayCall, MayCheck, MayFold, Option

_MEANT: Final[Mapping[str, tuple[type[Option], ...]]] = MappingProxyType(
    {
        "check or fold": (MayCheck, MayFold),
        "check": (MayCheck,),
        "call any": (MayCheck, MayCall),
        "fold": (MayFold,),
    }
)
"""The options that a note stands for; the first open one is taken."""
PRE_ACTIONS: Final = tuple(_MEANT)


def pre_action(view: HandView, said: str) -> Action | None:
    """The action that a note means now; None if it no longer fits and the player must decide."""
    for kind in _MEANT.get(said, ()):
        if (option := may(view.options, kind)) is not None:
            return option.take()
    return None


def pre_options(view: HandView | None, seat: int | None) -> tuple[str, ...]:
    """What a seat may choose in advance: while the hand goes on, it is in, and it is not its turn."""
    if view is None or seat is None or view.over or view.actor == seat or isinstance(view.play, BankedView | PanView):
        return ()
    mine = next((one for one in view.seats if one.seat == seat), None)
    if mine is None or mine.folded or mine.all_in:
        return ()
    return PRE_ACTIONS if mine.bet >= view.level else ("fold", "check or fold", "call any")
