"""Every sentence is proved: for every value of every switch a situation is played, and sheet and play agree."""

from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tests.repeats import sampled

from houseway.houses.problems import RuleBookError
from houseway.houses.sheets import make_sheet
from houseway.referee.rules import SWITCHES

from .books import with_switch
from .situations import SITUATIONS, Situation, opened

for file in sorted(Path(__file__).parent.glob("on_*.py")):
    import_module(f"{__package__}.{file.stem}")


@sampled(40)
@pytest.mark.parametrize("one", SITUATIONS, ids=lambda one: one.name)
def test_the_house_plays_what_its_sheet_says(one: Situation) -> None:
    """For every value: the situation comes out as expected, and the sheet prints that value's words and no other's."""
    switch = SWITCHES[one.switch]
    said, printed = {}, {}
    for value, expected in one.expect.items():
        offer = with_switch(one.at, switch, value, limit=one.limit, more=one.more)
        assert switch.value(offer.rules) == value
        assert one.play(opened(offer, one.seats, one.stack)) == expected, f"{one.switch} = {value!r}"
        said[value] = switch.sentence(offer.rules, offer.game)
        printed[value] = " ".join(
            line.text for section in make_sheet(offer, only=True).sections for line in section.lines
        )
    for value, words in said.items():
        assert words in printed[value], f"{one.switch} = {value!r} is not printed"
        for other, expected in one.expect.items():
            if expected != one.expect[value] and words and words not in said[other]:
                assert words not in printed[other], f"{one.switch} = {other!r} prints the words of {value!r}"


@sampled(27)
@pytest.mark.parametrize("key", SWITCHES)
def test_every_value_is_told_apart(key: str) -> None:
    """Any two values differ in some situation, unless no table of a situation can have both."""
    switch = SWITCHES[key]
    mine = [one for one in SITUATIONS if one.switch == key]
    assert mine, f"no situation proves {key}: write one in tests/switches"
    for value in switch.values.samples():
        assert any(value in one.expect for one in mine), f"{key}: no situation proves {value!r}"
    for first, second in combinations(switch.values.samples(), 2):
        assert any(
            first in one.expect and second in one.expect and one.expect[first] != one.expect[second] for one in mine
        ) or not any(may_have(one, first, second) for one in mine), (
            f"{key}: no situation tells {first!r} and {second!r} apart"
        )


def may_have(one: Situation, *values: Any) -> bool:
    """Whether a book may set each of these values at the table of a situation that is about one of them."""
    if not any(value in one.expect for value in values):
        return False
    try:
        for value in values:
            with_switch(one.at, SWITCHES[one.switch], value, limit=one.limit, more=one.more)
    except RuleBookError:
        return False
    return True
