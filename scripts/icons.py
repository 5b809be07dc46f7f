"""Draws the icons of the installed site from `icon.svg`, in Chromium: `python -m scripts.icons`."""

from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.conftest import find_chromium

PAGES = Path(__file__).parents[1] / "src" / "houseway" / "pages"
SIZES = {"icon-192": 192, "icon-512": 512, "icon-maskable": 512}
SAFE = 0.8
"""So much of a maskable icon is in sight whatever shape a device cuts out of it."""


def page_of(name: str, size: int) -> str:
    """The icon on a page of its size; a maskable one fills it with the ground of the icon."""
    drawn = (PAGES / "icon.svg").read_text(encoding="utf-8")
    ground = "#1f4d3a" if "maskable" in name else "transparent"
    width = size * SAFE if "maskable" in name else size
    place = f"position:fixed;inset:0;margin:auto;width:{width}px;height:{width}px"
    placed = drawn.replace("<svg ", f'<svg style="{place}" ', 1)
    return f'<body style="margin:0;background:{ground}">{placed}</body>'


def main() -> None:
    """Draw them all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(page_of(name, size))
            page.screenshot(path=PAGES / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
