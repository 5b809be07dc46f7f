"""What a guest may ask of a table: sit down, act, leave and the rest. Every question is answered: done, or why not.

Nothing here trusts the one who asks. A seat is found from the guest, never taken from what was sent; an action names
the hand and the decision it is meant for, and one that comes late or twice is refused and does no harm.
"""

import asyncio
from typing import Final

from houseway.errors import HousewayError
from houseway.referee.errors import RefusedError
from houseway.referee.reports import Report
from houseway.referee.table.commands import ComeBack, Leave, Move, Sit, SitOut, Straddle, TopUp
from houseway.referee.vocabulary import Action, ChangeDraw, Clear, Discard, FoulHand, Show
from houseway.room.guests import Guest
from houseway.room.running import TableRun
from houseway.room.stakes import buy_in as buy_in_of
from houseway.room.table.commands import Act, CallFloor, Dismiss, Do, MakeReport, RoomCommand, TakeSeat
from houseway.room.table.conduct import Later
from houseway.room.table.preact import PRE_ACTIONS
from houseway.room.telling.reports import Reportable, RulingTold, check_report, kinds_now, ruling_told

CHAT_LENGTH: Final = 200
"""Characters in a line of chat, or in a call for the floor."""
MOVED_ON: Final = "the table has moved on since: look at the ruling again"


def seat_of(run: TableRun, guest: Guest) -> int:
    """Where the guest sits, or that there is no such seat."""
    seat = run.table.seat_of(guest.id)
    if seat is None:
        raise RefusedError("you have no seat at this table: sit down first")
    return seat


async def sit(run: TableRun, guest: Guest, seat: int, chips: int, entry: str | None = None) -> None:
    """Take a seat; in the middle of a hand it is kept and taken when the hand is over."""
    most = buy_in_of(run.table.rules).most
    if chips > most:
        raise RefusedError(f"a buy-in here is at most {most // 100} dollars")
    _check_free(run, guest, seat)
    guest = await run.room.keep(guest)
    if guest.wallet < chips:
        raise RefusedError("your wallet has too few play chips for that")
    run.conduct.manner.bots = max(run.conduct.manner.bots, run.room.bots_for(run.table))
    await _now_or_later(run, guest, TakeSeat(guest.id, guest.name, False, Sit(seat, guest.name, chips, entry)))
    if any(client.guest.id == guest.id for client in run.clients):
        run.conduct.presence(guest.id).gone_since = None
    else:
        run.conduct.presence(guest.id).gone_since = run.room.clock()


def _check_free(run: TableRun, guest: Guest, seat: int) -> None:
    coming = run.conduct.sitting_down()
    if run.table.seat_of(guest.id) is not None or any(one.guest == guest.id for one in coming):
        raise RefusedError("you have a seat at this table already")
    if any(one.command.seat == seat for one in coming):
        raise RefusedError(f"seat {seat} is taken when this hand is over")
    if not 1 <= seat <= run.table.count:
        raise RefusedError(f"there is no seat {seat}: seats are 1 to {run.table.count}")
    if seat in run.table.occupants:
        raise RefusedError(f"seat {seat} is {run.table.occupants[seat].name}'s")


async def _now_or_later(run: TableRun, guest: Guest, command: TakeSeat | Do) -> None:
    """Between hands at once; during a hand when it is over. Returns when it is committed."""
    if await run.between_hands(lambda: command):
        return
    kind = type(command.command)
    if any(one.guest == guest.id and type(one.command.command) is kind for one in run.conduct.later):
        raise RefusedError("you have asked for that already: it is done when the hand is over")
    answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(problem: HousewayError | None) -> None:
        if not answer.done():
            if problem is None:
                answer.set_result(None)
            else:
                answer.set_exception(problem)

    run.conduct.later.append(Later(guest.id, command, done))
    run.tell_everyone_all()
    await answer


async def stand(run: TableRun, guest: Guest, *, give_up: bool = False) -> None:
    """Leave the table; in a hand one is in, everything is checked or folded until it is over.

    Who has a part in a push pot is warned first, and leaves only by saying that it is given up (CX-113).
    """
    coming = [one for one in run.conduct.later if one.guest == guest.id]
    if coming and run.table.seat_of(guest.id) is None:
        run.conduct.later = [one for one in run.conduct.later if one.guest != guest.id]
        for one in coming:
            one.done(RefusedError("you have given up the seat"))
        run.tell_everyone_all()
        return

    def leaver() -> int:
        at = seat_of(run, guest)
        if run.table.claims(at) and not give_up:
            raise RefusedError(
                "you have a part in the push pot, and leaving gives it up",
                legal="sit out and keep it, or stand up and give it up",
            )
        return at

    seat = leaver()
    if await run.between_hands(lambda: Do(Leave(leaver()))):
        return
    run.conduct.presence(guest.id).leaving = True
    run.conduct.presence(guest.id).gives_up = give_up
    if run.table.hand is None or seat not in run.table.hand.seats:
        run.conduct.presence(guest.id).sit_out = True
    run.tell_everyone_all()
    run.poke()


async def sit_out(run: TableRun, guest: Guest) -> None:
    """Be dealt out from the next hand on."""
    seat_of(run, guest)
    if await run.between_hands(lambda: Do(SitOut(seat_of(run, guest)))):
        return
    run.conduct.presence(guest.id).sit_out = True
    run.tell_everyone_all()


async def come_back(run: TableRun, guest: Guest, how: str | None = None) -> None:
    """Be dealt in again, or change one's mind about leaving or sitting out."""
    seat = seat_of(run, guest)
    who = run.conduct.presence(guest.id)
    who.leaving = who.gives_up = who.sit_out = who.away = False
    who.timeouts = 0
    if run.table.table.seats[seat].out:
        await _now_or_later(run, guest, Do(ComeBack(seat, how)))
    else:
        run.tell_everyone_all()


async def top_up(run: TableRun, guest: Guest, amount: int) -> None:
    """Add chips, between hands."""
    seat = seat_of(run, guest)
    most = buy_in_of(run.table.rules).most
    if run.table.stack_of(seat) + amount > most:
        raise RefusedError(f"a stack is topped up to {most // 100} dollars at most")
    if guest.wallet < amount:
        raise RefusedError("your wallet has too few play chips for that")
    broke = run.table.stack_of(seat) == 0
    await _now_or_later(run, guest, Do(TopUp(seat, amount)))
    if broke and run.table.seat_of(guest.id) is not None:  # who buys in again wants to be dealt in
        await come_back(run, guest)


async def move(run: TableRun, guest: Guest, to: int, how: str | None = None) -> None:
    """Change seats, between hands."""
    await _now_or_later(run, guest, Do(Move(seat_of(run, guest), to, how)))


async def straddle(run: TableRun, guest: Guest) -> None:
    """Announce a straddle for the next hand."""
    seat_of(run, guest)
    await run.ask(lambda: Do(Straddle(seat_of(run, guest))))


async def act(run: TableRun, guest: Guest, hand: int, turn: int, action: Action) -> None:
    """Take one of the options, in the hand and at the decision it is meant for."""

    def make() -> RoomCommand:
        seat = seat_of(run, guest)
        late = turn != run.table.turn and not (isinstance(action, Discard) and _at_once(run, seat, turn))
        if hand != run.table.number_of_hand or late or not run.table.playing:
            raise RefusedError("that decision is past: nothing was done")
        if isinstance(action, Report):
            raise RefusedError("what went wrong is reported by whoever runs the table")
        if isinstance(action, FoulHand):
            raise RefusedError("only the floor finds a hand foul")
        if isinstance(action, Clear):
            raise RefusedError("only the dealer calls the hands clear")
        if isinstance(action, ChangeDraw) and action.seat != seat:
            raise RefusedError("a draw is changed by the player who asked for it")
        if isinstance(action, Show) and action.cards:
            raise RefusedError("the table knows the cards: show without naming them")
        return Act(seat, action)

    await run.ask(make)
    who = run.conduct.presence(guest.id)
    who.timeouts, who.away = 0, False


def _at_once(run: TableRun, seat: int, turn: int) -> bool:
    """Whether all discard at once, and since that decision nothing was done but others' discards (CX-137)."""
    hand = run.table.hand
    if hand is None or not 0 <= turn < len(hand.actions) or seat not in hand.waiting:
        return False
    return all(one != seat and isinstance(done, Discard) for one, done in hand.actions[turn:])


def pre(run: TableRun, guest: Guest, what: str | None) -> None:
    """Say beforehand what to do when the turn comes; None takes it back."""
    seat_of(run, guest)
    if what is not None and what not in PRE_ACTIONS:
        raise RefusedError(f"{what!r} cannot be said beforehand", legal=", ".join(PRE_ACTIONS))
    run.conduct.presence(guest.id).pre = what if run.table.playing else None
    run.tell_guest(guest.id)
    run.poke()


def chat(run: TableRun, guest: Guest, text: str) -> None:
    """Say something at the table."""
    run.say(guest, _line(text, "a line of chat"))


def _line(text: str, what: str) -> str:
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not 1 <= len(line) <= CHAT_LENGTH:
        raise RefusedError(f"{what} has 1 to {CHAT_LENGTH} characters")
    return line


# the floor


async def call_floor(run: TableRun, guest: Guest, text: str) -> None:
    """A player calls whoever runs the table, with a word of what it is about."""
    line = _line(text, "a call for the floor")
    await run.ask(lambda: CallFloor(guest.id, guest.name, seat_of(run, guest), line))


async def dismiss(run: TableRun, guest: Guest, call: int) -> None:
    """Whoever runs the table has seen to a call."""
    check_runs(run, guest)
    await run.ask(lambda: Dismiss(guest.id, guest.name, call))


def check_runs(run: TableRun, guest: Guest) -> None:
    """Whether the guest runs the table, or that it takes one who does."""
    if not run.conduct.runs(guest.id):
        raise RefusedError("only the floor, or who opened this table, may do that: call the floor")


async def reportable(run: TableRun, guest: Guest, id: int | None) -> Reportable:  # noqa: A002
    """What can have happened at the table now."""
    check_runs(run, guest)
    table = run.table
    if table.hand is None or not table.playing:
        return Reportable(id, table.id, table.number_of_hand, table.turn, ())
    hand, at = table.hand.copy(), (table.number_of_hand, table.turn)
    return Reportable(id, table.id, *at, await asyncio.to_thread(kinds_now, hand))


async def ruling(run: TableRun, guest: Guest, report: Report, id: int | None) -> RulingTold:  # noqa: A002
    """What would be done about a report, as the guest may know it; nothing is."""
    check_runs(run, guest)
    return ruling_told(run.table, report, run.table.seat_of(guest.id), id)


async def report(run: TableRun, guest: Guest, hand: int, turn: int, said: Report) -> None:
    """Report what went wrong, in the hand and at the turn of the ruling that was looked at: it is carried out."""

    def make() -> RoomCommand:
        check_runs(run, guest)
        if (hand, turn) != (run.table.number_of_hand, run.table.turn) or not run.table.playing:
            raise RefusedError(MOVED_ON)
        check_report(said)
        return MakeReport(guest.id, guest.name, said)

    await run.ask(make)
