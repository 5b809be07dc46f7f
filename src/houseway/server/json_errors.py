"""What is wrong with a client's JSON, in words: what was expected and what was found."""

import re
from typing import Final

_WORDS: Final = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
    "bytes": "text",
    "decimal": "a number",
}
_WHERE: Final = re.compile(r"(.*?)(?: - at `(?:key in )?\$\.?(.*)`)?", re.DOTALL)
_TYPE: Final = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_LENGTH: Final = re.compile(r"Expected `([^`]+)` of length (<=|>=|==) (\d+)")
_SIZE: Final = re.compile(r"Expected `([^`]+)` (<=|>=|<|>) (-?[\d.]+)")
_FIELD: Final = re.compile(r"Object (missing required|contains unknown) field `([^`]+)`")
_VALUE: Final = re.compile(r"Invalid (?:enum )?value (.+)", re.DOTALL)
_BOUND: Final = {"<=": "at most ", ">=": "at least ", "==": "", "<": "less than ", ">": "more than "}
_COUNTED: Final = {"array": "items", "object": "keys"}
_MALFORMED: Final = "JSON is malformed: "
_LONGEST: Final = 100


def in_words(wrong: Exception) -> str:
    """One line about JSON that does not have the expected form."""
    match = _WHERE.fullmatch(str(wrong))
    said, where = (str(wrong), "") if match is None else (match[1], match[2] or "")
    where = where.replace("[...]", "").strip(".")[:_LONGEST]
    this = where or "this"
    if found := _TYPE.fullmatch(said):
        return f"{this} should be {_of(found[1])}, not {_of(found[2])}"
    if found := _LENGTH.fullmatch(said):
        kinds = set(found[1].split(" | "))
        counted = next((word for kind, word in _COUNTED.items() if kind in kinds), "characters")
        return f"{this} should be {_of(found[1])} of {_BOUND[found[2]]}{int(found[3]):,} {counted}"
    if found := _SIZE.fullmatch(said):
        return f"{this} should be {_of(found[1])} of {_BOUND[found[2]]}{found[3]}"
    if found := _FIELD.fullmatch(said):
        place = f"{where}.{found[2]}" if where else found[2]
        return f"{place} is missing" if found[1] == "missing required" else f"there is no {place} to set"
    if found := _VALUE.fullmatch(said):
        return f"{found[1][:_LONGEST]} cannot be chosen for {this}" if where else f"{found[1][:_LONGEST]} is not known"
    if isinstance(wrong, RecursionError):
        return "this is nested too deeply"
    if isinstance(wrong, UnicodeError):
        return "this is not JSON: its text is not UTF-8"
    if "truncated" in said:
        return "this is not JSON: it ends too early"
    if said.startswith(_MALFORMED):
        return f"this is not JSON: {said.removeprefix(_MALFORMED)[:_LONGEST]}"
    return said[:_LONGEST]


def _of(kinds: str) -> str:
    words = dict.fromkeys(_WORDS.get(kind, kind) for kind in kinds.split(" | "))
    return " or ".join(words)
