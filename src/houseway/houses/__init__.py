"""Rule books: what each house offers, at which limits, under which clauses.

A rule book is a TOML file that a manager can read and change. `house("oasis")` opens a built-in one, `load(path)` a
user's own; both are checked in full before anything is played from them.
"""

from functools import cache
from pathlib import Path
from typing import Final

from houseway.houses.pages import GamePage, House, Offer, OfferError
from houseway.houses.problems import Problem, RuleBookError

__all__ = [
    "HOUSES", "GamePage", "House", "Offer", "OfferError", "Problem", "RuleBookError", "find_offer", "house",
    "load",
]  # fmt: skip

HOUSES: Final = ("oasis", "ocean-view", "s-and-k", "casino-club", "del-rio")
"""The houses with rule books of their own."""
_BUILT_IN: Final = (*HOUSES, "common")
_DATA: Final = Path(__file__).parent / "data"
_MOST_BYTES: Final = 1_000_000


@cache
def house(name: str) -> House:
    """A built-in house by its id; `common` is the house-neutral book."""
    from houseway.houses.loader import read_book

    if name not in _BUILT_IN:
        raise OfferError(f"there is no house {name!r}: choose {', '.join(_BUILT_IN)}, or name a .toml file")
    file = _DATA / f"{name}.toml"
    return read_book(file.read_text(encoding="utf-8"), file=file.name, proved=True)


def load(path: Path | str) -> House:
    """A user's own rule book."""
    from houseway.houses.loader import read_book

    file = Path(path)
    try:
        raw = file.read_bytes()[: _MOST_BYTES + 1]
        text = raw.decode("utf-8-sig")
    except OSError as error:
        raise OfferError(f"{str(file)!r} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RuleBookError([Problem(str(file), 1, "", "not a text file: write it as UTF-8")]) from None
    if len(raw) > _MOST_BYTES:
        raise RuleBookError([Problem(str(file), 1, "", f"longer than {_MOST_BYTES:,} bytes: no rule book is")])
    return read_book(text, file=str(file), source=str(file))


def find_house(name: str) -> House:
    """A house by its id or by the path of its file."""
    return load(name) if name.endswith(".toml") else house(name.strip().lower())


def find_offer(name: str, *, limit: str | None = None) -> Offer:
    """An offer as the commands name it: `oasis/holdem`, or `path/to/my-room.toml/holdem`."""
    where, slash, game = name.rpartition("/")
    if not slash or not where or not game:
        raise OfferError(f"{name!r} is not an offer: write house/game, like oasis/holdem or my-room.toml/holdem")
    return find_house(where).offer(game, limit=limit)
