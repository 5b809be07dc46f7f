"""Ocean View stud: the open pair on fourth street at $3-$6, and the last card when the deck runs short."""

from typing import Any

import pytest

from houseway.referee.hand import Hand
from houseway.referee.rules import Streets
from houseway.referee.vocabulary import (
    BoardDealt,
    Burned,
    Dealt,
    DealtUp,
    HandEvent,
    Mixed,
    Opened,
    Raised,
    RoundOpened,
    Shown,
    Swept,
    Won,
)

from .draw_room import DrawRoom, cites, keep_quiet, to_round
from .room import bets, events, may, net, only, play, raises, refused, text

ROYAL = "As Ks Qs Js Ts 2c"
"""Six cards that need no seventh."""


def room(players: int, game: str = "stud", limit: str = "2/4", **switches: Any) -> DrawRoom:
    seats = dict.fromkeys(range(1, players + 1), 200)
    return DrawRoom("ocean-view", game, limit, stacks=seats, button=1, **switches)


# An open pair on fourth street

PAIRED = {
    2: "Ah Kc 9c Td 3d 4s 6d",
    3: "Qs Qd 8c 8d 2s 5c 9d",
    4: "As Ad 7d 3c 6s 5h Th",
    1: "5s 5d 2c Js 9h 7c Qc",
}
"""Seat 1 has the low card, seat 3 pairs its door card on fourth street."""


def fourth(game: str = "stud", *, out: dict[int, int] | None = None, **switches: Any) -> Hand:
    return to_round(room(4, game, "3/6", **switches).streets(PAIRED, out=out), 2)


def exactly(hand: Hand, verb: str, sizes: set[int]) -> None:
    """Of all dollar amounts up to thirty, just these are accepted."""
    accepted: set[int] = set()
    for size in range(1, 31):
        trial = hand.copy()
        try:
            trial.act(f"{verb} ${size}")
        except Exception as refusal:  # noqa: BLE001
            assert type(refusal).__name__ == "RefusedError"  # noqa: PT017
        else:
            accepted.add(size)
    assert accepted == sizes


@pytest.mark.clause("OV-7S-06", "OV-7S-19", "CX-28")
def test_who_pairs_on_fourth_street_may_bet_three_or_six() -> None:
    hand = fourth()
    assert (hand.actor, bets(hand)) == (3, (3, 6))
    exactly(hand, "bet", {3, 6})


@pytest.mark.clause("OV-7S-06", "CX-28")
def test_any_player_may_while_an_open_pair_shows() -> None:
    hand = play(fourth(), "3 check")
    exactly(hand, "bet", {3, 6})
    play(hand, "4 check")
    exactly(hand, "bet", {3, 6})


@pytest.mark.clause("OV-7S-20", "CX-28")
def test_after_three_dollars_the_others_go_up_by_three_or_six() -> None:
    hand = play(fourth(), "3 bet $3")
    exactly(hand, "raise to", {6, 9})
    play(hand, "4 raise to $6")
    exactly(hand, "raise to", {9, 12})


@pytest.mark.clause("OV-7S-21", "CX-28", "OV-7S-07")
def test_after_six_dollars_only_six_dollar_steps() -> None:
    hand = play(fourth(), "3 bet $6")
    exactly(hand, "raise to", {12})
    play(hand, "4 raise to $12, 1 raise to $18, 2 raise to $24")
    refused(hand, "raise to $30", clause="OV-7S-07")


@pytest.mark.clause("CX-93", "OV-7S-20", "OV-7S-21")
def test_a_six_dollar_raise_over_three_makes_six_the_step_from_then_on() -> None:
    hand = play(fourth(), "3 bet $3, 4 raise to $9")
    exactly(hand, "raise to", {15})
    play(hand, "1 raise to $15")
    exactly(hand, "raise to", {21})


@pytest.mark.clause("CX-28", "OV-7S-19")
def test_by_switch_only_the_holder_may_open_for_six() -> None:
    first = Streets(open_pair="holder first")
    exactly(fourth(streets=first), "bet", {3, 6})
    exactly(play(fourth(streets=first), "3 check"), "bet", {3})


@pytest.mark.clause("OV-7S-06", "OV-7S-04")
def test_without_a_pair_and_on_other_streets_nothing_is_chosen() -> None:
    exactly(to_round(fourth(), 3), "bet", {6})
    plain = {**PAIRED, 3: "Qs Qd 8c 2d 2s 8d 9d"}
    hand = to_round(room(4, limit="3/6").streets(plain), 2)
    exactly(hand, "bet", {3})
    exactly(to_round(hand, 3), "bet", {6})


@pytest.mark.clause("OV-7S-06")
def test_a_pair_in_the_hole_or_with_a_hole_card_is_not_open() -> None:
    hidden = {**PAIRED, 3: "8c Qd 8d 2d 2s Qs 9d"}
    exactly(to_round(room(4, limit="3/6").streets(hidden), 2), "bet", {3})


@pytest.mark.clause("OV-7S8-10", "OV-RZ-02", "CX-57")
@pytest.mark.parametrize("game", ["stud-hi-lo", "razz"])
def test_in_hi_lo_and_razz_an_open_pair_changes_nothing(game: str) -> None:
    hand = fourth(game)
    exactly(hand, "bet", {3})
    hand.act("bet $3")
    exactly(hand, "raise to", {6})


@pytest.mark.clause("CX-132", "CX-28")
def test_when_the_open_pair_folds_either_size_stays_open_for_that_round() -> None:
    """The pair opens by folding, then after a $3 bet: whoever is left may still use $3 or $6, until fifth street."""
    hand = play(fourth(out={3: 4}), "3 fold")
    exactly(hand, "bet", {3, 6})
    hand.act("check")
    exactly(hand, "bet", {3, 6})
    hand.act("bet $3")
    exactly(hand, "raise to", {6, 9})
    exactly(to_round(hand, 3), "bet", {6})
    late = play(fourth(out={3: 4}), "3 check, 4 bet $3, 1 call, 2 call, 3 fold")
    exactly(to_round(late, 3), "bet", {6})


@pytest.mark.clause("OV-7S-06", "OV-7S-19", "OV-7S-20", "OV-7S-21")
def test_the_open_pair_is_cited_by_what_it_allows_and_forbids() -> None:
    hand = fourth()
    assert refused(hand, "bet $4", clause="OV-7S-19").legal.endswith("bet $3 or $6")
    assert "OV-7S-06" in cites(hand.act("bet $3"), Opened)
    assert refused(hand, "raise to $7", clause="OV-7S-20").legal.endswith("raise to $6 or $9")
    assert "OV-7S-20" in cites(hand.act("raise to $9"), Raised)
    refused(hand, "raise to $12", clause="OV-7S-21", legal="raise to $15")
    assert cites(hand.act("raise to $15"), Raised) == {"OV-7S-21"}


@pytest.mark.clause("OV-7S-04", "OV-7S-05", "OV-7S8-09", "OV-7S8-10", "OV-RZ-02")
@pytest.mark.parametrize(
    ("game", "third", "on_fourth", "fifth"),
    [
        ("stud", {"OV-7S-04"}, {"OV-7S-06", "OV-7S-19"}, {"OV-7S-05"}),
        ("stud-hi-lo", {"OV-7S8-09"}, {"OV-7S8-09", "OV-7S8-10"}, {"OV-7S8-09"}),
        ("razz", {"OV-7S-04"}, {"OV-RZ-02"}, {"OV-7S-05"}),
    ],
)
def test_every_street_cites_the_clause_of_its_own_bet(
    game: str, third: set[str], on_fourth: set[str], fifth: set[str]
) -> None:
    hand = room(4, limit="3/6", game=game).streets(PAIRED)
    hand.act("bring in")
    assert cites(hand.act("raise to $3"), Raised) == third
    to_round(hand, 2)
    assert on_fourth <= set(refused(hand, "bet $5").clause.split())
    assert cites(hand.act("bet $3"), Opened) == on_fourth
    to_round(hand, 3)
    assert cites(hand.act("bet $6"), Opened) == fifth


@pytest.mark.clause("OV-7S-08")
def test_at_a_spread_limit_the_spread_is_cited_on_every_street() -> None:
    hand = room(4, limit="2-10", game="stud").streets(PAIRED)
    assert cites(hand.act("bet $4"), Opened) == {"OV-7S-08"}
    to_round(hand, 2)
    assert refused(hand, "bet $4.50", clause="OV-7S-08").legal.endswith("bet $2 to $10 in whole $1 chips")


@pytest.mark.clause("OV-7S-19", "OV-7S-20", "OV-7S-21")
def test_exact_chips_with_an_open_pair() -> None:
    """A fee of four at $3-$6; queens and eights are best. Third street one dollar each, fourth nine, then checks."""
    hand = play(fourth(out={1: 4, 2: 4}), "3 bet $3, 4 raise to $9, 1 fold, 2 fold, 3 call")
    keep_quiet(hand)
    assert net(hand) == {1: -2, 2: -2, 3: 8 + 18 - 4 - 11, 4: -11}


# The last card


def last_card(hand: Hand) -> list[HandEvent]:
    """What is dealt, burned, mixed and turned up for seventh street."""
    swept = [at for at, event in enumerate(hand.events) if isinstance(event, RoundOpened) and event.number == 4][-1]
    after = hand.events[swept:]
    return [event for event in after if isinstance(event, (Burned, Dealt, DealtUp, Mixed, BoardDealt))]


def shape(hand: Hand) -> list[str]:
    return [
        f"mixed {event.count}" if isinstance(event, Mixed) else str(event.__struct_config__.tag)
        for event in last_card(hand)
    ]


def folding(hand: Hand, number: int, count: int) -> Hand:
    """In this round the first to act bets, `count` others fold, and the rest call; seat 2 stays."""
    to_round(hand, number)
    opener = hand.actor
    hand.act(f"bet ${int((bets(hand) or (0, 0))[0])}")
    while hand.play.round == number and not hand.over and "call" in may(hand):
        gone = count > 0 and hand.actor not in (2, opener)
        count -= gone
        hand.act("fold" if gone else "call")
    assert count == 0
    return hand


def everyone_has_seven(hand: Hand) -> None:
    held = [card for player in hand.live for card in (*hand.hole[player], *hand.up[player])]
    assert len(held) == len(set(held)) == 7 * len(hand.live)
    for viewer in hand.seats:
        for one in hand.view(viewer).seats:
            assert len(one.up) in (0, 4)  # the last card is down


@pytest.mark.clause("OV-7S-01", "OV-7S-22")
@pytest.mark.parametrize("players", [2, 5, 6])
def test_with_enough_cards_a_burn_and_one_down_to_each(players: int) -> None:
    hand = to_round(room(players).streets({2: ROYAL}), 5)
    assert shape(hand) == ["burned", *["dealt"] * players]
    everyone_has_seven(hand)


@pytest.mark.clause("OV-7S-22", "OV-7S-23", "CX-76")
def test_seven_players_all_but_the_last_card_then_the_mix_a_burn_and_two() -> None:
    hand = room(7).streets({2: ROYAL})
    deck = hand.deck
    to_round(hand, 5)
    assert shape(hand) == ["burned", *["dealt"] * 5, "mixed 5", "burned", "dealt", "dealt"]
    cards = last_card(hand)
    assert [event.cards for event in cards if isinstance(event, Dealt)][:5] == [(card,) for card in deck[46:51]]
    burns = {card for event in events(hand.events, Burned)[:4] for card in event.cards}
    mixed = burns | {deck[51]}
    served = {card for event in cards[-2:] if isinstance(event, Dealt) for card in event.cards}
    again = events(hand.events, Burned)[-1].cards[0]
    assert len(mixed) == 5
    assert served < mixed
    assert again in mixed - served
    everyone_has_seven(hand)
    assert {"OV-7S-22", "OV-7S-23"} & cites(cards, Mixed)
    keep_quiet(hand)
    assert net(hand) == {2: 14 - 3 - 2, 3: -2, 4: -2, 5: -2, 6: -2, 7: -2, 1: -2}
    assert all(len(one.cards) == 7 for one in events(hand.events, Shown))


@pytest.mark.clause("OV-7S-24", "OV-7S-22", "OV-7S-23")
def test_five_still_without_a_card_are_served_without_a_burn() -> None:
    """Eight are dealt in and two fold on fifth street: three cards are left for six players."""
    hand = room(8).streets({2: ROYAL})
    deck = hand.deck
    to_round(folding(hand, 3, 2), 5)
    assert shape(hand) == ["burned", "dealt", "mixed 5", *["dealt"] * 5]
    burns = {card for event in events(hand.events, Burned) for card in event.cards}
    served = {card for event in last_card(hand)[-5:] if isinstance(event, Dealt) for card in event.cards}
    assert served == burns | {deck[51]}
    everyone_has_seven(hand)
    keep_quiet(hand)
    won = net(hand)
    assert won.pop(2) == 16 + 24 - 3 - 6
    assert sorted(won.values()) == [-6] * 5 + [-2] * 2
    assert "OV-7S-24" in cites(last_card(hand), object)


@pytest.mark.clause("OV-7S-24", "OV-7S-22")
def test_five_players_two_cards_nobody_is_served_before_the_mix() -> None:
    """One folds on fifth street and two on sixth: two cards are left for five players."""
    hand = folding(room(8).streets({2: ROYAL}), 3, 1)
    to_round(folding(hand, 4, 2), 5)
    assert shape(hand) == ["burned", "mixed 5", *["dealt"] * 5]
    everyone_has_seven(hand)
    won = net(keep_quiet(hand))
    assert won.pop(2) == 16 + 28 + 20 - 3 - 10
    assert sorted(won.values()) == [-10] * 4 + [-6] * 2 + [-2]


@pytest.mark.clause("OV-7S-25", "OV-7S-26")
@pytest.mark.parametrize("sixth", [0, 1])
def test_when_even_that_will_not_do_one_card_is_turned_up_for_all(sixth: int) -> None:
    """Two cards are left for seven (or six) players, and with the burns there would be five."""
    hand = room(8).streets({2: ROYAL})
    deck = hand.deck
    folding(hand, 3, 1)
    if sixth:
        folding(hand, 4, sixth)
    to_round(hand, 5)
    assert shape(hand) == ["burned", "board"]
    assert (hand.board, events(hand.events, Burned)[-1].cards) == ((deck[51],), (deck[50],))
    assert "OV-7S-25" in cites(last_card(hand), BoardDealt)
    assert {len(hand.hole[player]) + len(hand.up[player]) for player in hand.live} == {6}
    rounds = {one.number: one.seat for one in events(hand.events, RoundOpened)}
    assert rounds[5] == rounds[4] == hand.actor or sixth
    won = net(keep_quiet(hand))
    stay = 6 + 4 * sixth
    assert won.pop(2) == 16 + 28 + sixth * 24 - 3 - stay
    assert sorted(won.values()) == [-stay] * (6 - sixth) + [-6] * sixth + [-2]


@pytest.mark.clause("CX-76", "OV-7S-25", "OV-7S-26")
def test_eight_players_to_the_end_the_stub_and_three_burns_are_mixed_for_one_community_card() -> None:
    hand = room(8).streets({2: ROYAL})
    deck = hand.deck
    to_round(hand, 5)
    assert shape(hand) == ["mixed 4", "burned", "board"]
    burns = {card for event in events(hand.events, Burned)[:3] for card in event.cards}
    assert hand.board[0] in burns | {deck[51]}
    rounds = {one.number: one.seat for one in events(hand.events, RoundOpened)}
    assert rounds[5] == rounds[4]
    won = net(keep_quiet(hand))
    assert won == {2: 16 - 3 - 2, 3: -2, 4: -2, 5: -2, 6: -2, 7: -2, 8: -2, 1: -2}


@pytest.mark.clause("OV-7S-25")
def test_the_community_card_counts_in_every_hand() -> None:
    """The last card of the deck is the deuce of clubs, and seat 3 has the other three: four deuces win."""
    hand = to_round(room(8).streets({3: "2d 2h 2s Kd 9c 5h"}), 3)
    opener = hand.actor
    hand.act("bet $4")
    gone = next(seat for seat in (4, 5, 6) if seat != opener)
    while hand.play.round == 3:
        hand.act("fold" if hand.actor == gone else "call")
    keep_quiet(hand)
    assert text(hand.board) == ["2c"]
    assert {one.seat for one in events(hand.events, Won)} == {3}
    assert net(hand)[3] == 16 + 28 - 3 - 6


@pytest.mark.clause("OV-7S-31", "OV-7S-18")
def test_seventh_street_is_opened_by_the_high_board_of_sixth() -> None:
    hand = to_round(room(4).streets(PAIRED), 5)
    rounds = {one.number: one.seat for one in events(hand.events, RoundOpened)}
    assert rounds == {1: 1, 2: 3, 3: 3, 4: 3, 5: 3}
    assert only(hand.events[-1:], RoundOpened).seat == 3
    assert events(hand.events, Swept)
    assert raises(hand) is None


@pytest.mark.clause("OV-7S-26", "CX-93", "OV-RZ-01")
def test_in_razz_the_low_hand_of_sixth_opens_with_a_community_card() -> None:
    hand = to_round(room(8, "razz").streets(), 5)
    assert len(hand.board) == 1
    rounds = {one.number: one.seat for one in events(hand.events, RoundOpened)}
    assert rounds[5] == rounds[4]
