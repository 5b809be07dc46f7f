"""What a game brings: figures with intervals that hold what they say, runs that can be stopped and taken up again."""

import json
from math import inf, isclose, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.sim.stand_in import StandIn, stand_in

from houseway.bulk.jobs import BLOCK, Job
from houseway.bulk.tally import SeatTally, Tally
from houseway.errors import HousewayError
from houseway.pricing import intervals
from houseway.pricing.intervals import LEAST_BLOCKS, Figure, lasting, student
from houseway.pricing.run_text import lines
from houseway.pricing.runs import (
    Arm,
    PricingError,
    Question,
    SavedRun,
    State,
    arms_of,
    begin,
    run,
    swept,
    through,
)
from houseway.pricing.summary import as_data, summary

JOB = Job(offer="ocean-view/holdem", limit="3/6", styles=("tight", "loose"))


def asking(*arms: Arm, blocks: int = 12, until: float = 0.0) -> Question:
    return Question(arms=arms or arms_of(JOB, []), hands=blocks * BLOCK, until=until)


def played(question: Question, size: int = 1) -> State:
    return run(begin(question), StandIn(size), lambda _: True)


# figures


@pytest.mark.parametrize(("freedom", "printed"), [(7, 2.365), (10, 2.228), (30, 2.042), (120, 1.980)])
def test_students_distribution_is_that_of_the_tables(freedom: int, printed: float) -> None:
    assert isclose(student(freedom), printed, abs_tol=0.0006)


@given(st.lists(st.integers(-(10**9), 10**9), min_size=2, max_size=40))
def test_a_mean_and_its_interval_are_those_of_the_blocks(blocks: list[int]) -> None:
    found = intervals.mean(sum(blocks), sum(one * one for one in blocks), len(blocks), len(blocks) * 10)
    assert isclose(found.value, mean(blocks) / 10, abs_tol=1e-6)
    wanted = student(len(blocks) - 1) * stdev(blocks) / sqrt(len(blocks)) / 10
    assert isclose(found.error, wanted, rel_tol=1e-6, abs_tol=1e-6)


def test_intervals_hold_the_truth_95_times_in_100() -> None:
    """A thousand runs of ten blocks of a known mean: a true 95 % lies within 930 to 970 but once in 300."""
    chance, held = Random(5), 0
    for _ in range(1000):
        blocks = [round(chance.gauss(1000, 300)) for _ in range(10)]
        found = intervals.mean(sum(blocks), sum(one * one for one in blocks), 10, 10)
        held += abs(found.value - 1000) <= found.error
    assert 930 <= held <= 970


def test_one_block_knows_nothing_of_its_error() -> None:
    assert intervals.mean(500, 250_000, 1, 100) == Figure(5.0, inf)


def seat(drift: int, spread: int, stretches: int = 1000) -> SeatTally:
    """A seat that wins so much in a stretch, varying by so much."""
    return SeatTally(
        style="x", hands=100 * stretches, net=drift * stretches, squares=stretches * (drift**2 + spread**2)
    )


def walked(drift: int, spread: int, buy_in: int, stretches: int) -> float:
    """The share of walks in small steps that reach the ground within so many stretches."""
    chance, gone, steps = Random(3), 0, 20
    for _ in range(1500):
        height = float(buy_in)
        for _ in range(stretches * steps):
            height += chance.gauss(drift / steps, spread / sqrt(steps))
            if height <= 0:
                gone += 1
                break
    return gone / 1500


@pytest.mark.parametrize(("drift", "spread"), [(-2000, 15_000), (0, 15_000), (3000, 15_000)])
def test_how_long_a_buy_in_lasts_is_what_walks_do(drift: int, spread: int) -> None:
    found = lasting(seat(drift, spread), 30_000, 600)
    assert abs(found.soon - walked(drift, spread, 30_000, 6)) < 0.06


def test_a_certain_loss_takes_the_buy_in_in_a_certain_time() -> None:
    found = lasting(seat(-1000, 10), 30_000, 100)
    assert abs(found.half - 3000) < 10
    assert found.ever == 1.0
    assert lasting(seat(1000, 10), 30_000, 100).half == inf


# runs


def test_the_figures_do_not_depend_on_who_plays() -> None:
    question = asking(*arms_of(JOB, ["fee.amount=5"]))
    one, many = played(question), played(question, size=7)
    assert one == many
    assert one.blocks == 12
    assert one.known[0].tally == _total(JOB, 12)


def _total(job: Job, blocks: int) -> Tally:
    found = Tally()
    for block in range(blocks):
        found += stand_in(job, block)
    return found


def test_until_stops_at_the_same_block_whoever_plays() -> None:
    question = asking(blocks=4000, until=0.004)
    one, many = played(question), played(question, size=5)
    assert LEAST_BLOCKS < one.blocks < 4000
    assert one.blocks == many.blocks
    assert one.to_go() <= 1
    assert one.mean(0, "collected").error <= 0.004 * one.mean(0, "collected").value
    assert one.mean(0, intervals.net_of("tight")).error <= 0.004 * 3 * 600


def test_a_difference_on_the_same_decks_is_known_far_better() -> None:
    state = played(asking(*arms_of(JOB, ["fee.amount=5"])))
    found = summary(state).changes[0]
    assert found.paired
    assert abs(found.collected.value - 80) < 1  # a dollar more of eight hands in ten
    assert found.nets["tight"].value < 0
    assert found.nets["tight"].error < state.mean(0, intervals.net_of("tight")).error / 100
    assert found.unpaired.error > 3 * found.collected.error
    assert found.pot == Figure(0.0, 0.0)


def test_other_seats_are_not_the_same_decks() -> None:
    question = Question(arms=swept(JOB, "seats", ("4", "6")), hands=BLOCK, sweep="seats", at=(4.0, 6.0))
    found = summary(played(question))
    assert [table.players for table in found.tables] == [4, 6]
    assert not found.changes[0].paired
    assert found.changes[0].collected == found.changes[0].unpaired


def test_stopping_keeps_what_there_is_and_going_on_ends_the_same(tmp_path: Path) -> None:
    question, kept = asking(*arms_of(JOB, ["raise_cap=4"])), SavedRun(tmp_path / "run.json")
    crew = StandIn(3)
    part = run(kept.read(question), crew, lambda state: state.blocks < 5)
    assert part.blocks == 5
    kept.write(part)
    assert kept.read(question) == part
    again = StandIn()
    assert run(kept.read(question), again, lambda _: True) == played(question)
    assert min(block for _, block in again.asked) == 5


def test_ctrl_c_in_the_middle_leaves_whole_blocks() -> None:
    def play(job: Job, block: int) -> Tally:
        if block == 4:
            raise KeyboardInterrupt
        return stand_in(job, block)

    state = run(begin(asking()), StandIn(1, play), lambda _: True)
    assert state.known[0].tally == _total(JOB, state.blocks)
    assert state.blocks < 5


def test_a_file_of_another_question_is_refused(tmp_path: Path) -> None:
    kept = SavedRun(tmp_path / "run.json")
    kept.write(played(asking()))
    with pytest.raises(PricingError, match="another question"):
        kept.read(asking(Arm(name="as it is", job=Job(offer="oasis/holdem"))))
    assert kept.read(asking(blocks=50)).blocks == 12  # the same question, only more of it
    kept.path.write_text("{}")
    with pytest.raises(PricingError, match="not a saved run"):
        kept.read(asking())


# questions


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("fee.amount=3..7", ("3", "4", "5", "6", "7")),
        ("fee=2..3..0.5", ("2", "2.5", "3")),
        ("raise_cap = 3, 4, none", ("3", "4", "none")),
        ("seats=2..4", ("2", "3", "4")),
    ],
)
def test_sweeps_are_read(written: str, values: tuple[str, ...]) -> None:
    assert through(written) == (written.partition("=")[0].strip(), values)


@pytest.mark.parametrize("written", ["fee.amount", "=3..7", "fee=", "fee=7..3", "fee=1..9000", "fee=1..2..0"])
def test_sweeps_that_are_none(written: str) -> None:
    with pytest.raises(PricingError, match="write one like"):
        through(written)


@pytest.mark.parametrize(
    ("arms", "said"),
    [
        (arms_of(JOB, ["fee.amount=5%"]), "OAS-FEE-05"),
        (arms_of(JOB, ["colour=red"]), "not a switch"),
        (arms_of(JOB, ["nowhere/holdem"]), "no house"),
        (swept(JOB, "seats", ("40",)), "2 to 9"),
        (swept(JOB, "fee", tuple(map(str, range(60)))), "give 1 to 50"),
        ((), "give 1 to 50"),
    ],
)
def test_questions_that_cannot_be_put(arms: tuple[Arm, ...], said: str) -> None:
    with pytest.raises(HousewayError, match=said):
        begin(Question(arms=arms, hands=BLOCK))


def test_another_house_is_laid_beside_at_a_limit_of_its_own() -> None:
    jobs = [arm.job for arm in arms_of(JOB, ["oasis/holdem", "casino-club/holdem at 4/8"])]
    assert [(job.offer, job.limit) for job in jobs] == [
        ("ocean-view/holdem", "3/6"),
        ("oasis/holdem", ""),
        ("casino-club/holdem", "4/8"),
    ]
    found = summary(played(Question(arms=arms_of(JOB, ["casino-club/holdem at 4/8"]), hands=BLOCK)))
    assert found.tables[1].limit == "$4-$8"
    assert not found.changes[0].paired


def test_a_switch_of_a_comparison_counts_before_what_was_set() -> None:
    base = Job(offer="ocean-view/holdem", switches=("fee.amount=5", "raise_cap=4"))
    assert arms_of(base, ["fee.amount=6"])[1].job.switches == ("raise_cap=4", "fee.amount=6")


def test_the_bank_s_edge_is_what_it_wins_of_what_is_wagered() -> None:
    chance = Random(1)

    def play(job: Job, block: int) -> Tally:
        found = stand_in(job, block)
        counts = {"action": 5_000_000, "bank_net": round(chance.gauss(65_000, 2000)), "wins": 9, "rounds": 7}
        return replace(found, counts=counts, pot_sizes=(0,) * len(found.pot_sizes))

    found = summary(run(begin(asking()), StandIn(1, play), lambda _: True))
    (table,) = found.tables
    assert table.edge is not None
    assert abs(table.edge.value - 0.013) < table.edge.error < 0.0005
    assert {one.name for one in table.happenings} == {"wins", "rounds"}
    assert "the bank     wins 1.29% +-0.02 of the wagers" in "\n".join(lines(found))


# words and data


def test_the_words_have_every_figure_with_its_interval() -> None:
    text = "\n".join(lines(summary(played(asking(*arms_of(JOB, ["fee.amount=5"]))), 40)))
    assert "assumed: 40 hands an hour" in text
    assert "collection   $3.2" in text
    assert "What if fee.amount=5:" in text
    assert "no difference" in text
    assert text.count("+-") > 12


def test_a_sweep_has_a_row_for_every_value_and_data_has_no_infinity() -> None:
    question = Question(arms=swept(JOB, "fee.amount", ("3", "4")), hands=BLOCK, sweep="fee.amount", at=(3.0, 4.0))
    found = summary(played(question))
    rows = [line.split() for line in lines(found) if line.strip().startswith("fee.amount=")]
    assert [row[0] for row in rows] == ["fee.amount=3", "fee.amount=4"]
    assert json.loads(json.dumps(as_data(found), allow_nan=False))["at"] == [3.0, 4.0]
