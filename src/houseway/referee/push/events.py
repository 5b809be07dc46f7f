"""Facts around a push pot: the push, the buy-ins, and what players agree among themselves. Nothing here is secret."""

from typing import TypeAlias

from msgspec import Struct

from houseway.referee.events import HandEvent


class Pushed(HandEvent, frozen=True, tag="pushed", gc=False):
    """Equal best hands: the pot stays on the table and is played for again, for the `number`-th time running.

    Not `equal`: those left in have lost their right, and it is pushed to the others who were dealt in.
    """

    seats: tuple[int, ...]
    amount: int
    number: int
    cutter: int
    """The pusher whose hand was turned up last, who cuts for the next hand."""
    clause: str
    equal: bool = True


class BuyInNamed(HandEvent, frozen=True, tag="buy-in named", gc=False):
    """What it costs to come into the push pot, and who may."""

    amount: int
    seats: tuple[int, ...]
    clause: str


class BoughtIn(HandEvent, frozen=True, tag="bought in", gc=False):
    """A player pays (a part of) the price of the push pot."""

    seat: int
    amount: int
    clause: str


class NotBought(HandEvent, frozen=True, tag="not bought", gc=False):
    """A player does not buy into the push pot and is out of this hand."""

    seat: int
    clause: str


class ButtonStopped(HandEvent, frozen=True, tag="button stopped", gc=False):
    """The seat that had the button next is not dealt in: the button goes on to one that is."""

    seat: int
    clause: str


class Proposed(HandEvent, frozen=True, tag="proposed", gc=False):
    """A player proposes something to another."""

    seat: int
    to: int
    what: str
    part: int
    clause: str


class Agreed(HandEvent, frozen=True, tag="agreed", gc=False):
    """Two players agree; `seat` answers what `to` proposed, and pays `part`, nothing towards a division.

    `holds` when `seat` takes the hand of a cow; until somebody does, it is with who proposed it.
    """

    seat: int
    to: int
    what: str
    part: int
    clause: str
    holds: bool = False


class Declined(HandEvent, frozen=True, tag="declined", gc=False):
    """A player does not agree."""

    seat: int
    to: int
    what: str
    clause: str


class Forfeited(HandEvent, frozen=True, tag="forfeited", gc=False):
    """Players lose all right to the pot, and why."""

    seats: tuple[int, ...]
    why: str
    clause: str


class PaidOver(HandEvent, frozen=True, tag="paid over", gc=False):
    """Chips go from one player to another: a share, a buy-in repaid, a pan collected."""

    seat: int
    to: int
    amount: int
    what: str
    clause: str


PushEvent: TypeAlias = (
    Pushed | BuyInNamed | BoughtIn | NotBought | ButtonStopped | Proposed | Agreed | Declined | Forfeited | PaidOver
)  # fmt: skip
