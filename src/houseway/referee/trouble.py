"""What a hand keeps of what went wrong in it, until it is over: what is still to be done, and who is asked what.

A hand in which nothing has gone wrong has none of this, so that it costs nothing to ask.
"""

from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:
    from collections.abc import Iterable

    from houseway.cards import Card
    from houseway.referee.actions import Action, Option
    from houseway.referee.reports import Ruling


class Question(NamedTuple):
    """A choice that a ruling leaves to a player."""

    player: int
    options: "tuple[Option, ...]"
    card: "Card"
    """The card it is about."""
    clause: str
    turn: int | None
    """Whose turn it is when it is answered."""


class AfterDeal(NamedTuple):
    """A card that is replaced when the deal, which has stopped half-way, is over."""

    player: int
    card: "Card"
    how: str
    clause: str
    cut: int
    goes: str = ""
    """Where it goes then: `burn`, `discards`; nothing where it is set aside."""


class Trouble:
    """Kept from a first report on; players are indexes."""

    __slots__ = (
        "after_deal", "all_in", "aside_until", "asked", "back", "bound", "boxed", "dead",
        "deaths", "exposed", "extras", "face_down", "forced_free", "forfeits", "later", "lie_open", "order",
        "rulings", "settled", "short", "turned", "void", "waived",
    )  # fmt: skip

    def __init__(self) -> None:
        self.rulings: tuple[Ruling, ...] = ()
        self.exposed: tuple[tuple[int, Card], ...] = ()
        """(player, card) of every card of a hand that all have seen."""
        self.turned = 0
        """How many cards the dealer has turned up by mistake in the deal."""
        self.extras: tuple[int, ...] = ()
        """Whose hands were found with cards too many, each time."""
        self.boxed = 0
        """How many cards were found face up in the deck."""
        self.waived = False
        """Whether the next burn is not made: there is a card already that serves as it."""
        self.aside_until = ""
        """Before which street cards set aside are shuffled into the stub, which is then dealt without a burn."""
        self.back: tuple[Card, ...] = ()
        """Those cards; and of stud, what was taken out and comes back when the deck runs out."""
        self.lie_open: tuple[Card, ...] = ()
        """What was set aside when everybody had seen it."""
        self.settled: tuple[str, ...] = ()
        """The streets whose burn has been ruled on."""
        self.order: tuple[Card, ...] = ()
        """In what order that shall be, where it was arranged."""
        self.after_deal: tuple[AfterDeal, ...] = ()
        """Every card that is replaced when the deal is over."""
        self.later: tuple[tuple[int, Card, str, str], ...] = ()
        """(player, card, how, clause) of every card that is replaced when the draw is over."""
        self.short: dict[int, int] = {}
        """Who completes to a whole hand at the draw, and by how many cards."""
        self.all_in: frozenset[int] = frozenset()
        """Who plays for the pot as it stood and bets no more, chips or not."""
        self.deaths: tuple[tuple[int, int], ...] = ()
        """The same in order, each with the number of the ruling."""
        self.forfeits: frozenset[int] = frozenset()
        """Who loses everything put in, called or not (OV-HE-25)."""
        self.dead: frozenset[int] = frozenset()
        """Whose hand was declared dead."""
        self.face_down: frozenset[int] = frozenset()
        """Stud: whose third card comes face down (OV-7S-11)."""
        self.forced_free: frozenset[int] = frozenset()
        """Stud: who cannot be made to open for the card shown (OV-7S-12)."""
        self.bound: dict[int, tuple[Action, int, int, str]] = {}
        """Who is held to an action made out of turn: the round, since which event (-1: for good), the clause."""
        self.asked: tuple[Question, ...] = ()
        self.void = False
        """Whether the hand does not count, and is dealt again."""

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        for name in Trouble.__slots__:
            setattr(new, name, getattr(self, name))
        new.short, new.bound = self.short.copy(), self.bound.copy()
        return new

    def waive(self, street: str) -> bool:
        """Whether the burn that is due now, for a street, is not made."""
        waived, self.waived = self.waived, False
        if waived:
            self.settled += (street,)
        return waived

    def gone(self, player: int, cards: "Iterable[Card]") -> None:
        """Cards leave a hand: where it has one twice, the one that all have seen goes first."""
        left = list(self.exposed)
        for card in cards:
            if (player, card) in left:
                left.remove((player, card))
        self.exposed = tuple(left)

    def state(self) -> list[object]:
        """Everything in it, to be compared."""
        return [
            sorted(value) if isinstance(value, frozenset) else
            sorted(value.items()) if isinstance(value, dict) else value
            for value in (getattr(self, name) for name in Trouble.__slots__)
        ]  # fmt: skip
