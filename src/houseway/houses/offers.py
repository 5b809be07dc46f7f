"""A house once its rule book is read, and the offers from which tables are opened.

A house has one page per game; a page has the rules at each of its limits; an offer is one of those, with the table's
own settings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Unpack

from houseway.houses.pages import GamePage, OfferError
from houseway.houses.spoken_names import game_name, meant_game
from houseway.referee.rules import Rules

if TYPE_CHECKING:
    from houseway.houses.settings import Settings, Stacks, TableSettings
    from houseway.referee.game import Game
    from houseway.referee.table.table import Table


@cache
def _game(name: str) -> "Game":
    from houseway.games import GAMES

    return GAMES[name]


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
    """Its color in the room, such as `#7a1f2b`; nothing for the room's own."""
    prints: tuple[str, ...] = ()
    """The clauses that stand on every sheet of the house."""
    base: str = ""
    """The built-in house that it extends, if it does."""
    source: str = ""
    """Where the rule book was read from: a file as it was named, or nothing for a built-in one."""

    def page(self, game: str) -> GamePage:
        """The page of a game, by the name of its table or of the game."""
        if not isinstance(game, str):
            raise OfferError(f"{game!r} is not a game here: the games of {self.name} are {', '.join(self.games)}")
        wanted, meant = game_name(game), meant_game(game)
        for key in (wanted, meant):
            if key in self.games:
                return self.games[key]
        for page in self.games.values():
            if {wanted, meant} & {page.game, game_name(page.title), meant_game(page.title)}:
                return page
        raise OfferError(f"{self.name} does not offer {game!r}: its games are {', '.join(self.games)}")

    def offer(self, game: str, *, limit: str | None = None, **settings: "Unpack[Settings]") -> "Offer":
        """A game at a limit, the first when none is named, with what a table may set for itself.

        `offer("holdem", blinds="5/10", fee=None)`: money is text, or cents. What the book prints stays as printed;
        a `SettingError` says what would be right.
        """
        page = self.page(game)
        offer = Offer(self, page, page.at(limit))
        return offer.but(**settings) if settings else offer

    def open(
        self,
        game: str,
        *,
        limit: str | None = None,
        seats: int | None = None,
        buy_in: "Stacks | None" = None,
        **settings: "Unpack[TableSettings]",
    ) -> "Table":
        """A table of this game with a player in every seat, ready to deal (`Offer.open`, and the settings of `offer`).

        Here `seats` and `buy_in` are those of the players who sit down.
        """
        return self.offer(game, limit=limit, **settings).open(seats=seats, buy_in=buy_in)


@dataclass(frozen=True, slots=True)
class Offer:
    """A game at a house at one limit: everything needed to open a table."""

    house: House
    page: GamePage
    rules: Rules
    settings: tuple[str, ...] = ()
    """What is set for the table, in words."""

    @property
    def key(self) -> str:
        """The game's table in the rule book."""
        return self.page.key

    @property
    def name(self) -> str:
        """`oasis/holdem`, or `my-room.toml/holdem`: what the commands take."""
        return f"{self.house.source or self.house.id}/{self.page.key}"

    @property
    def title(self) -> str:
        """`Oasis Card Room Texas Hold'em`."""
        return f"{self.house.name} {self.page.title}"

    def played(self, game: str, limit: str) -> "Offer":
        """What was played in a hand of a table with this offer, which may have changed its game since."""
        if (game, limit) == (self.key, self.rules.limit.name):
            return self
        page = self.house.page(game)
        named = [one for one in page.rules if one.limit.name == limit]
        alike = [one for one in page.rules if limit.endswith(str(one.limit.betting))]
        return Offer(self.house, page, (*named, *alike, *page.rules)[0])

    @property
    def game(self) -> "Game":
        """The game's steps."""
        return _game(self.page.game)

    def but(self, **settings: "Unpack[Settings]") -> "Offer":
        """The same with something set for the table."""
        from houseway.houses.settings import set_table

        place = next(place for place, one in enumerate(self.page.rules) if one is self.rules)
        rules, said = set_table(self.page, place, dict(settings))
        page = replace(
            self.page,
            rules=(rules,),
            not_printed=self.page.not_printed[place : place + 1],
            table_settings=self.page.table_settings[place : place + 1],
            desk=None,
        )
        return replace(self, page=page, rules=rules, settings=said)

    def open(self, *, seats: int | None = None, buy_in: "Stacks | None" = None) -> "Table":
        """A table with a player in every seat, six of them unless said.

        Each has the buy-in, or fifty big bets where none is named. `buy_in={1: "$50", 4: "$300"}` gives those seats
        other stacks; where `seats` is not said, only those sit.
        """
        from houseway.houses.settings import read_stacks
        from houseway.referee.table.seating_commands import Sit
        from houseway.referee.table.table import Table

        stacks = read_stacks(self.rules, seats, buy_in)
        table = Table(self.rules, self.game, seats=max(2, *stacks, seats or 0))
        for seat, chips in stacks.items():
            table.apply(Sit(seat, f"Seat {seat}", chips))
        return table

    def __repr__(self) -> str:
        return f"<Offer {self.name} {self.rules.limit.name}>"

    def __str__(self) -> str:
        said = f" ({', '.join(self.settings)})" if self.settings else ""
        return f"{self.page.title} {self.rules.limit.name} at {self.house.name}{said}"
