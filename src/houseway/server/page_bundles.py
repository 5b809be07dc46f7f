"""Joins the pages' scripts and styles: each page loads one script and one style, and later the parts it needs then.

People who work on the pages edit plain files and reload; nothing is built. A joined script holds every module as a
function of its own, which runs once, when it is first needed, in the order in which a browser would run the files.
Modules that are imported later come in parts, without what the page already has. Joined files are named by their
content, so a browser keeps them forever, and a changed page asks for another name.
"""

import gzip
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from houseway.server.page_scripts import Script, ScriptError, read_script

FOLDER: Final = "joined"
_STYLES: Final = re.compile(r'<link rel="stylesheet" href="(/static/css/([a-z]+)\.css|/houses\.css)">\n')
_SCRIPTS: Final = re.compile(r'<script type="module" src="/static/js/([^"]+)"></script>\n')
_CSS_COMMENT: Final = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_ELSEWHERE: Final = re.compile(r"@import\b|\burl\(")
_NAME_LENGTH: Final = 16
_MOST_FILES: Final = 2_000
_MOST_PAGES: Final = 500

_RUNNER: Final = """\
const $makers = new Map(), $made = new Map();
const $define = (path, make) => void ($makers.has(path) || $makers.set(path, make));
const $need = (path) => {
  if (!$made.has(path)) $made.set(path, $makers.get(path)());
  return $made.get(path);
};
const $renew = async (part, problem) => {
  const { status } = await fetch(part, { method: "HEAD" });
  const before = Number(sessionStorage.getItem("houseway.renewed"));
  if (status === 404 && Date.now() - before > 60_000) {
    sessionStorage.setItem("houseway.renewed", String(Date.now()));
    location.reload();
  }
  throw problem;
};
export const $later = async (path) => {
  if (!$makers.has(path)) {
    if (!$parts[path]) throw new Error(`this page has no script ${path}`);
    const found = await import($parts[path]).catch((problem) => $renew($parts[path], problem));
    found.default($define, $need, $later);
  }
  return $need(path);
};
"""
"""Runs the modules. A part that is missing belongs to an earlier version of the page, so the page reloads."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A joined file."""

    data: bytes
    kind: str
    """`.js` or `.css`."""
    zipped: list[bytes] = field(default_factory=list)

    def smaller(self) -> bytes:
        """The compressed file, made when first requested."""
        if not self.zipped:
            self.zipped.append(gzip.compress(self.data, 9, mtime=0))
        return self.zipped[0]


class Bundles:
    """The joined files of a folder of pages."""

    def __init__(self, root: Path, tints: Callable[[], str] = str) -> None:
        self._root = root
        self._tints = tints
        self._scripts: dict[str, tuple[tuple[int, int], Script]] = {}
        """The scripts as last read."""
        self._read_now: dict[str, Script] = {}
        """While joining a page: the scripts already looked at."""
        self._pages: dict[str, tuple[tuple[tuple[Path, tuple[int, int]], ...], str]] = {}
        """By a page's source: the files that were joined, with the age of each, and the page as served."""
        self._files: dict[str, Joined] = {}

    def check(self) -> None:
        """Join every page now, so that errors show before anyone asks."""
        for page in sorted(self._root.glob("*.html")):
            self.page(page.read_text(encoding="utf-8"))

    def page(self, html: str) -> str:
        """A page that loads joined files."""
        known = self._pages.get(html)
        if known is not None and known[0] == tuple(self._age(path) for path, _ in known[0]):
            return known[1]
        used: list[Path] = []
        self._read_now = {}
        styles, entries = list(_STYLES.finditer(html)), [found[1] for found in _SCRIPTS.finditer(html)]
        served = html
        if styles:
            names = [found[2] or "" for found in styles]
            style = self._add(_stem(entries) or names[-1], ".css", self._style(names, used))
            link = f'<link rel="stylesheet" href="{style}" data-holds="{" ".join(filter(None, names))}">\n'
            served = _STYLES.sub("", served.replace(styles[0][0], link, 1))
        if entries:
            script = self._add(_stem(entries), ".js", self._script(entries, used))
            first = next(_SCRIPTS.finditer(served))
            served = (
                served[: first.start()] + f'<script type="module" src="{script}"></script>\n' + served[first.end() :]
            )
            served = _SCRIPTS.sub("", served)
        while len(self._pages) >= _MOST_PAGES:
            del self._pages[next(iter(self._pages))]
        self._pages[html] = (tuple(self._age(path) for path in used), served)
        return served

    def file(self, name: str) -> Joined | None:
        """A joined file, by name."""
        return self._files.get(name)

    def names(self) -> list[str]:
        """The names of all joined files."""
        return sorted(self._files)

    def _age(self, path: Path) -> tuple[Path, tuple[int, int]]:
        facts = path.stat()
        return path, (facts.st_mtime_ns, facts.st_size)

    def _add(self, stem: str, kind: str, text: str) -> str:
        data = text.encode()
        name = f"{stem}.{sha256(data).hexdigest()[:_NAME_LENGTH]}{kind}"
        self._files.setdefault(name, Joined(data, kind))
        while len(self._files) > _MOST_FILES:  # someone has been editing the pages for days
            del self._files[next(iter(self._files))]
        return f"/static/{FOLDER}/{name}"

    def _style(self, names: Iterable[str], used: list[Path]) -> str:
        found = []
        for name in names:
            if not name:
                found.append(self._tints())
                continue
            path = self._root / "css" / f"{name}.css"
            text = _CSS_COMMENT.sub("", path.read_text(encoding="utf-8"))
            if elsewhere := _ELSEWHERE.search(text):
                raise ScriptError(
                    f"css/{name}.css: cannot join {elsewhere[0]!r}: a joined style lies in another folder"
                )
            used.append(path)
            found.append(text)
        return "\n".join(found)

    def _read(self, script: str, by: str) -> Script:
        if script in self._read_now:
            return self._read_now[script]
        path = self._root / "js" / script
        if not path.is_file():
            raise ScriptError(f"{by}: cannot join {script!r}: there is no such script")
        _, age = self._age(path)
        kept = self._scripts.get(script)
        if kept is None or kept[0] != age:
            kept = self._scripts[script] = (age, read_script(script, path.read_text(encoding="utf-8")))
        self._read_now[script] = kept[1]
        return kept[1]

    def _with_imports(self, entries: Iterable[str], by: str) -> dict[str, Script]:
        """The scripts and everything they import directly, each once."""
        found: dict[str, Script] = {}
        wanted = [(entry, by) for entry in entries]
        while wanted:
            script, asker = wanted.pop()
            if script not in found:
                found[script] = self._read(script, asker)
                wanted += [(place, script) for place, _ in found[script].imports]
        return found

    def _script(self, entries: list[str], used: list[Path]) -> str:
        at_once = self._with_imports(entries, "a page")
        parts: dict[str, str] = {}
        all_ = dict(at_once)
        wanted = [place for one in at_once.values() for place in one.later]
        while wanted:
            place = wanted.pop()
            if place in parts or place in at_once:
                continue
            with_imports = self._with_imports([place], "a page")
            more = [one for script, one in with_imports.items() if script not in at_once]
            text = "export default ($define, $need, $later) => {\n" + "".join(map(_defined, more)) + "};\n"
            parts[place] = self._add(f"{_stem(entries)}-{PurePosixPath(place).stem}", ".js", text)
            all_ |= with_imports
            wanted += [later for one in more for later in one.later]
        _check_imports(all_)
        used += [self._root / "js" / script for script in sorted(all_)]
        listed = "".join(f'  "{place}": "{part}",\n' for place, part in sorted(parts.items()))
        begun = "".join(f'$need("{entry}");\n' for entry in entries)
        return f"const $parts = {{\n{listed}}};\n{_RUNNER}" + "".join(map(_defined, at_once.values())) + begun


def _check_imports(scripts: Mapping[str, Script]) -> None:
    """Check that every imported name exists, and that no script needs itself before it is loaded."""
    for script, one in scripts.items():
        for place, name in one.names:
            if name not in scripts[place].exports:
                raise ScriptError(f"{script}: cannot join an import of {name!r}: {place} does not export it")
    order = TopologicalSorter({script: [place for place, _ in one.imports] for script, one in scripts.items()})
    try:
        order.prepare()
    except CycleError as problem:
        raise ScriptError(f"cannot join scripts that import each other: {' -> '.join(problem.args[1])}") from None


def _stem(entries: list[str]) -> str:
    return PurePosixPath(entries[0]).stem if entries else ""


def _defined(script: Script) -> str:
    """A module as a function that runs it and returns its exports."""
    taken = "".join(
        f'const {pattern} = $need("{place}");\n' if pattern else f'$need("{place}");\n'
        for place, pattern in script.imports
    )
    given = f"return {{ {', '.join(script.exports)} }};" if script.exports else "return {};"
    return f'$define("{script.path}", () => {{\n{taken}{script.body}\n{given}\n}});\n'
