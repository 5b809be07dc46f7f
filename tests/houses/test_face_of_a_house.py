"""What a house shows of itself in the room, its line and its colour, comes from its rule book."""

import re

import pytest

from houseway.houses import HOUSES, RuleBookError, house
from houseway.houses.loader import read_book
from houseway.server.house_colors import tints_css

BOOK = """\
id = "red-room"
name = "The Red Room"
about = "Hold'em after dark."
tint = "#7A1F2B"

[holdem]
limits = [{ bets = ["$3", "$6"] }]
"""


def test_every_house_has_a_line_and_a_colour_of_its_own() -> None:
    every = [house(name) for name in HOUSES]
    assert all(one.about.endswith(".") and len(one.about) <= 120 for one in every)
    assert len({one.tint for one in every}) == len(every)


def test_a_house_of_your_own_has_them_too() -> None:
    room = read_book(BOOK, file="x.toml")
    assert (room.about, room.tint) == ("Hold'em after dark.", "#7a1f2b")
    assert '[data-house="red-room"] {\n  --tint: #7a1f2b;' in tints_css([room])


def test_a_house_without_a_colour_has_the_rooms_own() -> None:
    room = read_book(BOOK.replace('tint = "#7A1F2B"\n', ""), file="x.toml")
    assert (room.tint, tints_css([room])) == ("", "")


@pytest.mark.parametrize("tint", ["#ffffff", "#000000", "#ffff00", "#0000ff", "#777777"])
def test_felt_and_ink_can_be_read_whatever_the_colour(tint: str) -> None:
    """White cards lie on the felt, so it is dark; ink is dark on paper and light on the dark page."""
    css = tints_css([read_book(BOOK.replace("#7A1F2B", tint), file="x.toml")])
    shades = dict(re.findall(r"--(felt-a|felt-b): (#[0-9a-f]{6})", css))
    assert all(_light(shade) <= 0.29 for shade in shades.values())
    ink = re.search(r"--tint-ink: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", css)
    assert ink is not None
    assert _light(ink[1]) <= 0.30
    assert _light(ink[2]) >= 0.70


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return (max(parts) + min(parts)) / 2


@pytest.mark.parametrize(
    ("line", "wrong", "right"),
    [
        ("tint", 'tint = "red"', 'like "#7a1f2b"'),
        ("tint", "tint = 7", 'like "#7a1f2b"'),
        ("tint", 'tint = "#7a1f2b; } body { display: none"', 'like "#7a1f2b"'),
        ("about", f'about = "{"word " * 30}"', "write 120 at most"),
        ("about", "about = true", "write it in quotes"),
        ("name", f'name = "{"N" * 61}"', "write 60 at most"),
    ],
)
def test_a_wrong_one_is_named_with_its_line(line: str, wrong: str, right: str) -> None:
    text = re.sub(rf"^{line} = .*$", wrong, BOOK, flags=re.MULTILINE)
    with pytest.raises(RuleBookError) as caught:
        read_book(text, file="x.toml")
    (problem,) = caught.value.problems
    assert (problem.key, text.splitlines()[problem.line - 1]) == (line, wrong)
    assert right in problem.what
