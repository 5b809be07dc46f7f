"""Several things go wrong in one hand, or with blinds, kills and straddles posted: all of it by the clauses."""

import pytest

from houseway.referee.mishaps import Report
from houseway.referee.vocabulary import Posted
from houseway.testing.states import state_bytes

from .room import blinds, events, may, net, play, stacks, text
from .test_irregularities_ocean_view import CALLED, CARDS, STUB, dealt
from .trouble_room import (
    TroubleRoom,
    board,
    burns,
    dead,
    held,
    impossible,
    lying,
    on_to,
    quietly,
    ruled,
    sound,
    stub,
    to_the_end,
    void,
)

LOW = {2: "Kc Qc 9c 4c 2c", 3: "Kd Qd 9d 4d 3d", 4: "Kh Qh 9h 4h 2h", 1: "Ks Qs 9s 4s 2s"}


# the board and the deal


@pytest.mark.clause("OV-HE-36", "OV-HE-29")
def test_an_exposed_card_is_the_burn_of_a_premature_flop_too() -> None:
    hand = dealt()
    ruled(hand, "exposed seat 3 card 2", "OV-HE-35", "OV-HE-36")
    ruled(hand, "premature flop order 9h 9c 9d", "OV-HE-28", "OV-HE-29")
    on_to(hand, board=3)
    assert (burns(hand), board(hand)) == ("Kh", "9h 9c 9d")
    to_the_end(hand)


@pytest.mark.clause("OV-HE-24", "OV-HE-29")
def test_the_card_that_was_too_many_is_the_burn_of_a_premature_flop_too() -> None:
    hand = dealt()
    ruled(hand, "extra seat 3 order Kh", "OV-HE-24")
    play(hand, "4 call")
    ruled(hand, "premature flop order 2c 3d 4h", "OV-HE-28", "OV-HE-29")
    on_to(hand, board=3)
    assert (burns(hand), board(hand)) == ("Kh", "2c 3d 4h")


@pytest.mark.clause("OV-HE-28", "OV-HE-36")
def test_exposed_after_a_premature_flop() -> None:
    """One burn lies there already; the exposed card does not play, and the flop has no burn more."""
    hand = dealt()
    ruled(hand, "premature flop order Tc 9c 9d 9h", "OV-HE-28", "OV-HE-29")
    ruled(hand, "exposed seat 3 card 2", "OV-HE-35")
    assert held(hand, 3) == {"Ks", "Tc"}
    on_to(hand, board=3)
    assert board(hand) == "9c 9d 9h"
    assert set(lying(hand, "burns") + lying(hand, "aside") + lying(hand, "muck")) == {"8c", "Kh"}
    to_the_end(hand)


@pytest.mark.clause("OV-HE-26", "OV-HE-36")
def test_an_exposed_card_and_a_flop_of_four() -> None:
    hand = dealt()
    ruled(hand, "exposed seat 3 card 2", "OV-HE-35", "OV-HE-36")
    on_to(hand, board=3)
    assert (burns(hand), board(hand)) == ("Kh", "2c 3d 4h")
    impossible(hand, "flop with four cards order Kh")
    ruled(hand, "flop with four cards order 8d 4h 2c 9c 9d", "OV-HE-26", "OV-HE-27")
    assert (burns(hand), board(hand)) == ("Kh", "8d 4h 2c")
    on_to(hand, board=4)
    assert (burns(hand), board(hand)) == ("Kh 9c", "8d 4h 2c 9d")


@pytest.mark.clause("OV-HE-28", "OV-HE-26")
def test_a_premature_flop_and_then_one_of_four() -> None:
    hand = dealt()
    ruled(hand, "premature flop order 9h 9c 9d", "OV-HE-28")
    on_to(hand, board=3)
    ruled(hand, "flop with four cards order 2c 3d 4h", "OV-HE-26", "OV-HE-27")
    assert (burns(hand), board(hand)) == ("8c", "2c 3d 4h")


@pytest.mark.clause("OV-HE-25", "OV-HE-30")
def test_a_dead_hand_between_a_premature_turn_and_the_river() -> None:
    hand = dealt("holdem", CALLED)
    ruled(hand, "premature turn order 5s", "OV-HE-30")
    ruled(hand, "hand touched the muck seat 4", "common")
    on_to(hand, board=4)
    assert (burns(hand), board(hand), lying(hand, "aside")) == ("8c 8d 8h", "2c 3d 4h 7c", ["5s"])
    assert to_the_end(hand) == {2: 5, 3: -3, 4: -3, 1: -3}
    assert board(hand) == "2c 3d 4h 7c 5s"
    assert "Qs" in lying(hand, "muck")


@pytest.mark.clause("OV-HE-30")
def test_a_foul_deck_with_a_card_set_aside() -> None:
    at = TroubleRoom("ocean-view", "holdem", "$3-$6")
    hand = play(at.deal({seat: " ".join(named.split()[:2]) for seat, named in CARDS.items()}, STUB), CALLED)
    ruled(hand, "premature turn", "OV-HE-30")
    ruled(hand, "foul deck", "common")
    void(hand)
    assert hand.collected == 400
    again = at.next_deal()
    assert again.button == 1
    assert again.piles["aside"] == ()
    assert again.rulings == ()
    to_the_end(again)
    assert again.collected == 0


@pytest.mark.clause("OV-HE-30", "OV-CP-03")
def test_premature_turn_and_the_discards_of_crazy_pineapple() -> None:
    """The turn comes early; round 2 ends, everyone throws a card away, and only then the turn is dealt."""
    hand = dealt("crazy-pineapple", CALLED)
    ruled(hand, "premature turn order 5s", "OV-HE-30", "OV-CP-08")
    while "check" in may(hand):
        hand.act("check")
    assert "discard" in may(hand)
    assert board(hand) == "2c 3d 4h"
    on_to(hand, board=4)
    assert (burns(hand), board(hand)) == ("8c 8d 8h", "2c 3d 4h 7c")
    impossible(hand, "exposed seat 3 card 3")
    to_the_end(hand)
    assert board(hand) == "2c 3d 4h 7c 5s"
    assert "Kd" not in burns(hand)


@pytest.mark.clause("OV-CP-06")
def test_a_hand_that_was_not_cleared_is_dead() -> None:
    hand = on_to(dealt("crazy-pineapple"), board=3)
    impossible(hand, "not cleared seat 3")
    while "check" in may(hand):
        hand.act("check")
    while hand.actor != 4:
        quietly(hand)
    assert "discard" in may(hand)
    ruled(hand, "not cleared seat 4", "OV-CP-06")
    assert dead(hand, 4)
    assert set(lying(hand, "muck")) >= {"Qs", "Qh", "Qd"}
    assert to_the_end(hand)[4] == -3


# posted chips and a deal that comes again


@pytest.mark.clause("OV-LB-06", "CX-110")
def test_a_killed_lowball_deal_that_is_a_misdeal_gives_the_kill_back_and_asks_again() -> None:
    at = TroubleRoom("ocean-view", "lowball", "$3-$6")
    hand = at.deal(LOW, "Tc 6c 6d 6h")
    while "pass" in may(hand):
        hand.act("kill" if hand.actor == 4 and "kill" in may(hand) else "pass")
    assert 4 in {one.seat for one in events(hand.events, Posted)}
    ruled(hand, "dealt out of order", "common")
    void(hand)
    assert at.stacks == {1: 100, 2: 100, 3: 100, 4: 100}
    again = at.deal(LOW, "Tc 6c 6d 6h", order=(2, 3, 4, 1))
    assert (again.button, blinds(again)) == (1, [(2, "small blind", 1), (3, "big blind", 3)])
    assert "kill" in may(again)
    assert stacks(again) == {1: 100, 2: 99, 3: 97, 4: 100}


@pytest.mark.clause("CC-LB-26", "CC-LB-34")
def test_a_straddle_goes_back_with_the_misdeal() -> None:
    at = TroubleRoom("casino-club", "lowball", "$3-$6")
    hand = at.deal(LOW, "Tc 6c 6d 6h")
    while "pass" in may(hand):
        hand.act("straddle" if hand.actor == 4 and "straddle" in may(hand) else "pass")
    assert hand.seat(4).put_in == 600
    ruled(hand, "extra seats 2 and 4", "CC-LB-34")
    void(hand)
    assert at.stacks == {1: 100, 2: 100, 3: 100, 4: 100}
    again = at.next_deal()
    assert again.button == 1
    assert "straddle" in may(again)
    assert stacks(again) == {1: 100, 2: 99, 3: 97, 4: 100}


@pytest.mark.clause("CC-LB-34")
def test_six_cards_seen_in_the_two_card_window_cannot_be() -> None:
    hand = TroubleRoom("casino-club", "lowball", "$3-$6").deal(LOW, "Tc 6c 6d 6h")
    assert "pass" in may(hand)
    impossible(hand, "wrong count at showdown seat 3", "exposed seat 3 card 5", "pat unaware of a raise seat 2")


@pytest.mark.clause("OV-HE-35", "CX-110")
def test_a_short_blind_all_in_is_posted_again_as_it_was() -> None:
    at = TroubleRoom("ocean-view", "holdem", "$3-$6", stacks={1: 100, 2: 100, 3: 2, 4: 100})
    hand = at.next_deal()
    assert stacks(hand)[3] == 0
    ruled(hand, "foul deck", "common")
    assert at.stacks == {1: 100, 2: 100, 3: 2, 4: 100}
    again = at.next_deal()
    assert stacks(again) == stacks(hand.dealt_again()) == {1: 100, 2: 99, 3: 0, 4: 100}
    assert again.button == hand.button


@pytest.mark.parametrize("words", ["foul deck", "player skipped"])
def test_a_misdeal_twice_running(words: str) -> None:
    at = TroubleRoom("s-and-k", "holdem")
    hand = at.next_deal()
    took, first = hand.collected, blinds(hand)
    hand.report(words)
    hand = at.next_deal()
    assert hand.collected == 0
    hand.report(words)
    hand = at.next_deal()
    assert (hand.button, hand.collected, blinds(hand)) == (1, 0, first)
    to_the_end(hand)
    assert sum(at.stacks.values()) == 400 - took / 100
    assert at.next_deal().button == 2


# one protocol


def test_a_report_is_an_action_like_others() -> None:
    one, other = dealt(), dealt()
    one.report("exposed seat 3 card 2")
    other.act(Report("exposed", 3, 2))
    assert state_bytes(one) == state_bytes(other)
    assert one.actions == [(0, Report("exposed", 3, 2))]
    assert one == other


def test_a_preview_changes_nothing_and_a_copy_goes_its_own_way() -> None:
    hand = dealt()
    before = state_bytes(hand)
    hand.ruling("premature flop")
    copy = hand.copy()
    copy.report("extra seat 2")
    assert state_bytes(hand) == before
    assert hand.rulings == ()
    assert len(copy.rulings) == 1


@pytest.mark.clause("OV-DR-05", "OV-DR-11", "OV-DR-13", "OV-DR-01")
def test_much_at_once_in_draw_poker() -> None:
    """A card is exposed and kept, a hand is short, a drawn card is exposed, and a hand is foul after the draw."""
    hand = TroubleRoom("ocean-view", "draw", "$3-$6").deal(LOW, "Tc 6c 6d 6h 6s 7c 7d")
    ruled(hand, "exposed seat 1 card 2", "OV-DR-11")
    play(hand, "4 call")
    ruled(hand, "short seat 2", "OV-DR-05")
    assert held(hand, 2) == {"Kc", "Qc", "9c", "4c"}
    play(hand, "1 call, 2 call, 3 check, 2 discard Kc, 3 discard Kd Qd")
    assert burns(hand) == "2c"
    assert held(hand, 2) == {"Qc", "9c", "4c", "Tc", "6c"}
    ruled(hand, f"exposed seat 2 card {text(hand.seat(2).cards).index('Tc') + 1}", "OV-DR-12", "OV-DR-13")
    play(hand, "4 pat, 1 discard Ks")
    assert held(hand, 3) == {"9d", "4d", "3d", "6d", "6h"}
    assert held(hand, 1) == {"Qs", "9s", "4s", "2s", "6s"}
    assert held(hand, 2) == {"Qc", "9c", "4c", "6c", "7c"}
    assert stub(hand, 1) == "7d"
    ruled(hand, "wrong count at showdown seat 3", "OV-DR-01")
    won = to_the_end(hand)
    assert won[3] == -3
    assert won == net(hand)
    sound(hand)


def test_a_hand_dies_at_a_showdown_for_a_pot_that_the_fee_has_taken() -> None:
    """Oasis lowball: one is all-in for 76 cents of the ante, the other has 21 cents left; the $4 fee takes it all."""
    at = TroubleRoom("oasis", "lowball", "$3-$6", stacks={1: 100, 2: 100}, button=2)
    cards = {1: "Ah 6d 2c Kc Qc", 2: "7h As Kd Qd 9d"}
    hand = at.deal(cards, "Tc 6c 6h 6s 7c", ask=True).dealt_again(stacks=(76, 121))
    while "show" not in may(hand):
        quietly(hand)
    assert (hand.pot, hand.collected) == (0, 176)
    assert hand.reportable()
    for seat in (1, 2):
        other = hand.copy()
        ruled(other, f"hand touched the muck seat {seat}", "common")
        to_the_end(other)


@pytest.mark.parametrize("game", ["stud", "stud-hi-lo", "razz"])
@pytest.mark.parametrize("street", [1, 2, 3])
def test_eight_players_at_stud_and_a_street_too_early(game: str, street: int) -> None:
    """Cards that do not play are missing at the end: the hand goes on to its showdown all the same."""
    at = TroubleRoom("ocean-view", game, "$3-$6", stacks=dict.fromkeys(range(1, 9), 100))
    hand = on_to(at.next_deal(), round=street)
    ruled(hand, "premature street", "common")
    to_the_end(hand)
    assert hand.result is not None
    assert hand.result.winners
