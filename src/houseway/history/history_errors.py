"""Errors in a record of a hand: one line that names the file, the line, the key and what would be right."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass
from pathlib import Path

from houseway.errors import HousewayError


@dataclass(frozen=True, slots=True)
class Place:
    """A position in a file, precise enough for a person to find it."""

    file: str = ""
    line: int | None = None
    hand: str = ""
    """The name of the hand in a collection, such as `17`; empty if a file holds one hand."""

    def __str__(self) -> str:
        where = self.file or "text"
        if self.line is not None:
            where += f":{self.line}"
        return f"{where} [{self.hand}]" if self.hand else where


class HistoryError(HousewayError):
    """A record that cannot be read, or that says something impossible."""

    __module__ = "houseway"

    def __init__(self, problem: str, *, place: Place | None = None, key: str = "") -> None:
        self.problem = problem
        self.place = place or Place()
        self.key = key
        said = f"{key}: {problem}" if key else problem
        super().__init__(f"{self.place}: {said}" if place else said)


class NotPlayedError(HistoryError):
    """A record of a game that Houseway does not play (yet): nothing is wrong with the record."""


class DisagreementError(HistoryError):
    """The record and the referee do not agree."""

    __module__ = "houseway"


def read_text(path: Path, *, most_bytes: int) -> str:
    """The text of a file, with errors that name it; a byte-order mark at the start is dropped."""
    try:
        with path.open("rb") as file:
            raw = file.read(most_bytes + 1)
    except OSError as error:
        raise HistoryError(f"cannot be read: {error.strerror or error}", place=Place(str(path))) from None
    if len(raw) > most_bytes:
        raise HistoryError(
            f"is too long for a record of hands: the limit is {most_bytes:,} bytes", place=Place(str(path))
        )
    return decoded(raw, Place(str(path)))


def decoded(raw: bytes, place: Place) -> str:
    """The text of a file's bytes: UTF-8; for `.txt`, also UTF-16 or cp1252, as sites have written it over the years."""
    encoding = encoding_of(raw) if is_text(place.file) else "utf-8-sig"
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding == "utf-8-sig" and is_text(place.file):
            try:
                return raw.decode("cp1252")
            except UnicodeDecodeError:
                pass
        line = raw.count(b"\n", 0, error.start) + 1
        kinds = "neither UTF-8 nor UTF-16 nor cp1252" if is_text(place.file) else "not UTF-8"
        raise HistoryError(f"is {kinds} text", place=Place(place.file, line)) from None


def is_text(file: str) -> bool:
    """Whether a file is plain text by its name, packed or not."""
    return file.lower().removesuffix(".gz").removesuffix(".zst").endswith(".txt")


def encoding_of(raw: bytes) -> str:
    """UTF-16 if the first bytes suggest it, by a byte-order mark or every second byte being zero; otherwise UTF-8."""
    if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    if raw[1:4:2] == b"\0\0":
        return "utf-16-le"
    return "utf-16-be" if raw[:4:2] == b"\0\0" else "utf-8-sig"
