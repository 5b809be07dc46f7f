"""The examples that learn: they are run as they stand, for a shorter time."""

from pathlib import Path

import pytest

pytestmark = pytest.mark.verify


pytest.importorskip("pettingzoo")

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def test_regret_minimisation_finds_what_kuhn_poker_is_worth() -> None:
    """-1/18 of an ante to who acts first; a jack never calls, and a king always does."""
    from examples.cfr import Solver

    solver = Solver("kuhn")
    assert len(solver.deals) == 6
    assert len(solver.places) == 12
    assert solver.solve(400) == pytest.approx(-1 / 18, abs=0.004)
    assert solver.places["J/ bet $1"].average()[0] > 0.99
    assert solver.places["K/ bet $1"].average()[1] > 0.99
    assert solver.places["Q/ bet $1"].average()[1] == pytest.approx(1 / 3, abs=0.08)


@pytest.mark.soak
def test_regret_minimisation_comes_near_what_leduc_is_worth() -> None:
    from examples.cfr import Solver

    assert Solver("leduc").solve(300) == pytest.approx(-0.0856, abs=0.005)


def test_the_learner_learns_to_beat_the_caller_in_less_than_a_hundred_lines() -> None:
    from examples.learner import EXPLORES, Learner, play

    learner = Learner()
    play("common/kuhn", learner, 250, seed=2, explores=EXPLORES)
    assert play("common/kuhn", learner, 150, seed=1) > 0.1
    assert len((EXAMPLES / "learner.py").read_text().splitlines()) < 100


def test_many_tables_learn_to_beat_the_caller_in_less_than_a_hundred_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    from examples import many_tables

    monkeypatch.setattr(many_tables, "TABLES", 128)
    before, after = many_tables.learn("common/razz", 2)
    assert before < 0.1 < after
    assert len((EXAMPLES / "many_tables.py").read_text().splitlines()) < 100
