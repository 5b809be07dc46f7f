"""What players may do (options) and do (actions) in pan. A card is thrown with the same `Discard` as in other games."""

import re
from typing import Final

from houseway.cards import Card, format_cards, parse_cards
from houseway.referee.shared_actions import Action, Option, SaidCards, SaidNumber, SaidWord, nothing_more


class Play(Action, frozen=True, tag="play"):
    """Declare to play the hand; passing gives it up with the ante."""


class DrawCard(Action, frozen=True, tag="draw card"):
    """Turn up the top card of the stock."""


class Meld(Action, frozen=True, tag="meld"):
    """Lay cards down, as a new meld or added to your meld number `to`.

    At the start of a turn this takes the open card, which must be among them; after a draw the drawn card must go down
    first. `borrowed` is the number of your own meld that can spare the card missing from the hand.
    """

    cards: SaidCards
    to: SaidNumber = 0
    borrowed: SaidNumber = 0

    def __str__(self) -> str:
        return _meld(self.cards, self.to, self.borrowed)

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards laid down."""
        return self.cards

    @property
    def repeats(self) -> bool:
        """There are several packs."""
        return True


class Force(Action, frozen=True, tag="force"):
    """Make the player in turn take the open card, which fits a meld already down."""


class FoulHand(Action, frozen=True, tag="foul"):
    """The floor finds a hand foul: too many or too few cards, or a drawn card put into it. Anyone may point it out."""

    seat: SaidNumber
    why: SaidWord

    def __str__(self) -> str:
        return f"foul seat {self.seat}: {self.why}"

    @property
    def by(self) -> int | None:
        """The seat whose hand it is."""
        return self.seat


class MayPlay(Option, frozen=True, tag="play"):
    """The hand may be played."""

    takes = Play()


class MayDrawCard(Option, frozen=True, tag="draw card"):
    """The top card of the stock may be turned up."""

    takes = DrawCard()


class MayMeld(Option, frozen=True, tag="meld"):
    """Exactly these cards may go down, as a new meld or added to meld number `to`."""

    cards: tuple[Card, ...]
    to: int = 0
    borrowed: int = 0

    def __str__(self) -> str:
        return _meld(self.cards, self.to, self.borrowed)

    def take(self, what: object = None) -> Meld:
        """Lay them down."""
        nothing_more(self, what)
        return Meld(self.cards, self.to, self.borrowed)


class MayForce(Option, frozen=True, tag="force"):
    """The open card may be forced on this seat."""

    seat: int
    card: Card

    takes = Force()

    def __str__(self) -> str:
        return f"force {format_cards((self.card,))} on seat {self.seat}"


FOULS: Final = ("wrong number of cards", "drawn card put in the hand")
_PLAIN: Final = {str(one): one for one in (Play(), DrawCard(), Force())}
_MELD: Final = re.compile(r"meld (?P<cards>.+?)(?: to (?P<to>\d{1,2}))?(?: borrowing from (?P<borrowed>\d{1,2}))?")
_FOUL: Final = re.compile(r"foul seat (?P<seat>\d{1,2}): (?P<why>.+)")


def parse_pan(said: str) -> Action | None:
    """An action in lower case as a person writes it (`meld 4h 4h 4h`, `draw card`); None when it is none of these."""
    if said in _PLAIN:
        return _PLAIN[said]
    if found := _MELD.fullmatch(said):
        return Meld(parse_cards(found["cards"]), int(found["to"] or 0), int(found["borrowed"] or 0))
    if found := _FOUL.fullmatch(said):
        return FoulHand(int(found["seat"]), found["why"])
    return None


def _meld(cards: tuple[Card, ...], to: int, borrowed: int) -> str:
    return (
        f"meld {format_cards(cards)}"
        + (f" to {to}" if to else "")
        + (f" borrowing from {borrowed}" if borrowed else "")
    )
