"""What no house deals, ranked as PokerKit ranks it: runs only where that package is installed (`make bench` has it)."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import format_cards
from houseway.ranking import rank

from .strategies import SHAPES, rivals

THEIRS = {
    "deuce-to-seven": "StandardLowHand",
    "badugi": "BadugiHand",
    "short-deck": "ShortDeckHoldemHand",
    "omaha-5": "OmahaHoldemHand",
    "omaha-5-8": "OmahaEightOrBetterLowHand",
    "kuhn": "KuhnPokerHand",
    "leduc": "LeducHoldemHand",
    "rhode-island": "RhodeIslandHoldemHand",
    "numeral-211": "Numeral211HoldemHand",
}


@cache
def their(kind: str) -> Any:
    return getattr(pytest.importorskip("pokerkit"), THEIRS[kind])


def order_of(kind: str, cards: list[int]) -> Any:
    """PokerKit's hand, or None where nothing qualifies."""
    hole, board = cards[: SHAPES[kind].hole], cards[SHAPES[kind].hole :]
    if kind in ("kuhn", "leduc"):
        hole, board = cards, []
    written = [format_cards(part, "") for part in ((hole, board) if hole else (board, []))]
    return their(kind).from_game_or_none(*written)


@pytest.mark.parametrize("kind", THEIRS)
def test_the_same_order_as_pokerkit(kind: str) -> None:
    their(kind)
    count = SHAPES[kind].counts[-1]

    @given(st.data())
    def compare(data: st.DataObject) -> None:
        mine, yours = data.draw(rivals(kind, count))
        if kind in ("kuhn", "leduc"):
            mine, yours = ([36 + card % 12 for card in hand] for hand in (mine, yours))
            if len(set(mine)) < count or len(set(yours)) < count:
                return
        ours = rank(mine, kind) - rank(yours, kind)
        one, other = order_of(kind, mine), order_of(kind, yours)
        if one is None or other is None:
            assert (ours > 0, ours < 0) == (one is not None and other is None, one is None and other is not None)
        else:
            assert (ours > 0, ours < 0) == (one > other, one < other)

    compare()
