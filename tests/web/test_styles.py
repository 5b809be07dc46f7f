"""What the style sheets promise: colours stand in one file, and no block of rules stands in two."""

import re
from collections import defaultdict
from pathlib import Path

from houseway.houses import house
from houseway.houses.book_files import BUILT_IN
from houseway.server.house_colors import tints_css
from houseway.server.page_files import PAGES

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


def tokens_of(theme: int, text: str) -> dict[str, str]:
    """The colours of the tokens in a theme, 0 the light one and 1 the dark: the first word said for each."""
    found: dict[str, str] = {}
    for name, value in re.findall(r"(--[\w-]+):\s*([^;]+);", text):
        pair = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value)
        found.setdefault(name, pair[theme + 1] if pair else value)
    return found


def brightness(colour: str) -> float:
    whole = colour[1:] if len(colour) == 7 else "".join(2 * part for part in colour[1:])
    parts = [int(whole[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def blocks_of(text: str, start: str) -> dict[str, str]:
    return dict(re.findall(rf'{re.escape(start)}"([\w-]+)"\] \{{([^}}]*)\}}', text))


def test_words_can_be_read_on_every_felt_and_in_every_theme() -> None:
    tokens = without_comments((PAGES / "css/tokens.css").read_text())
    felts = [tokens_of(0, tokens)]
    felts += [tokens_of(0, block) for block in blocks_of(tokens, ":root[data-felt=").values()]
    felts += [tokens_of(0, block) for block in blocks_of(tints_css(map(house, BUILT_IN)), "[data-house=").values()]
    assert len(felts) == 5 + len(BUILT_IN)
    more = tokens[tokens.index("prefers-contrast") :]
    for theme in (0, 1):
        usual = tokens_of(theme, tokens)
        for name, ground in (("text", "room"), ("muted", "room"), ("muted", "room-3"), ("brass-ink", "room-3"),
                             ("danger-ink", "room-2"), ("money", "room-2"), ("on-brass", "brass"), ("muted", "plate"),
                             ("on-win", "win"), ("on-lose", "lose"), ("on-bold", "bold"), ("on-ivory", "ivory"),
                             ("paper-muted", "paper"), ("paper-ink", "paper-mark")):  # fmt: skip
            assert contrast(usual[f"--{name}"], usual[f"--{ground}"]) >= 4.5, (theme, name, ground)
        strong = usual | tokens_of(theme, more)
        for name in ("text", "muted", "brass-ink", "danger-ink", "money"):
            assert contrast(strong[f"--{name}"], strong["--room"]) >= 7, (theme, name)
        assert contrast(usual["--focus"], usual["--focus-gap"]) >= 4.5
        assert contrast(usual["--focus"], usual["--room"]) >= 3
        for felt in felts:
            for ground in ("--felt-a", "--felt-b"):
                assert contrast(usual["--on-felt"], felt[ground]) >= 6, felt
                assert contrast(usual["--on-felt-2"], felt[ground]) >= 4.5, felt
                ring = max(contrast(usual["--focus"], felt[ground]), contrast(usual["--focus-gap"], felt[ground]))
                assert ring >= 3, felt
