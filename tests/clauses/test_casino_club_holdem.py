"""Casino Club hold'em: the deal, betting, playing the board, every row of the fee schedule and the buy-ins."""

import pytest

from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import BoardDealt, Collected, Dealt, Posted, RoundOpened, Won

from .room import (
    Room,
    bets,
    blinds,
    cents,
    check_down,
    dollars,
    events,
    fee,
    may,
    net,
    only,
    play,
    raises,
    refused,
    text,
    to_call,
    won,
)

ROYAL = "As Ks Qs Js Ts"
ROWS = [  # limit, lower, higher, blinds, fees for 3 or fewer / 4 / 5 or more, buy-in, row, no-flop row, no-flop fee
    ("2/4", 2, 4, (1, 2), (1, 1, 2), 20, "CC-FEE-03", "CC-FEE-04", 1),
    ("3/6", 3, 6, (1, 3), (1, 2, 3), 30, "CC-FEE-05", "CC-FEE-06", 1),
    ("4/8", 4, 8, (2, 4), (1, 2, 3), 40, "CC-FEE-07", "CC-FEE-08", 1),
    ("6/12", 6, 12, (3, 6), (1, 2, 3), 60, "CC-FEE-09", "CC-FEE-10", 1),
    ("10/20", 10, 20, (5, 10), (1, 2, 3), 100, "CC-FEE-11", "CC-FEE-12", None),
    ("15/30", 15, 30, (7, 15), (1, 2, 3), 150, "CC-FEE-13", "CC-FEE-14", None),
    ("no limit", 10, 0, (5, 10), (1, 2, 3), 100, "CC-FEE-15", "CC-FEE-16", None),
]
Row = tuple[str, int, int, tuple[int, int], tuple[int, int, int], int, str, str, int | None]


def four(limit: str = "3/6", **stack: float) -> Room:
    seats = {seat: stack.get(f"s{seat}", 200) for seat in (1, 2, 3, 4)}
    return Room("casino-club", "holdem", limit, stacks=seats, button=1)


def due(row: Row, players: int) -> int:
    return row[4][0 if players <= 3 else 1 if players == 4 else 2]


@pytest.mark.clause("CC-FEE-03", "CC-FEE-05", "CC-FEE-07", "CC-FEE-09", "CC-FEE-11", "CC-FEE-13", "CC-FEE-15")
@pytest.mark.clause("CX-52", "CX-53", "CX-87", "CX-89")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 9])
def test_the_fee_and_blinds_of_a_limit(row: Row, players: int) -> None:
    room = Room("casino-club", "holdem", row[0], stacks=dict.fromkeys(range(1, players + 1), 500), button=1)
    hand = room.deal()
    assert tuple(amount for _, _, amount in blinds(hand)) == row[3]
    check_down(hand)
    taken = only(hand.events, Collected)
    assert (dollars(taken.amount), taken.players) == (due(row, players), players)
    assert row[6] in taken.clause.split()


@pytest.mark.clause("CC-FEE-04", "CC-FEE-06", "CC-FEE-08", "CC-FEE-10", "CC-FEE-12", "CC-FEE-14", "CC-FEE-16", "CX-21")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 9])
def test_the_drop_without_a_flop(row: Row, players: int) -> None:
    """To 6/12 one dollar; from 10/20 up the whole fee, by the number dealt in, flop or not."""
    room = Room("casino-club", "holdem", row[0], stacks=dict.fromkeys(range(1, players + 1), 500), button=1)
    hand = room.pass_hand()
    small, _ = row[3]
    wanted = due(row, players) if row[8] is None else row[8]
    assert fee(hand) == wanted
    assert row[7] in only(hand.events, Collected).clause.split()
    winner = next(seat for seat, _, _, _ in won(hand))
    assert net(hand)[winner] == small - wanted


@pytest.mark.clause("CC-FEE-03", "CC-FEE-05", "CC-FEE-07", "CC-FEE-09", "CC-FEE-11", "CC-FEE-13", "CC-FEE-15")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_buy_in_is_at_least_ten_lower_bets(row: Row) -> None:
    room = Room("casino-club", "holdem", row[0])
    with pytest.raises(RefusedError) as caught:
        room.do(Sit(1, "Short", cents(row[5] - 1)))
    assert row[6] in caught.value.clause.split()
    assert f"${row[5]}" in str(caught.value)
    assert not room.table.seats
    room.do(Sit(1, "Enough", cents(row[5])))


@pytest.mark.clause("CC-FEE-03", "CC-FEE-05", "CC-FEE-07", "CC-FEE-09", "CC-FEE-11", "CC-FEE-13")
@pytest.mark.parametrize("row", ROWS[:-1], ids=lambda row: row[0])
def test_lower_bets_then_higher_bets(row: Row) -> None:
    hand = play(four(row[0], s1=900, s2=900, s3=900, s4=900).deal(), "4 call, 1 call, 2 call, 3 check")
    assert bets(hand) == (row[1], row[1])
    play(hand, "2 check, 3 check, 4 check, 1 check")
    assert bets(hand) == (row[2], row[2])


@pytest.mark.clause("CC-GEN-02")
def test_a_table_seats_at_most_nine() -> None:
    room = Room("casino-club", "holdem", "3/6", stacks=dict.fromkeys(range(1, 10), 100), button=1)
    assert len(room.deal().seats) == 9
    with pytest.raises(RefusedError) as caught:
        Table(room.rules, room.table.game, seats=10)
    assert caught.value.clause == "CC-GEN-02"


# The deal and the order


@pytest.mark.clause("CC-HE-03", "CC-HE-04", "CC-HE-05", "CC-HE-06", "CX-04")
def test_two_down_button_last_a_flop_of_three_and_two_single_cards() -> None:
    hand = four().table.deal(tuple(range(52)))
    assert set(hand.view(1).seats[3].cards) == {3, 7}
    assert set(hand.view(2).seats[0].cards) == {0, 4}
    check_down(hand)
    assert [one.cards for one in events(hand.events, BoardDealt)] == [(9, 10, 11), (13,), (15,)]
    assert [one.number for one in events(hand.events, RoundOpened)] == [1, 2, 3, 4]


@pytest.mark.clause("CC-HE-09", "CC-HE-10", "CC-HE-11")
def test_blinds_are_up_before_the_deal_and_are_part_of_the_bet() -> None:
    hand = four().deal()
    assert blinds(hand) == [(2, "small blind", 1), (3, "big blind", 3)]
    assert all(one.live for one in events(hand.events, Posted))
    assert max(map(hand.events.index, events(hand.events, Posted))) < hand.events.index(events(hand.events, Dealt)[0])
    play(hand, "4 call, 1 call")
    assert to_call(hand) == 2
    play(hand, "2 call")
    assert to_call(hand) is None
    assert {"check", "raise"} <= may(hand)


@pytest.mark.clause("CC-HE-12", "CC-HE-13")
def test_left_of_the_blinds_first_and_later_left_of_the_button() -> None:
    hand = play(four().deal(), "4 call, 1 call, 2 fold, 3 check, 3 check, 4 bet $3, 1 call, 3 fold, 4 check, 1 check")
    assert [(one.number, one.seat) for one in events(hand.events, RoundOpened)] == [(1, 4), (2, 3), (3, 4), (4, 4)]
    assert [one.clause for one in events(hand.events, RoundOpened)][:2] == ["CC-HE-12", "CC-HE-13"]


@pytest.mark.clause("CX-05", "CC-HE-11")
def test_heads_up_blinds_are_literal() -> None:
    hand = Room("casino-club", "holdem", "3/6", stacks={1: 100, 2: 100}, button=2).deal()
    assert blinds(hand) == [(1, "small blind", 1), (2, "big blind", 3)]
    play(hand, "1 call, 2 check, 1 check, 2 check")


# Betting


@pytest.mark.clause("CX-09")
def test_silent_on_caps_three_raises_and_heads_up_freedom_by_the_common_layer() -> None:
    hand = play(four().deal(), "4 raise to $6, 1 raise to $9, 2 raise to $12")
    refused(hand, "raise to $15", clause="common")
    play(hand, "3 fold, 4 fold, 1 raise to $15, 2 raise to $18")
    assert raises(hand) == (21, 21)


@pytest.mark.clause("CC-FEE-15", "CX-53")
def test_no_limit_raises_are_at_least_the_last_and_at_most_the_stack() -> None:
    hand = four("no limit").deal()
    assert (to_call(hand), raises(hand)) == (10, (20, 200))
    play(hand, "4 raise to $35")
    assert raises(hand) == (60, 200)
    refused(hand, "raise to $59", legal="raise to $60 to $200")
    play(hand, "1 call, 2 fold, 3 call")
    assert bets(hand) == (10, 165)


@pytest.mark.clause("CX-09")
def test_the_cap_of_a_silent_book_holds_in_no_limit_too() -> None:
    hand = play(four("no limit").deal(), "4 raise to $20, 1 raise to $30, 2 raise to $40")
    assert may(hand) == {"fold", "call"}


# Showdown


@pytest.mark.clause("CC-HE-07")
def test_any_five_of_board_and_hand() -> None:
    hand = check_down(four().deal({1: "9h 3d", 2: "7c 2d", 3: "5h 4h", 4: "Ah 6d"}, "Th Jc Qd Ks 2c"))
    assert [seat for seat, _, _, _ in won(hand)] == [4]
    assert set(text(only(hand.events, Won).cards)) == {"Ah", "Ks", "Qd", "Jc", "Th"}


def showdown(script: str) -> dict[int, float]:
    room = Room("casino-club", "holdem", "3/6", stacks={1: 100, 2: 100, 3: 100}, button=1)
    hand = room.deal({1: "2c 3d", 2: "4c 5d", 3: "6c 7d"}, ROYAL, ask=True)
    play(hand, "1 call, 2 call, 3 check" + ", 2 check, 3 check, 1 check" * 3)
    play(hand, script)
    return net(hand)  # 9 less 1


@pytest.mark.clause("CC-HE-08", "CC-HE-24", "CX-24")
def test_the_board_is_played_by_showing_or_by_declaring() -> None:
    assert showdown("2 show, 3 show, 1 show") == {2: 1, 3: -1, 1: -1}  # 4, 2, 2
    assert showdown("2 play board, 3 play board, 1 show") == {2: 1, 3: -1, 1: -1}


@pytest.mark.clause("CC-HE-24", "CX-24")
def test_cards_thrown_away_undeclared_lose_all_claim() -> None:
    assert showdown("2 show, 3 muck, 1 play board") == {2: 1, 3: -3, 1: 1}
    assert showdown("2 muck, 3 muck") == {2: -3, 3: -3, 1: 5}  # nobody is left to beat
