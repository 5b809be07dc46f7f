"""The floors of the house: a module may import from its own floor's folder and from the floors below, never up."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "houseway"

FLOORS = (
    {"errors", "cards"},
    {"decks"},
    {"shuffle"},
    {"chips", "ranking"},
    {"referee"},
    {"games"},
    {"houses"},
    {"sim", "bots", "history"},
    {"room"},
    {"web", "client", "testing"},
    {"cli"},
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

# `houseway/__init__.py` is the public face and may name anything; these are the names it may be imported for.
PUBLIC_FACE = {"__version__"}


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_rooms(path: Path) -> list[tuple[int, str]]:
    """(line, room) of every import of our own modules, inside functions too."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(path.read_text())):
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


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    room = room_of(path)
    assert room in FLOOR_OF, f"{room} stands on no floor: add it to FLOORS and to docs/architecture.md"
    for line, other in imported_rooms(path):
        assert other in FLOOR_OF, f"{path.name}:{line} imports {other}, which stands on no floor"
        below = FLOOR_OF[other] < FLOOR_OF[room] or other == room or (FLOOR_OF[other] == 0 == FLOOR_OF[room])
        assert below, f"{path.name}:{line}: {room} (floor {FLOOR_OF[room]}) imports {other} (floor {FLOOR_OF[other]})"


def test_the_test_sees_an_upward_import(tmp_path: Path) -> None:
    snippet = tmp_path / "bad.py"
    snippet.write_text("def f():\n    from houseway.cli import main\n    import houseway.ranking.batch\n")
    assert [room for _, room in imported_rooms(snippet)] == ["cli", "ranking"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_shipped_code_has_no_assert_and_a_purpose(path: Path) -> None:
    tree = ast.parse(path.read_text())
    asserts = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    assert not asserts, f"{path.name}: assert on lines {asserts}; raise an error that explains"
    assert ast.get_docstring(tree), f"{path.name} does not say what it is for"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_stay_readable(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 450
