"""Oasis lowball at $3-$6, ante $1: no joker, checks allowed, three raises, up to three cards, its own order."""

import pytest

from houseway.houses import house
from houseway.houses.sheets import make_sheet
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import DrawButton, Sit
from houseway.referee.vocabulary import (
    ButtonMoved,
    Called,
    Collected,
    Dealt,
    Drew,
    Mixed,
    Posted,
    Raised,
    RoundOpened,
    Shown,
    Swept,
    Won,
)

from .draw_room import DrawRoom, burned, cites, draw_deck, drew, keep_quiet, says, to_draw, to_round
from .room import bets, blinds, cents, dollars, events, fee, may, net, only, play, raises, refused, stacks, text, won

STAKES = {"ante": 100, "chip": 100}


def room(players: int = 4, **stack: float) -> DrawRoom:
    """Button 1; seat 2 opens both rounds."""
    seats = {seat: stack.get(f"s{seat}", 100) for seat in range(1, players + 1)}
    return DrawRoom("oasis", "lowball", "3/6", stacks=seats, button=1, stakes=STAKES)


# Deck, deal and antes


@pytest.mark.clause("OAS-LB-01")
def test_no_joker() -> None:
    at = room()
    assert at.size == 52
    with pytest.raises(RefusedError) as caught:
        at.table.deal(tuple(range(53)))
    assert "OAS-LB-01" in caught.value.clause


@pytest.mark.clause("OAS-LB-28", "OAS-LB-29", "OAS-LB-30", "OAS-LB-11", "OAS-LB-02", "CX-18")
def test_everyone_antes_and_gets_five_cards_singly_from_the_buttons_left() -> None:
    hand = room().serve({2: "2c 3c 4c 5c 6c", 3: "2d 3d 4d 5d 6d", 4: "2h 3h 4h 5h 6h", 1: "2s 3s 4s 5s 6s"})
    assert blinds(hand) == [(2, "ante", 1), (3, "ante", 1), (4, "ante", 1), (1, "ante", 1)]
    assert "OAS-LB-28" in cites(hand.events, Posted)
    assert hand.pot == cents(4)
    assert text(hand.view(2).seats[0].cards) == ["2c", "3c", "4c", "5c", "6c"]
    assert text(hand.view(1).seats[3].cards) == ["2s", "3s", "4s", "5s", "6s"]
    first, *_, last = events(hand.events, Dealt)
    assert (first.seat, last.seat) == (2, 1)
    assert hand.view(2).seats[1].cards == ()
    assert {one.card_count for one in hand.view(None).seats} == {5}
    assert "OAS-LB-30" in cites(hand.events, Dealt)


@pytest.mark.clause("OAS-LB-27", "CX-01", "CX-02")
@pytest.mark.parametrize(("cards", "seat"), [((51, 44, 47), 3), ((51, 40, 0), 2), ((44, 46, 45), 2)])
def test_the_king_is_the_highest_card_in_the_draw_for_the_button_and_the_ace_the_lowest(
    cards: tuple[int, ...], seat: int
) -> None:
    at = DrawRoom("oasis", "lowball", "3/6", stacks={1: 100, 2: 100, 3: 100}, stakes=STAKES)
    moved = only(at.do(DrawButton(cards)), ButtonMoved)
    assert moved.seat == seat


@pytest.mark.clause("OAS-LB-10", "OAS-LB-09")
def test_the_button_moves_clockwise_after_each_hand() -> None:
    at = room()
    assert [at.fold_round().button for _ in range(5)] == [1, 2, 3, 4, 1]


@pytest.mark.clause("OAS-LB-04", "OAS-LB-08")
def test_one_betting_spot_a_seat() -> None:
    with pytest.raises(RefusedError):
        room().do(Sit(2, "Behind", cents(100)))


@pytest.mark.clause("OAS-LB-03")
def test_ten_seats_and_no_more() -> None:
    assert room(10).table.count == 10
    with pytest.raises(RefusedError):
        DrawRoom("oasis", "lowball", "3/6", seats=11)


@pytest.mark.clause("OAS-LB-28", "CX-18")
def test_one_who_has_the_ante_only_plays_for_the_antes_only() -> None:
    """Seat 3 is all in for the ante with the best hand: six antes less the fee; the bets are between the others."""
    cards = {2: "9c 5c 4d 3h 2d", 3: "5d 4c 3c 2c Ac", 4: "Tc 5h 4h 3s 2s"}
    hand = play(room(6, s3=1).serve(cards), "2 bet $3, 4 call, 5 fold, 6 fold, 1 fold")
    play(hand, "2 pat, 3 pat, 4 pat, 2 check, 4 check")
    assert set(won(hand)) == {(3, 2, 1, "all"), (2, 6, 2, "all")}
    assert net(hand) == {2: 2, 3: 1, 4: -4, 5: -1, 6: -1, 1: -1}


# Betting


@pytest.mark.clause("OAS-LB-13", "OAS-LB-31", "OAS-LB-32", "OAS-LB-12", "CX-58")
def test_round_one_opens_left_of_the_button_and_may_be_checked_round() -> None:
    hand = room().serve()
    for seat in (2, 3, 4, 1):
        assert may(hand) >= {"check", "bet"}
        assert bets(hand) == (3, 3)
        says(hand, seat, "check")
    assert "draw" in may(hand)
    assert hand.actor == 2


@pytest.mark.clause("OAS-LB-32", "OAS-LB-33", "OAS-LB-34", "OAS-LB-35", "OAS-LB-36", "OAS-LB-06", "OAS-LB-05")
def test_round_one_goes_in_three_dollar_steps() -> None:
    hand = play(room().serve(), "2 check")
    refused(hand, "bet $6", legal="bet $3")
    play(hand, "3 bet $3")
    assert may(hand) == {"fold", "call", "raise"}
    refused(hand, "check", clause="OAS-LB-32")
    refused(hand, "raise to $9", legal="raise to $6")
    play(hand, "4 raise to $6, 1 call, 2 call")
    assert raises(hand) == (9, 9)
    play(hand, "3 call")
    assert hand.pot == cents(4 + 24)
    assert dollars(events(hand.events, Swept)[-1].pot) == 28


@pytest.mark.clause("OAS-LB-37", "CX-09")
def test_three_raises_in_round_one() -> None:
    hand = play(room().serve(), "2 bet $3, 3 raise to $6, 4 raise to $9, 1 raise to $12")
    assert may(hand) == {"fold", "call"}
    refused(hand, "raise to $15", clause="OAS-LB-37")


@pytest.mark.clause("OAS-LB-38", "CX-09", "CX-80")
def test_between_two_players_raises_never_end_and_the_cap_lifts_when_two_remain() -> None:
    hand = play(room().serve(), "2 bet $3, 3 raise to $6, 4 raise to $9, 1 fold, 2 raise to $12")
    assert raises(hand) is None  # three players are in, three raises made
    play(hand, "3 fold")
    assert raises(hand) == (15, 15)
    play(hand, "4 raise to $15, 2 raise to $18, 4 raise to $21, 2 call")
    assert hand.pot == cents(4 + 21 + 21 + 6)


@pytest.mark.clause("CX-80")
def test_an_all_in_player_is_no_third_who_can_still_bet() -> None:
    """Seat 3 is all in for the first bet: three raises made, and seats 2 and 4 go on raising."""
    hand = play(room(s3=4).serve(), "2 bet $3, 3 call, 4 raise to $6, 1 fold, 2 raise to $9, 4 raise to $12")
    assert raises(hand) == (15, 15)
    play(hand, "2 raise to $15, 4 raise to $18, 2 call")
    assert hand.pot == cents(4 + 3 + 36)


# The row of the schedule


def row(**stack: float) -> DrawRoom:
    """The limit as the schedule prints it: $1 to no limit, blinds $2 and $4. Button 1."""
    stacks = {seat: stack.get(f"s{seat}", 100) for seat in range(1, 5)}
    return DrawRoom("oasis", "lowball", "$1 to no limit", stacks=stacks, button=1)


@pytest.mark.clause("CX-147", "CX-18", "OAS-FEE-12")
def test_the_text_is_the_default_and_the_schedules_row_can_be_opened_too() -> None:
    assert [one.limit.name for one in house("oasis").page("lowball").rules] == ["$3-$6", "$1 to no limit"]
    assert house("oasis").offer("lowball").rules.limit.name == "$3-$6"
    table = house("oasis").open("lowball", limit="$1 to no limit", seats=4)
    assert blinds(table.deal(seed=1)) == [(2, "small blind", 2), (3, "big blind", 4)]


@pytest.mark.clause("CX-147", "OAS-FEE-12", "OAS-FEE-01", "CX-95")
def test_in_that_form_blinds_start_the_pot_and_bets_have_no_limit() -> None:
    hand = row().serve({3: "2d 3d 4d 5d 7d"})
    assert blinds(hand) == [(2, "small blind", 2), (3, "big blind", 4)]
    assert cites(hand.events, Posted) == {"OAS-FEE-12"}
    assert hand.actor == 4
    assert "check" not in may(hand)
    assert raises(hand) == (8, 100)
    play(hand, "4 raise to $30, 1 fold, 2 fold, 3 call, 3 pat, 4 pat")
    assert bets(hand) == (4, 70)
    play(hand, "3 bet $70, 4 call")
    assert fee(hand) == 4  # after the draw
    assert net(hand)[2] == -2
    assert sum(net(hand).values()) == -4


@pytest.mark.clause("CX-147", "OAS-FEE-12", "OAS-LB-32", "OAS-LB-34")
def test_its_clauses_are_those_of_the_row_and_none_of_the_two_limits() -> None:
    hand = play(row().serve(), "4 call, 1 call, 2 call, 3 raise to $20, 4 fold, 1 fold, 2 call")
    cited = set[str]().union(*(cites(hand.events, kind) for kind in (Called, Raised, Posted, RoundOpened)))
    assert not cited & {"OAS-LB-06", "OAS-LB-07", "OAS-LB-13", "OAS-LB-28", "OAS-LB-31", "OAS-LB-33", "OAS-LB-35"}
    assert {"OAS-FEE-12", "OAS-LB-34"} <= cited
    refused(row().serve(), "check", clause="OAS-LB-32")


@pytest.mark.clause("CX-147")
def test_the_sheet_has_both_forms() -> None:
    sections = make_sheet(house("oasis").offer("lowball")).sections
    grid = next(one.table for one in sections if one.table is not None and one.title.startswith("Limits"))
    assert [(line[0], line[2]) for line in grid.rows] == [("$3-$6*", "$1*"), ("$1 to no limit", "$2 $4")]
    form = next(one for one in sections if one.title == "At $1 to no limit")
    said = [one.text for one in form.lines]
    assert "The player left of the button posts the small blind of $2, the next the big blind of $4." in said
    assert not any("ante" in text for text in said)
    assert "CX-147" in form.cited()
    own = [one.title for one in make_sheet(house("oasis").offer("lowball", limit="$1 to no limit"), only=True).sections]
    assert "Limits, blinds and collection fee" in own
    assert "At $1 to no limit" not in own


@pytest.mark.clause("OAS-LB-47", "OAS-LB-48", "OAS-LB-49", "OAS-LB-50", "OAS-LB-51", "OAS-LB-52", "OAS-LB-07")
def test_round_two_opens_with_the_live_player_left_of_the_button_in_six_dollar_steps() -> None:
    hand = play(room().serve(), "2 bet $3, 3 call, 4 call, 1 call, 2 pat, 3 pat, 4 pat, 1 pat")
    assert [one.seat for one in events(hand.events, RoundOpened)] == [2, 2]
    assert bets(hand) == (6, 6)
    play(hand, "2 check, 3 check, 4 bet $6")
    refused(hand, "check", clause="OAS-LB-48")
    assert raises(hand) == (12, 12)
    play(hand, "1 raise to $12, 2 fold")
    assert raises(hand) == (18, 18)


@pytest.mark.clause("OAS-LB-47")
def test_round_two_opens_past_one_who_folded() -> None:
    hand = play(room().serve(), "2 check, 3 bet $3, 4 call, 1 call, 2 fold, 3 pat, 4 pat, 1 pat")
    assert hand.actor == 3


@pytest.mark.clause("OAS-LB-53", "OAS-LB-54", "CX-09")
def test_three_raises_in_round_two_and_none_too_many_between_two() -> None:
    hand = to_round(room(s2=200).serve(), 2)
    play(hand, "2 bet $6, 3 raise to $12, 4 raise to $18, 1 raise to $24")
    refused(hand, "raise to $30", clause="OAS-LB-53")
    two = to_round(play(room().serve(), "2 bet $3, 3 call, 4 fold, 1 fold"), 2)
    play(two, "2 bet $6, 3 raise to $12, 2 raise to $18, 3 raise to $24, 2 raise to $30, 3 raise to $36")


@pytest.mark.clause("CX-72")
def test_check_and_raise_is_allowed_here() -> None:
    hand = play(room().serve(), "2 check, 3 bet $3, 4 fold, 1 fold, 2 raise to $6, 3 call, 2 pat, 3 pat, 2 check")
    play(hand, "3 bet $6, 2 raise to $12")


# The draw


@pytest.mark.clause("OAS-LB-41", "OAS-LB-42", "OAS-LB-44", "OAS-LB-45", "OAS-LB-46", "OAS-LB-11", "CX-106")
def test_the_draw_goes_from_the_buttons_left_after_one_burn_and_all_new_cards_come_together() -> None:
    hand = room().serve(
        {2: "2c 3c 4c Kc Qc", 3: "2d 3d 4d 5d 7d", 4: "2h 3h Kh Qh Jh", 1: "2s 3s 4s 5s Ks"},
        "6c 7c 6h 7h 8h 6s",
        burned="Td",
    )
    to_draw(hand)
    play(hand, "2 discard Kc Qc, 3 pat, 4 discard Kh Qh Jh, 1 discard Ks")
    assert burned(hand) == ["Td"]
    given = {seat: cards for seat, cards in drew(hand) if cards}
    assert given == {2: ["6c", "7c"], 4: ["6h", "7h", "8h"], 1: ["6s"]}
    assert [seat for seat, _ in drew(hand)] == [2, 3, 4, 1]
    assert set(text(hand.view(2).seats[0].cards)) == {"2c", "3c", "4c", "6c", "7c"}
    assert hand.view(3).seats[0].cards == ()
    assert {one.card_count for one in hand.view(None).seats} == {5}
    assert "OAS-LB-45" in cites(hand.events, Drew)


@pytest.mark.clause("OAS-LB-43", "CX-36")
@pytest.mark.parametrize("cards", ["Kc Qc Jc Tc", "Kc Qc Jc Tc 9c"])
def test_four_or_five_cards_are_refused(cards: str) -> None:
    hand = to_draw(room().serve({2: "Kc Qc Jc Tc 9c"}))
    refused(hand, f"discard {cards}", clause="OAS-LB-43")
    play(hand, "2 discard Kc Qc Jc")


@pytest.mark.clause("OAS-LB-43", "OAS-LB-44")
def test_only_cards_held_can_be_replaced() -> None:
    hand = to_draw(room().serve({2: "Kc Qc Jc Tc 9c", 3: "2c 3c 4c 5c 6c"}))
    refused(hand, "discard 2c")
    refused(hand, "discard Kc Kc")


@pytest.mark.clause("CX-77", "CX-123", "OAS-LB-03", "OAS-LB-43")
def test_ten_players_draw_from_discards_and_burns_when_the_stub_is_empty() -> None:
    """Fifty cards are out, one is burned: the first to draw gets the last, each next one what others threw before."""
    at = room(10)
    hand = to_draw(at.serve())
    burn, stub = hand.deck[50:52]
    thrown: list[int] = []
    for seat in at.order:
        assert hand.actor == seat
        index = hand.seats.index(seat)
        thrown.append(hand.hole[index][0])
        hand.act(f"discard {text(thrown[-1:])[0]}")
    given = [one.cards[0] for one in events(hand.events, Drew)]
    assert given[0] == stub
    for number, card in enumerate(given[1:], start=1):
        assert card in {burn, *thrown[:number]}
    held = [card for cards in hand.hole for card in cards]
    assert len(set(held)) == 50
    assert len(set(given)) == 10


@pytest.mark.clause("CX-78", "CX-77", "CX-123")
def test_the_drawers_own_discards_come_back_only_as_the_last_resort() -> None:
    """The first of ten draws three: the stub's last card, the burn, and one of the three just thrown away."""
    hand = to_draw(room(10).serve())
    first = hand.hole[0]
    burn, stub = hand.deck[50:52]
    hand.act("discard " + " ".join(text(first[:3])))
    hand.act("pat")
    (given,) = [one.cards for one in events(hand.events, Drew) if one.seat == 2]
    assert given[:2] == (stub, burn)
    assert given[2] in first[:3]
    assert len(set(hand.hole[0])) == 5
    assert [one.count for one in events(hand.events, Mixed)] == [1, 3]


@pytest.mark.clause("CX-77", "CX-123")
def test_another_players_discards_and_the_burn_go_before_ones_own() -> None:
    """Seat 2 throws one card and gets the last of the stub; seat 3 throws three: that, the burn, one of its own."""
    hand = to_draw(room(10).serve())
    burn = hand.deck[50]
    other, own = hand.hole[0][0], hand.hole[1][:3]
    says(hand, 2, "discard " + text([other])[0])
    says(hand, 3, "discard " + " ".join(text(own)))
    says(hand, 4, "pat")
    (given,) = [one.cards for one in events(hand.events, Drew) if one.seat == 3]
    assert set(given[:2]) == {other, burn}
    assert given[2] in own


@pytest.mark.clause("CX-123", "OAS-LB-46", "OAS-HE-37")
def test_folded_hands_are_dealt_again_before_anybodys_own_discards() -> None:
    """Eight of ten have folded: who draws three gets the last card of the stub, then folded cards and burns."""
    at = room(10)
    hand = at.serve()
    says(hand, 2, "check")
    says(hand, 3, "bet $3")
    while hand.actor != 2:
        hand.act("fold")
    says(hand, 2, "call")
    folded = {card for player in range(2, 10) for card in hand.hole[player]}
    burn, stub = hand.deck[50:52]
    mine, next_ones = hand.hole[0][:3], hand.hole[1][:3]
    says(hand, 2, "discard " + " ".join(text(mine)))
    says(hand, 3, "discard " + " ".join(text(next_ones)))
    first, second = (one.cards for one in events(hand.events, Drew))
    assert first[0] == stub
    assert set(first[1:]) < folded | {burn}
    assert set(second) < folded | {burn}
    assert only(hand.events, Mixed).count == 41
    lying = (*hand.deck[hand.top :], *hand.burns, *hand.muck, *hand.discards, *hand.hole[0], *hand.hole[1])
    assert sorted(lying) == list(range(52))


# Fee and award


@pytest.mark.clause("OAS-FEE-12", "OAS-FEE-01", "CX-22", "CX-23")
def test_four_dollars_are_taken_out_of_the_pot_after_the_draw() -> None:
    hand = to_draw(room().serve())
    assert not events(hand.events, Collected)
    play(hand, "2 pat, 3 pat, 4 pat, 1 pat")
    taken = only(hand.events, Collected)
    assert dollars(taken.amount) == 4
    assert "OAS-FEE-12" in taken.clause
    at = [type(one) for one in hand.events]
    assert at.index(Collected) > max(place for place, kind in enumerate(at) if kind is Drew)


@pytest.mark.clause("OAS-FEE-01", "CX-22", "CX-21")
def test_no_fee_without_a_draw() -> None:
    hand = play(room().serve(), "2 bet $3, 3 fold, 4 fold, 1 fold")
    assert fee(hand) == 0
    assert net(hand) == {2: 3, 3: -1, 4: -1, 1: -1}


@pytest.mark.clause("OAS-LB-61", "OAS-LB-62", "OAS-LB-16")
def test_equal_hands_share_and_the_odd_chip_goes_left_of_the_button() -> None:
    """Five antes and four calls of three, less the fee: thirteen dollars, seven and six."""
    cards = {2: "Kc Qc Jc Tc 8d", 3: "8c 5c 4c 3c 2c", 4: "9c 9d 9h 9s 7d", 5: "8h 5h 4h 3h 2h", 1: "Kd Kh Ks 7c 7h"}
    hand = play(room(5).serve(cards), "2 bet $3, 3 call, 4 fold, 5 call, 1 call")
    play(hand, "2 pat, 3 pat, 5 pat, 1 pat, 2 check, 3 check, 5 check, 1 check")
    assert won(hand) == [(3, 7, 1, "all"), (5, 6, 1, "all")]
    assert net(hand) == {2: -4, 3: 3, 4: -1, 5: 2, 1: -4}


@pytest.mark.clause("OAS-LB-14", "OAS-LB-55", "OAS-LB-56", "OAS-LB-39", "OAS-LB-40")
def test_all_live_hands_are_shown_and_the_lowest_takes_the_pot() -> None:
    cards = {2: "9c 5c 4c 3c 2c", 3: "8c 7c 6d 5d 4d", 4: "Tc 5h 4h 3h 2h", 1: "Kd Kh Ks 7d 7h"}
    hand = play(room().serve(cards), "2 bet $3, 3 call, 4 call, 1 fold")
    keep_quiet(hand)
    assert {one.seat for one in events(hand.events, Shown)} == {2, 3, 4}
    assert net(hand) == {2: -4, 3: 5, 4: -4, 1: -1}
    assert "OAS-LB-56" in cites(hand.events, Won) or "OAS-LB-14" in cites(hand.events, Won)
    assert stacks(hand)[3] == 105


# The printed order of hands, each a heads-up showdown of pat hands

ORDER = [
    ("5c 4c 3c 2c Ac", "6d 4d 3d 2d Ad", "a suited wheel before six-four"),
    ("6d 4d 3d 2d Ad", "6c 5c 3c 2c Ac", "card by card"),
    ("6c 4c 3c 2c Ac", "6d 5d 4d 3d 2d", "a sequence is no wheel"),
    ("6d 5d 4d 3d 2d", "7c 4c 3c 2c As", "straight and flush do no harm"),
    ("7c 6c 4d 3d 2h", "8c 6d 5d 3c Ac", "the printed example"),
    ("Kc Qc Jc Td 8c", "Kd Qd Jd Tc 9c", "the last of the printed list before king to nine"),
    ("Kd Qd Jd Tc 9c", "2c 2d 3c 4c 5c", "king to nine before the lowest pair"),
    ("2c 2d Kc Qc Jc", "3c 3d 4c 5c 6c", "deuces are the lowest pair"),
    ("Kc Kd Qc Jc Tc", "Ac Ad 2c 3c 4c", "aces are the highest pair"),
    ("2c 2d Ac 3c 4c", "2h 2s 3d 4d 5d", "an ace at the side is low"),
    ("Ac Ad Kc Qc Jc", "2c 2d 3c 3d 4c", "any pair before two pairs"),
    ("3c 3d 2c 2d Kc", "4c 4d 2h 2s 5c", "threes and deuces are the lowest two pairs"),
    ("Kc Kd Qc Qd Jc", "Ac Ad 2c 2d 3c", "aces up are the highest"),
    ("Ac Ad Kc Kd Qc", "2c 2d 2h 3c 4c", "two pairs before trips"),
    ("Kc Kd Kh Qc Jc", "Ac Ad Ah 2c 3c", "three aces are the highest trips"),
    ("Ac Ad Ah Kc Qc", "2c 2d 2h 3c 3d", "trips before a full house"),
    ("Kc Kd Kh Ac As", "2c 2d 2h 2s 3c", "a full house before quads"),
    ("2c 2d 2h 2s Kc", "3c 3d 3h 3s 4c", "deuces are the lowest quads"),
    ("Kc Kd Kh Ks Qc", "Ac Ad Ah As 2c", "four aces are the highest"),
]


@pytest.mark.clause(
    "OAS-LB-15", "OAS-LB-17", "OAS-LB-18", "OAS-LB-19", "OAS-LB-20", "OAS-LB-21", "OAS-LB-22", "OAS-LB-23",
    "OAS-LB-24", "OAS-LB-25", "OAS-LB-26", "CX-12", "CX-15", "CX-16", "CX-17",
)  # fmt: skip
@pytest.mark.parametrize(("best", "worse", "why"), ORDER)
@pytest.mark.parametrize("turned", [False, True])
def test_the_printed_order_of_hands(best: str, worse: str, why: str, turned: bool) -> None:
    cards = {2: worse, 1: best} if turned else {2: best, 1: worse}
    hand = keep_quiet(play(room(2).serve(cards), "2 bet $3, 1 call, 2 pat, 1 pat, 2 bet $6, 1 call"))
    winner, loser = (1, 2) if turned else (2, 1)
    assert net(hand) == {winner: 10 - 4, loser: -10}, why


@pytest.mark.clause("OAS-LB-16", "OAS-LB-24")
def test_suits_are_equal() -> None:
    hand = play(room(2).serve({2: "8c 5c 4c 3c 2c", 1: "8d 5h 4s 3d 2h"}), "2 bet $3, 1 call, 2 pat, 1 pat")
    assert net(keep_quiet(hand)) == {2: -2, 1: -2}


@pytest.mark.clause("CX-77")
def test_a_deck_of_fifty_two_serves_ten() -> None:
    at = room(10)
    assert len(draw_deck(at.order, {}, size=52)) == 52
    assert net(keep_quiet(at.serve())) is not None
