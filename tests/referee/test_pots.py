"""Main pot and side pots as amounts: the button's charge that never was in a pot, and what holds of all pots."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.chips.pots import build_pots, halves, shares


def amounts(put_in: list[int], live: list[int], **kind: int) -> list[int]:
    return [pot.amount for pot in build_pots(put_in, live, **kind)]


@pytest.mark.clause("CX-54", "DR-FEE-05")
def test_a_folded_buttons_charge_is_missing_where_it_would_lie_and_nowhere_else() -> None:
    """The button's three dollars went to the house and it folded: the others' four dollars make three and one."""
    assert amounts([100, 100, 200, 300], [1, 2], credit=300) == [300, 100]


@pytest.mark.clause("CX-54")
@pytest.mark.parametrize(
    ("put_in", "live", "credit", "expected"),
    [
        ([100, 100, 200, 300], [1, 2, 3], 300, [300, 100]),  # the button stays in with its charge alone
        ([100, 100, 200, 500], [1, 2], 300, [300, 300]),  # it put two dollars more in before it folded
        ([100, 100, 200, 500], [1, 2, 3], 300, [300, 100, 200]),
        ([300, 300, 300], [0, 1], 300, [600]),
        ([100, 600, 600, 600], [0, 1, 2], 400, [300, 1200]),  # $6-$12: four of the button's six dollars
        ([100, 600, 600, 400], [0, 1, 2], 400, [300, 1000]),
        ([50, 50, 400], [0, 1], 400, [100]),
    ],
)
def test_each_pot_lacks_what_the_charge_would_have_brought_to_it(
    put_in: list[int], live: list[int], credit: int, expected: list[int]
) -> None:
    assert amounts(put_in, live, credit=credit) == expected


@pytest.mark.clause("CX-87", "CX-54")
def test_the_fee_comes_from_the_main_pot_and_the_charge_from_every_pot() -> None:
    assert amounts([100, 100, 200, 300], [1, 2], credit=300, gone=50, dead=20) == [270, 100]


@pytest.mark.clause("CX-87")
def test_a_main_pot_that_the_fee_takes_whole_is_still_the_first() -> None:
    assert amounts([100, 300, 300], [0, 1, 2], gone=300) == [0, 400]
    assert amounts([100, 300, 300], [0, 1, 2], gone=400) == [0, 300]
    assert amounts([0, 300, 300], [0, 1, 2], gone=100) == [500], "nobody has put anything in for seat 1 to win"


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], list[int], int, int, int]:
    """What everyone put in, who is still in, dead money, the fee, the last player's charge."""
    put_in = draw(st.lists(st.integers(0, 12), min_size=2, max_size=7))
    live = draw(st.sets(st.integers(0, len(put_in) - 1), min_size=1))
    credit = draw(st.sampled_from([put_in[-1], put_in[-1] // 2, 0]))
    dead = draw(st.integers(0, 4))
    gone = draw(st.integers(0, sum(put_in) + dead - credit))
    return put_in, sorted(live), dead, gone, credit


@given(tables())
def test_no_chip_is_lost_and_each_pot_belongs_to_those_who_put_chips_in_it(
    table: tuple[list[int], list[int], int, int, int],
) -> None:
    put_in, live, dead, gone, credit = table
    pots = build_pots(put_in, live, dead=dead, gone=gone, credit=credit)
    assert sum(pot.amount for pot in pots) == sum(put_in) + dead - gone - credit
    filled = [pot.amount > 0 for pot in pots]
    assert filled == sorted(filled), "the fee takes the first pots"
    assert all(filled) or gone
    below = -1
    for pot in pots:
        level = min(put_in[player] for player in pot.players)
        assert pot.players == tuple(player for player in live if put_in[player] >= level)
        assert level > below, "each side pot takes more than the pot before it"
        below = level


@given(tables())
def test_the_charge_is_missing_from_the_pots_that_its_chips_would_have_been_in(
    table: tuple[list[int], list[int], int, int, int],
) -> None:
    """As if the chips of the charge were marked: count each pot's chips one layer at a time, without the marked."""
    put_in, live, dead, _, credit = table
    counted: dict[tuple[int, ...], int] = {}
    everyone = tuple(live)
    top = max(put_in[player] for player in live)
    for layer in range(1, max(put_in) + 1):
        there = tuple(player for player in live if put_in[player] >= min(layer, top))
        chips = sum(put >= layer for put in put_in) - (layer <= credit)
        counted[there] = counted.get(there, 0) + chips
    if dead:
        lowest = everyone if min(put_in[player] for player in live) == 0 or everyone in counted else next(iter(counted))
        counted[lowest] = counted.get(lowest, 0) + dead
    found = {pot.players: pot.amount for pot in build_pots(put_in, live, dead=dead, credit=credit)}
    assert found == {players: amount for players, amount in counted.items() if amount}


@given(st.integers(0, 500), st.integers(1, 6), st.sampled_from([1, 5, 25]), st.booleans())
def test_shares_and_halves_lose_nothing_and_differ_by_little(amount: int, count: int, chip: int, one: bool) -> None:
    given_out = shares(amount, range(count), chip=chip, one_each=one)
    assert sum(given_out) == amount
    assert max(given_out) - min(given_out) < (2 if one else count) * chip + chip
    half, odd = halves(amount, chip=chip)
    assert 2 * half + odd == amount
    assert 0 <= odd < 2 * chip
