"""What a rule book from a guest contains. Reading it takes a while, so a separate process does it.

What comes back is ready for use: the answer to a guest as it is sent, or one offer with what a table needs from its
house, and none of the other pages.
"""

import io
import pickle
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from houseway.errors import HousewayError
from houseway.games import GAMES, Game
from houseway.games.mixes import MIXES
from houseway.houses import House, Offer
from houseway.houses.book_text import read_whole, whole_book
from houseway.houses.settings import left_open, open_switches, said_of, value_words, where_it_matters
from houseway.live.buy_ins import buy_in, fee_words
from houseway.live.table_settings import chosen_of, own_house, set_offer
from houseway.protocol.host_messages import OffersView, OpenGame, OpenLimit, OpenMix, OpenSwitch, SwitchChoice
from houseway.referee.rules import SWITCHES, Rules, Switch


class ReplyError(HousewayError):
    """An answer of the wrong kind."""


class Offers(Struct, frozen=True, tag="offers"):
    """Ask what a book offers."""

    book: str


class Opening(Struct, frozen=True, tag="opening"):
    """Ask what is played at a table to be opened with this book."""

    book: str
    game: str
    limit: str | None
    settings: str
    """The choices for the table, as stored with it."""


class KeptBook(Struct, frozen=True, tag="kept"):
    """Ask what was played at a table whose whole book is stored."""

    whole: str
    game: str
    limit: str
    settings: str


class TableOffer(NamedTuple):
    """A table's offer, and what is stored of its book."""

    offer: Offer
    printed: str
    """The limit as the book prints it, if the table has set another."""
    whole: str


_question: Final = msgspec.json.Decoder(Offers | Opening | KeptBook)


def look(question: bytes) -> bytes:
    """The answer to a question; an invalid book is refused."""
    asked = _question.decode(question)
    if isinstance(asked, Offers):
        return msgspec.json.encode(offers_of(own_house(asked.book)))
    chosen = chosen_of(asked.settings)
    if isinstance(asked, KeptBook):
        return _packed(_alone(set_offer(read_whole.__wrapped__(asked.whole), asked.game, asked.limit, chosen)))
    own = own_house(asked.book)
    plain = own.offer(asked.game or next(iter(own.games)), limit=asked.limit)
    printed = plain.rules.limit.name
    offer = set_offer(own, plain.key, printed, chosen)
    set_otherwise = "" if offer.rules is plain.rules else printed
    return _packed(TableOffer(_alone(offer), set_otherwise, whole_book.__wrapped__(own.id, asked.book)))


def offers_of(house: House) -> OffersView:
    """Every game of a house at every limit, with what its book leaves open."""
    return OffersView(
        house=house.id,
        name=house.name,
        games=tuple(
            OpenGame(
                key=page.key,
                title=page.title,
                family=GAMES[page.game].family.name,
                cards=GAMES[page.game].hole_cards,
                hi_lo=GAMES[page.game].hi_lo,
                limits=tuple(
                    OpenLimit(
                        name=rules.limit.name,
                        open=left_open(page, place),
                        bets=tuple(one for one in (rules.limit.lower, rules.limit.higher) if one),
                        blinds=rules.limit.blinds,
                        ante=rules.limit.ante,
                        chip=rules.limit.chip,
                        buy_in=buy_in(rules).least,
                        fee=fee_words(rules),
                        most_seats=rules.most_seats,
                        most_buy_in=buy_in(rules).most,
                        switches=tuple(
                            _open_switch(SWITCHES[key], rules, GAMES[page.game]) for key in open_switches(page, place)
                        ),
                    )
                    for place, rules in enumerate(page.rules)
                ),
            )
            for page in house.games.values()
        ),
        mixes=tuple(OpenMix(name=name, games=games) for name, games in MIXES.items() if house.games.keys() >= {*games}),
    )


def _open_switch(one: Switch, rules: Rules, game: Game) -> OpenSwitch:
    """A switch with each of its values, in the words of a table where it has an effect."""
    there = where_it_matters(one, rules)
    spoken_for = any(_speaks_for(other, one, rules, game) for other in SWITCHES.values())
    return OpenSwitch(
        key=one.key,
        asked=one.asked,
        about=one.about,
        after=one.asked_after,
        value=_written(one, one.value(rules)),
        choices=tuple(
            SwitchChoice(
                _written(one, value),
                value_words(one, value),
                "" if spoken_for else said_of(one, one.set(there, value), game),
            )
            for value in one.values.samples()
        ),
    )


def _speaks_for(other: Switch, one: Switch, rules: Rules, game: Game) -> bool:
    """Whether another switch, asked after this one, says this one's sentence too."""
    if not other.asked or other.asked_after != one.key:
        return False
    there = where_it_matters(other, rules)
    return said_of(other, there, game) != other.sentence(there, game)


def _written(one: Switch, value: Any) -> bool | int | str:
    found = one.values.write(value)
    return found if isinstance(found, bool | int) else str(found)


def _alone(offer: Offer) -> Offer:
    """An offer with a house that has only this page of its book."""
    return replace(offer, house=replace(offer.house, games=MappingProxyType({offer.page.key: offer.page})))


# packing and unpacking


def as_mapping(items: dict[Any, Any]) -> Mapping[Any, Any]:
    """A read-only mapping."""
    return MappingProxyType(items)


class _Pickler(pickle.Pickler):
    def reducer_override(self, one: object) -> Any:
        return (as_mapping, (dict(one),)) if isinstance(one, MappingProxyType) else NotImplemented


class _Unpickler(pickle.Unpickler):
    """Unpickles the parts of a rule book, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module.startswith("houseway.") else None
        if isinstance(found, type) or found is as_mapping:
            return found
        raise ReplyError(f"{module}.{name} is not part of a rule book")


def _packed(told: TableOffer | Offer) -> bytes:
    packed = io.BytesIO()
    _Pickler(packed, pickle.HIGHEST_PROTOCOL).dump(told)
    return packed.getvalue()


def unpacked(packed: bytes) -> Any:
    """The findings, from the process that made them."""
    try:
        return _Unpickler(io.BytesIO(packed)).load()
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError) as wrong:
        raise ReplyError(f"what came back cannot be read: {wrong}") from None
