"""Blackjack 22 by its sheets: A, where the nearest to 22 wins; B, C and D with a wild joker; F with all it has."""

import pytest
from tests.referee.bank_table import (
    STACK,
    bank_of,
    dealt,
    fee,
    hand,
    open_bank,
    play_of,
    rules,
    settled,
    stacks,
    told,
    uncovered,
)
from tests.referee.properties import is_refused

from houseway.cards import format_cards, parse_cards
from houseway.games import GAMES
from houseway.ranking.blackjack import VARIANTS
from houseway.referee.banked.variants import SHEETS, hard_total, may_draw
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.vocabulary import (
    Bank,
    CardTaken,
    Charged,
    DealtUp,
    Double,
    Doubled,
    HandShown,
    Hit,
    MayDouble,
    MayHit,
    MaySplit,
    MayStand,
    MaySurrender,
    Option,
    PairSplit,
    Settled,
    SplitPair,
    Stood,
    Surrender,
    Surrendered,
)

DECKS = {
    "a": "",
    "b": "blackjack-22-b",
    "c": "blackjack-22 packs=6",
    "d": "blackjack-22 packs=2",
    "e": "blackjack-22-f",
    "f": "blackjack-22-f",
    "i": "blackjack-22 packs=6",
    "j": "blackjack-22 packs=6 jokers=0",
}
BOTH: list[Option] = [MayHit(), MayStand()]


def by(letter: str, **switches: object) -> Rules:
    return rules("blackjack-22", blackjack=letter, deck=DECKS[letter], **switches)  # type: ignore[arg-type]


def bank(
    letter: str, *hands: str, drawn: str = "", stake: int = 50_000, wagers: tuple[int, ...] = (), stack: int = STACK
) -> Hand:
    """Seat 1 banks with the last of these hands, its second card up; seats 2, 3 ... hold the others, $10 on each."""
    sheet = by(letter)
    one = hand(sheet, [stack + stake] + [stack] * (len(hands) - 1), dealt(sheet, hands, drawn))
    bets = wagers or (1_000,) * (len(hands) - 1)
    return open_bank(one, 1, stake, dict(enumerate(bets, 2)))


def acts(one: Hand, *actions: str) -> Hand:
    for action in actions:
        one.act(action)
    assert one.over, one.options
    return one


def options(one: Hand) -> list[Option]:
    return list(one.options)


def test_there_is_a_sheet_for_every_way_of_counting() -> None:
    assert set(SHEETS) == set(VARIANTS)


# sheet A


@pytest.mark.parametrize(
    ("player", "banker", "drawn", "actions", "amount"),
    [
        ("Kc 7d", "Qd Th", "7h", ("hit", "stand", "stand"), -1_000),  # 24 and 20 are equally close: the one under wins
        ("Kc 7d", "Qd Th", "6h", ("hit", "stand", "stand"), 1_000),  # 23 is closer than 20
        ("Kc 7d", "Qd Th", "5h", ("hit", "stand", "stand"), 1_000),  # 22
        ("Kc 9d", "Qd 9h", "", ("stand", "stand"), 0),  # equal totals
        ("Kc 9d", "Qd Th", "", ("stand", "stand"), -1_000),
        ("Kc 6d", "Qd 6h", "6c 8h", ("hit", "stand", "hit"), 1_000),  # 22 and 24
        ("Jk 9d", "Qd Th", "", ("stand", "stand"), 0),  # the joker is eleven
        ("Jk 9d", "Qd Th", "Kh", ("hit", "stand", "stand"), 0),  # and now one: soft becomes hard
        ("As 5d", "Qd Th", "6h", ("hit", "stand", "stand"), 1_000),  # a soft 22 is no natural, but wins
    ],
)
@pytest.mark.clause("DR-BJ22-01", "CX-108")
def test_the_closest_to_22_wins_and_nobody_is_bust(
    player: str, banker: str, drawn: str, actions: tuple[str, ...], amount: int
) -> None:
    one = acts(bank("a", player, banker, drawn=drawn), *actions)
    assert stacks(one) == {1: -amount, 2: amount}


def test_two_cards_down_and_the_bankers_second_up() -> None:
    one = bank("a", "Kc 7d", "9c 8d", "Qd Th")
    assert [format_cards(cards) for cards in one.hole] == ["Qd", "Kc 7d", "9c 8d"]
    assert [format_cards(cards) for cards in one.up] == ["Th", "", ""]
    assert told(one, DealtUp) == [DealtUp(1, parse_cards("Th"), "common")]
    seen = {spot.seat: spot.cards for spot in play_of(one).view(one, 3).spots}
    assert seen == {1: parse_cards("Th"), 2: (), 3: parse_cards("9c 8d")}
    one.act("hit")
    taken = told(one, CardTaken)[0]
    assert isinstance(taken, CardTaken)
    assert taken.up, "a card that is taken lies face up"
    assert play_of(one).view(one, None).spots[0].cards == taken.cards


def test_nobody_draws_past_hard_22_but_is_still_asked_so_that_nothing_is_told() -> None:
    one = bank("a", "Kc 6d", "9c 8d", "Qd Th", drawn="6h")
    one.act("hit")
    assert (one.actor, options(one)) == (2, [MayStand()])
    is_refused(one, Hit())
    one.act("stand")
    assert one.actor == 3


def test_a_soft_22_may_still_draw() -> None:
    one = bank("a", "As 5d", "Qd Th", drawn="6h")
    one.act("hit")
    assert options(one) == BOTH


def test_the_banker_draws_last_and_as_he_likes() -> None:
    one = bank("a", "Kc 9d", "6d Th", drawn="2c 3c 7h")
    one.act("stand")
    assert (one.actor, options(one)) == (1, BOTH)
    for action in (Double(), Surrender(), Bank(500)):
        is_refused(one, action)
    one.act("hit")
    assert one.actor == 1
    one.act("hit")
    assert options(one) == BOTH, "twenty-one: he may go on"
    acts(one, "stand")
    assert settled(one) == [(2, -1_000, "lose")]
    other = acts(bank("a", "Kc 9d", "6d Th", drawn="7h"), "stand", "hit")
    assert settled(other) == [(2, -1_000, "lose")], "and at 23 there is nothing to ask"


@pytest.mark.parametrize("natural", ["As Ad", "Jk Jk", "Ac Jk"])
@pytest.mark.clause("CX-108")
def test_a_natural_is_shown_and_paid_at_once(natural: str) -> None:
    one = bank("a", "Kc 9d", natural, "Qd Th")
    assert one.actor == 2, "before anybody has drawn"
    assert told(one, HandShown) == [HandShown(3, parse_cards(natural), 1, "natural 22", "common")]
    assert told(one, Settled) == [Settled(3, 1_000, "win", "natural 22", 1, "common")]
    assert one.bets == [49_000, 1_000, 0]
    acts(one, "stand", "stand")
    assert stacks(one) == {1: 0, 2: -1_000, 3: 1_000}


def test_paying_a_natural_does_not_tell_what_the_bank_has() -> None:
    one = bank("a", "Kc 9d", "As Ad", "Qd Th")
    for viewer in (None, 2, 3):
        spot = play_of(one).view(one, viewer).spots[-1]
        assert (spot.cards, spot.words) == (parse_cards("Th"), "")
    assert all("twenty" not in event.words for event in one.events if isinstance(event, Settled))


@pytest.mark.clause("CX-105", "CX-108", "CX-122")
def test_a_natural_uses_up_nothing_that_an_earlier_hand_may_need() -> None:
    one = bank("a", "Kc 9d", "As Ad", "Qd Th", stake=1_500)
    assert not settled(one), "seat 2 comes first, and may win or lose $10 of the $15"
    acts(one, "stand", "stand")
    assert settled(one) == [(2, -1_000, "lose"), (3, 500, "win")]
    assert uncovered(one) == [(3, 500)]
    first = bank("a", "As Ad", "Kc 9d", "Qd Th", stake=1_500)
    assert settled(first) == [(2, 1_000, "win")], "the first in the order of action waits for nobody"
    acts(first, "stand", "stand")
    assert settled(first) == [(2, 1_000, "win"), (3, -500, "lose")]


@pytest.mark.clause("CX-122")
def test_two_naturals_against_a_short_bank_are_paid_in_the_order_of_action() -> None:
    one = bank("a", "As Ad", "Kc 9d", "Jk Jk", "Qd Th", stake=2_500)
    assert settled(one) == [(2, 1_000, "win")]
    acts(one, "stand", "stand")
    assert settled(one) == [(2, 1_000, "win"), (3, -1_000, "lose"), (4, 500, "win")]
    assert uncovered(one) == [(4, 500)]


@pytest.mark.clause("CX-105", "CX-122")
def test_a_natural_that_the_bank_does_not_cover_waits_for_its_turn() -> None:
    one = bank("a", "Kc 9d", "As Ad", "Qd Th", stake=700)
    assert told(one, HandShown)
    assert not settled(one)
    assert one.actor == 2
    acts(one, "stand", "stand")
    assert settled(one) == [(2, -700, "lose")]
    assert uncovered(one) == [(2, 300), (3, 1_000)]
    other = acts(bank("a", "Kc Td", "As Ad", "Qd Th", stake=700), "stand", "stand")
    assert settled(other) == [(2, 0, "push"), (3, 700, "win")], "the push before it used nothing"
    assert uncovered(other) == [(3, 300)]


@pytest.mark.clause("CX-108")
def test_against_the_banks_natural_nobody_draws_and_naturals_push() -> None:
    one = bank("a", "Kc Td", "As Jk", "Ad Jk")
    assert one.over
    assert settled(one) == [(2, -1_000, "lose"), (3, 0, "push")]
    assert [event.seat for event in one.events if isinstance(event, HandShown)] == [1, 3, 2]


def test_when_every_wager_is_a_natural_the_bank_is_not_asked_and_not_seen() -> None:
    one = bank("a", "As Ad", "Jk Jk", "Qd Th")
    assert one.over
    assert settled(one) == [(2, 1_000, "win"), (3, 1_000, "win")]
    assert [event.seat for event in one.events if isinstance(event, HandShown)] == [2, 3]


def test_sheet_a_has_no_doubling_splitting_or_surrender() -> None:
    one = bank("a", "8c 8d", "Qd Th")
    assert options(one) == BOTH
    for action in (Double(), SplitPair(), Surrender()):
        is_refused(one, action)


@pytest.mark.clause("DR-BJ22-01", "DR-FEE-11")
def test_two_to_fifty_dollars_and_fifty_cents() -> None:
    sheet = rules("blackjack-22", least=200, most=5_000, charge=fee(50))
    one = hand(sheet, [STACK] * 2)
    one.act(Bank(20_000))
    with pytest.raises(RefusedError, match=r"legal now: wager \$2 to \$50, pass"):
        one.act("wager $1")
    one.act("wager $50")
    assert told(one, Charged) == [Charged(2, 50, False, "common"), Charged(1, 50, False, "common")]


# sheets B, C, D and E


@pytest.mark.parametrize(
    ("player", "banker", "drawn", "actions", "outcome"),
    [
        ("Kc 6d", "Qd 7h", "7c", ("hit",), "lose"),  # over, and the bank is not
        ("Kc 8d", "Qd 6h", "8c", ("stand",), "win"),  # the bank is over, and the player is not
        ("Kc 6d", "Qd 6h", "7c 8c", ("hit",), "push"),  # both over, the player closer
        ("Kc 6d", "Qd 6h", "8c 7c", ("hit",), "lose"),  # both over, the bank closer
        ("Kc 6d", "Qd 6h", "8c 8d", ("hit",), "lose"),  # both over and equal
        ("Kc 8d", "Qd 8h", "", ("stand",), "push"),
        ("Jk 8d", "Qd 9h", "", (), "win"),  # a joker makes 22 and stands
        ("Jk Jk", "Jk 9h", "", (), "win"),  # natural 22 against 22
        ("Jk 5c", "Jk 9h", "", (), "push"),
    ],
)
def test_sheet_b(player: str, banker: str, drawn: str, actions: tuple[str, ...], outcome: str) -> None:
    one = acts(bank("b", player, banker, drawn=drawn), *actions)
    assert settled(one)[0][2] == outcome


def test_a_joker_up_and_nobody_draws() -> None:
    one = bank("b", "5c 6d", "Jk Kd", "Jk Jk", "9c Jk")
    assert one.over
    assert settled(one) == [(2, -1_000, "lose"), (3, 0, "push"), (4, 1_000, "win")]
    assert not told(one, CardTaken, Stood)


def test_a_joker_in_the_hole_does_not_stop_anybody() -> None:
    one = bank("b", "5c 6d", "Jk 9c", drawn="Kd Kc")
    assert options(one) == BOTH
    one.act("hit")
    assert options(one) == BOTH
    acts(one, "stand")
    assert settled(one) == [(2, -1_000, "lose")]


@pytest.mark.parametrize(
    ("banker", "drawn", "cards"),
    [
        ("Qd 6h", "4c 5c", "Qd 6h 4c"),
        ("Qd 7h", "4c", "Qd 7h"),
        ("As 6h", "2c 5c", "As 6h 2c"),  # a soft seventeen draws
        ("As 7h", "2c", "As 7h"),
        ("2d 2h", "Ac 2c Kd 4h", "2d 2h Ac 2c Kd"),  # soft seventeen, then hard
    ],
)
def test_a_banker_who_draws_by_rule_is_never_asked(banker: str, drawn: str, cards: str) -> None:
    one = acts(bank("b", "Kc Qc", banker, drawn=drawn), "stand")
    assert format_cards(play_of(one).banker.cards) == cards
    assert told(one, HandShown) == [
        HandShown(1, parse_cards(banker), 1, play_words(one, banker), "common"),
    ], "the hole card is turned before he draws"


def play_words(one: Hand, cards: str) -> str:
    from houseway.ranking.blackjack import total

    return total(parse_cards(cards), SHEETS[one.rules.blackjack].count).words


def test_in_b_hands_lie_open_and_who_cannot_draw_is_passed_over() -> None:
    one = bank("b", "Jk 6d", "Kc 6c", "8c Td")
    assert one.actor == 3
    assert all(len(spot.cards) == 2 for spot in play_of(one).view(one, None).spots[:2])


def test_sheet_c_everything_lies_open_and_two_jokers_pay_two_to_one() -> None:
    one = bank("c", "Jk Jk", "Jk 5c", "Kd 9d", "Kc 9c")
    assert play_of(one).view(one, None).spots[-1].cards == parse_cards("Kc 9c")
    acts(one, "stand")
    assert settled(one) == [(2, 2_000, "win"), (3, 1_000, "win"), (4, 0, "push")]
    assert not told(one, HandShown)


def test_sheet_c_either_joker_of_the_bank_stops_the_drawing() -> None:
    assert settled(bank("c", "Kd 9d", "Jk Jk", "Jk 9c")) == [(2, -1_000, "lose"), (3, 2_000, "win")]


def test_sheet_d_the_banks_second_card_comes_when_the_players_have_drawn() -> None:
    one = bank("d", "Kd 5d", "9c", drawn="4h Jk")
    assert play_of(one).banker.cards == parse_cards("9c")
    one.act("hit")
    assert play_of(one).banker.cards == parse_cards("9c")
    acts(one, "stand")
    assert play_of(one).banker.cards == parse_cards("9c Jk")
    assert settled(one) == [(2, -1_000, "lose")]  # 19 against a joker's 21
    assert [event.cards for event in one.events if isinstance(event, DealtUp)][-1] == parse_cards("Jk")


def test_sheet_d_keeps_a_card_for_the_bank() -> None:
    sheet = by("d")
    one = Hand(sheet, GAMES["blackjack-22"], (1, 2), (STACK, STACK), parse_cards("2c 9c 2d 3c Kd"))
    open_bank(one, 1, 5_000, {2: 1_000})
    assert options(one) == BOTH
    one.act("hit")
    assert one.over, "one card is left, and it is the bank's"
    assert play_of(one).banker.cards == parse_cards("9c Kd")


def test_sheet_e_asks_a_hidden_joker_hand_that_can_only_stand() -> None:
    one = bank("e", "Jk 7d", "As Ad", "Qd Th")
    for seat in (2, 3):
        assert (one.actor, options(one)) == (seat, [MayStand()])
        one.act("stand")
    acts(one, "stand")
    assert settled(one) == [(2, 1_000, "win"), (3, 1_000, "win")]


# sheet F


@pytest.mark.parametrize(
    ("player", "banker", "drawn", "actions", "outcome"),
    [
        ("Kc 6d", "Qd 6h", "7c 9c", ("hit",), (0, "push")),  # both over, the player's total lower
        ("Kc 6d", "Qd 6h", "9c 7c", ("hit",), (-1_000, "lose")),
        ("Kc 6d", "Qd 6h", "7c 7d", ("hit",), (-1_000, "lose")),
        ("Jk Jk", "Qd 9h", "", (), (2_000, "win")),
        ("As Jk", "Qd 9h", "", (), (1_000, "win")),
        ("As Ad", "Qd Jk", "", (), (1_000, "win")),  # a natural 22 beats every 21
        ("As Kd", "Qd Jk", "", (), (0, "push")),  # ace and ten are an ordinary 21
        ("Kc 9d", "Ad Jk", "", (), (-1_000, "lose")),  # the bank's natural
        ("As Ad", "Ac Jk", "", (), (0, "push")),
    ],
)
def test_sheet_f(player: str, banker: str, drawn: str, actions: tuple[str, ...], outcome: tuple[int, str]) -> None:
    one = acts(bank("f", player, banker, drawn=drawn), *actions)
    assert settled(one) == [(2, *outcome)]


def test_f_offers_everything_on_two_cards() -> None:
    one = bank("f", "8c 8d", "6d Th")
    assert options(one) == [MayHit(), MayStand(), MayDouble(1_000), MaySplit(1_000), MaySurrender(500)]
    one.act("hit")
    assert options(one) == BOTH


def test_doubling_as_much_again_for_one_card() -> None:
    one = acts(bank("f", "5c 6d", "7d Th", drawn="Kh"), "double")
    assert told(one, Doubled) == [Doubled(2, 1_000, 1, "common")]
    assert settled(one) == [(2, 2_000, "win")]
    assert stacks(one) == {1: -2_000, 2: 2_000}
    assert len(play_of(one).spots[0].cards) == 3


@pytest.mark.parametrize(("stack", "able"), [(1_999, False), (2_000, True)])
def test_who_has_not_as_much_again_can_neither_double_nor_split(stack: int, able: bool) -> None:
    one = bank("f", "8c 8d", "6d Th", stack=stack)
    assert (MayDouble(1_000) in one.options) is able
    assert (MaySplit(1_000) in one.options) is able
    if not able:
        is_refused(one, Double())
        is_refused(one, SplitPair())


def test_splitting_to_three_hands_and_doubling_after_it() -> None:
    """Eights: the first gets another eight and is split again; the third hand is doubled."""
    one = bank("f", "8c 8d", "7d Th", drawn="8h 2c 3c Kd Th 9s")
    one.act("split")
    assert told(one, PairSplit) == [PairSplit(2, 1_000, 1, "common")]
    assert MaySplit(1_000) in one.options
    assert all(not isinstance(option, MaySurrender) for option in one.options), "no surrender after a split"
    one.act("split")
    spots = play_of(one).spots
    assert [(spot.hand, format_cards(spot.cards), spot.wager) for spot in spots[:3]] == [
        (1, "8c 3c", 1_000),
        (3, "8h Kd", 1_000),
        (2, "8d 2c", 1_000),
    ]
    assert one.bets[1] == 3_000
    one.act("hit")  # 8-3-T: 21, nothing more to do
    assert play_of(one).spots[0].state == "stood"
    one.act("stand")
    assert MayDouble(1_000) in one.options
    acts(one, "double")  # 8-2-9: 19
    assert settled(one) == [(2, 1_000, "win"), (2, 1_000, "win"), (2, 2_000, "win")]
    assert [event.hand for event in one.events if isinstance(event, Settled)] == [1, 3, 2]
    assert stacks(one) == {1: -4_000, 2: 4_000}


def test_three_hands_are_the_most() -> None:
    one = bank("f", "8c 8d", "7d Th", drawn="8h 8s 8c 8d")
    one.act("split")
    one.act("split")
    assert format_cards(play_of(one).spots[0].cards) == "8c 8c"
    assert all(not isinstance(option, MaySplit) for option in one.options)


def test_only_a_pair_is_split() -> None:
    assert all(not isinstance(option, MaySplit) for option in bank("f", "Kc Qd", "7d Th").options)


@pytest.mark.parametrize(("wager", "back"), [(1_000, 500), (1_050, 500), (550, 250)])
def test_surrender_gives_half_back_and_the_odd_chip_to_the_bank(wager: int, back: int) -> None:
    one = bank("f", "Kc 6d", "7d Th", wagers=(wager,))
    assert MaySurrender(back) in one.options
    acts(one, "surrender")
    assert told(one, Surrendered) == [Surrendered(2, wager - back, 1, "common")]
    assert settled(one) == [(2, back - wager, "surrender")]
    assert not told(one, HandShown), "nothing is left to compare"


@pytest.mark.parametrize(
    ("stake", "surrendered", "back", "then", "rest"),
    [
        (600, -500, 0, 100, 900),  # half of the wager is lost, and the rest of the stake meets the next one
        (500, -500, 0, 0, 1_000),
        (1_500, -500, 0, 1_000, 0),
        (1_400, -500, 0, 900, 100),
    ],
)
@pytest.mark.clause("CX-105", "CX-122")
def test_a_surrender_is_settled_in_its_turn_and_uses_up_only_what_it_loses(
    stake: int, surrendered: int, back: int, then: int, rest: int
) -> None:
    one = acts(bank("f", "Kc 6d", "Kd 9d", "7d Th", stake=stake), "surrender", "stand")
    assert settled(one) == [(2, surrendered, "surrender"), (3, then, "win")][: 1 + (then > 0)]
    assert uncovered(one) == [found for found in ((2, back), (3, rest)) if found[1]]


@pytest.mark.clause("CX-105", "CX-122")
def test_a_surrender_that_finds_too_little_loses_that_little_and_the_event_says_so() -> None:
    one = acts(bank("f", "Kd 9d", "Kc 6d", "7d Th", stake=1_300), "stand", "surrender")
    assert told(one, Surrendered) == [Surrendered(3, 500, 1, "common")], "what it gives up at most"
    assert settled(one) == [(2, 1_000, "win"), (3, -300, "surrender")], "the $3 that were left"
    assert uncovered(one) == [(3, 400)], "$6 of the $10 meet the bank, and half of them are lost"
    assert stacks(one) == {1: -700, 2: 1_000, 3: -300}
    none = acts(bank("f", "Kd 9d", "Kc 6d", "7d Th", stake=1_000), "stand", "surrender")
    assert settled(none) == [(2, 1_000, "win")]
    assert uncovered(none) == [(3, 1_000)]


def test_against_a_joker_up_there_is_no_surrender_and_no_draw() -> None:
    one = bank("f", "Kc 6d", "Kd Jk", "As Ad", "5d Jk")
    assert one.over
    assert settled(one) == [(2, -1_000, "lose"), (3, 0, "push"), (4, 1_000, "win")]


def test_a_joker_in_the_hole_takes_only_what_was_wagered_at_first() -> None:
    """Seat 2 doubles and loses, seat 3 splits and loses both, seat 4 doubles to 21 and pushes."""
    one = bank("f", "5c 6d", "8c 8d", "5h 6h", "Jk Th", drawn="2c 3c 4c Kd")
    one.act("double")
    one.act("split")
    one.act("stand")
    one.act("stand")
    acts(one, "double")
    assert settled(one) == [(2, -1_000, "lose"), (3, -1_000, "lose"), (3, 0, "push"), (4, 0, "push")]
    assert stacks(one) == {1: 2_000, 2: -1_000, 3: -1_000, 4: 0}
    assert not uncovered(one)


def test_without_a_joker_in_the_hole_all_is_lost() -> None:
    one = acts(bank("f", "5c 6d", "Kd Th", drawn="2c"), "double")
    assert settled(one) == [(2, -2_000, "lose")]


@pytest.mark.clause("CX-105")
def test_a_late_joker_and_a_bank_that_covers_half() -> None:
    one = acts(bank("f", "5c 6d", "Jk Th", drawn="2c", stake=500), "double")
    assert settled(one) == [(2, -500, "lose")]
    assert uncovered(one) == [(2, 500)]
    assert stacks(one) == {1: 500, 2: -500}


@pytest.mark.clause("CX-105")
def test_two_to_one_is_covered_as_far_as_the_bank_can_pay_it() -> None:
    one = bank("f", "Jk Jk", "Kd 9d", "9c Th", stake=1_500)
    acts(one, "stand")
    assert settled(one) == [(2, 1_500, "win"), (3, 0, "push")]
    assert uncovered(one) == [(2, 250)]
    assert stacks(one) == {1: -1_500, 2: 1_500, 3: 0}


# the others


@pytest.mark.parametrize(("wager", "paid"), [(1_000, 1_200), (550, 650), (500, 600)])
def test_six_to_five_in_whole_chips(wager: int, paid: int) -> None:
    one = bank("i", "As Kd", "9c Th", wagers=(wager,))
    assert settled(acts(one, "stand") if not one.over else one) == [(2, paid, "win")]


def test_in_i_a_22_is_saved_by_the_banks_22_and_else_bust() -> None:
    saved = acts(bank("i", "Kc 6d", "Qd 6h", drawn="6c 6s"), "hit")
    assert settled(saved) == [(2, 0, "push")]
    bust = acts(bank("i", "Kc 6d", "Qd 6h", drawn="6c 7s"), "hit")
    assert settled(bust) == [(2, -1_000, "lose")], "the bank is over as well, but the player was first"


def test_j_has_no_joker() -> None:
    with pytest.raises(RefusedError, match=r"Pure 21\.5 has no joker, and there is one in the deck"):
        hand(rules("blackjack-22", blackjack="j"), [STACK] * 2)
    one = acts(bank("j", "As Kd", "Qd Qh"))
    assert settled(one) == [(2, 1_000, "win")]


def test_when_the_stub_is_empty_nobody_draws() -> None:
    sheet = by("f")
    one = Hand(sheet, GAMES["blackjack-22"], (1, 2, 3), (STACK,) * 3, parse_cards("8c 5c Td 8d 6c 2d 2h"))
    open_bank(one, 1, 5_000, {2: 1_000, 3: 1_000})
    assert all(not isinstance(option, MaySplit) for option in one.options), "that would take two cards"
    one.act("hit")
    assert one.over
    assert play_of(one).banker.cards == parse_cards("Td 2d")
    assert bank_of(one) == 1


@pytest.mark.parametrize(
    ("letter", "cards", "hard", "draws"),
    [
        ("a", "As Jk 5d", 14, True),
        ("a", "Kc 6d 6h", 44, False),
        ("a", "Kc 6d 5h", 42, True),
        ("a", "As Ad", 4, False),
        ("b", "Jk 5d", 12, False),
        ("b", "Kc 6d 5h", 42, True),
        ("f", "Kc 6d 5h", 42, False),
        ("f", "As 5d 5h", 22, True),
        ("i", "Jk 5d", 14, True),
        ("i", "Jk Jk", 8, False),
        ("i", "As Kd", 22, False),
        ("j", "Kc 6d 5h", 42, True),
    ],
)
def test_which_hands_may_draw(letter: str, cards: str, hard: int, draws: bool) -> None:
    count = SHEETS[letter].count
    assert hard_total(parse_cards(cards), count) == hard
    assert may_draw(parse_cards(cards), count) is draws
