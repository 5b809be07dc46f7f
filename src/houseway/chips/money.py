"""Amounts of money as people write them, and as Houseway keeps them: whole cents, never floats.

The chips of a tournament are counted in the same cents, but they are not money: inside `in_chips`, amounts have no
dollar sign.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from houseway.errors import HousewayError

_MONEY: Final = re.compile(r"\$?\s*(?P<dollars>\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(?P<cents>\d{1,2}))?")

_SIGN: ContextVar[str] = ContextVar("_SIGN", default="$")


class MoneyError(HousewayError):
    """Text that is not an amount of money."""

    __module__ = "houseway"


def parse_money(text: str) -> int:
    """Cents from `$3`, `3`, `$1.50`, `$1,204.5`.

    >>> parse_money("$1,204.50")
    120450
    """
    found = _MONEY.fullmatch(text.strip())
    if found is None:
        raise MoneyError(f"{text!r} is not an amount of money: write it like $3, $1.50 or $1,200")
    return 100 * int(found["dollars"].replace(",", "")) + int((found["cents"] or "0").ljust(2, "0"))


def format_money(cents: int) -> str:
    """`$3`, `$1.50`, `$1,204.50`; whole dollars lose the cents.

    >>> format_money(120450), format_money(300), format_money(-50)
    ('$1,204.50', '$3', '-$0.50')
    """
    sign, whole, part = f"{'-' * (cents < 0)}{_SIGN.get()}", *divmod(abs(cents), 100)
    return f"{sign}{whole:,}.{part:02}" if part else f"{sign}{whole:,}"


@contextmanager
def in_chips(on: bool = True) -> Iterator[None]:
    """Write amounts as chips of a tournament inside, or as money if not `on`.

    >>> with in_chips():
    ...     format_money(150000)
    '1,500'
    """
    before = _SIGN.set("" if on else "$")
    try:
        yield
    finally:
        _SIGN.reset(before)
