"""Del Rio super pan 9: three cards, one more for who wants it, nine is best. The sheet prints the limit and the fee."""

from pathlib import Path
from typing import Any

import pytest

from houseway.cards import RANKS, rank_of
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import CardTaken, Charged, Dealt, HandShown, MayWager, Stood, Wagered

from .room import dollars, events, fee, may, net, option, play, refused
from .table_room import RuleBook, TableRoom, charges, dealt_to, parts, place, settled, settling_order, uncovered

HOUSE, GAME = "del-rio", "super-pan-9"


def room(*seats: int, **switches: Any) -> TableRoom:
    return TableRoom(HOUSE, GAME, stacks=dict.fromkeys(seats, 100), **switches)


def deal(cards: dict[int, str], after: str = "", *, stake: float = 50, wager: float = 10, **switches: Any) -> Hand:
    """Seat 1 banks and is dealt last; the others bet alike."""
    at = room(*sorted(cards), **switches)
    bets = ", ".join(f"{seat} wager ${wager}" for seat in cards if seat != 1)
    return at.open(f"1 bank ${stake}, {bets}", at.in_turn(cards, after, each=3))


@pytest.mark.clause("DR-SP9-01", "CX-104")
def test_the_ten_dollar_limit_is_the_largest_wager() -> None:
    hand = room(1, 2, 3).open("1 bank $50")
    offered = option(hand.options, MayWager)
    assert offered is not None
    assert (dollars(offered.least), dollars(offered.most)) == (1, 10)
    for wrong in ("$11", "$0.50", "$100"):
        refused(hand, f"wager {wrong}", clause="DR-SP9-01")
    play(hand, "2 wager $10, 3 wager $1")
    assert all("DR-SP9-01" in one.clause for one in events(hand.events, Wagered))


@pytest.mark.clause("DR-FEE-10", "CX-103")
def test_the_collection_is_a_dollar_from_everyone_before_the_deal() -> None:
    hand = play(room(1, 2, 3, 4).open("1 bank $50, 2 wager $10, 3 pass, 4 wager $1"), "2 stand, 4 stand, 1 stand")
    assert charges(hand) == {1: 1, 2: 1, 4: 1}
    assert fee(hand) == 3
    assert max(place(hand.events, Charged)) < min(place(hand.events, Dealt))
    assert all("DR-FEE-10" in one.clause for one in events(hand.events, Charged))


@pytest.mark.clause("DR-SP9-01")
def test_twelve_packs_without_sevens_eights_nines_and_tens() -> None:
    pack = room(1, 2).pack
    assert len(pack) == 432
    assert {RANKS[rank_of(card)] for card in pack} == {*"23456JQKA"}
    assert all(pack.count(card) == 12 for card in set(pack))


@pytest.mark.clause("DR-SP9-01")
def test_three_cards_face_down_to_everyone_in_the_hand() -> None:
    hand = room(1, 2, 3, 4).open("1 bank $50, 2 wager $10, 3 pass, 4 wager $1")
    assert dealt_to(hand) == {1: 3, 2: 3, 4: 3}
    seen = [one for one in hand.view(2).events if isinstance(one, Dealt) and one.cards]
    assert [one.seat for one in seen] == [2]


@pytest.mark.clause("DR-SP9-01")
def test_one_card_or_none_from_the_banks_left_and_the_banker_last() -> None:
    hand = deal({2: "Ac 2c 3c", 3: "Kc 4c 5c", 1: "6c 6d Jc"}, "Ad 5d")
    for wrong in ("double", "split", "surrender", "wager $5", "pass"):
        refused(hand, wrong)
    for seat, said in ((2, "hit"), (3, "stand"), (1, "hit")):
        assert hand.actor == seat
        assert may(hand) == {"hit", "stand"}
        hand.act(said)
    assert hand.over
    assert [one.seat for one in events(hand.events, CardTaken)] == [2, 1]
    assert [one.seat for one in events(hand.events, Stood)] == [3]


POINTS = [
    ("Ac 2c 3c", "six"),
    ("Kc Qd Jh", "zero"),
    ("4c 5d Kh", "nine"),
    ("5c 5d Jh", "zero"),
    ("6c 6d 6h", "eight"),
    ("Ac Ad Qh", "two"),
    ("6s 5s Qs", "one"),
]


@pytest.mark.clause("DR-SP9-01")
@pytest.mark.parametrize(("cards", "count"), POINTS)
def test_aces_are_one_faces_nothing_and_the_last_digit_counts(cards: str, count: str) -> None:
    hand = play(deal({2: cards, 1: "Kc Kd Ac"}), "2 stand, 1 stand")
    (own,) = (one for one in events(hand.events, HandShown) if one.seat == 2)
    assert own.words.split()[0] == count


@pytest.mark.clause("DR-SP9-01")
def test_a_drawn_card_counts_with_the_others() -> None:
    hand = play(deal({2: "Ac 5c 6c", 1: "Kc Kd 3c"}, "Qc"), "2 hit, 1 stand")
    assert settled(hand) == {2: ("lose", -10)}, "ace, five, six and queen are two"


RESULTS = [("4c 5d Kh", "win", 10), ("4c 3d Kh", "push", 0), ("4c 2d Kh", "lose", -10)]


@pytest.mark.clause("DR-SP9-01")
@pytest.mark.parametrize(("cards", "outcome", "won"), RESULTS)
def test_the_higher_count_wins_even_money_and_ties_push(cards: str, outcome: str, won: float) -> None:
    hand = play(deal({2: cards, 1: "3c 4h Jd"}), "2 stand, 1 stand")
    assert settled(hand) == {2: (outcome, won)}
    assert net(hand) == {2: won - 1, 1: -won - 1}


@pytest.mark.clause("DR-SP9-01")
@pytest.mark.parametrize(("ties", "outcome"), [("push", "push"), ("player", "win"), ("banker", "lose")])
def test_what_a_tie_does_is_a_setting(ties: str, outcome: str) -> None:
    changed = parts(HOUSE, GAME, super_pan_9={"ties": ties})
    hand = play(deal({2: "4c 3d Kh", 1: "3c 4h Jd"}, **changed), "2 stand, 1 stand")
    assert settled(hand)[2][0] == outcome


@pytest.mark.clause("DR-SP9-01")
def test_a_nine_of_three_cards_just_stands() -> None:
    hand = deal({2: "4c 5d Kh", 1: "4h 5c Jd"})
    assert may(hand) == {"hit", "stand"}
    play(hand, "2 stand, 1 stand")
    assert settled(hand) == {2: ("push", 0)}


@pytest.mark.clause("DR-SP9-01")
def test_a_second_card_for_the_banker_alone_where_the_table_has_it() -> None:
    hand = deal({2: "Ac 2c 3c", 1: "6c 6d Jc"}, "Kd 2d 3d", **parts(HOUSE, GAME, super_pan_9={"second_card": True}))
    play(hand, "2 hit, 1 hit")
    assert may(hand) == {"hit", "stand"}
    play(hand, "1 hit")
    assert settled(hand) == {2: ("lose", -10)}, "seven against six"


@pytest.mark.clause("DR-GEN-03")
def test_each_player_plays_against_the_banker_alone() -> None:
    hand = play(
        deal({2: "4c 5d Kh", 3: "Ac Kd Qh", 4: "Ad 6d Qd", 1: "3c 4h Jd"}), "2 stand, 3 stand, 4 stand, 1 stand"
    )
    assert settled(hand) == {2: ("win", 10), 3: ("lose", -10), 4: ("push", 0)}
    assert net(hand) == {2: 9, 3: -11, 4: -1, 1: -1}


COVERED = [
    (("4s 5s Ks", "4h 5h Kh"), {2: 10, 3: 2}, {3: 8}, "to the end of the bank"),
    (("Ah Kh Qh", "4h 5h Ks"), {2: -10, 3: 2}, {3: 8}, "winnings do not extend it"),
    (("Ah Kh Qh", "As Ks Qs"), {2: -10, 3: -2}, {3: 8}, "no more won than put up"),
    (("3h 4h Kh", "4s 5s Ks"), {2: 0, 3: 10}, {}, "a push uses none"),
]


@pytest.mark.clause("CX-74", "CX-105")
@pytest.mark.parametrize(("hands", "won", "back", "why"), COVERED)
def test_a_short_bank_is_used_up_from_its_left(
    hands: tuple[str, str], won: dict[int, float], back: dict[int, float], why: str
) -> None:
    hand = play(deal({2: hands[0], 3: hands[1], 1: "3c 4c Jc"}, stake=12), "2 stand, 3 stand, 1 stand")
    assert {seat: amount for seat, (_, amount) in settled(hand).items()} == won, why
    assert uncovered(hand) == back, why
    assert settling_order(hand) == [2, 3]
    assert net(hand)[1] == -sum(won.values()) - 1


@pytest.mark.clause("CX-104", "DR-SP9-01")
def test_the_smallest_wager_is_a_line_of_the_rule_book(tmp_path: Path) -> None:
    book = RuleBook(HOUSE, GAME, tmp_path)
    limit = book.rules('wagers = ["$1", "$10"]', 'wagers = ["$5", "$10"]').limit
    assert (dollars(limit.lower), dollars(limit.higher)) == (5, 10)
    assert book.rules('ties = "push"', 'ties = "banker"').super_pan_9.ties == "banker"
