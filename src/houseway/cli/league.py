"""`houseway tournament league`: the standings of a season from the results of its tournaments, and the formula."""

import json as json_format
from typing import Annotated

from cyclopts import Parameter


def tournament_league_command(
    *results: Annotated[str, Parameter(help="The results of each tournament, as CSV files with place and player.")],
    points: Annotated[str, Parameter(help="The formula, such as league.toml; by default the built-in one.")] = "",
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Print a league's formula, or its standings from the results of tournaments."""
    from houseway.tournaments.league_reader import find_league, read_results
    from houseway.tournaments.leagues import WHOLE, league_sheet, league_standings, league_table

    league = find_league(points)
    ranked = league_standings(league, [read_results(file) for file in dict.fromkeys(results)])
    if json:
        rows = [
            {"place": one.place, "player": one.player, "points": one.points / WHOLE, "played": one.played,
             "wins": one.wins, "counted": len(one.counted)}
            for one in ranked
        ]  # fmt: skip
        print(json_format.dumps({"league": league.id, "season": league.season, "standings": rows}, indent=2))
        return
    for line in league_table(ranked) if results else league_sheet(league):
        print(line)
