"""What a family of games keeps beside the chips and cards that every hand has, and what a seat may see of it.

A hand of poker needs nothing here. The banked games, push-nine and pan each keep a state of their own (a `Play`), which
can copy itself and can say, by naming it, what a viewer may see.
"""

from typing import TYPE_CHECKING, Protocol, Self, TypeAlias

from msgspec import Struct

from houseway.cards import Card

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


class SpotView(Struct, frozen=True):
    """One hand in a banked game: the banker's or a wager's (a seat has several after a split)."""

    seat: int
    hand: int
    wager: int
    cards: tuple[Card, ...]
    """Those the viewer may see, in the order they came."""
    count: int
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    """Pai gow, once set, if the viewer may see them."""
    state: str
    """`waiting`, `playing`, `stood`, `set`, `foul`, `settled`, `surrendered`."""
    words: str
    """What the cards the viewer sees amount to."""
    outcome: str
    net: int


class BankedView(Struct, frozen=True, tag="banked"):
    """Who banks, for how much, what is still covered, and every hand on the table."""

    bank: int | None
    stake: int
    covered: int
    """How much of the stake has met no wager yet."""
    action: int | None
    """The seat with the action button."""
    dice: tuple[int, ...]
    spots: tuple[SpotView, ...]
    variant: str = ""
    """By which rule: who takes a copy (pai gow) or an even count (super pan 9), which sheet (blackjack 22)."""


class PushView(Struct, frozen=True, tag="push"):
    """A push pot, while one is played for."""

    pushed: int
    """What was in the pot that pushed; 0 on an ordinary hand."""
    number: int
    """How many times running it has pushed."""
    price: int
    pushers: tuple[int, ...]
    may_buy: tuple[int, ...]
    groups: tuple[tuple[str, tuple[int, ...]], ...]
    """Agreements: (`cow`, `partners` or `backing`, seats); the first seat of a cow holds its hand."""
    proposal: tuple[str, int, int] | None
    """(what, from seat, to seat)."""
    bought: tuple[int, ...] = ()
    """Who has bought in: of a cow only the seat that holds its hand."""
    cutter: int | None = None
    """Who cuts, the pusher whose hand was turned up last; None on an ordinary hand."""


class MeldView(Struct, frozen=True):
    """A meld on the table."""

    number: int
    cards: tuple[Card, ...]
    what: str


class PanSeatView(Struct, frozen=True):
    """A player's melds, and how many of eleven cards are down."""

    seat: int
    state: str
    """`asked`, `playing`, `passed`, `foul`, `out` (has won)."""
    melds: tuple[MeldView, ...]
    down: int


class PanView(Struct, frozen=True, tag="pan"):
    """The tops, the stock, the open card and everyone's melds."""

    tops: int
    stock: int
    open: Card | None
    """The top of the thrown cards."""
    usable: bool
    """Whether the open card came from the stock, so that the player in turn may take it."""
    drawn: Card | None
    """A card drawn and not yet melded or thrown."""
    seats: tuple[PanSeatView, ...]
    turn: int | None
    """Whose turn it is; the actor is another while others are asked whether to force a card on that seat."""
    stage: str
    """`declaring`, `forcing`, `start`, `drawn`, `melded`, `over`."""
    set_growth: str
    free_aces_kings: bool
    """How the house reads sets: what may be melded follows from these two."""


PlayView: TypeAlias = BankedView | PushView | PanView


class Play(Protocol):
    """A family's own state within a hand."""

    def copy(self) -> Self:
        """An independent copy."""

    def view(self, hand: "Hand", viewer: int | None) -> PlayView:
        """What a seat may see of it; None is a spectator."""
