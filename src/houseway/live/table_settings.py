"""What was chosen when a table was opened: everything needed, with its rule book, to restore it.

It is kept in `TableRow.settings` as JSON and never changes. `houses.settings` decides whether the book leaves it open,
each time the table is opened or restored; nothing here knows a game.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from houseway.errors import HousewayError
from houseway.houses import House, Offer
from houseway.houses.loader import read_book

VERSION: Final = 1
BOOK_BYTES: Final = 65_536
"""The longest rule book that a guest may send; the longest built-in one is half as long."""
_BOOK_LINE: Final = 1_000


class ChosenError(HousewayError):
    """A choice that is not possible, or that this version cannot read."""


class Terms(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table sets for itself within its book's limits, in cents; empty where the book's own value stays."""

    bets: tuple[int, ...] = ()
    blinds: tuple[int, ...] = ()
    wagers: tuple[int, ...] = ()
    condition: int | None = None
    ante: int | None = None
    bring_in: int | None = None
    chip: int | None = None
    buy_in: int | None = None
    fee: int | None = None
    no_fee: bool = False
    """The house waives its fee, as it always may."""
    most_buy_in: int | None = None
    switches: dict[str, bool | int | str] = {}
    """Switches that the book leaves to the table, as a book would write them."""

    def settings(self) -> dict[str, Any]:
        """In the form of the rule books' settings."""
        found = {name: getattr(self, name) for name in self.__struct_fields__ if name != "no_fee"}
        said = {name: value for name, value in found.items() if value is not None and value not in ((), {})}
        return {**said, "fee": None} if self.no_fee else said


class GameChoice(Struct, frozen=True, omit_defaults=True):
    """A game of the table's book, as it is to be played."""

    game: str
    limit: str
    """The limit as the book prints it."""
    terms: Terms = Terms()
    """What is set besides: stakes, and the switches that the book leaves to the table."""


class Rotation(Struct, frozen=True, omit_defaults=True):
    """Several games that a table plays in turn."""

    games: tuple[GameChoice, ...]
    every: int = 0
    """How many hands each is played; 0 for an orbit, one hand for each player."""
    dealers_choice: bool = False
    """Whether the player with the next button chooses among them, instead of one following another."""


class SitAndGoChoice(Struct, frozen=True, omit_defaults=True):
    """A tournament, as it was opened."""

    structure: str
    """The text of its structure."""
    seed: int
    """From which seats, button and chip races are drawn."""
    bots: bool = False
    """Whether bots take the seats that are free when the host starts it."""
    players: int = 0
    """How many may enter; 0 for as many as the structure takes."""
    starts_at: float = 0.0
    """When it starts by itself, in seconds since 1970; 0 if it waits until it is full or its host starts it."""


class FieldChoice(Struct, frozen=True, omit_defaults=True):
    """A table that deals the hands of a tournament with several."""

    desk: str
    """The table with its director."""
    number: int
    """The director's number of this one."""
    structure: str
    """The text of the tournament's structure."""


class TableSettings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that was chosen for a table."""

    version: int = VERSION
    limit: str = ""
    """The limit as the book prints it, if the table has set other bets."""
    terms: Terms = Terms()
    own_book: bool = False
    """Whether the rule book came from the guest who opened the table."""
    host: str = ""
    """The guest who opened it."""
    private: bool = False
    password: str = ""
    """Its argon2id hash; empty if the link is the key."""
    pace: str = ""
    act: float | None = None
    """Seconds for a decision, if the table has its own setting."""
    between: float | None = None
    """Seconds from a hand with a showdown to the next."""
    bots: int | None = None
    seeds: bool = True
    """Whether players dealt into a hand are shown its seed afterward."""
    lesson: bool = False
    """Whether it is a guided table: one learner among bots, without a clock."""
    coach: bool | None = None
    """Whether players may ask the coach; None if it depends on who sits there."""
    level: str = ""
    """How well bots play here, if that was chosen."""
    start: bool = False
    """Whether the first hand waits until the host starts the game."""
    confirms: bool = False
    """Whether the host lets each guest in and confirms each buy-in."""
    most_rebuys: int | None = None
    """How many rebuys a player has in a night; None for any number."""
    most_bought: int | None = None
    """The cents for which a player may buy in during a night; None for any amount."""
    counted: bool = False
    """Whether buy-ins are counted even without a limit, so that the host can set one later."""
    invited: tuple[str, ...] = ()
    """The guests of an earlier night, who need no key."""
    barred: tuple[str, ...] = ()
    """Those whom the host barred on that night."""
    rotation: Rotation | None = None
    """The games that are played in turn, beginning with the one the table was opened with."""
    tournament: SitAndGoChoice | None = None
    """The tournament that is played here instead of a cash game."""
    field: FieldChoice | None = None
    """The tournament to which this table belongs, if it is played at several."""


_encoder = Encoder()
_decoder: Decoder[TableSettings] = Decoder(TableSettings)


def written(chosen: TableSettings) -> str:
    """The text stored with the table."""
    return _encoder.encode(chosen).decode()


def chosen_of(settings: str) -> TableSettings:
    """The choices, from the text stored with a table."""
    try:
        found = _decoder.decode(settings)
    except msgspec.DecodeError as wrong:
        raise ChosenError(f"the settings of a table cannot be read: {wrong}") from None
    if found.version > VERSION:
        raise ChosenError(f"the settings of a table are of version {found.version}: this Houseway reads {VERSION}")
    return found


def set_offer(house: House, game: str, limit: str | None, chosen: TableSettings) -> Offer:
    """What is played at a table: an offer of the house with the table's own settings."""
    return house.offer(game, limit=chosen.limit or limit, **chosen.terms.settings())


def named(house: House, choice: GameChoice) -> GameChoice:
    """A choice by the names of the house's book; without a limit, at the first."""
    offer = house.offer(choice.game, limit=choice.limit or None)
    return replace(choice, game=offer.key, limit=offer.rules.limit.name)


def check_length(text: str) -> None:
    """Check the length of a rule book, which costs nothing."""
    if len(text.encode("utf-8", "replace")) > BOOK_BYTES:
        raise ChosenError(f"a rule book can have at most {BOOK_BYTES:,} bytes")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > _BOOK_LINE:
            raise ChosenError(f"line {number} of the rule book has {len(line):,} characters: {_BOOK_LINE:,} at most")


def own_house(text: str) -> House:
    """The house described by a guest's own rule book; an invalid one is refused in one line."""
    check_length(text)
    try:
        house = read_book(text, file="your book", source="your book")
        for page in house.games.values():  # read every page now, not when someone sits down
            page.limits  # noqa: B018 - raises if a limit does not fit
    except (HousewayError, MemoryError):
        raise
    except Exception:  # noqa: BLE001 - whatever a stranger's text does to the reader, the text is refused
        raise ChosenError("the rule book cannot be read: houseway check says what is wrong with it") from None
    return house
