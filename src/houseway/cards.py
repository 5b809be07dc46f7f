"""A card is a small int; this module converts it to text and back.

Cards 0 to 51 are `4 * rank + suit`, ranks 0 to 12 from deuce to ace, suits 0 to 3 in the one order any
of the rule books prints (clubs, diamonds, hearts, spades); 52 is the joker. Cards are plain ints so that
they index tables and fill byte arrays; nothing here may ever wrap them in objects.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from houseway.errors import CardError

Card: TypeAlias = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
SUIT_SIGNS: Final = "♣♦♥♠"
JOKER: Final[Card] = 52
CARD_COUNT: Final = 53

RANK_NAMES: Final = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

TEXT: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")

_SUIT_OF_SIGN: Final = {
    **{sign: suit for suit, sign in enumerate(SUITS)},
    **{sign: suit for suit, sign in enumerate(SUIT_SIGNS)},
    **{sign: suit for suit, sign in enumerate("♧♢♡♤")},
}
_RANK_OF_SIGN: Final = {**{sign: rank for rank, sign in enumerate(RANKS)}, "10": 8}
_TOKEN: Final = re.compile(
    r"(?P<joker>joker|jk|🃏)|(?P<rank>10|[2-9tjqka])(?P<suit>[cdhs♣♦♥♠♧♢♡♤])\ufe0f?", re.IGNORECASE
)
_GAP: Final = re.compile(r"[\s,;/|\[\]()-]+")
_SPELLING: Final = "write rank and suit like As, Td, 10d or T♦, and Jk for the joker"


def card(rank: int, suit: int) -> Card:
    """The card of a rank (0 deuce to 12 ace) and a suit (0 clubs to 3 spades)."""
    if not (0 <= rank <= 12 and 0 <= suit <= 3):
        raise CardError(f"no card has rank {rank} and suit {suit}: ranks are 0 to 12, suits 0 to 3")
    return 4 * rank + suit


def rank_of(card: Card) -> int:
    """0 for a deuce to 12 for an ace; the joker has no rank of its own and gives 13."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades; meaningless for the joker."""
    return card & 3


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards as people write them: `As Td`, `as,10d`, `A♠T♦`, `AsTdJk`.

    >>> parse_cards("As 10d 2c Jk")
    (51, 33, 0, 52)
    """
    cards: list[Card] = []
    for chunk in filter(None, _GAP.split(text)):
        at = 0
        while at < len(chunk):
            found = _TOKEN.match(chunk, at)
            if found is None:
                raise CardError(f"{_bad_token(chunk, at)!r} is not a card: {_SPELLING}")
            at = found.end()
            if found["joker"]:
                cards.append(JOKER)
            else:
                rank, suit = found["rank"].upper(), found["suit"].lower()
                cards.append(4 * _RANK_OF_SIGN[rank] + _SUIT_OF_SIGN[suit])
    return tuple(cards)


def _bad_token(chunk: str, at: int) -> str:
    """The text to quote in the error: from the first invalid character to the next valid one."""
    for end in range(at + 1, len(chunk)):
        if _TOKEN.match(chunk, end):
            return chunk[at:end]
    return chunk[at:]


def parse_card(text: str) -> Card:
    """Read exactly one card."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError(f"{text!r} is {len(cards)} cards where one is wanted: {_SPELLING}")
    return cards[0]


def as_cards(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    """Cards from text or from ints, checked."""
    if isinstance(cards, str):
        return parse_cards(cards)
    if not isinstance(cards, Iterable):
        raise CardError(f"{cards!r} are not cards: write them like 'As Td', or as ints")
    checked = tuple(cards)
    for one in checked:
        if not _is_card(one):
            raise CardError(f"{one!r} is not a card: cards are the ints 0 to 51, and 52 for the joker")
    return checked


def _is_card(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and 0 <= given < CARD_COUNT


def format_card(card: Card) -> str:
    """`As`, `Td`, `Jk`."""
    return TEXT[card]


def format_cards(cards: Iterable[Card], separator: str = " ") -> str:
    """Cards as text that `parse_cards` reads back.

    >>> format_cards(parse_cards("A♠ 10♦ joker"))
    'As Td Jk'
    """
    return separator.join(TEXT[one] for one in cards)


def require_distinct(cards: Sequence[Card]) -> None:
    """Refuse a card that one pack cannot hold twice, naming it."""
    if len(set(cards)) != len(cards):
        twice = next(one for one in cards if cards.count(one) > 1)
        raise CardError(f"{TEXT[twice]} appears {cards.count(twice)} times: one pack holds each card once")
