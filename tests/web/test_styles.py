"""What the style sheets promise: colours stand in one file, and no block of rules stands in two."""

import re
from collections import defaultdict
from pathlib import Path

from houseway.web.static import PAGES

NAMED = (
    "aqua|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gray|green|grey|indigo|ivory|khaki|lime|magenta|maroon|navy|"
    "olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver|tan|teal|tomato|turquoise|violet|wheat|white|yellow"
)
FORM = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|light-dark)a?\(", re.IGNORECASE)
WORD = re.compile(rf"(?<![-\w])(?:{NAMED})(?![-\w(])", re.IGNORECASE)
STYLES = sorted((PAGES / "css").glob("*.css"))


def without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def declarations(text: str) -> list[str]:
    """Every `name: value` of a style sheet; selectors, which may hold ids and the names of classes, are none."""
    return [
        part.strip() for part in re.split(r"[{};]", without_comments(text)) if re.match(r"\s*-{0,2}[a-z-]+\s*:\s", part)
    ]


def colours_in(text: str) -> list[str]:
    return [one for one in declarations(text) if FORM.search(one) or WORD.search(one.split(":", 1)[1])]


def test_a_colour_is_found_wherever_one_is_written() -> None:
    for value in ("#fff", "rgb(0 0 0 / 0.5)", "light-dark(red, var(--x))", "color-mix(in srgb, var(--x) 8%, white)"):
        assert colours_in(f".a {{ color: {value}; }}"), value
    assert not colours_in(
        "#fed .red:hover { white-space: nowrap; color: color-mix(in srgb, var(--red) 8%, transparent); }"
    )


def test_colours_stand_in_the_tokens_alone() -> None:
    found = {style.name: colours_in(style.read_text()) for style in STYLES if style.name != "tokens.css"}
    assert not {name: colours for name, colours in found.items() if colours}


def test_no_script_and_no_page_names_a_colour() -> None:
    quoted = re.compile(r"""["'`](?:#[0-9a-f]{3}|#[0-9a-f]{6}|(?:rgb|hsl)a?\([^)]*\))["'`]""", re.IGNORECASE)
    pages = [*(PAGES / "js").rglob("*.js"), *PAGES.glob("*.html")]
    found = {str(page.relative_to(PAGES)): quoted.findall(page.read_text()) for page in pages}
    assert not {page: colours for page, colours in found.items() if colours}


def test_every_token_that_is_used_is_there() -> None:
    tokens = set(re.findall(r"(--[\w-]+):", (PAGES / "css/tokens.css").read_text()))
    scripts = "".join(one.read_text() for one in (PAGES / "js").rglob("*.js"))
    texts = {style.name: without_comments(style.read_text()) for style in STYLES}
    own = {name for text in texts.values() for name in re.findall(r"(--[\w-]+):", text)}
    set_by_page = set(re.findall(r"(--[\w-]+)", scripts))
    for name, text in texts.items():
        used = set(re.findall(r"var\((--[\w-]+)\)", text))
        assert used <= tokens | own | set_by_page, (name, used - tokens - own - set_by_page)


def blocks(text: str) -> list[str]:
    return [" ".join(one.split()) for one in re.findall(r"[^{}]+\{[^{}]*\}", without_comments(text))]


def test_no_block_of_rules_stands_twice() -> None:
    where: dict[str, set[str]] = defaultdict(set)
    for style in STYLES:
        for block in blocks(style.read_text()):
            if block.count(";") > 2:
                where[block].add(style.name)
    assert not {block: names for block, names in where.items() if len(names) > 1}


def test_the_sheets_carry_no_style_of_their_own() -> None:
    html = (Path(__file__).parents[2] / "src/houseway/houses/sheets/html.py").read_text()
    assert not FORM.search(html)
    assert "font-size" not in html
