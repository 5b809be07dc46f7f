"""What a table does by itself: deals, the clock, bots, absences, comings and goings. Time is handed in."""

import logging
from random import Random

import pytest
from tests.repeats import sampled

from houseway.houses import HOUSES, house
from houseway.live.table.bots import BotPlayers
from houseway.live.table.conduct import Conduct, DeferredRequest
from houseway.live.table.manner import Manner
from houseway.live.table.pace import PACES, PaceError, pace
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import Act, DealHand, Do, Prepare, RoomCommand, TakeSeat, decode, encode
from houseway.live.views.table_views import Viewer, seen_of, table_now
from houseway.referee.table.seating_commands import ComeBack, Leave, Move, Sit, SitOut
from houseway.referee.view import HandView
from houseway.referee.vocabulary import (
    Call,
    Check,
    Clear,
    Discard,
    Fold,
    Folded,
    HandDead,
    MayCall,
    MayCheck,
    MayDiscard,
)

NORMAL = pace("normal")


class Evening:
    """A table that goes by itself, and a watch."""

    def __init__(
        self, *, of: str = "oasis", game: str = "holdem", seats: int = 6, bots: int = 0, ticking: str = "normal"
    ) -> None:
        self.table = RoomTable("t-1", house(of).offer(game), seats=seats)
        self.seeds = iter(range(1, 10_000))
        self.conduct = Conduct(
            self.table,
            pace(ticking),
            manner=Manner(bots=bots, lively=True),
            chance=Random(3),
            entropy=lambda: next(self.seeds).to_bytes(32, "big"),
        )
        self.now = 100.0
        self.done: list[RoomCommand] = []

    def submit(self, command: RoomCommand) -> None:
        done = self.table.submit(command, at=self.now)
        self.done.append(command)
        self.conduct.noticed(self.now, over=done.over)

    def sit(self, *names: str) -> None:
        for name in names:
            seat = self.table.free_seats()[0]
            self.submit(TakeSeat(f"g-{name}", name, False, Sit(seat, name, 40_000)))

    def go(self, most: int = 500) -> None:
        """Whatever is due now."""
        for _ in range(most):
            due = self.conduct.next(self.now)
            command = due.command if due.bot is None else Act(due.bot, self.conduct.bot_action(due.bot))
            if command is None:
                return
            self.submit(command)
            if isinstance(command, TakeSeat | Do):
                self.conduct.answered(None)

    def wait(self, seconds: float) -> None:
        """Let time pass, waking when the conduct asks to be woken."""
        end = self.now + seconds
        self.go()
        while True:
            wake = self.conduct.next(self.now).wake
            if wake is None or wake > end:
                break
            self.now = max(wake, self.now + 1e-6)
            self.go()
        self.now = end
        self.go()

    def finish(self) -> None:
        """The hand to its end, everybody doing the quietest thing."""
        while self.table.playing:
            hand = self.table.hand
            assert hand is not None
            self.submit(Act(hand.actor or 0, self.conduct.quiet_action(hand.actor or 0)))

    @property
    def actor(self) -> str:
        assert self.table.hand is not None
        return self.table.occupants[self.table.hand.actor or 0].name

    def options(self) -> tuple[object, ...]:
        assert self.table.hand is not None
        return self.table.hand.options


def test_a_hand_is_dealt_when_two_are_ready_and_its_deck_is_known_first() -> None:
    evening = Evening()
    evening.sit("Ann")
    evening.wait(60)
    assert evening.table.number_of_hand == 0
    assert evening.conduct.waiting_for() == "a second player"
    evening.sit("Bob")
    evening.wait(5)
    kinds = [type(command) for command in evening.done[2:]]
    assert kinds[:3] == [Prepare, Do, DealHand]
    assert evening.table.playing
    assert evening.conduct.waiting_for() == ""


@pytest.mark.clause("CX-131")
@pytest.mark.parametrize("game", ["stud", "stud-hi-lo", "razz"])
def test_nobody_draws_for_a_button_in_stud_and_none_is_shown(game: str) -> None:
    evening = Evening(of="ocean-view", game=game)
    evening.sit("Ann", "Bob", "Cat")
    evening.wait(5)
    assert [type(command) for command in evening.done[3:]][:2] == [Prepare, DealHand]
    hand = evening.table.hand
    assert hand is not None
    assert (hand.seats, hand.button, hand.view(None).button) == ((1, 2, 3), 0, 0)
    viewer, seen = Viewer("g-Ann", 1, 0), seen_of(evening.table, 1)
    shown = table_now(evening.conduct, viewer, seen, now=evening.now, connected=set(), house_name="Ocean View")
    assert shown.button is None


def test_the_clock_then_the_bank_then_a_check_or_a_fold() -> None:
    evening = Evening()
    evening.sit("Ann", "Bob", "Cat")
    evening.wait(2)
    first = evening.actor
    view = evening.conduct.clock.view(evening.now)
    assert view is not None
    assert (view.in_bank, view.total_ms, view.bank_ms) == (False, 25_000, 60_000)
    evening.wait(30)
    view = evening.conduct.clock.view(evening.now)
    assert view is not None
    assert view.in_bank
    assert evening.actor == first
    evening.wait(52)
    assert evening.actor == first
    evening.wait(4)
    assert evening.actor != first
    assert evening.done[-1] == Act(next(s for s, o in evening.table.occupants.items() if o.name == first), Fold())


def test_the_bank_is_used_up_and_comes_back_with_hands() -> None:
    evening = Evening()
    evening.sit("Ann", "Bob")
    evening.wait(2)
    seat = evening.conduct.clock.seat
    assert seat is not None
    evening.wait(45)  # twenty seconds or so of the bank
    who = evening.table.hand
    assert who is not None
    evening.submit(Act(seat, Check() if any(isinstance(o, MayCheck) for o in evening.options()) else Fold()))
    evening.conduct.clock.start(seat, evening.now)
    left = evening.conduct.clock.view(evening.now)
    assert left is not None
    assert 38_000 < left.bank_ms < 62_000


def bank_of(evening: Evening, seat: int) -> int:
    """What a seat's time bank has, in seconds."""
    evening.conduct.clock.start(seat, evening.now)
    view = evening.conduct.clock.view(evening.now)
    assert view is not None
    return view.bank_ms // 1000


def drained(evening: Evening) -> int:
    """A seat whose player has thought for long, the hand over; nothing is due."""
    evening.sit("Ann", "Bob", "Cat")
    evening.wait(2)
    seat = evening.conduct.clock.seat
    assert seat is not None
    evening.wait(75)
    evening.finish()
    assert bank_of(evening, seat) < 40
    return seat


def test_whoever_sits_down_next_begins_with_a_full_time_bank() -> None:
    evening = Evening()
    seat = drained(evening)
    evening.submit(Do(Leave(seat)))
    evening.submit(TakeSeat("g-Dan", "Dan", False, Sit(seat, "Dan", 40_000)))
    assert bank_of(evening, seat) == NORMAL.bank


def test_who_changes_seats_takes_the_time_bank_along() -> None:
    evening = Evening()
    seat = drained(evening)
    left = bank_of(evening, seat)
    evening.submit(Do(Move(seat, 6)))
    assert bank_of(evening, 6) == left
    assert bank_of(evening, seat) == NORMAL.bank


def test_nothing_is_kept_of_a_bot_that_has_left() -> None:
    evening = Evening(bots=3, ticking="test")
    for _ in range(8):
        evening.go(40)
        evening.finish()
        evening.submit(Do(Leave(next(iter(evening.table.occupants)))))
    here = {one.guest for one in evening.table.occupants.values()}
    assert {guest for guest, _ in evening.conduct.minds._minds} <= {*here, ""}


def test_two_time_outs_running_and_one_is_away() -> None:
    evening = Evening()
    evening.sit("Ann", "Bob", "Cat")
    for name in ("Ann", "Bob", "Cat"):
        evening.conduct.presence(f"g-{name}").gone_since = None
    evening.wait(2_000)
    assert (
        all(evening.conduct.presence(f"g-{name}").away for name in ("Ann", "Bob", "Cat")) or not evening.table.playing
    )
    out = [command for command in evening.done if isinstance(command, Do) and isinstance(command.command, SitOut)]
    assert out
    assert not evening.table.playing, "nobody is left to play with"


def test_a_disconnected_player_is_waited_for_then_sits_out_then_leaves_with_the_chips() -> None:
    evening = Evening(bots=2)
    evening.sit("Ann")
    evening.wait(1)
    evening.conduct.presence("g-Ann").gone_since = evening.now
    evening.wait(NORMAL.grace - 1)
    seat = evening.table.seat_of("g-Ann")
    assert seat is not None
    evening.wait(300)
    assert evening.table.table.seats[seat].out
    evening.wait(NORMAL.away_gone)
    assert evening.table.seat_of("g-Ann") is None
    assert any(isinstance(command, Do) and command.command == Leave(seat) for command in evening.done)


def test_leaving_in_the_middle_of_a_hand() -> None:
    evening = Evening()
    evening.sit("Ann", "Bob", "Cat")
    evening.wait(2)
    leaver = evening.actor
    evening.conduct.presence(f"g-{leaver}").leaving = True
    evening.go()
    assert isinstance(evening.done[-1], Act)
    hand = evening.table.hand
    assert hand is not None
    assert any(isinstance(event, Folded) for event in hand.events)
    assert evening.table.seat_of(f"g-{leaver}") is not None, "the seat is kept until the hand is over"
    while evening.table.playing:
        evening.wait(200)
        if evening.table.number_of_hand > 1:
            break
    evening.wait(1)
    assert evening.table.seat_of(f"g-{leaver}") is None


def test_pre_actions_wait_for_their_turn_and_never_do_more_than_was_said() -> None:
    evening = Evening()
    evening.sit("Ann", "Bob", "Cat")
    evening.wait(2)
    hand = evening.table.hand
    assert hand is not None
    second = evening.table.occupants[hand.seats[(hand.seats.index(hand.actor or 0) + 1) % 3]].name
    evening.conduct.presence(f"g-{second}").pre = "check"
    evening.submit(Act(hand.actor or 0, Fold()))
    evening.go()
    assert evening.actor == second, "a check beforehand does not call a bet"
    assert evening.conduct.presence(f"g-{second}").pre is None
    evening.conduct.presence(f"g-{second}").pre = "check or fold"
    evening.go()
    assert Act(next(s for s, o in evening.table.occupants.items() if o.name == second), Fold()) in evening.done


def test_what_was_asked_for_during_the_hand_is_done_after_it() -> None:
    evening = Evening()
    evening.sit("Ann", "Bob")
    evening.wait(2)
    answers: list[object] = []
    asked = TakeSeat("g-Cat", "Cat", False, Sit(5, "Cat", 40_000))
    evening.conduct.later.append(DeferredRequest("g-Cat", asked, answers.append))
    assert [one.guest for one in evening.conduct.sitting_down()] == ["g-Cat"]
    evening.go()
    assert answers == []
    hand = evening.table.hand
    assert hand is not None
    evening.submit(Act(hand.actor or 0, Fold()))
    evening.go()
    assert answers == [None]
    assert evening.table.seat_of("g-Cat") == 5


@sampled(1)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_newcomer_can_always_sit_down_among_bots(seats: int) -> None:
    evening = Evening(seats=seats, bots=seats, ticking="test")
    evening.wait(0.5)
    assert len(evening.table.free_seats()) >= (1 if seats > 2 else 0)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        evening.finish()
        if len(evening.table.free_seats()) and seats > 2:
            evening.sit(name)
        people = sum(not one.bot for one in evening.table.occupants.values())
        evening.go(60)
        if people < seats - 1 and seats > 2:
            evening.finish()
            evening.go(3)
            assert evening.table.free_seats() or people >= seats - 1


def test_bots_that_cannot_decide_never_stall_a_table(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def lost(self: BotPlayers, guest: str, style: str, view: HandView) -> object:
        raise ZeroDivisionError("what now")

    monkeypatch.setattr(BotPlayers, "decide", lost)
    evening = Evening(bots=4, ticking="test")
    with caplog.at_level(logging.ERROR):
        evening.go(400)
    assert evening.table.number_of_hand > 10
    assert sum("could not decide" in record.message for record in caplog.records) == 1


def test_bots_that_ask_for_what_is_not_on_offer_never_stall_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BotPlayers, "decide", lambda self, guest, style, view: Check())
    evening = Evening(bots=4, ticking="test")
    evening.go(400)
    assert evening.table.number_of_hand > 5


OFFERS = [(name, key) for name in HOUSES for key in house(name).games]


@sampled(9)
@pytest.mark.parametrize(("of", "game"), OFFERS, ids=lambda word: word)
def test_nobody_answers_and_every_game_comes_to_its_end(of: str, game: str) -> None:
    """The clock's own choices finish a hand of every game: nothing is ever left that has no default."""
    evening = Evening(of=of, game=game, seats=4, ticking="test")
    evening.sit("Ann", "Bob", "Cat")
    evening.wait(0.1)
    assert evening.table.playing or evening.table.number_of_hand
    number = evening.table.number_of_hand
    for _ in range(1_000):
        if not evening.table.playing or evening.table.number_of_hand > number:
            break
        hand = evening.table.hand
        assert hand is not None
        evening.submit(Act(hand.actor or 0, evening.conduct.quiet_action(hand.actor or 0)))
    assert not evening.table.playing or evening.table.number_of_hand > number


def test_broke_bots_buy_in_again_and_come_back() -> None:
    evening = Evening(bots=3, ticking="test")
    evening.go(30)
    evening.finish()
    seat = next(iter(evening.table.occupants))
    evening.table.table.brought_in -= evening.table.table.seats[seat].stack
    evening.table.table.seats[seat].stack = 0
    evening.table.table.seats[seat].out = True
    evening.table._chips = evening.table._resting = None
    before = len(evening.done)
    evening.go(3)
    kinds = [type(command.command).__name__ for command in evening.done[before:] if isinstance(command, Do)]
    assert kinds[:2] == ["TopUp", "ComeBack"]
    assert isinstance(evening.done[before + 1], Do)
    assert evening.done[before + 1] == Do(ComeBack(seat))


def test_what_was_refused_once_is_not_asked_again_and_again() -> None:
    evening = Evening(bots=3, ticking="test")
    evening.go(4)
    evening.finish()
    due = evening.conduct.next(evening.now).command
    assert due is not None
    seat = next(iter(evening.table.occupants))
    evening.table.table.seats[seat].out = True
    refused = evening.conduct.next(evening.now).command
    assert refused == Do(ComeBack(seat))
    evening.conduct.give_up(refused)
    assert evening.conduct.next(evening.now).command != refused


def test_a_broke_bot_with_a_claim_on_a_push_pot_plays_on() -> None:
    evening = Evening(of="casino-club", game="push-nine", bots=4, ticking="test")
    for _ in range(60):
        evening.go(10)
    assert evening.table.number_of_hand > 20


def test_bots_rest_when_nobody_is_in_the_room() -> None:
    evening = Evening(bots=3)
    evening.conduct.resting = True
    evening.wait(600)
    assert evening.table.number_of_hand == 0
    evening.conduct.watched = 1
    evening.wait(60)
    assert evening.table.number_of_hand > 0


def test_paces() -> None:
    assert set(PACES) == {"normal", "fast", "test"}
    with pytest.raises(PaceError, match="choose normal"):
        pace("slow")


# All discard at once


def discarding(*names: str, bots: int = 0) -> Evening:
    """Crazy pineapple at Ocean View: everyone has called and checked, and three cards are held."""
    evening = Evening(of="ocean-view", game="crazy-pineapple", bots=bots)
    evening.sit(*names)
    evening.wait(3)
    for _ in range(60):
        hand = evening.table.hand
        assert hand is not None
        if any(isinstance(option, MayDiscard) for option in hand.options):
            return evening
        call = any(isinstance(option, MayCall) for option in hand.options)
        evening.submit(Act(hand.actor or 0, Call() if call else Check()))
    raise AssertionError("nobody has to discard")


def thrown(evening: Evening, seat: int) -> Act:
    hand = evening.table.hand
    assert hand is not None
    return Act(seat, Discard(hand.hole[hand.seats.index(seat)][:1]))


@pytest.mark.clause("CX-137")
def test_a_guest_discards_while_another_is_waited_for_and_that_one_gets_no_more_time() -> None:
    evening = discarding("Ann", "Bob", "Cat")
    hand = evening.table.hand
    assert hand is not None
    first, *_, last = hand.waiting
    deadline = evening.conduct.clock.deadline()
    evening.now += 5
    evening.submit(thrown(evening, last))
    assert hand.actor == first
    assert last not in hand.waiting
    assert evening.conduct.clock.seat == first
    assert evening.conduct.clock.deadline() == deadline


@pytest.mark.clause("CX-137", "OV-CP-06")
def test_when_the_time_is_up_the_dealer_calls_the_hands_clear() -> None:
    evening = discarding("Ann", "Bob", "Cat")
    hand = evening.table.hand
    assert hand is not None
    slow, *others = hand.waiting
    for seat in others:
        evening.submit(thrown(evening, seat))
    evening.wait(90)
    assert Act(slow, Clear()) in evening.done
    assert [event.seat for event in hand.events if isinstance(event, HandDead)] == [slow]


@pytest.mark.clause("CX-137")
def test_bots_discard_meanwhile_and_are_not_dead_for_a_slow_guest() -> None:
    evening = discarding("Ann", bots=3)
    hand = evening.table.hand
    assert hand is not None
    people = [seat for seat in hand.waiting if not evening.table.occupants[seat].bot]
    evening.wait(10)
    assert hand.waiting == tuple(people)
    evening.wait(90)
    assert [event.seat for event in hand.events if isinstance(event, HandDead)] == people


@pytest.mark.clause("CX-137")
def test_where_nobody_discards_in_time_the_clock_throws_a_card_away() -> None:
    evening = discarding("Ann", "Bob")
    hand = evening.table.hand
    assert hand is not None
    slow = hand.actor or 0
    evening.wait(86)
    assert any(isinstance(command, Act) and isinstance(command.action, Discard) for command in evening.done)
    assert not any(isinstance(event, HandDead) and event.seat == slow for event in hand.events)


@pytest.mark.clause("CX-137")
def test_the_journal_brings_back_discards_in_any_order_and_the_call() -> None:
    evening = discarding("Ann", "Bob", "Cat")
    hand = evening.table.hand
    assert hand is not None
    *_, last = hand.waiting
    evening.submit(thrown(evening, last))
    evening.submit(Act(hand.actor or 0, Clear()))
    assert hand.over
    again = RoomTable("t-1", house("ocean-view").offer("crazy-pineapple"), seats=6)
    for command in evening.done:
        again.submit(decode(encode(command)), at=evening.now)
    assert again.hand is not None
    assert again.hand.events == hand.events
