"""Plain hands seen to agree at a glance: never one that the referee would not agree with, chip by chip."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.history.hands import DEAD_POST, FIXED_OMAHA, HEADS_UP, POT_LIMIT, RAKED
from tests.history.random_records import VARIANTS, Made, made, spoiled
from tests.history.test_bulk import ODD_LINES
from tests.history.test_recorded_hands import folder
from tests.repeats import examples

from houseway.history.check import AGREES, HandCheck, Report, check_each, check_phh_text
from houseway.history.history_errors import Place
from houseway.history.phh import chip_count
from houseway.history.phh import read as reading
from houseway.history.phh.notation import format_phh_cards
from houseway.history.phh.read import Part, each_in_text, parse_phh, parts_of, told_of
from houseway.history.phh.replay import OVER, UNDECIDED, replay_phh
from houseway.history.phh.setup import common_rules, game_of
from houseway.history.workload import hand_files

PLAIN = HandCheck(Place(), AGREES)
SEEDS = st.integers(0, 2**40)


def refereed(text: str) -> list[HandCheck]:
    """What the referee says of every hand."""
    return [*check_each(each_in_text(text))]


def same(text: str) -> bool:
    """Whether a hand agrees at a glance; then the referee agrees too, and has the same chips."""
    told = told_of(text)
    counted = None if told is None else chip_count.count(told)
    if counted is not None:
        replayed = replay_phh(parse_phh(text))
        assert (replayed.ending, replayed.notes) == (OVER, [])
        assert counted.stacks == replayed.hand.stacks
        assert counted.pushed == replayed.received()
        assert counted.returned == replayed.returned()
    agrees = Part(text).agrees()
    if agrees:
        assert refereed(text) == [PLAIN]
    return agrees


@settings(max_examples=examples(300), deadline=None)
@given(SEEDS)
def test_chips_as_the_referee_has_them(seed: int) -> None:
    """Antes, straddles, posts, short stacks, side pots, odd chips, split pots, rake: all at random."""
    same(made(seed).text())


@settings(max_examples=examples(200), deadline=None)
@given(SEEDS)
def test_mistakes_are_left_to_the_referee(seed: int) -> None:
    same(spoiled(seed).text())


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 20_000, 2_000))
def test_many_more_of_them(first: int) -> None:
    for seed in range(first, first + 2_000):
        same(made(seed).text())
        same(spoiled(seed).text())


@pytest.mark.verify
def test_nearly_all_that_agree_are_seen_to() -> None:
    """The rest are pots that nobody shows a hand for, and the like."""
    hands = [*map(made, range(300))]
    agree = [hand for hand in hands if refereed(hand.text()) == [PLAIN]]
    seen = [hand for hand in agree if Part(hand.text()).agrees()]
    assert {hand.variant for hand in seen} == VARIANTS.keys()
    assert len(seen) > 0.93 * len(agree) > 150


@pytest.mark.parametrize("text", [HEADS_UP, RAKED, DEAD_POST, POT_LIMIT])
def test_what_is_not_plain(text: str) -> None:
    """Arrays over several lines, a table in a line, a post to be read otherwise, a stack that is not told."""
    assert not same(text)


def on_one_line(text: str) -> str:
    return text.replace(",\n    ", ", ")


@pytest.mark.parametrize("text", [HEADS_UP, FIXED_OMAHA])
def test_plain_hands(text: str) -> None:
    assert same(on_one_line(text))


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from((HEADS_UP, FIXED_OMAHA)), st.lists(st.sampled_from(ODD_LINES), max_size=2))
def test_nothing_passes_that_cannot_be_read(text: str, lines: list[str]) -> None:
    odd = "\n".join([on_one_line(text).rstrip("\n"), *lines]) + "\n"
    if "[x]" not in lines:
        same(odd)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[134, 46]", "[134, 47]"), ("[134, 46]", "[135, 46]"), ("[134, 46]", "[133, 47]"), ("[134, 46]", "[-1, 46]"),
        ("[134, 46]", "[134]"), ("[134, 46]", "[134, 46.001]"), ("[134, 46]", "[134,46]"), ("[134, 46]", "[134, 046]"),
        ("'p1 cbr 20'", "'p1 cbr 1'"), ("'p1 cbr 20'", "'p1 cbr 2e1'"), ("'p1 cbr 20'", "'p3 cbr 20'"),
        ("'p1 cbr 20'", "'p1 cbr 20\\t'"), ("'p1 cbr 20'", '"p1 cbr 20"'), ("'p2 sm'", "'p3 sm'"),
        ("'p2 sm'", "'p9 f'"),
        ("d db 3c", "d db As"), ("d dh p2 QhQd", "d dh p2 QhQh"), ("d dh p2 QhQd", "d dh p2 QhQdQc"),
        ("p1 sm AsKs", "p1 sm AsKd"), ("'d db Ts'", "'d db TsTd'"), ("'d db Ts', ", ""), ("[100, 80]", "[100, 0]"),
        ("[100, 80]", "[100, inf]"), ("[0, 0]", "[0, -1]"), ("[0, 0]", "[0]"), ("[1, 2]", "[0, 0]"), ("NT", "XX"),
        ("min_bet = 2", "min_bet = 0"), ("min_bet = 2", "small_bet = 2"), ("min_bet = 2", "min_bet = 2 # two"),
        ("['d dh", "[''d dh"), ("'p2 sm']", "'p2 sm'"), ("'p2 sm']", "'p2 sm',]"), ("actions = ", "actions= "),
        ("min_bet = 2", "min_bet = 2\nmin_bet = 2"), ("min_bet = 2", "min_bet = 2\nplayers = ['A']"),
        ("min_bet = 2", "min_bet = 2\nplayers = ['A', 'B']x"), ("min_bet = 2", "min_bet = 2\nplayers = [']"),
        ("min_bet = 2", "min_bet = 2\nseats = [1, 2, 3]"), ("min_bet = 2", "min_bet = 2\nwinnings = [0, 5]"),
    ],
)  # fmt: skip
def test_one_thing_wrong(old: str, new: str) -> None:
    text = on_one_line(HEADS_UP)
    assert old in text
    assert same(text)
    assert not same(text.replace(old, new))


@pytest.mark.parametrize(
    "line",
    ["players = ['A', 'B']", "winnings = [68, 0]", "hand = 7", "table = 'x'", "seats = [4, 2]", "_note = 'mine'",
     "time = 20:15:00", "ante_trimming_status = true", "finishing_stacks = [131.50, 46]"],
)  # fmt: skip
def test_what_may_stand_there(line: str) -> None:
    text = on_one_line(HEADS_UP)
    if line.startswith("finishing"):
        text = text.replace("finishing_stacks = [134, 46]\n", "")
    assert same(f"{text}{line}\n")


def betting(variant: str, stacks: str, *acts: str) -> str:
    """Three players, blinds of 5 and 10, bets of 10 and 20; the last of them opens."""
    sizes = "min_bet = 10" if variant in ("NT", "PO") else "small_bet = 10\nbig_bet = 20"
    count = VARIANTS[variant]
    hole = [format_phh_cards(tuple(range(count * player, count * player + count))) for player in range(3)]
    dealt = [f"d dh p{player} {cards}" for player, cards in enumerate(hole, start=1)]
    actions = [*dealt, *acts, "d db 9dThJcJdQs"]
    return (
        f"variant = '{variant}'\nantes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\n{sizes}\n"
        f"starting_stacks = [{stacks}]\nactions = [{', '.join(map(repr, actions))}]\n"
    )


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        # an all-in of less than a full raise does not reopen the betting for who has acted
        (betting("NT", "500, 45, 500", "p3 cbr 30", "p1 f", "p2 cbr 45", "p3 cbr 100"), False),
        (betting("NT", "500, 50, 500", "p3 cbr 30", "p1 cc", "p2 cbr 50", "p3 cbr 100", "p1 f"), True),
        (betting("NT", "500, 45, 500", "p3 cbr 30", "p1 cc", "p2 cbr 45", "p3 cbr 100", "p1 f"), False),
        (betting("NT", "500, 45, 500", "p3 cbr 30", "p1 cc", "p2 cbr 45", "p3 cc", "p1 cbr 100", "p3 f"), False),
        (betting("NT", "60, 45, 500", "p3 cbr 30", "p1 cbr 60", "p2 cc", "p3 cbr 90"), False),
        # at fixed limit half a bet does
        (betting("FT", "500, 24, 500", "p3 cbr 20", "p1 cc", "p2 cbr 24", "p3 cbr 30", "p1 f"), False),
        (betting("FT", "500, 25, 500", "p3 cbr 20", "p1 cc", "p2 cbr 25", "p3 cbr 35", "p1 f"), True),
        (betting("FT", "500, 25, 500", "p3 cbr 20", "p1 cc", "p2 cbr 25", "p3 cbr 30", "p1 f"), False),
        (betting("FT", "500, 500, 500", "p3 cbr 25", "p1 f", "p2 f"), False),
        # nobody is left who could answer
        (betting("NT", "45, 500, 500", "p3 f", "p1 cbr 45", "p2 cbr 100"), False),
        # the smallest raise is as large as the last, and the largest of pot limit is the pot
        (betting("NT", "500, 500, 500", "p3 cbr 30", "p1 cbr 50", "p2 f", "p3 f"), True),
        (betting("NT", "500, 500, 500", "p3 cbr 30", "p1 cbr 49", "p2 f", "p3 f"), False),
        (betting("NT", "500, 500, 500", "p3 cbr 19", "p1 f", "p2 f"), False),
        (betting("NT", "500, 500, 500", "p3 cbr 501", "p1 f", "p2 f"), False),
        (betting("PO", "500, 500, 500", "p3 cbr 35", "p1 f", "p2 f"), True),
        (betting("PO", "500, 500, 500", "p3 cbr 36", "p1 f", "p2 f"), False),
        # out of turn, and after the end
        (betting("NT", "500, 500, 500", "p3 f", "p2 cc", "p1 f"), False),
        (betting("NT", "500, 500, 500", "p3 f", "p1 f", "p2 cc"), False),
        (betting("NT", "500, 500, 500", "p3 f", "p1 f"), True),
        (betting("NT", "500, 500, 500", "p3 f", "p1 cc"), False),
    ],
)
def test_what_may_be_bet(text: str, legal: bool) -> None:
    assert same(text) is legal
    assert (refereed(text) == [PLAIN]) is legal


def test_what_is_remembered_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_MANY", 20)
    reading.forget()
    assert not any((reading._lines, reading._cents, reading._codes))
    for seed in range(40):
        same(made(seed).text())
    assert max(len(reading._lines), len(reading._cents), len(reading._codes)) <= 20


def test_a_collection_is_told_as_the_referee_tells_it() -> None:
    hands: list[Made] = [make(seed) for seed in range(60) for make in (made, spoiled)]
    text = "".join(f"[{number}]\n{hand.text()}\n" for number, hand in enumerate(hands, start=1))
    report = Report(keep_all=True)
    check_phh_text(text, report, file="f", first_line=101)
    assert report.kept == [*check_each(each_in_text(text, file="f", first_line=101))]
    assert report.agree
    assert report.disagreements
    lines = text.splitlines()
    for check in report.disagreements:
        assert check.place.line is not None
        assert lines[check.place.line - 101].startswith(("actions", "finishing_stacks", "winnings", "variant"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_only_by_the_rules_that_are_written_out(variant: str) -> None:
    assert chip_count.plays(variant)
    key, limit, *_ = game_of(variant)
    rules = common_rules(key, limit)
    for switch in (
        {"raise_cap": 3},
        {"min_reraise": "any larger"},
        {"check_raise": False},
        {"odd_half": "left of button"},
        {"odd_chips": "one each"},
        {"show_all": True},
        {"prelaid_board": True},
        {"short_all_in": "counts"},
        {"exactly_two": True},
    ):
        assert not chip_count._as_written_here(rules.but(**switch)), switch


@pytest.mark.parametrize("variant", ["F7S", "FR", "F2L3D", "FB", "N2L1D"])
def test_games_without_a_board_are_the_referees(variant: str) -> None:
    assert not chip_count.plays(variant)


def test_the_last_one_left_on_a_board_that_is_not_told() -> None:
    text = on_one_line(HEADS_UP).replace("'d db Ts', ", "").replace("[134, 46]", "[120, 60]")
    replayed = replay_phh(parse_phh(text))
    assert replayed.ending == UNDECIDED
    assert not same(text)


@pytest.mark.skipif(folder() is None, reason="no folder of recorded hands")
def test_recorded_hands_agree_at_a_glance() -> None:
    found = folder() or Path()
    parts = [part for path in hand_files(found) for part in parts_of(path.read_text()) or ()]
    board = [part for part in parts if "variant = 'NT'" in part.text]
    assert sum(part.agrees() for part in board) > 0.99 * len(board)
