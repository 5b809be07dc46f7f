"""S & K pan: an ante each, ten cards, play or pass; eleven cards down win the tops and two chips from everyone in."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from houseway.cards import RANKS, format_card, rank_of
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import Sit
from houseway.referee.vocabulary import (
    CarriedOver,
    Collected,
    Dealt,
    HandFouled,
    Melded,
    OpenTaken,
    PaidOver,
    PassedHand,
    Plays,
    StockDrawn,
    ThrownUp,
    Waiting,
    WentOut,
    Won,
)

from .room import blinds, dollars, events, fee, may, net, only, play, refused, stacks
from .table_room import RuleBook, TableRoom, dealt_to, pan_deck, panning, parts, place

HOUSE, GAME = "s-and-k", "pan"
ALL_PLAY = "3 play, 2 play, 1 play"


def room(seats: int = 3, limit: str | None = None, **switches: Any) -> TableRoom:
    """Seats 1 to so many, with seat 1 for the dealer: the highest seat is at the dealer's right and goes first."""
    return TableRoom(HOUSE, GAME, limit, stacks=dict.fromkeys(range(1, seats + 1), 50), button=1, **switches)


def to_the_right(seats: int) -> Iterable[int]:
    return range(seats, 0, -1)


def deal(hands: dict[int, str], stock: str = "", script: str = ALL_PLAY, **switches: Any) -> Hand:
    """Three players, dealt 3, 2, 1; hands that are not named hold any cards."""
    at = room(**switches)
    return at.open(script, pan_deck(at, {seat: hands.get(seat, "") for seat in (3, 2, 1)}, stock))


def drawing(hand: str, card: str, **switches: Any) -> Hand:
    """The first player has turned up a card from the stock."""
    return play(deal({3: hand}, card, **switches), "3 draw card")


@pytest.mark.clause("CX-115", "SK-PAN-01", "SK-PAN-14")
@pytest.mark.parametrize("chips", [1, 2])
def test_nobody_is_dealt_in_who_could_not_pay_the_ante_and_the_winner(chips: int) -> None:
    at = TableRoom(HOUSE, GAME, stacks={1: 50, 2: chips, 3: 50}, button=1)
    hand = at.open("3 play, 1 play")
    assert {*hand.seats} == {1, 3}
    assert at.table.seats[2].stack == chips * 100, "nobody plays off the tops, and the ante is not taken either"
    assert Waiting(2, "has less than the ante and what a winner is paid", "SK-PAN-14") in at.table.events


@pytest.mark.clause("CX-115", "SK-PAN-14")
def test_three_chips_are_enough_for_the_ante_and_the_winner() -> None:
    at = TableRoom(HOUSE, GAME, stacks={1: 50, 2: 3, 3: 50}, button=1)
    hand = at.open(ALL_PLAY, pan_deck(at, {3: "4c 4d 4h 5c 5d 5h 6c 6d 6h 6s", 2: "", 1: ""}, "4s"))
    play(hand, "3 draw card, 3 meld 4c 4d 4h 4s, 3 meld 5c 5d 5h, 3 meld 6c 6d 6h 6s")
    assert net(hand) == {3: 5, 2: -3, 1: -3}, "and a chip for the house"


def idle(hand: Hand, *seats: int) -> Hand:
    """Each of these draws a card, wants none of it, and throws it."""
    for seat in seats:
        play(hand, f"{seat} draw card")
        play(hand, f"{seat} discard {format_card(events(hand.events, StockDrawn)[-1].card)}")
    return hand


def rounds(seats: int, *, limit: str | None = None, passing: Iterable[int] = (), **switches: Any) -> Hand:
    """A hand in which the player at the dealer's right goes out with the first card drawn."""
    at = room(seats, limit, **switches)
    cards = {seat: OUT if seat == seats else "" for seat in to_the_right(seats)}
    said = ", ".join(f"{seat} {'pass' if seat in passing else 'play'}" for seat in to_the_right(seats))
    return at.open(said, pan_deck(at, cards, "4s"))


OUT = "4c 4d 4h 5s 6s 7s Qc Qc Qc Qc"
GOES_OUT = "draw card, {0} meld 4c 4d 4h 4s, {0} meld 5s 6s 7s, {0} meld Qc Qc Qc, {0} meld Qc to 3"


def go_out(hand: Hand, seat: int = 3) -> Hand:
    return play(hand, f"{seat} {GOES_OUT.format(seat)}")


# ------------------------------------------------------------------ ante, deal, declarations


@pytest.mark.clause("SK-PAN-20")
def test_no_eights_nines_or_tens() -> None:
    at = room()
    assert {RANKS[rank_of(card)] for card in at.pack} == {*"234567JQKA"}
    with pytest.raises(RefusedError, match="SK-PAN-20"):
        at.table.deal(tuple(range(52)))


@pytest.mark.clause("SK-PAN-25")
def test_at_most_seven_players() -> None:
    at = room(7)
    with pytest.raises(RefusedError, match="SK-PAN-25"):
        at.do(Sit(8, "Eight", 5_000))
    with pytest.raises(RefusedError, match="SK-PAN-25"):
        TableRoom(HOUSE, GAME, seats=8)


@pytest.mark.clause("SK-PAN-01", "SK-PAN-02")
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_chip_each_and_ten_cards_each(seats: int) -> None:
    hand = room(seats).open()
    assert sorted(blinds(hand)) == [(seat, "ante", 1) for seat in range(1, seats + 1)]
    assert dealt_to(hand) == dict.fromkeys(range(1, seats + 1), 10)
    assert dollars(panning(hand).tops) == seats
    assert all("SK-PAN-02" in one.clause for one in events(hand.events, Dealt))


@pytest.mark.clause("SK-PAN-03", "CX-109")
def test_after_the_deal_each_declares_from_the_dealers_right() -> None:
    hand = room(4).open()
    for seat, said in ((4, "play"), (3, "pass"), (2, "play"), (1, "play")):
        assert hand.actor == seat
        assert may(hand) == {"play", "pass"}
        refused(hand, "draw card", clause="SK-PAN-03")
        hand.act(said)
    assert [one.seat for one in events(hand.events, Plays)] == [4, 2, 1]
    assert [one.seat for one in events(hand.events, PassedHand)] == [3]
    assert hand.actor == 4


@pytest.mark.clause("SK-PAN-04", "CX-67")
def test_who_passes_loses_the_ante_and_nothing_more() -> None:
    hand = go_out(rounds(4, passing=(2, 3)), 4)
    assert net(hand)[2] == net(hand)[3] == -1
    assert "SK-PAN-04" in events(hand.events, PassedHand)[0].clause
    assert {one.seat for one in events(hand.events, PaidOver)} == {1}


RATES = [
    ("sheet A", 2, 1), ("sheet A", 3, 1), ("sheet A", 4, 1), ("sheet A", 5, 2), ("sheet A", 6, 3), ("sheet A", 7, 3),
    ("sheet B", 2, 1), ("sheet B", 3, 1), ("sheet B", 4, 1), ("sheet B", 5, 2), ("sheet B", 6, 2), ("sheet B", 7, 2),
]  # fmt: skip


@pytest.mark.clause("SK-PAN-05", "SK-PAN-06", "SK-PAN-07", "CX-38")
@pytest.mark.parametrize(("sheet", "players", "rate"), RATES)
def test_the_house_rate_comes_out_of_the_antes_after_the_declarations(sheet: str, players: int, rate: float) -> None:
    hand = rounds(players, limit=sheet)
    taken = only(hand.events, Collected)
    assert dollars(taken.amount) == rate
    assert min(place(hand.events, Collected)) > max(place(hand.events, Plays))
    assert dollars(panning(hand).tops) == players - rate, "the rest is kept for the winner"
    assert {"SK-PAN-05", "SK-PAN-06" if sheet == "sheet A" else "SK-PAN-07"} <= {*taken.clause.split()}
    assert fee(go_out(hand, players)) == rate


@pytest.mark.clause("CX-38", "SK-PAN-06")
def test_sheet_a_goes_first() -> None:
    assert room().rules.limit.name == "sheet A"


@pytest.mark.clause("CX-67", "SK-PAN-05", "SK-PAN-06")
@pytest.mark.parametrize(("rate_by", "rate"), [("dealt", 3), ("staying", 1)])
def test_the_rate_goes_by_players_dealt_in_or_where_chosen_by_those_who_stay(rate_by: str, rate: float) -> None:
    hand = rounds(6, passing=(1, 2, 3), **parts(HOUSE, GAME, pan={"rate_by": rate_by}))
    assert dollars(only(hand.events, Collected).amount) == rate
    assert net(go_out(hand, 6)) == {6: 6 - rate - 1 + 4, 5: -3, 4: -3, 3: -1, 2: -1, 1: -1}


def passed_by_all() -> TableRoom:
    at = room()
    hand = at.open("3 pass, 2 pass, 1 pass")
    assert hand.over
    at.table.settle()
    return at


@pytest.mark.clause("CX-109", "SK-PAN-05")
def test_when_everyone_passes_the_rate_is_taken_and_the_rest_waits_as_tops() -> None:
    hand = room().open("3 pass, 2 pass, 1 pass")
    assert fee(hand) == 1
    assert dollars(only(hand.events, CarriedOver).amount) == 2
    assert stacks(hand) == {1: 49, 2: 49, 3: 49}
    first, *others = (seat for seat, _, _ in blinds(passed_by_all().open()))  # whoever deals next
    at = passed_by_all()
    cards = {first: OUT} | dict.fromkeys(others, "")
    hand = at.open(", ".join(f"{seat} play" for seat in cards), pan_deck(at, cards, "4s"))
    assert dollars(panning(hand).tops) == 2 + 3 - 1
    assert stacks(go_out(hand, first)) == {first: 49 - 1 + 4 + 4} | dict.fromkeys(others, 49 - 3)


@pytest.mark.clause("SK-PAN-05", "SK-PAN-15")
def test_one_who_alone_stays_in_takes_the_antes() -> None:
    hand = room(4).open("4 pass, 3 play, 2 pass, 1 pass")
    assert hand.over
    assert net(hand) == {3: 2, 4: -1, 2: -1, 1: -1}


# ------------------------------------------------------------------ a turn


@pytest.mark.clause("CX-109", "SK-PAN-08")
def test_play_starts_at_the_dealers_right_goes_to_the_right_and_no_card_lies_open() -> None:
    hand = room(4).open("4 play, 3 play, 2 play, 1 play")
    assert panning(hand).open is None
    assert may(hand) == {"draw card"}
    idle(hand, 4, 3, 2, 1, 4)
    assert hand.actor == 3


@pytest.mark.clause("SK-PAN-08", "SK-PAN-03")
def test_on_a_turn_the_player_draws_a_card_and_who_passed_has_no_turn() -> None:
    hand = room(4).open("4 play, 3 pass, 2 play, 1 play")
    refused(hand, "play")
    refused(hand, "pass")
    before = panning(hand).stock
    play(hand, "4 draw card")
    drawn = only(hand.events, StockDrawn)
    assert "SK-PAN-08" in drawn.clause
    assert panning(hand).drawn == drawn.card
    assert panning(hand).stock == before - 1
    refused(hand, "draw card")
    play(hand, f"4 discard {format_card(drawn.card)}")
    assert hand.actor == 2


@pytest.mark.clause("SK-PAN-09")
def test_a_drawn_card_that_melds_is_laid_down_and_a_card_of_the_hand_is_thrown() -> None:
    hand = drawing("4d 4h 2c 2d 3s 6c 7d Jh Qs Kd", "4s")
    play(hand, "3 meld 4d 4h 4s")
    laid = only(hand.events, Melded)
    assert {format_card(card) for card in laid.cards} == {"4d", "4h", "4s"}
    assert "SK-PAN-09" in laid.clause
    (own,) = (seat for seat in panning(hand).seats if seat.seat == 3)
    assert own.down == 3
    assert hand.actor == 3
    refused(hand, "draw card", clause="SK-PAN-09")
    refused(hand, "discard 4s", clause="SK-PAN-09")
    refused(hand, "discard 2c 2d", clause="SK-PAN-09")
    play(hand, "3 discard Kd")
    thrown = only(hand.events, ThrownUp)
    assert (format_card(thrown.card), thrown.open) == ("Kd", False)
    assert "SK-PAN-09" in thrown.clause
    assert hand.actor == 2


@pytest.mark.clause("SK-PAN-09")
def test_more_may_be_melded_once_the_drawn_card_is_down() -> None:
    hand = drawing("4d 4h 5s 6s 7s 2c 2d 3s Jh Qs", "4s")
    refused(hand, "meld 5s 6s 7s")
    play(hand, "3 meld 4d 4h 4s, 3 meld 5s 6s 7s, 3 discard 2c")
    assert [one.meld for one in events(hand.events, Melded)] == [1, 2]


@pytest.mark.clause("SK-PAN-10")
def test_a_drawn_card_that_cannot_be_used_must_itself_be_thrown() -> None:
    hand = drawing("4d 4h 2c 2d 3s 6c 7d Jh Qs Kd", "5c")
    assert may(hand) == {"discard"}
    refused(hand, "discard Kd", clause="SK-PAN-10")
    refused(hand, "pat", clause="SK-PAN-10")
    play(hand, "3 discard 5c")
    thrown = only(hand.events, ThrownUp)
    assert thrown.open
    assert "SK-PAN-10" in thrown.clause
    assert dealt_to(hand)[3] == 10
    assert {seat.seat: seat.card_count for seat in hand.view(None).seats}[3] == 10


@pytest.mark.clause("SK-PAN-10", "SK-PAN-09")
def test_cards_of_the_hand_do_not_go_down_before_the_drawn_card() -> None:
    hand = deal({3: "4d 4h 4c 2c 2d 3s 6c 7d Jh Ks"}, "4s 2h 2s 5d")
    play(hand, "3 draw card, 3 meld 4d 4h 4s, 3 discard Ks")
    play(idle(hand, 2, 1), "3 draw card")
    refused(hand, "meld 4c to 1")
    play(hand, "3 discard 5d")


@pytest.mark.clause("SK-PAN-11")
def test_the_next_player_may_take_a_card_drawn_and_not_used() -> None:
    hand = deal({3: "4d 4h 2c 2d 3s 6c 7d Jh Qs Kd", 2: "5d 5h 2h 3c 3h 6s 7s Js Qh Kh"}, "5c 6d")
    idle(hand, 3)
    assert panning(hand).usable
    assert may(hand) == {"meld", "draw card"}
    play(hand, "2 meld 5c 5d 5h")
    assert format_card(only(hand.events, OpenTaken).card) == "5c"
    assert "SK-PAN-11" in only(hand.events, OpenTaken).clause
    refused(hand, "draw card")
    play(hand, "2 discard Kh")
    assert {seat.seat: seat.card_count for seat in hand.view(None).seats}[2] == 7
    assert hand.actor == 1


@pytest.mark.clause("SK-PAN-11", "SK-PAN-08")
def test_or_leaves_it_and_draws_and_then_it_is_gone() -> None:
    hand = deal({2: "5d 5h 2h 3c 3h 6s 7s Js Qh Kh", 1: "5s 5h 2h 2s 3d 6s 7c Jc Qh Kh"}, "5c Ad")
    idle(hand, 3)
    idle(hand, 2)
    assert hand.actor == 1
    refused(hand, "meld 5c 5s 5h")


@pytest.mark.clause("SK-PAN-12")
def test_a_card_thrown_out_of_the_hand_cannot_be_taken() -> None:
    hand = deal({3: "4d 4h 5c 2d 3s 6c 7d Jh Qs Kd", 2: "5d 5h 2h 3c 3h 6s 7s Js Qh Kh"}, "4s 6d")
    play(hand, "3 draw card, 3 meld 4d 4h 4s, 3 discard 5c")
    assert not panning(hand).usable
    assert may(hand) == {"draw card"}
    refused(hand, "meld 5c 5d 5h", clause="SK-PAN-12")


@pytest.mark.clause("SK-PAN-11", "SK-PAN-12")
def test_cards_of_the_hand_alone_are_not_melded_before_a_card_is_drawn_or_taken() -> None:
    hand = deal({3: "4d 4h 4s 2d 3s 6c 7d Jh Qs Kd"})
    refused(hand, "meld 4d 4h 4s")
    play(hand, "3 draw card")


# ------------------------------------------------------------------ melds

MELDS = [
    ("4d 4h 4s", "three suits", "SK-PAN-17"),
    ("4c 4d 4h 4s", "four suits", "SK-PAN-17"),
    ("Kc Kd Kh", "kings", "SK-PAN-17"),
    ("4h 4h 4h", "one suit", "SK-PAN-18"),
    ("4h 4h 4h 4h 4h", "five of one suit", "SK-PAN-18"),
    ("As As As", "aces of one suit", "SK-PAN-18"),
    ("3h 4h 5h", "a run", "SK-PAN-19"),
    ("2d 3d 4d 5d 6d", "a longer run", "SK-PAN-19"),
    ("7c Jc Qc", "the jack follows the seven", "SK-PAN-21"),
    ("6s 7s Js", "so it does", "SK-PAN-21"),
    ("5h 6h 7h Jh Qh Kh", "on both sides", "SK-PAN-21"),
    ("Jd Qd Kd", "faces", "SK-PAN-19"),
    ("Ac 2c 3c", "the ace is low", "SK-PAN-19"),
]
NO_MELDS = [
    ("4d 4h", "two are not enough"), ("3h 4h", "two are not enough"), ("4d 4d 4h", "two suits"),
    ("4d 4d 4h 4h", "two suits, two of each"), ("Kc Kc Kd", "kings like any rank"), ("Ac Ac As", "aces like any rank"),
    ("3h 4h 5d", "two suits in a run"), ("3h 5h 6h", "a gap"), ("6c 7c Qc", "the jack lies between"),
    ("Kc Ac 2c", "round the corner"), ("Qc Kc Ac", "the ace is low"), ("4c 4d 5c", "neither"), ("3h 3h 4h 5h", "both"),
]  # fmt: skip


@pytest.mark.clause("SK-PAN-16", "SK-PAN-17", "SK-PAN-18", "SK-PAN-19", "SK-PAN-21", "CX-68")
@pytest.mark.parametrize(("cards", "why", "clause"), MELDS)
def test_sets_of_three_suits_or_of_one_and_runs_in_a_suit(cards: str, why: str, clause: str) -> None:
    drawn, _, held = cards.partition(" ")
    hand = drawing(held, drawn)
    play(hand, f"3 meld {cards}")
    assert clause in only(hand.events, Melded).clause, why


@pytest.mark.clause("SK-PAN-16", "SK-PAN-17", "SK-PAN-18", "SK-PAN-19", "SK-PAN-21", "CX-68")
@pytest.mark.parametrize(("cards", "why"), NO_MELDS)
def test_nothing_else_is_a_meld(cards: str, why: str) -> None:
    drawn, _, held = cards.partition(" ")
    refused(drawing(held, drawn), f"meld {cards}", clause="SK-PAN-16")


@pytest.mark.clause("SK-PAN-17", "SK-PAN-18")
def test_only_where_a_table_frees_them_do_aces_and_kings_meld_in_any_suits() -> None:
    free = parts(HOUSE, GAME, pan={"free_aces_kings": True})
    play(drawing("Kc Kd", "Kc", **free), "3 meld Kc Kc Kd")
    refused(drawing("4d 4h", "4d", **free), "meld 4d 4d 4h")


def grown(first: str, card: str, **switches: Any) -> Hand:
    """A meld is down since the turn before, and now the player has drawn another card."""
    drawn, _, held = first.partition(" ")
    hand = deal({3: f"{held} Ks"}, f"{drawn} 2c 2d {card}", **switches)
    play(hand, f"3 draw card, 3 meld {first}, 3 discard Ks")
    return play(idle(hand, 2, 1), "3 draw card")


GROWTH = [
    ("4d 4h 4s", "4c", True, True),
    ("4d 4h 4s", "4d", True, False),
    ("4c 4d 4h 4s", "4h", True, False),
    ("4h 4h 4h", "4h", True, True),
    ("4h 4h 4h", "4d", False, False),
    ("4d 4h 4s", "5d", False, False),
    ("3h 4h 5h", "6h", True, True),
    ("3h 4h 5h", "2h", True, True),
    ("3h 4h 5h", "7h", False, False),
    ("3h 4h 5h", "6d", False, False),
    ("5c 6c 7c", "Jc", True, True),
    ("Jd Qd Kd", "7d", True, True),
    ("3h 4h 5h", "4h", False, False),
]


@pytest.mark.clause("CX-68", "SK-PAN-16")
@pytest.mark.parametrize(("growth", "column"), [("free", 0), ("strict", 1)])
@pytest.mark.parametrize(("meld", "card", "free", "strict"), GROWTH)
def test_how_a_meld_grows(meld: str, card: str, free: bool, strict: bool, growth: str, column: int) -> None:
    hand = grown(meld, card, **parts(HOUSE, GAME, pan={"set_growth": growth}))
    if (free, strict)[column]:
        play(hand, f"3 meld {card} to 1")
        assert events(hand.events, Melded)[-1].meld == 1
    else:
        refused(hand, f"meld {card} to 1")


@pytest.mark.clause("CX-68", "SK-PAN-17")
@pytest.mark.parametrize("growth", ["free", "strict"])
def test_the_first_three_are_all_of_different_suits_or_all_of_one(growth: str) -> None:
    switches = parts(HOUSE, GAME, pan={"set_growth": growth})
    refused(drawing("4d 4h", "4d", **switches), "meld 4d 4d 4h", clause="SK-PAN-16")
    play(drawing("4d 4h", "4s", **switches), "3 meld 4d 4h 4s")
    play(drawing("4d 4d", "4d", **switches), "3 meld 4d 4d 4d")


# ------------------------------------------------------------------ going out


@pytest.mark.clause("SK-PAN-13", "SK-PAN-14", "SK-PAN-15", "CX-67")
@pytest.mark.parametrize(
    ("seats", "passing", "winner"),
    [(3, (), 2 - 1 + 4), (4, (), 3 - 1 + 6), (4, (2,), 3 - 1 + 4), (7, (), 4 - 1 + 12), (5, (1, 2, 3), 3 - 1 + 2)],
)
def test_eleven_cards_down_win_the_antes_and_two_chips_from_each_player_in(
    seats: int, passing: tuple[int, ...], winner: float
) -> None:
    hand = go_out(rounds(seats, passing=passing), seats)
    assert hand.over
    assert only(hand.events, WentOut).seat == seats
    assert "SK-PAN-13" in only(hand.events, WentOut).clause
    others = {seat: -1 if seat in passing else -3 for seat in range(1, seats)}
    assert net(hand) == {seats: winner} | others
    paid = {one.seat: (one.to, dollars(one.amount)) for one in events(hand.events, PaidOver)}
    assert paid == {seat: (seats, 2) for seat in range(1, seats) if seat not in passing}
    assert all("SK-PAN-14" in one.clause for one in events(hand.events, PaidOver))
    assert "SK-PAN-15" in only(hand.events, Won).clause


@pytest.mark.clause("SK-PAN-13")
def test_ten_down_are_not_enough() -> None:
    hand = deal({3: "4c 4d 4h 5s 6s 7s Qc Qc Qc Kh"}, "4s 2c 2d Ah")
    play(hand, "3 draw card, 3 meld 4c 4d 4h 4s, 3 meld 5s 6s 7s, 3 meld Qc Qc Qc")
    assert not hand.over
    play(hand, "3 discard Kh")
    idle(hand, 2, 1)
    play(hand, "3 draw card")
    assert may(hand) == {"discard"}, "the ace fits nothing"
    play(hand, "3 discard Ah")
    assert not hand.over
    assert hand.actor == 2


@pytest.mark.clause("SK-PAN-13", "SK-PAN-11")
@pytest.mark.parametrize("how", ["drawn", "taken"])
def test_with_ten_down_the_next_card_that_fits_wins(how: str) -> None:
    stock = "4s 2c 2d Js" if how == "drawn" else "4s 2c Js 2d"
    hand = deal({3: "4c 4d 4h 5s 6s 7s Qc Qc Qc Kh"}, stock)
    play(hand, "3 draw card, 3 meld 4c 4d 4h 4s, 3 meld 5s 6s 7s, 3 meld Qc Qc Qc, 3 discard Kh")
    idle(hand, 2, 1)
    if how == "drawn":
        play(hand, "3 draw card")
    play(hand, "3 meld Js to 2")
    assert hand.over
    assert net(hand) == {3: 2 - 1 + 4, 2: -3, 1: -3}


@pytest.mark.clause("SK-PAN-13", "SK-PAN-14")
def test_any_player_in_may_go_out() -> None:
    hand = deal({2: OUT}, "2c 4s")
    go_out(idle(hand, 3), 2)
    assert net(hand) == {2: 2 - 1 + 4, 3: -3, 1: -3}


# ------------------------------------------------------------------ foul hands


@pytest.mark.clause("SK-PAN-22", "SK-PAN-23", "CX-67")
@pytest.mark.parametrize(("before", "stock"), [((3,), "2c 2d 4s"), ((3, 2), "2c 2d 2h 4s")])
def test_a_hand_of_the_wrong_number_of_cards_is_foul_and_still_pays_the_winner(
    before: tuple[int, ...], stock: str
) -> None:
    hand = idle(deal({3: OUT}, stock), *before)
    hand.act("foul seat 2: wrong number of cards")
    fouled = only(hand.events, HandFouled)
    assert fouled.seat == 2
    assert {"SK-PAN-22", "SK-PAN-23"} <= {*fouled.clause.split()}
    assert {seat.seat: str(seat.state) for seat in panning(hand).seats} == {3: "playing", 2: "foul", 1: "playing"}
    assert {seat.seat: seat.card_count for seat in hand.view(None).seats}[2] == 0, "the cards go to the dealer"
    idle(hand, 1)
    assert hand.actor == 3
    assert net(go_out(hand)) == {3: 2 - 1 + 4, 2: -3, 1: -3}


@pytest.mark.clause("SK-PAN-23", "SK-PAN-22")
def test_a_foul_hand_has_no_more_turns() -> None:
    hand = idle(deal({}), 3, 2)
    hand.act("foul seat 2: wrong number of cards")
    idle(hand, 1, 3, 1, 3)


@pytest.mark.clause("SK-PAN-24", "SK-PAN-23")
def test_a_drawn_card_put_into_the_hand_makes_it_foul() -> None:
    hand = deal({2: OUT}, "2c 4s")
    play(hand, "3 draw card")
    hand.act("foul seat 3: drawn card put in the hand")
    fouled = only(hand.events, HandFouled)
    assert fouled.seat == 3
    assert "SK-PAN-24" in fouled.clause
    go_out(hand, 2)
    assert net(hand) == {2: 2 - 1 + 4, 3: -3, 1: -3}


@pytest.mark.clause("SK-PAN-22", "SK-PAN-23")
def test_the_last_hand_that_is_not_foul_wins_and_is_paid() -> None:
    hand = deal({})
    hand.act("foul seat 3: wrong number of cards")
    assert hand.actor == 2
    hand.act("foul seat 1: wrong number of cards")
    assert hand.over
    assert net(hand) == {2: 2 - 1 + 4, 3: -3, 1: -3}


@pytest.mark.clause("SK-PAN-22")
def test_only_a_hand_in_play_can_be_foul_and_only_for_those_reasons() -> None:
    hand = deal({}, script="3 play, 2 pass, 1 play")
    refused(hand, "foul seat 2: wrong number of cards", clause="SK-PAN-22")
    refused(hand, "foul seat 6: wrong number of cards", clause="SK-PAN-22")
    refused(hand, "foul seat 1: spoke out of turn", clause="SK-PAN-22")


@pytest.mark.clause("SK-PAN-22")
def test_eleven_melded_are_no_foul() -> None:
    hand = go_out(deal({3: OUT}, "4s"))
    assert hand.over
    assert events(hand.events, HandFouled) == []


@pytest.mark.clause("CX-38", "CX-67", "CX-68")
def test_the_readings_are_lines_of_the_rule_book(tmp_path: Path) -> None:
    book = RuleBook(HOUSE, GAME, tmp_path)
    assert book.rules('rate_by = "dealt"', 'rate_by = "staying"').pan.rate_by == "staying"
    assert book.rules('set_growth = "free"', 'set_growth = "strict"').pan.set_growth == "strict"
    assert book.rules("winner_has = 2", "winner_has = 1").pan.pays == 1
    assert [book.rules("", "", limit=sheet).limit.name for sheet in ("sheet A", "sheet B")] == ["sheet A", "sheet B"]
