"""Heads-up push-nine at a house's table: what each seat is worth in equilibrium play.

The play is a stored solution (`houseway.ranking.push_nine_play`); its value and its exploitability are recomputed from
all deals on every call.
"""

from collections.abc import Iterator

from msgspec import Struct

from houseway.pricing.push_nine import deals, game_of, measured, tie_chance
from houseway.pricing.push_nine_house import heads_up
from houseway.ranking.push_nine import BEST, figures
from houseway.ranking.push_nine_play import NO_CAP, SCORES, Play, actions_at, plays, spots_of
from houseway.referee.rules import FeePayer, Rules


class SpotChart(Struct, frozen=True):
    """What to do at one spot, by class of hand: the probability of every action."""

    spot: str
    actions: tuple[str, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]


class PushOdds(Struct, frozen=True, tag="push"):
    """Heads-up push-nine, in bets, before the house's fee and with chips for every bet."""

    house: str
    game: str
    limit: str
    pot: int
    """The antes in the pot before the deal, in bets."""
    raises: int
    """How many raises are allowed; -1 for any number."""
    first: float
    """What the first player to act gets out of a pot, including pushes, minus that player's bets."""
    second: float
    exploitability: float
    """What a best response wins against this play, averaged over the seats."""
    ties: float
    """How often two hands tie."""
    fee: int
    """Cents that every deal costs the button."""
    charts: tuple[SpotChart, ...]


def push_odds(rules: Rules) -> PushOdds | None:
    """The odds at one table; None if bets come in several sizes, which has not been solved."""
    found = heads_up(rules)
    if found is None:
        return None
    play = next((one for one in plays() if (one.pot, one.raises) == (found.pot, found.raises)), None)
    if play is None:
        return None
    known = measured(game_of(play), play.chances)
    fee = rules.limit.fee
    cost = 0 if fee is None else rules.limit.ante if fee.payer is FeePayer.BUTTON_ANTE else fee.amount(2)
    return PushOdds(
        rules.house,
        rules.game,
        rules.limit.name,
        play.pot,
        -1 if play.raises == NO_CAP else play.raises,
        play.pot / 2 + known.value,
        play.pot / 2 - known.value,
        known.exploitability,
        tie_chance(),
        cost,
        tuple(_charts(play)),
    )


def _charts(play: Play) -> Iterator[SpotChart]:
    """By class of hand, each hand weighted by how often it is dealt."""
    weights = deals().sum(axis=1).tolist()
    for place, spot in enumerate(spots_of(play.raises)):
        rows = []
        for score in range(1, BEST + 1):
            hands = [hand for hand, one in enumerate(SCORES) if one == score]
            whole = sum(weights[hand] for hand in hands)
            chances = tuple(sum(weights[hand] * row[hand] for hand in hands) / whole for row in play.chances[place])
            rows.append((figures(score), chances))
        yield SpotChart(str(spot), actions_at(spot, play.raises), tuple(rows))
