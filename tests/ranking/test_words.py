"""A score can say its own name, and the name never contradicts the hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.repeats import examples, sampled

from houseway.cards import RANK_NAMES
from houseway.ranking import evaluator, rank, say

from . import reference
from .reference import REFERENCE
from .strategies import EVERY_COUNT, SHAPES, hands
from .test_against_reference import EVERY_CLASS, JOKER_HANDS, rank_multisets, spread

NAME = {1: "ace", **dict(enumerate(RANK_NAMES, start=2))}
PLURAL = {rank: "sixes" if name == "six" else f"{name}s" for rank, name in NAME.items()}


def high_name(value: reference.Value, *, wheel_second: bool = False) -> str:
    """What the API says a high hand of the reference is called."""
    category, *ranks = value
    match category:
        case reference.FIVE_ACES:
            return "five aces"
        case reference.ROYAL:
            return "royal flush"
        case reference.STRAIGHT_FLUSH | reference.STRAIGHT:
            order = reference.STRAIGHTS_WHEEL_SECOND if wheel_second else reference.STRAIGHTS_WHEEL_LAST
            held = order[ranks[0]]
            top = 5 if {14, 5} <= held else max(held)
            return f"{NAME[top]}-high straight{' flush' if category == reference.STRAIGHT_FLUSH else ''}"
        case reference.QUADS:
            return f"four {PLURAL[ranks[0]]}"
        case reference.FULL_HOUSE:
            return f"{PLURAL[ranks[0]]} full of {PLURAL[ranks[1]]}"
        case reference.FLUSH:
            return f"{NAME[ranks[0]]}-high flush"
        case reference.TRIPS:
            return f"three {PLURAL[ranks[0]]}"
        case reference.TWO_PAIR:
            return f"{PLURAL[ranks[0]]} and {PLURAL[ranks[1]]}"
        case reference.PAIR:
            return f"pair of {PLURAL[ranks[0]]}"
        case _:
            return f"{NAME[ranks[0]]}-{NAME[ranks[1]]} high"


def assert_names_high(words: str, value: reference.Value, *, wheel_second: bool = False) -> None:
    """The whole name where the API fixes it; it may add kickers behind, never change the category."""
    assert words.startswith(high_name(value, wheel_second=wheel_second)), (words, value)
    assert ("flush" in words) == (value[0] in (reference.FLUSH, reference.STRAIGHT_FLUSH, reference.ROYAL))
    assert ("straight" in words) == (value[0] in (reference.STRAIGHT, reference.STRAIGHT_FLUSH))
    assert ("full of" in words) == (value[0] == reference.FULL_HOUSE)
    assert ("pair of" in words) == (value[0] == reference.PAIR)


def assert_names_low(words: str, value: reference.Value) -> None:
    category, *ranks = (-part for part in value)
    assert "straight" not in words
    assert "flush" not in words
    if category == reference.NO_PAIR:
        wheel = ranks == [5, 4, 3, 2, 1]
        assert (words == "wheel") == wheel
        assert wheel or words == f"{NAME[ranks[0]]}-{NAME[ranks[1]]} low"
    elif category == reference.PAIR:
        assert words == f"pair of {PLURAL[ranks[0]]}"
    else:
        assert "wheel" not in words
        assert "pair of" not in words
        groups = 2 if category in (reference.TWO_PAIR, reference.FULL_HOUSE) else 1
        for paired in ranks[:groups]:
            assert PLURAL[paired] in words, (words, value)
        assert ("three" in words.split()) == (category == reference.TRIPS), (words, value)
        assert ("four" in words.split()) == (category == reference.QUADS), (words, value)


@sampled(1)
@pytest.mark.parametrize("kind", ["high", "bug", "bug-wheel-second"])
def test_every_class_of_high_hand_has_its_name(kind: str) -> None:
    classes = EVERY_CLASS if kind == "high" else EVERY_CLASS + JOKER_HANDS
    for hand in classes:
        words = rank(hand, kind).words
        assert_names_high(words, REFERENCE[kind](hand), wheel_second=kind == "bug-wheel-second")


@sampled(1)
@pytest.mark.parametrize("kind", ["low", "low-joker", "low-oasis"])
def test_every_class_of_low_has_its_name(kind: str) -> None:
    classes = EVERY_CLASS + JOKER_HANDS if kind == "low-joker" else EVERY_CLASS
    for hand in classes:
        assert_names_low(rank(hand, kind).words, REFERENCE[kind](hand))


def test_every_eight_has_its_name_and_zero_says_there_is_no_low() -> None:
    names = set()
    for hand in EVERY_CLASS:
        score, value = rank(hand, "eight"), REFERENCE["eight"](hand)
        if value:
            assert_names_low(score.words, value)
            names.add(int(score))
        else:
            assert score.words.split()[0] == "no"
    assert len(names) == 56
    for kind in ("eight", "omaha8", "two-hole8"):
        assert say(0, kind).split()[0] == "no"


def test_every_push_nine_deal_has_its_name() -> None:
    numbers = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    for ranks in rank_multisets(3):
        hand = spread(ranks)
        words, (group, top) = rank(hand, "push-nine").words, reference.push_nine(hand)
        if group == 3:
            assert words == f"three {PLURAL[top]}"
        elif group == 2:
            assert words == f"{NAME[top]}-{NAME[top - 1]}-{NAME[top - 2]} straight"
        elif group == 1:
            assert words == "three faces"
        else:
            assert words == f"{numbers[top]} point{'' if top == 1 else 's'}"


def test_every_pai_gow_front_has_its_name() -> None:
    for hand in [spread(ranks) for ranks in rank_multisets(2)]:
        words, value = rank(hand, "pai-gow-front").words, reference.pai_gow_front(hand)
        if value[0] == reference.PAIR:
            assert words == f"pair of {PLURAL[value[1]]}"
        else:
            assert words.startswith(f"{NAME[value[1]]}-{NAME[value[2]]}")


def test_super_pan_9_says_its_points() -> None:
    names = "zero one two three four five six seven eight nine".split()  # noqa: SIM905
    assert [say(points, "super-pan-9").split()[0] for points in range(10)] == names
    assert say(0, "super-pan-9") == "zero points"
    assert say(9, "super-pan-9") == "nine points"


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", ["showing-high", "showing-low"])
def test_every_stud_board_has_a_name_that_fits(kind: str, count: int) -> None:
    for ranks in rank_multisets(count):
        hand = spread(ranks)
        words, value = rank(hand, kind).words, REFERENCE[kind](hand)
        category, top = abs(value[0]), abs(value[1])
        assert words.strip()
        assert "straight" not in words
        assert "flush" not in words
        assert (PLURAL[top] in words) == (category != reference.NO_PAIR), (words, value)
        assert NAME[top] in words or PLURAL[top] in words
        assert ("pair of" in words) == (category == reference.PAIR), (words, value)


@sampled(15)
@pytest.mark.parametrize(("kind", "count"), EVERY_COUNT)
@settings(max_examples=examples(4), deadline=None)
@given(data=st.data())
def test_a_hand_and_its_bare_integer_say_the_same(kind: str, count: int, data: st.DataObject) -> None:
    hand = data.draw(hands(kind, count))
    score = rank(hand, kind)
    assert score.words
    assert score.words == score.words.strip()
    assert say(int(score), kind) == score.words
    assert say(evaluator(kind)(hand), kind) == score.words


@pytest.mark.parametrize("kind", ["omaha", "two-hole", "pineapple"])
@settings(max_examples=examples(25), deadline=None)
@given(data=st.data())
def test_hands_with_a_board_are_named_as_high_hands(kind: str, data: st.DataObject) -> None:
    hand = data.draw(hands(kind, SHAPES[kind].counts[-1]))
    assert_names_high(rank(hand, kind).words, REFERENCE[kind](hand))


@pytest.mark.parametrize("kind", ["omaha8", "two-hole8"])
@settings(max_examples=examples(25), deadline=None)
@given(data=st.data())
def test_lows_with_a_board_are_named_as_lows(kind: str, data: st.DataObject) -> None:
    hand = data.draw(hands(kind, SHAPES[kind].counts[-1]))
    words, value = rank(hand, kind).words, REFERENCE[kind](hand)
    if value:
        assert_names_low(words, value)
    else:
        assert words.split()[0] == "no"


@pytest.mark.parametrize(
    ("cards", "kind", "name"),
    [
        ("As Ks Qs Js Ts 2d 3c", "high", "royal flush"),
        ("Ks Qs Js Ts 9s", "high", "king-high straight flush"),
        ("Ac Ad Ah As 2c", "high", "four aces"),
        ("Ac Ad Ah Ks Kc", "high", "aces full of kings"),
        ("As Js 8s 4s 2s", "high", "ace-high flush"),
        ("5c 4d 3h 2s Ac", "high", "five-high straight"),
        ("9c 9d 9h Ks 2c", "high", "three nines"),
        ("Kc Kd Th Ts 2c", "high", "kings and tens"),
        ("9c 9d Ah Ks 2c", "high", "pair of nines"),
        ("Ac Kd 9h 5s 2c", "high", "ace-king high"),
        ("6c 6d 6h 6s 2c", "high", "four sixes"),
        ("Ac Ad Ah As Jk", "bug", "five aces"),
        ("5c 4d 3h 2s Ac", "low", "wheel"),
        ("8c 6d 4h 2s Ac", "low", "eight-six low"),
        ("Ac Ad 4h 3s 2c", "low", "pair of aces"),
        ("8c 6d 4h 2s Ac", "eight", "eight-six low"),
        ("5c 4d 3h 2s Ac", "eight", "wheel"),
        ("Kc Kd Kh", "push-nine", "three kings"),
        ("Ac Kd Qh", "push-nine", "ace-king-queen straight"),
        ("Kc Kd Qh", "push-nine", "three faces"),
        ("Kc Td 9h", "push-nine", "nine points"),
        ("5c 4d", "super-pan-9", "nine points"),
        ("Kc", "super-pan-9", "zero points"),
    ],
)
def test_the_names_the_api_gives(cards: str, kind: str, name: str) -> None:
    score = rank(cards, kind)
    assert score.words == name
    assert say(int(score), kind) == name
