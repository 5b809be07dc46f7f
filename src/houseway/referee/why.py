"""Why an option that a player may expect is not open, or what it costs: in words to that player, with a clause.

It only explains what the options decide, and decides nothing itself. It is computed only for the seat to act, because
the words may depend on that seat's own cards.
"""

from collections.abc import Sequence

from msgspec import Struct

from houseway.referee.shared_actions import Option


class WhyNot(Struct, frozen=True):
    """Something that is not open now, or that a player should know before doing it."""

    what: str
    """The option that is missing, by its type: `raise`, `bet`, `check`, `draw`, `meld`; or one that is open but has a
    cost by the house's rule.
    """
    words: str
    """A sentence for the player."""
    clause: str


def left_to_do(options: Sequence[Option]) -> str:
    """`call or fold`: what is open, the quiet choice last."""
    said = [str(option.__struct_config__.tag) for option in options]
    return " or ".join(reversed(said))
