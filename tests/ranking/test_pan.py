"""Pan at S & K: squares, ropes, how they grow and what a condition is worth."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, parse_card, parse_cards
from houseway.errors import CardError, HousewayError
from houseway.ranking.pan import (
    PACK,
    Growth,
    Meld,
    MeldKind,
    chips,
    chips_for_adding,
    classify,
    may_add,
    say,
    score,
)

ROPE, DIFFERENT, ONE_SUIT = MeldKind.ROPE, MeldKind.DIFFERENT_SUITS, MeldKind.ONE_SUIT
THREES = list(combinations_with_replacement(PACK, 3))
SPADES = 3

laid = st.lists(st.sampled_from(PACK), min_size=3, max_size=11)


def meld(text: str, *, growth: Growth = "free", free_aces_kings: bool = False) -> Meld:
    made = classify(parse_cards(text), growth=growth, free_aces_kings=free_aces_kings)
    assert made is not None, text
    return made


@pytest.mark.clause("SK-PAN-16", "SK-PAN-17", "SK-PAN-18", "SK-PAN-19", "SK-PAN-21", "CX-68")
@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("4d 4h 4s", DIFFERENT),  # SK-PAN-17
        ("4h 4h 4h", ONE_SUIT),  # SK-PAN-18
        ("3h 4h 5h", ROPE),  # SK-PAN-19
        ("7s Js Qs", ROPE),  # SK-PAN-21
        ("6c 7c Jc Qc Kc", ROPE),
        ("Ad 2d 3d", ROPE),
        ("Ac 2c 3c 4c 5c 6c 7c Jc Qc Kc", ROPE),
        ("4c 4d 4h 4s", DIFFERENT),
        ("4h 4h 4d 4s", DIFFERENT),
        ("4h 4h 4h 4d 4s", DIFFERENT),
        ("4h 4h 4h 4h", ONE_SUIT),
        ("4h 4h", None),
        ("3h 4h", None),
        ("4h 4h 4d", None),
        ("4h 4h 4d 4d", None),
        ("Ah Ah Ad", None),
        ("3h 4h 5d", None),
        ("3h 4h 6h", None),
        ("3h 4h 4h 5h", None),
        ("Qs Ks As", None),  # the ace is always low
        ("Ks As 2s", None),
        ("6s 7s Qs", None),
    ],
)
def test_what_is_a_meld(cards: str, kind: MeldKind | None) -> None:
    made = classify(parse_cards(cards))
    assert (made and made.kind) == kind
    assert score(parse_cards(cards)) == (0 if kind is None else kind)


@pytest.mark.parametrize("cards", ["Ah Ah Ad", "Kc Kc Ks", "Ah Ah Ad Ad", "Ac Ad Ah"])
def test_a_house_may_free_aces_and_kings_from_suits(cards: str) -> None:
    assert score(parse_cards(cards), free_aces_kings=True) == DIFFERENT


def test_free_aces_and_kings_change_nothing_else() -> None:
    assert score(parse_cards("Qh Qh Qd"), free_aces_kings=True) == 0
    assert score(parse_cards("Kh Kh Kh"), free_aces_kings=True) == ONE_SUIT
    assert score(parse_cards("Jh Qh Kh"), free_aces_kings=True) == ROPE
    assert score(parse_cards("Ah Ah Kh"), free_aces_kings=True) == 0


@pytest.mark.clause("CX-68")
def test_strict_squares_of_different_suits_hold_no_suit_twice() -> None:
    assert score(parse_cards("4c 4d 4h 4s"), growth="strict") == DIFFERENT
    assert score(parse_cards("4c 4d 4h 4h"), growth="strict") == 0
    assert score(parse_cards("4h 4h 4h 4h"), growth="strict") == ONE_SUIT
    assert score(parse_cards("Ah Ah Ad"), growth="strict", free_aces_kings=True) == DIFFERENT


@pytest.mark.clause("CX-68")
@pytest.mark.parametrize(
    ("cards", "card", "free", "strict"),
    [
        ("4d 4h 4s", "4c", True, True),
        ("4d 4h 4s", "4d", True, False),
        ("4d 4h 4s", "5d", False, False),
        ("4h 4h 4h", "4h", True, True),
        ("4h 4h 4h", "4d", False, False),
        ("4h 4h 4h 4h", "4s", False, False),
        ("3h 4h 5h", "2h", True, True),
        ("3h 4h 5h", "6h", True, True),
        ("3h 4h 5h", "6d", False, False),
        ("3h 4h 5h", "7h", False, False),
        ("3h 4h 5h", "4h", False, False),
        ("5h 6h 7h", "Jh", True, True),
        ("Js Qs Ks", "7s", True, True),
        ("Js Qs Ks", "As", False, False),
        ("Ac 2c 3c", "Kc", False, False),
    ],
)
def test_how_a_meld_grows(cards: str, card: str, free: bool, strict: bool) -> None:
    assert may_add(parse_cards(cards), parse_card(card)) is free
    assert may_add(parse_cards(cards), parse_card(card), growth="strict") is strict


@pytest.mark.clause("CX-68")
@pytest.mark.parametrize("growth", ["free", "strict"])
def test_free_aces_grow_by_any_ace_but_one_suit_stays_one_suit(growth: Growth) -> None:
    def takes(cards: str, card: str) -> bool:
        return may_add(parse_cards(cards), parse_card(card), growth=growth, free_aces_kings=True)

    assert takes("Ac Ac Ad", "Ad")
    assert takes("Kc Kd Kh", "Kh")
    assert takes("Ac Ac Ac", "Ac")
    assert not takes("Ac Ac Ac", "Ad")


@pytest.mark.parametrize("growth", ["free", "strict"])
@pytest.mark.parametrize("free", [False, True])
def test_every_meld_of_three_grows_only_into_a_meld_of_its_kind(growth: Growth, free: bool) -> None:
    for cards in THREES:
        made = classify(cards, growth=growth, free_aces_kings=free)
        if made is None:
            continue
        for card in PACK:
            grown = classify([*cards, card], growth=growth, free_aces_kings=free)
            same = grown is not None and grown.kind is made.kind
            assert may_add(cards, card, growth=growth, free_aces_kings=free) is same, (cards, card)


def copies(card: int, spades: int) -> int:
    return spades if card & 3 == SPADES else 8


def weigh(cards: tuple[int, ...], spades: int) -> int:
    """How many ways eight packs give these cards, with so many of each spade."""
    return prod(comb(copies(card, spades), times) for card, times in Counter(cards).items())


@pytest.mark.parametrize(
    ("spades", "pack", "squares", "bound_squares", "ropes", "values"),
    [
        (8, 5_410_240, 28_096, 22_720, 16_384, {0: 32_000, 1: 10_392, 2: 1_920, 4: 168}),
        # The bound squares of 310 cards: ten ranks of 8*8*8 + 3*8*8*7 in three suits, 3*56 + 35 in one.
        (7, 4_917_220, 25_462, 10 * (512 + 1_344 + 168 + 35), 15_032, {0: 29_138, 1: 9_816, 2: 1_435, 4: 105}),
    ],
)
def test_every_three_cards_of_the_pan_pack(
    spades: int, pack: int, squares: int, bound_squares: int, ropes: int, values: dict[int, int]
) -> None:
    """Figures whose squares have free aces and kings; ten ranks of 2,272 when suits bind all (320 cards)."""
    kinds: Counter[int] = Counter()
    bound: Counter[int] = Counter()
    worth: Counter[int] = Counter()
    for cards in THREES:
        ways = weigh(cards, spades)
        bound[score(cards)] += ways
        made = classify(cards, free_aces_kings=True)
        kinds[0 if made is None else made.kind] += ways
        if made is not None:
            worth[chips(made)] += ways
    assert kinds.total() == bound.total() == pack
    assert kinds[DIFFERENT] + kinds[ONE_SUIT] == squares
    assert kinds[ROPE] == bound[ROPE] == ropes
    assert bound[DIFFERENT] + bound[ONE_SUIT] == bound_squares
    assert worth == values
    if spades == 8:
        assert squares + ropes == 44_480
        assert bound_squares == 10 * (4 * 8**3 + 4 * comb(8, 3))


@pytest.mark.parametrize(
    ("cards", "value", "added"),
    [
        ("3c 3d 3h", 1, 1),
        ("4c 4d 4h", 0, 0),
        ("7h 7h 7h", 2, 1),
        ("7s 7s 7s", 4, 2),  # the bong
        ("Qh Qh Qh", 1, 1),
        ("Qs Qs Qs", 2, 2),
        ("Ac 2c 3c", 1, 0),
        ("As 2s 3s", 2, 0),
        ("Jd Qd Kd", 1, 0),
        ("Js Qs Ks", 2, 0),
        ("Ad 2d 3d 4d", 1, 0),
        ("3d 4d 5d", 0, 0),
        ("7d Jd Qd", 0, 0),
    ],
)
def test_what_a_condition_is_worth(cards: str, value: int, added: int) -> None:
    assert chips(meld(cards)) == value
    assert chips_for_adding(meld(cards)) == added


@pytest.mark.parametrize(
    ("cards", "words", "short"),
    [
        ("5h 3h 4h", "rope of hearts, three to five", "rope"),
        ("Qs 7s Js", "rope of spades, seven to queen", "rope"),
        ("6h 6h 6h", "square of sixes in hearts", "square of one suit"),
        ("4h 4d 4s", "square of fours in different suits", "square of different suits"),
        ("Jh Jd Js Js", "square of jacks in three suits", "square of different suits"),
        ("Jh Jd Js Js Jc", "square of jacks in four suits", "square of different suits"),
    ],
)
def test_how_a_meld_is_called(cards: str, words: str, short: str) -> None:
    assert meld(cards).words == words
    assert say(score(parse_cards(cards))) == short


def test_no_meld_and_other_scores() -> None:
    assert say(0) == "no meld"
    for value in (-1, 4):
        with pytest.raises(HousewayError, match="0 to 3"):
            say(value)


@pytest.mark.clause("SK-PAN-20")
@pytest.mark.parametrize("card", ["8c", "9d", "Th", "Jk"])
def test_cards_that_the_pack_lacks_are_refused(card: str) -> None:
    with pytest.raises(CardError, match=f"{card} is not in the pan pack"):
        classify([*parse_cards("6h 7h"), parse_card(card)])
    with pytest.raises(CardError, match=f"{card} is not in the pan pack"):
        may_add(parse_cards("5h 6h 7h"), parse_card(card))


def test_other_requests_are_refused() -> None:
    with pytest.raises(CardError, match="53 is not in the pan pack"):
        classify([0, 1, JOKER + 1])
    with pytest.raises(HousewayError, match="only be added to a meld"):
        may_add(parse_cards("5h 6h 7d"), parse_card("7h"))
    with pytest.raises(HousewayError, match="'free' or 'strict'"):
        classify(parse_cards("5h 6h 7h"), growth="loose")  # type: ignore[arg-type]


@pytest.mark.clause("SK-PAN-20")
def test_a_pack_is_forty_cards() -> None:
    assert len(set(PACK)) == len(PACK) == 40


@given(laid, st.data())
def test_the_order_of_the_cards_never_matters(cards: list[int], data: st.DataObject) -> None:
    assert classify(cards) == classify(data.draw(st.permutations(cards)))


@given(laid, st.permutations(range(4)))
def test_only_payments_know_one_suit_from_another(cards: list[int], suits: list[int]) -> None:
    assert score([card & ~3 | suits[card & 3] for card in cards]) == score(cards)


@given(laid)
def test_what_is_strict_is_also_free(cards: list[int]) -> None:
    if score(cards, growth="strict"):
        assert score(cards) == score(cards, growth="strict")
    if score(cards):
        assert score(cards, free_aces_kings=True) == score(cards)


@given(st.sampled_from([cards for cards in THREES if score(cards)]), st.data())
def test_a_meld_that_grows_card_by_card_stays_a_meld(cards: tuple[int, ...], data: st.DataObject) -> None:
    grown = list(cards)
    for _ in range(6):
        fitting = [card for card in PACK if may_add(grown, card)]
        if not fitting:
            break
        grown.append(data.draw(st.sampled_from(fitting)))
    assert score(grown) == score(cards)
    assert (made := classify(grown)) is not None
    assert sorted(made.cards) == sorted(grown)
    assert made.words.startswith(say(score(grown)).split(maxsplit=1)[0])
