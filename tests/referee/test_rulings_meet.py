"""Where several rulings meet in one hand: what one has settled another does not undo."""

import pytest

from houseway import house
from houseway.cards import format_cards, parse_cards
from houseway.chips.money import format_money
from houseway.referee.hand import Hand
from houseway.referee.mishaps import MISHAPS, Report, parse_report
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import Ruled
from houseway.testing.states import state_bytes


def dealt(place: str, seed: int, seats: int = 5, **more: object) -> Hand:
    name, _, game = place.partition("/")
    return house(name).open(game, seats=seats).deal(seed=seed, **more)  # type: ignore[arg-type]


def quietly(hand: Hand, until: int) -> Hand:
    """Check or call until so many cards lie on the board."""
    while len(hand.board) < until:
        hand.act("check" if "check" in [str(one) for one in hand.options] else "call")
    return hand


def refused(hand: Hand, words: str) -> str:
    before = state_bytes(hand)
    with pytest.raises(RefusedError) as found:
        hand.report(words)
    assert state_bytes(hand) == before
    assert len(str(found.value)) < 400
    return str(found.value)


def test_a_cut_that_will_be_impossible_is_refused_at_once() -> None:
    hand = dealt("casino-club/lowball", 3)
    assert "14 to 27" in refused(hand, "exposed seat 3 card 1 cut 30")
    hand.report("exposed seat 3 card 1 cut 20")
    while hand.play.round == 0:
        hand.act("pass")
    assert hand.actor is not None


@pytest.mark.parametrize(
    ("first", "cards", "second"),
    [("exposed seat 3 card 2", 3, "no burn"), ("premature flop", 3, "no burn"), ("premature flop", 3, "two burns")],
)
def test_the_burn_of_a_street_is_ruled_on_once(first: str, cards: int, second: str) -> None:
    hand = dealt("ocean-view/holdem", 3)
    hand.report(first)
    quietly(hand, cards)
    assert "has been ruled on" in refused(hand, second)


def test_a_flop_dealt_again_has_its_burn() -> None:
    hand = quietly(dealt("ocean-view/holdem", 3), 3)
    hand.report("flop with four cards")
    assert "has been ruled on" in refused(hand, "no burn")


def test_the_river_after_a_premature_turn_comes_without_a_burn_and_is_not_moved() -> None:
    hand = quietly(dealt("ocean-view/holdem", 3), 3)
    hand.report("premature turn")
    quietly(hand, 5)
    assert "has been ruled on" in refused(hand, "no burn")


def test_a_missed_burn_is_put_right_once() -> None:
    hand = quietly(dealt("ocean-view/holdem", 3), 3)
    first, burned = hand.board, hand.burns
    hand.report("no burn")
    assert hand.board == (*first[1:], *burned)
    assert hand.burns == first[:1]
    assert "has been ruled on" in refused(hand, "no burn")
    quietly(hand, 4)
    hand.report("no burn")


def test_a_boxed_card_that_was_taken_away_does_not_come_back() -> None:
    hand = quietly(dealt("ocean-view/holdem", 7, seats=4), 3)
    hand.report("premature turn")
    (turn,) = hand.aside
    quietly(hand, 4)
    hand.report("boxed card")
    box = hand.aside[-1]
    quietly(hand, 5)
    assert hand.aside == (box,)
    assert turn in (*hand.deck[hand.top :], hand.board[-1])


def test_where_the_deck_is_cut_is_no_number_of_cards() -> None:
    assert dealt("ocean-view/holdem", 1).ruling("exposed seat 3 card 1").remedies == ("replace", "becomes the burn")
    assert parse_report("exposed seat 3 card 1 cut 30").count == 30
    hand = dealt("casino-club/lowball", 3)
    assert "misdeal" not in hand.ruling("exposed seat 3 card 1 cut 20").remedies


@pytest.mark.clause("CC-LB-34")
def test_seven_cards_of_one_are_not_six_of_two() -> None:
    hand = dealt("casino-club/lowball", 3)
    assert "CC-LB-34" not in hand.ruling("extra seat 3 by 2").clauses
    assert hand.ruling("extra seats 3 and 4").clauses == ("CC-LB-34",)


@pytest.mark.clause("OV-7S-14")
def test_who_is_named_cannot_tell_the_card() -> None:
    hand = dealt("ocean-view/stud", 2, seats=4)
    while hand.play.round < 5:
        hand.act(
            "check" if "check" in [str(one) for one in hand.options] else hand.options[-1 if not hand.play.level else 1]
        )
    assert hand.ruling(f"no burn seat {hand.seats[hand.live[1]]}").clauses == ("OV-7S-13", "OV-7S-14")


def test_too_little_is_a_call_or_a_raise_whatever_it_is_called() -> None:
    hand = dealt("oasis/holdem", 1)
    seat = hand.actor
    assert hand.ruling(f"under-raise seat {seat} $5").steps == hand.ruling(f"wrong amount seat {seat} $5").steps


def test_what_is_nobodys_can_be_reported_of_nobody() -> None:
    hand = quietly(dealt("ocean-view/holdem", 3), 3)
    said = {str(report) for report in hand.reportable()}
    assert {"no burn", "two burns", "joker in a game without"} <= said
    assert not any(report.startswith("no burn seat") for report in said), "only a card face down is mixed with others"
    assert "no burn" in {str(report) for report in dealt_on_fourth().reportable()}


def dealt_on_fourth() -> Hand:
    hand = dealt("ocean-view/stud", 2, seats=4)
    while hand.play.round < 2:
        hand.act("bring in" if not hand.play.level else "call")
    return hand


def test_a_fee_of_a_void_hand_is_borne_as_near_as_whole_chips_are() -> None:
    hand = quietly(house("ocean-view").open("holdem", limit="$2-$4", seats=2).deal(seed=4), 3)
    hand.act("check")
    hand.act("bet $2")
    assert (hand.collected, hand.totals, sorted(hand.bets)) == (200, [200, 200], [0, 200])
    hand.report("foul deck")
    assert hand.result is not None
    assert hand.result.net == (-100, -100), "by what each has put in it is $0.67 and $1.33"


def test_less_than_it_takes_to_call_is_made_up_to_a_call() -> None:
    hand = dealt("oasis/holdem", 1)
    seat, level = hand.actor, hand.play.level
    assert seat is not None
    player = hand.seats.index(seat)
    ruling = hand.report(f"wrong amount seat {seat} {format_money(level - 100)}")
    assert ruling.steps == ("It counts as a call of $4.",)
    assert hand.bets[player] == level
    assert hand.actor != seat
    assert "what it takes to call" in refused(hand, f"wrong amount seat {hand.actor} {format_money(level)}")


def test_who_has_put_in_nothing_has_put_in_no_wrong_amount() -> None:
    hand = dealt("oasis/holdem", 1)
    while hand.bets[hand.who or 0] == 0:
        hand.act("call")
    there = hand.bets[hand.who or 0]
    assert there < hand.play.level
    assert "put in nothing" in refused(hand, f"wrong amount seat {hand.actor} {format_money(there)}")


def test_who_acts_before_the_forced_bet_of_stud_acts_out_of_turn() -> None:
    hand = dealt("ocean-view/stud", 1, seats=4)
    later = next(seat for seat in hand.seats if seat != hand.actor)
    hand.report(f"out of turn seat {later} fold")
    hand.act("bring in")
    while hand.actor != later:
        hand.act("call")
    assert [str(option) for option in hand.options] == ["fold"]
    again = dealt("ocean-view/stud", 1, seats=4)
    after = again.seats[(again.seats.index(again.actor) + 1) % 4]
    again.report(f"out of turn seat {after} call")
    again.act("bet $2")  # instead of the forced bet: the call binds no more
    assert again.actor == after
    assert len(again.options) > 1


def test_jacks_to_open_with_a_card_missing() -> None:
    table = house("ocean-view").open("draw", seats=4)
    rules = table.rules.but(openers="jacks", forced="ante")
    hand = Hand(rules, table.game, (1, 2, 3, 4), (5000,) * 4, parse_cards(DECK))
    hand.act("check")
    hand.report("short seat 2")
    assert "bet" not in " ".join(map(str, hand.options))


DECK = " ".join(rank + suit for rank in "AKQJT98765432" for suit in "shdc") + " Jk"


def test_an_arranged_order_is_told_to_nobody() -> None:
    hand = dealt("ocean-view/holdem", 3)
    river = hand.deck[-1]
    hand.report(Report("premature flop", order=(river,)))
    told = next(event for event in hand.events if isinstance(event, Ruled))
    assert format_cards((river,)) not in told.report
    assert hand.actions[-1][1] == Report("premature flop", order=(river,))


NONSENSE = (
    "seat 3 " * 500 + "short", "exposed seat 3 card 2 card 1", "out of turn seat 3", "", "foul deck $5", "exposed",
    "exposed seat 3 card 2 looked looked", "premature flop seat 3", "premature street seat 1 seat 3 card 3 $5",
    "exposed seat 3 card 2 order As", "short seat 3 by 2", "exposed seat 99 card 1", "string bet by 4",
)  # fmt: skip
NO_REPORTS = (
    5,
    None,
    Report("exposed", seat=-1),
    Report("short", 3, count=-1),
    Report("x"),
    Report("exposed", 3, 2, said=("zzz",)),
    Report("lap", 3, action="fold"),
)


@pytest.mark.parametrize("words", NONSENSE, ids=range(len(NONSENSE)))
def test_words_that_do_not_belong_are_refused_in_one_line(words: str) -> None:
    assert "\n" not in refused(dealt("ocean-view/holdem", 3), words)


@pytest.mark.parametrize("report", NO_REPORTS, ids=range(len(NO_REPORTS)))
def test_no_report_at_all(report: object) -> None:
    hand = dealt("ocean-view/holdem", 3)
    with pytest.raises(RefusedError):
        hand.report(report)  # type: ignore[arg-type]


def test_mishaps_that_cannot_be_are_refused_when_dealt() -> None:
    table = house("ocean-view").open("holdem", seats=4)
    for wrong in ("premature street", (5,), ("nonsense",)):
        with pytest.raises(RefusedError):
            table.deal(seed=1, mishaps=wrong)  # type: ignore[arg-type]
    hand = table.deal(seed=1, mishaps="exposed seat 2 card 2")
    assert len(hand.rulings) == 1


@pytest.mark.parametrize("name", MISHAPS)
def test_every_example_is_read(name: str) -> None:
    report = parse_report(MISHAPS[name].example)
    assert report.what == name
    assert parse_report(str(report)) == report
