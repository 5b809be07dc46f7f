"""What one holds, in words, for every family; and never more than the view shows."""

from collections.abc import Callable
from dataclasses import replace
from typing import get_type_hints

import pytest
from msgspec.structs import replace as with_
from tests.repeats import sampled

from houseway.cards import Card, parse_cards
from houseway.games import GAMES
from houseway.houses import HOUSES, house
from houseway.live.table.happenings import Happening
from houseway.live.views.hand_words import held_words, showing_words
from houseway.live.views.log_lines import lines_of
from houseway.live.views.table_views import draws_of, fee_bets_of, pots_of
from houseway.ranking.blackjack import total
from houseway.referee.banked.play import BankedView, SpotView
from houseway.referee.banked.variants import SHEETS
from houseway.referee.hand import Hand
from houseway.referee.rules import Rules
from houseway.referee.table.seating_events import BombPotCalled
from houseway.referee.view import HandView, SeatView
from houseway.referee.vocabulary import PotTaken, TableEvent, ToppedUp, words
from houseway.testing import Choices, choose_action


def rules_of(place: str) -> Rules:
    name, _, game = place.partition("/")
    return house(name).offer(game).rules


def view_of(
    place: str, mine: str, board: str = "", *, up: str = "", other: str = "", round_: int = 2, over: bool = False
) -> HandView:
    def seat(number: int, cards: str, open_cards: str = "") -> SeatView:
        held: tuple[Card, ...] = parse_cards(cards)
        return SeatView(number, 1_000, 0, 0, False, False, len(held), held, parse_cards(open_cards))

    rules = rules_of(place)
    return HandView(
        viewer=1, house=rules.house, game=rules.game, family=GAMES[rules.game].family.name, limit=rules.limit.name,
        button=1, board=parse_cards(board), pot=0, round=round_, level=0,
        seats=(seat(1, mine, up), seat(2, "", other)), actor=2, options=(), over=over, events=(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("place", "mine", "board", "said"),
    [
        ("oasis/holdem", "As Kd", "", "ace-king"),
        ("ocean-view/draw", "As Kd", "", "ace-king"),
        ("ocean-view/draw", "Jk Kd", "", "joker with king"),  # the two cards before the window
        ("ocean-view/draw", "Ac Jk", "", "joker with ace"),
        ("ocean-view/lowball", "3c Ad", "", "3-A"),  # no hand yet
        ("ocean-view/lowball", "Jk 6d", "", "joker-6"),
        ("oasis/holdem", "As Ks", "", "ace-king suited"),
        ("oasis/holdem", "9s 9d", "", "pair of nines"),
        ("oasis/holdem", "As Kd", "Ah Kc 3d", "aces and kings"),
        ("oasis/holdem", "As Kd", "Qh Jc Td 2c 2d", "ace-high straight"),
        ("oasis/pineapple", "As Kd Ac", "", "pair of aces"),
        ("ocean-view/crazy-pineapple", "Ks Kd Kc", "", "pair of kings"),  # one of the three goes
        ("ocean-view/crazy-pineapple", "Ks Kd Kc", "Kh 7d 2c", "three kings"),
        ("ocean-view/crazy-pineapple", "As Kd 2c", "Ah Kc 2d", "aces and kings"),
        ("ocean-view/crazy-pineapple", "As Kd 7c", "", "ace-king"),
        ("ocean-view/crazy-pineapple-hi-lo", "As 2d Kc", "Kh 5c 8d", "pair of kings; low draw 8-5-2-A"),
        ("ocean-view/crazy-pineapple-hi-lo", "As 2d Kc", "4h 5c 8d", "ace-king high; eight-five low"),
        ("oasis/omaha-hi-lo", "As 2d Kc Kd", "", "pair of kings; low cards 2-A"),
        ("oasis/omaha-hi-lo", "3d 2s 5d 7s", "", "seven-five high; low cards 3-2"),
        ("oasis/omaha-hi-lo", "7d 6s 4d Qs", "9h Kc 5c", "king-queen high; low cards 6-4"),
        ("oasis/omaha-hi-lo", "Ad 2s 3d Qs", "2h Kc 8c", "pair of deuces; low draw with 3-A"),
        ("oasis/omaha-hi-lo", "As 2d Kc Kd", "3c 4d 8h", "pair of kings; eight-four low"),
        ("oasis/omaha-hi-lo", "Qs Jd Kc Kd", "3c 4d 8h", "pair of kings; no low"),
        ("ocean-view/omaha", "As 2d Kc Kd", "Ks 4d 8h", "three kings"),
        ("ocean-view/holdem-hi-lo", "As 2d", "3c 4d Kh", "ace-king high; low draw 4-3-2-A"),
        ("ocean-view/holdem-hi-lo", "As 2d", "3c Kd Kh", "pair of kings; low draw 3-2-A"),
        ("ocean-view/holdem-hi-lo", "As 2d", "3c Kd Kh Qc", "pair of kings; no low"),  # two more would be needed
        ("ocean-view/holdem-hi-lo", "As 2d", "3c 4d 5h", "five-high straight; wheel"),
        ("s-and-k/holdem-hi-lo", "Qs Jd", "3c 4d 8h", "queen-jack high; no low"),
        ("ocean-view/draw", "9s 8d Jk 6h 5c", "", "nine-high straight; the joker is a seven"),
        ("ocean-view/draw", "As Ad Jk Ah Ac", "", "five aces; the joker is an ace"),
        ("ocean-view/draw", "As Ad Kc Kd Jk", "", "aces full of kings; the joker is an ace"),
        ("ocean-view/draw", "Jk", "", "joker"),
        ("s-and-k/push-nine", "9h Qd Jc", "", "nine points"),
    ],
)
def test_what_one_holds(place: str, mine: str, board: str, said: str) -> None:
    assert held_words(view_of(place, mine, board), rules_of(place)) == said


def test_a_low_says_what_it_draws_to_before_the_draw_only() -> None:
    rules = rules_of("ocean-view/lowball")
    before = view_of("ocean-view/lowball", "7s 4d 2c Ah Kd", round_=1)
    after = view_of("ocean-view/lowball", "7s 4d 2c Ah Kd", round_=2)
    assert held_words(before, rules) == "king-seven low; drawing to 7-4-2-A"
    assert held_words(after, rules) == "king-seven low"
    joker = view_of("ocean-view/lowball", "Jk 4d 2c Ah Kd", round_=1)
    assert held_words(joker, rules).endswith("drawing to joker-4-2-A")


def test_open_hands_are_named() -> None:
    stud = view_of("ocean-view/stud", "As Kd", up="9c 9d", other="Qs Qd 4c")
    assert showing_words(stud, rules_of("ocean-view/stud")) == {
        "1": "pair of nines showing",
        "2": "pair of queens showing",
    }
    assert held_words(stud, rules_of("ocean-view/stud")) == "pair of nines"
    razz = view_of("ocean-view/razz", "As 4d", up="7c", other="Ks")
    assert showing_words(razz, rules_of("ocean-view/razz")) == {"1": "seven showing", "2": "king showing"}
    assert held_words(razz, rules_of("ocean-view/razz")) == "drawing to 7-4-A"


@pytest.mark.parametrize(
    ("mine", "up", "said"),
    [
        ("9s 4d", "4c Ah", "drawing to 9-4-A"),
        ("Ks 4d", "4c Ah", "drawing to 4-A"),  # a king goes as soon as anything lower comes
        ("Ks 4d", "4c Ah 3d", "pair of fours; drawing to 4-3-A"),
        ("Ks 4d", "4c Ah 3d Kd", "pair of fours; drawing to K-4-3-A"),  # with one card to come the king has to play
        ("4s 4d", "4c Ah Ad Kd", "fours and aces"),  # a pair is certain
        ("9s 4d", "5c Ah 3d", "nine-five low"),
    ],
)
def test_razz_says_what_it_draws_to_before_there_are_five_different_ranks(mine: str, up: str, said: str) -> None:
    words = held_words(view_of("ocean-view/razz", mine, up=up), rules_of("ocean-view/razz"))
    assert words.startswith(said)
    assert ("drawing" in words) == ("drawing" in said)


@pytest.mark.parametrize(("place", "whole"), [("ocean-view/razz", "six-five low"), ("ocean-view/stud", "pair of aces")])
def test_of_ones_own_hand_that_is_over_all_of_it_is_told(place: str, whole: str) -> None:
    """A mucked hand too: its owner sees all seven cards, so the value is not that of the open ones."""
    view = view_of(place, "As Ad 6h", up="8c 5d 4h 2c", over=True)
    assert showing_words(view, rules_of(place))["1"] == whole


@pytest.mark.parametrize(
    ("sheet", "cards", "said"),
    [
        ("a", "Ts 8d 6c", "twenty-four; over 22 still wins if it is closer than the bank"),
        ("a", "Ts 8d 4c", "twenty-two"),
        ("b", "Ts 8d 6c", "twenty-four; over 22 can only get the wager back"),
    ],
)
def test_what_a_hand_past_22_may_still_come_to(sheet: str, cards: str, said: str) -> None:
    rules = replace(rules_of("del-rio/blackjack-22"), blackjack=sheet)
    held = parse_cards(cards)
    mine = SpotView(1, 1, 500, held, len(held), (), (), "playing", total(held, SHEETS[sheet].count).words, "", 0)
    play = BankedView(bank=2, stake=10_000, covered=0, action=1, dice=(), spots=(mine,))
    view = with_(view_of("del-rio/blackjack-22", cards), play=play)
    assert held_words(view, rules) == said
    done = with_(play, spots=(with_(mine, outcome="lose"),))
    assert held_words(with_(view, play=done), rules) == said.partition(";")[0]
    assert held_words(with_(view, play=with_(play, bank=1)), rules) == said.partition(";")[0]


def test_a_spectator_holds_nothing() -> None:
    rules = rules_of("oasis/holdem")
    hand = house("oasis").offer("holdem").open(seats=3).deal(seed=1)
    assert held_words(hand.view(None), rules) == ""
    assert showing_words(hand.view(None), rules) == {}


PLACES = [f"{name}/{key}" for name in HOUSES for key in house(name).games]


@sampled(9)
@pytest.mark.parametrize("place", PLACES)
def test_every_player_of_every_game_is_told_something(place: str) -> None:
    name, _, game = place.partition("/")
    offer = house(name).offer(game)
    silent = told = 0
    for seed in range(3):
        hand, choices = offer.open(seats=3).deal(seed=seed), Choices(seed)
        while not hand.over:
            for seat in hand.seats:
                view = hand.view(seat)
                mine = next(one for one in view.seats if one.seat == seat)
                if mine.cards and not mine.folded:
                    words = held_words(view, offer.rules)
                    silent += not words
                    told += bool(words)
            hand.act(choose_action(hand, choices))
    assert told
    assert silent == 0


NAMES = {2: "Bob", 3: "Cat"}


def test_who_takes_a_push_pot_between_hands_how_much_and_why() -> None:
    taken = (PotTaken(3, 900, "common"), PotTaken(2, 300, "common"))
    happened = Happening(number=7, hand=4, events=taken, names=NAMES)
    assert [(line.text, line.clause, line.seat, line.kind) for line in lines_of(happened, None, ())] == [
        ("Cat takes $9 from the push pot: no opponent is left to contest it", "common", 3, "win"),
        ("Bob takes $3 from the push pot: no opponent is left to contest it", "common", 2, "win"),
    ]


def test_a_gift_of_the_hosts_is_one_line() -> None:
    gift = ToppedUp(2, 5_000, "x")
    note = "Ann, the host, gives Bob $50 in play chips"
    for words_, said in ((note, [note]), ("", ["Bob adds $50"])):
        happened = Happening(number=7, hand=4, events=(gift,), names=NAMES, note=words_)
        assert [line.text for line in lines_of(happened, None, ())] == said


def test_a_bomb_pot_that_the_host_calls_is_one_line() -> None:
    note = "Ann, the host, makes the next hand a bomb pot"
    called = Happening(number=7, hand=4, events=(BombPotCalled(on=True, clause="common"),), names=NAMES, note=note)
    assert [line.text for line in lines_of(called, None, ())] == [note]


@pytest.mark.parametrize("kind", words(TableEvent), ids=lambda kind: kind.__name__)
def test_whatever_happens_between_hands_is_said_in_words(kind: Callable[..., TableEvent]) -> None:
    """No event is logged by its bare tag."""
    values = {int: 2, str: "free", bool: True, tuple[int, ...]: (3, 4)}
    event = kind(*(values.get(hint, 2) for hint in get_type_hints(kind).values()))
    (line,) = lines_of(Happening(number=7, hand=4, events=(event,), names=NAMES), None, ())
    assert line.text != event.__struct_config__.tag
    assert (
        "Bob" in line.text or "free" in line.text or kind is BombPotCalled
    )  # of which the table's log says who did it


def test_a_short_stack_all_in_leaves_a_side_pot_that_only_the_others_can_win() -> None:
    offer = house("common").offer("holdem", limit="no limit")
    hand = Hand(offer.rules, offer.game, (1, 2, 3), (500, 20_000, 20_000), tuple(range(52)))
    for said in ("bet $5", "raise to $10", "call"):
        hand.act(said)
    assert len(hand.board) == 3
    assert [(pot.amount, pot.seats) for pot in pots_of(hand)] == [(1_500, (1, 2, 3)), (1_000, (2, 3))]


def test_a_fee_that_counts_as_a_bet_is_told_apart_from_the_bets_that_make_the_pot() -> None:
    """Del Rio's button pays the fee and it plays (CX-54): what lies on the felt and the middle come to the pot."""
    offer = house("del-rio").offer("lowball")
    hand = Hand(offer.rules, offer.game, (1, 2, 3, 4, 5), (20_000,) * 5, tuple(range(53)))
    choices, told = Choices(7), []
    while hand.actor is not None:
        fees, pots = fee_bets_of(hand), pots_of(hand)
        told.append(fees)
        middle = hand.pot - sum(hand.bets) + sum(fees.values())
        assert middle == sum(pot.amount for pot in pots)
        assert middle >= 0
        hand.act(choose_action(hand, choices))
    fee = offer.rules.limit.fee
    assert fee is not None
    assert told[0] == {"5": fee.amount(5)}
    assert told[-1] == {}, "once it is in the middle it is no bet"


@pytest.mark.parametrize(
    ("place", "draws"),
    [("common/badugi", 3), ("ocean-view/draw", 1), ("ocean-view/razz", 0), ("del-rio/blackjack-22", 0)],
)
def test_how_often_cards_are_drawn(place: str, draws: int) -> None:
    rules = rules_of(place)
    assert draws_of(GAMES[rules.game], rules) == draws
