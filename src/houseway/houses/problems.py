"""What is wrong with a rule book: every problem at once, each on its own line, with file, line and key."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from houseway.errors import HousewayError

MOST_TOLD: Final = 100
"""The most problems of one book reported at once."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One error, and what would be right."""

    file: str
    line: int
    key: str
    """The path of the key, such as `holdem.limits[1].fee`; empty for the file as a whole."""
    what: str

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.line}: {self.key}: {self.what}" if self.key else f"{self.file}:{self.line}: {self.what}"
        )


class RuleBookError(HousewayError):
    """A rule book that cannot be played from. The message has one line for each of its `problems`."""

    __module__ = "houseway"

    def __init__(self, problems: Sequence[Problem]) -> None:
        told = sorted(problems, key=lambda problem: problem.line)
        if len(told) > MOST_TOLD:
            last, more = told[MOST_TOLD - 1], len(told) - MOST_TOLD
            told = [*told[:MOST_TOLD], Problem(last.file, last.line, "", f"and {more:,} more: fix these first")]
        self.problems = tuple(told)
        super().__init__("\n".join(map(str, self.problems)))
