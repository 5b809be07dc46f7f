"""The packs of cards that a card room deals from, as data.

A `Deck` is a name and the cards in the order they leave the box: pack after pack, each from the deuce of clubs up to
the ace of spades, followed by its jokers. `deck("pan")` finds one by name. A shoe with an unusual number of packs or
jokers says so in its name (`super-pan-9 packs=8`), and `deck` reads that name back. Nothing here may ever put cards in
another order: that is the business of `shuffle`.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from reprlib import repr as shortly
from typing import Final

from houseway.cards import JOKER, RANKS, SUITS, Card, as_cards
from houseway.errors import HousewayError

MAX_CARDS: Final = 1024
MAX_NAME_LENGTH: Final = 80

# Pan 9 is played with 6 to 12 packs and blackjack 22 with 1 to 8; twice the usual shoe is a slip of the hand.
_PACKS_LIMIT: Final = range(1, 17)
_JOKERS_LIMIT: Final = range(5)


class DeckError(HousewayError):
    """A deck that is unknown, or cannot be made as requested."""


@dataclass(frozen=True, slots=True, repr=False)
class Deck:
    """A name, the cards in box order, and a line that describes them."""

    name: str
    cards: tuple[Card, ...]
    about: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not (0 < len(self.name) <= MAX_NAME_LENGTH and self.name.isprintable()):
            raise DeckError(f"{shortly(self.name)} cannot name a deck: use 1 to {MAX_NAME_LENGTH} printable characters")
        object.__setattr__(self, "cards", as_cards(self.cards))
        if not 0 < self.size <= MAX_CARDS:
            raise DeckError(f"deck {self.name} has {self.size} cards: a deck has 1 to {MAX_CARDS}")

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.cards)

    def __repr__(self) -> str:
        return f"Deck({self.name!r}, {self.size} cards)"


@dataclass(frozen=True, slots=True)
class _Recipe:
    """The composition of a named deck; a count of packs or jokers without limits cannot be chosen."""

    about: str
    ranks: str = RANKS
    packs: int = 1
    jokers: int = 0
    left_out: str = ""
    packs_limit: range | None = None
    jokers_limit: range | None = None


_RECIPES: Final = {
    "52": _Recipe("one pack, no joker"),
    "53": _Recipe("one pack and its joker", jokers=1),
    "pan": _Recipe("{packs} without eights, nines and tens", "234567JQKA", packs=8),
    "pan-310": _Recipe(
        "{packs} without eights, nines and tens, and one of each spade left out",
        "234567JQKA",
        packs=8,
        left_out="s",
    ),
    "super-pan-9": _Recipe(
        "{packs} without sevens, eights, nines and tens",
        "23456JQKA",
        packs=12,
        packs_limit=_PACKS_LIMIT,
    ),
    "blackjack-22": _Recipe(
        "{packs} with {jokers}",
        jokers=4,
        packs_limit=_PACKS_LIMIT,
        jokers_limit=_JOKERS_LIMIT,
    ),
    "blackjack-22-b": _Recipe("{packs} with {jokers}, as 21st Century Blackjack", packs=8, jokers=1),
    "blackjack-22-f": _Recipe("{packs} with {jokers}, as California No Bust", packs=6, jokers=1),
    "36": _Recipe("one pack without deuces to fives", "6789TJQKA"),
    "20": _Recipe("one pack of tens to aces", "TJQKA"),
    "40-without-faces": _Recipe("one pack without jacks, queens and kings", "23456789TA"),
    "kuhn": _Recipe("jack, queen and king of spades", "JQK", left_out="cdh"),
    "leduc": _Recipe("jacks, queens and kings of hearts and spades", "JQK", left_out="cd"),
}

DECK_NAMES: Final = tuple(_RECIPES)

_ALIASES: Final = {
    "standard": "52",
    "52-cards": "52",
    "52-without-joker": "52",
    "joker": "53",
    "53-cards": "53",
    "53-with-joker": "53",
    "52-with-joker": "53",
    "short": "36",
    "short-deck": "36",
    "36-cards": "36",
    "royal": "20",
    "20-cards": "20",
    "panguingue": "pan",
    "pan-320": "pan",
    "pan-9": "super-pan-9",
    "superpan9": "super-pan-9",
    "blackjack22": "blackjack-22",
    "blackjack-22-a": "blackjack-22",
}


def deck(name: str, *, packs: int | None = None, jokers: int | None = None) -> Deck:
    """The deck of that name; a shoe's packs, and the jokers in each pack, may be chosen.

    >>> deck("53 with joker").size, deck("pan").size, deck("pan-310").size
    (53, 320, 310)
    >>> deck("super-pan-9", packs=8)
    Deck('super-pan-9 packs=8', 288 cards)
    """
    plain, spelled = _read_name(name)
    for what, given in (("packs", packs), ("jokers", jokers)):
        if given is not None and spelled.setdefault(what, given) != given:
            raise DeckError(f"{what} is {spelled[what]} in {shortly(name)} and {given} beside it: give one of them")
    recipe = _RECIPES[plain]
    _check_choice(plain, "packs", spelled.get("packs"), recipe.packs_limit)
    _check_choice(plain, "jokers", spelled.get("jokers"), recipe.jokers_limit)
    chosen_packs = spelled.get("packs", recipe.packs)
    # Every sheet that deals blackjack 22 from a shoe has one joker per pack; only the single pack has four.
    usual_jokers = recipe.jokers if chosen_packs == recipe.packs else min(recipe.jokers, 1)
    return _make(plain, chosen_packs, spelled.get("jokers", usual_jokers))


def _read_name(name: str) -> tuple[str, dict[str, int]]:
    """Split `super-pan-9 packs=8` into the deck's plain name and what it chooses."""
    words: list[str] = []
    choices: dict[str, int] = {}
    for word in re.split(r"[\s,_-]+", name.strip().lower()):
        what, is_choice, value = word.partition("=")
        if not is_choice:
            words.append(word)
        elif what in {"packs", "jokers"} - set(choices) and re.fullmatch("[0-9]{1,6}", value):
            choices[what] = int(value)
        else:
            raise DeckError(f"{shortly(word)} does not fit a deck: write packs=8 or jokers=1, each once")
    plain = "-".join(words)
    plain = _ALIASES.get(plain, plain)
    if plain not in _RECIPES:
        raise DeckError(f"{shortly(name)} is not a deck: choose {', '.join(DECK_NAMES)}")
    return plain, choices


def _check_choice(name: str, what: str, value: int | None, limit: range | None) -> None:
    if value is None:
        return
    if limit is None:
        free = [other for other, recipe in _RECIPES.items() if getattr(recipe, f"{what}_limit") is not None]
        raise DeckError(f"deck {name} has a fixed composition: {what} may be chosen for {' and '.join(free)}")
    if type(value) is not int or value not in limit:
        each = " in each pack" if what == "jokers" else ""
        raise DeckError(f"deck {name} has {limit[0]} to {limit[-1]} {what}{each}, not {shortly(value)}")


@cache
def _make(name: str, packs: int, jokers: int) -> Deck:
    recipe = _RECIPES[name]
    pack = [4 * RANKS.index(rank) + suit for rank in recipe.ranks for suit in range(4)]
    cards = (pack + [JOKER] * jokers) * packs
    for one in pack:
        if SUITS[one & 3] in recipe.left_out:
            cards.remove(one)
    full_name = name
    if (packs, jokers) != (recipe.packs, recipe.jokers):
        full_name += f" packs={packs}" + (f" jokers={jokers}" if recipe.jokers_limit else "")
    about = recipe.about.format(
        packs=_count(packs, "pack"), jokers=_count(jokers, "joker") + (" each" if packs > 1 else "")
    )
    return Deck(full_name, tuple(cards), about)


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


STANDARD: Final = deck("52")
WITH_JOKER: Final = deck("53")
