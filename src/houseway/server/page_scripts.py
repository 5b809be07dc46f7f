"""One of the pages' scripts, read just enough to join it with others: its imports, its exports, and its body.

Nothing here understands JavaScript. Strings, templates, patterns, and comments are skipped, and in the rest only
imports and exports matter. Any other form of them is refused in one line.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from os.path import normpath
from pathlib import PurePosixPath
from typing import Final

from houseway.errors import HousewayError


class ScriptError(HousewayError):
    """A page, style, or script that cannot be joined."""


@dataclass(frozen=True, slots=True)
class Script:
    """A script without its imports and exports, with a list of them."""

    path: str
    """Its path among the scripts, such as `table/hearing.js`."""
    imports: tuple[tuple[str, str], ...]
    """For each import, the script and the pattern that takes its names; empty if it takes none."""
    names: tuple[tuple[str, str], ...]
    """Pairs of a script and a name imported from it."""
    later: tuple[str, ...]
    """The scripts it loads only when needed."""
    exports: tuple[str, ...]
    body: str


_NEXT: Final = re.compile(r"""["'/`]|import\b|export\b""")
_INSIDE: Final = re.compile(r"""["'/`{}]""")
_COMMENT: Final = re.compile(r"//[^\n]*|/\*(?s:.*?)\*/")
_STRING: Final = re.compile(r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'""")
_TEMPLATE: Final = re.compile(r"(?:[^`\\$]|\\(?s:.)|\$(?!\{))*(?P<end>`|\$\{)")
_PATTERN: Final = re.compile(r"/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_BEFORE_PATTERN: Final = re.compile(
    r"(?:^|[(,=:\[!&|?{};+\-*%~^<>]|(?<![\w$])(?:return|typeof|case|of|in|do|else))\s*\Z"
)
_LOOKS_BACK: Final = 40

_IMPORT: Final = re.compile(
    r'import\s+(?:(?:\*\s+as\s+(?P<all>[\w$]+)|\{(?P<names>[\w$\s,]*)\})\s+from\s+)?"(?P<path>\.\.?/[^"\n]+\.js)";'
)
_LATER: Final = re.compile(r'import\("(?P<path>\.\.?/[^"\n]+\.js)"\)')
_TAKEN: Final = re.compile(r"(?P<name>[\w$]+)(?:\s+as\s+(?P<own>[\w$]+))?")
_EXPORT: Final = re.compile(r"export\s+(?=(?:(?:async\s+)?function\b\*?|class|const)\s+(?P<name>[\w$]+))")
_NESTING: Final = re.compile(
    r"[(){}]|^[ \t]*(?:(?:const|let|var)\s[^=\n]*=\s*|for\s+)?(?P<await>await)\b", re.MULTILINE
)
_NO_FUNCTION: Final = frozenset({"if", "for", "while", "switch", "catch", "with", "await"})
"""Words that may precede parentheses and a block without being a function."""


class _Reader:
    """Reads a script's text once, from start to end."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.imports: list[tuple[str, str]] = []
        self.names: list[tuple[str, str]] = []
        self.later: list[str] = []
        self.exports: list[str] = []
        self.kept: list[str] = []
        """The body in pieces; every second one is not code, or replaces what was there."""
        self.from_ = 0

    def refuse(self, at: int, right: str) -> ScriptError:
        line = self.text.count("\n", 0, at)
        found = self.text.split("\n")[line].strip()[:60]
        return ScriptError(f"{self.path}:{line + 1}: cannot join {found!r}: {right}")

    def place(self, path: str) -> str:
        return normpath(PurePosixPath(self.path).parent / path)

    def keep(self, until: int, next_: int, instead: str = "") -> None:
        """Keep the text up to `until`, insert `instead`, and go on at `next_`."""
        self.kept += (self.text[self.from_ : until], instead)
        self.from_ = next_

    def read(self) -> Script:
        at = 0
        while (mark := _NEXT.search(self.text, at)) is not None:
            start, word = mark.start(), mark[0]
            if word in ("import", "export"):
                inside = start and re.match(r"[\w$.]", self.text[start - 1])
                at = mark.end() if inside else self.word(start, word)
            else:
                at = self.piece(start, word)
        self.keep(len(self.text), len(self.text))
        return self.made()

    def piece(self, start: int, sign: str) -> int:
        """Read a piece that is not code, or a division; returns where it ends."""
        if sign == "`":
            return self.template(start)
        if sign == "/":
            return self.slash(start)
        return self.whole(start, _STRING, "a string must end in its line")

    def whole(self, start: int, what: re.Pattern[str], right: str) -> int:
        """Keep something as it is."""
        found = what.match(self.text, start)
        if found is None:
            raise self.refuse(start, right)
        self.keep(start, found.end(), found[0])
        return found.end()

    def slash(self, start: int) -> int:
        """Read a comment, a pattern, or a division."""
        comment = _COMMENT.match(self.text, start)
        if comment is not None:
            self.keep(start, comment.end(), "\n" if "\n" in comment[0] else " ")
            return comment.end()
        if _BEFORE_PATTERN.search(self.text, max(0, start - _LOOKS_BACK), start):
            return self.whole(start, _PATTERN, "a pattern that begins with / must end with /")
        return start + 1

    def template(self, start: int) -> int:
        """Keep a template as it is; the code inside its braces may contain templates."""
        at, right = start + 1, "a template that begins with ` must end with `"
        while (piece := _TEMPLATE.match(self.text, at)) is not None:
            at = piece.end()
            if piece["end"] == "`":
                self.keep(start, at, self.text[start:at])
                return at
            start, at = self.put_in(start, at)
        raise self.refuse(start, right)

    def put_in(self, start: int, at: int) -> tuple[int, int]:
        """Read the code between the braces of a template; returns where the rest of the template starts and goes on."""
        self.keep(start, at, self.text[start:at])
        open_ = 1
        while (mark := _INSIDE.search(self.text, at)) is not None:
            at = mark.end()
            if mark[0] in "{}":
                open_ += 1 if mark[0] == "{" else -1
                if not open_:
                    return mark.start(), at
            else:
                at = self.piece(mark.start(), mark[0])
        raise self.refuse(start, "braces in a template must match")

    def word(self, start: int, word: str) -> int:
        """Read an import or an export, which must start its line unless it is for later."""
        later = _LATER.match(self.text, start)
        if later is not None:
            self.later.append(self.place(later["path"]))
            self.keep(start, later.end(), f'$later("{self.later[-1]}")')
            return later.end()
        first = not start or self.text[start - 1] == "\n"
        if first and (found := _IMPORT.match(self.text, start)) is not None:
            self.take(found)
            self.keep(start, found.end())
            return found.end()
        if first and (given := _EXPORT.match(self.text, start)) is not None:
            self.exports.append(given["name"])
            self.keep(start, given.end())
            return given.end()
        if word == "import":
            right = 'write import { name } from "./file.js"; or import * as name, or import("./file.js") for later'
        else:
            right = "write export before a function, a class, or a const, each with one name"
        raise self.refuse(start, right)

    def take(self, found: re.Match[str]) -> None:
        place, taken = self.place(found["path"]), []
        for one in (found["names"] or "").split(","):
            if not one.strip():
                continue
            name = _TAKEN.fullmatch(one.strip())
            if name is None:
                raise self.refuse(found.start(), "write names, and other names for them with as")
            self.names.append((place, name["name"]))
            taken.append(f"{name['name']}: {name['own']}" if name["own"] else name["name"])
        pattern = found["all"] or (f"{{ {', '.join(taken)} }}" if taken else "")
        self.imports.append((place, pattern))

    def made(self) -> Script:
        if _awaits_outside_functions("".join(self.kept[::2])):
            raise ScriptError(f"{self.path}: cannot join a script that waits before it is there: await in a function")
        body = "".join(self.kept).strip("\n ")
        return Script(self.path, tuple(self.imports), tuple(self.names), tuple(self.later), tuple(self.exports), body)


def _awaits_outside_functions(code: str) -> bool:
    """Whether a statement outside functions waits; blocks such as `try` are searched."""
    functions: list[bool] = []
    words: list[str] = []
    closed = ""
    for found in _NESTING.finditer(code):
        before = code[max(0, found.start() - _LOOKS_BACK) : found.start()].rstrip()
        match found[0]:
            case "(":
                words.append((re.search(r"\w*\Z", before) or [""])[0])
            case ")":
                closed = words.pop() if words else ""
            case "{":
                functions.append(before.endswith("=>") or (before.endswith(")") and closed not in _NO_FUNCTION))
            case "}":
                functions[-1:] = []
            case _ if not any(functions) and not words and not before.endswith("=>"):
                return True
    return False


@lru_cache(maxsize=1_000)
def read_script(path: str, text: str) -> Script:
    """The script, or a one-line error about what in it cannot be joined."""
    return _Reader(path, text).read()
