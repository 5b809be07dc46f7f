"""A rule book once it is read: a house, its pages, and the offers a table can be opened from.

A house has one page a game; a page has the rules at each of its limits; an offer is one of those. Nothing here
reads files or checks anything: what is here has passed the linter.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from houseway.chips.money import format_money, parse_money
from houseway.errors import HousewayError
from houseway.referee.rules import Betting, Limit, Rules

if TYPE_CHECKING:
    from houseway.referee.game import Game
    from houseway.referee.table.table import Table


class OfferError(HousewayError):
    """A house, game or limit that is not offered."""


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
    """The page that this one follows where it says nothing itself."""
    registration: str = ""
    switches: Mapping[str, object] = field(default_factory=dict, compare=False)
    """The switches as the rule book sets them for this game, by key."""

    @property
    def limits(self) -> tuple[Limit, ...]:
        """The limits, in the rule book's order."""
        return tuple(rules.limit for rules in self.rules)

    def at(self, limit: str | None) -> Rules:
        """The rules at a limit, however it is written; the first when none is named."""
        if limit is None:
            return self.rules[0]
        wanted = _plain(limit)
        for names in (_exact_names, _stake_names, _kind_names):
            for rules in self.rules:
                if wanted in names(rules.limit):
                    return rules
        known = ", ".join(one.name for one in self.limits)
        raise OfferError(f"{self.title} is not offered at {limit!r}: its limits are {known}")


@dataclass(frozen=True, slots=True)
class House:
    """A card room with a rule book."""

    id: str
    name: str
    games: Mapping[str, GamePage]
    place: str = ""
    dated: str = ""
    player_dealer: str = ""
    """`never` where no seat may bank a game."""
    about: str = ""
    """The house in one line."""
    tint: str = ""
    """Its colour in the room, such as `#7a1f2b`; nothing for the room's own."""
    prints: tuple[str, ...] = ()
    """The clauses that stand on every sheet of the house."""
    source: str = ""
    """Where the rule book was read from: a file as it was named, or nothing for a built-in one."""

    def page(self, game: str) -> GamePage:
        """The page of a game, by the name of its table or of the game."""
        wanted = _game_name(game)
        for key, page in self.games.items():
            if wanted == key:
                return page
        for page in self.games.values():
            if wanted in (page.game, _game_name(page.title)):
                return page
        raise OfferError(f"{self.name} does not offer {game!r}: its games are {', '.join(self.games)}")

    def offer(self, game: str, *, limit: str | None = None) -> "Offer":
        """A game at a limit; the first limit when none is named."""
        page = self.page(game)
        return Offer(self, page, page.at(limit))

    def open(self, game: str, *, limit: str | None = None, seats: int = 6, buy_in: str | None = None) -> "Table":
        """A table of this game with a player in every seat, ready to deal."""
        return self.offer(game, limit=limit).open(seats=seats, buy_in=buy_in)


@dataclass(frozen=True, slots=True)
class Offer:
    """A game at a house at one limit: everything needed to open a table."""

    house: House
    page: GamePage
    rules: Rules

    @property
    def key(self) -> str:
        """The game's table in the rule book."""
        return self.page.key

    @property
    def name(self) -> str:
        """`oasis/holdem`, or `my-room.toml/holdem`: what the commands take."""
        return f"{self.house.source or self.house.id}/{self.page.key}"

    @property
    def game(self) -> "Game":
        """The game's steps."""
        from houseway.games import GAMES

        return GAMES[self.page.game]

    def open(self, *, seats: int = 6, buy_in: str | None = None) -> "Table":
        """A table with a player in every seat, each with the buy-in, or fifty big bets where none is named."""
        from houseway.referee.table.commands import Sit
        from houseway.referee.table.table import Table

        limit = self.rules.limit
        chips = parse_money(buy_in) if buy_in else max(limit.buy_in, 50 * max(limit.lower, limit.higher))
        table = Table(self.rules, self.game, seats=seats)
        for seat in range(1, seats + 1):
            table.apply(Sit(seat, f"Seat {seat}", chips))
        return table

    def __repr__(self) -> str:
        return f"<Offer {self.name} {self.rules.limit.name}>"

    def __str__(self) -> str:
        return f"{self.page.title} {self.rules.limit.name} at {self.house.name}"


_SHORT: Final = {
    Betting.FIXED: ("fixed", "fixedlimit", "limit", "fl"),
    Betting.SPREAD: ("spread", "spreadlimit", "sl"),
    Betting.NO_LIMIT: ("nolimit", "nl"),
    Betting.POT_LIMIT: ("potlimit", "pl"),
}


def limit_name(betting: Betting, bets: tuple[int, ...], blinds: tuple[int, ...]) -> str:
    """What a limit is called when the rule book gives it no name of its own."""
    amounts = bets if betting in (Betting.FIXED, Betting.SPREAD) else blinds or bets
    name = "-".join(map(format_money, amounts))
    kind = "spread" if betting is Betting.SPREAD else betting.value
    return name if betting is Betting.FIXED else f"{name} {kind}"


def _plain(text: str) -> str:
    """`$3/$6`, `$3 - $6` and `3 to 6` all become `3-6`."""
    spaced = re.sub(r"\s*(?:/|–|—|&|\bto\b|-)\s*", "-", text.lower().replace("$", ""))
    return re.sub(r"[\s,]", "", spaced).replace(".00", "")


def _exact_names(limit: Limit) -> tuple[str, ...]:
    return (_plain(limit.name),)


def _stake_names(limit: Limit) -> list[str]:
    structured = limit.betting in (Betting.FIXED, Betting.SPREAD)
    amounts = (limit.lower, limit.higher) if structured else limit.blinds or (limit.lower,)
    stakes = _plain("-".join(map(format_money, dict.fromkeys(amounts))))
    short = _SHORT[limit.betting]
    return [stakes, *(stakes + kind for kind in short), *(kind + stakes for kind in short)]


def _kind_names(limit: Limit) -> tuple[str, ...]:
    return _SHORT[limit.betting]


def _game_name(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower().replace("'", "")).strip("-")
