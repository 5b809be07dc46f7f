"""A hand's record of irregularities until it is over: what is still to be done, and who has which choice.

A hand without irregularities has no such record, so checking is free.
"""

from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:
    from collections.abc import Iterable

    from houseway.cards import Card
    from houseway.referee.mishaps import Ruling
    from houseway.referee.shared_actions import Action, Option


class Question(NamedTuple):
    """A choice that a ruling gives a player."""

    player: int
    options: "tuple[Option, ...]"
    card: "Card"
    """The card it is about."""
    clause: str
    turn: int | None
    """Whose turn it is afterward."""


class AfterDeal(NamedTuple):
    """A card to be replaced after an interrupted deal."""

    player: int
    card: "Card"
    how: str
    clause: str
    cut: int
    goes: str = ""
    """Where it goes then: `burn`, `discards`; empty if it is set aside."""


class Trouble:
    """The record, created by the first report; players are indexes."""

    __slots__ = (
        "after_deal", "all_in", "aside_until", "asked", "back", "bound", "boxed", "dead",
        "deaths", "exposed", "extras", "face_down", "forced_free", "forfeits", "later", "lie_open", "order",
        "rulings", "settled", "short", "turned", "void", "waived",
    )  # fmt: skip

    def __init__(self) -> None:
        self.rulings: tuple[Ruling, ...] = ()
        self.exposed: tuple[tuple[int, Card], ...] = ()
        """(player, card) of every hand's card that everyone has seen."""
        self.turned = 0
        """How many cards the dealer has turned up by mistake in the deal."""
        self.extras: tuple[int, ...] = ()
        """Players found with too many cards, once per occurrence."""
        self.boxed = 0
        """How many cards were found face up in the deck."""
        self.waived = False
        """Whether to skip the next burn, because a card already serves as it."""
        self.aside_until = ""
        """The street before which cards set aside are shuffled into the stub; it is dealt without a burn."""
        self.back: tuple[Card, ...] = ()
        """Those cards; in stud, also cards taken out that come back when the deck runs out."""
        self.lie_open: tuple[Card, ...] = ()
        """Cards set aside that everyone has seen."""
        self.settled: tuple[str, ...] = ()
        """The streets whose burn has been ruled on."""
        self.order: tuple[Card, ...] = ()
        """The arranged order of that shuffle, if any."""
        self.after_deal: tuple[AfterDeal, ...] = ()
        """Every card to be replaced after the deal."""
        self.later: tuple[tuple[int, Card, str, str], ...] = ()
        """(player, card, how, clause) of every card to be replaced after the draw."""
        self.short: dict[int, int] = {}
        """Players who complete their hands at the draw, and by how many cards."""
        self.all_in: frozenset[int] = frozenset()
        """Players who play for the pot as it stood without further betting."""
        self.deaths: tuple[tuple[int, int], ...] = ()
        """The same players in order, each with the number of the ruling."""
        self.forfeits: frozenset[int] = frozenset()
        """Players who lose everything put in, called or not (OV-HE-25)."""
        self.dead: frozenset[int] = frozenset()
        """Players whose hand was declared dead."""
        self.face_down: frozenset[int] = frozenset()
        """Stud: players whose third card is dealt face down (OV-7S-11)."""
        self.forced_free: frozenset[int] = frozenset()
        """Stud: players who cannot be forced to open for the card shown (OV-7S-12)."""
        self.bound: dict[int, tuple[Action, int, int, str]] = {}
        """Players held to an action out of turn: the round, since which event (-1: for good), the clause."""
        self.asked: tuple[Question, ...] = ()
        self.void = False
        """Whether the hand does not count and is redealt."""

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        for name in Trouble.__slots__:
            setattr(new, name, getattr(self, name))
        new.short, new.bound = self.short.copy(), self.bound.copy()
        return new

    def waive(self, street: str) -> bool:
        """Whether to skip the burn that is due for a street."""
        waived, self.waived = self.waived, False
        if waived:
            self.settled += (street,)
        return waived

    def gone(self, player: int, cards: "Iterable[Card]") -> None:
        """Remove cards from a hand; of two copies, the one that everyone has seen goes first."""
        left = list(self.exposed)
        for card in cards:
            if (player, card) in left:
                left.remove((player, card))
        self.exposed = tuple(left)

    def state(self) -> list[object]:
        """Everything in it, for comparison."""
        return [
            sorted(value)
            if isinstance(value, frozenset)
            else sorted(value.items())
            if isinstance(value, dict)
            else value
            for value in (getattr(self, name) for name in Trouble.__slots__)
        ]
