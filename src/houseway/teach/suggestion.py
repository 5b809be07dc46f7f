"""What we would do in a seat, and why."""

from msgspec import Struct

from houseway.referee.vocabulary import Action
from houseway.teach.odds import Odds


class Suggestion(Struct, frozen=True):
    """What we would do, and why."""

    action: Action
    why: str
    odds: Odds | None = None
