"""Hands in which much goes wrong: written, read and played again to the same bytes, and told without a hidden card."""

import re
from collections.abc import Iterator
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict
from tests.history.any_game import act, deal, games, table_of
from tests.history.test_handfile import quick
from tests.repeats import examples, repeats, sampled
from tests.reporting import choose_report, likely_report

from houseway.cards import format_card
from houseway.games import GAMES
from houseway.history.handfile.record import record_of, replay
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.history_errors import HistoryError
from houseway.history.narrate.narrator import tell
from houseway.history.phh.convert import from_phh, to_phh
from houseway.referee.hand import Hand
from houseway.referee.mishaps import Report
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import HandEvent, Ruled, seen_by
from houseway.testing import Choices

RULED = [game for game in games() if GAMES[game].family.desk is not None]
"""The games in which something can be reported."""
CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jk)\b")


def troubled(game: str, choices: Choices, *, hands: int = 2) -> Iterator[Hand]:
    """Hands of a table, each over, with reports between the actions and now and then with arranged errors."""
    table = table_of(game, choices)
    for _ in range(hands):
        try:
            hand = deal(table, choices)
        except RefusedError:  # too few have chips for another
            return
        if choices.one_in(3):
            hand = erring(hand, likely_report(hand, choices) or choose_report(hand, choices))
            table.hand = hand
        while not hand.over:
            if not (choices.one_in(3) and reported(hand, choices)):
                act(hand, choices)
        yield hand
        table.settle()


def erring(hand: Hand, *reports: Report) -> Hand:
    """The same deal by a dealer who errs."""
    given = hand.given
    return Hand(
        hand.rules, hand.game, hand.seats, hand.started, hand.first_deck, posts=given.posts, button=given.button,
        opens=given.opens, ask_showdown=given.ask_showdown, ask_cuts=given.ask_cuts, kill_percent=given.kill_percent,
        carried_in=given.carried_in, carry=given.carry, dice=given.dice, paid=given.paid, mishaps=reports,
    )  # fmt: skip


def reported(hand: Hand, choices: Choices) -> bool:
    """Whether something went wrong that can have happened."""
    report = likely_report(hand, choices) if choices.one_in(2) else choose_report(hand, choices)
    if report is None:
        return False
    try:
        hand.report(report)
    except RefusedError:
        return False
    return True


def same_again(hand: Hand) -> None:
    """From the hand to its file and back: the same record, the same events, the same bytes."""
    record = record_of(hand, {1: "Ann"})
    text = format_record(record)
    read = parse_record(text)
    assert read == record
    again = replay(read)
    assert again.events == hand.events
    assert again.rulings == hand.rulings
    assert again.result == hand.result
    assert again == hand
    assert format_record(record_of(again, read.names_by_seat)) == text


@sampled(5)
@repeats("least", 1, 2, 100)
@pytest.mark.parametrize("game", RULED)
def test_much_goes_wrong_and_every_file_plays_it_again(game: str, least: int) -> None:
    """Seeds that are the same every day, and enough of them that something is ruled on."""
    ruled = void = arranged = 0
    for seed in range(least + 10):
        for hand in troubled(game, Choices(seed)):
            same_again(hand)
            ruled += len(hand.rulings)
            void += hand.voided
            arranged += bool(hand.given.mishaps)
        if seed >= least and ruled > 5 and void and arranged:
            break
    assert ruled > 5
    assert void
    assert arranged


@settings(quick, max_examples=examples(15))
@given(st.sampled_from(RULED), st.integers(0, 1 << 40))
def test_any_game_with_anything_wrong_is_read_back_as_it_was(game: str, seed: int) -> None:
    for hand in troubled(game, Choices(seed)):
        same_again(hand)


def cards_of(event: HandEvent) -> set[str]:
    """The cards in the fields of an event, as whoever it was made for sees them."""
    found: set[str] = set()
    for name, value in asdict(event).items():
        if name in ("cards", "seen", "old", "front", "back"):
            found |= {format_card(card) for card in value}
        elif name == "card":
            found.add(format_card(value))
    return found


@sampled(5)
@pytest.mark.parametrize("game", RULED)
def test_what_is_told_names_no_card_that_the_listener_has_not_seen(game: str) -> None:
    """The words of each event and the steps of each ruling, by what that seat was shown until the ruling was done."""
    for seed in range(3):
        for hand in troubled(game, Choices(seed), hands=1):
            for viewer in (None, *hand.seats):
                known: set[str] = set()
                for event in hand.events:
                    seen = seen_by(event, viewer)
                    known |= cards_of(seen)
                    (said,) = tell([seen], {})
                    allowed = set(known)
                    if isinstance(event, Ruled):
                        (done, *_) = (one.events for one in hand.rulings if one.events[0] == event)
                        allowed |= {card for one in done for card in cards_of(seen_by(one, viewer))}
                    assert set(CARD.findall(said)) <= allowed, f"seat {viewer} is told: {said}"


@sampled(5)
@pytest.mark.parametrize("game", RULED)
def test_the_referee_s_sentences_name_players_by_their_seats_alone(game: str) -> None:
    """A page draws cards and names seats in them by that: every code is a card, every number after `seat` a seat."""
    told = 0
    for hand in (hand for seed in range(4) for hand in troubled(game, Choices(seed))):
        for event in hand.events:
            if isinstance(event, Ruled):
                sentences = (event.title, event.why, *event.steps)
                told += len(sentences)
                seats = {int(one) for text in sentences for one in re.findall(r"\bseat (\d+)", text, re.IGNORECASE)}
                assert seats <= set(hand.seats), sentences
                codes = {one for text in sentences for one in CARD.findall(text)}
                assert codes <= {format_card(card) for card in hand.first_deck}, sentences
    assert told


@pytest.mark.parametrize("game", [game for game in RULED if game in ("holdem", "omaha", "stud", "razz")])
def test_phh_tells_a_ruled_hand_truly_or_not_at_all(game: str) -> None:
    refused = 0
    for seed in range(8):
        for hand in troubled(game, Choices(seed)):
            if not hand.rulings or hand.rules.limit.betting.value == "spread limit":
                continue
            try:
                phh = to_phh(record_of(hand))
            except HistoryError:
                refused += 1
                continue
            assert phh.extra["_rulings"] == [str(ruling) for ruling in hand.rulings]
            assert phh.finishing_stacks == tuple(Decimal(stack) / 100 for stack in hand.stacks)
            assert from_phh(phh).about["phh"]["_rulings"] == phh.extra["_rulings"]  # type: ignore[call-overload,index]
    assert refused
