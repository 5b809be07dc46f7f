"""The joined scripts and styles are the files they are made of: every module once, every name found, nothing else."""

import gzip
import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from tests.repeats import sampled

from houseway.server import app as web_app
from houseway.server.page_bundles import FOLDER, Bundles
from houseway.server.page_files import PAGES
from houseway.server.page_scripts import ScriptError, read_script

from .test_scripts import EXPORT, JS, LATER, LOADED, SCRIPTS, found, imports
from .visiting import Visitor, a_site

DEFINED = re.compile(r'^\$define\("([^"]+)", \(\) => \{$', re.MULTILINE)
GIVEN = re.compile(r"^return \{ ?([^}]*?) ?\};\n\}\);$", re.MULTILINE)
ASKED = re.compile(rf'(?:src|href)="/static/{FOLDER}/([^"]+)"')
PART = re.compile(rf'^  "([^"]+)": "/static/{FOLDER}/([^"]+)",$', re.MULTILINE)
PAGE_NAMES = sorted(path.name for path in PAGES.glob("*.html"))


def at_once(entries: set[str]) -> set[str]:
    """What a browser would fetch for these scripts before it runs them."""
    known: set[str] = set()
    while entries - known:
        known |= entries
        entries = {place for script in known for place in imports(script)}
    return known


def later(scripts: set[str]) -> set[str]:
    return {found(script, path) for script in scripts for path in LATER.findall(SCRIPTS[script])}


@sampled(4)
@pytest.mark.parametrize("page", PAGE_NAMES)
def test_every_module_of_a_page_is_in_it_once_with_what_it_exports(page: str) -> None:
    bundles, html = Bundles(PAGES), (PAGES / page).read_text()
    served = bundles.page(html)
    names = ASKED.findall(served)
    assert len(names) == len(set(names)) == 2
    assert len(re.findall(r'type="module"', served)) == len(re.findall('rel="stylesheet"', served)) == 1
    assert not LOADED.findall(served.replace('src="/static/js/firstpaint.js"', ""))
    (main,) = [name for name in names if name.endswith(".js")]
    texts = {name: file.data.decode() for name in bundles.names() if (file := bundles.file(name)) is not None}
    entries = [script for script in LOADED.findall(html) if script != "firstpaint.js"]
    whole = at_once(set(entries))
    assert Counter(DEFINED.findall(texts[main])) == Counter(whole)
    assert re.findall(r'^\$need\("([^"]+)"\);$', texts[main], re.MULTILINE)[-len(entries) :] == entries
    parts, wanted = dict(PART.findall(texts[main])), later(whole) - whole
    for place in sorted(wanted):
        wanted |= later(at_once({place})) - whole
    assert parts.keys() == wanted
    for place, name in parts.items():
        assert Counter(DEFINED.findall(texts[name])) == Counter(at_once({place}) - whole), place
    for name in (main, *parts.values()):
        for script, given in zip(DEFINED.findall(texts[name]), GIVEN.findall(texts[name]), strict=True):
            assert given.split(", ") == (EXPORT.findall(SCRIPTS[script]) or [""]), script


def test_what_is_no_code_stays_as_it_is_written() -> None:
    """Strings, templates, and patterns are never changed, whatever stands in them; comments are left out."""
    text = "\n".join(
        (
            'import { a, b as c } from "./x.js"; // import { d } from "./d.js";',
            "/* export const no = 1;",
            "*/ const s = \"import // 'no'\", t = 'export { x }', half = a / 2 / c;",
            r'const u = `${f({ a: `}${"`"}` })} import // kept`, v = /[/"`]\/export/g.test(s);',
            "export async function go() { return import('no') || a.import; }".replace(
                "import('no')", 'import("./y.js")'
            ),
            "export const one = (x) => x /a/ 3, name = 1;",
        )
    )
    script = read_script("in/z.js", text)
    assert script.imports == (("in/x.js", "{ a, b: c }"),)
    assert script.names == (("in/x.js", "a"), ("in/x.js", "b"))
    assert script.later == ("in/y.js",)
    assert script.exports == ("go", "one")
    assert "\"import // 'no'\", t = 'export { x }', half = a / 2 / c;" in script.body
    assert r'const u = `${f({ a: `}${"`"}` })} import // kept`, v = /[/"`]\/export/g.test(s);' in script.body
    assert 'async function go() { return $later("in/y.js") || a.import; }' in script.body
    assert "export const no" not in script.body
    assert "./d.js" not in script.body


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('import x from "./b.js";', "js:1: cannot join 'import x from"),
        ('import x, { b } from "./b.js";', "js:1: cannot join"),
        ('import { b } from "b.js";', "js:1: cannot join"),
        ('import { b } from "./b.js" with { type: "json" };', "js:1: cannot join"),
        ("\nconst a = import(name);", "js:2: cannot join 'const a = import(name);'"),
        ("const a = import.meta.url;", "js:1: cannot join"),
        ("export default 1;", "js:1: cannot join 'export default 1;': write export before"),
        ("const a = 1;\nexport { a };", "js:2: cannot join"),
        ('export * from "./b.js";', "js:1: cannot join"),
        ("export let a = 1;", "js:1: cannot join"),
        ("export const { a } = b;", "js:1: cannot join"),
        ("const a = await b();", "js: cannot join a script that waits"),
        ("try {\n  const a = await b();\n} catch (error) {\n  c(error);\n}", "js: cannot join a script that waits"),
        ("async function a() {}\nif (a) {\n  await a();\n}", "js: cannot join a script that waits"),
        ("const a = 'one\n';", "js:1: cannot join"),
        ("const a = `one", "js:1: cannot join"),
        ('import { c } from "./b.js";', "cannot join an import of 'c': b.js does not export it"),
        ('import { b } from "./none.js";', "a.js: cannot join 'none.js': there is no such script"),
        ('import { b } from "./round.js";', "cannot join scripts that import each other"),
    ],
)
def test_what_cannot_be_joined_is_refused_at_the_start_in_one_line(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "page.html").write_text('<script type="module" src="/static/js/a.js"></script>\n')
    for name, script in (("a", text), ("b", "export const b = 1;"), ("round", 'import "./a.js";\nexport const b = 1;')):
        (tmp_path / "js" / f"{name}.js").write_text(script)
    monkeypatch.setattr(web_app, "PAGES", tmp_path)
    with pytest.raises(ScriptError) as refused, a_site():
        pass
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_style_that_names_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / "page.html").write_text('<link rel="stylesheet" href="/static/css/a.css">\n')
    (tmp_path / "css" / "a.css").write_text("/* url(no) */ a { background: url(b.png); }")
    with pytest.raises(ScriptError, match=r"^css/a\.css: cannot join 'url\(': a joined style lies in another folder$"):
        Bundles(tmp_path).check()


def test_joined_files_are_kept_for_good_and_compressed() -> None:
    with a_site() as (_, client):
        ann = Visitor(client)
        page = ann.get("/")
        names = ASKED.findall(page.text)
        assert page.headers["cache-control"] == "no-cache"
        assert client.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 304
        for name in names:
            answer = client.get(f"/static/{FOLDER}/{name}", headers={"accept-encoding": "gzip"})
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.headers["content-encoding"] == "gzip"
            assert "set-cookie" not in answer.headers
            plain = client.get(f"/static/{FOLDER}/{name}", headers={"accept-encoding": "identity"})
            assert (plain.content, plain.headers.get("content-encoding")) == (gzip.decompress(answer.content), None)
        style = next(name for name in names if name.endswith(".css"))
        assert ann.get("/houses.css").text in client.get(f"/static/{FOLDER}/{style}").text
        for wrong in ("lobby.0000000000000000.js", "../index.html", "", "lobby.js"):
            assert ann.get(f"/static/{FOLDER}/{wrong}").status_code == 404


def test_an_edited_script_is_asked_for_by_another_name(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    html = '<head>\n<script type="module" src="/static/js/a.js"></script>\n</head>'
    (tmp_path / "js" / "a.js").write_text('import { b } from "./b.js";\nb();')
    (tmp_path / "js" / "b.js").write_text("export const b = () => 1;")
    bundles = Bundles(tmp_path)
    first = bundles.page(html)
    assert bundles.page(html) == first
    (tmp_path / "js" / "b.js").write_text("export const b = () => 1_000;")
    second = bundles.page(html)
    assert second != first
    (name,) = ASKED.findall(second)
    joined = bundles.file(name)
    assert joined is not None
    assert b"1_000" in joined.data
    assert gzip.decompress(joined.smaller()) == joined.data


def test_each_file_can_be_served_as_it_is() -> None:
    with a_site(join=False) as (_, client):
        page = Visitor(client).get("/").text
        assert page == (PAGES / "index.html").read_text()
        assert (JS / "lobby.js").read_text() == client.get("/static/js/lobby.js").text


def test_the_worker_keeps_no_page_and_is_another_one_with_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worker() -> str:
        with a_site() as (_, client):
            answer = client.get("/worker.js")
            again = client.get("/worker.js", headers={"if-none-match": answer.headers["etag"]})
            assert (answer.status_code, answer.headers["cache-control"], again.status_code) == (200, "no-cache", 304)
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            return answer.text

    copy = tmp_path / "pages"
    shutil.copytree(PAGES, copy)
    monkeypatch.setattr(web_app, "PAGES", copy)
    first = worker()
    assert worker() == first
    assert "$VERSION" not in first
    seen = {first}
    for edited, more in (("js/dom.js", "const more = 1;"), ("css/room.css", "b { top: 0; }"), ("icon.svg", "<!-- -->")):
        (copy / edited).write_text((copy / edited).read_text() + more)
        seen.add(worker())
    assert len(seen) == 4


def test_the_site_can_be_installed() -> None:
    with a_site() as (_, client):
        assert 'rel="manifest" href="/static/app.webmanifest"' in client.get("/").text
        answer = client.get("/static/app.webmanifest")
        assert answer.headers["content-type"] == "application/manifest+json"
        manifest = json.loads(answer.text)
        assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
        for one in manifest["icons"]:
            icon = client.get(one["src"])
            assert (icon.status_code, icon.headers["content-type"]) == (200, one["type"])
            if one["type"] == "image/png":
                assert icon.content[:8] == b"\x89PNG\r\n\x1a\n"
                wide, high = (int.from_bytes(icon.content[at : at + 4], "big") for at in (16, 20))
                assert f"{wide}x{high}" == one["sizes"]
