"""Ocean View stud, stud hi-lo and razz at $3-$6, ante $1, forced bet $1, $4 taken before fourth street.

Cards go to seats 1, 2, 3, 4. Each seat's pair is down: aces, kings, queens, jacks; the stub then serves one suit to
each seat: clubs to 1, diamonds to 2, hearts to 3, spades to 4, and the tens are burned.
"""

import pytest

from houseway.cards import format_cards
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings.player_choices import MayPotOnly, MayStayActive
from houseway.referee.rulings.ruling_events import CardExposed, CardMoved, Chosen, HandKilled, Supplied
from houseway.referee.vocabulary import DealtUp, RoundOpened, Won

from .draw_room import cites
from .room import cents, dollars, events, may, net, only, option, play, text, won
from .trouble_room import TroubleRoom, burns, dead, impossible, on_to, ruled, sound, stub, to_the_end

CARDS = {1: "As Ah 2c", 2: "Ks Kh 9d", 3: "Qs Qh 9h", 4: "Js Jh 9s"}
STUB = "Tc 3c 3d 3h 3s Td 4c 4d 4h 4s Th 5c 5d 5h 5s Ts 6c 6d 6h 6s 7c 7d 7h"
"""Seat 1 will have a straight flush, 3 a flush to the queen, 4 one to the jack, 2 one to the nine."""
ORDER = (1, 2, 3, 4)
GAMES = ("stud", "stud-hi-lo", "razz")
every_game = pytest.mark.parametrize("game", GAMES)


def dealt(game: str = "stud", **more: object) -> Hand:
    return TroubleRoom("ocean-view", game, "$3-$6", **more).deal(CARDS, STUB, order=ORDER)  # type: ignore[arg-type]


def down(hand: Hand, seat: int) -> set[str]:
    return set(text(hand.seat(seat).cards))


def up(hand: Hand, seat: int) -> str:
    return format_cards(hand.seat(seat).up)


# hole cards


@every_game
@pytest.mark.clause("OV-7S-11", "OV-7S8-03", "OV-RZ-01")
@pytest.mark.parametrize(("card", "seen", "other"), [(1, "Qs", "Qh"), (2, "Qh", "Qs")])
def test_a_hole_card_turned_up_makes_the_third_card_a_down_card(game: str, card: int, seen: str, other: str) -> None:
    hand = dealt(game)
    ruling = ruled(hand, f"exposed seat 3 card {card}", "OV-7S-11")
    assert text(only(ruling.events, CardExposed).cards) == [seen]
    assert up(hand, 3) == seen
    assert down(hand, 3) == {other, "9h"}
    assert (up(hand, 1), up(hand, 2), up(hand, 4)) == ("2c", "9d", "9s")
    assert stub(hand, 23) == STUB
    on_to(hand, round=2)
    assert up(hand, 3) == f"{seen} 3h"
    assert burns(hand) == "Tc"
    on_to(hand, round=5)
    assert len(hand.seat(3).cards) == 3
    assert up(hand, 3) == f"{seen} 3h 4h 5h"
    to_the_end(hand)


@pytest.mark.clause("OV-7S-11", "OV-7S-12")
@pytest.mark.parametrize("game", ["stud", "stud-hi-lo"])
def test_such_a_hand_cannot_be_made_to_open(game: str) -> None:
    hand = dealt(game)
    assert hand.actor == 1  # the deuce
    ruled(hand, "exposed seat 1 card 1", "OV-7S-11", "OV-7S-12")
    assert hand.actor == 2  # the nine of diamonds is the lowest of the rest
    assert "bring in" in may(hand)


@pytest.mark.clause("OV-7S-11", "OV-7S-12", "OV-RZ-03")
def test_in_razz_it_is_the_high_card_that_cannot_be_forced() -> None:
    hand = dealt("razz")
    assert hand.actor == 4  # the nine of spades
    ruled(hand, "exposed seat 4 card 1", "OV-7S-11", "OV-7S-12")
    assert hand.actor == 3
    assert "bring in" in may(hand)


@pytest.mark.clause("OV-7S-12")
def test_even_a_deuce_that_was_turned_up_does_not_open() -> None:
    cards = {1: "As Ah 8c", 2: "Ks Kh 9d", 3: "Qs 2c 9h", 4: "Js Jh 9s"}
    hand = TroubleRoom("ocean-view", "stud", "$3-$6").deal(cards, STUB, order=ORDER)
    assert hand.actor == 1
    ruled(hand, "exposed seat 3 card 2", "OV-7S-11", "OV-7S-12")
    assert up(hand, 3) == "2c"
    assert hand.actor == 1


@every_game
@pytest.mark.clause("OV-7S-11")
def test_the_chips_are_played_as_ever(game: str) -> None:
    hand, other = dealt(game), dealt(game)
    ruled(hand, "exposed seat 2 card 1", "OV-7S-11")
    assert to_the_end(hand) == to_the_end(other)  # the same seven cards, however they lie


def test_open_cards_cannot_be_exposed() -> None:
    hand = dealt()
    impossible(hand, "exposed seat 3 card 3", "exposed seat 3 card 4", "last card face up seat 3", "no burn",
               "two burns", "premature flop", "premature turn", "wrong count at showdown seat 2")  # fmt: skip
    on_to(hand, round=2)
    impossible(hand, "exposed seat 3 card 4", "last card face up seat 3")


# burns

STREETS = {2: ("3c", "3d", "3h", "3s"), 3: ("4c", "4d", "4h", "4s"), 4: ("5c", "5d", "5h", "5s")}
TENS = ("Tc", "Td", "Th", "Ts")


@every_game
@pytest.mark.clause("OV-7S-13")
@pytest.mark.parametrize("street", [2, 3, 4])
def test_a_missed_burn_is_put_right(game: str, street: int) -> None:
    """Nothing was burned, so seat 1 has the card that should have been, and each has what is the next one's."""
    hand = on_to(dealt(game), round=street)
    came, ten = STREETS[street], TENS[street - 2]
    ruled(hand, "no burn", "OV-7S-13")
    assert [up(hand, seat).split()[-1] for seat in ORDER] == [*came[1:], ten]
    assert burns(hand).split() == [*TENS[: street - 2], came[0]]
    assert stub(hand, 1) == TENS[street - 1]
    to_the_end(hand)


@every_game
@pytest.mark.clause("OV-7S-13")
@pytest.mark.parametrize("street", [2, 3, 4])
def test_a_second_burn_is_put_right(game: str, street: int) -> None:
    """The second card burned was seat 1's, and each has what was the one's before."""
    hand = on_to(dealt(game), round=street)
    came, top = STREETS[street], TENS[street - 1]
    ruled(hand, "two burns", "OV-7S-13")
    assert [up(hand, seat).split()[-1] for seat in ORDER] == [top, *came[:3]]
    assert burns(hand).split() == [*TENS[: street - 1]]
    assert stub(hand, 1) == came[3]
    to_the_end(hand)


@pytest.mark.clause("OV-7S-13", "OV-7S-31")
def test_who_opens_is_told_again_when_open_cards_move() -> None:
    hand = on_to(dealt(), round=2)
    assert hand.actor == 2  # three nines and threes, and the first from the left
    ruled(hand, "no burn", "OV-7S-13")
    assert hand.actor == 4  # ten and nine
    assert up(hand, 4) == "9s Tc"


@pytest.mark.clause("OV-7S-13")
def test_only_those_still_in_have_cards_to_move() -> None:
    hand = dealt()
    play(hand, "1 bring in, 2 call, 3 fold, 4 call")
    assert [up(hand, seat).split()[-1] for seat in (1, 2, 4)] == ["3c", "3d", "3h"]
    ruled(hand, "two burns", "OV-7S-13")
    assert [up(hand, seat).split()[-1] for seat in (1, 2, 4)] == ["3s", "3c", "3d"]
    assert stub(hand, 2) == "3h Td"


@every_game
@pytest.mark.clause("OV-7S-13")
@pytest.mark.parametrize("words", ["no burn", "two burns"])
def test_down_cards_that_can_be_told_are_moved_too(game: str, words: str) -> None:
    hand = on_to(dealt(game), round=5)
    ruled(hand, words, "OV-7S-13")
    came = [(down(hand, seat) - set(CARDS[seat].split())).pop() for seat in ORDER]
    assert came == (["6d", "6h", "6s", "Ts"] if words == "no burn" else ["7c", "6c", "6d", "6h"])


@every_game
@pytest.mark.clause("OV-7S-14")
@pytest.mark.parametrize("words", ["no burn", "two burns"])
def test_a_down_card_that_cannot_be_told_is_kept(game: str, words: str) -> None:
    hand = on_to(dealt(game), round=5)
    ruled(hand, f"{words} seat 3 mixed", "OV-7S-14")
    assert down(hand, 3) == {"Qs", "Qh", "6h"}
    assert [len(hand.seat(seat).cards) for seat in ORDER] == [3, 3, 3, 3]
    to_the_end(hand)


@every_game
@pytest.mark.clause("OV-7S-14")
@pytest.mark.parametrize("words", ["no burn", "two burns"])
def test_when_nobody_can_tell_everyone_keeps_the_card(game: str, words: str) -> None:
    hand = on_to(dealt(game), round=5)
    ruling = ruled(hand, f"{words} mixed", "OV-7S-14")
    assert not events(ruling.events, CardMoved)
    for seat, card in zip(ORDER, ("6c", "6d", "6h", "6s"), strict=True):
        assert down(hand, seat) == {*CARDS[seat].split()[:2], card}


@pytest.mark.clause("OV-7S-14")
def test_open_cards_can_always_be_told() -> None:
    impossible(on_to(dealt(), round=2), "no burn seat 2 mixed", "two burns seat 2 mixed")


# the last card


def betting_on_sixth(*, out: int = 1, **more: object) -> Hand:
    """One folds on sixth street, the others put $6 in; the last card comes. $4 antes, $4 brought in, $18, less $4."""
    hand = on_to(dealt(**more), round=4)  # type: ignore[arg-type]
    assert hand.pot == 400
    while hand.play.round == 4:
        if hand.actor == out:
            hand.act("fold" if "call" in may(hand) else "check")
        else:
            hand.act("call" if "call" in may(hand) else "bet $6")
    assert hand.pot == 2200
    return hand


@every_game
@pytest.mark.clause("OV-7S-15", "OV-7S-16", "OV-7S-17", "OV-7S-18")
def test_the_last_card_face_up_gives_that_player_a_choice(game: str) -> None:
    hand = on_to(dealt(game), round=5)
    opener = hand.actor
    ruling = ruled(hand, "last card face up seat 3", "OV-7S-15", "OV-7S-16", "OV-7S-17")
    shown = only(ruling.events, CardExposed)
    assert (shown.seat, text(shown.cards)) == (3, ["6h"])
    assert hand.actor == 3
    assert option(hand.options, MayPotOnly)
    assert option(hand.options, MayStayActive)
    assert len(hand.options) == 2
    for other in (1, 2, 4):
        assert hand.view(3).seat(other).cards == ()  # theirs are face down
        assert len(hand.seat(other).cards) == 3
    hand.act("stay active")
    assert only(hand.events, Chosen).seat == 3
    assert hand.actor == opener
    assert "OV-7S-18" in cites(hand.events, RoundOpened) | set(ruling.clauses)
    to_the_end(hand)


@pytest.mark.clause("OV-7S-15")
def test_nobody_else_may_act_before_the_choice() -> None:
    hand = on_to(dealt(), round=5)
    ruled(hand, "last card face up seat 3", "OV-7S-15")
    for said in ("check", "bet $6", "fold"):
        with pytest.raises(RefusedError):
            hand.act(said, seat=2)
    with pytest.raises(RefusedError):
        hand.act("pot only", seat=2)
    assert hand.waiting == (3,)


@pytest.mark.clause("OV-7S-16")
def test_for_the_pot_as_it_stands_later_bets_go_to_a_side_pot() -> None:
    hand = betting_on_sixth()
    ruled(hand, "last card face up seat 3", "OV-7S-16")
    hand.act("pot only")
    while "bet" not in may(hand) or hand.actor != 2:
        hand.act("check")
    play(hand, "2 bet $6, 4 raise to $12, 2 call")
    assert hand.over
    assert sorted((seat, amount, pot) for seat, amount, pot, _ in won(hand)) == [(3, 22, 1), (4, 24, 2)]
    assert net(hand) == {1: -2, 2: -20, 3: 14, 4: 4}
    sound(hand)


@pytest.mark.clause("OV-7S-16")
def test_for_the_pot_only_and_beaten_nothing_more_is_lost() -> None:
    hand = betting_on_sixth(out=3)
    ruled(hand, "last card face up seat 2", "OV-7S-16")
    hand.act("pot only")
    assert hand.actor in (1, 4)
    while not hand.over:
        assert hand.actor != 2
        hand.act("bet $6" if "bet" in may(hand) else "call")
    assert net(hand) == {1: 20, 2: -8, 3: -2, 4: -14}
    sound(hand)


@pytest.mark.clause("OV-7S-16")
def test_one_who_is_in_for_the_pot_only_wins_it_when_all_others_fold_the_side_pot() -> None:
    hand = betting_on_sixth(out=3)
    ruled(hand, "last card face up seat 2", "OV-7S-16")  # the worst of the hands
    hand.act("pot only")
    hand.act("bet $6")
    hand.act("fold")
    assert hand.over
    bettor = next(seat for seat in (1, 4) if not hand.seat(seat).folded)
    expected = {1: -2 - 6, 2: -8, 3: -2, 4: -8} | {bettor: 22 - 8}
    assert net(hand) == expected


@pytest.mark.clause("OV-7S-16")
def test_with_one_other_player_there_is_nothing_more_to_bet() -> None:
    hand = on_to(dealt(), round=4)
    while hand.play.round == 4:
        if hand.actor in (1, 4):
            hand.act("fold" if "fold" in may(hand) else "check")
        else:
            hand.act("call" if "call" in may(hand) else "bet $6")
    assert hand.pot == 1600
    ruled(hand, "last card face up seat 3", "OV-7S-16")
    hand.act("pot only")
    assert hand.over
    assert net(hand) == {1: -2, 2: -8, 3: 8, 4: -2}
    assert not [one for one in events(hand.events, Won) if one.amount != cents(16)]


@pytest.mark.clause("OV-7S-17")
@pytest.mark.parametrize("game", GAMES)
def test_one_who_stays_active_bets_and_is_bet_at_like_all(game: str) -> None:
    hand, other = on_to(dealt(game), round=5), on_to(dealt(game), round=5)
    ruled(hand, "last card face up seat 3", "OV-7S-17")
    hand.act("stay active")
    for at in (hand, other):
        while not at.over:
            at.act("bet $6" if "bet" in may(at) else "call")
    assert net(hand) == net(other)


@pytest.mark.clause("OV-7S-18")
def test_the_open_last_card_does_not_decide_who_opens() -> None:
    cards = {1: "As Ah 2c", 2: "Ks Kh 9d", 3: "Qs Qh 8h", 4: "Js Jh 7s"}
    after = "Tc 3c 3d 3h 3s Td 4c 4d 4h 4s Th 5c 5d 5h 5s Ts 6c 6d 8c 6s 7c 7d 7h"
    hand = on_to(TroubleRoom("ocean-view", "stud", "$3-$6").deal(cards, after, order=ORDER), round=4)
    high = hand.actor
    on_to(hand, round=5)
    ruled(hand, "last card face up seat 3", "OV-7S-18")  # a pair of eights would be high
    hand.act("stay active")
    assert hand.actor == high != 3


@every_game
@pytest.mark.clause("OV-7S-29")
@pytest.mark.parametrize("card", [1, 2, 3])
def test_a_card_off_the_table_has_to_be_played(game: str, card: int) -> None:
    hand = dealt(game)
    before, actor = hand.piles, hand.actor
    ruling = ruled(hand, f"card off the table seat 3 card {card}", "OV-7S-29")
    assert "OV-7S-30" not in ruling.clauses
    assert hand.piles == before
    assert hand.actor == actor
    to_the_end(hand)


@every_game
@pytest.mark.clause("OV-7S-29")
def test_an_open_card_off_the_table_has_to_be_played_too(game: str) -> None:
    hand = on_to(dealt(game), round=3)
    before, actor = hand.piles, hand.actor
    ruled(hand, "card off the table seat 3 card 5", "OV-7S-29")
    assert (hand.piles, hand.actor) == (before, actor)


@every_game
@pytest.mark.clause("OV-7S-30")
def test_the_last_card_off_the_table_is_an_exposed_last_card(game: str) -> None:
    hand = on_to(dealt(game), round=5)
    ruled(hand, "card off the table seat 3 card 7", "OV-7S-30")
    assert hand.actor == 3
    assert option(hand.options, MayPotOnly)
    assert option(hand.options, MayStayActive)
    hand.act("pot only")
    to_the_end(hand)


@pytest.mark.clause("OV-7S-16", "OV-7S-30")
def test_the_last_card_off_the_table_and_a_side_pot() -> None:
    hand = betting_on_sixth()
    ruled(hand, "card off the table seat 3 card 7", "OV-7S-30")
    hand.act("pot only")
    while not hand.over:
        hand.act("bet $6" if "bet" in may(hand) else "call")
    assert net(hand) == {1: -2, 2: -14, 3: 14, 4: -2}


@pytest.mark.clause("OV-7S-15", "OV-7S-16")
def test_the_last_card_of_one_who_is_all_in_is_just_face_up() -> None:
    """Seat 3 has $8: $1 ante, $1, $6 on sixth street. There is nothing to choose, and the side pot goes on."""
    hand = betting_on_sixth(stacks={1: 100, 2: 100, 3: 8, 4: 100})
    assert dollars(hand.seat(3).stack) == 0
    ruled(hand, "last card face up seat 3", "OV-7S-15")
    assert hand.actor != 3
    while not hand.over:
        hand.act("bet $6" if "bet" in may(hand) else "call")
    assert net(hand) == {1: -2, 2: -14, 3: 14, 4: -2}


@pytest.mark.clause("OV-7S-16")
def test_pot_only_beside_an_older_side_pot() -> None:
    """Seat 4 is all-in on sixth street for $3 more; 1, 2 and 3 go on; then 3 is in for the pots as they stand."""
    hand = on_to(dealt(stacks={1: 100, 2: 100, 3: 100, 4: 5}), round=4)
    while hand.play.round == 4:
        hand.act("bet $6" if "bet" in may(hand) else "call")
    ruled(hand, "last card face up seat 3", "OV-7S-16")
    hand.act("pot only")
    while not hand.over:
        assert hand.actor in (1, 2)
        hand.act("bet $6" if "bet" in may(hand) else "call")
    # seat 1 has a straight flush: 4 and 4 and 3 x 4 less 4, then 3 x 3, then 2 x 6
    assert net(hand) == {1: 5 + 8 + 8 + 6 - 4, 2: -14, 3: -8, 4: -5}
    assert {(one.seat, one.pot) for one in events(hand.events, Won)} == {(1, 1), (1, 2), (1, 3)}


# counts


@every_game
@pytest.mark.clause("OV-7S-27")
def test_other_than_seven_cards_cannot_win(game: str) -> None:
    hand = on_to(dealt(game), round=5)
    ruling = ruled(hand, "wrong count at showdown seat 1", "OV-7S-27")
    assert only(ruling.events, HandKilled).seat == 1
    assert dead(hand, 1)
    assert to_the_end(hand)[1] == -2


@pytest.mark.clause("OV-7S-27")
def test_the_pot_goes_to_the_best_of_the_others() -> None:
    at = TroubleRoom("ocean-view", "stud", "$3-$6")
    hand = on_to(at.deal(CARDS, STUB, order=ORDER, ask=True), round=5)
    while "show" not in may(hand):
        hand.act("bet $6" if "bet" in may(hand) else "call")
    ruled(hand, "wrong count at showdown seat 1", "OV-7S-27")
    assert to_the_end(hand) == {1: -8, 2: -8, 3: 20, 4: -8}  # 8 and 24 less 4


@pytest.mark.clause("OV-7S-27", "OV-7S-25")
def test_the_common_card_counts_as_the_seventh() -> None:
    """Eight players stay: one card in the middle is everybody's seventh, and nobody's hand is foul for it."""
    at = TroubleRoom("ocean-view", "stud", "$3-$6", stacks=dict.fromkeys(range(1, 9), 100))
    hand = on_to(at.table.deal(tuple(range(52))), round=5)
    assert len(hand.board) == 1
    impossible(hand, "last card face up seat 3", "card off the table seat 3 card 7")
    held = hand.copy()
    ruled(hand, "wrong count at showdown seat 3", "OV-7S-27")
    assert dead(hand, 3)
    to_the_end(held)
    assert net(held)


@every_game
def test_everything_in_the_menu_can_have_happened(game: str) -> None:
    hand = dealt(game)
    while not hand.over:
        for report in hand.reportable():
            hand.ruling(report)
        offered = may(hand)
        hand.act(next(said for said in ("bring in", "check", "call") if said in offered))


# a hand that is short: the street's own card


@every_game
@pytest.mark.clause("CX-141")
@pytest.mark.parametrize("street", [1, 2, 3, 4])
def test_a_street_s_card_that_never_came_is_dealt_open_while_its_player_has_not_acted(game: str, street: int) -> None:
    """Whoever opens has acted; the seat before the opener has not, and has the top card of the stub."""
    hand = on_to(dealt(game), round=street)
    hand.act("bring in" if street == 1 else "check")
    waiting = next(seat for seat in (1, 2, 3, 4) if seat != hand.actions[-1][0] and seat != hand.actor)
    lay, top = up(hand, waiting), stub(hand, 4)
    ruling = ruled(hand, f"short seat {waiting}", "common")
    assert ruling.remedies == ("supply",)
    assert up(hand, waiting) == lay
    assert len(down(hand, waiting)) == 2
    assert stub(hand, 4) == top
    assert [one.seat for one in events(ruling.events, DealtUp)] == [waiting]
    assert not dead(hand, waiting)
    to_the_end(hand)


@every_game
@pytest.mark.clause("CX-141")
def test_on_seventh_street_it_comes_face_down(game: str) -> None:
    hand = on_to(dealt(game), round=5)
    last = hand.actor
    assert last is not None
    held = down(hand, last)
    ruling = ruled(hand, f"short seat {last}", "common")
    assert down(hand, last) == held
    assert len(held) == 3
    assert [one.seat for one in events(ruling.events, Supplied)] == [last]
    assert not events(ruling.events, DealtUp)
    assert hand.view(None).seats[hand.seats.index(last)].card_count == 3


@every_game
@pytest.mark.clause("CX-141")
@pytest.mark.parametrize("street", [1, 2, 3, 4, 5])
def test_a_player_who_has_acted_on_the_street_has_a_dead_hand_and_loses_the_bets_so_far(game: str, street: int) -> None:
    hand = on_to(dealt(game), round=street)
    opener = hand.actor
    assert opener is not None
    hand.act("bring in" if street == 1 else "bet $3" if street == 2 else "bet $6")
    gone = format_cards(hand.seat(opener).up[-1:]) if street < 5 else ""
    paid, open_before = hand.seat(opener).put_in, len(hand.seat(opener).up)
    ruling = ruled(hand, f"short seat {opener}", "common")
    assert ruling.remedies == ("hand dead",)
    assert dead(hand, opener)
    assert len(hand.seat(opener).up) == open_before - (street < 5)  # the card that is missing is an open one
    if gone:
        assert stub(hand, 1) == gone
    lost = to_the_end(hand)[opener]
    assert -dollars(paid) <= lost < 0  # what nobody has called comes back


@pytest.mark.clause("CX-141", "OV-7S-27")
def test_at_the_showdown_a_hand_of_six_cards_cannot_win() -> None:
    """Seat 1 has the straight flush, and six cards: the flush to the queen wins."""
    hand = TroubleRoom("ocean-view", "stud", "$3-$6").deal(CARDS, STUB, order=ORDER, ask=True)
    on_to(hand, round=5)
    while "check" in may(hand):
        hand.act("check")
    impossible(hand, "short seat 1")
    ruled(hand, "wrong count at showdown seat 1", "OV-7S-27")
    assert dead(hand, 1)
    assert max(to_the_end(hand).items(), key=lambda one: one[1])[0] == 3


@pytest.mark.clause("CX-141", "OV-7S-11")
def test_where_a_hole_card_lies_open_the_third_card_that_is_missing_comes_face_down() -> None:
    hand = dealt()
    ruled(hand, "exposed seat 3 card 1", "OV-7S-11", "OV-7S-12")
    assert (up(hand, 3), down(hand, 3)) == ("Qs", {"Qh", "9h"})
    ruled(hand, "short seat 3", "common")
    assert (up(hand, 3), down(hand, 3)) == ("Qs", {"Qh", "9h"})


@pytest.mark.clause("CX-141")
def test_two_hands_short_before_anybody_has_acted_are_a_misdeal_and_later_each_is_ruled_by_itself() -> None:
    hand = dealt()
    assert hand.ruling("short seats 2 and 3").remedies == ("misdeal",)
    on_to(hand, round=2)
    hand.act("bet $3")
    acted, other = hand.actions[-1][0], hand.actor
    impossible(hand, f"short seats {acted} and {other}", f"short seat {other} by 2")
