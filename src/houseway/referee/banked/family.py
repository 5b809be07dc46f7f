"""The family of the banked games: a bank, wagers against it, and settlement in the order of action."""

from typing import TYPE_CHECKING, Final

from houseway.referee.banked.actions import parse_banked
from houseway.referee.banked.desk import BankedDesk
from houseway.referee.banked.play import BankedPlay
from houseway.referee.game import Family
from houseway.referee.shared_actions import Action, parse_shared

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


def _begin(hand: "Hand") -> BankedPlay:
    return BankedPlay()


def _parse(words: str) -> Action | None:
    return parse_banked(words) or parse_shared(words)


BANKED: Final = Family("banked", _begin, _parse, desk=BankedDesk())
