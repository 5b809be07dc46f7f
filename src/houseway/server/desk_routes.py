"""The waiting lists and the floor's desk over HTTP: who is waiting, tables at a glance, and everything the floor may
do.
"""

import asyncio
from datetime import timedelta

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.chips.money import format_money
from houseway.live.table.practice import rate_words
from houseway.live.views.table_views import watchers_now
from houseway.people.guests import Guest
from houseway.people.roles import FLOOR, check_role
from houseway.protocol import desk_bodies as wire
from houseway.protocol.http_bodies import SeatAnswer, TableAnswer
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests
from houseway.room.floor_deeds import deeds, keep_deed
from houseway.room.lists.seat_moves import MUST_MOVE, PendingMove, wish_of
from houseway.room.lists.waiting_lists import CALL_SECONDS, Name, Wish
from houseway.room.reports.calendar import calendar_of, set_calendar
from houseway.room.reports.ledger_sums import Sums
from houseway.room.room import Room, TableRun
from houseway.server.json_answer import Endpoint, answer, routes_to
from houseway.server.json_routes import Http
from houseway.server.request_bodies import body_of
from houseway.upkeep.cash_out import lying


class Desk:
    """The answers for one room."""

    def __init__(self, room: Room, http: Http, sums: Sums) -> None:
        self.room = room
        self.http = http
        self.sums = sums

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        posts = {
            "/api/lists/join": self.join, "/api/lists/leave": self.leave, "/api/lists/answer": self.answer_call,
            "/api/lists/pass": self.pass_on,
            "/api/lists/seat": self.change_seat, "/api/lists/transfer": self.transfer,
            "/api/desk/open": self.open, "/api/desk/close": self.close, "/api/desk/close-out": self.close_out,
            "/api/desk/pause": self.pause, "/api/desk/void": self.void, "/api/desk/feeds": self.feeds,
            "/api/desk/seen-to": self.seen_to,
            "/api/desk/list": self.on_list, "/api/desk/send": self.send, "/api/desk/player": self.player,
            "/api/desk/settings": self.settings,
        }  # fmt: skip
        gets = {"/api/lists": self.lists, "/api/desk": self.desk, "/api/desk/deeds": self.deeds}
        return routes_to(endpoint, gets=gets, posts=posts)

    # the lists

    async def lists(self, request: Request, guest: Guest) -> Response:
        """All lists."""
        return answer(self._lists(guest))

    def _lists(self, guest: Guest) -> wire.ListsNow:
        lists, floor = self.room.lists, self.room.roles.may(guest.id, FLOOR)
        find = self.room.guests.find
        return wire.ListsNow(
            lists=tuple(self._list(wish, guest, floor=floor) for wish in lists.book.wishes()),
            going=tuple(self._going(one, guest, go) for one, go in lists.going.items() if floor or one == guest.id),
            seats=tuple(
                wire.SeatWishView(one.table, find(one.guest).name, one.guest == guest.id, one.seat)
                for one in lists.seat_wishes
                if floor or one.guest == guest.id
            ),
            call_seconds=CALL_SECONDS,
        )

    def _going(self, one: str, guest: Guest, go: PendingMove) -> wire.TransferView:
        run = self.room.runs.get(go.to)
        wish = None if run is None else wish_of(run)
        return wire.TransferView(
            self.room.guests.find(one).name,
            one == guest.id,
            go.origin,
            go.to,
            go.seat,
            must=go.why == MUST_MOVE,
            sent=go.why == FLOOR,
            title="" if wish is None else self._game(wish),
            limit="" if wish is None else wish.limit,
        )

    def _list(self, wish: Wish, guest: Guest, *, floor: bool) -> wire.ListNow:
        lists, house = self.room.lists, self.room.houses.get(wish.house)
        runs = [run for run in self.room.runs.values() if wish_of(run) == wish and lists.serves(run)]

        def told(one: Name) -> wire.NameView:
            left = max(0, round((one.until - self.room.wall()) * 1_000)) if one.called else None
            return wire.NameView(
                id=one.id if floor else 0,
                name=self.room.guests.find(one.guest).name,
                you=one.guest == guest.id,
                since=one.joined,
                called=one.called,
                table=one.table,
                seat=one.seat,
                left_ms=left,
                missed=one.missed,
                at=self._at(one.guest) if floor else "",
            )

        return wire.ListNow(
            house=wish.house,
            house_name=wish.house if house is None else house.name,
            game=wish.game,
            title=self._game(wish),
            limit=wish.limit,
            names=tuple(map(told, lists.book.list_of(wish))),
            tables=tuple(run.table.id for run in runs),
        )

    def _at(self, guest: str) -> str:
        """The table where someone sits, or else watches."""
        runs = self.room.runs.values()
        sits = (f"seated at {run.table.id}" for run in runs if run.table.seat_of(guest) is not None)
        looks = (
            f"watching at {run.table.id}" for run in runs if any(one.guest.id == guest for one in run.audience.clients)
        )
        return next(sits, "") or next(looks, "")

    def _game(self, wish: Wish) -> str:
        house = self.room.houses.get(wish.house)
        page = None if house is None else house.games.get(wish.game)
        return wish.game if page is None else page.title

    def _wish(self, said: wire.WishRequest) -> Wish:
        offer = self.room.offer(said.house, said.game, said.limit)
        return Wish(offer.house.id, offer.key, offer.rules.limit.name)

    async def join(self, request: Request, guest: Guest) -> Response:
        """Put the guest's name on a list."""
        wish = self._wish(await body_of(request, wire.WishRequest))
        kept_guest = await self.room.keep(guest)
        await self.room.lists.join(kept_guest, wish)
        return answer(self._lists(kept_guest))

    async def leave(self, request: Request, guest: Guest) -> Response:
        """Take the guest's name off a list."""
        await self.room.lists.leave(guest.id, self._wish(await body_of(request, wire.WishRequest)))
        return answer(self._lists(guest))

    async def pass_on(self, request: Request, guest: Guest) -> Response:
        """Give the seat to the next person on the list, and keep waiting."""
        await self.room.lists.pass_on(guest.id, self._wish(await body_of(request, wire.WishRequest)))
        return answer(self._lists(guest))

    async def answer_call(self, request: Request, guest: Guest) -> Response:
        """Sit down in the seat the guest was called to, with the usual buy-in."""
        said = await body_of(request, wire.ListAnswerRequest)
        run = self.room.run(said.table)
        seat = next((seat for seat, one in self.room.lists.kept_at(said.table).items() if one == guest.id), None)
        if seat is None:
            raise RefusedError("no seat is being held for you there anymore")
        await self.http.sit_down(run, guest, seat)
        return answer(SeatAnswer(run.table.id, seat, run.table.seat_of(guest.id) is None))

    async def change_seat(self, request: Request, guest: Guest) -> Response:
        """Ask for another seat, or withdraw the request."""
        said = await body_of(request, wire.SeatChangeRequest)
        run = self.room.run(said.table)
        if said.off:
            await self.room.lists.drop_seat(run.table.id, guest.id)
        else:
            await self.room.lists.ask_seat(run, guest, said.seat)
        return answer(self._lists(guest))

    async def transfer(self, request: Request, guest: Guest) -> Response:
        """Move to another table of the game."""
        said = await body_of(request, wire.TransferRequest)
        await self.room.lists.transfer(guest.id, self.room.run(said.table), self.room.run(said.to), said.seat)
        return answer(self._lists(guest))

    # the floor

    def _floor(self, guest: Guest) -> None:
        check_role(self.room.roles, guest.id, FLOOR)

    async def _deed(self, guest: Guest, what: str, table: str = "", words: str = "") -> None:
        await keep_deed(self.room, guest.id, what, table, words)

    async def desk(self, request: Request, guest: Guest) -> Response:
        """Every table at a glance."""
        self._floor(guest)
        calendar = await asyncio.to_thread(calendar_of, self.room.store)
        await asyncio.to_thread(self.sums.refresh)
        today = calendar.local(self.room.wall()).date()
        first, end = calendar.start_of(today.isoformat()), calendar.start_of((today + timedelta(days=1)).isoformat())
        drop, hands = self.sums.by_table(first, end)
        tables = tuple(
            self._table(run, drop.get(run.table.id, 0), hands.get(run.table.id, 0)) for run in self.room.runs.values()
        )
        return answer(
            wire.DeskNow(
                tables=tables,
                shut=await asyncio.to_thread(self._shut),
                open_at=self.room.lists.open_at,
                zone=calendar.zone,
                shifts=calendar.shifts,
                drop_today=sum(drop.values()),
            )
        )

    def _shut(self) -> tuple[wire.ShutTable, ...]:
        shut = tuple(self.room.shut.items())
        return tuple(wire.ShutTable(table, why, lying(self.room.store, table)) for table, why in shut)

    def _table(self, run: TableRun, drop: int, hands: int) -> wire.TableAtDesk:
        table, conduct, offer = run.table, run.conduct, run.table.offer
        connected, hand = run.audience.connected(), run.table.hand
        turn = hand.actor if hand is not None and table.playing else None
        clock = conduct.clock
        since = round((self.room.clock() - clock.since) * 1_000) if turn is not None and clock.seat == turn else None
        feeder = self.room.lists.feeders.get(table.id)
        return wire.TableAtDesk(
            table=table.id, house=offer.house.id, house_name=offer.house.name, game=offer.key, title=offer.page.title,
            limit=offer.rules.limit.name, host=conduct.manner.host_name, count=table.count,
            seats=tuple(
                wire.SeatAtDesk(
                    seat=seat, name=one.name, bot=one.bot, guest=one.guest, stack=table.stack_of(seat),
                    out=table.table.seats[seat].out, connected=one.bot or one.guest in connected,
                )
                for seat, one in sorted(table.occupants.items())
            ),
            kept={str(seat): name for seat, name in conduct.manner.kept.items() if seat not in table.occupants},
            hand=table.number_of_hand, playing=table.playing, turn=turn,
            turn_name="" if turn is None else table.occupants[turn].name, turn_ms=since, frozen=table.frozen,
            paused=table.paused, closing=conduct.manner.closing, practice=rate_words(table.practice),
            private=table.hosted.private, main="" if feeder is None else feeder.main,
            calls=len(table.calls), watchers=watchers_now(conduct, connected), drop_today=drop, hands_today=hands,
        )  # fmt: skip

    async def deeds(self, request: Request, guest: Guest) -> Response:
        """What the floor did, latest first."""
        self._floor(guest)
        asked = request.query_params.get("before", "")
        before = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 19 else None
        found = await asyncio.to_thread(deeds, self.room.store, before=before)
        names = {one.guest: self.room.guests.find(one.guest).name if one.guest else "the room" for one in found}
        return answer(
            wire.DeedsView(
                tuple(wire.DeedView(one.id, one.at, names[one.guest], one.what, one.table, one.words) for one in found)
            )
        )

    async def open(self, request: Request, guest: Guest) -> Response:
        """Open a table of any offer, as a feeder if asked."""
        self._floor(guest)
        said = await body_of(request, wire.OpenRequest)
        main = self.room.run(said.feeds) if said.feeds else None
        wish = self._wish(wire.WishRequest(house=said.house, game=said.game, limit=said.limit))
        if main is not None and wish_of(main) != wish:
            raise RefusedError("a feeder and its main game are two tables of the same game and limit")
        if main is not None:
            self.room.lists.check_main(main)
        run = await self.room.open(
            said.house, said.game, limit=said.limit, seats=said.seats, bots=0 if main is not None else said.bots
        )
        if main is not None:
            await self.room.lists.feed(run, main)
        await self._deed(guest, "open", run.table.id, f"feeds {said.feeds}" if said.feeds else "")
        self.room.lists.poke()
        return answer(TableAnswer(run.table.id), 201)

    async def feeds(self, request: Request, guest: Guest) -> Response:
        """Set the main game that a table feeds, if any."""
        self._floor(guest)
        said = await body_of(request, wire.FeederRequest)
        await self.room.lists.feed(self.room.run(said.table), self.room.run(said.main) if said.main else None)
        await self._deed(guest, "feeds", said.table, said.main or "none")
        return answer(wire.DoneAnswer())

    async def close(self, request: Request, guest: Guest) -> Response:
        """Close a table after the hand, or cancel that."""
        self._floor(guest)
        said = await body_of(request, wire.OnOffRequest)
        await self.room.lists.close(self.room.run(said.table), on=said.on)
        await self._deed(guest, "close" if said.on else "keep open", said.table)
        return answer(wire.DoneAnswer())

    async def close_out(self, request: Request, guest: Guest) -> Response:
        """Cash everyone out at a table that cannot go on, and close it."""
        self._floor(guest)
        said = await body_of(request, wire.ReasonRequest)
        if said.table in self.room.shut:
            await guest_requests.close_shut(self.room, said.table, guest, said.why)
        else:
            await guest_requests.close_out(self.room.run(said.table), guest, said.why)
        return answer(wire.DoneAnswer())

    async def pause(self, request: Request, guest: Guest) -> Response:
        """Pause or resume a table."""
        self._floor(guest)
        said = await body_of(request, wire.OnOffRequest)
        await guest_requests.pause(self.room.run(said.table), guest, on=said.on)
        return answer(wire.DoneAnswer())

    async def void(self, request: Request, guest: Guest) -> Response:
        """Void the hand: every chip returns to where it was before the deal."""
        self._floor(guest)
        said = await body_of(request, wire.ReasonRequest)
        return answer(wire.VoidAnswer(void=await guest_requests.void(self.room.run(said.table), guest, said.why)))

    async def seen_to(self, request: Request, guest: Guest) -> Response:
        """Mark a call as answered."""
        self._floor(guest)
        said = await body_of(request, wire.FloorCallRequest)
        await guest_requests.dismiss(self.room.run(said.table), guest, said.call)
        return answer(wire.DoneAnswer())

    async def on_list(self, request: Request, guest: Guest) -> Response:
        """Call a name, skip it, take it off the list, or move it."""
        self._floor(guest)
        said, lists = await body_of(request, wire.ListNameRequest), self.room.lists
        one = next((one for one in lists.book.names() if one.id == said.name), None)
        match said.what:
            case "call":
                await lists.call(said.name, self.room.run(said.table))
            case "skip":
                await lists.skip(said.name)
            case "strike":
                await lists.strike(said.name)
            case "move":
                await lists.move(said.name, said.place)
            case _:
                raise RefusedError(
                    "a name can be called, skipped, struck off or moved", legal="call, skip, strike, move"
                )
        if one is not None:
            off = said.what == "skip" and all(other.id != one.id for other in lists.book.names())
            where = f" to no. {said.place}" if said.what == "move" else ", the second call missed" if off else ""
            words = f"{self.room.guests.find(one.guest).name}, {self._game(one.wish)} {one.wish.limit}{where}"
            await self._deed(guest, f"list: {'strike' if off else said.what}", said.table, words)
        return answer(self._lists(guest))

    async def send(self, request: Request, guest: Guest) -> Response:
        """Send a player to another table with the whole stack."""
        self._floor(guest)
        said = await body_of(request, wire.SendRequest)
        origin, to = self.room.run(said.table), self.room.run(said.to)
        one = origin.table.occupants.get(said.seat)
        if one is None or one.bot:
            raise RefusedError(f"nobody sits in seat {said.seat}" if one is None else "bots cannot be moved")
        await self.room.lists.transfer(one.guest, origin, to, said.to_seat, by=guest.id)
        await self._deed(guest, "send", said.table, f"{one.name} to {said.to}")
        return answer(wire.DoneAnswer())

    async def player(self, request: Request, guest: Guest) -> Response:
        """Add chips to a player's stack from their own wallet, or have the player leave."""
        self._floor(guest)
        said = await body_of(request, wire.PlayerRequest)
        run = self.room.run(said.table)
        one = run.table.occupants.get(said.seat)
        if one is None or one.bot:
            raise RefusedError(f"nobody sits in seat {said.seat}" if one is None else "bots manage their own chips")
        who, stack = self.room.guests.find(one.guest), run.table.stack_of(said.seat)
        match said.what:
            case "top up" if said.cents is not None:
                await guest_requests.top_up(run, who, said.cents, by=guest.name)
            case "leave":
                await guest_requests.leave(run, who, by=guest.name)
            case _:
                raise RefusedError("say top up, with an amount in cents, or leave", legal="top up, leave")
        await self._deed(guest, said.what, said.table, f"{one.name}, {format_money(said.cents or stack)}")
        return answer(wire.DoneAnswer())

    async def settings(self, request: Request, guest: Guest) -> Response:
        """Change the time zone, the shifts, and when the room opens a table by itself."""
        self._floor(guest)
        said = await body_of(request, wire.SettingsRequest)
        if said.zone is not None or said.shifts is not None:
            before = await asyncio.to_thread(calendar_of, self.room.store)
            shifts = " ".join(map(str, before.shifts)) if said.shifts is None else said.shifts
            zone = before.zone if said.zone is None else said.zone
            await asyncio.to_thread(set_calendar, self.room.store, zone, shifts)
        if said.open_at is not None:
            await self.room.lists.set_open_at(said.open_at)
        words = ", ".join(
            f"{name} {value}" for name in said.__struct_fields__ if (value := getattr(said, name)) is not None
        )
        await self._deed(guest, "settings", "", words)
        return answer(wire.DoneAnswer())
