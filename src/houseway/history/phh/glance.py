"""PHH read at a glance: the chips and cards of a plain hand, for `tally`, and nothing of what it says besides.

Every line is looked at as `quick` does, so nothing passes here that cannot be read; but most lines were there in an
earlier hand, and what those say is remembered. Amounts are cents at once. Whatever is not plain is left to `quick`.
"""

from collections.abc import Callable
from typing import Any, Final

from houseway.errors import HousewayError
from houseway.history.phh.actions import BetRaise, CheckCall, DealBoard, DealHole, Fold, OfOtherGames, ShowMuck
from houseway.history.phh.actions import parse_phh_action as parse
from houseway.history.phh.quick import UnusualError, is_number, is_string, value_of
from houseway.history.phh.record import ONE_SIZE, PLAYED
from houseway.history.phh.tally import BOARD, CALL, FOLD, HOLE, MUCK, NOTHING, RAISE, SHOW, Code, Told, agrees, plays

_PLACES: Final = 2
_MANY: Final = 32_768
"""So much of a kind is remembered; then it begins anew."""


def agrees_at_a_glance(part: str) -> bool:
    """Whether a hand can be read, is played to its end by the rules, and has its chips where it says; False to ask on.

    `part` is what stands below the hand's name in a collection, or the whole text of a hand.
    """
    told = told_at_a_glance(part)
    return told is not None and agrees(told)


def told_at_a_glance(part: str) -> Told | None:
    """What a plain hand tells of its chips and cards; None where it is not plain, or cannot be read."""
    known, fields, lines = _lines, dict[str, Any](), 0
    try:
        for line in part.split("\n"):
            found = known.get(line)
            if found is None:
                if not line:
                    continue
                found = _read(line)
            fields[found[0]] = found[1]
            lines += 1
        return _told(fields) if lines == len(fields) else None
    except (UnusualError, KeyError):
        return None


def _told(fields: dict[str, Any]) -> Told:
    """What the fields tell of the chips, where they go together."""
    variant, stacks, antes, blinds = (
        fields["variant"], fields["starting_stacks"], fields["antes"], fields["blinds_or_straddles"]
    )  # fmt: skip
    if variant not in PLAYED or not plays(variant):
        raise UnusualError
    count, finishing, winnings = len(stacks), fields.get("finishing_stacks"), fields.get("winnings")
    if (
        not len(antes) == len(blinds) == count >= 2
        or fields.get("players", count) != count
        or fields.get("seats", count) != count
        or (finishing is not None and len(finishing) != count)
        or (winnings is not None and len(winnings) != count)
        or not (any(blinds) or any(antes))
    ):
        raise UnusualError
    bets = (fields["min_bet"], 0) if variant in ONE_SIZE else (fields["small_bet"], fields["big_bet"])
    return Told(
        variant, fields.get("ante_trimming_status", False), antes, blinds, bets,
        (fields.get("min_bet", 0), fields.get("small_bet", 0), fields.get("big_bet", 0)), stacks, fields["actions"],
        finishing, winnings,
    )  # fmt: skip


def _read(line: str) -> tuple[str, Any]:
    """A line that was not there before, or that is each hand's own."""
    key, equals, text = line.partition(" = ")
    own = _OWN.get(key)
    if own is not None:
        return key, own(text)
    if not equals or key in _OF_OTHERS:
        raise UnusualError
    value = value_of(key, text)
    if key in ("antes", "blinds_or_straddles"):
        value = _amounts(text)
    elif key in ("min_bet", "small_bet", "big_bet"):
        value = _cents[text]
    elif key == "seats":
        value = len(value)
    if len(_lines) >= _MANY:
        _lines.clear()
    _lines[line] = key, value
    return key, value


def _amounts(text: str) -> tuple[int, ...]:
    """An array of amounts, as cents."""
    if text[:1] != "[" or text[-1:] != "]":
        raise UnusualError
    cents = _cents
    return tuple([cents[one] for one in text[1:-1].split(", ")])


def _not_negative(text: str) -> tuple[int, ...]:
    amounts = _amounts(text)
    if min(amounts) < 0:
        raise UnusualError
    return amounts


def _over_nothing(text: str) -> tuple[int, ...]:
    amounts = _amounts(text)
    if min(amounts) <= 0:
        raise UnusualError
    return amounts


def _strings(text: str) -> list[str]:
    """What stands in an array of strings, each of which is still to be looked at."""
    if text[:2] != "['" or text[-2:] != "']" or len(text) < 4:
        raise UnusualError
    return text[2:-2].split("', '")


def _players(text: str) -> int:
    """How many names there are."""
    names = _strings(text)
    if text.count("'") != 2 * len(names) or not text.isprintable():
        raise UnusualError
    return len(names)


def _actions(text: str) -> list[Code]:
    codes = _codes
    return [codes[one] for one in _strings(text)]


def _named(key: str) -> Callable[[str], None]:
    """A field that must be what it should be, and says nothing of the chips."""

    def look(text: str) -> None:
        value_of(key, text)

    return look


class _Cents(dict[str, int]):
    """Amounts by how they are written; none is finer than a cent."""

    def __missing__(self, text: str) -> int:
        digits = text.removeprefix("-")
        whole, _, rest = digits.partition(".")
        rest = rest.rstrip("0")
        if not is_number(digits) or len(rest) > _PLACES:
            raise UnusualError
        cents = int(whole + rest.ljust(_PLACES, "0"))
        if digits != text:
            cents = -cents
        if len(self) >= _MANY:
            self.clear()
        self[text] = cents
        return cents


class _Codes(dict[str, Code]):
    """Actions by how they are written."""

    def __missing__(self, text: str) -> Code:
        if not is_string(f"'{text}'"):
            raise UnusualError
        code = _code(text)
        if len(code[3]) in _FLOP:  # hardly any comes twice
            return code
        if len(self) >= _MANY:
            self.clear()
        self[text] = code
        return code


def _code(text: str) -> Code:
    """An action in short."""
    try:
        action = parse(text)
    except HousewayError:
        raise UnusualError from None
    match action:
        case Fold(player):
            return FOLD, player, 0, ()
        case CheckCall(player):
            return CALL, player, 0, ()
        case BetRaise(player, to):
            return RAISE, player, _cents[str(to)], ()
        case DealHole(player, cards):
            return HOLE, player, 0, cards
        case DealBoard(cards):
            return BOARD, 0, 0, cards
        case ShowMuck(player, None):
            return MUCK, player, 0, ()
        case ShowMuck(player, cards) if cards:
            return SHOW, player, 0, cards
        case OfOtherGames():
            raise UnusualError
    return NOTHING, getattr(action, "player", 0), 0, ()


_cents, _codes = _Cents(), _Codes()
_lines: dict[str, tuple[str, Any]] = {}
"""Lines as they were read: most of them are the same in many hands."""
_FLOP: Final = (3, 5)
"""So many cards at once are a flop, or a whole board."""
_OWN: Final[dict[str, Callable[[str], Any]]] = {
    "starting_stacks": _over_nothing, "actions": _actions, "players": _players, "finishing_stacks": _not_negative,
    "winnings": _not_negative, "hand": _named("hand"), "table": _named("table"),
}  # fmt: skip
"""Fields that are each hand's own, and are not remembered."""
_OF_OTHERS: Final = ("bring_in", "time_banks")
"""What goes with other games, or is not counted here."""


def forget() -> None:
    """Begin anew, as in a process that has read nothing yet."""
    _cents.clear()
    _codes.clear()
    _lines.clear()
