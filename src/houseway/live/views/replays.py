"""Replays a finished hand, frame by frame, as one viewer may see it: the deal, and then every decision.

The referee replays the hand from its hand file. Each frame is built like an update of the live table, so a viewer who
was not there sees what a spectator would have seen, and a player sees their own cards and no others.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Raw
from msgspec.json import Encoder
from msgspec.structs import replace

from houseway.errors import InvariantError
from houseway.history.handfile.text import parse_record
from houseway.live.buy_ins import buy_in, fee_words
from houseway.live.table.happenings import Happening
from houseway.live.table.preactions import pre_options
from houseway.live.views.hand_words import counts, held_words, set_words, showing_words, softs
from houseway.live.views.log_lines import context_of
from houseway.live.views.messages import encoded, news_told
from houseway.live.views.results import result_of
from houseway.live.views.table_views import kill_now, offer_now, pots_of
from houseway.protocol.table_messages import Update
from houseway.protocol.table_state import AfterNow, Captions, DeckSeed, Fairness, SeatNow, TableNow
from houseway.referee.hand import Hand
from houseway.referee.table.seating_events import CardsShown, RabbitHunted
from houseway.referee.vocabulary import HandEvent
from houseway.store.rows import HandRow

AfterHand: TypeAlias = CardsShown | RabbitHunted
"""What everyone may be shown once a hand is over."""
_encoder = Encoder()


def frames_of(
    row: HandRow,
    seat: int | None,
    *,
    house_name: str,
    title: str,
    later: Sequence[AfterHand] = (),
    check: Callable[[], None] = lambda: None,
) -> tuple[Raw, ...]:
    """The frames of a finished hand for a seat, or for a spectator; `check` is called before each.

    `later` is what was shown to everyone after the hand: each has a frame of its own at the end.
    """
    record = parse_record(row.text, file=f"{row.table}-{row.hand}.hand")
    hand = record.dealt()
    told: list[HandEvent] = []
    frames = [_frame(row, hand, Happening(1, row.hand, tuple(hand.events), row.names), told, seat, house_name, title)]
    for actor, action in record.actions:
        check()
        if hand.over:
            raise InvariantError(f"hand {row.hand} of table {row.table} goes on after its end: seat {actor} acts")
        told = context_of(hand.events)
        happened = Happening(len(frames) + 1, row.hand, tuple(hand.act(action, actor)), row.names)
        frames.append(_frame(row, hand, happened, told, seat, house_name, title))
    after = AfterNow()
    for event in later:
        check()
        told = context_of(hand.events)
        happened = Happening(len(frames) + 1, row.hand, (event,), row.names)
        after = _shown(after, event)
        frames.append(_frame(row, hand, happened, told, seat, house_name, title, after))
    return tuple(frames)


def _shown(after: AfterNow, event: AfterHand) -> AfterNow:
    if isinstance(event, RabbitHunted):
        return replace(after, rabbit=event.cards)
    seat = str(event.seat)
    return replace(after, shown={**after.shown, seat: (*after.shown.get(seat, ()), *event.cards)})


def _frame(
    row: HandRow,
    hand: Hand,
    happened: Happening,
    told: list[HandEvent],
    seat: int | None,
    house_name: str,
    title: str,
    after: AfterNow | None = None,
) -> Raw:
    events, lines = news_told(happened, told, seat)
    now = replace(_now(row, hand, seat, house_name, title), after=after)
    return Raw(encoded(Update(row.table, happened.number, events, lines, now)))


def _now(row: HandRow, hand: Hand, seat: int | None, house_name: str, title: str) -> TableNow:
    rules, view = hand.rules, replace(hand.view(seat), events=())
    seats = tuple(
        SeatNow(
            one,
            row.names.get(one, f"Seat {one}"),
            row.guests.get(one, "").startswith("bot-"),
            "",
            hand.stacks[player],
            "in",
            False,
            "",
            True,
        )
        for player, one in enumerate(hand.seats)
    )
    words = held_words(view, rules)
    return TableNow(
        table=row.table,
        offer=offer_now(
            hand.game, rules, key=row.game, house_name=house_name, title=title, fee=fee_words(rules),
            most_seats=max(hand.seats),
        ),
        you=seat, buy_in=buy_in(rules), wallet=0, straddle=False, seats=tuple(sorted(seats, key=lambda one: one.seat)),
        button=hand.button or None, hand=row.hand, turn=len(hand.actions), view=Raw(_encoder.encode(view)),
        captions=Captions(
            words=words[:1].upper() + words[1:], seat_words=showing_words(view, rules), counts=counts(view, rules),
            softs=softs(view, rules), set_words=set_words(view, rules),
        ),
        pots=() if hand.over else pots_of(hand), clock=None,
        fairness=Fairness(
            commitment=row.commitment, deck=None, sealed="",
            last=DeckSeed(row.hand, row.seed, row.commitment) if hand.over and seat is not None and row.seed else None,
        ),
        next_deal_ms=None, waiting_for="", pre=None, pre_options=pre_options(None, None), frozen="", paused="",
        watchers=0, carried=hand.given.carried_in, carry=None, floor=False, host="", calls=(),
        practice="yes" if hand.given.mishaps else "", killed=kill_now(hand),
        result=result_of(hand, view, row.names, row.hand),
    )  # fmt: skip
