"""Events of a push pot: the push, the buy-ins, and agreements among players. Nothing here is secret."""

from houseway.referee.shared_events import All, AmountEvent, HandEvent, SeatEvent


class Pushed(HandEvent, frozen=True, tag="pushed", gc=False):
    """Equal best hands: the pot stays on the table and is played for again, for the `number`th time in a row.

    If not `equal`, those left in have lost their right, and it is pushed to the others who were dealt in.
    """

    seats: All[tuple[int, ...]]
    amount: All[int]
    number: All[int]
    cutter: All[int]
    """The pusher whose hand was turned up last, who cuts for the next hand."""
    clause: All[str]
    equal: All[bool] = True


class BuyInNamed(HandEvent, frozen=True, tag="buy-in named", gc=False):
    """The price of buying into the push pot, and who may."""

    amount: All[int]
    seats: All[tuple[int, ...]]
    clause: All[str]


class BoughtIn(AmountEvent, frozen=True, tag="bought in", gc=False):
    """A player pays (a part of) the price of the push pot."""


class NotBought(SeatEvent, frozen=True, tag="not bought", gc=False):
    """A player does not buy into the push pot and is out of this hand."""


class ButtonStopped(SeatEvent, frozen=True, tag="button stopped", gc=False):
    """The seat next in line for the button is not dealt in, so the button moves on to one that is."""


class Proposed(HandEvent, frozen=True, tag="proposed", gc=False):
    """A player proposes something to another."""

    seat: All[int]
    to: All[int]
    what: All[str]
    part: All[int]
    clause: All[str]


class Agreed(HandEvent, frozen=True, tag="agreed", gc=False):
    """Two players agree; `seat` accepts what `to` proposed, and pays `part` (nothing for a division).

    `holds` means that `seat` takes the hand of a cow; until someone does, its proposer has it.
    """

    seat: All[int]
    to: All[int]
    what: All[str]
    part: All[int]
    clause: All[str]
    holds: All[bool] = False


class Declined(HandEvent, frozen=True, tag="declined", gc=False):
    """A player declines."""

    seat: All[int]
    to: All[int]
    what: All[str]
    clause: All[str]


class Forfeited(HandEvent, frozen=True, tag="forfeited", gc=False):
    """Players lose all right to the pot, and why."""

    seats: All[tuple[int, ...]]
    why: All[str]
    clause: All[str]
