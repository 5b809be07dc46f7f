"""What a view shows of everybody's cards: what is taught rests on that and on nothing else."""

from houseway.cards import Card
from houseway.referee.view import HandView


def known_cards(view: HandView) -> list[tuple[Card, ...]]:
    """What is known of the viewer's cards, then of everybody else's who is still in."""
    mine: tuple[Card, ...] = ()
    theirs: list[tuple[Card, ...]] = []
    for seat in view.seats:
        if seat.seat == view.viewer:
            mine = seat.cards + seat.up if not seat.folded else ()
        elif not seat.folded:
            theirs.append(seat.cards + seat.up)
    return [mine, *theirs]


def opponents(view: HandView) -> int:
    """How many others are still in, one at least."""
    return max(1, sum(not seat.folded for seat in view.seats) - 1)
