"""Facts: what happened, to whom, how much, and under which clause.

Events are small structs, made by the dozen in every hand, so they hold plain ints, strings and tuples and
nothing that could change. `seat` is the number on the table. `clause` is a clause id, several joined with a
space, or `common` where the house's book is silent. A card nobody may see is kept in the event; `seen_by`
gives the event as a seat (or a spectator, seat None) may see it.
"""

from typing import Final, TypeAlias

from msgspec import Struct

from houseway.cards import Card
from houseway.referee.events_banked import BANKED_HIDING, BankedEvent, banked_seen_by
from houseway.referee.events_pan import PanEvent
from houseway.referee.events_push import PushEvent


class HandStarted(Struct, frozen=True, tag="hand started", gc=False):
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


class Posted(Struct, frozen=True, tag="posted", gc=False):
    """Chips that had to go in: a blind, an ante, a post for coming in. A dead post is no part of the player's bet."""

    seat: int
    amount: int
    what: str
    live: bool
    all_in: bool
    clause: str


class Charged(Struct, frozen=True, tag="charged", gc=False):
    """A player pays the house's fee; `live` when it counts as that player's bet."""

    seat: int
    amount: int
    live: bool
    clause: str


class Collected(Struct, frozen=True, tag="collected", gc=False):
    """The house takes its fee out of the pot."""

    amount: int
    players: int
    clause: str


class Dealt(Struct, frozen=True, tag="dealt", gc=False):
    """Cards go face down to a seat."""

    seat: int
    cards: tuple[Card, ...]
    count: int
    clause: str


class DealtUp(Struct, frozen=True, tag="dealt up", gc=False):
    """A card goes face up to a seat."""

    seat: int
    cards: tuple[Card, ...]
    clause: str


class Drew(Struct, frozen=True, tag="drew", gc=False):
    """A player is given new cards for those thrown away; none is standing pat."""

    seat: int
    cards: tuple[Card, ...]
    count: int
    clause: str


class Requested(Struct, frozen=True, tag="requested", gc=False):
    """A player says how many cards to replace; the cards thrown away are the player's own secret."""

    seat: int
    cards: tuple[Card, ...]
    count: int
    clause: str


class Mixed(Struct, frozen=True, tag="mixed", gc=False):
    """Cards are shuffled to become the new stub; nobody sees them."""

    count: int
    clause: str


class StubCut(Struct, frozen=True, tag="cut", gc=False):
    """A player asks for a cut, and the player at the dealer's right makes it."""

    seat: int
    by: int
    at: int
    clause: str


class CarriedOver(Struct, frozen=True, tag="carried over", gc=False):
    """Nobody opened: the pot stays on the table for the next deal."""

    amount: int
    clause: str


class Declared(Struct, frozen=True, tag="declared", gc=False):
    """A player says what the hand is, before showing it."""

    seat: int
    top: int
    clause: str


class Burned(Struct, frozen=True, tag="burned", gc=False):
    """The top card goes to the burns, unseen by anyone."""

    cards: tuple[Card, ...]
    count: int
    clause: str


class BoardDealt(Struct, frozen=True, tag="board", gc=False):
    """Shared cards are turned up."""

    cards: tuple[Card, ...]
    street: str
    clause: str


class RoundOpened(Struct, frozen=True, tag="round", gc=False):
    """A betting round begins; `seat` acts first."""

    number: int
    seat: int
    clause: str


class Folded(Struct, frozen=True, tag="folded", gc=False):
    """A player is out of the hand."""

    seat: int
    clause: str


class Checked(Struct, frozen=True, tag="checked", gc=False):
    """A player passes, owing nothing."""

    seat: int
    clause: str


class Called(Struct, frozen=True, tag="called", gc=False):
    """A player matches the bet, or puts in all there is."""

    seat: int
    amount: int
    to: int
    all_in: bool
    clause: str


class Opened(Struct, frozen=True, tag="bet", gc=False):
    """A player opens the betting."""

    seat: int
    amount: int
    to: int
    all_in: bool
    clause: str


class Raised(Struct, frozen=True, tag="raised", gc=False):
    """A player raises; `full` when it counts as a raise and reopens the betting."""

    seat: int
    amount: int
    to: int
    full: bool
    all_in: bool
    clause: str


class Returned(Struct, frozen=True, tag="returned", gc=False):
    """An uncalled bet goes back."""

    seat: int
    amount: int
    clause: str


class Swept(Struct, frozen=True, tag="swept", gc=False):
    """The round's bets go to the pot, which now holds `pot`."""

    amount: int
    pot: int
    clause: str


class Discarded(Struct, frozen=True, tag="discarded", gc=False):
    """A player throws hole cards away, face down."""

    seat: int
    cards: tuple[Card, ...]
    count: int
    clause: str


class Shown(Struct, frozen=True, tag="shown", gc=False):
    """A hand is turned up and speaks for itself."""

    seat: int
    cards: tuple[Card, ...]
    words: str
    clause: str


class HandDead(Struct, frozen=True, tag="hand dead", gc=False):
    """A hand is dead and goes into the muck; its chips stay in the pot."""

    seat: int
    clause: str


class Mucked(Struct, frozen=True, tag="mucked", gc=False):
    """A hand is thrown away unseen at the showdown."""

    seat: int
    clause: str


class PlayedBoard(Struct, frozen=True, tag="played board", gc=False):
    """A player announces to play the board."""

    seat: int
    words: str
    clause: str


class Won(Struct, frozen=True, tag="won", gc=False):
    """Chips are pushed to a winner: which pot (1 is the main pot), which share, with what."""

    seat: int
    amount: int
    pot: int
    share: str
    """`all`, `high`, `low`, `uncontested`, or `split` where players agree to divide or must."""
    words: str
    cards: tuple[Card, ...]
    clause: str


class HandEnded(Struct, frozen=True, tag="hand ended", gc=False):
    """The hand is over: what everyone has in front of them, in the order of `HandStarted`, and what the house took."""

    stacks: tuple[int, ...]
    collected: int


class ButtonDrawn(Struct, frozen=True, tag="button drawn", gc=False):
    """A card turned up for a seat when drawing for the button."""

    seat: int
    card: Card
    clause: str


class ButtonMoved(Struct, frozen=True, tag="button", gc=False):
    """The button goes to a seat."""

    seat: int
    clause: str


class Seated(Struct, frozen=True, tag="seated", gc=False):
    """A player sits down or moves seats."""

    seat: int
    name: str
    stack: int
    clause: str


class Left(Struct, frozen=True, tag="left", gc=False):
    """A player takes the chips and goes."""

    seat: int
    name: str
    stack: int


class ToppedUp(Struct, frozen=True, tag="topped up", gc=False):
    """Chips are added between hands."""

    seat: int
    amount: int
    clause: str


class SatOut(Struct, frozen=True, tag="sat out", gc=False):
    """A player is not dealt in until coming back."""

    seat: int


class CameBack(Struct, frozen=True, tag="came back", gc=False):
    """A player returns or chooses how to come in: by posting, by waiting, or free."""

    seat: int
    how: str
    clause: str


class Waiting(Struct, frozen=True, tag="waiting", gc=False):
    """A player is not dealt in on this hand, and why."""

    seat: int
    why: str
    clause: str


class Missed(Struct, frozen=True, tag="missed", gc=False):
    """The blinds pass an absent player, who owes this much on coming back."""

    seat: int
    amount: int
    clause: str


class BlindDeferred(Struct, frozen=True, tag="blind deferred", gc=False):
    """A blind goes to the next player, because this one has less than half of it."""

    seat: int
    amount: int
    clause: str


class KillOwed(Struct, frozen=True, tag="kill owed", gc=False):
    """The next hand is a kill pot and this seat posts for it."""

    seat: int
    amount: int
    clause: str


class PotTaken(Struct, frozen=True, tag="pot taken", gc=False):
    """Between hands, chips of a push pot go to a player because nobody is left to play against for it."""

    seat: int
    amount: int
    clause: str


class StraddleAnnounced(Struct, frozen=True, tag="straddle announced", gc=False):
    """A player will straddle the next hand."""

    seat: int
    clause: str


HandEvent: TypeAlias = (
    HandStarted | Posted | Charged | Collected | Dealt | DealtUp | Burned | BoardDealt | RoundOpened | Folded | Checked
    | Called | Opened | Raised | Returned | Swept | Discarded | HandDead | Requested | Drew | Mixed | StubCut
    | CarriedOver | Declared | Shown | Mucked | PlayedBoard | Won | HandEnded | BankedEvent | PushEvent | PanEvent
)  # fmt: skip
TableEvent: TypeAlias = (
    ButtonDrawn | ButtonMoved | Seated | Left | ToppedUp | SatOut | CameBack | Waiting | Missed | BlindDeferred
    | KillOwed | PotTaken | StraddleAnnounced
)  # fmt: skip
Event: TypeAlias = HandEvent | TableEvent


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
