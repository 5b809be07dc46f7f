"""Whole evenings in a real room: people come and go, ask for anything at any time, and the server stops in between.

Everything goes through what a page may ask for. Nothing is waited for but at the end, when everybody goes home: then
every chip must be in a wallet, with the house or in the hands of bots, and the audit has nothing to say.
"""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tests.reporting import choose_report, likely_report
from tests.waiting import HANG_SECONDS

from houseway.errors import HousewayError
from houseway.live.buy_ins import usual_buy_in
from houseway.live.loop import BrokenError
from houseway.live.table.pace import Pace
from houseway.live.table_keys import link_key, mark_of
from houseway.people.admins import BAN
from houseway.people.guests import Guest
from houseway.people.roles import FLOOR
from houseway.protocol import host_messages as wire
from houseway.referee.vocabulary import ChangeDraw
from houseway.room import guest_requests, host_requests
from houseway.room.cashier_window import Window, receipts
from houseway.room.empty_tables import EmptyTableCloser
from houseway.room.lists.seat_moves import wish_of
from houseway.room.lobby import find_seat, lobby_of
from houseway.room.play_now import play_now
from houseway.room.room import Room, TableChoices, TableRun
from houseway.room.settlement import settlement_of
from houseway.shuffle import seal_of
from houseway.store import read_store
from houseway.store.rows import BANK, at_table, collection_of, pot_of, wallet_of
from houseway.store.store_errors import StoreError
from houseway.testing import Choices, choose_action
from houseway.upkeep.journal_audit import audit

from .scaffold import Ear, a_room, new_guest, turns

PEOPLE: Final = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus")
_PACE: Final = Pace(
    name="evening", act=0.03, bank=0.03, bank_per_hand=0.0, between=0.0, between_folded=0.0, bot_least=0.0,
    bot_most=0.0, grace=0.05, away_gone=0.6, rest=86_400, unwatched=0.0,
)  # fmt: skip
"""Quick enough that who does not answer is acted for within the evening, and who is gone loses the seat."""
_CALL: Final = 301.0


class WrongError(AssertionError):
    """Something that must hold of an evening does not."""


class Heard(logging.Handler):
    """Everything that is logged as an error, and what was due by itself and was refused."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.errors: list[str] = []
        self.refused: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        said = self.format(record)
        if record.levelno >= logging.ERROR:
            self.errors.append(said)
        else:
            self.refused[said.partition(": ")[2][:70]] += 1


class Evening:
    """One room while it is open, and who is in it."""

    def __init__(self, room: Room, choices: Choices, games: Sequence[tuple[str, str]]) -> None:
        self.room, self.choices, self.games = room, choices, games
        self.ears: list[tuple[TableRun, Ear]] = []
        self.asked: dict[asyncio.Task[Any], str] = {}
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.slips = 0
        self.window, self.closing = Window(room), EmptyTableCloser(room, after=0)

    # who and where

    def pick(self, some: Sequence[Any]) -> Any:
        return some[self.choices.below(len(some))]

    def someone(self) -> Guest:
        return self.room.guests.find(f"g-{self.pick(PEOPLE).lower():0>20}")

    def floor(self) -> Guest:
        return self.room.guests.find(f"g-{'zoe':0>20}")

    def somewhere(self) -> TableRun | None:
        return self.pick(list(self.room.runs.values())) if self.room.runs else None

    def at(self, guest: Guest) -> TableRun | None:
        """A table where somebody sits, or is about to; mostly. Else any."""
        here = [run for run in self.room.runs.values() if run.table.seat_of(guest.id) is not None]
        return self.pick(here) if here and self.choices.below(8) else self.somewhere()

    # asking

    def ask(self, what: str, work: Awaitable[Any]) -> None:
        """Ask for something, and do not wait for it."""
        task = asyncio.ensure_future(work)
        self.asked[task] = what
        task.add_done_callback(self._answered)

    def _answered(self, task: "asyncio.Task[Any]") -> None:
        what = self.asked.pop(task)
        if task.cancelled():
            return
        match task.exception():
            case None:
                self.done[what] += 1
            case BrokenError() | StoreError() as broke:
                self.wrong.append(f"{what}: {type(broke).__name__}: {broke}")
            case HousewayError():
                self.refused[what] += 1
            case other:
                self.wrong.append(f"{what}: {type(other).__name__}: {other}")

    def now(self, what: str, work: Callable[[], Any]) -> None:
        """The same for what needs no waiting."""

        async def asked() -> None:
            work()

        self.ask(what, asked())

    async def deed(self) -> None:
        """One thing that somebody does."""
        guest = self.someone()
        run = self.at(guest)
        for one in list(self.room.runs.values()):
            if self.choices.below(2):
                self._answer(one) if one.table.vote is not None else self._act(guest, one)
        kinds = (self._play, self._play, self._play, self._look, self._lists, self._lists, self._tables)
        rare = (self._host, self._host, self._host, self._cashier, self._floor, self._vote)
        seated = run is not None and run.table.seat_of(guest.id) is not None
        if run is None:
            self.ask("open", self._open())
        elif not seated and run.table.free_seats() and self.choices.below(2):
            self._seat(guest, run)
        else:
            (self.pick(rare) if self.choices.one_in(3) else self.pick(kinds))(guest, run)
        await asyncio.sleep(0.004 if self.choices.one_in(3) else 0)

    def _act(self, guest: Guest, run: TableRun) -> None:
        """Whoever's turn it is acts, if it is a person."""
        table, hand = run.table, run.table.hand
        if hand is None or hand.over or hand.actor is None or table.occupants[hand.actor].bot:
            return
        action = choose_action(hand, self.choices)
        seat = action.seat if isinstance(action, ChangeDraw) else hand.actor
        who = self.room.guests.find(table.occupants[seat].guest)
        self.ask("act", guest_requests.act(run, who, table.number_of_hand, table.turn, action))

    def _vote(self, guest: Guest, run: TableRun) -> None:
        """Somebody who runs the table and is dealt in wants to rule on the hand; or anybody, who may not."""
        table, hand = run.table, run.table.hand
        if hand is None or not table.playing:
            return
        rulers = [one for one in table.dealt if run.conduct.runs(one)]
        if rulers and self.choices.below(8):
            guest = self.room.guests.find(self.pick(rulers))
        said = likely_report(hand, self.choices) if self.choices.below(2) else None
        if said is None:
            self.ask("ask vote", guest_requests.void(run, guest, "the cards were wrong"))
        else:
            self.ask("ask vote", guest_requests.report(run, guest, table.number_of_hand, table.turn, said))

    def _answer(self, run: TableRun) -> None:
        """A vote is answered, mostly by a player who is asked; or one of them leaves instead."""
        vote = run.table.vote
        if vote is None:
            return
        who = self.room.guests.find(self.pick([*vote.waiting, vote.asked.guest]))
        guest = who if self.choices.below(8) else self.someone()
        if self.choices.one_in(6):
            self.ask("leave a vote", guest_requests.leave(run, guest, give_up=bool(self.choices.below(2))))
        else:
            self.ask("vote", guest_requests.vote(run, guest, vote.number, agrees=self.choices.below(4) > 0))

    def votes(self) -> dict[str, int]:
        """The votes that are open, by table."""
        return {run.table.id: run.table.vote.number for run in self.room.runs.values() if run.table.vote is not None}

    async def into_a_vote(self) -> None:
        """Go on until somebody has asked for a vote that waits for an answer, and nothing else is on its way."""
        end = time.monotonic() + HANG_SECONDS
        while True:
            if self._waiting():
                self.hang_up()
                await self.quiet()
                if self._waiting():
                    return
            if time.monotonic() > end:
                raise WrongError("nobody asks for a vote")
            for run in list(self.room.runs.values()):
                self._vote(self.floor(), run)
            await self.deed()
            self.looked_at()

    def _waiting(self) -> bool:
        votes = [run.table.vote for run in self.room.runs.values()]
        return any(vote is not None and vote.waiting for vote in votes)

    def hang_up(self) -> None:
        """Whoever has asked for something does not wait for it any more."""
        for task in [*self.asked]:
            task.cancel()

    def _seat(self, guest: Guest, run: TableRun) -> None:
        free = run.table.free_seats()
        seat = self.pick(free) if free and self.choices.below(6) else self.choices.below(run.table.count + 2)
        chips, (where, game) = usual_buy_in(run.table.rules), self.pick(self.games)
        if self.choices.one_in(5):
            chips += self.choices.below(9) * chips // 4 // 100 * 100 - chips
        match self.choices.below(12):
            case 0:
                self.ask("find seat", find_seat(self.room, guest, house=where, game=game))
            case 1:
                self.ask("play now", play_now(self.room, guest))
            case _:
                ways = run.table.rules.seating.entry
                entry = self.pick(ways) if self.choices.one_in(3) else None
                self.ask("sit", guest_requests.sit(run, guest, seat, chips, entry))

    def _play(self, guest: Guest, run: TableRun) -> None:
        chance = self.choices.below
        kinds: dict[str, Callable[[], Coroutine[Any, Any, Any]]] = {
            "leave": lambda: guest_requests.leave(run, guest, give_up=bool(chance(2))),
            "leave for good": lambda: guest_requests.leave(run, guest, give_up=True),
            "sit out": lambda: guest_requests.sit_out(run, guest),
            "come back": lambda: guest_requests.come_back(run, guest),
            "come back how": lambda: guest_requests.come_back(run, guest, self.pick(run.table.rules.seating.missed)),
            "top up": lambda: guest_requests.top_up(run, guest, usual_buy_in(run.table.rules) - 100 * chance(2)),
            "move": lambda: guest_requests.move(run, guest, 1 + chance(run.table.count + 1)),
            "straddle": lambda: guest_requests.straddle(run, guest),
            "bots": lambda: guest_requests.add_bots(run, guest),
            "ways": lambda: guest_requests.ways(run, guest, 1 + chance(run.table.count), None),
            "call floor": lambda: guest_requests.call_floor(run, guest, "look here"),
            "refill": lambda: self.room.refill(guest),
            "rename": lambda: self.room.rename(guest, f"{self.pick(PEOPLE)} {chance(9)}"),
        }
        what = self.pick([*kinds, "take back", "pre", "seal", "nonce"])
        match what:
            case "take back":
                said = self.pick(("leave", "sit out", "top up", "move", "sit", "come back"))
                self.now(what, lambda: guest_requests.take_back(run, guest, said))
            case "pre":
                self.now(
                    what, lambda: guest_requests.pre(run, guest, self.pick((None, "fold", "check", "check or fold")))
                )
            case "seal":
                self.now(what, lambda: guest_requests.seal(run, guest, seal_of(_nonce(guest))))
            case "nonce":
                self.now(what, lambda: guest_requests.open_nonce(run, guest, _nonce(guest), seal_of(_nonce(guest))))
            case _:
                self.ask(what, kinds[what]())

    def _look(self, guest: Guest, run: TableRun) -> None:
        """Somebody opens a page of a table, or closes one."""
        match self.choices.below(4):
            case 0 if self.ears:
                where, ear = self.ears.pop(self.choices.below(len(self.ears)))
                where.audience.leave(ear)
                self.room.here.pop(ear, None)
                self.room.gone_home(ear.guest.id)
            case 1:
                self.now("lobby", lambda: lobby_of(self.room, guest))
            case _ if run.conduct.admits(guest.id):
                ear = Ear(guest)
                self.room.here[ear] = None
                run.audience.join(ear)
                self.ears.append((run, ear))

    def _lists(self, guest: Guest, run: TableRun) -> None:
        lists, chance, other = self.room.lists, self.choices.below, self.somewhere() or run
        names = [one.id for one in lists.book.names()] or [0]
        by = self.floor().id if chance(2) else ""
        seat = None if chance(2) else 1 + chance(run.table.count)
        kinds: dict[str, Callable[[], Coroutine[Any, Any, Any]]] = {
            "join": lambda: lists.join(guest, wish_of(run)),
            "leave list": lambda: lists.leave(guest.id, wish_of(run)),
            "ask seat": lambda: lists.ask_seat(run, guest, seat),
            "drop seat": lambda: lists.drop_seat(run.table.id, guest.id),
            "transfer": lambda: lists.transfer(guest.id, run, other, None, by=by),
            "go over": lambda: lists.transfer(guest.id, run, other, seat, by=by),
            "send over": lambda: lists.transfer(guest.id, run, other, None, by=self.floor().id),
            "feed": lambda: lists.feed(run, other if chance(3) else None),
            "call": lambda: lists.call(self.pick(names), other, seat),
            "skip": lambda: lists.skip(self.pick(names)),
            "strike": lambda: lists.strike(self.pick(names)),
            "place": lambda: lists.move(self.pick(names), chance(3)),
            "open at": lambda: lists.set_open_at(chance(3) if len(self.room.runs) < 6 else 0),
        }
        what = self.pick([*kinds])
        self.ask(what, kinds[what]())

    def _tables(self, guest: Guest, run: TableRun) -> None:
        match self.choices.below(10):
            case 0 | 1 if len(self.room.runs) < 6:
                self.ask("open", self._open())
            case 2:
                on = bool(self.choices.below(2)) and len(self.room.runs) > 2
                self.ask("close", self.room.lists.close(run, on=on))
            case 3:
                self.ask("close empty", self.closing.look())
            case 4 if self.choices.one_in(3) and len(self.room.runs) > 2:
                self.ask("close out", guest_requests.close_out(run, self.floor(), "it is late"))
            case 5:
                self.ask("settlement", asyncio.to_thread(settlement_of, self.room.store, run.table.id))
            case 6:  # nobody came who was called
                before = self.room.wall
                self.room.wall = lambda: before() + _CALL
                self.room.lists.poke()
            case _:
                self._play(guest, run)

    async def _open(self) -> None:
        where, game = self.pick(self.games)
        private, host = bool(self.choices.below(2)), self.someone() if self.choices.below(3) else None
        wanted = TableChoices(private=private and host is not None, level="easy")
        await self.room.open(
            where,
            game,
            limit=None,
            seats=self.pick((2, 3, 4, 6)),
            bots=self.choices.below(2),
            host=host,
            practice=2 if self.choices.one_in(6) else 0,
            wanted=wanted,
        )

    async def furnish(self) -> None:
        """Two tables of one game, so that people may go over from one to the other, and one of a host."""
        where, game = self.games[0]
        for seats in (3, 4):
            await self.room.open(where, game, limit=None, seats=seats, bots=self.choices.below(2))
        where, game = self.games[1]
        wanted = TableChoices(private=bool(self.choices.below(2)), level="easy")
        await self.room.open(where, game, limit=None, seats=4, bots=0, host=self.someone(), wanted=wanted)

    def _rotation(self, run: TableRun) -> wire.RotationRequest:
        games = tuple(run.table.first.house.games)
        picked = tuple(wire.GameRequest(game=self.pick(games)) for _ in range(2))
        return wire.RotationRequest(games=picked, every=1, dealers_choice=bool(self.choices.below(2)))

    def _host(self, guest: Guest, run: TableRun) -> None:
        """What the host of the table says, if it has one; and who comes by the link."""
        hosted, chance, table = run.table.hosted, self.choices.below, run.table.id
        if not hosted.host:
            return
        if hosted.private and chance(3) == 0:
            key = link_key(self.room.table_secret, table, hosted.key)
            self.ask("enter", host_requests.enter(run, guest, key=key, password=None))
            return
        seat, whom = 1 + chance(run.table.count), mark_of(table, guest.id)
        said = self.pick(
            (
                wire.Remove(table=table, whom=whom, bar=bool(chance(2))),
                wire.Readmit(table=table, whom=whom),
                wire.GiveChips(table=table, seat=seat, amount=1_000),
                wire.KeepSeat(table=table, seat=seat, whom=whom),
                wire.KeepSeat(table=table, seat=seat),
                wire.MovePlayer(table=table, seat=seat, to=1 + chance(4)),
                wire.SetBots(table=table, count=chance(3), level="easy"),
                wire.SetPace(table=table, act=5.0, between=0.0),
                wire.ChangeKey(table=table),
                wire.HandOver(table=table, whom=whom),
                wire.SetBombPot(table=table, on=bool(chance(2))),
                wire.SetCoach(table=table, on=bool(chance(2))),
                wire.StartGame(table=table),
                wire.SetRotation(table=table, rotation=self._rotation(run)),
                wire.SetGame(table=table, game=self.pick(tuple(run.table.first.house.games))),
                wire.SetRebuys(table=table, most_rebuys=self.pick((None, 1, 3))),
                wire.SetDoor(table=table, on=bool(chance(2))),
                wire.Admit(table=table, whom=whom, on=bool(chance(3))),
                wire.ConfirmBuyIn(table=table, whom=whom, on=bool(chance(3))),
                wire.EndNight(table=table, on=bool(chance(3))),
            )
        )
        if isinstance(said, wire.EndNight) and len(self.room.runs) < 3:
            return
        host = self.room.guests.find(hosted.host)
        self.ask(type(said).__name__, host_requests.ask(run, host if chance(6) else guest, said))

    def _cashier(self, guest: Guest, run: TableRun) -> None:
        self.slips += 1
        slip, cents = f"slip-{self.slips:08d}-{self.choices.below(1 << 20)}", 100 * (1 + self.choices.below(900))
        match self.choices.below(4):
            case 0 | 1:
                self.ask("buy in", self.window.buy_in(self.floor(), guest.id, cents, slip))
            case 2:
                self.ask("cash out", self.window.cash_out(self.floor(), guest.id, cents, slip))
            case _:
                found = receipts(self.room.store)
                if found:
                    of, sign = self.pick(found).number, 1 - 2 * self.choices.below(2)
                    self.ask("correct", self.window.correct(self.floor(), of, sign * cents, "it was wrong", slip))

    def _floor(self, guest: Guest, run: TableRun) -> None:
        floor, hand = self.floor(), run.table.hand
        match self.choices.below(9):
            case 0:
                self.ask("pause", guest_requests.pause(run, floor, on=bool(self.choices.below(2))))
            case 1 | 2:
                self.ask("go on", guest_requests.pause(run, floor, on=False))
            case 3:
                self.ask("void", guest_requests.void(run, floor, "the cards were wrong"))
            case 4 if run.table.calls:
                self.ask("dismiss", guest_requests.dismiss(run, floor, self.pick([*run.table.calls])))
            case 5 | 6 if run.table.playing and hand is not None:
                said = likely_report(hand, self.choices) if self.choices.below(3) else choose_report(hand, self.choices)
                if said is not None:
                    at = (run.table.number_of_hand, run.table.turn)
                    self.ask("report", guest_requests.report(run, floor, *at, said))
            case 7 if self.choices.one_in(4):
                self.ask("ban", self._ban(guest))
            case 8:
                self.ask("reportable", guest_requests.reportable(run, floor, None))
            case _:
                self._play(guest, run)

    async def _ban(self, guest: Guest) -> None:
        kept = await self.room.keep(guest)
        sanction = self.room.sanctions.impose(kept.id, BAN, by="floor", why="no more of it")
        await guest_requests.send_home(self.room, kept)
        await turns(50)
        self.room.sanctions.lift(sanction.id, by="floor")

    # what must hold

    def looked_at(self) -> None:
        """Nothing has died, and nothing stands still."""
        room = self.room
        if room.failed or room.shut or room.mended:
            raise WrongError(f"the room: {room.failed} {room.shut} {room.mended}")
        for run in room.runs.values():
            if run.table.frozen:
                raise WrongError(f"{run.table.id} stands still: {run.table.frozen}")
            task = run._task
            if task is not None and task.done():  # none yet while it is opened, and none any more while it is closed
                raise WrongError(f"the task of {run.table.id} has died")
        if room.lists._task is None or room.lists._task.done():
            raise WrongError("the task of the lists has died")
        if self.wrong:
            raise WrongError("; ".join(self.wrong))

    async def home(self) -> None:
        """Everybody goes home: every table lets them, and every chip is back in the wallets."""
        room = self.room
        end = time.monotonic() + HANG_SECONDS
        while self._people():
            for run in list(room.runs.values()):
                if run.table.paused:
                    self.ask("go on", guest_requests.pause(run, self.floor(), on=False))
                if run.table.vote is not None:
                    self._answer(run)
                for guest in self._at(run):
                    self.ask("home", guest_requests.leave(run, room.guests.find(guest), give_up=True))
            if time.monotonic() > end:
                raise WrongError(f"they cannot leave: {self._people()}")
            await asyncio.sleep(0.02)
            self.looked_at()
        await self.quiet()

    def _people(self) -> dict[str, set[str]]:
        return {run.table.id: found for run in self.room.runs.values() if (found := self._at(run))}

    def _at(self, run: TableRun) -> set[str]:
        here = {one.guest for one in run.table.occupants.values() if not one.bot}
        return here | {*run.table.arriving} | {one.guest for one in run.conduct.later}

    async def quiet(self) -> None:
        """Let what was asked for come to an end, where it can."""
        await self.room.journal.drain()
        await turns()
        self.looked_at()

    def closed(self) -> None:
        """Once the room has stopped, what it remembers is what is written."""
        balances = self.room.store.balances()
        for run in self.room.runs.values():
            chips, table = run.table.chips(), run.table.id
            for guest, cents in chips.stacks.items():
                if balances.get(at_table(table, guest), 0) != cents:
                    raise WrongError(f"{guest} has {cents} at {table}, by the ledger otherwise")
            written = (balances.get(pot_of(table), 0), balances.get(collection_of(table), 0))
            if written != (chips.pot, chips.collected):
                raise WrongError(f"{table} has {chips}, by the ledger {written}")
        for name, cents in balances.items():
            guest = name.removeprefix("wallet:")
            if name == wallet_of(guest) and self.room.guests.find(guest).wallet != cents:
                raise WrongError(f"the wallet of {guest} has {self.room.guests.find(guest).wallet}, not {cents}")
            if cents < 0 and name != BANK:
                raise WrongError(f"{name} has {cents}")


def _nonce(guest: Guest) -> str:
    return f"{sum(map(ord, guest.id)):064x}"


@contextlib.contextmanager
def hearing() -> Iterator[Heard]:
    """Hear what is logged by the room and by the event loop."""
    heard = Heard()
    loggers = [logging.getLogger(name) for name in ("houseway", "asyncio")]
    for one in loggers:
        one.addHandler(heard)
    try:
        yield heard
    finally:
        for one in loggers:
            one.removeHandler(heard)


def an_evening(
    path: Path, seed: int, games: Sequence[tuple[str, str]], *, deeds: int, least: int, sittings: int = 2
) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """So many deeds in a room that is closed and opened again in between: done, refused, and refused itself.

    The last sitting goes on until at least so many were done, and so many refused, however slow the machine is.
    """
    choices = Choices(seed)
    done, refused, votes = Counter[str](), Counter[str](), dict[str, int]()
    houses = tuple(dict.fromkeys(where for where, _ in games))
    with hearing() as heard:
        for sitting in range(sittings):
            wanted = least if sitting == sittings - 1 else 0
            votes = asyncio.run(
                _sitting(path, choices, houses, games, deeds // sittings, done, refused, votes, least=wanted)
            )
            if heard.errors:
                raise WrongError("\n".join(heard.errors[:3]))
            with read_store(path) as store:
                found = audit(store)
                if found.disagree:
                    raise WrongError(f"the audit finds {[str(fault) for fault in found.faults]}")
                if sum(store.balances().values()):
                    raise WrongError("the ledger does not come to nothing")
    return done, refused, heard.refused


async def _sitting(
    path: Path,
    choices: Choices,
    houses: tuple[str, ...],
    games: Sequence[tuple[str, str]],
    deeds: int,
    done: Counter[str],
    refused: Counter[str],
    votes: dict[str, int],
    *,
    least: int,
) -> dict[str, int]:
    """One sitting; before all but the last are over somebody asks for a vote, and those that are open are handed on."""
    async with a_room(path, houses=houses, ticking=_PACE, clock=time.monotonic, seed=choices.below(1 << 20)) as room:
        evening = Evening(room, choices, games)
        if not done:
            for name in PEOPLE:
                await new_guest(room, name)
            room.roles.give((await new_guest(room, "Zoe")).id, FLOOR, by="test")
            room.roles.give(evening.someone().id, FLOOR, by="test")  # one of the floor plays
            await evening.furnish()
        elif evening.votes() != votes:
            raise WrongError(f"the room was closed with the votes {votes}, and opens with {evening.votes()}")
        left = deeds
        while left > 0 or min(done.total() + evening.done.total(), refused.total() + evening.refused.total()) < least:
            await evening.deed()
            evening.looked_at()
            left -= 1
        if least:
            await evening.home()
        else:
            await evening.into_a_vote()
        evening.hang_up()
        await asyncio.sleep(0)
        evening.looked_at()
        done.update(evening.done)
        refused.update(evening.refused)
        await room.stop()
        evening.closed()
        open_votes = evening.votes()
        done["stop in a vote"] += len(open_votes)
        return open_votes
