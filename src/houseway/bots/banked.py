"""Bots in banked games: whether to take the bank, how much to wager, and how to play the cards.

Pai gow hands are set the house way, which comes with the option; super pan 9 and blackjack 22 follow the optimal play
computed by `ranking`. A bot sees only its own seat's view. It never wagers or banks more than a share of its chips that
suits its style, wagers no more than the bank can still cover, and passes on a bank that could not cover the minimum
wager of everyone.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from houseway.cards import Card
from houseway.games import GAMES
from houseway.ranking import points
from houseway.referee.banked.play import BankedView, SpotView
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    Action,
    BankPassed,
    MayBank,
    MayChoosePile,
    MayDouble,
    MayHit,
    MayPass,
    MaySet,
    MaySplit,
    MayStand,
    MaySurrender,
    MayWager,
    Option,
)

_DOUBTFUL_NINE: Final = range(5, 7)
_DOUBTFUL: Final = range(14, 18)
"""The points with which people hesitate to take another card."""
_WAYS: Final[dict[str, type[Option]]] = {
    "hit": MayHit,
    "stand": MayStand,
    "double": MayDouble,
    "split": MaySplit,
    "surrender": MaySurrender,
}
"""The plays of a point game, by their names in advice."""


@dataclass(frozen=True, slots=True)
class Nerve:
    """The share of its chips that a player risks."""

    banks: float
    """How often it takes the bank when offered."""
    stake: float
    wager: float


NERVES: Final = {
    "tight": Nerve(0.55, 0.3, 0.02),
    "loose": Nerve(0.75, 0.5, 0.08),
    "solid": Nerve(0.85, 0.4, 0.04),
    "wild": Nerve(0.9, 0.8, 0.2),
    "caller": Nerve(0.7, 0.3, 0.03),
}


def decide_banked(view: HandView, play: BankedView, chance: Random, nerve: Nerve, *, slips: float = 0.0) -> Action:
    """Choose an option in any banked game; `slips` is how often a close decision goes wrong."""
    options = view.options
    let_go = may(options, MayPass)
    if bank := may(options, MayBank):
        stake = _stack(view) * nerve.stake
        shy = chance.random() >= nerve.banks and not _hardly_anybody_left(view)
        if let_go and (shy or stake < bank.least * (len(view.seats) - 1)):
            return let_go.take()
        return bank.take(_amount(bank, stake))
    if wager := may(options, MayWager):
        wanted = _stack(view) * nerve.wager * chance.uniform(0.5, 1.5)
        return wager.take(_amount(wager, min(wanted, _open(play))))
    if pile := may(options, MayChoosePile):
        return pile.take(1 + chance.randrange(pile.most))
    if setting := may(options, MaySet):
        return setting.take()
    if may(options, MayHit) or may(options, MayStand):
        return _on_the_cards(view, play, slips=bool(slips) and chance.random() < slips)
    return (let_go or options[0]).take()


def _hardly_anybody_left(view: HandView) -> bool:
    """Whether all but one or two have passed on the bank: without a bank no hand is played."""
    return sum(isinstance(event, BankPassed) for event in view.events) >= len(view.seats) - 2


def _on_the_cards(view: HandView, play: BankedView, *, slips: bool) -> Action:
    """Hit, stand, or more, by optimal play; a slip does the opposite with a close hand."""
    mine = next((spot for spot in play.spots if spot.seat == view.viewer and spot.state == "playing"), None)
    ways = {name: option for name, kind in _WAYS.items() if (option := may(view.options, kind))}
    if mine is None or "hit" not in ways:
        return ways["stand"].take()
    way = _nine(view, play, mine) if GAMES[view.game].compares == "points" else _twenty_two(view, play, mine, [*ways])
    if slips and way in ("hit", "stand") and "stand" in ways and _close(view, play, mine):
        way = "stand" if way == "hit" else "hit"
    return ways[way].take()


def _close(view: HandView, play: BankedView, mine: SpotView) -> bool:
    """Whether people would hesitate with this hand."""
    if GAMES[view.game].compares == "points":
        return points.score(mine.cards) in _DOUBTFUL_NINE
    from houseway.ranking.blackjack import total
    from houseway.referee.banked.variants import SHEETS

    return total(mine.cards, SHEETS[play.variant or "a"].count).total // 2 in _DOUBTFUL


def _nine(view: HandView, play: BankedView, mine: SpotView) -> str:
    from houseway.ranking.pan_nine_odds import banker_hits_against, player_hits

    total, ties = points.score(mine.cards), play.variant or "push"
    if view.viewer != play.bank:
        hits = player_hits(total, ties=ties)
    else:
        against = [(spot.wager, spot.count > 3) for spot in play.spots if spot.seat != play.bank]
        hits = banker_hits_against(total, against, ties=ties)
    return "hit" if hits else "stand"


def _twenty_two(view: HandView, play: BankedView, mine: SpotView, ways: list[str]) -> str:
    from houseway.ranking.blackjack_play import advise, banker_advise
    from houseway.referee.banked.variants import SHEETS

    rules = SHEETS[play.variant or "a"].count
    up = _up_card(view, play)
    if view.viewer == play.bank:
        players = [
            (spot.wager, spot.cards or None, spot.count)
            for spot in play.spots
            if spot.seat != play.bank and spot.state not in ("settled", "surrendered")
        ]
        return "hit" if banker_advise(rules, mine.cards, players, up=up) == "hit" else "stand"
    return advise(rules, mine.cards, up, ways)


def _up_card(view: HandView, play: BankedView) -> Card | None:
    """The bank's card that was face up when the players decided."""
    up = next((seat.up for seat in view.seats if seat.seat == play.bank), ())
    return up[0] if up else None


def _amount(option: MayBank | MayWager, wanted: float) -> int:
    """The legal amount nearest to a target."""
    to = int(wanted) - int(wanted) % option.chip
    return max(option.least, min(option.most, to))


def _open(play: BankedView) -> int:
    """The part of the bank not yet claimed by wagers; more than that gets no action."""
    return play.stake - sum(spot.wager for spot in play.spots if spot.seat != play.bank)


def _stack(view: HandView) -> int:
    return next((seat.stack for seat in view.seats if seat.seat == view.viewer), 0)
