"""Whole rule books, kept with the tables that use them: a book with everything that it depends on, as one text.

A table plays by the rules it was opened with, even after an upgrade brings other books. A kept book is its text, the
text of the built-in house that it extends, and common practice. Its hash is its name.
"""

from functools import lru_cache
from hashlib import sha256
from json import JSONDecodeError, dumps, loads
from typing import Final

from houseway.errors import HousewayError
from houseway.houses import House, book_files, house
from houseway.houses.irregularities import PRACTICE

_MOST_KEPT: Final = 64
"""How many different books are cached; a room has a handful."""


class KeptBookError(HousewayError):
    """A kept rule book that cannot be read."""


@lru_cache(_MOST_KEPT)
def whole_book(house_id: str, own: str = "") -> str:
    """The whole book of a built-in house, or with `own` of a user's: its text, and what it depends on."""
    from houseway.houses.extending import parse

    rests = {PRACTICE: book_files.built_in(PRACTICE)}
    if own:
        base = parse(own, f"{house_id}.toml").get("extends")
        if isinstance(base, str) and (name := base.strip().lower()) in book_files.BUILT_IN:
            rests[name] = book_files.built_in(name)
    else:
        rests[house_id] = book_files.built_in(house_id)
    return dumps({"house": house_id, "own": own, "rests_on": rests}, ensure_ascii=False, sort_keys=True)


@lru_cache(_MOST_KEPT)
def book_id(whole: str) -> str:
    """The name of a whole book: the hash of its text."""
    return sha256(whole.encode()).hexdigest()


@lru_cache(_MOST_KEPT)
def read_whole(whole: str) -> House:
    """The house that a whole book describes, as it was when the book was kept."""
    from houseway.houses.loader import read_book

    try:
        kept = loads(whole)
        name, own, rests = str(kept["house"]), str(kept["own"]), {str(k): str(v) for k, v in kept["rests_on"].items()}
    except (JSONDecodeError, KeyError, TypeError, AttributeError):
        raise KeptBookError("a rule book that was kept with a table cannot be read") from None
    if not own and name in book_files.BUILT_IN and whole == whole_book(name):
        return house(name)
    shelf = book_files.SHELF.set(rests)
    try:
        if own:
            return read_book(own, file=f"{name}.toml", source=name)
        found = read_book(rests.get(name, ""), file=f"{name}.toml", proved=True)
        for page in found.games:  # a page loaded later would use today's books
            found.games[page]
    finally:
        book_files.SHELF.reset(shelf)
    return found
