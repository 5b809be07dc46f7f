"""The line of each key in a TOML text, so that an error can name it.

The standard library gives values without lines. This scans the same text again and records the line of every table, key
and list item. It validates nothing: it only sees text that the library has accepted.
"""

from bisect import bisect_left
from json import loads
from typing import Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""A place in the document: `("holdem", "limits", 0, "fee")`."""

_BLANK: Final = " \t"
_SPACE: Final = " \t\r\n"
_SCALAR_END: Final = ",]}#\r\n"
_KEY_END: Final = " \t.=]"


def key_lines(text: str) -> dict[Path, int]:
    """The line, counted from 1, of every table, key and list item."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.lines


_MOST_NAME: Final = 60
"""How much of a key an error repeats; all valid keys are shorter."""


def format_path(path: Path) -> str:
    """`holdem.limits[1].fee`: list items are counted from 1, as a reader would.

    >>> format_path(("holdem", "limits", 0, "fee"))
    'holdem.limits[1].fee'
    """
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            name = part if len(part) <= _MOST_NAME else f"{part[:_MOST_NAME]}..."
            text += ("." if text else "") + (f'"{name}"' if "." in part else name)
    return text


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self._ends = [place for place, sign in enumerate(text) if sign == "\n"]
        self._last_item: dict[Path, int] = {}

    def document(self) -> None:
        base: Path = ()
        while self._skip(_SPACE):
            line = self._line()
            if self.text.startswith("[", self.at):
                base = self._header(line)
            else:
                self._pair(base)

    def _line(self) -> int:
        return bisect_left(self._ends, self.at) + 1

    def _skip(self, signs: str) -> bool:
        """Skip blanks and comments; False at the end of the text."""
        while self.at < len(self.text):
            if self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif self.text[self.at] in signs:
                self.at += 1
            else:
                return True
        return False

    def _header(self, line: int) -> Path:
        """`[a.b]` or `[[a.b]]`: the path that the following keys belong to."""
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        *parents, last = self._key()
        self.at += 2 if many else 1
        path: Path = ()
        for part in parents:
            path = self._current(*path, part)
        path = (*path, last)
        self.lines.setdefault(path, line)
        if many:
            self._last_item[path] = self._last_item.get(path, -1) + 1
            path = (*path, self._last_item[path])
            self.lines[path] = line
        return path

    def _current(self, *path: str | int) -> Path:
        """Inside a list of tables, the path goes on in its last item."""
        return (*path, self._last_item[path]) if path in self._last_item else path

    def _key(self) -> list[str]:
        parts: list[str] = []
        while True:
            self._skip(_BLANK)
            sign = self.text[self.at]
            if sign in "\"'":
                parts.append(self._string())
            else:
                start = self.at
                while self.text[self.at] not in _KEY_END:
                    self.at += 1
                parts.append(self.text[start : self.at])
            self._skip(_BLANK)
            if self.text[self.at] != ".":
                return parts
            self.at += 1

    def _pair(self, base: Path) -> None:
        """`key = value`."""
        line = self._line()
        path = base
        for part in self._key():
            path = (*path, part)
            self.lines.setdefault(path, line)
        self.at += 1  # the equals sign
        self._value(path)

    def _value(self, path: Path) -> None:
        self._skip(_BLANK)
        sign = self.text[self.at]
        if sign in "\"'":
            self._string()
        elif sign == "[":
            self._list(path)
        elif sign == "{":
            self._inline_table(path)
        else:
            while self.at < len(self.text) and self.text[self.at] not in _SCALAR_END:
                self.at += 1

    def _list(self, path: Path) -> None:
        self.at += 1
        item = 0
        while self._skip(_SPACE + ",") and self.text[self.at] != "]":
            self.lines[(*path, item)] = self._line()
            self._value((*path, item))
            item += 1
        self.at += 1

    def _inline_table(self, path: Path) -> None:
        self.at += 1
        while self._skip(_SPACE + ",") and self.text[self.at] != "}":
            self._pair(path)
        self.at += 1

    def _string(self) -> str:
        sign = self.text[self.at]
        if self.text.startswith(sign * 3, self.at):
            end = self.at + 3
            while not self.text.startswith(sign * 3, end):
                end += 2 if self.text[end] == "\\" and sign == '"' else 1
            while self.text.startswith(sign, end + 3):  # one or two quotes may stand before the closing three
                end += 1
            self.at = end + 3
            return ""
        end = self.at + 1
        while self.text[end] != sign:
            end += 2 if self.text[end] == "\\" and sign == '"' else 1
        inside = self.text[self.at : end + 1]
        self.at = end + 1
        return str(loads(inside, strict=False)) if sign == '"' and "\\U" not in inside else inside[1:-1]
