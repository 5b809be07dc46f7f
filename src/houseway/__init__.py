"""Houseway: a card room's rule book as a program.

What is listed in `__all__` is the public interface, with what the modules named there list (`actions`, `options`,
`events`, `commands`); the batch rankings are in `houseway.ranking.batch`. docs/api.md shows it all.
Names are looked up when first used, so that a quick command pays only for what it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway import actions, commands, events, options
    from houseway.cards import format_cards, parse_cards
    from houseway.chips.money import MoneyError, format_money, parse_money
    from houseway.commands import ComeBack, DrawButton, Leave, Move, PlaceButton, Sit, SitOut, TopUp
    from houseway.decks import deck
    from houseway.errors import CardError, HousewayError
    from houseway.games import GAMES
    from houseway.history.files import read, replay, save
    from houseway.history.handfile.record import HandRecord
    from houseway.history.history_errors import DisagreementError, HistoryError
    from houseway.history.narrate.narrator import narrate
    from houseway.houses import HOUSES, House, Offer, OfferError, RuleBookError, house, load
    from houseway.pricing.game_odds import BankOdds, BankRow, FeeRow, odds
    from houseway.pricing.hand_equity import Equities, Share, equity
    from houseway.pricing.odds_push import PushOdds
    from houseway.ranking import KINDS, compare, evaluator, rank, say
    from houseway.referee.banked.turn import BankTurn
    from houseway.referee.game import Game
    from houseway.referee.hand import Hand, PotResult, Result
    from houseway.referee.mishaps import Report, Ruling
    from houseway.referee.push.pot import Group, PushPot
    from houseway.referee.refusals import RefusedError
    from houseway.referee.rules import Rules
    from houseway.referee.shared_actions import ActionError, Range
    from houseway.referee.table.table import Table
    from houseway.referee.view import HandView, SeatView
    from houseway.shuffle import FairDeck, SimShuffler, verify

__version__ = "0.4.0"

__all__ = [
    "GAMES", "HOUSES", "KINDS", "ActionError", "BankOdds", "BankRow", "BankTurn", "CardError", "ComeBack",
    "DisagreementError", "DrawButton", "Equities", "FairDeck", "FeeRow", "Game", "Group", "Hand", "HandRecord",
    "HandView", "HistoryError", "House", "HousewayError", "Leave", "MoneyError", "Move", "Offer", "OfferError",
    "PlaceButton", "PotResult", "PushOdds", "PushPot", "Range", "RefusedError", "Report", "Result", "RuleBookError",
    "Rules", "Ruling", "SeatView", "Share", "SimShuffler", "Sit", "SitOut", "Table", "TopUp", "actions", "commands",
    "compare", "deck", "equity",
    "evaluator", "events", "format_cards", "format_money", "house", "load", "narrate", "odds", "options", "parse_cards",
    "parse_money", "rank", "read", "replay", "save", "say", "verify",
]  # fmt: skip

_MODULES = ("actions", "commands", "events", "options")
_HOME = {
    "cards": ("format_cards", "parse_cards"),
    "chips.money": ("MoneyError", "format_money", "parse_money"),
    "commands": ("ComeBack", "DrawButton", "Leave", "Move", "PlaceButton", "Sit", "SitOut", "TopUp"),
    "decks": ("deck",),
    "errors": ("CardError", "HousewayError"),
    "games": ("GAMES",),
    "history.history_errors": ("DisagreementError", "HistoryError"),
    "history.files": ("read", "replay", "save"),
    "history.handfile.record": ("HandRecord",),
    "history.narrate.narrator": ("narrate",),
    "houses": ("HOUSES", "House", "Offer", "OfferError", "RuleBookError", "house", "load"),
    "ranking": ("KINDS", "compare", "evaluator", "rank", "say"),
    "referee.shared_actions": ("ActionError", "Range"),
    "referee.banked.turn": ("BankTurn",),
    "referee.refusals": ("RefusedError",),
    "referee.game": ("Game",),
    "referee.hand": ("Hand", "PotResult", "Result"),
    "referee.push.pot": ("Group", "PushPot"),
    "referee.mishaps": ("Report", "Ruling"),
    "referee.rules": ("Rules",),
    "referee.table.table": ("Table",),
    "referee.view": ("HandView", "SeatView"),
    "shuffle": ("FairDeck", "SimShuffler", "verify"),
    "pricing.hand_equity": ("Equities", "Share", "equity"),
    "pricing.game_odds": ("BankOdds", "BankRow", "FeeRow", "odds"),
    "pricing.odds_push": ("PushOdds",),
}


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return import_module(f"houseway.{name}")
    for module, names in _HOME.items():
        if name in names:
            found: object = getattr(import_module(f"houseway.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module 'houseway' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
