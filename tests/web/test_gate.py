"""How much one guest and one address may ask for, with time handed in."""

import pytest

from houseway.web.gate import Gate, TooManyError


def test_one_address_does_not_fill_the_room_with_tables_whoever_asks() -> None:
    now = 0.0
    gate = Gate(clock=lambda: now)
    for number in range(24):
        gate.opening(f"g-{number}", "10.0.0.1")
    with pytest.raises(TooManyError, match="several tables"):
        gate.opening("g-new", "10.0.0.1")
    gate.opening("g-new", "10.0.0.2")
    now = 601.0
    gate.opening("g-25", "10.0.0.1")
    with pytest.raises(TooManyError):
        gate.opening("g-26", "10.0.0.1")
