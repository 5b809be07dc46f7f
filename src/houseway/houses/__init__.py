"""Rule books: what each house offers, at which limits, under which clauses.

A rule book is a TOML file that a manager can read and change. `house("oasis")` opens a built-in one, `load(path)` a
user's own; both are checked in full before anything is played from them.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from houseway.houses import book_files
from houseway.houses.book_files import HOUSES
from houseway.houses.offers import House, Offer
from houseway.houses.pages import GamePage, OfferError, SettingError
from houseway.houses.problems import Problem, RuleBookError

if TYPE_CHECKING:
    from houseway.houses.settings import Settings

__all__ = [
    "HOUSES", "GamePage", "House", "Offer", "OfferError", "Problem", "RuleBookError", "SettingError", "find_offer",
    "house", "load",
]  # fmt: skip


def house(name: str) -> House:
    """A built-in house by its id; `common` is the house-neutral book."""
    if not isinstance(name, str):
        raise OfferError(f"{name!r} is not a house: choose {', '.join(book_files.BUILT_IN)}, or name a .toml file")
    return _house(name)


@cache
def _house(name: str) -> House:
    """A built-in house by its id; `common` is the house-neutral book."""
    from houseway.houses.loader import read_book

    if name not in book_files.BUILT_IN:
        raise OfferError(f"there is no house {name!r}: choose {', '.join(book_files.BUILT_IN)}, or name a .toml file")
    return read_book(book_files.built_in(name), file=f"{name}.toml", proved=True)


def load(path: Path | str) -> House:
    """A user's own rule book."""
    from houseway.houses.loader import read_book

    file = Path(path)
    return read_book(book_files.own(file), file=str(file), source=str(file), folder=file.parent)


def find_house(name: str) -> House:
    """A house by its id or by the path of its file."""
    return load(name) if name.endswith(".toml") else house(name.strip().lower())


def find_offer(name: str, *, limit: str | None = None, **settings: "Unpack[Settings]") -> Offer:
    """An offer as the commands name it: `oasis/holdem`, or `path/to/my-room.toml/holdem`, with a table's settings."""
    where, slash, game = name.rpartition("/")
    if not slash or not where or not game:
        raise OfferError(f"{name!r} is not an offer: write house/game, like oasis/holdem or my-room.toml/holdem")
    return find_house(where).offer(game, limit=limit, **settings)
