"""Every game as a tuple of steps, one file per family. Compare them with the houses' printed pages.

The five houses print the first 17; those after pan are dealt by the `common` book alone, which prints none of them.

`GAMES` finds a game by name and imports its family only then, so that a command about one game is quick.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final

from houseway.referee.game import Game

_FAMILIES: Final = {
    "holdem": ("holdem", "HOLDEM"),
    "holdem-hi-lo": ("holdem", "HOLDEM_HI_LO"),
    "omaha": ("omaha", "OMAHA"),
    "omaha-hi-lo": ("omaha", "OMAHA_HI_LO"),
    "pineapple": ("pineapple", "PINEAPPLE"),
    "crazy-pineapple": ("pineapple", "CRAZY_PINEAPPLE"),
    "crazy-pineapple-hi-lo": ("pineapple", "CRAZY_PINEAPPLE_HI_LO"),
    "draw": ("draw", "DRAW_POKER"),
    "lowball": ("lowball", "LOWBALL"),
    "stud": ("stud", "STUD"),
    "stud-hi-lo": ("stud", "STUD_HI_LO"),
    "razz": ("stud", "RAZZ"),
    "push-nine": ("push_nine", "PUSH_NINE"),
    "pai-gow": ("pai_gow", "PAI_GOW"),
    "super-pan-9": ("super_pan_9", "SUPER_PAN_9"),
    "blackjack-22": ("blackjack_22", "BLACKJACK_22"),
    "pan": ("pan", "PAN"),
    "deuce-to-seven": ("deuce_to_seven", "DEUCE_TO_SEVEN"),
    "deuce-to-seven-triple": ("deuce_to_seven", "DEUCE_TO_SEVEN_TRIPLE"),
    "badugi": ("badugi", "BADUGI"),
    "short-deck": ("holdem", "SHORT_DECK"),
    "royal-holdem": ("holdem", "ROYAL_HOLDEM"),
    "omaha-5": ("omaha", "OMAHA_5"),
    "omaha-5-hi-lo": ("omaha", "OMAHA_5_HI_LO"),
    "kuhn": ("study", "KUHN"),
    "leduc": ("study", "LEDUC"),
    "rhode-island": ("study", "RHODE_ISLAND"),
    "royal-rhode-island": ("study", "ROYAL_RHODE_ISLAND"),
    "numeral-211": ("study", "NUMERAL_211"),
}


@cache
def _game(name: str) -> Game:
    family, game = _FAMILIES[name]
    found: Game = getattr(import_module(f"houseway.games.{family}"), game)
    return found


class _Games(Mapping[str, Game]):
    """Games by name, in the order of the printed list."""

    def __getitem__(self, name: str) -> Game:
        return _game(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_FAMILIES)

    def __len__(self) -> int:
        return len(_FAMILIES)

    def __contains__(self, name: object) -> bool:
        return name in _FAMILIES


GAMES: Final[Mapping[str, Game]] = _Games()

__all__ = ["GAMES", "Game"]
