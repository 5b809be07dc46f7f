"""The open Poker Hand History format (PHH): one hand as TOML, or many in a `.phhs` collection.

A `PhhHand` holds every documented field with its own type, amounts exactly as written, and keeps whatever else a
file says, so that reading and writing again loses nothing. Errors name the file, the line and the key. Nothing here
decides whether a hand was played by the rules: that is `replay_phh`.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import time as clock_time
from decimal import Decimal
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from houseway.errors import HousewayError
from houseway.history.handfile.toml import Source, Value, write_pairs
from houseway.history.phh.notation import Amount, PhhAction, parse_phh_action

INFINITE: Final = Decimal("Infinity")

PLAYED: Final = MappingProxyType(
    {
        "FT": "fixed-limit hold'em",
        "NT": "no-limit hold'em",
        "PO": "pot-limit Omaha",
        "FO/8": "fixed-limit Omaha hi-lo, eight or better",
        "F7S": "fixed-limit seven-card stud",
        "F7S/8": "fixed-limit seven-card stud hi-lo, eight or better",
        "FR": "fixed-limit razz",
        "NS": "no-limit short-deck hold'em",
        "N2L1D": "no-limit deuce-to-seven single draw",
        "F2L3D": "fixed-limit deuce-to-seven triple draw",
        "FB": "fixed-limit badugi",
    }
)
"""The variants, all of which Houseway plays."""

STUD: Final = ("F7S", "F7S/8", "FR")
"""The variants dealt by streets, which open with a forced bet in place of blinds."""
DRAWS: Final = ("N2L1D", "F2L3D", "FB")
"""The variants in which cards are exchanged."""
ONE_SIZE: Final = ("NT", "NS", "PO", "N2L1D")
"""The variants with one smallest bet in place of a small and a big one."""

FIELDS: Final = (
    "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet",
    "starting_stacks", "actions", "author", "event", "url", "venue", "address", "city", "region", "postal_code",
    "country", "time", "time_zone", "time_zone_abbreviation", "day", "month", "year", "hand", "level", "seats",
    "seat_count", "table", "players", "finishing_stacks", "winnings", "currency", "currency_symbol", "time_limit",
    "time_banks",
)  # fmt: skip
"""The documented fields, in the order they are written."""


class PhhHand(Struct, frozen=True, kw_only=True, eq=False):
    """One hand as PHH writes it. Players are in table order, the small blind first and the button last.

    Two hands are equal if they say the same, in any order and from any place.
    """

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
    extra: Mapping[str, Value] = MappingProxyType({})
    """Undocumented fields, such as `_my_note`, kept as they are."""
    order: tuple[str, ...] = ()
    """The order of the fields in the file."""
    source: Source = Source()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PhhHand):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _SAID)

    __hash__ = None  # type: ignore[assignment]

    @property
    def count(self) -> int:
        """How many players there are."""
        return len(self.starting_stacks)

    @property
    def posted(self) -> tuple[Amount, ...]:
        """Each player's post, negative for coming in; PHH swaps the posts of two players."""
        return self.blinds_or_straddles[::-1] if self.count == 2 else self.blinds_or_straddles

    @property
    def anted(self) -> tuple[Amount, ...]:
        """Each player's ante, swapped for two players as well, minus any unmatched part that is returned."""
        antes = self.antes[::-1] if self.count == 2 else self.antes
        if not self.ante_trimming_status:
            return antes
        matched = sorted(map(min, antes, self.starting_stacks))[-2]
        return tuple(min(ante, matched) for ante in antes)

    def parsed_actions(self) -> Iterator[PhhAction]:
        """The actions one by one; an error names the place, the number and the text of a bad one."""
        count = self.count
        for number, text in enumerate(self.actions, start=1):
            try:
                action = parse_phh_action(text)
            except HousewayError as error:
                raise self.source.error(f"action {number}: {error}", "actions") from None
            player = getattr(action, "player", 0)
            if player >= count:
                problem = f"action {number} ({text!r}) is by p{player + 1}, and there are {self.count} players"
                raise self.source.error(problem, "actions")
            yield action


_SAID: Final = tuple(name for name in PhhHand.__struct_fields__ if name not in ("order", "source"))


def format_phh(hand: PhhHand) -> str:
    """The hand as PHH text: documented fields in the order they were read, then the rest."""
    return write_pairs(written_fields(hand))


def format_phhs(hands: Iterable[PhhHand]) -> str:
    """A collection: every hand as a table, numbered from 1."""
    return collection(map(format_phh, hands))


def collection(texts: Iterable[str]) -> str:
    """Written hands as a collection."""
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, start=1))


def written_fields(hand: PhhHand) -> dict[str, Value]:
    """Every field that is set, in the order they are written."""
    written: dict[str, Value] = {}
    for name in dict.fromkeys([*hand.order, *FIELDS, *hand.extra]):
        value = hand.extra[name] if name in hand.extra else getattr(hand, name, None)
        if name == "blinds_or_straddles" and hand.variant in STUD and name not in hand.order:
            continue  # stud has none, and a record may omit them
        if isinstance(value, tuple):
            written[name] = list(value)
        elif value is not None:
            written[name] = value
    return written
