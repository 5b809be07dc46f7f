"""`houseway sim`: words are read or refused in one line, figures printed, runs kept, and a report that stands alone."""

import base64
import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tests.repeats import sampled
from tests.sim.stand_in import StandIn
from tests.waiting import HANG_SECONDS, wait_until

from houseway.bulk.engine import Tell
from houseway.bulk.jobs import BLOCK
from houseway.cli import main
from houseway.cli.sim import SimError, read_hands, read_share, sim_command
from houseway.errors import HousewayError
from houseway.pricing import crews, plots
from houseway.pricing.runs import Crew

OFFER = "ocean-view/holdem"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Blocks are played at once, by a simple rule."""
    crew = StandIn(2)

    @contextmanager
    def of(_: int, tell: Tell) -> Iterator[Crew]:
        yield crew

    monkeypatch.setattr(crews, "crew", of)
    return crew


@pytest.mark.parametrize(
    ("written", "hands"), [("10M", 10**7), ("250k", 250_000), ("1,000", 1000), ("1.5m", 1_500_000)]
)
def test_hands_are_read(written: str, hands: int) -> None:
    assert read_hands(written) == hands


@pytest.mark.parametrize("written", ["", "many", "-5", "10 M hands", "9" * 400, "²"])
def test_what_is_no_number_of_hands(written: str) -> None:
    with pytest.raises(SimError, match="write one like 10M"):
        read_hands(written)


@pytest.mark.parametrize("written", ["0.1", "0%", "150%", "x%", "-1%"])
def test_what_is_no_interval(written: str) -> None:
    with pytest.raises(SimError, match=r"write one like 0\.5%"):
        read_share(written)


def test_the_figures_are_printed(at_once: StandIn, capsys: pytest.CaptureFixture[str]) -> None:
    sim_command(OFFER, limit="3/6", hands="200k", players="tight,loose", compare=["fee.amount=5"], hands_an_hour=30)
    out = capsys.readouterr().out
    assert "ocean-view/holdem at $3-$6, 6 players: 208,000 hands" in out
    assert "assumed: 30 hands an hour" in out
    assert "What if fee.amount=5:" in out
    assert len(at_once.asked) == 26
    sim_command(OFFER, limit="3/6", hands="200k", json=True, seats="4")
    facts = json.loads(capsys.readouterr().out)
    assert (facts["tables"][0]["players"], facts["tables"][0]["hands"]) == (4, 208_000)


@pytest.mark.parametrize(("hands", "until", "note"), [
    ("10", "", ("playing 128,000 hands instead of 10: hands are played in blocks of 16,000, and it takes 8 blocks to "
     "tell how sure a figure is\n")),
    ("200k", "", "playing 208,000 hands instead of 200,000: hands are played in blocks of 16,000\n"),
    ("200k", "5%", "playing up to 208,000 hands instead of 200,000: hands are played in blocks of 16,000\n"),
    ("160k", "", ""), ("", "5%", ""),
])  # fmt: skip
@pytest.mark.usefixtures("at_once")
def test_it_is_said_when_other_than_so_many_hands_are_played(
    hands: str, until: str, note: str, capsys: pytest.CaptureFixture[str]
) -> None:
    sim_command(OFFER, limit="3/6", hands=hands, until=until, json=True)
    told = capsys.readouterr()
    assert told.err == note
    json.loads(told.out)


def test_a_sweep_and_a_row_of_seats(at_once: StandIn, capsys: pytest.CaptureFixture[str]) -> None:
    sim_command(OFFER, limit="3/6", hands="1", sweep="fee.amount=3..5")
    out = capsys.readouterr().out
    assert [one.split()[0] for one in out.splitlines() if "fee.amount=" in one][1:] == [
        "fee.amount=3",
        "fee.amount=4",
        "fee.amount=5",
    ]
    sim_command(OFFER, limit="3/6", hands="1", seats="2..4")
    rows = re.findall(r"^  (\d) players", capsys.readouterr().out, re.MULTILINE)
    assert rows == ["2", "3", "4"]
    assert len(at_once.asked) == 8 * 6


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"offer": "oasis"}, "write house/game"), ({"players": "shark"}, "'shark' is not a style"),
        ({"seats": "six"}, "not a number of players"), ({"seats": "12"}, "2 to 9"), ({"seats": "2..12"}, "2 to 9"),
        ({"set": ["fee.amount=3%"]}, "OAS-FEE-05"), ({"set": ["fee"]}, "not a switch"), ({"workers": 999}, "1 to 256"),
        ({"compare": ["raise_cap=-1"]}, "raise_cap"), ({"sweep": "fee"}, "not a sweep"), ({"buy_in": "x"}, "--buy-in"),
        ({"compare": ["raise_cap=4"], "sweep": "fee=3..4"}, "cannot be combined"), ({"until": "soon"}, "0.5%"),
        ({"hands": "0"}, "1 to"), ({"styles": Path("/nowhere.toml")}, "cannot be read"),
        ({"report": Path("/nowhere/r.html")}, "not a folder"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_one_line(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(HousewayError, match=re.escape(said)) as refused:
        sim_command(**{"offer": OFFER, "limit": "3/6", "hands": "1", **wrong})
    assert "\n" not in str(refused.value)


def test_a_run_is_kept_and_taken_up(at_once: StandIn, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.json"
    sim_command(OFFER, hands="130k", resume=file)
    sim_command(OFFER, hands="330k", resume=file)
    kept = capsys.readouterr().out.partition("336,000 hands")[2]
    assert [block for _, block in at_once.asked] == list(range(21))
    sim_command(OFFER, hands="330k")
    assert capsys.readouterr().out.partition("336,000 hands")[2] == kept


class _Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.pictures: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in ("src", "href") and not (value or "").startswith(("#", "data:")):
                self.outside.append(value or "")
            if tag == "img" and key == "src":
                self.pictures.append(value or "")


@sampled(1)
@pytest.mark.parametrize(
    ("more", "pictures"),
    [
        ({"compare": ["fee.amount=5", "raise_cap=4"]}, 5),
        ({"sweep": "fee.amount=3..5"}, 3),
        ({}, 3),
    ],
)
def test_a_report_stands_alone_and_has_its_plots(
    at_once: StandIn, tmp_path: Path, more: dict[str, Any], pictures: int
) -> None:
    pytest.importorskip("matplotlib", reason="the extra houseway[plots] is not installed")
    file = tmp_path / "report.html"
    sim_command(OFFER, limit="3/6", hands="1", report=file, **more)
    page = file.read_text()
    seen = _Seen()
    seen.feed(page)
    assert seen.outside == []
    assert len(seen.pictures) == pictures
    for picture in seen.pictures:
        drawn = base64.b64decode(picture.partition("base64,")[2]).decode()
        assert drawn.startswith("<?xml")
        assert "an hour" in drawn or "pot" in drawn or "buy-ins" in drawn
    assert "±" in page
    assert "hands an hour" in page
    assert at_once.asked


def test_without_matplotlib_one_line_says_how_to_have_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda _: None)
    with pytest.raises(HousewayError, match="pip install") as refused:
        sim_command(OFFER, hands="1", report=tmp_path / "report.html")
    assert str(refused.value).count("\n") == 0
    assert not list(tmp_path.iterdir())


def test_the_real_engine_on_one_thread_and_on_two(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sim", OFFER, "--limit", "3/6", "--hands", "1", "--players", "tight,loose", "--json"]
    told = []
    for workers in ("1", "2"):
        main([*words, "--workers", workers])
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    (table,) = told[0]["tables"]
    assert table["hands"] == 8 * BLOCK
    assert 300 < table["collected"]["value"] <= 400  # $4 of every hand that comes to a flop
    assert table["collected"]["error"] > 0
    won = sum(one["seats"] * one["per_hand"]["value"] for one in table["styles"])
    assert abs(won + table["collected"]["value"]) < 1e-6, "what the house has, the players have lost"


@pytest.mark.verify
def test_ctrl_c_ends_with_what_is_known(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    words = [sys.executable, "-m", "houseway", "sim", OFFER, "--hands", "2000M", "--resume", str(file)]
    kept_from = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as for what a script runs in the background
    try:
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, kept_from)
    with process:
        wait_until(lambda: file.exists() or process.poll() is not None, "something to be known")
        process.send_signal(signal.SIGINT)
        try:
            out, problems = process.communicate(timeout=HANG_SECONDS)
        finally:
            process.kill()
    assert process.returncode == 0, problems
    assert "Stopped early" in out
    assert "Traceback" not in problems
    kept = json.loads(file.read_text())
    assert f"{kept['known'][0]['tally']['hands']:,} hands" in out
