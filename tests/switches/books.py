"""A house's book with one switch set otherwise, as a manager would write it."""

from typing import Any

from houseway.houses import house
from houseway.houses.loader import read_book
from houseway.houses.offers import Offer
from houseway.referee.rules import Switch


def toml(value: object) -> str:
    """A value as a rule book writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            return f"{{ {', '.join(f'{key} = {toml(one)}' for key, one in value.items())} }}"
        case list():
            return f"[{', '.join(map(toml, value))}]"
        case str():
            return f'"{value}"'
    return str(value)


def line(one: Switch, value: Any) -> str:
    """A switch as the page of a game has it."""
    return f"{one.key} = {toml(one.values.write(value))}\n"


def book(offer: Offer, lines: str) -> str:
    """A book that extends the house of an offer with lines on the page of its game, and has no other page."""
    pages = offer.house.games
    kept, key = set(), offer.page.key
    while key in pages and key not in kept:
        kept.add(key)
        key = pages[key].like
    without = toml([key for key in pages if key not in kept])
    return f'id = "x"\nname = "X"\nextends = "{offer.house.id}"\ngames_without = {without}\n[{offer.page.key}]\n{lines}'


def with_switch(at: str, one: Switch, value: Any, *, limit: str | None = None, more: str = "") -> Offer:
    """The offer of a house's game, such as `oasis/holdem`, where its book sets the switch so, and perhaps `more`."""
    name, _, game = at.partition("/")
    plain = house(name).offer(game)
    room = read_book(book(plain, line(one, value) + more), file="x.toml", source="x.toml")
    return room.offer(game, limit=limit)
