"""The floors of the house: a module may import from its own floor's folder and from the floors below, never up."""

import ast
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "houseway"

FLOORS = (
    {"errors", "cards"},
    {"decks"},
    {"shuffle"},
    {"chips", "ranking"},
    {"referee"},
    {"games", "actions", "options", "events", "commands"},
    {"houses"},
    {"bulk", "bots", "history", "drill", "evidence"},
    {"pricing"},
    {"teach", "envs"},
    {"room"},
    {"web", "client", "testing", "load"},
    {"cli"},
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

# Inside the larger rooms too: each part may import from those before it, and `.` is what lies beside the packages.
PARTS = {
    "referee": ({"."}, {"rulings"}, {"poker", "banked", "pan"}, {"push"}, {"table"}, {"vocabulary"}),
    "history": ({"errors"}, {"handfile", "narrate"}, {"phh"}, {"sites"}, {"check"}, {"pieces"}, {"bulk"},
                {"files", "analysis"}),
    "drill": ({"playing", "drawing"}, {"moments", "answers"}, {"questions", "explaining"}, {"memory"}),
    "room": ({"figures", "steady", "store", "wire"}, {"people", "hosting", "journal", "ledger", "stakes"},
             {"deeds", "guests"}, {"table"}, {"keeping", "reports", "telling"}, {"cashier", "hands"}, {"lists"},
             {"audience"}, {"running"}, {"room"}, {"cluster"}, {"asking", "audit", "closing", "disputes", "lobby"},
             {"night", "playnow"}, {"lessons"}),
}  # fmt: skip

# `houseway/__init__.py` is the public face and may name anything; these are the names it may be imported for.
PUBLIC_FACE = {"__version__"}


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """A module's parts at every depth, read once for all that is asked of them."""
    return tuple(ast.walk(tree_of(path)))


def imported_rooms(path: Path) -> list[tuple[int, str]]:
    """(line, room) of every import of our own modules, inside functions too."""
    found: list[tuple[int, str]] = []
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}:{node.lineno} uses a relative import"
            if node.module == "houseway":
                names = {alias.name for alias in node.names} - PUBLIC_FACE
                found.extend((node.lineno, name) for name in names)
            elif node.module and node.module.startswith("houseway."):
                found.append((node.lineno, node.module.split(".")[1]))
        elif isinstance(node, ast.Import):
            found.extend(
                (node.lineno, alias.name.split(".")[1]) for alias in node.names if alias.name.startswith("houseway.")
            )
    return found


FACES = (SOURCE / "__init__.py", SOURCE / "__main__.py")
MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if path not in FACES]
ROOMS = sorted({room_of(path) for path in MODULES})


def modules_of(room: str) -> list[Path]:
    found = [path for path in MODULES if room_of(path) == room]
    assert found
    return found


def where(path: Path, line: int) -> str:
    return f"{path.relative_to(SOURCE)}:{line}"


@pytest.mark.parametrize("room", ROOMS)
def test_imports_point_down(room: str) -> None:
    assert room in FLOOR_OF, f"{room} stands on no floor: add it to FLOORS and to docs/architecture.md"
    wrong = []
    for path in modules_of(room):
        for line, other in imported_rooms(path):
            assert other in FLOOR_OF, f"{where(path, line)} imports {other}, which stands on no floor"
            if not (FLOOR_OF[other] < FLOOR_OF[room] or other == room or (FLOOR_OF[other] == 0 == FLOOR_OF[room])):
                wrong.append(f"{where(path, line)} (floor {FLOOR_OF[room]}) imports {other} (floor {FLOOR_OF[other]})")
    assert not wrong


def part_of(room: str, parts: tuple[str, ...]) -> str:
    """The part of a room that a module belongs to; parts are below the room's own folder."""
    named = parts[0].removesuffix(".py")
    return named if any(named in level for level in PARTS[room]) else "."


def imported_parts(path: Path, room: str) -> list[tuple[int, str]]:
    """(line, part) of every import at run time of another module of the same room."""
    typing_only = {
        id(inner) for node in nodes_of(path) if isinstance(node, ast.If)
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" for inner in ast.walk(node)
    }  # fmt: skip
    found: list[tuple[int, str]] = []
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and node.module and id(node) not in typing_only:
            if node.module.startswith(f"houseway.{room}."):
                found.append((node.lineno, part_of(room, tuple(node.module.split(".")[2:]))))
            elif node.module == f"houseway.{room}":
                found += [(node.lineno, part_of(room, (alias.name,))) for alias in node.names]
    return found


@pytest.mark.parametrize("room", PARTS)
def test_imports_inside_a_room_point_one_way(room: str) -> None:
    level_of = {part: level for level, parts in enumerate(PARTS[room]) for part in parts}
    wrong = []
    for path in modules_of(room):
        if path.name == "__init__.py":
            continue
        mine = part_of(room, path.relative_to(SOURCE / room).parts)
        for line, part in imported_parts(path, room):
            if part != mine and level_of[part] >= level_of[mine]:
                wrong.append(f"{where(path, line)}: {mine} imports {part}")
    assert not wrong


def test_the_core_of_the_referee_knows_no_family() -> None:
    core = [path for path in (SOURCE / "referee").glob("*.py") if path.stem not in ("vocabulary", "__init__")]
    assert core
    assert {part for path in core for _, part in imported_parts(path, "referee")} <= {"."}


def test_the_test_sees_an_upward_import(tmp_path: Path) -> None:
    snippet = tmp_path / "bad.py"
    snippet.write_text("def f():\n    from houseway.cli import main\n    import houseway.ranking.batch\n")
    assert [room for _, room in imported_rooms(snippet)] == ["cli", "ranking"]


@pytest.mark.parametrize("room", ROOMS)
def test_shipped_code_has_no_assert_and_a_purpose(room: str) -> None:
    wrong = []
    for path in modules_of(room):
        lines = [node.lineno for node in nodes_of(path) if isinstance(node, ast.Assert)]
        wrong += [f"{where(path, line)}: assert; raise an error that explains" for line in lines]
        if not ast.get_docstring(tree_of(path)):
            wrong.append(f"{where(path, 1)} does not say what it is for")
    assert not wrong
