"""The bench runs, with or without its peers, and believes no peer that orders hands otherwise."""

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bench import peers, works
from bench.__main__ import bench
from bench.peers import PEERS, Peer, Player, disagreement
from bench.rows import GOALS, Row
from bench.sim import ENGINES
from bench.works import BATCH, COUNT, SCALAR, START, WORKS, Size

from houseway.cli import main
from houseway.errors import HousewayError
from houseway.ranking import evaluator
from houseway.ranking.timing import best_seconds, machine, random_hands

TINY = Size(
    name="tiny", batch_hands=3_000, scalar_hands=200, check_hands=60, check_seconds=0.05,
    turn_seconds=0.001, turns=1, batch_turns=1, count_turns=1, starts=1,
)  # fmt: skip


def figures(path: Path, only: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    bench(TINY, json=path / "results.json", only=only)
    shown = capsys.readouterr().out
    written: dict[str, Any] = json.loads((path / "results.json").read_text(encoding="utf-8"))
    assert all(row["work"] in shown for row in written["rows"])
    return written


def ours(written: dict[str, Any]) -> list[str]:
    return [row["work"] for row in written["rows"] if row["who"] == "houseway"]


def test_one_hand_a_call_beside_every_peer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = figures(tmp_path, "scalar ", capsys)
    assert ours(written) == [*SCALAR, "start scalar high 7 tables"]
    for row in written["rows"]:
        # A figure, or the one excuse there is: no peer that is installed may order hands otherwise.
        assert row["hands_per_second"] or row["seconds"] or row["note"] == "not installed"
    for work in SCALAR:
        beside = {row["who"] for row in written["rows"] if row["work"] == work} - {"houseway"}
        assert beside == {peer.name for peer in PEERS if work.removeprefix("scalar ") in peer.plays}


def test_batches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = figures(tmp_path, "batch*thread", capsys)
    assert ours(written) == [*BATCH]
    assert {goal["goal"] for goal in written["goals"]} == {goal.text for goal in GOALS if "batch" in goal.text}
    assert all(isinstance(goal["met"], bool) for goal in written["goals"])


def test_all_hands_counted_and_the_start_of_a_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = figures(tmp_path, "count high 7 of 52, 2 threads", capsys)
    assert ours(written) == ["count high 7 of 52, 2 threads"]
    (row,) = written["rows"]
    assert row["hands_per_second"] * row["seconds"] == pytest.approx(133_784_560)
    written = figures(tmp_path, "start [a-z]* batch", capsys)
    assert all(row["seconds"] > 0 and row["note"] == "" for row in written["rows"])


def test_every_work_has_a_name_of_its_own_and_every_goal_its_works() -> None:
    assert len(set(WORKS)) == len(SCALAR) + len(BATCH) + len(COUNT) + len(START)
    assert {work for goal in GOALS for work in goal.works} <= set(WORKS)


def test_no_such_work(tmp_path: Path) -> None:
    with pytest.raises(HousewayError, match="no work is named like 'badugi'"):
        bench(TINY, json=tmp_path / "none.json", only="badugi")


def absent() -> Player:
    import_module("no_such_poker_library")
    raise NotImplementedError


def mistaken() -> Player:
    """Ranks by the first card alone."""
    return Player(call=lambda hand: hand[0], form=list)


def test_a_peer_that_is_missing_or_mistaken_gets_a_row_but_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    strange = tuple(
        Peer(name=name, package=name, plays={"high 7": plays})
        for name, plays in (("absent", absent), ("mistaken", mistaken))
    )
    monkeypatch.setattr(works, "PEERS", strange)
    houseway, missing, wrong = works.measure(["scalar high 7"], TINY)
    assert houseway.hands_per_second
    assert houseway.times_best_peer is None
    assert missing == Row(work="scalar high 7", who="absent", note="not installed")
    assert wrong.hands_per_second is None
    assert wrong.note.startswith("not reported, its order differs: ")


@pytest.mark.parametrize(
    ("scores", "theirs", "lower_wins", "agree"),
    [
        ((10, 30, 20, 10), (1, 3, 2, 1), False, True),
        ((10, 30, 20, 10), (9, 7, 8, 9), True, True),
        ((10, 30, 20, 10), (9, 7, 8, 9), False, False),
        ((10, 30, 20, 10), (1, 3, 2, 2), False, False),
        ((10, 30, 20), (1, 2, 2), False, False),
        ((0, 30, 20), (None, 3, 2), False, True),
        ((0, 30, 20), (1, 3, 2), False, False),
        ((5, 30, 20), (None, 3, 2), False, False),
    ],
)
def test_what_counts_as_the_same_order(
    scores: Sequence[int], theirs: Sequence[int | None], lower_wins: bool, agree: bool
) -> None:
    assert (disagreement(scores, theirs, lower_wins=lower_wins) is None) is agree


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_installed_peers_order_hands_as_we_do(peer: Peer) -> None:
    for work in peer.plays:
        try:
            player = peer.player(work)
        except ImportError:
            pytest.skip(f"{peer.package} is not installed")
        kind, cards = SCALAR[f"scalar {work}"]
        hands = random_hands(np.random.default_rng(1), 100, cards).tolist()
        scores = [evaluator(kind, cards)(hand) for hand in hands]
        results = player.results(player.form(hand) for hand in hands)
        assert disagreement(scores, results, lower_wins=player.lower_wins) is None, work


def test_peers_are_named_once() -> None:
    assert len({peer.name for peer in peers.PEERS}) == len(peers.PEERS)


def test_random_hands_hold_no_card_twice_and_every_card_everywhere() -> None:
    hands = random_hands(np.random.default_rng(5), 100_000, 9, pack=53)
    assert hands.shape == (100_000, 9)
    ordered = np.sort(hands, axis=1)
    assert (ordered[:, 1:] > ordered[:, :-1]).all()
    expected = 100_000 / 53
    for place in range(9):
        seen = np.bincount(hands[:, place], minlength=53)
        assert ((seen - expected) ** 2 / expected).sum() < 110  # chi-squared of 52 degrees, 1 in 200,000
    assert random_hands(np.random.default_rng(5), 0, 7).shape == (0, 7)


def test_rivals_take_turns() -> None:
    turns: list[str] = []
    taken = best_seconds({"a": lambda: turns.append("a"), "b": lambda: turns.append("b")}, repeats=2)
    assert turns == ["a", "b"] * 3
    assert all(0 <= seconds < 1 for seconds in taken.values())


def test_the_machine_is_described_without_saying_whose_it_is() -> None:
    assert set(machine()) == {"cpu", "cores", "system", "python", "numpy", "numba"}


def test_the_command_prints_figures(capsys: pytest.CaptureFixture[str]) -> None:
    main(["bench", "--hands", "1000", "--threads", "2", "--json"])
    printed = json.loads(capsys.readouterr().out)
    assert printed["threads"] == 2
    assert {"high, 7 cards", "omaha-hi-lo, 9 cards", "all C(52,7), counted"} <= {
        figure["work"] for figure in printed["figures"]
    }
    assert all(figure["hands_per_second"] > 0 for figure in printed["figures"])


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("--hands", "0"), "--hands is 1 to 100,000,000, not 0"),
        (("--hands", "100000001"), "--hands is 1 to 100,000,000, not 100,000,001"),
        (("--threads", "0"), "--threads is 1 to 1,024, not 0"),
    ],
)
def test_the_command_says_what_numbers_would_do(
    words: tuple[str, ...], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["bench", *words])
    assert caught.value.code == 2
    assert capsys.readouterr().err == f"houseway: {wanted}\n"


def test_bulk_play_beside_its_peers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = figures(tmp_path, "sim fixed-limit hold'em, all call, 1 core", capsys)
    own, *others = written["rows"]
    assert own["hands_per_second"] > 50_000
    assert {row["who"] for row in others} == {engine.name for engine in ENGINES}
    assert all(row["hands_per_second"] or row["note"] == "not installed" for row in others)
    assert [goal["unit"] for goal in written["goals"]] == ["M hands/s"]
