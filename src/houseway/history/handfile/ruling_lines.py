"""A table's lines on irregularities, to and from the `irregularities` of a hand file.

The lines are written as in a rule book. Every table's rules end with the many lines of common practice, so a hand
without irregularities has just the word `common` for them. If there was a ruling, every line is written, so that the
ruling stays the same after common practice changes.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from houseway.games import GAMES
from houseway.history.handfile.toml import Source, Value, write_value
from houseway.houses import irregularities
from houseway.houses.irregularities import Line, Reader
from houseway.referee.rules import COMMON, Answer, Rules

ANSWERS: Final = "irregularities"
_CITES: Final = "cites"
_WRITTEN: Final = "is an array of lines like {what = 'exposed', do = ['keep'], cites = 'OV-HE-38'}"


def _with_practice(game: str, own: Sequence[Answer]) -> tuple[Answer, ...]:
    """Lines followed by common practice, as in a rule book, without unreachable lines."""
    if game not in GAMES:
        return tuple(own)
    book = irregularities.Source([Line(answer, ()) for answer in own], every=True)
    return tuple(line.answer for line in irregularities.in_force(game, (book,)))


@cache
def practice(game: str) -> tuple[Answer, ...]:
    """Common practice alone."""
    return _with_practice(game, ())


def write_answers(rules: Rules, *, whole: bool) -> "list[Value] | None":
    """The lines of a table's rules; None if they are common practice and nothing depends on them."""
    own = None if whole else _own(rules)
    if own is None:
        return [_written(answer) for answer in rules.irregularities]
    return [*map(_written, own), COMMON] if own else None


def _own(rules: Rules) -> tuple[Answer, ...] | None:
    """The lines before those of common practice; None if the rest differs from it."""
    answers, usual = rules.irregularities, practice(rules.game)
    least = max((place for place, answer in enumerate(answers, start=1) if answer not in usual), default=0)
    for count in range(least, len(answers) + 1):
        if _with_practice(rules.game, answers[:count]) == answers:
            return answers[:count]
    return None


def _written(answer: Answer) -> Value:
    line: dict[str, Value] = {"what": answer.what}
    if answer.when:
        line["when"] = [*answer.when]
    line["do"] = [*answer.do]
    if answer.clause != COMMON:
        line[_CITES] = answer.clause
    return line


def read_answers(value: "Value | None", game: str, source: Source) -> tuple[Answer, ...]:
    """Parse the lines; common practice if there are none."""
    if value is None:
        return practice(game)
    if not isinstance(value, list):
        raise source.error(_WRITTEN, ANSWERS, table="rules")
    found: list[Answer] = []
    for place, item in enumerate(value, start=1):
        if item == COMMON and place == len(value):
            found = [*_with_practice(game, found)]
        else:
            found.append(_read(item, place, game, source))
    reached = [answer for place, answer in enumerate(found) if irregularities.is_reached(answer, found[:place])]
    if (round_trip := irregularities.circle([Line(answer, ()) for answer in reached])) is not None:
        problem = f"these are treated as each other in a circle ({' -> '.join(round_trip[1])})"
        raise source.error(problem, ANSWERS, table="rules")
    return tuple(found)


def _read(item: Value, place: int, game: str, source: Source) -> Answer:
    """One line, read as in a rule book; its clauses are those of its day and may no longer exist."""
    near, clause = write_value(item), COMMON
    wrongs: list[str] = []
    if isinstance(item, dict):
        clause, wrongs = _clause(item.get(_CITES, COMMON))
        item = {key: value for key, value in item.items() if key != _CITES}
    lines = Reader(lambda _, what: wrongs.append(what)).read(("rules", ANSWERS), [item], own=0)
    if not wrongs and lines and game in GAMES and (wrong := irregularities.misfit(game, lines[0])):
        wrongs.append(wrong)
    if wrongs or not lines:
        what = wrongs[0] if isinstance(item, dict) and wrongs else _WRITTEN
        raise source.error(f"line {place}: {what}", ANSWERS, table="rules", near=near)
    return replace(lines[0].answer, clause=clause)


def _clause(value: Value) -> tuple[str, list[str]]:
    """The clauses, and the problems with them."""
    clauses = value if isinstance(value, list) else [value]
    said = [one for one in clauses if isinstance(one, str)]
    wrong = len(said) < len(clauses) or any("\n" in one for one in said)
    return " ".join(said), ["cites names clauses, like 'OV-HE-38'"] if wrong else []
