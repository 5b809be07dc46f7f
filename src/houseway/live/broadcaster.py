"""The viewers of one table of the running room, and what they receive: views, updates, comings and goings, chat.

Nothing is sent before it is on the disk: while something is being written, everyone waits for it.
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
"""What several ask for in so short a time is told once."""
_FRESH: Final = 0.1
"""For so long whoever comes to look on is told the same as the one before: only the clock has gone on."""
_NEW: Final = "new"


class Client(Protocol):
    """Somebody who looks on: a browser, a program, or a test."""

    @property
    def guest(self) -> Guest:
        """Whose it is."""

    def send(self, message: bytes) -> None:
        """Tell it something; never waits, and drops the client rather than pile up."""

    def drop(self) -> None:
        """It could not be told something: it has to come back and be told everything."""


class _Here(NamedTuple):
    """Who and what is here besides the hand, as those who look on know it."""

    seats: tuple[SeatNow, ...] = ()
    watchers: int = 0
    closing: bool = False
    feeds: str = ""
    held: str = ""
    """Who looks into the hand."""


class Broadcaster:
    """Tells everyone who watches a table what they may know of it, once it is on the disk."""

    def __init__(
        self, room: Surroundings, conduct: Conduct, *, poke: Callable[[], None], unsettled: Callable[[], bool]
    ) -> None:
        self._room = room
        self._conduct = conduct
        self._poke = poke
        """Has the table look again at what is due."""
        self._unsettled = unsettled
        """Says whether something was done that is not on the disk yet."""
        self.clients: dict[Client, None] = {}
        self.chat: deque[ChatNotice] = deque(maxlen=_CHAT_KEPT)
        self._lines = 0
        self._speakers: dict[int, str] = {}
        self._presence: asyncio.TimerHandle | None = None
        self.in_bank = False
        """Whether everyone was told that the player in turn uses the time bank."""
        self._behind = False
        """Whether something is to be told as soon as the entry that is being written is."""
        self._pages: set[str] = set()
        """The guests whose own pages are to be told everything soon."""
        self._spoken: dict[str, float] = {}
        """When the pages of a guest were last told everything because the guest asked for something."""
        self._told = _Here()
        self._views: dict[str, tuple[float, SharedMessage]] = {}
        self._late: dict[Client, str] = {}
        """Who is to be told everything as soon as the entry that is being written is; the new ones nothing before."""
        self._unheard: set[Client] = set()
        self._names: dict[str, str] = {}
        """Names of guests who were let in, as the host was told them."""
        self._runs_out: tuple[int, RunoutShares | None] = (0, None)
        """The number of the entry in which a hand played itself out, and what each hand could expect on the way."""
        self._untold: set[str] = set()
        """Why clients could not be told something, as far as it is known by now."""

    @property
    def _table(self) -> RoomTable:
        return self._conduct.table

    def abandon(self) -> None:
        """The table is another server's: forget everyone without a word."""
        self.clients.clear()
        self._late.clear()
        self.hush()

    def hush(self) -> None:
        """Nobody is told anything more of what was to be told in a moment."""
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
        """The guests who have a page of this table open."""
        return {client.guest.id for client in self.clients}

    def join(self, client: Client, heard: int = 0) -> None:
        """Somebody comes to look on, or is back and has heard the chat up to a line."""
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
        """A guest who may not look on any longer is told so, and nothing more; unless the table lets anybody."""
        if self._conduct.admits(guest):
            return
        told = encoded(ShutOutNotice(self._table.id, why))
        self._each(lambda client: client.send(told), guest)
        for client in [client for client in self.clients if client.guest.id == guest]:
            self.leave(client)

    def close(self) -> None:
        """The table is closed, and whoever looks on is told; where it had a host, one can read how the night went."""
        if self._table.hosted.host:
            self._send_all(encoded(NightNotice(self._table.id)))
        else:
            self._send_all(encoded(ShutOutNotice(self._table.id, _CLOSED, closed=True)))
        for client in tuple(self.clients):
            self.leave(client)

    def see_who_is_here(self, *, coming: float = 0.0) -> None:
        """Who sits here without a page of the table is gone from now on; `coming` seconds are for who is on the way."""
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
        """Somebody looks away; a player's seat is kept for a while."""
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
        """Tell what has changed, once for all who change something in so short a time."""
        loop = asyncio.get_running_loop()
        if self._presence is not None:
            if self._presence.when() <= loop.time() + seconds:
                return
            self._presence.cancel()
        self._presence = loop.call_later(seconds, self._tell_presence)

    def _tell_presence(self) -> None:
        """Who has come or gone and what they mean to do: only what is otherwise than before, and nothing if nothing."""
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
        """Tell something to everybody, or to all pages of a guest; what fails for one is that one's alone."""
        for client in tuple(self.clients):
            try:
                if guest is None or client.guest.id == guest:
                    tell(client)
            except Exception as problem:  # noqa: BLE001
                self._lost(client, problem)

    def _lost(self, client: Client, problem: Exception) -> None:
        """A client that could not be told something is dropped: it comes back and is told everything."""
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
        """The guests who see more of the table than everybody does, by their seats or by what they have asked for."""
        table = self._table
        found = {one.guest for one in table.occupants.values()} | table.dealt.keys() | table.shown_to
        found.update(one.guest for one in self._conduct.later)
        found.update(one.guest for one in self._conduct.asking)
        found.update(one.guest for one in table.calls.values())
        return found

    def _key(self, guest: str, concerned: set[str]) -> str:
        """Whose view a guest is told: the own one, or what all are told who only look on."""
        return guest if guest in concerned or self._conduct.runs(guest) else ""

    async def weigh(self, outcome: Outcome) -> None:
        """Find out how a hand that has played itself out is told street by street: beside the event loop."""
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
        """What a command did, to everybody who looks on, each by what they may see."""
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
        """Whether from now on nobody is told how many cards were drawn (CX-146): the log is told anew without that."""
        hand = self._table.hand
        new = sum(isinstance(event, HandEvent) for event in outcome.happened.events)
        return hand is not None and not outcome.over and just_forgotten(hand, new)

    def tell_everyone(self) -> None:
        """Everything, to everybody: what the host means to do after the hand, say. It is not done often."""
        self._views.clear()
        self._each(self.tell_all)

    def tell_host(self, only: Client | None = None) -> None:
        """What is for whoever runs the table, to all of their pages or to one."""
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
        """The calls for the floor at this table, for a guest who looks on elsewhere."""
        offer = self._table.offer
        calls = calls_now(self._conduct, guest)
        return encoded(FloorNotice(self._table.id, offer.house.name, offer.page.title, calls))

    def _context(self, outcome: Outcome) -> list[HandEvent]:
        """What the new lines need to know of the hand so far."""
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
        """Everything, to one; while something is being written, as soon as it is."""
        if self._unsettled():
            self._late.setdefault(client, _NEW if client in self._unheard else "")
            return
        self._unheard.discard(client)
        guest = client.guest
        client.send(self._view(self._key(guest.id, self._concerned())).of(guest.wallet))
        self.tell_host(client)

    def _view(self, key: str) -> SharedMessage:
        """Everything, as all see it who see the same; made once for all who ask in a short time."""
        now = self._room.clock()
        made, shared = self._views.get(key, (0.0, None))
        if shared is None or not now - _FRESH < made <= now:
            seen = seen_of(self._table, self._table.dealt.get(key), from_the_start=True)
            told = self._now(self._as_seen(key), seen, self.connected())
            shared = SharedMessage(View(self._table.id, self._table.number, told, log_told(self._table, key or None)))
            self._views[key] = (now, shared)
        return shared

    def changed(self, guest: str = "") -> None:
        """Somebody means to do something after the hand, or not anymore: told to all, and to the own pages in full."""
        if guest:
            self._pages.add(guest)
        self._soon(_SOON)

    def tell_guest(self, guest: str) -> None:
        """Everything, to all pages of one guest: at once, or soon where they have just been told."""
        now = self._room.clock()
        if self._unsettled() or now - self._spoken.get(guest, -_SOON) < _SOON:
            self.changed(guest)
            return
        self._spoken[guest] = now
        self._views.pop(guest, None)
        self._each(self.tell_all, guest)

    def tell_clock(self) -> None:
        """When a player begins to use the time bank, everyone's clock is set anew; that a hold has run out is told."""
        if self._told.held and not self._held():
            self._soon(_SOON)
        view = self._conduct.clock.view(self._room.clock())
        if view is not None and view.in_bank and not self.in_bank:
            self.in_bank = True
            self._views.clear()
            self._send_all(encoded(ClockNotice(self._table.id, view)))

    def say(self, guest: Guest, text: str) -> None:
        """A line of chat, to everybody."""
        self._lines = max(self._lines + 1, int(1000 * self._room.wall()))  # on it goes where another server left off
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
        """The last lines of the chat, with who said each: for the floor."""
        return [ChatLine(one.line, self._speakers[one.line], one.name, one.text, one.at) for one in self.chat]
