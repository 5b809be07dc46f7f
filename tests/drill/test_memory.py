"""What was missed comes again: after three other questions, then after eight, then never."""

from pathlib import Path

import pytest

from houseway.drill.quiz import DrillError
from houseway.drill.repetition import Memory, keep, recall


def ask(memory: Memory, fresh: int, *, right: bool) -> tuple[str, int]:
    """The next question answered: one that is due, or a fresh one."""
    due = memory.due()
    one = ("a/b", fresh) if due is None else (due.offer, due.seed)
    memory.answered(*one, right=right)
    return one


def test_a_miss_comes_after_three_and_then_after_eight() -> None:
    memory = Memory()
    memory.answered("a/b", 0, right=False)
    asked = [ask(memory, number, right=True)[1] for number in range(1, 16)]
    assert [at for at, seed in enumerate(asked, 1) if seed == 0] == [4, 13]
    assert memory.missed == []
    assert (memory.asked, memory.right) == (16, 15)


def test_a_miss_again_begins_again() -> None:
    memory = Memory()
    memory.answered("a/b", 0, right=False)
    for number in range(1, 4):
        ask(memory, number, right=True)
    assert ask(memory, 99, right=False)[1] == 0
    later = [ask(memory, number, right=True)[1] for number in range(10, 16)]
    assert later.index(0) == 3


def test_several_misses_wait_in_line() -> None:
    memory = Memory()
    for seed in range(5):
        memory.answered("a/b", seed, right=False)
    assert [ask(memory, 100 + number, right=True)[1] for number in range(6)] == [0, 1, 2, 3, 4, 105]


def test_only_of_the_games_that_are_asked_about() -> None:
    memory = Memory()
    memory.answered("a/b", 0, right=False)
    memory.asked += 10
    assert memory.due(("c/d",)) is None
    assert memory.due(("a/b", "c/d")) is memory.missed[0]
    memory.forget(memory.missed[0])
    assert memory.due() is None


def test_it_is_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "some" / "where" / "drill.json"
    assert recall(file) == Memory()
    memory = Memory()
    memory.answered("a/b", 7, right=False)
    keep(memory, file)
    assert recall(file) == memory
    assert [one.name for one in file.parent.iterdir()] == ["drill.json"]


def test_a_damaged_file_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "drill.json"
    for text in ("", "{", "[]", '{"asked": "many"}', '{"missed": [1]}'):
        file.write_text(text)
        with pytest.raises(DrillError, match="delete it to start over"):
            recall(file)
    with pytest.raises(DrillError, match="cannot be written"):
        keep(Memory(), file / "below")
