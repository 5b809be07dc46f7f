"""The floors of the house: a module may import from its own floor's folder and from the floors below, never up."""

import ast
from collections.abc import Collection
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
    {"teach", "envs", "tournaments"},
    {"protocol"},
    {"store"},
    {"people"},
    {"live"},
    {"upkeep"},
    {"room"},
    {"server", "client", "testing", "load"},
    {"cli"},
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

# Inside the larger rooms too: each part may import from those before it, and `.` is what lies beside the packages.
PARTS = {
    "referee": ({"."}, {"rulings"}, {"poker", "banked", "pan"}, {"push"}, {"table"}, {"vocabulary"}),
    "history": ({"history_errors"}, {"handfile", "narrate"}, {"phh"}, {"sites"}, {"check"}, {"workload"},
                {"parallel_check"}, {"files", "analysis"}),
    "drill": ({"drill_hands", "floor_picture"}, {"moments", "deciding_line"}, {"quiz", "explaining"}, {"repetition"}),
    "live": ({"buy_ins", "table_keys", "table_settings", "steady_work"}, {"table"}, {"cashier_moves", "views"},
             {"thinkers"}, {"surroundings"}, {"broadcaster"}, {"loop"}),
    "room": ({"side_work", "reports", "cluster", "rehearsal", "settlement", "floor_deeds", "own_hands"},
             {"books", "cashier_window", "disputes", "group_standings", "weekly_boards"},
             {"lists", "field_tables"}, {"room"},
             {"guest_requests", "empty_tables", "lookout", "friend_tables"}, {"lobby"},
             {"host_requests", "play_now", "another_night", "tournament_requests"},
             {"guided_tables", "tournament_results", "season_league"}),
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
        id(inner)
        for node in nodes_of(path)
        if isinstance(node, ast.If)
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
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


# The only modules that know each other. A game is made of steps that act on a hand, and a hand is played by the steps
# of its game. The rules of a house are made of parts, and the sentence of a switch may look at all of the rules.
TOGETHER = {
    frozenset({"referee.game", "referee.hand"}),
    frozenset(
        f"referee.rules.{name}"
        for name in ("rules", "switch", "poker", "blinds_and_seats", "draw_and_stud", "banked", "push", "pan")
    ),
}


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def imported_modules(path: Path, known: Collection[str]) -> set[str]:
    """Every module of ours that one imports anywhere: at the top, in a function, or for its types alone."""
    named: list[str] = []
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            named += [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            named += [alias.name for alias in node.names]
    ours = [name.removeprefix("houseway.") for name in named if name.startswith("houseway.")]
    return {name if name in known else name.rpartition(".")[0] for name in ours} & {*known}


def circles(graph: dict[str, set[str]]) -> set[frozenset[str]]:
    """The sets of modules that can all be reached from each other."""
    left = graph
    while True:  # what imports nothing that is left, or is imported by nothing that is left, is in no circle
        named = {other for others in left.values() for other in others}
        inner = {name: others & left.keys() for name, others in left.items() if name in named and others & left.keys()}
        if len(inner) == len(left):
            break
        left = inner
    reached = {name: reach(inner, name) for name in inner}
    found = (frozenset(one for one in reached[name] if name in reached[one]) for name in inner)
    return {circle for circle in found if len(circle) > 1}


def reach(graph: dict[str, set[str]], name: str) -> set[str]:
    """The modules that one leads to, itself included."""
    seen, ways = {name}, [name]
    while ways:
        new = graph[ways.pop()] - seen
        seen |= new
        ways += new
    return seen


def test_no_modules_import_each_other_in_a_circle() -> None:
    known = {module_name(path): path for path in MODULES}
    graph = {name: imported_modules(path, known.keys()) - {name} for name, path in known.items()}
    assert sum(map(len, graph.values())) > 1_000
    assert circles(graph) == TOGETHER


def test_a_circle_is_seen() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"a", "f"}, "f": {"e"}}
    assert circles(graph) == {frozenset("bc"), frozenset("ef")}


def test_the_client_knows_the_messages_and_nothing_of_the_server() -> None:
    above = {room for floor in FLOORS[FLOOR_OF["protocol"] + 1 :] for room in floor} - {"client"}
    wrong = [
        f"{where(path, line)} imports {other}"
        for path in modules_of("client")
        for line, other in imported_rooms(path)
        if other in above
    ]
    assert not wrong


def test_a_file_name_occurs_once() -> None:
    """A name leads to one file, except that what is done for a family or a game of the houses is named after it."""
    families = {path.name for path in (SOURCE / "referee").iterdir() if (path / "family.py").exists()}
    games = {path.stem for path in (SOURCE / "games").glob("*.py")} | families
    found: dict[str, list[str]] = {}
    for path in MODULES:
        inside = path.relative_to(SOURCE)
        own = inside.parts[0] == "referee" and inside.parts[1] in families
        if path.stem not in games | {"__init__"} and not own:
            found.setdefault(path.stem, []).append(str(inside))
    assert not {name: paths for name, paths in found.items() if len(paths) > 1}
    assert {"poker", "banked", "push", "pan"} <= families


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
