"""What a game is, it says itself: outside the games' own list and the rule books, no code knows games by their names.

A list of names in the code is a fact of those games that they do not carry: the next game would be left out of it. A
game's family, its low, its cards and what it compares with a bank are facts of `Game`, and the server sends them.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.decks import DECK_NAMES
from houseway.games import GAMES
from houseway.ranking import KINDS

SOURCE = Path(__file__).parent.parent / "src" / "houseway"
PAGES = SOURCE / "pages" / "js"
BY_NAME = {
    "games",  # the list itself
    "ranking",  # kinds of ranking, named after games
    "houses",  # rule books, whose pages are named after games
    "history/phh/setup.py",  # PHH's own codes
    "history/sites",  # what other sites call them
    "pricing/preflop.py",  # a table of hold'em alone
    "cli/bench.py",  # rankings that are measured
}
FAMILIES = {game.family.name for game in GAMES.values()}
ELSEWHERE = FAMILIES | set(KINDS) | set(DECK_NAMES)
"""Names that are those of families, of rankings or of packs as well."""


def knows_by_name(path: Path) -> bool:
    return any(str(path.relative_to(SOURCE)).startswith(known) for known in BY_NAME)


MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if not knows_by_name(path)]
SCRIPTS = sorted(PAGES.rglob("*.js"))


def names_in(node: ast.AST) -> set[str]:
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def of_a_game(node: ast.expr) -> bool:
    """`game`, `view.game`, `hand.game.name`, `rules.game`."""
    return re.search(r"\bgame(\.name)?$", ast.unparse(node)) is not None


def found_in(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        told: set[str] = set()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            told = {node.value} & (set(GAMES) - ELSEWHERE)
        elif isinstance(node, ast.Compare) and any(map(of_a_game, (node.left, *node.comparators))):
            told = names_in(node) & set(GAMES)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and of_a_game(node.func.value):
            told = names_in(node) if node.func.attr in ("startswith", "endswith") else set()
        yield from ((getattr(node, "lineno", 0), name) for name in sorted(told))


def found_in_script(source: str) -> list[str]:
    """Games compared, searched for or listed by name; the packs that a shuffle is checked with are no games."""
    plain = "|".join(sorted(set(GAMES) - ELSEWHERE))
    return re.findall(
        rf"""["'`](?:{plain})["'`]|\bgame\s*[!=]==?\s*["'].*|\bgame\.(?:includes|match|startsWith)\(.*|\.test\((?:\w+\.)*game\).*""",
        source,
    )


ROOMS = sorted({path.relative_to(SOURCE).parts[0] for path in MODULES})


@pytest.mark.parametrize("room", ROOMS)
def test_no_module_knows_games_by_name(room: str) -> None:
    texts = {
        str(path.relative_to(SOURCE)): path.read_text(encoding="utf-8")
        for path in MODULES
        if path.relative_to(SOURCE).parts[0] == room
    }
    assert texts
    assert [(file, *found) for file, text in texts.items() for found in found_in(text)] == []


def test_no_page_guesses_at_a_game_from_its_name() -> None:
    texts = {str(path.relative_to(PAGES)): path.read_text(encoding="utf-8") for path in SCRIPTS}
    assert texts
    assert [(file, found) for file, text in texts.items() for found in found_in_script(text)] == []


@pytest.mark.parametrize(
    "source",
    [
        '_STUDS = ("stud", "stud-hi-lo", "razz")',
        'low = view.game not in ("draw",)',
        'hand.game.name == "pan"',
        'hand.game.name.startswith(("stud", "x"))',
        '{"lowball": 1}',
        'game == "super-pan-9"',
    ],
)
def test_the_test_sees_a_list_of_games(source: str) -> None:
    assert list(found_in(source))


@pytest.mark.parametrize("source", ['view.family == "stud"', 'deck("pan")', '_Shape(4, 5, ("omaha",))', 'x = "drawn"'])
def test_families_packs_and_rankings_are_no_games(source: str) -> None:
    assert not list(found_in(source))


@pytest.mark.parametrize(
    "source",
    [
        'game.includes("stud")',
        'ctx.view.game !== "draw"',
        "/^pan/.test(game)",
        '["razz"]',
        "/^pan/.test(now.offer.game)",
    ],
)
def test_the_test_sees_a_page_that_guesses(source: str) -> None:
    assert found_in_script(source)
