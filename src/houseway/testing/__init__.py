"""Random tables and hands for your tests: Hypothesis strategies, and the random play behind them.

Hypothesis is imported only when a strategy is made; `Choices` with a seed works without it. Nothing here may ever deal
a live hand.
"""

from typing import TYPE_CHECKING, Any, Final

from houseway.decks import deck as deck_named
from houseway.errors import HousewayError
from houseway.testing.acting import (
    accepts,
    changes,
    choose_action,
    may_change,
    not_offered,
    offered,
    play,
    take_any,
    ways,
)
from houseway.testing.acting_pan import fouls
from houseway.testing.decisions import Choices
from houseway.testing.random_tables import (
    BOOKS,
    bustle,
    choose_command,
    deal,
    offer_at,
    open_table,
    places,
    random_hand,
    random_offer,
    random_table,
    straddle,
)
from houseway.testing.states import PlayedHand, state_bytes, table_bytes
from houseway.testing.switches import switched

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from houseway.cards import Card
    from houseway.houses import Offer
    from houseway.referee.hand import Hand
    from houseway.referee.table.table import Table

__all__ = [
    "BOOKS", "Choices", "PlayedHand", "TestingError", "accepts", "bustle", "changes", "choose_action", "choose_command",
    "deal", "decks", "fouls", "hands", "may_change", "not_offered", "offer_at", "offered", "offers",
    "open_table", "places", "play", "played_hands", "random_hand", "random_offer", "random_table", "state_bytes",
    "straddle", "switched", "table_bytes", "tables", "take_any", "ways",
]  # fmt: skip

_HAND_BYTES: Final = 160
_SESSION_BYTES: Final = 480


class TestingError(HousewayError):
    """A strategy that cannot be made here."""

    __test__ = False


def _hypothesis() -> Any:
    try:
        import hypothesis.strategies
    except ImportError as missing:
        raise TestingError("houseway.testing needs Hypothesis for its strategies: pip install hypothesis") from missing
    return hypothesis.strategies


def decks(pack: str = "52") -> "SearchStrategy[tuple[Card, ...]]":
    """A pack from the top: 52 cards, or 53 with the joker; an offer's is `rules.deck or game.deck`."""
    st = _hypothesis()
    cards = deck_named(pack)
    return st.binary(min_size=4, max_size=4).map(lambda given: Choices(given).deck(cards))  # type: ignore[no-any-return]


def offers() -> "SearchStrategy[Offer]":
    """Every house, game and limit; every game of a house equally often, however many limits it has."""
    st = _hypothesis()
    games = [st.sampled_from(limits) for book in BOOKS for limits in places(book)]
    return st.one_of(games).map(offer_at)  # type: ignore[no-any-return]


def _from_offers(make: Any, size: int) -> Any:
    st = _hypothesis()
    choices = st.binary(min_size=size, max_size=size).map(Choices)
    return st.builds(make, offers(), choices)


def tables() -> "SearchStrategy[Table]":
    """A table between hands: new, or after some hands with players sitting out, owing blinds, gone or newly arrived."""
    return _from_offers(random_table, _SESSION_BYTES)  # type: ignore[no-any-return]


def hands() -> "SearchStrategy[Hand]":
    """A hand just dealt."""
    return _from_offers(random_hand, _SESSION_BYTES)  # type: ignore[no-any-return]


def played_hands() -> "SearchStrategy[PlayedHand]":
    """A hand played to its end by random legal actions."""

    def played(offer: "Offer", choices: Choices) -> PlayedHand:
        hand = random_hand(offer, choices)
        return PlayedHand(hand, tuple(play(hand, choices)))

    return _from_offers(played, _SESSION_BYTES + _HAND_BYTES)  # type: ignore[no-any-return]
