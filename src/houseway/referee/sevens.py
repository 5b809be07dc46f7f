"""Lowball's rule about a seven or better that is checked: what it may still win (CX-19, CX-20, CX-84 to 86).

The rule bites at the showdown only. A checked seven that is beaten loses everything as usual; one that is best keeps
what was in before the draw, and the later bets go back to those who made them, folders too, or to the second-best
hand, by the house.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.ranking import rank
from houseway.ranking.adaptive import scorer
from houseway.referee.events import Called, Checked, Opened, Raised, Returned, RoundOpened

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


def is_seven(hand: "Hand", player: int) -> bool:
    """Whether the player's five cards are a seven or better."""
    cards = hand.hole[player]
    kind = hand.rules.ranking[0]
    return len(cards) == 5 and scorer(kind, 5)(cards) >= int(rank("7c 6d 5h 4s 3c", kind))


def note_check(hand: "Hand", player: int) -> None:
    """Remember a check that the house holds against a seven."""
    sevens = hand.rules.sevens
    if sevens is None:
        return
    held_against = 1 if sevens.when == "before draw" else 2
    if hand.round == held_against and is_seven(hand, player):
        hand.checked_sevens |= 1 << player


class LastRound:
    """What each player did in the last betting round, read from the events."""

    def __init__(self, hand: "Hand") -> None:
        index = {seat: player for player, seat in enumerate(hand.seats)}
        start = max(at for at, event in enumerate(hand.events) if isinstance(event, RoundOpened))
        self.callers: list[int] = []
        self.full: set[int] = set()
        """Players who put in a full bet or raise of their own."""
        self.short_open = False
        """Whether the betting was opened by an all-in for less than a full bet."""
        self.raised = False
        for event in hand.events[start:]:
            if isinstance(event, Called):
                self.callers.append(index[event.seat])
            elif isinstance(event, Opened):
                self.short_open = event.all_in and event.to < hand.bet_size
                if not self.short_open:
                    self.full.add(index[event.seat])
            elif isinstance(event, Raised):
                self.raised = True
                if event.full:
                    self.full.add(index[event.seat])
        self.checked = {index[event.seat] for event in hand.events[start:] if isinstance(event, Checked)}


def seven_clause(hand: "Hand") -> str:
    """What is cited: in tournaments the rule that nothing at all is won (CC-LB-09)."""
    forfeited = hand.rules.sevens is not None and hand.rules.sevens.later_bets == "pot forfeited"
    return hand.rules.cite("sevens.forfeited" if forfeited else "sevens")


def give_back(hand: "Hand", players: Sequence[int]) -> None:
    """Return what these players put in after the draw."""
    clause = seven_clause(hand)
    for player in players:
        later = hand.totals[player] - hand.before_draw[player]
        if later:
            hand.totals[player] -= later
            hand.stacks[player] += later
            hand.events.append(Returned(hand.seats[player], later, clause))


def offenders(hand: "Hand", contenders: Sequence[int]) -> list[int]:
    """Those at the showdown whose checked seven is held against them."""
    return [player for player in contenders if hand.checked_sevens >> player & 1]


def settle_later_bets(hand: "Hand", contenders: list[int]) -> list[int] | None:
    """Apply the rule before the pots are pushed.

    Returns the players who contest the bets made after the draw apart from the pot before it, or None where the whole
    pot is contested as one.
    """
    sevens = hand.rules.sevens
    if sevens is None or not hand.before_draw:
        return None
    if sevens.later_bets == "pot forfeited":
        return _forfeited(hand, contenders)
    in_later = [player for player in contenders if hand.totals[player] > hand.before_draw[player]]
    if not in_later:
        return None
    best = max(hand.scores[player][0] for player in in_later)
    winners = [player for player in in_later if hand.scores[player][0] == best]
    played = LastRound(hand)
    if sevens.short_all_in and played.short_open and not played.full:
        _short_all_in(hand, winners, played)
        return None
    guilty = [
        player for player in offenders(hand, winners) if player not in played.full or sevens.when == "before draw"
    ]
    if not guilty:
        return None
    if sevens.later_bets == "returned":
        give_back(hand, range(len(hand.seats)))
        return None
    others = [player for player in in_later if player not in offenders(hand, contenders)]
    if not others:
        give_back(hand, range(len(hand.seats)))
        return None
    return others


def _forfeited(hand: "Hand", contenders: list[int]) -> list[int] | None:
    """Tournaments: a checked seven that is best wins no part of the pot, whether anybody bet or not (CC-LB-09)."""
    best = max(hand.scores[player][0] for player in contenders)
    guilty = offenders(hand, contenders)
    if not any(hand.scores[player][0] == best for player in guilty):
        return None
    return [player for player in contenders if player not in guilty] or None


def _short_all_in(hand: "Hand", winners: list[int], played: LastRound) -> None:
    """A seven that only calls a short all-in may win it, but not what others put in behind (OV-LB-16, OV-LB-17)."""
    for player in winners:
        if player in played.callers and is_seven(hand, player):
            give_back(hand, played.callers[played.callers.index(player) + 1 :])
            return
