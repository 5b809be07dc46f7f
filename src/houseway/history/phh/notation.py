"""The action notation of PHH: `d dh p1 AsKd`, `d db 2c7dTh`, `p3 cbr 12`, `p1 sm -`, with comments after `#`.

Reading and writing use the same spelling. Nothing here knows whose turn it is or what is legal.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final, TypeAlias

from houseway.cards import TEXT, Card, format_card
from houseway.errors import HousewayError

UNKNOWN: Final[Card] = -1
"""An unknown card, `??` in PHH."""

Amount: TypeAlias = int | Decimal

_CARD_OF: Final = {
    **{text: card for card, text in enumerate(TEXT[:52])},
    # A card with only its rank or suit known counts as unknown.
    **dict.fromkeys(["??", *(f"{rank}?" for rank in "23456789TJQKA"), *(f"?{suit}" for suit in "cdhs")], UNKNOWN),
}
_PLAYER: Final = re.compile(r"p([1-9][0-9]?)")
_AMOUNT: Final = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,20})?")


class NotationError(HousewayError):
    """Text that is not a PHH action."""


@dataclass(frozen=True, slots=True)
class DealHole:
    """`d dh p1 AsKd`: hole cards to a player (players count from 0 here, from 1 in the text)."""

    player: int
    cards: tuple[Card, ...]
    comment: str = ""


@dataclass(frozen=True, slots=True)
class DealBoard:
    """`d db 2c7dTh`: shared cards."""

    cards: tuple[Card, ...]
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Fold:
    """`p1 f`."""

    player: int
    comment: str = ""


@dataclass(frozen=True, slots=True)
class CheckCall:
    """`p1 cc`."""

    player: int
    comment: str = ""


@dataclass(frozen=True, slots=True)
class BetRaise:
    """`p1 cbr 12`: complete, bet or raise to this total for the round."""

    player: int
    to: Amount
    comment: str = ""


@dataclass(frozen=True, slots=True)
class ShowMuck:
    """`p1 sm AsKd` shows; `p1 sm` mucks the hand; `p1 sm ????` does neither. `-` shows the cards dealt."""

    player: int
    cards: tuple[Card, ...] | None
    as_dealt: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class OfOtherGames:
    """`p1 pb`, the forced bet of stud, and `p1 sd` (discard, stand pat) of draw games; games with a board
    have neither.
    """

    player: int
    word: str
    cards: tuple[Card, ...] = ()
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Comment:
    """Only a comment, or nothing at all."""

    comment: str = ""


PhhAction: TypeAlias = DealHole | DealBoard | Fold | CheckCall | BetRaise | ShowMuck | OfOtherGames | Comment
PlayerAction: TypeAlias = Fold | CheckCall | BetRaise


def parse_phh_cards(text: str) -> tuple[Card, ...]:
    """Cards without separators; `??` is an unknown card."""
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    cards = tuple(_CARD_OF.get(pair, -2) for pair in pairs)
    if -2 in cards:
        bad = pairs[cards.index(-2)]
        raise NotationError(f"{bad!r} is not a card: write rank and suit like As or Td, ?? if unknown")
    return cards


def format_phh_cards(cards: tuple[Card, ...]) -> str:
    """Text that `parse_phh_cards` reads back."""
    return "".join("??" if card == UNKNOWN else format_card(card) for card in cards)


@lru_cache(maxsize=16_384)
def parse_phh_action(text: str) -> PhhAction:
    """Parse one element of a PHH file's `actions`; cached because most of them repeat."""
    said, _, comment = text.partition("#")
    comment = comment.strip()
    words = said.split()
    match words:
        case []:
            return Comment(comment)
        case ["d", "dh", player, cards]:
            return DealHole(_player(player), parse_phh_cards(cards), comment)
        case ["d", "db", cards]:
            return DealBoard(parse_phh_cards(cards), comment)
        case [player, "f"]:
            return Fold(_player(player), comment)
        case [player, "cc"]:
            return CheckCall(_player(player), comment)
        case [player, "cbr", amount]:
            return BetRaise(_player(player), _amount(amount), comment)
        case [player, "sm"]:
            return ShowMuck(_player(player), None, comment=comment)
        case [player, "sm", "-"]:
            return ShowMuck(_player(player), (), as_dealt=True, comment=comment)
        case [player, "sm", cards]:
            return ShowMuck(_player(player), parse_phh_cards(cards), comment=comment)
        case [player, "pb" | "sd" as word]:
            return OfOtherGames(_player(player), word, (), comment)
        case [player, "sd", cards]:
            return OfOtherGames(_player(player), "sd", parse_phh_cards(cards), comment)
    raise NotationError(
        f"{text!r} is not an action: write d dh p1 AsKd, d db 2c7dTh, or p1 with f, cc, cbr 12, sd or sm"
    )


def _player(text: str) -> int:
    found = _PLAYER.fullmatch(text)
    if found is None:
        raise NotationError(f"{text!r} is not a player: write p1, p2 and so on")
    return int(found[1]) - 1


def _amount(text: str) -> Amount:
    if not _AMOUNT.fullmatch(text):
        raise NotationError(f"{text!r} is not an amount: write it like 12 or 7.50")
    return Decimal(text) if "." in text else int(text)


def format_phh_action(action: PhhAction) -> str:
    """Text that `parse_phh_action` reads back."""
    match action:
        case DealHole(player, cards):
            said = f"d dh p{player + 1} {format_phh_cards(cards)}"
        case DealBoard(cards):
            said = f"d db {format_phh_cards(cards)}"
        case Fold(player):
            said = f"p{player + 1} f"
        case CheckCall(player):
            said = f"p{player + 1} cc"
        case BetRaise(player, to):
            said = f"p{player + 1} cbr {to:f}" if isinstance(to, Decimal) else f"p{player + 1} cbr {to}"
        case ShowMuck(player, cards, as_dealt):
            shown = "-" if as_dealt else format_phh_cards(cards or ())
            said = f"p{player + 1} sm {shown}".rstrip()
        case OfOtherGames(player, word, cards):
            said = f"p{player + 1} {word} {format_phh_cards(cards)}".rstrip()
        case Comment():
            said = ""
    return f"{said} # {action.comment}".strip() if action.comment else said
