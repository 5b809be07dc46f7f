"""Private tables on the web: the door and the key, what a book leaves open, the link to share, and the settlement.

Whoever has not shown the key learns that there is a door and nothing of what is behind it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.houses import House
from houseway.houses.settings import left_open
from houseway.referee.errors import RefusedError
from houseway.room import night
from houseway.room.asking import check_admitted, check_runs
from houseway.room.guests import Guest
from houseway.room.hosting.keys import link_key
from houseway.room.hosting.settings import Terms, own_house
from houseway.room.hosting.settlement import Payment, PlayerNight, Settlement, as_csv, as_text, settlement_of
from houseway.room.room import Room, RoomError, Wanted
from houseway.room.stakes import buy_in, fee_words
from houseway.room.store.rows import TableRow
from houseway.room.table.hosting import Hosted
from houseway.room.table.restore import hosted_kept, offer_of
from houseway.room.wire.answers import TableWanted
from houseway.room.wire.hosting import (
    BookSent,
    DoorTold,
    EnterWanted,
    GameOpen,
    LimitOpen,
    LinkTold,
    OffersTold,
    ShareTold,
)
from houseway.web import limits
from houseway.web.answering import answer
from houseway.web.bodies import body_of
from houseway.web.sharing import origin_of, qr_path, shareable
from houseway.web.sheets import sheet_page

Answer = Callable[[Request, Guest], Awaitable[Response]]
_PACES: Final = ("normal", "fast")
NO_TABLE: Final = "there is no such table in this room"


class HostingError(HousewayError):
    """A request about a private table that is none."""


class NightTold(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{table}/night."""

    table: str
    title: str
    house_name: str
    limit: str
    over: bool
    opened_at: float
    hands: int
    bought: int
    given: int
    cashed: int
    on_table: int
    middle: int
    collected: int
    players: tuple[PlayerNight, ...]
    payments: tuple[Payment, ...]
    text: str
    play_chips: bool = True
    after: tuple[int, ...] = ()
    """Hands at which the players' lines are told."""


def wanted_of(asked: TableWanted) -> Wanted:
    """What is chosen for a table, from what was sent."""
    if asked.pace and asked.pace not in _PACES:
        raise HostingError(f"{asked.pace!r} is not a pace: choose {' or '.join(_PACES)}")
    return Wanted(
        terms=Terms(**asdict(asked.terms)), private=asked.private, password=asked.password, pace=asked.pace,
        act=asked.act, between=asked.between, book=asked.book, coach=asked.coach, level=asked.level,
    )  # fmt: skip


def offers_of(house: House) -> OffersTold:
    """Every game of a house at every limit, with what its book leaves open."""
    return OffersTold(
        house=house.id,
        name=house.name,
        games=tuple(
            GameOpen(
                key=page.key,
                title=page.title,
                family=GAMES[page.game].family.name,
                cards=GAMES[page.game].hole_cards,
                hi_lo=GAMES[page.game].hi_lo,
                limits=tuple(
                    LimitOpen(
                        name=rules.limit.name, open=left_open(page, place),
                        bets=tuple(one for one in (rules.limit.lower, rules.limit.higher) if one),
                        blinds=rules.limit.blinds, ante=rules.limit.ante, chip=rules.limit.chip,
                        buy_in=buy_in(rules).least, fee=fee_words(rules), most_seats=rules.most_seats,
                    )
                    for place, rules in enumerate(page.rules)
                ),
            )
            for page in house.games.values()
        ),
    )  # fmt: skip


class Hosting:
    """The answers about tables for friends."""

    def __init__(self, room: Room, home: tuple[str, ...]) -> None:
        self.room = room
        self.home = home
        self._guests, self._tables = limits.Buckets(limits.KEYS), limits.Buckets(limits.TABLE_KEYS)
        self._books = limits.Buckets(limits.BOOKS)
        self._offers: dict[str, OffersTold] = {}
        self._weighing = asyncio.Semaphore(limits.PASSWORDS_AT_ONCE)

    def routes(self, of: Callable[[Answer], Callable[[Request], Awaitable[Response]]]) -> list[Route]:
        """Where each answer is found; `of` makes an endpoint of an answer."""
        at = "/api/tables/{table}"
        return [
            Route("/api/open/offers", of(self.offers), methods=["POST"]),
            Route(f"{at}/door", of(self.door)),
            Route(f"{at}/enter", of(self.enter), methods=["POST"]),
            Route(f"{at}/share", of(self.share)),
            Route(f"{at}/night", of(self.night)),
            Route(f"{at}/night.csv", of(self.night_csv)),
        ]

    # opening

    async def offers(self, request: Request, guest: Guest) -> Response:
        """What a house offers and leaves open, or a book of one's own does."""
        asked = await body_of(request, BookSent, most=limits.OPEN_BYTES)
        if asked.book:
            self._take(self._books, guest.id)
            return answer(await asyncio.to_thread(lambda: offers_of(own_house(asked.book or ""))))
        house = self.room.houses.get(asked.house or "")
        if house is None:
            raise RoomError(
                f"there is no house {(asked.house or '')[:40]!r} here: choose {', '.join(self.room.houses)}"
            )
        if house.id not in self._offers:
            self._offers[house.id] = await asyncio.to_thread(offers_of, house)
        return answer(self._offers[house.id])

    # the door

    def _take(self, buckets: limits.Buckets, whose: str) -> None:
        if not buckets.take(whose, self.room.clock()):
            raise HostingError("too many tries: wait a moment")

    async def door(self, request: Request, guest: Guest) -> Response:
        """Whether it takes a key to come in, and which."""
        table = request.path_params["table"]
        run = self.room.runs.get(table)
        if run is None:
            row = await asyncio.to_thread(self._closed, table)
            hosted, admitted = await asyncio.to_thread(self.hosted, row), False
        else:
            hosted, admitted = run.table.hosted, run.conduct.admits(guest.id)
        return answer(
            DoorTold(
                table=table, private=hosted.private, password=bool(hosted.password), admitted=admitted,
                barred=guest.id in hosted.barred, over=run is None,
            )
        )  # fmt: skip

    async def enter(self, request: Request, guest: Guest) -> Response:
        """Show the key, or say the password."""
        shown = await body_of(request, EnterWanted)
        run = self.room.run(request.path_params["table"])
        if not run.conduct.admits(guest.id):
            self._take(self._guests, guest.id)
            self._take(self._tables, run.table.id)
            async with self._weighing:
                await night.enter(run, guest, key=shown.key, password=shown.password)
        hosted = run.table.hosted
        return answer(
            DoorTold(
                table=run.table.id, private=hosted.private, password=bool(hosted.password), admitted=True, barred=False,
                over=False,
            )
        )  # fmt: skip

    # sharing

    async def share(self, request: Request, guest: Guest) -> Response:
        """The link to share, for whoever runs the table, at every address that leads here, with its QR code."""
        run = self.room.run(request.path_params["table"])
        check_admitted(run, guest)
        check_runs(run, guest)
        table, hosted = run.table.id, run.table.hosted
        key = ""
        if hosted.private and not hosted.password:
            secret = await asyncio.to_thread(lambda: self.room.table_secret)
            key = f"#key={link_key(secret, table, hosted.key)}"
        origin = origin_of(request.url.scheme, request.headers.get("host", ""))
        links = []
        for address, local in shareable(origin, self.home):
            link = f"{address}table/{table}{key}"
            size, path = await asyncio.to_thread(qr_path, link)
            links.append(LinkTold(address=address, link=link, local=local, size=size, path=path))
        told = ShareTold(table=table, private=hosted.private, password=bool(hosted.password), links=tuple(links))
        return answer(told)

    async def rules(self, request: Request, guest: Guest) -> Response:
        """The rule sheet of a table, of its own book too."""
        run = self.room.run(request.path_params["table"])
        check_admitted(run, guest)
        offer = run.table.offer
        page = await asyncio.to_thread(sheet_page, offer.house, offer.key)
        return Response(page, 200, {"cache-control": "no-store"}, "text/html; charset=utf-8")

    # the settlement

    def _closed(self, table: str) -> TableRow:
        row = self.room.store.table(table) if len(table) <= limits.TABLE_NAME else None
        if row is None or row.state != "closed":
            raise RoomError(NO_TABLE)
        return row

    def hosted(self, row: TableRow) -> Hosted:
        """What a closed table remembers of its host's doings."""
        return hosted_kept(row, self.room.store.latest(row.id))

    async def _settled(self, request: Request, guest: Guest) -> tuple[TableRow, bool, Settlement]:
        """The settlement, for those who may read it: the host at any time, whoever played when the night is over."""
        table = request.path_params["table"]
        run = self.room.runs.get(table)
        row = self.room.rows[table] if run is not None else await asyncio.to_thread(self._closed, table)
        if run is not None:
            host = run.conduct.runs(guest.id)
        else:
            hosted = await asyncio.to_thread(self.hosted, row)
            host = guest.id in (hosted.host, *self.room.roles.holders("floor"))
        if not host:
            played = guest.id in await asyncio.to_thread(self.room.store.people_at, table)
            if run is not None:
                if played and run.conduct.admits(guest.id):
                    raise RefusedError("who is up and who is down is shown when the night is over")
                raise RefusedError("the settlement is for whoever runs the table until the night is over")
            if not played:
                raise RefusedError("the settlement is for those who played")
        async with self._weighing:
            return row, run is None, await asyncio.to_thread(settlement_of, self.room.store, table)

    async def night(self, request: Request, guest: Guest) -> Response:
        """Who is up and who is down."""
        row, over, found = await self._settled(request, guest)
        offer = await asyncio.to_thread(offer_of, row)
        title = f"{offer.page.title} {row.limit} at {offer.house.name}"
        return answer(
            NightTold(
                table=row.id, title=offer.page.title, house_name=offer.house.name, limit=row.limit, over=over,
                opened_at=row.opened_at, hands=found.hands, bought=found.bought, given=found.given,
                cashed=found.cashed, on_table=found.on_table, middle=found.middle, collected=found.collected,
                players=found.players, payments=found.payments, text=as_text(found, title), after=found.after,
            )
        )  # fmt: skip

    async def night_csv(self, request: Request, guest: Guest) -> Response:
        """The same for a spreadsheet."""
        row, _, found = await self._settled(request, guest)
        headers = {
            "content-disposition": f'attachment; filename="night-{row.id}.csv"', "cache-control": "no-store",
        }  # fmt: skip
        return Response(as_csv(found), 200, headers, "text/csv; charset=utf-8")
