"""Blackjack 22: totals, order and settlement under the variants that can be stated."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, parse_cards
from houseway.errors import CardError, HousewayError
from houseway.ranking.blackjack import (
    VARIANTS,
    A,
    B,
    E,
    F,
    HandTotal,
    Joker,
    Natural,
    Outcome,
    Over,
    Pair,
    Rules22,
    say,
    score,
    settle,
    total,
)

WIN, PUSH, LOSE = Outcome.WIN, Outcome.PUSH, Outcome.LOSE
MANY_PACKS = {letter: replace(rules, packs=None) for letter, rules in VARIANTS.items()}

cards_of = {letter: st.integers(0, 51 if rules.joker is Joker.NONE else JOKER) for letter, rules in VARIANTS.items()}
letters = st.sampled_from(sorted(VARIANTS))


@st.composite
def dealt(draw: st.DrawFn) -> tuple[Rules22, list[int], list[int]]:
    """A variant and two hands from a shoe too big to run short of any card."""
    letter = draw(letters)
    hand = st.lists(cards_of[letter], min_size=2, max_size=6)
    return MANY_PACKS[letter], draw(hand), draw(hand)


def count(hand: str, letter: str) -> HandTotal:
    return total(parse_cards(hand), VARIANTS[letter])


@pytest.mark.parametrize(
    ("letter", "hand", "halves", "soft", "words"),
    [
        ("a", "Kc 9d", 38, False, "nineteen"),
        ("a", "Ac 8d", 38, True, "soft nineteen"),
        ("a", "Jk 8d", 38, True, "soft nineteen"),
        ("a", "Jk 8d Kc", 38, False, "nineteen"),
        ("a", "Ac Kd", 42, True, "soft twenty-one"),
        ("a", "Ac Ad Kd", 44, True, "soft twenty-two"),
        ("a", "Ac Ad Ah", 46, True, "soft twenty-three"),  # nobody busts: 23 is nearer than 13
        ("a", "Ac 6d Qh", 34, False, "seventeen"),  # 17 and 27 are equally near, and under wins
        ("a", "Kc Qd 4h", 48, False, "twenty-four"),
        ("a", "Jk", 22, True, "soft eleven"),
        ("b", "Ac Ad", 44, True, "soft twenty-two"),  # 11 and 11, but no natural there
        ("b", "Ac Ad Ah", 26, True, "soft thirteen"),
        ("b", "Jk 2c", 44, False, "twenty-two"),
        ("d", "Jk 2c", 42, False, "twenty-one"),
        ("d", "Jk 2c 9h", 42, False, "twenty-one"),
        ("f", "Jk 2c", 42, False, "twenty-one"),
        ("f", "Ac Kd", 42, True, "soft twenty-one"),
        ("f", "Ac Ad Kh", 24, False, "twelve"),
        ("i", "Jk 9c", 42, True, "soft twenty-one"),
        ("i", "Jk Kc Qd", 44, False, "twenty-two"),
        ("i", "Ac Jk", 26, True, "soft thirteen"),
        ("j", "Ac Kd", 43, False, "natural 21.5"),
        ("j", "Ac Kd Kh", 42, False, "twenty-one"),
    ],
)
def test_what_a_hand_counts(letter: str, hand: str, halves: int, soft: bool, words: str) -> None:
    counted = count(hand, letter)
    assert (counted.total, counted.soft, counted.words) == (halves, soft, words)
    assert counted.joker is ("Jk" in hand)


@pytest.mark.parametrize(
    ("letter", "hand", "words"),
    [
        *((letter, hand, "natural 22") for letter in "aef" for hand in ("Ac Ad", "Jk Jk", "Ac Jk", "Jk Ac")),
        *((letter, "Jk Jk", "natural 22") for letter in "bcd"),
        ("c", "Jk 5c", "joker and a card"),
        ("i", "Jk Jk", "natural 24"),
        ("i", "Ac Ac", "natural 22"),
        ("i", "Ac Td", "blackjack"),
        ("j", "Td Ac", "natural 21.5"),
    ],
)
def test_naturals(letter: str, hand: str, words: str) -> None:
    rules = VARIANTS[letter]
    natural = count(hand, letter).natural
    assert natural is not None
    assert natural.words == words
    assert say(score(parse_cards(hand), rules), rules) == words


@pytest.mark.parametrize(
    ("letter", "hand"),
    [
        ("a", "Ac Ad Kh"), ("a", "Ac Kd"), ("a", "Ac Ad Ah"), ("b", "Ac Ad"), ("b", "Ac Jk"), ("c", "Jk 5c 2d"),
        ("d", "Jk Ac"), ("f", "Ac Kd"), ("i", "Ac Ad"), ("i", "Jk Kc"), ("j", "Ac 9d"), ("j", "Kc Qd"),
    ],
)  # fmt: skip
def test_no_naturals(letter: str, hand: str) -> None:
    assert count(hand, letter).natural is None


def test_the_order_of_variant_a() -> None:
    """Natural 22, then by distance from 22, and under before over at the same distance."""
    ladder = {
        "Ac Jk": "natural 22",
        "Kc Qd 2h": "twenty-two",
        "Kc Ad": "twenty-one",
        "Kc Qd 3h": "twenty-three, one over",
        "Kc Qd": "twenty",
        "Kc Qd 4h": "twenty-four, two over",
        "Kc 9d": "nineteen",
        "Kc 9d 6h": "twenty-five, three over",
        "Kc 2d": "twelve",
        "6c 6d Kh Ks": "thirty-two, ten over",
        "5c 6d": "eleven",
        "Kc Qd Jh 3s": "thirty-three, eleven over",
        "2c 3d": "five",
    }
    scores = [score(parse_cards(hand)) for hand in ladder]
    assert scores == sorted(set(scores), reverse=True)
    assert [say(value) for value in scores] == list(ladder.values())


@pytest.mark.parametrize("letter", ["b", "f"])
def test_elsewhere_any_hand_not_over_beats_any_hand_over(letter: str) -> None:
    ladder = ["Jk Jk", "Jk 5c", "Kc Qd", "2c 3d", "Kc Qd 3h", "Kc Qd 4h", "Kc Qd Jh"]
    scores = [score(parse_cards(hand), VARIANTS[letter]) for hand in ladder]
    assert scores == sorted(set(scores), reverse=True)


@pytest.mark.parametrize(
    ("letter", "hand", "words"),
    [
        ("a", "Kc Qd 4h", "twenty-four, two over"),
        ("f", "Kc Qd 4h", "twenty-four, three over"),
        ("f", "Ac Kd", "twenty-one"),
        ("j", "Kc Qd 2h", "twenty-two, half over"),
        ("j", "Kc Qd 4h", "twenty-four, two and a half over"),
        ("b", " ".join(["Kc", "Kd", "Kh", "Ks"] * 5), "two hundred, one hundred and seventy-eight over"),
        ("b", " ".join(["Kc", "Kd", "Kh", "Ks"] * 2), "eighty, fifty-eight over"),
    ],
)
def test_how_a_score_is_called(letter: str, hand: str, words: str) -> None:
    rules = VARIANTS[letter]
    assert say(score(parse_cards(hand), rules), rules) == words


EVEN, NOTHING, LOST = (1, 1), (0, 1), (-1, 1)


@pytest.mark.parametrize(
    ("player", "banker", "outcome"),
    [
        ("Kc Qd 4h", "Kd Qh", LOSE),  # the printed case: 24 v. 20 goes to the banker
        ("Kd Qh", "Kc Qd 4h", WIN),
        ("Kc Qd 3h", "Kd Qh", WIN),  # 23 is nearer than 20
        ("Kc Qd 4h", "Kd Qh 5s", WIN),  # both over
        ("Kc Qd 5h", "Kd Qh 4s", LOSE),
    ],
)
def test_in_a_nobody_busts_and_the_closest_wins(player: str, banker: str, outcome: Outcome) -> None:
    assert settle(parse_cards(player), parse_cards(banker)).outcome is outcome


@pytest.mark.clause("CX-108")
@pytest.mark.parametrize(
    ("player", "banker", "outcome", "pays"),
    [
        ("Kc 9d", "Kd 9h", PUSH, NOTHING),
        ("Kc 9d", "Ad 8h", PUSH, NOTHING),  # hard and soft are the same
        ("Kc Qd 4h", "Kd Qh 4s", PUSH, NOTHING),  # past 22 as well
        ("Ac Ad", "Jk Jk", PUSH, NOTHING),
        ("Ac Jk", "Kc Qd 2h", WIN, EVEN),  # a natural beats any other 22, at even money
        ("Kc Qd 2h", "Ac Jk", LOSE, LOST),
    ],
)
def test_in_a_equals_push_and_naturals_pay_even_money(
    player: str, banker: str, outcome: Outcome, pays: tuple[int, int]
) -> None:
    settled = settle(parse_cards(player), parse_cards(banker), A)
    assert (settled.outcome, settled.pays) == (outcome, pays)


@pytest.mark.parametrize(
    ("player", "banker", "outcome"),
    [
        ("Kc Qd 4h", "2d 3h", LOSE),  # player over, banker not
        ("2d 3h", "Kc Qd 4h", WIN),
        ("Kc Qd 5h", "Kd Qh 4s", LOSE),  # both over, banker closer
        ("Kc Qd 4h", "Kd Qh 5s", PUSH),  # both over, player closer
        ("Kc Qd 4h", "Kd Qh 4s", LOSE),  # ties over go to the banker
        ("Kc Qd", "Kd 9h", WIN),
        ("Kc 9d", "Kd 9h", PUSH),
        ("Jk Jk", "Jk Jk", PUSH),
        ("Jk Jk", "Jk 5c", WIN),
        ("Jk 9c", "Jk 5c", PUSH),
    ],
)
@pytest.mark.parametrize("letter", ["b", "f"])
def test_in_b_and_f_the_banker_has_the_better_of_hands_over(
    letter: str, player: str, banker: str, outcome: Outcome
) -> None:
    assert settle(parse_cards(player), parse_cards(banker), VARIANTS[letter]).outcome is outcome


def test_twenty_two_is_over_in_f_and_not_in_b() -> None:
    player, banker = parse_cards("Kc Qd 2h"), parse_cards("Kd Qh")
    assert settle(player, banker, B).outcome is WIN
    assert settle(player, banker, F).outcome is LOSE


def test_one_account_of_f_pushes_equal_hands_over() -> None:
    lenient = replace(F, equal_over=PUSH)
    assert settle(parse_cards("Kc Qd 4h"), parse_cards("Kd Qh 4s"), lenient).outcome is PUSH


@pytest.mark.parametrize(
    ("letter", "player", "banker", "outcome", "pays"),
    [
        ("f", "Jk Jk", "Kc Qd", WIN, (2, 1)),
        ("f", "Ac Ad", "Jk 5c", WIN, EVEN),
        ("f", "Jk Jk", "Ac Ad", PUSH, NOTHING),
        ("c", "Jk Jk", "Jk 5c", WIN, (2, 1)),  # the second-best hand
        ("c", "Jk 5c", "Kc Qd 2h", WIN, EVEN),
        ("c", "Jk 5c", "Jk Jk", LOSE, LOST),
        ("c", "Jk 5c", "Jk 9c", PUSH, NOTHING),
        ("d", "Jk 5c", "Kc 9d 2h", PUSH, NOTHING),  # all 21s are equal
        ("e", "Jk 5c", "Kc Qd 2h", PUSH, NOTHING),  # the joker makes 22
        ("e", "Kc Qd 3h", "Kd Qh", WIN, EVEN),
        ("i", "Jk Jk", "Ac Ac", WIN, (4, 1)),
        ("i", "Ac Ac", "Kc Qd", WIN, (2, 1)),
        ("i", "Ac Kd", "Jk 9c", WIN, (6, 5)),
        ("i", "Ac Kd", "Ad Kh", PUSH, NOTHING),
        ("i", "Kc Qd 2h", "Kd Qh 2s", PUSH, NOTHING),  # 22 is no bust when the banker has 22
        ("i", "Kc Qd 2h", "Kd Qh 3s", LOSE, LOST),
        ("i", "Kc Qd 3h", "Kd Qh 3s", LOSE, LOST),
        ("j", "Ac Kd", "Kc 9d 2h", WIN, EVEN),
        ("j", "Kc Qd 3h", "Kd Qh 4s", LOSE, LOST),
        ("j", "Kc 2d", "Kd Qh 4s", WIN, EVEN),
    ],
)
def test_what_a_bet_becomes_elsewhere(
    letter: str, player: str, banker: str, outcome: Outcome, pays: tuple[int, int]
) -> None:
    settled = settle(parse_cards(player), parse_cards(banker), VARIANTS[letter])
    assert (settled.outcome, settled.pays) == (outcome, pays)


def chance(rules: Rules22, happens: Callable[[HandTotal], bool]) -> tuple[int, int]:
    """How many first two cards, of how many, over the whole shoe."""
    if rules.packs is None:
        pytest.fail("a shoe of unknown size has no chances")
    copies = dict.fromkeys(range(52), rules.packs) | {JOKER: rules.packs * rules.jokers_per_pack}
    hits = 0
    for pair in combinations_with_replacement(copies, 2):
        ways = prod(comb(copies[card], times) for card, times in Counter(pair).items())
        if ways and happens(total(pair, rules)):
            hits += ways
    return hits, comb(sum(copies.values()), 2)


@pytest.mark.parametrize(
    ("rules", "aces_and_jokers", "two_jokers", "some_joker", "hands"),
    [
        (A, 28, 6, 214, 1_540),
        (E, 435, 15, 1_887, 50_403),
        (replace(E, packs=8), 780, 28, 3_356, 89_676),
    ],
)
def test_chances_of_the_first_two_cards(
    rules: Rules22, aces_and_jokers: int, two_jokers: int, some_joker: int, hands: int
) -> None:
    """Known shares, counted over every two cards of the shoe."""
    only_jokers = replace(rules, naturals=(Natural(Pair.TWO_JOKERS, 44, "natural 22"),))
    assert chance(rules, lambda hand: hand.natural is not None) == (aces_and_jokers, hands)
    assert chance(only_jokers, lambda hand: hand.natural is not None) == (two_jokers, hands)
    assert chance(rules, lambda hand: hand.joker) == (some_joker, hands)
    if rules is A:
        assert Fraction(aces_and_jokers, hands) == Fraction(1, 55)


@pytest.mark.parametrize(
    ("letter", "cards", "message"),
    [
        ("a", "Kc", "2 to 22 cards, not 1"),
        ("a", "", "2 to 22 cards, not 0"),
        ("b", " ".join(["2c", "2d", "2h", "2s"] * 6), "not 24"),
        ("a", "Kc Kc", "Kc appears 2 times"),
        ("a", "Jk Jk Jk Jk Jk", "Jk appears 5 times"),
        ("b", " ".join(["2c"] * 9), "2c appears 9 times"),
        ("j", "Jk Kc", "Pure 21.5 has no joker"),
    ],
)
def test_other_hands_are_refused(letter: str, cards: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        score(parse_cards(cards), VARIANTS[letter])


def test_two_hands_come_from_one_shoe() -> None:
    with pytest.raises(CardError, match="Ac appears 2 times"):
        settle(parse_cards("Ac 9d"), parse_cards("Ac 8d"), A)
    with pytest.raises(CardError, match="not 1"):
        settle(parse_cards("Ac 9d"), parse_cards("Kc"), A)
    with pytest.raises(CardError, match="not a card"):
        total([3, 53], A)


@pytest.mark.parametrize("value", [0, -5, 2000, 3000, 3002, 10**6])
def test_other_scores_have_no_words(value: int) -> None:
    with pytest.raises(HousewayError, match="is not a score of California blackjack"):
        say(value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"target": 22}, "half points"),
        ({"joker": Joker.WILD}, "wild joker needs the total"),
        ({"wild_total": 44}, "only a wild joker"),
        ({"naturals": (Natural(Pair.TWO_ACES, 44, "natural 22", (3, 0)),)}, "such as"),
        ({"naturals": (Natural(Pair.TWO_ACES, 44, "natural 22", (1, 1), 0),)}, "tier"),
        ({"packs": 0}, "one or more"),
    ],
)
def test_rules_that_make_no_sense_are_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        replace(A, **change)  # type: ignore[arg-type]


@given(dealt(), st.data())
def test_neither_order_nor_suits_matter(deal: tuple[Rules22, list[int], list[int]], data: st.DataObject) -> None:
    rules, hand, _ = deal
    suits = data.draw(st.permutations(range(4)))
    other = [card if card == JOKER else card & ~3 | suits[card & 3] for card in data.draw(st.permutations(hand))]
    assert score(other, rules) == score(hand, rules)
    assert total(other, rules) == total(hand, rules)


@given(dealt())
def test_words_tell_scores_apart(deal: tuple[Rules22, list[int], list[int]]) -> None:
    rules, mine, theirs = deal
    same = score(mine, rules) == score(theirs, rules)
    assert (say(score(mine, rules), rules) == say(score(theirs, rules), rules)) is same
    counted = total(mine, rules)
    assert say(score(mine, rules), rules).startswith(counted.words.removeprefix("soft "))


@given(dealt())
def test_settlement_follows_the_order(deal: tuple[Rules22, list[int], list[int]]) -> None:
    rules, player, banker = deal
    mine, theirs = score(player, rules), score(banker, rules)
    outcome = settle(player, banker, rules).outcome
    over = total(player, rules).natural is None and total(player, rules).total > rules.target
    if mine < theirs:
        assert outcome is LOSE
    elif mine > theirs:
        assert outcome is WIN or (over and rules.over is not Over.DISTANCE)
    else:
        assert outcome is PUSH or (over and rules.over is not Over.DISTANCE)


@given(dealt())
def test_nobody_can_count_a_hand_better(deal: tuple[Rules22, list[int], list[int]]) -> None:
    """Every way to take each ace and joker high or low, tried one by one in variant A."""
    _, hand, _ = deal
    rules = MANY_PACKS["a"]
    if total(hand, rules).natural is not None:
        return
    sums = {0}
    for card in hand:
        values = (1, 11) if card == JOKER or card >> 2 == 12 else (min(10, (card >> 2) + 2),)
        sums = {so_far + value for so_far in sums for value in values}
    best = min(sums, key=lambda points: (abs(points - 22), points > 22))
    assert total(hand, rules).total == 2 * best
