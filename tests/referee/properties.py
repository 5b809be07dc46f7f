"""What must hold of every hand and table, each as a function that raises AssertionError where it does not.

`test_properties.py` holds them against random hands for a minute, `test_soak.py` for as long as one likes.
"""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from tests.referee.ledger import Ledger, ledger_of
from tests.reporting import likely_report

from houseway.cards import Card, format_cards
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.shared_actions import Action
from houseway.referee.table.seating_commands import Command
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    BoardDealt,
    CardTaken,
    ChangeDraw,
    Dealt,
    DealtUp,
    DiceThrown,
    Discard,
    Drew,
    FoulHand,
    HandEvent,
    HandShown,
    Hit,
    MayHit,
    Melded,
    Mixed,
    Mucked,
    Opened,
    Pass,
    SecondBoardDealt,
    SetHand,
    SetShown,
    Shown,
    StockDrawn,
    ThrownUp,
)
from houseway.testing import (
    Choices,
    changes,
    choose_action,
    choose_command,
    deal,
    not_offered,
    offered,
    play,
    state_bytes,
    straddle,
    table_bytes,
)

CARD_LISTS = {"cards", "board", "second", "up", "front", "back"}
ONE_CARD = {"card", "open", "drawn"}
MOST_TRIED = 24
"""Of more ways to act than that, and there are dozens at a draw, only some are tried."""
PLAIN_LISTS = {"seats", "stacks", "dice", "pushers", "may_buy", "bought", "groups", "proposal"}


def events_bytes(hand: Hand) -> bytes:
    return msgspec.json.encode(hand.events)


def view_bytes(hand: Hand, seat: int | None) -> bytes:
    return msgspec.json.encode(hand.view(seat))


def chips_are_conserved(hand: Hand, choices: Choices) -> None:
    """After every event, counted from the events alone; and the referee's own figures agree at every decision."""
    ledger: Ledger = ledger_of(hand.events, hand.given.carried_in)
    ledger.agrees(hand)
    while not hand.over:
        for event in hand.act(choose_action(hand, choices)):
            ledger.take(event)
        ledger.agrees(hand)
    assert ledger.ended
    assert hand.result is not None
    assert hand.result.stacks == tuple(ledger.stacks.values())
    assert sum(hand.result.net) == hand.given.carried_in - hand.result.collected - hand.result.carried


def every_card_is_in_its_place(hand: Hand, choices: Choices) -> None:
    """Held, up, thrown away, burned, discarded, on the board or in the stub: each card of the pack once, always."""
    pack = sorted(hand.first_deck)
    assert sorted(cards_of(hand)) == pack
    while not hand.over:
        hand.act(choose_action(hand, choices))
        there = cards_of(hand)
        assert sorted(there) == pack, f"{format_cards(set(pack) ^ set(there))} is nowhere, or a card is in two places"


def cards_of(hand: Hand) -> list[Card]:
    """Every card in its place: hands that nobody has thrown away, cards dealt up, piles, board and stub.

    Cards mixed in the middle of a hand stand again behind the deck that was handed in, and lie there now.
    """
    held = [
        card
        for player, cards in enumerate(hand.hole)
        if not (hand.folded[player] or hand.mucked[player])
        for card in cards
    ]
    up = [card for cards in hand.up for card in cards]
    pending = getattr(hand.play, "pending", None)
    requested = () if pending is None else pending[1]
    piles = (*hand.board, *hand.second, *hand.laid, *hand.burns, *hand.muck, *hand.discards)
    return [*held, *up, *requested, *piles, *hand.deck[hand.top :]]


def options_are_the_truth(hand: Hand, choices: Choices) -> None:
    """What is offered is accepted, on a copy, and leaves the hand alone; what is not is refused and changes nothing."""
    while not hand.over:
        before = state_bytes(hand)
        actions = [*offered(hand), *changes(hand)]
        assert actions, "nothing to do, and the hand is not over"
        assert hand.actor in hand.seats
        for action in actions[:: 1 + len(actions) // MOST_TRIED]:
            other = hand.copy()
            new = other.act(action)
            assert new or action == Pass(), f"{action} did nothing"
            assert new == other.events[len(hand.events) :]
            assert min(other.stacks) >= 0
        assert state_bytes(hand) == before, "acting on a copy changed the hand"
        for action in not_offered(hand):
            is_refused(hand, action, before)
        assert state_bytes(hand) == before, "looking at a hand changed it"
        hand.act(choose_action(hand, choices))
    assert hand.options == ()
    assert hand.actor is None
    for action in not_offered(hand):
        is_refused(hand, action)


def legal_actions_are_taken(hand: Hand, choices: Choices) -> None:
    """Everything in `legal` is an action, and `act` takes it as it is, in turn or from a seat that may act besides.

    Things go wrong now and then, so that what a ruling leaves open is tried too.
    """
    while not hand.over:
        for seat in (None, *hand.waiting):
            actions = hand.legal(seat)
            assert actions, "nothing to do, and the hand is not over"
            for action in actions[:: 1 + len(actions) // MOST_TRIED]:
                assert isinstance(action, Action)
                hand.copy().act(action, seat)
            for sizes in hand.ranges(seat):
                assert {sizes.take(sizes.least), sizes.take(sizes.most)} <= {*actions}
                for amount in (sizes.least, sizes.most - 1 - (sizes.most - 1) % sizes.chip):
                    if amount in sizes:
                        hand.copy().act(sizes.take(amount), seat)
        report = likely_report(hand, choices) if choices.one_in(12) else None
        if report is not None:
            with suppress(RefusedError):
                hand.report(report)
                continue
        hand.act(choose_action(hand, choices))
    assert not hand.legal()
    assert not hand.ranges()


def is_refused(hand: Hand, action: Action, before: bytes = b"") -> None:
    before = before or state_bytes(hand)
    try:
        hand.act(action)
    except RefusedError as refusal:
        explains_itself(refusal)
    else:
        pytest.fail(f"{action} is not offered, but accepted: {hand.rules.house} {hand.game.name}")
    assert state_bytes(hand) == before, f"{action} was refused and changed the hand"


def explains_itself(refusal: RefusedError) -> None:
    assert refusal.problem
    assert "\n" not in str(refusal)


def a_copy_is_as_good(hand: Hand, choices: Choices) -> None:
    """Acting on a copy, and on a copy of a copy, gives the very bytes of acting; the original stays as it was."""
    while not hand.over:
        action = choose_action(hand, choices)
        before = state_bytes(hand)
        first = hand.copy()
        assert state_bytes(first) == before
        second = first.copy()
        new = first.act(action)
        assert state_bytes(hand) == before == state_bytes(second)
        assert second.act(action) == new == hand.act(action)
        assert state_bytes(first) == state_bytes(second) == state_bytes(hand)


def a_replay_is_equal(hand: Hand, actions: tuple[Action, ...]) -> None:
    """The hand's own record of actions, from the same inputs, gives the same events and state, byte for byte."""
    assert tuple(action for _, action in hand.actions) == actions
    again = hand.dealt_again()
    for seat, action in hand.actions:
        assert seat == (action.seat if isinstance(action, ChangeDraw | FoulHand) else again.actor)
        again.act(action)
    assert events_bytes(again) == events_bytes(hand)
    assert state_bytes(again) == state_bytes(hand)


def blinds_are_in_order(hand: Hand) -> None:
    """The player left of the last blind opens, a straddler may straddle, and no one has more in than the bet."""
    count = len(hand.seats)
    by_what = {post.what: post.player for post in hand.given.posts}
    last = by_what.get("big blind")
    if last is not None:
        small = by_what.get("small blind")
        assert len([post for post in hand.given.posts if post.what == "big blind"]) == 1
        assert small != last
        if (straddler := by_what.get("straddle")) is not None:
            may = {
                "under the gun": {(last + 1) % count},
                "button": {count - 1},
                "any seat": set(range(count)) - {small, last},
            }
            assert straddler in may[hand.rules.blinds.straddle_from], "a straddle from a seat that may not"
            last = straddler
        assert hand.given.opens == (last + 1) % count, "the first to act does not sit left of the last blind"
    assert max(hand.bets) <= hand.play.level, "a player has more in than there is to call"


# what a seat may see


def cards_in(value: Any, key: str = "") -> Iterator[Card]:
    """Every card in a decoded view, which holds lists of numbers under the names we know and under no other."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from cards_in(inner, name)
    elif isinstance(value, list):
        numbers = [one for one in value if isinstance(one, int)]
        if numbers:
            assert key in CARD_LISTS | PLAIN_LISTS, f"what are the numbers in {key!r}?"
        if key in CARD_LISTS:
            yield from numbers
        for inner in value:
            yield from cards_in(inner, key)
    elif key in ONE_CARD and isinstance(value, int) and not isinstance(value, bool):
        yield value


def visible_cards(events: list[HandEvent], seat: int | None) -> set[Card]:
    """Own cards, cards dealt up, the board, and hands turned up."""
    seen = own_cards(events, seat)
    for event in events:
        if isinstance(event, BoardDealt | SecondBoardDealt | DealtUp | Shown | HandShown) or (
            isinstance(event, CardTaken) and event.up
        ):
            seen.update(event.cards)
        elif isinstance(event, SetShown):
            seen.update(event.front + event.back)
        elif isinstance(event, Melded):
            seen.update(event.cards)
        elif isinstance(event, StockDrawn | ThrownUp):
            seen.add(event.card)
    return seen


def own_cards(events: list[HandEvent], seat: int | None) -> set[Card]:
    """All cards that a seat was dealt face down, drew or took."""
    got = [event for event in events if isinstance(event, Dealt | Drew | CardTaken) and event.seat == seat]
    return {card for event in got for card in event.cards}


def a_view_keeps_secrets(hand: Hand) -> None:
    """No seat's view, nor a spectator's, holds a card beyond its own, those dealt up, the board and hands shown."""
    for seat in (None, *hand.seats):
        allowed = visible_cards(hand.events, seat)
        seen = set(cards_in(msgspec.json.decode(view_bytes(hand, seat))))
        assert seen <= allowed, f"seat {seat} sees {seen - allowed}"
        assert set(hand.board) <= seen
        assert {card for up in hand.up for card in up} <= seen, f"seat {seat} does not see an open card"
        assert own_cards(hand.events, seat) <= seen, f"seat {seat} does not see its own cards"


def views_keep_secrets(hand: Hand, choices: Choices) -> None:
    a_view_keeps_secrets(hand)
    for _ in play(hand, choices):
        a_view_keeps_secrets(hand)
    a_view_keeps_secrets(hand)


def hidden_cards_do_not_matter(hand: Hand, choices: Choices) -> None:
    """Two runs that differ only in cards a viewer has not seen are one and the same to that viewer.

    The first run is played to where something hidden is about to be told, as it should be, or to its end if nothing
    is. The second has all cards that the viewer never saw shuffled among themselves, and the same is done in it, as
    far as these cards can be kept hidden too: a natural is shown at once, and who draws at blackjack has not 22.
    """
    start = hand.copy()
    viewers = (None, *hand.seats)
    viewer = viewers[choices.below(len(viewers))]
    actions: list[Action] = []
    while not hand.over:
        action = choose_action(hand, choices)
        ahead = hand.copy()
        ahead.act(action)
        if tells(ahead, viewer):
            break
        hand.act(action)
        actions.append(action)
    if tells(hand, viewer):
        return
    seen = visible_cards(hand.events, viewer)
    now = other_cards([card for card in hand.first_deck if card not in seen], choices)
    first, second = start, start.dealt_again(deck=tuple(now.get(card, card) for card in start.first_deck))
    assert view_bytes(first, viewer) == view_bytes(second, viewer)
    for action in actions:
        if isinstance(action, Hit) and MayHit() not in second.options:
            return
        first.act(action)
        second.act(with_other_cards(action, now))
        if tells(second, viewer):
            return
        assert view_bytes(first, viewer) == view_bytes(second, viewer)


def other_cards(hidden: list[Card], choices: Choices) -> dict[Card, Card]:
    """Cards for cards, shuffled; where there are several packs, all of a kind for as many of another."""
    counts, chance = Counter(hidden), random.Random(choices.below(1 << 24))
    now: dict[Card, Card] = {}
    for count in sorted(set(counts.values())):
        kinds = [card for card in counts if counts[card] == count]
        now.update(zip(kinds, chance.sample(kinds, len(kinds)), strict=True))
    return now


def tells(hand: Hand, viewer: int | None) -> bool:
    """Whether something has happened from which a viewer may learn of cards that were hidden.

    That is a showdown, an opening bet that takes a pair of jacks, dice, which follow from the whole deck, a card
    turned up from the stock at pan, and one that the viewer gets to see out of those mixed in the middle of the hand.
    """
    mixed = False
    for event in hand.events:
        if isinstance(event, Shown | Mucked | HandShown | SetShown | DiceThrown | StockDrawn):
            return True
        if isinstance(event, Opened) and hand.rules.betting.openers == "jacks":
            return True
        if mixed and (
            isinstance(event, BoardDealt | SecondBoardDealt)
            or (isinstance(event, Dealt | Drew) and event.seat == viewer)
        ):
            return True
        mixed = mixed or isinstance(event, Mixed)
    return False


def with_other_cards(action: Action, now: dict[Card, Card]) -> Action:
    """The same done with the cards that are there now."""
    match action:
        case Discard(cards):
            return Discard(tuple(now.get(card, card) for card in cards))
        case ChangeDraw(seat, cards):
            return ChangeDraw(seat, tuple(now.get(card, card) for card in cards))
        case SetHand(front):
            return SetHand(tuple(now.get(card, card) for card in front))
    return action


# tables


def everything_is_accounted_for(table: Table) -> None:
    """Chips brought in are on the table, in a pot or waiting for the next one, collected, or taken away."""
    hand = table.hand
    playing = {} if hand is None else dict(zip(hand.seats, hand.stacks, strict=True))
    on_table = sum(playing.get(seat, player.stack) for seat, player in table.seats.items())
    on_table += table.carried
    collected = table.collected
    if hand is not None:
        on_table += hand.pot + hand.carried
        collected += hand.collected
    assert table.brought_in == on_table + collected + table.taken_away
    assert all(player.stack >= 0 for player in table.seats.values())


def try_command(table: Table, command: Command) -> bool:
    """Whether it was carried out; a refusal changes nothing."""
    table.settle()
    before = table_bytes(table)
    try:
        events = table.apply(command)
    except RefusedError as refusal:
        explains_itself(refusal)
        assert table_bytes(table) == before, f"{command} was refused and changed the table"
        return False
    assert events
    assert table.events[-len(events) :] == events
    return True


def a_session_adds_up(table: Table, choices: Choices, *, hands: int) -> None:
    """Many hands with coming and going between them, and in them, where it is refused."""
    for _ in range(hands):
        for _ in range(choices.below(5)):
            try_command(table, choose_command(table, choices))
            everything_is_accounted_for(table)
        straddle(table, choices)
        table.settle()
        before = table_bytes(table)
        hand = deal(table, choices)
        if hand is None:
            assert table_bytes(table) == before, "a deal was refused and changed the table"
            continue
        everything_is_accounted_for(table)
        for _ in play(hand, choices):
            everything_is_accounted_for(table)
            if choices.one_in(16):
                assert not try_command(table, choose_command(table, choices)), "the table changed during a hand"
        everything_is_accounted_for(table)
    table.settle()
    everything_is_accounted_for(table)
