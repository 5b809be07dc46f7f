"""Eight or better: who raised a partner or backer, and whether the hand was good for it (CC-PN-40, CC-PN-44).

A raise of a partner's bet stands until the pot is about to go to one of the two: then the raiser's cards are turned up,
folded or not. With less than an eight both lose all right to the pot (CC-PN-41, CX-50). Nothing here moves a chip.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from houseway.ranking.push_nine import eight_or_better, say
from houseway.referee.hand import UNKNOWN
from houseway.referee.poker.events import Shown
from houseway.referee.poker.showdown import score_of, words_of
from houseway.referee.push.deal import player_at, push_play
from houseway.referee.push.events import Forfeited
from houseway.referee.rules import joined

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


def raises(hand: "Hand") -> list[tuple[int, int]]:
    """(raiser, partner), as players, of every raise of a partner's bet, each once."""
    pairs = ((player_at(hand, raiser), player_at(hand, partner)) for raiser, partner in push_play(hand).raised)
    return list(dict.fromkeys(pairs))


def must_show(hand: "Hand") -> list[int]:
    """Who raised a partner's bet and is still in."""
    return list(dict.fromkeys(raiser for raiser, _ in raises(hand) if not hand.folded[raiser]))


def breaches(hand: "Hand", scores: Mapping[int, tuple[int, ...]]) -> list[tuple[int, int]]:
    """The raises made with less than an eight, as far as the raisers' hands are known."""
    return [pair for pair in raises(hand) if pair[0] in scores and not eight_or_better(scores[pair[0]][0])]


def unproved(hand: "Hand", takers: set[int], *, folded: bool) -> list[int]:
    """Raisers whose cards decide the right of these players and have not been seen yet.

    With `folded`, only those out of the hand: at a showdown the others show in turn. A hand proves nothing if the
    record does not show its cards or if it has a wrong number of them.
    """
    return [
        raiser
        for raiser, partner in raises(hand)
        if takers & {raiser, partner}
        and not hand.shown[raiser]
        and (hand.folded[raiser] or not folded)
        and UNKNOWN not in hand.hole[raiser]
        and len(hand.hole[raiser]) == 3
    ]


def turn_up(hand: "Hand", player: int) -> None:
    """The player's three cards are shown to everyone."""
    hand.shown[player] = True
    hand.play.scores[player] = score_of(hand, player)
    clause = joined(hand.rules.cite("show"), hand.rules.cite("partners.raise"))
    hand.events.append(Shown(hand.seats[player], hand.hole[player], words_of(hand, player), clause))


def forfeits(hand: "Hand") -> set[int]:
    """The players who have lost all right to the pot, by what has been shown."""
    lost: set[int] = set()
    for raiser, partner in breaches(hand, hand.play.scores):
        if raiser not in lost:
            _forfeit(hand, raiser, partner)
        lost |= {raiser, partner}
    return lost


def _forfeit(hand: "Hand", raiser: int, partner: int) -> None:
    """Both lose all right to the pot (CC-PN-41)."""
    seats = (hand.seats[raiser], hand.seats[partner])
    group = push_play(hand).group_of(seats[0])
    backed = hand.rules.cite("backing") if group is not None and group.what == "backing" else ""
    why = f"seat {seats[0]} raised seat {seats[1]} with {say(hand.play.scores[raiser][0])}"
    hand.events.append(Forfeited(seats, why, joined(hand.rules.cite("partners.raise"), backed)))
