"""A game in one line and on a card, at every house: said whole, and as that house plays it."""

import pytest
from tests.referee.evenings import PAIRS

from houseway.games import GAMES
from houseway.houses import find_offer, house
from houseway.teach.games import card_of


def card(name: str) -> str:
    found = card_of(find_offer(name).rules)
    return f"{found.line} {found.aim} {found.turn} {found.wins}"


EVERY = [*PAIRS, *(("common", key) for key in house("common").games)]


@pytest.mark.parametrize("pair", EVERY, ids=str)
def test_every_game_of_every_house_has_a_card_of_three_lines(pair: tuple[str, str]) -> None:
    for rules in house(pair[0]).games[pair[1]].rules:
        found = card_of(rules)
        lines = (found.line, found.aim, found.turn, found.wins)
        assert all(line.endswith(".") and line[0].isupper() and "  " not in line for line in lines)
        assert len(found.line) <= 110
        assert all(len(line) <= 420 for line in lines)


def test_all_games_are_covered() -> None:
    assert {house(name).games[key].game for name, key in EVERY} == set(GAMES)


@pytest.mark.parametrize(
    ("name", "says", "says_not"),
    [
        ("s-and-k/pineapple", "out of your three", "You discard one"),  # SK-PA-06 keeps all three
        ("oasis/pineapple", "before the flop", "out of your three"),
        ("ocean-view/crazy-pineapple", "after the betting on the flop", "before the flop."),
        ("s-and-k/holdem-hi-lo", "exactly two", "best five cards out of"),
        ("ocean-view/holdem-hi-lo", "best five cards out of your two", "exactly two"),
        ("oasis/lowball", "up to three", "joker"),
        ("oasis/lowball", "better before the draw", "better after the draw"),
        ("ocean-view/lowball", "The joker is the lowest card you lack", "better before the draw"),
        ("ocean-view/razz", "the highest up card", "the lowest up card"),
        ("ocean-view/stud", "the lowest up card", "the highest up card"),
        ("casino-club/push-nine", "After three pushes in a row", "After two"),
        ("s-and-k/push-nine", "Equal best hands push", "pushes in a row"),
        ("del-rio/blackjack-22", "closer to 22", "bust"),
        ("s-and-k/pan", "$2 from everyone", "eight packs"),
    ],
)
def test_the_card_follows_the_house(name: str, says: str, says_not: str) -> None:
    said = card(name)
    assert says in said
    assert says_not not in said


def test_a_switch_changes_the_card() -> None:
    from dataclasses import replace

    rules = find_offer("del-rio/pai-gow").rules
    assert "goes to the banker" in card_of(rules).wins
    assert "wins for nobody" in card_of(replace(rules, pai_gow=replace(rules.pai_gow, copies="push"))).wins
    nine = find_offer("del-rio/super-pan-9").rules
    assert "your wager comes back" in card_of(nine).wins
    assert "the banker wins" in card_of(replace(nine, super_pan_9=replace(nine.super_pan_9, ties="banker"))).wins


@pytest.mark.parametrize(
    ("later", "costs"),
    [
        ("returned", "the bets made after it go back to those who made them. If you are beaten, you lose it all."),
        ("second best", "the bets made after it go to the second-best hand. If you are beaten, you lose it all."),
        ("pot forfeited", "you can then win no part of the pot, best hand or not."),
    ],
)
def test_what_a_checked_seven_costs_is_said(later: str, costs: str) -> None:
    from dataclasses import replace

    rules = find_offer("del-rio/lowball").rules
    assert rules.sevens is not None
    assert card_of(replace(rules, sevens=replace(rules.sevens, later_bets=later))).wins.endswith(costs)
