"""Everyone's cards as one view shows them; the teaching relies on nothing else."""

from collections.abc import Iterator
from itertools import takewhile

from houseway.cards import Card
from houseway.referee.hand import UNKNOWN
from houseway.referee.pan.deal import PanView
from houseway.referee.rules import FeePayer, Rules
from houseway.referee.shared_events import HandEvent
from houseway.referee.view import HandView
from houseway.referee.vocabulary import (
    Called,
    Collected,
    Dealt,
    DealtUp,
    Drew,
    Mixed,
    Opened,
    Raised,
    RoundOpened,
    Ruled,
)


def known_cards(view: HandView) -> list[tuple[Card, ...]]:
    """The known cards of the viewer, then of everyone else still in."""
    mine: tuple[Card, ...] = ()
    theirs: list[tuple[Card, ...]] = []
    for seat in view.seats:
        if seat.seat == view.viewer:
            mine = seat.cards + seat.up if not seat.folded else ()
        elif not seat.folded:
            theirs.append(seat.cards + seat.up)
    return [mine, *theirs]


def cards_down(view: HandView) -> int:
    """How many cards the viewer has melded."""
    seats = view.play.seats if isinstance(view.play, PanView) else ()
    return next((one.down for one in seats if one.seat == view.viewer), 0)


def once_seen(view: HandView) -> set[Card]:
    """Every card that the viewer has seen in this hand, including folded hands and their own discards.

    Cards that go back into the pack may come again, and after a ruling nobody can tell.
    """
    seen: set[Card] = set()
    for event in view.events:
        match event:
            case Mixed() | Ruled():
                seen.clear()
            case DealtUp(cards=cards):
                seen.update(cards)
            case Dealt(seat=seat, cards=cards) | Drew(seat=seat, cards=cards) if seat == view.viewer:
                seen.update(cards)
    return seen - {UNKNOWN}


def last_bet(view: HandView) -> Opened | Raised | None:
    """The last bet or raise in this round, unless it is the viewer's own."""
    bets = (one for one in _this_round(view) if isinstance(one, Opened | Raised) and one.seat != view.viewer)
    return next(bets, None)


def somebody_called(view: HandView) -> bool:
    """Whether anyone else has called in this round."""
    return any(isinstance(one, Called) and one.seat != view.viewer for one in _this_round(view))


def _this_round(view: HandView) -> Iterator[HandEvent]:
    return takewhile(lambda event: not isinstance(event, RoundOpened), reversed(view.events))


def fee_to_come(view: HandView, rules: Rules) -> int:
    """What the house will still take from the pot if the hand goes on."""
    fee = rules.limit.fee
    if fee is None or fee.payer is not FeePayer.POT or any(isinstance(event, Collected) for event in view.events):
        return 0
    return fee.amount(len(view.seats))


def opponents(view: HandView) -> int:
    """How many others are still in, at least one."""
    return max(1, sum(not seat.folded for seat in view.seats) - 1)
