"""Super pan 9: points of one to five cards from any number of 36-card packs."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, parse_card, parse_cards
from houseway.errors import CardError, HousewayError
from houseway.ranking.points import PACK, card_value, say, score

hands = st.lists(st.sampled_from(PACK), min_size=1, max_size=5)


@pytest.mark.parametrize(
    ("hand", "expected", "words"),
    [
        ("Ac 5d 6d Qh", 2, "two points"),  # a worked case
        ("Kc Qd Jh", 0, "zero points"),
        ("Ac Kd Qh", 1, "one point"),
        ("3c 6d Kh", 9, "nine points"),
        ("6c 6d 6h", 8, "eight points"),
        ("4c 4c 4c", 2, "two points"),
        ("5c", 5, "five points"),
        ("5c 5d Kh 6s 6s", 2, "two points"),
    ],
)
def test_points_are_the_last_digit_of_the_sum(hand: str, expected: int, words: str) -> None:
    value = score(parse_cards(hand))
    assert value == expected
    assert say(value) == words


@pytest.mark.parametrize(
    ("card", "value"),
    [("As", 1), ("2c", 2), ("3d", 3), ("4h", 4), ("5s", 5), ("6c", 6), ("Jd", 0), ("Qh", 0), ("Ks", 0)],
)
def test_what_a_card_counts(card: str, value: int) -> None:
    assert card_value(parse_card(card)) == value


def test_a_pack_is_36_cards() -> None:
    assert len(set(PACK)) == len(PACK) == 36


@pytest.mark.parametrize(
    ("packs", "expected"),
    [
        (12, [1_475_760, 1_320_192, 1_276_432, 1_226_896, 1_315_584,
              1_448_080, 1_610_512, 1_322_496, 1_226_896, 1_120_912]),
        (8, [434_720, 390_144, 376_160, 362_336, 388_096, 427_872, 475_488, 391_168, 362_336, 331_616]),
    ],
)  # fmt: skip
def test_every_first_three_cards(packs: int, expected: list[int]) -> None:
    """All three-card hands of a twelve-pack and of an eight-pack shoe."""
    counts: Counter[int] = Counter()
    for hand in combinations_with_replacement(PACK, 3):
        counts[score(hand)] += prod(comb(packs, times) for times in Counter(hand).values())
    assert [counts[points] for points in range(10)] == expected
    assert counts.total() == comb(36 * packs, 3)


@pytest.mark.parametrize("card", ["7c", "8d", "9h", "Ts", "Jk"])
def test_cards_that_the_pack_lacks_are_refused(card: str) -> None:
    with pytest.raises(CardError, match=f"{card} is not in the super pan 9 pack"):
        score([*parse_cards("Ac 2d"), parse_card(card)])
    with pytest.raises(CardError, match=f"{card} is not in the super pan 9 pack"):
        card_value(parse_card(card))


@pytest.mark.parametrize(
    ("cards", "message"), [([], "not 0"), ([0] * 6, "not 6"), ([0, JOKER + 1], "53 is not a card")]
)
def test_other_hands_are_refused(cards: list[int], message: str) -> None:
    with pytest.raises(CardError, match=message):
        score(cards)


@pytest.mark.parametrize("value", [-1, 10])
def test_other_scores_have_no_words(value: int) -> None:
    with pytest.raises(HousewayError, match="0 to 9"):
        say(value)


@given(hands, st.randoms(use_true_random=False))
def test_neither_order_nor_suits_matter(hand: list[int], random: Random) -> None:
    other = [card & ~3 | random.randrange(4) for card in hand]
    random.shuffle(other)
    assert score(other) == score(hand)


@given(hands)
def test_a_hand_is_the_sum_of_its_cards(hand: list[int]) -> None:
    assert score(hand) == sum(map(card_value, hand)) % 10


@given(hands, hands)
def test_words_tell_scores_apart(mine: list[int], theirs: list[int]) -> None:
    assert (say(score(mine)) == say(score(theirs))) == (score(mine) == score(theirs))
