"""`houseway.ranking` against the slow reference: on random hands of every kind, and on every class there is.

A kind passes when it puts hands in the reference's order and ties exactly the hands that the reference ties;
the integers themselves are its own affair, save where the API promises one.
"""

import random
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.repeats import examples, repeats, sampled

from houseway.ranking import KINDS, Score, evaluator, rank

from .reference import JOKER, NO_LOW, REFERENCE, Value
from .strategies import CORNERS, EVERY_COUNT, SHAPES, dealt_again, hands, in_suits, rivals

# Zero points are points; everywhere else zero means that no hand qualifies.
MAY_BE_ZERO = ("super-pan-9", "blackjack22")

quick = settings(max_examples=examples(12), deadline=None, suppress_health_check=[HealthCheck.too_slow])
quicker = settings(quick, max_examples=examples(6))
every_kind = pytest.mark.parametrize("kind", SHAPES)
every_count = pytest.mark.parametrize(("kind", "count"), EVERY_COUNT)


def sign(mine: int | Value, theirs: int | Value) -> int:
    """1, 0 or -1 as mine beats, ties or loses to theirs."""
    if mine == theirs:
        return 0
    return 1 if mine > theirs else -1  # type: ignore[operator]


def assert_same_order(kind: str, all_hands: list[list[int]]) -> None:
    """Sorted by score is sorted by reference, and scores tie exactly where the reference does."""
    scored = sorted(
        ((int(rank(hand, kind)), REFERENCE[kind](hand), hand) for hand in all_hands), key=lambda one: one[0]
    )
    for (score, value, hand), (next_score, next_value, next_hand) in pairwise(scored):
        assert sign(score, next_score) == sign(value, next_value), (
            f"{kind}: {hand} is {value}, scores {score}; {next_hand} is {next_value}, scores {next_score}"
        )


@every_kind
def test_each_kind_takes_the_agreed_numbers_of_cards(kind: str) -> None:
    agreed = SHAPES[kind].counts
    if kind == "blackjack22":
        assert set(agreed) <= set(KINDS[kind].counts)
    else:
        assert tuple(KINDS[kind].counts) == agreed


@sampled(15)
@every_count
@quick
@given(data=st.data())
def test_two_hands_compare_as_in_the_reference(kind: str, count: int, data: st.DataObject) -> None:
    mine, theirs = data.draw(rivals(kind, count))
    reference = REFERENCE[kind]
    assert sign(rank(mine, kind), rank(theirs, kind)) == sign(reference(mine), reference(theirs))


@sampled(15)
@pytest.mark.clause("OAS-HE-03", "OAS-OM8-07", "OAS-PA-05", "OAS-LB-16", "DR-HE-05")
@every_count
@quicker
@given(data=st.data())
def test_neither_the_order_of_the_cards_nor_their_suits_matter(kind: str, count: int, data: st.DataObject) -> None:
    hand = data.draw(hands(kind, count))
    score = rank(hand, kind)
    assert rank(data.draw(dealt_again(hand, kind)), kind) == score
    assert rank(in_suits(hand, data.draw(st.permutations(range(4)))), kind) == score


def random_hand(kind: str, count: int, dice: random.Random) -> list[int]:
    """A hand from a random corner of the pack, half of the time with a joker where there is one."""
    shape = SHAPES[kind]
    part = dice.choice(CORNERS[shape.pack])
    jokers = dice.choice([0, dice.randint(0, min(shape.jokers, count))])
    held = dice.choices(part, k=count) if shape.repeats else dice.sample(part, count - jokers)
    held += [JOKER] * jokers
    if not shape.hole:
        dice.shuffle(held)
    return held


@sampled(15)
@every_count
def test_the_unchecked_evaluator_agrees_and_zero_is_no_qualifying_hand(kind: str, count: int) -> None:
    dice = random.Random(f"{kind} {count} unchecked")
    for _ in range(15):
        hand = random_hand(kind, count, dice)
        score = rank(hand, kind)
        assert isinstance(score, Score)
        assert score.kind == kind
        fast = evaluator(kind)(hand)
        assert type(fast) is int
        assert fast == int(score)
        assert score >= 0
        if kind not in MAY_BE_ZERO:
            assert (score == 0) == (REFERENCE[kind](hand) == NO_LOW)


@repeats("count", 100, 600, 20_000)
@every_kind
def test_many_hands_sort_as_in_the_reference(kind: str, count: int) -> None:
    dice = random.Random(f"{kind} sorted")
    counts = SHAPES[kind].counts
    # Boards of different sizes never meet, so each size is sorted on its own.
    groups = [[cards] for cards in counts] if kind.startswith("showing") else [list(counts)]
    for group in groups:
        assert_same_order(kind, [random_hand(kind, dice.choice(group), dice) for _ in range(count)])


def spread(ranks: tuple[int, ...]) -> list[int]:
    """Cards of these ranks (0 to 12) that are not all of one suit; equal ranks stand side by side."""
    suits = [ranks[:at].count(one) for at, one in enumerate(ranks)]
    if not any(suits):
        suits[0] = 1
    return [4 * one + suit for one, suit in zip(ranks, suits, strict=True)]


def rank_multisets(size: int) -> list[tuple[int, ...]]:
    return [ranks for ranks in combinations_with_replacement(range(13), size) if max(map(ranks.count, ranks)) <= 4]


PAIRED_OR_MIXED = [spread(ranks) for ranks in rank_multisets(5)]
SUITED = [[4 * one + 3 for one in ranks] for ranks in combinations(range(13), 5)]
EVERY_CLASS = PAIRED_OR_MIXED + SUITED

JOKER_HANDS = [
    [*cards, JOKER]
    for cards in [spread(ranks) for ranks in rank_multisets(4)]
    + [[4 * one + 2 for one in ranks] for ranks in combinations(range(13), 4)]
]


def test_all_7462_classes_of_high_hand_are_in_order() -> None:
    """With a joker in the pack too: see below."""
    assert_same_order("high", EVERY_CLASS)
    for kind in ("high", "bug", "bug-wheel-second"):
        assert len({rank(hand, kind) for hand in EVERY_CLASS}) == 7_462


@pytest.mark.parametrize("kind", ["low", "low-oasis"])
def test_all_6175_classes_of_low_are_in_order(kind: str) -> None:
    assert_same_order(kind, EVERY_CLASS)
    assert len({rank(hand, kind) for hand in EVERY_CLASS}) == 6_175


def test_all_56_eights_are_in_order() -> None:
    assert_same_order("eight", EVERY_CLASS)
    assert len({rank(hand, "eight") for hand in EVERY_CLASS} - {0}) == 56


@pytest.mark.verify
@pytest.mark.parametrize("kind", ["bug", "bug-wheel-second", "low-joker"])
def test_every_four_cards_with_the_joker_are_in_order_among_all_classes(kind: str) -> None:
    assert_same_order(kind, EVERY_CLASS + JOKER_HANDS)


def test_with_the_joker_there_is_one_class_more() -> None:
    for kind in ("bug", "bug-wheel-second"):
        assert len({rank(hand, kind) for hand in EVERY_CLASS + JOKER_HANDS}) == 7_463
    assert len({rank(hand, "low-joker") for hand in EVERY_CLASS + JOKER_HANDS}) == 6_175


def test_a_bug_hand_without_the_joker_scores_what_it_scores_in_high() -> None:
    for hand in EVERY_CLASS:
        assert int(rank(hand, "bug")) == int(rank(hand, "high"))


def test_five_aces_score_one_more_than_the_royal_flush() -> None:
    assert int(rank("As Ah Ad Ac Jk", "bug")) == int(rank("As Ks Qs Js Ts", "bug")) + 1


def test_push_nine_scores_are_the_numbers_1_to_36() -> None:
    every_deal = [spread(ranks) for ranks in rank_multisets(3)]
    assert_same_order("push-nine", every_deal)
    assert {int(rank(hand, "push-nine")) for hand in every_deal} == set(range(1, 37))


def test_pai_gow_fronts_make_91_classes() -> None:
    every_front = [spread(ranks) for ranks in rank_multisets(2)] + [[card, JOKER] for card in range(52)]
    assert_same_order("pai-gow-front", every_front)
    assert len({rank(hand, "pai-gow-front") for hand in every_front}) == 91


@pytest.mark.parametrize("kind", ["showing-high", "showing-low"])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_every_stud_board_is_in_order(kind: str, count: int) -> None:
    every_board = [spread(ranks) for ranks in rank_multisets(count)]
    every_board += [[4 * one for one in ranks] for ranks in combinations(range(13), count)]
    assert_same_order(kind, every_board)


def test_super_pan_9_scores_are_the_points_themselves() -> None:
    for count in (1, 2, 3):
        for hand in combinations_with_replacement(SHAPES["super-pan-9"].pack[::4], count):
            assert int(rank(list(hand), "super-pan-9")) == REFERENCE["super-pan-9"](hand)[0]


def test_every_two_and_three_card_blackjack22_hand_is_in_order() -> None:
    pack = range(0, 53, 4)
    pairs = [[first, second] for first, second in combinations_with_replacement(pack, 2)]
    threes = [list(three) for three in combinations_with_replacement(pack, 3)]
    assert_same_order("blackjack22", [one_of_each_suit(hand) for hand in pairs + threes])


def one_of_each_suit(hand: list[int]) -> list[int]:
    """Equal ranks in different suits; jokers are all alike."""
    return [card if card == JOKER else card + hand[:at].count(card) for at, card in enumerate(hand)]
