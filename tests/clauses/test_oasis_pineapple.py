"""Oasis pineapple: three cards, one thrown away before the flop."""

from pathlib import Path

import pytest

from houseway import houses
from houseway.houses.sheets import make_sheet
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import BoardDealt, Burned, Discarded, HandDead, MayDiscard, Shown, Won

from .room import Room, check_down, events, may, net, only, option, play, refused, stacked, text, up, won

CARDS = {1: "As Ah 2c", 2: "Ks Kh 3c", 3: "Qs Qh 4c", 4: "Js Jh 5c"}


def four(**stack: float) -> Room:
    return Room("oasis", "pineapple", stacks={seat: stack.get(f"s{seat}", 200) for seat in (1, 2, 3, 4)}, button=1)


@pytest.mark.clause("OAS-PA-46", "OAS-PA-47", "OAS-PA-48", "OAS-PA-49", "CX-35")
def test_each_live_player_throws_one_of_three_away_before_the_flop_from_the_buttons_left() -> None:
    hand = play(four().deal(CARDS, "6d 7h 9c Td 8s"), "4 call, 1 call, 2 call, 3 check")
    offered = option(hand.options, MayDiscard)
    assert offered is not None
    assert offered.count == 1
    assert set(text(offered.cards)) == {"Ks", "Kh", "3c"}
    assert may(hand) == {"discard"}
    play(hand, "2 discard 3c, 3 discard Qs")
    assert up(hand) == 0
    assert not events(hand.events, Burned)
    play(hand, "4 discard 5c")
    assert up(hand) == 0
    play(hand, "1 discard 2c")
    assert up(hand) == 3
    thrown = events(hand.events, Discarded)
    assert [(one.seat, *text(one.cards)) for one in thrown] == [(2, "3c"), (3, "Qs"), (4, "5c"), (1, "2c")]
    order = [type(event) for event in hand.events]
    assert max(at for at, kind in enumerate(order) if kind is Discarded) < order.index(Burned) < order.index(BoardDealt)
    for viewer in (None, 1, 3, 4):
        seen = next(one for one in events(hand.view(viewer).events, Discarded) if one.seat == 2)
        assert seen.cards == ()
        assert seen.count == 1
    assert [seat.card_count for seat in hand.view(None).seats] == [2, 2, 2, 2]


@pytest.mark.clause("OAS-PA-46")
def test_exactly_one_card_goes_and_it_must_be_ones_own() -> None:
    hand = play(four().deal(CARDS), "4 call, 1 call, 2 call, 3 check")
    for said in ("check", "fold", "discard Ks Kh", "discard As", "discard Kd", "bet $4", "call"):
        refused(hand, said, clause="OAS-PA-46", legal="discard 1 of")
    play(hand, "2 discard Ks")


@pytest.mark.clause("OAS-PA-47")
def test_folded_players_have_nothing_to_throw() -> None:
    hand = play(four().deal(CARDS), "4 call, 1 call, 2 fold, 3 check, 3 discard 4c, 4 discard 5c, 1 discard 2c")
    assert up(hand) == 3


@pytest.mark.clause("OAS-PA-46", "OAS-PA-49")
def test_all_in_players_throw_one_away_too() -> None:
    hand = four(s1=20, s4=20).deal(CARDS, "6d 7h 9c Td 2s")
    play(hand, "4 raise to $20, 1 call, 2 fold, 3 fold")
    assert hand.actor == 4
    play(hand, "4 discard 5c, 1 discard 2c")
    assert hand.over
    assert net(hand) == {1: 22, 2: -2, 3: -4, 4: -20}  # 46 less 4; aces hold up


@pytest.mark.clause("OAS-PA-02", "OAS-PA-46")
def test_a_card_thrown_away_never_comes_back() -> None:
    """Seat 2 throws a king; two kings come. It is a set of the board's two with one, not quads."""
    hand = play(four().deal(CARDS, "Kd Kc 9c 7d 8s"), "4 fold, 1 call")
    play(hand, "2 call, 3 check, 2 discard Ks, 3 discard 4c, 1 discard 2c")
    check_down(hand)
    shown = next(one for one in events(hand.events, Shown) if one.seat == 2)
    assert set(text(shown.cards)) == {"Kh", "3c"}
    push = only(hand.events, Won)
    assert push.seat == 2
    assert "Ks" not in text(push.cards)
    assert set(text(push.cards)) == {"Kh", "Kd", "Kc", "9c", "8s"}


@pytest.mark.clause("OAS-PA-02")
def test_the_board_alone_may_be_played() -> None:
    """6-7-8-9-10 on the board: seat 4 has a jack for better, the other three have nothing to add."""
    hand = play(four().deal(CARDS, "6d 7h 9c Td 8s"), "4 fold")
    check_down(hand)
    assert {(seat, amount) for seat, amount, _, _ in won(hand)} == {(2, 4), (3, 2), (1, 2)}  # 8 among three: 2, 2, 2+2
    assert {frozenset(text(push.cards)) for push in events(hand.events, Won)} == {
        frozenset({"6d", "7h", "8s", "9c", "Td"})
    }


@pytest.mark.clause("OAS-PA-01", "OAS-PA-60", "OAS-PA-61")
def test_the_best_high_hand_takes_the_pot() -> None:
    hand = check_down(four().deal(CARDS, "6d 7h 9c Td 2s"))
    assert {one.seat for one in events(hand.events, Shown)} == {1, 2, 3, 4}
    assert won(hand) == [(1, 12, 1, "all")]
    assert net(hand) == {1: 8, 2: -4, 3: -4, 4: -4}
    assert "OAS-PA-61" in only(hand.events, Won).clause.split()


@pytest.mark.clause("OAS-PA-62", "OAS-PA-63")
def test_ties_share_and_the_odd_dollars_go_nearest_the_buttons_left() -> None:
    hand = play(four().deal({}, "As Ks Qs Js Ts"), "4 call, 1 call, 2 call, 3 check")
    for _ in range(4):
        offered = option(hand.options, MayDiscard)
        assert offered is not None
        hand.act("discard " + text(offered.cards)[0])
    play(hand, "2 bet $5, 3 call, 4 call, 1 call, 2 check, 3 bet $4, 4 call, 1 call, 2 fold")  # 32, then 44
    play(hand, "3 check, 4 check, 1 check")
    assert set(won(hand)) == {(3, 16, 1, "all"), (4, 14, 1, "all"), (1, 14, 1, "all")}
    assert all("OAS-PA-62" in push.clause.split() for push in events(hand.events, Won))


# The book says when the card goes


FLOP = "6d 7h 9c Jd 2s"


def other_time(house_id: str, game: str, discard: str, folder: Path) -> Hand:
    """Three hands at a house whose book says otherwise when a card goes away."""
    file = folder / "our-room.toml"
    file.write_text(
        f'id = "our-room"\nname = "Our Room"\nextends = "{house_id}"\n\n[{game}]\ndiscard = "{discard}"\n',
        encoding="utf-8",
    )
    offer = houses.load(file).offer(game)
    table = Table(offer.rules, offer.game)
    for seat in (1, 2, 3):
        table.apply(Sit(seat, f"Player {seat}", 20000))
    table.apply(PlaceButton(1))
    return table.deal(stacked((2, 3, 1), {seat: CARDS[seat] for seat in (1, 2, 3)}, FLOP, hole=3))


@pytest.mark.clause("CX-35")
def test_pineapple_with_the_discard_after_the_flop_is_played_like_crazy_pineapple(tmp_path: Path) -> None:
    hand = other_time("oasis", "pineapple", "after flop", tmp_path)
    play(hand, "1 call, 2 call, 3 check")
    assert up(hand) == 3  # nobody has thrown anything away yet
    assert [len(held) for held in hand.hole] == [3, 3, 3]
    play(hand, "2 bet $10, 3 call, 1 call")
    assert (may(hand), hand.waiting) == ({"discard"}, (2, 3, 1))
    hand.act("discard 2c", seat=1)
    hand.act("discard 4c", seat=3)
    assert up(hand) == 3
    hand.act("hands clear")
    assert up(hand) == 4
    assert [one.seat for one in events(hand.events, HandDead)] == [2]
    check_down(hand)
    assert net(hand) == {1: 42 - 4 - 14, 2: -14, 3: -14}  # aces win what three have put in, less the fee


@pytest.mark.clause("CX-35")
@pytest.mark.parametrize("game", ["crazy-pineapple", "crazy-pineapple-hi-lo"])
def test_crazy_pineapple_with_the_discard_before_the_flop_is_played_like_pineapple(game: str, tmp_path: Path) -> None:
    hand = other_time("ocean-view", game, "before flop", tmp_path)
    play(hand, "1 call, 2 call, 3 check")
    assert up(hand) == 0
    assert (may(hand), hand.waiting) == ({"discard"}, (2,))  # in turn from the button's left
    refused(hand, "clear")
    play(hand, "2 discard 3c, 3 discard 4c, 1 discard 2c")
    assert up(hand) == 3
    check_down(hand)
    assert [len(one.cards) for one in events(hand.events, Discarded)] == [1, 1, 1]
    assert max(net(hand), key=net(hand).__getitem__) == 1


@pytest.mark.clause("CX-35")
@pytest.mark.parametrize(
    ("house_id", "game", "discard", "order"),
    [
        ("oasis", "pineapple", "after flop", [": the flop", "discards one of the three", ": the turn"]),
        ("ocean-view", "crazy-pineapple", "before flop", ["discards one of the three", ": the flop", ": the turn"]),
    ],
)
def test_the_sheet_has_it_in_its_place(
    house_id: str, game: str, discard: str, order: list[str], tmp_path: Path
) -> None:
    other_time(house_id, game, discard, tmp_path)
    sections = make_sheet(houses.load(tmp_path / "our-room.toml").offer(game)).sections
    lines = next(one.lines for one in sections if one.title == "Order of play")
    said = [
        word for one in lines for word in ("discards one of the three", ": the flop", ": the turn") if word in one.text
    ]
    assert said == order
