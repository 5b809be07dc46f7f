"""What a hand took over from the previous one, to and from the `[carry]` table of a hand file: whose turn it was to
bank, or who played for a push pot and at what price.

Amounts are written as money, as everywhere in a hand file. Inconsistent values are refused here, with their key: the
referee trusts a carry.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from houseway.chips.money import format_money, parse_money
from houseway.errors import HousewayError, InvariantError
from houseway.history.handfile.toml import Source, Value, yes_or_no
from houseway.history.history_errors import HistoryError
from houseway.referee.banked.turn import BankTurn
from houseway.referee.play import Carry
from houseway.referee.push.pot import Group, PushPot
from houseway.referee.table.snapshots import AnyCarry

_TABLE: Final = "carry"
_BANK: Final = "bank turn"
_PUSH: Final = "push pot"
_KEYS: Final = {
    _BANK: ("type", "seat", "running", "served", "banker", "began", "went_on"),
    _PUSH: ("type", "pushers", "eligible", "number", "cutter", "price", "groups"),
}
_AGREEMENTS: Final = ("cow", "partners", "backing")
_T = TypeVar("_T")


def write_carry(carry: Carry) -> dict[str, Value]:
    """The `[carry]` table."""
    if isinstance(carry, BankTurn):
        served: list[Value] = [{"seat": seat, "hands": hands} for seat, hands in carry.served]
        table: dict[str, Value] = {"type": _BANK, "seat": carry.seat, "running": carry.running, "served": served}
        if carry.banker is not None:
            table["banker"] = carry.banker
        if carry.began is not None:
            table["began"] = carry.began
        return table | {"went_on": True} if carry.went_on else table
    if not isinstance(carry, PushPot):
        raise InvariantError(f"{carry!r} is not something that a hand passes on to the next")
    groups: list[Value] = [
        {"what": group.what, "seats": [*group.seats], "parts": [format_money(part) for part in group.parts]}
        for group in carry.groups
    ]
    return {
        "type": _PUSH,
        "pushers": [*carry.pushers],
        "eligible": [*carry.eligible],
        "number": carry.number,
        "cutter": carry.cutter,
        "price": format_money(carry.price),
        "groups": groups,
    }


def read_carry(table: Mapping[str, Value], source: Source) -> AnyCarry:
    """The carry of a `[carry]` table."""
    return _Reader(table, source).carry()


class _Reader:
    """Reads the table, and reports which key is wrong."""

    def __init__(self, table: Mapping[str, Value], source: Source) -> None:
        self.table = table
        self.source = source

    def carry(self) -> AnyCarry:
        """The carry, by its type."""
        what = self.table.get("type")
        if not isinstance(what, str) or what not in _KEYS:
            raise self._error(f"is not one of {', '.join(map(repr, _KEYS))}", "type")
        for key in self.table:
            if key not in _KEYS[what]:
                raise self._error(f"is not a key of a {what}: its keys are {', '.join(_KEYS[what])}", key)
        return self._bank_turn() if what == _BANK else self._push_pot()

    def _bank_turn(self) -> BankTurn:
        served = [self._row(row, "served", ("seat", "hands")) for row in self._list("served", optional=True)]
        return BankTurn(
            self._get("seat", _seat),
            self._get("running", _count),
            tuple((self._in("served", row, "seat", _seat), self._in("served", row, "hands", _count)) for row in served),
            self._get("banker", _seat) if "banker" in self.table else None,
            self._get("began", _seat) if "began" in self.table else None,
            self._get("went_on", yes_or_no) if "went_on" in self.table else False,
        )

    def _push_pot(self) -> PushPot:
        rows = [self._row(row, "groups", ("what", "seats", "parts")) for row in self._list("groups", optional=True)]
        return PushPot(
            pushers=self._seats("pushers"),
            eligible=self._seats("eligible"),
            number=self._get("number", _count),
            cutter=self._get("cutter", _seat),
            price=self._get("price", _money),
            groups=tuple(self._group(row) for row in rows),
        )

    def _group(self, row: Mapping[str, Value]) -> Group:
        what = self._in("groups", row, "what", _agreement)
        seats = self._in("groups", row, "seats", _list_of(_seat))
        parts = self._in("groups", row, "parts", _list_of(_money))
        if len(seats) != len(parts) or len(set(seats)) < 2 or len(set(seats)) != len(seats):
            raise self._error("holds two seats or more, each once and each with its part", "groups")
        if what != "cow" and len(seats) > 2:
            raise self._error(f"{what} are two seats, not {len(seats)}", "groups")
        return Group(what, seats, parts)

    def _seats(self, key: str) -> tuple[int, ...]:
        seats = self._get(key, _list_of(_seat))
        if len(set(seats)) != len(seats):
            raise self._error("names a seat twice", key)
        return seats

    def _list(self, key: str, *, optional: bool = False) -> list[Value]:
        found = self.table.get(key, [] if optional else None)
        if not isinstance(found, list):
            raise self._error("is not an array", key)
        return found

    def _row(self, row: Value, key: str, names: tuple[str, ...]) -> Mapping[str, Value]:
        if not isinstance(row, dict) or set(row) != set(names):
            raise self._error(f"is an array of tables with {', '.join(names)}", key)
        return row

    def _get(self, key: str, read: Callable[[Value], _T]) -> _T:
        if key not in self.table:
            raise self._error("is missing", key)
        return self._in(key, self.table, key, read)

    def _in(self, key: str, row: Mapping[str, Value], name: str, read: Callable[[Value], _T]) -> _T:
        try:
            return read(row[name])
        except HousewayError as error:
            raise self._error(f"{'' if name == key else f'{name}: '}{error}", key) from None

    def _error(self, problem: str, key: str) -> HistoryError:
        return self.source.error(problem, key, table=_TABLE)


def _count(value: Value) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise HousewayError(f"{value!r} is not a number of hands")
    return value


def _seat(value: Value) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise HousewayError(f"{value!r} is not a seat")
    return value


def _money(value: Value) -> int:
    if not isinstance(value, str):
        raise HousewayError(f"{value!r} is not an amount of money: write it like '$3'")
    return parse_money(value)


def _agreement(value: Value) -> str:
    if not isinstance(value, str) or value not in _AGREEMENTS:
        raise HousewayError(f"{value!r} is not one of {', '.join(_AGREEMENTS)}")
    return value


def _list_of(read: Callable[[Value], _T]) -> Callable[[Value], tuple[_T, ...]]:
    def every(value: Value) -> tuple[_T, ...]:
        if not isinstance(value, list):
            raise HousewayError(f"{value!r} is not an array")
        return tuple(read(one) for one in value)

    return every
