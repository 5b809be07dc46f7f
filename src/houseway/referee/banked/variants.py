"""Blackjack 22 apart from the counting: how each sheet deals, draws and doubles.

The one house that offers the game prints only limit and fee (DR-BJ22-01), and other rooms' sheets differ, so a game is
one `Sheet22`: how hands are counted (`houseway.ranking.blackjack`), and what players may do. Doubling, splitting and
surrender exist only if a sheet names them. The banker draws to seventeen, as on the two sheets that say anything about
it (F and H), but freely if the nearest hand wins (A and E).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from houseway.cards import JOKER, Card, rank_of
from houseway.ranking.blackjack import VARIANTS, HandTotal, Joker, Rules22, total
from houseway.ranking.orders import ACE

_SEVENTEEN: Final = 34
"""In half points, like all totals of the ranking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet22:
    """The rules of one variant."""

    count: Rules22
    open_hands: bool = True
    """Whether the players' first two cards are dealt face up."""
    bank_up: str = "second"
    """Which of the banker's two cards lie face up: the `second`, `both`, or `both, late`: the second one is dealt when
    the players have drawn."""
    naturals_at_once: bool = False
    """Whether a natural is shown as soon as it is dealt, and paid at once if the bank covers everyone ahead of it."""
    joker_up_freezes: bool = False
    """Whether nobody draws when the banker shows a joker."""
    bank_draws: str = "to 17"
    """`to 17`: takes a card up to sixteen and on a soft seventeen, and no more; or `free`."""
    doubles: bool = False
    most_hands: int = 1
    """How many hands a seat may make by splitting."""
    surrender: bool = False
    late_joker: bool = False
    """Whether a joker in the bank's hole takes only first wagers, so that what was doubled or split goes back."""


def _count(letter: str) -> Rules22:
    """How a variant counts, for any number of packs."""
    return replace(VARIANTS[letter], packs=None)


SHEETS: Final[Mapping[str, Sheet22]] = MappingProxyType(
    {
        "a": Sheet22(count=_count("a"), open_hands=False, naturals_at_once=True, bank_draws="free"),
        "b": Sheet22(count=_count("b"), joker_up_freezes=True),
        "c": Sheet22(count=_count("c"), bank_up="both", joker_up_freezes=True),
        "d": Sheet22(count=_count("d"), bank_up="both, late", joker_up_freezes=True),
        "e": Sheet22(count=_count("e"), open_hands=False, bank_draws="free"),
        "f": Sheet22(
            count=_count("f"),
            joker_up_freezes=True,
            doubles=True,
            most_hands=3,
            surrender=True,
            late_joker=True,
        ),
        "i": Sheet22(count=_count("i")),
        "j": Sheet22(count=_count("j")),
    }
)
"""By their letters in the survey of sheets."""


def hard_total(cards: Sequence[Card], rules: Rules22) -> int:
    """What the cards count, in half points, with every two-way card at its lower value."""
    low_joker = 2 if rules.joker is Joker.TWO_TWELVE else 1
    points = [
        low_joker if card == JOKER else 1 if rank_of(card) == ACE else min(10, rank_of(card) + 2) for card in cards
    ]
    return 2 * sum(points)


def may_draw(cards: Sequence[Card], rules: Rules22) -> bool:
    """Whether a hand may take another card: not a natural, not one whose joker makes its total, and not past the
    target.

    Sheet A says that nobody draws past hard 22; sheet F says that a hand with a joker stands.
    """
    hand = total(cards, rules)
    if hand.natural is not None or (hand.joker and rules.joker is Joker.WILD):
        return False
    return hard_total(cards, rules) < rules.target


def must_draw(hand: HandTotal) -> bool:
    """Whether a banker who draws by rule takes another card: up to sixteen, and on a soft seventeen."""
    return hand.total < _SEVENTEEN or (hand.total == _SEVENTEEN and hand.soft)
