"""Who still plays for a push pot on the next hand, and who takes it if no opponent is left.

Recomputed before every deal and whenever a player leaves, without side effects: the table adopts the outcome, or leaves
everything as it was.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace as changed
from typing import NamedTuple

from msgspec.structs import replace

from houseway.referee.play import Carry
from houseway.referee.push.pot import PushPot
from houseway.referee.rules import Rules
from houseway.referee.shared_events import TableEvent
from houseway.referee.table.seating import Seat, clockwise
from houseway.referee.table.seating_events import PotTaken


class Claims(NamedTuple):
    """What remains on the table for the next hand, and the seats after any payout."""

    seats: dict[int, Seat]
    carry: Carry | None
    carried: int
    button: int | None
    """Where the last hand sent the button."""
    events: tuple[TableEvent, ...] = ()


def claims(
    rules: Rules,
    seats: dict[int, Seat],
    *,
    carry: Carry | None,
    carried: int,
    button: int | None,
    present: Collection[int],
) -> Claims:
    """The claims of those at the table: being away does not cost a claim, only leaving does (CX-113).

    Only a player who is present can buy in. With no pusher at the table, the pot waits for the players who ante to the
    next hand. With one pusher and nobody who may buy in, that pusher takes it and the next hand is an ordinary one.
    """
    if not isinstance(carry, PushPot):
        return Claims(seats, carry, carried, button)
    carry = replace(carry, eligible=tuple(seat for seat in carry.eligible if seat in present))
    if not carry.pushers:
        return Claims(seats, None, carried, button)
    if button is not None and rules.push.button == "winner":
        button = clockwise(button - 1, carry.pushers)[0]  # a pusher deals (CC-PN-31)
    if carry.contested:
        return Claims(seats, carry, carried, button)
    taken = _shares(carry, carried, chip=rules.limit.chip)
    clause = rules.cite("push.no_taker")
    events = tuple(PotTaken(seat, amount, clause) for seat, amount in taken.items() if amount)
    return Claims(_paid(seats, taken), None, 0, button, events)


def _shares(carry: PushPot, amount: int, *, chip: int) -> dict[int, int]:
    """What the last pusher and those who share with that player get, by seat."""
    taker = carry.pushers[0]
    shares = {taker: amount}
    for group in carry.groups:
        for seat, share in group.shares(taker, amount, chip=chip):
            shares[taker] -= share
            shares[seat] = share
    return shares


def _paid(seats: Mapping[int, Seat], taken: Mapping[int, int]) -> dict[int, Seat]:
    """The seats with these chips added."""
    return {
        number: changed(seat, stack=seat.stack + taken[number]) if taken.get(number) else seat
        for number, seat in seats.items()
    }
