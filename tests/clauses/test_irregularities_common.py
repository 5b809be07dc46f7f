"""Where a house prints nothing the common layer rules, and says so: Oasis, S & K, Casino Club and Del Rio flop games.

Four players with $100, button 1: the deal goes 2, 3, 4, 1. Aces, kings, queens and jacks, as many as the game deals;
the stub is 8c | 2c 3d 4h | 8d | 5s | 8h | 7c, and then nines.
"""

import pytest
from tests.repeats import sampled

from houseway.referee.hand import Hand
from houseway.referee.rulings.ruling_events import CardReplaced, CardsTaken, HandKilled, HandVoided
from houseway.referee.table.seating_commands import ComeBack, Sit, SitOut
from houseway.referee.vocabulary import Bet, Collected, MayBet, Posted

from .room import blinds, cents, dollars, events, fee, may, net, only, option, play, stacks, text, to_call
from .trouble_room import (
    FOUR,
    TroubleRoom,
    board,
    burns,
    dead,
    held,
    impossible,
    lying,
    on_to,
    place,
    quietly,
    ruled,
    sound,
    stub,
    to_the_end,
    void,
)

PAIRS = [
    ("oasis", "holdem"),
    ("oasis", "omaha-hi-lo"),
    ("oasis", "pineapple"),
    ("s-and-k", "holdem"),
    ("s-and-k", "holdem-hi-lo"),
    ("s-and-k", "omaha"),
    ("s-and-k", "omaha-hi-lo"),
    ("s-and-k", "pineapple"),
    ("casino-club", "holdem"),
    ("casino-club", "omaha"),
    ("casino-club", "omaha-hi-lo"),
    ("del-rio", "holdem"),
    ("del-rio", "omaha-hi-lo"),
]
everywhere = pytest.mark.parametrize(("house", "game"), PAIRS)
CARDS = {2: "As Ah Ad Ac", 3: "Ks Kh Kd Kc", 4: "Qs Qh Qd Qc", 1: "Js Jh Jd Jc"}
STUB = "8c 2c 3d 4h 8d 5s 8h 7c 9c 9d 9h 9s"


def room(house: str = "oasis", game: str = "holdem", **more: object) -> TroubleRoom:
    return TroubleRoom(house, game, **more)  # type: ignore[arg-type]


def own(hand: Hand, seat: int) -> set[str]:
    return set(CARDS[seat].split()[: hand.game.hole_cards])


def served(at: TroubleRoom) -> Hand:
    hole = at.table.game.hole_cards
    return at.deal({seat: " ".join(named.split()[:hole]) for seat, named in CARDS.items()}, STUB)


def dealt(house: str = "oasis", game: str = "holdem", script: str = "", **more: object) -> Hand:
    return play(served(room(house, game, **more)), script)


def acted(hand: Hand, times: int) -> Hand:
    """So many have called or checked."""
    for _ in range(times):
        quietly(hand)
    return hand


# exposed


@everywhere
def test_the_first_card_of_the_deal_exposed_is_a_misdeal(house: str, game: str) -> None:
    hand = dealt(house, game)
    ruled(hand, "exposed seat 2 card 1", "common")
    void(hand)


@everywhere
@pytest.mark.parametrize(("seat", "card"), [(3, 2), (1, 2), (4, 2)])
def test_any_other_is_replaced_and_is_the_burn(house: str, game: str, seat: int, card: int) -> None:
    hand = dealt(house, game)
    seen = CARDS[seat].split()[card - 1]
    ruled(hand, f"exposed seat {seat} card {card}", "common")
    assert held(hand, seat) == own(hand, seat) - {seen} | {"8c"}
    on_to(hand, board=3)
    assert (burns(hand), board(hand)) == (seen, "2c 3d 4h")
    on_to(hand, board=5)
    assert (burns(hand), board(hand)) == (f"{seen} 8d 8h", "2c 3d 4h 5s 7c")
    to_the_end(hand)


@everywhere
def test_two_exposed_are_a_misdeal(house: str, game: str) -> None:
    hand = dealt(house, game)
    ruled(hand, "exposed seat 3 card 2", "common")
    ruled(hand, "exposed seat 4 card 2", "common")
    void(hand)


# counts


@everywhere
def test_one_card_too_many_before_the_betting_is_the_burn(house: str, game: str) -> None:
    hand = dealt(house, game)
    ruled(hand, "extra seat 3", "common")
    assert len(held(hand, 3)) == hand.game.hole_cards
    gone = own(hand, 3) | {"8c"}
    (out,) = gone - held(hand, 3)
    on_to(hand, board=3)
    assert (burns(hand), board(hand)) == (out, "2c 3d 4h")
    to_the_end(hand)


@everywhere
@pytest.mark.parametrize("words", ["extra seats 2 and 3", "extra seat 3 by 2"])
def test_two_cards_too_many_are_a_misdeal(house: str, game: str, words: str) -> None:
    hand = dealt(house, game)
    ruled(hand, words, "common")
    void(hand)


@everywhere
def test_a_short_hand_is_completed(house: str, game: str) -> None:
    hand = dealt(house, game)
    ruled(hand, "short seat 3", "common")
    assert held(hand, 3) == own(hand, 3)
    assert stub(hand, 12) == STUB


@everywhere
@pytest.mark.parametrize("words", ["short seat 3", "extra seat 3"])
def test_after_two_have_acted_a_wrong_count_is_a_fouled_hand(house: str, game: str, words: str) -> None:
    hand = on_to(dealt(house, game), board=3)
    paid = hand.seat(3).put_in
    ruled(hand, words, "common")
    assert dead(hand, 3)
    assert not hand.voided
    assert to_the_end(hand)[3] <= -dollars(paid)


CAUSES = (
    "button misplaced",
    "first card to the wrong seat",
    "card to an empty seat",
    "player skipped",
    "dealt out of order",
)


@everywhere
@pytest.mark.parametrize("words", CAUSES)
def test_a_deal_gone_wrong_is_a_misdeal_until_two_have_acted(house: str, game: str, words: str) -> None:
    hand = dealt(house, game)
    ruled(hand, words, "common")
    void(hand)


@everywhere
@pytest.mark.parametrize("words", CAUSES)
def test_and_after_that_the_hand_is_played_out(house: str, game: str, words: str) -> None:
    """Two have put chips in: by any count that is action enough."""
    hand = dealt(house, game)
    while hand.actor != 2 and "discard" in may(hand):
        quietly(hand)
    called = 0
    while called < 2:
        called += "call" in may(hand)
        quietly(hand)
    if len(hand.board):
        impossible(hand, words)
        return
    before = hand.piles
    ruled(hand, words, "common")
    assert not hand.over
    assert hand.piles == before
    to_the_end(hand)


# strange cards


@everywhere
def test_a_boxed_card_is_a_scrap_of_paper(house: str, game: str) -> None:
    hand = dealt(house, game)
    ruled(hand, "boxed card", "common")
    assert "8c" not in lying(hand, "stub")
    on_to(hand, board=3)
    assert (burns(hand).split()[-1], board(hand)) == ("2c", "3d 4h 8d")
    to_the_end(hand)


@everywhere
def test_a_boxed_card_that_came_to_a_player_is_replaced_by_the_next(house: str, game: str) -> None:
    hand = dealt(house, game)
    ruled(hand, "boxed card seat 3 card 2", "common")
    assert held(hand, 3) == own(hand, 3) - {"Kh"} | {"8c"}
    assert "Kh" not in lying(hand, "stub")
    to_the_end(hand)


@everywhere
def test_two_boxed_cards_are_a_misdeal(house: str, game: str) -> None:
    hand = dealt(house, game)
    ruled(hand, "boxed card", "common")
    ruled(hand, "boxed card", "common")
    void(hand)


@everywhere
def test_a_joker_told_of_at_once_is_replaced(house: str, game: str) -> None:
    hand = dealt(house, game)
    ruled(hand, "joker in a game without seat 3", "common")
    assert not dead(hand, 3)
    assert len(held(hand, 3)) == hand.game.hole_cards
    to_the_end(hand)


@everywhere
def test_the_card_that_is_a_joker_is_another_then(house: str, game: str) -> None:
    hand = dealt(house, game)
    before, top = hand.seat(3).cards, hand.deck[hand.top]
    ruled(hand, "joker in a game without seat 3 card 2", "common")
    assert hand.seat(3).cards == (before[0], top, *before[2:])
    to_the_end(hand)


@everywhere
def test_a_joker_played_with_is_a_dead_hand(house: str, game: str) -> None:
    hand = on_to(dealt(house, game), board=3)
    ruled(hand, "joker in a game without seat 3", "common")
    assert dead(hand, 3)
    to_the_end(hand)


@everywhere
@pytest.mark.parametrize("street", [0, 3, 4, 5])
def test_a_foul_deck_voids_the_hand_at_any_time(house: str, game: str, street: int) -> None:
    at = room(house, game)
    hand = on_to(served(at), board=street) if street else served(at)
    before = hand.collected
    paid = dict(zip(hand.seats, (total for total in hand.started), strict=True))
    ruled(hand, "foul deck", "common")
    void(hand)
    assert hand.collected == before
    assert hand.result is not None
    taken = {seat: amount for seat, amount in hand.result.paid if seat}
    for seat, stack in zip(hand.seats, hand.stacks, strict=True):
        if not any(one == 0 for one, _ in hand.result.paid):
            assert paid[seat] - stack == taken.get(seat, 0)
    assert sum(amount for _, amount in hand.result.paid) == before
    again = at.next_deal()
    assert again.button == hand.button
    assert [(one.seat, one.what) for one in events(again.events, Posted)] == [
        (one.seat, one.what) for one in events(hand.events, Posted)
    ]
    to_the_end(again)


# the board


@everywhere
def test_a_flop_of_four_and_a_flop_too_early(house: str, game: str) -> None:
    hand = on_to(dealt(house, game), board=3)
    taken = len(events(hand.events, Collected))
    ruled(hand, "flop with four cards order 9h 9c 2c", "common")
    assert (burns(hand), board(hand)) == ("8c", "9h 9c 2c")
    assert len(events(hand.events, Collected)) == taken
    to_the_end(hand)
    other = dealt(house, game)
    while "discard" in may(other):
        quietly(other)
    ruled(other, "premature flop order 9h 9c 2c", "common")
    assert other.board == ()
    on_to(other, board=3)
    assert (burns(other), board(other)) == ("8c", "9h 9c 2c")
    to_the_end(other)


@everywhere
def test_turn_and_river_too_early(house: str, game: str) -> None:
    hand = on_to(dealt(house, game), board=3)
    ruled(hand, "premature turn order 5s", "common")
    assert lying(hand, "aside") == ["5s"]
    on_to(hand, board=4)
    assert (burns(hand), board(hand)) == ("8c 8d 8h", "2c 3d 4h 7c")
    on_to(hand, board=5)
    assert (burns(hand), board(hand)) == ("8c 8d 8h", "2c 3d 4h 7c 5s")
    other = on_to(dealt(house, game), board=4)
    ruled(other, "premature river order 9d", "common")
    on_to(other, board=5)
    assert (burns(other), board(other)) == ("8c 8d 8h", "2c 3d 4h 5s 9d")
    to_the_end(other)


# the fee, and the deal that comes instead


def test_the_oasis_fee_is_taken_after_the_flop_and_only_once() -> None:
    """Blinds $2 and $4; $4 come out of the pot when the flop is out."""
    at = room()
    hand = play(served(at), "4 call, 1 call, 2 call, 3 check")
    assert hand.collected == 400
    play(hand, "2 bet $4, 3 call")
    ruled(hand, "foul deck", "common")
    void(hand)
    assert hand.result is not None
    assert hand.result.collected == 400
    assert sum(amount for _, amount in hand.result.paid) == 400
    assert sum(at.stacks.values()) == 396
    again = on_to(served(at), board=3)
    assert again.collected == 0  # it is paid
    assert again.pot == 1600
    assert to_the_end(again) == {2: 12, 3: -4, 4: -4, 1: -4}
    assert fee(again) == 0
    later = on_to(at.next_deal(), board=3)
    assert later.button == 2
    assert later.collected == 400


@pytest.mark.parametrize(
    "script", ["4 call, 1 call, 2 call, 3 check, 2 bet $4, 3 call", "4 raise to $41, 1 fold, 2 fold, 3 call"]
)
def test_what_goes_back_goes_back_in_whole_chips(script: str) -> None:
    """The $4 that dropped come out of what goes back; nobody at a table of $1 chips can be given cents."""
    at = room()
    hand = play(served(at), script)
    assert hand.collected == 400
    before = {seat: hand.seat(seat).put_in for seat in (1, 2, 3, 4)}
    hand.report("foul deck")
    assert all(stack == int(stack) for stack in at.stacks.values()), at.stacks
    assert sum(at.stacks.values()) == 396
    for seat, stack in at.stacks.items():
        assert 100 - dollars(before[seat]) <= stack <= 100


def test_at_s_and_k_the_blind_pays_before_the_deal_and_not_again() -> None:
    at = room("s-and-k")
    hand = served(at)
    took = hand.collected
    assert took > 0
    ruled(hand, "player skipped", "common")
    void(hand)
    short = {seat: 100 - stack for seat, stack in at.stacks.items()}
    assert short == {1: 0, 2: 0, 3: dollars(took), 4: 0}
    again = served(at)
    assert again.collected == 0
    assert again.button == hand.button
    assert blinds(again) == blinds(hand)
    to_the_end(again)
    assert at.next_deal().collected == took


def test_del_rio_live_button_charge_counts_in_the_deal_that_comes_instead() -> None:
    at = room("del-rio")
    hand = served(at)
    owed = to_call(play(hand, ""))
    took = hand.collected
    assert took > 0
    ruled(hand, "card to an empty seat", "common")
    void(hand)
    again = served(at)
    assert again.collected == 0
    assert to_call(again) == owed
    while again.actor != 1:
        quietly(again)
    other = served(room("del-rio"))
    while other.actor != 1:
        quietly(other)
    assert may(again) == may(other)
    assert to_call(again) == to_call(other)
    to_the_end(again)
    to_the_end(other)
    assert sum(at.stacks.values()) == 400 - dollars(took)


def test_a_killed_pot_is_killed_again() -> None:
    """Casino Club Omaha: seat 3 has won two whole pots and kills the third, which is a misdeal."""
    at = room("casino-club", "omaha", stacks=dict.fromkeys((1, 2, 3, 4), 300))
    at.table.resume(killer=3)
    hand = at.next_deal()
    kills = [one for one in events(hand.events, Posted) if "kill" in one.what]
    assert [one.seat for one in kills] == [3]
    ruled(hand, "first card to the wrong seat", "common")
    void(hand)
    again = at.next_deal()
    assert again.given.kill_percent == hand.given.kill_percent != 100
    assert blinds(again) == blinds(hand)
    assert again.button == hand.button
    to_the_end(again)
    assert not [one for one in events(at.next_deal().events, Posted) if "kill" in one.what and one.seat != 3]


def test_missed_blinds_are_posted_again_in_the_deal_that_comes_instead() -> None:
    """Ocean View: seat 5 misses the blinds, comes back and posts a live and a dead blind; the deal is a misdeal."""
    at = room("ocean-view", "holdem", limit="$3-$6", stacks=dict.fromkeys((1, 2, 3, 4, 5), 100), button=3)
    at.table.apply(SitOut(5))
    for _ in range(2):  # the blinds pass seat 5
        hand = at.next_deal()
        while not hand.over:
            hand.act("fold")
        at.table.settle()
    at.table.apply(ComeBack(5))
    hand = at.next_deal()
    posted = blinds(hand)
    before = at.table.copy()
    ruled(hand, "player skipped", "common")
    void(hand)
    again = at.next_deal()
    assert blinds(again) == posted
    assert again.button == hand.button
    assert again.seats == hand.seats
    assert before is not at.table
    to_the_end(again)


def test_a_player_who_comes_between_is_not_dealt_into_the_hand_that_is_dealt_again() -> None:
    at = room("ocean-view", "holdem", limit="$3-$6", seats=9)
    hand = at.next_deal()
    hand.report("player skipped")
    at.table.apply(Sit(7, "Late", cents(100)))
    again = at.next_deal()
    assert again.seats == hand.seats
    assert blinds(again) == blinds(hand)
    assert again.button == hand.button


@pytest.mark.parametrize("words", ["foul deck", "exposed seat 2 card 1", "dealt out of order"])
def test_the_hand_after_the_one_dealt_again_goes_on_as_ever(words: str) -> None:
    at = room()
    hand = served(at)
    hand.report(words)
    again = served(at)
    assert again.button == 1
    to_the_end(again)
    assert at.next_deal().button == 2


def test_chips_that_lie_in_front_of_all_in_players_go_back_too() -> None:
    at = room(stacks={1: 100, 2: 10, 3: 40, 4: 100})
    hand = play(served(at), "4 raise to $40, 1 call, 2 call, 3 call")
    assert hand.collected == 400
    ruled(hand, "foul deck", "common")
    void(hand)
    assert sum(at.stacks.values()) == 246
    assert all(stack >= 0 for stack in at.stacks.values())


# dead hands in side pots


def test_a_dead_hand_in_a_side_pot() -> None:
    """Seat 2 is all-in for $10, seat 3 for $40; 4 and 1 have the last side pot, and seat 4's hand is fouled."""
    hand = play(dealt(stacks={1: 100, 2: 10, 3: 40, 4: 100}), "4 raise to $60, 1 call, 2 call, 3 call")
    ruled(hand, "hand touched the muck seat 4", "common")
    assert dead(hand, 4)
    assert hand.over
    # main pot 40 less 4 to the aces, 90 to the kings, 40 to seat 1
    assert net(hand) == {1: -20, 2: 26, 3: 50, 4: -60}
    sound(hand)


def test_the_only_one_left_in_a_side_pot_has_it_when_the_other_is_dead() -> None:
    hand = play(dealt(stacks={1: 100, 2: 10, 3: 100, 4: 100}), "4 raise to $20, 1 fold, 2 call, 3 call")
    play(hand, "3 bet $10")
    ruled(hand, "joker in a game without seat 4", "common")
    assert hand.over
    assert net(hand) == {1: 0, 2: 16, 3: 0, 4: -20}  # 30 less 4 to the aces; 20 of the side and 10 back to seat 3


# betting


def test_an_oversized_chip_without_a_word_is_a_call() -> None:
    hand = dealt()
    ruled(hand, "oversized chip seat 4 $25", "common")
    assert dollars(hand.seat(4).bet) == 4
    assert hand.actor == 1


def test_a_raise_in_two_motions_is_a_call() -> None:
    hand = play(dealt(), "4 raise to $12")
    ruled(hand, "string bet seat 4", "common")
    assert dollars(hand.seat(4).bet) == 4
    assert hand.actor == 1
    assert to_call(hand) == 4


@pytest.mark.parametrize(("put", "bet"), [(7, 8), (6, 8), (5, 4)])
def test_half_a_raise_or_more_is_made_a_whole_one(put: int, bet: int) -> None:
    hand = dealt()
    ruled(hand, f"under-raise seat 4 ${put}", "common")
    assert dollars(hand.seat(4).bet) == bet
    assert hand.actor == 1


def test_out_of_turn_binds_unless_somebody_bets_calls_or_raises_before() -> None:
    hand = dealt()
    ruled(hand, "out of turn seat 1 call", "common")
    assert hand.actor == 4
    folded, called, raised = hand.copy(), hand.copy(), hand.copy()
    folded.act("fold")
    assert folded.actor == 1
    assert len(folded.options) == 1
    folded.act("call")
    called.act("call")
    raised.act("raise to $12")
    for free in (called, raised):
        assert free.actor == 1
        assert {"fold", "call", "raise"} <= may(free)


# lowball where nothing is printed

LOW = {2: "Kc Qc 9c 4c 2c", 3: "Kd Qd 9d 4d {}", 4: "Kh Qh 9h 4h 2h", 1: "Ks Qs 9s 4s 2s"}


@pytest.mark.clause("CX-56", "CX-82")
@pytest.mark.parametrize("house", ["oasis", "s-and-k"])
@pytest.mark.parametrize(
    ("card", "kept"), [("Ah", True), ("3s", True), ("5s", True), ("6s", False), ("7s", False), ("8s", False)]
)
def test_five_is_the_mark_at_oasis_and_s_and_k(house: str, card: str, kept: bool) -> None:
    """The common layer would keep a seven; the reading says five."""
    at = room(house, "lowball")
    hand = at.deal({**LOW, 3: LOW[3].format(card)}, "Tc 6c 6d 6h")
    while "pass" in may(hand):
        hand.act("pass")
    ruling = ruled_by_reading(hand, "exposed seat 3 card 5")
    assert held(hand, 3) == {"Kd", "Qd", "9d", "4d", card if kept else "Tc"}
    assert bool(events(ruling.events, CardReplaced)) is not kept


def ruled_by_reading(hand: Hand, words: str):  # type: ignore[no-untyped-def]
    ruling = hand.ruling(words)
    assert set(ruling.clauses) <= {"common", "CX-56"}
    hand.report(words)
    sound(hand)
    return ruling


@pytest.mark.parametrize("house", ["oasis", "s-and-k"])
def test_on_the_draw_it_is_replaced_after_all(house: str) -> None:
    hand = room(house, "lowball").deal({**LOW, 3: LOW[3].format("3d")}, "Tc 6c 6d 6h 6s 7c")
    while "draw" not in may(hand):
        quietly(hand)
    first = hand.actor
    assert first == 2
    play(hand, "2 discard Kc, 3 discard Kd")
    ruled(hand, f"exposed seat 2 card {place(hand, 2, '6c')}", "common")
    play(hand, "4 pat, 1 pat")
    assert held(hand, 2) == {"Qc", "9c", "4c", "2c", "6h"}
    assert held(hand, 3) == {"Qd", "9d", "4d", "3d", "6d"}
    to_the_end(hand)


@pytest.mark.parametrize("house", ["oasis", "s-and-k", "ocean-view"])
def test_a_miscall_that_fouls_another_kills_the_hand_in_lowball(house: str) -> None:
    cards = {2: "9c 8c 7c 6c 4c", 3: "8d 7d 6d 5d 3d", 4: "7h 5h 4h 3h 2h", 1: "Ks Qs Js Ts 9s"}
    at = room(house, "lowball")
    hand = at.deal(cards, "Tc 6h", ask=True)
    while "show" not in may(hand):
        bet = option(hand.options, MayBet)
        hand.act(Bet(bet.least)) if bet and hand.play.round == 2 else quietly(hand)
    put_in = {seat: hand.seat(seat).put_in for seat in (1, 2, 3, 4)}
    ruled(hand, "miscall seat 3 makes seat 4 throw away", "common")
    won = to_the_end(hand)
    assert hand.result is not None
    assert hand.result.winners == (2,)
    assert won[3] <= -dollars(put_in[3])
    assert won[4] == -dollars(put_in[4])


# stud where the book is silent


@pytest.mark.parametrize("game", ["stud", "stud-hi-lo", "razz"])
def test_both_hole_cards_exposed_is_a_dead_hand_that_has_its_ante_back(game: str) -> None:
    cards = {1: "As Ah 2c", 2: "Ks Kh 9d", 3: "Qs Qh 9h", 4: "Js Jh 9s"}
    hand = room("ocean-view", game, limit="$3-$6").deal(cards, "Tc", order=(1, 2, 3, 4))
    ruled(hand, "exposed seat 2 card 1", "OV-7S-11")
    hand.report("exposed seat 2 card 2")
    sound(hand)
    assert hand.rulings[-1].clauses == ("common",)
    assert dead(hand, 2)
    assert to_the_end(hand)[2] == 0


def test_premature_cards_of_stud_do_not_play() -> None:
    """They are put aside with one card more for each who is left; then the street is dealt after its burn."""
    cards = {1: "As Ah 2c", 2: "Ks Kh 9d", 3: "Qs Qh 9h", 4: "Js Jh 9s"}
    after = "Tc 3c 3d 3h 3s 4c 4d 4h 4s Td 5c 5d 5h 5s 6c 6d"
    hand = room("ocean-view", "stud", limit="$3-$6").deal(cards, after, order=(1, 2, 3, 4))
    ruled(hand, "premature street", "common")
    assert hand.actor == 1
    on_to(hand, round=2)
    out = set(lying(hand, "aside") + lying(hand, "muck") + lying(hand, "burns"))
    assert {"3c", "3d", "3h", "3s"} <= out
    assert [text(hand.seat(seat).up)[1:] for seat in (1, 2, 3, 4)] == [["5c"], ["5d"], ["5h"], ["5s"]]
    to_the_end(hand)


# whatever is reported


@sampled(5)
@everywhere
def test_everything_in_the_menu_can_have_happened(house: str, game: str) -> None:
    hand = dealt(house, game)
    while not hand.over:
        for report in hand.reportable():
            ruling = hand.ruling(report)
            assert ruling.steps
            assert all(
                one == "common" or one.startswith(("CX-", "OAS-", "SK-", "CC-", "DR-")) for one in ruling.clauses
            )
        quietly(hand)


def test_an_unknown_report_is_refused() -> None:
    hand = dealt()
    impossible(hand, "premature sunrise", "exposed", "short", "miscall", "premature turn", "last card face up seat 3",
               "wrongly set seat 3", "foul pan hand seat 3", "partner raise without eight or better seat 3",
               "not cleared seat 3", "pat unaware of a raise seat 4", "string bet seat 3", "oversized chip seat 3 $25",
               "drawn card put into the hand seat 3", "premature street", "extra seat 0",
               "exposed seat 3 card 0")  # fmt: skip


def test_a_random_draw_is_told_to_all_and_the_card_that_came_with_it_is_not() -> None:
    hand = dealt("ocean-view", "holdem")
    ruling = ruled(hand, "extra seat 3 order Ks", "OV-HE-24")
    assert text(only(ruling.events, CardsTaken).cards) == ["Ks"]
    assert "8c" in held(hand, 3)
    assert hand.view(2).seat(3).cards == ()
    assert not events(ruling.events, HandKilled)
    assert not events(ruling.events, HandVoided)
    assert FOUR
    assert stacks(hand)[3] < 100
