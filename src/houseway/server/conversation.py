"""What one client asks about this server's tables, and the answers, however the messages travel."""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from typing import Any, Protocol

from msgspec import Struct

from houseway.errors import HousewayError
from houseway.live.loop import MovedError
from houseway.live.table_settings import chosen_of
from houseway.people.guests import Guest
from houseway.protocol import host_messages, socket_messages
from houseway.protocol.socket_messages import Ok, Ping, Pong, Refusal, written
from houseway.protocol.table_messages import NightNotice
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests, guided_tables, host_requests
from houseway.room.room import Room, TableRun
from houseway.server import limits
from houseway.server.gate import Gate
from houseway.server.outage import BOOK_SHUT
from houseway.store.counters import Histogram
from houseway.store.store_errors import StoreError

log = logging.getLogger("houseway.server")


class Premises(Protocol):
    """What all conversations share."""

    room: Room
    gate: Gate
    act_times: Histogram


class Conversation(ABC):
    """A conversation with one client, over a socket of this server or through another server."""

    def __init__(self, premises: Premises, guest: Guest, address: str) -> None:
        self._premises = premises
        self._guest = guest
        self.address = address
        self._gate = premises.gate
        self._joined: dict[str, TableRun] = {}
        self._asking: dict[asyncio.Task[None], socket_messages.ClientMessage] = {}
        """Requests that have no answer yet."""

    @property
    def room(self) -> Room:
        """The room it belongs to."""
        return self._premises.room

    @property
    def guest(self) -> Guest:
        """The guest who asks, with their current wallet."""
        return self.room.guests.known(self._guest)

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Send the client a message."""

    @abstractmethod
    def drop(self) -> None:
        """Disconnect the client without explanation: it comes back and gets the complete state."""

    @abstractmethod
    def _moved(self, asked: socket_messages.ClientMessage) -> bool:
        """Have a request carried out wherever the table has gone; False if no one can."""

    def gone(self) -> None:
        """The client is gone: stop watching every table."""
        for run in self._joined.values():
            run.audience.leave(self)
        self._joined.clear()
        self.room.gone_home(self._guest.id)

    def is_here(self, table: str) -> bool:
        """Whether this server has a table."""
        return table in self.room.runs

    def take(self, asked: socket_messages.ClientMessage) -> None:
        """Carry out a request."""
        if isinstance(asked, Ping):
            self.send(written(Pong(asked.id)))
            return
        try:
            work = self._shut_work(asked) or self._work(asked)
        except HousewayError as refused:
            self._refuse(asked.id, asked.table, refused)
            return
        if work is None:
            self._done(asked.id)
        elif asked.id is not None and asked in self._asking.values():
            work.close()  # the same frame again while the first one waits: one question gets one answer
        elif not self._gate.ask(self._guest.id, self.address):
            work.close()
            self._refuse(asked.id, asked.table, HousewayError("too many questions at once: wait for an answer"))
        else:
            task = asyncio.create_task(self._answer(asked, work))
            self._asking[task] = asked
            task.add_done_callback(self._answered)

    def _answered(self, task: "asyncio.Task[None]") -> None:
        self._asking.pop(task, None)
        self._gate.answered(self._guest.id, self.address)

    def _work(self, asked: socket_messages.ClientMessage) -> Coroutine[Any, Any, Struct | None] | None:
        """Carry out quick requests; return the work that has to be waited for."""
        if isinstance(asked, Ping):
            return None
        if isinstance(asked, socket_messages.Unjoin) and asked.table in self._joined:  # closed or not
            self._joined.pop(asked.table).audience.leave(self)
            return None
        if isinstance(asked, socket_messages.Join) and self._told_over(asked.table):
            return None
        run = self.room.run(asked.table)
        guest = self.guest
        if not isinstance(asked, socket_messages.Unjoin):
            guest_requests.check_admitted(run, guest)
        match asked:
            case socket_messages.Join(heard=heard):
                self._join(run, heard)
            case socket_messages.Unjoin():
                pass
            case socket_messages.Resync():
                run.audience.tell_all(self)
            case socket_messages.PreAct(what=what):
                guest_requests.pre(run, guest, what)
            case socket_messages.TakeBack(what=what):
                return guest_requests.take_back(run, guest, what)
            case socket_messages.SealNonce(seal=seal):
                guest_requests.seal(run, guest, seal)
            case socket_messages.OpenNonce(nonce=nonce, seal=seal):
                guest_requests.open_nonce(run, guest, nonce, seal)
            case socket_messages.Chat(text=text):
                self._chat(run, guest, text)
            case socket_messages.CallFloor(text=text):
                self._take_chat(run)
                return guest_requests.call_floor(run, guest, text)
            case _:
                return _table_work(run, guest, asked)
        return None

    def _shut_work(self, asked: socket_messages.ClientMessage) -> Coroutine[Any, Any, None] | None:
        """Requests about a table that could not be restored: nobody can join it, but the floor may close it out."""
        if isinstance(asked, socket_messages.CloseOut) and asked.table in self.room.shut:
            return guest_requests.close_shut(self.room, asked.table, self.guest, asked.why)
        return None

    def _told_over(self, table: str) -> bool:
        """Tell the page if the night ended while it was not connected."""
        known = table in self.room.rows or len(table) > limits.TABLE_NAME
        row = None if known else self.room.store.table(table)
        if row is None or row.state != "closed" or not chosen_of(row.settings).host:
            return False
        self.send(written(NightNotice(table)))
        return True

    def _join(self, run: TableRun, heard: int = 0) -> None:
        self._joined = {name: one for name, one in self._joined.items() if self.room.runs.get(name) is one}
        if run.table.id not in self._joined and len(self._joined) >= limits.TABLES_PER_SOCKET:
            raise RefusedError(f"one socket can join at most {limits.TABLES_PER_SOCKET} tables")
        self._joined[run.table.id] = run
        run.audience.join(self, heard)

    def _chat(self, run: TableRun, guest: Guest, text: str) -> None:
        self._take_chat(run)
        guest_requests.chat(run, guest, text)

    def _take_chat(self, run: TableRun) -> None:
        """Limit the rate of chat and of calls for the floor."""
        if run.table.id not in self._joined:
            raise RefusedError("join the table first")
        if not self._gate.chat(self._guest.id, self.address):
            raise RefusedError("not so fast: try again in a moment")

    async def _answer(self, asked: socket_messages.ClientMessage, work: Coroutine[Any, Any, Struct | None]) -> None:
        id, table, start = asked.id, "" if isinstance(asked, Ping) else asked.table, time.perf_counter()
        try:
            told = await work
        except MovedError as moved:
            if not self._moved(asked):
                self._refuse(id, table, moved)
        except HousewayError as refused:
            self._refuse(id, table, refused)
        except Exception:
            log.exception("a question about table %s could not be answered", table)
            self._refuse(id, table, HousewayError("that could not be done because of an error in the room"))
        else:
            if told is None:
                self._done(id)
            else:
                self.send(written(told))
            if isinstance(asked, socket_messages.Act):
                self._premises.act_times.add(time.perf_counter() - start)

    def _done(self, id: int | None) -> None:
        if id is not None:
            self.send(written(Ok(id)))

    def _refuse(self, id: int | None, table: str, refused: HousewayError) -> None:
        if isinstance(refused, StoreError):  # does not reveal where the room is kept
            log.error("a question about table %s could not be answered: %s", table, refused)
            refused = HousewayError(BOOK_SHUT)
        problem = refused.problem if isinstance(refused, RefusedError) else one_line(refused)
        legal, clause = (refused.legal, refused.clause) if isinstance(refused, RefusedError) else ("", "")
        self.send(written(Refusal(id, table, one_line(problem), legal, clause)))


def _table_work(
    run: TableRun, guest: Guest, asked: socket_messages.ClientMessage
) -> Coroutine[Any, Any, Struct | None]:
    match asked:
        case socket_messages.Act(hand=hand, turn=turn, action=action):
            return guest_requests.act(run, guest, hand, turn, action)
        case socket_messages.Sit(seat=seat, buy_in=chips, entry=entry):
            return guest_requests.sit(run, guest, seat, chips, entry)
        case socket_messages.Leave(give_up=give_up):
            return guest_requests.leave(run, guest, give_up=give_up)
        case socket_messages.SitOut():
            return guest_requests.sit_out(run, guest)
        case socket_messages.ComeBack(how=how):
            return guest_requests.come_back(run, guest, how)
        case socket_messages.TopUp(amount=amount):
            return guest_requests.top_up(run, guest, amount)
        case socket_messages.Move(to=to, how=how):
            return guest_requests.move(run, guest, to, how)
        case socket_messages.Straddle() | socket_messages.AlwaysStraddle():
            return _straddle(run, guest, asked)
        case socket_messages.AddBots():
            return guest_requests.add_bots(run, guest)
        case socket_messages.AskWays(id=id, seat=seat):
            return guest_requests.ways(run, guest, seat, id)
        case socket_messages.CastVote(vote=number, agrees=agrees):
            return guest_requests.vote(run, guest, number, agrees=agrees)
        case socket_messages.AskCoach(id=id):
            return guest_requests.coach(run, guest, id)
        case (
            socket_messages.ChooseGame()
            | socket_messages.NextHand()
            | socket_messages.ShowCards()
            | socket_messages.RabbitHunt()
        ):
            return _between_hands(run, guest, asked)
    return _floor_work(run, guest, asked)


async def _straddle(
    run: TableRun, guest: Guest, asked: socket_messages.Straddle | socket_messages.AlwaysStraddle
) -> None:
    if isinstance(asked, socket_messages.AlwaysStraddle):
        await guest_requests.always_straddle(run, guest, on=asked.on)
    else:
        await guest_requests.straddle(run, guest)


async def _between_hands(
    run: TableRun,
    guest: Guest,
    asked: socket_messages.ChooseGame
    | socket_messages.NextHand
    | socket_messages.ShowCards
    | socket_messages.RabbitHunt,
) -> None:
    match asked:
        case socket_messages.ChooseGame(place=place):
            await guest_requests.choose_game(run, guest, place)
        case socket_messages.ShowCards(hand=hand, cards=cards):
            await guest_requests.show_cards(run, guest, hand, cards)
        case socket_messages.RabbitHunt(hand=hand):
            await guest_requests.rabbit_hunt(run, guest, hand)
        case _:
            await guided_tables.next_hand(run, guest)


def _floor_work(
    run: TableRun, guest: Guest, asked: socket_messages.ClientMessage
) -> Coroutine[Any, Any, Struct | None]:
    """Requests that only those who run the table may make."""
    match asked:
        case socket_messages.Dismiss(call=call):
            return guest_requests.dismiss(run, guest, call)
        case socket_messages.Pause(on=on):
            return guest_requests.pause(run, guest, on=on)
        case socket_messages.Hold(on=on):
            return guest_requests.hold(run, guest, on=on)
        case socket_messages.VoidHand(why=why):
            return _void(run, guest, why)
        case socket_messages.CloseOut(why=why):
            return guest_requests.close_out(run, guest, why)
        case socket_messages.AskReportable(id=id):
            return guest_requests.reportable(run, guest, id)
        case socket_messages.AskRuling(id=id, report=report):
            return guest_requests.ruling(run, guest, report, id)
        case socket_messages.MakeReport(hand=hand, turn=turn, report=report, answers=answers):
            return guest_requests.report(run, guest, hand, turn, report, answers)
    if isinstance(asked, host_messages.HostMessage):
        return host_requests.ask(run, guest, asked)
    raise RefusedError("a table does not answer that")


async def _void(run: TableRun, guest: Guest, why: str) -> None:
    """Void the hand, or ask the other players to vote; the table shows which."""
    await guest_requests.void(run, guest, why)


def one_line(problem: object) -> str:
    """Any error as one line of moderate length."""
    line = " ".join(str(problem).split())
    return line if len(line) <= 300 else f"{line[:299]}…"
