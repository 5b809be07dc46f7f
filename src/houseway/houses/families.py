"""Which keys a game knows. The games that are not poker share few of them, and poker knows none of theirs.

A key that stands on a page whose game does not know it is refused. One that comes from `[every_game]`, or from a page
that this one is like, is simply passed over: a house may say there what holds for most of its games.
"""

from types import MappingProxyType
from typing import Final

from houseway.games import GAMES
from houseway.houses.keys import (
    BANK_SWITCHES,
    BLACKJACK_SWITCHES,
    PAI_GOW_SWITCHES,
    PAN_SWITCHES,
    POINT_SWITCHES,
    PUSH_SWITCHES,
    Key,
)
from houseway.houses.places import PAGE_KEYS

_ALL: Final = (
    "seats", "forced", "chip", "buy_in", "name", "fee", "fee_taken", "fee_paid_by", "not_printed",
    "table_settings",
)  # fmt: skip
_BUTTON: Final = ("button_draw", "button_draw_ace")
_ROUNDS: Final = (
    "betting", "bets", "raise_cap", "heads_up_uncapped", "heads_up_test", "min_reraise", "short_all_in", "check_raise",
    "odd_chips", "show_all", "button", "substantial_action",
)  # fmt: skip
"""What push-nine has of poker: rounds of betting for a pot."""


def _names(*groups: tuple[Key, ...]) -> tuple[str, ...]:
    return tuple(key.name for group in groups for key in group)


OWN: Final = MappingProxyType({
    "pai-gow": ("wagers", *_names(BANK_SWITCHES, PAI_GOW_SWITCHES)),
    "super-pan-9": ("wagers", *_names(BANK_SWITCHES, POINT_SWITCHES)),
    "blackjack-22": ("wagers", *_names(BANK_SWITCHES, BLACKJACK_SWITCHES)),
    "push-nine": ("condition", *_names(PUSH_SWITCHES)),
    "pan": _names(PAN_SWITCHES),
})  # fmt: skip
"""The keys that only such games know, by game."""

_KNOWN: Final = MappingProxyType({
    "pai-gow": {*OWN["pai-gow"], *_ALL, "ranking"},
    "super-pan-9": {*OWN["super-pan-9"], *_ALL},
    "blackjack-22": {*OWN["blackjack-22"], *_ALL},
    "push-nine": {*OWN["push-nine"], *_ALL, *_BUTTON, *_ROUNDS, "ranking"},
    "pan": {*OWN["pan"], *_ALL, *_BUTTON, "ante"},
})  # fmt: skip
_FOREIGN_TO_POKER: Final = frozenset(name for names in OWN.values() for name in names)
_FROM_EVERY_GAME: Final = frozenset({
    "seats", "chip", "not_printed", "table_settings", *_BUTTON, *_ROUNDS, *_FOREIGN_TO_POKER,
})  # fmt: skip
"""What one of these games takes over from `[every_game]`: not fees or stakes, which are there for poker."""

_INSTEAD: Final = MappingProxyType({
    "banked": {"bets": 'players wager against a bank here: write wagers = ["$2", "$50"]'},
    "push": {
        "ante": 'the ante is the condition: write condition = "$1"',
        "blinds": 'everyone antes here: write condition = "$1", and leave the blinds out',
    },
    "pan": {"bets": 'there is an ante here and no betting: write ante = "$1"'},
})  # fmt: skip


def fits(game: str, key: str) -> bool:
    """Whether a game knows a key."""
    if game in _KNOWN:
        return key in _KNOWN[game] or key in PAGE_KEYS
    return key not in _FOREIGN_TO_POKER


def takes_over(game: str, key: str, where: str) -> bool:
    """Whether a game takes a key over from another page, or from `every_game`."""
    if not fits(game, key):
        return False
    return GAMES[game].family.poker or where != "every_game" or key in _FROM_EVERY_GAME


def misfit(game: str, key: str) -> str:
    """What to say of a key that a game does not know."""
    if game in _KNOWN:
        instead = _INSTEAD[GAMES[game].family.name].get(key)
        return instead or f"{game} knows nothing of this: leave it out; its own keys are {', '.join(OWN[game])}"
    owners = [name for name, names in OWN.items() if key in names]
    if len(owners) == 1:
        return f"only {owners[0]} knows this: leave it out"
    return f"only {', '.join(owners[:-1])} and {owners[-1]} know this: leave it out"
