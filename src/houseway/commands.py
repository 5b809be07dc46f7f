"""Everything that is done to a table between hands: `table.apply(commands.Sit(3, "Ann", "$60"))`."""

from typing import TYPE_CHECKING, get_args

from houseway.referee.table.seating_commands import *

if not TYPE_CHECKING:  # a reader of types takes over what that module defines
    __all__ = ["Command", *sorted(one.__name__ for one in get_args(Command))]
