"""Several games played in turn that players know by one name, in the order in which they are played."""

from typing import Final

MIXES: Final = {
    "HORSE": ("holdem", "omaha-hi-lo", "razz", "stud", "stud-hi-lo"),
    "HOSE": ("holdem", "omaha-hi-lo", "stud", "stud-hi-lo"),
}
