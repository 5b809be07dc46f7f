"""Hands as players write them: `AsKs`, `QQ+`, `AKs`, `A5s-A2s`, `KTo+`, several with commas, `*` for any two cards.

`A*s` or `Axs` is any suited ace, `Ax` any hand with an ace in it, and `10%` the best tenth of all hands in hold'em.
Shorthand for pairs, suited and offsuit hands is for two cards; in games with more, write the cards out, and missing
cards may be any card.
"""

import re
from itertools import combinations
from typing import Final

from houseway.cards import RANKS, Card, card, parse_cards, require_distinct
from houseway.errors import CardError, HousewayError

_SHORT: Final = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)", re.IGNORECASE)
_SPAN: Final = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)-([2-9TJQKA])([2-9TJQKA])([so]?)", re.IGNORECASE)
_ONE_RANK: Final = re.compile(r"([2-9TJQKA])[*x]([so]?)", re.IGNORECASE)
_BEST: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*%")
_HOW: Final = "write cards like AsKs, or two-card ranges like QQ+, AKs, KTo+, A5s-A2s, Axs or 10%, or * for any"
ANY: Final = ("*", "any", "random")


class RangeError(HousewayError):
    """Text that is neither a hand nor a range."""


def read_range(text: str, cards: int, *, holdem: bool = True) -> tuple[tuple[Card, ...], ...]:
    """The hands in a range, all with the same number of known cards; `((),)` if none are known.

    `holdem` says whether two cards are worth the same as in hold'em, so that a best part exists.

    >>> len(read_range("QQ+,AKs", 2))
    22
    """
    found: dict[tuple[Card, ...], None] = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        for hand in _part(part, cards, holdem=holdem):
            found[tuple(sorted(hand, reverse=True))] = None
    if not found:
        raise RangeError(f"{text!r} is not a hand: {_HOW}")
    if len({len(hand) for hand in found}) > 1:
        raise RangeError(f"{text!r} mixes hands of different lengths: write the same number of cards in each")
    return tuple(found)


def _part(part: str, cards: int, *, holdem: bool) -> list[tuple[Card, ...]]:
    if part.lower() in ANY:
        return [()]
    if best := _BEST.fullmatch(part):
        return _best(part, float(best[1]), holdem=holdem and cards == 2)
    spelled = part.replace("*", "").strip()
    short, span, one_rank = _SHORT.fullmatch(spelled), _SPAN.fullmatch(spelled), _ONE_RANK.fullmatch(part)
    if short or span or one_rank:
        if cards != 2:
            raise RangeError(f"{part!r} is a hand of two cards, and this game deals {cards}: write the cards out")
        if one_rank:
            return _with_rank(*one_rank.groups())
        return _shorthand(part, *short.groups()) if short else _spanned(part, *(span.groups() if span else ()))
    try:
        known = parse_cards(spelled)
    except CardError as error:
        raise RangeError(f"{part!r} is not a hand: {_HOW}" if cards == 2 else f"{part!r}: {error}") from None
    require_distinct(known)
    if not known or len(known) > cards:
        raise RangeError(f"{part!r} is {len(known)} cards, and a hand here has {cards}: {_HOW}")
    return [known]


def _with_rank(rank: str, suits: str) -> list[tuple[Card, ...]]:
    """`Axs`, `Axo` or `Ax`: a rank with any other, and without a suit letter the pair too."""
    own, suits = RANKS.index(rank.upper()), suits.lower()
    others = [other for other in range(13) if other != own or not suits]
    return [hand for other in others for hand in _combos(max(own, other), min(own, other), suits)]


def _best(part: str, percent: float, *, holdem: bool) -> list[tuple[Card, ...]]:
    from houseway.pricing.preflop import best_hands  # only these ranges need the table

    if not holdem:
        raise RangeError(f"{part!r}: the best hands are known only for hold'em: write cards, or ranges like QQ+")
    if not 0 < percent <= 100:
        raise RangeError(f"{part!r} is not a share of all hands: write more than 0% and at most 100%")
    return list(best_hands(percent / 100))


def _shorthand(part: str, first: str, second: str, suits: str, more: str) -> list[tuple[Card, ...]]:
    high, low = sorted((RANKS.index(first.upper()), RANKS.index(second.upper())), reverse=True)
    if high == low:
        if suits:
            raise RangeError(f"{part!r} is a pair, which cannot be suited: write {first}{second}")
        return [hand for rank in range(high, 13 if more else high + 1) for hand in _combos(rank, rank, "")]
    return [hand for rank in range(low, high if more else low + 1) for hand in _combos(high, rank, suits.lower())]


def _spanned(part: str, *said: str) -> list[tuple[Card, ...]]:
    """`A5s-A2s`, `99-66`, `T9s-76s`: both ends, and everything between."""
    high, low, suits = _ends(*said[:3])
    high_2, low_2, suits_2 = _ends(*said[3:])
    if suits == suits_2 and (high == low) == (high_2 == low_2):
        if high == high_2 and high != low:
            return [hand for rank in range(min(low, low_2), max(low, low_2) + 1) for hand in _combos(high, rank, suits)]
        if high - low == high_2 - low_2:
            tops = range(min(high, high_2), max(high, high_2) + 1)
            return [hand for top in tops for hand in _combos(top, top - (high - low), suits)]
    raise RangeError(f"{part!r} has ends that do not belong together: write A5s-A2s, 99-66 or T9s-76s")


def _ends(first: str, second: str, suits: str) -> tuple[int, int, str]:
    low, high = sorted((RANKS.index(first.upper()), RANKS.index(second.upper())))
    return high, low, suits.lower()


def _combos(high: int, low: int, suits: str) -> list[tuple[Card, ...]]:
    if high == low:
        return [(card(high, a), card(low, b)) for b, a in combinations(range(4), 2)]
    return [
        (card(high, a), card(low, b)) for a in range(4) for b in range(4) if suits == "" or (a == b) == (suits == "s")
    ]
