"""Where rule books are: the built-in ones beside this file, a user's own wherever they were put."""

from pathlib import Path
from typing import Final

from houseway.houses.pages import OfferError
from houseway.houses.problems import Problem, RuleBookError

HOUSES: Final = ("oasis", "ocean-view", "s-and-k", "casino-club", "del-rio")
"""The houses with rule books of their own."""
BUILT_IN: Final = (*HOUSES, "common")
_DATA: Final = Path(__file__).parent / "data"
_MOST_BYTES: Final = 1_000_000


def built_in(name: str) -> str:
    """The text of a built-in book."""
    return (_DATA / f"{name}.toml").read_text(encoding="utf-8")


def own(file: Path) -> str:
    """The text of a user's book."""
    try:
        raw = file.read_bytes()[: _MOST_BYTES + 1]
        text = raw.decode("utf-8-sig")
    except OSError as error:
        raise OfferError(f"{str(file)!r} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RuleBookError([Problem(str(file), 1, "", "not a text file: write it as UTF-8")]) from None
    if len(raw) > _MOST_BYTES:
        raise RuleBookError([Problem(str(file), 1, "", f"longer than {_MOST_BYTES:,} bytes: no rule book is")])
    return text
