"""Make `src/houseway/ranking/push_nine_play.json`: push-nine between two players, solved for the houses' tables.

    python scripts/push_nine_play.py [bets that may be left to gain, 1e-5 where nothing is said]

Some minutes. Every game between two at the built-in houses is solved: the ordinary hand, and the pots it can push.
"""

import sys
from pathlib import Path

from houseway.games import GAMES
from houseway.houses import HOUSES, house
from houseway.pricing.push_nine import Ladder, kept, measured
from houseway.pricing.push_nine_house import HeadsUp, heads_up
from houseway.ranking.push_nine_play import Play, packed

FILE = Path(__file__).parent.parent / "src" / "houseway" / "ranking" / "push_nine_play.json"


def games() -> list[HeadsUp]:
    """What two players meet at every table, each different game once."""
    pages = [(name, page) for name in HOUSES for page in house(name).games.values()]
    rules = [one for _, page in pages if GAMES[page.game].family.name == "push" for one in page.rules]
    return list(dict.fromkeys(found for one in rules if (found := heads_up(one)) is not None))


def solved_for(game: HeadsUp, within: float) -> list[Play]:
    """The ordinary hand and its push pots."""
    ladder = Ladder(game.raises, game.pushes, within=within)
    ladder.play(game.pot, game.pushes)
    plays = []
    for (pot, pushes), (hand, chances) in sorted(ladder.games.items(), key=lambda one: (-one[0][1], one[0][0])):
        found = measured(hand, chances)
        print(f"pot {pot}, {game.raises} raises, {pushes} pushes: {found.value:+.6f}, {found.exploitability:.1e} left")
        if pushes >= game.pushes - 1:
            plays.append(kept(hand, chances))
    return plays


if __name__ == "__main__":
    within = float(sys.argv[1]) if len(sys.argv) > 1 else 1e-5
    FILE.write_text(packed([play for game in games() for play in solved_for(game, within)]), encoding="utf-8")
