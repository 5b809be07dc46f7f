"""What the journal holds: every command a room's table can be given, enough to do it again.

A referee's command is wrapped with what the referee does not know: whose seat it is. Nothing here decides anything.
"""

from typing import TypeAlias

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from houseway.referee.table.commands import ComeBack, DrawButton, Leave, Move, PlaceButton, Sit, SitOut, Straddle, TopUp
from houseway.referee.vocabulary import AnyAction

Seating: TypeAlias = Leave | SitOut | ComeBack | TopUp | Move | DrawButton | PlaceButton | Straddle
"""What may be done to a table between hands by somebody who sits there, or by the floor."""


class TakeSeat(Struct, frozen=True, tag="seat"):
    """A guest sits down; a bot plays in a style."""

    guest: str
    name: str
    bot: bool
    command: Sit
    style: str = ""


class Do(Struct, frozen=True, tag="do"):
    """A command of the referee's."""

    command: Seating


class Prepare(Struct, frozen=True, tag="prepare"):
    """The next hand's deck is settled: 64 hex digits of a seed, and the commitment that may be shown."""

    seed: str
    commitment: str


class DealHand(Struct, frozen=True, tag="deal"):
    """The prepared deck is dealt."""


class Act(Struct, frozen=True, tag="act"):
    """A seat takes one of its options."""

    seat: int
    action: AnyAction


class Freeze(Struct, frozen=True, tag="freeze"):
    """Something that can never be true was true: the table stops, and nothing more is done to it.

    `why` is told at the table. The evidence is for whoever looks into it, may name cards, and never leaves the journal.
    """

    why: str
    evidence: str = ""


class Grant(Struct, frozen=True, tag="grant"):
    """The room's bank issues play chips to a guest's wallet; it stands on the cashier's page, not on a table's."""

    guest: str
    cents: int


RoomCommand: TypeAlias = TakeSeat | Do | Prepare | DealHand | Act | Freeze | Grant

_encoder = Encoder()
_decoder: Decoder[RoomCommand] = Decoder(RoomCommand)


def encode(command: RoomCommand) -> bytes:
    """The command as it stands in the journal."""
    return _encoder.encode(command)


def decode(body: bytes) -> RoomCommand:
    """A command out of the journal."""
    return _decoder.decode(body)


def kind_of(command: RoomCommand) -> str:
    """What the journal calls it."""
    return str(command.__struct_config__.tag)
