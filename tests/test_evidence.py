"""The evidence on the shuffle: the tests' own distributions, shuffles planted wrong, the report and the command."""

import json
import math
import os
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise, permutations
from pathlib import Path

import numpy as np
import pytest
from tests.test_shuffle_statistics import (
    byte_modulo,
    even,
    never_stay,
    riffle_and_cut,
    swap_with_anyone,
    swapping,
    too_few_seeds,
)

from houseway.cli.rng import rng_command
from houseway.decks import DECK_NAMES, deck
from houseway.errors import HousewayError
from houseway.evidence import exact_odds
from houseway.evidence.dieharder import DieharderError, find, read, version
from houseway.evidence.samples import dealt_shuffles, raw_stream, room_shuffles
from houseway.evidence.shuffle_report import LEVEL, Series, as_data, as_html, corrected
from houseway.evidence.shuffle_report import Report as Made
from houseway.evidence.special import chi_square_p, gamma_upper, holm, normal_p, poisson_p
from houseway.evidence.trials import (
    SHUFFLE_TESTS,
    SINGLE_TESTS,
    Orders,
    Pack,
    shuffle_trials,
    stream_trials,
)

pytestmark = pytest.mark.verify


@pytest.fixture(autouse=True)
def same_nonces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nonces from the generator that tests seed: `secrets` has its own, and one fair run in a hundred fails."""
    monkeypatch.setattr("houseway.evidence.samples.secrets.token_hex", lambda count: os.urandom(count).hex())


STRICT = 1e-6
"""At fixed seeds: so strict that a planted fault is plain, and a fair sample is not."""


@pytest.mark.parametrize(
    ("freedom", "statistic", "above"),
    [  # printed tables of the chi-square distribution
        (1, 3.841459, 0.05),
        (1, 6.634897, 0.01),
        (2, 9.210340, 0.01),
        (5, 11.070498, 0.05),
        (10, 23.209251, 0.01),
        (30, 43.772972, 0.05),
        (100, 61.917939, 0.999),
        (100, 135.806723, 0.01),
        (1000, 1106.969, 0.01),
    ],
)
def test_the_chi_square_tail_is_the_printed_one(freedom: int, statistic: float, above: float) -> None:
    assert gamma_upper(freedom / 2, statistic / 2) == pytest.approx(above, rel=2e-5)


def test_the_incomplete_gamma_where_it_is_known_exactly() -> None:
    for x in (0.1, 1.0, 5.0, 40.0):
        assert gamma_upper(1, x) == pytest.approx(math.exp(-x), rel=1e-12)
        assert gamma_upper(0.5, x) == pytest.approx(math.erfc(math.sqrt(x)), rel=1e-10)
        assert gamma_upper(3, x) == pytest.approx(math.exp(-x) * (1 + x + x * x / 2), rel=1e-12)
    assert gamma_upper(2, 0) == 1
    assert gamma_upper(32_000, 32_000) == pytest.approx(0.5, abs=2e-3)
    with pytest.raises(ValueError, match="Q\\(a, x\\)"):
        gamma_upper(0, 1)


def test_two_sided_p_values() -> None:
    assert chi_square_p(3.841459, 1) == pytest.approx(0.10, rel=1e-5)
    assert chi_square_p(0.0, 100) == 0
    assert normal_p(1.959964) == pytest.approx(0.05, rel=1e-5)
    assert normal_p(-2.575829) == pytest.approx(0.01, rel=1e-5)
    at_most = sum(math.exp(-4) * 4**k / math.factorial(k) for k in range(2))
    assert poisson_p(1, 4) == pytest.approx(2 * at_most, rel=1e-12)
    assert poisson_p(0, 4) == pytest.approx(2 * math.exp(-4), rel=1e-12)
    assert poisson_p(4, 4) == 1


def test_holms_correction() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


# Exact distributions, against every order of a small pack.


def every_order(cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(permutations(cards))


def shares(values: Counter[int], count: int, most: int) -> list[float]:
    return [values[value] / count for value in range(most)]


def test_steps_up_and_matches_over_every_order() -> None:
    orders = every_order(tuple(range(6)))
    up = Counter(sum(a < b for a, b in pairwise(order)) for order in orders)
    same = Counter(sum(a == b for a, b in enumerate(order)) for order in orders)
    assert exact_odds.ascents(6) == pytest.approx(shares(up, len(orders), 6))
    assert exact_odds.matches(6) == pytest.approx(shares(same, len(orders), 7))


def test_runs_of_colours_over_every_order() -> None:
    orders = every_order((0, 0, 0, 1, 1, 1, 1))
    runs = Counter(1 + sum(a != b for a, b in pairwise(order)) for order in orders)
    assert exact_odds.color_runs(3, 4) == pytest.approx(shares(runs, len(orders), 8))


def test_hands_of_five_are_the_known_ones() -> None:
    one_pack = exact_odds.five_cards((4,) * 13)
    assert one_pack[2, 1, 1, 1] == pytest.approx(1_098_240 / 2_598_960)
    assert one_pack[4, 1] == pytest.approx(624 / 2_598_960)
    assert sum(exact_odds.five_cards((1, *(4,) * 13)).values()) == pytest.approx(1)
    assert (5,) not in one_pack
    assert exact_odds.five_cards((32,) * 10)[5,] > 0


def test_collectors_take_as_long_as_they_should() -> None:
    found = exact_odds.collections(4, 400)
    assert found[4] == pytest.approx(24 / 256)
    assert sum(found) == pytest.approx(1)
    assert sum(draws * share for draws, share in enumerate(found)) == pytest.approx(25 / 3)


def test_moments_over_every_order() -> None:
    cards = (0, 1, 1, 4, 7, 9)
    orders = every_order(cards)
    products = [sum(a * b for a, b in zip(order, (*order[1:], order[0]), strict=True)) for order in orders]
    assert exact_odds.serial_moments(cards) == pytest.approx((np.mean(products), np.var(products)))
    matched = [sum(a == b for a, b in zip(order, cards, strict=True)) for order in orders]
    assert exact_odds.match_moments((1, 2, 1, 1, 1)) == pytest.approx((np.mean(matched), np.var(matched)))


# Fair shuffles pass, and shuffles that are wrong in known ways do not.


def caught(orders: Orders, name: str = "52") -> set[str]:
    return {trial.name for trial in shuffle_trials(orders, deck(name).cards) if trial.p < STRICT}


def test_an_even_shuffle_is_not_caught() -> None:
    trials = shuffle_trials(even(60_000, np.random.default_rng(3)), deck("52").cards)
    assert {trial.name for trial in trials} == {*SHUFFLE_TESTS, *SINGLE_TESTS}
    assert min(holm([trial.p for trial in trials])) > LEVEL
    assert all("0 df" not in trial.distribution.split(", ")[-1].split(" ")[0] for trial in trials)


@pytest.mark.parametrize(
    ("biased", "by"),
    [
        (swap_with_anyone, {"card by place"}),
        (byte_modulo, {"card by place"}),
        (never_stay, {"card by place"}),
        (too_few_seeds, {"duplicates", "card by place", "neighbors", "poker"}),
        (riffle_and_cut, {"neighbors", "runs up", "serial correlation", "permutation"}),
    ],
)
def test_a_planted_fault_is_caught(biased: Callable[[int, np.random.Generator], Orders], by: set[str]) -> None:
    assert caught(biased(60_000, np.random.default_rng(52))) >= by


def test_a_deal_taken_again_for_a_pair_is_caught() -> None:
    def pairs_next(count: int, random: np.random.Generator) -> Orders:
        """Half of the shuffles with a pair on top are thrown away."""
        orders = even(2 * count, random)
        paired = orders[:, 0] // 4 == orders[:, 1] // 4
        kept: Orders = orders[~paired | (random.integers(2, size=2 * count) == 0)][:count]
        return kept

    assert "poker" in caught(pairs_next(60_000, np.random.default_rng(8)))


def test_shuffles_that_follow_from_each_other_are_caught() -> None:
    """Each single one is fair; but every second is the one before it with two cards swapped."""
    orders = even(40_000, np.random.default_rng(4))
    orders[1::2] = orders[::2]
    orders[1::2, [7, 8]] = orders[::2, [8, 7]]
    assert caught(orders) >= {"overlaps", "serial"}


def test_a_stubborn_top_card_is_caught_by_gaps_and_coupons() -> None:
    random = np.random.default_rng(6)
    orders = even(60_000, random)
    for at in range(1, len(orders)):
        if random.random() < 0.2 and orders[at, 0] // 4 != 0:  # a fifth of the time the last top card stays
            other = int(np.flatnonzero(orders[at] == orders[at - 1, 0])[0])
            orders[at, [0, other]] = orders[at, [other, 0]]
    assert caught(orders) >= {"coupons", "serial"}


def test_a_fault_in_a_shoe_is_caught() -> None:
    random = np.random.default_rng(9)
    count = 4_000
    wrong = swapping(count, lambda place: random.integers(256, size=count) % (place + 1), "super-pan-9")
    assert "card by place" in caught(wrong, "super-pan-9")
    shoe = np.array(deck("pan").cards, np.uint8)
    cut_only = shoe[(np.arange(320) + random.integers(320, size=(count, 1))) % 320]
    assert caught(cut_only, "pan") >= {"runs", "neighbors", "serial correlation", "poker"}


def test_the_shipping_code_passes_with_and_without_nonces() -> None:
    """Fresh entropy, so at a tolerance that a fair shuffle misses once in ten thousand runs at most."""
    trials = [
        *shuffle_trials(room_shuffles(deck("52"), 20_000), deck("52").cards),
        *shuffle_trials(dealt_shuffles(deck("53"), 3_000), deck("53").cards),
        *shuffle_trials(room_shuffles(deck("pan-310"), 2_000), deck("pan-310").cards),
        *stream_trials(raw_stream(deck("52"), 2_000_000)),
    ]
    worst = min(zip(holm([trial.p for trial in trials]), trials, strict=True), key=lambda pair: pair[0])
    assert worst[0] > 1e-4, worst


@pytest.mark.parametrize(
    ("spoil", "by"),
    [
        (lambda raw: raw | (np.arange(len(raw)) % 97 == 0).astype(np.uint8), "bytes"),
        (lambda raw: np.where(raw == 255, 0, raw).astype(np.uint8), "bytes"),
        (lambda raw: np.repeat(raw[::2], 2)[: len(raw)], "byte pairs"),
        (lambda raw: np.repeat(raw.reshape(-1, 500)[::2], 2, axis=0).ravel(), "birthday spacings"),
        (lambda raw: np.sort(raw.reshape(-1, 8), axis=1).ravel(), "gap"),
    ],
)
def test_a_spoilt_stream_is_caught(spoil: Callable[[Orders], Orders], by: str) -> None:
    raw = np.random.default_rng(1).integers(256, size=2_000_000, dtype=np.uint8)
    assert by in {trial.name for trial in stream_trials(spoil(raw).tobytes()) if trial.p < STRICT}


def test_a_stream_that_is_not_spoilt_is_not_caught() -> None:
    raw = np.random.default_rng(1).integers(256, size=2_000_000, dtype=np.uint8)
    assert min(holm([trial.p for trial in stream_trials(raw.tobytes())])) > LEVEL


def test_every_pack_has_its_tests() -> None:
    for name in DECK_NAMES:
        pack = Pack(deck(name).cards)
        assert pack.size == deck(name).size
        assert shuffle_trials(room_shuffles(deck(name), 2_000), deck(name).cards)


# The command, and what it writes.


def test_the_command_prints_a_table_and_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng_command(pack=["52"], samples=2_000, report=tmp_path / "out.html")
    said = capsys.readouterr().out
    assert re.search(r"card by place +2,000  p 0\.\d+", said)
    assert "at 99 % confidence" in said
    page = (tmp_path / "out.html").read_text()
    for word in ("Houseway", "SHAKE-256", "Holm", "with nonces", "raw stream", "shuffle/fair.py", "What would fail"):
        assert word in page
    assert not re.search(r'(src|href)="', page)


def test_json_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    rng_command(pack=["53"], samples=2_000, json=True)
    told = json.loads(capsys.readouterr().out)
    assert told["passed"] is True
    assert {one["way"] for one in told["tests"]} == {"as the room shuffles", "with nonces", "before scaling"}
    assert set(told["sources"]) >= {"shuffle/fair.py", "shuffle/players.py", "shuffle/streams.py"}


def test_a_failure_is_said_and_is_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def new_deck(pack: object, count: int, tick: object) -> Orders:
        return np.tile(np.array(deck("52").cards, np.uint8), (count, 1))

    monkeypatch.setattr("houseway.evidence.samples.room_shuffles", new_deck)
    with pytest.raises(SystemExit) as ended:
        rng_command(pack=["52"], samples=2_000)
    assert ended.value.code == 1
    assert "FAILED at 99 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"pack": ["52"], "all": True}, "--pack or --all, not both"),
        ({"pack": ["54"]}, "54"),
        ({"samples": 10}, "--samples is 2,000 to"),
        ({"samples": 10**12}, "--samples is 2,000 to"),
        ({"report": Path("/nowhere/at/all.html")}, "is not a folder"),
    ],
)
def test_bad_wishes_are_one_line(asked: dict[str, object], said: str) -> None:
    with pytest.raises(HousewayError, match=re.escape(said)):
        rng_command(**asked)  # type: ignore[arg-type]


def test_a_report_on_a_failure_is_plain_about_it() -> None:
    wrong = np.tile(np.array(deck("52").cards, np.uint8), (2_000, 1))
    series = [Series(subject="pack 52", way="never shuffled", trials=tuple(shuffle_trials(wrong, deck("52").cards)))]
    made = Made(lines=corrected(series), version="0", made_at="now", seconds=1.0, command="x <y>", dieharder="")
    assert not made.passed
    assert as_data(made)["passed"] is False
    page = as_html(made)
    assert "At least one test has FAILED" in page
    assert "x &lt;y&gt;" in page


DIEHARDER = """\
#=============================================================================#
#            dieharder version 3.31.1 Copyright 2003 Robert G. Brown          #
#=============================================================================#
   rng_name    |rands/second|   Seed   |
stdin_input_raw|  2.61e+07  | 345723451|
#=============================================================================#
        test_name   |ntup| tsamples |psamples|  p-value |Assessment
#=============================================================================#
   diehard_birthdays|   0|       100|     100|0.62733423|  PASSED
          sts_serial|   3|    100000|     100|0.99999999|  FAILED
"""


def test_what_dieharder_says_is_read() -> None:
    first, second = read(DIEHARDER)
    assert (first.name, first.samples, first.statistic) == ("dieharder diehard_birthdays", 10_000, 0.62733423)
    assert (second.name, second.p < 1e-6) == ("dieharder sts_serial 3", True)
    weak = read(DIEHARDER.replace("0.62733423|  PASSED", "0.99986948|    WEAK"))[0]
    lines = corrected([Series(subject="raw stream", way="dieharder", trials=(first, second, weak))])
    assert [line.passed for line in lines] == [True, False, True]  # dieharder's word stands: weak is no failure
    with pytest.raises(DieharderError, match="dieharder reported no result"):
        read("command not found")


def test_without_dieharder_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert version() == ""
    with pytest.raises(DieharderError, match="dieharder is not installed"):
        find()
    with pytest.raises(DieharderError, match="dieharder is not installed"):
        rng_command(dieharder=True)
