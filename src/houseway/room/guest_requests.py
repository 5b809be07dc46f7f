"""What a guest may ask of a table: sit down, act, leave and so on. Every request is answered: done, or why not.

Nothing here trusts the guest. A seat is looked up by guest, never taken from the request. An action names its hand and
its decision; if it comes late or twice, it is refused.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Final

from houseway.cards import Card
from houseway.chips.money import format_money
from houseway.errors import HousewayError
from houseway.live.buy_ins import buy_in as buy_in_of
from houseway.live.buy_ins import usual_buy_in
from houseway.live.table.conduct import ELSEWHERE, NOT_RUN, DeferredRequest
from houseway.live.table.entry_ways import ways_in
from houseway.live.table.host_commands import AnswerChips, AskChips, SetBots, check_seat
from houseway.live.table.preactions import PRE_ACTIONS
from houseway.live.table.rebuys import brought
from houseway.live.table.room_table import straddle_cost
from houseway.live.table.sit_and_go import NOT_HERE
from houseway.live.table.table_commands import (
    Act,
    AlwaysStraddle,
    AskVote,
    CallFloor,
    CastVote,
    ChooseGame,
    Dismiss,
    Do,
    MakeReport,
    Pause,
    RoomCommand,
    TakeSeat,
    VoidHand,
)
from houseway.live.views.coach import coached, seen_for_coach
from houseway.live.views.report_menu import check_dealt_by_program, check_report, kinds_now, ruling_told
from houseway.people.clean_text import checked_line
from houseway.people.guests import Guest
from houseway.people.roles import FLOOR, check_role
from houseway.people.sanctions import check_heard, check_welcome
from houseway.protocol.ruling_messages import ReportableAnswer, RulingAnswer
from houseway.protocol.socket_messages import WordNotice, written
from houseway.protocol.table_messages import CoachAnswer, WaysAnswer
from houseway.referee.mishaps import Report
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import (
    ComeBack,
    Leave,
    Move,
    RabbitHunt,
    ShowCards,
    Sit,
    SitOut,
    Straddle,
    TopUp,
)
from houseway.referee.vocabulary import Action, ChangeDraw, Clear, Discard, FoulHand, Show
from houseway.room.floor_deeds import keep_deed
from houseway.room.room import PRIVATE, Room, TableRun
from houseway.room.side_work import Asker

_AROUND: Final = 5
"""How many lines before and after a reported line are kept with it."""
MOVED_ON: Final = "the table has moved on: look at the ruling again"


def seat_of(run: TableRun, guest: Guest) -> int:
    """The guest's seat; an error if there is none."""
    seat = run.table.seat_of(guest.id)
    if seat is None:
        raise RefusedError("you have no seat at this table: sit down first")
    return seat


async def sit(
    run: TableRun, guest: Guest, seat: int, chips: int, entry: str | None = None, *, confirmed: bool = False
) -> None:
    """Take a seat; during a hand, reserve it and sit down when the hand is over.

    If the host confirms buy-ins and has not `confirmed` this one, wait for it.
    """
    check_admitted(run, guest)
    _check_cash(run)
    check_welcome(run.room.sanctions, guest.id)
    most = buy_in_of(run.table.rules).most
    if chips > most:
        raise RefusedError(f"a buy-in here is at most {format_money(most)}")
    brought(run.table.hosted, guest.id, chips)
    _check_free(run, guest, seat)
    run.room.lists.check_seat(run, guest.id, seat)
    guest = await run.room.keep(guest)
    if guest.wallet < chips:
        raise RefusedError("your wallet has too few play chips for that")
    if not confirmed and await _confirmed(run, AskChips(guest.id, guest.name, seat, chips, entry=entry)):
        check_admitted(run, guest)
        _check_free(run, guest, seat)  # others may have sat down in the meantime
        run.room.lists.check_seat(run, guest.id, seat)
    with run.room.lists.sitting_down(guest.id, run):
        await _now_or_later(run, guest, TakeSeat(guest.id, guest.name, False, Sit(seat, guest.name, chips, entry)))
    run.conduct.manner.bots = max(run.conduct.manner.bots, run.room.bots_for(run.table))  # no bot takes the seat first
    run.poke()
    await run.room.lists.sat_down(guest.id, run)


async def _confirmed(run: TableRun, wanted: AskChips) -> bool:
    """Wait for the host if buy-ins here must be confirmed; returns whether there was a wait."""
    guest, waiting = wanted.guest, run.conduct.confirming
    if not run.table.hosted.confirms or run.conduct.runs(guest):
        return False
    answer, done = answer_due()

    def make() -> AskChips:
        waiting.setdefault(guest, done)  # the host may answer as soon as it is written
        return wanted

    try:
        await run.ask(make, guest)
        await answer
    finally:
        if waiting.get(guest) is done:
            del waiting[guest]
    return True


async def bring(run: TableRun, asked: AskChips) -> None:
    """Bring the chips that the host has confirmed, for a guest whose request was lost when the server stopped."""
    guest = run.room.guests.find(asked.guest)
    if asked.more:
        await top_up(run, guest, asked.cents, confirmed=True)
    else:
        await sit(run, guest, asked.seat, asked.cents, asked.entry, confirmed=True)


def _check_cash(run: TableRun) -> None:
    """Refuse what is for cash tables alone."""
    if run.table.in_tournament:
        raise RefusedError(NOT_HERE)


def check_admitted(run: TableRun, guest: Guest) -> None:
    """Check that a guest may watch and play here, or ask for the key."""
    if not run.conduct.admits(guest.id):
        raise RefusedError(PRIVATE)


def _check_free(run: TableRun, guest: Guest, seat: int) -> None:
    coming = run.conduct.sitting_down()
    if run.table.seat_of(guest.id) is not None or any(one.guest == guest.id for one in coming):
        raise RefusedError("you already have a seat at this table")
    if any(one.command.seat == seat for one in coming):
        raise RefusedError(f"seat {seat} will be taken when this hand is over")
    if not 1 <= seat <= run.table.count:
        raise RefusedError(f"there is no seat {seat}: seats are 1 to {run.table.count}")
    if seat in run.table.occupants:
        raise RefusedError(f"seat {seat} is {run.table.occupants[seat].name}'s")
    check_seat(run.table.hosted, guest.id, seat, bot=False)


def answer_due() -> tuple[asyncio.Future[None], Callable[[HousewayError | None], None]]:
    """A future to wait for, and a function that completes it, with an error if the request failed."""
    answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(problem: HousewayError | None) -> None:
        if not answer.done():
            if problem is None:
                answer.set_result(None)
            else:
                answer.set_exception(problem)

    return answer, done


async def _now_or_later(run: TableRun, guest: Guest, command: TakeSeat | Do, by: str = "") -> None:
    """Do it at once between hands, otherwise when the hand is over. Returns when it is committed.

    `by` is the floor person who asked for it.
    """
    asked = DeferredRequest(guest.id, command, by=by)

    def make() -> TakeSeat | Do:
        if isinstance(command, TakeSeat):
            check_welcome(run.room.sanctions, guest.id)
        elif run.table.seat_of(guest.id) != asked.seat:
            raise RefusedError(ELSEWHERE)
        return command

    if await run.between_hands(make, guest.id):
        return
    kind = type(command.command)
    if any(one.guest == guest.id and type(one.command.command) is kind for one in run.conduct.later):
        raise RefusedError(
            f"{guest.name} is already getting that when the hand is over"
            if by
            else "you have already asked for that: it will be done when the hand is over"
        )
    answer, asked.done = answer_due()
    run.conduct.later.append(asked)
    run.audience.changed(guest.id)
    await answer


def _word(run: TableRun, guest: Guest, words: str) -> None:
    """Tell a guest what the floor has done."""
    run.room.tell(guest.id, written(WordNotice(words)))


async def leave(run: TableRun, guest: Guest, *, give_up: bool = False, by: str = "", banned: bool = False) -> None:
    """Leave the table; a player in a hand checks or folds until it is over.

    A player with a part in a push pot is warned first, and must say that they give it up (CX-113). `by` is the floor
    person who makes the player leave: such a player finishes the hand. So may a banned player, as far as the clock
    allows: the floor cannot throw a hand away.
    """
    if run.table.in_tournament:
        raise RefusedError("you cannot leave a tournament with chips: sit out, and your blinds are still posted")
    coming = [one for one in run.conduct.later if one.guest == guest.id]
    if guest.id in run.table.arriving:  # has come from another table, and the seat waits for the end of the hand
        run.conduct.presence(guest.id).leaving = True
        run.poke()
        return
    if coming and run.table.seat_of(guest.id) is None:
        run.conduct.later = [one for one in run.conduct.later if one.guest != guest.id]
        for one in coming:
            one.done(RefusedError("you have given up the seat"))
        run.audience.changed(guest.id)
        return

    def leaver() -> int:
        at = seat_of(run, guest)
        if run.table.claims(at) and not give_up and not by:
            raise RefusedError(
                "you have a share of the push pot, and leaving gives it up",
                legal="sit out and keep it, or leave and give it up",
            )
        return at

    seat = leaver()
    stack, stays = run.table.stack_of(seat), by and run.table.claims(seat)  # until the push pot is settled
    if not stays and await run.between_hands(lambda: Do(Leave(leaver())), guest.id):
        if by:
            _word(run, guest, f"The floor ({by}) has cashed you out: {format_money(stack)} is back in your wallet.")
        return
    who = run.conduct.presence(guest.id)
    if by or banned:
        who.sent_home, who.gives_up = by or "the floor", give_up
    else:
        who.leaving, who.gives_up = True, give_up
    if run.table.hand is None or seat not in run.table.hand.seats:
        run.conduct.presence(guest.id).sit_out = True
    run.audience.changed(guest.id)
    run.poke()


async def sit_out(run: TableRun, guest: Guest) -> None:
    """Sit out from the next hand on; in a tournament, be dealt in and folded from now on."""
    seat_of(run, guest)
    if run.table.in_tournament:
        run.conduct.presence(guest.id).away = True
        run.audience.changed(guest.id)
        run.poke()
        return
    if await run.between_hands(lambda: Do(SitOut(seat_of(run, guest))), guest.id):
        return
    run.conduct.presence(guest.id).sit_out = True
    run.audience.changed(guest.id)


async def come_back(run: TableRun, guest: Guest, how: str | None = None) -> None:
    """Be dealt in again, or cancel leaving or sitting out."""
    seat = seat_of(run, guest)
    who = run.conduct.presence(guest.id)
    otherwise = who.leaving or who.gives_up or who.sit_out or who.away
    who.leaving = who.gives_up = who.sit_out = who.away = False
    who.timeouts = 0
    player = run.table.table.seats[seat]
    if player.out or (how is not None and player.unsettled):  # or waits, and prefers another way in
        await _now_or_later(run, guest, Do(ComeBack(seat, how)))
    elif otherwise:  # a player who is back already changes nothing, so nobody is told
        run.audience.changed(guest.id)


def take_back(run: TableRun, guest: Guest, what: str) -> Coroutine[object, object, None] | None:
    """Cancel what waits for the end of the hand; what is done stays done.

    For chips that wait for the host, return the work that cancels them, since that is written in the journal.
    """
    conduct = run.conduct
    who = conduct.people.get(guest.id)
    gone = [
        one
        for one in conduct.later
        if one.guest == guest.id and not one.by and one.command.command.__struct_config__.tag == what
    ]
    if what == "leave" and who is not None and who.leaving:
        who.leaving = who.gives_up = who.sit_out = False
    elif what == "sit out" and who is not None and (who.sit_out or who.away):
        who.sit_out = who.away = False
        who.timeouts = 0
    elif what == "confirm" and any(one.guest == guest.id for one in run.table.hosted.asking):
        return run.ask(lambda: AnswerChips(guest.id, guest.name, guest.id, guest.name, on=False), guest.id)
    elif not gone:
        raise RefusedError("nothing like that is pending")
    conduct.later = [one for one in conduct.later if one not in gone]
    for one in gone:
        one.done(RefusedError("you have canceled that"))
    run.audience.changed(guest.id)
    run.poke()
    return None


async def add_bots(run: TableRun, guest: Guest) -> None:
    """Add a few bots, at the guest's own table or one without other people; at once between hands."""
    conduct = run.conduct

    def checked() -> int:
        if not conduct.may_add_bots(guest.id):
            if conduct.runs(guest.id):
                raise RefusedError("no more bots come here on their own: say how many you want")
            raise RefusedError("only the host can ask for bots, or a player at an open table with no other people")
        return conduct.bots.wanted()

    checked()
    if run.table.hosted.bots is not None and conduct.runs(guest.id):
        await run.ask(lambda: SetBots(guest.id, guest.name, checked()), guest.id)
    conduct.manner.bots = max(conduct.manner.bots, conduct.bots.wanted())
    run.poke()


async def ways(run: TableRun, guest: Guest, seat: int, id: int | None) -> WaysAnswer:
    """How someone sitting down in a seat could come in, how soon, and for how much."""
    _check_free(run, guest, seat)
    return WaysAnswer(id, run.table.id, seat, ways_in(run.table, seat, buy_in=usual_buy_in(run.table.rules)))


async def top_up(run: TableRun, guest: Guest, amount: int, *, by: str = "", confirmed: bool = False) -> None:
    """Add chips between hands; `by` is the floor person who asked for it, who needs no host to confirm it."""

    def checked() -> int:
        seat, most = seat_of(run, guest), buy_in_of(run.table.rules).most
        if run.table.stack_of(seat) + amount > most:
            raise RefusedError(f"a stack can be topped up to at most {most // 100} dollars")
        brought(run.table.hosted, guest.id, amount)
        if guest.wallet < amount:
            whose = f"{guest.name}'s" if by else "your"
            raise RefusedError(f"{whose} wallet has too few play chips for that")
        return seat

    _check_cash(run)
    seat = checked()
    wanted = AskChips(guest.id, guest.name, seat, amount, more=True)
    if not by and not confirmed and await _confirmed(run, wanted):
        seat = checked()
    broke = run.table.stack_of(seat) == 0
    await _now_or_later(run, guest, Do(TopUp(seat, amount)), by)
    if by:
        _word(run, guest, f"The floor ({by}) has added {format_money(amount)} from your wallet to your stack.")
    if broke and run.table.seat_of(guest.id) is not None:  # a player who buys in again wants to be dealt in
        await come_back(run, guest)


async def move(run: TableRun, guest: Guest, to: int, how: str | None = None) -> None:
    """Change seats, between hands."""
    own = seat_of(run, guest)
    _check_cash(run)
    run.room.lists.check_change(run, guest.id, to)
    await _now_or_later(run, guest, Do(Move(own, to, how)))


async def straddle(run: TableRun, guest: Guest) -> None:
    """Announce a straddle for the next hand."""
    seat_of(run, guest)
    await run.ask(lambda: Do(Straddle(seat_of(run, guest))), guest.id)


async def always_straddle(run: TableRun, guest: Guest, *, on: bool) -> None:
    """Straddle whenever one may, at what it costs now, or no longer."""
    seat_of(run, guest)

    def make() -> AlwaysStraddle:
        rules = run.table.rules
        cost = straddle_cost(rules)
        if on and not cost:
            raise RefusedError("there is no straddle at this table", clause=rules.cite("straddle"))
        return AlwaysStraddle(guest.id, guest.name, cost if on else 0)

    if on or guest.id in run.table.hosted.straddles:
        await run.ask(make)
    run.audience.tell_guest(guest.id)


async def show_cards(run: TableRun, guest: Guest, hand: int, cards: tuple[Card, ...]) -> None:
    """After a hand, show cards of one's own that nobody has seen."""
    await run.ask(lambda: Do(ShowCards(_after(run, guest, hand), cards)), guest.id)


async def rabbit_hunt(run: TableRun, guest: Guest, hand: int) -> None:
    """After a hand that ended early, ask for the cards of the board that would have come."""
    await run.ask(lambda: Do(RabbitHunt(_after(run, guest, hand))), guest.id)


def _after(run: TableRun, guest: Guest, hand: int) -> int:
    """The guest's seat, as long as that hand is over and no other has been dealt."""
    seat = seat_of(run, guest)
    if run.table.playing or hand != run.table.number_of_hand:
        raise RefusedError("cards are shown between that hand and the next: it is too early or too late")
    return seat


async def act(run: TableRun, guest: Guest, hand: int, turn: int, action: Action) -> None:
    """Take an option, in the hand and at the decision it is meant for."""

    def make() -> RoomCommand:
        seat = seat_of(run, guest)
        late = turn != run.table.turn and not (isinstance(action, Discard) and _at_once(run, seat, turn))
        if hand != run.table.number_of_hand or late or not run.table.playing:
            raise RefusedError("that decision is over: nothing was done")
        if run.table.vote:
            raise RefusedError("the players are voting on this hand: nobody acts until they are done")
        if run.conduct.held_by:
            raise RefusedError(f"{run.conduct.held_by} is looking into this hand: nobody acts until they are done")
        if isinstance(action, Report):
            raise RefusedError("only the person running the table can report what went wrong")
        if isinstance(action, FoulHand):
            raise RefusedError("only the floor can rule a hand foul")
        if isinstance(action, Clear):
            raise RefusedError("only the dealer calls the hands clear")
        if isinstance(action, ChangeDraw) and action.seat != seat:
            raise RefusedError("only the player who asked for a draw can change it")
        if isinstance(action, Show) and action.cards:
            raise RefusedError("the table knows the cards: show without naming them")
        who = run.conduct.presence(guest.id)
        who.timeouts, who.away = 0, False  # first: the end of the hand would sit out a player who is back
        return Act(seat, action)

    await run.ask(make, guest.id)


def _at_once(run: TableRun, seat: int, turn: int) -> bool:
    """Whether everyone discards at once, and only others' discards happened since that decision (CX-137)."""
    hand = run.table.hand
    if hand is None or not 0 <= turn < len(hand.actions) or seat not in hand.waiting:
        return False
    return all(one != seat and isinstance(done, Discard) for one, done in hand.actions[turn:])


async def choose_game(run: TableRun, guest: Guest, place: int) -> None:
    """Choose the next game, when it is the dealer's choice."""
    seat_of(run, guest)
    who = run.conduct.presence(guest.id)
    who.timeouts, who.away = 0, False
    await run.ask(lambda: ChooseGame(guest.id, guest.name, place), guest.id)


def pre(run: TableRun, guest: Guest, what: str | None) -> None:
    """Choose in advance what to do when the turn comes; None cancels it."""
    seat_of(run, guest)
    if what is not None and what not in PRE_ACTIONS:
        raise RefusedError(f"{what!r} cannot be chosen in advance", legal=", ".join(PRE_ACTIONS))
    who, wanted = run.conduct.presence(guest.id), what if run.table.playing else None
    if who.pre != wanted:
        who.pre = wanted
        run.audience.tell_guest(guest.id)
        run.poke()


def seal(run: TableRun, guest: Guest, digits: str) -> None:
    """Promise a nonce for the next deck to be settled; the last promise counts."""
    if run.table.seat_of(guest.id) is None and not any(one.guest == guest.id for one in run.conduct.sitting_down()):
        raise RefusedError("you have no seat at this table: sit down first")
    run.conduct.presence(guest.id).seal = digits


def open_nonce(run: TableRun, guest: Guest, nonce: str, next_seal: str | None = None) -> None:
    """Add a nonce to the deck that lists its seal; a late one adds nothing."""
    if next_seal is not None:
        seal(run, guest, next_seal)
    if not run.conduct.open_nonce(nonce):
        raise RefusedError("no deck is waiting for that nonce: it came late, or its seal was never sent")
    run.poke()


def chat(run: TableRun, guest: Guest, text: str) -> None:
    """Say something at the table."""
    check_heard(run.room.sanctions, guest.id, run.table.id)
    run.audience.say(guest, checked_line(text, "a line of chat"))


# the floor


async def call_floor(run: TableRun, guest: Guest, text: str) -> None:
    """Call the people who run the table, with a note about the reason."""
    check_heard(run.room.sanctions, guest.id, run.table.id)
    line = checked_line(text, "a call for the floor")
    await run.ask(lambda: CallFloor(guest.id, guest.name, seat_of(run, guest), line), guest.id)


async def dismiss(run: TableRun, guest: Guest, call: int) -> None:
    """Mark a call as answered."""
    check_runs(run, guest)
    await run.ask(lambda: Dismiss(guest.id, guest.name, call), guest.id)


async def complain(run: TableRun, guest: Guest, line: int, words: str) -> int:
    """Report a line of chat to the floor, with the lines around it; returns the complaint's number."""
    check_admitted(run, guest)
    guest = await run.room.keep(guest)
    lines = run.audience.said_by()
    place = next((place for place, one in enumerate(lines) if one.number == line), None)
    if place is None:
        raise RefusedError("that line is no longer in the chat")
    if lines[place].guest == guest.id:
        raise RefusedError("that is your own line")
    around = lines[max(0, place - _AROUND) : place + _AROUND + 1]
    about = lines[place].guest
    return await asyncio.to_thread(run.room.people.complaints.add, run.table.id, guest.id, about, words, around)


async def send_home(room: Room, guest: Guest, *, banned: bool = False) -> None:
    """Someone is banned or leaves for good: give up every seat when its hand is over, chips to the wallet."""
    await room.lists.forget(guest.id)
    for run in tuple(room.runs.values()):
        here = run.table.seat_of(guest.id) is not None or guest.id in run.table.arriving
        if here or any(one.guest == guest.id for one in run.conduct.later):
            with contextlib.suppress(RefusedError):
                await leave(run, guest, give_up=True, banned=banned)


def check_not_against(room: Room, guest: Guest, whom: Guest) -> None:
    """Refuse to let someone take a player out of a hand or push pot in which they have a part too."""
    both = {guest.id, whom.id}
    for run in room.runs.values():
        table = run.table
        in_hand = table.playing and both <= table.dealt.keys()
        if in_hand or both <= {one.guest for seat, one in table.occupants.items() if table.claims(seat)}:
            where = "are dealt into the same hand" if in_hand else "have shares of the same push pot"
            problem = f"you and {whom.name} {where}: wait until it is over"
            raise RefusedError(problem, legal="another floor person can do it now")


def check_not_dealt_in(room: Room, guest: str) -> None:
    """Refuse to log anyone in as a guest by a link while that guest has cards: someone else may have made the link."""
    if any(run.table.playing and guest in run.table.dealt for run in room.runs.values()):
        raise RefusedError("this account is dealt into a hand: choose the password when the hand is over")


def check_runs(run: TableRun, guest: Guest) -> None:
    """Check that the guest runs the table."""
    if not run.conduct.runs(guest.id):
        raise RefusedError(NOT_RUN)


async def pause(run: TableRun, guest: Guest, *, on: bool) -> None:
    """Pause the table or let it go on."""

    def make() -> RoomCommand:
        check_runs(run, guest)
        return Pause(guest.id, guest.name, on)

    await run.ask(make, guest.id)
    await keep_deed(run.room, guest.id, "pause" if on else "go on", run.table.id)


async def void(run: TableRun, guest: Guest, why: str) -> bool:
    """Void the hand: every chip goes back to where it was before the deal.

    A person who is dealt in asks the other players first. Returns whether the hand is void now.
    """
    line = checked_line(why, "the reason why a hand is void")
    done: list[bool] = []

    def make() -> RoomCommand:
        check_runs(run, guest)
        done.append(run.conduct.rules_alone(guest.id))
        if done[-1]:
            return VoidHand(guest.id, guest.name, line)
        return AskVote(guest.id, guest.name, None, line, dict(run.table.names))

    await run.ask(make, guest.id)
    if done[-1]:
        await keep_deed(run.room, guest.id, "void", run.table.id, line)
    return done[-1]


async def close_out(run: TableRun, guest: Guest, why: str) -> None:
    """Close the table and return everyone's chips to the wallets, whatever is wrong with it."""
    check_runs(run, guest)
    line = checked_line(why, "the reason why a table is closed")
    await run.room.close_out(run, guest, line)
    await keep_deed(run.room, guest.id, "close out", run.table.id, line)


async def close_shut(room: Room, table: str, guest: Guest, why: str) -> None:
    """Close out a table that could not be restored, for the floor."""
    check_role(room.roles, guest.id, FLOOR)
    line = checked_line(why, "the reason why a table is closed")
    await room.close_shut(table, await room.keep(guest), line)
    await keep_deed(room, guest.id, "close out", table, line)


async def coach(run: TableRun, guest: Guest, id: int | None) -> CoachAnswer:
    """The coach's advice to a player, from that player's view; computed off the event loop."""
    if not run.conduct.may_coach():
        raise RefusedError("no coach at this table: its host or the other players do not want one")
    seat = run.table.dealt.get(guest.id)
    if run.table.hand is None or seat is None:
        raise RefusedError("the coach speaks only to players who are dealt in: wait for the next hand")
    seen = seen_for_coach(run.table, seat)
    return await run.room.advising.do(Asker(guest.id), lambda: coached(*seen, id))


async def reportable(run: TableRun, guest: Guest, id: int | None) -> ReportableAnswer:
    """What can have gone wrong at the table now."""
    check_runs(run, guest)
    table = run.table
    if table.hand is None or not table.playing:
        return ReportableAnswer(id, table.id, table.number_of_hand, table.turn, ())
    hand, at = table.hand.copy(), (table.number_of_hand, table.turn)
    viewer, practice = table.dealt.get(guest.id), bool(table.practice)
    kinds = await run.room.advising.do(Asker(guest.id), lambda: kinds_now(hand, viewer, practice=practice))
    return ReportableAnswer(id, table.id, *at, kinds)


async def hold(run: TableRun, guest: Guest, *, on: bool) -> None:
    """Hold the hand to look into it, or let it go on."""
    check_runs(run, guest)
    conduct, now = run.conduct, run.room.clock()
    if on:
        if not run.table.playing:
            raise RefusedError("no hand is in progress: there is nothing to hold")
        conduct.hold(guest.id, guest.name, now)
    elif conduct.held is not None and conduct.held.guest == guest.id:
        conduct.release(now)
    run.poke()
    run.audience.changed()


async def ruling(run: TableRun, guest: Guest, report: Report, id: int | None) -> RulingAnswer:
    """A preview of the ruling on a report, as far as the guest may know it; nothing is done."""
    check_runs(run, guest)
    return ruling_told(run.table, report, run.table.dealt.get(guest.id), id)


async def report(
    run: TableRun, guest: Guest, hand: int, turn: int, said: Report, answers: tuple[int, ...] = ()
) -> None:
    """Report what went wrong, at the hand and turn of the preview, and carry out the ruling.

    A person who is dealt in asks the other players first. The calls for the floor in `answers` are answered by it; the
    others stay open.
    """

    def make() -> RoomCommand:
        check_runs(run, guest)
        if (hand, turn) != (run.table.number_of_hand, run.table.turn) or not run.table.playing:
            raise RefusedError(MOVED_ON)
        check_report(said)
        if not run.table.practice and run.table.hand is not None:
            check_dealt_by_program(run.table.hand, said)
        waiting = tuple(call for call in answers if call in run.table.calls)
        if run.conduct.rules_alone(guest.id):
            return MakeReport(guest.id, guest.name, said, dict(run.table.names), waiting)
        return AskVote(guest.id, guest.name, said, "", dict(run.table.names), waiting)

    await run.ask(make, guest.id)
    run.conduct.release(run.room.clock())
    run.poke()
    run.audience.changed()


async def vote(run: TableRun, guest: Guest, number: int, *, agrees: bool) -> None:
    """Vote on what a person who is dealt in asks about the hand; that person votes to withdraw it."""
    await run.ask(lambda: CastVote(guest.id, guest.name, number, agrees), guest.id)
