"""What the journal holds: every command a room's table can be given, enough to do it again.

A referee's command is wrapped with what the referee does not know: whose seat it is. Nothing here decides anything.
"""

from typing import TypeAlias

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from houseway.referee.reports import Report
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


class DealHand(Struct, frozen=True, tag="deal", omit_defaults=True):
    """The prepared deck is dealt; at a practice table with what the dealer does wrong."""

    mishaps: tuple[Report, ...] = ()


class Act(Struct, frozen=True, tag="act"):
    """A seat takes one of its options."""

    seat: int
    action: AnyAction


class MakeReport(Struct, frozen=True, tag="report"):
    """Whoever runs the table reports what went wrong, and the house's ruling is carried out."""

    guest: str
    name: str
    report: Report


class CallFloor(Struct, frozen=True, tag="call"):
    """A player calls the floor, with a word of text."""

    guest: str
    name: str
    seat: int
    text: str


class Dismiss(Struct, frozen=True, tag="dismiss"):
    """Whoever runs the table has seen to a call; `call` is the number of its entry."""

    guest: str
    name: str
    call: int


class Practice(Struct, frozen=True, tag="practice"):
    """From now on the dealer errs here on purpose, once in so many hands."""

    one_in: int


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


RoomCommand: TypeAlias = (
    TakeSeat | Do | Prepare | DealHand | Act | MakeReport | CallFloor | Dismiss | Practice | Freeze | Grant
)  # fmt: skip

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
