"""Where rule books are: the built-in ones beside this file, a user's own wherever they were put."""

from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from houseway.houses.bounds import MOST_BYTES
from houseway.houses.pages import OfferError
from houseway.houses.problems import Problem, RuleBookError

HOUSES: Final = ("oasis", "ocean-view", "s-and-k", "casino-club", "del-rio")
"""The houses with built-in rule books."""
COMMON: Final = "common"
"""The book of what most rooms do."""
HOME: Final = "home"
"""The book of private tables, which is no card room."""
BUILT_IN: Final = (*HOUSES, COMMON, HOME)
_DATA: Final = Path(__file__).parent / "data"

SHELF: Final[ContextVar[Mapping[str, str]]] = ContextVar("shelf", default=MappingProxyType({}))
"""Texts that replace built-in ones, by name: a table keeps the books it was opened with (`book_text`)."""


def built_in(name: str) -> str:
    """The text of a built-in book."""
    kept = SHELF.get().get(name)
    return _read(name) if kept is None else kept


@cache
def _read(name: str) -> str:
    return (_DATA / f"{name}.toml").read_text(encoding="utf-8")


def own(file: Path) -> str:
    """The text of a user's book."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(MOST_BYTES + 1)
        text = raw.decode("utf-8-sig")
    except OSError as error:
        raise OfferError(f"{str(file)!r} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RuleBookError([Problem(str(file), 1, "", "not a text file: write it as UTF-8")]) from None
    if len(raw) > MOST_BYTES:
        raise RuleBookError(
            [Problem(str(file), 1, "", f"longer than {MOST_BYTES:,} bytes: make the rule book shorter")]
        )
    return text
