"""How long everyone is told how many cards were drawn."""

from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Call, Check, Discard, Drew

from .situations import do, situation


@situation(
    "draw_counts",
    at="ocean-view/lowball",
    more='two_card_window = "none"\n',
    expect={
        "always": ("before the first check: 2 cards", "after it: 2 cards", "after the hand: 2 cards"),
        "until action": ("before the first check: 2 cards", "after it: not told", "after the hand: 2 cards"),
    },
)
def a_player_draws_two_and_another_asks(table: Table) -> tuple[str, ...]:
    """Seat 2 draws two; seat 4 asks before the first action after the draw, after it, and after the hand."""

    def told(when: str) -> str:
        (count,) = (one.count for one in hand.view(4).events if isinstance(one, Drew) and one.seat == 2)
        return f"{when}: {f'{count} cards' if count >= 0 else 'not told'}"

    hand = table.deal(seed=1)
    do(hand, Call(), Call(), Call(), Check())
    do(hand, Discard(hand.hole[hand.seats.index(2)][:2]), *[Discard(())] * 3)
    before = told("before the first check")
    do(hand, Check())
    after = told("after it")
    do(hand, Check(), Check(), Check())
    assert hand.over
    return before, after, told("after the hand")
