"""Casino Club Omaha, high and hi-lo: exactly two hole cards, the 3/6 fee, and the kill."""

import pytest

from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import Sit
from houseway.referee.vocabulary import Collected, KillOwed, Posted, RoundOpened, Won

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
    text,
    to_call,
    won,
)

BOTH = ("omaha", "omaha-hi-lo")
LOW_BOARD = "8h 7d 2c Kc Qs"
NO_LOW_BOARD = "9h 9c 2c Kc 2d"
HIGH = "Kd Kh Jc Js"
LOW = "As 3s Td 9d"


def five(game: str = "omaha") -> Room:
    """Button 1, blinds 2 and 3, seat 4 first."""
    return Room("casino-club", game, "3/6", stacks=dict.fromkeys((1, 2, 3, 4, 5), 300), button=1)


@pytest.mark.clause("CC-OM-01", "CC-OM-03", "CC-OM-04")
@pytest.mark.parametrize("game", BOTH)
def test_four_cards_and_the_rounds_of_hold_em(game: str) -> None:
    hand = five(game).table.deal(tuple(range(52)))
    assert [seat.card_count for seat in hand.view(None).seats] == [4] * 5
    assert blinds(hand) == [(2, "small blind", 1), (3, "big blind", 3)]
    assert hand.actor == 4
    check_down(hand)
    assert [(one.number, one.seat) for one in events(hand.events, RoundOpened)] == [(1, 4), (2, 2), (3, 2), (4, 2)]


@pytest.mark.clause("CC-OM-02", "CC-OM-05")
def test_two_and_three_and_no_other_mix() -> None:
    hand = five().deal(
        {1: "7c 5d 4c 3c", 2: "Kc Kd 8d 8c", 3: "6c 6d 4d 4h", 4: "9c 9d 2c 2d", 5: "7d 5c 3d 3h"}, "As Ks Qs Js Ts"
    )
    check_down(hand)
    assert [seat for seat, _, _, _ in won(hand)] == [2]
    assert {"Kc", "Kd"} <= set(text(only(hand.events, Won).cards))


@pytest.mark.clause("CC-OM-05")
def test_the_board_cannot_be_announced() -> None:
    room = Room("casino-club", "omaha", "3/6", stacks={1: 100, 2: 100}, button=1)
    hand = room.deal({}, "As Ks Qs Js Ts", ask=True)
    play(hand, "2 call, 1 check" + ", 2 check, 1 check" * 3)
    assert "play board" not in may(hand)
    with pytest.raises(RefusedError):
        hand.act("play board")


@pytest.mark.clause("CC-OM8-01", "CC-OM8-02")
def test_hi_lo_halves_with_an_eight_low_and_its_own_two_cards() -> None:
    room = Room("casino-club", "omaha-hi-lo", "3/6", stacks={1: 100, 2: 100, 3: 100}, button=1)
    hand = room.deal({1: "As 3s Kd Kh", 2: "Jd Jh Th 9s", 3: "5h 4s Ts 6s"}, LOW_BOARD)
    check_down(hand)
    made = {push.share: set(text(push.cards)) for push in events(hand.events, Won)}
    assert made == {"high": {"Kd", "Kh", "Kc", "Qs", "8h"}, "low": {"As", "3s", "2c", "7d", "8h"}}
    assert net(hand) == {1: 5, 2: -3, 3: -3}


@pytest.mark.clause("CC-OM8-02", "CC-OM8-01")
def test_the_same_two_cards_may_serve_both_ways() -> None:
    room = Room("casino-club", "omaha-hi-lo", "3/6", stacks={1: 100, 2: 100, 3: 100}, button=1)
    hand = room.deal({1: "Ad 3d Jc Js", 2: "Kc Kh 9c 9s", 3: "Qc Qh Tc Ts"}, "8d 7d 2d Ks Qs")
    check_down(hand)
    made = {push.share: (push.seat, {"Ad", "3d"} <= set(text(push.cards))) for push in events(hand.events, Won)}
    assert made == {"high": (1, True), "low": (1, True)}


@pytest.mark.clause("CC-OM8-01", "CX-14")
def test_the_odd_dollar_between_halves_goes_to_high() -> None:
    room = Room("casino-club", "omaha-hi-lo", "3/6", stacks=dict.fromkeys((1, 2, 3, 4), 100), button=1)
    hand = room.deal({1: "Jd Jh Th 9s", 2: LOW, 3: HIGH, 4: "Tc Qc 9c 6c"}, LOW_BOARD)
    play(hand, "4 call, 1 fold, 2 call, 3 check")  # 9, with four dealt in the fee is 2
    check_down(hand)
    assert set(won(hand)) == {(3, 4, 1, "high"), (2, 3, 1, "low")}


@pytest.mark.clause("CC-FEE-01", "CC-FEE-02", "CX-21", "CX-87")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(("players", "due"), [(2, 1), (3, 1), (4, 2), (5, 3), (9, 3)])
def test_fee_by_players_dealt_in_and_a_dollar_without_a_flop(game: str, players: int, due: int) -> None:
    room = Room("casino-club", game, "3/6", stacks=dict.fromkeys(range(1, players + 1), 100), button=1)
    hand = room.pass_hand()
    assert fee(hand) == 1
    assert "CC-FEE-02" in only(hand.events, Collected).clause.split()
    hand = check_down(room.deal())
    assert fee(hand) == due
    assert "CC-FEE-01" in only(hand.events, Collected).clause.split()


@pytest.mark.clause("CC-FEE-01")
@pytest.mark.parametrize("game", BOTH)
def test_the_buy_in_is_thirty(game: str) -> None:
    room = Room("casino-club", game, "3/6")
    with pytest.raises(RefusedError) as caught:
        room.do(Sit(1, "Short", cents(29)))
    assert "CC-FEE-01" in caught.value.clause.split()
    room.do(Sit(1, "Enough", cents(30)))


# The kill (CX-45, CX-97), from the common layer: full, after two whole pots running; in hi-lo after a big scoop


def seat_2_wins(room: Room, times: int) -> None:
    """Seat 2 wins a raised, called pot on the flop."""
    for _ in range(times):
        hand = room.deal()
        while not hand.over:
            if hand.actor == 2:
                hand.act("raise to $6" if raises(hand) and not hand.board else "bet $3" if bets(hand) else "call")
            elif not hand.board and to_call(hand) and hand.actor == room.table.big and hand.pot >= cents(9):
                hand.act("call")
            else:
                hand.act("check" if "check" in may(hand) else "fold")
        assert [seat for seat, _, _, _ in won(hand)] == [2]


def kill_posts(hand: Hand) -> list[tuple[int, float]]:
    return [(one.seat, dollars(one.amount)) for one in events(hand.events, Posted) if one.what == "kill"]


@pytest.mark.clause("CC-OM-06", "CX-45", "CX-97")
def test_two_whole_pots_running_double_the_limits_and_the_winner_posts_twice_the_big_blind() -> None:
    room = five()
    seat_2_wins(room, 2)
    room.table.settle()
    owed = only(room.table.events, KillOwed)
    assert (owed.seat, dollars(owed.amount)) == (2, 6)
    hand = room.deal()
    assert (room.table.button, room.table.small, room.table.big) == (3, 4, 5)
    assert kill_posts(hand) == [(2, 6)]
    assert [(seat, amount) for seat, what, amount in blinds(hand) if "blind" in what] == [(4, 1), (5, 3)]
    assert hand.actor == 1
    assert (to_call(hand), raises(hand)) == (6, (12, 12))
    play(hand, "1 call")
    assert to_call(hand) is None  # the killer acts in turn, and the post is live
    assert raises(hand) == (12, 12)
    play(hand, "2 check, 3 call, 4 call, 5 call")
    assert bets(hand) == (6, 6)
    play(hand, "4 check, 5 check, 1 check, 2 check, 3 check")
    assert bets(hand) == (12, 12)
    assert fee(check_down(hand)) == 3


@pytest.mark.clause("CX-45")
def test_one_pot_is_no_kill_and_a_loss_ends_the_run() -> None:
    room = five()
    seat_2_wins(room, 1)
    assert kill_posts(room.pass_hand()) == []  # somebody else wins this one
    seat_2_wins(room, 1)
    room.table.settle()
    assert not events(room.table.events, KillOwed)


@pytest.mark.clause("CX-45", "CX-97")
def test_the_kill_ends_when_the_killer_loses() -> None:
    room = five()
    seat_2_wins(room, 2)
    hand = room.deal()
    assert kill_posts(hand) == [(2, 6)]
    play(hand, "1 fold, 2 check, 3 fold, 4 fold, 5 call, 5 bet $6, 2 fold")
    assert 2 not in [seat for seat, _, _, _ in won(hand)]
    hand = room.deal()
    assert kill_posts(hand) == []
    assert hand.actor is not None
    assert raises(hand) == (6, 6)


@pytest.mark.clause("CX-97")
def test_a_split_pot_is_no_leg_and_a_leg_already_won_is_kept() -> None:
    room = five()
    seat_2_wins(room, 1)
    tied = {4: "Ks Jc 3s 4s", 5: "Kd Js 3h 4h", 1: "Td Th 8c 7c", 2: "Tc 6c 5c 3d", 3: "8d 7d 6d 5d"}
    hand = check_down(room.deal(tied, "Kc 9h 9d 2c Qs", order=(3, 4, 5, 1, 2)))
    assert {seat for seat, _, _, _ in won(hand)} == {4, 5}
    room.table.settle()
    assert not events(room.table.events, KillOwed)
    seat_2_wins(room, 1)
    room.table.settle()
    assert only(room.table.events, KillOwed).seat == 2


@pytest.mark.clause("CX-45", "CX-97")
@pytest.mark.parametrize(("callers", "pot", "kill"), [(5, 30, True), (4, 25, False)])
def test_in_hi_lo_a_scoop_of_ten_lower_bets_kills_the_pot_before_the_drop_is_counted(
    callers: int, pot: int, kill: bool
) -> None:
    room = five("omaha-hi-lo")
    cards = {1: HIGH, 2: "Qd Qh 4c 4d", 3: LOW, 4: "Jd Jh Th 9s", 5: "5h 4s Ts 6s"}
    hand = room.deal(cards, NO_LOW_BOARD)
    play(hand, "4 raise to $6, 5 call, 1 call, 2 call" if callers == 5 else "4 raise to $6, 5 call, 1 call, 2 fold")
    play(hand, "3 call")
    check_down(hand)
    assert sum(amount for _, amount, _, _ in won(hand)) == pot - 3
    assert {seat for seat, _, _, _ in won(hand)} == {1}
    room.table.settle()
    assert [one.seat for one in events(room.table.events, KillOwed)] == ([1] if kill else [])


@pytest.mark.clause("CX-45", "CX-97")
def test_in_hi_lo_the_drop_is_counted_once() -> None:
    """Four players with six dollars and a folded blind of three make 27, of which the house drops three: no kill."""
    room = five("omaha-hi-lo")
    cards = {1: HIGH, 2: "Qd Qh 4c 4d", 3: LOW, 4: "Jd Jh Th 9s", 5: "5h 4s Ts 6s"}
    hand = check_down(play(room.deal(cards, NO_LOW_BOARD), "4 raise to $6, 5 call, 1 call, 2 call, 3 fold"))
    assert (sum(amount for _, amount, _, _ in won(hand)), fee(hand)) == (24, 3)
    room.table.settle()
    assert not events(room.table.events, KillOwed)


@pytest.mark.clause("CX-45", "CX-97")
def test_in_hi_lo_a_divided_pot_kills_nothing_and_two_small_pots_neither() -> None:
    room = five("omaha-hi-lo")
    hand = room.deal({1: HIGH, 2: LOW, 3: "Qd Qh 4c 4d", 4: "Jd Jh Th 9s", 5: "5h 4s Ts 6s"}, LOW_BOARD)
    check_down(play(hand, "4 raise to $6, 5 call, 1 call, 2 call, 3 call"))
    assert {seat for seat, _, _, _ in won(hand)} == {1, 2}
    room.table.settle()
    assert not events(room.table.events, KillOwed)
    seat_2_wins(room, 2)
    room.table.settle()
    assert not events(room.table.events, KillOwed)


@pytest.mark.clause("CX-97")
def test_on_a_kill_hand_the_threshold_is_in_units_of_the_limit_played() -> None:
    """After a scoop of 30 the limits are 6 and 12: a scoop of 30 is now five lower bets and kills nothing."""
    room = five("omaha-hi-lo")
    cards = {1: HIGH, 2: "Qd Qh 4c 4d", 3: LOW, 4: "Jd Jh Th 9s", 5: "5h 4s Ts 6s"}
    check_down(play(room.deal(cards, NO_LOW_BOARD), "4 raise to $6, 5 call, 1 call, 2 call, 3 call"))
    hand = room.deal(cards, NO_LOW_BOARD, order=(3, 4, 5, 1, 2))
    assert kill_posts(hand) == [(1, 6)]
    check_down(hand)  # five players, six dollars each
    assert {seat for seat, _, _, _ in won(hand)} == {1}
    room.table.settle()
    assert len(events(room.table.events, KillOwed)) == 1


@pytest.mark.clause("CC-OM-06")
def test_hold_em_has_no_kill() -> None:
    room = Room("casino-club", "holdem", "3/6", stacks=dict.fromkeys((1, 2, 3, 4, 5), 300), button=1)
    seat_2_wins(room, 3)
    room.table.settle()
    assert not events(room.table.events, KillOwed)
