"""Ocean View flop games at $3-$6, blinds $1 and $3, $4 taken before the flop: what is done when a deal goes wrong.

Four players, button 1, so the deal goes 2, 3, 4, 1 and seat 4 speaks first. Seat 2 has aces, 3 kings, 4 queens, 1
jacks, as many as the game deals; the stub is 8c | 2c 3d 4h | 8d | 5s | 8h | 7c, and then nines.
"""

import pytest

from houseway.referee.hand import Hand
from houseway.referee.rulings.ruling_events import (
    BecameBurn,
    CardExposed,
    CardReplaced,
    CardsTaken,
    HandKilled,
    Supplied,
)
from houseway.referee.vocabulary import Burned, Collected

from .draw_room import cites
from .room import events, may, only, play, text
from .trouble_room import (
    TroubleRoom,
    board,
    burns,
    dead,
    held,
    impossible,
    lying,
    on_to,
    ruled,
    sound,
    stub,
    to_the_end,
)

HOLE = {
    "holdem": 2,
    "holdem-hi-lo": 2,
    "omaha": 4,
    "omaha-hi-lo": 4,
    "crazy-pineapple": 3,
    "crazy-pineapple-hi-lo": 3,
}
GAMES = tuple(HOLE)
CARRIED = {game: ("OV-OM-06",) if "omaha" in game else ("OV-CP-08",) if "crazy" in game else () for game in GAMES}
"""By what the rules of hold'em are the rules here."""
CARDS = {2: "As Ah Ad Ac", 3: "Ks Kh Kd Kc", 4: "Qs Qh Qd Qc", 1: "Js Jh Jd Jc"}
STUB = "8c 2c 3d 4h 8d 5s 8h 7c 9c 9d 9h 9s"
CALLED = "4 call, 1 call, 2 call, 3 check"

every_game = pytest.mark.parametrize("game", GAMES)


def dealt(game: str = "holdem", script: str = "", **more: object) -> Hand:
    """The deal, as far as the script goes."""
    cards = {seat: " ".join(named.split()[: HOLE[game]]) for seat, named in CARDS.items()}
    return play(TroubleRoom("ocean-view", game, "$3-$6", **more).deal(cards, STUB), script)  # type: ignore[arg-type]


def own(game: str, seat: int) -> set[str]:
    """What a seat was dealt."""
    return set(CARDS[seat].split()[: HOLE[game]])


# short and extra


@every_game
@pytest.mark.clause("OV-HE-23", "OV-OM-06", "OV-CP-08")
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_a_short_hand_is_made_up_from_the_top_of_the_deck(game: str, seat: int) -> None:
    hand = dealt(game)
    ruling = ruled(hand, f"short seat {seat}", "OV-HE-23")
    given = only(ruling.events, Supplied)
    assert (given.seat, given.count) == (seat, 1)
    assert {"OV-HE-23", *CARRIED[game]} <= set(given.clause.split())
    assert len(hand.seat(seat).cards) == HOLE[game]
    assert held(hand, seat) == own(game, seat)  # it was still lying on the deck
    assert stub(hand, 12) == STUB
    assert hand.actor == 4
    on_to(hand, board=3)
    assert (burns(hand), board(hand)) == ("8c", "2c 3d 4h")


@pytest.mark.clause("OV-HE-23")
def test_two_short_hands_are_both_made_up() -> None:
    hand = dealt()
    ruled(hand, "short seats 2 and 4", "OV-HE-23")
    assert [len(hand.seat(seat).cards) for seat in (1, 2, 3, 4)] == [2, 2, 2, 2]
    assert held(hand, 2) | held(hand, 4) == own("holdem", 2) | own("holdem", 4)
    assert stub(hand, 12) == STUB


@pytest.mark.clause("OV-HE-23")
def test_a_hand_short_by_two_gets_both_cards() -> None:
    hand = dealt("omaha")
    ruled(hand, "short seat 3 by 2", "OV-HE-23")
    assert held(hand, 3) == own("omaha", 3)
    assert stub(hand, 12) == STUB


@pytest.mark.clause("OV-HE-23")
@pytest.mark.parametrize("script", ["4 call", "4 call, 1 call", "4 raise to $6, 1 fold, 2 call"])
def test_the_book_sets_no_limit_of_time_for_a_short_hand(script: str) -> None:
    hand = dealt("holdem", script)
    ruled(hand, "short seat 3", "OV-HE-23")
    assert len(hand.seat(3).cards) == 2
    assert not dead(hand, 3)
    assert stub(hand, 12) == STUB


@every_game
@pytest.mark.clause("OV-HE-24", "OV-OM-06", "OV-CP-08", "CX-04")
def test_an_extra_card_is_drawn_at_random_shown_and_is_the_first_burn(game: str) -> None:
    hand = dealt(game)
    ruling = ruled(hand, "extra seat 2 order As", "OV-HE-24")
    shown = only(ruling.events, CardsTaken)
    assert (shown.seat, text(shown.cards)) == (2, ["As"])
    assert {"OV-HE-24", *CARRIED[game]} <= set(shown.clause.split())
    assert text(only(ruling.events, BecameBurn).seen) == ["As"]
    assert held(hand, 2) == own(game, 2) - {"As"} | {"8c"}
    on_to(hand, board=3)
    assert burns(hand) == "As"  # no other burn before the flop
    assert board(hand) == "2c 3d 4h"
    on_to(hand, board=4)
    assert burns(hand) == "As 8d"
    assert board(hand) == "2c 3d 4h 5s"


@pytest.mark.clause("OV-HE-24")
def test_the_card_that_came_too_much_may_be_the_one_drawn() -> None:
    hand = dealt()
    ruled(hand, "extra seat 1 order 8c", "OV-HE-24")
    assert held(hand, 1) == {"Js", "Jh"}
    on_to(hand, board=5)
    assert (burns(hand), board(hand)) == ("8c 8d 8h", "2c 3d 4h 5s 7c")


@pytest.mark.clause("OV-HE-24")
def test_without_an_order_the_draw_is_one_of_the_three_and_the_same_every_time() -> None:
    first, again = dealt(), dealt()
    one, other = ruled(first, "extra seat 3", "OV-HE-24"), ruled(again, "extra seat 3", "OV-HE-24")
    drawn = text(only(one.events, CardsTaken).cards)
    assert drawn == text(only(other.events, CardsTaken).cards)
    assert set(drawn) < {"Ks", "Kh", "8c"}
    assert held(first, 3) == {"Ks", "Kh", "8c"} - set(drawn)
    on_to(first, board=3)
    assert burns(first).split() == drawn
    assert board(first) == "2c 3d 4h"


@pytest.mark.clause("OV-HE-24")
def test_a_card_drawn_that_is_not_in_the_hand_is_refused() -> None:
    impossible(dealt(), "extra seat 2 order Ks", "extra seat 2 order 2c")


@pytest.mark.clause("OV-HE-24", "OV-HE-25", "CX-27")
@pytest.mark.parametrize(
    ("script", "substantial"),
    [
        ("", False),
        ("4 call", False),
        ("4 fold, 5 fold", False),
        ("4 call, 5 fold", False),  # two have acted, one has put chips in
        ("4 raise to $6", False),
        ("4 call, 5 call", True),
        ("4 raise to $6, 5 call", True),
        ("4 raise to $6, 5 fold, 1 call", True),
        ("4 fold, 5 fold, 1 fold", True),
        ("4 call, 5 fold, 1 fold", True),
    ],
)
def test_substantial_action_is_two_who_put_chips_in_or_three_who_acted(script: str, substantial: bool) -> None:
    cards = {2: "As Ah", 3: "Ks Kh", 4: "Qs Qh", 5: "Ts Th", 1: "Js Jh"}
    at = TroubleRoom("ocean-view", "holdem", "$3-$6", stacks=dict.fromkeys((1, 2, 3, 4, 5), 100))
    hand = play(at.deal(cards, STUB), script)
    ruling = ruled(hand, "extra seat 3 order 8c", "OV-HE-25" if substantial else "OV-HE-24")
    assert ("OV-HE-24" in ruling.clauses) is not substantial
    assert dead(hand, 3) is substantial
    assert bool(events(ruling.events, HandKilled)) is substantial


@every_game
@pytest.mark.clause("OV-HE-25", "OV-OM-06", "OV-CP-08")
def test_found_after_substantial_action_the_hand_is_dead_and_all_its_money_lost(game: str) -> None:
    hand = dealt(game, "4 call, 1 call")
    ruling = ruled(hand, "extra seat 3", "OV-HE-25")
    killed = only(ruling.events, HandKilled)
    assert killed.seat == 3
    assert {"OV-HE-25", *CARRIED[game]} <= set(killed.clause.split())
    assert dead(hand, 3)
    assert hand.actor == 2
    assert set(lying(hand, "muck")) == own(game, 3) | {"8c"}  # with the card that it had too many
    on_to(hand, board=3)
    assert (burns(hand), board(hand)) == ("2c", "3d 4h 8d")
    lost = to_the_end(hand)
    assert lost[3] == -3  # the big blind


@pytest.mark.clause("OV-HE-25")
def test_the_dead_hand_loses_what_it_called_and_the_rest_play_for_it() -> None:
    hand = dealt("holdem", "4 raise to $6, 1 call, 2 call, 3 call")
    assert len(hand.board) == 3
    ruled(hand, "extra seat 4", "OV-HE-25")
    assert dead(hand, 4)
    assert hand.actor == 2
    # the top card of the stub was in that hand, so the turn is the card after the next burn
    on_to(hand, board=4)
    assert (burns(hand), board(hand)) == ("8c 5s", "2c 3d 4h 8h")
    assert to_the_end(hand) == {2: 14, 3: -6, 4: -6, 1: -6}  # 24 less the fee of 4


@pytest.mark.clause("OV-HE-25")
def test_when_the_dead_hand_leaves_one_player_the_pot_is_that_players() -> None:
    hand = dealt("holdem", "4 raise to $6, 1 call, 2 fold, 3 fold")
    assert len(hand.board) == 3
    play(hand, "4 bet $3")
    ruled(hand, "extra seat 1", "OV-HE-25")
    assert hand.over
    assert to_the_end(hand) == {2: -1, 3: -3, 4: 6, 1: -6}  # 16 less 4 goes to seat 4, who has 6 of it in


@pytest.mark.clause("OV-HE-25")
def test_a_dead_all_in_hand_gives_up_the_main_pot_too() -> None:
    hand = dealt("holdem", stacks={1: 100, 2: 9, 3: 100, 4: 100})
    play(hand, "4 raise to $6, 1 call, 2 raise to $9, 3 fold, 4 raise to $12, 1 call")
    play(hand, "4 bet $3, 1 call")
    ruled(hand, "extra seat 2", "OV-HE-25")
    assert dead(hand, 2)
    assert to_the_end(hand) == {2: -9, 3: -3, 4: 23, 1: -15}  # 42 less 4, queens beat jacks


# the flop


@every_game
@pytest.mark.clause("OV-HE-26", "OV-HE-27", "OV-OM-06", "OV-CP-08")
def test_a_flop_of_four_goes_back_and_the_new_one_has_no_burn(game: str) -> None:
    hand = dealt(game, CALLED)
    ruling = ruled(hand, "flop with four cards order 9h 9c 2c 7c 5s", "OV-HE-26", "OV-HE-27")
    assert burns(hand) == "8c"
    assert board(hand) == "9h 9c 2c"  # 2c was in the flop that went back
    assert not events(ruling.events, Burned)
    assert len(events(hand.events, Collected)) == 1
    assert hand.actor == 2
    on_to(hand, board=4)
    assert (burns(hand), board(hand)) == ("8c 7c", "9h 9c 2c 5s")
    to_the_end(hand)


@pytest.mark.clause("OV-HE-26", "OV-HE-27")
def test_the_fourth_card_is_mixed_in_too_and_the_burn_is_not() -> None:
    hand = dealt("holdem", CALLED)
    impossible(hand, "flop with four cards order 8c", "flop with four cards order As")
    ruled(hand, "flop with four cards order 8d 3d 4h", "OV-HE-26", "OV-HE-27")
    assert (burns(hand), board(hand)) == ("8c", "8d 3d 4h")


@pytest.mark.clause("OV-HE-26", "OV-HE-27")
def test_mucked_hands_stay_out_of_that_mix() -> None:
    hand = dealt("holdem", "4 fold, 1 call, 2 call, 3 check")
    impossible(hand, "flop with four cards order Qs")
    ruled(hand, "flop with four cards", "OV-HE-26", "OV-HE-27")
    assert set(lying(hand, "muck")) == {"Qs", "Qh"}
    assert len(hand.board) == 3
    assert burns(hand) == "8c"


@pytest.mark.clause("OV-HE-26", "OV-HE-27")
def test_the_chips_of_the_first_round_stay_and_the_fee_is_taken_once() -> None:
    hand = dealt("holdem", CALLED)
    ruled(hand, "flop with five cards order 2h 2d Tc 3h 3s 4d 4s", "OV-HE-26", "OV-HE-27")
    assert hand.pot == 800
    assert board(hand) == "2h 2d Tc"
    on_to(hand, board=5)
    assert (burns(hand), board(hand)) == ("8c 3h 4d", "2h 2d Tc 3s 4s")
    assert to_the_end(hand) == {2: 5, 3: -3, 4: -3, 1: -3}


@every_game
@pytest.mark.clause("OV-HE-28", "OV-HE-29", "OV-OM-06", "OV-CP-08")
@pytest.mark.parametrize("script", ["", "4 call", "4 raise to $6, 1 call, 2 fold"])
def test_a_premature_flop_goes_back_whole_and_the_burn_stays(game: str, script: str) -> None:
    hand = dealt(game, script)
    actor, left = hand.actor, hand.pot
    ruled(hand, "premature flop order 9h 9c 2c 7c 5s", "OV-HE-28", "OV-HE-29")
    assert (hand.actor, hand.pot, board(hand)) == (actor, left, "")
    on_to(hand, board=3)
    assert burns(hand) == "8c"  # the first burn, and no other for this flop
    assert board(hand) == "9h 9c 2c"
    on_to(hand, board=4)
    assert (burns(hand), board(hand)) == ("8c 7c", "9h 9c 2c 5s")
    to_the_end(hand)


@pytest.mark.clause("OV-HE-28", "OV-HE-29")
def test_only_what_is_mixed_can_come_after_a_premature_flop() -> None:
    hand = dealt("holdem", "4 fold")
    impossible(hand, "premature flop order 8c 9c 9d", "premature flop order Qs", "premature flop order As")


@pytest.mark.clause("OV-HE-28")
def test_a_premature_flop_does_not_play_when_all_fold() -> None:
    hand = dealt("holdem", "4 fold, 1 fold")
    ruled(hand, "premature flop", "OV-HE-28", "OV-HE-29")
    play(hand, "2 fold")
    assert hand.over
    assert hand.board == ()
    assert to_the_end(hand) == {2: -1, 3: 1, 4: 0, 1: 0}
    assert not events(hand.events, Collected)


@pytest.mark.clause("OV-HE-28", "OV-HE-29")
def test_the_flop_may_come_too_early_twice() -> None:
    hand = dealt("holdem")
    ruled(hand, "premature flop order 9h 9c 2c", "OV-HE-28", "OV-HE-29")
    play(hand, "4 call")
    ruled(hand, "premature flop order 3d 4h 5s", "OV-HE-28", "OV-HE-29")
    on_to(hand, board=3)
    assert burns(hand) == "8c"
    assert board(hand) == "3d 4h 5s"


# the turn and the river


@every_game
@pytest.mark.clause("OV-HE-30", "OV-HE-31", "OV-HE-32", "OV-HE-33", "OV-OM-06", "OV-CP-08")
def test_a_premature_turn_is_set_aside_and_comes_back_for_the_river(game: str) -> None:
    hand = dealt(game, CALLED)
    play(hand, "2 check")
    ruling = ruled(hand, "premature turn order 5s", "OV-HE-30")
    assert {"OV-HE-31", "OV-HE-32", "OV-HE-33"} <= set(ruling.clauses) | cites(hand.events, object)
    assert lying(hand, "aside") == ["5s"]
    assert (hand.actor, board(hand)) == (3, "2c 3d 4h")
    assert burns(hand) == "8c 8d"
    on_to(hand, board=4)
    assert board(hand) == "2c 3d 4h 7c"  # what would have been the river
    assert burns(hand) == "8c 8d 8h"
    assert lying(hand, "aside") == ["5s"]
    on_to(hand, board=5)
    assert board(hand) == "2c 3d 4h 7c 5s"
    assert burns(hand) == "8c 8d 8h"  # no burn for the river
    assert lying(hand, "aside") == []
    to_the_end(hand)


@pytest.mark.clause("OV-HE-32")
def test_the_mix_before_the_river_has_neither_burns_nor_discards() -> None:
    hand = dealt("holdem", "4 fold, 1 call, 2 call, 3 check")
    for card in ("8c", "8d", "8h", "Qs", "2c", "7c", "As"):
        impossible(hand, f"premature turn order {card}")
    ruled(hand, "premature turn order 9s", "OV-HE-30")
    assert to_the_end(hand)
    assert board(hand) == "2c 3d 4h 7c 9s"
    assert burns(hand) == "8c 8d 8h"


@pytest.mark.clause("OV-HE-32")
def test_an_arranged_river_that_is_no_longer_there_stops_nobody() -> None:
    hand = dealt("holdem", CALLED)
    ruled(hand, "premature turn order 9c", "OV-HE-30")
    ruled(hand, "extra seat 4", "OV-HE-25")  # the top card is in the dead hand, so 9c comes as the turn
    on_to(hand, board=4)
    assert (board(hand), burns(hand)) == ("2c 3d 4h 9c", "8c 8d 7c")
    to_the_end(hand)
    assert len(hand.board) == 5


@pytest.mark.clause("OV-HE-31", "OV-HE-33")
def test_every_clause_of_a_premature_turn_is_cited_where_it_is_carried_out() -> None:
    hand = dealt("holdem", CALLED)
    ruled(hand, "premature turn", "OV-HE-30")
    to_the_end(hand)
    assert {"OV-HE-30", "OV-HE-31", "OV-HE-32", "OV-HE-33"} <= cites(hand.events, object)


@pytest.mark.clause("OV-HE-30")
def test_a_premature_turn_does_not_play_even_if_the_last_to_act_folds() -> None:
    hand = dealt("holdem", CALLED)
    play(hand, "2 bet $3, 3 call, 4 call")
    ruled(hand, "premature turn order 9c", "OV-HE-30")
    play(hand, "1 fold")
    assert board(hand) == "2c 3d 4h 7c"
    assert to_the_end(hand) == {2: 11, 3: -6, 4: -6, 1: -3}
    assert board(hand) == "2c 3d 4h 7c 9c"


@pytest.mark.clause("OV-HE-30", "OV-HE-31", "OV-HE-32", "OV-HE-33")
def test_a_premature_turn_with_everyone_all_in_after_the_round() -> None:
    hand = dealt("holdem", stacks={1: 100, 2: 6, 3: 6, 4: 100})
    play(hand, "4 fold, 1 call, 2 call, 3 check")
    play(hand, "2 bet $3, 3 call")
    ruled(hand, "premature turn order 5s", "OV-HE-30")
    play(hand, "1 call")
    assert hand.over
    assert (board(hand), burns(hand)) == ("2c 3d 4h 7c 5s", "8c 8d 8h")
    sound(hand)


@every_game
@pytest.mark.clause("OV-HE-34", "OV-OM-06", "OV-CP-08")
def test_a_premature_river_goes_back_and_the_new_one_has_no_burn(game: str) -> None:
    hand = on_to(dealt(game), board=4)
    assert board(hand) == "2c 3d 4h 5s"
    ruled(hand, "premature river order 7c", "OV-HE-34")
    actor = hand.actor
    assert board(hand) == "2c 3d 4h 5s"
    assert actor == 2
    on_to(hand, board=5)
    assert board(hand) == "2c 3d 4h 5s 7c"  # it may come again
    assert burns(hand) == "8c 8d 8h"
    to_the_end(hand)


@pytest.mark.clause("OV-HE-34")
def test_another_river_may_come_but_no_burn_and_no_discard() -> None:
    hand = on_to(dealt("holdem", "4 fold"), board=4)
    for card in ("8c", "8d", "8h", "Qh", "5s"):
        impossible(hand, f"premature river order {card}")
    ruled(hand, "premature river order 9d", "OV-HE-34")
    play(hand, "2 bet $6, 3 call, 1 fold")
    assert (board(hand), burns(hand)) == ("2c 3d 4h 5s 9d", "8c 8d 8h")
    assert to_the_end(hand) == {2: 8, 3: -9, 4: 0, 1: -3}  # 9 less 4 and 12, aces make five high


@every_game
@pytest.mark.clause("OV-HE-30", "OV-HE-34")
def test_a_premature_turn_and_then_a_premature_river(game: str) -> None:
    hand = dealt(game, CALLED)
    ruled(hand, "premature turn", "OV-HE-30")
    on_to(hand, board=4)
    assert board(hand) == "2c 3d 4h 7c"
    ruled(hand, "premature river order 5s 9c", "OV-HE-34")
    on_to(hand, board=5)
    assert board(hand) == "2c 3d 4h 7c 5s"  # the card set aside was mixed in too
    assert burns(hand).split()[:3] == ["8c", "8d", "8h"]
    assert lying(hand, "aside") == []
    to_the_end(hand)


@pytest.mark.clause("OV-HE-28", "OV-HE-30", "OV-HE-34")
def test_every_street_too_early() -> None:
    hand = dealt()
    ruled(hand, "premature flop order 2c 3d 4h 8d 5s 8h 7c", "OV-HE-28")
    on_to(hand, board=3)
    assert (burns(hand), board(hand)) == ("8c", "2c 3d 4h")
    ruled(hand, "premature turn", "OV-HE-30")
    assert lying(hand, "aside") == ["5s"]
    on_to(hand, board=4)
    assert (burns(hand), board(hand)) == ("8c 8d 8h", "2c 3d 4h 7c")
    ruled(hand, "premature river order Tc", "OV-HE-34")
    assert to_the_end(hand) == {2: 5, 3: -3, 4: -3, 1: -3}
    assert board(hand) == "2c 3d 4h 7c Tc"


def test_streets_that_cannot_have_come_are_refused() -> None:
    hand = dealt()
    impossible(hand, "premature turn", "premature river", "flop with four cards", "premature street")
    on_to(hand, board=3)
    impossible(hand, "premature flop", "premature river", "last card face up seat 2")
    on_to(hand, board=4)
    impossible(hand, "premature flop", "premature turn")
    on_to(hand, board=5)
    impossible(hand, "premature flop", "premature turn", "premature river")


# exposed cards


@every_game
@pytest.mark.clause("OV-HE-35", "OV-HE-36", "OV-OM-06", "OV-CP-08", "CX-04")
@pytest.mark.parametrize(("seat", "card"), [(2, 1), (3, 2), (1, 2)])
def test_an_exposed_card_is_replaced_last_and_is_the_burn(game: str, seat: int, card: int) -> None:
    hand = dealt(game)
    seen = CARDS[seat].split()[card - 1]
    ruling = ruled(hand, f"exposed seat {seat} card {card}", "OV-HE-35", "OV-HE-36")
    assert text(only(ruling.events, CardExposed).cards) == [seen]
    new = only(ruling.events, CardReplaced)
    assert (new.seat, text(new.cards)) == (seat, ["8c"])
    assert held(hand, seat) == own(game, seat) - {seen} | {"8c"}
    on_to(hand, board=3)
    assert (burns(hand), board(hand)) == (seen, "2c 3d 4h")
    on_to(hand, board=5)
    assert (burns(hand), board(hand)) == (f"{seen} 8d 8h", "2c 3d 4h 5s 7c")
    to_the_end(hand)


@every_game
@pytest.mark.clause("OV-HE-37", "OV-OM-06", "OV-CP-08")
def test_a_card_off_the_table_counts_as_exposed(game: str) -> None:
    hand, other = dealt(game), dealt(game)
    ruled(hand, "card off the table seat 4 card 1", "OV-HE-37")
    ruled(other, "exposed seat 4 card 1", "OV-HE-35", "OV-HE-36")
    assert held(hand, 4) == own(game, 4) - {"Qs"} | {"8c"}
    assert hand.piles == other.piles
    assert to_the_end(hand) == to_the_end(other)
    assert burns(hand) == "Qs 8d 8h"


@every_game
@pytest.mark.clause("OV-HE-38", "OV-OM-06", "OV-CP-08")
def test_a_card_exposed_by_the_player_it_was_meant_for_is_kept(game: str) -> None:
    hand = dealt(game)
    ruling = ruled(hand, "contact seat 3 card 2", "OV-HE-38")
    assert text(only(ruling.events, CardExposed).cards) == ["Kh"]
    assert held(hand, 3) == own(game, 3)
    assert stub(hand, 12) == STUB
    on_to(hand, board=5)
    assert (burns(hand), board(hand)) == ("8c 8d 8h", "2c 3d 4h 5s 7c")
    to_the_end(hand)


@pytest.mark.clause("OV-HE-35", "OV-HE-36")
def test_everyone_has_seen_the_exposed_card_and_nobody_the_substitute() -> None:
    hand = dealt()
    ruled(hand, "exposed seat 3 card 2", "OV-HE-35")
    told = str(hand.view(4))
    assert "8c" not in told
    assert text(only(hand.events, CardReplaced).seen) == ["Kh"]
    assert held(hand, 3) == {"Ks", "8c"}
    assert set(text(hand.view(3).seat(3).cards)) == {"Ks", "8c"}
    assert hand.view(4).seat(3).cards == ()


@pytest.mark.clause("OV-HE-35", "OV-HE-36")
def test_exposed_and_then_played_for_chips() -> None:
    hand = dealt()
    ruled(hand, "exposed seat 2 card 2", "OV-HE-35", "OV-HE-36")  # As 8c: an ace still makes the wheel
    play(hand, "4 raise to $6, 1 call, 2 call, 3 fold")
    assert to_the_end(hand) == {2: 11, 3: -3, 4: -6, 1: -6}


@pytest.mark.clause("OV-HE-24", "OV-HE-35")
@pytest.mark.parametrize(
    "reports", [("exposed seat 3 card 1", "extra seat 2"), ("extra seat 2", "exposed seat 3 card 1")]
)
def test_an_exposed_and_an_extra_card_in_one_deal(reports: tuple[str, str]) -> None:
    hand = dealt()
    for words in reports:
        ruled(hand, words, "OV-HE-24" if "extra" in words else "OV-HE-35")
    assert [len(hand.seat(seat).cards) for seat in (1, 2, 3, 4)] == [2, 2, 2, 2]
    assert "Ks" not in held(hand, 3)
    on_to(hand, board=3)
    assert "Ks" in lying(hand, "burns") + lying(hand, "aside") + lying(hand, "muck") + lying(hand, "stub")
    assert board(hand) == "3d 4h 8d"  # two cards of the stub went to hands, and the burn is there already
    to_the_end(hand)


def test_hands_that_are_not_there_cannot_be_exposed() -> None:
    hand = dealt("holdem", "4 fold")
    impossible(hand, "exposed seat 4 card 1", "exposed seat 3 card 3", "exposed seat 7 card 1", "exposed seat 3 card 9",
               "contact seat 4 card 1", "extra seat 9", "short seat 4", "short seat 3 by 3", "extra seat 4",
               "card off the table seat 5 card 1", "not cleared seat 2", "pat unaware of a raise seat 1")  # fmt: skip
    hand = on_to(dealt(), board=4)
    impossible(hand, "exposed seat 3 card 1", "contact seat 3 card 1", "card off the table seat 3 card 1")


def test_nothing_can_happen_in_a_hand_that_is_over() -> None:
    hand = dealt()
    to_the_end(hand)
    impossible(hand, "premature river", "exposed seat 3 card 1", "foul deck", "extra seat 3")
    assert hand.reportable() == ()


@every_game
def test_everything_in_the_menu_can_have_happened(game: str) -> None:
    hand = dealt(game)
    while not hand.over:
        for report in hand.reportable():
            hand.ruling(report)
        options = may(hand)
        hand.act(
            "check"
            if "check" in options
            else "call"
            if "call" in options
            else f"discard {text(hand.seat(hand.actor or 0).cards)[-1]}"
        )
