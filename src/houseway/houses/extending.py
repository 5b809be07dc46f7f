"""A book that builds on another: `extends = "ocean-view"`, followed only by the differences.

Pages, limits, switches and citations are inherited, and the book's own settings override anything inherited: a key
under `[every_game]` before the same key on an inherited page, a key on a page before the same key in an inherited
limit. Where a house changes a rule, the clause behind the old one is no longer cited.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from json import dumps
from pathlib import Path as FilePath
from typing import Any, Final, TypeAlias

from houseway.houses import book_files
from houseway.houses.bounds import too_much, too_odd
from houseway.houses.pages import OfferError
from houseway.houses.places import GROUPS, PAGE_KEYS
from houseway.houses.problems import Problem, RuleBookError
from houseway.houses.readers import show
from houseway.houses.toml_lines import Path, key_lines
from houseway.referee.rules import COMMON, SWITCHES, TOPICS

Document: TypeAlias = dict[str, Any]

MOST_BASES: Final = 5
_HOUSES_OWN: Final = ("id", "name", "place", "dated", "about", "extends", "games_without")
"""Keys that a house never inherits from another."""
_NESTED: Final = ("cites", "tournament", *GROUPS)
"""Tables within a page that are inherited key by key."""
_LINES: Final = "irregularities"
"""Lists of which the first matching line applies: a book's own lines come before inherited ones."""
_NO_RULE: Final = (*_NESTED, _LINES, "limits", "not_printed", "table_settings", *PAGE_KEYS)

_STAKES_SAID_BY: Final = {
    "ante": ("blind.ante",),
    "bring_in": ("bring_in",),
    "buy_in": ("buy_in",),
    "most_buy_in": ("buy_in",),
    "fee": ("fee",),
    "fee_taken": ("fee",),
    "fee_paid_by": ("fee",),
    "fee_without_flop": ("fee.no_flop",),
    "deck": ("deck",),
}
SAID_BY: Final[Mapping[str, tuple[str, ...]]] = _STAKES_SAID_BY | {one.key: one.topics for one in SWITCHES.values()}
"""The topics of the clauses that explain what a key decides."""


@dataclass(slots=True)
class Layer:
    """One book in a chain of books that extend each other."""

    file: str
    text: str
    document: Document
    built_in: str = ""
    """Its id, if it is built in."""


@dataclass(slots=True)
class WholeBook:
    """A book with everything that it inherits."""

    document: Document
    bases: list[Layer] = field(default_factory=list)
    wrongs: list[tuple[Path, str]] = field(default_factory=list)

    @property
    def root(self) -> str:
        """The built-in house at the end of the chain, if there is one."""
        return self.bases[-1].built_in if self.bases else ""


def parse(text: str, file: str, *, proved: bool = False) -> Document:
    """A book as the standard library parses it. A TOML error keeps the line number from the library's message.

    A book that is proved, as the built-in ones are by their tests, is not looked through for what is too much.
    """
    if proved:
        return tomllib.loads(text)
    if much := too_much(text):
        raise RuleBookError([Problem(file, much[0], "", f"not a rule book: {much[1]}")])
    try:
        document = tomllib.loads(text)
        odd = too_odd(document)
    except RecursionError:
        raise RuleBookError([Problem(file, 1, "", "not a rule book: it is nested too deeply")]) from None
    except ValueError as error:  # invalid TOML, and numbers or dates that Python rejects
        message = str(error)
        found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", message)
        line = int(found[1]) if found and found[1] else max(1, len(text.splitlines()))
        plain = message[: found.start()] if found else message
        raise RuleBookError([Problem(file, line, "", f"not TOML: {plain[:1].lower()}{plain[1:]}")]) from None
    if odd:
        raise RuleBookError([Problem(file, 1, "", f"not a rule book: {odd}")])
    return document


def whole_book(own: Layer, folder: FilePath | None) -> WholeBook:
    """Merge a book with those that it extends."""
    if "extends" not in own.document:
        alone: tuple[Path, str] = (("games_without",), "nothing is inherited here: leave it out, or write extends")
        return WholeBook(own.document, [], [alone] if "games_without" in own.document else [])
    bases = _bases(own, folder)
    document: Document = {}
    for layer in reversed(bases):
        document = merged(document, layer.document)
    wrongs = _wrong_absences(own, document, bases[0])
    if own.document.get("id") is not None and own.document["id"] == bases[-1].document.get("id"):
        wrongs.append((("id",), f"{show(own.document['id'])} is the house it extends: give yours an id of its own"))
    return WholeBook(merged(document, own.document), bases, wrongs)


def whole_text(file: FilePath) -> str:
    """A user's book as one self-contained text, merged with the user's other books that it extends."""
    own = _layer(file)
    if "extends" not in own.document:
        return own.text
    bases = _bases(own, file.parent)
    layers = [own, *(layer for layer in bases if not layer.built_in)]
    if len(layers) == 1:
        return own.text
    document: Document = {}
    for layer in reversed(layers):
        document = merged(document, layer.document)
    without = [name for layer in layers for name in layer.document.get("games_without", ())]
    document = {key: value for key, value in document.items() if key not in ("extends", "games_without")}
    if bases[-1].built_in:
        document["extends"] = bases[-1].built_in
        known = [name for name in dict.fromkeys(without) if name in bases[-1].document]
        document |= {"games_without": known} if known else {}
    return as_toml(document)


# finding the books


def _bases(own: Layer, folder: FilePath | None) -> list[Layer]:
    """The books that a book extends, nearest first."""
    found, at, where = list[Layer](), own, folder
    seen = [own.file]
    while "extends" in at.document:
        wanted = at.document["extends"]

        def refuse(what: str, at: Layer = at) -> RuleBookError:
            return RuleBookError([Problem(at.file, key_lines(at.text).get(("extends",), 1), "extends", what)])

        if isinstance(wanted, str) and wanted.strip().lower() in book_files.BUILT_IN:
            name = wanted.strip().lower()
            text = book_files.built_in(name)
            found.append(Layer(f"{name}.toml", text, parse(text, f"{name}.toml"), name))
            return found
        if not isinstance(wanted, str) or not wanted.endswith(".toml") or not wanted.isprintable() or len(wanted) > 200:
            raise refuse(
                f"{show(wanted)} is not a book: write {', '.join(book_files.BUILT_IN)}, or a file like "
                '"my-other-room.toml"'
            )
        if where is None:
            raise refuse(
                f"{show(wanted)} is another file, and a book kept with a table stands alone: extend a built-in house"
            )
        file = where / wanted
        if _same(file) in map(_same, map(FilePath, seen)):
            raise refuse(f"the books extend each other in a circle ({' -> '.join([*seen, str(file)])}): break it")
        if len(found) >= MOST_BASES:
            raise refuse(f"more than {MOST_BASES} books are in the chain below {own.file}: merge some of them")
        try:
            at = _layer(file)
        except OfferError as error:
            raise refuse(str(error)) from None
        found.append(at)
        seen.append(str(file))
        where = file.parent
    return found


def _same(file: FilePath) -> str:
    return str(file.resolve())


def _layer(file: FilePath) -> Layer:
    text = book_files.own(file)
    return Layer(str(file), text, parse(text, str(file)))


def _wrong_absences(own: Layer, base: Document, nearest: Layer) -> list[tuple[Path, str]]:
    """What is wrong with the list of pages that a book drops."""
    pages = [key for key, value in base.items() if isinstance(value, Mapping) and key != "every_game"]
    named = own.document.get("games_without", [])
    return [
        (("games_without", place), f"{show(name)} is not a page of {nearest.file}: its pages are {', '.join(pages)}")
        for place, name in enumerate(named if isinstance(named, list) else [])
        if isinstance(name, str) and name not in pages
    ]


# one over the other


def merged(base: Document, own: Document) -> Document:
    """Merge a book with the one it extends."""
    without = own.get("games_without")
    gone = [name for name in without if isinstance(name, str)] if isinstance(without, list) else []
    found: Document = deepcopy({key: value for key, value in base.items() if key not in (*_HOUSES_OWN, *gone)})
    pages = [value for value in found.values() if isinstance(value, dict)]
    for page in pages:
        page.pop("registration", None)  # a registration is one house's
    every = own.get("every_game")
    if isinstance(every, Mapping):
        changed = _changed(every)
        for page in pages:
            _drop(page, changed)
            _drop_cites(page, changed)
    for key, value in own.items():
        inherited = found.get(key)
        both = isinstance(value, Mapping) and isinstance(inherited, dict)
        found[key] = _over(inherited, value) if both and inherited is not None else deepcopy(value)
    for key, value in own.items():
        if isinstance(value, Mapping) and key in base and key not in (*gone, "every_game"):
            _clear_limits(found, key, value)
    return found


def _over(base: Document, own: Mapping[str, Any]) -> Document:
    """Merge a page with the inherited page of the same name."""
    found = dict(base)
    for key, value in own.items():
        inherited = found.get(key)
        if key in _NESTED and isinstance(value, Mapping) and isinstance(inherited, Mapping):
            found[key] = _over(dict(inherited), value) if key == "tournament" else {**inherited, **deepcopy(value)}
        elif key == _LINES and isinstance(value, list) and isinstance(inherited, list):
            found[key] = [*deepcopy(value), *inherited]
        else:
            found[key] = deepcopy(value)
    said = own.get("cites")
    silent = {topic: COMMON for topic in _topics(_changed(own)) if not isinstance(said, Mapping) or topic not in said}
    if silent:
        kept = found.get("cites")
        found["cites"] = {**(kept if isinstance(kept, Mapping) else {}), **silent}
    return found


def _clear_limits(found: Document, key: str, own: Mapping[str, Any]) -> None:
    """Remove from the inherited limits every key that the page sets itself, so that the page's value applies."""
    changed, page = _changed(own), found[key]
    if "limits" in own or not changed:
        return
    at, seen = page, {key}
    while "limits" not in at and isinstance(like := at.get("like"), str) and like not in seen:
        seen.add(like)
        at = found.get(like) if isinstance(found.get(like), dict) else {}
    every = found.get("every_game")
    limits = at.get("limits", every.get("limits") if isinstance(every, Mapping) else None)
    if not isinstance(limits, list) or not any(_has(item, changed) for item in limits):
        return
    page["limits"] = limits = deepcopy(limits)
    for item in limits:
        if isinstance(item, dict):
            _drop(item, changed)
            _uncite_limit(item, changed)


def _changed(own: Mapping[str, Any]) -> set[str]:
    """The rule keys in a TOML table; `bank.direction` for one in a subtable."""
    grouped = {f"{group}.{name}" for group in GROUPS if isinstance(own.get(group), Mapping) for name in own[group]}
    return {key for key in own if key not in _NO_RULE or key == "deck"} | grouped


def _has(item: object, changed: Iterable[str]) -> bool:
    return isinstance(item, Mapping) and bool(_changed(item) & set(changed))


def _drop(table: Document, changed: Iterable[str]) -> None:
    """Remove keys from a table and from its limits."""
    for key in changed:
        group, dot, name = key.partition(".")
        if dot and isinstance(table.get(group), dict):
            table[group].pop(name, None)
        elif not dot:
            table.pop(key, None)
    limits = table.get("limits")
    for item in limits if isinstance(limits, list) else ():
        if isinstance(item, dict):
            _drop(item, changed)
            _uncite_limit(item, changed)


def _topics(changed: Iterable[str]) -> set[str]:
    stems = {stem for key in changed for stem in SAID_BY.get(key, ())}
    return {
        topic for topic in (*TOPICS, *stems) if any(topic == stem or topic.startswith(f"{stem}.") for stem in stems)
    }


def _drop_cites(page: Document, changed: Iterable[str]) -> None:
    cites = page.get("cites")
    if isinstance(cites, dict):
        for topic in _topics(changed):
            cites.pop(topic, None)


def _uncite_limit(item: Document, changed: Iterable[str]) -> None:
    """A limit's citations also cover its fee; drop them if the fee has changed."""
    topics, cites = _topics(changed), item.get("cites")
    if cites is None or not topics:
        return
    table = dict(cites) if isinstance(cites, Mapping) else {"limit": cites}
    kept = {topic: ids for topic, ids in table.items() if topic not in topics}
    item["cites"] = {**kept, "fee": COMMON} if "fee" in topics else kept


# as one text

_BARE: Final = re.compile("[A-Za-z0-9_-]+")


def as_toml(document: Mapping[str, Any]) -> str:
    """A document as text again."""
    lines = [f"{_key(key)} = {_value(value)}" for key, value in document.items() if not isinstance(value, Mapping)]
    for key, value in document.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{_key(key)}]", *(f"{_key(name)} = {_value(one)}" for name, one in value.items())]
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }"
    return "[" + ", ".join(map(_value, value)) + "]" if isinstance(value, list) else str(value)
