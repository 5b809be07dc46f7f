"""Hands that cannot be ranked: one line that names what is wrong and says what would be right."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.repeats import examples

from houseway.cards import TEXT
from houseway.errors import CardError, HousewayError
from houseway.ranking import KINDS, RankingError, Score, batch, evaluator, rank, say

from .strategies import SHAPES

NO_JOKER = [kind for kind, shape in SHAPES.items() if not shape.jokers]
ONE_PACK = [kind for kind, shape in SHAPES.items() if not shape.repeats and max(shape.counts) > 1]

SAFE = "As Kd Qh 5c 4d 3h 2s Ac 6d 6h 6c 5d".split()  # noqa: SIM905


def safe(kind: str) -> list[str]:
    """A dozen cards that the kind's pack holds, the ace of spades first."""
    pack = [TEXT[card] for card in SHAPES[kind].pack]
    return [*(card for card in SAFE if card in pack), *(card for card in pack if card not in SAFE)][:12]


def dealt(kind: str, count: int) -> str:
    """Any cards of the kind's pack, as many as asked for."""
    return " ".join(safe(kind)[:count])


def complaint(act: Callable[[], object]) -> str:
    """The message of the error that the act raises, after checking that it is one plain line."""
    with pytest.raises(HousewayError) as caught:
        act()
    message = str(caught.value)
    assert message.strip()
    assert len(message.splitlines()) == 1
    assert len(message) < 400
    return message


@pytest.mark.parametrize("kind", ONE_PACK)
def test_a_card_held_twice_is_named(kind: str) -> None:
    count = SHAPES[kind].counts[-1]
    cards = [*safe(kind)[: count - 1], "As"]
    assert "As" in complaint(lambda: rank(" ".join(cards), kind))


@pytest.mark.parametrize(
    ("hole", "board"), [("4c 5c", "4c 9d Kh"), ("4c 5c", "9d 4c Kh 2s"), ("9s 4c", "4c 9d Kh 2s 3s")]
)
def test_a_hole_card_that_lies_on_the_board_too_is_named(hole: str, board: str) -> None:
    for kind in ("high", "two-hole", "two-hole8"):
        if len(f"{hole} {board}".split()) in SHAPES[kind].counts:
            assert "4c" in complaint(lambda kind=kind: rank(f"{hole} / {board}", kind))  # type: ignore[misc]
    assert "4c" in complaint(lambda: rank(f"{hole} 7d 7h / {board}", "omaha"))
    assert "4c" in complaint(lambda: rank(f"{hole} 7d 7h / {board}", "omaha8"))


@pytest.mark.parametrize(("kind", "absent"), [("short-deck", "5c"), ("short-deck", "2s"), ("numeral-211", "Kd")])
def test_a_card_that_the_pack_does_not_have_is_named(kind: str, absent: str) -> None:
    cards = [*safe(kind)[: SHAPES[kind].counts[0] - 1], absent]
    message = complaint(lambda: rank(" ".join(cards), kind))
    assert absent in message
    assert "9 T" in message
    assert absent in complaint(lambda: batch.rank([[TEXT.index(card) for card in cards]], kind))


def test_a_shoe_may_hold_the_same_card_many_times() -> None:
    assert int(rank("3c 3c 3c", "super-pan-9")) == 9
    assert int(rank("2h 2h 2h 2h 2h", "super-pan-9")) == 0


@pytest.mark.parametrize("kind", SHAPES)
def test_a_wrong_number_of_cards_names_the_number_and_the_right_one(kind: str) -> None:
    counts = KINDS[kind].counts
    too_few, too_many = min(counts) - 1, max(counts) + 1
    for wrong in (too_few, too_many) if too_many <= len(SAFE) and kind != "blackjack22" else (too_few,):
        message = complaint(lambda wrong=wrong: rank(dealt(kind, wrong), kind))  # type: ignore[misc]
        assert names_number(message, wrong)
        assert names_a_right_number(message, kind), message


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def names_number(message: str, number: int) -> bool:
    return re.search(rf"\b({number}|{NUMBERS[number]})\b", message, re.IGNORECASE) is not None


def names_a_right_number(message: str, kind: str) -> bool:
    """How many cards in all, or how many in the hole and on the board."""
    shape = SHAPES[kind]
    in_all = any(names_number(message, right) for right in KINDS[kind].counts)
    return in_all or (names_number(message, shape.hole) and names_number(message, shape.counts[-1] - shape.hole))


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("nothing", ["", "   ", []])
def test_no_cards_at_all(kind: str, nothing: str | list[int]) -> None:
    message = complaint(lambda: rank(nothing, kind))
    assert names_a_right_number(message, kind), message


@pytest.mark.parametrize("kind", NO_JOKER)
def test_a_joker_where_there_is_none(kind: str) -> None:
    cards = f"Jk {dealt(kind, SHAPES[kind].counts[0] - 1)}"
    message = complaint(lambda: rank(cards, kind))
    assert "joker" in message.lower() or "Jk" in message


@pytest.mark.parametrize("kind", ["bug", "bug-wheel-second", "low-joker", "pai-gow-front"])
def test_a_second_joker(kind: str) -> None:
    cards = " ".join(["Jk", "Jk", *safe(kind)[: SHAPES[kind].counts[0] - 2]])
    message = complaint(lambda: rank(cards, kind))
    assert "joker" in message.lower() or "Jk" in message


@pytest.mark.parametrize("wrong", ["hihg", "High ", "", "omaha-8", "razz!", "high\nlow", "lo\u2028w"])
def test_an_unknown_kind_is_named_and_known_ones_are_offered(wrong: str) -> None:
    for act in (
        lambda: rank("As Kd Qh 5c 4d", wrong),
        lambda: evaluator(wrong),
        lambda: say(1, wrong),
    ):
        message = complaint(act)
        assert repr(wrong) in message or (wrong.strip() and wrong in message)
        assert any(re.search(rf"\b{re.escape(kind)}\b", message.replace(repr(wrong), "")) for kind in KINDS)


@pytest.mark.parametrize(
    ("cards", "bad"),
    [
        ("As Kd Qh 5c 1d", "1d"),
        ("As Kd Qh 5c 4x", "4x"),
        ("As Kd Qh 5c ??", "??"),
        ("As Kd Zz 5c 4d", "Zz"),
        ("As Kd Qh 5c 11d", "11d"),
        ("As Kd Qh 5c 4", "4"),
        ("As Kd Qh 5c \x004d", "\\x00"),
    ],
)
def test_text_that_is_no_card_is_quoted(cards: str, bad: str) -> None:
    message = complaint(lambda: rank(cards, "high"))
    assert bad in message
    assert "As" in message or "rank and suit" in message


@pytest.mark.parametrize("bad", [53, -1, 255, 1 << 70, True])
def test_a_number_that_is_no_card_is_quoted(bad: int) -> None:
    message = complaint(lambda: rank([51, 47, 43, 39, bad], "high"))
    assert repr(bad) in message
    assert "51" in message or "52" in message


@pytest.mark.parametrize("bad", [1.0, None, "As", (1, 2)])
def test_something_else_than_a_number_is_quoted(bad: object) -> None:
    assert repr(bad) in complaint(lambda: rank([51, 47, 43, 39, bad], "high"))  # type: ignore[list-item]


@pytest.mark.parametrize("bad", ["7c", "8d", "9h", "Ts"])
def test_super_pan_9_has_no_sevens_to_tens(bad: str) -> None:
    assert bad in complaint(lambda: rank(f"Ac {bad} Kd", "super-pan-9"))
    assert bad in complaint(lambda: rank(bad, "super-pan-9"))


@pytest.mark.parametrize("bad", [-1, 10**9])
@pytest.mark.parametrize("kind", SHAPES)
def test_a_score_that_no_hand_has_cannot_be_named(kind: str, bad: int) -> None:
    assert str(bad) in complaint(lambda: say(bad, kind)).replace(",", "").replace("_", "")


def test_a_bad_hand_leaves_everything_as_it_was() -> None:
    good = {kind: rank(dealt(kind, SHAPES[kind].counts[-1]), kind) for kind in SHAPES if kind != "super-pan-9"}
    for kind in good:
        for bad in ([51, 51], [51, 99], [], [51] * 9, [52, 52, 51, 51, 49]):
            before = list(bad)
            with pytest.raises((RankingError, CardError)):
                rank(bad, kind)
            assert bad == before
    for kind, score in good.items():
        again = rank(dealt(kind, SHAPES[kind].counts[-1]), kind)
        assert again == score
        assert again.words == score.words


@settings(max_examples=examples(200), deadline=None)
@given(
    cards=st.text(alphabet="23456789TJQKAtjqka10cdhs♣♦♥♠Jk joker,;/|\n\t\u2028x?", max_size=40)
    | st.lists(st.integers(-3, 56), max_size=10)
    | st.text(max_size=10),
    kind=st.sampled_from(list(SHAPES)) | st.text(max_size=8),
)
def test_whatever_is_asked_the_answer_is_a_score_or_one_line(cards: str | list[int], kind: str) -> None:
    try:
        answer: Score | HousewayError = rank(cards, kind)
    except (RankingError, CardError) as error:
        answer = error
    if isinstance(answer, Score):
        assert answer.words
    else:
        assert len(str(answer).splitlines()) == 1
