"""The packs a card room deals from: what is in each, and what is said when one cannot be made up."""

import pickle
from collections import Counter
from dataclasses import FrozenInstanceError
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, RANKS, format_cards, rank_of, suit_of
from houseway.decks import DECK_NAMES, MAX_CARDS, STANDARD, WITH_JOKER, Deck, DeckError, deck
from houseway.errors import CardError, HousewayError

SIZES = [
    ("52", 52),
    ("53", 53),
    ("pan", 320),
    ("pan-310", 310),
    ("super-pan-9", 432),
    ("blackjack-22", 56),
    ("blackjack-22-b", 8 * 53),
    ("blackjack-22-f", 6 * 53),
    ("36", 36),
    ("20", 20),
    ("40-without-faces", 40),
    ("kuhn", 3),
    ("leduc", 6),
]


def test_every_name_has_a_size_here() -> None:
    assert tuple(name for name, _ in SIZES) == DECK_NAMES


@pytest.mark.parametrize(("name", "size"), SIZES)
def test_size(name: str, size: int) -> None:
    made = deck(name)
    assert (made.name, made.size, len(made.cards)) == (name, size, size)
    assert made.about


@pytest.mark.clause("OAS-HE-01", "OAS-LB-01", "SK-HE-11", "DR-HE-03", "DR-HE-04", "SK-PN-01")
def test_the_standard_pack_is_every_card_once_without_a_joker() -> None:
    assert STANDARD.cards == tuple(range(52))
    assert Counter(suit_of(one) for one in STANDARD.cards) == dict.fromkeys(range(4), 13)


@pytest.mark.clause("OV-LB-02", "OV-DR-20", "SK-LB-10", "SK-PG-01", "CC-PG-03")
def test_the_joker_pack_is_the_standard_pack_and_one_joker() -> None:
    assert WITH_JOKER.cards == (*STANDARD.cards, JOKER)


@pytest.mark.clause("SK-PAN-20")
def test_the_pan_pack_has_eight_of_each_card_but_no_eights_nines_or_tens() -> None:
    copies = Counter(deck("pan").cards)
    assert set(copies.values()) == {8}
    assert {RANKS[rank_of(one)] for one in copies} == set("A234567JQK")
    assert len(copies) == 40


def test_the_310_card_pan_pack_lacks_one_of_each_spade() -> None:
    left_out = Counter(deck("pan").cards) - Counter(deck("pan-310").cards)
    assert format_cards(sorted(left_out)) == "2s 3s 4s 5s 6s 7s Js Qs Ks As"
    assert set(left_out.values()) == {1}


def test_pan_packs_give_the_anchors_three_card_counts() -> None:
    assert comb(deck("pan").size, 3) == 5_410_240
    assert comb(deck("pan-310").size, 3) == 4_917_220


@pytest.mark.parametrize("packs", [1, 6, 8, 12, 16])
def test_a_super_pan_9_shoe_has_36_cards_a_pack(packs: int) -> None:
    copies = Counter(deck("super-pan-9", packs=packs).cards)
    assert {RANKS[rank_of(one)] for one in copies} == set("A23456JQK")
    assert set(copies.values()) == {packs}
    assert len(copies) == 36


@pytest.mark.parametrize(
    ("packs", "jokers", "size", "joker_count"),
    [
        (None, None, 56, 4),
        (1, 4, 56, 4),
        (1, 0, 52, 0),
        (None, 1, 53, 1),
        (8, None, 424, 8),
        (6, 1, 318, 6),
        (2, 4, 112, 8),
        (16, 4, 896, 64),
    ],
)
def test_blackjack_22_packs_and_jokers(packs: int | None, jokers: int | None, size: int, joker_count: int) -> None:
    made = deck("blackjack-22", packs=packs, jokers=jokers)
    assert (made.size, made.cards.count(JOKER)) == (size, joker_count)


def test_published_blackjack_22_shoes_give_the_anchors() -> None:
    """Both of the first two cards ace or joker: 28/1540, 435/50403 and 780/89676 ways."""
    for name, ways, of in [
        ("blackjack-22", 28, 1540),
        ("blackjack-22-f", 435, 50_403),
        ("blackjack-22-b", 780, 89_676),
    ]:
        made = deck(name)
        high = sum(one == JOKER or RANKS[rank_of(one)] == "A" for one in made.cards)
        assert (comb(high, 2), comb(made.size, 2)) == (ways, of)


def test_cards_lie_pack_after_pack_jokers_last() -> None:
    two = deck("blackjack-22", packs=2, jokers=1).cards
    assert two == WITH_JOKER.cards * 2


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("53 with joker", "53"),
        (" 53 ", "53"),
        ("standard", "52"),
        ("Pan 310", "pan-310"),
        ("pan_310", "pan-310"),
        ("Panguingue", "pan"),
        ("Super Pan 9", "super-pan-9"),
        ("BLACKJACK 22", "blackjack-22"),
        ("blackjack-22-a", "blackjack-22"),
        ("super-pan-9 packs=12", "super-pan-9"),
        ("super-pan-9, packs=8", "super-pan-9 packs=8"),
        ("blackjack-22 jokers=1 packs=8", "blackjack-22 packs=8 jokers=1"),
        ("blackjack-22 packs=1 jokers=4", "blackjack-22"),
    ],
)
def test_names_are_read_forgivingly(written: str, name: str) -> None:
    assert deck(written).name == name
    assert deck(name) == deck(written)


@given(packs=st.integers(1, 16), jokers=st.integers(0, 4))
def test_a_name_reads_back_as_the_same_deck(packs: int, jokers: int) -> None:
    for made in (deck("super-pan-9", packs=packs), deck("blackjack-22", packs=packs, jokers=jokers)):
        assert deck(made.name) == made


@pytest.mark.parametrize(
    ("name", "packs", "jokers", "said"),
    [
        ("54", None, None, "'54' is not a deck: choose 52, 53, pan, pan-310, super-pan-9, blackjack-22, "),
        ("", None, None, "'' is not a deck: choose 52"),
        ("two\nlines", None, None, r"'two\nlines' is not a deck"),
        (
            "52",
            2,
            None,
            "deck 52 has a fixed composition: packs may be chosen for super-pan-9 and blackjack-22",
        ),
        ("53", None, 2, "deck 53 has a fixed composition: jokers may be chosen for blackjack-22"),
        ("pan", 8, None, "deck pan has a fixed composition"),
        ("blackjack-22-b", 6, None, "deck blackjack-22-b has a fixed composition"),
        ("super-pan-9", None, 1, "jokers may be chosen for blackjack-22"),
        ("super-pan-9", 0, None, "deck super-pan-9 has 1 to 16 packs, not 0"),
        ("super-pan-9", -3, None, "not -3"),
        ("super-pan-9", 17, None, "not 17"),
        ("super-pan-9", True, None, "not True"),
        ("blackjack-22", 1, 5, "deck blackjack-22 has 0 to 4 jokers in each pack, not 5"),
        ("blackjack-22", None, -1, "not -1"),
        ("super-pan-9 packs=8", 6, None, "packs is 8 in 'super-pan-9 packs=8' and 6 beside it"),
        ("super-pan-9 packs=many", None, None, "'packs=many' does not fit a deck: write packs=8 or jokers=1"),
        ("super-pan-9 packs=²", None, None, "does not fit a deck"),
        ("super-pan-9 packs=8 packs=6", None, None, "each once"),
        ("52 colour=blue", None, None, "'colour=blue' does not fit a deck"),
    ],
)
def test_a_deck_that_cannot_be_made_up(name: str, packs: int | None, jokers: int | None, said: str) -> None:
    with pytest.raises(DeckError) as caught:
        deck(name, packs=packs, jokers=jokers)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=40))
def test_any_text_is_a_deck_or_one_line_of_error(text: str) -> None:
    try:
        said = deck(text).name
    except HousewayError as error:
        said = str(error)
    assert len(said.splitlines()) == 1


def test_a_house_may_make_its_own_deck() -> None:
    short = Deck("short", tuple(range(16, 52)), "no card under a six")
    assert short.size == 36
    assert repr(short) == "Deck('short', 36 cards)"
    assert short == Deck("short", short.cards, "told differently")
    assert short != Deck("other", short.cards)


@pytest.mark.parametrize(
    ("name", "cards", "error"),
    [
        ("", (1,), DeckError),
        ("a" * 81, (1,), DeckError),
        ("two\nlines", (1,), DeckError),
        ("none", (), DeckError),
        ("vast", (0,) * (MAX_CARDS + 1), DeckError),
        ("strange", (53,), CardError),
    ],
)
def test_a_deck_is_checked_when_made(name: str, cards: tuple[int, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        Deck(name, cards)


def test_a_deck_is_a_value() -> None:
    assert pickle.loads(pickle.dumps(deck("pan"))) == deck("pan")
    assert hash(deck("pan")) == hash(deck("panguingue"))
    with pytest.raises(FrozenInstanceError):
        deck("pan").name = "mine"  # type: ignore[misc]
