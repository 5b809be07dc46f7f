"""The houses' colors as a style sheet: each house's felt, ink, and door, all made from the one tint in its
rule book.
"""

from collections.abc import Iterable
from colorsys import hls_to_rgb, rgb_to_hls
from typing import Final

from houseway.houses import House

_FELT_LIGHT: Final = 0.28
_FELT_DARK: Final = 0.18
_INK_ON_PAPER: Final = 0.29
_INK_ON_DARK: Final = 0.71
_SOFT: Final = 0.55
"""The most vivid that light ink may be."""


def tints_css(houses: Iterable[House]) -> str:
    """One rule for each house that has a tint."""
    return "\n".join(_rule(house.id, house.tint) for house in houses if house.tint)


def _rule(house: str, tint: str) -> str:
    red, green, blue = (int(tint[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, vivid = rgb_to_hls(red, green, blue)

    def shade(lightness: float, most: float = 1.0) -> str:
        parts = hls_to_rgb(hue, lightness, min(vivid, most))
        return "#" + "".join(f"{round(255 * part):02x}" for part in parts)

    felt = min(light, _FELT_LIGHT)  # cards and chips must be readable on it, whatever the tint
    return (
        f'[data-house="{house}"] {{\n'
        f"  --tint: {tint};\n"
        f"  --tint-ink: light-dark({shade(min(light, _INK_ON_PAPER))}, {shade(_INK_ON_DARK, _SOFT)});\n"
        f"  --felt-a: {shade(felt, _SOFT)};\n"
        f"  --felt-b: {shade(min(_FELT_DARK, 0.65 * felt), _SOFT)};\n"
        "}"
    )
