"""Letters that can be mistaken for each other on a screen, within a script or between scripts.

Made by hand after UTS #39's confusables.txt and the look of common screen fonts, for the letters that a name may have
(`scripts`). Each entry has one letter and those mistaken for it. They are compared as written, capitals and small
letters separately, because it is the capital of the Greek eta that passes for an H, and the small one for an n. A
letter that confusables.txt maps to a small capital (the Cyrillic small ve) counts as that capital.
"""

from typing import Final

_LINES: Final = (
    # Latin letters, and those of Cyrillic, Greek, Armenian, Hebrew, and Arabic that are mistaken for them
    "A АΑ", "a аα", "B ВвΒƁ", "b ЬьƄƅɓβ", "C СϹ", "c с", "D ÐĐƉƊ", "d ԁđɖɗð", "E ЕΕƐ", "e еεɛєЄҽ", "f ƒ", "G Ԍ",
    "g ցǥ", "H НнΗĦҢңӇӈ", "h һհħ", "I ІΙӀƖ", "i іιɨı", "J Ј", "j јյ", "K КкΚκҚқ", "L Լ", "l ӏłוןا١۱", "M МмΜ",
    "N Ν", "n ηпոռɲŋ", "O ОΟՕØ", "o оοօøסه٥۵ө", "P РΡ", "p рρþ", "Q Ԛ", "q ԛզգ", "r г", "S ЅՏ", "s ѕ", "T ТтΤτŦŧ",
    "U Ս", "u սυʉʋμ", "V Ѵ", "v νѵ", "W Ԝ", "w ԝաω", "X ХΧ", "x хχҳ", "Y УΥҮ", "y уүγɣў", "Z ΖȤƵ", "z ƶ", "3 ЗзӡƷ",
    "6 б", "4 Ч",
    # single letters that look like two
    "ae æ", "AE Æ", "oe œ", "OE Œ",
    # kana, and the Chinese characters mistaken for them
    "口 ロ", "二 ニ", "一 ー", "力 カ", "夕 タ", "八 ハ", "卜 ト", "工 エ", "ヘ へ", "リ り", "o 〇",
)  # fmt: skip


def _table() -> dict[int, str]:
    made: dict[int, str] = {}
    for line in _LINES:
        plain, _, others = line.partition(" ")
        made |= {ord(other): plain for other in others}
    return made


LOOKS_LIKE: Final = _table()
SAME_IN_ANY_CASE: Final = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})
"""Applied after converting to lower case: a capital I looks like an l and reads as an i, so these all count as one."""
LOOK_LIKE_ONE: Final = (("rn", "m"), ("vv", "w"))
"""Pairs of letters that look like one. "Adrnin" is the reason, though a few honest names clash because of it."""
