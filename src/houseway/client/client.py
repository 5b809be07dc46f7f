"""A client of a running room: one guest, one socket, any number of tables.

Whatever is asked is answered: the call returns when it is done, or raises the referee's `RefusedError` with the reason.
An action names its hand and its turn, so it may be asked again after a lost connection and is still done once at most.
"""

from collections.abc import AsyncIterator, Generator, Sequence
from types import TracebackType
from typing import Final
from urllib.parse import urlencode

from houseway.client.errors import ClientError, LostError
from houseway.client.http import Http, quoted
from houseway.client.line import Line, Told
from houseway.client.tables import TableSeen
from houseway.referee.errors import RefusedError
from houseway.referee.reports import Report, parse_report
from houseway.referee.vocabulary import Action, parse_action
from houseway.room.disputes import Disputes
from houseway.room.lobby import Lobby, You
from houseway.room.people.wire import AccountTold, AccountWanted
from houseway.room.table.entering import Way
from houseway.room.telling.coaching import Coached
from houseway.room.telling.reports import Reportable, RulingTold
from houseway.room.telling.telling import WaysTold
from houseway.room.wire import messages as ask
from houseway.room.wire.answers import (
    FloorNow,
    HandsTold,
    KeyShown,
    NameWanted,
    SeatFound,
    SeatWanted,
    TableFound,
    TableWanted,
)
from houseway.room.wire.hosting import DoorTold, EnterWanted, HostAsked, ShareTold, TermsWanted
from houseway.shuffle.proofs import Checked, Proof, check_proof
from houseway.teach.guide import Guidance

DEFAULT_URL: Final = "http://localhost:8642"
_MOST_NAMESAKES: Final = 50


class Client:
    """A guest of a room. `connect` makes one; iterate over it to hear what the room says."""

    def __init__(self, http: Http, *, patience: float) -> None:
        self._http = http
        self._line = Line(http, patience=patience)

    # who one is

    @property
    def guest(self) -> str:
        """The id the room knows this guest by."""
        return "" if self._line.welcome is None else self._line.welcome.guest

    @property
    def boot(self) -> str:
        """Another one after every start of the server."""
        return "" if self._line.welcome is None else self._line.welcome.boot

    @property
    def cookie(self) -> str:
        """Hand it to `connect` to be the same guest again. It is a key: keep it secret."""
        return self._http.cookie

    @property
    def connected(self) -> bool:
        """Whether the socket is open now."""
        return self._line.connected

    @property
    def tables(self) -> dict[str, TableSeen]:
        """The tables that were joined, by id, always as new as the last message."""
        return self._line.tables

    # over HTTP

    async def lobby(self) -> Lobby:
        """What is offered where, and who one is."""
        return await self._http.get("/api/lobby", Lobby)

    async def rename(self, name: str) -> You:
        """Say a name; it holds from the next seat on."""
        return await self._http.post("/api/name", NameWanted(name), You)

    async def make_account(self, name: str, password: str) -> AccountTold:
        """Make an account of the guest one is; by its name and password one gets in from anywhere."""
        return await self._http.post("/api/account", AccountWanted(name=name, password=password), AccountTold)

    async def account(self) -> AccountTold:
        """Who one is, and where one is logged in."""
        return await self._http.get("/api/account", AccountTold)

    async def chips(self) -> You:
        """Have an empty wallet filled with play chips."""
        return await self._http.post("/api/chips", None, You)

    async def sit(
        self, house: str | None = None, game: str | None = None, *, limit: str | None = None, table: str | None = None
    ) -> TableSeen:
        """Sit down with the usual buy-in, at a table of this game or at this very table, and join it."""
        wanted = SeatWanted(house=house, game=game, limit=limit, table=table)
        found = await self._http.post("/api/sit", wanted, SeatFound)
        return await self.join(found.table)

    async def open(
        self, house: str, game: str, *, limit: str | None = None, seats: int | None = None, bots: int | None = None,
        practice: str | None = None, private: bool = False, password: str = "", no_fee: bool = False,
    ) -> str:  # fmt: skip
        """Open another table, which this guest then runs; its id. For practice the dealer errs, `1 in 5` hands say.

        To a `private` one others come by the link of `share`, or with the password.
        """
        wanted = TableWanted(
            house=house, game=game, limit=limit, seats=seats, bots=bots, practice=practice, private=private,
            password=password, terms=TermsWanted(no_fee=no_fee),
        )  # fmt: skip
        return (await self._http.post("/api/open", wanted, TableFound)).table

    async def share(self, table: str) -> ShareTold:
        """How others find a table that this guest runs: links, with their QR codes."""
        return await self._http.get(f"/api/tables/{quoted(table)}/share", ShareTold)

    async def enter(self, table: str, *, key: str | None = None, password: str | None = None) -> None:
        """Show the key of a private table's link, or say its password; it is asked for once."""
        await self._http.post(f"/api/tables/{quoted(table)}/enter", EnterWanted(key=key, password=password), DoorTold)

    async def host(self, asked: HostAsked) -> None:
        """Ask something as the host of a table: `houseway.room.wire.hosting` has what there is to ask."""
        await self._line.ask(asked)

    async def hands(self, *, before: int | None = None) -> HandsTold:
        """The hands one was dealt into, latest first."""
        return await self._http.get(f"/api/hands{'' if before is None else f'?before={before}'}", HandsTold)

    async def hand_file(self, table: str, hand: int) -> str:
        """An own hand as a hand file."""
        return await self._http.text(f"/api/hands/{quoted(table, hand)}.hand")

    async def proof(self, table: str, hand: int) -> Proof:
        """What one saw of a hand that is over, with what proves it."""
        return await self._http.get(f"/api/hands/{quoted(table, hand)}/proof", Proof)

    async def check(self, table: str, hand: int) -> Checked:
        """Check a hand that is over against what was shown before the deal; a `VerificationError` says what differs."""
        noted = self._line.fair.noted.get((table, hand))
        proof = await self.proof(table, hand)
        if noted is None:
            return check_proof(proof)
        return check_proof(proof, commitment=noted.commitment, root=noted.root, nonce=noted.nonce)

    async def take_floor(self, key: str) -> FloorNow:
        """Be the floor, by the key of the link that the server printed; the calls that wait."""
        return await self._http.post("/api/floor", KeyShown(key), FloorNow)

    async def floor_calls(self) -> FloorNow:
        """The calls for the floor at all tables, for the floor."""
        return await self._http.get("/api/floor", FloorNow)

    async def disputes(
        self, *, table: str | None = None, day: str | None = None, clause: str | None = None, before: int | None = None
    ) -> Disputes:
        """What was ruled and who called the floor, latest first; for the floor."""
        asked = {"table": table, "day": day, "clause": clause, "before": before}
        return await self._http.get(f"/api/disputes?{urlencode({k: v for k, v in asked.items() if v})}", Disputes)

    # at tables

    async def join(self, table: str) -> TableSeen:
        """Look on at a table, with the own cards where one sits."""
        self._line.wanted.add(table)
        try:
            await self._line.ask(ask.Join(table=table))
            await self._line.until(lambda: table in self.tables and not self.tables[table].stale)
        except RefusedError:
            self._line.forget(table)
            raise
        return self.tables[table]

    async def unjoin(self, table: str) -> None:
        """Look away. A seat there is kept for a while."""
        self._line.forget(table)
        await self._line.ask(ask.Unjoin(table=table))

    async def take_seat(self, table: str, seat: int, buy_in: int, *, entry: str | None = None) -> None:
        """Sit down in a certain seat with so many cents; during a hand, when it is over."""
        await self._line.ask(ask.SitDown(table=table, seat=seat, buy_in=buy_in, entry=entry))

    async def act(self, table: str, action: Action | str) -> None:
        """Take an option of the decision that `tables` shows: an action, or words such as `raise to $12`.

        When the connection goes meanwhile, it is asked again unless the decision is past by then.
        """
        seen = self._seen(table)
        hand, turn = seen.now.hand, seen.now.turn
        taken = parse_action(action) if isinstance(action, str) else action
        while (seen.now.hand, seen.now.turn) == (hand, turn):
            try:
                await self._line.ask(ask.TakeAction(table=table, hand=hand, turn=turn, action=taken))
            except LostError:
                await self._line.until(lambda: not seen.stale or table not in self.tables)
                self._seen(table)
            else:
                return

    async def stand(self, table: str, *, give_up: bool = False) -> None:
        """Give the seat up; the chips go back into the wallet. A part in a push pot is lost only with `give_up`."""
        await self._line.ask(ask.StandUp(table=table, give_up=give_up))

    async def sit_out(self, table: str) -> None:
        """Be dealt out from the next hand on."""
        await self._line.ask(ask.StayOut(table=table))

    async def come_back(self, table: str, *, how: str | None = None) -> None:
        """Be dealt in again."""
        await self._line.ask(ask.Return(table=table, how=how))

    async def take_back(self, table: str, what: str) -> None:
        """Take back what waits for the end of the hand, by its `what` in `now.pending`."""
        await self._line.ask(ask.TakeBack(table=table, what=what))

    async def add_bots(self, table: str) -> None:
        """Have a few bots come."""
        await self._line.ask(ask.AddBots(table=table))

    async def ways(self, table: str, seat: int) -> tuple[Way, ...]:
        """How one would come in from a free seat, how soon and for how much."""
        told = await self._line.ask(ask.AskWays(table=table, seat=seat))
        if not isinstance(told, WaysTold):
            raise ClientError("the room has answered something else")
        return told.ways

    async def top_up(self, table: str, amount: int) -> None:
        """Add so many cents to the stack."""
        await self._line.ask(ask.AddChips(table=table, amount=amount))

    async def move(self, table: str, to: int, *, how: str | None = None) -> None:
        """Take another seat."""
        await self._line.ask(ask.ChangeSeat(table=table, to=to, how=how))

    async def straddle(self, table: str) -> None:
        """Straddle the next hand."""
        await self._line.ask(ask.AnnounceStraddle(table=table))

    async def pre(self, table: str, what: str | None) -> None:
        """Say beforehand what to do at the next turn of this hand; None takes it back."""
        await self._line.ask(ask.SayBeforehand(table=table, what=what))

    async def chat(self, table: str, text: str) -> None:
        """Say something at the table."""
        await self._line.ask(ask.Chat(table=table, text=text))

    async def call_floor(self, table: str, text: str) -> None:
        """Call whoever runs the table, with a word of what it is about."""
        await self._line.ask(ask.CallTheFloor(table=table, text=text))

    async def dismiss(self, table: str, call: int) -> None:
        """A call for the floor has been seen to; for whoever runs the table, as the next three."""
        await self._line.ask(ask.DismissCall(table=table, call=call))

    async def pause(self, table: str, *, on: bool = True) -> None:
        """Pause the table, or let it go on; for whoever runs it, as the next three."""
        await self._line.ask(ask.PauseTable(table=table, on=on))

    async def hold(self, table: str, *, on: bool = True) -> None:
        """Hold the hand for half a minute, to look into it: nobody acts meanwhile; or let it go on."""
        await self._line.ask(ask.HoldHand(table=table, on=on))

    async def void(self, table: str, why: str) -> None:
        """The hand does not count: every chip goes back to where it was before the deal."""
        await self._line.ask(ask.VoidTheHand(table=table, why=why))

    async def close_out(self, table: str, why: str) -> None:
        """Everybody's chips back to the wallets, and the table closed."""
        await self._line.ask(ask.CloseTable(table=table, why=why))

    async def coach(self, table: str) -> Guidance:
        """What the coach says to you now, from what you see; refused where the table has none."""
        told = await self._line.ask(ask.AskCoach(table=table))
        if not isinstance(told, Coached):
            raise ClientError("the room has answered something else")
        return told.said

    async def next_hand(self, table: str) -> None:
        """At a guided table: deal the next hand."""
        await self._line.ask(ask.NextHand(table=table))

    async def reportable(self, table: str) -> Reportable:
        """What can have gone wrong at the table now."""
        told = await self._line.ask(ask.AskReportable(table=table))
        if not isinstance(told, Reportable):
            raise ClientError("the room has answered something else")
        return told

    async def ruling(self, table: str, report: Report | str) -> RulingTold:
        """What would be done about a report, such as `out of turn seat 3 call`; nothing is."""
        said = parse_report(report) if isinstance(report, str) else report
        told = await self._line.ask(ask.AskRuling(table=table, report=said))
        if not isinstance(told, RulingTold):
            raise ClientError("the room has answered something else")
        return told

    async def report(self, ruling: RulingTold, *, answers: Sequence[int] = ()) -> None:
        """Carry out a ruling that was looked at, in answer to these calls for the floor; refused when the table has
        moved on since."""
        await self._line.ask(
            ask.MakeReport(
                table=ruling.table, hand=ruling.hand, turn=ruling.turn, report=ruling.report, answers=tuple(answers)
            )
        )

    async def resync(self, table: str) -> None:
        """Be told everything about a table again."""
        await self._line.ask(ask.Resync(table=table))

    async def ping(self) -> None:
        """Wait until the room has answered."""
        await self._line.ask(ask.Ping())

    # what is heard

    def __aiter__(self) -> AsyncIterator[Told]:
        return self

    async def __anext__(self) -> Told:
        """The next message, after `tables` has taken it."""
        while not self._line.unread:
            if self._line.closed:
                raise StopAsyncIteration
            await self._line.change()
        return self._line.unread.popleft()

    async def start(self, name: str | None, password: str | None = None) -> None:
        """Get the cookie and the name, or log in, and open the socket."""
        await self.lobby()
        if password is not None:
            if name is None:
                raise ClientError("a password goes with a name")
            await self._http.post("/api/login", AccountWanted(name=name, password=password), AccountTold)
        elif name is not None:
            await self._take_name(name)
        await self._line.open()

    async def _take_name(self, name: str) -> None:
        """The name, or with a number after it where somebody else has it."""
        for number in range(1, _MOST_NAMESAKES + 1):
            try:
                await self.rename(name if number == 1 else f"{name} {number}")
            except RefusedError:
                if number == _MOST_NAMESAKES:
                    raise
            else:
                return

    async def close(self) -> None:
        """Leave the room. Seats are kept for a while."""
        await self._line.close()

    def _seen(self, table: str) -> TableSeen:
        found = self.tables.get(table)
        if found is None:
            raise ClientError(f"join table {table!r} first")
        return found


class _Connecting:
    """What `connect` gives: to be awaited, or to be entered with `async with`, which also closes the client."""

    def __init__(self, url: str, name: str | None, password: str | None, cookie: str, patience: float) -> None:
        self._name = name
        self._password = password
        self._client = Client(Http(url, cookie=cookie), patience=patience)

    async def _open(self) -> Client:
        await self._client.start(self._name, self._password)
        return self._client

    def __await__(self) -> Generator[None, None, Client]:
        return self._open().__await__()

    async def __aenter__(self) -> Client:
        return await self._open()

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.close()


def connect(
    url: str = DEFAULT_URL, *, name: str | None = None, password: str | None = None, cookie: str = "",
    patience: float = 60.0,
) -> _Connecting:  # fmt: skip
    """Come into a room: as a new guest, by name and password to an account, or by a `cookie` as one known there.

    Where somebody else has the name, a number is put after it. `patience`: seconds to look for the room again when the
    line is cut.

    Used as `async with connect(url, name="Ann") as client:`, or `client = await connect(url)` and later `close`.
    """
    return _Connecting(url, name, password, cookie, patience)
