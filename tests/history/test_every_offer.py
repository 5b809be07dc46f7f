"""Hand files and stories of every offer of every house: saved, loaded, played again to the same bytes, and told.

Hands come from tables with a past, so that the bank has been round, pots have pushed and tops lie there from before.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.referee.onlookers import Onlookers
from tests.repeats import sampled

from houseway.decks import deck as deck_named
from houseway.history.handfile.record import record_of, replay
from houseway.history.handfile.text import format_record, load, parse_record, save
from houseway.history.history_errors import HistoryError
from houseway.history.narrate.narrator import narrate
from houseway.history.narrate.plain_facts import hand_facts
from houseway.history.phh.convert import to_phh
from houseway.referee.banked.turn import BankTurn
from houseway.referee.hand import Hand
from houseway.referee.push.pot import PushPot
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import FoulHand
from houseway.testing import BOOKS, Choices, bustle, offer_at, open_table, places, play

OFFERS = [limits for book in BOOKS for limits in places(book)]
NOT_POKER = ("pai-gow", "super-pan-9", "blackjack-22", "push-nine", "pan")
NEW_GAMES = [limits for limits in OFFERS if limits[0][1] in NOT_POKER]
A_CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jk)\b")


def evening(place: tuple[str, str, str], seed: int, *, hands: int) -> Iterator[Hand]:
    """Hands played one after the other at a table of the offer, with some coming and going between them."""
    choices = Choices(seed)
    offer = offer_at(place)
    table = open_table(offer.rules, offer.game, choices)
    pack = deck_named(offer.rules.deck or offer.game.deck)
    for _ in range(hands):
        try:
            hand = table.deal(choices.deck(pack), ask_showdown=choices.one_in(3), ask_cuts=choices.one_in(2))
        except RefusedError:  # too few have chips
            return
        for _ in play(hand, choices):
            pass
        yield hand
        if choices.one_in(4):
            bustle(table, choices)


def is_kept(hand: Hand, file: Path) -> None:
    """Saved, loaded and played again, a hand is the same to the last byte."""
    names = {seat: f"Player {seat}" for seat in hand.seats}
    record = record_of(hand, names)
    save(record, file)
    read = load(file)
    assert read == record
    again = replay(read)
    assert msgspec.json.encode(again.events) == msgspec.json.encode(hand.events)
    assert (again.result, again.actions) == (hand.result, hand.actions)
    assert format_record(record_of(again, read.names_by_seat)) == file.read_text(encoding="utf-8")


def is_told(hand: Hand) -> None:
    """Every event has words of its own, and a seat is told no card that it may not see."""
    names = {seat: f"Player {seat}" for seat in hand.seats}
    told = narrate(hand.events, names)
    onlookers = Onlookers(hand)
    for viewer in onlookers.viewers:
        seen = narrate(onlookers.told[viewer], names)
        assert len(seen) == len(told) == len(hand.events)
        for event, masked, line, whole in zip(hand.events, onlookers.told[viewer], seen, told, strict=True):
            assert "\n" not in line
            assert line == whole if masked == event else not A_CARD.search(line), f"seat {viewer} hears: {line}"
            assert not hasattr(event, "clause") or line.endswith(f"({event.clause})")
    facts = msgspec.json.decode(msgspec.json.encode(hand_facts(hand, names)))
    brought = sum(player["stack"] for player in facts["players"]) + facts["carried_in"]
    left = sum(player["left"] for player in facts["players"]) + facts["collected"] + facts["carried"]
    assert brought == left


@sampled(6)
@pytest.mark.parametrize("limits", OFFERS, ids=lambda limits: f"{limits[0][0]}/{limits[0][1]}")
def test_a_hand_of_every_limit_is_kept_and_told(limits: tuple[tuple[str, str, str], ...], tmp_path: Path) -> None:
    for number, place in enumerate(limits):
        for hand in evening(place, number, hands=3 if number < 3 else 1):
            is_kept(hand, tmp_path / "hand.toml")
            is_told(hand)


@sampled(2)
@pytest.mark.parametrize("limits", NEW_GAMES, ids=lambda limits: f"{limits[0][0]}/{limits[0][1]}")
def test_what_the_hand_before_left_is_kept_too(limits: tuple[tuple[str, str, str], ...], tmp_path: Path) -> None:
    """The turn to bank, a push pot, agreements that still bind, a pot carried over: all of it is met and kept."""
    game = limits[0][1]
    wanted = {"push-nine": {"push pot", "carried in"}, "pan": {"carried in", "foul hand"}}.get(game, {"bank turn"})
    if limits[0][:2] == ("casino-club", "push-nine"):
        wanted |= {"agreement"}
    met: set[str] = set()
    for seed in range(400):
        for hand in evening(limits[seed % len(limits)], seed, hands=4):
            carry = hand.given.carry
            now = (
                {"push pot"} if isinstance(carry, PushPot) else {"bank turn"} if isinstance(carry, BankTurn) else set()
            )
            now |= {"agreement"} if isinstance(carry, PushPot) and carry.groups else set()
            now |= {"carried in"} if hand.given.carried_in else set()
            now |= {"foul hand"} if any(isinstance(action, FoulHand) for _, action in hand.actions) else set()
            if now - met:
                met |= now
                is_kept(hand, tmp_path / "hand.toml")
                is_told(hand)
        if wanted <= met:
            return
    pytest.fail(f"{wanted - met} never happened")


@pytest.mark.parametrize("limits", NEW_GAMES, ids=lambda limits: f"{limits[0][0]}/{limits[0][1]}")
def test_phh_tells_none_of_the_games_that_are_not_poker(limits: tuple[tuple[str, str, str], ...]) -> None:
    hand = next(evening(limits[0], 1, hands=1))
    with pytest.raises(HistoryError) as caught:
        to_phh(parse_record(format_record(record_of(hand)), file="hand.toml"))
    assert str(caught.value).startswith("hand.toml:4: PHH records only poker and has no variant for ")
    assert "\n" not in str(caught.value)
