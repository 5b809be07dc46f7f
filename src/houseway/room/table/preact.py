"""Pre-actions: what a player has said beforehand to do when the turn comes, and whether it still fits.

A pre-action is the player's own note. Nobody else hears of it, and it never does more than an option allows.
"""

from collections.abc import Sequence
from typing import Final

from houseway.referee.view import HandView
from houseway.referee.vocabulary import (
    Action,
    BankedView,
    Call,
    Check,
    Fold,
    MayCall,
    MayCheck,
    MayFold,
    Option,
    PanView,
)

PRE_ACTIONS: Final = ("check or fold", "check", "call any", "fold")


def pre_action(view: HandView, said: str) -> Action | None:
    """The action that a note comes to now; None when it no longer fits, and the player decides."""
    check, fold, call = (_may(view.options, kind) for kind in (MayCheck, MayFold, MayCall))
    match said:
        case "fold" if fold:
            return Fold()
        case "check" | "check or fold" | "call any" if check:
            return Check()
        case "check or fold" if fold:
            return Fold()
        case "call any" if call:
            return Call()
    return None


def _may(options: Sequence[Option], kind: type[Option]) -> bool:
    return any(isinstance(option, kind) for option in options)


def pre_options(view: HandView | None, seat: int | None) -> tuple[str, ...]:
    """What a seat may say beforehand now: while the hand goes on, it is in, and it is not its turn."""
    if view is None or seat is None or view.over or view.actor == seat or isinstance(view.play, BankedView | PanView):
        return ()
    mine = next((one for one in view.seats if one.seat == seat), None)
    if mine is None or mine.folded or mine.all_in:
        return ()
    return PRE_ACTIONS if mine.bet >= view.level else ("fold", "check or fold", "call any")
