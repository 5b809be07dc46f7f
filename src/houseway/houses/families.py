"""Which keys apply to which games.

A key on a page whose game does not have it is refused. One from `[every_game]`, or from the page that this one is
`like`, is simply ignored, so that a house can state there what holds for most of its games.
"""

from types import MappingProxyType
from typing import Final

from houseway.games import GAMES
from houseway.houses.fees import FEES
from houseway.houses.keys import STAKES, SWITCHES
from houseway.referee.rules.switch import EVERY_GAME

_GAMES: Final = MappingProxyType({key.name: key.games for key in (*STAKES, *SWITCHES, *FEES)})
"""The games that have a key; every game has the keys not listed here."""
_FOR_POKER: Final = frozenset(
    {"ante", "buy_in", "most_buy_in", "fee", "fee_paid_by", "fee_taken", "forced", "name", "ranking"}
)
"""Keys of `[every_game]` that are meant for poker: the other games inherit neither fees nor stakes from it."""
_INSTEAD: Final = MappingProxyType(
    {
        "banked": {"bets": 'players wager against a bank here: write wagers = ["$2", "$50"]'},
        "push": {
            "ante": 'the ante is the condition: write condition = "$1"',
            "blinds": 'everyone antes here: write condition = "$1", and leave the blinds out',
        },
        "pan": {"bets": 'there is an ante here and no betting: write ante = "$1"'},
    }
)


def fits(game: str, key: str) -> bool:
    """Whether a game has a key."""
    return _GAMES.get(key, EVERY_GAME).include(GAMES[game])


def takes_over(game: str, key: str, where: str) -> bool:
    """Whether a game inherits a key from another page, or from `every_game`."""
    return fits(game, key) and (GAMES[game].family.poker or where != "every_game" or key not in _FOR_POKER)


def own_keys(game: str) -> tuple[str, ...]:
    """The keys that this game has and no poker game has."""
    poker = [name for name, one in GAMES.items() if one.family.poker]
    return tuple(key for key in _GAMES if fits(game, key) and not any(fits(name, key) for name in poker))


def misfit(game: str, key: str) -> str:
    """The error line for a key that a game does not have."""
    instead = _INSTEAD.get(GAMES[game].family.name, {}).get(key)
    if instead is not None:
        return instead
    if not GAMES[game].family.poker:
        return f"{game} has no such key: leave it out; its own keys are {', '.join(own_keys(game))}"
    return f"only {_GAMES[key].words} has this: leave it out"
