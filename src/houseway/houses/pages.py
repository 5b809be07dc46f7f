"""The pages of a rule book once it is read: one for each game of a house, with the rules at each of its limits.

Nothing here reads files or checks anything: what is here has passed the linter.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from houseway.errors import HousewayError
from houseway.houses.spoken_names import AmbiguousError, find_limit, one_of
from houseway.referee.rules import Limit, Rules

if TYPE_CHECKING:
    from houseway.houses.build import InForce
    from houseway.houses.toml_lines import Path

    Report: TypeAlias = Callable[[Path, str], None]


class OfferError(HousewayError):
    """A house, game or limit that is not offered."""

    __module__ = "houseway"


class SettingError(OfferError):
    """A setting that a table cannot have; the message says what would be right, one line per setting."""


class Desk(Protocol):
    """The values behind a page, from which rules can be rebuilt with other settings."""

    @property
    def tournament(self) -> Mapping[str, object]:
        """The book's differences in a tournament, by key."""

    def force(
        self, place: int, report: "Report", over: Mapping[str, object] = ..., *, tournament: bool = ...
    ) -> "InForce":
        """The values in force at a limit, with the settings of a table."""

    def rules(self, force: Any) -> Rules:
        """The resulting rules; problems are reported along the way."""


@dataclass(frozen=True, slots=True)
class GamePage:
    """One game of a house, at all its limits."""

    key: str
    """The name of its table in the rule book, usually the game's."""
    title: str
    game: str
    rules: tuple[Rules, ...]
    """One for each limit, in the rule book's order."""
    not_printed: tuple[tuple[str, ...], ...]
    """For each limit, what the house's own pages leave out."""
    like: str = ""
    """The page that supplies what this one leaves out."""
    registration: str = ""
    fee_name: str = ""
    """What the house calls its fee in this game; empty if its book has no word of its own."""
    switches: Mapping[str, object] = field(default_factory=dict, compare=False)
    """The switches as the rule book sets them for this game, by key."""
    table_settings: tuple[tuple[str, ...], ...] = ()
    """For each limit, what the house leaves to the table although its book has it."""
    desk: Desk | None = field(default=None, compare=False, repr=False)
    """Where the rules of a table are made that sets something for itself."""

    @property
    def limits(self) -> tuple[Limit, ...]:
        """The limits, in the rule book's order."""
        return tuple(rules.limit for rules in self.rules)

    def at(self, limit: str | object | None) -> Rules:
        """The rules at a limit, in any spelling; by default the first."""
        if limit is None:
            return self.rules[0]
        try:
            place = find_limit(limit, self.limits) if isinstance(limit, str) else None
        except AmbiguousError as several:
            names = one_of(self.limits[one].name for one in several.places)
            raise OfferError(f"{self.title} at {limit!r} could be several limits: choose {names}") from None
        if place is None:
            known = ", ".join(one.name for one in self.limits)
            raise OfferError(f"{self.title} is not offered at {limit!r}: its limits are {known}")
        return self.rules[place]
