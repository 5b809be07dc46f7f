"""The viewers of one table of the running room, and what they receive: views, updates, comings and goings, chat.

Nothing is sent before it is on the disk: while an entry is being written, everyone waits for it.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace

from houseway.live.surroundings import Surroundings
from houseway.live.table.conduct import Conduct
from houseway.live.table.happenings import Outcome
from houseway.live.table.room_table import RoomTable
from houseway.live.table.runout import steps_of
from houseway.live.views.host_view import host_told
from houseway.live.views.log_lines import context_of
from houseway.live.views.messages import UNKNOWN_WALLET, SharedMessage, encoded, log_told, news_told, steps_seen
from houseway.live.views.runout_steps import RunoutShares, weigh
from houseway.live.views.table_views import HandSight, Viewer, calls_now, seats_now, seen_of, table_now, watchers_now
from houseway.people.guests import Guest
from houseway.protocol.account_bodies import ChatLine
from houseway.protocol.table_messages import (
    ChatNotice,
    ClockNotice,
    FloorNotice,
    NightNotice,
    PresenceNotice,
    ShutOutNotice,
    StepNow,
    Update,
    View,
)
from houseway.protocol.table_state import SeatNow, TableNow
from houseway.referee.poker.counts import just_forgotten
from houseway.referee.vocabulary import HandEvent

log = logging.getLogger("houseway.room")
_CHAT_KEPT: Final = 50
_CLOSED: Final = "this table is closed: the chips that were here are back in their owners' wallets"
_PRESENCE_PAUSE: Final = 0.2
_SOON: Final = 0.02
"""Changes within this time are sent together."""
_FRESH: Final = 0.1
"""For this long, newcomers get the same view as the one before; only the clock has moved on."""
_NEW: Final = "new"


class Client(Protocol):
    """A viewer: a browser, a program, or a test."""

    @property
    def guest(self) -> Guest:
        """The client's guest."""

    def send(self, message: bytes) -> None:
        """Send a message; never waits, and drops a client that falls too far behind."""

    def drop(self) -> None:
        """A message could not be sent: the client must reconnect and get the complete state."""


class _Here(NamedTuple):
    """Everyone and everything here besides the hand, as viewers know it."""

    seats: tuple[SeatNow, ...] = ()
    watchers: int = 0
    closing: bool = False
    feeds: str = ""
    held: str = ""
    """The person looking into the hand."""


class Broadcaster:
    """Tells everyone who watches a table what they may know about it, once it is on the disk."""

    def __init__(
        self, room: Surroundings, conduct: Conduct, *, poke: Callable[[], None], unsettled: Callable[[], bool]
    ) -> None:
        self._room = room
        self._conduct = conduct
        self._poke = poke
        """Makes the table check again what is due."""
        self._unsettled = unsettled
        """Whether something was done that is not on the disk yet."""
        self.clients: dict[Client, None] = {}
        self.chat: deque[ChatNotice] = deque(maxlen=_CHAT_KEPT)
        self._lines = 0
        self._speakers: dict[int, str] = {}
        self._presence: asyncio.TimerHandle | None = None
        self.in_bank = False
        """Whether everyone was told that the acting player uses the time bank."""
        self._behind = False
        """Whether something must be sent as soon as the current entry is written."""
        self._pages: set[str] = set()
        """Guests whose own pages will soon get the complete state."""
        self._spoken: dict[str, float] = {}
        """When a guest's pages last got the complete state because the guest asked for something."""
        self._told = _Here()
        self._views: dict[str, tuple[float, SharedMessage]] = {}
        self._late: dict[Client, str] = {}
        """Clients that get the complete state as soon as the current entry is written; new ones get nothing before."""
        self._unheard: set[Client] = set()
        self._names: dict[str, str] = {}
        """Names of the guests let in, as last sent to the host."""
        self._runs_out: tuple[int, RunoutShares | None] = (0, None)
        """The number of the entry in which a hand played itself out, and the expected shares along the way."""
        self._untold: set[str] = set()
        """The reasons why messages could not be sent, as known so far."""

    @property
    def _table(self) -> RoomTable:
        return self._conduct.table

    def abandon(self) -> None:
        """The table belongs to another server: forget everyone silently."""
        self.clients.clear()
        self._late.clear()
        self.hush()

    def hush(self) -> None:
        """Drop all messages that were about to be sent."""
        if self._presence is not None:
            self._presence.cancel()

    def catch_up(self) -> None:
        """Everything is on the disk: tell those who have waited for it."""
        late, self._late = self._late, {}
        self._each(lambda client: self.tell_all(client) if client in late else None)
        self._tell_behind()

    def _tell_behind(self) -> None:
        if self._behind:
            self._behind = False
            self._soon(_SOON)

    def connected(self) -> set[str]:
        """The guests with an open page of this table."""
        return {client.guest.id for client in self.clients}

    def join(self, client: Client, heard: int = 0) -> None:
        """A client starts watching, or is back and has the chat up to a line."""
        if client not in self.clients:
            self._unheard.add(client)
        self.clients[client] = None
        self._came_or_went()
        if self._table.seat_of(client.guest.id) is not None:
            self._conduct.presence(client.guest.id).gone_since = None
        self._conduct.host_came(client.guest.id)
        self.tell_all(client)
        for said in self.chat:
            if said.line > heard:
                client.send(encoded(replace(said, past=True)))

    def turn_out(self, guest: str, why: str) -> None:
        """Tell a guest who may no longer watch, and nothing more; not at tables open to anyone."""
        if self._conduct.admits(guest):
            return
        told = encoded(ShutOutNotice(self._table.id, why))
        self._each(lambda client: client.send(told), guest)
        for client in [client for client in self.clients if client.guest.id == guest]:
            self.leave(client)

    def close(self) -> None:
        """The table is closed: tell its viewers. If it had a host, they can read how it went."""
        if self._table.hosted.host:
            self._send_all(encoded(NightNotice(self._table.id)))
        else:
            self._send_all(encoded(ShutOutNotice(self._table.id, _CLOSED, closed=True)))
        for client in tuple(self.clients):
            self.leave(client)

    def see_who_is_here(self, *, coming: float = 0.0) -> None:
        """Mark players without a page of the table as gone; `coming` seconds allow for those on the way."""
        connected, now = self.connected(), self._room.clock()
        for one in self._table.occupants.values():
            if one.bot:
                continue
            who = self._conduct.presence(one.guest)
            if one.guest in connected:
                who.gone_since = None
            elif who.gone_since is None:
                who.gone_since = now + coming

    def leave(self, client: Client) -> None:
        """A client stops watching; a player's seat is kept for a while."""
        if self.clients.pop(client, client) is client:
            return
        self._unheard.discard(client)
        guest = client.guest.id
        if all(other.guest.id != guest for other in self.clients) and self._table.seat_of(guest) is not None:
            self._conduct.presence(guest).gone_since = self._room.clock()
        self._came_or_went()

    def _came_or_went(self) -> None:
        self._conduct.watched = len(self.clients)
        self._poke()
        self._soon(_PRESENCE_PAUSE)

    def _soon(self, seconds: float) -> None:
        """Send what has changed, once for all changes within this time."""
        loop = asyncio.get_running_loop()
        if self._presence is not None:
            if self._presence.when() <= loop.time() + seconds:
                return
            self._presence.cancel()
        self._presence = loop.call_later(seconds, self._tell_presence)

    def _tell_presence(self) -> None:
        """Send who has come or gone and what players intend: only changes, and nothing if there are none."""
        self._presence = None
        if self._unsettled():
            self._behind = True
            return
        connected = self.connected()
        self._conduct.watched = len(connected)
        before, self._told = self._told, self._here(connected)
        now, known = self._told, {one.seat: one for one in before.seats}
        changed = tuple(one for one in now.seats if known.get(one.seat) != one)
        gone = tuple(known.keys() - {one.seat for one in now.seats})
        if changed or gone or now != before:
            self._views.clear()
            clock = None if now.held == before.held else self._conduct.clock.view(self._room.clock())
            self._send_all(
                encoded(
                    PresenceNotice(
                        self._table.id,
                        now.watchers,
                        changed,
                        gone,
                        closing=now.closing,
                        feeds=now.feeds,
                        held=now.held,
                        clock=clock,
                    )
                )
            )
            self.tell_host()
        pages, self._pages = self._pages, set()
        for guest in pages:
            self._views.pop(guest, None)
            self._each(self.tell_all, guest)

    def _here(self, connected: set[str]) -> _Here:
        manner = self._conduct.manner
        return _Here(
            self._seats(connected), watchers_now(self._conduct, connected), manner.closing, manner.feeds, self._held()
        )

    def _held(self) -> str:
        return self._conduct.held_by

    def _send_all(self, told: bytes) -> None:
        self._each(lambda client: client.send(told))

    def _each(self, tell: Callable[[Client], None], guest: str | None = None) -> None:
        """Send something to everyone, or to all pages of a guest; a failure affects only that client."""
        for client in tuple(self.clients):
            try:
                if guest is None or client.guest.id == guest:
                    tell(client)
            except Exception as problem:  # noqa: BLE001
                self._lost(client, problem)

    def _lost(self, client: Client, problem: Exception) -> None:
        """Drop a client that could not be sent something: it reconnects and gets the complete state."""
        known = f"{type(problem).__name__}: {problem}"
        if known not in self._untold:
            self._untold.add(known)
            log.error("table %s: a client could not be sent an update and is dropped", self._table.id, exc_info=problem)
        self._late.pop(client, None)
        self.leave(client)
        with contextlib.suppress(Exception):
            client.drop()

    def viewer(self, guest: Guest) -> Viewer:
        """A guest as this table sees them."""
        return Viewer(guest.id, self._table.seat_of(guest.id), guest.wallet)

    def _concerned(self) -> set[str]:
        """Guests who see more than the public, because of a seat or a request."""
        table = self._table
        found = {one.guest for one in table.occupants.values()} | table.dealt.keys() | table.shown_to
        board = self._conduct.board
        if (tournament := table.sit_and_go if board is None else board.tournament) is not None:
            found.update(one.guest for one in tournament.state.entrants.values())
        found.update(one.guest for one in self._conduct.later)
        found.update(one.guest for one in table.hosted.asking)
        found.update(one.guest for one in table.calls.values())
        found.update(table.hosted.bought)
        return found

    def _key(self, guest: str, concerned: set[str]) -> str:
        """The guest whose view to send: the guest's own, or the public one."""
        return guest if guest in concerned or self._conduct.runs(guest) else ""

    async def weigh(self, outcome: Outcome) -> None:
        """Work out, off the event loop, how to show a hand that has played itself out, street by street."""
        hand, pace = self._table.hand, self._conduct.pace
        if not (outcome.over and self.clients and pace.street and hand is not None):
            return
        events = outcome.happened.events
        if steps_of(events):
            self._runs_out = outcome.entry.number, await asyncio.to_thread(weigh, hand, events)

    def _steps(self, outcome: Outcome, seat: int | None) -> tuple[StepNow, ...]:
        number, weighed = self._runs_out
        if weighed is None or number != outcome.entry.number:
            return ()
        return steps_seen(self._table, outcome.happened, seat, weighed, round(1000 * self._conduct.pace.street))

    def tell(self, outcome: Outcome) -> None:
        """Tell every viewer what a command did, as far as they may see it."""
        self._views.clear()
        self._spoken.clear()
        late, self._late = self._late, {}
        if not self.clients:
            self._told = _Here()
            return
        before, connected, concerned = self._context(outcome), self.connected(), self._concerned()
        self._told = self._here(connected)
        seats = self._told.seats
        seen: dict[int | None, HandSight] = {}
        made: dict[str, SharedMessage] = {}

        def update(key: str) -> SharedMessage:
            if key not in made:
                happened, viewer = outcome.happened, self._as_seen(key)
                events, lines = news_told(happened, before, happened.dealt.get(key))
                at = self._table.dealt.get(key)
                if at not in seen:
                    seen[at] = seen_of(self._table, at)
                now = self._now(viewer, seen[at], connected, seats)
                steps = self._steps(outcome, at)
                made[key] = SharedMessage(Update(self._table.id, outcome.entry.number, events, lines, now, steps))
            return made[key]

        def tell(client: Client) -> None:
            if late.get(client) is not _NEW:
                guest = client.guest
                client.send(update(self._key(guest.id, concerned)).of(guest.wallet))
            if client in late:
                self.tell_all(client)

        self._each(tell)
        if self._counts_forgotten(outcome):
            self.tell_everyone()
        self._tell_behind()
        if outcome.over or outcome.entry.kind != "act":
            self.tell_host()

    def _counts_forgotten(self, outcome: Outcome) -> bool:
        """Whether the number of cards drawn is no longer public (CX-146): then the log is sent again without it."""
        hand = self._table.hand
        new = sum(isinstance(event, HandEvent) for event in outcome.happened.events)
        return hand is not None and not outcome.over and just_forgotten(hand, new)

    def tell_everyone(self) -> None:
        """Send everyone the complete state, such as after a host's order for the end of the hand. This is rare."""
        self._views.clear()
        self._each(self.tell_all)

    def tell_host(self, only: Client | None = None) -> None:
        """Send what is meant for those who run the table, to all of their pages or to one."""
        wanted = tuple(self.clients) if only is None else (only,)
        hosts = [client for client in wanted if self._conduct.runs(client.guest.id)]
        if hosts:
            self._names |= {client.guest.id: client.guest.name for client in self.clients}
            told = encoded(host_told(self._conduct, self.connected(), self._name_of))
            for client in hosts:
                client.send(told)

    def _name_of(self, guest: str) -> str:
        if guest not in self._names:
            self._names[guest] = self._room.guests.find(guest).name
        return self._names[guest]

    def _as_seen(self, key: str) -> Viewer:
        return Viewer(key, self._table.seat_of(key) if key else None, UNKNOWN_WALLET)

    def floor_told(self, guest: str) -> bytes:
        """The calls for the floor at this table, for a guest who is watching another one."""
        offer = self._table.offer
        calls = calls_now(self._conduct, guest)
        return encoded(FloorNotice(self._table.id, offer.house.name, offer.page.title, calls))

    def _context(self, outcome: Outcome) -> list[HandEvent]:
        """What the new lines need to know about the hand so far."""
        hand, events = self._table.hand, outcome.happened.events
        if hand is None or not any(isinstance(event, HandEvent) for event in events):
            return []
        new = sum(isinstance(event, HandEvent) for event in events)
        return context_of(hand.events[: len(hand.events) - new])

    def _seats(self, connected: set[str]) -> tuple[SeatNow, ...]:
        return seats_now(self._conduct, connected, self._room.people.mark_of)

    def _now(
        self, viewer: Viewer, seen: HandSight, connected: set[str], seats: tuple[SeatNow, ...] | None = None
    ) -> TableNow:
        return table_now(
            self._conduct,
            viewer,
            seen,
            now=self._room.clock(),
            connected=connected,
            house_name=self._table.offer.house.name,
            seats=self._seats(connected) if seats is None else seats,
        )

    def tell_all(self, client: Client) -> None:
        """Send the complete state to one client, after any entry being written."""
        if self._unsettled():
            self._late.setdefault(client, _NEW if client in self._unheard else "")
            return
        self._unheard.discard(client)
        guest = client.guest
        client.send(self._view(self._key(guest.id, self._concerned())).of(guest.wallet))
        self.tell_host(client)

    def _view(self, key: str) -> SharedMessage:
        """The complete state, shared by all who see the same; built once for requests within a short time."""
        now = self._room.clock()
        made, shared = self._views.get(key, (0.0, None))
        if shared is None or not now - _FRESH < made <= now:
            seen = seen_of(self._table, self._table.dealt.get(key), from_the_start=True)
            told = self._now(self._as_seen(key), seen, self.connected())
            shared = SharedMessage(View(self._table.id, self._table.number, told, log_told(self._table, key or None)))
            self._views[key] = (now, shared)
        return shared

    def changed(self, guest: str = "") -> None:
        """Someone plans something for after the hand, or cancels it: tell everyone, and their own pages in full."""
        if guest:
            self._pages.add(guest)
        self._soon(_SOON)

    def tell_guest(self, guest: str) -> None:
        """Send the complete state to all pages of a guest: at once, or soon if they have just had it."""
        now = self._room.clock()
        if self._unsettled() or now - self._spoken.get(guest, -_SOON) < _SOON:
            self.changed(guest)
            return
        self._spoken[guest] = now
        self._views.pop(guest, None)
        self._each(self.tell_all, guest)

    def tell_clock(self) -> None:
        """Update everyone's clock when a player starts to use the time bank, and tell them when a hold has ended."""
        if self._told.held and not self._held():
            self._soon(_SOON)
        view = self._conduct.clock.view(self._room.clock())
        if view is not None and view.in_bank and not self.in_bank:
            self.in_bank = True
            self._views.clear()
            self._send_all(encoded(ClockNotice(self._table.id, view)))

    def say(self, guest: Guest, text: str) -> None:
        """Send a line of chat to everyone."""
        self._lines = max(self._lines + 1, int(1000 * self._room.wall()))  # goes on where another server stopped
        said = ChatNotice(
            self._table.id,
            self._table.seat_of(guest.id),
            guest.name,
            text,
            self._room.wall(),
            self._lines,
            self._room.people.mark_of(guest.id),
        )
        if len(self.chat) == _CHAT_KEPT:
            self._speakers.pop(self.chat[0].line, None)
        self.chat.append(said)
        self._speakers[self._lines] = guest.id
        self._send_all(encoded(said))

    def said_by(self) -> list[ChatLine]:
        """The last lines of the chat with their speakers, for the floor."""
        return [ChatLine(one.line, self._speakers[one.line], one.name, one.text, one.at) for one in self.chat]
