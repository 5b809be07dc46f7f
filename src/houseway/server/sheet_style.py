"""The style of a rule sheet on its own, as a file or on paper: the same style files that the site's pages load."""

from pathlib import Path
from typing import Final

_STYLES: Final = Path(__file__).parents[1] / "pages" / "css"


def paper_style() -> str:
    """The palette and the sheet's style, for a page that loads nothing."""
    return "".join((_STYLES / name).read_text(encoding="utf-8") for name in ("tokens.css", "sheet.css"))
