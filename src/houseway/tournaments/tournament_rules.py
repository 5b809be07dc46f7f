"""The tournament rules, and the rules of a table in a tournament: the house's, with the tournament rules over them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from houseway.houses.families import fits
from houseway.referee.rules import SWITCHES, Betting, Limit, Rules, TournamentLevel
from houseway.tournaments.structure_files import DATA
from houseway.tournaments.structures import CHIP, Play, Stakes, Structure, stakes

_OF_STRADDLES: Final = ("straddle", "two_card_window")
"""What a house's own tournament rule takes away, and a structure may name (CC-LB-28)."""


@dataclass(frozen=True, slots=True)
class TournamentRule:
    """One line of the tournament rules."""

    id: str
    about: str
    rule: str
    switches: Mapping[str, Any]
    """The switches that it sets at a table, by key."""
    topics: tuple[str, ...]
    """What the referee cites it for."""


@cache
def tournament_rules() -> tuple[TournamentRule, ...]:
    """All lines in order."""
    rows = tomllib.loads((DATA / "rules.toml").read_text(encoding="utf-8"))["rule"]
    return tuple(
        TournamentRule(
            row["id"],
            row["about"],
            row["rule"],
            MappingProxyType({key: SWITCHES[key].values.read(value) for key, value in row.get("switches", {}).items()}),
            tuple(row.get("topics", ())),
        )
        for row in rows
    )


def table_rules(structure: Structure, play: Play, level: int) -> Rules:
    """The rules of a table in a level."""
    rules, at = layered(play, straddle=structure.straddle), stakes(structure, play, level)
    named = TournamentLevel(
        name=structure.name, level=level, buy_in=structure.entry.buy_in, entry_fee=structure.entry.fee
    )
    return replace(rules, limit=_limit(play, at, named)).but(ante_from="big blind" if at.one_ante else "each player")


def layered(play: Play, *, straddle: bool) -> Rules:
    """A house's game with the tournament rules over it, at any stakes."""
    page = play.page
    if page.desk is None:
        return page.rules[0]
    place = next((at for at, one in enumerate(page.rules) if one.limit.betting is play.betting), 0)
    rules = page.desk.rules(page.desk.force(place, lambda *_: None, {"fee": ()}, tournament=True))
    house, cites = page.desk.tournament, dict(rules.cites)
    for line in tournament_rules():
        mine = {key: value for key, value in line.switches.items() if key not in house and fits(page.game, key)}
        for key, value in mine.items():
            rules = SWITCHES[key].set(rules, value)
        if mine or not line.switches:
            cites |= dict.fromkeys(line.topics, line.id)
    if straddle:
        for key in _OF_STRADDLES:
            rules = SWITCHES[key].set(rules, SWITCHES[key].value(page.rules[place]))
        if rules.blinds.window != "straddle":
            rules = rules.but(straddle=True)
    return replace(rules, cites=MappingProxyType(cites))


def _limit(play: Play, at: Stakes, level: TournamentLevel) -> Limit:
    """The stakes in the referee's cents."""
    structured = play.betting is Betting.FIXED
    shown = "-".join(map(str, at.bets)) if structured else "/".join(map(str, at.blinds))
    return Limit(
        name=f"{shown} {play.betting.value}",
        betting=play.betting,
        lower=at.bets[0] * CHIP,
        higher=at.bets[-1] * CHIP if structured else 0,
        blinds=tuple(blind * CHIP for blind in at.blinds),
        ante=at.ante * CHIP,
        bring_in=at.bring_in * CHIP,
        chip=at.chip * CHIP,
        tournament=level,
    )
