"""Which test proves which clause, and why some clauses have none.

Tests name the clauses they prove with `@pytest.mark.clause("OAS-HE-20", ...)`. This reads them from the tests' text
into an index that is kept with the rule books, so that `houseway clauses` works without the tests at hand. A clause
that no test can prove has a reason in `reasons.toml`. Run as a program, it writes the index: `make clauses`.
"""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Final

from houseway.houses.clauses import DATA, Clause, ClauseError, clauses, is_clause

INDEX: Final = DATA / "proofs.json"

_ID: Final = re.compile("[A-Z]+-[A-Z0-9]+-[0-9]+|CX-[0-9]+")

STATUSES: Final = {
    "proved": "a test proves it",
    "elsewhere": "carried out by another floor of the software",
    "printed": "conduct, or printed only: nothing to carry out",
    "later": "belongs to a game or desk that is not built yet",
    "open": "neither a test nor a reason",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why some clauses have no test: named by id or pattern, by kind, or by game."""

    status: str
    why: str
    ids: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    games: tuple[str, ...] = ()

    def covers(self, one: Clause) -> bool:
        """Whether this reason covers the clause."""
        return (
            one.kind in self.kinds
            or one.game in self.games
            or any(fnmatchcase(one.id, pattern) for pattern in self.ids)
        )


@dataclass(frozen=True, slots=True)
class Status:
    """The status of a clause."""

    clause: Clause
    status: str
    why: str
    tests: tuple[str, ...] = ()

    def facts(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "id": self.clause.id,
            "house": self.clause.house,
            "game": self.clause.game,
            "kind": self.clause.kind,
            "rule": self.clause.rule,
            "readings": list(self.clause.conflicts),
            "status": self.status,
            "why": self.why,
            "tests": list(self.tests),
        }


@cache
def proofs() -> Mapping[str, tuple[str, ...]]:
    """The index as it was last written: clause or reading, and the tests that prove it."""
    found = json.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else {}
    return {name: tuple(tests) for name, tests in found.items()}


@cache
def reasons() -> tuple[Reason, ...]:
    """The stated reasons, first match first."""
    rows = tomllib.loads((DATA / "reasons.toml").read_text(encoding="utf-8"))["reason"]
    return tuple(
        Reason(row["status"], row["why"], *(tuple(row.get(key, ())) for key in ("clauses", "kinds", "games")))
        for row in rows
    )


def status_of(*, house: str | None = None, game: str | None = None, status: str | None = None) -> list[Status]:
    """The clauses with their status, filtered by house, game or status."""
    if status is not None and status not in STATUSES:
        raise ClauseError(f"there is no status {status!r}: choose {', '.join(STATUSES)}")
    every = map(_status, clauses(house, game))
    return [one for one in every if status is None or one.status == status]


def _status(one: Clause) -> Status:
    if tests := proofs().get(one.id):
        more = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
        return Status(one, "proved", tests[0] + more, tests)
    for reason in reasons():
        if reason.covers(one):
            return Status(one, reason.status, reason.why)
    return Status(one, "open", STATUSES["open"])


def scan(folder: Path) -> dict[str, list[str]]:
    """Every clause and reading that the tests under a folder name, with the tests, in order of name."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))}
    trees = {path: ast.parse(text) for path, text in texts.items() if "mark.clause" in text}
    marks = {name for tree in trees.values() for name in _other_names(tree)}
    found: dict[str, set[str]] = {}
    for path, text in texts.items():
        if path.name.startswith("test_") and (path in trees or any(name in text for name in marks)):
            tree = trees[path] if path in trees else ast.parse(text)
            file = path.relative_to(folder.parent).as_posix()
            for name, test in _claims(tree, marks):
                found.setdefault(name, set()).add(f"{file}::{test}")
    return {name: sorted(tests) for name, tests in sorted(found.items())}


def _other_names(tree: ast.Module) -> Iterator[str]:
    """Names given to the mark: `clauses = pytest.mark.clause`, or a function that returns it."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield from (name for name, value in _assigned(node, node.value) if _is_mark(value, set()))
        elif isinstance(node, ast.FunctionDef) and _returns_mark(node.body[-1]):
            yield node.name


def _returns_mark(last: ast.stmt) -> bool:
    return isinstance(last, ast.Return) and isinstance(last.value, ast.Call) and _is_mark(last.value.func, set())


def _is_mark(node: ast.expr, names: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in names
    return isinstance(node, ast.Attribute) and node.attr == "clause" and ast.unparse(node.value).endswith("mark")


def _ids(node: ast.AST, names: set[str]) -> Iterator[str]:
    """The ids in every use of the mark inside a node, parametrized cases included."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and _is_mark(call.func, names):
            for part in ast.walk(call):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and _ID.fullmatch(part.value):
                    yield part.value


def _claims(tree: ast.Module, names: set[str]) -> Iterator[tuple[str, str]]:
    """(id, test) for every claim of a file. A mark in a table counts for the tests that use the table."""
    tables: dict[str, list[str]] = {}

    def ids(node: ast.expr) -> list[str]:
        used = (part.id for part in ast.walk(node) if isinstance(part, ast.Name))
        return [*_ids(node, names), *(one for name in used for one in tables.get(name, ()))]

    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target, value in _assigned(node, node.value):
                tables[target] = ids(value)
    for test, decorators in _tests(tree.body, "", []):
        for one in (*tables.get("pytestmark", ()), *(one for decorator in decorators for one in ids(decorator))):
            yield one, test


def _assigned(node: ast.Assign | ast.AnnAssign, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """`A = ...`, `A: T = ...` and `A, B = ..., ...`."""
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        if isinstance(target, ast.Name):
            yield target.id, value
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            yield from (
                (one.id, part) for one, part in zip(target.elts, value.elts, strict=True) if isinstance(one, ast.Name)
            )


def _tests(body: list[ast.stmt], prefix: str, outer: list[ast.expr]) -> Iterator[tuple[str, list[ast.expr]]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield prefix + node.name, [*outer, *node.decorator_list]
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests(node.body, f"{prefix}{node.name}::", [*outer, *node.decorator_list])


def write_index(folder: Path, index: Path) -> int:
    """Scan the tests and write the index; how many ids it has."""
    found = scan(folder)
    index.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return len(found)


def main(arguments: Sequence[str]) -> int:
    """`python -m houseway.houses.clause_proofs tests src/houseway/houses/data/proofs.json`."""
    if len(arguments) != 2:
        print("usage: python -m houseway.houses.clause_proofs TESTS INDEX", file=sys.stderr)
        return 2
    folder, index = map(Path, arguments)
    count = write_index(folder, index)
    proofs.cache_clear()
    proved = sum(is_clause(name) for name in scan(folder))
    print(f"{index}: {proved} clauses and {count - proved} readings are named by tests")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
