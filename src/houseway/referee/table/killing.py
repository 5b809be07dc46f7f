"""Kill pots: who must kill the next pot (CX-45, CX-97)."""

from houseway.referee.hand import Hand
from houseway.referee.rules import Rules
from houseway.referee.shared_events import Collected, Won


def killer_of(rules: Rules, hand: Hand, legs: tuple[int, int] | None) -> tuple[tuple[int, int] | None, int | None]:
    """The legs after a hand, (seat, whole pots running), and the seat that must kill the next pot, if any."""
    kill = rules.blinds.kill
    if kill is None:
        return None, None
    won = [event for event in hand.events if isinstance(event, Won)]
    winners = {event.seat for event in won}
    if len(winners) != 1:
        return legs, None  # a split pot is not a leg, and does not cost a leg already won
    (seat,) = winners
    if kill.trigger == "scoop":
        # The pot is measured before the drop, in bets of the limit that was played: what was won and the drop.
        drop = sum(event.amount for event in hand.events if isinstance(event, Collected))
        before_drop = sum(event.amount for event in won) + drop
        return (
            None,
            seat if before_drop >= kill.scoop_bets * hand.rules.limit.lower * hand.play.kill_percent // 100 else None,
        )
    count = legs[1] + 1 if legs is not None and legs[0] == seat else 1
    return (seat, count), seat if count >= 2 else None
