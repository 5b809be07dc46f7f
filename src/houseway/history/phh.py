"""The open Poker Hand History format (PHH): one hand as TOML, or many in a `.phhs` collection.

A `PhhHand` holds every documented field with its own type, amounts exactly as written, and keeps whatever else a
file says, so that reading and writing again loses nothing. Errors name the file, the line and the key. Only the
variants that Houseway plays become hands; others are refused as such, not as errors of the file. Nothing here
decides whether a hand was played by the rules: that is `replay_phh`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import time as clock_time
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Final

from houseway.errors import HousewayError
from houseway.history.errors import HistoryError, NotPlayedError, Place, read_text
from houseway.history.phh_actions import Amount, PhhAction, parse_phh_action
from houseway.history.toml import Value, line_of, parse, split_tables, write_pairs

MOST_BYTES: Final = 256 * 1024 * 1024
INFINITE: Final = Decimal("Infinity")

PLAYED: Final = MappingProxyType(
    {
        "FT": "fixed-limit hold'em",
        "NT": "no-limit hold'em",
        "PO": "pot-limit Omaha",
        "FO/8": "fixed-limit Omaha hi-lo, eight or better",
    }
)
"""The variants that Houseway plays."""

NOT_PLAYED: Final = MappingProxyType(
    {
        "NS": "no-limit short-deck hold'em is dealt at no house",
        "F7S": "fixed-limit seven-card stud is not dealt yet",
        "F7S/8": "fixed-limit seven-card stud hi-lo is not dealt yet",
        "FR": "fixed-limit razz is not dealt yet",
        "N2L1D": "no-limit deuce-to-seven single draw is dealt at no house",
        "F2L3D": "fixed-limit deuce-to-seven triple draw is dealt at no house",
        "FB": "fixed-limit badugi is dealt at no house",
    }
)
"""The other variants of the format, and why not."""

_REQUIRED: Final = ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions")
_FIXED: Final = ("small_bet", "big_bet")
_KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "variant": "text", "ante_trimming_status": "yes or no", "antes": "amounts", "blinds_or_straddles": "posts",
        "bring_in": "amount", "small_bet": "amount", "big_bet": "amount", "min_bet": "amount",
        "starting_stacks": "stacks", "actions": "texts", "author": "text", "event": "text", "url": "text",
        "venue": "text", "address": "text", "city": "text", "region": "text", "postal_code": "name", "country": "text",
        "time": "time", "time_zone": "text", "time_zone_abbreviation": "text", "day": "whole", "month": "whole",
        "year": "whole", "hand": "name", "level": "whole", "seats": "wholes", "seat_count": "whole", "table": "name",
        "players": "texts", "finishing_stacks": "amounts", "winnings": "amounts", "currency": "text",
        "currency_symbol": "text", "time_limit": "time amount", "time_banks": "time amounts",
    }
)  # fmt: skip
_EACH_PLAYER: Final = (
    "antes", "blinds_or_straddles", "seats", "players", "finishing_stacks", "winnings", "time_banks",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PhhHand:
    """One hand as PHH writes it. Players are in table order, the small blind first and the button last."""

    variant: str
    antes: tuple[Amount, ...]
    blinds_or_straddles: tuple[Amount, ...]
    starting_stacks: tuple[Amount, ...]
    actions: tuple[str, ...]
    ante_trimming_status: bool | None = None
    bring_in: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    min_bet: Amount | None = None
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | int | None = None
    country: str | None = None
    time: clock_time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: str | int | None = None
    level: int | None = None
    seats: tuple[int, ...] | None = None
    seat_count: int | None = None
    table: str | int | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Amount, ...] | None = None
    winnings: tuple[Amount, ...] | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    time_limit: Amount | None = None
    time_banks: tuple[Amount, ...] | None = None
    extra: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    """Fields that are not documented, such as `_my_note`, kept as they are."""
    order: tuple[str, ...] = field(default=(), compare=False)
    """The order in which the file has its fields."""
    place: Place = field(default_factory=Place, compare=False)

    @property
    def count(self) -> int:
        """How many players."""
        return len(self.starting_stacks)

    @property
    def posted(self) -> tuple[Amount, ...]:
        """What each player posts as a blind, straddle or (negative) on coming in; PHH turns two players' posts about."""
        return self.blinds_or_straddles[::-1] if self.count == 2 else self.blinds_or_straddles

    @property
    def anted(self) -> tuple[Amount, ...]:
        """What each player antes; turned about for two players as well."""
        return self.antes[::-1] if self.count == 2 else self.antes

    def parsed_actions(self) -> Iterator[PhhAction]:
        """The actions one by one; an error names the place, the number and the text of a bad one."""
        for number, text in enumerate(self.actions, start=1):
            try:
                action = parse_phh_action(text)
            except HousewayError as error:
                raise HistoryError(f"action {number}: {error}", place=self.place, key="actions") from None
            player = getattr(action, "player", 0)
            if player >= self.count:
                problem = f"action {number} ({text!r}) is by p{player + 1}, and there are {self.count} players"
                raise HistoryError(problem, place=self.place, key="actions")
            yield action


def read_phh(path: Path) -> list[PhhHand]:
    """Every hand of a `.phh` or `.phhs` file."""
    return [hand if isinstance(hand, PhhHand) else _raise(hand) for hand in each_phh(path)]


def _raise(problem: HistoryError) -> PhhHand:
    raise problem


def each_phh(path: Path) -> Iterator[PhhHand | HistoryError]:
    """The hands of a file one by one, with the error in place of one that cannot be read."""
    text = read_text(path, most_bytes=MOST_BYTES)
    yield from each_in_text(text, file=str(path), collection=path.suffix.lower() == ".phhs")


def each_in_text(text: str, *, file: str = "", collection: bool = False) -> Iterator[PhhHand | HistoryError]:
    """The hands of a text; a collection that does not parse as a whole is read table by table."""
    try:
        tables = parse(text, Place(file))
    except HistoryError as error:
        if not collection:
            yield error
            return
        yield from _each_salvaged(text, file, error)
        return
    if "variant" in tables or not collection:
        yield _read_or_error(tables, text, Place(file), table="")
        return
    for name, table in tables.items():
        place = Place(file, hand=name)
        if not isinstance(table, dict):
            yield HistoryError("is no hand: a collection has tables [1], [2] and so on", place=place, key=name)
        else:
            yield _read_or_error(table, text, place, table=name)


def _each_salvaged(text: str, file: str, whole: HistoryError) -> Iterator[PhhHand | HistoryError]:
    parts = split_tables(text)
    if not parts:
        yield whole
    for name, first, part in parts:
        place = Place(file, first, name)
        try:
            table = parse(part, place)
        except HistoryError as error:
            yield error
        else:
            yield _read_or_error(table, part, place, table="")


def parse_phh(text: str, *, file: str = "") -> PhhHand:
    """One hand from PHH text."""
    return _read(parse(text, Place(file)), text, Place(file), table="")


def _read_or_error(table: Mapping[str, Value], text: str, place: Place, *, table_name: str = "", **kwargs: str) -> (
    PhhHand | HistoryError
):
    try:
        return _read(table, text, place, **kwargs)
    except HistoryError as error:
        return error
