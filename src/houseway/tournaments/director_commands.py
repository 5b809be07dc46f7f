"""What a tournament's director can be told, as small frozen structs: they are what a journal keeps."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct


class Register(Struct, frozen=True, tag="register"):
    """Enter the tournament, before it starts or while late entry is open."""

    name: str


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """Take an entry back before the start, for all of the money."""

    player: int


class Start(Struct, frozen=True, tag="start"):
    """Draw seats and begin the first level."""


class HandBegan(Struct, frozen=True, tag="hand began"):
    """A table deals a hand; `big` is the seat of the big blind, 0 in a game without one, or if it is not known yet."""

    table: int
    big: int = 0


class HandOver(Struct, frozen=True, tag="hand over"):
    """A table's hand is over, with these chips in each seat; `big` as above, if it was not known then."""

    table: int
    stacks: Mapping[int, int]
    big: int = 0


class TimeUp(Struct, frozen=True, tag="time up"):
    """The clock of the level or of the break has run out."""


class TakeRebuy(Struct, frozen=True, tag="rebuy"):
    """Buy chips again."""

    player: int


class DeclineRebuy(Struct, frozen=True, tag="decline"):
    """A player without chips does not buy again."""

    player: int


class TakeAddOn(Struct, frozen=True, tag="add on"):
    """Buy the add-on, in the break after its level."""

    player: int


class Reenter(Struct, frozen=True, tag="reenter"):
    """A player who is out enters again, with a new stack and a new seat."""

    player: int


class GoAway(Struct, frozen=True, tag="go away"):
    """A player is not at the table: dealt in, blinded off, and folded."""

    player: int


class ComeHome(Struct, frozen=True, tag="come home"):
    """An absent player is back."""

    player: int


class Penalize(Struct, frozen=True, tag="penalize", omit_defaults=True):
    """A player sits through so many hands, dealt in and folded."""

    player: int
    hands: int
    reason: str = ""


class CorrectStack(Struct, frozen=True, tag="correct stack"):
    """A stack is wrong: it has so many chips from now on."""

    player: int
    stack: int
    reason: str


class MovePlayer(Struct, frozen=True, tag="move player"):
    """A player takes another seat; with seat 0 the empty one that the big blind reaches first, and where somebody sits,
    the two exchange seats.
    """

    player: int
    table: int
    seat: int = 0


class RemovePlayer(Struct, frozen=True, tag="remove player"):
    """A player is disqualified."""

    player: int
    reason: str


class ProposeChop(Struct, frozen=True, tag="propose chop"):
    """Ask those who are left whether they split the prizes like this."""

    how: str
    """`chips`, `icm` or `custom`: how the amounts were found."""
    amounts: Mapping[int, int]
    """By player, in cents."""
    rest: int = 0
    """Cents for the winner of the play that goes on; with 0, the tournament ends."""


class AnswerChop(Struct, frozen=True, tag="answer chop"):
    """A player confirms the split, or does not."""

    player: int
    agrees: bool


class DropChop(Struct, frozen=True, tag="drop chop"):
    """The question about a split is taken back."""


class CallOff(Struct, frozen=True, tag="call off"):
    """The tournament ends here, before or after its start."""

    reason: str


FloorDecision: TypeAlias = (
    Penalize | CorrectStack | MovePlayer | RemovePlayer | ProposeChop | DropChop | CallOff
)  # fmt: skip
FloorCommand: TypeAlias = FloorDecision | AnswerChop
DirectorCommand: TypeAlias = (
    Register | Withdraw | Start | HandBegan | HandOver | TimeUp | TakeRebuy | DeclineRebuy | TakeAddOn | Reenter
    | GoAway | ComeHome | FloorCommand
)  # fmt: skip
