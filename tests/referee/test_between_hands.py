"""Between hands: a button drawn or put somewhere, a table left and taken again, choices kept, words of refusals."""

import pytest

from houseway.cards import parse_cards
from houseway.houses import house
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, DrawButton, Leave, PlaceButton, Sit, SitOut
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
