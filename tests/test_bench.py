"""The bench runs, with or without its peers, and believes no peer that orders hands otherwise."""

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bench import peers, promises, referee, sim, works
from bench.__main__ import bench
from bench.fixed_work import REFERENCE_SECONDS, Seconds, yardstick
from bench.peers import PEERS, Peer, Player, disagreement
from bench.promises import MOST_TURNS, PROMISES, TURNS, Finding, Promise
from bench.referee import CALLS_A_HAND, STUD_CALLS_A_HAND, houseway, third_round
from bench.rows import GOALS, MISSING, Row, Verdict
from bench.sim import ENGINES
from bench.works import BATCH, COUNT, SCALAR, START, WORKS, Size
from rich.console import Console
from tests.waiting import HANG_SECONDS

from houseway.cli import main
from houseway.errors import HousewayError
from houseway.ranking import evaluator, timing
from houseway.ranking.timing import best_seconds, machine, random_hands
from houseway.testing import state_bytes

pytestmark = pytest.mark.verify


TINY = Size(
    name="tiny",
    batch_hands=3_000,
    scalar_hands=200,
    check_hands=60,
    check_seconds=0.05,
    turn_seconds=0.001,
    turns=1,
    batch_turns=1,
    count_turns=1,
    starts=1,
)


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
        assert row["hands_per_second"] or row["seconds"] or row["note"] == MISSING
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


def absent() -> Any:
    import_module("no_such_poker_library")
    raise NotImplementedError


def mistaken() -> Player:
    """Ranks by the first card alone."""
    return Player(call=lambda hand: hand[0], form=list)


def fails(*_: object) -> Any:
    raise ValueError("built for another NumPy")


def broken() -> Player:
    return Player(call=fails, form=list)


def test_a_peer_that_is_missing_or_mistaken_gets_a_row_but_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    strange = tuple(
        Peer(name=name, package=name, plays={"high 7": plays})
        for name, plays in (("absent", absent), ("broken", broken), ("mistaken", mistaken))
    )
    monkeypatch.setattr(works, "PEERS", strange)
    houseway, missing, failing, wrong = works.measure(["scalar high 7"], TINY)
    assert failing == Row(work="scalar high 7", who="broken", note=FAILS)
    assert houseway.hands_per_second
    assert houseway.times_best_peer is None
    assert missing == Row(work="scalar high 7", who="absent", note=MISSING)
    assert wrong.hands_per_second is None
    assert wrong.note.startswith("not reported, its order differs: ")


FAILS = "fails here: ValueError: built for another NumPy"


def test_an_engine_that_fails_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    game = "fixed-limit hold'em"
    referees = tuple(
        referee.Engine(name=name, package=name, plays=(game,), table=table)
        for name, table in (("absent", lambda _: absent()), ("broken", lambda _: fails))
    )
    monkeypatch.setattr(referee, "ENGINES", referees)
    ours, *others = referee.measure_referee([f"referee {game}, all call"], TINY)
    assert ours.hands_per_second
    assert [(row.who, row.note) for row in others] == [("absent", MISSING), ("broken", FAILS)]
    engines = tuple(
        sim.Engine(name=name, package=name, plays={game: hands})
        for name, hands in (("absent", absent), ("broken", lambda: fails))
    )
    monkeypatch.setattr(sim, "ENGINES", engines)
    ours, *others = sim.measure_sim([f"sim {game}, all call, 1 core"], TINY)
    assert ours.hands_per_second
    assert [(row.who, row.note) for row in others] == [("absent", MISSING), ("broken", FAILS)]


def test_a_goal_of_two_cores_is_not_judged_on_one() -> None:
    one, two = (Row(work=f"{sim.HOLDEM}, all call, {cores}") for cores in ("1 core", "2 cores"))
    verdicts = sim.sim_verdicts([replace(one, hands_per_second=3e6), replace(two, note="there is one core only")])
    assert [verdict.goal for verdict in verdicts] == [one.work]


def test_goals_are_ratios_to_the_yardstick_of_the_run() -> None:
    fast = Verdict(goal="a batch", wanted=250, measured=130, unit="M hands/s", met=False)
    here, slow = fast.in_yardsticks(REFERENCE_SECONDS), fast.in_yardsticks(2 * REFERENCE_SECONDS)
    assert (here.met, slow.met) == (False, True), "a machine half as fast has half as much to do"
    assert here.unit == "M hands/yardstick"
    assert slow.measured == 2 * here.measured
    quick = Verdict(goal="a copy", wanted=10, measured=15, unit="us", met=False)
    assert not quick.in_yardsticks(REFERENCE_SECONDS).met
    assert quick.in_yardsticks(2 * REFERENCE_SECONDS).met
    times = Verdict(goal="over a peer", wanted=40, measured=41, unit="times", met=True)
    assert times.in_yardsticks(1.0) is times


def test_a_peer_that_cannot_be_installed_stops_no_other(tmp_path: Path) -> None:
    """The project's own Makefile, with a peer that nobody has and one that is there."""
    root = Path(__file__).parents[1]
    (tmp_path / "Makefile").write_bytes((root / "Makefile").read_bytes())
    wanted = tmp_path / "requirements" / "bench"
    wanted.mkdir(parents=True)
    installed = re.match(r"\S.*\n(?: .*\n)+", (root / "requirements" / "run.txt").read_text(encoding="utf-8"))
    assert installed is not None
    for name, pins in (("there", installed[0]), ("nobody-has-it", f"nobody-has-it==1.0 --hash=sha256:{'0' * 64}")):
        (wanted / f"{name}.in").write_text(name)
        (wanted / f"{name}.txt").write_text(pins + "\n")
    venv = tmp_path / ".venv"
    (venv / "bin").mkdir(parents=True)
    python = venv / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    for ready in (tmp_path / "requirements" / "run.txt", tmp_path / "pyproject.toml", venv / "run.ready"):
        ready.touch()
    told = subprocess.run(
        ["make", *(f".venv/bench-{name}.ready" for name in ("nobody-has-it", "there"))],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        env=os.environ | {"PIP_NO_INDEX": "1"},
    )
    assert "nobody-has-it could not be installed here, its rows will say so" in told.stderr
    assert not (venv / "bench-nobody-has-it.ready").exists()
    assert "nobody-has-it" in (venv / "bench-nobody-has-it.log").read_text()
    assert (venv / "bench-there.ready").exists()


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
    assert all(seconds >= 0 for seconds in taken.values())


def test_the_machine_is_described_without_saying_whose_it_is() -> None:
    assert set(machine()) == {"cpu", "cores", "system", "python", "numpy", "numba"}


@pytest.mark.parametrize(
    ("lscpu", "name"), [("Model name:  Neoverse-N1\n", "Neoverse-N1"), ("Model name:  -\n", platform.machine())]
)
def test_a_processor_has_a_name_where_linux_knows_only_numbers(
    lscpu: str, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As on ARM."""
    numbers = tmp_path / "cpuinfo"
    numbers.write_text("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n")
    monkeypatch.setattr(timing, "Path", lambda _: numbers)
    monkeypatch.setattr(timing, "_said", lambda *command: lscpu if command == ("lscpu",) else "")
    monkeypatch.setattr(platform, "processor", lambda: "")
    assert machine()["cpu"] == name


def test_a_command_that_is_not_there_says_nothing() -> None:
    assert timing._said("houseway-no-such-command") == ""
    assert timing._said(sys.executable, "-c", "print('x'); raise SystemExit(1)") == ""
    assert timing._said(sys.executable, "-c", "print('x')") == "x\n"


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
        (("--hands", "0"), "--hands must be 1 to 100,000,000, not 0"),
        (("--hands", "100000001"), "--hands must be 1 to 100,000,000, not 100,000,001"),
        (("--threads", "0"), "--threads must be 1 to 1,024, not 0"),
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
    assert own["hands_per_second"]
    assert {row["who"] for row in others} == {engine.name for engine in ENGINES}
    assert all(row["hands_per_second"] or row["note"] == MISSING for row in others)
    assert [goal["unit"] for goal in written["goals"]] == ["M hands/yardstick"]


@pytest.mark.parametrize(
    ("game", "decisions"),
    [("fixed-limit hold'em", CALLS_A_HAND), ("seven-card stud", STUD_CALLS_A_HAND), ("draw poker", 18)],
)
def test_complete_hands_are_refereed(game: str, decisions: int) -> None:
    """Draw poker has two rounds, and the draw."""
    assert houseway(game)(None) == decisions


def test_the_hand_that_is_copied_is_in_its_third_round() -> None:
    hand = third_round()
    assert (hand.play.round, len(hand.live)) == (3, 6)
    assert state_bytes(hand.copy()) == state_bytes(hand)


# Promises, measured by times that are made up


def always(what: str, most: float, *taken: float) -> Promise:
    """A promise of something that takes so long, turn by turn, and in the end always the last of these."""
    times = [*taken[::-1]]
    return Promise(what, most, lambda: lambda: times.pop() if len(times) > 1 else times[0])


def slow(times: float) -> Seconds:
    """A yardstick of a machine that is so many times slower than the one of reference."""
    return lambda: times * REFERENCE_SECONDS


def found(promise: Promise, work: Seconds) -> Finding:
    (one,) = promises.findings([promise], work)
    return one


@pytest.mark.parametrize(
    ("taken", "slowness", "kept"),
    [(0.29, 1, True), (0.31, 1, False), (0.59, 2, True), (0.61, 2, False), (0.14, 0.5, True), (0.16, 0.5, False)],
)
def test_a_promise_is_kept_or_not_by_the_yardstick(taken: float, slowness: float, kept: bool) -> None:
    one = found(always("x", 0.3, taken), slow(slowness))
    assert one.kept is kept
    assert one.measured == pytest.approx(taken / slowness)


def test_the_best_turn_counts_and_a_broken_promise_is_tried_more_often() -> None:
    assert found(always("x", 0.3, 0.2, 0.1, 0.25, 0.01), slow(1)).measured == pytest.approx(0.1)
    assert found(always("x", 0.3, *[0.9] * (MOST_TURNS - 1), 0.2), slow(1)).kept
    assert not found(always("x", 0.3, *[0.9] * MOST_TURNS, 0.2), slow(1)).kept
    assert TURNS == 3


def test_a_busy_moment_shows_in_the_yardstick_before_or_after() -> None:
    work = iter([1.0, 3.0] * TURNS)
    assert found(always("x", 0.3, 0.5), lambda: next(work) * REFERENCE_SECONDS).measured == pytest.approx(0.25)


def test_promises_are_told_and_a_broken_one_is_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    kept, broken = always("the quick one", 0.3, 0.15), always("the slow one", 20e-6, 30e-6)
    console = Console(width=100)
    assert promises.report([kept], console, slow(1)) == 0
    assert promises.report([kept, broken], console, slow(1)) == 1
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines.count("the quick one 300 ms 150 ms 50% kept") == 2
    assert lines.count("the slow one 20 µs 30 µs 150% not kept") == 1
    assert "1 kept, 1 not kept." in " ".join(lines)


def test_a_promise_that_needs_what_the_tests_need_stops_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    """`make bench` installs nothing for tests."""
    needy = Promise("the needy one", 1.0, lambda: import_module("no_such_test_library").anything)
    assert promises.report([needy, always("the other", 0.3, 0.15)], Console(width=100), slow(1)) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "not measured: No module named 'no_such_test_library'" in shown
    assert "the other 300 ms 150 ms 50% kept" in shown


def test_promises_by_name(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(promises, "PROMISES", (always("this", 1.0, 0.0), always("that", 1.0, 1e9)))
    assert promises.main(["this"]) == 0
    assert promises.main(["that"]) == 1
    assert promises.main() == 1
    assert promises.main(["other"]) == 2
    assert capsys.readouterr().err == "bench: no promise is worded like 'other'\n"


def test_every_promise_has_words_of_its_own() -> None:
    assert len({promise.what for promise in PROMISES}) == len(PROMISES)


@pytest.mark.parametrize(
    "what",
    ["houseway --version", "a clause and a reading*", "refuse a circle", "pan: a bot's decision*", "copy a hand*"],
)
def test_what_is_promised_can_be_measured(what: str) -> None:
    (promise,) = (promise for promise in PROMISES if fnmatch(promise.what, what))
    assert promise.prepare()() >= 0
    assert yardstick() >= 0
