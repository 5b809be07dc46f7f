"""A client of a running room: one guest, one socket, any number of tables.

Every call is answered: it returns when it is done, or raises the referee's `RefusedError` with the reason. An action
names its hand and its turn, so it can be repeated after a lost connection and is still carried out at most once.
"""

from collections.abc import AsyncIterator, Generator, Sequence
from types import TracebackType
from typing import Final
from urllib.parse import urlencode

from houseway.cards import Card
from houseway.client.client_errors import ClientError, LostError
from houseway.client.connection import Line, ServerMessage
from houseway.client.http_requests import Http, quoted
from houseway.client.table_mirror import TableView
from houseway.protocol import socket_messages as ask
from houseway.protocol.account_bodies import AccountRequest, AccountView
from houseway.protocol.host_messages import DoorView, EnterRequest, HostMessage, ShareView, TermsRequest
from houseway.protocol.http_bodies import (
    FloorNow,
    HandsView,
    KeyRequest,
    NameRequest,
    SeatAnswer,
    SeatRequest,
    TableAnswer,
    TableRequest,
)
from houseway.protocol.lobby_bodies import Disputes, Lobby, You
from houseway.protocol.ruling_messages import ReportableAnswer, RulingAnswer
from houseway.protocol.table_messages import CoachAnswer, WaysAnswer
from houseway.protocol.table_state import Way
from houseway.referee.mishaps import Report, parse_report
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import Action, parse_action
from houseway.shuffle.proofs import CheckedProof, Proof, check_proof
from houseway.teach.guide import Guidance

DEFAULT_URL: Final = "http://localhost:8642"
_MOST_NAMESAKES: Final = 50


class Client:
    """A guest of a room. `connect` makes one; iterate over it to get the room's messages."""

    def __init__(self, http: Http, *, patience: float) -> None:
        self._http = http
        self._line = Line(http, patience=patience)

    # identity

    @property
    def guest(self) -> str:
        """The id the room knows this guest by."""
        return "" if self._line.welcome is None else self._line.welcome.guest

    @property
    def boot(self) -> str:
        """Changes with every start of the server."""
        return "" if self._line.welcome is None else self._line.welcome.boot

    @property
    def cookie(self) -> str:
        """Pass it to `connect` to be the same guest again. It is a key: keep it secret."""
        return self._http.cookie

    @property
    def connected(self) -> bool:
        """Whether the socket is open now."""
        return self._line.connected

    @property
    def tables(self) -> dict[str, TableView]:
        """The joined tables, by id, always up to date with the last message."""
        return self._line.tables

    # over HTTP

    async def lobby(self) -> Lobby:
        """What is offered where, and identity."""
        return await self._http.get("/api/lobby", Lobby)

    async def rename(self, name: str) -> You:
        """Choose a name, which applies from the next seat on."""
        return await self._http.post("/api/name", NameRequest(name), You)

    async def make_account(self, name: str, password: str) -> AccountView:
        """Turn this guest into an account, with a name and password that work from anywhere."""
        return await self._http.post("/api/account", AccountRequest(name=name, password=password), AccountView)

    async def account(self) -> AccountView:
        """This account, and where it is logged in."""
        return await self._http.get("/api/account", AccountView)

    async def chips(self) -> You:
        """Refill an empty wallet with play chips."""
        return await self._http.post("/api/chips", None, You)

    async def open(
        self,
        house: str,
        game: str,
        *,
        limit: str | None = None,
        seats: int | None = None,
        bots: int | None = None,
        practice: str | None = None,
        private: bool = False,
        password: str = "",
        no_fee: bool = False,
    ) -> str:
        """Open another table, hosted by this guest; returns its id.

        For practice the dealer can make errors, in `1 in 5` hands, say. Others get into a `private` table by the link
        from `share`, or with the password.
        """
        wanted = TableRequest(
            house=house,
            game=game,
            limit=limit,
            seats=seats,
            bots=bots,
            practice=practice,
            private=private,
            password=password,
            terms=TermsRequest(no_fee=no_fee),
        )
        return (await self._http.post("/api/open", wanted, TableAnswer)).table

    async def share(self, table: str) -> ShareView:
        """Links, with QR codes, to a table that this guest hosts."""
        return await self._http.get(f"/api/tables/{quoted(table)}/share", ShareView)

    async def enter(self, table: str, *, key: str | None = None, password: str | None = None) -> None:
        """Present the key of a private table's link, or its password; needed only once."""
        await self._http.post(f"/api/tables/{quoted(table)}/enter", EnterRequest(key=key, password=password), DoorView)

    async def host(self, asked: HostMessage) -> None:
        """Ask something as the host of a table: `houseway.protocol.host_messages` has what there is to ask."""
        await self._line.ask(asked)

    async def hands(self, *, before: int | None = None) -> HandsView:
        """The hands this guest was dealt into, latest first."""
        return await self._http.get(f"/api/hands{'' if before is None else f'?before={before}'}", HandsView)

    async def hand_file(self, table: str, hand: int) -> str:
        """One of this guest's hands as a hand file."""
        return await self._http.text(f"/api/hands/{quoted(table, hand)}.hand")

    async def proof(self, table: str, hand: int) -> Proof:
        """What this guest saw of a finished hand, with its proof."""
        return await self._http.get(f"/api/hands/{quoted(table, hand)}/proof", Proof)

    async def check(self, table: str, hand: int) -> CheckedProof:
        """Check a finished hand against what was shown before the deal; a `VerificationError` says what differs."""
        noted = self._line.fair.noted.get((table, hand))
        proof = await self.proof(table, hand)
        if noted is None:
            return check_proof(proof)
        return check_proof(proof, commitment=noted.commitment, root=noted.root, nonce=noted.nonce)

    async def take_floor(self, key: str) -> FloorNow:
        """Become the admin, with an account and the key of the link that the server printed; returns the waiting floor
        calls.
        """
        return await self._http.post("/api/floor", KeyRequest(key), FloorNow)

    async def floor_calls(self) -> FloorNow:
        """The floor calls at all tables; for the floor."""
        return await self._http.get("/api/floor", FloorNow)

    async def disputes(
        self, *, table: str | None = None, day: str | None = None, clause: str | None = None, before: int | None = None
    ) -> Disputes:
        """The rulings and floor calls, latest first; for the floor."""
        asked = {"table": table, "day": day, "clause": clause, "before": before}
        return await self._http.get(f"/api/disputes?{urlencode({k: v for k, v in asked.items() if v})}", Disputes)

    # at tables

    async def join(self, table: str) -> TableView:
        """Watch a table, including this guest's own cards if seated."""
        self._line.wanted.add(table)
        try:
            await self._line.ask(ask.Join(table=table))
            await self._line.until(lambda: table in self.tables and not self.tables[table].stale)
        except RefusedError:
            self._line.forget(table)
            raise
        return self.tables[table]

    async def unjoin(self, table: str) -> None:
        """Stop watching. A seat there is kept for a while."""
        self._line.forget(table)
        await self._line.ask(ask.Unjoin(table=table))

    async def find_seat(
        self, house: str | None = None, game: str | None = None, *, limit: str | None = None, table: str | None = None
    ) -> TableView:
        """Sit down with the default buy-in, at a table of this game or at this particular table, and join it."""
        wanted = SeatRequest(house=house, game=game, limit=limit, table=table)
        found = await self._http.post("/api/sit", wanted, SeatAnswer)
        return await self.join(found.table)

    async def sit(self, table: str, seat: int, buy_in: int, *, entry: str | None = None) -> None:
        """Sit down in a particular seat with this many cents; during a hand, when it is over."""
        await self._line.ask(ask.Sit(table=table, seat=seat, buy_in=buy_in, entry=entry))

    async def act(self, table: str, action: Action | str) -> None:
        """Take an option of the decision that `tables` shows: an action, or words such as `raise to $12`.

        If the connection drops meanwhile, it is sent again unless the decision has passed.
        """
        seen = self._seen(table)
        hand, turn = seen.now.hand, seen.now.turn
        taken = parse_action(action) if isinstance(action, str) else action
        while (seen.now.hand, seen.now.turn) == (hand, turn):
            try:
                await self._line.ask(ask.Act(table=table, hand=hand, turn=turn, action=taken))
            except LostError:
                await self._line.until(lambda: not seen.stale or table not in self.tables)
                self._seen(table)
            else:
                return

    async def leave(self, table: str, *, give_up: bool = False) -> None:
        """Leave the seat; the chips go back to the wallet. A share in a push pot is lost only with `give_up`."""
        await self._line.ask(ask.Leave(table=table, give_up=give_up))

    async def sit_out(self, table: str) -> None:
        """Sit out from the next hand on."""
        await self._line.ask(ask.SitOut(table=table))

    async def come_back(self, table: str, *, how: str | None = None) -> None:
        """Resume."""
        await self._line.ask(ask.ComeBack(table=table, how=how))

    async def take_back(self, table: str, what: str) -> None:
        """Cancel a request that waits for the end of the hand, by its `what` in `now.pending`."""
        await self._line.ask(ask.TakeBack(table=table, what=what))

    async def add_bots(self, table: str) -> None:
        """Add a few bots."""
        await self._line.ask(ask.AddBots(table=table))

    async def ways(self, table: str, seat: int) -> tuple[Way, ...]:
        """How a player would come in from a free seat, how soon and for how much."""
        told = await self._line.ask(ask.AskWays(table=table, seat=seat))
        if not isinstance(told, WaysAnswer):
            raise ClientError("the room sent an unexpected answer")
        return told.ways

    async def top_up(self, table: str, amount: int) -> None:
        """Add this many cents to the stack."""
        await self._line.ask(ask.TopUp(table=table, amount=amount))

    async def move(self, table: str, to: int, *, how: str | None = None) -> None:
        """Take another seat."""
        await self._line.ask(ask.Move(table=table, to=to, how=how))

    async def straddle(self, table: str) -> None:
        """Straddle the next hand."""
        await self._line.ask(ask.Straddle(table=table))

    async def always_straddle(self, table: str, *, on: bool) -> None:
        """Straddle whenever possible, at what it costs now, or no longer."""
        await self._line.ask(ask.AlwaysStraddle(table=table, on=on))

    async def show_cards(self, table: str, hand: int, cards: Sequence[Card]) -> None:
        """After a hand, show cards of one's own that nobody has seen."""
        await self._line.ask(ask.ShowCards(table=table, hand=hand, cards=tuple(cards)))

    async def rabbit_hunt(self, table: str, hand: int) -> None:
        """After a hand that ended early, ask for the cards of the board that would have come."""
        await self._line.ask(ask.RabbitHunt(table=table, hand=hand))

    async def choose_game(self, table: str, place: int) -> None:
        """Choose the next game by its place in the rotation, when it is the dealer's choice."""
        await self._line.ask(ask.ChooseGame(table=table, place=place))

    async def pre(self, table: str, what: str | None) -> None:
        """Choose an action in advance for the next turn of this hand; None cancels it."""
        await self._line.ask(ask.PreAct(table=table, what=what))

    async def chat(self, table: str, text: str) -> None:
        """Say something at the table."""
        await self._line.ask(ask.Chat(table=table, text=text))

    async def call_floor(self, table: str, text: str) -> None:
        """Call the floor, with a few words on the reason."""
        await self._line.ask(ask.CallFloor(table=table, text=text))

    async def dismiss(self, table: str, call: int) -> None:
        """Mark a floor call as handled; for whoever runs the table, like the next three."""
        await self._line.ask(ask.Dismiss(table=table, call=call))

    async def pause(self, table: str, *, on: bool = True) -> None:
        """Pause or resume the table; for whoever runs it, like the next three."""
        await self._line.ask(ask.Pause(table=table, on=on))

    async def hold(self, table: str, *, on: bool = True) -> None:
        """Hold the hand for half a minute to look into it, with no action meanwhile; or let it continue."""
        await self._line.ask(ask.Hold(table=table, on=on))

    async def void(self, table: str, why: str) -> None:
        """Void the hand: every chip goes back to where it was before the deal."""
        await self._line.ask(ask.VoidHand(table=table, why=why))

    async def close_out(self, table: str, why: str) -> None:
        """Return everyone's chips to their wallets, and close the table."""
        await self._line.ask(ask.CloseOut(table=table, why=why))

    async def coach(self, table: str) -> Guidance:
        """The coach's advice, based on what you see; refused if the table has no coach."""
        told = await self._line.ask(ask.AskCoach(table=table))
        if not isinstance(told, CoachAnswer):
            raise ClientError("the room sent an unexpected answer")
        return told.said

    async def next_hand(self, table: str) -> None:
        """At a guided table: deal the next hand."""
        await self._line.ask(ask.NextHand(table=table))

    async def reportable(self, table: str) -> ReportableAnswer:
        """The irregularities that can have happened at the table now."""
        told = await self._line.ask(ask.AskReportable(table=table))
        if not isinstance(told, ReportableAnswer):
            raise ClientError("the room sent an unexpected answer")
        return told

    async def ruling(self, table: str, report: Report | str) -> RulingAnswer:
        """Preview the ruling on a report, such as `out of turn seat 3 call`, without carrying it out."""
        said = parse_report(report) if isinstance(report, str) else report
        told = await self._line.ask(ask.AskRuling(table=table, report=said))
        if not isinstance(told, RulingAnswer):
            raise ClientError("the room sent an unexpected answer")
        return told

    async def report(self, ruling: RulingAnswer, *, answers: Sequence[int] = ()) -> None:
        """Carry out a previewed ruling, in answer to these floor calls; refused if the table has moved on since. If you
        are dealt in, the other players vote first (`now.vote`).
        """
        await self._line.ask(
            ask.MakeReport(
                table=ruling.table, hand=ruling.hand, turn=ruling.turn, report=ruling.report, answers=tuple(answers)
            )
        )

    async def vote(self, table: str, number: int, *, agrees: bool) -> None:
        """Vote on a ruling requested by a player who is dealt in (`now.vote`), or withdraw your own request."""
        await self._line.ask(ask.CastVote(table=table, vote=number, agrees=agrees))

    async def resync(self, table: str) -> None:
        """Request a table's complete state again."""
        await self._line.ask(ask.Resync(table=table))

    async def ping(self) -> None:
        """Wait until the room has answered."""
        await self._line.ask(ask.Ping())

    # messages

    def __aiter__(self) -> AsyncIterator[ServerMessage]:
        return self

    async def __anext__(self) -> ServerMessage:
        """The next message, after `tables` is updated."""
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
                raise ClientError("a password needs a name: give both")
            await self._http.post("/api/login", AccountRequest(name=name, password=password), AccountView)
        elif name is not None:
            await self._take_name(name)
        await self._line.open()

    async def _take_name(self, name: str) -> None:
        """The name, followed by a number if it is taken."""
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

    def _seen(self, table: str) -> TableView:
        found = self.tables.get(table)
        if found is None:
            raise ClientError(f"join table {table!r} first")
        return found


class _Connecting:
    """The result of `connect`: await it, or use it with `async with`, which also closes the client."""

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
    url: str = DEFAULT_URL,
    *,
    name: str | None = None,
    password: str | None = None,
    cookie: str = "",
    patience: float = 60.0,
) -> _Connecting:
    """Enter a room: as a new guest, with an account's name and password, or as a known guest with a `cookie`.

    If the name is taken, a number is added. `patience`: seconds to keep reconnecting after the connection is lost.

    Used as `async with connect(url, name="Ann") as client:`, or `client = await connect(url)` and later `close`.
    """
    return _Connecting(url, name, password, cookie, patience)
