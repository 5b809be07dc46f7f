"""Everything that is done to a table between hands: `table.apply(commands.Sit(3, "Ann", "$60"))`."""

from houseway.referee.table.commands import (
    Bring,
    ComeBack,
    Command,
    DrawButton,
    Leave,
    Move,
    PlaceButton,
    Sit,
    SitOut,
    Straddle,
    TopUp,
)

__all__ = [
    "Bring",
    "ComeBack",
    "Command",
    "DrawButton",
    "Leave",
    "Move",
    "PlaceButton",
    "Sit",
    "SitOut",
    "Straddle",
    "TopUp",
]
