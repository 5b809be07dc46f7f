"""`houseway load`: how people are spread, how an option is taken, and a small load on a real server."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.waiting import HANG_SECONDS

from houseway.cli import main
from houseway.load.light_socket import Address, LoadError
from houseway.load.load_player import _Option, chosen
from houseway.load.load_run import LoadPlan, SlowCallbacks, _collections, _long, shares_of
from houseway.protocol.http_bodies import PausesView, PauseView

pytestmark = pytest.mark.verify


OFFERS = (("oasis", "holdem"),)


def test_people_are_spread_over_tables_and_tables_over_processes() -> None:
    shares = shares_of(LoadPlan(offers=OFFERS), "http://x")
    assert len(shares) == 2
    people = [one for share in shares for one in share.people]
    assert len(people) == 200
    assert {players for players, _ in people} == {4}
    assert sum(players + lookers for players, lookers in people) == 1_000
    few = shares_of(LoadPlan(offers=OFFERS, tables=3, players=10, processes=8), "http://x")
    assert len(few) == 3
    assert sorted(sum(one) for share in few for one in share.people) == [2, 4, 4]
    many = [
        one for share in shares_of(LoadPlan(offers=OFFERS, tables=2, players=100), "http://x") for one in share.people
    ]
    assert many == [(6, 44), (6, 44)], "a table has six seats for players, and all the others look on"


@pytest.mark.parametrize(
    ("options", "taken"),
    [
        ([_Option("check"), _Option("bet", 200, 400)], {"check", "bet"}),
        ([_Option("fold"), _Option("call"), _Option("raise", 400, 400)], {"fold", "call", "raise"}),
        ([_Option("draw", most=3, cards=[1, 2, 3])], {"discard"}),
        ([_Option("discard", count=1, cards=[1, 2, 3])], {"discard"}),
        ([_Option("wager", 100, 500), _Option("pass")], {"wager"}),
        ([_Option("set", cards=[1, 2, 3, 4, 5, 6, 7], front=[1, 2])], {"set"}),
        ([_Option("bring in")], {"bring in"}),
    ],
)
def test_one_of_the_options_is_taken(options: list[_Option], taken: set[str]) -> None:
    chance = Random(3)
    actions = [chosen(options, chance) for _ in range(200)]
    assert {action["type"] for action in actions if action} == taken
    assert all(action["to"] == 200 for action in actions if action and action["type"] == "bet")


def test_what_nobody_knows_is_not_taken() -> None:
    assert chosen([_Option("sing")], Random(1)) is None


@pytest.mark.parametrize("url", ["ftp://x", "http://", "http://x:99999999"])
def test_addresses(url: str) -> None:
    with pytest.raises(LoadError):
        Address(url)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--tables", "0"], "--tables is 1 to"),
        (["--players", "3", "--tables", "4"], "--players is 4 to"),
        (["--seconds", "0"], "--seconds must be more than 0"),
        (["--pace", "slow"], "'slow' is not a pace for clients: choose human or flat-out"),
        (["--game", "holdem"], "write it like oasis/holdem"),
        (["--url", "http://127.0.0.1:1", "--db", "room.db"], "give --db only without --url"),
        (["--url", "http://127.0.0.1:1", "--tables", "1", "--players", "2"], "does not answer"),
    ],
)
def test_what_cannot_be_loaded(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["load", *words])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def loaded(*words: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "houseway", "load", "--json", *words],
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_what_kept_the_server_meanwhile() -> None:
    def pauses(at: float, *recent: PauseView, young: int = 0) -> PausesView:
        return PausesView(
            at=at,
            recent=recent,
            collections={"0": young, "2": 1, "all": 0},
            collection_seconds={"0": young / 1_000, "2": 0.2, "all": 0.0},
        )

    before = pauses(100.0, PauseView(99.0, "callback", "old", 1.0, 1.0), young=10)
    after = pauses(
        160.0,
        *before.recent,
        PauseView(110.0, "callback", "/api/open", 0.030, 0.020),
        PauseView(120.0, "callback", "/api/open", 0.050, 0.002),
        PauseView(130.0, "collection", "0", 0.012, 0.011),
        PauseView(140.0, "callback", "TableRun._run", 0.040, 0.035),
        young=15,
    )
    assert _long(before, after) == (
        SlowCallbacks(name="TableRun._run", times=1, processor=1, worst_ms=40.0, worst_processor_ms=35.0),
        SlowCallbacks(name="/api/open", times=2, processor=1, worst_ms=50.0, worst_processor_ms=20.0),
    )
    assert [(one.generation, one.times, one.total_ms, one.worst_ms) for one in _collections(before, after)] == [
        ("0", 5, 5.0, 11.0),
        ("2", 0, 0.0, 0.0),
        ("all", 0, 0.0, 0.0),
    ]
    assert _long(None, after) == ()
    assert _collections(before, None) == ()


def test_a_small_load(tmp_path: Path) -> None:
    told, seconds = dict[str, Any](), 1
    while not told.get("hands"):  # a busy machine needs longer to see a hand through
        seconds *= 2
        db = tmp_path / f"kept-{seconds}.db"
        told = loaded(
            "--db", str(db), "--tables", "3", "--players", "14", "--seconds", str(seconds),
            "--pace", "flat-out", "--processes", "2",
        )  # fmt: skip
        assert db.exists()
    assert [one["generation"] for one in told["collections"]] == ["0", "1", "2", "all"]
    assert (told["tables"], told["clients"], told["players"], told["lookers_on"]) == (3, 14, 12, 2)
    assert (told["lost"], told["frozen"], told["processes"]) == (0, 0, 2)
    for name in ("hands", "actions", "heard", "p50_ms", "p99_ms", "memory_mb", "messages_per_second", "start_seconds"):
        assert float(str(told[name])) > 0, name


@pytest.mark.soak
def test_two_hundred_tables_and_a_thousand_clients() -> None:
    told = loaded("--seconds", "60")
    assert (told["lost"], told["frozen"]) == (0, 0)
    assert float(str(told["p99_ms"])) < 50
    assert float(str(told["memory_mb"])) < 400
