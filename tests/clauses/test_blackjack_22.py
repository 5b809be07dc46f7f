"""Del Rio blackjack 22: the sheet prints $2 to $50 and a $0.50 collection; the play is that of the nearest to 22."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from houseway.cards import JOKER, parse_cards
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import (
    BankTaken,
    CardTaken,
    Charged,
    Dealt,
    DealtUp,
    HandShown,
    MayDouble,
    MaySplit,
    MaySurrender,
    MayWager,
    Settled,
    Wagered,
)

from .room import dollars, events, fee, may, net, only, option, play, refused
from .table_room import RuleBook, TableRoom, banking, charges, place, settled, settling_order, uncovered

HOUSE, GAME = "del-rio", "blackjack-22"
SHEET_B: dict[str, Any] = {"blackjack": "b", "deck": "blackjack-22-b"}
SHEET_F: dict[str, Any] = {"blackjack": "f", "deck": "blackjack-22-f"}


def room(*seats: int, stack: float = 200, **switches: Any) -> TableRoom:
    return TableRoom(HOUSE, GAME, stacks=dict.fromkeys(seats, stack), **switches)


def deal(cards: Mapping[int, str], after: str = "", *, stake: float = 100, wager: float = 10, **switches: Any) -> Hand:
    """Seat 1 banks and is dealt last, its second card up; the others bet alike."""
    at = room(*sorted(cards), **switches)
    bets = ", ".join(f"{seat} wager ${wager}" for seat in cards if seat != 1)
    return at.open(f"1 bank ${stake}, {bets}", at.in_turn(cards, after, each=2))


def drawn(player: str, banker: str, **switches: Any) -> Hand:
    """Two hands of two cards and more: whoever has more than two hits for them, and everybody stands."""
    held = {2: player.split(), 1: banker.split()}
    first = {seat: " ".join(cards[:2]) for seat, cards in held.items()}
    hand = deal(first, " ".join(card for cards in held.values() for card in cards[2:]), **switches)
    while not hand.over:
        assert hand.actor is not None
        more = held[hand.actor]
        hand.act("hit" if len(more) > 2 and may(hand) >= {"hit"} else "stand")
        del more[2:3]
    return hand


# ------------------------------------------------------------------ what the sheet prints


@pytest.mark.clause("DR-BJ22-01")
def test_wagers_from_two_to_fifty_dollars() -> None:
    hand = room(1, 2, 3).open("1 bank $100")
    offered = option(hand.options, MayWager)
    assert offered is not None
    assert (dollars(offered.least), dollars(offered.most)) == (2, 50)
    for wrong in ("$1.50", "$50.50", "$100"):
        refused(hand, f"wager {wrong}", clause="DR-BJ22-01")
    play(hand, "2 wager $50, 3 wager $2")
    assert all("DR-BJ22-01" in one.clause for one in events(hand.events, Wagered))


@pytest.mark.clause("DR-FEE-11", "CX-103")
def test_the_collection_is_half_a_dollar_from_everyone_before_the_deal() -> None:
    at = room(1, 2, 3, 4)
    pack = at.in_turn({2: "Tc 9d", 4: "Td 8c", 1: "Th 7h"}, each=2)
    hand = play(at.open("1 bank $50, 2 wager $10, 3 pass, 4 wager $2", pack), "2 stand, 4 stand, 1 stand")
    assert charges(hand) == {1: 0.5, 2: 0.5, 4: 0.5}
    assert fee(hand) == 1.5
    assert max(place(hand.events, Charged)) < min(place(hand.events, Dealt, DealtUp))
    assert all("DR-FEE-11" in one.clause for one in events(hand.events, Charged))


@pytest.mark.clause("DR-GEN-03", "DR-BJ22-01")
def test_a_player_banks() -> None:
    hand = room(1, 2, 3).open("1 pass, 2 bank $150, 3 wager $5, 1 wager $5")
    assert banking(hand).bank == 2
    assert dollars(only(hand.events, BankTaken).stake) == 150


# ------------------------------------------------------------------ nearest to 22


@pytest.mark.clause("DR-BJ22-01", "CX-108")
def test_one_pack_with_four_jokers() -> None:
    pack = room(1, 2).pack
    assert len(pack) == 56
    assert pack.count(JOKER) == 4


@pytest.mark.clause("DR-BJ22-01", "CX-108")
def test_two_cards_down_and_the_banker_shows_one() -> None:
    hand = deal({2: "Tc 9d", 3: "4c 5c", 1: "8c 7h"})
    assert {one.seat: one.count for one in events(hand.events, Dealt)} == {2: 2, 3: 2, 1: 1}
    shown = only(hand.events, DealtUp)
    assert (shown.seat, shown.cards) == (1, parse_cards("7h"))


PLAYER = {
    18: "Tc 8d",
    19: "Tc 9d",
    20: "Tc Td",
    21: "Tc 6d 5h",
    22: "Tc 6d 6h",
    23: "Tc 6d 7h",
    24: "Tc 6d 8h",
    25: "Tc 6d 9h",
    26: "Tc 6d Kh",
}
BANKER = {
    18: "Ts 8s",
    19: "Ts 9s",
    20: "Ts Th",
    21: "Ts 6s 5s",
    22: "Ts 6s 6c",
    23: "Ts 6s 7s",
    24: "Ts 6s 8s",
    25: "Ts 6s 9s",
    26: "Ts 6s Ks",
}


def nearest(total: int) -> tuple[int, int]:
    """Smaller is better: the distance from 22, and then under before over."""
    return abs(total - 22), int(total > 22)


@pytest.mark.clause("CX-108", "DR-BJ22-01")
@pytest.mark.parametrize("banker", BANKER)
@pytest.mark.parametrize("player", PLAYER)
def test_nobody_busts_the_nearest_wins_under_before_over_and_equal_totals_push(player: int, banker: int) -> None:
    hand = drawn(PLAYER[player], BANKER[banker])
    ours, theirs = nearest(player), nearest(banker)
    outcome, won = ("win", 10) if ours < theirs else ("lose", -10) if ours > theirs else ("push", 0)
    assert settled(hand) == {2: (outcome, won)}
    assert net(hand) == {2: won - 0.5, 1: -won - 0.5}


SOFT = [
    ("Ac 9d", "Ts Th", "push", "an ace is eleven"),
    ("Ac 9d Kc", "Ts Th", "push", "or one"),
    ("Jk 9d", "Ts Th", "push", "a joker is eleven"),
    ("Jk 9d Kc", "Ts Th", "push", "or one"),
    ("Jk Tc", "Ts Th", "win", "joker and ten are twenty-one"),
    ("Jk Tc Ac", "Ts 6s 6c", "push", "and with an ace twenty-two, no natural"),
    ("Ac 5d 5h", "Ts Th", "win", "ace, five, five"),
    ("Ac 6d 6h", "Ts Th", "win", "twenty-three is nearer than thirteen and than twenty"),
]


@pytest.mark.clause("CX-108")
@pytest.mark.parametrize(("player", "banker", "outcome", "why"), SOFT)
def test_aces_and_jokers_count_one_or_eleven(player: str, banker: str, outcome: str, why: str) -> None:
    assert settled(drawn(player, banker))[2][0] == outcome, why


@pytest.mark.clause("CX-108")
def test_no_card_past_a_hard_twenty_two() -> None:
    hand = deal({2: "Tc 6d", 3: "Jk Td", 1: "Ts 9s"}, "6h Ac 2c 3c")
    play(hand, "2 hit")
    refused(hand, "hit")
    play(hand, "2 stand, 3 hit")
    assert may(hand) >= {"hit", "stand"}, "a soft twenty-two may draw on"
    play(hand, "3 stand")
    play(hand, "1 hit")
    assert may(hand) >= {"hit", "stand"}, "twenty-one may draw"


@pytest.mark.clause("CX-108")
def test_the_banker_draws_after_everyone_and_freely() -> None:
    hand = deal({2: "2c 3d", 3: "4c 5c", 1: "Ts 9s"}, "2d 2h 2s")
    play(hand, "2 hit, 2 stand, 3 stand, 1 hit, 1 stand")
    assert [one.seat for one in events(hand.events, CardTaken)] == [2, 1]
    assert settled(hand) == {2: ("lose", -10), 3: ("lose", -10)}


@pytest.mark.clause("CX-108")
def test_no_doubling_splitting_or_surrender_on_this_sheet() -> None:
    hand = deal({2: "8c 8d", 1: "Ts 9s"})
    assert may(hand) == {"hit", "stand"}
    for wrong in ("double", "split", "surrender"):
        refused(hand, wrong)


NATURALS = ["Ac Ad", "Jk Jk", "Ac Jk", "Jk Ah"]


@pytest.mark.clause("CX-108")
@pytest.mark.parametrize("cards", NATURALS)
def test_a_natural_is_shown_and_paid_at_once_at_even_money(cards: str) -> None:
    hand = deal({2: "Tc 9d", 3: cards, 1: "Ts 6s"})
    paid = only(hand.events, Settled)
    assert (paid.seat, paid.outcome, dollars(paid.amount)) == (3, "win", 10)
    assert [one.seat for one in events(hand.events, HandShown)] == [3]
    assert hand.actor == 2
    play(hand, "2 stand, 1 stand")
    assert net(hand) == {2: 9.5, 3: 9.5, 1: -20.5}


@pytest.mark.clause("CX-108")
def test_a_natural_beats_twenty_two() -> None:
    hand = drawn("Ac Ad", "Ts 6s 6c")
    assert settled(hand) == {2: ("win", 10)}
    hand = drawn("Tc 6d 6h", "Ac Jk")
    assert settled(hand) == {2: ("lose", -10)}


@pytest.mark.clause("CX-108")
@pytest.mark.parametrize("player", NATURALS)
@pytest.mark.parametrize("banker", ["As Jk", "Jk As"])
def test_two_naturals_push(player: str, banker: str) -> None:
    hand = deal({2: player, 3: "Tc 9d", 1: banker})
    while not hand.over:
        hand.act("stand")
    assert settled(hand) == {2: ("push", 0), 3: ("lose", -10)}
    assert net(hand) == {2: -0.5, 3: -10.5, 1: 9.5}


@pytest.mark.clause("CX-74", "CX-105", "CX-108", "CX-122")
def test_a_natural_against_a_short_bank_is_in_the_action_order_like_any_other() -> None:
    hand = deal({2: "Tc 9d", 3: "Ac Jk", 1: "Ts 6s"}, stake=12)
    play(hand, "2 stand, 1 stand")
    assert settled(hand) == {2: ("win", 10), 3: ("win", 2)}
    assert uncovered(hand) == {3: 8}
    assert net(hand) == {2: 9.5, 3: 1.5, 1: -12.5}


@pytest.mark.clause("CX-74", "CX-105", "CX-108")
def test_a_natural_the_bank_does_not_cover_waits_for_its_turn() -> None:
    hand = deal({2: "Tc 9d", 3: "Ac Jk", 1: "Ts 6s"}, stake=4)
    play(hand, "2 stand, 1 stand")
    assert settled(hand) == {2: ("win", 4)}
    assert uncovered(hand) == {2: 6, 3: 10}
    hand = deal({2: "Tc 3d", 3: "Ac Jk", 4: "Td 9c", 1: "Ts 3s"}, stake=4)
    play(hand, "2 stand, 4 stand, 1 stand")
    assert settled(hand) == {2: ("push", 0), 3: ("win", 4)}
    assert uncovered(hand) == {3: 6, 4: 10}


COVERED = [
    (("Tc 9d", "Td 9c"), {2: 10, 3: 2}, {3: 8}, "to the end of the bank"),
    (("Tc 4d", "Td 9c"), {2: -10, 3: 2}, {3: 8}, "winnings do not extend it"),
    (("Tc 4d", "Td 4c"), {2: -10, 3: -2}, {3: 8}, "no more won than put up"),
    (("Tc 7d", "Td 9c"), {2: 0, 3: 10}, {}, "a push uses none"),
]


@pytest.mark.clause("CX-74", "CX-105")
@pytest.mark.parametrize(("hands", "won", "back", "why"), COVERED)
def test_a_short_bank_is_used_up_from_its_left(
    hands: tuple[str, str], won: dict[int, float], back: dict[int, float], why: str
) -> None:
    hand = play(deal({2: hands[0], 3: hands[1], 1: "Ts 7s"}, stake=12), "2 stand, 3 stand, 1 stand")
    assert {seat: amount for seat, (_, amount) in settled(hand).items()} == won, why
    assert uncovered(hand) == back, why
    assert settling_order(hand) == [2, 3]
    assert net(hand)[1] == -sum(won.values()) - 0.5


# ------------------------------------------------------------------ other sheets of the time, where a table chooses one

OVER_B = [
    ("Tc 6d 7h", "Ts 9s", "lose", "over, and the banker is not"),
    ("Tc 2d", "Ts 6s 8s", "win", "the banker is over, the player not"),
    ("Tc 6d 9h", "Ts 6s 8s", "lose", "both over, the banker nearer"),
    ("Tc 6d 7h", "Ts 6s 8s", "push", "both over, the player nearer"),
    ("Tc 6d 8h", "Ts 6s 8s", "lose", "equal and over"),
    ("Tc Td", "Ts Th", "push", "equal and not over"),
    ("Jk Jk", "Ts 9s", "win", "two jokers"),
    ("Jk Jk", "Jk Jk", "push", "both naturals"),
]


@pytest.mark.clause("DR-BJ22-01", "CX-108")
@pytest.mark.parametrize(("player", "banker", "outcome", "why"), OVER_B)
def test_sheet_b_both_over(player: str, banker: str, outcome: str, why: str) -> None:
    assert settled(drawn(player, banker, **SHEET_B))[2][0] == outcome, why


@pytest.mark.clause("DR-BJ22-01", "CX-108")
def test_sheet_b_nobody_draws_against_a_joker_showing() -> None:
    hand = deal({2: "2c 3d", 3: "Jk 9c", 1: "Ts Jk"}, **SHEET_B)
    assert hand.over
    assert events(hand.events, CardTaken) == []
    assert settled(hand)[2] == ("lose", -10)


OVER_F = [
    ("Tc 6d 7h", "Ts 9s", "lose", "over, and the banker is not"),
    ("Tc 2d", "Ts 6s 8s", "win", "the banker is over, the player not"),
    ("Tc 6d 7h", "Ts 6s 8s", "push", "both over, the player lower"),
    ("Tc 6d 9h", "Ts 6s 8s", "lose", "both over, the player higher"),
    ("Jk 5d", "Ts 9s", "win", "a joker makes twenty-one"),
    ("Ac Ad", "Ts 6s 5s", "win", "a natural over twenty-one"),
    ("Ac Td", "Ts 6s 5s", "push", "ace and ten are an ordinary twenty-one"),
]


@pytest.mark.clause("DR-BJ22-01", "CX-108")
@pytest.mark.parametrize(("player", "banker", "outcome", "why"), OVER_F)
def test_sheet_f_push_only_when_lower(player: str, banker: str, outcome: str, why: str) -> None:
    assert settled(drawn(player, banker, **SHEET_F))[2][0] == outcome, why


@pytest.mark.clause("DR-BJ22-01", "CX-108")
def test_sheet_f_two_jokers_pay_two_to_one() -> None:
    hand = drawn("Jk Jk", "Ts 9s", **SHEET_F)
    assert settled(hand) == {2: ("win", 20)}
    assert net(hand) == {2: 19.5, 1: -20.5}


@pytest.mark.clause("DR-BJ22-01", "CX-108")
def test_sheet_f_doubles_splits_and_surrenders() -> None:
    hand = deal({2: "8c 8d", 1: "Ts 9s"}, "8h 3c Tc Td Th 2c", **SHEET_F)
    assert option(hand.options, MayDouble) == MayDouble(1_000)
    assert option(hand.options, MaySplit) == MaySplit(1_000)
    assert option(hand.options, MaySurrender) == MaySurrender(500)
    play(hand, "2 surrender")
    assert settled(hand) == {2: ("surrender", -5)}
    assert net(hand) == {2: -5.5, 1: 4.5}


@pytest.mark.clause("DR-BJ22-01", "CX-108")
def test_sheet_f_a_joker_in_the_hole_takes_original_bets_only() -> None:
    hand = deal({2: "6c 5c", 1: "Jk Ts"}, "7c", **SHEET_F)
    play(hand, "2 double")
    assert net(hand) == {2: -10.5, 1: 9.5}


@pytest.mark.clause("DR-BJ22-01", "CX-108")
def test_sheet_f_against_a_joker_showing_everyone_under_twenty_one_loses() -> None:
    hand = deal({2: "Tc 9d", 3: "Jk 9c", 1: "Ts Jk"}, **SHEET_F)
    assert hand.over
    assert settled(hand)[2] == ("lose", -10)


@pytest.mark.clause("CX-108", "DR-BJ22-01")
def test_which_sheet_is_played_is_a_line_of_the_rule_book(tmp_path: Path) -> None:
    book = RuleBook(HOUSE, GAME, tmp_path)
    assert book.rules('variant = "a"', 'variant = "a"').blackjack == "a"
    other = book.rules('deck = "blackjack-22" ', 'deck = "blackjack-22-b" ', also=('variant = "a"', 'variant = "b"'))
    assert other.blackjack == "b"
