"""Where structures are: the built-in ones beside this file, a user's own wherever they were put."""

from functools import cache
from pathlib import Path
from typing import Final

from houseway.errors import HousewayError
from houseway.houses import book_files
from houseway.tournaments.structure_reader import read_structure
from houseway.tournaments.structures import Structure

DATA: Final = Path(__file__).parent / "data"
BUILT_IN: Final = ("turbo", "regular", "deep", "eight-or-better", "horse", "evening", "home-game")
"""The built-in structures."""


class NoStructureError(HousewayError):
    """A structure that does not exist."""


@cache
def built_in(name: str) -> Structure:
    """A built-in structure by its id."""
    if name not in BUILT_IN:
        raise NoStructureError(f"there is no structure {name!r}: choose {', '.join(BUILT_IN)}, or name a .toml file")
    return read_structure(text_of(name), f"{name}.toml", proved=True)


def text_of(name: str) -> str:
    """The text of a built-in structure."""
    if name not in BUILT_IN:
        raise NoStructureError(f"there is no structure {name[:40]!r}: choose {', '.join(BUILT_IN)}")
    return (DATA / f"{name}.toml").read_text(encoding="utf-8")


def find_structure(name: str) -> Structure:
    """A structure by its id, or by the path of a user's own file."""
    if not name.endswith(".toml"):
        return built_in(name.strip().lower())
    file = Path(name)
    return read_structure(book_files.own(file), str(file), folder=file.parent)
