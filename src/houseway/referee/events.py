"""Facts: what happened, to whom, how much, and under which clause; and those that several families share.

Events are small structs, made by the dozen in every hand, so they hold plain ints, strings and tuples and
nothing that could change. `seat` is the number on the table. `clause` is a clause id, several joined with a
space, or `common` where the house's book is silent.
"""

from typing import Final

from msgspec import Struct

from houseway.cards import Card
from houseway.referee.banked.events import BANKED_HIDING, BankedEvent, banked_seen_by
from houseway.referee.events import HandEvent
from houseway.referee.poker.events import Burned, Discarded, Drew, Requested


class HandStarted(HandEvent, frozen=True, tag="hand started", gc=False):
    """A hand begins: who is dealt in, clockwise from the button's left, and with what in front of them.

    Where there is no button (0), it is from the dealer's left.
    """

    house: str
    game: str
    limit: str
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    clause: str


class Posted(HandEvent, frozen=True, tag="posted", gc=False):
    """Chips that had to go in: a blind, an ante, a post for coming in. A dead post is no part of the player's bet."""

    seat: int
    amount: int
    what: str
    live: bool
    all_in: bool
    clause: str


class Charged(HandEvent, frozen=True, tag="charged", gc=False):
    """A player pays the house's fee; `live` when it counts as that player's bet."""

    seat: int
    amount: int
    live: bool
    clause: str


class Collected(HandEvent, frozen=True, tag="collected", gc=False):
    """The house takes its fee out of the pot."""

    amount: int
    players: int
    clause: str


class Dealt(HandEvent, frozen=True, tag="dealt", gc=False):
    """Cards go face down to a seat."""

    seat: int
    cards: tuple[Card, ...]
    count: int
    clause: str


class DealtUp(HandEvent, frozen=True, tag="dealt up", gc=False):
    """A card goes face up to a seat."""

    seat: int
    cards: tuple[Card, ...]
    clause: str


class Mixed(HandEvent, frozen=True, tag="mixed", gc=False):
    """Cards are shuffled to become the new stub; nobody sees them."""

    count: int
    clause: str


class CarriedOver(HandEvent, frozen=True, tag="carried over", gc=False):
    """Nobody opened: the pot stays on the table for the next deal."""

    amount: int
    clause: str


class Won(HandEvent, frozen=True, tag="won", gc=False):
    """Chips are pushed to a winner: which pot (1 is the main pot), which share, with what."""

    seat: int
    amount: int
    pot: int
    share: str
    """`all`, `high`, `low`, `uncontested`, or `split` where players agree to divide or must."""
    words: str
    cards: tuple[Card, ...]
    clause: str


class HandEnded(HandEvent, frozen=True, tag="hand ended", gc=False):
    """The hand is over: what everyone has in front of them, in the order of `HandStarted`, and what the house took."""

    stacks: tuple[int, ...]
    collected: int


_HIDING: Final = frozenset((Dealt, Discarded, Drew, Requested, Burned, *BANKED_HIDING))
"""The events that hide something from somebody; a view asks it of every event, so the others are let through first."""


def seen_by(event: HandEvent, seat: int | None) -> HandEvent:
    """The event as a seat may see it; None is a spectator, who sees no hidden card at all."""
    if type(event) not in _HIDING:
        return event
    if isinstance(event, Dealt) and event.seat != seat:
        return Dealt(event.seat, (), event.count, event.clause)
    if isinstance(event, Discarded) and event.seat != seat:
        return Discarded(event.seat, (), event.count, event.clause)
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, (), event.count, event.clause)
    if isinstance(event, Requested) and event.seat != seat:
        return Requested(event.seat, (), event.count, event.clause)
    if isinstance(event, Burned):
        return Burned((), event.count, event.clause)
    return banked_seen_by(event, seat) if isinstance(event, BankedEvent) else event
