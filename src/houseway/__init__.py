"""Houseway: a card room's rule book as a program.

What is listed in `__all__` is the public interface; the batch rankings are in `houseway.ranking.batch`.
Names are looked up when first used, so that a quick command pays only for what it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.cards import format_cards, parse_cards
    from houseway.decks import deck
    from houseway.errors import CardError, HousewayError
    from houseway.houses import house
    from houseway.ranking import KINDS, compare, evaluator, rank, say
    from houseway.shuffle import FairDeck, SimShuffler, verify

__version__ = "0.1.0"

__all__ = [
    "KINDS",
    "CardError",
    "FairDeck",
    "HousewayError",
    "SimShuffler",
    "compare",
    "deck",
    "evaluator",
    "format_cards",
    "house",
    "parse_cards",
    "rank",
    "say",
    "verify",
]

_HOME = {
    "cards": ("format_cards", "parse_cards"),
    "decks": ("deck",),
    "errors": ("CardError", "HousewayError"),
    "houses": ("house",),
    "ranking": ("KINDS", "compare", "evaluator", "rank", "say"),
    "shuffle": ("FairDeck", "SimShuffler", "verify"),
}


def __getattr__(name: str) -> object:
    for module, names in _HOME.items():
        if name in names:
            found: object = getattr(import_module(f"houseway.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module 'houseway' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
