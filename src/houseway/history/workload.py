"""Folders of recorded hands cut into pieces of work: a few small files, or some hundred hands of a long one.

Collections are read piece by piece, so that a file of any length takes no more memory than a short one. `.gz` and
`.zst` are unpacked on the way, and `.zip` is a folder of its own. Nothing here knows what a hand is: a collection of
PHH is cut where a line names the next table.
"""

import codecs
import gzip
import os
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from houseway.history.check import SUFFIXES, may_hold_hands
from houseway.history.history_errors import HistoryError, Place, decoded

PACKED: Final = (".gz", ".zst")
ZIP: Final = ".zip"
_COLLECTION: Final = ".phhs"
_SMALL: Final = 32 * 1024
"""Files are grouped up to this many bytes."""
_TOGETHER: Final = 256 * 1024
_PIECE: Final = 512 * 1024
"""Characters per piece of a collection: a few hundred hands."""
_MOST_WHOLE: Final = 256 * 1024 * 1024
_NEXT: Final = re.compile(r"\n(?=\[[^\[\]\n]+\][ \t]*\r?\n)")
_UNPACKING_ERRORS: Final = (OSError, EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError, RuntimeError)


class Piece(NamedTuple):
    """A piece of work: files to read, or a text already read."""

    size: int
    """How many bytes on the disk it stands for."""
    paths: tuple[Path, ...] = ()
    name: str = ""
    text: str = ""
    first_line: int = 1
    first: bool = True
    """Whether a file begins here."""
    problem: str = ""
    """Why the rest of the file could not be read."""


def suffix_of(name: str) -> str:
    """The content type of a file by its name, ignoring compression."""
    stem, suffix = os.path.splitext(name.lower())
    return os.path.splitext(stem)[1] if suffix in PACKED else suffix


def hand_files(root: Path, *, others: list[Path] | None = None) -> Iterator[Path]:
    """The files under a folder that may hold hands, packed or not, in order; a file stands for itself.

    `others` is given those whose names say that they may, and whose first lines say that they do not.
    """
    if root.is_file():
        yield root
        return
    if not root.is_dir():
        problem = "is neither a file nor a folder" if root.exists() else "there is no such file or folder"
        raise HistoryError(problem, place=Place(str(root)))
    found: list[Path] = []
    for folder, _, names in os.walk(root):
        found += [Path(folder, name) for name in names if suffix_of(name) in (*SUFFIXES, ZIP)]
    for path in sorted(found):
        if path.suffix.lower() in (*PACKED, ZIP) or may_hold_hands(path):
            yield path
        elif others is not None and path.is_file():
            others.append(path)


def pieces(files: Iterator[Path] | list[Path]) -> Iterator[Piece]:
    """The work in them, in order."""
    small: list[Path] = []
    size = 0
    for path in files:
        many = _size(path)
        if many <= _SMALL and path.suffix.lower() not in (*PACKED, ZIP):
            small.append(path)
            size += many
            if size >= _TOGETHER:
                yield Piece(size, tuple(small))
                small, size = [], 0
            continue
        if small:
            yield Piece(size, tuple(small))
            small, size = [], 0
        yield from _of_file(path, many)
    if small:
        yield Piece(size, tuple(small))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _of_file(path: Path, size: int) -> Iterator[Piece]:
    suffix = path.suffix.lower()
    if suffix == ZIP:
        yield from _of_zip(path, size)
    elif suffix in PACKED or suffix_of(path.name) == _COLLECTION:
        yield from _read(str(path), suffix_of(path.name), size, lambda: _opened(path))
    else:
        yield Piece(size, (path,))


def _of_zip(path: Path, size: int) -> Iterator[Piece]:
    try:
        with zipfile.ZipFile(path) as packed:
            members = [one for one in packed.infolist() if not one.is_dir() and suffix_of(one.filename) in SUFFIXES]
            for number, one in enumerate(members):
                share = size // len(members) + (size % len(members) if not number else 0)
                yield from _read(f"{path}/{one.filename}", suffix_of(one.filename), share,
                                 lambda one=one: packed.open(one))  # type: ignore[misc] # fmt: skip
    except _UNPACKING_ERRORS as error:
        yield Piece(0, name=str(path), problem=_why(error))


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    match path.suffix.lower():
        case ".gz":
            with gzip.open(path, "rb") as file:
                yield file  # type: ignore[misc]
        case ".zst":
            with path.open("rb") as raw, _zstandard(path).ZstdDecompressor().stream_reader(raw) as file:
                yield file
        case _:
            with path.open("rb") as file:
                yield file


def _zstandard(path: Path) -> Any:
    try:
        import zstandard
    except ImportError:
        problem = "needs the package zstandard to be unpacked: pip install zstandard"
        raise HistoryError(problem, place=Place(str(path))) from None
    return zstandard


def _read(name: str, suffix: str, size: int, opened: Callable[[], Any]) -> Iterator[Piece]:
    """A file's text, whole or, for a collection, piece by piece."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    left, line, first, told = "", 1, True, size
    try:
        with opened() as file:
            if suffix != _COLLECTION:
                left = _whole(file, Place(name))
            while raw := file.read(_PIECE):
                left += decoder.decode(raw)
                if "'''" in left or '"""' in left:
                    _check_length(len(left), Place(name))
                    continue
                cut = _last_table(left)
                if cut:
                    part = min(told, len(raw))
                    yield Piece(part, name=name, text=left[:cut], first_line=line, first=first)
                    line += left.count("\n", 0, cut)
                    left, first, told = left[cut:], False, told - part
            left += decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        yield Piece(told, name=name, problem="is not UTF-8 text", first=first)
        return
    except HistoryError as error:
        yield Piece(told, name=name, problem=error.problem, first=first)
        return
    except _UNPACKING_ERRORS as error:
        yield Piece(told, name=name, problem=_why(error), first=first)
        return
    if left.strip() or first:
        yield Piece(told, name=name, text=left, first_line=line, first=first)


def _whole(file: Any, place: Place) -> str:
    raw: bytes = file.read(_MOST_WHOLE + 1)
    _check_length(len(raw), place)
    return decoded(raw, place)


def _check_length(length: int, place: Place) -> None:
    if length > _MOST_WHOLE:
        raise HistoryError(f"is over {_MOST_WHOLE:,} characters", place=place)


def _last_table(text: str) -> int:
    """Where the last table of a text begins, which may be incomplete; 0 if there is only one."""
    last = 0
    for found in _NEXT.finditer(text, max(0, len(text) - 64 * 1024)):
        last = found.end()
    return last


def _why(error: BaseException) -> str:
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return f"cannot be read: {said}"
