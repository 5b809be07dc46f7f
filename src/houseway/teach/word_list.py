"""The card room's words, each with its meaning and, if the house has one, the clause behind it."""

import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct

from houseway.referee.rules import COMMON, Rules


class Term(Struct, frozen=True):
    """A term of the game."""

    word: str
    says: str
    clause: str = ""
    """The house's clause, such as `OV-LB-07`; several are separated by spaces."""


@cache
def _known() -> tuple[tuple[str, str, str], ...]:
    read = tomllib.loads(files("houseway.teach").joinpath("terms.toml").read_text(encoding="utf-8"))
    return tuple((one["word"], one["says"], one.get("topic", "")) for one in read["term"])


def terms_of(rules: Rules | None = None) -> tuple[Term, ...]:
    """Every term, with the clauses of a house."""
    return tuple(Term(word, says, _clause(rules, topic)) for word, says, topic in _known())


def _clause(rules: Rules | None, topic: str) -> str:
    found = "" if rules is None or not topic else rules.cite(topic)
    return "" if found == COMMON else found
