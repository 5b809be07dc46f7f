"""Events: what happened, to whom, how much, and under which clause; here are those that several families share.

Events are small structs, dozens per hand, so they hold plain ints, strings and tuples and nothing mutable. `seat` is
the number on the table. `clause` is a clause id, several joined with a space, or `common` where the house's book is
silent.

Every field declares who may see it: `All`, its `Owner` (the seat it happens to), or `Nobody`. The event keeps hidden
cards; `seen_by` returns the event as a seat (or a spectator, seat None) may see it. A field that declares nothing is
hidden from everyone.
"""

from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from houseway.cards import Card

_T = TypeVar("_T")


class Seen(Enum):
    """Who may see a field of an event."""

    BY_ALL = "by all"
    BY_OWNER = "by its owner"
    """The seat that the event happens to."""
    BY_OWNER_UNTIL_UP = "by its owner until it is face up"
    """By all where the event's `up` says so."""
    BY_NOBODY = "by nobody"


All: TypeAlias = Annotated[_T, Seen.BY_ALL]
Owner: TypeAlias = Annotated[_T, Seen.BY_OWNER]
OwnerUntilUp: TypeAlias = Annotated[_T, Seen.BY_OWNER_UNTIL_UP]
Nobody: TypeAlias = Annotated[_T, Seen.BY_NOBODY]


class Event(Struct, frozen=True, gc=False):
    """A fact."""


class HandEvent(Event, frozen=True, gc=False):
    """An event of a hand."""


class TableEvent(Event, frozen=True, gc=False):
    """An event of a table between hands."""


_E = TypeVar("_E", bound=Event)


class SeatEvent(HandEvent, frozen=True, gc=False):
    """Something that happens to a seat."""

    seat: All[int]
    clause: All[str]


class AmountEvent(HandEvent, frozen=True, gc=False):
    """Chips come from a seat or go to it."""

    seat: All[int]
    amount: All[int]
    clause: All[str]


class OpenCardsEvent(HandEvent, frozen=True, gc=False):
    """A seat's cards, for all to see."""

    seat: All[int]
    cards: All[tuple[Card, ...]]
    clause: All[str]


class HiddenCardsEvent(HandEvent, frozen=True, gc=False):
    """A seat's cards, of which the others see how many there are."""

    seat: All[int]
    cards: Owner[tuple[Card, ...]]
    count: All[int]
    clause: All[str]


class HandStarted(HandEvent, frozen=True, tag="hand started", gc=False, omit_defaults=True):
    """A hand begins: who is dealt in, clockwise from the button's left, with which stacks.

    Without a button (0), the order starts at the dealer's left.
    """

    house: All[str]
    game: All[str]
    limit: All[str]
    seats: All[tuple[int, ...]]
    stacks: All[tuple[int, ...]]
    button: All[int]
    clause: All[str]
    chips: All[bool] = False
    """Whether amounts are chips of a tournament, which are not money."""


class Posted(HandEvent, frozen=True, tag="posted", gc=False):
    """Forced chips: a blind, an ante, a post for coming in. A dead post is not part of the player's bet."""

    seat: All[int]
    amount: All[int]
    what: All[str]
    live: All[bool]
    all_in: All[bool]
    clause: All[str]


class Charged(HandEvent, frozen=True, tag="charged", gc=False):
    """A player pays the house's fee; `live` when it counts as that player's bet."""

    seat: All[int]
    amount: All[int]
    live: All[bool]
    clause: All[str]


class Collected(HandEvent, frozen=True, tag="collected", gc=False):
    """The house takes its fee out of the pot."""

    amount: All[int]
    players: All[int]
    clause: All[str]


class Dealt(HiddenCardsEvent, frozen=True, tag="dealt", gc=False):
    """Cards go face down to a seat."""


class DealtUp(OpenCardsEvent, frozen=True, tag="dealt up", gc=False):
    """A card goes face up to a seat."""


class Mixed(HandEvent, frozen=True, tag="mixed", gc=False):
    """Cards are shuffled into a new stub; nobody sees them."""

    count: All[int]
    clause: All[str]


class CarriedOver(HandEvent, frozen=True, tag="carried over", gc=False):
    """Nobody opened: the pot stays on the table for the next deal."""

    amount: All[int]
    clause: All[str]


class Won(HandEvent, frozen=True, tag="won", gc=False, omit_defaults=True):
    """Chips are pushed to a winner: which pot (1 is the main pot), which share, with what."""

    seat: All[int]
    amount: All[int]
    pot: All[int]
    share: All[str]
    """`all`, `high`, `low`, `uncontested`, or `split` if players agree to divide or must."""
    words: All[str]
    cards: All[tuple[Card, ...]]
    clause: All[str]
    run: All[int] = 0
    """If the board was run twice: the run that won it, 1 or 2; 0 for a pot that nobody contested."""


class HandEnded(HandEvent, frozen=True, tag="hand ended", gc=False):
    """The hand is over: everyone's stacks, in the order of `HandStarted`, and what the house took."""

    stacks: All[tuple[int, ...]]
    collected: All[int]


class PaidOver(HandEvent, frozen=True, tag="paid over", gc=False):
    """Chips go from one player to another: a share, a repaid buy-in, a pan payment."""

    seat: All[int]
    to: All[int]
    amount: All[int]
    what: All[str]
    clause: All[str]


_BLANK: Final[dict[object, object]] = {tuple: (), str: "", int: 0, bool: False}


@cache
def declared(kind: type[Event]) -> dict[str, Seen]:
    """Who may see each field of an event type, as it declares."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _seen(hints[name]) for name in kind.__struct_fields__}


def _seen(hint: Any) -> Seen:
    told = [one for one in get_args(hint)[1:] if isinstance(one, Seen)] if get_origin(hint) is Annotated else []
    return told[0] if told else Seen.BY_NOBODY


class _Hidden(NamedTuple):
    """The hidden fields of an event, each with its blank value."""

    from_owner: dict[str, object]
    from_others: dict[str, object]
    when_up: dict[str, object]
    """From others, where the event's `up` says that its cards are face up."""
    may_be_up: bool


@cache
def hidden(kind: type[Event]) -> _Hidden | None:
    """The fields of an event type hidden even from its owner, and those hidden from all others; None if nothing is."""
    hints = get_type_hints(kind)
    blanks = {name: _BLANK.get(get_origin(hints[name]) or hints[name]) for name in kind.__struct_fields__}
    rule = declared(kind)

    def kept_back(*by: Seen) -> dict[str, object]:
        return {name: blanks[name] for name, seen in rule.items() if seen in by}

    owners, until_up, nobodys = Seen.BY_OWNER, Seen.BY_OWNER_UNTIL_UP, Seen.BY_NOBODY
    from_others = kept_back(owners, until_up, nobodys)
    return _Hidden(kept_back(nobodys), from_others, kept_back(owners, nobodys), "up" in blanks) if from_others else None


def seen_by(event: _E, seat: int | None) -> _E:
    """The event as a seat may see it; None is a spectator, who sees no hidden card at all."""
    kept_back = hidden(type(event))
    if kept_back is None:
        return event
    from_owner, blank, when_up, may_be_up = kept_back
    if seat is not None and getattr(event, "seat", None) == seat:
        blank = from_owner
    elif may_be_up and getattr(event, "up", False):
        blank = when_up
    return replace(event, **blank) if blank else event
