"""Between hands: a button drawn or put somewhere, a table left and taken again, choices kept, words of refusals."""

import pytest

from houseway.cards import parse_cards
from houseway.houses import house
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import (
    CallBombPot,
    ComeBack,
    DrawButton,
    Leave,
    PlaceButton,
    Sit,
    SitOut,
    Straddle,
)
from houseway.referee.table.snapshots import restore, table_state
from houseway.referee.table.table import Table


def opened(house_id: str, game: str, stacks: dict[int, int], *, seats: int = 6, button: int | None = 1) -> Table:
    offer = house(house_id).offer(game)
    table = Table(offer.rules, offer.game, seats=seats)
    for seat, dollars in stacks.items():
        table.apply(Sit(seat, f"Player {seat}", dollars * 100))
    if button is not None:
        table.apply(PlaceButton(button))
    return table


def play_a_hand(table: Table, *words: str, **wishes: dict[int, str]) -> None:
    hand = table.deal(seed=1, cards=wishes.get("cards"))
    for said in words:
        hand.act(said)
    while not hand.over:
        hand.act("fold")


FOUR = dict.fromkeys((1, 2, 3, 4), 100)
NINE_FOR_ONE = {1: "9h Kc Qc", 2: "5h 5c 2d", 3: "7s 3s As"}


@pytest.mark.clause("OAS-HE-30")
def test_the_highest_card_takes_the_button_after_hands_have_been_dealt_too() -> None:
    table = opened("oasis", "holdem", FOUR)
    play_a_hand(table)
    table.apply(DrawButton(parse_cards("2c 3c Ac 4c")))
    assert table.deal(seed=2).button == 3, "not the seat after it"


@pytest.mark.clause("CC-PN-05", "CC-PN-07")
def test_a_button_put_somewhere_is_there_and_not_at_the_winners() -> None:
    table = opened("casino-club", "push-nine", dict.fromkeys((1, 2, 3), 100))
    play_a_hand(table, "check", "check", "check", cards=NINE_FOR_ONE)
    assert table.copy().deal(seed=2).button == 1, "the winner's"
    told = table.apply(PlaceButton(3))
    assert [event.seat for event in told if hasattr(event, "seat")] == [3]
    assert table.deal(seed=2).button == 3


def test_a_pan_dealer_put_somewhere_deals() -> None:
    table = opened("s-and-k", "pan", dict.fromkeys((1, 2, 3), 20))
    play_a_hand(table, "play", "pass", "pass")
    table.apply(PlaceButton(3))
    assert table.deal(seed=2).button == 3


def test_elsewhere_the_button_goes_on_from_where_it_was_put() -> None:
    table = opened("oasis", "holdem", FOUR)
    play_a_hand(table)
    table.apply(PlaceButton(3))
    assert table.deal(seed=2).button == 4


@pytest.mark.clause("OAS-HE-29", "OAS-HE-30", "CC-PN-05")
@pytest.mark.parametrize(("where", "game"), [("oasis", "holdem"), ("casino-club", "push-nine"), ("s-and-k", "pan")])
@pytest.mark.parametrize("how", ["drawn", "put"])
def test_a_table_that_everybody_left_is_newly_opened(where: str, game: str, how: str) -> None:
    table = opened(where, game, dict.fromkeys((1, 2, 3), 100))
    hand = table.deal(seed=1)
    while not hand.over:
        hand.act("pass" if game == "pan" else "fold")
    table.settle()
    for seat in (1, 2, 3):
        table.apply(Leave(seat))
    assert table.button is None, "nobody has it"
    for seat in (4, 5, 6):
        table.apply(Sit(seat, f"Player {seat}", 10_000))
    table.apply(DrawButton(parse_cards("2c Ac 4c")) if how == "drawn" else PlaceButton(5))
    again = restore(table.rules, table.game, table_state(table))
    assert table.deal(seed=2).button == again.deal(seed=2).button == 5


@pytest.mark.clause("DR-HE-13")
def test_a_newcomer_who_waits_still_waits_after_sitting_out() -> None:
    table = opened("del-rio", "holdem", dict.fromkeys((1, 2, 3, 4), 200), seats=8)
    play_a_hand(table)
    table.apply(Sit(7, "New", 20_000, "wait"))
    table.apply(SitOut(7))
    table.apply(ComeBack(7))
    assert 7 not in table.copy().deal(seed=2).seats, "nothing is posted for one who chose to wait"
    table.apply(ComeBack(7, "post"))
    assert 7 in table.deal(seed=2).seats


@pytest.mark.clause("CC-HE-20")
def test_who_waits_for_the_big_blind_goes_on_waiting_when_back_is_said_twice() -> None:
    table = opened("casino-club", "holdem", dict.fromkeys(range(1, 7), 200), seats=8)
    play_a_hand(table)  # seat 3 has paid the big blind
    for _ in range(6):
        table.settle()
        table.apply(SitOut(3))
        play_a_hand(table)
    table.settle()
    assert table.seats[3].owes
    table.apply(ComeBack(3, "wait"))
    table.apply(ComeBack(3))
    assert table.seats[3].how == "wait"


def test_refusals_name_the_seats_as_people_do() -> None:
    table = opened("oasis", "holdem", FOUR)
    with pytest.raises(RefusedError, match=r"nobody sits in seat 5; legal now: seats 1, 2, 3, 4$"):
        table.apply(Leave(5))
    with pytest.raises(RefusedError, match=r"seat 6: nobody sits there; legal now: seats 1, 2, 3, 4$"):
        table.resume(button=6)


@pytest.mark.clause("OAS-HE-29")
def test_a_joker_draws_no_button() -> None:
    table = opened("oasis", "holdem", FOUR, button=None)
    with pytest.raises(RefusedError, match="joker"):
        table.apply(DrawButton(parse_cards("Jk Ah Kd 2c")))
    assert table.button is None


@pytest.mark.parametrize("came", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_where_nobody_drew_the_lowest_seat_has_the_button_whoever_came_first(came: tuple[int, ...]) -> None:
    table = opened("casino-club", "push-nine", dict.fromkeys(came, 100), button=None)
    assert table.deal(seed=1).button == 1


@pytest.mark.clause("CX-113", "SK-PN-15")
def test_a_button_drawn_for_stays_when_the_last_pusher_takes_the_pot() -> None:
    table = opened("s-and-k", "push-nine", dict.fromkeys((1, 2, 3, 4), 100))
    tie = {2: "9h Kc Qc", 3: "9d Kd Qs", 4: "5h 5c 2d", 1: "7s 3s As"}
    play_a_hand(table, "check", "check", "check", "check", cards=tie)
    table.apply(DrawButton(parse_cards("2c 3c 4c Ac")))
    table.apply(SitOut(1))
    table.apply(Leave(3))
    table.apply(SitOut(4))
    table.apply(ComeBack(1))
    table.apply(ComeBack(4))
    hand = table.deal(seed=2)
    while "buy in" in str(hand.options[0]):
        hand.act("buy in")
    assert hand.button == 4, "the highest card's"


def changed(table: Table, game: str, **how: str) -> Table:
    offer = house("home").offer(game, **how)  # type: ignore[arg-type]
    return table.changed(offer.rules, offer.game)


def posts_of(table: Table) -> list[tuple[int, int]]:
    hand = table.deal(seed=2)
    return [(hand.seats[post.player], post.amount) for post in hand.given.posts]


def test_another_game_is_dealt_to_the_same_seats_with_the_same_chips_and_the_button_moves_on() -> None:
    table = opened("home", "holdem", FOUR)
    play_a_hand(table)
    table.settle()
    stacks = {seat: player.stack for seat, player in table.seats.items()}
    other = changed(table, "omaha", blinds="2/5")
    assert {seat: player.stack for seat, player in other.seats.items()} == stacks
    assert (other.hands_dealt, other.brought_in, other.button) == (1, 40_000, 1)
    assert posts_of(other) == [(3, 200), (4, 500)], "the blinds are one seat further on"
    assert other.button == 2
    assert table.game.name == "holdem", "the first table is as it was"


def test_a_button_waits_while_a_game_without_one_is_played() -> None:
    table = opened("home", "holdem", FOUR)
    play_a_hand(table)
    stud = changed(table, "stud")
    assert posts_of(stud) == [(1, 50), (2, 50), (3, 50), (4, 50)]
    stud.hand.act("bring in")  # type: ignore[union-attr]
    while not stud.hand.over:  # type: ignore[union-attr]
        stud.hand.act("fold")  # type: ignore[union-attr]
    assert stud == restore(stud.rules, stud.game, table_state(stud))
    assert posts_of(changed(stud, "holdem", chip="0.50")) == [(3, 100), (4, 200)]


def test_what_was_announced_for_the_next_hand_lapses() -> None:
    offer = house("home").offer("holdem", switches={"straddle": True, "bomb_pots": "when called"})
    table = opened("home", "holdem", FOUR).changed(offer.rules, offer.game)
    table.apply(Straddle(4))
    assert [post for _, post in posts_of(table.copy())] == [100, 200, 400]
    assert [post for _, post in posts_of(table.changed(offer.rules, offer.game))] == [100, 200]
    table.apply(CallBombPot())
    assert changed(table, "stud").bomb is False


def test_when_the_game_cannot_change_and_when_it_does_not_suit_the_table() -> None:
    table = opened("home", "holdem", dict.fromkeys(range(1, 8), 100), seats=9)
    with pytest.raises(RefusedError, match="Badugi takes 8 players at most, and 9 sit here"):
        changed(opened("home", "holdem", dict.fromkeys(range(1, 10), 100), seats=9), "badugi")
    seven = changed(table, "deuce-to-seven")
    assert seven.count == 9
    with pytest.raises(RefusedError, match="takes 7 players at most"):
        seven.apply(Sit(9, "Nine", 10_000))
    assert restore(seven.rules, seven.game, table_state(seven)) == seven
    table.deal(seed=1)
    with pytest.raises(RefusedError, match="the game changes between hands only"):
        changed(table, "omaha")
    pushed = opened("casino-club", "push-nine", dict.fromkeys((1, 2, 3), 100))
    pushed.deal(seed=1, cards={1: "9h Kc Qc", 2: "9c 5c 5d", 3: "7s 3s As"})
    while not pushed.hand.over:  # type: ignore[union-attr]
        pushed.hand.act("check")  # type: ignore[union-attr]
    if pushed.cannot_change:
        assert "a pot waits" in pushed.cannot_change
    small = house("home").offer("holdem", limit="$0.25/$0.50 no limit")
    coins = Table(small.rules, small.game, seats=6)
    coins.apply(Sit(1, "One", 1_025))
    with pytest.raises(RefusedError, match=r"not every stack comes out in whole chips of \$1"):
        changed(coins, "holdem")
