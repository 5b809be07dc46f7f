"""Names: which are allowed, and how they look, so that nobody can pose as somebody else.

A name is converted to its plain form (NFKC: full-width and mathematical letters become the usual ones). It then
consists of letters with their marks, digits, and spaces, dots, dashes and apostrophes between them, in one script or in
scripts that are written together. Two names are the same if their skeletons are: what remains when look-alike letters
are one letter, and case, accents and punctuation are ignored.
"""

import hashlib
import re
import unicodedata
from functools import lru_cache
from typing import Final

from houseway.errors import HousewayError
from houseway.people.lookalikes import LOOK_LIKE_ONE, LOOKS_LIKE, SAME_IN_ANY_CASE
from houseway.people.scripts import COMMON, INHERITED, go_together, script_of

NAME_LENGTH: Final = 20
_RAW_LENGTH: Final = 100
_BETWEEN: Final = " .'’-"
_ENDS: Final = ".'’"
_MARKS_IN_A_ROW: Final = 4
_ACCENTS_IN_A_ROW: Final = 2
_WORDS: Final = ("dealer", "floor", "floorman", "admin", "administrator", "moderator", "cashier", "houseway")
_NAMES: Final = ("house", "bot", "host", "bank", "banker", "room", "system", "server", "staff", "manager", "support",
                 "nobody", "everybody", "you")  # fmt: skip
_PATTERN: Final = "a name is letters and digits, with spaces, dots, dashes and apostrophes between them"


class GuestError(HousewayError):
    """A name that is not allowed, or chips that cannot be had."""


class NameTakenError(GuestError):
    """A name that belongs to someone else."""


def given_name(id: str, attempt: int = 0) -> str:
    """The name for a guest who has not chosen one; another `attempt` gives another name."""
    mixed = hashlib.sha256((f"{id} {attempt}" if attempt else id).encode()).digest()
    most = 9_000 if attempt == 0 else 900_000
    return f"Guest {int.from_bytes(mixed[:4], 'big') % most + most // 9}"


def is_given(name: str) -> bool:
    """Whether a name is one that the room gives out rather than one that somebody chose."""
    return _GIVEN_SKELETON.fullmatch(skeleton(name)) is not None


def checked_name(text: str, *, given: str = "") -> str:
    """A name as the room stores it, or an error. `given` is the name that the room gave this guest, who may keep it."""
    if len(text) > _RAW_LENGTH:
        raise GuestError(f"a name must have 1 to {NAME_LENGTH} characters")
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise GuestError(f"a name must have 1 to {NAME_LENGTH} characters")
    _check_signs(name)
    if name != given:
        _check_free(name)
    return name


def _check_signs(name: str) -> None:
    """Check that every sign is visible and in an allowed place."""
    kinds = [_kind(sign) for sign in name]
    if kinds[0] not in "LN" or (kinds[-1] == "-" and name[-1] not in _ENDS):
        raise GuestError(_PATTERN)
    if "---" in "".join(kinds):
        raise GuestError("a name can have at most two spaces, dots or dashes in a row")
    if not any(kind in "LN" for kind in kinds):
        raise GuestError(_PATTERN)
    _check_marks(name)
    scripts = frozenset(filter(None, map(script_of, name))) - {COMMON, INHERITED}
    if not go_together(scripts):
        mixed = " and ".join(sorted(scripts))
        raise GuestError(f"a name must use one script: this one mixes {mixed} letters")
    if len({ord(sign) - unicodedata.digit(sign) for sign in name if unicodedata.category(sign) == "Nd"}) > 1:
        raise GuestError("a name cannot mix digits of different scripts")


def _kind(sign: str) -> str:
    """`L` for a letter, `M` for a mark, `N` for a digit, `-` for punctuation between them."""
    if sign in _BETWEEN:
        return "-"
    found = unicodedata.category(sign)[0]
    if script_of(sign) is None or found not in "LMN" or unicodedata.category(sign) == "No":
        shown = sign if sign.isascii() and sign.isprintable() else f"U+{ord(sign):04X}"
        raise GuestError(f"{_PATTERN}: {shown} is none of these")
    return "L" if unicodedata.category(sign) == "Nl" else found


def _check_marks(name: str) -> None:
    """Check that marks follow letters, once each, and only a few. In decomposed form, no mark can hide in a letter."""
    apart = unicodedata.normalize("NFD", name)
    row = accents = 0
    for before, sign in zip(f" {apart}", apart, strict=False):
        if unicodedata.category(sign)[0] != "M":
            row = accents = 0
            continue
        row += 1
        accents += script_of(sign) == INHERITED
        if unicodedata.category(before)[0] not in "LM" or sign == before:
            raise GuestError("a mark must follow a letter, and only once")
        if row > _MARKS_IN_A_ROW or accents > _ACCENTS_IN_A_ROW:
            raise GuestError("there are too many marks on one letter")


def _check_free(name: str) -> None:
    """Refuse the words that the room itself uses."""
    whole, words = skeleton(name), {skeleton(word) for word in re.split(r"[ .-]+", name) if word}
    bare = skeleton(name.rstrip("0123456789 .-")) or whole
    reserved = {whole, bare, whole.removeprefix("the"), bare.removeprefix("the")}
    if reserved & (_RESERVED_WORDS | _RESERVED_NAMES) or words & _RESERVED_WORDS:
        raise GuestError(f"{name} is not allowed as a name here: choose another")
    if is_given(name):
        raise GuestError(f"names like {name} are for guests without a name: choose another")


@lru_cache(4_096)
def skeleton(name: str) -> str:
    """A name's look. Names with the same skeleton count as the same name."""
    plain = _without_marks(unicodedata.normalize("NFKC", name)).translate(LOOKS_LIKE)
    small = _without_marks(plain.casefold())
    bones = "".join(_bone(sign) for sign in small if unicodedata.category(sign)[0] in "LMN")
    bones = bones.translate(SAME_IN_ANY_CASE)
    for two, one in LOOK_LIKE_ONE:
        bones = bones.replace(two, one)
    return bones


def _without_marks(text: str) -> str:
    """The text without accents; marks stay in scripts that spell with them."""
    apart = unicodedata.normalize("NFD", text)
    kept = (sign for sign in apart if script_of(sign) != INHERITED)
    return unicodedata.normalize("NFC", "".join(kept))


def _bone(sign: str) -> str:
    """Turn the digits of any script into the usual ones."""
    return str(unicodedata.digit(sign)) if unicodedata.category(sign) == "Nd" else sign


_RESERVED_WORDS: Final = frozenset(map(skeleton, _WORDS))
_RESERVED_NAMES: Final = frozenset(map(skeleton, _NAMES))
_GIVEN_SKELETON: Final = re.compile(rf"{skeleton('guest')}[0-9lo]*")
