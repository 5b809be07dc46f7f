"""The command line as a person meets it: quick, one-line errors, JSON that is JSON."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App

from houseway.cli import app, main

HOUSEWAY = [sys.executable, "-m", "houseway"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(words)
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as caught:
        main(words)
    captured = capsys.readouterr()
    assert caught.value.code == 2
    assert captured.out == ""
    assert captured.err.startswith("houseway: ")
    assert captured.err.count("\n") == 1
    return captured.err


RANKED = [
    (("As Ks Qs Js Ts 2d 3c",), "royal flush (A-K-Q-J-10)"),
    (("AcAdAhAsJk", "--as", "bug"), "five aces (A-A-A-A-A)"),
    (("8c 6d 4h 3s Ac", "--as", "low"), "eight-six low (8-6-4-3-A)"),
    (("4c4d/Ah", "--as", "push-nine"), "nine points"),
    (("As 2s Kh Kd / 3c 4d 5h 9s 9c", "--as", "omaha8"), "wheel (5-4-3-2-A)"),
    (("AhKh 10h J♥ Q♥",), "royal flush (A-K-Q-J-10)"),
]


@pytest.mark.parametrize(("words", "said"), RANKED)
def test_rank_says_the_hand(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    assert run(capsys, "rank", *words) == said + "\n"


def test_rank_of_a_split_game_says_both_halves(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "rank", "As 2s Kh Kd 3c 4d 5h 9s 9c", "--as", "omaha-hi-lo")
    assert said.splitlines() == ["five-high straight (5-4-3-2-A)", "wheel (5-4-3-2-A)"]


def test_rank_json(capsys: pytest.CaptureFixture[str]) -> None:
    facts = json.loads(run(capsys, "rank", "As Ah Ad Ks Kh", "--json"))
    assert facts == {
        "cards": "As Ah Ad Ks Kh",
        "as": "high",
        "scores": [
            {"kind": "high", "score": facts["scores"][0]["score"], "words": "aces full of kings", "ranks": "A-A-A-K-K"}
        ],
    }


def test_compare_puts_the_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "compare", "2c 2d 3h 4s 5c", "As Ks Qd Jc 9h", "2h 2s 3d 4c 5d").splitlines()
    assert [line.split()[0] for line in lines] == ["1", "1", "3"]
    assert lines[0].endswith("ties")
    assert lines[2].startswith(" 3  As Ks Qd Jc 9h")


def test_compare_json_has_places_in_the_order_given(capsys: pytest.CaptureFixture[str]) -> None:
    facts = json.loads(run(capsys, "compare", "8c 6d 4h 3s Ac", "5c 4d 3h 2s Ac", "--as", "low", "--json"))
    assert [hand["place"] for hand in facts["results"][0]["hands"]] == [2, 1]


def test_kinds_lists_what_rank_takes(capsys: pytest.CaptureFixture[str]) -> None:
    names = [row["name"] for row in json.loads(run(capsys, "kinds", "--json"))]
    assert {"high", "omaha8", "push-nine", "omaha-hi-lo"} <= set(names)
    assert run(capsys, "kinds").splitlines()[0].startswith("high ")


REFUSED = [
    (("rank", "As As Kh Qh Jh"), "As appears 2 times"),
    (("rank", "As Ks"), "high takes 5 to 8 cards, not 2"),
    (("rank", "As Kx Qs Js Ts"), "'Kx' is not a card"),
    (("rank", "As Ks Qs Js Ts", "--as", "best"), "'best' is not a kind of ranking: choose one of high"),
    (("rank", "As Ks Qs Js Jk"), "high has no joker"),
    (("rank", "As 9s Ts", "--as", "super-pan-9"), "9s"),
    (("rank",), "hand"),
    (("rank", "As", "--nonsense"), "--nonsense"),
    (("compare", "As Ks Qs Js Ts"), "two hands or more"),
    (("deal-me-in",), "deal-me-in"),
    (("deck", "tarot"), "tarot"),
    (("shuffle", "--deck", "54"), "54"),
    (("shuffle", "--seed", "xyz"), "xyz"),
    (("verify", "no-such-file.json"), "no-such-file.json"),
    (("tour", "--game", "whist"), "whist"),
    (("bench", "--hands", "0"), "0"),
    (("houses", "oasis"), "unexpected 'oasis': --help shows what this command takes"),
    (("replay", "."), "is not a file: name a file of recorded hands"),
    (("replay", "no-such-hand.toml"), "does not exist: name a file of recorded hands"),
    (("history", "check", os.devnull), "is neither a file nor a folder"),
]


@pytest.mark.parametrize(("words", "reason"), REFUSED, ids=[" ".join(words) for words, _ in REFUSED])
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], reason: str) -> None:
    assert reason in refused(capsys, *words)


def commands(of: App = app, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command there is, and every group of them."""
    yield words
    for name in of:
        if not name.startswith("-"):
            yield from commands(of[name], (*words, name))


def test_no_help_has_a_doubled_percent_sign(capsys: pytest.CaptureFixture[str]) -> None:
    asked = list(commands())
    assert ("sim",) in asked
    assert ("users", "ban") in asked
    doubled = [words for words in asked if "%%" in run(capsys, *words, "--help")]
    assert not doubled
    assert "0.5%." in run(capsys, "sim", "--help")


def test_debug_keeps_the_traceback() -> None:
    done = subprocess.run([*HOUSEWAY, "rank", "As", "--debug"], capture_output=True, text=True)
    assert done.returncode != 0
    assert "Traceback" in done.stderr


def test_a_bug_is_still_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **options: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("houseway.cli.app", broken)
    with pytest.raises(SystemExit) as caught:
        main(["rank", "As"])
    assert caught.value.code == 1
    error = capsys.readouterr().err
    assert error.startswith("houseway: a bug in Houseway (ZeroDivisionError")
    assert error.count("\n") == 1


def test_output_cut_short_by_the_reader_is_no_error() -> None:
    line = f"{sys.executable} -m houseway kinds | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"


def test_tour_tells_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    stories = json.loads(run(capsys, "tour", "--json"))
    assert len(stories) == 11
    for story in stories:
        assert story["results"][0]["winners"], story["game"]
    said = run(capsys, "tour", "--game", "razz")
    assert "Razz" in said
    assert "wins" in said or "shares" in said


QUICK = [
    ["--help"],
    ["--version"],
    ["rank", "As Ks Qs Js Ts 2d 3c"],
    ["rank", "As Ks Qs Js Ts 2d 3c", "--as", "low"],
    ["kinds"],
    ["deck", "pan", "--count"],
    ["shuffle", "--deck", "53", "--json"],
    ["tour", "--game", "razz"],
]


@pytest.mark.parametrize("words", QUICK, ids=" ".join)
def test_quick_commands_answer_in_a_blink(words: list[str]) -> None:
    """They import neither NumPy nor Numba; `bench.promises` has how long they may take."""
    program = f"import sys; sys.argv = ['houseway', *{words!r}]\nfrom houseway.cli import main\n"
    program += "try:\n    main()\nexcept SystemExit:\n    pass\nassert not {'numpy', 'numba'} & set(sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("group", ["rank", "deck", "tour", "bench"])
def test_commands_print_facts_as_json_too(group: str) -> None:
    source = (Path(__file__).parent.parent / "src" / "houseway" / "cli" / f"{group}.py").read_text()
    assert source.count("_command(") == source.count("json: ")
