"""Facts around a push pot: the push, the buy-ins, and what players agree among themselves. Nothing here is secret."""

from typing import TypeAlias

from houseway.referee.events import All, HandEvent


class Pushed(HandEvent, frozen=True, tag="pushed", gc=False):
    """Equal best hands: the pot stays on the table and is played for again, for the `number`-th time running.

    Not `equal`: those left in have lost their right, and it is pushed to the others who were dealt in.
    """

    seats: All[tuple[int, ...]]
    amount: All[int]
    number: All[int]
    cutter: All[int]
    """The pusher whose hand was turned up last, who cuts for the next hand."""
    clause: All[str]
    equal: All[bool] = True


class BuyInNamed(HandEvent, frozen=True, tag="buy-in named", gc=False):
    """What it costs to come into the push pot, and who may."""

    amount: All[int]
    seats: All[tuple[int, ...]]
    clause: All[str]


class BoughtIn(HandEvent, frozen=True, tag="bought in", gc=False):
    """A player pays (a part of) the price of the push pot."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


class NotBought(HandEvent, frozen=True, tag="not bought", gc=False):
    """A player does not buy into the push pot and is out of this hand."""

    seat: All[int]
    clause: All[str]


class ButtonStopped(HandEvent, frozen=True, tag="button stopped", gc=False):
    """The seat that had the button next is not dealt in: the button goes on to one that is."""

    seat: All[int]
    clause: All[str]


class Proposed(HandEvent, frozen=True, tag="proposed", gc=False):
    """A player proposes something to another."""

    seat: All[int]
    to: All[int]
    what: All[str]
    part: All[int]
    clause: All[str]


class Agreed(HandEvent, frozen=True, tag="agreed", gc=False):
    """Two players agree; `seat` answers what `to` proposed, and pays `part`, nothing towards a division.

    `holds` when `seat` takes the hand of a cow; until somebody does, it is with who proposed it.
    """

    seat: All[int]
    to: All[int]
    what: All[str]
    part: All[int]
    clause: All[str]
    holds: All[bool] = False


class Declined(HandEvent, frozen=True, tag="declined", gc=False):
    """A player does not agree."""

    seat: All[int]
    to: All[int]
    what: All[str]
    clause: All[str]


class Forfeited(HandEvent, frozen=True, tag="forfeited", gc=False):
    """Players lose all right to the pot, and why."""

    seats: All[tuple[int, ...]]
    why: All[str]
    clause: All[str]


PushEvent: TypeAlias = (
    Pushed | BuyInNamed | BoughtIn | NotBought | ButtonStopped | Proposed | Agreed | Declined | Forfeited
)  # fmt: skip
