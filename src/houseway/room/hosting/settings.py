"""What was chosen when a table was opened: all that is needed, with its rule book, to bring it back.

It stands in `TableRow.settings` as JSON and never changes. Whether the book leaves it open is decided by
`houses.settings`, each time the table is opened or brought back; nothing here knows a game.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.json import Decoder, Encoder

from houseway.errors import HousewayError
from houseway.houses import House, Offer
from houseway.houses.loader import read_book

VERSION: Final = 1
BOOK_BYTES: Final = 65_536
"""The longest rule book that may be sent; the longest built-in one is half of that."""
_BOOK_LINE: Final = 1_000


class ChosenError(HousewayError):
    """A choice that cannot be made, or one that this program cannot read."""


class Terms(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table sets for itself within what its book leaves open, in cents; nothing where the book's word stands."""

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
    """The house waives its collection, as it always may."""

    def settings(self) -> dict[str, Any]:
        """As the rule books' settings take them."""
        found = {name: getattr(self, name) for name in self.__struct_fields__ if name != "no_fee"}
        said = {name: value for name, value in found.items() if value is not None and value != ()}
        return {**said, "fee": None} if self.no_fee else said


class Chosen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of it."""

    version: int = VERSION
    limit: str = ""
    """The limit as the book prints it, where the table has set other bets."""
    terms: Terms = Terms()
    own_book: bool = False
    """Whether the rule book was sent by whoever opened the table."""
    host: str = ""
    """The guest who opened it."""
    private: bool = False
    password: str = ""
    """Its argon2id hash; nothing where the link is the key."""
    pace: str = ""
    act: float | None = None
    """Seconds for a decision, where they are the table's own."""
    between: float | None = None
    """Seconds from a hand that was shown down to the next."""
    bots: int | None = None
    seeds: bool = True
    """Whether those dealt into a hand are shown its seed afterwards."""
    lesson: bool = False
    """Whether it is a guided table: one learner among bots, without a clock."""
    coach: bool | None = None
    """Whether players may ask the coach; None where it goes by who sits there."""
    level: str = ""
    """How well bots play here, where it was chosen."""


_encoder = Encoder()
_decoder: Decoder[Chosen] = Decoder(Chosen)


def written(chosen: Chosen) -> str:
    """As it is kept with the table."""
    return _encoder.encode(chosen).decode()


def chosen_of(settings: str) -> Chosen:
    """What was chosen for a table, from what is kept with it."""
    try:
        found = _decoder.decode(settings)
    except msgspec.DecodeError as wrong:
        raise ChosenError(f"the settings of a table cannot be read: {wrong}") from None
    if found.version > VERSION:
        raise ChosenError(f"the settings of a table are of version {found.version}: this Houseway reads {VERSION}")
    return found


def set_offer(house: House, game: str, limit: str | None, chosen: Chosen) -> Offer:
    """What is played at a table: an offer of the house, with what the table has set for itself."""
    return house.offer(game, limit=chosen.limit or limit, **chosen.terms.settings())


def own_house(text: str) -> House:
    """The house that somebody's own rule book describes; anything that is none is refused in one line."""
    if len(text.encode("utf-8", "replace")) > BOOK_BYTES:
        raise ChosenError(f"a rule book that is sent has at most {BOOK_BYTES:,} bytes")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > _BOOK_LINE:
            raise ChosenError(f"line {number} of the rule book has {len(line):,} characters: {_BOOK_LINE:,} at most")
    try:
        house = read_book(text, file="your book", source="your book")
        for page in house.games.values():  # every page is read now, not when somebody sits down
            page.limits  # noqa: B018
    except HousewayError:
        raise
    except Exception:  # noqa: BLE001 - whatever a stranger's text does to the reader, it is the text that is refused
        raise ChosenError("the rule book cannot be read: houseway check says what is wrong with it") from None
    return house
