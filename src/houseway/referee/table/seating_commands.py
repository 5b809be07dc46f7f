"""Commands to a table between hands, as small frozen structs."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from houseway.cards import Card
from houseway.referee.shared_actions import Cents, cents_of


class Sit(Struct, frozen=True, tag="sit"):
    """Take an empty seat with a buy-in, and choose how to come in if the house gives a choice.

    The buy-in is cents, or money as text such as `"$60"`.
    """

    seat: int
    name: str
    buy_in: Cents
    entry: str | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "buy_in", cents_of(self.buy_in))


class Bring(Struct, frozen=True, tag="bring"):
    """Take an empty seat with all the chips from another table of the game, few or many."""

    seat: int
    name: str
    stack: Cents
    entry: str | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "stack", cents_of(self.stack))


class Leave(Struct, frozen=True, tag="leave"):
    """Give up the seat and take the chips."""

    seat: int


class SitOut(Struct, frozen=True, tag="sit out"):
    """Keep the seat without being dealt in."""

    seat: int


class ComeBack(Struct, frozen=True, tag="come back"):
    """Be dealt in again; a player who missed the blinds posts them or waits for the big blind."""

    seat: int
    how: str | None = None


class TopUp(Struct, frozen=True, tag="top up"):
    """Add chips to a stack: cents, or money as text."""

    seat: int
    amount: Cents

    def __post_init__(self) -> None:
        force_setattr(self, "amount", cents_of(self.amount))


class Move(Struct, frozen=True, tag="move"):
    """Change to an empty seat; `how` is for a player who still owes the big blind (CX-26)."""

    seat: int
    to: int
    how: str | None = None


class DrawButton(Struct, frozen=True, tag="draw button"):
    """Open a table: a card to each player, from the house dealer's left, and the highest card takes the button."""

    cards: tuple[Card, ...]


class PlaceButton(Struct, frozen=True, tag="place button"):
    """Put the button somewhere, as a floor person would."""

    seat: int


class Straddle(Struct, frozen=True, tag="straddle"):
    """Announce a straddle for the next hand."""

    seat: int


class CallBombPot(Struct, frozen=True, tag="bomb pot"):
    """Make the next hand a bomb pot, or not after all."""

    on: bool = True


class ShowCards(Struct, frozen=True, tag="show cards"):
    """After a hand, turn up one's own cards that nobody has seen: one of them, or more."""

    seat: int
    cards: tuple[Card, ...]


class RabbitHunt(Struct, frozen=True, tag="rabbit hunt"):
    """After a hand that ended early, ask to see the cards of the board that would have come."""

    seat: int


Command: TypeAlias = (
    Sit | Leave | SitOut | ComeBack | TopUp | Move | DrawButton | PlaceButton | Straddle | Bring | CallBombPot
    | ShowCards | RabbitHunt
)  # fmt: skip
