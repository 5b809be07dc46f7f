"""Hands that a ruling has declared dead: their cards decide nothing, and who held one is told so."""

from collections.abc import Sequence

from houseway.referee.hand import Hand
from houseway.room.telling.verdicts.saying import Teller, listed


def dead_seats(hand: Hand) -> list[int]:
    """Whose hands are dead by a ruling."""
    return [] if hand.trouble is None else [hand.seats[player] for player in sorted(hand.trouble.dead)]


def dead_words(seats: Sequence[int], teller: Teller) -> str:
    """`Bob's hand is dead by a ruling`; the viewer comes last, as is polite."""
    ordered = sorted(seats, key=lambda seat: seat == teller.viewer)
    whose = listed([teller.whose(seat) for seat in ordered])
    return f"{whose} {'hand is' if len(ordered) == 1 else 'hands are'} dead by a ruling"


def own_dead(hand: Hand, teller: Teller) -> list[str]:
    """For who looks at the end of a hand in which the own one did not count."""
    return [dead_words([teller.viewer], teller)] if teller.viewer in dead_seats(hand) else []
