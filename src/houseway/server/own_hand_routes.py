"""A guest's own hands together: searched, added up, drawn as a graph, and downloaded as files."""

import csv
import io
import zipfile
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.errors import HousewayError
from houseway.people.guests import Guest
from houseway.protocol.http_bodies import HandLine, HandsView
from houseway.protocol.own_hands import HandsSummary
from houseway.room.own_hands.hand_facts import POSITIONS
from houseway.room.own_hands.hand_finder import HandFilter, OwnHand, OwnHands
from houseway.room.own_hands.hand_sums import graph, tally, together
from houseway.room.room import Room
from houseway.room.side_work import BusyError
from houseway.server import limits
from houseway.server.downloads import CSV, download
from houseway.server.hand_routes import FILES, forms_of, seat_in, told_in
from houseway.server.json_answer import Endpoint, answer, routes_to
from houseway.server.long_work import HeavyWork, StopSignal
from houseway.server.request_bodies import RequestError, number_of

_PAGE: Final = 30
_READ_SECONDS: Final = 0.3
"""How long one request keeps reading hands that were never read before."""
_LONGEST: Final = 80
_LEFT_OUT: Final = "left-out.txt"
_COLUMNS: Final = (
    "table", "hand", "house", "game", "limit", "started_utc", "ended_utc", "seat", "position", "cards", "words",
    "showdown", "won_showdown", "folded", "net_cents", "others",
)  # fmt: skip


class _About(NamedTuple):
    """A table's house and game, for searching, and the formats that support the game."""

    title: str
    forms: tuple[str, ...]
    house_name: str = ""
    game_title: str = ""


class OwnHandsDesk:
    """The answers about a guest's own hands."""

    def __init__(self, room: Room, heavy: HeavyWork) -> None:
        self.room = room
        self.heavy = heavy
        self.kept = OwnHands(room.store)
        self._known = lru_cache(maxsize=1_000)(self._about)
        self._told = lru_cache(maxsize=4_000)(self._forms)

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        gets = {
            "/api/hands": self.page,
            "/api/hands/sums": self.sums,
            "/api/hands/files.zip": self.files,
            "/api/hands/list.csv": self.table,
        }
        return routes_to(endpoint, gets=gets, posts={})

    def _about(self, table: str, game: str, limit: str) -> _About:
        """What the list needs to know about a game at a table."""
        row = self.room.row_of(table)
        try:
            offer = None if row is None else self.room.offer_played(row, game, limit)
        except BusyError:  # that is true only at this moment
            raise
        except HousewayError:
            offer = None
        if offer is None:
            return _About("", ("hand",))
        return _About(offer.title, forms_of(offer), offer.house.name, offer.page.title)

    def _forms(self, table: str, hand: int, guest: str, game: str, limit: str) -> tuple[str, ...]:
        return told_in(self.room, table, hand, guest, self._known(table, game, limit).forms)

    def _names(self, guest: str) -> dict[str, str]:
        """The titles of the games that a guest has played, and of their houses."""
        found = dict[str, str]()
        for house, game, table, limit in self.kept.latest(guest):
            about = self._known(table, game, limit)
            if about.title:
                found |= {house: about.house_name, f"{house}/{game}": about.game_title}
        return found

    def _read(self, guest: str) -> int:
        return self.kept.read_more(
            guest, lambda row: self._known(row.table, row.game, row.limit).title, seconds=_READ_SECONDS
        )

    def _short(self, one: OwnHand, guest: str) -> HandLine:
        row, facts = one.row, one.facts
        forms = self._told(row.table, row.hand, guest, row.game, row.limit) if row.text else ()
        return HandLine(
            row.id, row.table, row.hand, row.house, row.game, row.limit, seat_in(row, guest) or 0,
            {str(seat): name for seat, name in row.names.items()}, row.started_at, row.ended_at, one.net, facts.cards,
            facts.words, facts.position, facts.showdown, facts.won, facts.folded, forms, one.alone,
        )  # fmt: skip

    async def page(self, request: Request, guest: Guest) -> Response:
        """A page of hands, latest first."""
        wanted = wanted_of(request)
        before = number_of(request.query_params.get("before", ""), "before must be the number of a hand on your list")

        def work(_: StopSignal) -> HandsView:
            unread = self._read(guest.id)
            found = self.kept.page(guest.id, wanted, most=_PAGE, before=before)
            told = tuple(self._short(one, guest.id) for one in found)
            return HandsView(told, told[-1].id if len(told) == _PAGE else None, unread)

        return answer(await self.heavy.do(request, guest.id, work))

    async def sums(self, request: Request, guest: Guest) -> Response:
        """The totals of the hands, by game and position, and their graph."""
        wanted = wanted_of(request)

        def work(_: StopSignal) -> HandsSummary:
            unread = self._read(guest.id)
            everything = self.kept.sums(guest.id, HandFilter(), "game")
            by_game = everything if wanted == HandFilter() else self.kept.sums(guest.id, wanted, "game")
            places = [one for one in self.kept.sums(guest.id, wanted, "position") if one.of]
            in_all = tally(together(by_game)) if by_game else None
            return HandsSummary(
                unread=unread,
                played=sum(one.hands for one in everything),
                all=in_all,
                games=tuple(map(tally, sorted(by_game, key=lambda one: -one.hands))),
                positions=tuple(map(tally, sorted(places, key=lambda one: POSITIONS.index(one.of)))),
                offers=tuple(sorted(one.of for one in everything)),
                names=self._names(guest.id),
                graph=graph(self.kept.nets(guest.id, wanted)),
                uncounted=self.kept.uncounted(guest.id, wanted),
            )

        return answer(await self.heavy.do(request, guest.id, work))

    async def files(self, request: Request, guest: Guest) -> Response:
        """The latest of the selected hands, each as a file, in one ZIP."""
        wanted, form = wanted_of(request), request.query_params.get("form", "hand")
        make = FILES.get(form)
        if make is None:
            raise RequestError(f"form must be one of {', '.join(FILES)}")

        def work(going: StopSignal) -> bytes:
            self._read(guest.id)
            out, left_out = io.BytesIO(), []
            with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
                for one in self.kept.page(guest.id, wanted, most=limits.HANDS_IN_ZIP):
                    going.check()
                    name = f"{one.row.table}-{one.row.hand}.{form}"
                    try:
                        packed.writestr(name, make(self.room, one.row.table, one.row.hand, guest.id))
                    except HousewayError as problem:
                        left_out.append(f"{name}: {problem}")
                if left_out:
                    packed.writestr(_LEFT_OUT, "\n".join(left_out) + "\n")
            return out.getvalue()

        data = await self.heavy.do(request, guest.id, work)
        return download(data, f"hands-{form}.zip", "application/zip")

    async def table(self, request: Request, guest: Guest) -> Response:
        """The selected hands as a table for a spreadsheet."""
        wanted = wanted_of(request)

        def work(going: StopSignal) -> bytes:
            self._read(guest.id)
            out = io.StringIO()
            lines = csv.writer(out)
            lines.writerow(_COLUMNS)
            before: int | None = None
            while page := self.kept.page(guest.id, wanted, most=500, before=before):
                going.check()
                lines.writerows(_line(one, guest.id) for one in page)
                before = page[-1].row.id
            return out.getvalue().encode()

        data = await self.heavy.do(request, guest.id, work)
        return download(data, "hands.csv", CSV)


def wanted_of(request: Request) -> HandFilter:
    """The selection of hands in a request, checked."""
    asked = request.query_params

    def word(name: str) -> str:
        return asked.get(name, "").replace("\0", "")[:_LONGEST]

    result = word("result")
    if result not in ("", "won", "lost"):
        raise RequestError("result must be won or lost")
    since = number_of(asked.get("since", ""), "since is a time, in seconds since 1970")
    until = number_of(asked.get("until", ""), "until is a time, in seconds since 1970")
    least = number_of(asked.get("least", ""), "least is an amount, in cents")
    pieces = [one for one in asked.get("ids", "").split(",") if one][: limits.HANDS_IN_ZIP]
    ids = tuple(number_of(one, "ids are numbers of hands of your list") or 0 for one in pieces)
    return HandFilter(
        house=word("house"),
        game=word("game"),
        since=since,
        until=until,
        least=least or 0,
        result=result,
        words=word("words"),
        ids=ids,
    )


def _when(at: float) -> str:
    """A time for spreadsheets, in UTC."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _line(one: OwnHand, guest: str) -> tuple[object, ...]:
    row, facts, seat = one.row, one.facts, seat_in(one.row, guest)
    others = ", ".join(_plain(name) for number, name in sorted(row.names.items()) if number != seat)
    return (
        row.table, row.hand, row.house, row.game, _plain(row.limit), _when(row.started_at), _when(row.ended_at),
        seat, facts.position, facts.cards, facts.words, int(facts.showdown), int(facts.won), int(facts.folded),
        one.net, others,
    )  # fmt: skip


def _plain(text: str) -> str:
    """Text that a spreadsheet takes as text: a quote goes before anything that looks like a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text
