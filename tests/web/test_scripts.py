"""What the pages' scripts promise: imports find what they name and never form a circle; no file name occurs twice."""

import re
from collections import Counter
from graphlib import TopologicalSorter
from os.path import normpath
from pathlib import Path

from houseway.server.page_files import PAGES

JS = PAGES / "js"
SCRIPTS = {str(path.relative_to(JS)): path.read_text() for path in sorted(JS.rglob("*.js"))}
IMPORT = re.compile(r'^import (?:(\* as \w+|\{[^}]*\}) from )?"([^"]+)";', re.MULTILINE)
LATER = re.compile(r'\bimport\("([^"]+)"\)')
EXPORT = re.compile(r"^export (?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)
LOADED = re.compile(r'src="/static/js/([\w/]+\.js)"')


def found(script: str, path: str) -> str:
    """The script that an import in another one names."""
    return normpath(Path(script).parent / path)


def imports(script: str) -> dict[str, set[str]]:
    """The names that a script imports at once, by the script they come from."""
    return {
        found(script, path): set(re.findall(r"(\w+)(?: as \w+)?\s*[,}]", names))
        for names, path in IMPORT.findall(SCRIPTS[script])
    }


def test_every_import_finds_what_it_names() -> None:
    exports = {script: set(EXPORT.findall(text)) for script, text in SCRIPTS.items()}
    missing = [
        (script, path, names - exports.get(path, set()))
        for script in SCRIPTS
        for path, names in imports(script).items()
        if path not in SCRIPTS or names - exports[path]
    ]
    assert not missing


def test_every_script_is_there_and_loaded() -> None:
    pages = [*PAGES.glob("*.html"), *(PAGES.parent / "server").glob("*.py")]
    loaded = {path for page in pages for path in LOADED.findall(page.read_text())}
    for script, text in SCRIPTS.items():
        loaded |= imports(script).keys() | {found(script, path) for path in LATER.findall(text)}
    assert loaded == SCRIPTS.keys()


def test_scripts_import_each_other_in_one_direction() -> None:
    assert set(TopologicalSorter({script: imports(script) for script in SCRIPTS}).static_order()) == SCRIPTS.keys()


def test_a_file_name_occurs_once() -> None:
    names = Counter(Path(script).name for script in SCRIPTS)
    assert not {name for name, count in names.items() if count > 1}
