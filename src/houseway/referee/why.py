"""Why something that a player may look for is not open, or costs something: in words to that player, by a clause.

It says nothing that the options do not decide, and decides nothing itself. It is worked out only for the seat that is
asked: the words may rest on that seat's own cards.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from houseway.referee.actions import Option

_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


class WhyNot(Struct, frozen=True):
    """Something that is not open now, or that one should know of before doing it."""

    what: str
    """The option that is missing, by its type: `raise`, `bet`, `check`, `draw`, `meld`; or one that is there and
    costs something by the house's rule."""
    words: str
    """A sentence to the player."""
    clause: str


def number(count: int) -> str:
    """A number as it begins a sentence."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def left_to_do(options: Sequence[Option]) -> str:
    """`call or fold`: what is open, the quiet choice last."""
    said = [str(option.__struct_config__.tag) for option in options]
    return " or ".join(reversed(said))
