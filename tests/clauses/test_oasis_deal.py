"""Oasis, all three games: seats, button, blinds, the deal, burns and the board."""

import pytest

from houseway.cards import parse_cards
from houseway.errors import HousewayError
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import DrawButton, PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    BoardDealt,
    Burned,
    ButtonDrawn,
    ButtonMoved,
    Dealt,
    Folded,
    Posted,
    RoundOpened,
    Shown,
)

from .room import Room, blinds, cents, check_down, clause_of, events, fee, may, only, play, stacks, text, to_call

FLOP_GAMES = ("holdem", "omaha-hi-lo", "pineapple")
CODE = {"holdem": "OAS-HE", "omaha-hi-lo": "OAS-OM8", "pineapple": "OAS-PA"}
HOLE = {"holdem": 2, "omaha-hi-lo": 4, "pineapple": 3}


def four(game: str, **more: float) -> Room:
    """Seats 1 to 4 with $200 each, the button on seat 1: seat 2 is the small blind, 3 the big, 4 acts first."""
    return Room("oasis", game, stacks={1: 200, 2: 200, 3: 200, 4: 200}, button=1)


def discards(game: str) -> str:
    """Whatever the game asks between rounds 1 and 2, for `play` to skip."""
    return "discard" if game == "pineapple" else ""


@pytest.mark.clause("OAS-HE-01", "OAS-OM8-04", "OAS-PA-03")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_the_pack_is_52_cards_and_a_joker_is_refused(game: str) -> None:
    room = four(game)
    assert room.table.game.deck == "52"
    with pytest.raises(HousewayError):
        room.table.deal(tuple(range(52, -1, -1)))


@pytest.mark.clause("OAS-HE-16", "OAS-OM8-24", "OAS-PA-17")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_a_table_seats_at_most_ten(game: str) -> None:
    room = Room("oasis", game, stacks=dict.fromkeys(range(1, 11), 100), button=1, seats=10)
    assert len(room.deal().seats) == 10
    with pytest.raises(RefusedError) as caught:
        Table(room.rules, room.table.game, seats=11)
    assert caught.value.clause == {"holdem": "OAS-HE-16", "omaha-hi-lo": "OAS-OM8-24", "pineapple": "OAS-PA-17"}[game]


@pytest.mark.clause("OAS-HE-17", "OAS-OM8-25", "OAS-PA-18")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_a_seat_has_one_betting_spot(game: str) -> None:
    room = four(game)
    with pytest.raises(RefusedError):
        room.do(Sit(2, "Second at the seat", cents(200)))
    hand = room.deal()
    assert len(set(hand.seats)) == len(hand.seats) == 4


@pytest.mark.clause("OAS-HE-29", "OAS-HE-30", "OAS-OM8-38", "OAS-OM8-39", "OAS-PA-31", "OAS-PA-32", "CX-01")
@pytest.mark.parametrize("game", FLOP_GAMES)
@pytest.mark.parametrize(
    ("cards", "button"),
    [
        ("Kd Ac Ah Qs", 3),  # hearts over clubs
        ("As Ac Ah Ad", 1),  # spades over all
        ("2c 3c 3d 2s", 3),  # diamonds over clubs
        ("Kd Kc Qs Js", 1),
        ("9h 9s Tc 9d", 3),  # rank before suit
    ],
)
def test_the_highest_card_takes_the_button_and_suit_decides(game: str, cards: str, button: int) -> None:
    room = Room("oasis", game, stacks={1: 200, 2: 200, 3: 200, 4: 200})
    done = room.do(DrawButton(parse_cards(cards)))
    drawn = events(done, ButtonDrawn)
    assert [(one.seat, *text([one.card])) for one in drawn] == list(zip((1, 2, 3, 4), cards.split(), strict=True))
    assert only(done, ButtonMoved).seat == button
    assert room.table.button == button
    assert {clause_of(one).split()[0].rpartition("-")[0] for one in drawn} == {CODE[game]}


MOVES = {"holdem": "OAS-HE-20 OAS-HE-27", "omaha-hi-lo": "OAS-OM8-29 OAS-OM8-36", "pineapple": "OAS-PA-22 OAS-PA-29"}


def lies(room: Room) -> tuple[int, str]:
    """The next hand, which nobody contests: where the button lies in it, and by which clauses it came there."""
    moved = only(room.pass_hand().table_events, ButtonMoved)
    return moved.seat, moved.clause


@pytest.mark.clause("CX-144", "OAS-HE-20", "OAS-HE-27", "OAS-OM8-29", "OAS-OM8-36", "OAS-PA-22", "OAS-PA-29")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_where_a_program_puts_the_button_no_clause_is_cited_until_it_moves(game: str) -> None:
    room = Room("oasis", game, stacks={1: 200, 2: 200, 3: 200, 4: 200})
    assert lies(room) == (1, "")  # nobody has drawn for it
    assert lies(room) == (2, MOVES[game])
    assert only(room.do(PlaceButton(4)), ButtonMoved).clause == ""
    assert lies(room) == (1, MOVES[game])


@pytest.mark.clause("CX-144", "OAS-HE-29", "OAS-HE-30", "OAS-HE-20")
def test_a_draw_is_cited_when_it_is_made_and_a_move_when_it_happens() -> None:
    room = Room("oasis", "holdem", stacks={1: 200, 2: 200, 3: 200, 4: 200})
    done = room.do(DrawButton(parse_cards("Kd Ac Ah Qs")))
    assert {clause_of(one) for one in done} == {"OAS-HE-29 OAS-HE-30"}
    assert lies(room) == (3, "")  # it stays where it was drawn
    assert lies(room) == (4, "OAS-HE-20 OAS-HE-27")
    room.do(DrawButton(parse_cards("Kd Ac Ah Qs")))
    assert lies(room) == (3, "")


@pytest.mark.clause("CX-144")
def test_a_hand_dealt_again_cites_what_it_cited_before() -> None:
    room = four("holdem")
    room.pass_hand()
    first = only(room.table.deal(seed=1).table_events, ButtonMoved)
    assert room.table.hand is not None
    room.table.hand.report("foul deck")
    again = only(room.table.deal(seed=2).table_events, ButtonMoved)
    assert (again.seat, again.clause) == (first.seat, first.clause) == (2, MOVES["holdem"])


@pytest.mark.clause("OAS-HE-21", "OAS-HE-35", "OAS-OM8-30", "OAS-OM8-44", "OAS-PA-23", "OAS-PA-37")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_one_card_a_pass_from_the_small_blind_and_the_button_last(game: str) -> None:
    hand = Room("oasis", game, stacks={1: 200, 3: 200, 5: 200, 8: 200}, button=3).table.deal(tuple(range(52)))
    held = {seat: set(hand.view(seat).seats[hand.seats.index(seat)].cards) for seat in hand.seats}
    passes = range(HOLE[game])
    assert held == {
        5: {4 * one for one in passes},
        8: {4 * one + 1 for one in passes},
        1: {4 * one + 2 for one in passes},
        3: {4 * one + 3 for one in passes},
    }


@pytest.mark.clause("OAS-HE-25", "OAS-HE-31", "OAS-HE-32", "OAS-HE-33", "OAS-HE-34")
@pytest.mark.clause("OAS-OM8-34", "OAS-OM8-40", "OAS-OM8-41", "OAS-OM8-42", "OAS-OM8-43")
@pytest.mark.clause("OAS-PA-27", "OAS-PA-33", "OAS-PA-34", "OAS-PA-35", "OAS-PA-36")
@pytest.mark.clause("OAS-FEE-09", "OAS-FEE-10", "OAS-FEE-11", "OAS-FEE-13")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_blinds_of_two_and_four_are_up_before_any_card(game: str) -> None:
    hand = four(game).deal()
    assert blinds(hand) == [(2, "small blind", 2), (3, "big blind", 4)]
    assert stacks(hand) == {2: 198, 3: 196, 4: 200, 1: 200}
    assert hand.pot == cents(6)
    kinds = [type(event) for event in hand.events]
    assert max(at for at, kind in enumerate(kinds) if kind is Posted) < kinds.index(Dealt)


@pytest.mark.clause("OAS-HE-36", "OAS-HE-23", "OAS-HE-38", "OAS-OM8-45", "OAS-OM8-32", "OAS-OM8-47")
@pytest.mark.clause("OAS-PA-38", "OAS-PA-25", "OAS-PA-40", "CX-10")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_round_one_opens_left_of_the_big_blind_who_acts_last_and_may_check(game: str) -> None:
    hand = four(game).deal()
    assert to_call(hand) == 4
    play(hand, "4 call, 1 call")
    assert to_call(hand) == 2
    play(hand, "2 call")
    assert hand.actor == 3
    assert {"check", "raise"} <= may(hand)
    assert "call" not in may(hand)
    play(hand, "3 check")
    assert hand.pot == cents(16 if game == "pineapple" else 12)  # the flop is out but where a discard comes first


@pytest.mark.clause("OAS-HE-23", "OAS-OM8-32", "OAS-PA-25")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_the_big_blind_may_raise_an_unraised_pot_and_reopens_it(game: str) -> None:
    hand = play(four(game).deal(), "4 call, 1 call, 2 fold, 3 raise to $12")
    assert hand.actor == 4
    assert to_call(hand) == 8


@pytest.mark.clause("OAS-HE-22", "OAS-HE-26", "OAS-HE-46", "OAS-HE-50", "OAS-HE-53")
@pytest.mark.clause("OAS-OM8-31", "OAS-OM8-35", "OAS-OM8-55", "OAS-OM8-58", "OAS-OM8-60")
@pytest.mark.clause("OAS-PA-24", "OAS-PA-28", "OAS-PA-52", "OAS-PA-56", "OAS-PA-59")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_later_rounds_open_left_of_the_button_and_the_button_is_last(game: str) -> None:
    hand = play(four(game).deal(), "4 call, 1 call, 2 call, 3 check")
    while discards(game) and "discard" in may(hand):
        seat = hand.actor
        assert seat is not None
        hand.act("discard " + text(hand.view(seat).seats[hand.seats.index(seat)].cards)[0])
    play(hand, "2 check, 3 check, 4 check, 1 check")  # flop
    play(hand, "2 bet $4, 3 call, 4 fold, 1 call")  # turn
    play(hand, "2 fold")
    play(hand, "3 check, 1 check")  # river: seat 2 is gone, seat 3 stood next
    assert hand.over
    assert [(one.number, one.seat) for one in events(hand.events, RoundOpened)] == [(1, 4), (2, 2), (3, 2), (4, 2)]


@pytest.mark.clause("OAS-HE-26", "OAS-OM8-35", "OAS-PA-28")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_a_folded_small_blind_is_passed_over(game: str) -> None:
    hand = play(four(game).deal(), "4 call, 1 call, 2 fold, 3 check")
    while "discard" in may(hand):
        seat = hand.actor
        assert seat is not None
        hand.act("discard " + text(hand.view(seat).seats[hand.seats.index(seat)].cards)[0])
    assert hand.actor == 3
    play(hand, "3 check, 4 check, 1 check, 3 check")


@pytest.mark.clause("OAS-HE-44", "OAS-HE-45", "OAS-HE-48", "OAS-HE-49", "OAS-HE-51", "OAS-HE-52")
@pytest.mark.clause("OAS-OM8-54", "OAS-OM8-55", "OAS-OM8-57", "OAS-OM8-58", "OAS-OM8-59", "OAS-OM8-60")
@pytest.mark.clause("OAS-PA-50", "OAS-PA-51", "OAS-PA-54", "OAS-PA-55", "OAS-PA-57", "OAS-PA-58", "CX-04")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_a_card_is_burned_unseen_before_each_street(game: str) -> None:
    room = four(game)
    hand = check_down(room.table.deal(tuple(range(52))))
    top = 4 * HOLE[game]
    order = [event for event in hand.events if isinstance(event, Burned | BoardDealt)]
    assert [(type(one), one.cards) for one in order] == [
        (Burned, (top,)),
        (BoardDealt, (top + 1, top + 2, top + 3)),
        (Burned, (top + 4,)),
        (BoardDealt, (top + 5,)),
        (Burned, (top + 6,)),
        (BoardDealt, (top + 7,)),
    ]
    assert [one.clause for one in order] == {
        "holdem": [f"OAS-HE-{at}" for at in (44, 45, 48, 49, 51, 52)],
        "omaha-hi-lo": [f"OAS-OM8-{at}" for at in (54, 55, 57, 58, 59, 60)],
        "pineapple": [f"OAS-PA-{at}" for at in (50, 51, 54, 55, 57, 58)],
    }[game]
    for viewer in (None, *hand.seats):
        assert {one.cards for one in events(hand.view(viewer).events, Burned)} == {()}


@pytest.mark.clause("OAS-HE-19", "OAS-HE-20", "OAS-HE-24", "OAS-HE-27", "OAS-OM8-28", "OAS-OM8-29", "OAS-OM8-33")
@pytest.mark.clause("OAS-OM8-36", "OAS-PA-21", "OAS-PA-22", "OAS-PA-26", "OAS-PA-29")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_button_and_blind_markers_move_one_player_clockwise(game: str) -> None:
    room = Room("oasis", game, stacks={2: 200, 3: 200, 6: 200, 9: 200}, button=3)
    seen = []
    for _ in range(5):
        hand = room.pass_hand()
        seen.append((hand.button, *(seat for seat, _, _ in blinds(hand))))
        assert (room.table.button, room.table.small, room.table.big) == seen[-1]
    assert seen == [(3, 6, 9), (6, 9, 2), (9, 2, 3), (2, 3, 6), (3, 6, 9)]


@pytest.mark.clause("CX-05", "OAS-HE-31", "OAS-HE-32")
def test_heads_up_the_seat_left_of_the_button_is_the_small_blind_and_the_button_the_big() -> None:
    hand = Room("oasis", "holdem", stacks={1: 200, 2: 200}, button=1).deal()
    assert blinds(hand) == [(2, "small blind", 2), (1, "big blind", 4)]
    play(hand, "2 call, 1 check, 2 check, 1 check, 2 check, 1 check, 2 check, 1 check")
    assert hand.over


@pytest.mark.clause("OAS-HE-37", "OAS-OM8-46", "OAS-PA-39")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_a_folded_hand_stays_face_down_and_is_out(game: str) -> None:
    room = four(game)
    hand = play(room.deal({4: "As Ah Ac Ad"[: 3 * HOLE[game] - 1]}), "4 fold")
    assert only(hand.events, Folded).seat == 4
    for viewer in (None, 1, 2, 3):
        assert hand.view(viewer).seats[hand.seats.index(4)].cards == ()
    assert len(hand.muck) == HOLE[game]
    check_down(hand)
    assert hand.result is not None
    assert hand.result.net[hand.seats.index(4)] == 0
    assert 4 not in [one.seat for one in events(hand.events, Shown)]


@pytest.mark.clause("OAS-FEE-01", "OAS-FEE-09", "OAS-FEE-10", "OAS-FEE-11", "OAS-FEE-13", "CX-21", "CX-23")
@pytest.mark.parametrize("game", FLOP_GAMES)
@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_four_dollars_once_a_hand_after_the_flop_and_none_without_one(game: str, players: int) -> None:
    room = Room("oasis", game, stacks=dict.fromkeys(range(1, players + 1), 200), button=1)
    assert fee(room.pass_hand()) == 0
    seen = check_down(room.deal())
    assert fee(seen) == 4
    kinds = [type(event).__name__ for event in seen.events]
    assert kinds.count("Collected") == 1
    assert kinds.index("BoardDealt") < kinds.index("Collected") < kinds.index("BoardDealt") + 3
    assert room.stack(1) is not None
    assert room.table.collected == cents(4)
