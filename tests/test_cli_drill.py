"""`houseway drill` at the terminal: questions, answers, the score, and what was missed once more."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from houseway.cli import main
from houseway.cli.drill_session import state_file
from houseway.drill.quiz import question
from houseway.drill.repetition import Memory, recall
from houseway.houses import find_offer

Capture = pytest.CaptureFixture[str]
Answering = Callable[..., None]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Answering:
    """What is typed, one line after the other; then the input ends, or Ctrl-C is pressed."""

    def type_in(*lines: str, then: type[BaseException] = EOFError) -> None:
        left = list(lines)

        def read(prompt: str = "") -> str:
            print(prompt, end="")
            if not left:
                raise then
            print(left[0])
            return left.pop(0)

        monkeypatch.setattr("builtins.input", read)

    return type_in


def run(capsys: Capture, *words: str) -> str:
    main(["drill", *words])
    return capsys.readouterr().out


def key_of(capsys: Capture, count: int, *words: str) -> str:
    """The right letters of the first questions."""
    return "".join(one["answer"] for one in json.loads(run(capsys, *words, "--json", "--questions", str(count))))


def test_right_answers_score(capsys: Capture, answering: Answering) -> None:
    letters = key_of(capsys, 3, "ocean-view/holdem", "--seed", "4")
    answering(*letters)
    told = run(capsys, "ocean-view/holdem", "--seed", "4", "--questions", "3")
    assert told.count("Right.") == 3
    assert told.endswith("\n3 of 3 right.\n")
    assert told.count("Ocean View Cardroom, Texas Hold'em") == 3


def test_wrong_answers_are_told_with_the_clause(capsys: Capture, answering: Answering) -> None:
    right = key_of(capsys, 1, "ocean-view/holdem", "--seed", "4")
    wrong = next(letter for letter in "abc" if letter != right)
    answering("x", "", wrong)
    told = run(capsys, "ocean-view/holdem", "--seed", "4", "--questions", "1")
    assert told.count("Ctrl-C ends the drill") == 2
    assert f"Wrong: it is {right}. Your choice is the ruling " in told
    assert re.search(r"^  (OV-HE-\d+|common)  ", told, re.MULTILINE)
    assert "0 of 1 right." in told


@pytest.mark.parametrize("how", [EOFError, KeyboardInterrupt])
def test_it_ends_with_the_score(capsys: Capture, answering: Answering, how: type[BaseException]) -> None:
    answering("a", then=how)
    assert re.search(r"\n[01] of 1 right\.\n", run(capsys, "--seed", "1"))
    answering(then=how)
    assert "No question was answered." in run(capsys, "--seed", "1")


def test_what_was_missed_comes_again(capsys: Capture, answering: Answering, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = [9, 10]
    chosen = type("Chosen", (), {"randrange": lambda *_: seeds.pop(0)})
    monkeypatch.setattr("houseway.cli.drill_session.SystemRandom", chosen)
    letters = key_of(capsys, 5, "casino-club/lowball", "--seed", "9")
    wrong = next(letter for letter in "abc" if letter != letters[0])
    answering(wrong)
    told = run(capsys, "casino-club/lowball", "--questions", "1")
    assert "1 question will come back." in told
    kept = recall(state_file())
    assert (kept.asked, kept.right, len(kept.missed)) == (1, 0, 1)

    # Another day: it is asked again after three others, and then after eight more.
    first = kept.missed[0]
    made = question(find_offer(first.offer), first.seed)
    assert made.answer == letters[0]
    answering(*"aaaa")
    told = run(capsys, "casino-club/lowball", "--questions", "4")
    assert told.count(", once more: Casino Club") == 1
    assert "Question 4, once more" in told


def test_with_a_seed_nothing_is_remembered(capsys: Capture, answering: Answering) -> None:
    answering(*"aaaa")
    first = run(capsys, "--seed", "7", "--questions", "4")
    assert not state_file().exists()
    answering(*"aaaa")
    assert run(capsys, "--seed", "7", "--questions", "4") == first


def test_a_question_that_can_be_asked_no_more_is_forgotten(
    capsys: Capture, answering: Answering, own_folder: Path
) -> None:
    file = own_folder / "houseway" / "drill.json"
    file.parent.mkdir()
    file.write_text('{"asked": 9, "missed": [{"offer": "oasis/chess", "seed": 1, "due": 2}]}')
    answering("a")
    run(capsys, "--questions", "1")
    assert all(one.offer != "oasis/chess" for one in recall(file).missed)
    answering("a")


def test_json(capsys: Capture) -> None:
    told = json.loads(run(capsys, "s-and-k/pan", "--seed", "3", "--json"))
    assert told == json.loads(run(capsys, "s-and-k/pan", "--seed", "3", "--json"))
    assert told["offer"] == "s-and-k/pan"
    again = question(find_offer("s-and-k/pan"), told["seed"])
    assert told["answer"] == again.answer
    assert [one["letter"] for one in told["choices"]] == list("abcd")[: len(told["choices"])]
    assert set(told) == {"offer", "seed", "house", "game", "limit", "moment", "report", "happened", "before", "table",
                         "choices", "answer", "steps", "clauses", "situation"}  # fmt: skip
    assert not state_file().exists()


def test_a_house_alone_asks_about_all_its_games(capsys: Capture) -> None:
    told = json.loads(run(capsys, "del-rio", "--seed", "2", "--json", "--questions", "8"))
    assert {one["house"] for one in told} == {"Hotel Del Rio & Casino"}
    assert len({one["game"] for one in told}) > 2


def test_situations_are_not_repeated_while_there_are_others(capsys: Capture) -> None:
    told = json.loads(run(capsys, "--seed", "2", "--json", "--questions", "40"))
    assert len({json.dumps(one["situation"]) for one in told}) == 40


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), "is not a house"),
        (("oasis/chess",), "does not offer"),
        (("--seed", "-1"), "is not a seed"),
        (("--questions", "0"), "is not a number of questions"),
        (("--questions", "1001"), "is not a number of questions"),
    ],
)
def test_bad_input_is_one_line(capsys: Capture, words: tuple[str, ...], said: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["drill", *words])
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert told.err.count("\n") == 1


def test_a_damaged_memory_is_one_line(capsys: Capture, own_folder: Path) -> None:
    (own_folder / "houseway").mkdir()
    (own_folder / "houseway" / "drill.json").write_text("{")
    with pytest.raises(SystemExit):
        main(["drill"])
    assert "delete it to start over" in capsys.readouterr().err


def test_where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert state_file() == Path("/home/somebody/.local/share/houseway/drill.json")
    assert recall(Path("/home/somebody/none.json")) == Memory()
