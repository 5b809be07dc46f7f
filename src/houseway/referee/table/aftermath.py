"""What a finished hand leaves to be shown until the next deal: players' hidden cards, and board cards that never came.

The house decides whether a player may show cards after the hand, and whether anyone dealt in may ask for the rest of
the board. Neither moves a chip. Whoever leaves the table or changes seats has no part in it anymore.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from houseway.cards import Card
from houseway.referee.hand import UNKNOWN
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import SWITCHES

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


class Aftermath(Struct, frozen=True, omit_defaults=True):
    """The cards that may still be turned up, and those that have been."""

    seats: tuple[int, ...]
    """The players dealt in who still sit there."""
    hidden: dict[int, tuple[Card, ...]] = {}
    """By seat: what its player may show."""
    shown: dict[int, tuple[Card, ...]] = {}
    """By seat: what has been shown."""
    coming: tuple[Card, ...] = ()
    """The cards of the board that would have come."""
    hunted: bool = False
    """Whether somebody has asked for them."""

    def may_show(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat may show now."""
        return tuple(card for card in self.hidden.get(seat, ()) if card not in self.shown.get(seat, ()))

    def may_hunt(self, seat: int) -> bool:
        """Whether a seat may ask for the rest of the board now."""
        return bool(self.coming) and not self.hunted and seat in self.seats

    def show(self, seat: int, cards: Sequence[Card], *, clause: str) -> "Aftermath":
        """A player turns up one card or more."""
        left = self.may_show(seat)
        if not cards or len({*cards}) < len(cards) or not {*left}.issuperset(cards):
            raise RefusedError(f"seat {seat} can show only its own cards of the last hand, each once", clause=clause)
        return replace(self, shown={**self.shown, seat: (*self.shown.get(seat, ()), *cards)})

    def hunt(self, seat: int, *, clause: str) -> "Aftermath":
        """A player asks for the rest of the board."""
        if not self.may_hunt(seat):
            why = "it has been shown already" if self.hunted else "there is none that this seat may ask for"
            raise RefusedError(f"the rest of the board is not shown: {why}", clause=clause)
        return replace(self, hunted=True)

    def without(self, seat: int) -> "Aftermath":
        """The same once a player has left a seat; what has been shown stays so."""
        hidden = {one: cards for one, cards in self.hidden.items() if one != seat}
        return replace(self, seats=tuple(one for one in self.seats if one != seat), hidden=hidden)


def aftermath_of(hand: "Hand") -> Aftermath | None:
    """What a hand that is over leaves, if its house lets anyone see it."""
    rules, game = hand.rules, hand.game
    shows = rules.showdown.show_cards and SWITCHES["show_cards"].concerns(rules, game)
    hunts = rules.showdown.rabbit_hunt and SWITCHES["rabbit_hunt"].concerns(rules, game)
    if hand.voided or not (shows or hunts):
        return None
    hidden = {
        seat: cards
        for seat, cards, shown in zip(hand.seats, hand.hole, hand.shown, strict=True)
        if shows and cards and not shown and UNKNOWN not in cards
    }
    coming = _coming(hand) if hunts and len(hand.live) == 1 and hand.trouble is None else ()
    return Aftermath(hand.seats, hidden, coming=coming) if hidden or coming else None


def _coming(hand: "Hand") -> tuple[Card, ...]:
    """The cards of the board after those that lie there: the next in the stub, without the burns."""
    laid = hand.rules.dealing.prelaid_board
    missing, lying, at = hand.laid, 0, hand.top
    found: list[Card] = []
    for step in hand.game.steps:
        lying += step.board
        if not step.board or lying <= len(hand.board) or laid:
            continue
        at += int(hand.rules.dealing.burn)
        found += hand.deck[at : at + step.board]
        at += step.board
    if at > len(hand.deck) or UNKNOWN in found:
        return ()
    return missing if laid else tuple(found)
