"""Lowball's rule on checking a seven or better: what it may still win (CX-19, CX-20, CX-84 to 86).

The rule applies only at the showdown, and to each pot separately among those who put chips in it (CX-124). A checked
seven that is beaten loses everything as usual; one that is best keeps what was in the pot before the draw. The pot's
later bets go back to those who made them, folders too, or to the second-best hand, depending on the house.
"""

import sys
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from houseway.chips.pots import Pot
from houseway.ranking import KINDS, rank
from houseway.ranking.adaptive import scorer
from houseway.referee.hand import UNKNOWN
from houseway.referee.poker.events import Called, Mucked, Opened, Raised, Returned, RoundOpened, Shown
from houseway.referee.rules import Rules, joined

if TYPE_CHECKING:
    from houseway.referee.hand import Hand
    from houseway.referee.poker.play import PokerPlay

FORFEITED = "pot forfeited"


def low_of(hand: "Hand", player: int) -> int:
    """The score of the player's five cards, mucked or not; None if a record does not show them."""
    cards = hand.hole[player]
    return 0 if len(cards) != 5 or UNKNOWN in cards else scorer(hand.play.kinds[0], 5)(cards)


def is_seven(hand: "Hand", player: int) -> bool:
    """Whether the player's five cards are a seven or better."""
    return low_of(hand, player) >= _worst_seven(hand.play.kinds[0])


@cache
def _worst_seven(kind: str) -> int:
    """The worst seven-high hand; if hands are not of five cards nobody has one."""
    if 5 not in KINDS[kind].counts:
        return sys.maxsize
    return int(rank("7c 6d 5h 4s 2c" if kind == "deuce-to-seven" else "7c 6d 5h 4s 3c", kind))


def costs_a_seven(hand: "Hand", player: int) -> bool:
    """Whether a check now would be a checked seven that the house holds against the player."""
    sevens = hand.rules.sevens
    if sevens is None:
        return False
    held_against = 1 if sevens.when == "before draw" else 2
    return bool(hand.play.round == held_against and is_seven(hand, player))


def note_check(hand: "Hand", player: int) -> None:
    """Record a checked seven."""
    if costs_a_seven(hand, player):
        play: PokerPlay = hand.play
        play.checked_sevens |= 1 << player


def seven_words(rules: Rules) -> tuple[str, str]:
    """What checking a seven or better costs, as told to its holder, and the clause."""
    later = "" if rules.sevens is None else rules.sevens.later_bets
    if later == FORFEITED:
        return "A seven or better that checks cannot win the pot.", rules.cite("sevens.forfeit")
    to = "go to the second-best hand" if later == "second best" else "go back to those who made them"
    return f"Check a seven or better and it wins no later bets: they {to}.", rules.cite("sevens.later")


class LastRound:
    """What each player did in the last betting round, read from the events."""

    def __init__(self, hand: "Hand") -> None:
        play: PokerPlay = hand.play
        index = {seat: player for player, seat in enumerate(hand.seats)}
        start = max(at for at, event in enumerate(hand.events) if isinstance(event, RoundOpened))
        self.put_in: dict[int, list[tuple[int, int, bool]]] = {player: [] for player in index.values()}
        """The total of each player's bet, when it was reached, and whether by a call."""
        self.full: set[int] = set()
        """Players who made a full bet or raise themselves."""
        self.short = False
        """Whether the only bets were all-ins for less than a full bet (CX-86)."""
        for at, event in enumerate(hand.events[start:]):
            if not isinstance(event, Called | Opened | Raised):
                continue
            player = index[event.seat]
            self.put_in[player].append((event.to, at, isinstance(event, Called)))
            if isinstance(event, Opened):
                self.short = event.all_in and event.to < play.bet_size
            elif event.to >= play.bet_size:
                self.short = False
            if event.to >= play.bet_size and (isinstance(event, Opened) or (isinstance(event, Raised) and event.full)):
                self.full.add(player)

    def only_called(self, player: int) -> bool:
        """Whether the player put chips in only by calling."""
        return bool(self.put_in[player]) and all(called for _, _, called in self.put_in[player])

    def came_to(self, player: int, amount: int) -> tuple[int, bool]:
        """When the player's bet first reached this amount, and whether by a call."""
        return next((at, called) for to, at, called in self.put_in[player] if to >= amount)


def guilty(hand: "Hand", players: Sequence[int]) -> list[int]:
    """Those whose checked seven is held against them.

    After the draw a full bet or raise of their own makes up for the check, unless the house forfeits the pot for
    checking.
    """
    play: PokerPlay = hand.play
    found = [player for player in players if play.checked_sevens >> player & 1]
    sevens = hand.rules.sevens
    if not found or sevens is None or sevens.when == "before draw" or sevens.later_bets == FORFEITED:
        return found
    full = LastRound(hand).full
    return [player for player in found if player not in full]


def must_show(hand: "Hand", player: int) -> bool:
    """Whether a checked seven must be shown before it can claim anything, because it makes a difference (CX-127)."""
    play: PokerPlay = hand.play
    sevens = hand.rules.sevens
    if sevens is None or not play.before_draw or not guilty(hand, (player,)):
        return False
    return sevens.later_bets == FORFEITED or hand.totals[player] > play.before_draw[player]


def beats_nobody(hand: "Hand", player: int) -> bool:
    """Whether the hand is a checked seven that leaves chips to the next best hand, which must therefore be shown."""
    sevens = hand.rules.sevens
    return sevens is not None and sevens.later_bets != "returned" and must_show(hand, player)


def may_bite(hand: "Hand") -> bool:
    """Whether the rule can matter: a seven was checked, or chips went in that a short all-in may affect."""
    play: PokerPlay = hand.play
    sevens = hand.rules.sevens
    if sevens is None or not play.before_draw:
        return False
    return bool(play.checked_sevens) or (sevens.short_all_in and hand.totals != play.before_draw)


class Part(NamedTuple):
    """Chips of one pot, the players they go to, and the clause that says so."""

    amount: int
    players: list[int]
    clause: str


def later_bets(hand: "Hand", pots: Sequence[Pot]) -> list[list[int]]:
    """For each pot, how much of what each player has in it was put in after the draw."""
    play: PokerPlay = hand.play
    found: list[list[int]] = []
    below = 0
    for number, pot in enumerate(pots, start=1):
        top = min(hand.totals[player] for player in pot.players)
        if number == len(pots):  # including what a folded player put in beyond it
            top = max(hand.totals)
        found.append(
            [
                max(0, min(total, top) - max(early, below))
                for total, early in zip(hand.totals, play.before_draw, strict=True)
            ]
        )
        below = top
    return found


def judge(hand: "Hand", pots: Sequence[Pot], best: Sequence[list[int]]) -> list[list[Part]]:
    """Apply the rule to every pot, with `best` naming the holders of the best hand; return what is void.

    Nobody can win what they could not match, because the pots already separate that (CX-124).
    """
    returned: dict[tuple[int, str], int] = {}
    found = [
        _judge_one(hand, pot, holders, later, returned)
        for pot, holders, later in zip(pots, best, later_bets(hand, pots), strict=True)
    ]
    for (player, clause), amount in sorted(returned.items()):
        hand.totals[player] -= amount
        hand.stacks[player] += amount
        hand.events.append(Returned(hand.seats[player], amount, clause))
    return found


def _judge_one(
    hand: "Hand", pot: Pot, best: list[int], later: list[int], returned: dict[tuple[int, str], int]
) -> list[Part]:
    sevens, award = hand.rules.sevens, hand.rules.cite("award")
    plain = [Part(pot.amount, best, award)]
    # If all others have folded there is no showdown for the pot, and the rule does not apply (CX-85).
    if sevens is None or len(pot.players) == 1:
        return plain
    checkers = guilty(hand, pot.players)
    if sevens.later_bets == FORFEITED:
        return _forfeited(hand, pot, best, checkers) or plain
    bets = sum(later)
    if not bets:
        return plain
    if not set(checkers) & set(best):
        if sevens.short_all_in and (called := _short_all_in(hand, pot, best, later, returned)):
            return called
        if checkers:
            return [Part(pot.amount, best, joined(award, hand.rules.cite("sevens.beaten")))]
        return plain
    early = Part(pot.amount - bets, best, joined(award, hand.rules.cite("sevens.early")))
    others = _next_best(hand, pot, best, checkers) if sevens.later_bets == "second best" else []
    clause = hand.rules.cite("sevens.later")
    if others:
        return [early, Part(bets, others, clause)]
    for player, amount in enumerate(later):
        _give_back(returned, player, amount, clause)
    return [early]


def _give_back(returned: dict[tuple[int, str], int], player: int, amount: int, clause: str) -> None:
    if amount:
        returned[player, clause] = returned.get((player, clause), 0) + amount


def _forfeited(hand: "Hand", pot: Pot, best: list[int], checkers: list[int]) -> list[Part]:
    """Tournaments: a checked seven that is best wins no part of the pot, bet or no bet (CC-LB-09)."""
    if not set(checkers) & set(best):
        return []
    others = _next_best(hand, pot, best, checkers)
    return [Part(pot.amount, others, hand.rules.cite("sevens.forfeit"))] if others else []


def _next_best(hand: "Hand", pot: Pot, best: list[int], checkers: list[int]) -> list[int]:
    """The players in a pot with the best hand other than a checked seven.

    A hand mucked before the checked seven was shown counts as if it had been shown (CX-127), and so does any other if
    nobody else is left: the seven may not profit from it.
    """
    play: PokerPlay = hand.play
    others = [player for player in pot.players if player not in checkers]
    seen = min(_told(hand, player, Shown) for player in best if player in checkers)
    counting = [one for one in others if not hand.mucked[one] or _told(hand, one, Mucked) < seen] or others
    counting = [one for one in counting if not play.miscalled >> one & 1] or counting
    top = max((low_of(hand, player) for player in counting), default=0)
    return [player for player in counting if low_of(hand, player) == top]


def _told(hand: "Hand", player: int, kind: type[Shown] | type[Mucked]) -> int:
    """When the player's hand was shown or mucked; after everything else if it was not."""
    seat, events = hand.seats[player], hand.events
    return next((at for at, one in enumerate(events) if isinstance(one, kind) and one.seat == seat), len(events))


def _short_all_in(
    hand: "Hand", pot: Pot, best: list[int], later: list[int], returned: dict[tuple[int, str], int]
) -> list[Part]:
    """A seven that only calls a short all-in may win it, but not what others called behind (OV-LB-16, OV-LB-17).

    That goes back even if the seven shares the pot with the bettor or with a player who called behind; the latter is
    then out of the later bets, having none of their own in them (CX-126).
    """
    play: PokerPlay = hand.play
    played = LastRound(hand)
    callers = [player for player in best if later[player] and played.only_called(player) and is_seven(hand, player)]
    if not played.short or not callers:
        return []
    top = min(hand.totals[player] for player in pot.players)

    def called(player: int) -> tuple[int, bool]:
        return played.came_to(player, min(hand.totals[player], top) - play.before_draw[player])

    first = min(called(player)[0] for player in callers)
    behind = [one for one, amount in enumerate(later) if amount and called(one)[0] > first and called(one)[1]]
    overcall = hand.rules.cite("sevens.overcall")
    for player in behind:
        _give_back(returned, player, later[player], overcall)
    bets = sum(later) - sum(later[player] for player in behind)
    clause = joined(hand.rules.cite("award"), hand.rules.cite("sevens.call"))
    ahead = [player for player in best if player not in behind]
    if len(ahead) == len(best):
        return [Part(pot.amount - sum(later) + bets, best, clause)]
    return [Part(pot.amount - sum(later), best, hand.rules.cite("award")), Part(bets, ahead, clause)]
