"""Blackjack 22 played well: known figures, a slow reckoning, both sides of a hidden game, and simulated play."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from subprocess import run
from sys import executable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.repeats import sampled

from houseway.cards import JOKER, parse_card, parse_cards
from houseway.errors import CardError, HousewayError
from houseway.ranking import blackjack_model as model
from houseway.ranking.blackjack import VARIANTS, A, B, F, Joker, Natural, Over, Pair, Rules22, settle, total
from houseway.ranking.blackjack_play import (
    ACTIONS,
    Action,
    Drawing,
    PlayerHand,
    advise,
    banker_advise,
    expectations,
    usual_drawing,
)

HIT_OR_STAND = ("hit", "stand")
ORDINARY = Rules22(
    name="ordinary blackjack",
    target=42,
    joker=Joker.NONE,
    jokers_per_pack=0,
    over=Over.BUST,
    naturals=(Natural(Pair.ACE_TEN, 42, "blackjack", (3, 2)),),
)
TO_17 = Drawing(banker_stands=34)


@pytest.mark.parametrize(
    ("cards", "up", "action", "expected"),
    [
        ("6c 5d", "6h", "stand", -0.153699),
        ("6c 5d", "6h", "hit", 0.333690),
        ("6c 5d", "6h", "double", 0.667380),
        ("Tc 6d", "Th", "stand", -0.575782),  # a banker's blackjack included
        ("Tc 6d", "Th", "hit", -0.575224),
        ("Ac Kd", "6h", "stand", 1.5),
        ("Tc 6d", "Th", "surrender", -0.5),
    ],
)
def test_ordinary_blackjack_from_an_endless_pack(cards: str, up: str, action: str, expected: float) -> None:
    """The figures every book has."""
    found = expectations(ORDINARY, parse_cards(cards), parse_card(up), ACTIONS, drawing=TO_17)
    assert {str(name): worth for name, worth in found.items()}[action] == pytest.approx(expected, abs=5e-7)


CLEAR = [
    # variant, cards, up card, allowed, best
    ("a", "Ac Jk", "Th", "hit stand", "stand"),  # natural 22
    ("a", "Kc Qd 2h", "Th", "hit stand", "stand"),  # twenty-two
    ("a", "Kc Ad", "Th", "hit stand", "stand"),  # twenty-one
    ("a", "Kc Qd", "6h", "hit stand", "stand"),
    ("a", "Kc 6d", "Th", "hit stand", "hit"),  # nobody busts, so stiff hands draw
    ("a", "Kc 8d", "5h", "hit stand", "hit"),
    ("a", "5c 4d", "Th", "hit stand", "hit"),
    ("a", "Ac 5d", "Th", "hit stand", "hit"),
    ("a", "Kc 3d", None, "hit stand", "hit"),
    ("a", "Kc Qd 3h", "Th", "hit stand", "stand"),  # one over, and no card makes it less
    ("b", "Jk 5d", "Th", "hit stand", "stand"),  # a joker makes 22
    ("b", "Kc Qd", "6h", "hit stand", "stand"),
    ("b", "6c 5d", "6h", "hit stand double", "double"),
    ("f", "Kc 6d", "6h", "hit stand", "stand"),
    ("f", "Kc 6d", "Th", "hit stand", "hit"),
    ("f", "Kc 6d", "Th", "stand", "stand"),
    ("f", "6c 5d", "6h", "hit stand double", "double"),
    ("f", "6c 5d", "6h", "hit stand", "hit"),
    ("f", "8c 8d", "6h", "hit stand split", "split"),
    ("f", "Kc Kd", "6h", "hit stand split double", "stand"),
    ("f", "Kc 6d", "Ah", "hit stand surrender", "surrender"),
    ("f", "Kc 9d", "6h", "hit stand surrender", "stand"),
    ("f", "Jk 2d", "6h", "hit stand double", "stand"),
    ("f", "Ac Ad", "6h", "hit stand split", "stand"),  # natural 22
]


@pytest.mark.parametrize(("variant", "cards", "up", "may", "best"), CLEAR)
def test_clear_cases(variant: str, cards: str, up: str | None, may: str, best: str) -> None:
    shown = None if up is None else parse_card(up)
    assert advise(VARIANTS[variant], parse_cards(cards), shown, may.split()) == best


def test_soft_hands_draw_longer_than_hard_ones() -> None:
    for rules, points in ((A, 18), (F, 17)):
        hard = parse_cards(f"Tc {points - 10}d")
        soft = parse_cards(f"Ac {points - 11}d")
        worth = [expectations(rules, hand, parse_card("7h"), HIT_OR_STAND) for hand in (hard, soft)]
        assert worth[1]["hit"] > worth[0]["hit"]
        assert worth[1]["stand"] == worth[0]["stand"]


class Slow:
    """The same questions answered card by card, with every hand laid out and settled: no states, no classes."""

    def __init__(self, rules: Rules22, drawing: Drawing) -> None:
        self.rules, self.drawing = replace(rules, packs=None), drawing
        jokers = rules.jokers_per_pack if rules.joker is not Joker.NONE else 0
        # One suit of four will do where suits do not matter, and tens and faces are alike.
        counts = {4 * rank: 4 for rank in range(8)} | {32: 16, 48: 4} | ({JOKER: jokers} if jokers else {})
        self.pack = [(card, count / sum(counts.values())) for card, count in counts.items()]
        self.stands = cache(self._stands)

    def hits(self, banker: tuple[int, ...], player: tuple[int, ...]) -> bool:
        hand = total(banker, self.rules)
        hard = sum(1 if card >= 48 else min(10, card // 4 + 2) for card in banker)
        if hand.natural or 2 * hard >= self.rules.target or (hand.joker and self.rules.joker is Joker.WILD):
            return False
        if self.drawing.banker_stands is None:
            return self.banker_worth(banker, player, draw=True) < self.banker_worth(banker, player, draw=False)
        soft = self.drawing.banker_hits_soft and hand.soft and hand.total == self.drawing.banker_stands
        return hand.total < self.drawing.banker_stands or soft

    def banker_worth(self, banker: tuple[int, ...], player: tuple[int, ...], *, draw: bool) -> float:
        if not draw:
            won, staked = settle(player, banker, self.rules).pays
            return won / staked
        return sum(chance * self.stands(player, tuple(sorted((*banker, card)))) for card, chance in self.pack)

    def _stands(self, player: tuple[int, ...], banker: tuple[int, ...]) -> float:
        """What the player expects by standing, the banker holding one card or more."""
        draw = len(banker) == 1 or self.hits(banker, player)
        return self.banker_worth(banker, player, draw=draw)


@sampled(2)
@pytest.mark.parametrize(
    ("rules", "drawing", "cards", "up"),
    [
        (F, usual_drawing(F), "Tc 6c", "Tc"),
        (F, usual_drawing(F), "Tc 9c", "Ac"),
        (B, usual_drawing(B), "Tc Tc 5c", "9c"),
        (VARIANTS["c"], usual_drawing(B), "Tc 8c", "Tc"),
        (VARIANTS["i"], TO_17, "Tc 8c", "Tc"),
        (VARIANTS["j"], TO_17, "Ac Tc", "Tc"),
        (A, Drawing(tabled=True), "Tc 9c", "Tc"),
        (A, Drawing(tabled=True), "Tc Tc 4c", "9c"),
        (A, Drawing(banker_stands=34), "Tc 9c", "Ac"),
        (VARIANTS["e"], Drawing(tabled=True), "Tc 8c", "9c"),
    ],
    ids=lambda value: value.name if isinstance(value, Rules22) else None,
)
def test_standing_and_doubling_against_a_slow_reckoning(rules: Rules22, drawing: Drawing, cards: str, up: str) -> None:
    many = replace(rules, packs=None)
    hand, shown = parse_cards(cards), parse_card(up)
    slow = Slow(rules, drawing)
    found = expectations(many, hand, shown, ("stand", "double"), drawing=drawing)
    assert found["stand"] == pytest.approx(slow.stands(hand, (shown,)), abs=1e-12)
    natural = total(hand, many).natural
    if natural is None and sum(min(10, card // 4 + 2) for card in hand) * 2 < rules.target:
        doubled = 2 * sum(chance * slow.stands((*hand, card), (shown,)) for card, chance in slow.pack)
        assert found["double"] == pytest.approx(doubled, abs=1e-12)


@pytest.mark.parametrize("up", ["2h", "6h", "Th", "Ah"])
def test_neither_side_of_a_hidden_game_can_gain_much(up: str) -> None:
    """What the player is sure of, and what the banker is sure of, differ by less than a thousandth of a bet."""
    numbers = model.model_of(A)
    start = numbers.start(parse_card(up))
    met = model.meeting(numbers, usual_drawing(A), parse_card(up))
    sure = 0.0
    for hands, ends in zip(met.hands, model.answers(numbers, start, met.hands), strict=True):
        sure -= sum(worth * chance for worth, chance in zip(model.worth_against(numbers, hands), ends, strict=True))
    most = sum(chance * met.values[0][at] for at, chance in numbers.player_start if at >= 0)
    assert sure <= most < sure + 1e-3


def test_hidden_hands_are_better_for_the_player_than_open_ones() -> None:
    for cards, strictly in (("Kc 9d", True), ("8c 7d", True), ("Kc Qd", False)):  # a pat 20 is as good as shown
        hidden, tabled = (
            max(expectations(A, parse_cards(cards), parse_card("Th"), HIT_OR_STAND, drawing=drawing).values())
            for drawing in (Drawing(), Drawing(tabled=True))
        )
        assert hidden > tabled if strictly else hidden == pytest.approx(tabled)


BANKER = [
    # variant, banker's cards, players (wager, total in half points or None, cards), best
    ("a", "Kc 9d", [(1, 40, 2)], "hit"),  # nineteen loses to twenty for sure
    ("a", "Kc 9d", [(1, 36, 2)], "stand"),
    ("a", "Kc 9d", [(10, 36, 2), (1, 40, 2)], "stand"),  # the big bet is beaten
    ("a", "Kc 9d", [(1, 36, 2), (10, 40, 2)], "hit"),  # the big bet is not
    ("a", "Kc 2d", [(1, 46, 3)], "hit"),
    ("a", "Kc Qd", [(1, 46, 3)], "hit"),  # twenty-three is nearer than twenty
    ("a", "Kc Qd", [(1, None, 2)], "stand"),
    ("a", "Kc Qd", [(1, None, 4)], "stand"),
    ("a", "Kc 4d", [(1, None, 2)], "hit"),
    ("a", "Kc 4d", [(1, None, 7)], "hit"),
    ("a", "Kc 9d", [(1, parse_cards("Kh Jh"), 2)], "hit"),  # the same twenty, lying open
    ("a", "Kc 9d", [(1, parse_cards("As Jk"), 2)], "stand"),  # nothing helps against a natural
    ("a", "Kc 8d", [(1, (), 2)], "hit"),  # who stands on two hidden cards has twenty or so
    ("a", "Kc 8d", [(1, parse_cards("9h Th"), 4)], "stand"),  # who took a ten to a nine and two more has gone far over
    ("a", "Kc 4d", [(1, 66, 4)], "stand"),  # further off than any card could take the banker
    ("a", "Ac Ad", [(1, None, 2)], "stand"),  # natural 22
    ("a", "Kc Qd 2h", [(1, 44, 3)], "stand"),
    ("a", "Kc 4d", [], "stand"),  # nobody to beat
    ("f", "Kc 6d", [(1, 24, 2)], "hit"),  # by the rule, beaten or not
    ("f", "Ac 6d", [(1, 24, 2)], "hit"),
    ("f", "Kc 7d", [(1, 42, 2)], "stand"),
    ("f", "Jk 3d", [(1, 42, 2)], "stand"),
]


@pytest.mark.parametrize(("variant", "cards", "players", "best"), BANKER)
def test_the_bankers_choice(variant: str, cards: str, players: list[PlayerHand], best: str) -> None:
    assert banker_advise(VARIANTS[variant], parse_cards(cards), players) == best


def test_what_lies_behind_drawn_cards_against_simulated_players() -> None:
    """Two hidden cards, then a five: who stands on that has these totals, as often as they come up."""
    numbers, up, five = model.model_of(A), parse_card("9h"), parse_card("5c")
    met = model.meeting(numbers, Drawing(), up)
    likely = model.hands_behind(numbers, met, [five])
    shares = {halves: chance / sum(likely) for halves, chance in zip(numbers.halves, likely, strict=False)}
    chance, weights = Random(4), [weight for _, weight in numbers.pack]
    pack = [card for card, _ in numbers.pack]

    @cache
    def hits(*held: int) -> bool:
        return advise(A, held, up, HIT_OR_STAND) == "hit"

    found: list[int] = []
    for _ in range(6_000):
        first = sorted(alike(card) for card in chance.choices(pack, weights, k=2))
        if total(first, numbers.rules).natural is None and hits(*first) and not hits(*sorted((*first, five))):
            found.append(total([*first, five], numbers.rules).total)
    for halves, share in shares.items():
        counted = found.count(halves) / len(found)
        assert abs(counted - share) < 4 * sqrt(share * (1 - share) / len(found)) + 0.02


def test_drawing_that_nobody_could_have_done_is_met_by_the_number_of_cards() -> None:
    numbers = model.model_of(A)
    met = model.meeting(numbers, Drawing(), None)
    assert model.hands_behind(numbers, met, parse_cards("Tc Td Th")) == met.hands[3]
    assert banker_advise(A, parse_cards("Kc 8d"), [(1, parse_cards("Tc Td Th"), 5)]) in HIT_OR_STAND


BankerHits = Callable[[tuple[int, ...], int, int], bool]
PlayerHits = Callable[[tuple[int, ...]], bool]


def alike(card: int) -> int:
    """One card for all of its value, so that the same hands come again and again."""
    return card if card == JOKER else 48 if card >= 48 else min(32, card - card % 4)


def results_of(
    action: Action, rules: Rules22, cards: tuple[int, ...], up: int, *, banker_hits: BankerHits, player_hits: PlayerHits
) -> list[float]:
    """What one action brings, with good play after it, in some thousand deals from an endless pack."""
    chance = Random(11)
    numbers = model.model_of(rules)
    weights = [weight for _, weight in numbers.pack]
    pack = [alike(card) for card, _ in numbers.pack]
    results = []
    for _ in range(4_000):
        drawn = iter(chance.choices(pack, weights, k=44))
        hand = cards
        banker: tuple[int, ...] = (up, next(drawn))
        if action != "stand":
            hand = (*hand, next(drawn))
            while action == "hit" and player_hits(tuple(sorted(hand))):
                hand = (*hand, next(drawn))
        halves = total(hand, rules).total
        while banker_hits(tuple(sorted(banker)), halves, len(hand)):
            banker = (*banker, next(drawn))
        won, staked = settle(hand, banker, rules).pays
        results.append(won / staked * (2 if action == "double" else 1))
    return results


SPOTS = [
    # variant, drawing, cards, up card; F draws by rule, A freely, first against open hands and then against hidden ones
    ("f", usual_drawing(F), "Kc 6d", "Th"),
    ("f", usual_drawing(F), "Kc 6d", "6h"),
    ("f", usual_drawing(F), "Ac 7d", "9h"),
    ("b", usual_drawing(B), "9c 2d", "6h"),
    ("a", Drawing(tabled=True), "Kc 8d", "9h"),
    ("a", Drawing(tabled=True), "Kc Qd", "6h"),
    ("a", Drawing(), "Kc 8d", "9h"),
    ("a", Drawing(), "Kc Qd", "6h"),
]


@pytest.mark.verify
@pytest.mark.parametrize(("variant", "drawing", "cards", "up"), SPOTS)
def test_the_advice_against_simulated_play(variant: str, drawing: Drawing, cards: str, up: str) -> None:
    """What was expected of each action comes out, and so the best one is best."""
    rules = replace(VARIANTS[variant], packs=None)
    hand, shown = parse_cards(cards), parse_card(up)
    may: tuple[Action, ...] = ("hit", "stand", "double")

    @cache
    def banker_hits(banker: tuple[int, ...], halves: int, count: int) -> bool:
        seen = halves if drawing.tabled else None
        return banker_advise(rules, banker, [(1, seen, count)], up=shown, drawing=drawing) == "hit"

    @cache
    def player_hits(held: tuple[int, ...]) -> bool:
        return advise(rules, held, shown, HIT_OR_STAND, drawing=drawing) == "hit"

    expected = expectations(rules, hand, shown, may, drawing=drawing)
    means: dict[Action, float] = {}
    for action in may:
        results = results_of(action, rules, hand, shown, banker_hits=banker_hits, player_hits=player_hits)
        # Against hidden hands the banker answers the players on average, so a spot may differ by a little.
        slack = 0.0 if drawing.tabled or drawing.banker_stands else 0.03
        error = stdev(results) / sqrt(len(results))
        means[action] = fmean(results)
        assert abs(means[action] - expected[action]) < 4 * error + slack
    advised = advise(rules, hand, shown, may, drawing=drawing)
    assert all(means[advised] > other - 0.05 for other in means.values())


@given(
    st.sampled_from(sorted(VARIANTS)),
    st.lists(st.integers(0, 51), min_size=2, max_size=8),
    st.none() | st.integers(0, 51),
    st.sets(st.sampled_from(ACTIONS), min_size=1),
)
def test_any_hand_gets_an_allowed_answer(variant: str, cards: list[int], up: int | None, may: set[str]) -> None:
    rules = replace(VARIANTS[variant], packs=None)
    found = expectations(rules, cards, up, may)
    assert set(found) == may
    assert advise(rules, cards, up, may) in may
    assert all(-2 - 1e-9 <= worth <= 8 for worth in found.values())
    others: list[PlayerHand] = [(1, None, 2), (3, 40, 3), (2, cards, len(cards)), (2, cards, len(cards) + 2)]
    assert banker_advise(rules, cards, others, up=up) in HIT_OR_STAND


def test_bad_questions_are_refused() -> None:
    hand = parse_cards("Kc 6d")
    with pytest.raises(HousewayError, match="nothing is allowed"):
        advise(A, hand, None, ())
    with pytest.raises(HousewayError, match="'insure' is not an action: choose from stand, hit"):
        advise(A, hand, None, ("insure",))
    with pytest.raises(CardError, match="2 cards or more, not 1"):
        advise(A, hand[:1], None, HIT_OR_STAND)
    with pytest.raises(CardError, match=r"Pure 21\.5 has no joker"):
        advise(VARIANTS["j"], hand, JOKER, HIT_OR_STAND)
    with pytest.raises(CardError, match="2 cards or more, not 1"):
        banker_advise(A, hand[:1], [])
    with pytest.raises(HousewayError, match="a player has 2 cards or more, not 1"):
        banker_advise(A, hand, [(1, None, 1)])
    with pytest.raises(HousewayError, match="41 half points are no total of California blackjack, 22"):
        banker_advise(A, hand, [(1, 41, 2)])


def test_warm_up_and_answers_are_quick() -> None:
    """They need neither NumPy nor Numba; `bench.promises` has how long they may take."""
    program = """
import sys
from houseway.cards import parse_cards
from houseway.ranking.blackjack import A
from houseway.ranking.blackjack_play import advise, banker_advise, warm_up
warm_up(A)
advise(A, parse_cards("3h 8d"), 0, ("hit", "stand"))
banker_advise(A, [51, 0], [(5, None, 3), (1, 40, 2)], up=0)
print({"numpy", "numba"} & set(sys.modules))
"""
    assert run([executable, "-c", program], capture_output=True, text=True, check=True).stdout == "set()\n"
