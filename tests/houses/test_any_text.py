"""Whatever a file says, the answer is a house or a list of problems with lines; never a crash."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.repeats import examples, sampled

from houseway.houses import House, RuleBookError
from houseway.houses.families import fits
from houseway.houses.loader import read_book
from houseway.houses.places import GROUPS, HOUSE_KEYS, LIMIT_KEYS, PAGE_KEYS, SHARED_KEYS

DATA = Path(__file__).parents[2] / "src" / "houseway" / "houses" / "data"
BOOKS = {path.stem: path.read_text() for path in sorted(DATA.glob("*.toml")) if path.stem != "reasons"}
ODD_VALUES = (
    "true", "0", "-1", "7", "1.5", "nan", "-inf", "99999999999999999999999", '""', '"none"', '"$3"', '"5%"',
    "1979-05-27", "07:32:00", "[]", "{}", "[[]]", "[{}]", '["$1", "$2", "$3", "$4"]', "[1, 2]",
    '{ players = "1", amount = "$1" }',
    '{ size = 1, when = [], scoop_bets = "x" }',
    '{ when = "after draw", later_bets = 3, short_all_in = "x" }',
    "[{ players = {}, amount = [] }]", "[{ wager = {}, amount = [] }]", '[{ wager = "$1-$2", amount = "$1" }]',
    '{ direction = 1, price = [], way = "x" }', '"a\\u0000b"', "'''x\ny'''",
)  # fmt: skip
BETS, WAGERS = 'bets = ["$3", "$6"]', 'wagers = ["$3", "$6"]'
STAKES = {
    "holdem": BETS,
    "lowball": BETS,
    "stud": BETS,
    "pai-gow": WAGERS,
    "blackjack-22": WAGERS,
    "push-nine": 'condition = "$2"',
    "pan": 'ante = "$1"',
}


def read(text: str) -> House | RuleBookError:
    found = _read(text)
    if isinstance(found, RuleBookError):
        assert found.problems
        for problem in found.problems:
            assert 1 <= problem.line <= max(1, len(text.splitlines()))
            assert "\n" not in str(problem)
            assert len(str(problem)) < 1000
    return found


def _read(text: str) -> House | RuleBookError:
    try:
        return read_book(text, file="room.toml")
    except RuleBookError as error:
        return error


ANY_KEY = pytest.mark.parametrize(
    "key",
    [
        *HOUSE_KEYS,
        *PAGE_KEYS,
        *SHARED_KEYS,
        *LIMIT_KEYS,
        *GROUPS,
        "limits",
        "cites",
        "tournament",
        "every_game",
        "what",
    ],
)
PLACES = (("{}", "", ""), ("", "{}", ""), ("", "", "{}"))


def games_for(key: str) -> tuple[str, ...]:
    """Games that have the key, where not all do, and one that is like none of these."""
    if fits("holdem", key) and key not in GROUPS:
        return "holdem", "lowball", "stud", "pan"
    return "holdem", "pai-gow", "blackjack-22", "push-nine", "pan"


def read_with(key: str, value: str, place: tuple[str, ...], games: tuple[str, ...]) -> None:
    top, page, limit = (part.format(f"{key} = {value}") for part in place)
    pages = (f"[{game}]\n{page}\n[[{game}.limits]]\n{STAKES[game]}\n{limit}" for game in games)
    read(f'{top}\nid = "x"\n[every_game]\n{page}\n' + "\n".join(pages))


@sampled(12)
@ANY_KEY
def test_any_key_with_any_value_anywhere(key: str) -> None:
    """In one game, each in turn, so that every game has met the key in every place."""
    games = games_for(key)
    for place in PLACES:
        for turn, value in enumerate(ODD_VALUES, len(key)):
            read_with(key, value, place, (games[turn % len(games)],))


@pytest.mark.soak
@ANY_KEY
def test_any_key_with_any_value_anywhere_in_every_game(key: str) -> None:
    for place, value in product(PLACES, ODD_VALUES):
        read_with(key, value, place, games_for(key))


@given(st.sampled_from(sorted(BOOKS)), st.integers(0, 20_000), st.integers(0, 60), st.text(max_size=6))
@settings(max_examples=examples(25))
def test_a_book_with_a_piece_torn_out(name: str, start: int, length: int, patch: str) -> None:
    text = BOOKS[name]
    start %= len(text)
    read(text[:start] + patch + text[start + length :])


@given(st.data())
@settings(max_examples=examples(20))
def test_a_book_with_lines_swapped(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(list(BOOKS.values()))).splitlines()
    first, second = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines[first], lines[second] = lines[second], lines[first]
    read("\n".join(lines))


@given(st.text(max_size=200))
def test_any_text_at_all(text: str) -> None:
    read(text)


STRUCTURE = (
    "limits",
    "cites",
    "tournament",
    "bank",
    "like",
    "fee",
    "deck",
    "game",
    "games_without",
    "check_seven",
    "chip",
)


@given(st.sampled_from((*STRUCTURE, *sorted(SHARED_KEYS))), st.sampled_from(ODD_VALUES), st.integers(0, 3))
@settings(max_examples=examples(60), deadline=None)
def test_any_key_with_any_value_over_an_inherited_book(key: str, value: str, place: int) -> None:
    top, every, page, limit = ("".join([f"{key} = {value}"] * (place == one)) for one in range(4))
    pages = f"[lowball]\n{page}\n[pai-gow]\n{page}\n"
    limits = f"[[holdem.limits]]\n{BETS}\n{limit}\n" if limit else ""
    read(f'{top}\nid = "x"\nname = "X"\nextends = "del-rio"\n[every_game]\n{every}\n{pages}{limits}')


@sampled(12)
@pytest.mark.parametrize("value", ODD_VALUES)
@pytest.mark.parametrize("key", ["every_game", "holdem", "pai-gow", "extends", "games_without"])
def test_any_value_where_a_table_is_inherited(key: str, value: str) -> None:
    read(f'{key} = {value}\nid = "x"\nname = "X"\n' + ('extends = "del-rio"\n' if key != "extends" else ""))
