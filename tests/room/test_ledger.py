"""Chips before and after a command, as transfers: they balance, and never take an account below nothing on the way."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import InvariantError
from houseway.store import Transfer, at_table, collection_of, pot_of, wallet_of
from houseway.store.ledger import Chips, transfers_of

ANN, BO, POT, HOUSE = at_table("t", "ann"), at_table("t", "bo"), pot_of("t"), collection_of("t")


def chips(ann: int | None = None, bo: int | None = None, *, pot: int = 0, collected: int = 0) -> Chips:
    stacks = {name: stack for name, stack in (("ann", ann), ("bo", bo)) if stack is not None}
    return Chips(stacks=stacks, pot=pot, collected=collected)


@pytest.mark.parametrize(
    ("before", "after", "wallets", "expected"),
    [
        (chips(500, 500), chips(500, 500), {}, ()),
        (chips(500), chips(500, 800), {"bo": 800}, (Transfer(wallet_of("bo"), BO, 800, "bought in"),)),
        (chips(500), chips(900), {"ann": 400}, (Transfer(wallet_of("ann"), ANN, 400, "bought in"),)),
        (chips(500, 300), chips(500), {"bo": -300}, (Transfer(BO, wallet_of("bo"), 300, "took away"),)),
        (chips(500, 0), chips(500), {}, ()),
        (
            chips(500, 300), chips(400, 250, pot=150), {},
            (Transfer(ANN, POT, 100, "put in"), Transfer(BO, POT, 50, "put in")),
        ),
        (
            chips(400, 250, pot=150), chips(400, 50, pot=346, collected=4), {},
            (Transfer(BO, POT, 200, "put in"), Transfer(POT, HOUSE, 4, "collected")),
        ),
        (
            chips(400, 50, pot=346, collected=4), chips(746, 0, pot=50, collected=4), {},
            (Transfer(BO, POT, 50, "put in"), Transfer(POT, ANN, 346, "pushed")),
        ),
        (
            chips(100, 100, pot=60, collected=9), chips(160, 102, pot=0, collected=7), {},
            (
                Transfer(HOUSE, POT, 2, "given back"), Transfer(POT, ANN, 60, "pushed"),
                Transfer(POT, BO, 2, "pushed"),
            ),
        ),
    ],
    ids=[
        "nothing", "buy-in", "top-up", "leaving", "leaving broke", "blinds", "a call and the fee", "a win and a carry",
        "a fee waived",
    ],
)  # fmt: skip
def test_what_a_command_moves(
    before: Chips, after: Chips, wallets: Mapping[str, int], expected: tuple[Transfer, ...]
) -> None:
    assert transfers_of("t", before, after, wallets=wallets) == expected


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (chips(500, 500), chips(500, 501)),
        (chips(500, 500), chips(500)),
        (chips(500, 500), chips(400, 500, pot=99)),
        (chips(500, 500), chips(400, 500, pot=99, collected=2)),
        (chips(500, 500, pot=5), chips(500, 500)),
    ],
)
def test_chips_that_appear_or_vanish_are_a_bug(before: Chips, after: Chips) -> None:
    with pytest.raises(InvariantError, match=r"^the ledger of table t does not balance: .* but the pot went from"):
        transfers_of("t", before, after)


@given(
    st.lists(st.tuples(*[st.integers(0, 1_000)] * 3), min_size=1, max_size=9),
    st.integers(0, 500),
    st.integers(0, 500),
    st.data(),
)
def test_carried_out_in_order_they_lead_from_before_to_after(
    players: list[tuple[int, int, int]], pot: int, collected: int, data: st.DataObject
) -> None:
    """Any stacks, any movement from and to wallets, any split of what is in the middle."""
    before = Chips(stacks={f"g{n}": stack for n, (stack, _, _) in enumerate(players)}, pot=pot, collected=collected)
    wallets: dict[str, int] = {}
    stacks: dict[str, int] = {}
    middle = pot
    for n, (stack, moved, put) in enumerate(players):
        wallets[f"g{n}"] = moved if data.draw(st.booleans()) else -min(moved, stack)
        here = stack + wallets[f"g{n}"]
        stacks[f"g{n}"] = here - min(put, here)
        middle += min(put, here)
    for guest in stacks:
        won = data.draw(st.integers(0, middle))
        stacks[guest] += won
        middle -= won
    fee = data.draw(st.integers(-collected, middle))
    after = Chips(stacks=stacks, pot=middle - fee, collected=collected + fee)

    balance = {wallet_of(guest): 10_000 for guest in stacks} | {pot_of("t"): pot, collection_of("t"): collected}
    balance |= {at_table("t", guest): stack for guest, stack in before.stacks.items()}
    for transfer in transfers_of("t", before, after, wallets=wallets):
        assert transfer.cents > 0
        balance[transfer.debit] -= transfer.cents
        balance[transfer.credit] += transfer.cents
        assert min(balance.values()) >= 0
    assert balance[pot_of("t")] == after.pot
    assert balance[collection_of("t")] == after.collected
    assert all(balance[at_table("t", guest)] == stack for guest, stack in after.stacks.items())
