"""Reading a TOML text key by key, for structures and leagues: every mistake is noted with its line, and all of them are
said together.
"""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, ClassVar, NoReturn, TypeAlias

from houseway.houses.extending import parse
from houseway.houses.problems import Problem, RuleBookError
from houseway.houses.readers import WrongValueError, show
from houseway.houses.toml_lines import Path, format_path, key_lines

Reader: TypeAlias = Callable[[object], Any]


def parsed(text: str, file: str, what: str, error: type[RuleBookError], *, proved: bool = False) -> Mapping[str, Any]:
    """The document of a text; `what` is what it is called in its errors."""
    try:
        return parse(text, file, proved=proved)
    except RuleBookError as wrong:
        said = [Problem(one.file, one.line, one.key, one.what.replace("rule book", what)) for one in wrong.problems]
        raise error(said) from None


def whole_number(least: int, most: int, example: str = "") -> Reader:
    """Reads a whole number; `example` says what would be right."""

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            right = example or f"write a whole number from {least:,} to {most:,}"
            raise WrongValueError(f"{show(value)} is out of range: {right}")
        return value

    return read


class TomlReading:
    """Reads one document and collects its problems."""

    error: ClassVar[type[RuleBookError]] = RuleBookError

    def __init__(self, text: str, file: str, document: Mapping[str, Any]) -> None:
        self.text = text
        self.file = file
        self.document = document
        self.wrongs: list[tuple[Path, str]] = []

    def fail(self) -> NoReturn:
        """Raise what is wrong."""
        lines = key_lines(self.text)
        raise self.error(
            [Problem(self.file, _line(lines, path), format_path(path), what) for path, what in self.wrongs]
        )

    def table(self, path: Path, value: object, keys: Mapping[str, Reader]) -> dict[str, Any]:
        """The values of a table, each read; what is wrong is noted and left out."""
        if not isinstance(value, Mapping):
            self.wrongs.append((path, f"{show(value)} is not a table: its keys are {', '.join(keys)}"))
            return {}
        found = {}
        for key, one in value.items():
            if key not in keys:
                near = get_close_matches(key, keys, 1)
                right = f"did you mean {near[0]}?" if near else f"the keys here are {', '.join(keys)}"
                self.wrongs.append(((*path, key), f"there is no such key: {right}"))
                continue
            try:
                found[key] = keys[key](one)
            except WrongValueError as error:
                self.wrongs += [((*path, key, *each.inside), str(each)) for each in (error, *error.others)]
        return found

    def needs(self, path: Path, found: Mapping[str, Any], given: object, *keys: str) -> bool:
        """Whether a table has these keys; those that are not there at all are noted."""
        for key in keys:
            if isinstance(given, Mapping) and key not in given:
                self.wrongs.append((path, f"{key} is missing here"))
        return all(key in found for key in keys)


def _line(lines: Mapping[Path, int], path: Path) -> int:
    """The line of a key, or of the nearest table around it."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)
