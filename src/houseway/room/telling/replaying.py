"""A finished hand again, frame by frame, as one viewer may see it: the deal, and then every decision.

The hand comes out of its hand file and is played again by the referee; each frame is built like an update of the live
table, so a viewer who was not there sees what a spectator would have seen, and a player sees the own cards and no
others.
"""

from collections.abc import Callable

from msgspec import Raw
from msgspec.json import Encoder
from msgspec.structs import replace

from houseway.errors import InvariantError
from houseway.games import GAMES
from houseway.history.handfile.record import HandRecord
from houseway.history.handfile.text import parse_record
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import HandEvent
from houseway.room.stakes import buy_in, fee_words, limit_words
from houseway.room.store.rows import HandRow
from houseway.room.table.happenings import Happened, Revealed
from houseway.room.table.preact import pre_options
from houseway.room.telling.loglines import context_of
from houseway.room.telling.results import result_of
from houseway.room.telling.telling import Update, encoded, news_told
from houseway.room.telling.views import SeatNow, TableNow, betting_of, kill_now, pots_of, unit_of
from houseway.room.telling.words import counts, held_words, set_words, showing_words, softs

_encoder = Encoder()


def frames_of(
    row: HandRow, seat: int | None, *, house_name: str, title: str, check: Callable[[], None] = lambda: None
) -> tuple[Raw, ...]:
    """The frames of a finished hand for a seat, or for somebody who had none; `check` is asked before each."""
    record = parse_record(row.text, file=f"{row.table}-{row.hand}.hand")
    hand = _dealt(record)
    told: list[HandEvent] = []
    frames = [_frame(row, hand, Happened(1, row.hand, tuple(hand.events), row.names), told, seat, house_name, title)]
    for actor, action in record.actions:
        check()
        if hand.over:
            raise InvariantError(f"hand {row.hand} of table {row.table} goes on after its end: seat {actor} acts")
        told = context_of(hand.events)
        happened = Happened(len(frames) + 1, row.hand, tuple(hand.act(action, actor)), row.names)
        frames.append(_frame(row, hand, happened, told, seat, house_name, title))
    return tuple(frames)


def _dealt(record: HandRecord) -> Hand:
    """The hand at its first decision."""
    return Hand(
        record.rules, GAMES[record.game], record.seats, record.stacks, record.deck, posts=record.posts,
        button=record.button, opens=record.seats.index(record.opens), ask_showdown=record.ask_showdown,
        ask_cuts=record.ask_cuts, kill_percent=record.kill_percent, carried_in=record.carried_in,
        carry=record.carry, dice=record.dice, paid=record.paid, mishaps=record.mishaps,
    )  # fmt: skip


def _frame(
    row: HandRow, hand: Hand, happened: Happened, told: list[HandEvent], seat: int | None, house_name: str, title: str
) -> Raw:  # fmt: skip
    events, lines = news_told(happened, told, seat)
    return Raw(encoded(Update(row.table, happened.number, events, lines, _now(row, hand, seat, house_name, title))))


def _now(row: HandRow, hand: Hand, seat: int | None, house_name: str, title: str) -> TableNow:
    rules, view = hand.rules, replace(hand.view(seat), events=())
    seats = tuple(
        SeatNow(
            one, row.names.get(one, f"Seat {one}"), row.guests.get(one, "").startswith("bot-"), "", hand.stacks[player],
            "in", False, "", True,
        )
        for player, one in enumerate(hand.seats)
    )  # fmt: skip
    words = held_words(view, rules)
    return TableNow(
        table=row.table, house=rules.house, house_name=house_name, game=row.game,
        family=hand.game.family.name, low=hand.game.low, compares=hand.game.compares, title=title,
        limit=rules.limit.name, most_seats=max(hand.seats), fee=fee_words(rules), you=seat, buy_in=buy_in(rules),
        wallet=0, entry=(), straddle=False, seats=tuple(sorted(seats, key=lambda one: one.seat)),
        button=hand.button or None, hand=row.hand, turn=len(hand.actions), view=Raw(_encoder.encode(view)),
        words=words[:1].upper() + words[1:], seat_words=showing_words(view, rules),
        pots=() if hand.over else pots_of(hand), clock=None, commitment=row.commitment, deck=None, sealed="",
        last=Revealed(row.hand, row.seed, row.commitment) if hand.over and seat is not None and row.seed else None,
        next_deal_ms=None, waiting_for="", pre=None, pre_options=pre_options(None, None), frozen="", paused="",
        watchers=0, carried=hand.given.carried_in, carry=None, floor=False, host="", calls=(),
        practice="yes" if hand.given.mishaps else "", betting=betting_of(hand.game, rules),
        unit=unit_of(rules), stakes=limit_words(rules), killed=kill_now(hand), counts=counts(view, rules),
        softs=softs(view, rules), set_words=set_words(view, rules),
        result=result_of(hand, view, row.names, row.hand),
    )  # fmt: skip
